//! Clubs.

use actix_web::http::StatusCode;
use actix_web::{get, post, put, web};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::answer::Answer;
use super::cursor::{self, Page};
use super::etag::{IfMatch, IfMatchHeader, IfNoneMatch, IfNoneMatchHeader};
use super::extract::{JsonBody, Query};
use super::idempotency::{Once, OnceHeader};
use crate::auth::caller::Caller;
use crate::db::time::rfc3339;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::service::clubs::{self, ClubView};
use crate::state::State;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config.service(create).service(list).service(read).service(rename);
}

/// A club.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClubJson {
    /// The id.
    pub id: Id,
    /// The name; no other club has it.
    #[schema(example = "Vasa")]
    pub name: String,
    /// When the club was added.
    #[schema(format = "date-time")]
    pub created_at: String,
    /// Raised by every change; the `ETag` is made of it.
    #[schema(example = 1)]
    pub version: i32,
    /// The zone of its clock, as the IANA names it: pages show times in it. Times of this interface are in UTC.
    #[schema(example = "Europe/Stockholm")]
    pub time_zone: String,
}

impl From<&ClubView> for ClubJson {
    fn from(club: &ClubView) -> ClubJson {
        ClubJson {
            id: club.id,
            name: club.name.clone(),
            created_at: rfc3339(club.created_at),
            version: club.version,
            time_zone: club.time_zone.clone(),
        }
    }
}

/// A club to add.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewClub {
    /// 1 to 100 characters, and no other club's.
    #[schema(example = "Vasa")]
    name: String,
    /// The zone of its clock, as the IANA names it; `Europe/Stockholm` unless told.
    #[schema(example = "Europe/Helsinki")]
    time_zone: Option<String>,
}

/// Another name for a club, and another zone.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RenameClub {
    /// 1 to 100 characters, and no other club's.
    #[schema(example = "Nya Vasa")]
    name: String,
    /// The zone of its clock, as the IANA names it; it stays as it is unless told.
    #[schema(example = "Europe/Helsinki")]
    time_zone: Option<String>,
    /// The version that was seen; `If-Match` does the same.
    #[schema(example = 1)]
    version: Option<i32>,
}

/// Which clubs to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Asked {
    /// The `next_cursor` of the page before.
    cursor: Option<String>,
    /// How many, 1 to 200; 50 unless told.
    limit: Option<i64>,
}

/// Add a club
#[utoipa::path(
    params(OnceHeader),
    request_body = NewClub,
    responses((status = 201, description = "The club, with `Location` and `ETag`", body = ClubJson)),
    tag = "clubs"
)]
#[post("/clubs")]
async fn create(
    state: web::Data<State>,
    caller: Caller,
    once: Once,
    body: JsonBody<NewClub>,
) -> Result<Answer, Problem> {
    let actor = caller.context().actor;
    let JsonBody { value, raw } = body;
    let work = move |conn: &mut _| -> Result<Answer, Problem> {
        let club = clubs::create(conn, caller.context(), &value.name, value.time_zone.as_deref())?;
        let answer = Answer::json(StatusCode::CREATED, &ClubJson::from(&club))?;
        let address = format!("/api/v1/clubs/{}", club.id);
        Ok(answer.location(address).version(club.version))
    };
    state.write_once(once, actor, &raw, work).await
}

/// List the clubs, the oldest first
#[utoipa::path(
    params(Asked),
    responses((status = 200, description = "A page of clubs", body = Page<ClubJson>)),
    tag = "clubs"
)]
#[get("/clubs")]
async fn list(state: web::Data<State>, Query(asked): Query<Asked>) -> Result<Answer, Problem> {
    let limit = cursor::limit(asked.limit)?;
    let after: Option<Id> = asked.cursor.as_deref().map(cursor::read).transpose()?;
    let found = state.read(move |conn| clubs::list(conn, after, limit + 1)).await?;
    let page = Page::of(found, limit, |club| club.id)?;
    Answer::json(StatusCode::OK, &page.map(|club| ClubJson::from(&club)))
}

/// One club
#[utoipa::path(
    params(("id" = Id, Path, description = "The club"), IfNoneMatchHeader),
    responses((status = 200, description = "The club, with `ETag`", body = ClubJson)),
    tag = "clubs"
)]
#[get("/clubs/{id}")]
async fn read(state: web::Data<State>, id: web::Path<Id>, known: IfNoneMatch) -> Result<Answer, Problem> {
    let club = state.read(move |conn| clubs::find(conn, *id)).await?;
    Answer::unless_known(&known, club.version, || {
        Answer::json(StatusCode::OK, &ClubJson::from(&club))
    })
}

/// Change a club: its name, its time zone
#[utoipa::path(
    params(("id" = Id, Path, description = "The club"), IfMatchHeader),
    request_body = RenameClub,
    responses((status = 200, description = "The club, with `ETag`", body = ClubJson)),
    tag = "clubs"
)]
#[put("/clubs/{id}")]
async fn rename(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    if_match: IfMatch,
    body: JsonBody<RenameClub>,
) -> Result<Answer, Problem> {
    let RenameClub {
        name,
        time_zone,
        version,
    } = body.value;
    let expected = if_match.expected(version);
    let club = state
        .write(move |conn| clubs::change(conn, caller.context(), *id, &name, time_zone.as_deref(), &expected))
        .await?;
    Ok(Answer::json(StatusCode::OK, &ClubJson::from(&club))?.version(club.version))
}
