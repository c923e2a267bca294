//! Other names by which a player goes: he is found by them, and the games of the club's archive that have them are his.
//!
//! In a club a name is one player's. Which player a game of the archive belongs to follows from these names alone, the
//! player's own name not being one of them unless it is added: a namesake of old need not be the same person.

use chrono::NaiveDateTime;
use serde_json::json;

use super::{PlayerView, link, row};
use crate::auth::permission::Action;
use crate::db::aliases::{self as rows, AliasRow};
use crate::db::founding::CLUB;
use crate::db::games::GameHeadRow;
use crate::db::players::PlayerRow;
use crate::db::{AnyConnection, game_search, links, players, time};
use crate::id::Id;
use crate::service::journal::Change;
use crate::service::{Context, Current, Expected, Noun, ServiceError, text};

/// Another name of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AliasView {
    /// The id.
    pub id: Id,
    /// The club in whose archive it is this player's.
    pub club_id: Id,
    /// The player.
    pub player_id: Id,
    /// The name.
    pub name: String,
    /// When it was added.
    pub created_at: NaiveDateTime,
}

impl From<AliasRow> for AliasView {
    fn from(row: AliasRow) -> AliasView {
        AliasView {
            id: row.id,
            club_id: row.club_id,
            player_id: row.player_id,
            name: row.name,
            created_at: row.created_at,
        }
    }
}

/// The other names of a player, the oldest first.
///
/// # Errors
/// No such player; the database's failure.
pub fn list(conn: &mut AnyConnection, id: Id) -> Result<Vec<AliasView>, ServiceError> {
    row(conn, id)?;
    of_players(conn, &[id])
}

/// The other names of these players, each player's by age.
///
/// # Errors
/// The database's failure.
pub fn of_players(conn: &mut AnyConnection, ids: &[Id]) -> Result<Vec<AliasView>, ServiceError> {
    let found = rows::of_players(conn, ids)?;
    Ok(found.into_iter().map(AliasView::from).collect())
}

/// Lets a player go by another name too; gives it, and how many sides of games of the archive are his by it.
///
/// # Errors
/// No such player, a caller who may not, another version, a name that cannot be or that somebody else of the club has;
/// the database's failure.
pub fn add(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    name: &str,
    expected: &Expected,
    why: Option<&str>,
) -> Result<(AliasView, usize), ServiceError> {
    let name = text::name("name", name)?;
    let why = text::why(why)?;
    let mut player = row(conn, id)?;
    let ctx = ctx.at(player.club_id.unwrap_or(CLUB));
    ctx.may(Action::MergePlayers, ctx.club, &[])?;
    expected.check(player.version, || Current::Player(Box::new(player.clone().into())))?;
    let key = text::search_key(&name);
    refuse_taken(conn, &player, ctx.club, &key)?;
    let alias = new_row(ctx, ctx.club, id, name, key);
    rows::insert(conn, &alias)?;
    let games = link::archive(conn, ctx, (ctx.club, &alias.search_key), None, Some(id))?;
    let before = json!({ "alias": null });
    let after = json!({ "alias": alias.name, "games": games });
    changed(conn, ctx, &mut player, "alias-added", (before, after), why.as_deref())?;
    Ok((alias.into(), games))
}

/// Takes one of a player's other names away; the games that were his by it are nobody's again.
///
/// # Errors
/// No such player or name, a caller who may not, another version; the database's failure.
pub fn remove(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    alias: Id,
    expected: &Expected,
    why: Option<&str>,
) -> Result<PlayerView, ServiceError> {
    let why = text::why(why)?;
    let mut player = row(conn, id)?;
    let ctx = ctx.at(player.club_id.unwrap_or(CLUB));
    ctx.may(Action::MergePlayers, ctx.club, &[])?;
    let alias = rows::find(conn, alias)?.filter(|alias| alias.player_id == id);
    let alias = alias.ok_or(ServiceError::NotFound(Noun::Alias))?;
    expected.check(player.version, || Current::Player(Box::new(player.clone().into())))?;
    rows::delete(conn, alias.id)?;
    let games = link::archive(conn, ctx, (alias.club_id, &alias.search_key), Some(id), None)?;
    link::of_player(conn, ctx, id)?;
    let before = json!({ "alias": alias.name, "games": games });
    let after = json!({ "alias": null });
    changed(conn, ctx, &mut player, "alias-removed", (before, after), why.as_deref())?;
    Ok(player.into())
}

/// The most names that are suggested.
const SUGGESTED: usize = 8;
/// The least number of letters of a word by which names are alike.
const LETTERS: usize = 3;

/// The words of a name that say something.
pub(super) fn words(name: &str) -> Vec<String> {
    let key = text::search_key(name);
    let words = key.split(|c: char| c.is_whitespace() || c == ',');
    let long = words.filter(|word| word.chars().count() >= LETTERS);
    long.map(str::to_owned).collect()
}

/// Names of the club's archive that nobody goes by and that have a word of the player's name in them, as a game writes
/// them.
///
/// # Errors
/// The database's failure.
pub fn suggested(conn: &mut AnyConnection, player: &PlayerView) -> Result<Vec<String>, ServiceError> {
    let club = player.club_id.unwrap_or(CLUB);
    let mut found: Vec<String> = Vec::new();
    for word in words(&player.name) {
        for key in game_search::player_keys(conn, &word)? {
            if found.len() >= SUGGESTED {
                return Ok(found);
            }
            // His own are passed over too: to find that no game of many is left takes long.
            let has_it = rows::of_key(conn, club, &key)?.is_some();
            if has_it || holder(conn, club, &key, &[player.id])?.is_some() {
                continue;
            }
            if let Some(name) = links::unlinked_name(conn, club, &key)?
                && !found.contains(&name)
            {
                found.push(name);
            }
        }
    }
    Ok(found)
}

/// Stores that something about a player's names or entries has changed, as its next version.
pub(super) fn changed(
    conn: &mut AnyConnection,
    ctx: Context,
    player: &mut PlayerRow,
    action: &'static str,
    (before, after): (serde_json::Value, serde_json::Value),
    why: Option<&str>,
) -> Result<(), ServiceError> {
    player.version += 1;
    player.updated_at = time::now();
    players::update(conn, player)?;
    let change = Change {
        noun: Noun::Player,
        id: player.id,
        version: player.version,
        action,
        before: Some(before),
        after: Some(after),
        why,
    };
    Ok(change.write(conn, ctx.at(player.club_id.unwrap_or(CLUB)))?)
}

pub(in crate::service) fn new_row(ctx: Context, club: Id, player: Id, name: String, key: String) -> AliasRow {
    AliasRow {
        id: Id::new(),
        club_id: club,
        player_id: player,
        name,
        search_key: key,
        created_by: ctx.actor,
        created_at: time::now(),
    }
}

/// Who of a club goes by a name already, under this name or another; not counting `own`.
///
/// # Errors
/// The database's failure.
pub(super) fn holder(
    conn: &mut AnyConnection,
    club: Id,
    key: &str,
    own: &[Id],
) -> Result<Option<PlayerRow>, ServiceError> {
    if let Some(alias) = rows::of_key(conn, club, key)?
        && !own.contains(&alias.player_id)
    {
        return Ok(players::find(conn, alias.player_id)?);
    }
    let called = players::called(conn, key)?.into_iter();
    let mut others = called.filter(|row| row.search_key == key && row.club_id.unwrap_or(CLUB) == club);
    Ok(others.find(|row| !own.contains(&row.id)))
}

fn refuse_taken(conn: &mut AnyConnection, player: &PlayerRow, club: Id, key: &str) -> Result<(), ServiceError> {
    let conflict = |code, message: String, current: PlayerRow| {
        Err(ServiceError::Conflict {
            code,
            field: "name",
            message,
            current: Current::Player(Box::new(current.into())),
        })
    };
    if let Some(other) = holder(conn, club, key, &[player.id])? {
        let message = format!("{} goes by this name already", other.name);
        return conflict("name-taken", message, other);
    }
    if rows::of_key(conn, club, key)?.is_some() {
        let message = format!("{} goes by this name already", player.name);
        return conflict("name-taken", message, player.clone());
    }
    if let Some(game) = links::against_oneself(conn, club, key, player.id)? {
        let message = format!("in the game {game} this name plays against {}", player.name);
        return conflict("against-oneself", message, player.clone());
    }
    Ok(())
}

/// Lets a game that is to be stored in the archive be theirs who go by the names in it.
///
/// # Errors
/// The database's failure.
pub(in crate::service) fn link(conn: &mut AnyConnection, game: &mut GameHeadRow) -> Result<(), ServiceError> {
    let mut player = |name: &str| -> Result<Option<Id>, ServiceError> {
        let key = text::search_key(name);
        let alias = match key.is_empty() {
            true => None,
            false => rows::of_key(conn, game.club_id, &key)?,
        };
        Ok(alias.map(|alias| alias.player_id))
    };
    let (white, black) = (player(&game.white_name)?, player(&game.black_name)?);
    // Nobody plays against himself: where both names are one player's, the game is nobody's.
    (game.white_id, game.black_id) = match white == black {
        true => (None, None),
        false => (white, black),
    };
    Ok(())
}

/// Links the whole archive anew: for games that were stored in other ways than one by one.
///
/// # Errors
/// The database's failure.
pub fn link_all(conn: &mut AnyConnection, ctx: Context) -> Result<usize, ServiceError> {
    let mut games = 0;
    for alias in rows::all(conn)? {
        games += link::archive(
            conn,
            ctx,
            (alias.club_id, &alias.search_key),
            None,
            Some(alias.player_id),
        )?;
    }
    Ok(games)
}

/// Lets a player who is to be erased go by the neutral name alone, so that his games of the archive stay his.
///
/// # Errors
/// The database's failure.
pub(in crate::service) fn erase(
    conn: &mut AnyConnection,
    ctx: Context,
    player: &PlayerRow,
) -> Result<(), ServiceError> {
    let mut clubs: Vec<Id> = Vec::new();
    for alias in rows::of_players(conn, &[player.id])? {
        rows::delete(conn, alias.id)?;
        clubs.push(alias.club_id);
    }
    clubs.sort_unstable();
    clubs.dedup();
    for club in clubs {
        let row = new_row(ctx, club, player.id, player.name.clone(), player.search_key.clone());
        rows::insert(conn, &row)?;
        link::archive(conn, ctx, (club, &player.search_key), None, Some(player.id))?;
    }
    Ok(())
}
