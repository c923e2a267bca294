//! Results that are given.

use actix_web::http::StatusCode;
use actix_web::{delete, put, web};
use brade_core::brade::record::Termination;
use brade_core::brade::side::Side;
use brade_core::brade::win::{Points, Win};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::answer::Answer;
use super::etag::{IfMatch, IfMatchHeader};
use super::extract::{JsonBody, Query};
use super::games::GameState;
use super::text::named;
use crate::auth::caller::Caller;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::service::ServiceError;
use crate::service::games::{self, NewResult};
use crate::state::State;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config.service(set).service(clear);
}

/// A result that is given: of a game that was not played out, or was played without a record of its turns.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResultIn {
    /// `white` or `black`.
    #[schema(example = "white")]
    winner: String,
    /// The win. Without one a conceded game counts as a bear-off, a forfeited or adjudicated one counts no points.
    #[schema(example = "tower-monk")]
    win: Option<String>,
    /// `played`, `conceded`, `forfeited` or `adjudicated`.
    #[schema(example = "played")]
    termination: String,
    /// The points, where the rules leave them open; those of the win unless told.
    #[schema(example = "3")]
    points: Option<String>,
    /// The version of the game that was seen; `If-Match` does the same.
    #[schema(example = 1)]
    version: Option<i32>,
    /// Why, for the journal.
    why: Option<String>,
    /// Whether matches of a tournament that have begun stand as they are, though they depend on it; for directors.
    #[serde(default)]
    let_stand: bool,
}

impl ResultIn {
    /// The result, its words read.
    ///
    /// # Errors
    /// 422 with the field at fault below `prefix`.
    pub fn read(&self, prefix: &str) -> Result<NewResult, ServiceError> {
        let side = |text: &str| Side::BOTH.into_iter().find(|side| side.name() == text);
        let sides = || "must be white or black".to_owned();
        let wins = || format!("must be one of {}", Win::ALL.map(Win::name).join(", "));
        let terminations = || format!("must be one of {}", Termination::ALL.map(Termination::name).join(", "));
        let points = || "must be a decimal with at most one digit after the point, such as 4 or 1.2".to_owned();
        let at = |field: &str| format!("{prefix}{field}");
        let win = self.win.as_deref();
        let given = self.points.as_deref();
        Ok(NewResult {
            winner: named(at("winner"), &self.winner, side, sides)?,
            win: win
                .map(|win| named(at("win"), win, |text| text.parse().ok(), wins))
                .transpose()?,
            termination: named(
                at("termination"),
                &self.termination,
                |text| text.parse().ok(),
                terminations,
            )?,
            points: given
                .map(|given| named(at("points"), given, |text| text.parse::<Points>().ok(), points))
                .transpose()?,
        })
    }

    /// Whether it names a version, a reason or what else stands, which a result given together with its game has none of.
    pub fn names_more(&self) -> Option<&'static str> {
        match (self.version, &self.why, self.let_stand) {
            (Some(_), _, _) => Some("version"),
            (None, Some(_), _) => Some("why"),
            (None, None, true) => Some("let_stand"),
            (None, None, false) => None,
        }
    }
}

/// Give a game its result
///
/// The points follow from the win and the rules. A game that its turns have ended takes no other result. Where matches of
/// a tournament depend on it that have begun, the answer is 409 `dependants-begun` with `matches`, unless `let_stand` is
/// said.
#[utoipa::path(
    params(("id" = Id, Path, description = "The game"), IfMatchHeader),
    request_body = ResultIn,
    responses((status = 200, description = "The game, with `ETag`", body = GameState)),
    tag = "results"
)]
#[put("/games/{id}/result")]
async fn set(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    if_match: IfMatch,
    body: JsonBody<ResultIn>,
) -> Result<Answer, Problem> {
    let given = body.value;
    let result = given.read("")?;
    let expected = if_match.expected(given.version).letting_stand(given.let_stand);
    let game = state
        .write(move |conn| {
            let why = given.why.as_deref();
            games::set_result(conn, caller.context(), *id, &result, &expected, why)
        })
        .await?;
    Ok(Answer::json(StatusCode::OK, &GameState::from(&game.state))?.version(game.version))
}

/// What becomes of matches that depend on a result that is taken back.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Cleared {
    /// Whether matches of a tournament that have begun stand as they are, though they depend on it; for directors.
    let_stand: Option<bool>,
}

/// Take a given result back
///
/// The result of a game that its turns have ended goes with its last turn.
#[utoipa::path(
    params(("id" = Id, Path, description = "The game"), Cleared, IfMatchHeader),
    responses((status = 200, description = "The game, with `ETag`", body = GameState)),
    tag = "results"
)]
#[delete("/games/{id}/result")]
async fn clear(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    Query(cleared): Query<Cleared>,
    if_match: IfMatch,
) -> Result<Answer, Problem> {
    let let_stand = cleared.let_stand.unwrap_or(false);
    let expected = if_match.expected(None).letting_stand(let_stand);
    let game = state
        .write(move |conn| games::clear_result(conn, caller.context(), *id, &expected, None))
        .await?;
    Ok(Answer::json(StatusCode::OK, &GameState::from(&game.state))?.version(game.version))
}
