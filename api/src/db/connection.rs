//! A connection to either database, and how the pool makes and checks one.

use diesel::ConnectionError;
use diesel::connection::{Connection, SimpleConnection};
use diesel::pg::PgConnection;
use diesel::r2d2::ManageConnection;
use diesel::sqlite::SqliteConnection;

use super::transaction;
use super::url::DatabaseUrl;

pub use any::{AnyConnection, MultiBackend};

/// The derived items cannot carry documentation of their own.
#[allow(missing_docs)]
mod any {
    /// A connection to PostgreSQL or SQLite; queries written once run on both.
    #[derive(diesel::MultiConnection)]
    pub enum AnyConnection {
        Postgres(diesel::pg::PgConnection),
        Sqlite(diesel::sqlite::SqliteConnection),
    }
}

/// How transactions of an [`AnyConnection`] are counted.
pub(super) type Transactions = <AnyConnection as Connection>::TransactionManager;

/// Runs one expression on the inner connection of either backend, for the few things that
/// diesel cannot do on both at once (ON CONFLICT, inserting many rows, UNION).
///
/// ```ignore
/// on_each!(conn, c => diesel::insert_into(clubs::table).values(&row).on_conflict_do_nothing().execute(c))
/// ```
#[macro_export]
macro_rules! on_each {
    ($conn:expr, $c:ident => $e:expr) => {
        match $conn {
            $crate::db::AnyConnection::Postgres($c) => $e,
            $crate::db::AnyConnection::Sqlite($c) => $e,
        }
    };
}

/// How long SQLite waits for another program's write before it says "locked".
const SQLITE_BUSY_TIMEOUT: &str = "PRAGMA busy_timeout = 5000;";

/// PostgreSQL compiles what it thinks to be long, and thinks so of much in tables that it has not looked at: of an import
/// that took nearly half of the time. Nothing here is long enough to gain by it.
const POSTGRES_PLAIN_PLANS: &str = "SET jit = off";

/// What large writes want of SQLite: 64 MiB of pages in memory, since the indexes they write to are spread over many;
/// 64 MiB of log before its pages are copied into the file, since most are written again until then; and no look at the
/// row that a reference points at, which would cost a fifth of the time. Whoever opens the database so sees to it that
/// the rows are there; `brade check` looks.
const SQLITE_BULK: &str = "PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 16384; PRAGMA foreign_keys = OFF;";

/// Makes connections for the pool.
///
/// Not diesel's own manager: for a multi-connection that one tries the URL on every backend in
/// turn, which hides PostgreSQL's error and would take the URL for a file name.
#[derive(Debug, Clone)]
pub struct Manager {
    url: DatabaseUrl,
    bulk: bool,
    access: Access,
}

/// What the connections to SQLite are for. PostgreSQL is told in each transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Access {
    /// Everything.
    Any,
    /// Reading: a stray write fails, as it does on PostgreSQL. Set once and not for each transaction, since every such
    /// setting lets SQLite forget all prepared statements.
    Read,
    /// Writing, one after the other: whoever is to write waits by itself until others have written. Four times as much as
    /// usual is written to the log before its pages are copied into the file.
    Write,
}

impl Access {
    fn setting(self) -> &'static str {
        match self {
            Access::Any => "",
            Access::Read => "PRAGMA query_only = ON;",
            Access::Write => "PRAGMA busy_timeout = 0; PRAGMA wal_autocheckpoint = 4000;",
        }
    }
}

impl Manager {
    /// A manager of connections to this database.
    pub fn new(url: DatabaseUrl) -> Self {
        Self {
            url,
            bulk: false,
            access: Access::Any,
        }
    }

    /// A manager of connections that are quick at writing many rows. SQLite does not hold references on them: whoever
    /// writes must know that what they point at is there.
    pub fn for_bulk(url: DatabaseUrl) -> Self {
        let bulk = true;
        Self { bulk, ..Self::new(url) }
    }

    /// The same of connections that SQLite lets only read.
    #[must_use]
    pub fn for_reading(&self) -> Self {
        let access = Access::Read;
        Self { access, ..self.clone() }
    }

    /// The same of connections that only write: SQLite says at once that somebody else does.
    #[must_use]
    pub fn for_writing(&self) -> Self {
        let access = Access::Write;
        Self { access, ..self.clone() }
    }

    /// Opens one connection and sets what every connection needs.
    pub fn establish(&self) -> Result<AnyConnection, ConnectionError> {
        match &self.url {
            DatabaseUrl::Postgres(url) => {
                let mut conn = PgConnection::establish(url)?;
                // An engine that does not know the setting does not need it.
                if let Err(error) = conn.batch_execute(POSTGRES_PLAIN_PLANS) {
                    tracing::debug!(%error, "could not set how statements are run");
                }
                Ok(AnyConnection::Postgres(conn))
            }
            DatabaseUrl::Sqlite(file) => {
                let name = file.display().to_string();
                // SQLite would read such a name as a URI with options.
                let name = if name.starts_with("file:") {
                    format!("./{name}")
                } else {
                    name
                };
                let mut conn = SqliteConnection::establish(&name)?;
                // The time-out first: the others may already have to wait.
                conn.batch_execute(SQLITE_BUSY_TIMEOUT)
                    .and_then(|()| conn.batch_execute("PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL;"))
                    .and_then(|()| conn.batch_execute(self.access.setting()))
                    .and_then(|()| conn.batch_execute(if self.bulk { SQLITE_BULK } else { "" }))
                    .map_err(ConnectionError::CouldntSetupConfiguration)?;
                Ok(AnyConnection::Sqlite(conn))
            }
        }
    }
}

impl ManageConnection for Manager {
    type Connection = AnyConnection;
    type Error = ConnectionError;

    fn connect(&self) -> Result<AnyConnection, ConnectionError> {
        self.establish()
    }

    fn is_valid(&self, conn: &mut AnyConnection) -> Result<(), ConnectionError> {
        match conn {
            // There is no server that could have gone.
            AnyConnection::Sqlite(_) => Ok(()),
            // In one step, and not prepared first.
            AnyConnection::Postgres(conn) => conn
                .batch_execute("SELECT 1")
                .map_err(ConnectionError::CouldntSetupConfiguration),
        }
    }

    fn has_broken(&self, conn: &mut AnyConnection) -> bool {
        // A connection that comes back inside a transaction would leak it into the next request.
        std::thread::panicking() || !transaction::is_idle(conn)
    }
}
