//! Reading what follows a turn: comments and stated positions.

use super::super::position::{Position, PositionError, Setup};
use super::super::rules::Rules;
use super::Note;
use super::cursor::Cursor;
use crate::record::unread::Unread;

impl Cursor<'_> {
    /// Reads a note: a comment of either kind or, given the rules, a stated position that is possible under them.
    /// Only for `{`, `;` and `@`.
    pub fn note(&mut self, rules: Option<&Rules>) -> Result<Note, Unread> {
        match self.peek() {
            Some(b'{' | b';') => self.comment().map(Note::Comment),
            _ => self.position(rules),
        }
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

/// The position, or why the arrangement cannot arise (RULES.md D11), in the words of what was expected.
pub(super) fn possible(setup: Setup, rules: &Rules) -> Result<Position, String> {
    setup
        .into_position(rules)
        .map_err(|error| format!("a position that can arise: {error}"))
}
