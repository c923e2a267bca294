//! Who is what in a club.

use actix_web::http::StatusCode;
use actix_web::{delete, get, post, put, web};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::answer::Answer;
use super::cursor::{self, Page};
use super::etag::IfMatch;
use super::extract::{JsonBody, Query};
use crate::auth::caller::Caller;
use crate::auth::role::Role;
use crate::db::time::rfc3339;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::service::accounts::members::{self, MemberView};
use crate::state::State;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config.service(list).service(add).service(set_role).service(remove);
}

/// A user's place in a club.
#[derive(Debug, Serialize, ToSchema)]
pub struct MemberJson {
    /// Who.
    pub user_id: Id,
    /// Where.
    pub club_id: Id,
    /// The name to sign in with.
    #[schema(example = "maja")]
    pub login: String,
    /// The name to be shown.
    #[schema(example = "Maja L")]
    pub display_name: String,
    /// Whether the account is disabled.
    pub disabled: bool,
    /// What.
    pub role: Role,
    /// Since when.
    #[schema(format = "date-time")]
    pub created_at: String,
    /// When it was last changed.
    #[schema(format = "date-time")]
    pub updated_at: String,
    /// Raised by every change; the `ETag` is made of it.
    #[schema(example = 1)]
    pub version: i32,
}

impl From<&MemberView> for MemberJson {
    fn from(member: &MemberView) -> Self {
        Self {
            user_id: member.user_id,
            club_id: member.club_id,
            login: member.login.clone(),
            display_name: member.display_name.clone(),
            disabled: member.disabled,
            role: member.role,
            created_at: rfc3339(member.created_at),
            updated_at: rfc3339(member.updated_at),
            version: member.version,
        }
    }
}

/// A user who is to be a member.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewMember {
    /// Of which club; the caller's home club unless told.
    club_id: Option<Id>,
    /// Who.
    user_id: Id,
    /// What.
    role: Role,
}

/// Another role.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewRole {
    /// What.
    role: Role,
    /// The version that was seen; `If-Match` does the same.
    version: Option<i32>,
}

/// Which members to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Asked {
    /// Of which club; the caller's home club unless told.
    club_id: Option<Id>,
    /// The `next_cursor` of the page before.
    cursor: Option<String>,
    /// How many, 1 to 200; 50 unless told.
    limit: Option<i64>,
}

/// In which club.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Within {
    /// The club; the caller's home club unless told.
    club_id: Option<Id>,
}

/// List the members of a club, the oldest accounts first
#[utoipa::path(
    params(Asked),
    responses((status = 200, description = "A page of members", body = Page<MemberJson>)),
    tag = "accounts"
)]
#[get("/memberships")]
async fn list(state: web::Data<State>, caller: Caller, Query(asked): Query<Asked>) -> Result<Answer, Problem> {
    let limit = cursor::limit(asked.limit)?;
    let after: Option<Id> = asked.cursor.as_deref().map(cursor::read).transpose()?;
    let found = state
        .read(move |conn| {
            let club = caller.context().choose(conn, asked.club_id)?.club;
            members::list(conn, &caller, club, after, limit + 1)
        })
        .await?;
    let page = Page::of(found, limit, |member| member.user_id)?;
    Answer::json(StatusCode::OK, &page.map(|member| MemberJson::from(&member)))
}

/// Make a user a member of a club
#[utoipa::path(
    request_body = NewMember,
    responses((status = 201, description = "The member, with `ETag`", body = MemberJson)),
    tag = "accounts"
)]
#[post("/memberships")]
async fn add(state: web::Data<State>, caller: Caller, body: JsonBody<NewMember>) -> Result<Answer, Problem> {
    let NewMember { club_id, user_id, role } = body.value;
    let member = state
        .write(move |conn| {
            let club = caller.context().choose(conn, club_id)?.club;
            members::add(conn, &caller, club, user_id, role)
        })
        .await?;
    Ok(Answer::json(StatusCode::CREATED, &MemberJson::from(&member))?.version(member.version))
}

/// Make a member something else
#[utoipa::path(
    params(("user_id" = Id, Path, description = "The user"), Within),
    request_body = NewRole,
    responses((status = 200, description = "The member, with `ETag`", body = MemberJson)),
    tag = "accounts"
)]
#[put("/memberships/{user_id}")]
async fn set_role(
    state: web::Data<State>,
    caller: Caller,
    user: web::Path<Id>,
    Query(within): Query<Within>,
    if_match: IfMatch,
    body: JsonBody<NewRole>,
) -> Result<Answer, Problem> {
    let NewRole { role, version } = body.value;
    let expected = if_match.expected(version);
    let member = state
        .write(move |conn| {
            let club = caller.context().choose(conn, within.club_id)?.club;
            members::set_role(conn, &caller, club, *user, role, &expected)
        })
        .await?;
    Ok(Answer::json(StatusCode::OK, &MemberJson::from(&member))?.version(member.version))
}

/// Leave a club, or take somebody out of it
///
/// The account stays.
#[utoipa::path(
    params(("user_id" = Id, Path, description = "The user"), Within),
    responses((status = 204, description = "The user is no member any more")),
    tag = "accounts"
)]
#[delete("/memberships/{user_id}")]
async fn remove(
    state: web::Data<State>,
    caller: Caller,
    user: web::Path<Id>,
    Query(within): Query<Within>,
    if_match: IfMatch,
) -> Result<Answer, Problem> {
    let expected = if_match.expected(None);
    state
        .write(move |conn| {
            let club = caller.context().choose(conn, within.club_id)?.club;
            members::remove(conn, &caller, club, *user, &expected)
        })
        .await?;
    Ok(Answer::empty())
}
