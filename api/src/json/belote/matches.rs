//! Matches of belote.

use actix_web::http::StatusCode;
use actix_web::{delete, get, post, put, web};
use brade_core::belote::seat::{BySeat, ByTeam, Team};
use brade_core::record::Termination;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

pub use super::shown::{BeloteDealHead, BeloteMatchHead, BeloteMatchJson, BeloteRules};
use crate::auth::caller::Caller;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::json::answer::Answer;
use crate::json::confirmation::Confirm;
use crate::json::cursor::{self, Page};
use crate::json::etag::{IfMatch, IfMatchHeader};
use crate::json::extract::{JsonBody, Query};
use crate::json::idempotency::{Once, OnceHeader};
use crate::json::text::named;
use crate::service::ServiceError;
use crate::service::belote::matches::{self, Decision, MatchFilter, MatchView, NewBeloteMatch};
use crate::service::belote::{confirmation, records};
use crate::state::State;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config
        .service(create)
        .service(list)
        .service(read)
        .service(remove)
        .service(decide)
        .service(confirm)
        .service(record);
}

fn answer(status: StatusCode, of_match: &MatchView) -> Result<Answer, Problem> {
    Ok(Answer::json(status, &BeloteMatchJson::from(of_match))?.version(of_match.version))
}

/// What is agreed before a match of belote. Each team needs a name, or a player in one of its seats.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct BeloteMatchIn {
    /// The player in seat 1, partner of seat 3.
    seat_1: Option<Id>,
    /// The player in seat 2, partner of seat 4.
    seat_2: Option<Id>,
    /// The player in seat 3.
    seat_3: Option<Id>,
    /// The player in seat 4.
    seat_4: Option<Id>,
    /// The names in seats 1 to 4 of those who are no players of the club; null or empty where nobody knows.
    #[schema(example = json!([null, "Gran", null, "Asp"]))]
    names: Option<[Option<String>; 4]>,
    /// The name of the team in seats 1 and 3; its players' unless told.
    north_south: Option<String>,
    /// The name of the team in seats 2 and 4.
    east_west: Option<String>,
    /// To 1000 without options unless told.
    rules: Option<BeloteRules>,
    /// The club that it belongs to; the caller's home club unless told.
    club_id: Option<Id>,
}

impl BeloteMatchIn {
    fn read(&self) -> Result<NewBeloteMatch, ServiceError> {
        let rules = self.rules.as_ref().map(BeloteRules::read).transpose()?;
        Ok(NewBeloteMatch {
            club: self.club_id,
            names: ByTeam::new(self.north_south.clone(), self.east_west.clone()),
            players: BySeat::new([self.seat_1, self.seat_2, self.seat_3, self.seat_4]),
            stated: BySeat::new(self.names.clone().unwrap_or_default()),
            rules: rules.unwrap_or_default(),
        })
    }
}

/// Make a match of belote
#[utoipa::path(
    params(OnceHeader),
    request_body = BeloteMatchIn,
    responses((status = 201, description = "The match, with `Location` and `ETag`", body = BeloteMatchJson)),
    tag = "belote"
)]
#[post("/belote/matches")]
async fn create(
    state: web::Data<State>,
    caller: Caller,
    once: Once,
    body: JsonBody<BeloteMatchIn>,
) -> Result<Answer, Problem> {
    let actor = caller.context().actor;
    let JsonBody { value, raw } = body;
    let new = value.read()?;
    let work = move |conn: &mut _| -> Result<Answer, Problem> {
        let of_match = matches::create(conn, caller.context(), &new)?;
        let address = format!("/api/v1/belote/matches/{}", of_match.id);
        Ok(answer(StatusCode::CREATED, &of_match)?.location(address))
    };
    state.write_once(once, actor, &raw, work).await
}

/// Which matches of belote to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Asked {
    /// Matches in which this player sits, by id.
    player: Option<Id>,
    /// Matches of this club, by id.
    club: Option<Id>,
    /// The `next_cursor` of the page before.
    cursor: Option<String>,
    /// How many, 1 to 200; 50 unless told.
    limit: Option<i64>,
}

/// List the matches of belote, the newest first
#[utoipa::path(
    params(Asked),
    responses((status = 200, description = "A page of matches", body = Page<BeloteMatchHead>)),
    tag = "belote"
)]
#[get("/belote/matches")]
async fn list(state: web::Data<State>, Query(asked): Query<Asked>) -> Result<Answer, Problem> {
    let limit = cursor::limit(asked.limit)?;
    let after: Option<Id> = asked.cursor.as_deref().map(cursor::read).transpose()?;
    let filter = MatchFilter {
        club: asked.club,
        player: asked.player,
    };
    let found = state
        .read(move |conn| matches::list(conn, &filter, after, limit + 1))
        .await?;
    let page = Page::of(found, limit, |of_match| of_match.id)?;
    Answer::json(StatusCode::OK, &page.map(|of_match| BeloteMatchHead::from(&of_match)))
}

/// One match of belote with its deals
#[utoipa::path(
    params(("id" = Id, Path, description = "The match")),
    responses((status = 200, description = "The match, with `ETag`", body = BeloteMatchJson)),
    tag = "belote"
)]
#[get("/belote/matches/{id}")]
async fn read(state: web::Data<State>, id: web::Path<Id>) -> Result<Answer, Problem> {
    let of_match = state.read(move |conn| matches::view(conn, *id)).await?;
    answer(StatusCode::OK, &of_match)
}

/// Remove a match of belote without deals
#[utoipa::path(
    params(("id" = Id, Path, description = "The match"), IfMatchHeader),
    responses((status = 204, description = "It is gone")),
    tag = "belote"
)]
#[delete("/belote/matches/{id}")]
async fn remove(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    if_match: IfMatch,
) -> Result<Answer, Problem> {
    let expected = if_match.expected(None);
    state
        .write(move |conn| matches::remove(conn, caller.context(), *id, &expected))
        .await?;
    Ok(Answer::empty())
}

/// How a match of belote is ended that is not played out.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct BeloteDecision {
    /// `conceded`, `forfeited` or `adjudicated`; null takes the decision back. All but a concession are for directors.
    #[schema(example = "conceded")]
    termination: Option<String>,
    /// `ns` or `ew`: who wins; null for a draw, which only an adjudication can give.
    #[schema(example = "ns")]
    winner: Option<String>,
    /// The version that was seen; `If-Match` does the same.
    #[schema(example = 7)]
    version: Option<i32>,
    /// Whether matches of the tournament that depend on it and have begun stand as they are.
    #[serde(default)]
    let_stand: bool,
    /// Why, for the journal.
    why: Option<String>,
}

impl BeloteDecision {
    fn read(&self) -> Result<Option<Decision>, ServiceError> {
        let Some(termination) = self.termination.as_deref() else {
            return Ok(None);
        };
        let not_played = Termination::ALL
            .into_iter()
            .filter(|termination| *termination != Termination::Played);
        let of_name = |text: &str| not_played.clone().find(|termination| termination.name() == text);
        let names = || "must be conceded, forfeited or adjudicated, or null".to_owned();
        let termination = named("termination".to_owned(), termination, of_name, names)?;
        let winner = self
            .winner
            .as_deref()
            .map(|winner| team("winner", winner))
            .transpose()?;
        Ok(Some(Decision { termination, winner }))
    }
}

/// Reads the letters of a team.
pub(super) fn team(field: &str, text: &str) -> Result<Team, ServiceError> {
    named(field.to_owned(), text, Team::of_letters, || {
        "must be ns or ew, or null".to_owned()
    })
}

/// End a match of belote before it is played out
///
/// A team concedes it, or a director forfeits or adjudicates it.
#[utoipa::path(
    params(("id" = Id, Path, description = "The match"), IfMatchHeader),
    request_body = BeloteDecision,
    responses((status = 200, description = "The match, with `ETag`", body = BeloteMatchJson)),
    tag = "belote"
)]
#[put("/belote/matches/{id}/decision")]
async fn decide(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    if_match: IfMatch,
    body: JsonBody<BeloteDecision>,
) -> Result<Answer, Problem> {
    let decision = body.value.read()?;
    let expected = if_match
        .expected(body.value.version)
        .letting_stand(body.value.let_stand);
    let of_match = state
        .write(move |conn| {
            let why = body.value.why.as_deref();
            matches::decide(conn, caller.context(), *id, decision, &expected, why)
        })
        .await?;
    answer(StatusCode::OK, &of_match)
}

/// Confirm what a player has reported of a match of belote
///
/// For the team that has not reported it, and the directors of the club. 409 where nothing waits for it.
#[utoipa::path(
    params(("id" = Id, Path, description = "The match"), IfMatchHeader, OnceHeader),
    request_body = Confirm,
    responses((status = 200, description = "The match, with `ETag`", body = BeloteMatchJson)),
    tag = "belote"
)]
#[post("/belote/matches/{id}/confirm")]
async fn confirm(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    if_match: IfMatch,
    once: Once,
    body: JsonBody<Confirm>,
) -> Result<Answer, Problem> {
    let actor = caller.context().actor;
    let JsonBody { value, raw } = body;
    let expected = if_match.expected(value.version);
    let work = move |conn: &mut _| -> Result<Answer, Problem> {
        let of_match = confirmation::confirm(conn, caller.context(), *id, &expected)?;
        answer(StatusCode::OK, &of_match)
    };
    state.write_once(once, actor, &raw, work).await
}

/// The record of a match of belote
///
/// Canonical text, as BELOTE.md has it.
#[utoipa::path(
    params(("id" = Id, Path, description = "The match")),
    responses((status = 200, description = "The record", content_type = "text/plain", body = String,
        example = "[Game \"belote\"]\n[North-South \"Ek, Alm\"]\n[East-West \"Gran, Asp\"]\n[To \"1000\"]\n\n1. score 92-70\n*\n")),
    tag = "belote"
)]
#[get("/belote/matches/{id}/record")]
async fn record(state: web::Data<State>, id: web::Path<Id>) -> Result<Answer, Problem> {
    let (text, version) = state.read(move |conn| records::record(conn, *id)).await?;
    Ok(Answer::text(StatusCode::OK, text).version(version))
}
