//! An archive of many games: importing them, searching them, their statistics.

use std::path::Path;
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection};
use serde_json::{Value, json};

use crate::postgres;
use crate::program::{Server, run};
use crate::{Row, rate, ratio};

/// The tables that an import fills with something for each game.
const TABLES: [&str; 4] = ["games", "game_search", "search_names", "game_facts"];
/// How many of the players of the made-up games are entered, and how many of those get all of their games: with a
/// million that are tens of thousands each.
const PLAYERS: usize = 12;
const LINKED: usize = 3;

/// Its lines, with so many games.
pub fn rows(games: u64) -> Vec<Row> {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let number = games.to_string();
    run(
        folder,
        &["generate", "--games", &number, "--seed", "1", "--out", "games.brade"],
    );
    let verified = rate(games, run(folder, &["verify", "games.brade"]));
    let import = |database: &str| {
        run(folder, &["migrate", "--database-url", database]);
        run(folder, &["import", "games.brade", "--database-url", database])
    };
    let mut rows = Vec::new();
    let sqlite = "sqlite:archive.db";
    let imported = rate(games, import(sqlite));
    rows.push(Row::new(
        format!("import: {games} games into SQLite, verified, on all cores"),
        format!("{imported:.0}/s"),
        format!(
            "{} of `brade verify` of the file ({verified:.0}/s)",
            ratio(imported, verified)
        ),
        "15,000/s",
    ));
    if let Some(server) = postgres::Server::start() {
        let database = server.database("archive");
        let time = import(&database);
        let copied = bare_copy(&database);
        rows.push(Row::new(
            format!("import: {games} games into PostgreSQL"),
            format!("{:.0}/s", rate(games, time)),
            format!(
                "{} of a bare COPY of the same rows ({:.0}/s)",
                ratio(copied.as_secs_f64(), time.as_secs_f64()),
                rate(games, copied)
            ),
            "0.50",
        ));
    }
    rows.extend(asked(folder, sqlite));
    rows
}

/// How long PostgreSQL takes to copy the rows that an import has made into tables that are the same and empty.
fn bare_copy(database: &str) -> Duration {
    let mut conn = PgConnection::establish(database).unwrap();
    let mut time = Duration::ZERO;
    for table in TABLES {
        // COPY reads and writes files of the server's machine, in its data folder where it is told no other.
        let prepare =
            format!("COPY {table} TO PROGRAM 'cat > {table}.rows'; CREATE TABLE bare (LIKE {table} INCLUDING ALL)");
        conn.batch_execute(&prepare).unwrap();
        let begun = Instant::now();
        conn.batch_execute(&format!("COPY bare FROM PROGRAM 'cat {table}.rows'"))
            .unwrap();
        time += begun.elapsed();
        conn.batch_execute("DROP TABLE bare").unwrap();
    }
    time
}

fn asked(folder: &Path, database: &str) -> Vec<Row> {
    let server = Server::start(folder, database);
    let list = server.json("/api/v1/games?limit=200");
    let of = |name: &str| -> Vec<String> {
        let items = list["items"].as_array().unwrap().iter();
        let mut values: Vec<String> = items
            .filter_map(|game| game[name].as_str().map(str::to_owned))
            .collect();
        values.sort();
        values.dedup();
        values
    };
    let encoded = |text: &String| form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
    let names: Vec<String> = of("white").iter().take(PLAYERS).map(encoded).collect();
    assert!(
        !names.is_empty(),
        "the list of games has no names: {}",
        list["items"][0]
    );
    let one = server.times(of("id").iter().map(|id| format!("/api/v1/games/{id}")));
    let one = one[one.len() / 2];
    let mut searches: Vec<String> = Vec::new();
    for name in &names {
        for more in [
            "",
            "&win=jan",
            "&win=tower-monk",
            "&throw=66",
            "&turns_from=150",
            "&from=2027-03-01&to=2027-03-31",
        ] {
            searches.push(format!("/games?name={name}{more}"));
        }
    }
    for win in ["bear-off", "forced-jan", "staircase-monk"] {
        for more in ["", "&throw=31", "&event=2027", "&turns_to=30", "&status=illegal"] {
            searches.push(format!("/games?win={win}{more}"));
        }
    }
    for alone in [
        "event=spelet",
        "event=nowhere",
        "from=2027-01-01",
        "to=2026-01-31",
        "turns_from=180",
        "throw=11",
        "rules=old-book",
    ] {
        searches.push(format!("/games?{alone}"));
    }
    let players: Vec<Value> = names_as_players(&server, &of("white"));
    let mut statistics = vec!["/statistics".to_owned()];
    for more in [
        "from=2027-01-01&to=2027-06-30",
        "from=2027-03-01",
        "rules=standard",
        "event=spelet",
    ] {
        statistics.push(format!("/statistics?{more}"));
    }
    for player in &players {
        let id = text(&player["id"]);
        statistics.extend([format!("/players/{id}"), format!("/statistics?player={id}")]);
    }
    let tournament = played_tournament(&server, &players);
    let mut pages: Vec<String> = [
        "",
        "/desk",
        "/entrants",
        "/stages/1",
        "/stages/1/standings",
        "/stages/1/crosstable",
    ]
    .iter()
    .map(|page| format!("{tournament}{page}"))
    .collect();
    pages.extend((1..PLAYERS).map(|round| format!("{tournament}/stages/1/rounds/{round}")));
    pages.extend((1..=PLAYERS).map(|number| format!("{tournament}/entrants/{number}")));
    let line = |what: &str, aim: &'static str, paths: Vec<String>| {
        let times = server.times(paths);
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        let (middle, longest) = (times[times.len() / 2], times[times.len() - 1]);
        Row::new(
            format!("{what}, first view"),
            format!(
                "{:.1} ms, at most {:.1} ms ({} pages)",
                ms(middle),
                ms(longest),
                times.len()
            ),
            format!("{} times reading one game by its id", ratio(ms(middle), ms(one))),
            aim,
        )
    };
    vec![
        line("archive: a page of a search", "50 ms", searches),
        line("statistics: a page", "50 ms", statistics),
        line("tournament: a page, all rounds played", "20 ms", pages),
    ]
}

/// Enters some of those who have played; the games of some become theirs.
fn names_as_players(server: &Server, names: &[String]) -> Vec<Value> {
    let enter = |(number, name): (usize, &String)| {
        let name = json!({ "name": name });
        let player = server.post("/api/v1/players", &name);
        if number < LINKED {
            server.post(&format!("/api/v1/players/{}/aliases", text(&player["id"])), &name);
        }
        player
    };
    names.iter().take(PLAYERS).enumerate().map(enter).collect()
}

/// A tournament of these players, everybody against everybody, to the last result; gives the path of its page.
fn played_tournament(server: &Server, players: &[Value]) -> String {
    let made = json!({ "name": "Serien", "starts_on": "2026-12-01" });
    let page = format!(
        "/tournaments/{}",
        text(&server.post("/api/v1/tournaments", &made)["id"])
    );
    let path = format!("/api/v1{page}");
    for player in players {
        server.post(&format!("{path}/entrants"), &json!({ "player_id": player["id"] }));
    }
    server.post(&format!("{path}/stages"), &json!({ "format": "round-robin" }));
    server.post(&format!("{path}/stages/1/start"), &json!({}));
    let rounds = server.json(&format!("{path}/stages/1/rounds"));
    for round in rounds["items"].as_array().unwrap() {
        server.post(
            &format!("{path}/stages/1/rounds/{}/publish", round["number"]),
            &json!({}),
        );
        for of_round in round["matches"].as_array().unwrap() {
            let result = json!({ "games": [{ "winner": "first", "win": "jan" }] });
            server.put(
                &format!("{path}/stages/1/matches/{}/result", text(&of_round["key"])),
                &result,
            );
        }
    }
    page
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}
