//! The packed entries of the index of positions, and what those of the commonest positions come to.

use std::ops::RangeInclusive;

use diesel::prelude::*;

use super::AT_ONCE;
use crate::db::schema::{position_counts, position_runs, positions};
use crate::db::{AnyConnection, DbError};
use crate::on_each;

/// Some entries: they follow one another in the order of hash and number, and so do the rows of a run.
#[derive(Debug, Clone, PartialEq, Eq, Insertable)]
#[diesel(table_name = positions)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct PackRow {
    pub hash: i64,
    pub game: i32,
    pub entries: Vec<u8>,
}

impl From<(i64, i32, Vec<u8>)> for PackRow {
    fn from((hash, game, entries): (i64, i32, Vec<u8>)) -> PackRow {
        PackRow { hash, game, entries }
    }
}

/// The same query of the merged entries, which are run 0, or of another run.
macro_rules! packed {
    ($conn:expr, $run:expr, |$t:ident, $found:ident| $query:expr) => {{
        let rows: Vec<(i64, i32, Vec<u8>)> = match $run {
            0 => {
                use crate::db::schema::positions as $t;
                let $found = $t::table;
                $query.select(($t::hash, $t::game, $t::entries)).load($conn)?
            }
            run => {
                use crate::db::schema::position_runs as $t;
                let $found = $t::table.filter($t::run.eq(run));
                $query.select(($t::hash, $t::game, $t::entries)).load($conn)?
            }
        };
        rows.into_iter().map(PackRow::from)
    }};
}

/// The failure that a row is whose entries or counts cannot be read.
pub fn unreadable(hash: i64) -> DbError {
    let what = format!("the index of positions cannot be read from {hash} on: drop it and build it anew");
    DbError::Other(diesel::result::Error::DeserializationError(what.into()))
}

/// Adds rows to a run, which should come in their order.
///
/// # Errors
/// The database's failure.
pub fn insert(conn: &mut AnyConnection, run: i32, rows: &[PackRow]) -> Result<(), DbError> {
    for rows in rows.chunks(AT_ONCE) {
        if run == 0 {
            on_each!(conn, c => diesel::insert_into(positions::table).values(rows).execute(c))?;
            continue;
        }
        let values = rows.iter().map(|row| {
            (
                position_runs::run.eq(run),
                position_runs::hash.eq(row.hash),
                position_runs::game.eq(row.game),
                position_runs::entries.eq(&row.entries),
            )
        });
        let values: Vec<_> = values.collect();
        on_each!(conn, c => diesel::insert_into(position_runs::table).values(&values).execute(c))?;
    }
    Ok(())
}

/// The rows of a run that begin with a hash in this range, in their order.
///
/// # Errors
/// The database's failure.
pub fn in_range(conn: &mut AnyConnection, run: i32, hashes: &RangeInclusive<i64>) -> Result<Vec<PackRow>, DbError> {
    let (first, last) = (*hashes.start(), *hashes.end());
    let rows = packed!(conn, run, |t, found| found
        .filter(t::hash.between(first, last))
        .order((t::hash, t::game)));
    Ok(rows.collect())
}

/// Takes the merged rows away that begin with a hash in this range.
///
/// # Errors
/// The database's failure.
pub fn delete_range(conn: &mut AnyConnection, hashes: &RangeInclusive<i64>) -> Result<(), DbError> {
    let found = positions::table.filter(positions::hash.between(*hashes.start(), *hashes.end()));
    diesel::delete(found).execute(conn)?;
    Ok(())
}

/// Takes all runs away but the merged one, and gives their room back. Whoever is reading meanwhile from before may find
/// less for a moment.
///
/// # Errors
/// The database's failure.
pub fn clear_runs(conn: &mut AnyConnection) -> Result<(), DbError> {
    match conn {
        AnyConnection::Sqlite(c) => diesel::delete(position_runs::table).execute(c)?,
        // Otherwise the room is only given back when the database cleans up.
        AnyConnection::Postgres(c) => diesel::sql_query("TRUNCATE position_runs").execute(c)?,
    };
    Ok(())
}

/// Up to `limit` rows of a run in which entries of this hash can stand, with a number of `most` or less: backwards.
///
/// # Errors
/// The database's failure.
pub fn backwards(
    conn: &mut AnyConnection,
    run: i32,
    hash: i64,
    most: i32,
    limit: i64,
) -> Result<Vec<PackRow>, DbError> {
    let rows = packed!(conn, run, |t, found| found
        .filter(t::hash.eq(hash))
        .filter(t::game.le(most))
        .order(t::game.desc())
        .limit(limit));
    let mut all: Vec<PackRow> = rows.collect();
    if i64::try_from(all.len()).unwrap_or(limit) < limit {
        // The first of them may stand at the end of the row before.
        all.extend(packed!(conn, run, |t, found| found
            .filter(t::hash.lt(hash))
            .order((t::hash.desc(), t::game.desc()))
            .limit(1)));
    }
    Ok(all)
}

/// Takes every row away.
///
/// # Errors
/// The database's failure.
pub fn clear(conn: &mut AnyConnection) -> Result<(), DbError> {
    clear_runs(conn)?;
    diesel::delete(positions::table).execute(conn)?;
    diesel::delete(position_counts::table).execute(conn)?;
    Ok(())
}

/// What the merged entries of a position come to.
#[derive(Debug, Clone, PartialEq, Eq, Insertable, Queryable, Selectable)]
#[diesel(table_name = position_counts)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct CountsRow {
    pub hash: i64,
    pub counts: Vec<u8>,
}

/// What is counted of a position, if that is kept.
///
/// # Errors
/// The database's failure.
pub fn counts(conn: &mut AnyConnection, hash: i64) -> Result<Option<Vec<u8>>, DbError> {
    Ok(position_counts::table
        .find(hash)
        .select(position_counts::counts)
        .get_result(conn)
        .optional()?)
}

/// What is counted of the positions in this range, in their order.
///
/// # Errors
/// The database's failure.
pub fn counts_in(conn: &mut AnyConnection, hashes: &RangeInclusive<i64>) -> Result<Vec<CountsRow>, DbError> {
    Ok(position_counts::table
        .filter(position_counts::hash.between(*hashes.start(), *hashes.end()))
        .order(position_counts::hash)
        .select(CountsRow::as_select())
        .load(conn)?)
}

/// Puts these counts in the place of all in the range.
///
/// # Errors
/// The database's failure.
pub fn put_counts(conn: &mut AnyConnection, hashes: &RangeInclusive<i64>, rows: &[CountsRow]) -> Result<(), DbError> {
    let found = position_counts::table.filter(position_counts::hash.between(*hashes.start(), *hashes.end()));
    diesel::delete(found).execute(conn)?;
    for rows in rows.chunks(AT_ONCE) {
        on_each!(conn, c => diesel::insert_into(position_counts::table).values(rows).execute(c))?;
    }
    Ok(())
}
