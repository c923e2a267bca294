//! A tournament on a wall.

use std::collections::BTreeSet;

use serde_json::json;

use crate::support::app::TestApp;
use crate::support::browser::{Browser, Page};
use crate::support::play::text;
use crate::support::tournament::Tournament;

/// The address that the page goes on to by itself.
fn next(page: &Page) -> String {
    let refresh = page.body.split("http-equiv=\"refresh\" content=\"").nth(1).unwrap();
    let content = refresh.split('"').next().unwrap();
    let (seconds, address) = content.split_once(";url=").unwrap();
    assert!(seconds.parse::<u32>().unwrap() >= 4, "{content}");
    address.replace("&amp;", "&").replace("&#38;", "&")
}

/// All screens, in the order in which they follow each other.
fn round_trip(app: &TestApp, first: &str) -> Vec<Page> {
    let mut address = first.to_owned();
    let mut seen = BTreeSet::new();
    let mut pages = Vec::new();
    while seen.insert(
        address
            .split("screen=")
            .nth(1)
            .map_or("1", |rest| rest.split('&').next().unwrap())
            .to_owned(),
    ) {
        let page = Browser::page(&address, &app.send_bare("GET", &address, &[], b""));
        assert_eq!(page.status, 200, "{}", page.body);
        page.has(&["data-live=\"tournament=", "projector.css", "live.js"])
            .lacks(&["<nav", "<form", "<a ", "<button"]);
        address = next(&page);
        pages.push(page);
    }
    pages
}

#[test]
fn the_screens_follow_each_other_without_javascript_and_show_everything() {
    let app = TestApp::start();
    let tournament = Tournament::started(&app, 12, json!({ "format": "swiss", "rounds": 4 }));
    let wall = format!("/tournaments/{}/projector", tournament.id);
    round_trip(&app, &wall);
    let round = tournament.next_round();
    let key = text(&round["matches"][0], "key");
    tournament.result(&key, "first").ok(200);
    let pages = round_trip(&app, &wall);
    assert!(pages.len() >= 3, "pairings and standings in pages: {}", pages.len());
    let all: String = pages.iter().map(|page| page.body.clone()).collect();
    for game in round["matches"].as_array().unwrap() {
        for half in ["first", "second"] {
            let name = text(&game[half]["entrant"], "name");
            assert!(
                all.matches(&format!(">{name}</td>")).count() >= 2,
                "{name} plays and has a place"
            );
        }
    }
    assert!(
        all.contains("round 1") && all.contains("standings") && all.contains(">1–0<"),
        "{all}"
    );
    // What is asked for stays asked for.
    let dark = Browser::page(&wall, &app.get(&format!("{wall}?dark=yes&seconds=30")));
    dark.has(&["class=\"dark\"", "content=\"30;"]);
    assert!(next(&dark).ends_with("&seconds=30&dark=yes"), "{}", next(&dark));
    for odd in ["?screen=99", "?screen=x", "?seconds=0", "?seconds=x"] {
        assert_eq!(app.get(&format!("{wall}{odd}")).status, 200, "{odd}");
    }
}

#[test]
fn a_draft_is_not_on_the_wall_and_who_waits_for_a_board_is() {
    let app = TestApp::start();
    let tournament = Tournament::new(&app);
    let version = tournament.get("")["version"].clone();
    let body = json!({ "name": "Höstmästerskapet", "starts_on": "2026-10-03", "boards": 2, "version": version });
    tournament.put("", body).ok(200);
    for name in ["Ek", "Alm", "Bok", "Lind", "Rönn", "Hägg"] {
        tournament.enter(name);
    }
    tournament
        .post("stages", json!({ "format": "swiss", "rounds": 3 }))
        .ok(201);
    let wall = format!("/tournaments/{}/projector", tournament.id);
    let soon = round_trip(&app, &wall);
    soon[0].has(&["Welcome", "2026-10-03"]);
    tournament.post("stages/1/start", json!({})).ok(200);
    tournament.post("stages/1/rounds:pair", json!({})).ok(201);
    for page in round_trip(&app, &wall) {
        page.lacks(&["round 1"]);
    }
    // Also not for the director: the wall is for everybody.
    let as_director = app.get(&wall).text();
    assert!(!as_director.contains("round 1"), "{as_director}");
    tournament.publish(1);
    let pages = round_trip(&app, &wall);
    let next = pages.iter().find(|page| page.body.contains("Next matches"));
    let waiting = tournament.get("boards")["waiting"].clone();
    let waits = text(&waiting[0]["first"], "name");
    next.unwrap().has(&[&format!(">{waits}</td>")]);
}

#[test]
fn a_bracket_is_on_the_wall_as_far_as_something_of_it_is_open() {
    let app = TestApp::start();
    let tournament = Tournament::started(&app, 12, json!({ "format": "single-elimination", "bronze": true }));
    tournament.publish(1);
    let wall = format!("/tournaments/{}/projector", tournament.id);
    let drawn = |pages: &[Page]| pages.iter().filter(|page| page.body.contains("<svg")).count();
    let before = round_trip(&app, &wall);
    assert!(drawn(&before) >= 2, "{}", drawn(&before));
    while tournament.favourites_win() > 0 {}
    let after = round_trip(&app, &wall);
    assert_eq!(drawn(&after), 1, "the last part only");
    let all: String = after.iter().map(|page| page.body.clone()).collect();
    assert!(all.contains(">Ek<"), "the winner is in the standings");
}

/// How many screens larger fields take is held by the tests of `pages::projector`.
#[test]
fn a_large_field_is_shown_in_columns_and_nobody_is_left_out() {
    let app = TestApp::start();
    let tournament = Tournament::imported(&app, 100, json!({ "format": "swiss", "rounds": 2 }));
    tournament.next_round();
    let pages = round_trip(&app, &format!("/tournaments/{}/projector", tournament.id));
    let of = |title: &str| pages.iter().filter(|page| page.body.contains(title)).count();
    assert_eq!((of("round 1</h1>"), of(": standings</h1>")), (2, 4));
    let all: String = pages.iter().map(|page| page.body.clone()).collect();
    let names = all.matches(">Planta ").count();
    assert_eq!(names, 2 * 100, "everybody is in the standings and has a match");
    // A bracket of many parts is not shown part by part, its matches are.
    let cup = Tournament::imported(&app, 128, json!({ "format": "single-elimination" }));
    cup.publish(1);
    let pages = round_trip(&app, &format!("/tournaments/{}/projector", cup.id));
    assert!(pages.iter().all(|page| !page.body.contains("<svg")));
    let all: String = pages.iter().map(|page| page.body.clone()).collect();
    assert!(
        all.matches("<table class=\"matches\">").count() >= 3 && pages.len() <= 12,
        "{}",
        pages.len()
    );
}
