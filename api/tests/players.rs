//! Players.

use serde_json::json;

use crate::support::app::TestApp;
use crate::support::play::{on_each_app, text};

#[test]
fn a_player_is_entered_found_and_renamed() {
    on_each_app(|app| {
        let made = app.post("/api/v1/players", &json!({ "name": "  Åke Ö ", "club_id": null }));
        let player = made.ok(201);
        let path = format!("/api/v1/players/{}", text(&player, "id"));
        assert_eq!(made.header("location"), path);
        assert_eq!(made.header("etag"), "\"v1\"");
        assert_eq!(player["name"], "Åke Ö");
        assert_eq!(app.get(&path).ok(200), player);
        let renamed = app.put(
            &path,
            &json!({ "name": "Åke Öst", "version": 1, "why": "typing error" }),
        );
        assert_eq!(renamed.ok(200)["version"], 2);
        assert_eq!(app.get(&path).ok(200)["name"], "Åke Öst");
    });
}

#[test]
fn players_are_listed_by_name_in_pages() {
    on_each_app(|app| {
        for name in ["Öberg", "Ek", "Alm B", "åström", "Alm A", "Zorn", "ALM C"] {
            app.player(name);
        }
        let mut names = Vec::new();
        let mut path = "/api/v1/players?limit=3".to_owned();
        loop {
            let page = app.get(&path).ok(200);
            names.extend(
                page["items"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|player| text(player, "name")),
            );
            match page["next_cursor"].as_str() {
                Some(cursor) => path = format!("/api/v1/players?limit=3&cursor={cursor}"),
                None => break,
            }
        }
        assert_eq!(names, ["Alm A", "Alm B", "ALM C", "Ek", "Zorn", "åström", "Öberg"]);
        let found = |prefix: &str| {
            let page = app.get(&format!("/api/v1/players?name={prefix}")).ok(200);
            page["items"].as_array().unwrap().len()
        };
        assert_eq!(found("alm"), 3);
        assert_eq!(found("%C3%85"), 1);
        assert_eq!(found("lm"), 0);
        for odd in ["%25", "_", "%00", "'", "%F4%8F%BF%BF"] {
            assert_eq!(found(odd), 0, "{odd}");
        }
        app.get("/api/v1/players?cursor=x").at(400, "bad-query", "cursor");
        app.get("/api/v1/players?limit=0").at(400, "bad-query", "limit");
        app.get("/api/v1/players?colour=1").at(400, "bad-query", "colour");
    });
}

#[test]
fn a_name_that_cannot_be_is_refused() {
    on_each_app(|app| {
        let long = "å".repeat(101);
        for name in ["", "   ", &long, "a\u{0}b", "a\nb", "\u{202e}b"] {
            app.post("/api/v1/players", &json!({ "name": name }))
                .at(422, "bad-text", "name");
        }
        app.player(&"å".repeat(100));
        for body in [
            json!({}),
            json!({ "name": 7 }),
            json!({ "name": null }),
            json!({ "name": ["x"] }),
        ] {
            app.post("/api/v1/players", &body).at(422, "bad-body", "name");
        }
        app.post("/api/v1/players", &json!({ "name": "x", "age": 7 }))
            .at(422, "bad-body", "age");
        for list in [json!(["Åke", null]), json!([]), json!("x"), json!(null)] {
            app.post("/api/v1/players", &list).at(422, "bad-body", "body");
        }
        app.post("/api/v1/players", &json!({ "name": "x", "club_id": "7" }))
            .at(422, "bad-body", "club_id");
        let nobody = "01890a5d-ac96-774b-bcce-b302099a8057";
        app.post("/api/v1/players", &json!({ "name": "x", "club_id": nobody }))
            .at(422, "unknown-club", "club_id");
    });
}

#[test]
fn a_stale_version_is_refused_with_the_state() {
    let app = TestApp::start();
    let path = format!("/api/v1/players/{}", app.player("Ek"));
    app.put(&path, &json!({ "name": "Ek A" })).ok(200);
    let stale = app.put(&path, &json!({ "name": "Ek B", "version": 1 }));
    assert_eq!(stale.at(409, "stale-version", "version")["current"]["name"], "Ek A");
    let headers = [("content-type", "application/json"), ("if-match", "\"v1\"")];
    let stale = app.send("PUT", &path, &headers, b"{\"name\": \"Ek B\"}");
    assert_eq!(stale.at(412, "stale-version", "If-Match")["current"]["version"], 2);
    let headers = [("content-type", "application/json"), ("if-match", "\"v2\"")];
    app.send("PUT", &path, &headers, b"{\"name\": \"Ek B\"}").ok(200);
}

#[test]
fn what_is_known_already_is_not_sent_again() {
    let app = TestApp::start();
    let path = format!("/api/v1/players/{}", app.player("Ek"));
    let known = app.send("GET", &path, &[("if-none-match", "\"v1\"")], b"");
    assert_eq!((known.status.as_u16(), known.body.len()), (304, 0));
    assert_eq!(known.header("etag"), "\"v1\"");
    app.put(&path, &json!({ "name": "Alm" })).ok(200);
    assert_eq!(app.send("GET", &path, &[("if-none-match", "\"v1\"")], b"").status, 200);
}

#[test]
fn there_is_no_other_player() {
    let app = TestApp::start();
    let path = "/api/v1/players/01890a5d-ac96-774b-bcce-b302099a8057";
    app.get(path).problem(404, "not-found");
    app.put(path, &json!({ "name": "x" })).problem(404, "not-found");
    app.get("/api/v1/players/7").at(404, "not-found", "id");
    assert_eq!(app.send("DELETE", path, &[], b"").status, 405);
}
