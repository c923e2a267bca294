//! Games as JSON, and reading them.

use actix_web::http::StatusCode;
use actix_web::{delete, get, web};
use brade_core::brade::dice::{Roll, Teka};
use brade_core::brade::side::Side;
use brade_core::brade::win::Win;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::Answer;
use super::etag::{IfMatch, IfMatchHeader, IfNoneMatch, IfNoneMatchHeader};
use super::facts::{FactJson, facts};
use super::report::{ContradictionReport, FaultReport, result};
use super::rules::RulesJson;
use crate::auth::caller::Caller;
use crate::db::time::rfc3339;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::service::games::{self, GameHead as Head, GameState as Stands, GameView, TurnView};
use crate::state::State;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config.service(read).service(record).service(remove);
}

/// The opening throw: the lower die begins.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TekaJson {
    /// White's die.
    #[schema(example = 2, minimum = 1, maximum = 6)]
    pub white: u8,
    /// Black's die, another number.
    #[schema(example = 5, minimum = 1, maximum = 6)]
    pub black: u8,
}

impl From<Teka> for TekaJson {
    fn from(teka: Teka) -> TekaJson {
        let dice = teka.dice();
        TekaJson {
            white: dice.white.pips(),
            black: dice.black.pips(),
        }
    }
}

/// A game without its turns.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameHead {
    /// The id.
    pub id: Id,
    /// The club that it belongs to.
    pub club_id: Id,
    /// The match it belongs to; null for a stored record.
    pub match_id: Option<Id>,
    /// Which game of the match, from 1.
    #[schema(example = 1)]
    pub number: Option<i32>,
    /// The player of the white men; null for one who is only named in a record.
    pub white_id: Option<Id>,
    /// The player of the black men.
    pub black_id: Option<Id>,
    /// White's name at the time of the game.
    #[schema(example = "A. Ek")]
    pub white: String,
    /// Black's name at the time of the game.
    #[schema(example = "B. Alm")]
    pub black: String,
    /// The rules.
    pub rules: RulesJson,
    /// The tournament or occasion.
    pub event: Option<String>,
    /// Where it was played.
    pub site: Option<String>,
    /// The round of the tournament.
    pub round: Option<String>,
    /// When it was played, unknown parts as `??`.
    #[schema(example = "2026.03.14")]
    pub date: Option<String>,
    /// The opening throw.
    pub teka: Option<TekaJson>,
    /// Who begins the later games of the match.
    #[schema(example = "loser-begins")]
    pub begins: Option<&'static str>,
    /// Who began this game, `white` or `black`, if that is known.
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
    #[schema(example = "jan")]
    pub win: Option<&'static str>,
    /// The category of the win.
    #[schema(example = "II")]
    pub category: Option<&'static str>,
    /// What the game counts.
    #[schema(example = "4")]
    pub points: Option<String>,
    /// `played`, `conceded`, `forfeited` or `adjudicated`.
    #[schema(example = "played")]
    pub termination: Option<&'static str>,
    /// How many turns it has.
    #[schema(example = 57)]
    pub turn_count: usize,
    /// When it was entered.
    #[schema(format = "date-time")]
    pub created_at: String,
    /// When it was last changed.
    #[schema(format = "date-time")]
    pub updated_at: String,
    /// Raised by every change; the `ETag` is made of it.
    #[schema(example = 58)]
    pub version: i32,
}

impl From<&Head> for GameHead {
    fn from(head: &Head) -> GameHead {
        let outcome = head.outcome;
        let win = outcome.and_then(|outcome| outcome.win);
        let players = &head.players;
        GameHead {
            id: head.id,
            club_id: head.club_id,
            match_id: head.match_id,
            number: head.number,
            white_id: players.white.id,
            black_id: players.black.id,
            white: players.white.name.clone(),
            black: players.black.name.clone(),
            rules: RulesJson::from(&head.rules),
            event: head.event.clone(),
            site: head.site.clone(),
            round: head.round.clone(),
            date: head.date.clone(),
            teka: head.teka.map(TekaJson::from),
            begins: head.begins.map(|begins| begins.name()),
            begun_by: head.begun_by.map(Side::name),
            status: head.status.name(),
            result: outcome.map(|outcome| result(outcome.winner)),
            winner: outcome.map(|outcome| outcome.winner.name()),
            win: win.map(Win::name),
            category: win.map(|win| win.category().name()),
            points: outcome.map(|outcome| outcome.points.to_string()),
            termination: outcome.map(|outcome| outcome.termination.name()),
            turn_count: head.turn_count,
            created_at: rfc3339(head.created_at),
            updated_at: rfc3339(head.updated_at),
            version: head.version,
        }
    }
}

/// A game as it stands, without the list of its turns.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameState {
    #[serde(flatten)]
    head: GameHead,
    /// The position after the last turn; null where nobody can know it, after a gap or a fault.
    #[schema(example = "1:13,4:1,7:1|1:15|b")]
    position: Option<String>,
    /// `white` or `black`: whose turn it is.
    #[schema(example = "black")]
    to_move: &'static str,
    /// Whether another turn can be played: there is no result and no fault.
    open: bool,
    /// The number of the next turn: the `expected_turn` to send with it.
    #[schema(example = 2)]
    next_turn: usize,
    /// What can be said of the position.
    facts: Vec<FactJson>,
    /// The first illegal turn.
    fault: Option<FaultReport>,
    /// What the record claims and the replay shows to be false.
    contradictions: Vec<ContradictionReport>,
}

impl From<&Stands> for GameState {
    fn from(game: &Stands) -> GameState {
        GameState {
            head: GameHead::from(&game.head),
            position: game.position.map(|setup| setup.to_string()),
            to_move: game.to_move.name(),
            open: game.open,
            next_turn: game.next_turn(),
            facts: facts(&game.facts),
            fault: game.fault.as_deref().map(FaultReport::from),
            contradictions: game.contradictions.iter().map(ContradictionReport::from).collect(),
        }
    }
}

/// A game with its turns.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameJson {
    #[serde(flatten)]
    state: GameState,
    /// The turns, from number 1.
    turns: Vec<TurnJson>,
}

impl From<&GameView> for GameJson {
    fn from(game: &GameView) -> GameJson {
        GameJson {
            state: GameState::from(&game.state),
            turns: game.turns.iter().map(TurnJson::from).collect(),
        }
    }
}

/// One turn of a game.
#[derive(Debug, Serialize, ToSchema)]
pub struct TurnJson {
    /// Its number, from 1.
    #[schema(example = 1)]
    pub turn: usize,
    /// `white` or `black`.
    #[schema(example = "white")]
    pub side: &'static str,
    /// The throw, the larger die first; `??` if unknown.
    #[schema(example = "63")]
    pub dice: String,
    /// The Swedish name of the throw.
    #[schema(example = "sex tre")]
    pub throw_name: Option<&'static str>,
    /// The play in canonical notation.
    #[schema(example = "1/7 1/4")]
    pub notation: String,
    /// The position after it; null where nobody can know it, after a gap or a fault.
    #[schema(example = "1:13,4:1,7:1|1:15|b")]
    pub position: Option<String>,
    /// What can be said of that position.
    pub facts: Vec<FactJson>,
    /// The win it brought.
    pub win: Option<&'static str>,
    /// Whether it was illegal and let stand.
    pub stood: bool,
    /// What was said of it.
    pub comments: Vec<String>,
}

impl From<&TurnView> for TurnJson {
    fn from(turn: &TurnView) -> TurnJson {
        TurnJson {
            turn: turn.number,
            side: turn.side.name(),
            dice: turn.roll.map_or("??".to_owned(), |roll| roll.to_string()),
            throw_name: turn.roll.map(Roll::name),
            notation: turn.notation(),
            position: turn.position.map(|setup| setup.to_string()),
            facts: facts(&turn.facts()),
            win: turn.win.map(Win::name),
            stood: turn.stood,
            comments: turn.comments.clone(),
        }
    }
}

/// One game with its turns
#[utoipa::path(
    params(("id" = Id, Path, description = "The game"), IfNoneMatchHeader),
    responses((status = 200, description = "The game, with `ETag`", body = GameJson)),
    tag = "games"
)]
#[get("/games/{id}")]
async fn read(state: web::Data<State>, id: web::Path<Id>, known: IfNoneMatch) -> Result<Answer, Problem> {
    let game = state.read(move |conn| games::view(conn, *id)).await?;
    Answer::unless_known(&known, game.version, || {
        Answer::json(StatusCode::OK, &GameJson::from(&game))
    })
}

/// The record of a game
///
/// Canonical text, as NOTATION.md has it.
#[utoipa::path(
    params(("id" = Id, Path, description = "The game")),
    responses((status = 200, description = "The record", content_type = "text/plain", body = String,
        example = "[White \"A. Ek\"]\n[Black \"B. Alm\"]\n[Rules \"standard\"]\n\n1. W 63 1/7 1/4\n*\n")),
    tag = "games"
)]
#[get("/games/{id}/record")]
async fn record(state: web::Data<State>, id: web::Path<Id>) -> Result<Answer, Problem> {
    let (text, version) = state.read(move |conn| games::record(conn, *id)).await?;
    Ok(Answer::text(StatusCode::OK, text).version(version))
}

/// Remove a game that was not begun
///
/// Only the last game of a match, as long as it has no turns and no result.
#[utoipa::path(
    params(("id" = Id, Path, description = "The game"), IfMatchHeader),
    responses((status = 204, description = "It is gone")),
    tag = "games"
)]
#[delete("/games/{id}")]
async fn remove(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    if_match: IfMatch,
) -> Result<Answer, Problem> {
    let expected = if_match.expected(None);
    state
        .write(move |conn| games::remove(conn, caller.context(), *id, &expected))
        .await?;
    Ok(Answer::empty())
}
