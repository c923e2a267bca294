//! Series: seasons of tournaments with points by place.

use actix_web::http::StatusCode;
use actix_web::{delete, get, post, put, web};
use brade_core::tournament::result::Score;
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
use crate::service::ServiceError;
use crate::service::series::{self, Line, SeriesData, SeriesView, Standings};
use crate::state::State;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config
        .service(create)
        .service(list)
        .service(read)
        .service(change)
        .service(delete_one)
        .service(standings);
}

/// A series.
#[derive(Debug, Serialize, ToSchema)]
pub struct SeriesJson {
    /// The id.
    pub id: Id,
    /// The club that it belongs to.
    pub club_id: Id,
    /// The name; no other series of the club has it.
    #[schema(example = "Säsongen 2026")]
    pub name: String,
    /// The points of the first place, the second and so on; 0 for the places after these.
    #[schema(example = json!(["10", "6", "4", "2.5"]))]
    pub points: Vec<String>,
    /// How many of a player's tournaments count, the best ones; null for all.
    #[schema(example = 3)]
    pub best: Option<i32>,
    /// When it was made.
    #[schema(format = "date-time")]
    pub created_at: String,
    /// When it was last changed.
    #[schema(format = "date-time")]
    pub updated_at: String,
    /// Raised by every change; the `ETag` is made of it.
    #[schema(example = 1)]
    pub version: i32,
}

impl From<&SeriesView> for SeriesJson {
    fn from(view: &SeriesView) -> SeriesJson {
        SeriesJson {
            id: view.id,
            club_id: view.club_id,
            name: view.name.clone(),
            points: view.points.iter().map(Score::to_string).collect(),
            best: view.best,
            created_at: rfc3339(view.created_at),
            updated_at: rfc3339(view.updated_at),
            version: view.version,
        }
    }
}

/// A tournament of a series.
#[derive(Debug, Serialize, ToSchema)]
struct SeriesEvent {
    /// The id.
    id: Id,
    /// The name.
    #[schema(example = "Höstmästerskapet")]
    name: String,
    /// The day that it starts on.
    #[schema(example = "2026-10-03")]
    starts_on: String,
    /// Whether it is finished: only then does it count.
    finished: bool,
}

/// What one tournament brought a player.
#[derive(Debug, Serialize, ToSchema)]
struct SeriesPoints {
    /// The tournament.
    tournament_id: Id,
    /// The place in it.
    #[schema(example = 2)]
    place: u32,
    /// The points of that place.
    #[schema(example = "6")]
    points: String,
    /// Whether it is among the player's best and counts; the others are dropped.
    counts: bool,
}

/// A player's line in the table of a series.
#[derive(Debug, Serialize, ToSchema)]
struct SeriesLine {
    /// The place, the same for all who are tied.
    #[schema(example = 1)]
    place: u32,
    /// The player.
    player_id: Option<Id>,
    /// The name.
    name: String,
    /// The points that count.
    #[schema(example = "16")]
    total: String,
    /// The sum that it comes from; what is dropped stands in brackets.
    #[schema(example = "10 + (4) + 6 = 16")]
    text: String,
    /// All tournaments of the player, in the order of their days.
    results: Vec<SeriesPoints>,
}

/// The table of a series.
#[derive(Debug, Serialize, ToSchema)]
struct SeriesTable {
    /// The series.
    series: SeriesJson,
    /// Its tournaments in the order of their days.
    tournaments: Vec<SeriesEvent>,
    /// The lines, the best first.
    rows: Vec<SeriesLine>,
}

impl From<&Line> for SeriesLine {
    fn from(line: &Line) -> SeriesLine {
        let results = line.results.iter().map(|result| SeriesPoints {
            tournament_id: result.tournament,
            place: result.place,
            points: result.points.to_string(),
            counts: result.counts,
        });
        SeriesLine {
            place: line.place,
            player_id: line.player.id,
            name: line.player.name.clone(),
            total: line.total.to_string(),
            text: line.sum(),
            results: results.collect(),
        }
    }
}

impl From<&Standings> for SeriesTable {
    fn from(of: &Standings) -> SeriesTable {
        let tournaments = of.tournaments.iter().map(|event| SeriesEvent {
            id: event.id,
            name: event.name.clone(),
            starts_on: event.starts_on.clone(),
            finished: event.finished,
        });
        SeriesTable {
            series: SeriesJson::from(&of.series),
            tournaments: tournaments.collect(),
            rows: of.rows.iter().map(SeriesLine::from).collect(),
        }
    }
}

/// A series as it is written.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SeriesIn {
    /// The club that it belongs to; null for the home club. It stays: a change leaves it out or names it again.
    club_id: Option<Id>,
    /// The name.
    #[schema(example = "Säsongen 2026")]
    name: String,
    /// The points of the first place, the second and so on. All who share a place get its points in full.
    #[schema(example = json!(["10", "6", "4", "2.5"]))]
    points: Vec<String>,
    /// How many of a player's tournaments count, the best ones; null for all.
    #[schema(example = 3)]
    best: Option<i32>,
    /// The version that was seen; `If-Match` does the same.
    version: Option<i32>,
}

impl SeriesIn {
    fn data(&self) -> Result<SeriesData, ServiceError> {
        let score = |(at, text): (usize, &String)| {
            let wrong = |error| ServiceError::invalid("bad-value", format!("points[{at}]"), error);
            text.parse::<Score>().map_err(wrong)
        };
        let points: Result<Vec<Score>, ServiceError> = self.points.iter().enumerate().map(score).collect();
        Ok(SeriesData {
            club: self.club_id,
            name: self.name.clone(),
            points: points?,
            best: self.best,
        })
    }
}

/// Make a series
#[utoipa::path(
    params(OnceHeader),
    request_body = SeriesIn,
    responses((status = 201, description = "The series, with `Location` and `ETag`", body = SeriesJson)),
    tag = "series"
)]
#[post("/series")]
async fn create(
    state: web::Data<State>,
    caller: Caller,
    once: Once,
    body: JsonBody<SeriesIn>,
) -> Result<Answer, Problem> {
    let actor = caller.context().actor;
    let JsonBody { value, raw } = body;
    let work = move |conn: &mut _| -> Result<Answer, Problem> {
        let made = series::create(conn, caller.context(), &value.data()?)?;
        let answer = Answer::json(StatusCode::CREATED, &SeriesJson::from(&made))?;
        let address = format!("/api/v1/series/{}", made.id);
        Ok(answer.location(address).version(made.version))
    };
    state.write_once(once, actor, &raw, work).await
}

/// Which series to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Asked {
    /// Those of this club.
    club: Option<Id>,
    /// The `next_cursor` of the page before.
    cursor: Option<String>,
    /// How many, 1 to 200; 50 unless told.
    limit: Option<i64>,
}

/// List the series, the newest first
#[utoipa::path(
    params(Asked),
    responses((status = 200, description = "A page of series", body = Page<SeriesJson>)),
    tag = "series"
)]
#[get("/series")]
async fn list(state: web::Data<State>, Query(asked): Query<Asked>) -> Result<Answer, Problem> {
    let limit = cursor::limit(asked.limit)?;
    let after: Option<Id> = asked.cursor.as_deref().map(cursor::read).transpose()?;
    let found = state
        .read(move |conn| series::list(conn, asked.club, after, limit + 1))
        .await?;
    let page = Page::of(found, limit, |found| found.id)?;
    Answer::json(StatusCode::OK, &page.map(|found| SeriesJson::from(&found)))
}

/// One series
#[utoipa::path(
    params(("id" = Id, Path, description = "The series"), IfNoneMatchHeader),
    responses((status = 200, description = "The series, with `ETag`", body = SeriesJson)),
    tag = "series"
)]
#[get("/series/{id}")]
async fn read(state: web::Data<State>, id: web::Path<Id>, known: IfNoneMatch) -> Result<Answer, Problem> {
    let found = state.read(move |conn| series::find(conn, *id)).await?;
    Answer::unless_known(&known, found.version, || {
        Answer::json(StatusCode::OK, &SeriesJson::from(&found))
    })
}

/// Change a series
#[utoipa::path(
    params(("id" = Id, Path, description = "The series"), IfMatchHeader),
    request_body = SeriesIn,
    responses((status = 200, description = "The series, with `ETag`", body = SeriesJson)),
    tag = "series"
)]
#[put("/series/{id}")]
async fn change(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    if_match: IfMatch,
    body: JsonBody<SeriesIn>,
) -> Result<Answer, Problem> {
    let given = body.value;
    let expected = if_match.expected(given.version);
    let changed = state
        .write(move |conn| series::change(conn, caller.context(), *id, &given.data()?, &expected))
        .await?;
    Ok(Answer::json(StatusCode::OK, &SeriesJson::from(&changed))?.version(changed.version))
}

/// Remove a series for which no tournament counts
#[utoipa::path(
    params(("id" = Id, Path, description = "The series"), IfMatchHeader),
    responses((status = 204, description = "It is gone")),
    tag = "series"
)]
#[delete("/series/{id}")]
async fn delete_one(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    if_match: IfMatch,
) -> Result<Answer, Problem> {
    let expected = if_match.expected(None);
    state
        .write(move |conn| series::delete(conn, caller.context(), *id, &expected))
        .await?;
    Ok(Answer::empty())
}

/// The table of a series, with every sum that it comes from
#[utoipa::path(
    params(("id" = Id, Path, description = "The series")),
    responses((status = 200, description = "The table", body = SeriesTable)),
    tag = "series"
)]
#[get("/series/{id}/standings")]
async fn standings(state: web::Data<State>, id: web::Path<Id>) -> Result<Answer, Problem> {
    let found = state.read(move |conn| series::standings(conn, *id)).await?;
    Answer::json(StatusCode::OK, &SeriesTable::from(&found))
}
