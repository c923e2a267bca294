//! The matches of a stage: beginning them, their results and boards.

use actix_web::http::StatusCode;
use actix_web::{delete, get, post, put, web};
use brade_core::brade::record::Termination;
use brade_core::brade::win::{Points, Win};
use brade_core::tournament::result::{ByHalf, Half, Score};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::super::answer::Answer;
use super::super::etag::{IfMatch, IfMatchHeader};
use super::super::extract::{JsonBody, Query};
use super::super::idempotency::{Once, OnceHeader};
use super::super::object::Object;
use super::super::text::named;
use super::stages::All;
use super::{write, write_once};
use crate::auth::caller::Caller;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::service::ServiceError;
use crate::service::tournaments::settings::{Ruling, half};
use crate::service::tournaments::views::{BoardsView, PairingView, PreviewView};
use crate::service::tournaments::{self, Address, Entered, GivenGame, GivenResult};
use crate::state::State;

/// The routes of this file.
pub(super) fn routes(config: &mut Routes<'_>) {
    config
        .service(list)
        .service(read)
        .service(begin)
        .service(set_result)
        .service(clear_result)
        .service(preview)
        .service(name_extra_game)
        .service(set_board)
        .service(boards);
}

/// List the matches of a stage that can be seen
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("stage" = i32, Path, description = "The stage")),
    responses((status = 200, description = "The matches", body = All<PairingView>)),
    tag = "pairings"
)]
#[get("/tournaments/{id}/stages/{stage}/matches")]
async fn list(state: web::Data<State>, caller: Caller, path: web::Path<(Id, i32)>) -> Result<Answer, Problem> {
    let (id, stage) = path.into_inner();
    let work = move |conn: &mut _| tournaments::games(conn, caller.context(), id, stage);
    let items = state.read(work).await?;
    Answer::json(StatusCode::OK, &All { items })
}

/// One match of a stage
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("stage" = i32, Path, description = "The stage"), ("key" = String, Path, description = "The match, such as `winners-1-3`")),
    responses((status = 200, description = "The match, with the tournament's `ETag`", body = PairingView)),
    tag = "pairings"
)]
#[get("/tournaments/{id}/stages/{stage}/matches/{key}")]
async fn read(state: web::Data<State>, caller: Caller, path: web::Path<(Id, i32, String)>) -> Result<Answer, Problem> {
    let (id, stage, key) = path.into_inner();
    let work = move |conn: &mut _| tournaments::game(conn, caller.context(), id, stage, &key);
    let (view, version) = state.read(work).await?;
    Ok(Answer::json(StatusCode::OK, &view)?.version(version))
}

fn read_half(field: String, text: &str) -> Result<Half, ServiceError> {
    named(field, text, half, || "must be first or second".to_owned())
}

/// How a match begins.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct BeginIn {
    /// Who of the two plays White: `first` or `second`, as settled at the board.
    #[schema(example = "second")]
    white: String,
    /// The board of a match between teams.
    board: Option<i32>,
    /// The version of the tournament that was seen; `If-Match` does the same.
    version: Option<i32>,
}

/// Begin a match: its games are recorded as those of any other, under `match_id`
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("stage" = i32, Path, description = "The stage"), ("key" = String, Path, description = "The match"), OnceHeader, IfMatchHeader),
    request_body = BeginIn,
    responses((status = 201, description = "The match, with the tournament's `ETag`", body = PairingView)),
    tag = "pairings"
)]
#[post("/tournaments/{id}/stages/{stage}/matches/{key}/begin")]
async fn begin(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, String)>,
    once: Once,
    if_match: IfMatch,
    body: JsonBody<BeginIn>,
) -> Result<Answer, Problem> {
    let (id, stage, key) = path.into_inner();
    let given = body.value;
    let white = read_half("white".to_owned(), &given.white)?;
    let board = given.board;
    let at = Address { stage, key, board };
    let expected = if_match.expected(given.version);
    write_once(
        &state,
        caller,
        (once, body.raw),
        StatusCode::CREATED,
        move |conn, ctx| {
            let (view, version) = tournaments::begin(conn, ctx, id, &at, white, &expected)?;
            Ok((view, version, None))
        },
    )
    .await
}

/// One game of a result.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PlayedGame {
    /// `first` or `second`.
    #[schema(example = "first")]
    winner: String,
    /// The win.
    #[schema(example = "jan")]
    win: Option<String>,
    /// `played` (unless told), `conceded`, `forfeited` or `adjudicated`.
    termination: Option<String>,
    /// The points, where the rules leave them open.
    points: Option<String>,
}

/// A result without games.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RulingIn {
    /// `walkover`, `double-forfeit`, `disqualification`, `double-disqualification`, `level`, `points`, or `extra`: the one
    /// more game of teams that were level in a bracket, where it is not entered as the board that `extra_game` says.
    #[schema(example = "walkover")]
    kind: String,
    /// `first` or `second`, where one of them wins. Of `points` it is left out where both have as many.
    #[schema(example = "first")]
    winner: Option<String>,
    /// Of `points`: those of the one named first.
    first: Option<String>,
    /// Of `points`: those of the one named second.
    second: Option<String>,
}

/// A result: either its games or a ruling of the director.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MatchResultIn {
    /// The games in their order.
    games: Option<Vec<PlayedGame>>,
    /// The director's word.
    #[schema(value_type = Option<RulingIn>)]
    ruling: Option<Object<RulingIn>>,
    /// Who of the two plays White, where the match had not begun: `first` unless told.
    white: Option<String>,
    /// The board of a match between teams.
    board: Option<i32>,
    /// Whether matches that depend on it and have begun stand as they are.
    #[serde(default)]
    let_stand: bool,
    /// Why, for the journal.
    why: Option<String>,
    /// The version of the tournament that was seen; `If-Match` does the same.
    version: Option<i32>,
}

impl PlayedGame {
    fn read(&self, at: usize) -> Result<GivenGame, ServiceError> {
        let field = |name: &str| format!("games[{at}].{name}");
        let wins = || format!("must be one of {}", Win::ALL.map(Win::name).join(", "));
        let terminations = || format!("must be one of {}", Termination::ALL.map(Termination::name).join(", "));
        let points = || "must be a decimal with at most one digit after the point, such as 4 or 1.2".to_owned();
        let win = self
            .win
            .as_deref()
            .map(|text| named(field("win"), text, |text| text.parse().ok(), wins));
        let termination = self.termination.as_deref();
        let termination =
            termination.map(|text| named(field("termination"), text, |text| text.parse().ok(), terminations));
        let given = self.points.as_deref();
        let given = given.map(|text| named(field("points"), text, |text| text.parse::<Points>().ok(), points));
        Ok(GivenGame {
            winner: read_half(field("winner"), &self.winner)?,
            win: win.transpose()?,
            termination: termination.transpose()?.unwrap_or(Termination::Played),
            points: given.transpose()?,
        })
    }
}

impl RulingIn {
    fn read(&self) -> Result<Ruling, ServiceError> {
        let winner = || match &self.winner {
            Some(text) => read_half("ruling.winner".to_owned(), text),
            None => Err(ServiceError::invalid(
                "bad-value",
                "ruling.winner",
                "must be first or second",
            )),
        };
        let score = |field: &str, text: &Option<String>| {
            let text = text.as_deref().unwrap_or_default();
            let scores = || "must be a decimal such as 4 or 1.2".to_owned();
            named(
                format!("ruling.{field}"),
                text,
                |text| text.parse::<Score>().ok(),
                scores,
            )
        };
        let ruling = match &*self.kind {
            "walkover" => Ruling::Walkover { winner: winner()? },
            "disqualification" => Ruling::Disqualification { winner: winner()? },
            "double-forfeit" => Ruling::DoubleForfeit,
            "double-disqualification" => Ruling::DoubleDisqualification,
            "level" => Ruling::Level,
            "extra" => Ruling::Extra { winner: winner()? },
            "points" => Ruling::Points {
                winner: self.winner.is_some().then(winner).transpose()?,
                points: ByHalf::new(score("first", &self.first)?, score("second", &self.second)?),
            },
            _ => {
                let message = format!("must be one of {}", Ruling::KINDS.join(", "));
                return Err(ServiceError::invalid("bad-value", "ruling.kind", message));
            }
        };
        let needs_none = !matches!(
            ruling,
            Ruling::Walkover { .. } | Ruling::Disqualification { .. } | Ruling::Points { .. } | Ruling::Extra { .. }
        );
        if needs_none && self.winner.is_some() {
            return Err(ServiceError::invalid(
                "bad-value",
                "ruling.winner",
                "must be left out: nobody wins",
            ));
        }
        if !matches!(ruling, Ruling::Points { .. }) && (self.first.is_some() || self.second.is_some()) {
            return Err(ServiceError::invalid(
                "bad-value",
                "ruling.first",
                "belongs to the kind points",
            ));
        }
        Ok(ruling)
    }
}

impl MatchResultIn {
    /// The result; none where neither games nor a ruling are given.
    fn read(&self) -> Result<Option<GivenResult>, ServiceError> {
        match (&self.games, &self.ruling) {
            (Some(_), Some(_)) => {
                let message = "must be left out where games are given";
                Err(ServiceError::invalid("bad-value", "ruling", message))
            }
            (Some(games), None) if games.is_empty() || games.len() > 200 => {
                Err(ServiceError::invalid("bad-value", "games", "must be 1 to 200 games"))
            }
            (Some(games), None) => {
                let games = games.iter().enumerate().map(|(at, game)| game.read(at));
                Ok(Some(GivenResult::Games(games.collect::<Result<_, _>>()?)))
            }
            (None, Some(Object(ruling))) => Ok(Some(GivenResult::Ruling(ruling.read()?))),
            (None, None) => Ok(None),
        }
    }
}

/// Give a match its result, or another one
///
/// By its games, which makes the match, or by a ruling of the director. A result that there is already is changed by a
/// director only. Where matches depend on it that have begun, the answer is 409 `dependants-begun` with `matches`, unless
/// `let_stand` is said.
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("stage" = i32, Path, description = "The stage"), ("key" = String, Path, description = "The match"), IfMatchHeader),
    request_body = MatchResultIn,
    responses((status = 200, description = "The match, with the tournament's `ETag`", body = PairingView)),
    tag = "pairings"
)]
#[put("/tournaments/{id}/stages/{stage}/matches/{key}/result")]
async fn set_result(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, String)>,
    if_match: IfMatch,
    body: JsonBody<MatchResultIn>,
) -> Result<Answer, Problem> {
    let (id, stage, key) = path.into_inner();
    let given = body.value;
    let message = "is needed, or a ruling";
    let result = given
        .read()?
        .ok_or_else(|| ServiceError::invalid("bad-value", "games", message))?;
    let white = given
        .white
        .as_deref()
        .map(|text| read_half("white".to_owned(), text))
        .transpose()?;
    let white = white.unwrap_or(Half::First);
    let board = given.board;
    let at = Address { stage, key, board };
    let expected = if_match.expected(given.version);
    let entered = Entered {
        result,
        white,
        let_stand: given.let_stand,
        why: given.why,
    };
    write(&state, caller, move |conn, ctx| {
        tournaments::set_result(conn, ctx, id, &at, &entered, &expected)
    })
    .await
}

/// Of which board, and what becomes of matches that depend on it.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Cleared {
    /// The board of a match between teams.
    board: Option<i32>,
    /// Whether matches that depend on it and have begun stand as they are.
    let_stand: Option<bool>,
}

/// Take a result back
///
/// A match that was recorded turn by turn stays as a match of no tournament.
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("stage" = i32, Path, description = "The stage"), ("key" = String, Path, description = "The match"), Cleared, IfMatchHeader),
    responses((status = 200, description = "The match, with the tournament's `ETag`", body = PairingView)),
    tag = "pairings"
)]
#[delete("/tournaments/{id}/stages/{stage}/matches/{key}/result")]
async fn clear_result(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, String)>,
    Query(cleared): Query<Cleared>,
    if_match: IfMatch,
) -> Result<Answer, Problem> {
    let (id, stage, key) = path.into_inner();
    let board = cleared.board;
    let let_stand = cleared.let_stand.unwrap_or(false);
    let at = Address { stage, key, board };
    let expected = if_match.expected(None);
    write(&state, caller, move |conn, ctx| {
        tournaments::clear_result(conn, ctx, id, &at, let_stand, &expected)
    })
    .await
}

/// Show what a result would change, and change nothing
///
/// The body is that of the result; without games and ruling it is the taking back. Another version than the one that is
/// named is refused as the result would be.
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("stage" = i32, Path, description = "The stage"), ("key" = String, Path, description = "The match"), IfMatchHeader),
    request_body = MatchResultIn,
    responses((status = 200, description = "What would change", body = PreviewView)),
    tag = "pairings"
)]
#[post("/tournaments/{id}/stages/{stage}/matches/{key}/results:preview")]
async fn preview(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, String)>,
    if_match: IfMatch,
    body: JsonBody<MatchResultIn>,
) -> Result<Answer, Problem> {
    let (id, stage, key) = path.into_inner();
    let result = body.value.read()?;
    let board = body.value.board;
    let at = Address { stage, key, board };
    let expected = if_match.expected(body.value.version);
    let work = move |conn: &mut _| tournaments::preview(conn, caller.context(), id, &at, result.as_ref(), &expected);
    Answer::json(StatusCode::OK, &state.read(work).await?)
}

/// Who plays the one more game of teams that are level.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ExtraGameIn {
    /// A player of the team named first.
    first_player: Id,
    /// A player of the team named second.
    second_player: Id,
    /// The version of the tournament that was seen; `If-Match` does the same.
    version: Option<i32>,
}

/// Name those who play the one more game of two teams that are level after all boards of a match in a bracket
///
/// It is then begun and gets its result as any board does, under the number that `extra_game` says. Its winner wins the
/// match; its points are not added.
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("stage" = i32, Path, description = "The stage"), ("key" = String, Path, description = "The match"), IfMatchHeader),
    request_body = ExtraGameIn,
    responses((status = 200, description = "The match, with the tournament's `ETag`", body = PairingView)),
    tag = "pairings"
)]
#[put("/tournaments/{id}/stages/{stage}/matches/{key}/extra-game")]
async fn name_extra_game(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, String)>,
    if_match: IfMatch,
    body: JsonBody<ExtraGameIn>,
) -> Result<Answer, Problem> {
    let (id, stage, key) = path.into_inner();
    let players = ByHalf::new(body.value.first_player, body.value.second_player);
    let board = None;
    let at = Address { stage, key, board };
    let expected = if_match.expected(body.value.version);
    write(&state, caller, move |conn, ctx| {
        tournaments::name_extra_game(conn, ctx, id, &at, players, &expected)
    })
    .await
}

/// The board of a match.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct BoardIn {
    /// The board; null to take it away.
    #[schema(example = 3)]
    board: Option<i32>,
    /// The version of the tournament that was seen; `If-Match` does the same.
    version: Option<i32>,
}

/// Give a match its board, or take it away
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("stage" = i32, Path, description = "The stage"), ("key" = String, Path, description = "The match"), IfMatchHeader),
    request_body = BoardIn,
    responses((status = 200, description = "The match, with the tournament's `ETag`", body = PairingView)),
    tag = "pairings"
)]
#[put("/tournaments/{id}/stages/{stage}/matches/{key}/board")]
async fn set_board(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, String)>,
    if_match: IfMatch,
    body: JsonBody<BoardIn>,
) -> Result<Answer, Problem> {
    let (id, stage, key) = path.into_inner();
    let board = body.value.board;
    let at = Address {
        stage,
        key,
        board: None,
    };
    let expected = if_match.expected(body.value.version);
    write(&state, caller, move |conn, ctx| {
        tournaments::set_board(conn, ctx, id, &at, board, &expected)
    })
    .await
}

/// Who plays where, who waits, and for how long
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament")),
    responses((status = 200, description = "The boards", body = BoardsView)),
    tag = "pairings"
)]
#[get("/tournaments/{id}/boards")]
async fn boards(state: web::Data<State>, caller: Caller, id: web::Path<Id>) -> Result<Answer, Problem> {
    let work = move |conn: &mut _| tournaments::boards(conn, caller.context(), *id);
    Answer::json(StatusCode::OK, &state.read(work).await?)
}
