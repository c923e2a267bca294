//! Making the index, or bringing it up to date.
//!
//! Games that have no number yet are read some thousands at a time, replayed by every processor outside of any
//! transaction, and added as a run: their entries sorted, so that rows are only appended. In the end the runs are merged
//! into run 0, slice by slice of the hashes, so that memory stays small. Each step is one transaction after which the
//! index is right; who stops in the middle goes on where it was.

use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;
use std::sync::Mutex;

use brade_core::brade::legal::Plays;

use super::VERSION;
use super::counts::{COMMON, Ended, Tally};
use super::entry::{Entry, SLICES, hashes, pack, unpack};
use super::keep::{drop_all, state};
use super::walk::{Walked, walk};
use crate::db::games::{GameBodyRow, GameHeadRow};
use crate::db::positions::entries::{self as packs, CountsRow};
use crate::db::positions::{self as rows, GameRow, StateRow, recent};
use crate::db::{AnyConnection, Db};
use crate::id::Id;
use crate::parallel;
use crate::service::ServiceError;

/// How much is done at once.
#[derive(Debug, Clone, Copy)]
pub struct Sizes {
    /// How many games make a run.
    pub games: i64,
    /// About how many entries are merged in one transaction.
    pub entries: i64,
}

impl Default for Sizes {
    fn default() -> Sizes {
        Sizes {
            games: 5000,
            entries: 500_000,
        }
    }
}

/// How far the command is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// So many games were added by now.
    Added(usize),
    /// So many thousandths are merged.
    Merged(i32),
}

/// Makes the index, or adds what it lacks; gives the number of games that were added. `say` is told each step, and stops
/// the work by saying no.
///
/// # Errors
/// The database's failure; an index that is stored wrongly.
pub fn build(db: &Db, sizes: Sizes, mut say: impl FnMut(Progress) -> bool) -> Result<usize, ServiceError> {
    db.write(begin)?;
    let mut added = 0;
    loop {
        // Read before the games are: what is brought in past the index from here on may be missed.
        let Some(StateRow { past, .. }) = db.read(state)? else {
            // Somebody has dropped it.
            return Ok(added);
        };
        // Nothing is added before a merging has ended that has begun.
        if db.read(is_merging)? && !merge_all(db, sizes, &mut say)? {
            return Ok(added);
        }
        let Some(whole) = add_all(db, sizes, &mut added, &mut say)? else {
            return Ok(added);
        };
        if !merge_all(db, sizes, &mut say)? {
            return Ok(added);
        }
        if whole {
            db.write(|conn| finish(conn, past))?;
            return Ok(added);
        }
    }
}

fn is_merging(conn: &mut AnyConnection) -> Result<bool, ServiceError> {
    Ok(state(conn)?.is_some_and(|state| state.merged > 0))
}

/// Adds all games that have no number; gives whether those were all, which they are not where another program has begun
/// to merge; none where it was told to stop.
fn add_all(
    db: &Db,
    sizes: Sizes,
    added: &mut usize,
    say: &mut impl FnMut(Progress) -> bool,
) -> Result<Option<bool>, ServiceError> {
    let mut after: Option<Id> = None;
    loop {
        let found = db.read(|conn| read(conn, after, sizes.games))?;
        let Some((last, _, _)) = found.last() else {
            return Ok(Some(true));
        };
        after = Some(last.id);
        let batch = Batch::of(found)?;
        let Some(more) = db.write(|conn| batch.add(conn))? else {
            return Ok(Some(false));
        };
        *added += more;
        if !say(Progress::Added(*added)) {
            return Ok(None);
        }
    }
}

/// Merges until there is nothing to merge; gives no where it was told to stop.
fn merge_all(db: &Db, sizes: Sizes, say: &mut impl FnMut(Progress) -> bool) -> Result<bool, ServiceError> {
    while let Some(merging) = db.write(|conn| Merging::begin(conn, sizes.entries))? {
        loop {
            let done = db.write(|conn| merging.step(conn))?;
            let Some(slices) = done else { break };
            if !say(Progress::Merged(1000 * slices / SLICES)) {
                return Ok(false);
            }
            if slices == SLICES {
                break;
            }
        }
    }
    Ok(true)
}

/// Every game was looked at that was there when games had been brought in past the index so often.
fn finish(conn: &mut AnyConnection, past: i32) -> Result<(), ServiceError> {
    if let Some(mut state) = state(conn)?.filter(|state| state.done != Some(past)) {
        state.done = Some(past);
        rows::put_state(conn, &state)?;
    }
    Ok(())
}

/// Makes sure that there is an index. From now on it follows what is written.
fn begin(conn: &mut AnyConnection) -> Result<(), ServiceError> {
    if state(conn)?.is_none() {
        // So that a transaction which adds games and knows of no index yet cannot end behind this one unnoticed
        // (PostgreSQL: of two that each read what the other writes, one is done again).
        rows::newest_game(conn)?;
        drop_all(conn)?;
        rows::put_state(conn, &StateRow::new(VERSION))?;
    }
    Ok(())
}

/// A game, and whether it came in with a copy of a tournament.
type Read = (GameHeadRow, GameBodyRow, bool);

fn read(conn: &mut AnyConnection, after: Option<Id>, limit: i64) -> Result<Vec<Read>, ServiceError> {
    let found = rows::without_number(conn, after, limit)?;
    let matches: HashSet<Id> = found.iter().filter_map(|(head, _)| head.match_id).collect();
    let matches: Vec<Id> = matches.into_iter().collect();
    let copied: HashSet<Id> = rows::copied_among(conn, &matches)?.into_iter().collect();
    let with = |(head, body): (GameHeadRow, GameBodyRow)| {
        let copy = head.match_id.is_some_and(|id| copied.contains(&id));
        (head, body, copy)
    };
    Ok(found.into_iter().map(with).collect())
}

/// Games to be added.
struct Batch {
    /// By id, each with the version that was read.
    games: Vec<(Id, i32, Ended, i64)>,
    /// Sorted; the number of a game is its place in `games`.
    entries: Vec<Entry>,
}

impl Batch {
    fn of(read: Vec<Read>) -> Result<Batch, ServiceError> {
        let failed = Mutex::new(None);
        let mut batch = Batch {
            games: Vec::with_capacity(read.len()),
            entries: Vec::new(),
        };
        let mut jobs = Vec::new();
        let mut read = read.into_iter().peekable();
        while read.peek().is_some() {
            jobs.push(read.by_ref().take(50).collect::<Vec<Read>>());
        }
        let work = |games: Vec<Read>| {
            let mut plays = Plays::new();
            let one = |(head, body, copy): Read| Ok((head.id, head.version, walk(&head, &body, copy, &mut plays)?));
            games
                .into_iter()
                .map(one)
                .collect::<Result<Vec<(Id, i32, Walked)>, ServiceError>>()
        };
        parallel::in_order(jobs.into_iter(), work, |done| match done {
            Ok(walked) => {
                walked
                    .into_iter()
                    .for_each(|(id, version, walked)| batch.push(id, version, walked));
                true
            }
            Err(error) => {
                if let Ok(mut failed) = failed.lock() {
                    *failed = Some(error);
                }
                false
            }
        });
        if let Some(error) = failed.into_inner().unwrap_or_default() {
            return Err(error);
        }
        batch.entries.sort_unstable();
        Ok(batch)
    }

    fn push(&mut self, id: Id, version: i32, walked: Walked) {
        let game = i32::try_from(self.games.len()).unwrap_or(i32::MAX);
        self.games.push((id, version, walked.ended, walked.digest()));
        self.entries
            .extend(walked.entries.into_iter().map(|entry| Entry { game, ..entry }));
    }

    /// Adds those that are still as they were read, and have no number yet; gives how many, or none where a merging has
    /// begun.
    fn add(&self, conn: &mut AnyConnection) -> Result<Option<usize>, ServiceError> {
        let Some(mut state) = state(conn)?.filter(|state| state.merged == 0) else {
            return Ok(None);
        };
        let ids: Vec<Id> = self.games.iter().map(|(id, ..)| *id).collect();
        let versions: HashMap<Id, i32> = rows::versions(conn, &ids)?.into_iter().collect();
        let mut known = HashSet::new();
        for ids in ids.chunks(500) {
            known.extend(rows::of_games(conn, ids)?.into_iter().map(|row| row.game_id));
        }
        let mut numbers = Vec::with_capacity(self.games.len());
        let mut new = Vec::with_capacity(self.games.len());
        for (id, version, ended, digest) in &self.games {
            let is_new = versions.get(id) == Some(version) && !known.contains(id);
            numbers.push(is_new.then_some(state.next_number));
            if is_new {
                new.push(GameRow {
                    number: state.next_number,
                    game_id: *id,
                    outcome: ended.number(),
                    digest: *digest,
                });
                state.next_number += 1;
            }
        }
        let number = |entry: &Entry| {
            let place = usize::try_from(entry.game).ok()?;
            let game = numbers.get(place).copied().flatten()?;
            Some(Entry { game, ..*entry })
        };
        // Numbers go up with the places, so what is sorted stays it.
        let entries: Vec<Entry> = self.entries.iter().filter_map(number).collect();
        let added: Vec<Id> = new.iter().map(|row| row.game_id).collect();
        recent::delete(conn, &added)?;
        rows::insert(conn, &new)?;
        if !entries.is_empty() {
            state.runs += 1;
            packs::insert(conn, state.runs, &pack(entries.iter().copied()))?;
        }
        state.entries += i64::try_from(entries.len()).unwrap_or(0);
        rows::put_state(conn, &state)?;
        Ok(Some(new.len()))
    }
}

/// The merging of the runs that there are into run 0.
struct Merging {
    runs: i32,
    next_number: i32,
    /// How many slices are merged in one transaction.
    slices: i32,
    /// By number; none for one that no game has.
    outcomes: Vec<Option<Ended>>,
}

impl Merging {
    /// Begins, or goes on; none where there is nothing to merge.
    fn begin(conn: &mut AnyConnection, entries: i64) -> Result<Option<Merging>, ServiceError> {
        let Some(state) = state(conn)? else { return Ok(None) };
        if state.runs == 0 && state.merged == 0 && rows::dead(conn, 1)?.is_empty() {
            return Ok(None);
        }
        if state.merged == 0 {
            rows::let_dead_go(conn)?;
        }
        let slices = i64::from(SLICES) * entries / state.entries.max(1);
        Ok(Some(Merging {
            runs: state.runs,
            next_number: state.next_number,
            slices: i32::try_from(slices).unwrap_or(SLICES).clamp(1, SLICES),
            outcomes: outcomes(conn, state.next_number)?,
        }))
    }

    /// Merges some slices; gives how many are merged by now, none where it is over, or has to begin anew because another
    /// program has added games.
    fn step(&self, conn: &mut AnyConnection) -> Result<Option<i32>, ServiceError> {
        let Some(mut state) = state(conn)? else { return Ok(None) };
        if (state.runs, state.next_number) != (self.runs, self.next_number) {
            return Ok(None);
        }
        let to = (state.merged + self.slices).min(SLICES);
        state.entries -= merge(conn, self.runs, &hashes(state.merged, to), &self.outcomes)?;
        state.merged = to;
        if to == SLICES {
            rows::bury(conn)?;
            packs::clear_runs(conn)?;
            state.runs = 0;
            state.merged = 0;
        }
        rows::put_state(conn, &state)?;
        Ok(Some(to))
    }
}

/// The outcomes of the games by number, up to before one.
fn outcomes(conn: &mut AnyConnection, next: i32) -> Result<Vec<Option<Ended>>, ServiceError> {
    let mut outcomes = vec![None; usize::try_from(next).unwrap_or(0)];
    let mut after = 0;
    loop {
        let found = rows::list(conn, after, 10_000)?;
        let Some(last) = found.last() else { return Ok(outcomes) };
        after = last.number;
        for game in found {
            let slot = usize::try_from(game.number)
                .ok()
                .and_then(|place| outcomes.get_mut(place));
            if let Some(slot) = slot {
                *slot = Some(Ended::read(game.outcome));
            }
        }
    }
}

/// Merges the entries of a range of hashes, without those of numbers that no game has; gives how many those were.
fn merge(
    conn: &mut AnyConnection,
    runs: i32,
    range: &RangeInclusive<i64>,
    outcomes: &[Option<Ended>],
) -> Result<i64, ServiceError> {
    let outcome = |entry: &Entry| outcomes.get(usize::try_from(entry.game).ok()?).copied().flatten();
    let mut entries = Vec::new();
    let mut dropped = 0;
    for run in 0..=runs {
        for row in packs::in_range(conn, run, range)? {
            let read = unpack(&row).ok_or_else(|| packs::unreadable(row.hash))?;
            let (live, dead): (Vec<Entry>, Vec<Entry>) = read.into_iter().partition(|entry| outcome(entry).is_some());
            entries.extend(live);
            dropped += i64::try_from(dead.len()).unwrap_or(0);
        }
    }
    entries.sort_unstable();
    packs::delete_range(conn, range)?;
    packs::insert(conn, 0, &pack(entries.iter().copied()))?;
    let common = entries
        .chunk_by(|a, b| a.hash == b.hash)
        .filter(|same| same.len() >= COMMON);
    let counts: Vec<CountsRow> = common
        .filter_map(|same| {
            let mut tally = Tally::default();
            tally.add(same.iter().filter_map(|entry| Some((*entry, outcome(entry)?))), 1);
            let hash = same.first()?.hash;
            Some(CountsRow {
                hash,
                counts: tally.write(),
            })
        })
        .collect();
    packs::put_counts(conn, range, &counts)?;
    Ok(dropped)
}
