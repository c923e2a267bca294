//! Corrections at random: what is refused, what follows, what stands.

use std::collections::BTreeSet;

use brade_core::tournament::bracket::{Bracket, Dependants, Edit, Slot, Status, compare, correct, preview};
use brade_core::tournament::double_elimination::{GrandFinal, double_elimination};
use brade_core::tournament::elimination::{EliminationSettings, elimination};
use brade_core::tournament::entrants::EntrantId;
use brade_core::tournament::pairing::{Pairing, Results};
use brade_core::tournament::result::{Half, MatchOutcome, MatchResult};

use super::{Evening, Lots, field, key, won};

fn brackets(size: usize) -> [Bracket; 2] {
    let settings = EliminationSettings {
        bronze: true,
        consolation: true,
    };
    [
        elimination(&settings, &field(size), &Results::new()).unwrap(),
        double_elimination(GrandFinal::Reset, &field(size), &Results::new()).unwrap(),
    ]
}

/// Another result of a match with a result, or none.
fn edit(evening: &Evening, lots: &mut Lots) -> Option<Edit> {
    let recorded: Vec<Pairing> = evening
        .results
        .iter()
        .map(|(key, recorded)| Pairing {
            key,
            pair: recorded.pair,
        })
        .collect();
    let pairing = *recorded.get(lots.below(recorded.len().max(1)))?;
    Some(match lots.below(4) {
        0 => Edit::Remove(pairing.key),
        1 => Edit::Record(pairing, MatchResult::without_games(MatchOutcome::DoubleForfeit)),
        _ => Edit::Record(pairing, won(lots.half())),
    })
}

/// Plays with corrections in between, all of one kind, and then to the end.
fn play(bracket: Bracket, lots: &mut Lots, dependants: Dependants) -> Evening {
    let mut evening = Evening::of(bracket);
    let mut corrections = 2 * evening.bracket.entrants().len();
    let none = BTreeSet::new();
    loop {
        if let Some(edit) = edit(&evening, lots).filter(|_| corrections > 0) {
            corrections -= 1;
            let shown = preview(&evening.bracket, &evening.results, &edit, &none);
            let corrected = correct(&evening.bracket, &evening.results, &edit, &none, dependants);
            assert_eq!(
                corrected.is_err(),
                dependants == Dependants::Refuse && !shown.begun.is_empty()
            );
            if let Ok(results) = corrected {
                let after = evening.bracket.with(&results);
                let changed = compare(&evening.bracket, &after, Some(edit.key()), &none);
                assert_eq!(changed, shown);
                (evening.bracket, evening.results) = (after, results);
            }
        }
        let ready = evening.ready();
        match ready.get(lots.below(ready.len().max(1))) {
            Some(pairing) => evening.record(*pairing, won(lots.half())),
            None if corrections == 0 => return evening,
            None => {}
        }
    }
}

#[test]
fn without_leave_to_stand_no_correction_leaves_a_result_between_the_wrong_people() {
    let mut lots = Lots(8);
    for size in 3..=33 {
        for bracket in brackets(size) {
            let evening = play(bracket, &mut lots, Dependants::Refuse);
            assert!(
                evening
                    .bracket
                    .matches()
                    .iter()
                    .all(|game| !game.stands && game.status.settled())
            );
            let places: usize = evening
                .bracket
                .placings()
                .iter()
                .map(|placing| placing.entrants.len())
                .sum();
            assert_eq!(places, size);
        }
    }
}

#[test]
fn with_results_that_stand_a_bracket_still_ends_and_places_everybody_once() {
    let mut lots = Lots(9);
    let mut stood = 0;
    for size in 3..=33 {
        for bracket in brackets(size) {
            let evening = play(bracket, &mut lots, Dependants::LetStand);
            stood += evening.bracket.matches().iter().filter(|game| game.stands).count();
            assert_ne!(evening.bracket.winner(), Slot::Open);
            let placings = evening.bracket.placings();
            let placed: Vec<EntrantId> = placings.into_iter().flat_map(|placing| placing.entrants).collect();
            let different: BTreeSet<&EntrantId> = placed.iter().collect();
            assert_eq!((placed.len(), different.len()), (size, size));
        }
    }
    assert!(stood > 0);
}

#[test]
fn a_match_under_way_that_a_smaller_field_no_longer_has_is_named() {
    let before = elimination(&EliminationSettings::default(), &field(5), &Results::new()).unwrap();
    let after = elimination(&EliminationSettings::default(), &field(4), &Results::new()).unwrap();
    let begun = BTreeSet::from([key("winners-1-2"), key("winners-1-4")]);
    let shown = compare(&before, &after, None, &begun);
    assert_eq!(shown.begun, [key("winners-1-2"), key("winners-1-4")]);
    let last = shown.changes.last().unwrap().to_string();
    assert_eq!(last, "winners-3-1 was waiting and becomes not needed.");
}

#[test]
fn a_second_final_that_was_played_is_in_the_way_of_the_first_going_to_the_unbeaten_one() {
    let [_, mut double] = brackets(3).map(Evening::of);
    for (at, seed) in [
        ("winners-1-2", 2),
        ("winners-2-1", 1),
        ("losers-2-1", 2),
        ("grand-final-1-1", 2),
    ] {
        double.wins(at, seed);
    }
    double.wins("reset-1-1", 2);
    let first = double.bracket.get(key("grand-final-1-1")).unwrap().pairing().unwrap();
    let edit = Edit::Record(first, won(Half::First));
    let with = |dependants| correct(&double.bracket, &double.results, &edit, &BTreeSet::new(), dependants);
    assert_eq!(with(Dependants::Refuse).unwrap_err().begun, [key("reset-1-1")]);
    let bracket = double.bracket.with(&with(Dependants::LetStand).unwrap());
    assert!(bracket.get(key("reset-1-1")).unwrap().stands);
    assert_eq!(bracket.winner(), Slot::Taken(EntrantId(2)));
}

/// The rightful seeds of a match, nought for nobody or not yet known.
fn rightful(bracket: &Bracket, at: &str) -> [u32; 2] {
    let slots = bracket.get(key(at)).unwrap().rightful;
    [slots.first, slots.second].map(|slot| slot.entrant().map_or(0, |entrant| entrant.0))
}

#[test]
fn a_match_under_way_stays_with_those_who_sat_down_whoever_comes_there_now() {
    let [mut single, _] = brackets(4).map(Evening::of);
    single.wins("winners-1-1", 4);
    single.wins("winners-1-2", 2);
    let last = single.bracket.get(key("winners-2-1")).unwrap().pairing().unwrap();
    let first = single.bracket.get(key("winners-1-1")).unwrap().pairing().unwrap();
    single.results.begin(last);
    single.bracket = single.bracket.with(&single.results);
    assert!(single.bracket.get(last.key).unwrap().is_as_it_should_be());
    let none = BTreeSet::new();
    let double = MatchResult::without_games(MatchOutcome::DoubleForfeit);
    for (edit, comes) in [
        (Edit::Record(first, won(Half::First)), 1),
        (Edit::Record(first, double), 0),
        (Edit::Remove(first.key), 0),
    ] {
        let refused = correct(&single.bracket, &single.results, &edit, &none, Dependants::Refuse);
        assert_eq!(refused.unwrap_err().begun, [last.key]);
        let mut results = correct(&single.bracket, &single.results, &edit, &none, Dependants::LetStand).unwrap();
        let bracket = single.bracket.with(&results);
        let game = bracket.get(last.key).unwrap();
        assert_eq!(
            (game.status, game.winner, game.stands),
            (Status::Ready, Slot::Open, true)
        );
        assert_eq!(super::seeds(&bracket, "winners-2-1"), [4, 2]);
        assert_eq!(rightful(&bracket, "winners-2-1"), [comes, 2]);
        results.record(last, won(Half::First));
        assert_eq!(single.bracket.with(&results).winner(), Slot::Taken(EntrantId(4)));
    }
}

#[test]
fn a_grand_final_whose_finalists_change_places_stays_as_it_was_played() {
    for (winner, again) in [(1, Status::Ready), (2, Status::NotNeeded)] {
        let [_, mut double] = brackets(4).map(Evening::of);
        for (at, seed) in [
            ("winners-1-1", 1),
            ("winners-1-2", 2),
            ("winners-2-1", 1),
            ("losers-1-1", 3),
            ("losers-2-1", 2),
            ("grand-final-1-1", winner),
        ] {
            double.wins(at, seed);
        }
        // It was 2 who came unbeaten into the final, and 1 who won the last match of the losers.
        let pairing = |at: &str, double: &Evening| double.bracket.get(key(at)).unwrap().pairing().unwrap();
        let last = pairing("winners-2-1", &double);
        let half = last.pair.half_of(&EntrantId(2)).unwrap();
        for edit in [
            Edit::Record(last, won(half)),
            Edit::Remove(pairing("losers-2-1", &double).key),
        ] {
            let stand = Dependants::LetStand;
            double.results = correct(&double.bracket, &double.results, &edit, &BTreeSet::new(), stand).unwrap();
            double.bracket = double.bracket.with(&double.results);
        }
        double.wins("losers-2-1", 1);
        assert_eq!(rightful(&double.bracket, "grand-final-1-1"), [2, 1]);
        assert_eq!(super::seeds(&double.bracket, "grand-final-1-1"), [1, 2]);
        let game = double.bracket.get(key("grand-final-1-1")).unwrap();
        assert!(game.is_as_it_should_be());
        assert_eq!(game.winner, Slot::Taken(EntrantId(winner)));
        // The one who is unbeaten by the results as they are now needs no second final if he has won the first.
        assert_eq!(super::status(&double.bracket, "reset-1-1"), again);
    }
}

#[test]
fn a_level_result_between_others_is_in_the_way_too() {
    let [mut single, _] = brackets(4).map(Evening::of);
    single.wins("winners-1-1", 1);
    single.wins("winners-1-2", 2);
    single.ends("winners-2-1", MatchOutcome::Level);
    let pairing = single.bracket.get(key("winners-1-1")).unwrap().pairing().unwrap();
    let edit = Edit::Record(pairing, won(Half::Second));
    let shown = preview(&single.bracket, &single.results, &edit, &BTreeSet::new());
    assert_eq!(shown.begun, [key("winners-2-1")]);
}

#[test]
fn a_finalist_who_comes_on_two_ways_has_a_bye() {
    let [_, mut double] = brackets(4).map(Evening::of);
    double.wins("winners-1-1", 1);
    double.wins("winners-1-2", 2);
    double.wins("winners-2-1", 1);
    // The first result was wrong, but the match 1 won after it stands: he is in both brackets.
    let pairing = double.bracket.get(key("winners-1-1")).unwrap().pairing().unwrap();
    double.record(pairing, won(Half::Second));
    for at in ["losers-1-1", "losers-2-1"] {
        double.wins(at, 1);
    }
    assert_eq!(super::seeds(&double.bracket, "grand-final-1-1"), [1, 1]);
    assert_eq!(super::status(&double.bracket, "grand-final-1-1"), Status::Bye);
    assert_eq!(double.winner(), 1);
}
