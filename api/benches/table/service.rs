//! The service under load: pages and answers that anybody may see, and turns that are entered.

use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use actix_web::{App, HttpResponse, HttpServer, web};
use brade_core::brade::record::read_games;
use diesel::connection::SimpleConnection;
use diesel::sql_types::BigInt;
use diesel::{Connection, RunQueryDsl, SqliteConnection};
use serde_json::json;

use crate::program::{Server, run};
use crate::{Row, rate, ratio};

const LOAD: Duration = Duration::from_secs(5);
const CONNECTIONS: usize = 16;
const PLAYERS_OF_GAMES: u64 = 8;

/// The lines of what is read.
pub fn pages() -> Vec<Row> {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    run(folder, &["demo", "--database-url", "sqlite:demo.db"]);
    // Whoever shows nothing is nobody from now on, and no longer the operator of a new installation.
    run(
        folder,
        &["user", "add", "owner", "--admin", "--database-url", "sqlite:demo.db"],
    );
    let server = Server::start(folder, "sqlite:demo.db");
    let idle = server.memory();
    if Command::new("wrk").arg("-v").output().is_err() {
        eprintln!("\nSKIPPED: wrk not found (Debian: wrk): pages are not put under load\n");
        return Vec::new();
    }
    let mut rows = reads(&server);
    rows.push(memory("pages", idle, server.memory()));
    rows
}

/// The memory of a server before and after something.
fn memory(after: &str, idle: Option<u64>, loaded: Option<u64>) -> Row {
    let megabytes = |memory: Option<u64>| memory.map_or("unknown".to_owned(), |memory| format!("{memory} MB"));
    Row::new(
        format!("memory of the server (SQLite), the {after}"),
        format!("{} idle, {} behind them", megabytes(idle), megabytes(loaded)),
        "–".to_owned(),
        "40 MB idle, 150 MB under load",
    )
}

/// What wrk says of an address.
struct Load {
    a_second: f64,
    /// In milliseconds.
    p99: f64,
}

fn wrk(address: &str) -> Load {
    let output = Command::new("wrk")
        .args(["--threads", "1", "--latency", "--header", "accept-encoding: gzip"])
        .args([
            "--connections",
            &CONNECTIONS.to_string(),
            "--duration",
            &format!("{}s", LOAD.as_secs()),
            address,
        ])
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(!said.contains("Non-2xx"), "{address}: {said}");
    let after = |label: &str| {
        said.lines()
            .find_map(|line| line.trim().strip_prefix(label).map(str::trim))
            .unwrap()
    };
    let p99 = after("99%");
    let unit = |suffix: &str| p99.strip_suffix(suffix).and_then(|number| number.parse::<f64>().ok());
    let p99 = unit("us")
        .map(|number| number / 1000.0)
        .or(unit("ms"))
        .or(unit("s").map(|number| number * 1000.0));
    Load {
        a_second: after("Requests/sec:").parse().unwrap(),
        p99: p99.unwrap(),
    }
}

/// The same bytes from a handler that does nothing else, in a server of the same kind.
fn bare(bytes: Vec<u8>) -> Load {
    let bytes = web::Bytes::from(bytes);
    let (said, hears) = std::sync::mpsc::channel();
    let served = thread::spawn(move || {
        actix_web::rt::System::new().block_on(async move {
            let app = move || {
                let bytes = bytes.clone();
                App::new().default_service(web::to(move || {
                    let bytes = bytes.clone();
                    async move {
                        HttpResponse::Ok()
                            .content_type("text/html")
                            .insert_header(("content-encoding", "gzip"))
                            .body(bytes)
                    }
                }))
            };
            let server = HttpServer::new(app).disable_signals().bind("127.0.0.1:0").unwrap();
            let port = server.addrs()[0].port();
            let server = server.run();
            said.send((port, server.handle())).unwrap();
            server.await.unwrap();
        });
    });
    let (port, handle) = hears.recv().unwrap();
    let load = wrk(&format!("http://127.0.0.1:{port}/"));
    actix_web::rt::System::new().block_on(handle.stop(false));
    served.join().unwrap();
    load
}

fn reads(server: &Server) -> Vec<Row> {
    let id = |list: &str| {
        let items = server.json(list);
        items["items"][0]["id"].as_str().unwrap().to_owned()
    };
    let tournament = format!("/tournaments/{}", id("/api/v1/tournaments?state=finished"));
    let game = format!("/games/{}", id("/api/v1/games"));
    let pages = [
        ("a tournament's page", tournament.clone()),
        (
            "its standings by the interface",
            format!("/api/v1{tournament}/stages/1/standings"),
        ),
        ("a game's page", game),
        ("the archive", "/games".to_owned()),
    ];
    let line = |(what, path): (&str, String)| {
        let request = ureq::get(format!("{}{path}", server.base)).header("accept-encoding", "gzip");
        let bytes = request.call().unwrap().body_mut().read_to_vec().unwrap();
        let size = bytes.len();
        let bare = bare(bytes);
        let load = wrk(&format!("{}{path}", server.base));
        Row::new(
            format!("pages: {what}, {size} bytes"),
            format!("{:.0}/s, p99 {:.1} ms", load.a_second, load.p99),
            format!(
                "{} of a bare actix handler with the same bytes ({:.0}/s, p99 {:.1} ms)",
                ratio(load.a_second, bare.a_second),
                bare.a_second,
                bare.p99
            ),
            "0.50",
        )
    };
    pages.into_iter().map(line).collect()
}

/// The lines of turns of games, entered by several people at once.
pub fn turns() -> Vec<Row> {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    run(folder, &["migrate", "--database-url", "sqlite:turns.db"]);
    let server = Server::start(folder, "sqlite:turns.db");
    let idle = server.memory();
    let record = include_str!("../../../core/tests/vectors/games.brade");
    let mut records: Vec<_> = read_games(record).flatten().map(|game| game.record).collect();
    records.sort_by_key(|record| record.turns.len());
    // One that is as long as most are.
    let record = records.swap_remove(records.len() / 2);
    let set = record.rules.set().name();
    let entered = AtomicU64::new(0);
    let ends = Instant::now() + LOAD;
    let begun = Instant::now();
    thread::scope(|scope| {
        for player in 0..PLAYERS_OF_GAMES {
            let (server, entered, record) = (&server, &entered, &record);
            scope.spawn(move || {
                let person =
                    |name: &str| server.post("/api/v1/players", &json!({ "name": format!("{name} {player}") }));
                let (white, black) = (person("Ek"), person("Alm"));
                let settings = json!({
                    "white_id": white["id"], "black_id": black["id"], "length": 99, "begins": "teka-each-game",
                    "rules": { "set": set },
                });
                let of_match = server.post("/api/v1/matches", &settings);
                let games = format!("/api/v1/matches/{}/games", of_match["id"].as_str().unwrap());
                let mut connection = server.connect();
                loop {
                    let game = server.post(&games, &json!({ "teka": { "white": 2, "black": 1 } }));
                    let path = format!("/api/v1/games/{}/turns", game["id"].as_str().unwrap());
                    for (number, turn) in (1..).zip(&record.turns) {
                        if Instant::now() > ends {
                            return;
                        }
                        let dice = turn.roll.unwrap().to_string();
                        let body = json!({ "expected_turn": number, "dice": dice, "play": turn.play.to_string() });
                        connection.post(&path, &body.to_string());
                        entered.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let entered = rate(entered.into_inner(), begun.elapsed());
    let loaded = server.memory();
    let same = bare_loop(&folder.join("turns.db"), SAME_ROWS);
    let bare = bare_loop(&folder.join("bare.db"), ONE_ROW);
    let row = Row::new(
        format!("turn entry: turns of games entered over HTTP by {PLAYERS_OF_GAMES} clients, SQLite"),
        format!("{entered:.0}/s"),
        format!(
            "{} of a bare loop that writes the same rows ({same:.0} commits/s), {} of one that inserts one short row \
             ({bare:.0} commits/s)",
            ratio(entered, same),
            ratio(entered, bare)
        ),
        "0.80",
    );
    vec![row, memory("turns", idle, loaded)]
}

/// What a bare loop prepares, and what it writes in each of its transactions; `?1` is another number each time.
type Bare = (&'static str, &'static [&'static str]);

/// A row of the size of a turn.
const ONE_ROW: Bare = (
    "CREATE TABLE turns (game TEXT NOT NULL, number INTEGER NOT NULL, play TEXT NOT NULL, PRIMARY KEY (game, number))",
    &["INSERT INTO turns VALUES ('018f0000-0000-7000-8000-000000000000', ?1, '63 1/7 1/4')"],
);
/// The rows that a turn writes, among those that are there: the game, what it is searched by, and the journal's.
const SAME_ROWS: Bare = (
    "CREATE TEMP TABLE one AS SELECT * FROM changes WHERE noun = 'game' AND action = 'turn' LIMIT 1",
    &[
        "UPDATE games SET (turns, notes, tags, turn_count, status, updated_at, version) = \
         (turns, notes, tags, ?1, status, CURRENT_TIMESTAMP, version + 1) WHERE id = (SELECT noun_id FROM one)",
        "UPDATE game_search SET (turn_count, content_key) = (?1, randomblob(16)) \
         WHERE game_id = (SELECT noun_id FROM one)",
        "INSERT INTO changes SELECT printf('ffffffff-0000-7000-8000-%012x', ?1), club_id, actor_id, CURRENT_TIMESTAMP, \
         noun, noun_id, ?1, action, before, after, why, address FROM one",
    ],
);

/// How many transactions a second a loop gets done that does nothing else, each of them on the disk when it ends.
fn bare_loop(file: &Path, (prepare, statements): Bare) -> f64 {
    let mut conn = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
    conn.batch_execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;")
        .unwrap();
    conn.batch_execute(prepare).unwrap();
    let (begun, mut number) = (Instant::now(), 0);
    while begun.elapsed() < LOAD {
        number += 1;
        conn.immediate_transaction(|conn| {
            for statement in statements {
                let written = diesel::sql_query(*statement).bind::<BigInt, _>(number).execute(conn)?;
                assert_eq!(written, 1);
            }
            diesel::QueryResult::Ok(())
        })
        .unwrap();
    }
    rate(number.unsigned_abs(), begun.elapsed())
}
