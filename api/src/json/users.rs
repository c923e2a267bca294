//! Users.

use actix_web::http::StatusCode;
use actix_web::{get, patch, post, web};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::answer::Answer;
use super::cursor::{self, Page};
use super::etag::IfMatch;
use super::extract::{JsonBody, Query};
use crate::auth::caller::Caller;
use crate::auth::role::Role;
use crate::auth::sign_in::{Door, new_secret};
use crate::db::time::rfc3339;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::service::ServiceError;
use crate::service::accounts::users::{self, Edit, NewUser};
use crate::service::accounts::{UserView, links};
use crate::state::State;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config
        .service(create)
        .service(list)
        .service(read)
        .service(change)
        .service(reset);
}

/// A user.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserJson {
    /// The id.
    pub id: Id,
    /// The name to sign in with.
    #[schema(example = "maja")]
    pub login: String,
    /// The name to be shown.
    #[schema(example = "Maja L")]
    pub display_name: String,
    /// Whether it is an administrator of the site.
    pub is_admin: bool,
    /// The player that it is, if any.
    pub player_id: Option<Id>,
    /// Whether it has a password yet.
    pub has_password: bool,
    /// When it was disabled, if it was.
    #[schema(format = "date-time")]
    pub disabled_at: Option<String>,
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

impl From<&UserView> for UserJson {
    fn from(user: &UserView) -> Self {
        Self {
            id: user.id,
            login: user.login.clone(),
            display_name: user.display_name.clone(),
            is_admin: user.is_admin,
            player_id: user.player_id,
            has_password: user.has_password,
            disabled_at: user.disabled_at.map(rfc3339),
            created_at: rfc3339(user.created_at),
            updated_at: rfc3339(user.updated_at),
            version: user.version,
        }
    }
}

/// A user, and the link to set its first password where it has none.
#[derive(Debug, Serialize, ToSchema)]
struct AddedUser {
    /// The user.
    user: UserJson,
    /// Works once, for 24 hours, and is shown only now.
    link: Option<String>,
}

/// The link to set a password.
#[derive(Debug, Serialize, ToSchema)]
struct ResetLink {
    /// Works once, for 24 hours, and is shown only now.
    #[schema(example = "/new-password?link=…")]
    link: String,
}

/// Somebody who is to have an account.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct AddUser {
    /// One word: letters and digits, `.`, `-`, `_` and `@` between them.
    #[schema(example = "maja")]
    login: String,
    /// The name to be shown; that to sign in with where there is none.
    #[schema(example = "Maja L")]
    display_name: Option<String>,
    /// Whether it is to be an administrator of the site.
    #[serde(default)]
    is_admin: bool,
    /// The club that it is added in; the caller's home club unless told.
    club_id: Option<Id>,
    /// What it is to be there, if anything.
    role: Option<Role>,
    /// 10 to 128 characters, and not easy to guess. Without one the answer has a link to set it.
    password: Option<String>,
}

/// What is to be changed; what is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ChangeUser {
    /// The name to be shown.
    display_name: Option<String>,
    /// Whether it is an administrator of the site.
    is_admin: Option<bool>,
    /// The player that it is, or null for none.
    #[serde(default, deserialize_with = "given")]
    player_id: Option<Option<Id>>,
    /// Whether it may not sign in. Its sessions and tokens end.
    disabled: Option<bool>,
    /// The version that was seen; `If-Match` does the same.
    version: Option<i32>,
}

/// Tells null from what is left out.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<Id>>, D::Error> {
    Option::<Id>::deserialize(deserializer).map(Some)
}

/// Which users to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Asked {
    /// The `next_cursor` of the page before.
    cursor: Option<String>,
    /// How many, 1 to 200; 50 unless told.
    limit: Option<i64>,
}

/// The address to set a password under.
pub fn password_link(secret: &crate::auth::token::Secret) -> String {
    format!("/new-password?link={}", secret.reveal())
}

/// Add a user
///
/// An Idempotency-Key is not kept: the answer would be, and it may hold a link.
#[utoipa::path(
    request_body = AddUser,
    responses((status = 201, description = "The user, with `Location`", body = AddedUser)),
    tag = "accounts"
)]
#[post("/users")]
async fn create(
    state: web::Data<State>,
    door: Door,
    caller: Caller,
    body: JsonBody<AddUser>,
) -> Result<Answer, Problem> {
    let asked = body.value;
    let about = [Some(asked.login.clone()), asked.display_name.clone()];
    let password_hash = match asked.password {
        Some(password) => Some(door.hash_new(password, about.into_iter().flatten().collect()).await?),
        None => None,
    };
    let secret = match password_hash {
        Some(_) => None,
        None => Some(new_secret()?),
    };
    let new = NewUser {
        login: asked.login,
        display_name: asked.display_name,
        is_admin: asked.is_admin,
        club: asked.club_id,
        role: asked.role,
        password_hash,
    };
    let link_hash = secret.as_ref().map(crate::auth::token::Secret::hash);
    let work = move |conn: &mut _| -> Result<UserView, ServiceError> {
        let user = users::add(conn, &caller, &new)?;
        if let Some(hash) = &link_hash {
            links::for_new_user(conn, user.id, hash)?;
        }
        Ok(user)
    };
    let user = state.write(work).await?;
    let added = AddedUser {
        user: UserJson::from(&user),
        link: secret.as_ref().map(password_link),
    };
    let address = format!("/api/v1/users/{}", user.id);
    Ok(Answer::json(StatusCode::CREATED, &added)?
        .location(address)
        .version(user.version))
}

/// List the users by name
#[utoipa::path(
    params(Asked),
    responses((status = 200, description = "A page of users", body = Page<UserJson>)),
    tag = "accounts"
)]
#[get("/users")]
async fn list(state: web::Data<State>, caller: Caller, Query(asked): Query<Asked>) -> Result<Answer, Problem> {
    let limit = cursor::limit(asked.limit)?;
    let after: Option<String> = asked.cursor.as_deref().map(cursor::read).transpose()?;
    let found = state
        .read(move |conn| users::list(conn, &caller, after.as_deref(), limit + 1))
        .await?;
    let page = Page::of(found, limit, |user| user.login.clone())?;
    Answer::json(StatusCode::OK, &page.map(|user| UserJson::from(&user)))
}

/// One user
#[utoipa::path(
    params(("id" = Id, Path, description = "The user")),
    responses((status = 200, description = "The user, with `ETag`", body = UserJson)),
    tag = "accounts"
)]
#[get("/users/{id}")]
async fn read(state: web::Data<State>, caller: Caller, id: web::Path<Id>) -> Result<Answer, Problem> {
    let user = state.read(move |conn| users::find(conn, &caller, *id)).await?;
    Ok(Answer::json(StatusCode::OK, &UserJson::from(&user))?.version(user.version))
}

/// Change a user
#[utoipa::path(
    params(("id" = Id, Path, description = "The user")),
    request_body = ChangeUser,
    responses((status = 200, description = "The user, with `ETag`", body = UserJson)),
    tag = "accounts"
)]
#[patch("/users/{id}")]
async fn change(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    if_match: IfMatch,
    body: JsonBody<ChangeUser>,
) -> Result<Answer, Problem> {
    let asked = body.value;
    let expected = if_match.expected(asked.version);
    let edit = Edit {
        display_name: asked.display_name,
        is_admin: asked.is_admin,
        player_id: asked.player_id,
        disabled: asked.disabled,
    };
    let user = state
        .write(move |conn| users::change(conn, &caller, *id, &edit, &expected))
        .await?;
    Ok(Answer::json(StatusCode::OK, &UserJson::from(&user))?.version(user.version))
}

/// Let a user set another password
///
/// The password so far works until then.
#[utoipa::path(
    params(("id" = Id, Path, description = "The user")),
    responses((status = 201, description = "The link, which takes back every earlier one", body = ResetLink)),
    tag = "accounts"
)]
#[post("/users/{id}/reset")]
async fn reset(state: web::Data<State>, caller: Caller, id: web::Path<Id>) -> Result<Answer, Problem> {
    let secret = new_secret()?;
    let hash = secret.hash();
    state
        .write(move |conn| links::for_password(conn, &caller, *id, &hash))
        .await?;
    let link = password_link(&secret);
    Answer::json(StatusCode::CREATED, &ResetLink { link })
}
