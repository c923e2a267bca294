//! API tokens: keys for programs.

use actix_web::http::StatusCode;
use actix_web::{delete, get, post, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::Answer;
use super::extract::JsonBody;
use crate::auth::caller::Caller;
use crate::auth::role::Scope;
use crate::auth::token::Secret;
use crate::db::time::rfc3339;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::service::accounts::tokens::{self, NewToken, TokenView};
use crate::state::State;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config.service(create).service(list).service(revoke);
}

/// A key for a program; the key itself is not in it.
#[derive(Debug, Serialize, ToSchema)]
pub struct TokenJson {
    /// The id.
    pub id: Id,
    /// What it is for, in its owner's words.
    #[schema(example = "score board in the hall")]
    pub name: String,
    /// What it may be used for.
    pub scopes: Vec<Scope>,
    /// When it was made.
    #[schema(format = "date-time")]
    pub created_at: String,
    /// When it stops working by itself, if it does.
    #[schema(format = "date-time")]
    pub expires_at: Option<String>,
    /// When it was last used, within a few minutes.
    #[schema(format = "date-time")]
    pub last_used_at: Option<String>,
    /// When it was revoked, if it was.
    #[schema(format = "date-time")]
    pub revoked_at: Option<String>,
}

impl From<&TokenView> for TokenJson {
    fn from(token: &TokenView) -> Self {
        Self {
            id: token.id,
            name: token.name.clone(),
            scopes: token.scopes.clone(),
            created_at: rfc3339(token.created_at),
            expires_at: token.expires_at.map(rfc3339),
            last_used_at: token.last_used_at.map(rfc3339),
            revoked_at: token.revoked_at.map(rfc3339),
        }
    }
}

/// A key that was just made.
#[derive(Debug, Serialize, ToSchema)]
struct MadeToken {
    /// What can be seen of it later.
    token: TokenJson,
    /// The key, shown only now: send it as `Authorization: Bearer …`.
    #[schema(example = "brade_…")]
    secret: String,
}

/// Every key of the caller.
#[derive(Debug, Serialize, ToSchema)]
struct Tokens {
    /// The newest first; also those that no longer work.
    items: Vec<TokenJson>,
}

/// A key to make.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MakeToken {
    /// What it is for, 1 to 100 characters.
    #[schema(example = "score board in the hall")]
    name: String,
    /// What it may be used for, within what its owner may do.
    scopes: Vec<Scope>,
    /// After how many days it stops working; never unless told.
    #[schema(example = 90)]
    days: Option<i64>,
}

/// Make a token
///
/// An Idempotency-Key is not kept: the answer would be, and it holds the key.
#[utoipa::path(
    request_body = MakeToken,
    responses((status = 201, description = "The token and its secret", body = MadeToken)),
    tag = "accounts"
)]
#[post("/tokens")]
async fn create(state: web::Data<State>, caller: Caller, body: JsonBody<MakeToken>) -> Result<Answer, Problem> {
    let MakeToken { name, scopes, days } = body.value;
    let new = NewToken { name, scopes, days };
    let secret = Secret::new_token().map_err(Problem::internal)?;
    let hash = secret.hash();
    let token = state
        .write(move |conn| tokens::create(conn, &caller, &new, &hash))
        .await?;
    let made = MadeToken {
        token: TokenJson::from(&token),
        secret: secret.reveal().to_owned(),
    };
    Answer::json(StatusCode::CREATED, &made)
}

/// List the caller's tokens
#[utoipa::path(responses((status = 200, description = "The tokens", body = Tokens)), tag = "accounts")]
#[get("/tokens")]
async fn list(state: web::Data<State>, caller: Caller) -> Result<Answer, Problem> {
    let found = state.read(move |conn| tokens::list(conn, &caller)).await?;
    let items = found.iter().map(TokenJson::from).collect();
    Answer::json(StatusCode::OK, &Tokens { items })
}

/// Revoke a token
#[utoipa::path(
    params(("id" = Id, Path, description = "The token")),
    responses((status = 204, description = "The token works no longer")),
    tag = "accounts"
)]
#[delete("/tokens/{id}")]
async fn revoke(state: web::Data<State>, caller: Caller, id: web::Path<Id>) -> Result<Answer, Problem> {
    state.write(move |conn| tokens::revoke(conn, &caller, *id)).await?;
    Ok(Answer::empty())
}
