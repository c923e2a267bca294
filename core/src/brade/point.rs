//! The places a man can be, counted along its own path (RULES.md §1).

use std::fmt;

/// A place of one player's men in that player's own numbering: the bar (0), a point (1–24) or off (25).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Place(u8);

impl Place {
    /// Where men that were hit lie. A man enters from here as if from point 0.
    pub const BAR: Place = Place(0);
    /// The first point, where all men stand at the start (*hem*).
    pub const TALON: Place = Place(1);
    /// The twelfth point (*huk*), the first on which men may be piled up.
    pub const HEAD: Place = Place(12);
    /// Borne off.
    pub const OFF: Place = Place(25);

    /// The place with this number, 0 (bar) to 25 (off).
    pub const fn new(number: u8) -> Option<Place> {
        if number <= 25 { Some(Place(number)) } else { None }
    }

    /// Only for numbers known to be at most 25.
    pub(crate) const fn known(number: u8) -> Place {
        debug_assert!(number <= 25);
        Place(number)
    }

    /// 0 for the bar, 1–24 for points, 25 for off.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Whether this is one of the 24 points.
    pub const fn is_point(self) -> bool {
        self.0 >= 1 && self.0 <= 24
    }

    /// The same point in the other player's numbering (RULES.md §1); the bar and off stay what they are.
    pub const fn seen_by_other(self) -> Place {
        match self.0 {
            1..=12 => Place(self.0 + 12),
            13..=24 => Place(self.0 - 12),
            _ => self,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("bar"),
            25 => f.write_str("off"),
            n => write!(f, "{n}"),
        }
    }
}
