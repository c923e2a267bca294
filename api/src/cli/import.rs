//! `brade import`: collections of game records into the archive.

mod report;

use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use indicatif::ProgressBar;

use super::positions::build;
use super::progress::{Pace, progress_bar};
use super::{CANNOT_BEGIN, cannot_begin, reason, say};
use crate::config::Config;
use crate::db::{Db, OpenError};
use crate::import::{self, Counts, ImportError, Settings, Told};
use crate::service::players::aliases;
use crate::service::{Context, ServiceError, clubs, positions};
use report::Report;

const EXPLANATION: &str = "\
Every game is replayed. It becomes a game of the archive with its verdict, as if it were sent to
POST /api/v1/records: also one that is not finished, has gaps, or is illegal or contradicted;
--strict rejects the illegal and the contradicted ones. A record that cannot be read is rejected.
A game that is there already (the same players, date, rules and turns, wherever it came from) is
not imported again.

The report has a line for each game that is rejected, wrong as it stands, or there already:
  FILE:LINE: rejected: unreadable: column 9: found \"77\", expected a throw
  FILE:LINE: illegal: own-point (RULES.md §3): turn 12, White threw 63 and played 1/7 1/4: …
  FILE:LINE: there already: Ek – Alm, as 01890a5d-ac96-774b-bcce-b302099a8057

A service on the same database goes on meanwhile. Whatever stops the import, run the same command
again: it goes on where it was, also in a file that has grown since. The report then gets further
lines, and the exit code tells of the games before too.

Examples:
  brade import collection.brade
  brade import --report report.txt 19*.brade.gz 20*.brade.zst
  zcat collection.brade.gz | brade import --dry-run -

Exit codes: 0 all games are in the archive and none is illegal or contradicted; 1 some are, or were
rejected; 2 a file could not be read, the report not be written, or the database failed.";

#[derive(Args)]
#[command(after_help = EXPLANATION)]
pub(super) struct Arguments {
    /// Files of game records, also compressed by gzip or zstd; - is the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The club that the games belong to, by its name [default: the first]
    #[arg(long, value_name = "CLUB")]
    club: Option<String>,

    /// Reject illegal and contradicted games instead of storing them with that verdict
    #[arg(long)]
    strict: bool,

    /// Read, verify and compare with what is there, and store nothing; a game that is the same as one far before it in
    /// the files counts as new
    #[arg(long)]
    dry_run: bool,

    /// Read files from their beginning, however far an earlier import has come
    #[arg(long)]
    from_the_beginning: bool,

    /// Make the index of positions afterwards, or bring it up to date
    #[arg(long, conflicts_with = "dry_run")]
    positions: bool,

    /// Write the report to this file instead of the standard output
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

pub(super) fn run(config: &Config, arguments: &Arguments) -> ExitCode {
    let db = match open(&config.database_url) {
        Ok(db) => db,
        Err(error) => return cannot_begin(&error),
    };
    let ctx = match context(&db, arguments.club.as_deref()) {
        Ok(ctx) => ctx,
        Err(error) => return cannot_begin(&error),
    };
    let report = match Report::new(arguments.report.as_deref()) {
        Ok(report) => report,
        Err(error) => return cannot_begin(&format!("cannot write the report: {}", reason(&error))),
    };
    let bar = progress_bar("importing", &arguments.files);
    let mut import = Running {
        db: &db,
        settings: Settings {
            ctx,
            strict: arguments.strict,
            dry_run: arguments.dry_run,
            from_the_beginning: arguments.from_the_beginning,
        },
        report,
        pace: Pace::new(&bar),
        bar: &bar,
        taken: 0,
        counts: Counts::default(),
        wrong_before: false,
    };
    let mut could = true;
    for path in &arguments.files {
        match import.file(path) {
            Ok(()) => {}
            Err(Failure::OfFile) => could = false,
            Err(Failure::OfAll) => {
                could = false;
                break;
            }
        }
    }
    // Where nothing was told of any game.
    if let Err(error) = import.report.begin() {
        say(&format!("cannot write the report: {}", reason(&error)));
        could = false;
    }
    let (counts, pace, wrong_before) = (import.counts, import.pace, import.wrong_before);
    bar.finish_and_clear();
    say(&report::summary(counts, pace.elapsed(), arguments.dry_run));
    if !arguments.dry_run {
        // Once for all: an import that was stopped is run again, and links then what it had stored before.
        match db.write(|conn| aliases::link_all(conn, ctx)) {
            Ok(0) => {}
            Ok(linked) => say(&report::linked(linked)),
            Err(error) => {
                say(&format!(
                    "the games are not linked to players by their other names: {error}"
                ));
                could = false;
            }
        }
        if counts.imported > 0
            && let Err(error) = db.take_stock()
        {
            say(&format!("the database has not looked at its tables anew: {error}"));
        }
        match index(&db, arguments.positions) {
            Ok(None) => {}
            Ok(Some(line)) => say(&line),
            Err(error) => {
                say(&format!("the index of positions is not up to date: {error}"));
                could = false;
            }
        }
    }
    match counts {
        _ if !could => ExitCode::from(CANNOT_BEGIN),
        Counts {
            flawed: 0, rejected: 0, ..
        } if !wrong_before => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

/// Builds the index of positions, if that is wanted; gives what is to be said of it.
fn index(db: &Db, wanted: bool) -> Result<Option<String>, ServiceError> {
    if wanted {
        return build(db).map(Some);
    }
    let lacks = db.read(positions::lacks_games)?;
    Ok(lacks.then(|| "the index of positions lacks games: brade positions build".to_owned()))
}

/// The database, brought up to date, with a connection for large writes.
fn open(url: &str) -> Result<Db, OpenError> {
    Db::open(url, 1)?.migrate()?;
    Db::open_for_bulk(url)
}

fn context(db: &Db, club: Option<&str>) -> Result<Context<'static>, ServiceError> {
    match club {
        None => Ok(Context::LOCAL),
        Some(name) => db.read(|conn| Ok(Context::LOCAL.at(clubs::by_name(conn, name)?.id))),
    }
}

/// What could not go on.
enum Failure {
    /// This file.
    OfFile,
    /// The whole import.
    OfAll,
}

/// An import that is under way.
struct Running<'a> {
    db: &'a Db,
    settings: Settings,
    report: Report,
    pace: Pace,
    bar: &'a ProgressBar,
    /// How many bytes the files before this one had.
    taken: u64,
    counts: Counts,
    /// Whether an import that this one goes on behind has rejected games, or stored some that are illegal or contradicted.
    wrong_before: bool,
}

impl Running<'_> {
    fn file(&mut self, path: &Path) -> Result<(), Failure> {
        let name = path.display().to_string();
        let taken = Arc::new(AtomicU64::new(0));
        let mut goes_on = false;
        let (report, pace, bar, before) = (&mut self.report, &mut self.pace, self.bar, self.taken);
        let wrong_before = &mut self.wrong_before;
        let mut tell = |told: Told<'_>| match told {
            Told::GoesOn(progress) => {
                goes_on = true;
                report.go_on();
                *wrong_before |= progress.rejected + progress.flawed > 0;
                complain(bar, &report::goes_on(&name, progress));
                Ok(())
            }
            Told::Done(found) => {
                bar.suspend(|| report.write(&name, found))?;
                pace.came_on(bar, found.len() as u64, before + taken.load(Ordering::Relaxed));
                Ok(())
            }
        };
        let imported = import::file(self.db, self.settings, path, &taken, &mut tell);
        self.taken += taken.load(Ordering::Relaxed);
        match imported {
            Ok(counts) => {
                self.counts.add(counts);
                if let Some(line) = report::nothing_in(&name, counts, goes_on, self.settings.strict) {
                    complain(self.bar, &line);
                }
                Ok(())
            }
            Err(stopped) => {
                self.counts.add(stopped.before);
                Err(self.stopped(&name, *stopped.cause))
            }
        }
    }

    fn stopped(&self, name: &str, cause: ImportError) -> Failure {
        const GO_ON: &str = "what is imported stays; run the same command again to go on";
        match cause {
            ImportError::Read(error) => {
                complain(self.bar, &format!("cannot read {name}: {}", reason(&error)));
                Failure::OfFile
            }
            ImportError::Store(error) => {
                complain(self.bar, &format!("{name}: {error}; {GO_ON}"));
                Failure::OfAll
            }
            // Nobody listens any more, as behind `head`.
            ImportError::Report(error) => {
                complain(
                    self.bar,
                    &format!("cannot write the report: {}; {GO_ON}", reason(&error)),
                );
                Failure::OfAll
            }
        }
    }
}

/// A line that is no result: on the standard error.
fn complain(bar: &ProgressBar, line: &dyn Display) {
    bar.suspend(|| {
        let _ = writeln!(io::stderr(), "brade: {line}");
    });
}
