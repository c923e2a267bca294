//! Finding positions, and how games went on from them.

use actix_web::http::StatusCode;
use actix_web::{get, web};
use brade_core::brade::position::Setup;
use brade_core::brade::side::Side;
use brade_core::brade::win::Win;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::answer::Answer;
use super::cursor::{self, Page};
use super::extract::Query;
use super::games::GameHead;
use super::parameter::{day, parameter};
use super::plays::Agreed;
use super::rules::RulesJson;
use crate::error::Problem;
use crate::interface::Routes;
use crate::service::positions::{self, Asked, Filter, Found, Index, Reached, Results, ThrowFound};
use crate::service::rules;
use crate::state::State;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config.service(show);
}

/// How often, and how the games ended, as the side to move saw them.
#[derive(Debug, Serialize, ToSchema)]
pub struct PositionResults {
    /// How often.
    #[schema(example = 12)]
    pub count: i64,
    /// How often the side to move won in the end.
    #[schema(example = 6)]
    pub won: i64,
    /// How often the other side won.
    #[schema(example = 4)]
    pub lost: i64,
    /// Which part of those that have a result the side to move won, from 0 to 1; null where none has.
    #[schema(example = 0.6)]
    pub share: Option<f64>,
    /// The wins that were played out.
    pub wins: Vec<PositionWin>,
}

/// How often a win came of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct PositionWin {
    /// The win.
    #[schema(example = "jan")]
    pub win: &'static str,
    /// How often the side to move won so.
    pub won: i64,
    /// How often the other side did.
    pub lost: i64,
}

impl From<&Results> for PositionResults {
    fn from(results: &Results) -> PositionResults {
        let wins = results.wins().into_iter();
        PositionResults {
            count: results.count(),
            won: results.won(),
            lost: results.lost(),
            share: results.share(),
            wins: wins
                .map(|(win, won, lost)| PositionWin {
                    win: win.name(),
                    won,
                    lost,
                })
                .collect(),
        }
    }
}

/// A throw that was made in a position.
#[derive(Debug, Serialize, ToSchema)]
pub struct PositionThrow {
    /// The throw, the larger die first.
    #[schema(example = "63")]
    pub dice: String,
    /// Its Swedish name.
    #[schema(example = "sex tre")]
    pub throw_name: &'static str,
    /// How often, and how the games ended.
    pub results: PositionResults,
    /// The plays, the commonest first.
    pub plays: Vec<PositionPlay>,
}

/// A play that was made in a position.
#[derive(Debug, Serialize, ToSchema)]
pub struct PositionPlay {
    /// The play in canonical notation, with its marks.
    #[schema(example = "1/7 1/4")]
    pub notation: String,
    /// The position after it, the other side to move.
    #[schema(example = "1:13,4:1,7:1|1:15|b")]
    pub position: String,
    /// The win, if it ends the game.
    pub win: Option<&'static str>,
    /// How often, and how the games ended.
    pub results: PositionResults,
}

impl From<&ThrowFound> for PositionThrow {
    fn from(throw: &ThrowFound) -> PositionThrow {
        let plays = throw.plays.iter().map(|play| PositionPlay {
            notation: play.notation.clone(),
            position: play.position.to_string(),
            win: play.win.map(Win::name),
            results: PositionResults::from(&play.results),
        });
        PositionThrow {
            dice: throw.roll.to_string(),
            throw_name: throw.roll.name(),
            results: PositionResults::from(&throw.results),
            plays: plays.collect(),
        }
    }
}

/// A game that reached the position.
#[derive(Debug, Serialize, ToSchema)]
pub struct PositionGame {
    /// The game.
    pub game: GameHead,
    /// After how many turns, each time that it was reached; 0 is the start.
    #[schema(example = json!([4]))]
    pub turns: Vec<i32>,
    /// Who was to move the first time: `white` or `black`.
    #[schema(example = "white")]
    pub to_move: &'static str,
}

impl From<&Reached> for PositionGame {
    fn from(reached: &Reached) -> PositionGame {
        PositionGame {
            game: GameHead::from(&reached.game),
            turns: reached.turns.clone(),
            to_move: reached.to_move.name(),
        }
    }
}

/// What is known of a position.
#[derive(Debug, Serialize, ToSchema)]
pub struct PositionJson {
    /// The position, written canonically.
    #[schema(example = "1:15|1:15|w")]
    pub position: String,
    /// The rules of the games.
    pub rules: RulesJson,
    /// `none` where nobody has built the index: then nothing is found; `incomplete` where games are missing in it;
    /// otherwise `complete`.
    #[schema(example = "complete")]
    pub index: &'static str,
    /// Whether every game in the index is counted: not where very many were written or corrected since it was built.
    pub exact: bool,
    /// How many games reached the position, and how they ended. A game that both sides reached it in is counted twice.
    pub results: PositionResults,
    /// The throws that were made there, the commonest first.
    pub throws: Vec<PositionThrow>,
    /// How often the throw or the play is not known, or was against the rules.
    pub unknown: i64,
    /// The games, the newest first. Where most are not among those asked for, a page may hold fewer games than `limit`,
    /// even none; `next_cursor` says where to go on.
    pub games: Page<PositionGame>,
}

impl PositionJson {
    fn of(found: &Found) -> Result<PositionJson, Problem> {
        Ok(PositionJson {
            position: found.position.to_string(),
            rules: RulesJson::from(&found.rules),
            index: match found.index {
                Index::None => "none",
                Index::Incomplete => "incomplete",
                Index::Complete => "complete",
            },
            exact: found.exact,
            results: PositionResults::from(&found.results),
            throws: found.throws.iter().map(PositionThrow::from).collect(),
            unknown: found.unknown,
            games: Page {
                items: found.games.iter().map(PositionGame::from).collect(),
                next_cursor: found.next.as_ref().map(cursor::write).transpose()?,
            },
        })
    }
}

/// Which position, and which of its games to list.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct PositionQuery {
    /// The position; the start unless told. Which colour is to move makes no difference, only how the men stand for it.
    #[param(example = "1:15|1:15|w")]
    position: Option<String>,
    /// The rule set of the games; `standard` unless told.
    #[param(example = "standard")]
    rules: Option<String>,
    /// Their options, with commas between them.
    #[param(example = "first-66")]
    options: Option<String>,
    /// List games of this player only, by id.
    player: Option<String>,
    /// List games played on this day or later only; a date that is known in part counts as its first day.
    #[param(example = "2026-01-01")]
    from: Option<String>,
    /// List games played on this day or earlier only.
    #[param(example = "2026-12-31")]
    to: Option<String>,
    /// The `next_cursor` of the page before.
    cursor: Option<String>,
    /// How many games, 1 to 200; 50 unless told.
    limit: Option<i64>,
}

impl PositionQuery {
    fn read(self) -> Result<Asked, Problem> {
        let agreed = Agreed { options: self.options };
        let rules = agreed.rules(self.rules.as_deref().unwrap_or("standard"))?;
        let start = Setup::start(Side::White).to_string();
        let days = || "must be a day such as 2026-01-01".to_owned();
        let id = || "must be the id of a player".to_owned();
        Ok(Asked {
            position: rules::position(&rules, self.position.as_deref().unwrap_or(&start))?,
            rules,
            filter: Filter {
                player: parameter("player", self.player.as_deref(), |text| text.parse().ok(), id)?,
                from: parameter("from", self.from.as_deref(), day, days)?,
                to: parameter("to", self.to.as_deref(), day, days)?,
            },
            after: self.cursor.as_deref().map(cursor::read).transpose()?,
            limit: usize::try_from(cursor::limit(self.limit)?).unwrap_or(0),
        })
    }
}

/// Which games reached a position, and how they went on from there
///
/// The throws and plays made from it, each with how often, who won, and by what; and the games. All games are counted,
/// whichever are listed. It is found in an index that is made by the command `brade positions build`. The time it takes does
/// not grow with the number of games.
#[utoipa::path(
    params(PositionQuery),
    responses((status = 200, description = "What is known of the position", body = PositionJson)),
    tag = "positions"
)]
#[get("/positions")]
async fn show(state: web::Data<State>, Query(query): Query<PositionQuery>) -> Result<Answer, Problem> {
    let asked = query.read()?;
    let found = state.read(move |conn| positions::find(conn, &asked)).await?;
    Answer::json(StatusCode::OK, &PositionJson::of(&found)?)
}
