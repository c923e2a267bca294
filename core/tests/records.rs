//! Game records: reading, writing and storing (NOTATION.md "Game record").
#![allow(clippy::unwrap_used, clippy::expect_used)] // a test may stop where it stands

use std::path::Path;
use std::time::{Duration, Instant};

use brade_core::brade::dice::{Die, Roll, Teka};
use brade_core::brade::legal::Plays;
use brade_core::brade::notation::{Numbering, read_play, write_play};
use brade_core::brade::play::Steps;
use brade_core::brade::point::Place;
use brade_core::brade::position::Setup;
use brade_core::brade::record::codec::{Stored, decode_turns, encode_turn};
use brade_core::brade::record::{
    GameNumber, GameRecord, Note, Outcome, ReadError, ReadGame, RecordDate, Tag, Termination, TextPlace, Turn,
    read_games, read_games_bytes, write_games,
};
use brade_core::brade::rules::{Begins, RuleOption, RuleSet, Rules};
use brade_core::brade::side::{BySide, Side};
use brade_core::brade::verify::{Status, verify};
use brade_core::brade::win::{Points, Win};
use brade_core::brade::written::{MOST_WRITTEN, Written, WrittenStep, WrittenSteps};
use proptest::prelude::*;

fn vectors(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn one(text: &str) -> ReadGame {
    let mut games = all(text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn all(text: &str) -> Vec<Result<ReadGame, ReadError>> {
    read_games(text).collect()
}

/// The error of a text that is one game, as `line:column found | expected`.
fn error(text: &str) -> ReadError {
    let mut games = all(text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0).expect_err(text)
}

fn steps(text: &str) -> Written {
    text.parse().unwrap()
}

#[test]
fn the_canonical_text_of_every_game_is_its_text_in_the_file() {
    let file = vectors("games.brade");
    let mut texts = file.split_inclusive("\n\n[Event").collect::<Vec<_>>().len();
    let games: Vec<GameRecord> = read_games(&file)
        .map(|game| game.unwrap_or_else(|error| panic!("games.brade: {error}")).record)
        .collect();
    assert_eq!(games.len(), 300);
    assert_eq!(write_games(&games), file);
    for game in &games {
        let text = game.to_string();
        assert!(file.contains(&text));
        texts -= 1;
    }
    assert_eq!(texts, 0);
}

/// A position in the vectors that D11 refuses: men of both on one point.
const SHARED: &str = "bar:2,1:4,2:1,3:1,6:1,14:6|bar:1,1:7,2:1,3:1,16:1,17:2,20:2|w";

#[test]
fn every_record_of_the_vectors_is_read_and_survives_a_round_trip() {
    for (index, line) in vectors("records.ndjson").lines().enumerate() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let text = row["record"].as_str().unwrap();
        if text.contains(SHARED) {
            assert!(
                error(text)
                    .expected
                    .contains("White's 14 and Black's 2 are the same point")
            );
            continue;
        }
        let game = one(text);
        let again = one(&game.record.to_string());
        assert_eq!(again.record, game.record, "records.ndjson:{}", index + 1);
    }
}

#[test]
fn every_tag_has_its_field_and_its_place_in_the_text() {
    let text = "\
[Event \"Vårmästerskapet\"]
[Site \"Stockholm\"]
[Date \"1931.??.??\"]
[Round \"2\"]
[White \"A. Ek\"]
[Black \"B. \\\"Bo\\\" Alm\"]
[Rules \"old-book\"]
[Options \"first-66,jan-needs-band\"]
[Game \"2/3\"]
[Begins \"alternate\"]
[Score \"1.2-3\"]
[Teka \"2-5\"]
[Setup \"1:9,7:6|1:15|b\"]
[Numbering \"board\"]
[Result \"1-0\"]
[Win \"jan\"]
[Points \"3\"]
[Termination \"adjudicated\"]
[Source \"C:\\\\böcker\"]
[Annotator \"C\"]
[WhiteClub \"Vasa\"]
[BlackClub \"Kronan\"]
[Källa \"sid. 4\"]
[Ur \"\"]

{om partiet}
1. B 63 13/19 13/16* {bra} {båda}
2. W ?? ??
@ 1:15|1:15|b {härifrån}
3. B 61 - ~
1-0
";
    let game = one(text);
    let record = &game.record;
    assert_eq!(record.to_string(), text);
    assert_eq!(record.date.unwrap().earliest(), "1931-01-01");
    assert_eq!(record.black.as_deref(), Some("B. \"Bo\" Alm"));
    let options = [RuleOption::First66, RuleOption::JanNeedsBand];
    assert_eq!(record.rules, Rules::new(RuleSet::OldBook, options).unwrap());
    assert_eq!(record.game, Some(GameNumber::new(2, 3).unwrap()));
    assert_eq!(record.score.unwrap().white, Points::from_tenths(12));
    assert_eq!(record.numbering, Numbering::Board);
    assert_eq!(record.termination, Some(Termination::Adjudicated));
    assert_eq!(record.source.as_deref(), Some("C:\\böcker"));
    assert_eq!(record.others[0], Tag::new("Källa", "sid. 4").unwrap());
    assert_eq!(record.notes, [Note::Comment("om partiet".into())]);
    assert_eq!(record.turns[0].play, steps("1/7 1/4*"));
    assert_eq!(record.turns[1].roll, None);
    assert_eq!(record.turns[1].play, Written::Unknown);
    assert_eq!(record.turns[1].notes.len(), 2);
    assert!(record.turns[2].stood);
    assert_eq!(record.token, Outcome::White);
    assert_eq!(game.places[2], TextPlace { line: 30, column: 1 });
}

#[test]
fn the_form_of_a_record_is_free_where_its_sense_is_clear() {
    let canonical = one("[White \"Ek\"]\n\n1. W 63 1/7 1/4 {a}\n2. B 61 -\n3. W ?? ?? ~\n*\n").record;
    for text in [
        "\u{feff}[White \"Ek\"]\r\n\r\n1. W 36 1/7 1/4 {a}\r\n2. B 6-1 fåt\r\n3. W ?? ?? ~\r\n*\r\n",
        "[White \"Ek\"]\n1. W 63 1/7 1/4 {a} 2. B 61 - 3. W ?? ??~ *",
        "\n\n \t\n[White \"Ek\"]\n\n1.\nW\n63\n1/7\n1/4\n{a}\n2.B 16 -   \n\n\n3. W ?? ??\n~\n*",
        "[ White  \"Ek\" ]\n\n1. W 63 1/7 1/4; a\n2. B 61 -\n3. W ?? ?? ~*"
            .replace("~*", "~ *")
            .as_str(),
        "[White \"Ek\"]\n\n1. W 3-6 1/7 1/4{a}\n2. B 61 -\n3. W ?? ?? ~\n*",
    ] {
        assert_eq!(one(text).record, canonical, "{text}");
    }
}

#[test]
fn a_text_without_a_game_has_no_games() {
    for text in [
        "",
        "\n",
        " \r\n\t",
        "\u{feff}",
        "; only words\n",
        "{only words}\n\n{and more}\n",
        "; no line end",
    ] {
        assert_eq!(all(text).len(), 0, "{text}");
    }
}

#[test]
fn a_game_needs_no_tags_and_no_turns() {
    assert_eq!(one("1. W 63 1/7 1/4 *").record.turns.len(), 1);
    assert_eq!(one("[White \"Ek\"]\n\n*\n").record.turns.len(), 0);
    assert_eq!(one("[White \"Ek\"]\n*").record.white.as_deref(), Some("Ek"));
}

#[test]
fn comments_belong_to_the_turn_before_them_or_to_the_game() {
    let record = one("; file\n[White \"Ek\"]\n{one}\n\n{two} ; three \n1. W 63 1/7 1/4 {four} ; five\n{si\\}x\\\\}\n* {seven}\n{eight}\n").record;
    let comments = |notes: &[Note]| -> Vec<String> {
        notes
            .iter()
            .map(|note| match note {
                Note::Comment(text) => text.clone(),
                Note::Position(setup) => setup.to_string(),
            })
            .collect()
    };
    assert_eq!(comments(&record.notes), ["file", "one", "two", "three"]);
    assert_eq!(
        comments(&record.turns[0].notes),
        ["four", "five", "si}x\\", "seven", "eight"]
    );
    let games = all("[White \"Ek\"]\n\n*\n{first}\n\n{second}\n\n[White \"Alm\"]\n\n*\n\n; last");
    let notes: Vec<_> = games
        .into_iter()
        .map(|game| comments(&game.unwrap().record.notes))
        .collect();
    assert_eq!(notes, [vec!["first"], vec!["second", "last"]]);
}

#[test]
fn turns_and_errors_have_their_line_and_column_in_characters() {
    let game = one("[White \"Ek\"]\n\n1. W 63 1/7 1/4 {ååå\nä} 2. B 61 - 3. W 61 -\n*\n");
    let places: Vec<_> = game.places.iter().map(|place| (place.line, place.column)).collect();
    assert_eq!(places, [(3, 1), (4, 4), (4, 14)]);
    assert_eq!(game.starts, TextPlace { line: 1, column: 1 });
    let error = error("[White \"Ek\"]\n\n1. W 63 1/7 {å} 2. B 61 1/7 1/99\n*\n");
    assert_eq!(
        error.to_string(),
        "line 3, column 31: found \"99\", expected a point from 1 to 24, `bar` or `off`"
    );
    assert_eq!(error.good.record.turns.len(), 1);
    assert_eq!(error.good.record.white.as_deref(), Some("Ek"));
}

#[test]
fn an_error_says_what_was_found_and_what_was_expected() {
    let tags = |tag: &str| format!("[White \"Ek\"]\n{tag}\n\n1. W 63 1/7 1/4\n*\n");
    for (tag, column, found, expected) in [
        ("[White \"Alm\"]", 1, "[White", "the tag `White` only once"),
        ("[X \"\"] [X \"\"]", 8, "[X", "the tag `X` only once"),
        ("[Date \"2026.02.30\"]", 8, "2026.02.30", "a day such as 2026.03.14"),
        ("[Game \"1/2\"]", 8, "1/2", "an odd number of games, not 2"),
        ("[Game \"1/0\"]", 8, "1/0", "an odd number of games, not 0"),
        ("[Game \"5/3\"]", 8, "5/3", "no game 5"),
        ("[Rules \"house\"]", 9, "house", "standard, old-book"),
        (
            "[Options \"first-66\"]",
            11,
            "first-66",
            "does not go with the rule set",
        ),
        ("[Options \"fast\"]", 11, "fast", "is no option"),
        ("[Begins \"White\"]", 10, "White", "loser-begins"),
        ("[Score \"2\"]", 9, "2", "such as 2-1"),
        ("[Teka \"2-2\"]", 8, "2-2", "two different numbers"),
        ("[Setup \"1:14|1:15|w\"]", 9, "1:14|1:15|w", "White has 14 men"),
        ("[Setup \"1:15|1:14,x:1|w\"]", 19, "x:1|w", "is no place"),
        (
            "[Setup \"1:13,5:2|1:15|w\"]",
            9,
            "1:13,5:2|1:15|w",
            "only one may stand",
        ),
        ("[Setup \"off:15|1:15|b\"]", 9, "off:15|1:15|b", "already over"),
        ("[Numbering \"mine\"]", 13, "mine", "own or board"),
        ("[Result \"2-0\"]", 10, "2-0", "1-0, 0-1, *"),
        ("[Win \"\"]", 6, "\"\"", "bear-off"),
        ("[Points \"-1\"]", 10, "-1", "one digit"),
        ("[Termination \"time\"]", 15, "time", "conceded"),
        ("[Source \"open]", 15, "end of line", "a quote"),
        ("[Source \"a\"b\"]", 12, "b\"]", "`]`"),
        ("[Source]", 8, "]", "value between quotes"),
        ("[1st \"x\"]", 2, "1st", "name of a tag"),
    ] {
        let error = error(&tags(tag));
        assert_eq!(
            (error.line, error.column, error.found.as_str()),
            (2, column, found),
            "{tag}: {error}"
        );
        assert!(error.expected.contains(expected), "{tag}: {error}");
    }
    let turns = |turns: &str| format!("[White \"Ek\"]\n\n1. W 63 1/7 1/4\n{turns}\n");
    for (text, column, found, expected) in [
        ("3. B 61 -\n*", 1, "3.", "`2.`"),
        ("1. B 61 -\n*", 1, "1.", "`2.`"),
        (
            "99999999999999999999999. B 61 -\n*",
            1,
            "99999999999999999999999.",
            "`2.`",
        ),
        ("2 B 61 -\n*", 1, "2", "turn 2"),
        ("2. X 61 -\n*", 4, "X", "`W` or `B`"),
        ("2. B 71 -\n*", 6, "71", "a throw"),
        ("2. B 611 -\n*", 8, "1", "a blank"),
        ("2. B 61\n*", 1, "*", "a play"),
        ("2. B 61 1/7bar/2\n*", 12, "bar/2", "a blank"),
        ("2. B 61 1/7 12\n*", 13, "12", "a step such as"),
        ("2. B 61 3. W 61 -\n*", 9, "3.", "a play before the next turn"),
        ("2. B 61 - ~ ~\n*", 13, "~", "turn 3"),
        ("2. B 61 - {open\n*", 11, "{open", "closed"),
        ("@ 1:15|1:15\n*", 3, "1:15|1:15", "three parts"),
        ("@ 1:13,5:2|1:15|w\n*", 3, "1:13,5:2|1:15|w", "can arise"),
        ("hello", 1, "hello", "turn 2"),
        ("2-0", 1, "2-0", "the result"),
        ("1-0-1", 1, "1-0-1", "the result"),
        ("[Black \"Alm\"]", 1, "[Black", "turn 2"),
    ] {
        let games = all(&turns(text));
        let error = games[0].as_ref().expect_err(text);
        let line = if text.starts_with("2. B 61\n") { 5 } else { 4 };
        assert_eq!(
            (error.line, error.column, error.found.as_str()),
            (line, column, found),
            "{text}: {error}"
        );
        assert!(error.expected.contains(expected), "{text}: {error}");
        assert!((1..=2).contains(&error.good.record.turns.len()), "{text}");
    }
    let error = error(&turns(""));
    assert_eq!((error.line, error.column, error.found.as_str()), (5, 1, ""));
    assert!(error.to_string().contains("found the end of the text, expected turn 2"));
}

#[test]
fn a_position_stated_in_a_game_may_be_one_in_which_it_is_over() {
    let record = one("[White \"Ek\"]\n\n1. W ?? ??\n@ off:15|1:15|b\n*\n").record;
    assert_eq!(record.turns[0].notes.len(), 1);
}

#[test]
fn a_lost_last_play_may_be_known_by_the_position_it_led_to() {
    let status = |result: &str, win: &str, position: &str| {
        let text = format!("[Result \"{result}\"]\n[Win \"{win}\"]\n\n1. W 63 ??\n@ {position}\n{result}\n");
        verify(&one(&text).record, &mut Plays::new()).status
    };
    assert_eq!(status("1-0", "tower", "24:15|1:15|b"), Status::Partial);
    assert_eq!(status("0-1", "tower", "24:15|1:15|b"), Status::Contradicted);
    assert_eq!(status("1-0", "jan", "24:15|1:15|b"), Status::Contradicted);
    let jan = "1:12,18:3|bar:3,1:9,2:1,4:1,5:1|b";
    assert_eq!(status("1-0", "forced-jan", jan), Status::Partial);
    assert_eq!(status("1-0", "bear-off", jan), Status::Contradicted);
}

#[test]
fn options_may_stand_before_the_rule_set_they_belong_to() {
    let record = one("[Options \"first-66\"]\n[Setup \"1:9,7:6|1:15|b\"]\n[Rules \"old-book\"]\n\n*").record;
    assert!(record.rules.has(RuleOption::First66));
}

#[test]
fn the_same_colour_twice_in_a_row_is_read() {
    assert_eq!(one("1. W 63 1/7 1/4\n2. W 61 1/7\n*").record.turns.len(), 2);
}

#[test]
fn the_good_games_of_a_file_load_around_the_bad_ones() {
    let good = "[White \"Ek\"]\n\n1. W 63 1/7 1/4\n*\n";
    for bad in [
        "[White \"Alm\"]\n\n1. W 63 1/7 1/4\n",
        "[White \"Alm\"]\n\n",
        "[White \"Alm\"]\n",
        "[White \"Alm\"\n[Black \"Bo\"]\n\n1. W 63 1/7 1/4\n*\n",
        "[Date \"yesterday\"]\n[Black \"Bo\"]\n\n1. W 63 1/7 1/4\n*\n",
        "[White \"Alm\"]\n\n1. W 63 1/7 {open\n2. B 61 -\n*\n",
        "[White \"Alm\"]\n\n{open\n",
        "[Setup \"off:15|1:15|b\"]\n\n1. W 63 1/7 1/4\n*\n",
        "[White \"Alm\"]\n\n1. W 99 1/7 1/4 {with } or\n\n{without}\n2. B 61 -\n*\n",
        "just words\n",
        "* *\n",
    ] {
        let text = format!("{good}\n{bad}\n{good}\n{good}");
        let games = all(&text);
        let read: Vec<bool> = games.iter().map(Result::is_ok).collect();
        if bad == "* *\n" {
            assert_eq!(read, [true, true, true, true, true], "two games that say nothing");
        } else {
            assert_eq!(read, [true, false, true, true], "{bad}");
        }
        let text = text.replace('\n', "\r\n");
        assert_eq!(all(&text).iter().map(Result::is_ok).collect::<Vec<_>>(), read, "{bad}");
    }
    let text = format!("[White \"Alm\"]\n\n1. W 63 1/7 1/4\n{good}");
    assert_eq!(all(&text).iter().map(Result::is_ok).collect::<Vec<_>>(), [false, true]);
}

#[test]
fn bytes_that_are_not_utf_8_are_an_error_where_the_first_of_them_stands() {
    let good = "[White \"Ek\"]\n\n1. W 63 1/7 1/4\n*\n".as_bytes();
    for (bad, line, column) in [
        (&b"[White \"H\xe4gg\"]\n\n*\n"[..], 1, 10),
        (b"[White \"\xc3\xa4\xe4\"]\n\n*\n", 1, 10),
        (b"[W\xe4 \"\"]\n\n*\n", 1, 3),
        (b"[White \"Ek\"]\n\n1. W 61 f\xe5t\n*\n", 3, 10),
        (b"[White \"Ek\"]\n\n1. W 61 - {line\nsecond \xe5}\n*\n", 4, 8),
        (b"[White \"Ek\"]\n\n1. W 61 - ; \xff\n*\n", 3, 13),
        (b"\xff\xfe[\0\n", 1, 1),
    ] {
        let text = [good, b"\n", bad, b"\n", good].concat();
        let games: Vec<_> = read_games_bytes(&text).collect();
        assert_eq!(games.len(), 3);
        let error = games[1].as_ref().expect_err("not UTF-8");
        assert_eq!((error.line, error.column), (line + 5, column), "{error}");
        assert!(error.found.starts_with("byte 0x"), "{error}");
        assert!(games[0].is_ok() && games[2].is_ok());
    }
}

#[test]
fn a_comment_may_hold_what_looks_like_the_next_game() {
    let mut record = GameRecord::default();
    let text = "as in\n\n[White \"Ek\"]\n\n1. W 63 1/7 {1/4}\n*\n\n\\[White \"x\"]";
    record.notes.push(Note::Comment(text.into()));
    assert_eq!(one(&record.to_string()).record, record);
}

#[test]
fn hostile_files_are_read_in_linear_time() {
    const SIZE: usize = 10_000_000;
    let unit = |unit: &str| unit.repeat(SIZE / unit.len());
    for text in [
        unit("{"),
        unit("["),
        unit("x"),
        unit("1"),
        unit(";"),
        unit("\\"),
        unit("{\n[A \"\"]\n"),
        unit("{\n\n[A \"\"]\n"),
        unit("[A \"\"]\n\n{\n"),
        unit("\n\n[A \"\"] ; \\{\n"),
        unit("{\u{fffd}\n[A \"\"]\n") + "}",
        unit("* "),
        unit("@ "),
        unit("\n"),
        format!("[A \"{}", unit("\\\"")),
        format!("[{} \"\"]", unit("a")),
        format!("1. W 63 {}", unit("1/7 ")),
        format!("@ {}", unit("1:1|")),
        (1..200_000).map(|number| format!("{number}.W 61 - ")).collect(),
        (1..600_000).map(|number| format!("[A{number} \"\"]")).collect(),
    ] {
        let start = Instant::now();
        let mut games = 0;
        for game in read_games(&text) {
            games += usize::from(game.is_ok());
        }
        let took = start.elapsed();
        let shown: String = text.chars().take(30).collect();
        assert!(took < Duration::from_secs(20), "{shown}…: {games} games in {took:?}");
    }
    let bytes: Vec<u8> = b"{\xff\n[A \"\"]\n".repeat(SIZE / 10);
    let start = Instant::now();
    let errors = read_games_bytes(&[&bytes[..], b"}"].concat()).count();
    assert!(start.elapsed() < Duration::from_secs(20), "{errors}");
}

fn written_step() -> impl Strategy<Value = WrittenStep> {
    // Few places, so that steps often go on from each other and repeat.
    let place = prop_oneof![0u8..=25, 0u8..=3].prop_map(|number| Place::new(number).unwrap());
    (place.clone(), place, any::<bool>(), any::<bool>()).prop_map(|(from, to, hit, forced)| WrittenStep {
        from,
        to,
        hit,
        forced,
    })
}

fn play() -> impl Strategy<Value = Written> {
    let steps = prop_oneof![
        prop::collection::vec(written_step(), 0..=MOST_WRITTEN),
        // The same steps again and again, as a double gives them.
        (prop::collection::vec(written_step(), 1..=3), 1usize..=4).prop_map(|(steps, times)| steps
            .iter()
            .cycle()
            .take((steps.len() * times).min(MOST_WRITTEN))
            .copied()
            .collect()),
    ];
    prop_oneof![
        1 => Just(Written::Unknown),
        9 => steps.prop_map(|steps| {
            let mut written = WrittenSteps::VOID;
            for step in steps {
                assert!(written.push(step));
            }
            Written::Steps(written)
        }),
    ]
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof!["[^\n]{0,12}", "[\"\\\\\\]\\[{} å]{0,8}", "[A-Za-zÅÄÖåäö ]{0,12}"]
}

fn comment() -> impl Strategy<Value = Note> {
    prop_oneof![any::<String>(), "[\\[\\]{}\\\\\n\r A\";]{0,12}", text()].prop_map(Note::Comment)
}

fn note() -> impl Strategy<Value = Note> {
    let positions = ["1:15|1:15|w", "off:15|1:15|b", "bar:3,1:5,20:7|1:14,3:1|b"];
    prop_oneof![
        3 => comment(),
        1 => prop::sample::select(positions.to_vec()).prop_map(|text| Note::Position(text.parse().unwrap())),
    ]
}

fn side() -> impl Strategy<Value = Side> {
    any::<bool>().prop_map(|white| if white { Side::White } else { Side::Black })
}

fn turn() -> impl Strategy<Value = Turn> {
    let roll = prop::option::weighted(0.9, (0..Roll::COUNT).prop_map(|index| Roll::from_index(index).unwrap()));
    let notes = prop_oneof![3 => Just(Vec::new()), 1 => prop::collection::vec(note(), 1..3)];
    (side(), roll, play(), prop::bool::weighted(0.1), notes).prop_map(|(side, roll, play, stood, notes)| Turn {
        side,
        roll,
        play,
        stood,
        notes,
    })
}

fn rules() -> impl Strategy<Value = Rules> {
    (
        prop::sample::select(RuleSet::ALL.to_vec()),
        prop::sample::subsequence(RuleOption::ALL.to_vec(), 0..=4),
    )
        .prop_map(|(set, options)| Rules::new(set, options).unwrap_or(Rules::from(set)))
}

fn points() -> impl Strategy<Value = Points> {
    (0..10_000_000).prop_map(Points::from_tenths)
}

fn record() -> impl Strategy<Value = GameRecord> {
    use prop::option::of;
    let result = || prop::sample::select(Outcome::ALL.to_vec());
    let date =
        (of(1u16..=9999), of(1u8..=12), of(1u8..=31)).prop_map(|(year, month, day)| RecordDate::new(year, month, day));
    let teka = (1u8..=6, 1u8..=6).prop_map(|(a, b)| Teka::new(Die::new(a).unwrap(), Die::new(b).unwrap()).ok());
    let game = (1u16..=8, 0u16..=6).prop_map(|(number, half)| GameNumber::new(number, 2 * half + 1).ok());
    let setup = of(prop::sample::select(vec!["1:15|1:15|w", "24:1,off:14|bar:1,1:14|b"]))
        .prop_map(|text| text.map(|text| text.parse::<Setup>().unwrap()));
    let others = prop::collection::vec(("[A-Za-zÅÄÖ][A-Za-z0-9_-]{0,6}", text()), 0..3).prop_map(|tags| {
        let mut others: Vec<Tag> = Vec::new();
        for (name, value) in tags {
            if let Ok(tag) = Tag::new(name, value)
                && others.iter().all(|other| other.name() != tag.name())
            {
                others.push(tag);
            }
        }
        others
    });
    (
        [of(text()), of(text()), of(text()), of(text()), of(text())],
        [of(text()), of(text()), of(text()), of(text())],
        (
            date,
            rules(),
            game,
            of(prop::sample::select(Begins::ALL.to_vec())),
            teka,
            setup,
        ),
        (
            of((points(), points())),
            of(result()),
            of(prop::sample::select(Win::ALL.to_vec())),
            of(points()),
        ),
        (
            of(prop::sample::select(Termination::ALL.to_vec())),
            any::<bool>(),
            result(),
        ),
        (
            others,
            prop::collection::vec(note(), 0..3),
            prop::collection::vec(turn(), 0..12),
        ),
    )
        .prop_map(
            |(names, more, (date, rules, game, begins, teka, setup), claims, (termination, board, token), rest)| {
                let [event, site, round, white, black] = names;
                let [source, annotator, white_club, black_club] = more;
                let (score, result, win, points) = claims;
                let (others, notes, turns) = rest;
                GameRecord {
                    event,
                    site,
                    date,
                    round,
                    white,
                    black,
                    rules,
                    game,
                    begins,
                    score: score.map(|(white, black)| BySide { white, black }),
                    teka,
                    setup,
                    numbering: if board { Numbering::Board } else { Numbering::Own },
                    result,
                    win,
                    points,
                    termination,
                    source,
                    annotator,
                    white_club,
                    black_club,
                    others,
                    notes,
                    turns,
                    token,
                }
            },
        )
}

/// A text made of the words of records in any order.
fn near_record() -> impl Strategy<Value = String> {
    let words = [
        "1.",
        "2.",
        "3.",
        "W",
        "B",
        "63",
        "6-3",
        "??",
        "-",
        "fåt",
        "1/7",
        "1/5*/9(2)",
        "bar/3!",
        "22/off",
        "~",
        "{a}",
        "{",
        "}",
        "; b\n",
        "@",
        "1:15|1:15|w",
        "1-0",
        "0-1",
        "*",
        "\n",
        "\n\n",
        " ",
        "[White \"Ek\"]",
        "[X \"\\\"\"]",
        "[Date \"",
        "\"]",
        "[Setup \"1:15|1:15|b\"]",
        "\u{feff}",
        "\r\n",
        "\\",
        "1. W 63 1/7 1/4\n",
    ];
    let word = (
        prop::sample::select(words.to_vec()),
        prop::sample::select(vec!["", " ", "\n"]),
    );
    prop::collection::vec(word, 0..40).prop_map(|words| words.into_iter().flat_map(|(word, gap)| [word, gap]).collect())
}

fn check_any(bytes: &[u8]) {
    for game in read_games_bytes(bytes) {
        match game {
            Ok(game) => {
                assert_eq!(game.record.turns.len(), game.places.len());
                assert_eq!(one(&game.record.to_string()).record, game.record);
            }
            Err(error) => {
                let _ = error.to_string();
                assert!(error.line >= 1 && error.column >= 1);
                assert_eq!(error.good.record.turns.len(), error.good.places.len());
                assert_eq!(one(&error.good.record.to_string()).record, error.good.record);
            }
        }
    }
}

proptest! {
    #[test]
    fn a_play_reads_back_as_it_was_written(play in play(), side in side(), board: bool) {
        let numbering = if board { Numbering::Board } else { Numbering::Own };
        let mut text = String::new();
        write_play(&mut text, &play, side, numbering);
        prop_assert_eq!(read_play(&text, side, numbering), Ok(play), "{}", text);
    }

    #[test]
    fn a_record_reads_back_as_it_was_written(record in record()) {
        let text = record.to_string();
        let games = all(&text);
        prop_assert_eq!(games.len(), 1, "{}", text);
        match &games[0] {
            Ok(game) => {
                prop_assert_eq!(&game.record, &record, "{}", text);
                prop_assert_eq!(game.record.to_string(), text);
            }
            Err(error) => prop_assert!(false, "{error}\n{text}"),
        }
    }

    #[test]
    fn records_of_a_file_read_back_one_by_one(records in prop::collection::vec(record(), 0..4)) {
        let text = write_games(&records);
        let read: Vec<_> = all(&text).into_iter().map(|game| game.unwrap().record).collect();
        prop_assert_eq!(read, records, "{}", text);
    }

    #[test]
    fn reading_any_text_ends_without_a_panic(text: String) {
        check_any(text.as_bytes());
        let _ = read_play(&text, Side::Black, Numbering::Board);
    }

    #[test]
    fn reading_any_bytes_ends_without_a_panic(bytes: Vec<u8>) {
        check_any(&bytes);
        for stored in decode_turns(&bytes, Side::White) {
            let _ = stored;
        }
    }

    #[test]
    fn reading_the_words_of_records_in_any_order_ends_without_a_panic(text in near_record()) {
        check_any(text.as_bytes());
    }

    #[test]
    fn lines_of_the_usual_form_are_read_as_all_others_are(
        plays in prop::collection::vec(prop_oneof![
            8 => play().prop_map(|play| play.to_string()),
            1 => "[1-9/barof*!()? -]{0,12}",
            1 => "(1/[0-9]{1,3}[*!]{0,2} ?){1,9}",
            1 => "[0-9]{1,2}/[0-9]{1,2}(/[0-9]{1,2}[*!]?){0,8}(\\([0-9]\\))?( ~)?\n?",
        ], 0..30),
        last in "(1-0|0-1|\\*|)\n?",
    ) {
        let mut text = String::from("[White \"Ek\"]\n\n");
        for (index, play) in plays.iter().enumerate() {
            text += &format!("{}. {} {}{} {play}\n", index + 1, ["W", "B"][index % 2], index % 7, index % 5 + 1);
        }
        // Long enough that the last lines, too, may be read in the quick way.
        text = text.replace(" 0", " 6") + &last + &"\n".repeat(70);
        let outcome = |text: &str| -> Vec<_> {
            read_games(text)
                .map(|game| game.map_err(|error| (error.line, error.column, error.expected, error.good)))
                .collect()
        };
        // The usual form has no line ends of this kind.
        prop_assert_eq!(outcome(&text), outcome(&text.replace('\n', "\r\n")));
    }

    #[test]
    fn a_record_cut_off_anywhere_leaves_the_next_game_whole(record in record(), cut: prop::sample::Index) {
        // A cut comment takes what follows for its own only up to the next game.
        let text = record.to_string();
        let end = cut.index(text.len());
        let Some(start) = text.get(..end) else { return Ok(()) };
        let next = "[White \"Ek\"]\n\n1. W 63 1/7 1/4\n*\n";
        let last = all(&format!("{start}\n\n{next}")).pop();
        prop_assert!(matches!(&last, Some(Ok(game)) if game.record.turns.len() == 1), "{:?}\n{}", last, start);
    }

    #[test]
    fn stored_turns_come_back(turns in prop::collection::vec(turn(), 0..12), first in side()) {
        let mut bytes = Vec::new();
        for turn in &turns {
            encode_turn(&mut bytes, turn, None);
        }
        let stored: Vec<_> = decode_turns(&bytes, first).collect::<Result<_, _>>().unwrap();
        let expected: Vec<_> = turns.into_iter().map(Stored::Written).collect();
        prop_assert_eq!(stored, expected);
    }
}

/// Steps that a legal play of this throw from the start is made of.
fn first_play(roll: &str) -> (Roll, Steps) {
    use brade_core::brade::board::Board;
    use brade_core::brade::legal::legal_plays;
    let roll: Roll = roll.parse().unwrap();
    let plays = legal_plays(&Board::START, Side::White, roll, &Rules::STANDARD);
    (roll, plays.iter().next().unwrap().steps)
}

#[test]
fn a_legal_turn_is_stored_in_one_byte_and_one_for_each_step() {
    let mut bytes = Vec::new();
    let mut expected = Vec::new();
    for (side, roll) in [(Side::Black, "63"), (Side::White, "44"), (Side::Black, "66")] {
        let (roll, steps) = first_play(roll);
        let turn = Turn::new(side, roll, Written::Steps(WrittenSteps::from(&steps)));
        let before = bytes.len();
        encode_turn(&mut bytes, &turn, Some(&steps));
        assert_eq!(bytes.len(), before + 1 + steps.len());
        let steps: Vec<_> = steps.iter().map(|step| (step.from, step.die)).collect();
        expected.push((side, roll, steps));
    }
    let stored: Vec<_> = decode_turns(&bytes, Side::Black)
        .map(|stored| match stored.unwrap() {
            Stored::Played(turn) => (turn.side, turn.roll, turn.steps().to_vec()),
            Stored::Written(turn) => panic!("{turn}"),
        })
        .collect();
    assert_eq!(stored, expected);
}

#[test]
fn after_a_stated_position_its_side_to_move_goes_on() {
    let (roll, steps) = first_play("63");
    let mut turn = Turn::new(Side::White, roll, Written::Unknown);
    turn.notes.push(Note::Position("1:15|1:15|w".parse().unwrap()));
    let mut bytes = Vec::new();
    encode_turn(&mut bytes, &turn, None);
    let play = Written::Steps(WrittenSteps::from(&steps));
    encode_turn(&mut bytes, &Turn::new(Side::White, roll, play), Some(&steps));
    let sides: Vec<_> = decode_turns(&bytes, Side::White)
        .map(|stored| stored.unwrap().side())
        .collect();
    assert_eq!(sides, [Side::White, Side::White]);
}

#[test]
fn corrupt_stored_turns_are_an_error_and_the_end() {
    for bytes in [
        &[0b010_10000][..],
        &[0b001_11111, 1],
        &[0b111_00000],
        &[0b001_00000, 0b010_00001],
        &[0b001_00000, 0b001_11001],
        &[0xff],
        &[0xff, 5, b'W'],
        &[0xff, 0xff, 0xff, 0xff, 0xff, 0x7f],
        &[0xff, 1, b'W'],
        &[0xff, 2, 0xff, 0xff],
    ] {
        let stored: Vec<_> = decode_turns(bytes, Side::White).collect();
        assert_eq!(stored.len(), 1, "{bytes:?}");
        assert!(stored[0].is_err(), "{bytes:?}");
    }
}
