//! Dice, throws with their Swedish names, and the opening throw (RULES.md §2 and §11).

use std::fmt;
use std::str::FromStr;

use super::side::{BySide, Side};

/// One die, 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Die(u8);

impl Die {
    /// The six dice, lowest first.
    pub const ALL: [Die; 6] = [Die(1), Die(2), Die(3), Die(4), Die(5), Die(6)];

    /// The die that shows this many pips, 1 to 6.
    pub const fn new(pips: u8) -> Option<Die> {
        if pips >= 1 && pips <= 6 { Some(Die(pips)) } else { None }
    }

    /// Only for numbers known to be 1 to 6.
    pub(crate) const fn known(pips: u8) -> Die {
        debug_assert!(pips >= 1 && pips <= 6);
        Die(pips)
    }

    /// The number it shows.
    pub const fn pips(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A throw of both dice. The order in which the dice are named never matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Roll {
    /// Two different dice: two steps.
    Mixed {
        /// The larger die.
        high: Die,
        /// The smaller die.
        low: Die,
    },
    /// A double (*allor*): four steps of this number.
    Double(Die),
}

/// The names of the 21 throws, in the order of [`Roll::index`]; the first of each is shown (RULES.md §11, D14).
const NAMES: [&[&str]; 21] = [
    &["essena par", "essor all"],
    &["dus ess"],
    &["dusena par"],
    &["tress ess"],
    &["troja dus"],
    &["trallor", "trallor all"],
    &["kvart ess"],
    &["kvart dus"],
    &["kvart tre"],
    &["kvartaner"],
    &["sinka ess"],
    &["sinka dus"],
    &["sinka tre"],
    &["sinka fyra"],
    &["sinkor all", "sinkor mång"],
    &["sex ess"],
    &["sex dus", "sextitvå"],
    &["sex tre", "sex tress", "sextitre"],
    &["sex kvart", "sextifyra"],
    &["sinka sex", "sextifem"],
    &["sexor all", "sexor mång"],
];

impl Roll {
    /// How many different throws there are.
    pub const COUNT: usize = 21;

    /// The throw of these two dice.
    pub const fn new(a: Die, b: Die) -> Roll {
        if a.0 == b.0 {
            Roll::Double(a)
        } else if a.0 > b.0 {
            Roll::Mixed { high: a, low: b }
        } else {
            Roll::Mixed { high: b, low: a }
        }
    }

    /// The throw of two dice given as numbers, if both are 1 to 6.
    pub const fn of(a: u8, b: u8) -> Option<Roll> {
        match (Die::new(a), Die::new(b)) {
            (Some(a), Some(b)) => Some(Roll::new(a, b)),
            _ => None,
        }
    }

    /// All 21 throws in the order of [`Roll::index`].
    pub fn all() -> impl Iterator<Item = Roll> {
        Self::ALL.into_iter()
    }

    const ALL: [Roll; Self::COUNT] = {
        let mut all = [Roll::Double(Die(1)); Self::COUNT];
        let (mut high, mut index) = (1, 0);
        while high <= 6 {
            let mut low = 1;
            while low <= high {
                all[index] = Roll::new(Die(high), Die(low));
                (low, index) = (low + 1, index + 1);
            }
            high += 1;
        }
        all
    };

    /// The larger and the smaller die; equal for a double.
    pub const fn dice(self) -> (Die, Die) {
        match self {
            Roll::Mixed { high, low } => (high, low),
            Roll::Double(die) => (die, die),
        }
    }

    /// How many steps the throw gives: 2, or 4 for a double.
    pub const fn steps(self) -> usize {
        match self {
            Roll::Mixed { .. } => 2,
            Roll::Double(_) => 4,
        }
    }

    /// A number from 0 (1-1) to 20 (6-6), unique for each throw.
    pub const fn index(self) -> usize {
        let (high, low) = self.dice();
        (high.0 as usize * (high.0 as usize - 1)) / 2 + low.0 as usize - 1
    }

    /// The throw with this [`Roll::index`].
    pub fn from_index(index: usize) -> Option<Roll> {
        Self::ALL.get(index).copied()
    }

    /// The Swedish name of the throw that is shown, such as `sex tre`.
    pub fn name(self) -> &'static str {
        NAMES[self.index()][0]
    }

    /// All Swedish names of the throw, the one shown first.
    pub fn names(self) -> &'static [&'static str] {
        NAMES[self.index()]
    }

    /// The throw with one of its Swedish names, in any case.
    pub fn from_name(name: &str) -> Option<Roll> {
        let name = name.to_lowercase();
        Roll::all().find(|roll| roll.names().contains(&name.as_str()))
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (high, low) = self.dice();
        write!(f, "{high}{low}")
    }
}

/// A text that is no throw.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is no throw: two dice from 1 to 6 are expected, such as `63`")]
pub struct RollError {
    /// The text that was read.
    pub found: String,
}

impl FromStr for Roll {
    type Err = RollError;

    /// Reads `63`, `36` or `6-3`.
    fn from_str(text: &str) -> Result<Roll, RollError> {
        let roll = match text.as_bytes() {
            [a, b] | [a, b'-', b] => Roll::of(a.wrapping_sub(b'0'), b.wrapping_sub(b'0')),
            _ => None,
        };
        roll.ok_or_else(|| RollError { found: text.to_owned() })
    }
}

/// The throw for the first turn of a game: each player throws one die and the lower number begins (RULES.md §2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Teka {
    dice: BySide<Die>,
}

/// What is wrong with an opening throw.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TekaError {
    /// Equal numbers are thrown again.
    #[error("equal numbers ({0}-{0}) decide nothing: the players throw again")]
    Equal(Die),
    /// The text is not White's die, a hyphen, Black's die.
    #[error("`{0}` is no opening throw: White's die, a hyphen and Black's die are expected, such as `2-5`")]
    Unreadable(String),
}

impl Teka {
    /// The opening throw with these dice, which must differ.
    pub fn new(white: Die, black: Die) -> Result<Teka, TekaError> {
        if white == black {
            return Err(TekaError::Equal(white));
        }
        Ok(Teka {
            dice: BySide { white, black },
        })
    }

    /// The die of each side.
    pub const fn dice(self) -> BySide<Die> {
        self.dice
    }

    /// Who begins: the lower number.
    pub fn begins(self) -> Side {
        if self.dice.white < self.dice.black {
            Side::White
        } else {
            Side::Black
        }
    }
}

impl fmt::Display for Teka {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.dice.white, self.dice.black)
    }
}

impl FromStr for Teka {
    type Err = TekaError;

    fn from_str(text: &str) -> Result<Teka, TekaError> {
        let die = |byte: &u8| Die::new(byte.wrapping_sub(b'0'));
        match text.as_bytes() {
            [white, b'-', black] => match (die(white), die(black)) {
                (Some(white), Some(black)) => Teka::new(white, black),
                _ => Err(TekaError::Unreadable(text.to_owned())),
            },
            _ => Err(TekaError::Unreadable(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_throw_has_its_own_index_and_name() {
        let all: Vec<Roll> = Roll::all().collect();
        assert_eq!(all.len(), Roll::COUNT);
        for (index, roll) in all.iter().enumerate() {
            assert_eq!(roll.index(), index);
            assert_eq!(Roll::from_index(index), Some(*roll));
            assert_eq!(Roll::from_name(roll.name()), Some(*roll));
        }
        assert_eq!(Roll::of(6, 2).map(Roll::name), Some("sex dus"));
        assert_eq!(Roll::of(4, 4).map(Roll::name), Some("kvartaner"));
        assert_eq!(Roll::of(1, 1).map(Roll::name), Some("essena par"));
        assert_eq!(Roll::of(5, 6).map(Roll::name), Some("sinka sex"));
    }

    #[test]
    fn dice_are_read_in_any_order() {
        for text in ["63", "36", "6-3", "3-6"] {
            assert_eq!(text.parse(), Ok(Roll::of(6, 3).unwrap()));
        }
        for text in ["", "7", "70", "07", "6-", "636", "6--3", "６３", "6 3"] {
            assert!(text.parse::<Roll>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_lower_die_begins() {
        assert_eq!("2-5".parse::<Teka>().unwrap().begins(), Side::White);
        assert_eq!("5-2".parse::<Teka>().unwrap().begins(), Side::Black);
        assert!(matches!("4-4".parse::<Teka>(), Err(TekaError::Equal(_))));
        assert!("25".parse::<Teka>().is_err());
    }
}
