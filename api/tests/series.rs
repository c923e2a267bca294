//! Series: seasons of tournaments with points by place.

use brade_api::auth::role::Role;
use brade_api::db::Db;
use brade_api::db::founding::CLUB;
use brade_api::service::check::check;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::html;
use crate::support::people::Person;
use crate::support::play::{on_each_app, on_each_backend_app, text};
use crate::support::tournament::Tournament;

const SERIES: &str = "/api/v1/series";

fn new(points: &[&str], best: Value) -> Value {
    json!({ "name": "Säsongen 2026", "points": points, "best": best })
}

/// A finished knockout of the series on this day, won in the order of the players.
fn held(app: &TestApp, series: &str, day: &str, players: &[&str]) -> String {
    let body = json!({ "name": format!("Kväll {day}"), "starts_on": day, "series_id": series });
    let made = app.post("/api/v1/tournaments", &body).ok(201);
    assert_eq!(text(&made, "series_id"), series);
    let tournament = Tournament {
        app,
        id: text(&made, "id"),
    };
    for player in players {
        tournament.post("entrants", json!({ "player_id": player })).ok(201);
    }
    tournament
        .post("stages", json!({ "format": "single-elimination" }))
        .ok(201);
    tournament.post("stages/1/start", json!({})).ok(200);
    tournament.publish(1);
    while tournament.favourites_win() > 0 {}
    assert_eq!(tournament.get("")["state"], "finished");
    tournament.id
}

fn rows(table: &Value) -> Vec<String> {
    let row = |row: &Value| format!("{} {} {}", row["place"], text(row, "name"), text(row, "text"));
    table["rows"].as_array().unwrap().iter().map(row).collect()
}

#[test]
fn a_season_adds_the_points_of_the_places_and_the_best_count() {
    on_each_backend_app(|app, test| {
        let series = text(&app.post(SERIES, &new(&["10", "6", "2.5"], json!(2))).ok(201), "id");
        let players: Vec<String> = ["Ek", "Alm", "Bok", "Lind"]
            .iter()
            .map(|name| app.player(name))
            .collect();
        let [ek, alm, bok, lind] = [0, 1, 2, 3].map(|at| players[at].as_str());
        held(app, &series, "2026-02-01", &[alm, ek, bok, lind]);
        held(app, &series, "2026-01-01", &[ek, alm, bok, lind]);
        held(app, &series, "2026-03-01", &[bok, ek]);
        // One that is not finished does not count yet.
        let open = json!({ "name": "Nästa", "starts_on": "2026-04-01", "series_id": series });
        let open = text(&app.post("/api/v1/tournaments", &open).ok(201), "id");
        let table = app.get(&format!("{SERIES}/{series}/standings")).ok(200);
        assert_eq!(
            rows(&table),
            [
                "1 Ek 10 + 6 + (6) = 16",
                "1 Alm 6 + 10 = 16",
                "3 Bok 2.5 + (2.5) + 10 = 12.5",
                "4 Lind 2.5 + 2.5 = 5",
            ]
        );
        let events = table["tournaments"].as_array().unwrap();
        let finished: Vec<bool> = events
            .iter()
            .map(|event| event["finished"].as_bool().unwrap())
            .collect();
        assert_eq!(finished, [true, true, true, false]);
        let refused = app.send("DELETE", &format!("{SERIES}/{series}"), &[("if-match", "*")], b"");
        refused.problem(409, "has-tournaments");
        let left = json!({ "name": "Nästa", "starts_on": "2026-04-01" });
        app.put(&format!("/api/v1/tournaments/{open}"), &left).ok(200);
        let table = app.get(&format!("{SERIES}/{series}/standings")).ok(200);
        assert_eq!(table["tournaments"].as_array().unwrap().len(), 3);
        let db = Db::open(&test.url, 1).unwrap();
        assert_eq!(db.read(check).unwrap().differences, Vec::<String>::new());
        let path = format!("/series/{series}");
        let page = app.get(&path).text();
        html::check(&page).unwrap_or_else(|wrong| panic!("{wrong}: {page}"));
        for part in ["Säsongen 2026", "10 + 6 + (6) = 16", "<s>(6)</s>", "Change the series"] {
            assert!(page.contains(part), "{part}: {page}");
        }
    });
}

#[test]
fn a_series_is_made_changed_and_removed() {
    on_each_app(|app| {
        let made = app.post(SERIES, &new(&["3", "1"], Value::Null));
        let series = made.ok(201);
        assert_eq!(text(&series, "club_id"), CLUB.to_string());
        let address = made.header("location").to_owned();
        assert_eq!(app.get(&address).ok(200), series);
        app.post(SERIES, &json!({ "name": "SÄSONGEN 2026", "points": ["1"] }))
            .at(422, "name-taken", "name");
        for (points, field) in [
            (json!([]), "points"),
            (json!(["-1"]), "points"),
            (json!(["1", "2"]), "points"),
            (json!(["3", "x"]), "points[1]"),
        ] {
            app.post(SERIES, &json!({ "name": "X", "points": points }))
                .at(422, "bad-value", field);
        }
        app.post(SERIES, &json!({ "name": "X", "points": ["1"], "best": 0 }))
            .at(422, "bad-value", "best");
        let other = json!({ "name": "Säsongen", "points": ["4", "2"], "best": 5, "version": 1 });
        assert_eq!(app.put(&address, &other).ok(200)["points"], json!(["4", "2"]));
        let stale = app.put(&address, &other).problem(409, "stale-version");
        assert_eq!(stale["current"]["name"], "Säsongen");
        let list = app.get(&format!("{SERIES}?club={CLUB}")).ok(200);
        assert_eq!(list["items"].as_array().unwrap().len(), 1);
        assert_eq!(app.send("DELETE", &address, &[("if-match", "*")], b"").status, 204);
        app.get(&address).problem(404, "not-found");
    });
}

#[test]
fn only_who_directs_a_series_lets_a_tournament_count_for_it() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 2).unwrap();
        let vasa = text(&app.post("/api/v1/clubs", &json!({ "name": "Vasa" })).ok(201), "id");
        let body = json!({ "name": "Vasas", "points": ["1"], "club_id": vasa });
        let series = text(&app.post(SERIES, &body).ok(201), "id");
        let director = Person::new(app, &db, Some(Role::Director), None);
        let tournament = |series: &str| json!({ "name": "A", "starts_on": "2026-01-01", "series_id": series });
        director
            .post("/api/v1/tournaments", &tournament(&series))
            .problem(403, "not-allowed");
        director.post(SERIES, &body).problem(403, "not-allowed");
        let nowhere = "018f0000-0000-7000-8000-000000000000";
        director
            .post("/api/v1/tournaments", &tournament(nowhere))
            .at(422, "unknown-series", "series_id");
        // A director of the tournament who changes something else keeps it where it is.
        let made = app.post("/api/v1/tournaments", &tournament(&series)).ok(201);
        let address = format!("/api/v1/tournaments/{}", text(&made, "id"));
        director.put(&address, &tournament(&series)).ok(200);
        // A document names the series; the club of the copy must have one of that name.
        let document = app.get(&format!("{address}/export")).ok(200);
        assert_eq!(document["tournament"]["series"], "Vasas");
        let copy = |club: &str| {
            let copied = app
                .post(&format!("/api/v1/tournaments:import?club_id={club}"), &document)
                .ok(201);
            copied["series_id"].clone()
        };
        assert_eq!((copy(&vasa), copy(CLUB.as_str())), (json!(series), Value::Null));
    });
}

#[test]
fn a_form_makes_a_series_and_says_what_is_wrong_with_it() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 2).unwrap();
        let director = Person::new(app, &db, Some(Role::Director), None);
        let send = |points: &str| {
            let fields = [("name", "Våren"), ("points", points), ("best", "")];
            let fields = fields.map(|(name, value)| (name.to_owned(), value.to_owned()));
            director.form("/series", &fields)
        };
        let refused = send("10 x");
        assert_eq!(refused.status, 422);
        assert!(refused.text().contains("such as: 10 6 4 2.5"), "{}", refused.text());
        let made = send("10, 6; 4");
        assert_eq!(made.status, 303, "{}", made.text());
        let page = director.page(made.header("location")).text();
        assert!(page.contains("Points by place: 10 6 4."), "{page}");
        assert!(director.page("/series").text().contains("Våren"));
    });
}
