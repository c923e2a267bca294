//! Keeping the index: after every change of a game, and away with it.

use brade_core::brade::legal::Plays;

use super::VERSION;
use super::entry::Entry;
use super::walk::walk;
use crate::db::games::{Removed, Written};
use crate::db::new_games::AllWritten;
use crate::db::positions::recent::RecentRow;
use crate::db::positions::{self as rows, StateRow, entries, recent};
use crate::db::{AnyConnection, matches};
use crate::id::Id;
use crate::service::ServiceError;

/// How far the index is made, if there is one of this program's definitions.
pub(super) fn state(conn: &mut AnyConnection) -> Result<Option<StateRow>, ServiceError> {
    Ok(rows::state(conn)?.filter(|state| state.version == VERSION))
}

/// Lets the index, if there is one, follow a game that was written, in the same transaction.
///
/// # Errors
/// The database's failure.
pub(in crate::service) fn follow(conn: &mut AnyConnection, written: &Written<'_>) -> Result<(), ServiceError> {
    if state(conn)?.is_none() {
        return Ok(());
    }
    let head = written.head;
    let of_match = match head.match_id {
        Some(id) => matches::find(conn, id)?,
        None => None,
    };
    let copy = of_match.is_some_and(|row| row.copied);
    let walked = walk(head, written.body, copy, &mut Plays::new())?;
    if let Some(known) = rows::of_games(conn, &[head.id])?.first() {
        if known.digest == walked.digest() {
            return Ok(());
        }
        rows::kill(conn, known)?;
    }
    put_recent(conn, head.id, &walked.entries)
}

/// Notes in the index, if there is one, that it lacks games that were stored many at once: it is built from many at once
/// much quicker than it follows them.
///
/// # Errors
/// The database's failure.
pub(in crate::service) fn follow_new(conn: &mut AnyConnection, _: &AllWritten) -> Result<(), ServiceError> {
    Ok(rows::note_past(conn)?)
}

/// Whether there is an index that lacks games.
///
/// # Errors
/// The database's failure.
pub fn lacks_games(conn: &mut AnyConnection) -> Result<bool, ServiceError> {
    Ok(state(conn)?.is_some_and(|state| !state.is_complete()))
}

/// Lets the index follow the removal of a game.
///
/// # Errors
/// The database's failure.
pub(in crate::service) fn forget(conn: &mut AnyConnection, removed: &Removed) -> Result<(), ServiceError> {
    if state(conn)?.is_none() {
        return Ok(());
    }
    if let Some(known) = rows::of_games(conn, &[removed.0])?.first() {
        rows::kill(conn, known)?;
    }
    Ok(recent::delete(conn, &[removed.0])?)
}

/// The rows of a game that is not packed.
pub(super) fn recent_rows(game: Id, entries: &[Entry]) -> Vec<RecentRow> {
    let row = |entry: &Entry| RecentRow {
        game_id: game,
        turn: entry.turn,
        hash: entry.hash,
        black: entry.black,
        play: entry.onward.bytes().to_vec(),
    };
    entries.iter().map(row).collect()
}

/// Stores the rows of a game in the place of those that it had; most of them stay.
fn put_recent(conn: &mut AnyConnection, game: Id, entries: &[Entry]) -> Result<(), ServiceError> {
    let before = recent::of_game(conn, game)?;
    let now = recent_rows(game, entries);
    let same = before.iter().zip(&now).take_while(|(was, is)| was == is).count();
    if let Some(first) = before.get(same) {
        recent::delete_from(conn, game, first.turn)?;
    }
    Ok(recent::insert(conn, now.get(same..).unwrap_or_default())?)
}

/// Takes the index away.
///
/// # Errors
/// The database's failure.
pub fn drop_all(conn: &mut AnyConnection) -> Result<(), ServiceError> {
    recent::clear(conn)?;
    entries::clear(conn)?;
    Ok(rows::clear(conn)?)
}

/// What there is of the index, for the operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Status {
    /// Whether every game is in it.
    pub done: bool,
    /// How many games are packed.
    pub games: i64,
    /// How many positions of theirs.
    pub entries: i64,
    /// How many runs are to be merged.
    pub runs: i32,
    /// How many positions were added since and are not packed.
    pub recent: i64,
    /// How many games with turns are not packed; those of [`Status::recent`] are among them.
    pub missing: i64,
}

/// What there is of the index; none where there is none. The time it takes grows with the games.
///
/// # Errors
/// The database's failure.
pub fn status(conn: &mut AnyConnection) -> Result<Option<Status>, ServiceError> {
    let Some(state) = state(conn)? else { return Ok(None) };
    Ok(Some(Status {
        done: state.is_complete(),
        games: rows::count(conn)?,
        entries: state.entries,
        runs: state.runs,
        recent: recent::count(conn)?,
        missing: rows::count_without_number(conn)?,
    }))
}
