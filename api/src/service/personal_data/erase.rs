//! Taking out of everything that is held what tells who a player is. Results, points and turns stay.

use std::collections::HashSet;

use serde_json::json;

use super::names;
use super::words::Words;
use crate::auth::permission::Action;
use crate::db::changes::{self, ChangeRow};
use crate::db::mentions::{self, Spelled};
use crate::db::players as player_rows;
use crate::db::players::PlayerRow;
use crate::db::{AnyConnection, aliases, games, time, tournaments, users};
use crate::id::Id;
use crate::service::accounts::erase as erase_account;
use crate::service::belote::renaming;
use crate::service::changes::with_tokens;
use crate::service::games::stored::load;
use crate::service::journal::Change;
use crate::service::players::{self, PlayerView, merging};
use crate::service::{Context, Current, Expected, Noun, ServiceError, positions, statistics, text};

/// What is to be replaced by what, and where.
struct Erasure {
    player: Id,
    club: Id,
    /// The name that stands for the others.
    instead: String,
    /// The names that nobody else has: replaced wherever the club mentions them.
    everywhere: Words,
    /// Every name, those of the accounts too: replaced where it is certain whose they are.
    own: Words,
    /// The player, its accounts and their tokens.
    concerned: Vec<Id>,
}

/// Replaces the name of a player by a neutral one, wherever it is held: in games, tags and comments, in the journal, in
/// stored answers, in the accounts that are linked, which end. A name that another player has too is replaced only
/// where it is certain who is meant. It cannot be undone.
///
/// # Errors
/// No such player; a caller who may not; no version or another one; an account that is the last owner or the last
/// administrator; the database's failure.
pub fn erase(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    expected: &Expected,
    reason: Option<&str>,
) -> Result<PlayerView, ServiceError> {
    let why = match reason {
        Some(reason) => text::one_line("reason", reason, text::WHY)?,
        None => None,
    };
    let mut row = players::row(conn, id)?;
    ctx.may(Action::ErasePlayer, row.club_id.unwrap_or(ctx.club), &[])?;
    if expected.is_any() {
        let message = "is missing: the version of the player that you have seen, or the header If-Match";
        return Err(ServiceError::invalid("version-missing", "version", message));
    }
    expected.check(row.version, || Current::Player(Box::new(row.clone().into())))?;
    let merged = players::merged_entries(conn, id)?;
    let erasure = prepare(conn, ctx, &row, &merged)?;
    for account in users::of_player(conn, id)? {
        erase_account::erase(conn, ctx, account, &erasure.instead)?;
    }
    let games = erasure.games(conn, ctx)?;
    let belote = erasure.belote(conn, ctx)?;
    row.name.clone_from(&erasure.instead);
    row.search_key = text::search_key(&row.name);
    row.updated_at = time::now();
    row.version += 1;
    player_rows::update(conn, &row)?;
    let change = Change {
        noun: Noun::Player,
        id,
        version: row.version,
        action: "erased",
        before: None,
        after: Some(json!({ "name": row.name, "games": games, "belote_matches": belote })),
        why: why.as_deref(),
    };
    change.write(conn, ctx)?;
    merging::erase(conn, ctx, &row, merged)?;
    erasure.journal(conn)?;
    erasure.answers(conn)?;
    erasure.drafts(conn)?;
    Ok(row.into())
}

/// A name that says nothing but that there was one.
fn neutral(id: Id) -> String {
    let id = id.to_string();
    let end = id.len().saturating_sub(6);
    format!("Erased player {}", id.get(end..).unwrap_or_default())
}

fn prepare(
    conn: &mut AnyConnection,
    ctx: Context,
    player: &PlayerRow,
    merged: &[PlayerRow],
) -> Result<Erasure, ServiceError> {
    let instead = neutral(player.id);
    let names = names(conn, player, merged)?;
    let mut concerned = vec![player.id];
    concerned.extend(merged.iter().map(|entry| entry.id));
    let mut everywhere = Vec::new();
    for name in &names {
        let key = text::search_key(name);
        if !player_rows::has_namesake(conn, &concerned, &key)? && !aliases::is_of_others(conn, &[player.id], &key)? {
            everywhere.push(name.clone());
        }
    }
    let mut own = names;
    own.extend(former_aliases(conn, player)?);
    for account in users::of_player(conn, player.id)? {
        own.extend([account.login, account.display_name]);
        concerned.extend(with_tokens(conn, account.id)?);
    }
    Ok(Erasure {
        player: player.id,
        club: player.club_id.unwrap_or(ctx.club),
        everywhere: Words::new(everywhere, &instead),
        own: Words::new(own, &instead),
        instead,
        concerned,
    })
}

/// The names in the player's own journal that he went by once. They may be somebody else's, so they are replaced only
/// where it is certain who is meant.
fn former_aliases(conn: &mut AnyConnection, player: &PlayerRow) -> Result<Vec<String>, ServiceError> {
    let rows = changes::of(conn, Noun::Player.name(), player.id)?.into_iter();
    let parts = rows.flat_map(|row| [row.before, row.after]).flatten();
    let read = parts.filter_map(|part| serde_json::from_str::<serde_json::Value>(&part).ok());
    Ok(read
        .filter_map(|part| part["alias"].as_str().map(str::to_owned))
        .collect())
}

impl Erasure {
    /// Replaces the names in games; gives how many were changed.
    fn games(&self, conn: &mut AnyConnection, ctx: Context) -> Result<usize, ServiceError> {
        let mut ids = games::of_player(conn, self.player)?;
        for name in self.everywhere.names() {
            ids.extend(mentions::games(conn, self.club, &Spelled::of(name))?);
        }
        ids.sort_unstable();
        ids.dedup();
        let mut changed = 0;
        for id in ids {
            changed += usize::from(self.game(conn, ctx, id)?);
        }
        Ok(changed)
    }

    fn game(&self, conn: &mut AnyConnection, ctx: Context, id: Id) -> Result<bool, ServiceError> {
        let mut game = load(conn, id)?;
        let mut changed = false;
        let row = &mut game.row;
        let sides = [(row.white_id, &mut row.white_name), (row.black_id, &mut row.black_name)];
        let mut plays = false;
        for (player, name) in sides {
            let own = player == Some(self.player);
            plays |= own;
            if *name != self.instead && (own || (player.is_none() && self.everywhere.are(name))) {
                name.clone_from(&self.instead);
                changed = true;
            }
        }
        let words = if plays { &self.own } else { &self.everywhere };
        for text in game.texts() {
            changed |= words.replace(text);
        }
        if !changed {
            return Ok(false);
        }
        let settled = game.replay();
        let body = game.body(&settled.judged)?;
        game.row.version += 1;
        game.row.updated_at = time::now();
        let written = games::update(conn, None, &game.row, &body)?;
        statistics::follow(conn, &written, true)?;
        positions::follow(conn, &written)?;
        let change = Change {
            noun: Noun::Game,
            id,
            version: game.row.version,
            action: "name-erased",
            before: None,
            after: Some(json!({ "player_id": self.player, "name": self.instead })),
            why: None,
        };
        change.write(conn, ctx)?;
        Ok(true)
    }

    /// Replaces the names in matches of belote; gives how many were changed.
    fn belote(&self, conn: &mut AnyConnection, ctx: Context) -> Result<usize, ServiceError> {
        let after = json!({ "player_id": self.player, "name": self.instead });
        let mut changed = 0;
        for (id, plays) in renaming::candidates(conn, self.club, self.player)? {
            let words = if plays { &self.own } else { &self.everywhere };
            let replaced = renaming::replace(conn, ctx, id, after.clone(), &mut |text| words.replace(text))?;
            changed += usize::from(replaced);
        }
        Ok(changed)
    }

    /// Replaces the names in the journal, and forgets from where the accounts did what they did.
    fn journal(&self, conn: &mut AnyConnection) -> Result<(), ServiceError> {
        let mut seen = HashSet::new();
        for row in changes::concerning(conn, None, &self.concerned, &[])? {
            seen.insert(row.id);
            rewrite(conn, row, &self.own)?;
        }
        for name in self.everywhere.names() {
            for row in mentions::changes(conn, self.club, &Spelled::of(name))? {
                if !seen.contains(&row.id) {
                    rewrite(conn, row, &self.everywhere)?;
                }
            }
        }
        Ok(changes::forget_addresses(conn, &self.concerned)?)
    }

    /// Replaces the names in what is said of drafts of tournaments: that somebody has left, and the like.
    fn drafts(&self, conn: &mut AnyConnection) -> Result<(), ServiceError> {
        for (mut round, is_in) in tournaments::stale_rounds(conn, self.club, self.player)? {
            let words = if is_in { &self.own } else { &self.everywhere };
            if round.stale.as_mut().is_some_and(|why| words.replace(why)) {
                tournaments::round_rows::update(conn, &round)?;
            }
        }
        Ok(())
    }

    /// Replaces the names in the answers that are kept to be given again.
    fn answers(&self, conn: &mut AnyConnection) -> Result<(), ServiceError> {
        for name in self.own.names() {
            for mut answer in mentions::answers(conn, &Spelled::of(name))? {
                let Ok(mut body) = String::from_utf8(std::mem::take(&mut answer.body)) else {
                    continue;
                };
                let certain = self.concerned.iter().any(|id| body.contains(id.as_str()));
                let words = if certain { &self.own } else { &self.everywhere };
                if words.replace_in_json(&mut body) {
                    answer.body = body.into_bytes();
                    mentions::rewrite_answer(conn, &answer)?;
                }
            }
        }
        Ok(())
    }
}

fn rewrite(conn: &mut AnyConnection, mut row: ChangeRow, words: &Words) -> Result<(), ServiceError> {
    let mut found = false;
    for part in [&mut row.before, &mut row.after].into_iter().flatten() {
        found |= words.replace_in_json(part);
    }
    if let Some(why) = &mut row.why {
        found |= words.replace(why);
    }
    if found {
        changes::rewrite(conn, &row)?;
    }
    Ok(())
}
