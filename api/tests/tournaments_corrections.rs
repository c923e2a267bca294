//! Corrections with what was played after them: who is named where a match stands, and what a later stage says to it.

use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::browser::Browser;
use crate::support::play::{on_each_app, text};
use crate::support::tournament::{PLANTS, Tournament, pair_of, pairs, won};

fn standing(mut result: Value) -> Value {
    result["let_stand"] = json!(true);
    result
}

impl Tournament<'_> {
    fn correct(&self, key: &str, result: Value) -> Value {
        let path = format!("stages/1/matches/{key}/result");
        self.put(&path, standing(result)).ok(200)
    }

    /// Every match of a stage.
    fn matches(&self, stage: u64) -> Vec<Value> {
        let games = self.get(&format!("stages/{stage}/matches"));
        games["items"].as_array().unwrap().clone()
    }

    fn preview(&self, key: &str, result: Value) -> Value {
        let path = format!("stages/1/matches/{key}/results:preview");
        self.post(&path, result).ok(200)
    }
}

/// A knockout of four in which 4 beat 1 and then 2, before it is found that it was 1 who had won.
fn final_of_the_wrong_one(app: &TestApp) -> Tournament<'_> {
    let tournament = Tournament::started(app, 4, json!({ "format": "single-elimination" }));
    tournament.publish(1);
    assert_eq!(tournament.pair("winners-1-1"), (1, 4));
    tournament.result("winners-1-1", "second").ok(200);
    tournament.result("winners-1-2", "first").ok(200);
    assert_eq!(tournament.pair("winners-2-1"), (4, 2));
    tournament
}

fn rightful(game: &Value) -> (u64, u64) {
    pair_of(&game["rightful"])
}

#[test]
fn a_final_that_stands_names_those_who_played_it_and_who_should_have() {
    on_each_app(|app| {
        let tournament = final_of_the_wrong_one(app);
        tournament.result("winners-2-1", "first").ok(200);
        assert_eq!(
            tournament.preview("winners-1-1", won("first"))["begun"],
            json!(["winners-2-1"])
        );
        tournament
            .result("winners-1-1", "first")
            .problem(409, "dependants-begun");
        tournament.correct("winners-1-1", won("first"));
        for game in [tournament.game("winners-2-1"), tournament.matches(1)[2].clone()] {
            assert_eq!((pair_of(&game), rightful(&game)), ((4, 2), (1, 2)), "{game}");
            assert_eq!(
                (&game["stands"], &game["result"]["winner"]),
                (&json!(true), &json!("first"))
            );
        }
        let other = tournament.game("winners-1-2");
        assert_eq!((&other["stands"], &other["rightful"]), (&json!(false), &Value::Null));
        let csv = app.get(&tournament.path("pairings.csv")).text();
        let line = csv
            .lines()
            .find(|line| line.contains("winners-2-1"))
            .unwrap()
            .to_owned();
        assert!(line.contains(",Lind,Alm,finished,first,"), "{line}");
        assert!(
            line.ends_with(",Ek") && csv.lines().next().unwrap().ends_with(",should_have_played"),
            "{csv}"
        );
        // Whoever won it has won.
        assert_eq!(tournament.places()[0], (Some(1), 4));
        assert_eq!(tournament.get("")["state"], "finished");
        // The one named first is the one who played.
        let corrected = tournament.result("winners-2-1", "second").ok(200);
        assert_eq!((pair_of(&corrected), &corrected["stands"]), ((4, 2), &json!(true)));
        assert_eq!(tournament.places()[0], (Some(1), 2));
        let walkover = json!({ "kind": "walkover", "winner": "first" });
        tournament.ruling("winners-2-1", walkover).ok(200);
        assert_eq!(tournament.places()[0], (Some(1), 4));
        // Taken back, it is for those who should play it.
        tournament.delete("stages/1/matches/winners-2-1/result").ok(200);
        let open = tournament.game("winners-2-1");
        assert_eq!((pair_of(&open), &open["state"]), ((1, 2), &json!("ready")));
        assert_eq!((&open["stands"], &open["rightful"]), (&json!(false), &Value::Null));
        tournament.result("winners-2-1", "first").ok(200);
        assert_eq!(tournament.places()[0], (Some(1), 1));
    });
}

#[test]
fn pages_name_those_who_played_and_say_who_should_have() {
    let browser = Browser::start();
    let tournament = final_of_the_wrong_one(&browser.app);
    tournament.result("winners-2-1", "first").ok(200);
    tournament.correct("winners-1-1", won("first"));
    let stage = format!("/tournaments/{}/stages/1", tournament.id);
    let note = "stands though Ek should have played";
    let of_match = format!("{stage}/matches/winners-2-1");
    let page = browser.get(&of_match);
    page.has(&["<h1>Lind – Alm</h1>", "Lind won", note])
        .lacks(&["Ek – Alm", "Ek won"]);
    let drawn = browser.get(&format!("{stage}/bracket"));
    drawn
        .has(&[note, "stands as played", "<b>Lind</b> – Alm"])
        .lacks(&["Ek</b> – Alm", "Ek – Alm"]);
    let desk = browser.get(&format!("/tournaments/{}/desk", tournament.id));
    desk.has(&["Lind – Alm", note]);
    // The form of a correction, and what it says was entered.
    let fields = [("what", "games"), ("winner-1", "first"), ("win-1", "bear-off")];
    let preview = format!("{of_match}/preview");
    let reply = browser.send(&page, &preview, &fields);
    Browser::page(&preview, &reply).has(&["Lind – Alm: now Lind won", note, "Game 1: Lind"]);
}

#[test]
fn a_match_under_way_stays_with_those_who_sat_down() {
    // What the first match becomes, and who should play then.
    let corrections = [
        (Some(won("first")), (1, 2)),
        (Some(json!({ "ruling": { "kind": "double-forfeit" } })), (0, 2)),
        (
            Some(json!({ "ruling": { "kind": "disqualification", "winner": "first" } })),
            (1, 2),
        ),
        (None, (0, 2)),
    ];
    let app = TestApp::start();
    for (at, (correction, should)) in corrections.into_iter().enumerate() {
        let tournament = final_of_the_wrong_one(&app);
        tournament
            .post("stages/1/matches/winners-2-1/begin", json!({ "white": "first" }))
            .ok(201);
        match correction {
            Some(result) => {
                let path = "stages/1/matches/winners-1-1/result";
                tournament.put(path, result.clone()).problem(409, "dependants-begun");
                tournament.correct("winners-1-1", result);
            }
            None => {
                let path = "stages/1/matches/winners-1-1/result";
                tournament.delete(path).problem(409, "dependants-begun");
                tournament.delete(&format!("{path}?let_stand=true")).ok(200);
            }
        }
        let game = tournament.game("winners-2-1");
        assert_eq!((pair_of(&game), rightful(&game)), ((4, 2), should), "{game}");
        assert_eq!((&game["state"], &game["white"]), (&json!("playing"), &json!("first")));
        let boards = tournament.get("boards");
        let named = boards["playing"].as_array().unwrap().iter();
        let named: Vec<u64> = named
            .filter(|board| board["key"] == "winners-2-1")
            .filter_map(|board| board["first"]["number"].as_u64())
            .collect();
        assert_eq!(named, [4]);
        match at {
            // One who leaves during it gives it to the one he plays, unless it is still to be played.
            0 => {
                let kept = json!({ "open_match": "keep" });
                tournament.post("entrants/4/withdraw", kept).ok(200);
                assert_eq!(tournament.game("winners-2-1")["state"], "playing");
                tournament.post("entrants/4/return", json!({})).ok(200);

                tournament.post("entrants/4/withdraw", json!({})).ok(200);
                let given = tournament.game("winners-2-1");
                assert_eq!(
                    (pair_of(&given), &given["result"]["winner"]),
                    ((4, 2), &json!("second"))
                );
                assert_eq!(
                    (&given["result"]["by"], &given["stands"]),
                    (&json!("walkover"), &json!(true))
                );
            }
            1 => {
                let of_match = text(&game, "match_id");
                let result = json!({ "winner": "white", "win": "bear-off", "termination": "conceded" });
                let path = format!("/api/v1/games/{}/result", app.first_game(&of_match));
                app.put(&path, &result).ok(200);
                let result = tournament.game("winners-2-1");
                assert_eq!(
                    (pair_of(&result), &result["result"]["winner"]),
                    ((4, 2), &json!("first"))
                );
                assert_eq!(tournament.places()[0], (Some(1), 4));
            }
            _ => {
                let result = tournament.result("winners-2-1", "first").ok(200);
                assert_eq!(
                    (pair_of(&result), &result["stands"]),
                    ((4, 2), &json!(true)),
                    "{result}"
                );
                if tournament.game("winners-1-1")["state"] == "ready" {
                    // What was told to stand is in nobody's way.
                    tournament.result("winners-1-1", "first").ok(200);
                }
                assert_eq!(tournament.places()[0], (Some(1), 4));
            }
        }
    }
}

/// What of a match a correction of another one must not change once it was played.
fn as_played(game: &Value) -> Value {
    json!([
        game["key"],
        game["first"]["entrant"],
        game["second"]["entrant"],
        game["result"],
        game["state"]
    ])
}

#[test]
fn whatever_is_corrected_every_other_match_that_was_played_keeps_its_names_and_its_result() {
    let formats = [
        json!({ "format": "single-elimination", "bronze": true, "consolation": true }),
        json!({ "format": "double-elimination", "grand_final": "none" }),
        json!({ "format": "double-elimination", "grand_final": "single" }),
        json!({ "format": "double-elimination", "grand_final": "reset" }),
    ];
    let app = TestApp::start();
    for (format, entrants) in formats.into_iter().zip([7, 6, 6, 6]) {
        let tournament = Tournament::started(&app, entrants, format);
        tournament.publish(1);
        while tournament.favourites_win() > 0 {
            // The second final is played too.
            let is_final = |game: &&Value| game["key"] == "grand-final-1-1" && game["state"] == "finished";
            let lost = tournament.matches(1);
            let lost = lost
                .iter()
                .find(is_final)
                .filter(|game| game["result"]["winner"] == "first");
            if lost.is_some() {
                tournament.result("grand-final-1-1", "second").ok(200);
            }
        }
        let before = tournament.matches(1);
        let places = tournament.places();
        let played: Vec<&Value> = before.iter().filter(|game| game["state"] == "finished").collect();
        assert!(played.len() + 1 >= entrants, "{played:?}");
        assert!(before.iter().all(|game| game["stands"] == false));
        for (at, corrected) in played.iter().enumerate() {
            let key = text(corrected, "key");
            let winner = if corrected["result"]["winner"] == "first" {
                "second"
            } else {
                "first"
            };
            let result = match at % 4 {
                0 => won(winner),
                1 => json!({ "ruling": { "kind": "walkover", "winner": winner } }),
                2 => json!({ "ruling": { "kind": "double-forfeit" } }),
                _ => json!({ "ruling": { "kind": "disqualification", "winner": winner } }),
            };
            let begun = tournament.preview(&key, result.clone())["begun"].clone();
            tournament.correct(&key, result);
            let mut stand = Vec::new();
            for (was, is) in before.iter().zip(tournament.matches(1)) {
                let is_played = was["state"] == "finished";
                if is_played && was["key"] != corrected["key"] {
                    assert_eq!(as_played(was), as_played(&is), "after {key}");
                }
                if is["stands"] == true {
                    let others = rightful(&is) != pair_of(&is);
                    assert!(is_played && (others || is["part"] == "reset"), "after {key}: {is}");
                    stand.push(is["key"].clone());
                } else {
                    assert_eq!(is["rightful"], Value::Null);
                }
            }
            assert_eq!(json!(stand), begun, "after {key}");
            // What is open by now is played between whoever comes there, and nothing else moves.
            tournament.get("stages/1/standings");
            // Put right again, it is in nobody's way.
            let again = text(&corrected["result"], "winner");
            tournament.result(&key, &again).ok(200);
            let same: Vec<Value> = before.iter().map(as_played).collect();
            let now: Vec<Value> = tournament.matches(1).iter().map(as_played).collect();
            assert_eq!(now, same, "after {key}");
            assert_eq!(tournament.places(), places, "after {key}");
        }
    }
}

/// Two groups of four with all results, from which four go on into a knockout that is published.
fn groups(app: &TestApp) -> Tournament<'_> {
    let tournament = Tournament::new(app);
    for name in &PLANTS[..8] {
        tournament.enter(name);
    }
    for stage in [
        json!({ "format": "groups", "groups": 2 }),
        json!({ "format": "single-elimination" }),
    ] {
        tournament.post("stages", stage).ok(201);
    }
    tournament.post("stages/1/start", json!({})).ok(200);
    tournament
        .post("stages/1/rounds/1/publish", json!({ "through": 3 }))
        .ok(200);
    tournament.favourites_win();
    tournament.post("stages/2/start", json!({})).ok(200);
    tournament.post("stages/2/rounds/1/publish", json!({})).ok(200);
    tournament
}

/// The match of two entrants of the first stage, and which half the second of them is.
fn between(tournament: &Tournament<'_>, one: u64, other: u64) -> (String, &'static str) {
    let games = tournament.matches(1);
    let game = games
        .iter()
        .find(|game| [(one, other), (other, one)].contains(&pair_of(game)))
        .unwrap_or_else(|| panic!("{one} and {other} do not meet"));
    let half = if pair_of(game).0 == other { "first" } else { "second" };
    (text(game, "key"), half)
}

#[test]
fn an_earlier_stage_is_not_opened_again_below_one_that_has_begun() {
    on_each_app(|app| {
        let tournament = groups(app);
        // The last two of a group: whoever wins, the same go on.
        let (key, last) = between(&tournament, 5, 8);
        let path = format!("stages/1/matches/{key}/result");
        tournament
            .put("stages/2/matches/winners-1-1/result", won("first"))
            .ok(200);
        let version = tournament.get("")["version"].clone();
        let preview = tournament.preview(&key, json!({}));
        assert_eq!(preview["begun"], json!(["2/winners-1-1"]), "{preview}");
        let refused = tournament.delete(&path).problem(409, "dependants-begun");
        assert_eq!(refused["matches"], json!([{ "stage": 2, "key": "winners-1-1" }]));
        let detail = text(&refused, "detail");
        assert!(
            detail.contains("winners-1-1") && detail.contains("of stage 2"),
            "{detail}"
        );
        assert_eq!(tournament.get("")["version"], version);
        // Another winner leaves the next stage as it is, and is no matter of it.
        assert_eq!(tournament.preview(&key, won(last))["begun"], json!([]));
        tournament.put(&path, won(last)).ok(200);
        let field = tournament.get("")["stages"][1]["field"].clone();
        tournament.delete(&format!("{path}?let_stand=true")).ok(200);
        let stages = tournament.get("")["stages"].clone();
        assert_eq!((&stages[0]["state"], &stages[1]["field"]), (&json!("running"), &field));
        assert_eq!(tournament.get("stages/2/standings")["left_out"], json!([]));
        // As it was played it fits again.
        tournament.put(&path, won(last)).ok(200);
        assert_eq!(tournament.get("")["stages"][0]["state"], "finished");

        let round = "stages/1/rounds/1";
        tournament.post(&format!("{round}/close"), json!({})).ok(200);
        let reopen = format!("{round}/reopen");
        let refused = tournament.post(&reopen, json!({})).problem(409, "dependants-begun");
        assert_eq!(refused["matches"], json!([{ "stage": 2, "key": "winners-1-1" }]));
        assert_eq!(tournament.get(round)["state"], "closed");
        let opened = tournament.post(&reopen, json!({ "let_stand": true })).ok(200);
        assert_eq!(opened["state"], "playing");
        // Where nothing of it has begun, the later stage is drawn anew.
        tournament.delete("stages/2/matches/winners-1-1/result").ok(200);
        let changes = tournament.preview(&key, json!({}))["changes"].to_string();
        assert!(changes.contains("Stage 2 is taken back"), "{changes}");
        tournament.delete(&path).ok(200);
        assert_eq!(tournament.get("")["stages"][1]["state"], "waiting");
    });
}

#[test]
fn a_round_below_a_later_stage_is_reopened_from_the_desk_with_the_word_that_it_stands() {
    let browser = Browser::start();
    let tournament = groups(&browser.app);
    tournament
        .put("stages/2/matches/winners-1-1/result", won("first"))
        .ok(200);
    tournament.post("stages/1/rounds/1/close", json!({})).ok(200);
    let desk = browser.get(&format!("/tournaments/{}/desk", tournament.id));
    let action = format!("/tournaments/{}/stages/1/rounds/1/reopen", tournament.id);
    desk.lacks(&["Let the matches that have begun stand"]);
    let refused = browser.refused(&desk, &action, &[], 409);
    refused.has(&[
        "Nothing was written",
        "winners-1-1",
        "Let the matches that have begun stand",
    ]);
    browser.done(&refused, &action, &[("let_stand", "yes")]);
    assert_eq!(tournament.get("stages/1/rounds/1")["state"], "playing");
}

#[test]
fn a_result_by_games_of_an_earlier_stage_is_not_taken_back_either() {
    let app = TestApp::start();
    let tournament = groups(&app);
    tournament
        .put("stages/2/matches/winners-1-1/result", won("first"))
        .ok(200);
    let (key, last) = between(&tournament, 5, 8);
    let of_match = text(&tournament.game(&key), "match_id");
    let of_match = app.get(&format!("/api/v1/matches/{of_match}")).ok(200);
    let game = text(&of_match["games"][0], "id");
    let path = format!("/api/v1/games/{game}/result");
    let refused = app.send("DELETE", &path, &[], b"").problem(409, "dependants-begun");
    assert_eq!(refused["matches"], json!([{ "stage": 2, "key": "winners-1-1" }]));
    assert_eq!(tournament.game(&key)["state"], "finished");
    // Who won is no matter of the next stage, as long as the same go on.
    tournament
        .put(&format!("stages/1/matches/{key}/result"), won(last))
        .ok(200);
}

#[test]
fn a_knockout_that_stands_names_who_should_have_come_into_it() {
    let browser = Browser::start();
    let tournament = groups(&browser.app);
    tournament
        .put("stages/2/matches/winners-1-1/result", won("first"))
        .ok(200);
    let before = tournament.matches(2);
    // Five had beaten four after all: four is third of the group.
    let (key, five) = between(&tournament, 4, 5);
    tournament
        .put(&format!("stages/1/matches/{key}/result"), won(five))
        .problem(409, "dependants-begun");
    tournament.correct(&key, won(five));
    assert_eq!(tournament.matches(2), before);
    let left_out = tournament.get("stages/2/standings")["left_out"].clone();
    assert_eq!(left_out, json!([{ "number": 5, "name": "Rönn" }]));
    assert_eq!(tournament.get("stages/1/standings")["left_out"], json!([]));
    for page in ["", "/bracket", "/standings"] {
        let page = browser.get(&format!("/tournaments/{}/stages/2{page}", tournament.id));
        page.has(&["stands as it was drawn, though Rönn should have come into it"]);
    }
    // Who leaves the later stage has no part in that, and who was right at first is right again.
    tournament.post("entrants/1/withdraw", json!({})).ok(200);
    let four = if five == "first" { "second" } else { "first" };
    tournament
        .put(&format!("stages/1/matches/{key}/result"), won(four))
        .ok(200);
    assert_eq!(tournament.get("stages/2/standings")["left_out"], json!([]));
}

#[test]
fn rounds_that_are_paired_or_known_from_the_start_keep_their_names_whatever_is_corrected() {
    let app = TestApp::start();
    for format in [
        json!({ "format": "round-robin" }),
        json!({ "format": "swiss", "rounds": 3 }),
    ] {
        let is_swiss = format["format"] == "swiss";
        let tournament = Tournament::started(&app, 5, format);
        if !is_swiss {
            tournament
                .post("stages/1/rounds/1/publish", json!({ "through": 5 }))
                .ok(200);
            tournament.favourites_win();
        }
        for _ in 0..if is_swiss { 3 } else { 0 } {
            tournament.next_round();
            tournament.favourites_win();
        }
        let before = tournament.matches(1);
        for corrected in &before {
            let key = text(corrected, "key");
            tournament.correct(&key, json!({ "ruling": { "kind": "double-forfeit" } }));
            for (was, is) in before.iter().zip(tournament.matches(1)) {
                assert_eq!((pair_of(was), &is["stands"]), (pair_of(&is), &json!(false)));
                assert_eq!(is["rightful"], Value::Null);
                assert!(was["key"] == corrected["key"] || was["result"] == is["result"]);
            }
            let winner = text(&corrected["result"], "winner");
            tournament.correct(&key, won(&winner));
        }
    }
}

#[test]
fn a_correction_two_rounds_back_is_refused_and_makes_the_draft_stale_where_the_round_between_stands() {
    on_each_app(|app| {
        let tournament = Tournament::started(app, 6, json!({ "format": "swiss", "rounds": 4 }));
        tournament.next_round();
        tournament.favourites_win();
        let second = tournament.next_round();
        tournament.favourites_win();
        let draft = tournament.post("stages/1/rounds:pair", json!({})).ok(201);
        assert_eq!((&draft["number"], &draft["stale"]), (&json!(3), &Value::Null));
        let preview = tournament.preview("round-1-1", won("second"));
        assert_eq!(
            (&preview["drafts"], preview["begun"].as_array().unwrap().len()),
            (&json!([3]), 3)
        );
        let refused = tournament
            .result("round-1-1", "second")
            .problem(409, "dependants-begun");
        let keys = refused["matches"]
            .as_array()
            .unwrap()
            .iter()
            .map(|at| at["key"].clone());
        assert_eq!(keys.collect::<Vec<_>>(), ["round-2-1", "round-2-2", "round-2-3"]);
        assert_eq!(tournament.get("stages/1/rounds/3")["stale"], Value::Null);
        tournament.correct("round-1-1", won("second"));
        assert_eq!(pairs(&tournament.get("stages/1/rounds/2")), pairs(&second));
        assert_eq!(tournament.get("stages/1/rounds/2")["stale"], Value::Null);
        let stale = tournament.get("stages/1/rounds/3")["stale"].clone();
        assert!(stale.as_str().unwrap().contains("pair the round again"), "{stale}");
        tournament
            .post("stages/1/rounds/3/publish", json!({}))
            .problem(409, "stale-draft");
        let again = tournament.post("stages/1/rounds:pair", json!({})).ok(201);
        assert_eq!((&again["number"], &again["stale"]), (&json!(3), &Value::Null));
        tournament.publish(3);
    });
}

#[test]
fn a_published_round_of_which_nothing_has_begun_is_stale_once_it_is_a_draft_again() {
    let app = TestApp::start();
    let tournament = Tournament::started(&app, 6, json!({ "format": "swiss", "rounds": 4 }));
    tournament.next_round();
    tournament.favourites_win();
    tournament.next_round();
    let preview = tournament.preview("round-1-1", won("second"));
    let changes = preview["changes"].to_string();
    assert!(changes.contains("Round 2 was paired on the old result"), "{changes}");
    assert_eq!((&preview["begun"], &preview["drafts"]), (&json!([]), &json!([])));
    tournament.result("round-1-1", "second").ok(200);
    // It goes on as it was published, asked for again too.
    let published = tournament.get("stages/1/rounds/2");
    assert_eq!(
        (&published["state"], &published["stale"]),
        (&json!("published"), &Value::Null)
    );
    let asked = tournament.post("stages/1/rounds:pair", json!({ "round": 2 })).ok(201);
    assert_eq!(asked, published);
    let draft = tournament.post("stages/1/rounds/2/reopen", json!({})).ok(200);
    assert!(
        draft["stale"].as_str().unwrap().contains("pair the round again"),
        "{draft}"
    );
    tournament
        .post("stages/1/rounds/2/publish", json!({}))
        .problem(409, "stale-draft");
    tournament.post("stages/1/rounds:pair", json!({})).ok(201);
    tournament.publish(2);
    // What has begun is played as it is.
    tournament.favourites_win();
    assert_eq!(tournament.get("stages/1/rounds/2")["stale"], Value::Null);
}
