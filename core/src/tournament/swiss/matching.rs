//! The pairs of least cost, by matching around the places where the ideal pairs cannot stay.
//!
//! Let an ideal pair that repeats a meeting or a float be a fault. Around each fault a window of ideal pairs is opened
//! and its players are matched anew; outside the windows the ideal pairs stay. A window is enough, and its pairs are the
//! best of the whole field, if they cost more than the ideal only in rank order, and there no more than twice the
//! number of pairs on either side of the fault: a chain of changed pairs that leaves the window and comes back costs at
//! least one for each pair it passes each way, and a chain that changes no fault changes nothing for the better.
//! Else the window grows, at last to the whole field.

use integer_blossom::{Weight, min_weight_perfect_matching};
use std::collections::HashMap;
use std::ops::Range;

use super::field::{AIMS, Cost, Field, Player};

/// The pairs on either side of a fault that are opened first.
const FIRST_REACH: usize = 8;
/// A window of so many pairs without a repeated meeting is enough even if a better one may be further away.
/// Fields of up to twice as many players are always paired as well as can be.
const ENOUGH: usize = 128;
/// A window of more pairs is matched in parts, unless somebody would meet again: time grows with the third power of the
/// players, and memory with the second.
const MOST: usize = 256;

struct Window {
    pairs: Vec<(usize, usize)>,
    enough: bool,
}

/// The pairs of least cost of the whole field, each with the player of higher rank first.
pub(super) fn best_pairs(field: &Field) -> Vec<(usize, usize)> {
    let ideal = &field.ideal;
    let faulty = |pair: &(usize, usize)| {
        let Cost([meetings, _, _, floats, _, _]) = field.cost(pair.0, pair.1);
        meetings > 0 || floats > 0
    };
    let mut faults: Vec<(usize, usize)> = (0..ideal.len())
        .filter(|place| faulty(&ideal[*place]))
        .map(|place| (place, FIRST_REACH))
        .collect();
    let mut windows: HashMap<Range<usize>, Window> = HashMap::new();
    loop {
        let spans = spans(&faults, ideal.len());
        windows.retain(|span, _| spans.iter().any(|(kept, _)| kept == span));
        for (span, reach) in &spans {
            windows.entry(span.clone()).or_insert_with(|| open(field, span, *reach));
        }
        let cramped = |place: usize| {
            windows
                .iter()
                .any(|(span, window)| !window.enough && span.contains(&place))
        };
        if !faults.iter().any(|(place, _)| cramped(*place)) {
            let untouched = (0..ideal.len()).filter(|place| !spans.iter().any(|(span, _)| span.contains(place)));
            let mut pairs: Vec<(usize, usize)> = untouched.map(|place| ideal[place]).collect();
            pairs.extend(windows.into_values().flat_map(|window| window.pairs));
            return pairs;
        }
        for (place, reach) in &mut faults {
            if cramped(*place) {
                *reach *= 2;
            }
        }
    }
}

/// The pairs of least cost, found without windows.
#[cfg(test)]
pub(super) fn whole(field: &Field) -> Vec<(usize, usize)> {
    match_all(field, &field.ideal)
}

/// The windows around the faults, those that touch joined, each with the least reach of its faults.
fn spans(faults: &[(usize, usize)], pairs: usize) -> Vec<(Range<usize>, usize)> {
    let mut spans: Vec<(Range<usize>, usize)> = Vec::new();
    for (place, reach) in faults {
        let mut span = place.saturating_sub(*reach)..(place + reach + 1).min(pairs);
        let mut least = *reach;
        // A later fault may reach further back than an earlier one.
        while let Some((last, other)) = spans.pop_if(|(last, _)| last.end >= span.start) {
            span = last.start.min(span.start)..last.end.max(span.end);
            least = least.min(other);
        }
        spans.push((span, least));
    }
    spans
}

fn open(field: &Field, span: &Range<usize>, reach: usize) -> Window {
    let ideal = &field.ideal[span.clone()];
    let parts = ideal.len().div_ceil(MOST);
    let mut pairs: Vec<(usize, usize)> = ideal
        .chunks(ideal.len().div_ceil(parts))
        .flat_map(|part| match_all(field, part))
        .collect();
    let mut cost = field.total(&pairs);
    let in_one = parts == 1 || cost.meetings() > 0;
    if in_one && parts > 1 {
        pairs = match_all(field, ideal);
        cost = field.total(&pairs);
    }
    let proven = || {
        cost.only_rank_order(field.total(ideal))
            .is_some_and(|worse| worse <= 2 * reach as u64)
    };
    let large = span.len() == field.ideal.len() || (span.len() >= ENOUGH && cost.meetings() == 0);
    Window {
        enough: large || (in_one && proven()),
        pairs,
    }
}

/// The pairs of least cost among the players of these ideal pairs.
fn match_all(field: &Field, ideal: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let mut players: Vec<usize> = ideal.iter().flat_map(|pair| [pair.0, pair.1]).collect();
    players.sort_unstable();
    let size = players.len();
    let mut costs = vec![Cost::default(); size * size];
    let mut most = Cost::default();
    for upper in 0..size {
        for lower in upper + 1..size {
            let cost = field.cost(players[upper], players[lower]);
            costs[upper * size + lower] = cost;
            most = Cost(std::array::from_fn(|aim| most.0[aim].max(cost.0[aim])));
        }
    }
    let (units, total) = units(most, size / 2);
    let packed = costs.iter().map(|cost| {
        let parts = cost.0.iter().zip(units);
        parts.map(|(part, unit)| i128::from(*part) * unit).sum::<i128>()
    });
    let mates = if total < i128::from(i64::MAX / 16) {
        mates(packed.map(|cost| cost as i64).collect(), size)
    } else {
        mates(packed.collect(), size)
    };
    let chosen = mates.iter().enumerate().filter(|(upper, lower)| upper < lower);
    chosen.map(|(upper, lower)| (players[upper], players[*lower])).collect()
}

fn mates<W: Weight>(costs: Vec<W>, size: usize) -> Vec<usize> {
    min_weight_perfect_matching(&costs, size)
}

/// Who of an odd number of players, in rank order, has the bye: the fewest meetings are repeated among the others, then
/// he has had the fewest byes, then he is the lowest.
pub(super) fn best_bye(players: &[&Player]) -> Option<usize> {
    let size = players.len() + 1;
    let byes = |place: usize| i64::from(players[place].byes) * size as i64 + (players.len() - place) as i64;
    let unit = (0..players.len()).map(byes).max()? + 1;
    let mut costs = vec![0; size * size];
    for upper in 0..players.len() {
        for lower in upper + 1..players.len() {
            let met = players[upper].met.get(&players[lower].id);
            costs[upper * size + lower] = i64::from(met.copied().unwrap_or(0)) * unit;
        }
        costs[upper * size + players.len()] = byes(upper);
    }
    mates(costs, size).last().copied()
}

/// The most that all pairs together may weigh: the matching adds a few weights up.
const HEAVIEST: i128 = i128::MAX / 16;

/// What one of each aim weighs, more than all pairs together can have of the lesser aims, and the weight of everything.
///
/// In a field so large after so many rounds that this cannot be said in a number, the last aims weigh nothing.
pub(super) fn units(most: Cost, pairs: usize) -> ([i128; AIMS], i128) {
    let fitting = |kept: usize| {
        let mut units = [0; AIMS];
        let mut unit: i128 = 1;
        for aim in (0..kept).rev() {
            units[aim] = unit;
            unit = unit.checked_mul(i128::from(most.0[aim]) * pairs as i128 + 1)?;
        }
        (unit < HEAVIEST).then_some((units, unit))
    };
    (1..=AIMS).rev().find_map(fitting).unwrap_or_default()
}
