//! Matches of belote that are stored: entered card by card, by result or by score, corrected, confirmed, read and written.

use brade_api::auth::role::Role;
use brade_api::db::Db;
use brade_core::belote::players::{Chance, Taste, play_match};
use brade_core::belote::record::{DealRecord, MatchRecord, read_matches};
use brade_core::belote::rules::{MatchLength, RuleOption, Rules};
use brade_core::belote::seat::{BySeat, Seat};
use brade_core::belote::verify::{Status, verify};
use serde_json::{Value, json};

use crate::support::app::{Reply, TestApp};
use crate::support::clients::check_database;
use crate::support::database::TestDb;
use crate::support::import::{GOOD, Place};
use crate::support::people::Person;
use crate::support::play::{on_each_backend_app, text};

const MATCHES: &str = "/api/v1/belote/matches";

/// A match of players who do as they like, always the same for a seed.
fn made_up(seed: u64, rules: Rules) -> MatchRecord {
    let mut state = seed;
    let mut numbers = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 32) as u32
    };
    let tastes = BySeat::new([Taste::Beginner, Taste::Bold, Taste::Beginner, Taste::Hunter]);
    play_match(&tastes, rules, &mut Chance::new(&mut numbers))
}

fn to_500() -> Rules {
    Rules::new(MatchLength::To500, [RuleOption::AllNoTrumps]).unwrap()
}

/// Four players, and a match between them.
struct Table<'a> {
    app: &'a TestApp,
    players: [String; 4],
    path: String,
}

impl<'a> Table<'a> {
    fn of(app: &'a TestApp, rules: Value) -> Table<'a> {
        let players = ["Ek", "Gran", "Alm", "Asp"].map(|name| app.player(name));
        let new = json!({
            "seat_1": players[0], "seat_2": players[1], "seat_3": players[2], "seat_4": players[3], "rules": rules,
        });
        let made = app.post(MATCHES, &new);
        let path = format!("{MATCHES}/{}", text(&made.ok(201), "id"));
        assert_eq!(made.header("location"), path);
        Table { app, players, path }
    }

    fn at(&self, rest: &str) -> String {
        format!("{}/{rest}", self.path)
    }

    fn now(&self) -> Value {
        self.app.get(&self.path).ok(200)
    }

    fn deal(&self, body: &Value) -> Reply {
        self.app.post(&self.at("deals"), body)
    }

    fn call(&self, deal: usize, number: usize, call: &str) -> Reply {
        let body = json!({ "expected_call": number, "call": call });
        self.app.post(&self.at(&format!("deals/{deal}/calls")), &body)
    }

    fn card(&self, deal: usize, number: usize, card: &str, announces: bool) -> Reply {
        let body = json!({ "expected_card": number, "card": card, "announces": announces });
        self.app.post(&self.at(&format!("deals/{deal}/cards")), &body)
    }
}

fn hands(deal: &DealRecord) -> Value {
    let hands = deal.hands.as_ref().unwrap();
    let text = |seat: Seat| hands[seat].iter().map(ToString::to_string).collect::<String>();
    json!(Seat::ALL.map(text))
}

/// Records a deal as somebody at the table would: with the hands or without them.
fn record_deal(table: &Table, number: usize, deal: &DealRecord, with_hands: bool) {
    let mut body = json!({ "dealer": deal.dealer.unwrap().number(), "up": deal.up.unwrap().to_string() });
    if with_hands {
        body["hands"] = hands(deal);
    }
    table.deal(&body).ok(201);
    for (call, at) in deal.calls.iter().zip(1..) {
        let now = table.call(number, at, &call.to_string()).ok(201);
        assert_eq!(now["calls"][at - 1]["call"], call.to_string());
    }
    for (played, at) in deal.plays.iter().zip(1..) {
        let before = table.app.get(&table.at(&format!("deals/{number}"))).ok(200);
        let legal = before["next"]["legal"].as_array().unwrap();
        assert_eq!(before["next"]["kind"], if with_hands { "card" } else { "any-card" });
        assert!(legal.contains(&json!(played.card.to_string())), "{before}");
        assert_eq!(before["next"]["number"], at);
        table
            .card(number, at, &played.card.to_string(), played.announces)
            .ok(201);
    }
}

#[test]
fn a_match_to_500_is_recorded_card_by_card_and_won_by_who_has_more() {
    on_each_backend_app(|app, db| {
        let played = made_up(5, to_500());
        let table = Table::of(app, json!({ "to": "500", "options": ["all-no-trumps"] }));
        let mut next_dealer = Value::Null;
        for (deal, number) in played.deals.iter().zip(1..) {
            if number > 1 {
                assert_eq!(table.now()["next_dealer"], deal.dealer.unwrap().number());
            } else {
                assert_eq!(table.now()["next_dealer"], next_dealer);
            }
            record_deal(&table, number, deal, number % 2 == 1);
            let now = table.app.get(&table.at(&format!("deals/{number}"))).ok(200);
            assert_eq!(
                (&now["status"], &now["next"]["kind"]),
                (&json!("finished"), &json!("nothing"))
            );
            let score = deal.score.unwrap_or_default().to_string();
            assert_eq!(now["score"], score, "{now}");
            assert_eq!(now["recorded"], true);
            next_dealer = now["dealer"].clone();
        }
        assert!(played.deals.len() > 2, "{next_dealer}");
        let now = table.now();
        assert_eq!(now["totals"], played.score.unwrap().to_string());
        assert_eq!(
            (&now["status"], &now["verdict"]),
            (&json!("decided"), &json!("verified"))
        );
        assert_eq!(now["winner"], played.token.winner().unwrap().letters());
        assert_eq!(now["more_deals"], false);
        table.deal(&json!({ "score": "82-80" })).problem(409, "no-more-deals");
        // The record is one, verifies, and is what was played.
        let record = app.get(&table.at("record")).text();
        let read = read_matches(&record).next().unwrap().unwrap().record;
        assert_eq!(verify(&read).status, Status::Verified);
        assert_eq!(read.north_south.as_deref(), Some("Ek, Alm"));
        for (stored, made) in read.deals.iter().zip(&played.deals) {
            assert_eq!((&stored.calls, &stored.plays), (&made.calls, &made.plays));
        }
        check_database(db);
    });
}

#[test]
fn a_card_that_breaks_a_rule_is_refused_with_the_rule_and_the_legal_cards() {
    on_each_backend_app(|app, _| {
        let table = Table::of(app, json!({ "to": "deal" }));
        let hands = json!([
            "AsKs7c8cJhTd9c7d",
            "QsJsAcKcAhAdKd8d",
            "Ts9sQcJcKhQhQd9d",
            "8s7sTc9hTh8h7hJd"
        ]);
        table
            .deal(&json!({ "up": "Jh", "hands": hands }))
            .problem(422, "bad-value");
        let begun = table.deal(&json!({ "dealer": 4, "up": "Jh", "hands": hands })).ok(201);
        assert_eq!(begun["next"]["legal"], json!(["p", "t"]));
        assert_eq!(begun["next"]["seat"], 1);
        table.card(1, 1, "As", false).problem(422, "bad-call");
        table.call(1, 1, "h").problem(422, "bad-call");
        table.call(1, 1, "x").problem(422, "bad-value");
        table.call(1, 2, "t").problem(409, "stale-play");
        table
            .deal(&json!({ "thrown_in": true }))
            .problem(409, "unfinished-deal");
        table.call(1, 1, "t").ok(201);
        table.call(1, 2, "p").problem(422, "bad-call");
        table.card(1, 1, "Qs", false).problem(422, "not-your-card");
        table.card(1, 1, "As", true).problem(422, "false-belote");
        table.card(1, 1, "1s", false).problem(422, "bad-card");
        table.card(1, 2, "As", false).problem(409, "stale-play");
        let led = table.card(1, 1, "As", false).ok(201);
        assert_eq!(led["next"]["duty"], "follow");
        let problem = table.card(1, 2, "Ac", false).problem(422, "must-follow");
        assert_eq!(problem["fault"]["legal"], json!(["Js", "Qs"]));
        assert_eq!(
            (&problem["fault"]["seat"], &problem["fault"]["trick"]),
            (&json!(2), &json!(1))
        );
        assert_eq!(problem["errors"][0]["field"], "card");
        for (card, number) in [("Js", 2), ("9s", 3), ("7s", 4), ("Jh", 5)] {
            table.card(1, number, card, false).ok(201);
        }
        // Trumps were led: the only one in the hand of seat 2 does not beat the jack, and must be played all the same.
        let problem = table.card(1, 6, "Ad", false).problem(422, "must-follow");
        assert_eq!(problem["fault"]["duty"], "follow-below");
        let now = table.card(1, 6, "Ah", false).ok(201);
        assert_eq!(now["next"]["announce"], json!(["Qh", "Kh"]));
        let undo = table.at("deals/1/cards?expected_card=6");
        assert_eq!(app.send("DELETE", &undo, &[], b"").ok(200)["next"]["number"], 6);
        app.send("DELETE", &undo, &[], b"").problem(409, "stale-play");
        let undo = table.at("deals/1/calls?expected_call=1");
        app.send("DELETE", &undo, &[], b"").problem(409, "has-cards");
        // Somebody gives up counting: what was recorded stays beside the result.
        let result = json!({ "taker": 2, "contract": "h", "points": "100-62" });
        app.put(&table.at("deals/1"), &json!({ "result": result }))
            .problem(422, "contradicted");
        let result = json!({ "taker": 1, "contract": "h", "points": "100-62", "belote": "ns" });
        let now = app.put(&table.at("deals/1"), &json!({ "result": result })).ok(200);
        assert_eq!((&now["score"], &now["recorded"]), (&json!("120-62"), &json!(false)));
        assert_eq!(now["tricks"].as_array().unwrap().len(), 2);
        assert_eq!(table.now()["verdict"], "partial");
        table.card(1, 6, "Ah", false).problem(409, "has-result");
    });
}

#[test]
fn a_deal_without_hands_refuses_what_nobody_can_have_played_and_hands_may_be_said_later() {
    on_each_backend_app(|app, db| {
        let table = Table::of(app, json!({ "to": "deal" }));
        table.deal(&json!({ "dealer": 4, "up": "Jh" })).ok(201);
        table.call(1, 1, "t").ok(201);
        for (card, number) in [("As", 1), ("Qs", 2), ("Qd", 3), ("8s", 4), ("Ks", 5), ("Js", 6)] {
            table.card(1, number, card, false).ok(201);
        }
        let now = app.get(&table.at("deals/1")).ok(200);
        assert_eq!(
            (&now["next"]["kind"], &now["next"]["seat"]),
            (&json!("any-card"), &json!(3))
        );
        assert_eq!(now["points_so_far"], "17-0");
        // Seat 3 did not follow spades though they were led, and the taker has the jack of hearts.
        table.card(1, 7, "Ts", false).problem(422, "must-follow");
        table.card(1, 7, "Jh", false).problem(422, "not-your-card");
        let wrong =
            json!({ "hands": ["AsKs7c8cJhTd9c7d", "QsJsAcKcAhAdKd8d", "Ts9sQcJcKhQhQd9d", "8s7sTc9hTh8h7hJd"] });
        app.put(&table.at("deals/1/hands"), &wrong).problem(422, "must-follow");
        let right =
            json!({ "hands": ["AsKs7c8cJhTd9c7d", "QsJsTs9sAhAdKd8d", "AcKcQcJcKhQhQd9d", "8s7sTc9hTh8h7hJd"] });
        app.put(&table.at("deals/1/hands"), &json!({ "hands": ["", "", "", ""] }))
            .problem(422, "bad-deal");
        let now = app.put(&table.at("deals/1/hands"), &right).ok(200);
        assert_eq!(
            (&now["next"]["kind"], &now["next"]["duty"]),
            (&json!("card"), &json!("partner-holds"))
        );
        assert_eq!(now["left"][2], json!(["Jc", "Qc", "Kc", "Ac", "9d", "Qh", "Kh"]));
        check_database(db);
    });
}

#[test]
fn deals_are_entered_by_result_and_score_corrected_and_removed() {
    on_each_backend_app(|app, db| {
        let table = Table::of(app, json!({ "to": "500" }));
        let result = |points: &str, capot: Value| json!({ "result": { "taker": 3, "contract": "h", "points": points, "capot": capot } });
        table.deal(&result("92-71", Value::Null)).problem(422, "bad-result");
        table.deal(&result("161-1", Value::Null)).problem(422, "bad-result");
        table.deal(&result("92-70", json!("ns"))).problem(422, "bad-result");
        table.deal(&json!({ "score": "81-82" })).problem(422, "bad-score");
        table.deal(&json!({})).problem(422, "bad-deal-in");
        table
            .deal(&json!({ "result": { "taker": 5, "contract": "h", "points": "92-70" } }))
            .problem(422, "bad-value");
        let all = json!({ "result": { "taker": 3, "contract": "A", "points": "92-70" } });
        table.deal(&all).problem(422, "bad-call");
        let first = table.deal(&result("162-0", json!("ns"))).ok(201);
        assert_eq!((&first["score"], &first["totals"]), (&json!("252-0"), &json!("252-0")));
        assert_eq!(table.deal(&json!({ "thrown_in": true })).ok(201)["totals"], "252-0");
        assert_eq!(table.deal(&json!({ "score": "0-162" })).ok(201)["totals"], "252-162");
        let won = table.deal(&result("162-0", json!("ns"))).ok(201);
        assert_eq!(won["totals"], "504-162");
        assert_eq!(table.now()["winner"], "ns");
        // A correction of an earlier deal counts at once; another version is told.
        let wrong = json!({ "score": "80-82", "version": 2 });
        app.put(&table.at("deals/1"), &wrong).problem(409, "stale-version");
        let change = json!({ "score": "80-82", "why": "misread" });
        assert_eq!(app.put(&table.at("deals/1"), &change).ok(200)["totals"], "80-82");
        let now = table.now();
        assert_eq!((&now["status"], &now["totals"]), (&json!("open"), &json!("332-244")));
        // Deals that were dealt though the match had ended are a fault until they are removed.
        let record = json!({ "record": "result taker 1 contract s points 162-0 capot ns" });
        app.put(&table.at("deals/1"), &record).ok(200);
        table.deal(&json!({ "score": "82-80" })).problem(409, "no-more-deals");
        app.put(&table.at("deals/2"), &record).ok(200);
        let now = table.now();
        assert_eq!((&now["status"], &now["totals"]), (&json!("decided"), &json!("504-0")));
        assert_eq!(
            (&now["fault"]["rule"], &now["fault"]["deal"]),
            (&json!("game-over"), &json!(3))
        );
        assert_eq!(now["verdict"], "illegal");
        let remove = |number: usize| app.send("DELETE", &table.at(&format!("deals/{number}")), &[], b"");
        remove(3).problem(409, "not-last-deal");
        remove(4).ok(200);
        assert_eq!(remove(3).ok(200)["verdict"], "partial");
        app.get(&table.at("deals/3")).problem(404, "not-found");
        app.send("DELETE", &table.path, &[], b"").problem(409, "has-deals");
        remove(2).ok(200);
        remove(1).ok(200);
        check_database(db);
        assert_eq!(app.send("DELETE", &table.path, &[], b"").status, 204);
        app.get(&table.path).problem(404, "not-found");
    });
}

#[test]
fn a_match_is_conceded_or_decided_and_that_is_taken_back() {
    on_each_backend_app(|app, db| {
        let table = Table::of(app, json!({ "to": "1000" }));
        table.deal(&json!({ "score": "82-80" })).ok(201);
        let decide = |body: Value| app.put(&table.at("decision"), &body);
        decide(json!({ "termination": "conceded" })).problem(422, "bad-value");
        decide(json!({ "termination": "played", "winner": "ns" })).problem(422, "bad-value");
        decide(json!({ "termination": null })).problem(409, "not-undecided");
        let now = decide(json!({ "termination": "conceded", "winner": "ew" })).ok(200);
        assert_eq!(
            (&now["winner"], &now["termination"]),
            (&json!("ew"), &json!("conceded"))
        );
        table.deal(&json!({ "score": "82-80" })).problem(409, "no-more-deals");
        app.put(&table.at("deals/1"), &json!({ "score": "90-72" }))
            .problem(409, "match-decided");
        let record = app.get(&table.at("record")).text();
        assert!(
            record.contains("[Termination \"conceded\"]") && record.ends_with("0-1\n"),
            "{record}"
        );
        assert_eq!(
            decide(json!({ "termination": "adjudicated" })).ok(200)["status"],
            "drawn"
        );
        assert_eq!(decide(json!({ "termination": null })).ok(200)["status"], "open");
        check_database(db);
    });
}

#[test]
fn what_a_player_enters_waits_for_the_other_team() {
    on_each_backend_app(|app, db| {
        let store = Db::open(&db.url, 2).unwrap();
        let table = Table::of(app, json!({ "to": "1000" }));
        let member = |seat: usize| Person::new(app, &store, Some(Role::Member), Some(&table.players[seat]));
        let (ek, alm, gran) = (member(0), member(2), member(1));
        let stranger = Person::new(app, &store, Some(Role::Member), None);
        let deals = table.at("deals");
        let score = json!({ "score": "82-80" });
        stranger.post(&deals, &score).problem(403, "not-allowed");
        ek.post(&deals, &score).ok(201);
        assert_eq!(table.now()["confirmation"]["status"], "unconfirmed");
        let confirm = table.at("confirm");
        for one in [&ek, &alm, &stranger] {
            one.post(&confirm, &json!({})).problem(403, "not-allowed");
        }
        // Until then everybody at the table may change it.
        gran.put(&table.at("deals/1"), &json!({ "score": "80-82" })).ok(200);
        assert_eq!(
            alm.post(&confirm, &json!({})).ok(200)["confirmation"]["status"],
            "confirmed"
        );
        ek.put(&table.at("deals/1"), &score).problem(403, "not-allowed");
        alm.post(&confirm, &json!({})).problem(409, "nothing-to-confirm");
        ek.put(
            &table.at("decision"),
            &json!({ "termination": "forfeited", "winner": "ns" }),
        )
        .problem(403, "not-allowed");
        ek.put(
            &table.at("decision"),
            &json!({ "termination": "conceded", "winner": "ew" }),
        )
        .ok(200);
        assert_eq!(table.now()["confirmation"]["status"], "unconfirmed");
        check_database(db);
    });
}

#[test]
fn teams_are_named_by_their_players_or_have_a_name_and_are_found_by_them() {
    on_each_backend_app(|app, _| {
        let ek = app.player("Ek");
        app.post(MATCHES, &json!({ "seat_1": ek })).problem(422, "unnamed-team");
        app.post(MATCHES, &json!({ "seat_1": ek, "seat_2": ek }))
            .problem(422, "same-player");
        let unknown = brade_api::id::Id::new();
        app.post(MATCHES, &json!({ "seat_1": unknown, "east_west": "Gästerna" }))
            .problem(422, "unknown-player");
        app.post(
            MATCHES,
            &json!({ "seat_1": ek, "east_west": "G", "rules": { "to": "700" } }),
        )
        .problem(422, "bad-value");
        let names = json!([null, null, "Lind", ""]);
        let made = app
            .post(
                MATCHES,
                &json!({ "seat_1": ek, "names": names, "east_west": "Gästerna" }),
            )
            .ok(201);
        assert_eq!(made["north_south"]["name"], "Ek, Lind");
        assert_eq!(made["north_south"]["player_ids"], json!([ek, null]));
        assert_eq!(made["east_west"]["name"], "Gästerna");
        assert_eq!(
            app.get(&format!("{MATCHES}?player={ek}")).ok(200)["items"]
                .as_array()
                .unwrap()
                .len(),
            1
        );
        assert_eq!(
            app.get(&format!("{MATCHES}?player={unknown}")).ok(200)["items"],
            json!([])
        );
        let other = app.player("Björk");
        let merged = app.post(&format!("/api/v1/players/{ek}/merge"), &json!({ "into": other }));
        merged.ok(200);
        let of_match = format!("{MATCHES}/{}", text(&made, "id"));
        assert_eq!(app.get(&of_match).ok(200)["north_south"]["name"], "Björk, Lind");
        let held = app.get(&format!("/api/v1/players/{other}/data")).ok(200);
        assert_eq!(held["belote_matches"][0]["id"], made["id"]);
    });
}

#[test]
fn records_are_stored_verified_and_written_as_they_came() {
    on_each_backend_app(|app, db| {
        let mut record = made_up(9, to_500());
        record.event = Some("Höstcupen".into());
        record.north_south = Some("Ek, Alm".into());
        record.east_west = Some("Gästerna".into());
        record.deals[0].notes.push("Ek hade tur".into());
        let bräde = "[White \"Ek\"]\n[Black \"Alm\"]\n\n1. W 63 1/7 1/4\n*\n";
        let text_of = format!(
            "{record}\n{bräde}\n{}",
            record.to_string().replace("1. dealer", "1. dealer 9")
        );
        let stored = app.post_text("/api/v1/records", &text_of).ok(201);
        let games = stored["games"].as_array().unwrap();
        let statuses: Vec<&Value> = games.iter().map(|game| &game["status"]).collect();
        assert_eq!(statuses, ["verified", "incomplete", "unreadable"]);
        assert_eq!((&games[0]["kind"], &games[2]["id"]), (&json!("belote"), &Value::Null));
        let path = format!("{MATCHES}/{}", text(&games[0], "id"));
        assert_eq!(app.get(&format!("{path}/record")).text(), record.to_string());
        let now = app.get(&path).ok(200);
        assert_eq!(
            (&now["verdict"], &now["totals"]),
            (&json!("verified"), &json!(record.score.unwrap().to_string()))
        );
        assert_eq!(now["east_west"]["name"], "Gästerna");
        assert_eq!(now["north_south"]["players"], json!(["Ek", "Alm"]));
        // A false claim is stored with its verdict, and forgotten when the match goes on here.
        let claims = record.to_string().replace("[Score \"", "[Score \"9");
        let stored = app.post_text("/api/v1/records", &claims).ok(201);
        assert_eq!(stored["games"][0]["status"], "contradicted");
        let path = format!("{MATCHES}/{}", text(&stored["games"][0], "id"));
        assert_eq!(app.get(&path).ok(200)["verdict"], "contradicted");
        let last = record.deals.len();
        let left = app.send("DELETE", &format!("{path}/deals/{last}"), &[], b"").ok(200);
        assert_eq!(
            (&left["verdict"], &left["status"]),
            (&json!("incomplete"), &json!("open"))
        );
        check_database(db);
    });
}

#[test]
fn files_of_belote_are_imported_once() {
    let test = TestDb::fresh();
    let place = Place::new();
    let texts: Vec<String> = (1..=4).map(|seed| made_up(seed, to_500()).to_string()).collect();
    place.put("club.brade", texts.join("\n"));
    place.put("again.brade", format!("{}\n{}\n{GOOD}", texts[3], made_up(7, to_500())));
    place
        .import(&test, &["club.brade"])
        .ends(0, "4 records read, 4 games imported");
    place
        .import(&test, &["again.brade"])
        .ends(0, "3 records read, 2 games imported, 1 there already");
    let app = TestApp::start_on(&test);
    let found = app.get(MATCHES).ok(200)["items"].as_array().unwrap().clone();
    assert_eq!(found.len(), 5);
    assert!(found.iter().all(|one| one["verdict"] == "verified"));
    check_database(&test);
}

#[test]
fn an_erased_name_is_gone_from_tags_comments_and_the_journal() {
    on_each_backend_app(|app, db| {
        let mut record = made_up(3, to_500());
        record.event = Some("Hägg bjuder in".into());
        record.north_south = Some("Hägg, Alm".into());
        record.east_west = Some("Gran, Asp".into());
        record.deals[0].notes.push("Hägg hade tur".into());
        let with_cards = record.deals.iter_mut().find(|deal| !deal.plays.is_empty());
        with_cards.unwrap().plays[0].notes.push("vågat av Hägg".into());
        let hagg = app.player("Hägg");
        let stored = app.post_text("/api/v1/records", &record.to_string()).ok(201);
        let path = format!("{MATCHES}/{}", text(&stored["games"][0], "id"));
        let new = json!({ "seat_1": hagg, "names": [null, "Gran", null, null] });
        app.post(MATCHES, &new).ok(201);
        let erased = app
            .post(&format!("/api/v1/players/{hagg}/erase"), &json!({ "version": 1 }))
            .ok(200);
        let instead = text(&erased, "name");
        let now = app.get(&format!("{path}/record")).text();
        assert!(
            !now.contains("Hägg") && now.contains(&format!("[North-South \"{instead}, Alm\"]")),
            "{now}"
        );
        assert!(now.contains(&format!("vågat av {instead}")), "{now}");
        assert_eq!(app.get(&path).ok(200)["verdict"], "verified");
        let all = app.get(MATCHES).text() + &app.get("/api/v1/changes").text();
        assert!(!all.contains("Hägg"), "{all}");
        check_database(db);
    });
}
