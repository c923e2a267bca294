//! Statistics of games.

use actix_web::http::StatusCode;
use actix_web::{get, web};
use brade_core::brade::record::Termination;
use brade_core::brade::rules::RuleSet;
use brade_core::stats::COMEBACK_PIPS;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::answer::Answer;
use super::extract::Query;
use super::parameter::{day, parameter};
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::service::statistics::{self, Asked, Count, Statistics};
use crate::state::State;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config.service(show);
}

/// Something by id and name.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatisticsOf {
    /// The id.
    pub id: Id,
    /// The name.
    #[schema(example = "Åke Ö")]
    pub name: String,
}

/// What was asked for.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatisticsAsked {
    /// The player whose games are counted.
    pub player: Option<StatisticsOf>,
    /// Against whom.
    pub opponent: Option<StatisticsOf>,
    /// In which tournament.
    pub tournament: Option<StatisticsOf>,
    /// In which club.
    pub club: Option<StatisticsOf>,
    /// From which day on.
    #[schema(example = "2026-01-01")]
    pub from: Option<String>,
    /// Up to which day.
    #[schema(example = "2026-12-31")]
    pub to: Option<String>,
    /// Under which rule set.
    #[schema(example = "standard")]
    pub rules: Option<String>,
}

/// How many games. Where no player is asked for each game is counted as its winner saw it, so none is lost.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameCount {
    /// How many.
    pub games: i64,
    /// How many of them were won.
    pub won: i64,
    /// How many of them were lost.
    pub lost: i64,
}

impl From<Count> for GameCount {
    fn from(count: Count) -> GameCount {
        GameCount {
            games: count.games(),
            won: count.won,
            lost: count.lost,
        }
    }
}

/// How the games came to their end.
#[derive(Debug, Serialize, ToSchema)]
pub struct GamesEnded {
    /// Played out; only these count as wins of some kind.
    pub played: GameCount,
    /// Given up by the loser.
    pub conceded: GameCount,
    /// Walkovers.
    pub forfeited: GameCount,
    /// Decided by the director.
    pub adjudicated: GameCount,
}

/// How many games ended by a win, a category or a kind of wins.
#[derive(Debug, Serialize, ToSchema)]
pub struct WinCount {
    /// The win, the category or the kind.
    #[schema(example = "jan")]
    pub name: String,
    /// How many games.
    #[serde(flatten)]
    pub count: GameCount,
    /// Which part that is of the games that were played out, from 0 to 1; null where there are none.
    #[schema(example = 0.25)]
    pub share: Option<f64>,
}

/// The least and the most of something.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShareRange {
    /// The least.
    #[schema(example = 0.25)]
    pub from: f64,
    /// The most.
    #[schema(example = 0.3333)]
    pub to: f64,
}

/// How many games ended by a kind of wins, and what the rules expect of experienced players.
#[derive(Debug, Serialize, ToSchema)]
pub struct KindCount {
    /// `bear-off`, `nice-game` or `jan`, of which every game is one; a `forced-jan` is a jan, and a `monk` comes with a
    /// bear-off or a nice game.
    #[serde(flatten)]
    pub count: WinCount,
    /// The share that can be expected under standard rules; one number where both are equal.
    pub expected: ShareRange,
}

/// Who begins, and who wins.
#[derive(Debug, Serialize, ToSchema)]
pub struct Beginning {
    /// Games that were played out and of which it is known who began.
    pub games: i64,
    /// How many of them the one who began has won.
    pub won_by_beginner: i64,
    /// Which part that is; null where there are none.
    pub share: Option<f64>,
    /// Those that the player began; where no player is asked for, the winner.
    pub begun: GameCount,
    /// Those that the other one began.
    pub begun_by_other: GameCount,
}

/// How many games are so long.
#[derive(Debug, Serialize, ToSchema)]
pub struct LengthCount {
    /// The fewest turns of both sides together.
    #[schema(example = 90)]
    pub from: u32,
    /// The most; null for any number.
    #[schema(example = 119)]
    pub to: Option<u32>,
    /// How many games.
    pub games: i64,
}

/// How often something was done by the player and by the other one; where no player is asked for, by the winners and by
/// the losers.
#[derive(Debug, Serialize, ToSchema)]
pub struct DoneCount {
    /// By the player.
    pub own: i64,
    /// By the other one.
    pub other: i64,
    /// By the player in a game on the average; null where there are none.
    pub own_per_game: Option<f64>,
    /// By the other one in a game on the average.
    pub other_per_game: Option<f64>,
}

/// Games won by somebody who had been far behind.
#[derive(Debug, Serialize, ToSchema)]
pub struct Comebacks {
    /// How many pips behind, at the end of any turn.
    #[schema(example = 75)]
    pub pips: u16,
    /// How many games.
    #[serde(flatten)]
    pub count: GameCount,
}

/// What the games come to that are recorded turn by turn, from the start to the end and without a gap.
#[derive(Debug, Serialize, ToSchema)]
pub struct Recorded {
    /// How many there are.
    #[serde(flatten)]
    pub count: GameCount,
    /// Turns of both sides in a game on the average; null where there are none.
    pub turns_per_game: Option<f64>,
    /// The games by their length.
    pub lengths: Vec<LengthCount>,
    /// Men hit.
    pub hits: DoneCount,
    /// Made points forced.
    pub forcings: DoneCount,
    /// Comebacks.
    pub comebacks: Comebacks,
}

/// What the games that were asked for come to.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatisticsJson {
    /// What was asked for.
    pub asked: StatisticsAsked,
    /// Whether every game is in it; not as long as the sums of an older database are being made.
    pub complete: bool,
    /// How the games came to their end.
    pub games: GamesEnded,
    /// The games that were played out by the twelve wins.
    pub wins: Vec<WinCount>,
    /// The same by the six categories.
    pub categories: Vec<WinCount>,
    /// The same by the kinds of which the sources of the rules say how often they come about.
    pub kinds: Vec<KindCount>,
    /// Who begins, and who wins.
    pub beginning: Beginning,
    /// What is known from the turns.
    pub recorded: Recorded,
}

impl From<Statistics> for StatisticsJson {
    fn from(of: Statistics) -> StatisticsJson {
        let games = of.played().games();
        let counted = |name: &str, count: Count| WinCount {
            name: name.to_owned(),
            count: count.into(),
            share: count.share(games),
        };
        let ended = |how: Termination| {
            let found = of.unplayed().iter().find(|(of, _)| *of == how);
            found.map(|(_, count)| *count).unwrap_or_default().into()
        };
        let done = |own: i64, other: i64| DoneCount {
            own,
            other,
            own_per_game: of.per_game(own),
            other_per_game: of.per_game(other),
        };
        let kinds = of.kinds().into_iter().map(|(kind, count)| {
            let (from, to) = kind.expected();
            KindCount {
                count: counted(kind.name(), count),
                expected: ShareRange { from, to },
            }
        });
        let lengths = of.lengths().into_iter();
        StatisticsJson {
            complete: of.complete,
            games: GamesEnded {
                played: of.played().into(),
                conceded: ended(Termination::Conceded),
                forfeited: ended(Termination::Forfeited),
                adjudicated: ended(Termination::Adjudicated),
            },
            wins: of
                .wins()
                .iter()
                .map(|(win, count)| counted(win.name(), *count))
                .collect(),
            categories: of
                .categories()
                .iter()
                .map(|(category, count)| counted(category.name(), *count))
                .collect(),
            kinds: kinds.collect(),
            beginning: Beginning {
                games: of.opened(),
                won_by_beginner: of.won_by_beginner(),
                share: statistics::share(of.won_by_beginner(), of.opened()),
                begun: of.begun().into(),
                begun_by_other: of.begun_by_other().into(),
            },
            recorded: Recorded {
                count: of.recorded().into(),
                turns_per_game: of.mean_turns(),
                lengths: lengths
                    .map(|(from, to, games)| LengthCount { from, to, games })
                    .collect(),
                hits: done(of.hits(), of.hits_against()),
                forcings: done(of.forcings(), of.forcings_against()),
                comebacks: Comebacks {
                    pips: COMEBACK_PIPS,
                    count: of.comebacks().into(),
                },
            },
            asked: asked(of),
        }
    }
}

fn asked(of: Statistics) -> StatisticsAsked {
    let Statistics { asked, named, .. } = of;
    let pair = |id: Option<Id>, name: Option<String>| id.zip(name).map(|(id, name)| StatisticsOf { id, name });
    let text = |day: chrono::NaiveDate| day.format("%Y-%m-%d").to_string();
    StatisticsAsked {
        player: pair(asked.player, named.player.map(|person| person.name)),
        opponent: pair(asked.opponent, named.opponent.map(|person| person.name)),
        tournament: pair(asked.tournament, named.tournament),
        club: pair(asked.club, named.club),
        from: asked.from.map(text),
        to: asked.to.map(text),
        rules: asked.rules.map(|set| set.name().to_owned()),
    }
}

/// Whose games, and which of them.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct StatisticsQuery {
    /// Those of this player, by id, as it saw them; of all where none is told.
    pub player: Option<String>,
    /// Those against this player, by id; only beside `player`.
    pub opponent: Option<String>,
    /// Those of this tournament, by id.
    pub tournament: Option<String>,
    /// Those of this club, by id.
    pub club_id: Option<String>,
    /// Those of this day or later; a date that is known in part counts as its first day.
    #[param(example = "2026-01-01")]
    pub from: Option<String>,
    /// Those of this day or earlier.
    #[param(example = "2026-12-31")]
    pub to: Option<String>,
    /// Those under this rule set.
    #[param(example = "standard")]
    pub rules: Option<String>,
}

impl StatisticsQuery {
    /// What is asked for.
    ///
    /// # Errors
    /// 400, naming the parameter and what is expected.
    pub fn read(&self) -> Result<Asked, Problem> {
        let id = |name: &'static str, text: &Option<String>, expected: &'static str| {
            parameter(name, text.as_deref(), |text| text.parse().ok(), || expected.to_owned())
        };
        let days = || "must be a day such as 2026-01-01".to_owned();
        let set = |text: &str| RuleSet::ALL.into_iter().find(|set| set.name() == text);
        let sets = || format!("must be one of {}", RuleSet::ALL.map(|set| set.name()).join(", "));
        Ok(Asked {
            player: id("player", &self.player, "must be the id of a player")?,
            opponent: id("opponent", &self.opponent, "must be the id of a player")?,
            tournament: id("tournament", &self.tournament, "must be the id of a tournament")?,
            club: id("club_id", &self.club_id, "must be the id of a club")?,
            from: parameter("from", self.from.as_deref(), day, days)?,
            to: parameter("to", self.to.as_deref(), day, days)?,
            rules: parameter("rules", self.rules.as_deref(), set, sets)?,
        })
    }
}

/// What games come to: how they were won, who began, how long they were, hits, forcings and comebacks
///
/// Of a player, of two players, of a tournament, of a club, or of all. Games that were not played out are counted by
/// themselves and never among the wins. A result that a player has reported and nobody has confirmed yet does not count,
/// and neither does anything of a draft.
#[utoipa::path(
    params(StatisticsQuery),
    responses((status = 200, description = "The statistics", body = StatisticsJson)),
    tag = "statistics"
)]
#[get("/statistics")]
async fn show(state: web::Data<State>, Query(query): Query<StatisticsQuery>) -> Result<Answer, Problem> {
    let asked = query.read()?;
    let found = state.read(move |conn| statistics::find(conn, &asked)).await?;
    Answer::json(StatusCode::OK, &StatisticsJson::from(found))
}
