//! A game is found in the archive and stepped through.

use std::time::{Duration, Instant};

use brade_core::brade::legal::Plays;
use brade_core::brade::record::GameRecord;
use brade_core::brade::replay::Replay;
use brade_core::brade::win::Win;
use serde_json::{Value, json};

use crate::desk::all_records;
use crate::support::app::TestApp;
use crate::support::play::GAMES;
use crate::tabs::{Screen, Tab, visit};

const LEFT: &str = "\u{E012}";
const RIGHT: &str = "\u{E014}";
const HOME: &str = "\u{E011}";
const END: &str = "\u{E010}";

/// A game that was won by a jan, the only one between its players, and the position after each of its turns, from before
/// the first on.
fn sought() -> (GameRecord, Vec<String>) {
    let mut all = all_records();
    all.retain(|record| record.win == Some(Win::Jan));
    let is_same = |one: &GameRecord, other: &GameRecord| (&one.white, &one.black) == (&other.white, &other.black);
    let only = |record: &&GameRecord| all.iter().filter(|other| is_same(record, other)).count() == 1;
    let record = all.iter().find(only).unwrap().clone();
    let positions = positions(&record);
    (record, positions)
}

fn positions(record: &GameRecord) -> Vec<String> {
    let mut replay = Replay::begin(record);
    let mut all = vec![replay.position().unwrap().to_string()];
    let mut plays = Plays::new();
    for turn in &record.turns {
        replay.turn(turn, &mut plays).unwrap();
        all.push(replay.position().unwrap().to_string());
    }
    all
}

fn store(app: &TestApp) {
    app.post_text("/api/v1/records", GAMES).ok(201);
}

/// Waits until this turn is shown, with its position, its place in the list and an address of its own.
#[track_caller]
fn wait_turn(tab: &Tab, turn: usize, positions: &[String]) {
    tab.wait(&format!("[data-replay='{turn}']"));
    assert_eq!(tab.text("#position"), positions[turn]);
    if turn > 0 {
        tab.wait(&format!("[data-turns] .here [data-step='{turn}'][aria-current='true']"));
    }
    assert_eq!(tab.count("[data-turns] .here"), usize::from(turn > 0));
}

/// What lies in the clipboard.
fn clipboard(tab: &Tab) -> String {
    let read = "navigator.clipboard.readText().then(arguments[0], (error) => arguments[0](String(error)))";
    tab.script_async(read, vec![]).as_str().unwrap().replace("\r\n", "\n")
}

/// Searches with the form for a player and a win, and opens what is found.
fn find(tab: &Tab, record: &GameRecord) -> String {
    tab.open("/games");
    tab.fill("#name", &record.white.clone().unwrap_or_default());
    tab.tap(".search summary");
    tab.script(
        "document.querySelector('#win').value = arguments[0]",
        vec![json!("jan")],
    );
    tab.assert_fits();
    tab.tap(".search button.main");
    tab.wait("ul.rows");
    assert!(tab.path().contains("win=jan"), "{}", tab.path());
    let won = tab.script(
        "return [...document.querySelectorAll('ul.rows a')].every((one) => /\\bjan\\b/i.test(one.innerText))",
        vec![],
    );
    assert_eq!(won, Value::Bool(true), "only jans are found");
    let script = "
        const rows = [...document.querySelectorAll('ul.rows a')];
        const found = rows.find((one) => one.querySelector('.who').textContent === `${arguments[0]} – ${arguments[1]}`);
        return found?.getAttribute('href') ?? rows.map((one) => one.innerText).join(' / ');
    ";
    let names = [&record.white, &record.black].map(|name| json!(name.clone().unwrap_or_default()));
    let href = tab.script(script, names.to_vec()).as_str().unwrap().to_owned();
    tab.tap(&format!("ul.rows a[href='{href}']"));
    tab.wait("[data-replay]");
    tab.assert_fits();
    href
}

fn step_through(screen: Screen) {
    let (record, positions) = sought();
    let last = record.turns.len();
    visit(screen, |tab, app| {
        store(app);
        let here = find(tab, &record);
        wait_turn(tab, last, &positions);
        // The buttons.
        tab.tap("nav.replay [data-step='first']");
        wait_turn(tab, 0, &positions);
        tab.tap("nav.replay [data-step='next']");
        wait_turn(tab, 1, &positions);
        tab.tap("nav.replay [data-step='next']");
        wait_turn(tab, 2, &positions);
        tab.tap("nav.replay [data-step='prev']");
        wait_turn(tab, 1, &positions);
        tab.tap("nav.replay [data-step='last']");
        wait_turn(tab, last, &positions);
        // The keyboard, wherever the focus has gone.
        tab.keys(HOME);
        wait_turn(tab, 0, &positions);
        tab.keys(RIGHT);
        wait_turn(tab, 1, &positions);
        tab.keys(RIGHT);
        wait_turn(tab, 2, &positions);
        tab.keys(LEFT);
        wait_turn(tab, 1, &positions);
        tab.keys(END);
        wait_turn(tab, last, &positions);
        // A jump, by the number and in the list.
        tab.fill("#jump", "5");
        tab.tap("[data-jump] button");
        wait_turn(tab, 5, &positions);
        tab.tap("[data-turns] [data-step='3']");
        wait_turn(tab, 3, &positions);
        tab.shot("replay");
        // The address leads here: for who loads the page again, and for who gets it sent.
        assert!(tab.path().starts_with(&format!("{here}?turn=3")), "{}", tab.path());
        let link = tab.path();
        tab.reload();
        wait_turn(tab, 3, &positions);
        tab.open("/games");
        tab.open(&link);
        wait_turn(tab, 3, &positions);
        // The graph leads to a turn too.
        assert!(tab.count(".graph") == 1);
        // Copies of the position and of the whole record.
        tab.allow(&["clipboardReadWrite", "clipboardSanitizedWrite"]);
        tab.tap("[data-copy='position']");
        tab.wait_text("[data-copy='position']", "Copied");
        assert_eq!(clipboard(tab), positions[3]);
        tab.tap("details:has(#record) summary");
        tab.tap("[data-copy='record']");
        tab.wait_text("[data-copy='record']", "Copied");
        let kept = app.get(&format!("{here}/record")).text();
        assert_eq!(clipboard(tab).trim_end(), kept.trim_end());
    });
}

#[test]
fn a_game_is_found_and_stepped_through_on_a_phone() {
    step_through(Screen::Phone);
}

#[test]
fn a_game_is_found_and_stepped_through_on_a_desktop() {
    step_through(Screen::Desktop);
}

#[test]
fn a_game_plays_itself_until_it_is_stopped_or_over() {
    let (record, positions) = sought();
    let last = record.turns.len();
    visit(Screen::Desktop, |tab, app| {
        store(app);
        let here = find(tab, &record);
        tab.open(&format!("{here}?turn={}", last - 4));
        wait_turn(tab, last - 4, &positions);
        // The quickest pace there is.
        let quickest = "
            const pace = document.querySelector('[data-autoplay] select');
            pace.value = [...pace.options].map((one) => one.value).sort((a, b) => a - b)[0];
            pace.dispatchEvent(new Event('change', { bubbles: true }));
            return Number(pace.value);
        ";
        let pace = tab.script(quickest, vec![]).as_f64().unwrap();
        let begun = Instant::now();
        tab.tap("[data-autoplay] button");
        tab.wait("[data-autoplay] button[aria-pressed='true']");
        wait_turn(tab, last - 2, &positions);
        assert!(
            begun.elapsed() >= Duration::from_secs_f64(1.8 * pace),
            "{:?}",
            begun.elapsed()
        );
        // A step by hand stops it.
        tab.keys(LEFT);
        tab.wait("[data-autoplay] button[aria-pressed='false']");
        let stood = tab.attribute("[data-replay]", "data-replay");
        std::thread::sleep(Duration::from_secs_f64(2.0 * pace));
        assert_eq!(tab.attribute("[data-replay]", "data-replay"), stood);
        // The space bar goes on, to the end.
        tab.script("document.activeElement.blur()", vec![]);
        tab.keys(" ");
        wait_turn(tab, last, &positions);
        tab.wait("[data-autoplay] button[aria-pressed='false']");
        assert!(tab.path().starts_with(&format!("{here}?turn={last}")), "{}", tab.path());
    });
}
