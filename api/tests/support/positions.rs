//! The index of positions beside what replaying every game finds.

use std::collections::{BTreeMap, BTreeSet};

use brade_api::db::Db;
use brade_api::generate::Season;
use brade_api::id::Id;
use brade_api::service::check::rollups;
use brade_api::service::positions::{Asked, Filter, Found, find};
use brade_api::service::{Context, records, rules};
use brade_core::brade::legal::Plays;
use brade_core::brade::players::Table;
use brade_core::brade::position::Setup;
use brade_core::brade::record::{GameRecord, write_games};
use brade_core::brade::replay::{Replay, Replayed};
use brade_core::brade::rules::Rules;
use brade_core::brade::side::{BySide, Side};

pub const START: &str = "1:15|1:15|w";

pub fn season(seed: u64, count: usize) -> Vec<GameRecord> {
    let season = Season::new(seed, Rules::STANDARD).unwrap();
    let mut table = Table::default();
    let games = (0_u64..).flat_map(|number| season.play(number, &mut table));
    games.take(count).collect()
}

pub fn store(db: &Db, games: &[GameRecord]) -> Vec<Id> {
    let verified = records::verify_text(&write_games(games));
    let stored = db
        .write(|conn| records::store(conn, Context::LOCAL, &verified))
        .unwrap();
    stored.into_iter().map(Option::unwrap).collect()
}

/// The position as the side to move sees it, in words: what the index calls one position.
fn seen(setup: Setup) -> String {
    let board = match setup.to_move {
        Side::White => setup.board,
        Side::Black => BySide {
            white: setup.board.black,
            black: setup.board.white,
        },
    };
    let to_move = Side::White;
    Setup { board, to_move }.to_string()
}

/// How often, how often the side to move won, how often the other did.
type Counted = (i64, i64, i64);

/// What games come to at one position.
#[derive(Default, Debug, PartialEq, Eq)]
struct Expected {
    games: Counted,
    /// By throw and the position after it.
    plays: BTreeMap<(String, String), Counted>,
    /// The places of the games among those that were looked at.
    reached: BTreeSet<usize>,
}

fn count(counted: &mut Counted, winner: Option<Side>, mover: Side) {
    counted.0 += 1;
    counted.1 += i64::from(winner == Some(mover));
    counted.2 += i64::from(winner == Some(!mover));
}

/// Replays all games.
fn expected(games: &[GameRecord]) -> BTreeMap<String, Expected> {
    let mut all: BTreeMap<String, Expected> = BTreeMap::new();
    for (place, game) in games.iter().enumerate() {
        let mut plays = Plays::new();
        let mut replay = Replay::begin(game);
        let mut line = Vec::new();
        for turn in &game.turns {
            let before = replay.position().unwrap();
            assert!(matches!(replay.turn(turn, &mut plays), Ok(Replayed::Legal(_))));
            line.push((
                before,
                Some((turn.roll.unwrap().to_string(), replay.position().unwrap())),
            ));
        }
        line.push((replay.position().unwrap(), None));
        let winner = replay.ending().map(|ending| ending.winner);
        let mut counted = BTreeSet::new();
        for (before, onward) in line {
            let mover = before.to_move;
            let at = all.entry(seen(before)).or_default();
            if counted.insert((seen(before), mover)) {
                count(&mut at.games, winner, mover);
            }
            at.reached.insert(place);
            if let Some((roll, after)) = onward {
                count(at.plays.entry((roll, seen(after))).or_default(), winner, mover);
            }
        }
    }
    all
}

pub fn asked(position: &str, limit: usize) -> Asked {
    Asked {
        position: rules::position(&Rules::STANDARD, position).unwrap(),
        rules: Rules::STANDARD,
        filter: Filter::default(),
        after: None,
        limit,
    }
}

pub fn at(db: &Db, position: &str) -> Found {
    db.read(|conn| find(conn, &asked(position, 200))).unwrap()
}

/// What was found, as it is expected; `ids` are those of the games that were looked at.
fn found_as_expected(db: &Db, position: &str, ids: &[Id]) -> Expected {
    let found = at(db, position);
    assert!(found.exact);
    let counted = |results: &brade_api::service::positions::Results| (results.count(), results.won(), results.lost());
    let mut plays = BTreeMap::new();
    for throw in &found.throws {
        let mut sum = (0, 0, 0);
        for play in &throw.plays {
            let one = counted(&play.results);
            sum = (sum.0 + one.0, sum.1 + one.1, sum.2 + one.2);
            let old = plays.insert((throw.roll.to_string(), seen(play.position)), one);
            assert!(old.is_none(), "{position} {}: twice", play.notation);
        }
        assert_eq!(sum, counted(&throw.results));
    }
    let mut after = None;
    let mut reached = BTreeSet::new();
    loop {
        let part = db
            .read(|conn| {
                find(
                    conn,
                    &Asked {
                        after,
                        ..asked(position, 7)
                    },
                )
            })
            .unwrap();
        for game in &part.games {
            let place = ids.iter().position(|id| *id == game.game.id).unwrap();
            assert!(reached.insert(place), "{position}: a game is listed twice");
        }
        after = part.next;
        if after.is_none() {
            break;
        }
        assert!(!part.games.is_empty());
    }
    Expected {
        games: counted(&found.results),
        plays,
        reached,
    }
}

/// Holds the index to find what replaying the games finds: at the start, at what comes often, and here and there.
pub fn hold(db: &Db, games: &[GameRecord], ids: &[Id]) {
    let all = expected(games);
    let often = all.iter().filter(|(_, expected)| expected.games.0 > 3);
    let some = all.iter().step_by(all.len() / 40 + 1);
    let mut looked_at = 0;
    for (position, expected) in often.take(40).chain(some).chain(all.get_key_value(START)) {
        assert_eq!(found_as_expected(db, position, ids), *expected, "{position}");
        looked_at += 1;
    }
    assert!(looked_at > 20);
    assert_eq!(db.read(rollups).unwrap(), Vec::<String>::new());
}
