//! A request that is sent twice is done once, on both backends.

use std::sync::atomic::{AtomicU32, Ordering};

use actix_web::http::StatusCode;
use brade_api::db::founding::{CLUB, LOCAL_ACTOR};
use brade_api::db::idempotency::{KEPT_FOR, Name, purge};
use brade_api::db::schema::{clubs, idempotency_keys};
use brade_api::db::time::now;
use brade_api::db::{AnyConnection, Db, DbError};
use brade_api::error::Problem;
use brade_api::json::answer::Answer;
use brade_api::json::idempotency::once;
use diesel::prelude::*;

use crate::support::database::on_each_backend;

fn write_once<E: Into<Problem>>(
    db: &Db,
    name: Option<&Name>,
    mut work: impl FnMut(&mut AnyConnection) -> Result<Answer, E>,
) -> Result<Answer, Problem> {
    db.write(|conn| once(conn, name, |conn| work(conn).map_err(Into::into)))
}

fn name(key: &str, body: &str) -> Name {
    Name {
        actor: LOCAL_ACTOR,
        route: "POST /api/v1/things".into(),
        key: key.into(),
        body_hash: body.into(),
    }
}

/// Counts in the database how often the work was done.
fn work(conn: &mut AnyConnection) -> Result<Answer, Problem> {
    let count = diesel::update(clubs::table.find(CLUB))
        .set(clubs::version.eq(clubs::version + 1))
        .returning(clubs::version)
        .get_result::<i32>(conn)
        .map_err(DbError::from)?;
    Ok(Answer::json(StatusCode::CREATED, &count)?
        .location(format!("/things/{count}"))
        .version(count))
}

fn times_done(db: &Db) -> i32 {
    db.read(|conn| Ok::<_, DbError>(clubs::table.find(CLUB).select(clubs::version).first::<i32>(conn)?))
        .unwrap()
        - 1
}

#[test]
fn the_same_request_gets_the_first_answer() {
    on_each_backend(|db| {
        let db = db.open();
        let first = write_once(&db, Some(&name("k", "a")), work).unwrap();
        let second = write_once(&db, Some(&name("k", "a")), work).unwrap();
        assert_eq!(first.stored(), second.stored());
        assert_eq!(second.stored().status, 201);
        assert_eq!(second.stored().location.as_deref(), Some("/things/2"));
        assert_eq!(second.stored().etag.as_deref(), Some("\"v2\""));
        assert_eq!(times_done(&db), 1);
    });
}

#[test]
fn another_body_under_the_same_key_is_refused() {
    on_each_backend(|db| {
        let db = db.open();
        write_once(&db, Some(&name("k", "a")), work).unwrap();
        let other = write_once(&db, Some(&name("k", "b")), work).unwrap_err();
        assert_eq!((other.status().as_u16(), other.code()), (422, "idempotency-key-reused"));
        assert_eq!(times_done(&db), 1);
    });
}

#[test]
fn actors_and_routes_have_keys_of_their_own() {
    on_each_backend(|db| {
        let db = db.open();
        write_once(&db, Some(&name("k", "a")), work).unwrap();
        write_once(
            &db,
            Some(&Name {
                route: "POST /elsewhere".into(),
                ..name("k", "b")
            }),
            work,
        )
        .unwrap();
        write_once(&db, Some(&name("l", "a")), work).unwrap();
        write_once(&db, None, work).unwrap();
        write_once(&db, None, work).unwrap();
        assert_eq!(times_done(&db), 5);
    });
}

#[test]
fn a_failed_request_may_be_tried_again() {
    on_each_backend(|db| {
        let db = db.open();
        let failed = write_once(&db, Some(&name("k", "a")), |conn| {
            work(conn)?;
            Err::<Answer, _>(Problem::field("wrong", "x", "is wrong"))
        });
        assert_eq!(failed.unwrap_err().status(), 422);
        assert_eq!(times_done(&db), 0);
        write_once(&db, Some(&name("k", "a")), work).unwrap();
        assert_eq!(times_done(&db), 1);
    });
}

#[test]
fn of_many_at_once_exactly_one_is_done() {
    on_each_backend(|test| {
        // Two programs, each with a pool of its own.
        let programs = [test.open(), test.open()];
        for round in 0..5 {
            let key = format!("k{round}");
            let answers: Vec<Result<Answer, Problem>> = std::thread::scope(|scope| {
                let sending: Vec<_> = (0..8)
                    .map(|n| {
                        let (db, key) = (&programs[n % 2], &key);
                        scope.spawn(move || write_once(db, Some(&name(key, "a")), work))
                    })
                    .collect();
                sending.into_iter().map(|sent| sent.join().unwrap()).collect()
            });
            let bodies: Vec<_> = answers
                .into_iter()
                .map(|answer| answer.unwrap().stored().clone())
                .collect();
            assert!(bodies.iter().all(|body| *body == bodies[0]), "{bodies:?}");
            assert_eq!(times_done(&programs[0]), round + 1, "{}", test.url);
        }
    });
}

#[test]
fn a_request_still_being_worked_on_is_a_conflict() {
    on_each_backend(|db| {
        let db = db.open();
        // What a server that answers in two steps would leave.
        let row = (
            idempotency_keys::actor_id.eq(LOCAL_ACTOR),
            idempotency_keys::route.eq("POST /api/v1/things"),
            idempotency_keys::key.eq("k"),
            idempotency_keys::body_hash.eq("a"),
            idempotency_keys::created_at.eq(now()),
        );
        db.write(|conn| Ok::<_, DbError>(diesel::insert_into(idempotency_keys::table).values(row).execute(conn)?))
            .unwrap();
        let busy = write_once(&db, Some(&name("k", "a")), work).unwrap_err();
        assert_eq!((busy.status().as_u16(), busy.code()), (409, "in-progress"));
        assert_eq!(times_done(&db), 0);
    });
}

#[test]
fn on_postgresql_nobody_waits_long_for_a_request_that_hangs() {
    let Some(test) = crate::support::database::TestDb::postgres() else {
        return;
    };
    let db = test.open();
    let started = AtomicU32::new(0);
    std::thread::scope(|scope| {
        let slow = scope.spawn(|| {
            write_once(&db, Some(&name("k", "a")), |conn| {
                started.store(1, Ordering::SeqCst);
                std::thread::sleep(std::time::Duration::from_secs(5));
                work(conn)
            })
        });
        while started.load(Ordering::SeqCst) == 0 {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let busy = write_once(&db, Some(&name("k", "a")), work).unwrap_err();
        assert_eq!((busy.status().as_u16(), busy.code()), (409, "in-progress"));
        slow.join().unwrap().unwrap();
    });
    assert_eq!(times_done(&db), 1);
}

#[test]
fn answers_are_kept_for_a_day() {
    on_each_backend(|db| {
        let db = db.open();
        write_once(&db, Some(&name("old", "a")), work).unwrap();
        write_once(&db, Some(&name("older", "a")), work).unwrap();
        write_once(&db, Some(&name("new", "a")), work).unwrap();
        let before = now() - KEPT_FOR - chrono::TimeDelta::seconds(1);
        db.write(|conn| {
            let old = idempotency_keys::table.filter(idempotency_keys::key.like("old%"));
            Ok::<_, DbError>(
                diesel::update(old)
                    .set(idempotency_keys::created_at.eq(before))
                    .execute(conn)?,
            )
        })
        .unwrap();
        // An old key is free again, for any request.
        write_once(&db, Some(&name("old", "b")), work).unwrap();
        assert_eq!(times_done(&db), 4);
        assert_eq!(db.write(|conn| purge(conn, now())).unwrap(), 1);
        write_once(&db, Some(&name("new", "a")), work).unwrap();
        assert_eq!(times_done(&db), 4);
    });
}
