//! Turns as compact bytes, for storage.
//!
//! A legal turn without notes is one byte for its throw and one for each step. The low five bits of the first are
//! [`Roll::index`] and the high three the number of steps; the low five bits of a step are where the man stood and the
//! high three the die. Everything else, which no such byte can begin, is the byte `0xFF`, the length as LEB128 and the
//! turn's canonical text in the mover's own numbering, without its number.
//!
//! The side of a compact turn is not stored: it is the one to move, which is the other than in the turn before or, where
//! that turn has a stated position, the side to move there.

use std::fmt;

use super::super::dice::{Die, Roll};
use super::super::notation::Numbering;
use super::super::play::{MOST_STEPS, Steps};
use super::super::point::Place;
use super::super::side::Side;
use super::super::written::Written;
use super::cursor::Cursor;
use super::{Note, Turn};

const ESCAPE: u8 = 0xff;
const LOW_BITS: u8 = 0x1f;

/// Appends a turn. `resolved` are the steps that the play was found to be, if it is legal.
pub fn encode_turn(out: &mut Vec<u8>, turn: &Turn, resolved: Option<&Steps>) {
    let plain = !turn.stood && turn.notes.is_empty() && turn.play != Written::Unknown;
    match (turn.roll, resolved) {
        (Some(roll), Some(steps)) if plain && steps.iter().all(|step| step.from != Place::OFF) => {
            // At most 20 and at most 6.
            out.push(roll.index() as u8 | (steps.len() as u8) << 5);
            out.extend(steps.iter().map(|step| step.from.number() | step.die.pips() << 5));
        }
        _ => {
            let mut text = String::new();
            turn.write_to(&mut text, Numbering::Own);
            out.push(ESCAPE);
            let mut len = text.len();
            while len >= 0x80 {
                out.push(len as u8 | 0x80);
                len >>= 7;
            }
            out.push(len as u8);
            out.extend_from_slice(text.as_bytes());
        }
    }
}

/// A turn that was stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stored {
    /// A legal turn.
    Played(PlayedTurn),
    /// A turn kept as it was written.
    Written(Turn),
}

impl Stored {
    /// Who moved.
    pub const fn side(&self) -> Side {
        match self {
            Stored::Played(turn) => turn.side,
            Stored::Written(turn) => turn.side,
        }
    }
}

/// A legal turn: the steps by where the man stood and the die; the rest follows from the position.
#[derive(Clone, Copy)]
pub struct PlayedTurn {
    /// Who moved.
    pub side: Side,
    /// The throw.
    pub roll: Roll,
    len: u8,
    steps: [(Place, Die); MOST_STEPS],
}

impl PlayedTurn {
    /// The steps in the order in which they were made.
    pub fn steps(&self) -> &[(Place, Die)] {
        self.steps.get(..usize::from(self.len)).unwrap_or(&self.steps)
    }
}

impl PartialEq for PlayedTurn {
    fn eq(&self, other: &PlayedTurn) -> bool {
        (self.side, self.roll, self.steps()) == (other.side, other.roll, other.steps())
    }
}

impl Eq for PlayedTurn {}

impl fmt::Debug for PlayedTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {:?}", self.side, self.roll, self.steps())
    }
}

/// Stored bytes that are no turns.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stored turns are corrupt at byte {at}: {what}")]
pub struct CorruptTurns {
    /// Byte offset.
    pub at: usize,
    /// What is wrong there.
    pub what: &'static str,
}

/// Reads stored turns, of which `first` made the first; after an error there is nothing more.
pub fn decode_turns(bytes: &[u8], first: Side) -> StoredTurns<'_> {
    StoredTurns {
        bytes,
        at: 0,
        to_move: first,
    }
}

/// The stored turns. Made by [`decode_turns`].
#[derive(Clone, Debug)]
pub struct StoredTurns<'a> {
    bytes: &'a [u8],
    at: usize,
    to_move: Side,
}

impl StoredTurns<'_> {
    /// Who is to move after the turns read so far.
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    fn corrupt<T>(&self, what: &'static str) -> Result<T, CorruptTurns> {
        Err(CorruptTurns { at: self.at, what })
    }

    fn byte(&mut self) -> Result<u8, CorruptTurns> {
        match self.bytes.get(self.at) {
            Some(byte) => {
                self.at += 1;
                Ok(*byte)
            }
            None => self.corrupt("the turn is cut off"),
        }
    }

    fn played(&mut self, header: u8) -> Result<PlayedTurn, CorruptTurns> {
        let Some(roll) = Roll::from_index(usize::from(header & LOW_BITS)) else {
            return self.corrupt("no such throw");
        };
        let len = header >> 5;
        if usize::from(len) > MOST_STEPS {
            return self.corrupt("too many steps");
        }
        let mut steps = [(Place::BAR, Die::known(1)); MOST_STEPS];
        for slot in steps.iter_mut().take(usize::from(len)) {
            let byte = self.byte()?;
            let from = Place::new(byte & LOW_BITS).filter(|place| *place != Place::OFF);
            let (high, low) = roll.dice();
            let die = Die::new(byte >> 5).filter(|die| *die == high || *die == low);
            let (Some(from), Some(die)) = (from, die) else {
                return self.corrupt("no step of this throw");
            };
            *slot = (from, die);
        }
        Ok(PlayedTurn {
            side: self.to_move,
            roll,
            len,
            steps,
        })
    }

    fn written(&mut self) -> Result<Turn, CorruptTurns> {
        let mut len = 0usize;
        let mut shift = 0u32;
        loop {
            let byte = self.byte()?;
            // Four bytes tell lengths up to 256 MiB.
            if shift > 21 {
                return self.corrupt("the length of the text is too great");
            }
            len |= usize::from(byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 {
                break;
            }
        }
        let Some(text) = self.bytes.get(self.at..self.at.saturating_add(len)) else {
            return self.corrupt("the text is cut off");
        };
        match read_turn(text) {
            Some(turn) => {
                self.at += len;
                Ok(turn)
            }
            None => self.corrupt("the text is no turn"),
        }
    }

    fn turn(&mut self) -> Result<Stored, CorruptTurns> {
        let header = self.byte()?;
        if header != ESCAPE {
            let turn = self.played(header)?;
            self.to_move = !turn.side;
            return Ok(Stored::Played(turn));
        }
        let turn = self.written()?;
        let stated = turn.notes.iter().rev().find_map(|note| match note {
            Note::Position(setup) => Some(setup.to_move),
            Note::Comment(_) => None,
        });
        self.to_move = stated.unwrap_or(!turn.side);
        Ok(Stored::Written(turn))
    }
}

/// Reads a turn that is the whole text, without its number.
fn read_turn(text: &[u8]) -> Option<Turn> {
    let mut cursor = Cursor::new(text);
    let mut turn = cursor.turn(Numbering::Own).ok()?;
    loop {
        cursor.blanks();
        match cursor.peek() {
            None => return Some(turn),
            Some(b'{' | b';' | b'@') => turn.notes.push(cursor.note(None).ok()?),
            Some(_) => return None,
        }
    }
}

impl Iterator for StoredTurns<'_> {
    type Item = Result<Stored, CorruptTurns>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.at >= self.bytes.len() {
            return None;
        }
        let turn = self.turn();
        if turn.is_err() {
            self.at = self.bytes.len();
        }
        Some(turn)
    }
}
