//! Two entries of one player become one and two again, and players go by other names.

use std::thread;

use brade_api::auth::role::Role;
use brade_api::db::Db;
use brade_api::db::schema::{self, changes};
use brade_api::id::Id;
use brade_api::service::players::aliases;
use brade_api::service::{Context, check, statistics};
use diesel::prelude::*;
use serde_json::{Value, json};

use crate::personal_data::holding;
use crate::support::app::{Reply, TestApp};
use crate::support::browser::Browser;
use crate::support::database::TestDb;
use crate::support::html;
use crate::support::people::Person;
use crate::support::play::{on_each_backend_app, text};
use crate::support::tournament::{Tournament, won};

const SHORT: &str = "E. Alm";
const FULL: &str = "Ellen Alm";

/// Records of which White and Black are these.
fn records(names: &[(&str, &str)]) -> String {
    let one = |(white, black): &(&str, &str)| {
        format!(
            "[White \"{white}\"]\n[Black \"{black}\"]\n[Date \"2025.03.??\"]\n[Teka \"2-5\"]\n\
             [Result \"1-0\"]\n[Termination \"conceded\"]\n\n1. W 63 1/7 1/4\n1-0\n"
        )
    };
    names.iter().map(one).collect::<Vec<_>>().join("\n")
}

struct World<'a> {
    app: &'a TestApp,
    db: Db,
    test: &'a TestDb,
    /// The two entries of one player.
    short: String,
    full: String,
    /// Somebody else.
    ek: String,
}

impl<'a> World<'a> {
    fn new(app: &'a TestApp, test: &'a TestDb) -> Self {
        let [short, full, ek] = [SHORT, FULL, "Ek"].map(|name| app.player(name));
        Self {
            app,
            db: Db::open(&test.url, 2).unwrap(),
            test,
            short,
            full,
            ek,
        }
    }

    /// A match of one game that White has won; its id.
    fn decided(&self, white: &str, black: &str) -> String {
        let new = json!({ "white_id": white, "black_id": black, "length": 1 });
        let id = text(&self.app.post("/api/v1/matches", &new).ok(201), "id");
        let result = json!({ "result": { "winner": "white", "win": "bear-off", "termination": "played" } });
        self.app.post(&format!("/api/v1/matches/{id}/games"), &result).ok(201);
        id
    }

    fn store(&self, names: &[(&str, &str)]) -> Vec<String> {
        let stored = self.app.post_text("/api/v1/records", &records(names)).ok(201);
        let games = stored["games"].as_array().unwrap();
        games.iter().map(|game| text(game, "id")).collect()
    }

    fn try_merge(&self, from: &str, into: &str) -> Reply {
        self.app
            .post(&format!("/api/v1/players/{from}/merge"), &json!({ "into": into }))
    }

    fn merge(&self, from: &str, into: &str) -> Value {
        let merged = self.try_merge(from, into).ok(200);
        self.sound();
        merged
    }

    /// The latest merge into a player.
    fn merge_into(&self, id: &str) -> String {
        let merges = self.app.get(&format!("/api/v1/players/{id}/merges")).ok(200);
        text(&merges["items"][0], "id")
    }

    fn try_undo(&self, into: &str, merge: &str) -> Reply {
        let path = format!("/api/v1/players/{into}/merges/{merge}/undo");
        self.app.post(&path, &json!({}))
    }

    fn undo(&self, into: &str) {
        self.try_undo(into, &self.merge_into(into)).ok(200);
        self.sound();
    }

    /// Whatever is kept beside the games is what they make it.
    #[track_caller]
    fn sound(&self) {
        let found = self.db.read(check::check).unwrap();
        assert_eq!(found.differences, Vec::<String>::new());
        assert_eq!(self.db.read(check::rollups).unwrap(), Vec::<String>::new());
    }

    fn statistics(&self, player: &str) -> Value {
        self.app.get(&format!("/api/v1/statistics?player={player}")).ok(200)
    }

    /// Games won and lost by a player: played out, and conceded.
    fn counted(&self, player: &str) -> [i64; 4] {
        let games = &self.statistics(player)["games"];
        let number = |how: &str, result: &str| games[how][result].as_i64().unwrap();
        [
            number("played", "won"),
            number("played", "lost"),
            number("conceded", "won"),
            number("conceded", "lost"),
        ]
    }

    fn matches(&self, player: &str) -> Vec<String> {
        self.ids(&format!("/api/v1/matches?player={player}"))
    }

    fn games(&self, player: &str) -> Vec<String> {
        self.ids(&format!("/api/v1/games?player={player}"))
    }

    fn ids(&self, path: &str) -> Vec<String> {
        let page = self.app.get(path).ok(200);
        let items = page["items"].as_array().unwrap().iter();
        let mut ids: Vec<String> = items.map(|item| text(item, "id")).collect();
        ids.sort();
        ids
    }

    /// What everybody sees of these players: ratings, statistics, matches, games.
    fn seen(&self) -> Value {
        let players = [&self.short, &self.full, &self.ek];
        let of = players.map(|id| json!([self.statistics(id), self.matches(id), self.games(id)]));
        json!({ "ratings": self.app.get("/api/v1/ratings").ok(200), "of": of })
    }

    fn lines(&self) -> i64 {
        changes::table.count().get_result(&mut self.test.connection()).unwrap()
    }
}

#[test]
fn what_was_one_entrys_is_the_other_ones_and_goes_back() {
    on_each_backend_app(|app, test| {
        let world = World::new(app, test);
        let own = world.decided(&world.short, &world.ek);
        let theirs = world.decided(&world.ek, &world.full);
        world.decided(&world.ek, &world.short);
        let archived = world.store(&[(SHORT, "Sälg"), ("Sälg", "e. alm"), ("Sälg", "Rönn")]);
        let tournament = Tournament::new(app);
        for player in [&world.short, &world.ek] {
            tournament.post("entrants", json!({ "player_id": player })).ok(201);
        }
        tournament
            .post("stages", json!({ "format": "round-robin", "double": true }))
            .ok(201);
        tournament.post("stages/1/start", json!({})).ok(200);
        tournament.publish(1);
        tournament.result("round-1-1", "first").ok(200);
        let before = world.seen();
        let of_match = app.match_now(&own);
        let of_tournament = tournament.get("");
        assert_eq!(world.counted(&world.full), [0, 1, 0, 0]);

        let preview = app.get(&format!("/api/v1/players/{}/merge?into={}", world.short, world.full));
        let preview = preview.ok(200);
        assert_eq!(
            [
                &preview["matches"],
                &preview["games"],
                &preview["rated_matches"],
                &preview["tournaments"]
            ],
            [3, 3, 3, 1]
        );
        assert_eq!(
            (&preview["new_alias"], &preview["archived_games"]),
            (&json!(SHORT), &json!(2))
        );
        assert_eq!(preview["conflicts"], json!([]));
        assert_eq!(world.seen(), before);

        let remaining = world.merge(&world.short, &world.full);
        assert_eq!(
            (&remaining["id"], &remaining["version"]),
            (&json!(world.full), &json!(2))
        );
        // The address leads on, nothing keeps that for good, and whatever is asked for by the old id is found.
        let path = format!("/api/v1/players/{}", world.short);
        for tail in ["", "/aliases", "/data", "/ratings", "/merges"] {
            let moved = app.get(&format!("{path}{tail}"));
            assert_eq!(moved.status, 308, "{tail}");
            assert_eq!(
                moved.header("location"),
                format!("/api/v1/players/{}{tail}", world.full)
            );
            assert_eq!(moved.header("cache-control"), "no-store");
        }
        assert_eq!(world.matches(&world.short), world.matches(&world.full));
        assert_eq!(world.matches(&world.full).len(), 4);
        assert_eq!(world.statistics(&world.short), world.statistics(&world.full));
        assert_eq!(world.games(&world.short).len(), 6);
        // Two of three matches lost and the other won, one more of the tournament, and two games of the archive.
        let [won, lost, conceded, given_up] = world.counted(&world.full);
        assert_eq!((won + lost, conceded, given_up), (4, 1, 1));
        let items = app.get("/api/v1/ratings").ok(200)["items"].clone();
        let rated: Vec<(String, i64)> = items
            .as_array()
            .unwrap()
            .iter()
            .map(|row| (text(&row["player"], "id"), row["matches"].as_i64().unwrap()))
            .collect();
        assert_eq!(rated.len(), 2, "{items}");
        assert!(rated.contains(&(world.full.clone(), 4)), "{items}");
        // Games keep the names that they were played under; who is meant is the other one.
        let now = app.match_now(&own);
        assert_eq!(now["white_id"], world.full.as_str());
        assert_eq!(app.game_now(&text(&now["games"][0], "id"))["white"], SHORT);
        assert_eq!(app.game_now(&archived[0])["white_id"], world.full.as_str());
        assert_eq!(app.game_now(&archived[1])["black_id"], world.full.as_str());
        assert_eq!(app.game_now(&archived[2])["black_id"], Value::Null);
        let entrants = tournament.get("entrants");
        assert_eq!(entrants["items"][0]["player_id"], world.full.as_str(), "{entrants}");
        // Whoever has seen the old state is told to look again.
        assert_eq!(
            now["version"].as_i64(),
            of_match["version"].as_i64().map(|version| version + 1)
        );
        assert!(tournament.get("")["version"].as_i64() > of_tournament["version"].as_i64());
        assert_eq!(app.match_now(&theirs)["version"], 3);
        app.put(
            &format!("/api/v1/matches/{own}/decision"),
            &json!({ "winner": "white", "version": of_match["version"] }),
        )
        .problem(409, "stale-version");
        // Found by the other name; nobody is found twice.
        for (name, expected) in [("e. a", 1), ("ell", 1), ("e", 2)] {
            let found = world.ids(&format!("/api/v1/players?name={}", name.replace(' ', "%20")));
            assert_eq!(found.len(), expected, "{name}");
        }
        // Under the old id nothing new is written.
        let new = json!({ "white_id": world.short, "black_id": world.ek, "length": 1 });
        let refused = app.post("/api/v1/matches", &new).problem(409, "player-merged");
        assert_eq!(refused["merged_into"], world.full.as_str());
        app.put(&path, &json!({ "name": "X" })).problem(409, "player-merged");
        world.try_merge(&world.short, &world.ek).problem(409, "player-merged");
        world.try_merge(&world.ek, &world.short).problem(409, "player-merged");

        world.undo(&world.full);
        assert_eq!(world.seen(), before);
        assert_eq!(app.get(&path).ok(200)["name"], SHORT);
        assert_eq!(
            app.get(&format!("/api/v1/players/{}/aliases", world.full)).ok(200)["items"],
            json!([])
        );
        assert_eq!(
            tournament.get("entrants")["items"][0]["player_id"],
            world.short.as_str()
        );
    });
}

#[test]
fn what_was_recorded_since_stays_unless_the_tournament_goes_back() {
    on_each_backend_app(|app, test| {
        let world = World::new(app, test);
        let own = world.decided(&world.short, &world.ek);
        let tournament = Tournament::new(app);
        for player in [&world.short, &world.ek] {
            tournament.post("entrants", json!({ "player_id": player })).ok(201);
        }
        tournament
            .post("stages", json!({ "format": "round-robin", "double": true }))
            .ok(201);
        tournament.post("stages/1/start", json!({})).ok(200);
        tournament.publish(1);
        tournament.publish(2);
        let running = json!({ "white_id": world.short, "black_id": world.ek, "length": 3 });
        let running = text(&app.post("/api/v1/matches", &running).ok(201), "id");
        world.merge(&world.short, &world.full);
        // A match that goes on, one that begins, one of the tournament, and one that is in the archive.
        let result = json!({ "result": { "winner": "white", "win": "tower", "termination": "played" } });
        app.post(&format!("/api/v1/matches/{running}/games"), &result).ok(201);
        let since = world.decided(&world.full, &world.ek);
        tournament.result("round-1-1", "first").ok(200);
        let archived = world.store(&[(SHORT, "Sälg")]);
        assert_eq!(app.game_now(&archived[0])["white_id"], world.full.as_str());
        world.sound();
        assert_eq!(world.matches(&world.full).len(), 4);
        world.undo(&world.full);
        assert_eq!(world.matches(&world.full), [since.as_str()]);
        let mut back = world.matches(&world.short);
        back.retain(|id| *id != own && *id != running);
        assert_eq!(back.len(), 1, "the match of the tournament");
        let of_match = app.match_now(&running);
        assert_eq!(of_match["white_id"], world.short.as_str());
        assert_eq!(
            app.game_now(&text(&of_match["games"][0], "id"))["white_id"],
            world.short.as_str()
        );
        assert_eq!(app.game_now(&archived[0])["white_id"], Value::Null);
        // Both go on by themselves.
        tournament.result("round-2-1", "second").ok(200);
        world.decided(&world.ek, &world.short);
        world.sound();
        world.merge(&world.short, &world.full);
        world.undo(&world.full);
    });
}

#[test]
fn entries_that_cannot_be_one_person_stay_two() {
    on_each_backend_app(|app, test| {
        let world = World::new(app, test);
        let kinds = || {
            let path = format!("/api/v1/players/{}/merge?into={}", world.short, world.full);
            let preview = app.get(&path).ok(200);
            let lines = world.lines();
            let refused = world.try_merge(&world.short, &world.full).problem(409, "cannot-merge");
            assert_eq!(refused["conflicts"], preview["conflicts"]);
            assert_eq!(refused["errors"][0]["field"], "into");
            assert_eq!(world.lines(), lines, "something is in the journal");
            let conflicts = refused["conflicts"].as_array().unwrap();
            for conflict in conflicts {
                app.get(&text(conflict, "address")).ok(200);
                if let Some(page) = conflict["page"].as_str() {
                    assert_eq!(app.get(page).status, 200, "{page}");
                }
            }
            conflicts
                .iter()
                .map(|conflict| text(conflict, "kind"))
                .collect::<Vec<_>>()
        };
        world.decided(&world.short, &world.full);
        assert_eq!(kinds(), ["match-between"]);
        let tournament = Tournament::new(app);
        tournament.post("entrants", json!({ "player_id": world.short })).ok(201);
        tournament
            .post("entrants", json!({ "name": "Norr", "members": [world.full] }))
            .ok(201);
        assert_eq!(kinds(), ["same-tournament", "match-between"]);
        world.store(&[(SHORT, FULL)]);
        app.post(
            &format!("/api/v1/players/{}/aliases", world.full),
            &json!({ "name": FULL }),
        )
        .ok(201);
        assert_eq!(kinds(), ["same-tournament", "match-between", "game-between"]);
        let member = Person::new(app, &world.db, Some(Role::Member), Some(&world.short));
        Person::new(app, &world.db, Some(Role::Member), Some(&world.full));
        let new = json!({ "white_id": world.short, "black_id": world.ek, "length": 1 });
        let reported = text(&app.post("/api/v1/matches", &new).ok(201), "id");
        let result = json!({ "result": { "winner": "white", "win": "jan", "termination": "played" } });
        member
            .post(&format!("/api/v1/matches/{reported}/games"), &result)
            .ok(201);
        assert_eq!(
            kinds(),
            [
                "same-tournament",
                "match-between",
                "game-between",
                "both-have-accounts",
                "waits-to-be-confirmed"
            ]
        );
        world.sound();
        world.try_merge(&world.ek, &world.ek).at(422, "same-player", "into");
        world
            .try_merge(&world.ek, "0190aaaa-0000-7000-8000-000000000000")
            .at(422, "unknown-player", "into");
        let stale = json!({ "into": world.ek, "version": 7 });
        app.post(&format!("/api/v1/players/{}/merge", world.full), &stale)
            .problem(409, "stale-version");
        let stale = json!({ "into": world.ek, "into_version": 7 });
        app.post(&format!("/api/v1/players/{}/merge", world.full), &stale)
            .problem(409, "stale-version");
    });
}

#[test]
fn games_of_the_archive_are_whose_names_they_have() {
    on_each_backend_app(|app, test| {
        let world = World::new(app, test);
        let aliases = format!("/api/v1/players/{}/aliases", world.full);
        let games = world.store(&[("Alm, Ellen", "Ek"), ("Ek", "ALM,  Ellen"), ("Sälg", "Rönn")]);
        assert_eq!(world.games(&world.full), Vec::<String>::new());
        let added = app.post(&aliases, &json!({ "name": "Alm, Ellen", "version": 1 }));
        let alias = added.ok(201);
        assert_eq!(world.games(&world.full), games[..2]);
        assert_eq!(world.counted(&world.full), [0, 0, 1, 1]);
        assert_eq!(
            app.get(&format!("/api/v1/players/{}", world.full)).ok(200)["version"],
            2
        );
        assert_eq!(app.game_now(&games[0])["version"], 2);
        world.sound();
        // Those that come later too; the name as it was written stays.
        let later = world.store(&[("alm, ellen", "Ek")]);
        assert_eq!(app.game_now(&later[0])["white"], "alm, ellen");
        assert_eq!(world.counted(&world.full), [0, 0, 2, 1]);
        world.sound();
        // A name is one player's, whether it is his own or another one.
        for (player, name) in [
            (&world.ek, "ALM, ELLEN"),
            (&world.ek, "ellen alm"),
            (&world.full, "Alm, Ellen"),
            (&world.full, "ek"),
        ] {
            let path = format!("/api/v1/players/{player}/aliases");
            let refused = app.post(&path, &json!({ "name": name })).at(409, "name-taken", "name");
            assert!(
                text(&refused, "detail").ends_with("goes by this name already"),
                "{refused}"
            );
        }
        // Nobody plays against himself.
        app.post(
            &format!("/api/v1/players/{}/aliases", world.ek),
            &json!({ "name": "Ek" }),
        )
        .ok(201);
        world.store(&[("Ellen", "Alm, Ellen")]);
        app.post(&aliases, &json!({ "name": "Ellen" }))
            .at(409, "against-oneself", "name");
        app.post(&aliases, &json!({ "name": " " })).at(422, "bad-text", "name");
        app.post(&aliases, &json!({ "name": "Å", "version": 1 }))
            .problem(409, "stale-version");
        world.sound();
        // A merge takes the names along, with their games, and brings them back.
        let before = world.seen();
        world.merge(&world.full, &world.short);
        assert_eq!(world.counted(&world.short), [0, 0, 2, 2]);
        world.undo(&world.short);
        assert_eq!(world.seen(), before);
        let one = format!("{aliases}/{}", text(&alias, "id"));
        let others = format!("/api/v1/players/{}/aliases/{}", world.ek, text(&alias, "id"));
        app.send("DELETE", &others, &[], b"").problem(404, "not-found");
        assert_eq!(app.send("DELETE", &one, &[], b"").status, 204);
        assert_eq!(world.games(&world.full), Vec::<String>::new());
        assert_eq!(world.counted(&world.full), [0, 0, 0, 0]);
        app.send("DELETE", &one, &[], b"").problem(404, "not-found");
        world.sound();
    });
}

#[test]
fn where_both_names_are_one_players_the_game_is_nobodys() {
    on_each_backend_app(|app, test| {
        let world = World::new(app, test);
        let aliases = format!("/api/v1/players/{}/aliases", world.full);
        let add = |name: &str| text(&app.post(&aliases, &json!({ "name": name })).ok(201), "id");
        let sides = |id: &str| {
            let game = app.game_now(id);
            [game["white_id"].clone(), game["black_id"].clone()]
        };
        add("Alm, Ellen");
        let ella = add("Ella");
        let game = world.store(&[("Ella", "Alm, Ellen")]).remove(0);
        assert_eq!(sides(&game), [Value::Null, Value::Null]);
        assert_eq!(world.counted(&world.full), [0, 0, 0, 0]);
        world.sound();
        // Nor does it become somebody's when all names go to another entry at once.
        world.merge(&world.full, &world.short);
        assert_eq!(sides(&game), [Value::Null, Value::Null]);
        world.undo(&world.short);
        assert_eq!(sides(&game), [Value::Null, Value::Null]);
        // The name that a merge brings stands against another one until the merge is undone.
        world.merge(&world.short, &world.full);
        let since = world.store(&[(SHORT, "Ella")]).remove(0);
        assert_eq!(sides(&since), [Value::Null, Value::Null]);
        world.undo(&world.full);
        assert_eq!(sides(&since), [Value::Null, json!(world.full)]);
        // So does one that is taken away.
        assert_eq!(app.send("DELETE", &format!("{aliases}/{ella}"), &[], b"").status, 204);
        assert_eq!(sides(&game), [Value::Null, json!(world.full)]);
        assert_eq!(sides(&since), [Value::Null, Value::Null]);
        world.sound();
    });
}

#[test]
fn games_that_were_stored_in_bulk_are_linked_at_the_end() {
    on_each_backend_app(|app, test| {
        let world = World::new(app, test);
        let games = world.store(&[("Alm, Ellen", "Sälg"), ("Sälg", "Alm, Ellen"), ("Sälg", "Rönn")]);
        let aliases = format!("/api/v1/players/{}/aliases", world.full);
        app.post(&aliases, &json!({ "name": "Alm, Ellen" })).ok(201);
        let linked = world.seen();
        // As if they had come in by a way that asks nobody whose they are.
        diesel::update(schema::games::table)
            .set((
                schema::games::white_id.eq(None::<Id>),
                schema::games::black_id.eq(None::<Id>),
            ))
            .execute(&mut test.connection())
            .unwrap();
        diesel::update(schema::game_search::table)
            .set((
                schema::game_search::white_id.eq(None::<Id>),
                schema::game_search::black_id.eq(None::<Id>),
            ))
            .execute(&mut test.connection())
            .unwrap();
        world.db.write(statistics::clear).unwrap();
        while !world.db.write(statistics::catch_up).unwrap() {}
        let found = world.db.read(check::check).unwrap().differences;
        let told = |id: &str, side: &str| format!("game {id}: its {side} is not who goes by that name");
        assert_eq!(found, [told(&games[0], "white"), told(&games[1], "black")]);
        let link = |conn: &mut _| aliases::link_all(conn, Context::LOCAL);
        assert_eq!(world.db.write(link).unwrap(), 2);
        world.sound();
        assert_eq!(world.seen(), linked);
        assert_eq!(world.db.write(link).unwrap(), 0);
    });
}

#[test]
fn what_one_goes_by_makes_no_game_of_the_archive_ones_own() {
    let test = TestDb::sqlite();
    let app = TestApp::start_on(&test);
    let world = World::new(&app, &test);
    let open = "[White \"Alm, Ellen\"]\n[Black \"B\"]\n[Teka \"2-5\"]\n\n1. W 63 1/7 1/4\n*\n";
    let game = text(&app.post_text("/api/v1/records", open).ok(201)["games"][0], "id");
    let aliases = format!("/api/v1/players/{}/aliases", world.full);
    app.post(&aliases, &json!({ "name": "Alm, Ellen" })).ok(201);
    let member = Person::new(&app, &world.db, Some(Role::Member), Some(&world.full));
    let result = json!({ "winner": "white", "win": "jan", "termination": "conceded" });
    member
        .put(&format!("/api/v1/games/{game}/result"), &result)
        .problem(403, "not-allowed");
    let turn = json!({ "expected_turn": 2, "dice": "44", "play": "1/5/9 1/5" });
    member
        .post(&format!("/api/v1/games/{game}/turns"), &turn)
        .problem(403, "not-allowed");
    assert!(
        html::posts(&member.page(&format!("/games/{game}")).text())
            .iter()
            .all(|form| !form.action.contains(&game))
    );
}

#[test]
fn merges_upon_merges_are_undone_in_reverse() {
    on_each_backend_app(|app, test| {
        let world = World::new(app, test);
        let third = app.player("Alm");
        world.decided(&world.short, &world.ek);
        world.decided(&world.full, &world.ek);
        world.decided(&world.ek, &third);
        let before = world.seen();
        world.merge(&world.short, &world.full);
        let first = world.merge_into(&world.full);
        let between = world.seen();
        world.merge(&world.full, &third);
        assert_eq!(world.matches(&third).len(), 3);
        // Both addresses lead to the last one at once.
        for id in [&world.short, &world.full] {
            let moved = app.get(&format!("/api/v1/players/{id}"));
            assert_eq!(moved.header("location"), format!("/api/v1/players/{third}"));
        }
        let refused = world.try_undo(&world.full, &first).at(409, "merged-further", "merge");
        assert!(text(&refused, "detail").contains("merged into Alm since"), "{refused}");
        world.undo(&third);
        assert_eq!(world.seen(), between);
        world.try_undo(&third, &first).problem(404, "not-found");
        world.undo(&world.full);
        assert_eq!(world.seen(), before);
    });
}

#[test]
fn merging_two_more_into_one_is_undone_in_any_order() {
    on_each_backend_app(|app, test| {
        let world = World::new(app, test);
        let third = app.player("Alm, E.");
        let mine = world.decided(&world.short, &world.ek);
        let other = world.decided(&third, &world.ek);
        world.merge(&world.short, &world.full);
        let first = world.merge_into(&world.full);
        world.merge(&third, &world.full);
        world.try_undo(&world.full, &first).ok(200);
        world.sound();
        assert_eq!(world.matches(&world.short), [mine]);
        assert_eq!(world.matches(&world.full), [other.as_str()]);
        world.undo(&world.full);
        assert_eq!(world.matches(&third), [other]);
    });
}

#[test]
fn a_player_of_a_team_and_his_board_move_too() {
    on_each_backend_app(|app, test| {
        let world = World::new(app, test);
        let tournament = Tournament::new(app);
        let more = [app.player("Bok"), app.player("Lind")];
        let teams = [("Norr", [&world.short, &more[0]]), ("Söder", [&world.ek, &more[1]])];
        for (name, members) in teams {
            tournament
                .post("entrants", json!({ "name": name, "members": members }))
                .ok(201);
        }
        tournament
            .post("stages", json!({ "format": "round-robin", "team_boards": 2 }))
            .ok(201);
        tournament.post("stages/1/start", json!({})).ok(200);
        tournament.publish(1);
        let on_board = |board: u32| {
            let mut body = won("first");
            body["board"] = json!(board);
            tournament.put("stages/1/matches/round-1-1/result", body)
        };
        on_board(1).ok(200);
        let before = tournament.game("round-1-1")["boards"].clone();
        world.merge(&world.short, &world.full);
        let boards = tournament.game("round-1-1")["boards"].clone();
        assert_eq!(
            (&boards[0]["first_player"], &boards[0]["first"]),
            (&json!(world.full), &json!(FULL))
        );
        assert_eq!(boards[0]["result"], before[0]["result"]);
        on_board(2).ok(200);
        world.sound();
        world.undo(&world.full);
        let boards = tournament.game("round-1-1")["boards"].clone();
        assert_eq!(boards[0]["first_player"], world.short.as_str());
        assert_eq!(boards[0]["result"], before[0]["result"]);
        assert_eq!(
            tournament.get("entrants")["items"][0]["members"][0]["player_id"],
            world.short.as_str()
        );
    });
}

#[test]
fn an_account_moves_by_an_owners_word() {
    on_each_backend_app(|app, test| {
        let world = World::new(app, test);
        let member = Person::new(app, &world.db, Some(Role::Member), Some(&world.short));
        let director = Person::new(app, &world.db, Some(Role::Director), None);
        let path = format!("/api/v1/players/{}/merge", world.short);
        let into = json!({ "into": world.full });
        member.post(&path, &into).problem(403, "not-allowed");
        director.post(&path, &into).problem(403, "not-allowed");
        world.merge(&world.short, &world.full);
        let user = format!("/api/v1/users/{}", member.id);
        assert_eq!(app.get(&user).ok(200)["player_id"], world.full.as_str());
        // The account is this player's in all that follows.
        let new = json!({ "white_id": world.full, "black_id": world.ek, "length": 1 });
        member.post("/api/v1/matches", &new).ok(201);
        // Nor does a director take it back from there.
        let merge = world.merge_into(&world.full);
        let undo = format!("/api/v1/players/{}/merges/{merge}/undo", world.full);
        director.post(&undo, &json!({})).problem(403, "not-allowed");
        let page = director.page(&format!("/players/{}", world.full)).text();
        assert!(
            page.contains("only an owner") && !page.contains("Undo the merge"),
            "{page}"
        );
        world.undo(&world.full);
        assert_eq!(app.get(&user).ok(200)["player_id"], world.short.as_str());
        member.post("/api/v1/matches", &new).problem(403, "not-allowed");
        // Without an account a director may, in the own club only.
        let club = text(&app.post("/api/v1/clubs", &json!({ "name": "Vasa" })).ok(201), "id");
        let far = json!({ "name": "Alm", "club_id": club });
        let far = text(&app.post("/api/v1/players", &far).ok(201), "id");
        let path = format!("/api/v1/players/{}/merge", world.full);
        director
            .post(&path, &json!({ "into": far }))
            .problem(403, "not-allowed");
        director
            .post(&format!("/api/v1/players/{far}/merge"), &json!({ "into": world.full }))
            .problem(403, "not-allowed");
        let near = app.player("Alm, E.");
        director.post(&path, &json!({ "into": near })).ok(200);
        world.sound();
    });
}

#[test]
fn merges_and_matches_at_once_leave_a_sound_state() {
    on_each_backend_app(|app, test| {
        let world = World::new(app, test);
        world.decided(&world.short, &world.ek);
        world.decided(&world.ek, &world.full);
        for round in 0..3 {
            let [short, full] = [SHORT, FULL].map(|name| app.player(&format!("{name} {round}")));
            world.decided(&short, &world.ek);
            let new = json!({ "white_id": short, "black_id": world.ek, "length": 1 });
            let (one, other, statuses) = thread::scope(|scope| {
                let one = scope.spawn(|| world.try_merge(&short, &full).status.as_u16());
                let other = scope.spawn(|| world.try_merge(&full, &short).status.as_u16());
                let posts = [(); 3].map(|()| scope.spawn(|| app.post("/api/v1/matches", &new).status.as_u16()));
                let statuses = posts.map(|post| post.join().unwrap());
                (one.join().unwrap(), other.join().unwrap(), statuses)
            });
            assert_eq!(
                [one, other].iter().filter(|status| **status == 200).count(),
                1,
                "{one} {other}"
            );
            assert!([one, other].contains(&409), "{one} {other}");
            assert!(
                statuses.iter().all(|status| [201, 409].contains(status)),
                "{statuses:?}"
            );
            world.sound();
            let made = statuses.iter().filter(|status| **status == 201).count();
            let remaining = if one == 200 { &full } else { &short };
            assert_eq!(world.matches(remaining).len(), made + 1);
            world.undo(remaining);
        }
    });
}

#[test]
fn an_erased_player_takes_every_name_along() {
    on_each_backend_app(|app, test| {
        let world = World::new(app, test);
        world.decided(&world.short, &world.ek);
        let games = world.store(&[("Alm, Ellen", "Sälg"), (SHORT, "Sälg")]);
        let aliases = format!("/api/v1/players/{}/aliases", world.full);
        app.post(&aliases, &json!({ "name": "Alm, Ellen" })).ok(201);
        let wrong = app.post(&aliases, &json!({ "name": "Ellen A." })).ok(201);
        assert_eq!(
            app.send("DELETE", &format!("{aliases}/{}", text(&wrong, "id")), &[], b"")
                .status,
            204
        );
        world.merge(&world.short, &world.full);
        let held = app.get(&format!("/api/v1/players/{}/data", world.full)).ok(200);
        assert_eq!(held["names"], json!(["Alm, Ellen", SHORT, FULL]));
        assert_eq!(held["games"].as_array().unwrap().len(), 3);
        let before = world.counted(&world.full);
        let version = app.get(&format!("/api/v1/players/{}", world.full)).ok(200)["version"].clone();
        let erase = format!("/api/v1/players/{}/erase", world.full);
        app.post(
            &format!("/api/v1/players/{}/erase", world.short),
            &json!({ "version": 2 }),
        )
        .problem(409, "player-merged");
        let erased = app.post(&erase, &json!({ "version": version })).ok(200);
        for name in [SHORT, FULL, "Alm, Ellen", "Ellen A."] {
            assert_eq!(holding(&world.db, name), Vec::<String>::new(), "{name}");
        }
        world.sound();
        // Results stay, the games of the archive among them; what is one now stays one.
        assert_eq!(world.counted(&world.full), before);
        assert_eq!(app.game_now(&games[0])["white"], erased["name"]);
        assert_eq!(
            app.get(&format!("/api/v1/players/{}/merges", world.full)).ok(200)["items"],
            json!([])
        );
        assert_eq!(app.get(&format!("/api/v1/players/{}", world.short)).status, 308);
    });
}

#[test]
fn a_list_of_entrants_and_an_old_export_find_who_remains() {
    on_each_backend_app(|app, test| {
        let world = World::new(app, test);
        let tournament = Tournament::new(app);
        for player in [&world.short, &world.ek] {
            tournament.post("entrants", json!({ "player_id": player })).ok(201);
        }
        tournament.post("stages", json!({ "format": "round-robin" })).ok(201);
        tournament.post("stages/1/start", json!({})).ok(200);
        tournament.publish(1);
        tournament.result("round-1-1", "first").ok(200);
        let document = tournament.get("export");
        world.merge(&world.short, &world.full);
        let listed = Tournament::new(app);
        let csv = [("content-type", "text/csv")];
        let path = listed.path("entrants:import");
        let entered = app.send("POST", &path, &csv, "e. alm\nEk\n".as_bytes()).ok(201);
        assert_eq!(entered["items"][0]["player_id"], world.full.as_str(), "{entered}");
        assert_eq!(entered["items"][1]["player_id"], world.ek.as_str(), "{entered}");
        let copy = app.post("/api/v1/tournaments:import", &document).ok(201);
        let copy = Tournament {
            app,
            id: text(&copy, "id"),
        };
        assert_eq!(copy.get("entrants")["items"][0]["player_id"], world.full.as_str());
        assert_eq!(copy.places(), [(Some(1), 1), (Some(2), 2)]);
        world.sound();
    });
}

#[test]
fn a_merge_is_looked_at_done_and_undone_from_the_pages() {
    let test = TestDb::sqlite();
    let app = TestApp::start_on(&test);
    let world = World::new(&app, &test);
    world.decided(&world.short, &world.ek);
    world.store(&[(SHORT, "Sälg"), ("Alm, Ellen", "Sälg")]);
    let director = Person::new(&app, &world.db, Some(Role::Director), None);
    let member = Person::new(&app, &world.db, Some(Role::Member), None);
    let page = |path: &str| {
        let reply = director.page(path);
        assert_eq!(reply.status, 200, "{path}: {}", reply.text());
        Browser::page(path, &reply)
    };
    let fields = |page: &crate::support::browser::Page, action: &str, more: &[(&str, &str)]| {
        let mut fields: Vec<(String, String)> = page.hidden(action).into_iter().collect();
        fields.extend(
            more.iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned())),
        );
        fields
    };
    let of_full = format!("/players/{}", world.full);
    let merge = format!("/players/{}/merge", world.short);
    // Those whose names are alike are offered.
    let chosen = format!("{merge}?into={}", world.full);
    page(&merge).has(&[FULL, &chosen]).lacks(&[">Ek<"]);
    let shown = page(&chosen);
    shown.has(&[
        "1 match, 1 of them rated",
        "“E. Alm” as another name, with 1 game of the archive",
        "Merge into Ellen Alm",
    ]);
    let sent = director.form(&merge, &fields(&shown, &merge, &[("why", "entered twice")]));
    assert_eq!(sent.header("location"), format!("{of_full}?merged={}", world.short));
    let moved = director.page(&format!("/players/{}", world.short));
    assert_eq!(
        (moved.status.as_u16(), moved.header("location")),
        (308, sent.header("location"))
    );
    let remaining = page(moved.header("location"));
    remaining.has(&[
        "“E. Alm” was merged into Ellen Alm.",
        "Other names",
        "Undo the merge",
        "Alm, Ellen",
    ]);
    page("/players?search=e.").has(&[FULL, "(E. Alm)"]);
    Browser::page(&of_full, &member.page(&of_full))
        .has(&[SHORT])
        .lacks(&["Undo the merge", "/merge\""]);
    // Another name by hand, refused where it is taken and added where not.
    let add = format!("{of_full}/aliases");
    let refused = director.form(&add, &fields(&remaining, &add, &[("alias", "ek")]));
    assert_eq!(refused.status, 409);
    Browser::page(&add, &refused).has(&["Ek goes by this name already", "value=\"ek\""]);
    let sent = director.form(&add, &fields(&page(&of_full), &add, &[("alias", "Alm, Ellen")]));
    assert_eq!(sent.header("location"), of_full);
    assert_eq!(world.games(&world.full).len(), 3);
    let shown = page(&of_full);
    let merged = world.merge_into(&world.full);
    let undo = format!("{of_full}/merges/{merged}/undo");
    let old = fields(&remaining, &undo, &[]);
    assert_eq!(
        director.form(&undo, &old).status,
        409,
        "the form is older than the other name"
    );
    let sent = director.form(&undo, &fields(&shown, &undo, &[]));
    assert_eq!(sent.header("location"), format!("/players/{}", world.short));
    page(sent.header("location")).has(&[SHORT]).lacks(&["was merged"]);
    let alias = html::posts(&page(&of_full).body).into_iter().map(|form| form.action);
    let remove = alias.into_iter().find(|action| action.ends_with("/remove")).unwrap();
    let sent = director.form(&remove, &fields(&page(&of_full), &remove, &[]));
    assert_eq!(sent.header("location"), of_full);
    // What stands against it is named with its page.
    let between = world.decided(&world.short, &world.full);
    page(&chosen)
        .has(&["They play a match against each other.", &format!("/matches/{between}")])
        .lacks(&["Merge into"]);
    world.sound();
}
