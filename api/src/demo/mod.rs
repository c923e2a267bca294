//! A club with a season behind it, for whoever wants to see what brade does before entering anything: 24 players, a
//! tournament of each of the seven formats played to the end, one that is running, and an evening of belote for pairs. Every game is made up by the
//! tastes of [`crate::generate`] and recorded turn by turn, or card by card, through the services, as people would do it.
//!
//! The same seed gives the same players, tournaments, pairings and games in every database; ids and the times at which
//! things were entered differ.

mod cards;
mod director;
mod members;
mod season;
mod table;

use crate::db::{Db, DbError, TransactionError, copy};
use crate::service::{Context, ServiceError};
use director::Director;
pub use members::PLAYERS;

/// Why a database was not filled.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// There is something in it.
    #[error("the database is not empty (there are {0}): nothing was changed; name a new one")]
    NotEmpty(String),
    /// A service refused, or the database failed.
    #[error("the season broke off ({0}): throw the database away and begin with a new one")]
    Service(#[from] ServiceError),
    /// A tournament that should be over is not.
    #[error("the tournament {0} did not come to its end: throw the database away")]
    Unfinished(&'static str),
}

impl From<DbError> for DemoError {
    fn from(error: DbError) -> DemoError {
        DemoError::Service(error.into())
    }
}

impl TransactionError for DemoError {
    fn db_error(&self) -> Option<&DbError> {
        match self {
            DemoError::Service(error) => error.db_error(),
            DemoError::NotEmpty(_) | DemoError::Unfinished(_) => None,
        }
    }
}

/// What a database was filled with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Filled {
    /// How many players.
    pub players: usize,
    /// How many tournaments.
    pub tournaments: usize,
    /// How many games, all of them recorded turn by turn.
    pub games: usize,
    /// How many deals of belote, all of them recorded card by card.
    pub deals: usize,
}

/// Fills a database that is migrated and holds nothing. `tell` hears of every tournament when it is entered: its number,
/// how many there are, and its name. The players are one transaction, and so is each step of a tournament and each match.
///
/// # Errors
/// A database that holds something; its failure.
pub fn fill(db: &Db, seed: u64, mut tell: impl FnMut(usize, usize, &str)) -> Result<Filled, DemoError> {
    let players = db.write(|conn| match copy::held(conn)? {
        Some(table) => Err(DemoError::NotEmpty(table)),
        None => Ok(members::enter(conn, Context::LOCAL)?),
    })?;
    let tournaments = season::tournaments();
    let mut director = Director::new(db, seed, &players);
    for (tournament, number) in tournaments.iter().zip(1..) {
        tell(number, tournaments.len(), tournament.name);
        director.hold(tournament)?;
    }
    Ok(Filled {
        players: players.len(),
        tournaments: tournaments.len(),
        games: director.games(),
        deals: director.deals(),
    })
}
