//! The rows of links that work once. Only the hash of a link's token is stored.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use super::schema::setup_links;
use super::{AnyConnection, DbError};
use crate::id::Id;

/// What makes the first administrator.
pub const FIRST_START: &str = "first-start";
/// What sets a user's password.
pub const RESET: &str = "reset";

/// A link that works once.
#[derive(Debug, Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = setup_links)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct LinkRow {
    pub token_hash: String,
    pub purpose: String,
    pub user_id: Option<Id>,
    pub created_at: NaiveDateTime,
    pub expires_at: NaiveDateTime,
    pub used_at: Option<NaiveDateTime>,
}

/// Adds a link.
///
/// # Errors
/// The database's failure.
pub fn insert(conn: &mut AnyConnection, row: &LinkRow) -> Result<(), DbError> {
    diesel::insert_into(setup_links::table).values(row).execute(conn)?;
    Ok(())
}

/// The link of this purpose that still works, if there is one.
///
/// # Errors
/// The database's failure.
pub fn find(
    conn: &mut AnyConnection,
    purpose: &str,
    hash: &str,
    now: NaiveDateTime,
) -> Result<Option<LinkRow>, DbError> {
    let working = setup_links::purpose
        .eq(purpose)
        .and(setup_links::used_at.is_null())
        .and(setup_links::expires_at.gt(now));
    Ok(setup_links::table
        .find(hash)
        .filter(working)
        .select(LinkRow::as_select())
        .get_result(conn)
        .optional()?)
}

/// Notes that a link was used: it works no longer.
///
/// # Errors
/// The database's failure.
pub fn use_up(conn: &mut AnyConnection, hash: &str, now: NaiveDateTime) -> Result<(), DbError> {
    diesel::update(setup_links::table.find(hash))
        .set(setup_links::used_at.eq(now))
        .execute(conn)?;
    Ok(())
}

/// Takes back every unused link of this purpose for this user (or for nobody yet).
///
/// # Errors
/// The database's failure.
pub fn take_back(conn: &mut AnyConnection, purpose: &str, user: Option<Id>) -> Result<(), DbError> {
    let unused = setup_links::purpose.eq(purpose).and(setup_links::used_at.is_null());
    match user {
        Some(user) => {
            diesel::delete(setup_links::table.filter(unused.and(setup_links::user_id.eq(user)))).execute(conn)
        }
        None => diesel::delete(setup_links::table.filter(unused.and(setup_links::user_id.is_null()))).execute(conn),
    }?;
    Ok(())
}

/// Forgets every expired link; gives their number.
///
/// # Errors
/// The database's failure.
pub fn purge(conn: &mut AnyConnection, now: NaiveDateTime) -> Result<usize, DbError> {
    Ok(diesel::delete(setup_links::table.filter(setup_links::expires_at.le(now))).execute(conn)?)
}
