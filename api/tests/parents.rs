//! A thing is found only under what it belongs to: whoever asks under another address learns nothing, not even that it
//! is there.

use brade_api::auth::role::{Role, Scope};
use brade_api::db::Db;
use brade_api::id::Id;
use serde_json::{Value, json};

use crate::support::accounts::{PASSWORD, token, user};
use crate::support::app::{Reply, TestApp};
use crate::support::play::{on_each_app, on_each_backend_app, text};

const JSON: (&str, &str) = ("content-type", "application/json");
const ANY: (&str, &str) = ("if-match", "*");

fn cookie(app: &TestApp, login: &str) -> String {
    let body = json!({ "login": login, "password": PASSWORD }).to_string();
    let reply = app.send_bare("POST", "/api/v1/session", &[JSON], body.as_bytes());
    assert_eq!(reply.status, 204, "{}", reply.text());
    reply.header("set-cookie").split(';').next().unwrap().to_owned()
}

#[test]
fn a_session_and_a_token_of_somebody_else_are_not_there() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 1).unwrap();
        let maja = user(&db, "maja", None, false);
        user(&db, "alva", None, true);
        let key = token(&db, maja, &Scope::ALL);
        let (hers, other) = (cookie(app, "maja"), cookie(app, "alva"));
        let first = |path: &str| {
            text(
                &app.send("GET", path, &[("cookie", &hers)], b"").ok(200)["items"][0],
                "id",
            )
        };
        for list in ["/api/v1/tokens", "/api/v1/sessions"] {
            let address = format!("{list}/{}", first(list));
            app.send("DELETE", &address, &[("cookie", &other)], b"")
                .problem(404, "not-found");
        }
        // Both still work.
        let bearer = format!("Bearer {key}");
        assert_eq!(
            app.send("GET", "/api/v1/session", &[("authorization", &bearer)], b"")
                .status,
            200
        );
        assert_eq!(
            app.send("GET", "/api/v1/session", &[("cookie", &hers)], b"").status,
            200
        );
    });
}

#[test]
fn somebody_who_is_no_member_is_none_of_the_clubs() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 1).unwrap();
        let stranger = user(&db, "maja", None, false);
        user(&db, "boss", Some(Role::Owner), false);
        let address = format!("/api/v1/memberships/{stranger}");
        app.put(&address, &json!({ "role": "owner" })).problem(404, "not-found");
        app.send("DELETE", &address, &[], b"").problem(404, "not-found");
    });
}

#[test]
fn a_turn_that_the_game_does_not_have_is_not_there() {
    on_each_app(|app| {
        let game = app.game();
        app.play(&game, 1, "63", "1/7 1/4").ok(201);
        let edit = json!({ "dice": "63", "play": "1/7 1/4", "version": 2 });
        for number in ["0", "2", "99"] {
            let turn = format!("/api/v1/games/{game}/turns/{number}");
            app.put(&turn, &edit).problem(404, "not-found");
            let page = format!("/games/{game}/turns/{number}");
            assert_eq!(app.get(&page).status, 404, "{page}");
        }
        for number in ["0", "3", "99"] {
            let before = format!("/api/v1/games/{game}/turns/{number}/insert");
            app.post(&before, &edit).problem(404, "not-found");
        }
        let last = format!("/api/v1/games/{game}/turns/99?expected_turn=99");
        let reply = app.send("DELETE", &last, &[ANY], b"");
        assert!(reply.status.is_client_error(), "{}", reply.text());
        assert_eq!(app.game_now(&game)["turns"].as_array().unwrap().len(), 1);
    });
}

#[test]
fn the_id_of_one_thing_is_not_that_of_another() {
    on_each_app(|app| {
        let of_match = app.new_match(3, json!({}));
        let game = app.first_game(&of_match);
        let player = app.player("Ek");
        let none = Id::new().to_string();
        let not_there = |reply: Reply| drop(reply.problem(404, "not-found"));
        for id in [&of_match, &player, &none] {
            not_there(app.get(&format!("/api/v1/games/{id}")));
            not_there(app.get(&format!("/api/v1/games/{id}/record")));
            let result = json!({ "winner": "white", "win": Value::Null, "termination": "conceded" });
            not_there(app.put(&format!("/api/v1/games/{id}/result"), &result));
        }
        for id in [&game, &player, &none] {
            not_there(app.get(&format!("/api/v1/matches/{id}")));
            not_there(app.post(&format!("/api/v1/matches/{id}/games"), &json!({ "teka": null })));
        }
        for id in [&game, &of_match, &none] {
            not_there(app.get(&format!("/api/v1/players/{id}")));
            not_there(app.get(&format!("/api/v1/users/{id}")));
        }
        assert_eq!(app.game_now(&game)["result"], Value::Null);
    });
}
