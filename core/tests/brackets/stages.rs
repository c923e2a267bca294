//! Stages in a row: groups before an elimination, and who goes on.

use std::collections::BTreeMap;

use brade_core::tournament::bracket::{Bracket, Placing, place_groups};
use brade_core::tournament::elimination::{EliminationSettings, elimination};
use brade_core::tournament::entrants::EntrantId;
use brade_core::tournament::groups::{Advance, GroupSettings, GroupsError, Qualifier, groups, qualifiers, runners_up};
use brade_core::tournament::pairing::{MatchKey, Part, Results};
use brade_core::tournament::result::{ByHalf, MatchOutcome, MatchResult, Score};
use brade_core::tournament::round_robin::Meetings;
use brade_core::tournament::stage::{CutError, broken_ties, going_on};

use super::{Evening, field, key};

/// Rankings of so many groups of so many, without ties; entrant 203 is the third of group 2.
fn rankings(groups: u32, size: u32) -> Vec<Vec<Placing>> {
    let ranking = |group| place_groups((1..=size).map(|place| vec![EntrantId(100 * group + place)]));
    (1..=groups).map(ranking).collect()
}

/// In how many of the last rounds of the elimination two of one group can meet.
fn last_rounds_with_own(seeded: &[Qualifier]) -> u32 {
    let order: Vec<EntrantId> = seeded.iter().map(|qualifier| qualifier.entrant).collect();
    let bracket = elimination(&EliminationSettings::default(), &order, &Results::new()).unwrap();
    let rounds = bracket.rounds(Part::Winners).count() as u32;
    let mut earliest = rounds + 1;
    for (index, one) in order.iter().enumerate() {
        for other in order[..index].iter().filter(|other| other.0 / 100 == one.0 / 100) {
            let others = way(&bracket, *other);
            let met = way(&bracket, *one)
                .into_iter()
                .find(|key| others.contains(key))
                .unwrap();
            earliest = earliest.min(met.round);
        }
    }
    rounds + 1 - earliest
}

/// The matches of one who wins all of them.
fn way(bracket: &Bracket, entrant: EntrantId) -> Vec<MatchKey> {
    let first = bracket
        .matches()
        .iter()
        .find(|game| game.half_of(entrant).is_some())
        .unwrap();
    let mut way = vec![first.key];
    while let Some(next) = way.last().and_then(|key| bracket.get(*key)?.winner_to) {
        way.push(next.key);
    }
    way
}

#[test]
fn members_of_a_group_meet_no_earlier_than_so_many_have_to() {
    for groups in 2..=16_u32 {
        for per_group in 1..=4 {
            for best in [0, 1, groups as usize / 2, groups as usize - 1] {
                let rankings = rankings(groups, per_group as u32 + 1);
                let next = (1..=groups).map(|group| vec![EntrantId(100 * group + per_group as u32 + 1)]);
                let advance = Advance {
                    per_group,
                    runners_up: best,
                };
                let seeded = qualifiers(&advance, &rankings, &place_groups(next)).unwrap();
                let most = per_group + usize::from(best > 0);
                let rounds_for_most = most.next_power_of_two().trailing_zeros();
                assert_eq!(last_rounds_with_own(&seeded), rounds_for_most, "{groups} {advance:?}");
                assert!(seeded.is_sorted_by_key(|qualifier| qualifier.place));
            }
        }
    }
}

#[test]
fn the_two_best_of_four_groups_meet_crosswise() {
    let advance = Advance {
        per_group: 2,
        runners_up: 0,
    };
    let seeded = qualifiers(&advance, &rankings(4, 3), &[]).unwrap();
    let order: Vec<String> = seeded.iter().map(ToString::to_string).collect();
    assert_eq!(
        order[..4],
        ["1 of group 1", "1 of group 2", "1 of group 3", "1 of group 4"]
    );
    let mut groups: Vec<[u16; 2]> = (0..4)
        .map(|seed| [seeded[seed].group, seeded[7 - seed].group])
        .collect();
    groups.sort_unstable();
    assert_eq!(groups, [[1, 3], [2, 4], [3, 1], [4, 2]]);
}

#[test]
fn many_groups_are_placed_in_time() {
    let rankings: Vec<Vec<Placing>> = (0..256)
        .map(|group| place_groups([[2 * group], [2 * group + 1]].map(|one| one.map(EntrantId).to_vec())))
        .collect();
    let advance = Advance {
        per_group: 2,
        runners_up: 0,
    };
    assert_eq!(qualifiers(&advance, &rankings, &[]).unwrap().len(), 512);
}

#[test]
fn the_seeds_are_dealt_out_forth_and_back() {
    let settings = |groups| GroupSettings {
        groups,
        meetings: Meetings::Single,
    };
    let dealt = groups(&settings(3), &field(11)).unwrap();
    let members = |index: usize| {
        dealt[index]
            .entrants
            .iter()
            .map(|entrant| entrant.0)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        [members(0), members(1), members(2)],
        [vec![1, 6, 7], vec![2, 5, 8, 11], vec![3, 4, 9, 10]]
    );
    assert_eq!(dealt[2].rounds[0].pairings[0].key, key("group3-1-1"));
    assert_eq!(groups(&settings(1), &field(8)), Err(GroupsError::Groups(1)));
    assert!(groups(&settings(4), &field(7)).is_err());
    assert!(groups(&settings(2), &field(257)).is_err());
    assert!(groups(&settings(256), &field(512)).is_ok());
}

#[test]
fn runners_up_are_compared_by_equally_many_matches() {
    let settings = GroupSettings {
        groups: 2,
        meetings: Meetings::Single,
    };
    // 1 4 5 and 2 3 6 7: the better seed wins each match, 3 against 7 and 4 against 5 by more points.
    let groups = groups(&settings, &field(7)).unwrap();
    let mut results = Results::new();
    for pairing in groups
        .iter()
        .flat_map(|group| &group.rounds)
        .flat_map(|round| &round.pairings)
    {
        let better = pairing
            .pair
            .half_of(&pairing.pair.first.min(pairing.pair.second))
            .unwrap();
        let points = match pairing.pair.map(|entrant| entrant.0) {
            ByHalf {
                first: 3 | 7,
                second: 3 | 7,
            } => 9,
            ByHalf {
                first: 4 | 5,
                second: 4 | 5,
            } => 2,
            _ => 1,
        };
        let points = ByHalf::from_fn(|half| {
            if half == better {
                Score::whole(points)
            } else {
                Score::ZERO
            }
        });
        results.record(*pairing, MatchResult::won(better, points));
    }
    let ranking = |group: usize| place_groups(groups[group].entrants.iter().map(|entrant| vec![*entrant]));
    let advance = Advance {
        per_group: 1,
        runners_up: 1,
    };
    let compare = |results: &Results| {
        let placings = runners_up(&advance, &groups, &[ranking(0), ranking(1)], results, &BTreeMap::new());
        placings
            .unwrap()
            .into_iter()
            .map(|placing| placing.entrants)
            .collect::<Vec<_>>()
    };
    // Both have won one match and lost one; that 3 has also beaten 7, the last of four, does not count.
    assert_eq!(compare(&results), [vec![EntrantId(4)], vec![EntrantId(3)]]);
    let rankings = [ranking(0), ranking(1)];
    let next = runners_up(&advance, &groups, &rankings, &results, &BTreeMap::new()).unwrap();
    let seeded = qualifiers(&advance, &rankings, &next).unwrap();
    // 1 has the bye, so that 4, of his group, cannot meet him before the final.
    assert_eq!(seeded.iter().map(|one| one.entrant.0).collect::<Vec<_>>(), [1, 2, 4]);
    // Without any result they are equal.
    assert_eq!(compare(&Results::new()), [vec![EntrantId(4), EntrantId(3)]]);
}

#[test]
fn lots_decide_where_a_shared_place_decides_who_goes_on() {
    let mut evening = Evening::of(elimination(&EliminationSettings::default(), &field(8), &Results::new()).unwrap());
    assert_eq!(
        going_on(&evening.bracket.placings(), 2),
        Err(CutError::TooFew { found: 0, wanted: 2 })
    );
    evening.favourites_win();
    let ranking = evening.bracket.placings();
    let ids = |seeds: &[u32]| seeds.iter().copied().map(EntrantId).collect::<Vec<_>>();
    assert_eq!(going_on(&ranking, 4), Ok(ids(&[1, 2, 3, 4])));
    assert_eq!(
        going_on(&ranking, 3),
        Err(CutError::Tied {
            place: 3,
            entrants: ids(&[3, 4])
        })
    );
    assert_eq!(going_on(&broken_ties(&ranking, &ids(&[4, 3])), 3), Ok(ids(&[1, 2, 4])));
    let one_lot = broken_ties(&ranking, &ids(&[7]));
    let places: Vec<(u32, usize)> = one_lot
        .iter()
        .map(|placing| (placing.place, placing.entrants.len()))
        .collect();
    assert_eq!(places, [(1, 1), (2, 1), (3, 2), (5, 1), (6, 3)]);
    assert_eq!(going_on(&ranking, 9), Err(CutError::TooFew { found: 8, wanted: 9 }));
}

#[test]
fn a_stage_whose_last_match_both_forfeited_still_sends_people_on() {
    let mut evening = Evening::of(elimination(&EliminationSettings::default(), &field(4), &Results::new()).unwrap());
    evening.wins("winners-1-1", 1);
    evening.wins("winners-1-2", 2);
    evening.ends("winners-2-1", MatchOutcome::DoubleForfeit);
    assert_eq!(
        going_on(&evening.bracket.placings(), 2),
        Ok([1, 2].map(EntrantId).to_vec())
    );
}
