//! The rows of what players have reported of their own matches.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use super::schema::match_reports;
use super::{AnyConnection, DbError};
use crate::id::Id;
use crate::on_each;

/// What a player has reported of a match, and who has confirmed it.
#[derive(Debug, Clone, PartialEq, Eq, Insertable, Queryable, Selectable)]
#[diesel(table_name = match_reports)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct ReportRow {
    pub match_id: Id,
    pub reported_by: Id,
    pub player_id: Id,
    pub reported_at: NaiveDateTime,
    pub confirmed_by: Option<Id>,
    pub confirmed_at: Option<NaiveDateTime>,
    pub from_game: i32,
}

/// A match of which results wait, or wait no more. Statistics must follow.
#[must_use = "give it to statistics::follow_report"]
#[derive(Debug)]
pub struct Reported(pub Id);

/// Stores the report of a match in the place of an earlier one.
///
/// # Errors
/// The database's failure.
pub fn put(conn: &mut AnyConnection, row: &ReportRow) -> Result<Reported, DbError> {
    let reported = delete(conn, row.match_id)?;
    diesel::insert_into(match_reports::table).values(row).execute(conn)?;
    Ok(reported)
}

/// The report of a match, if there is one.
///
/// # Errors
/// The database's failure.
pub fn find(conn: &mut AnyConnection, of_match: Id) -> Result<Option<ReportRow>, DbError> {
    let report = match_reports::table.find(of_match);
    Ok(on_each!(conn, c => report.select(ReportRow::as_select()).get_result(c)).optional()?)
}

/// The reports of these matches, in no order.
///
/// # Errors
/// The database's failure.
pub fn of_matches(conn: &mut AnyConnection, matches: &[Id]) -> Result<Vec<ReportRow>, DbError> {
    Ok(match_reports::table
        .filter(match_reports::match_id.eq_any(matches.to_vec()))
        .select(ReportRow::as_select())
        .load(conn)?)
}

/// Which of these matches have results that wait to be confirmed.
///
/// # Errors
/// The database's failure.
pub fn waiting_among(conn: &mut AnyConnection, matches: &[Id]) -> Result<Vec<Id>, DbError> {
    Ok(match_reports::table
        .filter(match_reports::match_id.eq_any(matches.to_vec()))
        .filter(match_reports::confirmed_at.is_null())
        .order(match_reports::match_id)
        .select(match_reports::match_id)
        .load(conn)?)
}

/// Up to `limit` reports by match, from behind one.
///
/// # Errors
/// The database's failure.
pub fn list(conn: &mut AnyConnection, after: Option<Id>, limit: i64) -> Result<Vec<ReportRow>, DbError> {
    let mut query = match_reports::table.into_boxed();
    if let Some(after) = after {
        query = query.filter(match_reports::match_id.gt(after));
    }
    Ok(query
        .order(match_reports::match_id)
        .limit(limit)
        .select(ReportRow::as_select())
        .load(conn)?)
}

/// Takes the report of a match away, if there is one.
///
/// # Errors
/// The database's failure.
pub fn delete(conn: &mut AnyConnection, of_match: Id) -> Result<Reported, DbError> {
    diesel::delete(match_reports::table.find(of_match)).execute(conn)?;
    Ok(Reported(of_match))
}
