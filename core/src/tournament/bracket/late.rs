//! Late entry (TOURNAMENTS.md, *People come and go*).

use std::collections::BTreeSet;

use super::super::pairing::MatchKey;
use super::{Bracket, compare};

/// How a late entrant comes into the bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum LateEntry {
    /// He takes the free bye of this match; everybody else stays where he is.
    FreeBye(MatchKey),
    /// No bye was left: the bracket is drawn anew with more lines.
    NewDraw,
}

/// A late entrant where a match was played or has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a match was played{}", match .free_bye {
    Some(key) => format!("; the free bye in {key} can be offered"),
    None => String::from(" and no bye is free"),
})]
pub struct LateEntryRefused {
    /// A bye that is still free, whose taking changes no match that has begun.
    pub free_bye: Option<MatchKey>,
}

/// How the last entrant of `after` came in late, where `before` is the bracket without him and with the same results.
/// `begun` are the matches that have begun, with or without a result.
///
/// # Errors
/// If a match was played or has begun. The refusal names the bye that the director may offer him all the same.
pub fn late_entry(
    before: &Bracket,
    after: &Bracket,
    begun: &BTreeSet<MatchKey>,
) -> Result<LateEntry, LateEntryRefused> {
    let free_bye = before
        .matches
        .iter()
        .zip(&after.matches)
        .find(|(_, after_match)| {
            let late = after.entrants.last();
            late.is_some_and(|late| after_match.half_of(*late).is_some())
        })
        .filter(|_| before.matches.len() == after.matches.len())
        .map(|(game, _)| game.key);
    if begun.is_empty() && before.matches.iter().all(|game| game.recorded.is_none()) {
        return Ok(free_bye.map_or(LateEntry::NewDraw, LateEntry::FreeBye));
    }
    let undisturbed = compare(before, after, None, begun).begun.is_empty();
    Err(LateEntryRefused {
        free_bye: free_bye.filter(|_| undisturbed),
    })
}
