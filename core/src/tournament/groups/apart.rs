//! Seeds that keep the members of one group apart.

use std::collections::BTreeMap;
use std::ops::Range;

use super::super::bracket::plan::{lines, rounds};
use super::Qualifier;
use super::assignment::cheapest;

/// How many orders of the first tier are tried.
const TURNS: usize = 16;

/// The qualifiers of these tiers in the order of their seeds. Each tier has the seeds after the tier before; within it
/// everybody is put where the members of one group meet as late as can be.
///
/// This is found at once for full tiers; with some runners-up it may take another order of the group winners.
pub fn seeded_apart(tiers: &[Vec<Qualifier>]) -> Vec<Qualifier> {
    let turns = tiers.first().map_or(0, Vec::len).min(TURNS);
    let mut best: Option<(i128, Vec<Qualifier>)> = None;
    for turn in 0..turns.max(1) {
        let seats = Seats::taken(tiers, turn);
        let too_soon = seats.too_soon();
        if best.as_ref().is_none_or(|(least, _)| too_soon < *least) {
            best = Some((too_soon, seats.seeded));
        }
        if too_soon == 0 {
            break;
        }
    }
    best.map_or_else(Vec::new, |(_, seeded)| seeded)
}

struct Seats {
    rounds: u32,
    /// The line of each seed.
    lines: Vec<u32>,
    /// Those who have a seed so far, in order.
    seeded: Vec<Qualifier>,
}

impl Seats {
    /// Each tier is put in the order that is best with those before it, the first one turned by so many. Then one
    /// after the other is put in its best order while all others stay, again and again until that helps no more.
    fn taken(tiers: &[Vec<Qualifier>], turn: usize) -> Seats {
        let rounds = rounds(tiers.iter().map(Vec::len).sum());
        let mut by_seed: Vec<(u32, u32)> = lines(rounds).into_iter().zip(0..).collect();
        by_seed.sort_unstable();
        let mut seats = Seats {
            rounds,
            lines: by_seed.into_iter().map(|(_, line)| line).collect(),
            seeded: Vec::new(),
        };
        let mut places = Vec::new();
        for tier in tiers {
            let first = seats.seeded.len();
            let costs = seats.costs(tier, first);
            seats.seeded.extend(cheapest(&costs).into_iter().map(|row| tier[row]));
            if first == 0 {
                seats.seeded.rotate_left(turn);
            }
            places.push((first..first + tier.len(), tier));
        }
        while places
            .iter()
            .fold(false, |better, (seeds, tier)| seats.improve(seeds, tier) || better)
        {}
        seats
    }

    /// How bad the pairs are that can meet earlier than so many members of a group need to.
    fn too_soon(&self) -> i128 {
        let mut groups: BTreeMap<u16, Vec<u32>> = BTreeMap::new();
        for (qualifier, line) in self.seeded.iter().zip(&self.lines) {
            groups.entry(qualifier.group).or_default().push(*line);
        }
        let of_group = |lines: &Vec<u32>| -> i128 {
            let needed = self.rounds + 1 - rounds(lines.len());
            let pairs = lines
                .iter()
                .enumerate()
                .flat_map(|(index, line)| lines[..index].iter().map(move |other| line ^ other));
            pairs
                .filter(|pair| meeting(*pair) < needed)
                .map(|pair| too_early(self.rounds, pair))
                .sum()
        };
        groups.values().map(of_group).sum()
    }

    /// What it costs to give each of a tier (row) each of the seeds of the tier (column), which begin here.
    fn costs(&self, tier: &[Qualifier], first: usize) -> Vec<Vec<i128>> {
        let seeds = first..first + tier.len();
        let row = |(row, qualifier): (usize, &Qualifier)| {
            let others = self.seeded.iter().zip(&self.lines).enumerate();
            let own: Vec<u32> = others
                .filter(|(seed, (other, _))| other.group == qualifier.group && !seeds.contains(seed))
                .map(|(_, (_, line))| *line)
                .collect();
            let cost = |(column, line): (usize, &u32)| {
                let early: i128 = own.iter().map(|other| too_early(self.rounds, line ^ other)).sum();
                early + row.abs_diff(column) as i128
            };
            self.lines[seeds.clone()].iter().enumerate().map(cost).collect()
        };
        tier.iter().enumerate().map(row).collect()
    }

    /// Puts a tier in its best order while the others stay; whether that is better than it was.
    fn improve(&mut self, seeds: &Range<usize>, tier: &[Qualifier]) -> bool {
        let costs = self.costs(tier, seeds.start);
        let sum = |rows: &[usize]| -> i128 {
            rows.iter()
                .zip(0..)
                .map(|(row, seed): (_, usize)| costs[*row][seed])
                .sum()
        };
        let row = |placed: &Qualifier| tier.iter().position(|qualifier| qualifier == placed);
        let now: Vec<usize> = self.seeded[seeds.clone()].iter().filter_map(row).collect();
        let best = cheapest(&costs);
        let better = sum(&best) < sum(&now);
        if better {
            self.seeded.splice(seeds.clone(), best.into_iter().map(|row| tier[row]));
        }
        better
    }
}

/// The round in which two can meet whose lines differ in these bits.
fn meeting(difference: u32) -> u32 {
    u32::BITS - difference.leading_zeros()
}

/// How bad it is that two can meet whose lines differ in these bits. One pair more that can meet in some round is worse
/// than all pairs that can meet in later ones, of which a tier has at most as many as the bracket has lines; and any
/// pair is worse than any departure from the order of the groups.
fn too_early(rounds: u32, difference: u32) -> i128 {
    let (order, pairs) = (18, 10);
    1 << (order + pairs * (rounds - meeting(difference)))
}
