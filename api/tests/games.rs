//! Games: read, listed, removed.

use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::play::{GAMES, on_each_app, text};

fn ids(page: &Value) -> Vec<String> {
    page["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| text(game, "id"))
        .collect()
}

#[test]
fn games_are_listed_in_pages_the_newest_first() {
    on_each_app(|app| {
        let first = app.game();
        let stored = app.post_text("/api/v1/records", GAMES).ok(201);
        let stored: Vec<String> = stored["games"]
            .as_array()
            .unwrap()
            .iter()
            .map(|game| text(game, "id"))
            .collect();
        let mut expected: Vec<String> = [first].into_iter().chain(stored).collect();
        expected.reverse();
        let mut found = Vec::new();
        let mut path = "/api/v1/games?limit=7".to_owned();
        loop {
            let page = app.get(&path).ok(200);
            found.extend(ids(&page));
            match page["next_cursor"].as_str() {
                Some(cursor) => path = format!("/api/v1/games?limit=7&cursor={cursor}"),
                None => break,
            }
        }
        assert_eq!(found, expected);
    });
}

#[test]
fn games_are_found_by_player_win_day_event_and_status() {
    on_each_app(|app| {
        let game = app.game();
        app.result(&game, "white", "jan");
        let player = text(&app.game_now(&game), "white_id");
        app.game();
        let one = |event: &str, date: &str| {
            let text = format!("[Event \"{event}\"]\n[Date \"{date}\"]\n[Teka \"1-2\"]\n\n1. W 63 1/7 1/4\n*\n");
            app.post_text("/api/v1/records", &text).ok(201);
        };
        one("Våren", "1931.??.??");
        one("Våren", "1931.05.14");
        one("Hösten", "1932.01.01");
        let count = |query: &str| ids(&app.get(&format!("/api/v1/games?{query}")).ok(200)).len();
        assert_eq!(count(""), 5);
        assert_eq!(count(&format!("player={player}")), 1);
        assert_eq!(count("player=01890a5d-ac96-774b-bcce-b302099a8057"), 0);
        assert_eq!(count("win=jan"), 1);
        assert_eq!(count("win=tower"), 0);
        assert_eq!(count("event=V%C3%A5ren"), 2);
        assert_eq!(count("event=v%C3%A5r"), 2);
        assert_eq!(count("event=V%C3%A5rd"), 0);
        assert_eq!(count("from=1931-01-02&to=1931-12-31"), 1);
        assert_eq!(count("to=1931-12-31"), 2);
        assert_eq!(count("from=1931-12-31&to=1932-01-01"), 1);
        assert_eq!(count("status=incomplete"), 5);
        assert_eq!(count("status=verified"), 0);
        for (query, field) in [
            ("player=7", "player"),
            ("win=checkmate", "win"),
            ("from=1931-02-30", "from"),
            ("from=-1931-01-02", "from"),
            ("to=1931-1-2", "to"),
            ("to=yesterday", "to"),
            ("event=%00", "event"),
            ("status=good", "status"),
            ("limit=1000", "limit"),
            ("cursor=%00", "cursor"),
            ("colour=white", "colour"),
        ] {
            app.get(&format!("/api/v1/games?{query}")).at(400, "bad-query", field);
        }
    });
}

#[test]
fn a_game_shows_what_is_known_of_it() {
    let app = TestApp::start();
    let of_match = app.new_match(
        3,
        json!({ "rules": { "set": "old-book", "options": ["first-66"] }, "begins": "alternate" }),
    );
    let body = json!({
        "teka": { "white": 5, "black": 2 },
        "event": "Vårmästerskapet", "site": "Stockholm", "round": "2", "date": "2026.03.14",
    });
    let made = app.post(&format!("/api/v1/matches/{of_match}/games"), &body);
    let game = text(&made.ok(201), "id");
    assert_eq!(made.header("location"), format!("/api/v1/games/{game}"));
    let now = app.game_now(&game);
    assert_eq!(now["match_id"], of_match);
    assert_eq!(now["number"], 1);
    assert_eq!(now["rules"], json!({ "set": "old-book", "options": ["first-66"] }));
    assert_eq!(now["teka"], json!({ "white": 5, "black": 2 }));
    assert_eq!(
        (now["begun_by"].clone(), now["to_move"].clone()),
        (json!("black"), json!("black"))
    );
    assert_eq!(now["position"], "1:15|1:15|b");
    app.play(&game, 1, "66", "1/7(6)").ok(201);
    let record = app.get(&format!("/api/v1/games/{game}/record")).text();
    let expected = "[Event \"Vårmästerskapet\"]\n[Site \"Stockholm\"]\n[Date \"2026.03.14\"]\n[Round \"2\"]\n\
        [White \"Hägg\"]\n[Black \"Alm\"]\n[Rules \"old-book\"]\n[Options \"first-66\"]\n[Game \"1/3\"]\n\
        [Begins \"alternate\"]\n[Score \"0-0\"]\n[Teka \"5-2\"]\n[Result \"*\"]\n\n1. B 66 1/7(6)\n*\n";
    assert_eq!(record, expected);
    let known = app.send(
        "GET",
        &format!("/api/v1/games/{game}"),
        &[("if-none-match", "\"v2\"")],
        b"",
    );
    assert_eq!(known.status, 304);
}

#[test]
fn only_a_game_that_was_not_begun_is_removed() {
    on_each_app(|app| {
        let of_match = app.new_match(3, json!({}));
        let game = app.first_game(&of_match);
        let path = format!("/api/v1/games/{game}");
        app.play(&game, 1, "63", "1/7 1/4").ok(201);
        app.send("DELETE", &path, &[], b"").at(409, "not-removable", "id");
        app.send("DELETE", &format!("{path}/turns/1?expected_turn=1"), &[], b"")
            .ok(200);
        app.send("DELETE", &path, &[("if-match", "\"v1\"")], b"")
            .at(412, "stale-version", "If-Match");
        assert_eq!(app.send("DELETE", &path, &[], b"").status, 204);
        app.get(&path).problem(404, "not-found");
        assert_eq!(app.match_now(&of_match)["games"], json!([]));
        let again = app.first_game(&of_match);
        assert_eq!(app.game_now(&again)["number"], 1);
        let stored = app.post_text("/api/v1/records", "[Teka \"1-2\"]\n\n*\n").ok(201);
        let path = format!("/api/v1/games/{}", text(&stored["games"][0], "id"));
        app.send("DELETE", &path, &[], b"").at(409, "not-removable", "id");
    });
}

#[test]
fn there_is_no_other_game() {
    let app = TestApp::start();
    for part in ["", "/record"] {
        app.get(&format!("/api/v1/games/01890a5d-ac96-774b-bcce-b302099a8057{part}"))
            .problem(404, "not-found");
        app.get(&format!("/api/v1/games/x{part}")).at(404, "not-found", "id");
    }
    let path = "/api/v1/games/01890a5d-ac96-774b-bcce-b302099a8057";
    app.send("DELETE", path, &[], b"").problem(404, "not-found");
    app.send("DELETE", &format!("{path}/turns/1?expected_turn=1"), &[], b"")
        .problem(404, "not-found");
    app.send("DELETE", &format!("{path}/result"), &[], b"")
        .problem(404, "not-found");
}
