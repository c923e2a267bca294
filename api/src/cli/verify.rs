//! `brade verify`: records from files held against the rules, without a database.

mod chunks;
mod human;
mod tally;

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use brade_core::brade::legal::Plays;
use brade_core::brade::record::read_games_bytes;
use brade_core::brade::verify::{Status, verify};
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;

use super::{CANNOT_BEGIN, reason};
use crate::json::report::{GameReport, game_report};
use crate::parallel;
use crate::service::records::Verified;
use chunks::{Chunk, Chunks};
use tally::Tally;

const EXPLANATION: &str = "\
Each game is replayed turn by turn and gets one of seven verdicts:
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
    /// Files of game records; - is the standard input
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
    let bar = progress_bar(&arguments.files);
    let jobs = arguments
        .files
        .iter()
        .enumerate()
        .flat_map(|(file, path)| jobs_of(file, path));
    let work = |job: Job<Chunk>| match job {
        Job::Games(file, chunk) => Job::Games(file, (chunk.bytes.len(), verify_chunk(&chunk))),
        Job::Failed(file, error) => Job::Failed(file, error),
        Job::Ended(file) => Job::Ended(file),
    };
    let mut printer = Printer {
        arguments,
        out: BufWriter::new(io::stdout()),
        bar: &bar,
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
fn jobs_of(file: usize, path: &Path) -> Box<dyn Iterator<Item = Job<Chunk>> + Send> {
    let text: io::Result<Box<dyn Read + Send>> = if path.as_os_str() == "-" {
        Ok(Box::new(io::stdin()))
    } else {
        File::open(path).map(|file| Box::new(file) as _)
    };
    let chunks = match text {
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
    let down = |line: &mut u32| *line = line.saturating_add(chunk.lines_before);
    let games = read_games_bytes(&chunk.bytes).map(|mut read| {
        match &mut read {
            Ok(game) => {
                down(&mut game.starts.line);
                game.places.iter_mut().for_each(|place| down(&mut place.line));
            }
            Err(error) => {
                down(&mut error.line);
                down(&mut error.good.starts.line);
            }
        }
        read.map(|game| {
            let report = verify(&game.record, &mut plays);
            (game, report)
        })
    });
    games.collect()
}

/// Writes what was found, in the order of the files.
struct Printer<'a> {
    arguments: &'a Arguments,
    out: BufWriter<io::Stdout>,
    bar: &'a ProgressBar,
    tally: Tally,
}

impl Printer<'_> {
    /// Fails where nobody reads the output any more.
    fn take(&mut self, job: Job<(usize, Vec<Verified>)>) -> io::Result<()> {
        match job {
            Job::Games(file, (bytes, games)) => {
                let name = self.name(file);
                self.bar.suspend(|| {
                    for game in &games {
                        let number = self.tally.count(file, status(game));
                        if self.arguments.json {
                            json_line(&mut self.out, &name, number, game)?;
                        } else {
                            human::game(&mut self.out, &name, number, game)?;
                        }
                    }
                    self.out.flush()
                })?;
                self.bar.inc(bytes as u64);
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
    report: GameReport,
}

fn json_line(out: &mut impl Write, file: &str, number: usize, game: &Verified) -> io::Result<()> {
    let report = game_report(number, game);
    serde_json::to_writer(&mut *out, &Line { file, report })?;
    out.write_all(b"\n")
}

fn status(game: &Verified) -> Status {
    game.as_ref().map_or(Status::Unreadable, |(_, report)| report.status)
}

/// A bar on the standard error, if that is a terminal.
fn progress_bar(files: &[PathBuf]) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let sizes = files.iter().map(|file| {
        let metadata = std::fs::metadata(file).ok()?;
        metadata.is_file().then_some(metadata.len())
    });
    let target = ProgressDrawTarget::stderr();
    let (bar, style) = match sizes.sum::<Option<u64>>() {
        Some(bytes) => (
            ProgressBar::with_draw_target(Some(bytes), target),
            "verifying {wide_bar} {bytes} of {total_bytes}, {eta} left",
        ),
        None => (
            ProgressBar::with_draw_target(None, target),
            "verifying {spinner} {bytes}",
        ),
    };
    match ProgressStyle::with_template(style) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
