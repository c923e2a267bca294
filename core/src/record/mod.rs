//! What the records of all games have in common: a text of tags, comments and numbered parts, read byte by byte with the
//! line and column of whatever is wrong, and verified by replay (NOTATION.md "Game record", "Verification").

pub(crate) mod comment;
pub(crate) mod cursor;
mod date;
mod status;
pub(crate) mod tags;
mod termination;
pub(crate) mod unread;

use std::borrow::Cow;

pub use cursor::TextPlace;
pub use date::{DateError, RecordDate};
pub use status::Status;
pub use tags::{Tag, TagError, TagNames};
pub use termination::{Termination, TerminationError};

use unread::Found;

/// A record that cannot be read: the first thing that is wrong, and the good part before it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: found {}, expected {expected}", Found(.found))]
pub struct ReadError<T> {
    /// The line where it stands, counted from 1.
    pub line: u32,
    /// The character of the line where it stands, counted from 1.
    pub column: u32,
    /// What was found there, shortened; empty at the end of the text.
    pub found: String,
    /// What was expected.
    pub expected: Cow<'static, str>,
    /// What stands before it, and where.
    pub good: Box<T>,
}

impl<T> ReadError<T> {
    pub(crate) fn new(fault: cursor::Fault, good: T) -> ReadError<T> {
        ReadError {
            line: fault.at.line,
            column: fault.at.column,
            found: fault.found,
            expected: fault.expected,
            good: Box::new(good),
        }
    }
}
