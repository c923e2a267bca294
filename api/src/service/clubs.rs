//! Clubs.

use chrono::NaiveDateTime;
use serde_json::json;

use super::journal::Change;
use super::{Context, Current, Expected, Noun, ServiceError, text};
use crate::auth::permission::Action;
use crate::db::clubs::{self, ClubRow};
use crate::db::{AnyConnection, time};
use crate::id::Id;

/// A club.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClubView {
    /// The id.
    pub id: Id,
    /// The name; no other club has it.
    pub name: String,
    /// When it was added.
    pub created_at: NaiveDateTime,
    /// Raised by every change.
    pub version: i32,
}

impl From<ClubRow> for ClubView {
    fn from(row: ClubRow) -> ClubView {
        ClubView {
            id: row.id,
            name: row.name,
            created_at: row.created_at,
            version: row.version,
        }
    }
}

impl<'a> Context<'a> {
    /// The same in the club that was asked for, which must exist; in the home club where none was.
    ///
    /// # Errors
    /// A club that does not exist; the database's failure.
    pub fn choose(self, conn: &mut AnyConnection, club: Option<Id>) -> Result<Context<'a>, ServiceError> {
        match club {
            None => Ok(self),
            Some(id) if clubs::find(conn, id)?.is_some() => Ok(self.at(id)),
            Some(_) => Err(ServiceError::invalid(
                "unknown-club",
                "club_id",
                "there is no such club",
            )),
        }
    }
}

/// Adds a club.
///
/// # Errors
/// A caller who may not; a name that cannot be or is taken; the database's failure.
pub fn create(conn: &mut AnyConnection, ctx: Context, name: &str) -> Result<ClubView, ServiceError> {
    ctx.may(Action::AddClub, ctx.club, &[])?;
    let row = ClubRow {
        id: Id::new(),
        name: free_name(conn, name, None)?,
        created_at: time::now(),
        version: 1,
    };
    clubs::insert(conn, &row)?;
    let change = Change {
        noun: Noun::Club,
        id: row.id,
        version: row.version,
        action: "created",
        before: None,
        after: Some(json!({ "name": row.name })),
        why: None,
    };
    change.write(conn, ctx.at(row.id))?;
    Ok(row.into())
}

/// A club.
///
/// # Errors
/// No such club; the database's failure.
pub fn find(conn: &mut AnyConnection, id: Id) -> Result<ClubView, ServiceError> {
    Ok(row(conn, id)?.into())
}

fn row(conn: &mut AnyConnection, id: Id) -> Result<ClubRow, ServiceError> {
    clubs::find(conn, id)?.ok_or(ServiceError::NotFound(Noun::Club))
}

/// The club with this name, in any case.
///
/// # Errors
/// No such club; the database's failure.
pub fn by_name(conn: &mut AnyConnection, name: &str) -> Result<ClubView, ServiceError> {
    let id = with_name(conn, name)?.ok_or_else(|| {
        let message = format!("there is no club {:?}", text::excerpt(name));
        ServiceError::invalid("unknown-club", "club", message)
    })?;
    find(conn, id)
}

/// Up to `limit` clubs, the oldest first, from behind the club `after`.
///
/// # Errors
/// The database's failure.
pub fn list(conn: &mut AnyConnection, after: Option<Id>, limit: i64) -> Result<Vec<ClubView>, ServiceError> {
    let rows = clubs::list(conn, after, limit)?;
    Ok(rows.into_iter().map(ClubView::from).collect())
}

/// Gives a club another name.
///
/// # Errors
/// No such club; a caller who may not; another version; a name that cannot be or is taken; the database's failure.
pub fn rename(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    name: &str,
    expected: &Expected,
) -> Result<ClubView, ServiceError> {
    let mut row = row(conn, id)?;
    ctx.may(Action::ChangeClub, id, &[])?;
    expected.check(row.version, || Current::Club(Box::new(row.clone().into())))?;
    let name = free_name(conn, name, Some(id))?;
    let before = std::mem::replace(&mut row.name, name);
    row.version += 1;
    clubs::rename(conn, &row)?;
    let change = Change {
        noun: Noun::Club,
        id,
        version: row.version,
        action: "renamed",
        before: Some(json!({ "name": before })),
        after: Some(json!({ "name": row.name })),
        why: None,
    };
    change.write(conn, ctx.at(id))?;
    Ok(row.into())
}

/// A name for a club that no other one has.
fn free_name(conn: &mut AnyConnection, name: &str, own: Option<Id>) -> Result<String, ServiceError> {
    let name = text::name("name", name)?;
    match with_name(conn, &name)?.filter(|id| Some(*id) != own) {
        Some(_) => Err(ServiceError::invalid(
            "name-taken",
            "name",
            "is another club's; choose another one",
        )),
        None => Ok(name),
    }
}

fn with_name(conn: &mut AnyConnection, name: &str) -> Result<Option<Id>, ServiceError> {
    let key = text::search_key(name.trim());
    let names = clubs::names(conn)?.into_iter();
    let mut found = names.filter(|(_, name)| text::search_key(name) == key);
    Ok(found.next().map(|(id, _)| id))
}
