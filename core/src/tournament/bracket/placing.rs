//! The places of those who are out.

use std::collections::BTreeMap;

use super::super::entrants::EntrantId;
use super::super::pairing::{MatchKey, Part};
use super::super::result::ByHalf;
use super::{Bracket, BracketMatch, Place, Slot, plan};

/// A place and who has it: 1, 2, 3–4, 5–8.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Placing {
    /// The first of the places they share.
    pub place: u32,
    /// Who shares it, in seed order.
    pub entrants: Vec<EntrantId>,
}

/// Places from groups of equals, best first.
pub fn place_groups(groups: impl IntoIterator<Item = Vec<EntrantId>>) -> Vec<Placing> {
    let mut place = 1;
    let number = |entrants: Vec<EntrantId>| {
        let placing = Placing { place, entrants };
        place += placing.entrants.len() as u32;
        placing
    };
    groups.into_iter().map(number).collect()
}

impl Bracket {
    /// The places in the bracket, the best first; of those, only the ones that no open match can change.
    ///
    /// The loser of a final is second. Those who go out in the same round share their places, but the match for the
    /// third place parts the losers of the semi-finals. Whoever forfeits is placed with those who lose in that round
    /// (of a double elimination: in the losers' round he would have gone to). If nobody wins, nobody is first.
    pub fn placings(&self) -> Vec<Placing> {
        let main = |game: &&BracketMatch| game.key.part != Part::Consolation;
        let open = self.matches.iter().filter(main).filter(|game| !game.status.settled());
        let first_open = open.map(|game| self.level(game.key)).min().unwrap_or(u32::MAX);
        let mut levels = self.levels(self.matches.iter().filter(main));
        levels.retain(|level, _| *level < first_open);
        let certain: usize = levels.values().map(Vec::len).sum();
        let above = self.entrants.len().saturating_sub(certain) as u32;
        let mut placings = place_groups(levels.into_values().rev());
        for placing in &mut placings {
            placing.place += above;
        }
        if let (Slot::Nobody, Some(best)) = (self.winner(), placings.first_mut()) {
            best.place = best.place.max(2);
        }
        placings
    }

    /// The places in the consolation, once all its matches are played; those who did not get there have none.
    pub fn consolation_placings(&self) -> Vec<Placing> {
        let games = || self.matches.iter().filter(|game| game.key.part == Part::Consolation);
        if games().any(|game| !game.status.settled()) {
            return Vec::new();
        }
        place_groups(self.levels(games()).into_values().rev())
    }

    /// How late one goes out who loses here, in steps of four: the winner of a last match is placed one or two higher.
    ///
    /// Two rounds of a losers' bracket go with each round of the winners' bracket, whose losers come into the second of
    /// them, those of the first round into the first.
    fn level(&self, key: MatchKey) -> u32 {
        let rounds = plan::rounds(self.entrants.len());
        let double = self.get(MatchKey::new(Part::Losers, 1, 1)).is_some();
        match key.part {
            Part::Winners if double && key.round > 1 => 8 * (key.round - 1),
            Part::Winners | Part::Losers | Part::Consolation => 4 * key.round,
            Part::Bronze => 4 * rounds.saturating_sub(1),
            Part::GrandFinal => 8 * rounds,
            Part::Reset => 8 * rounds + 4,
            Part::Rounds | Part::Group(_) => 0,
        }
    }

    /// Those who went out in these matches, by how late they did.
    fn levels<'a>(&self, games: impl Iterator<Item = &'a BracketMatch>) -> BTreeMap<u32, Vec<EntrantId>> {
        let mut latest: BTreeMap<EntrantId, u32> = BTreeMap::new();
        for game in games.filter(|game| game.status.settled()) {
            let level = self.level(game.key);
            let consolation = |key: MatchKey| key.part == Part::Consolation;
            let goes_on = |to: Option<Place>| to.is_some_and(|to| consolation(to.key) == consolation(game.key));
            let mut out = |entrant: EntrantId, level: u32| {
                let latest = latest.entry(entrant).or_insert(level);
                *latest = level.max(*latest);
            };
            for entrant in players(game) {
                let slot = Slot::Taken(entrant);
                if game.winner == slot {
                    // Without a final between them, the winner of the losers' bracket comes after that of the winners'.
                    let higher = if game.key.part == Part::Losers { 1 } else { 2 };
                    if !goes_on(game.winner_to) {
                        out(entrant, level + higher);
                    }
                } else if game.loser != slot || !goes_on(game.loser_to) {
                    out(entrant, level);
                }
            }
        }
        let mut levels: BTreeMap<u32, Vec<EntrantId>> = BTreeMap::new();
        for entrant in &self.entrants {
            if let Some(level) = latest.get(entrant) {
                levels.entry(*level).or_default().push(*entrant);
            }
        }
        levels
    }
}

/// Those who played a match and, where it stands between others, those who should have.
fn players(game: &BracketMatch) -> impl Iterator<Item = EntrantId> {
    let of = |slots: &ByHalf<Slot>| [slots.first, slots.second];
    let both = of(&game.slots).into_iter().chain(of(&game.rightful));
    both.filter_map(Slot::entrant)
}
