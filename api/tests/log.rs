//! The log: every line of a request says which, and none repeats what a person has typed.

use std::fs;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::support::app::{TestApp, brade};

/// Whatever must never be read in a log.
const SECRETS: [&str; 5] = [
    "hemlig-fråga",
    "hemlig-kropp",
    "hemlig-nyckel",
    "hemlig-kaka",
    "hemlig-barare",
];

fn log_of(format: &str, level: &str, work: impl Fn(&TestApp)) -> String {
    let folder = tempfile::tempdir().unwrap();
    let place = tempfile::tempdir().unwrap();
    let log = place.path().join("log");
    let mut command = brade(&folder);
    command.args(["--listen", "127.0.0.1:0", "--log-format", format, "--log", level]);
    command.stderr(Stdio::from(fs::File::create(&log).unwrap()));
    let app = TestApp::start_command(command, folder);
    work(&app);
    app.stop("TERM");
    fs::read_to_string(log).unwrap()
}

/// Asks for all sorts of things, some of them wrong, with secrets wherever they can be.
fn ask(app: &TestApp) {
    let headers = [
        ("content-type", "application/json"),
        ("idempotency-key", "hemlig-nyckel"),
        ("authorization", "Bearer hemlig-barare"),
        ("cookie", "session=hemlig-kaka"),
    ];
    let query = "hemlig-fr%C3%A5ga";
    for path in ["/api/v1/players", "/api/v1/games", "/nothing", "/records", "/"] {
        app.send(
            "GET",
            &format!("{path}?name={query}&token=hemlig-fr%C3%A5ga"),
            &headers,
            b"",
        );
    }
    let good = json!({ "name": "hemlig-kropp" }).to_string();
    for body in [good.as_str(), "{\"name\": 3, \"hemlig-kropp\": 1}", "hemlig-kropp"] {
        app.send("POST", "/api/v1/players", &headers, body.as_bytes());
        app.send("POST", &format!("/api/v1/players?q={query}"), &headers, body.as_bytes());
    }
}

#[track_caller]
fn holds_no_secret(log: &str) {
    assert!(log.lines().count() > 5, "{log}");
    for secret in SECRETS.iter().chain(&["hemlig"]) {
        let line = log.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "{secret}");
    }
}

#[test]
fn every_line_of_a_request_says_which_request() {
    let log = log_of("json", "brade_api=debug,info,actix_server=warn", |app| {
        ask(app);
        let reply = app.send("GET", "/readyz", &[("x-request-id", "mine-1")], b"");
        assert_eq!(reply.header("x-request-id"), "mine-1");
    });
    holds_no_secret(&log);
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(lines.iter().any(|line| line["span"]["id"] == "mine-1"), "{log}");
    let mut answered = 0;
    for line in &lines {
        let message = line["fields"]["message"].as_str().unwrap_or_default();
        if matches!(message, "answered" | "failed") {
            answered += 1;
            for member in ["id", "method", "path"] {
                assert!(line["span"][member].is_string(), "{line}");
            }
        } else {
            let outside = ["stopping", "stopped", "forgot"]
                .iter()
                .any(|start| message.starts_with(start));
            assert!(outside || line["span"]["id"].is_string(), "{line}");
        }
    }
    assert_eq!(answered, 12, "{log}");
}

#[test]
fn the_log_for_people_holds_no_secret_either() {
    holds_no_secret(&log_of("human", "debug", ask));
}

#[test]
fn bytes_that_are_no_request_are_no_error() {
    use std::io::{Read, Write};
    let folder = tempfile::tempdir().unwrap();
    let place = tempfile::tempdir().unwrap();
    let log = place.path().join("log");
    let mut command = brade(&folder);
    command.args(["--listen", "127.0.0.1:0"]);
    command.stderr(Stdio::from(fs::File::create(&log).unwrap()));
    let app = TestApp::start_command(command, folder);
    let mut stream = std::net::TcpStream::connect(app.address()).unwrap();
    stream.write_all(b"\x16\x03\x01 hemlig\r\n\r\n").unwrap();
    let _ = stream.read(&mut [0; 64]);
    app.stop("TERM");
    let log = fs::read_to_string(log).unwrap();
    assert!(!log.contains("ERROR") && !log.contains("hemlig"), "{log}");
}
