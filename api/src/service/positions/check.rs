//! Whether the index holds what the games come to.

use std::collections::{BTreeMap, HashMap, HashSet};

use brade_core::brade::legal::Plays;

use super::counts::{COMMON, Ended, Tally};
use super::entry::{Entry, SLICES, hashes, unpack};
use super::keep::{recent_rows, state};
use super::walk::{Walked, of_entry, walk, with_outcome};
use crate::db::positions::entries as packs;
use crate::db::positions::{self as rows, StateRow, recent};
use crate::db::{AnyConnection, games, matches};
use crate::id::Id;
use crate::service::ServiceError;

/// How many games are looked at before the next are asked for.
const AT_ONCE: i64 = 500;
/// How many slices are read at once.
const SLICES_AT_ONCE: i32 = 16;

/// What is wrong with the index, a line each; nothing where there is none. That games are missing is not wrong.
///
/// # Errors
/// The database's failure.
pub(in crate::service) fn differences(conn: &mut AnyConnection) -> Result<Vec<String>, ServiceError> {
    let Some(state) = state(conn)? else {
        return Ok(Vec::new());
    };
    let mut lines = Vec::new();
    let dead = rows::dead(conn, i64::MAX)?.into_iter();
    let dead: HashMap<i32, Ended> = dead.map(|row| (row.number, Ended::read(row.outcome))).collect();
    let mut outcomes = dead.clone();
    let mut after = 0;
    loop {
        let found = rows::list(conn, after, AT_ONCE)?;
        let Some(last) = found.last() else { break };
        after = last.number;
        outcomes.extend(found.iter().map(|row| (row.number, Ended::read(row.outcome))));
    }
    let mut sums = sums(conn, &state, &outcomes, &mut lines)?;
    check_games(conn, &mut sums, &mut lines)?;
    let strange = sums.keys().filter(|number| !dead.contains_key(number)).count();
    if strange > 0 {
        lines.push(format!("positions: entries of {strange} games that there are not"));
    }
    check_recent(conn, &mut lines)?;
    Ok(lines)
}

/// What the entries of each number add up to; the counts that are kept are compared on the way.
fn sums(
    conn: &mut AnyConnection,
    state: &StateRow,
    outcomes: &HashMap<i32, Ended>,
    lines: &mut Vec<String>,
) -> Result<HashMap<i32, i64>, ServiceError> {
    let mut sums: HashMap<i32, i64> = HashMap::new();
    let mut from = 0;
    while from < SLICES {
        // Where the runs are merged they do not count any more.
        let (runs, end) = if from < state.merged {
            (0, state.merged)
        } else {
            (state.runs, SLICES)
        };
        let to = (from + SLICES_AT_ONCE).min(end);
        let range = hashes(from, to);
        from = to;
        let kept = packs::counts_in(conn, &range)?
            .into_iter()
            .map(|row| (row.hash, row.counts));
        let mut kept: BTreeMap<i64, Vec<u8>> = kept.collect();
        for run in 0..=runs {
            let mut entries: Vec<Entry> = Vec::new();
            for row in packs::in_range(conn, run, &range)? {
                match unpack(&row) {
                    Some(read) => entries.extend(read),
                    None => lines.push(format!("positions: the entries from {} on cannot be read", row.hash)),
                }
            }
            if !entries.is_sorted() {
                lines.push(format!(
                    "positions: the entries from {} on are not in order",
                    range.start()
                ));
            }
            for entry in &entries {
                let sum = sums.entry(entry.game).or_default();
                *sum = sum.wrapping_add(of_entry(entry));
            }
            if run == 0 {
                check_counts(&entries, outcomes, &mut kept, lines);
            }
        }
        lines.extend(
            kept.keys()
                .map(|hash| format!("positions: counts of {hash}, which is not common")),
        );
    }
    Ok(sums)
}

fn check_counts(
    entries: &[Entry],
    outcomes: &HashMap<i32, Ended>,
    kept: &mut BTreeMap<i64, Vec<u8>>,
    lines: &mut Vec<String>,
) {
    for same in entries
        .chunk_by(|a, b| a.hash == b.hash)
        .filter(|same| same.len() >= COMMON)
    {
        let Some(hash) = same.first().map(|entry| entry.hash) else {
            continue;
        };
        let mut tally = Tally::default();
        tally.add(
            same.iter()
                .filter_map(|entry| Some((*entry, *outcomes.get(&entry.game)?))),
            1,
        );
        if kept.remove(&hash).and_then(|bytes| Tally::read(&bytes)) != Some(tally) {
            lines.push(format!(
                "positions: the counts of {hash} are not what its entries come to"
            ));
        }
    }
}

/// What the index should hold of a game; none where there is no such game.
fn computed(conn: &mut AnyConnection, id: Id, plays: &mut Plays) -> Result<Option<Walked>, ServiceError> {
    let Some((head, body)) = games::find(conn, id)? else {
        return Ok(None);
    };
    let of_match = match head.match_id {
        Some(id) => matches::find(conn, id)?,
        None => None,
    };
    let copy = of_match.is_some_and(|row| row.copied);
    walk(&head, &body, copy, plays).map(Some)
}

fn check_games(
    conn: &mut AnyConnection,
    sums: &mut HashMap<i32, i64>,
    lines: &mut Vec<String>,
) -> Result<(), ServiceError> {
    let mut plays = Plays::new();
    let mut after = 0;
    let mut seen: HashSet<Id> = HashSet::new();
    loop {
        let found = rows::list(conn, after, AT_ONCE)?;
        let Some(last) = found.last() else { return Ok(()) };
        after = last.number;
        let ids: Vec<Id> = found.iter().map(|row| row.game_id).collect();
        let twice = recent::among(conn, &ids)?;
        lines.extend(
            twice
                .iter()
                .map(|id| format!("game {id}: its positions are in the index twice")),
        );
        for row in found {
            let id = row.game_id;
            if !seen.insert(id) {
                lines.push(format!("game {id}: its positions are in the index twice"));
            }
            let stored = with_outcome(Ended::read(row.outcome), sums.remove(&row.number).unwrap_or(0));
            match computed(conn, id, &mut plays)? {
                None => lines.push(format!(
                    "game {id}: its positions are in the index, and there is no such game"
                )),
                Some(walked) if walked.digest() != row.digest || walked.digest() != stored => {
                    lines.push(format!(
                        "game {id}: the index of positions is not what its turns come to"
                    ));
                }
                Some(_) => {}
            }
        }
    }
}

fn check_recent(conn: &mut AnyConnection, lines: &mut Vec<String>) -> Result<(), ServiceError> {
    let mut plays = Plays::new();
    let mut after: Option<Id> = None;
    loop {
        let found = recent::games(conn, after, AT_ONCE)?;
        let Some(last) = found.last() else { return Ok(()) };
        after = Some(*last);
        for id in found {
            let stored = recent::of_game(conn, id)?;
            let walked = computed(conn, id, &mut plays)?;
            if walked.is_none_or(|walked| recent_rows(id, &walked.entries) != stored) {
                lines.push(format!(
                    "game {id}: the index of positions is not what its turns come to"
                ));
            }
        }
    }
}
