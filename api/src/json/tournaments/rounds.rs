//! Rounds: pairing, changing a draft, publishing, closing.

use actix_web::http::StatusCode;
use actix_web::{delete, get, post, put, web};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::super::answer::Answer;
use super::super::etag::{IfMatch, IfMatchHeader};
use super::super::extract::{JsonBody, Query};
use super::super::idempotency::{Once, OnceHeader};
use super::stages::All;
use super::{write, write_once};
use crate::auth::caller::Caller;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::service::ServiceError;
use crate::service::tournaments::views::RoundView;
use crate::service::tournaments::{self, Operation, PairAsked};
use crate::state::State;

/// The routes of this file.
pub(super) fn routes(config: &mut Routes<'_>) {
    config
        .service(list)
        .service(pair)
        .service(read)
        .service(remove)
        .service(edit)
        .service(publish)
        .service(reopen)
        .service(close);
}

/// List the rounds of a stage with their matches; drafts for directors only
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("stage" = i32, Path, description = "The stage")),
    responses((status = 200, description = "The rounds", body = All<RoundView>)),
    tag = "rounds"
)]
#[get("/tournaments/{id}/stages/{stage}/rounds")]
async fn list(state: web::Data<State>, caller: Caller, path: web::Path<(Id, i32)>) -> Result<Answer, Problem> {
    let (id, stage) = path.into_inner();
    let work = move |conn: &mut _| tournaments::rounds(conn, caller.context(), id, stage);
    let items = state.read(work).await?;
    Answer::json(StatusCode::OK, &All { items })
}

/// What is asked for when a round is to be paired.
#[derive(Debug, Default, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PairIn {
    /// Which round: one that is there already is answered as it is. The next unless told.
    #[schema(example = 3)]
    round: Option<u32>,
    /// Whether only those are paired who are checked in; the others are absent in this round.
    #[serde(default)]
    checked_in: bool,
    /// The version of the tournament that was seen; `If-Match` does the same.
    version: Option<i32>,
}

/// Pair the next round of a Swiss as a draft
///
/// Sent twice it makes one set of pairings. A draft that is stale is paired again.
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("stage" = i32, Path, description = "The stage"), OnceHeader, IfMatchHeader),
    request_body = PairIn,
    responses((status = 201, description = "The round, with the tournament's `ETag`", body = RoundView)),
    tag = "rounds"
)]
#[post("/tournaments/{id}/stages/{stage}/rounds:pair")]
async fn pair(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32)>,
    once: Once,
    if_match: IfMatch,
    body: JsonBody<PairIn>,
) -> Result<Answer, Problem> {
    let (id, stage) = path.into_inner();
    let asked = PairAsked {
        round: body.value.round,
        checked_in: body.value.checked_in,
    };
    let expected = if_match.expected(body.value.version);
    write_once(
        &state,
        caller,
        (once, body.raw),
        StatusCode::CREATED,
        move |conn, ctx| {
            let (view, version) = tournaments::pair(conn, ctx, id, stage, &asked, &expected)?;
            let address = format!("/api/v1/tournaments/{id}/stages/{stage}/rounds/{}", view.number);
            Ok((view, version, Some(address)))
        },
    )
    .await
}

/// One round with its matches
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("stage" = i32, Path, description = "The stage"), ("round" = u32, Path, description = "The round")),
    responses((status = 200, description = "The round, with the tournament's `ETag`", body = RoundView)),
    tag = "rounds"
)]
#[get("/tournaments/{id}/stages/{stage}/rounds/{round}")]
async fn read(state: web::Data<State>, caller: Caller, path: web::Path<(Id, i32, u32)>) -> Result<Answer, Problem> {
    let (id, stage, round) = path.into_inner();
    let work = move |conn: &mut _| tournaments::round(conn, caller.context(), id, stage, round);
    let (view, version) = state.read(work).await?;
    Ok(Answer::json(StatusCode::OK, &view)?.version(version))
}

/// What goes with a round.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Removed {
    /// Whether results of the round are taken back as well.
    with_results: Option<bool>,
}

/// Take the last round back; of a bracket and a timetable everything, as long as nothing has begun
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("stage" = i32, Path, description = "The stage"), ("round" = u32, Path, description = "The round"), Removed, IfMatchHeader),
    responses((status = 204, description = "It is gone, with the tournament's `ETag`")),
    tag = "rounds"
)]
#[delete("/tournaments/{id}/stages/{stage}/rounds/{round}")]
async fn remove(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, u32)>,
    Query(removed): Query<Removed>,
    if_match: IfMatch,
) -> Result<Answer, Problem> {
    let (id, stage, round) = path.into_inner();
    let with_results = removed.with_results.unwrap_or(false);
    let expected = if_match.expected(None);
    let version = state
        .write(move |conn| tournaments::delete_round(conn, caller.context(), id, stage, round, with_results, &expected))
        .await?;
    Ok(Answer::empty().version(version))
}

/// One step of changing a draft. Who loses an opponent by it is open until paired again.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(tag = "op", rename_all = "kebab-case", deny_unknown_fields)]
enum Step {
    /// These two take each other's place.
    Swap {
        /// One of them.
        first: u32,
        /// The other.
        second: u32,
    },
    /// The two of this match are open.
    Unpair {
        /// The match.
        key: String,
    },
    /// These two meet.
    Pair {
        /// Who is named first.
        first: u32,
        /// Who is named second.
        second: u32,
    },
    /// This one has the bye.
    Bye {
        /// Who.
        entrant: u32,
    },
    /// The rest is paired as well as can be.
    Complete {},
}

impl From<Step> for Operation {
    fn from(step: Step) -> Operation {
        match step {
            Step::Swap { first, second } => Operation::Swap(first, second),
            Step::Unpair { key } => Operation::Unpair(key),
            Step::Pair { first, second } => Operation::Pair(first, second),
            Step::Bye { entrant } => Operation::Bye(entrant),
            Step::Complete {} => Operation::Complete,
        }
    }
}

/// Steps of changing a draft.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PairingsIn {
    /// The steps, 1 to 100, done one after the other: all or none.
    operations: Vec<Step>,
    /// The version of the tournament that was seen; `If-Match` does the same.
    version: Option<i32>,
}

/// Change a draft by hand
///
/// Such as `[{"op": "bye", "entrant": 4}, {"op": "complete"}]`.
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("stage" = i32, Path, description = "The stage"), ("round" = u32, Path, description = "The round"), IfMatchHeader),
    request_body = PairingsIn,
    responses((status = 200, description = "The round, with the tournament's `ETag`", body = RoundView)),
    tag = "rounds"
)]
#[put("/tournaments/{id}/stages/{stage}/rounds/{round}/pairings")]
async fn edit(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, u32)>,
    if_match: IfMatch,
    body: JsonBody<PairingsIn>,
) -> Result<Answer, Problem> {
    let (id, stage, round) = path.into_inner();
    let given = body.value;
    if given.operations.len() > 100 {
        return Err(ServiceError::invalid("bad-value", "operations", "must be at most 100").into());
    }
    let operations: Vec<Operation> = given.operations.into_iter().map(Operation::from).collect();
    let expected = if_match.expected(given.version);
    write(&state, caller, move |conn, ctx| {
        tournaments::edit_round(conn, ctx, id, stage, round, &operations, &expected)
    })
    .await
}

/// What is published.
#[derive(Debug, Default, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PublishIn {
    /// The last round that is published together with this one.
    through: Option<u32>,
    /// The version of the tournament that was seen; `If-Match` does the same.
    version: Option<i32>,
}

/// Show a draft to everybody; its matches get their boards
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("stage" = i32, Path, description = "The stage"), ("round" = u32, Path, description = "The round"), OnceHeader, IfMatchHeader),
    request_body = PublishIn,
    responses((status = 200, description = "The round, with the tournament's `ETag`", body = RoundView)),
    tag = "rounds"
)]
#[post("/tournaments/{id}/stages/{stage}/rounds/{round}/publish")]
async fn publish(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, u32)>,
    once: Once,
    if_match: IfMatch,
    body: JsonBody<PublishIn>,
) -> Result<Answer, Problem> {
    let (id, stage, round) = path.into_inner();
    let through = body.value.through;
    let expected = if_match.expected(body.value.version);
    write_once(&state, caller, (once, body.raw), StatusCode::OK, move |conn, ctx| {
        let (view, version) = tournaments::publish(conn, ctx, id, stage, (round, through), &expected)?;
        Ok((view, version, None))
    })
    .await
}

/// How a round is opened again.
#[derive(Debug, Default, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ReopenIn {
    /// Whether matches of a later stage that have begun stand as they are.
    #[serde(default)]
    let_stand: bool,
    /// The version of the tournament that was seen; `If-Match` does the same.
    version: Option<i32>,
}

/// Take a published round back to a draft, or open a closed one again
///
/// Where matches of a later stage have begun, the answer is 409 `dependants-begun` with `matches`, unless `let_stand` is
/// said.
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("stage" = i32, Path, description = "The stage"), ("round" = u32, Path, description = "The round"), OnceHeader, IfMatchHeader),
    request_body = ReopenIn,
    responses((status = 200, description = "The round, with the tournament's `ETag`", body = RoundView)),
    tag = "rounds"
)]
#[post("/tournaments/{id}/stages/{stage}/rounds/{round}/reopen")]
async fn reopen(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, u32)>,
    once: Once,
    if_match: IfMatch,
    body: JsonBody<ReopenIn>,
) -> Result<Answer, Problem> {
    let (id, stage, round) = path.into_inner();
    let let_stand = body.value.let_stand;
    let expected = if_match.expected(body.value.version);
    write_once(&state, caller, (once, body.raw), StatusCode::OK, move |conn, ctx| {
        let (view, version) = tournaments::reopen(conn, ctx, id, (stage, round), let_stand, &expected)?;
        Ok((view, version, None))
    })
    .await
}

/// How a round is closed.
#[derive(Debug, Default, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CloseIn {
    /// Whether the results that players have reported and nobody has confirmed are confirmed with it.
    #[serde(default)]
    confirm: bool,
    /// The version of the tournament that was seen; `If-Match` does the same.
    version: Option<i32>,
}

/// Close a round of which every match has its result
///
/// Where results wait to be confirmed it is refused naming their matches, unless `confirm` says that they are right.
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("stage" = i32, Path, description = "The stage"), ("round" = u32, Path, description = "The round"), OnceHeader, IfMatchHeader),
    request_body = CloseIn,
    responses((status = 200, description = "The round, with the tournament's `ETag`", body = RoundView)),
    tag = "rounds"
)]
#[post("/tournaments/{id}/stages/{stage}/rounds/{round}/close")]
async fn close(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, u32)>,
    once: Once,
    if_match: IfMatch,
    body: JsonBody<CloseIn>,
) -> Result<Answer, Problem> {
    let (id, stage, round) = path.into_inner();
    let confirm = body.value.confirm;
    let expected = if_match.expected(body.value.version);
    write_once(&state, caller, (once, body.raw), StatusCode::OK, move |conn, ctx| {
        let (view, version) = match confirm {
            true => tournaments::close_confirmed(conn, ctx, id, stage, round, &expected)?,
            false => tournaments::close(conn, ctx, id, stage, round, &expected)?,
        };
        Ok((view, version, None))
    })
    .await
}
