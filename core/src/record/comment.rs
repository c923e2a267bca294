//! Comments: `{…}` with its escapes, and `; …` to the end of the line.

use super::cursor::Cursor;
use super::unread::Unread;

impl Cursor<'_> {
    /// Reads a comment of either kind. Only for `{` and `;`.
    pub fn comment(&mut self) -> Result<String, Unread> {
        if self.peek() == Some(b'{') {
            return self.braced_comment();
        }
        let start = self.at + 1;
        let rest = self.text.get(start..).unwrap_or_default();
        let end = rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
        let text = self.utf8(start, start + end)?;
        self.at = start + end;
        Ok(text.trim().to_owned())
    }

    /// Reads `{…}`. A comment that is not closed ends where the next record begins, so that it swallows no other record;
    /// where a line of a comment looks like that, its `[` is written with a `\`.
    fn braced_comment(&mut self) -> Result<String, Unread> {
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
        Ok(comment)
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

    /// Reads the comments behind the end of a record: first those up to a blank line, which belong to it, then those
    /// after it, which belong to the next record, or to this one where none follows.
    pub fn comments_after(&mut self) -> (Vec<String>, Vec<String>) {
        let (mut own, mut late) = (Vec::new(), Vec::new());
        let mut blank_line = false;
        loop {
            blank_line |= self.blanks() >= 2;
            match self.peek() {
                Some(b'{' | b';') => {}
                None => {
                    own.append(&mut late);
                    return (own, late);
                }
                Some(_) => return (own, late),
            }
            // One that cannot be read is an error of the next record, which is read from here.
            let Ok(comment) = self.comment() else {
                return (own, late);
            };
            if blank_line {
                late.push(comment)
            } else {
                own.push(comment)
            }
        }
    }
}

/// Whether a `\` before this character of a comment is an escape.
fn is_escaped(next: char) -> bool {
    matches!(next, '}' | '\\' | '[')
}

/// Writes `{…}` with its escapes.
pub(crate) fn write_comment(out: &mut String, text: &str) {
    out.push('{');
    let mut line_start = false;
    for char in text.chars() {
        // A `[` at the start of a line would look like the next record.
        if matches!(char, '}' | '\\') || (char == '[' && line_start) {
            out.push('\\');
        }
        line_start = char == '\n';
        out.push(char);
    }
    out.push('}');
}
