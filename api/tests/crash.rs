//! Killed in the middle of writing, twenty times: every acknowledged write is there, and nothing by halves.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::app::TestApp;
use crate::support::clients::{Client, Director, Writer, check_database};
use crate::support::database::TestDb;
use crate::support::random::Random;

const ROUNDS: usize = 20;
const WRITERS: usize = 4;
/// Another one can be given as `CRASH_SEED`.
const SEED: u64 = 20_260_314;

#[test]
fn of_what_was_acknowledged_nothing_is_lost_and_nothing_is_half_there() {
    let seed = std::env::var("CRASH_SEED").map_or(SEED, |seed| seed.parse().unwrap());
    println!("CRASH_SEED={seed}");
    let mut random = Random::new(seed);
    let db = TestDb::fresh();
    let app = TestApp::start_on(&db);
    let mut writers: Vec<_> = (0..WRITERS)
        .map(|number| Writer::new(&app, random.next() + number as u64))
        .collect();
    let mut director = Director::new(&app);
    drop(app);
    let written = AtomicUsize::new(0);
    for round in 1..=ROUNDS {
        let app = TestApp::start_on(&db);
        let pause = Duration::from_millis(20 + random.below(200));
        thread::scope(|scope| {
            for writer in &mut writers {
                scope.spawn(|| writer.write_until_it_fails(&app, &written));
            }
            // Only what is entered counts: pairing is quick and would hide that nothing else goes on.
            scope.spawn(|| director.write_until_it_fails(&app, &AtomicUsize::new(0)));
            thread::sleep(pause);
            // A machine with much else to do needs longer before there is something to lose.
            let begun = Instant::now();
            while written.load(Ordering::Relaxed) <= 5 * round && begun.elapsed() < Duration::from_secs(20) {
                thread::sleep(Duration::from_millis(5));
            }
            app.signal("KILL");
        });
        drop(app);
        let app = TestApp::start_on(&db);
        for writer in &mut writers {
            writer.check(&app, &db, if round == ROUNDS { usize::MAX } else { 3 });
        }
        director.check(&app, &db, 1);
        assert_eq!(app.stop("KILL").code(), None);
    }
    check_database(&db);
    let written = written.into_inner();
    assert!(written > 5 * ROUNDS, "only {written} writes were acknowledged");
}
