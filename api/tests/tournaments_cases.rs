//! More of the cases of TOURNAMENTS.md, over HTTP; the others are in `tournaments` and `tournaments_hostile`.

use serde_json::{Value, json};

use crate::support::play::on_each_app;
use crate::support::tournament::{Tournament, free, pairs};

#[test]
fn case_02_three_who_play_seven_rounds_have_three_two_and_two_byes() {
    on_each_app(|app| {
        let stage = json!({ "format": "swiss", "rounds": 7, "rematches": true });
        let tournament = Tournament::started(app, 3, stage);
        let mut byes = [0, 0, 0];
        for _ in 0..7 {
            let round = tournament.next_round();
            let free = free(&round, "allocated-bye");
            assert_eq!((free.len(), pairs(&round).len()), (1, 1), "{round}");
            byes[free[0] as usize - 1] += 1;
            tournament.favourites_win();
        }
        byes.sort_unstable();
        assert_eq!(byes, [2, 2, 3]);
        assert_eq!(tournament.get("")["state"], "finished");
    });
}

#[test]
fn case_03_a_requested_bye_in_an_even_field_makes_an_allocated_one_too() {
    on_each_app(|app| {
        let tournament = Tournament::started(app, 8, json!({ "format": "swiss", "rounds": 3 }));
        tournament.post("entrants/2/bye", json!({ "round": 1 })).ok(200);
        let round = tournament.next_round();
        assert_eq!(pairs(&round).len(), 3, "{round}");
        assert_eq!(free(&round, "requested-bye"), [2]);
        let allocated = free(&round, "allocated-bye");
        assert_eq!(allocated.len(), 1);
        assert_ne!(allocated, [2]);
        let scores: Vec<(&str, &Value)> = round["free"]
            .as_array()
            .unwrap()
            .iter()
            .map(|free| (free["kind"].as_str().unwrap(), &free["score"]))
            .collect();
        assert!(scores.contains(&("requested-bye", &json!("0.5"))), "{scores:?}");
        assert!(scores.contains(&("allocated-bye", &json!("1"))), "{scores:?}");
    });
}

#[test]
fn case_05_the_only_third_round_without_a_rematch_between_equals_is_found() {
    let [a, b, c, d, e, f] = [1, 2, 3, 4, 5, 6];
    on_each_app(|app| {
        let tournament = Tournament::started(app, 6, json!({ "format": "swiss", "rounds": 5 }));
        // The first of each two wins.
        for (number, played) in [(1, [(a, e), (b, f), (c, d)]), (2, [(a, c), (b, e), (d, f)])] {
            let draft = tournament.post("stages/1/rounds:pair", json!({})).ok(201);
            let matches = draft["matches"].as_array().unwrap().iter();
            let unpair = matches.map(|game| json!({ "op": "unpair", "key": game["key"] }));
            let pair = played.map(|(first, second)| json!({ "op": "pair", "first": first, "second": second }));
            let operations: Vec<Value> = unpair.chain(pair).collect();
            let path = format!("stages/1/rounds/{number}/pairings");
            tournament.put(&path, json!({ "operations": operations })).ok(200);
            tournament.publish(number);
            for (winner, _) in played {
                tournament.wins(number, winner);
            }
        }
        assert_eq!(pairs(&tournament.next_round()), [(a, b), (c, f), (d, e)]);
    });
}

#[test]
fn case_12_losers_do_not_meet_those_who_beat_them_before_they_must() {
    on_each_app(|app| {
        let tournament = Tournament::started(app, 8, json!({ "format": "double-elimination" }));
        tournament.publish(1);
        let winner_of = |part: &str, round: u64, who: u64| {
            let games = tournament.get("stages/1/matches");
            let mut games = games["items"].as_array().unwrap().iter();
            let game = games.find(|game| {
                let number = |half: &str| game[half]["entrant"]["number"] == who;
                game["part"] == part && game["round"] == round && (number("first") || number("second"))
            });
            let game = game.unwrap_or_else(|| panic!("{who} has no match in {part} {round}"));
            let winner = if game["first"]["entrant"]["number"] == who {
                "first"
            } else {
                "second"
            };
            tournament.result(game["key"].as_str().unwrap(), winner).ok(200);
        };
        for who in [1, 2, 3, 4] {
            winner_of("winners", 1, who);
        }
        for who in [1, 2] {
            winner_of("winners", 2, who);
        }
        for who in [5, 6] {
            winner_of("losers", 1, who);
        }
        let games = tournament.get("stages/1/matches");
        let next: Vec<Value> = games["items"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|game| game["part"] == "losers" && game["round"] == 2)
            .cloned()
            .collect();
        assert_eq!(pairs(&json!({ "matches": next })), [(3, 5), (4, 6)]);
    });
}

#[test]
fn case_13_point_difference_parts_three_of_equal_score_and_nothing_else_does() {
    // The winner, the loser, and their points.
    let results = [
        (1, 2, "2", "1"),
        (2, 3, "3", "1"),
        (3, 1, "2", "1"),
        (1, 4, "4", "1"),
        (2, 4, "2", "1"),
        (3, 4, "3", "2"),
    ];
    let cases = [(json!(["point-difference"]), [1, 2, 3, 4]), (json!([]), [1, 1, 1, 4])];
    on_each_app(|app| {
        for (tie_breaks, expected) in &cases {
            let stage = json!({ "format": "round-robin", "tie_breaks": tie_breaks });
            let tournament = Tournament::started(app, 4, stage);
            tournament
                .post("stages/1/rounds/1/publish", json!({ "through": 3 }))
                .ok(200);
            for game in tournament.get("stages/1/matches")["items"].as_array().unwrap() {
                let number = |half: &str| game[half]["entrant"]["number"].as_u64().unwrap();
                let (first, second) = (number("first"), number("second"));
                let (winner, _, most, least) = results
                    .into_iter()
                    .find(|(winner, loser, ..)| [(first, second), (second, first)].contains(&(*winner, *loser)))
                    .unwrap();
                let (winner, points) = match winner == first {
                    true => ("first", (most, least)),
                    false => ("second", (least, most)),
                };
                let ruling = json!({ "kind": "points", "winner": winner, "first": points.0, "second": points.1 });
                tournament.ruling(game["key"].as_str().unwrap(), ruling).ok(200);
            }
            let places = expected.iter().map(|place| Some(*place)).zip(1..);
            assert_eq!(tournament.places(), places.collect::<Vec<_>>());
            if *tie_breaks != json!([]) {
                let table = tournament.get("stages/1/standings");
                let rows = table["tables"][0]["rows"].as_array().unwrap();
                let differences: Vec<&Value> = rows.iter().map(|row| &row["tie_breaks"][0]["value"]).collect();
                assert_eq!(differences, ["3", "2", "0", "-5"]);
            }
        }
    });
}
