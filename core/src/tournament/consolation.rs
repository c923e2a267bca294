//! The consolation: those who lose their first match play a single elimination of their own (TOURNAMENTS.md, *Formats*).
//!
//! Each line of the first round has one place here, for its loser or, after a bye, for whoever had it and loses the
//! first match he plays. A walkover that one wins is a match won. Who plays for the third place does not play here.

use super::bracket::Source;
use super::bracket::plan::{Planned, lines, rounds, tree};
use super::pairing::{MatchKey, Part};

/// The consolation beside an elimination of so many entrants; empty where nobody is left for it.
pub(super) fn plan(entrants: usize, bronze: bool) -> Vec<Planned> {
    let rounds = rounds(entrants);
    if rounds < 2 || bronze && rounds == 2 {
        return Vec::new();
    }
    let second_is_semi_final = bronze && rounds == 3;
    let free: Vec<bool> = lines(rounds)
        .chunks_exact(2)
        .map(|line| line.iter().any(|seed| *seed as usize > entrants))
        .collect();
    let source = |index: usize| {
        let (number, neighbour) = (index as u32 + 1, index ^ 1);
        let first_match = MatchKey::new(Part::Winners, 1, number);
        match (free[index], free[neighbour]) {
            (false, _) => Source::Loser(first_match),
            (true, _) if second_is_semi_final => Source::Bye,
            (true, false) => Source::FirstLoss(first_match),
            // Both had a bye and meet, so that one of them loses his first match, and only one.
            (true, true) if index < neighbour => Source::Loser(MatchKey::new(Part::Winners, 2, number.div_ceil(2))),
            (true, true) => Source::Bye,
        }
    };
    tree(Part::Consolation, (0..free.len()).map(source).collect())
}
