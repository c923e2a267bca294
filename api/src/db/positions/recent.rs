//! The positions of games that were written since the index was made, a row each.

use diesel::prelude::*;

use super::AT_ONCE;
use crate::db::schema::position_recent;
use crate::db::{AnyConnection, DbError};
use crate::id::Id;
use crate::on_each;

/// A position of a game.
#[derive(Debug, Clone, PartialEq, Eq, Insertable, Queryable, Selectable)]
#[diesel(table_name = position_recent)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct RecentRow {
    pub game_id: Id,
    pub turn: i32,
    pub hash: i64,
    pub black: bool,
    pub play: Vec<u8>,
}

/// The rows of a game by turn.
///
/// # Errors
/// The database's failure.
pub fn of_game(conn: &mut AnyConnection, game: Id) -> Result<Vec<RecentRow>, DbError> {
    Ok(position_recent::table
        .filter(position_recent::game_id.eq(game))
        .order(position_recent::turn)
        .select(RecentRow::as_select())
        .load(conn)?)
}

/// Up to `limit` rows of a position, those of the newest games first, from behind a game.
///
/// # Errors
/// The database's failure.
pub fn of_position(
    conn: &mut AnyConnection,
    hash: i64,
    after: Option<Id>,
    limit: i64,
) -> Result<Vec<RecentRow>, DbError> {
    let mut found = position_recent::table
        .filter(position_recent::hash.eq(hash))
        .into_boxed();
    if let Some(after) = after {
        found = found.filter(position_recent::game_id.lt(after));
    }
    Ok(found
        .order((position_recent::game_id.desc(), position_recent::turn))
        .limit(limit)
        .select(RecentRow::as_select())
        .load(conn)?)
}

/// Which of these games have rows.
///
/// # Errors
/// The database's failure.
pub fn among(conn: &mut AnyConnection, games: &[Id]) -> Result<Vec<Id>, DbError> {
    Ok(position_recent::table
        .filter(position_recent::game_id.eq_any(games.to_vec()))
        .select(position_recent::game_id)
        .distinct()
        .load(conn)?)
}

/// Up to `limit` games with rows by id, from behind one.
///
/// # Errors
/// The database's failure.
pub fn games(conn: &mut AnyConnection, after: Option<Id>, limit: i64) -> Result<Vec<Id>, DbError> {
    let mut found = position_recent::table
        .select(position_recent::game_id)
        .distinct()
        .into_boxed();
    if let Some(after) = after {
        found = found.filter(position_recent::game_id.gt(after));
    }
    Ok(found.order(position_recent::game_id).limit(limit).load(conn)?)
}

/// Adds rows.
///
/// # Errors
/// The database's failure.
pub fn insert(conn: &mut AnyConnection, rows: &[RecentRow]) -> Result<(), DbError> {
    for rows in rows.chunks(AT_ONCE) {
        on_each!(conn, c => diesel::insert_into(position_recent::table).values(rows).execute(c))?;
    }
    Ok(())
}

/// Takes the rows of a game away from a turn on.
///
/// # Errors
/// The database's failure.
pub fn delete_from(conn: &mut AnyConnection, game: Id, turn: i32) -> Result<(), DbError> {
    let found = position_recent::table
        .filter(position_recent::game_id.eq(game))
        .filter(position_recent::turn.ge(turn));
    diesel::delete(found).execute(conn)?;
    Ok(())
}

/// Takes all rows of these games away.
///
/// # Errors
/// The database's failure.
pub fn delete(conn: &mut AnyConnection, games: &[Id]) -> Result<(), DbError> {
    for games in games.chunks(AT_ONCE) {
        let found = position_recent::table.filter(position_recent::game_id.eq_any(games.to_vec()));
        diesel::delete(found).execute(conn)?;
    }
    Ok(())
}

/// How many rows there are.
///
/// # Errors
/// The database's failure.
pub fn count(conn: &mut AnyConnection) -> Result<i64, DbError> {
    Ok(position_recent::table.count().get_result(conn)?)
}

/// Takes every row away.
///
/// # Errors
/// The database's failure.
pub fn clear(conn: &mut AnyConnection) -> Result<(), DbError> {
    diesel::delete(position_recent::table).execute(conn)?;
    Ok(())
}
