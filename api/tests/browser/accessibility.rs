//! What axe-core finds on the pages: nothing serious, with everything unfolded, on a phone.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::tournament::Tournament;
use crate::tabs::{Screen, Tab, visit};

/// The version the test was made with; another one may find other things.
const VERSION: &str = "4.14.1";

/// The checker, installed under `target/` if it is missing; where npm cannot do that this is said loudly, and is a
/// failure in CI.
fn axe() -> Option<String> {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("axe-core-{VERSION}"));
    let script = place.join("node_modules/axe-core/axe.min.js");
    if !script.is_file() {
        fs::create_dir_all(&place).unwrap();
        let mut npm = Command::new("npm");
        npm.args(["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix"]);
        npm.arg(&place).arg(format!("axe-core@{VERSION}"));
        let _ = npm
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
    }
    let found = fs::read_to_string(script).ok();
    if found.is_none() {
        assert!(
            std::env::var_os("CI").is_none(),
            "axe-core cannot be installed: npm and a package index are needed"
        );
        eprintln!("\nSKIPPED: npm cannot install axe-core {VERSION}: the pages are not checked for accessibility\n");
    }
    found
}

/// What is serious or worse on the page that is open.
fn found(tab: &Tab, axe: &str) -> Vec<String> {
    tab.script(
        "for (const one of document.querySelectorAll('details')) one.open = true",
        vec![],
    );
    tab.script(axe, vec![]);
    let run = "const done = arguments[arguments.length - 1];
        // Nobody sits before the wall whom its turning pages could take by surprise.
        const rules = { 'meta-refresh': { enabled: !location.pathname.endsWith('/projector') } };
        axe.run(document, { resultTypes: ['violations'], rules }).then((all) => done(all.violations
            .filter((one) => ['serious', 'critical'].includes(one.impact))
            .flatMap((one) => one.nodes.slice(0, 3).map((node) => `${one.id}: ${node.html.slice(0, 200)}`))))";
    let all = tab.script_async(run, vec![]);
    let all = all.as_array().unwrap().iter();
    all.map(|one| one.as_str().unwrap().to_owned()).collect()
}

/// A club with something on each of its pages, and the addresses of these.
fn pages(app: &TestApp) -> Vec<String> {
    let of_match = app.new_match(3, json!({}));
    let game = app.first_game(&of_match);
    app.play_all(&game, &["63 1/7 1/4"]);
    let player = app.player("Ek");
    let mut all: Vec<String> = [
        "",
        "matches",
        "matches/new",
        "games",
        "players",
        "ratings",
        "series",
        "statistics",
        "records",
        "tournaments",
        "tournaments/new",
        "clubs",
        "members",
        "account",
        "changes",
        "help",
        "connect",
    ]
    .map(|page| format!("/{page}"))
    .to_vec();
    all.extend([
        format!("/matches/{of_match}"),
        format!("/games/{game}"),
        format!("/games/{game}?turn=0"),
        format!("/games/{game}/desk"),
        format!("/games/{game}/turns/1"),
        format!("/games/compare?a={game}&b={game}"),
        format!("/players/{player}"),
    ]);
    for (format, pages) in [
        (
            json!({ "format": "swiss", "rounds": 3 }),
            &["rounds/1", "standings"][..],
        ),
        (json!({ "format": "round-robin" }), &["crosstable"]),
        (json!({ "format": "double-elimination" }), &["bracket"]),
    ] {
        let tournament = Tournament::started(app, 5, format);
        if tournament.post("stages/1/rounds:pair", json!({})).status == 201 {
            tournament.publish(1);
        }
        let here = format!("/tournaments/{}", tournament.id);
        let stage = format!("{here}/stages/1");
        let more = [
            "",
            "/entrants",
            "/entrants/1",
            "/desk",
            "/boards",
            "/edit",
            "/print",
            "/projector",
        ];
        all.extend(more.map(|page| format!("{here}{page}")));
        all.push(stage.clone());
        all.extend(pages.iter().map(|page| format!("{stage}/{page}")));
        let games = tournament.get("stages/1/matches");
        let key = games["items"][0]["key"].as_str().map(str::to_owned);
        all.extend(key.map(|key| format!("{stage}/matches/{key}")));
    }
    all
}

#[test]
fn axe_finds_nothing_serious_on_any_page() {
    let Some(axe) = axe() else { return };
    visit(Screen::Phone, |tab, app| {
        let mut wrong: Vec<Value> = Vec::new();
        for path in pages(app) {
            tab.open(&path);
            for one in found(tab, &axe) {
                wrong.push(json!([path, one]));
            }
        }
        let text: Vec<String> = wrong.iter().map(Value::to_string).collect();
        assert!(wrong.is_empty(), "{}", text.join("\n"));
    });
}
