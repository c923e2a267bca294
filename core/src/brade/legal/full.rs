//! The full way: every sequence of steps, held against the duties of RULES.md §4.

use super::plain::Plain;
use super::{Found, Packed, Plays};
use crate::brade::board::{MEN, POINTS, View, count, occupied, place_of};
use crate::brade::dice::{Die, Roll};
use crate::brade::rules::{BearingOff, Rules};

/// A complete sequence of the full way, before the duties are measured.
#[derive(Clone, Copy)]
pub(super) struct Sequence {
    found: Found,
    /// Dice used; all of them if the last man was borne off.
    used: u8,
    reduction: u8,
}

impl Plays {
    pub(super) fn fill_full(&mut self, view: &View, roll: Roll, rules: &Rules) {
        self.sequences.clear();
        let start = Sequence {
            found: Found {
                view: *view,
                steps: Packed::default(),
                win: None,
            },
            used: 0,
            reduction: 0,
        };
        match roll {
            Roll::Mixed { high, low } => {
                let mut playable = false;
                for (first, second) in [(high, low), (low, high)] {
                    self.level.clear();
                    playable |= extend(&start, first, 2, rules, &mut self.level, &mut self.sequences);
                    for begun in &self.level {
                        self.next_level.clear();
                        if !extend(begun, second, 2, rules, &mut self.next_level, &mut self.sequences) {
                            self.sequences.push(*begun);
                        }
                        self.sequences.append(&mut self.next_level);
                    }
                }
                if !playable {
                    self.sequences.push(start);
                }
            }
            Roll::Double(die) => {
                // All sequences of the same length that reach one position go on alike: one of them is enough.
                self.level.clear();
                self.level.push(start);
                for _ in 0..4 {
                    self.next_level.clear();
                    for begun in &self.level {
                        if !extend(begun, die, 4, rules, &mut self.next_level, &mut self.sequences) {
                            self.sequences.push(*begun);
                        }
                    }
                    self.seen
                        .keep_distinct(&mut self.next_level, |sequence| &sequence.found);
                    std::mem::swap(&mut self.level, &mut self.next_level);
                }
                self.sequences.append(&mut self.level);
            }
        }
        self.keep_dutiful(roll, rules);
    }

    /// Keeps of the complete sequences the legal ones (RULES.md §4 (a) and (b)), each distinct play once.
    fn keep_dutiful(&mut self, roll: Roll, rules: &Rules) {
        let duty = Duty::of(&self.sequences, roll, rules);
        self.found.extend(
            self.sequences
                .iter()
                .filter(|sequence| duty.allows(sequence))
                .map(|sequence| sequence.found),
        );
        self.seen.keep_distinct(&mut self.found, |found| found);
    }

    /// What the duties of this throw ask, for a single play to be held against (RULES.md §4).
    pub(crate) fn duty(&mut self, view: &View, roll: Roll, rules: &Rules) -> Duty {
        self.found.clear();
        self.ended.clear();
        if !Plain::fill(view, roll, rules, &mut self.found, &mut self.ended) {
            self.fill_full(view, roll, rules);
            return Duty::of(&self.sequences, roll, rules);
        }
        // Nothing is borne off in the plain way.
        let all = || self.found.iter().chain(&self.ended);
        let used = all().map(|found| found.steps.len).max().unwrap_or(0);
        let high = roll.dice().0.pips();
        let must_be_high =
            used == 1 && matches!(roll, Roll::Mixed { .. }) && all().any(|found| found.steps.first_die() == high);
        Duty {
            used,
            die: must_be_high.then_some(high),
            reduction: 0,
            freedom: rules.last_throw_freedom(),
        }
    }
}

/// The duties of §4 as measured over all complete sequences of a throw (D1).
#[derive(Clone, Copy)]
pub(crate) struct Duty {
    /// The most dice that can be used.
    pub used: u8,
    /// The only die that may be used, where the higher must be.
    pub die: Option<u8>,
    /// The least reduction of the throw.
    pub reduction: u8,
    freedom: bool,
}

impl Duty {
    fn of(sequences: &[Sequence], roll: Roll, rules: &Rules) -> Duty {
        let used = sequences.iter().map(|sequence| sequence.used).max().unwrap_or(0);
        let most = || sequences.iter().filter(|sequence| sequence.used == used);
        let die = match roll {
            Roll::Mixed { high, .. } if used == 1 => {
                Some(high.pips()).filter(|high| most().any(|sequence| sequence.found.steps.first_die() == *high))
            }
            _ => None,
        };
        let reduction = match rules.bearing_off() {
            BearingOff::Provincial => most()
                .filter(|sequence| die.is_none_or(|die| sequence.found.steps.first_die() == die))
                .map(|sequence| sequence.reduction)
                .min()
                .unwrap_or(0),
            BearingOff::Backgammon => u8::MAX,
        };
        Duty {
            used,
            die,
            reduction,
            freedom: rules.last_throw_freedom(),
        }
    }

    fn allows(&self, sequence: &Sequence) -> bool {
        (self.freedom && sequence.found.win.is_some())
            || (sequence.used == self.used
                && self.die.is_none_or(|die| sequence.found.steps.first_die() == die)
                && sequence.reduction <= self.reduction)
    }
}

/// Every step that the sequence can go on with by this die: ended sequences to `ended`, the others to `open`.
/// Whether there was any.
fn extend(
    begun: &Sequence,
    die: Die,
    dice: u8,
    rules: &Rules,
    open: &mut Vec<Sequence>,
    ended: &mut Vec<Sequence>,
) -> bool {
    let view = &begun.found.view;
    let mut any = false;
    let mut sources = if count(view.own, 0) > 0 {
        1
    } else {
        occupied(view.own) & POINTS
    };
    while sources != 0 {
        let from = place_of(sources);
        sources &= sources - 1;
        let Ok(stepped) = view.step(from, die.pips(), rules) else {
            continue;
        };
        any = true;
        let win = stepped.win(rules);
        let all_off = count(stepped.view.own, 25) == MEN;
        let sequence = Sequence {
            found: Found {
                view: stepped.view,
                steps: begun.found.steps.with(from, die.pips()),
                win,
            },
            used: if all_off { dice } else { begun.used + 1 },
            reduction: begun.reduction + stepped.reduction,
        };
        if win.is_some() {
            ended.push(sequence)
        } else {
            open.push(sequence)
        }
    }
    any
}
