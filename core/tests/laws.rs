//! Laws that hold for every position, throw, rule set and match.
#![allow(clippy::unwrap_used)] // a test may stop where it stands

mod support;

use std::collections::BTreeSet;

use brade_core::brade::check::check_play;
use brade_core::brade::dice::{Die, Roll};
use brade_core::brade::legal::{Plays, legal_plays};
use brade_core::brade::notation::{Numbering, play_text, read_play};
use brade_core::brade::play::BrokenRule;
use brade_core::brade::point::Place;
use brade_core::brade::rules::{RuleOption, RuleSet, Rules};
use brade_core::brade::side::Side;
use brade_core::brade::tables_match::{GameResult, Termination, settle};
use brade_core::brade::win::Win;
use brade_core::brade::written::{Written, WrittenStep, WrittenSteps};
use proptest::prelude::*;
use support::positions::{any_position, any_roll, any_rules, played_at_random};
use support::slow::{self, Men};

fn fast(plays: &Plays, side: Side) -> BTreeSet<(Men, Option<&'static str>)> {
    let listed: Vec<_> = (0..plays.len())
        .map(|index| {
            (
                Men::of(&plays.board(index).unwrap(), side),
                plays.win(index).map(Win::name),
            )
        })
        .collect();
    let distinct: BTreeSet<_> = listed.iter().copied().collect();
    assert_eq!(listed.len(), distinct.len(), "a play is listed twice");
    distinct
}

fn steps(text: &str) -> WrittenSteps {
    match read_play(text, Side::White, Numbering::Own).unwrap() {
        Written::Steps(steps) => steps,
        Written::Unknown => panic!("{text}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn the_legal_plays_are_those_of_the_slow_engine(
        (rules, position, roll) in any_rules().prop_flat_map(|rules| (Just(rules), any_position(rules), any_roll()))
    ) {
        let side = position.to_move();
        let plays = legal_plays(position.board(), side, roll, &rules);
        prop_assert_eq!(fast(&plays, side), slow::plays(position.board(), side, roll, &rules), "{} {} {}", rules, position, roll);
    }

    #[test]
    fn the_legal_plays_of_games_are_those_of_the_slow_engine(
        rules in any_rules(), seed in any::<u64>(), turns in 0usize..120, roll in any_roll()
    ) {
        let (board, side) = played_at_random(seed, turns, &rules);
        let plays = legal_plays(&board, side, roll, &rules);
        prop_assert_eq!(fast(&plays, side), slow::plays(&board, side, roll, &rules), "{} {:?} {}", rules, board, roll);
    }

    #[test]
    fn men_are_conserved_and_no_point_is_shared(
        (rules, position, roll) in any_rules().prop_flat_map(|rules| (Just(rules), any_position(rules), any_roll()))
    ) {
        let side = position.to_move();
        for play in legal_plays(position.board(), side, roll, &rules).iter() {
            for side in Side::BOTH {
                prop_assert_eq!(play.board[side].places().map(|(_, count)| count).sum::<u8>(), 15);
            }
            let men = Men::of(&play.board, side);
            prop_assert!((1..=24).all(|point| men.own[point] == 0 || men.enemy[point] == 0));
        }
    }

    #[test]
    fn every_listed_play_is_accepted_as_it_is_written(
        (rules, position, roll) in any_rules().prop_flat_map(|rules| (Just(rules), any_position(rules), any_roll()))
    ) {
        let side = position.to_move();
        let mut scratch = Plays::new();
        for play in legal_plays(position.board(), side, roll, &rules).iter() {
            let text = play_text(&play.steps);
            let checked = check_play(position.board(), side, roll, &steps(&text), &rules, &mut scratch);
            let checked = checked.map_err(|fault| TestCaseError::fail(format!("{position} {roll} {text}: {:?}", fault)))?;
            prop_assert_eq!((checked.board, checked.win), (play.board, play.win), "{} {} {}", position, roll, text);
        }
    }

    #[test]
    fn no_play_is_accepted_that_is_not_listed(
        (rules, position, roll) in any_rules().prop_flat_map(|rules| (Just(rules), any_position(rules), any_roll())),
        wishes in proptest::collection::vec((0u8..25, any::<bool>()), 0..5)
    ) {
        let side = position.to_move();
        let (high, low) = roll.dice();
        let mut written = WrittenSteps::VOID;
        for (from, by_high) in wishes {
            let die = if by_high { high } else { low };
            let to = Place::new((from + die.pips()).min(25)).unwrap();
            let step = WrittenStep { from: Place::new(from).unwrap(), to, hit: false, forced: false };
            prop_assert!(written.push(step), "at most four steps");
        }
        if let Ok(play) = check_play(position.board(), side, roll, &written, &rules, &mut Plays::new()) {
            let plays = legal_plays(position.board(), side, roll, &rules);
            let listed = (0..plays.len()).any(|index| plays.board(index) == Some(play.board) && plays.win(index) == play.win);
            prop_assert!(listed, "{} {} {:?}", position, roll, written);
        }
    }

    #[test]
    fn the_order_of_the_dice_does_not_matter(
        (rules, position) in any_rules().prop_flat_map(|rules| (Just(rules), any_position(rules))),
        a in 1u8..=6, b in 1u8..=6
    ) {
        let die = |pips| Die::new(pips).unwrap();
        let side = position.to_move();
        let one: Roll = format!("{a}{b}").parse().unwrap();
        let other: Roll = format!("{b}-{a}").parse().unwrap();
        prop_assert_eq!(one, Roll::new(die(b), die(a)));
        prop_assert_eq!(
            fast(&legal_plays(position.board(), side, one, &rules), side),
            fast(&legal_plays(position.board(), side, other, &rules), side)
        );
    }

    #[test]
    fn an_odd_number_of_played_games_never_ties_for_good(
        rules in any_rules(), games in proptest::collection::vec((any::<bool>(), 0usize..12, any::<bool>()), 1..12)
    ) {
        let results: Vec<GameResult> = games
            .iter()
            .filter(|(_, win, _)| rules.has_win(Win::ALL[*win]))
            .map(|(white, win, band)| {
                let winner = if *white { Side::White } else { Side::Black };
                let win = Win::ALL[*win];
                let result = GameResult::new(winner, Some(win), Termination::Played, &rules).unwrap();
                result.with_points(rules.points_against(win, *band).unwrap(), &rules).unwrap()
            })
            .collect();
        if results.len() % 2 == 1 {
            prop_assert!(settle(&results, &rules).is_some(), "{} {:?}", rules, results);
        }
    }
}

fn broken(rules: &Rules, position: &str, roll: &str, play: &str) -> Option<BrokenRule> {
    let setup: brade_core::brade::position::Setup = position.parse().unwrap();
    let roll = roll.parse().unwrap();
    check_play(
        &setup.board,
        setup.to_move,
        roll,
        &steps(play),
        rules,
        &mut Plays::new(),
    )
    .err()
    .map(|fault| fault.rule)
}

#[test]
fn a_missing_touchdown_is_accepted_where_only_one_position_can_result() {
    let standard = Rules::STANDARD;
    assert_eq!(broken(&standard, "1:15|1:15|w", "63", "1/10"), None);
    assert_eq!(broken(&standard, "1:15|1:15|w", "44", "1/9 1/5"), None);
    // A blot on 7 is hit by one way and not by the other.
    let blot = "1:15|1:14,19:1|w";
    assert_eq!(broken(&standard, blot, "63", "1/10"), Some(BrokenRule::Touchdown));
    assert_eq!(broken(&standard, blot, "63", "1/4/10"), None);
    assert_eq!(broken(&standard, blot, "63", "1/7*/10"), None);
    assert_eq!(broken(&standard, blot, "63", "1/11"), Some(BrokenRule::NotThrown));
    // One way is closed, the other open.
    assert_eq!(broken(&standard, "1:15|1:13,19:2|w", "63", "1/10"), None);
    assert_eq!(
        broken(&standard, "24:1,20:1,off:13|1:15|w", "41", "20/off 24/off"),
        Some(BrokenRule::NotThrown)
    );
    assert_eq!(broken(&standard, "20:1,24:1,off:13|1:15|w", "41", "20/off"), None);
    let twice_the_four = broken(&standard, "24:14,off:1|13:1,15:14|b", "41", "13/17 15/19");
    assert_eq!(twice_the_four, Some(BrokenRule::NotThrown), "a die is used once");
}

#[test]
fn six_closed_points_stand_where_that_was_agreed() {
    let position = "1:11,21:4|1:3,14:2,15:2,16:2,17:2,18:2,19:2|w";
    for set in [RuleSet::Standard, RuleSet::OldBook] {
        let agreed = Rules::new(set, [RuleOption::SixClosedPoints]).unwrap();
        assert_eq!(
            broken(&Rules::from(set), position, "63", "1/7! 1/4!"),
            Some(BrokenRule::EnemyPoint)
        );
        assert_eq!(broken(&Rules::from(set), position, "63", "1/7! 21/24"), None);
        assert_eq!(
            broken(&agreed, position, "63", "1/7 21/24"),
            Some(BrokenRule::EnemyPoint)
        );
    }
    // Entering is no forcing by prime: it stays.
    let overfull = "bar:2,1:6,20:7|15:2,16:2,17:2,18:2,20:7|w";
    let agreed = Rules::new(RuleSet::Standard, [RuleOption::SixClosedPoints]).unwrap();
    assert_eq!(broken(&agreed, overfull, "65", "bar/6!"), None);
}

#[test]
fn a_first_throw_of_sixes_may_set_six_men_on_seven_where_that_was_agreed() {
    let agreed = Rules::new(RuleSet::OldBook, [RuleOption::First66]).unwrap();
    let start = "1:15|1:15|w";
    assert_eq!(broken(&agreed, start, "66", "1/7(6)"), None);
    assert_eq!(
        broken(&agreed, start, "66", "1/7"),
        None,
        "the ordinary play is still allowed"
    );
    assert_eq!(broken(&agreed, start, "66", "1/7(5)"), Some(BrokenRule::OwnPoint));
    assert_eq!(broken(&agreed, start, "55", "1/7(6)"), Some(BrokenRule::NotThrown));
    assert_eq!(
        broken(&agreed, "1:14,2:1|1:15|w", "66", "1/7(6)"),
        Some(BrokenRule::OwnPoint)
    );
    assert_eq!(
        broken(&Rules::from(RuleSet::OldBook), start, "66", "1/7(6)"),
        Some(BrokenRule::OwnPoint)
    );
    // The six are no made point: all are hit by one man, which is jan if it is one, never forced jan.
    let hit = "1:9,7:6|1:13,14:1,12:1|b";
    let setup: brade_core::brade::position::Setup = hit.parse().unwrap();
    let roll: Roll = "51".parse().unwrap();
    let play = check_play(
        &setup.board,
        setup.to_move,
        roll,
        &steps("14/19*"),
        &agreed,
        &mut Plays::new(),
    );
    assert_eq!(
        play.map_err(|fault| fault.rule),
        Err(BrokenRule::MoreDice),
        "old-book has no last-throw freedom"
    );
    let mut plays = Plays::new();
    let play = check_play(
        &setup.board,
        setup.to_move,
        roll,
        &steps("1/2 14/19*"),
        &agreed,
        &mut plays,
    )
    .unwrap();
    assert_eq!(play.win, Some(Win::Jan));
    assert_eq!(play.steps[1].hits, 6);
}

#[test]
fn men_crowded_on_seven_do_not_hide_a_play() {
    // 10 is free only when its man has gone on by the 1; 7 is not free when one of its two men has gone.
    let agreed = Rules::new(RuleSet::OldBook, [RuleOption::First66]).unwrap();
    let setup: brade_core::brade::position::Setup =
        "1:7,2:1,6:1,7:2,10:1,14:1,24:2|1:8,4:1,7:1,8:1,9:1,10:1,11:1,15:1|w"
            .parse()
            .unwrap();
    let plays = legal_plays(&setup.board, setup.to_move, "41".parse().unwrap(), &agreed);
    let after: brade_core::brade::position::Setup =
        "1:7,2:1,7:2,10:1,11:1,14:1,24:2|1:8,4:1,7:1,8:1,9:1,10:1,11:1,15:1|b"
            .parse()
            .unwrap();
    assert!(plays.iter().any(|play| play.board == after.board));
}

#[test]
fn nothing_that_can_be_written_makes_the_check_panic() {
    let places: Vec<Place> = [0, 1, 7, 12, 13, 19, 24, 25]
        .into_iter()
        .filter_map(Place::new)
        .collect();
    let mut plays = Plays::new();
    let setup: brade_core::brade::position::Setup = "bar:1,1:8,12:2,19:2,24:1,off:1|1:15|w".parse().unwrap();
    for roll in Roll::all() {
        for from in &places {
            for to in &places {
                for copies in 1..=8 {
                    let mut written = WrittenSteps::VOID;
                    for _ in 0..copies {
                        assert!(written.push(WrittenStep {
                            from: *from,
                            to: *to,
                            hit: true,
                            forced: true
                        }));
                    }
                    let _ = check_play(
                        &setup.board,
                        setup.to_move,
                        roll,
                        &written,
                        &Rules::STANDARD,
                        &mut plays,
                    );
                    let _ = brade_core::brade::check::move_as_written(
                        &setup.board,
                        setup.to_move,
                        &written,
                        &Rules::STANDARD,
                    );
                }
            }
        }
    }
}
