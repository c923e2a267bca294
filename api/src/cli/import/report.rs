//! What an import tells, in lines for people.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::time::Duration;

use crate::import::Counts;
use crate::service::imports::{Found, Original, Progress};

/// The lines on single games.
pub(super) struct Report {
    out: BufWriter<Box<dyn Write>>,
    /// A file that may hold the lines of an import before.
    before: Option<File>,
}

impl Report {
    /// Goes to this file; to the standard output where there is none.
    pub fn new(path: Option<&Path>) -> io::Result<Report> {
        let (out, before): (Box<dyn Write>, _) = match path {
            Some(path) => {
                let file = OpenOptions::new().create(true).append(true).open(path)?;
                // Not a device, which holds nothing.
                let before = file.metadata()?.is_file().then(|| file.try_clone()).transpose()?;
                (Box::new(file), before)
            }
            None => (Box::new(io::stdout()), None),
        };
        let out = BufWriter::new(out);
        Ok(Report { out, before })
    }

    /// The import goes on behind another one, whose lines stay.
    pub fn go_on(&mut self) {
        self.before = None;
    }

    /// Nothing of another import stays, unless this one has gone on behind it.
    pub fn begin(&mut self) -> io::Result<()> {
        match self.before.take() {
            Some(file) => file.set_len(0),
            None => Ok(()),
        }
    }

    /// Writes a line for each game that did not simply become one of the archive.
    pub fn write(&mut self, file: &str, found: &[Found]) -> io::Result<()> {
        self.begin()?;
        let out = &mut self.out;
        for Found { line, game } in found {
            let game = match game {
                Ok(game) => game,
                Err(rejected) => {
                    writeln!(out, "{file}:{}: rejected: {}", rejected.line, rejected.reason)?;
                    continue;
                }
            };
            if let Some(original) = game.original {
                write!(out, "{file}:{line}: there already: {}, ", game.players())?;
                match original {
                    Original::Stored(id) => writeln!(out, "as {id}")?,
                    Original::JustBefore => writeln!(out, "as a game before it")?,
                }
            } else if let Some(flaw) = &game.flaw {
                writeln!(out, "{file}:{}: {}: {}", flaw.line, flaw.status, flaw.reason)?;
            }
        }
        out.flush()
    }
}

fn records(count: u64) -> String {
    format!("{count} record{}", if count == 1 { "" } else { "s" })
}

/// `3 records read, 2 games imported (1 illegal or contradicted), 0 there already, 1 rejected; 0.1 s, 30 records a second`
pub(super) fn summary(counts: Counts, took: Duration, dry_run: bool) -> String {
    let Counts {
        read,
        imported,
        flawed,
        duplicates,
        rejected,
    } = counts;
    let flawed = match flawed {
        0 => String::new(),
        some => format!(" ({some} illegal or contradicted)"),
    };
    let done = if dry_run { "to be imported" } else { "imported" };
    let plural = if imported == 1 { "" } else { "s" };
    let seconds = took.as_secs_f64();
    let pace = read as f64 / seconds.max(0.001);
    format!(
        "{} read, {imported} game{plural} {done}{flawed}, {duplicates} there already, {rejected} rejected; {seconds:.1} s, \
         {pace:.0} records a second",
        records(read)
    )
}

/// How many sides of games have become a player's.
pub(super) fn linked(sides: usize) -> String {
    match sides {
        1 => "1 side of a game is a player's by another name".to_owned(),
        some => format!("{some} sides of games are players' by their other names"),
    }
}

/// Where an import goes on that broke off, or that has been done.
pub(super) fn goes_on(file: &str, progress: &Progress) -> String {
    let wrong = match (progress.flawed, progress.rejected) {
        (0, 0) => String::new(),
        (flawed, rejected) => format!(", {flawed} of them illegal or contradicted, {rejected} rejected"),
    };
    format!(
        "{file}: the first {} (to line {}) are imported already{wrong}; this goes on behind them",
        records(progress.games),
        progress.lines
    )
}

/// What is to be said of a file of which nothing could be read; a strict import rejects also what it can read.
pub(super) fn nothing_in(file: &str, counts: Counts, goes_on: bool, strict: bool) -> Option<String> {
    match counts {
        _ if goes_on => None,
        Counts { read: 0, .. } => Some(format!("{file}: no games")),
        Counts { read, rejected, .. } if read == rejected && !strict => Some(format!(
            "{file}: none of it could be read: is it a file of game records?"
        )),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_says_what_became_of_the_records() {
        let counts = Counts {
            read: 10,
            imported: 7,
            flawed: 1,
            duplicates: 2,
            rejected: 1,
        };
        assert_eq!(
            summary(counts, Duration::from_millis(500), false),
            "10 records read, 7 games imported (1 illegal or contradicted), 2 there already, 1 rejected; 0.5 s, 20 records a \
             second"
        );
        let one = Counts {
            read: 1,
            imported: 1,
            ..Counts::default()
        };
        let told = summary(one, Duration::ZERO, true);
        assert!(
            told.starts_with("1 record read, 1 game to be imported, 0 there already"),
            "{told}"
        );
    }
}
