//! Every row of the test vectors (`core/tests/vectors/README.md`).

use std::path::{Path, PathBuf};

use brade_core::brade::board::Board;
use brade_core::brade::dice::Roll;
use brade_core::brade::legal::{Plays, legal_plays};
use brade_core::brade::position::Setup;
use brade_core::brade::rules::{RuleSet, Rules};
use brade_core::brade::side::Side;

fn vectors() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The vectors' form of a play: `position after=win or -`.
fn listed(plays: &Plays, side: Side) -> Vec<String> {
    let mut listed: Vec<String> = plays
        .iter()
        .map(|play| {
            let after = Setup {
                board: play.board,
                to_move: !side,
            };
            format!("{after}={}", play.win.map_or("-", |win| win.name()))
        })
        .collect();
    listed.sort();
    listed
}

fn check_plays(path: &Path) -> usize {
    let mut rows = 0;
    for (index, line) in read(path).lines().enumerate() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| row[key].as_str().unwrap();
        let place = format!("{}:{}", path.display(), index + 1);
        let rules = Rules::from(text("rules").parse::<RuleSet>().unwrap());
        let setup: Setup = text("position").parse().unwrap();
        let position = setup
            .into_position(&rules)
            .unwrap_or_else(|error| panic!("{place}: {error}"));
        let roll: Roll = text("dice").parse().unwrap();
        let plays = legal_plays(position.board(), position.to_move(), roll, &rules);
        let expected: Vec<&str> = row["plays"]
            .as_array()
            .unwrap()
            .iter()
            .map(|play| play.as_str().unwrap())
            .collect();
        assert_eq!(
            listed(&plays, position.to_move()),
            expected,
            "{place}: {} {}",
            text("position"),
            roll
        );
        rows += 1;
    }
    rows
}

#[test]
fn plays_of_positions_from_games() {
    assert_eq!(check_plays(&vectors().join("plays.ndjson")), 2500);
}

#[test]
fn plays_of_random_consistent_positions() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/vectors/stress.ndjson");
    if path.exists() {
        assert_eq!(check_plays(&path), 925);
    } else {
        eprintln!("SKIPPED: the stress vectors are not beside this project");
    }
}

fn perft(board: &Board, side: Side, depth: u32, rules: &Rules) -> u64 {
    let mut plays = Plays::new();
    let mut count = 0;
    for roll in Roll::all() {
        plays.fill(board, side, roll, rules);
        for index in 0..plays.len() {
            count += match plays.win(index) {
                None if depth > 1 => perft(&plays.board(index).unwrap(), !side, depth - 1, rules),
                _ => 1,
            };
        }
    }
    count
}

#[test]
fn counts_of_distinct_plays() {
    let path = vectors().join("perft.tsv");
    let mut rows = 0;
    for (index, line) in read(&path)
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.starts_with('#'))
    {
        let fields: Vec<&str> = line.split('\t').collect();
        let [rules, position, depth, count] = fields[..] else {
            panic!("line {}", index + 1)
        };
        let rules = Rules::from(rules.parse::<RuleSet>().unwrap());
        let setup: Setup = position.parse().unwrap();
        let found = perft(&setup.board, setup.to_move, depth.parse().unwrap(), &rules);
        assert_eq!(found, count.parse::<u64>().unwrap(), "perft.tsv:{}: {line}", index + 1);
        rows += 1;
    }
    assert_eq!(rows, 43);
}
