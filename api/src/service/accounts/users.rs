//! Users.

use chrono::NaiveDateTime;
use serde_json::json;

use super::{By, Noted, members, names, note, note_in};
use crate::auth::caller::Caller;
use crate::auth::permission::{Action, Refusal, Subject};
use crate::auth::role::Role;
use crate::db::actors::{self, Kind};
use crate::db::founding::CLUB;
use crate::db::setup_links::{self, RESET};
use crate::db::users::{self, UserRow};
use crate::db::{AnyConnection, DbError, sessions, time, tokens};
use crate::id::Id;
use crate::service::{Current, Expected, Noun, ServiceError, text};

/// A user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserView {
    /// The id.
    pub id: Id,
    /// The name to sign in with.
    pub login: String,
    /// The name to be shown.
    pub display_name: String,
    /// Whether it is an administrator of the site.
    pub is_admin: bool,
    /// The player that it is, if any.
    pub player_id: Option<Id>,
    /// Whether it has a password yet.
    pub has_password: bool,
    /// When it was disabled, if it was.
    pub disabled_at: Option<NaiveDateTime>,
    /// When it was made.
    pub created_at: NaiveDateTime,
    /// When it was last changed.
    pub updated_at: NaiveDateTime,
    /// Raised by every change.
    pub version: i32,
}

impl From<UserRow> for UserView {
    fn from(row: UserRow) -> Self {
        Self {
            id: row.id,
            login: row.login,
            display_name: row.display_name,
            is_admin: row.is_admin,
            player_id: row.player_id,
            has_password: row.password_hash.is_some(),
            disabled_at: row.disabled_at,
            created_at: row.created_at,
            updated_at: row.updated_at,
            version: row.version,
        }
    }
}

/// Somebody who is to have an account.
#[derive(Debug, Clone, Default)]
pub struct NewUser {
    /// The name to sign in with.
    pub login: String,
    /// The name to be shown; that to sign in with where there is none.
    pub display_name: Option<String>,
    /// Whether it is to be an administrator of the site.
    pub is_admin: bool,
    /// The club that it is added in; none for the home club of whoever adds it.
    pub club: Option<Id>,
    /// What it is to be there, if anything.
    pub role: Option<Role>,
    /// The hash of its password, if it is to have one already.
    pub password_hash: Option<String>,
}

/// What is to be changed of a user; what is not named stays.
#[derive(Debug, Clone, Default)]
pub struct Edit {
    /// The name to be shown.
    pub display_name: Option<String>,
    /// Whether it is an administrator of the site.
    pub is_admin: Option<bool>,
    /// The player that it is, or none.
    pub player_id: Option<Option<Id>>,
    /// Whether it may not sign in.
    pub disabled: Option<bool>,
}

impl Edit {
    /// Whether somebody may change this of its own account.
    fn is_only_names(&self) -> bool {
        self.is_admin.is_none() && self.player_id.is_none() && self.disabled.is_none()
    }
}

/// Adds a user.
///
/// # Errors
/// A caller who may not; a name that cannot be or is taken; the database's failure.
pub fn add(conn: &mut AnyConnection, caller: &Caller, new: &NewUser) -> Result<UserView, ServiceError> {
    let club = caller.context().choose(conn, new.club)?.club;
    caller.may(Action::AddUser, Subject::of(club))?;
    if new.is_admin {
        caller.may(Action::ManageUser, Subject::of(CLUB))?;
    }
    insert(conn, By::of(caller)?, club, new)
}

/// Adds a user, whoever asks.
pub(super) fn insert(conn: &mut AnyConnection, by: By, club: Id, new: &NewUser) -> Result<UserView, ServiceError> {
    let login = names::login(&new.login)?;
    let display_name = match &new.display_name {
        Some(name) => text::name("display_name", name)?,
        None => login.clone(),
    };
    let now = time::now();
    let row = UserRow {
        id: Id::new(),
        login_key: names::key(&login),
        login,
        display_name,
        password_hash: new.password_hash.clone(),
        is_admin: new.is_admin,
        player_id: None,
        disabled_at: None,
        created_at: now,
        updated_at: now,
        version: 1,
    };
    // Asked first: PostgreSQL goes on with nothing in a transaction that has failed once.
    if users::by_login_key(conn, &row.login_key)?.is_some() {
        return Err(taken());
    }
    actors::insert(conn, row.id, Kind::User, &row.login)?;
    users::insert(conn, &row).map_err(|error| match error {
        error if error.is_unique("users_login_key") => taken(),
        error => error.into(),
    })?;
    let noted = Noted {
        noun: Noun::User,
        id: row.id,
        version: 1,
        action: "created",
        before: None,
        after: Some(json!({ "login": row.login, "display_name": row.display_name, "is_admin": row.is_admin })),
    };
    note_in(conn, club, by, noted)?;
    if let Some(role) = new.role {
        members::insert(conn, by, row.id, club, role)?;
    }
    Ok(row.into())
}

fn taken() -> ServiceError {
    ServiceError::invalid("login-taken", "login", "is taken; choose another one")
}

/// A user.
///
/// # Errors
/// No such user, also for those who may not know; the database's failure.
pub fn find(conn: &mut AnyConnection, caller: &Caller, id: Id) -> Result<UserView, ServiceError> {
    may(caller, Action::SeeUser, id)?;
    Ok(row(conn, id)?.into())
}

/// The user with this name to sign in with.
///
/// # Errors
/// No such user; a caller who may not; the database's failure.
pub fn by_login(conn: &mut AnyConnection, caller: &Caller, login: &str) -> Result<UserView, ServiceError> {
    caller.may(Action::SeeUsers, Subject::of(CLUB))?;
    let found = users::by_login_key(conn, &names::key(login))?;
    Ok(found.ok_or(ServiceError::NotFound(Noun::User))?.into())
}

/// Up to `limit` users by name, from behind the one with this name.
///
/// # Errors
/// A caller who may not; the database's failure.
pub fn list(
    conn: &mut AnyConnection,
    caller: &Caller,
    after: Option<&str>,
    limit: i64,
) -> Result<Vec<UserView>, ServiceError> {
    caller.may(Action::SeeUsers, Subject::of(CLUB))?;
    let after = after.map(names::key).filter(|key| !key.contains('\0'));
    let rows = users::list(conn, after.as_deref(), limit)?;
    Ok(rows.into_iter().map(UserView::from).collect())
}

/// Changes a user. One that is disabled is signed out everywhere, and its tokens and links end.
///
/// # Errors
/// A caller who may not; no such user; another version; the last administrator; the database's failure.
pub fn change(
    conn: &mut AnyConnection,
    caller: &Caller,
    id: Id,
    edit: &Edit,
    expected: &Expected,
) -> Result<UserView, ServiceError> {
    let action = if edit.is_only_names() {
        Action::ChangeUser
    } else {
        Action::ManageUser
    };
    may(caller, action, id)?;
    let row = row(conn, id)?;
    expected.check(row.version, || Current::User(Box::new(row.clone().into())))?;
    apply(conn, By::of(caller)?, row, edit)
}

/// Changes a user, whoever asks.
pub(super) fn apply(conn: &mut AnyConnection, by: By, mut row: UserRow, edit: &Edit) -> Result<UserView, ServiceError> {
    let before = UserView::from(row.clone());
    if let Some(name) = &edit.display_name {
        row.display_name = text::name("display_name", name)?;
    }
    row.is_admin = edit.is_admin.unwrap_or(row.is_admin);
    if let Some(Some(player)) = edit.player_id {
        crate::service::players::named(conn, "player_id", player)?;
    }
    row.player_id = edit.player_id.unwrap_or(row.player_id);
    if let Some(disabled) = edit.disabled {
        row.disabled_at = disabled.then(|| row.disabled_at.unwrap_or_else(time::now));
    }
    let is_active_admin = |row: &UserRow| row.is_admin && row.disabled_at.is_none();
    let was_one = before.is_admin && before.disabled_at.is_none();
    if was_one && !is_active_admin(&row) && users::count_admins(conn)? == 1 {
        let field = if row.is_admin { "disabled" } else { "is_admin" };
        return Err(ServiceError::invalid(
            "last-admin",
            field,
            "this is the last administrator",
        ));
    }
    if row.disabled_at.is_some() && before.disabled_at.is_none() {
        sessions::delete_others(conn, row.id, None)?;
        tokens::revoke_all(conn, row.id, time::now())?;
        setup_links::take_back(conn, RESET, Some(row.id))?;
    }
    store(conn, by, &mut row, "changed", Some(&before))
}

/// Lets an account be another player's, whoever asks.
///
/// # Errors
/// Nobody who asks; the database's failure.
pub(in crate::service) fn give_to_player(
    conn: &mut AnyConnection,
    caller: &Caller,
    row: UserRow,
    player: Id,
) -> Result<(), ServiceError> {
    let edit = Edit {
        player_id: Some(Some(player)),
        ..Edit::default()
    };
    apply(conn, By::of(caller)?, row, &edit).map(drop)
}

/// Stores a changed user as its next version.
pub(super) fn store(
    conn: &mut AnyConnection,
    by: By,
    row: &mut UserRow,
    action: &'static str,
    before: Option<&UserView>,
) -> Result<UserView, ServiceError> {
    row.version += 1;
    row.updated_at = time::now();
    users::update(conn, row).map_err(|error| match error {
        DbError::Reference => ServiceError::invalid("unknown-player", "player_id", "there is no such player"),
        error => error.into(),
    })?;
    let after = UserView::from(row.clone());
    let noted = Noted {
        noun: Noun::User,
        id: row.id,
        version: row.version,
        action,
        before: before.map(state),
        after: before.map(|_| state(&after)),
    };
    note(conn, by, row.id, noted)?;
    Ok(after)
}

fn state(user: &UserView) -> serde_json::Value {
    json!({
        "display_name": user.display_name,
        "is_admin": user.is_admin,
        "player_id": user.player_id,
        "disabled": user.disabled_at.is_some(),
    })
}

/// Gives the caller another password and signs it out everywhere but here. `verified` is the
/// hash that its old password was verified against.
///
/// # Errors
/// A caller who may not; a password that was changed meanwhile; the database's failure.
pub fn set_own_password(
    conn: &mut AnyConnection,
    caller: &Caller,
    verified: Option<&str>,
    new_hash: &str,
    kept_session: Option<&str>,
) -> Result<UserView, ServiceError> {
    caller.may(Action::ChangeOwnAccount, Subject::of(CLUB))?;
    let id = caller.user_id().ok_or(Refusal::SignIn)?;
    let mut row = row(conn, id)?;
    if row.password_hash.as_deref() != verified {
        return Err(ServiceError::invalid(
            "wrong-password",
            "old_password",
            "was changed meanwhile; try again",
        ));
    }
    set_password(conn, By::of(caller)?, &mut row, new_hash, kept_session)
}

/// Gives a user a password and ends its sessions, but for one, and every link that was to set another.
pub(super) fn set_password(
    conn: &mut AnyConnection,
    by: By,
    row: &mut UserRow,
    hash: &str,
    kept_session: Option<&str>,
) -> Result<UserView, ServiceError> {
    row.password_hash = Some(hash.to_owned());
    sessions::delete_others(conn, row.id, kept_session)?;
    setup_links::take_back(conn, RESET, Some(row.id))?;
    store(conn, by, row, "password set", None)
}

/// The hash of a user's password, if it has one; nothing either where there is no such user.
///
/// # Errors
/// The database's failure.
pub fn password_hash(conn: &mut AnyConnection, id: Id) -> Result<Option<String>, DbError> {
    Ok(users::find(conn, id)?.and_then(|row| row.password_hash))
}

/// Gives a user a password from the machine and signs it out everywhere.
///
/// # Errors
/// A caller who may not; no such user; the database's failure.
pub fn set_password_of(
    conn: &mut AnyConnection,
    caller: &Caller,
    id: Id,
    hash: &str,
) -> Result<UserView, ServiceError> {
    may(caller, Action::ManageUser, id)?;
    let mut row = row(conn, id)?;
    set_password(conn, By::of(caller)?, &mut row, hash, None)
}

pub(super) fn row(conn: &mut AnyConnection, id: Id) -> Result<UserRow, ServiceError> {
    users::find(conn, id)?.ok_or(ServiceError::NotFound(Noun::User))
}

pub(super) fn may(caller: &Caller, action: Action, user: Id) -> Result<(), Refusal> {
    let own = caller.user_id() == Some(user);
    caller.may(action, Subject::of(CLUB).own(own))
}
