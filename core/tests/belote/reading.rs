//! Records as people write them, and what is said of those that cannot be read.

use brade_core::belote::record::{DealRecord, Outcome, names_belote, read_matches, read_matches_bytes, write_matches};
use brade_core::belote::seat::{Seat, Team};
use brade_core::belote::verify::{Status, verify};
use brade_core::record::TextPlace;

use crate::support::read_one;

/// A whole record in canonical form, with everything that one can have.
const CANONICAL: &str = r#"[Game "belote"]
[Event "Autumn \"cup\""]
[Site "Lund"]
[Date "2026.10.??"]
[Round "2"]
[North-South "Ek, Alm"]
[East-West "Gran, Asp"]
[To "deal"]
[Options "all-no-trumps"]
[Result "1-0"]
[Score "272-0"]
[Termination "played"]
[Source "club book, p. 3"]
[Annotator "Rönn"]
[Table "7"]

{before the first deal}
1. dealer 3 up 7s
   result thrown-in
2. dealer 4 up Jh
   hands 1:7h8h9hThJhQhKhAh 2:7c8c9cTcJcQcKcAc 3:7d8d9dTdJdQdKdAd 4:7s8s9sTsJsQsKsAs
   calls t
   play  Jh {a start} 7c 7d 7s | 9h 8c 8d 8s | Ah 9c 9d 9s {a \} b} | Th Tc Td Ts | Kh+ Jc Jd Js | Qh+ Qc Qd Qs | 8h Kc Kd Ks | 7h Ac Ad As
   result taker 1 contract h points 162-0 capot ns belote ns
   score 272-0
   {all of them
\[Game over]}
1-0
"#;

#[test]
fn a_whole_record_is_read_and_written_back_byte_for_byte() {
    let read = read_one(CANONICAL);
    assert_eq!(read.record.to_string(), CANONICAL);
    let report = verify(&read.record);
    assert_eq!(report.status, Status::Partial, "{report:?}");
    assert_eq!(read.places[1], TextPlace { line: 20, column: 1 });
    let record = &read.record;
    assert_eq!(record.token, Outcome::NorthSouth);
    assert_eq!(record.player(Seat::One), Some("Ek"));
    assert_eq!(record.player(Seat::Four), Some("Asp"));
    assert_eq!(record.names(Team::EastWest), Some("Gran, Asp"));
    assert_eq!(record.others[0].value(), "7");
    assert_eq!(record.deals[1].plays[0].notes, ["a start"]);
    assert_eq!(record.deals[1].notes, ["all of them\n[Game over]"]);
}

#[test]
fn names_that_are_no_pair_are_the_teams_only() {
    let mut record = read_one(CANONICAL).record;
    for names in ["The Oaks", "Ek, Alm, Lind", ""] {
        record.north_south = Some(names.into());
        assert_eq!(record.player(Seat::One), None, "{names}");
    }
}

#[test]
fn records_are_read_as_people_write_them() {
    let canonical = read_one(CANONICAL).record;
    let variants = [
        CANONICAL.replace('\n', "\r\n"),
        format!("\u{feff}{CANONICAL}"),
        CANONICAL.replace(" | ", " "),
        CANONICAL.replace("Th", "10h").replace("Td", "10D"),
        CANONICAL.replace("\n   ", "\n"),
        CANONICAL.replace("]\n[", "] ["),
        CANONICAL.replace("1:7h8h9h", "1: 9h, 7h 8h "),
        CANONICAL.replace("\n1-0\n", "\n1-0"),
        CANONICAL.replace(" | 9h", "\n  | 9h"),
        CANONICAL.replace("{before the first deal}", "; before the first deal  "),
    ];
    for text in variants {
        let read = read_one(&text).record;
        let written = read.to_string().replace("\r\n", "\n");
        assert_eq!(written, canonical.to_string(), "{text}");
    }
    // The result token may be wanting, and so may the tag of the game.
    let plain = read_one("1. dealer 4 score 92-70").record;
    assert_eq!(plain.token, Outcome::Unknown);
    let two = "[Event \"A\"]\n\n1. score 92-70\n\n[Event \"B\"]\n\n1. score 70-92\n";
    assert_eq!(read_matches(two).filter(Result::is_ok).count(), 2);
}

#[test]
fn comments_after_the_token_stay_with_their_match_or_go_to_the_next() {
    let text = "[Game \"belote\"]\n\n1. score 92-70\n* {own}\n\n{next}\n[Game \"belote\"]\n\n*\n";
    let read: Vec<_> = read_matches(text).map(|read| read.unwrap().record).collect();
    assert_eq!(read[0].deals[0].notes, ["own"]);
    assert_eq!(read[1].notes, ["next"]);
    let written = write_matches(&read);
    let again: Vec<_> = read_matches(&written).map(|read| read.unwrap().record).collect();
    assert_eq!(again, read);
}

#[test]
fn an_error_says_where_what_was_found_and_what_was_expected() {
    for (text, line, column, found, expected) in [
        ("[Game \"1/3\"]\n\n*", 1, 8, "1/3", "the game `belote`"),
        ("[To \"1001\"]\n\n*", 1, 6, "1001", "one of 1000, 500, deal"),
        (
            "[Options \"coinche\"]\n\n*",
            1,
            11,
            "coinche",
            "expected one of all-no-trumps",
        ),
        ("[Result \"2-0\"]\n\n*", 1, 10, "2-0", "one of 1-0, 0-1, 1/2-1/2, *"),
        ("[Score \"1004:876\"]\n\n*", 1, 9, "1004:876", "such as 1004-876"),
        (
            "[Score \"99999999999-0\"]\n\n*",
            1,
            9,
            "99999999999-0",
            "such as 1004-876",
        ),
        ("[Date \"yesterday\"]\n\n*", 1, 8, "yesterday", "a day such as"),
        ("[To \"500\"] [To \"500\"]\n\n*", 1, 12, "[To", "only once"),
        (
            "[Site \"x\"]\n\n2. dealer 4\n*",
            3,
            1,
            "2.",
            "`1.`, since deals are numbered",
        ),
        ("[Site \"x\"]\n\n1 dealer 4\n*", 3, 1, "1", "deal 1, such as"),
        ("[Site \"x\"]\n\n1. dealer 5\n*", 3, 11, "5", "a seat from 1 to 4"),
        (
            "[Site \"x\"]\n\n1. dealer 4 up 1h\n*",
            3,
            16,
            "1h",
            "a card such as `Jh`",
        ),
        (
            "[Site \"x\"]\n\n1. dealer 4 dealer 4\n*",
            3,
            13,
            "dealer",
            "`dealer` only once in a deal",
        ),
        ("[Site \"x\"]\n\n1. dealer 4 bid h\n*", 3, 13, "bid", "one of `dealer`"),
        ("[Site \"x\"]\n\n1. calls p x\n*", 3, 12, "x", "a call: `p` pass"),
        ("[Site \"x\"]\n\n1. calls\n*", 4, 1, "*", "a call: `p` pass"),
        (
            "[Site \"x\"]\n\n1. hands 1:7c 2:8c 4:9c\n*",
            4,
            1,
            "*",
            "hand 3 is missing",
        ),
        (
            "[Site \"x\"]\n\n1. hands 1:7c 1:8c\n*",
            3,
            15,
            "1:8c",
            "hand 1 only once",
        ),
        ("[Site \"x\"]\n\n1. hands 1:7cX 2:\n*", 3, 14, "X", "a card such as"),
        ("[Site \"x\"]\n\n1. play As Kx 7s\n*", 3, 12, "Kx", "a card such as"),
        ("[Site \"x\"]\n\n1. play\n*", 4, 1, "*", "a card such as"),
        (
            "[Site \"x\"]\n\n1. play As Ks 7s | 8s\n*",
            3,
            18,
            "|",
            "3 of the four cards",
        ),
        ("[Site \"x\"]\n\n1. play As Ks 7s 8s | | 8h\n*", 3, 23, "|", "a card"),
        (
            "[Site \"x\"]\n\n1. score 92:70\n*",
            3,
            10,
            "92:70",
            "the score of North-South",
        ),
        (
            "[Site \"x\"]\n\n1. score 65536-0\n*",
            3,
            10,
            "65536-0",
            "the score of North-South",
        ),
        (
            "[Site \"x\"]\n\n1. result 3 h 92-70\n*",
            3,
            11,
            "3",
            "`taker` and a seat",
        ),
        (
            "[Site \"x\"]\n\n1. result taker 3 contract x\n*",
            3,
            28,
            "x",
            "a contract",
        ),
        (
            "[Site \"x\"]\n\n1. result taker 3 contract h points 92\n*",
            3,
            37,
            "92",
            "162 in all",
        ),
        (
            "[Site \"x\"]\n\n1. result taker 3 contract h points 162-0 capot 1+3\n*",
            3,
            49,
            "1+3",
            "a team, `ns` or `ew`",
        ),
        (
            "[Site \"x\"]\n\n1. dealer 4 {open\n*",
            3,
            13,
            "{open",
            "closed with `}`",
        ),
        ("[Site \"x\"]\n\n1-1\n", 3, 1, "1-1", "deal 1, such as"),
    ] {
        let error = read_matches(text).next().unwrap().expect_err(text);
        assert_eq!(
            (error.line, error.column, error.found.as_str()),
            (line, column, found),
            "{text}: {error}"
        );
        assert!(error.expected.contains(expected), "{text}: {error}");
    }
    let bad = b"[Site \"x\"]\n\n1. play As K\xffs\n*";
    let error = read_matches_bytes(bad).next().unwrap().unwrap_err();
    assert_eq!((error.line, error.column, error.found.as_str()), (3, 13, "byte 0xFF"));
}

#[test]
fn one_deal_is_read_as_it_is_written() {
    for deal in &read_one(CANONICAL).record.deals {
        assert_eq!(deal.to_string().parse().as_ref(), Ok(deal));
    }
    assert_eq!("".parse(), Ok(DealRecord::default()));
    for (text, found, expected) in [
        ("dealer 4\n1-0", "1-0", "nothing more"),
        ("dealer 4\n2. dealer 1", "2.", "nothing more"),
        ("dealer 4\n[Event \"x\"]", "[Event", "nothing more"),
        ("dealer 4\nbid h", "bid", "one of `dealer`"),
    ] {
        let error = text.parse::<DealRecord>().unwrap_err();
        assert_eq!((error.line, error.column, error.found.as_str()), (2, 1, found));
        assert!(error.expected.contains(expected), "{error}");
    }
}

#[test]
fn a_file_of_belote_is_known_by_its_tag() {
    assert!(names_belote(CANONICAL.as_bytes()));
    assert!(names_belote(
        b"\xef\xbb\xbf; a comment\n[Event \"x\"]\n[Game \"belote\"]\n[To \"bad"
    ));
    assert!(!names_belote(b"[Event \"x\"]\n[Game \"1/3\"]\n\n*"));
    assert!(!names_belote(b"[Event \"x\"]\n\n[Game \"belote\"]\n"));
    assert!(!names_belote(b""));
}
