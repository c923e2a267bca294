//! Starting and stopping the program.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Command;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::support::app::{TestApp, brade, run};
use crate::support::database::TestDb;

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// Holds the program to refuse at once, with one line on the standard error and exit code 2.
#[track_caller]
fn refuses(command: Command, parts: &[&str]) {
    let started = Instant::now();
    let output = run(command);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert_eq!(said.trim_end().lines().count(), 1, "{said}");
    assert!(output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
    for part in parts {
        assert!(said.contains(part), "{part:?} is not in: {said}");
    }
    assert!(started.elapsed() < Duration::from_secs(8), "{:?}", started.elapsed());
}

#[track_caller]
fn refuses_database(url: &str, parts: &[&str]) {
    let folder = folder();
    let mut command = brade(&folder);
    command.args(["--listen", "127.0.0.1:0", "--database-url", url]);
    refuses(command, parts);
    let left: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .flatten()
        .map(|e| e.path())
        .collect();
    assert!(left.is_empty(), "a refused URL must not become a file: {left:?}");
}

#[test]
fn it_starts_with_nothing_and_says_where_to_go() {
    let folder = folder();
    let mut command = brade(&folder);
    command.args(["--listen", "127.0.0.1:0"]);
    let database = folder.path().join("brade.db");
    let app = TestApp::start_command(command, folder);
    assert!(app.greeting.contains("open http://127.0.0.1:"), "{}", app.greeting);
    assert!(app.greeting.contains("sqlite:brade.db"), "{}", app.greeting);
    assert!(database.exists());
    assert_eq!(app.get("/").status, 200);
}

#[test]
fn help_explains_every_option_and_shows_examples() {
    let folder = folder();
    for arguments in [&["--help"][..], &["help"], &["serve", "--help"]] {
        let mut command = brade(&folder);
        command.args(arguments);
        let output = run(command);
        assert!(output.status.success());
        let help = String::from_utf8(output.stdout).unwrap();
        for option in [
            "--database-url",
            "--listen",
            "--pool-size",
            "--workers",
            "--log-format",
            "--log",
            "--body-limit",
            "--tls-cert",
            "--tls-key",
            "--trusted-proxies",
            "--public-url",
            "--metrics-listen",
            "--config",
            "BRADE_DATABASE_URL",
            "127.0.0.1:8080",
        ] {
            assert!(help.contains(option), "{option}");
        }
    }
    let mut command = brade(&folder);
    command.arg("--help");
    let help = String::from_utf8(run(command).stdout).unwrap();
    for part in ["serve", "migrate", "Examples:", "brade.toml", "Exit codes"] {
        assert!(help.contains(part), "{part}");
    }
}

#[test]
fn a_taken_port_is_refused_before_the_database_is_touched() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let folder = folder();
    let mut command = brade(&folder);
    command.args(["--listen", &address]);
    refuses(command, &[&address, "--listen"]);
    assert!(!folder.path().join("brade.db").exists());
}

#[test]
fn a_wrong_address_is_refused() {
    for address in ["nonsense", "127.0.0.1", "127.0.0.1:99999", "203.0.113.1:8080"] {
        let folder = folder();
        let mut command = brade(&folder);
        command.args(["--listen", address]);
        refuses(command, &[address, "127.0.0.1:8080"]);
    }
}

#[test]
fn an_unknown_scheme_never_becomes_a_file() {
    refuses_database(
        "mysql://root:secret@localhost/brade",
        &["mysql://root:***@", "sqlite:FILE"],
    );
    refuses_database("brade.db", &["brade.db", "sqlite:FILE"]);
    refuses_database("postgres:brade", &["postgres://"]);
    refuses_database("", &["sqlite:FILE"]);
    refuses_database("sqlite:", &["sqlite:FILE"]);
    refuses_database("sqlite::memory:", &["memory"]);
}

#[test]
fn an_unreachable_postgresql_is_said_at_once() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let url = format!("postgres://me:secret@{free}/brade");
    refuses_database(&url, &["postgres://me:***@", "refused"]);
}

#[test]
fn a_missing_folder_is_named() {
    refuses_database("sqlite:missing/brade.db", &["missing", "does not exist"]);
}

#[test]
fn a_folder_is_no_database() {
    let place = folder();
    refuses_database(&format!("sqlite:{}", place.path().display()), &["not a file"]);
}

#[test]
fn another_file_is_no_database() {
    let place = folder();
    let file = place.path().join("letter.txt");
    std::fs::write(&file, "Dear Sir or Madam, ".repeat(100)).unwrap();
    refuses_database(&format!("sqlite:{}", file.display()), &["not a SQLite database"]);
    assert!(std::fs::read_to_string(&file).unwrap().starts_with("Dear Sir"));
}

#[test]
fn a_read_only_database_is_refused() {
    let db = TestDb::sqlite();
    drop(db.open());
    let file = db.url.trim_start_matches("sqlite:");
    let mut permissions = std::fs::metadata(file).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(file, permissions).unwrap();
    refuses_database(&db.url, &["read-only"]);
}

#[test]
fn a_damaged_database_is_refused() {
    let db = TestDb::sqlite();
    drop(db.open());
    let file = db.url.trim_start_matches("sqlite:");
    let mut bytes = std::fs::read(file).unwrap();
    for byte in bytes.iter_mut().skip(4096) {
        *byte = 0xa5;
    }
    std::fs::write(file, bytes).unwrap();
    refuses_database(&db.url, &["damaged", "backup"]);
    // Cut short in the middle of a copy.
    let db = TestDb::sqlite();
    drop(db.open());
    let file = db.url.trim_start_matches("sqlite:");
    let bytes = std::fs::read(file).unwrap();
    std::fs::write(file, &bytes[..bytes.len() / 3]).unwrap();
    refuses_database(&db.url, &["damaged"]);
}

#[test]
fn mistakes_in_the_configuration_are_named() {
    let cases = [
        ("databse-url = 'sqlite:x.db'", "databse-url"),
        ("pool-size = 'many'", "line 1"),
        ("\nlisten = 8080", "line 2"),
        ("log-format = 'xml'", "xml"),
        ("this is not toml", "brade.toml"),
        ("log = 'a=b=c'", "filter"),
    ];
    for (text, part) in cases {
        let folder = folder();
        std::fs::write(folder.path().join("brade.toml"), text).unwrap();
        refuses(brade(&folder), &[part]);
    }
    let folder = folder();
    let mut command = brade(&folder);
    command.args(["--config", "other.toml"]);
    refuses(command, &["other.toml"]);
}

#[test]
fn mistakes_on_the_command_line_are_one_line() {
    for arguments in [
        &["--pool-size", "0"][..],
        &["--listne", "x"],
        &["sevre"],
        &["--log-format", "xml"],
        &["--body-limit", "lots"],
        &["--listen"],
    ] {
        let folder = folder();
        let mut command = brade(&folder);
        command.args(arguments);
        refuses(command, &["brade --help"]);
    }
    let folder = folder();
    let mut command = brade(&folder);
    command.env("BRADE_WORKERS", "few");
    refuses(command, &["--workers", "few"]);
}

#[test]
fn a_flag_comes_before_the_environment_and_that_before_the_file() {
    let folder = folder();
    std::fs::write(
        folder.path().join("brade.toml"),
        "database-url = 'sqlite:file.db'\nlisten = 'file'\nlog = 'warn'",
    )
    .unwrap();
    let path = folder.path().to_owned();
    let mut command = brade(&folder);
    command
        .env("BRADE_DATABASE_URL", "sqlite:environment.db")
        .env("BRADE_LISTEN", "environment");
    command.args(["serve", "--listen", "127.0.0.1:0"]);
    let app = TestApp::start_command(command, folder);
    assert!(app.greeting.contains("sqlite:environment.db"), "{}", app.greeting);
    assert!(path.join("environment.db").exists() && !path.join("file.db").exists());
}

#[test]
fn it_stops_gracefully_when_told() {
    for signal in ["TERM", "INT"] {
        let db = TestDb::sqlite();
        let app = TestApp::start_on(&db);
        assert_eq!(app.get("/healthz").status, 200);
        // An idle connection must not hold it up.
        let mut idle = TcpStream::connect(app.address()).unwrap();
        idle.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
        assert!(idle.read(&mut [0; 512]).unwrap() > 0);
        let started = Instant::now();
        let status = app.stop(signal);
        assert_eq!(status.code(), Some(0), "{signal}");
        assert!(
            started.elapsed() < Duration::from_secs(5),
            "{signal}: {:?}",
            started.elapsed()
        );
        // The last connection has folded the log into the file.
        let file = db.url.trim_start_matches("sqlite:");
        assert!(!std::path::Path::new(&format!("{file}-wal")).exists(), "{signal}");
    }
}

#[test]
fn migrate_says_what_it_did() {
    let folder = folder();
    let run_migrate = || {
        let mut command = brade(&folder);
        command.arg("migrate");
        let output = run(command);
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(run_migrate().contains("ran "));
    assert!(run_migrate().contains("is up to date\n"));
}
