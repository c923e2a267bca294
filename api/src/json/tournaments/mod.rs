//! Tournaments. What is answered are the views of the service.

mod entrants;
mod files;
mod matches;
mod rounds;
mod stages;

use actix_web::http::StatusCode;
use actix_web::web::{self, Bytes};
use actix_web::{delete, get, post, put};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::answer::Answer;
use super::cursor::{self, Page};
use super::etag::{IfMatch, IfMatchHeader, IfNoneMatch, IfNoneMatchHeader};
use super::extract::{JsonBody, Query};
use super::idempotency::{Once, OnceHeader};
use super::text::named;
use crate::auth::caller::Caller;
use crate::db::AnyConnection;
use crate::db::tournaments::Filter;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::service::tournaments::settings::TournamentState;
use crate::service::tournaments::views::TournamentView;
use crate::service::tournaments::{self, TournamentData};
use crate::service::{Context, ServiceError};
use crate::state::State;

/// The routes of this folder.
pub fn routes(config: &mut Routes<'_>) {
    config
        .service(create)
        .service(list)
        .service(read)
        .service(change)
        .service(delete_one)
        .configure(files::routes)
        .configure(stages::routes)
        .configure(entrants::routes)
        .configure(rounds::routes)
        .configure(matches::routes);
}

/// A tournament as it is written.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct TournamentIn {
    /// The club that holds it; null for the home club. It stays: a change leaves it out or names it again.
    club_id: Option<Id>,
    /// The name.
    #[schema(example = "Höstmästerskapet")]
    name: String,
    /// The day that it starts on.
    #[schema(example = "2026-10-03")]
    starts_on: String,
    /// When it starts on that day, by the clock of the club; null where only the day is known.
    #[schema(example = "18:30")]
    start_time: Option<String>,
    /// Where it is played.
    place: Option<String>,
    /// What else is to be said.
    note: Option<String>,
    /// How many boards there are; null for as many as are needed.
    boards: Option<i32>,
    /// Whether it is kept out of lists.
    #[serde(default)]
    archived: bool,
    /// The series that it counts for; null for none.
    series_id: Option<Id>,
    /// The version that was seen; `If-Match` does the same.
    version: Option<i32>,
    /// Why, for the journal.
    why: Option<String>,
}

impl TournamentIn {
    fn data(&self) -> TournamentData {
        TournamentData {
            club: self.club_id,
            name: self.name.clone(),
            starts_on: self.starts_on.clone(),
            start_time: self.start_time.clone(),
            place: self.place.clone(),
            note: self.note.clone(),
            boards: self.boards,
            archived: self.archived,
            series: self.series_id,
        }
    }
}

/// A request that only says what is done.
#[derive(Debug, Default, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct TournamentStep {
    /// The version of the tournament that was seen; `If-Match` does the same.
    version: Option<i32>,
}

/// Writes in one transaction, and answers with what was written and its version.
async fn write<T: Serialize + Send + 'static>(
    state: &State,
    caller: Caller,
    mut f: impl FnMut(&mut AnyConnection, Context<'_>) -> Result<(T, i32), ServiceError> + Send + 'static,
) -> Result<Answer, Problem> {
    let (value, version) = state.write(move |conn| f(conn, caller.context())).await?;
    Ok(Answer::json(StatusCode::OK, &value)?.version(version))
}

/// The same for a POST, which is done once under its key.
async fn write_once<T: Serialize>(
    state: &State,
    caller: Caller,
    (once, raw): (Once, Bytes),
    status: StatusCode,
    mut f: impl FnMut(&mut AnyConnection, Context<'_>) -> Result<(T, i32, Option<String>), ServiceError> + Send + 'static,
) -> Result<Answer, Problem> {
    let actor = caller.context().actor;
    let work = move |conn: &mut AnyConnection| -> Result<Answer, Problem> {
        let (value, version, address) = f(conn, caller.context())?;
        let answer = Answer::json(status, &value)?.version(version);
        Ok(match address {
            Some(address) => answer.location(address),
            None => answer,
        })
    };
    state.write_once(once, actor, &raw, work).await
}

/// The version and what is shown, as writes give them.
fn versioned(view: TournamentView) -> (TournamentView, i32) {
    let version = view.version;
    (view, version)
}

/// Make a tournament
#[utoipa::path(
    params(OnceHeader),
    request_body = TournamentIn,
    responses((status = 201, description = "The tournament, with `Location` and `ETag`", body = TournamentView)),
    tag = "tournaments"
)]
#[post("/tournaments")]
async fn create(
    state: web::Data<State>,
    caller: Caller,
    once: Once,
    body: JsonBody<TournamentIn>,
) -> Result<Answer, Problem> {
    let data = body.value.data();
    let work = move |conn: &mut AnyConnection, ctx: Context<'_>| {
        let made = tournaments::create(conn, ctx, &data)?;
        let address = format!("/api/v1/tournaments/{}", made.id);
        let version = made.version;
        Ok((made, version, Some(address)))
    };
    write_once(&state, caller, (once, body.raw), StatusCode::CREATED, work).await
}

/// Which tournaments to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Asked {
    /// Those of this club.
    club: Option<Id>,
    /// `setting-up`, `running` or `finished`.
    state: Option<String>,
    /// Those that start on this day or later.
    #[param(example = "2026-01-01")]
    from: Option<String>,
    /// Those that start on this day or earlier.
    to: Option<String>,
    /// Those that this player is entered in, or has played in for a team.
    player: Option<Id>,
    /// Those with this in their name.
    q: Option<String>,
    /// Whether archived ones are listed as well.
    archived: Option<bool>,
    /// The `next_cursor` of the page before.
    cursor: Option<String>,
    /// How many, 1 to 200; 50 unless told.
    limit: Option<i64>,
}

/// List the tournaments, the newest first
#[utoipa::path(
    params(Asked),
    responses((status = 200, description = "A page of tournaments", body = Page<TournamentView>)),
    tag = "tournaments"
)]
#[get("/tournaments")]
async fn list(state: web::Data<State>, caller: Caller, Query(asked): Query<Asked>) -> Result<Answer, Problem> {
    let limit = cursor::limit(asked.limit)?;
    let after: Option<Id> = asked.cursor.as_deref().map(cursor::read).transpose()?;
    let states = || {
        format!(
            "must be one of {}",
            TournamentState::ALL
                .iter()
                .map(|s| s.name())
                .collect::<Vec<_>>()
                .join(", ")
        )
    };
    let wanted = asked.state.as_deref();
    let wanted = wanted
        .map(|text| named("state".to_owned(), text, TournamentState::named, states))
        .transpose()?;
    let day = |field: &str, text: Option<String>| {
        let days = || "must be a day such as 2026-10-03".to_owned();
        let found = text.map(|text| named(field.to_owned(), &text, crate::service::day, days));
        found.transpose().map(|day| day.map(|day| day.to_string()))
    };
    let filter = Filter {
        series: None,
        club: asked.club,
        state: wanted.map(|state| state.name().to_owned()),
        from: day("from", asked.from)?,
        to: day("to", asked.to)?,
        player: asked.player,
        contains: asked.q,
        archived: asked.archived.unwrap_or(false),
    };
    let found = state
        .read(move |conn| tournaments::list(conn, caller.context(), &filter, after, limit + 1))
        .await?;
    Answer::json(StatusCode::OK, &Page::of(found, limit, |found| found.id)?)
}

/// One tournament with its stages
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), IfNoneMatchHeader),
    responses((status = 200, description = "The tournament, with `ETag`", body = TournamentView)),
    tag = "tournaments"
)]
#[get("/tournaments/{id}")]
async fn read(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    known: IfNoneMatch,
) -> Result<Answer, Problem> {
    let view = state
        .read(move |conn| tournaments::view(conn, caller.context(), *id))
        .await?;
    Answer::unless_known(&known, view.version, || Answer::json(StatusCode::OK, &view))
}

/// Change what is said of a tournament itself
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), IfMatchHeader),
    request_body = TournamentIn,
    responses((status = 200, description = "The tournament, with `ETag`", body = TournamentView)),
    tag = "tournaments"
)]
#[put("/tournaments/{id}")]
async fn change(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    if_match: IfMatch,
    body: JsonBody<TournamentIn>,
) -> Result<Answer, Problem> {
    let given = body.value;
    let expected = if_match.expected(given.version);
    write(&state, caller, move |conn, ctx| {
        let why = given.why.as_deref();
        tournaments::change(conn, ctx, *id, &given.data(), &expected, why).map(versioned)
    })
    .await
}

/// Remove a tournament in which nothing was played
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), IfMatchHeader),
    responses((status = 204, description = "It is gone")),
    tag = "tournaments"
)]
#[delete("/tournaments/{id}")]
async fn delete_one(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    if_match: IfMatch,
) -> Result<Answer, Problem> {
    let expected = if_match.expected(None);
    state
        .write(move |conn| tournaments::delete(conn, caller.context(), *id, &expected))
        .await?;
    Ok(Answer::empty())
}
