//! Collections of game records that are imported: very many games, in transactions of some thousands.
//!
//! A game becomes what [`super::records::store`] would make of it. It is replayed once instead of three times, and
//! whatever can be made without the database is made in [`read`], which runs on every processor; [`store`] is what the one
//! writer does. One transaction holds games, what they are found by, what counts of them, how far the import has come and
//! a line in the journal, so that whatever happens there are whole steps.

mod ready;

use std::collections::HashMap;
use std::panic::resume_unwind;
use std::thread;

use brade_core::belote::record::MatchRecord;
use chrono::NaiveDateTime;
use serde_json::json;

use ready::Content;
pub use ready::{Flaw, Found, Original, Ready, Rejection, read};

use super::belote::records;
use super::journal::Change;
use super::{Context, Noun, ServiceError, positions, statistics};
use crate::auth::permission::Action;
use crate::db::game_facts::FactRow;
use crate::db::imports::{self, ImportRow};
use crate::db::new_games::{self, NewGame};
use crate::db::{AnyConnection, game_search, time};
use crate::id::Id;

/// How far an import has come, and what became of the records so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Progress {
    /// How many bytes and lines of the text are done.
    pub bytes: u64,
    /// The same in lines.
    pub lines: u64,
    /// The SHA-256 of that part, as hexadecimal digits.
    pub done: String,
    /// How many records it has.
    pub games: u64,
    /// How many of them were there already.
    pub duplicates: u64,
    /// How many were rejected.
    pub rejected: u64,
    /// How many games are illegal or contradicted.
    pub flawed: u64,
}

/// An import of one file by one process.
#[derive(Debug, Clone)]
pub struct Import {
    id: Id,
    /// The SHA-256 of what the text begins with and of how it is imported.
    head: String,
    /// How many steps it took so far.
    steps: i32,
    /// What it is called in the journal.
    name: String,
    begun_at: NaiveDateTime,
    /// How far it has come.
    pub progress: Progress,
}

impl Import {
    /// An import that begins where `progress` ends.
    pub fn begin(name: String, head: String, progress: Progress) -> Import {
        Import {
            id: Id::new(),
            head,
            steps: 0,
            name,
            begun_at: time::now(),
            progress,
        }
    }
}

/// How far an earlier import of a file that begins so has come, if there was one.
///
/// # Errors
/// The database's failure.
pub fn earlier(conn: &mut AnyConnection, ctx: Context, head: &str) -> Result<Option<Progress>, ServiceError> {
    let row = imports::furthest(conn, ctx.club, head)?;
    let number = |number: i64| u64::try_from(number).unwrap_or(0);
    Ok(row.map(|row| Progress {
        bytes: number(row.bytes),
        lines: number(row.lines),
        done: row.done,
        games: number(row.games),
        duplicates: number(row.duplicates),
        rejected: number(row.rejected),
        flawed: number(row.flawed),
    }))
}

/// Marks the games that are there already, or are twice among these.
///
/// # Errors
/// The database's failure.
pub fn recognise(conn: &mut AnyConnection, games: &mut [&mut Ready]) -> Result<(), ServiceError> {
    let (mut keys, mut of_belote): (Vec<&[u8]>, Vec<&str>) = (Vec::new(), Vec::new());
    for game in games.iter() {
        match &game.content {
            Content::Game { game, .. } => keys.push(game.content_key()),
            Content::Belote { key, .. } => of_belote.push(key),
        }
    }
    // The oldest of several comes first, and is the one that is named.
    let mut known: HashMap<Vec<u8>, Original> = HashMap::with_capacity(games.len());
    for (key, id) in game_search::with_keys(conn, &keys)? {
        known.entry(key).or_insert(Original::Stored(id));
    }
    for (key, id) in records::known(conn, &of_belote)? {
        known.entry(key.into_bytes()).or_insert(Original::Stored(id));
    }
    for game in games {
        let key = game.key();
        game.original = known.get(key).copied();
        if game.original.is_none() {
            known.insert(game.key().to_vec(), Original::JustBefore);
        }
    }
    Ok(())
}

/// Stores the games of a step that are not there yet, and that the import has come as far as `to`, whose counts are those of
/// this step. Gives the import after it.
///
/// # Errors
/// A caller who may not; the database's failure.
pub fn store(
    conn: &mut AnyConnection,
    ctx: Context,
    import: &Import,
    games: &mut [&mut Ready],
    to: &Progress,
) -> Result<Import, ServiceError> {
    ctx.may(Action::StoreRecords, ctx.club, &[])?;
    // Rows of large writes are not held to point at one that is there.
    super::clubs::find(conn, ctx.club)?;
    let at = time::now();
    // The last digit says in which part of the sums of all a game counts: those of a step count in one, so that there is
    // less to sum up.
    let part = Id::new();
    for game in games.iter_mut() {
        // Anew in every try, in the order of the file.
        game.be(Id::new().ending_as(part), at);
    }
    recognise(conn, games)?;
    let new: Vec<&Ready> = games
        .iter()
        .map(|game| &**game)
        .filter(|game| game.original.is_none())
        .collect();
    let (mut rows, mut counting, mut of_belote): (Vec<&NewGame>, Vec<&FactRow>, Vec<&MatchRecord>) = Default::default();
    for ready in &new {
        match &ready.content {
            Content::Game { game, fact } => {
                rows.push(game);
                counting.extend(fact);
            }
            Content::Belote { record, .. } => of_belote.push(record),
        }
    }
    let duplicates = (games.len() - new.len()) as u64;
    let flawed = new.iter().filter(|game| game.flaw.is_some()).count() as u64;
    let next = next(import, to, duplicates, flawed);
    let change = Change {
        noun: Noun::Import,
        id: next.id,
        version: next.steps,
        action: "imported",
        before: None,
        after: Some(json!({
            "file": next.name,
            "to_line": next.progress.lines,
            "games": rows.len(),
            "belote_matches": of_belote.len(),
            "first": rows.first().map(|game| game.head().id.to_string()),
            "last": rows.last().map(|game| game.head().id.to_string()),
            "duplicates": duplicates,
            "rejected": to.rejected,
        })),
        why: None,
    };
    change.write(conn, ctx)?;
    imports::put(conn, &row(ctx, &next))?;
    thread::scope(|scope| {
        let summing = scope.spawn(|| statistics::sum_up(&counting));
        let written = new_games::insert_all(conn, &rows)?;
        if !rows.is_empty() {
            positions::follow_new(conn, &written)?;
        }
        let sums = || summing.join().unwrap_or_else(|panic| resume_unwind(panic));
        statistics::follow_new(conn, written, &counting, sums)
    })?;
    for record in of_belote {
        records::store(conn, ctx, record)?;
    }
    Ok(next)
}

fn next(import: &Import, to: &Progress, duplicates: u64, flawed: u64) -> Import {
    let before = &import.progress;
    Import {
        steps: import.steps + 1,
        progress: Progress {
            bytes: to.bytes,
            lines: to.lines,
            done: to.done.clone(),
            games: before.games + to.games,
            duplicates: before.duplicates + duplicates,
            rejected: before.rejected + to.rejected,
            flawed: before.flawed + flawed,
        },
        ..import.clone()
    }
}

fn row(ctx: Context, import: &Import) -> ImportRow {
    let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let Progress {
        bytes,
        lines,
        ref done,
        games,
        duplicates,
        rejected,
        flawed,
    } = import.progress;
    ImportRow {
        id: import.id,
        club_id: ctx.club,
        actor_id: ctx.actor,
        head: import.head.clone(),
        bytes: number(bytes),
        lines: number(lines),
        done: done.clone(),
        games: number(games),
        duplicates: number(duplicates),
        rejected: number(rejected),
        flawed: number(flawed),
        created_at: import.begun_at,
        updated_at: time::now(),
        version: import.steps,
    }
}
