//! All distinct legal plays: along the games of `games.brade`, and along games played at random.
//!
//! `cargo bench -p brade-core --bench legal_plays`
#![allow(missing_docs)] // criterion's macros make a public function without any

use std::hint::black_box;

use brade_core::brade::board::Board;
use brade_core::brade::dice::Roll;
use brade_core::brade::legal::Plays;
use brade_core::brade::record::read_games;
use brade_core::brade::replay::Replay;
use brade_core::brade::rules::Rules;
use brade_core::brade::side::Side;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const GAMES: &str = include_str!("../tests/vectors/games.brade");

/// Every position of the games with the throw that was made there.
fn turns_of_games() -> Vec<(Board, Side, Roll, Rules)> {
    let mut turns = Vec::new();
    let mut plays = Plays::new();
    for game in read_games(GAMES).flatten() {
        let mut replay = Replay::begin(&game.record);
        for turn in &game.record.turns {
            let (Some(before), Some(roll)) = (replay.position(), turn.roll) else {
                continue;
            };
            turns.push((before.board, turn.side, roll, game.record.rules));
            assert!(replay.turn(turn, &mut plays).is_ok());
        }
    }
    turns
}

fn along_games(criterion: &mut Criterion) {
    let turns = turns_of_games();
    assert_eq!(turns.len(), 28_845);
    let mut plays = Plays::new();
    let mut group = criterion.benchmark_group("legal plays");
    group.throughput(Throughput::Elements(turns.len() as u64));
    group.bench_function("turns of games.brade", |bencher| {
        bencher.iter(|| {
            let mut positions = 0;
            for (board, side, roll, rules) in &turns {
                plays.fill(board, *side, *roll, rules);
                positions += plays.len();
            }
            assert_eq!(black_box(positions), 327_054);
        });
    });
    group.finish();
}

/// A simple generator of numbers (xorshift): the same games each time.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % limit
    }
}

/// Plays at random, all distinct legal plays generated each turn; the turns and the positions.
fn random_play(games: u32, rolls: &[Roll], plays: &mut Plays) -> (u64, u64) {
    let rules = Rules::STANDARD;
    let mut random = Random(0x1234_5678_9abc_def1);
    let (mut turns, mut positions) = (0, 0);
    for _ in 0..games {
        let (mut board, mut side) = (Board::START, Side::White);
        loop {
            plays.fill(&board, side, rolls[random.below(rolls.len())], &rules);
            turns += 1;
            positions += plays.len() as u64;
            let chosen = random.below(plays.len());
            match plays.board(chosen) {
                Some(after) if plays.win(chosen).is_none() => board = after,
                _ => break,
            }
            side = !side;
        }
    }
    (turns, positions)
}

fn at_random(criterion: &mut Criterion) {
    let mut plays = Plays::new();
    let rolls: Vec<Roll> = (0..36)
        .filter_map(|index| Roll::of(index / 6 + 1, index % 6 + 1))
        .collect();
    let (turns, positions) = random_play(1000, &rolls, &mut plays);
    assert_eq!((turns, positions), (58_494, 717_148));
    let mut group = criterion.benchmark_group("legal plays");
    group.throughput(Throughput::Elements(turns));
    group.bench_function("turns of random play", |bencher| {
        bencher.iter(|| assert_eq!(random_play(1000, &rolls, &mut plays), (turns, positions)));
    });
    group.finish();
}

criterion_group!(benches, along_games, at_random);
criterion_main!(benches);
