use super::super::result::{Half, MatchOutcome, MatchResult, Score};
use super::field::Cost;
use super::*;

/// A small reproducible source of chance.
struct Lots(u64);

impl Lots {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

const FREE_CHOICE: SwissSettings = SwissSettings {
    rounds: 30,
    rematches: true,
};

struct Swiss {
    settings: SwissSettings,
    entrants: Vec<Entrant>,
    rounds: Vec<Round>,
    results: Results,
}

impl Swiss {
    fn new(entrants: u32) -> Swiss {
        Swiss {
            settings: FREE_CHOICE,
            entrants: (1..=entrants).map(|id| Entrant::new(EntrantId(id))).collect(),
            rounds: Vec::new(),
            results: Results::new(),
        }
    }

    fn pair(&self, by_hand: &ByHand) -> Result<PairedRound, SwissError> {
        pair_round(&self.settings, &self.entrants, &self.rounds, &self.results, by_hand)
    }

    /// Plays a round with results by lot, the better seed winning more often.
    fn play(&mut self, paired: PairedRound, lots: &mut Lots) {
        for pairing in &paired.round.pairings {
            let outcome = match lots.below(10) {
                0 => MatchOutcome::Level,
                lot => MatchOutcome::Won {
                    winner: if (lot < 4) == (pairing.pair.first < pairing.pair.second) {
                        Half::Second
                    } else {
                        Half::First
                    },
                    by: super::super::result::WonBy::Play,
                },
            };
            self.results.record(*pairing, MatchResult::without_games(outcome));
        }
        self.rounds.push(paired.round);
    }

    fn after(entrants: u32, rounds: u32, lots: &mut Lots) -> Swiss {
        let mut swiss = Swiss::new(entrants);
        for _ in 0..rounds {
            let paired = swiss.pair(&ByHand::default()).unwrap();
            swiss.play(paired, lots);
        }
        swiss
    }

    fn players(&self) -> Vec<Player> {
        field::players(&histories(&self.entrants, &self.rounds, &self.results))
    }
}

/// All ways to pair these players, each with its cost.
fn cheapest(field: &Field, open: &[usize]) -> Cost {
    let Some((upper, rest)) = open.split_first() else {
        return Cost::default();
    };
    (0..rest.len())
        .map(|partner| {
            let mut others = rest.to_vec();
            let lower = others.remove(partner);
            field.cost(*upper, lower) + cheapest(field, &others)
        })
        .min()
        .unwrap()
}

/// The aims of a whole round, the bye among them: meetings, byes had, place of the bye from the end, and the rest.
fn aims(ranked: &[&Player], bye: Option<usize>, pairs: impl Fn(&Field) -> Cost) -> (u64, u32, usize, Cost) {
    let mut rest = ranked.to_vec();
    let free = bye.map(|place| (rest.remove(place).byes, ranked.len() - place));
    let cost = pairs(&Field::new(rest));
    let (byes, from_end) = free.unwrap_or_default();
    (cost.meetings(), byes, from_end, cost)
}

#[test]
fn no_other_round_is_better_by_the_aims_in_their_order() {
    let mut lots = Lots(1);
    for case in 0..600 {
        let size = 3 + lots.below(7) as u32;
        let rounds = lots.below(u64::from(size) + 3) as u32;
        let swiss = Swiss::after(size, rounds, &mut lots);
        let paired = swiss.pair(&ByHand::default()).unwrap();
        let players = swiss.players();
        let ranked = ranked(&swiss.entrants, &players, rounds + 1);
        let place = |id: EntrantId, field: &Field| field.players.iter().position(|player| player.id == id).unwrap();
        let free = paired.round.free.first().map(|(id, _)| *id);
        let bye = free.map(|id| ranked.iter().position(|player| player.id == id).unwrap());
        let found = aims(&ranked, bye, |field| {
            let pairs = paired
                .round
                .pairings
                .iter()
                .map(|Pairing { pair, .. }| (place(pair.first, field), place(pair.second, field)));
            field.total(&pairs.collect::<Vec<_>>())
        });
        let byes: Vec<Option<usize>> = match size % 2 {
            0 => vec![None],
            _ => (0..ranked.len()).map(Some).collect(),
        };
        let best = byes
            .into_iter()
            .map(|bye| {
                let all: Vec<usize> = (0..ranked.len() / 2 * 2).collect();
                aims(&ranked, bye, |field| cheapest(field, &all))
            })
            .min()
            .unwrap();
        assert_eq!(found, best, "case {case}: {size} players, round {}", rounds + 1);
    }
}

#[test]
fn windows_find_what_the_whole_field_finds() {
    let mut lots = Lots(2);
    let mut opened = 0;
    for case in 0..60 {
        let size = 2 * (40 + lots.below(40) as u32);
        let rounds = 3 + lots.below(6) as u32;
        let swiss = Swiss::after(size, rounds, &mut lots);
        let players = swiss.players();
        let field = Field::new(ranked(&swiss.entrants, &players, rounds + 1));
        let whole = matching::whole(&field);
        let pairs = matching::best_pairs(&field);
        assert_eq!(
            field.total(&pairs),
            field.total(&whole),
            "case {case}: {size} players after {rounds} rounds"
        );
        opened += usize::from(pairs.len() != field.ideal.len() || pairs != field.ideal);
    }
    assert!(opened > 40, "{opened} of 60 had to be matched");
}

#[test]
fn the_first_round_is_upper_half_against_lower_half() {
    let paired = Swiss::new(9).pair(&ByHand::default()).unwrap();
    let pairs: Vec<(u32, u32)> = paired
        .round
        .pairings
        .iter()
        .map(|pairing| (pairing.pair.first.0, pairing.pair.second.0))
        .collect();
    assert_eq!(pairs, [(1, 5), (2, 6), (3, 7), (4, 8)]);
    assert_eq!(paired.round.free, [(EntrantId(9), Free::AllocatedBye)]);
    assert_eq!(
        paired.bye.unwrap().to_string(),
        "The field is odd. Place 9 with 0 has had no bye."
    );
}

#[test]
fn nobody_falls_past_a_whole_score_group() {
    // Four rounds of 16 leave one with 4, four with 3, six with 2, four with 1 and one with 0.
    let mut swiss = Swiss::new(16);
    for _ in 0..4 {
        let paired = swiss.pair(&ByHand::default()).unwrap();
        for pairing in &paired.round.pairings {
            let winner = if pairing.pair.first < pairing.pair.second {
                Half::First
            } else {
                Half::Second
            };
            swiss
                .results
                .record(*pairing, MatchResult::won(winner, ByHalf::default()));
        }
        swiss.rounds.push(paired.round);
    }
    let paired = swiss.pair(&ByHand::default()).unwrap();
    for reason in &paired.reasons {
        assert!(reason.scores.first - reason.scores.second <= Score::ONE, "{reason}");
    }
    let leader = &paired.reasons[0];
    assert_eq!(leader.floats(), ByHalf::new(Some(Float::Down), Some(Float::Up)));
    assert!(
        leader
            .to_string()
            .starts_with("The first, with 4 on place 1, floats down to the second, with 3 on place"),
        "{leader}"
    );
}

#[test]
fn the_limits_of_rounds_are_those_of_the_field() {
    let check = |entrants, rounds, rematches| SwissSettings { rounds, rematches }.check(entrants);
    assert_eq!(check(8, 7, false), Ok(()));
    assert!(matches!(check(8, 8, false), Err(SwissError::Rounds { most: 7, .. })));
    assert_eq!(check(9, 9, false), Ok(()));
    assert!(matches!(check(9, 10, false), Err(SwissError::Rounds { most: 9, .. })));
    assert_eq!(check(3, 7, true), Ok(()));
    assert!(matches!(check(2, 1, true), Err(SwissError::Entrants { found: 2 })));
    assert!(matches!(check(MOST + 1, 1, true), Err(SwissError::Entrants { .. })));
}

#[test]
fn a_round_waits_for_all_results_of_the_rounds_before() {
    let mut lots = Lots(3);
    let mut swiss = Swiss::after(6, 2, &mut lots);
    let key = swiss.rounds[0].pairings[1].key;
    swiss.results.remove(key);
    let error = swiss.pair(&ByHand::default()).unwrap_err();
    assert_eq!(error.to_string(), "results are missing: round-1-2");
}

#[test]
fn what_the_director_paired_stays_and_the_rest_is_completed() {
    let mut lots = Lots(4);
    let swiss = Swiss::after(11, 3, &mut lots);
    let by_hand = ByHand {
        pairs: vec![swiss.rounds[2].pairings[0].pair],
        bye: None,
    };
    let paired = swiss.pair(&by_hand).unwrap();
    let place = paired
        .round
        .pairings
        .iter()
        .position(|pairing| pairing.pair == by_hand.pairs[0])
        .unwrap();
    let reason = &paired.reasons[place];
    assert!(reason.by_hand && reason.met == 1);
    assert!(
        reason.to_string().ends_with("A rematch: they have met before."),
        "{reason}"
    );
    assert_eq!(
        paired
            .reasons
            .iter()
            .filter(|reason| reason.by_hand || reason.met > 0)
            .count(),
        1
    );
    assert_eq!(paired.round.pairings.len(), 5);
    let again = explain(
        &swiss.entrants,
        &swiss.rounds,
        &swiss.results,
        paired.round.clone(),
        &by_hand,
    );
    assert_eq!(again, Ok(paired));
}

#[test]
fn nobody_is_paired_by_hand_who_is_not_there_or_is_named_twice() {
    let swiss = Swiss::new(6);
    let refused = |pairs: &[(u32, u32)], bye: Option<u32>| {
        let by_hand = ByHand {
            pairs: pairs
                .iter()
                .map(|(a, b)| ByHalf::new(EntrantId(*a), EntrantId(*b)))
                .collect(),
            bye: bye.map(EntrantId),
        };
        swiss.pair(&by_hand).unwrap_err()
    };
    let not = |id| SwissError::NotToBePaired { entrant: EntrantId(id) };
    assert_eq!(refused(&[(1, 9)], None), not(9));
    assert_eq!(refused(&[(1, 2), (3, 1)], None), not(1));
    assert_eq!(refused(&[(4, 4)], None), not(4));
    assert_eq!(refused(&[], Some(2)), SwissError::NoBye);
}

#[test]
fn no_sum_of_lesser_aims_outweighs_a_greater_one() {
    // 2,000 players after 100 rounds with no more than one meeting again, in one group or in many.
    let halves = 2 * 100;
    let most = Cost([1, halves, halves * halves, 2, halves * halves, 2 * 1000 * 1000]);
    let (units, total) = matching::units(most, MOST / 2);
    for aim in 0..units.len() {
        let lesser: i128 = (aim + 1..units.len())
            .map(|lesser| units[lesser] * i128::from(most.0[lesser]) * 1000)
            .sum();
        assert!(units[aim] > lesser);
    }
    assert!(total < i128::MAX / 16);
    // After 2,000 rounds rank order no longer fits, and all that is more important still does.
    let most = Cost([2000, 4000, 4000 * 4000, 2, 4000 * 4000, 2 * 2000 * 2000]);
    let (units, _) = matching::units(most, MOST / 2);
    assert_eq!(units.map(|unit| unit > 0), [true, true, true, true, true, false]);
}

#[test]
fn a_field_that_has_shrunk_to_one_or_none_is_still_paired() {
    for left in 0..=2 {
        let mut swiss = Swiss::new(4);
        for entrant in &mut swiss.entrants[left..] {
            entrant.leave(1, super::super::entrants::AwayReason::Withdrawn).unwrap();
        }
        let paired = swiss.pair(&ByHand::default()).unwrap();
        assert_eq!(paired.round.pairings.len(), left / 2);
        assert_eq!(paired.bye.is_some(), left == 1);
    }
}

#[test]
fn a_large_field_in_which_every_ideal_pair_has_met_is_paired_anew() {
    let mut swiss = Swiss::new(600);
    for _ in 0..2 {
        let paired = swiss.pair(&ByHand::default()).unwrap();
        assert!(paired.reasons.iter().all(|reason| reason.met == 0));
        for pairing in &paired.round.pairings {
            let level = MatchResult::without_games(MatchOutcome::Level);
            swiss.results.record(*pairing, level);
        }
        swiss.rounds.push(paired.round);
    }
    assert!(swiss.rounds.iter().all(|round| round.pairings.len() == 300));
}
