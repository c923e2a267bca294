//! `brade demo`: a club with a season behind it.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::Args;

use super::{cannot_begin, failed, say};
use crate::config::Config;
use crate::db::Db;
use crate::demo::{self, DemoError};

const EXPLANATION: &str = "\
The database must be new: one that holds anything is refused. It gets 24 players, a tournament of each of the seven
formats played to the end, and one that is running, with all games recorded turn by turn. The same seed gives the same
season.

Examples:
  brade demo --database-url sqlite:demo.db
  brade --database-url sqlite:demo.db

Exit codes: 0 the database is filled; 1 it broke off; 2 it could not be begun, among others because the database is not
empty.";

#[derive(Args)]
#[command(after_help = EXPLANATION)]
pub(super) struct Arguments {
    /// Another seed gives another season
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(config: &Config, arguments: &Arguments) -> ExitCode {
    let db = match Db::open(&config.database_url, 1).and_then(|db| db.migrate().map(|_| db)) {
        Ok(db) => db,
        Err(error) => return cannot_begin(&error),
    };
    let mut out = io::stderr();
    let watched = out.is_terminal();
    let filled = demo::fill(&db, arguments.seed, |number, of, name| {
        if watched {
            // Nobody may be watching any more, which is no reason to stop.
            let _ = writeln!(out, "{number} of {of}: {name}");
        }
    });
    match filled {
        Ok(filled) => {
            say(&format!(
                "{} has {} players, {} tournaments, {} games and {} deals of belote, all recorded turn by turn and card by card; \
                 `brade serve` shows them",
                db.address(),
                filled.players,
                filled.tournaments,
                filled.games,
                filled.deals
            ));
            ExitCode::SUCCESS
        }
        Err(error @ DemoError::NotEmpty(_)) => cannot_begin(&error),
        Err(error) => failed(&error),
    }
}
