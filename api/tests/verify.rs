//! `brade verify` from outside: what it writes, and its exit codes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use crate::support::app::brade;

const GAMES: &str = include_str!("../../core/tests/vectors/games.brade");
const RECORDS: &str = include_str!("../../core/tests/vectors/records.ndjson");

/// A folder with these files, and the command in it.
fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn verify(folder: &TempDir, arguments: &[&str]) -> Output {
    let mut command = brade(folder);
    command.arg("verify").args(arguments);
    // More than a pipe holds: it is read while the program runs.
    command.output().unwrap()
}

/// A run in a folder with one file.
fn verify_one(text: impl AsRef<[u8]>) -> (Option<i32>, String) {
    let folder = folder(&[("club.brade", text.as_ref())]);
    let output = verify(&folder, &["club.brade"]);
    assert!(output.stderr.is_empty(), "{}", said(&output));
    (output.status.code(), out(&output))
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn json_lines(output: &Output) -> Vec<Value> {
    let lines = out(output);
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A short record; the text after the tags is given.
fn game(turns: &str) -> String {
    format!("[White \"Ek\"]\n[Black \"Alm\"]\n\n{turns}\n\n")
}

const GOOD: &str = "1. W 63 1/7 1/4\n*";
const ILLEGAL: &str = "1. W 63 1/7 1/4\n2. B 41 1/5 1/2\n3. W 41 4/8 1/4\n*";

#[test]
fn good_games_end_with_exit_code_0_and_a_summary() {
    let (code, text) = verify_one(GAMES);
    assert_eq!(code, Some(0));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 301);
    assert_eq!(
        lines[0],
        "club.brade:1: game 1: verified, Hägg – Alm 0-1, bear-off, 1 point, 166 turns"
    );
    assert_eq!(lines[300], "300 games in 1 file: 300 verified");
}

#[test]
fn an_illegal_turn_says_which_rule_where_and_what_was_legal() {
    let (code, text) = verify_one(game(GOOD) + &game(ILLEGAL));
    assert_eq!(code, Some(1));
    let expected = "\
club.brade:1: game 1: incomplete, Ek – Alm, 1 turn
club.brade:7: game 2: illegal, Ek – Alm, 3 turns
    club.brade:12:1: turn 3, White threw 41 and played 4/8 1/4
    rule      not-thrown (RULES.md §2): 1/4: no unused die of the throw gives this step
    position  1:13,4:1,7:1|1:13,2:1,5:1|w
";
    assert!(text.starts_with(expected), "{text}");
    assert!(text.contains("    legal     ") && text.contains("4/8 1/2"), "{text}");
    assert!(text.ends_with("2 games in 1 file: 1 incomplete, 1 illegal\n"), "{text}");
}

#[test]
fn a_false_claim_is_told_with_both_values() {
    let (code, text) = verify_one("[Result \"1-0\"]\n\n1. W 63 1/7 1/4\n1-0\n");
    assert_eq!(code, Some(1));
    assert!(text.contains("contradicted"), "{text}");
    assert!(
        text.contains("Result says 1-0, the replay gives a game that did not end"),
        "{text}"
    );
}

#[test]
fn what_is_not_utf_8_is_unreadable_at_its_place_and_the_other_games_are_not() {
    let mut text = game(GOOD).into_bytes();
    text.extend(b"[White \"\xc5ke\"]\n\n*\n\n");
    text.extend(game(GOOD).bytes());
    let (code, text) = verify_one(text);
    assert_eq!(code, Some(1));
    assert!(text.contains("club.brade:7: game 2: unreadable"), "{text}");
    assert!(
        text.contains("club.brade:7:9: found \"byte 0xC5\", expected text in UTF-8"),
        "{text}"
    );
    assert!(text.contains("club.brade:11: game 3: incomplete"), "{text}");
}

#[test]
fn json_has_one_line_a_game_with_its_file() {
    let text: String = RECORDS
        .lines()
        .map(|row| {
            serde_json::from_str::<Value>(row).unwrap()["record"]
                .as_str()
                .unwrap()
                .to_owned()
                + "\n"
        })
        // Two rows have men of both sides on one point, White's 14; the tests of the engine say more of them.
        .map(|record| record.replace(",14:6|", ",16:6|"))
        .collect();
    let folder = folder(&[("a.brade", text.as_bytes()), ("b.brade", game(GOOD).as_bytes())]);
    let output = verify(&folder, &["--json", "a.brade", "b.brade", "a.brade"]);
    assert_eq!(output.status.code(), Some(1));
    let lines = json_lines(&output);
    let rows: Vec<Value> = RECORDS.lines().map(|row| serde_json::from_str(row).unwrap()).collect();
    assert_eq!(lines.len(), 2 * rows.len() + 1);
    for (line, (number, row)) in lines.iter().zip((1..).zip(&rows)) {
        assert_eq!(
            (&line["file"], &line["game"]),
            (&Value::from("a.brade"), &Value::from(number))
        );
        assert_eq!(line["status"], row["expect"]["status"], "{row} {line}");
        for field in ["result", "win", "category", "points"] {
            if let Some(expected) = row["expect"].get(field) {
                assert_eq!(line[field], *expected, "{row} {line}");
            }
        }
        if let Some(rule) = row["expect"].get("rule") {
            assert_eq!(line["fault"]["rule"], *rule, "{row} {line}");
            assert!(line["fault"]["line"].is_number(), "{line}");
        }
    }
    let b = &lines[rows.len()];
    assert_eq!((&b["file"], &b["game"]), (&Value::from("b.brade"), &Value::from(1)));
    assert_eq!(lines[rows.len() + 1]["game"], 1, "games count from 1 in each file");
}

#[test]
fn a_file_that_cannot_be_opened_is_exit_code_2_and_the_others_are_verified() {
    let folder = folder(&[
        ("a.brade", game(ILLEGAL).as_bytes()),
        ("b.brade", game(GOOD).as_bytes()),
    ]);
    let output = verify(&folder, &["a.brade", "missing.brade", "b.brade", "."]);
    assert_eq!(output.status.code(), Some(2));
    let text = out(&output);
    assert!(text.contains("a.brade:1: game 1: illegal"), "{text}");
    assert!(text.contains("b.brade:1: game 1: incomplete"), "{text}");
    assert!(text.ends_with("1 illegal; 2 files could not be read\n"), "{text}");
    let said = said(&output);
    assert!(
        said.contains("brade: cannot read missing.brade: No such file"),
        "{said}"
    );
    assert!(said.contains("brade: cannot read .: "), "{said}");
    assert_eq!(said.lines().count(), 2, "{said}");
}

#[test]
fn an_empty_file_has_no_games_and_says_so() {
    let folder = folder(&[("empty.brade", b""), ("blank.brade", b"\n\n")]);
    let output = verify(&folder, &["empty.brade", "blank.brade"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(out(&output), "0 games\n");
    assert_eq!(
        said(&output),
        "brade: empty.brade: no games\nbrade: blank.brade: no games\n"
    );
}

fn piped(folder: &TempDir, arguments: &[&str]) -> Command {
    let mut command = brade(folder);
    command.arg("verify").args(arguments);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

#[test]
fn a_dash_is_the_standard_input() {
    let folder = folder(&[]);
    let mut child = piped(&folder, &["-"]).spawn().unwrap();
    child.stdin.take().unwrap().write_all(game(GOOD).as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(out(&output).starts_with("-:1: game 1: incomplete"), "{}", out(&output));
}

#[test]
fn nobody_reading_on_is_no_reason_to_complain() {
    let many = GAMES.repeat(20);
    let folder = folder(&[("many.brade", many.as_bytes())]);
    for arguments in [&["many.brade"][..], &["--json", "many.brade"]] {
        let mut child = piped(&folder, arguments).spawn().unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut first)
            .unwrap();
        assert!(first.contains("many.brade"), "{first}");
        let output = child.wait_with_output().unwrap();
        assert!(output.stderr.is_empty(), "{}", said(&output));
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn a_large_file_keeps_its_order_numbers_and_lines() {
    let many = GAMES.repeat(5);
    let folder = folder(&[("many.brade", many.as_bytes())]);
    let output = verify(&folder, &["many.brade"]);
    assert_eq!(output.status.code(), Some(0));
    let lines_a_time = GAMES.lines().count();
    let text = out(&output);
    let firsts: Vec<&str> = text.lines().step_by(300).take(5).collect();
    for (time, line) in firsts.iter().enumerate() {
        let begins = format!(
            "many.brade:{}: game {}: verified",
            time * lines_a_time + 1,
            time * 300 + 1
        );
        assert!(line.starts_with(&begins), "{line} {begins}");
    }
}

#[test]
fn verifying_needs_no_configuration_and_no_database() {
    let folder = folder(&[("a.brade", game(GOOD).as_bytes()), ("brade.toml", b"this is not toml")]);
    let output = verify(&folder, &["a.brade"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(!folder.path().join("brade.db").exists());
    let nothing = verify(&folder, &[]);
    assert_eq!(nothing.status.code(), Some(2));
    assert_eq!(said(&nothing).lines().count(), 1, "{}", said(&nothing));
}
