//! The index of positions: how far it is made, and the numbers of its games. The tables are explained in the migrations.

pub mod entries;
pub mod recent;

use diesel::prelude::*;

use super::games::{GameBodyRow, GameHeadRow};
use super::schema::{games, matches, position_dead, position_games, position_state};
use super::{AnyConnection, DbError};
use crate::id::Id;
use crate::on_each;

/// How many rows one statement brings at most: SQLite has a limit of values.
pub(super) const AT_ONCE: usize = 500;

/// How far the index is made.
#[derive(Debug, Clone, PartialEq, Eq, Insertable, Queryable, Selectable, AsChangeset)]
#[diesel(table_name = position_state, treat_none_as_null = true)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct StateRow {
    pub name: String,
    pub version: i32,
    pub next_number: i32,
    pub runs: i32,
    pub merged: i32,
    pub entries: i64,
    pub past: i32,
    pub done: Option<i32>,
}

/// The name of the only row.
const NAME: &str = "positions";

impl StateRow {
    /// That of an index of nothing.
    pub fn new(version: i32) -> StateRow {
        StateRow {
            name: NAME.to_owned(),
            version,
            next_number: 1,
            runs: 0,
            merged: 0,
            entries: 0,
            past: 0,
            done: None,
        }
    }

    /// Whether every game is in it.
    pub fn is_complete(&self) -> bool {
        self.done == Some(self.past)
    }
}

/// How far the index is made; none where there is none.
///
/// # Errors
/// The database's failure.
pub fn state(conn: &mut AnyConnection) -> Result<Option<StateRow>, DbError> {
    let state = position_state::table.find(NAME);
    Ok(on_each!(conn, c => state.select(StateRow::as_select()).get_result(c)).optional()?)
}

/// Stores how far it is made.
///
/// # Errors
/// The database's failure.
pub fn put_state(conn: &mut AnyConnection, row: &StateRow) -> Result<(), DbError> {
    diesel::delete(position_state::table.find(NAME)).execute(conn)?;
    diesel::insert_into(position_state::table).values(row).execute(conn)?;
    Ok(())
}

/// Notes, if there is an index, that games were brought in past it.
///
/// # Errors
/// The database's failure.
pub fn note_past(conn: &mut AnyConnection) -> Result<(), DbError> {
    diesel::update(position_state::table)
        .set(position_state::past.eq(position_state::past + 1))
        .execute(conn)?;
    Ok(())
}

/// The newest game, in the index or not.
///
/// # Errors
/// The database's failure.
pub fn newest_game(conn: &mut AnyConnection) -> Result<Option<Id>, DbError> {
    Ok(games::table
        .order(games::id.desc())
        .select(games::id)
        .first(conn)
        .optional()?)
}

/// A game in the index.
#[derive(Debug, Clone, PartialEq, Eq, Insertable, Queryable, Selectable)]
#[diesel(table_name = position_games)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct GameRow {
    pub number: i32,
    pub game_id: Id,
    pub outcome: i32,
    pub digest: i64,
}

/// What the index knows of these games.
///
/// # Errors
/// The database's failure.
pub fn of_games(conn: &mut AnyConnection, ids: &[Id]) -> Result<Vec<GameRow>, DbError> {
    Ok(position_games::table
        .filter(position_games::game_id.eq_any(ids.to_vec()))
        .select(GameRow::as_select())
        .load(conn)?)
}

/// The games with these numbers, in no order.
///
/// # Errors
/// The database's failure.
pub fn numbered(conn: &mut AnyConnection, numbers: &[i32]) -> Result<Vec<GameRow>, DbError> {
    let mut found = Vec::with_capacity(numbers.len());
    for numbers in numbers.chunks(AT_ONCE) {
        let rows = position_games::table.filter(position_games::number.eq_any(numbers.to_vec()));
        found.extend(rows.select(GameRow::as_select()).load::<GameRow>(conn)?);
    }
    Ok(found)
}

/// Up to `limit` games by number, from behind one.
///
/// # Errors
/// The database's failure.
pub fn list(conn: &mut AnyConnection, after: i32, limit: i64) -> Result<Vec<GameRow>, DbError> {
    Ok(position_games::table
        .filter(position_games::number.gt(after))
        .order(position_games::number)
        .limit(limit)
        .select(GameRow::as_select())
        .load(conn)?)
}

/// Adds games.
///
/// # Errors
/// The database's failure.
pub fn insert(conn: &mut AnyConnection, rows: &[GameRow]) -> Result<(), DbError> {
    for rows in rows.chunks(AT_ONCE) {
        on_each!(conn, c => diesel::insert_into(position_games::table).values(rows).execute(c))?;
    }
    Ok(())
}

/// A number that a game had.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Insertable, Queryable, Selectable)]
#[diesel(table_name = position_dead)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct DeadRow {
    pub number: i32,
    pub outcome: i32,
    pub going: bool,
}

/// Takes its number from a game.
///
/// # Errors
/// The database's failure.
pub fn kill(conn: &mut AnyConnection, game: &GameRow) -> Result<(), DbError> {
    diesel::delete(position_games::table.find(game.number)).execute(conn)?;
    let dead = DeadRow {
        number: game.number,
        outcome: game.outcome,
        going: false,
    };
    diesel::insert_into(position_dead::table).values(&dead).execute(conn)?;
    Ok(())
}

/// Up to `limit` numbers that games had, by number.
///
/// # Errors
/// The database's failure.
pub fn dead(conn: &mut AnyConnection, limit: i64) -> Result<Vec<DeadRow>, DbError> {
    Ok(position_dead::table
        .order(position_dead::number)
        .limit(limit)
        .select(DeadRow::as_select())
        .load(conn)?)
}

/// Marks all numbers that games had: their entries go with the merging that begins.
///
/// # Errors
/// The database's failure.
pub fn let_dead_go(conn: &mut AnyConnection) -> Result<(), DbError> {
    diesel::update(position_dead::table)
        .set(position_dead::going.eq(true))
        .execute(conn)?;
    Ok(())
}

/// Forgets the numbers that were marked: no entry of them is left.
///
/// # Errors
/// The database's failure.
pub fn bury(conn: &mut AnyConnection) -> Result<(), DbError> {
    diesel::delete(position_dead::table.filter(position_dead::going.eq(true))).execute(conn)?;
    Ok(())
}

/// Takes everything away but what [`entries`] and [`recent`] have.
///
/// # Errors
/// The database's failure.
pub fn clear(conn: &mut AnyConnection) -> Result<(), DbError> {
    diesel::delete(position_state::table).execute(conn)?;
    diesel::delete(position_games::table).execute(conn)?;
    diesel::delete(position_dead::table).execute(conn)?;
    Ok(())
}

/// How many games are in it.
///
/// # Errors
/// The database's failure.
pub fn count(conn: &mut AnyConnection) -> Result<i64, DbError> {
    Ok(position_games::table.count().get_result(conn)?)
}

macro_rules! unnumbered {
    () => {
        games::table
            .filter(games::turn_count.gt(0))
            .filter(diesel::dsl::not(diesel::dsl::exists(
                position_games::table.filter(position_games::game_id.eq(games::id)),
            )))
    };
}

/// Up to `limit` games with turns that have no number, by id, from behind one.
///
/// # Errors
/// The database's failure.
pub fn without_number(
    conn: &mut AnyConnection,
    after: Option<Id>,
    limit: i64,
) -> Result<Vec<(GameHeadRow, GameBodyRow)>, DbError> {
    let mut found = unnumbered!().into_boxed();
    if let Some(after) = after {
        found = found.filter(games::id.gt(after));
    }
    Ok(found
        .order(games::id)
        .limit(limit)
        .select((GameHeadRow::as_select(), GameBodyRow::as_select()))
        .load(conn)?)
}

/// How many games with turns have no number.
///
/// # Errors
/// The database's failure.
pub fn count_without_number(conn: &mut AnyConnection) -> Result<i64, DbError> {
    Ok(unnumbered!().count().get_result(conn)?)
}

/// The version of each of these games that there still is.
///
/// # Errors
/// The database's failure.
pub fn versions(conn: &mut AnyConnection, ids: &[Id]) -> Result<Vec<(Id, i32)>, DbError> {
    let mut found = Vec::with_capacity(ids.len());
    for ids in ids.chunks(AT_ONCE) {
        let rows = games::table.filter(games::id.eq_any(ids.to_vec()));
        found.extend(rows.select((games::id, games::version)).load::<(Id, i32)>(conn)?);
    }
    Ok(found)
}

/// Which of these matches came in with a copy of a tournament.
///
/// # Errors
/// The database's failure.
pub fn copied_among(conn: &mut AnyConnection, ids: &[Id]) -> Result<Vec<Id>, DbError> {
    let mut found = Vec::new();
    for ids in ids.chunks(AT_ONCE) {
        let rows = matches::table
            .filter(matches::id.eq_any(ids.to_vec()))
            .filter(matches::copied.eq(true));
        found.extend(rows.select(matches::id).load::<Id>(conn)?);
    }
    Ok(found)
}
