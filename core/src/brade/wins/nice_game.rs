//! The four nice games (RULES.md §7) and how near one is (§12).

use crate::brade::board::{MEN, bit, count, range};
use crate::brade::rules::{NiceGame, Rules};

/// The men of a pattern, packed.
const fn men(pattern: NiceGame) -> u128 {
    const SINGLE_CROWN: u128 = 3 * range(20, 24);
    const DOUBLE_CROWN: u128 = 5 * range(22, 24);
    const STAIRCASE: u128 = 3 * bit(22) + 5 * bit(23) + 7 * bit(24);
    const TOWER: u128 = 15 * bit(24);
    match pattern {
        NiceGame::SingleCrown => SINGLE_CROWN,
        NiceGame::DoubleCrown => DOUBLE_CROWN,
        NiceGame::Staircase => STAIRCASE,
        NiceGame::Tower => TOWER,
    }
}

/// The pattern that the men stand in, if these rules count it.
#[inline]
pub(super) fn pattern(own: u128, rules: &Rules) -> Option<NiceGame> {
    // Every pattern has men on 24 and none below 20 or off; most positions fail here.
    const NOT_IN_ANY: u128 = 15 * (range(0, 19) | bit(25));
    if own & NOT_IN_ANY != 0 {
        return None;
    }
    NiceGame::ALL
        .into_iter()
        .find(|pattern| own == men(*pattern) && rules.has_nice_game(*pattern))
}

/// A nice game that is only a few steps away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NiceGameNear {
    /// Which pattern.
    pub pattern: NiceGame,
    /// The least number of steps, each of one die, that bring the men there if nothing stands in their way.
    pub steps: u8,
}

/// As many steps as one throw can give.
const NEAR: u8 = 4;

/// The patterns of these rules that at most four steps would complete, nearest first.
pub(crate) fn near(own: u128, rules: &Rules) -> Vec<NiceGameNear> {
    // Every pattern stands on 20 to 24, and every man elsewhere is a step away at least; mostly there are more of them.
    let there: u8 = (20..=24).map(|place| count(own, place)).sum();
    if there + NEAR < MEN {
        return Vec::new();
    }
    let mut near: Vec<NiceGameNear> = NiceGame::ALL
        .into_iter()
        .filter(|pattern| rules.has_nice_game(*pattern))
        .filter_map(|pattern| steps_missing(own, men(pattern)).map(|steps| NiceGameNear { pattern, steps }))
        .collect();
    near.sort_by_key(|near| near.steps);
    near
}

/// The least number of steps from these men to that pattern, if at most [`NEAR`].
///
/// A man that already stands on a place of the pattern stays: moving two men on by `a` and `b` never takes fewer
/// steps than moving one by `a + b`. The others, at most [`NEAR`], are tried in every assignment.
fn steps_missing(own: u128, pattern: u128) -> Option<u8> {
    if count(own, 25) > 0 {
        return None;
    }
    let mut from = Vec::new();
    let mut to = Vec::new();
    for place in 0..=24 {
        let (have, want) = (count(own, place), count(pattern, place));
        for _ in want..have {
            from.push(place);
        }
        for _ in have..want {
            to.push(place);
        }
        if from.len() > usize::from(NEAR) {
            return None;
        }
    }
    let steps = cheapest(&from, &mut to)?;
    (1..=NEAR).contains(&steps).then_some(steps)
}

fn cheapest(from: &[u8], to: &mut Vec<u8>) -> Option<u8> {
    let Some((man, others)) = from.split_first() else {
        return Some(0);
    };
    let mut best: Option<u8> = None;
    for index in 0..to.len() {
        let target = to.remove(index);
        if target > *man {
            let cost = (target - man).div_ceil(6);
            if let Some(rest) = cheapest(others, to) {
                best = Some(best.map_or(cost + rest, |best| best.min(cost + rest)));
            }
        }
        to.insert(index, target);
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_missing_counts_dice_not_pips() {
        let own = 2 * bit(20) + bit(13) + 3 * range(21, 24);
        assert_eq!(
            near(own, &Rules::STANDARD),
            [NiceGameNear {
                pattern: NiceGame::SingleCrown,
                steps: 2
            }]
        );
        let own = 3 * range(20, 24) - bit(20) + bit(19);
        assert_eq!(near(own, &Rules::STANDARD)[0].steps, 1);
    }

    #[test]
    fn men_past_their_place_or_borne_off_cannot_come_back() {
        let own = 2 * bit(20) + 3 * bit(21) + 3 * bit(22) + 3 * bit(23) + 4 * bit(24);
        assert!(
            near(own, &Rules::STANDARD)
                .iter()
                .all(|near| near.pattern != NiceGame::SingleCrown)
        );
        let own = 14 * bit(24) + bit(25);
        assert!(near(own, &Rules::STANDARD).is_empty());
    }
}
