//! Records as text: verified and stored.

use serde_json::{Value, json};

use brade_api::db::changes;
use brade_api::db::schema::{games, idempotency_keys};
use brade_api::db::{AnyConnection, DbError};
use brade_api::id::Id;
use brade_core::brade::record::read_games;
use diesel::prelude::*;

use crate::support::app::TestApp;
use crate::support::database::on_each_backend;
use crate::support::play::{GAMES, on_each_app, text};

const VECTORS: &str = include_str!("../../core/tests/vectors/records.ndjson");

#[test]
fn the_games_of_the_vectors_are_what_they_claim() {
    let app = TestApp::start();
    let reports = app.post_text("/api/v1/records/verify", GAMES).ok(200);
    let reports = reports["games"].as_array().unwrap();
    assert_eq!(reports.len(), read_games(GAMES).count());
    for (report, number) in reports.iter().zip(1..) {
        assert_eq!(
            (report["game"].clone(), report["status"].clone()),
            (json!(number), json!("verified"))
        );
        for claim in ["result", "win", "points"] {
            assert_eq!(report[claim], report["claimed"][claim], "{report}");
        }
        assert_eq!(
            (report["fault"].clone(), report["contradictions"].clone()),
            (Value::Null, json!([]))
        );
        assert!(report["category"].is_string() && report.get("id").is_none());
    }
    assert_eq!(app.get("/api/v1/games").ok(200)["items"], json!([]));
}

#[test]
fn stored_records_come_back_as_they_were_written() {
    on_each_app(|app| {
        let texts: Vec<String> = VECTORS
            .lines()
            .map(|line| {
                let row: Value = serde_json::from_str(line).unwrap();
                ["text", "record"]
                    .iter()
                    .find_map(|member| row[member].as_str())
                    .unwrap()
                    .to_owned()
            })
            .chain([GAMES.to_owned()])
            .collect();
        for text_of in &texts {
            let verified = app.post_text("/api/v1/records/verify", text_of).ok(200);
            let reply = app.post_text("/api/v1/records", text_of);
            let stored = if reply.status == 200 {
                reply.ok(200)
            } else {
                reply.ok(201)
            };
            let read: Vec<_> = read_games(text_of).collect();
            for ((report, plain), read) in stored["games"]
                .as_array()
                .unwrap()
                .iter()
                .zip(verified["games"].as_array().unwrap())
                .zip(read)
            {
                let mut without_id = report.clone();
                without_id.as_object_mut().unwrap().remove("id");
                assert_eq!(without_id, *plain);
                let Ok(read) = read else {
                    assert_eq!(
                        (report["status"].clone(), report["id"].clone()),
                        (json!("unreadable"), Value::Null)
                    );
                    continue;
                };
                let id = text(report, "id");
                let game = app.game_now(&id);
                for member in ["status", "result", "win", "points", "category"] {
                    assert_eq!(game[member], report[member], "{member}: {text_of}");
                }
                assert_eq!(game["turns"].as_array().unwrap().len(), report["turns"]);
                assert_eq!(game["fault"]["rule"], report["fault"]["rule"]);
                let written = app.get(&format!("/api/v1/games/{id}/record")).text();
                let again = app.post_text("/api/v1/records/verify", &written).ok(200);
                let canonical = read_games(&written).next().unwrap().unwrap().record;
                assert_eq!(canonical.others, read.record.others);
                assert_eq!(canonical.notes, read.record.notes);
                assert_eq!(canonical.turns.len(), read.record.turns.len());
                for member in [
                    "status",
                    "result",
                    "win",
                    "points",
                    "claimed",
                    "turns",
                    "contradictions",
                ] {
                    assert_eq!(again["games"][0][member], report[member], "{member}: {written}");
                }
            }
        }
    });
}

#[test]
fn a_text_without_a_game_stores_nothing() {
    let app = TestApp::start();
    app.post_text("/api/v1/records", "").at(422, "no-games", "body");
    app.post_text("/api/v1/records", " \n\n").at(422, "no-games", "body");
    assert_eq!(
        app.post_text("/api/v1/records/verify", "").ok(200),
        json!({ "games": [] })
    );
    let garbage = app.post_text("/api/v1/records", "What is this?").ok(200);
    assert_eq!(garbage["games"][0]["status"], "unreadable");
    assert_eq!(garbage["games"][0]["id"], Value::Null);
    let fault = &garbage["games"][0]["fault"];
    assert_eq!(
        (fault["turn"].clone(), fault["line"].clone(), fault["column"].clone()),
        (Value::Null, json!(1), json!(1))
    );
    assert_eq!(fault["found"], "What");
    assert_eq!(fault["legal"], json!([]));
    assert_eq!(app.get("/api/v1/games").ok(200)["items"], json!([]));
}

#[test]
fn an_unreadable_game_does_not_keep_the_others_out() {
    on_each_app(|app| {
        let good = "[White \"Ek\"]\n\n1. W 63 1/7 1/4\n*\n";
        let bad = "[White \"Ek\"]\n\n1. W 63 1/7 1/4\n2. B 70 1/7\n*\n";
        let stored = app.post_text("/api/v1/records", &[good, bad, good].join("\n")).ok(201);
        let seen: Vec<(&Value, bool)> = stored["games"]
            .as_array()
            .unwrap()
            .iter()
            .map(|game| (&game["status"], game["id"].is_string()))
            .collect();
        assert_eq!(
            seen,
            [
                (&json!("incomplete"), true),
                (&json!("unreadable"), false),
                (&json!("incomplete"), true)
            ]
        );
        assert_eq!(stored["games"][1]["fault"]["line"], 9);
        assert_eq!(stored["games"][1]["turns"], 1);
        assert_eq!(app.get("/api/v1/games").ok(200)["items"].as_array().unwrap().len(), 2);
    });
}

#[test]
fn texts_that_no_record_needs_are_refused_and_nothing_is_stored() {
    on_each_app(|app| {
        let good = "[White \"Ek\"]\n\n1. W 63 1/7 1/4\n*\n";
        let refused = |bad: &str, field: &str| {
            app.post_text("/api/v1/records", &format!("{good}\n{bad}"))
                .at(422, "bad-text", field);
        };
        refused(&format!("[Event \"{}\"]\n\n*\n", "x".repeat(1001)), "games[2].Event");
        refused("[White \"a\u{0}b\"]\n\n*\n", "games[2].White");
        refused(&format!("[Foo \"{}\"]\n\n*\n", "x".repeat(1001)), "games[2].Foo");
        refused(
            &format!("[Event \"x\"]\n\n{{{}}}\n*\n", "x".repeat(10_001)),
            "games[2].comment",
        );
        let many: String = (0..101).map(|n| format!("[T{n} \"x\"]\n")).collect();
        refused(&format!("{many}\n*\n"), "games[2].tags");
        let turns: String = (1..=5001)
            .map(|n| format!("{n}. {} ?? ??\n", if n % 2 == 1 { "W" } else { "B" }))
            .collect();
        refused(&format!("[Event \"x\"]\n\n{turns}*\n"), "games[2].turns");
        let games = "[Event \"x\"]\n\n*\n\n".repeat(10_001);
        app.post_text("/api/v1/records", &games)
            .at(422, "too-many-games", "body");
        assert_eq!(app.get("/api/v1/games").ok(200)["items"], json!([]));
    });
}

#[test]
fn a_small_text_does_not_become_a_huge_answer() {
    let app = TestApp::start();
    let illegal = "[Setup \"12:4,14:4,15:4,17:3|1:15|w\"]\n\n1. W 11 -\n*\n\n".repeat(20_000);
    let reply = app.post_text("/api/v1/records/verify", &illegal);
    let games = reply.ok(200);
    let legal = |game: usize| games["games"][game]["fault"]["legal"].as_array().unwrap().len();
    assert!(legal(0) > 30 && legal(19_999) == 0, "{} {}", legal(0), legal(19_999));
    assert!(reply.body.len() < 20_000 * 700 + 5_000_000, "{}", reply.body.len());
}

#[test]
fn other_bodies_are_refused() {
    let app = TestApp::start();
    for path in ["/api/v1/records", "/api/v1/records/verify"] {
        let send = |kind: &str, body: &[u8]| app.send("POST", path, &[("content-type", kind)], body);
        send("application/json", b"{}").problem(415, "unsupported-media-type");
        send("text/plain", b"[White \"\xff\"]").at(400, "not-utf-8", "body");
        send("text/plain", &vec![b' '; 10_000_000]).problem(413, "body-too-large");
    }
}

#[test]
fn a_stored_record_can_be_corrected_and_gone_on_with() {
    on_each_app(|app| {
        let text_of = "[White \"Ek\"]\n[Black \"Alm\"]\n[Result \"*\"]\n\n1. W 63 1/7 1/4\n2. W 51 1/6 1/2\n*\n";
        let stored = app.post_text("/api/v1/records", text_of).ok(201);
        assert_eq!(stored["games"][0]["fault"]["rule"], "wrong-side");
        let game = text(&stored["games"][0], "id");
        let path = format!("/api/v1/games/{game}/turns/2");
        // The turn that is missing is inserted; the ones behind it keep their sides.
        let body = json!({ "dice": "44", "play": "1/5/9 1/5", "version": 1 });
        let inserted = app.post(&format!("{path}/insert"), &body).ok(201);
        assert_eq!(
            (inserted["side"].clone(), inserted["breaks_at"].clone()),
            (json!("black"), Value::Null)
        );
        let now = app.game_now(&game);
        assert_eq!(
            (now["status"].clone(), now["turns"][2]["side"].clone()),
            (json!("incomplete"), json!("white"))
        );
        app.play(&game, 4, "63", "1/7 1/4").ok(201);
    });
}

#[test]
fn the_same_key_stores_a_text_once() {
    on_each_backend(|db| {
        let app = TestApp::start_on(db);
        let headers = [("content-type", "text/plain"), ("idempotency-key", "k")];
        let send = || app.send("POST", "/api/v1/records", &headers, GAMES.as_bytes());
        let (first, second) = (send(), send());
        assert_eq!(first.ok(201), second.ok(201));
        assert_eq!(second.header("idempotency-replayed"), "true");
        let db = db.open();
        let count = |conn: &mut AnyConnection| -> Result<(i64, i64), DbError> {
            Ok((
                games::table.count().get_result(conn)?,
                idempotency_keys::table.count().get_result(conn)?,
            ))
        };
        assert_eq!(db.read(count).unwrap(), (read_games(GAMES).count() as i64, 1));
    });
}

#[test]
fn every_change_is_written_down() {
    on_each_backend(|db| {
        let app = TestApp::start_on(db);
        let game = app.game();
        app.play_all(&game, &["63 1/7 1/4", "44 1/5/9 1/5"]);
        let edit = json!({ "dice": "63", "play": "1/7/10", "version": 3, "why": "the sheet says so" });
        app.put(&format!("/api/v1/games/{game}/turns/1"), &edit).ok(200);
        app.send(
            "DELETE",
            &format!("/api/v1/games/{game}/turns/2?expected_turn=2"),
            &[],
            b"",
        )
        .ok(200);
        let given = json!({ "winner": "white", "win": "jan", "termination": "conceded" });
        app.put(&format!("/api/v1/games/{game}/result"), &given).ok(200);
        let id: Id = game.parse().unwrap();
        let rows = db.open().read(|conn| changes::of(conn, "game", id)).unwrap();
        let seen: Vec<(i32, &str)> = rows.iter().map(|row| (row.version, row.action.as_str())).collect();
        let expected = [
            (1, "created"),
            (2, "turn"),
            (3, "turn"),
            (4, "turn-corrected"),
            (5, "turn-undone"),
            (6, "result"),
        ];
        assert_eq!(seen, expected);
        assert_eq!(rows[3].why.as_deref(), Some("the sheet says so"));
        let part = |text: &Option<String>| -> Value { serde_json::from_str(text.as_deref().unwrap()).unwrap() };
        assert_eq!(part(&rows[3].before)["text"], "W 63 1/7 1/4");
        assert_eq!(part(&rows[3].after)["text"], "W 63 1/7/10");
        assert_eq!(part(&rows[5].after)["win"], "jan");
        assert_eq!(part(&rows[5].before)["win"], Value::Null);
    });
}
