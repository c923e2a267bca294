//! Ratings of players: one for each rule set, kept match by match (Glicko-2).
//!
//! They are derived: everything here can be made anew from the matches, in the order of the days on which they ended and
//! within a day in the order in which they were made.

mod keep;
mod state;

use std::collections::HashMap;

use brade_core::brade::rules::RuleSet;
use brade_core::brade::side::Side;

pub use keep::{catch_up, recompute};
pub(super) use keep::{differences, follow, follow_moved};

use super::matches::Person;
use super::{ServiceError, players as player_service};
use crate::db::ratings::{self as rows, Place, RatingRow, StepRow};
use crate::db::{AnyConnection, players};
use crate::id::Id;

/// How strong a player is held to be.
#[derive(Debug, Clone, PartialEq)]
pub struct RatingView {
    /// Under which rules.
    pub rule_set: String,
    /// The player.
    pub player: Person,
    /// The rating, in thousandths.
    pub rating: i32,
    /// How uncertain it is, in thousandths.
    pub deviation: i32,
    /// How many matches it comes from.
    pub matches: i32,
    /// The day of the last of them.
    pub day: String,
}

/// Where a list of ratings goes on: behind this rating and player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct RatingPlace(pub i32, pub Id);

impl RatingView {
    /// Where a list goes on behind this one.
    pub fn place(&self) -> RatingPlace {
        RatingPlace(self.rating, self.player.id.unwrap_or_default())
    }

    /// The rating as it is shown.
    pub fn rounded(&self) -> i32 {
        rounded(self.rating)
    }

    /// The deviation as it is shown.
    pub fn rounded_deviation(&self) -> i32 {
        rounded(self.deviation)
    }
}

/// What one match did to the rating of one of its players.
#[derive(Debug, Clone, PartialEq)]
pub struct StepView {
    /// Under which rules.
    pub rule_set: String,
    /// The match.
    pub match_id: Id,
    /// When it ended.
    pub day: String,
    /// Against whom.
    pub opponent: Person,
    /// The rating of the opponent before it, in thousandths.
    pub opponent_before: i32,
    /// Whether the player won it.
    pub won: bool,
    /// The rating before it, in thousandths.
    pub before: i32,
    /// The rating after it, in thousandths.
    pub after: i32,
    /// How uncertain that is, in thousandths.
    pub deviation: i32,
}

impl StepView {
    /// Where a list goes on behind this one.
    pub fn place(&self) -> Place {
        Place(self.day.clone(), self.match_id)
    }

    /// The rating before it as it is shown.
    pub fn rounded_before(&self) -> i32 {
        rounded(self.before)
    }

    /// The rating after it as it is shown.
    pub fn rounded_after(&self) -> i32 {
        rounded(self.after)
    }

    /// The rating of the opponent before it as it is shown.
    pub fn rounded_opponent(&self) -> i32 {
        rounded(self.opponent_before)
    }
}

/// Thousandths to the nearest whole number.
const fn rounded(thousandths: i32) -> i32 {
    thousandths.saturating_add(500).div_euclid(1000)
}

fn names(conn: &mut AnyConnection, mut ids: Vec<Id>) -> Result<HashMap<Id, String>, ServiceError> {
    ids.sort_unstable();
    ids.dedup();
    let rows = players::with_ids(conn, &ids)?;
    Ok(rows.into_iter().map(|row| (row.id, row.name)).collect())
}

fn person(names: &HashMap<Id, String>, id: Id) -> Person {
    Person {
        id: Some(id),
        name: names.get(&id).cloned().unwrap_or_default(),
    }
}

fn views(conn: &mut AnyConnection, rows: Vec<RatingRow>) -> Result<Vec<RatingView>, ServiceError> {
    let names = names(conn, rows.iter().map(|row| row.player_id).collect())?;
    let view = |row: RatingRow| RatingView {
        player: person(&names, row.player_id),
        rule_set: row.rule_set,
        rating: row.rating,
        deviation: row.deviation,
        matches: row.matches,
        day: row.day,
    };
    Ok(rows.into_iter().map(view).collect())
}

/// Up to `limit` ratings under a rule set, the highest first, from behind `after`.
///
/// # Errors
/// The database's failure.
pub fn list(
    conn: &mut AnyConnection,
    rule_set: RuleSet,
    after: Option<RatingPlace>,
    limit: i64,
) -> Result<Vec<RatingView>, ServiceError> {
    let after = after.map(|RatingPlace(rating, player)| (rating, player));
    let found = rows::list(conn, rule_set.name(), after, limit)?;
    views(conn, found)
}

/// The ratings of a player, one for each rule set that he has rated matches under.
///
/// # Errors
/// No such player; the database's failure.
pub fn of_player(conn: &mut AnyConnection, id: Id) -> Result<Vec<RatingView>, ServiceError> {
    player_service::find(conn, id)?;
    let mut found = rows::of_players(conn, &[id])?;
    found.sort_by(|one, other| one.rule_set.cmp(&other.rule_set));
    views(conn, found)
}

/// Up to `limit` rated matches of a player, the newest first, from behind `before`; under one rule set or all.
///
/// # Errors
/// No such player; the database's failure.
pub fn history(
    conn: &mut AnyConnection,
    id: Id,
    rule_set: Option<RuleSet>,
    before: Option<&Place>,
    limit: i64,
) -> Result<Vec<StepView>, ServiceError> {
    player_service::find(conn, id)?;
    // PostgreSQL takes no text with a NUL, and no day has one.
    if before.is_some_and(|place| place.0.contains('\0')) {
        return Ok(Vec::new());
    }
    let rows = rows::of_player(conn, id, rule_set.map(RuleSet::name), before, limit)?;
    let opponent = |row: &StepRow| if row.white_id == id { row.black_id } else { row.white_id };
    let names = names(conn, rows.iter().map(opponent).collect())?;
    let view = |row: StepRow| {
        let is_white = row.white_id == id;
        let own = if is_white { Side::White } else { Side::Black };
        let (before, opponent_before) = match is_white {
            true => (row.white_before, row.black_before),
            false => (row.black_before, row.white_before),
        };
        let (after, deviation) = match is_white {
            true => (row.white_rating, row.white_deviation),
            false => (row.black_rating, row.black_deviation),
        };
        StepView {
            opponent: person(&names, opponent(&row)),
            opponent_before,
            won: row.winner == own.name(),
            before,
            after,
            deviation,
            rule_set: row.rule_set,
            match_id: row.match_id,
            day: row.day,
        }
    };
    Ok(rows.into_iter().map(view).collect())
}

/// The ratings of these players under a rule set, as whole numbers.
///
/// # Errors
/// The database's failure.
pub(super) fn known(conn: &mut AnyConnection, rule_set: RuleSet, ids: &[Id]) -> Result<HashMap<Id, i32>, ServiceError> {
    let found = rows::of_players(conn, ids)?.into_iter();
    let of_set = found.filter(|row| row.rule_set == rule_set.name());
    Ok(of_set.map(|row| (row.player_id, rounded(row.rating))).collect())
}
