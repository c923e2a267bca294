//! How somebody looks at a game: at which turn, from which side. It is all in the address, so that links, the browser's
//! back button and two people at two screens work.

use std::fmt;

use brade_core::brade::side::Side;
use serde::Deserialize;

/// The query of a game's page. What it does not understand it leaves out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Look {
    /// The turn after which the position is shown; none for the latest.
    turn: Option<String>,
    /// Who sits at the bottom: `black`, or White.
    bottom: Option<String>,
    /// `board` for White's numbers whoever moves, as in old books.
    numbers: Option<String>,
    /// The throw of the turn that is entered.
    dice: Option<String>,
}

impl Look {
    /// A look at a game, as an address names its parts.
    pub fn new(turn: Option<String>, bottom: Option<String>, numbers: Option<String>) -> Look {
        Look {
            turn,
            bottom,
            numbers,
            dice: None,
        }
    }

    /// The turn that is looked at, if it is not the latest.
    pub fn turn(&self) -> Option<usize> {
        self.turn.as_deref()?.parse().ok()
    }

    /// Who sits at the bottom.
    pub fn bottom(&self) -> Side {
        match self.bottom.as_deref() {
            Some("black") => Side::Black,
            _ => Side::White,
        }
    }

    /// Whether the points bear White's numbers, whoever moves.
    pub fn board_numbers(&self) -> bool {
        self.numbers.as_deref() == Some("board")
    }

    /// The throw that was chosen.
    pub fn dice(&self) -> Option<&str> {
        self.dice.as_deref().filter(|dice| !dice.is_empty())
    }

    /// The same from the other side.
    pub fn turned(&self) -> Look {
        let bottom = (self.bottom() == Side::White).then(|| Side::Black.name().to_owned());
        Look { bottom, ..self.clone() }
    }

    /// The same with the other numbers.
    pub fn renumbered(&self) -> Look {
        let numbers = (!self.board_numbers()).then(|| "board".to_owned());
        Look {
            numbers,
            ..self.clone()
        }
    }

    /// The same after this turn.
    pub fn at(&self, turn: usize) -> Look {
        Look {
            turn: Some(turn.to_string()),
            dice: None,
            ..self.clone()
        }
    }

    /// The same at the latest turn, no throw chosen.
    pub fn latest(&self) -> Look {
        Look {
            turn: None,
            dice: None,
            ..self.clone()
        }
    }

    /// The same with this throw.
    pub fn with_dice(&self, dice: &str) -> Look {
        Look {
            dice: Some(dice.to_owned()),
            ..self.latest()
        }
    }
}

impl fmt::Display for Look {
    /// The query with its `?`, or nothing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut query = form_urlencoded::Serializer::new(String::new());
        for (name, value) in [
            ("turn", &self.turn),
            ("bottom", &self.bottom),
            ("numbers", &self.numbers),
            ("dice", &self.dice),
        ] {
            if let Some(value) = value {
                query.append_pair(name, value);
            }
        }
        match query.finish().as_str() {
            "" => Ok(()),
            query => write!(f, "?{query}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_look_is_the_query_it_was_read_from() {
        let look = Look::default().turned().with_dice("63");
        assert_eq!(look.to_string(), "?bottom=black&dice=63");
        assert_eq!(look.turned().latest().to_string(), "");
        assert_eq!(
            look.at(12).renumbered().to_string(),
            "?turn=12&bottom=black&numbers=board"
        );
        assert_eq!(look.bottom(), Side::Black);
        let read: Look = serde_urlencoded::from_str("turn=x&bottom=up&other=1").unwrap();
        assert_eq!((read.turn(), read.bottom()), (None, Side::White));
    }
}
