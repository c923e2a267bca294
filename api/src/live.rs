//! Who watches what, and the one task that looks for news.
//!
//! Every process asks the database how far the things have got that somebody watches there. So it does not matter
//! which process took a write, no commit order can hide one (a version only grows), and where nobody watches nothing
//! is asked.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use actix_web::rt::time::interval;
use tokio::sync::watch;

use crate::db::{AnyConnection, Db, DbError, versions};
use crate::id::Id;
use crate::state::block;

/// How often the database is asked.
const EVERY: Duration = Duration::from_millis(250);
/// How many may watch at once; each holds a connection.
const WATCHERS: usize = 2000;

/// What can be watched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Topic {
    /// A tournament with everything in it.
    Tournament(Id),
    /// A match with its games' results.
    Match(Id),
    /// A game with its turns.
    Game(Id),
    /// A match of belote with its deals.
    Belote(Id),
    /// Whatever is written in any club.
    Anything,
}

/// Those who watch. Cloning it is cheap and gives the same.
#[derive(Clone, Default)]
pub struct Live(Arc<Mutex<Watched>>);

#[derive(Default)]
struct Watched {
    topics: HashMap<Topic, watch::Sender<i64>>,
    closed: bool,
}

/// Why nobody more can watch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Full {
    /// Too many do.
    Watchers,
    /// The process is stopping.
    Stopping,
}

impl Live {
    /// Watches something that has this version now; the receiver ends when the process stops.
    ///
    /// # Errors
    /// Where too many watch, or the process is stopping.
    pub fn watch(&self, topic: Topic, version: i64) -> Result<watch::Receiver<i64>, Full> {
        let mut watched = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if watched.closed {
            return Err(Full::Stopping);
        }
        let count: usize = watched.topics.values().map(watch::Sender::receiver_count).sum();
        if count >= WATCHERS {
            return Err(Full::Watchers);
        }
        let sender = watched
            .topics
            .entry(topic)
            .or_insert_with(|| watch::Sender::new(version));
        raise(sender, version);
        Ok(sender.subscribe())
    }

    /// Ends every watching, so that no open answer keeps the process from stopping.
    pub fn close(&self) {
        let mut watched = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        watched.closed = true;
        watched.topics.clear();
    }

    fn topics(&self) -> HashSet<Topic> {
        let mut watched = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        watched.topics.retain(|_, sender| sender.receiver_count() > 0);
        watched.topics.keys().copied().collect()
    }

    fn tell(&self, topic: Topic, version: i64) {
        let watched = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = watched.topics.get(&topic) {
            raise(sender, version);
        }
    }

    /// Looks for news as long as the process runs.
    pub async fn look(self, db: Db) {
        let mut times = interval(EVERY);
        let mut seen = HashSet::new();
        let mut failing = false;
        loop {
            times.tick().await;
            let topics = self.topics();
            if topics.is_empty() {
                seen.clear();
                continue;
            }
            let db = db.clone();
            let asked = topics.clone();
            let found = block(move || db.read(|conn| versions_of(conn, &asked))).await;
            match found {
                Ok((versions, recent)) => {
                    failing = false;
                    for (topic, version) in versions {
                        self.tell(topic, i64::from(version));
                    }
                    let news = !seen.is_empty() && recent.iter().any(|id| !seen.contains(id));
                    if news {
                        self.tell(Topic::Anything, now());
                    }
                    seen = recent.into_iter().collect();
                }
                // Whoever watches waits; the first answer after that tells what was missed.
                Err(error) if !failing => {
                    tracing::warn!(%error, "could not look for news");
                    failing = true;
                }
                Err(_) => {}
            }
        }
    }
}

/// Versions only grow: an answer that was asked for earlier tells nobody anything.
fn raise(sender: &watch::Sender<i64>, version: i64) {
    sender.send_if_modified(|known| {
        let is_news = version > *known;
        *known = version.max(*known);
        is_news
    });
}

/// The version of everything together: the time of the last change that was noticed, in milliseconds.
pub fn now() -> i64 {
    chrono::Utc::now().timestamp_millis()
}

/// The version of a topic; none where there is no such thing.
///
/// # Errors
/// The database's failure.
pub fn version(conn: &mut AnyConnection, topic: Topic) -> Result<Option<i64>, DbError> {
    if topic == Topic::Anything {
        return Ok(Some(now()));
    }
    let (found, _) = versions_of(conn, &HashSet::from([topic]))?;
    Ok(found.first().map(|(_, version)| i64::from(*version)))
}

type News = (Vec<(Topic, i32)>, Vec<Id>);

fn versions_of(conn: &mut AnyConnection, topics: &HashSet<Topic>) -> Result<News, DbError> {
    let ids = |of: fn(&Topic) -> Option<Id>| topics.iter().filter_map(of).collect::<Vec<_>>();
    let mut found = Vec::new();
    let mut take = |topic: fn(Id) -> Topic, rows: Vec<(Id, i32)>| {
        found.extend(rows.into_iter().map(|(id, version)| (topic(id), version)));
    };
    let tournaments = ids(|topic| match topic {
        Topic::Tournament(id) => Some(*id),
        _ => None,
    });
    if !tournaments.is_empty() {
        take(Topic::Tournament, versions::of_tournaments(conn, &tournaments)?);
    }
    let matches = ids(|topic| match topic {
        Topic::Match(id) => Some(*id),
        _ => None,
    });
    if !matches.is_empty() {
        take(Topic::Match, versions::of_matches(conn, &matches)?);
    }
    let games = ids(|topic| match topic {
        Topic::Game(id) => Some(*id),
        _ => None,
    });
    if !games.is_empty() {
        take(Topic::Game, versions::of_games(conn, &games)?);
    }
    let of_belote = ids(|topic| match topic {
        Topic::Belote(id) => Some(*id),
        _ => None,
    });
    if !of_belote.is_empty() {
        take(Topic::Belote, versions::of_belote(conn, &of_belote)?);
    }
    let recent = match topics.contains(&Topic::Anything) {
        true => versions::recent_changes(conn)?,
        false => Vec::new(),
    };
    Ok((found, recent))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_older_version_is_no_news() {
        let live = Live::default();
        let topic = Topic::Game(Id::well_known(1));
        let mut watched = live.watch(topic, 3).unwrap();
        live.tell(topic, 2);
        live.tell(topic, 3);
        assert!(!watched.has_changed().unwrap());
        live.tell(topic, 4);
        assert_eq!(*watched.borrow_and_update(), 4);
    }

    #[test]
    fn what_nobody_watches_is_forgotten() {
        let live = Live::default();
        let watched = live.watch(Topic::Anything, 1).unwrap();
        assert_eq!(live.topics().len(), 1);
        drop(watched);
        assert!(live.topics().is_empty());
    }

    #[test]
    fn a_process_that_stops_lets_go_of_everybody() {
        let live = Live::default();
        let watched = live.watch(Topic::Anything, 1).unwrap();
        live.close();
        assert!(watched.has_changed().is_err());
        assert_eq!(live.watch(Topic::Anything, 1).unwrap_err(), Full::Stopping);
    }

    #[test]
    fn only_so_many_can_watch() {
        let live = Live::default();
        let all: Vec<_> = (0..WATCHERS).map(|_| live.watch(Topic::Anything, 1).unwrap()).collect();
        assert_eq!(live.watch(Topic::Anything, 1).unwrap_err(), Full::Watchers);
        drop(all);
        assert!(live.watch(Topic::Anything, 1).is_ok());
    }
}
