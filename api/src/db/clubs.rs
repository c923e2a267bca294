//! The rows of clubs.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use super::schema::clubs;
use super::{AnyConnection, DbError};
use crate::id::Id;

/// A club.
#[derive(Debug, Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = clubs)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct ClubRow {
    pub id: Id,
    pub name: String,
    pub created_at: NaiveDateTime,
    pub version: i32,
    pub time_zone: String,
}

/// Adds a club.
///
/// # Errors
/// The database's failure.
pub fn insert(conn: &mut AnyConnection, row: &ClubRow) -> Result<(), DbError> {
    diesel::insert_into(clubs::table).values(row).execute(conn)?;
    Ok(())
}

/// A club, if there is one with this id.
///
/// # Errors
/// The database's failure.
pub fn find(conn: &mut AnyConnection, id: Id) -> Result<Option<ClubRow>, DbError> {
    Ok(clubs::table
        .find(id)
        .select(ClubRow::as_select())
        .get_result(conn)
        .optional()?)
}

/// Up to `limit` clubs, the oldest first, from behind one.
///
/// # Errors
/// The database's failure.
pub fn list(conn: &mut AnyConnection, after: Option<Id>, limit: i64) -> Result<Vec<ClubRow>, DbError> {
    let mut query = clubs::table.into_boxed();
    if let Some(after) = after {
        query = query.filter(clubs::id.gt(after));
    }
    Ok(query
        .order(clubs::id)
        .limit(limit)
        .select(ClubRow::as_select())
        .load(conn)?)
}

/// Id and name of every club.
///
/// # Errors
/// The database's failure.
pub fn names(conn: &mut AnyConnection) -> Result<Vec<(Id, String)>, DbError> {
    Ok(clubs::table
        .select((clubs::id, clubs::name))
        .order(clubs::id)
        .load(conn)?)
}

/// Id and zone of every club.
///
/// # Errors
/// The database's failure.
pub fn zones(conn: &mut AnyConnection) -> Result<Vec<(Id, String)>, DbError> {
    Ok(clubs::table.select((clubs::id, clubs::time_zone)).load(conn)?)
}

/// Gives a club another name and another zone and the version after the stored one.
///
/// # Errors
/// The database's failure; not found where the row has another version by now.
pub fn change(conn: &mut AnyConnection, row: &ClubRow) -> Result<(), DbError> {
    let found = clubs::table.filter(clubs::id.eq(row.id).and(clubs::version.eq(row.version - 1)));
    let changed = diesel::update(found)
        .set((
            clubs::name.eq(&row.name),
            clubs::time_zone.eq(&row.time_zone),
            clubs::version.eq(row.version),
        ))
        .execute(conn)?;
    super::exactly_one(changed)
}
