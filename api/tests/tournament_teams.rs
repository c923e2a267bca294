//! Matches between teams: line-ups that change, the one more game of teams that are level, and their pages.

use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::evening::Evening;
use crate::support::html;
use crate::support::play::{on_each_app, text};
use crate::support::tournament::{Tournament, won};

/// Two teams with so many players each that meet in this format on two boards; gives the players of both.
fn teams<'a>(app: &'a TestApp, format: &str, players: usize) -> (Tournament<'a>, [Vec<String>; 2]) {
    let tournament = Tournament::new(app);
    let line_ups = [["Ek", "Alm", "Bok"], ["Lind", "Rönn", "Hägg"]].map(|names| {
        let names = names[..players].iter();
        names.map(|name| app.player(name)).collect::<Vec<_>>()
    });
    for (team, members) in ["Norr", "Söder"].iter().zip(&line_ups) {
        let body = json!({ "name": team, "members": members });
        tournament.post("entrants", body).ok(201);
    }
    tournament
        .post("stages", json!({ "format": format, "team_boards": 2 }))
        .ok(201);
    tournament.post("stages/1/start", json!({})).ok(200);
    tournament.publish(1);
    (tournament, line_ups)
}

fn on_board(board: u32, mut body: Value) -> Value {
    body["board"] = json!(board);
    body
}

fn seats(game: &Value) -> Vec<(u64, String, String)> {
    let boards = game["boards"].as_array().unwrap().iter();
    let seat = |one: &Value| (one["board"].as_u64().unwrap(), text(one, "first"), text(one, "second"));
    boards.map(seat).collect()
}

fn seat(board: u64, first: &str, second: &str) -> (u64, String, String) {
    (board, first.to_owned(), second.to_owned())
}

#[test]
fn level_teams_in_a_knockout_play_one_more_game_as_any_other() {
    on_each_app(|app| {
        let (tournament, [norr, soder]) = teams(app, "single-elimination", 3);
        let at = |what: &str| format!("stages/1/matches/winners-1-1/{what}");
        let named = |first: &str, second: &str| json!({ "first_player": first, "second_player": second });
        let extra = at("extra-game");
        tournament
            .put(&extra, named(&norr[0], &soder[0]))
            .problem(409, "no-extra-game");
        for (board, winner) in [(1, "first"), (2, "second")] {
            tournament.put(&at("result"), on_board(board, won(winner))).ok(200);
        }
        let game = tournament.game("winners-1-1");
        assert_eq!((&game["extra_game"], &game["state"]), (&json!(3), &json!("playing")));
        // Nobody is named yet.
        tournament
            .put(&at("result"), on_board(3, won("first")))
            .at(422, "bad-value", "board");
        tournament
            .put(&extra, named(&norr[0], &norr[1]))
            .at(422, "not-of-the-team", "second_player");
        tournament.put(&extra, named(&norr[0], &soder[0])).ok(200);
        // A substitute may play it, and others are named as long as it has not begun.
        let game = tournament.put(&extra, named(&norr[2], &soder[1])).ok(200);
        assert_eq!(seats(&game)[2], seat(3, "Bok", "Rönn"));
        let begun = tournament
            .post(&at("begin"), json!({ "white": "first", "board": 3 }))
            .ok(201);
        tournament
            .put(&extra, named(&norr[0], &soder[0]))
            .problem(409, "has-begun");
        let of_match = text(&begun["boards"][2], "match_id");
        assert_eq!(app.match_now(&of_match)["length"], 1);
        // It is recorded turn by turn, as any game.
        let first = app.first_game(&of_match);
        app.play_all(&first, &["63 1/7 1/4"]);
        let given = json!({ "winner": "black", "win": "jan", "termination": "conceded", "version": app.game_now(&first)["version"] });
        app.put(&format!("/api/v1/games/{first}/result"), &given).ok(200);
        let game = tournament.game("winners-1-1");
        assert_eq!(
            (&game["result"]["winner"], &game["state"]),
            (&json!("second"), &json!("finished"))
        );
        // It decides and adds nothing.
        assert_eq!(game["result"]["points"], json!({ "first": "1", "second": "1" }));
        assert_eq!(tournament.get("")["state"], "finished");
        let document = tournament.get("export");
        let copy = app.post("/api/v1/tournaments:import", &document).ok(201);
        let id = text(&copy, "id");
        assert_eq!(Tournament { app, id }.get("export"), document);
        // A correction of a board decides by the boards, and the game counts no more.
        tournament.put(&at("result"), on_board(2, won("first"))).ok(200);
        assert_eq!(tournament.game("winners-1-1")["result"]["winner"], "first");
    });
}

#[test]
fn where_a_match_may_be_shared_there_is_no_extra_game() {
    let app = TestApp::start();
    let (tournament, [norr, soder]) = teams(&app, "round-robin", 2);
    for (board, winner) in [(1, "first"), (2, "second")] {
        let path = "stages/1/matches/round-1-1/result";
        tournament.put(path, on_board(board, won(winner))).ok(200);
    }
    let game = tournament.game("round-1-1");
    assert_eq!(
        (&game["result"]["kind"], &game["extra_game"]),
        (&json!("level"), &Value::Null)
    );
    let named = json!({ "first_player": norr[0], "second_player": soder[0] });
    tournament
        .put("stages/1/matches/round-1-1/extra-game", named)
        .problem(409, "no-extra-game");
}

#[test]
fn another_line_up_holds_for_matches_that_have_not_begun() {
    on_each_app(|app| {
        let tournament = Tournament::new(app);
        let line_ups: Vec<Vec<String>> = [["Ek", "Alm", "Bok"], ["Lind", "Rönn", "Hägg"], ["Sälg", "Asp", "Björk"]]
            .iter()
            .map(|names| names.iter().map(|name| app.player(name)).collect())
            .collect();
        for (team, members) in ["Norr", "Söder", "Väster"].iter().zip(&line_ups) {
            let body = json!({ "name": team, "members": members });
            tournament.post("entrants", body).ok(201);
        }
        let stage = json!({ "format": "round-robin", "team_boards": 2 });
        tournament.post("stages", stage).ok(201);
        tournament.post("stages/1/start", json!({})).ok(200);
        tournament
            .post("stages/1/rounds/1/publish", json!({ "through": 3 }))
            .ok(200);
        let games = tournament.get("stages/1/matches")["items"].as_array().unwrap().clone();
        let of_norr =
            |game: &&Value| game["first"]["entrant"]["number"] == 1 || game["second"]["entrant"]["number"] == 1;
        let keys: Vec<String> = games.iter().filter(of_norr).map(|game| text(game, "key")).collect();
        assert_eq!(keys.len(), 2);
        let side = |key: &str| if tournament.pair(key).0 == 1 { "first" } else { "second" };
        let result = |key: &str| format!("stages/1/matches/{key}/result");
        // One board of the first match is played; then the team changes its order, and leaves Alm out.
        tournament.put(&result(&keys[0]), on_board(1, won("first"))).ok(200);
        let [ek, alm, bok] = &line_ups[0][..] else { panic!() };
        let change = |members: Value| tournament.put("entrants/1/members", json!({ "members": members }));
        change(json!([ek])).at(422, "bad-value", "members");
        change(json!([ek, ek])).at(422, "bad-value", "members");
        change(json!([ek, line_ups[1][0]])).at(409, "entered-twice", "members");
        change(json!([ek, tournament.id])).at(422, "unknown-player", "members");
        let oxel = app.player("Oxel");
        let team = change(json!([bok, ek, oxel])).ok(200);
        let names: Vec<&str> = team["members"]
            .as_array()
            .unwrap()
            .iter()
            .map(|m| m["name"].as_str().unwrap())
            .collect();
        assert_eq!(names, ["Bok", "Ek", "Oxel"]);
        let own = |key: &str| -> Vec<String> {
            let game = tournament.game(key);
            let boards = game["boards"].as_array().unwrap().iter();
            boards.map(|board| text(board, side(key))).collect()
        };
        // The match that has begun keeps both, and its other board is played by the one who was to sit there.
        assert_eq!(own(&keys[0]), ["Ek", "Alm"]);
        tournament.put(&result(&keys[0]), on_board(2, won("first"))).ok(200);
        assert_eq!(own(&keys[0]), ["Ek", "Alm"]);
        // Entering its result anew does not put others there either.
        tournament.put(&result(&keys[0]), on_board(2, won("second"))).ok(200);
        assert_eq!(own(&keys[0]), ["Ek", "Alm"]);
        tournament.put(&result(&keys[1]), on_board(1, won("first"))).ok(200);
        assert_eq!(own(&keys[1]), ["Bok"]);
        // Whoever has played for a team plays for no other.
        let others = json!({ "members": [line_ups[1][0], line_ups[1][1], alm] });
        tournament
            .put("entrants/2/members", others)
            .at(409, "entered-twice", "members");
        // A match that was taken back altogether is free again.
        for board in [1, 2] {
            tournament
                .delete(&format!("{}?board={board}", result(&keys[0])))
                .ok(200);
        }
        tournament.put(&result(&keys[0]), on_board(1, won("first"))).ok(200);
        assert_eq!(own(&keys[0]), ["Bok"]);
        let document = tournament.get("export");
        let copy = app.post("/api/v1/tournaments:import", &document).ok(201);
        let id = text(&copy, "id");
        assert_eq!(Tournament { app, id }.get("export"), document);
        let player = json!({ "player_id": app.player("Gran") });
        let alone = Tournament::new(app);
        alone.post("entrants", player).ok(201);
        alone
            .put("entrants/1/members", json!({ "members": [ek] }))
            .problem(409, "no-team");
    });
}

#[test]
fn a_preview_of_one_board_leaves_the_others_as_they_are() {
    let app = TestApp::start();
    let (tournament, _) = teams(&app, "round-robin", 2);
    let path = "stages/1/matches/round-1-1/result";
    for board in [1, 2] {
        tournament.put(path, on_board(board, won("first"))).ok(200);
    }
    let preview = tournament
        .post("stages/1/matches/round-1-1/results:preview", on_board(2, won("second")))
        .ok(200);
    let scores = |standings: &Value| -> Vec<Value> {
        let rows = standings["tables"][0]["rows"].as_array().unwrap().iter();
        rows.map(|row| row["score"]["value"].clone()).collect()
    };
    assert_eq!(scores(&preview["before"]), ["1", "0"]);
    assert_eq!(scores(&preview["after"]), ["0.5", "0.5"]);
}

#[test]
fn teams_are_entered_lined_up_and_played_from_the_pages() {
    let evening = Evening::new(&[("format", "single-elimination"), ("team_boards", "2")]);
    let browser = &evening.browser;
    let entrants = format!("{}/entrants", evening.path);
    for (team, members) in [("Norr", "Ek\nAlm\nBok"), ("Söder", "Lind\nRönn")] {
        let page = browser.done(
            &evening.page("/entrants"),
            &entrants,
            &[("name", team), ("members", members)],
        );
        page.has(&[team]);
    }
    evening
        .page("/entrants")
        .has(&["1. Ek, 2. Alm, 3. Bok", "1. Lind, 2. Rönn"]);
    evening.desk("/stages/1/start", &[]);
    evening.desk("/stages/1/rounds/1/publish", &[]);
    // The line-up before the match.
    let norr = format!("{entrants}/1");
    let (page, action) = (browser.get(&norr), format!("{norr}/members"));
    page.has(&["Ek\nAlm\nBok", "Those behind board 2 are substitutes"]);
    browser
        .refused(&page, &action, &[("members", "Ek")], 422)
        .has(&["members must be at least 2", "id=\"members-wrong\""]);
    browser
        .done(&page, &action, &[("members", "Bok\r\nEk\r\nAlm")])
        .has(&["1. Bok, 2. Ek, 3. Alm"]);
    let of_match = evening.open().remove(0);
    let board = |number: u32| browser.get(&format!("{of_match}?board={number}"));
    let enter = |number: u32, winner: &str| {
        let fields = [("what", "games"), ("winner-1", winner), ("win-1", "bear-off")];
        browser.done(&board(number), &format!("{of_match}/result"), &fields)
    };
    enter(1, "first").has(&["Bok – Lind"]).lacks(&["One more game"]);
    board(9).lacks(&["<form class=\"card\""]);
    let level = enter(2, "second");
    level.has(&["Ek – Rönn", "Level after all boards", "Name them"]);
    let extra = format!("{of_match}/extra-game");
    browser
        .refused(&level, &extra, &[("first_player", ""), ("second_player", "")], 422)
        .has(&["Choose a player of this team"]);
    let (alm, lind) = (level.option("Alm"), level.option("Lind"));
    let named = [("first_player", alm.as_str()), ("second_player", lind.as_str())];
    let page = browser.done(&level, &extra, &named);
    page.has(&["One more game decides the match: Alm – Lind", "Game 1"])
        .lacks(&["Game 2"]);
    let fields = [("what", "games"), ("winner-1", "second"), ("win-1", "jan")];
    browser
        .done(&page, &format!("{of_match}/result"), &fields)
        .has(&["Söder won 1–1", "One more game: Alm – Lind"])
        .lacks(&["Name them"]);
    let text = html::text(&evening.page("").body);
    assert!(text.contains("finished"), "{text}");
}
