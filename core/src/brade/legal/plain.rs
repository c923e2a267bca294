//! The plain way: every play in just one order, where nothing can be forced, borne off or won by a pattern while the
//! throw is played. Jan by hitting blots is the one end it knows.
//!
//! Two steps disturb each other only in few ways: one frees or makes the man the other moves, or one ends the game.
//! Everywhere else their order does not matter, and the second order is left out.

use super::{Found, Packed};
use crate::brade::board::{BLOTS_ONLY, ENEMY_FIRST_QUADRANT, POINTS, View, bit_at, count, occupied, place_of, several};
use crate::brade::dice::Roll;
use crate::brade::rules::{RuleOption, Rules};
use crate::brade::win::Win;

/// Whether the plain way is exact for this throw.
#[inline]
pub(super) fn serves(view: &View, roll: Roll, rules: &Rules) -> bool {
    let steps = roll.steps() as u32;
    // One step brings at most one man home.
    if u32::from(view.men_outside()) <= steps {
        return false;
    }
    // Without last-throw freedom a jan must meet the duties, which only the full way measures.
    if !rules.last_throw_freedom() && room_before_jan(view) < steps && exposed(view.enemy) != 0 {
        return false;
    }
    // The six men of D7 are hit together; the plain way hits one man at a time.
    if rules.has(RuleOption::First66) && several(view.enemy) & bit_at(19) != 0 {
        return false;
    }
    view.prime(rules) == 0 && !(rules.forcing_by_entry() && view.entry_overfull(rules))
}

/// How many men can be hit outside the enemy's first quadrant before the next one makes it jan.
#[inline]
fn room_before_jan(view: &View) -> u32 {
    6_u32.saturating_sub(view.enemy_jan_sum())
}

/// The enemy's points whose men count towards jan when they are hit.
#[inline]
fn exposed(enemy: u128) -> u128 {
    occupied(enemy) & POINTS & !ENEMY_FIRST_QUADRANT
}

/// One die of the throw, and from where it can be used on this throw's board.
#[derive(Clone, Copy)]
struct OneDie {
    pips: u8,
    shift: u32,
    /// The points from which it leads to a point inside the board that is no enemy made point.
    open: u128,
}

impl OneDie {
    #[inline]
    fn new(pips: u8, made: u128) -> OneDie {
        let shift = 4 * u32::from(pips & 7);
        OneDie {
            pips,
            shift,
            open: POINTS & (POINTS >> shift) & !(made >> shift),
        }
    }

    /// The points from which a man can be moved. No man may be on the bar.
    #[inline]
    fn movable(&self, own: u128) -> u128 {
        let own = occupied(own);
        own & self.open & !((own & BLOTS_ONLY) >> self.shift)
    }

    /// The points from which a step lands on one of these.
    #[inline]
    fn leading_to(&self, targets: u128) -> u128 {
        targets >> self.shift
    }
}

/// A state within the throw.
#[derive(Clone, Copy)]
struct Node {
    view: View,
    steps: Packed,
    room: u32,
    /// The last step made it jan.
    jan: bool,
    /// The last step hit.
    hit: bool,
}

impl Node {
    /// Moves a man; where nothing is forced, at most one man is hit.
    #[inline]
    fn step(&self, from: u8, die: u8) -> Node {
        let to = bit_at(from + die);
        let blot = self.view.enemy & to;
        let hit = blot != 0;
        let exposed = hit && blot & ENEMY_FIRST_QUADRANT == 0;
        Node {
            view: View {
                own: self.view.own - bit_at(from) + to,
                enemy: self.view.enemy - blot + u128::from(hit),
            },
            steps: self.steps.with(from, die),
            jan: exposed && self.room == 0,
            room: self.room.saturating_sub(u32::from(exposed)),
            hit,
        }
    }

    /// Of these starting points those from which the die now makes it jan.
    #[inline]
    fn ending(&self, sources: u128, die: &OneDie) -> u128 {
        if self.room == 0 {
            sources & die.leading_to(exposed(self.view.enemy))
        } else {
            0
        }
    }

    #[inline]
    fn found(&self) -> Found {
        Found {
            view: self.view,
            steps: self.steps,
            win: if self.jan { Some(Win::Jan) } else { None },
        }
    }
}

/// The plays of one throw as they are found.
pub(super) struct Plain<'a> {
    /// The plays that use the most dice; some of them may end the game with their last step.
    found: &'a mut Vec<Found>,
    /// Plays that end the game and need not use the most dice (RULES.md §8).
    ended: &'a mut Vec<Found>,
    made: u128,
}

impl<'a> Plain<'a> {
    /// Generates all plays into `found`. Those in `ended` have still to be added to them; they may hold a play twice.
    pub(super) fn fill(view: &View, roll: Roll, rules: &Rules, found: &'a mut Vec<Found>, ended: &'a mut Vec<Found>) {
        let start = Node {
            view: *view,
            steps: Packed::default(),
            room: room_before_jan(view),
            jan: false,
            hit: false,
        };
        let made = view.made_points(rules);
        let mut plain = Plain { found, ended, made };
        let bar = count(view.own, 0);
        match roll {
            Roll::Mixed { high, low } => {
                let (high, low) = (OneDie::new(high.pips(), made), OneDie::new(low.pips(), made));
                match bar {
                    0 => plain.mixed(&start, &high, &low),
                    1 => plain.mixed_after_entering(&start, &high, &low),
                    _ => plain.mixed_entering(&start, high.pips, low.pips),
                }
            }
            Roll::Double(die) => plain.double(&start, &OneDie::new(die.pips(), made), bar),
        }
    }

    /// Whether a man on the bar can enter by this die.
    #[inline]
    fn enters(&self, view: &View, die: u8) -> bool {
        (occupied(view.own) | self.made) & bit_at(die) == 0
    }

    /// Two dice, nobody on the bar: the higher die first in every way; the lower first only for what that leaves out.
    ///
    /// Apart from the order of two men's steps, only the moves of one man by both dice can come twice: by the high die
    /// first or by the low die first, or as two men of whom one takes the place of the other. They differ if a man is
    /// hit on the way.
    fn mixed(&mut self, start: &Node, high: &OneDie, low: &OneDie) {
        let by_high = high.movable(start.view.own);
        let by_low = low.movable(start.view.own);
        let high_ends = start.ending(by_high, high);
        let low_ends = start.ending(by_low, low);
        let enemy = start.view.enemy;
        let free = |point: u8| enemy & (bit_at(point) * 15) == 0;
        for from in places(by_high & !high_ends) {
            let after = start.step(from, high.pips);
            let mut second = low.movable(after.view.own);
            if from > low.pips {
                let other = from - low.pips;
                if by_high & bit_at(other) != 0 && free(other + high.pips) {
                    second &= !bit_at(other);
                }
            }
            for from in places(second) {
                self.found.push(after.step(from, low.pips).found());
            }
        }
        for from in places(by_low & !low_ends) {
            let after = start.step(from, low.pips);
            let mut second = high.movable(after.view.own) & (!by_high | high_ends);
            if !after.hit && by_high & bit_at(from) != 0 && free(from + high.pips) {
                second &= !bit_at(from + low.pips);
            }
            if from > high.pips && free(from - high.pips + low.pips) {
                second &= !bit_at(from - high.pips);
            }
            for from in places(second) {
                self.found.push(after.step(from, high.pips).found());
            }
        }
        if self.found.is_empty() {
            // One die at most: the higher, if any sequence uses it.
            if by_high | by_low == 0 {
                self.found.push(start.found());
            } else if by_high != 0 {
                self.single_steps(start, by_high & !high_ends, high);
            } else {
                self.single_steps(start, by_low & !low_ends, low);
            }
        }
        for from in places(high_ends) {
            self.ended.push(start.step(from, high.pips).found());
        }
        for from in places(low_ends) {
            self.ended.push(start.step(from, low.pips).found());
        }
    }

    fn single_steps(&mut self, start: &Node, sources: u128, die: &OneDie) {
        for from in places(sources) {
            self.found.push(start.step(from, die.pips).found());
        }
    }

    /// Two dice, one man on the bar: it enters by either die, then any man moves by the other.
    fn mixed_after_entering(&mut self, start: &Node, high: &OneDie, low: &OneDie) {
        let high_enters = self.enters(&start.view, high.pips);
        let mut single = None;
        for (first, second) in [(high, low), (low, high)] {
            if !self.enters(&start.view, first.pips) {
                continue;
            }
            let after = start.step(0, first.pips);
            if after.jan {
                self.ended.push(after.found());
                continue;
            }
            let mut sources = second.movable(after.view.own);
            // One man by low and high is one man by high and low, unless it hits on either way.
            let twice = first.pips == low.pips && high_enters && !after.hit;
            if twice && start.view.enemy & (bit_at(high.pips) * 15) == 0 {
                sources &= !bit_at(low.pips);
            }
            for from in places(sources) {
                self.found.push(after.step(from, second.pips).found());
            }
            if first.pips == high.pips || !high_enters {
                single = Some(after);
            }
        }
        self.close(start, single);
    }

    /// Two dice, several men on the bar: nothing but entering can be played.
    fn mixed_entering(&mut self, start: &Node, high: u8, low: u8) {
        let high_enters = self.enters(&start.view, high);
        let mut single = None;
        for (first, second) in [(high, low), (low, high)] {
            if !self.enters(&start.view, first) {
                continue;
            }
            let after = start.step(0, first);
            if after.jan {
                self.ended.push(after.found());
                continue;
            }
            // Both orders enter the same two men, where neither ends the game.
            if self.enters(&after.view, second) && self.found.is_empty() {
                self.found.push(after.step(0, second).found());
            }
            if first == high || !high_enters {
                single = Some(after);
            }
        }
        self.close(start, single);
    }

    /// Where no play uses both dice: the play of one die, or a void throw.
    fn close(&mut self, start: &Node, single: Option<Node>) {
        if self.found.is_empty() {
            match single {
                Some(single) => self.found.push(single.found()),
                None if self.ended.is_empty() => self.found.push(start.found()),
                None => {}
            }
        }
    }

    fn double(&mut self, start: &Node, die: &OneDie, bar: u8) {
        if bar == 0 {
            self.double_below(start, die, 0);
        } else if !self.enters(&start.view, die.pips) {
            self.found.push(start.found());
        } else {
            let after = start.step(0, die.pips);
            if after.jan {
                self.ended.push(after.found());
            } else if bar == 1 {
                self.double_below(&after, die, 0);
            } else {
                // The man that entered closes the point to the others.
                self.found.push(after.found());
            }
        }
        let most = self.ended.iter().map(|ended| ended.steps.len).max().unwrap_or(0);
        if self.found.first().is_some_and(|found| found.steps.len < most) {
            self.found.clear();
        }
    }

    /// All steps have the same die. A step that was tried at a node is "asleep" below its later siblings: what it
    /// leads to was found below itself, since the order of the steps does not matter (the sleep sets of partial-order
    /// search). It does matter where a step ends the game: such a step never sleeps.
    fn double_below(&mut self, node: &Node, die: &OneDie, asleep: u128) {
        let sources = die.movable(node.view.own);
        if sources == 0 {
            match self.longest().cmp(&node.steps.len) {
                std::cmp::Ordering::Less => {
                    self.found.clear();
                    self.found.push(node.found());
                }
                std::cmp::Ordering::Equal => self.found.push(node.found()),
                std::cmp::Ordering::Greater => {}
            }
            return;
        }
        let ending = node.ending(sources, die);
        for from in places(ending) {
            self.ended.push(node.step(from, die.pips).found());
        }
        let awake = sources & !asleep & !ending;
        if node.steps.len == 3 {
            if awake != 0 && self.longest() < 4 {
                self.found.clear();
            }
            for from in places(awake) {
                self.found.push(node.step(from, die.pips).found());
            }
            return;
        }
        let mut asleep = asleep;
        for from in places(awake) {
            let after = node.step(from, die.pips);
            let still_asleep = asleep & !after.ending(asleep, die);
            self.double_below(&after, die, still_asleep);
            asleep |= bit_at(from);
        }
    }

    fn longest(&self) -> u8 {
        self.found.first().map_or(0, |found| found.steps.len)
    }
}

/// The places of a mask, lowest first.
#[inline]
fn places(mut mask: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let place = place_of(mask);
            mask &= mask - 1;
            place
        })
    })
}
