//! A tournament that is imported into the database that it came from: its matches were played once.

use brade_api::auth::role::Role;
use brade_api::db::Db;
use brade_api::service::check::check;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::people::Person;
use crate::support::play::{on_each_app, on_each_backend_app, text};
use crate::support::tournament::{Tournament, won};

fn import<'a>(app: &'a TestApp, document: &Value) -> Tournament<'a> {
    let made = app.post("/api/v1/tournaments:import", document).ok(201);
    let id = text(&made, "id");
    Tournament { app, id }
}

fn ratings(app: &TestApp) -> Value {
    app.get("/api/v1/ratings?rules=standard").ok(200)["items"].clone()
}

fn played(app: &TestApp) -> Tournament<'_> {
    let tournament = Tournament::started(app, 4, json!({ "format": "swiss", "rounds": 3 }));
    tournament.next_round();
    tournament.favourites_win();
    tournament
}

#[test]
fn the_matches_of_a_copy_do_not_count_again_and_new_ones_do() {
    on_each_backend_app(|app, test| {
        let sound = || {
            let db = Db::open(&test.url, 1).unwrap();
            assert_eq!(db.read(check).unwrap().differences, Vec::<String>::new());
        };
        let tournament = played(app);
        let before = ratings(app);
        assert_eq!(before[0]["matches"], 1);
        let document = tournament.get("export");
        assert_eq!(document["tournament"]["id"], json!(tournament.id));
        let copy = import(app, &document);
        assert_eq!(copy.get("")["copy_of"], json!(tournament.id));
        assert_eq!(tournament.get("")["copy_of"], Value::Null);
        assert_eq!(ratings(app), before);
        sound();
        assert_eq!(copy.get("export"), document);
        // A copy of a copy is one of the first.
        let again = import(app, &copy.get("export"));
        assert_eq!(again.get("")["copy_of"], json!(tournament.id));
        // A correction in the copy changes nothing that counts.
        copy.result("round-1-1", "second").ok(200);
        assert_eq!(ratings(app), before);
        let page = app.get(&format!("/tournaments/{}", copy.id)).text();
        let link = format!("href=\"/tournaments/{}\"", tournament.id);
        assert!(page.contains("do not count again") && page.contains(&link), "{page}");
        let page = app.get(&format!("/tournaments/{}", tournament.id)).text();
        assert!(!page.contains("do not count again"), "{page}");
        // What is played on in the copy was played nowhere else.
        copy.next_round();
        copy.favourites_win();
        assert_eq!(ratings(app)[0]["matches"], 2);
        sound();
    });
}

#[test]
fn elsewhere_the_first_import_counts_and_the_second_is_a_copy() {
    let (here, there) = (TestApp::start(), TestApp::start());
    let document = played(&here).get("export");
    let first = import(&there, &document);
    assert_eq!(first.get("")["copy_of"], Value::Null);
    assert_eq!(ratings(&there)[0]["matches"], 1);
    assert_eq!(first.get("export"), document);
    let second = import(&there, &document);
    assert_eq!(second.get("")["copy_of"], json!(first.id));
    assert_eq!(ratings(&there)[0]["matches"], 1);
    // A document of the time before tournaments had an id in it.
    let mut old = document.clone();
    old["tournament"].as_object_mut().unwrap().remove("id");
    assert_eq!(import(&there, &old).get("")["copy_of"], Value::Null);
}

#[test]
fn a_copy_counts_for_no_series() {
    on_each_app(|app| {
        let series = json!({ "name": "Vintern", "points": ["3", "1"] });
        let series = text(&app.post("/api/v1/series", &series).ok(201), "id");
        let tournament = Tournament::started(app, 2, json!({ "format": "single-elimination" }));
        let about = json!({ "name": "Finalen", "starts_on": "2026-10-03", "series_id": series });
        tournament.put("", about).ok(200);
        tournament.publish(1);
        tournament.favourites_win();
        let table = || app.get(&format!("/api/v1/series/{series}/standings")).ok(200);
        let before = table();
        let copy = import(app, &tournament.get("export"));
        assert_eq!(copy.get("")["series_id"], json!(series));
        assert_eq!(table(), before);
    });
}

#[test]
fn a_report_that_waits_comes_along_and_still_waits() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 2).unwrap();
        let tournament = Tournament::new(app);
        let players = ["Ek", "Alm"].map(|name| app.player(name));
        for player in &players {
            tournament.post("entrants", json!({ "player_id": player })).ok(201);
        }
        let stage = json!({ "format": "single-elimination" });
        tournament.post("stages", stage).ok(201);
        tournament.post("stages/1/start", json!({})).ok(200);
        tournament.publish(1);
        let ek = Person::new(app, &db, Some(Role::Member), Some(&players[0]));
        let path = "stages/1/matches/winners-1-1/result";
        ek.put(&tournament.path(path), &won("first")).ok(200);
        assert_eq!(tournament.game("winners-1-1")["unconfirmed"], true);
        let document = tournament.get("export");
        let reports: Vec<&Value> = document["matches"]
            .as_object()
            .unwrap()
            .values()
            .map(|one| &one["report"])
            .collect();
        assert_eq!(reports[0]["player_id"], json!(players[0]));
        let copy = import(app, &document);
        let game = copy.game("winners-1-1");
        assert_eq!(game["unconfirmed"], true);
        assert_eq!(copy.get("export"), document);
        // It is still his own word, and a director confirms it.
        let confirm = format!("/api/v1/matches/{}/confirm", text(&game, "match_id"));
        ek.post(&confirm, &json!({ "version": null }))
            .problem(403, "not-allowed");
        app.post(&confirm, &json!({ "version": null })).ok(200);
        assert_eq!(copy.game("winners-1-1")["unconfirmed"], false);
        assert_eq!(ratings(app), json!([]));
        // Where the player has no account anybody else who may confirms it.
        let there = TestApp::start();
        let elsewhere = import(&there, &document);
        let game = elsewhere.game("winners-1-1");
        assert_eq!((&game["unconfirmed"], ratings(&there)), (&json!(true), json!([])));
        let confirm = format!("/api/v1/matches/{}/confirm", text(&game, "match_id"));
        there.post(&confirm, &json!({ "version": null })).ok(200);
        assert_eq!(ratings(&there).as_array().unwrap().len(), 2);
        // A report of somebody else is no report.
        let mut wrong = document.clone();
        for of_match in wrong["matches"].as_object_mut().unwrap().values_mut() {
            of_match["report"]["player_id"] = json!(app.player("Bok"));
        }
        let number = wrong["matches"].as_object().unwrap().keys().next().unwrap();
        let field = format!("matches.{number}.report.player_id");
        app.post("/api/v1/tournaments:import", &wrong)
            .at(422, "bad-export", &field);
    });
}

#[test]
fn a_document_with_a_match_that_cannot_be_is_refused_and_nothing_is_made() {
    on_each_app(|app| {
        let document = played(app).get("export");
        let tournaments = app.get("/api/v1/tournaments").ok(200);
        let of_match = document["matches"].as_object().unwrap().keys().next().unwrap().clone();
        for (pointer, value) in [
            ("length", json!(2)),
            ("length", json!(999)),
            ("begins", json!("x")),
            ("games/0/points", json!(41)),
            ("games/0/points", json!(-3)),
        ] {
            let mut wrong = document.clone();
            *wrong.pointer_mut(&format!("/matches/{of_match}/{pointer}")).unwrap() = value.clone();
            let refused = app.post("/api/v1/tournaments:import", &wrong);
            assert_eq!(refused.status, 422, "{pointer} {value}: {}", refused.text());
            assert_eq!(refused.json()["code"], "bad-export");
        }
        assert_eq!(app.get("/api/v1/tournaments").ok(200), tournaments);
    });
}
