//! `brade check`

use std::process::ExitCode;

use clap::Args;

use super::{cannot_begin, failed, say, statistics};
use crate::config::Config;
use crate::db::Db;
use crate::service::{check, ratings, tournaments};

/// What is looked at.
#[derive(Args)]
pub(super) struct Arguments {
    /// Look only at what is kept beside the games: statistics, ratings, and the index of positions
    #[arg(long)]
    rollups: bool,
}

pub(super) fn run(config: &Config, arguments: &Arguments) -> ExitCode {
    let db = match Db::open(&config.database_url, 1).and_then(|db| db.migrate().map(|_| db)) {
        Ok(db) => db,
        Err(error) => return cannot_begin(&error),
    };
    if let Err(error) = db
        .write(ratings::catch_up)
        .and_then(|()| db.write(tournaments::catch_up))
    {
        return failed(&error);
    }
    if let Err(error) = statistics::catch_up(&db) {
        return failed(&error);
    }
    let found = match arguments.rollups {
        true => db.read(check::rollups).map(|differences| (None, differences)),
        false => db
            .read(check::check)
            .map(|found| (Some(found.games), found.differences)),
    };
    let (games, differences) = match found {
        Ok(found) => found,
        Err(error) => return failed(&error),
    };
    for line in &differences {
        say(line);
    }
    let looked_at = match games {
        Some(games) => format!("{games} games replayed"),
        None => {
            "statistics and ratings made anew from the games, and the index of positions compared with them".to_owned()
        }
    };
    match differences.len() {
        0 => {
            say(&format!("{} is sound: {looked_at}", db.address()));
            ExitCode::SUCCESS
        }
        1 => failed(&format!("1 difference; {looked_at}")),
        count => failed(&format!("{count} differences; {looked_at}")),
    }
}
