//! Made-up games: the season of a club, whose members play as differently as people do (see
//! [`brade_core::brade::players`]). One seed always gives the same games, on every machine.
//!
//! Each match has its own stream of the cipher ChaCha with eight rounds, so that matches can be played in any order, or
//! at the same time, and a longer season begins with the games of a shorter one.

pub(crate) mod belote;
mod season;

use std::sync::{Mutex, PoisonError};

use brade_core::brade::players::{Chance, Table, play_match};
use brade_core::brade::record::GameRecord;
use brade_core::brade::rules::{Begins, Rules};
use brade_core::brade::side::BySide;
use brade_core::brade::tables_match::{MatchLength, MatchLengthError, MatchSettings};
use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

use crate::parallel;
pub use season::{Fixture, MEMBERS, Member};

/// The year of the first season.
const FIRST_YEAR: u16 = 2026;

/// What the streams of numbers are for.
#[derive(Clone, Copy)]
pub(crate) enum Purpose {
    /// The places of the members in a season.
    Lots,
    /// The dice of a match.
    Dice,
    /// The colours and the dice of a match of the season that `brade demo` plays.
    Demo,
    /// The places of the members at the tables of belote of an evening.
    BeloteLots,
    /// The cards of a match of belote.
    Cards,
}

/// The stream of numbers for one purpose.
pub(crate) fn numbers(seed: u64, purpose: Purpose, number: u64) -> impl FnMut() -> u32 + use<> {
    let mut key = [0; 32];
    let parts = [seed, purpose as u64, number];
    for (slot, part) in key.chunks_exact_mut(8).zip(parts) {
        slot.copy_from_slice(&part.to_le_bytes());
    }
    let mut source = ChaCha8Rng::from_seed(key);
    move || source.next_u32()
}

/// Matches that one processor plays before it hands them on: some milliseconds of work.
const AT_ONCE: u64 = 4;

/// Seasons of the club, one after the other, for as many games as are wanted.
#[derive(Clone, Copy, Debug)]
pub struct Season {
    /// Another seed gives other games.
    pub seed: u64,
    /// The rules of all games.
    pub rules: Rules,
    /// The custom by which the games after the first of a match begin.
    pub begins: Begins,
    /// How many games a match has; it ends when it is decided.
    pub length: MatchLength,
}

impl Season {
    /// Matches of three games of which the loser begins the next.
    ///
    /// # Errors
    /// None: three is odd.
    pub fn new(seed: u64, rules: Rules) -> Result<Season, MatchLengthError> {
        Ok(Season {
            seed,
            rules,
            begins: Begins::LoserBegins,
            length: MatchLength::new(3)?,
        })
    }

    /// The games of the match with this number, from 0: who plays whom, when, and by which turns. Every record verifies.
    pub fn play(&self, number: u64, table: &mut Table) -> Vec<GameRecord> {
        let fixture = Fixture::of(number, FIRST_YEAR, &mut |season| {
            numbers(self.seed, Purpose::Lots, season)
        });
        let settings = MatchSettings {
            rules: self.rules,
            length: self.length,
            begins: self.begins,
            stop_when_decided: true,
        };
        let tastes = BySide {
            white: fixture.white.taste,
            black: fixture.black.taste,
        };
        let mut numbers = numbers(self.seed, Purpose::Dice, number);
        let mut chance = Chance::new(&mut numbers);
        play_match(tastes, &settings, &mut chance, table)
            .into_iter()
            .map(|played| fixture.sign(played.record))
            .collect()
    }

    /// Plays match after match with every processor, makes something of each game there, and gives that to `take` in the
    /// order of the matches, until it says no.
    pub fn each<T: Send>(&self, make: impl Fn(GameRecord) -> T + Sync, mut take: impl FnMut(T) -> bool) {
        let tables: Mutex<Vec<Table>> = Mutex::default();
        let work = |first: u64| -> Vec<T> {
            let free = || tables.lock().unwrap_or_else(PoisonError::into_inner);
            let mut table = free().pop().unwrap_or_default();
            let matches = first..first.saturating_add(AT_ONCE);
            let games = matches.flat_map(|number| self.play(number, &mut table));
            let made = games.map(&make).collect();
            free().push(table);
            made
        };
        let all = (0_u64..).step_by(AT_ONCE as usize);
        parallel::in_order(all, work, |games| games.into_iter().all(&mut take));
    }
}
