//! Round robins of every size.

use std::collections::BTreeMap;

use brade_core::tournament::entrants::EntrantId;
use brade_core::tournament::pairing::{Free, Part};
use brade_core::tournament::round_robin::{Meetings, Turn, round_robin};

use super::{field, key};

/// How often each was named first less how often second, and each two met.
type Counts = (BTreeMap<EntrantId, i32>, BTreeMap<[EntrantId; 2], u32>);

fn counts(meetings: Meetings, size: usize) -> Counts {
    let mut balance = BTreeMap::new();
    let mut met = BTreeMap::new();
    let rounds = round_robin(meetings, Part::Rounds, &field(size)).unwrap();
    for (round, number) in rounds.iter().zip(1..) {
        assert_eq!(round.number, number);
        let mut busy: Vec<EntrantId> = round.free.iter().map(|(free, _)| *free).collect();
        assert!(round.free.iter().all(|(_, free)| *free == Free::Rotation));
        for (pairing, number) in round.pairings.iter().zip(1..) {
            assert_eq!((pairing.key.round, pairing.key.number), (round.number, number));
            let pair = pairing.pair;
            busy.extend([pair.first, pair.second]);
            *balance.entry(pair.first).or_default() += 1;
            *balance.entry(pair.second).or_default() -= 1;
            *met.entry([pair.first.min(pair.second), pair.first.max(pair.second)])
                .or_default() += 1;
        }
        busy.sort_unstable();
        assert_eq!(busy, field(size), "everybody once in each round");
    }
    (balance, met)
}

#[test]
fn everybody_meets_everybody_and_is_named_first_as_often_as_second() {
    for size in 2..=128 {
        for (meetings, times) in [(Meetings::Single, 1), (Meetings::Double, 2)] {
            let (balance, met) = counts(meetings, size);
            assert_eq!(met.len(), size * (size - 1) / 2);
            assert!(met.values().all(|met| *met == times), "{size}");
            let uneven = i32::from(meetings == Meetings::Single && size % 2 == 0);
            assert!(
                balance.values().all(|balance| balance.abs() == uneven),
                "{size} {meetings:?}"
            );
        }
    }
}

#[test]
fn each_of_an_odd_field_is_free_once() {
    for size in (3..128).step_by(2) {
        let rounds = round_robin(Meetings::Single, Part::Rounds, &field(size)).unwrap();
        let mut free: Vec<EntrantId> = rounds
            .iter()
            .flat_map(|round| &round.free)
            .map(|(free, _)| *free)
            .collect();
        free.sort_unstable();
        assert_eq!(free, field(size));
    }
}

#[test]
fn a_late_entrant_takes_the_free_number_of_an_odd_field() {
    for size in (3..128).step_by(2) {
        let before = round_robin(Meetings::Double, Part::Rounds, &field(size)).unwrap();
        let after = round_robin(Meetings::Double, Part::Rounds, &field(size + 1)).unwrap();
        let late = EntrantId(size as u32 + 1);
        for (before, after) in before.iter().zip(&after) {
            let (of_late, others) = after.pairings.split_last().unwrap();
            assert_eq!(others, before.pairings);
            assert!(of_late.pair.half_of(&late).is_some());
        }
    }
}

#[test]
fn a_pairing_says_its_turn_in_the_table() {
    let entrants = [30, 10, 20].map(EntrantId);
    let rounds = round_robin(Meetings::Double, Part::Group(2), &entrants).unwrap();
    let pairing = rounds[3].pairings[0];
    assert_eq!(pairing.key, key("group2-4-1"));
    assert_eq!(
        Turn::of(&pairing, &entrants).unwrap().to_string(),
        "Numbers 3 and 2 meet in round 1 of the Berger table for 4, for the second time."
    );
    assert_eq!(Turn::of(&pairing, &entrants[..2]), None);
    assert!(round_robin(Meetings::Single, Part::Rounds, &entrants[..1]).is_err());
    assert!(round_robin(Meetings::Single, Part::Rounds, &field(129)).is_err());
}
