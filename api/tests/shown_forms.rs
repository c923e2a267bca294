//! The pages show forms to those who may send them, and to nobody else.

use std::collections::{BTreeMap, BTreeSet};

use brade_api::auth::role::Role;
use brade_api::db::Db;
use serde_json::{Value, json};

use crate::support::app::{Reply, TestApp};
use crate::support::database::TestDb;
use crate::support::html;
use crate::support::people::Person;
use crate::support::play::text;
use crate::support::tournament_pages as tournaments;

/// A club in which a match waits to be confirmed, another is played, and a third is stuck.
struct World {
    app: TestApp,
    db: Db,
    players: [String; 2],
    pages: Vec<String>,
    _test: TestDb,
}

impl World {
    fn new() -> Self {
        let test = TestDb::fresh();
        let app = TestApp::start_on(&test);
        let db = Db::open(&test.url, 2).unwrap();
        let players = [app.player("Ek"), app.player("Alm")];
        let new = json!({ "white_id": players[0], "black_id": players[1], "length": 3 });
        let started = || text(&app.post("/api/v1/matches", &new).ok(201), "id");
        let win = |winner: &str, win: Value, termination: &str| json!({ "result": { "winner": winner, "win": win, "termination": termination } });
        let reporter = Person::new(&app, &db, Some(Role::Member), Some(&players[1]));
        let (running, reported, undecided) = (started(), started(), started());
        let games = |of_match: &str| format!("/api/v1/matches/{of_match}/games");
        let game = app.first_game(&running);
        app.play_all(&game, &["63 1/7 1/4"]);
        let given = reporter.post(&games(&reported), &win("black", json!("bear-off"), "conceded"));
        let given = text(&given.ok(201), "id");
        let mut last = String::new();
        for (winner, name, termination) in [
            ("white", json!("bear-off"), "played"),
            ("black", json!("bear-off"), "played"),
            ("white", Value::Null, "forfeited"),
        ] {
            last = text(
                &app.post(&games(&undecided), &win(winner, name, termination)).ok(201),
                "id",
            );
        }
        let fresh = app.first_game(&started());
        let mut pages: Vec<String> = [
            "/",
            "/players",
            "/matches",
            "/matches/new",
            "/games",
            "/records",
            "/members",
            "/clubs",
            "/ratings",
            "/series",
            "/statistics",
            "/positions",
            "/account",
            "/tournaments",
            "/tournaments/new",
            "/belote",
            "/belote/matches/new",
            "/belote/statistics",
        ]
        .map(str::to_owned)
        .to_vec();
        pages.extend([&running, &reported, &undecided].map(|id| format!("/matches/{id}")));
        pages.extend([&game, &given, &last, &fresh].map(|id| format!("/games/{id}")));
        pages.extend([&game, &given, &fresh].map(|id| format!("/games/{id}/desk")));
        let series = json!({ "name": "A", "points": ["2", "1"] });
        let series = text(&app.post("/api/v1/series", &series).ok(201), "id");
        pages.push(format!("/series/{series}"));
        pages.push(format!("/players/{}", players[0]));
        pages.push(format!("/games/{game}?dice=21"));
        pages.push(format!("/games/{game}?turn=1"));
        pages.push(format!("/games/{game}/turns/1"));
        pages.extend(tournaments::pages(&app, &players));
        pages.extend(belote(&app, &reporter, &players));
        Self {
            app,
            db,
            players,
            pages,
            _test: test,
        }
    }

    /// What is entered into a form beside its hidden fields. Nothing of it is done: the versions are wrong.
    fn entered(&self, form: &html::Form) -> Vec<(String, String)> {
        let mut fields = form.hidden.clone();
        for (name, value) in fields.iter_mut() {
            if ["version", "turn", "expected_turn", "number"].contains(&name.as_str()) {
                "999".clone_into(value);
            }
        }
        if form.action.starts_with("/tournaments") {
            fields.extend(tournaments::entered(&form.action, &self.players));
            return fields.into_iter().collect();
        }
        if form.action.starts_with("/belote") {
            fields.extend(entered_at_cards(&form.action, &self.players));
            return fields.into_iter().collect();
        }
        let more: &[(&str, &str)] = match form.action.rsplit('/').next().unwrap_or_default() {
            "players" => &[("name", "Hägg")],
            "series" => &[("name", "B"), ("points", "3 1")],
            "clubs" => &[("name", "Vasa")],
            "rename" => &[("name", "Norr")],
            "matches" => &[
                ("white_id", &self.players[0]),
                ("black_id", &self.players[1]),
                ("length", "3"),
                ("set", "standard"),
                ("begins", "loser-begins"),
            ],
            "aliases" => &[("alias", "Häggen")],
            _ if form.action == format!("/players/{}", self.players[0]) => &[("name", "Hägg")],
            "games" => &[("what", "record"), ("teka_white", "1"), ("teka_black", "2")],
            "records" => &[
                ("what", "store"),
                (
                    "text",
                    "[White \"A\"]\n[Black \"B\"]\n[Teka \"2-5\"]\n\n1. W 63 1/7 1/4\n*\n",
                ),
            ],
            "decision" => &[("winner", "white")],
            "result" => &[("winner", "white"), ("termination", "conceded")],
            "role" => &[("role", "member")],
            "members" => &[("login", "nils"), ("role", "member")],
            _ => &[("dice", "21"), ("play", "1/3 1/2")],
        };
        fields.extend(
            more.iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned())),
        );
        fields.into_iter().collect()
    }
}

/// Matches of belote: one without deals, one whose deal is called, one whose deal is played, one that waits to be confirmed.
fn belote(app: &TestApp, reporter: &Person, players: &[String; 2]) -> Vec<String> {
    let mut pages = Vec::new();
    let deals = [
        json!(null),
        json!({ "dealer": 4, "up": "Jh" }),
        json!({ "dealer": 4, "record": "up Jh\n calls t\n play As Ks" }),
        json!({ "score": "82-80" }),
    ];
    for deal in deals {
        let new = json!({ "seat_1": players[0], "seat_2": players[1], "names": [null, null, "Lind", "Rönn"] });
        let id = text(&app.post("/api/v1/belote/matches", &new).ok(201), "id");
        pages.push(format!("/belote/matches/{id}"));
        if deal["score"].is_string() {
            reporter
                .post(&format!("/api/v1/belote/matches/{id}/deals"), &deal)
                .ok(201);
        } else if !deal.is_null() {
            app.post(&format!("/api/v1/belote/matches/{id}/deals"), &deal).ok(201);
        }
        if !deal.is_null() {
            pages.push(format!("/belote/matches/{id}/deals/1"));
        }
    }
    pages
}

/// What is entered into the forms of a match of belote.
fn entered_at_cards(action: &str, players: &[String; 2]) -> Vec<(String, String)> {
    let fields: &[(&str, &str)] = match action.rsplit('/').next().unwrap_or_default() {
        "matches" => &[("seat_1", &players[0]), ("seat_2", &players[1]), ("to", "500")],
        "calls" => &[("call", "p")],
        "cards" => &[("card", "As")],
        "undo" => &[("what", "card")],
        "hands" => &[("hand_1", "As"), ("hand_2", "Ks"), ("hand_3", "Qs"), ("hand_4", "Js")],
        "decision" => &[("termination", "conceded"), ("winner", "ns")],
        _ => &[("what", "thrown-in")],
    };
    let fields = fields
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    fields.collect()
}

fn is_refused(reply: &Reply) -> bool {
    matches!(reply.status.as_u16(), 401 | 403)
}

/// Whether the page has the button that stores records: that form verifies for everybody.
fn is_shown(page: &str, form: &html::Form) -> bool {
    form.action != "/records" || page.contains("value=\"store\"")
}

/// What a form is, whoever looks at it: where it goes, and whom it is about.
fn name_of(form: &html::Form) -> String {
    let about = form.hidden.get("user").or(form.hidden.get("club"));
    let path = form.action.split('?').next().unwrap_or_default();
    format!("{path} {}", about.map_or("", String::as_str))
}

/// The forms that somebody is shown on the pages of the world.
fn shown(world: &World, get: impl Fn(&str) -> Reply) -> BTreeMap<String, html::Form> {
    let mut found = BTreeMap::new();
    let mut followed = BTreeSet::new();
    for path in &world.pages {
        let reply = get(path);
        assert!(!reply.status.is_server_error(), "{path}: {}", reply.text());
        if reply.status != 200 {
            continue;
        }
        let page = reply.text();
        html::check(&page).unwrap_or_else(|wrong| panic!("{path}: {wrong}\n{page}"));
        for link in html::links(&page) {
            let edits = link == "/matches/new" || link == "/members" || link == "/clubs" || link.contains("/turns/");
            if edits && link.starts_with('/') {
                let there = get(&link);
                assert!(!is_refused(&there), "{path} leads to {link}: {}", there.status);
            }
            let link = link.split('#').next().unwrap_or_default();
            if link.starts_with("/tournaments/") && followed.insert(link.to_owned()) {
                assert_eq!(get(link).status, 200, "{path} leads to {link}");
            }
        }
        for form in html::posts(&page) {
            // These are about whoever looks, also where that is nobody.
            let is_own = ["/account", "/sign-", "/language"].iter();
            let is_own = is_own.copied().any(|own| form.action.starts_with(own));
            if is_shown(&page, &form) && !is_own {
                found.insert(name_of(&form), form);
            }
        }
    }
    found
}

#[test]
fn a_form_is_shown_to_exactly_those_who_may_send_it() {
    let world = World::new();
    let person = |role, player: Option<&str>| Person::new(&world.app, &world.db, role, player);
    let people = [
        ("stranger", person(None, None)),
        ("member", person(Some(Role::Member), None)),
        ("player", person(Some(Role::Member), Some(&world.players[0]))),
        ("reporter", person(Some(Role::Member), Some(&world.players[1]))),
        ("recorder", person(Some(Role::Recorder), None)),
        ("director", person(Some(Role::Director), None)),
        ("owner", person(Some(Role::Owner), None)),
    ];
    // The administrator may everything.
    let all = shown(&world, |path| world.app.get(path));
    assert!(all.len() > 60, "{:?}", all.keys());
    for (who, person) in &people {
        let shown = shown(&world, |path| person.page(path));
        for (name, form) in &shown {
            assert!(all.contains_key(name), "{who} is shown {name}");
            let reply = person.form(&form.action, &world.entered(form));
            assert!(
                !is_refused(&reply),
                "{who} is shown {name}: {} {}",
                reply.status,
                reply.text()
            );
        }
        for (name, form) in all.iter().filter(|(name, _)| !shown.contains_key(*name)) {
            let reply = person.form(&form.action, &world.entered(form));
            assert!(
                is_refused(&reply),
                "{who} is not shown {name}: {} {}",
                reply.status,
                reply.text()
            );
        }
    }
    let nobody = shown(&world, |path| world.app.send_bare("GET", path, &[], b""));
    assert!(nobody.is_empty(), "{:?}", nobody.keys());
    let page = world.app.send_bare("GET", "/", &[], b"").text();
    assert!(page.contains("href=\"/sign-in\""));
}

/// What ends something is done last, so that as much as can be is done before it.
fn how_final(action: &str) -> u8 {
    match action.rsplit('/').next().unwrap_or_default() {
        "remove" if action.contains("/rounds/") => 2,
        "remove" => 3,
        "withdraw" | "disqualify" | "close" | "reopen" | "publish" | "start" | "members" => 1,
        _ => 0,
    }
}

#[test]
fn every_form_of_a_tournament_does_what_it_is_there_for() {
    let world = World::new();
    let of_tournaments = || world.pages.iter().filter(|page| page.starts_with("/tournaments/"));
    let mut forms: Vec<(u8, String, String)> = Vec::new();
    for page in of_tournaments() {
        for form in html::posts(&world.app.get(page).text()) {
            if form.action.starts_with("/tournaments/") {
                forms.push((how_final(&form.action), page.clone(), form.action));
            }
        }
    }
    forms.sort();
    forms.dedup();
    let (mut done, mut refused) = (BTreeSet::new(), Vec::new());
    for (_, page, action) in &forms {
        // What was done before may have taken a form away, and its page.
        let shown = world.app.get(page);
        let found = html::posts(&shown.text())
            .into_iter()
            .find(|form| form.action == *action);
        let Some(form) = found.filter(|_| shown.status == 200) else {
            continue;
        };
        let mut fields = form.hidden.clone();
        fields.extend(tournaments::entered(action, &world.players));
        let fields: Vec<(String, String)> = fields.into_iter().collect();
        let body = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(&fields)
            .finish();
        let headers = [("content-type", "application/x-www-form-urlencoded")];
        let reply = world.app.send("POST", action, &headers, body.as_bytes());
        match reply.status.as_u16() {
            200 | 303 => {
                let number = |part: &&str| part.parse::<u32>().is_ok() || part.len() > 30;
                let kind: Vec<&str> = action.split('/').filter(|part| !number(part)).collect();
                done.insert(kind.join("/"));
            }
            status => {
                let page = reply.text();
                let why = page.split("role=\"alert\">").nth(1).unwrap_or(&page);
                refused.push(format!(
                    "{action}: {status} {}",
                    why.split('<').next().unwrap_or_default()
                ));
            }
        }
    }
    // What cannot be known before it is asked for is refused with its reason.
    let reasons = ["no bye is free", "it can be archived, not removed"];
    refused.retain(|line| !reasons.iter().any(|reason| line.ends_with(reason)));
    assert!(refused.is_empty(), "{refused:#?}");
    assert!(done.len() >= 20, "{done:#?}");
}
