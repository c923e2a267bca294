//! Letting many games be found at once.

use std::collections::BTreeSet;

use diesel::prelude::*;
use diesel::sql_types::{Array, Binary, Integer, Nullable, Text};

use super::{Row, game_search, search_names};
use crate::db::prepared::insert;
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
            enum LetBeFound {}
            for row in rows {
                let insert = insert!(LetBeFound, game_search {
                    game_id: row.game_id => Text,
                    club_id: row.club_id => Text,
                    white_id: row.white_id => Nullable<Text>,
                    black_id: row.black_id => Nullable<Text>,
                    white: row.white.as_str() => Text,
                    black: row.black.as_str() => Text,
                    event: row.event.as_str() => Text,
                    date_from: row.date_from.as_deref() => Nullable<Text>,
                    rule_set: row.rule_set.as_str() => Text,
                    status: row.status.as_str() => Text,
                    win: row.win.as_deref() => Nullable<Text>,
                    opening_throw: row.opening_throw.as_deref() => Nullable<Text>,
                    turn_count: row.turn_count => Integer,
                    content_key: row.content_key.as_deref() => Nullable<Binary>,
                });
                insert.execute(c)?;
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

/// A game and the key by which it is recognised.
#[derive(QueryableByName, Queryable)]
struct Known {
    #[diesel(sql_type = Nullable<Binary>)]
    content_key: Option<Vec<u8>>,
    #[diesel(sql_type = Text)]
    game_id: Id,
}

/// Key by key: asked for all of them at once, PostgreSQL reads the whole table as long as it has not looked at what is in it,
/// which it has not while the table is filled.
const OF_EACH_KEY: &str = "SELECT content_key, game_id FROM unnest($1) AS sought (key) CROSS JOIN LATERAL \
    (SELECT content_key, game_id FROM game_search WHERE content_key = sought.key OFFSET 0) AS known";

/// The games that are recognised by one of these keys, each with its key, the oldest first.
///
/// # Errors
/// The database's failure.
pub fn with_keys(conn: &mut AnyConnection, keys: &[&[u8]]) -> Result<Vec<(Vec<u8>, Id)>, DbError> {
    let mut found: Vec<Known> = Vec::new();
    match conn {
        AnyConnection::Postgres(c) => {
            let query = diesel::sql_query(OF_EACH_KEY).bind::<Array<Binary>, _>(keys.to_vec());
            found = query.load(c)?;
        }
        AnyConnection::Sqlite(c) => {
            for keys in keys.chunks(VALUES) {
                let rows = game_search::table
                    .filter(game_search::content_key.eq_any(keys.to_vec()))
                    .select((game_search::content_key, game_search::game_id));
                found.extend(rows.load::<Known>(c)?);
            }
        }
    }
    found.sort_by_key(|known| known.game_id);
    let found = found.into_iter();
    Ok(found
        .filter_map(|known| Some((known.content_key?, known.game_id)))
        .collect())
}
