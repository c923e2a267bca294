//! The packed entries of the index.
//!
//! A row of the tables `positions` and `position_runs` holds entries in the order of hash (as a signed number), game and
//! turn. Each is: the difference to the hash before it (for the first to that of the row), the number of the game (the
//! difference to the one before if the hash is the same), twice the turn, plus 1 where Black is to move, all as LEB128;
//! then how the game went on: a played turn as games store it (`core`'s `record::codec`), or one byte. That is 11 to 17
//! bytes for a position.
//!
//! No row holds hashes of two slices, the 1024 equal parts of all hashes, so that a slice can be merged by itself.

use std::ops::RangeInclusive;

use brade_core::brade::record::Turn;
use brade_core::brade::record::codec::{decode_turns, encode_turn};
use brade_core::brade::replay::Replayed;
use brade_core::brade::side::Side;
use brade_core::brade::written::Written;

use crate::db::positions::entries::PackRow;
use crate::service::games::judge::as_turn;

/// The most bytes of entries in a row: with what a row costs, four fit a page of PostgreSQL, none is moved to its side
/// table for what is too long, and two fit a page of SQLite.
const MOST_BYTES: usize = 1980;
/// The most bytes of one entry: three numbers of 64, 32 and 33 bits, and a play of six steps.
const LONGEST: usize = 10 + 5 + 5 + 7;
/// How many slices there are.
pub(super) const SLICES: i32 = 1 << SLICE_BITS;
const SLICE_BITS: u32 = 10;

/// How a game went on from a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Onward([u8; Onward::MOST]);

impl Onward {
    /// A throw and its six steps at most; bytes behind them are 0.
    const MOST: usize = 7;
    /// There is no further turn.
    pub const END: Onward = Onward([0xfe, 0, 0, 0, 0, 0, 0]);
    /// The throw or the play is not known, or it was against the rules.
    pub const OTHER: Onward = Onward([0xff, 0, 0, 0, 0, 0, 0]);

    /// What a turn is that was replayed.
    pub fn of(turn: &Turn, replayed: &Replayed) -> Onward {
        let (Some(roll), Replayed::Legal(play)) = (turn.roll, replayed) else {
            return Onward::OTHER;
        };
        let mut bytes = Vec::with_capacity(Onward::MOST);
        encode_turn(
            &mut bytes,
            &Turn::new(turn.side, roll, Written::VOID),
            Some(&play.steps),
        );
        Onward::read(&bytes).map_or(Onward::OTHER, |(onward, _)| onward)
    }

    /// Its bytes.
    pub fn bytes(&self) -> &[u8] {
        self.0.get(..Onward::length(self.0[0])).unwrap_or(&self.0)
    }

    /// How many bytes follow from the first one, which is among them.
    const fn length(first: u8) -> usize {
        if first >= 0xfe { 1 } else { 1 + (first >> 5) as usize }
    }

    /// Reads one, and gives what follows it.
    pub fn read(bytes: &[u8]) -> Option<(Onward, &[u8])> {
        let length = Onward::length(*bytes.first()?);
        let (own, rest) = bytes.split_at_checked(length)?;
        let mut padded = [0; Onward::MOST];
        padded.get_mut(..length)?.copy_from_slice(own);
        Some((Onward(padded), rest))
    }

    /// The turn, if it is known.
    pub fn turn(&self, side: Side) -> Option<Turn> {
        if self.0[0] >= 0xfe {
            return None;
        }
        decode_turns(self.bytes(), side).next()?.ok().map(as_turn)
    }
}

/// A position of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry {
    /// The position, with the rules.
    pub hash: i64,
    /// The number of the game.
    pub game: i32,
    /// How many turns were made before.
    pub turn: i32,
    /// Whether Black is to move.
    pub black: bool,
    /// How the game went on.
    pub onward: Onward,
}

/// In which slice a hash is, from 0.
pub(super) fn slice(hash: i64) -> i32 {
    // Ten bits, signed.
    slice_of(hash) as i32 + SLICES / 2
}

fn slice_of(hash: i64) -> i64 {
    hash >> (i64::BITS - SLICE_BITS)
}

/// The hashes of the slices from one to before another, counted from 0.
pub(super) fn hashes(from: i32, to: i32) -> RangeInclusive<i64> {
    let first = |slice: i32| (i64::from(slice - SLICES / 2)) << (i64::BITS - SLICE_BITS);
    let last = if to >= SLICES { i64::MAX } else { first(to) - 1 };
    first(from)..=last
}

pub(super) fn push_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        // The low seven bits.
        out.push((number & 0x7f) as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

pub(super) fn read_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..u64::BITS).step_by(7) {
        let (first, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(first & 0x7f).checked_shl(shift)?;
        if first & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

/// A number that is never negative.
fn unsigned(number: i32) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// Packs sorted entries into rows.
pub(super) fn pack(entries: impl IntoIterator<Item = Entry>) -> Vec<PackRow> {
    let mut rows: Vec<PackRow> = Vec::new();
    let mut before: Option<Entry> = None;
    for entry in entries {
        let same = before.filter(|before| before.hash == entry.hash);
        let fits = |row: &PackRow| {
            let full = row.entries.len() + LONGEST > MOST_BYTES;
            // Positions that a game reached twice stay in one row, which its key names.
            let again = same.is_some_and(|before| before.game == entry.game);
            (again || !full) && slice_of(row.hash) == slice_of(entry.hash)
        };
        let goes_on = rows.last().is_some_and(fits);
        if !goes_on {
            rows.push(PackRow {
                hash: entry.hash,
                game: entry.game,
                entries: Vec::with_capacity(MOST_BYTES),
            });
        }
        let same = same.filter(|_| goes_on);
        let last = before.filter(|_| goes_on).map_or(entry.hash, |before| before.hash);
        if let Some(row) = rows.last_mut() {
            let out = &mut row.entries;
            push_number(out, entry.hash.wrapping_sub(last) as u64);
            push_number(out, unsigned(entry.game - same.map_or(0, |before| before.game)));
            push_number(out, 2 * unsigned(entry.turn) + u64::from(entry.black));
            out.extend_from_slice(entry.onward.bytes());
        }
        before = Some(entry);
    }
    rows
}

/// Reads the entries of a row; none where it is stored wrongly.
pub(super) fn unpack(row: &PackRow) -> Option<Vec<Entry>> {
    let mut bytes = row.entries.as_slice();
    let mut entries: Vec<Entry> = Vec::with_capacity(bytes.len() / 11);
    while !bytes.is_empty() {
        let difference = read_number(&mut bytes)?;
        let last = entries.last().map_or(row.hash, |last| last.hash);
        let hash = last.wrapping_add(difference as i64);
        let from = entries
            .last()
            .filter(|last| last.hash == hash)
            .map_or(0, |last| last.game);
        let game = i32::try_from(read_number(&mut bytes)?).ok()?.checked_add(from)?;
        let turn = read_number(&mut bytes)?;
        let (onward, rest) = Onward::read(bytes)?;
        bytes = rest;
        entries.push(Entry {
            hash,
            game,
            turn: i32::try_from(turn >> 1).ok()?,
            black: turn & 1 == 1,
            onward,
        });
    }
    Some(entries)
}

#[cfg(test)]
mod tests {
    use super::*;
    use brade_core::brade::position_hash::mixed;

    fn entries(count: u64) -> Vec<Entry> {
        let onwards = [
            Onward::END,
            Onward::OTHER,
            Onward::read(&[0x51, 0x21, 0x41]).unwrap().0,
            Onward::read(&[20 | 6 << 5, 0xc1, 0xc1, 0xc1, 0xc1, 0xc1, 0xc1])
                .unwrap()
                .0,
        ];
        let mut entries: Vec<Entry> = (0..count)
            .map(|n| Entry {
                // Some positions are reached very often, most once.
                hash: mixed(0, if n % 3 == 0 { n % 5 } else { n }) as i64,
                game: 1 + (n / 100) as i32 * 7,
                turn: (n % 100) as i32,
                black: n % 2 == 1,
                onward: onwards[(n % 4) as usize],
            })
            .collect();
        entries.sort_unstable();
        entries
    }

    #[test]
    fn what_is_packed_is_what_is_unpacked() {
        let all = entries(40_000);
        let rows = pack(all.iter().copied());
        let read: Vec<Entry> = rows.iter().flat_map(|row| unpack(row).unwrap()).collect();
        assert_eq!(read, all);
        let mut keys: Vec<_> = rows.iter().map(|row| (row.hash, row.game)).collect();
        let sorted = keys.clone();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys, sorted, "every row has a key of its own, in order");
        for row in &rows {
            let slices: Vec<i64> = unpack(row).unwrap().iter().map(|entry| slice_of(entry.hash)).collect();
            assert!(slices.windows(2).all(|two| two[0] == two[1]));
        }
    }

    #[test]
    fn a_row_that_is_cut_off_is_none() {
        let row = pack(entries(20)).remove(0);
        let cut = PackRow {
            entries: row.entries[..row.entries.len() - 1].to_vec(),
            ..row.clone()
        };
        assert!(unpack(&row).is_some());
        // Its last entry ends with a byte of its own only where the game did not go on.
        let last = unpack(&row).unwrap().pop().unwrap();
        assert!(unpack(&cut).is_none(), "{last:?}");
    }

    #[test]
    fn the_slices_are_all_hashes_once() {
        assert_eq!(*hashes(0, 1).start(), i64::MIN);
        assert_eq!(*hashes(0, SLICES).end(), i64::MAX);
        for slice in 0..SLICES - 1 {
            assert_eq!(*hashes(slice, slice + 1).end(), *hashes(slice + 1, SLICES).start() - 1);
        }
        for hash in [i64::MIN, -1, 0, i64::MAX, 12_345_678_901_234_567] {
            let slice = slice(hash);
            assert!(hashes(slice, slice + 1).contains(&hash));
        }
    }
}
