//! A club's evening as its director lives it: from a list of names to the table, with a correction, slips on paper and
//! a second window that follows.

use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::tabs::{Screen, Tab, visit};

const NAMES: [&str; 9] = [
    "Ask", "Björk", "Ek", "Fläder", "Gran", "Hassel", "Idegran", "Lind", "Rönn",
];
const ROUNDS: usize = 3;

/// Opens whatever is folded, as somebody does who looks for something.
fn unfold(tab: &Tab) {
    tab.script(
        "for (const one of document.querySelectorAll('details')) one.open = true",
        vec![],
    );
}

/// The addresses of the matches that wait for a result.
fn waiting(tab: &Tab) -> Vec<String> {
    let script = "return [...document.querySelectorAll('.card.waits a[href*=\"/matches/\"]')].map((a) => a.pathname)";
    let found = tab.script(script, vec![]);
    let found = found.as_array().unwrap().iter();
    found.map(|path| path.as_str().unwrap().to_owned()).collect()
}

/// Presses what leads to another page, and waits for that one.
fn go(tab: &Tab, css: &str) {
    tab.script("document.documentElement.dataset.before = 'yes'", vec![]);
    tab.tap(css);
    tab.wait("html:not([data-before]) .top");
}

/// Fills in the slip of a match of one game: three taps.
fn slip(tab: &Tab, winner: &str, win: &str) {
    tab.tap(&format!(".slip label:has([name=winner][value={winner}])"));
    tab.tap(&format!(".slip label:has([name=win][value={win}])"));
    go(tab, ".slip button.main");
}

/// Fills in the whole slip of a match that has a result.
fn correct(tab: &Tab, winner: &str, win: &str) {
    tab.tap(&format!("input[name=winner-1][value={winner}]"));
    let choose = "document.querySelector('select[name=win-1]').value = arguments[0]";
    tab.script(choose, vec![json!(win)]);
    go(tab, "button[name=what][value=games]");
}

/// What the second window shows.
fn seen(tab: &Tab) -> String {
    let script = "return window.open('', 'wall').document.querySelector('main')?.innerText ?? ''";
    tab.script(script, vec![]).as_str().unwrap_or_default().to_owned()
}

/// Waits until something has come to the second window.
#[track_caller]
fn wait_seen(tab: &Tab, is_there: impl Fn(&str) -> bool) {
    let started = Instant::now();
    while !is_there(&seen(tab)) {
        assert!(
            started.elapsed() < Duration::from_secs(20),
            "the second window shows {}",
            seen(tab)
        );
        thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn a_swiss_evening_is_run_from_the_pages_and_followed_in_a_second_window() {
    visit(Screen::Desktop, |tab, app| {
        tab.open("/tournaments/new");
        tab.fill("#name", "Höstkvällen");
        tab.tap("input[name=format][value=swiss]");
        tab.fill("#rounds", &ROUNDS.to_string());
        tab.fill("#length", "1");
        go(tab, "form[action='/tournaments'] button.main");
        tab.wait("#enter");
        let tournament = tab.path().split("/entrants").next().unwrap().to_owned();
        unfold(tab);
        tab.fill("#lines", &NAMES.join("\n"));
        go(tab, "form[action$='/import'] button.main");
        tab.wait_text("ol.entrants", "Rönn");
        tab.assert_fits();

        let desk = format!("{tournament}/desk");
        let stage = format!("{tournament}/stages/1");
        tab.open(&desk);
        go(tab, "form[action$='/start'] button.main");
        let mut last = String::new();
        for round in 1..=ROUNDS {
            go(tab, "form[action$='/pair'] button.main");
            go(tab, "form[action$='/publish'] button.main");
            tab.wait(".card.waits");
            let games = waiting(tab);
            assert_eq!(games.len(), NAMES.len() / 2, "{games:?}");
            if round == 1 {
                tab.script(
                    "window.open(arguments[0], 'wall')",
                    vec![json!(format!("{stage}/standings"))],
                );
                wait_seen(tab, |text| NAMES.iter().all(|name| text.contains(name)));
                tab.open(&format!("{tournament}/print"));
                tab.assert_fits();
            }
            for (number, path) in games.iter().enumerate() {
                let before = seen(tab);
                tab.open(path);
                slip(
                    tab,
                    ["white", "black"][number % 2],
                    ["bear-off", "tower", "jan"][number % 3],
                );
                wait_seen(tab, |text| text != before);
            }
            last = games[0].clone();
            tab.open(&desk);
            if round < ROUNDS {
                unfold(tab);
            }
        }

        // The first match of the last round was won by the other one, and before that is true it says what changes.
        let before = seen(tab);
        tab.open(&last);
        correct(tab, "second", "bear-off");
        tab.fill("#why", "Fel på lappen");
        tab.wait(".moved");
        go(tab, "form[action$='/result'] button.main");
        wait_seen(tab, |text| text != before);

        tab.open(&desk);
        unfold(tab);
        go(tab, "form[action$='/close'] button");
        tab.wait_text("main", "Everything is played");
        tab.open(&format!("{stage}/standings"));
        let id = tournament.rsplit('/').next().unwrap();
        let table = app.get(&format!("/api/v1/tournaments/{id}/stages/1/standings")).json();
        let first = table["tables"][0]["rows"][0]["entrant"]["name"]
            .as_str()
            .unwrap()
            .to_owned();
        tab.wait_text("main table tbody tr", &first);
        // Whatever it still showed when the match was corrected, it shows the end now.
        let here = tab.script("return document.querySelector('main').innerText", vec![]);
        let here = here.as_str().unwrap().to_owned();
        wait_seen(tab, |text| text == here);
    });
}
