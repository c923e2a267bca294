//! The score desk, with one hand on a phone and from the keyboard.

use std::time::{Duration, Instant};

use brade_core::brade::legal::Plays;
use brade_core::brade::record::{GameRecord, read_games};
use brade_core::brade::replay::Replay;
use brade_core::brade::rules::RuleSet;
use brade_core::brade::written::Written;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::play::{GAMES, game_of};
use crate::tabs::{Screen, Tab, visit};

/// From and to of every step of a play.
type Steps = Vec<(u8, u8)>;

/// The turns of a record: the position before each, its throw and its steps.
pub fn turns_of(record: &GameRecord) -> Vec<(String, String, Steps)> {
    let (mut replay, mut plays, mut turns) = (Replay::begin(record), Plays::new(), Vec::new());
    for turn in &record.turns {
        if let (Some(before), Some(roll), Written::Steps(steps)) = (replay.position(), turn.roll, &turn.play) {
            let steps = steps.iter().map(|step| (step.from.number(), step.to.number()));
            turns.push((before.to_string(), roll.to_string(), steps.collect()));
        }
        replay.turn(turn, &mut plays).unwrap();
    }
    turns
}

pub fn all_records() -> Vec<GameRecord> {
    read_games(GAMES).map(|game| game.unwrap().record).collect()
}

/// Opens the desk of a game and waits until it can be used.
pub fn sit_down(tab: &Tab, game: &str) {
    tab.open(&format!("/games/{game}/desk"));
    tab.wait("#desk[data-state='throw']");
}

fn state(tab: &Tab) -> String {
    tab.attribute("#desk", "data-state").unwrap_or_default()
}

/// Taps a throw, and waits until something can be done with it or it has passed.
pub fn throw(tab: &Tab, number: usize, dice: &str) {
    tab.tap(&format!("#desk-throws [value='{dice}']"));
    tab.wait(&format!("#desk:not([data-state='throw'][data-next='{number}'])"));
}

pub fn step_button(from: u8, to: u8) -> String {
    format!("#desk-steps [data-steps='{from}-{to}']")
}

/// The button that makes one of the steps, or two where there is one for two; what it makes is no longer left.
fn next_button(tab: &Tab, left: &mut Vec<(u8, u8)>) -> Option<String> {
    let say = |(from, to): (u8, u8)| format!("{from}-{to}");
    for (one, first) in left.iter().enumerate() {
        for (two, second) in left.iter().enumerate() {
            let button = format!("#desk-steps [data-steps='{} {}']", say(*first), say(*second));
            if one != two && (second.0 == first.0 || second.0 == first.1) && tab.count(&button) > 0 {
                left.remove(one.max(two));
                left.remove(one.min(two));
                return Some(button);
            }
        }
    }
    let found = left
        .iter()
        .position(|(from, to)| tab.count(&step_button(*from, *to)) > 0)?;
    let (from, to) = left.remove(found);
    Some(step_button(from, to))
}

/// Enters a turn by tapping and gives how many taps it took.
pub fn enter(tab: &Tab, number: usize, dice: &str, steps: &[(u8, u8)]) -> usize {
    throw(tab, number, dice);
    let mut taps = 1;
    let mut left = steps.to_vec();
    while tab.attribute("#desk", "data-next") == Some(number.to_string()) {
        if state(tab) == "settled" {
            tab.tap("#desk-play");
        } else {
            let button = next_button(tab, &mut left);
            tab.tap(&button.unwrap_or_else(|| panic!("turn {number}: none of {left:?}")));
        }
        taps += 1;
    }
    taps
}

/// Waits until the service has so many turns.
pub fn wait_for_turns(tab: &Tab, count: usize) {
    tab.wait(&format!("#desk-turns [data-turn='{count}']"));
}

fn game_json(app: &TestApp, game: &str) -> Value {
    app.get(&format!("/api/v1/games/{game}")).ok(200)
}

pub fn notations(app: &TestApp, game: &str) -> Vec<String> {
    let game = game_json(app, game);
    let turns = game["turns"].as_array().unwrap();
    let say = |turn: &Value| {
        format!(
            "{} {}",
            turn["dice"].as_str().unwrap(),
            turn["notation"].as_str().unwrap()
        )
    };
    turns.iter().map(say).collect()
}

#[test]
fn a_whole_game_is_entered_on_a_phone_with_three_taps_a_turn() {
    let standard = all_records()
        .into_iter()
        .filter(|record| record.rules.set() == RuleSet::Standard);
    let record = standard.min_by_key(|record| record.turns.len()).unwrap();
    visit(Screen::Phone, |tab, app| {
        let game = game_of(app, &record);
        sit_down(tab, &game);
        let turns = turns_of(&record);
        let mut taps = 0;
        for ((_, dice, steps), number) in turns.iter().zip(1..) {
            taps += enter(tab, number, dice, steps);
            if number == turns.len() / 2 {
                tab.wait("#desk[data-state='throw']");
                tab.shot("desk-halfway");
                tab.assert_fits();
            }
        }
        tab.wait("#desk[data-state='over']");
        wait_for_turns(tab, turns.len());
        tab.shot("desk-over");
        assert!(taps <= 3 * turns.len(), "{taps} taps for {} turns", turns.len());
        let entered = game_json(app, &game);
        assert_eq!(entered["status"], "verified", "{entered}");
        let (mut replay, mut plays) = (Replay::begin(&record), Plays::new());
        for (turn, entered) in record.turns.iter().zip(entered["turns"].as_array().unwrap()) {
            replay.turn(turn, &mut plays).unwrap();
            assert_eq!(entered["position"], replay.position().unwrap().to_string());
        }
    });
}

#[test]
fn turns_are_entered_and_taken_back_from_the_keyboard() {
    visit(Screen::Desktop, |tab, app| {
        let game = app.game();
        sit_down(tab, &game);
        tab.keys("63");
        tab.wait("#desk[data-state='steps']");
        tab.shot("desk-steps");
        tab.assert_fits();
        assert_eq!(tab.text("#desk-now"), "Hägg plays 6-3, sex tre");
        tab.keys("a");
        tab.keys("a");
        tab.wait("#desk[data-next='2']");
        // Only one six can be played; Enter plays it.
        tab.keys("66");
        tab.wait("#desk[data-state='settled']");
        tab.wait_text("#desk-said", "Only one play is legal");
        tab.keys("\u{E007}");
        tab.wait("#desk[data-next='3']");
        wait_for_turns(tab, 2);
        assert_eq!(notations(app, &game), ["63 1/7 1/4", "66 1/7"]);
        // Undoing offers the throw again, and then another one.
        tab.keys("u");
        tab.wait("#desk[data-state='settled'][data-next='2']");
        tab.keys("\u{E003}");
        tab.wait("#desk[data-state='throw'][data-next='2']");
        tab.keys("21");
        tab.wait("#desk[data-state='steps']");
        // The arrows go from step to step, Enter makes the one that has the focus.
        tab.keys("\u{E014}\u{E014}\u{E007}");
        tab.keys("a");
        tab.wait("#desk[data-next='3']");
        wait_for_turns(tab, 2);
        assert_eq!(notations(app, &game)[1].split(' ').next(), Some("21"));
    });
}

#[test]
fn a_man_that_cannot_move_says_which_rule_forbids_it() {
    visit(Screen::Phone, |tab, app| {
        let game = app.game();
        app.play_all(&game, &["63 1/7 1/4", "61 1/7 1/2"]);
        sit_down(tab, &game);
        throw(tab, 3, "63");
        tab.tap("#desk-board .spot[data-point='1']");
        tab.wait_text("#desk-said", "own-point");
        // One step leads from 4: tapping the man makes it, and leaves one for the other die.
        tab.tap("#desk-board .spot[data-point='4']");
        wait_for_turns(tab, 3);
        assert_eq!(notations(app, &game)[2], "63 4/10 1/4");
        // Of two steps the one that is wanted is tapped where it lands.
        throw(tab, 4, "54");
        tab.tap("#desk-board .spot[data-point='13']");
        tab.wait_text("#desk-said", "Choose where to");
        tab.wait("#desk-board .spot.picked");
        tab.tap("#desk-board .spot[data-point='18']");
        tab.wait(&step_button(6, 10));
        tab.tap("#desk-undo");
        tab.wait_gone(&step_button(6, 10));
        assert_eq!(notations(app, &game).len(), 3);
    });
}

#[test]
fn turns_wait_for_the_connection_through_a_reload_and_are_played_once() {
    visit(Screen::Phone, |tab, app| {
        let game = app.game();
        sit_down(tab, &game);
        // What can be played now is known before the connection is lost.
        throw(tab, 1, "63");
        tab.tap("#desk-undo");
        tab.set_online(false);
        enter(tab, 1, "63", &[(1, 7), (1, 4)]);
        throw(tab, 2, "61");
        tab.wait_text("#desk-said", "will be checked");
        tab.tap(&step_button(1, 7));
        tab.tap(&step_button(1, 2));
        tab.wait("#desk[data-next='3']");
        tab.wait("#desk-waiting");
        assert_eq!(tab.count("#desk-waiting li"), 2);
        tab.shot("desk-waiting");
        assert!(notations(app, &game).is_empty());
        tab.set_online(true);
        tab.reload();
        wait_for_turns(tab, 2);
        tab.wait("#desk[data-state='throw'][data-next='3']");
        assert_eq!(notations(app, &game), ["63 1/7 1/4", "61 1/7 1/2"]);
    });
}

#[test]
fn a_turn_whose_answer_was_lost_is_not_played_twice() {
    visit(Screen::Phone, |tab, app| {
        let game = app.game();
        sit_down(tab, &game);
        let lose_one = "
            const real = window.fetch;
            let lost = 0;
            window.fetch = async (address, init) => {
                const response = await real(address, init);
                if (init?.method === 'POST' && String(address).endsWith('/turns') && lost++ === 0) throw new TypeError('lost');
                return response;
            };
            window.lost = () => lost;
        ";
        tab.script(lose_one, vec![]);
        enter(tab, 1, "63", &[(1, 7), (1, 4)]);
        wait_for_turns(tab, 1);
        enter(tab, 2, "61", &[(1, 7), (1, 2)]);
        wait_for_turns(tab, 2);
        assert_eq!(
            tab.script("return window.lost()", vec![]),
            3,
            "the first was sent twice"
        );
        assert_eq!(notations(app, &game), ["63 1/7 1/4", "61 1/7 1/2"]);
    });
}

#[test]
fn a_turn_that_is_refused_stops_the_queue_until_it_is_corrected_or_stands() {
    visit(Screen::Phone, |tab, app| {
        let game = app.game();
        sit_down(tab, &game);
        let illegal = |number: usize| {
            enter(tab, number, "63", &[(1, 7), (1, 4)]);
            throw(tab, number + 1, "21");
            tab.tap(&step_button(1, 2));
        };
        tab.set_online(false);
        illegal(1);
        // Only one of the two dice.
        tab.tap("#desk-play");
        tab.wait("#desk[data-next='3']");
        tab.set_online(true);
        tab.wait_text("#desk-trouble", "more-dice");
        tab.shot("desk-refused");
        assert_eq!(notations(app, &game), ["63 1/7 1/4"]);
        tab.tap("#desk-correct");
        tab.wait("#desk[data-state='steps'][data-next='2']");
        tab.tap(&step_button(1, 2));
        tab.tap(&step_button(1, 3));
        wait_for_turns(tab, 2);
        assert_eq!(notations(app, &game), ["63 1/7 1/4", "21 1/2 1/3"]);
        // The players may let a fault stand.
        tab.tap("#desk-undo");
        tab.wait("#desk[data-state='steps'][data-next='2']");
        tab.tap("#desk-undo");
        tab.tap("details:has(#desk-written) summary");
        tab.fill("#dice", "12");
        tab.fill("#play", "1/2");
        tab.tap("#desk-written .main");
        tab.wait_text("#desk-trouble", "more-dice");
        tab.tap("#desk-stand");
        wait_for_turns(tab, 2);
        let turns = game_json(app, &game)["turns"].clone();
        assert_eq!(
            (&turns[1]["notation"], &turns[1]["stood"]),
            (&json!("1/2"), &json!(true))
        );
    });
}

#[test]
fn what_somebody_else_enters_is_shown_and_not_overwritten() {
    visit(Screen::Desktop, |tab, app| {
        let game = app.game();
        sit_down(tab, &game);
        app.play_all(&game, &["63 1/7 1/4"]);
        wait_for_turns(tab, 1);
        tab.wait("#desk[data-state='throw'][data-next='2']");
        tab.set_online(false);
        enter(tab, 2, "52", &[(1, 6), (1, 3)]);
        app.play(&game, 2, "61", "1/7 1/2").ok(201);
        tab.set_online(true);
        tab.wait_text("#desk-trouble", "somebody else");
        tab.tap("#desk-forget");
        wait_for_turns(tab, 2);
        tab.wait("#desk[data-state='throw'][data-next='3']");
        assert_eq!(notations(app, &game), ["63 1/7 1/4", "61 1/7 1/2"]);
    });
}

#[test]
fn the_results_of_a_match_of_three_are_entered_within_fifteen_seconds() {
    visit(Screen::Phone, |tab, app| {
        let of_match = app.new_match(3, json!({}));
        tab.open(&format!("/matches/{of_match}"));
        tab.assert_fits();
        let begun = Instant::now();
        for (winner, win, score) in [
            ("white", "jan", "4 – 0"),
            ("black", "tower", "4 – 2"),
            ("white", "bear-off", "5 – 2"),
        ] {
            tab.tap(&format!(".slip label:has([name='winner'][value='{winner}'])"));
            tab.tap(&format!(".slip label:has([name='win'][value='{win}'])"));
            tab.tap(".slip button.main");
            tab.wait_text(".scoreboard .number", score);
        }
        assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
        tab.wait_text(".verdict", "Hägg");
        tab.wait_gone(".slip");
        tab.shot("match-decided");
    });
}
