//! Bringing the schema up to date, also where several programs start at once.
//!
//! Diesel takes no lock around its migrations. SQLite has one: everything runs in one
//! `BEGIN IMMEDIATE`. On PostgreSQL a row with an expiry is the lock and not an advisory lock,
//! which some engines that speak its protocol do not have.

use std::error::Error;
use std::time::{Duration, Instant};

use diesel::backend::Backend;
use diesel::connection::{AnsiTransactionManager, Connection, SimpleConnection, TransactionManager};
use diesel::migration::MigrationSource;
use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use diesel::sqlite::{Sqlite, SqliteConnection};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use super::transaction::back_off;
use super::{AnyConnection, DbError};
use crate::id::Id;

const SQLITE: EmbeddedMigrations = embed_migrations!("../migrations/sqlite");
const POSTGRESQL: EmbeddedMigrations = embed_migrations!("../migrations/postgresql");

/// Why the schema could not be brought up to date.
#[derive(Debug, thiserror::Error)]
pub enum MigrateError {
    /// There are tables, and none of them is brade's record of its migrations.
    #[error("the database belongs to another program")]
    Foreign,
    /// A migration that this program does not know has been run.
    #[error("a newer brade has run the migration {0}")]
    Newer(String),
    /// Another program holds the lock and does not finish.
    #[error("another brade has been migrating the database for {} seconds; if none is running, try again in a minute", .0.as_secs())]
    Locked(Duration),
    /// A migration failed; nothing of it is left.
    #[error("a migration failed: {0}")]
    Migration(#[source] Box<dyn Error + Send + Sync>),
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
}

impl From<diesel::result::Error> for MigrateError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Db(error.into())
    }
}

type Migrations<DB> = Vec<Box<dyn diesel::migration::Migration<DB>>>;

/// Runs every migration that has not been run, and gives their names in order.
///
/// # Errors
/// [`MigrateError`]; what was run before stays.
pub fn up(conn: &mut AnyConnection) -> Result<Vec<String>, MigrateError> {
    up_to(conn, None)
}

/// Like [`up`], but not beyond the migration `last`: the schema that an older brade had.
///
/// # Errors
/// [`MigrateError`]; what was run before stays.
pub fn up_to(conn: &mut AnyConnection, last: Option<&str>) -> Result<Vec<String>, MigrateError> {
    match conn {
        AnyConnection::Sqlite(c) => sqlite_up(c, last),
        AnyConnection::Postgres(c) => postgres_up(c, last),
    }
}

/// The versions of every migration that this program knows, in order.
///
/// # Errors
/// [`MigrateError`] where one cannot be read.
pub fn known() -> Result<Vec<String>, MigrateError> {
    let known = MigrationSource::<Sqlite>::migrations(&SQLITE).map_err(MigrateError::Migration)?;
    let mut versions: Vec<String> = known.iter().map(|m| m.name().version().to_string()).collect();
    versions.sort();
    Ok(versions)
}

/// Takes every migration back, the last one first: everything in the database is lost. For the
/// tests, which prove that each can be taken back.
///
/// # Errors
/// [`MigrateError`]
pub fn down(conn: &mut AnyConnection) -> Result<(), MigrateError> {
    match conn {
        AnyConnection::Sqlite(c) => c.revert_all_migrations(SQLITE).map(|_| ()),
        AnyConnection::Postgres(c) => c.revert_all_migrations(POSTGRESQL).map(|_| ()),
    }
    .map_err(MigrateError::Migration)
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

#[derive(QueryableByName)]
struct Version {
    #[diesel(sql_type = Text)]
    version: String,
}

/// The migrations not yet run, given the record of those that were.
fn pending<DB: Backend>(
    source: &impl MigrationSource<DB>,
    applied: &[Version],
    last: Option<&str>,
) -> Result<Migrations<DB>, MigrateError> {
    let known = source.migrations().map_err(MigrateError::Migration)?;
    let is_known = |version: &str| known.iter().any(|m| m.name().version().to_string() == version);
    if let Some(newer) = applied.iter().find(|a| !is_known(&a.version)) {
        return Err(MigrateError::Newer(newer.version.clone()));
    }
    let mut pending: Migrations<DB> = known
        .into_iter()
        .filter(|m| {
            let version = m.name().version().to_string();
            applied.iter().all(|a| a.version != version) && last.is_none_or(|last| version.as_str() <= last)
        })
        .collect();
    pending.sort_by_key(|m| m.name().version().to_string());
    Ok(pending)
}

const APPLIED: &str = "SELECT version FROM __diesel_schema_migrations ORDER BY version";

fn sqlite_up(conn: &mut SqliteConnection, last: Option<&str>) -> Result<Vec<String>, MigrateError> {
    for tries in 1.. {
        match AnsiTransactionManager::begin_transaction_sql(conn, "BEGIN IMMEDIATE").map_err(DbError::from) {
            Err(error) if error.is_transient() && tries < 12 => std::thread::sleep(back_off(tries)),
            Err(error) => return Err(error.into()),
            Ok(()) => break,
        }
    }
    let result = sqlite_up_inside(conn, last).and_then(|done| {
        AnsiTransactionManager::commit_transaction(conn)?;
        Ok(done)
    });
    if result.is_err() {
        let _ = AnsiTransactionManager::rollback_transaction(conn);
    }
    result
}

fn sqlite_up_inside(conn: &mut SqliteConnection, last: Option<&str>) -> Result<Vec<String>, MigrateError> {
    let count = |conn: &mut SqliteConnection, filter: &str| {
        diesel::sql_query(format!("SELECT COUNT(*) AS count FROM sqlite_master WHERE {filter}"))
            .get_result::<Count>(conn)
            .map(|found| found.count)
    };
    let applied = if count(conn, "name = '__diesel_schema_migrations'")? > 0 {
        diesel::sql_query(APPLIED).load(conn)?
    } else if count(conn, "type = 'table'")? > 0 {
        return Err(MigrateError::Foreign);
    } else {
        Vec::new()
    };
    let pending = pending::<Sqlite>(&SQLITE, &applied, last)?;
    if !pending.is_empty() {
        // Makes diesel's own table where it is missing.
        conn.applied_migrations().map_err(MigrateError::Migration)?;
    }
    pending.iter().map(|m| run_one(conn, m.as_ref())).collect()
}

fn run_one<DB: Backend, C: MigrationHarness<DB>>(
    conn: &mut C,
    migration: &dyn diesel::migration::Migration<DB>,
) -> Result<String, MigrateError> {
    conn.run_migration(migration).map_err(MigrateError::Migration)?;
    Ok(migration.name().to_string())
}

/// How long the lock row holds unless renewed, and how long others wait for it.
const LOCK_SECONDS: i64 = 60;
const LOCK_PATIENCE: Duration = Duration::from_secs(90);
/// The database's clock: those of the programs may differ.
const DB_SECONDS: &str = "CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) AS INT8)";

fn postgres_up(conn: &mut PgConnection, last: Option<&str>) -> Result<Vec<String>, MigrateError> {
    // The common start: nothing to do, and no lock needed to see it.
    let applied = postgres_applied(conn)?;
    if pending::<Pg>(&POSTGRESQL, &applied, last)?.is_empty() {
        return Ok(Vec::new());
    }
    let holder = Id::new();
    let started = Instant::now();
    while !take_lock(conn, holder)? {
        if started.elapsed() > LOCK_PATIENCE {
            return Err(MigrateError::Locked(LOCK_PATIENCE));
        }
        std::thread::sleep(back_off(12));
    }
    let result = postgres_up_locked(conn, holder, last);
    let released = diesel::sql_query("DELETE FROM migration_lock WHERE name = 'schema' AND holder = $1")
        .bind::<Text, _>(holder)
        .execute(conn);
    if let Err(error) = released {
        // The row expires by itself.
        tracing::warn!(%error, "could not release the migration lock");
    }
    result
}

fn postgres_up_locked(conn: &mut PgConnection, holder: Id, last: Option<&str>) -> Result<Vec<String>, MigrateError> {
    let applied = postgres_applied(conn)?;
    let pending = pending::<Pg>(&POSTGRESQL, &applied, last)?;
    conn.applied_migrations().map_err(MigrateError::Migration)?;
    pending
        .iter()
        .map(|migration| {
            conn.transaction(|conn| {
                // Renewing in the same transaction locks the row: nobody can take over an
                // expired lock while this migration runs.
                if !take_lock(conn, holder)? {
                    return Err(MigrateError::Locked(LOCK_PATIENCE));
                }
                run_one(conn, migration.as_ref())
            })
        })
        .collect()
}

fn postgres_applied(conn: &mut PgConnection) -> Result<Vec<Version>, MigrateError> {
    if !table_exists(conn, "__diesel_schema_migrations")? {
        return Ok(Vec::new());
    }
    Ok(diesel::sql_query(APPLIED).load(conn)?)
}

fn table_exists(conn: &mut PgConnection, name: &str) -> Result<bool, MigrateError> {
    let found: Count = diesel::sql_query(
        "SELECT COUNT(*) AS count FROM information_schema.tables \
         WHERE table_name = $1 AND table_schema = current_schema()",
    )
    .bind::<Text, _>(name)
    .get_result(conn)?;
    Ok(found.count > 0)
}

/// Takes or renews the lock; false where another program holds it.
fn take_lock(conn: &mut PgConnection, holder: Id) -> Result<bool, MigrateError> {
    let take = format!(
        "INSERT INTO migration_lock (name, holder, expires_at) \
         VALUES ('schema', $1, {DB_SECONDS} + $2) \
         ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at \
         WHERE migration_lock.holder = excluded.holder OR migration_lock.expires_at < {DB_SECONDS}"
    );
    let in_transaction = in_transaction(conn);
    if !in_transaction {
        let made = conn.batch_execute(
            "SET client_min_messages = warning; \
             CREATE TABLE IF NOT EXISTS migration_lock \
             (name TEXT NOT NULL PRIMARY KEY, holder TEXT NOT NULL, expires_at INT8 NOT NULL)",
        );
        if let Err(error) = made.map_err(DbError::from) {
            // Two programs made it at once: IF NOT EXISTS does not cover that, and it depends on the moment what is
            // said to exist (the table, its type or a row of the catalogue).
            return if error.is_transient() || table_exists(conn, "migration_lock")? {
                Ok(false)
            } else {
                Err(error.into())
            };
        }
    }
    let taken = diesel::sql_query(take)
        .bind::<Text, _>(holder)
        .bind::<BigInt, _>(LOCK_SECONDS)
        .execute(conn)
        .map_err(DbError::from);
    match taken {
        Ok(rows) => Ok(rows == 1),
        Err(DbError::Busy(_)) if !in_transaction => Ok(false),
        Err(error) => Err(error.into()),
    }
}

fn in_transaction(conn: &mut PgConnection) -> bool {
    let status = AnsiTransactionManager::transaction_manager_status_mut(conn);
    !matches!(status.transaction_depth(), Ok(None))
}
