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
use crate::db::{AnyConnection, changes};

/// The name of a player, and every one that it had before.
fn names(conn: &mut AnyConnection, player: &PlayerRow) -> Result<Vec<String>, ServiceError> {
    let mut names = BTreeSet::from([player.name.clone()]);
    for row in changes::of(conn, Noun::Player.name(), player.id)? {
        for part in [row.before, row.after].into_iter().flatten() {
            let part: Option<Value> = serde_json::from_str(&part).ok();
            let name = part.as_ref().and_then(|part| part["name"].as_str());
            names.extend(name.map(str::to_owned));
        }
    }
    Ok(names.into_iter().collect())
}
