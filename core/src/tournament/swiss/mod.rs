//! The Swiss: round by round those of equal score meet, and nobody leaves (TOURNAMENTS.md, *Swiss pairing*).
//!
//! The aims in the order of their importance: nobody meets the same opponent twice; nobody has a second bye while
//! someone in the field has had none; the bye goes as low as possible; players of equal score meet; where scores differ
//! the difference is least and nobody floats twice running in the same direction; within a score group the upper half
//! meets the lower half in rank order. `field` makes numbers of them, `matching` finds the best pairs.

mod explain;
mod field;
mod matching;
#[cfg(test)]
mod tests;

use std::collections::{BTreeSet, HashMap};

pub use explain::{ByeReason, Float, PairingReason};

use super::entrants::{Attendance, ByeScore, Entrant, EntrantId};
use super::history::histories;
use super::pairing::{Free, MatchKey, Pair, Pairing, Part, Results, Round};
use super::result::ByHalf;
use field::{Field, Player};

/// The fewest entrants of a Swiss.
pub const FEWEST: usize = 3;
/// The most entrants of a Swiss, and its most rounds.
pub const MOST: usize = 2000;

/// How a Swiss is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SwissSettings {
    /// How many rounds.
    pub rounds: u32,
    /// Whether there may be more rounds than everybody has opponents.
    pub rematches: bool,
}

/// What the director has settled of a round by hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ByHand {
    /// Pairs to be kept as they are.
    pub pairs: Vec<Pair>,
    /// Who has the bye of an odd field.
    pub bye: Option<EntrantId>,
}

/// A round, with the reason of each of its pairings and of its bye.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PairedRound {
    /// The round.
    pub round: Round,
    /// Why each pairing was made, in the order of the pairings.
    pub reasons: Vec<PairingReason>,
    /// Why the allocated bye went where it did, if there is one.
    pub bye: Option<ByeReason>,
}

// Two whole sentences, so that each can be said in another language.
fn too_many_rounds(entrants: usize, most: u32, found: u32, rematches: bool) -> String {
    match rematches {
        true => format!("{entrants} entrants can play at most {most} rounds, not {found}"),
        false => format!("{entrants} entrants can play at most {most} rounds without rematches, not {found}"),
    }
}

/// Why a round cannot be paired.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SwissError {
    /// The field is too small or too large.
    #[error("a Swiss has {FEWEST} to {MOST} entrants, not {found}")]
    Entrants {
        /// How many there are.
        found: usize,
    },
    /// More rounds than the field allows.
    #[error("{}", too_many_rounds(*.entrants, *.most, *.found, *.rematches))]
    Rounds {
        /// The number of entrants.
        entrants: usize,
        /// The most rounds they can play.
        most: u32,
        /// The number of rounds asked for.
        found: u32,
        /// Whether rematches are allowed.
        rematches: bool,
    },
    /// All rounds are paired.
    #[error("all {rounds} rounds are paired")]
    Over {
        /// How many rounds there are.
        rounds: u32,
    },
    /// Earlier matches without a result.
    #[error("results are missing: {}", .matches.iter().map(MatchKey::to_string).collect::<Vec<_>>().join(", "))]
    ResultsMissing {
        /// Those matches.
        matches: Vec<MatchKey>,
    },
    /// Someone paired by hand, or given the bye, does not play in this round, or is named twice.
    #[error("entrant {entrant} is not to be paired in this round, or is named twice")]
    NotToBePaired {
        /// Who.
        entrant: EntrantId,
    },
    /// A bye by hand where everybody has an opponent.
    #[error("an even field has no bye to give")]
    NoBye,
}

impl SwissSettings {
    /// Whether so many entrants can play so many rounds: `n − 1` of an even and `n` of an odd field, more only with
    /// rematches.
    ///
    /// # Errors
    /// A field that is too small or too large, or too many rounds for it.
    pub fn check(&self, entrants: usize) -> Result<(), SwissError> {
        if !(FEWEST..=MOST).contains(&entrants) {
            return Err(SwissError::Entrants { found: entrants });
        }
        let most = match self.rematches {
            true => MOST,
            false => entrants - 1 + entrants % 2,
        } as u32;
        if self.rounds > most {
            return Err(SwissError::Rounds {
                entrants,
                most,
                found: self.rounds,
                rematches: self.rematches,
            });
        }
        Ok(())
    }
}

/// Pairs the round after these, with what the director has settled by hand kept and the rest completed.
///
/// Entrants come in seed order; `rounds` are all earlier rounds, in order. Whoever is absent or has asked for a bye in
/// this round is free; a pairing that repeats a meeting is made only if none is possible without, and says so.
///
/// # Errors
/// See [`SwissError`]; nothing but the settings, a missing result or the director's own word keeps a round from being
/// paired.
pub fn pair_round(
    settings: &SwissSettings,
    entrants: &[Entrant],
    rounds: &[Round],
    results: &Results,
    by_hand: &ByHand,
) -> Result<PairedRound, SwissError> {
    settings.check(entrants.len())?;
    let number = rounds.len() as u32 + 1;
    if number > settings.rounds {
        return Err(SwissError::Over {
            rounds: settings.rounds,
        });
    }
    let played = rounds.iter().flat_map(|round| &round.pairings);
    let missing: Vec<MatchKey> = played
        .filter(|pairing| results.result(pairing).is_none())
        .map(|pairing| pairing.key)
        .collect();
    if !missing.is_empty() {
        return Err(SwissError::ResultsMissing { matches: missing });
    }

    let players = field::players(&histories(entrants, rounds, results));
    let ranked = ranked(entrants, &players, number);
    let mut open = ranked.clone();
    for id in by_hand
        .pairs
        .iter()
        .flat_map(|pair| [pair.first, pair.second])
        .chain(by_hand.bye)
    {
        let place = open.iter().position(|player| player.id == id);
        open.remove(place.ok_or(SwissError::NotToBePaired { entrant: id })?);
    }
    if by_hand.bye.is_some() && open.len() % 2 == 1 {
        return Err(SwissError::NoBye);
    }
    let (mut pairs, bye) = complete(&open);
    pairs.extend(&by_hand.pairs);
    let place: HashMap<EntrantId, usize> = ranked
        .iter()
        .enumerate()
        .map(|(place, player)| (player.id, place))
        .collect();
    let best = |pair: &Pair| place[&pair.first].min(place[&pair.second]);
    pairs.sort_by_key(best);

    let pairings = (1..).zip(pairs).map(|(match_number, pair)| Pairing {
        key: MatchKey::new(Part::Rounds, number, match_number),
        pair,
    });
    let free = entrants.iter().filter_map(|entrant| match entrant.attendance(number) {
        _ if Some(entrant.id) == bye.or(by_hand.bye) => Some((entrant.id, Free::AllocatedBye)),
        Attendance::Plays => None,
        Attendance::RequestedBye(score) => Some((entrant.id, Free::RequestedBye(score))),
        Attendance::Absent => Some((entrant.id, Free::Absent(ByeScore::Zero))),
    });
    let round = Round {
        number,
        pairings: pairings.collect(),
        free: free.collect(),
    };
    Ok(explained(&ranked, round, by_hand))
}

/// The reasons of a round that is paired already, from the rounds before it.
///
/// Entrants come in seed order; `earlier` are the rounds before this one, in order. Where a result of them has been
/// corrected since, the reasons speak of the scores as they are now.
///
/// # Errors
/// If the round names someone who is none of the entrants.
pub fn explain(
    entrants: &[Entrant],
    earlier: &[Round],
    results: &Results,
    round: Round,
    by_hand: &ByHand,
) -> Result<PairedRound, SwissError> {
    let players = field::players(&histories(entrants, earlier, results));
    let mut named: BTreeSet<EntrantId> = round
        .pairings
        .iter()
        .flat_map(|pairing| [pairing.pair.first, pairing.pair.second])
        .chain(
            round
                .free
                .iter()
                .filter(|(_, free)| *free == Free::AllocatedBye)
                .map(|(id, _)| *id),
        )
        .collect();
    let mut in_round: Vec<&Player> = players.iter().filter(|player| named.remove(&player.id)).collect();
    if let Some(stranger) = named.pop_first() {
        return Err(SwissError::NotToBePaired { entrant: stranger });
    }
    in_round.sort_by_key(|player| std::cmp::Reverse(player.score));
    Ok(explained(&in_round, round, by_hand))
}

/// Those to be paired, by score and then by seed.
fn ranked<'a>(entrants: &[Entrant], players: &'a [Player], number: u32) -> Vec<&'a Player> {
    let present = |entrant: &Entrant| entrant.attendance(number) == Attendance::Plays;
    let mut ranked: Vec<&Player> = entrants
        .iter()
        .zip(players)
        .filter(|(entrant, _)| present(entrant))
        .map(|(_, player)| player)
        .collect();
    ranked.sort_by_key(|player| std::cmp::Reverse(player.score));
    ranked
}

/// The best pairs of these players, in rank order, and the bye if they are odd in number.
fn complete(players: &[&Player]) -> (Vec<Pair>, Option<EntrantId>) {
    let paired_without = |bye: Option<usize>| {
        let mut rest = players.to_vec();
        let free = bye.map(|place| rest.remove(place).id);
        let field = Field::new(rest);
        let pairs = matching::best_pairs(&field);
        let named = |(upper, lower): &(usize, usize)| ByHalf::new(field.players[*upper].id, field.players[*lower].id);
        let meetings = field.total(&pairs).meetings();
        ((pairs.iter().map(named).collect(), free), meetings)
    };
    if players.len().is_multiple_of(2) {
        return paired_without(None).0;
    }
    let lowest_with_fewest = (0..players.len()).rev().min_by_key(|place| players[*place].byes);
    let (paired, meetings) = paired_without(lowest_with_fewest);
    if meetings == 0 {
        // Nobody else is better for the bye.
        return paired;
    }
    paired_without(matching::best_bye(players)).0
}

/// The round with its reasons; `ranked` are those who play in it, in rank order.
fn explained(ranked: &[&Player], round: Round, by_hand: &ByHand) -> PairedRound {
    let place: HashMap<EntrantId, usize> = ranked
        .iter()
        .enumerate()
        .map(|(place, player)| (player.id, place))
        .collect();
    let reason = |pair: Pair| {
        let places = pair.map(|id| place[&id]);
        let scores = places.map(|place| ranked[place].score);
        let turned = ByHalf::new(scores, scores.swapped());
        let floats = turned.map(|scores| Float::between(scores.first, scores.second));
        PairingReason {
            scores,
            places: places.map(|place| place as u32 + 1),
            met: ranked[places.first].met.get(&pair.second).copied().unwrap_or(0),
            floats_again: ByHalf::from_fn(|half| {
                floats[half].is_some() && floats[half] == ranked[places[half]].floated
            }),
            by_hand: by_hand.pairs.contains(&pair) || by_hand.pairs.contains(&pair.swapped()),
        }
    };
    let bye = round
        .free
        .iter()
        .find(|(_, free)| *free == Free::AllocatedBye)
        .map(|(id, _)| {
            let given = place[id];
            let byes = ranked[given].byes;
            let ids = |chosen: &dyn Fn(usize) -> bool| {
                let places = (0..ranked.len()).rev().filter(|place| chosen(*place));
                places.map(|place| ranked[place].id).collect()
            };
            ByeReason {
                score: ranked[given].score,
                place: given as u32 + 1,
                byes,
                had_more: ids(&|other| other > given && ranked[other].byes > byes),
                needed: ids(&|other| ranked[other].byes < byes || other > given && ranked[other].byes == byes),
                by_hand: by_hand.bye == Some(*id),
            }
        });
    PairedRound {
        reasons: round.pairings.iter().map(|pairing| reason(pairing.pair)).collect(),
        round,
        bye,
    }
}
