//! Who has left a bracket forfeits, and that stays; who comes back changes nothing of what is recorded.

use brade_api::db::{AnyConnection, Db};
use brade_api::service::check::check;
use diesel::connection::SimpleConnection;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::browser::Browser;
use crate::support::database::TestDb;
use crate::support::play::{on_each_app, on_each_backend_app, text};
use crate::support::tournament::{PLANTS, Tournament, pair_of, won};

fn knockout(app: &TestApp, entrants: usize) -> Tournament<'_> {
    let tournament = Tournament::started(app, entrants, json!({ "format": "single-elimination" }));
    tournament.publish(1);
    tournament
}

fn sound(test: &TestDb) {
    let db = Db::open(&test.url, 1).unwrap();
    assert_eq!(db.read(check).unwrap().differences, Vec::<String>::new());
}

fn import<'a>(app: &'a TestApp, document: &Value) -> Tournament<'a> {
    let id = text(&app.post("/api/v1/tournaments:import", document).ok(201), "id");
    Tournament { app, id }
}

impl Tournament<'_> {
    fn leaves(&self, number: u64) {
        self.post(&format!("entrants/{number}/withdraw"), json!({})).ok(200);
    }

    /// Whether anything is left to play for one who comes back.
    fn comes_back(&self, number: u64) -> bool {
        let back = self.post(&format!("entrants/{number}/return"), json!({})).ok(200);
        assert_eq!(back["gone"], Value::Null);
        back["more_to_play"].as_bool().unwrap()
    }

    /// Who won a match, by number, how, and whether that was recorded by itself.
    fn outcome(&self, key: &str) -> (u64, String, bool) {
        let game = self.game(key);
        let (first, second) = pair_of(&game);
        let winner = match game["result"]["winner"].as_str() {
            Some("first") => first,
            Some(_) => second,
            None => 0,
        };
        let by = game["result"]["by"].as_str().or(game["result"]["kind"].as_str());
        let by = by.unwrap_or(game["state"].as_str().unwrap()).to_owned();
        (winner, by, game["automatic"].as_bool().unwrap())
    }

    fn champion(&self) -> (Option<u64>, u64) {
        self.places()[0]
    }

    /// What the journal of the club says of it: actions with the matches they are about.
    fn told(&self, action: &str) -> Vec<String> {
        let path = format!(
            "/api/v1/changes?noun=tournament&noun_id={}&action={action}&limit=100",
            self.id
        );
        let found = self.app.get(&path).ok(200);
        let items = found["items"].as_array().unwrap().iter().rev();
        let key = |change: &Value| {
            let part = if change["after"].is_null() {
                &change["before"]
            } else {
                &change["after"]
            };
            part["match"].as_str().unwrap_or_default().to_owned()
        };
        items.map(key).collect()
    }

    fn exports_the_same(&self) {
        let document = self.get("export");
        assert_eq!(import(self.app, &document).get("export"), document);
    }
}

fn walkover(winner: u64) -> (u64, String, bool) {
    (winner, "walkover".to_owned(), true)
}

fn played(winner: u64) -> (u64, String, bool) {
    (winner, "play".to_owned(), false)
}

#[test]
fn a_forfeit_stays_whoever_leaves_or_comes_back_later() {
    on_each_backend_app(|app, test| {
        let tournament = knockout(app, 6);
        tournament.leaves(1);
        tournament.wins_at("winners-1-2", 4);
        assert_eq!(tournament.outcome("winners-2-1"), walkover(4));
        tournament.leaves(4);
        assert_eq!(tournament.outcome("winners-2-1"), walkover(4));
        assert!(!tournament.comes_back(1), "1 is out");
        assert_eq!(tournament.outcome("winners-2-1"), walkover(4));
        tournament.wins_at("winners-1-4", 3);
        tournament.wins_at("winners-2-2", 3);
        // The final is 4, who has left, against 3.
        assert_eq!(tournament.outcome("winners-3-1"), walkover(3));
        assert_eq!(tournament.champion(), (Some(1), 3));
        // Nor does the winner lose what he has won.
        tournament.leaves(3);
        assert!(!tournament.comes_back(4));
        assert_eq!(tournament.outcome("winners-3-1"), walkover(3));
        assert_eq!(tournament.outcome("winners-2-2"), played(3));
        assert_eq!(tournament.champion(), (Some(1), 3));
        assert_eq!(tournament.told("forfeit-recorded"), ["winners-2-1", "winners-3-1"]);
        assert_eq!(tournament.told("forfeit-dropped"), Vec::<String>::new());
        tournament.exports_the_same();
        sound(test);
    });
}

impl Tournament<'_> {
    /// Lets this entrant win a match.
    fn wins_at(&self, key: &str, number: u64) {
        let (first, _) = self.pair(key);
        let winner = if first == number { "first" } else { "second" };
        self.result(key, winner).ok(200);
    }
}

#[test]
fn a_correction_lets_forfeits_of_others_lapse_and_is_not_kept_back_by_them() {
    on_each_app(|app| {
        let tournament = knockout(app, 8);
        tournament.wins_at("winners-1-1", 1);
        tournament.leaves(1);
        tournament.wins_at("winners-1-2", 4);
        assert_eq!(tournament.outcome("winners-2-1"), walkover(4));
        let board = tournament.game("winners-2-2");
        assert_eq!(board["state"], "waiting");
        // 5 had won: he has the walkover, which the preview tells.
        let other = won(if tournament.pair("winners-1-2").0 == 5 {
            "first"
        } else {
            "second"
        });
        let preview = tournament.post("stages/1/matches/winners-1-2/results:preview", other.clone());
        let preview = preview.ok(200);
        assert_eq!(
            (&preview["begun"], &preview["changes_more"]),
            (&json!([]), &json!(true))
        );
        assert!(preview["changes"].to_string().contains("winners-2-1"), "{preview}");
        assert!(preview["changes"].to_string().contains("winners-3-1"), "{preview}");
        tournament.put("stages/1/matches/winners-1-2/result", other).ok(200);
        assert_eq!(tournament.outcome("winners-2-1"), walkover(5));
        // 8 had won the other one: nobody of the semi-final has left, and it is to be played.
        tournament.wins_at("winners-1-1", 8);
        assert_eq!(tournament.outcome("winners-2-1"), (0, "ready".to_owned(), false));
        assert!(tournament.game("winners-2-1")["board"].is_number());
        tournament.wins_at("winners-2-1", 8);
        tournament.favourites_win();
        // What was played behind a forfeit still is in the way.
        tournament.wins_at("winners-2-2", 2);
        tournament.wins_at("winners-3-1", 2);
        let refused = tournament.result("winners-1-1", "first");
        let refused = refused.problem(409, "dependants-begun");
        assert!(
            text(&refused, "detail").contains("winners-2-1") && !text(&refused, "detail").contains("winners-3-1"),
            "{refused}"
        );
        assert_eq!(tournament.told("forfeit-recorded"), ["winners-2-1", "winners-2-1"]);
        assert_eq!(tournament.told("forfeit-dropped"), ["winners-2-1", "winners-2-1"]);
    });
}

#[test]
fn what_was_played_behind_a_forfeit_is_in_the_way_of_a_correction_and_the_forfeit_is_not() {
    let app = TestApp::start();
    let tournament = knockout(&app, 8);
    tournament.wins_at("winners-1-1", 1);
    tournament.leaves(1);
    tournament.wins_at("winners-1-2", 4);
    tournament.wins_at("winners-1-3", 2);
    tournament.wins_at("winners-1-4", 3);
    tournament.wins_at("winners-2-2", 2);
    tournament.wins_at("winners-3-1", 4);
    let other = won(if tournament.pair("winners-1-2").0 == 5 {
        "first"
    } else {
        "second"
    });
    let preview = tournament.post("stages/1/matches/winners-1-2/results:preview", other.clone());
    assert_eq!(preview.ok(200)["begun"], json!(["winners-3-1"]));
    let path = "stages/1/matches/winners-1-2/result";
    tournament.put(path, other.clone()).problem(409, "dependants-begun");
    assert_eq!(tournament.outcome("winners-2-1"), walkover(4));
    let mut standing = other;
    standing["let_stand"] = json!(true);
    tournament.put(path, standing).ok(200);
    assert_eq!(tournament.outcome("winners-2-1"), walkover(5));
    assert_eq!(tournament.game("winners-3-1")["stands"], true);
    assert_eq!(tournament.champion(), (Some(1), 4));
    tournament.exports_the_same();
}

#[test]
fn the_director_replaces_a_forfeit_or_takes_it_back_once_both_are_there() {
    on_each_backend_app(|app, test| {
        let tournament = knockout(app, 4);
        tournament.leaves(4);
        assert_eq!(tournament.outcome("winners-1-1"), walkover(1));
        let begin = tournament.post("stages/1/matches/winners-1-1/begin", json!({ "white": "first" }));
        begin.problem(409, "is-forfeited");
        let path = "stages/1/matches/winners-1-1/result";
        let refused = tournament.delete(path).problem(409, "has-left");
        assert!(refused["detail"].to_string().contains("Lind"), "{refused}");
        // They have played all the same.
        tournament.wins_at("winners-1-1", 4);
        assert_eq!(tournament.outcome("winners-1-1"), played(4));
        tournament.wins_at("winners-1-2", 2);
        assert_eq!(tournament.outcome("winners-2-1"), walkover(2));
        assert!(!tournament.comes_back(4));
        assert_eq!(tournament.outcome("winners-2-1"), walkover(2));
        // Now both are there, and it is open again.
        tournament.delete("stages/1/matches/winners-2-1/result").ok(200);
        assert_eq!(tournament.outcome("winners-2-1"), (0, "ready".to_owned(), false));
        tournament.wins_at("winners-2-1", 4);
        // Another ruling stands as the director gives it.
        let double = json!({ "kind": "double-disqualification" });
        tournament.ruling("winners-2-1", double).ok(200);
        tournament.leaves(2);
        assert_eq!(
            tournament.outcome("winners-2-1"),
            (0, "double-disqualification".to_owned(), false)
        );
        sound(test);
    });
}

#[test]
fn a_draft_of_a_bracket_has_no_forfeits_and_publishing_it_makes_them() {
    let app = TestApp::start();
    let tournament = Tournament::started(&app, 4, json!({ "format": "single-elimination" }));
    tournament.leaves(4);
    assert_eq!(tournament.game("winners-1-1")["state"], "ready");
    tournament.comes_back(4);
    tournament.leaves(3);
    tournament.leaves(2);
    tournament.publish(1);
    assert_eq!(tournament.outcome("winners-1-1"), (0, "ready".to_owned(), false));
    assert_eq!(
        tournament.outcome("winners-1-2"),
        (0, "double-forfeit".to_owned(), true)
    );
    // Nobody has played: it may be a draft once more, or go altogether.
    tournament.post("stages/1/rounds/1/reopen", json!({})).ok(200);
    assert_eq!(tournament.outcome("winners-1-2"), (0, "ready".to_owned(), false));
    assert!(tournament.comes_back(2));
    tournament.publish(1);
    assert_eq!(tournament.outcome("winners-1-2"), walkover(2));
    assert_eq!(tournament.delete("stages/1/rounds/1").status, 204);
    assert_eq!(tournament.get("")["stages"][0]["state"], "waiting");
}

#[test]
fn the_forfeits_of_a_double_elimination_come_in_a_row_and_stay() {
    on_each_backend_app(|app, test| {
        let stage = json!({ "format": "double-elimination", "grand_final": "reset" });
        let tournament = Tournament::started(app, 4, stage);
        tournament.publish(1);
        tournament.wins_at("winners-1-1", 1);
        tournament.post("entrants/4/disqualify", json!({})).ok(200);
        tournament.leaves(3);
        assert_eq!(tournament.outcome("winners-1-2"), walkover(2));
        // 3 lost by walkover, so 4 goes on to the loser of 1 and 2.
        tournament.wins_at("winners-2-1", 2);
        assert_eq!(
            tournament.outcome("losers-2-1"),
            (1, "disqualification".to_owned(), true)
        );
        tournament.leaves(2);
        assert_eq!(tournament.outcome("grand-final-1-1"), walkover(1));
        // Whoever loses by walkover goes nowhere, so there is nobody to play a second final with.
        assert_eq!(tournament.outcome("reset-1-1"), (0, "bye".to_owned(), false));
        assert_eq!(tournament.get("")["state"], "finished");
        tournament.comes_back(2);
        tournament.leaves(1);
        assert_eq!(tournament.champion(), (Some(1), 1));
        tournament.post("entrants/4/return", json!({})).ok(200);
        tournament.post("entrants/4/return", json!({})).problem(409, "not-away");
        tournament.exports_the_same();
        sound(test);
    });
}

fn run(db: &mut AnyConnection, sql: &str) {
    match db {
        AnyConnection::Sqlite(conn) => conn.batch_execute(sql),
        AnyConnection::Postgres(conn) => conn.batch_execute(sql),
    }
    .unwrap();
}

#[test]
fn the_forfeits_of_an_older_database_are_recorded_when_brade_starts() {
    crate::support::database::on_each_backend(|test| {
        let app = TestApp::start_on(test);
        let tournament = knockout(&app, 6);
        tournament.leaves(1);
        tournament.wins_at("winners-1-2", 4);
        let document = tournament.get("export");
        let id = tournament.id.clone();
        drop(app);
        // As it was before: nothing of it was stored.
        run(
            &mut test.connection(),
            "DELETE FROM pairings WHERE automatic; UPDATE tournaments SET forfeits_recorded = FALSE;",
        );
        let app = TestApp::start_on(test);
        let tournament = Tournament { app: &app, id };
        assert_eq!(tournament.outcome("winners-2-1"), walkover(4));
        tournament.comes_back(1);
        assert_eq!(tournament.outcome("winners-2-1"), walkover(4));
        sound(test);
        // The same of a document.
        let mut old = document;
        let pairings = old["pairings"].as_array_mut().unwrap();
        pairings.retain(|pairing| pairing["automatic"] == false);
        for pairing in pairings {
            pairing.as_object_mut().unwrap().remove("automatic");
        }
        let copy = import(&app, &old);
        assert_eq!(copy.outcome("winners-2-1"), walkover(4));
        sound(test);
    });
}

#[test]
fn an_import_of_forfeits_that_are_none_is_refused_or_put_right() {
    let app = TestApp::start();
    let tournament = knockout(&app, 4);
    tournament.leaves(4);
    let document = tournament.get("export");
    let mut wrong = document.clone();
    wrong["pairings"][0]["ruling"] = Value::Null;
    app.post("/api/v1/tournaments:import", &wrong)
        .problem(422, "bad-export");
    // Between others than those who come there it lapses, and the right one is recorded.
    let mut wrong = document.clone();
    let pairings = wrong["pairings"].as_array_mut().unwrap();
    let of_first = pairings.iter_mut().find(|pairing| pairing["key"] == "winners-1-1");
    of_first.unwrap()["first"] = json!(3);
    assert_eq!(import(&app, &wrong).outcome("winners-1-1"), walkover(1));
}

#[test]
fn what_was_forfeited_before_anybody_played_comes_through_a_document() {
    let app = TestApp::start();
    for entrants in 2..=4 {
        let tournament = knockout(&app, entrants);
        tournament.leaves(2);
        let document = tournament.get("export");
        assert_eq!(import(&app, &document).get("export")["pairings"], document["pairings"]);
    }
}

/// Two groups of three whose favourites win, and a knockout behind them.
fn groups(app: &TestApp) -> Tournament<'_> {
    let tournament = Tournament::new(app);
    for name in &PLANTS[..6] {
        tournament.enter(name);
    }
    tournament
        .post("stages", json!({ "format": "groups", "groups": 2, "advance": 2 }))
        .ok(201);
    tournament
        .post("stages", json!({ "format": "single-elimination" }))
        .ok(201);
    tournament.post("stages/1/start", json!({})).ok(200);
    tournament
        .post("stages/1/rounds/1/publish", json!({ "through": 3 }))
        .ok(200);
    tournament.favourites_win();
    tournament
}

#[test]
fn one_who_comes_back_after_his_stage_changes_nothing_of_it_nor_of_the_next() {
    on_each_backend_app(|app, test| {
        let tournament = groups(app);
        // 4 is second of his group; 5 comes after him.
        tournament.leaves(3);
        let started = tournament.post("stages/2/start", json!({})).ok(200);
        let field = started["stages"][1]["field"].clone();
        tournament.post("stages/2/rounds/1/publish", json!({})).ok(200);
        let places = tournament.places();
        let first = tournament.get("stages/2/matches")["items"][0].clone();
        let path = format!("stages/2/matches/{}/result", text(&first, "key"));
        tournament.put(&path, won("first")).ok(200);
        assert!(!tournament.comes_back(3));
        assert_eq!(tournament.places(), places);
        let now = tournament.get("");
        assert_eq!(now["stages"][1]["field"], field);
        assert_eq!(now["stages"][0]["state"], "finished");
        assert_eq!(tournament.get("stages/2/standings")["left_out"], json!([]));
        // He may leave again, and a result of the groups may be corrected as long as the same go on.
        tournament.leaves(3);
        assert!(!tournament.comes_back(3));
        let last = tournament.get("stages/1/matches")["items"].as_array().unwrap().clone();
        let game = last.iter().find(|game| [(3, 6), (6, 3)].contains(&pair_of(game)));
        if let Some(game) = game {
            let winner = if pair_of(game).0 == 3 { "first" } else { "second" };
            let points = json!({ "kind": "points", "winner": winner, "first": "2", "second": "1" });
            tournament.ruling(&text(game, "key"), points).ok(200);
        }
        tournament.exports_the_same();
        sound(test);
    });
}

#[test]
fn one_who_comes_back_to_a_timetable_has_missed_the_closed_rounds() {
    on_each_backend_app(|app, test| {
        let tournament = Tournament::started(app, 4, json!({ "format": "round-robin" }));
        tournament
            .post("stages/1/rounds/1/publish", json!({ "through": 3 }))
            .ok(200);
        tournament.leaves(4);
        let of_round = |round: u64| -> Vec<Value> {
            let round = tournament.get(&format!("stages/1/rounds/{round}"));
            round["matches"].as_array().unwrap().clone()
        };
        let with_four = |round: u64| {
            let games = of_round(round);
            games
                .into_iter()
                .find(|game| pair_of(game).0 == 4 || pair_of(game).1 == 4)
                .unwrap()
        };
        let play = |round: u64| {
            for game in of_round(round).iter().filter(|game| game["state"] == "ready") {
                tournament.result(&text(game, "key"), "first").ok(200);
            }
        };
        play(1);
        tournament.post("stages/1/rounds/1/close", json!({})).ok(200);
        assert!(tournament.comes_back(4));
        let missed = with_four(1);
        assert_eq!(
            (&missed["result"]["by"], &missed["automatic"]),
            (&json!("walkover"), &json!(true))
        );
        assert_eq!(with_four(2)["state"], "ready");
        assert_eq!(with_four(3)["state"], "ready");
        play(2);
        play(3);
        assert_eq!(tournament.get("")["state"], "finished");
        // Over, but nothing has followed: who has left and come back at once has lost nothing.
        let places = tournament.places();
        tournament.leaves(4);
        tournament.comes_back(4);
        assert_eq!(tournament.places(), places);
        tournament.exports_the_same();
        sound(test);
    });
}

#[test]
fn pages_tell_of_a_forfeit_and_of_one_who_has_nothing_left_to_play() {
    let browser = Browser::start();
    let tournament = knockout(&browser.app, 4);
    tournament.leaves(4);
    let entrant = format!("/tournaments/{}/entrants/4", tournament.id);
    let of_match = format!("/tournaments/{}/stages/1/matches/winners-1-1", tournament.id);
    browser
        .get(&of_match)
        .has(&["Recorded by itself, because one of the two had left"]);
    let page = browser.get(&entrant);
    page.has(&["Coming back changes no result: nothing is left to play for Lind"]);
    let reply = browser.send(&page, &format!("{entrant}/return"), &[]);
    assert_eq!((reply.status.as_u16(), reply.header("location")), (303, &*entrant));
    browser.get(&entrant).has(&["Nothing is left to play for Lind"]);
}

#[test]
fn a_group_in_which_fewer_are_left_sends_fewer() {
    on_each_app(|app| {
        let tournament = groups(app);
        let of_group = |group: usize| -> Vec<u64> {
            let standings = tournament.get("stages/1/standings");
            let rows = standings["tables"][group - 1]["rows"].as_array().unwrap().clone();
            rows.iter()
                .map(|row| row["entrant"]["number"].as_u64().unwrap())
                .collect()
        };
        let (kept, fewer) = (of_group(1), of_group(2));
        tournament
            .post(&format!("entrants/{}/disqualify", fewer[0]), json!({}))
            .ok(200);
        tournament.leaves(fewer[1]);
        let started = tournament.post("stages/2/start", json!({})).ok(200);
        let mut field: Vec<u64> = serde_json::from_value(started["stages"][1]["field"].clone()).unwrap();
        field.sort_unstable();
        let mut expected = vec![kept[0], kept[1], fewer[2]];
        expected.sort_unstable();
        assert_eq!(field, expected);
        let short = json!([{ "group": 2, "sends": 1, "wanted": 2 }]);
        assert_eq!(started["stages"][1]["short"], short);
        let page = app.get(&format!("/tournaments/{}/stages/2", tournament.id)).text();
        assert!(page.contains("Group 2 sends 1 instead of 2"), "{page}");
        tournament.post("stages/2/rounds/1/publish", json!({})).ok(200);
        let games = tournament.get("stages/2/matches")["items"].as_array().unwrap().clone();
        let states: Vec<&str> = games.iter().map(|game| game["state"].as_str().unwrap()).collect();
        assert_eq!(states, ["bye", "ready", "waiting"]);
        // Still so when one of them is back.
        tournament.comes_back(fewer[1]);
        assert_eq!(tournament.get("")["stages"][1]["short"], short);
        tournament.exports_the_same();
    });
}

#[test]
fn where_too_few_are_left_the_refusal_says_why_and_what_to_do() {
    let app = TestApp::start();
    let tournament = groups(&app);
    for number in [2, 3, 4, 5, 6] {
        tournament.leaves(number);
    }
    let refused = tournament.post("stages/2/start", json!({})).problem(409, "too-few");
    let said = refused["detail"].as_str().unwrap();
    assert!(
        said.contains("fewer are left of stage 1 than stage 2 needs (5 have left)"),
        "{said}"
    );
    assert!(said.contains("not 1") && said.contains("Bring somebody back"), "{said}");
    tournament.comes_back(5);
    let started = tournament.post("stages/2/start", json!({})).ok(200);
    assert_eq!(started["stages"][1]["field"].as_array().unwrap().len(), 2);
    // The same where the stage before is no groups.
    let swiss = Tournament::started(&app, 4, json!({ "format": "swiss", "rounds": 1 }));
    swiss
        .post("stages", json!({ "format": "single-elimination", "takes": 3 }))
        .ok(201);
    swiss.next_round();
    swiss.favourites_win();
    swiss.leaves(1);
    swiss.leaves(2);
    let started = swiss.post("stages/2/start", json!({ "seed": "rowan" })).ok(200);
    assert_eq!(
        started["stages"][1]["short"],
        json!([{ "group": null, "sends": 2, "wanted": 3 }])
    );
}
