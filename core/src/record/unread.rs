//! What cannot be read in a text, and how it is shown in a message.

use std::borrow::Cow;
use std::fmt;

/// Text that was found, for a message: in quotes, or said to be the end.
pub(crate) struct Found<'a>(pub &'a str);

impl fmt::Display for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            f.write_str("the end of the text")
        } else {
            write!(f, "\"{}\"", self.0)
        }
    }
}

/// What cannot be read at a byte offset. The text that stands there is cut out only when it becomes an error.
#[derive(Debug)]
pub(crate) struct Unread {
    pub at: usize,
    /// The length of what was found; none for the word at the offset.
    pub len: Option<usize>,
    pub expected: Cow<'static, str>,
}

impl Unread {
    pub fn new(at: usize, expected: impl Into<Cow<'static, str>>) -> Unread {
        Unread {
            at,
            len: None,
            expected: expected.into(),
        }
    }

    /// The bytes that were found, at most so many that the characters shown are among them: a huge word costs nothing.
    pub fn near<'a>(&self, text: &'a [u8]) -> &'a [u8] {
        let rest = text.get(self.at..).unwrap_or_default();
        let near = rest.get(..Unread::NEAR).unwrap_or(rest);
        let len = self.len.unwrap_or_else(|| {
            let end = near.iter().skip(1).position(u8::is_ascii_whitespace);
            end.map_or(near.len(), |end| end + 1)
        });
        near.get(..len).unwrap_or(near)
    }

    /// What was found, short enough for a message; empty at the end of the text.
    pub fn found(&self, text: &[u8]) -> String {
        let near = self.near(text);
        if near.starts_with(b"\n") || near.starts_with(b"\r\n") {
            return "end of line".to_owned();
        }
        excerpt(&String::from_utf8_lossy(near))
    }

    /// More bytes than an excerpt has characters, for characters of any length.
    pub const NEAR: usize = 164;
}

/// The start of a refused text, short enough for a message.
pub(crate) fn excerpt(text: &str) -> String {
    const LIMIT: usize = 40;
    match text.char_indices().nth(LIMIT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
