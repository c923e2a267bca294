//! Players, matches and games for the tests, made over HTTP.

use brade_core::brade::record::{GameRecord, read_games};
use brade_core::brade::side::Side;
use serde_json::{Value, json};

use super::app::{Reply, TestApp};
use super::database::{TestDb, on_each_backend};

/// The games of the test vectors.
pub const GAMES: &str = include_str!("../../../core/tests/vectors/games.brade");

/// Runs a test against the program on both backends.
pub fn on_each_app(test: impl Fn(&TestApp)) {
    on_each_backend(|db: &TestDb| test(&TestApp::start_on(db)));
}

impl Reply {
    /// Holds the answer to have this status, and gives its JSON.
    #[track_caller]
    pub fn ok(&self, status: u16) -> Value {
        let text = String::from_utf8_lossy(&self.body);
        assert_eq!(self.status.as_u16(), status, "{text}");
        self.json()
    }

    /// Holds the answer to be a problem with this field at fault first, and gives it.
    #[track_caller]
    pub fn at(&self, status: u16, code: &str, field: &str) -> Value {
        let problem = self.problem(status, code);
        assert_eq!(problem["errors"][0]["field"], field, "{problem}");
        problem
    }
}

/// A text member of a JSON object.
#[track_caller]
pub fn text(value: &Value, member: &str) -> String {
    value[member]
        .as_str()
        .unwrap_or_else(|| panic!("no {member} in {value}"))
        .to_owned()
}

impl TestApp {
    pub fn player(&self, name: &str) -> String {
        text(&self.post("/api/v1/players", &json!({ "name": name })).ok(201), "id")
    }

    /// A match of two new players; `more` are members of the request beside them.
    pub fn new_match(&self, length: i64, more: Value) -> String {
        let mut body = json!({
            "white_id": self.player("Hägg"),
            "black_id": self.player("Alm"),
            "length": length,
        });
        for (name, value) in more.as_object().unwrap() {
            body[name] = value.clone();
        }
        text(&self.post("/api/v1/matches", &body).ok(201), "id")
    }

    /// The first game of a new match of one; White begins.
    pub fn game(&self) -> String {
        self.first_game(&self.new_match(1, json!({})))
    }

    /// The first game of a match; White begins.
    pub fn first_game(&self, of_match: &str) -> String {
        let path = format!("/api/v1/matches/{of_match}/games");
        let teka = json!({ "teka": { "white": 1, "black": 2 } });
        text(&self.post(&path, &teka).ok(201), "id")
    }

    pub fn play(&self, game: &str, turn: usize, dice: &str, play: &str) -> Reply {
        let body = json!({ "expected_turn": turn, "dice": dice, "play": play });
        self.post(&format!("/api/v1/games/{game}/turns"), &body)
    }

    /// Plays turns such as `63 1/7 1/4` from the first on.
    #[track_caller]
    pub fn play_all(&self, game: &str, turns: &[&str]) {
        for (turn, number) in turns.iter().zip(1..) {
            let (dice, play) = turn.split_once(' ').unwrap();
            self.play(game, number, dice, play).ok(201);
        }
    }

    pub fn game_now(&self, game: &str) -> Value {
        self.get(&format!("/api/v1/games/{game}")).ok(200)
    }

    pub fn match_now(&self, id: &str) -> Value {
        self.get(&format!("/api/v1/matches/{id}")).ok(200)
    }

    /// Plays the turns of a record from number `from` on, and gives the last answer.
    #[track_caller]
    pub fn play_record(&self, game: &str, record: &GameRecord, from: usize) -> Value {
        let mut last = Value::Null;
        for (turn, number) in record.turns.iter().zip(1..).skip(from - 1) {
            let dice = turn.roll.unwrap().to_string();
            last = self.play(game, number, &dice, &turn.play.to_string()).ok(201);
            assert_eq!(last["side"], turn.side.name());
        }
        last
    }

    /// Gives a game its result as played, without turns.
    #[track_caller]
    pub fn result(&self, game: &str, winner: &str, win: &str) -> Value {
        let body = json!({ "winner": winner, "win": win, "termination": "played" });
        self.put(&format!("/api/v1/games/{game}/result"), &body).ok(200)
    }
}

/// The first games of the test vectors.
pub fn records(count: usize) -> Vec<GameRecord> {
    read_games(GAMES).take(count).map(|game| game.unwrap().record).collect()
}

/// A match that begins as this record does, and its first game.
pub fn game_of(app: &TestApp, record: &GameRecord) -> String {
    let of_match = app.new_match(1, json!({ "rules": { "set": record.rules.set().name() } }));
    let teka = match record.turns[0].side {
        Side::White => json!({ "white": 1, "black": 2 }),
        Side::Black => json!({ "white": 2, "black": 1 }),
    };
    let path = format!("/api/v1/matches/{of_match}/games");
    text(&app.post(&path, &json!({ "teka": teka })).ok(201), "id")
}

/// The turns and the token of a record's text.
pub fn turns_of(record: &str) -> &str {
    record.split_once("\n\n").unwrap().1
}
