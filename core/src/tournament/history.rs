//! What each entrant did in each round, read off the rounds and their results.

use std::collections::HashMap;

use super::entrants::{ByeScore, Entrant, EntrantId};
use super::pairing::{Free, MatchKey, Pairing, Results, Round};
use super::result::{Half, MatchResult, Score};

/// What a round was for one entrant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A match.
    Match {
        /// Its address.
        key: MatchKey,
        /// Against whom.
        opponent: EntrantId,
        /// Its result with this entrant as the first half; none while it is open.
        result: Option<MatchResult>,
    },
    /// No match.
    Free(Free),
}

impl Event {
    /// The match points of the round: 0 while the match is open.
    pub fn score(&self) -> Score {
        match self {
            Event::Match { result, .. } => result
                .as_ref()
                .map_or(Score::ZERO, |result| result.outcome.score(Half::First)),
            Event::Free(free) => free.score(),
        }
    }
}

/// The rounds of one entrant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    /// Whose.
    pub entrant: EntrantId,
    /// One event for each round, in order.
    pub events: Vec<Event>,
}

impl History {
    /// The match points of all rounds.
    pub fn score(&self) -> Score {
        self.events.iter().map(Event::score).sum()
    }
}

/// The histories of the entrants, in their order, over these rounds in order.
///
/// Matches and byes of others than these entrants are passed over.
pub fn histories(entrants: &[Entrant], rounds: &[Round], results: &Results) -> Vec<History> {
    let index: HashMap<EntrantId, usize> = entrants
        .iter()
        .enumerate()
        .map(|(i, entrant)| (entrant.id, i))
        .collect();
    let mut histories: Vec<History> = entrants
        .iter()
        .map(|entrant| History {
            entrant: entrant.id,
            events: vec![Event::Free(Free::Absent(ByeScore::Zero)); rounds.len()],
        })
        .collect();
    for (number, round) in rounds.iter().enumerate() {
        let mut put = |id: EntrantId, event: Event| {
            if let Some(i) = index.get(&id) {
                histories[*i].events[number] = event;
            }
        };
        for (id, free) in &round.free {
            put(*id, Event::Free(*free));
        }
        for pairing in &round.pairings {
            let turned = Pairing {
                pair: pairing.pair.swapped(),
                ..*pairing
            };
            for seen in [*pairing, turned] {
                put(
                    seen.pair.first,
                    Event::Match {
                        key: seen.key,
                        opponent: seen.pair.second,
                        result: results.result(&seen),
                    },
                );
            }
        }
    }
    histories
}
