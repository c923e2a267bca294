//! Tournaments of pairs, who play belote.

use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::browser::Browser;
use crate::support::evening::Evening;
use crate::support::play::{on_each_app, text};
use crate::support::tournament::{PLANTS, Tournament, pair_of};

/// Enters so many pairs of plants, numbered from 1.
fn enter_pairs(tournament: &Tournament<'_>, count: usize) {
    for names in PLANTS.chunks(2).take(count) {
        let members: Vec<String> = names.iter().map(|name| tournament.app.player(name)).collect();
        let body = json!({ "name": names.join(", "), "members": members });
        tournament.post("entrants", body).ok(201);
    }
}

/// So many pairs in a stage of this format that has started, each match to 500.
fn started<'a>(app: &'a TestApp, count: usize, mut stage: Value) -> Tournament<'a> {
    let tournament = Tournament::new(app);
    enter_pairs(&tournament, count);
    stage["belote"] = json!({ "to": "500" });
    tournament.post("stages", stage).ok(201);
    tournament.post("stages/1/start", json!({})).ok(200);
    tournament
}

fn points(first: u32, second: u32) -> Value {
    let winner = match first.cmp(&second) {
        std::cmp::Ordering::Greater => json!("first"),
        std::cmp::Ordering::Less => json!("second"),
        std::cmp::Ordering::Equal => Value::Null,
    };
    json!({ "kind": "points", "winner": winner, "first": first.to_string(), "second": second.to_string() })
}

/// Begins a match and enters deals by their scores; gives the match of belote.
fn deals(tournament: &Tournament<'_>, key: &str, scores: &[[u32; 2]]) -> String {
    let begun = tournament.post(&format!("stages/1/matches/{key}/begin"), json!({ "white": "first" }));
    let id = text(&begun.ok(201), "match_id");
    let path = format!("/api/v1/belote/matches/{id}/deals");
    for [north_south, east_west] in scores {
        let score = json!({ "score": format!("{north_south}-{east_west}") });
        tournament.app.post(&path, &score).ok(201);
    }
    id
}

#[test]
fn pairs_meet_in_a_swiss_and_share_what_is_level() {
    on_each_app(|app| {
        let tournament = started(app, 4, json!({ "format": "swiss", "rounds": 2 }));
        let stage = &tournament.get("")["stages"][0];
        assert_eq!(
            (&stage["game"], &stage["belote"]),
            (&json!("belote"), &json!({ "to": "500", "options": [] }))
        );
        assert_eq!((&stage["rules"], &stage["length"]), (&Value::Null, &Value::Null));
        tournament.next_round();
        let of_match = deals(&tournament, "round-1-1", &[[162, 0], [162, 0], [100, 62]]);
        let game = tournament.game("round-1-1");
        assert_eq!((&game["state"], &game["white"]), (&json!("playing"), &Value::Null));
        let score = json!({ "score": "90-72" });
        app.post(&format!("/api/v1/belote/matches/{of_match}/deals"), &score)
            .ok(201);
        let game = tournament.game("round-1-1");
        assert_eq!(
            (&game["state"], &game["result"]["winner"], &game["result"]["points"]),
            (
                &json!("finished"),
                &json!("first"),
                &json!({ "first": "514", "second": "134" })
            )
        );
        tournament.ruling("round-1-2", points(480, 480)).ok(200);
        let game = tournament.game("round-1-2");
        assert_eq!(
            (&game["result"]["kind"], &game["result"]["score"]),
            (&json!("level"), &json!({ "first": "0.5", "second": "0.5" }))
        );
        tournament.post("stages/1/rounds/1/close", json!({})).ok(200);
        let round = tournament.next_round();
        let met: Vec<(u64, u64)> = round["matches"].as_array().unwrap().iter().map(pair_of).collect();
        let first = pair_of(&tournament.game("round-1-1"));
        assert!(!met.contains(&first) && !met.contains(&(first.1, first.0)), "{met:?}");
        // A correction deal by deal is one of the tournament.
        let path = format!("/api/v1/belote/matches/{of_match}");
        let version = app.get(&path).ok(200)["version"].clone();
        let deal = json!({ "score": "0-162", "version": version });
        app.put(&format!("{path}/deals/4"), &deal).ok(200);
        let game = tournament.game("round-1-1");
        assert_eq!((&game["state"], &game["result"]), (&json!("playing"), &Value::Null));
    });
}

#[test]
fn a_document_of_pairs_comes_in_again_as_it_was() {
    on_each_app(|app| {
        let tournament = started(app, 4, json!({ "format": "round-robin" }));
        tournament.publish(1);
        let of_match = deals(&tournament, "round-1-1", &[[162, 0], [0, 162]]);
        tournament.ruling("round-1-2", points(505, 250)).ok(200);
        let document = tournament.get("export");
        assert_eq!(document["belote_matches"].as_object().unwrap().len(), 1);
        let copy = app.post("/api/v1/tournaments:import", &document).ok(201);
        let copy = Tournament {
            app,
            id: text(&copy, "id"),
        };
        assert_eq!(copy.get("export"), document);
        let copied = text(&copy.game("round-1-1"), "match_id");
        assert_ne!(copied, of_match);
        let is = app.get(&format!("/api/v1/belote/matches/{copied}")).ok(200);
        assert_eq!(is["totals"], "162-162");
        for (member, wrong) in [
            ("seats", json!([null, null, null, null])),
            ("length", json!("12")),
            ("deals", json!(["score 161-1"])),
            ("deals", json!(["nonsense"])),
            ("winner", json!("ns")),
        ] {
            let mut bad = document.clone();
            let of_match = bad["belote_matches"]
                .as_object_mut()
                .unwrap()
                .values_mut()
                .next()
                .unwrap();
            of_match[member] = wrong;
            let refused = app.post("/api/v1/tournaments:import", &bad);
            assert_eq!(refused.status, 422, "{member}: {}", refused.text());
        }
    });
}

#[test]
fn in_a_knockout_somebody_goes_on_and_one_more_deal_decides() {
    on_each_app(|app| {
        let tournament = started(app, 4, json!({ "format": "single-elimination" }));
        tournament.publish(1);
        tournament
            .ruling("winners-1-1", points(510, 510))
            .at(422, "bad-value", "ruling.kind");
        tournament
            .ruling(
                "winners-1-1",
                json!({ "kind": "points", "winner": "second", "first": "510", "second": "20" }),
            )
            .at(422, "bad-value", "ruling.winner");
        let scores = [[162, 0], [0, 162], [162, 0], [0, 162], [156, 6], [0, 162], [87, 75]];
        let of_match = deals(&tournament, "winners-1-1", &scores);
        // Both have 567.
        let path = format!("/api/v1/belote/matches/{of_match}");
        assert_eq!(app.get(&path).ok(200)["status"], "open");
        assert_eq!(tournament.game("winners-1-1")["state"], "playing");
        let draw = json!({ "termination": "adjudicated" });
        app.put(&format!("{path}/decision"), &draw)
            .at(422, "bad-value", "winner");
        let score = json!({ "score": "100-62" });
        app.post(&format!("{path}/deals"), &score).ok(201);
        assert_eq!(tournament.game("winners-1-1")["result"]["winner"], "first");
        tournament.ruling("winners-1-2", points(20, 510)).ok(200);
        let final_match = tournament.game("winners-2-1");
        assert_eq!(final_match["state"], "ready");
        // Corrected, another pair would be in the final, which has begun.
        deals(&tournament, "winners-2-1", &[[162, 0]]);
        let correction = |let_stand: bool| json!({ "score": "62-100", "let_stand": let_stand });
        let last = format!("{path}/deals/8");
        app.put(&last, &correction(false)).problem(409, "dependants-begun");
        assert_eq!(tournament.game("winners-1-1")["result"]["winner"], "first");
        app.put(&last, &correction(true)).ok(200);
        assert_eq!(tournament.game("winners-1-1")["result"]["winner"], "second");
        assert_eq!(tournament.game("winners-2-1")["stands"], true);
    });
}

#[test]
fn what_does_not_belong_to_pairs_is_refused_by_its_field() {
    let app = TestApp::start();
    let tournament = Tournament::new(&app);
    let stage = |more: Value| {
        let mut stage = json!({ "format": "round-robin", "belote": {} });
        for (name, value) in more.as_object().unwrap() {
            stage[name] = value.clone();
        }
        tournament.post("stages", stage)
    };
    stage(json!({ "length": 3 })).at(422, "bad-value", "length");
    stage(json!({ "rules": "standard" })).at(422, "bad-value", "rules");
    stage(json!({ "team_boards": 2 })).at(422, "bad-value", "team_boards");
    stage(json!({ "belote": { "to": "700" } })).at(422, "bad-value", "belote.to");
    stage(json!({ "belote": { "options": ["misere"] } })).at(422, "bad-rules", "belote.options");
    stage(json!({ "tie_breaks": ["best-categories"] })).at(422, "bad-value", "tie_breaks");
    // Entered before it was settled what is played.
    tournament.enter("Tall");
    let lone = json!({ "name": "Ensam", "members": [app.player("En")] });
    tournament.post("entrants", lone.clone()).ok(201);
    stage(json!({})).ok(201);
    let single = json!({ "player_id": app.player("Rönn") });
    tournament.post("entrants", single).at(422, "bad-value", "player_id");
    tournament.post("entrants", lone).at(422, "bad-value", "members");
    enter_pairs(&tournament, 2);
    tournament.post("stages/1/start", json!({})).problem(409, "bad-field");
    assert_eq!(tournament.delete("entrants/1").status, 204);
    tournament.post("stages/1/start", json!({})).problem(409, "bad-field");
    assert_eq!(tournament.delete("entrants/2").status, 204);
    tournament.post("stages/1/start", json!({})).ok(200);
    tournament.publish(1);
    let games = json!({ "games": [{ "winner": "first", "win": "bear-off" }] });
    tournament
        .put("stages/1/matches/round-1-1/result", games)
        .at(422, "bad-value", "games");
    tournament
        .ruling("round-1-1", json!({ "kind": "points", "first": "510", "second": "20" }))
        .at(422, "bad-value", "ruling.winner");
    // Taken back, the match stays as it was recorded, as one of no tournament.
    let of_match = deals(&tournament, "round-1-1", &[[162, 0]]);
    tournament.delete("stages/1/matches/round-1-1/result").ok(200);
    assert_eq!(tournament.game("round-1-1")["state"], "ready");
    assert_eq!(
        app.get(&format!("/api/v1/belote/matches/{of_match}")).ok(200)["deal_count"],
        1
    );
}

#[test]
fn the_word_of_a_director_over_a_match_that_is_recorded_is_one_and_can_be_taken_back() {
    let app = TestApp::start();
    let tournament = started(&app, 4, json!({ "format": "round-robin" }));
    tournament.publish(1);
    let of_match = deals(&tournament, "round-1-1", &[[162, 0]]);
    let deal = || {
        let score = json!({ "score": "0-162" });
        app.post(&format!("/api/v1/belote/matches/{of_match}/deals"), &score)
    };
    // Points would say otherwise than the deals.
    tournament
        .ruling("round-1-1", points(20, 510))
        .problem(409, "recorded-by-deals");
    tournament
        .ruling("round-1-1", json!({ "kind": "walkover", "winner": "second" }))
        .ok(200);
    deal().problem(409, "is-ruled");
    let decision = json!({ "termination": "conceded", "winner": "ew" });
    app.put(&format!("/api/v1/belote/matches/{of_match}/decision"), &decision)
        .problem(409, "is-ruled");
    let back = tournament.delete("stages/1/matches/round-1-1/result").ok(200);
    assert_eq!(
        (&back["state"], &back["match_id"], &back["result"]),
        (&json!("playing"), &json!(of_match), &Value::Null)
    );
    deal().ok(201);
    // Forfeited at the table it is a walkover, whose points count for nobody.
    let decision = json!({ "termination": "forfeited", "winner": "ew" });
    app.put(&format!("/api/v1/belote/matches/{of_match}/decision"), &decision)
        .ok(200);
    let result = tournament.game("round-1-1")["result"].clone();
    assert_eq!(
        (&result["winner"], &result["by"], &result["points"]["first"]),
        (&json!("second"), &json!("walkover"), &json!("0"))
    );
    for (first, second) in [("520.5", "505"), ("0", "0")] {
        let odd =
            json!({ "kind": "points", "winner": (first != "0").then_some("first"), "first": first, "second": second });
        tournament
            .ruling("round-1-2", odd)
            .at(422, "bad-value", "ruling.points");
    }
}

#[test]
fn who_sat_down_before_a_change_of_the_pair_goes_with_the_document() {
    let app = TestApp::start();
    let tournament = started(&app, 4, json!({ "format": "round-robin" }));
    tournament.publish(1);
    deals(&tournament, "round-1-1", &[[162, 0]]);
    let number = pair_of(&tournament.game("round-1-1")).0;
    let entrant = tournament.get(&format!("entrants/{number}"));
    let members = [text(&entrant["members"][0], "player_id"), app.player("Hassel")];
    tournament
        .put(&format!("entrants/{number}/members"), json!({ "members": members }))
        .ok(200);
    let document = tournament.get("export");
    let copy = app.post("/api/v1/tournaments:import", &document).ok(201);
    let id = text(&copy, "id");
    assert_eq!(Tournament { app: &app, id }.get("export"), document);
}

#[test]
fn pairs_come_from_a_file_by_both_names() {
    let app = TestApp::start();
    let tournament = Tournament::new(&app);
    let stage = json!({ "format": "swiss", "rounds": 1, "belote": {} });
    tournament.post("stages", stage).ok(201);
    let file = "Ek,Alm,Lund\nBok,Lind\nTall,En\n";
    let path = tournament.path("entrants:import");
    let sent = app.send("POST", &path, &[("content-type", "text/csv")], file.as_bytes());
    assert_eq!(sent.status, 201, "{}", sent.text());
    let entrants = tournament.get("entrants")["items"].clone();
    assert_eq!(entrants[0]["name"], "Ek, Alm");
    assert_eq!(entrants[0]["members"].as_array().unwrap().len(), 2);
    for refused in ["Ek,Asp\n", "Ida\n", "name,club\nOla,Lund\n"] {
        let again = app.send("POST", &path, &[("content-type", "text/csv")], refused.as_bytes());
        assert_eq!(again.status, 422, "{refused}: {}", again.text());
    }
    tournament.post("stages/1/start", json!({})).ok(200);
}

#[test]
fn an_evening_of_pairs_goes_by_its_pages() {
    let evening = Evening::new(&[("game", "belote"), ("belote_to", "500"), ("format", "round-robin")]);
    let entrants = evening.page("/entrants");
    entrants.has(&["Name of the pair", "Player 2"]);
    evening.browser.done(
        &entrants,
        &format!("{}/entrants/import", evening.path),
        &[("lines", "Ek, Alm\nBok, Lind\nAsp, Gran")],
    );
    let (page, action) = (evening.page("/entrants"), format!("{}/entrants", evening.path));
    // Nobody plays alone.
    evening
        .browser
        .refused(&page, &action, &[("members", "Rönn")], 422)
        .has(&["Enter"]);
    let mut half: Vec<(String, String)> = page.hidden(&action).into_iter().collect();
    half.extend(["Rönn", ""].map(|name| ("members".to_owned(), name.to_owned())));
    let refused = evening.browser.send_fields(&action, &half);
    Browser::page(&action, &refused).has(&["Enter both players of the pair."]);
    let mut both: Vec<(String, String)> = page.hidden(&action).into_iter().collect();
    both.extend(["Rönn", "Hägg"].map(|name| ("members".to_owned(), name.to_owned())));
    assert_eq!(evening.browser.send_fields(&action, &both).status, 303);
    evening.page("/entrants").has(&["Rönn, Hägg"]);
    evening.desk("/stages/1/start", &[]);
    evening.desk("/stages/1/rounds/1/publish", &[]);
    let open = evening.open();
    assert_eq!(open.len(), 2);
    let browser = &evening.browser;
    let (page, result) = (browser.get(&open[0]), format!("{}/result", open[0]));
    page.has(&["Enter the score sheet"])
        .lacks(&["name=\"winner-1\"", "White"]);
    let score = |first, second| [("what", "score"), ("first", first), ("second", second)];
    browser
        .refused(&page, &result, &score("many", "3"), 422)
        .has(&["Enter points"]);
    browser.done(&page, &result, &score("512", "304"));
    // A correction shows first what it changes.
    let (page, preview) = (browser.get(&open[0]), format!("{}/preview", open[0]));
    page.has(&["512–304"]);
    let seen = Browser::page(&preview, &browser.send(&page, &preview, &score("304", "512")));
    seen.has(&["304–512"]);
    browser.done(&seen, &result, &[]);
    browser.get(&open[0]).has(&["Asp, Gran won"]);
    let page = browser.get(&open[1]);
    let begun = browser.done(&page, &format!("{}/begin", open[1]), &[]);
    assert!(begun.path.starts_with("/belote/matches/"), "{}", begun.path);
    begun.has(&[&format!("href=\"{}\"", open[1]), "Höstmästerskapet"]);
    evening.page("/stages/1/standings").has(&["Bok, Lind"]);
}
