//! Game records: what a `.brade` file says of a game, as it was written, before any of it is verified
//! (NOTATION.md "Game record").
//!
//! ```
//! use brade_core::brade::record::read_games;
//!
//! let text = "[White \"Ek\"]\n[Black \"Alm\"]\n\n1. W 63 1/7 1/4 {a start}\n2. B 44 1/5/9 1/5\n*\n";
//! let game = read_games(text).next().unwrap().unwrap();
//! assert_eq!(game.record.turns.len(), 2);
//! assert_eq!(game.places[1].line, 5);
//! assert!(game.record.to_string().ends_with("2. B 44 1/5/9 1/5\n*\n"));
//! ```

pub mod codec;
mod cursor;
mod header;
mod notes;
mod quick;
mod read;
mod tags;
mod write;

use std::fmt;
use std::str::FromStr;

pub use read::{Games, ReadError, ReadGame, read_games, read_games_bytes};
pub use tags::{GameNumber, GameNumberError, Tag};
pub use write::write_games;

use super::dice::{Roll, Teka};
use super::notation::Numbering;
use super::position::Setup;
use super::rules::{Begins, Rules};
use super::side::{BySide, Side};
use super::win::{Points, Win};
use super::written::Written;
pub use crate::record::{DateError, RecordDate, TagError, Termination, TerminationError, TextPlace};

/// A game as written: its tags, its turns and the result token. Where in the text a turn stood is kept beside it, in
/// [`ReadGame`], so that two records are equal when they say the same.
///
/// A line break within a tag's value cannot be written; a blank takes its place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameRecord {
    /// The tournament or occasion.
    pub event: Option<String>,
    /// Where it was played.
    pub site: Option<String>,
    /// When it was played, perhaps in part unknown.
    pub date: Option<RecordDate>,
    /// The round of the tournament.
    pub round: Option<String>,
    /// White's name.
    pub white: Option<String>,
    /// Black's name.
    pub black: Option<String>,
    /// The rule set with its options, from the tags `Rules` and `Options`.
    pub rules: Rules,
    /// Which game of which match.
    pub game: Option<GameNumber>,
    /// Who begins the later games of the match.
    pub begins: Option<Begins>,
    /// The score of the match before the game.
    pub score: Option<BySide<Points>>,
    /// The opening throw.
    pub teka: Option<Teka>,
    /// The position the game starts from, if not the usual one: a possible one in which the game is not over.
    pub setup: Option<Setup>,
    /// In whose numbering the plays are written. The record holds them in the mover's own in any case.
    pub numbering: Numbering,
    /// The claimed result.
    pub result: Option<Outcome>,
    /// The claimed win.
    pub win: Option<Win>,
    /// The claimed points.
    pub points: Option<Points>,
    /// How the game came to its end.
    pub termination: Option<Termination>,
    /// The book or paper that the record was taken from.
    pub source: Option<String>,
    /// Who wrote the comments.
    pub annotator: Option<String>,
    /// White's club.
    pub white_club: Option<String>,
    /// Black's club.
    pub black_club: Option<String>,
    /// All other tags in their order; no name may stand twice.
    pub others: Vec<Tag>,
    /// What stands before turn 1.
    pub notes: Vec<Note>,
    /// The turns; the first is number 1.
    pub turns: Vec<Turn>,
    /// The result token at the end.
    pub token: Outcome,
}

impl GameRecord {
    /// The name of a side's player.
    pub fn player(&self, side: Side) -> Option<&str> {
        match side {
            Side::White => self.white.as_deref(),
            Side::Black => self.black.as_deref(),
        }
    }
}

/// One turn as written, legal or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who moved.
    pub side: Side,
    /// The throw; none if it is unknown (`??`).
    pub roll: Option<Roll>,
    /// What was played, in the mover's own numbering.
    pub play: Written,
    /// Whether the turn was illegal and the players let it stand (`~`).
    pub stood: bool,
    /// What follows the turn.
    pub notes: Vec<Note>,
}

impl Turn {
    /// A turn without notes.
    pub const fn new(side: Side, roll: Roll, play: Written) -> Turn {
        Turn {
            side,
            roll: Some(roll),
            play,
            stood: false,
            notes: Vec::new(),
        }
    }
}

/// What can follow a turn, or stand before the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// Words of the annotator.
    Comment(String),
    /// The position from here on, as stated by the record (`@`): a possible one, perhaps one in which the game is over.
    Position(Setup),
}

/// A result as written: in the tag `Result` or as the token at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// `1-0`: White won.
    #[cfg_attr(feature = "serde", serde(rename = "1-0"))]
    White,
    /// `0-1`: Black won.
    #[cfg_attr(feature = "serde", serde(rename = "0-1"))]
    Black,
    /// `*`: unfinished or unknown.
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "*"))]
    Unknown,
}

impl Outcome {
    /// All three.
    pub const ALL: [Outcome; 3] = [Outcome::White, Outcome::Black, Outcome::Unknown];

    /// `1-0`, `0-1` or `*`.
    pub const fn token(self) -> &'static str {
        match self {
            Outcome::White => "1-0",
            Outcome::Black => "0-1",
            Outcome::Unknown => "*",
        }
    }

    /// The winner, if the result says one.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Outcome::White => Some(Side::White),
            Outcome::Black => Some(Side::Black),
            Outcome::Unknown => None,
        }
    }
}

impl From<Option<Side>> for Outcome {
    /// The result with this winner.
    fn from(winner: Option<Side>) -> Outcome {
        match winner {
            Some(Side::White) => Outcome::White,
            Some(Side::Black) => Outcome::Black,
            None => Outcome::Unknown,
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
#[error("`{found}` is no result: `1-0`, `0-1` or `*` is expected")]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_stays_small() {
        assert!(std::mem::size_of::<Turn>() <= 64, "{}", std::mem::size_of::<Turn>());
    }
}
