//! A slow engine, written from the words of RULES.md on plain arrays, to hold the fast one against.

use std::collections::BTreeSet;

use brade_core::brade::board::Board;
use brade_core::brade::dice::Roll;
use brade_core::brade::point::Place;
use brade_core::brade::rules::{BearingOff, NiceGame, RuleOption, Rules};
use brade_core::brade::side::Side;
use brade_core::brade::win::Win;

/// Men of the mover and of the enemy, both in the mover's numbering; bar 0, off 25.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Men {
    pub own: [u8; 26],
    pub enemy: [u8; 26],
}

impl Men {
    pub fn of(board: &Board, side: Side) -> Men {
        let mut men = Men {
            own: [0; 26],
            enemy: [0; 26],
        };
        for place in (0..=25).map(|number| Place::new(number).unwrap()) {
            men.own[usize::from(place.number())] = board[side].count(place);
            men.enemy[usize::from(place.seen_by_other().number())] = board[!side].count(place);
        }
        men
    }

    /// §1, D7: two or more are a made point, except the six men on the enemy's 7.
    fn made(&self, point: usize, rules: &Rules) -> bool {
        self.enemy[point] >= 2 && !(rules.has(RuleOption::First66) && point == 19)
    }

    /// §5
    fn may_force(&self, from: usize, point: usize, rules: &Rules) -> bool {
        if self.own[25] == 14 {
            return false;
        }
        let prime = rules.forcing_by_prime()
            && (1..=18).any(|first| {
                (first..=first + 5).contains(&point) && (first..=first + 5).all(|p| p < 24 && self.made(p, rules))
            });
        let available = (1..=6).filter(|p| self.own[*p] == 0 && !self.made(*p, rules)).count();
        let entry = rules.forcing_by_entry() && from == 0 && usize::from(self.own[0]) > available;
        prime || entry
    }

    /// §3, §6: the men after the step, its reduction, and the win it brings.
    fn step(&self, from: usize, die: usize, rules: &Rules) -> Option<(Men, u8, Option<Win>)> {
        if self.own[from] == 0 || (from != 0 && self.own[0] > 0) {
            return None;
        }
        let to = from + die;
        let mut men = *self;
        men.own[from] -= 1;
        let (mut hits, mut forced, mut reduction) = (0, false, 0);
        if to <= 24 {
            if to <= 11 && self.own[to] > 0 {
                return None;
            }
            if self.made(to, rules) {
                if !self.may_force(from, to, rules) {
                    return None;
                }
                forced = true;
            }
            hits = self.enemy[to];
            men.enemy[0] += hits;
            men.enemy[to] = 0;
            men.own[to] += 1;
        } else {
            if (0..=18).any(|place| self.own[place] > 0) {
                return None;
            }
            let last = (19..from).all(|place| self.own[place] == 0);
            let exact = to == 25;
            let allowed = match rules.bearing_off() {
                BearingOff::Provincial => last,
                BearingOff::Backgammon => exact || last,
            };
            if !allowed {
                return None;
            }
            men.own[25] += 1;
            reduction = (to - 25) as u8;
        }
        Some((men, reduction, men.win(hits > 0, forced, rules)))
    }

    /// §7
    fn win(&self, hit: bool, forced: bool, rules: &Rules) -> Option<Win> {
        let own_points = (13..=18).filter(|point| self.enemy[*point] > 0).count();
        if hit && usize::from(self.enemy[0]) > 6 - own_points {
            return Some(if forced { Win::ForcedJan } else { Win::Jan });
        }
        let monk = rules.monk() && self.enemy[0] > 0;
        let patterns: [(NiceGame, &[(usize, u8)]); 4] = [
            (NiceGame::SingleCrown, &[(20, 3), (21, 3), (22, 3), (23, 3), (24, 3)]),
            (NiceGame::DoubleCrown, &[(22, 5), (23, 5), (24, 5)]),
            (NiceGame::Staircase, &[(22, 3), (23, 5), (24, 7)]),
            (NiceGame::Tower, &[(24, 15)]),
        ];
        for (pattern, men) in patterns {
            if rules.has_nice_game(pattern) && men.iter().all(|(point, count)| self.own[*point] == *count) {
                return Some(pattern.win(monk));
            }
        }
        (self.own[25] == 15).then_some(if monk { Win::BearOffMonk } else { Win::BearOff })
    }
}

struct Sequence {
    men: Men,
    dice: Vec<usize>,
    used: usize,
    reduction: u8,
    win: Option<Win>,
}

fn sequences(men: Men, left: &[usize], so_far: &Sequence, all: usize, rules: &Rules, found: &mut Vec<Sequence>) {
    let mut complete = true;
    for index in 0..left.len() {
        if left[..index].contains(&left[index]) {
            continue;
        }
        let mut rest = left.to_vec();
        let die = rest.remove(index);
        for from in 0..25 {
            let Some((after, reduction, win)) = men.step(from, die, rules) else {
                continue;
            };
            complete = false;
            let mut dice = so_far.dice.clone();
            dice.push(die);
            let next = Sequence {
                men: after,
                used: if after.own[25] == 15 { all } else { dice.len() },
                dice,
                reduction: so_far.reduction + reduction,
                win,
            };
            if win.is_some() {
                found.push(next);
            } else {
                sequences(after, &rest, &next, all, rules, found);
            }
        }
    }
    if complete {
        found.push(Sequence {
            men,
            dice: so_far.dice.clone(),
            used: so_far.used,
            reduction: so_far.reduction,
            win: None,
        });
    }
}

/// Every distinct legal play: the men after it and the win (§4).
pub fn plays(board: &Board, side: Side, roll: Roll, rules: &Rules) -> BTreeSet<(Men, Option<&'static str>)> {
    let men = Men::of(board, side);
    let (high, low) = roll.dice();
    let (high, low) = (usize::from(high.pips()), usize::from(low.pips()));
    let dice = if high == low { vec![high; 4] } else { vec![high, low] };
    let start = Sequence {
        men,
        dice: Vec::new(),
        used: 0,
        reduction: 0,
        win: None,
    };
    let mut found = Vec::new();
    sequences(men, &dice, &start, dice.len(), rules, &mut found);
    let most = found.iter().map(|sequence| sequence.used).max().unwrap();
    let mut dutiful: Vec<&Sequence> = found.iter().filter(|sequence| sequence.used == most).collect();
    if most == 1 && high != low && dutiful.iter().any(|sequence| sequence.dice[0] == high) {
        dutiful.retain(|sequence| sequence.dice[0] == high);
    }
    if rules.bearing_off() == BearingOff::Provincial {
        let least = dutiful.iter().map(|sequence| sequence.reduction).min().unwrap();
        dutiful.retain(|sequence| sequence.reduction == least);
    }
    let free = found
        .iter()
        .filter(|sequence| sequence.win.is_some() && rules.last_throw_freedom());
    let mut legal: BTreeSet<_> = dutiful
        .into_iter()
        .chain(free)
        .map(|sequence| (sequence.men, sequence.win.map(Win::name)))
        .collect();
    if rules.has(RuleOption::First66) && high == 6 && low == 6 && men.own[1] == 15 && men.enemy[7] < 2 {
        let mut after = men;
        after.own[1] = 9;
        after.own[7] = 6;
        after.enemy[0] += men.enemy[7];
        after.enemy[7] = 0;
        let win = after.win(men.enemy[7] > 0, false, rules);
        legal.insert((after, win.map(Win::name)));
    }
    legal
}
