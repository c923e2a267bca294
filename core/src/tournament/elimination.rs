//! Single elimination: whoever loses is out (TOURNAMENTS.md, *Formats*).

use super::bracket::{Bracket, MOST, Source, plan};
use super::consolation;
use super::entrants::{EntrantId, FieldError, check_field};
use super::pairing::{MatchKey, Part, Results};
use super::result::ByHalf;

/// What is played beside the elimination itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EliminationSettings {
    /// The losers of the semi-finals play for the third place, if there are four entrants or more.
    pub bronze: bool,
    /// Those who lose their first match play an elimination of their own; see [`consolation`].
    pub consolation: bool,
}

/// The bracket of these entrants, 2 to 512, in seed order: 1–16, 8–9 …, with byes to the best seeds.
///
/// # Errors
/// If the field has another size or names someone twice.
pub fn elimination(
    settings: &EliminationSettings,
    entrants: &[EntrantId],
    results: &Results,
) -> Result<Bracket, FieldError> {
    check_field(entrants, 2..=MOST)?;
    let mut plan = plan::seeded(entrants.len());
    let bronze = settings.bronze && entrants.len() >= 4;
    if settings.consolation {
        plan.extend(consolation::plan(entrants.len(), bronze));
    }
    if bronze {
        let semi_finals = plan::rounds(entrants.len()) - 1;
        let loser = |number| Source::Loser(MatchKey::new(Part::Winners, semi_finals, number));
        plan.push((MatchKey::new(Part::Bronze, 1, 1), ByHalf::new(loser(1), loser(2))));
    }
    Ok(Bracket::play(entrants.to_vec(), plan, results))
}

/// The order of a draw, to be used in the place of a seed order: the lowest lot first, equal lots as they come.
pub fn drawn(mut lots: Vec<(EntrantId, u64)>) -> Vec<EntrantId> {
    lots.sort_by_key(|(_, lot)| *lot);
    lots.into_iter().map(|(entrant, _)| entrant).collect()
}
