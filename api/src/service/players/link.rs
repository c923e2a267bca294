//! Letting the games of the archive follow who goes by the names in them.

use serde_json::json;

use crate::db::links::{self, Linked, Raised};
use crate::db::{AnyConnection, aliases, time};
use crate::id::Id;
use crate::service::journal::{self, Change};
use crate::service::{Context, Noun, ServiceError, statistics};

/// Lets the games of a club's archive that have the name of this key be those of `to`, who goes by it now; gives how many
/// sides of games that are.
///
/// # Errors
/// The database's failure.
pub(super) fn archive(
    conn: &mut AnyConnection,
    ctx: Context,
    (club, key): (Id, &str),
    from: Option<Id>,
    to: Option<Id>,
) -> Result<usize, ServiceError> {
    let linked = links::link_archive(conn, club, key, to, time::now())?;
    statistics::follow_links(conn, &linked)?;
    games(conn, ctx, &linked, from, "player-linked")
}

/// Lets all games of the archive that have a name by which a player goes be his: those too in which another name stood
/// against it that was his until now. Gives how many sides of games were not his before.
///
/// # Errors
/// The database's failure.
pub(super) fn of_player(conn: &mut AnyConnection, ctx: Context, player: Id) -> Result<usize, ServiceError> {
    let mut games = 0;
    for alias in aliases::of_players(conn, &[player])? {
        games += archive(conn, ctx, (alias.club_id, &alias.search_key), None, Some(player))?;
    }
    Ok(games)
}

/// Writes down that sides of games are another player's now; gives how many.
///
/// # Errors
/// The database's failure.
pub(super) fn games(
    conn: &mut AnyConnection,
    ctx: Context,
    linked: &Linked,
    from: Option<Id>,
    action: &'static str,
) -> Result<usize, ServiceError> {
    raised(
        conn,
        ctx,
        Noun::Game,
        &linked.white,
        (action, "white_id"),
        (from, linked.to),
    )?;
    raised(
        conn,
        ctx,
        Noun::Game,
        &linked.black,
        (action, "black_id"),
        (from, linked.to),
    )?;
    Ok(linked.white.len() + linked.black.len())
}

/// Writes down that these things name another player.
///
/// # Errors
/// The database's failure.
pub(super) fn raised(
    conn: &mut AnyConnection,
    ctx: Context,
    noun: Noun,
    things: &[Raised],
    (action, field): (&'static str, &str),
    (from, to): (Option<Id>, Option<Id>),
) -> Result<(), ServiceError> {
    let changes = things.iter().map(|(id, club, version)| {
        let change = Change {
            noun,
            id: *id,
            version: *version,
            action,
            before: Some(json!({ field: from })),
            after: Some(json!({ field: to })),
            why: None,
        };
        (*club, change)
    });
    Ok(journal::write_all(conn, ctx, changes)?)
}
