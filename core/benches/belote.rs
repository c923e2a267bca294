//! Whole matches of belote read from record text in memory and verified by replay.
//!
//! `cargo bench -p brade-core --bench belote`
#![allow(missing_docs)] // criterion's macros make a public function without any

use std::hint::black_box;

use brade_core::belote::players::{Taste, play_match};
use brade_core::belote::record::{read_matches, write_matches};
use brade_core::belote::rules::Rules;
use brade_core::belote::seat::BySeat;
use brade_core::belote::verify::{Status, verify};
use brade_core::chance::Chance;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// How many matches; each has about a dozen deals.
const MATCHES: usize = 50;

fn belote(criterion: &mut Criterion) {
    let mut state = 1_u64;
    let mut numbers = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 32) as u32
    };
    let mut chance = Chance::new(&mut numbers);
    let tastes = BySeat::new([Taste::Bold, Taste::Careful, Taste::Hunter, Taste::Beginner]);
    let records: Vec<_> = (0..MATCHES)
        .map(|_| play_match(&tastes, Rules::STANDARD, &mut chance))
        .collect();
    let deals: usize = records.iter().map(|record| record.deals.len()).sum();
    let text = write_matches(&records);

    let mut group = criterion.benchmark_group("belote");
    group.throughput(Throughput::Elements(deals as u64));
    group.bench_function("deals read", |bencher| {
        bencher.iter(|| {
            let read = read_matches(&text).filter(Result::is_ok).count();
            assert_eq!(black_box(read), MATCHES);
        });
    });
    group.bench_function("deals read and verified", |bencher| {
        bencher.iter(|| {
            let verified = read_matches(&text)
                .flatten()
                .filter(|read| verify(&read.record).status == Status::Verified)
                .count();
            assert_eq!(black_box(verified), MATCHES);
        });
    });
    group.finish();
}

criterion_group!(benches, belote);
criterion_main!(benches);
