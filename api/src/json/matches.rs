//! Matches.

use actix_web::http::StatusCode;
use actix_web::{get, post, put, web};
use brade_core::brade::rules::{Begins, Rules};
use brade_core::brade::side::{BySide, Side};
use brade_core::brade::tables_match::{DecidedBy, MatchStatus};
use brade_core::brade::win::{Category, Points};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::answer::Answer;
use super::confirmation::ConfirmationJson;
use super::cursor::{self, Page};
use super::etag::{IfMatch, IfMatchHeader};
use super::extract::{JsonBody, Query};
use super::idempotency::{Once, OnceHeader};
use super::report::result;
use super::rules::RulesJson;
use super::text::named;
use crate::auth::caller::Caller;
use crate::db::time::rfc3339;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::service::ServiceError;
use crate::service::games::GameHead;
use crate::service::matches::{self, MatchFilter, MatchView, NewMatch};
use crate::state::State;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config.service(create).service(list).service(read).service(decide);
}

/// A match without its games.
#[derive(Debug, Serialize, ToSchema)]
pub struct MatchHead {
    /// The id.
    pub id: Id,
    /// The club that it belongs to.
    pub club_id: Id,
    /// Who plays White.
    pub white_id: Id,
    /// Who plays Black.
    pub black_id: Id,
    /// White's name.
    #[schema(example = "A. Ek")]
    pub white: String,
    /// Black's name.
    #[schema(example = "B. Alm")]
    pub black: String,
    /// How many games it has, an odd number.
    #[schema(example = 3)]
    pub length: u16,
    /// The rules of every game.
    pub rules: RulesJson,
    /// `loser-begins`, `teka-each-game` or `alternate`.
    #[schema(example = "loser-begins")]
    pub begins: &'static str,
    /// Whether the match ends when it is decided.
    pub stop_when_decided: bool,
    /// The points of the games won.
    pub score: Score,
    /// `open`, `decided` or `undecided`.
    #[schema(example = "decided")]
    pub status: &'static str,
    /// `white` or `black`.
    #[schema(example = "white")]
    pub winner: Option<&'static str>,
    /// By what it was decided.
    pub decided_by: Option<DecidedByJson>,
    /// Whether the results are confirmed.
    pub confirmation: ConfirmationJson,
    /// `white` or `black`: who begins the next game; null where the opening throw decides, no game follows, or one is
    /// still being played.
    #[schema(example = "black")]
    pub next_begins: Option<&'static str>,
    /// Whether another game is to be played.
    pub more_games: bool,
    /// When it was made.
    #[schema(format = "date-time")]
    pub created_at: String,
    /// When it was last changed.
    #[schema(format = "date-time")]
    pub updated_at: String,
    /// Raised by every change of the match and of the results of its games; the `ETag` is made of it.
    #[schema(example = 7)]
    pub version: i32,
}

/// The points of both sides.
#[derive(Debug, Serialize, ToSchema)]
pub struct Score {
    /// White's.
    #[schema(example = "2")]
    pub white: String,
    /// Black's.
    #[schema(example = "2")]
    pub black: String,
}

/// By what a match was decided.
#[derive(Debug, Serialize, ToSchema)]
pub struct DecidedByJson {
    /// `points`, `tie_break`, `forfeit` or `director`.
    #[schema(example = "tie_break")]
    pub kind: &'static str,
    /// The category of the winner's game that breaks the tie.
    #[schema(example = "IV")]
    pub category: Option<&'static str>,
    /// The same in words.
    #[schema(example = "White wins the tie-break: a nice game (IV) against a bear-off (VI)")]
    pub text: String,
}

/// A match with its games.
#[derive(Debug, Serialize, ToSchema)]
pub struct MatchJson {
    #[serde(flatten)]
    head: MatchHead,
    /// Its games in their order.
    games: Vec<MatchGame>,
}

/// A game as its match shows it.
#[derive(Debug, Serialize, ToSchema)]
pub struct MatchGame {
    /// The id.
    pub id: Id,
    /// Which game of the match, from 1.
    #[schema(example = 1)]
    pub number: Option<i32>,
    /// Who began it.
    #[schema(example = "white")]
    pub begun_by: Option<&'static str>,
    /// What replaying it comes to.
    #[schema(example = "verified")]
    pub status: &'static str,
    /// `1-0` or `0-1`; null while the game has no result.
    #[schema(example = "1-0")]
    pub result: Option<&'static str>,
    /// `white` or `black`.
    #[schema(example = "white")]
    pub winner: Option<&'static str>,
    /// The win.
    #[schema(example = "tower")]
    pub win: Option<&'static str>,
    /// The category of the win.
    #[schema(example = "IV")]
    pub category: Option<&'static str>,
    /// What the game counts.
    #[schema(example = "2")]
    pub points: Option<String>,
    /// `played`, `conceded`, `forfeited` or `adjudicated`.
    #[schema(example = "played")]
    pub termination: Option<&'static str>,
}

impl From<&GameHead> for MatchGame {
    fn from(game: &GameHead) -> MatchGame {
        let outcome = game.outcome;
        let win = outcome.and_then(|outcome| outcome.win);
        MatchGame {
            id: game.id,
            number: game.number,
            begun_by: game.begun_by.map(Side::name),
            status: game.status.name(),
            result: outcome.map(|outcome| result(outcome.winner)),
            winner: outcome.map(|outcome| outcome.winner.name()),
            win: win.map(|win| win.name()),
            category: win.map(|win| win.category().name()),
            points: outcome.map(|outcome| outcome.points.to_string()),
            termination: outcome.map(|outcome| outcome.termination.name()),
        }
    }
}

impl From<&MatchView> for MatchJson {
    fn from(of_match: &MatchView) -> MatchJson {
        MatchJson {
            head: MatchHead::from(of_match),
            games: of_match.games.iter().map(MatchGame::from).collect(),
        }
    }
}

impl From<&MatchView> for MatchHead {
    fn from(of_match: &MatchView) -> MatchHead {
        let state = &of_match.state;
        let (status, winner, decided_by) = match state.status {
            MatchStatus::Open => ("open", None, None),
            MatchStatus::Undecided => ("undecided", None, None),
            MatchStatus::Decided { winner, by } => {
                let by = decided_by(winner, by, &state.score);
                ("decided", Some(winner.name()), Some(by))
            }
        };
        let players = &of_match.players;
        MatchHead {
            id: of_match.id,
            club_id: of_match.club_id,
            white_id: players.white.id.unwrap_or_default(),
            black_id: players.black.id.unwrap_or_default(),
            white: players.white.name.clone(),
            black: players.black.name.clone(),
            length: of_match.length.games(),
            rules: RulesJson::from(&of_match.rules),
            begins: of_match.begins.name(),
            stop_when_decided: of_match.stop_when_decided,
            score: Score {
                white: state.score.white.to_string(),
                black: state.score.black.to_string(),
            },
            status,
            winner,
            decided_by,
            confirmation: of_match.report.as_ref().into(),
            next_begins: state.next_begins.map(Side::name),
            more_games: state.more_games,
            created_at: rfc3339(of_match.created_at),
            updated_at: rfc3339(of_match.updated_at),
            version: of_match.version,
        }
    }
}

fn decided_by(winner: Side, by: DecidedBy, score: &BySide<Points>) -> DecidedByJson {
    let named = |category: Category| format!("a {} ({category})", category.title());
    let (kind, category, text) = match by {
        DecidedBy::Points => {
            let (more, less) = (score[winner], score[!winner]);
            ("points", None, format!("{winner} wins by {more} to {less} points"))
        }
        DecidedBy::TieBreak { category, against } => {
            let better = category.map_or("one more game".to_owned(), named);
            let worse = against.map_or("no game".to_owned(), named);
            let text = format!("{winner} wins the tie-break: {better} against {worse}");
            ("tie_break", category, text)
        }
        DecidedBy::Forfeit => ("forfeit", None, format!("{winner} wins by forfeit")),
        DecidedBy::Director => ("director", None, format!("{winner} wins by the director's decision")),
    };
    DecidedByJson {
        kind,
        category: category.map(Category::name),
        text,
    }
}

/// What is agreed before a match.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MatchIn {
    /// Who plays White.
    white_id: Id,
    /// Who plays Black, another player.
    black_id: Id,
    /// How many games: an odd number, 1 to 99.
    #[schema(example = 3)]
    length: i64,
    /// The rules of every game: an object, or the name of a set without options; `standard` unless told.
    rules: Option<RulesJson>,
    /// Who begins the games after the first: `loser-begins` unless told.
    #[schema(example = "loser-begins")]
    begins: Option<String>,
    /// Whether the match ends when it is decided; all games are played unless told.
    #[serde(default)]
    stop_when_decided: bool,
    /// The club that it belongs to; the caller's home club unless told.
    club_id: Option<Id>,
}

impl MatchIn {
    fn read(&self) -> Result<NewMatch, ServiceError> {
        let customs = || format!("must be one of {}", Begins::ALL.map(Begins::name).join(", "));
        let begins = self.begins.as_deref();
        let rules = self.rules.as_ref().map(|rules| rules.rules("rules."));
        Ok(NewMatch {
            club: self.club_id,
            players: BySide {
                white: self.white_id,
                black: self.black_id,
            },
            length: self.length,
            rules: rules.transpose()?.unwrap_or(Rules::STANDARD),
            begins: begins
                .map(|begins| named("begins".to_owned(), begins, |text| text.parse().ok(), customs))
                .transpose()?
                .unwrap_or_default(),
            stop_when_decided: self.stop_when_decided,
        })
    }
}

/// Make a match
#[utoipa::path(
    params(OnceHeader),
    request_body = MatchIn,
    responses((status = 201, description = "The match, with `Location` and `ETag`", body = MatchJson)),
    tag = "matches"
)]
#[post("/matches")]
async fn create(
    state: web::Data<State>,
    caller: Caller,
    once: Once,
    body: JsonBody<MatchIn>,
) -> Result<Answer, Problem> {
    let actor = caller.context().actor;
    let JsonBody { value, raw } = body;
    let new = value.read()?;
    let work = move |conn: &mut _| -> Result<Answer, Problem> {
        let of_match = matches::create(conn, caller.context(), &new)?;
        let answer = Answer::json(StatusCode::CREATED, &MatchJson::from(&of_match))?;
        let address = format!("/api/v1/matches/{}", of_match.id);
        Ok(answer.location(address).version(of_match.version))
    };
    state.write_once(once, actor, &raw, work).await
}

/// Which matches to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Asked {
    /// Matches of this player, by id.
    player: Option<Id>,
    /// Matches of this club, by id.
    club: Option<Id>,
    /// Matches whose results are confirmed, or those that wait for it.
    confirmed: Option<bool>,
    /// The `next_cursor` of the page before.
    cursor: Option<String>,
    /// How many, 1 to 200; 50 unless told.
    limit: Option<i64>,
}

/// List the matches, the newest first
#[utoipa::path(
    params(Asked),
    responses((status = 200, description = "A page of matches", body = Page<MatchHead>)),
    tag = "matches"
)]
#[get("/matches")]
async fn list(state: web::Data<State>, Query(asked): Query<Asked>) -> Result<Answer, Problem> {
    let limit = cursor::limit(asked.limit)?;
    let after: Option<Id> = asked.cursor.as_deref().map(cursor::read).transpose()?;
    let filter = MatchFilter {
        club: asked.club,
        player: asked.player,
        confirmed: asked.confirmed,
    };
    let found = state
        .read(move |conn| matches::list(conn, &filter, after, limit + 1))
        .await?;
    let page = Page::of(found, limit, |of_match| of_match.id)?;
    Answer::json(StatusCode::OK, &page.map(|of_match| MatchHead::from(&of_match)))
}

/// One match with its games
#[utoipa::path(
    params(("id" = Id, Path, description = "The match")),
    responses((status = 200, description = "The match, with `ETag`", body = MatchJson)),
    tag = "matches"
)]
#[get("/matches/{id}")]
async fn read(state: web::Data<State>, id: web::Path<Id>) -> Result<Answer, Problem> {
    let of_match = state.read(move |conn| matches::view(conn, *id)).await?;
    Ok(Answer::json(StatusCode::OK, &MatchJson::from(&of_match))?.version(of_match.version))
}

/// The director's word.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Decision {
    /// `white` or `black`; null takes the decision back.
    #[schema(example = "white")]
    winner: Option<String>,
    /// The version that was seen; `If-Match` does the same.
    #[schema(example = 7)]
    version: Option<i32>,
    /// Why, for the journal.
    why: Option<String>,
    /// Whether matches of a tournament that have begun stand as they are, though they depend on it; for directors.
    #[serde(default)]
    let_stand: bool,
}

/// Decide a match that its games leave undecided
#[utoipa::path(
    params(("id" = Id, Path, description = "The match"), IfMatchHeader),
    request_body = Decision,
    responses((status = 200, description = "The match, with `ETag`", body = MatchJson)),
    tag = "matches"
)]
#[put("/matches/{id}/decision")]
async fn decide(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    if_match: IfMatch,
    body: JsonBody<Decision>,
) -> Result<Answer, Problem> {
    let Decision {
        winner,
        version,
        why,
        let_stand,
    } = body.value;
    let side = |text: &str| Side::BOTH.into_iter().find(|side| side.name() == text);
    let sides = || "must be white or black, or null".to_owned();
    let winner = winner.as_deref();
    let winner = winner
        .map(|winner| named("winner".to_owned(), winner, side, sides))
        .transpose()?;
    let expected = if_match.expected(version).letting_stand(let_stand);
    let of_match = state
        .write(move |conn| matches::decide(conn, caller.context(), *id, winner, &expected, why.as_deref()))
        .await?;
    Ok(Answer::json(StatusCode::OK, &MatchJson::from(&of_match))?.version(of_match.version))
}
