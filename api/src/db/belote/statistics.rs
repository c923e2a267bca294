//! What can be counted of the deals of belote, grouped by the database.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable, Text};

use crate::db::{AnyConnection, DbError};
use crate::id::Id;

/// Which deals are counted. Those of copies never are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DealFilter {
    /// Those of this club.
    pub club: Option<Id>,
    /// Those that this player took; of deals thrown in, those in which the player sat.
    pub player: Option<Id>,
    /// Those played on this day or later, as yyyy-mm-dd. A match without a date is played on none.
    pub from: Option<String>,
    /// Those played on this day or earlier.
    pub to: Option<String>,
}

/// Deals with one contract, taken from one place, with one end.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Group {
    /// The letter of the contract.
    #[diesel(sql_type = Text)]
    pub contract: String,
    /// `made`, `even` or `failed`.
    #[diesel(sql_type = Text)]
    pub made: String,
    /// How many seats after the dealer the taker sat, 1 to 4; 0 where the dealer is not known.
    #[diesel(sql_type = Integer)]
    pub place: i32,
    /// How many.
    #[diesel(sql_type = BigInt)]
    pub deals: i64,
    /// In how many the taker's team had all tricks.
    #[diesel(sql_type = BigInt)]
    pub capots: i64,
    /// In how many the other team had.
    #[diesel(sql_type = BigInt)]
    pub capots_against: i64,
    /// In how many belote was announced.
    #[diesel(sql_type = BigInt)]
    pub belotes: i64,
    /// The sum of the margins by which the takers' teams had more points.
    #[diesel(sql_type = BigInt)]
    pub margin: i64,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

const TAKER: &str = "CASE d.taker WHEN 1 THEN m.seat_1 WHEN 2 THEN m.seat_2 WHEN 3 THEN m.seat_3 ELSE m.seat_4 END";
/// Every condition has its place, and holds where nothing is asked.
const FILTER: &str = "FROM belote_deals d JOIN belote_matches m ON m.id = d.match_id WHERE NOT m.copied \
     AND ($1 IS NULL OR m.club_id = $1) AND ($2 IS NULL OR m.date_from >= $2) AND ($3 IS NULL OR m.date_from <= $3)";

/// The deals that were played, in groups.
///
/// # Errors
/// The database's failure.
pub fn groups(conn: &mut AnyConnection, filter: &DealFilter) -> Result<Vec<Group>, DbError> {
    let own = "CASE WHEN d.taker IN (1, 3) THEN 'ns' ELSE 'ew' END";
    let sum = |what: &str| format!("CAST(SUM({what}) AS INT8)");
    let query = format!(
        "SELECT d.contract AS contract, d.made AS made, \
         CASE WHEN d.dealer IS NULL THEN 0 ELSE (d.taker - d.dealer + 3) % 4 + 1 END AS place, COUNT(*) AS deals, \
         {} AS capots, {} AS capots_against, {} AS belotes, {} AS margin \
         {FILTER} AND d.taker IS NOT NULL AND ($4 IS NULL OR {TAKER} = $4) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3",
        sum(&format!("CASE WHEN d.capot = {own} THEN 1 ELSE 0 END")),
        sum(&format!("CASE WHEN d.capot <> {own} THEN 1 ELSE 0 END")),
        sum("CASE WHEN d.belote IS NULL THEN 0 ELSE 1 END"),
        sum("d.margin"),
    );
    Ok(diesel::sql_query(query)
        .bind::<Nullable<Text>, _>(filter.club)
        .bind::<Nullable<Text>, _>(filter.from.as_deref())
        .bind::<Nullable<Text>, _>(filter.to.as_deref())
        .bind::<Nullable<Text>, _>(filter.player)
        .load(conn)?)
}

/// How many deals were thrown in.
///
/// # Errors
/// The database's failure.
pub fn thrown_in(conn: &mut AnyConnection, filter: &DealFilter) -> Result<i64, DbError> {
    let query = format!(
        "SELECT COUNT(*) AS count {FILTER} AND d.thrown_in \
         AND ($4 IS NULL OR m.seat_1 = $4 OR m.seat_2 = $4 OR m.seat_3 = $4 OR m.seat_4 = $4)"
    );
    let found: Count = diesel::sql_query(query)
        .bind::<Nullable<Text>, _>(filter.club)
        .bind::<Nullable<Text>, _>(filter.from.as_deref())
        .bind::<Nullable<Text>, _>(filter.to.as_deref())
        .bind::<Nullable<Text>, _>(filter.player)
        .get_result(conn)?;
    Ok(found.count)
}
