//! Accounts: who may sign in, who is what in the club, sessions, tokens, links that work once.
//!
//! Passwords are hashed outside of transactions, so what comes here is a hash already.

pub(super) mod erase;
pub mod links;
pub mod members;
pub(super) mod names;
pub mod sessions;
pub mod tokens;
pub mod users;

pub use members::MemberView;
pub use users::UserView;

use std::net::IpAddr;

use serde_json::Value;

use super::journal::Change;
use super::{Context, Noun};
use crate::auth::caller::Caller;
use crate::auth::permission::Refusal;
use crate::db::founding::CLUB;
use crate::db::{AnyConnection, DbError};
use crate::id::Id;

/// Writes down what was done to an account.
fn note(conn: &mut AnyConnection, by: By, noted: Noted) -> Result<(), DbError> {
    note_in(conn, CLUB, by, noted)
}

/// Writes down what was done to an account in a club.
fn note_in(conn: &mut AnyConnection, club: Id, by: By, noted: Noted) -> Result<(), DbError> {
    let change = Change {
        noun: noted.noun,
        id: noted.id,
        version: noted.version,
        action: noted.action,
        before: noted.before,
        after: noted.after,
        why: None,
    };
    let ctx = Context {
        actor: by.actor,
        address: by.address,
        club,
        ..Context::LOCAL
    };
    change.write(conn, ctx)
}

/// What was done to an account.
struct Noted {
    noun: Noun,
    id: Id,
    version: i32,
    action: &'static str,
    before: Option<Value>,
    after: Option<Value>,
}

/// Whom a change is written down for, and where it was asked for.
#[derive(Debug, Clone, Copy)]
struct By {
    actor: Id,
    address: Option<IpAddr>,
}

impl By {
    fn of(caller: &Caller) -> Result<Self, Refusal> {
        Ok(Self {
            actor: caller.actor().ok_or(Refusal::SignIn)?,
            address: caller.address(),
        })
    }
}
