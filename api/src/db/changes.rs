//! The journal: who changed what, when, why, and how it was before.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use super::schema::changes;
use super::{AnyConnection, DbError};
use crate::id::Id;

/// One change of one thing.
#[derive(Debug, Insertable, Queryable, Selectable)]
#[diesel(table_name = changes)]
pub struct ChangeRow {
    /// The id.
    pub id: Id,
    /// The club that it happened in.
    pub club_id: Id,
    /// Who did it.
    pub actor_id: Id,
    /// When.
    pub at: NaiveDateTime,
    /// What was changed: `player`, `match` or `game`.
    pub noun: String,
    /// Which.
    pub noun_id: Id,
    /// The version that it has since then.
    pub version: i32,
    /// What was done.
    pub action: String,
    /// The part that was changed, as JSON, before.
    pub before: Option<String>,
    /// The same part after it.
    pub after: Option<String>,
    /// Why, in the words of whoever did it.
    pub why: Option<String>,
}

/// Writes a change down.
///
/// # Errors
/// The database's failure.
pub fn insert(conn: &mut AnyConnection, row: &ChangeRow) -> Result<(), DbError> {
    diesel::insert_into(changes::table).values(row).execute(conn)?;
    Ok(())
}

/// Every change of one thing, the oldest first.
///
/// # Errors
/// The database's failure.
pub fn of(conn: &mut AnyConnection, noun: &str, id: Id) -> Result<Vec<ChangeRow>, DbError> {
    Ok(changes::table
        .filter(changes::noun.eq(noun).and(changes::noun_id.eq(id)))
        .order((changes::version, changes::id))
        .select(ChangeRow::as_select())
        .load(conn)?)
}
