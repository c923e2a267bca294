//! What a rating is between two matches, and the one step from match to match that everything is made of.

use brade_core::brade::side::{BySide, Side};
use brade_core::ratings::{Rating, rate};
use brade_core::tournament::result::{ByHalf, Half, MatchOutcome, WonBy};
use chrono::{NaiveDate, NaiveTime};

use crate::db::ratings::{RatingRow, StepRow};
use crate::id::Id;

/// The thousandths of a rating and of a deviation.
const THOUSANDTHS: f64 = 1000.0;
/// The milliardths of a volatility.
const MILLIARDTHS: f64 = 1_000_000_000.0;

/// A rating as it is stored. Every step starts from what is stored, so it is all the same whether ratings are kept match
/// by match or computed anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct State {
    rating: i32,
    deviation: i32,
    volatility: i32,
    matches: i32,
    day: Option<NaiveDate>,
}

impl State {
    /// That of a player without a rated match.
    pub fn new() -> State {
        State::of(&Rating::new(), None)
    }

    /// Rounded to what is stored; a number that does not fit becomes the nearest one that does.
    fn of(rating: &Rating, day: Option<NaiveDate>) -> State {
        State {
            rating: (rating.rating * THOUSANDTHS).round() as i32,
            deviation: (rating.deviation * THOUSANDTHS).round() as i32,
            volatility: (rating.volatility * MILLIARDTHS).round() as i32,
            matches: i32::try_from(rating.matches).unwrap_or(i32::MAX),
            day,
        }
    }

    fn core(self) -> Rating {
        Rating {
            rating: f64::from(self.rating) / THOUSANDTHS,
            deviation: f64::from(self.deviation) / THOUSANDTHS,
            volatility: f64::from(self.volatility) / MILLIARDTHS,
            matches: u32::try_from(self.matches).unwrap_or(0),
            last: self.day.map(seconds),
        }
    }

    /// The row of a player who has come to this; none for one without a rated match.
    pub fn row(self, rule_set: &str, player_id: Id) -> Option<RatingRow> {
        Some(RatingRow {
            rule_set: rule_set.to_owned(),
            player_id,
            rating: self.rating,
            deviation: self.deviation,
            volatility: self.volatility,
            matches: self.matches,
            day: text(self.day?),
        })
    }
}

fn seconds(day: NaiveDate) -> i64 {
    day.and_time(NaiveTime::MIN).and_utc().timestamp()
}

/// A day as it is stored.
pub(super) fn text(day: NaiveDate) -> String {
    day.format("%Y-%m-%d").to_string()
}

/// A day from a table.
pub(super) fn day(text: &str) -> Option<NaiveDate> {
    NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()
}

/// A match that counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Rated {
    pub rule_set: String,
    pub match_id: Id,
    pub day: NaiveDate,
    pub players: BySide<Id>,
    pub winner: Side,
}

impl Rated {
    /// The row of what the match does to its players, who come to it like this.
    pub fn step(&self, before: BySide<State>) -> StepRow {
        let winner = if self.winner == Side::White {
            Half::First
        } else {
            Half::Second
        };
        let outcome = MatchOutcome::Won {
            winner,
            by: WonBy::Play,
        };
        let rated = rate(
            &ByHalf::new(before.white.core(), before.black.core()),
            outcome,
            seconds(self.day),
        );
        let after = BySide {
            white: State::of(&rated.first, Some(self.day)),
            black: State::of(&rated.second, Some(self.day)),
        };
        StepRow {
            rule_set: self.rule_set.clone(),
            match_id: self.match_id,
            day: text(self.day),
            white_id: self.players.white,
            black_id: self.players.black,
            winner: self.winner.name().to_owned(),
            white_before: before.white.rating,
            white_before_deviation: before.white.deviation,
            white_before_volatility: before.white.volatility,
            white_before_matches: before.white.matches,
            white_before_day: before.white.day.map(text),
            white_rating: after.white.rating,
            white_deviation: after.white.deviation,
            white_volatility: after.white.volatility,
            black_before: before.black.rating,
            black_before_deviation: before.black.deviation,
            black_before_volatility: before.black.volatility,
            black_before_matches: before.black.matches,
            black_before_day: before.black.day.map(text),
            black_rating: after.black.rating,
            black_deviation: after.black.deviation,
            black_volatility: after.black.volatility,
        }
    }

    /// The match of a stored step; none where the row makes no sense.
    pub fn of(row: &StepRow) -> Option<Rated> {
        Some(Rated {
            rule_set: row.rule_set.clone(),
            match_id: row.match_id,
            day: day(&row.day)?,
            players: players(row),
            winner: Side::BOTH.into_iter().find(|side| side.name() == row.winner)?,
        })
    }
}

/// Who plays.
pub(super) fn players(row: &StepRow) -> BySide<Id> {
    BySide {
        white: row.white_id,
        black: row.black_id,
    }
}

/// How the players come to a stored step.
pub(super) fn before(row: &StepRow) -> BySide<State> {
    BySide {
        white: State {
            rating: row.white_before,
            deviation: row.white_before_deviation,
            volatility: row.white_before_volatility,
            matches: row.white_before_matches,
            day: row.white_before_day.as_deref().and_then(day),
        },
        black: State {
            rating: row.black_before,
            deviation: row.black_before_deviation,
            volatility: row.black_before_volatility,
            matches: row.black_before_matches,
            day: row.black_before_day.as_deref().and_then(day),
        },
    }
}

/// How the players leave a stored step.
pub(super) fn after(row: &StepRow) -> BySide<State> {
    BySide {
        white: State {
            rating: row.white_rating,
            deviation: row.white_deviation,
            volatility: row.white_volatility,
            matches: row.white_before_matches.saturating_add(1),
            day: day(&row.day),
        },
        black: State {
            rating: row.black_rating,
            deviation: row.black_deviation,
            volatility: row.black_volatility,
            matches: row.black_before_matches.saturating_add(1),
            day: day(&row.day),
        },
    }
}
