//! What depends on the result of a match in rounds that are paired one by one (TOURNAMENTS.md, *Correcting*); what depends
//! on it in a bracket is in [`super::bracket`].

use std::collections::BTreeMap;

use super::entrants::EntrantId;
use super::pairing::{MatchKey, Round};
use super::result::{Half, MatchResult};
use super::standings::Standing;

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

#[cfg(test)]
mod tests {
    use super::super::pairing::{Pairing, Part};
    use super::super::result::ByHalf;
    use super::*;

    fn key(round: u32, number: u32) -> MatchKey {
        MatchKey::new(Part::Winners, round, number)
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
