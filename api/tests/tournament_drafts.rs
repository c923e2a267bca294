//! Steps of changing a draft that cannot be, each refused with its own reason and nothing done.

use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::play::{on_each_app, text};
use crate::support::tournament::{Tournament, free, pair_of};

const PAIRINGS: &str = "stages/1/rounds/2/pairings";

/// A Swiss whose second round is a draft: six with one gone, one who asked for a bye, and so four who play.
fn draft(app: &TestApp) -> Tournament<'_> {
    let tournament = Tournament::started(app, 7, json!({ "format": "swiss", "rounds": 4 }));
    tournament.post("entrants/7/bye", json!({ "round": 2 })).ok(200);
    tournament.next_round();
    tournament.favourites_win();
    tournament.post("entrants/6/withdraw", json!({})).ok(200);
    tournament.post("stages/1/rounds:pair", json!({})).ok(201);
    tournament
}

fn refused(tournament: &Tournament, operations: Value, code: &str, said: &str) {
    let before = tournament.get("");
    let reply = tournament.put(PAIRINGS, json!({ "operations": operations }));
    let problem = reply.at(422, code, "operations");
    assert!(
        problem["errors"][0]["message"].as_str().unwrap().contains(said),
        "{problem}"
    );
    assert_eq!(tournament.get(""), before);
}

#[test]
fn a_step_that_cannot_be_says_why() {
    on_each_app(|app| {
        let tournament = draft(app);
        let round = tournament.get("stages/1/rounds/2");
        let bye = free(&round, "allocated-bye")[0];
        let games = round["matches"].as_array().unwrap();
        assert_eq!(games.len(), 2);
        let key = text(&games[0], "key");
        let (first, second) = pair_of(&games[0]);
        let swap = |first: u64, second: u64| json!([{ "op": "swap", "first": first, "second": second }]);
        let pair = |first: u64, second: u64| json!([{ "op": "pair", "first": first, "second": second }]);
        let to = |entrant: u64| json!([{ "op": "bye", "entrant": entrant }]);
        for twice in [swap(first, first), pair(first, first), pair(99, 99)] {
            refused(&tournament, twice, "same-twice", "is named twice");
        }
        for unknown in [swap(first, 99), swap(99, first), pair(99, first), to(99)] {
            refused(&tournament, unknown, "unknown-entrant", "there is no entrant 99");
        }
        for gone in [swap(first, 6), pair(6, first), to(6)] {
            refused(&tournament, gone, "not-to-be-paired", "Hägg is withdrawn");
        }
        for away in [swap(7, first), pair(first, 7), to(7)] {
            refused(
                &tournament,
                away,
                "not-to-be-paired",
                "Sälg has asked for a bye in round 2",
            );
        }
        refused(&tournament, to(bye), "has-the-bye", "has the bye already");
        let unpair = json!({ "op": "unpair", "key": key });
        for other in ["round-2-9", "round-1-1", "nonsense"] {
            refused(
                &tournament,
                json!([{ "op": "unpair", "key": other }]),
                "unknown-match",
                "there is no match",
            );
        }
        refused(
            &tournament,
            json!([unpair, unpair]),
            "pair-is-gone",
            "a step before has changed",
        );
        let open = json!({ "op": "swap", "first": first, "second": second });
        refused(&tournament, json!([unpair, open]), "nothing-to-swap", "nothing to swap");
        refused(&tournament, json!([]), "bad-value", "must name at least one step");
        // Two who are paired already may be paired with each other; those whom they leave are open.
        let (third, _) = pair_of(&games[1]);
        let round = tournament
            .put(PAIRINGS, json!({ "operations": pair(first, third) }))
            .ok(200);
        assert_eq!(round["matches"].as_array().unwrap().len(), 1);
        assert!(round["stale"].as_str().unwrap().contains("without an opponent"));
        let completed = json!({ "operations": [{ "op": "complete" }] });
        let round = tournament.put(PAIRINGS, completed).ok(200);
        assert_eq!(round["matches"].as_array().unwrap().len(), 2);
        assert_eq!(round["stale"], Value::Null);
    });
}

#[test]
fn under_the_old_book_best_categories_are_points() {
    let app = TestApp::start();
    for (set, [best, other], what) in [
        ("old-book", ["3", "1"], "points"),
        ("standard", ["II", "VI"], "categories"),
    ] {
        let stage = json!({ "format": "swiss", "rounds": 2, "rules": { "set": set } });
        let tournament = Tournament::started(&app, 4, stage);
        tournament.next_round();
        for (key, win) in [("round-1-1", "bear-off"), ("round-1-2", "jan")] {
            let games = json!({ "games": [{ "winner": "first", "win": win }] });
            tournament.put(&format!("stages/1/matches/{key}/result"), games).ok(200);
        }
        let rows = tournament.get("stages/1/standings")["tables"][0]["rows"].clone();
        let value = |row: usize| {
            let found = rows[row]["tie_breaks"].as_array().unwrap().iter();
            found
                .clone()
                .find(|one| one["name"] == "best-categories")
                .unwrap()
                .clone()
        };
        assert_eq!((&value(0)["value"], &value(1)["value"]), (&json!(best), &json!(other)));
        assert_eq!(value(0)["addends"][0]["adds"], json!(best));
        assert_eq!(value(0)["text"], json!(format!("{what} of the games won, best first")));
        let csv = app.get(&tournament.path("standings.csv")).text();
        assert!(csv.contains(&format!(",{best},")), "{csv}");
    }
}
