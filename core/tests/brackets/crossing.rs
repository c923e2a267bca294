//! How late the losers of a double elimination can meet again.

use brade_core::tournament::bracket::{Bracket, Place};
use brade_core::tournament::double_elimination::{GrandFinal, double_elimination};
use brade_core::tournament::pairing::{MatchKey, Part, Results};

use super::field;

/// The losers' matches of one who comes there from this match of the winners' bracket and goes on winning.
fn way(bracket: &Bracket, from: MatchKey) -> Vec<MatchKey> {
    let mut next = bracket.get(from).unwrap().loser_to;
    let mut way = Vec::new();
    while let Some(Place { key, .. }) = next.filter(|place| place.key.part == Part::Losers) {
        way.push(key);
        next = bracket.get(key).unwrap().winner_to;
    }
    way
}

/// Those who won a match and those who lost it meet in the losers' bracket if the winner loses later; the first losers'
/// round in which that is possible.
fn first_rematch(rounds: u32) -> u32 {
    let bracket = double_elimination(GrandFinal::None, &field(1 << rounds), &Results::new()).unwrap();
    let mut first = u32::MAX;
    for won in bracket.rounds(Part::Winners).flatten() {
        let loser = way(&bracket, won.key);
        let mut later = won.winner_to;
        while let Some(Place { key, .. }) = later.filter(|place| place.key.part == Part::Winners) {
            let met = way(&bracket, key).into_iter().find(|key| loser.contains(key)).unwrap();
            first = first.min(met.round);
            later = bracket.get(key).unwrap().winner_to;
        }
    }
    first
}

/// The last three losers' rounds have so few left that no plan can keep all pairs apart. Before that, the losers of two
/// rounds who share a half, a quarter … come together where it ends: with more rounds than halves, quarters … that
/// cannot be later than here.
#[test]
fn nobody_meets_again_whom_he_has_beaten_before_it_cannot_be_avoided() {
    let found: Vec<(u32, u32)> = (2..=9).map(|rounds| (2 * rounds - 2, first_rematch(rounds))).collect();
    // All losers' rounds, and the first with a possible rematch.
    assert_eq!(
        found,
        [(2, 2), (4, 3), (6, 4), (8, 5), (10, 7), (12, 8), (14, 9), (16, 11)]
    );
}
