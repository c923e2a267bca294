//! How a player that aims at a nice game (RULES.md §7) sees its men: whether the pattern can still come about, and how
//! well the men stand for it.

use std::collections::HashMap;

use crate::brade::board::{Board, Men, bit, count};
use crate::brade::dice::Roll;
use crate::brade::legal::Plays;
use crate::brade::rules::{NiceGame, Rules};
use crate::brade::side::Side;

/// How many men each pattern has on 20, 21, 22, 23 and 24.
const fn wanted(pattern: NiceGame) -> [u8; 5] {
    match pattern {
        NiceGame::SingleCrown => [3, 3, 3, 3, 3],
        NiceGame::DoubleCrown => [0, 0, 5, 5, 5],
        NiceGame::Staircase => [0, 0, 3, 5, 7],
        NiceGame::Tower => [0, 0, 0, 0, 15],
    }
}

/// A pattern that can still come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Aim {
    /// The pips that bring the men there.
    pub pips: i32,
    /// Men that stand where the pattern wants them.
    pub placed: i32,
}

/// How the men stand for the pattern; none if it cannot come about any more.
pub(super) fn aim(own: u128, own_pips: i32, pattern: NiceGame) -> Option<Aim> {
    if count(own, 25) > 0 {
        return None;
    }
    let mut aim = Aim {
        pips: own_pips,
        placed: 0,
    };
    let (mut have, mut need) = (0, 0);
    for (point, want) in (20..=24).zip(wanted(pattern)).rev() {
        let there = count(own, point);
        have += there;
        need += want;
        // Men go forward only: those from here on must all find a place from here on.
        if have > need {
            return None;
        }
        aim.pips -= i32::from(want) * (25 - i32::from(point));
        aim.placed += i32::from(there.min(want));
    }
    Some(aim)
}

/// So near the end it pays to think to the end: two or three throws' pips.
pub(super) const NEAR: i32 = 20;

/// The chance of what is sure to come about.
const SURE: i32 = 1_000;

/// Looks ahead to the end of a nice game, each position once.
#[derive(Default)]
pub(super) struct Ahead {
    plays: Plays,
    rules: Rules,
    known: HashMap<u128, i32>,
}

impl Ahead {
    /// More are forgotten, so that a million games take no more memory than a thousand.
    const MOST: usize = 200_000;

    /// Of [`SURE`] games, how many its owner brings from these men to the pattern, if it plays for nothing else and the
    /// enemy stands in nobody's way.
    pub fn chance(&mut self, own: u128, pattern: NiceGame, rules: &Rules) -> i32 {
        if aim(own, 0, pattern).is_none() {
            return 0;
        }
        if self.rules != *rules {
            self.rules = *rules;
            self.known.clear();
        }
        // The men take 104 bits.
        let key = own | ((pattern as u128) << 104);
        if let Some(chance) = self.known.get(&key) {
            return *chance;
        }
        let board = Board {
            white: Men(own),
            black: Men(15 * bit(25)),
        };
        let mut sum = 0;
        let mut next = Vec::new();
        for roll in Roll::all() {
            let throws = match roll {
                Roll::Mixed { .. } => 2,
                Roll::Double(_) => 1,
            };
            self.plays.fill(&board, Side::White, roll, rules);
            next.clear();
            let mut best = 0;
            for index in 0..self.plays.len() {
                match self.plays.win(index) {
                    Some(win) if win == pattern.win(false) => best = SURE,
                    Some(_) => {}
                    None => next.extend(self.plays.board(index).map(|board| board.white.0)),
                }
            }
            if best < SURE {
                for after in next.drain(..).filter(|after| *after != own) {
                    best = best.max(self.chance(after, pattern, rules));
                }
            }
            sum += throws * best;
        }
        if self.known.len() >= Ahead::MOST {
            self.known.clear();
        }
        self.known.insert(key, sum / 36);
        sum / 36
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brade::board::range;

    #[test]
    fn a_pattern_that_men_have_passed_cannot_come_about() {
        let own = 4 * bit(24) + 11 * bit(12);
        assert_eq!(aim(own, 147, NiceGame::SingleCrown), None);
        let double = aim(own, 147, NiceGame::DoubleCrown).unwrap();
        assert_eq!((double.pips, double.placed), (117, 4));
        let off = bit(25) + 14 * bit(24);
        assert!(NiceGame::ALL.into_iter().all(|pattern| aim(off, 14, pattern).is_none()));
    }

    #[test]
    fn the_last_man_is_nearest_where_most_throws_bring_it() {
        let mut ahead = Ahead::default();
        let mut crown = |last: u8| {
            let own = 3 * range(20, 24) - bit(24) + bit(last);
            ahead.chance(own, NiceGame::SingleCrown, &Rules::STANDARD)
        };
        assert!(crown(18) > crown(23) && crown(18) < SURE && crown(12) > 0);
    }
}
