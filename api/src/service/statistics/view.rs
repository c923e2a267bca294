//! The numbers that are shown: counts, and what they are parts of.

use std::collections::BTreeMap;

use brade_core::brade::record::Termination;
use brade_core::brade::win::{Category, Win};
use brade_core::stats::Kind;

use super::{Asked, LENGTHS, Named};
use crate::db::statistics::Sums;

/// How games can end, in statistics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Played out, and won so.
    Won(Win),
    /// Not played out: conceded, forfeited or adjudicated.
    NotPlayed(Termination),
}

impl Outcome {
    fn read(text: &str) -> Option<Outcome> {
        let won = Win::ALL.into_iter().find(|win| win.name() == text).map(Outcome::Won);
        let ended = || {
            Termination::ALL
                .into_iter()
                .find(|termination| termination.name() == text)
        };
        won.or_else(|| ended().map(Outcome::NotPlayed))
    }
}

/// How many games were won, and how many lost. Where no player is asked for every game is one that was won.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Count {
    /// Those won.
    pub won: i64,
    /// Those lost.
    pub lost: i64,
}

impl Count {
    /// Both together.
    pub const fn games(self) -> i64 {
        self.won + self.lost
    }

    /// What part these are of so many games, from 0 to 1; none of no games.
    pub fn share(self, of: i64) -> Option<f64> {
        share(self.games(), of)
    }
}

/// What part of a whole this is, from 0 to 1; none of nothing.
pub fn share(part: i64, whole: i64) -> Option<f64> {
    // Far below the numbers that f64 does not hold exactly.
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// What the games that were asked for come to.
#[derive(Debug, Clone, PartialEq)]
pub struct Statistics {
    /// What was asked for.
    pub asked: Asked,
    /// Its names.
    pub named: Named,
    /// Whether every game is in it; not as long as the sums of an older database are being made.
    pub complete: bool,
    wins: Vec<(Win, Count)>,
    unplayed: Vec<(Termination, Count)>,
    /// The games that were played out and won, and those that were lost.
    won: Sums,
    lost: Sums,
}

impl Statistics {
    pub(super) fn new(
        asked: Asked,
        named: Named,
        complete: bool,
        tallies: &BTreeMap<(String, bool), Sums>,
    ) -> Statistics {
        let mut found = Statistics {
            asked,
            named,
            complete,
            wins: Win::ALL.map(|win| (win, Count::default())).to_vec(),
            unplayed: Termination::ALL[1..]
                .iter()
                .map(|how| (*how, Count::default()))
                .collect(),
            won: Sums::default(),
            lost: Sums::default(),
        };
        for ((outcome, won), sums) in tallies {
            let count = match Outcome::read(outcome) {
                Some(Outcome::Won(win)) => {
                    let side = if *won { &mut found.won } else { &mut found.lost };
                    side.add(sums, 1);
                    found.wins.iter_mut().find(|(of, _)| *of == win).map(|(_, count)| count)
                }
                Some(Outcome::NotPlayed(how)) => found
                    .unplayed
                    .iter_mut()
                    .find(|(of, _)| *of == how)
                    .map(|(_, count)| count),
                None => None,
            };
            let Some(count) = count else { continue };
            if *won {
                count.won += sums.games;
            } else {
                count.lost += sums.games;
            }
        }
        found
    }

    /// The games that were played out.
    pub const fn played(&self) -> Count {
        Count {
            won: self.won.games,
            lost: self.lost.games,
        }
    }

    /// Whether no game is counted, of whatever kind.
    pub fn is_empty(&self) -> bool {
        self.played().games() == 0 && self.unplayed.iter().all(|(_, count)| count.games() == 0)
    }

    /// The games that were not played out, by how they ended.
    pub fn unplayed(&self) -> &[(Termination, Count)] {
        &self.unplayed
    }

    /// The games that were played out by the twelve wins.
    pub fn wins(&self) -> &[(Win, Count)] {
        &self.wins
    }

    /// The same by the six categories, the best first.
    pub fn categories(&self) -> Vec<(Category, Count)> {
        let counted = |category| (category, self.counting(|win| win.category() == category));
        Category::ALL.map(counted).to_vec()
    }

    /// The same by the kinds of which the sources say how often they come about.
    pub fn kinds(&self) -> Vec<(Kind, Count)> {
        let counted = |kind: Kind| (kind, self.counting(|win| kind.has(win)));
        Kind::ALL.map(counted).to_vec()
    }

    fn counting(&self, of: impl Fn(Win) -> bool) -> Count {
        let mut all = Count::default();
        for (_, count) in self.wins.iter().filter(|(win, _)| of(*win)) {
            all.won += count.won;
            all.lost += count.lost;
        }
        all
    }

    /// The games that were played out and of which it is known who began: those that the player began, or the winner
    /// where no player is asked for.
    pub const fn begun(&self) -> Count {
        Count {
            won: self.won.begun,
            lost: self.lost.begun,
        }
    }

    /// Those of them that the other one began.
    pub const fn begun_by_other(&self) -> Count {
        Count {
            won: self.won.opened - self.won.begun,
            lost: self.lost.opened - self.lost.begun,
        }
    }

    /// Of how many games it is known who began.
    pub const fn opened(&self) -> i64 {
        self.won.opened + self.lost.opened
    }

    /// In how many of these the one who began has won.
    pub const fn won_by_beginner(&self) -> i64 {
        self.begun().won + self.begun_by_other().lost
    }

    /// The games that are recorded turn by turn.
    pub const fn recorded(&self) -> Count {
        Count {
            won: self.won.recorded,
            lost: self.lost.recorded,
        }
    }

    /// How many turns of both sides such a game has on the average.
    pub fn mean_turns(&self) -> Option<f64> {
        self.per_game(self.won.turns + self.lost.turns)
    }

    /// The classes of their lengths: the least and the most turns, and how many games.
    pub fn lengths(&self) -> Vec<(u32, Option<u32>, i64)> {
        let least = std::iter::once(1).chain(LENGTHS);
        let most = LENGTHS.iter().map(|next| Some(next - 1)).chain([None]);
        let games = self
            .won
            .lengths
            .iter()
            .zip(self.lost.lengths)
            .map(|(won, lost)| won + lost);
        least
            .zip(most)
            .zip(games)
            .map(|((least, most), games)| (least, most, games))
            .collect()
    }

    /// Men that the player has hit, or the winners where no player is asked for.
    pub const fn hits(&self) -> i64 {
        self.won.hits + self.lost.hits
    }

    /// Men that the other one has hit.
    pub const fn hits_against(&self) -> i64 {
        self.won.hits_against + self.lost.hits_against
    }

    /// Made points that the player has forced, or the winners where no player is asked for.
    pub const fn forcings(&self) -> i64 {
        self.won.forcings + self.lost.forcings
    }

    /// Made points that the other one has forced.
    pub const fn forcings_against(&self) -> i64 {
        self.won.forcings_against + self.lost.forcings_against
    }

    /// Games that were won after a comeback, and those lost to one.
    pub const fn comebacks(&self) -> Count {
        Count {
            won: self.won.comebacks,
            lost: self.lost.comebacks,
        }
    }

    /// How much of something there is in a recorded game on the average.
    pub fn per_game(&self, of: i64) -> Option<f64> {
        share(of, self.recorded().games())
    }
}
