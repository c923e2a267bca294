//! The one connection of this process that writes to SQLite, and the queue of the writes that share its transactions.
//!
//! SQLite has one writer at a time and lets the others poll: here they wait for a connection, which is fairer. Other
//! programs are still kept apart by SQLite itself. A commit waits for the disk, so what has come meanwhile is written in
//! one transaction: each write has a savepoint of its own, and none is answered before the commit.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError, TryLockError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use diesel::connection::TransactionManager;

use super::connection::{Manager, Transactions};
use super::transaction::{self, Kind, part};
use super::{AnyConnection, Db, DbError, TransactionError};

/// How many writes share a transaction at most.
const MOST_TOGETHER: usize = 64;
/// For how long a transaction takes in others: so much longer do other programs wait.
const OPEN_FOR: Duration = Duration::from_millis(5);

/// The connection that writes, kept between transactions.
pub(super) struct Writer {
    manager: Manager,
    kept: Mutex<Option<AnyConnection>>,
}

/// Whose turn it is to write.
type Turn<'a> = MutexGuard<'a, Option<AnyConnection>>;

impl Writer {
    /// For connections such as this manager makes; none is made yet.
    pub fn new(manager: &Manager) -> Self {
        Self {
            manager: manager.for_writing(),
            kept: Mutex::default(),
        }
    }

    /// Runs `f` in a transaction of its own, once.
    ///
    /// # Errors
    /// What `f` gives back, or the database's failure.
    pub fn write<T, E: TransactionError>(&self, f: impl FnOnce(&mut AnyConnection) -> Result<T, E>) -> Result<T, E> {
        let mut turn = self.turn();
        let mut conn = self.take(&mut turn)?;
        let result = transaction::run(&mut conn, Kind::Write, f);
        keep(&mut turn, conn);
        result
    }

    /// How many connections there are, and how many of them wait for work.
    pub fn connections(&self) -> (u32, u32) {
        match self.kept.try_lock() {
            Ok(turn) if turn.is_some() => (1, 1),
            Ok(_) | Err(TryLockError::Poisoned(_)) => (0, 0),
            Err(TryLockError::WouldBlock) => (1, 0),
        }
    }

    /// Waits for its turn. A panic of the one before left nothing half-done: its transaction was dropped, with its
    /// connection.
    fn turn(&self) -> Turn<'_> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self, turn: &mut Turn<'_>) -> Result<AnyConnection, DbError> {
        match turn.take() {
            Some(conn) => Ok(conn),
            None => {
                let made = self.manager.establish();
                made.map_err(|error| DbError::Unavailable(error.to_string()))
            }
        }
    }
}

/// Keeps a connection unless it is still in a transaction.
fn keep(turn: &mut Turn<'_>, mut conn: AnyConnection) {
    if transaction::is_idle(&mut conn) {
        **turn = Some(conn);
    }
}

/// The writes that wait.
#[derive(Default)]
pub(super) struct Queue(OnceLock<Serving>);

/// The thread that does them begins with the first one, and ends with this.
struct Serving {
    queue: Sender<Box<dyn Job>>,
    thread: Option<JoinHandle<()>>,
}

/// Waits until all is written and the connection is closed: only then is everything in the one file of the database.
impl Drop for Queue {
    fn drop(&mut self) {
        let Some(Serving { queue, thread }) = self.0.take() else {
            return;
        };
        drop(queue);
        // A write may have held the last of it.
        let thread = thread.filter(|thread| thread.thread().id() != thread::current().id());
        if let Some(thread) = thread {
            // What it panicked for was told by its panic.
            let _ = thread.join();
        }
    }
}

impl Queue {
    /// Lets `f` be run when it is its turn, perhaps in one transaction with others, and `tell` be told what came of it
    /// once that is on the disk. Where the transaction is lost `f` runs again, by itself; where `f` panics `tell` is
    /// dropped.
    pub fn add<T, E, F, Tell>(&self, db: &Db, f: F, tell: Tell)
    where
        T: Send + 'static,
        E: TransactionError + Send + 'static,
        F: FnMut(&mut AnyConnection) -> Result<T, E> + Send + 'static,
        Tell: FnOnce(Result<T, E>) + Send + 'static,
    {
        let serving = self.0.get_or_init(|| {
            let (queue, waiting) = channel();
            // Without the queue, which would wait for itself.
            let db = Db {
                queue: None,
                ..db.clone()
            };
            // Where there is no room for a thread, what is queued is dropped, and whoever waits is told by that.
            let thread = thread::Builder::new().name("writer".to_owned());
            let thread = thread.spawn(move || serve(&waiting, &db)).ok();
            Serving { queue, thread }
        });
        let result = None;
        // The thread is there as long as this is; without it `tell` is dropped.
        let _ = serving.queue.send(Box::new(Write { f, result, tell }));
    }
}

/// A write that waits.
trait Job: Send {
    /// Runs it in a transaction that is committed later.
    fn run(&mut self, conn: &mut AnyConnection) -> Ran;
    /// Tells what came of it.
    fn tell(self: Box<Self>);
    /// Does it as [`Db::write`] does, and tells what came of it.
    fn alone(self: Box<Self>, db: &Db);
}

/// What came of a write, as far as its transaction is concerned.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ran {
    Done,
    /// Nothing of it is to be stored.
    Refused,
    /// The same, but it may succeed when it is tried again.
    Transient,
}

struct Write<T, E, F, Tell> {
    f: F,
    result: Option<Result<T, E>>,
    tell: Tell,
}

impl<T, E, F, Tell> Job for Write<T, E, F, Tell>
where
    T: Send,
    E: TransactionError + Send,
    F: FnMut(&mut AnyConnection) -> Result<T, E> + Send,
    Tell: FnOnce(Result<T, E>) + Send,
{
    fn run(&mut self, conn: &mut AnyConnection) -> Ran {
        let result = self.result.insert((self.f)(conn));
        match result {
            Ok(_) => Ran::Done,
            Err(error) if error.db_error().is_some_and(DbError::is_transient) => Ran::Transient,
            Err(_) => Ran::Refused,
        }
    }

    fn tell(self: Box<Self>) {
        if let Some(result) = self.result {
            (self.tell)(result);
        }
    }

    fn alone(mut self: Box<Self>, db: &Db) {
        let result = db.write(&mut self.f);
        (self.tell)(result);
    }
}

/// Does what is queued, as long as anybody may queue something.
fn serve(queue: &Receiver<Box<dyn Job>>, db: &Db) {
    let Some(writer) = &db.writer else { return };
    while let Ok(first) = queue.recv() {
        let (done, again) = together(first, queue, writer);
        db.note_write();
        for job in done {
            job.tell();
        }
        for job in again {
            // In a panic it is dropped, and whoever waits for it is told by that.
            let _ = catch_unwind(AssertUnwindSafe(|| job.alone(db)));
        }
    }
}

type Jobs = Vec<Box<dyn Job>>;

/// Writes the first and those that come meanwhile in one transaction; gives those that are done, and those that are to
/// be tried again.
fn together(first: Box<dyn Job>, queue: &Receiver<Box<dyn Job>>, writer: &Writer) -> (Jobs, Jobs) {
    let mut turn = writer.turn();
    let begun = Instant::now();
    let (mut done, mut again) = (Jobs::new(), Jobs::new());
    let Ok(mut conn) = writer.take(&mut turn) else {
        return (done, vec![first]);
    };
    let mut next = Some(first);
    let mut is_whole = transaction::begin(&mut conn, Kind::Write).is_ok();
    if !is_whole {
        again.extend(next.take());
    }
    while let Some(mut job) = next.take() {
        let Ok(ran) = catch_unwind(AssertUnwindSafe(|| job.run_in_part(&mut conn))) else {
            // It is dropped with the connection, and whoever waits for it is told by that.
            again.append(&mut done);
            return (done, again);
        };
        match ran {
            Some(Ran::Done | Ran::Refused) => done.push(job),
            Some(Ran::Transient) => again.push(job),
            None => {
                again.push(job);
                is_whole = false;
                break;
            }
        }
        if done.len() < MOST_TOGETHER && begun.elapsed() < OPEN_FOR {
            next = queue.try_recv().ok();
        }
    }
    if is_whole {
        is_whole = Transactions::commit_transaction(&mut conn).is_ok();
    }
    if !is_whole {
        transaction::roll_back(&mut conn);
        again.append(&mut done);
    }
    keep(&mut turn, conn);
    (done, again)
}

impl dyn Job {
    /// Runs it in a part of a transaction that is undone if it fails; nothing where the transaction is lost.
    fn run_in_part(&mut self, conn: &mut AnyConnection) -> Option<Ran> {
        part::begin(conn).ok()?;
        let ran = self.run(conn);
        let ended = match ran {
            Ran::Done => part::keep(conn),
            Ran::Refused | Ran::Transient => part::undo(conn).and_then(|()| part::keep(conn)),
        };
        ended.ok().map(|()| ran)
    }
}
