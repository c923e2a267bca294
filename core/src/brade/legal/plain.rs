//! The plain way: every play in just one order, where nothing can be forced, borne off or won by a pattern while the
//! throw is played. Jan by hitting blots is the one end it knows.
//!
//! Two steps disturb each other only in few ways: one frees or makes the man the other moves, or one ends the game.
//! Everywhere else their order does not matter, and the second order is left out.
//!
//! Sets of points are kept here as one bit a point, next to the packed men.

use super::{Found, Packed};
use crate::brade::board::{View, bit, count, nibble, occupied, range, several, squeezed};
use crate::brade::dice::Roll;
use crate::brade::rules::{RuleOption, Rules};
use crate::brade::win::Win;

const POINTS: u32 = 0x1ff_fffe;
/// The player's points 1–11, where a second own man may not land (RULES.md §3.1).
const BLOTS_ONLY: u32 = 0xffe;
/// The same behind the talon, of packed men.
const BLOT_POINTS: u128 = range(2, 11);
/// The enemy's first quadrant, 13–18 in the player's numbering: men hit there do not count towards jan.
const ENEMY_FIRST_QUADRANT: u32 = 0x7_e000;

/// What a step of a die from a point adds to the packed men.
static STEPS: [[u128; 32]; 8] = {
    let mut steps = [[0; 32]; 8];
    let mut die = 1;
    while die <= 6 {
        let mut from = 0;
        while from + die <= 24 {
            steps[die][from] = bit((from + die) as u8) - bit(from as u8);
            from += 1;
        }
        die += 1;
    }
    steps
};

/// A state within the throw.
#[derive(Clone, Copy)]
struct Node {
    view: View,
    /// The places that hold own men.
    own: u32,
    /// The places that hold enemy men.
    enemy: u32,
    steps: Packed,
    /// How many men can be hit outside the enemy's first quadrant before the next one makes it jan.
    room: u32,
    /// The last step made it jan.
    jan: bool,
    /// The last step hit.
    hit: bool,
}

/// One die of the throw, and from where it can be used on this throw's board.
#[derive(Clone, Copy)]
struct OneDie {
    pips: u8,
    steps: &'static [u128; 32],
    /// The points from which it leads to a point inside the board that is no enemy made point.
    open: u32,
}

impl OneDie {
    #[inline]
    fn new(pips: u8, made: u32) -> OneDie {
        let pips = pips & 7;
        OneDie {
            pips,
            steps: &STEPS[usize::from(pips)],
            open: POINTS & (POINTS >> pips) & !(made >> pips),
        }
    }

    /// The points from which a man can be moved. No man may be on the bar.
    #[inline]
    fn movable(&self, own: u32) -> u32 {
        own & self.open & !((own & BLOTS_ONLY) >> self.pips)
    }
}

impl Node {
    /// Moves a man to where no enemy stands.
    #[inline]
    fn quiet(&self, from: u8, die: &OneDie) -> Node {
        let own = self.view.own.wrapping_add(die.steps[usize::from(from & 31)]);
        let emptied = u32::from(own & nibble(from) == 0);
        Node {
            view: View {
                own,
                enemy: self.view.enemy,
            },
            own: self.own & !(emptied << from) | (1 << (from + die.pips)),
            enemy: self.enemy,
            steps: self.steps.with(from, die.pips),
            room: self.room,
            jan: false,
            hit: false,
        }
    }

    /// Moves a man; where nothing is forced, at most one man is hit.
    #[inline]
    fn step(&self, from: u8, die: &OneDie) -> Node {
        let mut after = self.quiet(from, die);
        let to = 1 << (from + die.pips);
        if self.enemy & to != 0 {
            let blot = self.view.enemy & nibble(from + die.pips);
            after.view.enemy = self.view.enemy - blot + 1;
            after.enemy = self.enemy & !to | 1;
            after.hit = true;
            if to & ENEMY_FIRST_QUADRANT == 0 {
                after.jan = self.room == 0;
                after.room = self.room.saturating_sub(1);
            }
        }
        after
    }

    /// Of these starting points those from which the die now makes it jan.
    #[inline]
    fn ending(&self, sources: u32, die: &OneDie) -> u32 {
        if self.room == 0 {
            sources & ((self.enemy & POINTS & !ENEMY_FIRST_QUADRANT) >> die.pips)
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

    /// Every play that goes on from here by one last step from these points.
    #[inline(always)]
    fn last_steps(&self, sources: u32, die: &OneDie, found: &mut Vec<Found>) {
        let hitting = sources & ((self.enemy & POINTS) >> die.pips);
        for from in places(sources & !hitting) {
            found.push(Found {
                view: View {
                    own: self.view.own.wrapping_add(die.steps[usize::from(from & 31)]),
                    enemy: self.view.enemy,
                },
                steps: self.steps.with(from, die.pips),
                win: None,
            });
        }
        for from in places(hitting) {
            found.push(self.step(from, die).found());
        }
    }
}

/// The plays of one throw as they are found.
pub(super) struct Plain<'a> {
    /// The plays that use the most dice; some of them may end the game with their last step.
    found: &'a mut Vec<Found>,
    /// Plays that end the game and need not use the most dice (RULES.md §8).
    ended: &'a mut Vec<Found>,
    /// The enemy's made points.
    made: u32,
}

impl<'a> Plain<'a> {
    /// Generates all plays into `found`, if the plain way is exact for this throw; false if it is not.
    /// Plays in `ended` have still to be added to them; they may hold a play twice.
    pub(super) fn fill(
        view: &View,
        roll: Roll,
        rules: &Rules,
        found: &'a mut Vec<Found>,
        ended: &'a mut Vec<Found>,
    ) -> bool {
        let steps = roll.steps() as u32;
        // One step brings at most one man home.
        if u32::from(view.men_outside()) <= steps {
            return false;
        }
        // The six men of D7 are hit together; here one man is hit at a time.
        if rules.has(RuleOption::First66) && several(view.enemy) & bit(19) != 0 {
            return false;
        }
        // Six men of D7, or men that stand crowded by a fault: one that leaves does not free its point, so two orders
        // of the same steps are not alike.
        if several(view.own) & BLOT_POINTS != 0 {
            return false;
        }
        let start = Node {
            view: *view,
            own: squeezed(occupied(view.own)),
            enemy: squeezed(occupied(view.enemy)),
            steps: Packed::default(),
            room: 6_u32.saturating_sub(view.enemy_jan_sum()),
            jan: false,
            hit: false,
        };
        let made = squeezed(view.made_points(rules));
        // Without last-throw freedom a jan must meet the duties, which only the full way measures.
        if start.room < steps && !rules.last_throw_freedom() {
            let exposed = start.enemy & !made & POINTS & !ENEMY_FIRST_QUADRANT;
            if exposed.count_ones() > start.room {
                return false;
            }
        }
        let bar = count(view.own, 0);
        if view.prime(rules) != 0 || (bar > 0 && rules.forcing_by_entry() && view.entry_overfull(rules)) {
            return false;
        }
        let mut plain = Plain { found, ended, made };
        match roll {
            Roll::Mixed { high, low } => {
                let (high, low) = (OneDie::new(high.pips(), made), OneDie::new(low.pips(), made));
                match bar {
                    0 => plain.mixed(&start, &high, &low),
                    1 => plain.mixed_after_entering(&start, &high, &low),
                    _ => plain.mixed_entering(&start, &high, &low),
                }
            }
            Roll::Double(die) => plain.double(&start, &OneDie::new(die.pips(), made), bar),
        }
        true
    }

    /// Whether a man on the bar can enter by this die.
    #[inline]
    fn enters(&self, node: &Node, die: &OneDie) -> bool {
        (node.own | self.made) & (1 << die.pips) == 0
    }

    /// A man enters by this die, if it can; a play that makes jan by it ends there.
    fn enter(&mut self, start: &Node, die: &OneDie) -> Option<Node> {
        if !self.enters(start, die) {
            return None;
        }
        let after = start.step(0, die);
        if after.jan {
            self.ended.push(after.found());
            return None;
        }
        Some(after)
    }

    /// Two dice, nobody on the bar: the higher die first in every way; the lower first only for what that leaves out.
    ///
    /// Apart from the order of two men's steps, only the moves of one man by both dice can come twice: by the high die
    /// first or by the low die first, or as two men of whom one takes the place of the other. They differ if a man is
    /// hit on the way.
    fn mixed(&mut self, start: &Node, high: &OneDie, low: &OneDie) {
        let by_high = high.movable(start.own);
        let by_low = low.movable(start.own);
        let high_ends = start.ending(by_high, high);
        let low_ends = start.ending(by_low, low);
        // The points from which a man that uses the high or the low die first meets no enemy with it.
        let calm_by_high = !(start.enemy >> high.pips);
        let calm_by_low = !(start.enemy >> low.pips);
        let one_man = by_high & calm_by_high;
        for from in places(by_high & !high_ends) {
            let after = start.step(from, high);
            // A man that comes by the low die to where this one left makes the play of one man by high and low.
            let twice = one_man & ((1 << from) >> low.pips);
            after.last_steps(low.movable(after.own) & !twice, low, self.found);
        }
        // What the high die could not do before the low one was used: go on with the same man, or move to where the
        // other left. Of the first, one man by low and high was seen above by high and low; of the second, the play
        // of one man by low and high.
        let lands = high.open & !((start.own & BLOTS_ONLY) >> high.pips);
        let goes_on = (lands & !by_high) >> low.pips & !(one_man & calm_by_low);
        let makes_room = (start.own & POINTS & high.open & !calm_by_low) << high.pips & BLOTS_ONLY & !2;
        let news = if high_ends == 0 { goes_on | makes_room } else { u32::MAX };
        for from in places(by_low & !low_ends & news) {
            let after = start.step(from, low);
            let mut twice = (one_man & calm_by_low & (1 << from)) << low.pips;
            twice |= calm_by_low & ((1 << from) >> high.pips);
            let second = high.movable(after.own) & (!by_high | high_ends) & !twice;
            after.last_steps(second, high, self.found);
        }
        if self.found.is_empty() {
            // One die at most: the higher, if any sequence uses it.
            if by_high | by_low == 0 {
                self.found.push(start.found());
            } else if by_high != 0 {
                start.last_steps(by_high & !high_ends, high, self.found);
            } else {
                start.last_steps(by_low & !low_ends, low, self.found);
            }
        }
        start.last_steps(high_ends, high, self.ended);
        start.last_steps(low_ends, low, self.ended);
    }

    /// Two dice, one man on the bar: it enters by either die, then any man moves by the other.
    fn mixed_after_entering(&mut self, start: &Node, high: &OneDie, low: &OneDie) {
        let high_enters = self.enters(start, high);
        let mut single = None;
        for (first, second) in [(high, low), (low, high)] {
            let Some(after) = self.enter(start, first) else {
                continue;
            };
            let mut sources = second.movable(after.own);
            // One man by low and high is one man by high and low, unless it hits on either way.
            if first.pips == low.pips && high_enters && !after.hit && start.enemy & (1 << high.pips) == 0 {
                sources &= !(1 << low.pips);
            }
            after.last_steps(sources, second, self.found);
            if first.pips == high.pips || !high_enters {
                single = Some(after);
            }
        }
        self.close(start, single);
    }

    /// Two dice, several men on the bar: nothing but entering can be played.
    fn mixed_entering(&mut self, start: &Node, high: &OneDie, low: &OneDie) {
        let high_enters = self.enters(start, high);
        let mut single = None;
        for (first, second) in [(high, low), (low, high)] {
            let Some(after) = self.enter(start, first) else {
                continue;
            };
            // Both orders enter the same two men, where neither ends the game.
            if self.enters(&after, second) && self.found.is_empty() {
                self.found.push(after.step(0, second).found());
            }
            if first.pips == high.pips || !high_enters {
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
        } else if !self.enters(start, die) {
            self.found.push(start.found());
        } else if let Some(after) = self.enter(start, die) {
            if bar == 1 {
                self.double_below(&after, die, 0);
            } else {
                // The man that entered closes the point to the others.
                self.found.push(after.found());
            }
        }
        let most = self.ended.iter().map(|ended| ended.steps.len).max().unwrap_or(0);
        if self.longest() < most {
            self.found.clear();
        }
    }

    /// All steps have the same die. A step that was tried at a node is "asleep" below its later siblings: what it
    /// leads to was found below itself, since the order of the steps does not matter (the sleep sets of partial-order
    /// search). It does matter where a step ends the game: such a step never sleeps.
    fn double_below(&mut self, node: &Node, die: &OneDie, asleep: u32) {
        let sources = die.movable(node.own);
        if sources == 0 {
            self.dead_end(node);
            return;
        }
        let ending = node.ending(sources, die);
        if ending != 0 {
            node.last_steps(ending, die, self.ended);
        }
        let mut asleep = asleep;
        for from in places(sources & !asleep & !ending) {
            let after = node.step(from, die);
            let still_asleep = asleep & !after.ending(asleep, die);
            asleep |= 1 << from;
            if after.steps.len < 3 {
                self.double_below(&after, die, still_asleep);
                continue;
            }
            let sources = die.movable(after.own);
            let ending = after.ending(sources, die);
            let last = sources & !still_asleep & !ending;
            if sources == 0 {
                self.dead_end(&after);
            }
            if ending != 0 {
                after.last_steps(ending, die, self.ended);
            }
            if last != 0 {
                if self.longest() < 4 {
                    self.found.clear();
                }
                after.last_steps(last, die, self.found);
            }
        }
    }

    /// No man can go on: a play, if none uses more dice.
    fn dead_end(&mut self, node: &Node) {
        match self.longest().cmp(&node.steps.len) {
            std::cmp::Ordering::Less => {
                self.found.clear();
                self.found.push(node.found());
            }
            std::cmp::Ordering::Equal => self.found.push(node.found()),
            std::cmp::Ordering::Greater => {}
        }
    }

    fn longest(&self) -> u8 {
        self.found.first().map_or(0, |found| found.steps.len)
    }
}

/// The places of a set, lowest first.
#[inline]
fn places(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let place = set.trailing_zeros() as u8;
            set &= set - 1;
            place
        })
    })
}
