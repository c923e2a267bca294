//! What is told of positions: by the interface, the page and the commands, also after an import.

use std::collections::BTreeSet;

use brade_api::db::schema::{position_games, positions as packed};
use brade_api::id::Id;
use brade_api::service::check::rollups;
use brade_api::service::positions::{Index, Progress, Sizes, build, drop_all, status};
use brade_core::brade::record::write_games;
use diesel::prelude::*;
use serde_json::{Value, json};

use crate::support::app::{TestApp, brade, run};
use crate::support::database::{TestDb, on_each_backend};
use crate::support::html;
use crate::support::import::Place;
use crate::support::play::{on_each_backend_app, text};
use crate::support::positions::{START, at, hold, season, store};

#[test]
fn the_interface_says_how_often_who_won_and_which_games() {
    on_each_backend_app(|app, test| {
        let db = test.open();
        let games = season(31, 40);
        store(&db, &games);
        let address = "/api/v1/positions";
        let none = app.get(address).ok(200);
        assert_eq!(none["index"], "none");
        assert_eq!(none["position"], START);
        assert_eq!(none["games"]["items"], json!([]));
        build(&db, Sizes::default(), |_| true).unwrap();
        let found = app.get(address).ok(200);
        assert_eq!(found["index"], "complete");
        assert_eq!(found["results"]["count"], 40);
        let results = &found["results"];
        assert_eq!(results["won"].as_i64().unwrap() + results["lost"].as_i64().unwrap(), 40);
        let counted: i64 = found["throws"]
            .as_array()
            .unwrap()
            .iter()
            .map(|throw| throw["results"]["count"].as_i64().unwrap())
            .sum();
        assert_eq!(counted, 40);
        let item = &found["games"]["items"][0];
        assert_eq!(item["turns"], json!([0]));
        assert!(item["game"]["white"].is_string());
        // Deeper: what a play leads to is found by its position.
        let play = &found["throws"][0]["plays"][0];
        let query = form_urlencoded::byte_serialize(text(play, "position").as_bytes()).collect::<String>();
        let deeper = app.get(&format!("{address}?position={query}")).ok(200);
        assert_eq!(deeper["results"]["count"], play["results"]["count"]);
        assert_eq!(deeper["results"]["won"], play["results"]["lost"]);
        // Page by page.
        let mut cursor = String::new();
        let mut ids = BTreeSet::new();
        loop {
            let page = app.get(&format!("{address}?limit=9{cursor}")).ok(200);
            for item in page["games"]["items"].as_array().unwrap() {
                assert!(ids.insert(text(&item["game"], "id")));
            }
            match &page["games"]["next_cursor"] {
                Value::String(next) => cursor = format!("&cursor={next}"),
                _ => break,
            }
        }
        assert_eq!(ids.len(), 40);
        // Only some of them.
        let day = games[5].date.unwrap().earliest();
        let expected = games.iter().filter(|game| game.date == games[5].date).count();
        let some = app.get(&format!("{address}?from={day}&to={day}&limit=200")).ok(200);
        assert_eq!(some["games"]["items"].as_array().unwrap().len(), expected);
        assert_eq!(some["results"]["count"], 40, "all games are counted");
        let nobody = app.get(&format!("{address}?player={}", Id::new())).ok(200);
        assert_eq!(nobody["games"]["items"], json!([]));
        assert_eq!(
            app.get(&format!("{address}?rules=verkehren")).ok(200)["results"]["count"],
            0
        );
        app.get(&format!("{address}?position=1:14|1:15|w"))
            .at(422, "bad-position", "position");
        app.get(&format!("{address}?rules=chess"))
            .problem(422, "unknown-rule-set");
        app.get(&format!("{address}?from=x")).at(400, "bad-query", "from");
        app.get(&format!("{address}?cursor=x")).at(400, "bad-query", "cursor");
    });
}

#[test]
fn games_that_an_import_brought_make_it_incomplete_until_it_is_built() {
    on_each_backend(|test| {
        let db = test.open();
        let mut games = season(37, 5);
        let mut ids = store(&db, &games);
        let place = Place::with(write_games(&season(38, 7)));
        let indexed = || at(&db, START).results.count();
        let told = place.import(test, &["--dry-run", "club.brade"]);
        assert!(!told.out.contains("index of positions"), "{told:?}");
        build(&db, Sizes::default(), |_| true).unwrap();
        let told = place.import(test, &["club.brade"]);
        let lacks = "the index of positions lacks games: brade positions build";
        assert!(
            told.code == Some(0) && told.out.ends_with(&format!("{lacks}\n")),
            "{told:?}"
        );
        assert_eq!((at(&db, START).index, indexed()), (Index::Incomplete, 5));
        let status = db.read(status).unwrap().unwrap();
        assert_eq!((status.done, status.games, status.missing), (false, 5, 7));
        let app = TestApp::start_on(test);
        assert_eq!(app.get("/api/v1/positions").ok(200)["index"], "incomplete");
        let page = app.get("/positions").text();
        assert!(page.contains("Some games are missing"), "{page}");
        // Games that are written one by one are followed, and say nothing of those.
        let later = season(39, 3);
        ids.extend(store(&db, &later));
        games.extend(later);
        assert_eq!((at(&db, START).index, indexed()), (Index::Incomplete, 8));
        hold(&db, &games, &ids);
        assert_eq!(build(&db, Sizes::default(), |_| true).unwrap(), 10);
        assert_eq!((at(&db, START).index, indexed()), (Index::Complete, 15));
        // The same file again brings nothing.
        place.import(test, &["--from-the-beginning", "club.brade"]);
        assert_eq!(at(&db, START).index, Index::Complete);
        place.put("more.brade", write_games(&season(40, 4)));
        let told = place.import(test, &["--positions", "more.brade"]);
        assert!(
            told.code == Some(0) && told.out.contains("\ngames added: 4; the index has "),
            "{told:?}"
        );
        assert_eq!((at(&db, START).index, indexed()), (Index::Complete, 19));
        assert_eq!(db.read(rollups).unwrap(), Vec::<String>::new());
    });
}

#[test]
fn what_is_brought_in_or_dropped_during_a_build_is_not_passed_over() {
    on_each_backend(|test| {
        let db = test.open();
        let games = season(44, 60);
        store(&db, &games[..40]);
        let sizes = Sizes {
            games: 10,
            entries: 2000,
        };
        let place = Place::with(write_games(&games[40..]));
        let mut told = None;
        // When all games have been looked at and it is being merged.
        let imports = |step| {
            if matches!(step, Progress::Merged(_)) && told.is_none() {
                told = Some(place.import(test, &["club.brade"]));
            }
            true
        };
        assert_eq!(build(&db, sizes, imports).unwrap(), 40);
        assert_eq!(told.unwrap().code, Some(0));
        assert_eq!(at(&db, START).index, Index::Incomplete);
        assert_eq!(build(&db, sizes, |_| true).unwrap(), 20);
        assert_eq!(at(&db, START).index, Index::Complete);

        db.write(drop_all).unwrap();
        let drops = |_| {
            db.write(drop_all).unwrap();
            true
        };
        build(&db, sizes, drops).unwrap();
        assert_eq!(at(&db, START).index, Index::None);
    });
}

#[test]
fn the_commands_build_drop_and_tell() {
    let test = TestDb::sqlite();
    let db = test.open();
    store(&db, &season(41, 6));
    let said = |what: &[&str]| {
        let folder = tempfile::tempdir().unwrap();
        let mut command = brade(&folder);
        command.args(what).args(["--database-url", &test.url]);
        let output = run(command);
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(said(&["positions", "status"]).contains("there is no index of positions"));
    assert!(said(&["positions", "build"]).starts_with("games added: 6; the index has "));
    assert!(said(&["positions", "build"]).starts_with("games added: 0; "));
    assert!(said(&["positions", "status"]).contains("of 6 games"));
    assert!(said(&["check", "--rollups"]).contains("is sound"));
    assert!(said(&["positions", "drop"]).contains("gone"));
    let mut conn = test.connection();
    let left: i64 = packed::table.count().get_result(&mut conn).unwrap();
    let games: i64 = position_games::table.count().get_result(&mut conn).unwrap();
    assert_eq!((left, games), (0, 0));
}

#[test]
fn the_page_shows_plays_and_games_and_leads_on() {
    let test = TestDb::sqlite();
    let app = &TestApp::start_on(&test);
    let games = season(43, 12);
    let stored = app.post_text("/api/v1/records", &write_games(&games));
    assert!(stored.status.is_success(), "{}", stored.text());
    let page = |path: &str| {
        let reply = app.get(path);
        assert_eq!(reply.status, 200, "{path}");
        html::check(&reply.text()).unwrap_or_else(|fault| panic!("{path}: {fault}"));
        reply.text()
    };
    let none = page("/positions");
    assert!(none.contains("brade positions build"), "{none}");
    assert!(!none.contains("id=\"games\""));
    build(&test.open(), Sizes::default(), |_| true).unwrap();
    let start = page("/positions");
    assert!(html::text(&start).contains("12 games came here."));
    assert!(!start.contains("brade positions build"));
    let game = html::links(&start)
        .into_iter()
        .find(|link| link.starts_with("/games/0"))
        .unwrap();
    assert!(game.contains("?turn=0"), "{game}");
    // From the replay to its positions and back.
    let replay = page(&game.replace("turn=0#board", "turn=5"));
    let here = html::links(&replay)
        .into_iter()
        .find(|link| link.starts_with("/positions?"))
        .unwrap();
    let found = page(&here.replace("&amp;", "&"));
    assert!(
        html::links(&found).contains(&game.replace("turn=0", "turn=5")),
        "{found}"
    );
    let deeper = html::links(&start)
        .into_iter()
        .find(|link| link.starts_with("/positions?position") && link.ends_with("#board"))
        .unwrap();
    page(&deeper.replace("&amp;", "&").replace("#board", ""));
    let throw = html::links(&start)
        .into_iter()
        .find(|link| link.contains("throw="))
        .unwrap();
    page(&throw.replace("&amp;", "&").replace("#plays", ""));
    let wrong = app.get("/positions?position=1:14|1:15|w");
    assert_eq!(wrong.status, 422);
    assert!(wrong.text().contains("This is no position"));
}
