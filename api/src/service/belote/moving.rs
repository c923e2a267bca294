//! Giving the seats of one entry of a player to another one, when two entries are one person.

use serde_json::json;

use crate::db::belote::{matches, reports};
use crate::db::{AnyConnection, time};
use crate::id::Id;
use crate::service::journal::{self, Change};
use crate::service::{Context, Noun, ServiceError};

/// The matches in which a player sits.
///
/// # Errors
/// The database's failure.
pub fn matches_of(conn: &mut AnyConnection, player: Id) -> Result<Vec<Id>, ServiceError> {
    let found = matches::of_player(conn, player)?;
    Ok(found.into_iter().map(|row| row.id).collect())
}

/// The matches in which both sit.
///
/// # Errors
/// The database's failure.
pub fn matches_with(conn: &mut AnyConnection, one: Id, other: Id) -> Result<Vec<Id>, ServiceError> {
    let found = matches::of_player(conn, one)?.into_iter();
    Ok(found
        .filter(|row| row.seats().contains(&Some(other)))
        .map(|row| row.id)
        .collect())
}

/// Lets one player sit where another one sat in these matches, and have reported what it had; gives how many they are.
///
/// # Errors
/// The database's failure.
pub fn run(
    conn: &mut AnyConnection,
    ctx: Context,
    ids: &[Id],
    (from, to): (Id, Id),
    action: &'static str,
) -> Result<usize, ServiceError> {
    let mut changes = Vec::new();
    for mut row in matches::with_ids(conn, ids)? {
        let seats = [&mut row.seat_1, &mut row.seat_2, &mut row.seat_3, &mut row.seat_4];
        let mut sat = false;
        for seat in seats {
            if *seat == Some(from) {
                *seat = Some(to);
                sat = true;
            }
        }
        if !sat {
            continue;
        }
        row.version += 1;
        row.updated_at = time::now();
        matches::update(conn, &row)?;
        for mut report in reports::of_matches(conn, &[row.id])? {
            if report.player_id == from {
                report.player_id = to;
                reports::put(conn, &report)?;
            }
        }
        let change = Change {
            noun: Noun::BeloteMatch,
            id: row.id,
            version: row.version,
            action,
            before: Some(json!({ "player_id": from })),
            after: Some(json!({ "player_id": to })),
            why: None,
        };
        changes.push((row.club_id, change));
    }
    let moved = changes.len();
    journal::write_all(conn, ctx, changes.into_iter())?;
    Ok(moved)
}
