//! Letting many games be found at once.

use std::collections::BTreeSet;

use diesel::prelude::*;

use super::{Row, game_search, search_names};
use crate::db::{AnyConnection, DbError};
use crate::id::Id;
use crate::on_each;

/// How many values one question brings: SQLite has a limit.
const VALUES: usize = 500;

/// Lets new games be found.
///
/// # Errors
/// The database's failure.
pub(in crate::db) fn insert_all(conn: &mut AnyConnection, rows: &[&Row]) -> Result<(), DbError> {
    match conn {
        AnyConnection::Postgres(c) => {
            diesel::copy_from(game_search::table)
                .from_insertable(rows.to_vec())
                .execute(c)?;
        }
        AnyConnection::Sqlite(c) => {
            for row in rows {
                diesel::insert_into(game_search::table).values(*row).execute(c)?;
            }
        }
    }
    let names: BTreeSet<(&str, &str)> = rows.iter().flat_map(|row| row.names()).collect();
    let names: Vec<(&str, &str)> = names.into_iter().collect();
    for names in names.chunks(VALUES) {
        add_names(conn, names)?;
    }
    Ok(())
}

/// Adds those of the names that are not there yet, each with its kind.
fn add_names(conn: &mut AnyConnection, names: &[(&str, &str)]) -> Result<(), DbError> {
    let keys: Vec<&str> = names.iter().map(|(_, key)| *key).collect();
    let known: Vec<(String, String)> = search_names::table.filter(search_names::key.eq_any(keys)).load(conn)?;
    let known: BTreeSet<(&str, &str)> = known.iter().map(|(kind, key)| (kind.as_str(), key.as_str())).collect();
    for (kind, key) in names.iter().filter(|name| !known.contains(*name)) {
        let name = (search_names::kind.eq(*kind), search_names::key.eq(*key));
        on_each!(conn, c => diesel::insert_into(search_names::table).values(name).on_conflict_do_nothing().execute(c))?;
    }
    Ok(())
}

/// The games that are recognised by one of these keys, each with its key.
///
/// # Errors
/// The database's failure.
pub fn with_keys(conn: &mut AnyConnection, keys: &[&[u8]]) -> Result<Vec<(Vec<u8>, Id)>, DbError> {
    let mut found = Vec::new();
    for keys in keys.chunks(VALUES) {
        let keys: Vec<Vec<u8>> = keys.iter().map(|key| key.to_vec()).collect();
        let rows: Vec<(Option<Vec<u8>>, Id)> = game_search::table
            .filter(game_search::content_key.eq_any(keys))
            .select((game_search::content_key, game_search::game_id))
            .order(game_search::game_id)
            .load(conn)?;
        found.extend(rows.into_iter().filter_map(|(key, id)| Some((key?, id))));
    }
    Ok(found)
}
