//! Tournaments run from the pages only, as a browser without JavaScript sees them.

use brade_api::auth::role::Role;
use brade_api::db::Db;

use crate::support::app::TestApp;
use crate::support::browser::Browser;
use crate::support::database::TestDb;
use crate::support::evening::Evening;
use crate::support::html;
use crate::support::people::Person;

#[test]
fn a_director_runs_an_evening_from_the_pages_only() {
    let evening = Evening::new(&[]);
    evening.enter(&["Ek", "Alm", "Bok", "<b>x</b>", "Åsa O'Brien"]);
    let entrants = evening.page("/entrants");
    entrants.has(&["5 entrants"]).lacks(&["<b>x</b>"]);
    let text = html::text(&entrants.body);
    assert!(text.contains("<b>x</b>") && text.contains("Åsa O'Brien"), "{text}");
    evening
        .desk("/stages/1/start", &[("order", "seed")])
        .has(&["Pair round 1"]);
    for round in 1..=3 {
        let desk = evening.desk("/stages/1/pair", &[]);
        desk.has(&["draft", "has the bye"]);
        evening.desk(&format!("/stages/1/rounds/{round}/publish"), &[]);
        let open = evening.open();
        assert_eq!(open.len(), 2, "{open:?}");
        for of_match in open {
            evening.result(&of_match, "first").has(&["Desk"]);
        }
    }
    evening
        .page("/desk")
        .has(&["Everything is played"])
        .lacks(&["<b>x</b>"]);
    let page = evening.page("");
    page.has(&["finished", "Final places"]).lacks(&["<b>x</b>"]);
    evening
        .browser
        .get("/tournaments")
        .has(&["Höstmästerskapet", "finished", "5 entrants"]);
    evening
        .browser
        .get("/tournaments?state=running")
        .has(&["No tournament here"]);
    evening
        .browser
        .get("/tournaments?search=H%C3%96ST&state=finished")
        .has(&["Höstmästerskapet"]);
}

#[test]
fn a_draft_can_be_changed_as_the_director_likes() {
    let evening = Evening::new(&[]);
    evening.enter(&["Ek", "Alm", "Bok", "Lind", "Rönn"]);
    evening.desk("/stages/1/start", &[]);
    evening.desk("/stages/1/pair", &[]);
    let action = "/stages/1/rounds/1/pairings";
    let desk = evening.desk(action, &[("op", "bye"), ("bye", "1")]);
    desk.has(&["Ek has the bye", "Without an opponent"]);
    let refused = evening.browser.refused(
        &desk,
        &format!("{}{action}", evening.path),
        &[("op", "swap"), ("swap_first", "1"), ("swap_second", "")],
        422,
    );
    refused.has(&["Choose both players"]);
    let desk = evening.desk(action, &[("op", "complete")]);
    desk.lacks(&["Without an opponent"]);
    evening
        .desk(action, &[("unpair", "round-1-1")])
        .has(&["Without an opponent"]);
    evening.desk(action, &[("op", "complete")]);
    evening
        .desk("/stages/1/rounds/1/publish", &[])
        .has(&["2 results are missing"]);
    evening
        .desk("/stages/1/rounds/1/reopen", &[])
        .has(&["draft", "Pair it again"]);
    evening.desk("/stages/1/rounds/1/remove", &[]).has(&["Pair round 1"]);
}

#[test]
fn a_draft_is_for_directors_only() {
    let test = TestDb::fresh();
    let app = TestApp::start_on(&test);
    let db = Db::open(&test.url, 2).unwrap();
    let player = app.player("Ek");
    let evening = Evening::on(Browser { app }, &[]);
    evening.enter(&["Ek", "Alm", "Bok", "Lind"]);
    evening.desk("/stages/1/start", &[]);
    evening.desk("/stages/1/pair", &[]);
    let app = &evening.browser.app;
    let others = [
        Person::new(app, &db, Some(Role::Member), Some(&player)),
        Person::new(app, &db, Some(Role::Recorder), None),
    ];
    let of_match = format!("{}/stages/1/matches/round-1-1", evening.path);
    for person in &others {
        for path in ["", "/boards", "/entrants"] {
            let page = person.page(&format!("{}{path}", evening.path)).text();
            assert!(!page.contains("round-1-1") && !page.contains("Ek – "), "{path}: {page}");
        }
        assert_eq!(person.page(&of_match).status, 404);
        assert_eq!(person.page(&format!("{}/desk", evening.path)).status, 403);
    }
    evening.desk("/stages/1/rounds/1/publish", &[]);
    let page = others[0].page(&evening.path).text();
    assert!(page.contains("<h2>You</h2>") && page.contains("round-1-1"), "{page}");
    assert_eq!(others[0].page(&of_match).status, 200);
}

#[test]
fn a_correction_shows_first_what_else_changes() {
    let evening = Evening::new(&[]);
    evening.enter(&["Ek", "Alm", "Bok", "Lind"]);
    evening.desk("/stages/1/start", &[]);
    evening.round(1);
    let open = evening.open();
    for of_match in &open {
        evening.result(of_match, "first");
    }
    evening.desk("/stages/1/pair", &[]);
    let browser = &evening.browser;
    let (page, preview) = (browser.get(&open[0]), format!("{}/preview", open[0]));
    page.has(&["Correct the result", "See what it changes"]);
    let empty = browser.refused(&page, &preview, &[("what", "games")], 422);
    empty.has(&["Say who won at least one game"]);
    let fields = [("what", "games"), ("winner-1", "second"), ("win-1", "bear-off")];
    let reply = browser.send(&page, &preview, &fields);
    let shown = Browser::page(&preview, &reply);
    assert_eq!(shown.status, 200);
    shown.has(&["What else changes", "The draft of round 2", "<th scope=\"row\">Ek</th>"]);
    browser.get(&open[0]).has(&["Ek won"]);
    let action = format!("{}/result", open[0]);
    browser.done(&shown, &action, &[("why", "misread")]);
    browser.get(&open[0]).lacks(&["Ek won"]);
    evening.page("/desk").has(&["It cannot be published as it is"]);
    // The same page once more: the match is not as it was.
    let again = [("key", "another"), ("why", "misread again")];
    browser
        .refused(&shown, &action, &again, 409)
        .has(&["Somebody else has changed this"]);
}

#[test]
fn a_correction_on_which_matches_have_begun_names_them() {
    let more = [("format", "single-elimination")];
    let evening = Evening::new(&more);
    evening.enter(&["Ek", "Alm", "Bok", "Lind"]);
    evening.desk("/stages/1/start", &[]);
    evening.desk("/stages/1/rounds/1/publish", &[]);
    let open = evening.open();
    assert_eq!(open.len(), 2);
    for of_match in &open {
        evening.result(of_match, "first");
    }
    let last = evening.open();
    let browser = &evening.browser;
    let page = browser.get(&last[0]);
    let begun = browser.done(&page, &format!("{}/begin", last[0]), &[("white", "second")]);
    assert!(begun.path.starts_with("/matches/"), "{}", begun.path);
    let fields = [("what", "games"), ("winner-1", "second"), ("win-1", "bear-off")];
    let page = browser.get(&open[0]);
    let reply = browser.send(&page, &format!("{}/preview", open[0]), &fields);
    let shown = Browser::page("preview", &reply);
    shown.has(&[
        "These matches have begun",
        "Round 2, match 1: Ek – ",
        "Let these matches stand",
    ]);
    let action = format!("{}/result", open[0]);
    let refused = browser.refused(&shown, &action, &[], 409);
    refused
        .has(&["Nothing was written", "Let these matches stand"])
        .lacks(&["let_stand`"]);
    browser.done(&refused, &action, &[("let_stand", "yes"), ("why", "agreed")]);
}

#[test]
fn many_are_entered_at_once_or_nobody() {
    let evening = Evening::new(&[]);
    let action = format!("{}/entrants/import", evening.path);
    let page = evening.page("/entrants");
    let wrong = [("lines", "Ek, Vasa, 1650, 1\nAlm, Vasa, x\n")];
    let refused = evening.browser.refused(&page, &action, &wrong, 422);
    refused.has(&["Nobody was entered", "Line 2", "Ek, Vasa, 1650, 1"]);
    evening.page("/entrants").has(&["Nobody is entered yet"]);
    let right = [("lines", "Åsa Öberg; Vasa\nO'Brien; Norr\n<b>x</b>; Norr\n")];
    let page = evening.browser.done(&refused, &action, &right);
    page.has(&["3 entrants"]).lacks(&["<b>x</b>"]);
    let text = html::text(&page.body);
    assert!(text.contains("Åsa Öberg") && text.contains("O'Brien"), "{text}");
}

#[test]
fn whoever_comes_and_goes_is_noted_on_the_pages() {
    let evening = Evening::new(&[]);
    evening.enter(&["Ek", "Alm", "Bok", "Lind"]);
    let browser = &evening.browser;
    let twice = browser.refused(
        &evening.page("/entrants"),
        &format!("{}/entrants", evening.path),
        &[("name", "ek")],
        409,
    );
    twice.has(&["entered already", "another person of this name"]);
    let action = format!("{}/entrants", evening.path);
    browser.done(
        &twice,
        &action,
        &[("name", "Ek"), ("player_id", "another"), ("club", "Norr")],
    );
    evening.page("/entrants").has(&["(Norr)", "5 entrants"]);
    let of = |number: u32, what: &str| format!("{}/entrants/{number}{what}", evening.path);
    browser
        .done(&evening.page("/entrants"), &of(2, "/check-in"), &[])
        .has(&["✓ there", "1 checked in"]);
    let page = browser.get(&of(3, ""));
    browser
        .done(&page, &of(3, ""), &[("seed", "1"), ("club", "Vasa")])
        .has(&["seed 1", "Vasa"]);
    browser
        .refused(&browser.get(&of(3, "")), &of(3, ""), &[("seed", "first")], 422)
        .has(&["Enter a whole number", "value=\"first\""]);
    browser
        .done(
            &browser.get(&of(4, "")),
            &of(4, "/bye"),
            &[("round", "2"), ("score", "0.5")],
        )
        .has(&["bye in round 2"]);
    evening.desk("/stages/1/start", &[]);
    evening.round(1);
    let page = browser.get(&of(2, ""));
    page.has(&["The opponent wins by forfeit"]);
    browser
        .done(&page, &of(2, "/withdraw"), &[("open_match", "forfeit")])
        .has(&["withdrawn"]);
    browser
        .done(&browser.get(&of(2, "")), &of(2, "/return"), &[])
        .lacks(&["withdrawn"]);
    browser
        .done(&evening.page("/entrants"), &action, &[("name", "Hägg")])
        .has(&["6 entrants"]);
}

#[test]
fn a_tournament_is_changed_and_removed_from_its_pages() {
    let evening = Evening::new(&[]);
    let browser = &evening.browser;
    let edit = format!("{}/edit", evening.path);
    let fields = [("name", "Vårcupen"), ("starts_on", "2027-04-01"), ("boards", "2")];
    browser
        .done(&browser.get(&edit), &edit, &fields)
        .has(&["Vårcupen", "2027-04-01"]);
    let refused = browser.refused(&browser.get(&edit), &edit, &[("name", "V"), ("starts_on", "soon")], 422);
    refused.has(&["value=\"soon\"", "class=\"wrong\""]);
    let stage = format!("{}/add-stage", evening.path);
    let page = browser.get(&stage);
    page.has(&["How many come from the stage before"]);
    let knockout = [
        ("format", "single-elimination"),
        ("length", "5"),
        ("set", "standard"),
        ("begins", "loser-begins"),
        ("requested_bye", "0.5"),
        ("takes", "4"),
    ];
    browser
        .done(&page, &stage, &knockout)
        .has(&["for the best 4 of the stage before", "matches of 5 games"]);
    let second = format!("{}/stages/2", evening.path);
    let page = browser.get(&format!("{second}/edit"));
    browser
        .refused(&page, &format!("{second}/edit"), &[("length", "4")], 422)
        .has(&["value=\"4\""]);
    browser
        .done(&page, &format!("{second}/remove"), &[])
        .lacks(&["matches of 5 games"]);
    let remove = format!("{}/remove", evening.path);
    browser
        .refused(&browser.get(&edit), &remove, &[], 422)
        .has(&["Tick this first", "value=\"Vårcupen\""]);
    browser
        .done(&browser.get(&edit), &remove, &[("sure", "yes")])
        .has(&["No tournament here"]);
}

#[test]
fn boards_are_few_and_matches_wait_for_them() {
    let evening = Evening::new(&[("boards", "1")]);
    evening.enter(&["Ek", "Alm", "Bok", "Lind"]);
    evening.desk("/stages/1/start", &[]);
    evening.round(1);
    let page = evening.page("/boards");
    page.has(&["1 board", "called", "Waiting for a board"]);
    evening.page("/desk").has(&["1 match waits"]);
    let open = evening.open();
    let action = format!("{}/board", open[0]);
    let browser = &evening.browser;
    browser
        .refused(&page, &action, &[("board", "many")], 422)
        .has(&["Enter the number of a board"]);
    evening.result(&open[0], "second");
    evening.page("/boards").lacks(&["Waiting for a board"]);
}
