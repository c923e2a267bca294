//! The rows of what players have reported of their own matches of belote.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use crate::db::schema::belote_reports;
use crate::db::{AnyConnection, DbError};
use crate::id::Id;

/// What a player has reported of a match, and who has confirmed it.
#[derive(Debug, Clone, PartialEq, Eq, Insertable, Queryable, Selectable)]
#[diesel(table_name = belote_reports)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct ReportRow {
    pub match_id: Id,
    pub reported_by: Id,
    pub player_id: Id,
    pub reported_at: NaiveDateTime,
    pub confirmed_by: Option<Id>,
    pub confirmed_at: Option<NaiveDateTime>,
    pub from_deal: i32,
}

/// Stores the report of a match in the place of an earlier one.
///
/// # Errors
/// The database's failure.
pub fn put(conn: &mut AnyConnection, row: &ReportRow) -> Result<(), DbError> {
    delete(conn, row.match_id)?;
    diesel::insert_into(belote_reports::table).values(row).execute(conn)?;
    Ok(())
}

/// The reports of these matches, in no order.
///
/// # Errors
/// The database's failure.
pub fn of_matches(conn: &mut AnyConnection, matches: &[Id]) -> Result<Vec<ReportRow>, DbError> {
    Ok(belote_reports::table
        .filter(belote_reports::match_id.eq_any(matches.to_vec()))
        .select(ReportRow::as_select())
        .load(conn)?)
}

/// Which of these matches have results that wait to be confirmed.
///
/// # Errors
/// The database's failure.
pub fn waiting_among(conn: &mut AnyConnection, matches: &[Id]) -> Result<Vec<Id>, DbError> {
    Ok(belote_reports::table
        .filter(belote_reports::match_id.eq_any(matches.to_vec()))
        .filter(belote_reports::confirmed_at.is_null())
        .order(belote_reports::match_id)
        .select(belote_reports::match_id)
        .load(conn)?)
}

/// Takes the report of a match away, if there is one.
///
/// # Errors
/// The database's failure.
pub fn delete(conn: &mut AnyConnection, of_match: Id) -> Result<(), DbError> {
    diesel::delete(belote_reports::table.find(of_match)).execute(conn)?;
    Ok(())
}
