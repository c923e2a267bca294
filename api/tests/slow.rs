//! Slow clients: they wait for themselves, and nobody else waits for them.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::support::app::{TestApp, brade};

/// Of each kind; together more than the program has threads of any sort with these options.
const SLOW: usize = 70;
/// How long an ordinary request may take beside them; a machine with other work on it is slow too.
const BOUND: Duration = Duration::from_secs(3);

fn app() -> TestApp {
    let folder = tempfile::tempdir().unwrap();
    let mut command = brade(&folder);
    command.args(["--listen", "127.0.0.1:0", "--log", "warn"]);
    command.args(["--workers", "1", "--pool-size", "2"]);
    TestApp::start_command(command, folder)
}

fn connect(app: &TestApp, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(app.address()).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    stream.write_all(text.as_bytes()).unwrap();
    stream
}

const HALF_A_HEAD: &str = "GET /api/v1/players HTTP/1.1\r\nHost: x\r\nX-Slow:";
/// From whoever sits at the machine: anybody else would be refused before the body.
const HALF_A_BODY: &str = "POST /api/v1/players HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"name\"";
/// Asks for large answers, many times, and reads none of them.
fn never_reads(app: &TestApp) -> TcpStream {
    let stream = connect(app, "");
    stream.set_write_timeout(Some(Duration::from_millis(20))).unwrap();
    let request = "GET /api/docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n".repeat(20);
    let _ = (&stream).write(request.as_bytes());
    stream
}

#[test]
fn two_hundred_slow_clients_hold_no_worker() {
    let app = app();
    let mut slow = Vec::new();
    for _ in 0..SLOW {
        slow.push(connect(&app, HALF_A_HEAD));
        slow.push(connect(&app, HALF_A_BODY));
        slow.push(never_reads(&app));
    }
    assert!(slow.len() > 200);
    for _ in 0..5 {
        for path in ["/healthz", "/readyz", "/api/v1/players", "/"] {
            let started = Instant::now();
            assert_eq!(app.get(path).status, 200, "{path}");
            assert!(started.elapsed() < BOUND, "{path}: {:?}", started.elapsed());
        }
        let started = Instant::now();
        app.post("/api/v1/players", &json!({ "name": "Alm" })).ok(201);
        assert!(started.elapsed() < BOUND, "a write: {:?}", started.elapsed());
        // One more byte each, as those do who mean it.
        for stream in &slow {
            let _ = (&*stream).write(b"x");
        }
    }
}

/// How long it takes until the program has hung up on this connection, and what it said before.
fn until_hung_up(mut stream: TcpStream, drip: Option<&[u8]>) -> (Duration, String) {
    let started = Instant::now();
    stream.set_read_timeout(Some(Duration::from_millis(500))).unwrap();
    let mut said = Vec::new();
    let mut buffer = [0; 4096];
    while started.elapsed() < Duration::from_secs(90) {
        match stream.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => said.extend_from_slice(&buffer[..count]),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                if drip.is_some_and(|drip| stream.write_all(drip).is_err()) {
                    break;
                }
            }
            Err(_) => break,
        }
    }
    (started.elapsed(), String::from_utf8_lossy(&said).into_owned())
}

#[test]
fn who_never_finishes_is_hung_up_on() {
    let app = app();
    std::thread::scope(|scope| {
        // A head gets 10 seconds and a body 30, however steadily they drip.
        for (text, most, status) in [(HALF_A_HEAD, 20, ""), (HALF_A_BODY, 45, " 408 ")] {
            let stream = connect(&app, text);
            scope.spawn(move || {
                let (took, said) = until_hung_up(stream, Some(b"x"));
                assert!(took < Duration::from_secs(most), "{text}: {took:?} {said}");
                assert!(said.contains(status), "{text}: {said}");
            });
        }
    });
}
