//! The rows of players.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use super::founding::CLUB;
use super::schema::players;
use super::{AnyConnection, DbError};
use crate::id::Id;

/// A player.
#[derive(Debug, Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = players)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct PlayerRow {
    pub id: Id,
    pub club_id: Option<Id>,
    pub name: String,
    pub search_key: String,
    pub created_by: Id,
    pub created_at: NaiveDateTime,
    pub updated_at: NaiveDateTime,
    pub version: i32,
}

/// Adds a player.
///
/// # Errors
/// The database's failure.
pub fn insert(conn: &mut AnyConnection, row: &PlayerRow) -> Result<(), DbError> {
    diesel::insert_into(players::table).values(row).execute(conn)?;
    Ok(())
}

/// A player, if there is one with this id.
///
/// # Errors
/// The database's failure.
pub fn find(conn: &mut AnyConnection, id: Id) -> Result<Option<PlayerRow>, DbError> {
    Ok(players::table
        .find(id)
        .select(PlayerRow::as_select())
        .first(conn)
        .optional()?)
}

/// The players with these ids, in no order.
///
/// # Errors
/// The database's failure.
pub fn with_ids(conn: &mut AnyConnection, ids: &[Id]) -> Result<Vec<PlayerRow>, DbError> {
    Ok(players::table
        .filter(players::id.eq_any(ids.to_vec()))
        .select(PlayerRow::as_select())
        .load(conn)?)
}

/// Up to `limit` players of a club or of all by search key, of those whose key begins with `prefix`, from behind a key and id.
///
/// # Errors
/// The database's failure.
pub fn list(
    conn: &mut AnyConnection,
    club: Option<Id>,
    prefix: Option<&str>,
    after: Option<(&str, Id)>,
    limit: i64,
) -> Result<Vec<PlayerRow>, DbError> {
    let mut query = players::table.into_boxed();
    match club {
        // Players were entered without a club before there were several.
        Some(CLUB) => query = query.filter(players::club_id.eq(CLUB).or(players::club_id.is_null())),
        Some(club) => query = query.filter(players::club_id.eq(club)),
        None => {}
    }
    if let Some(prefix) = prefix {
        // Between the prefix and the last text that begins with it, since no character comes after U+10FFFF.
        let last = format!("{prefix}\u{10ffff}");
        query = query.filter(players::search_key.between(prefix.to_owned(), last));
    }
    if let Some((key, id)) = after {
        let behind = players::search_key
            .gt(key.to_owned())
            .or(players::search_key.eq(key.to_owned()).and(players::id.gt(id)));
        query = query.filter(behind);
    }
    Ok(query
        .order((players::search_key, players::id))
        .limit(limit)
        .select(PlayerRow::as_select())
        .load(conn)?)
}

/// Whether another player than this has this search key.
///
/// # Errors
/// The database's failure.
pub fn has_namesake(conn: &mut AnyConnection, id: Id, key: &str) -> Result<bool, DbError> {
    let others = players::table.filter(players::search_key.eq(key).and(players::id.ne(id)));
    Ok(others.select(players::id).first::<Id>(conn).optional()?.is_some())
}

/// Gives a player another name and the version after `row.version`.
///
/// # Errors
/// The database's failure; not found where the row has another version by now.
pub fn rename(conn: &mut AnyConnection, row: &PlayerRow) -> Result<(), DbError> {
    let found = players::table.filter(players::id.eq(row.id).and(players::version.eq(row.version - 1)));
    let changed = diesel::update(found)
        .set((
            players::name.eq(&row.name),
            players::search_key.eq(&row.search_key),
            players::updated_at.eq(row.updated_at),
            players::version.eq(row.version),
        ))
        .execute(conn)?;
    super::exactly_one(changed)
}
