//! Each decision and each rule code by hand.

use brade_core::belote::broken::BrokenRule;
use brade_core::belote::fault::At;
use brade_core::belote::legal::Duty;
use brade_core::belote::verify::{Report, Status};

use crate::support::report;

/// Hearts are 1: J 8, 2: 9 7, 3: A K Q, 4: T. Seat 4 has neither spades nor clubs, seats 1 and 2 no diamonds.
const HANDS: &str = "hands 1:AsKs7sJh8hAc7c8c 2:TsQs8s9h7hKcQc9c 3:Js9sAhKhQhTcJc7d 4:ThAdTdKdQdJd9d8d";
/// One suit each.
const SUITS: &str = "hands 1:7h8h9hThJhQhKhAh 2:7c8c9cTcJcQcKcAc 3:7d8d9dTdJdQdKdAd 4:7s8s9sTsJsQsKsAs";

/// Seat 1 takes hearts, whoever deals, and these cards are played.
fn hearts(dealer: u8, cards: &str) -> Report {
    let passes = ["t", "p p p t", "p p t", "p t"];
    // The seat after dealer 4 is 1.
    let calls = passes[usize::from(dealer % 4)];
    report(
        "",
        &format!("1. dealer {dealer} up Jh {HANDS} calls {calls} play {cards}"),
    )
}

#[track_caller]
fn breaks(report: &Report, rule: BrokenRule, at: At, legal: &str) {
    let fault = report
        .fault
        .as_ref()
        .unwrap_or_else(|| panic!("nothing is illegal: {report:?}"));
    assert_eq!((report.status, fault.rule()), (Status::Illegal, rule), "{fault}");
    assert_eq!(fault.what.at, at, "{fault}");
    assert_eq!(fault.what.legal.join(" "), legal, "{fault}");
    assert!(fault.to_string().contains(rule.code()));
}

#[track_caller]
fn duty(report: &Report, duty: Duty) {
    assert_eq!(report.fault.as_ref().unwrap().what.duty, Some(duty), "{report:?}");
}

const fn card(trick: usize, card: usize) -> At {
    At::Card { trick, card }
}

#[test]
fn the_suit_led_must_be_followed() {
    let broken = hearts(4, "As 9h");
    breaks(&broken, BrokenRule::MustFollow, card(1, 2), "8s Ts Qs");
    duty(&broken, Duty::Follow);
    let fault = broken.fault.unwrap();
    assert_eq!(fault.what.seat.unwrap().number(), 2);
    assert_eq!(fault.what.written, "9h");
    assert_eq!(fault.what.hand.to_string(), "9cQcKc7h9h8sTsQs");
    assert_eq!(
        fault.to_string(),
        "deal 1, trick 1, card 2: spades were led and the hand has some, but 9h was played (must-follow); legal: 8s Ts Qs"
    );
    // There is no duty to beat in a suit that is not trumps.
    assert_eq!(hearts(4, "7s 8s 9s").status, Status::Incomplete);
}

#[test]
fn a_trump_led_must_be_beaten_by_whoever_can() {
    let broken = hearts(1, "7h Qh Th 8h");
    breaks(&broken, BrokenRule::MustBeat, card(1, 4), "Jh");
    duty(&broken, Duty::FollowAndBeat);
    // Also where the partner holds the trick.
    breaks(&hearts(3, "Th 8h"), BrokenRule::MustBeat, card(1, 2), "Jh");
    breaks(&hearts(2, "Ah Th 8h"), BrokenRule::MustBeat, card(1, 3), "Jh");
    // Who cannot beat follows with any trump, but follows.
    let broken = hearts(4, "Jh Kc");
    breaks(&broken, BrokenRule::MustFollow, card(1, 2), "7h 9h");
    duty(&broken, Duty::FollowBelow);
    assert_eq!(hearts(4, "Jh 9h Qh Th").status, Status::Incomplete);
}

#[test]
fn who_cannot_follow_must_trump_while_the_other_team_holds_the_trick() {
    let broken = hearts(4, "As 8s 9s 8d");
    breaks(&broken, BrokenRule::MustTrump, card(1, 4), "Th");
    duty(&broken, Duty::Ruff);
    assert_eq!(hearts(4, "As 8s 9s Th").status, Status::Incomplete);
    // B4: free when the partner holds the trick at that moment.
    assert_eq!(hearts(4, "7s Ts 9s 8d").status, Status::Incomplete);
    assert_eq!(hearts(4, "7s Ts 9s Th").status, Status::Incomplete);
    // The partner held it, but the other team has beaten the partner since.
    breaks(&hearts(4, "7s 8s Js 8d"), BrokenRule::MustTrump, card(1, 4), "Th");
}

#[test]
fn a_ruff_must_be_overruffed_by_whoever_can_and_underruffed_by_who_cannot() {
    // B3.
    let broken = hearts(3, "Ad 8h 7h");
    breaks(&broken, BrokenRule::MustBeat, card(1, 3), "9h");
    duty(&broken, Duty::Overruff);
    assert_eq!(hearts(3, "Ad 8h 9h 7d").status, Status::Incomplete);
    let broken = hearts(3, "Ad Jh Kc");
    breaks(&broken, BrokenRule::MustTrump, card(1, 3), "7h 9h");
    duty(&broken, Duty::Underruff);
    assert_eq!(hearts(3, "Ad Jh 7h 7d").status, Status::Incomplete);
    breaks(&hearts(3, "Ad 8h Kc"), BrokenRule::MustTrump, card(1, 3), "9h");
}

#[test]
fn a_card_of_another_hand_or_played_before_is_not_yours() {
    let broken = hearts(4, "As Ks");
    breaks(&broken, BrokenRule::NotYourCard, card(1, 2), "8s Ts Qs");
    assert!(
        broken
            .fault
            .unwrap()
            .to_string()
            .contains("Ks is in the hand of seat 1")
    );
    let broken = hearts(4, "Jh 7h Qh Th | Jh");
    breaks(&broken, BrokenRule::NotYourCard, card(2, 1), "7c 8c Ac 8h 7s Ks As");
    assert!(broken.fault.unwrap().to_string().contains("by seat 1 in trick 1"));
}

#[test]
fn belote_is_announced_with_the_first_of_king_and_queen_in_any_trick() {
    // B5: in the second trick.
    assert_eq!(
        hearts(4, "As 8s 9s Th | 8d Jh 7h 7d | Ac 9c Jc Ad").status,
        Status::Incomplete
    );
    assert_eq!(
        hearts(4, "As 8s 9s Th | 8d Jh 7h 7d | 8h 9h Kh+ Ad").status,
        Status::Incomplete
    );
    assert_eq!(hearts(4, "Jh 7h Qh+ Th | 8h 9h Kh+").status, Status::Incomplete);
    for (cards, at, words) in [
        ("Jh+", card(1, 1), "neither the king nor the queen of trumps"),
        ("Jh 7h Ah+", card(1, 3), "neither the king nor the queen of trumps"),
        ("Jh 7h Qh Th | 8h 9h Kh+", card(2, 3), "announced with the first"),
        ("Ks+", card(1, 1), "neither the king nor the queen of trumps"),
    ] {
        let broken = hearts(4, cards);
        let fault = broken.fault.as_ref().unwrap();
        breaks(&broken, BrokenRule::FalseBelote, at, &fault.what.legal.join(" "));
        assert!(fault.to_string().contains(words), "{fault}");
    }
    let apart = HANDS.replace("Kh", "X").replace("Th", "Kh").replace('X', "Th");
    let broken = report("", &format!("1. dealer 4 up Jh {apart} calls t play Jh 7h Qh+"));
    let fault = broken.fault.unwrap();
    assert!(fault.to_string().contains("seat 3 never had both"), "{fault}");
}

/// Every trick is seat 1's: all its hearts from the top, or in the order given.
fn sweep(hearts: &str) -> String {
    let others = [
        "7c 7d 7s", "8c 8d 8s", "9c 9d 9s", "Tc Td Ts", "Jc Jd Js", "Qc Qd Qs", "Kc Kd Ks", "Ac Ad As",
    ];
    let tricks = hearts
        .split(' ')
        .zip(others)
        .map(|(card, others)| format!("{card} {others}"));
    tricks.collect::<Vec<_>>().join(" | ")
}

#[test]
fn a_capot_scores_252_for_the_taker_and_against_it() {
    let silent = sweep("Jh 9h Ah Th Kh Qh 8h 7h");
    let one = "[To \"deal\"]";
    let by_taker = format!("1. dealer 4 up Jh {SUITS} calls t play {silent} score 252-0");
    assert_eq!(report(one, &by_taker).status, Status::Verified);
    let belote = sweep("Jh 9h Ah Th Kh+ Qh+ 8h 7h");
    let with_belote = format!("1. dealer 4 up Jh {SUITS} calls t play {belote} score 272-0");
    assert_eq!(report(one, &with_belote).status, Status::Verified);
    // B9: the second announcement may be wanting, the first not.
    let once = with_belote.replace("Qh+", "Qh");
    assert_eq!(report(one, &once).status, Status::Verified);
    let options = "[To \"deal\"]\n[Options \"all-no-trumps\"]";
    for contract in ["A", "N"] {
        let against = format!("1. dealer 4 up 7c {SUITS} calls p {contract} play {silent} score 252-0");
        assert_eq!(report(options, &against).status, Status::Verified, "{against}");
    }
    let miscounted = report(one, &by_taker.replace("252-0", "162-0"));
    assert_eq!(miscounted.status, Status::Contradicted);
    assert_eq!(
        miscounted.contradictions[0].to_string(),
        "deal 1: score says 162-0, the replay gives 252-0"
    );
    let wrong = format!("{by_taker} result taker 1 contract h points 162-0");
    let wrong = report(one, &wrong);
    assert_eq!(
        wrong.contradictions[0].to_string(),
        "deal 1: result says taker 1 contract h points 162-0, the replay gives taker 1 contract h points 162-0 capot ns"
    );
}

#[test]
fn a_capot_of_east_west_scores_252_too() {
    // Seat 2 leads with everything to win; seat 1 took.
    let tricks: Vec<String> = "A K Q J T 9 8 7"
        .split(' ')
        .map(|rank| format!("{rank}c {rank}d {rank}s {rank}h"))
        .collect();
    let tricks = tricks.join(" | ");
    let options = "[To \"deal\"]\n[Options \"all-no-trumps\"]";
    let taken = format!("1. dealer 1 up 7h {SUITS} calls p p p N play {tricks} score 0-252");
    let report_of = report(options, &taken);
    assert_eq!(
        (report_of.status, report_of.totals.to_string()),
        (Status::Verified, "0-252".into())
    );
    let own = format!("1. dealer 1 up 7c {SUITS} calls t play {tricks} score 0-252");
    assert_eq!(report("[To \"deal\"]", &own).status, Status::Verified);
}

#[test]
fn the_first_call_that_is_no_pass_ends_the_auction() {
    // B1.
    let deal = |calls: &str| report("", &format!("1. dealer 4 up Jh calls {calls}"));
    for (calls, at, legal) in [
        ("t p", 2, ""),
        ("t t", 2, ""),
        ("p p p p p s t", 7, ""),
        ("p p p p t", 5, "p c d s"),
        ("p p p p h", 5, "p c d s"),
        ("h", 1, "p t"),
        ("s", 1, "p t"),
        ("A", 1, "p t"),
        ("p p p p p N", 6, "p c d s"),
        ("p p p p p p p p p", 9, ""),
    ] {
        breaks(&deal(calls), BrokenRule::BadCall, At::Call(at), legal);
    }
    for calls in ["p p p", "p t", "p p p p p p p s", "p p p p c"] {
        assert_eq!(deal(calls).status, Status::Incomplete, "{calls}");
    }
    let too_early = format!("1. dealer 4 up Jh {HANDS} calls p p play As");
    breaks(&report("", &too_early), BrokenRule::BadCall, card(1, 1), "");
}

#[test]
fn all_trumps_and_no_trumps_are_called_in_either_round_where_they_were_agreed() {
    let agreed = "[Options \"all-no-trumps\"]";
    for calls in ["A", "p N", "p p p p A", "p p p p p p p N"] {
        assert_eq!(
            report(agreed, &format!("1. dealer 4 up Jh calls {calls}")).status,
            Status::Incomplete
        );
    }
    let illegal = report(agreed, "1. dealer 4 up Jh calls s");
    breaks(&illegal, BrokenRule::BadCall, At::Call(1), "p t A N");
    let message = report("", "1. dealer 4 up Jh calls A").fault.unwrap().to_string();
    assert!(message.contains("the option `all-no-trumps` is off"), "{message}");
    // Stated only.
    let stated = "1. dealer 4 result taker 1 contract A points 92-70";
    assert_eq!(report(agreed, stated).status, Status::Partial);
    breaks(&report("", stated), BrokenRule::BadCall, At::Deal, "");
}

#[test]
fn with_all_trumps_every_suit_must_be_beaten_and_nobody_ruffs() {
    let agreed = "[Options \"all-no-trumps\"]";
    let deal = |contract: &str, cards: &str| {
        report(
            agreed,
            &format!("1. dealer 4 up Jh {HANDS} calls {contract} play {cards}"),
        )
    };
    // Spades: 1 leads the king, which ten, and jack and nine beat; seat 2 must play its ten.
    breaks(&deal("A", "Ks 8s"), BrokenRule::MustBeat, card(1, 2), "Ts");
    breaks(&deal("A", "Ks Qs"), BrokenRule::MustBeat, card(1, 2), "Ts");
    assert_eq!(deal("A", "Ks Ts Js 8d").status, Status::Incomplete);
    // Seat 4 has hearts, which are no more trumps than its diamonds.
    assert_eq!(deal("A", "Ks Ts Js Th").status, Status::Incomplete);
    // No trumps: following is enough, and hearts cannot win.
    assert_eq!(deal("N", "Ks 8s 9s Th | As").status, Status::Incomplete);
    breaks(&deal("N", "Ks Kc"), BrokenRule::MustFollow, card(1, 2), "8s Ts Qs");
    let no_belote = deal("A", "Jh 7h Qh+");
    let fault = no_belote.fault.unwrap();
    assert_eq!(fault.rule(), BrokenRule::FalseBelote);
    assert!(fault.to_string().contains("no belote with all trumps"), "{fault}");
}

#[test]
fn a_deal_that_all_passed_twice_is_thrown_in_and_the_next_seat_deals() {
    // B2.
    let first_five = "hands 1:7c8c9cTcJc 2:7d8d9dTdJd 3:7h8h9hThQh 4:7s8s9sTsJs";
    let passed = "calls p p p p p p p p";
    let deal = format!("1. dealer 4 up Jh {first_five} {passed}");
    let two = |dealer: u8| report("", &format!("{deal}\n2. dealer {dealer} up Jh calls t"));
    let thrown_in = two(1);
    assert_eq!(
        (thrown_in.status, thrown_in.totals.to_string()),
        (Status::Incomplete, "0-0".into())
    );
    breaks(&two(4), BrokenRule::BadDeal, At::Deal, "");
    assert_eq!(report("", &format!("{deal} score 0-0")).status, Status::Incomplete);
    assert_eq!(report("", &format!("{deal} score 92-70")).status, Status::Contradicted);
    breaks(
        &report("", &format!("{deal} play As")),
        BrokenRule::GameOver,
        card(1, 1),
        "",
    );
    let eight = format!("1. dealer 4 up Jh {HANDS} {passed}");
    breaks(&report("", &eight), BrokenRule::BadDeal, At::Deal, "");
}

#[test]
fn hands_that_cannot_have_been_dealt_are_a_bad_deal() {
    for (from, to, words) in [
        ("Td", "Ad", "Ad is in hand 4 twice"),
        ("Td", "Th", "Th is in hand 4 twice"),
        ("7d", "As", "As is in hand 1 and in hand 3"),
        ("7d", "", "hand 3 has 7 cards"),
        ("Jh8h", "8h", "hand 1 has 7 cards"),
    ] {
        let hands = HANDS.replacen(from, to, 1);
        let broken = report("", &format!("1. dealer 4 up Jh {hands} calls t"));
        breaks(&broken, BrokenRule::BadDeal, At::Deal, "");
        assert!(broken.fault.unwrap().to_string().contains(words), "{words}");
    }
    let elsewhere = report("", &format!("1. dealer 4 up 9h {HANDS} calls t"));
    breaks(&elsewhere, BrokenRule::BadDeal, At::Deal, "");
    assert!(elsewhere.fault.unwrap().to_string().contains("9h is not in its hand"));
    let five = "hands 1:7c8c9cTcJh 2:7d8d9dTdJd 3:7h8h9hThQh 4:7s8s9sTsJs";
    let up_dealt = report("", &format!("1. dealer 4 up Jh {five}"));
    breaks(&up_dealt, BrokenRule::BadDeal, At::Deal, "");
    let too_early = report("", &format!("1. dealer 4 up Qd {five} calls t play 7c"));
    breaks(&too_early, BrokenRule::BadDeal, At::Deal, "");
    let unknown = report("", "1. up Jh calls t");
    breaks(&unknown, BrokenRule::BadDeal, At::Deal, "");
    breaks(&report("", "1. dealer 4 calls t"), BrokenRule::BadDeal, At::Deal, "");
    breaks(
        &report("", &format!("1. dealer 4 up Jh {HANDS} play As")),
        BrokenRule::BadCall,
        card(1, 1),
        "",
    );
}

#[test]
fn after_the_last_card_and_after_the_match_the_game_is_over() {
    let silent = sweep("Jh 9h Ah Th Kh Qh 8h 7h");
    let more = report("", &format!("1. dealer 4 up Jh {SUITS} calls t play {silent} | 7h"));
    breaks(&more, BrokenRule::GameOver, card(9, 1), "");
    let more = report("", &format!("1. dealer 4 up Jh calls t play {silent} | 7h"));
    breaks(&more, BrokenRule::GameOver, card(9, 1), "");
    let two = "1. dealer 4 score 92-70\n2. dealer 1 score 92-70";
    breaks(&report("[To \"deal\"]", two), BrokenRule::GameOver, At::Deal, "");
    assert_eq!(report("[To \"500\"]", two).status, Status::Partial);
    let unfinished = report(
        "",
        &format!("1. dealer 4 up Jh {HANDS} calls t play As\n2. dealer 1 up Jh"),
    );
    breaks(&unfinished, BrokenRule::BadDeal, At::Deal, "");
    assert_eq!(unfinished.fault.unwrap().deal, 2);
}

#[test]
fn the_dealer_may_be_left_out_where_it_follows_from_the_deal_before() {
    let silent = sweep("Jh 9h Ah Th Kh Qh 8h 7h");
    let deals = format!("1. dealer 3 score 92-70\n2. up Jh {SUITS} calls t play {silent}");
    let report_of = report("", &deals);
    assert_eq!(
        (report_of.status, report_of.totals.to_string()),
        (Status::Partial, "344-70".into())
    );
}

#[test]
fn clockwise_play_changes_nothing_in_a_record() {
    let silent = sweep("Jh 9h Ah Th Kh Qh 8h 7h");
    let deal = format!("1. dealer 4 up Jh {SUITS} calls t play {silent}");
    let options = "[To \"deal\"]\n[Options \"clockwise\"]";
    assert_eq!(report(options, &deal), report("[To \"deal\"]", &deal));
}
