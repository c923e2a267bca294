//! Players, their other names, and entries that turn out to be one person.

pub mod aliases;
mod link;
pub mod merging;
mod moving;
mod preview;

use chrono::NaiveDateTime;

use serde_json::json;

use super::journal::Change;
use super::{Context, Current, Expected, Noun, ServiceError, text};
use crate::auth::permission::Action;
use crate::db::founding::CLUB;
use crate::db::players::{self, PlayerRow};
use crate::db::{AnyConnection, time};
use crate::id::Id;

/// A player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerView {
    /// The id.
    pub id: Id,
    /// The club the player belongs to, if any.
    pub club_id: Option<Id>,
    /// The name.
    pub name: String,
    /// When the row was made.
    pub created_at: NaiveDateTime,
    /// When it was last changed.
    pub updated_at: NaiveDateTime,
    /// Raised by every change.
    pub version: i32,
}

/// Where a list of players goes on: behind this name and id.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct PlayerPlace(pub String, pub Id);

impl PlayerView {
    /// Where a list goes on behind this player.
    pub fn place(&self) -> PlayerPlace {
        PlayerPlace(text::search_key(&self.name), self.id)
    }
}

impl From<PlayerRow> for PlayerView {
    fn from(row: PlayerRow) -> PlayerView {
        PlayerView {
            id: row.id,
            club_id: row.club_id,
            name: row.name,
            created_at: row.created_at,
            updated_at: row.updated_at,
            version: row.version,
        }
    }
}

/// Enters a player, in a club or the home club.
///
/// # Errors
/// A name that cannot be, a club that does not exist; the database's failure.
pub fn create(
    conn: &mut AnyConnection,
    ctx: Context,
    name: &str,
    club: Option<Id>,
) -> Result<PlayerView, ServiceError> {
    let ctx = ctx.choose(conn, club)?;
    ctx.may(Action::EnterPlayer, ctx.club, &[])?;
    let name = text::name("name", name)?;
    Ok(enter(conn, ctx, Id::new(), name)?.into())
}

/// Enters a player with this id, under a name that has been looked at, in the club of the context.
pub(super) fn enter(conn: &mut AnyConnection, ctx: Context, id: Id, name: String) -> Result<PlayerRow, ServiceError> {
    let now = time::now();
    let row = PlayerRow {
        id,
        club_id: Some(ctx.club),
        search_key: text::search_key(&name),
        name,
        created_by: ctx.actor,
        created_at: now,
        updated_at: now,
        version: 1,
        merged_into: None,
    };
    players::insert(conn, &row)?;
    let change = Change {
        noun: Noun::Player,
        id: row.id,
        version: row.version,
        action: "created",
        before: None,
        after: Some(json!({ "name": row.name, "club_id": row.club_id })),
        why: None,
    };
    change.write(conn, ctx)?;
    Ok(row)
}

/// A player.
///
/// # Errors
/// No such player; the database's failure.
pub fn find(conn: &mut AnyConnection, id: Id) -> Result<PlayerView, ServiceError> {
    Ok(row(conn, id)?.into())
}

/// The row of a player that was not merged into another one.
pub(super) fn row(conn: &mut AnyConnection, id: Id) -> Result<PlayerRow, ServiceError> {
    let row = players::find(conn, id)?.ok_or(ServiceError::NotFound(Noun::Player))?;
    refuse_merged(conn, &row)?;
    Ok(row)
}

/// The same of a player whom a field names.
///
/// # Errors
/// No such player; one that was merged into another; the database's failure.
pub(super) fn named(conn: &mut AnyConnection, field: &'static str, id: Id) -> Result<PlayerRow, ServiceError> {
    let unknown = || ServiceError::invalid("unknown-player", field, "there is no such player");
    let row = players::find(conn, id)?.ok_or_else(unknown)?;
    refuse_merged(conn, &row)?;
    Ok(row)
}

fn refuse_merged(conn: &mut AnyConnection, row: &PlayerRow) -> Result<(), ServiceError> {
    if row.merged_into.is_none() {
        return Ok(());
    }
    let into = leading(conn, row.id)?;
    let remaining = players::find(conn, into)?.map(|row| row.name);
    Err(ServiceError::Merged {
        into,
        name: row.name.clone(),
        remaining: remaining.unwrap_or_default(),
    })
}

/// The player that an entry was merged into, through as many merges as there were; itself where there was none, or there
/// is no such player.
///
/// # Errors
/// The database's failure.
pub fn leading(conn: &mut AnyConnection, id: Id) -> Result<Id, ServiceError> {
    let mut leads = id;
    while let Some(into) = players::find(conn, leads)?.and_then(|row| row.merged_into) {
        leads = into;
    }
    Ok(leads)
}

/// The name of an entry, also of one that was merged into another.
///
/// # Errors
/// No such player; the database's failure.
pub fn name_of(conn: &mut AnyConnection, id: Id) -> Result<String, ServiceError> {
    let row = players::find(conn, id)?.ok_or(ServiceError::NotFound(Noun::Player))?;
    Ok(row.name)
}

/// Every entry that was merged into a player, through as many merges as there were.
///
/// # Errors
/// The database's failure.
pub(super) fn merged_entries(conn: &mut AnyConnection, id: Id) -> Result<Vec<PlayerRow>, ServiceError> {
    let mut found: Vec<PlayerRow> = Vec::new();
    let mut next = vec![id];
    while !next.is_empty() {
        let rows = players::merged_into(conn, &next)?;
        next = rows.iter().map(|row| row.id).collect();
        found.extend(rows);
    }
    Ok(found)
}

/// How many players are looked at for those whose names are alike.
const LOOKED_AT: i64 = 1000;

/// The players of a player's club whose names share a word with his.
///
/// # Errors
/// The database's failure.
pub fn alike(conn: &mut AnyConnection, player: &PlayerView) -> Result<Vec<PlayerView>, ServiceError> {
    let words = aliases::words(&player.name);
    let mut found = list(conn, player.club_id, None, None, LOOKED_AT)?;
    found.retain(|other| {
        let theirs = aliases::words(&other.name);
        other.id != player.id && words.iter().any(|word| theirs.contains(word))
    });
    Ok(found)
}

/// The players of this name, and those who go by it, in every club.
///
/// # Errors
/// The database's failure.
pub fn called(conn: &mut AnyConnection, name: &str) -> Result<Vec<PlayerView>, ServiceError> {
    let key = text::search_key(name);
    // PostgreSQL takes no text with a NUL, and no name has one.
    if key.is_empty() || key.contains('\0') {
        return Ok(Vec::new());
    }
    let rows = players::called(conn, &key)?;
    Ok(rows.into_iter().map(PlayerView::from).collect())
}

/// Up to `limit` players of a club or of all by name, of those one of whose names begins so, from behind `after`.
///
/// # Errors
/// The database's failure.
pub fn list(
    conn: &mut AnyConnection,
    club: Option<Id>,
    prefix: Option<&str>,
    after: Option<&PlayerPlace>,
    limit: i64,
) -> Result<Vec<PlayerView>, ServiceError> {
    let prefix = prefix.map(text::search_key).filter(|prefix| !prefix.is_empty());
    // No name holds a control character, and PostgreSQL takes no text with a NUL.
    let unfit = |text: &str| text.contains('\0');
    if prefix.as_deref().is_some_and(unfit) || after.is_some_and(|place| unfit(&place.0)) {
        return Ok(Vec::new());
    }
    let after = after.map(|PlayerPlace(key, id)| (key.as_str(), *id));
    let rows = players::list(conn, club, prefix.as_deref(), after, limit)?;
    Ok(rows.into_iter().map(PlayerView::from).collect())
}

/// Changes a player's name. The games played so far keep the name they were played under.
///
/// # Errors
/// No such player, another version, a name that cannot be; the database's failure.
pub fn rename(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    name: &str,
    expected: &Expected,
    why: Option<&str>,
) -> Result<PlayerView, ServiceError> {
    let name = text::name("name", name)?;
    let why = text::why(why)?;
    let mut row = row(conn, id)?;
    let ctx = ctx.at(row.club_id.unwrap_or(CLUB));
    ctx.may(Action::ChangePlayer, ctx.club, &[Some(id)])?;
    expected.check(row.version, || Current::Player(Box::new(row.clone().into())))?;
    let before = std::mem::replace(&mut row.name, name);
    row.search_key = text::search_key(&row.name);
    row.updated_at = time::now();
    row.version += 1;
    players::update(conn, &row)?;
    let change = Change {
        noun: Noun::Player,
        id,
        version: row.version,
        action: "renamed",
        before: Some(json!({ "name": before })),
        after: Some(json!({ "name": row.name })),
        why: why.as_deref(),
    };
    change.write(conn, ctx)?;
    Ok(row.into())
}
