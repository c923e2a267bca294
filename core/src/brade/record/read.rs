//! Reading files of game records. Every error has its line and column; the good games of a file load in any case.

use super::super::notation::Numbering;
use super::cursor::Cursor;
use super::header::Header;
use super::{GameRecord, Note, Outcome, Turn, quick};
use crate::record::TextPlace;
use crate::record::cursor::Fault;
use crate::record::unread::Unread;

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

/// A game that cannot be read: the first thing that is wrong, and the tags and turns before it.
pub type ReadError = crate::record::ReadError<ReadGame>;

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
        self.cursor.find_next_record(in_tags);
        Some(Err(ReadError::new(fault, game)))
    }
}

/// The contents of a vector that is used again, in their true size.
fn taken<T>(from: &mut Vec<T>) -> Vec<T> {
    let mut taken = Vec::with_capacity(from.len());
    taken.append(from);
    taken
}

impl<'a> Games<'a> {
    /// Where reading stands, and how many comments found before it belong to the next record.
    pub(crate) fn stands(&self) -> (Cursor<'a>, usize) {
        (self.cursor.clone(), self.before_next.len())
    }

    /// Goes on from there, with the comments found before it.
    pub(crate) fn go_on(&mut self, cursor: Cursor<'a>, before_next: Vec<String>) {
        self.cursor = cursor;
        self.before_next = before_next.into_iter().map(Note::Comment).collect();
    }
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
        let (own, late) = self.cursor.comments_after();
        self.notes(record).extend(own.into_iter().map(Note::Comment));
        self.before_next = late.into_iter().map(Note::Comment).collect();
    }
}
