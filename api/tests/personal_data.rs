//! What is held about a player: all of it for whoever may see it, and erased so that the name is nowhere.

use brade_api::auth::role::{Role, Scope};
use brade_api::db::copy::{CopyError, rows};
use brade_api::db::schema::{sessions, users};
use brade_api::db::tables::tables;
use brade_api::db::{Db, DbError};
use brade_api::id::Id;
use brade_api::service::check;
use diesel::prelude::*;
use serde_json::{Value, json};

use crate::support::accounts::{PASSWORD, token, user};
use crate::support::app::{Reply, TestApp};
use crate::support::browser::Browser;
use crate::support::database::TestDb;
use crate::support::play::{on_each_app, on_each_backend_app, text};
use crate::support::tournament::Tournament;

const NAME: &str = "Maja \"Ö\" Lönnqvist";
const EARLIER: &str = "Maja Lindqvist";
const LOGIN: &str = "maja.lindqvist";

/// A player with an earlier name, an account, a match, records and comments that mention it.
struct World<'a> {
    app: &'a TestApp,
    db: Db,
    player: String,
    other: String,
    user: Id,
    secret: String,
    game: String,
    archived: Vec<String>,
}

const RECORDS: &str = "[Event \"Maja Lindqvist Memorial\"]\n[White \"Maja Lindqvist\"]\n[Black \"B. Alm\"]\n[Annotator \"Maja Lindqvist\"]\n\
    [Teka \"2-5\"]\n\n{ Maja Lindqvist began }\n1. W 63 1/7 1/4 {Maja Lindqvist, as ever}\n2. B 44 1/5/9 1/5\n*\n\n\
    [White \"C\"]\n[Black \"Maja Lindqvistsson\"]\n[Teka \"5-2\"]\n\n1. B 63 1/7 1/4 {Lindqvist}\n*\n";

impl<'a> World<'a> {
    fn new(app: &'a TestApp, test: &TestDb) -> Self {
        let db = Db::open(&test.url, 2).unwrap();
        let headers = [("content-type", "application/json"), ("idempotency-key", "k")];
        let body = json!({ "name": EARLIER, "club_id": null }).to_string();
        let player = text(
            &app.send("POST", "/api/v1/players", &headers, body.as_bytes()).ok(201),
            "id",
        );
        let other = app.player("Alm");
        let new = json!({ "white_id": player, "black_id": other, "length": 1 });
        let of_match = text(&app.post("/api/v1/matches", &new).ok(201), "id");
        let game = app.first_game(&of_match);
        app.play(&game, 1, "63", "1/7 1/4").ok(201);
        let comment =
            json!({ "expected_turn": 2, "dice": "21", "play": "1/3 1/2", "comment": format!("{NAME} {{sighs}}") });
        app.post(&format!("/api/v1/games/{game}/turns"), &comment).ok(201);
        let result = json!({ "winner": "white", "win": "bear-off", "termination": "conceded" });
        app.put(&format!("/api/v1/games/{game}/result"), &result).ok(200);
        let renamed = json!({ "name": NAME, "version": 1, "why": format!("{EARLIER} married") });
        app.put(&format!("/api/v1/players/{player}"), &renamed).ok(200);
        let stored = app.post_text("/api/v1/records", RECORDS).ok(201);
        let archived = stored["games"].as_array().unwrap().iter().map(|game| text(game, "id"));
        let user = user(&db, LOGIN, Some(Role::Member), false);
        let secret = token(&db, user, &Scope::ALL);
        let edit = json!({ "player_id": player, "display_name": NAME }).to_string();
        let headers = [("content-type", "application/json")];
        app.send("PATCH", &format!("/api/v1/users/{user}"), &headers, edit.as_bytes())
            .ok(200);
        let credentials = json!({ "login": LOGIN, "password": PASSWORD });
        assert_eq!(app.post("/api/v1/session", &credentials).status, 204);
        Self {
            archived: archived.collect(),
            app,
            db,
            player,
            other,
            user,
            secret,
            game,
        }
    }

    fn path(&self, what: &str) -> String {
        format!("/api/v1/players/{}/{what}", self.player)
    }

    fn as_player(&self, method: &str, path: &str) -> Reply {
        let bearer = format!("Bearer {}", self.secret);
        self.app.send(method, path, &[("authorization", &bearer)], b"")
    }

    fn erase(&self) -> Value {
        let body = json!({ "version": 2, "reason": format!("{NAME} wrote a letter") });
        self.app.post(&self.path("erase"), &body).ok(200)
    }
}

/// Every value of every table that holds a part.
pub fn holding(db: &Db, part: &str) -> Vec<String> {
    let quoted = Value::from(part).to_string();
    let parts = [part, quoted.trim_matches('"')];
    let found = db.read(|conn| {
        let mut found = Vec::new();
        for table in tables() {
            rows::<CopyError>(conn, table, |row| {
                for (value, column) in row.iter().zip(&table.columns) {
                    let text = value.as_str().unwrap_or_default();
                    let bytes = base64_bytes(text);
                    if parts.iter().any(|part| text.contains(part) || bytes.contains(part)) {
                        found.push(format!("{}.{}: {text} {bytes}", table.name, column.name));
                    }
                }
                Ok(())
            })?;
        }
        Ok::<_, CopyError>(found)
    });
    found.unwrap()
}

/// What a column of bytes holds, as far as it is text.
fn base64_bytes(text: &str) -> String {
    use base64::Engine;
    let bytes = base64::engine::general_purpose::STANDARD
        .decode(text)
        .unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn all_that_is_held_about_a_player_is_in_one_answer() {
    on_each_backend_app(|app, test| {
        let world = World::new(app, test);
        for reply in [
            app.get(&world.path("data")),
            world.as_player("GET", &world.path("data")),
        ] {
            let held = reply.ok(200);
            assert_eq!(held["player"]["name"], NAME);
            assert_eq!(held["names"], json!([NAME, EARLIER]));
            let account = &held["accounts"][0];
            assert_eq!(account["user"]["login"], LOGIN);
            assert_eq!(account["memberships"][0]["role"], "member");
            assert_eq!(account["sessions"][0]["address"], "127.0.0.1");
            assert_eq!(account["tokens"][0]["name"], "test");
            assert_eq!(held["matches"].as_array().unwrap().len(), 1);
            let games = held["games"].as_array().unwrap();
            let ids: Vec<String> = games.iter().map(|game| text(game, "id")).collect();
            assert_eq!(ids, [world.game.clone(), world.archived[0].clone()]);
            assert_eq!(games[0]["result"], "1-0");
            assert_eq!(games[1]["texts"].as_array().unwrap().len(), 4);
            let actions: Vec<&str> = held["changes"]
                .as_array()
                .unwrap()
                .iter()
                .map(|change| change["action"].as_str().unwrap())
                .collect();
            for action in ["renamed", "signed in", "changed"] {
                assert!(actions.contains(&action), "{actions:?}");
            }
            let text = reply.text();
            assert!(!text.contains("argon2") && !text.contains("hash") && !text.contains(&world.secret));
        }
    });
}

#[test]
fn personal_data_is_for_the_player_and_the_owners() {
    let test = TestDb::fresh();
    let app = TestApp::start_on(&test);
    let world = World::new(&app, &test);
    for role in Role::ALL {
        let id = user(&world.db, role.name(), Some(role), false);
        let bearer = format!("Bearer {}", token(&world.db, id, &[Scope::Read]));
        let reply = app.send("GET", &world.path("data"), &[("authorization", &bearer)], b"");
        if role == Role::Owner {
            // Where somebody is signed in is no business of the club's.
            let held = reply.ok(200);
            assert_eq!(held["accounts"][0]["sessions"], Value::Null);
            assert_eq!(held["accounts"][0]["user"]["login"], LOGIN);
        } else {
            reply.problem(403, "not-allowed");
        }
    }
    let others = format!("/api/v1/players/{}/data", world.other);
    world.as_player("GET", &others).problem(403, "not-allowed");
    app.get(&format!("/api/v1/players/{}/data", Id::new()))
        .problem(404, "not-found");
}

#[test]
fn an_erased_name_is_nowhere_in_the_database() {
    on_each_backend_app(|app, test| {
        let world = World::new(app, test);
        for name in [NAME, EARLIER, LOGIN] {
            assert!(!holding(&world.db, name).is_empty(), "{name}");
        }
        let before = app.game_now(&world.game);
        let erased = world.erase();
        let name = text(&erased, "name");
        assert!(name.starts_with("Erased player "), "{name}");
        assert_eq!(erased["version"], 3);
        for gone in [NAME, LOGIN] {
            assert_eq!(holding(&world.db, gone), Vec::<String>::new());
        }
        // Somebody of whose name it is a part keeps it.
        let left = holding(&world.db, EARLIER);
        assert_eq!(left.len(), 1, "{left:?}");
        assert!(left[0].starts_with("games.black_name: Maja Lindqvistsson"), "{left:?}");
        let after = app.game_now(&world.game);
        assert_eq!(after["white"], name.as_str());
        assert_eq!(after["turns"][1]["comments"], json!([format!("{name} {{sighs}}")]));
        for same in [
            "result",
            "points",
            "win",
            "status",
            "turn_count",
            "termination",
            "black",
        ] {
            assert_eq!(after[same], before[same], "{same}");
        }
        let record = app.get(&format!("/api/v1/games/{}/record", world.archived[0])).text();
        assert_eq!(record.matches(&name).count(), 5, "{record}");
        let verified = app.post_text("/api/v1/records/verify", &record).ok(200);
        assert_eq!(verified["games"][0]["turns"], 2, "{verified}");
        let found = world.db.read(check::check).unwrap();
        assert_eq!((found.differences, found.games), (Vec::new(), 3));
        // The first answer again, without the name.
        let headers = [("content-type", "application/json"), ("idempotency-key", "k")];
        let body = json!({ "name": EARLIER, "club_id": null }).to_string();
        let again = app.send("POST", "/api/v1/players", &headers, body.as_bytes()).ok(201);
        assert_eq!((&again["id"], &again["name"]), (&json!(world.player), &json!(name)));
    });
}

#[test]
fn a_draft_of_a_round_does_not_keep_an_erased_name() {
    on_each_backend_app(|app, test| {
        let world = World::new(app, test);
        let tournament = Tournament::new(app);
        for player in [&world.player, &world.other, &app.player("Ek"), &app.player("Lind")] {
            tournament.post("entrants", json!({ "player_id": player })).ok(201);
        }
        let swiss = json!({ "format": "swiss", "rounds": 2 });
        tournament.post("stages", swiss).ok(201);
        tournament.post("stages/1/start", json!({})).ok(200);
        tournament.post("stages/1/rounds:pair", json!({})).ok(201);
        tournament.post("entrants/1/withdraw", json!({})).ok(200);
        let stale = || text(&tournament.get("stages/1/rounds/1"), "stale");
        assert!(stale().starts_with(NAME), "{}", stale());
        let name = text(&world.erase(), "name");
        assert!(stale().starts_with(&format!("{name} has left")), "{}", stale());
        assert_eq!(holding(&world.db, NAME), Vec::<String>::new());
    });
}

#[test]
fn the_journal_says_that_a_name_was_erased_and_not_which() {
    on_each_backend_app(|app, test| {
        let world = World::new(app, test);
        let name = text(&world.erase(), "name");
        let path = format!("/api/v1/changes?noun=player&noun_id={}", world.player);
        let lines = app.get(&path).ok(200)["items"].clone();
        assert_eq!(lines[0]["action"], "erased");
        assert_eq!(lines[0]["actor"]["kind"], "token");
        assert_eq!(lines[0]["why"], format!("{name} wrote a letter"));
        assert_eq!(lines[0]["after"]["games"], 2);
        assert_eq!(lines[1]["after"]["name"], name.as_str());
        assert_eq!(lines[1]["why"], format!("{name} married"));
        let own = app.get(&format!("/api/v1/changes?actor={}", world.user)).ok(200);
        for line in own["items"].as_array().unwrap() {
            assert_eq!(line["address"], Value::Null, "{line}");
        }
    });
}

#[test]
fn an_account_ends_with_its_player() {
    on_each_backend_app(|app, test| {
        let world = World::new(app, test);
        world.erase();
        world.as_player("GET", "/api/v1/session").problem(401, "invalid-token");
        let credentials = json!({ "login": LOGIN, "password": PASSWORD });
        app.post("/api/v1/session", &credentials)
            .problem(401, "wrong-credentials");
        let account = app.get(&format!("/api/v1/users/{}", world.user)).ok(200);
        assert_ne!(account["disabled_at"], Value::Null);
        assert_eq!(account["has_password"], false);
        assert_eq!(account["login"], format!("erased-{}", world.user));
        let left = world.db.read(|conn| {
            let of_user = sessions::table.filter(sessions::user_id.eq(world.user));
            Ok::<_, DbError>(of_user.count().get_result::<i64>(conn)?)
        });
        assert_eq!(left.unwrap(), 0);
        let members = app.get("/api/v1/memberships").ok(200);
        assert!(!members.to_string().contains(&world.user.to_string()));
    });
}

#[test]
fn only_who_has_seen_the_player_as_it_is_can_erase_it() {
    on_each_app(|app| {
        let id = app.player("Ek");
        let path = format!("/api/v1/players/{id}/erase");
        app.post(&path, &json!({})).at(422, "version-missing", "version");
        let stale = app
            .post(&path, &json!({ "version": 7 }))
            .at(409, "stale-version", "version");
        assert_eq!(stale["current"]["name"], "Ek");
        let headers = [("content-type", "application/json"), ("if-match", "\"v7\"")];
        app.send("POST", &path, &headers, b"{}")
            .at(412, "stale-version", "If-Match");
        app.post(&path, &json!({ "version": 1, "reason": "a\u{7}" }))
            .at(422, "bad-text", "reason");
        app.post(&path, &json!({ "version": 1, "why": "x" }))
            .at(422, "bad-body", "why");
        assert_eq!(app.get(&format!("/api/v1/players/{id}")).ok(200)["name"], "Ek");
        app.post(&path, &json!({ "version": 1 })).ok(200);
        // Once more changes nothing but the version.
        let again = app.post(&path, &json!({ "version": 2 })).ok(200);
        assert_eq!(again["version"], 3);
        let unknown = format!("/api/v1/players/{}/erase", Id::new());
        app.post(&unknown, &json!({ "version": 1 })).problem(404, "not-found");
    });
}

#[test]
fn a_namesake_keeps_name_and_games() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 2).unwrap();
        let players = ["Ek", "Ek", "Alm"].map(|name| app.player(name));
        let games = [0, 1].map(|at: usize| {
            let new = json!({ "white_id": players[at], "black_id": players[2], "length": 1 });
            app.first_game(&text(&app.post("/api/v1/matches", &new).ok(201), "id"))
        });
        let record = "[White \"Ek\"]\n[Black \"C\"]\n[Teka \"2-5\"]\n\n1. W 63 1/7 1/4\n*\n";
        let archived = text(&app.post_text("/api/v1/records", record).ok(201)["games"][0], "id");
        let path = format!("/api/v1/players/{}/erase", players[0]);
        let name = text(&app.post(&path, &json!({ "version": 1 })).ok(200), "name");
        let white = |game: &str| text(&app.game_now(game), "white");
        assert_eq!(white(&games[0]), name);
        assert_eq!(white(&games[1]), "Ek");
        assert_eq!(white(&archived), "Ek");
        assert_eq!(
            app.get(&format!("/api/v1/players/{}", players[1])).ok(200)["name"],
            "Ek"
        );
        assert_eq!(db.read(check::check).unwrap().differences, Vec::<String>::new());
    });
}

#[test]
fn an_owner_cannot_end_the_account_of_an_administrator_or_the_last_owner() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 2).unwrap();
        let owner = user(&db, "owner", Some(Role::Owner), false);
        let admin = user(&db, "admin", None, true);
        let bearer = format!("Bearer {}", token(&db, owner, &Scope::ALL));
        let erase = |player: &str| {
            let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
            app.send(
                "POST",
                &format!("/api/v1/players/{player}/erase"),
                &headers,
                b"{\"version\": 1}",
            )
        };
        let link = |account: Id, player: &str| {
            let player: Id = player.parse().unwrap();
            let done = db.write(|conn| {
                let account = diesel::update(users::table.find(account));
                Ok::<_, DbError>(account.set(users::player_id.eq(player)).execute(conn)?)
            });
            done.unwrap();
        };
        let players = ["Ek", "Alm"].map(|name| app.player(name));
        link(admin, &players[0]);
        link(owner, &players[1]);
        erase(&players[0]).problem(403, "not-allowed");
        erase(&players[1]).problem(409, "last-owner");
        for (player, name) in players.iter().zip(["Ek", "Alm"]) {
            assert_eq!(app.get(&format!("/api/v1/players/{player}")).ok(200)["name"], name);
        }
        user(&db, "second", Some(Role::Owner), false);
        erase(&players[1]).ok(200);
    });
}

#[test]
fn the_page_asks_for_the_name_before_it_is_erased() {
    let browser = Browser::start();
    let id = browser.app.player("Ek den yngre");
    let page = browser.get(&format!("/players/{id}"));
    page.has(&["Personal data", &format!("/api/v1/players/{id}/data"), "Erase the name"]);
    let action = format!("/players/{id}/erase");
    let page = browser.get(&action);
    page.has(&["This cannot be undone."]);
    let again = browser.refused(&page, &action, &[("name", "Ek")], 422);
    again.has(&["This is not the player’s name."]);
    let done = browser.done(&again, &action, &[("name", "Ek den yngre"), ("reason", "by letter")]);
    done.has(&["Erased player "]).lacks(&["Ek den yngre"]);
    let renamed = browser.done(&done, &format!("/players/{id}"), &[("name", "Alm")]);
    renamed.has(&["<h1>Alm</h1>"]);
    let nobody = browser.app.send_bare("GET", &format!("/players/{id}"), &[], b"").text();
    assert!(
        nobody.contains("<h1>Alm</h1>") && !nobody.contains("Personal data") && !nobody.contains("Change the name")
    );
    assert_eq!(browser.app.send_bare("GET", &action, &[], b"").status, 303);
}

#[test]
fn a_players_page_has_its_matches_and_games() {
    let browser = Browser::start();
    let game = browser.new_game();
    let list = browser.get("/players");
    let address = list
        .body
        .split("href=\"/players/")
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap();
    let page = browser.get(&format!("/players/{address}"));
    page.has(&[
        "Ek – Alm",
        "/matches/",
        &format!("{}\"", crate::support::browser::path_of(&game)),
    ]);
    assert_eq!(browser.status(&format!("/players/{}", Id::new())), 404);
}
