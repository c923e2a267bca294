//! Tournaments in every state in which their pages show forms.

use serde_json::{Value, json};

use super::app::TestApp;
use super::tournament::{PLANTS, Tournament, won};

/// One with these players before others, who are new.
fn with<'a>(app: &'a TestApp, players: &[String], others: usize, stage: Value) -> Tournament<'a> {
    let tournament = Tournament::new(app);
    for player in players {
        tournament.post("entrants", json!({ "player_id": player })).ok(201);
    }
    for name in &PLANTS[2..2 + others] {
        tournament.enter(name);
    }
    tournament.post("stages", stage).ok(201);
    tournament
}

/// Two teams with one of these players each.
fn teams<'a>(app: &'a TestApp, players: &[String; 2], format: &str) -> Tournament<'a> {
    let tournament = Tournament::new(app);
    for (name, player) in ["Norr", "Söder"].iter().zip(players) {
        let team = json!({ "name": name, "members": [player, app.player("Oxel")] });
        tournament.post("entrants", team).ok(201);
    }
    let stage = json!({ "format": format, "team_boards": 2 });
    tournament.post("stages", stage).ok(201);
    tournament.post("stages/1/start", json!({})).ok(200);
    tournament.publish(1);
    tournament
}

/// The addresses of the pages of tournaments that wait, are drafts, are played and are level, two players among others.
pub fn pages(app: &TestApp, players: &[String; 2]) -> Vec<String> {
    let mut pages = Vec::new();
    let mut add = |tournament: &Tournament, more: &[&str]| {
        let usual = [
            "",
            "/desk",
            "/entrants",
            "/entrants/1",
            "/boards",
            "/edit",
            "/add-stage",
        ];
        let paths = usual.iter().chain(more);
        pages.extend(paths.map(|path| format!("/tournaments/{}{path}", tournament.id)));
    };
    let swiss = || json!({ "format": "swiss", "rounds": 3 });
    add(&with(app, players, 3, swiss()), &["/stages/1/edit"]);

    let draft = with(app, players, 3, swiss());
    draft.post("entrants/2/bye", json!({ "round": 2 })).ok(200);
    draft.post("stages/1/start", json!({})).ok(200);
    draft.post("stages/1/rounds:pair", json!({})).ok(201);
    draft.post("entrants/5/withdraw", json!({})).ok(200);
    add(&draft, &["/entrants/2", "/entrants/5"]);

    let played = with(app, players, 3, swiss());
    played.post("stages/1/start", json!({})).ok(200);
    let boards = json!({ "name": "Höstmästerskapet", "starts_on": "2026-10-03", "boards": 1 });
    played.put("", boards).ok(200);
    played.next_round();
    played.wins(1, 2);
    add(&played, &["/stages/1/matches/round-1-1", "/stages/1/matches/round-1-2"]);

    let teams_open = teams(app, players, "round-robin");
    add(
        &teams_open,
        &["/stages/1/matches/round-1-1", "/stages/1/matches/round-1-1?board=2"],
    );

    let level = teams(app, players, "single-elimination");
    for (board, winner) in [(1, "first"), (2, "second")] {
        let mut body = won(winner);
        body["board"] = json!(board);
        level.put("stages/1/matches/winners-1-1/result", body).ok(200);
    }
    let named = json!({ "first_player": players[0], "second_player": players[1] });
    level.put("stages/1/matches/winners-1-1/extra-game", named).ok(200);
    let boards = ["", "?board=1", "?board=3"].map(|board| format!("/stages/1/matches/winners-1-1{board}"));
    add(&level, &boards.each_ref().map(String::as_str));
    pages
}

/// What is entered into a form of a tournament beside its hidden fields.
pub fn entered(action: &str, players: &[String; 2]) -> Vec<(String, String)> {
    let stage = [
        ("format", "round-robin"),
        ("length", "1"),
        ("set", "standard"),
        ("begins", "loser-begins"),
        ("requested_bye", "0.5"),
    ];
    let about = [("name", "Vårcupen"), ("starts_on", "2027-04-01")];
    let fields: Vec<(&str, &str)> = match action.rsplit('/').next().unwrap_or_default() {
        "tournaments" => about.into_iter().chain(stage).collect(),
        "edit" if action.contains("/stages/") => stage.to_vec(),
        "add-stage" => stage.to_vec(),
        "edit" => about.to_vec(),
        "entrants" => vec![("name", "Björk")],
        "import" => vec![("lines", "Gran\nTall")],
        "members" => vec![("members", "Oxel\nHassel")],
        "bye" => vec![("round", "3"), ("score", "0")],
        "pairings" => vec![("op", "complete")],
        "extra-game" => vec![("first_player", &players[0]), ("second_player", &players[1])],
        "begin" => vec![("white", "first")],
        "games" => vec![("winner", "white"), ("win", "bear-off")],
        "result" if action.contains("winners-1-1") => {
            vec![("what", "ruling"), ("ruling", "walkover"), ("ruling_winner", "first")]
        }
        "result" | "preview" => vec![("what", "games"), ("winner-1", "first"), ("win-1", "bear-off")],
        "board" => vec![("board", "1")],
        "remove" => vec![("sure", "yes"), ("with_results", "yes")],
        "start" => vec![("order", "seed")],
        _ => Vec::new(),
    };
    let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
    fields.into_iter().map(owned).collect()
}
