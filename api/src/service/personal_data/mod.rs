//! What is held about a person who plays: all of it together, and without what tells who it is.

mod erase;
mod held;
mod words;

pub use erase::erase;
pub use held::{Held, HeldAccount, HeldGame, held};

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Noun, ServiceError};
use crate::db::players::PlayerRow;
use crate::db::{AnyConnection, aliases, changes};

/// The name of a player and of the entries that were merged into it, every one that they had before, and the other names
/// by which the player goes.
fn names(conn: &mut AnyConnection, player: &PlayerRow, merged: &[PlayerRow]) -> Result<Vec<String>, ServiceError> {
    let mut names = BTreeSet::new();
    for entry in merged.iter().chain([player]) {
        names.insert(entry.name.clone());
        for row in changes::of(conn, Noun::Player.name(), entry.id)? {
            for part in [row.before, row.after].into_iter().flatten() {
                let part: Option<Value> = serde_json::from_str(&part).ok();
                let name = part.as_ref().and_then(|part| part["name"].as_str());
                names.extend(name.map(str::to_owned));
            }
        }
    }
    names.extend(
        aliases::of_players(conn, &[player.id])?
            .into_iter()
            .map(|alias| alias.name),
    );
    Ok(names.into_iter().collect())
}
