//! What else changes if a result is corrected, and whether it may (TOURNAMENTS.md, *Correcting*).
//!
//! Brackets and standings are computed twice, with the result as it is and as it would be, and compared.

use std::collections::{BTreeMap, BTreeSet};

use super::entrants::EntrantId;
use super::pairing::{MatchKey, Round};
use super::result::{Half, MatchResult};
use super::standings::Standing;

/// Who is to meet in a match, as far as that is known.
pub type Slots = super::result::ByHalf<Option<EntrantId>>;

/// A match that would have other entrants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SlotChange {
    /// Which match.
    pub key: MatchKey,
    /// Who meets now; none if there is no such match.
    pub before: Option<Slots>,
    /// Who would meet; none if there would be no such match.
    pub after: Option<Slots>,
}

/// An entrant who would stand on another place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PlaceChange {
    /// Who.
    pub entrant: EntrantId,
    /// The place now.
    pub before: Option<u32>,
    /// The place after the change.
    pub after: Option<u32>,
}

/// A correction that is refused, since matches that depend on the result have begun.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("matches that depend on this result have begun: {}", .matches.iter().map(MatchKey::to_string).collect::<Vec<_>>().join(", "))]
pub struct DependantsBegun {
    /// Those matches.
    pub matches: Vec<MatchKey>,
}

/// The matches of a bracket that would have other entrants, in the order of their addresses.
pub fn slot_changes(
    before: impl IntoIterator<Item = (MatchKey, Slots)>,
    after: impl IntoIterator<Item = (MatchKey, Slots)>,
) -> Vec<SlotChange> {
    let (before, after): (BTreeMap<_, _>, BTreeMap<_, _>) = (before.into_iter().collect(), after.into_iter().collect());
    let keys: BTreeSet<MatchKey> = before.keys().chain(after.keys()).copied().collect();
    let change = |key: MatchKey| SlotChange {
        key,
        before: before.get(&key).copied(),
        after: after.get(&key).copied(),
    };
    keys.into_iter()
        .map(change)
        .filter(|change| change.before != change.after)
        .collect()
}

/// The entrants who would stand on another place, in the order in which they would stand.
pub fn place_changes(before: &[Standing], after: &[Standing]) -> Vec<PlaceChange> {
    let places: BTreeMap<EntrantId, Option<u32>> = before.iter().map(|row| (row.entrant, row.place)).collect();
    let change = |row: &Standing| PlaceChange {
        entrant: row.entrant,
        before: places.get(&row.entrant).copied().flatten(),
        after: row.place,
    };
    after
        .iter()
        .map(change)
        .filter(|change| change.before != change.after)
        .collect()
}

/// The matches of a Swiss that were paired from a result which would change: all of the later rounds, if either
/// entrant's match points change, and none otherwise.
pub fn later_matches(
    rounds: &[Round],
    key: MatchKey,
    before: Option<&MatchResult>,
    after: Option<&MatchResult>,
) -> Vec<MatchKey> {
    let points = |result: Option<&MatchResult>| result.map(|result| Half::BOTH.map(|half| result.outcome.score(half)));
    if points(before) == points(after) {
        return Vec::new();
    }
    let later = rounds.iter().filter(|round| round.number > key.round);
    later
        .flat_map(|round| &round.pairings)
        .map(|pairing| pairing.key)
        .collect()
}

/// Whether a change may be made: not if one of the matches that depend on it has begun.
///
/// # Errors
/// With all dependants that have begun. The director may undo those first, or accept that they stand.
pub fn check(
    dependants: impl IntoIterator<Item = MatchKey>,
    begun: &BTreeSet<MatchKey>,
) -> Result<(), DependantsBegun> {
    let matches: Vec<MatchKey> = dependants.into_iter().filter(|key| begun.contains(key)).collect();
    if matches.is_empty() {
        return Ok(());
    }
    Err(DependantsBegun { matches })
}

#[cfg(test)]
mod tests {
    use super::super::pairing::{Pairing, Part};
    use super::super::result::ByHalf;
    use super::*;

    fn key(round: u32, number: u32) -> MatchKey {
        MatchKey::new(Part::Winners, round, number)
    }

    fn slots(first: u32, second: u32) -> Slots {
        ByHalf::new(first, second).map(|id| (id > 0).then_some(EntrantId(id)))
    }

    #[test]
    fn only_matches_with_other_entrants_are_named() {
        let before = [
            (key(1, 1), slots(1, 2)),
            (key(2, 1), slots(1, 0)),
            (key(3, 1), slots(1, 3)),
        ];
        let after = [
            (key(1, 1), slots(1, 2)),
            (key(2, 1), slots(2, 0)),
            (key(4, 1), slots(2, 3)),
        ];
        let changed: Vec<MatchKey> = slot_changes(before, after).iter().map(|change| change.key).collect();
        assert_eq!(changed, [key(2, 1), key(3, 1), key(4, 1)]);
    }

    #[test]
    fn a_correction_is_refused_with_the_names_of_the_matches_that_have_begun() {
        let begun = BTreeSet::from([key(2, 1), key(2, 2), key(9, 9)]);
        assert_eq!(check([key(3, 1)], &begun), Ok(()));
        let refusal = check([key(2, 2), key(2, 1), key(3, 1)], &begun).unwrap_err();
        assert_eq!(
            refusal.to_string(),
            "matches that depend on this result have begun: winners-2-2, winners-2-1"
        );
    }

    #[test]
    fn later_rounds_of_a_swiss_depend_on_match_points_only() {
        let pair = ByHalf::new(EntrantId(1), EntrantId(2));
        let rounds: Vec<Round> = (1..=3)
            .map(|number| Round {
                number,
                pairings: vec![Pairing {
                    key: key(number, 1),
                    pair,
                }],
                free: Vec::new(),
            })
            .collect();
        let result = MatchResult::won(Half::First, ByHalf::default());
        let turned = result.clone().swapped();
        let walkover = MatchResult::walkover(Half::First);
        let later = |before, after| later_matches(&rounds, key(1, 1), before, after);
        assert_eq!(later(Some(&result), Some(&turned)), [key(2, 1), key(3, 1)]);
        assert_eq!(later(Some(&result), None), [key(2, 1), key(3, 1)]);
        assert_eq!(later(Some(&result), Some(&walkover)), []);
        assert_eq!(later_matches(&rounds, key(3, 1), Some(&result), None), []);
    }
}
