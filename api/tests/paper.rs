//! Pages for paper, as a browser prints them and as they are read back.

use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::browser::Browser;
use crate::support::chromium::{Printed, print};
use crate::support::html;
use crate::support::play::text;
use crate::support::tournament::Tournament;

const A4: (u32, u32) = (595, 842);
const A3: (u32, u32) = (842, 1191);

/// Names that do not occur in each other.
fn name(number: usize) -> String {
    format!("Planta {number:03}")
}

/// A tournament with so many entrants that has begun.
fn started(app: &TestApp, entrants: usize, stage: Value) -> Tournament<'_> {
    let tournament = Tournament::new(app);
    let rows: String = (1..=entrants).map(|number| name(number) + "\n").collect();
    let imported = app.send(
        "POST",
        &tournament.path("entrants:import"),
        &[("content-type", "text/csv")],
        format!("name\n{rows}").as_bytes(),
    );
    assert!(imported.status.is_success(), "{}", imported.text());
    tournament.post("stages", stage.clone()).ok(201);
    tournament.post("stages/1/start", json!({})).ok(200);
    if stage["format"] == "swiss" {
        tournament.next_round();
    } else {
        tournament.publish(1);
    }
    tournament
}

fn printed(tournament: &Tournament, path: &str, name: &str) -> Option<Printed> {
    let url = format!(
        "http://{}/tournaments/{}/{path}",
        tournament.app.address(),
        tournament.id
    );
    print(&url, name)
}

/// Holds every pair of the round to stand in one line of one sheet each.
#[track_caller]
fn pairs_are_whole(printed: &Printed, round: &Value) {
    let lines: Vec<&String> = printed.sheets.iter().flat_map(|sheet| &sheet.lines).collect();
    for game in round["matches"].as_array().unwrap() {
        let [first, second] = ["first", "second"].map(|half| text(&game[half]["entrant"], "name"));
        let board = game["board"].to_string();
        let found = lines
            .iter()
            .filter(|line| line.contains(&first) && line.contains(&second) && line.contains(&board));
        assert_eq!(found.count(), 1, "{first} {second} {board}: {lines:#?}");
    }
}

#[test]
fn with_sixty_players_every_row_of_the_pairings_stands_whole_on_one_sheet() {
    let app = TestApp::start();
    let tournament = started(&app, 60, json!({ "format": "swiss", "rounds": 6, "length": 5 }));
    let round = tournament.get("stages/1/rounds/1");
    let Some(boards) = printed(&tournament, "stages/1/rounds/1/print?what=boards", "boards") else {
        return;
    };
    assert_eq!(boards.size, A4);
    assert!(boards.sheets.len() <= 2, "{}", boards.sheets.len());
    pairs_are_whole(&boards, &round);
    for sheet in &boards.sheets {
        assert!(
            sheet.text().contains("Board"),
            "the head of the table stands on every sheet"
        );
        assert!(
            !sheet.text().contains("Ctrl+P"),
            "what is for the screen is not printed"
        );
    }
    let large = printed(&tournament, "stages/1/rounds/1/print?what=boards&paper=a3", "boards-a3").unwrap();
    assert_eq!(large.size, A3);
    pairs_are_whole(&large, &round);

    let names = printed(&tournament, "stages/1/rounds/1/print?what=names", "names").unwrap();
    let lines: Vec<&String> = names.sheets.iter().flat_map(|sheet| &sheet.lines).collect();
    for number in 1..=60 {
        let own = lines.iter().filter(|line| line.trim_start().starts_with(&name(number)));
        assert_eq!(own.count(), 1, "{number}: {lines:#?}");
        let both = lines.iter().filter(|line| line.contains(&name(number)));
        assert_eq!(both.count(), 2, "his own row and that of his opponent: {number}");
    }

    let standings = printed(&tournament, "stages/1/print?what=standings", "standings").unwrap();
    let lines: Vec<&String> = standings.sheets.iter().flat_map(|sheet| &sheet.lines).collect();
    for number in 1..=60 {
        let own = lines.iter().filter(|line| line.contains(&name(number)));
        assert_eq!(own.count(), 1, "{number}: {lines:#?}");
    }
}

#[test]
fn a_match_slip_and_a_score_sheet_are_never_cut_by_the_edge_of_a_sheet() {
    let app = TestApp::start();
    let tournament = started(&app, 60, json!({ "format": "swiss", "rounds": 6, "length": 5 }));
    let round = tournament.get("stages/1/rounds/1");
    let games = round["matches"].as_array().unwrap();
    let Some(slips) = printed(&tournament, "stages/1/rounds/1/print?what=slips", "slips") else {
        return;
    };
    assert_eq!(slips.sheets.len(), games.len().div_ceil(4), "four on a sheet");
    let sheets = printed(&tournament, "stages/1/rounds/1/print?what=sheets", "sheets").unwrap();
    assert_eq!(sheets.sheets.len(), games.len(), "one for each match");
    for game in games {
        let [first, second] = ["first", "second"].map(|half| text(&game[half]["entrant"], "name"));
        // In the table and where it is signed.
        let whole = |sheet: &&crate::support::chromium::Sheet| {
            sheet.text().matches(&first).count() == 2 && sheet.text().matches(&second).count() == 2
        };
        assert_eq!(slips.sheets.iter().filter(whole).count(), 1, "{first} {second}");
        let named = sheets
            .sheets
            .iter()
            .filter(|sheet| sheet.text().contains(&first) && sheet.text().contains(&second));
        assert_eq!(named.count(), 1, "{first} {second}");
    }
    for sheet in &sheets.sheets {
        let words: Vec<String> = sheet.text().split_whitespace().map(str::to_owned).collect();
        for turn in ["1", "2", "64", "65", "128"] {
            assert!(words.iter().any(|word| word == turn), "turn {turn}");
        }
    }
    let url = format!("http://{}/print/score-sheet", app.address());
    assert_eq!(print(&url, "score-sheet").unwrap().sheets.len(), 1);
    // A long match has its games in several rows, and its slips are whole all the same.
    let long = started(&app, 4, json!({ "format": "swiss", "rounds": 2, "length": 21 }));
    let slips = printed(&long, "stages/1/rounds/1/print?what=slips", "slips-long").unwrap();
    assert_eq!(slips.sheets.len(), 1);
    let words = slips.sheets[0].text();
    assert!(
        words.split_whitespace().filter(|word| *word == "21").count() == 2,
        "{words}"
    );
}

#[test]
fn a_bracket_is_printed_whole_each_part_of_it_on_a_sheet_that_lies() {
    let app = TestApp::start();
    let tournament = started(&app, 60, json!({ "format": "double-elimination", "length": 5 }));
    let games = tournament.get("stages/1/matches");
    for (paper, (height, width), least) in [("a4", A4, 9), ("a3", A3, 6)] {
        let path = format!("stages/1/print?what=bracket&paper={paper}");
        let Some(bracket) = printed(&tournament, &path, &format!("bracket-{paper}")) else {
            return;
        };
        assert_eq!(bracket.size, (width, height));
        let page = app.get(&format!("/tournaments/{}/{path}", tournament.id)).text();
        let drawings = page.matches("<svg").count();
        assert_eq!(bracket.sheets.len(), drawings, "one sheet for each drawing");
        assert!(drawings >= least, "{drawings}");
        let all: String = bracket.sheets.iter().map(|sheet| sheet.text() + "\n").collect();
        for number in 1..=60 {
            assert!(all.contains(&name(number)), "{number}");
        }
        let words: Vec<&str> = all.split_whitespace().collect();
        for game in games["items"].as_array().unwrap() {
            let key = text(game, "key");
            let short = match key.as_str() {
                key if key.starts_with("grand-final") => "GF".to_owned(),
                key if key.starts_with("reset") => "GF2".to_owned(),
                key => key.replace("winners-", "W").replace("losers-", "L").replace('-', "."),
            };
            assert!(words.contains(&short.as_str()), "{key}: {all}");
        }
    }
}

#[test]
fn what_can_be_printed_is_listed_and_every_address_of_it_answers() {
    let app = TestApp::start();
    for stage in [
        json!({ "format": "swiss", "rounds": 3 }),
        json!({ "format": "single-elimination", "bronze": true, "consolation": true }),
        json!({ "format": "groups", "groups": 2, "advance": 1 }),
    ] {
        let stage = match stage["format"] == "single-elimination" {
            true => json!({ "format": "single-elimination", "bronze": true }),
            false => stage,
        };
        let tournament = started(&app, 9, stage);
        let index = format!("/tournaments/{}/print", tournament.id);
        let page = Browser::page(&index, &app.get(&index));
        let links: Vec<String> = html::links(&page.body)
            .into_iter()
            .filter(|link| link.contains("/print") && *link != index)
            .collect();
        assert!(links.len() >= 10, "{links:?}");
        for link in links {
            let link = link.replace("&amp;", "&").replace("&#38;", "&");
            let page = Browser::page(&link, &app.get(&link));
            assert_eq!(page.status, 200, "{link}");
            page.has(&["print.css"]).lacks(&["<nav", "<form"]);
        }
        assert_eq!(app.get(&format!("{index}?what=x")).status, 200);
    }
    assert_eq!(
        app.get("/tournaments/018f0000-0000-7000-8000-000000000000/print")
            .status,
        404
    );
}

#[test]
fn names_stand_on_paper_as_they_are_and_decided_matches_have_no_slip() {
    let app = TestApp::start();
    let tournament = Tournament::new(&app);
    for name in ["<b>x</b>", "Åsa O'Brien", "Ek & \"Alm\"", "Bok"] {
        tournament.enter(name);
    }
    tournament
        .post("stages", json!({ "format": "swiss", "rounds": 2 }))
        .ok(201);
    tournament.post("stages/1/start", json!({})).ok(200);
    tournament.post("stages/1/rounds:pair", json!({})).ok(201);
    let path = format!("/tournaments/{}/stages/1/rounds/1/print", tournament.id);
    // A draft is for directors only, and says that it is one.
    assert!(app.get(&path).text().contains("(draft)"));
    assert_eq!(app.send_bare("GET", &path, &[], b"").status, 404);
    tournament.publish(1);
    for what in ["boards", "names", "slips", "sheets"] {
        let path = format!("{path}?what={what}");
        let page = Browser::page(&path, &app.get(&path));
        page.lacks(&["<b>x</b>", "(draft)"]);
        let shown = html::text(&page.body);
        for name in ["<b>x</b>", "Åsa O'Brien", "Ek & \"Alm\"", "Bok"] {
            assert!(shown.contains(name), "{what}: {name} is not in {shown}");
        }
    }
    let key = text(&tournament.get("stages/1/rounds/1")["matches"][0], "key");
    let slips = || {
        app.get(&format!("{path}?what=slips"))
            .text()
            .matches("class=\"slip\"")
            .count()
    };
    assert_eq!(slips(), 2);
    tournament.result(&key, "first").ok(200);
    assert_eq!(slips(), 1);
    // Nobody else reaches a service on loopback: a code would lead nowhere.
    assert!(!app.get(&format!("{path}?what=slips")).text().contains("class=\"qr\""));
}

#[test]
fn the_code_of_a_slip_leads_to_its_match_under_the_public_address() {
    let db = crate::support::database::TestDb::fresh();
    let app = TestApp::start_on(&db);
    let tournament = Tournament::started(&app, 4, json!({ "format": "swiss", "rounds": 2 }));
    let round = tournament.next_round();
    let public = TestApp::start_with(&db, &["--public-url", "https://club.example"]);
    let path = format!("/tournaments/{}/stages/1/rounds/1/print?what=slips", tournament.id);
    let page = Browser::page(&path, &public.get(&path));
    for game in round["matches"].as_array().unwrap() {
        let target = format!(
            "https://club.example/tournaments/{}/stages/1/matches/{}",
            tournament.id,
            text(game, "key")
        );
        page.has(&["class=\"qr\"", &format!("Code of the address {target}\"")]);
        assert_eq!(
            public.get(target.trim_start_matches("https://club.example")).status,
            200
        );
    }
    // The squares themselves are held by the tests of `pages::qr`.
    assert_eq!(page.body.matches("class=\"qr\"").count(), 2);
}
