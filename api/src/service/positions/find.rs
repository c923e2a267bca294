//! What is known of a position: how often it was reached, how games went on, and which games those are.

use std::collections::{BTreeMap, HashMap, HashSet};

use brade_core::brade::dice::Roll;
use brade_core::brade::game::Game;
use brade_core::brade::legal::Plays;
use brade_core::brade::notation::play_text;
use brade_core::brade::position::{Position, Setup};
use brade_core::brade::position_hash::position_hash;
use brade_core::brade::rules::Rules;
use brade_core::brade::win::Win;
use brade_core::brade::written::Written;

use super::counts::{Ended, Results, Tally};
use super::entry::{Entry, Onward, slice};
use super::keep::state;
use super::list::{Cursor, Filter, Reached, by_number, entries_below, list};
use crate::db::AnyConnection;
use crate::db::games;
use crate::db::positions::entries as packs;
use crate::db::positions::{self as rows, recent};
use crate::id::Id;
use crate::service::ServiceError;
use crate::service::games::stored;

/// The most rows of a run that are read for counting: some 3000 entries.
const MOST_ROWS: i64 = 20;
/// The most positions of games that are not packed, and the most numbers that games have lost, that are counted.
const MOST_RECENT: i64 = 1000;
const MOST_DEAD: i64 = 100;

/// What is asked.
#[derive(Debug, Clone)]
pub struct Asked {
    /// The position.
    pub position: Position,
    /// The rules of the games.
    pub rules: Rules,
    /// Which games to list; all are counted.
    pub filter: Filter,
    /// Behind which game to go on with the list.
    pub after: Option<Cursor>,
    /// How many games to list.
    pub limit: usize,
}

/// What there is of the index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Index {
    /// Nobody has built it.
    None,
    /// It is being built, or games are missing that were brought in past it.
    Incomplete,
    /// Every game is in it.
    Complete,
}

/// A play that was made.
#[derive(Debug, Clone)]
pub struct PlayFound {
    /// In canonical notation, with its marks.
    pub notation: String,
    /// Where it leads.
    pub position: Setup,
    /// The win, if it ends the game.
    pub win: Option<Win>,
    /// How the games ended, as the side that made it saw them.
    pub results: Results,
}

/// A throw that was made.
#[derive(Debug, Clone)]
pub struct ThrowFound {
    /// The throw.
    pub roll: Roll,
    /// How the games ended, as the side that threw saw them.
    pub results: Results,
    /// The plays, the commonest first.
    pub plays: Vec<PlayFound>,
}

/// What was found.
#[derive(Debug, Clone)]
pub struct Found {
    /// The position that was asked for.
    pub position: Setup,
    /// The rules.
    pub rules: Rules,
    /// What there is to find it in.
    pub index: Index,
    /// Whether every game in the index is counted: not where very many were written or corrected since it was built.
    pub exact: bool,
    /// How the games ended, as the side to move saw them.
    pub results: Results,
    /// The throws that were made here, the commonest first.
    pub throws: Vec<ThrowFound>,
    /// How often the throw or the play is not known, or was against the rules.
    pub unknown: i64,
    /// A part of the games, the newest first. There may be fewer than were asked for, even none, where most are not among
    /// those that the filter takes.
    pub games: Vec<Reached>,
    /// Where to go on; none where there are no more.
    pub next: Option<Cursor>,
}

/// What is known of a position. The time it takes does not grow with the number of games.
///
/// # Errors
/// The database's failure.
pub fn find(conn: &mut AnyConnection, asked: &Asked) -> Result<Found, ServiceError> {
    let setup = asked.position.setup();
    let mut found = Found {
        position: setup,
        rules: asked.rules,
        index: Index::None,
        exact: true,
        results: Results::default(),
        throws: Vec::new(),
        unknown: 0,
        games: Vec::new(),
        next: None,
    };
    let Some(state) = state(conn)? else { return Ok(found) };
    found.index = match state.is_complete() {
        true => Index::Complete,
        false => Index::Incomplete,
    };
    // The same 64 bits.
    let hash = position_hash(&setup, &asked.rules) as i64;
    // What is merged does not count again where it came from.
    let runs = if slice(hash) < state.merged { 0 } else { state.runs };
    let mut count = Counting {
        hash,
        runs,
        exact: true,
        tally: Tally::default(),
    };
    count.packed(conn)?;
    count.recent(conn)?;
    found.exact = count.exact;
    found.set_onward(&count.tally);
    found.results = count.tally.games;
    (found.games, found.next) = list(conn, asked, hash, runs)?;
    Ok(found)
}

struct Counting {
    hash: i64,
    runs: i32,
    exact: bool,
    tally: Tally,
}

impl Counting {
    fn packed(&mut self, conn: &mut AnyConnection) -> Result<(), ServiceError> {
        let kept = packs::counts(conn, self.hash)?;
        let first = match kept {
            None => 0,
            Some(bytes) => {
                self.tally = Tally::read(&bytes).ok_or_else(|| packs::unreadable(self.hash))?;
                self.without_dead(conn)?;
                1
            }
        };
        for run in first..=self.runs {
            let (entries, all) = entries_below(conn, run, self.hash, i32::MAX, MOST_ROWS)?;
            self.exact &= all;
            let numbers: Vec<i32> = entries.iter().map(|entry| entry.game).collect();
            let games = by_number(conn, &numbers)?;
            let live = entries
                .iter()
                .filter_map(|entry| Some((*entry, games.get(&entry.game)?.1)));
            self.tally.add(live, 1);
        }
        Ok(())
    }

    /// Takes away what is kept of games that have lost their number since.
    fn without_dead(&mut self, conn: &mut AnyConnection) -> Result<(), ServiceError> {
        let dead = rows::dead(conn, MOST_DEAD + 1)?;
        self.exact &= i64::try_from(dead.len()).unwrap_or(0) <= MOST_DEAD;
        for dead in dead.into_iter().take(MOST_DEAD as usize) {
            let (entries, _) = entries_below(conn, 0, self.hash, dead.number, 1)?;
            let own = entries.into_iter().filter(|entry| entry.game == dead.number);
            let ended = Ended::read(dead.outcome);
            self.tally.add(own.map(|entry| (entry, ended)), -1);
        }
        Ok(())
    }

    fn recent(&mut self, conn: &mut AnyConnection) -> Result<(), ServiceError> {
        let found = recent::of_position(conn, self.hash, None, MOST_RECENT + 1)?;
        self.exact &= i64::try_from(found.len()).unwrap_or(0) <= MOST_RECENT;
        let ids: HashSet<Id> = found.iter().map(|row| row.game_id).collect();
        let ids: Vec<Id> = ids.into_iter().collect();
        let mut outcomes = HashMap::new();
        for game in games::with_ids(conn, &ids)? {
            outcomes.insert(game.id, Ended::of(stored::outcome(&game)?));
        }
        let mut place = 0;
        let mut last = None;
        let entries = found.iter().take(MOST_RECENT as usize).filter_map(|row| {
            // Any number that is another for another game.
            place += i32::from(last != Some(row.game_id));
            last = Some(row.game_id);
            let entry = Entry {
                hash: row.hash,
                game: place,
                turn: row.turn,
                black: row.black,
                onward: Onward::read(&row.play)?.0,
            };
            Some((entry, *outcomes.get(&row.game_id)?))
        });
        self.tally.add(entries, 1);
        Ok(())
    }
}

impl Found {
    /// Sorts out how games went on: by throw, and by the position that a play leads to, however its steps are ordered.
    fn set_onward(&mut self, tally: &Tally) {
        let side = self.position.to_move;
        let game = Game::new(self.rules, self.position);
        let mut plays = Plays::new();
        let mut throws: BTreeMap<usize, ThrowFound> = BTreeMap::new();
        // The commonest first, so that its notation is shown.
        let mut onward: Vec<(&Onward, &Results)> = tally.onward.iter().collect();
        onward.sort_by_key(|(_, results)| -results.count());
        for (onward, results) in onward {
            if *onward == Onward::END {
                continue;
            }
            let turn = onward.turn(side);
            let made = turn.as_ref().and_then(|turn| match (&turn.play, turn.roll) {
                (Written::Steps(steps), Some(roll)) => Some((roll, game.check(side, roll, steps, &mut plays).ok()?)),
                _ => None,
            });
            let Some((roll, play)) = made else {
                self.unknown += results.count();
                continue;
            };
            let throw = throws.entry(roll.index()).or_insert_with(|| ThrowFound {
                roll,
                results: Results::default(),
                plays: Vec::new(),
            });
            throw.results.add_all(results);
            let same = throw.plays.iter_mut().find(|other| other.position.board == play.board);
            match same {
                Some(same) => same.results.add_all(results),
                None => throw.plays.push(PlayFound {
                    notation: play_text(&play.steps),
                    position: Setup {
                        board: play.board,
                        to_move: !side,
                    },
                    win: play.win,
                    results: results.clone(),
                }),
            }
        }
        self.throws = throws.into_values().collect();
        self.throws.sort_by_key(|throw| -throw.results.count());
        for throw in &mut self.throws {
            throw.plays.sort_by_key(|play| -play.results.count());
        }
    }
}
