//! Reading files of game records. Every error has its line and column; the good games of a file load in any case.

use std::borrow::Cow;

use super::super::notation::{Found, Numbering, Unread};
use super::cursor::{Cursor, Fault};
use super::header::Header;
use super::{GameRecord, Note, Outcome, Turn, quick};

/// Where something stands in a text. Lines and columns are counted from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TextPlace {
    /// The line.
    pub line: u32,
    /// The character in the line.
    pub column: u32,
}

/// A record that was read, and where its parts stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadGame {
    /// The record.
    pub record: GameRecord,
    /// Where each turn begins, at its number.
    pub places: Vec<TextPlace>,
    /// Where the game begins.
    pub starts: TextPlace,
}

/// A game that cannot be read: the first thing that is wrong, and the good part before it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: found {}, expected {expected}", Found(.found))]
pub struct ReadError {
    /// The line where it stands, counted from 1.
    pub line: u32,
    /// The character of the line where it stands, counted from 1.
    pub column: u32,
    /// What was found there, shortened; empty at the end of the text.
    pub found: String,
    /// What was expected.
    pub expected: Cow<'static, str>,
    /// The tags and turns before it, and where they stand.
    pub good: Box<ReadGame>,
}

/// Reads the games of a text, one after the other.
///
/// A game with an error gives that error, and reading goes on with the next game: at a line that begins a tag after
/// a blank line. Comments between a result token and the next blank line belong to the game that ended.
pub fn read_games(text: &str) -> Games<'_> {
    read_games_bytes(text.as_bytes())
}

/// Reads the games of a file. Bytes that are not UTF-8 are an error of the game in which they stand.
pub fn read_games_bytes(bytes: &[u8]) -> Games<'_> {
    Games {
        cursor: Cursor::new(bytes),
        turns: Vec::new(),
        places: Vec::new(),
        before_next: Vec::new(),
    }
}

/// The games of a text. Made by [`read_games`].
pub struct Games<'a> {
    cursor: Cursor<'a>,
    /// The turns of the game being read, and where they stand; kept so that each game is allocated in its true size.
    turns: Vec<Turn>,
    places: Vec<TextPlace>,
    /// Comments found after a game that belong to the next.
    before_next: Vec<Note>,
}

/// In which part of a game reading stopped.
enum Stopped {
    InTags(Fault),
    InTurns(Fault),
}

impl Iterator for Games<'_> {
    type Item = Result<ReadGame, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.cursor.blanks();
        self.cursor.byte_order_mark();
        self.cursor.blanks();
        let starts = self.cursor.place(self.cursor.at);
        let mut record = GameRecord {
            notes: std::mem::take(&mut self.before_next),
            ..GameRecord::default()
        };
        let read = self.game(&mut record);
        record.turns = taken(&mut self.turns);
        let places = taken(&mut self.places);
        let game = ReadGame { record, places, starts };
        let (fault, in_tags) = match read {
            Ok(true) => return Some(Ok(game)),
            Ok(false) => return None,
            Err(Stopped::InTags(fault)) => (fault, true),
            Err(Stopped::InTurns(fault)) => (fault, false),
        };
        self.find_next_game(in_tags);
        Some(Err(ReadError {
            line: fault.at.line,
            column: fault.at.column,
            found: fault.found,
            expected: fault.expected,
            good: Box::new(game),
        }))
    }
}

/// The contents of a vector that is used again, in their true size.
fn taken<T>(from: &mut Vec<T>) -> Vec<T> {
    let mut taken = Vec::with_capacity(from.len());
    taken.append(from);
    taken
}

impl Games<'_> {
    /// Reads a game; false if the text ends before one begins.
    fn game(&mut self, record: &mut GameRecord) -> Result<bool, Stopped> {
        let mut header = Header::default();
        let tags = header.read(&mut self.cursor, record);
        let late = header.finish(record);
        match tags {
            Ok(true) => late.map_err(Stopped::InTurns)?,
            Ok(false) => return Ok(false),
            Err(unread) => return Err(Stopped::InTags(self.cursor.fault(unread))),
        }
        match self.turns(record) {
            Ok(()) => Ok(true),
            Err(unread) => Err(Stopped::InTurns(self.cursor.fault(unread))),
        }
    }

    /// Reads turns and notes up to the result token, and the comments that follow it.
    fn turns(&mut self, record: &mut GameRecord) -> Result<(), Unread> {
        loop {
            self.cursor.blanks();
            self.quick_turns(record.numbering);
            match self.cursor.peek() {
                Some(b'0'..=b'9') if self.cursor.peek_at(1) != Some(b'-') => {
                    let place = self.cursor.place(self.cursor.at);
                    self.number()?;
                    let turn = self.cursor.turn(record.numbering)?;
                    self.turns.push(turn);
                    self.places.push(place);
                }
                Some(b'{' | b';' | b'@') => {
                    let note = self.cursor.note(Some(&record.rules))?;
                    self.notes(record).push(note);
                }
                _ => break,
            }
        }
        record.token = self.token()?;
        self.comments_after(record);
        Ok(())
    }

    /// Reads the turns from here on that are lines of the usual form.
    fn quick_turns(&mut self, numbering: Numbering) {
        if !self.cursor.at_line_start() || numbering != Numbering::Own {
            return;
        }
        let mut number = quick::Number::new(self.turns.len() + 1);
        while let Some(next) = quick::line(self.cursor.text, self.cursor.at, number, &mut self.turns) {
            self.places.push(self.cursor.place(self.cursor.at));
            self.cursor.line_behind(next.line);
            number = next.number;
        }
    }

    /// The notes of the last turn, or of the game before turn 1.
    fn notes<'a>(&'a mut self, record: &'a mut GameRecord) -> &'a mut Vec<Note> {
        match self.turns.last_mut() {
            Some(turn) => &mut turn.notes,
            None => &mut record.notes,
        }
    }

    /// Reads the number of the next turn, its point and the blanks behind it.
    #[inline]
    fn number(&mut self) -> Result<(), Unread> {
        let next = self.turns.len() + 1;
        let mut number = 0usize;
        let mut at = self.cursor.at;
        while let Some(digit @ b'0'..=b'9') = self.cursor.text.get(at) {
            number = number.saturating_mul(10).saturating_add(usize::from(digit - b'0'));
            at += 1;
        }
        if self.cursor.text.get(at) != Some(&b'.') {
            return Err(self.no_turn());
        }
        if number != next {
            let expected = format!("`{next}.`, since turns are numbered 1, 2, 3 …");
            return Err(Unread::new(self.cursor.at, expected));
        }
        self.cursor.at = at + 1;
        self.cursor.blanks();
        Ok(())
    }

    fn no_turn(&self) -> Unread {
        let next = self.turns.len() + 1;
        let expected = format!("turn {next}, such as `{next}. W 63 1/7 1/4`, or the result `1-0`, `0-1` or `*`");
        Unread::new(self.cursor.at, expected)
    }

    fn token(&mut self) -> Result<Outcome, Unread> {
        let rest = self.cursor.rest();
        let found = Outcome::ALL.into_iter().find(|result| {
            let token = result.token().as_bytes();
            let behind = rest.get(token.len());
            rest.starts_with(token) && behind.is_none_or(|byte| byte.is_ascii_whitespace() || b"{;".contains(byte))
        });
        match found {
            Some(result) => {
                self.cursor.at += result.token().len();
                Ok(result)
            }
            None => Err(self.no_turn()),
        }
    }

    /// Comments behind the token, up to a blank line, belong to the game; those after it to the next game, if one comes.
    fn comments_after(&mut self, record: &mut GameRecord) {
        let mut blank_line = false;
        loop {
            blank_line |= self.cursor.blanks() >= 2;
            match self.cursor.peek() {
                Some(b'{' | b';') => {}
                None => {
                    let mut late = std::mem::take(&mut self.before_next);
                    self.notes(record).append(&mut late);
                    return;
                }
                Some(_) => return,
            }
            // One that cannot be read is an error of the next game, which is read from here.
            let Ok(note) = self.cursor.note(None) else { return };
            if blank_line {
                self.before_next.push(note);
            } else {
                self.notes(record).push(note);
            }
        }
    }

    /// Goes on from an error to the line where the next game begins, or to the end.
    fn find_next_game(&mut self, in_tags: bool) {
        let cursor = &mut self.cursor;
        let mut among_tags = in_tags;
        let mut blank_line = false;
        if !in_tags && cursor.at_line_start() && cursor.tag_begins(cursor.at) {
            return;
        }
        while cursor.next_line() {
            if cursor.at < cursor.skip_to {
                continue;
            }
            if cursor.tag_begins(cursor.at) {
                if blank_line || (!among_tags && cursor.whole_tag_begins()) {
                    return;
                }
                continue;
            }
            cursor.blanks_in_line();
            blank_line = matches!(cursor.peek(), None | Some(b'\n'));
            among_tags = false;
        }
    }
}
