//! Rounds that are over are closed, in every channel alike.

use brade_api::auth::role::Role;
use brade_api::db::Db;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::people::Person;
use crate::support::play::{on_each_app, on_each_backend_app, text};
use crate::support::tournament::{Tournament, won};

impl Tournament<'_> {
    /// The states of the rounds, which all channels must tell alike.
    fn round_states(&self) -> Vec<String> {
        let told: Vec<String> = states(&self.get("stages/1/rounds")["items"]);
        assert_eq!(states(&self.get("export")["rounds"]), told);
        for (round, state) in (1..).zip(&told) {
            assert_eq!(self.get(&format!("stages/1/rounds/{round}"))["state"], state.as_str());
        }
        told
    }

    fn close(&self, round: u64) {
        self.post(&format!("stages/1/rounds/{round}/close"), json!({})).ok(200);
    }
}

fn states(rounds: &Value) -> Vec<String> {
    rounds
        .as_array()
        .unwrap()
        .iter()
        .map(|round| text(round, "state"))
        .collect()
}

#[test]
fn a_swiss_round_is_closed_when_the_next_one_is_published() {
    on_each_app(|app| {
        let tournament = Tournament::started(app, 4, json!({ "format": "swiss", "rounds": 3 }));
        tournament.next_round();
        tournament.favourites_win();
        assert_eq!(tournament.round_states(), ["playing"]);
        tournament.post("stages/1/rounds:pair", json!({})).ok(201);
        assert_eq!(tournament.round_states(), ["playing", "draft"]);
        tournament.publish(2);
        assert_eq!(tournament.round_states(), ["closed", "published"]);
        let first = tournament.get("stages/1/rounds/1");
        assert!(first["closed_at"].is_string(), "{first}");
        tournament.favourites_win();
        tournament.next_round();
        tournament.favourites_win();
        assert_eq!(tournament.round_states(), ["closed", "closed", "playing"]);
        tournament.close(3);
        assert_eq!(tournament.round_states(), ["closed", "closed", "closed"]);
        let path = format!(
            "/api/v1/changes?noun=tournament&noun_id={}&action=closed",
            tournament.id
        );
        let changes = app.get(&path).ok(200)["items"].as_array().unwrap().clone();
        let closed: Vec<u64> = changes
            .iter()
            .map(|change| change["after"]["round"].as_u64().unwrap())
            .collect();
        assert_eq!(closed, [3, 2, 1]);
        let page = app.get(&format!("/tournaments/{}/stages/1", tournament.id)).text();
        assert!(!page.contains("being played"), "{page}");
    });
}

#[test]
fn a_round_that_was_opened_again_stays_open_until_a_result_completes_it() {
    let app = TestApp::start();
    let tournament = Tournament::started(&app, 4, json!({ "format": "swiss", "rounds": 2 }));
    tournament.next_round();
    tournament.favourites_win();
    tournament.next_round();
    tournament.post("stages/1/rounds/1/reopen", json!({})).ok(200);
    assert_eq!(tournament.round_states(), ["playing", "published"]);
    tournament
        .post("entrants/1/check-in", json!({ "checked_in": true }))
        .ok(200);
    assert_eq!(tournament.round_states(), ["playing", "published"]);
    let game = tournament.get("stages/1/rounds/1")["matches"][0].clone();
    let key = text(&game, "key");
    tournament.delete(&format!("stages/1/matches/{key}/result")).ok(200);
    assert_eq!(tournament.round_states(), ["playing", "published"]);
    tournament
        .result(&key, text(&game["result"], "winner").as_str())
        .ok(200);
    assert_eq!(tournament.round_states(), ["closed", "published"]);
    // The last round closes those before it.
    tournament.post("stages/1/rounds/1/reopen", json!({})).ok(200);
    tournament.favourites_win();
    tournament.close(2);
    assert_eq!(tournament.round_states(), ["closed", "closed"]);
}

#[test]
fn a_timetable_that_is_published_at_once_is_closed_up_to_the_round_that_is() {
    let app = TestApp::start();
    let tournament = Tournament::started(&app, 4, json!({ "format": "round-robin" }));
    tournament
        .post("stages/1/rounds/1/publish", json!({ "through": 3 }))
        .ok(200);
    let play = |round: u64, most: usize| {
        let games = tournament.get(&format!("stages/1/rounds/{round}"))["matches"]
            .as_array()
            .unwrap()
            .clone();
        for game in games.iter().filter(|game| game["state"] == "ready").take(most) {
            tournament.result(&text(game, "key"), "first").ok(200);
        }
    };
    play(1, 2);
    play(2, 1);
    assert_eq!(tournament.round_states(), ["playing", "playing", "published"]);
    play(3, 2);
    tournament.close(3);
    // Round 2 misses a result.
    assert_eq!(tournament.round_states(), ["closed", "playing", "closed"]);
    play(2, 1);
    assert_eq!(tournament.round_states(), ["closed", "closed", "closed"]);
}

#[test]
fn a_round_with_a_report_that_waits_is_closed_when_that_is_confirmed() {
    on_each_backend_app(|app, test| {
        let tournament = Tournament::new(app);
        let players = ["Ek", "Alm", "Bok", "Lind"].map(|name| app.player(name));
        for player in &players {
            tournament.post("entrants", json!({ "player_id": player })).ok(201);
        }
        tournament
            .post("stages", json!({ "format": "swiss", "rounds": 3 }))
            .ok(201);
        tournament.post("stages/1/start", json!({})).ok(200);
        let db = Db::open(&test.url, 2).unwrap();
        let people = players
            .each_ref()
            .map(|player| Person::new(app, &db, Some(Role::Member), Some(player)));
        for round in [1, 2] {
            let paired = tournament.next_round();
            assert!(paired["matches"].as_array().unwrap().len() == 2);
            for game in paired["matches"].as_array().unwrap() {
                let first = game["first"]["entrant"]["number"].as_u64().unwrap();
                let by = &people[usize::try_from(first).unwrap() - 1];
                let path = tournament.path(&format!("stages/1/matches/{}/result", text(game, "key")));
                by.put(&path, &won("first")).ok(200);
            }
            let paired = tournament.post("stages/1/rounds:pair", json!({})).ok(201);
            assert_eq!(paired["number"], round + 1);
            tournament.publish(round + 1);
            assert_eq!(
                tournament.round_states()[usize::try_from(round).unwrap() - 1],
                "playing"
            );
            if round == 1 {
                // The director confirms both by closing the round.
                let close = tournament.post("stages/1/rounds/1/close", json!({ "confirm": true }));
                assert_eq!(close.ok(200)["state"], "closed");
                assert_eq!(tournament.round_states(), ["closed", "published"]);
                tournament.post("stages/1/rounds/2/reopen", json!({})).ok(200);
                assert_eq!(tournament.delete("stages/1/rounds/2").status, 204);
            }
        }
        // One after the other: the last one closes it.
        for game in tournament.get("stages/1/rounds/2")["matches"].as_array().unwrap() {
            assert_eq!(tournament.round_states()[1], "playing");
            let path = format!("/api/v1/matches/{}/confirm", text(game, "match_id"));
            app.post(&path, &json!({})).ok(200);
        }
        assert_eq!(tournament.round_states(), ["closed", "closed", "published"]);
    });
}

#[test]
fn who_comes_after_all_is_paired_when_the_round_is_paired_again() {
    on_each_app(|app| {
        let tournament = Tournament::started(app, 6, json!({ "format": "swiss", "rounds": 3 }));
        let check_in = |number: u64| {
            let path = format!("entrants/{number}/check-in");
            tournament.post(&path, json!({ "checked_in": true })).ok(200);
        };
        let pair = |body: Value| tournament.post("stages/1/rounds:pair", body).ok(201);
        let matches = |round: &Value| round["matches"].as_array().unwrap().len();
        (1..=4).for_each(check_in);
        let there = json!({ "checked_in": true });
        let first = pair(there.clone());
        assert_eq!(matches(&first), 2);
        // Asked for again it is the same one, and nobody but a director learns of it.
        assert_eq!(pair(there.clone()), first);
        let away = |told: &Value| told["away"].as_array().unwrap().len();
        assert_eq!(away(&tournament.get("entrants/5")), 1);
        assert_eq!(tournament.get("entrants/5")["away"][0]["reason"], "not-there");
        let anonymous = app.send_bare("GET", &tournament.path("entrants/5"), &[], b"");
        assert_eq!(away(&anonymous.ok(200)), 0);
        // One comes, then everybody is to play, then again only those who are there.
        check_in(5);
        let second = pair(there.clone());
        assert_eq!((matches(&second), second["free"].as_array().unwrap().len()), (2, 2));
        assert_eq!(matches(&pair(json!({}))), 3);
        check_in(6);
        assert_eq!(matches(&pair(there.clone())), 3);
        assert_eq!(tournament.delete("stages/1/rounds/1").status, 204);
        let uncheck = tournament.post("entrants/6/check-in", json!({ "checked_in": false }));
        uncheck.ok(200);
        assert_eq!(matches(&pair(there.clone())), 2);
        tournament.publish(1);
        let anonymous = app.send_bare("GET", &tournament.path("entrants/6"), &[], b"");
        assert_eq!(away(&anonymous.ok(200)), 1);
        // Who was not there can leave for good, and the next round is for those who stay.
        tournament.post("entrants/6/withdraw", json!({})).ok(200);
        tournament.favourites_win();
        let next = pair(json!({}));
        assert_eq!((matches(&next), next["free"].as_array().unwrap().len()), (2, 2));
    });
}

#[test]
fn a_match_that_was_only_entered_goes_with_its_result() {
    on_each_app(|app| {
        let tournament = Tournament::started(app, 4, json!({ "format": "swiss", "rounds": 3 }));
        tournament.next_round();
        tournament.result("round-1-1", "first").ok(200);
        let made = text(&tournament.game("round-1-1"), "match_id");
        assert_eq!(tournament.delete("stages/1/matches/round-1-1/result").status, 200);
        app.get(&format!("/api/v1/matches/{made}")).problem(404, "not-found");
        tournament.result("round-1-1", "second").ok(200);
        let again = text(&tournament.game("round-1-1"), "match_id");
        assert_eq!(tournament.delete("stages/1/rounds/1?with_results=true").status, 204);
        app.get(&format!("/api/v1/matches/{again}")).problem(404, "not-found");
    });
}

#[test]
fn a_preview_refuses_what_the_result_would_be_refused_for() {
    let app = TestApp::start();
    let tournament = Tournament::started(&app, 2, json!({ "format": "single-elimination" }));
    tournament.publish(1);
    let game = json!({ "winner": "first", "win": "jan" });
    let both = |body: Value, field: &str| {
        let preview = tournament.post("stages/1/matches/winners-1-1/results:preview", body.clone());
        let result = tournament.put("stages/1/matches/winners-1-1/result", body);
        for reply in [preview, result] {
            let problem = reply.json();
            assert_eq!(reply.status, 422, "{problem}");
            assert_eq!(problem["errors"][0]["field"], field, "{problem}");
        }
    };
    both(json!({ "games": [game, game] }), "games[1]");
    both(json!({ "ruling": { "kind": "level" } }), "ruling.kind");
}
