//! Two at once, failures between any two writes, and documents that mean no good.

use std::cell::RefCell;
use std::thread;

use brade_api::db::connection::AnyConnection;
use brade_api::db::{Db, DbError};
use brade_api::service::check;
use diesel::RunQueryDsl;
use diesel::connection::SimpleConnection;
use serde_json::{Value, json};

use crate::support::app::{Reply, TestApp};
use crate::support::database::TestDb;
use crate::support::play::{on_each_app, on_each_backend_app, text};
use crate::support::tournament::{Tournament, pairs, won};

fn swiss(rounds: u32) -> Value {
    json!({ "format": "swiss", "rounds": rounds })
}

#[test]
fn case_15_a_round_that_is_paired_by_many_at_once_is_paired_once() {
    on_each_app(|app| {
        let tournament = Tournament::started(app, 8, swiss(3));
        for number in 1..=3 {
            let replies: Vec<Reply> = thread::scope(|scope| {
                let send = || tournament.post("stages/1/rounds:pair", json!({ "round": number }));
                let sent: Vec<_> = (0..6).map(|_| scope.spawn(send)).collect();
                sent.into_iter().map(|sent| sent.join().unwrap()).collect()
            });
            let round = tournament.get(&format!("stages/1/rounds/{number}"));
            for reply in replies {
                match reply.status.as_u16() {
                    201 => assert_eq!(pairs(&reply.json()), pairs(&round)),
                    status => assert_eq!(status, 409, "{}", reply.text()),
                }
            }
            assert_eq!(
                tournament.get("stages/1/rounds")["items"].as_array().unwrap().len(),
                number
            );
            tournament.publish(number as u64);
            tournament.favourites_win();
        }
        assert_eq!(tournament.get("")["state"], "finished");
    });
}

#[test]
fn of_two_directors_who_saw_the_same_state_one_is_told_to_look_again() {
    on_each_app(|app| {
        let tournament = Tournament::started(app, 8, swiss(3));
        tournament.next_round();
        let version = tournament.get("")["version"].clone();
        let put = |key: &str| {
            let mut body = won("first");
            body["version"] = version.clone();
            tournament.put(&format!("stages/1/matches/{key}/result"), body)
        };
        let statuses: Vec<u16> = thread::scope(|scope| {
            let sent: Vec<_> = ["round-1-1", "round-1-2", "round-1-3"]
                .map(|key| scope.spawn(move || put(key)))
                .into();
            sent.into_iter()
                .map(|sent| sent.join().unwrap().status.as_u16())
                .collect()
        });
        assert_eq!(
            statuses.iter().filter(|status| **status == 200).count(),
            1,
            "{statuses:?}"
        );
        assert!(
            statuses.iter().all(|status| [200, 409].contains(status)),
            "{statuses:?}"
        );
        let stale = tournament.put(
            "stages/1/matches/round-1-4/result",
            json!({ "games": [], "version": 1 }),
        );
        assert!(stale.status.is_client_error());
    });
}

/// Writes that fail in a way that the program knows nothing of.
struct Failures(RefCell<AnyConnection>);

impl Failures {
    /// Watches every table that a tournament writes to; nothing fails yet.
    fn new(db: &TestDb) -> Self {
        let mut conn = db.connection();
        let tables = [
            "tournaments",
            "stages",
            "entrants",
            "rounds",
            "pairings",
            "team_boards",
            "matches",
            "games",
            "players",
            "changes",
        ];
        let mut sql = "CREATE TABLE countdown (n INTEGER); INSERT INTO countdown VALUES (0);".to_owned();
        match &mut conn {
            AnyConnection::Sqlite(conn) => {
                for table in tables {
                    for event in ["INSERT", "UPDATE", "DELETE"] {
                        sql += &format!(
                            "CREATE TRIGGER fail_{table}_{event} BEFORE {event} ON {table} BEGIN \
                             UPDATE countdown SET n = n - 1; \
                             SELECT RAISE(ABORT, 'injected') WHERE (SELECT n FROM countdown) = 0; END;"
                        );
                    }
                }
                conn.batch_execute(&sql).unwrap();
            }
            AnyConnection::Postgres(conn) => {
                sql += "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
                        UPDATE countdown SET n = n - 1; \
                        IF (SELECT n FROM countdown) = 0 THEN RAISE EXCEPTION 'injected'; END IF; \
                        RETURN COALESCE(NEW, OLD); END $$;";
                for table in tables {
                    sql += &format!(
                        "CREATE TRIGGER fail BEFORE INSERT OR UPDATE OR DELETE ON {table} \
                         FOR EACH ROW EXECUTE FUNCTION fail();"
                    );
                }
                conn.batch_execute(&sql).unwrap();
            }
        }
        Self(RefCell::new(conn))
    }

    /// Lets the n-th write from now on fail; none for 0.
    fn at(&self, n: i64) {
        let set = diesel::sql_query(format!("UPDATE countdown SET n = {n}"));
        assert_eq!(set.execute(&mut *self.0.borrow_mut()).unwrap(), 1);
    }
}

/// Holds a write to leave nothing behind, whichever of its statements fails, and to work when it is tried again.
#[track_caller]
fn holds_under_failures(failing: &Failures, what: &str, state: impl Fn() -> Value, write: impl Fn() -> Reply) {
    let before = state();
    let mut failures = 0;
    loop {
        failing.at(failures + 1);
        let reply = write();
        if reply.status.is_success() {
            break;
        }
        reply.problem(500, "internal");
        failing.at(0);
        assert_eq!(
            state(),
            before,
            "{what}: the write {} failed and left something",
            failures + 1
        );
        failures += 1;
        assert!(failures < 200, "{what}");
    }
    failing.at(0);
    assert!(failures >= 2, "{what}: only {failures} writes");
    assert_ne!(state(), before, "{what}");
}

#[test]
fn a_failure_between_any_two_writes_leaves_nothing_half_done() {
    on_each_backend_app(|app, db| {
        let failing = Failures::new(db);
        let tournament = Tournament::new(app);
        let document = || json!([tournament.get("export"), tournament.get("")["version"]]);
        let under = |what: &str, write: &dyn Fn() -> Reply| holds_under_failures(&failing, what, document, write);
        let csv = [("content-type", "text/csv")];
        under("import", &|| {
            app.send(
                "POST",
                &tournament.path("entrants:import"),
                &csv,
                "Ek\nAlm\nBok\nLind\nHägg\n".as_bytes(),
            )
        });
        under("stage", &|| tournament.post("stages", swiss(3)));
        under("start", &|| tournament.post("stages/1/start", json!({})));
        under("pair", &|| tournament.post("stages/1/rounds:pair", json!({})));
        under("edit", &|| {
            let body = json!({ "operations": [{ "op": "bye", "entrant": 1 }, { "op": "complete" }] });
            tournament.put("stages/1/rounds/1/pairings", body)
        });
        under("publish", &|| tournament.post("stages/1/rounds/1/publish", json!({})));
        under("begin", &|| {
            tournament.post("stages/1/matches/round-1-1/begin", json!({ "white": "first" }))
        });
        under("result", &|| tournament.result("round-1-2", "second"));
        under("withdraw", &|| tournament.post("entrants/2/withdraw", json!({})));
        let late = json!({ "player_id": app.player("Oxel") });
        under("late entry", &|| tournament.post("entrants", late.clone()));
        under("clear", &|| tournament.delete("stages/1/matches/round-1-2/result"));
        let all = || {
            app.get("/api/v1/tournaments").ok(200)["items"]
                .as_array()
                .unwrap()
                .len()
                .into()
        };
        let exported = tournament.get("export");
        holds_under_failures(&failing, "import of all", all, || {
            app.post("/api/v1/tournaments:import", &exported)
        });
        under("delete round", &|| {
            tournament.delete("stages/1/rounds/1?with_results=true")
        });
    });
}

#[test]
fn a_document_that_makes_no_sense_is_refused_and_nothing_of_it_is_taken() {
    let app = TestApp::start();
    let tournament = Tournament::started(&app, 4, swiss(3));
    tournament.next_round();
    tournament.favourites_win();
    let document = tournament.get("export");
    let count = || {
        app.get("/api/v1/tournaments").ok(200)["items"]
            .as_array()
            .unwrap()
            .len()
    };
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut document = document.clone();
        change(&mut document);
        let reply = app.post("/api/v1/tournaments:import", &document);
        assert_eq!(reply.status.as_u16(), 422, "{}", reply.text());
        assert_eq!(count(), 1);
    };
    refused(&|document| document["format"] = json!("other"));
    refused(&|document| document["pairings"][0]["first"] = json!(99));
    refused(&|document| document["pairings"][0]["key"] = json!("x"));
    refused(&|document| document["pairings"][1] = document["pairings"][0].clone());
    refused(&|document| document["stages"][0]["settings"] = json!({ "format": "chess" }));
    refused(&|document| document["stages"][0]["length"] = json!(2));
    refused(&|document| document["rounds"][0]["state"] = json!("x"));
    refused(&|document| document["entrants"][0]["player_id"] = json!(tournament.id));
    refused(&|document| document["matches"] = json!({}));
    refused(&|document| {
        let matches = document["matches"].as_object_mut().unwrap();
        let of_match = matches.values_mut().next().unwrap();
        of_match["games"][0]["turns"] = json!("////");
    });
    let copy = app.post("/api/v1/tournaments:import", &document).ok(201);
    assert_ne!(text(&copy, "id"), tournament.id);
}

#[test]
fn check_finds_what_is_wrong_with_a_tournament() {
    on_each_backend_app(|app, test| {
        let tournament = Tournament::started(app, 5, swiss(3));
        tournament.next_round();
        tournament.favourites_win();
        let db = Db::open(&test.url, 1).unwrap();
        let differences = || db.read(check::check).unwrap().differences;
        assert_eq!(differences(), Vec::<String>::new());
        let change = |sql: &str| {
            db.write(|conn| Ok::<_, DbError>(diesel::sql_query(sql).execute(conn)?))
                .unwrap()
        };
        change("UPDATE pairings SET first = 99 WHERE key = 'round-1-1'");
        let found = differences().join("; ");
        assert!(found.contains("entrant 99"), "{found}");
        change("UPDATE stages SET settings = '{}'");
        let found = differences().join("; ");
        assert!(found.contains("the settings of a stage"), "{found}");
        assert_eq!(app.get(&tournament.path("")).status, 500);
    });
}
