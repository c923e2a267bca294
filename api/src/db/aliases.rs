//! The rows of other names by which players go.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use super::schema::{player_aliases, players};
use super::{AnyConnection, DbError};
use crate::id::Id;

/// Another name of a player.
#[derive(Debug, Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = player_aliases)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct AliasRow {
    pub id: Id,
    pub club_id: Id,
    pub player_id: Id,
    pub name: String,
    pub search_key: String,
    pub created_by: Id,
    pub created_at: NaiveDateTime,
}

/// Adds a name.
///
/// # Errors
/// The database's failure; [`DbError::Unique`] with `player_aliases_key` where somebody in the club goes by it.
pub fn insert(conn: &mut AnyConnection, row: &AliasRow) -> Result<(), DbError> {
    diesel::insert_into(player_aliases::table).values(row).execute(conn)?;
    Ok(())
}

/// A name, if there is one with this id.
///
/// # Errors
/// The database's failure.
pub fn find(conn: &mut AnyConnection, id: Id) -> Result<Option<AliasRow>, DbError> {
    Ok(player_aliases::table
        .find(id)
        .select(AliasRow::as_select())
        .get_result(conn)
        .optional()?)
}

/// The name with this key in a club, if anybody goes by it.
///
/// # Errors
/// The database's failure.
pub fn of_key(conn: &mut AnyConnection, club: Id, key: &str) -> Result<Option<AliasRow>, DbError> {
    let found = player_aliases::club_id.eq(club).and(player_aliases::search_key.eq(key));
    Ok(player_aliases::table
        .filter(found)
        .select(AliasRow::as_select())
        .first(conn)
        .optional()?)
}

/// The other names of these players, each player's by age.
///
/// # Errors
/// The database's failure.
pub fn of_players(conn: &mut AnyConnection, players: &[Id]) -> Result<Vec<AliasRow>, DbError> {
    Ok(player_aliases::table
        .filter(player_aliases::player_id.eq_any(players.to_vec()))
        .order((player_aliases::player_id, player_aliases::id))
        .select(AliasRow::as_select())
        .load(conn)?)
}

/// Every other name.
///
/// # Errors
/// The database's failure.
pub fn all(conn: &mut AnyConnection) -> Result<Vec<AliasRow>, DbError> {
    Ok(player_aliases::table
        .order(player_aliases::id)
        .select(AliasRow::as_select())
        .load(conn)?)
}

/// The players who go by a name with this key, in whichever club.
///
/// # Errors
/// The database's failure.
pub fn players_of_key(conn: &mut AnyConnection, key: &str) -> Result<Vec<Id>, DbError> {
    Ok(player_aliases::table
        .filter(player_aliases::search_key.eq(key))
        .select(player_aliases::player_id)
        .distinct()
        .load(conn)?)
}

/// Whether somebody else than these goes by a name with this key.
///
/// # Errors
/// The database's failure.
pub fn is_of_others(conn: &mut AnyConnection, own: &[Id], key: &str) -> Result<bool, DbError> {
    let others = player_aliases::player_id.ne_all(own.to_vec());
    let found = player_aliases::table.filter(player_aliases::search_key.eq(key).and(others));
    Ok(found.select(player_aliases::id).first::<Id>(conn).optional()?.is_some())
}

/// Gives a name to another player.
///
/// # Errors
/// The database's failure; not found where there is no such name.
pub fn give(conn: &mut AnyConnection, id: Id, player: Id) -> Result<(), DbError> {
    let changed = diesel::update(player_aliases::table.find(id))
        .set(player_aliases::player_id.eq(player))
        .execute(conn)?;
    super::exactly_one(changed)
}

/// Takes a name away.
///
/// # Errors
/// The database's failure; not found where there is no such name.
pub fn delete(conn: &mut AnyConnection, id: Id) -> Result<(), DbError> {
    super::exactly_one(diesel::delete(player_aliases::table.find(id)).execute(conn)?)
}

/// The players of a club, or of all, some of whose other names begin with a prefix; by their own key and id, from behind
/// a place.
///
/// # Errors
/// The database's failure.
pub(super) fn players_by_prefix(conn: &mut AnyConnection, prefix: &str, last: &str) -> Result<Vec<Id>, DbError> {
    Ok(player_aliases::table
        .inner_join(players::table)
        .filter(player_aliases::search_key.between(prefix.to_owned(), last.to_owned()))
        .select(players::id)
        .distinct()
        .load(conn)?)
}
