//! `brade migrate`

use std::process::ExitCode;

use super::{cannot_begin, say};
use crate::config::Config;
use crate::db::Db;

pub(super) fn run(config: &Config) -> ExitCode {
    let done = Db::open(&config.database_url, 1).and_then(|db| {
        let done = db.migrate()?;
        Ok((db, done))
    });
    match done {
        Ok((db, done)) if done.is_empty() => say(&format!("{} is up to date", db.address())),
        Ok((db, done)) => say(&format!("{} is up to date now; ran {}", db.address(), done.join(", "))),
        Err(error) => return cannot_begin(&error),
    }
    ExitCode::SUCCESS
}
