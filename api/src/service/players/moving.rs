//! Giving to one entry what is another one's: its matches and games, its places in tournaments, its account, its names.
//! Everything that is kept beside them follows.

use super::link;
use crate::db::aliases::{self, AliasRow};
use crate::db::users::UserRow;
use crate::db::{AnyConnection, links, merges, time};
use crate::id::Id;
use crate::service::accounts::users;
use crate::service::{Context, Noun, ServiceError, belote, ratings, statistics, tournaments};

/// What is to be given.
pub(super) struct Moving {
    /// Whose it is.
    pub from: Id,
    /// Whose it shall be.
    pub to: Id,
    /// The matches; those that the first one does not play are left alone.
    pub matches: Vec<Id>,
    /// The matches of belote; those in which the first one does not sit are left alone.
    pub belote: Vec<Id>,
    /// The tournaments: there the other one stands in every place of the first.
    pub tournaments: Vec<Id>,
    /// The accounts.
    pub users: Vec<UserRow>,
    /// The names.
    pub aliases: Vec<AliasRow>,
    /// What is done, for the journal.
    pub action: &'static str,
}

/// How much was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Moved {
    pub matches: usize,
    pub games: usize,
    pub belote: usize,
    pub tournaments: usize,
}

impl Moving {
    /// Does it.
    ///
    /// # Errors
    /// The database's failure.
    pub fn run(self, conn: &mut AnyConnection, ctx: Context) -> Result<Moved, ServiceError> {
        let (from, to) = (self.from, self.to);
        for tournament in &self.tournaments {
            merges::replace_in_tournament(conn, *tournament, from, to)?;
        }
        let (matches, linked) = links::move_matches(conn, &self.matches, (from, to), time::now())?;
        statistics::follow_links(conn, &linked)?;
        let ends = (Some(from), Some(to));
        link::raised(conn, ctx, Noun::Match, &matches, (self.action, "player_id"), ends)?;
        let mut games = link::games(conn, ctx, &linked, Some(from), self.action)?;
        let belote = belote::moving::run(conn, ctx, &self.belote, (from, to), self.action)?;
        // All names are the other one's before any game is: nobody plays against himself.
        for alias in &self.aliases {
            aliases::give(conn, alias.id, to)?;
        }
        for alias in self.aliases {
            let name = (alias.club_id, alias.search_key.as_str());
            games += link::archive(conn, ctx, name, Some(from), Some(to))?;
        }
        link::of_player(conn, ctx, from)?;
        for user in self.users {
            users::give_to_player(conn, ctx.caller, user, to)?;
        }
        for tournament in &self.tournaments {
            tournaments::player_moved(conn, ctx, *tournament, (from, to), self.action)?;
        }
        let ids: Vec<Id> = matches.iter().map(|(id, ..)| *id).collect();
        ratings::follow_moved(conn, &ids, [from, to])?;
        Ok(Moved {
            matches: matches.len(),
            games,
            belote,
            tournaments: self.tournaments.len(),
        })
    }
}
