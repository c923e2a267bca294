//! `brade generate` from outside: what it writes, and its exit codes.

use std::io::{BufRead, BufReader};
use std::process::{Output, Stdio};

use brade_core::brade::legal::Plays;
use brade_core::brade::record::{GameRecord, read_games};
use brade_core::brade::verify::{Status, verify};
use brade_core::brade::win::{Category, Win};
use tempfile::TempDir;

use crate::support::app::brade;

fn generate(arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    generate_in(&folder, arguments)
}

fn generate_in(folder: &TempDir, arguments: &[&str]) -> Output {
    brade(folder).arg("generate").args(arguments).output().unwrap()
}

#[track_caller]
fn text(arguments: &[&str]) -> String {
    let output = generate(arguments);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(output.stderr.is_empty(), "{}", said(&output));
    String::from_utf8(output.stdout).unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[track_caller]
fn verified(text: &str) -> Vec<GameRecord> {
    let mut plays = Plays::new();
    let records: Vec<GameRecord> = read_games(text).map(|game| game.unwrap().record).collect();
    for record in &records {
        let report = verify(record, &mut plays);
        assert_eq!(report.status, Status::Verified, "{record}\n{report:?}");
    }
    records
}

#[test]
fn the_same_seed_gives_the_same_games_and_another_seed_others() {
    let one = text(&["--games", "40", "--seed", "1"]);
    assert_eq!(text(&["--games", "40", "--seed", "1"]), one);
    let two = text(&["--games", "40", "--seed", "2"]);
    assert_ne!(one, two);
    assert!(
        one.starts_with(&text(&["--games", "7", "--seed", "1"])),
        "fewer are the first of more"
    );
}

#[test]
fn a_thousand_games_verify_and_have_all_twelve_wins_in_the_expected_shares() {
    let records = verified(&text(&["--games", "1000", "--seed", "1"]));
    assert_eq!(records.len(), 1_000);
    let count = |of: &dyn Fn(Win) -> bool| records.iter().filter(|record| record.win.is_some_and(of)).count();
    for win in Win::ALL {
        assert!(count(&|won| won == win) > 0, "{win}");
    }
    let shares = [
        (
            "bear-off",
            count(&|win| matches!(win.category(), Category::V | Category::VI)),
            333..=500,
        ),
        (
            "nice game",
            count(&|win| matches!(win.category(), Category::III | Category::IV)),
            250..=333,
        ),
        (
            "jan",
            count(&|win| matches!(win.category(), Category::I | Category::II)),
            250..=333,
        ),
        ("forced jan", count(&|win| win == Win::ForcedJan), 10..=80),
        ("monk", count(&Win::monk), 70..=130),
    ];
    for (what, games, expected) in shares {
        assert!(
            expected.contains(&games),
            "{what}: {games} of 1000, expected {expected:?}"
        );
    }
}

#[test]
fn the_records_are_written_canonically_and_tell_of_a_season() {
    let written = text(&["--games", "30", "--seed", "5"]);
    let records = verified(&written);
    assert_eq!(brade_core::brade::record::write_games(&records), written);
    for pair in records.windows(2) {
        let (before, after) = (&pair[0], &pair[1]);
        let (game, next) = (before.game.unwrap(), after.game.unwrap());
        if next.number() == 1 {
            assert!(after.teka.is_some(), "{after}");
        } else {
            assert_eq!(next.number(), game.number() + 1);
            assert_eq!((&before.white, &before.black), (&after.white, &after.black));
            let lost = !before.result.unwrap().winner().unwrap();
            assert_eq!(after.turns[0].side, lost, "the loser begins");
        }
    }
    assert!(written.starts_with("[Event \"Seriespelet 2026\"]\n[Date \"2026.01.08\"]\n[Round \"1\"]\n"));
}

#[test]
fn every_rule_set_and_option_is_played() {
    for rules in [
        "standard",
        "standard+six-closed-points",
        "old-book",
        "old-book+six-closed-points+first-66+jan-needs-band+customary-points",
        "revertier",
        "verkehren",
    ] {
        let records = verified(&text(&["--games", "60", "--seed", "3", "--rules", rules]));
        assert_eq!(records.len(), 60);
        let set = rules.split('+').next().unwrap();
        assert!(records.iter().all(|record| record.rules.set().name() == set), "{rules}");
    }
}

#[test]
fn no_games_are_no_text() {
    assert_eq!(text(&["--games", "0", "--seed", "1"]), "");
}

#[test]
fn what_cannot_be_begun_is_one_line_and_exit_code_2() {
    for (arguments, expected) in [
        (
            &["--games", "3", "--seed", "1", "--out", "no/such/folder"][..],
            "cannot write no/such/folder: No such file",
        ),
        (
            &["--games", "3", "--seed", "1", "--rules", "chess"],
            "`chess` is no rule set",
        ),
        (
            &["--games", "3", "--seed", "1", "--rules", "revertier+first-66"],
            "does not go with",
        ),
        (&["--games", "-1", "--seed", "1"], "unexpected argument"),
        (&["--games", "3"], "--seed"),
    ] {
        let output = generate(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty());
        let said = said(&output);
        assert!(said.contains(expected) && said.lines().count() == 1, "{said}");
    }
}

/// A file that was cut off must not look like one that was asked for.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_one_line_and_exit_code_2() {
    let output = generate(&["--games", "30", "--seed", "1", "--out", "/dev/full"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        said(&output),
        "brade: cannot write /dev/full: No space left on device\n"
    );
}

#[test]
fn a_file_is_written_where_it_is_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let output = generate_in(&folder, &["--games", "5", "--seed", "1", "--out", "club.brade"]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(0), 0));
    let written = std::fs::read_to_string(folder.path().join("club.brade")).unwrap();
    assert_eq!(written, text(&["--games", "5", "--seed", "1"]));
    let checked = brade(&folder).args(["verify", "club.brade"]).output().unwrap();
    assert_eq!(checked.status.code(), Some(0));
}

/// More games than anybody could wait for or keep in memory: they come as they are played.
#[test]
fn games_come_as_they_are_played_and_end_when_nobody_reads_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = brade(&folder);
    command.args(["generate", "--games", "18446744073709551615", "--seed", "1"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let games = lines
        .by_ref()
        .map(Result::unwrap)
        .filter(|line| line.starts_with("[Event "))
        .take(200);
    assert_eq!(games.count(), 200);
    drop(lines);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), said(&output)), (Some(0), String::new()));
}
