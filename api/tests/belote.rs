//! Matches of belote: verified by the command, the interface and the page, made up by `brade generate`. `belote_matches.rs` has those that are stored.

use std::io::Write;

use brade_core::belote::record::read_matches;
use brade_core::belote::verify::{Status, verify};
use serde_json::{Value, json};

use crate::support::app::{TestApp, brade};
use crate::support::browser::Browser;
use crate::support::database::TestDb;
use crate::support::import::{GOOD, Place, count};

/// A match of one deal, in which all 32 cards are legal; the help shows it.
const MATCH: &str = include_str!("../src/pages/help_belote.txt");

/// Seat 2 has clubs and does not follow.
fn illegal() -> String {
    changed("Kc Ac", "Kc 9h")
}

fn changed(from: &str, to: &str) -> String {
    let text = MATCH.replace(from, to);
    assert_ne!(text, MATCH);
    text
}

/// Good records of both games, and one of each verdict that is bad.
fn mixed() -> String {
    [
        GOOD,
        MATCH,
        &illegal(),
        GOOD.trim_end(),
        "",
        &changed("123-59", "59-123"),
        &changed("score 123", "score x"),
        MATCH,
    ]
    .join("\n")
}

const STATUSES: [(&str, bool); 7] = [
    ("incomplete", false),
    ("verified", true),
    ("illegal", true),
    ("incomplete", false),
    ("contradicted", true),
    ("unreadable", true),
    ("verified", true),
];

/// The status of each report, and whether it is one on belote.
fn statuses<'a>(reports: impl IntoIterator<Item = &'a Value>) -> Vec<(String, bool)> {
    let seen = reports.into_iter().map(|report| {
        let status = report["status"].as_str().unwrap().to_owned();
        (status, report["kind"] == "belote")
    });
    seen.collect()
}

fn expected() -> Vec<(String, bool)> {
    STATUSES.map(|(status, belote)| (status.to_owned(), belote)).to_vec()
}

fn run(text: &[u8], arguments: &[&str]) -> (Option<i32>, String) {
    let place = Place::with(text);
    let output = brade(&place.0).args(arguments).output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn the_command_verifies_a_match_and_says_what_would_have_been_legal() {
    let verify = ["verify", "club.brade"];
    let (code, text) = run(MATCH.as_bytes(), &verify);
    let good = "club.brade:1: game 1: verified, belote, Ek, Alm – Gran, Asp 1-0, 123-59, 1 deal";
    assert_eq!((code, text.lines().next()), (Some(0), Some(good)));
    let (code, text) = run(illegal().as_bytes(), &verify);
    assert_eq!(code, Some(1));
    let lines: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(
        lines,
        [
            "    club.brade:8:1: deal 1, trick 1, card 2: seat 2 played 9h",
            "    rule      must-follow (BELOTE.md Play 1): clubs were led and the hand has some, but 9h was played",
            "    hand      8c Ac 9d Td 9h Th Ts Qs",
            "    trick     Kc",
            "    legal     8c Ac  (follow)",
            "1 game in 1 file: 1 illegal",
        ]
    );
    let (code, text) = run(changed("calls p p t", "calls p h").as_bytes(), &verify);
    assert_eq!(code, Some(1));
    assert!(
        text.contains("deal 1, call 2: seat 2 called h\n    rule      bad-call"),
        "{text}"
    );
    assert!(text.contains("    legal     p t\n"), "{text}");
    let (code, text) = run(changed("score 123", "score x").as_bytes(), &verify);
    assert_eq!(code, Some(1));
    assert!(
        text.contains("unreadable, belote, Ek, Alm – Gran, Asp\n    club.brade:12:10: found"),
        "{text}"
    );
}

#[test]
fn a_file_of_both_games_is_verified_record_by_record_also_compressed() {
    let text = mixed();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(text.as_bytes()).unwrap();
    let packed = gzip.finish().unwrap();
    let (code, plain) = run(text.as_bytes(), &["verify", "--json", "club.brade"]);
    assert_eq!(code, Some(1));
    let lines: Vec<Value> = plain.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(statuses(&lines), expected());
    let numbers: Vec<&Value> = lines.iter().map(|line| &line["game"]).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(run(&packed, &["verify", "--json", "club.brade"]), (code, plain));
    let (_, text) = run(text.as_bytes(), &["verify", "club.brade"]);
    assert_eq!(
        text.lines().last(),
        Some("7 games in 1 file: 2 verified, 2 incomplete, 1 contradicted, 1 illegal, 1 unreadable")
    );
}

#[test]
fn the_interface_reports_deals_totals_and_faults() {
    let app = TestApp::start();
    let reports = app.post_text("/api/v1/records/verify", &mixed()).ok(200);
    let reports = reports["games"].as_array().unwrap();
    assert_eq!(statuses(reports), expected());
    let good = &reports[1];
    assert_eq!(
        (&good["result"], &good["score"], &good["claimed"]),
        (
            &json!("1-0"),
            &json!("123-59"),
            &json!({"result": "1-0", "score": null})
        )
    );
    let deal = json!({
        "deal": 1, "dealer": 4, "taker": 3, "contract": "h", "capot": null, "belote": "ns",
        "score": "123-59", "totals": "123-59",
    });
    assert_eq!(good["scores"], json!([deal]));
    let fault = &reports[2]["fault"];
    assert_eq!(
        (&fault["deal"], &fault["trick"], &fault["card"]),
        (&json!(1), &json!(1), &json!(2))
    );
    assert_eq!(
        (&fault["rule"], &fault["duty"]),
        (&json!("must-follow"), &json!("follow"))
    );
    assert_eq!(
        (&fault["legal"], &fault["on_table"]),
        (&json!(["8c", "Ac"]), &json!(["Kc"]))
    );
    let false_claim = json!([{"deal": 1, "claim": "score", "claimed": "59-123", "replayed": "123-59"}]);
    assert_eq!(reports[4]["contradictions"], false_claim);
    let unread = &reports[5]["fault"];
    assert_eq!((&unread["column"], unread["deal"].is_null()), (&json!(10), true));
    assert!(unread["line"].as_u64() > reports[2]["fault"]["line"].as_u64());
}

#[test]
fn a_text_with_very_many_deals_does_not_become_a_huge_answer() {
    let app = TestApp::start();
    let deals: String = (1..=60_000).map(|deal| format!("{deal}. result thrown-in\n")).collect();
    let text = format!("[Game \"belote\"]\n\n{deals}*\n\n").repeat(2);
    let reports = app.post_text("/api/v1/records/verify", &text).ok(200);
    let told: Vec<usize> = (0..2)
        .map(|game| reports["games"][game]["scores"].as_array().unwrap().len())
        .collect();
    assert_eq!(told, [60_000, 0]);
    assert_eq!(reports["games"][1]["deals"], 60_000);
}

#[test]
fn an_import_takes_matches_and_games_and_rejects_what_cannot_be_read() {
    let test = TestDb::sqlite();
    let place = Place::with([GOOD, MATCH, "\n", &changed("score 123", "score x"), "\n", &illegal()].concat());
    let told = place.import(&test, &["club.brade", "--strict"]);
    assert_eq!(told.code, Some(1), "{told:?}");
    let report = told.report();
    assert_eq!(report.len(), 2, "{told:?}");
    assert!(
        report[0].starts_with("club.brade:33: rejected: unreadable: column 10: found"),
        "{told:?}"
    );
    assert!(report[1].contains("must-follow"), "{told:?}");
    assert_eq!(count(&test.open()), 1);
    let stored = TestApp::start_on(&test).get("/api/v1/belote/matches").ok(200);
    assert_eq!(stored["items"][0]["totals"], "123-59");
}

#[test]
fn the_page_shows_deals_totals_and_what_would_have_been_legal() {
    let browser = Browser::start();
    let page = browser.get("/records");
    let verified = |text: &str| {
        let reply = browser.send(&page, "/records", &[("text", text), ("what", "verify")]);
        Browser::page("/records", &reply)
    };
    verified(MATCH).has(&[
        "1 game: 1 verified",
        "Ek, Alm – Gran, Asp",
        "Ek, Alm won, <span class=\"total\">123-59</span>; 1 deal",
        "<td>123-59</td><td>123-59</td><td>hearts, seat 3, belote</td>",
    ]);
    verified(&illegal()).has(&[
        "Deal 1, trick 1, card 2, line 8",
        "Seat 2 (Gran): <strong>9h</strong>",
        "<code>must-follow</code>",
        "Legal here (the suit led must be followed):",
        "<li>8c</li><li>Ac</li>",
    ]);
    verified(&changed("123-59", "59-123")).has(&["Deal 1: score says 59-123, the replay gives 123-59"]);
    verified(&changed("score 123", "score x")).has(&["Line 12, column 10", "x-59"]);
    verified(&mixed()).has(&["7 games: 2 verified", "Ek – Alm"]);
    let many: String = (1..=101).map(|deal| format!("{deal}. result thrown-in\n")).collect();
    let many = verified(&format!("[Game \"belote\"]\n\n{many}*\n"));
    many.has(&["The first 100 deals are shown", "<th scope=\"row\">100</th>"]);
    many.lacks(&["<th scope=\"row\">101</th>"]);
    let hostile = verified("[Game \"belote\"]\n[North-South \"<b>x</b>\"]\n\n1. score 92-70\n*\n");
    hostile.lacks(&["<b>x</b>"]);
}

#[test]
fn the_help_shows_a_match_that_can_be_verified() {
    let browser = Browser::start();
    browser.get("/help").has(&["href=\"/help/belote\""]);
    browser
        .get("/help/belote")
        .has(&["J 20 · 9 14 · A 11", "dealer 4 up 7h", "href=\"/records\""]);
    browser.get("/records").has(&["href=\"/help/belote\""]);
}

#[test]
fn made_up_matches_verify_and_one_seed_gives_the_same_ones() {
    let generate = |games: &str, seed: &str| {
        let arguments = ["generate", "--game", "belote", "--games", games, "--seed", seed];
        let (code, text) = run(b"", &arguments);
        assert_eq!(code, Some(0));
        text
    };
    let text = generate("20", "1");
    assert_eq!(generate("20", "1"), text);
    assert_ne!(generate("20", "2"), text);
    assert!(text.starts_with(&generate("3", "1")), "fewer are the first of more");
    let records: Vec<_> = read_matches(&text).map(|read| read.unwrap().record).collect();
    assert_eq!(records.len(), 20);
    for record in &records {
        assert_eq!(verify(record).status, Status::Verified, "{record}");
        assert!(record.date.is_some() && record.north_south.is_some());
    }
    // Nobody sits at two tables of one evening.
    let mut evening: Vec<&str> = records[..7]
        .iter()
        .flat_map(|record| [&record.north_south, &record.east_west])
        .flat_map(|names| names.as_deref().unwrap().split(", "))
        .collect();
    evening.sort_unstable();
    evening.dedup();
    assert_eq!(evening.len(), 28);
    let (code, verified) = run(text.as_bytes(), &["verify", "club.brade"]);
    assert_eq!(
        (code, verified.lines().last()),
        (Some(0), Some("20 games in 1 file: 20 verified"))
    );
    let place = Place::new();
    let with_rules = [
        "generate", "--game", "belote", "--games", "1", "--seed", "1", "--rules", "standard",
    ];
    let refused = brade(&place.0).args(with_rules).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("--rules is for bräde"));
}
