//! A place in the bytes of a file of records, and the small pieces that every game's records are made of.

use std::borrow::Cow;
use std::str;

use super::tags::{begins_name, in_name};
use super::unread::Unread;

/// Where something stands in a text. Lines and columns are counted from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TextPlace {
    /// The line.
    pub line: u32,
    /// The character in the line.
    pub column: u32,
}

/// Bytes being read. Lines are counted as they are passed, columns only where they are asked for.
#[derive(Clone)]
pub(crate) struct Cursor<'a> {
    pub text: &'a [u8],
    pub at: usize,
    line: u32,
    line_start: usize,
    /// An offset and its column, so that a long line is counted once.
    counted: (usize, u32),
    /// No comment that begins before this offset is closed; known once one was looked through.
    pub unclosed_until: usize,
    /// The end of a comment with a fault in it, in which no game begins.
    pub skip_to: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(text: &'a [u8]) -> Cursor<'a> {
        Cursor {
            text,
            at: 0,
            line: 1,
            line_start: 0,
            counted: (0, 1),
            unclosed_until: 0,
            skip_to: 0,
        }
    }

    #[inline]
    pub fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    #[inline]
    pub fn peek_at(&self, ahead: usize) -> Option<u8> {
        self.text.get(self.at + ahead).copied()
    }

    pub fn rest(&self) -> &'a [u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub fn at_line_start(&self) -> bool {
        self.at == self.line_start
    }

    /// Goes to an offset behind a line end.
    #[inline]
    pub fn line_behind(&mut self, next_line: usize) {
        self.at = next_line;
        self.line = self.line.saturating_add(1);
        self.line_start = next_line;
    }

    /// Skips blanks and line ends, and gives the number of line ends.
    #[inline]
    pub fn blanks(&mut self) -> u32 {
        let mut lines = 0;
        loop {
            match self.peek() {
                Some(b' ' | b'\t' | b'\r') => self.at += 1,
                Some(b'\n') => {
                    self.line_behind(self.at + 1);
                    lines += 1;
                }
                _ => return lines,
            }
        }
    }

    /// Skips blanks within the line.
    pub fn blanks_in_line(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\r')) {
            self.at += 1;
        }
    }

    /// Skips a byte order mark at the beginning of a file, which takes up no column.
    pub fn byte_order_mark(&mut self) {
        if self.at_line_start() && self.rest().starts_with(b"\xef\xbb\xbf") {
            self.at += 3;
            self.line_start = self.at;
        }
    }

    /// Goes to the start of the next line; false at the end of the text.
    pub fn next_line(&mut self) -> bool {
        match self.rest().iter().position(|byte| *byte == b'\n') {
            Some(end) => {
                self.line_behind(self.at + end + 1);
                true
            }
            None => {
                self.at = self.text.len();
                false
            }
        }
    }

    /// Line and column of an offset on the current line.
    #[inline]
    pub fn place(&mut self, at: usize) -> TextPlace {
        if at != self.line_start {
            let (from, column) = self.counted;
            let (from, column) = if from >= self.line_start && from <= at {
                (from, column)
            } else {
                (self.line_start, 1)
            };
            let passed = self.text.get(from..at).unwrap_or_default();
            self.counted = (at, column.saturating_add(characters(passed)));
            return TextPlace {
                line: self.line,
                column: self.counted.1,
            };
        }
        TextPlace {
            line: self.line,
            column: 1,
        }
    }

    /// Reads bytes as text.
    pub fn utf8(&self, from: usize, to: usize) -> Result<&'a str, Unread> {
        let bytes = self.text.get(from..to).unwrap_or_default();
        str::from_utf8(bytes).map_err(|error| not_utf8(from + error.valid_up_to()))
    }

    /// Whether a tag begins at this offset.
    pub fn tag_begins(&self, at: usize) -> bool {
        self.text.get(at) == Some(&b'[') && self.text.get(at + 1).copied().is_some_and(begins_name)
    }

    /// Whether the text goes on with a tag's name and a quote.
    pub fn whole_tag_begins(&self) -> bool {
        let mut behind = self.rest().iter().skip(1).skip_while(|byte| in_name(**byte));
        behind.find(|byte| **byte != b' ') == Some(&b'"')
    }

    /// Goes on from what could not be read to the line where the next record begins, or to the end: to a line that
    /// begins a tag after a blank line or, from behind the tags, to any line with a whole tag.
    pub fn find_next_record(&mut self, in_tags: bool) {
        let mut among_tags = in_tags;
        let mut blank_line = false;
        if !in_tags && self.at_line_start() && self.tag_begins(self.at) {
            return;
        }
        while self.next_line() {
            if self.at < self.skip_to {
                continue;
            }
            if self.tag_begins(self.at) {
                if blank_line || (!among_tags && self.whole_tag_begins()) {
                    return;
                }
                continue;
            }
            self.blanks_in_line();
            blank_line = matches!(self.peek(), None | Some(b'\n'));
            among_tags = false;
        }
    }
}

fn characters(text: &[u8]) -> u32 {
    let count = text.iter().filter(|byte| **byte & 0xc0 != 0x80).count();
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The first byte that is not UTF-8.
pub(crate) fn not_utf8(at: usize) -> Unread {
    Unread {
        at,
        len: Some(1),
        expected: "text in UTF-8".into(),
    }
}

/// What cannot be read, with its place in the text.
#[derive(Debug)]
pub(crate) struct Fault {
    pub at: TextPlace,
    pub found: String,
    pub expected: Cow<'static, str>,
}

impl Cursor<'_> {
    /// The fault at an offset on the current line or in the comment here. A word that is not UTF-8 is a fault of its first bad byte.
    pub fn fault(&mut self, unread: Unread) -> Fault {
        let near = unread.near(self.text);
        let (at, found, expected) = match str::from_utf8(near) {
            Err(error) if error.error_len().is_some() || near.len() < Unread::NEAR => {
                let at = unread.at + error.valid_up_to();
                let byte = self.text.get(at).copied().unwrap_or_default();
                (at, format!("byte 0x{byte:02X}"), not_utf8(at).expected)
            }
            _ => (unread.at, unread.found(self.text), unread.expected),
        };
        let passed = self.text.get(self.line_start..at).unwrap_or_default();
        let place = match passed.iter().rposition(|byte| *byte == b'\n') {
            None => self.place(at),
            Some(last) => {
                let lines = passed.iter().filter(|byte| **byte == b'\n').count();
                let chars = characters(passed.get(last + 1..).unwrap_or_default());
                TextPlace {
                    line: self.line.saturating_add(u32::try_from(lines).unwrap_or(u32::MAX)),
                    column: chars.saturating_add(1),
                }
            }
        };
        Fault {
            at: place,
            found,
            expected,
        }
    }
}
