//! Documents of whole tournaments in which something cannot be: refused by the field at fault, and nothing is taken.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use brade_api::db::{AnyConnection, Db, DbError, TransactionError};
use brade_api::service::tournaments::{Export, export, import};
use brade_api::service::{Context, ServiceError};

use crate::support::app::TestApp;
use crate::support::database::TestDb;
use crate::support::play::{on_each_app, text};
use crate::support::tournament::{PLANTS, Tournament, won};

const IMPORT: &str = "/api/v1/tournaments:import";

/// A Swiss with all that there can be in one: a bye and one that was asked for, somebody who has left and one who came
/// late, a game that is recorded turn by turn, a player with another name since, a closed round and a draft.
fn swiss(app: &TestApp) -> Value {
    let tournament = Tournament::new(app);
    for name in &PLANTS[..7] {
        tournament.enter(name);
    }
    let stage = json!({ "format": "swiss", "rounds": 4, "length": 3, "name": "Kvällen" });
    tournament.post("stages", stage).ok(201);
    tournament.post("entrants/2/bye", json!({ "round": 1 })).ok(200);
    let start = json!({ "order": "lots", "seed": "rowan" });
    tournament.post("stages/1/start", start).ok(200);
    let round = tournament.next_round();
    let games = round["matches"].as_array().unwrap();
    let key = text(&games[0], "key");
    let begun = tournament
        .post(&format!("stages/1/matches/{key}/begin"), json!({ "white": "second" }))
        .ok(201);
    let of_match = text(&begun, "match_id");
    let game = app.first_game(&of_match);
    app.play_all(&game, &["63 1/7 1/4", "51 1/6 1/2"]);
    let conceded = json!({ "winner": "white", "win": "bear-off", "termination": "conceded" });
    app.put(&format!("/api/v1/games/{game}/result"), &conceded).ok(200);
    for (winner, win) in [("black", "tower"), ("white", "bear-off")] {
        let result = json!({ "winner": winner, "win": win, "termination": "played" });
        let body = json!({ "teka": null, "event": "Vårcupen", "result": result });
        app.post(&format!("/api/v1/matches/{of_match}/games"), &body).ok(201);
    }
    for game in &games[1..] {
        let path = format!("stages/1/matches/{}/result", text(game, "key"));
        let played = |winner: &str| json!({ "winner": winner, "win": "bear-off" });
        let body = json!({ "games": [played("first"), played("second"), played("first")] });
        tournament.put(&path, body).ok(200);
    }
    tournament.post("stages/1/rounds/1/close", json!({})).ok(200);
    let players = app.get("/api/v1/players?name=R%C3%B6nn").ok(200);
    let renamed = players["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["name"] == "Rönn");
    let renamed = renamed.unwrap();
    let body = json!({ "name": "Rönnbär", "version": renamed["version"] });
    app.put(&format!("/api/v1/players/{}", text(renamed, "id")), &body)
        .ok(200);
    tournament.enter("Oxel");
    tournament.post("entrants/6/withdraw", json!({})).ok(200);
    tournament.post("stages/1/rounds:pair", json!({})).ok(201);
    tournament.get("export")
}

/// One in this format that is played through as far as favourites win.
fn played(app: &TestApp, entrants: usize, stage: Value) -> Value {
    let tournament = Tournament::started(app, entrants, stage);
    let rounds = tournament.get("stages/1/rounds")["items"].as_array().unwrap().len();
    tournament
        .post("stages/1/rounds/1/publish", json!({ "through": rounds }))
        .ok(200);
    while tournament.favourites_win() > 0 {}
    tournament.get("export")
}

/// Groups of which the best go on into a knockout that has begun.
fn groups(app: &TestApp) -> Value {
    let tournament = Tournament::new(app);
    for name in &PLANTS[..6] {
        tournament.enter(name);
    }
    let groups = json!({ "format": "groups", "groups": 2, "advance": 1, "runners_up": 0 });
    tournament.post("stages", groups).ok(201);
    let knockout = json!({ "format": "single-elimination", "takes": 2 });
    tournament.post("stages", knockout).ok(201);
    tournament.post("stages/1/start", json!({})).ok(200);
    tournament
        .post("stages/1/rounds/1/publish", json!({ "through": 3 }))
        .ok(200);
    while tournament.favourites_win() > 0 {}
    tournament.post("stages/2/start", json!({})).ok(200);
    tournament.post("stages/2/rounds/1/publish", json!({})).ok(200);
    let walkover = json!({ "ruling": { "kind": "walkover", "winner": "first" } });
    tournament.put("stages/2/matches/winners-1-1/result", walkover).ok(200);
    tournament.get("export")
}

/// Teams that are level and play one more game.
fn teams(app: &TestApp) -> Value {
    let tournament = Tournament::new(app);
    let mut first = Vec::new();
    for (team, names) in [("Norr", ["Ek", "Alm"]), ("Söder", ["Lind", "Asp"])] {
        let members = names.map(|name| app.player(name));
        let body = json!({ "name": team, "members": members });
        tournament.post("entrants", body).ok(201);
        first.push(members[0].clone());
    }
    let stage = json!({ "format": "single-elimination", "team_boards": 2 });
    tournament.post("stages", stage).ok(201);
    tournament.post("stages/1/start", json!({})).ok(200);
    tournament.publish(1);
    let path = "stages/1/matches/winners-1-1";
    let result = |board: u32, winner: &str| {
        let mut body = won(winner);
        body["board"] = json!(board);
        tournament.put(&format!("{path}/result"), body).ok(200);
    };
    result(1, "first");
    result(2, "second");
    let named = json!({ "first_player": first[0], "second_player": first[1] });
    tournament.put(&format!("{path}/extra-game"), named).ok(200);
    result(3, "second");
    tournament.get("export")
}

enum Undone {
    Refused(ServiceError),
    Taken(Box<Export>),
    Failed(DbError),
}

impl From<DbError> for Undone {
    fn from(error: DbError) -> Undone {
        Undone::Failed(error)
    }
}

impl TransactionError for Undone {
    fn db_error(&self) -> Option<&DbError> {
        match self {
            Undone::Failed(error) => Some(error),
            _ => None,
        }
    }
}

/// What is wrong with the way a document is taken; nothing stays of it.
fn fault(db: &Db, given: &Value) -> Option<String> {
    // What has another type is refused with its path before a service sees it.
    let document: Export = serde_json::from_value(given.clone()).ok()?;
    let work = |conn: &mut AnyConnection| -> Result<(), Undone> {
        match import(conn, Context::LOCAL, None, &document) {
            Err(error) => Err(Undone::Refused(error)),
            Ok(made) => match export(conn, Context::LOCAL, made.id) {
                Ok(again) => Err(Undone::Taken(Box::new(again))),
                Err(error) => Err(Undone::Refused(error)),
            },
        }
    };
    match db.write(work).unwrap_err() {
        Undone::Refused(ServiceError::Invalid { code, field, message }) => {
            let names = code == "bad-export" && !field.is_empty() && !message.is_empty();
            (!names).then(|| format!("refused as {code} at {field}: {message}"))
        }
        Undone::Refused(error) => Some(format!("refused without a field: {error:?}")),
        Undone::Taken(again) => {
            let (taken, again) = (json!(document), json!(*again));
            (taken != again).then(|| format!("taken, and exported as another: {again}"))
        }
        Undone::Failed(error) => Some(format!("the database fails: {error}")),
    }
}

/// Where a value stands: the pointer to it, and the same whichever place it has in a list.
fn places(value: &Value, pointer: &str, shape: &str, found: &mut Vec<(String, String)>) {
    found.push((pointer.to_owned(), shape.to_owned()));
    match value {
        Value::Array(parts) => {
            for (at, part) in parts.iter().enumerate() {
                places(part, &format!("{pointer}/{at}"), &format!("{shape}/*"), found);
            }
        }
        Value::Object(parts) => {
            for (name, part) in parts {
                let any = if shape == "/matches" { "*" } else { name };
                places(part, &format!("{pointer}/{name}"), &format!("{shape}/{any}"), found);
            }
        }
        _ => {}
    }
}

/// Other values for one.
fn others(value: &Value) -> Vec<Value> {
    match value {
        Value::Null => vec![json!(1), json!("x"), json!("2026-10-03T10:00:00"), json!({})],
        Value::Bool(is) => vec![json!(!is)],
        Value::Number(number) => {
            let number = number.as_i64().unwrap_or_default();
            let others = [-1, 0, number + 1, 5, 99_999, i64::from(i32::MAX)];
            let others = others.into_iter().filter(|other| *other != number);
            others.map(|other| json!(other)).chain([Value::Null]).collect()
        }
        Value::String(text) => vec![
            json!("x"),
            json!(""),
            json!(format!("{text} ")),
            json!("a\u{0}b"),
            json!("0000-01-01"),
            json!("+20000-01-01T00:00:00"),
            json!("018f0000-0000-7000-8000-000000000000"),
            Value::Null,
        ],
        Value::Array(parts) => {
            let less = |at: usize| {
                let mut parts = parts.clone();
                parts.remove(at);
                json!(parts)
            };
            match parts.len() {
                0 => vec![json!([1]), json!(["x"]), Value::Null],
                count => vec![
                    less(0),
                    less(count - 1),
                    json!([]),
                    json!([parts.clone(), vec![parts[0].clone()]].concat()),
                ],
            }
        }
        Value::Object(parts) => {
            let mut more = parts.clone();
            more.insert("x".to_owned(), json!(1));
            let mut less = parts.clone();
            if let Some(first) = parts.keys().next() {
                less.remove(first);
            }
            vec![json!(more), json!(less)]
        }
    }
}

/// Puts other values into every kind of field of a document, one at a time.
fn walk(db: &Db, name: &str, document: &Value, seen: &mut BTreeSet<(String, bool)>, faults: &mut Vec<String>) -> usize {
    assert_eq!(fault(db, document), None, "{name} is not taken as it is");
    let mut found = Vec::new();
    places(document, "", "", &mut found);
    let mut tried = 0;
    for (pointer, shape) in found {
        let value = document.pointer(&pointer).unwrap();
        // Each kind of field once for every format, and once more where there is nothing in it.
        let is_new = seen.insert((format!("{name}{shape}"), value.is_null()));
        if !is_new || shape == "/tournament/series" || shape == "/tournament/id" {
            continue;
        }
        for other in others(value) {
            let mut given = document.clone();
            *given.pointer_mut(&pointer).unwrap() = other.clone();
            tried += 1;
            if let Some(fault) = fault(db, &given) {
                let fault: String = fault.chars().take(300).collect();
                faults.push(format!("{name}{pointer}: {value} → {other}: {fault}"));
            }
        }
    }
    tried
}

#[test]
fn a_document_with_another_value_in_any_field_is_refused_by_the_field_or_taken_as_it_is() {
    let test = TestDb::sqlite();
    let app = TestApp::start_on(&test);
    let db = Db::open(&test.url, 1).unwrap();
    let double = json!({ "format": "double-elimination", "grand_final": "reset" });
    let documents = [
        ("swiss", swiss(&app)),
        ("round robin", played(&app, 5, json!({ "format": "round-robin" }))),
        ("double elimination", played(&app, 5, double)),
        ("groups", groups(&app)),
        ("teams", teams(&app)),
    ];
    let (mut seen, mut faults, mut tried) = (BTreeSet::new(), Vec::new(), 0);
    for (name, document) in &documents {
        tried += walk(&db, name, document, &mut seen, &mut faults);
    }
    assert!(tried > 1500, "only {tried} were tried");
    assert!(faults.is_empty(), "{} of {tried}:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn what_cannot_be_is_named_by_its_field() {
    on_each_app(|app| {
        let document = swiss(app);
        let tournaments = app.get("/api/v1/tournaments").ok(200);
        let of_match = document["matches"].as_object().unwrap().keys().next().unwrap().clone();
        let bye = document["rounds"][0]["free"].clone();
        let bye: Vec<&Value> = bye.as_array().unwrap().iter().skip(1).collect();
        let game = |field: &str| format!("/matches/{of_match}/games/1/{field}");
        let named = |field: &str| format!("matches.{of_match}.games[1].{field}");
        let cases = [
            (game("number"), json!(5), named("number")),
            (game("number"), Value::Null, named("number")),
            (game("date_from"), json!("x"), named("date_from")),
            (game("white_name"), json!("Gran"), named("white_name")),
            (game("points"), json!(41), named("points")),
            ("/rounds/0/free".to_owned(), json!(bye), "rounds[0].free".to_owned()),
            (
                "/tournament/starts_on".to_owned(),
                json!("0000-01-01"),
                "tournament.starts_on".to_owned(),
            ),
            (
                "/tournament/state".to_owned(),
                json!("finished"),
                "tournament.state".to_owned(),
            ),
            (
                "/stages/0/lots/seed".to_owned(),
                json!("aspen"),
                "stages[0].lots.drawn".to_owned(),
            ),
            ("/entrants/0/seed".to_owned(), json!("1"), "entrants[0].seed".to_owned()),
        ];
        for (pointer, value, field) in cases {
            let mut wrong = document.clone();
            *wrong.pointer_mut(&pointer).unwrap() = value.clone();
            let refused = app.post(IMPORT, &wrong);
            assert_eq!(refused.status, 422, "{pointer} {value}: {}", refused.text());
            assert_eq!(
                refused.json()["errors"][0]["field"],
                field,
                "{pointer}: {}",
                refused.text()
            );
        }
        assert_eq!(app.get("/api/v1/tournaments").ok(200), tournaments);
    });
}

#[test]
fn a_player_who_has_another_name_by_now_is_the_same() {
    on_each_app(|app| {
        let tournament = Tournament::started(app, 2, json!({ "format": "round-robin" }));
        tournament.publish(1);
        tournament.favourites_win();
        let before = tournament.get("export");
        let id = text(&before["players"][0], "id");
        let name = text(&before["players"][0], "name");
        let rename = |name: &str| {
            let version = app.get(&format!("/api/v1/players/{id}")).ok(200)["version"].clone();
            let body = json!({ "name": name, "version": version });
            app.put(&format!("/api/v1/players/{id}"), &body).ok(200);
        };
        rename("Hassel");
        let after = tournament.get("export");
        assert_eq!(
            after["players"][0],
            json!({ "id": id, "name": "Hassel", "former_names": [name] })
        );
        for document in [&before, &after] {
            let copy = app.post(IMPORT, document).ok(201);
            let copy = Tournament {
                app,
                id: text(&copy, "id"),
            };
            assert_eq!(copy.get("export"), after);
        }
        // Where the old name still holds the document says that it is the same player.
        rename(&name);
        app.post(IMPORT, &after).ok(201);
        rename("Vide");
        let mut another = before.clone();
        another["players"][0]["name"] = json!("Gran");
        another["players"][0]["former_names"] = json!([name]);
        app.post(IMPORT, &another).at(422, "bad-export", "players[0].name");
    });
}
