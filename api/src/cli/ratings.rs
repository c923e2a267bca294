//! `brade ratings …`

use std::process::ExitCode;

use clap::Subcommand;

use super::{cannot_begin, failed, say};
use crate::config::Config;
use crate::db::Db;
use crate::service::ratings;

/// What `brade ratings` can do.
#[derive(Subcommand)]
pub(super) enum Command {
    /// Make all ratings anew from the matches
    Recompute,
}

pub(super) fn run(config: &Config, command: &Command) -> ExitCode {
    let db = match Db::open(&config.database_url, 1).and_then(|db| db.migrate().map(|_| db)) {
        Ok(db) => db,
        Err(error) => return cannot_begin(&error),
    };
    match command {
        Command::Recompute => match db.write(ratings::recompute) {
            Ok(1) => say(&"the ratings are made anew from 1 match"),
            Ok(count) => say(&format!("the ratings are made anew from {count} matches")),
            Err(error) => return failed(&error),
        },
    }
    ExitCode::SUCCESS
}
