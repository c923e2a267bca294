//! Belote on the pages, without JavaScript: a match is made, its deals are entered and recorded, looked at and counted.

use serde_json::json;

use crate::support::browser::{Browser, Page};
use crate::support::play::text;

/// Four hands, all 32 cards.
const HANDS: [&str; 4] = [
    "AsKs7c8cJhTd9c7d",
    "QsJsAcKcAhAdKd8d",
    "Ts9sQcJcKhQhQd9d",
    "8s7sTc9hTh8h7hJd",
];

/// Sends a form of a page and follows where it leads.
#[track_caller]
fn send(browser: &Browser, page: &Page, action: &str, fields: &[(&str, &str)]) -> Page {
    let reply = browser.send(page, action, fields);
    match reply.status.as_u16() {
        303 => browser.get(reply.header("location").split('#').next().unwrap()),
        _ => Browser::page(action, &reply),
    }
}

fn started(browser: &Browser) -> String {
    let [ek, gran, alm] = ["Ek", "Gran", "Alm"].map(|name| browser.app.player(name));
    let new = browser.get("/belote/matches/new");
    let fields = [
        ("seat_1", ek.as_str()),
        ("seat_2", gran.as_str()),
        ("seat_3", alm.as_str()),
        ("name_4", "Gästen"),
        ("to", "500"),
    ];
    let made = send(browser, &new, "/belote/matches", &fields);
    made.has(&["Ek, Alm", "Gran, Gästen", "Still being played", "to 500"]);
    made.path
}

#[test]
fn a_deal_is_entered_by_its_result_once_its_score_was_seen() {
    let browser = Browser::start();
    let new = browser.get("/belote/matches/new");
    browser
        .refused(&new, "/belote/matches", &[("to", "500")], 422)
        .has(&["needs a name"]);
    let path = started(&browser);
    let deals = format!("{path}/deals");
    let page = browser.get(&path);
    let wrong = [("dealer", "4"), ("taker", "1"), ("points", "163"), ("what", "look")];
    let refused = browser.refused(&page, &deals, &wrong, 422);
    refused.has(&["choose what was trumps", "enter the points, 0 to 162", "value=\"163\""]);
    let right = [
        ("dealer", "4"),
        ("taker", "1"),
        ("contract", "h"),
        ("points", "92"),
        ("belote", "ew"),
    ];
    let look = [&right[..], &[("what", "look")]].concat();
    let seen = send(&browser, &page, &deals, &look);
    seen.has(&[
        "The deal scores Ek, Alm <strong class=\"total\">92</strong>, Gran, Gästen <strong class=\"total\">90</strong>",
    ]);
    seen.has(&["name=\"seen\" value=\"92-90\"", "It counts"]);
    assert_eq!(browser.app.get(&format!("/api/v1{path}")).json()["deals"], json!([]));
    // What was changed after it was seen is shown once more.
    let changed = [
        ("dealer", "4"),
        ("taker", "1"),
        ("contract", "h"),
        ("points", "70"),
        ("seen", "92-90"),
        ("what", "enter"),
    ];
    send(&browser, &seen, &deals, &changed).has(&["name=\"seen\" value=\"0-162\""]);
    let enter = [&right[..], &[("what", "enter")]].concat();
    let entered = send(&browser, &seen, &deals, &enter);
    entered.has(&["hearts, Ek, belote", "92<span class=\"sum\">92</span>", "Ek deals."]);
    let thrown = send(&browser, &entered, &deals, &[("what", "thrown-in")]);
    thrown.has(&["thrown in"]);
    let score = [("score_ns", "0"), ("score_ew", "252"), ("what", "look")];
    let seen = send(&browser, &thrown, &deals, &score);
    let score = [("score_ns", "0"), ("score_ew", "252"), ("what", "enter")];
    send(&browser, &seen, &deals, &score).has(&["only the score is known", "<span class=\"sum\">342</span>"]);
    browser.get("/belote").has(&["92-342", "3 deals"]);
}

#[test]
fn a_deal_is_recorded_and_only_what_is_legal_can_be_pressed() {
    let browser = Browser::start();
    let path = started(&browser);
    let page = browser.get(&path);
    let deals = format!("{path}/deals");
    let begins = [("dealer", "4"), ("up", "Jh"), ("what", "begin")];
    let at = format!("{path}/deals/1");
    let page = send(&browser, &page, &deals, &begins);
    assert_eq!(page.path, at);
    page.has(&[
        "Ek is next",
        "Take hearts",
        ">Pass</button>",
        "Write down the four hands",
    ]);
    let fields = [
        ("hand_1", HANDS[0]),
        ("hand_2", HANDS[1]),
        ("hand_3", HANDS[2]),
        ("hand_4", "8s 7s Tc 9h 10h 8h 7h"),
    ];
    let refused = browser.refused(&page, &format!("{at}/hands"), &fields, 422);
    refused.has(&["hand 4 has 7 cards"]);
    let page = send(&browser, &page, &format!("{at}/calls"), &[("call", "t")]);
    let fields = [
        ("hand_1", HANDS[0]),
        ("hand_2", HANDS[1]),
        ("hand_3", HANDS[2]),
        ("hand_4", HANDS[3]),
    ];
    let page = send(&browser, &page, &format!("{at}/hands"), &fields);
    let page = send(&browser, &page, &format!("{at}/cards"), &[("card", "As")]);
    page.has(&[
        "Gran is next",
        "the suit led must be followed",
        "value=\"Qs\">",
        "value=\"Ac\" disabled>",
    ]);
    let refused = browser.refused(&page, &format!("{at}/cards"), &[("card", "Ac")], 422);
    refused.has(&["spades were led and the hand has some, but Ac was played."]);
    let page = send(&browser, &page, &format!("{at}/cards"), &[("card", "Qs")]);
    // The page that was shown before is told that it is late, and nothing is played twice.
    let late = browser.send(&refused, &format!("{at}/cards"), &[("card", "Js")]);
    assert_eq!(late.status, 409);
    let page = send(&browser, &page, &format!("{at}/undo"), &[("what", "card")]);
    page.has(&["Gran is next", "href=\"?card=0#table\""]);
    let mut page = page;
    for card in ["Js", "9s", "7s", "Jh", "Ah", "Qh+", "Th"] {
        page = send(&browser, &page, &format!("{at}/cards"), &[("card", card)]);
    }
    // 11 + 2 of spades; the jack, the ace, the queen and the ten of trumps.
    page.has(&["<strong class=\"total\">57-0</strong>", "Trick 2"]);
    let first = browser.get(&format!("{at}?card=4"));
    first.has(&[
        "Trick 1",
        "data-replay=\"4\"",
        "data-step=\"next\" href=\"?card=5#table\"",
    ]);
    first.lacks(&["class=\"card-button\""]);
    browser.get("/belote").has(&["1 deal"]);
    let swedish = browser.app.send("GET", &at, &[("accept-language", "sv")], b"");
    Browser::page(&at, &swedish).has(&["Ek är på tur", "Ta tillbaka kortet"]);
}

#[test]
fn contracts_are_counted_by_suit_and_place_and_player() {
    let browser = Browser::start();
    let app = &browser.app;
    let ek = app.player("Ek");
    let new = json!({ "seat_1": ek, "names": [null, "Gran", "Alm", "Asp"] });
    let path = format!(
        "/api/v1/belote/matches/{}",
        text(&app.post("/api/v1/belote/matches", &new).ok(201), "id")
    );
    let deals = format!("{path}/deals");
    for (record, status) in [
        ("dealer 4\n result taker 1 contract h points 92-70 belote ns", 201),
        ("result taker 1 contract h points 60-102", 201),
        ("result thrown-in", 201),
        ("result taker 2 contract c points 0-162 capot ew", 201),
        ("score 81-81", 422),
    ] {
        let reply = app.post(&deals, &json!({ "record": record }));
        assert_eq!(reply.status.as_u16(), status, "{}", reply.text());
    }
    let all = app.get("/api/v1/belote/statistics").ok(200);
    assert_eq!(all["thrown_in"], 1);
    let count = |value: &serde_json::Value| {
        ["deals", "made", "failed", "capots", "belotes"].map(|name| value[name].as_i64().unwrap())
    };
    assert_eq!(count(&all["all"]), [3, 2, 1, 1, 1]);
    assert_eq!(count(&all["contracts"][2]), [2, 1, 1, 0, 1]);
    assert_eq!(count(&all["places"][0]), [1, 1, 0, 0, 1]);
    assert_eq!(count(&all["places"][3]), [1, 0, 1, 0, 0]);
    // 42 and -42 of the two hearts.
    assert_eq!(all["contracts"][2]["margin"], "0.0");
    let own = app.get(&format!("/api/v1/belote/statistics?player={ek}")).ok(200);
    assert_eq!(count(&own["all"]), [2, 1, 1, 0, 1]);
    let later = app.get("/api/v1/belote/statistics?from=2999-01-01").ok(200);
    assert_eq!((count(&later["all"]), &later["thrown_in"]), ([0; 5], &json!(0)));
    app.get("/api/v1/belote/statistics?from=yesterday")
        .problem(400, "bad-query");
    assert_eq!(browser.status("/belote/statistics?from=yesterday"), 400);
    assert_eq!(browser.status("/belote/statistics?player=nonsense"), 400);
    let page = browser.get(&format!("/belote/statistics?player={ek}&from=&to="));
    page.has(&[
        "<th scope=\"row\">♥\u{fe0e} hearts</th><td class=\"number\">2</td>",
        "One deal was thrown in",
    ]);
    browser
        .get("/belote/statistics?from=2999-01-01")
        .has(&["There is no such deal"]);
    let player = browser.get(&format!("/players/{ek}"));
    player.has(&["Ek, Alm – Gran, Asp"]);
}
