//! Clients that write without a pause and remember what they were told: nothing of it may be lost, whatever fails.

use std::sync::atomic::{AtomicUsize, Ordering};

use brade_api::db::changes;
use brade_core::brade::side::Side;
use serde_json::{Value, json};

use super::app::{Reply, TestApp, brade, run};
use super::database::TestDb;
use super::play::{records, text};
use super::random::Random;
use super::tournament::Tournament;

/// One of them.
pub trait Client {
    /// Sends one write; false if it is not known what became of it.
    fn write(&mut self, app: &TestApp) -> bool;

    /// Holds the last so many things written against what was acknowledged and against each other, and goes on from
    /// there.
    fn check(&mut self, app: &TestApp, db: &TestDb, last: usize);

    /// Writes one thing after the other, and counts what was acknowledged.
    fn write_until_it_fails(&mut self, app: &TestApp, acknowledged: &AtomicUsize) {
        while self.write(app) {
            acknowledged.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// The answer to a write that was done. None where there is no answer, or one that says to try again, which it must
/// say in the right way: what was sent may be written or not.
fn acknowledged(answer: Result<Reply, ureq::Error>) -> Option<Reply> {
    let reply = answer.ok()?;
    if reply.status == 503 {
        assert!(!reply.header("retry-after").is_empty(), "{}", reply.text());
        return None;
    }
    assert!(reply.status.is_success(), "{}", reply.text());
    Some(reply)
}

/// Holds `brade check` to find nothing, neither in the data nor in the sums kept of them.
pub fn check_database(db: &TestDb) {
    for more in [&[][..], &["--rollups"]] {
        let folder = tempfile::tempdir().unwrap();
        let mut command = brade(&folder);
        command.args(["check", "--database-url", &db.url]).args(more);
        let checked = run(command);
        assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
    }
}

/// A director who pairs the first round of a Swiss and deletes it, over and over.
pub struct Director {
    path: String,
    /// Whether the last answer said that there is a round.
    paired: bool,
    /// Whether something was sent that was never answered.
    pending: bool,
}

impl Director {
    pub fn new(app: &TestApp) -> Director {
        let tournament = Tournament::started(app, 5, json!({ "format": "swiss", "rounds": 3 }));
        Director {
            path: tournament.path("stages/1/rounds"),
            paired: false,
            pending: false,
        }
    }
}

impl Client for Director {
    fn write(&mut self, app: &TestApp) -> bool {
        let headers = [("content-type", "application/json")];
        let reply = match self.paired {
            true => app.try_send("DELETE", &format!("{}/1", self.path), &[], b""),
            false => app.try_send("POST", &format!("{}:pair", self.path), &headers, b"{}"),
        };
        self.pending = acknowledged(reply).is_none();
        self.paired ^= !self.pending;
        !self.pending
    }

    /// The round is there whole, or not at all, as it was acknowledged.
    fn check(&mut self, app: &TestApp, _: &TestDb, _: usize) {
        let rounds = app.get(&self.path).ok(200)["items"].as_array().unwrap().clone();
        let paired = match rounds.as_slice() {
            [] => false,
            [round] => {
                assert_eq!(round["matches"].as_array().unwrap().len(), 2, "{round}");
                assert_eq!(round["free"].as_array().unwrap().len(), 1, "{round}");
                true
            }
            more => panic!("{} rounds were paired", more.len()),
        };
        assert!(self.pending || paired == self.paired, "an acknowledged round is gone");
        (self.paired, self.pending) = (paired, false);
    }
}

/// One client with a match of its own, and what it was told about it.
pub struct Writer {
    random: Random,
    of_match: String,
    /// The games as the last answer about each told it.
    games: Vec<Value>,
    turns: Vec<(String, String)>,
    /// What was sent and never answered.
    pending: Option<Pending>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Pending {
    /// A new game.
    Game,
    /// A change of the last one.
    Change,
}

impl Writer {
    pub fn new(app: &TestApp, seed: u64) -> Writer {
        let record = records(20)
            .into_iter()
            .find(|record| record.turns[0].side == Side::White && record.turns.len() > 20)
            .unwrap();
        let turns = record
            .turns
            .iter()
            .map(|turn| (turn.roll.unwrap().to_string(), turn.play.to_string()));
        Writer {
            random: Random::new(seed),
            of_match: app.new_match(
                99,
                json!({ "begins": "teka-each-game", "rules": { "set": record.rules.set().name() } }),
            ),
            games: Vec::new(),
            turns: turns.collect(),
            pending: None,
        }
    }

    fn next_request(&mut self) -> (Pending, &'static str, String, Option<Value>) {
        let new_game = |of_match: &str| {
            let path = format!("/api/v1/matches/{of_match}/games");
            (
                Pending::Game,
                "POST",
                path,
                Some(json!({ "teka": { "white": 1, "black": 2 } })),
            )
        };
        let chance = self.random.below(10);
        let Some(game) = self.games.last() else {
            return new_game(&self.of_match);
        };
        let address = format!("/api/v1/games/{}", text(game, "id"));
        let given = format!("{address}/result");
        let next = usize::try_from(game["next_turn"].as_u64().unwrap()).unwrap();
        if game["open"] == true {
            if chance > 0
                && let Some((dice, play)) = self.turns.get(next - 1)
            {
                let body = json!({ "expected_turn": next, "dice": dice, "play": play });
                return (Pending::Change, "POST", format!("{address}/turns"), Some(body));
            }
            let winner = if next % 2 == 0 { "white" } else { "black" };
            let body =
                json!({ "winner": winner, "win": "bear-off", "termination": "conceded", "version": game["version"] });
            return (Pending::Change, "PUT", given, Some(body));
        }
        if chance < 5 && game["termination"] == "conceded" {
            return (Pending::Change, "DELETE", given, None);
        }
        new_game(&self.of_match)
    }

    fn take(&mut self, pending: Pending, told: Value) {
        match pending {
            Pending::Game => self.games.push(told),
            Pending::Change => {
                let game = told.get("game").cloned().unwrap_or(told);
                *self.games.last_mut().unwrap() = game;
            }
        }
    }
}

impl Client for Writer {
    fn write(&mut self, app: &TestApp) -> bool {
        let (pending, method, path, body) = self.next_request();
        let headers = [("content-type", "application/json")];
        let body = body.map(|body| body.to_string()).unwrap_or_default();
        match acknowledged(app.try_send(method, &path, &headers, body.as_bytes())) {
            Some(reply) => self.take(pending, reply.json()),
            None => self.pending = Some(pending),
        }
        self.pending.is_none()
    }

    /// Holds the match and its last games against what was acknowledged and against each other, and goes on from there.
    fn check(&mut self, app: &TestApp, db: &TestDb, last: usize) {
        let of_match = app.match_now(&self.of_match);
        let listed = of_match["games"].as_array().unwrap();
        let pending = self.pending.take();
        if pending == Some(Pending::Game) && listed.len() == self.games.len() + 1 {
            let id = text(listed.last().unwrap(), "id");
            self.games.push(without_turns(app.game_now(&id)));
        }
        assert_eq!(listed.len(), self.games.len(), "games of {of_match}");
        check_score(&of_match);
        check_journal(db, "match", &of_match);
        let first = self.games.len().saturating_sub(last);
        let newest = self.games.len().saturating_sub(1);
        for (number, told) in self.games.iter_mut().enumerate().skip(first) {
            let now = app.game_now(&text(told, "id"));
            check_game(app, &now, &listed[number]);
            check_journal(db, "game", &now);
            let now = without_turns(now);
            let step = now["version"].as_i64().unwrap() - told["version"].as_i64().unwrap();
            match pending {
                Some(Pending::Change) if number == newest && step == 1 => *told = now,
                _ => assert_eq!(
                    now, *told,
                    "an acknowledged write is gone, or one that nobody made is there"
                ),
            }
        }
    }
}

fn without_turns(mut game: Value) -> Value {
    game.as_object_mut().unwrap().remove("turns");
    game
}

/// A game's turns, status and result agree with each other, with its record replayed, and with its match.
fn check_game(app: &TestApp, game: &Value, listed: &Value) {
    let turns = game["turns"].as_array().unwrap().len();
    assert_eq!(game["next_turn"], turns + 1, "{game}");
    for member in ["id", "status", "result", "win", "points", "termination"] {
        assert_eq!(game[member], listed[member], "{member} of {game}");
    }
    let record = app.get(&format!("/api/v1/games/{}/record", text(game, "id"))).text();
    let verified = app.post_text("/api/v1/records/verify", &record).ok(200);
    let replayed = &verified["games"][0];
    assert_eq!(replayed["status"], game["status"], "{record}");
    assert_eq!(replayed["turns"], turns, "{record}");
}

/// The score of a match is the sum of its games.
fn check_score(of_match: &Value) {
    let points = |value: &Value| value.as_str().map_or(0.0, |text| text.parse::<f64>().unwrap());
    for side in ["white", "black"] {
        let won = of_match["games"].as_array().unwrap().iter();
        let sum: f64 = won
            .filter(|game| game["winner"] == side)
            .map(|game| points(&game["points"]))
            .sum();
        assert!((points(&of_match["score"][side]) - sum).abs() < 0.01, "{of_match}");
    }
}

/// Every version has its line in the journal, and there is no line of another one.
fn check_journal(db: &TestDb, noun: &str, thing: &Value) {
    let rows = changes::of(&mut db.connection(), noun, text(thing, "id").parse().unwrap()).unwrap();
    let versions: Vec<_> = rows.iter().map(|row| i64::from(row.version)).collect();
    let expected: Vec<_> = (1..=thing["version"].as_i64().unwrap()).collect();
    assert_eq!(versions, expected, "the journal of {noun} {thing}");
}
