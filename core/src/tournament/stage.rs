//! Stages in a row: who goes on from a stage into the next (TOURNAMENTS.md, *Formats*).

use std::collections::BTreeSet;

use super::bracket::{Placing, place_groups};
use super::entrants::EntrantId;

/// Why it is not known who goes on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CutError {
    /// Some who share a place would go on and others of them not. Lots decide; see [`broken_ties`].
    #[error("{} entrants share place {place}, and not all of them can go on: lots must be drawn", .entrants.len())]
    Tied {
        /// The place.
        place: u32,
        /// Who share it.
        entrants: Vec<EntrantId>,
    },
    /// Fewer have a place than shall go on: the stage is not over, or is too small.
    #[error("only {found} have a place, and {wanted} were to go on")]
    TooFew {
        /// How many have a place.
        found: usize,
        /// How many shall go on.
        wanted: usize,
    },
}

/// The first `n` of a stage, which are the entrants of the next one in its seed order.
///
/// Those who share a place keep the order in which they are listed, their seed order.
///
/// # Errors
/// If the last ones share their place with others, or fewer than `n` have a place.
pub fn going_on(ranking: &[Placing], n: usize) -> Result<Vec<EntrantId>, CutError> {
    // Nobody is first where both forfeited the last match; with more places missing above, they are still open.
    let known = ranking.first().is_some_and(|best| best.place <= 2);
    let mut through = Vec::new();
    for placing in ranking.iter().filter(|_| known) {
        match n - through.len() {
            0 => break,
            free if free < placing.entrants.len() => {
                return Err(CutError::Tied {
                    place: placing.place,
                    entrants: placing.entrants.clone(),
                });
            }
            _ => through.extend(&placing.entrants),
        }
    }
    match through.len() {
        found if found < n => Err(CutError::TooFew { found, wanted: n }),
        _ => Ok(through),
    }
}

/// The ranking with the shared places of those who drew lots parted, the best lot first. Those without a lot share the
/// place after them.
pub fn broken_ties(ranking: &[Placing], lots: &[EntrantId]) -> Vec<Placing> {
    let parted = |placing: &Placing| {
        let shared: BTreeSet<EntrantId> = placing.entrants.iter().copied().collect();
        let drawn = lots.iter().filter(|lot| shared.contains(lot)).map(|lot| vec![*lot]);
        let rest = placing
            .entrants
            .iter()
            .copied()
            .filter(|entrant| !lots.contains(entrant))
            .collect();
        let groups = drawn.chain([rest]).filter(|group: &Vec<EntrantId>| !group.is_empty());
        let mut parted = place_groups(groups);
        for part in &mut parted {
            part.place += placing.place - 1;
        }
        parted
    };
    ranking.iter().flat_map(parted).collect()
}
