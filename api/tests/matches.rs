//! Matches.

use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::play::{on_each_app, text};

fn begin(app: &TestApp, of_match: &str, body: Value) -> crate::support::app::Reply {
    app.post(&format!("/api/v1/matches/{of_match}/games"), &body)
}

/// The next game of a match, which the custom says who begins, with this result.
fn next_with(app: &TestApp, of_match: &str, result: Value) -> Value {
    begin(app, of_match, json!({ "teka": null, "result": result })).ok(201)
}

fn played(winner: &str, win: &str) -> Value {
    json!({ "winner": winner, "win": win, "termination": "played" })
}

#[test]
fn a_match_has_its_defaults() {
    on_each_app(|app| {
        let of_match = app.new_match(3, json!({}));
        let made = app.get(&format!("/api/v1/matches/{of_match}"));
        assert_eq!(made.header("etag"), "\"v1\"");
        let made = made.ok(200);
        assert_eq!(made["rules"], json!({ "set": "standard", "options": [] }));
        assert_eq!(made["begins"], "loser-begins");
        assert_eq!(made["stop_when_decided"], false);
        assert_eq!(made["score"], json!({ "white": "0", "black": "0" }));
        assert_eq!(
            (made["status"].clone(), made["winner"].clone()),
            (json!("open"), Value::Null)
        );
        assert_eq!(
            (made["decided_by"].clone(), made["next_begins"].clone()),
            (Value::Null, Value::Null)
        );
        assert_eq!(
            (made["white"].clone(), made["black"].clone()),
            (json!("Hägg"), json!("Alm"))
        );
    });
}

#[test]
fn one_nice_game_beats_two_bear_offs() {
    on_each_app(|app| {
        let of_match = app.new_match(3, json!({}));
        let first = app.first_game(&of_match);
        app.result(&first, "white", "tower");
        let now = app.match_now(&of_match);
        assert_eq!(
            (now["status"].clone(), now["next_begins"].clone()),
            (json!("open"), json!("black"))
        );
        assert_eq!(now["version"], 3);
        for _ in 0..2 {
            let game = text(&begin(app, &of_match, json!({ "teka": null })).ok(201), "id");
            app.result(&game, "black", "bear-off");
        }
        let now = app.match_now(&of_match);
        assert_eq!(now["score"], json!({ "white": "2", "black": "2" }));
        assert_eq!(
            (now["status"].clone(), now["winner"].clone()),
            (json!("decided"), json!("white"))
        );
        let text = "White wins the tie-break: a nice game (IV) against a bear-off (VI)";
        assert_eq!(
            now["decided_by"],
            json!({ "kind": "tie_break", "category": "IV", "text": text })
        );
        assert_eq!(
            (now["next_begins"].clone(), now["more_games"].clone()),
            (Value::Null, json!(false))
        );
        let games = now["games"].as_array().unwrap();
        let begun: Vec<&Value> = games.iter().map(|game| &game["begun_by"]).collect();
        assert_eq!(begun, ["white", "black", "white"]);
        begin(app, &of_match, json!({ "teka": null })).at(409, "no-more-games", "id");
        let record = app
            .get(&format!("/api/v1/games/{}/record", games[2]["id"].as_str().unwrap()))
            .text();
        for tag in [
            "[Game \"3/3\"]",
            "[Score \"2-1\"]",
            "[Win \"bear-off\"]",
            "[Points \"1\"]",
        ] {
            assert!(record.contains(tag), "{tag} is not in {record}");
        }
    });
}

#[test]
fn a_match_can_stop_when_it_is_decided() {
    let app = TestApp::start();
    for (stops, status) in [(true, 409), (false, 201)] {
        let of_match = app.new_match(3, json!({ "stop_when_decided": stops }));
        let first = app.first_game(&of_match);
        app.result(&first, "white", "forced-jan");
        next_with(&app, &of_match, played("white", "forced-jan"));
        let now = app.match_now(&of_match);
        assert_eq!(
            (now["status"].clone(), now["more_games"].clone()),
            (json!("decided"), json!(!stops))
        );
        assert_eq!(now["decided_by"]["kind"], "points");
        assert_eq!(begin(&app, &of_match, json!({ "teka": null })).status, status);
    }
}

#[test]
fn the_first_game_needs_its_opening_throw() {
    let app = TestApp::start();
    let of_match = app.new_match(3, json!({}));
    begin(&app, &of_match, json!({ "teka": null })).at(422, "bad-teka", "teka");
    begin(&app, &of_match, json!({})).at(422, "bad-teka", "teka");
    begin(&app, &of_match, json!({ "teka": { "white": 3, "black": 3 } })).at(422, "bad-teka", "teka");
    begin(&app, &of_match, json!({ "teka": { "white": 7, "black": 3 } })).at(422, "bad-dice", "teka.white");
    begin(&app, &of_match, json!({ "teka": { "white": 1, "black": 0 } })).at(422, "bad-dice", "teka.black");
    begin(&app, &of_match, json!({ "teka": { "white": -1, "black": 2 } })).at(422, "bad-body", "teka.white");
    begin(&app, &of_match, json!({ "teka": { "white": 1 } })).at(422, "bad-body", "teka.black");
    begin(&app, &of_match, json!({ "teka": [1, 2] })).at(422, "bad-body", "teka");
    begin(&app, &of_match, json!([null])).at(422, "bad-body", "body");
    begin(
        &app,
        &of_match,
        json!({ "teka": { "white": 1, "black": 2 }, "event": "x".repeat(201) }),
    )
    .at(422, "bad-text", "event");
    begin(
        &app,
        &of_match,
        json!({ "teka": { "white": 1, "black": 2 }, "date": "2026-03-14" }),
    )
    .at(422, "bad-value", "date");
    assert_eq!(app.match_now(&of_match)["games"], json!([]));
    begin(&app, &of_match, json!({ "teka": { "white": 6, "black": 2 } })).ok(201);
    let unfinished = begin(&app, &of_match, json!({ "teka": null })).at(409, "unfinished-game", "id");
    assert_eq!(unfinished["current"]["games"][0]["number"], 1);
    begin(&app, "01890a5d-ac96-774b-bcce-b302099a8057", json!({ "teka": null })).problem(404, "not-found");
}

#[test]
fn the_custom_says_who_begins_later_games() {
    let app = TestApp::start();
    let second = |begins: &str| {
        let of_match = app.new_match(3, json!({ "begins": begins }));
        let first = app.first_game(&of_match);
        app.result(&first, "black", "bear-off");
        of_match
    };
    let teka = |white: u8, black: u8| json!({ "teka": { "white": white, "black": black } });
    let loser = second("loser-begins");
    begin(&app, &loser, teka(5, 2)).at(422, "bad-teka", "teka");
    assert_eq!(begin(&app, &loser, teka(2, 5)).ok(201)["begun_by"], "white");
    let alternate = second("alternate");
    begin(&app, &alternate, teka(2, 5)).at(422, "bad-teka", "teka");
    assert_eq!(
        begin(&app, &alternate, json!({ "teka": null })).ok(201)["begun_by"],
        "black"
    );
    let each = second("teka-each-game");
    begin(&app, &each, json!({ "teka": null })).at(422, "bad-teka", "teka");
    assert_eq!(begin(&app, &each, teka(6, 5)).ok(201)["begun_by"], "black");
}

#[test]
fn a_game_can_be_entered_with_its_result() {
    on_each_app(|app| {
        let of_match = app.new_match(1, json!({}));
        let wrong = json!({ "teka": null, "result": { "winner": "white", "win": "draw", "termination": "played" } });
        begin(app, &of_match, wrong).at(422, "bad-value", "result.win");
        let wrong = json!({ "teka": null, "result": { "winner": "white", "termination": "played" } });
        begin(app, &of_match, wrong).at(422, "bad-result", "result.win");
        let wrong = json!({ "result": { "winner": "white", "win": "jan", "termination": "played", "version": 1 } });
        begin(app, &of_match, wrong).at(422, "bad-value", "result.version");
        begin(app, &of_match, json!({ "result": ["white"] })).at(422, "bad-body", "result");
        assert_eq!(app.match_now(&of_match)["games"], json!([]));
        let game = next_with(app, &of_match, json!({ "winner": "black", "termination": "forfeited" }));
        assert_eq!((game["points"].clone(), game["win"].clone()), (json!("0"), Value::Null));
        assert_eq!(game["begun_by"], Value::Null);
        let now = app.match_now(&of_match);
        assert_eq!(
            (now["winner"].clone(), now["decided_by"]["kind"].clone()),
            (json!("black"), json!("forfeit"))
        );
    });
}

#[test]
fn the_director_decides_only_what_the_games_leave_open() {
    on_each_app(|app| {
        let of_match = app.new_match(3, json!({}));
        let path = format!("/api/v1/matches/{of_match}/decision");
        let decide = |winner: Value| app.put(&path, &json!({ "winner": winner, "why": "drawing of lots" }));
        decide(json!("white")).at(409, "not-undecided", "winner");
        next_with(app, &of_match, played("white", "bear-off"));
        next_with(app, &of_match, played("black", "bear-off"));
        next_with(
            app,
            &of_match,
            json!({ "winner": "white", "win": null, "termination": "forfeited" }),
        );
        let now = app.match_now(&of_match);
        assert_eq!(
            (now["status"].clone(), now["more_games"].clone()),
            (json!("undecided"), json!(true))
        );
        decide(json!("red")).at(422, "bad-value", "winner");
        app.put(&path, &json!({ "winner": "white", "version": 1 }))
            .at(409, "stale-version", "version");
        app.put(&path, &json!(["white"])).at(422, "bad-body", "body");
        let decided = decide(json!("black")).ok(200);
        assert_eq!(decided["winner"], "black");
        assert_eq!(decided["decided_by"]["kind"], "director");
        begin(app, &of_match, json!({ "teka": null })).at(409, "no-more-games", "id");
        assert_eq!(decide(Value::Null).ok(200)["status"], "undecided");
        // One more game decides as well.
        next_with(app, &of_match, played("white", "jan"));
        assert_eq!(app.match_now(&of_match)["winner"], "white");
        decide(json!("black")).at(409, "not-undecided", "winner");
    });
}

#[test]
fn what_cannot_be_agreed_is_refused() {
    on_each_app(|app| {
        let (white, black) = (app.player("Ek"), app.player("Alm"));
        let good = json!({ "white_id": white, "black_id": black, "length": 3 });
        let with = |field: &str, value: Value| {
            let mut body = good.clone();
            body[field] = value;
            app.post("/api/v1/matches", &body)
        };
        for length in [0, 2, 4, -1, 101, 100, i64::MAX, i64::MIN] {
            with("length", json!(length)).at(422, "bad-length", "length");
        }
        for length in [json!("3"), json!(3.5), json!(null), json!([3]), json!(1e30)] {
            with("length", length).at(422, "bad-body", "length");
        }
        with("black_id", json!(white)).at(422, "same-player", "black_id");
        with("black_id", json!("7")).at(422, "bad-body", "black_id");
        with("black_id", json!("01890a5d-ac96-774b-bcce-b302099a8057")).at(422, "unknown-player", "black_id");
        with("rules", json!({ "set": "chess" })).at(422, "unknown-rule-set", "rules.set");
        with("rules", json!("chess")).at(422, "unknown-rule-set", "rules.set");
        with("rules", json!({ "set": "standard", "options": ["first-66"] })).at(422, "bad-options", "rules.options");
        with("rules", json!({ "set": "standard", "options": ["x"] })).at(422, "bad-options", "rules.options");
        with("rules", json!({ "set": "standard", "options": "first-66" })).at(422, "bad-body", "rules.options");
        with("rules", json!({ "options": [] })).at(422, "bad-body", "rules.set");
        with("rules", json!({ "set": "standard", "dice": 3 })).at(422, "bad-body", "rules.dice");
        with("rules", json!(["standard", []])).at(422, "bad-body", "rules");
        with("rules", json!(7)).at(422, "bad-body", "rules");
        with("begins", json!("the-elder")).at(422, "bad-value", "begins");
        with("stop_when_decided", json!("yes")).at(422, "bad-body", "stop_when_decided");
        with("colour", json!("red")).at(422, "bad-body", "colour");
        with("rules", json!("verkehren")).ok(201);
        app.post("/api/v1/matches", &json!([white, black, 3]))
            .at(422, "bad-body", "body");
        app.post("/api/v1/matches", &json!({ "white_id": white, "black_id": black }))
            .at(422, "bad-body", "length");
        assert_eq!(app.get("/api/v1/matches").ok(200)["items"].as_array().unwrap().len(), 1);
    });
}

#[test]
fn matches_are_listed_in_pages_the_newest_first() {
    on_each_app(|app| {
        let made: Vec<String> = (0..5).map(|_| app.new_match(1, json!({}))).collect();
        let page = app.get("/api/v1/matches?limit=2").ok(200);
        assert_eq!(
            (page["items"][0]["id"].clone(), page["items"][1]["id"].clone()),
            (json!(made[4]), json!(made[3]))
        );
        assert_eq!(page["items"][0]["games"], Value::Null);
        assert_eq!(page["items"][0]["score"]["white"], "0");
        let cursor = page["next_cursor"].as_str().unwrap();
        let next = app.get(&format!("/api/v1/matches?limit=4&cursor={cursor}")).ok(200);
        assert_eq!(next["items"].as_array().unwrap().len(), 3);
        assert_eq!(next["next_cursor"], Value::Null);
        let player = app.match_now(&made[2])["black_id"].as_str().unwrap().to_owned();
        let found = app.get(&format!("/api/v1/matches?player={player}")).ok(200);
        assert_eq!(found["items"].as_array().unwrap().len(), 1);
        app.get("/api/v1/matches?player=7").at(400, "bad-query", "player");
        app.get("/api/v1/matches/7").at(404, "not-found", "id");
    });
}

#[test]
fn a_match_follows_its_games() {
    on_each_app(|app| {
        let of_match = app.new_match(3, json!({}));
        let first = app.first_game(&of_match);
        app.result(&first, "white", "bear-off");
        let second = text(&begin(app, &of_match, json!({ "teka": null })).ok(201), "id");
        // The result of an earlier game is corrected, and cannot be taken back while a later one is there.
        app.result(&first, "black", "jan");
        let now = app.match_now(&of_match);
        assert_eq!(now["score"], json!({ "white": "0", "black": "4" }));
        let clear = |game: &str| app.send("DELETE", &format!("/api/v1/games/{game}/result"), &[], b"");
        let refused = clear(&first).at(409, "later-game", "id");
        assert!(text(&refused, "detail").contains("game 2"), "{refused}");
        app.send("DELETE", &format!("/api/v1/games/{second}"), &[], b"");
        clear(&first).ok(200);
        let now = app.match_now(&of_match);
        assert_eq!(now["score"], json!({ "white": "0", "black": "0" }));
        // Turns alone do not change what the match shows.
        let version = now["version"].clone();
        app.play(&first, 1, "63", "1/7 1/4").ok(201);
        assert_eq!(app.match_now(&of_match)["version"], version);
    });
}
