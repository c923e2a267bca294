//! Entrants: who is entered, leaves, comes back.

use actix_web::http::StatusCode;
use actix_web::{delete, get, post, put, web};
use brade_core::tournament::entrants::{AwayReason, ByeScore};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::super::answer::Answer;
use super::super::etag::{IfMatch, IfMatchHeader};
use super::super::extract::{CsvBody, JsonBody, Query};
use super::super::idempotency::{Once, OnceHeader};
use super::super::text::named;
use super::stages::All;
use super::{TournamentStep, write, write_once};
use crate::auth::caller::Caller;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::service::ServiceError;
use crate::service::tournaments::settings::bye_score;
use crate::service::tournaments::views::{EntrantView, ReturnedView};
use crate::service::tournaments::{self, EntrantChange, Leaving, NewEntrant, OpenMatch};
use crate::state::State;

/// The routes of this file.
pub(super) fn routes(config: &mut Routes<'_>) {
    config
        .service(list)
        .service(enter)
        .service(import)
        .service(read)
        .service(change)
        .service(line_up)
        .service(remove)
        .service(withdraw)
        .service(come_back)
        .service(disqualify)
        .service(bye)
        .service(check_in);
}

/// Which entrants to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Asked {
    /// Whether those are listed as well who were taken off the list.
    archived: Option<bool>,
}

/// List the entrants by number
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), Asked),
    responses((status = 200, description = "The entrants", body = All<EntrantView>)),
    tag = "entrants"
)]
#[get("/tournaments/{id}/entrants")]
async fn list(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    Query(asked): Query<Asked>,
) -> Result<Answer, Problem> {
    let archived = asked.archived.unwrap_or(false);
    let work = move |conn: &mut _| tournaments::entrants(conn, caller.context(), *id, archived);
    let items = state.read(work).await?;
    Answer::json(StatusCode::OK, &All { items })
}

/// Somebody who is to be entered: a player, or a team with its players.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct EntrantIn {
    /// The player; null for a team.
    player_id: Option<Id>,
    /// The name of a team; null for a player.
    name: Option<String>,
    /// The players of a team, the first board first.
    #[serde(default)]
    members: Vec<Id>,
    /// What tells two of one name apart; the club or the number unless told.
    label: Option<String>,
    /// The club.
    club: Option<String>,
    /// The seed, from 1.
    seed: Option<i32>,
    /// The rating.
    rating: Option<i32>,
    /// The board that is kept for the entrant.
    fixed_board: Option<i32>,
    /// What each round scores that a late entrant missed: `0` (unless told) or `0.5`, or `1` for a bye.
    missed: Option<String>,
    /// Whether a late entrant takes a bye that is free in a bracket where matches were played.
    #[serde(default)]
    take_bye: bool,
    /// The version of the tournament that was seen; `If-Match` does the same.
    version: Option<i32>,
}

fn score(field: &str, text: Option<&str>) -> Result<Option<ByeScore>, ServiceError> {
    let scores = || "must be 0, 0.5 or 1".to_owned();
    text.map(|text| named(field.to_owned(), text, bye_score, scores))
        .transpose()
}

/// Enter somebody, in time or late
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), OnceHeader, IfMatchHeader),
    request_body = EntrantIn,
    responses((status = 201, description = "The entrant, with `Location` and the tournament's `ETag`", body = EntrantView)),
    tag = "entrants"
)]
#[post("/tournaments/{id}/entrants")]
async fn enter(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    once: Once,
    if_match: IfMatch,
    body: JsonBody<EntrantIn>,
) -> Result<Answer, Problem> {
    let given = body.value;
    let new = NewEntrant {
        player: given.player_id,
        name: given.name,
        members: given.members,
        data: EntrantChange {
            label: given.label,
            club: given.club,
            seed: given.seed,
            rating: given.rating,
            fixed_board: given.fixed_board,
        },
        missed: score("missed", given.missed.as_deref())?,
        take_bye: given.take_bye,
    };
    let expected = if_match.expected(given.version);
    write_once(
        &state,
        caller,
        (once, body.raw),
        StatusCode::CREATED,
        move |conn, ctx| {
            let (view, version) = tournaments::enter(conn, ctx, *id, &new, &expected)?;
            let address = format!("/api/v1/tournaments/{id}/entrants/{}", view.number);
            Ok((view, version, Some(address)))
        },
    )
    .await
}

/// Those who were entered from a file.
#[derive(Debug, Serialize, ToSchema)]
struct Imported {
    /// The entrants.
    items: Vec<EntrantView>,
    /// What the file was read as: `utf-8`, or `windows-1252` where nothing in it was UTF-8.
    #[schema(example = "utf-8")]
    encoding: &'static str,
}

/// Enter everybody of a file, or nobody
///
/// One entrant a line: name, club, rating, seed, or the columns that the first line names (`name`, `club`, `rating`,
/// `seed`, `label`, `player_id`). Comma, semicolon or tab; UTF-8, or Windows-1252 where no letter of the file is UTF-8.
/// All rows that cannot be are named by line.
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), OnceHeader, IfMatchHeader),
    request_body(content = String, content_type = "text/csv"),
    responses((status = 201, description = "Those who were entered, with the tournament's `ETag`", body = Imported)),
    tag = "entrants"
)]
#[post("/tournaments/{id}/entrants:import")]
async fn import(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    once: Once,
    if_match: IfMatch,
    body: CsvBody,
) -> Result<Answer, Problem> {
    let CsvBody(raw) = body;
    let expected = if_match.expected(None);
    let bytes = raw.clone();
    write_once(&state, caller, (once, raw), StatusCode::CREATED, move |conn, ctx| {
        let (items, encoding, version) = tournaments::import_entrants(conn, ctx, *id, &bytes, &expected)?;
        let encoding = encoding.name();
        Ok((Imported { items, encoding }, version, None))
    })
    .await
}

/// One entrant
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("number" = u32, Path, description = "The entrant")),
    responses((status = 200, description = "The entrant, with the tournament's `ETag`", body = EntrantView)),
    tag = "entrants"
)]
#[get("/tournaments/{id}/entrants/{number}")]
async fn read(state: web::Data<State>, caller: Caller, path: web::Path<(Id, u32)>) -> Result<Answer, Problem> {
    let (id, number) = path.into_inner();
    let work = move |conn: &mut _| tournaments::entrant(conn, caller.context(), id, number);
    let (view, version) = state.read(work).await?;
    Ok(Answer::json(StatusCode::OK, &view)?.version(version))
}

/// The players of a team.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct LineUpIn {
    /// The players in the order of their boards; those behind the last board are substitutes.
    members: Vec<Id>,
    /// The version of the tournament that was seen; `If-Match` does the same.
    version: Option<i32>,
}

/// Change the line-up of a team: who plays at which board, and the substitutes
///
/// It holds for matches of which no board has begun; the others stay as they are.
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("number" = u32, Path, description = "The team"), IfMatchHeader),
    request_body = LineUpIn,
    responses((status = 200, description = "The team, with the tournament's `ETag`", body = EntrantView)),
    tag = "entrants"
)]
#[put("/tournaments/{id}/entrants/{number}/members")]
async fn line_up(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, u32)>,
    if_match: IfMatch,
    body: JsonBody<LineUpIn>,
) -> Result<Answer, Problem> {
    let (id, number) = path.into_inner();
    let given = body.value;
    let expected = if_match.expected(given.version);
    write(&state, caller, move |conn, ctx| {
        tournaments::change_line_up(conn, ctx, id, number, &given.members, &expected)
    })
    .await
}

/// What can be changed of an entrant.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct EntrantEdit {
    /// What tells two of one name apart.
    label: Option<String>,
    /// The club.
    club: Option<String>,
    /// The seed, from 1.
    seed: Option<i32>,
    /// The rating.
    rating: Option<i32>,
    /// The board that is kept for the entrant.
    fixed_board: Option<i32>,
    /// The version of the tournament that was seen; `If-Match` does the same.
    version: Option<i32>,
}

/// Change what is said of an entrant
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("number" = u32, Path, description = "The entrant"), IfMatchHeader),
    request_body = EntrantEdit,
    responses((status = 200, description = "The entrant, with the tournament's `ETag`", body = EntrantView)),
    tag = "entrants"
)]
#[put("/tournaments/{id}/entrants/{number}")]
async fn change(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, u32)>,
    if_match: IfMatch,
    body: JsonBody<EntrantEdit>,
) -> Result<Answer, Problem> {
    let (id, number) = path.into_inner();
    let given = body.value;
    let expected = if_match.expected(given.version);
    let change = EntrantChange {
        label: given.label,
        club: given.club,
        seed: given.seed,
        rating: given.rating,
        fixed_board: given.fixed_board,
    };
    write(&state, caller, move |conn, ctx| {
        tournaments::change_entrant(conn, ctx, id, number, &change, &expected)
    })
    .await
}

/// Take an entrant off the list
///
/// One who has taken part in a stage is only archived, and must have been withdrawn before.
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("number" = u32, Path, description = "The entrant"), IfMatchHeader),
    responses((status = 204, description = "The entrant is off the list")),
    tag = "entrants"
)]
#[delete("/tournaments/{id}/entrants/{number}")]
async fn remove(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, u32)>,
    if_match: IfMatch,
) -> Result<Answer, Problem> {
    let (id, number) = path.into_inner();
    let expected = if_match.expected(None);
    state
        .write(move |conn| tournaments::remove_entrant(conn, caller.context(), id, number, &expected))
        .await?;
    Ok(Answer::empty())
}

/// How somebody leaves.
#[derive(Debug, Default, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct LeaveIn {
    /// What becomes of a match that is not finished: `forfeit` (unless told), so that the other wins, or `keep`.
    open_match: Option<String>,
    /// Why, for the journal.
    why: Option<String>,
    /// The version of the tournament that was seen; `If-Match` does the same.
    version: Option<i32>,
}

impl LeaveIn {
    fn read(&self, reason: AwayReason) -> Result<Leaving, ServiceError> {
        let kinds = || "must be forfeit or keep".to_owned();
        let kind = |text: &str| match text {
            "forfeit" => Some(OpenMatch::Forfeit),
            "keep" => Some(OpenMatch::Keep),
            _ => None,
        };
        let open_match = self.open_match.as_deref();
        let open_match = open_match
            .map(|text| named("open_match".to_owned(), text, kind, kinds))
            .transpose()?;
        Ok(Leaving {
            reason,
            open_match: open_match.unwrap_or_default(),
            why: self.why.clone(),
        })
    }
}

async fn leave(
    state: &State,
    caller: Caller,
    (id, number): (Id, u32),
    (once, if_match): (Once, IfMatch),
    body: JsonBody<LeaveIn>,
    reason: AwayReason,
) -> Result<Answer, Problem> {
    let leaving = body.value.read(reason)?;
    let expected = if_match.expected(body.value.version);
    write_once(state, caller, (once, body.raw), StatusCode::OK, move |conn, ctx| {
        let (view, version) = tournaments::leave(conn, ctx, id, number, &leaving, &expected)?;
        Ok((view, version, None))
    })
    .await
}

/// Take an entrant out from the next round on
///
/// A draft becomes stale. Results stay. An unfinished match is a walkover for the other unless told.
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("number" = u32, Path, description = "The entrant"), OnceHeader, IfMatchHeader),
    request_body = LeaveIn,
    responses((status = 200, description = "The entrant, with the tournament's `ETag`", body = EntrantView)),
    tag = "entrants"
)]
#[post("/tournaments/{id}/entrants/{number}/withdraw")]
async fn withdraw(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, u32)>,
    once: Once,
    if_match: IfMatch,
    body: JsonBody<LeaveIn>,
) -> Result<Answer, Problem> {
    leave(
        &state,
        caller,
        path.into_inner(),
        (once, if_match),
        body,
        AwayReason::Withdrawn,
    )
    .await
}

/// Send an entrant away for good
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("number" = u32, Path, description = "The entrant"), OnceHeader, IfMatchHeader),
    request_body = LeaveIn,
    responses((status = 200, description = "The entrant, with the tournament's `ETag`", body = EntrantView)),
    tag = "entrants"
)]
#[post("/tournaments/{id}/entrants/{number}/disqualify")]
async fn disqualify(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, u32)>,
    once: Once,
    if_match: IfMatch,
    body: JsonBody<LeaveIn>,
) -> Result<Answer, Problem> {
    leave(
        &state,
        caller,
        path.into_inner(),
        (once, if_match),
        body,
        AwayReason::Disqualified,
    )
    .await
}

/// Bring an entrant back, from the next unpaired round
///
/// Results stay, and so do the forfeits of a bracket: `more_to_play` says whether anything is left to play.
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("number" = u32, Path, description = "The entrant"), OnceHeader, IfMatchHeader),
    request_body = TournamentStep,
    responses((status = 200, description = "The entrant, with the tournament's `ETag`", body = ReturnedView)),
    tag = "entrants"
)]
#[post("/tournaments/{id}/entrants/{number}/return")]
async fn come_back(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, u32)>,
    once: Once,
    if_match: IfMatch,
    body: JsonBody<TournamentStep>,
) -> Result<Answer, Problem> {
    let (id, number) = path.into_inner();
    let expected = if_match.expected(body.value.version);
    write_once(&state, caller, (once, body.raw), StatusCode::OK, move |conn, ctx| {
        let (view, version) = tournaments::come_back(conn, ctx, id, number, &expected)?;
        Ok((view, version, None))
    })
    .await
}

/// A bye that somebody asks for.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ByeIn {
    /// The stage; the first unless told.
    stage: Option<i32>,
    /// The round, which must not be published.
    #[schema(example = 2)]
    round: u32,
    /// What it scores: `0`, `0.5` or `1`; what the stage says unless told.
    score: Option<String>,
    /// Whether the wish is taken back.
    #[serde(default)]
    take_back: bool,
    /// The version of the tournament that was seen; `If-Match` does the same.
    version: Option<i32>,
}

/// Note that an entrant asks for a bye in a round
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("number" = u32, Path, description = "The entrant"), OnceHeader, IfMatchHeader),
    request_body = ByeIn,
    responses((status = 200, description = "The entrant, with the tournament's `ETag`", body = EntrantView)),
    tag = "entrants"
)]
#[post("/tournaments/{id}/entrants/{number}/bye")]
async fn bye(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, u32)>,
    once: Once,
    if_match: IfMatch,
    body: JsonBody<ByeIn>,
) -> Result<Answer, Problem> {
    let (id, number) = path.into_inner();
    let given = body.value;
    let wish = score("score", given.score.as_deref())?;
    let wish = (!given.take_back).then_some(wish);
    let at = (given.stage.unwrap_or(1), given.round);
    let expected = if_match.expected(given.version);
    write_once(&state, caller, (once, body.raw), StatusCode::OK, move |conn, ctx| {
        let (view, version) = tournaments::request_bye(conn, ctx, id, number, at, wish, &expected)?;
        Ok((view, version, None))
    })
    .await
}

/// Whether somebody is there.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CheckIn {
    /// Whether the entrant is there.
    checked_in: bool,
    /// The version of the tournament that was seen; `If-Match` does the same.
    version: Option<i32>,
}

/// Note that an entrant is there, or is not
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("number" = u32, Path, description = "The entrant"), OnceHeader, IfMatchHeader),
    request_body = CheckIn,
    responses((status = 200, description = "The entrant, with the tournament's `ETag`", body = EntrantView)),
    tag = "entrants"
)]
#[post("/tournaments/{id}/entrants/{number}/check-in")]
async fn check_in(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, u32)>,
    once: Once,
    if_match: IfMatch,
    body: JsonBody<CheckIn>,
) -> Result<Answer, Problem> {
    let (id, number) = path.into_inner();
    let given = body.value;
    let expected = if_match.expected(given.version);
    write_once(&state, caller, (once, body.raw), StatusCode::OK, move |conn, ctx| {
        let (view, version) = tournaments::check_in(conn, ctx, id, number, given.checked_in, &expected)?;
        Ok((view, version, None))
    })
    .await
}
