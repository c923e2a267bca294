//! Ratings of players: Glicko-2, one rating for each rule set, updated by each finished match in the order of time.
//!
//! Every match is a rating period of its own for its two players, so a rating is up to date when the match is over and
//! the same whether it was kept match by match or computed anew from all of them. Where a player rests, his deviation
//! grows by one step for each [`REST_DAYS`] days, as Glicko-2 has it for a period without games.
//! The formulas are those of Mark Glickman, *Example of the Glicko-2 system*.

use std::collections::BTreeMap;

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};

use crate::tournament::result::{ByHalf, Half, MatchOutcome};

/// After how many days without a match a rating grows less certain by one step.
pub const REST_DAYS: i64 = 30;
/// More steps than any rating needs to be as uncertain as a new one.
const MOST_STEPS: i64 = 1200;
const DAY: i64 = 24 * 60 * 60;

/// How strong a player is held to be.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rating {
    /// The strength; 1500 for a new player.
    pub rating: f64,
    /// How uncertain it is, as a standard deviation; 350 for a new player.
    pub deviation: f64,
    /// How much the strength is held to vary from period to period.
    pub volatility: f64,
    /// How many matches it comes from.
    pub matches: u32,
    /// When the last of them was finished, in seconds since 1970 UTC; none for a new player.
    pub last: Option<i64>,
}

impl Rating {
    /// The rating of one who has not played.
    pub const fn new() -> Rating {
        let Glicko2Rating {
            rating,
            deviation,
            volatility,
        } = Glicko2Rating::new();
        Rating {
            rating,
            deviation,
            volatility,
            matches: 0,
            last: None,
        }
    }

    /// The rating as it is at this time, less certain after a rest.
    fn at(&self, time: i64) -> Glicko2Rating {
        let rested = self
            .last
            .map_or(0, |last| time.saturating_sub(last) / (REST_DAYS * DAY));
        let rating = Glicko2Rating {
            rating: self.rating,
            deviation: self.deviation,
            volatility: self.volatility,
        };
        (0..rested.min(MOST_STEPS)).fold(rating, |rating, _| decay_deviation(&rating))
    }
}

impl Default for Rating {
    fn default() -> Rating {
        Rating::new()
    }
}

/// A finished match of two players, rated under a rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RatedMatch<S, P> {
    /// The rule set.
    pub rule_set: S,
    /// Who played.
    pub players: ByHalf<P>,
    /// How it ended.
    pub outcome: MatchOutcome,
    /// When it was finished, in seconds since 1970 UTC.
    pub finished: i64,
}

/// The ratings of two players after a match between them that was finished at this time.
///
/// A match that was not played, such as a walkover, leaves both as they are.
pub fn rate(before: &ByHalf<Rating>, outcome: MatchOutcome, finished: i64) -> ByHalf<Rating> {
    let first = match outcome.winner() {
        _ if !outcome.played() => return *before,
        Some(Half::First) => Outcomes::WIN,
        Some(Half::Second) => Outcomes::LOSS,
        None => Outcomes::DRAW,
    };
    let now = before.map(|rating| rating.at(finished));
    let (first, second) = glicko2(&now.first, &now.second, &first, &Glicko2Config::new());
    let after = ByHalf::new(first, second);
    ByHalf::from_fn(|half| Rating {
        rating: after[half].rating,
        deviation: after[half].deviation,
        volatility: after[half].volatility,
        matches: before[half].matches + 1,
        last: Some(finished),
    })
}

/// All ratings from scratch: the matches in the order of time, those of one time in the order given.
pub fn ratings<S: Clone + Ord, P: Clone + Ord>(matches: &[RatedMatch<S, P>]) -> BTreeMap<(S, P), Rating> {
    let mut in_time: Vec<&RatedMatch<S, P>> = matches.iter().collect();
    in_time.sort_by_key(|rated| rated.finished);
    let mut ratings: BTreeMap<(S, P), Rating> = BTreeMap::new();
    for rated in in_time.into_iter().filter(|rated| rated.outcome.played()) {
        let keys = rated.players.clone().map(|player| (rated.rule_set.clone(), player));
        let before = ByHalf::from_fn(|half| ratings.get(&keys[half]).copied().unwrap_or_default());
        let after = rate(&before, rated.outcome, rated.finished);
        ratings.insert(keys.first, after.first);
        ratings.insert(keys.second, after.second);
    }
    ratings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::result::WonBy;

    const FIRST_WINS: MatchOutcome = MatchOutcome::Won {
        winner: Half::First,
        by: WonBy::Play,
    };

    fn played(rule_set: &'static str, names: [&'static str; 2], day: i64) -> RatedMatch<&'static str, &'static str> {
        RatedMatch {
            rule_set,
            players: ByHalf::new(names[0], names[1]),
            outcome: FIRST_WINS,
            finished: day * DAY,
        }
    }

    #[test]
    fn two_new_players_part_by_the_figures_of_the_formulas() {
        let after = rate(&ByHalf::default(), FIRST_WINS, 0);
        assert_eq!(
            (after.first.rating.round(), after.second.rating.round()),
            (1662.0, 1338.0)
        );
        assert_eq!(
            (after.first.deviation.round(), after.second.deviation.round()),
            (290.0, 290.0)
        );
        assert_eq!(after.first.matches, 1);
    }

    #[test]
    fn ratings_kept_match_by_match_are_those_computed_from_scratch_in_the_order_of_time() {
        let season = [
            played("standard", ["Alm", "Ek"], 1),
            played("standard", ["Ek", "Lind"], 2),
            played("old-book", ["Ek", "Alm"], 3),
            played("standard", ["Lind", "Alm"], 200),
        ];
        let scratch = ratings(&season);
        let mut shuffled = season.to_vec();
        shuffled.reverse();
        assert_eq!(ratings(&shuffled), scratch);

        let mut kept: BTreeMap<(&str, &str), Rating> = BTreeMap::new();
        for rated in &season {
            let before = rated
                .players
                .map(|name| kept.get(&(rated.rule_set, name)).copied().unwrap_or_default());
            let after = rate(&before, rated.outcome, rated.finished);
            for half in Half::BOTH {
                kept.insert((rated.rule_set, rated.players[half]), after[half]);
            }
        }
        assert_eq!(kept, scratch);
        assert_eq!(scratch.len(), 5);
        assert!(scratch[&("old-book", "Ek")].rating > 1500.0);
    }

    #[test]
    fn what_was_not_played_is_not_rated() {
        for outcome in [
            MatchOutcome::Won {
                winner: Half::First,
                by: WonBy::Walkover,
            },
            MatchOutcome::Won {
                winner: Half::First,
                by: WonBy::Disqualification,
            },
            MatchOutcome::DoubleForfeit,
            MatchOutcome::DoubleDisqualification,
        ] {
            assert_eq!(rate(&ByHalf::default(), outcome, 0), ByHalf::default());
            let walkover = RatedMatch {
                outcome,
                ..played("standard", ["Alm", "Ek"], 1)
            };
            assert!(ratings(&[walkover]).is_empty());
        }
    }

    #[test]
    fn a_rest_makes_a_rating_less_certain_but_no_less_than_that_of_a_new_player() {
        let rating = rate(&ByHalf::default(), FIRST_WINS, 0).first;
        let after = |days: i64| rating.at(days * DAY).deviation;
        assert_eq!(after(REST_DAYS - 1), rating.deviation);
        assert!(after(REST_DAYS) > rating.deviation);
        assert!(after(365) > after(REST_DAYS));
        assert_eq!(after(365 * 1000), 350.0);
        assert_eq!(rating.at(365 * DAY).rating, rating.rating);
    }
}
