//! The archive: searched, taken home, looked through and compared.

use serde_json::{Value, json};

use brade_api::db::Db;
use brade_api::service::check;
use brade_core::brade::record::read_games;
use diesel::prelude::*;

use crate::support::app::TestApp;
use crate::support::browser::Browser;
use crate::support::play::{GAMES, on_each_app, on_each_backend_app, text};

/// Stores the records of a text; gives their ids.
fn store(app: &TestApp, records: &str) -> Vec<String> {
    let stored = app.post_text("/api/v1/records", records).ok(201);
    let games = stored["games"].as_array().unwrap();
    games.iter().map(|game| text(game, "id")).collect()
}

fn record(tags: &str, turns: &str) -> String {
    format!("{tags}\n[Teka \"1-2\"]\n\n{turns}\n*\n")
}

fn lower(game: &Value, member: &str) -> String {
    game[member].as_str().unwrap_or_default().to_lowercase()
}

/// Whether a part of a name is White's or Black's.
fn holds(part: &'static str) -> impl Fn(&Value) -> bool {
    move |game| ["white", "black"].iter().any(|side| lower(game, side).contains(part))
}

/// Everything that a search finds, page by page.
fn found(app: &TestApp, query: &str, limit: usize) -> Vec<String> {
    let mut ids = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = app.get(&format!("/api/v1/games?limit={limit}{query}{cursor}")).ok(200);
        let items = page["items"].as_array().unwrap();
        assert!(items.len() <= limit);
        ids.extend(items.iter().map(|game| text(game, "id")));
        match page["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return ids,
        }
    }
}

fn count(app: &TestApp, query: &str) -> usize {
    found(app, &format!("&{query}"), 50).len()
}

#[test]
fn a_search_finds_what_a_look_at_every_game_finds() {
    on_each_app(|app| {
        store(app, GAMES);
        let all: Vec<Value> = found(app, "", 200)
            .iter()
            .map(|id| app.get(&format!("/api/v1/games/{id}")).ok(200))
            .collect();
        assert_eq!(all.len(), read_games(GAMES).count());
        type Fits = Box<dyn Fn(&Value) -> bool>;
        let searches: Vec<(&str, Fits)> = vec![
            ("&name=LM", Box::new(holds("lm"))),
            ("&name=h%C3%A4", Box::new(holds("hä"))),
            ("&name=H%C3%84GG", Box::new(holds("hägg"))),
            ("&name=a", Box::new(holds("a"))),
            (
                "&event=%C3%B6vning",
                Box::new(move |game| lower(game, "event").contains("övning")),
            ),
            ("&win=jan", Box::new(|game| game["win"] == "jan")),
            ("&throw=16", Box::new(|game| game["turns"][0]["dice"] == "61")),
            ("&rules=old-book", Box::new(|game| game["rules"]["set"] == "old-book")),
            (
                "&turns_from=60&turns_to=90",
                Box::new(|game| (60..=90).contains(&game["turn_count"].as_u64().unwrap())),
            ),
            (
                "&name=alm&win=bear-off&turns_from=50",
                Box::new(move |game| {
                    holds("alm")(game) && game["win"] == "bear-off" && game["turn_count"].as_u64().unwrap() >= 50
                }),
            ),
        ];
        for (query, fits) in searches {
            let expected: Vec<String> = all
                .iter()
                .filter(|game| fits(game))
                .map(|game| text(game, "id"))
                .collect();
            assert!(
                !expected.is_empty() || query.contains("50"),
                "{query} finds nothing, which proves nothing"
            );
            for limit in [3, 200] {
                assert_eq!(found(app, query, limit), expected, "{query}");
            }
        }
    });
}

#[test]
fn signs_of_patterns_are_letters_and_nonsense_is_refused() {
    on_each_app(|app| {
        store(
            app,
            &record("[White \"A_b 100%\"]\n[Black \"C\\\\d\"]", "1. W 63 1/7 1/4"),
        );
        store(app, &record("[White \"Axb 100\"]\n[Black \"Cd\"]", "1. W 63 1/7 1/4"));
        for (query, expected) in [
            ("name=a_b", 1),
            ("name=axb", 1),
            ("name=%25", 1),
            ("name=c%5Cd", 1),
            ("name=A%20%20_", 0),
            ("name=", 2),
            ("name=nobody", 0),
            ("event=x", 0),
        ] {
            assert_eq!(count(app, query), expected, "{query}");
        }
        for (query, field) in [
            ("throw=70", "throw"),
            ("rules=chess", "rules"),
            ("turns_from=-1", "turns_from"),
            ("turns_to=10000", "turns_to"),
            ("name=%00", "name"),
        ] {
            app.get(&format!("/api/v1/games?{query}")).at(400, "bad-query", field);
            app.get(&format!("/api/v1/games.brade?{query}"))
                .at(400, "bad-query", field);
        }
    });
}

#[test]
fn a_game_is_found_as_it_is_now() {
    on_each_backend_app(|app, db| {
        let game = app.game();
        assert_eq!((count(app, "turns_from=1"), count(app, "throw=63")), (0, 0));
        app.play(&game, 1, "63", "1/7 1/4").ok(201);
        assert_eq!((count(app, "turns_from=1"), count(app, "throw=63")), (1, 1));
        let won = app.game();
        app.result(&won, "white", "jan");
        assert_eq!(count(app, "win=jan&name=alm"), 1);
        let alm = text(&app.game_now(&won), "black_id");
        let erase = app.post(
            &format!("/api/v1/players/{alm}/erase"),
            &json!({ "version": 1, "reason": "asked for" }),
        );
        assert!(erase.status.is_success(), "{}", erase.text());
        assert_eq!((count(app, "name=alm"), count(app, "name=erased")), (1, 1));
        let fresh = app.game();
        assert_eq!(count(app, "name=alm"), 2);
        assert_eq!(
            app.send("DELETE", &format!("/api/v1/games/{fresh}"), &[("if-match", "*")], b"")
                .status,
            204
        );
        assert_eq!(count(app, "name=alm"), 1);
        assert_eq!(differences(&db.open()), [""; 0]);
    });
}

fn differences(db: &Db) -> Vec<String> {
    db.read(check::check).unwrap().differences
}

#[test]
fn an_older_database_is_made_searchable_and_a_wrong_row_is_told() {
    on_each_backend_app(|app, test| {
        store(app, GAMES);
        let expected = count(app, "name=h%C3%A4gg");
        assert!(expected > 0);
        let run = |query: &str| diesel::sql_query(query).execute(&mut test.connection()).unwrap();
        run("DELETE FROM search_names");
        run("DELETE FROM game_search");
        assert_eq!(count(app, "name=h%C3%A4gg"), 0);
        let db = test.open();
        assert_eq!(count(app, "name=h%C3%A4gg"), expected);
        assert_eq!(differences(&db), [""; 0]);
        run("UPDATE game_search SET turn_count = 7 WHERE game_id = (SELECT MIN(game_id) FROM game_search)");
        run("INSERT INTO search_names (kind, key) VALUES ('player', 'nobody')");
        let lines = differences(&db);
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(lines[0].contains("searched by other things"), "{lines:?}");
        assert!(lines[1].contains("\"nobody\""), "{lines:?}");
    });
}

#[test]
fn what_was_found_is_taken_home_as_one_file() {
    on_each_app(|app| {
        store(app, GAMES);
        let licensed = "[White \"Ek\"]\n[Black \"Tibast\"]\n[Source \"Boken\"]\n[License \"CC BY 4.0\"]";
        let own = store(app, &record(licensed, "1. W 63 1/7 1/4"));
        let all = app.get("/api/v1/games.brade");
        assert_eq!(all.status, 200);
        assert_eq!(all.header("content-type"), "text/plain; charset=utf-8");
        assert_eq!(
            all.header("content-disposition"),
            "attachment; filename=\"games.brade\""
        );
        let file = all.text();
        let games: Vec<_> = read_games(&file).map(Result::unwrap).collect();
        assert_eq!(games.len(), read_games(GAMES).count() + 1);
        // Word for word what each game's own record is.
        let records = found(app, "", 200).into_iter();
        let records = records.map(|id| app.get(&format!("/api/v1/games/{id}/record")).text());
        assert_eq!(file, records.collect::<Vec<_>>().join("\n"));
        let one = app.get("/api/v1/games.brade?name=tibast").text();
        assert_eq!(one, app.get(&format!("/api/v1/games/{}/record", own[0])).text());
        assert!(one.contains("[License \"CC BY 4.0\"]"), "{one}");
        let three = app.get("/api/v1/games.brade?limit=3").text();
        assert_eq!(read_games(&three).count(), 3);
        let none = app.get("/api/v1/games.brade?name=nobody");
        assert_eq!((none.status.as_u16(), none.text()), (200, String::new()));
    });
}

#[test]
fn the_page_searches_and_keeps_what_was_asked() {
    let browser = Browser::start();
    browser.get("/games").has(&["No game here"]);
    store(&browser.app, GAMES);
    let page = browser.get("/games?name=h%C3%A4gg&win=jan&throw=&from=");
    page.has(&[
        "value=\"hägg\"",
        "<option value=\"jan\" selected>",
        "<details class=\"more\" open>",
        "href=\"/api/v1/games.brade?name=h%C3%A4gg&#38;win=jan\"",
        "won, jan (category II)",
    ]);
    page.lacks(&["Older games", "won, bear-off"]);
    browser.get("/games?name=nobody").has(&["No game is like that"]);
    let reply = browser.app.get("/games?throw=77&name=alm");
    assert_eq!(reply.status, 400);
    Browser::page("/games", &reply).has(&["This cannot be read and was left out", "value=\"alm\""]);
    for _ in 0..2 {
        store(&browser.app, GAMES);
    }
    let first = browser.get("/games?name=h");
    let next = first.body.split("rel=\"next\"").next().unwrap();
    let next = next
        .rsplit("href=\"")
        .next()
        .unwrap()
        .split('"')
        .next()
        .unwrap()
        .replace("&#38;", "&");
    assert!(next.starts_with("/games?name=h&after="), "{next}");
    browser.get(&next).has(&["value=\"h\""]);
}

#[test]
fn a_record_shows_its_sources_and_links_only_to_the_web() {
    let browser = Browser::start();
    let tags = "[White \"Ek\"]\n[Black \"Alm\"]\n[Source \"Boken, s. 12\"]\n[Annotator \"C. Rönn\"]\n\
                [License \"CC BY 4.0\"]\n[Scan \"https://archive.example/scan?a=1&b=2\"]\n[Link \"data:text/html,x\"]";
    let game = &store(
        &browser.app,
        &record(tags, "{Om partiet} 1. W 63 1/7 1/4 {djärvt} 2. B 44 1/5/9 1/5"),
    )[0];
    let page = browser.get(&format!("/games/{game}"));
    page.has(&[
        "<dt>Source</dt><dd>Boken, s. 12</dd>",
        "<dt>Comments by</dt>",
        "<dt>Licence</dt><dd>CC BY 4.0</dd>",
        "<a href=\"https://archive.example/scan?a=1&#38;b=2\" rel=\"nofollow noopener noreferrer\">",
        "<dd>data:text/html,x</dd>",
    ]);
    page.lacks(&["href=\"data:"]);
    browser
        .get(&format!("/games/{game}?turn=0"))
        .has(&["<p class=\"comment\">Om partiet</p>", "Before the first turn"]);
    browser.get(&format!("/games/{game}?turn=1")).has(&[
        "<p class=\"comment\">djärvt</p>",
        "Pips to go: White 351, Black 360",
        "<code id=\"position\">1:13,4:1,7:1|1:15|b</code>",
        "data-step=\"next\"",
        "aria-label=\"Pips to go from the first turn to the last: White from 360 to 351, Black from 360 to",
    ]);
}

#[test]
fn an_illegal_record_shows_the_board_on_which_it_breaks() {
    let browser = Browser::start();
    let turns = "1. W 63 1/7 1/4 2. B 61 1/7 3. W 21 1/2 1/3";
    let game = &store(&browser.app, &record("[White \"Ek\"]\n[Black \"Alm\"]", turns))[0];
    let page = browser.get(&format!("/games/{game}"));
    page.has(&[
        "Turn 2 (Black) is illegal as it stands",
        "more dice of the throw can be used",
        "<svg class=\"board\"",
        "The position before turn 2; points are numbered for Black:",
        "<code>1:13,4:1,7:1|1:15|b</code>",
        "<li>1/7 1/2</li>",
    ]);
}

#[test]
fn two_games_are_compared_where_they_part() {
    let browser = Browser::start();
    let tags = "[White \"Ek\"]\n[Black \"Alm\"]";
    let one = &store(
        &browser.app,
        &record(tags, "1. W 63 1/7 1/4 2. B 44 1/5/9 1/5 3. W 21 1/3 1/2"),
    )[0];
    let other = &store(&browser.app, &record(tags, "1. W 63 1/7 1/4 2. B 63 1/7 1/4"))[0];
    let offered = browser.get(&format!("/games/compare?a={one}"));
    offered.has(&[&format!("href=\"/games/compare?a={one}&amp;b={other}\"")]);
    offered.lacks(&[&format!("b={one}\"")]);
    let address = format!("/games/compare?a={one}&b=http://club.example/games/{other}%3Fturn=1");
    let page = browser.get(&address);
    page.has(&[
        "Turn 2 of 3",
        "The first turn is the same in both.",
        "id=\"board-0-title\"",
        "id=\"board-1-title\"",
        "2 ≠",
    ]);
    page.lacks(&["1 ≠", "To turn 2"]);
    browser
        .get(&format!("/games/compare?a={one}&b={other}&turn=3"))
        .has(&["it has no more turns", "To turn 2, where they part"]);
    browser
        .get(&format!("/games/compare?a={one}&b={one}"))
        .has(&["All turns are the same."]);
    browser
        .get(&format!("/games/compare?a={one}&b=7"))
        .has(&["neither the id of a game nor its address"]);
    assert_eq!(
        browser.status(&format!(
            "/games/compare?a={one}&b=01890a5d-ac96-774b-bcce-b302099a8057"
        )),
        404
    );
}

#[test]
fn the_words_of_a_game_are_in_the_language_of_the_page() {
    let app = TestApp::start();
    let game = &store(&app, GAMES)[0];
    let page = |path: &str, language: &str| app.send("GET", path, &[("accept-language", language)], b"").text();
    let swedish = page(&format!("/games/{game}?turn=1"), "sv");
    for words in [
        "Efter drag 1",
        "regler: standard",
        "<title id=\"board-0-title\">Brädet</title>",
        "Vit, nederst, räknat längs egen väg:",
        "brickor på tunga 1 (hemmet)",
        "Framåt",
        "Steg kvar",
    ] {
        assert!(swedish.contains(words), "{words}:\n{swedish}");
    }
    assert!(page(&format!("/games/{game}"), "sv").contains("Alm vann, hemspel (kategori VI), 1 poäng"));
    assert!(page("/games", "sv").contains("Fler villkor"));
    assert!(page("/games?name=nobody", "ja").contains("該当する対局がありません"));
    assert!(page(&format!("/games/{game}?turn=1"), "ja").contains("1手目の後"));
}
