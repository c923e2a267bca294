//! What cannot be answered is answered with a problem document, or a page for people.

use crate::support::app::TestApp;

#[test]
fn an_unknown_address_is_a_404() {
    let app = TestApp::start();
    for path in [
        "/api/v1/nothing",
        "/api/v1",
        "/api/v1/",
        "/api/v2/rules",
        "/api/v1/%ff%fe",
        "/api/v1/../../etc/passwd",
    ] {
        app.get(path).problem(404, "not-found");
    }
    app.post("/api/v1/nothing", &serde_json::json!({}))
        .problem(404, "not-found");
}

#[test]
fn a_wrong_method_is_a_405_that_names_the_right_ones() {
    let app = TestApp::start();
    for method in ["POST", "PUT", "PATCH", "DELETE", "BREW"] {
        let reply = app.send(
            method,
            "/api/v1/openapi.json",
            &[("content-type", "application/json")],
            b"{}",
        );
        reply.problem(405, "method-not-allowed");
        assert_eq!(reply.header("allow"), "GET, HEAD");
    }
}

#[test]
fn people_get_pages() {
    let app = TestApp::start();
    let reply = app.get("/nothing");
    assert_eq!(reply.status, 404);
    assert_eq!(reply.header("content-type"), "text/html; charset=utf-8");
    assert!(reply.text().contains("<h1>There is nothing here</h1>"));
}
