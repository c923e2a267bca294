//! Groups, each a round robin, whose best go on into an elimination (TOURNAMENTS.md, *Formats*).

mod apart;
mod assignment;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::bracket::{MOST, Placing, place_groups};
use super::entrants::{AwayReason, EntrantId, FieldError, check_field};
use super::pairing::{Part, Results, Round, forfeit};
use super::result::Score;
use super::round_robin::{self, Meetings, round_robin};
use super::stage::{CutError, going_on};

/// How the groups are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GroupSettings {
    /// How many groups, two or more.
    pub groups: u16,
    /// How often the members of a group meet.
    pub meetings: Meetings,
}

/// A group.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Group {
    /// Its number, counted from 1.
    pub number: u16,
    /// Its members in seed order, who have their numbers in its table by it.
    pub entrants: Vec<EntrantId>,
    /// Its rounds.
    pub rounds: Vec<Round>,
}

/// Why there are no such groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GroupsError {
    /// Fewer than two groups.
    #[error("there are two groups or more, not {0}")]
    Groups(u16),
    /// Too small or too large a field for so many groups of two or more, or someone twice.
    #[error(transparent)]
    Field(#[from] FieldError),
}

/// The groups of these entrants, who are dealt out in seed order forth and back: 1 to A, 2 to B, 3 to B, 4 to A …
///
/// # Errors
/// If there are fewer than two groups, fewer than two or more than 128 entrants for one of them, more than 512 in all,
/// or someone twice.
pub fn groups(settings: &GroupSettings, entrants: &[EntrantId]) -> Result<Vec<Group>, GroupsError> {
    let count = usize::from(settings.groups);
    if count < 2 {
        return Err(GroupsError::Groups(settings.groups));
    }
    check_field(entrants, 2 * count..=MOST.min(round_robin::MOST * count))?;
    let mut members = vec![Vec::new(); count];
    for (row, dealt) in entrants.chunks(count).enumerate() {
        for (index, entrant) in dealt.iter().enumerate() {
            let group = if row % 2 == 0 { index } else { count - 1 - index };
            members[group].push(*entrant);
        }
    }
    let group = |(number, entrants): (u16, Vec<EntrantId>)| {
        let rounds = round_robin(settings.meetings, Part::Group(number), &entrants)?;
        Ok(Group {
            number,
            entrants,
            rounds,
        })
    };
    (1..).zip(members).map(group).collect()
}

/// Who goes on from the groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Advance {
    /// The first so many of each group.
    pub per_group: usize,
    /// And so many of those who come next in their group.
    pub runners_up: usize,
}

/// Those who come next in their groups, compared with each other, the best first.
///
/// `rankings` are those of the groups in their order; whose results count for nobody is left out of them. Where groups
/// differ in size, only the matches against as many of the best of the own group count as the smallest group has, so
/// that everybody is judged by as many matches. They are compared by match points, then by point difference, then by
/// points won; those who are equal in all share a place. Matches that someone who is gone has not played are forfeits.
///
/// # Errors
/// If those who come next share their place with others of their group.
pub fn runners_up(
    advance: &Advance,
    groups: &[Group],
    rankings: &[Vec<Placing>],
    results: &Results,
    gone: &BTreeMap<EntrantId, AwayReason>,
) -> Result<Vec<Placing>, CutError> {
    let next = advance.per_group;
    let with_next = || {
        rankings
            .iter()
            .zip(groups)
            .filter(|(ranking, _)| members(ranking).count() > next)
    };
    let smallest = with_next()
        .map(|(ranking, _)| members(ranking).count())
        .min()
        .unwrap_or(0);
    let mut compared: BTreeMap<_, Vec<EntrantId>> = BTreeMap::new();
    for (ranking, group) in with_next() {
        let counting: BTreeSet<EntrantId> = members(ranking).take(smallest).collect();
        let runner_up = going_on(ranking, next + 1)?[next];
        let record = record(group, runner_up, &counting, results, gone);
        compared.entry(record).or_default().push(runner_up);
    }
    Ok(place_groups(compared.into_values().rev()))
}

fn members(ranking: &[Placing]) -> impl Iterator<Item = EntrantId> {
    ranking.iter().flat_map(|placing| &placing.entrants).copied()
}

/// Match points, point difference and points won against these opponents.
fn record(
    group: &Group,
    entrant: EntrantId,
    opponents: &BTreeSet<EntrantId>,
    results: &Results,
    gone: &BTreeMap<EntrantId, AwayReason>,
) -> [Score; 3] {
    let mut sums = [Score::ZERO; 3];
    for pairing in group.rounds.iter().flat_map(|round| &round.pairings) {
        let Some(half) = pairing.pair.half_of(&entrant) else {
            continue;
        };
        let left = || forfeit(pairing.pair.map(|id| gone.get(&id).copied()));
        let Some(result) = results.result(pairing).or_else(left) else {
            continue;
        };
        if opponents.contains(&pairing.pair[!half]) {
            let points = result.points[half];
            let more = [result.outcome.score(half), points - result.points[!half], points];
            for (sum, more) in sums.iter_mut().zip(more) {
                *sum += more;
            }
        }
    }
    sums
}

/// One who goes on from a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Qualifier {
    /// Who.
    pub entrant: EntrantId,
    /// From which group, counted from 1.
    pub group: u16,
    /// His place there, counted from 1.
    pub place: u32,
}

impl fmt::Display for Qualifier {
    /// `2 of group 3`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of group {}", self.place, self.group)
    }
}

/// Those who go on, in the order that seeds the elimination.
///
/// The winners of the groups are the first seeds in the order of their groups, the second ones come next, and so on;
/// the best of those who come next (`runners_up`) are last. Within that, they are placed so that members of one group
/// meet as late as can be. Of a group in which fewer are left than should go on, all go on who are there; so with the
/// runners-up.
///
/// # Errors
/// If places are shared that decide who goes on.
pub fn qualifiers(
    advance: &Advance,
    rankings: &[Vec<Placing>],
    runners_up: &[Placing],
) -> Result<Vec<Qualifier>, CutError> {
    let mut tiers: Vec<Vec<Qualifier>> = vec![Vec::new(); advance.per_group + 1];
    for (ranking, group) in rankings.iter().zip(1..) {
        let through = going_on(ranking, advance.per_group.min(members(ranking).count()))?;
        for ((entrant, place), tier) in through.into_iter().zip(1..).zip(&mut tiers) {
            tier.push(Qualifier { entrant, group, place });
        }
    }
    let best = match advance.runners_up {
        0 => Vec::new(),
        wanted => going_on(runners_up, wanted.min(members(runners_up).count()))?,
    };
    for entrant in best {
        let from = rankings
            .iter()
            .zip(1..)
            .find(|(ranking, _)| members(ranking).any(|member| member == entrant));
        let place = advance.per_group as u32 + 1;
        tiers[advance.per_group].extend(from.map(|(_, group)| Qualifier { entrant, group, place }));
    }
    Ok(apart::seeded_apart(&tiers))
}
