//! Double elimination: whoever loses twice is out (TOURNAMENTS.md, *Formats*).
//!
//! The losers of the first round of the winners' bracket meet their neighbours. The losers of each later round come into
//! the losers' bracket against those who are left there, not in their own order but crossed, so that they come among
//! people they have not beaten.

use super::bracket::plan::{self, Planned};
use super::bracket::{Bracket, MOST, Source};
use super::entrants::{EntrantId, FieldError, check_field};
use super::pairing::{MatchKey, Part, Results};
use super::result::ByHalf;

/// How the winners of both brackets end it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum GrandFinal {
    /// They do not meet: the unbeaten one has won, the other is second.
    None,
    /// In one match, whoever wins it.
    Single,
    /// In one match, and in a second one if the unbeaten finalist lost the first.
    Reset,
}

/// The bracket of these entrants, 3 to 512, in seed order, with byes to the best seeds.
///
/// # Errors
/// If the field has another size or names someone twice.
pub fn double_elimination(
    grand_final: GrandFinal,
    entrants: &[EntrantId],
    results: &Results,
) -> Result<Bracket, FieldError> {
    check_field(entrants, 3..=MOST)?;
    let rounds = plan::rounds(entrants.len());
    let mut plan = plan::seeded(entrants.len());
    let unbeaten = Source::Winner(MatchKey::new(Part::Winners, rounds, 1));
    let beaten_once = losers(rounds, &mut plan);
    let first = MatchKey::new(Part::GrandFinal, 1, 1);
    if grand_final != GrandFinal::None {
        plan.push((first, ByHalf::new(unbeaten, beaten_once)));
    }
    if grand_final == GrandFinal::Reset {
        let again = ByHalf::new(Source::Winner(first), Source::Loser(first));
        plan.push((MatchKey::new(Part::Reset, 1, 1), again));
    }
    Ok(Bracket::play(entrants.to_vec(), plan, results))
}

/// Adds the losers' bracket; where its winner comes from.
fn losers(rounds: u32, plan: &mut Vec<Planned>) -> Source {
    let lost = |round: u32, index: u32| Source::Loser(MatchKey::new(Part::Winners, round, index + 1));
    let mut left: Vec<Source> = (0..1 << (rounds - 1)).map(|index| lost(1, index)).collect();
    for round in 2..=rounds {
        left = plan::meet(Part::Losers, 2 * round - 3, left, plan);
        let crossed = crossed(rounds, round);
        let meeting = (0..)
            .zip(left)
            .flat_map(|(index, winner)| [lost(round, index ^ crossed), winner]);
        left = plan::meet(Part::Losers, 2 * round - 2, meeting.collect(), plan);
    }
    left.first().copied().unwrap_or(Source::Bye)
}

/// With which bits of their index the losers of this round change places.
///
/// Those who come from one part of the winners' bracket in two different rounds must come into parts of the losers'
/// bracket that are far from each other: into different halves if possible, else into different quarters of a half, and
/// so on. So the rounds take the halves, quarters, eighths in the order 000, 100, 010, 110, 001 …: of the first two
/// rounds no two share a half, of the first four none share a quarter.
fn crossed(rounds: u32, round: u32) -> u32 {
    let bits = rounds - round;
    (round - 1).reverse_bits().checked_shr(u32::BITS - bits).unwrap_or(0)
}
