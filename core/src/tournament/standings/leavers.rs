//! What becomes of the matches of those who left (TOURNAMENTS.md, *People come and go*).

use std::collections::BTreeSet;

use super::super::entrants::{Entrant, EntrantId};
use super::super::pairing::{Free, Lookup, Pairing, Results, Round};
use super::super::result::{Half, MatchOutcome, MatchResult};

/// What becomes of the matches of those who left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Leavers {
    /// Past results stay as they are, as in a Swiss.
    Stay,
    /// The rule of the round robin: less than half played counts for nobody; else the rest are forfeits.
    HalfPlayed,
}

/// The results as they count once the leavers are dealt with.
pub(super) struct Counted {
    pub(super) rounds: Vec<Round>,
    pub(super) results: Results,
    pub(super) void: BTreeSet<EntrantId>,
}

/// Deals with those who left (TOURNAMENTS.md, *People come and go*).
pub(super) fn counted(leavers: Leavers, entrants: &[Entrant], rounds: &[Round], results: &Results) -> Counted {
    let mut counted = Counted {
        rounds: rounds.to_vec(),
        results: results.clone(),
        void: BTreeSet::new(),
    };
    if leavers == Leavers::Stay {
        return counted;
    }
    let gone: BTreeSet<EntrantId> = entrants
        .iter()
        .filter(|entrant| entrant.gone().is_some())
        .map(|entrant| entrant.id)
        .collect();
    let pairings = || rounds.iter().flat_map(|round| &round.pairings);
    let few_played = |id: &EntrantId| {
        let own = pairings().filter(|pairing| pairing.pair.half_of(id).is_some());
        let (all, played) = own.fold((0, 0), |(all, played), pairing| {
            let counts = results.result(pairing).is_some_and(|result| result.outcome.played());
            (all + 1, played + usize::from(counts))
        });
        2 * played < all
    };
    counted.void = gone.iter().copied().filter(few_played).collect();
    for round in &mut counted.rounds {
        let (void, kept) = round.pairings.iter().partition(|pairing| {
            Half::BOTH
                .into_iter()
                .any(|half| counted.void.contains(&pairing.pair[half]))
        });
        round.pairings = kept;
        let void: Vec<Pairing> = void;
        round.free.extend(
            void.iter()
                .flat_map(|pairing| [pairing.pair.first, pairing.pair.second])
                .map(|id| (id, Free::Rotation)),
        );
    }
    for pairing in pairings().filter(|pairing| results.of(pairing) == Lookup::Open) {
        let left = pairing.pair.map(|id| gone.contains(&id));
        let forfeit = match (left.first, left.second) {
            (false, false) => continue,
            (true, true) => MatchResult::without_games(MatchOutcome::DoubleForfeit),
            (first_left, _) => MatchResult::walkover(if first_left { Half::Second } else { Half::First }),
        };
        counted.results.record(*pairing, forfeit);
    }
    counted
}
