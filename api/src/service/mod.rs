//! What brade does, as plain functions over a connection: one file a noun. No HTTP, no queries of their own.
//!
//! Every function that writes must run in one [`crate::db::Db::write`]; what it refuses leaves nothing behind.

pub mod error;
pub mod games;
mod journal;
pub mod matches;
mod new_game;
pub mod players;
pub mod records;
pub mod rules;
mod text;

pub use error::{Current, Noun, ServiceError};

use crate::db::founding::{CLUB, LOCAL_ACTOR};
use crate::id::Id;

/// Who does something, and in which club.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Context {
    /// Who does it.
    pub actor: Id,
    /// The club that it belongs to.
    pub club: Id,
}

impl Context {
    /// The operator at the machine, who does everything until there are accounts.
    pub const LOCAL: Context = Context {
        actor: LOCAL_ACTOR,
        club: CLUB,
    };
}

/// The versions that a writer has seen and is ready to change.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Expected {
    /// Those of the header `If-Match`; none for whatever there is.
    pub if_match: Option<Vec<i32>>,
    /// The one in the body; none for whatever there is.
    pub version: Option<i32>,
}

impl Expected {
    /// Whatever there is.
    pub const ANY: Expected = Expected {
        if_match: None,
        version: None,
    };

    /// Exactly this version.
    pub fn version(version: i32) -> Expected {
        Expected {
            if_match: None,
            version: Some(version),
        }
    }

    /// Whether any version is named.
    pub fn is_any(&self) -> bool {
        *self == Expected::ANY
    }

    /// Goes on only if `version` is the one expected; `current` is the state that a stale writer is told.
    pub(crate) fn check(&self, version: i32, current: impl FnOnce() -> Current) -> Result<(), ServiceError> {
        let by_header = self.if_match.as_ref().is_some_and(|seen| !seen.contains(&version));
        let by_body = self.version.is_some_and(|seen| seen != version);
        if by_header || by_body {
            return Err(ServiceError::Stale {
                by_header,
                version,
                current: current(),
            });
        }
        Ok(())
    }
}
