//! Numbers for Prometheus.

use std::io::{Read, Write};
use std::net::TcpStream;

use crate::support::app::{TestApp, brade};

fn numbers(address: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream
        .write_all(b"GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        .unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}

#[test]
fn they_are_told_on_a_port_of_their_own_by_route_and_not_by_address() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = brade(&folder);
    command.args([
        "--listen",
        "127.0.0.1:0",
        "--log",
        "warn",
        "--metrics-listen",
        "127.0.0.1:0",
    ]);
    let app = TestApp::start_lines(command, folder, 3);
    let address = app.greeting.rsplit_once("http://").unwrap().1;
    let address = address.split('/').next().unwrap().to_owned();
    let player = app.player("Ek");
    assert_eq!(app.get(&format!("/api/v1/players/{player}?hemlig=1")).status, 200);
    app.send("BREW", "/secret/path", &[], b"");
    assert_eq!(app.get("/metrics").status, 404);
    let told = numbers(&address);
    for line in [
        r#"brade_requests_total{route="/api/v1/players",method="POST",status="201"} 1"#,
        r#"brade_requests_total{route="/api/v1/players/{id}",method="GET",status="200"} 1"#,
        r#"brade_request_duration_seconds_bucket{route="/api/v1/players",method="POST",le="+Inf"} 1"#,
        r#"brade_database_connections{state="idle"}"#,
        r#"brade_database_connections{state="in-use"} 0"#,
        // The one that writes to SQLite beside those of the pool.
        "brade_database_connections_max 11",
        "brade_write_conflicts_total 0",
        "brade_uptime_seconds ",
        concat!(r#"brade_build_info{version=""#, env!("CARGO_PKG_VERSION"), r#""} 1"#),
        r#"method="other""#,
    ] {
        assert!(told.contains(line), "{line} is not in {told}");
    }
    assert!(
        !told.contains(&player) && !told.contains("hemlig") && !told.contains("secret"),
        "{told}"
    );
    assert_eq!(app.stop("TERM").code(), Some(0));
}

#[test]
fn nobody_is_told_unless_it_is_asked_for() {
    let app = TestApp::start();
    assert_eq!(app.get("/metrics").status, 404);
}
