//! The round robin: everybody meets everybody, once or twice (TOURNAMENTS.md, *Formats*).
//!
//! The order is that of the Berger tables. Who leaves and what then counts is decided where the standings are made.

use std::fmt;

use super::entrants::{EntrantId, FieldError, check_field};
use super::pairing::{Free, MatchKey, Pairing, Part, Round};
use super::result::ByHalf;

/// The most entrants of a round robin.
pub const MOST: usize = 128;

/// How often everybody meets everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Meetings {
    /// Once.
    Single,
    /// Twice, the second time with first and second exchanged.
    Double,
}

/// All rounds of these entrants, 2 to 128, who have their numbers in the table by their order.
///
/// `part` is [`Part::Rounds`], or the group. Of an odd field one is free in each round, everybody once. Who is named
/// first alternates so that nobody is named first more than once oftener than second in a single round robin of an even
/// field, and everybody as often first as second otherwise. A late entrant can be added last to an odd field: he takes
/// the number that was free, and all other matches stay as they are.
///
/// # Errors
/// If the field has another size or names someone twice.
pub fn round_robin(meetings: Meetings, part: Part, entrants: &[EntrantId]) -> Result<Vec<Round>, FieldError> {
    check_field(entrants, 2..=MOST)?;
    let once = rounds_once(entrants.len());
    let rounds = match meetings {
        Meetings::Single => once,
        Meetings::Double => 2 * once,
    };
    let round = |number: u32| {
        let exchanged = number > once;
        let mut round = Round {
            number,
            pairings: Vec::new(),
            free: Vec::new(),
        };
        for numbers in table(entrants.len(), (number - 1) % once) {
            let numbers = if exchanged { numbers.swapped() } else { numbers };
            // The number after the last one stands for nobody.
            match (entrants.get(numbers.first), entrants.get(numbers.second)) {
                (Some(first), Some(second)) => round.pairings.push(Pairing {
                    key: MatchKey::new(part, number, round.pairings.len() as u32 + 1),
                    pair: ByHalf::new(*first, *second),
                }),
                (Some(free), None) | (None, Some(free)) => round.free.push((*free, Free::Rotation)),
                (None, None) => {}
            }
        }
        round
    };
    Ok((1..=rounds).map(round).collect())
}

/// How many rounds it takes so many to meet once.
fn rounds_once(entrants: usize) -> u32 {
    entrants.next_multiple_of(2) as u32 - 1
}

/// A round of the Berger table, rounds and numbers counted from 0.
///
/// The last number stays where it is, and meets in turn 0, n/2, 1, n/2 + 1 …, alternately second and first. The others
/// sit in a ring, and those at the same distance from its opponent meet. The match of the last number is the last of the
/// round, so that one who takes the free number of an odd field changes no address.
fn table(entrants: usize, round: u32) -> Vec<ByHalf<usize>> {
    let even = entrants.next_multiple_of(2);
    let (last, ring) = (even - 1, even - 1);
    let round = round as usize;
    let opponent = round * (even / 2) % ring;
    let fixed = match round % 2 {
        0 => ByHalf::new(opponent, last),
        _ => ByHalf::new(last, opponent),
    };
    let beside = |distance: usize| ByHalf::new((opponent + distance) % ring, (opponent + ring - distance) % ring);
    (1..even / 2).map(beside).chain([fixed]).collect()
}

/// Why two meet in a round robin: it is their turn in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Turn {
    /// The round of the table.
    pub round: u32,
    /// Their numbers in the table, counted from 1.
    pub numbers: ByHalf<u32>,
    /// How many the table is for: an even number.
    pub table: u32,
    /// Whether it is their second meeting.
    pub second: bool,
}

impl Turn {
    /// Why these two meet, of these entrants in their order; none if one of them is not among them.
    pub fn of(pairing: &Pairing, entrants: &[EntrantId]) -> Option<Turn> {
        let number = |id: EntrantId| Some(entrants.iter().position(|entrant| *entrant == id)? as u32 + 1);
        let numbers = ByHalf::new(number(pairing.pair.first)?, number(pairing.pair.second)?);
        let once = rounds_once(entrants.len());
        Some(Turn {
            round: pairing.key.round.checked_sub(1)? % once + 1,
            numbers,
            table: once + 1,
            second: pairing.key.round > once,
        })
    }
}

impl fmt::Display for Turn {
    /// An English sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ByHalf { first, second } = self.numbers;
        write!(
            f,
            "Numbers {first} and {second} meet in round {} of the Berger table for {}{}.",
            self.round,
            self.table,
            if self.second { ", for the second time" } else { "" }
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_for_six_is_that_of_berger() {
        let rounds: Vec<String> = (0..5)
            .map(|round| {
                let pairs = table(6, round);
                let pairs = pairs
                    .iter()
                    .map(|pair| format!("{}-{}", pair.first + 1, pair.second + 1));
                pairs.collect::<Vec<_>>().join(" ")
            })
            .collect();
        assert_eq!(
            rounds,
            [
                "2-5 3-4 1-6",
                "5-3 1-2 6-4",
                "3-1 4-5 2-6",
                "1-4 2-3 6-5",
                "4-2 5-1 3-6"
            ]
        );
    }
}
