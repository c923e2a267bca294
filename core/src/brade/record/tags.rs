//! The names of tags, other tags, and values that only tags have.

use std::fmt;
use std::str::FromStr;

use super::super::side::BySide;
use super::super::win::Points;
use crate::record::tags::TagNames;

/// Which game of a match: game `number` of a match of `games`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameNumber {
    number: u16,
    games: u16,
}

/// What is wrong with the number of a game in its match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameNumberError {
    /// The text is not two numbers with a stroke between them.
    #[error(
        "`{0}` is no game of a match: its number, a stroke and the length of the match are expected, such as `1/3`"
    )]
    Unreadable(String),
    /// A match has an odd number of games (RULES.md §10).
    #[error("a match has an odd number of games, not {0}")]
    Even(u16),
    /// Counted from 1; an undecided match may have one game more than its length (D8).
    #[error("a match of {games} has no game {number}")]
    NoSuchGame {
        /// The number of the game.
        number: u16,
        /// The length of the match.
        games: u16,
    },
}

impl GameNumber {
    /// Game `number`, counted from 1, of a match of `games`, an odd number. An undecided match may have one game more.
    pub fn new(number: u16, games: u16) -> Result<GameNumber, GameNumberError> {
        if games.is_multiple_of(2) {
            return Err(GameNumberError::Even(games));
        }
        if number == 0 || u32::from(number) > u32::from(games) + 1 {
            return Err(GameNumberError::NoSuchGame { number, games });
        }
        Ok(GameNumber { number, games })
    }

    /// The number of the game, counted from 1.
    pub const fn number(self) -> u16 {
        self.number
    }

    /// The length of the match, an odd number.
    pub const fn games(self) -> u16 {
        self.games
    }
}

impl fmt::Display for GameNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.games)
    }
}

impl FromStr for GameNumber {
    type Err = GameNumberError;

    fn from_str(text: &str) -> Result<GameNumber, GameNumberError> {
        let number = |part: &str| {
            let plain = !part.starts_with(['0', '+']) || part == "0";
            part.parse::<u16>().ok().filter(|_| plain)
        };
        match text.split_once('/').map(|(k, n)| (number(k), number(n))) {
            Some((Some(k), Some(n))) => GameNumber::new(k, n),
            _ => Err(GameNumberError::Unreadable(text.to_owned())),
        }
    }
}

/// Reads a score such as `2-1` or `1.2-3`.
pub(super) fn read_score(text: &str) -> Option<BySide<Points>> {
    let (white, black) = text.split_once('-')?;
    Some(BySide {
        white: white.parse().ok()?,
        black: black.parse().ok()?,
    })
}

/// The tags with a meaning, in the order in which they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    Event,
    Site,
    Date,
    Round,
    White,
    Black,
    Rules,
    Options,
    Game,
    Begins,
    Score,
    Teka,
    Setup,
    Numbering,
    Result,
    Win,
    Points,
    Termination,
    Source,
    Annotator,
    WhiteClub,
    BlackClub,
}

impl TagNames for Known {
    fn named(name: &[u8]) -> Option<Known> {
        Some(match name {
            b"Event" => Known::Event,
            b"Site" => Known::Site,
            b"Date" => Known::Date,
            b"Round" => Known::Round,
            b"White" => Known::White,
            b"Black" => Known::Black,
            b"Rules" => Known::Rules,
            b"Options" => Known::Options,
            b"Game" => Known::Game,
            b"Begins" => Known::Begins,
            b"Score" => Known::Score,
            b"Teka" => Known::Teka,
            b"Setup" => Known::Setup,
            b"Numbering" => Known::Numbering,
            b"Result" => Known::Result,
            b"Win" => Known::Win,
            b"Points" => Known::Points,
            b"Termination" => Known::Termination,
            b"Source" => Known::Source,
            b"Annotator" => Known::Annotator,
            b"WhiteClub" => Known::WhiteClub,
            b"BlackClub" => Known::BlackClub,
            _ => return None,
        })
    }

    fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// A tag without a meaning to the program, kept and written back.
pub type Tag = crate::record::Tag<Known>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::TagError;

    #[test]
    fn a_match_has_an_odd_number_of_games_and_perhaps_one_more() {
        for text in ["1/1", "2/1", "1/3", "3/3", "4/3", "65535/65535"] {
            assert_eq!(text.parse::<GameNumber>().unwrap().to_string(), text);
        }
        for text in [
            "", "1", "1/2", "1/0", "0/3", "5/3", "1/+3", "01/3", "1/3/5", "1 /3", "a/3", "1/65536",
        ] {
            assert!(text.parse::<GameNumber>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_tag_with_a_meaning_is_no_other_tag() {
        assert_eq!(Tag::new("Event", "x"), Err(TagError::Known("Event".into())));
        for name in ["", "1st", "a b", "a\"", "-a"] {
            assert!(matches!(Tag::new(name, "x"), Err(TagError::Name(_))), "{name}");
        }
        assert!(Tag::new("Källa", "x").is_ok());
    }
}
