//! How far a command is with its files.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on the standard error, if that is a terminal: how much of the files has been read. `what` is what is done with
/// them.
pub(super) fn progress_bar(what: &str, files: &[PathBuf]) -> ProgressBar {
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
            "{prefix} {wide_bar} {bytes} of {total_bytes}, {eta} left {msg}",
        ),
        None => (
            ProgressBar::with_draw_target(None, target),
            "{prefix} {spinner} {bytes} {msg}",
        ),
    };
    let bar = bar.with_prefix(what.to_owned());
    match ProgressStyle::with_template(style) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// How often a line says how far it is, where there is no bar.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// How many records a second.
pub(super) struct Pace {
    begun: Instant,
    records: u64,
    /// When the last line was written; none where a bar is shown.
    line: Option<Instant>,
}

impl Pace {
    pub fn new(bar: &ProgressBar) -> Pace {
        let begun = Instant::now();
        Pace {
            begun,
            records: 0,
            line: bar.is_hidden().then_some(begun),
        }
    }

    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// So many more records are done, and so many bytes of the files.
    pub fn came_on(&mut self, bar: &ProgressBar, records: u64, bytes: u64) {
        self.records += records;
        let pace = self.records as f64 / self.elapsed().as_secs_f64().max(0.001);
        bar.set_position(bytes);
        bar.set_message(format!("({pace:.0} records a second)"));
        if let Some(line) = self.line.filter(|line| line.elapsed() >= LINE_EVERY) {
            // Nobody may be watching any more, which is no reason to stop.
            let _ = writeln!(io::stderr(), "brade: {} records done, {pace:.0} a second", self.records);
            self.line = Some(line + LINE_EVERY);
        }
    }
}
