//! The stored first answers to requests that carried an Idempotency-Key.

use chrono::{NaiveDateTime, TimeDelta};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;

use super::schema::idempotency_keys as keys;
use super::time::now;
use super::{AnyConnection, DbError};
use crate::id::Id;
use crate::on_each;

/// How long an answer is kept.
pub const KEPT_FOR: TimeDelta = TimeDelta::hours(24);

/// What names one request: the same actor, route and key mean the same request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// Who asks.
    pub actor: Id,
    /// Method and path.
    pub route: String,
    /// The key the client chose.
    pub key: String,
    /// The hash of what was asked, to tell a repetition from a mistake.
    pub body_hash: String,
}

/// An answer as it was given the first time.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stored {
    /// The HTTP status.
    pub status: i32,
    /// The Content-Type header.
    pub content_type: Option<String>,
    /// The Location header.
    pub location: Option<String>,
    /// The ETag header.
    pub etag: Option<String>,
    /// The body.
    pub body: Vec<u8>,
}

/// What there is under a name.
#[derive(Debug, PartialEq, Eq)]
pub enum Claim {
    /// Nothing was: the name is now taken by this transaction, which must call [`finish`].
    Ours,
    /// The answer of an earlier request.
    Answered(Stored),
    /// The name was used for another request.
    OtherBody,
    /// Another request under this name has not been answered yet.
    InProgress,
}

#[derive(Insertable)]
#[diesel(table_name = keys)]
struct NewKey<'a> {
    actor_id: Id,
    route: &'a str,
    key: &'a str,
    body_hash: &'a str,
    created_at: NaiveDateTime,
}

#[derive(Queryable)]
struct Row {
    body_hash: String,
    status: Option<i32>,
    content_type: Option<String>,
    location: Option<String>,
    etag: Option<String>,
    body: Option<Vec<u8>>,
}

/// Takes the name, or finds what it was used for. Must run in the transaction that does the
/// work, so that no crash can leave the work done without its answer.
///
/// A second request waits here (PostgreSQL) or before its transaction begins (SQLite) until the
/// first one has ended.
///
/// # Errors
/// The database's failure.
pub fn claim(conn: &mut AnyConnection, name: &Name) -> Result<Claim, DbError> {
    let time = now();
    let row = NewKey {
        actor_id: name.actor,
        route: &name.route,
        key: &name.key,
        body_hash: &name.body_hash,
        created_at: time,
    };
    let mut inserted = insert(conn, &row);
    if matches!(inserted, Ok(0)) && forget_expired(conn, name, time)? {
        inserted = insert(conn, &row);
    }
    match inserted {
        Ok(1) => return Ok(Claim::Ours),
        Ok(_) => {}
        // The first request takes longer than this one is ready to wait.
        Err(DbError::Busy(cause)) if cause.contains("lock timeout") => {
            return Ok(Claim::InProgress);
        }
        Err(error) => return Err(error),
    }
    let found: Row = one(name)
        .select((
            keys::body_hash,
            keys::status,
            keys::content_type,
            keys::location,
            keys::etag,
            keys::body,
        ))
        .first(conn)?;
    Ok(match found.status {
        _ if found.body_hash != name.body_hash => Claim::OtherBody,
        None => Claim::InProgress,
        Some(status) => Claim::Answered(Stored {
            status,
            content_type: found.content_type,
            location: found.location,
            etag: found.etag,
            body: found.body.unwrap_or_default(),
        }),
    })
}

/// Looked at only where the name is taken: reading first would make requests under different
/// names collide on PostgreSQL.
fn forget_expired(conn: &mut AnyConnection, name: &Name, time: NaiveDateTime) -> Result<bool, DbError> {
    let expired = one(name).filter(keys::created_at.lt(time - KEPT_FOR));
    Ok(diesel::delete(expired).execute(conn)? > 0)
}

/// Inserts the row unless there is one. On PostgreSQL this waits for another transaction that
/// has inserted it and not ended, but not for long: a client that hangs can ask again.
fn insert(conn: &mut AnyConnection, row: &NewKey<'_>) -> Result<usize, DbError> {
    if let AnyConnection::Postgres(c) = conn {
        c.batch_execute("SET LOCAL lock_timeout = '3s'")?;
    }
    let inserted = on_each!(conn, c => {
        diesel::insert_into(keys::table).values(row).on_conflict_do_nothing().execute(c)
    })?;
    if let AnyConnection::Postgres(c) = conn {
        c.batch_execute("SET LOCAL lock_timeout = DEFAULT")?;
    }
    Ok(inserted)
}

/// Stores the answer under a name that [`claim`] gave as [`Claim::Ours`].
///
/// # Errors
/// The database's failure.
pub fn finish(conn: &mut AnyConnection, name: &Name, answer: &Stored) -> Result<(), DbError> {
    diesel::update(one(name))
        .set((
            keys::status.eq(answer.status),
            keys::content_type.eq(&answer.content_type),
            keys::location.eq(&answer.location),
            keys::etag.eq(&answer.etag),
            keys::body.eq(&answer.body),
        ))
        .execute(conn)?;
    Ok(())
}

/// Forgets every answer that has been kept long enough; gives their number.
///
/// # Errors
/// The database's failure.
pub fn purge(conn: &mut AnyConnection, time: NaiveDateTime) -> Result<usize, DbError> {
    Ok(diesel::delete(keys::table.filter(keys::created_at.lt(time - KEPT_FOR))).execute(conn)?)
}

#[diesel::dsl::auto_type(no_type_alias)]
fn one<'a>(name: &'a Name) -> _ {
    let key: &'a str = &name.key;
    let route: &'a str = &name.route;
    let actor: Id = name.actor;
    keys::table
        .filter(keys::actor_id.eq(actor))
        .filter(keys::route.eq(route))
        .filter(keys::key.eq(key))
}
