//! `brade statistics …`

use std::process::ExitCode;

use clap::Subcommand;

use super::{cannot_begin, failed, say};
use crate::config::Config;
use crate::db::Db;
use crate::service::{ServiceError, statistics};

/// What `brade statistics` can do.
#[derive(Subcommand)]
pub(super) enum Command {
    /// Make all statistics anew from the games; the service may run meanwhile
    Rebuild,
}

pub(super) fn run(config: &Config, command: &Command) -> ExitCode {
    let db = match Db::open(&config.database_url, 1).and_then(|db| db.migrate().map(|_| db)) {
        Ok(db) => db,
        Err(error) => return cannot_begin(&error),
    };
    match command {
        Command::Rebuild => match db.write(statistics::clear).and_then(|()| catch_up(&db)) {
            Ok(()) => say(&"the statistics are made anew from all games"),
            Err(error) => return failed(&error),
        },
    }
    ExitCode::SUCCESS
}

/// Makes the statistics of a database that is older than they are, part by part.
pub(super) fn catch_up(db: &Db) -> Result<(), ServiceError> {
    while !db.write(statistics::catch_up)? {}
    Ok(())
}
