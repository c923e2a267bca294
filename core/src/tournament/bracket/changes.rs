//! What is different between two brackets of one stage, and which matches under way that concerns.

use std::collections::BTreeSet;
use std::fmt;

use super::super::pairing::MatchKey;
use super::super::result::Half;
use super::{Bracket, BracketMatch, Place, Slot, Status};

/// Something that is different in another bracket of the same stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "kebab-case"))]
pub enum Change {
    /// Another entrant comes from the source; a match that has begun stays with those who play it.
    Entrant {
        /// The place.
        place: Place,
        /// Who came.
        before: Slot,
        /// Who comes.
        after: Slot,
    },
    /// The same entrants, but another state.
    Status {
        /// The match.
        key: MatchKey,
        /// How far it was.
        before: Status,
        /// How far it is.
        after: Status,
    },
    /// Another winner of the whole.
    Winner {
        /// Who had won.
        before: Slot,
        /// Who has won.
        after: Slot,
    },
}

impl fmt::Display for Change {
    /// An English sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::Entrant { place, before, after } => {
                let half = match place.half {
                    Half::First => "first",
                    Half::Second => "second",
                };
                write!(f, "The {half} of {} was {before} and becomes {after}.", place.key)
            }
            Change::Status { key, before, after } => write!(f, "{key} was {before} and becomes {after}."),
            Change::Winner { before, after } => write!(f, "The winner was {before} and becomes {after}."),
        }
    }
}

/// What follows from the step from one bracket to another.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Preview {
    /// What changes; each has a sentence.
    pub changes: Vec<Change>,
    /// The matches among them that have begun and are in the way.
    pub begun: Vec<MatchKey>,
}

/// What follows from the step from one bracket to another of the same stage, where `begun` are the matches under way.
///
/// A match that has begun by the results, whether it is named or not, is in the way unless it comes to be between those
/// who play it; the corrected one, if a match of this bracket is corrected, does not depend on itself. If the correction is in the stage before, the entrants of this one may be
/// others, or fewer.
pub fn compare(before: &Bracket, after: &Bracket, corrected: Option<MatchKey>, begun: &BTreeSet<MatchKey>) -> Preview {
    let mut preview = Preview {
        changes: Vec::new(),
        begun: Vec::new(),
    };
    let in_the_way = |was: &BracketMatch, is: Option<&BracketMatch>| match was.begun {
        true => !is.is_some_and(BracketMatch::is_as_it_should_be),
        false => begun.contains(&was.key),
    };
    for was in before.matches().iter().filter(|was| Some(was.key) != corrected) {
        let is = after.get(was.key);
        let changes = is.map_or_else(
            || status_change(was, Status::NotNeeded).into_iter().collect(),
            |is| match_changes(was, is),
        );
        if !changes.is_empty() && in_the_way(was, is) {
            preview.begun.push(was.key);
        }
        preview.changes.extend(changes);
    }
    let (before, after) = (before.winner(), after.winner());
    if before != after {
        preview.changes.push(Change::Winner { before, after });
    }
    preview
}

fn match_changes(was: &BracketMatch, is: &BracketMatch) -> Vec<Change> {
    let moved = Half::BOTH
        .into_iter()
        .filter(|half| was.rightful[*half] != is.rightful[*half]);
    let entrants: Vec<Change> = moved
        .map(|half| Change::Entrant {
            place: Place { key: was.key, half },
            before: was.rightful[half],
            after: is.rightful[half],
        })
        .collect();
    match entrants.is_empty() {
        true => status_change(was, is.status).into_iter().collect(),
        false => entrants,
    }
}

fn status_change(was: &BracketMatch, after: Status) -> Option<Change> {
    (was.status != after).then_some(Change::Status {
        key: was.key,
        before: was.status,
        after,
    })
}
