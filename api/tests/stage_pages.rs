//! The pages of a stage of a tournament, of every format.

use serde_json::{Value, json};

use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, Page};
use crate::support::html;
use crate::support::play::text;
use crate::support::tournament::Tournament;

/// Names that a page could get wrong.
const NAMES: [&str; 9] = [
    "<b>x</b>",
    "Åsa O'Brien",
    "Ek & \"Alm\"",
    "Bok",
    "Lind",
    "Rönn",
    "Hägg",
    "Sälg",
    "Asp",
];

const PAGES: [&str; 4] = ["", "/bracket", "/standings", "/crosstable"];

/// A started stage with the names above; a Swiss has a first round.
fn started(app: &TestApp, stage: Value) -> Tournament<'_> {
    let tournament = Tournament::new(app);
    for name in NAMES {
        tournament.enter(name);
    }
    let swiss = stage["format"] == "swiss";
    tournament.post("stages", stage).ok(201);
    tournament.post("stages/1/start", json!({})).ok(200);
    match swiss {
        true => drop(tournament.next_round()),
        false => publish_all(&tournament),
    }
    tournament
}

/// Publishes every round that is a draft.
fn publish_all(tournament: &Tournament) {
    let rounds = tournament.get("stages/1/rounds");
    for round in rounds["items"].as_array().unwrap() {
        if round["state"] == "draft" {
            tournament.publish(round["number"].as_u64().unwrap());
        }
    }
}

fn path(tournament: &Tournament, page: &str) -> String {
    format!("/tournaments/{}/stages/1{page}", tournament.id)
}

/// A page as an administrator sees it.
#[track_caller]
fn page(tournament: &Tournament, page: &str) -> Page {
    let path = path(tournament, page);
    let found = Browser::page(&path, &tournament.app.get(&path));
    assert_eq!(found.status, 200, "{path}:\n{}", found.body);
    found
}

/// A page as anybody sees it.
fn public(tournament: &Tournament, page: &str) -> Reply {
    tournament.app.send_bare("GET", &path(tournament, page), &[], b"")
}

fn formats() -> [Value; 7] {
    [
        json!({ "format": "swiss", "rounds": 4 }),
        json!({ "format": "round-robin" }),
        json!({ "format": "single-elimination", "bronze": true }),
        json!({ "format": "single-elimination", "consolation": true }),
        json!({ "format": "double-elimination" }),
        json!({ "format": "double-elimination", "grand_final": "none" }),
        json!({ "format": "groups", "groups": 2, "advance": 2 }),
    ]
}

#[test]
fn every_page_of_every_format_answers_and_shows_names_as_they_are() {
    let app = TestApp::start();
    for stage in formats() {
        let tournament = started(&app, stage.clone());
        for _ in 0..2 {
            tournament.favourites_win();
            for name in PAGES
                .into_iter()
                .chain(["/rounds/1", "/rounds/1?by=name", "/bracket?player=1"])
            {
                let page = page(&tournament, name);
                page.lacks(&["<b>x</b>"]);
            }
            for name in ["/standings", "/rounds/1"] {
                let shown = html::text(&page(&tournament, name).body);
                for name in NAMES {
                    assert!(shown.contains(name), "{stage}: {name} is not in {shown}");
                }
            }
        }
        for name in ["/rounds/99", "/rounds/x"] {
            assert_eq!(public(&tournament, name).status, 404, "{name}");
        }
    }
}

#[test]
fn the_drawing_of_a_bracket_holds_every_match_and_follows_a_player() {
    let app = TestApp::start();
    for stage in formats() {
        let format = text(&stage, "format");
        let tournament = started(&app, stage);
        tournament.favourites_win();
        let page = page(&tournament, "/bracket");
        if !format.ends_with("elimination") {
            page.has(&["played in rounds"]).lacks(&["<svg"]);
            continue;
        }
        page.has(&["<svg", "<desc", "bye"]);
        let drawings: String = page
            .body
            .split("<svg")
            .skip(1)
            .filter_map(|part| part.split("</svg>").next())
            .collect();
        for game in tournament.get("stages/1/matches")["items"].as_array().unwrap() {
            let link = format!("/stages/1/matches/{}\"", text(game, "key"));
            assert_eq!(drawings.matches(&link).count(), 1, "{link} of {format}");
            assert!(page.body.matches(&link).count() >= 2, "{link} of {format} in the list");
        }
        assert!(
            drawings.contains("&lt;b&gt;x") || drawings.contains("&#60;b&#62;x"),
            "{drawings}"
        );
        let followed = self::page(&tournament, "/bracket?player=1");
        followed.has(&["stroke-width=\"4\"", "Follow nobody"]);
        self::page(&tournament, "/bracket?player=99&part=7").lacks(&["Follow nobody"]);
    }
}

#[test]
fn the_value_of_a_standing_is_the_sum_of_what_it_opens_to() {
    let app = TestApp::start();
    for stage in [
        json!({ "format": "swiss", "rounds": 4 }),
        json!({ "format": "round-robin" }),
    ] {
        let tournament = started(&app, stage.clone());
        tournament.favourites_win();
        if stage["format"] == "swiss" {
            tournament.next_round();
            tournament.favourites_win();
        }
        let page = page(&tournament, "/standings");
        page.has(&["standings.csv?stage=1", "Direct encounter", "How the order is made"]);
        let mut seen = 0;
        for sum in page.body.split("<details class=\"sum\"><summary>").skip(1) {
            let (value, rest) = sum.split_once("</summary>").unwrap();
            // Games won are listed, not added up.
            let Ok(value) = value.replace('−', "-").parse::<f64>() else {
                continue;
            };
            let (items, behind) = rest.split_once("</ul>").unwrap();
            if behind.contains("ranks of the games won") && behind.starts_with("\n<p>ranks") {
                continue;
            }
            let addends = items.split("<li>").skip(1).map(|item| {
                let sentence = item.split("</li>").next().unwrap();
                sentence
                    .rsplit(": ")
                    .next()
                    .unwrap()
                    .replace('−', "-")
                    .parse::<f64>()
                    .unwrap()
            });
            let total: f64 = addends.sum();
            assert!((total - value).abs() < 1e-9, "{value} is not {total}: {items}");
            seen += 1;
        }
        assert!(seen >= 2 * NAMES.len(), "{seen}");
    }
}

#[test]
fn a_draft_is_seen_by_directors_only_and_said_to_be_one() {
    let app = TestApp::start();
    for stage in formats() {
        let tournament = Tournament::new(&app);
        for name in NAMES {
            tournament.enter(name);
        }
        tournament.post("stages", stage.clone()).ok(201);
        tournament.post("stages/1/start", json!({})).ok(200);
        if stage["format"] == "swiss" {
            tournament.post("stages/1/rounds:pair", json!({})).ok(201);
        }
        let draft = page(&tournament, "/rounds/1");
        draft.has(&["Draft: only directors"]);
        assert_eq!(public(&tournament, "/rounds/1").status, 404, "{stage}");
        for name in PAGES {
            let shown = public(&tournament, name);
            assert_eq!(shown.status, 200, "{stage} {name}");
            let body = shown.text();
            assert!(
                !body.contains("/matches/") && !body.contains("draft"),
                "{stage} {name}: {body}"
            );
        }
    }
}

#[test]
fn one_who_has_left_a_round_robin_early_is_out_of_competition() {
    let app = TestApp::start();
    let tournament = started(&app, json!({ "format": "round-robin" }));
    tournament.post("entrants/3/withdraw", json!({})).ok(200);
    page(&tournament, "/standings").has(&["withdrawn, out of competition"]);
    page(&tournament, "/crosstable").has(&["class=\"stay\""]);
}

#[test]
fn a_big_bracket_is_shown_in_sections_and_its_page_stays_small() {
    let app = TestApp::start();
    let tournament = Tournament::new(&app);
    let rows: String = (1..=256).map(|number| format!("Planta {number:03}\n")).collect();
    let imported = app.send(
        "POST",
        &tournament.path("entrants:import"),
        &[("content-type", "text/csv")],
        format!("name\n{rows}").as_bytes(),
    );
    assert!(imported.status.is_success(), "{}", imported.text());
    tournament
        .post("stages", json!({ "format": "double-elimination" }))
        .ok(201);
    tournament.post("stages/1/start", json!({})).ok(200);
    publish_all(&tournament);
    let games = tournament.get("stages/1/matches");
    let mut keys: Vec<String> = games["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| text(game, "key"))
        .collect();
    for part in ["1", "2", "3", "4", "finals"] {
        let page = page(&tournament, &format!("/bracket?part={part}"));
        assert!(page.body.len() < 500_000, "{part}: {}", page.body.len());
        keys.retain(|key| !page.body.contains(&format!("/matches/{key}\"")));
    }
    assert_eq!(keys, Vec::<String>::new(), "in no section");
    page(&tournament, "/bracket?player=200").has(&["<b>Planta 200</b>"]);
}
