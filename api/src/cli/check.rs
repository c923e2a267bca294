//! `brade check`

use std::process::ExitCode;

use super::{cannot_begin, failed, say};
use crate::config::Config;
use crate::db::Db;
use crate::service::{check, ratings};

pub(super) fn run(config: &Config) -> ExitCode {
    let db = match Db::open(&config.database_url, 1).and_then(|db| db.migrate().map(|_| db)) {
        Ok(db) => db,
        Err(error) => return cannot_begin(&error),
    };
    if let Err(error) = db.write(ratings::catch_up) {
        return failed(&error);
    }
    let found = match db.read(check::check) {
        Ok(found) => found,
        Err(error) => return failed(&error),
    };
    for line in &found.differences {
        say(line);
    }
    let games = found.games;
    match found.differences.len() {
        0 => {
            say(&format!("{} is sound: {games} games replayed", db.address()));
            ExitCode::SUCCESS
        }
        1 => failed(&format!("1 difference; {games} games replayed")),
        count => failed(&format!("{count} differences; {games} games replayed")),
    }
}
