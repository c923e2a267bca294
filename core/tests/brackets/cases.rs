//! The cases of TOURNAMENTS.md about brackets, by their numbers.

use std::collections::{BTreeMap, BTreeSet};

use brade_core::tournament::bracket::{Dependants, Edit, Slot, Status, correct, preview};
use brade_core::tournament::double_elimination::{GrandFinal, double_elimination};
use brade_core::tournament::elimination::{EliminationSettings, elimination};
use brade_core::tournament::entrants::{AwayReason, EntrantId};
use brade_core::tournament::pairing::Results;
use brade_core::tournament::result::{ByHalf, Half, MatchOutcome, WonBy};

use super::{Evening, field, key, seeds, status, won};

const WITH_ALL: EliminationSettings = EliminationSettings {
    bronze: true,
    consolation: true,
};

#[test]
fn case_08_one_who_is_absent_before_his_first_match_appears_nowhere_later() {
    let single = elimination(&WITH_ALL, &field(8), &Results::new()).unwrap();
    let double = double_elimination(GrandFinal::Reset, &field(8), &Results::new()).unwrap();
    for bracket in [single, double] {
        let mut evening = Evening::of(bracket);
        let gone = BTreeMap::from([(EntrantId(7), AwayReason::Withdrawn)]);
        let forfeits = evening.bracket.forfeits(&gone);
        let [(pairing, result)] = &forfeits[..] else {
            panic!("{forfeits:?}")
        };
        assert_eq!(
            (pairing.key, pairing.pair),
            (key("winners-1-3"), ByHalf::new(2, 7).map(EntrantId))
        );
        evening.record(*pairing, result.clone());
        assert_eq!(seeds(&evening.bracket, "winners-2-2")[0], 2);
        assert_eq!(evening.bracket.forfeits(&gone), []);
        evening.favourites_win();
        let elsewhere = evening
            .bracket
            .matches()
            .iter()
            .filter(|game| game.key != key("winners-1-3"));
        for game in elsewhere {
            assert_eq!(game.half_of(EntrantId(7)), None, "{}", game.key);
        }
        assert_eq!(evening.winner(), 1);
    }
}

fn eight_with_one_result() -> Evening {
    let mut evening = Evening::of(double_elimination(GrandFinal::Reset, &field(8), &Results::new()).unwrap());
    evening.wins("winners-1-1", 1);
    evening.wins("winners-1-2", 4);
    evening
}

#[test]
fn case_09_a_reversed_first_match_swaps_the_winners_and_the_losers_slot() {
    let mut evening = eight_with_one_result();
    assert_eq!(seeds(&evening.bracket, "winners-2-1"), [1, 4]);
    assert_eq!(seeds(&evening.bracket, "losers-1-1"), [8, 5]);
    let pairing = evening.bracket.get(key("winners-1-1")).unwrap().pairing().unwrap();
    let reversed = Edit::Record(pairing, won(Half::Second));
    let nothing_begun = BTreeSet::new();

    let shown = preview(&evening.bracket, &evening.results, &reversed, &nothing_begun);
    let sentences: Vec<String> = shown.changes.iter().map(ToString::to_string).collect();
    assert_eq!(
        sentences,
        [
            "The first of winners-2-1 was entrant 1 and becomes entrant 8.",
            "The first of losers-1-1 was entrant 8 and becomes entrant 1.",
        ]
    );
    assert_eq!(shown.begun, []);

    let refuse = Dependants::Refuse;
    evening.results = correct(&evening.bracket, &evening.results, &reversed, &nothing_begun, refuse).unwrap();
    let bracket = evening.bracket.with(&evening.results);
    assert_eq!(seeds(&bracket, "winners-2-1"), [8, 4]);
    assert_eq!(seeds(&bracket, "losers-1-1"), [1, 5]);
}

#[test]
fn case_09_a_correction_names_the_dependent_matches_that_have_begun() {
    let mut evening = eight_with_one_result();
    evening.wins("losers-1-1", 5);
    let pairing = evening.bracket.get(key("winners-1-1")).unwrap().pairing().unwrap();
    let begun = BTreeSet::from([key("winners-2-1"), key("winners-1-3")]);
    let with = |edit: &Edit, dependants| correct(&evening.bracket, &evening.results, edit, &begun, dependants);

    for edit in [Edit::Record(pairing, won(Half::Second)), Edit::Remove(pairing.key)] {
        let refused = with(&edit, Dependants::Refuse).unwrap_err();
        assert_eq!(refused.begun, [key("winners-2-1"), key("losers-1-1")]);
        assert_eq!(
            refused.to_string(),
            "matches that depend on this result have begun: winners-2-1, losers-1-1"
        );
    }
    // The same winner with other points changes nobody's way.
    let mut points = won(Half::First);
    points.points.first = "4".parse().unwrap();
    assert!(with(&Edit::Record(pairing, points), Dependants::Refuse).is_ok());
}

#[test]
fn case_09_a_result_that_the_director_lets_stand_still_decides() {
    let mut evening = eight_with_one_result();
    evening.wins("losers-1-1", 8);
    let pairing = evening.bracket.get(key("winners-1-1")).unwrap().pairing().unwrap();
    let reversed = Edit::Record(pairing, won(Half::Second));
    let stand = Dependants::LetStand;
    evening.results = correct(&evening.bracket, &evening.results, &reversed, &BTreeSet::new(), stand).unwrap();
    let bracket = evening.bracket.with(&evening.results);

    let stands = bracket.get(key("losers-1-1")).unwrap();
    assert!(stands.stands);
    assert_eq!(stands.status, Status::Finished);
    // Those who played it, and who should have.
    assert_eq!(seeds(&bracket, "losers-1-1"), [8, 5]);
    assert_eq!(
        stands.rightful,
        ByHalf::new(1, 5).map(|seed| Slot::Taken(EntrantId(seed)))
    );
    assert_eq!(stands.recorded.as_ref().unwrap().pair, ByHalf::new(8, 5).map(EntrantId));
    assert_eq!(seeds(&bracket, "losers-2-1")[1], 8);
    assert!(bracket.why(stands.key).unwrap().to_string().ends_with("stands here."));
    // Taken back, everything is as it was, and nothing is in the way of that.
    let back = Edit::Record(pairing, won(Half::First));
    let results = correct(&bracket, &evening.results, &back, &BTreeSet::new(), Dependants::Refuse).unwrap();
    assert_eq!(bracket.with(&results), evening.bracket);
}

#[test]
fn case_10_a_double_disqualification_corrected_to_a_single_one_brings_the_right_finalist() {
    let mut evening = Evening::of(elimination(&WITH_ALL, &field(8), &Results::new()).unwrap());
    for (at, seed) in [
        ("winners-1-1", 1),
        ("winners-1-2", 4),
        ("winners-1-3", 2),
        ("winners-1-4", 3),
    ] {
        evening.wins(at, seed);
    }
    let before = evening.bracket.clone();
    evening.ends("winners-2-1", MatchOutcome::DoubleDisqualification);
    evening.wins("winners-2-2", 3);
    assert_eq!(seeds(&evening.bracket, "winners-3-1"), [0, 3]);
    assert_eq!(status(&evening.bracket, "winners-3-1"), Status::Bye);
    assert_eq!(evening.winner(), 3);

    let single = MatchOutcome::Won {
        winner: Half::Second,
        by: WonBy::Disqualification,
    };
    evening.ends("winners-2-1", single);
    assert_eq!(seeds(&evening.bracket, "winners-3-1"), [4, 3]);
    assert_eq!(status(&evening.bracket, "winners-3-1"), Status::Ready);
    // The disqualified one does not play for the third place either.
    assert_eq!(seeds(&evening.bracket, "bronze-1-1"), [0, 2]);
    assert_eq!(status(&evening.bracket, "bronze-1-1"), Status::Bye);
    assert_eq!(evening.bracket.matches().len(), before.matches().len());
}

#[test]
fn case_12_those_who_lost_to_the_favourites_meet_people_they_have_not_beaten() {
    let mut evening = Evening::of(double_elimination(GrandFinal::Reset, &field(8), &Results::new()).unwrap());
    let played = [
        ("winners-1-1", 1),
        ("winners-1-2", 4),
        ("winners-1-3", 2),
        ("winners-1-4", 3),
        ("winners-2-1", 1),
        ("winners-2-2", 2),
        ("losers-1-1", 5),
        ("losers-1-2", 6),
    ];
    for (at, seed) in played {
        evening.wins(at, seed);
    }
    let mut next = [
        seeds(&evening.bracket, "losers-2-1"),
        seeds(&evening.bracket, "losers-2-2"),
    ];
    next.sort_unstable();
    assert_eq!(next, [[3, 5], [4, 6]]);
    assert_eq!(
        evening.bracket.why(key("losers-2-1")).unwrap().to_string(),
        "The loser of winners-2-2 (seed 3, won winners-1-4, lost winners-2-2) against the winner of losers-1-1 \
         (seed 5, lost winners-1-2, won losers-1-1)."
    );
}
