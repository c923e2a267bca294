//! Records as text: verified, and stored.

use brade_core::brade::legal::Plays;
use brade_core::brade::record::{ReadError, ReadGame, read_games};
use brade_core::brade::verify::{Report, verify};

use super::{Context, ServiceError};
use crate::db::AnyConnection;
use crate::id::Id;

/// One game of a text: the record with its report, or why it cannot be read.
pub type Verified = Result<(ReadGame, Report), ReadError>;

/// Verifies every game of a text. Takes processor time and no database.
pub fn verify_text(text: &str) -> Vec<Verified> {
    let mut plays = Plays::new();
    read_games(text)
        .map(|read| {
            read.map(|game| {
                let report = verify(&game.record, &mut plays);
                (game, report)
            })
        })
        .collect()
}

/// Stores the games that could be read; gives the id of each, none for one that could not be.
///
/// # Errors
/// A tag or a comment that is too long; the database's failure.
pub fn store(conn: &mut AnyConnection, ctx: Context, games: &[Verified]) -> Result<Vec<Option<Id>>, ServiceError> {
    super::players::unfinished()
}
