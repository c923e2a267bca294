//! All legal plays of a throw, each distinct position and outcome once (RULES.md §4).
//!
//! Two ways lead there. The plain way serves nearly every turn: where nothing can be forced, borne off or won by a
//! pattern, it generates every play in just one order, so that none comes twice. The full way tries every sequence,
//! measures the duties and removes plays that come twice.

mod full;
mod plain;

use super::board::{Board, POINTS, View, count, occupied, place_of};
use super::dice::{Die, Roll};
use super::play::{MOST_STEPS, Play, replay_steps};
use super::rules::Rules;
use super::side::Side;
use super::win::Win;

pub(crate) use full::Duty;
use full::Sequence;
use plain::Plain;

/// The steps of a play, packed: `from` in the low five bits, the die in the high three, first step lowest.
#[derive(Clone, Copy, Debug, Default)]
struct Packed {
    steps: u32,
    len: u8,
}

impl Packed {
    #[inline]
    fn with(self, from: u8, die: u8) -> Packed {
        Packed {
            steps: self.steps | (u32::from(from | (die << 5)) << (8 * self.len)),
            len: self.len + 1,
        }
    }

    /// The die of the first step; 0 if there is none.
    fn first_die(self) -> u8 {
        (self.steps >> 5) as u8 & 7
    }

    fn unpack(self) -> impl Iterator<Item = (u8, u8)> {
        self.steps
            .to_le_bytes()
            .into_iter()
            .take(usize::from(self.len))
            .map(|step| (step & 31, step >> 5))
    }
}

/// One play as generated, in the mover's view.
#[derive(Clone, Copy)]
struct Found {
    view: View,
    steps: Packed,
    win: Option<Win>,
}

/// The distinct legal plays of one throw. Keep one and fill it again for every throw: it allocates only while growing.
pub struct Plays {
    board: Board,
    side: Side,
    rules: Rules,
    found: Vec<Found>,
    ended: Vec<Found>,
    six_from_talon: Option<(View, Option<Win>)>,
    sequences: Vec<Sequence>,
    level: Vec<Sequence>,
    next_level: Vec<Sequence>,
    seen: Seen,
}

impl Default for Plays {
    fn default() -> Plays {
        Plays::new()
    }
}

/// The legal plays of a throw in this position, in a list of its own.
pub fn legal_plays(board: &Board, side: Side, roll: Roll, rules: &Rules) -> Plays {
    let mut plays = Plays::new();
    plays.fill(board, side, roll, rules);
    plays
}

impl Plays {
    /// An empty list.
    pub fn new() -> Plays {
        Plays {
            board: Board::START,
            side: Side::White,
            rules: Rules::STANDARD,
            found: Vec::new(),
            ended: Vec::new(),
            six_from_talon: None,
            sequences: Vec::new(),
            level: Vec::new(),
            next_level: Vec::new(),
            seen: Seen::default(),
        }
    }

    /// Fills the list with the distinct legal plays of this throw; a void throw is one play without steps.
    /// The game must not be over.
    pub fn fill(&mut self, board: &Board, side: Side, roll: Roll, rules: &Rules) {
        self.board = *board;
        self.side = side;
        self.rules = *rules;
        self.found.clear();
        let view = board.seen_by(side);
        self.ended.clear();
        if Plain::fill(&view, roll, rules, &mut self.found, &mut self.ended) {
            if self.ended.len() > 1 {
                self.seen.keep_distinct(&mut self.ended, |found| found);
            }
            self.found.append(&mut self.ended);
        } else {
            self.fill_full(&view, roll, rules);
        }
        self.six_from_talon = view
            .six_from_talon(roll, rules)
            .map(|stepped| (stepped.view, stepped.win(rules)));
    }

    /// How many distinct plays there are; at least one.
    pub fn len(&self) -> usize {
        self.found.len() + usize::from(self.six_from_talon.is_some())
    }

    /// Whether the list was never filled.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the throw is void (*fåt*): no die can be used.
    pub fn is_void(&self) -> bool {
        self.six_from_talon.is_none() && self.found.iter().all(|found| found.steps.len == 0)
    }

    /// The board after the play with this index.
    pub fn board(&self, index: usize) -> Option<Board> {
        self.outcome(index).map(|(view, _)| view.board(self.side))
    }

    /// The win that the play with this index brings, if any.
    pub fn win(&self, index: usize) -> Option<Win> {
        self.outcome(index).and_then(|(_, win)| win)
    }

    fn outcome(&self, index: usize) -> Option<(View, Option<Win>)> {
        match self.found.get(index) {
            Some(found) => Some((found.view, found.win)),
            None if index == self.found.len() => self.six_from_talon,
            None => None,
        }
    }

    /// The play with this index, with what each of its steps did.
    pub fn get(&self, index: usize) -> Option<Play> {
        let mut steps = [(1, 6); MOST_STEPS];
        let len = match self.found.get(index) {
            Some(found) => {
                for (slot, step) in steps.iter_mut().zip(found.steps.unpack()) {
                    *slot = step;
                }
                usize::from(found.steps.len)
            }
            None if index == self.found.len() && self.six_from_talon.is_some() => MOST_STEPS,
            None => return None,
        };
        Some(replay_steps(
            &self.board.seen_by(self.side),
            self.side,
            &steps[..len],
            &self.rules,
        ))
    }

    /// All plays, with what each of their steps did.
    pub fn iter(&self) -> impl Iterator<Item = Play> + '_ {
        (0..self.len()).filter_map(|index| self.get(index))
    }
}

/// Whether no die can be used in this position.
pub(crate) fn is_void(view: &View, roll: Roll, rules: &Rules) -> bool {
    let (high, low) = roll.dice();
    !can_step(view, high, rules) && !can_step(view, low, rules)
}

/// Whether any man can make a step of this die.
pub(crate) fn can_step(view: &View, die: Die, rules: &Rules) -> bool {
    let mut sources = if count(view.own, 0) > 0 {
        1
    } else {
        occupied(view.own) & POINTS
    };
    while sources != 0 {
        if view.step(place_of(sources), die.pips(), rules).is_ok() {
            return true;
        }
        sources &= sources - 1;
    }
    false
}

/// A table of what was seen, to keep each position and outcome once. Emptied by raising its stamp.
#[derive(Default)]
struct Seen {
    slots: Vec<(u32, u32)>,
    stamp: u32,
}

impl Seen {
    /// Drops from the list what has the position and outcome of an earlier entry.
    fn keep_distinct<T: Copy>(&mut self, list: &mut Vec<T>, found: impl Fn(&T) -> &Found) {
        let size = (list.len() * 2).next_power_of_two().max(16);
        if self.slots.len() < size {
            self.slots = vec![(0, 0); size];
            self.stamp = 0;
        }
        if self.stamp == u32::MAX {
            self.slots.fill((0, 0));
            self.stamp = 0;
        }
        self.stamp += 1;
        let mask = self.slots.len() - 1;
        let mut kept = 0;
        'entries: for index in 0..list.len() {
            let entry = list[index];
            let this = found(&entry);
            let mut slot = this.hash() & mask;
            while self.slots[slot].0 == self.stamp {
                let earlier = found(&list[self.slots[slot].1 as usize]);
                if earlier.view == this.view && earlier.win == this.win {
                    continue 'entries;
                }
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = (self.stamp, kept as u32);
            list[kept] = entry;
            kept += 1;
        }
        list.truncate(kept);
    }
}

impl Found {
    fn hash(&self) -> usize {
        const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
        let fold = |men: u128| (men as u64) ^ ((men >> 64) as u64).rotate_left(29);
        let hash = (fold(self.view.own).wrapping_mul(MIX) ^ fold(self.view.enemy)).wrapping_mul(MIX);
        (hash >> 40) as usize
    }
}
