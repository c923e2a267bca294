//! What brade reaches, in one table: each figure beside its limit, measured in the same run on the same machine.
//!
//! `cargo bench -p brade-api --bench table` takes some minutes; `-- --games 1000000` fills the archive with more,
//! `-- --only` measures only the part of that name: `engine`, `archive`, `pages` or `turns`.

// It runs on its own, and stops with what went wrong.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod archive;
mod engine;
#[allow(dead_code)] // the tests stop and start it too
#[path = "../../tests/support/postgres.rs"]
mod postgres;
mod program;
mod service;

use std::time::{Duration, Instant};

/// A line of the table.
pub struct Row {
    /// What is measured.
    what: String,
    /// What it reaches.
    figure: String,
    /// What it is held against, and how it compares.
    limit: String,
    /// What is wanted.
    aim: &'static str,
}

impl Row {
    /// A line.
    pub fn new(what: impl Into<String>, figure: String, limit: String, aim: &'static str) -> Row {
        let what = what.into();
        Row {
            what,
            figure,
            limit,
            aim,
        }
    }
}

/// How long a few runs of something take, the quickest of them.
pub fn quickest(runs: u32, mut run: impl FnMut()) -> Duration {
    let times = (0..runs).map(|_| {
        let begun = Instant::now();
        run();
        begun.elapsed()
    });
    times.min().unwrap_or_default()
}

/// A number of things in a time, in the things a second.
pub fn rate(things: u64, time: Duration) -> f64 {
    things as f64 / time.as_secs_f64()
}

/// A ratio as it is printed.
pub fn ratio(of: f64, to: f64) -> String {
    format!("{:.2}", of / to)
}

/// The value of an option of the command line.
fn option(name: &str) -> Option<String> {
    std::env::args().skip_while(|argument| argument != name).nth(1)
}

fn games() -> u64 {
    match option("--games").map(|number| number.parse()) {
        None => 100_000,
        Some(Ok(number)) => number,
        Some(Err(_)) => panic!("--games takes a number"),
    }
}

fn main() {
    let only = option("--only");
    let mut rows = Vec::new();
    let parts: [(&str, &dyn Fn() -> Vec<Row>); 4] = [
        ("engine", &engine::rows),
        ("archive", &|| archive::rows(games())),
        ("pages", &service::pages),
        ("turns", &service::turns),
    ];
    for (part, measure) in parts {
        if only.as_deref().is_none_or(|only| only == part) {
            rows.extend(measure());
        }
    }
    println!("\n| what | reached | limit measured in the same run | aim |\n|---|---|---|---|");
    for row in rows {
        println!("| {} | {} | {} | {} |", row.what, row.figure, row.limit, row.aim);
    }
}
