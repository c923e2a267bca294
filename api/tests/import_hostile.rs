//! `brade import` that is killed, has no room left, gets more than fits into memory, or is not alone.

use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use brade_api::db::DbError;
use brade_api::db::schema::changes;
use diesel::prelude::*;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::database::{TestDb, on_each_backend};
use crate::support::import::{GOOD, Place, Told, collection, count, is_sound, rows};

#[test]
fn killed_in_the_middle_it_leaves_whole_steps_and_goes_on_behind_them() {
    on_each_backend(|test| {
        let times = 10;
        let place = Place::with(collection(times));
        let db = test.open();
        let mut kills = 0;
        for more in [0, 700, 1400] {
            let before = count(&db);
            let mut child = place.start(test, &["club.brade"]);
            while child.try_wait().unwrap().is_none() && count(&db) <= before + more {
                thread::sleep(Duration::from_millis(3));
            }
            kills += usize::from(child.try_wait().unwrap().is_none());
            child.kill().unwrap();
            child.wait().unwrap();
            let there = count(&db);
            assert_eq!(rows(&db, "game_search").len() as i64, there);
            // What the journal says, step by step.
            let steps: Vec<Option<String>> = db
                .read(|conn| {
                    let lines = changes::table.filter(changes::noun.eq("import")).select(changes::after);
                    Ok::<_, DbError>(lines.load(conn)?)
                })
                .unwrap();
            let told = steps.iter().flatten().map(|step| {
                let step: Value = serde_json::from_str(step).unwrap();
                step["games"].as_i64().unwrap()
            });
            assert_eq!(told.sum::<i64>(), there);
            is_sound(test);
        }
        assert!(kills > 0, "it was never killed in the middle");
        let there = count(&db);
        let told = place.import(test, &["club.brade"]);
        assert!(told.error.contains(&format!("the first {there} records")), "{told:?}");
        told.ends(0, &format!("{} records read", 300 * times as i64 - there));
        assert_eq!(count(&db), 300 * times as i64);
        is_sound(test);
    });
}

/// A server on the same SQLite database gets its turn between the steps, long before it would give up.
#[test]
fn a_running_service_goes_on_writing_meanwhile() {
    let test = TestDb::sqlite();
    let app = TestApp::start_on(&test);
    let place = Place::with(collection(12));
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        let writer = scope.spawn(|| {
            let mut written = 0;
            while !over.load(Ordering::Relaxed) {
                // Whoever waited for too long would be told to try again.
                let reply = app.post("/api/v1/players", &json!({ "name": format!("Ek {written}") }));
                assert_eq!(reply.status, 201, "{}", reply.text());
                written += 1;
                thread::sleep(Duration::from_millis(10));
            }
            assert!(written > 2, "{written}");
        });
        let told = place.import(&test, &["club.brade"]);
        over.store(true, Ordering::Relaxed);
        told.ends(0, "3600 records read, 3600 games imported");
        writer.join().unwrap();
    });
    drop(app);
    is_sound(&test);
}

/// Imports a file of so many games of 10 kB and gives the most memory that it took, in KiB.
#[cfg(target_os = "linux")]
fn peak_of(games: usize) -> u64 {
    let test = TestDb::sqlite();
    let place = Place::new();
    let mut file = std::fs::File::create(place.0.path().join("club.brade")).unwrap();
    let comment = "so it is told ".repeat(700);
    for number in 0..games {
        let game = GOOD.replacen("Ek", &format!("Ek {}", number % 50), 1).replacen(
            "*",
            &format!("{{{number} {comment}}}\n2. B 44 1/5/9 1/5\n*"),
            1,
        );
        let game = game.replace("2026", &format!("{:04}", 1000 + number / 50));
        file.write_all(game.as_bytes()).unwrap();
    }
    drop(file);
    let mut child = place.start(&test, &["club.brade"]);
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        let told = std::fs::read_to_string(&status).unwrap_or_default();
        let line = told.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let now = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
        peak = peak.max(now.unwrap_or(0));
        thread::sleep(Duration::from_millis(10));
    }
    Told::of(&child.wait_with_output().unwrap()).ends(0, &format!("{games} records read, {games} games imported"));
    peak
}

/// SQLite may keep 64 MiB of its pages, whatever the size; the large file is ten times that of the small one.
#[cfg(target_os = "linux")]
#[test]
fn a_file_of_any_size_takes_the_same_memory() {
    let (small, large) = (peak_of(1500), peak_of(15_000));
    assert!(small > 10_000, "{small} KiB");
    assert!(large < small + 90 * 1024, "{small} KiB, then {large} KiB");
}

#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_is_full_stops_it_cleanly_and_it_goes_on_when_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let Some(disk) = crate::disk::SmallDisk::new(folder.path()) else {
        return crate::disk::skipped("mounting a small disk");
    };
    disk.resize("12m");
    let test = TestDb::at(format!("sqlite:{}", disk.0.join("full.db").display()));
    let db = test.open();
    let place = Place::with(collection(20));
    let told = place.import(&test, &["club.brade"]);
    assert_eq!(told.code, Some(2), "{told:?}");
    assert!(told.error.contains("the database's disk is full"), "{told:?}");
    assert!(told.error.contains("run the same command again to go on"), "{told:?}");
    let there = count(&db);
    assert!((1..6000).contains(&there), "{there}");
    disk.resize("256m");
    let told = place.import(&test, &["club.brade"]);
    assert_eq!((told.code, count(&db)), (Some(0), 6000), "{told:?}");
    drop(db);
    is_sound(&test);
}
