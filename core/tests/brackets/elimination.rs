//! Single elimination with bronze and consolation.

use brade_core::tournament::bracket::{Bracket, Placing, Source, Status};
use brade_core::tournament::double_elimination::{GrandFinal, double_elimination};
use brade_core::tournament::elimination::{EliminationSettings, drawn, elimination};
use brade_core::tournament::entrants::{EntrantId, FieldError};
use brade_core::tournament::pairing::{Part, Results};
use brade_core::tournament::result::{Half, MatchOutcome, MatchResult};

use super::{Evening, field, key, seeds, status};

fn single(size: usize, bronze: bool, consolation: bool) -> Evening {
    let settings = EliminationSettings { bronze, consolation };
    Evening::of(elimination(&settings, &field(size), &Results::new()).unwrap())
}

fn places(placings: &[Placing]) -> Vec<(u32, Vec<u32>)> {
    let seeds = |placing: &Placing| placing.entrants.iter().map(|entrant| entrant.0).collect();
    placings.iter().map(|placing| (placing.place, seeds(placing))).collect()
}

fn first_round(bracket: &Bracket) -> Vec<[u32; 2]> {
    let seed = |source| match source {
        Source::Seed(seed) => seed,
        Source::Bye => 0,
        other => panic!("{other:?}"),
    };
    let round = bracket.rounds(Part::Winners).next().unwrap();
    round
        .iter()
        .map(|game| [seed(game.sources.first), seed(game.sources.second)])
        .collect()
}

#[test]
fn the_best_seeds_meet_last_and_have_the_byes() {
    assert_eq!(
        first_round(&single(16, false, false).bracket),
        [[1, 16], [8, 9], [4, 13], [5, 12], [2, 15], [7, 10], [3, 14], [6, 11]]
    );
    assert_eq!(
        first_round(&single(5, false, false).bracket),
        [[1, 0], [4, 5], [2, 0], [3, 0]]
    );
    let bracket = single(5, false, false).bracket;
    assert_eq!(status(&bracket, "winners-1-1"), Status::Bye);
    assert_eq!(seeds(&bracket, "winners-2-2"), [2, 3]);
}

#[test]
fn a_field_has_2_to_512_entrants_and_nobody_twice() {
    let settings = EliminationSettings::default();
    let none = Results::new();
    assert!(elimination(&settings, &field(1), &none).is_err());
    assert!(elimination(&settings, &field(513), &none).is_err());
    assert!(elimination(&settings, &field(512), &none).is_ok());
    assert!(double_elimination(GrandFinal::None, &field(2), &none).is_err());
    let twice = [1, 2, 1].map(EntrantId);
    let refused = elimination(&settings, &twice, &none).unwrap_err();
    assert_eq!(refused, FieldError::Twice(EntrantId(1)));
}

#[test]
fn a_draw_puts_the_lowest_lot_first() {
    let lots = [(1, 40), (2, 7), (3, 40), (4, 12)].map(|(entrant, lot)| (EntrantId(entrant), lot));
    assert_eq!(drawn(lots.to_vec()), [2, 4, 1, 3].map(EntrantId));
}

#[test]
fn the_rounds_in_which_they_go_out_give_the_places() {
    let mut evening = single(8, false, false);
    evening.favourites_win();
    let ranking = [(1, vec![1]), (2, vec![2]), (3, vec![3, 4]), (5, vec![5, 6, 7, 8])];
    assert_eq!(places(&evening.bracket.placings()), ranking);
}

#[test]
fn a_match_for_the_third_place_parts_the_losers_of_the_semi_finals() {
    let mut evening = single(8, true, false);
    evening.favourites_win();
    assert_eq!(seeds(&evening.bracket, "bronze-1-1"), [4, 3]);
    assert_eq!(
        places(&evening.bracket.placings())[1..4],
        [(2, vec![2]), (3, vec![3]), (4, vec![4])]
    );
    let three = single(3, true, false);
    assert_eq!(three.bracket.rounds(Part::Bronze).count(), 0);
}

#[test]
fn places_are_given_as_soon_as_no_open_match_can_change_them() {
    let mut evening = single(8, false, false);
    for (at, seed) in [("winners-1-1", 1), ("winners-1-2", 4), ("winners-1-3", 2)] {
        evening.wins(at, seed);
        assert_eq!(evening.bracket.placings(), []);
    }
    evening.wins("winners-1-4", 6);
    assert_eq!(places(&evening.bracket.placings()), [(5, vec![3, 5, 7, 8])]);
}

#[test]
fn a_double_forfeit_sends_nobody_on() {
    let mut evening = single(8, true, true);
    evening.ends("winners-1-1", MatchOutcome::DoubleForfeit);
    evening.ends("winners-1-2", MatchOutcome::DoubleForfeit);
    assert_eq!(status(&evening.bracket, "winners-2-1"), Status::Nobody);
    assert_eq!(status(&evening.bracket, "consolation-1-1"), Status::Nobody);
    evening.wins("winners-1-3", 2);
    evening.wins("winners-1-4", 3);
    evening.wins("winners-2-2", 3);
    assert_eq!(status(&evening.bracket, "winners-3-1"), Status::Bye);
    assert_eq!(status(&evening.bracket, "bronze-1-1"), Status::Bye);
    assert_eq!(evening.winner(), 3);
    // Nobody came as far as the second place.
    let placings = places(&evening.bracket.placings());
    assert_eq!(placings, [(1, vec![3]), (2, vec![2]), (3, vec![1, 4, 5, 6, 7, 8])]);
}

#[test]
fn nobody_is_first_if_both_forfeit_the_final() {
    let mut evening = single(4, false, false);
    evening.wins("winners-1-1", 1);
    evening.wins("winners-1-2", 2);
    evening.ends("winners-2-1", MatchOutcome::DoubleForfeit);
    assert_eq!(places(&evening.bracket.placings()), [(2, vec![1, 2]), (3, vec![3, 4])]);
}

#[test]
fn a_level_match_waits_for_a_decision() {
    let mut evening = single(4, false, false);
    evening.end("winners-1-1", MatchResult::without_games(MatchOutcome::Level));
    assert_eq!(status(&evening.bracket, "winners-1-1"), Status::Ready);
    assert!(evening.bracket.get(key("winners-1-1")).unwrap().recorded.is_some());
    assert_eq!(seeds(&evening.bracket, "winners-2-1"), [0, 0]);
    evening.wins("winners-1-1", 4);
    assert_eq!(seeds(&evening.bracket, "winners-2-1"), [4, 0]);
}

#[test]
fn those_who_lose_their_first_match_play_the_consolation() {
    // Of six, 1 and 2 have a bye.
    let mut evening = single(6, false, true);
    evening.wins("winners-1-2", 5);
    evening.wins("winners-1-4", 3);
    assert_eq!(seeds(&evening.bracket, "consolation-1-1"), [0, 4]);
    assert_eq!(status(&evening.bracket, "consolation-1-1"), Status::Waiting);
    // 1 had a bye and loses his first match; 3 loses his second one.
    evening.wins("winners-2-1", 5);
    evening.wins("winners-2-2", 2);
    assert_eq!(seeds(&evening.bracket, "consolation-1-1"), [1, 4]);
    assert_eq!(status(&evening.bracket, "consolation-1-2"), Status::Bye);
    assert_eq!(
        evening.bracket.why(key("consolation-1-1")).unwrap().to_string(),
        "The one with the bye in winners-1-1, if he loses his first match (seed 1, bye in winners-1-1, lost winners-2-1) \
         against the loser of winners-1-2 (seed 4, lost winners-1-2)."
    );
    evening.wins("consolation-1-1", 4);
    evening.wins("consolation-2-1", 6);
    evening.wins("winners-3-1", 2);
    assert_eq!(
        places(&evening.bracket.consolation_placings()),
        [(1, vec![6]), (2, vec![4]), (3, vec![1])]
    );
    assert_eq!(
        places(&evening.bracket.placings()),
        [(1, vec![2]), (2, vec![5]), (3, vec![1, 3]), (5, vec![4, 6])]
    );
}

#[test]
fn a_second_bye_after_a_double_forfeit_does_not_keep_anyone_from_the_consolation() {
    // Of 15, 1 has a bye in the first round; 8 and 9 forfeit, so that he has one more.
    let mut evening = single(15, false, true);
    evening.ends("winners-1-2", MatchOutcome::DoubleForfeit);
    evening.wins("winners-1-3", 4);
    evening.wins("winners-1-4", 5);
    evening.wins("winners-2-2", 4);
    assert_eq!(seeds(&evening.bracket, "winners-3-1"), [1, 4]);
    evening.wins("winners-3-1", 4);
    assert_eq!(seeds(&evening.bracket, "consolation-1-1"), [1, 0]);
}

#[test]
fn who_plays_for_the_third_place_does_not_play_the_consolation() {
    for size in 4..=9 {
        let mut evening = single(size, true, true);
        evening.favourites_win();
        let bronze = seeds(&evening.bracket, "bronze-1-1");
        for game in evening.bracket.rounds(Part::Consolation).flatten() {
            assert!(
                bronze.iter().all(|seed| game.half_of(EntrantId(*seed)).is_none()),
                "{size}"
            );
        }
    }
}

#[test]
fn every_match_says_where_its_winner_and_its_loser_go() {
    let bracket = single(8, true, true).bracket;
    let to = |at: &str| {
        let game = bracket.get(key(at)).unwrap();
        [game.winner_to, game.loser_to].map(|place| place.map(|place| (place.key.to_string(), place.half)))
    };
    let place = |at: &str, half| Some((at.to_owned(), half));
    let (first, second) = (Half::First, Half::Second);
    assert_eq!(
        to("winners-1-2"),
        [place("winners-2-1", second), place("consolation-1-1", second)]
    );
    assert_eq!(
        to("winners-2-1"),
        [place("winners-3-1", first), place("bronze-1-1", first)]
    );
    assert_eq!(to("winners-3-1"), [None, None]);
    assert_eq!(to("consolation-1-1"), [place("consolation-2-1", first), None]);
}
