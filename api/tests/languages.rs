//! The language of a page: what the browser asks for, or what somebody has chosen.

use serde_json::json;

use crate::support::app::TestApp;
use crate::support::html;
use crate::support::play::text;
use crate::support::tournament::Tournament;

fn heading(app: &TestApp, headers: &[(&str, &str)]) -> (String, String) {
    let page = app.send("GET", "/players", headers, b"").text();
    let language = page.split("<html lang=\"").nth(1).unwrap().split('"').next().unwrap();
    (language.to_owned(), page)
}

#[test]
fn a_page_speaks_the_language_of_the_browser_until_another_one_is_chosen() {
    let app = TestApp::start();
    let (language, page) = heading(&app, &[("accept-language", "sv-SE,sv;q=0.9,en;q=0.5")]);
    assert_eq!(language, "sv");
    assert!(page.contains(">Spelare</a>") && page.contains("日本語"), "{page}");
    assert_eq!(heading(&app, &[("accept-language", "fi")]).0, "en");

    let form = [("content-type", "application/x-www-form-urlencoded")];
    let choose = |body: &str| app.send("POST", "/language", &form, body.as_bytes());
    let chosen = choose("language=ja&next=%2Fplayers%3Fq%3Dek");
    assert_eq!(chosen.status, 303);
    assert_eq!(chosen.header("location"), "/players?q=ek");
    let cookie = chosen.header("set-cookie").split(';').next().unwrap().to_owned();
    let (language, page) = heading(&app, &[("cookie", &cookie), ("accept-language", "sv")]);
    assert_eq!(language, "ja");
    assert!(page.contains(">選手</a>"), "{page}");
}

#[test]
fn a_choice_leads_nowhere_else_and_must_be_one_there_is() {
    let app = TestApp::start();
    let form = [("content-type", "application/x-www-form-urlencoded")];
    let choose = |body: &str| app.send("POST", "/language", &form, body.as_bytes());
    assert_eq!(choose("language=sv&next=//other.example").header("location"), "/");
    assert_eq!(choose("language=sv").header("location"), "/");
    let unknown = choose("language=xx");
    assert_eq!(unknown.status, 422);
    assert!(unknown.text().contains("sv, en, ja"), "{}", unknown.text());
    assert_eq!(choose("").status, 400);
}

fn in_swedish(app: &TestApp, method: &str, path: &str, body: &str) -> (u16, String) {
    let headers = [
        ("accept-language", "sv"),
        ("content-type", "application/x-www-form-urlencoded"),
    ];
    let reply = app.send(method, path, &headers, body.as_bytes());
    (reply.status.as_u16(), reply.text())
}

#[test]
fn what_is_refused_is_said_in_the_language_of_the_page() {
    let app = TestApp::start();
    let (status, page) = in_swedish(&app, "POST", "/players", "name=+");
    assert_eq!(status, 422, "{page}");
    assert!(page.contains("Ska ha 1 till 100 tecken."), "{page}");
    let (status, page) = in_swedish(&app, "POST", "/clubs", "name=Vasa&time_zone=Vasastan");
    assert_eq!(status, 422, "{page}");
    assert!(
        page.contains("Ange en tidszon, till exempel Europe/Stockholm."),
        "{page}"
    );
    let (status, page) = in_swedish(&app, "GET", "/players/018f0000-0000-7000-8000-000000000000", "");
    assert_eq!(status, 404);
    assert!(
        page.contains("Här finns ingenting") && page.contains("Spelaren finns inte."),
        "{page}"
    );
    let headers = [
        ("accept-language", "sv"),
        ("content-type", "application/x-www-form-urlencoded"),
    ];
    let stale = app.send_bare("POST", "/sign-in", &headers, b"login=ek&password=x");
    let page = stale.text();
    assert_eq!(stale.status, 403, "{page}");
    assert!(
        page.contains("Formuläret är för gammalt eller inte gjort för dig"),
        "{page}"
    );
    // The interface for programs stays English.
    let headers = [("accept-language", "sv"), ("content-type", "application/json")];
    let problem = app.send("POST", "/api/v1/players", &headers, br#"{"name": " "}"#);
    assert!(
        problem.text().contains("must have 1 to 100 characters"),
        "{}",
        problem.text()
    );
}

/// What is said while the database is read is said by another thread.
#[test]
fn what_a_page_reads_is_said_in_its_language_too() {
    let app = TestApp::start();
    let tournament = Tournament::started(&app, 5, json!({ "format": "swiss", "rounds": 2 }));
    let round = tournament.next_round();
    tournament.result(&text(&round["matches"][0], "key"), "first").ok(200);
    let here = format!("/tournaments/{}", tournament.id);
    for path in [
        "/stages/1/rounds/1",
        "/stages/1/rounds/1?by=name",
        "/stages/1/crosstable",
        "/projector",
    ] {
        let (status, page) = in_swedish(&app, "GET", &format!("{here}{path}"), "");
        assert_eq!(status, 200, "{path}");
        let parts = page.split('<').filter_map(|part| part.split_once('>'));
        let shown: String = parts.map(|(_, text)| format!("{text} ")).collect();
        for english in [" won", " bye", "number of players", "round 1", "standings", "not begun"] {
            assert!(!shown.contains(english), "{path} says {english:?}: {shown}");
        }
    }
    let (_, round) = in_swedish(&app, "GET", &format!("{here}/stages/1/rounds/1"), "");
    assert!(round.contains(" vann"), "{round}");
    // A form that is refused halfway, too.
    let of_match = app.new_match(1, json!({}));
    let form = html::posts(
        &app.send(
            "GET",
            &format!("/matches/{of_match}"),
            &[("accept-language", "sv")],
            b"",
        )
        .text(),
    );
    let slip = form.iter().find(|form| form.action.ends_with("/games")).unwrap();
    let fields = slip
        .hidden
        .iter()
        .chain([(&"what".to_owned(), &"slip".to_owned())])
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect::<Vec<_>>();
    let body = form_urlencoded::Serializer::new(String::new())
        .extend_pairs(fields)
        .finish();
    let (status, page) = in_swedish(&app, "POST", &slip.action, &body);
    assert_eq!(status, 422, "{page}");
    assert!(page.contains("Välj vem som vann."), "{page}");
}
