//! How others come in: the address, its code, and what the terminal says.

use crate::support::app::{TestApp, brade};
use crate::support::browser::Browser;
use crate::support::database::TestDb;

#[test]
fn on_loopback_the_page_says_how_others_could_come_in() {
    let app = TestApp::start();
    let page = Browser::page("/connect", &app.get("/connect"));
    page.has(&["--listen 0.0.0.0:8080"]).lacks(&["class=\"qr\""]);
    assert!(app.get("/").text().contains("href=\"/connect\""));
}

#[test]
fn the_public_address_is_shown_with_its_code() {
    let db = TestDb::fresh();
    let app = TestApp::start_with(&db, &["--public-url", "https://club.example"]);
    let page = Browser::page("/connect", &app.get("/connect"));
    page.has(&[
        "<a href=\"https://club.example/\">https://club.example</a>",
        "class=\"qr\"",
        "aria-label=\"Code of the address https://club.example\"",
    ]);
}

#[test]
fn whoever_came_by_an_address_is_shown_that_one() {
    // A proxy on this machine, and nothing said of a public address.
    let db = TestDb::fresh();
    let app = TestApp::start_with(&db, &["--trusted-proxies", "127.0.0.1"]);
    let headers = [
        ("x-forwarded-for", "192.0.2.7"),
        ("x-forwarded-host", "club.example"),
        ("x-forwarded-proto", "https"),
    ];
    let page = Browser::page("/connect", &app.send_bare("GET", "/connect", &headers, b""));
    page.has(&["https://club.example", "class=\"qr\""]);
}

#[test]
fn the_terminal_names_the_address_for_others_after_everything_else() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = brade(&folder);
    command.args(["--listen", "127.0.0.1:0", "--public-url", "https://club.example"]);
    let app = TestApp::start_lines(command, folder, 3);
    let lines: Vec<&str> = app.greeting.lines().collect();
    assert!(
        lines[0].starts_with("brade is running: open http://127.0.0.1:"),
        "{lines:?}"
    );
    assert!(lines[1].starts_with("nobody has an account yet"), "{lines:?}");
    assert_eq!(
        lines[2],
        "other machines open https://club.example; the page https://club.example/connect has it as a code for phones"
    );
}

#[test]
fn every_page_of_the_help_is_there_in_every_language() {
    let app = TestApp::start();
    let pages = [
        "/help",
        "/help/rules",
        "/help/notation",
        "/help/belote",
        "/help/evening",
        "/help/desk",
    ];
    for path in pages {
        let mut bodies = Vec::new();
        for language in ["en", "sv", "ja"] {
            let reply = app.send_bare("GET", path, &[("accept-language", language)], b"");
            let page = Browser::page(path, &reply);
            assert_eq!(page.status, 200);
            page.has(&[&format!("<html lang=\"{language}\"")]);
            bodies.push(page.body);
        }
        assert!(bodies[0] != bodies[1] && bodies[1] != bodies[2], "{path}");
    }
    let index = app.get("/help").text();
    for path in &pages[1..] {
        assert!(index.contains(&format!("href=\"{path}\"")), "{path}");
    }
    assert!(app.get("/").text().contains("href=\"/help\""));
    assert_eq!(app.get("/help/rules").text().matches("<svg class=\"board\"").count(), 9);
}
