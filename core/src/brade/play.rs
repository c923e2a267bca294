//! Steps and plays: what one step may do, and which rule it breaks if it may not (RULES.md §3, §5, §6).

use std::fmt;
use std::ops::Deref;

use super::board::{Board, View, bit, bit_at, count, nibble, range};
use super::dice::{Die, Roll};
use super::point::Place;
use super::rules::{BearingOff, RuleOption, Rules};
use super::side::Side;
use super::win::Win;
use super::wins;

/// One man moved by one die, in the mover's numbering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Where the man stood; the bar if it entered.
    pub from: Place,
    /// Where it landed; off if it was borne off.
    pub to: Place,
    /// The die used.
    pub die: Die,
    /// How many enemy men were hit.
    pub hits: u8,
    /// Whether a made point was forced (RULES.md §5).
    pub forced: bool,
}

/// The most steps that one play can have: six men from the talon by D7, four otherwise.
pub const MOST_STEPS: usize = 6;

/// The steps of one play in the order in which they were made.
#[derive(Clone, Copy)]
pub struct Steps {
    len: u8,
    steps: [Step; MOST_STEPS],
}

impl Steps {
    const NONE: Step = Step {
        from: Place::BAR,
        to: Place::BAR,
        die: Die::known(1),
        hits: 0,
        forced: false,
    };

    /// No steps: a void throw.
    pub const VOID: Steps = Steps {
        len: 0,
        steps: [Steps::NONE; MOST_STEPS],
    };

    pub(crate) fn push(&mut self, step: Step) {
        debug_assert!(usize::from(self.len) < MOST_STEPS);
        if let Some(slot) = self.steps.get_mut(usize::from(self.len)) {
            *slot = step;
            self.len += 1;
        }
    }
}

impl Deref for Steps {
    type Target = [Step];

    fn deref(&self) -> &[Step] {
        &self.steps[..usize::from(self.len)]
    }
}

impl PartialEq for Steps {
    fn eq(&self, other: &Steps) -> bool {
        **self == **other
    }
}

impl Eq for Steps {}

impl fmt::Debug for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

/// A play: its steps, the board after it and the win it brought, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// The steps in the order in which they are made; none for a void throw.
    pub steps: Steps,
    /// The board after the play.
    pub board: Board,
    /// The win, if the play ends the game.
    pub win: Option<Win>,
}

/// Why a turn is illegal: one of the rules that can be broken. The order of the checks is that of the file `README.md`
/// beside the test vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BrokenRule {
    /// The other side is to move.
    WrongSide,
    /// The game had already ended.
    GameOver,
    /// No unused die shows the number of the step.
    NotThrown,
    /// Men on the bar must enter first.
    BarFirst,
    /// The player has no man there.
    NoMan,
    /// An own man stands where only one may stand.
    OwnPoint,
    /// An enemy made point that may not be forced.
    EnemyPoint,
    /// An enemy made point that could be forced, were it not the player's last man.
    LastMan,
    /// Bearing off before all men are home.
    NotHome,
    /// Bearing off a man that is not the last.
    NotLast,
    /// A mark says a hit or a forcing that did not happen.
    FalseMark,
    /// The touchdown must be written, since different positions can result.
    Touchdown,
    /// More dice could have been used.
    MoreDice,
    /// The higher die had to be used.
    HigherDie,
    /// A smaller reduction was possible.
    MoreReduction,
}

impl BrokenRule {
    /// All rules that can be broken.
    pub const ALL: [BrokenRule; 15] = [
        BrokenRule::WrongSide,
        BrokenRule::GameOver,
        BrokenRule::NotThrown,
        BrokenRule::BarFirst,
        BrokenRule::NoMan,
        BrokenRule::OwnPoint,
        BrokenRule::EnemyPoint,
        BrokenRule::LastMan,
        BrokenRule::NotHome,
        BrokenRule::NotLast,
        BrokenRule::FalseMark,
        BrokenRule::Touchdown,
        BrokenRule::MoreDice,
        BrokenRule::HigherDie,
        BrokenRule::MoreReduction,
    ];

    /// The stable code, such as `own-point`.
    pub const fn code(self) -> &'static str {
        match self {
            BrokenRule::WrongSide => "wrong-side",
            BrokenRule::GameOver => "game-over",
            BrokenRule::NotThrown => "not-thrown",
            BrokenRule::BarFirst => "bar-first",
            BrokenRule::NoMan => "no-man",
            BrokenRule::OwnPoint => "own-point",
            BrokenRule::EnemyPoint => "enemy-point",
            BrokenRule::LastMan => "last-man",
            BrokenRule::NotHome => "not-home",
            BrokenRule::NotLast => "not-last",
            BrokenRule::FalseMark => "false-mark",
            BrokenRule::Touchdown => "touchdown",
            BrokenRule::MoreDice => "more-dice",
            BrokenRule::HigherDie => "higher-die",
            BrokenRule::MoreReduction => "more-reduction",
        }
    }

    /// The paragraph of RULES.md that is broken, without the sign.
    pub const fn paragraph(self) -> &'static str {
        match self {
            BrokenRule::WrongSide | BrokenRule::NotThrown | BrokenRule::NoMan | BrokenRule::Touchdown => "2",
            BrokenRule::GameOver => "8",
            BrokenRule::BarFirst => "3.3",
            BrokenRule::OwnPoint => "3.1",
            BrokenRule::EnemyPoint => "3.2",
            BrokenRule::LastMan => "5",
            BrokenRule::NotHome | BrokenRule::NotLast | BrokenRule::MoreReduction => "6",
            BrokenRule::FalseMark => "3.2",
            BrokenRule::MoreDice | BrokenRule::HigherDie => "4",
        }
    }

    /// The rule in words.
    pub const fn message(self) -> &'static str {
        match self {
            BrokenRule::WrongSide => "it is the other side's turn",
            BrokenRule::GameOver => "the game had already ended; no step exists after that",
            BrokenRule::NotThrown => "no unused die of the throw gives this step",
            BrokenRule::BarFirst => "a man on the bar must enter before any other man moves",
            BrokenRule::NoMan => "the player has no man there",
            BrokenRule::OwnPoint => {
                "on the player's points 1 to 11 only one man may stand, and one stands there already"
            }
            BrokenRule::EnemyPoint => "the opponent has a made point there, and nothing gives the right to force it",
            BrokenRule::LastMan => "a player with one man left may never force",
            BrokenRule::NotHome => "men are borne off only when all men in play stand on 19 to 24",
            BrokenRule::NotLast => "only the last man may be borne off with this die",
            BrokenRule::FalseMark => "a mark says a hit or a forcing that this step does not make",
            BrokenRule::Touchdown => "the touchdown must be written, since it decides which position results",
            BrokenRule::MoreDice => "more dice of the throw can be used",
            BrokenRule::HigherDie => "only one die can be used, and then it must be the higher",
            BrokenRule::MoreReduction => "the throw can be used with a smaller reduction",
        }
    }
}

impl fmt::Display for BrokenRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The view after a step, and what the step did.
#[derive(Clone, Copy)]
pub(crate) struct Stepped {
    pub view: View,
    pub hits: u8,
    pub forced: bool,
    /// Pips of the die that bearing off did not need (RULES.md §6).
    pub reduction: u8,
}

impl View {
    /// Moves the man on `from` by the die, if the rules allow it here (RULES.md §3, §5, §6).
    #[inline]
    pub(crate) fn step(&self, from: u8, die: u8, rules: &Rules) -> Result<Stepped, BrokenRule> {
        if from != 0 && self.own & nibble(0) != 0 {
            return Err(BrokenRule::BarFirst);
        }
        if self.own & nibble(from) == 0 {
            return Err(BrokenRule::NoMan);
        }
        let to = from + die;
        if to > 24 {
            return self.bear_off(from, to - 25, rules);
        }
        // Only blots may stand on the points before the head.
        if to < Place::HEAD.number() && self.own & nibble(to) != 0 {
            return Err(BrokenRule::OwnPoint);
        }
        let enemies = self.enemy & nibble(to);
        let forced = enemies != 0 && enemies != bit_at(to) && self.forces(from, to, rules)?;
        let (view, hits) = self.moved(from, to);
        Ok(Stepped {
            view,
            hits,
            forced,
            reduction: 0,
        })
    }

    /// Whether landing on these enemy men forces a made point (RULES.md §5). The six men of D7 are none.
    fn forces(&self, from: u8, to: u8, rules: &Rules) -> Result<bool, BrokenRule> {
        if self.made_points(rules) & bit_at(to) == 0 {
            return Ok(false);
        }
        let right = self.prime(rules) & bit_at(to) != 0
            || (from == 0 && rules.forcing_by_entry() && self.entry_overfull(rules));
        if !right {
            return Err(BrokenRule::EnemyPoint);
        }
        if count(self.own, 25) == 14 {
            return Err(BrokenRule::LastMan);
        }
        Ok(true)
    }

    fn bear_off(&self, from: u8, reduction: u8, rules: &Rules) -> Result<Stepped, BrokenRule> {
        if !self.all_home() {
            return Err(BrokenRule::NotHome);
        }
        let last = self.own & (15 * range(19, 24)) & (bit_at(from) - 1) == 0;
        let exact = rules.bearing_off() == BearingOff::Backgammon && reduction == 0;
        if !last && !exact {
            return Err(BrokenRule::NotLast);
        }
        let (view, hits) = self.moved(from, 25);
        Ok(Stepped {
            view,
            hits,
            forced: false,
            reduction,
        })
    }

    /// Moves a man without asking the rules; all enemy men on the landing point go to the bar.
    #[inline]
    pub(crate) fn moved(&self, from: u8, to: u8) -> (View, u8) {
        let own = self.own - bit_at(from) + bit_at(to);
        let enemies = if to <= 24 { self.enemy & nibble(to) } else { 0 };
        if enemies == 0 {
            return (View { own, ..*self }, 0);
        }
        let hits = count(enemies, to);
        let enemy = self.enemy - enemies + u128::from(hits);
        (View { own, enemy }, hits)
    }

    /// The six men that D7 sets from the talon on point 7 with a first throw of 6-6, where the rules allow it:
    /// nobody has left the talon and no enemy made point stands on 7.
    pub(crate) fn six_from_talon(&self, roll: Roll, rules: &Rules) -> Option<Stepped> {
        const SIX_MEN: u8 = 6;
        if !rules.has(RuleOption::First66)
            || roll != Roll::Double(Die::known(6))
            || count(self.own, 1) != super::board::MEN
            || count(self.enemy, 7) > 1
        {
            return None;
        }
        let (mut view, hits) = self.moved(1, 7);
        view.own = view.own - u128::from(SIX_MEN - 1) * bit(1) + u128::from(SIX_MEN - 1) * bit(7);
        Some(Stepped {
            view,
            hits,
            forced: false,
            reduction: 0,
        })
    }
}

impl Stepped {
    /// The win that this step brought about.
    #[inline]
    pub(crate) fn win(&self, rules: &Rules) -> Option<Win> {
        wins::after_step(&self.view, self.hits > 0, self.forced, rules)
    }

    pub(crate) fn record(&self, from: u8, die: u8) -> Step {
        Step {
            from: Place::known(from),
            to: Place::known((from + die).min(25)),
            die: Die::known(die),
            hits: self.hits,
            forced: self.forced,
        }
    }
}

/// Makes the steps one by one on a board, each already known to be legal, to learn what each did.
/// Six men of D7 are six steps of a 6 from the talon.
pub(crate) fn replay_steps(start: &View, side: Side, steps: &[(u8, u8)], rules: &Rules) -> Play {
    let mut view = *start;
    let mut made = Steps::VOID;
    let mut win = None;
    if steps.len() == MOST_STEPS {
        let six = view.six_from_talon(Roll::Double(Die::known(6)), rules);
        if let Some(stepped) = six {
            for index in 0..MOST_STEPS {
                let mut step = stepped.record(1, 6);
                if index > 0 {
                    step.hits = 0;
                }
                made.push(step);
            }
            view = stepped.view;
            win = stepped.win(rules);
        }
    } else {
        for &(from, die) in steps {
            let Ok(stepped) = view.step(from, die, rules) else {
                break;
            };
            made.push(stepped.record(from, die));
            view = stepped.view;
            win = stepped.win(rules);
        }
    }
    Play {
        steps: made,
        board: view.board(side),
        win,
    }
}
