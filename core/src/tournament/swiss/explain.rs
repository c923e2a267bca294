//! Why a pairing was made, as values and in words.

use std::fmt;

use super::super::entrants::EntrantId;
use super::super::result::{ByHalf, Score};

/// The direction in which a player leaves his score group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Float {
    /// He meets one with a higher score.
    Up,
    /// He meets one with a lower score.
    Down,
}

impl Float {
    /// Where one floats who has `own` points and meets one who has `theirs`.
    pub fn between(own: Score, theirs: Score) -> Option<Float> {
        match own.cmp(&theirs) {
            std::cmp::Ordering::Less => Some(Float::Up),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Float::Down),
        }
    }
}

impl fmt::Display for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Float::Up => "up",
            Float::Down => "down",
        })
    }
}

/// Why two players meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PairingReason {
    /// The scores before the round.
    pub scores: ByHalf<Score>,
    /// The places before the round among those who play in it, by score and then by seed, counted from 1.
    pub places: ByHalf<u32>,
    /// How often the two were paired before; more than 0 is a rematch that could not be avoided, or was made by hand.
    pub met: u32,
    /// Whether each of them floated in the same direction in the round before.
    pub floats_again: ByHalf<bool>,
    /// Whether the director paired them.
    pub by_hand: bool,
}

impl PairingReason {
    /// In which direction each of them leaves his score group.
    pub fn floats(&self) -> ByHalf<Option<Float>> {
        let ByHalf { first, second } = self.scores;
        ByHalf::new(Float::between(first, second), Float::between(second, first))
    }
}

impl fmt::Display for PairingReason {
    /// One or more English sentences; the two are called first and second, as in the pairing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ByHalf { first, second } = self.scores;
        let places = self.places;
        if self.by_hand {
            f.write_str("Paired by the director. ")?;
        }
        match self.floats().first {
            None => write!(
                f,
                "Same score group: both have {first}; places {} and {}.",
                places.first, places.second
            )?,
            Some(float) => write!(
                f,
                "The first, with {first} on place {}, floats {float} to the second, with {second} on place {}.",
                places.first, places.second
            )?,
        }
        for (again, name, float) in [
            (self.floats_again.first, "first", self.floats().first),
            (self.floats_again.second, "second", self.floats().second),
        ] {
            if let (true, Some(float)) = (again, float) {
                write!(f, " The {name} floats {float} for the second round running.")?;
            }
        }
        match self.met {
            0 => Ok(()),
            1 => f.write_str(" A rematch: they have met before."),
            times => write!(f, " A rematch: they have met {times} times before."),
        }
    }
}

/// Why a player has the bye.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ByeReason {
    /// His score before the round.
    pub score: Score,
    /// His place before the round among those who play in it.
    pub place: u32,
    /// How many byes he had before, allocated or requested.
    pub byes: u32,
    /// Those below him who were passed over since they have had more byes, the lowest first.
    pub had_more: Vec<EntrantId>,
    /// Those who come before him, by fewer byes or by a lower place, but without whom more of the others would meet
    /// again.
    pub needed: Vec<EntrantId>,
    /// Whether the director gave it to him.
    pub by_hand: bool,
}

impl fmt::Display for ByeReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ByeReason { score, place, byes, .. } = self;
        let times = |times: u32| match times {
            0 => "no bye".to_owned(),
            1 => "one bye".to_owned(),
            times => format!("{times} byes"),
        };
        if self.by_hand {
            return write!(
                f,
                "Bye given by the director: {score} on place {place}, {} before.",
                times(*byes)
            );
        }
        write!(
            f,
            "The field is odd. Place {place} with {score} has had {}",
            times(*byes)
        )?;
        match self.had_more.len() {
            0 => {}
            1 => f.write_str("; one below has had more")?,
            many => write!(f, "; {many} below have had more")?,
        }
        match self.needed.len() {
            0 => {}
            1 => f.write_str("; without the one who comes first others would meet again")?,
            many => write!(f, "; without any of the {many} who come first others would meet again")?,
        }
        f.write_str(".")
    }
}
