//! Players.

use chrono::NaiveDateTime;

use super::{Context, Expected, Noun, ServiceError};
use crate::db::AnyConnection;
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

/// Enters a player.
///
/// # Errors
/// A name that cannot be; the database's failure.
pub fn create(
    conn: &mut AnyConnection,
    ctx: Context,
    name: &str,
    club: Option<Id>,
) -> Result<PlayerView, ServiceError> {
    unfinished()
}

/// A player.
///
/// # Errors
/// No such player; the database's failure.
pub fn find(conn: &mut AnyConnection, id: Id) -> Result<PlayerView, ServiceError> {
    unfinished()
}

/// Up to `limit` players by name, of those whose name begins so, from behind `after`.
///
/// # Errors
/// The database's failure.
pub fn list(
    conn: &mut AnyConnection,
    ctx: Context,
    prefix: Option<&str>,
    after: Option<&PlayerPlace>,
    limit: i64,
) -> Result<Vec<PlayerView>, ServiceError> {
    unfinished()
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
    unfinished()
}

pub(super) fn unfinished<T>() -> Result<T, ServiceError> {
    Err(ServiceError::NotFound(Noun::Player))
}
