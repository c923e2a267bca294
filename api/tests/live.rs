//! News as they happen: what somebody watches in one process and another process writes.

use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::database::{TestDb, on_each_backend};
use crate::support::play::text;
use crate::support::tournament::Tournament;

/// The versions that a watched thing gets, as they come.
struct Watch(mpsc::Receiver<i64>);

impl Watch {
    fn of(app: &TestApp, what: &str) -> Self {
        let lines = app.watch(&format!("/api/v1/live?{what}"));
        let (send, receive) = mpsc::channel();
        thread::spawn(move || {
            let mut event = String::new();
            for line in lines {
                if let Some(name) = line.strip_prefix("event: ") {
                    event = name.to_owned();
                }
                if let Some(version) = line.strip_prefix("data: ") {
                    assert_eq!(event, "version");
                    if send.send(version.parse().unwrap()).is_err() {
                        return;
                    }
                }
            }
        });
        Self(receive)
    }

    #[track_caller]
    fn next(&self) -> i64 {
        self.0.recv_timeout(Duration::from_secs(10)).expect("no news")
    }

    fn nothing(&self) {
        assert_eq!(
            self.0.recv_timeout(Duration::from_millis(800)),
            Err(mpsc::RecvTimeoutError::Timeout)
        );
    }
}

fn player(app: &TestApp, name: &str) -> Value {
    app.post("/api/v1/players", &json!({ "name": name })).json()["id"].clone()
}

fn a_match(app: &TestApp) -> (String, String) {
    let (white, black) = (player(app, "Ek"), player(app, "Alm"));
    let new = json!({ "white_id": white, "black_id": black, "length": 3 });
    let made = app.post("/api/v1/matches", &new).json()["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let teka = json!({ "teka": { "white": 2, "black": 5 } });
    let game = app.post(&format!("/api/v1/matches/{made}/games"), &teka).json();
    (made, game["id"].as_str().unwrap().to_owned())
}

#[test]
fn what_one_process_writes_another_one_tells_its_watchers() {
    on_each_backend(|db: &TestDb| {
        let (here, there) = (TestApp::start_on(db), TestApp::start_on(db));
        let (played, game) = a_match(&here);
        let of_game = Watch::of(&there, &format!("game={game}"));
        let of_match = Watch::of(&there, &format!("match={played}"));
        let of_all = Watch::of(&there, "");
        let (begun, drawn) = (of_game.next(), of_match.next());
        let since = of_all.next();
        of_game.nothing();

        let turn = json!({ "expected_turn": 1, "dice": "63", "play": "1/7 1/4" });
        let written = Instant::now();
        assert_eq!(here.post(&format!("/api/v1/games/{game}/turns"), &turn).status, 201);
        assert!(of_game.next() > begun);
        assert!(of_all.next() > since);
        assert!(written.elapsed() < Duration::from_secs(5), "{:?}", written.elapsed());

        let result = json!({ "winner": "white", "win": "bear-off", "termination": "conceded" });
        let version = here.get(&format!("/api/v1/games/{game}")).header("etag").to_owned();
        let address = format!("/api/v1/games/{game}/result");
        let headers = [("content-type", "application/json"), ("if-match", version.as_str())];
        assert_eq!(
            here.send("PUT", &address, &headers, result.to_string().as_bytes())
                .status,
            200
        );
        assert!(of_match.next() > drawn);
    });
}

#[test]
fn a_tournament_tells_of_everything_in_it() {
    let app = TestApp::start();
    let made = app
        .post(
            "/api/v1/tournaments",
            &json!({ "name": "Höst", "starts_on": "2026-10-03" }),
        )
        .json();
    let id = made["id"].as_str().unwrap();
    let watched = Watch::of(&app, &format!("tournament={id}"));
    assert_eq!(watched.next(), made["version"].as_i64().unwrap());
    let entrant = app.post(&format!("/api/v1/tournaments/{id}/entrants"), &json!({ "name": "Asp" }));
    assert_eq!(entrant.status, 201, "{}", entrant.text());
    assert!(watched.next() > made["version"].as_i64().unwrap());
}

#[test]
fn only_one_thing_that_there_is_can_be_watched() {
    let app = TestApp::start();
    let nobody = "01890a5d-ac96-774b-bcce-b302099a8057";
    app.get(&format!("/api/v1/live?game={nobody}"))
        .problem(404, "not-found");
    app.get(&format!("/api/v1/live?game={nobody}&match={nobody}"))
        .problem(422, "several-topics");
    app.get("/api/v1/live?game=x").problem(400, "bad-query");
    app.get("/api/v1/live?table=x").problem(400, "bad-query");
}

#[test]
fn a_process_that_is_told_to_stop_does_not_wait_for_its_watchers() {
    let app = TestApp::start();
    let watched = Watch::of(&app, "");
    watched.next();
    let told = Instant::now();
    assert!(app.stop("TERM").success());
    assert!(told.elapsed() < Duration::from_secs(10), "{:?}", told.elapsed());
    assert_eq!(
        watched.0.recv_timeout(Duration::from_secs(5)),
        Err(mpsc::RecvTimeoutError::Disconnected)
    );
}

#[test]
fn pages_say_what_they_show() {
    let app = TestApp::start();
    let (played, game) = a_match(&app);
    let tournament = Tournament::started(&app, 4, json!({ "format": "swiss", "rounds": 2 }));
    let key = text(&tournament.next_round()["matches"][0], "key");
    let cup = format!("/tournaments/{}", tournament.id);
    let of_cup = format!("tournament={}", tournament.id);
    for (path, topic) in [
        ("/".to_owned(), String::new()),
        ("/matches".to_owned(), String::new()),
        (format!("/matches/{played}"), format!("match={played}")),
        (format!("/games/{game}"), format!("game={game}")),
        (cup.clone(), of_cup.clone()),
        (format!("{cup}/desk"), of_cup.clone()),
        (format!("{cup}/stages/1/matches/{key}"), of_cup.clone()),
    ] {
        let page = app.get(&path).text();
        assert!(
            page.contains(&format!("<main id=\"main\" data-live=\"{topic}\"")),
            "{path}: {page}"
        );
        assert!(page.contains("/assets/live.js?"), "{path}");
    }
}

#[test]
fn a_match_of_belote_is_watched_from_card_to_card() {
    let app = TestApp::start();
    let new = json!({ "north_south": "Ek", "east_west": "Alm" });
    let id = text(&app.post("/api/v1/belote/matches", &new).ok(201), "id");
    let mut lines = app
        .watch(&format!("/api/v1/live?belote={id}"))
        .filter(|line| line.starts_with("data"));
    assert_eq!(lines.next().as_deref(), Some("data: 1"));
    let deals = format!("/api/v1/belote/matches/{id}/deals");
    app.post(&deals, &json!({ "dealer": 1, "up": "Jh" })).ok(201);
    assert_eq!(lines.next().as_deref(), Some("data: 2"));
}
