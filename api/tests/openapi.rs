//! The OpenAPI document against its snapshot.

use brade_api::auth::permission::words;
use brade_api::auth::routes::find;
use serde_json::Value;

use crate::support::app::TestApp;

/// Update it with `UPDATE_SNAPSHOTS=1 cargo test -p brade-api openapi`.
const SNAPSHOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/openapi.json");

#[test]
fn the_document_is_the_one_of_the_snapshot() {
    let served = TestApp::start().get("/api/v1/openapi.json").ok(200);
    let served = serde_json::to_string_pretty(&served).unwrap() + "\n";
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(SNAPSHOT, &served).unwrap();
    }
    let snapshot = std::fs::read_to_string(SNAPSHOT).unwrap_or_default();
    let first = served.lines().zip(snapshot.lines()).position(|(a, b)| a != b);
    assert!(
        served == snapshot,
        "the document has changed, first in line {}: look at it, then UPDATE_SNAPSHOTS=1 cargo test -p brade-api openapi",
        first.map_or(0, |line| line + 1)
    );
}

fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                match member.as_str() {
                    Some(reference) if name == "$ref" => found.push(reference),
                    _ => references(member, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => {}
    }
}

#[test]
fn every_schema_that_is_named_exists_and_every_operation_says_how_it_fails() {
    let document = TestApp::start().get("/api/v1/openapi.json").ok(200);
    let mut named = Vec::new();
    references(&document, &mut named);
    assert!(named.len() > 50);
    for reference in named {
        let pointer = reference.strip_prefix('#').unwrap();
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
    let paths = document["paths"].as_object().unwrap();
    for (path, item) in paths {
        for (method, operation) in item.as_object().unwrap() {
            let responses = &operation["responses"];
            assert!(responses["default"].is_object(), "{method} {path}");
            assert!(operation["tags"].is_array(), "{method} {path}");
            // Who may, from the table of permissions.
            let action = find(path).unwrap().action(&method.to_uppercase()).unwrap();
            let description = operation["description"].as_str().unwrap_or_default();
            assert!(
                description.contains(words(action.who())),
                "{method} {path}: {description}"
            );
        }
    }
    let has = |path: &str| assert!(paths.contains_key(path), "{path}");
    for path in [
        "/rules",
        "/records/verify",
        "/games/{id}/turns/{n}/insert",
        "/matches/{id}/decision",
    ] {
        has(&format!("/api/v1{path}"));
    }
}
