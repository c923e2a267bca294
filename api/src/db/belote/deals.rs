//! The rows of deals.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use crate::db::schema::belote_deals;
use crate::db::{AnyConnection, DbError, exactly_one};
use crate::id::Id;

/// A deal: its text, and what follows from it.
#[derive(Debug, Clone, PartialEq, Eq, Insertable, Queryable, Selectable, AsChangeset)]
#[diesel(table_name = belote_deals, primary_key(match_id, number))]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct DealRow {
    pub match_id: Id,
    pub number: i32,
    pub record: String,
    pub status: String,
    pub recorded: bool,
    pub thrown_in: bool,
    pub dealer: Option<i32>,
    pub taker: Option<i32>,
    pub contract: Option<String>,
    pub points_ns: Option<i32>,
    pub points_ew: Option<i32>,
    pub score_ns: Option<i32>,
    pub score_ew: Option<i32>,
    pub capot: Option<String>,
    pub belote: Option<String>,
    pub made: Option<String>,
    pub margin: Option<i32>,
    pub created_at: NaiveDateTime,
    pub updated_at: NaiveDateTime,
    pub version: i32,
}

/// Adds a deal.
///
/// # Errors
/// The database's failure.
pub fn insert(conn: &mut AnyConnection, row: &DealRow) -> Result<(), DbError> {
    diesel::insert_into(belote_deals::table).values(row).execute(conn)?;
    Ok(())
}

/// The deals of these matches, each match's in their order.
///
/// # Errors
/// The database's failure.
pub fn of_matches(conn: &mut AnyConnection, matches: &[Id]) -> Result<Vec<DealRow>, DbError> {
    Ok(belote_deals::table
        .filter(belote_deals::match_id.eq_any(matches.to_vec()))
        .order((belote_deals::match_id, belote_deals::number))
        .select(DealRow::as_select())
        .load(conn)?)
}

/// Stores a deal that was changed.
///
/// # Errors
/// The database's failure; not found where there is none.
pub fn update(conn: &mut AnyConnection, row: &DealRow) -> Result<(), DbError> {
    let found = belote_deals::table.find((row.match_id, row.number));
    exactly_one(diesel::update(found).set(row).execute(conn)?)
}

/// Removes a deal.
///
/// # Errors
/// The database's failure; not found where there is none.
pub fn delete(conn: &mut AnyConnection, of_match: Id, number: i32) -> Result<(), DbError> {
    exactly_one(diesel::delete(belote_deals::table.find((of_match, number))).execute(conn)?)
}
