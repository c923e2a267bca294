//! Tournaments for the tests, made over HTTP.

use serde_json::{Value, json};

use super::app::{Reply, TestApp};
use super::play::text;

/// A tournament on a running program.
pub struct Tournament<'a> {
    pub app: &'a TestApp,
    pub id: String,
}

/// The names of entrants, in order.
pub const PLANTS: [&str; 12] = [
    "Ek", "Alm", "Bok", "Lind", "Rönn", "Hägg", "Sälg", "Asp", "Björk", "Gran", "Tall", "En",
];

impl<'a> Tournament<'a> {
    /// An empty one.
    pub fn new(app: &'a TestApp) -> Self {
        let body = json!({ "name": "Höstmästerskapet", "starts_on": "2026-10-03" });
        let id = text(&app.post("/api/v1/tournaments", &body).ok(201), "id");
        Self { app, id }
    }

    /// One with so many entrants, numbered from 1, and a stage that has started.
    pub fn started(app: &'a TestApp, entrants: usize, stage: Value) -> Self {
        let tournament = Self::new(app);
        for name in &PLANTS[..entrants] {
            tournament.enter(name);
        }
        tournament.post("stages", json!(stage)).ok(201);
        tournament.post("stages/1/start", json!({})).ok(200);
        tournament
    }

    /// One with so many entrants of invented names from a file, and a stage that has started.
    pub fn imported(app: &'a TestApp, entrants: usize, stage: Value) -> Self {
        let tournament = Self::new(app);
        let rows: String = (1..=entrants)
            .map(|number| format!("Planta {:08x}\n", number * 2_654_435_761_usize % 0xffff_ffff))
            .collect();
        let sent = app.send(
            "POST",
            &tournament.path("entrants:import"),
            &[("content-type", "text/csv")],
            format!("name\n{rows}").as_bytes(),
        );
        assert!(sent.status.is_success(), "{}", sent.text());
        tournament.post("stages", stage).ok(201);
        tournament.post("stages/1/start", json!({})).ok(200);
        tournament
    }

    pub fn path(&self, path: &str) -> String {
        match path.starts_with(':') || path.is_empty() {
            true => format!("/api/v1/tournaments/{}{path}", self.id),
            false => format!("/api/v1/tournaments/{}/{path}", self.id),
        }
    }

    pub fn get(&self, path: &str) -> Value {
        self.app.get(&self.path(path)).ok(200)
    }

    pub fn post(&self, path: &str, body: Value) -> Reply {
        self.app.post(&self.path(path), &body)
    }

    pub fn put(&self, path: &str, body: Value) -> Reply {
        self.app.put(&self.path(path), &body)
    }

    pub fn delete(&self, path: &str) -> Reply {
        self.app.send("DELETE", &self.path(path), &[], b"")
    }

    /// Enters a new player of this name; gives the number.
    pub fn enter(&self, name: &str) -> u64 {
        let player = self.app.player(name);
        self.post("entrants", json!({ "player_id": player })).ok(201)["number"]
            .as_u64()
            .unwrap()
    }

    /// Pairs the next round of the first stage and publishes it.
    pub fn next_round(&self) -> Value {
        let round = self.post("stages/1/rounds:pair", json!({})).ok(201);
        let number = round["number"].as_u64().unwrap();
        self.publish(number);
        self.get(&format!("stages/1/rounds/{number}"))
    }

    pub fn publish(&self, round: u64) {
        self.post(&format!("stages/1/rounds/{round}/publish"), json!({}))
            .ok(200);
    }

    /// A match of the first stage.
    pub fn game(&self, key: &str) -> Value {
        self.get(&format!("stages/1/matches/{key}"))
    }

    /// Who meets in a match, by number.
    pub fn pair(&self, key: &str) -> (u64, u64) {
        pair_of(&self.game(key))
    }

    /// Enters a result of one game in a match of the first stage.
    pub fn result(&self, key: &str, winner: &str) -> Reply {
        self.put(&format!("stages/1/matches/{key}/result"), won(winner))
    }

    pub fn ruling(&self, key: &str, ruling: Value) -> Reply {
        self.put(&format!("stages/1/matches/{key}/result"), json!({ "ruling": ruling }))
    }

    /// Lets this entrant win the match that he has in a round of the first stage.
    pub fn wins(&self, round: u64, number: u64) {
        let round = self.get(&format!("stages/1/rounds/{round}"));
        for game in round["matches"].as_array().unwrap() {
            let (first, second) = pair_of(game);
            if first == number || second == number {
                let winner = if first == number { "first" } else { "second" };
                self.result(&text(game, "key"), winner).ok(200);
                return;
            }
        }
        panic!("{number} has no match in {round}");
    }

    /// The winner by seed wins every open match that can be played; gives how many there were.
    pub fn favourites_win(&self) -> usize {
        let games = self.get("stages/1/matches");
        let mut count = 0;
        for game in games["items"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|game| game["state"] == "ready")
        {
            let (first, second) = pair_of(game);
            let winner = if first < second { "first" } else { "second" };
            self.result(&text(game, "key"), winner).ok(200);
            count += 1;
        }
        count
    }

    /// Place and number of each row of the standings of the first stage.
    pub fn places(&self) -> Vec<(Option<u64>, u64)> {
        let standings = self.get("stages/1/standings");
        let rows = standings["tables"][0]["rows"].as_array().unwrap().clone();
        let place = |row: &Value| (row["place"].as_u64(), row["entrant"]["number"].as_u64().unwrap());
        rows.iter().map(place).collect()
    }
}

/// A result of one game.
pub fn won(winner: &str) -> Value {
    json!({ "games": [{ "winner": winner, "win": "bear-off" }] })
}

/// Who meets, by number; 0 for nobody.
pub fn pair_of(game: &Value) -> (u64, u64) {
    let number = |half: &str| game[half]["entrant"]["number"].as_u64().unwrap_or(0);
    (number("first"), number("second"))
}

/// Who is free in a round, and how.
pub fn free(round: &Value, kind: &str) -> Vec<u64> {
    let free = round["free"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|free| free["kind"] == kind);
    free.map(|free| free["entrant"]["number"].as_u64().unwrap()).collect()
}

/// The pairs of a round, the lower number first, sorted.
pub fn pairs(round: &Value) -> Vec<(u64, u64)> {
    let mut pairs: Vec<(u64, u64)> = round["matches"]
        .as_array()
        .unwrap()
        .iter()
        .map(pair_of)
        .map(|(first, second)| (first.min(second), first.max(second)))
        .collect();
    pairs.sort_unstable();
    pairs
}
