//! A Swiss round in the middle of a tournament.
//!
//! `cargo bench -p brade-core --bench pairing`
#![allow(missing_docs)] // criterion's macros make a public function without any

use std::hint::black_box;

use brade_core::tournament::entrants::{Entrant, EntrantId};
use brade_core::tournament::pairing::{Results, Round};
use brade_core::tournament::result::{ByHalf, Half, MatchResult};
use brade_core::tournament::swiss::{ByHand, SwissSettings, pair_round};
use criterion::{Criterion, criterion_group, criterion_main};

const SETTINGS: SwissSettings = SwissSettings {
    rounds: 11,
    rematches: false,
};

struct Field {
    entrants: Vec<Entrant>,
    rounds: Vec<Round>,
    results: Results,
}

/// A field after some rounds in which the better seed won two matches of three.
fn field(size: u32, rounds: u32) -> Field {
    let mut field = Field {
        entrants: (1..=size).map(|id| Entrant::new(EntrantId(id))).collect(),
        rounds: Vec::new(),
        results: Results::new(),
    };
    let mut lot: u32 = 1;
    for _ in 0..rounds {
        let round = pair(&field);
        for pairing in &round.pairings {
            lot = lot.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let better = if pairing.pair.first < pairing.pair.second {
                Half::First
            } else {
                Half::Second
            };
            let upset = (lot >> 16).is_multiple_of(3);
            let winner = if upset { !better } else { better };
            field
                .results
                .record(*pairing, MatchResult::won(winner, ByHalf::default()));
        }
        field.rounds.push(round);
    }
    field
}

fn pair(field: &Field) -> Round {
    match pair_round(
        &SETTINGS,
        &field.entrants,
        &field.rounds,
        &field.results,
        &ByHand::default(),
    ) {
        Ok(paired) => {
            assert!(paired.reasons.iter().all(|reason| reason.met == 0));
            paired.round
        }
        Err(error) => panic!("{error}"),
    }
}

fn pairing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("swiss");
    group.sample_size(10);
    for size in [200, 500, 501, 2000] {
        for rounds in [5, 8] {
            let field = field(size, rounds);
            group.bench_function(format!("{size} players, round {}", rounds + 1), |bencher| {
                bencher.iter(|| {
                    let round = pair(black_box(&field));
                    assert_eq!(round.pairings.len(), size as usize / 2);
                    assert_eq!(round.free.len(), size as usize % 2);
                });
            });
        }
    }
    group.finish();
}

criterion_group!(benches, pairing);
criterion_main!(benches);
