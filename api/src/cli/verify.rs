//! `brade verify`: records from files held against the rules, without a database.

mod belote;
mod human;
mod tally;

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use brade_core::brade::legal::Plays;
use clap::Args;
use indicatif::ProgressBar;
use serde::Serialize;

use super::progress::progress_bar;
use super::{CANNOT_BEGIN, reason};
use crate::json::report::{RecordReport, record_report};
use crate::parallel;
use crate::record_file::{self, Chunk, Chunks};
use crate::service::records::Verified;
use tally::Tally;

const EXPLANATION: &str = "\
Each game is replayed turn by turn, and each match of belote (a record with [Game \"belote\"]) deal by deal; it gets one of
seven verdicts:
  verified      every play is legal, the game ended, and what is claimed is true
  incomplete    every play is legal; the game did not end
  partial       as these two, with gaps (??)
  irregular     as these two, with an illegal turn that was let stand (~)
  contradicted  legal, but a claim (Result, Win, Points, Teka …) is false
  illegal       a turn breaks a rule
  unreadable    the text is no record

Exit codes: 0 no game is illegal, contradicted or unreadable; 1 some game is; 2 a file could not be read\nor the report not be written.";

#[derive(Args)]
#[command(after_help = EXPLANATION)]
pub(super) struct Arguments {
    /// Files of game records, also compressed by gzip or zstd; - is the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// One JSON line a game: the file, and the fields of the REST interface's report
    #[arg(long)]
    json: bool,
}

/// What is done with one piece of a file.
enum Job<T> {
    Games(usize, T),
    /// The file could not be opened or read on.
    Failed(usize, io::Error),
    /// The file has ended.
    Ended(usize),
}

pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let bar = progress_bar("verifying", &arguments.files);
    let taken = Arc::new(AtomicU64::new(0));
    let jobs = arguments
        .files
        .iter()
        .enumerate()
        .flat_map(|(file, path)| jobs_of(file, path, &taken));
    let work = |job: Job<Chunk>| match job {
        Job::Games(file, chunk) => Job::Games(file, verify_chunk(&chunk)),
        Job::Failed(file, error) => Job::Failed(file, error),
        Job::Ended(file) => Job::Ended(file),
    };
    let mut printer = Printer {
        arguments,
        out: BufWriter::new(io::stdout()),
        bar: &bar,
        taken: &taken,
        tally: Tally::default(),
    };
    let mut written = Ok(());
    parallel::in_order(jobs, work, |job| {
        written = printer.take(job);
        written.is_ok()
    });
    bar.finish_and_clear();
    if written.is_ok() && !arguments.json {
        written = writeln!(printer.out, "{}", printer.tally).and_then(|()| printer.out.flush());
    }
    match written {
        // Nobody listens any more, as behind `head`: what was read is all that was wanted.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            printer.say(&format!("cannot write the report: {}", reason(&error)));
            return ExitCode::from(CANNOT_BEGIN);
        }
        _ => {}
    }
    match &printer.tally {
        tally if tally.failed_files > 0 => ExitCode::from(CANNOT_BEGIN),
        tally if tally.has_bad() => ExitCode::FAILURE,
        _ => ExitCode::SUCCESS,
    }
}

/// The pieces of a file, then its end; or why it cannot be read.
fn jobs_of(file: usize, path: &Path, taken: &Arc<AtomicU64>) -> Box<dyn Iterator<Item = Job<Chunk>> + Send> {
    let chunks = match record_file::open(path, taken) {
        Ok(text) => Chunks::of(text),
        Err(error) => return Box::new(std::iter::once(Job::Failed(file, error))),
    };
    let games = chunks.map(move |chunk| match chunk {
        Ok(chunk) => Job::Games(file, chunk),
        Err(error) => Job::Failed(file, error),
    });
    Box::new(games.chain(std::iter::once(Job::Ended(file))))
}

fn verify_chunk(chunk: &Chunk) -> Vec<Verified> {
    let mut plays = Plays::new();
    chunk.records().map(|read| Verified::of(read, &mut plays)).collect()
}

/// Writes what was found, in the order of the files.
struct Printer<'a> {
    arguments: &'a Arguments,
    out: BufWriter<io::Stdout>,
    bar: &'a ProgressBar,
    /// How many bytes of the files were read so far.
    taken: &'a AtomicU64,
    tally: Tally,
}

impl Printer<'_> {
    /// Fails where nobody reads the output any more.
    fn take(&mut self, job: Job<Vec<Verified>>) -> io::Result<()> {
        match job {
            Job::Games(file, games) => {
                let name = self.name(file);
                self.bar.suspend(|| {
                    for game in &games {
                        let number = self.tally.count(file, game.status());
                        match game {
                            _ if self.arguments.json => json_line(&mut self.out, &name, number, game)?,
                            Verified::Brade(game) => human::game(&mut self.out, &name, number, game)?,
                            Verified::Belote(played) => belote::game(&mut self.out, &name, number, played)?,
                        }
                    }
                    self.out.flush()
                })?;
                self.bar.set_position(self.taken.load(Ordering::Relaxed));
            }
            Job::Failed(file, error) => {
                self.tally.failed(file);
                self.say(&format!("cannot read {}: {}", self.name(file), reason(&error)));
            }
            Job::Ended(file) if self.tally.is_empty(file) => {
                self.say(&format!("{}: no games", self.name(file)));
            }
            Job::Ended(_) => {}
        }
        Ok(())
    }

    fn name(&self, file: usize) -> String {
        let path = self.arguments.files.get(file);
        path.map_or_else(String::new, |path| path.display().to_string())
    }

    /// A line that is no result: on the standard error.
    fn say(&self, line: &str) {
        self.bar.suspend(|| {
            let _ = writeln!(io::stderr(), "brade: {line}");
        });
    }
}

/// One line of `--json`.
#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    #[serde(flatten)]
    report: RecordReport,
}

fn json_line(out: &mut impl Write, file: &str, number: usize, game: &Verified) -> io::Result<()> {
    let report = record_report(number, game);
    serde_json::to_writer(&mut *out, &Line { file, report })?;
    out.write_all(b"\n")
}
