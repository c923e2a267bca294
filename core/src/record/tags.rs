//! Tags: `[Name "value"]`, whatever the game.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::{self, Display, Write};
use std::marker::PhantomData;
use std::str::FromStr;

use super::cursor::Cursor;
use super::unread::{Unread, excerpt};

/// The tags to which a game gives a meaning, at most 32.
pub trait TagNames: Copy {
    /// The tag of this name.
    fn named(name: &[u8]) -> Option<Self>;

    /// One bit for each tag.
    fn bit(self) -> u32;
}

/// A tag without a meaning to the program, kept and written back. `K` are the tags with a meaning, whose names it cannot
/// have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag<K> {
    name: String,
    value: String,
    names: PhantomData<K>,
}

/// A name that no other tag can have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TagError {
    /// Not a letter followed by letters, digits, `_` and `-`.
    #[error("`{0}` is no name of a tag: a letter is expected, then letters, digits, `_` or `-`")]
    Name(String),
    /// The name has a meaning and a field of its own.
    #[error("the tag `{0}` has a meaning of its own")]
    Known(String),
}

impl<K: TagNames> Tag<K> {
    /// A tag of this name and value.
    ///
    /// # Errors
    /// A name that cannot be written, or that has a meaning of its own.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Result<Tag<K>, TagError> {
        let (name, value) = (name.into(), value.into());
        let bytes = name.as_bytes();
        if !bytes.first().copied().is_some_and(begins_name) || !bytes.iter().copied().all(in_name) {
            return Err(TagError::Name(name));
        }
        if K::named(bytes).is_some() {
            return Err(TagError::Known(name));
        }
        Ok(Tag {
            name,
            value,
            names: PhantomData,
        })
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The value, without its escapes.
    pub fn value(&self) -> &str {
        &self.value
    }
}

/// The value of a tag, without its escapes, and where it stands between its quotes.
pub(crate) struct Value<'a> {
    pub text: Cow<'a, str>,
    pub at: usize,
    pub len: usize,
}

impl Value<'_> {
    pub fn unread(&self, expected: impl Into<Cow<'static, str>>) -> Unread {
        // An empty value is shown with its quotes.
        let (at, len) = if self.len == 0 {
            (self.at.saturating_sub(1), 2)
        } else {
            (self.at, self.len)
        };
        Unread {
            at,
            len: Some(len),
            expected: expected.into(),
        }
    }

    pub fn parse<T: FromStr>(&self, expected: impl FnOnce() -> Cow<'static, str>) -> Result<T, Unread> {
        self.text.parse().map_err(|_| self.unread(expected()))
    }
}

/// What is expected where one of these words is.
pub(crate) fn one_of<const N: usize>(names: [&'static str; N]) -> Cow<'static, str> {
    format!("one of {}", names.join(", ")).into()
}

/// What is expected of a date.
pub(crate) fn a_date() -> Cow<'static, str> {
    "a day such as 2026.03.14, unknown parts as 1931.??.??".into()
}

/// What stands at the beginning of a record.
pub(crate) enum Part<'a, K> {
    /// A tag with a meaning and its value.
    Known(K, Value<'a>),
    /// Another tag.
    Other(Tag<K>),
    /// A comment.
    Comment(String),
}

/// Reads tags and comments up to the first thing that is neither; false if the text ends before a tag. A tag that stands
/// twice is an error.
pub(crate) fn read_tags<'a, K: TagNames>(
    cursor: &mut Cursor<'a>,
    mut take: impl FnMut(&mut Cursor<'a>, Part<'a, K>) -> Result<(), Unread>,
) -> Result<bool, Unread> {
    let mut known = 0u32;
    let mut others: BTreeSet<&'a str> = BTreeSet::new();
    let mut any = false;
    let mut blank_line = false;
    loop {
        blank_line |= cursor.blanks() >= 2;
        match cursor.peek() {
            None if !any => return Ok(false),
            Some(b'[') if !(any && blank_line) => {}
            Some(b'{' | b';') => {
                let comment = cursor.comment()?;
                take(cursor, Part::Comment(comment))?;
                continue;
            }
            _ => return Ok(true),
        }
        let start = cursor.at;
        let (name, value) = read_tag(cursor)?;
        let (first, part) = match K::named(name.as_bytes()) {
            Some(tag) => {
                let first = known & tag.bit() == 0;
                known |= tag.bit();
                (first, Some(Part::Known(tag, value)))
            }
            None => {
                let first = others.insert(name);
                (first, Tag::new(name, value.text).ok().map(Part::Other))
            }
        };
        if !first {
            return Err(Unread {
                at: start,
                len: Some(name.len() + 1),
                expected: format!("the tag `{}` only once", excerpt(name)).into(),
            });
        }
        if let Some(part) = part {
            take(cursor, part)?;
        }
        any = true;
        blank_line = false;
    }
}

/// Reads `[Name "value"]`.
fn read_tag<'a>(cursor: &mut Cursor<'a>) -> Result<(&'a str, Value<'a>), Unread> {
    cursor.at += 1;
    cursor.blanks_in_line();
    let name = read_name(cursor)?;
    cursor.blanks_in_line();
    if cursor.peek() != Some(b'"') {
        return Err(Unread::new(
            cursor.at,
            "the tag's value between quotes, such as [Round \"2\"]",
        ));
    }
    cursor.at += 1;
    let value = read_value(cursor)?;
    cursor.blanks_in_line();
    if cursor.peek() != Some(b']') {
        return Err(Unread::new(
            cursor.at,
            "`]` after the tag's value; a quote in it is written `\\\"`",
        ));
    }
    cursor.at += 1;
    Ok((name, value))
}

fn read_name<'a>(cursor: &mut Cursor<'a>) -> Result<&'a str, Unread> {
    let start = cursor.at;
    let len = cursor.rest().iter().take_while(|byte| in_name(**byte)).count();
    let name = cursor.utf8(start, start + len)?;
    if len == 0 || !cursor.peek().is_some_and(begins_name) {
        return Err(Unread::new(start, "the name of a tag"));
    }
    cursor.at = start + len;
    Ok(name)
}

/// Reads up to the closing quote and goes behind it.
fn read_value<'a>(cursor: &mut Cursor<'a>) -> Result<Value<'a>, Unread> {
    let start = cursor.at;
    let mut unescaped = String::new();
    let mut piece = start;
    let mut at = start;
    loop {
        match cursor.text.get(at) {
            Some(b'"') => break,
            Some(b'\\') if matches!(cursor.text.get(at + 1), Some(b'"' | b'\\')) => {
                unescaped.push_str(cursor.utf8(piece, at)?);
                piece = at + 1;
                at += 2;
            }
            None | Some(b'\n') => return Err(Unread::new(at, "a quote that ends the tag's value")),
            Some(_) => at += 1,
        }
    }
    let last = cursor.utf8(piece, at)?;
    let text = if unescaped.is_empty() && piece == start {
        Cow::Borrowed(last)
    } else {
        unescaped.push_str(last);
        Cow::Owned(unescaped)
    };
    cursor.at = at + 1;
    Ok(Value {
        text,
        at: start,
        len: at - start,
    })
}

/// Whether a tag's name can begin with this byte; letters beyond ASCII are taken as they come.
pub(crate) fn begins_name(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte >= 0x80
}

/// Whether this byte can stand in a tag's name.
pub(crate) fn in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte >= 0x80 || byte == b'_' || byte == b'-'
}

/// Writes `[Name "value"]` as a line, if there is a value. A line break in it becomes a blank.
pub(crate) fn write_tag(out: &mut String, name: &str, value: Option<impl Display>) {
    struct Escaped<'a>(&'a mut String);
    impl Write for Escaped<'_> {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            for part in text.split_inclusive(['"', '\\', '\n']) {
                match part.chars().next_back() {
                    Some(last @ ('"' | '\\' | '\n')) => {
                        self.0.push_str(part.get(..part.len() - 1).unwrap_or_default());
                        self.0.push_str(match last {
                            '"' => "\\\"",
                            '\\' => "\\\\",
                            _ => " ",
                        });
                    }
                    _ => self.0.push_str(part),
                }
            }
            Ok(())
        }
    }
    if let Some(value) = value {
        out.push('[');
        out.push_str(name);
        out.push_str(" \"");
        let _ = write!(Escaped(out), "{value}");
        out.push_str("\"]\n");
    }
}
