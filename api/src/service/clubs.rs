//! Clubs.

use chrono::NaiveDateTime;
use serde_json::json;

use super::journal::Change;
use super::{Context, Current, Expected, Noun, ServiceError, text};
use crate::auth::permission::Action;
use crate::db::clubs::{self, ClubRow};
use crate::db::{AnyConnection, time};
use crate::id::Id;
use crate::zone::{self, Zone, Zones};

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
    /// The zone of its clock, as the IANA names it.
    pub time_zone: String,
}

impl From<ClubRow> for ClubView {
    fn from(row: ClubRow) -> ClubView {
        ClubView {
            id: row.id,
            name: row.name,
            created_at: row.created_at,
            version: row.version,
            time_zone: row.time_zone,
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

/// Adds a club; its clock is that of [`zone::USUAL`] unless another zone is named.
///
/// # Errors
/// A caller who may not; a name that cannot be or is taken, an unknown zone; the database's failure.
pub fn create(
    conn: &mut AnyConnection,
    ctx: Context,
    name: &str,
    time_zone: Option<&str>,
) -> Result<ClubView, ServiceError> {
    ctx.may(Action::AddClub, ctx.club, &[])?;
    let row = ClubRow {
        id: Id::new(),
        name: free_name(conn, name, None)?,
        created_at: time::now(),
        version: 1,
        time_zone: known_zone(time_zone.unwrap_or(zone::USUAL))?,
    };
    clubs::insert(conn, &row)?;
    let change = Change {
        noun: Noun::Club,
        id: row.id,
        version: row.version,
        action: "created",
        before: None,
        after: Some(in_journal(&row)),
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

/// Gives a club another name, and its clock another zone where one is named.
///
/// # Errors
/// No such club; a caller who may not; another version; a name that cannot be or is taken, an unknown zone; the
/// database's failure.
pub fn change(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    name: &str,
    time_zone: Option<&str>,
    expected: &Expected,
) -> Result<ClubView, ServiceError> {
    let mut row = row(conn, id)?;
    ctx.may(Action::ChangeClub, id, &[])?;
    expected.check(row.version, || Current::Club(Box::new(row.clone().into())))?;
    let before = row.clone();
    row.name = free_name(conn, name, Some(id))?;
    if let Some(name) = time_zone {
        row.time_zone = known_zone(name)?;
    }
    row.version += 1;
    clubs::change(conn, &row)?;
    let change = Change {
        noun: Noun::Club,
        id,
        version: row.version,
        action: if before.name == row.name { "changed" } else { "renamed" },
        before: Some(in_journal(&before)),
        after: Some(in_journal(&row)),
        why: None,
    };
    change.write(conn, ctx.at(id))?;
    Ok(row.into())
}

fn in_journal(row: &ClubRow) -> serde_json::Value {
    json!({ "name": row.name, "time_zone": row.time_zone })
}

/// The zones of all clubs.
///
/// # Errors
/// The database's failure.
pub fn zones(conn: &mut AnyConnection) -> Result<Zones, ServiceError> {
    Ok(Zones::of(clubs::zones(conn)?))
}

/// The zone of one club's clock.
///
/// # Errors
/// No such club; the database's failure.
pub fn zone(conn: &mut AnyConnection, id: Id) -> Result<Zone, ServiceError> {
    Ok(Zone::stored(&row(conn, id)?.time_zone))
}

fn known_zone(name: &str) -> Result<String, ServiceError> {
    match name.trim().parse::<Zone>() {
        Ok(zone) => Ok(zone.to_string()),
        Err(error) => Err(ServiceError::invalid("unknown-time-zone", "time_zone", error)),
    }
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
