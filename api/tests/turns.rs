//! Turns: played, corrected, inserted, undone.

use std::sync::{Arc, Mutex};

use brade_api::auth::caller::Caller;
use brade_api::db::Db;
use brade_api::service::Expected;
use brade_api::service::games::{NewTurn, play_turn};
use diesel::connection::{Connection, InstrumentationEvent};
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::play::{game_of, on_each_app, on_each_backend_app, records, text, turns_of};

/// Corrects turn `n`, having seen the game as it is.
fn correct(app: &TestApp, game: &str, n: usize, dice: &str, play: &str) -> crate::support::app::Reply {
    let version = app.game_now(game)["version"].clone();
    let body = json!({ "dice": dice, "play": play, "version": version });
    app.put(&format!("/api/v1/games/{game}/turns/{n}"), &body)
}

fn undo(app: &TestApp, game: &str, n: usize) -> crate::support::app::Reply {
    let path = format!("/api/v1/games/{game}/turns/{n}?expected_turn={n}");
    app.send("DELETE", &path, &[], b"")
}

fn notations(game: &Value) -> Vec<String> {
    let turns = game["turns"].as_array().unwrap().iter();
    turns
        .map(|turn| {
            format!(
                "{} {} {}",
                text(turn, "side"),
                text(turn, "dice"),
                text(turn, "notation")
            )
        })
        .collect()
}

#[test]
fn a_turn_gives_the_position_and_its_facts() {
    on_each_app(|app| {
        let game = app.game();
        let played = app.play(&game, 1, "36", "1/4 1/7").ok(201);
        assert_eq!(played["turn"], 1);
        assert_eq!(played["side"], "white");
        assert_eq!(played["dice"], "63");
        assert_eq!(played["throw_name"], "sex tre");
        assert_eq!(played["notation"], "1/4 1/7");
        assert_eq!(played["position"], "1:13,4:1,7:1|1:15|b");
        assert_eq!(played["facts"], json!([]));
        assert_eq!(played["win"], Value::Null);
        assert_eq!(played["game"]["next_turn"], 2);
        assert_eq!(played["game"]["to_move"], "black");
        assert_eq!(played["game"]["version"], 2);
        assert_eq!(played["game"]["turns"], Value::Null);
        let now = app.game_now(&game);
        assert_eq!(now["turns"][0]["notation"], "1/4 1/7");
        assert_eq!(now["status"], "incomplete");
        let with_touchdown_left_out = app.play(&game, 2, "6-5", "1/12").ok(201);
        assert_eq!(with_touchdown_left_out["notation"], "1/7/12");
    });
}

#[test]
fn whole_games_come_to_what_is_claimed() {
    on_each_app(|app| {
        for record in records(2) {
            let game = game_of(app, &record);
            let last = app.play_record(&game, &record, 1);
            assert_eq!(last["win"], record.win.unwrap().name());
            let now = app.game_now(&game);
            assert_eq!(now["status"], "verified");
            assert_eq!(now["result"], record.token.token());
            assert_eq!(now["points"], record.points.unwrap().to_string());
            assert_eq!(now["termination"], "played");
            assert_eq!(now["open"], false);
            let written = app.get(&format!("/api/v1/games/{game}/record"));
            assert_eq!(written.header("content-type"), "text/plain; charset=utf-8");
            assert_eq!(turns_of(&written.text()), turns_of(&record.to_string()));
            let verified = app.post_text("/api/v1/records/verify", &written.text()).ok(200);
            assert_eq!(verified["games"][0]["status"], "verified");
        }
    });
}

#[test]
fn a_stale_turn_is_refused_with_the_state() {
    let app = TestApp::start();
    let game = app.game();
    app.play(&game, 1, "63", "1/7 1/4").ok(201);
    for turn in [1, 3, 0] {
        let stale = app.play(&game, turn, "63", "1/7 1/4");
        let current = &stale.at(409, "stale-turn", "expected_turn")["current"];
        assert_eq!(current["next_turn"], 2);
        assert_eq!(current["position"], "1:13,4:1,7:1|1:15|b");
    }
    let body = json!({ "expected_turn": -1, "dice": "63", "play": "1/7 1/4" });
    app.post(&format!("/api/v1/games/{game}/turns"), &body)
        .at(409, "stale-turn", "expected_turn");
    assert_eq!(app.game_now(&game)["turn_count"], 1);
}

#[test]
fn of_two_recorders_at_once_one_is_told_the_state() {
    on_each_app(|app| {
        let game = app.game();
        for turn in 1..=4 {
            let replies: Vec<_> = std::thread::scope(|scope| {
                let game = &game;
                let sending = (0..6)
                    .map(|n| scope.spawn(move || app.play(game, turn, "??", if n % 2 == 0 { "??" } else { "-" })));
                let sending: Vec<_> = sending.collect();
                sending.into_iter().map(|sent| sent.join().unwrap()).collect()
            });
            let played = replies.iter().filter(|reply| reply.status == 201).count();
            let statuses: Vec<_> = replies.iter().map(|reply| reply.status.as_u16()).collect();
            assert_eq!(played, 1, "{statuses:?}");
            for reply in replies.iter().filter(|reply| reply.status == 409) {
                assert_eq!(reply.problem(409, "stale-turn")["current"]["next_turn"], turn + 1);
            }
            assert!(
                statuses.iter().all(|status| [201, 409, 422].contains(status)),
                "{statuses:?}"
            );
        }
        assert_eq!(app.game_now(&game)["turn_count"], 4);
    });
}

#[test]
fn the_same_request_at_once_is_done_once() {
    on_each_app(|app| {
        let game = app.game();
        let path = format!("/api/v1/games/{game}/turns");
        let body = json!({ "expected_turn": 1, "dice": "63", "play": "1/7 1/4" }).to_string();
        let headers = [("content-type", "application/json"), ("idempotency-key", "turn one")];
        let replies: Vec<_> = std::thread::scope(|scope| {
            let (path, body) = (&path, body.as_bytes());
            let sending = (0..6).map(|_| scope.spawn(move || app.send("POST", path, &headers, body)));
            let sending: Vec<_> = sending.collect();
            sending.into_iter().map(|sent| sent.join().unwrap()).collect()
        });
        let first = replies[0].ok(201);
        assert!(replies.iter().all(|reply| reply.ok(201) == first));
        let again = replies
            .iter()
            .filter(|reply| reply.header("idempotency-replayed") == "true");
        assert_eq!(again.count(), 5);
        assert_eq!(app.game_now(&game)["turn_count"], 1);
        assert_eq!(app.game_now(&game)["version"], 2);
        let other = json!({ "expected_turn": 2, "dice": "63", "play": "1/7 1/4" }).to_string();
        app.send("POST", &path, &headers, other.as_bytes())
            .at(422, "idempotency-key-reused", "Idempotency-Key");
    });
}

#[test]
fn an_illegal_play_says_the_rule_and_the_legal_plays() {
    on_each_app(|app| {
        let game = app.game();
        let refused = app.play(&game, 1, "31", "1/4 1/4").at(422, "illegal-play", "play");
        let fault = &refused["fault"];
        assert_eq!(fault["turn"], 1);
        assert_eq!(fault["rule"], "not-thrown");
        assert_eq!(fault["paragraph"], "2");
        assert_eq!(fault["position"], "1:15|1:15|w");
        assert_eq!(
            (text(fault, "dice"), text(fault, "written")),
            ("31".into(), "1/4(2)".into())
        );
        assert_eq!(fault["line"], Value::Null);
        assert!(
            fault["legal"].as_array().unwrap().contains(&json!("1/4 1/2")),
            "{fault}"
        );
        let now = app.game_now(&game);
        assert_eq!(
            (now["turn_count"].clone(), now["version"].clone()),
            (json!(0), json!(1))
        );
        let refused = app.play(&game, 1, "63", "-").problem(422, "illegal-play");
        assert_eq!(refused["fault"]["rule"], "more-dice");
    });
}

#[test]
fn after_the_end_there_is_no_turn() {
    let app = TestApp::start();
    let record = &records(1)[0];
    let game = game_of(&app, record);
    app.play_record(&game, record, 1);
    let next = record.turns.len() + 1;
    let refused = app.play(&game, next, "63", "-").problem(422, "illegal-play");
    assert_eq!(refused["fault"]["rule"], "game-over");
    assert_eq!(refused["fault"]["paragraph"], "8");
    app.play(&game, next - 1, "63", "-")
        .at(409, "stale-turn", "expected_turn");
}

#[test]
fn wrong_dice_plays_and_bodies_name_the_field() {
    let app = TestApp::start();
    let game = app.game();
    for dice in ["70", "07", "", "6", "636", "x", "6 3", &"6".repeat(100_000)] {
        assert!(
            app.play(&game, 1, dice, "1/7 1/4")
                .at(422, "bad-dice", "dice")
                .to_string()
                .len()
                < 800
        );
    }
    for play in ["", "x", "1/7 1", "1/99", "0/6", &"1/7 ".repeat(100_000)] {
        assert!(
            app.play(&game, 1, "63", play)
                .at(422, "bad-play", "play")
                .to_string()
                .len()
                < 800
        );
    }
    let path = format!("/api/v1/games/{game}/turns");
    let good = json!({ "expected_turn": 1, "dice": "63", "play": "1/7 1/4" });
    let with = |field: &str, value: Value| {
        let mut body = good.clone();
        body[field] = value;
        app.post(&path, &body)
    };
    with("expected_turn", json!("1")).at(422, "bad-body", "expected_turn");
    with("expected_turn", json!(1.5)).at(422, "bad-body", "expected_turn");
    with("dice", json!(63)).at(422, "bad-body", "dice");
    with("stood", json!("yes")).at(422, "bad-body", "stood");
    with("colour", json!("white")).at(422, "bad-body", "colour");
    with("comment", json!("x".repeat(2001))).at(422, "bad-text", "comment");
    with("comment", json!("\u{0}")).at(422, "bad-text", "comment");
    with("position", json!("1:15|1:15|x")).at(422, "bad-position", "position");
    with("position", json!("1:13,2:2|1:15|b")).at(422, "bad-position", "position");
    app.post(&path, &json!([1, "63", "1/7 1/4"]))
        .at(422, "bad-body", "body");
    let large = app.post(&path, &json!({ "comment": "x".repeat(10_000_000) }));
    large.problem(413, "body-too-large");
    let raw = |body: &[u8]| app.send("POST", &path, &[("content-type", "application/json")], body);
    raw(b"{").at(400, "bad-json", "body");
    raw(b"{\"dice\": \"\xff\"}").at(400, "not-utf-8", "body");
    raw(&vec![b'['; 100_000]).at(422, "bad-body", "body");
    raw(&b"{\"dice\":".repeat(100_000)).at(422, "bad-body", "dice");
    app.send("POST", &path, &[("content-type", "text/plain")], b"{}")
        .problem(415, "unsupported-media-type");
    assert_eq!(app.game_now(&game)["turn_count"], 0);
    app.post("/api/v1/games/7/turns", &good).at(404, "not-found", "id");
    app.post("/api/v1/games/01890a5d-ac96-774b-bcce-b302099a8057/turns", &good)
        .problem(404, "not-found");
}

#[test]
fn comments_come_back_as_they_were() {
    on_each_app(|app| {
        let game = app.game();
        let comment = "all he can}\n[so \\ they said \"åäö\"]";
        let body = json!({ "expected_turn": 1, "dice": "63", "play": "1/7 1/4", "comment": comment });
        let played = app.post(&format!("/api/v1/games/{game}/turns"), &body).ok(201);
        assert_eq!(played["comments"], json!([comment]));
        app.play(&game, 2, "63", "1/7 1/4").ok(201);
        assert_eq!(app.game_now(&game)["turns"][0]["comments"], json!([comment]));
        let record = app.get(&format!("/api/v1/games/{game}/record")).text();
        let stored = app.post_text("/api/v1/records", &record).ok(201);
        let copy = app.game_now(&text(&stored["games"][0], "id"));
        assert_eq!(copy["turns"], app.game_now(&game)["turns"]);
        // A correction keeps the comments unless it brings others.
        correct(app, &game, 1, "63", "1/7/10").ok(200);
        assert_eq!(app.game_now(&game)["turns"][0]["comments"], json!([comment]));
        let version = app.game_now(&game)["version"].clone();
        let body = json!({ "dice": "63", "play": "1/7/10", "comment": "", "version": version });
        app.put(&format!("/api/v1/games/{game}/turns/1"), &body).ok(200);
        assert_eq!(app.game_now(&game)["turns"][0]["comments"], json!([]));
    });
}

#[test]
fn gaps_and_faults_that_stood_are_kept() {
    let app = TestApp::start();
    let game = app.game();
    app.play(&game, 1, "??", "1/7 1/4").ok(201);
    let gap = app.play(&game, 2, "63", "??").ok(201);
    assert_eq!(
        (gap["position"].clone(), gap["notation"].clone()),
        (Value::Null, json!("??"))
    );
    assert_eq!(gap["game"]["status"], "partial");
    let unverified = app.play(&game, 3, "63", "20/off 20/off").ok(201);
    assert_eq!(unverified["position"], Value::Null);
    let body = json!({ "expected_turn": 4, "dice": "??", "play": "??", "position": "1:12,7:3|1:15|w" });
    let path = format!("/api/v1/games/{game}/turns");
    app.post(&path, &body).at(422, "bad-position", "position");
    let body = json!({ "expected_turn": 4, "dice": "??", "play": "??", "position": "1:13,4:1,7:1|1:13,4:1,7:1|w" });
    let known = app.post(&path, &body).ok(201);
    assert_eq!(known["game"]["position"], "1:13,4:1,7:1|1:13,4:1,7:1|w");
    assert_eq!(known["game"]["to_move"], "white");
    let refused = app.play(&game, 5, "61", "1/8 1/8").problem(422, "illegal-play");
    assert_eq!(refused["fault"]["turn"], 5);
    let stood = json!({ "expected_turn": 5, "dice": "61", "play": "1/8 1/8", "stood": true });
    let stood = app.post(&path, &stood).ok(201);
    assert_eq!(
        (stood["stood"].clone(), stood["position"].clone()),
        (json!(true), json!("1:11,4:1,7:1,8:2|1:13,4:1,7:1|b"))
    );
    assert_eq!(stood["game"]["status"], "irregular");
    let legal = json!({ "expected_turn": 6, "dice": "54", "play": "1/6 1/5", "stood": true });
    app.post(&path, &legal).at(422, "no-fault", "stood");
    let elsewhere = json!({ "expected_turn": 6, "dice": "54", "play": "1/6 1/5", "position": "1:15|1:15|w" });
    app.post(&path, &elsewhere).at(422, "bad-position", "position");
    let record = app.get(&format!("/api/v1/games/{game}/record")).text();
    assert!(
        record.ends_with("\n3. W 63 20/off(2)\n4. B ?? ??\n@ 1:13,4:1,7:1|1:13,4:1,7:1|w\n5. W 61 1/8(2) ~\n*\n"),
        "{record}"
    );
}

#[test]
fn a_correction_that_breaks_nothing_is_taken() {
    on_each_app(|app| {
        let game = app.game();
        app.play_all(&game, &["63 1/7 1/4", "44 1/5/9 1/5", "51 4/9 1/2"]);
        let corrected = correct(app, &game, 1, "63", "1/4 1/7").ok(200);
        assert_eq!(corrected["breaks_at"], Value::Null);
        assert_eq!(corrected["notation"], "1/4 1/7");
        assert_eq!(corrected["game"]["status"], "incomplete");
        assert_eq!(corrected["game"]["turn_count"], 3);
        assert_eq!(notations(&app.game_now(&game))[0], "white 63 1/4 1/7");
    });
}

#[test]
fn a_correction_that_breaks_a_later_turn_says_where_and_loses_nothing() {
    on_each_app(|app| {
        let game = app.game();
        app.play_all(&game, &["63 1/7 1/4", "44 1/5/9 1/5", "51 4/9 1/2", "61 1/7 1/2"]);
        let corrected = correct(app, &game, 1, "63", "1/7/10").ok(200);
        assert_eq!(corrected["breaks_at"]["turn"], 3);
        assert_eq!(corrected["breaks_at"]["fault"]["rule"], "no-man");
        assert_eq!(corrected["game"]["status"], "illegal");
        assert_eq!(corrected["game"]["open"], false);
        let now = app.game_now(&game);
        assert_eq!(
            notations(&now),
            [
                "white 63 1/7/10",
                "black 44 1/5/9 1/5",
                "white 51 4/9 1/2",
                "black 61 1/7 1/2"
            ]
        );
        assert_eq!(now["turns"][1]["position"], "1:14,10:1|1:13,5:1,9:1|w");
        assert_eq!(now["turns"][2]["position"], Value::Null);
        assert_eq!(now["fault"]["turn"], 3);
        // Nothing can follow, and nothing behind it can be corrected, before it is right.
        app.play(&game, 5, "61", "1/7 1/2")
            .at(409, "game-has-fault", "expected_turn");
        correct(app, &game, 4, "61", "1/7 1/2").at(409, "game-has-fault", "turn");
        let right = correct(app, &game, 3, "51", "10/15 1/2").ok(200);
        assert_eq!(right["breaks_at"], Value::Null);
        assert_eq!(right["game"]["status"], "incomplete");
        assert_eq!(app.game_now(&game)["turns"][3]["notation"], "1/7 1/2");
        app.play(&game, 5, "61", "1/7 2/3").ok(201);
    });
}

#[test]
fn the_turns_that_broke_can_be_undone_instead() {
    let app = TestApp::start();
    let game = app.game();
    app.play_all(&game, &["63 1/7 1/4", "44 1/5/9 1/5", "51 4/9 1/2", "61 1/7 1/2"]);
    correct(&app, &game, 1, "63", "1/7/10").ok(200);
    assert_eq!(undo(&app, &game, 4).ok(200)["status"], "illegal");
    let undone = undo(&app, &game, 3).ok(200);
    assert_eq!(undone["status"], "incomplete");
    assert_eq!(undone["next_turn"], 3);
    app.play(&game, 3, "51", "10/15 1/2").ok(201);
}

#[test]
fn a_correction_must_itself_be_legal_and_seen() {
    let app = TestApp::start();
    let game = app.game();
    app.play_all(&game, &["63 1/7 1/4", "44 1/5/9 1/5"]);
    let refused = correct(&app, &game, 1, "63", "1/7 1/3").problem(422, "illegal-play");
    assert_eq!(refused["fault"]["turn"], 1);
    correct(&app, &game, 1, "70", "1/7 1/3").at(422, "bad-dice", "dice");
    correct(&app, &game, 3, "63", "1/7 1/4").problem(404, "not-found");
    correct(&app, &game, 0, "63", "1/7 1/4").problem(404, "not-found");
    let path = format!("/api/v1/games/{game}/turns/1");
    let blind = json!({ "dice": "63", "play": "1/7/10" });
    app.put(&path, &blind).at(422, "version-missing", "version");
    let stale = json!({ "dice": "63", "play": "1/7/10", "version": 2 });
    let stale = app.put(&path, &stale).at(409, "stale-version", "version");
    assert_eq!(stale["current"]["version"], 3);
    let header = |tag: &str| {
        let headers = [("content-type", "application/json"), ("if-match", tag)];
        app.send("PUT", &path, &headers, blind.to_string().as_bytes())
    };
    header("\"v2\"").at(412, "stale-version", "If-Match");
    header("nonsense").at(400, "bad-header", "If-Match");
    assert_eq!(header("\"v3\"").header("etag"), "\"v4\"");
    app.put(&format!("/api/v1/games/{game}/turns/x"), &blind)
        .at(404, "not-found", "path");
}

#[test]
fn a_forgotten_turn_is_inserted_and_the_others_follow() {
    on_each_app(|app| {
        let game = app.game();
        // Black's turn 2 was forgotten, so White's next one was taken for Black's.
        app.play_all(&game, &["63 1/7 1/4", "51 1/6 1/2", "41 1/5 1/2"]);
        let path = format!("/api/v1/games/{game}/turns/2/insert");
        let body = json!({ "dice": "52", "play": "1/6 1/3", "version": 4 });
        let inserted = app.post(&path, &body).ok(201);
        assert_eq!(inserted["turn"], 2);
        assert_eq!(inserted["side"], "black");
        assert_eq!(inserted["breaks_at"], Value::Null);
        assert_eq!(
            notations(&app.game_now(&game)),
            [
                "white 63 1/7 1/4",
                "black 52 1/6 1/3",
                "white 51 1/6 1/2",
                "black 41 1/5 1/2"
            ]
        );
        let body = json!({ "dice": "52", "play": "1/6 1/3", "version": 4 });
        app.post(&path, &body).at(409, "stale-version", "version");
        let body = json!({ "dice": "52", "play": "1/6 1/3", "version": 5 });
        app.post(&format!("/api/v1/games/{game}/turns/5/insert"), &body)
            .problem(404, "not-found");
        app.post(&path, &json!({ "dice": "52", "play": "1/6 1/3" }))
            .at(422, "version-missing", "version");
    });
}

#[test]
fn only_the_last_turn_is_undone() {
    on_each_app(|app| {
        let game = app.game();
        undo(app, &game, 1).at(409, "stale-turn", "expected_turn");
        app.play_all(&game, &["63 1/7 1/4", "44 1/5/9 1/5"]);
        undo(app, &game, 1).at(409, "stale-turn", "expected_turn");
        undo(app, &game, 3).at(409, "stale-turn", "expected_turn");
        let path = format!("/api/v1/games/{game}/turns/2");
        app.send("DELETE", &path, &[], b"")
            .at(400, "bad-query", "expected_turn");
        app.send("DELETE", &format!("{path}?expected_turn=1"), &[], b"")
            .at(400, "bad-query", "expected_turn");
        let undone = undo(app, &game, 2).ok(200);
        assert_eq!(undone["position"], "1:13,4:1,7:1|1:15|b");
        assert_eq!(undone["turn_count"], 1);
        undo(app, &game, 1).ok(200);
        let now = app.game_now(&game);
        assert_eq!(
            (now["turns"].clone(), now["position"].clone()),
            (json!([]), json!("1:15|1:15|w"))
        );
        assert_eq!(now["to_move"], "white");
    });
}

#[test]
fn undoing_the_turn_that_ended_a_game_opens_it_again() {
    on_each_app(|app| {
        let record = &records(1)[0];
        let game = game_of(app, record);
        let last = app.play_record(&game, record, 1);
        let count = record.turns.len();
        let undone = undo(app, &game, count).ok(200);
        assert_eq!(undone["status"], "incomplete");
        assert_eq!(undone["result"], Value::Null);
        assert_eq!(undone["open"], true);
        let again = app.play_record(&game, record, count);
        assert_eq!(again["position"], last["position"]);
        assert_eq!(app.game_now(&game)["status"], "verified");
    });
}

#[test]
fn a_correction_may_break_a_finished_game_which_keeps_its_result_meanwhile() {
    let app = TestApp::start();
    let record = &records(1)[0];
    let game = game_of(&app, record);
    app.play_record(&game, record, 1);
    let right = app.game_now(&game);
    let broken = correct(&app, &game, 1, "61", "1/7 1/2").ok(200);
    assert_eq!(broken["game"]["status"], "illegal");
    assert_eq!(broken["game"]["win"], right["win"]);
    assert!(broken["breaks_at"]["turn"].as_u64().unwrap() > 1);
    correct(&app, &game, 1, "61", "1/7/8").ok(200);
    let now = app.game_now(&game);
    assert_eq!(now["status"], "verified");
    assert_eq!(now["turns"], right["turns"]);
}

/// diesel prepares anew, each time that it is run, what it does not keep. Nothing is asked of the match.
#[test]
fn a_turn_runs_only_statements_that_are_kept_prepared() {
    on_each_backend_app(|app, test| {
        let record = &records(1)[0];
        let game = game_of(app, record).parse().unwrap();
        let db = Db::open(&test.url, 1).unwrap();
        let (kept, asked) = (Arc::new(Mutex::new(Vec::new())), Arc::new(Mutex::new(Vec::new())));
        for (turn, number) in record.turns.iter().zip(1..=12) {
            let new = NewTurn {
                dice: turn.roll.unwrap().to_string(),
                play: turn.play.to_string(),
                ..NewTurn::default()
            };
            asked.lock().unwrap().clear();
            let played = db.write(|conn| {
                let (kept, asked) = (Arc::clone(&kept), Arc::clone(&asked));
                conn.set_instrumentation(move |event: InstrumentationEvent<'_>| match event {
                    InstrumentationEvent::CacheQuery { sql, .. } => kept.lock().unwrap().push(sql.to_owned()),
                    InstrumentationEvent::StartQuery { query, .. } => asked.lock().unwrap().push(query.to_string()),
                    _ => {}
                });
                play_turn(conn, Caller::Operator.context(), game, number, &new, &Expected::ANY)
            });
            assert_eq!(played.unwrap().turn.number, usize::try_from(number).unwrap());
        }
        let (kept, asked) = (kept.lock().unwrap(), asked.lock().unwrap());
        let statements = asked.iter().filter_map(|said| Some(said.split_once(" -- binds")?.0));
        let statements: Vec<&str> = statements.collect();
        assert!(statements.len() >= 5, "{asked:?}");
        for statement in statements {
            assert!(!statement.contains("matches"), "does not end the game: {statement}");
            assert!(
                kept.iter().any(|kept| kept == statement),
                "prepared each time: {statement}"
            );
        }
    });
}
