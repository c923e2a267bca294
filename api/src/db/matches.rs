//! The rows of matches.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use super::schema::{match_reports, matches};
use super::{AnyConnection, DbError};
use crate::id::Id;
use crate::on_each;

/// A match.
#[derive(Debug, Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = matches)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct MatchRow {
    pub id: Id,
    pub club_id: Id,
    pub white_id: Id,
    pub black_id: Id,
    pub length: i32,
    pub rule_set: String,
    pub options: String,
    pub begins: String,
    pub stop_when_decided: bool,
    pub decision: Option<String>,
    pub created_by: Id,
    pub created_at: NaiveDateTime,
    pub updated_at: NaiveDateTime,
    pub version: i32,
    pub copied: bool,
}

/// Adds a match.
///
/// # Errors
/// The database's failure.
pub fn insert(conn: &mut AnyConnection, row: &MatchRow) -> Result<(), DbError> {
    diesel::insert_into(matches::table).values(row).execute(conn)?;
    Ok(())
}

/// A match, if there is one with this id.
///
/// # Errors
/// The database's failure.
pub fn find(conn: &mut AnyConnection, id: Id) -> Result<Option<MatchRow>, DbError> {
    let found = matches::table.find(id);
    Ok(on_each!(conn, c => found.select(MatchRow::as_select()).get_result(c)).optional()?)
}

/// The matches with these ids, in no order.
///
/// # Errors
/// The database's failure.
pub fn with_ids(conn: &mut AnyConnection, ids: &[Id]) -> Result<Vec<MatchRow>, DbError> {
    Ok(matches::table
        .filter(matches::id.eq_any(ids.to_vec()))
        .select(MatchRow::as_select())
        .load(conn)?)
}

/// Which matches to list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MatchFilter {
    /// Those of this club.
    pub club: Option<Id>,
    /// Those of this player.
    pub player: Option<Id>,
    /// Those whose results are confirmed, or those that wait for it.
    pub confirmed: Option<bool>,
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
    let mut query = matches::table.into_boxed();
    if let Some(club) = filter.club {
        query = query.filter(matches::club_id.eq(club));
    }
    if let Some(confirmed) = filter.confirmed {
        let waiting = match_reports::table
            .filter(match_reports::confirmed_at.is_null())
            .select(match_reports::match_id);
        query = match confirmed {
            true => query.filter(matches::id.ne_all(waiting)),
            false => query.filter(matches::id.eq_any(waiting)),
        };
    }
    if let Some(player) = filter.player {
        query = query.filter(matches::white_id.eq(player).or(matches::black_id.eq(player)));
    }
    if let Some(after) = after {
        query = query.filter(matches::id.lt(after));
    }
    Ok(query
        .order(matches::id.desc())
        .limit(limit)
        .select(MatchRow::as_select())
        .load(conn)?)
}

/// Stores what can change of a match: the decision, and the version after the one before it.
///
/// # Errors
/// The database's failure; not found where the row has another version by now.
pub fn update(conn: &mut AnyConnection, row: &MatchRow) -> Result<(), DbError> {
    let found = matches::table.filter(matches::id.eq(row.id).and(matches::version.eq(row.version - 1)));
    let changed = diesel::update(found)
        .set((
            matches::decision.eq(&row.decision),
            matches::updated_at.eq(row.updated_at),
            matches::version.eq(row.version),
        ))
        .execute(conn)?;
    super::exactly_one(changed)
}

/// Deletes a match.
///
/// # Errors
/// The database's failure, among others where something still points at it.
pub fn delete(conn: &mut AnyConnection, id: Id) -> Result<(), DbError> {
    super::exactly_one(diesel::delete(matches::table.find(id)).execute(conn)?)
}
