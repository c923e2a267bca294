//! Whole games read from record text in memory and verified by replay.
//!
//! `cargo bench -p brade-core --bench replay`
#![allow(missing_docs)] // criterion's macros make a public function without any

use std::hint::black_box;

use brade_core::brade::legal::Plays;
use brade_core::brade::record::read_games;
use brade_core::brade::verify::{Status, verify};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const GAMES: &str = include_str!("../tests/vectors/games.brade");

fn replay(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("replay");
    group.throughput(Throughput::Elements(300));
    group.bench_function("games read", |bencher| {
        bencher.iter(|| {
            let read = read_games(GAMES).filter(Result::is_ok).count();
            assert_eq!(black_box(read), 300);
        });
    });
    let mut plays = Plays::new();
    group.bench_function("games read and verified", |bencher| {
        bencher.iter(|| {
            let verified = read_games(GAMES)
                .flatten()
                .filter(|game| verify(&game.record, &mut plays).status == Status::Verified)
                .count();
            assert_eq!(black_box(verified), 300);
        });
    });
    group.finish();
}

criterion_group!(benches, replay);
criterion_main!(benches);
