//! No page is large, however large the tournament is.

use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::tournament::Tournament;

/// What a page may weigh on its way, in bytes.
const BUDGET: usize = 150_000;
/// A bracket is shown in sections of 64; those of 256 entrants are no smaller than those of 512.
const FIELDS: [(&str, usize); 2] = [("swiss", 512), ("double-elimination", 256)];

/// How much a page weighs as it is sent, as an administrator sees it: with every form.
fn weight(app: &TestApp, path: &str) -> usize {
    let reply = app.send("GET", path, &[("accept-encoding", "gzip")], b"");
    assert_eq!(reply.status, 200, "{path}");
    assert_eq!(reply.header("content-encoding"), "gzip", "{path}");
    reply.body.len()
}

fn started<'a>(app: &'a TestApp, stage: &Value, entrants: usize) -> Tournament<'a> {
    let tournament = Tournament::new(app);
    let rows: String = (1..=entrants)
        .map(|number| format!("Planta {:08x}\n", number * 2_654_435_761_usize % 0xffff_ffff))
        .collect();
    let imported = app.send(
        "POST",
        &tournament.path("entrants:import"),
        &[("content-type", "text/csv")],
        format!("name\n{rows}").as_bytes(),
    );
    assert!(imported.status.is_success(), "{}", imported.text());
    tournament.post("stages", stage.clone()).ok(201);
    tournament.post("stages/1/start", json!({})).ok(200);
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
    for (format, entrants) in FIELDS {
        let stage = match format {
            "swiss" => json!({ "format": format, "rounds": 9 }),
            _ => json!({ "format": format }),
        };
        let tournament = started(&app, &stage, entrants);
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
                let parts = ["1", "4", "finals"].map(|part| format!("{base}/stages/1/bracket?part={part}"));
                pages.extend(parts);
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
