//! What there is to choose among: the players and the tournaments.

use crate::db::tournaments::{self, Filter};
use crate::db::{AnyConnection, players};
use crate::id::Id;
use crate::service::{Noun, ServiceError, text};

/// The most players that are listed to choose among; of more, one is found by name.
pub const MOST_PLAYERS: i64 = 300;
/// The most tournaments: the newest ones.
const MOST_TOURNAMENTS: i64 = 100;

/// What a form offers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choices {
    /// The players by name; none where there are too many.
    pub players: Option<Vec<(Id, String)>>,
    /// The tournaments, the newest first.
    pub tournaments: Vec<(Id, String)>,
}

impl Choices {
    /// The players and tournaments of a club, or of all.
    ///
    /// # Errors
    /// The database's failure.
    pub fn of(conn: &mut AnyConnection, club: Option<Id>) -> Result<Choices, ServiceError> {
        let found = players::list(conn, club, None, None, MOST_PLAYERS + 1)?;
        let fits = found.len() <= MOST_PLAYERS as usize;
        let named = found.into_iter().map(|row| (row.id, row.name));
        let filter = Filter {
            club,
            ..Filter::default()
        };
        let held = tournaments::list(conn, &filter, None, MOST_TOURNAMENTS)?;
        Ok(Choices {
            players: fits.then(|| named.collect()),
            tournaments: held.into_iter().map(|row| (row.id, row.name)).collect(),
        })
    }

    /// The player with exactly this name, the first one of several.
    ///
    /// # Errors
    /// No such player; the database's failure.
    pub fn player_named(conn: &mut AnyConnection, name: &str) -> Result<Id, ServiceError> {
        let key = text::search_key(name);
        // PostgreSQL takes no text with a NUL, and no name has one.
        let wanted = !key.is_empty() && !key.contains('\0');
        let called = match wanted {
            true => players::called(conn, &key)?,
            false => Vec::new(),
        };
        // Whose name it is comes before whoever goes by it too.
        let own = called.iter().find(|row| row.search_key == key);
        own.or(called.first())
            .map(|row| row.id)
            .ok_or(ServiceError::NotFound(Noun::Player))
    }
}
