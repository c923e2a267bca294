//! Keeping the sums: after every change of a game, all of them anew, and whether they are what they should be.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::fact::{self, ALL, CLUB, PLAYER};
use crate::db::game_facts::{self as facts, FactRow};
use crate::db::games::{self, Removed, Written};
use crate::db::links::Linked;
use crate::db::match_reports::Reported;
use crate::db::new_games::AllWritten;
use crate::db::statistics::{self as rows, StateRow, SumKey, Sums};
use crate::db::{AnyConnection, checks, tournaments};
use crate::id::Id;
use crate::service::ServiceError;

/// By which definitions the sums are made. Another number lets every database make them anew.
const VERSION: i32 = 1;

/// How many games are looked at in one transaction.
const AT_ONCE: i64 = 500;

/// Lets the statistics follow a game that was written, in the same transaction. Nothing counts of a game without a result;
/// `had_result` says whether it may have had one before.
///
/// # Errors
/// The database's failure.
pub(in crate::service) fn follow(
    conn: &mut AnyConnection,
    written: &Written<'_>,
    had_result: bool,
) -> Result<(), ServiceError> {
    if !had_result && written.head.result.is_none() {
        return Ok(());
    }
    let fact = fact::of_game(conn, written.head, written.body)?;
    put(conn, vec![(written.head.id, fact)])
}

/// What many new games sum up to, of which these are what counts.
pub(in crate::service) fn sum_up(counting: &[&FactRow]) -> BTreeMap<SumKey, Sums> {
    let mut sums = BTreeMap::new();
    for row in counting {
        fact::add(&mut sums, row, 1);
    }
    sums
}

/// Lets the statistics follow many new games at once, of which these are what counts; `sums` is what [`sum_up`] gives,
/// which can be found while the games are written.
///
/// # Errors
/// The database's failure.
pub(in crate::service) fn follow_new(
    conn: &mut AnyConnection,
    _written: AllWritten,
    counting: &[&FactRow],
    sums: impl FnOnce() -> BTreeMap<SumKey, Sums>,
) -> Result<(), ServiceError> {
    facts::insert_all(conn, counting)?;
    // Last: everybody else who writes sums waits from here on.
    Ok(rows::add_all(conn, &sums())?)
}

/// Lets the statistics follow the removal of a game.
///
/// # Errors
/// The database's failure.
pub(in crate::service) fn forget(conn: &mut AnyConnection, removed: &Removed) -> Result<(), ServiceError> {
    put(conn, vec![(removed.0, None)])
}

/// Lets the statistics follow games of which a side is another player's now. What counts of them is the same.
///
/// # Errors
/// The database's failure.
pub(in crate::service) fn follow_links(conn: &mut AnyConnection, linked: &Linked) -> Result<(), ServiceError> {
    type OfSide = fn(&mut FactRow) -> &mut Option<Id>;
    let white: OfSide = |fact| &mut fact.white_id;
    let black: OfSide = |fact| &mut fact.black_id;
    for (games, side) in [(&linked.white, white), (&linked.black, black)] {
        for games in games.chunks(AT_ONCE as usize) {
            let ids: Vec<Id> = games.iter().map(|(id, ..)| *id).collect();
            let moved = facts::with_ids(conn, &ids)?.into_iter().map(|mut fact| {
                *side(&mut fact) = linked.to;
                (fact.game_id, Some(fact))
            });
            let moved = moved.collect();
            put(conn, moved)?;
        }
    }
    Ok(())
}

/// Lets the statistics follow what waits to be confirmed, or waits no more.
///
/// # Errors
/// The database's failure.
pub(in crate::service) fn follow_report(conn: &mut AnyConnection, reported: &Reported) -> Result<(), ServiceError> {
    follow_matches(conn, &[reported.0])
}

/// Lets the statistics follow which matches are played in a tournament.
///
/// # Errors
/// The database's failure.
pub(in crate::service) fn follow_tournament(conn: &mut AnyConnection, id: Id) -> Result<(), ServiceError> {
    let linked: BTreeSet<Id> = tournaments::match_ids(conn, id)?.into_iter().collect();
    let counted: BTreeSet<Id> = facts::matches_of_tournament(conn, id)?.into_iter().collect();
    let mut changed: BTreeSet<Id> = counted.difference(&linked).copied().collect();
    let uncounted: Vec<Id> = linked.difference(&counted).copied().collect();
    for part in uncounted.chunks(AT_ONCE as usize) {
        changed.extend(facts::matches_elsewhere(conn, id, part)?);
    }
    let changed: Vec<Id> = changed.into_iter().collect();
    follow_matches(conn, &changed)
}

fn follow_matches(conn: &mut AnyConnection, matches: &[Id]) -> Result<(), ServiceError> {
    if matches.is_empty() {
        return Ok(());
    }
    let heads = games::of_matches(conn, matches)?;
    let ids: Vec<Id> = heads.into_iter().map(|head| head.id).collect();
    follow_games(conn, &ids)
}

fn follow_games(conn: &mut AnyConnection, ids: &[Id]) -> Result<(), ServiceError> {
    let mut found = Vec::with_capacity(ids.len());
    for id in ids {
        found.push((*id, computed(conn, *id)?));
    }
    put(conn, found)
}

/// What counts of a game, from the game.
fn computed(conn: &mut AnyConnection, id: Id) -> Result<Option<FactRow>, ServiceError> {
    match games::find(conn, id)? {
        Some((head, body)) => fact::of_game(conn, &head, &body),
        None => Ok(None),
    }
}

/// Stores what counts of these games in the place of what did, and changes every sum by the difference. It does not matter
/// how often.
fn put(conn: &mut AnyConnection, games: Vec<(Id, Option<FactRow>)>) -> Result<(), ServiceError> {
    let ids: Vec<Id> = games.iter().map(|(id, _)| *id).collect();
    let before = facts::with_ids(conn, &ids)?.into_iter().map(|row| (row.game_id, row));
    let before: HashMap<Id, FactRow> = before.collect();
    // In an order, so that two who write the same rows do not wait for each other.
    let mut changes: BTreeMap<SumKey, Sums> = BTreeMap::new();
    let (mut gone, mut new) = (Vec::new(), Vec::new());
    for (id, is) in games {
        let was = before.get(&id);
        if was == is.as_ref() {
            continue;
        }
        if let Some(was) = was {
            fact::add(&mut changes, was, -1);
            gone.push(id);
        }
        if let Some(is) = is {
            fact::add(&mut changes, &is, 1);
            new.push(is);
        }
    }
    facts::delete(conn, &gone)?;
    facts::insert(conn, &new)?;
    for (key, change) in changes.iter().filter(|(_, change)| **change != Sums::default()) {
        rows::add(conn, key, change)?;
    }
    Ok(())
}

/// Whether every game is in the sums.
///
/// # Errors
/// The database's failure.
pub fn is_complete(conn: &mut AnyConnection) -> Result<bool, ServiceError> {
    Ok(rows::state(conn)?.is_some_and(|state| state.version == VERSION && state.done))
}

/// Makes some of the sums of a database that is older than they are; gives whether all are made now. To be called again
/// until they are, each time in a transaction of its own. Meanwhile games can be written, and several programs may do
/// it at once.
///
/// # Errors
/// The database's failure.
pub fn catch_up(conn: &mut AnyConnection) -> Result<bool, ServiceError> {
    let after = match rows::state(conn)? {
        Some(state) if state.version == VERSION && state.done => return Ok(true),
        Some(state) if state.version == VERSION => state.after_game,
        _ => {
            clear(conn)?;
            None
        }
    };
    let ids = checks::game_ids(conn, after, AT_ONCE)?;
    follow_games(conn, &ids)?;
    let done = ids.len() < AT_ONCE as usize;
    rows::put_state(conn, &StateRow::new(VERSION, ids.last().copied().or(after), done))?;
    Ok(done)
}

/// Takes all sums away, so that [`catch_up`] makes them anew.
///
/// # Errors
/// The database's failure.
pub fn clear(conn: &mut AnyConnection) -> Result<(), ServiceError> {
    facts::clear(conn)?;
    Ok(rows::clear(conn)?)
}

/// What is wrong with the stored sums, a line each.
///
/// # Errors
/// The database's failure.
pub(in crate::service) fn differences(conn: &mut AnyConnection) -> Result<Vec<String>, ServiceError> {
    let mut lines = Vec::new();
    let mut sums: BTreeMap<SumKey, Sums> = BTreeMap::new();
    let mut after: Option<Id> = None;
    loop {
        let ids = checks::game_ids(conn, after, AT_ONCE)?;
        let Some(last) = ids.last() else { break };
        after = Some(*last);
        let stored = facts::with_ids(conn, &ids)?.into_iter().map(|row| (row.game_id, row));
        let stored: HashMap<Id, FactRow> = stored.collect();
        for id in ids {
            let computed = computed(conn, id)?;
            if stored.get(&id) != computed.as_ref() {
                lines.push(format!(
                    "game {id}: what counts of it in statistics is not what it comes to"
                ));
            }
            if let Some(fact) = computed {
                fact::add(&mut sums, &fact, 1);
            }
        }
    }
    lines.extend(without_a_game(conn)?);
    for scope in [ALL, CLUB, PLAYER] {
        for (key, stored) in rows::all(conn, scope)? {
            if sums.remove(&key) != Some(stored) {
                lines.push(wrong(&key));
            }
        }
    }
    lines.extend(sums.keys().map(wrong));
    Ok(lines)
}

fn wrong(key: &SumKey) -> String {
    let SumKey {
        scope,
        scope_id,
        level,
        period,
        rule_set,
        outcome,
        won,
    } = key;
    let result = if *won { "won" } else { "lost" };
    format!(
        "statistics of {scope} {scope_id}, {level} {period:?}, {rule_set}, {outcome}, {result}: not what the games sum up to"
    )
}

/// Rows of games that there are not.
fn without_a_game(conn: &mut AnyConnection) -> Result<Vec<String>, ServiceError> {
    let mut lines = Vec::new();
    let mut after: Option<Id> = None;
    loop {
        let found = facts::list(conn, after, AT_ONCE)?;
        let Some(last) = found.last() else { return Ok(lines) };
        after = Some(last.game_id);
        let ids: Vec<Id> = found.iter().map(|row| row.game_id).collect();
        let games: HashSet<Id> = checks::games_among(conn, &ids)?.into_iter().collect();
        let missing = ids.iter().filter(|id| !games.contains(*id));
        lines.extend(missing.map(|id| format!("game {id}: it counts in statistics, and there is no such game")));
    }
}
