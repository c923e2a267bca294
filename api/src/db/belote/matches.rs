//! The rows of matches of belote.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use crate::db::schema::belote_matches;
use crate::db::{AnyConnection, DbError, exactly_one};
use crate::id::Id;

/// A match without its deals: everything that a list shows.
#[derive(Debug, Clone, PartialEq, Eq, Insertable, Queryable, Selectable, AsChangeset)]
#[diesel(table_name = belote_matches, treat_none_as_null = true, treat_none_as_default_value = false)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct MatchRow {
    pub id: Id,
    pub club_id: Id,
    pub north_south: Option<String>,
    pub east_west: Option<String>,
    pub seat_1: Option<Id>,
    pub seat_2: Option<Id>,
    pub seat_3: Option<Id>,
    pub seat_4: Option<Id>,
    pub name_1: Option<String>,
    pub name_2: Option<String>,
    pub name_3: Option<String>,
    pub name_4: Option<String>,
    pub length: String,
    pub options: String,
    pub date_text: Option<String>,
    pub date_from: Option<String>,
    pub termination: Option<String>,
    pub winner: Option<String>,
    pub tags: Option<String>,
    pub content_key: Option<String>,
    pub status: String,
    pub verdict: String,
    pub deals: i32,
    pub total_ns: i32,
    pub total_ew: i32,
    pub copied: bool,
    pub created_by: Id,
    pub created_at: NaiveDateTime,
    pub updated_at: NaiveDateTime,
    pub version: i32,
}

impl MatchRow {
    /// Who sits in seats 1 to 4.
    pub const fn seats(&self) -> [Option<Id>; 4] {
        [self.seat_1, self.seat_2, self.seat_3, self.seat_4]
    }
}

/// Adds a match.
///
/// # Errors
/// The database's failure.
pub fn insert(conn: &mut AnyConnection, row: &MatchRow) -> Result<(), DbError> {
    diesel::insert_into(belote_matches::table).values(row).execute(conn)?;
    Ok(())
}

/// A match, if there is one with this id.
///
/// # Errors
/// The database's failure.
pub fn find(conn: &mut AnyConnection, id: Id) -> Result<Option<MatchRow>, DbError> {
    Ok(belote_matches::table
        .find(id)
        .select(MatchRow::as_select())
        .get_result(conn)
        .optional()?)
}

/// The matches with these ids, in no order.
///
/// # Errors
/// The database's failure.
pub fn with_ids(conn: &mut AnyConnection, ids: &[Id]) -> Result<Vec<MatchRow>, DbError> {
    Ok(belote_matches::table
        .filter(belote_matches::id.eq_any(ids.to_vec()))
        .select(MatchRow::as_select())
        .load(conn)?)
}

/// Which matches to list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MatchFilter {
    /// Those of this club.
    pub club: Option<Id>,
    /// Those in which this player sits.
    pub player: Option<Id>,
}

macro_rules! seated {
    ($player:expr) => {
        belote_matches::seat_1
            .eq($player)
            .or(belote_matches::seat_2.eq($player))
            .or(belote_matches::seat_3.eq($player))
            .or(belote_matches::seat_4.eq($player))
    };
}

/// Up to `limit` matches, the newest first, from behind the match `after`.
///
/// # Errors
/// The database's failure.
pub fn list(
    conn: &mut AnyConnection,
    filter: &MatchFilter,
    after: Option<Id>,
    limit: i64,
) -> Result<Vec<MatchRow>, DbError> {
    let mut query = belote_matches::table.into_boxed();
    if let Some(club) = filter.club {
        query = query.filter(belote_matches::club_id.eq(club));
    }
    if let Some(player) = filter.player {
        query = query.filter(seated!(player));
    }
    if let Some(after) = after {
        query = query.filter(belote_matches::id.lt(after));
    }
    Ok(query
        .order(belote_matches::id.desc())
        .limit(limit)
        .select(MatchRow::as_select())
        .load(conn)?)
}

/// The matches in which this player sits, in every club.
///
/// # Errors
/// The database's failure.
pub fn of_player(conn: &mut AnyConnection, player: Id) -> Result<Vec<MatchRow>, DbError> {
    Ok(belote_matches::table
        .filter(seated!(player))
        .order(belote_matches::id)
        .select(MatchRow::as_select())
        .load(conn)?)
}

/// The matches of a club in which somebody or something is named who is no player: candidates for a name.
///
/// # Errors
/// The database's failure.
pub fn with_texts(conn: &mut AnyConnection, club: Id) -> Result<Vec<MatchRow>, DbError> {
    let named = belote_matches::tags
        .is_not_null()
        .or(belote_matches::north_south.is_not_null())
        .or(belote_matches::east_west.is_not_null())
        .or(belote_matches::name_1.is_not_null())
        .or(belote_matches::name_2.is_not_null())
        .or(belote_matches::name_3.is_not_null())
        .or(belote_matches::name_4.is_not_null());
    Ok(belote_matches::table
        .filter(belote_matches::club_id.eq(club).and(named))
        .order(belote_matches::id)
        .select(MatchRow::as_select())
        .load(conn)?)
}

/// The ids of up to `limit` matches of every club, from behind one.
///
/// # Errors
/// The database's failure.
pub fn ids(conn: &mut AnyConnection, after: Option<Id>, limit: i64) -> Result<Vec<Id>, DbError> {
    let mut query = belote_matches::table.select(belote_matches::id).into_boxed();
    if let Some(after) = after {
        query = query.filter(belote_matches::id.gt(after));
    }
    Ok(query.order(belote_matches::id).limit(limit).load(conn)?)
}

/// The matches that are recognised by these keys: the key and the match, the oldest first.
///
/// # Errors
/// The database's failure.
pub fn with_keys(conn: &mut AnyConnection, keys: &[&str]) -> Result<Vec<(String, Id)>, DbError> {
    let keyed = belote_matches::content_key.eq_any(keys.to_vec());
    let found: Vec<(Option<String>, Id)> = belote_matches::table
        .filter(keyed)
        .order(belote_matches::id)
        .select((belote_matches::content_key, belote_matches::id))
        .load(conn)?;
    Ok(found.into_iter().filter_map(|(key, id)| Some((key?, id))).collect())
}

/// Stores a match that was changed, with the version after the one before it.
///
/// # Errors
/// The database's failure; not found where the row has another version by now.
pub fn update(conn: &mut AnyConnection, row: &MatchRow) -> Result<(), DbError> {
    let before = belote_matches::id
        .eq(row.id)
        .and(belote_matches::version.eq(row.version - 1));
    exactly_one(
        diesel::update(belote_matches::table.filter(before))
            .set(row)
            .execute(conn)?,
    )
}

/// Deletes a match.
///
/// # Errors
/// The database's failure, among others where something still points at it.
pub fn delete(conn: &mut AnyConnection, id: Id) -> Result<(), DbError> {
    exactly_one(diesel::delete(belote_matches::table.find(id)).execute(conn)?)
}
