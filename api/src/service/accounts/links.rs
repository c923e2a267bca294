//! Links that work once: for the first administrator, and for setting a password.

use chrono::TimeDelta;

use super::sessions::{self, From};
use super::users::{self, NewUser};
use super::{By, Noted, note};
use crate::auth::caller::Caller;
use crate::auth::permission::Action;
use crate::auth::role::Role;
use crate::db::founding::{CLUB, LOCAL_ACTOR};
use crate::db::setup_links::{self, FIRST_START, LinkRow, RESET};
use crate::db::users as user_rows;
use crate::db::{AnyConnection, DbError, time};
use crate::id::Id;
use crate::service::{Noun, ServiceError};

/// How long a link works.
pub const WORKS_FOR: TimeDelta = TimeDelta::hours(24);

/// Makes a link for the first administrator; gives whether one was made, since none is where
/// anybody has an account. It takes no other one back: another process on the same database may
/// have shown it. The first account ends them all.
///
/// # Errors
/// The database's failure.
pub fn for_first_start(conn: &mut AnyConnection, token_hash: &str) -> Result<bool, DbError> {
    if user_rows::any(conn)? {
        return Ok(false);
    }
    add(conn, FIRST_START, token_hash, None)?;
    Ok(true)
}

/// Makes the link for a user's password, which takes back every earlier one.
///
/// # Errors
/// A caller who may not; no such user; the database's failure.
pub fn for_password(conn: &mut AnyConnection, caller: &Caller, user: Id, token_hash: &str) -> Result<(), ServiceError> {
    users::may(caller, Action::ManageUser, user)?;
    let row = users::row(conn, user)?;
    insert(conn, RESET, token_hash, Some(user))?;
    let noted = Noted {
        noun: Noun::User,
        id: user,
        version: row.version,
        action: "link for a password",
        before: None,
        after: None,
    };
    note(conn, By::of(caller)?, noted)?;
    Ok(())
}

/// Makes the link for the password of an account that the caller has just added.
///
/// # Errors
/// The database's failure.
pub fn for_new_user(conn: &mut AnyConnection, user: Id, token_hash: &str) -> Result<(), DbError> {
    insert(conn, RESET, token_hash, Some(user))
}

fn insert(conn: &mut AnyConnection, purpose: &str, token_hash: &str, user: Option<Id>) -> Result<(), DbError> {
    setup_links::take_back(conn, purpose, user)?;
    add(conn, purpose, token_hash, user)
}

fn add(conn: &mut AnyConnection, purpose: &str, token_hash: &str, user: Option<Id>) -> Result<(), DbError> {
    let now = time::now();
    let row = LinkRow {
        token_hash: token_hash.to_owned(),
        purpose: purpose.to_owned(),
        user_id: user,
        created_at: now,
        expires_at: now + WORKS_FOR,
        used_at: None,
    };
    setup_links::insert(conn, &row)
}

/// Whether the first administrator can be made with this link, or without one by whoever sits at the machine.
///
/// # Errors
/// No such link; the database's failure.
pub fn check_first_start(
    conn: &mut AnyConnection,
    caller: &Caller,
    token_hash: Option<&str>,
) -> Result<(), ServiceError> {
    match (token_hash, caller) {
        (Some(hash), _) => drop(find(conn, FIRST_START, hash)?),
        (None, Caller::Operator) => {}
        (None, _) => return Err(ServiceError::NotFound(Noun::Link)),
    }
    if user_rows::any(conn)? {
        return Err(ServiceError::NotFound(Noun::Link));
    }
    Ok(())
}

/// Makes the first administrator and owner of the club, and signs it in.
///
/// # Errors
/// No such link; names that cannot be; the database's failure.
pub fn first_start(
    conn: &mut AnyConnection,
    caller: &Caller,
    token_hash: Option<&str>,
    new: &NewUser,
    session_hash: &str,
    from: &From,
) -> Result<Id, ServiceError> {
    check_first_start(conn, caller, token_hash)?;
    let new = NewUser {
        is_admin: true,
        role: Some(Role::Owner),
        ..new.clone()
    };
    let by = By {
        actor: LOCAL_ACTOR,
        address: Some(from.address),
    };
    let user = users::insert(conn, by, CLUB, &new)?;
    setup_links::take_back(conn, FIRST_START, None)?;
    sessions::insert(conn, user.id, session_hash, from)?;
    Ok(user.id)
}

/// Whose password a link sets: its names to sign in with and to be shown.
///
/// # Errors
/// No such link; the database's failure.
pub fn whose(conn: &mut AnyConnection, token_hash: &str) -> Result<(String, String), ServiceError> {
    let user = user_of(conn, token_hash)?;
    let user = users::row(conn, user)?;
    Ok((user.login, user.display_name))
}

/// Sets the password of the user that a link was made for, and signs it in here and out elsewhere.
///
/// # Errors
/// No such link; the database's failure.
pub fn set_password(
    conn: &mut AnyConnection,
    token_hash: &str,
    password_hash: &str,
    session_hash: &str,
    from: &From,
) -> Result<Id, ServiceError> {
    let user = user_of(conn, token_hash)?;
    let mut row = users::row(conn, user)?;
    let by = By {
        actor: user,
        address: Some(from.address),
    };
    users::set_password(conn, by, &mut row, password_hash, None)?;
    setup_links::use_up(conn, token_hash, time::now())?;
    sessions::insert(conn, user, session_hash, from)?;
    Ok(user)
}

fn user_of(conn: &mut AnyConnection, token_hash: &str) -> Result<Id, ServiceError> {
    let link = find(conn, RESET, token_hash)?;
    let user = link.user_id.ok_or(ServiceError::NotFound(Noun::Link))?;
    if users::row(conn, user)?.disabled_at.is_some() {
        return Err(ServiceError::NotFound(Noun::Link));
    }
    Ok(user)
}

fn find(conn: &mut AnyConnection, purpose: &str, token_hash: &str) -> Result<LinkRow, ServiceError> {
    setup_links::find(conn, purpose, token_hash, time::now())?.ok_or(ServiceError::NotFound(Noun::Link))
}
