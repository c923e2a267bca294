//! Forfeits of those who are gone (TOURNAMENTS.md, *Withdrawal*, *Return*).
//!
//! They are recorded when they arise and stay: whoever leaves or comes back later changes nothing of what is recorded.

use std::collections::{BTreeMap, BTreeSet};

use super::super::entrants::{AwayReason, EntrantId};
use super::super::pairing::{MatchKey, Pairing, Results, forfeit};
use super::super::result::MatchResult;
use super::{Bracket, BracketMatch, Status};

/// What is to be done with the results so that they hold the forfeits of those who are gone, and no other ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Forfeit {
    /// This match has become ready, and somebody of it is gone: its forfeit is to be recorded.
    Arises(Pairing, MatchResult),
    /// This forfeit was between others than those who come there by the results as they are now: it is to be dropped.
    Lapses(MatchKey),
}

impl Forfeit {
    /// The match.
    pub const fn key(&self) -> MatchKey {
        match self {
            Forfeit::Arises(pairing, _) => pairing.key,
            Forfeit::Lapses(key) => *key,
        }
    }
}

impl Bracket {
    /// The results to record for matches that those who are gone would have to begin now; one that they have begun is
    /// for the director to decide.
    ///
    /// Recording them may make other matches ready; see [`Bracket::settled`].
    pub fn forfeits(&self, gone: &BTreeMap<EntrantId, AwayReason>) -> Vec<(Pairing, MatchResult)> {
        self.matches.iter().filter_map(|game| arising(game, gone)).collect()
    }

    /// What is to be done, in its order, until no forfeit arises and none lapses, and the bracket after it.
    ///
    /// `results` are those the bracket was made of, and `automatic` names the matches of which the result is such a
    /// forfeit: all other results stay. A match is looked at after those it depends on, so this comes to an end, and a
    /// forfeit whose pair comes about again in another way stays.
    pub fn settled(
        &self,
        results: &Results,
        automatic: &BTreeSet<MatchKey>,
        gone: &BTreeMap<EntrantId, AwayReason>,
    ) -> (Bracket, Vec<Forfeit>) {
        let (mut bracket, mut results, mut automatic) = (self.clone(), results.clone(), automatic.clone());
        let mut steps = Vec::new();
        while let Some(step) = bracket.next_forfeit(&automatic, gone) {
            match &step {
                Forfeit::Arises(pairing, result) => {
                    results.record(*pairing, result.clone());
                    automatic.insert(pairing.key);
                }
                Forfeit::Lapses(key) => {
                    results.remove(*key);
                    automatic.remove(key);
                }
            }
            steps.push(step);
            bracket = bracket.with(&results);
        }
        (bracket, steps)
    }

    fn next_forfeit(&self, automatic: &BTreeSet<MatchKey>, gone: &BTreeMap<EntrantId, AwayReason>) -> Option<Forfeit> {
        self.matches
            .iter()
            .find_map(|game| match automatic.contains(&game.key) {
                true => game.stands.then_some(Forfeit::Lapses(game.key)),
                false => arising(game, gone).map(|(pairing, result)| Forfeit::Arises(pairing, result)),
            })
    }
}

fn arising(game: &BracketMatch, gone: &BTreeMap<EntrantId, AwayReason>) -> Option<(Pairing, MatchResult)> {
    let pairing = game.pairing().filter(|_| game.status == Status::Ready && !game.begun)?;
    Some((pairing, forfeit(pairing.pair.map(|id| gone.get(&id).copied()))?))
}
