//! Requests that mean no good: each is refused by a problem document, and none is ever a failure of the service.

use serde_json::{Value, json};

use crate::support::app::{Reply, TestApp};
use crate::support::play::on_each_app;

/// Values that may stand in any field.
fn values() -> Vec<Value> {
    let long = "å".repeat(20_000);
    vec![
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(i64::MAX),
        json!(1e300),
        json!(1.5),
        json!(""),
        json!(" "),
        json!("\u{0}"),
        json!("a\u{0}b"),
        json!("\u{202e}"),
        json!("'; DROP TABLE games; --"),
        json!("%00"),
        json!("??"),
        json!("-"),
        json!("63"),
        json!("1/7 1/4"),
        json!("{}}{[\\"),
        json!(long),
        json!([]),
        json!(["white"]),
        json!({}),
        json!({ "set": "\u{0}" }),
        json!({ "white": 300, "black": "x" }),
        json!("01890a5d-ac96-774b-bcce-b302099a8057"),
    ]
}

#[track_caller]
fn must_be_answered(reply: &Reply, request: &dyn std::fmt::Debug) {
    let status = reply.status.as_u16();
    let text = String::from_utf8_lossy(&reply.body);
    assert!(status < 500, "{status} {text}: {request:?}");
    if status >= 400 {
        let problem = reply.json();
        assert!(problem["code"].is_string(), "{problem}: {request:?}");
        assert!(text.len() < 20_000, "{} bytes: {request:?}", text.len());
        if status == 422 || status == 400 {
            assert!(problem["errors"][0]["field"].is_string(), "{problem}: {request:?}");
        }
    }
}

/// The requests that write, with a body that is right.
fn requests(app: &TestApp) -> Vec<(&'static str, String, Value)> {
    let of_match = app.new_match(99, json!({}));
    let game = app.first_game(&of_match);
    app.play(&game, 1, "63", "1/7 1/4").ok(201);
    let player = app.player("Ek");
    let turn = json!({ "dice": "63", "play": "1/7 1/4", "comment": "x", "stood": false, "position": null });
    let with = |body: &Value, more: Value| {
        let mut body = body.clone();
        for (name, value) in more.as_object().unwrap() {
            body[name] = value.clone();
        }
        body
    };
    let result = json!({ "winner": "white", "win": "jan", "termination": "conceded", "points": "4", "version": null, "why": "x" });
    let opened = json!({ "teka": { "white": 1, "black": 2 }, "result": null, "event": "x", "site": "x", "round": "x", "date": "2026.03.14" });
    let agreed = json!({
        "white_id": player, "black_id": app.player("Alm"), "length": 3, "rules": { "set": "old-book", "options": ["first-66"] },
        "begins": "alternate", "stop_when_decided": true,
    });
    vec![
        (
            "POST",
            "/api/v1/rules/standard/plays".into(),
            json!({ "position": "1:15|1:15|w", "dice": "63" }),
        ),
        (
            "POST",
            "/api/v1/players".into(),
            json!({ "name": "Ek", "club_id": null }),
        ),
        (
            "PUT",
            format!("/api/v1/players/{player}"),
            json!({ "name": "Ek", "version": null, "why": "x" }),
        ),
        ("POST", "/api/v1/matches".into(), agreed),
        ("POST", format!("/api/v1/matches/{of_match}/games"), opened),
        (
            "PUT",
            format!("/api/v1/matches/{of_match}/decision"),
            json!({ "winner": "white", "version": null, "why": "x" }),
        ),
        (
            "POST",
            format!("/api/v1/games/{game}/turns"),
            with(&turn, json!({ "expected_turn": 2 })),
        ),
        (
            "PUT",
            format!("/api/v1/games/{game}/turns/1"),
            with(&turn, json!({ "version": 2, "why": "x" })),
        ),
        (
            "POST",
            format!("/api/v1/games/{game}/turns/1/insert"),
            with(&turn, json!({ "version": 2, "why": "x" })),
        ),
        ("PUT", format!("/api/v1/games/{game}/result"), result),
    ]
}

#[test]
fn every_field_may_hold_anything() {
    on_each_app(|app| {
        for (method, path, body) in requests(app) {
            for field in body.as_object().unwrap().keys() {
                for value in values() {
                    let mut hostile = body.clone();
                    hostile[field] = value;
                    let headers = [("content-type", "application/json")];
                    let reply = app.send(method, &path, &headers, hostile.to_string().as_bytes());
                    must_be_answered(&reply, &(method, &path, field, hostile[field].to_string().get(..40)));
                }
            }
            for whole in values() {
                let headers = [("content-type", "application/json")];
                let reply = app.send(method, &path, &headers, whole.to_string().as_bytes());
                must_be_answered(&reply, &(method, &path));
                assert!((400..500).contains(&reply.status.as_u16()), "{path}: {whole}");
            }
        }
    });
}

#[test]
fn every_address_may_hold_anything() {
    on_each_app(|app| {
        let game = app.game();
        let words = [
            "",
            "x",
            "0",
            "-1",
            "99999999999999999999",
            "%00",
            "%ff",
            "..",
            "%2e%2e",
            "'",
            "%F0%9F%8E%B2",
        ];
        for word in words {
            for path in [
                format!("/api/v1/rules/{word}/plays"),
                format!("/api/v1/players/{word}"),
                format!("/api/v1/players?name={word}"),
                format!("/api/v1/players?cursor={word}&limit={word}"),
                format!("/api/v1/matches/{word}/games"),
                format!("/api/v1/matches?player={word}"),
                format!("/api/v1/games/{word}/record"),
                format!("/api/v1/games/{game}/turns/{word}"),
                format!("/api/v1/games/{game}/turns/{word}?expected_turn={word}"),
                format!("/api/v1/games?event={word}&from={word}"),
                format!("/api/v1/games?event={word}"),
                format!("/api/v1/games?cursor={word}"),
                format!("/api/v1/rules/standard/plays?options={word}"),
            ] {
                for method in ["GET", "POST", "PUT", "DELETE"] {
                    let body: &[u8] = if matches!(method, "POST" | "PUT") { b"{}" } else { b"" };
                    let reply = app.send(method, &path, &[("content-type", "application/json")], body);
                    must_be_answered(&reply, &(method, &path));
                }
            }
        }
        for (name, value) in [
            ("if-match", "v1"),
            ("if-match", ""),
            ("if-none-match", "\"v99999999999\""),
            ("idempotency-key", ""),
        ] {
            let body = json!({ "expected_turn": 1, "dice": "63", "play": "1/7 1/4" }).to_string();
            let headers = [("content-type", "application/json"), (name, value)];
            let reply = app.send(
                "POST",
                &format!("/api/v1/games/{game}/turns"),
                &headers,
                body.as_bytes(),
            );
            must_be_answered(&reply, &(name, value));
        }
    });
}
