//! Two entries that are one person: one is merged into the other, and given back what was its own if that was wrong.
//!
//! What names the merged entry names the remaining one from then on, so nothing that is read has to know of merges. Which
//! things these were is kept. Undoing gives back these, with all that was played since in a tournament that the entry was
//! entered in, since there it is one and the same entrant; everything else that was recorded since stays with the
//! remaining entry. Games follow their match, and games of the archive follow the names ([`super::aliases`]).

use std::collections::BTreeSet;

use chrono::NaiveDateTime;
use serde_json::json;

use super::aliases::{self, changed, new_row};
use super::moving::Moving;
pub use super::preview::{Conflict, Preview, preview};
use super::preview::{Own, club, conflicts, new_alias, pair};
use super::{PlayerView, link, row};
use crate::auth::permission::Action;
use crate::db::aliases as alias_rows;
use crate::db::merges::{self, MergeRow, MoveRow};
use crate::db::players::{self, PlayerRow};
use crate::db::users::{self, UserRow};
use crate::db::{AnyConnection, time, tournaments};
use crate::id::Id;
use crate::service::{Context, Current, Expected, Noun, ServiceError, text};

/// A merge that can be undone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MergeView {
    /// The id.
    pub id: Id,
    /// The entry that was merged.
    pub from: Id,
    /// Its name.
    pub name: String,
    /// The entry that remains.
    pub into: Id,
    /// When.
    pub merged_at: NaiveDateTime,
    /// How many accounts go back when it is undone.
    pub accounts: usize,
}

/// Merges one entry into another; gives the one that remains.
///
/// # Errors
/// No such player, the same one twice, a caller who may not, other versions, [`Conflict`]s; the database's failure.
pub fn merge(
    conn: &mut AnyConnection,
    ctx: Context,
    (from, into): (Id, Id),
    expected: &Expected,
    into_version: Option<i32>,
    why: Option<&str>,
) -> Result<PlayerView, ServiceError> {
    let why = text::why(why)?;
    let (mut from, mut into) = pair(conn, ctx, from, into)?;
    let current = |row: &PlayerRow| Current::Player(Box::new(row.clone().into()));
    expected.check(from.version, || current(&from))?;
    let seen = into_version.map_or(Expected::ANY, Expected::version);
    seen.check(into.version, || current(&into))?;
    let own = Own::of(conn, from.id)?;
    may_move(ctx, &own.users, [&from, &into])?;
    let new_alias = new_alias(conn, &from, &into)?;
    let conflicts = conflicts(conn, &own, &from, &into, new_alias.is_some())?;
    if !conflicts.is_empty() {
        return Err(ServiceError::Unmergeable(conflicts));
    }
    let merge = MergeRow {
        id: Id::new(),
        from_id: from.id,
        into_id: into.id,
        merged_by: ctx.actor,
        merged_at: time::now(),
    };
    let mut moves = Vec::new();
    let mut note = |kind: &str, row_id: Id| {
        moves.push(MoveRow {
            merge_id: merge.id,
            kind: kind.to_owned(),
            row_id,
        });
    };
    own.matches.iter().for_each(|id| note("match", *id));
    own.belote.iter().for_each(|id| note("match", *id));
    own.tournaments.iter().for_each(|id| note("tournament", *id));
    own.users.iter().for_each(|user| note("user", user.id));
    own.aliases.iter().for_each(|alias| note("alias", alias.id));
    let alias = new_alias.map(|name| new_row(ctx, club(&from), into.id, name, from.search_key.clone()));
    alias.iter().for_each(|alias| note("new-alias", alias.id));
    merges::insert(conn, &merge, &moves)?;
    let moving = Moving {
        from: from.id,
        to: into.id,
        matches: own.matches,
        belote: own.belote,
        tournaments: own.tournaments,
        users: own.users,
        aliases: own.aliases,
        action: "player-merged",
    };
    let moved = moving.run(conn, ctx)?;
    let mut archive = 0;
    if let Some(alias) = &alias {
        alias_rows::insert(conn, alias)?;
        archive = link::archive(conn, ctx, (alias.club_id, &alias.search_key), None, Some(into.id))?;
    }
    from.merged_into = Some(into.id);
    let ends = (json!({ "merged_into": null }), json!({ "merged_into": into.id }));
    changed(conn, ctx, &mut from, "merged-away", ends, why.as_deref())?;
    let after = json!({
        "merged": from.id,
        "matches": moved.matches,
        "games": moved.games + archive,
        "belote_matches": moved.belote,
        "tournaments": moved.tournaments,
    });
    changed(
        conn,
        ctx,
        &mut into,
        "merged",
        (json!({ "merged": null }), after),
        why.as_deref(),
    )?;
    Ok(into.into())
}

/// The merges into an entry that can be undone, the newest first.
///
/// # Errors
/// No such player; the database's failure.
pub fn merges_into(conn: &mut AnyConnection, id: Id) -> Result<Vec<MergeView>, ServiceError> {
    row(conn, id)?;
    let mut found = Vec::new();
    for merge in merges::into(conn, &[id])? {
        found.push(MergeView {
            id: merge.id,
            from: merge.from_id,
            name: super::name_of(conn, merge.from_id)?,
            into: merge.into_id,
            merged_at: merge.merged_at,
            accounts: accounts(conn, &merge)?.len(),
        });
    }
    Ok(found)
}

/// Undoes a merge; gives the entry that is there again.
///
/// # Errors
/// No such merge into this entry, a caller who may not, another version; an entry that was itself merged since; the
/// database's failure.
pub fn undo(
    conn: &mut AnyConnection,
    ctx: Context,
    (id, merge): (Id, Id),
    expected: &Expected,
    why: Option<&str>,
) -> Result<PlayerView, ServiceError> {
    let why = text::why(why)?;
    let mut into = players::find(conn, id)?.ok_or(ServiceError::NotFound(Noun::Player))?;
    ctx.may(Action::MergePlayers, club(&into), &[])?;
    let found = merges::find(conn, merge)?.filter(|merge| merge.into_id == id);
    let merge = found.ok_or(ServiceError::NotFound(Noun::Merge))?;
    let mut from = players::find(conn, merge.from_id)?.ok_or(ServiceError::NotFound(Noun::Player))?;
    ctx.may(Action::MergePlayers, club(&from), &[])?;
    if let Some(further) = into.merged_into {
        let message = format!(
            "{} was merged into {} since: undo that first",
            into.name,
            super::name_of(conn, further)?
        );
        return Err(ServiceError::Conflict {
            code: "merged-further",
            field: "merge",
            message,
            current: Current::Player(Box::new(into.into())),
        });
    }
    may_move(ctx, &accounts(conn, &merge)?, [&from, &into])?;
    expected.check(into.version, || Current::Player(Box::new(into.clone().into())))?;
    from.merged_into = None;
    let ends = (json!({ "merged_into": into.id }), json!({ "merged_into": null }));
    changed(conn, ctx, &mut from, "restored", ends, why.as_deref())?;
    let moving = back(conn, ctx, &merge)?;
    let moved = moving.run(conn, ctx)?;
    merges::delete(conn, merge.id)?;
    let before = json!({
        "merged": from.id,
        "matches": moved.matches,
        "games": moved.games,
        "belote_matches": moved.belote,
        "tournaments": moved.tournaments,
    });
    changed(
        conn,
        ctx,
        &mut into,
        "merge-undone",
        (before, json!({ "merged": null })),
        why.as_deref(),
    )?;
    Ok(from.into())
}

/// The accounts that a merge moved and that are still the remaining entry's.
fn accounts(conn: &mut AnyConnection, merge: &MergeRow) -> Result<Vec<UserRow>, ServiceError> {
    let moves = merges::moves_of(conn, merge.id, "user")?;
    let ids: Vec<Id> = moves.into_iter().map(|row| row.row_id).collect();
    let mut found = users::with_ids(conn, &ids)?;
    found.retain(|user| user.player_id == Some(merge.into_id));
    Ok(found)
}

/// Refuses a caller who may not move accounts between two entries, where there are any to move.
fn may_move(ctx: Context, accounts: &[UserRow], entries: [&PlayerRow; 2]) -> Result<(), ServiceError> {
    if !accounts.is_empty() {
        for entry in entries {
            ctx.may(Action::MergeAccounts, club(entry), &[])?;
        }
    }
    Ok(())
}

/// What goes back: of what the merge moved all that is still there and the remaining entry's.
fn back(conn: &mut AnyConnection, ctx: Context, merge: &MergeRow) -> Result<Moving, ServiceError> {
    let (from, to) = (merge.into_id, merge.from_id);
    let moves = merges::moves(conn, merge.id)?;
    let of_kind = |kind: &str| -> BTreeSet<Id> {
        let rows = moves.iter().filter(|row| row.kind == kind);
        rows.map(|row| row.row_id).collect()
    };
    let mut entered = merges::tournaments_of(conn, from)?;
    let moved = of_kind("tournament");
    entered.retain(|id| moved.contains(id));
    let mut matches = of_kind("match");
    for tournament in &entered {
        matches.extend(tournaments::match_ids(conn, *tournament)?);
    }
    let (names, new) = (of_kind("alias"), of_kind("new-alias"));
    let mut own_again = Vec::new();
    for alias in alias_rows::of_players(conn, &[from])? {
        if new.contains(&alias.id) {
            alias_rows::delete(conn, alias.id)?;
            link::archive(conn, ctx, (alias.club_id, &alias.search_key), Some(from), None)?;
        } else if names.contains(&alias.id) {
            own_again.push(alias);
        }
    }
    Ok(Moving {
        from,
        to,
        matches: matches.into_iter().collect(),
        // Noted as matches; no two things have one id.
        belote: of_kind("match").into_iter().collect(),
        tournaments: entered,
        users: accounts(conn, merge)?,
        aliases: own_again,
        action: "merge-undone",
    })
}

/// Makes the merges into a player who is erased final: what went into him does not come out again. Gives the merged
/// entries the neutral name too.
///
/// # Errors
/// The database's failure.
pub(in crate::service) fn erase(
    conn: &mut AnyConnection,
    ctx: Context,
    player: &PlayerRow,
    entries: Vec<PlayerRow>,
) -> Result<(), ServiceError> {
    let mut all: Vec<Id> = entries.iter().map(|row| row.id).collect();
    all.push(player.id);
    for merge in merges::into(conn, &all)? {
        merges::delete(conn, merge.id)?;
    }
    for mut entry in entries {
        entry.name.clone_from(&player.name);
        entry.search_key.clone_from(&player.search_key);
        let ends = (
            json!({ "merged_into": null }),
            json!({ "merged_into": entry.merged_into }),
        );
        changed(conn, ctx, &mut entry, "erased", ends, None)?;
    }
    aliases::erase(conn, ctx, player)
}
