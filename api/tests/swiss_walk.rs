//! A Swiss over HTTP by a script that is no part of the program, which computes the final table by itself.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::support::app::TestApp;

fn walk(arguments: &[&str]) -> Option<Output> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/swiss_walk.py");
    let mut command = Command::new("python3");
    // No compiled copies of the script in the source.
    command.arg("-B").arg(script).args(arguments).stdin(Stdio::null());
    let output = command.env("PYTHONIOENCODING", "utf-8").output();
    if output.is_err() {
        assert!(std::env::var_os("CI").is_none(), "python3 must be there in CI");
        eprintln!("SKIPPED: the walk through a Swiss needs python3");
    }
    output.ok()
}

fn said(output: &Output) -> String {
    [&output.stdout, &output.stderr]
        .map(|text| String::from_utf8_lossy(text))
        .concat()
}

#[test]
fn the_final_table_of_a_swiss_is_the_one_that_a_script_computes_by_itself() {
    let app = TestApp::start();
    let base = format!("http://{}", app.address());
    let Some(output) = walk(&[&base, app.token()]) else {
        return;
    };
    let said = said(&output);
    assert_eq!(output.status.code(), Some(0), "{said}");
    for expected in [
        "Oxel",
        "Buchholz",
        "is a win of",
        "points, Buchholz and places are as computed",
    ] {
        assert!(said.contains(expected), "{said}");
    }
}

#[test]
fn the_script_says_in_a_line_what_is_wrong_and_fails() {
    let app = TestApp::start();
    let base = format!("http://{}", app.address());
    let cases = [
        (vec![base.as_str(), "no-token"], 1, "401"),
        (vec!["http://127.0.0.1:9"], 1, "/api/v1/tournaments"),
        (vec![], 2, "usage"),
    ];
    for (arguments, code, expected) in cases {
        let Some(output) = walk(&arguments) else {
            return;
        };
        let said = said(&output);
        assert_eq!(output.status.code(), Some(code), "{said}");
        assert!(said.contains(expected) && said.lines().count() == 1, "{said}");
    }
}
