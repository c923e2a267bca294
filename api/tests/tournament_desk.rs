//! The director's desk of the formats that know all their rounds from the start, and entrants from a file.

use crate::support::browser::Browser;
use crate::support::evening::Evening;
use crate::support::html;

#[test]
fn a_round_robin_is_published_round_by_round_or_all_at_once() {
    let evening = Evening::new(&[("format", "round-robin")]);
    evening.enter(&["Ek", "Alm", "Bok", "Lind"]);
    evening
        .desk("/stages/1/start", &[])
        .has(&["Round 1: draft", "Publish round 1", "Publish all rounds to 3"]);
    let desk = evening.desk("/stages/1/rounds/1/publish", &[]);
    desk.has(&["2 results are missing", "Publish round 2", "Publish all rounds to 3"]);
    let desk = evening.desk("/stages/1/rounds/2/publish", &[("through", "3")]);
    desk.has(&["6 results are missing"]).lacks(&["Publish "]);
    for of_match in evening.open() {
        evening.result(&of_match, "first");
    }
    evening.page("/desk").has(&["Everything is played"]);
    evening.page("/stages/1/crosstable").has(&["Ek", "Lind"]);
    evening.page("/stages/1/standings").has(&["Best categories"]);
}

#[test]
fn all_that_was_drawn_of_a_round_robin_is_taken_back_before_anything_is_played() {
    let evening = Evening::new(&[("format", "round-robin")]);
    evening.enter(&["Ek", "Alm", "Bok"]);
    evening.desk("/stages/1/start", &[]);
    evening.desk("/stages/1/rounds/1/publish", &[("through", "3")]);
    let last = "/stages/1/rounds/3/remove";
    let of_match = evening.open().remove(0);
    evening.result(&of_match, "first");
    evening.page("/desk").lacks(&["Delete all that was drawn"]);
    // The result is taken back on the correction's own page.
    let page = evening.browser.get(&of_match);
    let preview = format!("{of_match}/preview");
    let reply = evening.browser.send(&page, &preview, &[("what", "clear")]);
    let shown = Browser::page(&preview, &reply);
    shown.has(&["Take the result back?"]);
    evening.browser.done(&shown, &format!("{of_match}/result"), &[]);
    evening.desk(last, &[]).has(&["3 entrants, in the order"]);
}

#[test]
fn groups_are_played_and_the_best_go_on_into_a_knockout() {
    let evening = Evening::new(&[
        ("format", "groups"),
        ("groups", "2"),
        ("advance", "1"),
        ("runners_up", "0"),
    ]);
    evening.enter(&["Ek", "Alm", "Bok", "Lind"]);
    let browser = &evening.browser;
    let add = format!("{}/add-stage", evening.path);
    let knockout = [
        ("format", "single-elimination"),
        ("length", "1"),
        ("set", "standard"),
        ("begins", "loser-begins"),
        ("requested_bye", "0.5"),
    ];
    browser.done(&browser.get(&add), &add, &knockout).has(&["Stage 2"]);
    evening
        .desk("/stages/1/start", &[])
        .has(&["Starts after the stage before", "Publish round 1"]);
    evening.desk("/stages/1/rounds/1/publish", &[]);
    let open = evening.open();
    assert_eq!(open.len(), 2);
    for of_match in &open {
        evening.result(of_match, "first");
    }
    evening
        .page("/stages/1/standings")
        .has(&["Group 1", "Group 2", "goes on"]);
    evening.desk("/stages/2/start", &[("order", "seed")]);
    let desk = evening.desk("/stages/2/rounds/1/publish", &[]);
    desk.has(&["1 result is missing"]);
    let last = evening.open().remove(0);
    evening.result(&last, "first").has(&["Everything is played"]);
    evening.page("").has(&["finished", "Final places"]);
}

/// Sends a file with the form that enters many.
fn upload(evening: &Evening, file: &[u8]) -> crate::support::app::Reply {
    let action = format!("{}/entrants/import", evening.path);
    let mut body = Vec::new();
    let mut part = |head: &str, value: &[u8]| {
        body.extend_from_slice(format!("--xyz\r\ncontent-disposition: form-data; {head}\r\n\r\n").as_bytes());
        body.extend_from_slice(value);
        body.extend_from_slice(b"\r\n");
    };
    for (name, value) in evening.page("/entrants").hidden(&action) {
        part(&format!("name=\"{name}\""), value.as_bytes());
    }
    part("name=\"lines\"", b"");
    part("name=\"rows\"; filename=\"entrants.csv\"", file);
    body.extend_from_slice(b"--xyz--\r\n");
    let headers = [("content-type", "multipart/form-data; boundary=xyz")];
    evening.browser.app.send("POST", &action, &headers, &body)
}

#[test]
fn a_file_in_windows_1252_is_taken_from_the_page_and_bad_rows_take_nobody() {
    let evening = Evening::new(&[]);
    let windows = |text: &str| -> Vec<u8> { text.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect() };
    let refused = upload(&evening, &windows("name;rating\nÅsa Öberg;1500\nO'Brien;many\n"));
    assert_eq!(refused.status, 422);
    Browser::page("import", &refused).has(&["Nobody was entered", "Line 3"]);
    evening.page("/entrants").has(&["Nobody is entered yet"]);
    let file = windows("name;club;seed\nÅsa Öberg;Västerås;2\nO'Brien;;1\n<b>x</b>;Alm;3\n");
    assert!(std::str::from_utf8(&file).is_err());
    let reply = upload(&evening, &file);
    assert_eq!(reply.status, 303, "{}", reply.text());
    let page = evening.browser.get(reply.header("location"));
    page.has(&["3 entrants"]).lacks(&["<b>x</b>"]);
    let text = html::text(&page.body);
    for name in ["Åsa Öberg", "Västerås", "O'Brien", "<b>x</b>"] {
        assert!(text.contains(name), "{name}: {text}");
    }
}

#[test]
fn what_is_wrong_with_the_name_of_a_stage_stands_beside_it() {
    let evening = Evening::new(&[]);
    let browser = &evening.browser;
    let add = format!("{}/add-stage", evening.path);
    let long = "x".repeat(1000);
    let stage = [
        ("stage_name", long.as_str()),
        ("format", "round-robin"),
        ("length", "1"),
        ("set", "standard"),
        ("begins", "loser-begins"),
        ("requested_bye", "0.5"),
    ];
    for action in [add, format!("{}/stages/1/edit", evening.path)] {
        browser
            .refused(&browser.get(&action), &action, &stage, 422)
            .has(&["id=\"stage_name-wrong\"", "aria-describedby=\"stage_name-wrong\""])
            .lacks(&["role=\"alert\""]);
    }
}

#[test]
fn best_categories_are_shown_as_players_know_them() {
    let evening = Evening::new(&[]);
    evening.enter(&["Ek", "Alm", "Bok", "Lind"]);
    evening.desk("/stages/1/start", &[]);
    evening.round(1);
    let open = evening.open();
    for (of_match, win) in open.iter().zip(["jan", "bear-off"]) {
        let fields = [("what", "games"), ("winner-1", "first"), ("win-1", win)];
        let page = evening.browser.get(of_match);
        evening.browser.done(&page, &format!("{of_match}/result"), &fields);
    }
    evening.page("/stages/1/standings").has(&[
        "<summary>II</summary>",
        "<summary>VI</summary>",
        "categories of the games won, best first",
    ]);
}
