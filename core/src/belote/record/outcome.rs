//! The result of a match as written.

use std::fmt;
use std::str::FromStr;

use crate::belote::card_match::MatchStatus;
use crate::belote::seat::Team;

/// A result as written: in the tag `Result` or as the token at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// `1-0`: North-South won.
    NorthSouth,
    /// `0-1`: East-West won.
    EastWest,
    /// `1/2-1/2`: a draw.
    Draw,
    /// `*`: unfinished or unknown.
    #[default]
    Unknown,
}

impl Outcome {
    /// All four.
    pub const ALL: [Outcome; 4] = [Outcome::NorthSouth, Outcome::EastWest, Outcome::Draw, Outcome::Unknown];

    /// As it is written.
    pub const fn token(self) -> &'static str {
        match self {
            Outcome::NorthSouth => "1-0",
            Outcome::EastWest => "0-1",
            Outcome::Draw => "1/2-1/2",
            Outcome::Unknown => "*",
        }
    }

    /// The winner, if the result says one.
    pub const fn winner(self) -> Option<Team> {
        match self {
            Outcome::NorthSouth => Some(Team::NorthSouth),
            Outcome::EastWest => Some(Team::EastWest),
            Outcome::Draw | Outcome::Unknown => None,
        }
    }

    /// Whether it says how the match ended.
    pub const fn is_decided(self) -> bool {
        !matches!(self, Outcome::Unknown)
    }
}

impl From<MatchStatus> for Outcome {
    fn from(status: MatchStatus) -> Outcome {
        match status {
            MatchStatus::Won(Team::NorthSouth) => Outcome::NorthSouth,
            MatchStatus::Won(Team::EastWest) => Outcome::EastWest,
            MatchStatus::Drawn => Outcome::Draw,
            MatchStatus::Open => Outcome::Unknown,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.token())
    }
}

/// A text that is no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is no result: `1-0`, `0-1`, `1/2-1/2` or `*` is expected")]
pub struct OutcomeError {
    /// The text that was read.
    pub found: String,
}

impl FromStr for Outcome {
    type Err = OutcomeError;

    fn from_str(text: &str) -> Result<Outcome, OutcomeError> {
        Outcome::ALL
            .into_iter()
            .find(|result| result.token() == text)
            .ok_or_else(|| OutcomeError { found: text.to_owned() })
    }
}
