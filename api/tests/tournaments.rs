//! Tournaments. The numbers of cases are those of TOURNAMENTS.md.

use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::play::{on_each_app, text};
use crate::support::tournament::{PLANTS, Tournament, free, pairs, won};

fn swiss(rounds: u32) -> Value {
    json!({ "format": "swiss", "rounds": rounds })
}

#[test]
fn case_1_who_had_the_bye_is_not_given_it_again_after_export_and_import() {
    on_each_app(|app| {
        let tournament = Tournament::started(app, 5, swiss(3));
        let first = tournament.next_round();
        let bye = free(&first, "allocated-bye");
        assert_eq!(bye.len(), 1);
        tournament.favourites_win();
        let document = tournament.get("export");
        let again = app.post("/api/v1/tournaments:import", &document).ok(201);
        let copy = Tournament {
            app,
            id: text(&again, "id"),
        };
        assert_eq!(copy.get("export"), document);
        let second = copy.next_round();
        let again = free(&second, "allocated-bye");
        assert_eq!(again.len(), 1);
        assert_ne!(again, bye);
    });
}

#[test]
fn case_4_a_bye_that_is_moved_leaves_exactly_one_and_everybody_else_an_opponent() {
    on_each_app(|app| {
        let tournament = Tournament::started(app, 9, swiss(3));
        let draft = tournament.post("stages/1/rounds:pair", json!({})).ok(201);
        let before = free(&draft, "allocated-bye")[0];
        let moved = if before == 2 { 3 } else { 2 };
        let body = json!({ "operations": [{ "op": "bye", "entrant": moved }] });
        let open = tournament.put("stages/1/rounds/1/pairings", body).ok(200);
        assert!(
            open["stale"].as_str().unwrap().contains("without an opponent"),
            "{open}"
        );
        tournament
            .post("stages/1/rounds/1/publish", json!({}))
            .problem(409, "stale-draft");
        let body = json!({ "operations": [{ "op": "complete" }] });
        let round = tournament.put("stages/1/rounds/1/pairings", body).ok(200);
        assert_eq!(free(&round, "allocated-bye"), [moved]);
        assert_eq!(round["stale"], Value::Null);
        let pairs = pairs(&round);
        assert_eq!(pairs.len(), 4);
        assert!(
            pairs.iter().any(|(one, other)| [*one, *other].contains(&before)),
            "{pairs:?}"
        );
        tournament.publish(1);
    });
}

#[test]
fn case_6_a_late_entrant_is_absent_from_the_round_that_runs_and_plays_the_next() {
    let app = TestApp::start();
    let tournament = Tournament::started(&app, 5, swiss(4));
    tournament.next_round();
    let late = tournament.enter("Oxel");
    let first = tournament.get("stages/1/rounds/1");
    assert_eq!(free(&first, "absent"), [late]);
    assert!(pairs(&first).iter().all(|(one, other)| ![*one, *other].contains(&late)));
    tournament.favourites_win();
    let second = tournament.next_round();
    assert!(pairs(&second).iter().any(|(one, other)| [*one, *other].contains(&late)));
    assert!(free(&second, "allocated-bye").is_empty());
}

#[test]
fn case_7_one_who_left_after_his_result_meets_nobody_any_more() {
    let app = TestApp::start();
    let tournament = Tournament::started(&app, 8, swiss(4));
    tournament.next_round();
    tournament.favourites_win();
    let draft = tournament.post("stages/1/rounds:pair", json!({})).ok(201);
    assert_eq!(draft["stale"], Value::Null);
    tournament.post("entrants/3/withdraw", json!({ "why": "ill" })).ok(200);
    let stale = tournament.get("stages/1/rounds/2");
    assert!(stale["stale"].as_str().unwrap().contains("Bok"), "{stale}");
    tournament
        .post("stages/1/rounds/2/publish", json!({}))
        .problem(409, "stale-draft");
    let second = tournament.next_round();
    for (one, other) in pairs(&second) {
        assert!(one != 3 && other != 3 && one != other && one != 0, "{second}");
    }
    assert_eq!(free(&second, "absent"), [3]);
    assert_eq!(free(&second, "allocated-bye").len(), 1);
    tournament.favourites_win();
    tournament.post("entrants/3/return", json!({})).ok(200);
    let third = tournament.next_round();
    assert!(pairs(&third).iter().any(|(one, other)| [*one, *other].contains(&3)));
}

fn knockout() -> Value {
    json!({ "format": "single-elimination" })
}

#[test]
fn case_8_one_who_does_not_come_loses_by_walkover_and_appears_nowhere_later() {
    on_each_app(|app| {
        let tournament = Tournament::started(app, 8, knockout());
        tournament.publish(1);
        let quarter = tournament.get("stages/1/bracket")["items"]
            .as_array()
            .unwrap()
            .iter()
            .find(|game| crate::support::tournament::pair_of(game) == (2, 7))
            .cloned()
            .unwrap();
        tournament.post("entrants/7/withdraw", json!({})).ok(200);
        let decided = tournament.game(&text(&quarter, "key"));
        assert_eq!(decided["result"]["by"], "walkover");
        assert_eq!(decided["result"]["winner"], "first");
        while tournament.favourites_win() > 0 {}
        for game in tournament.get("stages/1/matches")["items"].as_array().unwrap() {
            let (first, second) = crate::support::tournament::pair_of(game);
            assert!(game["round"] == 1 || (first != 7 && second != 7), "{game}");
        }
        assert_eq!(tournament.places()[0], (Some(1), 1));
        assert_eq!(tournament.get("")["state"], "finished");
    });
}

#[test]
fn case_9_a_reversed_result_moves_both_or_is_refused_naming_the_matches() {
    on_each_app(|app| {
        let tournament = Tournament::started(app, 8, json!({ "format": "double-elimination" }));
        tournament.publish(1);
        let quarters = ["winners-1-1", "winners-1-2", "winners-1-3", "winners-1-4"];
        let (one, eight) = tournament.pair("winners-1-1");
        assert_eq!((one, eight), (1, 8));
        for key in quarters {
            tournament.result(key, "first").ok(200);
        }
        assert_eq!(tournament.pair("winners-2-1").0, 1);
        assert_eq!(tournament.pair("losers-1-1").0, 8);
        let preview = tournament
            .post("stages/1/matches/winners-1-1/results:preview", won("second"))
            .ok(200);
        assert_eq!(preview["begun"], json!([]));
        assert!(preview["changes"].as_array().unwrap().len() >= 2, "{preview}");
        assert_eq!(tournament.pair("winners-2-1").0, 1, "a preview changes nothing");
        tournament.result("winners-1-1", "second").ok(200);
        assert_eq!(tournament.pair("winners-2-1").0, 8);
        assert_eq!(tournament.pair("losers-1-1").0, 1);

        tournament
            .post("stages/1/matches/winners-2-1/begin", json!({ "white": "second" }))
            .ok(201);
        let preview = tournament
            .post("stages/1/matches/winners-1-1/results:preview", won("first"))
            .ok(200);
        assert_eq!(preview["begun"], json!(["winners-2-1"]));
        let version = tournament.get("")["version"].clone();
        let refused = tournament
            .result("winners-1-1", "first")
            .problem(409, "dependants-begun");
        assert_eq!(refused["matches"], json!([{ "stage": 1, "key": "winners-2-1" }]));
        assert!(refused["detail"].as_str().unwrap().contains("winners-2-1"), "{refused}");
        assert_eq!(tournament.get("")["version"], version);

        let mut body = won("first");
        body["let_stand"] = json!(true);
        tournament.put("stages/1/matches/winners-1-1/result", body).ok(200);
        assert_eq!(tournament.pair("losers-1-1").0, 8);
        tournament
            .put("stages/1/matches/winners-2-1/result", won("first"))
            .ok(200);
        let stands = tournament.game("winners-2-1");
        assert_eq!(stands["stands"], true, "{stands}");
    });
}

#[test]
fn case_10_a_double_disqualification_that_is_corrected_gives_the_right_finalist() {
    let app = TestApp::start();
    let tournament = Tournament::started(&app, 4, knockout());
    tournament.publish(1);
    let count = || tournament.get("stages/1/matches")["items"].as_array().unwrap().len();
    let before = count();
    tournament
        .ruling("winners-1-1", json!({ "kind": "double-disqualification" }))
        .ok(200);
    tournament.result("winners-1-2", "first").ok(200);
    assert_eq!(tournament.places()[0], (Some(1), tournament.pair("winners-1-2").0));
    let (first, _) = tournament.pair("winners-1-1");
    tournament
        .ruling("winners-1-1", json!({ "kind": "disqualification", "winner": "first" }))
        .ok(200);
    assert_eq!(tournament.pair("winners-2-1").0, first);
    assert_eq!(tournament.game("winners-2-1")["state"], "ready");
    assert_eq!(count(), before);
}

#[test]
fn case_11_a_round_that_is_taken_back_leaves_nothing() {
    on_each_app(|app| {
        let tournament = Tournament::started(app, 3, swiss(3));
        let before = (tournament.get("export"), tournament.get("stages/1/standings"));
        let round = tournament.next_round();
        assert_eq!(free(&round, "allocated-bye").len(), 1);
        tournament.favourites_win();
        tournament.post("stages/1/rounds/1/close", json!({})).ok(200);
        tournament.delete("stages/1/rounds/1").problem(409, "has-begun");
        assert_eq!(tournament.delete("stages/1/rounds/1?with_results=true").status, 204);
        assert_eq!((tournament.get("export"), tournament.get("stages/1/standings")), before);
        assert_eq!(pairs(&tournament.next_round()), pairs(&round));
    });
}

#[test]
fn case_14_names_come_through_whatever_the_file_and_bad_rows_take_nobody() {
    on_each_app(|app| {
        let names = ["Åsa Öberg", "O'Brien", "<b>x</b>"];
        let utf8 = "name;club\nÅsa Öberg;Ek\nO'Brien;\n<b>x</b>;Alm\n";
        let windows: Vec<u8> = utf8.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
        let files = [
            utf8.as_bytes().to_vec(),
            [b"\xef\xbb\xbf", utf8.replace(';', ",").as_bytes()].concat(),
            windows,
        ];
        for file in files {
            let tournament = Tournament::new(app);
            let csv = [("content-type", "text/csv")];
            let path = tournament.path("entrants:import");
            let entered = app.send("POST", &path, &csv, &file).ok(201);
            let found: Vec<&str> = entered["items"]
                .as_array()
                .unwrap()
                .iter()
                .map(|e| e["name"].as_str().unwrap())
                .collect();
            assert_eq!(found, names);
            let bad = "name,rating\nRönn,1500\n,3\nAlm,many\nÅsa Öberg,\n";
            let refused = app.send("POST", &path, &csv, bad.as_bytes()).problem(422, "bad-rows");
            let lines: Vec<&str> = refused["errors"]
                .as_array()
                .unwrap()
                .iter()
                .map(|e| e["field"].as_str().unwrap())
                .collect();
            // All at once, also who is entered already.
            assert_eq!(lines, ["line 3", "line 4", "line 5"]);
            let twice = app
                .send("POST", &path, &csv, "Rönn\nÅsa Öberg\n".as_bytes())
                .problem(422, "bad-rows");
            assert_eq!(twice["errors"][0]["field"], "line 2");
            assert_eq!(tournament.get("entrants")["items"].as_array().unwrap().len(), 3);
            tournament.post("stages", swiss(2)).ok(201);
            tournament.post("stages/1/start", json!({})).ok(200);
            let export = tournament.get("export").to_string();
            let table = app.get(&tournament.path("standings.csv"));
            assert_eq!(table.header("content-type"), "text/csv; charset=utf-8");
            let table = table.text();
            assert!(table.starts_with('\u{feff}'));
            for name in names {
                assert!(export.contains(name) && table.contains(name), "{name}");
            }
        }
    });
}

#[test]
fn two_of_one_name_are_told_apart_and_nobody_is_entered_twice() {
    let app = TestApp::start();
    let tournament = Tournament::new(&app);
    let player = app.player("Ek");
    tournament
        .post("entrants", json!({ "player_id": player, "club": "Norr" }))
        .ok(201);
    tournament
        .post("entrants", json!({ "player_id": player }))
        .at(409, "entered-twice", "player_id");
    let other = app.player("Ek");
    let second = tournament
        .post("entrants", json!({ "player_id": other, "club": "Söder" }))
        .ok(201);
    assert_eq!(second["label"], "Söder");
    assert_eq!(tournament.get("entrants")["items"][0]["label"], "Norr");
}

#[test]
fn a_draft_is_seen_by_nobody_but_directors_in_any_channel() {
    on_each_app(|app| {
        for (stage, started_in_rounds) in [
            (swiss(3), true),
            (json!({ "format": "round-robin" }), false),
            (knockout(), false),
        ] {
            let tournament = Tournament::started(app, 4, stage);
            if started_in_rounds {
                tournament.post("stages/1/rounds:pair", json!({})).ok(201);
            }
            let paths = [
                "",
                "stages/1/rounds",
                "stages/1/matches",
                "stages/1/standings",
                "boards",
                "pairings.csv",
            ];
            for path in paths {
                let reply = app.send_bare("GET", &tournament.path(path), &[], b"");
                assert_eq!(reply.status, 200, "{path}: {}", reply.text());
                for word in ["round-1-", "winners-1-", "draft"] {
                    assert!(!reply.text().contains(word), "{path}: {}", reply.text());
                }
            }
            for path in [
                "stages/1/rounds/1",
                "stages/1/matches/round-1-1",
                "stages/1/matches/winners-1-1",
            ] {
                app.send_bare("GET", &tournament.path(path), &[], b"")
                    .problem(404, "not-found");
            }
            app.send_bare("GET", &tournament.path("export"), &[], b"")
                .problem(401, "sign-in-required");
            tournament.publish(1);
            let reply = app.send_bare("GET", &tournament.path("stages/1/matches"), &[], b"");
            assert!(reply.text().contains("-1-1"), "{}", reply.text());
        }
    });
}

#[test]
fn the_bye_of_a_draft_scores_when_the_round_is_published() {
    on_each_app(|app| {
        let tournament = Tournament::started(app, 5, swiss(3));
        let scores = || {
            let tables = tournament.get("stages/1/standings");
            let rows = tables["tables"][0]["rows"].as_array().unwrap().clone();
            let mut scores: Vec<_> = rows.iter().map(|row| row["score"].to_string()).collect();
            scores.sort();
            scores
        };
        let before = scores();
        assert_eq!(before.len(), 5);
        tournament.post("stages/1/rounds:pair", json!({})).ok(201);
        assert_eq!(scores(), before);
        tournament.publish(1);
        assert_ne!(scores(), before);
    });
}

#[test]
fn a_match_is_played_game_by_game_and_the_tournament_follows() {
    on_each_app(|app| {
        let tournament = Tournament::started(app, 4, json!({ "format": "single-elimination", "length": 3 }));
        tournament.publish(1);
        let begun = tournament
            .post("stages/1/matches/winners-1-1/begin", json!({ "white": "second" }))
            .ok(201);
        assert_eq!(begun["white"], "second");
        let of_match = text(&begun, "match_id");
        let version = tournament.get("")["version"].as_i64().unwrap();
        for _ in 0..2 {
            let result = json!({ "result": { "winner": "black", "win": "forced-jan", "termination": "played" } });
            app.post(&format!("/api/v1/matches/{of_match}/games"), &result).ok(201);
        }
        let game = tournament.game("winners-1-1");
        assert_eq!(game["state"], "finished", "{game}");
        assert_eq!(game["result"]["winner"], "first");
        assert!(tournament.get("")["version"].as_i64().unwrap() > version);
        let (first, _) = tournament.pair("winners-1-1");
        assert_eq!(tournament.pair("winners-2-1").0, first);
        tournament.result("winners-1-2", "first").at(422, "undecided", "games");
        tournament
            .ruling(
                "winners-1-2",
                json!({ "kind": "points", "winner": "first", "first": "4", "second": "1" }),
            )
            .ok(200);
        let final_match = tournament
            .post("stages/1/matches/winners-2-1/begin", json!({ "white": "first" }))
            .ok(201);
        assert_eq!(final_match["state"], "playing");
        // A correction of the games of a match on which the final depends is refused there as well.
        let games = app.match_now(&of_match)["games"].as_array().unwrap().clone();
        let last = text(&games[1], "id");
        let cleared = app.send("DELETE", &format!("/api/v1/games/{last}/result"), &[], b"");
        cleared.problem(409, "dependants-begun");
        assert_eq!(tournament.game("winners-1-1")["state"], "finished");
    });
}

#[test]
fn groups_go_on_into_a_knockout_and_a_correction_there_takes_the_knockout_back() {
    let app = TestApp::start();
    let tournament = Tournament::new(&app);
    for name in &PLANTS[..8] {
        tournament.enter(name);
    }
    tournament
        .post("stages", json!({ "format": "groups", "groups": 2 }))
        .ok(201);
    tournament
        .post("stages", json!({ "format": "single-elimination" }))
        .ok(201);
    tournament
        .post("stages/2/start", json!({}))
        .problem(409, "stage-before");
    tournament.post("stages/1/start", json!({})).ok(200);
    tournament
        .post("stages/1/rounds/1/publish", json!({ "through": 3 }))
        .ok(200);
    assert_eq!(tournament.favourites_win(), 12);
    let started = tournament.post("stages/2/start", json!({})).ok(200);
    assert_eq!(started["stages"][0]["state"], "finished");
    let mut field: Vec<u64> = started["stages"][1]["field"]
        .as_array()
        .unwrap()
        .iter()
        .map(|n| n.as_u64().unwrap())
        .collect();
    field.sort_unstable();
    assert_eq!(field, [1, 2, 3, 4]);
    tournament.post("stages/2/rounds/1/publish", json!({})).ok(200);
    for game in tournament.get("stages/2/bracket")["items"].as_array().unwrap() {
        let (one, other) = crate::support::tournament::pair_of(game);
        assert!(
            ![(1, 4), (4, 1), (2, 3), (3, 2)].contains(&(one, other)),
            "of one group: {game}"
        );
    }
    let crosstable = tournament.get("stages/1/crosstable");
    assert_eq!(crosstable["items"].as_array().unwrap().len(), 2);
    // Four lost to five after all: another one goes on, and the knockout in which nothing has begun is drawn anew.
    let games = tournament.get("stages/1/matches");
    let game = games["items"].as_array().unwrap().iter().find(|game| {
        let (one, other) = crate::support::tournament::pair_of(game);
        (one.min(other), one.max(other)) == (4, 5)
    });
    let game = game.unwrap();
    let winner = if game["first"]["entrant"]["number"] == 5 {
        "first"
    } else {
        "second"
    };
    let key = text(game, "key");
    let preview = tournament.post(&format!("stages/1/matches/{key}/results:preview"), won(winner));
    let changes = preview.ok(200)["changes"].to_string();
    assert!(changes.contains("Stage 2 is taken back"), "{changes}");
    tournament.result(&key, winner).ok(200);
    assert_eq!(tournament.get("")["stages"][1]["state"], "waiting");
    let again = tournament.post("stages/2/start", json!({})).ok(200);
    assert!(
        again["stages"][1]["field"].as_array().unwrap().contains(&json!(5)),
        "{again}"
    );
}

#[test]
fn a_walkover_is_a_point_and_every_tie_break_can_be_opened() {
    let app = TestApp::start();
    let tournament = Tournament::started(&app, 4, swiss(2));
    tournament.next_round();
    tournament
        .ruling("round-1-1", json!({ "kind": "walkover", "winner": "first" }))
        .ok(200);
    tournament
        .ruling("round-1-2", json!({ "kind": "double-forfeit" }))
        .ok(200);
    let rows = tournament.get("stages/1/standings")["tables"][0]["rows"].clone();
    assert_eq!(rows[0]["score"]["value"], "1");
    assert_eq!(rows[0]["score"]["text"], "1 = 1");
    let names: Vec<&str> = rows[0]["tie_breaks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|t| t["name"].as_str().unwrap())
        .collect();
    assert_eq!(names[1], "buchholz");
    let why = tournament.game("round-1-1")["why"].clone();
    assert!(why["text"].as_str().unwrap().contains("score group"), "{why}");
}

#[test]
fn teams_meet_on_boards() {
    let app = TestApp::start();
    let tournament = Tournament::new(&app);
    for team in ["Norr", "Söder"] {
        let members = [app.player("Ek"), app.player("Alm")];
        tournament
            .post("entrants", json!({ "name": team, "members": members }))
            .ok(201);
    }
    tournament
        .post("stages", json!({ "format": "round-robin", "team_boards": 2 }))
        .ok(201);
    tournament.post("stages/1/start", json!({})).ok(200);
    tournament.publish(1);
    for board in [1, 2] {
        let mut body = won("second");
        body["board"] = json!(board);
        tournament.put("stages/1/matches/round-1-1/result", body).ok(200);
        let state = tournament.game("round-1-1")["state"].clone();
        assert_eq!(state, if board == 1 { "playing" } else { "finished" });
    }
    let game = tournament.game("round-1-1");
    assert_eq!(game["result"]["winner"], "second");
    assert_eq!(game["result"]["points"]["second"], "2");
    assert_eq!(game["boards"].as_array().unwrap().len(), 2);
    let document = tournament.get("export");
    let copy = app.post("/api/v1/tournaments:import", &document).ok(201);
    let copy = Tournament {
        app: &app,
        id: text(&copy, "id"),
    };
    assert_eq!(copy.get("export"), document);
}

#[test]
fn where_there_are_fewer_boards_than_matches_the_rest_waits_and_is_called() {
    let app = TestApp::start();
    let tournament = Tournament::started(&app, 8, swiss(3));
    let body = json!({ "name": "x", "starts_on": "2026-10-03", "boards": 2 });
    tournament.put("", body).ok(200);
    tournament.put("entrants/8", json!({ "fixed_board": 2 })).ok(200);
    let round = tournament.next_round();
    let boards = tournament.get("boards");
    assert_eq!(boards["playing"].as_array().unwrap().len(), 2);
    assert_eq!(boards["waiting"].as_array().unwrap().len(), 2);
    let kept = boards["playing"]
        .as_array()
        .unwrap()
        .iter()
        .find(|board| board["board"] == 2)
        .unwrap();
    assert!(
        kept["first"]["number"] == 8 || kept["second"]["number"] == 8,
        "{boards}"
    );
    let on_board = round["matches"]
        .as_array()
        .unwrap()
        .iter()
        .find(|game| game["board"] == 1)
        .unwrap();
    tournament.result(&text(on_board, "key"), "first").ok(200);
    let boards = tournament.get("boards");
    assert_eq!(boards["playing"].as_array().unwrap().len(), 2);
    assert_eq!(boards["waiting"].as_array().unwrap().len(), 1);
}
