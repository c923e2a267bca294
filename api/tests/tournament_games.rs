//! Matches of a tournament that are changed game by game, and what players and recorders may see and do there.

use serde_json::{Value, json};

use brade_api::auth::role::Role;
use brade_api::db::Db;
use brade_api::service::check::check;
use brade_core::brade::side::Side;

use crate::support::app::TestApp;
use crate::support::database::TestDb;
use crate::support::html;
use crate::support::people::Person;
use crate::support::play::{on_each_app, on_each_backend_app, records, text};
use crate::support::tournament::{PLANTS, Tournament, won};

/// A Swiss of which the first round is played game by game and the second has begun; gives the game of a match of the
/// first round, with its address.
fn second_round_begun(app: &TestApp) -> (Tournament<'_>, String, String) {
    let tournament = Tournament::started(app, 4, json!({ "format": "swiss", "rounds": 3 }));
    tournament.next_round();
    tournament.favourites_win();
    let game = tournament.game("round-1-1");
    let of_match = app.match_now(&text(&game, "match_id"));
    let id = text(&of_match["games"][0], "id");
    tournament.next_round();
    tournament
        .post("stages/1/matches/round-2-1/begin", json!({ "white": "first" }))
        .ok(201);
    (tournament, id.clone(), format!("/api/v1/games/{id}/result"))
}

/// A result of a game that White has won, or Black.
fn decided(by_white: bool) -> Value {
    let winner = if by_white { "white" } else { "black" };
    json!({ "winner": winner, "win": "bear-off", "termination": "played" })
}

/// The result of a game for the other player.
fn turned(app: &TestApp, id: &str) -> Value {
    decided(app.game_now(id)["result"] != "1-0")
}

#[test]
fn a_game_of_an_earlier_round_is_corrected_as_its_result_would_be() {
    on_each_app(|app| {
        let (tournament, id, path) = second_round_begun(app);
        let standings = tournament.get("stages/1/standings");
        let version = tournament.get("")["version"].clone();
        let refused = app.put(&path, &turned(app, &id)).problem(409, "dependants-begun");
        let other = match tournament.game("round-1-1")["result"]["winner"] == "first" {
            true => "second",
            false => "first",
        };
        let entered = tournament.result("round-1-1", other).problem(409, "dependants-begun");
        for member in ["matches", "detail", "errors"] {
            assert_eq!(refused[member], entered[member]);
        }
        assert_eq!(refused["matches"], json!([{ "stage": 1, "key": "round-2-1" }]));
        app.send("DELETE", &path, &[], b"").problem(409, "dependants-begun");
        assert_eq!(
            (
                tournament.get("stages/1/standings"),
                tournament.get("")["version"].clone()
            ),
            (standings.clone(), version)
        );
        // The points of the game alone are nobody's ground.
        let mut same = decided(app.game_now(&id)["result"] == "1-0");
        same["win"] = json!("jan");
        app.put(&path, &same).ok(200);
        let mut told = turned(app, &id);
        told["let_stand"] = json!(true);
        app.put(&path, &told).ok(200);
        assert_ne!(tournament.get("stages/1/standings"), standings);
        app.send("DELETE", &path, &[], b"").problem(409, "dependants-begun");
        app.send("DELETE", &format!("{path}?let_stand=true"), &[], b"").ok(200);
        assert_eq!(tournament.game("round-1-1")["result"], Value::Null);
    });
}

#[test]
fn a_turn_that_brought_the_result_is_undone_with_the_word_on_what_has_begun() {
    let app = TestApp::start();
    let tournament = Tournament::started(&app, 4, json!({ "format": "swiss", "rounds": 3 }));
    tournament.next_round();
    let begun = tournament
        .post("stages/1/matches/round-1-1/begin", json!({ "white": "first" }))
        .ok(201);
    let played = records(1).remove(0);
    let of_match = text(&begun, "match_id");
    let teka = match played.turns[0].side {
        Side::White => json!({ "white": 1, "black": 2 }),
        Side::Black => json!({ "white": 2, "black": 1 }),
    };
    let game = app.post(&format!("/api/v1/matches/{of_match}/games"), &json!({ "teka": teka }));
    let id = text(&game.ok(201), "id");
    app.play_record(&id, &played, 1);
    tournament.favourites_win();
    tournament.next_round();
    tournament
        .post("stages/1/matches/round-2-1/begin", json!({ "white": "first" }))
        .ok(201);
    let last = played.turns.len();
    let undo = |more: &str| {
        let path = format!("/api/v1/games/{id}/turns/{last}?expected_turn={last}{more}");
        app.send("DELETE", &path, &[], b"")
    };
    undo("").problem(409, "dependants-begun");
    assert_eq!(app.game_now(&id)["turns"].as_array().unwrap().len(), last);
    undo("&let_stand=true").ok(200);
    assert_eq!(tournament.game("round-1-1")["state"], "playing");
}

#[test]
fn only_a_director_lets_matches_stand() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 2).unwrap();
        let (tournament, id, path) = second_round_begun(app);
        let recorder = Person::new(app, &db, Some(Role::Recorder), None);
        let mut told = turned(app, &id);
        told["let_stand"] = json!(true);
        recorder.put(&path, &told).problem(403, "not-allowed");
        let mut result = won("first");
        result["let_stand"] = json!(true);
        // A first result has nothing that depends on it, and the word is a director's all the same.
        let path = tournament.path("stages/1/matches/round-2-2/result");
        recorder.put(&path, &result).problem(403, "not-allowed");
        recorder.put(&path, &won("first")).ok(200);
        assert_eq!(db.read(check).unwrap().differences, Vec::<String>::new());
    });
}

#[test]
fn nobody_but_directors_hears_of_a_draft_from_a_preview_or_a_refusal() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 2).unwrap();
        let tournament = Tournament::new(app);
        let players: Vec<String> = PLANTS[..4].iter().map(|name| app.player(name)).collect();
        for player in &players {
            tournament.post("entrants", json!({ "player_id": player })).ok(201);
        }
        tournament
            .post("stages", json!({ "format": "swiss", "rounds": 2 }))
            .ok(201);
        let knockout = json!({ "format": "single-elimination", "takes": 2 });
        tournament.post("stages", knockout).ok(201);
        tournament.post("stages/1/start", json!({})).ok(200);
        tournament.next_round();
        tournament.favourites_win();
        let recorder = Person::new(app, &db, Some(Role::Recorder), None);
        let player = Person::new(app, &db, Some(Role::Member), Some(&players[0]));
        let key = |round: u64| {
            let round = tournament.get(&format!("stages/1/rounds/{round}"));
            let games = round["matches"].as_array().unwrap();
            let own = games.iter().find(|game| {
                [&game["first"], &game["second"]]
                    .iter()
                    .any(|slot| slot["entrant"]["number"] == 1)
            });
            text(own.unwrap(), "key")
        };
        let preview = |by: &Person, key: &str| {
            let path = tournament.path(&format!("stages/1/matches/{key}/results:preview"));
            by.post(&path, &won("second")).ok(200)
        };
        let before = preview(&recorder, &key(1));
        tournament.post("stages/1/rounds:pair", json!({})).ok(201);
        let all = tournament.post(&format!("stages/1/matches/{}/results:preview", key(1)), won("second"));
        assert_eq!(all.ok(200)["drafts"], json!([2]));
        for by in [&recorder, &player] {
            let seen = preview(by, &key(1));
            assert_eq!((&seen["drafts"], &seen["changes"]), (&json!([]), &before["changes"]));
            assert!(!seen.to_string().contains("draft of"), "{seen}");
        }
        tournament.publish(2);
        tournament.favourites_win();
        // The knockout is drawn, and a draft.
        tournament.post("stages/2/start", json!({ "seed": "rowan" })).ok(200);
        let path = format!("stages/1/matches/{}/results:preview", key(2));
        let all = tournament.post(&path, won("second")).ok(200);
        assert!(all["changes"].to_string().contains("Stage 2"), "{all}");
        for by in [&recorder, &player] {
            let seen = preview(by, &key(2));
            assert!(!seen["changes"].to_string().contains("Stage 2"), "{seen}");
        }
        // What is shown to whoever saw another version has no field of the draft.
        let stale = json!({ "checked_in": true, "version": 1 });
        let refused = recorder.post(&tournament.path("entrants/1/check-in"), &stale);
        let refused = refused.problem(409, "stale-version");
        assert_eq!(refused["current"]["stages"][1]["field"], json!([]));
        let begin = json!({ "white": "first", "version": 1 });
        let path = tournament.path(&format!("stages/1/matches/{}/results:preview", key(2)));
        let mut stale = won("first");
        stale["version"] = begin["version"].clone();
        let refused = recorder.post(&path, &stale).problem(409, "stale-version");
        assert_eq!(refused["current"]["stages"][1]["field"], json!([]));
        assert_ne!(tournament.get("")["stages"][1]["field"], json!([]));
    });
}

#[test]
fn a_preview_names_people_and_says_of_a_match_that_has_begun_that_it_stays() {
    let app = TestApp::start();
    let tournament = Tournament::started(&app, 4, json!({ "format": "single-elimination" }));
    tournament.publish(1);
    tournament.result("winners-1-1", "first").ok(200);
    let preview = |winner: &str| {
        let path = "stages/1/matches/winners-1-1/results:preview";
        tournament.post(path, won(winner)).ok(200)["changes"].clone()
    };
    assert_eq!(
        preview("second"),
        json!(["The first of winners-2-1 was Ek and becomes Lind."])
    );
    tournament.result("winners-1-2", "first").ok(200);
    tournament
        .post("stages/1/matches/winners-2-1/begin", json!({ "white": "first" }))
        .ok(201);
    let changes = preview("second");
    assert_eq!(
        changes[0],
        "winners-2-1 (Ek – Alm) stays as it is; by the results its first would be Lind, not Ek."
    );
    tournament.result("winners-2-1", "first").ok(200);
    let changes = preview("second").to_string();
    assert!(
        !changes.contains("becomes") || !changes.contains("entrant "),
        "{changes}"
    );
}

#[test]
fn a_list_of_tags_matches_if_one_of_them_does() {
    let app = TestApp::start();
    let tournament = Tournament::started(&app, 4, json!({ "format": "round-robin" }));
    tournament.publish(1);
    let path = tournament.path("stages/1/matches/round-1-1/result");
    let put = |tags: &str, winner: &str| {
        let headers = [("content-type", "application/json"), ("if-match", tags)];
        app.send("PUT", &path, &headers, won(winner).to_string().as_bytes())
    };
    let version = || tournament.get("")["version"].as_i64().unwrap();
    put("\"v1\", \"x\"", "first").at(412, "stale-version", "If-Match");
    put(&format!("\"v1\", \"x,y\", W/\"v{}\"", version()), "first").ok(200);
    put("*", "second").ok(200);
    put("\"1\"", "first").at(412, "stale-version", "If-Match");
    put("1", "first").at(400, "bad-header", "If-Match");
    // A preview answers as the result would.
    let preview = tournament.path("stages/1/matches/round-1-1/results:preview");
    let headers = [("content-type", "application/json"), ("if-match", "\"v1\"")];
    app.send("POST", &preview, &headers, won("first").to_string().as_bytes())
        .at(412, "stale-version", "If-Match");
}

#[test]
fn whoever_was_replaced_in_a_team_is_found_with_the_tournament() {
    on_each_app(|app| {
        let tournament = Tournament::new(app);
        let norr = ["Ek", "Alm"].map(|name| app.player(name));
        let soder = ["Lind", "Asp"].map(|name| app.player(name));
        for (team, members) in [("Norr", &norr), ("Söder", &soder)] {
            let body = json!({ "name": team, "members": members });
            tournament.post("entrants", body).ok(201);
        }
        let stage = json!({ "format": "round-robin", "double": true, "team_boards": 1 });
        tournament.post("stages", stage).ok(201);
        tournament.post("stages/1/start", json!({})).ok(200);
        tournament.publish(1);
        let found = |player: &str| {
            let list = app.get(&format!("/api/v1/tournaments?player={player}")).ok(200);
            list["items"].as_array().unwrap().len()
        };
        let mut result = won("first");
        result["board"] = json!(1);
        tournament.put("stages/1/matches/round-1-1/result", result).ok(200);
        let gran = app.player("Gran");
        let members = json!({ "members": [gran] });
        tournament.put("entrants/1/members", members).ok(200);
        // Ek has played, Alm has not.
        assert_eq!([&norr[0], &norr[1], &gran].map(|player| found(player)), [1, 0, 1]);
        app.get("/api/v1/tournaments?from=0000-01-01")
            .at(422, "bad-value", "from");
    });
}

#[test]
fn a_player_corrects_his_own_report_on_the_page_until_it_is_confirmed() {
    let test = TestDb::sqlite();
    let app = TestApp::start_on(&test);
    let db = Db::open(&test.url, 2).unwrap();
    let tournament = Tournament::new(&app);
    let players = ["Ek", "Alm"].map(|name| app.player(name));
    for player in &players {
        tournament.post("entrants", json!({ "player_id": player })).ok(201);
    }
    let stage = json!({ "format": "round-robin", "double": true });
    tournament.post("stages", stage).ok(201);
    tournament.post("stages/1/start", json!({})).ok(200);
    tournament.publish(1);
    let [ek, alm] = players
        .each_ref()
        .map(|player| Person::new(&app, &db, Some(Role::Member), Some(player)));
    let other = Person::new(&app, &db, Some(Role::Member), None);
    let key = "stages/1/matches/round-1-1";
    ek.put(&tournament.path(&format!("{key}/result")), &won("first"))
        .ok(200);
    let path = format!("/tournaments/{}/{key}", tournament.id);
    let form = |by: &Person| {
        let page = by.page(&path).text();
        html::check(&page).unwrap();
        html::forms(&page)
            .into_iter()
            .find(|form| form.action == format!("{path}/preview"))
    };
    assert!(form(&other).is_none());
    for (by, winner, name) in [(&ek, "second", "Alm"), (&alm, "first", "Ek")] {
        let mut fields: Vec<(String, String)> = form(by).unwrap().hidden.into_iter().collect();
        for (field, value) in [("what", "games"), ("winner-1", winner), ("win-1", "bear-off")] {
            fields.push((field.to_owned(), value.to_owned()));
        }
        let shown = by.form(&format!("{path}/preview"), &fields);
        assert_eq!(shown.status, 200, "{}", shown.text());
        let shown = shown.text();
        assert!(!shown.contains("let_stand"), "{shown}");
        let again = html::forms(&shown)
            .into_iter()
            .find(|form| form.action == format!("{path}/result"));
        let fields: Vec<(String, String)> = again.unwrap().hidden.into_iter().collect();
        assert_eq!(by.form(&format!("{path}/result"), &fields).status, 303);
        let game = tournament.game("round-1-1");
        assert_eq!(
            (&game["result"]["winner"], &game["unconfirmed"]),
            (&json!(winner), &json!(true))
        );
        assert!(by.page(&path).text().contains(&format!("{name} won")));
    }
    let of_match = text(&tournament.game("round-1-1"), "match_id");
    ek.post(
        &format!("/api/v1/matches/{of_match}/confirm"),
        &json!({ "version": null }),
    )
    .ok(200);
    assert!(form(&ek).is_none() && form(&alm).is_none());
}
