//! The small pieces of a turn, as they are read from a text.

use super::super::dice::Roll;
use super::super::notation::{FirstWord, Numbering, first_word, read_chain};
use super::super::side::Side;
use super::super::written::{Written, WrittenSteps};
use super::Turn;
pub(super) use crate::record::cursor::Cursor;
use crate::record::unread::Unread;

impl Cursor<'_> {
    /// After a word: nothing, a blank, or what may follow without one.
    #[inline]
    fn word_ends(&self) -> Result<(), Unread> {
        match self.peek() {
            None | Some(b' ' | b'\n' | b'\t' | b'\r' | b'~' | b'{' | b';') => Ok(()),
            Some(_) => Err(Unread::new(self.at, "a blank")),
        }
    }

    /// Reads `W 63 1/7 1/4 ~`: a turn without its number and notes; the blanks behind it are skipped.
    #[inline]
    pub fn turn(&mut self, numbering: Numbering) -> Result<Turn, Unread> {
        let side = match self.peek() {
            Some(b'W') => Side::White,
            Some(b'B') => Side::Black,
            _ => return Err(Unread::new(self.at, "`W` or `B`")),
        };
        self.at += 1;
        self.word_ends()?;
        self.blanks();
        let roll = self.roll()?;
        self.word_ends()?;
        self.blanks();
        let play = self.play(numbering.turned(side))?;
        let stood = self.peek() == Some(b'~');
        if stood {
            self.at += 1;
            self.word_ends()?;
            self.blanks();
        }
        Ok(Turn {
            side,
            roll,
            play,
            stood,
            notes: Vec::new(),
        })
    }

    #[inline]
    fn roll(&mut self) -> Result<Option<Roll>, Unread> {
        const EXPECTED: &str = "a throw such as `63`, or `??`";
        let die = |byte: Option<u8>| byte.map_or(0, |byte| byte.wrapping_sub(b'0'));
        let (first, second) = (self.peek(), self.peek_at(1));
        if (first, second) == (Some(b'?'), Some(b'?')) {
            self.at += 2;
            return Ok(None);
        }
        let (second, len) = if second == Some(b'-') {
            (self.peek_at(2), 3)
        } else {
            (second, 2)
        };
        match Roll::of(die(first), die(second)) {
            Some(roll) => {
                self.at += len;
                Ok(Some(roll))
            }
            None => Err(Unread::new(self.at, EXPECTED)),
        }
    }

    #[inline]
    fn play(&mut self, turned: bool) -> Result<Written, Unread> {
        if let FirstWord::Whole(play, behind) = first_word(self.text, self.at)? {
            self.at = behind;
            self.word_ends()?;
            self.blanks();
            return Ok(play);
        }
        if !self.step_follows() {
            return Err(Unread::new(
                self.at,
                "a play before the next turn or the end of the game",
            ));
        }
        let mut steps = WrittenSteps::VOID;
        while self.step_follows() {
            self.at = read_chain(self.text, self.at, turned, &mut steps)?;
            self.word_ends()?;
            self.blanks();
        }
        Ok(Written::Steps(steps))
    }

    /// Whether a step is here, as against the number of a turn, a result token or a note.
    #[inline]
    fn step_follows(&self) -> bool {
        match self.peek() {
            Some(b'b' | b'o') => true,
            Some(b'0'..=b'9') => {
                if self.peek_at(1) == Some(b'/') || self.peek_at(2) == Some(b'/') {
                    return true;
                }
                let mut behind = self.rest().iter().skip_while(|byte| byte.is_ascii_digit());
                match behind.next() {
                    Some(b'.' | b'-') => false,
                    // A number without its point.
                    Some(b' ') => !matches!(behind.find(|byte| **byte != b' '), Some(b'W' | b'B')),
                    _ => true,
                }
            }
            _ => false,
        }
    }
}
