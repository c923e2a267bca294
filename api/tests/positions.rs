//! The index of positions: it finds what replaying every game finds, whatever was written since it was built, in little
//! room, and each question goes along an index.

use std::sync::{Arc, Mutex};
use std::time::Instant;

use brade_api::db::connection::AnyConnection;
use brade_api::db::schema::{position_counts, position_recent};
use brade_api::service::check::rollups;
use brade_api::service::positions::{Filter, Index, Sizes, build, drop_all, find, status};
use brade_core::brade::legal::Plays;
use brade_core::brade::record::GameRecord;
use brade_core::brade::replay::Replay;
use brade_core::brade::side::Side;
use diesel::connection::InstrumentationEvent;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use serde_json::json;

use crate::support::app::TestApp;
use crate::support::database::{TestDb, on_each_backend};
use crate::support::play::on_each_backend_app;
use crate::support::positions::{START, asked, at, hold, season, store};

/// Small steps, so that a few games make many of them.
const SMALL: Sizes = Sizes {
    games: 40,
    entries: 2000,
};

#[test]
fn what_is_found_is_what_replaying_every_game_finds() {
    on_each_backend(|test| {
        let db = test.open();
        let mut games = season(11, 160);
        let mut ids = store(&db, &games);
        assert_eq!(at(&db, START).index, Index::None);
        assert_eq!(db.read(status).unwrap(), None);
        assert_eq!(build(&db, SMALL, |_| true).unwrap(), 160);
        assert_eq!(at(&db, START).index, Index::Complete);
        assert!(count_rows(&mut test.connection()) >= 1, "the start is common");
        hold(&db, &games, &ids);

        // What is stored afterwards is found too, packed or not.
        let more = season(12, 30);
        ids.extend(store(&db, &more));
        games.extend(more);
        assert_eq!(at(&db, START).index, Index::Complete);
        hold(&db, &games, &ids);
        assert_eq!(build(&db, SMALL, |_| true).unwrap(), 30);
        hold(&db, &games, &ids);
        let recent: i64 = position_recent::table
            .count()
            .get_result(&mut test.connection())
            .unwrap();
        assert_eq!(recent, 0);
        assert_eq!(build(&db, SMALL, |_| true).unwrap(), 0);

        db.write(drop_all).unwrap();
        assert_eq!(at(&db, START).index, Index::None);
        assert_eq!(at(&db, START).results.count(), 0);
    });
}

fn count_rows(conn: &mut AnyConnection) -> i64 {
    position_counts::table.count().get_result(conn).unwrap()
}

#[test]
fn a_build_goes_on_where_it_was_stopped_and_games_may_change_meanwhile() {
    on_each_backend(|test| {
        let app = TestApp::start_on(test);
        let db = test.open();
        let mut games = season(13, 120);
        let mut ids = store(&db, &games);
        let match_id = app.new_match(1, json!({}));
        let live = app.first_game(&match_id);
        let mut record = games[0].clone();
        record.turns.truncate(6);
        if record.turns[0].side == Side::Black {
            record = games
                .iter()
                .find(|game| game.turns[0].side == Side::White)
                .unwrap()
                .clone();
            record.turns.truncate(6);
        }
        app.play_record(&live, &record, 1);
        let mut steps = 0;
        loop {
            let mut stopped = false;
            build(&db, SMALL, |_| {
                stopped = true;
                false
            })
            .unwrap();
            steps += 1;
            assert!(steps < 200);
            assert_eq!(db.read(rollups).unwrap(), Vec::<String>::new(), "after step {steps}");
            if !stopped {
                break;
            }
            // A game that is written between any two steps: a turn more, or one less.
            if steps < 12 {
                let number = app.game_now(&live)["turn_count"].as_i64().unwrap() as usize;
                let path = format!("/api/v1/games/{live}/turns/{number}?expected_turn={number}");
                let undone = app.send("DELETE", &path, &[], b"");
                assert!(undone.status.is_success(), "{}", undone.text());
                if steps % 2 == 0 {
                    let turn = &record.turns[number - 1];
                    app.play(&live, number, &turn.roll.unwrap().to_string(), &turn.play.to_string())
                        .ok(201);
                } else {
                    record.turns.truncate(number - 1);
                    if record.turns.is_empty() {
                        record = games
                            .iter()
                            .find(|game| game.turns[0].side == Side::White)
                            .unwrap()
                            .clone();
                        record.turns.truncate(6);
                        app.play_record(&live, &record, 1);
                    }
                }
            }
        }
        assert!(steps > 5, "{steps}");
        games.push(record);
        ids.push(live.parse().unwrap());
        assert_eq!(at(&db, START).index, Index::Complete);
        hold(&db, &games, &ids);
    });
}

#[test]
fn games_that_are_played_corrected_and_given_results_are_followed() {
    on_each_backend_app(|app, test| {
        let db = test.open();
        let stored = season(17, 110);
        let mut ids = store(&db, &stored);
        build(&db, SMALL, |_| true).unwrap();
        let long = stored.iter().find(|game| game.turns[0].side == Side::White).unwrap();
        let mut games = stored.clone();
        let game = app.game();
        app.play_record(
            &game,
            &GameRecord {
                turns: long.turns[..9].to_vec(),
                ..long.clone()
            },
            1,
        );
        let as_played = |turns: usize| GameRecord {
            turns: long.turns[..turns].to_vec(),
            ..long.clone()
        };
        ids.push(game.parse().unwrap());
        games.push(as_played(9));
        hold(&db, &games, &ids);

        let last = format!("/api/v1/games/{game}/turns/9?expected_turn=9");
        assert!(app.send("DELETE", &last, &[], b"").status.is_success());
        *games.last_mut().unwrap() = as_played(8);
        hold(&db, &games, &ids);

        // Now it is packed, and then it changes.
        build(&db, SMALL, |_| true).unwrap();
        hold(&db, &games, &ids);
        let before = at(&db, START).results;
        app.play_record(
            &game,
            &GameRecord {
                turns: long.turns[..12].to_vec(),
                ..long.clone()
            },
            9,
        );
        *games.last_mut().unwrap() = as_played(12);
        hold(&db, &games, &ids);
        let conceded = json!({ "winner": "black", "win": "bear-off", "termination": "conceded" });
        app.put(&format!("/api/v1/games/{game}/result"), &conceded).ok(200);
        let after = at(&db, START).results;
        assert_eq!(
            (after.count(), after.won(), after.lost()),
            (before.count(), before.won(), before.lost() + 1)
        );
        assert_eq!(after.wins(), before.wins(), "it was not played out");
        assert_eq!(db.read(rollups).unwrap(), Vec::<String>::new());
        build(&db, SMALL, |_| true).unwrap();
        assert_eq!(at(&db, START).results, after);
        assert_eq!(db.read(rollups).unwrap(), Vec::<String>::new());
    });
}

#[test]
fn what_is_wrong_in_the_index_is_told() {
    let test = TestDb::sqlite();
    let db = test.open();
    let games = season(19, 120);
    store(&db, &games[..110]);
    build(&db, SMALL, |_| true).unwrap();
    store(&db, &games[110..]);
    assert_eq!(db.read(rollups).unwrap(), Vec::<String>::new());
    let spoiled = |sql: &str, expected: &str| {
        let mut conn = test.connection();
        let lines = conn.transaction::<_, diesel::result::Error, _>(|conn| {
            assert!(diesel::sql_query(sql).execute(conn)? > 0, "{sql}");
            let lines = rollups(conn).unwrap();
            assert!(lines.iter().any(|line| line.contains(expected)), "{sql}: {lines:?}");
            Err::<(), _>(diesel::result::Error::RollbackTransaction)
        });
        assert!(lines.is_err());
    };
    let first = "(SELECT MIN(hash) FROM positions)";
    spoiled(
        &format!("DELETE FROM positions WHERE hash = {first}"),
        "not what its turns come to",
    );
    spoiled(
        &format!("UPDATE positions SET hash = hash + 1 WHERE hash = {first}"),
        "not what its turns come to",
    );
    spoiled("UPDATE positions SET entries = substr(entries, 1, 3)", "cannot be read");
    spoiled(
        "UPDATE position_games SET outcome = 3 WHERE number = 7",
        "not what its turns come to",
    );
    spoiled(
        "UPDATE position_games SET number = 9999 WHERE number = 7",
        "games that there are not",
    );
    spoiled(
        "DELETE FROM position_games WHERE number = 7",
        "games that there are not",
    );
    spoiled("DELETE FROM position_counts", "are not what its entries come to");
    spoiled("UPDATE position_counts SET hash = hash + 1", "which is not common");
    spoiled(
        "DELETE FROM position_recent WHERE turn = 3",
        "not what its turns come to",
    );
    spoiled(
        "UPDATE position_recent SET black = NOT black WHERE turn = 3",
        "not what its turns come to",
    );
    assert_eq!(db.read(rollups).unwrap(), Vec::<String>::new());
}

#[derive(QueryableByName)]
struct Size {
    #[diesel(sql_type = BigInt)]
    bytes: i64,
}

/// How much room the tables of the index and their indexes take.
fn size(conn: &mut AnyConnection) -> i64 {
    let query = match conn {
        AnyConnection::Sqlite(_) => {
            "SELECT CAST(SUM(pgsize) AS BIGINT) AS bytes FROM dbstat WHERE name LIKE 'position%' OR name LIKE 'sqlite_autoindex_position%'"
        }
        AnyConnection::Postgres(_) => {
            "SELECT SUM(pg_total_relation_size(oid))::INT8 AS bytes FROM pg_class WHERE relkind = 'r' AND relname LIKE 'position%'"
        }
    };
    diesel::sql_query(query).get_result::<Size>(conn).unwrap().bytes
}

#[test]
fn a_turn_costs_at_most_forty_bytes() {
    on_each_backend(|test| {
        let db = test.open();
        let games = season(23, 300);
        let turns: usize = games.iter().map(|game| game.turns.len()).sum();
        store(&db, &games);
        let before = size(&mut test.connection());
        let began = Instant::now();
        build(
            &db,
            Sizes {
                games: 100,
                ..Sizes::default()
            },
            |_| true,
        )
        .unwrap();
        let took = began.elapsed();
        let after = size(&mut test.connection());
        // What empty tables take is no cost of a turn.
        let each = (after - before) as f64 / turns as f64;
        println!(
            "{}: {each:.1} bytes a turn ({turns} turns, {took:?})",
            test.url.split(':').next().unwrap()
        );
        assert!(each <= 40.0, "{}: {each:.1} bytes a turn", test.url);
        for position in [START, "1:13,4:1,7:1|1:15|b"] {
            let began = Instant::now();
            at(&db, position);
            println!("{position}: {:?}", began.elapsed());
        }
    });
}

#[derive(QueryableByName)]
struct Plan {
    #[diesel(sql_type = Text)]
    detail: String,
}

#[test]
fn no_question_reads_a_whole_table() {
    let test = TestDb::sqlite();
    let db = test.open();
    let games = season(29, 130);
    store(&db, &games[..120]);
    build(&db, SMALL, |_| true).unwrap();
    let ids = store(&db, &games[120..]);
    let player = Some(ids[0]);
    let rare = games[3].turns.len();
    let mut replay = Replay::begin(&games[3]);
    for turn in &games[3].turns[..rare / 2] {
        replay.turn(turn, &mut Plays::new()).unwrap();
    }
    let seen: Arc<Mutex<Vec<String>>> = Arc::default();
    let mut conn = test.connection();
    let sink = Arc::clone(&seen);
    conn.set_instrumentation(move |event: InstrumentationEvent<'_>| {
        if let InstrumentationEvent::StartQuery { query, .. } = event {
            sink.lock().unwrap().push(query.to_string());
        }
    });
    for position in [START.to_owned(), replay.position().unwrap().to_string()] {
        for filter in [
            Filter::default(),
            Filter {
                player,
                ..Filter::default()
            },
        ] {
            let mut asked = asked(&position, 5);
            asked.filter = filter;
            for _ in 0..3 {
                asked.after = find(&mut conn, &asked).unwrap().next;
            }
        }
    }
    let queries = seen.lock().unwrap().clone();
    assert!(queries.len() > 40);
    assert!(queries.iter().any(|query| query.contains("position_counts")));
    let mut conn = test.connection();
    for query in queries {
        let bare = query.split(" -- binds").next().unwrap();
        // Among no ids nothing is looked for.
        if bare.contains("(1=0)") {
            continue;
        }
        let plan: Vec<Plan> = diesel::sql_query(format!("EXPLAIN QUERY PLAN {bare}"))
            .load(&mut conn)
            .unwrap();
        for line in plan {
            // The numbers that games have lost: at most 101 of them are read.
            let small = bare.contains("position_dead") || bare.contains("LIMIT");
            assert!(
                !line.detail.starts_with("SCAN") || (small && !line.detail.contains("TEMP")),
                "{bare}: {}",
                line.detail
            );
            assert!(
                !line.detail.contains("TEMP B-TREE FOR ORDER BY") || bare.contains("`games`"),
                "{bare}: {}",
                line.detail
            );
        }
    }
}
