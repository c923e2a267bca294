//! Tie-breaks and their values, each with the sum it came from.

use std::cmp::Ordering;
use std::fmt;

use super::super::entrants::EntrantId;
use super::super::result::{Score, WinRanks};

/// A way to tell apart those of equal score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum TieBreak {
    /// The match points among the tied, if all of them have met.
    DirectEncounter,
    /// The sum of the final scores of the opponents; a round that was not played counts one's own final score.
    Buchholz,
    /// The sum of the final scores of the opponents beaten, and half of those level with.
    SonnebornBerger,
    /// The games won in all matches, compared best first.
    BestCategories,
    /// Points of games won less points of games lost.
    PointDifference,
    /// Points of games won.
    PointsWon,
    /// The order in which lots were drawn, if all the tied drew.
    Lots,
}

impl TieBreak {
    /// The order for a Swiss, unless the director chooses another.
    pub const SWISS: [TieBreak; 6] = [
        TieBreak::DirectEncounter,
        TieBreak::Buchholz,
        TieBreak::BestCategories,
        TieBreak::PointDifference,
        TieBreak::PointsWon,
        TieBreak::Lots,
    ];

    /// The order for a round robin, unless the director chooses another.
    pub const ROUND_ROBIN: [TieBreak; 6] = [
        TieBreak::DirectEncounter,
        TieBreak::SonnebornBerger,
        TieBreak::BestCategories,
        TieBreak::PointDifference,
        TieBreak::PointsWon,
        TieBreak::Lots,
    ];
}

/// What one round adds to a value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Addend<T> {
    /// The round, counted from 1.
    pub round: u32,
    /// The opponent it comes from; none for a round without a played match.
    pub opponent: Option<EntrantId>,
    /// What it adds.
    pub adds: T,
}

/// A number with the addends it is the sum of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Sum {
    /// The sum.
    pub total: Score,
    /// Its addends in the order of the rounds.
    pub addends: Vec<Addend<Score>>,
}

impl From<Vec<Addend<Score>>> for Sum {
    fn from(addends: Vec<Addend<Score>>) -> Sum {
        Sum {
            total: addends.iter().map(|addend| addend.adds).sum(),
            addends,
        }
    }
}

impl fmt::Display for Sum {
    /// `1 + 0.5 - 2 = -0.5`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, addend) in self.addends.iter().enumerate() {
            let adds = addend.adds.to_string();
            match (index, adds.strip_prefix('-')) {
                (0, _) => f.write_str(&adds)?,
                (_, Some(less)) => write!(f, " - {less}")?,
                (_, None) => write!(f, " + {adds}")?,
            }
        }
        if !self.addends.is_empty() {
            f.write_str(" = ")?;
        }
        write!(f, "{}", self.total)
    }
}

/// The value of a tie-break for one entrant.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Value {
    /// It does not apply: nobody was tied here, the tied have not all met, or not all drew a lot.
    Unused,
    /// A sum; the higher the better.
    Sum(Sum),
    /// Won games; compared best first.
    Wins {
        /// All of them, best first.
        all: WinRanks,
        /// Those of each match.
        addends: Vec<Addend<WinRanks>>,
    },
    /// The place of the lot, counted from 1; the lower the better.
    Lot(u32),
}

impl Value {
    /// Which of two values of the same tie-break is better; equal where it applies to neither.
    pub fn compare(&self, other: &Value) -> Ordering {
        match (self, other) {
            (Value::Sum(one), Value::Sum(other)) => one.total.cmp(&other.total),
            (Value::Wins { all: one, .. }, Value::Wins { all: other, .. }) => one.cmp(other),
            (Value::Lot(one), Value::Lot(other)) => other.cmp(one),
            _ => Ordering::Equal,
        }
    }
}
