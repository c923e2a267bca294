//! What a merge of two entries would do, and why it cannot be.

use super::aliases::holder;
use super::{PlayerView, row};
use crate::auth::permission::Action;
use crate::db::aliases::{self as alias_rows, AliasRow};
use crate::db::belote::reports;
use crate::db::founding::CLUB;
use crate::db::players::PlayerRow;
use crate::db::users::{self, UserRow};
use crate::db::{AnyConnection, games, links, match_reports, merges, ratings, tournaments};
use crate::id::Id;
use crate::service::belote::moving;
use crate::service::{Context, ServiceError};

/// Why two entries cannot be merged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Conflict {
    /// Both are entered in a tournament, or in its teams.
    Tournament {
        /// The tournament.
        id: Id,
        /// Its name.
        name: String,
    },
    /// They play a match against each other.
    Match(Id),
    /// They play a game of the archive against each other.
    Game(Id),
    /// Both sit in a match of belote.
    BeloteMatch(Id),
    /// Both have accounts: those of the entry that would go.
    Accounts(Vec<Id>),
    /// Results of a match wait to be confirmed.
    Report(Id),
    /// Results of a match of belote do.
    BeloteReport(Id),
}

impl std::fmt::Display for Conflict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Conflict::Tournament { name, .. } => write!(f, "both are entered in the tournament {name}"),
            Conflict::Match(id) => write!(f, "they play the match {id} against each other"),
            Conflict::Game(id) => write!(f, "they play the game {id} of the archive against each other"),
            Conflict::BeloteMatch(id) => write!(f, "both sit in the belote match {id}"),
            Conflict::Accounts(_) => write!(f, "both have accounts: take the player off one of them"),
            Conflict::Report(id) => write!(f, "results of the match {id} wait to be confirmed"),
            Conflict::BeloteReport(id) => write!(f, "results of the belote match {id} wait to be confirmed"),
        }
    }
}

/// What a merge would do.
#[derive(Debug, Clone)]
pub struct Preview {
    /// The entry that would go.
    pub from: PlayerView,
    /// The one that would remain.
    pub into: PlayerView,
    /// How many matches would be the other one's.
    pub matches: usize,
    /// How many games.
    pub games: usize,
    /// How many matches of belote.
    pub belote: usize,
    /// How many of the matches are rated.
    pub rated: usize,
    /// How many tournaments.
    pub tournaments: usize,
    /// How many accounts.
    pub accounts: usize,
    /// The other names that would be the other one's.
    pub aliases: Vec<String>,
    /// The name of the entry, where it becomes another name of the other one. It does not where that has the same name,
    /// or somebody else of the club goes by it.
    pub new_alias: Option<String>,
    /// How many games of the archive have that name and would be the other one's.
    pub archive: usize,
    /// Why it cannot be; empty where it can.
    pub conflicts: Vec<Conflict>,
}

impl Preview {
    /// Whether nothing at all would be the other one's.
    pub fn moves_nothing(&self) -> bool {
        let counted = [self.matches, self.games, self.belote, self.tournaments, self.accounts];
        counted == [0; 5] && self.aliases.is_empty() && self.new_alias.is_none()
    }
}

/// Everything of an entry that a merge gives away.
pub(super) struct Own {
    pub matches: Vec<Id>,
    pub belote: Vec<Id>,
    pub tournaments: Vec<Id>,
    pub users: Vec<UserRow>,
    pub aliases: Vec<AliasRow>,
}

impl Own {
    pub fn of(conn: &mut AnyConnection, id: Id) -> Result<Own, ServiceError> {
        Ok(Own {
            matches: links::matches_of(conn, id)?,
            belote: moving::matches_of(conn, id)?,
            tournaments: merges::tournaments_of(conn, id)?,
            users: users::of_player(conn, id)?,
            aliases: alias_rows::of_players(conn, &[id])?,
        })
    }
}

/// The club that a player belongs to.
pub(super) fn club(row: &PlayerRow) -> Id {
    row.club_id.unwrap_or(CLUB)
}

/// The two entries, for a caller who may merge both.
pub(super) fn pair(
    conn: &mut AnyConnection,
    ctx: Context,
    from: Id,
    into: Id,
) -> Result<(PlayerRow, PlayerRow), ServiceError> {
    let from = row(conn, from)?;
    ctx.may(Action::MergePlayers, club(&from), &[])?;
    let into = super::named(conn, "into", into)?;
    ctx.may(Action::MergePlayers, club(&into), &[])?;
    if from.id == into.id {
        let message = "must be another entry";
        return Err(ServiceError::invalid("same-player", "into", message));
    }
    Ok((from, into))
}

/// What merging one entry into another would do, and why it cannot be.
///
/// # Errors
/// No such player, the same one twice, a caller who may not; the database's failure.
pub fn preview(conn: &mut AnyConnection, ctx: Context, from: Id, into: Option<Id>) -> Result<Preview, ServiceError> {
    let id = from;
    let from = row(conn, id)?;
    ctx.may(Action::MergePlayers, club(&from), &[])?;
    let missing = || ServiceError::invalid("bad-value", "into", "is needed: the entry that is to remain");
    let (from, into) = pair(conn, ctx, id, into.ok_or_else(missing)?)?;
    let own = Own::of(conn, id)?;
    let new_alias = new_alias(conn, &from, &into)?;
    let archive = match new_alias {
        Some(_) => links::count_in_archive(conn, club(&from), &from.search_key, into.id)?,
        None => 0,
    };
    Ok(Preview {
        matches: own.matches.len(),
        games: games::of_player(conn, id)?.len(),
        belote: own.belote.len(),
        rated: ratings::of_matches(conn, &own.matches)?.len(),
        tournaments: own.tournaments.len(),
        accounts: own.users.len(),
        aliases: own.aliases.iter().map(|alias| alias.name.clone()).collect(),
        conflicts: conflicts(conn, &own, &from, &into, new_alias.is_some())?,
        new_alias,
        archive,
        from: from.into(),
        into: into.into(),
    })
}

/// The name of an entry, if it is to become another name of the one that remains.
pub(super) fn new_alias(
    conn: &mut AnyConnection,
    from: &PlayerRow,
    into: &PlayerRow,
) -> Result<Option<String>, ServiceError> {
    let key = &from.search_key;
    let is_taken = *key == into.search_key
        || alias_rows::of_key(conn, club(from), key)?.is_some()
        || holder(conn, club(from), key, &[from.id, into.id])?.is_some();
    Ok((!is_taken).then(|| from.name.clone()))
}

/// Why it cannot be.
pub(super) fn conflicts(
    conn: &mut AnyConnection,
    own: &Own,
    from: &PlayerRow,
    into: &PlayerRow,
    with_name: bool,
) -> Result<Vec<Conflict>, ServiceError> {
    let mut found = Vec::new();
    let theirs = merges::tournaments_of(conn, into.id)?;
    for id in own.tournaments.iter().filter(|id| theirs.contains(id)) {
        let name = tournaments::find(conn, *id)?.map(|row| row.name);
        found.push(Conflict::Tournament {
            id: *id,
            name: name.unwrap_or_default(),
        });
    }
    found.extend(
        links::matches_between(conn, from.id, into.id)?
            .into_iter()
            .map(Conflict::Match),
    );
    let mut games = links::archived_between(conn, from.id, into.id)?;
    if with_name {
        games.extend(links::against_oneself(conn, club(from), &from.search_key, into.id)?);
    }
    found.extend(games.into_iter().map(Conflict::Game));
    let at_one_table = moving::matches_with(conn, from.id, into.id)?;
    found.extend(at_one_table.into_iter().map(Conflict::BeloteMatch));
    if !own.users.is_empty() && !users::of_player(conn, into.id)?.is_empty() {
        found.push(Conflict::Accounts(own.users.iter().map(|user| user.id).collect()));
    }
    let waiting = match_reports::waiting_among(conn, &own.matches)?;
    found.extend(waiting.into_iter().map(Conflict::Report));
    let waiting = reports::waiting_among(conn, &own.belote)?;
    found.extend(waiting.into_iter().map(Conflict::BeloteReport));
    Ok(found)
}
