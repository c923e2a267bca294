//! Plans: which matches there are and where their entrants come from, whoever they are.

use super::super::pairing::{MatchKey, Part};
use super::super::result::ByHalf;
use super::Source;

/// A match without its entrants.
pub type Planned = (MatchKey, ByHalf<Source>);

/// How many rounds an elimination of so many entrants has.
pub fn rounds(entrants: usize) -> u32 {
    entrants.next_power_of_two().trailing_zeros()
}

/// The seeds from the top line to the bottom line, of `2^rounds`: 1 8 4 5 2 7 3 6. The first two of 2k seeds cannot
/// meet before the last match, the first four not before the last but one, and so on.
pub fn lines(rounds: u32) -> Vec<u32> {
    (0..rounds).fold(vec![1], |lines, _| {
        let size = 2 * lines.len() as u32;
        lines.iter().flat_map(|seed| [*seed, size + 1 - seed]).collect()
    })
}

/// The bracket of so many seeds, those without an opponent free in the first round.
pub fn seeded(entrants: usize) -> Vec<Planned> {
    let seed = |seed: u32| match seed as usize <= entrants {
        true => Source::Seed(seed),
        false => Source::Bye,
    };
    tree(Part::Winners, lines(rounds(entrants)).into_iter().map(seed).collect())
}

/// The elimination of those who come from these sources, of which there are a power of two.
pub fn tree(part: Part, mut sources: Vec<Source>) -> Vec<Planned> {
    let mut plan = Vec::new();
    for round in 1.. {
        if sources.len() < 2 {
            break;
        }
        let winners = meet(part, round, sources, &mut plan);
        sources = winners;
    }
    plan
}

/// Adds a round in which neighbours meet; its winners in their order.
pub fn meet(part: Part, round: u32, sources: Vec<Source>, plan: &mut Vec<Planned>) -> Vec<Source> {
    let pairs = sources.chunks_exact(2).zip(1..);
    let first = plan.len();
    plan.extend(pairs.map(|(pair, number)| {
        let sources = ByHalf::new(pair[0], pair[1]);
        (MatchKey::new(part, round, number), sources)
    }));
    plan[first..].iter().map(|(key, _)| Source::Winner(*key)).collect()
}
