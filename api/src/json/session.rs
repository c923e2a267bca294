//! Signing in and out, who one is, and where one is signed in.

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, SET_COOKIE};
use actix_web::{HttpResponse, delete, get, post, put, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::Answer;
use super::extract::JsonBody;
use crate::auth::caller::{Caller, SignedIn, Via};
use crate::auth::permission::Refusal;
use crate::auth::role::{Role, Scope};
use crate::auth::session::Kind;
use crate::auth::sign_in::Door;
use crate::db::time::rfc3339;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::service::accounts::sessions::{self, SessionView};
use crate::state::State;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config
        .service(sign_in)
        .service(sign_out)
        .service(who_am_i)
        .service(list)
        .service(end_all)
        .service(end)
        .service(change_password);
}

/// Who has signed in, and what it may.
#[derive(Debug, Serialize, ToSchema)]
pub struct MeJson {
    /// The user.
    pub user_id: Id,
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
    /// What it is in which club.
    pub memberships: Vec<PlaceJson>,
    /// What the token may be used for; null in a session, which may be used for everything.
    pub scopes: Option<Vec<Scope>>,
}

/// What somebody is in a club.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlaceJson {
    /// The club.
    pub club_id: Id,
    /// The role.
    pub role: Role,
}

impl From<&SignedIn> for MeJson {
    fn from(user: &SignedIn) -> Self {
        let places = user.memberships.iter();
        Self {
            user_id: user.id,
            login: user.login.clone(),
            display_name: user.display_name.clone(),
            is_admin: user.is_admin,
            player_id: user.player_id,
            memberships: places.map(|&(club_id, role)| PlaceJson { club_id, role }).collect(),
            scopes: match &user.via {
                Via::Session(_) => None,
                Via::Token(_, scopes) => Some(scopes.clone()),
            },
        }
    }
}

/// A name and a password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Credentials {
    /// The name to sign in with, in any case.
    #[schema(example = "maja")]
    login: String,
    /// The password.
    #[schema(example = "correct horse battery")]
    password: String,
}

/// Another password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewPassword {
    /// The password so far.
    old_password: String,
    /// 10 to 128 characters, and not easy to guess.
    password: String,
}

/// A browser that is signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionJson {
    /// What names it.
    pub id: String,
    /// When it was begun.
    #[schema(format = "date-time")]
    pub created_at: String,
    /// When it was last seen, within a few minutes.
    #[schema(format = "date-time")]
    pub last_seen_at: String,
    /// When it ends unless it is used.
    #[schema(format = "date-time")]
    pub expires_at: String,
    /// The address it was begun from.
    pub address: String,
    /// What the browser said it is.
    pub agent: String,
    /// Whether it is the one that asks.
    pub current: bool,
}

impl From<&SessionView> for SessionJson {
    fn from(session: &SessionView) -> Self {
        Self {
            id: session.id.clone(),
            created_at: rfc3339(session.created_at),
            last_seen_at: rfc3339(session.last_seen_at),
            expires_at: rfc3339(session.expires_at),
            address: session.address.clone(),
            agent: session.agent.clone(),
            current: session.current,
        }
    }
}

/// Every session of the caller.
#[derive(Debug, Serialize, ToSchema)]
struct Sessions {
    /// The one seen last first.
    items: Vec<SessionJson>,
}

/// Sign in
///
/// For browsers: the answer sets a cookie. Programs take a token, see `/tokens`.
#[utoipa::path(
    request_body = Credentials,
    responses((status = 204, description = "Signed in, with the session's cookie")),
    tag = "accounts"
)]
#[post("/session")]
async fn sign_in(door: Door, body: JsonBody<Credentials>) -> Result<HttpResponse, Problem> {
    let Credentials { login, password } = body.value;
    let secret = door.sign_in(login, password).await?;
    Ok(HttpResponse::NoContent()
        .cookie(Kind::Session.give(&secret, door.peer.secure))
        .insert_header((CACHE_CONTROL, "no-store"))
        .finish())
}

/// Sign out
#[utoipa::path(responses((status = 204, description = "Signed out; the cookie is taken away")), tag = "accounts")]
#[delete("/session")]
async fn sign_out(state: web::Data<State>, caller: Caller, door: Door) -> Result<HttpResponse, Problem> {
    state.write(move |conn| sessions::end_own(conn, &caller)).await?;
    let cookie = Kind::Session.take(door.peer.secure);
    Ok(HttpResponse::NoContent()
        .insert_header((SET_COOKIE, cookie.to_string()))
        .finish())
}

/// Who am I?
#[utoipa::path(responses((status = 200, description = "Who has signed in", body = MeJson)), tag = "accounts")]
#[get("/session")]
async fn who_am_i(caller: Caller) -> Result<Answer, Problem> {
    let user = caller.user().ok_or(Refusal::SignIn)?;
    Answer::json(StatusCode::OK, &MeJson::from(user))
}

/// Where one is signed in
#[utoipa::path(responses((status = 200, description = "The sessions", body = Sessions)), tag = "accounts")]
#[get("/sessions")]
async fn list(state: web::Data<State>, caller: Caller) -> Result<Answer, Problem> {
    let found = state.read(move |conn| sessions::list(conn, &caller)).await?;
    let items = found.iter().map(SessionJson::from).collect();
    Answer::json(StatusCode::OK, &Sessions { items })
}

/// Sign out everywhere, here too
#[utoipa::path(responses((status = 204, description = "Every session has ended")), tag = "accounts")]
#[delete("/sessions")]
async fn end_all(state: web::Data<State>, caller: Caller) -> Result<Answer, Problem> {
    state.write(move |conn| sessions::end_all(conn, &caller, false)).await?;
    Ok(Answer::empty())
}

/// Sign out somewhere
#[utoipa::path(
    params(("id" = String, Path, description = "The session")),
    responses((status = 204, description = "The session has ended")),
    tag = "accounts"
)]
#[delete("/sessions/{id}")]
async fn end(state: web::Data<State>, caller: Caller, id: web::Path<String>) -> Result<Answer, Problem> {
    state.write(move |conn| sessions::end(conn, &caller, &id)).await?;
    Ok(Answer::empty())
}

/// Take another password
///
/// Every other session ends.
#[utoipa::path(
    request_body = NewPassword,
    responses((status = 204, description = "The password is changed")),
    tag = "accounts"
)]
#[put("/password")]
async fn change_password(door: Door, caller: Caller, body: JsonBody<NewPassword>) -> Result<Answer, Problem> {
    let NewPassword { old_password, password } = body.value;
    door.change_password(&caller, old_password, password).await?;
    Ok(Answer::empty())
}
