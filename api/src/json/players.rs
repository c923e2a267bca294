//! Players.

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
use crate::service::players::{self, PlayerPlace, PlayerView};
use crate::state::State;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config.service(create).service(list).service(read).service(rename);
}

/// A player.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlayerJson {
    /// The id.
    pub id: Id,
    /// The club the player belongs to, if any.
    pub club_id: Option<Id>,
    /// The name.
    #[schema(example = "Åke Ö")]
    pub name: String,
    /// When the player was entered.
    #[schema(format = "date-time")]
    pub created_at: String,
    /// When the player was last changed.
    #[schema(format = "date-time")]
    pub updated_at: String,
    /// Raised by every change; the `ETag` is made of it.
    #[schema(example = 1)]
    pub version: i32,
}

impl From<&PlayerView> for PlayerJson {
    fn from(player: &PlayerView) -> PlayerJson {
        PlayerJson {
            id: player.id,
            club_id: player.club_id,
            name: player.name.clone(),
            created_at: rfc3339(player.created_at),
            updated_at: rfc3339(player.updated_at),
            version: player.version,
        }
    }
}

/// A player to enter.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewPlayer {
    /// 1 to 100 characters.
    #[schema(example = "Åke Ö")]
    name: String,
    /// The club that the player belongs to; the caller's home club unless told.
    club_id: Option<Id>,
}

/// Another name for a player.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Rename {
    /// 1 to 100 characters.
    #[schema(example = "Åke Öst")]
    name: String,
    /// The version that was seen; `If-Match` does the same.
    #[schema(example = 1)]
    version: Option<i32>,
    /// Why, for the journal.
    why: Option<String>,
}

/// Which players to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Asked {
    /// Players of this club, by id.
    club: Option<Id>,
    /// How the name begins, or another name by which the player goes; in any case.
    #[param(example = "åk")]
    name: Option<String>,
    /// The `next_cursor` of the page before.
    cursor: Option<String>,
    /// How many, 1 to 200; 50 unless told.
    limit: Option<i64>,
}

/// Enter a player
#[utoipa::path(
    params(OnceHeader),
    request_body = NewPlayer,
    responses((status = 201, description = "The player, with `Location` and `ETag`", body = PlayerJson)),
    tag = "players"
)]
#[post("/players")]
async fn create(
    state: web::Data<State>,
    caller: Caller,
    once: Once,
    body: JsonBody<NewPlayer>,
) -> Result<Answer, Problem> {
    let actor = caller.context().actor;
    let JsonBody { value, raw } = body;
    let work = move |conn: &mut _| -> Result<Answer, Problem> {
        let player = players::create(conn, caller.context(), &value.name, value.club_id)?;
        let answer = Answer::json(StatusCode::CREATED, &PlayerJson::from(&player))?;
        let address = format!("/api/v1/players/{}", player.id);
        Ok(answer.location(address).version(player.version))
    };
    state.write_once(once, actor, &raw, work).await
}

/// List the players by name
#[utoipa::path(
    params(Asked),
    responses((status = 200, description = "A page of players", body = Page<PlayerJson>)),
    tag = "players"
)]
#[get("/players")]
async fn list(state: web::Data<State>, Query(asked): Query<Asked>) -> Result<Answer, Problem> {
    let limit = cursor::limit(asked.limit)?;
    let after: Option<PlayerPlace> = asked.cursor.as_deref().map(cursor::read).transpose()?;
    let found = state
        .read(move |conn| players::list(conn, asked.club, asked.name.as_deref(), after.as_ref(), limit + 1))
        .await?;
    let page = Page::of(found, limit, PlayerView::place)?;
    Answer::json(StatusCode::OK, &page.map(|player| PlayerJson::from(&player)))
}

/// The answer of an address below a player; 308 to the same of the remaining one where it was merged.
pub(super) fn or_remaining(answer: Result<Answer, Problem>, tail: &str) -> Result<Answer, Problem> {
    match answer {
        Err(problem) => match problem.merged_into() {
            Some(into) => Ok(Answer::moved(format!("/api/v1/players/{into}{tail}"))),
            None => Err(problem),
        },
        answer => answer,
    }
}

/// One player
///
/// The address of an entry that was merged into another one answers 308 with that of the remaining player in `Location`;
/// not for good, since a merge can be undone.
#[utoipa::path(
    params(("id" = Id, Path, description = "The player"), IfNoneMatchHeader),
    responses((status = 200, description = "The player, with `ETag`", body = PlayerJson)),
    tag = "players"
)]
#[get("/players/{id}")]
async fn read(state: web::Data<State>, id: web::Path<Id>, known: IfNoneMatch) -> Result<Answer, Problem> {
    let player = match state.read(move |conn| players::find(conn, *id)).await {
        Ok(player) => player,
        Err(problem) => return or_remaining(Err(problem), ""),
    };
    Answer::unless_known(&known, player.version, || {
        Answer::json(StatusCode::OK, &PlayerJson::from(&player))
    })
}

/// Rename a player
///
/// Games keep the name they were played under.
#[utoipa::path(
    params(("id" = Id, Path, description = "The player"), IfMatchHeader),
    request_body = Rename,
    responses((status = 200, description = "The player, with `ETag`", body = PlayerJson)),
    tag = "players"
)]
#[put("/players/{id}")]
async fn rename(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    if_match: IfMatch,
    body: JsonBody<Rename>,
) -> Result<Answer, Problem> {
    let Rename { name, version, why } = body.value;
    let expected = if_match.expected(version);
    let player = state
        .write(move |conn| players::rename(conn, caller.context(), *id, &name, &expected, why.as_deref()))
        .await?;
    Ok(Answer::json(StatusCode::OK, &PlayerJson::from(&player))?.version(player.version))
}
