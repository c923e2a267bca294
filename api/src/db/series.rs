//! The rows of series.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use super::schema::{series, tournaments};
use super::{AnyConnection, DbError};
use crate::id::Id;

/// A series.
#[derive(Debug, Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = series)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct SeriesRow {
    pub id: Id,
    pub club_id: Id,
    pub name: String,
    pub search_key: String,
    pub points: String,
    pub best: Option<i32>,
    pub created_by: Id,
    pub created_at: NaiveDateTime,
    pub updated_at: NaiveDateTime,
    pub version: i32,
}

/// Adds a series.
///
/// # Errors
/// The database's failure.
pub fn insert(conn: &mut AnyConnection, row: &SeriesRow) -> Result<(), DbError> {
    diesel::insert_into(series::table).values(row).execute(conn)?;
    Ok(())
}

/// A series, if there is one with this id.
///
/// # Errors
/// The database's failure.
pub fn find(conn: &mut AnyConnection, id: Id) -> Result<Option<SeriesRow>, DbError> {
    Ok(series::table
        .find(id)
        .select(SeriesRow::as_select())
        .get_result(conn)
        .optional()?)
}

/// The series of a club with this name, as a search key.
///
/// # Errors
/// The database's failure.
pub fn named(conn: &mut AnyConnection, club: Id, key: &str) -> Result<Option<Id>, DbError> {
    Ok(series::table
        .filter(series::club_id.eq(club).and(series::search_key.eq(key.to_owned())))
        .select(series::id)
        .first(conn)
        .optional()?)
}

/// Up to `limit` series of a club or of all, the newest first, from behind one.
///
/// # Errors
/// The database's failure.
pub fn list(
    conn: &mut AnyConnection,
    club: Option<Id>,
    after: Option<Id>,
    limit: i64,
) -> Result<Vec<SeriesRow>, DbError> {
    let mut query = series::table.into_boxed();
    if let Some(club) = club {
        query = query.filter(series::club_id.eq(club));
    }
    if let Some(after) = after {
        query = query.filter(series::id.lt(after));
    }
    Ok(query
        .order(series::id.desc())
        .limit(limit)
        .select(SeriesRow::as_select())
        .load(conn)?)
}

/// The ids of the tournaments of a series, in the order of their days.
///
/// # Errors
/// The database's failure.
pub fn tournaments_of(conn: &mut AnyConnection, id: Id) -> Result<Vec<Id>, DbError> {
    Ok(tournaments::table
        .filter(tournaments::series_id.eq(id))
        .order((tournaments::starts_on, tournaments::id))
        .select(tournaments::id)
        .load(conn)?)
}

/// Stores what can change of a series, with the version after the one before it.
///
/// # Errors
/// The database's failure; not found where the row has another version by now.
pub fn update(conn: &mut AnyConnection, row: &SeriesRow) -> Result<(), DbError> {
    let found = series::table.filter(series::id.eq(row.id).and(series::version.eq(row.version - 1)));
    let changed = diesel::update(found)
        .set((
            series::name.eq(&row.name),
            series::search_key.eq(&row.search_key),
            series::points.eq(&row.points),
            series::best.eq(row.best),
            series::updated_at.eq(row.updated_at),
            series::version.eq(row.version),
        ))
        .execute(conn)?;
    super::exactly_one(changed)
}

/// Removes a series.
///
/// # Errors
/// The database's failure; not found where the row has another version by now.
pub fn delete(conn: &mut AnyConnection, row: &SeriesRow) -> Result<(), DbError> {
    let found = series::table.filter(series::id.eq(row.id).and(series::version.eq(row.version)));
    super::exactly_one(diesel::delete(found).execute(conn)?)
}
