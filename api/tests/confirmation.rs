//! Results that players report of their own matches, and who confirms them.

use brade_api::auth::role::Role;
use brade_api::db::Db;
use brade_api::db::schema::{changes, match_reports};
use brade_api::id::Id;
use brade_api::service::check::check;
use diesel::prelude::*;
use serde_json::{Value, json};

use crate::support::app::{Reply, TestApp};
use crate::support::database::TestDb;
use crate::support::html;
use crate::support::people::Person;
use crate::support::play::{on_each_backend_app, text};

/// A match of a club between two of its members.
struct World<'a> {
    app: &'a TestApp,
    db: Db,
    test: &'a TestDb,
    of_match: String,
    ek: Person<'a>,
    alm: Person<'a>,
    member: Person<'a>,
    recorder: Person<'a>,
    director: Person<'a>,
}

impl<'a> World<'a> {
    fn new(app: &'a TestApp, test: &'a TestDb) -> Self {
        let db = Db::open(&test.url, 2).unwrap();
        let players = [app.player("Ek"), app.player("Alm")];
        let person = |role, player| Person::new(app, &db, Some(role), player);
        let ek = person(Role::Member, Some(players[0].as_str()));
        let new = json!({ "white_id": players[0], "black_id": players[1], "length": 3 });
        let of_match = text(&ek.post("/api/v1/matches", &new).ok(201), "id");
        Self {
            ek,
            alm: person(Role::Member, Some(players[1].as_str())),
            member: person(Role::Member, None),
            recorder: person(Role::Recorder, None),
            director: person(Role::Director, None),
            app,
            of_match,
            test,
            db,
        }
    }

    /// The next game of the match with this winner; gives the game.
    fn report(&self, by: &Person, winner: &str) -> String {
        let result = json!({ "winner": winner, "win": "bear-off", "termination": "played" });
        let body = json!({ "teka": null, "result": result });
        let made = by.post(&format!("/api/v1/matches/{}/games", self.of_match), &body);
        text(&made.ok(201), "id")
    }

    fn confirm(&self, by: &Person) -> Reply {
        by.post(
            &format!("/api/v1/matches/{}/confirm", self.of_match),
            &json!({ "version": null }),
        )
    }

    fn confirmation(&self) -> Value {
        self.app.match_now(&self.of_match)["confirmation"].clone()
    }

    fn status(&self) -> String {
        text(&self.confirmation(), "status")
    }

    fn listed(&self, confirmed: bool) -> usize {
        let list = self.app.get(&format!("/api/v1/matches?confirmed={confirmed}")).ok(200);
        list["items"].as_array().unwrap().len()
    }
}

fn in_a_world(test: impl Fn(&World)) {
    on_each_backend_app(|app, db| test(&World::new(app, db)));
}

#[test]
fn what_a_player_reports_waits_for_the_opponent() {
    in_a_world(|world| {
        assert_eq!(world.status(), "confirmed");
        world.report(&world.ek, "white");
        let waits = world.confirmation();
        assert_eq!(
            (&waits["status"], &waits["reported_by"]),
            (&json!("unconfirmed"), &json!(world.ek.id))
        );
        assert_eq!(
            (&waits["confirmed_by"], &waits["confirmed_at"]),
            (&Value::Null, &Value::Null)
        );
        assert_eq!((world.listed(false), world.listed(true)), (1, 0));
        let refused = world.confirm(&world.ek).problem(403, "not-allowed");
        assert!(
            text(&refused, "detail").contains("cannot confirm it: the opponent does"),
            "{refused}"
        );
        for other in [&world.member, &world.recorder] {
            world.confirm(other).problem(403, "not-allowed");
        }
        let version = world.app.match_now(&world.of_match)["version"].as_i64().unwrap();
        let address = format!("/api/v1/matches/{}/confirm", world.of_match);
        world
            .alm
            .post(&address, &json!({ "version": version - 1 }))
            .problem(409, "stale-version");
        let done = world.alm.post(&address, &json!({ "version": version })).ok(200);
        assert_eq!(done["confirmation"]["status"], "confirmed");
        assert_eq!(done["confirmation"]["confirmed_by"], json!(world.alm.id));
        assert_eq!(done["version"], version + 1);
        assert_eq!((world.listed(false), world.listed(true)), (0, 1));
        world.confirm(&world.alm).problem(409, "nothing-to-confirm");
        let found = world.db.read(check).unwrap();
        assert_eq!(found.differences, Vec::<String>::new());
    });
}

#[test]
fn a_later_report_waits_again_and_a_director_may_confirm_it() {
    in_a_world(|world| {
        world.report(&world.ek, "white");
        world.confirm(&world.alm).ok(200);
        world.report(&world.alm, "black");
        assert_eq!(world.confirmation()["reported_by"], json!(world.alm.id));
        world.confirm(&world.alm).problem(403, "not-allowed");
        world.confirm(&world.director).ok(200);
        assert_eq!(world.confirmation()["confirmed_by"], json!(world.director.id));
        let id: Id = world.of_match.parse().unwrap();
        let actions: Vec<String> = changes::table
            .filter(changes::noun.eq("match").and(changes::noun_id.eq(id)))
            .filter(changes::action.eq_any(["reported", "confirmed"]))
            .order(changes::id)
            .select(changes::action)
            .load(&mut world.test.connection())
            .unwrap();
        assert_eq!(actions, ["reported", "confirmed", "reported", "confirmed"]);
    });
}

#[test]
fn the_word_of_a_recorder_is_enough() {
    in_a_world(|world| {
        for by in [&world.recorder, &world.director] {
            world.report(by, "white");
            assert_eq!(world.confirmation()["reported_by"], Value::Null);
            assert_eq!(world.status(), "confirmed");
        }
        world.confirm(&world.alm).problem(409, "nothing-to-confirm");
    });
}

#[test]
fn players_change_a_result_until_it_is_confirmed_and_only_a_director_after_that() {
    in_a_world(|world| {
        let game = world.report(&world.ek, "white");
        let address = format!("/api/v1/games/{game}/result");
        let result = |winner: &str| json!({ "winner": winner, "win": "bear-off", "termination": "played" });
        world.member.put(&address, &result("black")).problem(403, "not-allowed");
        world.ek.put(&address, &result("black")).ok(200);
        // Whoever has changed it last waits for the other.
        world.alm.put(&address, &result("white")).ok(200);
        assert_eq!(world.confirmation()["reported_by"], json!(world.alm.id));
        world.confirm(&world.ek).ok(200);
        for player in [&world.ek, &world.alm] {
            player.put(&address, &result("black")).problem(403, "not-allowed");
            player
                .send("DELETE", &address, &Value::Null)
                .problem(403, "not-allowed");
        }
        world.director.put(&address, &result("black")).ok(200);
        assert_eq!(world.status(), "confirmed");
    });
}

#[test]
fn a_report_that_is_taken_back_waits_for_nobody() {
    in_a_world(|world| {
        let game = world.report(&world.ek, "white");
        let address = format!("/api/v1/games/{game}/result");
        world.ek.send("DELETE", &address, &Value::Null).ok(200);
        let now = world.confirmation();
        assert_eq!(
            (&now["status"], &now["reported_by"]),
            (&json!("confirmed"), &Value::Null)
        );
        world.confirm(&world.alm).problem(409, "nothing-to-confirm");
    });
}

#[test]
fn a_game_that_is_played_out_is_reported_and_its_end_undone_until_it_is_confirmed() {
    in_a_world(|world| {
        let teka = json!({ "teka": { "white": 1, "black": 2 } });
        let game = text(
            &world
                .ek
                .post(&format!("/api/v1/matches/{}/games", world.of_match), &teka)
                .ok(201),
            "id",
        );
        let record = &crate::support::play::records(1)[0];
        assert_eq!(record.turns[0].side.name(), "white");
        let play = |by: &Person, number: usize| {
            let turn = &record.turns[number - 1];
            let body = json!({ "expected_turn": number, "dice": turn.roll.unwrap().to_string(), "play": turn.play.to_string() });
            by.post(&format!("/api/v1/games/{game}/turns"), &body).ok(201)
        };
        let last = record.turns.len();
        for number in 1..last {
            play(if number % 2 == 0 { &world.alm } else { &world.ek }, number);
        }
        assert_eq!(world.status(), "confirmed", "nothing has a result yet");
        play(&world.ek, last);
        assert_eq!(world.status(), "unconfirmed");
        let undo = |by: &Person| {
            by.send(
                "DELETE",
                &format!("/api/v1/games/{game}/turns/{last}?expected_turn={last}"),
                &Value::Null,
            )
        };
        undo(&world.ek).ok(200);
        assert_eq!(world.status(), "confirmed");
        play(&world.alm, last);
        world.confirm(&world.ek).ok(200);
        undo(&world.alm).problem(403, "not-allowed");
        undo(&world.recorder).ok(200);
    });
}

#[test]
fn the_pages_say_who_waits_for_whom() {
    in_a_world(|world| {
        world.report(&world.ek, "white");
        let path = format!("/matches/{}", world.of_match);
        let action = format!("{path}/confirm");
        let page = |by: &Person, path: &str| {
            let body = by.page(path).text();
            html::check(&body).unwrap_or_else(|wrong| panic!("{path}: {wrong}\n{body}"));
            body
        };
        for (by, may) in [
            (&world.ek, false),
            (&world.alm, true),
            (&world.member, false),
            (&world.recorder, false),
            (&world.director, true),
        ] {
            let shown = page(by, &path);
            assert!(shown.contains("Reported by Ek"), "{shown}");
            assert!(shown.contains("waits for Alm or a director to confirm"), "{shown}");
            assert_eq!(
                html::forms(&shown).iter().any(|form| form.action == action),
                may,
                "{shown}"
            );
        }
        assert!(page(&world.alm, "/").contains("Waiting for your confirmation"));
        assert!(!page(&world.ek, "/").contains("Waiting for your confirmation"));
        assert!(page(&world.director, "/").contains("not confirmed yet"));
        assert!(page(&world.member, "/matches?confirmed=false").contains(&path));
        let form = html::forms(&page(&world.alm, &path))
            .into_iter()
            .find(|form| form.action == action);
        let fields: Vec<_> = form.unwrap().hidden.into_iter().collect();
        assert_eq!(world.alm.form(&action, &fields).status, 303);
        assert!(page(&world.ek, &path).contains("confirmed on"));
        assert!(!page(&world.alm, "/").contains("Waiting for your confirmation"));
    });
}

#[test]
fn the_check_finds_a_report_that_cannot_be() {
    in_a_world(|world| {
        world.report(&world.ek, "white");
        let id: Id = world.of_match.parse().unwrap();
        diesel::update(match_reports::table.find(id))
            .set(match_reports::confirmed_by.eq(world.ek.id))
            .execute(&mut world.test.connection())
            .unwrap();
        let found = world.db.read(check).unwrap().differences;
        assert_eq!(
            found,
            [
                format!("match {id}: who has confirmed its results and when must both be known, or neither"),
                format!("match {id}: its results are confirmed by whoever has reported them"),
            ]
        );
    });
}
