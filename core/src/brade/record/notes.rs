//! Reading what follows a turn: comments and stated positions.

use super::super::notation::Unread;
use super::super::position::{Position, PositionError, Setup};
use super::super::rules::Rules;
use super::Note;
use super::cursor::Cursor;

impl Cursor<'_> {
    /// Reads a note: a comment of either kind or, given the rules, a stated position that is possible under them.
    /// Only for `{`, `;` and `@`.
    pub fn note(&mut self, rules: Option<&Rules>) -> Result<Note, Unread> {
        match self.peek() {
            Some(b'{') => self.comment(),
            Some(b';') => {
                let start = self.at + 1;
                let rest = self.text.get(start..).unwrap_or_default();
                let end = rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
                let text = self.utf8(start, start + end)?;
                self.at = start + end;
                Ok(Note::Comment(text.trim().to_owned()))
            }
            _ => self.position(rules),
        }
    }

    /// Reads `{…}`. A comment that is not closed ends where the next game begins, so that it swallows no other game;
    /// where a line of a comment looks like that, its `[` is written with a `\`.
    fn comment(&mut self) -> Result<Note, Unread> {
        let Some(end) = self.comment_end() else {
            return Err(Unread::new(self.at, "a comment that is closed with `}`"));
        };
        let start = self.at + 1;
        let text = match self.utf8(start, end) {
            Ok(text) => text,
            Err(unread) => {
                self.skip_to = end;
                return Err(unread);
            }
        };
        let mut comment = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((plain, behind)) = rest.split_once('\\') {
            comment.push_str(plain);
            rest = behind;
            match behind.chars().next().filter(|next| is_escaped(*next)) {
                Some(next) => {
                    comment.push(next);
                    rest = behind.get(1..).unwrap_or_default();
                }
                None => comment.push('\\'),
            }
        }
        comment.push_str(rest);
        for (offset, _) in text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n') {
            self.line_behind(start + offset + 1);
        }
        self.at = end + 1;
        Ok(Note::Comment(comment))
    }

    /// The offset of the `}` that closes the comment here.
    fn comment_end(&mut self) -> Option<usize> {
        if self.at < self.unclosed_until {
            return None;
        }
        let mut at = self.at + 1;
        let mut blank_line = false;
        while let Some(byte) = self.text.get(at) {
            match byte {
                b'}' => return Some(at),
                b'\\' => {
                    let next = self.text.get(at + 1).copied().unwrap_or_default();
                    at += usize::from(is_escaped(char::from(next)));
                    blank_line = false;
                }
                b'\n' if blank_line && self.tag_begins(at + 1) => break,
                b'\n' => blank_line = true,
                b' ' | b'\t' | b'\r' => {}
                _ => blank_line = false,
            }
            at += 1;
        }
        self.unclosed_until = at;
        None
    }

    /// Reads `@ position`.
    fn position(&mut self, rules: Option<&Rules>) -> Result<Note, Unread> {
        self.at += 1;
        self.blanks_in_line();
        let start = self.at;
        let end = self
            .rest()
            .iter()
            .position(|byte| byte.is_ascii_whitespace() || matches!(byte, b'{' | b';'))
            .map_or(self.text.len(), |len| start + len);
        let text = self.utf8(start, end)?;
        let setup: Setup = text
            .parse()
            .map_err(|error: PositionError| Unread::new(start + error.at, format!("a position: {error}")))?;
        if let Some(rules) = rules {
            possible(setup, rules).map_err(|reason| Unread::new(start, reason))?;
        }
        self.at = end;
        Ok(Note::Position(setup))
    }
}

/// Whether a `\` before this character of a comment is an escape.
fn is_escaped(next: char) -> bool {
    matches!(next, '}' | '\\' | '[')
}

/// The position, or why the arrangement cannot arise (RULES.md D11), in the words of what was expected.
pub(super) fn possible(setup: Setup, rules: &Rules) -> Result<Position, String> {
    setup
        .into_position(rules)
        .map_err(|error| format!("a position that can arise: {error}"))
}
