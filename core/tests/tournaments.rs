//! The cases of TOURNAMENTS.md that are about Swiss and round robin, and tournaments by lot.

#![allow(clippy::unwrap_used)] // a test may stop where it stands

use std::collections::{HashMap, HashSet};

use brade_core::ratings::{RatedMatch, ratings};
use brade_core::tournament::entrants::{AwayReason, ByeScore, Entrant, EntrantId};
use brade_core::tournament::pairing::{Free, MatchKey, Pair, Pairing, Part, Results, Round};
use brade_core::tournament::result::{ByHalf, Half, MatchOutcome, MatchResult, Score, WonBy};
use brade_core::tournament::standings::{Leavers, StandingsSettings, TieBreak, standings};
use brade_core::tournament::swiss::{ByHand, PairedRound, SwissError, SwissSettings, pair_round};

/// A Swiss as a service would keep it: settings, entrants, rounds, results, and nothing else.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Swiss {
    settings: SwissSettings,
    entrants: Vec<Entrant>,
    rounds: Vec<Round>,
    results: Results,
}

fn id(name: char) -> EntrantId {
    EntrantId(name as u32)
}

fn pair(names: &str) -> Pair {
    let names: Vec<EntrantId> = names.chars().map(id).collect();
    ByHalf::new(names[0], names[1])
}

fn text(pair: Pair) -> String {
    let mut names: Vec<char> = [pair.first, pair.second]
        .map(|id| char::from_u32(id.0).unwrap())
        .to_vec();
    names.sort_unstable();
    names.into_iter().collect()
}

impl Swiss {
    fn new(names: &str) -> Swiss {
        Swiss {
            settings: SwissSettings {
                rounds: 9,
                rematches: true,
            },
            entrants: names.chars().map(|name| Entrant::new(id(name))).collect(),
            rounds: Vec::new(),
            results: Results::new(),
        }
    }

    fn pair_by_hand(&self, by_hand: &ByHand) -> Result<PairedRound, SwissError> {
        pair_round(&self.settings, &self.entrants, &self.rounds, &self.results, by_hand)
    }

    fn pair(&self) -> Round {
        self.pair_by_hand(&ByHand::default()).unwrap().round
    }

    /// Adds a round with given pairs, whose first wins, and a bye.
    fn won(&mut self, pairs: &[&str], bye: Option<char>) {
        let number = self.rounds.len() as u32 + 1;
        let pairings = (1..).zip(pairs).map(|(index, names)| Pairing {
            key: MatchKey::new(Part::Rounds, number, index),
            pair: pair(names),
        });
        let round = Round {
            number,
            pairings: pairings.collect(),
            free: bye.into_iter().map(|bye| (id(bye), Free::AllocatedBye)).collect(),
        };
        self.play(round);
    }

    /// Adds a round whose matches are all won by the entrant named first.
    fn play(&mut self, round: Round) {
        for pairing in &round.pairings {
            self.results
                .record(*pairing, MatchResult::won(Half::First, ByHalf::default()));
        }
        self.rounds.push(round);
    }

    fn entrant(&mut self, name: char) -> &mut Entrant {
        self.entrants.iter_mut().find(|entrant| entrant.id == id(name)).unwrap()
    }
}

fn pairs(round: &Round) -> Vec<String> {
    let mut pairs: Vec<String> = round.pairings.iter().map(|pairing| text(pairing.pair)).collect();
    pairs.sort();
    pairs
}

fn byes(round: &Round) -> Vec<EntrantId> {
    round
        .free
        .iter()
        .filter(|(_, free)| *free == Free::AllocatedBye)
        .map(|(id, _)| *id)
        .collect()
}

#[test]
fn case_01_who_had_the_bye_is_not_given_it_again() {
    let mut swiss = Swiss::new("ABCDE");
    swiss.won(&["BC", "DE"], Some('A'));
    #[cfg(feature = "serde")]
    {
        let exported = serde_json::to_string(&swiss).unwrap();
        let imported: Swiss = serde_json::from_str(&exported).unwrap();
        assert_eq!(imported, swiss);
        swiss = imported;
    }
    let bye = byes(&swiss.pair());
    assert_eq!(bye.len(), 1);
    assert_ne!(bye[0], id('A'));
}

#[test]
fn case_02_three_players_in_seven_rounds_have_three_two_and_two_byes() {
    let mut swiss = Swiss::new("ABC");
    swiss.settings.rounds = 7;
    while (swiss.rounds.len() as u32) < swiss.settings.rounds {
        let round = swiss.pair();
        swiss.play(round);
    }
    let mut counts: HashMap<EntrantId, u32> = HashMap::new();
    for round in &swiss.rounds {
        *counts.entry(byes(round)[0]).or_default() += 1;
    }
    let mut counts: Vec<u32> = counts.into_values().collect();
    counts.sort_unstable();
    assert_eq!(counts, [2, 2, 3]);
    assert_eq!(
        swiss.pair_by_hand(&ByHand::default()),
        Err(SwissError::Over { rounds: 7 })
    );
}

#[test]
fn case_03_a_requested_bye_leaves_seven_for_three_matches_and_a_bye() {
    let mut swiss = Swiss::new("ABCDEFGH");
    swiss.entrant('C').requested_byes.push((1, ByeScore::Half));
    let round = swiss.pair();
    assert_eq!(round.pairings.len(), 3);
    assert_eq!(
        round.free,
        [
            (id('C'), Free::RequestedBye(ByeScore::Half)),
            (id('H'), Free::AllocatedBye)
        ]
    );
}

#[test]
fn case_04_a_bye_that_the_director_moves_leaves_one_bye_and_an_opponent_for_the_other() {
    let swiss = Swiss::new("BCDEFGHIA");
    assert_eq!(byes(&swiss.pair()), [id('A')]);
    let by_hand = ByHand {
        pairs: Vec::new(),
        bye: Some(id('B')),
    };
    let paired = swiss.pair_by_hand(&by_hand).unwrap();
    assert_eq!(byes(&paired.round), [id('B')]);
    assert_eq!(paired.round.free.len(), 1);
    assert_eq!(
        pairs(&paired.round).iter().filter(|names| names.contains('A')).count(),
        1
    );
    assert!(paired.bye.unwrap().to_string().starts_with("Bye given by the director"));
}

#[test]
fn case_05_the_third_round_of_six_has_no_choice() {
    let mut swiss = Swiss::new("ABCDEF");
    swiss.won(&["AE", "BF", "CD"], None);
    swiss.won(&["AC", "BE", "DF"], None);
    assert_eq!(pairs(&swiss.pair()), ["AB", "CF", "DE"]);
}

#[test]
fn case_06_a_player_added_while_a_round_runs_is_absent_from_it_and_paired_in_the_next() {
    let mut swiss = Swiss::new("ABCD");
    let first = swiss.pair();
    swiss.entrants.push(Entrant::late(id('E'), 2));
    swiss.entrants.push(Entrant::late(id('F'), 2));
    assert!(
        first
            .pairings
            .iter()
            .all(|pairing| pairing.pair.half_of(&id('E')).is_none())
    );
    swiss.play(first);
    let second = swiss.pair();
    assert_eq!(second.pairings.len(), 3);
    assert_eq!(second.free, []);
    let rows = standings(
        &StandingsSettings::swiss(),
        &swiss.entrants,
        &swiss.rounds,
        &swiss.results,
    );
    let late = rows.iter().find(|row| row.entrant == id('E')).unwrap();
    assert_eq!(late.score.to_string(), "0 = 0");
    // The director may set another score for the round that was missed.
    swiss.rounds[0].free.push((id('E'), Free::Absent(ByeScore::Half)));
    let rows = standings(
        &StandingsSettings::swiss(),
        &swiss.entrants,
        &swiss.rounds,
        &swiss.results,
    );
    assert_eq!(
        rows.iter().find(|row| row.entrant == id('E')).unwrap().score.total,
        Score::HALF
    );
}

#[test]
fn case_07_who_is_dropped_after_his_result_is_in_no_later_match() {
    let mut swiss = Swiss::new("ABCDEFGH");
    let first = swiss.pair();
    swiss.play(first);
    let draft = swiss.pair();
    assert_eq!(draft.stale(&swiss.entrants), []);
    swiss.entrant('B').leave(2, AwayReason::Withdrawn).unwrap();
    assert_eq!(draft.stale(&swiss.entrants), [id('B')]);
    let copy = swiss.clone();
    let round = copy.pair();
    assert_eq!(round.stale(&copy.entrants), []);
    assert_eq!(round.pairings.len(), 3);
    for pairing in &round.pairings {
        assert_ne!(pairing.pair.first, pairing.pair.second);
        assert_eq!(pairing.pair.half_of(&id('B')), None);
    }
    assert!(round.free.contains(&(id('B'), Free::Absent(ByeScore::Zero))));
    let by_hand = ByHand {
        pairs: vec![pair("AB")],
        bye: None,
    };
    assert_eq!(
        copy.pair_by_hand(&by_hand),
        Err(SwissError::NotToBePaired { entrant: id('B') })
    );
}

#[test]
fn case_11_a_round_that_is_deleted_leaves_nothing_behind() {
    let mut swiss = Swiss::new("ABC");
    let state = |swiss: &Swiss| {
        let matches: Vec<RatedMatch<&str, EntrantId>> = swiss
            .results
            .iter()
            .map(|(_, recorded)| RatedMatch {
                rule_set: "standard",
                players: recorded.pair,
                outcome: recorded.result.outcome,
                finished: 0,
            })
            .collect();
        let rows = standings(
            &StandingsSettings::swiss(),
            &swiss.entrants,
            &swiss.rounds,
            &swiss.results,
        );
        (rows, ratings(&matches), swiss.pair_by_hand(&ByHand::default()))
    };
    let before = (swiss.clone(), state(&swiss));
    let round = swiss.pair();
    assert_eq!((round.pairings.len(), byes(&round)), (1, vec![id('C')]));
    swiss.play(round.clone());
    assert_ne!(state(&swiss), before.1);
    swiss.rounds.pop();
    for pairing in &round.pairings {
        swiss.results.remove(pairing.key);
    }
    assert_eq!((swiss.clone(), state(&swiss)), before);
}

#[test]
fn case_13_point_difference_alone_parts_three_who_are_level() {
    let mut event = Swiss::new("ABCD");
    let mut round = |matches: &[(&str, i32, i32)]| {
        let names: Vec<&str> = matches.iter().map(|(names, ..)| *names).collect();
        event.won(&names, None);
        let pairings = event.rounds.last().unwrap().pairings.clone();
        for (pairing, (_, first, second)) in pairings.into_iter().zip(matches) {
            let points = ByHalf::new(Score::whole(*first), Score::whole(*second));
            event.results.record(pairing, MatchResult::won(Half::First, points));
        }
    };
    round(&[("AB", 2, 1), ("CD", 2, 1)]);
    round(&[("BC", 3, 1), ("AD", 3, 0)]);
    round(&[("CA", 2, 1), ("BD", 2, 1)]);
    let places = |tie_breaks: &[TieBreak]| {
        let settings = StandingsSettings {
            tie_breaks: tie_breaks.to_vec(),
            leavers: Leavers::HalfPlayed,
            lots: Vec::new(),
        };
        let rows = standings(&settings, &event.entrants, &event.rounds, &event.results);
        let order: Vec<EntrantId> = rows.iter().map(|row| row.entrant).collect();
        assert_eq!(order, ['A', 'B', 'C', 'D'].map(id));
        rows.into_iter().map(|row| row.place.unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(places(&[TieBreak::PointDifference]), [1, 2, 3, 4]);
    assert_eq!(places(&[]), [1, 1, 1, 4]);
}

/// A small reproducible source of chance.
struct Lots(u64);

impl Lots {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == 0
    }
}

/// What a round must respect, kept apart from what the pairing itself reads.
#[derive(Default)]
struct Past {
    met: HashMap<(EntrantId, EntrantId), i64>,
    byes: HashMap<EntrantId, u32>,
}

impl Past {
    fn met(&self, one: EntrantId, other: EntrantId) -> i64 {
        self.met.get(&(one.min(other), one.max(other))).copied().unwrap_or(0)
    }

    fn add(&mut self, round: &Round) {
        for Pairing { pair, .. } in &round.pairings {
            let key = (pair.first.min(pair.second), pair.first.max(pair.second));
            *self.met.entry(key).or_default() += 1;
        }
        for (id, free) in &round.free {
            if matches!(free, Free::AllocatedBye | Free::RequestedBye(_)) {
                *self.byes.entry(*id).or_default() += 1;
            }
        }
    }

    /// How many meetings these players, an even number, must repeat at least.
    fn least_meetings(&self, pool: &[EntrantId]) -> i64 {
        let costs: Vec<i64> = pool
            .iter()
            .flat_map(|a| pool.iter().map(|b| self.met(*a, *b)))
            .collect();
        let mates = integer_blossom::min_weight_perfect_matching(&costs, pool.len());
        mates
            .iter()
            .enumerate()
            .map(|(a, b)| self.met(pool[a], pool[*b]))
            .sum::<i64>()
            / 2
    }

    /// The same for an odd number, with this one free.
    fn least_meetings_without(&self, pool: &[EntrantId], bye: EntrantId) -> i64 {
        let rest: Vec<EntrantId> = pool.iter().copied().filter(|id| *id != bye).collect();
        self.least_meetings(&rest)
    }

    fn check(&self, round: &Round, pool: &[EntrantId], case: &str) {
        let mut named: HashSet<EntrantId> = byes(round).into_iter().collect();
        for Pairing { pair, .. } in &round.pairings {
            assert!(
                named.insert(pair.first) && named.insert(pair.second),
                "{case}: named twice"
            );
        }
        assert_eq!(
            named,
            pool.iter().copied().collect(),
            "{case}: all who are there, and nobody else"
        );
        assert_eq!(byes(round).len(), pool.len() % 2, "{case}");
        let meetings: i64 = round
            .pairings
            .iter()
            .map(|pairing| self.met(pairing.pair.first, pairing.pair.second))
            .sum();
        let had = |id: &EntrantId| self.byes.get(id).copied().unwrap_or(0);
        let bye = byes(round).first().copied();
        if meetings > 0 {
            let least = match bye {
                None => self.least_meetings(pool),
                Some(_) => pool
                    .iter()
                    .map(|id| self.least_meetings_without(pool, *id))
                    .min()
                    .unwrap(),
            };
            assert_eq!(meetings, least, "{case}: a rematch that could be avoided");
        }
        if let Some(bye) = bye.filter(|bye| had(bye) > 0) {
            for spared in pool.iter().filter(|id| had(id) < had(&bye)) {
                let least = self.least_meetings_without(pool, *spared);
                assert!(least > meetings, "{case}: a second bye while {spared} had fewer");
            }
        }
    }
}

/// A tournament by lot, with late entries, withdrawals, returns, requested byes and results of every kind.
fn tournament_by_lot(number: u64) {
    let mut lots = Lots(number);
    let size = 8 + lots.below(53);
    let mut swiss = Swiss {
        settings: SwissSettings {
            rounds: 3 + lots.below(8) as u32,
            rematches: true,
        },
        entrants: (1..=size as u32).map(|id| Entrant::new(EntrantId(id))).collect(),
        rounds: Vec::new(),
        results: Results::new(),
    };
    let mut past = Past::default();
    for number_of_round in 1..=swiss.settings.rounds {
        let case = format!("tournament {number}, {size} players, round {number_of_round}");
        if lots.one_in(3) {
            let id = EntrantId(swiss.entrants.len() as u32 + 1);
            let place = lots.below(swiss.entrants.len());
            swiss.entrants.insert(place, Entrant::late(id, number_of_round));
        }
        for entrant in &mut swiss.entrants {
            if entrant.gone().is_some() {
                if lots.one_in(4) {
                    entrant.come_back(number_of_round).unwrap();
                }
            } else if lots.one_in(25) {
                entrant.leave(number_of_round, AwayReason::Withdrawn).unwrap();
            } else if lots.one_in(25) {
                entrant.requested_byes.push((number_of_round, ByeScore::Half));
            }
        }
        let round = swiss.pair();
        let free: HashSet<EntrantId> = round
            .free
            .iter()
            .filter(|(_, free)| *free != Free::AllocatedBye)
            .map(|(id, _)| *id)
            .collect();
        let pool: Vec<EntrantId> = swiss
            .entrants
            .iter()
            .map(|entrant| entrant.id)
            .filter(|id| !free.contains(id))
            .collect();
        past.check(&round, &pool, &case);
        past.add(&round);
        for pairing in &round.pairings {
            let winner = if lots.one_in(3) { Half::Second } else { Half::First };
            let outcome = match lots.below(20) {
                0 => MatchOutcome::Level,
                1 => MatchOutcome::DoubleForfeit,
                2 => MatchOutcome::Won {
                    winner,
                    by: WonBy::Walkover,
                },
                _ => MatchOutcome::Won {
                    winner,
                    by: WonBy::Play,
                },
            };
            swiss.results.record(*pairing, MatchResult::without_games(outcome));
        }
        swiss.rounds.push(round);
    }
    let rows = standings(
        &StandingsSettings::swiss(),
        &swiss.entrants,
        &swiss.rounds,
        &swiss.results,
    );
    assert!(
        rows.windows(2)
            .all(|rows| rows[0].score.total >= rows[1].score.total && rows[0].place <= rows[1].place)
    );
}

#[test]
fn in_5000_tournaments_no_rematch_and_no_second_bye_that_could_be_avoided() {
    for number in 0..5000 {
        tournament_by_lot(number);
    }
}
