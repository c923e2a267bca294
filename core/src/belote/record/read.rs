//! Reading files of matches. Every error has its line and column; the good matches of a file load in any case.

use super::header::read_header;
use super::{MatchRecord, Outcome};
use crate::record::TextPlace;
use crate::record::cursor::{Cursor, Fault};
use crate::record::unread::Unread;

/// A record that was read, and where its parts stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadMatch {
    /// The record.
    pub record: MatchRecord,
    /// Where each deal begins, at its number.
    pub places: Vec<TextPlace>,
    /// Where the match begins.
    pub starts: TextPlace,
}

/// A match that cannot be read: the first thing that is wrong, and the tags and deals before it.
pub type ReadError = crate::record::ReadError<ReadMatch>;

/// Reads the matches of a text, one after the other.
///
/// A match with an error gives that error, and reading goes on with the next match: at a line that begins a tag after a
/// blank line.
pub fn read_matches(text: &str) -> Matches<'_> {
    read_matches_bytes(text.as_bytes())
}

/// Reads the matches of a file. Bytes that are not UTF-8 are an error of the match in which they stand.
pub fn read_matches_bytes(bytes: &[u8]) -> Matches<'_> {
    Matches::at(Cursor::new(bytes), Vec::new())
}

/// The matches of a text. Made by [`read_matches`].
pub struct Matches<'a> {
    cursor: Cursor<'a>,
    /// Comments found after a match that belong to the next.
    before_next: Vec<String>,
}

impl<'a> Matches<'a> {
    /// The matches from here on, with the comments found before.
    pub(crate) fn at(cursor: Cursor<'a>, before_next: Vec<String>) -> Matches<'a> {
        Matches { cursor, before_next }
    }

    /// Where reading stands, and the comments found before it that belong to the next record.
    pub(crate) fn into_rest(self) -> (Cursor<'a>, Vec<String>) {
        (self.cursor, self.before_next)
    }
}

/// In which part of a match reading stopped.
enum Stopped {
    InTags(Fault),
    InDeals(Fault),
}

impl Iterator for Matches<'_> {
    type Item = Result<ReadMatch, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.cursor.blanks();
        self.cursor.byte_order_mark();
        self.cursor.blanks();
        let mut read = ReadMatch {
            record: MatchRecord {
                notes: std::mem::take(&mut self.before_next),
                ..MatchRecord::default()
            },
            places: Vec::new(),
            starts: self.cursor.place(self.cursor.at),
        };
        let (fault, in_tags) = match self.read(&mut read) {
            Ok(true) => return Some(Ok(read)),
            Ok(false) => return None,
            Err(Stopped::InTags(fault)) => (fault, true),
            Err(Stopped::InDeals(fault)) => (fault, false),
        };
        self.cursor.find_next_record(in_tags);
        Some(Err(ReadError::new(fault, read)))
    }
}

impl Matches<'_> {
    /// Reads a match; false if the text ends before one begins.
    fn read(&mut self, read: &mut ReadMatch) -> Result<bool, Stopped> {
        match read_header(&mut self.cursor, &mut read.record) {
            Ok(true) => {}
            Ok(false) => return Ok(false),
            Err(unread) => return Err(Stopped::InTags(self.cursor.fault(unread))),
        }
        match self.deals(read) {
            Ok(()) => Ok(true),
            Err(unread) => Err(Stopped::InDeals(self.cursor.fault(unread))),
        }
    }

    /// Reads deals and comments up to the result token, and the comments that follow it.
    fn deals(&mut self, read: &mut ReadMatch) -> Result<(), Unread> {
        let record = &mut read.record;
        loop {
            self.cursor.blanks();
            match self.cursor.peek() {
                Some(b'{' | b';') => {
                    let note = self.cursor.comment()?;
                    record.notes.push(note);
                }
                Some(b'0'..=b'9') if self.token().is_none() => {
                    let place = self.cursor.place(self.cursor.at);
                    self.number(record.deals.len() + 1)?;
                    let deal = self.cursor.deal()?;
                    record.deals.push(deal);
                    read.places.push(place);
                }
                _ => break,
            }
        }
        match self.token() {
            Some(token) => {
                record.token = token;
                self.cursor.at += token.token().len();
            }
            // A token may be wanting: the match ends with the text or where the next one begins.
            None if matches!(self.cursor.peek(), None | Some(b'[')) => return Ok(()),
            None => return Err(self.no_deal(record.deals.len() + 1)),
        }
        let (mut own, late) = self.cursor.comments_after();
        match record.deals.last_mut() {
            Some(deal) => deal.notes.append(&mut own),
            None => record.notes.append(&mut own),
        }
        self.before_next = late;
        Ok(())
    }

    /// Reads the number of the next deal with its point.
    fn number(&mut self, next: usize) -> Result<(), Unread> {
        let rest = self.cursor.rest();
        let len = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = rest.iter().take(len).fold(0usize, |number, digit| {
            number.saturating_mul(10).saturating_add(usize::from(digit - b'0'))
        });
        if rest.get(len) != Some(&b'.') {
            return Err(self.no_deal(next));
        }
        if number != next {
            let expected = format!("`{next}.`, since deals are numbered 1, 2, 3 …");
            return Err(Unread::new(self.cursor.at, expected));
        }
        self.cursor.at += len + 1;
        Ok(())
    }

    fn no_deal(&self, next: usize) -> Unread {
        let expected =
            format!("deal {next}, such as `{next}. dealer 4 up Jh`, or the result `1-0`, `0-1`, `1/2-1/2` or `*`");
        Unread::new(self.cursor.at, expected)
    }

    /// The result token here, if there is one.
    fn token(&self) -> Option<Outcome> {
        let rest = self.cursor.rest();
        Outcome::ALL.into_iter().find(|result| {
            let token = result.token().as_bytes();
            let behind = rest.get(token.len());
            rest.starts_with(token) && behind.is_none_or(|byte| byte.is_ascii_whitespace() || b"{;".contains(byte))
        })
    }
}
