//! Whether a stored game is what its turns come to.

use super::stored::load;
use crate::db::games::{self, GameHeadRow};
use crate::db::{AnyConnection, DbError};
use crate::id::Id;
use crate::service::ServiceError;

/// What of a game is not as replaying it makes it.
///
/// # Errors
/// The database's failure.
pub fn differences(conn: &mut AnyConnection, id: Id) -> Result<Vec<String>, ServiceError> {
    Ok(faults(conn, id)?.into_iter().map(|(_, what)| what).collect())
}

/// The same, each with the column in which it stands; none of the game as a whole.
///
/// # Errors
/// The database's failure.
pub fn faults(conn: &mut AnyConnection, id: Id) -> Result<Vec<(Option<&'static str>, String)>, ServiceError> {
    let mut game = match load(conn, id) {
        Ok(game) => game,
        Err(ServiceError::Db(error)) => return Err(error.into()),
        Err(error) => return Ok(vec![(None, error.to_string())]),
    };
    let stored = game.row.clone();
    let settled = match game.settle(conn) {
        Ok(settled) => settled,
        Err(ServiceError::Db(error)) => return Err(error.into()),
        Err(error) => return Ok(vec![(None, error.to_string())]),
    };
    let mut faults: Vec<(Option<&'static str>, String)> = columns(&stored)
        .into_iter()
        .zip(columns(&game.row))
        .filter(|((.., stored), (.., made))| stored != made)
        .map(|((column, name, stored), (.., made))| {
            let what = format!("{name} is stored as {stored}, and the replay makes it {made}");
            (Some(column), what)
        })
        .collect();
    let (_, body) = games::find(conn, id)?.ok_or(DbError::NotFound)?;
    if body.turns != settled.judged.bytes {
        let what = "its turns are not stored as they would be written";
        faults.push((Some("turns"), what.to_owned()));
    }
    Ok(faults)
}

/// What a row has that follows from the turns: the column, what it is, and what it holds.
fn columns(row: &GameHeadRow) -> [(&'static str, &'static str, String); 7] {
    let text = |value: &Option<String>| value.clone().unwrap_or_else(|| "nothing".to_owned());
    [
        ("status", "the status", row.status.clone()),
        ("turn_count", "the number of turns", row.turn_count.to_string()),
        ("result", "the result", text(&row.result)),
        ("win", "the win", text(&row.win)),
        (
            "points",
            "the points (in tenths)",
            text(&row.points.map(|points| points.to_string())),
        ),
        ("termination", "the termination", text(&row.termination)),
        ("opening_throw", "the opening throw", text(&row.opening_throw)),
    ]
}
