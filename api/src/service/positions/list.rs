//! The games that reached a position, part by part.

use std::collections::HashMap;

use brade_core::brade::side::Side;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::counts::Ended;
use super::entry::{Entry, unpack};
use super::find::Asked;
use crate::db::AnyConnection;
use crate::db::games::{self, GameHeadRow};
use crate::db::positions::entries::{self as packs, PackRow};
use crate::db::positions::{self as rows, recent};
use crate::id::Id;
use crate::service::ServiceError;
use crate::service::games::{GameHead, stored};

/// How many games are looked at for one page of the list.
const MOST_LOOKED_AT: usize = 400;

/// Which games to list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Filter {
    /// Games of this player.
    pub player: Option<Id>,
    /// Games played on this day or later; a date that is known in part counts as its first day.
    pub from: Option<NaiveDate>,
    /// Games played on this day or earlier.
    pub to: Option<NaiveDate>,
}

impl Filter {
    fn takes(&self, game: &GameHeadRow) -> bool {
        let of_player = |player| game.white_id == Some(player) || game.black_id == Some(player);
        let day = |day: NaiveDate| day.format("%Y-%m-%d").to_string();
        let date = game.date_from.as_deref();
        self.player.is_none_or(of_player)
            && self
                .from
                .is_none_or(|from| date.is_some_and(|date| date >= day(from).as_str()))
            && self
                .to
                .is_none_or(|to| date.is_some_and(|date| date <= day(to).as_str()))
    }
}

/// A place in the list: first the games that are not packed, then those of the runs, the later first; the newest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cursor {
    /// Behind this game that is not packed.
    #[serde(rename = "g")]
    Recent(Id),
    /// Behind this number in this run.
    #[serde(rename = "r")]
    Packed(i32, i32),
}

/// A game that reached the position.
#[derive(Debug, Clone)]
pub struct Reached {
    /// The game.
    pub game: GameHead,
    /// After how many turns, each time.
    pub turns: Vec<i32>,
    /// Who was to move the first time.
    pub to_move: Side,
}

/// Positions of one game in the list.
struct Listed {
    id: Id,
    at: Cursor,
    turns: Vec<i32>,
    black: bool,
}

/// The games that reached the position, from behind one.
pub(super) fn list(
    conn: &mut AnyConnection,
    asked: &Asked,
    hash: i64,
    runs: i32,
) -> Result<(Vec<Reached>, Option<Cursor>), ServiceError> {
    let mut reached = Vec::new();
    let mut after = asked.after;
    let mut looked_at = 0;
    loop {
        let want = asked.limit.saturating_sub(reached.len());
        if want == 0 || looked_at >= MOST_LOOKED_AT {
            // Whether there are more is known only by looking.
            let more = !some(conn, hash, after, runs, 1)?.is_empty();
            return Ok((reached, after.filter(|_| more)));
        }
        let part = some(conn, hash, after, runs, want)?;
        let Some(last) = part.last() else {
            return Ok((reached, None));
        };
        after = Some(last.at);
        looked_at += part.len();
        let ids: Vec<Id> = part.iter().map(|listed| listed.id).collect();
        let heads = games::with_ids(conn, &ids)?.into_iter().map(|head| (head.id, head));
        let heads: HashMap<Id, GameHeadRow> = heads.collect();
        for listed in part {
            let Some(head) = heads.get(&listed.id).filter(|head| asked.filter.takes(head)) else {
                continue;
            };
            reached.push(Reached {
                game: stored::head(head)?,
                turns: listed.turns,
                to_move: if listed.black { Side::Black } else { Side::White },
            });
        }
    }
}

/// Up to `limit` games of the list from behind one; none only where there are no more.
fn some(
    conn: &mut AnyConnection,
    hash: i64,
    after: Option<Cursor>,
    runs: i32,
    limit: usize,
) -> Result<Vec<Listed>, ServiceError> {
    let (mut run, mut number) = match after {
        Some(Cursor::Packed(run, number)) => (run.min(runs), number),
        None | Some(Cursor::Recent(_)) => {
            let behind = match after {
                Some(Cursor::Recent(id)) => Some(id),
                _ => None,
            };
            let found = some_recent(conn, hash, behind, limit)?;
            if !found.is_empty() {
                return Ok(found);
            }
            (runs, i32::MAX)
        }
    };
    while run >= 0 {
        let found = some_packed(conn, hash, run, number, limit)?;
        match found {
            // All of these games have lost their numbers: go on behind them.
            (listed, Some(lowest)) if listed.is_empty() => number = lowest,
            (listed, None) if listed.is_empty() => (run, number) = (run - 1, i32::MAX),
            (listed, _) => return Ok(listed),
        }
    }
    Ok(Vec::new())
}

fn some_recent(
    conn: &mut AnyConnection,
    hash: i64,
    after: Option<Id>,
    limit: usize,
) -> Result<Vec<Listed>, ServiceError> {
    let most = i64::try_from(limit).unwrap_or(i64::MAX).saturating_mul(2);
    let found = recent::of_position(conn, hash, after, most)?;
    let mut listed: Vec<Listed> = Vec::new();
    for row in found {
        let again = listed.last_mut().filter(|last| last.id == row.game_id);
        if let Some(last) = again {
            last.turns.push(row.turn);
            continue;
        }
        if listed.len() == limit {
            break;
        }
        listed.push(Listed {
            id: row.game_id,
            at: Cursor::Recent(row.game_id),
            turns: vec![row.turn],
            black: row.black,
        });
    }
    Ok(listed)
}

/// Up to `limit` games of a run with numbers below one, the highest first; and the lowest number that was looked at, if any.
fn some_packed(
    conn: &mut AnyConnection,
    hash: i64,
    run: i32,
    below: i32,
    limit: usize,
) -> Result<(Vec<Listed>, Option<i32>), ServiceError> {
    // Some 100 entries of one position are in a row.
    let rows = i64::try_from(1 + limit / 100).unwrap_or(1);
    let (mut entries, _) = entries_below(conn, run, hash, below.saturating_sub(1), rows)?;
    entries.reverse();
    let mut numbers: Vec<i32> = entries.iter().map(|entry| entry.game).collect();
    numbers.dedup();
    numbers.truncate(limit);
    let games = by_number(conn, &numbers)?;
    let lowest = numbers.last().copied();
    let mut listed = Vec::new();
    for number in numbers {
        let Some((id, _)) = games.get(&number) else { continue };
        let own = entries.iter().rev().filter(|entry| entry.game == number);
        let own: Vec<&Entry> = own.collect();
        listed.push(Listed {
            id: *id,
            at: Cursor::Packed(run, number),
            turns: own.iter().map(|entry| entry.turn).collect(),
            black: own.first().is_some_and(|entry| entry.black),
        });
    }
    Ok((listed, lowest))
}

/// The entries of a position in a run with a number up to `most`, in their order: those of the last `limit` rows, and
/// whether that is all.
pub(super) fn entries_below(
    conn: &mut AnyConnection,
    run: i32,
    hash: i64,
    most: i32,
    limit: i64,
) -> Result<(Vec<Entry>, bool), ServiceError> {
    let packed: Vec<PackRow> = packs::backwards(conn, run, hash, most, limit)?;
    // A row more than the limit, or one that begins with another position, has nothing before it.
    let full = i64::try_from(packed.len()).unwrap_or(0) >= limit;
    let all = !full || packed.last().is_none_or(|row| row.hash != hash);
    let mut entries = Vec::new();
    for row in packed.iter().rev() {
        let read = unpack(row).ok_or_else(|| packs::unreadable(row.hash))?;
        entries.extend(
            read.into_iter()
                .filter(|entry| entry.hash == hash && entry.game <= most),
        );
    }
    Ok((entries, all))
}

/// The games with these numbers, and how they ended.
pub(super) fn by_number(conn: &mut AnyConnection, numbers: &[i32]) -> Result<HashMap<i32, (Id, Ended)>, ServiceError> {
    let found = rows::numbered(conn, numbers)?.into_iter();
    Ok(found
        .map(|row| (row.number, (row.game_id, Ended::read(row.outcome))))
        .collect())
}
