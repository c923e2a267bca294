//! A bracket: matches whose entrants come from seeds and from other matches (TOURNAMENTS.md, *Formats*, *Correcting*).
//!
//! A bracket is a value made of a plan, the entrants in seed order and the results. Nothing of it is stored: with other
//! results it is made anew. The formats differ in their plan only: `elimination`, `consolation`, `double_elimination`.

pub(super) mod plan;

mod changes;
mod correction;
mod forfeits;
mod late;
mod placing;
mod play;
mod why;

use std::fmt;

use super::entrants::EntrantId;
use super::pairing::{MatchKey, Pairing, Part, Recorded, Results};
use super::result::{ByHalf, Half};

pub use changes::{Change, Preview, compare};
pub use correction::{CorrectionRefused, Dependants, Edit, correct, preview};
pub use forfeits::Forfeit;
pub use late::{LateEntry, LateEntryRefused, late_entry};
pub use placing::{Placing, place_groups};
pub use why::{Origin, Step, Why};

/// The most entrants of a bracket.
pub const MOST: usize = 512;

/// Where an entrant of a match comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Source {
    /// The entrant of this seed, counted from 1.
    Seed(u32),
    /// Nowhere: the other one has a bye.
    Bye,
    /// The winner of this match.
    Winner(MatchKey),
    /// The loser of this match, unless he lost by walkover or disqualification.
    Loser(MatchKey),
    /// Whoever had the bye of this match, if he loses his first match after it.
    FirstLoss(MatchKey),
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Seed(seed) => write!(f, "seed {seed}"),
            Source::Bye => f.write_str("a bye"),
            Source::Winner(key) => write!(f, "the winner of {key}"),
            Source::Loser(key) => write!(f, "the loser of {key}"),
            Source::FirstLoss(key) => write!(f, "the one with the bye in {key}, if he loses his first match"),
        }
    }
}

/// Who is in a place of the bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Slot {
    /// Not known yet.
    Open,
    /// This entrant.
    Taken(EntrantId),
    /// Nobody, and nobody will be.
    Nobody,
}

impl Slot {
    /// The entrant, if one is there.
    pub const fn entrant(self) -> Option<EntrantId> {
        match self {
            Slot::Taken(entrant) => Some(entrant),
            Slot::Open | Slot::Nobody => None,
        }
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Slot::Open => f.write_str("not known yet"),
            Slot::Taken(entrant) => write!(f, "entrant {entrant}"),
            Slot::Nobody => f.write_str("nobody"),
        }
    }
}

/// How far a match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Status {
    /// An entrant is not known yet.
    Waiting,
    /// Both entrants are known and nothing has decided it; a level result does not.
    Ready,
    /// Decided by a result.
    Finished,
    /// Only one entrant: he goes on.
    Bye,
    /// No entrant.
    Nobody,
    /// The second final where the first one decided, or a match that a changed field no longer has.
    NotNeeded,
}

impl Status {
    /// Whether nothing is left to be played here.
    pub const fn settled(self) -> bool {
        !matches!(self, Status::Waiting | Status::Ready)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Status::Waiting => "waiting",
            Status::Ready => "ready",
            Status::Finished => "finished",
            Status::Bye => "a bye",
            Status::Nobody => "without entrants",
            Status::NotNeeded => "not needed",
        })
    }
}

/// A place in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Place {
    /// The match.
    pub key: MatchKey,
    /// Which of its entrants.
    pub half: Half,
}

/// A match of a bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BracketMatch {
    /// Its address.
    pub key: MatchKey,
    /// Where its entrants come from.
    pub sources: ByHalf<Source>,
    /// Who they are: those who play or have played it, in the order of what is recorded, or, as long as it has not
    /// begun, those who come from the sources.
    pub slots: ByHalf<Slot>,
    /// Who comes from the sources by the results as they are now, in their order.
    pub rightful: ByHalf<Slot>,
    /// How far it is.
    pub status: Status,
    /// The result recorded here, in the order of the slots.
    pub recorded: Option<Recorded>,
    /// Whether it has begun: somebody plays or has played it.
    pub begun: bool,
    /// Whether it has begun and stands although others come from the sources now, or nobody, or it is not needed.
    pub stands: bool,
    /// Who goes on as the winner.
    pub winner: Slot,
    /// Who goes on as the loser: nobody after a walkover or a disqualification.
    pub loser: Slot,
    /// Where the winner goes.
    pub winner_to: Option<Place>,
    /// Where the loser goes; into a consolation only if it was his first match.
    pub loser_to: Option<Place>,
}

impl BracketMatch {
    /// The match with both its entrants, once they are known.
    pub fn pairing(&self) -> Option<Pairing> {
        match (self.slots.first, self.slots.second) {
            (Slot::Taken(first), Slot::Taken(second)) => Some(Pairing {
                key: self.key,
                pair: ByHalf::new(first, second),
            }),
            _ => None,
        }
    }

    /// Whether it has begun between those who come from the sources.
    pub const fn is_as_it_should_be(&self) -> bool {
        self.begun && !self.stands
    }

    /// In which half this entrant is.
    pub fn half_of(&self, entrant: EntrantId) -> Option<Half> {
        self.slots.half_of(&Slot::Taken(entrant))
    }
}

/// A bracket with all that is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Bracket {
    entrants: Vec<EntrantId>,
    /// In the order of their keys, in which every match comes after those it depends on.
    matches: Vec<BracketMatch>,
}

impl Bracket {
    /// The entrants in seed order.
    pub fn entrants(&self) -> &[EntrantId] {
        &self.entrants
    }

    /// All matches, each after those it depends on.
    pub fn matches(&self) -> &[BracketMatch] {
        &self.matches
    }

    /// The match at this address.
    pub fn get(&self, key: MatchKey) -> Option<&BracketMatch> {
        let index = self.matches.binary_search_by_key(&key, |game| game.key).ok()?;
        self.matches.get(index)
    }

    /// The rounds of a part in their order.
    pub fn rounds(&self, part: Part) -> impl Iterator<Item = &[BracketMatch]> {
        self.matches
            .chunk_by(|a, b| (a.key.part, a.key.round) == (b.key.part, b.key.round))
            .filter(move |round| round.first().is_some_and(|game| game.key.part == part))
    }

    /// Who has won: nobody if the last match was forfeited by both or could not be played.
    pub fn winner(&self) -> Slot {
        let last = [Part::Reset, Part::GrandFinal, Part::Winners]
            .into_iter()
            .find_map(|part| self.matches.iter().rfind(|game| game.key.part == part));
        last.map_or(Slot::Nobody, |game| game.winner)
    }

    /// The same plan and entrants with these results.
    pub fn with(&self, results: &Results) -> Bracket {
        let plan = self.matches.iter().map(|game| (game.key, game.sources)).collect();
        Bracket::play(self.entrants.clone(), plan, results)
    }
}
