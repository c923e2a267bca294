//! Corrections of results in a bracket (TOURNAMENTS.md, *Correcting*).
//!
//! A correction is shown first, with all that follows from it. It is refused if that would change the entrants of a
//! match that has begun, unless the director lets such matches stand. A result that stands decides its place as before.

use std::collections::BTreeSet;

use super::super::pairing::{MatchKey, Pairing, Results};
use super::super::result::MatchResult;
use super::{Bracket, Preview, compare};

/// A change of the recorded results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// This result in the place of what was there.
    Record(Pairing, MatchResult),
    /// No result.
    Remove(MatchKey),
}

impl Edit {
    /// The match whose result it is.
    pub const fn key(&self) -> MatchKey {
        match self {
            Edit::Record(pairing, _) => pairing.key,
            Edit::Remove(key) => *key,
        }
    }

    /// The results with this change.
    pub fn applied(&self, results: &Results) -> Results {
        let mut results = results.clone();
        match self {
            Edit::Record(pairing, result) => results.record(*pairing, result.clone()),
            Edit::Remove(key) => results.remove(*key),
        };
        results
    }
}

/// What becomes of matches that have begun between entrants who should not have met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Dependants {
    /// The correction is refused because of them.
    Refuse,
    /// They stand: a result that is recorded, or still will be, between those who sat down decides.
    LetStand,
}

/// A correction that would change matches that have begun.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("matches that depend on this result have begun: {}", .begun.iter().map(MatchKey::to_string).collect::<Vec<_>>().join(", "))]
pub struct CorrectionRefused {
    /// Those matches.
    pub begun: Vec<MatchKey>,
}

/// What this change of the results behind a bracket would do.
pub fn preview(bracket: &Bracket, results: &Results, edit: &Edit, begun: &BTreeSet<MatchKey>) -> Preview {
    let after = bracket.with(&edit.applied(results));
    compare(bracket, &after, Some(edit.key()), begun)
}

/// The results after this change.
///
/// # Errors
/// If matches that have begun depend on it and shall not stand.
pub fn correct(
    bracket: &Bracket,
    results: &Results,
    edit: &Edit,
    begun: &BTreeSet<MatchKey>,
    dependants: Dependants,
) -> Result<Results, CorrectionRefused> {
    let Preview { begun, .. } = preview(bracket, results, edit, begun);
    if dependants == Dependants::Refuse && !begun.is_empty() {
        return Err(CorrectionRefused { begun });
    }
    Ok(edit.applied(results))
}
