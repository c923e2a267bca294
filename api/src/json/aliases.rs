//! Other names by which a player goes.

use actix_web::http::StatusCode;
use actix_web::{delete, get, post, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::Answer;
use super::etag::{IfMatch, IfMatchHeader};
use super::extract::JsonBody;
use super::idempotency::{Once, OnceHeader};
use super::players::or_remaining;
use crate::auth::caller::Caller;
use crate::db::time::rfc3339;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::service::players::aliases::{self, AliasView};
use crate::state::State;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config.service(list).service(add).service(remove);
}

/// Another name of a player.
#[derive(Debug, Serialize, ToSchema)]
pub struct AliasJson {
    /// The id.
    pub id: Id,
    /// The player.
    pub player_id: Id,
    /// The club in whose archive the games that have it are the player's.
    pub club_id: Id,
    /// The name.
    #[schema(example = "Ö, Åke")]
    pub name: String,
    /// When it was added.
    #[schema(format = "date-time")]
    pub created_at: String,
}

impl From<AliasView> for AliasJson {
    fn from(alias: AliasView) -> AliasJson {
        AliasJson {
            id: alias.id,
            player_id: alias.player_id,
            club_id: alias.club_id,
            name: alias.name,
            created_at: rfc3339(alias.created_at),
        }
    }
}

/// The other names of a player.
#[derive(Debug, Serialize, ToSchema)]
struct Aliases {
    /// The names, the oldest first.
    items: Vec<AliasJson>,
}

/// Another name for a player.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct AliasIn {
    /// 1 to 100 characters.
    #[schema(example = "Ö, Åke")]
    name: String,
    /// The version of the player that was seen; `If-Match` does the same.
    #[schema(example = 1)]
    version: Option<i32>,
    /// Why, for the journal.
    why: Option<String>,
}

/// List the other names of a player
///
/// The address of an entry that was merged answers 308 with that of the remaining one.
#[utoipa::path(
    params(("id" = Id, Path, description = "The player")),
    responses((status = 200, description = "The names", body = Aliases)),
    tag = "players"
)]
#[get("/players/{id}/aliases")]
async fn list(state: web::Data<State>, id: web::Path<Id>) -> Result<Answer, Problem> {
    let found = state.read(move |conn| aliases::list(conn, *id)).await;
    let answer = found.and_then(|found| {
        let items = found.into_iter().map(AliasJson::from).collect();
        Answer::json(StatusCode::OK, &Aliases { items })
    });
    or_remaining(answer, "/aliases")
}

/// Let a player go by another name
///
/// The player is found by it, and the games of the club's archive that have it, in any case of its letters, count as the
/// player's: in the search by player, on the player's page and in statistics; so do those that are stored later. A name
/// is one player's in a club: one that somebody else has is refused (409 `name-taken`). A player's own name may be added
/// too, where the games of the archive that have it are the player's.
#[utoipa::path(
    params(("id" = Id, Path, description = "The player"), OnceHeader, IfMatchHeader),
    request_body = AliasIn,
    responses((status = 201, description = "The name", body = AliasJson)),
    tag = "players"
)]
#[post("/players/{id}/aliases")]
async fn add(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    once: Once,
    if_match: IfMatch,
    body: JsonBody<AliasIn>,
) -> Result<Answer, Problem> {
    let actor = caller.context().actor;
    let JsonBody { value, raw } = body;
    let expected = if_match.expected(value.version);
    let work = move |conn: &mut _| -> Result<Answer, Problem> {
        let why = value.why.as_deref();
        let (alias, _) = aliases::add(conn, caller.context(), *id, &value.name, &expected, why)?;
        let address = format!("/api/v1/players/{}/aliases/{}", alias.player_id, alias.id);
        Ok(Answer::json(StatusCode::CREATED, &AliasJson::from(alias))?.location(address))
    };
    state.write_once(once, actor, &raw, work).await
}

/// Take one of a player's other names away
///
/// The games that were the player's by it are nobody's again.
#[utoipa::path(
    params(
        ("id" = Id, Path, description = "The player"),
        ("alias" = Id, Path, description = "The name"),
        IfMatchHeader,
    ),
    responses((status = 204, description = "It is gone")),
    tag = "players"
)]
#[delete("/players/{id}/aliases/{alias}")]
async fn remove(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, Id)>,
    if_match: IfMatch,
) -> Result<Answer, Problem> {
    let (id, alias) = path.into_inner();
    let expected = if_match.expected(None);
    let work = move |conn: &mut _| aliases::remove(conn, caller.context(), id, alias, &expected, None);
    state.write(work).await?;
    Ok(Answer::empty())
}
