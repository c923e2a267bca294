//! The store: plain synchronous functions over PostgreSQL or SQLite.
//!
//! [`Db::read`] and [`Db::write`] are the only places that open a transaction.
//!
//! A row of which there is one at most is read by `get_result`, not by `first`: SQLite prepares a statement with a `LIMIT` that
//! is bound anew each time that it is run. What every request asks for, or every turn, is asked by [`on_each!`]: for one
//! backend, diesel finds a statement that it has prepared without writing its text anew.
//!
//! [`on_each!`]: crate::on_each

pub mod actors;
pub mod aliases;
pub mod belote;
pub mod changes;
pub mod checks;
pub mod clubs;
pub mod connection;
pub mod copy;
pub mod error;
pub mod founding;
pub mod game_facts;
pub mod game_search;
pub mod games;
pub mod idempotency;
pub mod imports;
pub mod links;
pub mod match_reports;
pub mod matches;
pub mod memberships;
pub mod mentions;
pub mod merges;
pub mod migrate;
pub mod new_games;
mod open;
pub mod players;
pub mod positions;
mod prepared;
pub mod ratings;
pub mod schema;
pub mod series;
pub mod sessions;
pub mod setup_links;
pub mod statistics;
pub mod tables;
pub mod time;
pub mod tokens;
pub mod tournaments;
mod transaction;
mod upkeep;
pub mod url;
pub mod users;
pub mod versions;
mod writer;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use diesel::r2d2::{HandleError, Pool, PooledConnection};
use diesel::{ConnectionError, RunQueryDsl};

pub use connection::AnyConnection;
pub use error::{DbError, TransactionError};
pub use open::OpenError;

use connection::Manager;
use transaction::Kind;
use url::DatabaseUrl;
use writer::{Queue, Writer};

/// How long a request waits for a free connection.
const CONNECTION_WAIT: Duration = Duration::from_secs(5);
/// For how long a write that lost a race is tried again. Some lose a dozen in a row: PostgreSQL takes small tables whole
/// for read, so that writes to different rows of them are in each other's way.
const WRITE_PATIENCE: Duration = Duration::from_secs(10);
/// The name under which it is counted that a write lost a race and was tried again.
pub const WRITE_CONFLICTS: &str = "brade_write_conflicts_total";

/// The pool tries in the background to connect, many times a second while there is no database; the requests that wait
/// for it are answered and logged with the cause.
#[derive(Debug)]
struct Quiet;

impl HandleError<ConnectionError> for Quiet {
    fn handle_error(&self, error: ConnectionError) {
        tracing::debug!(%error, "the pool could not connect");
    }
}

/// The database: a pool of connections. Cloning it is cheap and gives the same pool.
#[derive(Clone)]
pub struct Db {
    url: DatabaseUrl,
    manager: Manager,
    /// On SQLite those that read.
    pool: Pool<Manager>,
    /// The connection that writes, on SQLite.
    writer: Option<Arc<Writer>>,
    /// What waits for it.
    queue: Option<Arc<Queue>>,
    /// How often something was written, as far as this process knows.
    writes: Arc<AtomicU64>,
}

/// A connection that answers without a wait.
pub struct AtHand(PooledConnection<Manager>);

impl AtHand {
    /// Reads as [`Db::read`] does.
    ///
    /// # Errors
    /// What `f` gives back, or the database's failure.
    pub fn read<T, E: TransactionError>(mut self, f: impl FnOnce(&mut AnyConnection) -> Result<T, E>) -> Result<T, E> {
        transaction::run(&mut self.0, Kind::Read, f)
    }
}

impl Db {
    /// Opens the database and fills the pool; the file of SQLite is made if it is missing.
    /// The schema is not touched: see [`Db::migrate`].
    ///
    /// # Errors
    /// [`OpenError`], whose text is one line for the operator.
    pub fn open(url: &str, pool_size: u32) -> Result<Self, OpenError> {
        let url: DatabaseUrl = url.parse()?;
        Self::open_with(Manager::new(url.clone()), url, pool_size)
    }

    /// Opens the database with one connection that suits large writes: see [`Manager::for_bulk`].
    ///
    /// # Errors
    /// As [`Db::open`].
    pub fn open_for_bulk(url: &str) -> Result<Self, OpenError> {
        let url: DatabaseUrl = url.parse()?;
        Self::open_with(Manager::for_bulk(url.clone()), url, 1)
    }

    fn open_with(manager: Manager, url: DatabaseUrl, pool_size: u32) -> Result<Self, OpenError> {
        // One connection outside of the pool: its error comes at once and undisguised.
        open::prepare(&url, &manager)?;
        let of_pool = manager.for_reading();
        let pool = Pool::builder()
            .max_size(pool_size)
            .min_idle(Some(1))
            .connection_timeout(CONNECTION_WAIT)
            .error_handler(Box::new(Quiet))
            .build(of_pool)
            .map_err(|error| OpenError::unreachable(&url, &error))?;
        let is_sqlite = matches!(url, DatabaseUrl::Sqlite(_));
        Ok(Self {
            url,
            writer: is_sqlite.then(|| Arc::new(Writer::new(&manager))),
            queue: is_sqlite.then(Arc::default),
            manager,
            pool,
            writes: Arc::default(),
        })
    }

    /// Brings the schema up to date and adds the rows every database has. Several programs may
    /// do so at once. Gives the names of the migrations that were run.
    ///
    /// # Errors
    /// [`OpenError`], among others where a newer brade has migrated the database.
    pub fn migrate(&self) -> Result<Vec<String>, OpenError> {
        let mut conn = self.apart()?;
        let done = migrate::up(&mut conn).map_err(|e| OpenError::migration(&self.url, e))?;
        drop(conn);
        let fill = || -> Result<(), DbError> {
            self.write(founding::found)?;
            while !self.write(game_search::fill)? {}
            Ok(())
        };
        fill().map_err(|e| OpenError::failed(&self.url, &e))?;
        Ok(done)
    }

    /// Brings an empty database to the schema of an older brade, as of the migration `last`.
    ///
    /// Everything in it is lost.
    ///
    /// # Errors
    /// [`OpenError`]
    pub fn migrate_anew(&self, last: &str) -> Result<(), OpenError> {
        let mut conn = self.apart()?;
        migrate::down(&mut conn)
            .and_then(|()| migrate::up_to(&mut conn, Some(last)))
            .map_err(|e| OpenError::migration(&self.url, e))?;
        Ok(())
    }

    /// The database's address without its password, for people.
    pub fn address(&self) -> String {
        self.url.to_string()
    }

    /// How many connections are open, and how many of them wait for work.
    pub fn connections(&self) -> (u32, u32) {
        let state = self.pool.state();
        let (writing, idle) = self.writer.as_ref().map_or((0, 0), |writer| writer.connections());
        (state.connections + writing, state.idle_connections + idle)
    }

    /// The most connections that there may be.
    pub fn most_connections(&self) -> u32 {
        self.pool.max_size() + u32::from(self.writer.is_some())
    }

    /// Runs `f` in one read-only transaction: everything it reads is of one moment.
    ///
    /// # Errors
    /// What `f` gives back, or the database's failure.
    pub fn read<T, E: TransactionError>(&self, f: impl FnOnce(&mut AnyConnection) -> Result<T, E>) -> Result<T, E> {
        let mut conn = self.connection()?;
        transaction::run(&mut conn, Kind::Read, f)
    }

    /// A connection that answers at once: none where there is a server to wait for, or no connection is free.
    pub fn at_hand(&self) -> Option<AtHand> {
        let answers_at_once = matches!(self.url, DatabaseUrl::Sqlite(_));
        answers_at_once.then(|| self.pool.try_get().map(AtHand)).flatten()
    }

    /// Runs `f` in one transaction that no other write can get between. `f` may run several
    /// times, so it must change nothing but the database.
    ///
    /// # Errors
    /// What `f` gives back (nothing is stored then), or the database's failure.
    pub fn write<T, E: TransactionError>(&self, mut f: impl FnMut(&mut AnyConnection) -> Result<T, E>) -> Result<T, E> {
        let started = Instant::now();
        let mut tries = 0;
        loop {
            let result = match &self.writer {
                Some(writer) => writer.write(&mut f),
                None => self
                    .connection()
                    .map_err(E::from)
                    .and_then(|mut conn| transaction::run(&mut conn, Kind::Write, &mut f)),
            };
            tries += 1;
            match result {
                Err(error)
                    if error.db_error().is_some_and(DbError::is_transient) && started.elapsed() < WRITE_PATIENCE =>
                {
                    metrics::counter!(WRITE_CONFLICTS).increment(1);
                    tracing::debug!(tries, cause = ?error.db_error(), "a write lost a race and is tried again");
                    std::thread::sleep(transaction::back_off(tries));
                }
                result => {
                    // Also after a failure: a commit whose answer is lost may be done.
                    self.note_write();
                    return result;
                }
            }
        }
    }

    /// Whether writes are to be queued: where only one at a time can be done anyway.
    pub fn queues(&self) -> bool {
        self.queue.is_some()
    }

    /// Writes as [`Db::write`] does, but later and perhaps in one transaction with others, and tells what came of it once it is
    /// stored. `tell` is dropped where `f` panics, and where writes are not queued.
    pub fn queue<T, E>(
        &self,
        f: impl FnMut(&mut AnyConnection) -> Result<T, E> + Send + 'static,
        tell: impl FnOnce(Result<T, E>) + Send + 'static,
    ) where
        T: Send + 'static,
        E: TransactionError + Send + 'static,
    {
        if let Some(queue) = &self.queue {
            queue.add(self, f, tell);
        }
    }

    /// Lets others write, between two of many large writes.
    pub fn let_others_write(&self) {
        if self.writer.is_some() {
            std::thread::sleep(transaction::LET_IN);
        }
    }

    /// A number that is another one after each write of this process, and each of others that was noticed.
    pub fn writes(&self) -> u64 {
        self.writes.load(Ordering::Acquire)
    }

    /// Something was written.
    pub fn note_write(&self) {
        self.writes.fetch_add(1, Ordering::AcqRel);
    }

    /// A connection of its own for what is done seldom.
    fn apart(&self) -> Result<AnyConnection, OpenError> {
        let made = self.manager.establish();
        made.map_err(|error| OpenError::unreachable(&self.url, &error))
    }

    fn connection(&self) -> Result<PooledConnection<Manager>, DbError> {
        self.pool.get().map_err(|error| DbError::Unavailable(error.to_string()))
    }
}

/// Asks the database for nothing, to see whether it answers.
///
/// # Errors
/// The database's failure.
pub fn ping(conn: &mut AnyConnection) -> Result<(), DbError> {
    diesel::sql_query("SELECT 1").execute(conn)?;
    Ok(())
}

/// Holds a change of one row to have found it.
fn exactly_one(changed: usize) -> Result<(), DbError> {
    if changed == 1 { Ok(()) } else { Err(DbError::NotFound) }
}
