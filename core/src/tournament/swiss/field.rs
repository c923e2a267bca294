//! The players of a round in rank order, and what each of their pairings costs (TOURNAMENTS.md, *Swiss pairing*).

use std::collections::HashMap;
use std::ops::Add;

use super::super::entrants::EntrantId;
use super::super::history::{Event, History};
use super::super::pairing::Free;
use super::super::result::Score;
use super::explain::Float;

/// A player to be paired, and as much of his past as pairing needs.
pub(super) struct Player {
    pub(super) id: EntrantId,
    pub(super) score: Score,
    /// His direction in the round before.
    pub(super) floated: Option<Float>,
    /// How often he was free with a bye, allocated or requested.
    pub(super) byes: u32,
    /// How often he was paired with whom.
    pub(super) met: HashMap<EntrantId, u32>,
}

/// The players of these histories in their order.
pub(super) fn players(histories: &[History]) -> Vec<Player> {
    let before_last: HashMap<EntrantId, Score> = histories
        .iter()
        .map(|history| {
            let score = history.score() - history.events.last().map_or(Score::ZERO, Event::score);
            (history.entrant, score)
        })
        .collect();
    histories
        .iter()
        .map(|history| {
            let mut met = HashMap::new();
            let mut byes = 0;
            for event in &history.events {
                match event {
                    // A walkover counts as well: who returns is not sent to the same opponent again.
                    Event::Match { opponent, .. } => *met.entry(*opponent).or_default() += 1,
                    Event::Free(Free::AllocatedBye | Free::RequestedBye(_)) => byes += 1,
                    Event::Free(Free::Absent(_) | Free::Rotation) => {}
                }
            }
            let floated = match history.events.last() {
                Some(Event::Match { opponent, .. }) => before_last
                    .get(opponent)
                    .and_then(|theirs| Float::between(before_last[&history.entrant], *theirs)),
                _ => None,
            };
            Player {
                id: history.entrant,
                score: history.score(),
                floated,
                byes,
                met,
            }
        })
        .collect()
}

/// How many aims there are.
pub(super) const AIMS: usize = 6;

/// What a pairing costs by each aim, the weightiest first. The order of the values is the order of the aims, so a
/// lower aim never outweighs a higher one.
///
/// 1. how often the two have met;
/// 2. the difference of their scores, in halves: over all pairs the sum is least where equal scores meet;
/// 3. its square: of equal sums the one that is spread is better, so nobody falls past a whole score group;
/// 4. how many of the two float in the direction of the round before;
/// 5. how high it is that scores differ, as the difference of their squares: the leaders meet each other first;
/// 6. how far the pair is from upper half against lower half in rank order, see [`Field::cost`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost(pub(super) [u64; AIMS]);

impl Add for Cost {
    type Output = Cost;

    fn add(self, other: Cost) -> Cost {
        Cost(std::array::from_fn(|aim| self.0[aim] + other.0[aim]))
    }
}

impl Cost {
    /// How many meetings are repeated.
    pub(super) const fn meetings(self) -> u64 {
        self.0[0]
    }

    /// What this costs in rank order, if that is all by which it is worse than ideal pairs of this cost.
    pub(super) fn only_rank_order(self, ideal: Cost) -> Option<u64> {
        let [meetings, difference, square, floats, height, order] = self.0;
        let [_, ideal_difference, ideal_square, _, ideal_height, _] = ideal.0;
        let alike = (difference, square, height) == (ideal_difference, ideal_square, ideal_height);
        (meetings == 0 && floats == 0 && alike).then_some(order)
    }
}

/// Where a player stands in his score group.
#[derive(Clone, Copy)]
struct Seat {
    group: usize,
    /// How many boards the group fills by itself.
    boards: u64,
    upper: bool,
    /// The board of the group he would play at, counted from 0 over each half.
    board: i64,
    /// How many of the group stand above and below him.
    above: u64,
    below: u64,
}

/// An even number of players in rank order: by score, then by seed.
pub(super) struct Field<'a> {
    pub(super) players: Vec<&'a Player>,
    seats: Vec<Seat>,
    /// The pairs that all aims but the first and the fourth ask for, in order of rank: within a score group the upper half
    /// meets the lower half; where the players above are odd in number the last of them meets the first of the next
    /// group. No set of pairs is better by the aims 2, 3, 5 and 6.
    pub(super) ideal: Vec<(usize, usize)>,
}

impl<'a> Field<'a> {
    /// These players, given in rank order.
    pub(super) fn new(players: Vec<&'a Player>) -> Field<'a> {
        let mut seats = Vec::with_capacity(players.len());
        let mut ideal = Vec::with_capacity(players.len() / 2);
        let groups = players.chunk_by(|a, b| a.score == b.score);
        let mut start = 0;
        for (group, size) in groups.map(<[_]>::len).enumerate() {
            let from_above = start % 2;
            let leaves = (size - from_above) % 2;
            let boards = (size - from_above - leaves) / 2;
            for place in 0..size {
                let upper = place < from_above + boards;
                let first = if upper { from_above } else { from_above + boards };
                seats.push(Seat {
                    group,
                    boards: boards as u64,
                    upper,
                    board: place as i64 - first as i64,
                    above: place as u64,
                    below: (size - 1 - place) as u64,
                });
            }
            let top = start + from_above;
            ideal.extend((top..top + boards).map(|upper| (upper, upper + boards)));
            if leaves == 1 {
                ideal.push((start + size - 1, start + size));
            }
            start += size;
        }
        Field { players, seats, ideal }
    }

    /// What it costs if these two meet, `upper` being of higher rank.
    ///
    /// In the last aim a pair within a group costs the square of the distance between the boards its two players have
    /// in their halves, and two of the same half more than any of different halves; a pair across groups costs the
    /// squares of the distances from the last place of the upper group and the first place of the lower one.
    pub(super) fn cost(&self, upper: usize, lower: usize) -> Cost {
        let (high, low) = (self.players[upper], self.players[lower]);
        let meetings = high.met.get(&low.id).copied().unwrap_or(0).into();
        let (a, b) = (self.seats[upper], self.seats[lower]);
        if a.group == b.group {
            let apart = if a.upper == b.upper {
                a.boards + 1
            } else {
                a.board.abs_diff(b.board)
            };
            return Cost([meetings, 0, 0, 0, 0, apart * apart]);
        }
        let [more, less] = [high, low].map(|player| player.score.halves());
        let difference = more - less;
        let again = u64::from(high.floated == Some(Float::Down)) + u64::from(low.floated == Some(Float::Up));
        let apart = a.below * a.below + b.above * b.above;
        let height = more * more - less * less;
        Cost([meetings, difference, difference * difference, again, height, apart])
    }

    /// What these pairs cost together.
    pub(super) fn total(&self, pairs: &[(usize, usize)]) -> Cost {
        pairs
            .iter()
            .map(|(upper, lower)| self.cost(*upper, *lower))
            .fold(Cost::default(), Cost::add)
    }
}
