//! Several programs on one database: one is killed, the database fails, and the others and the clients go on.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, RwLock};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::app::TestApp;
use crate::support::clients::{Client, Director, Writer, check_database};
use crate::support::database::TestDb;
use crate::support::patroni::Cluster;
use crate::support::postgres::Server;

const WRITERS: u64 = 4;
/// So many writes are to be acknowledged before the next thing fails.
const A_WHILE: usize = 60;

/// Two programs on one database, and clients that write to either.
struct Instances<'a> {
    db: &'a TestDb,
    apps: [RwLock<Arc<TestApp>>; 2],
    acknowledged: AtomicUsize,
    /// How often a client was left without an answer, or told to try again.
    failures: AtomicUsize,
    stopped: AtomicBool,
}

impl<'a> Instances<'a> {
    fn new(db: &'a TestDb) -> Self {
        let app = || RwLock::new(Arc::new(TestApp::start_on(db)));
        Self {
            db,
            apps: [app(), app()],
            acknowledged: AtomicUsize::new(0),
            failures: AtomicUsize::new(0),
            stopped: AtomicBool::new(false),
        }
    }

    fn app(&self, number: usize) -> Arc<TestApp> {
        self.apps[number % 2].read().unwrap().clone()
    }

    /// Lets clients write while `happens` does; then everything that was ever acknowledged must be there.
    fn written_while(&self, happens: impl FnOnce(&Self)) {
        let app = self.app(0);
        let mut writers: Vec<Writer> = (1..=WRITERS).map(|seed| Writer::new(&app, seed)).collect();
        let mut director = Director::new(&app);
        drop(app);
        // A panic of a client shall not leave the others writing for ever.
        let stop = Stop(&self.stopped);
        thread::scope(|scope| {
            let mut clients = Vec::new();
            for (number, writer) in writers.iter_mut().enumerate() {
                clients.push(scope.spawn(move || {
                    let _stop = Stop(&self.stopped);
                    self.keep_writing(writer, number, &self.acknowledged);
                }));
            }
            // Only what is entered counts: pairing is quick and would hide that nothing else goes on.
            clients.push(scope.spawn(|| {
                let _stop = Stop(&self.stopped);
                self.keep_writing(&mut director, 0, &AtomicUsize::new(0));
            }));
            happens(self);
            drop(stop);
        });
        let app = self.app(1);
        for writer in &mut writers {
            writer.check(&app, self.db, usize::MAX);
        }
        director.check(&app, self.db, 1);
        check_database(self.db);
    }

    fn keep_writing(&self, client: &mut impl Client, mut number: usize, acknowledged: &AtomicUsize) {
        while !self.stopped.load(Ordering::Relaxed) {
            if client.write(&self.app(number)) {
                acknowledged.fetch_add(1, Ordering::Relaxed);
                continue;
            }
            self.failures.fetch_add(1, Ordering::Relaxed);
            number = self.wait_for_an_answer(number);
            client.check(&self.app(number), self.db, 2);
        }
    }

    /// Tries one program after the other until one can read, and gives its number.
    fn wait_for_an_answer(&self, number: usize) -> usize {
        let begun = Instant::now();
        loop {
            // What the database was told last must be done or given up before somebody looks.
            thread::sleep(Duration::from_millis(300));
            for number in [number, number + 1] {
                match self.app(number).try_send("GET", "/api/v1/tournaments", &[], b"") {
                    Ok(reply) if reply.status == 200 => return number,
                    Ok(reply) => {
                        assert_eq!(reply.status, 503, "{}", reply.text());
                        assert!(!reply.header("retry-after").is_empty(), "{}", reply.text());
                    }
                    Err(_) => {}
                }
            }
            assert!(begun.elapsed() < Duration::from_secs(90), "nothing answers any more");
        }
    }

    /// Waits until so many more writes are acknowledged.
    fn wait_for_writes(&self, more: usize) {
        let (begun, first) = (Instant::now(), self.acknowledged.load(Ordering::Relaxed));
        while self.acknowledged.load(Ordering::Relaxed) < first + more {
            assert!(!self.stopped.load(Ordering::Relaxed), "a client failed");
            assert!(
                begun.elapsed() < Duration::from_secs(120),
                "nothing is written any more"
            );
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// How often clients failed during this.
    fn failures_during(&self, happens: impl FnOnce()) -> usize {
        let before = self.failures.load(Ordering::Relaxed);
        happens();
        self.failures.load(Ordering::Relaxed) - before
    }
}

/// Tells the clients to stop, however it goes.
struct Stop<'a>(&'a AtomicBool);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[test]
fn a_killed_program_and_a_restarted_database_lose_nothing_that_was_acknowledged() {
    let Some(server) = Server::start() else { return };
    let db = TestDb::at(server.database("several"));
    Instances::new(&db).written_while(|instances| {
        instances.wait_for_writes(A_WHILE);
        let failed = instances.failures_during(|| {
            instances.app(0).signal("KILL");
            instances.wait_for_writes(A_WHILE);
        });
        assert!(failed > 0, "nobody was writing to the program that was killed");
        *instances.apps[0].write().unwrap() = Arc::new(TestApp::start_on(&db));
        instances.wait_for_writes(A_WHILE);
        let failed = instances.failures_during(|| {
            server.crash();
            // A request waits five seconds for a connection before it is answered that there is none.
            thread::sleep(Duration::from_secs(7));
            server.go_on();
            instances.wait_for_writes(A_WHILE);
        });
        assert!(failed > 0, "nobody noticed that the database was away");
        instances.wait_for_writes(A_WHILE);
    });
}

#[test]
fn where_the_leader_of_a_cluster_is_killed_the_next_one_has_everything_that_was_acknowledged() {
    let Some(mut cluster) = Cluster::start() else { return };
    let db = TestDb::at(cluster.url());
    Instances::new(&db).written_while(|instances| {
        instances.wait_for_writes(A_WHILE);
        let failed = instances.failures_during(|| {
            cluster.kill_leader();
            instances.wait_for_writes(A_WHILE);
        });
        assert!(failed > 0, "nobody noticed that the leader was away");
        instances.wait_for_writes(A_WHILE);
    });
}
