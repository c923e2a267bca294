//! The players of the club.

use brade_core::brade::players::Taste;

use crate::db::AnyConnection;
use crate::generate::{MEMBERS, Member};
use crate::id::Id;
use crate::service::{Context, ServiceError, players};

/// How many play.
pub const PLAYERS: usize = 24;

/// How many of one taste play at most: of thirty members six stay at home, and no taste is missing.
const OF_ONE_TASTE: usize = 4;

/// A player with the taste by which he plays.
#[derive(Debug, Clone, Copy)]
pub(super) struct Player {
    /// The id in the database.
    pub id: Id,
    /// The name.
    pub name: &'static str,
    /// How he plays.
    pub taste: Taste,
}

/// Who plays, in the order of the members.
fn chosen() -> Vec<Member> {
    let mut chosen: Vec<Member> = Vec::with_capacity(PLAYERS);
    for member in MEMBERS {
        let alike = chosen.iter().filter(|other| other.taste == member.taste).count();
        if alike < OF_ONE_TASTE && chosen.len() < PLAYERS {
            chosen.push(member);
        }
    }
    chosen
}

/// Enters the players.
pub(super) fn enter(conn: &mut AnyConnection, ctx: Context) -> Result<Vec<Player>, ServiceError> {
    let enter = |member: &Member| {
        let id = players::create(conn, ctx, member.name, None)?.id;
        let Member { name, taste } = *member;
        Ok(Player { id, name, taste })
    };
    chosen().iter().map(enter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_dozen_play_and_every_taste_is_among_them() {
        let chosen = chosen();
        assert_eq!(chosen.len(), PLAYERS);
        for member in MEMBERS {
            assert!(chosen.iter().any(|other| other.taste == member.taste), "{member:?}");
        }
    }
}
