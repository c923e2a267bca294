//! Who is what in the club.

use std::collections::HashMap;

use chrono::NaiveDateTime;
use serde_json::json;

use super::{By, Noted, note_in, users};
use crate::auth::caller::Caller;
use crate::auth::permission::{Action, Subject};
use crate::auth::role::Role;
use crate::db::memberships::{self, MembershipRow};
use crate::db::users::{self as user_rows, UserRow};
use crate::db::{AnyConnection, time};
use crate::id::Id;
use crate::service::{Current, Expected, Noun, ServiceError};

/// A user's place in a club.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberView {
    /// Who.
    pub user_id: Id,
    /// Where.
    pub club_id: Id,
    /// The name to sign in with.
    pub login: String,
    /// The name to be shown.
    pub display_name: String,
    /// Whether the account is disabled.
    pub disabled: bool,
    /// What.
    pub role: Role,
    /// Since when.
    pub created_at: NaiveDateTime,
    /// When it was last changed.
    pub updated_at: NaiveDateTime,
    /// Raised by every change.
    pub version: i32,
}

fn view(row: &MembershipRow, user: &UserRow) -> Result<MemberView, ServiceError> {
    Ok(MemberView {
        user_id: row.user_id,
        club_id: row.club_id,
        login: user.login.clone(),
        display_name: user.display_name.clone(),
        disabled: user.disabled_at.is_some(),
        role: role(row)?,
        created_at: row.created_at,
        updated_at: row.updated_at,
        version: row.version,
    })
}

/// The role that a row says.
pub(super) fn role(row: &MembershipRow) -> Result<Role, ServiceError> {
    row.role.parse().map_err(|_| ServiceError::Corrupt {
        noun: Noun::Membership,
        id: row.user_id,
        what: format!("the role {:?}", row.role),
    })
}

/// What a user is, in every club.
///
/// # Errors
/// The database's failure.
pub fn roles_of(conn: &mut AnyConnection, user: Id) -> Result<Vec<Role>, ServiceError> {
    memberships::of_user(conn, user)?.iter().map(role).collect()
}

/// Up to `limit` members of a club, the oldest accounts first, from behind one.
///
/// # Errors
/// A caller who may not; the database's failure.
pub fn list(
    conn: &mut AnyConnection,
    caller: &Caller,
    club: Id,
    after: Option<Id>,
    limit: i64,
) -> Result<Vec<MemberView>, ServiceError> {
    caller.may(Action::SeeMembers, Subject::of(club))?;
    let rows = memberships::of_club(conn, club, after, limit)?;
    let ids: Vec<Id> = rows.iter().map(|row| row.user_id).collect();
    let users = user_rows::with_ids(conn, &ids)?;
    let users: HashMap<Id, UserRow> = users.into_iter().map(|user| (user.id, user)).collect();
    rows.iter()
        .map(|row| view(row, users.get(&row.user_id).ok_or(ServiceError::NotFound(Noun::User))?))
        .collect()
}

/// Makes a user a member of a club.
///
/// # Errors
/// A caller who may not; no such user; one who is a member already; the database's failure.
pub fn add(
    conn: &mut AnyConnection,
    caller: &Caller,
    club: Id,
    user: Id,
    role: Role,
) -> Result<MemberView, ServiceError> {
    caller.may(Action::ChangeMembers, Subject::of(club))?;
    let Some(found) = user_rows::find(conn, user)? else {
        return Err(ServiceError::invalid(
            "unknown-user",
            "user_id",
            "there is no such user",
        ));
    };
    if let Some(row) = memberships::find(conn, user, club)? {
        return Err(ServiceError::Conflict {
            code: "already-a-member",
            field: "user_id",
            message: "is a member of the club already".to_owned(),
            current: Current::Member(Box::new(view(&row, &found)?)),
        });
    }
    let row = insert(conn, By::of(caller)?, user, club, role)?;
    view(&row, &found)
}

/// Makes a user a member of a club, whoever asks.
pub(super) fn insert(
    conn: &mut AnyConnection,
    by: By,
    user: Id,
    club: Id,
    role: Role,
) -> Result<MembershipRow, ServiceError> {
    let now = time::now();
    let row = MembershipRow {
        user_id: user,
        club_id: club,
        role: role.name().to_owned(),
        created_at: now,
        updated_at: now,
        version: 1,
    };
    memberships::insert(conn, &row)?;
    let noted = Noted {
        noun: Noun::Membership,
        id: user,
        version: 1,
        action: "created",
        before: None,
        after: Some(json!({ "role": role })),
    };
    note_in(conn, club, by, noted)?;
    Ok(row)
}

/// Makes a member something else.
///
/// # Errors
/// A caller who may not; no such member; another version; the last owner; the database's failure.
pub fn set_role(
    conn: &mut AnyConnection,
    caller: &Caller,
    club: Id,
    user: Id,
    new: Role,
    expected: &Expected,
) -> Result<MemberView, ServiceError> {
    caller.may(Action::ChangeMembers, Subject::of(club))?;
    let (mut row, found) = member(conn, club, user)?;
    let now = view(&row, &found)?;
    expected.check(row.version, || Current::Member(Box::new(now.clone())))?;
    if new != Role::Owner {
        keep_an_owner(conn, &now)?;
    }
    row.role = new.name().to_owned();
    row.version += 1;
    row.updated_at = time::now();
    memberships::update(conn, &row)?;
    let noted = Noted {
        noun: Noun::Membership,
        id: user,
        version: row.version,
        action: "changed",
        before: Some(json!({ "role": now.role })),
        after: Some(json!({ "role": new })),
    };
    note_in(conn, club, By::of(caller)?, noted)?;
    view(&row, &found)
}

/// Takes a member out of a club; the account stays.
///
/// # Errors
/// A caller who may not; no such member; another version; the last owner; the database's failure.
pub fn remove(
    conn: &mut AnyConnection,
    caller: &Caller,
    club: Id,
    user: Id,
    expected: &Expected,
) -> Result<(), ServiceError> {
    let own = caller.user_id() == Some(user);
    caller.may(Action::LeaveClub, Subject::of(club).own(own))?;
    let (row, found) = member(conn, club, user)?;
    let now = view(&row, &found)?;
    expected.check(row.version, || Current::Member(Box::new(now.clone())))?;
    take_out(conn, By::of(caller)?, &row, &now)
}

/// Takes a member out of a club, whoever asks.
fn take_out(conn: &mut AnyConnection, by: By, row: &MembershipRow, now: &MemberView) -> Result<(), ServiceError> {
    keep_an_owner(conn, now)?;
    memberships::delete(conn, row.user_id, row.club_id)?;
    let noted = Noted {
        noun: Noun::Membership,
        id: row.user_id,
        version: row.version + 1,
        action: "removed",
        before: Some(json!({ "role": now.role })),
        after: None,
    };
    note_in(conn, row.club_id, by, noted)?;
    Ok(())
}

/// Takes a user out of every club, whoever asks.
pub(super) fn take_out_everywhere(conn: &mut AnyConnection, by: By, user: &UserRow) -> Result<(), ServiceError> {
    for row in memberships::of_user(conn, user.id)? {
        let now = view(&row, user)?;
        take_out(conn, by, &row, &now)?;
    }
    Ok(())
}

/// What a user is in every club, as members are shown.
///
/// # Errors
/// The database's failure.
pub(in crate::service) fn of_user(conn: &mut AnyConnection, user: &UserRow) -> Result<Vec<MemberView>, ServiceError> {
    let rows = memberships::of_user(conn, user.id)?;
    rows.iter().map(|row| view(row, user)).collect()
}

fn member(conn: &mut AnyConnection, club: Id, user: Id) -> Result<(MembershipRow, UserRow), ServiceError> {
    let row = memberships::find(conn, user, club)?.ok_or(ServiceError::NotFound(Noun::Membership))?;
    Ok((row, users::row(conn, user)?))
}

/// A club without an owner could never get one again.
fn keep_an_owner(conn: &mut AnyConnection, member: &MemberView) -> Result<(), ServiceError> {
    if member.role == Role::Owner && memberships::count_role(conn, member.club_id, Role::Owner.name())? == 1 {
        return Err(ServiceError::Conflict {
            code: "last-owner",
            field: "role",
            message: "this is the last owner of the club".to_owned(),
            current: Current::Member(Box::new(member.clone())),
        });
    }
    Ok(())
}
