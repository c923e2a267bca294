//! Whole tournaments as documents, and tables for a spreadsheet.

use actix_web::http::StatusCode;
use actix_web::{get, post, web};
use serde::Deserialize;
use utoipa::IntoParams;

use super::super::answer::Answer;
use super::super::extract::{JsonBody, Query};
use super::super::idempotency::{Once, OnceHeader};
use super::write_once;
use crate::auth::caller::Caller;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::service::tournaments::views::TournamentView;
use crate::service::tournaments::{self, Export};
use crate::state::State;

/// The routes of this file.
pub(super) fn routes(config: &mut Routes<'_>) {
    config
        .service(export)
        .service(import)
        .service(standings_csv)
        .service(pairings_csv);
}

/// A whole tournament as one document, with the games and the drafts
///
/// `POST /tournaments:import` makes the same tournament of it.
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament")),
    responses((status = 200, description = "The document", body = serde_json::Value)),
    tag = "tournaments"
)]
#[get("/tournaments/{id}/export")]
async fn export(state: web::Data<State>, caller: Caller, id: web::Path<Id>) -> Result<Answer, Problem> {
    let document = state
        .read(move |conn| tournaments::export(conn, caller.context(), *id))
        .await?;
    Answer::json(StatusCode::OK, &document)
}

/// To which club a tournament goes.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ToClub {
    /// The club that the tournament belongs to; the home club unless told.
    club_id: Option<Id>,
}

/// Make a tournament of a document that was exported
///
/// Players are known by their ids; those who are not there yet are entered. Either everything is taken or nothing.
#[utoipa::path(
    params(ToClub, OnceHeader),
    request_body(content = serde_json::Value, content_type = "application/json"),
    responses((status = 201, description = "The tournament, with `Location` and `ETag`", body = TournamentView)),
    tag = "tournaments"
)]
#[post("/tournaments:import")]
async fn import(
    state: web::Data<State>,
    caller: Caller,
    Query(asked): Query<ToClub>,
    once: Once,
    body: JsonBody<Export>,
) -> Result<Answer, Problem> {
    let document = body.value;
    write_once(
        &state,
        caller,
        (once, body.raw),
        StatusCode::CREATED,
        move |conn, ctx| {
            let made = tournaments::import(conn, ctx, asked.club_id, &document)?;
            let address = format!("/api/v1/tournaments/{}", made.id);
            let version = made.version;
            Ok((made, version, Some(address)))
        },
    )
    .await
}

/// Of which stage.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct OfStage {
    /// The stage; the one that is played now unless told.
    stage: Option<i32>,
}

/// The standings as CSV: UTF-8 with its mark, safe to be opened as a spreadsheet
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), OfStage),
    responses((status = 200, description = "The rows", body = String, content_type = "text/csv; charset=utf-8")),
    tag = "tournaments"
)]
#[get("/tournaments/{id}/standings.csv")]
async fn standings_csv(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    Query(asked): Query<OfStage>,
) -> Result<Answer, Problem> {
    let work = move |conn: &mut _| tournaments::standings_csv(conn, caller.context(), *id, asked.stage);
    Ok(Answer::csv(state.read(work).await?))
}

/// The matches as CSV: UTF-8 with its mark, safe to be opened as a spreadsheet
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), OfStage),
    responses((status = 200, description = "The rows", body = String, content_type = "text/csv; charset=utf-8")),
    tag = "tournaments"
)]
#[get("/tournaments/{id}/pairings.csv")]
async fn pairings_csv(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    Query(asked): Query<OfStage>,
) -> Result<Answer, Problem> {
    let work = move |conn: &mut _| tournaments::pairings_csv(conn, caller.context(), *id, asked.stage);
    Ok(Answer::csv(state.read(work).await?))
}
