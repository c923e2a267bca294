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
    let mut game = match load(conn, id) {
        Ok(game) => game,
        Err(ServiceError::Db(error)) => return Err(error.into()),
        Err(error) => return Ok(vec![error.to_string()]),
    };
    let stored = game.row.clone();
    let settled = match game.settle() {
        Ok(settled) => settled,
        Err(ServiceError::Db(error)) => return Err(error.into()),
        Err(error) => return Ok(vec![error.to_string()]),
    };
    let mut differences: Vec<String> = columns(&stored)
        .into_iter()
        .zip(columns(&game.row))
        .filter(|((_, stored), (_, made))| stored != made)
        .map(|((name, stored), (_, made))| format!("{name} is stored as {stored}, and the replay makes it {made}"))
        .collect();
    let (_, body) = games::find(conn, id)?.ok_or(DbError::NotFound)?;
    if body.turns != settled.judged.bytes {
        differences.push("its turns are not stored as they would be written".to_owned());
    }
    Ok(differences)
}

/// What a row has that follows from the turns.
fn columns(row: &GameHeadRow) -> [(&'static str, String); 7] {
    let text = |value: &Option<String>| value.clone().unwrap_or_else(|| "nothing".to_owned());
    [
        ("the status", row.status.clone()),
        ("the number of turns", row.turn_count.to_string()),
        ("the result", text(&row.result)),
        ("the win", text(&row.win)),
        (
            "the points (in tenths)",
            text(&row.points.map(|points| points.to_string())),
        ),
        ("the termination", text(&row.termination)),
        ("the opening throw", text(&row.opening_throw)),
    ]
}
