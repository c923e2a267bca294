//! What a database can say of its own soundness, and the ids of what is to be looked at.

use diesel::prelude::*;
use diesel::sql_types::Text;

use super::schema::{games, players, users};
use super::{AnyConnection, DbError};
use crate::id::Id;

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

/// What the database finds wrong with itself: damaged pages, rows that point at none.
///
/// # Errors
/// The database's failure.
pub fn faults(conn: &mut AnyConnection) -> Result<Vec<String>, DbError> {
    let queries: &[&str] = match conn {
        AnyConnection::Sqlite(_) => &[
            "SELECT 'the file: ' || integrity_check AS line FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
            "SELECT 'a row of ' || \"table\" || ' points at none of ' || parent AS line FROM pragma_foreign_key_check",
        ],
        AnyConnection::Postgres(_) => &[
            "SELECT 'the constraint ' || conname || ' was never checked' AS line FROM pg_constraint \
             WHERE NOT convalidated AND connamespace = current_schema()::regnamespace",
            // Not held to it by a constraint: see the migration `game_references`.
            "SELECT 'the game ' || id || ' points at no club' AS line FROM games \
             WHERE NOT EXISTS (SELECT FROM clubs WHERE clubs.id = games.club_id)",
            "SELECT 'the game ' || id || ' points at nobody who made it' AS line FROM games \
             WHERE NOT EXISTS (SELECT FROM actors WHERE actors.id = games.created_by)",
        ],
    };
    let mut faults = Vec::new();
    for query in queries {
        let lines: Vec<Line> = diesel::sql_query(*query).load(conn)?;
        faults.extend(lines.into_iter().map(|line| line.line));
    }
    Ok(faults)
}

/// The ids of up to `limit` games of every club, from behind one.
///
/// # Errors
/// The database's failure.
pub fn game_ids(conn: &mut AnyConnection, after: Option<Id>, limit: i64) -> Result<Vec<Id>, DbError> {
    let mut query = games::table.select(games::id).into_boxed();
    if let Some(after) = after {
        query = query.filter(games::id.gt(after));
    }
    Ok(query.order(games::id).limit(limit).load(conn)?)
}

/// Which of these are games.
///
/// # Errors
/// The database's failure.
pub fn games_among(conn: &mut AnyConnection, ids: &[Id]) -> Result<Vec<Id>, DbError> {
    let found = games::table.filter(games::id.eq_any(ids.to_vec()));
    Ok(found.select(games::id).load(conn)?)
}

/// Id, name and the key made of it, of every player.
///
/// # Errors
/// The database's failure.
pub fn player_keys(conn: &mut AnyConnection) -> Result<Vec<(Id, String, String)>, DbError> {
    let keys = (players::id, players::name, players::search_key);
    Ok(players::table.select(keys).order(players::id).load(conn)?)
}

/// Id, name to sign in with and the key made of it, of every user.
///
/// # Errors
/// The database's failure.
pub fn login_keys(conn: &mut AnyConnection) -> Result<Vec<(Id, String, String)>, DbError> {
    let keys = (users::id, users::login, users::login_key);
    Ok(users::table.select(keys).order(users::id).load(conn)?)
}
