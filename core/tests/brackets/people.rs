//! People who come late, leave and come back.

use std::collections::{BTreeMap, BTreeSet};

use brade_core::tournament::bracket::{Bracket, Forfeit, LateEntry, LateEntryRefused, Status, late_entry};
use brade_core::tournament::double_elimination::{GrandFinal, double_elimination};
use brade_core::tournament::elimination::{EliminationSettings, elimination};
use brade_core::tournament::entrants::{AwayReason, EntrantId};
use brade_core::tournament::pairing::{MatchKey, Results};
use brade_core::tournament::result::{Half, MatchOutcome, WonBy};

use super::{Evening, field, key, seeds, status};

fn single(size: usize, results: &Results) -> Bracket {
    elimination(&EliminationSettings::default(), &field(size), results).unwrap()
}

fn double(size: usize, results: &Results) -> Bracket {
    double_elimination(GrandFinal::Reset, &field(size), results).unwrap()
}

#[test]
fn a_late_entrant_takes_a_free_bye_before_the_first_match() {
    let none = Results::new();
    let nothing_begun = BTreeSet::new();
    for format in [single, double] {
        let entry = |size| late_entry(&format(size, &none), &format(size + 1, &none), &nothing_begun);
        assert_eq!(entry(6), Ok(LateEntry::FreeBye(key("winners-1-3"))));
        assert_eq!(entry(7), Ok(LateEntry::FreeBye(key("winners-1-1"))));
        assert_eq!(entry(8), Ok(LateEntry::NewDraw));
    }
}

#[test]
fn a_late_entrant_is_refused_once_a_match_was_played_and_offered_a_bye_that_is_left() {
    let offer = |free_bye: Option<&str>| {
        Err(LateEntryRefused {
            free_bye: free_bye.map(key),
        })
    };
    for format in [single, double] {
        let mut evening = Evening::of(format(6, &Results::new()));
        let entry = |evening: &Evening, begun: &[&str]| {
            let begun = begun.iter().copied().map(key).collect();
            late_entry(&evening.bracket, &format(7, &evening.results), &begun)
        };
        assert_eq!(entry(&evening, &["winners-1-2"]), offer(Some("winners-1-3")));
        evening.wins("winners-1-4", 3);
        assert_eq!(entry(&evening, &[]), offer(Some("winners-1-3")));
        assert_eq!(entry(&evening, &["winners-2-2"]), offer(None));
        evening.wins("winners-2-2", 3);
        assert_eq!(entry(&evening, &[]), offer(None));
    }
    // No bye is left, or it would be one in another bracket.
    let mut evening = Evening::of(single(8, &Results::new()));
    evening.wins("winners-1-4", 3);
    let refused = late_entry(&evening.bracket, &single(9, &evening.results), &BTreeSet::new());
    assert_eq!(refused, offer(None));
    assert_eq!(
        refused.unwrap_err().to_string(),
        "a match was played and no bye is free"
    );
}

#[test]
fn one_who_leaves_forfeits_each_match_that_becomes_his() {
    let mut evening = Evening::of(double(4, &Results::new()));
    evening.wins("winners-1-1", 1);
    let gone = BTreeMap::from([
        (EntrantId(4), AwayReason::Disqualified),
        (EntrantId(3), AwayReason::Withdrawn),
    ]);
    let mut forfeited = Vec::new();
    while let Some((pairing, result)) = evening.bracket.forfeits(&gone).pop() {
        forfeited.push((pairing.key.to_string(), result.outcome));
        evening.record(pairing, result);
    }
    let walkover = MatchOutcome::Won {
        winner: Half::First,
        by: WonBy::Walkover,
    };
    assert_eq!(forfeited, [("winners-1-2".to_owned(), walkover)]);
    // 3 is out, so that 4 has nobody to forfeit to until the next round.
    assert_eq!(status(&evening.bracket, "losers-1-1"), Status::Bye);
    evening.wins("winners-2-1", 1);
    let forfeits = evening.bracket.forfeits(&gone);
    let outcome = MatchOutcome::Won {
        winner: Half::First,
        by: WonBy::Disqualification,
    };
    assert_eq!(forfeits[0].1.outcome, outcome);
    assert_eq!(seeds(&evening.bracket, "losers-2-1"), [2, 4]);
}

#[test]
fn one_who_returns_before_his_match_plays_it() {
    let evening = Evening::of(single(4, &Results::new()));
    let mut gone = BTreeMap::from([(EntrantId(4), AwayReason::Withdrawn)]);
    assert_eq!(evening.bracket.forfeits(&gone).len(), 1);
    gone.clear();
    assert_eq!(evening.bracket.forfeits(&gone), []);
    assert_eq!(status(&evening.bracket, "winners-1-1"), Status::Ready);
}

/// What is to be done with the forfeits, in a word each, where those of these matches are recorded by themselves.
fn steps(evening: &Evening, automatic: &BTreeSet<MatchKey>, gone: &[u32]) -> Vec<String> {
    let gone = gone.iter().map(|id| (EntrantId(*id), AwayReason::Withdrawn)).collect();
    let (_, steps) = evening.bracket.settled(&evening.results, automatic, &gone);
    let word = |step: &Forfeit| match step {
        Forfeit::Arises(pairing, result) => {
            let winner = result.outcome.winner().map(|half| pairing.pair[half].0);
            format!("{} to {}", pairing.key, winner.unwrap_or_default())
        }
        Forfeit::Lapses(key) => format!("{key} lapses"),
    };
    steps.iter().map(word).collect()
}

/// Does what is to be done; gives the matches whose forfeits are recorded by themselves.
fn settle(evening: &mut Evening, automatic: &BTreeSet<MatchKey>, gone: &[u32]) -> BTreeSet<MatchKey> {
    let gone = gone.iter().map(|id| (EntrantId(*id), AwayReason::Withdrawn)).collect();
    let (settled, steps) = evening.bracket.settled(&evening.results, automatic, &gone);
    let mut automatic = automatic.clone();
    for step in steps {
        match step {
            Forfeit::Arises(pairing, result) => {
                automatic.insert(pairing.key);
                evening.record(pairing, result);
            }
            Forfeit::Lapses(key) => {
                automatic.remove(&key);
                evening.results.remove(key);
                evening.bracket = evening.bracket.with(&evening.results);
            }
        }
    }
    assert_eq!(evening.bracket, settled);
    automatic
}

#[test]
fn forfeits_come_one_after_the_other_and_stay_when_their_losers_return() {
    let mut evening = Evening::of(single(8, &Results::new()));
    let none = BTreeSet::new();
    evening.wins("winners-1-1", 1);
    evening.wins("winners-1-2", 4);
    evening.wins("winners-1-3", 2);
    // 3 and 6 have left, then 2 meets nobody; 1 gives the semi-final to 4, and the final to 2.
    assert_eq!(
        steps(&evening, &none, &[1, 3, 6, 4]),
        ["winners-1-4 to 0", "winners-2-1 to 0"]
    );
    let automatic = settle(&mut evening, &none, &[1, 3]);
    assert_eq!(automatic, BTreeSet::from([key("winners-1-4"), key("winners-2-1")]));
    assert_eq!(seeds(&evening.bracket, "winners-3-1"), [4, 0]);
    // Whoever is gone or back by now: nothing of it is to be done again.
    assert_eq!(steps(&evening, &automatic, &[]), Vec::<String>::new());
    assert_eq!(
        steps(&evening, &automatic, &[4, 6, 1]),
        ["winners-2-2 to 2", "winners-3-1 to 2"]
    );
}

#[test]
fn a_forfeit_lapses_where_others_meet_and_what_was_played_stays() {
    let mut evening = Evening::of(single(4, &Results::new()));
    evening.wins("winners-1-1", 1);
    evening.wins("winners-1-2", 2);
    let automatic = settle(&mut evening, &BTreeSet::new(), &[2]);
    assert_eq!(evening.winner(), 1);
    // 3 had won the semi-final, and is there.
    evening.wins("winners-1-2", 3);
    assert_eq!(steps(&evening, &automatic, &[2]), ["winners-2-1 lapses"]);
    // 4 had won the other one: 2 forfeits to him.
    evening.wins("winners-1-2", 2);
    evening.wins("winners-1-1", 4);
    assert_eq!(
        steps(&evening, &automatic, &[2]),
        ["winners-2-1 lapses", "winners-2-1 to 4"]
    );
    // A result that somebody has given stands.
    assert_eq!(steps(&evening, &BTreeSet::new(), &[2]), Vec::<String>::new());
}
