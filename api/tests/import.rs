//! `brade import`: what becomes of the records of a collection.

use std::fmt::Write as _;
use std::io::Write as _;

use brade_api::db::checks::faults;
use brade_api::db::schema::{game_search, games};
use brade_api::db::{AnyConnection, Db, DbError};
use brade_api::id::Id;
use brade_api::service::{Context, ServiceError, records};
use brade_core::brade::record::codec::decode_turns;
use brade_core::brade::side::Side;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::database::{TestDb, on_each_backend};
use crate::support::import::{GOOD, Place, Told, collection, count, is_sound, rows};
use crate::support::play::GAMES;

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

const RECORDS: &str = include_str!("../../core/tests/vectors/records.ndjson");

#[test]
fn what_is_imported_is_what_a_request_would_have_stored() {
    let mut text = GAMES.to_owned();
    for line in RECORDS.lines() {
        let vector: Value = serde_json::from_str(line).unwrap();
        let name = vector["name"].as_str().unwrap().replace('"', "");
        let record = vector["record"].as_str().unwrap();
        // Under a player of its own, so that none is the same as another.
        let record = record.replacen("[White \"", &format!("[White \"{name} "), 1);
        let _ = write!(text, "\n{}\n\n", record.trim_start_matches('\u{feff}'));
    }
    on_each_backend(|test| {
        let place = Place::with(&text);
        let told = place.import(test, &["club.brade"]);
        assert_eq!(told.code, Some(1), "{told:?}");
        let other = TestDb::sqlite();
        let stored = other.open();
        let verified = records::verify_text(&text);
        stored
            .write(|conn| -> Result<(), ServiceError> {
                records::store(conn, Context::LOCAL, &verified)?;
                Ok(())
            })
            .unwrap();
        let imported = test.open();
        assert!(count(&stored) > 330, "{}", count(&stored));
        for table in ["games", "game_search", "search_names", "game_facts", "statistics"] {
            let (imported, stored) = (rows(&imported, table), rows(&stored, table));
            assert_eq!(imported.len(), stored.len(), "{table}: {told:?}");
            for (one, other) in imported.iter().zip(&stored) {
                assert_eq!(one, other, "{table}");
            }
        }
        is_sound(test);
    });
}

const SAME: &str =
    "[White \"EK\"]\n[Black \"alm\"]\n[Date \"2026.03.14\"]\n[Event \"Retold\"]\n\n1. W 63 1/7 1/4 {so}\n*\n\n";
const ILLEGAL: &str = "[White \"Bok\"]\n[Black \"Alm\"]\n\n1. W 63 1/7 1/4\n2. B 41 1/5 1/2\n3. W 41 4/8 1/4\n*\n\n";
const CONTRADICTED: &str = "[White \"Lind\"]\n[Black \"Alm\"]\n[Result \"1-0\"]\n\n1. W 63 1/7 1/4\n1-0\n\n";
const UNREADABLE: &str = "[White \"Asp\"]\n[Black \"Alm\"]\n\n1. W 64 1/7 1/4x\n*\n\n";

#[test]
fn the_report_says_what_is_wrong_with_which_game_and_where() {
    let unfit = format!("[White \"{}\"]\n\n*\n\n", "x".repeat(2000));
    let text = [GOOD, ILLEGAL, CONTRADICTED, UNREADABLE, SAME, &unfit, GOOD].concat();
    on_each_backend(|test| {
        let place = Place::with(&text);
        let told = place.import(test, &["club.brade"]);
        told.ends(
            1,
            "7 records read, 3 games imported (2 illegal or contradicted), 2 there already, 2 rejected; ",
        );
        let report = told.report();
        assert_eq!(report.len(), 6, "{told:?}");
        let expected = [
            "club.brade:13: illegal: not-thrown (RULES.md §2): turn 3, White threw 41 and played 4/8 1/4: 1/4: no unused die",
            "club.brade:16: contradicted: Result says 1-0, the replay gives a game that did not end",
            "club.brade:26: rejected: unreadable: column ",
            "club.brade:29: there already: EK – alm, as a game before it",
            "club.brade:37: rejected: unfit: White must have at most 1000 characters",
            "club.brade:41: there already: Ek – Alm, as a game before it",
        ];
        for (line, expected) in report.iter().zip(expected) {
            assert!(line.starts_with(expected), "{line}");
        }
        assert_eq!(count(&test.open()), 3);
        is_sound(test);
    });
}

#[test]
fn strict_rejects_what_is_illegal_or_contradicted() {
    let test = TestDb::sqlite();
    let place = Place::with([GOOD, ILLEGAL, CONTRADICTED].concat());
    let told = place.import(&test, &["--strict", "--report", "report.txt", "club.brade"]);
    told.ends(1, "3 records read, 1 game imported, 0 there already, 2 rejected; ");
    assert_eq!(told.report(), Vec::<&str>::new());
    let report = std::fs::read_to_string(place.0.path().join("report.txt")).unwrap();
    assert!(
        report.starts_with("club.brade:13: rejected: illegal: not-thrown"),
        "{report}"
    );
    assert!(
        report.contains("\nclub.brade:16: rejected: contradicted: Result says 1-0"),
        "{report}"
    );
    assert_eq!(count(&test.open()), 1);
}

#[test]
fn a_dry_run_says_the_same_and_stores_nothing() {
    let test = TestDb::sqlite();
    let place = Place::with([GOOD, SAME, UNREADABLE].concat());
    let told = place.import(&test, &["--dry-run", "club.brade"]);
    told.ends(
        1,
        "3 records read, 1 game to be imported, 1 there already, 1 rejected; ",
    );
    let db = test.open();
    assert_eq!(count(&db), 0);
    assert!(rows(&db, "imports").is_empty() && rows(&db, "changes").is_empty());
    // It is no beginning that the real one would go on behind.
    place
        .import(&test, &["club.brade"])
        .ends(1, "3 records read, 1 game imported,");
}

#[test]
fn a_game_that_came_by_a_request_or_was_played_here_is_there_already() {
    on_each_backend(|test| {
        let app = TestApp::start_on(test);
        let reply = app.post_text("/api/v1/records", GOOD);
        assert_eq!(reply.status, 201, "{}", reply.text());
        let id = reply.json()["games"][0]["id"].as_str().unwrap().to_owned();
        // One that is played here, and has another first turn until it is undone.
        let game = app.game();
        app.play(&game, 1, "21", "1/3 1/2");
        app.play(&game, 2, "44", "1/5/9 1/5");
        let record = app.get(&format!("/api/v1/games/{game}/record")).text();
        let place = Place::with([SAME, &record, "\n"].concat());
        let told = place.import(test, &["club.brade"]);
        told.ends(0, "2 records read, 0 games imported, 2 there already, 0 rejected");
        assert!(told.report()[0].ends_with(&format!("as {id}")), "{told:?}");
        assert!(told.report()[1].ends_with(&format!("as {game}")), "{told:?}");
        // It goes on, and is another one then.
        app.play(&game, 3, "63", "1/7 1/4");
        let place = Place::with(format!("{record}\n"));
        place
            .import(test, &["club.brade"])
            .ends(0, "1 record read, 1 game imported, 0 there already");
        drop(app);
        is_sound(test);
    });
}

#[test]
fn games_of_a_database_that_does_not_know_yet_by_what_it_recognises_them_are_recognised() {
    on_each_backend(|test| {
        let place = Place::with(GAMES);
        place
            .import(test, &["club.brade"])
            .ends(0, "300 records read, 300 games imported");
        let db = test.open();
        db.write(|conn| {
            let none = game_search::content_key.eq(None::<Vec<u8>>);
            diesel::update(game_search::table)
                .set(none)
                .execute(conn)
                .map_err(DbError::from)
        })
        .unwrap();
        let told = place.import(test, &["--from-the-beginning", "club.brade"]);
        told.ends(0, "300 records read, 0 games imported, 300 there already");
        is_sound(test);
    });
}

#[test]
fn compressed_files_and_the_standard_input_are_read() {
    let test = TestDb::sqlite();
    let place = Place::new();
    let [first, second, third]: [String; 3] = [0, 1, 2].map(|at| GOOD.replace("2026", &format!("202{at}")));
    let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
    gzip.write_all(first.as_bytes()).unwrap();
    place.put("one.brade.gz", gzip.finish().unwrap());
    place.put("two.brade.zst", zstd::encode_all(second.as_bytes(), 0).unwrap());
    let mut child = place.start(&test, &["one.brade.gz", "two.brade.zst", "-"]);
    child.stdin.take().unwrap().write_all(third.as_bytes()).unwrap();
    let told = Told::of(&child.wait_with_output().unwrap());
    told.ends(0, "3 records read, 3 games imported, 0 there already, 0 rejected");
    assert_eq!(count(&test.open()), 3);
}

#[test]
fn what_cannot_be_read_is_said_and_the_other_files_are_imported() {
    let test = TestDb::sqlite();
    let place = Place::with(GOOD);
    let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
    gzip.write_all(collection(10).as_bytes()).unwrap();
    let gzip = gzip.finish().unwrap();
    place.put("cut.brade.gz", &gzip[..gzip.len() / 2]);
    place.put(
        "picture.png",
        [0x89, b'P', b'N', b'G', 0, 1, 2, 255, b'\n', 7].repeat(50),
    );
    place.put("empty.brade", "");
    let told = place.import(
        &test,
        &[
            "none.brade",
            "cut.brade.gz",
            ".",
            "picture.png",
            "empty.brade",
            "club.brade",
        ],
    );
    assert_eq!(told.code, Some(2), "{told:?}");
    for line in [
        "brade: cannot read none.brade: No such file or directory\n",
        "brade: cannot read cut.brade.gz: it is compressed and ends too early: a part of it is missing\n",
        "brade: cannot read .: Is a directory\n",
        "brade: picture.png: none of it could be read: is it a file of game records?\n",
        "brade: empty.brade: no games\n",
    ] {
        assert!(told.error.contains(line), "{line}{told:?}");
    }
    let before = count(&test.open());
    assert!(before > 1, "nothing of the file that is cut off: {told:?}");
    // The whole of it.
    place.put("cut.brade.gz", gzip);
    let told = place.import(&test, &["cut.brade.gz"]);
    assert!(told.error.contains("cut.brade.gz: the first "), "{told:?}");
    assert_eq!((told.code, count(&test.open())), (Some(0), 3001), "{told:?}");
    is_sound(&test);
}

#[test]
fn a_mistake_on_the_command_line_is_one_line() {
    let test = TestDb::sqlite();
    let place = Place::with(GOOD);
    let told = place.import(&test, &["--club", "Nowhere", "club.brade"]);
    assert_eq!(
        (told.code, told.error.as_str()),
        (Some(2), "brade: club: there is no club \"Nowhere\"\n")
    );
    let told = place.import(&test, &["--report", "no/such/folder", "club.brade"]);
    assert_eq!(
        told.error,
        "brade: cannot write the report: No such file or directory\n"
    );
    let told = place.import(&test, &["--help"]);
    assert!(told.out.contains("goes on where it was"), "{told:?}");
}

#[test]
fn a_file_that_has_grown_is_imported_from_where_it_had_ended() {
    let test = TestDb::sqlite();
    let text = collection(3);
    let place = Place::with(&text);
    place
        .import(&test, &["club.brade"])
        .ends(0, "900 records read, 900 games imported");
    let again = place.import(&test, &["club.brade"]);
    again.ends(0, "0 records read, 0 games imported, 0 there already");
    assert!(
        again.error.contains("club.brade: the first 900 records (to line "),
        "{again:?}"
    );
    // Under another name it is the same file.
    place.put("moved.brade", text.clone() + GOOD + UNREADABLE);
    let told = place.import(&test, &["moved.brade"]);
    told.ends(1, "2 records read, 1 game imported, 0 there already, 1 rejected");
    let line = text.lines().count() + GOOD.lines().count() + 4;
    assert!(
        told.report()[0].starts_with(&format!("moved.brade:{line}: ")),
        "{told:?}"
    );
    // Another one that begins in the same way.
    let changed = text.replacen("[Venue \"2\"]", "[Venue \"two\"]", 1);
    place.put("club.brade", changed);
    let told = place.import(&test, &["club.brade"]);
    told.ends(0, "900 records read, 0 games imported, 900 there already");
    assert_eq!(count(&test.open()), 901);
}

/// As of a file that is still being copied.
#[test]
fn a_file_that_was_cut_in_a_game_gets_every_game_once_it_is_whole() {
    let text = collection(2);
    let whole = TestDb::sqlite();
    Place::with(&text).import(&whole, &["club.brade"]);
    let whole = rows(&whole.open(), "games");
    assert_eq!(whole.len(), 600);
    // Behind all that says which file it is.
    let begins = text[100_000..].find("[Event ").unwrap() + 100_000;
    let behind = |what: &str| text[begins..].find(what).unwrap() + begins + what.len();
    let cuts = [
        begins,
        begins + 1,
        behind("\n"),
        behind("[Date \""),
        behind("\n\n"),
        behind("\n1. "),
        behind("\n20. "),
        behind("\n20. ") - 4,
        behind("-0") - 1,
        behind("-0"),
        behind("-0\n"),
    ];
    for cut in cuts {
        let test = TestDb::sqlite();
        let place = Place::with(&text[..cut]);
        place.import(&test, &["club.brade"]);
        place.put("club.brade", &text);
        let told = place.import(&test, &["club.brade"]);
        assert!(told.error.contains("goes on behind them"), "{cut}: {told:?}");
        assert_eq!(told.code, Some(0), "{cut}: {told:?}");
        assert!(rows(&test.open(), "games") == whole, "{cut}: {told:?}");
    }
}

#[test]
fn what_a_strict_import_has_rejected_one_that_is_not_strict_stores() {
    let test = TestDb::sqlite();
    let place = Place::with(ILLEGAL);
    let told = place.import(&test, &["--strict", "club.brade"]);
    told.ends(1, "1 record read, 0 games imported, 0 there already, 1 rejected");
    // It could be read.
    assert_eq!(told.error, "");
    let told = place.import(&test, &["club.brade"]);
    told.ends(1, "1 record read, 1 game imported (1 illegal or contradicted)");
    let told = place.import(&test, &["--strict", "club.brade"]);
    assert_eq!(told.code, Some(1), "{told:?}");
    assert_eq!(count(&test.open()), 1);
}

#[test]
fn what_was_wrong_before_an_import_goes_on_is_not_forgotten() {
    // So long that it is known by what it begins with.
    let good = collection(1);
    for wrong in [ILLEGAL, UNREADABLE] {
        let test = TestDb::sqlite();
        let place = Place::with([wrong, &good].concat());
        let report = || std::fs::read_to_string(place.0.path().join("report.txt")).unwrap();
        place.put("report.txt", "of another import\n");
        let arguments = ["--report", "report.txt", "club.brade"];
        assert_eq!(place.import(&test, &arguments).code, Some(1));
        let first = report();
        assert!(first.starts_with("club.brade:"), "{first}");
        let told = place.import(&test, &arguments);
        told.ends(1, "0 records read, 0 games imported");
        assert!(
            told.error.contains(" 1 rejected") || told.error.contains(" 1 of them illegal"),
            "{told:?}"
        );
        assert_eq!(report(), first);
        place.put("club.brade", [wrong, &good, UNREADABLE].concat());
        assert_eq!(place.import(&test, &arguments).code, Some(1));
        let lines = report();
        assert!(lines.starts_with(&first) && lines.len() > first.len(), "{lines}");
        place.put("other.brade", GOOD.replace("Alm", "Olvon"));
        place
            .import(&test, &["--report", "report.txt", "other.brade"])
            .ends(0, "1 record read, 1 game");
        assert_eq!(report(), "");
    }
}

/// What the index on what a game is recognised by would be worth nothing without.
#[test]
fn no_game_is_read_to_recognise_one() {
    #[derive(diesel::QueryableByName)]
    struct Plan {
        #[diesel(sql_type = diesel::sql_types::Text)]
        detail: String,
    }
    let test = TestDb::sqlite();
    drop(test.open());
    let questions = [
        (
            "SELECT game_id FROM game_search WHERE content_key IN (?, ?)",
            "game_search_by_content",
        ),
        (
            "SELECT game_id FROM game_search WHERE content_key IS NULL LIMIT 1",
            "game_search_by_content",
        ),
        // Those that leave out the games of nobody here.
        ("SELECT id FROM games WHERE white_id = ?", "games_by_white"),
        (
            "SELECT id FROM games WHERE white_id = ? OR black_id = ?",
            "games_by_black",
        ),
        (
            "SELECT game_id FROM game_search WHERE black_id = ? ORDER BY game_id DESC",
            "game_search_by_black_id",
        ),
        (
            "SELECT game_id FROM game_facts WHERE white_id = ? AND black_id = ?",
            "game_facts_by_pair",
        ),
        (
            "SELECT game_id FROM game_facts WHERE tournament_id = ?",
            "game_facts_by_tournament",
        ),
    ];
    for (question, index) in questions {
        let plan: Vec<Plan> = diesel::sql_query(format!("EXPLAIN QUERY PLAN {question}"))
            .load(&mut test.connection())
            .unwrap();
        assert!(
            plan.iter().any(|line| line.detail.contains(&format!("INDEX {index} "))),
            "{question}"
        );
        assert!(plan.iter().all(|line| !line.detail.starts_with("SCAN")), "{question}");
    }
}

#[test]
fn the_turns_of_an_imported_game_are_stored_compactly() {
    let test = TestDb::sqlite();
    Place::with(GAMES)
        .import(&test, &["club.brade"])
        .ends(0, "300 records read");
    let db = test.open();
    let stored: Vec<(Vec<u8>, i32)> = db
        .read(|conn| Ok::<_, DbError>(games::table.select((games::turns, games::turn_count)).load(conn)?))
        .unwrap();
    for (turns, count) in stored {
        assert!(turns.len() < 4 * count as usize);
        assert_eq!(
            decode_turns(&turns, Side::White).filter(Result::is_ok).count(),
            count as usize
        );
    }
}

#[test]
fn a_collection_belongs_to_the_club_that_is_named() {
    let test = TestDb::sqlite();
    let app = TestApp::start_on(&test);
    let club = app.post("/api/v1/clubs", &json!({ "name": "Södra" })).ok(201);
    let told = Place::with(GOOD).import(&test, &["--club", "Södra", "club.brade"]);
    told.ends(0, "1 record read, 1 game imported");
    let found = app.get("/api/v1/games").ok(200);
    assert_eq!(found["items"][0]["club_id"], club["id"], "{found}");
    // The owners of that club read in their journal who did it.
    let path = format!("/api/v1/changes?noun=import&club_id={}", club["id"].as_str().unwrap());
    let journal = app.get(&path).ok(200);
    let line = &journal["items"][0];
    assert_eq!(
        (&line["action"], &line["after"]["file"]),
        (&json!("imported"), &json!("club.brade")),
        "{journal}"
    );
    assert_eq!(
        (&line["after"]["games"], &line["version"]),
        (&json!(1), &json!(1)),
        "{journal}"
    );
    assert_eq!(line["after"]["first"], found["items"][0]["id"]);
    let page = app
        .get(&format!(
            "/changes?noun=import&club_id={}",
            club["id"].as_str().unwrap()
        ))
        .text();
    assert!(page.contains("club.brade"), "{page}");
}

#[test]
fn the_database_has_looked_at_what_an_import_brought() {
    let looked_at = |test: &TestDb| -> i64 {
        let mut conn = test.connection();
        let query = match &conn {
            AnyConnection::Sqlite(_) => "SELECT COUNT(*) AS count FROM sqlite_stat1 WHERE tbl = 'game_search'",
            AnyConnection::Postgres(_) => "SELECT COUNT(*) AS count FROM pg_stats WHERE tablename = 'game_search'",
        };
        diesel::sql_query(query)
            .get_result::<Count>(&mut conn)
            .map_or(0, |found| found.count)
    };
    on_each_backend(|test| {
        drop(test.open());
        assert_eq!(looked_at(test), 0);
        Place::with(GAMES).import(test, &["club.brade"]);
        assert!(looked_at(test) > 0, "{}", test.url);
    });
}

/// An import takes both references as given: the database is not asked about them game by game.
#[test]
fn a_game_of_no_club_or_of_nobody_is_found_by_a_check() {
    on_each_backend(|test| {
        let place = Place::with(GOOD);
        place
            .import(test, &["club.brade"])
            .ends(0, "1 record read, 1 game imported");
        let db = test.open();
        assert_eq!(db.read(faults).unwrap(), Vec::<String>::new());
        for column in ["club_id", "created_by"] {
            // Elsewhere than in a transaction SQLite can be told not to look.
            let db = Db::open_for_bulk(&test.url).unwrap();
            let none = format!("UPDATE games SET {column} = '{}'", Id::new());
            db.write(|conn| -> Result<(), DbError> {
                diesel::sql_query(&none).execute(conn)?;
                Ok(())
            })
            .unwrap();
            let found = db.read(faults).unwrap();
            assert!(
                found.iter().any(|fault| fault.contains("points at no")),
                "{column}: {found:?}"
            );
        }
    });
}
