//! Statistics: exact counts of games made by hand, sums that stay what the games come to whatever is written, and plans
//! that read along indexes.

use std::process::Command;
use std::sync::{Arc, Mutex};

use brade_api::auth::role::Role;
use brade_api::db::connection::AnyConnection;
use brade_api::db::schema::{game_facts, statistics as sums, statistics_state};
use brade_api::db::{Db, DbError};
use brade_api::generate::Season;
use brade_api::service::check::{check, rollups};
use brade_api::service::statistics::{Asked, find};
use brade_api::service::{Context, records};
use brade_core::brade::legal::Plays;
use brade_core::brade::players::Table;
use brade_core::brade::record::write_games;
use brade_core::brade::rules::{RuleSet, Rules};
use brade_core::brade::win::Win;
use diesel::connection::{InstrumentationEvent, SimpleConnection};
use diesel::prelude::*;
use serde_json::{Value, json};

use crate::migrations::folder;
use crate::support::app::{TestApp, brade, run};
use crate::support::database::TestDb;
use crate::support::html;
use crate::support::people::Person;
use crate::support::play::{on_each_backend_app, text};
use crate::support::random::Random;
use crate::support::tournament::Tournament;

/// A game from the test vectors, the shortest one: Black begins, White wins by jan. Counted by hand: White hits in turns 8,
/// 14 and twice in 22, Black in turn 17.
const SHORT: [&str; 22] = [
    "53 1/6 1/4",
    "33 1/4/7 1/4 7/10",
    "41 6/10 1/2",
    "51 4/9 10/11",
    "63 2/8/11",
    "33 1/4/7/10 9/12",
    "41 11/15/16",
    "44 1/5/9 12/16*/20",
    "41 bar/4 1/2",
    "42 1/5/7",
    "62 1/7 4/6",
    "21 10/12 11/12",
    "66 6/12 10/16 12/18 16/22",
    "11 7/8 9/10*/11/12",
    "43 bar/3 18/22",
    "65 1/7/12",
    "65 2/8* 1/6",
    "11 -",
    "53 1/4/9",
    "61 bar/6 1/2",
    "41 1/5 1/2",
    "43 6/10* 1/4*",
];

fn statistics(app: &TestApp, query: &str) -> Value {
    app.get(&format!("/api/v1/statistics?{query}")).ok(200)
}

/// Games, won and lost, of a count.
fn counts(of: &Value) -> [i64; 3] {
    ["games", "won", "lost"].map(|name| of[name].as_i64().unwrap())
}

/// The counts of what has this name in a list.
fn named(list: &Value, name: &str) -> [i64; 3] {
    let found = list.as_array().unwrap().iter().find(|one| one["name"] == name);
    counts(found.unwrap_or_else(|| panic!("no {name} in {list}")))
}

fn sound(db: &Db) {
    assert_eq!(db.read(check).unwrap().differences, Vec::<String>::new());
}

fn new_match(app: &TestApp, [white, black]: [&str; 2], rules: &str) -> String {
    let new = json!({ "white_id": white, "black_id": black, "length": 1, "rules": { "set": rules } });
    text(&app.post("/api/v1/matches", &new).ok(201), "id")
}

/// A match of one game that has this result; gives the game.
fn ended(app: &TestApp, players: [&str; 2], date: &str, (winner, win): (&str, &str), more: Value) -> String {
    let mut result = json!({ "winner": winner, "win": win, "termination": "played" });
    let mut game = json!({ "teka": null, "date": date });
    let mut rules = "standard".to_owned();
    for (name, value) in more.as_object().unwrap() {
        match name.as_str() {
            "rules" => rules = value.as_str().unwrap().to_owned(),
            "teka" => game["teka"] = value.clone(),
            _ => result[name] = value.clone(),
        }
    }
    game["result"] = result;
    let of_match = new_match(app, players, &rules);
    let made = app.post(&format!("/api/v1/matches/{of_match}/games"), &game);
    text(&made.ok(201), "id")
}

/// The short game between these, played turn by turn, on this day.
fn short_game(app: &TestApp, players: [&str; 2], date: &str, turns: usize) -> String {
    let of_match = new_match(app, players, "standard");
    let game = json!({ "teka": { "white": 5, "black": 4 }, "date": date });
    let game = text(
        &app.post(&format!("/api/v1/matches/{of_match}/games"), &game).ok(201),
        "id",
    );
    app.play_all(&game, &SHORT[..turns]);
    game
}

/// Ek, Alm and Bok, and five games of theirs.
struct ByHand {
    players: [String; 3],
    short: String,
    tower: String,
}

impl ByHand {
    fn new(app: &TestApp) -> Self {
        let players = ["Ek", "Alm", "Bok"].map(|name| app.player(name));
        let [ek, alm, bok] = players.each_ref().map(String::as_str);
        let none = || json!({});
        let short = short_game(app, [ek, alm], "2026.03.01", SHORT.len());
        let tower = ended(app, [ek, alm], "2026.03.14", ("black", "tower"), none());
        let conceded = json!({ "termination": "conceded" });
        ended(app, [ek, alm], "2026.04.01", ("white", "bear-off"), conceded);
        let forfeited = json!({ "termination": "forfeited", "win": null });
        ended(app, [ek, alm], "2026.04.02", ("black", ""), forfeited);
        let old = json!({ "rules": "old-book", "teka": { "white": 2, "black": 5 } });
        ended(app, [bok, ek], "2025.12.31", ("white", "single-crown-monk"), old);
        Self { players, short, tower }
    }
}

#[test]
fn games_made_by_hand_give_exactly_these_counts() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 2).unwrap();
        let ByHand { players, short, tower } = ByHand::new(app);
        let [ek, alm, bok] = players.each_ref().map(String::as_str);
        let of_ek = statistics(app, &format!("player={ek}"));
        assert_eq!(of_ek["complete"], true);
        assert_eq!(of_ek["asked"]["player"]["name"], "Ek");
        let games = &of_ek["games"];
        assert_eq!(counts(&games["played"]), [3, 1, 2]);
        assert_eq!(counts(&games["conceded"]), [1, 1, 0]);
        assert_eq!(counts(&games["forfeited"]), [1, 0, 1]);
        assert_eq!(counts(&games["adjudicated"]), [0, 0, 0]);
        for win in Win::ALL {
            let expected = match win {
                Win::Jan => [1, 1, 0],
                Win::Tower | Win::SingleCrownMonk => [1, 0, 1],
                _ => [0, 0, 0],
            };
            assert_eq!(named(&of_ek["wins"], win.name()), expected, "{win}");
        }
        for (category, expected) in [
            ("I", [0, 0, 0]),
            ("II", [1, 1, 0]),
            ("III", [1, 0, 1]),
            ("IV", [1, 0, 1]),
        ] {
            assert_eq!(named(&of_ek["categories"], category), expected, "{category}");
        }
        for (kind, expected) in [
            ("bear-off", [0, 0, 0]),
            ("nice-game", [2, 0, 2]),
            ("jan", [1, 1, 0]),
            ("forced-jan", [0, 0, 0]),
            ("monk", [1, 0, 1]),
        ] {
            assert_eq!(named(&of_ek["kinds"], kind), expected, "{kind}");
        }
        assert_eq!(of_ek["kinds"][2]["share"], 1.0 / 3.0);
        assert_eq!(of_ek["kinds"][0]["expected"], json!({ "from": 1.0 / 3.0, "to": 0.5 }));
        // Black began the short game and lost it; Bok, White, began the other one and won.
        let beginning = &of_ek["beginning"];
        assert_eq!(
            (&beginning["games"], &beginning["won_by_beginner"]),
            (&json!(2), &json!(1))
        );
        assert_eq!(counts(&beginning["begun"]), [0, 0, 0]);
        assert_eq!(counts(&beginning["begun_by_other"]), [2, 1, 1]);
        let recorded = &of_ek["recorded"];
        assert_eq!(counts(recorded), [1, 1, 0]);
        assert_eq!(recorded["turns_per_game"], 22.0);
        assert_eq!(recorded["lengths"][0], json!({ "from": 1, "to": 59, "games": 1 }));
        assert_eq!(
            (&recorded["hits"]["own"], &recorded["hits"]["other"]),
            (&json!(4), &json!(1))
        );
        assert_eq!(
            (&recorded["forcings"]["own"], &recorded["forcings"]["other"]),
            (&json!(0), &json!(0))
        );
        assert_eq!(counts(&recorded["comebacks"]), [0, 0, 0]);
        let of_alm = statistics(app, &format!("player={alm}"));
        assert_eq!(counts(&of_alm["recorded"]), [1, 0, 1]);
        assert_eq!(of_alm["recorded"]["hits"]["own"], 1);
        assert_eq!(counts(&of_alm["beginning"]["begun"]), [1, 0, 1]);

        // Of all: as the winners saw them.
        let all = statistics(app, "");
        assert_eq!(counts(&all["games"]["played"]), [3, 3, 0]);
        assert_eq!(named(&all["wins"], "tower"), [1, 1, 0]);
        assert_eq!(all["beginning"]["won_by_beginner"], 1);
        assert_eq!(all["recorded"]["hits"]["own"], 4);
        let club = text(&app.get("/api/v1/clubs").ok(200)["items"][0], "id");
        let of_club = statistics(app, &format!("club_id={club}"));
        assert_eq!(
            (&of_club["wins"], &of_club["recorded"]),
            (&all["wins"], &all["recorded"])
        );

        let played = |query: &str| counts(&statistics(app, query)["games"]["played"]);
        for (query, expected) in [
            (format!("player={ek}&opponent={alm}"), [2, 1, 1]),
            (format!("player={alm}&opponent={ek}"), [2, 1, 1]),
            (format!("player={bok}&opponent={alm}"), [0, 0, 0]),
            (format!("player={ek}&club_id={club}"), [3, 1, 2]),
            (format!("player={ek}&rules=old-book"), [1, 0, 1]),
            (format!("player={ek}&opponent={alm}&rules=old-book"), [0, 0, 0]),
            (format!("player={ek}&from=2026-03-01&to=2026-03-31"), [2, 1, 1]),
            (format!("player={ek}&from=2026-03-02"), [1, 0, 1]),
            (format!("player={ek}&to=2026-03-01"), [2, 1, 1]),
            (format!("player={ek}&from=2024-02-03&to=2027-05-06"), [3, 1, 2]),
            (
                format!("player={ek}&opponent={alm}&from=2026-03-14&to=2026-03-14"),
                [1, 0, 1],
            ),
            ("from=2026-03-01&to=2026-03-31".to_owned(), [2, 2, 0]),
            ("from=2025-12-31&to=2025-12-31".to_owned(), [1, 1, 0]),
            ("from=2026-01-01".to_owned(), [2, 2, 0]),
            (format!("club_id={club}&to=2025-12-31&rules=old-book"), [1, 1, 0]),
            (format!("club_id={club}&to=2025-12-30"), [0, 0, 0]),
            ("rules=verkehren".to_owned(), [0, 0, 0]),
        ] {
            assert_eq!(played(&query), expected, "{query}");
        }
        sound(&db);

        // A correction, a result taken back, a turn undone, and played again.
        app.result(&tower, "white", "staircase-monk");
        assert_eq!(
            named(&statistics(app, &format!("player={ek}"))["wins"], "staircase-monk"),
            [1, 1, 0]
        );
        assert_eq!(named(&statistics(app, "")["wins"], "tower"), [0, 0, 0]);
        app.send(
            "DELETE",
            &format!("/api/v1/games/{tower}/result"),
            &[("if-match", "*")],
            b"",
        )
        .ok(200);
        assert_eq!(played(&format!("player={ek}")), [2, 1, 1]);
        app.send(
            "DELETE",
            &format!("/api/v1/games/{short}/turns/22?expected_turn=22"),
            &[],
            b"",
        )
        .ok(200);
        let undone = statistics(app, &format!("player={ek}"));
        assert_eq!(counts(&undone["recorded"]), [0, 0, 0]);
        assert_eq!(undone["recorded"]["turns_per_game"], Value::Null);
        sound(&db);
        app.play(&short, 22, "43", "6/10* 1/4*").ok(201);
        assert_eq!(counts(&statistics(app, "")["recorded"]), [1, 1, 0]);
        sound(&db);

        // All are those of every club, also of single days.
        let times = ["from=2026-03-14&to=2026-03-14", "from=2026-02-20&to=2026-03-31", ""];
        let of_all = || times.map(|time| counts(&statistics(app, time)["games"]["played"])[0]);
        let before = of_all();
        let other = text(&app.post("/api/v1/clubs", &json!({ "name": "Vasa" })).ok(201), "id");
        let turns = SHORT.iter().zip(["B", "W"].iter().cycle()).zip(1..);
        let turns: String = turns
            .map(|((turn, side), number)| format!("{number}. {side} {turn}\n"))
            .collect();
        let record = format!("[White \"Hassel\"]\n[Black \"Olvon\"]\n[Date \"2026.03.14\"]\n\n{turns}1-0\n");
        app.post_text(&format!("/api/v1/records?club_id={other}"), &record)
            .ok(201);
        assert_eq!(of_all(), before.map(|games| games + 1));
        sound(&db);
    });
}

#[test]
fn a_report_counts_once_it_is_confirmed_and_a_walkover_is_no_win() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 2).unwrap();
        let players = [app.player("Ek"), app.player("Alm")];
        let [ek, alm] = players
            .each_ref()
            .map(|id| Person::new(app, &db, Some(Role::Member), Some(id.as_str())));
        let new = json!({ "white_id": players[0], "black_id": players[1], "length": 3 });
        let of_match = text(&ek.post("/api/v1/matches", &new).ok(201), "id");
        let result = json!({ "winner": "white", "win": "jan", "termination": "played" });
        let game = json!({ "teka": null, "result": result });
        ek.post(&format!("/api/v1/matches/{of_match}/games"), &game).ok(201);
        let played = || counts(&statistics(app, "")["games"]["played"]);
        assert_eq!(played(), [0, 0, 0]);
        sound(&db);
        alm.post(
            &format!("/api/v1/matches/{of_match}/confirm"),
            &json!({ "version": null }),
        )
        .ok(200);
        assert_eq!(played(), [1, 1, 0]);
        sound(&db);
        // The next one waits; the one before it is confirmed and counts.
        let next = json!({ "teka": null, "result": { "winner": "black", "win": "tower", "termination": "played" } });
        alm.post(&format!("/api/v1/matches/{of_match}/games"), &next).ok(201);
        assert_eq!(played(), [1, 1, 0]);
        sound(&db);
    });
}

#[test]
fn a_tournament_has_the_games_of_its_matches_and_of_no_others() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 2).unwrap();
        let tournament = Tournament::started(app, 4, json!({ "format": "swiss", "rounds": 3 }));
        ended(
            app,
            [&app.player("Gran"), &app.player("Tall")],
            "2026.10.03",
            ("white", "jan"),
            json!({}),
        );
        let played = |query: &str| counts(&statistics(app, query)["games"]["played"]);
        let of_it = format!("tournament={}", tournament.id);
        // A draft has nothing; a published round has what was entered.
        tournament.post("stages/1/rounds:pair", json!({})).ok(201);
        assert_eq!(played(&of_it), [0, 0, 0]);
        tournament.publish(1);
        let round = tournament.get("stages/1/rounds/1");
        let keys: Vec<String> = round["matches"]
            .as_array()
            .unwrap()
            .iter()
            .map(|game| text(game, "key"))
            .collect();
        tournament.result(&keys[0], "first").ok(200);
        tournament
            .ruling(&keys[1], json!({ "kind": "walkover", "winner": "first" }))
            .ok(200);
        assert_eq!(played(&of_it), [1, 1, 0]);
        sound(&db);
        tournament.result(&keys[1], "second").ok(200);
        assert_eq!(played(&of_it), [2, 2, 0]);
        assert_eq!(played(""), [3, 3, 0]);
        let winner = tournament.game(&keys[0])["first"]["entrant"]["player_id"].clone();
        if let Some(winner) = winner.as_str() {
            assert_eq!(played(&format!("{of_it}&player={winner}")), [1, 1, 0]);
        }
        tournament.result(&keys[0], "second").ok(200);
        sound(&db);

        // A copy counts nowhere: it was played once.
        let document = tournament.get("export");
        let copy = text(&app.post("/api/v1/tournaments:import", &document).ok(201), "id");
        assert_eq!(played(&format!("tournament={copy}")), [0, 0, 0]);
        assert_eq!(played(""), [3, 3, 0]);
        sound(&db);

        let cleared = tournament.delete(&format!("stages/1/matches/{}/result", keys[0]));
        assert!(cleared.status.is_success(), "{}", cleared.text());
        assert_eq!(played(&of_it), [1, 1, 0]);
        sound(&db);
        assert_eq!(tournament.delete("stages/1/rounds/1?with_results=true").status, 204);
        assert_eq!(played(&of_it), [0, 0, 0]);
        assert_eq!(played(""), [1, 1, 0]);
        sound(&db);
    });
}

fn delete(app: &TestApp, of_game: &str) -> u16 {
    let path = format!("/api/v1/games/{of_game}");
    app.send("DELETE", &path, &[("if-match", "*")], b"").status.as_u16()
}

/// Every row of the two tables, in an order.
fn rows(db: &Db) -> Vec<String> {
    #[derive(diesel::QueryableByName)]
    struct Line {
        #[diesel(sql_type = diesel::sql_types::Text)]
        line: String,
    }
    let facts = "SELECT game_id || ' ' || COALESCE(tournament_id, '') || ' ' || day || ' ' || winner || ' ' || outcome || ' ' || \
                 COALESCE(turns, -1) || ' ' || white_hits || ' ' || black_hits AS line FROM game_facts";
    let kept = "SELECT scope || ' ' || scope_id || ' ' || level || ' ' || period || ' ' || rule_set || ' ' || outcome || ' ' || \
                won || ' ' || games || ' ' || begun || ' ' || turns || ' ' || hits || ' ' || hits_against AS line FROM statistics";
    let read = |conn: &mut AnyConnection| {
        let mut lines: Vec<Line> = diesel::sql_query(facts).load(conn)?;
        lines.extend(diesel::sql_query(kept).load::<Line>(conn)?);
        Ok::<_, DbError>(lines)
    };
    let mut lines: Vec<String> = db.read(read).unwrap().into_iter().map(|line| line.line).collect();
    lines.sort();
    lines
}

#[test]
fn after_a_random_walk_of_writes_the_sums_are_those_made_anew() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 2).unwrap();
        let mut random = Random::new(20_261_207);
        let mut players: Vec<String> = ["Ek", "Alm", "Bok", "Lind"]
            .iter()
            .map(|name| app.player(name))
            .collect();
        let mut games: Vec<String> = Vec::new();
        let tournament = Tournament::started(app, 4, json!({ "format": "single-elimination" }));
        tournament.publish(1);
        let keys = tournament.get("stages/1/matches");
        let keys: Vec<String> = keys["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|game| text(game, "key"))
            .collect();
        let season = Season::new(7, Rules::STANDARD).unwrap();
        let mut done = [0_usize; 9];
        for step in 0..90 {
            let kind = random.below(9) as usize;
            let white = random.below(players.len() as u64) as usize;
            let black = (white + 1 + random.below(players.len() as u64 - 1) as usize) % players.len();
            let pair = [players[white].as_str(), players[black].as_str()];
            let date = format!(
                "202{}.{:02}.{:02}",
                random.below(4),
                random.below(12) + 1,
                random.below(28) + 1
            );
            let winner = ["white", "black"][random.below(2) as usize];
            let win = Win::ALL[random.below(12) as usize].name();
            // The first of the games, from any of them on, of which it can be done.
            let from = random.below(games.len().max(1) as u64) as usize;
            let of_some = |what: &dyn Fn(&str) -> u16| {
                let order = games.iter().cycle().skip(from).take(games.len());
                let mut last = 404;
                for game in order {
                    last = what(game);
                    if last < 300 {
                        break;
                    }
                }
                last
            };
            let key = &keys[random.below(keys.len() as u64) as usize];
            let status = match kind {
                0 => {
                    games.push(ended(app, pair, &date, (winner, win), json!({})));
                    200
                }
                1 => {
                    let turns = [SHORT.len(), 5][random.below(2) as usize];
                    games.push(short_game(app, pair, &date, turns));
                    200
                }
                2 => {
                    let how = ["played", "conceded", "adjudicated"][random.below(3) as usize];
                    let body = json!({ "winner": winner, "win": win, "termination": how });
                    of_some(&|game| app.put(&format!("/api/v1/games/{game}/result"), &body).status.as_u16())
                }
                3 => of_some(&|game| delete(app, &format!("{game}/result"))),
                4 => of_some(&|game| delete(app, &format!("{game}/turns/22?expected_turn=22"))),
                5 => of_some(&|game| delete(app, game)),
                6 => {
                    let played = season.play(step, &mut Table::default());
                    app.post_text("/api/v1/records", &write_games(&played)).status.as_u16()
                }
                7 => {
                    let seat = ["first", "second"][random.below(2) as usize];
                    match random.below(3) {
                        0 => tournament
                            .delete(&format!("stages/1/matches/{key}/result"))
                            .status
                            .as_u16(),
                        _ => tournament.result(key, seat).status.as_u16(),
                    }
                }
                8 if step % 2 == 0 => {
                    let body =
                        json!({ "version": app.get(&format!("/api/v1/players/{}", pair[0])).ok(200)["version"] });
                    let erased = app
                        .post(&format!("/api/v1/players/{}/erase", pair[0]), &body)
                        .status
                        .as_u16();
                    players.push(app.player(&format!("Ny {step}")));
                    erased
                }
                _ => continue,
            };
            assert!(status < 500, "{step}: {kind} gave {status}");
            done[kind] += usize::from(status < 300);
            if step % 10 == 9 {
                assert_eq!(db.read(rollups).unwrap(), Vec::<String>::new(), "after step {step}");
            }
        }
        assert!(
            done.iter().all(|times| *times > 0),
            "each was done at least once: {done:?}"
        );
        sound(&db);
        // The wins, counted from the list of games.
        let list = app.get("/api/v1/games?limit=200").ok(200);
        assert_eq!(list["next_cursor"], Value::Null);
        let all = statistics(app, "");
        for win in Win::ALL {
            let of_win = |game: &&Value| game["win"] == win.name() && game["termination"] == "played";
            let expected = list["items"].as_array().unwrap().iter().filter(of_win).count() as i64;
            assert_eq!(named(&all["wins"], win.name())[0], expected, "{win}");
        }
        // Made anew they are the same, row by row.
        let kept = rows(&db);
        assert!(kept.len() > 50, "{}", kept.len());
        let (done, said) = command(test, &["statistics", "rebuild"]);
        assert!(done && said.contains("anew"), "{said}");
        assert_eq!(rows(&db), kept);
    });
}

fn command(test: &TestDb, arguments: &[&str]) -> (bool, String) {
    let folder = tempfile::tempdir().unwrap();
    let mut command: Command = brade(&folder);
    command.args(arguments).args(["--database-url", &test.url]);
    let output = run(command);
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(said).unwrap())
}

fn forget(conn: &mut AnyConnection) {
    diesel::delete(sums::table).execute(conn).unwrap();
    diesel::delete(game_facts::table).execute(conn).unwrap();
    diesel::delete(statistics_state::table).execute(conn).unwrap();
}

/// A database that is older than the sums of centuries gets them from those of years, and one with days of all gets rid of
/// them.
#[test]
fn an_older_database_gets_the_sums_that_are_kept_now() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 1).unwrap();
        let _games = ByHand::new(app);
        let before = rows(&db);
        let mut conn = test.connection();
        let backend = match &conn {
            AnyConnection::Postgres(_) => "postgresql",
            AnyConnection::Sqlite(_) => "sqlite",
        };
        for migration in ["2026-12-16-000003_days_of_clubs", "2026-12-16-000002_centuries"] {
            for file in ["down.sql", "up.sql"] {
                let sql = std::fs::read_to_string(folder(backend).join(migration).join(file)).unwrap();
                conn.batch_execute(&sql).unwrap();
                assert_eq!(rows(&db) == before, file == "up.sql", "{migration}/{file}");
            }
        }
    });
}

#[test]
fn a_difference_is_found_and_a_database_without_sums_gets_them_also_by_two_programs_at_once() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 2).unwrap();
        let ByHand { short, .. } = ByHand::new(app);
        let before = rows(&db);
        let mut conn = test.connection();
        let (sound, said) = command(test, &["check", "--rollups"]);
        assert!(sound && said.contains("statistics and ratings made anew"), "{said}");
        diesel::update(game_facts::table.find(&short))
            .set(game_facts::white_hits.eq(5))
            .execute(&mut conn)
            .unwrap();
        diesel::update(sums::table.filter(sums::scope.eq("club").and(sums::level.eq("year"))))
            .set(sums::games.eq(9))
            .execute(&mut conn)
            .unwrap();
        for arguments in [&["check", "--rollups"][..], &["check"]] {
            let (sound, said) = command(test, arguments);
            assert!(!sound);
            assert!(said.contains(&format!("game {short}: what counts of it")), "{said}");
            assert!(
                said.contains("statistics of club") && said.contains("year \"2026\""),
                "{said}"
            );
        }
        assert!(command(test, &["statistics", "rebuild"]).0);
        assert_eq!(rows(&db), before);
        assert!(command(test, &["check"]).0);
        // A database from before there were statistics.
        forget(&mut conn);
        assert_eq!(statistics(app, "")["complete"], false);
        let page = app.get("/statistics").text();
        assert!(page.contains("still being made"), "{page}");
        std::thread::scope(|scope| {
            let starts = [0, 1].map(|_| scope.spawn(|| drop(TestApp::start_on(test))));
            for start in starts {
                start.join().unwrap();
            }
        });
        assert_eq!(rows(&db), before);
        assert_eq!(statistics(app, "")["complete"], true);
    });
}

#[test]
fn a_filter_that_cannot_be_is_refused_and_nobody_needs_an_account_to_look() {
    on_each_backend_app(|app, _| {
        let ek = app.player("Ek");
        let nobody = "018f0000-0000-7000-8000-000000000000";
        let long = "9".repeat(5000);
        for (query, status, code, field) in [
            ("player=Ek".to_owned(), 400, "bad-query", "player"),
            ("player=".to_owned(), 400, "bad-query", "player"),
            (format!("player={ek}%00"), 400, "bad-query", "player"),
            (format!("player={long}"), 400, "bad-query", "player"),
            (
                "tournament=%27%3B+DROP+TABLE+games".to_owned(),
                400,
                "bad-query",
                "tournament",
            ),
            ("club_id=1".to_owned(), 400, "bad-query", "club_id"),
            ("from=2026-02-30".to_owned(), 400, "bad-query", "from"),
            ("from=%2B2026-01-01".to_owned(), 400, "bad-query", "from"),
            ("to=1".to_owned(), 400, "bad-query", "to"),
            ("rules=chess".to_owned(), 400, "bad-query", "rules"),
            (format!("opponent={ek}"), 422, "bad-value", "opponent"),
            (format!("player={ek}&opponent={ek}"), 422, "bad-value", "opponent"),
            ("from=2026-02-01&to=2026-01-01".to_owned(), 422, "bad-value", "to"),
        ] {
            app.get(&format!("/api/v1/statistics?{query}")).at(status, code, field);
            let page = app.get(&format!("/statistics?{query}"));
            let expected = if query == "player=" { 200 } else { status };
            assert_eq!(page.status.as_u16(), expected, "{query}");
        }
        app.get("/api/v1/statistics?size=1").problem(400, "bad-query");
        app.get(&format!("/api/v1/statistics?player={nobody}"))
            .problem(404, "not-found");
        app.get(&format!("/api/v1/statistics?tournament={nobody}"))
            .problem(404, "not-found");
        app.get(&format!("/api/v1/statistics?club_id={nobody}"))
            .problem(404, "not-found");
        for days in ["from=0001-01-01", "to=9999-12-31", "from=0001-01-01&to=9999-12-31"] {
            app.get(&format!("/api/v1/statistics?{days}")).ok(200);
            app.get(&format!("/api/v1/statistics?player={ek}&{days}")).ok(200);
        }
        assert_eq!(app.send_bare("GET", "/api/v1/statistics", &[], b"").status, 200);
        assert_eq!(app.send_bare("GET", "/statistics", &[], b"").status, 200);
        app.send("POST", "/api/v1/statistics", &[], b"")
            .problem(405, "method-not-allowed");
    });
}

#[test]
fn the_page_has_a_chart_and_a_table_of_each_in_every_language_and_is_linked() {
    on_each_backend_app(|app, _| {
        let empty = app.get("/statistics").text();
        assert!(empty.contains("No game with a result"), "{empty}");
        let ByHand {
            players: [ek, alm, _], ..
        } = ByHand::new(app);
        let tournament = Tournament::new(app);
        for (language, words) in [
            (
                "en",
                [
                    "Who begins",
                    "single crown with monk",
                    "1 won, 0 lost",
                    "33%",
                    "a quarter to a third",
                    "walkover",
                ],
            ),
            (
                "sv",
                [
                    "Vem som börjar",
                    "enkelt kronspel med munk",
                    "1 vunna, 0 förlorade",
                    "33 %",
                    "vart tionde parti",
                    "uppgivna",
                ],
            ),
            (
                "ja",
                ["先手", "モンク付きシングルクラウン", "1勝0敗", "33%", "目安", "投了"],
            ),
        ] {
            let page = app.send(
                "GET",
                &format!("/statistics?player={ek}"),
                &[("accept-language", language)],
                b"",
            );
            let page = page.text();
            html::check(&page).unwrap_or_else(|wrong| panic!("{wrong}\n{page}"));
            for word in words.iter().filter(|word| **word != "walkover") {
                assert!(page.contains(word), "{language}: {word}\n{page}");
            }
            assert_eq!(page.matches("<svg class=\"bars\"").count(), 4, "{page}");
            assert_eq!(
                page.matches("<details><summary>").count(),
                4,
                "a table behind each chart"
            );
            assert!(page.contains("role=\"img\" aria-label=\""), "{page}");
            assert!(!page.contains("style="), "{page}");
        }
        let pair = app
            .get(&format!(
                "/statistics?player={ek}&opponent={alm}&rules=standard&from=2026-03-01"
            ))
            .text();
        for part in [
            "Opponent: <b>Alm</b>",
            "From: <b>1 March 2026</b>",
            &format!("value=\"{alm}\" selected"),
        ] {
            assert!(pair.contains(part), "{part}: {pair}");
        }
        // Other rules have no expected shares.
        let old = app.get("/statistics?rules=old-book").text();
        assert!(!old.contains("class=\"expected\""), "{old}");
        let named = app.get("/statistics?player_name=ek&opponent=").text();
        assert!(named.contains("Player: <b>Ek</b>"), "{named}");
        assert_eq!(app.get("/statistics?player_name=Nobody").status, 404);
        for (page, link) in [
            ("/".to_owned(), "/statistics".to_owned()),
            (format!("/players/{ek}"), format!("/statistics?player={ek}")),
            (
                format!("/tournaments/{}", tournament.id),
                format!("/statistics?tournament={}", tournament.id),
            ),
        ] {
            let shown = app.get(&page).text();
            assert!(shown.contains(&format!("href=\"{link}\"")), "{page}: {shown}");
        }
    });
}

#[derive(diesel::QueryableByName)]
struct Plan {
    #[diesel(sql_type = diesel::sql_types::Text)]
    detail: String,
}

/// How SQLite looks for what is asked for: a line for each table of each query.
fn plans(test: &TestDb, asked: &Asked) -> Vec<String> {
    let seen: Arc<Mutex<Vec<String>>> = Arc::default();
    let mut conn = test.connection();
    let sink = Arc::clone(&seen);
    conn.set_instrumentation(move |event: InstrumentationEvent<'_>| {
        if let InstrumentationEvent::StartQuery { query, .. } = event {
            sink.lock().unwrap().push(query.to_string());
        }
    });
    find(&mut conn, asked).unwrap();
    let queries = seen.lock().unwrap().clone();
    assert!(queries.len() >= 2, "{queries:?}");
    let mut conn = test.connection();
    let plan = |query: &String| {
        let bare = query.split(" -- binds").next().unwrap();
        let plan: Vec<Plan> = diesel::sql_query(format!("EXPLAIN QUERY PLAN {bare}"))
            .load(&mut conn)
            .unwrap();
        plan.into_iter().map(|line| line.detail).collect::<Vec<_>>()
    };
    let plans = queries.iter().flat_map(plan);
    plans.filter(|line| !line.starts_with("USE TEMP B-TREE")).collect()
}

#[test]
fn a_thousand_generated_games_count_as_they_were_won_and_every_question_goes_along_an_index() {
    let test = TestDb::sqlite();
    let db = test.open();
    let season = Season::new(3, Rules::from(RuleSet::Standard)).unwrap();
    let mut table = Table::default();
    let games: Vec<_> = (0..400)
        .flat_map(|number| season.play(number, &mut table))
        .take(1000)
        .collect();
    assert_eq!(games.len(), 1000);
    let text = write_games(&games);
    let verified = records::verify_text(&text);
    db.write(|conn| records::store(conn, Context::LOCAL, &verified))
        .unwrap();
    let all = db.read(|conn| find(conn, &Asked::default())).unwrap();
    for (win, count) in all.wins() {
        let expected = games.iter().filter(|game| game.win == Some(*win)).count() as i64;
        assert_eq!(count.games(), expected, "{win}");
    }
    let facts: Vec<_> = games
        .iter()
        .map(|game| brade_core::stats::game_facts(game, &mut Plays::new()).unwrap())
        .collect();
    let hits: u32 = facts.iter().map(|facts| facts.hits.white + facts.hits.black).sum();
    assert_eq!(all.hits() + all.hits_against(), i64::from(hits));
    assert_eq!(
        all.comebacks().games(),
        facts.iter().filter(|facts| facts.is_comeback()).count() as i64
    );
    assert_eq!(db.read(rollups).unwrap(), Vec::<String>::new());

    let app = TestApp::start_on(&test);
    let [player, opponent] = ["Ek", "Alm"].map(|name| app.player(name).parse().unwrap());
    let tournament = Tournament::new(&app).id.parse().unwrap();
    let of = Asked {
        player: Some(player),
        ..Asked::default()
    };
    let club = Some(brade_api::db::founding::CLUB);
    let time = Asked {
        from: "2026-02-10".parse().ok(),
        to: "2028-03-20".parse().ok(),
        ..Asked::default()
    };
    for (asked, index) in [
        (
            Asked::default(),
            "sqlite_autoindex_statistics_1 (scope=? AND scope_id=? AND level=? AND period>?",
        ),
        (
            time,
            "sqlite_autoindex_statistics_1 (scope=? AND scope_id=? AND level=? AND period>?",
        ),
        (
            Asked { club, ..time },
            "sqlite_autoindex_statistics_1 (scope=? AND scope_id=? AND level=? AND period>?",
        ),
        (
            of,
            "sqlite_autoindex_statistics_1 (scope=? AND scope_id=? AND level=? AND period>?",
        ),
        (
            Asked {
                player: Some(player),
                ..time
            },
            "game_facts_by_black (black_id=? AND day>?",
        ),
        (
            Asked {
                opponent: Some(opponent),
                ..of
            },
            "game_facts_by_pair (white_id=? AND black_id=?",
        ),
        (Asked { club, ..of }, "game_facts_by_black (black_id=?"),
        (
            Asked {
                tournament: Some(tournament),
                ..time
            },
            "game_facts_by_tournament (tournament_id=? AND day>?",
        ),
    ] {
        let found = plans(&test, &asked);
        // Whose days are added up where no club is asked for.
        let of_clubs = |line: &&String| line.starts_with("SCAN clubs USING INDEX");
        for line in found.iter().filter(|line| !of_clubs(line)) {
            assert!(
                line.starts_with("SEARCH") && line.contains("INDEX"),
                "{asked:?}: {line}"
            );
        }
        assert!(found.iter().any(|line| line.contains(index)), "{asked:?}: {found:#?}");
    }
}
