//! The rows of sessions: who is signed in where. Only the hash of a token is stored.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use super::schema::sessions;
use super::{AnyConnection, DbError};
use crate::id::Id;
use crate::on_each;

/// One browser that is signed in.
#[derive(Debug, Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = sessions)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct SessionRow {
    pub token_hash: String,
    pub user_id: Id,
    pub created_at: NaiveDateTime,
    pub last_seen_at: NaiveDateTime,
    pub expires_at: NaiveDateTime,
    pub address: String,
    pub agent: String,
}

/// Adds a session.
///
/// # Errors
/// The database's failure.
pub fn insert(conn: &mut AnyConnection, row: &SessionRow) -> Result<(), DbError> {
    diesel::insert_into(sessions::table).values(row).execute(conn)?;
    Ok(())
}

/// A session that has not expired, if there is one.
///
/// # Errors
/// The database's failure.
pub fn find(conn: &mut AnyConnection, hash: &str, now: NaiveDateTime) -> Result<Option<SessionRow>, DbError> {
    let session = sessions::table.find(hash).filter(sessions::expires_at.gt(now));
    Ok(on_each!(conn, c => session.select(SessionRow::as_select()).get_result(c)).optional()?)
}

/// A user's sessions that have not expired, the one seen last first.
///
/// # Errors
/// The database's failure.
pub fn of_user(conn: &mut AnyConnection, user: Id, now: NaiveDateTime) -> Result<Vec<SessionRow>, DbError> {
    Ok(sessions::table
        .filter(sessions::user_id.eq(user).and(sessions::expires_at.gt(now)))
        .order((sessions::last_seen_at.desc(), sessions::token_hash))
        .select(SessionRow::as_select())
        .load(conn)?)
}

/// Notes that a session was seen, and how long it now holds.
///
/// # Errors
/// The database's failure.
pub fn touch(conn: &mut AnyConnection, hash: &str, seen: NaiveDateTime, expires: NaiveDateTime) -> Result<(), DbError> {
    diesel::update(sessions::table.find(hash))
        .set((sessions::last_seen_at.eq(seen), sessions::expires_at.eq(expires)))
        .execute(conn)?;
    Ok(())
}

/// Ends one session of a user; gives whether there was one.
///
/// # Errors
/// The database's failure.
pub fn delete(conn: &mut AnyConnection, user: Id, hash: &str) -> Result<bool, DbError> {
    let one = sessions::table.find(hash).filter(sessions::user_id.eq(user));
    Ok(diesel::delete(one).execute(conn)? == 1)
}

/// Ends every session of a user but one; gives their number.
///
/// # Errors
/// The database's failure.
pub fn delete_others(conn: &mut AnyConnection, user: Id, kept: Option<&str>) -> Result<usize, DbError> {
    let others = sessions::table.filter(
        sessions::user_id
            .eq(user)
            .and(sessions::token_hash.ne(kept.unwrap_or_default())),
    );
    Ok(diesel::delete(others).execute(conn)?)
}

/// Forgets every expired session; gives their number.
///
/// # Errors
/// The database's failure.
pub fn purge(conn: &mut AnyConnection, now: NaiveDateTime) -> Result<usize, DbError> {
    Ok(diesel::delete(sessions::table.filter(sessions::expires_at.le(now))).execute(conn)?)
}
