//! `brade backup` and `brade restore`

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::{cannot_begin, failed, say};
use crate::backup::{self, BackupError};
use crate::config::Config;
use crate::db::Db;

/// The file.
#[derive(Args)]
pub(super) struct Arguments {
    /// The file; only you can read it
    file: PathBuf,
}

pub(super) fn backup(config: &Config, arguments: &Arguments) -> ExitCode {
    let db = match Db::open(&config.database_url, 1).and_then(|db| db.migrate().map(|_| db)) {
        Ok(db) => db,
        Err(error) => return cannot_begin(&error),
    };
    match backup::write(&db, &arguments.file) {
        Ok(rows) => {
            say(&format!(
                "{} has {rows} rows of {}",
                arguments.file.display(),
                db.address()
            ));
            ExitCode::SUCCESS
        }
        Err(error) => failed(&error),
    }
}

pub(super) fn restore(config: &Config, arguments: &Arguments) -> ExitCode {
    // The file first: nothing is made for one that cannot be restored.
    if let Err(error) = backup::examine(&arguments.file) {
        return failed(&error);
    }
    let db = match Db::open(&config.database_url, 1) {
        Ok(db) => db,
        Err(error) => return cannot_begin(&error),
    };
    match backup::restore(&db, &arguments.file) {
        Ok(contents) => {
            say(&format!(
                "{} has the {} rows of {}, as of {}",
                db.address(),
                contents.rows,
                arguments.file.display(),
                contents.made_at
            ));
            ExitCode::SUCCESS
        }
        Err(BackupError::Open(error)) => cannot_begin(&error),
        Err(error) => failed(&error),
    }
}
