//! Results that are given.

use serde_json::{Value, json};

use crate::support::app::{Reply, TestApp};
use crate::support::play::{game_of, on_each_app, records, text};

fn give(app: &TestApp, game: &str, result: Value) -> Reply {
    app.put(&format!("/api/v1/games/{game}/result"), &result)
}

fn clear(app: &TestApp, game: &str) -> Reply {
    app.send("DELETE", &format!("/api/v1/games/{game}/result"), &[], b"")
}

#[test]
fn the_points_follow_from_the_win() {
    on_each_app(|app| {
        let game = app.game();
        let given = give(
            app,
            &game,
            json!({ "winner": "white", "win": "tower-monk", "termination": "played" }),
        )
        .ok(200);
        assert_eq!(given["points"], "3");
        assert_eq!(given["category"], "III");
        assert_eq!(given["result"], "1-0");
        assert_eq!(given["status"], "incomplete");
        assert_eq!(given["open"], false);
        let corrected =
            json!({ "winner": "black", "win": "jan", "termination": "played", "version": 2, "why": "misread" });
        assert_eq!(give(app, &game, corrected).ok(200)["points"], "4");
        app.play(&game, 1, "63", "1/7 1/4")
            .at(409, "has-result", "expected_turn");
        let cleared = clear(app, &game).ok(200);
        assert_eq!(
            (cleared["result"].clone(), cleared["open"].clone()),
            (Value::Null, json!(true))
        );
        clear(app, &game).at(409, "no-result", "id");
        app.play(&game, 1, "63", "1/7 1/4").ok(201);
    });
}

#[test]
fn a_result_goes_with_the_rules() {
    let app = TestApp::start();
    let refused = |rules: Value, result: Value, code: &str, field: &str| {
        let game = app.first_game(&app.new_match(1, json!({ "rules": rules })));
        give(&app, &game, result).at(422, code, field)["detail"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let message = refused(
        json!("revertier"),
        json!({ "winner": "white", "win": "tower", "termination": "played" }),
        "bad-result",
        "win",
    );
    assert!(message.contains("bear-off, jan"), "{message}");
    refused(
        json!("standard"),
        json!({ "winner": "white", "win": null, "termination": "played" }),
        "bad-result",
        "win",
    );
    let points =
        |win: &str, points: &str| json!({ "winner": "white", "win": win, "termination": "played", "points": points });
    refused(json!("standard"), points("jan", "3"), "bad-result", "points");
    refused(json!("standard"), points("jan", "many"), "bad-value", "points");
    refused(json!("standard"), points("mate", "4"), "bad-value", "win");
    refused(
        json!("standard"),
        json!({ "winner": "red", "win": "jan", "termination": "played" }),
        "bad-value",
        "winner",
    );
    refused(
        json!("standard"),
        json!({ "winner": "white", "win": "jan", "termination": "drawn" }),
        "bad-value",
        "termination",
    );
    refused(
        json!("standard"),
        json!({ "winner": "white", "termination": "forfeited", "points": "1" }),
        "bad-result",
        "points",
    );
    refused(
        json!("standard"),
        json!({ "winner": "white", "win": "jan" }),
        "bad-body",
        "termination",
    );
    refused(json!("standard"), json!(["white", "jan", "played"]), "bad-body", "body");
    let needs_band = json!({ "set": "old-book", "options": ["jan-needs-band"] });
    for (claimed, status) in [("1", 200), ("3", 200), ("2", 422)] {
        let game = app.first_game(&app.new_match(1, json!({ "rules": needs_band })));
        assert_eq!(give(&app, &game, points("jan", claimed)).status, status, "{claimed}");
    }
}

#[test]
fn a_game_that_is_given_up_counts_as_agreed() {
    on_each_app(|app| {
        let game = app.game();
        app.play_all(&game, &["63 1/7 1/4", "44 1/5/9 1/5"]);
        let body = |termination: &str| json!({ "winner": "white", "win": null, "termination": termination });
        give(app, &game, body("played")).at(422, "bad-result", "termination");
        give(
            app,
            &game,
            json!({ "winner": "white", "win": "jan", "termination": "played" }),
        )
        .at(422, "bad-result", "termination");
        give(app, &game, body("forfeited")).at(422, "bad-result", "termination");
        let conceded = give(app, &game, body("conceded")).ok(200);
        assert_eq!(
            (conceded["win"].clone(), conceded["points"].clone()),
            (json!("bear-off"), json!("1"))
        );
        assert_eq!(conceded["status"], "incomplete");
        let adjudicated = give(app, &game, body("adjudicated")).ok(200);
        assert_eq!(
            (adjudicated["win"].clone(), adjudicated["points"].clone()),
            (Value::Null, json!("0"))
        );
        app.play(&game, 3, "63", "1/7/10")
            .at(409, "has-result", "expected_turn");
        let undo = format!("/api/v1/games/{game}/turns/2?expected_turn=2");
        app.send("DELETE", &undo, &[], b"")
            .at(409, "has-result", "expected_turn");
        // The turns can still be corrected.
        let version = app.game_now(&game)["version"].clone();
        let body = json!({ "dice": "63", "play": "1/7/10", "version": version });
        let corrected = app.put(&format!("/api/v1/games/{game}/turns/1"), &body).ok(200);
        assert_eq!(corrected["game"]["termination"], "adjudicated");
        let record = app.get(&format!("/api/v1/games/{game}/record")).text();
        let verified = app.post_text("/api/v1/records/verify", &record).ok(200);
        assert_eq!(verified["games"][0]["status"], "incomplete");
        assert_eq!(verified["games"][0]["result"], "1-0");
    });
}

#[test]
fn a_game_that_its_turns_ended_takes_no_other_result() {
    on_each_app(|app| {
        let record = &records(1)[0];
        let game = game_of(app, record);
        app.play_record(&game, record, 1);
        let body = json!({ "winner": "white", "win": "jan", "termination": "adjudicated" });
        let refused = give(app, &game, body).at(409, "ended-by-play", "winner");
        assert_eq!(refused["current"]["win"], record.win.unwrap().name());
        clear(app, &game).at(409, "ended-by-play", "id");
        assert_eq!(app.game_now(&game)["status"], "verified");
    });
}

#[test]
fn after_a_gap_the_players_may_say_how_it_was_played() {
    let app = TestApp::start();
    let game = app.game();
    app.play(&game, 1, "63", "??").ok(201);
    let given = give(
        &app,
        &game,
        json!({ "winner": "white", "win": "jan", "termination": "played" }),
    )
    .ok(200);
    assert_eq!(
        (given["status"].clone(), given["win"].clone()),
        (json!("partial"), json!("jan"))
    );
    let record = app.get(&format!("/api/v1/games/{game}/record")).text();
    let verified = app.post_text("/api/v1/records/verify", &record).ok(200);
    assert_eq!(verified["games"][0]["status"], "partial");
}

#[test]
fn a_given_result_is_not_changed_by_turns_that_would_end_the_game() {
    let app = TestApp::start();
    let text_of = "[Setup \"24:1,off:14|1:15|w\"]\n\n1. W 63 -\n*\n";
    let stored = app.post_text("/api/v1/records", text_of).ok(201);
    assert_eq!(stored["games"][0]["status"], "illegal");
    let game = text(&stored["games"][0], "id");
    give(&app, &game, json!({ "winner": "black", "termination": "adjudicated" })).ok(200);
    let version = app.game_now(&game)["version"].clone();
    let body = json!({ "dice": "63", "play": "24/off", "version": version });
    let path = format!("/api/v1/games/{game}/turns/1");
    app.put(&path, &body).at(409, "has-result", "play");
    clear(&app, &game).ok(200);
    let body = json!({ "dice": "63", "play": "24/off", "version": 3 });
    let ended = app.put(&path, &body).ok(200);
    assert_eq!(
        (ended["win"].clone(), ended["game"]["status"].clone()),
        (json!("bear-off"), json!("verified"))
    );
}

#[test]
fn a_stale_version_is_refused() {
    let app = TestApp::start();
    let game = app.game();
    app.result(&game, "white", "jan");
    let body = json!({ "winner": "white", "win": "tower", "termination": "played", "version": 1 });
    let stale = give(&app, &game, body).at(409, "stale-version", "version");
    assert_eq!(stale["current"]["win"], "jan");
    let path = format!("/api/v1/games/{game}/result");
    app.send("DELETE", &path, &[("if-match", "\"v1\"")], b"")
        .at(412, "stale-version", "If-Match");
    app.send("DELETE", &path, &[("if-match", "\"v2\"")], b"").ok(200);
}
