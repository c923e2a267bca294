//! What brade does, as plain functions over a connection: one file a noun. No HTTP, no queries of their own.
//!
//! Every function that writes must run in one [`crate::db::Db::write`]; what it refuses leaves nothing behind.

pub mod accounts;
pub mod belote;
pub mod changes;
pub mod check;
pub mod clubs;
pub mod confirmation;
pub mod contests;
pub mod error;
pub mod games;
pub mod imports;
mod journal;
pub mod matches;
mod new_game;
pub mod personal_data;
pub mod players;
pub mod positions;
pub mod ratings;
pub mod records;
pub mod rules;
pub mod series;
pub mod statistics;
mod text;
pub mod tournaments;

use std::net::IpAddr;

pub use error::{Current, Noun, ServiceError};
pub use text::day;

use crate::auth::caller::Caller;
use crate::auth::permission::{Action, Refusal};
use crate::db::founding::{CLUB, LOCAL_ACTOR, NOBODY};
use crate::id::Id;

/// Who does something, and in which club.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// Who asks for it.
    pub caller: &'a Caller,
    /// Whom it is written down for.
    pub actor: Id,
    /// The club that it belongs to.
    pub club: Id,
    /// Where it is asked from; none where nobody asks over the network.
    pub address: Option<IpAddr>,
}

static OPERATOR: Caller = Caller::Operator;

impl Context<'static> {
    /// The operator at the machine, who may do everything.
    pub const LOCAL: Context<'static> = Context {
        caller: &OPERATOR,
        actor: LOCAL_ACTOR,
        club: CLUB,
        address: None,
    };
}

impl<'a> Context<'a> {
    /// What the caller does, in its home club.
    pub fn of(caller: &'a Caller) -> Context<'a> {
        Context {
            caller,
            // Nobody is written down for anything: whoever may write has an actor.
            actor: caller.actor().unwrap_or(NOBODY),
            club: caller.home_club(),
            address: caller.address(),
        }
    }

    /// The same in this club.
    #[must_use]
    pub fn at(self, club: Id) -> Context<'a> {
        Context { club, ..self }
    }

    /// Goes on only if the caller may do this to something of that club; it is the caller's own where the caller is
    /// one of these players.
    pub(crate) fn may(self, action: Action, club: Id, concerned: &[Option<Id>]) -> Result<(), Refusal> {
        self.caller.may_with(action, club, concerned)
    }
}

/// What a writer has seen and is ready to change.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Expected {
    /// Those of the header `If-Match`; none for whatever there is.
    pub if_match: Option<Vec<i32>>,
    /// The one in the body; none for whatever there is.
    pub version: Option<i32>,
    /// Whether matches of a tournament that have begun stand as they are, though they depend on what is changed.
    pub let_stand: bool,
}

impl Expected {
    /// Whatever there is.
    pub const ANY: Expected = Expected {
        if_match: None,
        version: None,
        let_stand: false,
    };

    /// Exactly this version.
    pub fn version(version: i32) -> Expected {
        Expected {
            version: Some(version),
            ..Expected::ANY
        }
    }

    /// The same, with the word on matches that depend on the change and have begun.
    #[must_use]
    pub fn letting_stand(self, let_stand: bool) -> Expected {
        Expected { let_stand, ..self }
    }

    /// Whether no version is named.
    pub fn is_any(&self) -> bool {
        self.if_match.is_none() && self.version.is_none()
    }

    /// Whether the header, and whether the body, names another version than this.
    fn misses(&self, version: i32) -> (bool, bool) {
        let by_header = self.if_match.as_ref().is_some_and(|seen| !seen.contains(&version));
        (by_header, self.version.is_some_and(|seen| seen != version))
    }

    /// Whether `version` is the one expected.
    pub(crate) fn is(&self, version: i32) -> bool {
        self.misses(version) == (false, false)
    }

    /// Goes on only if `version` is the one expected; `current` is the state that a stale writer is told.
    pub(crate) fn check(&self, version: i32, current: impl FnOnce() -> Current) -> Result<(), ServiceError> {
        if !self.is(version) {
            return Err(ServiceError::Stale {
                by_header: self.misses(version).0,
                version,
                current: current(),
            });
        }
        Ok(())
    }
}
