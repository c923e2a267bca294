//! The pages over HTTP, as a browser without JavaScript sees them.

use crate::support::browser::{Browser, path_of};
use crate::support::html;

#[test]
fn an_empty_brade_shows_every_page_and_says_what_to_do_first() {
    let browser = Browser::start();
    browser.get("/").has(&["Add players", "No match yet", "No game yet"]);
    browser.get("/players").has(&["No player yet"]);
    browser.get("/matches").has(&["No match here"]);
    browser.get("/matches/new").has(&["A match needs two players"]);
    browser.get("/games").has(&["No game here"]);
    browser.get("/records").has(&["One or more records"]);
}

#[test]
fn names_are_shown_as_they_are_and_never_as_html() {
    let browser = Browser::start();
    browser.add_players(&["<b>x</b>", "O'Brien", "Åke \"Ö\" & Co"]);
    for path in ["/players", "/matches/new"] {
        let page = browser.get(path);
        page.lacks(&["<b>x</b>"]);
        assert!(html::text(&page.body).contains("<b>x</b>"), "{path}");
        assert!(html::text(&page.body).contains("O'Brien"), "{path}");
        assert!(html::text(&page.body).contains("Åke \"Ö\" & Co"), "{path}");
    }
    let page = browser.new_match("<b>x</b>", "O'Brien", "1");
    page.lacks(&["<b>x</b>"]);
    assert!(html::text(&page.body).contains("<b>x</b>"));
    browser.get("/").lacks(&["<b>x</b>"]);
}

#[test]
fn a_name_that_cannot_be_is_said_in_the_form_with_what_was_typed() {
    let browser = Browser::start();
    let long = "å".repeat(5000);
    let page = browser.refused(&browser.get("/players"), "/players", &[("name", &long)], 422);
    page.has(&["class=\"wrong\"", &long, "aria-invalid=\"true\""]);
    browser.refused(&browser.get("/players"), "/players", &[("name", " ")], 422);
    browser.get("/players").has(&["No player yet"]);
}

#[test]
fn a_form_sent_twice_is_done_once() {
    let browser = Browser::start();
    let page = browser.get("/players");
    for _ in 0..3 {
        browser.done(&page, "/players", &[("name", "Ek")]);
    }
    assert_eq!(browser.get("/players").body.matches(">Ek</a></li>").count(), 1);
    // Back in the browser, another name, the same showing of the form.
    let again = browser.refused(&page, "/players", &[("name", "Alm")], 409);
    again.has(&["already sent", "value=\"Alm\""]);
    browser.done(&again, "/players", &[("name", "Alm")]);
    browser.get("/players").has(&[">Alm</a></li>"]);
    let page = browser.new_game();
    let action = format!("{}/turns", path_of(&page));
    for _ in 0..2 {
        browser
            .done(&page, &action, &[("dice", "63"), ("play", "1/7 1/4")])
            .has(&["Turn 2:"]);
    }
}

#[test]
fn a_match_that_cannot_be_keeps_what_was_chosen() {
    let browser = Browser::start();
    browser.add_players(&["Ek", "Alm"]);
    let page = browser.get("/matches/new");
    let ek = page.option("Ek");
    let fields = [
        ("white_id", ek.as_str()),
        ("black_id", ""),
        ("length", "4"),
        ("set", "old-book"),
        ("options", "first-66"),
        ("begins", "alternate"),
    ];
    let page = browser.refused(&page, "/matches", &fields, 422);
    page.has(&[
        "Choose who plays Black",
        "value=\"4\"",
        "<option value=\"old-book\" selected>",
        "<option value=\"alternate\" selected>",
        "value=\"first-66\" checked",
        &format!("<option value=\"{ek}\" selected>Ek"),
    ]);
    let alm = page.option("Alm");
    let even = [
        ("white_id", ek.as_str()),
        ("black_id", &alm),
        ("length", "4"),
        ("set", "standard"),
        ("begins", "alternate"),
    ];
    browser
        .refused(&page, "/matches", &even, 422)
        .has(&["odd number of games", "id=\"length-wrong\""]);
    let same = [
        ("white_id", ek.as_str()),
        ("black_id", &ek),
        ("length", "3"),
        ("set", "standard"),
        ("begins", "alternate"),
    ];
    browser.refused(&page, "/matches", &same, 422);
    let unfit = [
        ("white_id", ek.as_str()),
        ("black_id", &alm),
        ("length", "3"),
        ("set", "standard"),
        ("options", "first-66"),
        ("begins", "alternate"),
    ];
    browser
        .refused(&page, "/matches", &unfit, 422)
        .has(&["id=\"options-wrong\""]);
    browser.get("/matches").has(&["No match here"]);
}

#[test]
fn a_game_is_recorded_turn_by_turn() {
    let browser = Browser::start();
    let game = browser.new_game();
    game.has(&[
        "Turn 1:",
        "(White)</span> to move",
        "sex tre",
        "aria-labelledby=\"board-0-title board-0-words\"",
    ]);
    let path = path_of(&game);
    // The throw first, then the legal plays as buttons.
    let chosen = browser.get(&format!("{path}?dice=63"));
    chosen.has(&[
        "name=\"play\" value=\"1/7 1/4\"",
        "name=\"play\" value=\"1/7/10\"",
        "sex tre",
    ]);
    let game = browser.turn(&chosen, "63", "1/7 1/4");
    game.has(&["Turn 2:", "(Black)</span> to move", "1/7 1/4"]);
    let game = browser.turn(&game, "4-4", "1/5/9 1/5");
    game.has(&["Turn 3:", "kvartaner", "Undo turn 2"]);
    // The position after any turn.
    let first = browser.get(&format!("{path}?turn=1"));
    first.has(&[
        "After turn 1",
        "1 of 2",
        "rel=\"prev\"",
        "rel=\"next\"",
        "13 men on point 1",
    ]);
    browser
        .get(&format!("{path}?turn=0"))
        .has(&["Before the first turn", "15 men on point 1"]);
    browser.get(&format!("{path}?turn=99")).has(&["2 of 2"]);
    browser.get(&format!("{path}?turn=x&bottom=up&dice=")).has(&["2 of 2"]);
    // From the other side, and in the numbers of old books.
    browser.get(&format!("{path}?bottom=black")).has(
        &[
            "Black, at the bottom",
            "href=\"/games/",
            "?dice=",
            "name=\"bottom\" value=\"black\"",
        ]
        .as_slice()[..2],
    );
    browser
        .get(&format!("{path}?turn=2&numbers=board"))
        .has(&["numbered for White, whoever moves"]);
    let record = browser.record(&game);
    assert!(record.contains("1. W 63 1/7 1/4\n2. B 44 1/5/9 1/5\n*"), "{record}");
    let game = browser.done(&game, &format!("{path}/undo"), &[]);
    game.has(&["Turn 2:", "Undo turn 1"]).lacks(&["kvartaner</span>"]);
    assert!(!browser.record(&game).contains("2. B"));
}

#[test]
fn an_illegal_turn_is_explained_and_not_written() {
    let browser = Browser::start();
    let game = browser.new_game();
    let action = format!("{}/turns", path_of(&game));
    let before = browser.record(&game);
    let page = browser.refused(&game, &action, &[("dice", "63"), ("play", "1/7 1/5")], 422);
    page.has(&[
        "<code>not-thrown</code>",
        "RULES.md §2",
        "Legal are",
        "<li>1/7 1/4</li>",
        "Nothing was written",
        "value=\"1/7 1/5\"",
    ]);
    for (dice, play, field) in [
        ("70", "1/7", "dice"),
        ("", "1/7", "dice"),
        ("63", "", "play"),
        ("63", "<script>", "play"),
        ("63", "1/77", "play"),
    ] {
        let page = browser.refused(&game, &action, &[("dice", dice), ("play", play)], 422);
        page.has(&[&format!("id=\"{field}-wrong\"")]);
    }
    let legal = [("dice", "63"), ("play", "1/7 1/4"), ("stood", "yes")];
    browser
        .refused(&game, &action, &legal, 422)
        .has(&["id=\"stood-wrong\""]);
    assert_eq!(browser.record(&game), before);
    browser
        .get(&format!("{}?dice=70", path_of(&game)).replace("?dice=70", ""))
        .has(&["Turn 1:"]);
}

#[test]
fn two_recorders_at_once_do_not_overwrite_each_other() {
    let browser = Browser::start();
    let game = browser.new_game();
    browser.turn(&game, "63", "1/7 1/4");
    let other = browser.get(&path_of(&game));
    let action = format!("{}/turns", path_of(&game));
    // The first page is shown again under another key, as on a second screen.
    let fields = [("key", "another"), ("dice", "51"), ("play", "1/6 1/2")];
    let page = browser.refused(&game, &action, &fields, 409);
    page.has(&["role=\"alert\"", "Turn 2:"]);
    browser.turn(&other, "51", "1/6 1/2");
    assert_eq!(browser.record(&game).matches("\n1. W 63").count(), 1);
}

#[test]
fn an_earlier_turn_is_corrected_and_what_it_breaks_is_shown() {
    let browser = Browser::start();
    let game = browser.new_game();
    let game = browser.turn(&game, "63", "1/7 1/4");
    let game = browser.turn(&game, "51", "1/6 1/2");
    let game = browser.turn(&game, "31", "7/10 4/5");
    let path = path_of(&game);
    let action = format!("{path}/turns/1");
    let page = browser.get(&action);
    page.has(&[
        "value=\"63\"",
        "value=\"1/7 1/4\"",
        "The position before it",
        "15 men on point 1",
    ]);
    let wrong = [("dice", "63"), ("play", "1/7 1/5"), ("what", "correct")];
    browser
        .refused(&page, &action, &wrong, 422)
        .has(&["<code>not-thrown</code>", "value=\"1/7 1/5\""]);
    let other = [
        ("dice", "61"),
        ("play", "1/7 1/2"),
        ("what", "correct"),
        ("why", "misread"),
    ];
    let broken = browser.done(&page, &action, &other);
    broken.has(&[
        "Turn 3 (White) is illegal as it stands",
        "<code>no-man</code>",
        "Correct turn 3",
    ]);
    let third = format!("{path}/turns/3");
    let fields = [("dice", "31"), ("play", "7/10 2/3"), ("what", "correct")];
    browser
        .done(&browser.get(&third), &third, &fields)
        .lacks(&["is illegal as it stands"]);
    let missing = browser.status(&format!("{path}/turns/9"));
    assert_eq!(missing, 404);
}

#[test]
fn a_match_of_results_only_is_settled_by_the_tie_break() {
    let browser = Browser::start();
    browser.add_players(&["Ek", "Alm"]);
    let page = browser.new_match("Ek", "Alm", "3");
    let action = format!("{}/games", page.path);
    let result = |winner, win| {
        [
            ("winner", winner),
            ("win", win),
            ("termination", "played"),
            ("what", "result"),
        ]
    };
    let none = [("what", "result"), ("termination", "played")];
    browser.refused(&page, &action, &none, 422).has(&["Choose who won"]);
    let page = browser.done(&page, &action, &result("white", "tower"));
    page.has(&["2 – 0", "tower", "category IV", "<b".split('b').next().unwrap()]);
    let second = |win| {
        [
            ("winner", "black"),
            ("win", win),
            ("termination", "played"),
            ("what", "result"),
        ]
    };
    let page = browser.done(&page, &action, &second("bear-off"));
    page.has(&["2 – 1", "Being played"]);
    let page = browser.done(&page, &action, &second("bear-off"));
    page.has(&[
        "2 – 2",
        "Ek wins the match on the tie-break",
        "level on points, and a nice game (IV) is better than a bear-off (VI)",
    ]);
    page.lacks(&["Start the game"]);
    browser.get("/matches").has(&["Ek wins the match"]);
    browser.get("/games").has(&["result only"]);
}

#[test]
fn a_result_slip_needs_nothing_but_who_and_by_what() {
    let browser = Browser::start();
    browser.add_players(&["Ek", "Alm"]);
    let page = browser.new_match("Ek", "Alm", "3");
    let action = format!("{}/games", page.path);
    let slip = [
        ("winner", "black"),
        ("win", "jan"),
        ("termination", "played"),
        ("what", "slip"),
    ];
    let page = browser.done(&page, &action, &slip);
    page.has(&["0 – 4", "Game 2: only its result"]);
    assert!(page.path.ends_with("#slip"), "{}", page.path);
    browser
        .refused(&page, &action, &slip[1..], 422)
        .has(&["Choose who won"]);
}

#[test]
fn the_score_desk_works_without_scripts_through_the_page_of_the_game() {
    let browser = Browser::start();
    let game = browser.new_game();
    let path = path_of(&game);
    game.has(&["Record at the score desk"]);
    let desk = browser.get(&format!("{path}/desk"));
    desk.has(&[
        "data-position=\"1:15|1:15|w\"",
        &format!("<form method=\"get\" action=\"{path}#board\""),
        "Ek throws",
        "No turn yet",
    ]);
    assert_eq!(desk.body.matches("<button name=\"dice\"").count(), 21);
    let turns = format!("{path}/turns");
    let after = browser.done(&desk, &turns, &[("dice", "63"), ("play", "1/7 1/4")]);
    after.has(&["Turn 2:"]);
    browser.get(&format!("{path}/desk?bottom=black")).has(&[
        "data-bottom=\"black\"",
        "data-turn=\"2\"",
        "Alm throws",
        "sex tre",
    ]);
    let fields = [("winner", "black"), ("win", "bear-off"), ("termination", "conceded")];
    browser.done(&browser.get(&path), &format!("{path}/result"), &fields);
    let over = browser.get(&format!("{path}/desk"));
    over.has(&["Alm won, bear-off"])
        .lacks(&["data-work", "<button name=\"dice\""]);
    assert_eq!(browser.status("/games/01890a5d-ac96-774b-bcce-b302099a8057/desk"), 404);
}

#[test]
fn a_game_is_conceded_and_the_result_taken_back() {
    let browser = Browser::start();
    let game = browser.new_game();
    let game = browser.turn(&game, "63", "1/7 1/4");
    let path = path_of(&game);
    let fields = [("winner", "black"), ("win", "bear-off"), ("termination", "conceded")];
    let the_match = browser.done(&game, &format!("{path}/result"), &fields);
    the_match.has(&["Alm won, bear-off", "conceded", "0 – 1", "Ek <span", "begins."]);
    let game = browser.get(&path);
    game.has(&["Alm won, bear-off", "Take the result back"]);
    let game = browser.done(&game, &format!("{path}/no-result"), &[]);
    game.has(&["Turn 2:"]);
}

const ILLEGAL: &str = "[White \"<b>x</b>\"]\n[Black \"O'Brien\"]\n\n1. W 63 1/7 1/4\n2. B 41 1/5 1/3\n*\n";
const GOOD: &str = "[White \"Ek\"]\n[Black \"Alm\"]\n\n1. W 63 1/7 1/4\n*\n";

#[test]
fn a_pasted_record_is_verified_with_the_board_where_it_breaks() {
    let browser = Browser::start();
    let page = browser.get("/records");
    let reply = browser.send(&page, "/records", &[("text", ILLEGAL), ("what", "verify")]);
    let page = Browser::page("/records", &reply);
    assert_eq!(page.status, 200);
    page.has(&[
        "1 game: 1 illegal",
        "<code>not-thrown</code>",
        "line 5",
        "<svg",
        "Black, at the top",
    ]);
    page.lacks(&["<b>x</b>"]);
    assert!(
        html::text(&page.body).contains("2. B 41 1/5 1/3"),
        "what was pasted is kept"
    );
    browser.get("/games").has(&["No game here"]);
    let unreadable = [("text", "[White \"a]\n\n*"), ("what", "store")];
    browser
        .refused(&page, "/records", &unreadable, 422)
        .has(&["Line 1", "nothing was stored"]);
    browser
        .refused(&page, "/records", &[("text", " "), ("what", "verify")], 422)
        .has(&["Paste a record"]);
}

#[test]
fn a_record_is_stored_once_and_can_be_looked_at() {
    let browser = Browser::start();
    let page = browser.get("/records");
    for _ in 0..2 {
        let game = browser.done(&page, "/records", &[("text", GOOD), ("what", "store")]);
        game.has(&["Ek – Alm", "1/7 1/4"]);
    }
    assert_eq!(browser.get("/games").body.matches("Ek – Alm").count(), 1);
    let page = browser.get("/records");
    let both = format!("{GOOD}\n{ILLEGAL}");
    browser
        .done(&page, "/records", &[("text", &both), ("what", "store")])
        .has(&["illegal turn"]);
    let game = browser.get("/games");
    let link = game
        .body
        .split("href=\"")
        .find(|part| part.starts_with("/games/"))
        .unwrap();
    browser
        .get(link.split('"').next().unwrap())
        .has(&["illegal as it stands", "Nobody can know the position"]);
}

#[test]
fn a_file_is_uploaded_without_javascript() {
    let browser = Browser::start();
    let part = |name: &str, extra: &str, value: &[u8]| {
        let head = format!("--xyz\r\ncontent-disposition: form-data; name=\"{name}\"{extra}\r\n\r\n");
        [head.as_bytes(), value, b"\r\n"].concat()
    };
    let upload = |file: &[u8]| {
        let parts = [
            part("text", "", b""),
            part("file", "; filename=\"a.brade\"", file),
            part("what", "", b"verify"),
            b"--xyz--\r\n".to_vec(),
        ];
        let headers = [("content-type", "multipart/form-data; boundary=xyz")];
        let reply = browser.app.send("POST", "/records", &headers, &parts.concat());
        Browser::page("/records", &reply)
    };
    upload(ILLEGAL.as_bytes()).has(&["1 illegal"]);
    let page = upload(b"[White \"\xc5ke\"]\n\n*\n");
    assert_eq!(page.status, 422);
    page.has(&["line 1"]);
    let large = vec![b'x'; 9 << 20];
    assert_eq!(upload(&large).status, 413);
}

#[test]
fn errors_are_pages_for_people() {
    let browser = Browser::start();
    for (path, status) in [
        ("/nothing", 404),
        ("/games/nothing", 404),
        ("/games/01890a5d-ac96-774b-bcce-b302099a8057", 404),
        ("/matches/01890a5d-ac96-774b-bcce-b302099a8057", 404),
        ("/matches?after=x", 400),
    ] {
        let page = Browser::page(path, &browser.app.get(path));
        assert_eq!(page.status, status, "{path}");
        page.has(&["To the first page"]);
    }
    for path in ["/", "/games/x/turns", "/players", "/assets/brade.css"] {
        let reply = browser.app.send("PUT", path, &[], b"");
        assert_eq!(Browser::page(path, &reply).status, 405, "{path}");
        assert!(!reply.header("allow").is_empty(), "{path}");
    }
    let reply = browser.app.get("/games/x/undo");
    assert_eq!((reply.status.as_u16(), reply.header("allow")), (405, "POST"));
    let form = [("content-type", "application/x-www-form-urlencoded")];
    let large = vec![b'x'; 9 << 20];
    let reply = browser.app.send("POST", "/players", &form, &large);
    assert_eq!(Browser::page("/players", &reply).status, 413);
}

#[test]
fn other_sites_cannot_send_our_forms() {
    let browser = Browser::start();
    let form = ("content-type", "application/x-www-form-urlencoded");
    for header in [("origin", "https://example.org"), ("sec-fetch-site", "cross-site")] {
        // As a browser and not as a program with a token, which nobody can trick.
        let reply = browser
            .app
            .send_bare("POST", "/players", &[form, header], b"name=Mallory");
        assert_eq!(Browser::page("/players", &reply).status, 403);
    }
    let origin = format!("http://{}", browser.app.address());
    let reply = browser
        .app
        .send("POST", "/players", &[form, ("origin", &origin)], b"name=Ek");
    assert_eq!(reply.status, 303);
    browser.get("/players").has(&[">Ek</a></li>"]).lacks(&["Mallory"]);
}

#[test]
fn the_stylesheet_is_kept_by_the_browser_until_it_changes() {
    let browser = Browser::start();
    let home = browser.get("/");
    let address = home
        .body
        .split("href=\"")
        .find(|part| part.starts_with("/assets/brade.css"))
        .unwrap();
    let address = address.split('"').next().unwrap();
    let reply = browser.app.get(address);
    assert_eq!(reply.status, 200);
    assert_eq!(reply.header("content-type"), "text/css; charset=utf-8");
    assert!(
        reply.header("cache-control").contains("immutable"),
        "{}",
        reply.header("cache-control")
    );
    let tag = reply.header("etag").to_owned();
    let again = browser.app.send("GET", address, &[("if-none-match", &tag)], b"");
    assert_eq!(again.status, 304);
    assert!(again.body.is_empty());
    let bare = browser.app.get("/assets/brade.css");
    assert!(!bare.header("cache-control").contains("immutable"));
    assert_eq!(
        browser.app.get("/assets/brade.svg").header("content-type"),
        "image/svg+xml"
    );
}

#[test]
fn the_worker_of_the_desk_may_stand_before_every_page_and_is_asked_for_anew() {
    let browser = Browser::start();
    let game = browser.new_game();
    let desk = browser.get(&format!("{}/desk", path_of(&game)));
    let address = desk
        .body
        .split("data-worker=\"")
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap();
    let worker = browser.app.send_bare("GET", address, &[], b"");
    assert_eq!(worker.status, 200);
    assert_eq!(worker.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(worker.header("service-worker-allowed"), "/");
    assert_eq!(worker.header("cache-control"), "public, no-cache");
    assert!(worker.header("content-security-policy").contains("connect-src 'self'"));
    // Nothing else of what pages load may.
    assert_eq!(browser.app.get("/assets/live.js").header("service-worker-allowed"), "");
}

const GAMES: &str = include_str!("../../core/tests/vectors/games.brade");

#[test]
fn a_whole_game_is_typed_in_and_ends_with_its_win() {
    let browser = Browser::start();
    let text = GAMES
        .split_inclusive("\n\n[")
        .find(|game| game.contains("[Win \"jan\"]"))
        .unwrap();
    let turns: Vec<(&str, &str)> = text
        .lines()
        .filter_map(|line| line.split_once(". ")?.1.split_once(' ')?.1.split_once(' '))
        .collect();
    browser.add_players(&["Ek", "Alm"]);
    let page = browser.new_match("Ek", "Alm", "3");
    let first = text.lines().find(|line| line.starts_with("1. ")).unwrap();
    let (white, black) = if first.starts_with("1. W") {
        ("1", "2")
    } else {
        ("2", "1")
    };
    let teka = [("teka_white", white), ("teka_black", black), ("what", "record")];
    let mut game = browser.done(&page, &format!("{}/games", page.path), &teka);
    for (dice, play) in &turns {
        game = browser.turn(&game, dice, play);
    }
    game.has(&["won, jan (category II), 4 points", "verified"]);
    game.lacks(&["name=\"expected_turn\"", "to move", "Take the result back"]);
    let game = browser.done(&game, &format!("{}/undo", path_of(&game)), &[]);
    game.has(&[&format!("Turn {}:", turns.len()), "to move"]);
}
