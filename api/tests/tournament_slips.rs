//! The result slip on the pages: rulings, and points where the rules leave them open.

use crate::support::browser::{Browser, Page, path_of};
use crate::support::evening::Evening;

/// A Swiss of four whose first round is published; gives its two matches.
fn evening(more: &[(&str, &str)]) -> (Evening, Vec<String>) {
    let evening = Evening::new(more);
    evening.enter(&["Ek", "Alm", "Bok", "Lind"]);
    evening.desk("/stages/1/start", &[]);
    evening.round(1);
    let open = evening.open();
    assert_eq!(open.len(), 2);
    (evening, open)
}

/// Enters a ruling that is a result from now on.
fn rule(evening: &Evening, of_match: &str, kind: &str, winner: Option<&str>) -> Page {
    let page = evening.browser.get(of_match);
    let mut fields = vec![("what", "ruling"), ("ruling", kind)];
    fields.extend(winner.map(|winner| ("ruling_winner", winner)));
    evening.browser.done(&page, &format!("{of_match}/result"), &fields);
    evening.browser.get(of_match)
}

#[test]
fn rulings_are_entered_on_the_slip_and_said_in_words() {
    let (evening, open) = evening(&[]);
    let browser = &evening.browser;
    let (page, result) = (browser.get(&open[0]), format!("{}/result", open[0]));
    browser
        .refused(&page, &result, &[("what", "ruling"), ("ruling", "walkover")], 422)
        .has(&["Choose who wins."]);
    let points = [
        ("what", "ruling"),
        ("ruling", "points"),
        ("ruling_winner", "first"),
        ("first", "x"),
        ("second", "1"),
    ];
    browser
        .refused(&page, &result, &points, 422)
        .has(&["Enter points such as 4 or 1.2."]);
    rule(&evening, &open[0], "walkover", Some("second")).has(&["Bok won by walkover"]);
    rule(&evening, &open[1], "double-forfeit", None).has(&["neither came: lost for both"]);
    let standings = evening.page("/stages/1/standings");
    standings.has(&["Bok"]);
    // Each of them is a result: another one is a correction, with a preview of what it changes.
    for (kind, winner, said, verdict) in [
        (
            "disqualification",
            Some("first"),
            "Ek wins",
            "Ek won by disqualification",
        ),
        (
            "double-disqualification",
            None,
            "Both disqualified",
            "both disqualified: lost for both",
        ),
        ("level", None, "undecided", "undecided, 0–0"),
    ] {
        let page = browser.get(&open[0]);
        let mut fields = vec![("what", "ruling"), ("ruling", kind)];
        fields.extend(winner.map(|winner| ("ruling_winner", winner)));
        let preview = format!("{}/preview", open[0]);
        let shown = Browser::page(&preview, &browser.send(&page, &preview, &fields));
        assert_eq!(shown.status, 200);
        shown.has(&["As you have entered it", said]);
        browser.done(&shown, &result, &[("why", "the director's word")]);
        browser.get(&open[0]).has(&[verdict]);
    }
    evening
        .desk("/stages/1/rounds/1/close", &[])
        .has(&["Pair round 2", "closed"]);
}

#[test]
fn a_match_is_entered_game_by_game_with_three_fields_each() {
    let (evening, open) = evening(&[("length", "3")]);
    let browser = &evening.browser;
    let (here, games) = (&open[0], format!("{}/games", open[0]));
    let first = browser.get(here);
    first.has(&[
        "Game 1: only its result",
        "name=\"winner\" value=\"white\"",
        "name=\"win\" value=\"jan\"",
    ]);
    let other = browser.get(here);
    let game = |winner, win| [("what", "slip"), ("winner", winner), ("win", win)];
    browser
        .refused(&first, &games, &[("what", "slip"), ("win", "jan")], 422)
        .has(&["Choose who won."])
        .lacks(&["role=\"alert\""]);
    browser
        .refused(&first, &games, &game("white", "luck"), 422)
        .has(&["Choose one of the wins."]);
    let second = browser.done(&first, &games, &game("white", "jan"));
    second.has(&["4 – 0", "Game 2: only its result", "1. Ek won"]);
    // Sent twice it is entered once, and who had the page from before enters nothing over it.
    browser.done(&first, &games, &game("white", "jan"));
    browser.refused(&other, &games, &game("white", "jan"), 409);
    browser.get(here).has(&["4 – 0", "Game 2: only its result"]);
    let third = browser.done(&second, &games, &game("black", "tower"));
    third.has(&["4 – 2", "Game 3: only its result"]);
    let desk = browser.done(&third, &games, &game("white", "bear-off"));
    assert_eq!(path_of(&desk), format!("{}/desk", evening.path));
    assert_eq!(evening.open().len(), 1);
    // Now there is a result, which only a correction changes.
    browser
        .get(here)
        .has(&["5–2", "Correct the result"])
        .lacks(&["only its result"]);
}

#[test]
fn a_disqualified_player_loses_the_open_match_and_is_not_paired_again() {
    let (evening, _) = evening(&[]);
    let browser = &evening.browser;
    let ek = format!("{}/entrants/1", evening.path);
    let page = browser.get(&ek);
    page.has(&["The opponent wins by forfeit"]);
    let fields = [("open_match", "forfeit"), ("why", "unfair play")];
    browser
        .done(&page, &format!("{ek}/disqualify"), &fields)
        .has(&["disqualified"]);
    assert_eq!(evening.open().len(), 1);
    for of_match in evening.open() {
        evening.result(&of_match, "first");
    }
    let desk = evening.desk("/stages/1/pair", &[]);
    let draft = desk.body.split("card draft").nth(1).unwrap();
    let drawn = draft
        .split("<ul class=\"drawn\">")
        .nth(1)
        .unwrap()
        .split("</ul>")
        .next()
        .unwrap();
    assert!(!drawn.contains("Ek") && draft.contains("has the bye"), "{draft}");
}

#[test]
fn a_slip_asks_for_points_only_where_the_rules_leave_them_open() {
    let (closed, open) = evening(&[("set", "old-book")]);
    closed.browser.get(&open[0]).lacks(&["points-1"]);
    let (evening, open) = evening(&[("set", "old-book"), ("options", "jan-needs-band")]);
    let browser = &evening.browser;
    let (page, result) = (browser.get(&open[0]), format!("{}/result", open[0]));
    page.has(&["name=\"points-1\"", "1 for jan: the loser never had a band"]);
    let entered = |win, points| {
        [
            ("what", "games"),
            ("winner-1", "first"),
            ("win-1", win),
            ("points-1", points),
        ]
    };
    let refused = browser.refused(&page, &result, &entered("bear-off", "2"), 422);
    refused
        .has(&["id=\"points-1-wrong\"", "is worth 1, not 2"])
        .lacks(&["role=\"alert\""]);
    browser
        .refused(&page, &result, &entered("jan", "many"), 422)
        .has(&["Choose among the points."]);
    browser.done(&page, &result, &entered("jan", "1"));
    let page = browser.get(&open[0]);
    page.has(&["Ek won 1–0", "<option value=\"1\" selected>"]);
    // What was chosen goes through the preview of a correction.
    let preview = format!("{}/preview", open[0]);
    let reply = browser.send(&page, &preview, &entered("jan", ""));
    let shown = Browser::page(&preview, &reply);
    shown.has(&["Game 1: Ek, jan"]).lacks(&["jan, 1"]);
    browser.done(&shown, &result, &[]);
    browser
        .get(&open[0])
        .has(&["Ek won 3–0"])
        .lacks(&["<option value=\"1\" selected>"]);
    let page = browser.get(&open[0]);
    let reply = browser.send(&page, &preview, &entered("bear-off", "2"));
    let refused = Browser::page(&preview, &reply);
    assert_eq!(refused.status, 422);
    refused.has(&["id=\"points-1-wrong\""]);
}
