//! What `Db::read` and `Db::write` promise, on both backends.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use brade_api::db::founding::{CLUB, LOCAL_ACTOR};
use brade_api::db::schema::{actors, clubs, games, players};
use brade_api::db::time::now;
use brade_api::db::{AnyConnection, Db, DbError};
use brade_api::id::Id;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;

use crate::support::database::{TestDb, on_each_backend};

fn version(conn: &mut AnyConnection) -> Result<i32, DbError> {
    Ok(clubs::table.find(CLUB).select(clubs::version).first(conn)?)
}

fn set_version(conn: &mut AnyConnection, version: i32) -> Result<(), DbError> {
    diesel::update(clubs::table.find(CLUB))
        .set(clubs::version.eq(version))
        .execute(conn)?;
    Ok(())
}

#[test]
fn of_300_increments_at_once_none_is_lost() {
    on_each_backend(|db| {
        let opened = db.open();
        std::thread::scope(|scope| {
            for _ in 0..6 {
                scope.spawn(|| {
                    for _ in 0..50 {
                        // Read, then write: what a plain transaction gets wrong.
                        opened
                            .write(|conn| version(conn).and_then(|v| set_version(conn, v + 1)))
                            .unwrap();
                    }
                });
            }
        });
        assert_eq!(opened.read(version).unwrap(), 301, "{}", db.url);
    });
}

#[test]
fn two_programs_lose_no_increment_either() {
    on_each_backend(|db| {
        // Each has a pool of its own, so that only the database keeps them apart.
        let programs = [db.open(), db.open(), db.open()];
        std::thread::scope(|scope| {
            for program in &programs {
                scope.spawn(|| {
                    for _ in 0..30 {
                        program
                            .write(|conn| version(conn).and_then(|v| set_version(conn, v + 1)))
                            .unwrap();
                    }
                });
            }
        });
        assert_eq!(programs[0].read(version).unwrap(), 91, "{}", db.url);
    });
}

#[test]
fn a_failed_write_leaves_nothing() {
    on_each_backend(|db| {
        let db = db.open();
        let result = db.write(|conn| {
            set_version(conn, 99)?;
            Err::<(), _>(DbError::NotFound)
        });
        assert!(matches!(result, Err(DbError::NotFound)));
        assert_eq!(db.read(version).unwrap(), 1);
    });
}

#[test]
fn a_read_cannot_write() {
    on_each_backend(|db| {
        let db = db.open();
        db.read(|conn| set_version(conn, 99)).unwrap_err();
        assert_eq!(db.read(version).unwrap(), 1);
        // And the connection can write again afterwards.
        for _ in 0..16 {
            db.write(|conn| set_version(conn, 2)).unwrap();
        }
    });
}

#[test]
fn a_panic_leaves_nothing_and_no_broken_connection() {
    on_each_backend(|db| {
        let db = db.open();
        for _ in 0..10 {
            let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                db.write(|conn| -> Result<(), DbError> {
                    set_version(conn, 99)?;
                    panic!("on purpose")
                })
            }));
            assert!(panicked.is_err());
        }
        assert_eq!(db.read(version).unwrap(), 1);
        db.write(|conn| set_version(conn, 2)).unwrap();
    });
}

type Answer = Result<i32, DbError>;
type Fault = fn(&mut AnyConnection) -> Answer;

/// Six writes that wait for another one, so that they come one right after the other; `fault` is what the fourth of them
/// does when it has written. Gives what came of each of them, nothing where it was dropped, and how many saw what was not
/// committed yet.
fn six_at_once(db: &Db, fault: Fault) -> (Vec<Option<Answer>>, u32) {
    let (shared, written) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicU32::new(0)));
    let sleep = |_: &mut AnyConnection| {
        thread::sleep(Duration::from_millis(50));
        Ok::<_, DbError>(())
    };
    db.queue(sleep, drop);
    let waiting: Vec<_> = (0..6)
        .map(|_| {
            let (tell, told) = mpsc::channel();
            let (reader, shared, written) = (db.clone(), shared.clone(), written.clone());
            let write = move |conn: &mut AnyConnection| {
                let seen = version(conn)?;
                if seen > reader.read(version)? {
                    shared.fetch_add(1, Ordering::Relaxed);
                }
                set_version(conn, seen + 1)?;
                match written.fetch_add(1, Ordering::Relaxed) {
                    3 => fault(conn),
                    _ => Ok(seen + 1),
                }
            };
            // When it is told it is there for everybody.
            let reader = db.clone();
            let tell = move |answer: Answer| {
                if let Ok(version_now) = answer {
                    assert!(reader.read(version).unwrap() >= version_now);
                }
                tell.send(answer).unwrap();
            };
            db.queue(write, tell);
            told
        })
        .collect();
    let answers = waiting.into_iter().map(|told| told.recv().ok()).collect();
    (answers, shared.load(Ordering::Relaxed))
}

#[test]
fn writes_that_wait_share_a_commit_and_one_that_fails_takes_no_other_with_it() {
    let test = TestDb::sqlite();
    let db = test.open();
    let mut expected = 1;
    let mut shared = 0;
    let faults: [(Fault, usize); 3] = [
        (|_| Err(DbError::NotFound), 5),
        (|_| panic!("as intended"), 5),
        // As SQLite does by itself where a disk is full: all that is not committed is gone, and is written again.
        (
            |conn| {
                let AnyConnection::Sqlite(conn) = conn else {
                    unreachable!()
                };
                conn.batch_execute("ROLLBACK").unwrap();
                Err(DbError::Full("as intended".to_owned()))
            },
            6,
        ),
    ];
    // How many share a commit depends on how quick the machine is just then.
    for round in 0..12 {
        let (fault, count) = faults[round % 3];
        let (answers, seen) = six_at_once(&db, fault);
        let done = answers.iter().filter_map(|answer| answer.as_ref()?.as_ref().ok());
        let mut done: Vec<i32> = done.copied().collect();
        done.sort_unstable();
        let now = expected + i32::try_from(count).unwrap();
        assert_eq!(
            done,
            (expected + 1..=now).collect::<Vec<_>>(),
            "round {round}: {answers:?}"
        );
        expected = now;
        assert_eq!(db.read(version).unwrap(), expected, "round {round}");
        shared += seen;
    }
    assert!(shared > 6, "only {shared} writes of 72 shared a commit");
}

#[test]
fn a_write_that_is_told_to_come_again_comes_again() {
    on_each_backend(|db| {
        let db = db.open();
        let tries = AtomicU32::new(0);
        db.write(|_| match tries.fetch_add(1, Ordering::Relaxed) {
            0..3 => Err(DbError::Busy("on purpose".into())),
            _ => Ok(()),
        })
        .unwrap();
        assert_eq!(tries.into_inner(), 4);
    });
}

#[test]
fn there_is_one_club_and_one_local_actor_however_often_it_starts() {
    on_each_backend(|db| {
        drop(db.open());
        let db = db.open();
        let found: (Vec<Id>, Vec<(Id, String)>) = db
            .read(|conn| -> Result<_, DbError> {
                Ok((
                    clubs::table.select(clubs::id).load(conn)?,
                    actors::table.select((actors::id, actors::kind)).load(conn)?,
                ))
            })
            .unwrap();
        assert_eq!(found, (vec![CLUB], vec![(LOCAL_ACTOR, "local".to_owned())]));
    });
}

fn insert_player(conn: &mut AnyConnection, id: Id, club: Id) -> Result<(), DbError> {
    let row = (
        players::id.eq(id),
        players::club_id.eq(club),
        players::name.eq("Åke"),
        players::search_key.eq("ake"),
        players::created_by.eq(LOCAL_ACTOR),
        players::created_at.eq(now()),
        players::updated_at.eq(now()),
        players::version.eq(1),
    );
    diesel::insert_into(players::table).values(row).execute(conn)?;
    Ok(())
}

#[test]
fn both_backends_refuse_with_the_same_words() {
    on_each_backend(|db| {
        let db = db.open();
        let id = Id::new();
        db.write(|conn| insert_player(conn, id, CLUB)).unwrap();
        let twice = db.write(|conn| insert_player(conn, id, CLUB)).unwrap_err();
        assert!(twice.is_unique("players_pkey"), "{twice}");
        let nowhere = db.write(|conn| insert_player(conn, Id::new(), Id::new())).unwrap_err();
        assert!(matches!(nowhere, DbError::Reference), "{nowhere}");
        let missing =
            db.read(|conn| -> Result<i32, DbError> { Ok(games::table.find(id).select(games::version).first(conn)?) });
        assert!(matches!(missing, Err(DbError::NotFound)));
        let broken =
            db.read(|conn| -> Result<usize, DbError> { Ok(diesel::sql_query("SELECT * FROM nothing").execute(conn)?) });
        assert!(matches!(broken, Err(DbError::Other(_))));
    });
}

#[test]
fn times_and_texts_come_back_as_they_were() {
    on_each_backend(|db| {
        let db = db.open();
        let (id, time) = (Id::new(), now());
        let row = db.write(|conn| {
            insert_player(conn, id, CLUB)?;
            diesel::update(players::table.find(id))
                .set(players::updated_at.eq(time))
                .execute(conn)?;
            Ok::<_, DbError>(
                players::table
                    .find(id)
                    .select((players::id, players::name, players::updated_at))
                    .first::<(Id, String, chrono::NaiveDateTime)>(conn)?,
            )
        });
        assert_eq!(row.unwrap(), (id, "Åke".to_owned(), time));
    });
}
