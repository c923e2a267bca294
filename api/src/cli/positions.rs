//! `brade positions …`

use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use clap::Subcommand;

use super::{cannot_begin, failed, say};
use crate::config::Config;
use crate::db::Db;
use crate::service::ServiceError;
use crate::service::positions::{self, Progress, Sizes, Status};

/// What `brade positions` can do.
#[derive(Subcommand)]
pub(super) enum Command {
    /// Make the index of positions, or add the games that it lacks; goes on where it was stopped, and the service may run
    /// meanwhile
    Build,
    /// Take the index away
    Drop,
    /// Say what there is of the index
    Status,
}

pub(super) fn run(config: &Config, command: &Command) -> ExitCode {
    let db = match Db::open(&config.database_url, 1).and_then(|db| db.migrate().map(|_| db)) {
        Ok(db) => db,
        Err(error) => return cannot_begin(&error),
    };
    let done = match command {
        Command::Build => build(&db),
        Command::Drop => db
            .write(positions::drop_all)
            .map(|()| "the index of positions is gone".to_owned()),
        Command::Status => db.read(positions::status).map(in_words),
    };
    match done {
        Ok(line) => say(&line),
        Err(error) => return failed(&error),
    }
    ExitCode::SUCCESS
}

/// Builds the index; gives what there is of it then, in words.
///
/// # Errors
/// The database's failure.
pub(super) fn build(db: &Db) -> Result<String, ServiceError> {
    let shows = std::io::stderr().is_terminal();
    let progress = |step: Progress| {
        if shows {
            let line = match step {
                Progress::Added(games) => format!("{games} games added"),
                Progress::Merged(part) => format!("merging: {} %", part / 10),
            };
            // Nobody may be looking, which is no reason to stop.
            let _ = write!(std::io::stderr(), "\r{line:<40}");
        }
        true
    };
    let added = positions::build(db, Sizes::default(), progress)?;
    if shows {
        let _ = write!(std::io::stderr(), "\r{:<40}\r", "");
    }
    let status = db.read(positions::status)?;
    Ok(format!("games added: {added}; {}", in_words(status)))
}

fn in_words(status: Option<Status>) -> String {
    let Some(status) = status else {
        return "there is no index of positions: brade positions build".to_owned();
    };
    let Status {
        games,
        entries,
        recent,
        missing,
        ..
    } = status;
    let mut text = format!("the index has {entries} positions of {games} games");
    if recent > 0 {
        text.push_str(&format!("; {recent} positions were added since it was built"));
    }
    if missing > 0 {
        text.push_str(&format!("; {missing} games are not packed yet"));
    }
    if !status.done {
        text.push_str("; it lacks games: brade positions build");
    } else if status.runs > 0 {
        text.push_str("; it is not merged yet: brade positions build");
    }
    text
}
