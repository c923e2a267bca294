//! What a player likes: weights for what it sees, and the choice that follows.

use super::aims::{Ahead, NEAR, aim};
use super::sight::Sight;
use crate::brade::board::Board;
use crate::brade::legal::Plays;
use crate::brade::rules::{NiceGame, Rules};
use crate::brade::side::Side;

/// What a player likes. Each chooses by the same position and throw the same play, but the beginner, who draws lots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Taste {
    /// Brings its men home as fast and as safely as it can.
    Runner,
    /// Builds walls in the enemy's way and moves them on.
    Builder,
    /// Wants a single crown, or at least a double one.
    Crowns,
    /// Wants a double crown.
    DoubleCrown,
    /// Wants a staircase.
    Staircase,
    /// Wants a tower.
    Tower,
    /// Hits what it can, for a jan.
    Hunter,
    /// Lays itself open to be hit and to force its way in (RULES.md §5), for a forced jan.
    Breaker,
    /// Keeps enemy men on the bar while it goes home: monks and squires.
    Keeper,
    /// Any legal play.
    Beginner,
}

/// How much each of what a player sees is worth to it, in sixteenths of a pip.
struct Weights {
    pips: i32,
    talon: i32,
    risk: i32,
    danger: i32,
    held: i32,
    prey: i32,
    wall: i32,
    caught: i32,
    piled: i32,
    bands: i32,
    bait: i32,
    break_in: i32,
    /// In the order of [`NiceGame::ALL`].
    nice: [i32; 4],
}

const RUNNER: Weights = Weights {
    pips: 16,
    talon: 12,
    risk: 22,
    danger: 12,
    held: 60,
    prey: 1,
    wall: 10,
    caught: 1,
    piled: 0,
    bands: 12,
    bait: 0,
    break_in: 0,
    nice: [20, 10, 5, 5],
};

const BUILDER: Weights = Weights {
    pips: 6,
    talon: 8,
    risk: 20,
    danger: 14,
    held: 90,
    prey: 2,
    wall: 70,
    caught: 8,
    piled: 30,
    bands: 40,
    bait: 0,
    break_in: 0,
    nice: [20, 10, 5, 5],
};

const NICE: Weights = Weights {
    pips: 8,
    talon: 12,
    risk: 28,
    danger: 28,
    held: 60,
    prey: 1,
    wall: 20,
    caught: 2,
    piled: 0,
    bands: 16,
    bait: 0,
    break_in: 0,
    nice: [0, 0, 0, 0],
};

const HUNTER: Weights = Weights {
    pips: 2,
    talon: 6,
    risk: 4,
    danger: 6,
    held: 160,
    prey: 6,
    wall: 60,
    caught: 10,
    piled: 30,
    bands: 30,
    bait: 20,
    break_in: 40,
    nice: [20, 10, 5, 5],
};

impl Taste {
    /// All tastes.
    pub const ALL: [Taste; 10] = [
        Taste::Runner,
        Taste::Builder,
        Taste::Crowns,
        Taste::DoubleCrown,
        Taste::Staircase,
        Taste::Tower,
        Taste::Hunter,
        Taste::Breaker,
        Taste::Keeper,
        Taste::Beginner,
    ];

    const fn weights(self) -> Weights {
        match self {
            Taste::Runner | Taste::Beginner => RUNNER,
            Taste::Builder => BUILDER,
            Taste::Crowns => Weights {
                nice: [30, 16, 6, 6],
                ..NICE
            },
            Taste::DoubleCrown => Weights {
                nice: [14, 20, 6, 8],
                ..NICE
            },
            Taste::Staircase => Weights {
                nice: [2, 10, 16, 6],
                ..NICE
            },
            Taste::Tower => Weights {
                nice: [0, 0, 3, 16],
                ..NICE
            },
            Taste::Hunter => HUNTER,
            Taste::Breaker => Weights {
                risk: 2,
                danger: 2,
                bait: 60,
                break_in: 200,
                ..HUNTER
            },
            Taste::Keeper => Weights {
                held: 200,
                prey: 4,
                nice: [18, 8, 0, 4],
                ..BUILDER
            },
        }
    }

    /// The index of the play that this player chooses, of the plays that `plays` was filled with for `side`.
    /// A lot is needed by the beginner only: any number, evenly spread. `ahead` is scratch space.
    pub(super) fn choose(self, plays: &Plays, side: Side, rules: &Rules, lot: u32, ahead: &mut Ahead) -> usize {
        let wins = (0..plays.len()).filter_map(|index| Some((index, rules.points(plays.win(index)?)?)));
        if let Some((index, _)) = wins.min_by_key(|(_, points)| -points.tenths()) {
            return index;
        }
        if self == Taste::Beginner {
            return ((u64::from(lot) * plays.len() as u64) >> 32) as usize;
        }
        if plays.len() == 1 {
            return 0;
        }
        let weights = self.weights();
        let mut best = (i32::MIN, 0);
        for index in 0..plays.len() {
            let value = plays
                .board(index)
                .map(|board| weights.value(&board, side, rules, ahead));
            best = best.max((value.unwrap_or(i32::MIN), index));
        }
        best.1
    }
}

impl Weights {
    /// What the side's position after its play is worth.
    fn value(&self, board: &Board, side: Side, rules: &Rules, ahead: &mut Ahead) -> i32 {
        let seen = Sight::of(&board.seen_by(side), board[!side].0);
        // A wall of six may be forced where the rules allow it (RULES.md §5).
        let wall = if rules.forcing_by_prime() && seen.wall > 5 {
            4
        } else {
            seen.wall
        };
        let mut value = -self.pips * seen.pips - self.talon * seen.talon - self.risk * seen.risk;
        value -= self.danger * seen.danger;
        value += self.held * seen.held + self.prey * seen.prey;
        value += self.wall * wall + self.caught * wall * seen.caught;
        value += self.bands * seen.bands - self.piled * seen.piled + self.bait * seen.bait;
        if self.break_in != 0 && rules.forcing_by_entry() {
            value += self.break_in * seen.to_force * (seen.bar - seen.open + 3).max(0);
        }
        for (weight, pattern) in self.nice.into_iter().zip(NiceGame::ALL) {
            if weight != 0
                && rules.has_nice_game(pattern)
                && let Some(aim) = aim(board[side].0, seen.pips, pattern)
            {
                value += weight * (2500 + aim.placed * aim.placed);
                if aim.pips <= NEAR {
                    value += weight * ahead.chance(board[side].0, pattern, rules) * 12;
                }
            }
        }
        value
    }
}
