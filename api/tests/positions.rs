//! The index of positions: it finds what replaying every game finds, whatever was written since it was built, in little
//! room, and each question goes along an index.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use brade_api::db::Db;
use brade_api::db::connection::AnyConnection;
use brade_api::db::schema::{position_counts, position_games, position_recent, positions as packed};
use brade_api::generate::Season;
use brade_api::id::Id;
use brade_api::service::check::rollups;
use brade_api::service::positions::{Asked, Filter, Found, Index, Sizes, build, drop_all, find, status};
use brade_api::service::{Context, records, rules};
use brade_core::brade::legal::Plays;
use brade_core::brade::players::Table;
use brade_core::brade::position::Setup;
use brade_core::brade::record::{GameRecord, write_games};
use brade_core::brade::replay::{Replay, Replayed};
use brade_core::brade::rules::Rules;
use brade_core::brade::side::{BySide, Side};
use diesel::connection::InstrumentationEvent;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use serde_json::{Value, json};

use crate::support::app::{TestApp, brade, run};
use crate::support::database::{TestDb, on_each_backend};
use crate::support::html;
use crate::support::play::{on_each_backend_app, text};

const START: &str = "1:15|1:15|w";

/// Small steps, so that a few games make many of them.
const SMALL: Sizes = Sizes {
    games: 40,
    entries: 2000,
};

fn season(seed: u64, count: usize) -> Vec<GameRecord> {
    let season = Season::new(seed, Rules::STANDARD).unwrap();
    let mut table = Table::default();
    let games = (0_u64..).flat_map(|number| season.play(number, &mut table));
    games.take(count).collect()
}

fn store(db: &Db, games: &[GameRecord]) -> Vec<Id> {
    let verified = records::verify_text(&write_games(games));
    let stored = db
        .write(|conn| records::store(conn, Context::LOCAL, &verified))
        .unwrap();
    stored.into_iter().map(Option::unwrap).collect()
}

/// The position as the side to move sees it, in words: what the index calls one position.
fn seen(setup: Setup) -> String {
    let board = match setup.to_move {
        Side::White => setup.board,
        Side::Black => BySide {
            white: setup.board.black,
            black: setup.board.white,
        },
    };
    let to_move = Side::White;
    Setup { board, to_move }.to_string()
}

/// How often, how often the side to move won, how often the other did.
type Counted = (i64, i64, i64);

/// What games come to at one position.
#[derive(Default, Debug, PartialEq, Eq)]
struct Expected {
    games: Counted,
    /// By throw and the position after it.
    plays: BTreeMap<(String, String), Counted>,
    /// The places of the games among those that were looked at.
    reached: BTreeSet<usize>,
}

fn count(counted: &mut Counted, winner: Option<Side>, mover: Side) {
    counted.0 += 1;
    counted.1 += i64::from(winner == Some(mover));
    counted.2 += i64::from(winner == Some(!mover));
}

/// Replays all games.
fn expected(games: &[GameRecord]) -> BTreeMap<String, Expected> {
    let mut all: BTreeMap<String, Expected> = BTreeMap::new();
    for (place, game) in games.iter().enumerate() {
        let mut plays = Plays::new();
        let mut replay = Replay::begin(game);
        let mut line = Vec::new();
        for turn in &game.turns {
            let before = replay.position().unwrap();
            assert!(matches!(replay.turn(turn, &mut plays), Ok(Replayed::Legal(_))));
            line.push((
                before,
                Some((turn.roll.unwrap().to_string(), replay.position().unwrap())),
            ));
        }
        line.push((replay.position().unwrap(), None));
        let winner = replay.ending().map(|ending| ending.winner);
        let mut counted = BTreeSet::new();
        for (before, onward) in line {
            let mover = before.to_move;
            let at = all.entry(seen(before)).or_default();
            if counted.insert((seen(before), mover)) {
                count(&mut at.games, winner, mover);
            }
            at.reached.insert(place);
            if let Some((roll, after)) = onward {
                count(at.plays.entry((roll, seen(after))).or_default(), winner, mover);
            }
        }
    }
    all
}

fn asked(position: &str, limit: usize) -> Asked {
    Asked {
        position: rules::position(&Rules::STANDARD, position).unwrap(),
        rules: Rules::STANDARD,
        filter: Filter::default(),
        after: None,
        limit,
    }
}

fn at(db: &Db, position: &str) -> Found {
    db.read(|conn| find(conn, &asked(position, 200))).unwrap()
}

/// What was found, as it is expected; `ids` are those of the games that were looked at.
fn found_as_expected(db: &Db, position: &str, ids: &[Id]) -> Expected {
    let found = at(db, position);
    assert!(found.exact);
    let counted = |results: &brade_api::service::positions::Results| (results.count(), results.won(), results.lost());
    let mut plays = BTreeMap::new();
    for throw in &found.throws {
        let mut sum = (0, 0, 0);
        for play in &throw.plays {
            let one = counted(&play.results);
            sum = (sum.0 + one.0, sum.1 + one.1, sum.2 + one.2);
            let old = plays.insert((throw.roll.to_string(), seen(play.position)), one);
            assert!(old.is_none(), "{position} {}: twice", play.notation);
        }
        assert_eq!(sum, counted(&throw.results));
    }
    let mut after = None;
    let mut reached = BTreeSet::new();
    loop {
        let part = db
            .read(|conn| {
                find(
                    conn,
                    &Asked {
                        after,
                        ..asked(position, 7)
                    },
                )
            })
            .unwrap();
        for game in &part.games {
            let place = ids.iter().position(|id| *id == game.game.id).unwrap();
            assert!(reached.insert(place), "{position}: a game is listed twice");
        }
        after = part.next;
        if after.is_none() {
            break;
        }
        assert!(!part.games.is_empty());
    }
    Expected {
        games: counted(&found.results),
        plays,
        reached,
    }
}

/// Holds the index to find what replaying the games finds: at the start, at what comes often, and here and there.
fn hold(db: &Db, games: &[GameRecord], ids: &[Id]) {
    let all = expected(games);
    let often = all.iter().filter(|(_, expected)| expected.games.0 > 3);
    let some = all.iter().step_by(all.len() / 40 + 1);
    let mut looked_at = 0;
    for (position, expected) in often.take(40).chain(some).chain(all.get_key_value(START)) {
        assert_eq!(found_as_expected(db, position, ids), *expected, "{position}");
        looked_at += 1;
    }
    assert!(looked_at > 20);
    assert_eq!(db.read(rollups).unwrap(), Vec::<String>::new());
}

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
fn games_that_came_in_past_the_index_make_it_incomplete() {
    let test = TestDb::sqlite();
    let db = test.open();
    store(&db, &season(37, 5));
    build(&db, Sizes::default(), |_| true).unwrap();
    let ids = store(&db, &season(38, 5));
    assert_eq!(at(&db, START).index, Index::Complete);
    let mut conn = test.connection();
    let lost = position_recent::table.filter(position_recent::game_id.eq(ids[2]));
    diesel::delete(lost).execute(&mut conn).unwrap();
    assert_eq!(at(&db, START).index, Index::Incomplete);
    assert_eq!(db.read(status).unwrap().unwrap().missing, 5);
    assert_eq!(build(&db, Sizes::default(), |_| true).unwrap(), 5);
    assert_eq!(at(&db, START).index, Index::Complete);
    assert_eq!(at(&db, START).results.count(), 10);
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
