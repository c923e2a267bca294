//! Who is signed in, and how it is known.

use std::net::IpAddr;
use std::sync::Arc;

use chrono::NaiveDateTime;

use super::{By, Noted, members, names, note as note_change, users as accounts};
use crate::auth::caller::{Caller, SignedIn, Via};
use crate::auth::permission::{Action, Refusal, Subject};
use crate::auth::role::Scope;
use crate::auth::session::{NOTED_EVERY, expires};
use crate::db::founding::CLUB;
use crate::db::sessions::{self, SessionRow};
use crate::db::users;
use crate::db::{AnyConnection, DbError, memberships, time, tokens};
use crate::id::Id;
use crate::service::{Noun, ServiceError};

/// The most characters that are kept of what a browser says it is.
const AGENT: usize = 200;

/// One browser that is signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionView {
    /// The hash of its token, which names it.
    pub id: String,
    /// When it was begun.
    pub created_at: NaiveDateTime,
    /// When it was last seen, within a few minutes.
    pub last_seen_at: NaiveDateTime,
    /// When it ends unless it is used.
    pub expires_at: NaiveDateTime,
    /// The address it was begun from.
    pub address: String,
    /// What the browser said it is.
    pub agent: String,
    /// Whether it is the one that asks.
    pub current: bool,
}

impl std::convert::From<SessionRow> for SessionView {
    /// As if another one asked.
    fn from(row: SessionRow) -> Self {
        Self {
            id: row.token_hash,
            created_at: row.created_at,
            last_seen_at: row.last_seen_at,
            expires_at: row.expires_at,
            address: row.address,
            agent: row.agent,
            current: false,
        }
    }
}

/// What is known of somebody who wants to sign in.
pub struct Account {
    /// The user.
    pub id: Id,
    /// The hash of its password.
    pub password_hash: String,
}

/// The account under this name that may sign in, if there is one.
///
/// # Errors
/// The database's failure.
pub fn account(conn: &mut AnyConnection, login: &str) -> Result<Option<Account>, DbError> {
    let key = names::key(login);
    if key.contains('\0') {
        return Ok(None);
    }
    let row = users::by_login_key(conn, &key)?.filter(|row| row.disabled_at.is_none());
    Ok(row.and_then(|row| {
        Some(Account {
            id: row.id,
            password_hash: row.password_hash?,
        })
    }))
}

/// From where somebody signs in.
#[derive(Debug, Clone)]
pub struct From {
    /// The address.
    pub address: IpAddr,
    /// What the browser says it is.
    pub agent: String,
}

/// Begins a session of somebody whose password was right; `upgraded` replaces its hash.
///
/// # Errors
/// An account that changed meanwhile (as if there were none); the database's failure.
pub fn begin(
    conn: &mut AnyConnection,
    account: &Account,
    token_hash: &str,
    from: &From,
    upgraded: Option<&str>,
) -> Result<(), ServiceError> {
    let row = users::find(conn, account.id)?.filter(|row| row.disabled_at.is_none());
    if row.is_none_or(|row| row.password_hash.as_deref() != Some(&account.password_hash)) {
        return Err(ServiceError::NotFound(Noun::User));
    }
    if let Some(hash) = upgraded {
        users::upgrade_hash(conn, account.id, &account.password_hash, hash)?;
    }
    insert(conn, account.id, token_hash, from)
}

/// Begins a session, whoever it is for.
pub(super) fn insert(conn: &mut AnyConnection, user: Id, token_hash: &str, from: &From) -> Result<(), ServiceError> {
    let now = time::now();
    let agent: String = from.agent.chars().filter(|c| !c.is_control()).take(AGENT).collect();
    let row = SessionRow {
        token_hash: token_hash.to_owned(),
        user_id: user,
        created_at: now,
        last_seen_at: now,
        expires_at: expires(now, now),
        address: from.address.to_string(),
        agent,
    };
    sessions::insert(conn, &row)?;
    let by = By {
        actor: user,
        address: Some(from.address),
    };
    write_down(conn, by, user, "signed in")
}

/// Writes down that a user signed in or out.
fn write_down(conn: &mut AnyConnection, by: By, user: Id, action: &'static str) -> Result<(), ServiceError> {
    let noted = Noted {
        noun: Noun::User,
        id: user,
        version: accounts::row(conn, user)?.version,
        action,
        before: None,
        after: None,
    };
    Ok(note_change(conn, by, noted)?)
}

/// Somebody found by what it sent, and whether it should be noted that it was seen.
pub struct Found {
    /// Who.
    pub caller: Caller,
    /// What to note, if it is time for that.
    pub to_note: Option<Seen>,
}

/// That a session or token is in use.
#[derive(Debug, Clone)]
pub enum Seen {
    /// A session, by the hash of its token, and when it was begun.
    Session(String, NaiveDateTime),
    /// A token.
    Token(Id),
}

/// Who has a session with this hash, if it holds, and asks from this address.
///
/// # Errors
/// The database's failure.
pub fn by_session(conn: &mut AnyConnection, hash: &str, from: IpAddr) -> Result<Option<Found>, ServiceError> {
    let now = time::now();
    let Some(session) = sessions::find(conn, hash, now)? else {
        return Ok(None);
    };
    let via = Via::Session(session.token_hash.clone());
    let to_note = (now - session.last_seen_at > NOTED_EVERY)
        .then(|| Seen::Session(session.token_hash.clone(), session.created_at));
    let caller = signed_in(conn, session.user_id, via, from)?;
    Ok(caller.map(|caller| Found { caller, to_note }))
}

/// Who has an API token with this hash, if it works, and asks from this address.
///
/// # Errors
/// The database's failure.
pub fn by_token(conn: &mut AnyConnection, hash: &str, from: IpAddr) -> Result<Option<Found>, ServiceError> {
    let now = time::now();
    let Some(token) = tokens::by_hash(conn, hash, now)? else {
        return Ok(None);
    };
    let via = Via::Token(token.id, Scope::read_list(&token.scopes));
    let long_ago = |used: NaiveDateTime| now - used > NOTED_EVERY;
    let to_note = token.last_used_at.is_none_or(long_ago).then_some(Seen::Token(token.id));
    let caller = signed_in(conn, token.user_id, via, from)?;
    Ok(caller.map(|caller| Found { caller, to_note }))
}

fn signed_in(conn: &mut AnyConnection, user: Id, via: Via, from: IpAddr) -> Result<Option<Caller>, ServiceError> {
    let Some(row) = users::find(conn, user)?.filter(|row| row.disabled_at.is_none()) else {
        return Ok(None);
    };
    let rows = memberships::of_user(conn, user)?;
    let roles = rows.iter().map(|row| Ok((row.club_id, members::role(row)?)));
    let memberships = roles.collect::<Result<_, ServiceError>>()?;
    Ok(Some(Caller::User(Arc::new(SignedIn {
        id: row.id,
        login: row.login,
        display_name: row.display_name,
        is_admin: row.is_admin,
        player_id: row.player_id,
        memberships,
        via,
        address: Some(from),
    }))))
}

/// Notes that a session or token is in use, and lets the session hold longer.
///
/// # Errors
/// The database's failure.
pub fn note(conn: &mut AnyConnection, seen: &Seen) -> Result<(), DbError> {
    let now = time::now();
    match seen {
        Seen::Session(hash, begun) => sessions::touch(conn, hash, now, expires(*begun, now)),
        Seen::Token(id) => tokens::touch(conn, *id, now),
    }
}

/// The caller's sessions, the one seen last first.
///
/// # Errors
/// A caller who has none; the database's failure.
pub fn list(conn: &mut AnyConnection, caller: &Caller) -> Result<Vec<SessionView>, ServiceError> {
    caller.may(Action::ChangeOwnAccount, Subject::of(CLUB))?;
    let user = caller.user().ok_or(Refusal::SignIn)?;
    let rows = sessions::of_user(conn, user.id, time::now())?;
    let views = rows.into_iter().map(|row| SessionView {
        current: user.via == Via::Session(row.token_hash.clone()),
        ..SessionView::from(row)
    });
    Ok(views.collect())
}

/// Ends the session that asks, if it is one.
///
/// # Errors
/// The database's failure.
pub fn end_own(conn: &mut AnyConnection, caller: &Caller) -> Result<(), ServiceError> {
    match caller.user().map(|user| (user.id, &user.via)) {
        Some((user, Via::Session(hash))) if sessions::delete(conn, user, hash)? => {
            write_down(conn, By::of(caller)?, user, "signed out")
        }
        _ => Ok(()),
    }
}

/// Ends one of the caller's sessions.
///
/// # Errors
/// No such session of the caller; the database's failure.
pub fn end(conn: &mut AnyConnection, caller: &Caller, id: &str) -> Result<(), ServiceError> {
    caller.may(Action::ChangeOwnAccount, Subject::of(CLUB))?;
    let user = caller.user_id().ok_or(Refusal::SignIn)?;
    if id.contains('\0') || !sessions::delete(conn, user, id)? {
        return Err(ServiceError::NotFound(Noun::Session));
    }
    write_down(conn, By::of(caller)?, user, "session ended")
}

/// Signs the caller out everywhere, or everywhere else.
///
/// # Errors
/// A caller who has no sessions; the database's failure.
pub fn end_all(conn: &mut AnyConnection, caller: &Caller, but_this: bool) -> Result<usize, ServiceError> {
    caller.may(Action::ChangeOwnAccount, Subject::of(CLUB))?;
    let user = caller.user().ok_or(Refusal::SignIn)?;
    let kept = match &user.via {
        Via::Session(hash) if but_this => Some(hash.as_str()),
        _ => None,
    };
    let ended = sessions::delete_others(conn, user.id, kept)?;
    if ended > 0 {
        write_down(conn, By::of(caller)?, user.id, "sessions ended")?;
    }
    Ok(ended)
}
