//! Deals of which only the result or the score is known, and what a record claims of the whole match.

use brade_core::belote::facts::{DealCounts, deal_facts};
use brade_core::belote::record::Outcome;
use brade_core::belote::verify::{Report, Status};

use crate::support::{read_one, report};

#[track_caller]
fn contradicts(report: &Report, texts: &[&str]) {
    assert_eq!(report.status, Status::Contradicted, "{report:?}");
    let found: Vec<String> = report.contradictions.iter().map(ToString::to_string).collect();
    assert_eq!(found, texts);
}

#[test]
fn of_a_stated_result_the_score_follows() {
    let of = |result: &str| {
        let report = report("[To \"deal\"]", &format!("1. dealer 4 result {result}"));
        assert_eq!(report.status, Status::Partial, "{result}: {:?}", report.contradictions);
        report.totals.to_string()
    };
    assert_eq!(of("taker 3 contract h points 92-70"), "92-70");
    assert_eq!(of("taker 2 contract h points 92-70"), "162-0");
    assert_eq!(of("taker 2 contract c points 81-81"), "81-0");
    assert_eq!(of("taker 1 contract s points 162-0 capot ns"), "252-0");
    assert_eq!(of("taker 1 contract s points 0-162 capot ew"), "0-252");
    assert_eq!(of("taker 1 contract s points 0-162 capot ew belote ns"), "20-252");
    // B6: the contract fails, belote stays.
    assert_eq!(of("taker 1 contract d points 60-102 belote ns"), "20-162");
    // B10: also where both have the same.
    assert_eq!(of("taker 1 contract d points 71-91 belote ns"), "20-91");
    assert_eq!(of("taker 1 contract d points 72-90 belote ns"), "92-90");
}

#[test]
fn a_stated_result_that_cannot_be_is_contradicted() {
    let of = |deal: &str| report("", &format!("1. dealer 4 {deal}"));
    contradicts(
        &of("result taker 3 contract h points 92-71"),
        &[
            "deal 1: result says taker 3 contract h points 92-71, the replay gives points that sum to 162 with the last \
           trick, not to 163",
        ],
    );
    let capot = of("result taker 3 contract h points 152-10 capot ns");
    assert!(capot.contradictions[0].replayed.contains("capot"), "{capot:?}");
    contradicts(
        &of("result taker 3 contract h points 92-70 score 92-71"),
        &["deal 1: score says 92-71, the replay gives 92-70"],
    );
    contradicts(
        &of("score 92-71"),
        &["deal 1: score says 92-71, the replay gives no deal that scores this"],
    );
    contradicts(
        &of("result thrown-in score 92-70"),
        &["deal 1: score says 92-70, the replay gives 0-0"],
    );
    contradicts(
        &of("up Jh calls p t result taker 1 contract h points 92-70"),
        &["deal 1: result says seat 1 took, with hearts, the replay gives seat 2 took, with hearts"],
    );
}

#[test]
fn deals_of_which_only_the_score_is_kept_make_up_a_match() {
    let tags = "[North-South \"Ek, Alm\"]\n[East-West \"Gran, Asp\"]\n[To \"500\"]";
    let scores = ["162-0", "0-162", "92-70", "0-0", "252-0"];
    let deals: Vec<String> = (1..)
        .zip(scores)
        .map(|(number, score)| format!("{number}. score {score}"))
        .collect();
    let sheet = deals.join("\n");
    let report_of = report(tags, &format!("{sheet}\n1-0"));
    assert_eq!(report_of.status, Status::Partial);
    assert_eq!(
        (report_of.totals.to_string(), report_of.outcome),
        ("506-232".into(), Outcome::NorthSouth)
    );
    contradicts(
        &report(&format!("{tags}\n[Score \"506-233\"]"), &format!("{sheet}\n0-1")),
        &[
            "result token says 0-1, the replay gives 1-0",
            "Score says 506-233, the replay gives 506-232",
        ],
    );
}

const LEVEL: &str =
    "1. score 162-0\n2. score 0-162\n3. score 162-0\n4. score 0-162\n5. score 102-80\n6. score 80-102\n";

#[test]
fn equal_totals_are_a_draw_but_in_a_knockout() {
    // B7.
    let drawn = report("[To \"500\"]", &format!("{LEVEL}1/2-1/2"));
    assert_eq!((drawn.status, drawn.outcome), (Status::Partial, Outcome::Draw));
    contradicts(
        &report("[To \"500\"]\n[Result \"1-0\"]", LEVEL),
        &["Result says 1-0, the replay gives 1/2-1/2"],
    );
    let knockout = "[To \"500\"]\n[Options \"knockout\"]";
    let open = report(knockout, LEVEL);
    assert_eq!((open.status, open.outcome), (Status::Partial, Outcome::Unknown));
    contradicts(
        &report(knockout, &format!("{LEVEL}1/2-1/2")),
        &["result token says 1/2-1/2, the replay gives a match that did not end, at 506-506"],
    );
    let decided = report(knockout, &format!("{LEVEL}7. score 0-162\n0-1"));
    assert_eq!((decided.status, decided.outcome), (Status::Partial, Outcome::EastWest));
}

#[test]
fn a_match_that_was_not_played_out_is_won_as_agreed() {
    let conceded = report("[Termination \"conceded\"]", "1. dealer 4 score 92-70\n0-1");
    assert_eq!(
        (conceded.status, conceded.outcome),
        (Status::Partial, Outcome::EastWest)
    );
    let forfeited = report("[Termination \"forfeited\"]\n[Result \"1-0\"]", "*");
    assert_eq!(
        (forfeited.status, forfeited.outcome),
        (Status::Incomplete, Outcome::NorthSouth)
    );
    contradicts(
        &report("", "1-0"),
        &["result token says 1-0, the replay gives a match that did not end, at 0-0"],
    );
    contradicts(
        &report("[To \"deal\"]\n[Termination \"conceded\"]", "1. score 92-70\n1-0"),
        &["Termination says conceded, the replay gives played"],
    );
    contradicts(
        &report("[To \"deal\"]\n[Result \"1-0\"]", "1. score 92-70\n0-1"),
        &["result token says 0-1, the replay gives 1-0"],
    );
}

#[test]
fn a_play_of_which_the_end_was_not_kept_takes_its_result_as_stated() {
    let hands = "hands 1:7h8h9hThJhQhKhAh 2:7c8c9cTcJcQcKcAc 3:7d8d9dTdJdQdKdAd 4:7s8s9sTsJsQsKsAs";
    let of = |cards: &str, points: &str| {
        let result = format!("result taker 1 contract h points {points}");
        report("", &format!("1. dealer 4 up Jh {hands} calls t play {cards} {result}"))
    };
    let kept = of("Jh 7c 7d 7s", "162-0");
    assert_eq!(
        (kept.status, kept.totals.to_string()),
        (Status::Partial, "162-0".into())
    );
    contradicts(
        &of("Jh Ac Ad As", "42-120"),
        &["deal 1: result says taker 1 contract h points 42-120, the replay gives 53-0 in the tricks that were kept"],
    );
    // Illegal is illegal, also where the rest is only stated.
    assert_eq!(of("Jh Jh", "162-0").status, Status::Illegal);
    // Without the hands nobody can say whether the cards kept were legal.
    let unknown = report("", "1. dealer 4 up Jh calls t play Jh 7c 7d score 162-0");
    assert_eq!(unknown.status, Status::Partial);
}

#[test]
fn deals_are_counted_by_contract_taker_and_what_became_of_them() {
    let text = "[Options \"all-no-trumps\"]\n\n1. dealer 4 result taker 3 contract h points 92-70 belote ew\n\
                2. result thrown-in\n3. score 92-70\n\
                4. dealer 3 result taker 4 contract N points 162-0 capot ns\n*";
    let facts = deal_facts(&read_one(text).record);
    assert_eq!(facts.len(), 3);
    assert!(facts.iter().all(|facts| !facts.recorded && facts.dealer.is_some()));
    let mut counts = DealCounts::default();
    facts.iter().for_each(|facts| counts.add(facts));
    let expected = DealCounts {
        thrown_in: 1,
        contracts: [0, 0, 1, 0, 0, 1],
        // Third after the dealer, and first.
        takers: [1, 0, 1, 0],
        made: 1,
        even: 0,
        failed: 1,
        capots: 0,
        capots_against: 1,
        belotes: 1,
        margin: 2 - 252,
    };
    assert_eq!(counts, expected);
    assert_eq!(counts.played(), 2);
}
