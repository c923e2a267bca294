//! Importing files of game records: read by one thread, verified by all processors, stored by the one that asked.
//!
//! What is on its way is bounded, so that a file of any size takes the same memory.

mod pieces;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};
use std::{io, mem};

use brade_core::brade::legal::Plays;

use crate::db::{Db, TransactionError};
use crate::parallel;
use crate::service::imports::{self, Found, Import, Progress, Ready, Rejection};
use crate::service::{Context, ServiceError};
use pieces::{Mark, Piece};

/// How long one transaction should take where others who want to write wait for it, and where they can write meanwhile: what
/// comes together is summed up together.
const STEP_ALONE: Duration = Duration::from_millis(250);
const STEP: Duration = Duration::from_secs(1);
/// How many games it has: at first, at least and at most.
const FIRST_GAMES: usize = 1000;
const FEWEST_GAMES: usize = 100;
const MOST_GAMES: usize = 8000;
/// How much text one transaction has at most: games can be long, and memory is to stay small.
const MOST_TEXT: usize = 16 * 1024 * 1024;

/// How many pieces of a file are made ready while the writer writes: as much as it can write in a step or two.
const AHEAD: usize = 48;

/// How records are imported.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// By whom, into which club.
    pub ctx: Context<'static>,
    /// Whether illegal and contradicted games are rejected, and not stored with that verdict.
    pub strict: bool,
    /// Whether nothing is stored.
    pub dry_run: bool,
    /// Whether a file is read from its beginning, however far an earlier import has come.
    pub from_the_beginning: bool,
}

/// Why an import stopped. What was stored before it stays.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The file cannot be opened or read on.
    #[error("cannot read it")]
    Read(#[source] io::Error),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] ServiceError),
    /// Nobody takes what is told.
    #[error("cannot write the report")]
    Report(#[source] io::Error),
}

/// An import that stopped.
#[derive(Debug, thiserror::Error)]
#[error("the import stopped: {cause}")]
pub struct Stopped {
    /// Why.
    #[source]
    pub cause: Box<ImportError>,
    /// What became of the records before it.
    pub before: Counts,
}

/// What became of the records of a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// How many records were read.
    pub read: u64,
    /// How many of them are games of the archive since then.
    pub imported: u64,
    /// How many of those are illegal or contradicted.
    pub flawed: u64,
    /// How many were there already.
    pub duplicates: u64,
    /// How many were rejected.
    pub rejected: u64,
}

impl Counts {
    /// Adds those of another file.
    pub fn add(&mut self, other: Counts) {
        self.read += other.read;
        self.imported += other.imported;
        self.flawed += other.flawed;
        self.duplicates += other.duplicates;
        self.rejected += other.rejected;
    }
}

/// What whoever asked is told while a file is imported.
pub enum Told<'a> {
    /// An earlier import has come this far, and this one goes on there.
    GoesOn(&'a Progress),
    /// These records are done, in the order of the file: stored, recognised or rejected.
    Done(&'a [Found]),
}

/// Imports a file; `-` is the standard input. `taken` counts the bytes of the file that were read.
///
/// # Errors
/// The file cannot be read, the database fails, or `tell` does: what was told as done is stored.
pub fn file(
    db: &Db,
    settings: Settings,
    path: &Path,
    taken: &Arc<AtomicU64>,
    tell: &mut dyn FnMut(Told<'_>) -> io::Result<()>,
) -> Result<Counts, Stopped> {
    let mut counts = Counts::default();
    match run(db, settings, path, taken, tell, &mut counts) {
        Ok(()) => Ok(counts),
        Err(cause) => Err(Stopped {
            cause: Box::new(cause),
            before: counts,
        }),
    }
}

fn run(
    db: &Db,
    settings: Settings,
    path: &Path,
    taken: &Arc<AtomicU64>,
    tell: &mut dyn FnMut(Told<'_>) -> io::Result<()>,
    counts: &mut Counts,
) -> Result<(), ImportError> {
    let head = pieces::head(path, settings.strict).map_err(ImportError::Read)?;
    let earlier = match &head {
        Some(head) if !settings.from_the_beginning => db.read(|conn| imports::earlier(conn, settings.ctx, head))?,
        _ => None,
    };
    let (pieces, start) = pieces::open(path, taken, earlier).map_err(ImportError::Read)?;
    let start = start.unwrap_or_default();
    if start.bytes > 0 {
        tell(Told::GoesOn(&start)).map_err(ImportError::Report)?;
    }
    let name = path
        .file_name()
        .map_or_else(|| "-".to_owned(), |name| name.to_string_lossy().into_owned());
    let mut writer = Writer {
        db,
        settings,
        import: Import::begin(name, head.unwrap_or_default(), start),
        waiting: Vec::new(),
        games: 0,
        text: 0,
        step: FIRST_GAMES,
        counts,
        tell,
    };
    let work = |piece: io::Result<Piece>| prepare(settings, piece);
    // Whoever stores has a processor for itself: it has the most to do, and would wait for those who are ahead of it anyway.
    let threads = match settings.dry_run {
        true => parallel::processors(),
        false => parallel::processors().saturating_sub(1).max(1),
    };
    let mut result = Ok(());
    parallel::in_order_ahead(threads, AHEAD, pieces, work, |batch| {
        result = batch.and_then(|batch| writer.take(batch));
        result.is_ok()
    });
    match result {
        // What came before it is whole games.
        Err(ImportError::Read(error)) => writer.flush().and(Err(ImportError::Read(error))),
        result => result.and_then(|()| writer.flush()),
    }
}

/// The records of a piece of a file, ready to be stored.
struct Batch {
    found: Vec<Found>,
    /// How many bytes its text has.
    text: usize,
    /// As of the piece.
    is_finished: bool,
    end: Mark,
}

fn prepare(settings: Settings, piece: io::Result<Piece>) -> Result<Batch, ImportError> {
    let piece = piece.map_err(ImportError::Read)?;
    let mut plays = Plays::new();
    let mut found = Vec::new();
    for read in piece.chunk.records() {
        let mut one = imports::read(settings.ctx, read, &mut plays)?;
        if settings.strict {
            reject_flawed(&mut one);
        }
        found.push(one);
    }
    Ok(Batch {
        found,
        text: piece.chunk.bytes.len(),
        is_finished: piece.is_finished,
        end: piece.end,
    })
}

fn reject_flawed(found: &mut Found) {
    let Some(flaw) = found.game.as_mut().ok().and_then(|game| game.flaw.take()) else {
        return;
    };
    found.game = Err(Rejection {
        line: flaw.line,
        reason: format!("{}: {}", flaw.status, flaw.reason),
    });
}

/// The only one who writes.
struct Writer<'a> {
    db: &'a Db,
    settings: Settings,
    import: Import,
    /// What is to be stored next, how many records it has, and how many bytes their text has.
    waiting: Vec<Batch>,
    games: usize,
    text: usize,
    /// How many records are stored at once.
    step: usize,
    counts: &'a mut Counts,
    tell: &'a mut dyn FnMut(Told<'_>) -> io::Result<()>,
}

impl Writer<'_> {
    fn take(&mut self, batch: Batch) -> Result<(), ImportError> {
        self.games += batch.found.len();
        self.text += batch.text;
        self.waiting.push(batch);
        match self.games >= self.step || self.text >= MOST_TEXT {
            true => self.flush(),
            false => Ok(()),
        }
    }

    fn flush(&mut self) -> Result<(), ImportError> {
        let mut waiting = mem::take(&mut self.waiting);
        (self.games, self.text) = (0, 0);
        self.write(&mut waiting)
    }

    /// Stores these in one transaction or, where others are too often in the way, in several.
    fn write(&mut self, batches: &mut [Batch]) -> Result<(), ImportError> {
        let Some(to) = batches.last().map(|batch| batch.end.clone()) else {
            return Ok(());
        };
        let started = Instant::now();
        match self.store(batches, to) {
            Err(error) if error.db_error().is_some_and(|error| error.is_transient()) && batches.len() > 1 => {
                self.step = (self.step / 2).max(FEWEST_GAMES);
                let (first, second) = batches.split_at_mut(batches.len() / 2);
                self.write(first)?;
                return self.write(second);
            }
            stored => stored?,
        }
        let found = batches.iter().map(|batch| batch.found.len()).sum::<usize>();
        let time = if self.db.queues() { STEP_ALONE } else { STEP };
        self.step = next_step(found, started.elapsed(), time);
        if !self.settings.dry_run {
            self.db.let_others_write();
        }
        for batch in batches {
            batch.found.iter().for_each(|found| self.counts.add(counts_of(found)));
            (self.tell)(Told::Done(&batch.found)).map_err(ImportError::Report)?;
        }
        Ok(())
    }

    fn store(&mut self, batches: &mut [Batch], to: Mark) -> Result<(), ServiceError> {
        let mut of_finished = Counts::default();
        for batch in batches.iter().filter(|batch| batch.is_finished) {
            batch.found.iter().for_each(|found| of_finished.add(counts_of(found)));
        }
        let to = Progress {
            bytes: to.bytes,
            lines: to.lines,
            done: to.done,
            games: of_finished.read,
            duplicates: 0,
            rejected: of_finished.rejected,
            flawed: 0,
        };
        let found = batches.iter_mut().flat_map(|batch| &mut batch.found);
        let mut games: Vec<&mut Ready> = found.filter_map(|found| found.game.as_deref_mut().ok()).collect();
        if self.settings.dry_run {
            return self.db.read(|conn| imports::recognise(conn, &mut games));
        }
        let (ctx, import) = (self.settings.ctx, &self.import);
        let next = self
            .db
            .write(|conn| imports::store(conn, ctx, import, &mut games, &to))?;
        self.import = next;
        Ok(())
    }
}

/// How many games the next transaction should have, after one of so many that took so long, to take this time.
fn next_step(games: usize, took: Duration, time: Duration) -> usize {
    let fitting = games as f64 * time.as_secs_f64() / took.as_secs_f64().max(0.001);
    // Beyond every number of games it is the largest.
    (fitting as usize).clamp(FEWEST_GAMES, MOST_GAMES)
}

fn counts_of(found: &Found) -> Counts {
    let mut counts = Counts {
        read: 1,
        ..Counts::default()
    };
    match &found.game {
        Err(_) => counts.rejected = 1,
        Ok(game) if game.original.is_some() => counts.duplicates = 1,
        Ok(game) => {
            counts.imported = 1;
            counts.flawed = u64::from(game.flaw.is_some());
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transaction_has_as_many_games_as_fit_into_its_time() {
        let ms = Duration::from_millis;
        assert_eq!(next_step(1000, ms(125), ms(250)), 2000);
        assert_eq!(next_step(1000, ms(500), ms(250)), 500);
        assert_eq!(next_step(1000, ms(500), ms(1000)), 2000);
        assert_eq!(next_step(1000, ms(60_000), ms(250)), FEWEST_GAMES);
        assert_eq!(next_step(1000, ms(0), ms(250)), MOST_GAMES);
    }
}
