//! The positions of one game, from its rows.

use brade_core::brade::legal::Plays;
use brade_core::brade::position_hash::{mixed, position_hash};
use brade_core::brade::side::Side;

use super::counts::Ended;
use super::entry::{Entry, Onward};
use crate::db::games::{GameBodyRow, GameHeadRow};
use crate::service::ServiceError;
use crate::service::games::{judge, stored};

/// What the index holds of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Walked {
    /// How it ended, by colours.
    pub ended: Ended,
    /// Its positions by turn, without its number. Those that nobody can know are not among them.
    pub entries: Vec<Entry>,
}

impl Walked {
    /// What all of it comes to.
    pub fn digest(&self) -> i64 {
        digest(self.ended, &self.entries)
    }
}

/// What entries and an outcome come to, in whatever order the entries are and whatever number the game has.
pub(super) fn digest(ended: Ended, entries: &[Entry]) -> i64 {
    let sum = entries.iter().map(of_entry).fold(0, i64::wrapping_add);
    with_outcome(ended, sum)
}

/// The same from what [`of_entry`] gives for each, added up.
pub(super) fn with_outcome(ended: Ended, sum: i64) -> i64 {
    // Bits, not an amount.
    mixed(sum as u64, ended.number() as u64) as i64
}

/// What one entry adds.
pub(super) fn of_entry(entry: &Entry) -> i64 {
    let mut onward = [0; 8];
    for (slot, byte) in onward.iter_mut().zip(entry.onward.bytes()) {
        *slot = *byte;
    }
    let place = 2 * entry.turn as u64 + u64::from(entry.black);
    mixed(mixed(entry.hash as u64, place), u64::from_le_bytes(onward)) as i64
}

/// Replays a game. Nothing is held of one without turns, of a `copy`, and of one that is stored wrongly, which
/// `brade check` tells.
///
/// # Errors
/// None that a game can cause.
pub(super) fn walk(
    head: &GameHeadRow,
    body: &GameBodyRow,
    copy: bool,
    plays: &mut Plays,
) -> Result<Walked, ServiceError> {
    let nothing = Walked {
        ended: Ended::of(None),
        entries: Vec::new(),
    };
    if copy || head.turn_count == 0 {
        return Ok(nothing);
    }
    match read(head, body, plays) {
        Err(ServiceError::Corrupt { what, .. }) => {
            tracing::warn!(game = %head.id, what, "a game that is stored wrongly is left out of the positions");
            Ok(nothing)
        }
        read => read,
    }
}

fn read(head: &GameHeadRow, body: &GameBodyRow, plays: &mut Plays) -> Result<Walked, ServiceError> {
    let ended = Ended::of(stored::outcome(head)?);
    let (_, record, start) = stored::read(head, body)?;
    let mut replay = judge::begin(&record, start);
    let mut entries = Vec::with_capacity(record.turns.len() + 1);
    let mut add = |turn: usize, setup: Option<brade_core::brade::position::Setup>, onward: Onward| {
        let Some(setup) = setup else { return };
        entries.push(Entry {
            // The same 64 bits.
            hash: position_hash(&setup, &record.rules) as i64,
            game: 0,
            turn: i32::try_from(turn).unwrap_or(i32::MAX),
            black: setup.to_move == Side::Black,
            onward,
        });
    };
    let mut made = 0;
    for turn in &record.turns {
        let before = replay.position();
        // Behind a turn that cannot be nobody knows anything.
        let Ok(replayed) = replay.turn(turn, plays) else { break };
        add(made, before, Onward::of(turn, &replayed));
        made += 1;
    }
    add(made, replay.position(), Onward::END);
    Ok(Walked { ended, entries })
}
