//! Schemathesis against the running program: whatever the document allows and forbids is sent, and every answer is held
//! against the document.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::json;

use crate::support::app::TestApp;
use crate::support::tournament::Tournament;

/// The version the test was made with; another one may find other things.
const PACKAGE: &str = "schemathesis==4.32.5";
const SEED: &str = "20260314";
/// Rules of the game, of a match and of versions are no schema: what they refuse is well-formed.
const NOT_CHECKED: &str = "positive_data_acceptance";

/// The program, installed under `target/` if it is missing.
fn schemathesis() -> Option<PathBuf> {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(PACKAGE.replace("==", "-"));
    let program = place.join("bin/schemathesis");
    if works(&program) {
        return Some(program);
    }
    let _ = fs::remove_dir_all(&place);
    quietly(Command::new("python3").args(["-m", "venv"]).arg(&place))?;
    let pip = place.join("bin/pip");
    quietly(Command::new(pip).args([
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--retries",
        "1",
        PACKAGE,
    ]))?;
    works(&program).then_some(program)
}

fn works(program: &Path) -> bool {
    quietly(Command::new(program).arg("--version")).is_some()
}

fn quietly(command: &mut Command) -> Option<()> {
    let command = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success()).then_some(())
}

/// So that not every address is a 404: a game with a turn in it, and its match.
fn settings(app: &TestApp, folder: &Path) -> PathBuf {
    let of_match = app.new_match(3, json!({}));
    let game = app.first_game(&of_match);
    app.play_all(&game, &["63 1/7 1/4"]);
    let player = app.player("Ek");
    let tournament = Tournament::started(app, 5, json!({ "format": "swiss", "rounds": 3 }));
    tournament.next_round();
    let file = folder.join("schemathesis.toml");
    let operation = |pattern: &str, id: &str| {
        format!("[[operations]]\ninclude-path-regex = '{pattern}'\nparameters = {{ \"path.id\" = \"{id}\" }}\n")
    };
    // A stale version is refused before the rest of the address is looked at.
    let refused = "[checks.negative_data_rejection]\n\
        expected-statuses = [400, 401, 403, 404, 405, 406, 409, 412, 413, 415, 422, 429]\n";
    let text = [
        refused.to_owned(),
        operation(r"/games/\{id\}/", &game),
        operation(r"/matches/\{id\}", &of_match),
        operation(r"/players/\{id\}", &player),
        operation(r"/tournaments/\{id\}", &tournament.id),
    ];
    fs::write(&file, text.concat()).unwrap();
    file
}

#[test]
fn no_request_of_schemathesis_breaks_the_document_or_the_service() {
    let Some(program) = schemathesis() else {
        assert!(std::env::var_os("CI").is_none(), "{PACKAGE} cannot be installed");
        eprintln!("SKIPPED: {PACKAGE} cannot be installed: it needs python3 with venv and pip, and a package index");
        return;
    };
    let app = TestApp::start();
    let folder = tempfile::tempdir().unwrap();
    let settings = settings(&app, folder.path());
    let token = format!("Authorization: Bearer {}", app.token());
    // As an administrator, who gets everywhere; and as somebody without an account, who is refused nearly everywhere.
    for credentials in [&["--header", token.as_str()][..], &[]] {
        let said = sent(&program, &app, &settings, credentials);
        assert!(said.contains("Test cases:"), "{said}");
    }
    assert_eq!(app.get("/readyz").status, 200);
}

/// Sends everything with these options, and gives what schemathesis says of it.
fn sent(program: &Path, app: &TestApp, settings: &Path, credentials: &[&str]) -> String {
    let base = format!("http://{}", app.address());
    let output = Command::new(program)
        .current_dir(settings.parent().unwrap())
        .arg("--config-file")
        .arg(settings)
        .args(["run", &format!("{base}/api/v1/openapi.json"), "--url", &base])
        .args(["--seed", SEED, "--max-examples", "15", "--workers", "1", "--no-color"])
        // Its answer has no end.
        .args(["--exclude-path", "/api/v1/live"])
        .args(["--exclude-checks", NOT_CHECKED, "--suppress-health-check", "all"])
        .args(["--warnings", "off"])
        // Not from answer to answer: the document has no links, and of those that it supposes it calls one invalid itself.
        .args(["--phases", "examples,coverage,fuzzing"])
        .args(credentials)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let failed = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{failed}");
    said
}
