//! Arbitrary positions that can arise, and positions from games played at random.

use brade_core::brade::board::Board;
use brade_core::brade::dice::Roll;
use brade_core::brade::legal::Plays;
use brade_core::brade::position::{Position, Setup};
use brade_core::brade::rules::{RuleOption, RuleSet, Rules};
use brade_core::brade::side::Side;
use proptest::prelude::*;

/// Any rule set with any of its options.
pub fn any_rules() -> impl Strategy<Value = Rules> {
    (0..RuleSet::ALL.len(), any::<u8>()).prop_map(|(set, bits)| {
        let set = RuleSet::ALL[set];
        let options = RuleOption::ALL
            .into_iter()
            .enumerate()
            .filter(|(index, option)| bits & (1 << index) != 0 && set.options().any(|known| known == *option))
            .map(|(_, option)| option);
        Rules::new(set, options).unwrap()
    })
}

pub fn any_roll() -> impl Strategy<Value = Roll> {
    (0..Roll::COUNT).prop_map(|index| Roll::from_index(index).unwrap())
}

/// The places, in a side's own numbering, that a kind of position prefers.
const FAVOURITES: [&[u8]; 7] = [
    &[1, 1, 1, 2, 3, 4, 5, 6, 7, 9, 11, 12, 14, 16],
    &[19, 20, 21, 22, 23, 24, 24, 23, 25, 25],
    &[0, 0, 0, 1, 2, 4, 5, 12, 13, 14, 20],
    &[12, 13, 14, 15, 16, 17, 18, 12, 13, 14, 15, 16, 17, 18, 1, 1],
    &[24, 24, 25, 25, 25, 25, 25, 25],
    &[1, 1, 7, 7, 7, 7, 2, 3, 4, 6, 10, 12],
    &[18, 19, 20, 21, 22, 23, 24, 20, 21, 22, 23, 24],
];

/// A position that can arise and in which the game is not over, of many kinds: bars full and empty, primes, races.
pub fn any_position(rules: Rules) -> impl Strategy<Value = Position> {
    let men = || {
        (
            0..FAVOURITES.len(),
            proptest::collection::vec((any::<u8>(), 0..25u8), 15),
        )
    };
    (men(), men(), any::<bool>()).prop_filter_map("no position in play", move |(white, black, white_moves)| {
        // counts[side][place], each in its own numbering
        let mut counts = [[0u8; 26]; 2];
        for (side, (kind, wishes)) in [white, black].into_iter().enumerate() {
            for (choice, other) in wishes {
                let favourites = FAVOURITES[kind];
                let wish = if choice < 200 {
                    favourites[usize::from(choice) % favourites.len()]
                } else {
                    other
                };
                let fits = |place: u8, counts: &[[u8; 26]; 2]| {
                    let taken = match place {
                        1..=12 => counts[1 - side][usize::from(place + 12)] > 0,
                        13..=24 => counts[1 - side][usize::from(place - 12)] > 0,
                        _ => false,
                    };
                    // With the option of D7 a pile of up to six may stand on 7.
                    let room = if place == 7 && rules.has(RuleOption::First66) {
                        6
                    } else {
                        1
                    };
                    let crowded = (2..=11).contains(&place) && counts[side][usize::from(place)] >= room;
                    !taken && !crowded
                };
                let place = [wish, 12, 15, 22, 24, 25]
                    .into_iter()
                    .find(|place| fits(*place, &counts))
                    .unwrap_or(0);
                counts[side][usize::from(place)] += 1;
            }
        }
        let text = |counts: &[u8; 26]| {
            let name = |place: usize| match place {
                0 => "bar".to_owned(),
                25 => "off".to_owned(),
                _ => place.to_string(),
            };
            let entries: Vec<String> = (0..26)
                .filter(|place| counts[*place] > 0)
                .map(|place| format!("{}:{}", name(place), counts[place]))
                .collect();
            entries.join(",")
        };
        let side = if white_moves { "w" } else { "b" };
        let setup: Setup = format!("{}|{}|{side}", text(&counts[0]), text(&counts[1]))
            .parse()
            .unwrap();
        let position = setup.into_position(&rules).unwrap();
        position.over(&rules).is_none().then_some(position)
    })
}

/// A simple generator of numbers (xorshift), so that games can be played at random again and again.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % limit
    }

    pub fn roll(&mut self) -> Roll {
        Roll::of(self.below(6) as u8 + 1, self.below(6) as u8 + 1).unwrap()
    }
}

/// The position after at most so many turns played at random, still in play.
pub fn played_at_random(seed: u64, turns: usize, rules: &Rules) -> (Board, Side) {
    let mut random = Random::new(seed);
    let (mut board, mut side) = (Board::START, Side::White);
    let mut plays = Plays::new();
    for _ in 0..turns {
        plays.fill(&board, side, random.roll(), rules);
        let chosen = random.below(plays.len());
        if plays.win(chosen).is_some() {
            break;
        }
        board = plays.board(chosen).unwrap();
        side = !side;
    }
    (board, side)
}
