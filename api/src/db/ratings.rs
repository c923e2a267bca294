//! The rows of ratings: what each rated match did, and what each player has come to.

use diesel::prelude::*;

use super::schema::{rating_steps, ratings};
use super::{AnyConnection, DbError};
use crate::id::Id;

/// What a match did to the ratings of its players.
#[derive(Debug, Clone, PartialEq, Eq, Insertable, Queryable, Selectable, AsChangeset)]
#[diesel(table_name = rating_steps, primary_key(rule_set, match_id), treat_none_as_null = true)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct StepRow {
    pub rule_set: String,
    pub match_id: Id,
    pub day: String,
    pub white_id: Id,
    pub black_id: Id,
    pub winner: String,
    pub white_before: i32,
    pub white_before_deviation: i32,
    pub white_before_volatility: i32,
    pub white_before_matches: i32,
    pub white_before_day: Option<String>,
    pub white_rating: i32,
    pub white_deviation: i32,
    pub white_volatility: i32,
    pub black_before: i32,
    pub black_before_deviation: i32,
    pub black_before_volatility: i32,
    pub black_before_matches: i32,
    pub black_before_day: Option<String>,
    pub black_rating: i32,
    pub black_deviation: i32,
    pub black_volatility: i32,
}

/// What a player has come to.
#[derive(Debug, Clone, PartialEq, Eq, Insertable, Queryable, Selectable)]
#[diesel(table_name = ratings)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct RatingRow {
    pub rule_set: String,
    pub player_id: Id,
    pub rating: i32,
    pub deviation: i32,
    pub volatility: i32,
    pub matches: i32,
    pub day: String,
}

/// Where a step stands in time: its day, and its match among those of the day.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub struct Place(pub String, pub Id);

impl StepRow {
    /// Where it stands in time.
    pub fn place(&self) -> Place {
        Place(self.day.clone(), self.match_id)
    }
}

/// The step of a match, if it is rated.
///
/// # Errors
/// The database's failure.
pub fn of_match(conn: &mut AnyConnection, id: Id) -> Result<Option<StepRow>, DbError> {
    Ok(rating_steps::table
        .filter(rating_steps::match_id.eq(id))
        .select(StepRow::as_select())
        .first(conn)
        .optional()?)
}

/// The steps of these matches, in no order.
///
/// # Errors
/// The database's failure.
pub fn of_matches(conn: &mut AnyConnection, ids: &[Id]) -> Result<Vec<StepRow>, DbError> {
    Ok(rating_steps::table
        .filter(rating_steps::match_id.eq_any(ids.to_vec()))
        .select(StepRow::as_select())
        .load(conn)?)
}

/// Whether any match is rated.
///
/// # Errors
/// The database's failure.
pub fn any(conn: &mut AnyConnection) -> Result<bool, DbError> {
    let first: Option<String> = rating_steps::table
        .select(rating_steps::rule_set)
        .first(conn)
        .optional()?;
    Ok(first.is_some())
}

/// Up to `limit` steps of a rule set in the order of time, from this place on.
///
/// # Errors
/// The database's failure.
pub fn from(
    conn: &mut AnyConnection,
    rule_set: &str,
    Place(day, id): &Place,
    limit: i64,
) -> Result<Vec<StepRow>, DbError> {
    let later = rating_steps::day.gt(day.clone());
    let same_day = rating_steps::day.eq(day.clone()).and(rating_steps::match_id.ge(*id));
    Ok(rating_steps::table
        .filter(rating_steps::rule_set.eq(rule_set.to_owned()))
        .filter(later.or(same_day))
        .order((rating_steps::day, rating_steps::match_id))
        .limit(limit)
        .select(StepRow::as_select())
        .load(conn)?)
}

/// Up to `limit` steps of a player, the newest first, from behind a place; of one rule set or of all.
///
/// # Errors
/// The database's failure.
pub fn of_player(
    conn: &mut AnyConnection,
    player: Id,
    rule_set: Option<&str>,
    before: Option<&Place>,
    limit: i64,
) -> Result<Vec<StepRow>, DbError> {
    // Two queries, each along an index of its own.
    let mut found = Vec::new();
    for is_white in [true, false] {
        let mut query = rating_steps::table.into_boxed();
        query = match is_white {
            true => query.filter(rating_steps::white_id.eq(player)),
            false => query.filter(rating_steps::black_id.eq(player)),
        };
        if let Some(rule_set) = rule_set {
            query = query.filter(rating_steps::rule_set.eq(rule_set.to_owned()));
        }
        if let Some(Place(day, id)) = before {
            let earlier = rating_steps::day.lt(day.clone());
            let same_day = rating_steps::day.eq(day.clone()).and(rating_steps::match_id.lt(*id));
            query = query.filter(earlier.or(same_day));
        }
        let rows: Vec<StepRow> = query
            .order((rating_steps::day.desc(), rating_steps::match_id.desc()))
            .limit(limit)
            .select(StepRow::as_select())
            .load(conn)?;
        found.extend(rows);
    }
    found.sort_by_key(|row| std::cmp::Reverse(row.place()));
    found.truncate(usize::try_from(limit).unwrap_or(0));
    Ok(found)
}

/// Up to `limit` steps by match, from behind one.
///
/// # Errors
/// The database's failure.
pub fn list_steps(conn: &mut AnyConnection, after: Option<Id>, limit: i64) -> Result<Vec<StepRow>, DbError> {
    let mut query = rating_steps::table.into_boxed();
    if let Some(after) = after {
        query = query.filter(rating_steps::match_id.gt(after));
    }
    Ok(query
        .order(rating_steps::match_id)
        .limit(limit)
        .select(StepRow::as_select())
        .load(conn)?)
}

/// Stores a step in the place of an earlier one of its match.
///
/// # Errors
/// The database's failure.
pub fn put_step(conn: &mut AnyConnection, row: &StepRow) -> Result<(), DbError> {
    delete_step(conn, row.match_id)?;
    diesel::insert_into(rating_steps::table).values(row).execute(conn)?;
    Ok(())
}

/// Takes the step of a match away, if there is one.
///
/// # Errors
/// The database's failure.
pub fn delete_step(conn: &mut AnyConnection, of_match: Id) -> Result<(), DbError> {
    diesel::delete(rating_steps::table.filter(rating_steps::match_id.eq(of_match))).execute(conn)?;
    Ok(())
}

/// Stores what a player has come to in the place of what was there.
///
/// # Errors
/// The database's failure.
pub fn put(conn: &mut AnyConnection, row: &RatingRow) -> Result<(), DbError> {
    delete(conn, &row.rule_set, row.player_id)?;
    diesel::insert_into(ratings::table).values(row).execute(conn)?;
    Ok(())
}

/// Takes the rating of a player away, if there is one.
///
/// # Errors
/// The database's failure.
pub fn delete(conn: &mut AnyConnection, rule_set: &str, player: Id) -> Result<(), DbError> {
    diesel::delete(ratings::table.find((rule_set.to_owned(), player))).execute(conn)?;
    Ok(())
}

/// Takes every step and every rating away.
///
/// # Errors
/// The database's failure.
pub fn clear(conn: &mut AnyConnection) -> Result<(), DbError> {
    diesel::delete(rating_steps::table).execute(conn)?;
    diesel::delete(ratings::table).execute(conn)?;
    Ok(())
}

/// Up to `limit` ratings of a rule set, the highest first, from behind one.
///
/// # Errors
/// The database's failure.
pub fn list(
    conn: &mut AnyConnection,
    rule_set: &str,
    after: Option<(i32, Id)>,
    limit: i64,
) -> Result<Vec<RatingRow>, DbError> {
    let mut query = ratings::table
        .filter(ratings::rule_set.eq(rule_set.to_owned()))
        .into_boxed();
    if let Some((rating, player)) = after {
        let equal = ratings::rating.eq(rating).and(ratings::player_id.gt(player));
        query = query.filter(ratings::rating.lt(rating).or(equal));
    }
    Ok(query
        .order((ratings::rating.desc(), ratings::player_id))
        .limit(limit)
        .select(RatingRow::as_select())
        .load(conn)?)
}

/// The ratings of these players in every rule set, in no order.
///
/// # Errors
/// The database's failure.
pub fn of_players(conn: &mut AnyConnection, players: &[Id]) -> Result<Vec<RatingRow>, DbError> {
    Ok(ratings::table
        .filter(ratings::player_id.eq_any(players.to_vec()))
        .select(RatingRow::as_select())
        .load(conn)?)
}

/// Every rating, in the order of rule set and player.
///
/// # Errors
/// The database's failure.
pub fn all(conn: &mut AnyConnection) -> Result<Vec<RatingRow>, DbError> {
    Ok(ratings::table
        .order((ratings::rule_set, ratings::player_id))
        .select(RatingRow::as_select())
        .load(conn)?)
}
