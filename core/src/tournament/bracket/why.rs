//! Why two meet in a bracket.

use std::fmt;

use super::super::pairing::MatchKey;
use super::super::result::ByHalf;
use super::{Bracket, Slot, Source, Status};

/// A step on the way through a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", content = "at", rename_all = "kebab-case"))]
pub enum Step {
    /// He began on the line of this seed.
    Seed(u32),
    /// He had a bye here.
    Bye(MatchKey),
    /// He won this match.
    Won(MatchKey),
    /// He lost this match.
    Lost(MatchKey),
}

/// How one came into a match.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Origin {
    /// Where the entrant of this half comes from.
    pub source: Source,
    /// Who comes from there by the results as they are now.
    pub slot: Slot,
    /// His way from the seed on; empty while he is not known.
    pub way: Vec<Step>,
}

/// Why two meet.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Why {
    /// How each of them came here.
    pub origins: ByHalf<Origin>,
    /// Whether a result between others than these stands here.
    pub stands: bool,
}

impl Bracket {
    /// Why those of this match meet; none if there is no such match.
    pub fn why(&self, key: MatchKey) -> Option<Why> {
        let game = self.get(key)?;
        Some(Why {
            origins: ByHalf::from_fn(|half| Origin {
                source: game.sources[half],
                slot: game.rightful[half],
                way: match game.rightful[half] {
                    Slot::Taken(_) => self.way(game.sources[half], game.rightful[half]),
                    Slot::Open | Slot::Nobody => Vec::new(),
                },
            }),
            stands: game.stands,
        })
    }

    /// The way of one who came from this source, walked backwards. It ends early at a result that stands between
    /// others.
    fn way(&self, mut source: Source, slot: Slot) -> Vec<Step> {
        let mut way = Vec::new();
        loop {
            let (step, key) = match source {
                Source::Bye => break,
                Source::Seed(seed) => {
                    way.push(Step::Seed(seed));
                    break;
                }
                Source::Winner(key) => (Step::Won(key), key),
                Source::Loser(key) => (Step::Lost(key), key),
                Source::FirstLoss(bye) => {
                    let lost = self.first_match_after(bye).map_or(bye, |(game, _)| game.key);
                    (Step::Lost(lost), lost)
                }
            };
            let game = self.get(key);
            way.push(match game.map(|game| game.status) {
                Some(Status::Bye) => Step::Bye(key),
                _ => step,
            });
            let Some((game, half)) = game.and_then(|game| Some((game, game.rightful.half_of(&slot)?))) else {
                break;
            };
            source = game.sources[half];
        }
        way.reverse();
        way
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Seed(seed) => write!(f, "seed {seed}"),
            Step::Bye(key) => write!(f, "bye in {key}"),
            Step::Won(key) => write!(f, "won {key}"),
            Step::Lost(key) => write!(f, "lost {key}"),
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.source.fmt(f)?;
        match self.slot {
            Slot::Open => Ok(()),
            Slot::Nobody if self.source == Source::Bye => Ok(()),
            Slot::Nobody => f.write_str(" (nobody)"),
            Slot::Taken(_) if self.way.len() < 2 => Ok(()),
            Slot::Taken(_) => {
                let way: Vec<String> = self.way.iter().map(Step::to_string).collect();
                write!(f, " ({})", way.join(", "))
            }
        }
    }
}

impl fmt::Display for Why {
    /// An English sentence, such as `Seed 1 against the winner of winners-1-2 (seed 5, won winners-1-2).`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.origins.first.to_string();
        let mut letters = first.chars();
        let capital = letters.next().map(|letter| letter.to_ascii_uppercase());
        write!(
            f,
            "{}{} against {}.",
            capital.map(String::from).unwrap_or_default(),
            letters.as_str(),
            self.origins.second
        )?;
        match self.stands {
            true => f.write_str(" A result between others stands here."),
            false => Ok(()),
        }
    }
}
