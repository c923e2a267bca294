//! How many games there were of each verdict.

use std::fmt;

use brade_core::brade::verify::Status;

#[derive(Default)]
pub(super) struct Tally {
    /// In the order of [`Status::ALL`].
    counts: [u64; Status::ALL.len()],
    /// The file that was counted last, and its games.
    current: (usize, usize),
    files: usize,
    pub failed_files: usize,
    last_failed: Option<usize>,
}

impl Tally {
    /// Counts a game and gives its number in its file, from 1.
    pub fn count(&mut self, file: usize, status: Status) -> usize {
        for (count, of) in self.counts.iter_mut().zip(Status::ALL) {
            *count += u64::from(of == status);
        }
        if self.files == 0 || self.current.0 != file {
            self.current = (file, 0);
            self.files += 1;
        }
        self.current.1 += 1;
        self.current.1
    }

    /// Counts a file that could not be opened or read to its end.
    pub fn failed(&mut self, file: usize) {
        self.last_failed = Some(file);
        self.failed_files += 1;
    }

    /// Whether the file that was just read to its end had no games.
    pub fn is_empty(&self, file: usize) -> bool {
        self.last_failed != Some(file) && (self.files == 0 || self.current.0 != file)
    }

    /// Whether some game is illegal, contradicted or unreadable.
    pub fn has_bad(&self) -> bool {
        self.counts
            .iter()
            .zip(Status::ALL)
            .any(|(count, status)| *count > 0 && status.is_bad())
    }
}

/// `3 games in 1 file: 2 verified, 1 illegal`
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |count: u64| if count == 1 { "" } else { "s" };
        let games = self.counts.iter().sum::<u64>();
        write!(f, "{games} game{}", plural(games))?;
        if self.files > 0 {
            write!(f, " in {} file{}", self.files, plural(self.files as u64))?;
        }
        let mut before = ": ";
        for (count, status) in self.counts.iter().zip(Status::ALL).rev() {
            if *count > 0 {
                write!(f, "{before}{count} {status}")?;
                before = ", ";
            }
        }
        match self.failed_files {
            0 => Ok(()),
            failed => write!(f, "; {failed} file{} could not be read", plural(failed as u64)),
        }
    }
}
