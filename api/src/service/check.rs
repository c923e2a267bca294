//! Whether what is stored is what it should be: every game is replayed, whatever is derived is
//! made anew, and differences are told.

use super::accounts::names;
use super::{ServiceError, belote, confirmation, games, positions, ratings, series, statistics, text, tournaments};
use crate::db::{AnyConnection, aliases, checks, game_search, links, match_reports};
use crate::id::Id;

/// How many games are looked at before the next are asked for.
const AT_ONCE: i64 = 500;

/// What was looked at, and what is wrong with it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Findings {
    /// How many games were replayed.
    pub games: usize,
    /// What is wrong, a line each.
    pub differences: Vec<String>,
}

/// Looks at everything. Reads only.
///
/// # Errors
/// The database's failure.
pub fn check(conn: &mut AnyConnection) -> Result<Findings, ServiceError> {
    let mut found = Findings {
        games: 0,
        differences: checks::faults(conn)?,
    };
    for (id, name, key) in checks::player_keys(conn)? {
        if text::search_key(&name) != key {
            found
                .differences
                .push(format!("player {id}: the key of {name:?} is {key:?}"));
        }
    }
    for (id, login, key) in checks::login_keys(conn)? {
        if names::key(&login) != key {
            found
                .differences
                .push(format!("user {id}: the key of {login:?} is {key:?}"));
        }
    }
    for alias in aliases::all(conn)? {
        if text::search_key(&alias.name) != alias.search_key {
            let (id, name, key) = (alias.player_id, alias.name, alias.search_key);
            found
                .differences
                .push(format!("player {id}: the key of the other name {name:?} is {key:?}"));
        }
    }
    check_games(conn, &mut found)?;
    found.differences.extend(links::differences(conn)?);
    found.differences.extend(game_search::differences(conn)?);
    found.differences.extend(tournaments::check::differences(conn)?);
    check_reports(conn, &mut found)?;
    found.differences.extend(belote::check::differences(conn)?);
    found.differences.extend(rollups(conn)?);
    found.differences.extend(series::differences(conn)?);
    Ok(found)
}

/// Looks only at what is kept beside the games so that no page has to compute it from all of them: statistics, ratings, and
/// the index of positions, if there is one. Reads only; gives what is wrong, a line each.
///
/// # Errors
/// The database's failure.
pub fn rollups(conn: &mut AnyConnection) -> Result<Vec<String>, ServiceError> {
    let mut lines = ratings::differences(conn)?;
    lines.extend(statistics::differences(conn)?);
    lines.extend(positions::differences(conn)?);
    Ok(lines)
}

fn check_reports(conn: &mut AnyConnection, found: &mut Findings) -> Result<(), ServiceError> {
    let mut after: Option<Id> = None;
    loop {
        let reports = match_reports::list(conn, after, AT_ONCE)?;
        let Some(last) = reports.last() else { return Ok(()) };
        after = Some(last.match_id);
        for report in reports {
            let id = report.match_id;
            let faults = confirmation::faults(conn, &report)?;
            let lines = faults.into_iter().map(|what| format!("match {id}: {what}"));
            found.differences.extend(lines);
        }
    }
}

fn check_games(conn: &mut AnyConnection, found: &mut Findings) -> Result<(), ServiceError> {
    let mut after: Option<Id> = None;
    loop {
        let ids = checks::game_ids(conn, after, AT_ONCE)?;
        let Some(last) = ids.last() else { return Ok(()) };
        after = Some(*last);
        for id in ids {
            found.games += 1;
            let differences = games::check::differences(conn, id)?;
            let lines = differences.into_iter().map(|what| format!("game {id}: {what}"));
            found.differences.extend(lines);
        }
    }
}
