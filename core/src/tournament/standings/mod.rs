//! The standings of a Swiss, a round robin or a group: match points, then tie-breaks in the order the director chose
//! (TOURNAMENTS.md, *Standings*). Every value can be opened to see the sum it came from.

mod leavers;
#[cfg(test)]
mod tests;
mod value;

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap};

pub use leavers::Leavers;
use leavers::counted;
pub use value::{Addend, Sum, TieBreak, Value};

use super::entrants::{Entrant, EntrantId};
use super::history::{Event, History, histories};
use super::pairing::{Free, Results, Round};
use super::result::{Half, MatchOutcome, MatchResult, Score, WinRank, WinRanks};

/// How standings are made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StandingsSettings {
    /// The tie-breaks in their order.
    pub tie_breaks: Vec<TieBreak>,
    /// What becomes of the matches of those who left.
    pub leavers: Leavers,
    /// The lots as they were drawn, the best first.
    pub lots: Vec<EntrantId>,
}

impl StandingsSettings {
    /// A Swiss with the tie-breaks as listed.
    pub fn swiss() -> StandingsSettings {
        StandingsSettings {
            tie_breaks: TieBreak::SWISS.to_vec(),
            leavers: Leavers::Stay,
            lots: Vec::new(),
        }
    }

    /// A round robin with the tie-breaks as listed.
    pub fn round_robin() -> StandingsSettings {
        StandingsSettings {
            tie_breaks: TieBreak::ROUND_ROBIN.to_vec(),
            leavers: Leavers::HalfPlayed,
            lots: Vec::new(),
        }
    }
}

/// How one entrant stands.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Standing {
    /// Who.
    pub entrant: EntrantId,
    /// The place, the same for all who are tied; none for one whose results count for nobody.
    pub place: Option<u32>,
    /// The match points.
    pub score: Sum,
    /// The tie-breaks in the order of the settings.
    pub tie_breaks: Vec<(TieBreak, Value)>,
}

impl Standing {
    /// Which of two is better by score and tie-breaks. Direct encounter and lots tell only those apart whom they were
    /// worked out for, so this compares the bests of several groups by all else.
    pub fn compare(&self, other: &Standing) -> Ordering {
        let pairs = self.tie_breaks.iter().zip(&other.tie_breaks);
        let across_groups = |tie_break| !matches!(tie_break, TieBreak::DirectEncounter | TieBreak::Lots);
        pairs
            .filter(|((one, _), (other, _))| one == other && across_groups(*one))
            .fold(
                self.score.total.cmp(&other.score.total),
                |order, ((_, one), (_, other))| order.then_with(|| one.compare(other)),
            )
    }
}

/// The standings after these rounds, the best first; those whose results count for nobody come last.
///
/// Entrants come in seed order, in which those who are tied for good are listed. Of a round robin all rounds are
/// needed, played or not, since the leavers are judged by them.
pub fn standings(
    settings: &StandingsSettings,
    entrants: &[Entrant],
    rounds: &[Round],
    results: &Results,
) -> Vec<Standing> {
    let counted = counted(settings.leavers, entrants, rounds, results);
    let histories = histories(entrants, &counted.rounds, &counted.results);
    let scores: HashMap<EntrantId, Score> = histories
        .iter()
        .map(|history| (history.entrant, history.score()))
        .collect();
    let table = Table { settings, scores };
    let (void, counting): (Vec<&History>, Vec<&History>) = histories
        .iter()
        .partition(|history| counted.void.contains(&history.entrant));

    let mut rows: Vec<(Standing, &History)> = counting
        .into_iter()
        .map(|history| (table.row(history), history))
        .collect();
    rows.sort_by_key(|(row, _)| std::cmp::Reverse(row.score.total));
    for tied in rows.chunk_by_mut(|(a, _), (b, _)| a.score.total == b.score.total) {
        table.break_tie(tied, 0);
    }
    let mut standings: Vec<Standing> = rows.into_iter().map(|(row, _)| row).collect();
    place(&mut standings);
    standings.extend(void.into_iter().map(|history| table.row(history)));
    standings
}

/// Gives the places, the same one to all who are tied: 1 1 1 4.
fn place(standings: &mut [Standing]) {
    let apart = |one: &Standing, other: &Standing| {
        one.score.total != other.score.total
            || one
                .tie_breaks
                .iter()
                .zip(&other.tie_breaks)
                .any(|((_, a), (_, b))| a.compare(b).is_ne())
    };
    let mut first = 0;
    for index in 0..standings.len() {
        if apart(&standings[first], &standings[index]) {
            first = index;
        }
        standings[index].place = Some(first as u32 + 1);
    }
}

struct Table<'a> {
    settings: &'a StandingsSettings,
    scores: HashMap<EntrantId, Score>,
}

impl Table<'_> {
    /// The row of one entrant with all values that do not depend on who is tied.
    fn row(&self, history: &History) -> Standing {
        let score = addends(history, |event| match event {
            Event::Match { result: None, .. } | Event::Free(Free::Rotation) => None,
            Event::Match { opponent, .. } => Some((Some(*opponent), event.score())),
            Event::Free(_) => Some((None, event.score())),
        });
        let value = |tie_break: &TieBreak| (*tie_break, self.value(*tie_break, history));
        Standing {
            entrant: history.entrant,
            place: None,
            score: score.into(),
            tie_breaks: self.settings.tie_breaks.iter().map(value).collect(),
        }
    }

    fn value(&self, tie_break: TieBreak, history: &History) -> Value {
        let of = |id: &EntrantId| self.scores.get(id).copied().unwrap_or_default();
        let in_matches = |adds: &dyn Fn(&EntrantId, &MatchResult) -> Option<Score>| {
            Value::Sum(
                addends(history, |event| match event {
                    Event::Match {
                        opponent,
                        result: Some(result),
                        ..
                    } => adds(opponent, result).map(|adds| (Some(*opponent), adds)),
                    _ => None,
                })
                .into(),
            )
        };
        match tie_break {
            TieBreak::DirectEncounter | TieBreak::Lots => Value::Unused,
            TieBreak::Buchholz => Value::Sum(
                addends(history, |event| match event {
                    Event::Match { result: None, .. } | Event::Free(Free::Rotation) => None,
                    Event::Match {
                        opponent,
                        result: Some(result),
                        ..
                    } if result.outcome.played() => Some((Some(*opponent), of(opponent))),
                    Event::Match { .. } | Event::Free(_) => Some((None, of(&history.entrant))),
                })
                .into(),
            ),
            TieBreak::SonnebornBerger => in_matches(&|opponent, result| match result.outcome {
                MatchOutcome::Won {
                    winner: Half::First, ..
                } => Some(of(opponent)),
                MatchOutcome::Level => Some(of(opponent).halved()),
                _ => None,
            }),
            TieBreak::BestCategories => {
                let won = addends(history, |event| match event {
                    Event::Match {
                        opponent,
                        result: Some(result),
                        ..
                    } if result.wins.first != WinRanks::default() => Some((Some(*opponent), result.wins.first.clone())),
                    _ => None,
                });
                let all = won.iter().flat_map(|addend| addend.adds.as_slice()).copied();
                Value::Wins {
                    all: all.collect::<Vec<WinRank>>().into(),
                    addends: won,
                }
            }
            TieBreak::PointDifference => in_matches(&|_, result| Some(result.points.first - result.points.second)),
            TieBreak::PointsWon => in_matches(&|_, result| Some(result.points.first)),
        }
    }

    /// Orders those who are tied by the tie-breaks from this one on.
    fn break_tie(&self, tied: &mut [(Standing, &History)], from: usize) {
        let Some(tie_break) = self.settings.tie_breaks.get(from).filter(|_| tied.len() > 1) else {
            return;
        };
        match tie_break {
            TieBreak::DirectEncounter => direct_encounter(tied, from),
            TieBreak::Lots => self.lots(tied, from),
            _ => {}
        }
        tied.sort_by(|(one, _), (other, _)| other.tie_breaks[from].1.compare(&one.tie_breaks[from].1));
        for tied in tied.chunk_by_mut(|(a, _), (b, _)| a.tie_breaks[from].1.compare(&b.tie_breaks[from].1).is_eq()) {
            self.break_tie(tied, from + 1);
        }
    }

    fn lots(&self, tied: &mut [(Standing, &History)], at: usize) {
        let drawn = |id: EntrantId| self.settings.lots.iter().position(|lot| *lot == id);
        let places: Option<Vec<usize>> = tied.iter().map(|(row, _)| drawn(row.entrant)).collect();
        for ((row, _), place) in tied.iter_mut().zip(places.into_iter().flatten()) {
            row.tie_breaks[at].1 = Value::Lot(place as u32 + 1);
        }
    }
}

/// Sets the match points among the tied, if each of them has met each other.
fn direct_encounter(tied: &mut [(Standing, &History)], at: usize) {
    let ids: BTreeSet<EntrantId> = tied.iter().map(|(row, _)| row.entrant).collect();
    let among: Vec<Vec<Addend<Score>>> = tied
        .iter()
        .map(|(_, history)| {
            addends(history, |event| match event {
                Event::Match {
                    opponent,
                    result: Some(_),
                    ..
                } if ids.contains(opponent) => Some((Some(*opponent), event.score())),
                _ => None,
            })
        })
        .collect();
    let met_all = |met: &Vec<Addend<Score>>| {
        met.iter()
            .filter_map(|addend| addend.opponent)
            .collect::<BTreeSet<_>>()
            .len()
            + 1
            == ids.len()
    };
    if among.iter().all(met_all) {
        for ((row, _), addends) in tied.iter_mut().zip(among) {
            row.tie_breaks[at].1 = Value::Sum(addends.into());
        }
    }
}

/// What each round of a history adds, where it adds anything.
fn addends<T>(history: &History, adds: impl Fn(&Event) -> Option<(Option<EntrantId>, T)>) -> Vec<Addend<T>> {
    (1..)
        .zip(&history.events)
        .filter_map(|(round, event)| adds(event).map(|(opponent, adds)| Addend { round, opponent, adds }))
        .collect()
}
