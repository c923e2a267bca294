//! Ratings: kept match by match, the same as computed from scratch, and checked.

use std::process::Command;

use brade_api::auth::role::Role;
use brade_api::db::Db;
use brade_api::db::schema::{rating_steps, ratings};
use brade_api::service::check::check;
use diesel::prelude::*;
use serde_json::{Value, json};

use crate::support::app::{TestApp, brade, run};
use crate::support::database::TestDb;
use crate::support::html;
use crate::support::people::Person;
use crate::support::play::{on_each_backend_app, text};
use crate::support::tournament::Tournament;

/// A match of one game with this winner on this day, between players who are named by their ids; gives match and game.
fn played(app: &TestApp, [white, black]: [&str; 2], day: &str, winner: &str) -> (String, String) {
    let new = json!({ "white_id": white, "black_id": black, "length": 1 });
    let of_match = text(&app.post("/api/v1/matches", &new).ok(201), "id");
    let result = json!({ "winner": winner, "win": "bear-off", "termination": "played" });
    let game = json!({ "teka": null, "date": day, "result": result });
    let made = app.post(&format!("/api/v1/matches/{of_match}/games"), &game).ok(201);
    (of_match, text(&made, "id"))
}

fn listed(app: &TestApp, rules: &str) -> Vec<(String, i64)> {
    let list = app.get(&format!("/api/v1/ratings?rules={rules}")).ok(200);
    let row = |row: &Value| {
        (
            text(&row["player"], "name"),
            row["rating"].as_f64().unwrap().round() as i64,
        )
    };
    list["items"].as_array().unwrap().iter().map(row).collect()
}

fn named(names: &[(&str, i64)]) -> Vec<(String, i64)> {
    names
        .iter()
        .map(|(name, rating)| ((*name).to_owned(), *rating))
        .collect()
}

fn sound(db: &Db) {
    assert_eq!(db.read(check).unwrap().differences, Vec::<String>::new());
}

#[test]
fn a_finished_match_is_rated_at_once_and_the_highest_stands_first() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 2).unwrap();
        let (ek, alm) = (app.player("Ek"), app.player("Alm"));
        let (of_match, game) = played(app, [&ek, &alm], "2026.03.14", "black");
        assert_eq!(listed(app, "standard"), named(&[("Alm", 1662), ("Ek", 1338)]));
        assert!(listed(app, "old-book").is_empty());
        let history = app.get(&format!("/api/v1/players/{ek}/ratings")).ok(200);
        let step = &history["items"][0];
        assert_eq!(
            (&step["match_id"], &step["date"], &step["won"]),
            (&json!(of_match), &json!("2026-03-14"), &json!(false))
        );
        assert_eq!(
            (&step["before"], &step["opponent"]["name"]),
            (&json!(1500.0), &json!("Alm"))
        );
        sound(&db);
        // A correction turns it round, and without a result nobody is rated.
        app.result(&game, "white", "jan");
        assert_eq!(listed(app, "standard"), named(&[("Ek", 1662), ("Alm", 1338)]));
        let any = [("if-match", "*")];
        app.send("DELETE", &format!("/api/v1/games/{game}/result"), &any, b"")
            .ok(200);
        assert!(listed(app, "standard").is_empty());
        sound(&db);
        app.get("/api/v1/ratings?rules=chess").at(422, "bad-value", "rules");
        app.get("/api/v1/players/018f0000-0000-7000-8000-000000000000/ratings")
            .problem(404, "not-found");
    });
}

#[test]
fn an_older_match_and_a_correction_change_all_that_comes_after_them() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 2).unwrap();
        let players: Vec<String> = ["Ek", "Alm", "Bok", "Lind"]
            .iter()
            .map(|name| app.player(name))
            .collect();
        let [ek, alm, bok, lind] = [0, 1, 2, 3].map(|at| players[at].as_str());
        let (_, first) = played(app, [ek, alm], "2026.01.10", "white");
        played(app, [alm, bok], "2026.02.10", "white");
        played(app, [bok, lind], "2026.03.10", "white");
        sound(&db);
        let before = listed(app, "standard");
        // Entered late, of an earlier day.
        played(app, [lind, ek], "2025.11.01", "white");
        sound(&db);
        assert_ne!(listed(app, "standard"), before);
        app.result(&first, "black", "bear-off");
        sound(&db);
        let history = app.get(&format!("/api/v1/players/{ek}/ratings?limit=1")).ok(200);
        assert_eq!(history["items"][0]["date"], "2026-01-10");
        let next = format!("/api/v1/players/{ek}/ratings?cursor={}", text(&history, "next_cursor"));
        let next = app.get(&next).ok(200);
        assert_eq!(next["items"][0]["date"], "2025-11-01");
        assert_eq!(next["items"].as_array().unwrap().len(), 1);
    });
}

#[test]
fn a_walkover_and_a_report_that_nobody_has_confirmed_are_not_rated() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 2).unwrap();
        let (ek, alm) = (app.player("Ek"), app.player("Alm"));
        let new = json!({ "white_id": ek, "black_id": alm, "length": 1 });
        let walkover = text(&app.post("/api/v1/matches", &new).ok(201), "id");
        let forfeit = json!({ "result": { "winner": "white", "win": null, "termination": "forfeited" } });
        app.post(&format!("/api/v1/matches/{walkover}/games"), &forfeit).ok(201);
        let reporter = Person::new(app, &db, Some(Role::Member), Some(&ek));
        let reported = text(&reporter.post("/api/v1/matches", &new).ok(201), "id");
        let result = json!({ "result": { "winner": "white", "win": "bear-off", "termination": "played" } });
        reporter
            .post(&format!("/api/v1/matches/{reported}/games"), &result)
            .ok(201);
        assert!(listed(app, "standard").is_empty());
        let confirm = format!("/api/v1/matches/{reported}/confirm");
        app.post(&confirm, &json!({ "version": null })).ok(200);
        assert_eq!(listed(app, "standard"), named(&[("Ek", 1662), ("Alm", 1338)]));
        sound(&db);
    });
}

#[test]
fn a_field_is_seeded_by_the_ratings_that_are_kept_where_none_was_entered() {
    on_each_backend_app(|app, _| {
        let (ek, alm) = (app.player("Ek"), app.player("Alm"));
        played(app, [&ek, &alm], "2026.03.14", "black");
        let tournament = Tournament::new(app);
        for (player, rating) in [
            (&ek, Value::Null),
            (&alm, Value::Null),
            (&app.player("Bok"), json!(1400)),
        ] {
            let entrant = json!({ "player_id": player, "rating": rating });
            tournament.post("entrants", entrant).ok(201);
        }
        tournament.post("stages", json!({ "format": "round-robin" })).ok(201);
        let started = tournament.post("stages/1/start", json!({ "order": "rating" })).ok(200);
        assert_eq!(started["stages"][0]["field"], json!([2, 3, 1]));
    });
}

#[test]
fn case_11_a_round_that_is_taken_back_leaves_the_ratings_as_they_were() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 2).unwrap();
        let (one, other) = (app.player("Sälg"), app.player("Gran"));
        played(app, [&one, &other], "2026.03.14", "black");
        let before = listed(app, "standard");
        let tournament = Tournament::started(app, 3, json!({ "format": "swiss", "rounds": 3 }));
        let round = tournament.next_round();
        let key = text(&round["matches"][0], "key");
        tournament.favourites_win();
        assert_eq!(listed(app, "standard").len(), 4);
        tournament.delete(&format!("stages/1/matches/{key}/result")).ok(200);
        assert_eq!(listed(app, "standard"), before);
        tournament.favourites_win();
        assert_eq!(tournament.delete("stages/1/rounds/1?with_results=true").status, 204);
        assert_eq!(listed(app, "standard"), before);
        sound(&db);
    });
}

fn command(test: &TestDb, words: &[&str]) -> (bool, String) {
    let folder = tempfile::tempdir().unwrap();
    let mut command: Command = brade(&folder);
    command.args(words).args(["--database-url", &test.url]);
    let output = run(command);
    (
        output.status.success(),
        String::from_utf8_lossy(&output.stdout).into_owned(),
    )
}

#[test]
fn the_check_finds_wrong_ratings_and_they_can_be_made_anew() {
    on_each_backend_app(|app, test| {
        let (ek, alm) = (app.player("Ek"), app.player("Alm"));
        let (of_match, _) = played(app, [&ek, &alm], "2026.03.14", "black");
        let mut conn = test.connection();
        diesel::update(rating_steps::table)
            .set(rating_steps::white_rating.eq(1))
            .execute(&mut conn)
            .unwrap();
        diesel::delete(ratings::table.filter(ratings::matches.eq(1)))
            .execute(&mut conn)
            .unwrap();
        let (sound, said) = command(test, &["check"]);
        assert!(!sound);
        assert!(
            said.contains(&format!("match {of_match}: what it did to the ratings")),
            "{said}"
        );
        assert!(said.contains("a rating under standard rules is missing"), "{said}");
        let (done, said) = command(test, &["ratings", "recompute"]);
        assert!(done && said.contains("anew from 1 match"), "{said}");
        assert!(command(test, &["check"]).0);
        assert_eq!(listed(app, "standard"), named(&[("Alm", 1662), ("Ek", 1338)]));
        // A database from before there were ratings gets them by itself.
        diesel::delete(rating_steps::table).execute(&mut conn).unwrap();
        diesel::delete(ratings::table).execute(&mut conn).unwrap();
        assert!(command(test, &["check"]).0);
        assert_eq!(listed(app, "standard").len(), 2);
    });
}

#[test]
fn pages_show_the_ratings_of_all_and_the_course_of_one() {
    on_each_backend_app(|app, _| {
        let (ek, alm) = (app.player("Ek"), app.player("Alm"));
        let page = |path: &str| {
            let page = app.get(path).text();
            html::check(&page).unwrap_or_else(|wrong| panic!("{path}: {wrong}\n{page}"));
            page
        };
        assert!(page("/ratings").contains("No match under standard rules"));
        assert!(!page(&format!("/players/{ek}")).contains("id=\"ratings\""));
        played(app, [&ek, &alm], "2026.03.14", "black");
        let list = page("/ratings?rules=standard");
        assert!(list.contains("1662") && list.contains("2026-03-14"), "{list}");
        let shown = page(&format!("/players/{alm}"));
        for part in ["<polyline", "standard rules: 1662", "Ek (1500)", "won"] {
            assert!(shown.contains(part), "{part}: {shown}");
        }
    });
}
