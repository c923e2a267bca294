//! Holding one written play against the rules without listing all plays (RULES.md §3–§8, NOTATION.md "Steps and plays").

use super::board::{Board, MEN, View, count};
use super::dice::Roll;
use super::legal::{Plays, is_void};
use super::play::{BrokenRule, MOST_STEPS, Play, Steps, replay_steps};
use super::point::Place;
use super::rules::{BearingOff, Rules};
use super::side::Side;
use super::win::Win;
use super::written::{WrittenStep, WrittenSteps};

/// Why a written play is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .rule.message())]
pub struct IllegalPlay {
    /// The first rule broken, in the order of the checks.
    pub rule: BrokenRule,
    /// The written step that breaks it, where it is one step's doing.
    pub step: Option<WrittenStep>,
}

impl From<BrokenRule> for IllegalPlay {
    fn from(rule: BrokenRule) -> IllegalPlay {
        IllegalPlay { rule, step: None }
    }
}

/// Holds a written play against the rules.
///
/// The written order counts if the steps can be played in it; if not, the first order that can be played does, trying
/// the larger die first. `plays` is scratch space. The game must not be over and it must be the side's turn.
///
/// # Errors
/// The first rule that the play breaks.
#[inline]
pub fn check_play(
    board: &Board,
    side: Side,
    roll: Roll,
    written: &WrittenSteps,
    rules: &Rules,
    plays: &mut Plays,
) -> Result<Play, IllegalPlay> {
    let view = board.seen_by(side);
    if written.is_empty() {
        return if is_void(&view, roll, rules) {
            Ok(Play {
                steps: Steps::VOID,
                board: *board,
                win: None,
            })
        } else {
            Err(BrokenRule::MoreDice.into())
        };
    }
    let mut check = Check {
        start: view,
        side,
        roll,
        rules,
        plays,
    };
    if let Some(play) = check.as_written(written) {
        return Ok(play);
    }
    if let Some(play) = check.six_from_talon(written)? {
        return Ok(play);
    }
    let made = check.search(written)?;
    Ok(Play {
        steps: made.steps,
        board: made.view.board(side),
        win: made.win,
    })
}

/// Moves the men as they are written, asking no rule but that there is a man to move: a fault that stood
/// (NOTATION.md "A fault that stood"). All enemy men on a landing point are hit.
///
/// # Errors
/// [`BrokenRule::NoMan`] if there is no man to move as written.
pub fn move_as_written(
    board: &Board,
    side: Side,
    written: &WrittenSteps,
    rules: &Rules,
) -> Result<(Board, Option<Win>), IllegalPlay> {
    let mut view = board.seen_by(side);
    let mut win = None;
    for step in written.iter() {
        let (from, to) = (step.from.number(), step.to.number());
        if to <= from || count(view.own, from) == 0 {
            return Err(IllegalPlay {
                rule: BrokenRule::NoMan,
                step: Some(*step),
            });
        }
        let (after, hits) = view.moved(from, to);
        view = after;
        win = super::wins::after_step(&view, hits > 0, hits > 1, rules);
        if win.is_some() {
            break;
        }
    }
    Ok((view.board(side), win))
}

/// The state of a play while its steps are made.
#[derive(Clone, Copy)]
struct Made {
    view: View,
    steps: Steps,
    /// How many dice are left: of a double's four, or of two different ones which.
    high_left: u8,
    low_left: u8,
    reduction: u8,
    win: Option<Win>,
    /// The first mark that is false.
    false_mark: Option<WrittenStep>,
}

/// How often the larger and the smaller die can be used.
fn dice_left(roll: Roll) -> (u8, u8) {
    match roll {
        Roll::Mixed { .. } => (1, 1),
        Roll::Double(_) => (4, 0),
    }
}

/// What the duties ask of a play whose steps are all legal.
struct Done {
    /// Men borne off in the end.
    off: u8,
    all_used: bool,
    reduction: u8,
    won: bool,
}

struct Check<'a> {
    start: View,
    side: Side,
    roll: Roll,
    rules: &'a Rules,
    plays: &'a mut Plays,
}

impl Check<'_> {
    fn begin(&self) -> Made {
        let (high_left, low_left) = dice_left(self.roll);
        Made {
            view: self.start,
            steps: Steps::VOID,
            high_left,
            low_left,
            reduction: 0,
            win: None,
            false_mark: None,
        }
    }

    /// The quick way, which nearly every play of a good record goes: the written order, each step with the larger die
    /// that gives it, everything legal. None says only that the slow way must look.
    #[inline]
    fn as_written(&mut self, written: &WrittenSteps) -> Option<Play> {
        let (high, low) = self.roll.dice();
        let (high, low) = (high.pips(), low.pips());
        let (mut high_left, mut low_left) = dice_left(self.roll);
        let mut view = self.start;
        let mut steps = Steps::VOID;
        let mut reduction = 0;
        let mut win = None;
        for step in written.iter() {
            let (from, to) = (step.from.number(), step.to.number());
            let length = to.wrapping_sub(from);
            let off = to == Place::OFF.number();
            let die = if high_left > 0 && (length == high || (off && length < high)) {
                high_left -= 1;
                high
            } else if low_left > 0 && (length == low || (off && length < low)) {
                low_left -= 1;
                low
            } else {
                return None;
            };
            if win.is_some() || step.from == Place::OFF {
                return None;
            }
            let stepped = view.step(from, die, self.rules).ok()?;
            if (step.hit && (stepped.hits == 0 || stepped.forced)) || (step.forced && !stepped.forced) {
                return None;
            }
            steps.push(stepped.record(from, die));
            view = stepped.view;
            reduction += stepped.reduction;
            win = stepped.win(self.rules);
        }
        let done = Done {
            off: count(view.own, 25),
            all_used: high_left + low_left == 0,
            reduction,
            won: win.is_some(),
        };
        self.broken_duty(&done, &steps).is_none().then(|| Play {
            steps,
            board: view.board(self.side),
            win,
        })
    }

    /// The unused dice that give this step, the larger first.
    fn usable(&self, made: &Made, step: &WrittenStep) -> impl Iterator<Item = u8> + use<> {
        let (high, low) = self.roll.dice();
        let length = step.to.number().wrapping_sub(step.from.number());
        let off = step.to == Place::OFF;
        let gives = move |die: u8| if off { die >= length } else { die == length };
        [(made.high_left, high.pips()), (made.low_left, low.pips())]
            .into_iter()
            .filter(move |(left, die)| *left > 0 && gives(*die))
            .map(|(_, die)| die)
    }

    /// The state after one more step of a die.
    fn make(&self, made: &Made, step: &WrittenStep, die: u8) -> Result<Made, IllegalPlay> {
        let from = step.from.number();
        let fault = |rule| IllegalPlay {
            rule,
            step: Some(*step),
        };
        if !step.from.is_point() && step.from != Place::BAR {
            return Err(fault(BrokenRule::NoMan));
        }
        let stepped = made.view.step(from, die, self.rules).map_err(fault)?;
        let done = stepped.record(from, die);
        let mut made = *made;
        made.steps.push(done);
        made.view = stepped.view;
        made.reduction += stepped.reduction;
        made.win = stepped.win(self.rules);
        if self.roll.dice().0.pips() == die && made.high_left > 0 {
            made.high_left -= 1;
        } else {
            made.low_left -= 1;
        }
        let hit = done.hits > 0 && !done.forced;
        if done.to == step.to && ((step.hit && !hit) || (step.forced && !done.forced)) {
            made.false_mark = made.false_mark.or(Some(*step));
        }
        Ok(made)
    }

    /// The duty of §4 that a play whose steps are all legal leaves undone.
    #[inline]
    fn broken_duty(&mut self, done: &Done, steps: &Steps) -> Option<BrokenRule> {
        if done.won && self.rules.last_throw_freedom() {
            return None;
        }
        let reduced = done.reduction > 0 && self.rules.bearing_off() == BearingOff::Provincial;
        if (done.all_used || done.off == MEN) && !reduced {
            return None;
        }
        self.broken_duty_measured(done, steps)
    }

    fn broken_duty_measured(&mut self, done: &Done, steps: &Steps) -> Option<BrokenRule> {
        let duty = self.plays.duty(&self.start, self.roll, self.rules);
        let used = if done.off == MEN {
            self.roll.steps()
        } else {
            steps.len()
        };
        if used < usize::from(duty.used) {
            Some(BrokenRule::MoreDice)
        } else if duty
            .die
            .is_some_and(|die| steps.first().is_some_and(|step| step.die.pips() != die))
        {
            Some(BrokenRule::HigherDie)
        } else if done.reduction > duty.reduction {
            Some(BrokenRule::MoreReduction)
        } else {
            None
        }
    }

    /// The six men of D7, if that is what is written.
    fn six_from_talon(&self, written: &WrittenSteps) -> Result<Option<Play>, IllegalPlay> {
        let from_talon = |step: &WrittenStep| step.from == Place::TALON && step.to.number() == 7;
        if written.len() != MOST_STEPS || !written.iter().all(from_talon) {
            return Ok(None);
        }
        if self.start.six_from_talon(self.roll, self.rules).is_none() {
            return Ok(None);
        }
        let play = replay_steps(&self.start, self.side, &[(1, 6); MOST_STEPS], self.rules);
        let hit = play.steps.iter().any(|step| step.hits > 0);
        match written.iter().find(|step| step.forced || (step.hit && !hit)) {
            Some(step) => Err(IllegalPlay {
                rule: BrokenRule::FalseMark,
                step: Some(*step),
            }),
            None => Ok(Some(play)),
        }
    }

    /// The slow way: every die that a step may use and, if the written order cannot be played, every other order.
    fn search(&mut self, written: &WrittenSteps) -> Result<Made, IllegalPlay> {
        if written.len() > self.roll.steps() {
            return Err(self.too_many(written));
        }
        let mut outcome = Outcome::default();
        let all = (1u8 << written.len()) - 1;
        let begin = self.begin();
        self.try_orders(&begin, written, all, true, &mut outcome);
        if outcome.legal.is_none() && outcome.playable.is_none() && outcome.unclear.is_none() {
            let fault = outcome.stuck;
            self.try_orders(&begin, written, all, false, &mut outcome);
            if outcome.playable.is_none() {
                outcome.stuck = fault;
            }
        }
        let undecided = IllegalPlay::from(BrokenRule::NotThrown);
        match outcome {
            Outcome {
                unclear: Some(step), ..
            } => Err(IllegalPlay {
                rule: BrokenRule::Touchdown,
                step: Some(step),
            }),
            Outcome { legal: Some(made), .. } => Ok(made),
            Outcome {
                playable: Some(fault), ..
            } => Err(fault),
            Outcome { stuck, .. } => Err(stuck.unwrap_or(undecided)),
        }
    }

    /// The fault of a play with more steps than the throw gives: that of its first illegal step, at the latest the
    /// first for which no die is left.
    fn too_many(&self, written: &WrittenSteps) -> IllegalPlay {
        let mut made = self.begin();
        for step in written.iter() {
            if made.win.is_some() {
                return IllegalPlay {
                    rule: BrokenRule::GameOver,
                    step: Some(*step),
                };
            }
            let next = match self.usable(&made, step).next() {
                Some(die) => self.make(&made, step, die),
                None => Err(IllegalPlay {
                    rule: BrokenRule::NotThrown,
                    step: Some(*step),
                }),
            };
            match next {
                Ok(after) => made = after,
                Err(fault) => return fault,
            }
        }
        BrokenRule::NotThrown.into()
    }

    /// Makes the steps in `left` (a set of indices): in the written order, or in any.
    fn try_orders(&mut self, made: &Made, written: &WrittenSteps, left: u8, in_order: bool, outcome: &mut Outcome) {
        if outcome.legal.is_some() {
            return;
        }
        if left == 0 {
            self.judge(made, outcome);
            return;
        }
        let mut order: Vec<usize> = (0..written.len()).filter(|index| left & (1 << index) != 0).collect();
        if in_order {
            order.truncate(1);
        } else {
            order.sort_by_key(|index| {
                let step = written[*index];
                std::cmp::Reverse(step.to.number().wrapping_sub(step.from.number()))
            });
        }
        for index in order {
            let step = &written[index];
            if made.win.is_some() {
                outcome.stick(IllegalPlay {
                    rule: BrokenRule::GameOver,
                    step: Some(*step),
                });
                return;
            }
            let rest = left & !(1 << index);
            let mut any = false;
            for die in self.usable(made, step) {
                any = true;
                match self.make(made, step, die) {
                    Ok(after) => self.try_orders(&after, written, rest, in_order, outcome),
                    Err(fault) => outcome.stick(fault),
                }
            }
            if !any {
                for after in self.routes(made, step, outcome) {
                    self.try_orders(&after, written, rest, in_order, outcome);
                }
            }
        }
    }

    /// Ways of making a step that is written without its touchdowns.
    fn routes(&self, made: &Made, step: &WrittenStep, outcome: &mut Outcome) -> Vec<Made> {
        let (high, low) = self.roll.dice();
        if made.high_left + made.low_left < 2 {
            outcome.stick(IllegalPlay {
                rule: BrokenRule::NotThrown,
                step: Some(*step),
            });
            return Vec::new();
        }
        let orders: &[[u8; 2]] = match self.roll {
            Roll::Mixed { .. } => &[[high.pips(), low.pips()], [low.pips(), high.pips()]],
            Roll::Double(_) => &[[high.pips(), high.pips()]],
        };
        let mut found: Vec<Made> = Vec::new();
        for order in orders {
            match self.route(made, step, order) {
                Ok(after) => match found.first() {
                    Some(first) if first.view != after.view || first.win != after.win => {
                        outcome.unclear = Some(*step);
                        return Vec::new();
                    }
                    Some(_) => {}
                    None => found.push(after),
                },
                Err(fault) => outcome.stick(fault),
            }
        }
        found
    }

    /// One man moved by die after die until it is where it is said to land.
    fn route(&self, made: &Made, step: &WrittenStep, dice: &[u8; 2]) -> Result<Made, IllegalPlay> {
        let not_thrown = IllegalPlay {
            rule: BrokenRule::NotThrown,
            step: Some(*step),
        };
        let mut now = *made;
        let mut from = step.from;
        let mut first_fault = None;
        // The sum of the dice must fit before their way is looked at.
        let mut sum = step.from.number();
        for index in 0..usize::from(made.high_left + made.low_left) {
            let die = dice[index.min(1)];
            sum += die;
            let lands = sum == step.to.number() || (step.to == Place::OFF && sum >= Place::OFF.number());
            let to = if lands {
                step.to
            } else {
                Place::new(sum).ok_or(not_thrown)?
            };
            if first_fault.is_none() {
                let part = WrittenStep {
                    from,
                    to,
                    hit: lands && step.hit,
                    forced: lands && step.forced,
                };
                match self.make(&now, &part, die) {
                    Ok(after) if after.win.is_some() && !lands => {
                        first_fault = Some(IllegalPlay {
                            rule: BrokenRule::GameOver,
                            step: Some(*step),
                        });
                    }
                    Ok(after) => now = after,
                    Err(fault) => first_fault = Some(fault),
                }
            }
            from = to;
            if lands {
                return first_fault.map_or(Ok(now), Err);
            }
        }
        Err(not_thrown)
    }

    /// A play whose steps are all legal in this order: are its marks true and the duties met?
    fn judge(&mut self, made: &Made, outcome: &mut Outcome) {
        let fault = match made.false_mark {
            Some(step) => Some(IllegalPlay {
                rule: BrokenRule::FalseMark,
                step: Some(step),
            }),
            None => {
                let done = Done {
                    off: count(made.view.own, 25),
                    all_used: made.high_left + made.low_left == 0,
                    reduction: made.reduction,
                    won: made.win.is_some(),
                };
                self.broken_duty(&done, &made.steps).map(IllegalPlay::from)
            }
        };
        match fault {
            None => outcome.legal = Some(*made),
            Some(fault) => outcome.playable = outcome.playable.or(Some(fault)),
        }
    }
}

/// What the search has found so far.
#[derive(Default)]
struct Outcome {
    legal: Option<Made>,
    /// The fault of the first order whose steps can all be made.
    playable: Option<IllegalPlay>,
    /// The first fault of a step.
    stuck: Option<IllegalPlay>,
    /// A step whose touchdown must be written.
    unclear: Option<WrittenStep>,
}

impl Outcome {
    fn stick(&mut self, fault: IllegalPlay) {
        self.stuck = self.stuck.or(Some(fault));
    }
}
