//! The rows of what has been imported of which file.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use super::schema::imports;
use super::{AnyConnection, DbError};
use crate::id::Id;

/// What has been imported of a file.
#[derive(Debug, Clone, Insertable, Queryable, Selectable, AsChangeset)]
#[diesel(table_name = imports)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct ImportRow {
    pub id: Id,
    pub club_id: Id,
    pub actor_id: Id,
    pub head: String,
    pub bytes: i64,
    pub lines: i64,
    pub done: String,
    pub games: i64,
    pub duplicates: i64,
    pub rejected: i64,
    pub flawed: i64,
    pub created_at: NaiveDateTime,
    pub updated_at: NaiveDateTime,
    pub version: i32,
}

/// Of the imports into this club of a file that begins so, the one that got furthest.
///
/// # Errors
/// The database's failure.
pub fn furthest(conn: &mut AnyConnection, club: Id, head: &str) -> Result<Option<ImportRow>, DbError> {
    Ok(imports::table
        .filter(imports::head.eq(head).and(imports::club_id.eq(club)))
        .order((imports::bytes.desc(), imports::id.desc()))
        .select(ImportRow::as_select())
        .first(conn)
        .optional()?)
}

/// Stores how far an import has come: its first step, or the one after the step before it.
///
/// # Errors
/// The database's failure; not found where somebody else has made that step.
pub fn put(conn: &mut AnyConnection, row: &ImportRow) -> Result<(), DbError> {
    let stored = if row.version == 1 {
        diesel::insert_into(imports::table).values(row).execute(conn)?
    } else {
        let before = imports::table.filter(imports::id.eq(row.id).and(imports::version.eq(row.version - 1)));
        diesel::update(before).set(row).execute(conn)?
    };
    super::exactly_one(stored)
}
