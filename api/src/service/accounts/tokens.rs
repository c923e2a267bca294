//! API tokens: keys for programs.

use chrono::{NaiveDateTime, TimeDelta};
use serde_json::json;

use super::{By, Noted, note};
use crate::auth::caller::Caller;
use crate::auth::permission::{Action, Refusal, Subject};
use crate::auth::role::Scope;
use crate::db::actors::{self, Kind};
use crate::db::founding::CLUB;
use crate::db::tokens::{self, TokenRow};
use crate::db::{AnyConnection, time};
use crate::id::Id;
use crate::service::{Noun, ServiceError, text};

/// The most tokens that one user has at a time.
const MOST: usize = 50;
/// The longest that a token can be made to work.
const LONGEST_DAYS: i64 = 3650;

/// A key for a program; the key itself is not in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenView {
    /// The id.
    pub id: Id,
    /// What it is for, in its owner's words.
    pub name: String,
    /// What it may be used for.
    pub scopes: Vec<Scope>,
    /// When it was made.
    pub created_at: NaiveDateTime,
    /// When it stops working by itself, if it does.
    pub expires_at: Option<NaiveDateTime>,
    /// When it was last used, within a few minutes.
    pub last_used_at: Option<NaiveDateTime>,
    /// When it was revoked, if it was.
    pub revoked_at: Option<NaiveDateTime>,
}

impl From<TokenRow> for TokenView {
    fn from(row: TokenRow) -> Self {
        Self {
            id: row.id,
            name: row.name,
            scopes: Scope::read_list(&row.scopes),
            created_at: row.created_at,
            expires_at: row.expires_at,
            last_used_at: row.last_used_at,
            revoked_at: row.revoked_at,
        }
    }
}

/// A key that is to be made.
#[derive(Debug, Clone)]
pub struct NewToken {
    /// What it is for.
    pub name: String,
    /// What it may be used for.
    pub scopes: Vec<Scope>,
    /// After how many days it stops working, if it does.
    pub days: Option<i64>,
}

/// Makes a key of the caller's whose hash is this.
///
/// # Errors
/// A caller who may not; a name or time that cannot be; too many keys; the database's failure.
pub fn create(
    conn: &mut AnyConnection,
    caller: &Caller,
    new: &NewToken,
    token_hash: &str,
) -> Result<TokenView, ServiceError> {
    caller.may(Action::ChangeOwnAccount, Subject::of(CLUB))?;
    let user = caller.user_id().ok_or(Refusal::SignIn)?;
    let name = text::name("name", &new.name)?;
    if new.scopes.is_empty() {
        return Err(ServiceError::invalid("bad-scopes", "scopes", "must name at least one"));
    }
    let now = time::now();
    let days = new.days.map(|days| match days {
        1..=LONGEST_DAYS => Ok(now + TimeDelta::days(days)),
        _ => Err(ServiceError::invalid(
            "bad-days",
            "days",
            format!("must be 1 to {LONGEST_DAYS}"),
        )),
    });
    let works = |row: &TokenRow| row.revoked_at.is_none() && row.expires_at.is_none_or(|at| at > now);
    if tokens::of_user(conn, user)?.into_iter().filter(works).count() >= MOST {
        let message = format!("there are {MOST} tokens already; revoke one first");
        return Err(ServiceError::invalid("too-many-tokens", "name", message));
    }
    let row = TokenRow {
        id: Id::new(),
        token_hash: token_hash.to_owned(),
        user_id: user,
        name,
        scopes: Scope::write_list(&new.scopes),
        created_at: now,
        expires_at: days.transpose()?,
        last_used_at: None,
        revoked_at: None,
    };
    actors::insert(conn, row.id, Kind::Token, &row.name)?;
    tokens::insert(conn, &row)?;
    let noted = Noted {
        noun: Noun::Token,
        id: row.id,
        version: 1,
        action: "created",
        before: None,
        after: Some(json!({ "name": row.name, "scopes": row.scopes })),
    };
    note(conn, By::of(caller)?, noted)?;
    Ok(row.into())
}

/// The caller's keys, the newest first; also those that no longer work.
///
/// # Errors
/// A caller who may not; the database's failure.
pub fn list(conn: &mut AnyConnection, caller: &Caller) -> Result<Vec<TokenView>, ServiceError> {
    caller.may(Action::ChangeOwnAccount, Subject::of(CLUB))?;
    let user = caller.user_id().ok_or(Refusal::SignIn)?;
    Ok(tokens::of_user(conn, user)?.into_iter().map(TokenView::from).collect())
}

/// Revokes one of the caller's keys; one that is revoked already stays so.
///
/// # Errors
/// A caller who may not; no such key of the caller; the database's failure.
pub fn revoke(conn: &mut AnyConnection, caller: &Caller, id: Id) -> Result<(), ServiceError> {
    caller.may(Action::ChangeOwnAccount, Subject::of(CLUB))?;
    let user = caller.user_id().ok_or(Refusal::SignIn)?;
    let row = tokens::find(conn, user, id)?.ok_or(ServiceError::NotFound(Noun::Token))?;
    if row.revoked_at.is_some() {
        return Ok(());
    }
    tokens::revoke(conn, id, time::now())?;
    let noted = Noted {
        noun: Noun::Token,
        id,
        version: 2,
        action: "revoked",
        before: None,
        after: None,
    };
    note(conn, By::of(caller)?, noted)?;
    Ok(())
}
