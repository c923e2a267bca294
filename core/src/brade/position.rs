//! Positions and their strings (NOTATION.md "Position string", RULES.md D11).

use std::fmt;
use std::str::FromStr;

use super::board::{BLOTS_ONLY, Board, MEN, Men, bit, count, occupied, place_of, several};
use super::point::Place;
use super::rules::{RuleOption, Rules};
use super::side::{BySide, Side};
use super::win::{Category, Win};
use super::wins;
use crate::record::unread::excerpt;

/// Any arrangement of 15 men a side on which no point is shared, and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The men.
    pub board: Board,
    /// Whose turn it is.
    pub to_move: Side,
}

impl Setup {
    /// All men on the talons, this side to move.
    pub const fn start(to_move: Side) -> Setup {
        Setup {
            board: Board::START,
            to_move,
        }
    }

    /// The position, if it can arise under these rules; it may be one in which the game is over.
    ///
    /// # Errors
    /// Every fault of the arrangement at once (RULES.md D11).
    pub fn into_position(self, rules: &Rules) -> Result<Position, ImpossiblePosition> {
        let mut faults = Vec::new();
        for side in Side::BOTH {
            let men = self.board[side].0;
            // The talon may hold any number; a pile on 7 is what the six men of D7 leave.
            let mut crowded = several(men) & BLOTS_ONLY & !bit(1);
            if rules.has(RuleOption::First66) && count(men, 7) <= 6 {
                crowded &= !bit(7);
            }
            while crowded != 0 {
                let place = place_of(crowded);
                faults.push(PositionFault::Crowded {
                    side,
                    point: Place::known(place),
                    count: count(men, place),
                });
                crowded &= crowded - 1;
            }
        }
        if faults.is_empty() {
            Ok(Position {
                board: self.board,
                to_move: self.to_move,
            })
        } else {
            Err(ImpossiblePosition {
                setup: Box::new(self),
                faults,
            })
        }
    }
}

/// A position that can arise in a game (RULES.md D11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    to_move: Side,
}

impl Position {
    /// The start of a game, this side to move.
    pub const fn start(to_move: Side) -> Position {
        Position {
            board: Board::START,
            to_move,
        }
    }

    /// The men.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is.
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// As a setup, which any position is.
    pub const fn setup(&self) -> Setup {
        Setup {
            board: self.board,
            to_move: self.to_move,
        }
    }

    /// Why nobody can play on from here, if the game is already over for either side.
    pub fn over(&self, rules: &Rules) -> Option<GameOver> {
        wins::standing(&self.board, rules).map(|(winner, how)| GameOver { winner, how })
    }
}

/// What makes a position one in which the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OverBy {
    /// All men of the winner are off.
    BorneOff,
    /// The winner's men stand in a nice game.
    NiceGame,
    /// The loser is jan.
    Jan,
}

impl OverBy {
    /// Whether this win can have led there.
    pub fn may_be(self, win: Win) -> bool {
        let by = match win.category() {
            Category::I | Category::II => OverBy::Jan,
            Category::III | Category::IV => OverBy::NiceGame,
            Category::V | Category::VI => OverBy::BorneOff,
        };
        self == by
    }
}

/// A position in which the game is already over (RULES.md §7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game is already over: {winner} {}", match .how {
    OverBy::BorneOff => "has borne off all men",
    OverBy::NiceGame => "has a nice game",
    OverBy::Jan => "has made the opponent jan",
})]
pub struct GameOver {
    /// Who has won.
    pub winner: Side,
    /// By what.
    pub how: OverBy,
}

/// One fault of an arrangement of men.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionFault {
    /// More than one own man on a point from 2 to 11.
    #[error("{side} has {count} men on {point}: only one may stand on a point from 2 to 11")]
    Crowded {
        /// Whose men.
        side: Side,
        /// Where, in that side's numbering.
        point: Place,
        /// How many.
        count: u8,
    },
}

/// An arrangement that cannot arise in a game, with every reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImpossiblePosition {
    /// What was refused.
    pub setup: Box<Setup>,
    /// Why.
    pub faults: Vec<PositionFault>,
}

impl fmt::Display for ImpossiblePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            write!(f, "{}{fault}", if index == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl std::error::Error for ImpossiblePosition {}

/// A text that is no position string: the first thing that is wrong and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct PositionError {
    /// Byte offset in the text where the fault stands.
    pub at: usize,
    /// What is wrong.
    pub kind: PositionErrorKind,
}

/// What can be wrong with a position string.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionErrorKind {
    /// There are not exactly three parts.
    #[error("a position has three parts, `<white>|<black>|<side to move>`; {0} found")]
    Parts(usize),
    /// The last part is not `w` or `b`.
    #[error("`{0}` is no side to move: `w` or `b` is expected")]
    Side(String),
    /// An entry is not `place:count`.
    #[error("`{0}` is not `place:count`, such as `12:2` or `bar:1`")]
    Entry(String),
    /// No place has this name.
    #[error("`{0}` is no place: `bar`, 1 to 24 or `off` is expected")]
    Place(String),
    /// Not a count from 1 to 15.
    #[error("`{0}` is no number of men: 1 to 15, without sign, blank or leading zero")]
    Count(String),
    /// A place stands twice.
    #[error("{0} names the place {1} twice")]
    Twice(Side, Place),
    /// The men of a side are not 15.
    #[error("{0} has {1} men: {MEN} are expected")]
    Sum(Side, u16),
    /// Both sides have men on one point.
    #[error("White's {0} and Black's {1} are the same point: no point holds men of both")]
    Shared(Place, Place),
}

impl FromStr for Setup {
    type Err = PositionError;

    /// Reads a position string; places may come in any order.
    fn from_str(text: &str) -> Result<Setup, PositionError> {
        let fail = |at, kind| Err(PositionError { at, kind });
        let mut parts = text.split('|');
        let (Some(white), Some(black), Some(side), None) = (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return fail(0, PositionErrorKind::Parts(text.split('|').count()));
        };
        let side_at = white.len() + black.len() + 2;
        let to_move = match side {
            "w" => Side::White,
            "b" => Side::Black,
            _ => return fail(side_at, PositionErrorKind::Side(excerpt(side))),
        };
        let board = BySide {
            white: read_men(white, 0, Side::White)?,
            black: read_men(black, white.len() + 1, Side::Black)?,
        };
        let view = board.seen_by(Side::White);
        let shared = occupied(view.own) & occupied(view.enemy) & super::board::POINTS;
        if shared != 0 {
            let point = Place::known(place_of(shared));
            return fail(0, PositionErrorKind::Shared(point, point.seen_by_other()));
        }
        Ok(Setup { board, to_move })
    }
}

fn read_men(text: &str, start: usize, side: Side) -> Result<Men, PositionError> {
    let mut men = 0u128;
    let mut sum = 0u16;
    let mut at = start;
    for entry in text.split(',') {
        let fail = |kind| Err(PositionError { at, kind });
        let Some((place, number)) = entry.split_once(':') else {
            return fail(PositionErrorKind::Entry(excerpt(entry)));
        };
        let Some(place) = read_place(place) else {
            return fail(PositionErrorKind::Place(excerpt(place)));
        };
        let Some(number) = small_number(number).filter(|number| (1..=MEN).contains(number)) else {
            return fail(PositionErrorKind::Count(excerpt(number)));
        };
        if count(men, place.number()) != 0 {
            return fail(PositionErrorKind::Twice(side, place));
        }
        men |= u128::from(number) * bit(place.number());
        sum += u16::from(number);
        at += entry.len() + 1;
    }
    if sum == u16::from(MEN) {
        Ok(Men(men))
    } else {
        Err(PositionError {
            at: start,
            kind: PositionErrorKind::Sum(side, sum),
        })
    }
}

/// Reads `bar`, `off` or a point number without sign, blank or leading zero.
pub(crate) fn read_place(text: &str) -> Option<Place> {
    match text {
        "bar" => Some(Place::BAR),
        "off" => Some(Place::OFF),
        _ => small_number(text).and_then(Place::new).filter(|place| place.is_point()),
    }
}

/// A number of one or two digits without leading zero.
fn small_number(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [digit @ b'1'..=b'9'] => Some(digit - b'0'),
        [tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => Some((tens - b'0') * 10 + ones - b'0'),
        _ => None,
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for side in Side::BOTH {
            for (index, (place, count)) in self.board[side].places().enumerate() {
                if index > 0 {
                    f.write_str(",")?;
                }
                write!(f, "{place}:{count}")?;
            }
            f.write_str("|")?;
        }
        write!(f, "{}", self.to_move.letter())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::RuleSet;
    use super::*;

    #[test]
    fn strings_are_read_and_written_canonically() {
        for (text, canonical) in [
            ("1:15|1:15|w", "1:15|1:15|w"),
            ("off:1,1:5,20:6,bar:3|1:15|b", "bar:3,1:5,20:6,off:1|1:15|b"),
        ] {
            assert_eq!(text.parse::<Setup>().unwrap().to_string(), canonical);
        }
    }

    #[test]
    fn reading_is_strict() {
        use PositionErrorKind as Kind;
        let kind = |text: &str| text.parse::<Setup>().unwrap_err().kind;
        assert_eq!(kind(""), Kind::Parts(1));
        assert_eq!(kind("1:15|1:15"), Kind::Parts(2));
        assert_eq!(kind("1:15|1:15|w|"), Kind::Parts(4));
        assert_eq!(kind("1:15|1:15|W"), Kind::Side("W".into()));
        assert_eq!(kind("1:15,|1:15|w"), Kind::Entry("".into()));
        assert_eq!(kind("25:15|1:15|w"), Kind::Place("25".into()));
        assert_eq!(kind("0:15|1:15|w"), Kind::Place("0".into()));
        assert_eq!(kind("1:015|1:15|w"), Kind::Count("015".into()));
        assert_eq!(kind("1:+9,2:6|1:15|w"), Kind::Count("+9".into()));
        assert_eq!(kind("1:16|1:15|w"), Kind::Count("16".into()));
        assert_eq!(kind("1:14,1:1|1:15|w"), Kind::Twice(Side::White, Place::TALON));
        assert_eq!(kind("1:14|1:15|w"), Kind::Sum(Side::White, 14));
        assert_eq!(kind("13:15|1:15|w"), Kind::Shared(Place::known(13), Place::TALON));
        assert_eq!("1:15|1:14,x:1|w".parse::<Setup>().unwrap_err().at, 10);
    }

    #[test]
    fn only_the_six_men_of_the_first_throw_may_crowd_a_point_before_the_head() {
        let setup: Setup = "1:9,7:6|1:13,5:2|w".parse().unwrap();
        let refused = setup.into_position(&Rules::STANDARD).unwrap_err();
        assert_eq!(refused.faults.len(), 2);
        let setup: Setup = "1:9,7:6|1:15|w".parse().unwrap();
        let rules = Rules::new(RuleSet::OldBook, [RuleOption::First66]).unwrap();
        assert!(setup.into_position(&rules).is_ok());
        assert!(setup.into_position(&Rules::from(RuleSet::OldBook)).is_err());
    }

    #[test]
    fn a_position_after_a_win_is_known_to_be_over() {
        let over = |text: &str| {
            let position = text.parse::<Setup>().unwrap().into_position(&Rules::STANDARD).unwrap();
            position.over(&Rules::STANDARD).map(|over| (over.winner, over.how))
        };
        assert_eq!(over("1:15|1:15|w"), None);
        assert_eq!(over("off:15|1:15|b"), Some((Side::White, OverBy::BorneOff)));
        assert_eq!(over("1:15|24:15|w"), Some((Side::Black, OverBy::NiceGame)));
        assert_eq!(
            over("bar:2,1:10,2:1,4:1,5:1|1:12,18:3|w"),
            None,
            "two men on the bar, two free points"
        );
        assert_eq!(
            over("bar:3,1:9,2:1,4:1,5:1|1:12,18:3|w"),
            Some((Side::Black, OverBy::Jan))
        );
    }
}
