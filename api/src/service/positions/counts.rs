//! What the entries of a position come to: how often, who won, by what.

use std::collections::BTreeMap;

use brade_core::brade::record::Termination;
use brade_core::brade::side::Side;
use brade_core::brade::win::Win;

use super::entry::{Entry, Onward, push_number, read_number};
use crate::service::games::GameOutcome;

/// How many entries of a position make it worth to keep what they come to.
pub(super) const COMMON: usize = 100;

/// How many outcomes there are for one winner: one that is no win, and the twelve.
const EACH: u8 = 13;

/// How a game ended, as one number: 0 for no end; otherwise from 1 for White or the side to move, from 14 for Black or the
/// other side: first a result that was not played out, then the twelve wins in the order of [`Win::ALL`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Ended(u8);

impl Ended {
    /// What is stored of an outcome, by colours.
    pub fn of(outcome: Option<GameOutcome>) -> Ended {
        let Some(outcome) = outcome else { return Ended(0) };
        let played = outcome.win.filter(|_| outcome.termination == Termination::Played);
        let win = played.and_then(|win| (1..).zip(Win::ALL).find(|(_, other)| *other == win));
        let first = if outcome.winner == Side::White { 1 } else { 1 + EACH };
        Ended(first + win.map_or(0, |(place, _)| place))
    }

    /// The same from its number.
    pub fn read(number: i32) -> Ended {
        let number = u8::try_from(number).unwrap_or(0);
        Ended(if number > 2 * EACH { 0 } else { number })
    }

    pub fn number(self) -> i32 {
        i32::from(self.0)
    }

    /// An outcome by colours as the side to move saw it, or the other way round.
    pub fn seen(self, black_moves: bool) -> Ended {
        match self.0 {
            number if number == 0 || !black_moves => self,
            number if number > EACH => Ended(number - EACH),
            number => Ended(number + EACH),
        }
    }

    /// Whether the side to move won, and by what; none for no end.
    fn won(self) -> Option<(bool, Option<Win>)> {
        let place = self.0.checked_sub(1)?;
        let win = (place % EACH).checked_sub(1);
        Some((
            place < EACH,
            win.and_then(|place| Win::ALL.get(usize::from(place)).copied()),
        ))
    }
}

/// How often games ended in which way, as the side to move saw them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Results(BTreeMap<Ended, i64>);

impl Results {
    pub(super) fn add(&mut self, ended: Ended, times: i64) {
        let count = self.0.entry(ended).or_default();
        *count += times;
        if *count == 0 {
            self.0.remove(&ended);
        }
    }

    pub(super) fn add_all(&mut self, other: &Results) {
        for (ended, times) in &other.0 {
            self.add(*ended, *times);
        }
    }

    /// How often altogether.
    pub fn count(&self) -> i64 {
        self.0.values().sum()
    }

    fn count_where(&self, counts: impl Fn(bool) -> bool) -> i64 {
        let won = |ended: &Ended| ended.won().is_some_and(|(mover, _)| counts(mover));
        self.0
            .iter()
            .filter(|(ended, _)| won(ended))
            .map(|(_, count)| count)
            .sum()
    }

    /// How often the side to move won in the end.
    pub fn won(&self) -> i64 {
        self.count_where(|mover| mover)
    }

    /// How often the other side did.
    pub fn lost(&self) -> i64 {
        self.count_where(|mover| !mover)
    }

    /// Which part of those that have a result the side to move won, from 0 to 1.
    pub fn share(&self) -> Option<f64> {
        let ended = self.won() + self.lost();
        // Counts of games are far below what a float holds exactly.
        (ended > 0).then(|| self.won() as f64 / ended as f64)
    }

    /// The wins that were played out, in the order of [`Win::ALL`]: how often the side to move won so, how often the other.
    pub fn wins(&self) -> Vec<(Win, i64, i64)> {
        let of = |win: Win, by_mover: bool| {
            let found = self
                .0
                .iter()
                .find(|(ended, _)| ended.won() == Some((by_mover, Some(win))));
            found.map_or(0, |(_, count)| *count)
        };
        let counted = Win::ALL.into_iter().map(|win| (win, of(win, true), of(win, false)));
        counted.filter(|(_, won, lost)| won + lost > 0).collect()
    }

    /// The win that was the commonest, whoever won so; the first of several.
    pub fn commonest(&self) -> Option<Win> {
        let mut wins = self.wins();
        wins.sort_by_key(|(_, won, lost)| -(won + lost));
        wins.first().map(|(win, _, _)| *win)
    }

    fn write(&self, out: &mut Vec<u8>) {
        push_number(out, self.0.len() as u64);
        for (ended, count) in &self.0 {
            out.push(ended.0);
            push_number(out, u64::try_from(*count).unwrap_or(0));
        }
    }

    fn read(bytes: &mut &[u8]) -> Option<Results> {
        let mut read = Results::default();
        for _ in 0..read_number(bytes)? {
            let (ended, rest) = bytes.split_first()?;
            *bytes = rest;
            let count = i64::try_from(read_number(bytes)?).ok()?;
            read.add(Ended::read(i32::from(*ended)), count);
        }
        Some(read)
    }
}

/// What the entries of one position come to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// The games, each once for each side that was to move.
    pub games: Results,
    /// How they went on, as often as they did.
    pub onward: BTreeMap<Onward, Results>,
}

impl Tally {
    /// Adds entries of one position in the order of games, each with the outcome of its game by colours; `times` over.
    pub fn add(&mut self, entries: impl IntoIterator<Item = (Entry, Ended)>, times: i64) {
        let mut before: Vec<(i32, bool)> = Vec::with_capacity(2);
        for (entry, ended) in entries {
            let seen = ended.seen(entry.black);
            before.retain(|(game, _)| *game == entry.game);
            if !before.contains(&(entry.game, entry.black)) {
                before.push((entry.game, entry.black));
                self.games.add(seen, times);
            }
            self.onward.entry(entry.onward).or_default().add(seen, times);
        }
        self.onward.retain(|_, results| !results.0.is_empty());
    }

    /// As it is kept.
    pub fn write(&self) -> Vec<u8> {
        let mut out = Vec::new();
        self.games.write(&mut out);
        for (onward, results) in &self.onward {
            out.extend_from_slice(onward.bytes());
            results.write(&mut out);
        }
        out
    }

    /// Reads what was kept; none where it is stored wrongly.
    pub fn read(mut bytes: &[u8]) -> Option<Tally> {
        let mut tally = Tally {
            games: Results::read(&mut bytes)?,
            ..Tally::default()
        };
        while !bytes.is_empty() {
            let (onward, rest) = Onward::read(bytes)?;
            bytes = rest;
            tally.onward.insert(onward, Results::read(&mut bytes)?);
        }
        Some(tally)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(winner: Side, win: Option<Win>, termination: Termination) -> Ended {
        Ended::of(Some(GameOutcome {
            winner,
            win,
            points: Default::default(),
            termination,
        }))
    }

    #[test]
    fn every_outcome_has_a_number_of_its_own_and_two_sides() {
        let mut numbers = vec![Ended::of(None)];
        for winner in Side::BOTH {
            numbers.push(ended(winner, Some(Win::BearOff), Termination::Conceded));
            numbers.extend(Win::ALL.map(|win| ended(winner, Some(win), Termination::Played)));
        }
        let numbered: Vec<i32> = numbers.iter().map(|ended| ended.number()).collect();
        assert_eq!(numbered, (0..27).collect::<Vec<_>>());
        for outcome in numbers {
            assert_eq!(Ended::read(outcome.number()), outcome);
            assert_eq!(outcome.seen(true).seen(true), outcome);
            assert_eq!(
                outcome.seen(true).won().map(|(mover, win)| (!mover, win)),
                outcome.won()
            );
        }
        assert_eq!(Ended::read(27), Ended::of(None));
    }

    #[test]
    fn a_game_that_comes_back_to_a_position_is_one_game() {
        let entry = |game, black, onward| Entry {
            hash: 5,
            game,
            turn: 0,
            black,
            onward,
        };
        let white = ended(Side::White, Some(Win::Jan), Termination::Played);
        let open = Ended::of(None);
        let entries = [
            (entry(1, false, Onward::OTHER), white),
            (entry(1, false, Onward::OTHER), white),
            (entry(1, true, Onward::END), white),
            (entry(2, true, Onward::END), open),
        ];
        let mut tally = Tally::default();
        tally.add(entries, 1);
        assert_eq!((tally.games.count(), tally.games.won(), tally.games.lost()), (3, 1, 1));
        assert_eq!(tally.games.wins(), [(Win::Jan, 1, 1)]);
        assert_eq!(tally.games.share(), Some(0.5));
        assert_eq!(tally.onward[&Onward::OTHER].count(), 2);
        assert_eq!(tally.onward[&Onward::END].count(), 2);
        assert_eq!(Tally::read(&tally.write()), Some(tally.clone()));
        tally.add(entries, -1);
        assert_eq!(tally, Tally::default());
    }
}
