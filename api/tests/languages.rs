//! The language of a page: what the browser asks for, or what somebody has chosen.

use crate::support::app::TestApp;

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
