//! The two kinds of transaction, on both backends.

use std::time::{Duration, Instant, SystemTime};

use diesel::SqliteConnection;
use diesel::connection::{AnsiTransactionManager, TransactionManager};

use super::connection::Transactions;
use super::{AnyConnection, DbError, TransactionError};

/// What a transaction may do.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Read,
    Write,
}

/// Runs `f` in a transaction: committed if it succeeds, rolled back if not.
pub(super) fn run<T, E: TransactionError>(
    conn: &mut AnyConnection,
    kind: Kind,
    f: impl FnOnce(&mut AnyConnection) -> Result<T, E>,
) -> Result<T, E> {
    begin(conn, kind)?;
    let result = f(conn).and_then(|value| {
        Transactions::commit_transaction(conn).map_err(DbError::from)?;
        Ok(value)
    });
    if result.is_err() {
        roll_back(conn);
    }
    result
}

/// Rolls back what is open after a failure.
pub(super) fn roll_back(conn: &mut AnyConnection) {
    // A failed commit may have rolled back already, and a lost connection has for sure; what is still open then makes
    // the pool throw the connection away.
    if let Err(error) = Transactions::rollback_transaction(conn) {
        tracing::debug!(%error, "nothing to roll back");
    }
}

/// Whether a connection is in no transaction.
pub(super) fn is_idle(conn: &mut AnyConnection) -> bool {
    let depth = Transactions::transaction_manager_status_mut(conn).transaction_depth();
    matches!(depth, Ok(None))
}

/// Begins a transaction.
pub(super) fn begin(conn: &mut AnyConnection, kind: Kind) -> Result<(), DbError> {
    match (conn, kind) {
        (AnyConnection::Sqlite(c), Kind::Read) => AnsiTransactionManager::begin_transaction_sql(c, "BEGIN DEFERRED")?,
        (AnyConnection::Sqlite(c), Kind::Write) => begin_to_write(c)?,
        (AnyConnection::Postgres(c), Kind::Read) => AnsiTransactionManager::begin_transaction_sql(
            c,
            "BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY",
        )?,
        (AnyConnection::Postgres(c), Kind::Write) => {
            AnsiTransactionManager::begin_transaction_sql(c, "BEGIN TRANSACTION ISOLATION LEVEL SERIALIZABLE")?
        }
    }
    Ok(())
}

/// The parts of a transaction that many writes share, each undone by itself. diesel would prepare these statements anew for
/// every one.
pub(super) mod part {
    use std::marker::PhantomData;

    use diesel::RunQueryDsl;

    use crate::db::prepared::Written;
    use crate::db::{AnyConnection, DbError};
    use crate::on_each;

    /// Begins one.
    ///
    /// # Errors
    /// The database's failure.
    pub fn begin(conn: &mut AnyConnection) -> Result<(), DbError> {
        enum Begin {}
        run::<Begin>(conn, "SAVEPOINT part")
    }

    /// Ends it.
    ///
    /// # Errors
    /// The database's failure.
    pub fn keep(conn: &mut AnyConnection) -> Result<(), DbError> {
        enum Keep {}
        run::<Keep>(conn, "RELEASE SAVEPOINT part")
    }

    /// Undoes what it has done; it is still to be ended.
    ///
    /// # Errors
    /// The database's failure.
    pub fn undo(conn: &mut AnyConnection) -> Result<(), DbError> {
        enum Undo {}
        run::<Undo>(conn, "ROLLBACK TO SAVEPOINT part")
    }

    fn run<Name: 'static>(conn: &mut AnyConnection, text: &'static str) -> Result<(), DbError> {
        let statement = Written {
            name: PhantomData::<Name>,
            text: [text, "", ""],
            values: (),
            others: (),
        };
        on_each!(conn, c => statement.execute(c))?;
        Ok(())
    }
}

/// How often it is looked whether it is our turn to write.
const POLL: Duration = Duration::from_millis(2);
/// How long another program's write is waited for: as long as SQLite itself would wait.
const PATIENCE: Duration = Duration::from_secs(5);
/// The pause in which everybody who waits gets to write: whoever writes one transaction after the other leaves it
/// between them.
pub(super) const LET_IN: Duration = Duration::from_millis(6);

/// Begins a write on SQLite. IMMEDIATE, since a deferred one that reads first cannot wait for its turn to write.
///
/// SQLite's own waiting looks ten times a second and would miss every pause of a program that writes all the time, such
/// as an import; it is off on connections that write.
fn begin_to_write(conn: &mut SqliteConnection) -> Result<(), DbError> {
    let started = Instant::now();
    loop {
        let begun = AnsiTransactionManager::begin_transaction_sql(conn, "BEGIN IMMEDIATE").map_err(DbError::from);
        match begun {
            Err(DbError::Busy(_)) if started.elapsed() < PATIENCE => std::thread::sleep(POLL),
            begun => return begun,
        }
    }
}

/// How long to wait before the next try: longer each time, and never the same for two.
pub(super) fn back_off(tries: u32) -> Duration {
    let ceiling = 2_u32.saturating_pow(tries).min(100);
    let noise = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .map_or(0, |d| d.subsec_nanos());
    Duration::from_micros(u64::from(ceiling) * 500 + u64::from(noise % (ceiling * 500)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_and_stay_short() {
        assert!(back_off(1) < Duration::from_millis(3));
        assert!(back_off(12) >= Duration::from_millis(50));
        assert!(back_off(u32::MAX) <= Duration::from_millis(100));
    }
}
