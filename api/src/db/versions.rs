//! How far things have got: what tells whoever watches them that there is something new.

use diesel::prelude::*;

use super::schema::{belote_matches, changes, games, matches, tournaments};
use super::{AnyConnection, DbError};
use crate::id::Id;

/// How many changes back are looked at to see whether there is a new one.
const RECENT: i64 = 200;

/// The versions of those of these tournaments that there are.
///
/// # Errors
/// The database's failure.
pub fn of_tournaments(conn: &mut AnyConnection, ids: &[Id]) -> Result<Vec<(Id, i32)>, DbError> {
    let found = tournaments::table.filter(tournaments::id.eq_any(ids));
    Ok(found.select((tournaments::id, tournaments::version)).load(conn)?)
}

/// The versions of those of these matches that there are.
///
/// # Errors
/// The database's failure.
pub fn of_matches(conn: &mut AnyConnection, ids: &[Id]) -> Result<Vec<(Id, i32)>, DbError> {
    let found = matches::table.filter(matches::id.eq_any(ids));
    Ok(found.select((matches::id, matches::version)).load(conn)?)
}

/// The versions of those of these games that there are.
///
/// # Errors
/// The database's failure.
pub fn of_games(conn: &mut AnyConnection, ids: &[Id]) -> Result<Vec<(Id, i32)>, DbError> {
    let found = games::table.filter(games::id.eq_any(ids));
    Ok(found.select((games::id, games::version)).load(conn)?)
}

/// The versions of those of these matches of belote that there are.
///
/// # Errors
/// The database's failure.
pub fn of_belote(conn: &mut AnyConnection, ids: &[Id]) -> Result<Vec<(Id, i32)>, DbError> {
    let found = belote_matches::table.filter(belote_matches::id.eq_any(ids));
    Ok(found.select((belote_matches::id, belote_matches::version)).load(conn)?)
}

/// The latest changes of anything, newest first. One that was committed late has an earlier place among them than
/// some that were seen before, so all of them are to be compared, not only the newest.
///
/// # Errors
/// The database's failure.
pub fn recent_changes(conn: &mut AnyConnection) -> Result<Vec<Id>, DbError> {
    let latest = changes::table.order(changes::id.desc()).limit(RECENT);
    Ok(latest.select(changes::id).load(conn)?)
}
