//! All legal plays of a throw, each distinct position and outcome once (RULES.md §4).
//!
//! Two ways lead there. The *plain* way serves most turns: where nothing can be forced, borne off or won during the
//! throw, steps of different men do not disturb each other, so every play can be generated in just one order and none
//! comes twice. The *full* way tries every sequence, measures the duties and removes plays that come twice.

use super::board::{BLOTS_ONLY, Board, ENEMY_FIRST_QUADRANT, POINTS, View, bit, count, occupied, place_of, several};
use super::dice::{Die, Roll};
use super::play::{MOST_STEPS, Play, replay_steps};
use super::rules::{BearingOff, Rules};
use super::side::Side;
use super::win::Win;

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

/// A complete sequence of the full way, before the duties are measured.
#[derive(Clone, Copy)]
struct Sequence {
    found: Found,
    /// Dice used; all of them if the last man was borne off.
    used: u8,
    reduction: u8,
}

/// The distinct legal plays of one throw. Keep one and fill it again for every throw: it allocates only while growing.
pub struct Plays {
    board: Board,
    side: Side,
    rules: Rules,
    found: Vec<Found>,
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
        if !plain(&view, roll, rules) {
            self.fill_full(&view, roll, rules);
        } else {
            match roll {
                Roll::Mixed { high, low } => self.fill_plain_mixed(&view, high.pips(), low.pips(), rules),
                Roll::Double(die) => self.fill_plain_double(&view, die.pips(), rules),
            }
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
        Some(replay_steps(&self.board, self.side, &steps[..len], &self.rules))
    }

    /// All plays, with what each of their steps did.
    pub fn iter(&self) -> impl Iterator<Item = Play> + '_ {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    #[inline]
    fn emit(&mut self, view: View, steps: Packed) {
        self.found.push(Found { view, steps, win: None });
    }

    /// Two different dice, nothing special possible: the higher die first in every order; the lower first only for
    /// what that leaves out.
    fn fill_plain_mixed(&mut self, view: &View, high: u8, low: u8, rules: &Rules) {
        match count(view.own, 0) {
            0 => self.mixed_from_points(view, high, low, rules),
            1 => self.mixed_after_entering(view, high, low, rules),
            _ => {
                // Both dice enter or, while men stay on the bar, nothing else can be played.
                let mut now = *view;
                let mut steps = Packed::default();
                for die in [high, low] {
                    if enters(&now, die, rules) {
                        now = now.moved(0, die).0;
                        steps = steps.with(0, die);
                    }
                }
                self.emit(now, steps);
            }
        }
    }

    fn mixed_from_points(&mut self, view: &View, high: u8, low: u8, rules: &Rules) {
        let high_first = movable(view, high, rules);
        let low_first = movable(view, low, rules);
        let none = Packed::default();
        let mut sources = high_first;
        while sources != 0 {
            let from = place_of(sources);
            sources &= sources - 1;
            let (after, _) = view.moved(from, from + high);
            let steps = none.with(from, high);
            let mut second = movable(&after, low, rules);
            // A man that comes by the low die to where this one left from makes the same play as one man that
            // takes the high die, then the low: unless that man hits on its way.
            if from > low && high_first & bit(from - low) != 0 && count(view.enemy, from - low + high) == 0 {
                second &= !bit(from - low);
            }
            while second != 0 {
                let from = place_of(second);
                second &= second - 1;
                self.emit(after.moved(from, from + low).0, steps.with(from, low));
            }
        }
        let mut sources = low_first;
        while sources != 0 {
            let from = place_of(sources);
            sources &= sources - 1;
            let (after, hits) = view.moved(from, from + low);
            // What could be played by the high die before was played above.
            let mut second = movable(&after, high, rules) & !high_first;
            // One man by low and high is one man by high and low, unless it hits on either way.
            if hits == 0 && high_first & bit(from) != 0 && count(view.enemy, from + high) == 0 {
                second &= !bit(from + low);
            }
            // A man that comes by the high die to where this one stood moves as one man by low and high would, or as
            // another pair did above, unless there is something to hit on that way.
            if from > high && count(view.enemy, from - high + low) == 0 {
                second &= !bit(from - high);
            }
            let steps = none.with(from, low);
            while second != 0 {
                let from = place_of(second);
                second &= second - 1;
                self.emit(after.moved(from, from + high).0, steps.with(from, high));
            }
        }
        if self.found.is_empty() {
            let (mut sources, die) = if high_first != 0 {
                (high_first, high)
            } else {
                (low_first, low)
            };
            if sources == 0 {
                self.emit(*view, none);
            }
            while sources != 0 {
                let from = place_of(sources);
                sources &= sources - 1;
                self.emit(view.moved(from, from + die).0, none.with(from, die));
            }
        }
    }

    fn mixed_after_entering(&mut self, view: &View, high: u8, low: u8, rules: &Rules) {
        let none = Packed::default();
        for (first, second) in [(high, low), (low, high)] {
            if !enters(view, first, rules) {
                continue;
            }
            let (after, hits) = view.moved(0, first);
            let steps = none.with(0, first);
            let mut sources = movable(&after, second, rules);
            // The man that enters by the low die and goes on by the high one was seen before, unless it hits.
            if first == low && hits == 0 && count(view.enemy, high) == 0 && enters(view, high, rules) {
                sources &= !bit(low);
            }
            while sources != 0 {
                let from = place_of(sources);
                sources &= sources - 1;
                self.emit(after.moved(from, from + second).0, steps.with(from, second));
            }
        }
        if self.found.is_empty() {
            match [high, low].into_iter().find(|die| enters(view, *die, rules)) {
                Some(die) => self.emit(view.moved(0, die).0, none.with(0, die)),
                None => self.emit(*view, none),
            }
        }
    }

    /// A double, nothing special possible: the steps of one die commute, so each set of them is generated once, in
    /// the order in which the search meets it. A step that was tried at a node before is not tried below its later
    /// siblings ("sleep sets").
    fn fill_plain_double(&mut self, view: &View, die: u8, rules: &Rules) {
        let none = Packed::default();
        match count(view.own, 0) {
            0 => self.double_below(view, die, none, 0, rules),
            bar => {
                if !enters(view, die, rules) {
                    self.emit(*view, none);
                } else if bar == 1 {
                    self.double_below(&view.moved(0, die).0, die, none.with(0, die), 0, rules);
                } else {
                    // The man that entered closes the point to the others.
                    self.emit(view.moved(0, die).0, none.with(0, die));
                }
            }
        }
    }

    fn double_below(&mut self, view: &View, die: u8, steps: Packed, asleep: u128, rules: &Rules) {
        let sources = movable(view, die, rules);
        if sources == 0 {
            match self.found.first().map_or(0, |found| found.steps.len).cmp(&steps.len) {
                std::cmp::Ordering::Less => {
                    self.found.clear();
                    self.emit(*view, steps);
                }
                std::cmp::Ordering::Equal => self.emit(*view, steps),
                std::cmp::Ordering::Greater => {}
            }
            return;
        }
        let last = steps.len == 3;
        if last && self.found.first().is_some_and(|found| found.steps.len < 4) {
            self.found.clear();
        }
        let mut asleep = asleep;
        let mut awake = sources & !asleep;
        while awake != 0 {
            let from = place_of(awake);
            awake &= awake - 1;
            let (after, _) = view.moved(from, from + die);
            let steps = steps.with(from, die);
            if last {
                self.emit(after, steps);
            } else {
                self.double_below(&after, die, steps, asleep, rules);
            }
            asleep |= bit(from);
        }
    }

    fn fill_full(&mut self, view: &View, roll: Roll, rules: &Rules) {
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
        self.fill_full(view, roll, rules);
        Duty::of(&self.sequences, roll, rules)
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
                Some(high.pips()).filter(|high| most().any(|sequence| sequence.used_die() == *high))
            }
            _ => None,
        };
        let reduction = match rules.bearing_off() {
            BearingOff::Provincial => most()
                .filter(|sequence| die.is_none_or(|die| sequence.used_die() == die))
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
                && self.die.is_none_or(|die| sequence.used_die() == die)
                && sequence.reduction <= self.reduction)
    }
}

impl Sequence {
    /// The die of a sequence of one step.
    fn used_die(&self) -> u8 {
        (self.found.steps.steps >> 5) as u8 & 7
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
        let all_off = count(stepped.view.own, 25) == super::board::MEN;
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

/// Whether nothing can be forced, borne off or won while this throw is played, so that the plain way is exact.
#[inline]
fn plain(view: &View, roll: Roll, rules: &Rules) -> bool {
    let steps = roll.steps() as u32;
    // One step brings at most one man home.
    if u32::from(view.men_outside()) <= steps {
        return false;
    }
    // Every step hits at most one man where nothing is forced, and only blots outside the first quadrant count.
    let room = 6_u32.saturating_sub(view.enemy_jan_sum());
    if room < steps {
        let blots = occupied(view.enemy) & !view.made_points(rules) & POINTS & !ENEMY_FIRST_QUADRANT;
        // The six men of D7 can be hit together.
        if blots.count_ones() > room || several(view.enemy) & blots != 0 {
            return false;
        }
    }
    if several(view.enemy) & bit(19) != 0 && rules.has(super::rules::RuleOption::First66) {
        return false;
    }
    !(view.prime(rules) != 0 || (rules.forcing_by_entry() && view.entry_overfull(rules)))
}

/// The points from which a man can be moved by this die inside the board, where nothing may be forced.
/// No man may be on the bar.
#[inline]
fn movable(view: &View, die: u8, rules: &Rules) -> u128 {
    let own = occupied(view.own);
    let closed = (own & BLOTS_ONLY) | view.made_points(rules);
    let shift = 4 * u32::from(die);
    own & POINTS & (POINTS >> shift) & !(closed >> shift)
}

/// Whether a man on the bar can enter by this die, where nothing may be forced.
#[inline]
fn enters(view: &View, die: u8, rules: &Rules) -> bool {
    (occupied(view.own) | view.made_points(rules)) & bit(die) == 0
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
