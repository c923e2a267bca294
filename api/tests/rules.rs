//! Rule sets, and the plays of a position.

use serde_json::{Value, json};

use crate::support::app::TestApp;

fn plays(app: &TestApp, set: &str, position: &str, dice: &str) -> Value {
    let path = format!("/api/v1/rules/{set}/plays");
    app.post(&path, &json!({ "position": position, "dice": dice })).ok(200)
}

#[test]
fn everything_that_has_a_name_is_listed() {
    let app = TestApp::start();
    let rules = app.get("/api/v1/rules").ok(200);
    let names = |list: &str, member: &str| -> Vec<String> {
        let list = rules[list].as_array().unwrap().iter();
        list.map(|entry| entry[member].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names("sets", "set"), ["standard", "old-book", "revertier", "verkehren"]);
    assert_eq!(names("categories", "category"), ["I", "II", "III", "IV", "V", "VI"]);
    assert_eq!(
        names("begins", "begins"),
        ["loser-begins", "teka-each-game", "alternate"]
    );
    assert_eq!(names("wins", "win").len(), 12);
    assert_eq!(names("throws", "dice").len(), 21);
    let throw = &rules["throws"][17];
    assert_eq!(throw["dice"], "63");
    assert_eq!(throw["names"], json!(["sex tre", "sex tress", "sextitre"]));
    let points = |set: usize, win: &str| {
        let points = rules["sets"][set]["points"].as_array().unwrap().iter();
        let found = points.into_iter().find(|worth| worth["win"] == win);
        found.map(|worth| worth["points"].as_str().unwrap().to_owned())
    };
    assert_eq!(points(0, "jan").as_deref(), Some("4"));
    assert_eq!(points(1, "single-crown").as_deref(), Some("1.8"));
    assert_eq!(points(2, "tower"), None);
    assert_eq!(rules["sets"][1]["options"].as_array().unwrap().len(), 4);
    assert_eq!(rules["options"][3]["option"], "customary-points");
    assert_eq!(rules["options"][3]["points"][0]["points"], "1");
}

#[test]
fn every_distinct_play_is_listed_once() {
    let app = TestApp::start();
    let found = plays(&app, "standard", "1:15|1:15|w", "36");
    assert_eq!(found["dice"], "63");
    assert_eq!(found["throw_name"], "sex tre");
    assert_eq!(found["facts"], json!([]));
    let listed = found["plays"].as_array().unwrap();
    let mut positions: Vec<&str> = listed.iter().map(|play| play["position"].as_str().unwrap()).collect();
    positions.sort_unstable();
    positions.dedup();
    assert_eq!(positions.len(), listed.len());
    let play = listed.iter().find(|play| play["notation"] == "1/7 1/4").unwrap();
    assert_eq!(
        *play,
        json!({
            "notation": "1/7 1/4",
            "steps": [
                { "from": 1, "to": 7, "die": 6, "hits": 0, "forced": false },
                { "from": 1, "to": 4, "die": 3, "hits": 0, "forced": false },
            ],
            "position": "1:13,4:1,7:1|1:15|b",
            "win": null,
        })
    );
}

#[test]
fn a_void_throw_is_one_play_and_a_fact() {
    let app = TestApp::start();
    let found = plays(
        &app,
        "standard",
        "bar:1,off:14|13:2,14:2,15:2,16:2,17:2,18:2,20:3|w",
        "63",
    );
    assert_eq!(found["plays"].as_array().unwrap().len(), 1);
    assert_eq!(found["plays"][0]["notation"], "-");
    assert_eq!(found["plays"][0]["steps"], json!([]));
    assert_eq!(found["facts"][0]["kind"], "void");
    assert_eq!(found["facts"][1]["kind"], "squire");
    assert_eq!(found["facts"][1]["side"], "white");
}

#[test]
fn a_play_that_wins_says_so_and_hits_are_marked() {
    let app = TestApp::start();
    let found = plays(&app, "standard", "24:1,off:14|1:15|w", "21");
    assert_eq!(found["plays"][0]["win"], "bear-off");
    let found = plays(&app, "standard", "1:15|1:14,19:1|w", "61");
    let notations: Vec<&str> = found["plays"]
        .as_array()
        .unwrap()
        .iter()
        .map(|play| play["notation"].as_str().unwrap())
        .collect();
    assert!(notations.iter().any(|play| play.contains("7*")), "{notations:?}");
}

#[test]
fn options_are_named_in_the_query() {
    let app = TestApp::start();
    let body = json!({ "position": "1:15|1:15|w", "dice": "66" });
    let count = |query: &str| {
        let found = app.post(&format!("/api/v1/rules/old-book/plays{query}"), &body).ok(200);
        found["plays"].as_array().unwrap().len()
    };
    assert_eq!(count("?options=first-66"), count("") + 1);
    assert_eq!(count("?options="), count(""));
    app.post("/api/v1/rules/old-book/plays?options=first-67", &body)
        .at(422, "bad-options", "options");
    app.post("/api/v1/rules/standard/plays?options=first-66", &body)
        .at(422, "bad-options", "options");
    app.post("/api/v1/rules/old-book/plays?options=first-66,first-66", &body)
        .at(422, "bad-options", "options");
    app.post("/api/v1/rules/old-book/plays?option=first-66", &body)
        .at(400, "bad-query", "option");
    app.post("/api/v1/rules/chess/plays", &body)
        .at(422, "unknown-rule-set", "set");
}

#[test]
fn an_impossible_position_is_refused_with_the_fault() {
    let app = TestApp::start();
    let refused = |position: &str, dice: &str, code: &str, field: &str| {
        let body = json!({ "position": position, "dice": dice });
        let problem = app.post("/api/v1/rules/standard/plays", &body).at(422, code, field);
        problem["errors"][0]["message"].as_str().unwrap().to_owned()
    };
    for (position, part) in [
        ("1:13,2:2|1:15|w", "2 men on 2"),
        ("1:14|1:15|w", "14 men"),
        ("1:14,13:1|1:15|w", "same point"),
        ("1:15|1:15|x", "side to move"),
        ("1:15|1:15", "three parts"),
        ("", "three parts"),
        ("off:15|1:15|w", "already over"),
        ("24:15|1:15|b", "already over"),
        ("1:4,19:11|bar:6,1:4,2:1,3:1,4:1,5:1,6:1|w", "already over"),
    ] {
        let message = refused(position, "63", "bad-position", "position");
        assert!(message.contains(part), "{position}: {message}");
    }
    let huge = "1:1,".repeat(100_000);
    assert!(refused(&huge, "63", "bad-position", "position").len() < 300);
    for dice in ["70", "07", "6", "", "636", "6 3", "??", &"6".repeat(1000)] {
        assert!(refused("1:15|1:15|w", dice, "bad-dice", "dice").len() < 300);
    }
    app.post("/api/v1/rules/standard/plays", &json!({ "position": "1:15|1:15|w" }))
        .at(422, "bad-body", "dice");
    app.post("/api/v1/rules/standard/plays", &json!(["1:15|1:15|w", "63"]))
        .at(422, "bad-body", "body");
}

#[test]
fn the_ways_of_a_throw_lead_step_by_step_to_its_plays() {
    let app = TestApp::start();
    let path = "/api/v1/rules/standard/ways";
    let found = app
        .post(path, &json!({ "position": "1:14,4:1|1:15|w", "dice": "36" }))
        .ok(200);
    let throw = &found["throws"][0];
    assert_eq!(
        (&throw["dice"], &throw["throw_name"]),
        (&json!("63"), &json!("sex tre"))
    );
    let nodes = throw["nodes"].as_array().unwrap();
    assert_eq!(
        nodes[0]["closed"],
        json!({ "more-dice": [[4, 3]], "own-point": [[1, 3]] })
    );
    assert_eq!(nodes[0]["play"], Value::Null);
    let steps = nodes[0]["steps"].as_array().unwrap();
    let first: Vec<_> = steps.iter().map(|step| (step[0].clone(), step[1].clone())).collect();
    assert_eq!(first, [(json!(1), json!(6)), (json!(4), json!(6))]);
    let ends = nodes.iter().filter(|node| node["steps"] == json!([]));
    let mut plays: Vec<_> = ends.map(|node| node["play"].as_u64().unwrap()).collect();
    plays.sort_unstable();
    plays.dedup();
    assert_eq!(throw["plays"], plays.len());

    let all = app.post(path, &json!({ "position": "1:15|1:15|w" })).ok(200);
    assert_eq!(all["throws"].as_array().unwrap().len(), 21);
    let wrong = app.post(path, &json!({ "position": "1:15|1:15|w", "dice": "70" }));
    wrong.problem(422, "bad-dice");
    let over = app.post(path, &json!({ "position": "off:15|1:15|b" }));
    over.problem(422, "bad-position");
}
