//! Tournaments of several clubs, and results in them that players report.

use brade_api::auth::role::Role;
use brade_api::db::Db;
use brade_api::db::changes::ChangeRow;
use brade_api::db::founding::CLUB;
use brade_api::db::schema::changes;
use brade_api::id::Id;
use brade_api::service::check::check;
use diesel::prelude::*;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::database::TestDb;
use crate::support::people::Person;
use crate::support::play::{on_each_backend_app, text};
use crate::support::tournament::{Tournament, pair_of, won};

const TOURNAMENTS: &str = "/api/v1/tournaments";

fn new(club: &Value) -> Value {
    json!({ "name": "Vårtävlingen", "starts_on": "2026-05-02", "club_id": club })
}

fn vasa(app: &TestApp) -> String {
    text(&app.post("/api/v1/clubs", &json!({ "name": "Vasa" })).ok(201), "id")
}

/// The clubs in whose journal anything stands since `before` lines.
fn clubs_of_new_lines(db: &TestDb, before: usize) -> (Vec<Id>, usize) {
    let lines: Vec<ChangeRow> = changes::table
        .order(changes::id)
        .select(ChangeRow::as_select())
        .load(&mut db.connection())
        .unwrap();
    let mut clubs: Vec<Id> = lines.iter().skip(before).map(|line| line.club_id).collect();
    clubs.dedup();
    (clubs, lines.len())
}

#[test]
fn a_tournament_belongs_to_the_club_that_is_named_or_to_the_home_club() {
    on_each_backend_app(|app, _| {
        let vasa = vasa(app);
        let there = app.post(TOURNAMENTS, &new(&json!(vasa))).ok(201);
        let here = app.post(TOURNAMENTS, &new(&Value::Null)).ok(201);
        assert_eq!(
            (text(&there, "club_id"), text(&here, "club_id")),
            (vasa.clone(), CLUB.to_string())
        );
        let count = |query: &str| {
            let list = app.get(&format!("{TOURNAMENTS}{query}")).ok(200);
            list["items"].as_array().unwrap().len()
        };
        assert_eq!(
            (
                count(""),
                count(&format!("?club={vasa}")),
                count(&format!("?club={CLUB}"))
            ),
            (2, 1, 1)
        );
        let nowhere = json!("018f0000-0000-7000-8000-000000000000");
        app.post(TOURNAMENTS, &new(&nowhere)).at(422, "unknown-club", "club_id");
        let address = format!("{TOURNAMENTS}/{}", text(&there, "id"));
        app.put(&address, &new(&json!(CLUB)))
            .at(422, "club-is-fixed", "club_id");
        app.put(&address, &new(&json!(vasa))).ok(200);
        let document = app.get(&format!("{address}/export")).ok(200);
        let copy = app
            .post(&format!("{TOURNAMENTS}:import?club_id={vasa}"), &document)
            .ok(201);
        assert_eq!(text(&copy, "club_id"), vasa);
        let copy = app.post(&format!("{TOURNAMENTS}:import"), &document).ok(201);
        assert_eq!(text(&copy, "club_id"), CLUB.to_string());
        app.post(
            &format!("{TOURNAMENTS}:import?club_id={}", nowhere.as_str().unwrap()),
            &document,
        )
        .at(422, "unknown-club", "club_id");
    });
}

#[test]
fn what_is_done_in_a_tournament_is_permitted_and_written_down_in_its_own_club() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 2).unwrap();
        let vasa = vasa(app);
        let club: Id = vasa.parse().unwrap();
        let director = Person::new(app, &db, None, None);
        let place = json!({ "user_id": director.id, "club_id": vasa, "role": "director" });
        app.post("/api/v1/memberships", &place).ok(201);
        let elsewhere = Person::new(app, &db, Some(Role::Owner), None);
        let id = text(&app.post(TOURNAMENTS, &new(&json!(vasa))).ok(201), "id");
        let tournament = Tournament { app, id };
        let (_, before) = clubs_of_new_lines(test, 0);
        // Whose home is another club.
        let csv = tournament.path("entrants:import");
        let headers = [("content-type", "text/csv; charset=utf-8")];
        app.send("POST", &csv, &headers, "name\nEk\nAlm\n".as_bytes()).ok(201);
        let entrants = tournament.get("entrants");
        for entrant in entrants["items"].as_array().unwrap() {
            let player = app
                .get(&format!("/api/v1/players/{}", text(entrant, "player_id")))
                .ok(200);
            assert_eq!(text(&player, "club_id"), vasa);
        }
        let steps = [
            ("stages", json!({ "format": "round-robin" })),
            ("stages/1/start", json!({})),
            ("stages/1/rounds/1/publish", json!({})),
        ];
        for (path, body) in steps {
            elsewhere
                .post(&tournament.path(path), &body)
                .problem(403, "not-allowed");
            let done = tournament.post(path, body);
            assert!(done.status.is_success(), "{path}: {}", done.text());
        }
        let result = tournament.path("stages/1/matches/round-1-1/result");
        elsewhere.put(&result, &won("first")).problem(403, "not-allowed");
        director.put(&result, &won("first")).ok(200);
        tournament.post("stages/1/rounds/1/close", json!({})).ok(200);
        let (clubs, _) = clubs_of_new_lines(test, before);
        assert_eq!(clubs, [club]);
    });
}

/// A round robin of two players who report their results themselves, and who they are.
fn reporting(app: &TestApp, db: &Db) -> (String, [String; 2]) {
    let tournament = Tournament::new(app);
    let players = ["Ek", "Alm"].map(|name| app.player(name));
    for player in &players {
        tournament.post("entrants", json!({ "player_id": player })).ok(201);
    }
    let stage = json!({ "format": "round-robin", "double": true });
    tournament.post("stages", stage).ok(201);
    tournament.post("stages/1/start", json!({})).ok(200);
    tournament.publish(1);
    assert!(db.read(check).unwrap().differences.is_empty());
    (tournament.id, players)
}

#[test]
fn a_result_that_a_player_reports_is_provisional_until_it_is_confirmed() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 2).unwrap();
        let (id, players) = reporting(app, &db);
        let tournament = Tournament { app, id };
        let [ek, alm] = players
            .each_ref()
            .map(|player| Person::new(app, &db, Some(Role::Member), Some(player)));
        let key = "stages/1/matches/round-1-1";
        let result = tournament.path(&format!("{key}/result"));
        let provisional = || tournament.get("stages/1/standings")["tables"][0]["rows"][0]["provisional"].clone();
        let reported = ek.put(&result, &won("first")).ok(200);
        assert_eq!(
            (&reported["unconfirmed"], &reported["state"]),
            (&json!(true), &json!("finished"))
        );
        assert_eq!(provisional(), true);
        let of_match = text(&reported, "match_id");
        assert_eq!(app.match_now(&of_match)["confirmation"]["reported_by"], json!(ek.id));
        // Until it is confirmed both may still change it.
        let changed = alm.put(&result, &won("second")).ok(200);
        assert_eq!(
            (&changed["result"]["winner"], &changed["unconfirmed"]),
            (&json!("second"), &json!(true))
        );
        assert_eq!(pair_of(&changed), pair_of(&reported));
        let close = "stages/1/rounds/1/close";
        let refused = tournament.post(close, json!({})).problem(409, "results-unconfirmed");
        assert!(text(&refused, "detail").contains("round-1-1"), "{refused}");
        let version = tournament.get("")["version"].as_i64().unwrap();
        let confirm = format!("/api/v1/matches/{}/confirm", text(&changed, "match_id"));
        alm.post(&confirm, &json!({ "version": null }))
            .problem(403, "not-allowed");
        ek.post(&confirm, &json!({ "version": null })).ok(200);
        assert_eq!(tournament.get("")["version"], version + 1);
        assert_eq!(
            (provisional(), &tournament.get(key)["unconfirmed"]),
            (json!(false), &json!(false))
        );
        ek.put(&result, &won("first")).problem(403, "not-allowed");
        tournament.post(close, json!({})).ok(200);
        assert_eq!(db.read(check).unwrap().differences, Vec::<String>::new());
    });
}

#[test]
fn a_director_confirms_what_waits_by_closing_the_round() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 2).unwrap();
        let (id, players) = reporting(app, &db);
        let tournament = Tournament { app, id };
        let ek = Person::new(app, &db, Some(Role::Member), Some(&players[0]));
        let result = tournament.path("stages/1/matches/round-1-1/result");
        ek.put(&result, &won("first")).ok(200);
        let version = tournament.get("")["version"].as_i64().unwrap();
        let close = "stages/1/rounds/1/close";
        let stale = json!({ "confirm": true, "version": version - 1 });
        tournament.post(close, stale).problem(409, "stale-version");
        let closed = tournament
            .post(close, json!({ "confirm": true, "version": version }))
            .ok(200);
        assert_eq!(
            (&closed["state"], &closed["matches"][0]["unconfirmed"]),
            (&json!("closed"), &json!(false))
        );
        assert_eq!(db.read(check).unwrap().differences, Vec::<String>::new());
    });
}
