//! Several clubs.

use brade_api::auth::role::Role;
use brade_api::db::Db;
use brade_api::db::founding::CLUB;
use serde_json::{Value, json};

use crate::support::app::{TestApp, brade, run};
use crate::support::browser::Browser;
use crate::support::html;
use crate::support::people::Person;
use crate::support::play::{on_each_app, on_each_backend_app, text};

fn add(app: &TestApp, name: &str) -> String {
    text(&app.post("/api/v1/clubs", &json!({ "name": name })).ok(201), "id")
}

fn ids(list: &Value) -> Vec<String> {
    let items = list["items"].as_array().unwrap();
    items.iter().map(|item| text(item, "id")).collect()
}

#[test]
fn a_club_is_added_read_and_renamed() {
    on_each_app(|app| {
        let made = app.post("/api/v1/clubs", &json!({ "name": " Vasa " }));
        let club = made.ok(201);
        assert_eq!((&club["name"], &club["version"]), (&json!("Vasa"), &json!(1)));
        let address = made.header("location").to_owned();
        assert_eq!(app.get(&address).ok(200), club);
        let renamed = app.put(&address, &json!({ "name": "VASA", "version": 1 }));
        assert_eq!(
            (renamed.ok(200)["name"].clone(), renamed.header("etag")),
            (json!("VASA"), "\"v2\"")
        );
        let stale = app.put(&address, &json!({ "name": "X", "version": 1 }));
        assert_eq!(stale.problem(409, "stale-version")["current"]["name"], "VASA");
        let headers = [("if-match", "\"v1\""), ("content-type", "application/json")];
        let stale = app.send("PUT", &address, &headers, br#"{"name": "X"}"#);
        stale.problem(412, "stale-version");
        app.post("/api/v1/clubs", &json!({ "name": "vasa" }))
            .at(422, "name-taken", "name");
        app.post("/api/v1/clubs", &json!({ "name": " " }))
            .at(422, "bad-text", "name");
        let list = app.get("/api/v1/clubs?limit=1").ok(200);
        assert_eq!(ids(&list), [CLUB.to_string()]);
        let next = format!("/api/v1/clubs?cursor={}", text(&list, "next_cursor"));
        assert_eq!(ids(&app.get(&next).ok(200)), [text(&club, "id")]);
        app.get("/api/v1/clubs/018f0000-0000-7000-8000-000000000000")
            .problem(404, "not-found");
    });
}

#[test]
fn things_belong_to_the_club_that_is_named_and_lists_are_of_one_club_or_all() {
    on_each_app(|app| {
        let vasa = add(app, "Vasa");
        let player = |name: &str, club: Value| {
            let made = app
                .post("/api/v1/players", &json!({ "name": name, "club_id": club }))
                .ok(201);
            (text(&made, "id"), text(&made, "club_id"))
        };
        let (ek, home) = player("Ek", Value::Null);
        let (alm, away) = player("Alm", json!(vasa));
        assert_eq!((home.as_str(), away.as_str()), (CLUB.as_str(), vasa.as_str()));
        let new = |club: Value| json!({ "white_id": ek, "black_id": alm, "length": 1, "club_id": club });
        let at_home = app.post("/api/v1/matches", &new(Value::Null)).ok(201);
        let there = app.post("/api/v1/matches", &new(json!(vasa))).ok(201);
        assert_eq!(
            (text(&at_home, "club_id"), text(&there, "club_id")),
            (home.clone(), vasa.clone())
        );
        let game = app.first_game(&text(&there, "id"));
        assert_eq!(text(&app.game_now(&game), "club_id"), vasa);
        let record = "[White \"A\"]\n[Black \"B\"]\n[Teka \"2-5\"]\n\n1. W 63 1/7 1/4\n*\n";
        let stored = app
            .post_text(&format!("/api/v1/records?club_id={vasa}"), record)
            .ok(201);
        let stored = text(&stored["games"][0], "id");
        let list = |path: &str| ids(&app.get(&format!("/api/v1/{path}")).ok(200));
        assert_eq!(list(&format!("players?club={vasa}")), [alm.as_str()]);
        assert_eq!(list(&format!("players?club={CLUB}")), [ek.as_str()]);
        assert_eq!(list("players"), [alm.clone(), ek.clone()]);
        assert_eq!(list(&format!("matches?club={vasa}")), [text(&there, "id")]);
        assert_eq!(list("matches").len(), 2);
        assert_eq!(list(&format!("games?club={vasa}")), [stored, game]);
        assert!(list(&format!("games?club={CLUB}")).is_empty());
        let nowhere = "018f0000-0000-7000-8000-000000000000";
        for (path, body) in [
            ("players", json!({ "name": "X", "club_id": nowhere })),
            ("matches", new(json!(nowhere))),
            ("users", json!({ "login": "x", "club_id": nowhere })),
        ] {
            app.post(&format!("/api/v1/{path}"), &body)
                .at(422, "unknown-club", "club_id");
        }
        let lost = app.post_text(&format!("/api/v1/records?club_id={nowhere}"), record);
        lost.at(422, "unknown-club", "club_id");
    });
}

#[test]
fn who_runs_one_club_does_nothing_in_another() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 2).unwrap();
        let vasa = add(app, "Vasa");
        let director = Person::new(app, &db, None, None);
        let owner = Person::new(app, &db, None, None);
        for (who, role) in [(&director, "director"), (&owner, "owner")] {
            let place = json!({ "user_id": who.id, "club_id": vasa, "role": role });
            app.post("/api/v1/memberships", &place).ok(201);
        }
        // Where none is named it is their own.
        let (ek, alm) = (
            app.player("Ek"),
            text(
                &director.post("/api/v1/players", &json!({ "name": "Alm" })).ok(201),
                "id",
            ),
        );
        assert_eq!(
            text(&app.get(&format!("/api/v1/players/{alm}")).ok(200), "club_id"),
            vasa
        );
        let new = |club: &str| json!({ "white_id": ek, "black_id": alm, "length": 1, "club_id": club });
        let there = text(&director.post("/api/v1/matches", &new(&vasa)).ok(201), "id");
        let here = text(&app.post("/api/v1/matches", &new(CLUB.as_str())).ok(201), "id");
        director
            .post("/api/v1/matches", &new(CLUB.as_str()))
            .problem(403, "not-allowed");
        director
            .put(&format!("/api/v1/players/{ek}"), &json!({ "name": "X" }))
            .problem(403, "not-allowed");
        let result =
            json!({ "teka": null, "result": { "winner": "white", "win": "bear-off", "termination": "played" } });
        director
            .post(&format!("/api/v1/matches/{here}/games"), &result)
            .problem(403, "not-allowed");
        director
            .post(&format!("/api/v1/matches/{there}/games"), &result)
            .ok(201);
        // Neither does an owner decide who is what there.
        let other = Person::new(app, &db, Some(Role::Member), None);
        let of = |path: &str, club: &str| format!("/api/v1/memberships{path}?club_id={club}");
        let change = |club: &str| owner.put(&of(&format!("/{}", other.id), club), &json!({ "role": "owner" }));
        change(CLUB.as_str()).problem(403, "not-allowed");
        change(&vasa).problem(404, "not-found");
        owner.page(&of("", CLUB.as_str())).problem(403, "not-allowed");
        assert_eq!(
            owner.page("/api/v1/memberships").ok(200)["items"]
                .as_array()
                .unwrap()
                .len(),
            2
        );
        let add = json!({ "user_id": other.id, "club_id": vasa, "role": "recorder" });
        owner.post("/api/v1/memberships", &add).ok(201);
        assert_eq!(change(&vasa).ok(200)["role"], "owner");
        assert_eq!(
            owner
                .send("DELETE", &of(&format!("/{}", other.id), &vasa), &Value::Null)
                .status,
            204
        );
        owner
            .put(&format!("/api/v1/clubs/{CLUB}"), &json!({ "name": "X" }))
            .problem(403, "not-allowed");
        owner
            .put(&format!("/api/v1/clubs/{vasa}"), &json!({ "name": "Nya Vasa" }))
            .ok(200);
        owner
            .post("/api/v1/clubs", &json!({ "name": "X" }))
            .problem(403, "not-allowed");
    });
}

#[test]
fn what_is_done_to_an_account_the_owners_of_its_own_club_read() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 2).unwrap();
        let vasa = add(app, "Vasa");
        let owner = Person::new(app, &db, Some(Role::Owner), None);
        let theirs = Person::new(app, &db, None, None);
        let place = json!({ "user_id": theirs.id, "club_id": vasa, "role": "owner" });
        app.post("/api/v1/memberships", &place).ok(201);
        let made = theirs.post("/api/v1/users", &json!({ "login": "maja", "role": "member" }));
        let made = made.ok(201);
        let maja = text(&made["user"], "id");
        let name = json!({ "display_name": "Maja" });
        app.send(
            "PATCH",
            &format!("/api/v1/users/{maja}"),
            &[("content-type", "application/json")],
            name.to_string().as_bytes(),
        )
        .ok(200);
        let actions = |who: &Person| -> Vec<String> {
            let list = who.page(&format!("/api/v1/changes?noun=user&noun_id={maja}")).ok(200);
            let items = list["items"].as_array().unwrap();
            items.iter().map(|item| text(item, "action")).collect()
        };
        assert_eq!(actions(&theirs), ["changed", "created"]);
        assert_eq!(actions(&owner), Vec::<String>::new());
    });
}

#[test]
fn who_is_a_player_starts_own_matches_in_its_own_clubs_only() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 2).unwrap();
        let vasa = add(app, "Vasa");
        let (ek, alm) = (app.player("Ek"), app.player("Alm"));
        let member = Person::new(app, &db, Some(Role::Member), Some(&ek));
        let new = |club: Value| json!({ "white_id": ek, "black_id": alm, "length": 1, "club_id": club });
        member.post("/api/v1/matches", &new(Value::Null)).ok(201);
        member
            .post("/api/v1/matches", &new(json!(vasa)))
            .problem(403, "not-allowed");
    });
}

#[test]
fn whoever_is_taken_out_of_a_club_writes_nothing_there_any_more() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 2).unwrap();
        let (ek, alm) = (app.player("Ek"), app.player("Alm"));
        let member = Person::new(app, &db, Some(Role::Member), Some(&ek));
        let opponent = Person::new(app, &db, Some(Role::Member), Some(&alm));
        let new = json!({ "white_id": ek, "black_id": alm, "length": 3 });
        let of_match = text(&member.post("/api/v1/matches", &new).ok(201), "id");
        let games = format!("/api/v1/matches/{of_match}/games");
        let teka = json!({ "teka": { "white": 2, "black": 5 } });
        let game = text(&member.post(&games, &teka).ok(201), "id");
        let out = format!("/api/v1/memberships/{}?club_id={CLUB}", member.id);
        assert_eq!(app.send("DELETE", &out, &[], b"").status, 204);
        let turn = json!({ "expected_turn": 1, "dice": "63", "play": "1/7 1/4" });
        let result = json!({ "winner": "white", "win": "bear-off", "termination": "played" });
        member
            .post(&format!("/api/v1/games/{game}/turns"), &turn)
            .problem(403, "not-allowed");
        member
            .put(&format!("/api/v1/games/{game}/result"), &result)
            .problem(403, "not-allowed");
        member
            .send("DELETE", &format!("/api/v1/games/{game}"), &Value::Null)
            .problem(403, "not-allowed");
        member
            .put(&format!("/api/v1/players/{ek}"), &json!({ "name": "X" }))
            .problem(403, "not-allowed");
        // What others say of it, it may still read and confirm.
        let result = format!("/api/v1/games/{game}/result");
        opponent
            .put(
                &result,
                &json!({ "winner": "black", "win": "bear-off", "termination": "conceded" }),
            )
            .ok(200);
        member
            .post(
                &format!("/api/v1/matches/{of_match}/confirm"),
                &json!({ "version": null }),
            )
            .ok(200);
        member.page(&format!("/api/v1/players/{ek}/data")).ok(200);
    });
}

#[test]
fn the_pages_speak_of_clubs_only_where_there_are_several() {
    let app = TestApp::start();
    app.player("Ek");
    let lists = ["/players", "/matches", "/games", "/matches/new", "/records", "/members"];
    for path in lists {
        let page = app.get(path).text();
        assert!(
            !page.contains("name=\"club\"") && !page.contains("id=\"club_id\""),
            "{path}: {page}"
        );
    }
    let vasa = add(&app, "Vasa");
    for path in lists {
        assert!(app.get(path).text().contains("Vasa</option>"), "{path}");
    }
    let headers = [("content-type", "application/x-www-form-urlencoded")];
    let sent = app.send(
        "POST",
        "/players",
        &headers,
        format!("name=Alm&club_id={vasa}").as_bytes(),
    );
    assert_eq!(sent.status, 303);
    let page = app.get(&format!("/players?club={vasa}")).text();
    assert!(
        page.contains(">Alm</a></li>") && !page.contains(">Ek</a></li>"),
        "{page}"
    );
    let taken = app.send("POST", "/clubs", &headers, b"name=vasa");
    assert!(
        taken.status == 422 && taken.text().contains("another club"),
        "{}",
        taken.text()
    );
    assert_eq!(app.send("POST", "/clubs", &headers, b"name=Norr").status, 303);
    let body = format!("club={vasa}&version=1&name=Nya+Vasa");
    assert_eq!(app.send("POST", "/clubs/rename", &headers, body.as_bytes()).status, 303);
    let page = app.get("/clubs").text();
    assert!(page.contains("Nya Vasa") && page.contains("Norr"));
}

#[test]
fn an_account_is_added_to_a_club_by_its_name() {
    let test = crate::support::database::TestDb::fresh();
    let app = TestApp::start_on(&test);
    let vasa = add(&app, "Vasa");
    let folder = tempfile::tempdir().unwrap();
    let user = |club: &str| {
        let mut command = brade(&folder);
        command.args(["user", "add", "maja", "--role", "director", "--club", club]);
        command.args(["--database-url", &test.url]);
        run(command)
    };
    let lost = user("Norr");
    assert_eq!(lost.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&lost.stderr).contains("there is no club \"Norr\""));
    assert!(user("vasa").status.success());
    let members = app.get(&format!("/api/v1/memberships?club_id={vasa}")).ok(200);
    assert_eq!(
        (&members["items"][0]["login"], &members["items"][0]["role"]),
        (&json!("maja"), &json!("director"))
    );
}

#[test]
fn a_club_has_the_zone_of_its_clock() {
    on_each_app(|app| {
        let made = app.post("/api/v1/clubs", &json!({ "name": "Vasa" })).ok(201);
        assert_eq!(made["time_zone"], "Europe/Stockholm");
        let address = format!("/api/v1/clubs/{}", text(&made, "id"));
        let moved = app.put(
            &address,
            &json!({ "name": "Vasa", "time_zone": "Asia/Tokyo", "version": 1 }),
        );
        assert_eq!(moved.ok(200)["time_zone"], "Asia/Tokyo");
        let renamed = app.put(&address, &json!({ "name": "Wasa", "version": 2 })).ok(200);
        assert_eq!(renamed["time_zone"], "Asia/Tokyo");
        let away = app.post(
            "/api/v1/clubs",
            &json!({ "name": "Away", "time_zone": "Europe/Helsinki" }),
        );
        assert_eq!(away.ok(201)["time_zone"], "Europe/Helsinki");
        for wrong in ["", "Tokyo", "+09:00", "asia/tokyo"] {
            let body = json!({ "name": "Wasa", "time_zone": wrong, "version": 3 });
            app.put(&address, &body).at(422, "unknown-time-zone", "time_zone");
            let body = json!({ "name": "New", "time_zone": wrong });
            app.post("/api/v1/clubs", &body)
                .at(422, "unknown-time-zone", "time_zone");
        }
        let changes = app.get(&format!("/api/v1/changes?club_id={}&noun=club", text(&made, "id")));
        let changes = changes.ok(200);
        let newest = &changes["items"][0];
        assert_eq!(
            (&newest["action"], &newest["after"]["name"]),
            (&json!("renamed"), &json!("Wasa"))
        );
        let before = &changes["items"][1];
        assert_eq!(
            (&before["action"], &before["after"]["time_zone"]),
            (&json!("changed"), &json!("Asia/Tokyo"))
        );
    });
}

/// Kiribati is 14 hours before UTC and Niue 11 hours behind: never the same day there.
#[test]
fn pages_show_times_by_the_clock_of_the_club_they_belong_to() {
    on_each_app(|app| {
        let club = |name: &str, zone: &str| {
            let body = json!({ "name": name, "time_zone": zone });
            text(&app.post("/api/v1/clubs", &body).ok(201), "id")
        };
        let [ek, alm] = [app.player("Ek"), app.player("Alm")];
        for (name, zone, hours) in [("East", "Pacific/Kiritimati", 14), ("West", "Pacific/Niue", -11)] {
            let club = club(name, zone);
            let new = json!({ "white_id": ek, "black_id": alm, "length": 1, "club_id": club });
            let made = app.post("/api/v1/matches", &new).ok(201);
            let at: chrono::DateTime<chrono::Utc> = text(&made, "created_at").parse().unwrap();
            let local = (at + chrono::TimeDelta::hours(hours)).naive_utc();
            let page = app.get(&format!("/matches?club={club}")).text();
            assert!(page.contains(&local.format("%Y-%m-%d").to_string()), "{page}");
            let journal = |from: &str| {
                app.get(&format!("/changes?club_id={club}&noun=match&from={from}"))
                    .text()
            };
            let today = journal(&local.format("%Y-%m-%d").to_string());
            assert!(
                today.contains(&local.format("%Y-%m-%d %H:%M:%S").to_string()),
                "{today}"
            );
            let tomorrow = local + chrono::TimeDelta::days(1);
            let tomorrow = journal(&tomorrow.format("%Y-%m-%d").to_string());
            assert!(tomorrow.contains("No change here."), "{tomorrow}");
            // What is downloaded from there is what the page shows, by the days of the club.
            for (day, count) in [(local, 1), (local + chrono::TimeDelta::days(1), 0)] {
                let day = day.format("%Y-%m-%d").to_string();
                let page = Browser::page(
                    "/changes",
                    &app.get(&format!("/changes?club_id={club}&noun=match&from={day}&to={day}")),
                );
                let links = html::links(&page.body).into_iter();
                let files: Vec<String> = links.filter(|link| link.contains("format=")).collect();
                assert_eq!(files.len(), 2, "{files:?}");
                for (file, head) in files.iter().zip([1, 0]) {
                    let lines = app.get(file).text().lines().count();
                    assert_eq!(lines, head + count, "{name} {file}");
                }
            }
            // A game is of the day on which it is begun there.
            let game = app.first_game(&text(&made, "id"));
            let date = text(&app.game_now(&game), "date");
            assert_eq!(date, local.format("%Y.%m.%d").to_string());
        }
    });
}
