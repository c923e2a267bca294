//! Replacing a name wherever matches of belote hold it: in the names of who is no player, in tags, in comments.

use brade_core::belote::record::Tag;
use serde_json::Value;

use super::stored::load;
use crate::db::AnyConnection;
use crate::db::belote::matches;
use crate::id::Id;
use crate::service::games::settle::Edit;
use crate::service::{Context, ServiceError};

/// The matches that may hold a name of a player, each with whether the player sits in it: the player's own, and those of the
/// club.
///
/// # Errors
/// The database's failure.
pub fn candidates(conn: &mut AnyConnection, club: Id, player: Id) -> Result<Vec<(Id, bool)>, ServiceError> {
    let own = matches::of_player(conn, player)?;
    let mut found: Vec<(Id, bool)> = own.into_iter().map(|row| (row.id, true)).collect();
    for row in matches::with_texts(conn, club)? {
        if !found.iter().any(|(id, _)| *id == row.id) {
            found.push((row.id, false));
        }
    }
    Ok(found)
}

/// Gives every text of a match to `replace`, which says whether it changed it; gives whether any was.
///
/// # Errors
/// The database's failure.
pub fn replace(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    after: Value,
    replace: &mut dyn FnMut(&mut String) -> bool,
) -> Result<bool, ServiceError> {
    let mut loaded = load(conn, id)?;
    let mut changed = false;
    let row = &mut loaded.row;
    let names = [
        &mut row.north_south,
        &mut row.east_west,
        &mut row.name_1,
        &mut row.name_2,
        &mut row.name_3,
        &mut row.name_4,
    ];
    for name in names.into_iter().flatten() {
        changed |= replace(name);
    }
    if let Some(mut tags) = loaded.tags()? {
        let texts = [
            &mut tags.event,
            &mut tags.site,
            &mut tags.round,
            &mut tags.north_south,
            &mut tags.east_west,
            &mut tags.source,
            &mut tags.annotator,
        ];
        let mut in_tags = false;
        for text in texts.into_iter().flatten().chain(&mut tags.notes) {
            in_tags |= replace(text);
        }
        for tag in &mut tags.others {
            let mut value = tag.value().to_owned();
            if replace(&mut value)
                && let Ok(renamed) = Tag::new(tag.name(), value)
            {
                *tag = renamed;
                in_tags = true;
            }
        }
        if in_tags {
            loaded.row.tags = Some(tags.to_string());
            changed = true;
        }
    }
    for deal in &mut loaded.deals {
        let notes = deal.plays.iter_mut().flat_map(|played| &mut played.notes);
        for note in notes.chain(&mut deal.notes) {
            changed |= replace(note);
        }
    }
    if changed {
        let edit = Edit {
            action: "name-erased",
            before: None,
            after: Some(after),
            why: None,
        };
        loaded.save(conn, ctx, edit)?;
    }
    Ok(changed)
}
