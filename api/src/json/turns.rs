//! Entering, correcting, inserting and undoing turns.

use actix_web::http::StatusCode;
use actix_web::{delete, post, put, web};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::answer::Answer;
use super::etag::{IfMatch, IfMatchHeader};
use super::extract::{JsonBody, Query};
use super::games::{GameState, TurnJson};
use super::idempotency::{Once, OnceHeader};
use super::report::FaultReport;
use crate::auth::caller::Caller;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::service::games::{self, NewTurn, Played};
use crate::state::State;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config.service(play).service(correct).service(insert).service(undo);
}

/// The next turn.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct TurnIn {
    /// The number this turn will have, from 1.
    #[schema(example = 3)]
    expected_turn: i64,
    /// The throw, `??` if unknown.
    #[schema(example = "44")]
    dice: String,
    /// The play in the mover's numbering; `-` for a void throw, `??` if unknown.
    #[schema(example = "1/5/9 1/5")]
    play: String,
    /// Whether it was illegal and let stand by the players.
    #[serde(default)]
    stood: bool,
    /// What is to be said of it, to 2000 characters.
    comment: Option<String>,
    /// The position after it, where that is known again after a gap.
    position: Option<String>,
}

/// A turn in another's place, or between two others.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct TurnEdit {
    /// The throw, `??` if unknown.
    #[schema(example = "44")]
    dice: String,
    /// The play in the mover's numbering; `-` for a void throw, `??` if unknown.
    #[schema(example = "1/5/9 1/5")]
    play: String,
    /// The version of the game that was seen; `If-Match` does the same.
    #[schema(example = 12)]
    version: Option<i32>,
    /// Whether it was illegal and let stand by the players.
    #[serde(default)]
    stood: bool,
    /// What is to be said of it; left out, a corrected turn keeps its comments.
    comment: Option<String>,
    /// The position after it, where that is known again after a gap.
    position: Option<String>,
    /// Why, for the journal.
    why: Option<String>,
    /// Whether matches of a tournament that have begun stand as they are, though they depend on it; for directors.
    #[serde(default)]
    let_stand: bool,
}

/// A turn that was entered.
#[derive(Debug, Serialize, ToSchema)]
struct PlayedJson {
    #[serde(flatten)]
    turn: TurnJson,
    /// The game as it stands now.
    game: GameState,
}

/// A turn that was corrected or inserted.
#[derive(Debug, Serialize, ToSchema)]
struct EditedJson {
    #[serde(flatten)]
    turn: TurnJson,
    /// The first turn after it that is illegal now. The turns from there on are kept as they are, and the game has a
    /// fault until they are corrected or undone.
    breaks_at: Option<Break>,
    /// The game as it stands now.
    game: GameState,
}

/// A turn that is illegal after a change before it.
#[derive(Debug, Serialize, ToSchema)]
struct Break {
    /// Its number.
    #[schema(example = 13)]
    turn: usize,
    /// Why.
    fault: Option<FaultReport>,
}

impl From<&Played> for PlayedJson {
    fn from(played: &Played) -> PlayedJson {
        PlayedJson {
            turn: TurnJson::from(&played.turn),
            game: GameState::from(&played.game),
        }
    }
}

impl From<&Played> for EditedJson {
    fn from(played: &Played) -> EditedJson {
        EditedJson {
            turn: TurnJson::from(&played.turn),
            breaks_at: played.breaks_at.map(|turn| Break {
                turn,
                fault: played.game.fault.as_deref().map(FaultReport::from),
            }),
            game: GameState::from(&played.game),
        }
    }
}

impl TurnEdit {
    fn turn(&self) -> NewTurn {
        NewTurn {
            dice: self.dice.clone(),
            play: self.play.clone(),
            stood: self.stood,
            comment: self.comment.clone(),
            position: self.position.clone(),
        }
    }
}

/// Play the next turn
///
/// Of two at once with the same `expected_turn`, one is played and the other is told the state by a 409. An illegal
/// play is a 422 with its `fault`: the rule, the position and the legal plays.
#[utoipa::path(
    params(("id" = Id, Path, description = "The game"), OnceHeader, IfMatchHeader),
    request_body = TurnIn,
    responses((status = 201, description = "The turn and the game after it, with `ETag`", body = PlayedJson)),
    tag = "turns"
)]
#[post("/games/{id}/turns")]
async fn play(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    once: Once,
    if_match: IfMatch,
    body: JsonBody<TurnIn>,
) -> Result<Answer, Problem> {
    let actor = caller.context().actor;
    let JsonBody { value, raw } = body;
    let expected = if_match.expected(None);
    let new = NewTurn {
        dice: value.dice,
        play: value.play,
        stood: value.stood,
        comment: value.comment,
        position: value.position,
    };
    let work = move |conn: &mut _| games::play_turn(conn, caller.context(), *id, value.expected_turn, &new, &expected);
    let answer = |played: Played| {
        let answer = Answer::json(StatusCode::CREATED, &PlayedJson::from(&played))?;
        Ok(answer.version(played.game.version))
    };
    state.answer_once(once, actor, &raw, work, answer).await
}

/// Correct an earlier turn
///
/// The turns after it are replayed. Where they break, they are kept as they are and the game has a fault (its status
/// is `illegal`, and it keeps the result it had) until they are corrected or undone.
#[utoipa::path(
    params(("id" = Id, Path, description = "The game"), ("n" = i64, Path, description = "The turn, from 1"), IfMatchHeader),
    request_body = TurnEdit,
    responses((status = 200, description = "The turn and the game after it, with `ETag`", body = EditedJson)),
    tag = "turns"
)]
#[put("/games/{id}/turns/{n}")]
async fn correct(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i64)>,
    if_match: IfMatch,
    body: JsonBody<TurnEdit>,
) -> Result<Answer, Problem> {
    let (id, n) = path.into_inner();
    let edit = body.value;
    let expected = if_match.expected(edit.version).letting_stand(edit.let_stand);
    let played = state
        .write(move |conn| {
            let why = edit.why.as_deref();
            games::correct_turn(conn, caller.context(), id, n, &edit.turn(), &expected, why)
        })
        .await?;
    Ok(Answer::json(StatusCode::OK, &EditedJson::from(&played))?.version(played.game.version))
}

/// Insert a forgotten turn
///
/// It gets the number `n`, and the turns from `n` on follow it. If the next one is the same side's, it and all that
/// follow change sides, since they were entered for the wrong one. Where they break, the same holds as for a correction.
#[utoipa::path(
    params(("id" = Id, Path, description = "The game"), ("n" = i64, Path, description = "The turn before which it was played"), OnceHeader, IfMatchHeader),
    request_body = TurnEdit,
    responses((status = 201, description = "The turn and the game after it, with `ETag`", body = EditedJson)),
    tag = "turns"
)]
#[post("/games/{id}/turns/{n}/insert")]
async fn insert(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i64)>,
    once: Once,
    if_match: IfMatch,
    body: JsonBody<TurnEdit>,
) -> Result<Answer, Problem> {
    let actor = caller.context().actor;
    let (id, n) = path.into_inner();
    let JsonBody { value: edit, raw } = body;
    let expected = if_match.expected(edit.version).letting_stand(edit.let_stand);
    let work = move |conn: &mut _| -> Result<Answer, Problem> {
        let why = edit.why.as_deref();
        let played = games::insert_turn(conn, caller.context(), id, n, &edit.turn(), &expected, why)?;
        let answer = Answer::json(StatusCode::CREATED, &EditedJson::from(&played))?;
        Ok(answer.version(played.game.version))
    };
    state.write_once(once, actor, &raw, work).await
}

/// Which turn is to be undone.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Undone {
    /// The number of the last turn, once more.
    #[param(example = 3)]
    expected_turn: i64,
    /// Whether matches of a tournament that have begun stand as they are, though they depend on it; for directors.
    let_stand: Option<bool>,
}

/// Undo the last turn
///
/// A game that it had ended is open again.
#[utoipa::path(
    params(("id" = Id, Path, description = "The game"), ("n" = i64, Path, description = "The last turn"), Undone, IfMatchHeader),
    responses((status = 200, description = "The game after it, with `ETag`", body = GameState)),
    tag = "turns"
)]
#[delete("/games/{id}/turns/{n}")]
async fn undo(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i64)>,
    Query(undone): Query<Undone>,
    if_match: IfMatch,
) -> Result<Answer, Problem> {
    let (id, n) = path.into_inner();
    if undone.expected_turn != n {
        let message = format!("must be {n}, the number in the address");
        return Err(Problem::bad_request("bad-query", format!("expected_turn {message}")).at("expected_turn", message));
    }
    let let_stand = undone.let_stand.unwrap_or(false);
    let expected = if_match.expected(None).letting_stand(let_stand);
    let game = state
        .write(move |conn| games::undo_turn(conn, caller.context(), id, n, &expected))
        .await?;
    Ok(Answer::json(StatusCode::OK, &GameState::from(&game.state))?.version(game.version))
}
