//! Who meets whom: matches by a stable key, rounds, and the recorded results looked up by key.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use super::entrants::{Attendance, AwayReason, ByeScore, Entrant, EntrantId};
use super::result::{ByHalf, Half, MatchOutcome, MatchResult, Score, WonBy};

/// The part of a stage a match belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// The rounds of a Swiss or a round robin.
    Rounds,
    /// A group, counted from 1.
    Group(u16),
    /// The bracket of those who have not lost.
    Winners,
    /// The bracket of those who have lost once.
    Losers,
    /// The elimination of those who lost their first match.
    Consolation,
    /// The match for the third place.
    Bronze,
    /// The final between the winners of both brackets.
    GrandFinal,
    /// The second final, if the unbeaten finalist lost the first.
    Reset,
}

/// The parts without a number, by name.
const NAMED: [(Part, &str); 7] = [
    (Part::Rounds, "round"),
    (Part::Winners, "winners"),
    (Part::Losers, "losers"),
    (Part::Consolation, "consolation"),
    (Part::Bronze, "bronze"),
    (Part::GrandFinal, "grand-final"),
    (Part::Reset, "reset"),
];

/// The address of a match within its stage. It stays the same whoever plays there.
///
/// As text `winners-1-3`, `round-2-14`, `group2-1-1`: part, round, number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "String", try_from = "String"))]
pub struct MatchKey {
    /// The part of the stage.
    pub part: Part,
    /// The round within the part, counted from 1.
    pub round: u32,
    /// The match within the round, counted from 1.
    pub number: u32,
}

impl MatchKey {
    /// This address.
    pub const fn new(part: Part, round: u32, number: u32) -> MatchKey {
        MatchKey { part, round, number }
    }
}

impl fmt::Display for MatchKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.part {
            Part::Group(group) => write!(f, "group{group}")?,
            part => f.write_str(
                NAMED
                    .iter()
                    .find(|(named, _)| *named == part)
                    .map_or("", |(_, name)| name),
            )?,
        }
        write!(f, "-{}-{}", self.round, self.number)
    }
}

/// A text that is no address of a match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is no match of a stage: part, round and number are expected, such as `winners-1-3`")]
pub struct MatchKeyError {
    /// The text that was read.
    pub found: String,
}

impl FromStr for MatchKey {
    type Err = MatchKeyError;

    fn from_str(text: &str) -> Result<MatchKey, MatchKeyError> {
        let read = || {
            let (rest, number) = text.rsplit_once('-')?;
            let (part, round) = rest.rsplit_once('-')?;
            let part = match part.strip_prefix("group") {
                Some(group) => Part::Group(group.parse().ok()?),
                None => NAMED.iter().find(|(_, name)| *name == part)?.0,
            };
            let key = MatchKey::new(part, round.parse().ok()?, number.parse().ok()?);
            // One address has one text: no plus sign, no leading nought.
            (key.to_string() == text).then_some(key)
        };
        read().ok_or_else(|| MatchKeyError { found: text.to_owned() })
    }
}

impl From<MatchKey> for String {
    fn from(key: MatchKey) -> String {
        key.to_string()
    }
}

impl TryFrom<String> for MatchKey {
    type Error = MatchKeyError;

    fn try_from(text: String) -> Result<MatchKey, MatchKeyError> {
        text.parse()
    }
}

/// Two entrants who are to meet.
pub type Pair = ByHalf<EntrantId>;

/// A match with both its entrants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pairing {
    /// Its address.
    pub key: MatchKey,
    /// Who meets.
    pub pair: Pair,
}

/// The result of a match that one or both can no longer play, by why each of them is gone; none if both are there.
pub fn forfeit(gone: ByHalf<Option<AwayReason>>) -> Option<MatchResult> {
    let won = |winner, reason| MatchOutcome::Won {
        winner,
        by: match reason {
            AwayReason::Withdrawn | AwayReason::NotThere => WonBy::Walkover,
            AwayReason::Disqualified => WonBy::Disqualification,
        },
    };
    let outcome = match (gone.first, gone.second) {
        (None, None) => return None,
        (None, Some(reason)) => won(Half::First, reason),
        (Some(reason), None) => won(Half::Second, reason),
        (Some(AwayReason::Disqualified), Some(AwayReason::Disqualified)) => MatchOutcome::DoubleDisqualification,
        (Some(_), Some(_)) => MatchOutcome::DoubleForfeit,
    };
    Some(MatchResult::without_games(outcome))
}

/// Why an entrant has no match in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Free {
    /// The bye of an odd field: 1.
    AllocatedBye,
    /// A bye he asked for.
    RequestedBye(ByeScore),
    /// He was not there: 0, unless the director set another score.
    Absent(ByeScore),
    /// The free round of a round robin of an odd field, which scores nothing.
    Rotation,
}

impl Free {
    /// The match points of the round.
    pub const fn score(self) -> Score {
        match self {
            Free::AllocatedBye => Score::ONE,
            Free::RequestedBye(score) | Free::Absent(score) => score.score(),
            Free::Rotation => Score::ZERO,
        }
    }
}

/// One round of a Swiss or a round robin.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Round {
    /// Its number, counted from 1.
    pub number: u32,
    /// Its matches.
    pub pairings: Vec<Pairing>,
    /// Those without a match. An entrant who is in neither list was absent and scores 0.
    pub free: Vec<(EntrantId, Free)>,
}

impl Round {
    /// Those for whom a draft of this round is stale: they have come or gone since it was paired.
    pub fn stale(&self, entrants: &[Entrant]) -> Vec<EntrantId> {
        let bye = self
            .free
            .iter()
            .filter(|(_, free)| *free == Free::AllocatedBye)
            .map(|(id, _)| *id);
        let paired = self
            .pairings
            .iter()
            .flat_map(|pairing| [pairing.pair.first, pairing.pair.second]);
        let playing: BTreeSet<EntrantId> = paired.chain(bye).collect();
        let fits = |entrant: &&Entrant| {
            (entrant.attendance(self.number) == Attendance::Plays) == playing.contains(&entrant.id)
        };
        entrants
            .iter()
            .filter(|entrant| !fits(entrant))
            .map(|entrant| entrant.id)
            .collect()
    }
}

/// A result as it was recorded, with the two who met.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Recorded {
    /// Who met, in the order of the result's halves.
    pub pair: Pair,
    /// What came of it.
    pub result: MatchResult,
}

/// What is recorded for a match whose entrants are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup<'a> {
    /// Nothing.
    Open,
    /// A result between these two, in the order asked for.
    Result(MatchResult),
    /// A result between others: it stands against the bracket as it is now.
    Against(&'a Recorded),
}

/// What was played in a stage by the address of the match: the recorded results, and who sits at the matches under way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Results {
    recorded: BTreeMap<MatchKey, Recorded>,
    /// Those who have begun a match that has no result yet.
    #[cfg_attr(feature = "serde", serde(default))]
    under_way: BTreeMap<MatchKey, Pair>,
}

impl Results {
    /// No result.
    pub fn new() -> Results {
        Results::default()
    }

    /// Records a result in the place of the one that was there, and gives that back.
    pub fn record(&mut self, pairing: Pairing, result: MatchResult) -> Option<Recorded> {
        self.under_way.remove(&pairing.key);
        self.recorded.insert(
            pairing.key,
            Recorded {
                pair: pairing.pair,
                result,
            },
        )
    }

    /// Notes that these two have begun a match. A result that is there stays.
    pub fn begin(&mut self, pairing: Pairing) {
        if !self.recorded.contains_key(&pairing.key) {
            self.under_way.insert(pairing.key, pairing.pair);
        }
    }

    /// Takes the result of a match away, and gives it back; the match has not begun then.
    pub fn remove(&mut self, key: MatchKey) -> Option<Recorded> {
        self.under_way.remove(&key);
        self.recorded.remove(&key)
    }

    /// Who plays or has played at an address, in the order of what is recorded there; none if nothing has begun.
    pub fn seated(&self, key: MatchKey) -> Option<Pair> {
        let recorded = self.recorded.get(&key).map(|recorded| recorded.pair);
        recorded.or_else(|| self.under_way.get(&key).copied())
    }

    /// What is recorded at an address, whoever met there.
    pub fn recorded(&self, key: MatchKey) -> Option<&Recorded> {
        self.recorded.get(&key)
    }

    /// What is recorded for a match of these two.
    pub fn of(&self, pairing: &Pairing) -> Lookup<'_> {
        match self.recorded(pairing.key) {
            None => Lookup::Open,
            Some(recorded) if recorded.pair == pairing.pair => Lookup::Result(recorded.result.clone()),
            Some(recorded) if recorded.pair.swapped() == pairing.pair => {
                Lookup::Result(recorded.result.clone().swapped())
            }
            Some(recorded) => Lookup::Against(recorded),
        }
    }

    /// The result of a match between exactly these two, in the order asked for.
    pub fn result(&self, pairing: &Pairing) -> Option<MatchResult> {
        match self.of(pairing) {
            Lookup::Result(result) => Some(result),
            Lookup::Open | Lookup::Against(_) => None,
        }
    }

    /// All results in the order of their addresses.
    pub fn iter(&self) -> impl Iterator<Item = (MatchKey, &Recorded)> {
        self.recorded.iter().map(|(key, recorded)| (*key, recorded))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_as_it_is_written() {
        for text in [
            "winners-1-3",
            "grand-final-1-1",
            "round-12-140",
            "group2-1-1",
            "losers-3-1",
            "consolation-1-2",
            "bronze-1-1",
            "reset-1-1",
        ] {
            assert_eq!(text.parse::<MatchKey>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "winners",
            "winners-1",
            "winners-1-+3",
            "winners-01-3",
            "group-1-1",
            "semis-1-1",
            "1-1-1",
        ] {
            assert!(text.parse::<MatchKey>().is_err(), "{text}");
        }
    }

    #[test]
    fn whoever_is_gone_forfeits() {
        let outcome = |first, second| forfeit(ByHalf::new(first, second)).map(|result| result.outcome);
        let (withdrawn, disqualified) = (Some(AwayReason::Withdrawn), Some(AwayReason::Disqualified));
        assert_eq!(outcome(None, None), None);
        assert_eq!(outcome(withdrawn, disqualified), Some(MatchOutcome::DoubleForfeit));
        assert_eq!(
            outcome(disqualified, disqualified),
            Some(MatchOutcome::DoubleDisqualification)
        );
        let won = |winner, by| Some(MatchOutcome::Won { winner, by });
        assert_eq!(outcome(withdrawn, None), won(Half::Second, WonBy::Walkover));
        assert_eq!(outcome(None, disqualified), won(Half::First, WonBy::Disqualification));
    }

    #[test]
    fn a_result_between_others_stands_against_the_bracket() {
        let [oak, elm, ash] = [1, 2, 3].map(EntrantId);
        let key = MatchKey::new(Part::Winners, 2, 1);
        let at = |first, second| Pairing {
            key,
            pair: ByHalf::new(first, second),
        };
        let mut results = Results::new();
        assert_eq!(results.of(&at(oak, elm)), Lookup::Open);
        results.record(at(oak, elm), MatchResult::walkover(Half::First));
        let winner = |pairing| results.result(&pairing).map(|result| result.outcome.winner());
        assert_eq!(winner(at(oak, elm)), Some(Some(Half::First)));
        assert_eq!(winner(at(elm, oak)), Some(Some(Half::Second)));
        assert!(matches!(results.of(&at(oak, ash)), Lookup::Against(recorded) if recorded.pair.second == elm));
        assert!(!MatchOutcome::DoubleForfeit.played());
    }
}
