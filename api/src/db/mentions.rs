//! Where a name is mentioned: in texts, in JSON, in stored turns and answers. What is found holds the letters of the
//! name; whether it is the name is for the caller to see.

use diesel::prelude::*;
use diesel::sql_types::{Binary, Text};

use super::schema::{changes, idempotency_keys};
use super::{AnyConnection, DbError};
use crate::db::changes::ChangeRow;
use crate::id::Id;

/// A name as it stands in a text, in JSON, and in a comment of a record.
#[derive(Debug, Clone)]
pub struct Spelled {
    /// As it is.
    plain: String,
    /// Within a text of JSON.
    json: String,
    /// Within a comment of a record.
    comment: String,
}

impl Spelled {
    /// The spellings of a name.
    pub fn of(name: &str) -> Self {
        let quoted = serde_json::Value::from(name).to_string();
        let json = quoted.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        Self {
            plain: name.to_owned(),
            json: json.unwrap_or(name).to_owned(),
            comment: name.replace('\\', "\\\\").replace('}', "\\}"),
        }
    }
}

/// A condition that a column of text holds the text of a place.
fn holds(conn: &AnyConnection, column: &str, place: u8) -> String {
    match conn {
        AnyConnection::Sqlite(_) => format!("instr({column}, ${place}) > 0"),
        AnyConnection::Postgres(_) => format!("strpos({column}, ${place}) > 0"),
    }
}

/// The same of a column of bytes.
fn holds_bytes(conn: &AnyConnection, column: &str, place: u8) -> String {
    match conn {
        AnyConnection::Sqlite(_) => format!("instr({column}, CAST(${place} AS BLOB)) > 0"),
        AnyConnection::Postgres(_) => format!("position(convert_to(${place}, 'UTF8') in {column}) > 0"),
    }
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Text)]
    id: Id,
}

/// The games of a club that mention a name.
///
/// # Errors
/// The database's failure.
pub fn games(conn: &mut AnyConnection, club: Id, name: &Spelled) -> Result<Vec<Id>, DbError> {
    let plain = ["white_name", "black_name", "event", "site", "round"].map(|column| holds(conn, column, 2));
    let json = ["tags", "notes"].map(|column| holds(conn, column, 3));
    let turns = holds_bytes(conn, "turns", 4);
    let any = [&plain[..], &json[..], &[turns]].concat().join(" OR ");
    let query = format!(
        "SELECT id FROM games WHERE id IN (SELECT game_id FROM game_search WHERE club_id = $1) AND ({any}) ORDER BY id"
    );
    let found: Vec<Found> = diesel::sql_query(query)
        .bind::<Text, _>(club)
        .bind::<Text, _>(&name.plain)
        .bind::<Text, _>(&name.json)
        .bind::<Text, _>(&name.comment)
        .load(conn)?;
    Ok(found.into_iter().map(|found| found.id).collect())
}

/// The lines of a club's journal that mention a name.
///
/// # Errors
/// The database's failure.
pub fn changes(conn: &mut AnyConnection, club: Id, name: &Spelled) -> Result<Vec<ChangeRow>, DbError> {
    let json = ["\"before\"", "\"after\""].map(|column| holds(conn, column, 3));
    let why = holds(conn, "why", 2);
    let query = format!(
        "SELECT id FROM changes WHERE club_id = $1 AND ({why} OR {}) ORDER BY id",
        json.join(" OR ")
    );
    let found: Vec<Found> = diesel::sql_query(query)
        .bind::<Text, _>(club)
        .bind::<Text, _>(&name.plain)
        .bind::<Text, _>(&name.json)
        .load(conn)?;
    let rows = found.into_iter().map(|found| {
        changes::table
            .find(found.id)
            .select(ChangeRow::as_select())
            .get_result(conn)
    });
    Ok(rows.collect::<QueryResult<_>>()?)
}

/// A stored answer.
#[derive(Debug, QueryableByName)]
pub struct StoredAnswer {
    #[diesel(sql_type = Text)]
    actor_id: Id,
    #[diesel(sql_type = Text)]
    route: String,
    #[diesel(sql_type = Text)]
    key: String,
    /// Its body.
    #[diesel(sql_type = Binary)]
    pub body: Vec<u8>,
}

/// The stored answers that mention a name, as text or within JSON.
///
/// # Errors
/// The database's failure.
pub fn answers(conn: &mut AnyConnection, name: &Spelled) -> Result<Vec<StoredAnswer>, DbError> {
    let (plain, json) = (holds_bytes(conn, "body", 1), holds_bytes(conn, "body", 2));
    let query = format!(
        "SELECT actor_id, route, \"key\", body FROM idempotency_keys WHERE body IS NOT NULL AND ({plain} OR {json})"
    );
    Ok(diesel::sql_query(query)
        .bind::<Text, _>(&name.plain)
        .bind::<Text, _>(&name.json)
        .load(conn)?)
}

/// Puts another body into a stored answer.
///
/// # Errors
/// The database's failure.
pub fn rewrite_answer(conn: &mut AnyConnection, answer: &StoredAnswer) -> Result<(), DbError> {
    let key = (answer.actor_id, &answer.route, &answer.key);
    let changed = diesel::update(idempotency_keys::table.find(key))
        .set(idempotency_keys::body.eq(&answer.body))
        .execute(conn)?;
    super::exactly_one(changed)
}
