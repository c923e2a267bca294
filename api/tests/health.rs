//! What operators and browsers of the documentation ask for.

use crate::support::app::TestApp;
use crate::support::database::TestDb;
use crate::support::postgres::set_reachable;

#[test]
fn it_says_that_it_lives_and_that_it_can_work() {
    let app = TestApp::start();
    assert_eq!(
        (app.get("/healthz").status.as_u16(), app.get("/healthz").text()),
        (200, "ok\n".to_owned())
    );
    assert_eq!(
        (app.get("/readyz").status.as_u16(), app.get("/readyz").text()),
        (200, "ready\n".to_owned())
    );
}

#[test]
fn the_interface_describes_itself_and_loads_nothing_from_elsewhere() {
    let app = TestApp::start();
    let document = app.get("/api/v1/openapi.json");
    assert_eq!(document.header("content-type"), "application/json");
    assert!(document.json()["openapi"].as_str().unwrap().starts_with("3.1"));
    assert!(document.json()["paths"]["/api/v1/openapi.json"]["get"].is_object());
    assert_eq!(app.get("/api/docs").header("location"), "/api/docs/");
    let page = app.get("/api/docs/");
    assert_eq!(page.status, 200);
    for text in [page.text(), app.get("/api/docs/swagger-initializer.js").text()] {
        for part in ["src=\"http", "href=\"http", "src=\"//", "href=\"//", "petstore"] {
            assert!(!text.contains(part), "{part}: {text}");
        }
    }
    assert!(
        app.get("/api/docs/swagger-initializer.js")
            .text()
            .contains("/api/v1/openapi.json")
    );
    assert_eq!(app.get("/api/docs/swagger-ui-bundle.js").status, 200);
}

#[test]
fn every_answer_has_the_id_of_its_request() {
    let app = TestApp::start();
    let made = app.get("/healthz").header("x-request-id").to_owned();
    assert_eq!(made.len(), 36);
    assert_ne!(app.get("/nothing").header("x-request-id"), made);
    let own = app.send("GET", "/healthz", &[("x-request-id", "mine-1")], b"");
    assert_eq!(own.header("x-request-id"), "mine-1");
    let silly = app.send("GET", "/healthz", &[("x-request-id", "a b\tc")], b"");
    assert_eq!(silly.header("x-request-id").len(), 36);
}

#[test]
fn answers_are_compressed_for_those_who_ask() {
    let app = TestApp::start();
    let plain = app.get("/api/v1/openapi.json");
    let small = app.send("GET", "/api/v1/openapi.json", &[("accept-encoding", "gzip")], b"");
    assert_eq!(small.header("content-encoding"), "gzip");
    assert!(small.body.len() < plain.body.len());
}

#[test]
fn a_head_is_a_get_without_its_body() {
    let app = TestApp::start();
    let head = app.send("HEAD", "/api/v1/openapi.json", &[], b"");
    assert_eq!((head.status.as_u16(), head.body.len()), (200, 0));
}

#[test]
fn a_database_that_goes_away_is_a_503_until_it_is_back() {
    let Some(db) = TestDb::postgres() else { return };
    let app = TestApp::start_on(&db);
    assert_eq!(app.get("/readyz").status, 200);
    set_reachable(&db.url, false);
    let reply = app.get("/readyz");
    assert_eq!(reply.status, 503);
    assert!(!reply.header("retry-after").is_empty());
    assert_eq!(app.get("/healthz").status, 200);
    set_reachable(&db.url, true);
    let back = (0..100).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(100));
        app.get("/readyz").status == 200
    });
    assert!(back);
}
