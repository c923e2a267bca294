//! No page is large, however large the tournament is.

use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::tournament::Tournament;

/// What a page may weigh on its way, in bytes.
const BUDGET: usize = 150_000;
const FORMATS: [&str; 3] = ["swiss", "single-elimination", "double-elimination"];
const ENTRANTS: usize = 512;

/// How much a page weighs as it is sent, as an administrator sees it: with every form.
fn weight(app: &TestApp, path: &str) -> usize {
    let reply = app.send("GET", path, &[("accept-encoding", "gzip")], b"");
    assert_eq!(reply.status, 200, "{path}");
    assert_eq!(reply.header("content-encoding"), "gzip", "{path}");
    reply.body.len()
}

fn started<'a>(app: &'a TestApp, stage: &Value, entrants: usize) -> Tournament<'a> {
    let tournament = Tournament::imported(app, entrants, stage.clone());
    match stage["format"] == "swiss" {
        true => drop(tournament.next_round()),
        false => tournament.publish(1),
    }
    tournament
}

#[test]
fn no_page_of_a_tournament_of_512_is_over_its_budget() {
    let app = TestApp::start();
    let mut over = Vec::new();
    for format in FORMATS {
        let stage = match format {
            "swiss" => json!({ "format": format, "rounds": 9 }),
            _ => json!({ "format": format }),
        };
        let tournament = started(&app, &stage, ENTRANTS);
        let base = format!("/tournaments/{}", tournament.id);
        let mut pages: Vec<String> = [
            "",
            "/entrants",
            "/boards",
            "/desk",
            "/print",
            "/projector",
            "/stages/1",
            "/stages/1/standings",
        ]
        .map(|page| format!("{base}{page}"))
        .to_vec();
        pages.extend(["", "?by=name"].map(|query| format!("{base}/stages/1/rounds/1{query}")));
        match stage["format"] == "swiss" {
            true => pages.push(format!("{base}/stages/1/crosstable")),
            false => {
                let bracket = format!("{base}/stages/1/bracket");
                // It is there in parts, of which the first page names all.
                let first = app.get(&bracket).text();
                for part in ["1", "4", "8", "finals"] {
                    assert!(
                        first.contains(&format!("/bracket?part={part}\"")),
                        "{format}: part {part}"
                    );
                    pages.push(format!("{bracket}?part={part}"));
                }
                assert!(!first.contains("/bracket?part=9\""), "{format}");
                pages.push(format!("{bracket}?player=300"));
                pages.push(bracket);
            }
        }
        for page in pages {
            let weight = weight(&app, &page);
            eprintln!("{weight:>8} {page}");
            if weight > BUDGET {
                over.push((page, weight));
            }
        }
    }
    for page in ["/tournaments", "/players", "/matches", "/ratings"] {
        assert!(weight(&app, page) < BUDGET, "{page}");
    }
    assert!(over.is_empty(), "{over:#?}");
}
