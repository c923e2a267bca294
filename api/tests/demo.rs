//! `brade demo` from outside: what it fills a database with, and what it refuses.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::process::Output;

use brade_core::brade::legal::Plays;
use brade_core::brade::record::read_games;
use brade_core::brade::verify::{Status, verify};
use brade_core::brade::win::Win;
use serde_json::Value;

use crate::support::app::{TestApp, brade};
use crate::support::database::{TestDb, on_each_backend};
use crate::support::play::text;

fn run(db: &TestDb, arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let mut command = brade(&folder);
    command.args(arguments).args(["--database-url", &db.url]);
    command.output().unwrap()
}

#[track_caller]
fn done(output: &Output) -> String {
    let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, failed) = (said(&output.stdout), said(&output.stderr));
    assert_eq!((output.status.code(), failed.as_str()), (Some(0), ""), "{out}");
    out
}

/// Every item of a list, page by page.
fn all(app: &TestApp, path: &str) -> Vec<Value> {
    let mut items = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = app.get(&format!("{path}?limit=100{cursor}")).ok(200);
        items.extend(page["items"].as_array().unwrap().iter().cloned());
        match page["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return items,
        }
    }
}

/// The records of all games, sorted.
fn records(app: &TestApp) -> Vec<String> {
    let games = all(app, "/api/v1/games");
    let record = |game: &Value| app.get(&format!("/api/v1/games/{}/record", text(game, "id"))).text();
    let mut records: Vec<String> = games.iter().map(record).collect();
    records.sort_unstable();
    records
}

fn formats(tournament: &Value) -> String {
    let stages = tournament["stages"].as_array().unwrap().iter();
    let format = |stage: &Value| match (stage["consolation"] == true, stage["team_boards"].is_null()) {
        (true, _) => "consolation".to_owned(),
        (_, false) => "team match".to_owned(),
        _ => text(stage, "format"),
    };
    let formats: Vec<String> = stages.map(format).collect();
    format!("{} {}", text(tournament, "state"), formats.join(", "))
}

#[test]
fn a_new_database_gets_a_season_of_all_formats_in_which_every_game_verifies() {
    let seen: OnceCell<Vec<String>> = OnceCell::new();
    on_each_backend(|db| {
        let said = done(&run(db, &["demo"]));
        assert!(said.contains("24 players, 9 tournaments"), "{said}");
        let checked = done(&run(db, &["check"]));
        assert!(checked.contains("is sound"), "{checked}");

        let again = run(db, &["demo"]);
        let refused = String::from_utf8(again.stderr).unwrap();
        assert_eq!(
            (again.status.code(), refused.lines().count()),
            (Some(2), 1),
            "{refused}"
        );
        assert!(refused.contains("the database is not empty"), "{refused}");

        let app = TestApp::start_on(db);
        assert_eq!(all(&app, "/api/v1/players").len(), 24);
        let tournaments = all(&app, "/api/v1/tournaments");
        let mut found: Vec<String> = tournaments.iter().map(formats).collect();
        found.sort_unstable();
        let expected = [
            "finished consolation",
            "finished double-elimination",
            "finished groups, single-elimination",
            "finished round-robin",
            "finished single-elimination",
            "finished swiss",
            "finished swiss",
            "finished team match",
            "running swiss",
        ];
        assert_eq!(found, expected);
        // The evening of pairs: eight of them, four rounds of four matches, recorded card by card.
        let belote = all(&app, "/api/v1/belote/matches");
        assert_eq!(belote.len(), 16);
        for of_match in &belote {
            assert_eq!(
                (&of_match["verdict"], of_match["status"] == "open"),
                (&"verified".into(), false)
            );
        }
        let running = tournaments.iter().find(|one| one["state"] == "running").unwrap();
        let path = format!("/api/v1/tournaments/{}", text(running, "id"));
        let rounds = app.get(&format!("{path}/stages/1/rounds")).ok(200);
        let states: Vec<String> = rounds["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|round| text(round, "state"))
            .collect();
        assert_eq!(states, ["closed", "closed", "draft"]);

        let records = records(&app);
        assert!(records.len() >= 200, "{} games", records.len());
        let mut wins: BTreeMap<&str, usize> = BTreeMap::new();
        let mut plays = Plays::new();
        for record in &records {
            for game in read_games(record) {
                let report = verify(&game.unwrap().record, &mut plays);
                assert_eq!(report.status, Status::Verified, "{record}");
                *wins.entry(report.win.unwrap().name()).or_default() += 1;
            }
        }
        assert_eq!(wins.len(), Win::ALL.len(), "{wins:?}");
        // The same seed plays the same season, in whatever database.
        assert_eq!(*seen.get_or_init(|| records.clone()), records);

        let document = app.get(&format!("{path}/export")).ok(200);
        let other = TestApp::start();
        let copy = other.post("/api/v1/tournaments:import", &document).ok(201);
        let path = format!("/api/v1/tournaments/{}/export", text(&copy, "id"));
        assert_eq!(other.get(&path).ok(200), document);
    });
}

#[test]
fn a_database_in_which_somebody_is_entered_is_left_alone() {
    let db = TestDb::fresh();
    TestApp::start_on(&db).player("Ek");
    let refused = run(&db, &["demo", "--seed", "7"]);
    let said = String::from_utf8(refused.stderr).unwrap();
    assert_eq!((refused.status.code(), said.lines().count()), (Some(2), 1), "{said}");
    assert_eq!(all(&TestApp::start_on(&db), "/api/v1/players").len(), 1);
}
