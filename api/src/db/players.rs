//! The rows of players.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use super::founding::CLUB;
use super::schema::players;
use super::{AnyConnection, DbError, aliases};
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
    pub merged_into: Option<Id>,
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
        .get_result(conn)
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

/// Up to `limit` players of a club or of all by search key, of those whose key or the key of another name begins with
/// `prefix`, from behind a key and id. Entries that were merged into others are not among them.
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
    let mut query = players::table.filter(players::merged_into.is_null()).into_boxed();
    match club {
        // Players were entered without a club before there were several.
        Some(CLUB) => query = query.filter(players::club_id.eq(CLUB).or(players::club_id.is_null())),
        Some(club) => query = query.filter(players::club_id.eq(club)),
        None => {}
    }
    if let Some(prefix) = prefix {
        // Between the prefix and the last text that begins with it, since no character comes after U+10FFFF.
        let last = format!("{prefix}\u{10ffff}");
        let by_another = aliases::players_by_prefix(conn, prefix, &last)?;
        let by_own = players::search_key.between(prefix.to_owned(), last);
        query = match by_another.is_empty() {
            true => query.filter(by_own),
            false => query.filter(by_own.or(players::id.eq_any(by_another))),
        };
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

/// The players whose name has this key, and those who go by such a name; none that was merged into another.
///
/// # Errors
/// The database's failure.
pub fn called(conn: &mut AnyConnection, key: &str) -> Result<Vec<PlayerRow>, DbError> {
    let by_another = aliases::players_of_key(conn, key)?;
    let called = players::search_key.eq(key).or(players::id.eq_any(by_another));
    Ok(players::table
        .filter(players::merged_into.is_null())
        .filter(called)
        .order(players::id)
        .select(PlayerRow::as_select())
        .load(conn)?)
}

/// The entries that were merged into one of these.
///
/// # Errors
/// The database's failure.
pub fn merged_into(conn: &mut AnyConnection, ids: &[Id]) -> Result<Vec<PlayerRow>, DbError> {
    Ok(players::table
        .filter(players::merged_into.eq_any(ids.to_vec()))
        .order(players::id)
        .select(PlayerRow::as_select())
        .load(conn)?)
}

/// Whether another player than these has this search key.
///
/// # Errors
/// The database's failure.
pub fn has_namesake(conn: &mut AnyConnection, own: &[Id], key: &str) -> Result<bool, DbError> {
    let others = players::table.filter(players::search_key.eq(key).and(players::id.ne_all(own.to_vec())));
    Ok(others.select(players::id).first::<Id>(conn).optional()?.is_some())
}

/// Stores the name of a player and what it was merged into, with the version after the one before it.
///
/// # Errors
/// The database's failure; not found where the row has another version by now.
pub fn update(conn: &mut AnyConnection, row: &PlayerRow) -> Result<(), DbError> {
    let found = players::table.filter(players::id.eq(row.id).and(players::version.eq(row.version - 1)));
    let changed = diesel::update(found)
        .set((
            players::name.eq(&row.name),
            players::search_key.eq(&row.search_key),
            players::merged_into.eq(row.merged_into),
            players::updated_at.eq(row.updated_at),
            players::version.eq(row.version),
        ))
        .execute(conn)?;
    super::exactly_one(changed)
}
