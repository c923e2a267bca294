//! Series: seasons of tournaments with points by place.
//!
//! The table is computed from the final places of the finished tournaments. All who share a place get the points of that
//! place in full.

use std::collections::HashMap;

use brade_core::tournament::result::Score;
use brade_core::tournament::series::{SeriesSettings, season};
use chrono::NaiveDateTime;
use serde_json::json;

use super::journal::Change;
use super::matches::Person;
use super::tournaments::places::final_places;
use super::tournaments::to_json;
use super::{Context, Current, Expected, Noun, ServiceError, text};
use crate::auth::permission::Action;
use crate::db::series::{self, SeriesRow};
use crate::db::{AnyConnection, players, time};
use crate::id::Id;

/// The most places that have points.
pub const MOST_PLACES: usize = 200;

/// What is said of a series.
#[derive(Debug, Clone, Default)]
pub struct SeriesData {
    /// The club that it belongs to; none for the home club or, of one that there is, for the club that it has.
    pub club: Option<Id>,
    /// The name; no other series of the club has it.
    pub name: String,
    /// The points of the first place, the second and so on.
    pub points: Vec<Score>,
    /// How many of a player's tournaments count; none for all.
    pub best: Option<i32>,
}

/// A series.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeriesView {
    /// The id.
    pub id: Id,
    /// The club that it belongs to.
    pub club_id: Id,
    /// The name.
    pub name: String,
    /// The points of the first place, the second and so on.
    pub points: Vec<Score>,
    /// How many of a player's tournaments count; none for all.
    pub best: Option<i32>,
    /// When it was made.
    pub created_at: NaiveDateTime,
    /// When it was last changed.
    pub updated_at: NaiveDateTime,
    /// Raised by every change of what is said of it.
    pub version: i32,
}

impl SeriesView {
    /// The points as one line, the first place first.
    pub fn points_line(&self) -> String {
        let points: Vec<String> = self.points.iter().map(Score::to_string).collect();
        points.join(" ")
    }
}

/// A tournament of a series.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// The tournament.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// The day that it starts on.
    pub starts_on: String,
    /// Whether it is finished and counts.
    pub finished: bool,
}

/// What one tournament brought a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Brought {
    /// The tournament.
    pub tournament: Id,
    /// The place in it.
    pub place: u32,
    /// The points of that place.
    pub points: Score,
    /// Whether it is among the player's best and counts.
    pub counts: bool,
}

/// A player's line in the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The place in the season, the same for all who are tied.
    pub place: u32,
    /// The player.
    pub player: Person,
    /// The points that count.
    pub total: Score,
    /// All the player's tournaments in their order.
    pub results: Vec<Brought>,
}

impl Line {
    /// The sum that the total comes from; what does not count stands in brackets.
    pub fn sum(&self) -> String {
        let term = |result: &Brought| match result.counts {
            true => result.points.to_string(),
            false => format!("({})", result.points),
        };
        let terms: Vec<String> = self.results.iter().map(term).collect();
        format!("{} = {}", terms.join(" + "), self.total)
    }

    /// What a tournament brought the player, if he took part in it.
    pub fn at(&self, tournament: &Id) -> Option<&Brought> {
        self.results.iter().find(|result| result.tournament == *tournament)
    }
}

/// How a season stands.
#[derive(Debug, Clone)]
pub struct Standings {
    /// The series.
    pub series: SeriesView,
    /// Its tournaments in the order of their days, also those that are not finished.
    pub tournaments: Vec<Event>,
    /// The table, the best first.
    pub rows: Vec<Line>,
}

impl SeriesData {
    /// Puts it into a row.
    fn put_into(&self, conn: &mut AnyConnection, row: &mut SeriesRow) -> Result<(), ServiceError> {
        let name = text::name("name", &self.name)?;
        let key = text::search_key(&name);
        if series::named(conn, row.club_id, &key)?.is_some_and(|id| id != row.id) {
            let message = "is another series of the club; choose another one";
            return Err(ServiceError::invalid("name-taken", "name", message));
        }
        if !(1..=MOST_PLACES).contains(&self.points.len()) {
            let message =
                format!("must be a list of 1 to {MOST_PLACES} decimals: the points of each place, the first first");
            return Err(ServiceError::invalid("bad-value", "points", message));
        }
        let unfit = |points: &&Score| **points < Score::ZERO || **points > Score::whole(1_000_000);
        if let Some(wrong) = self.points.iter().find(unfit) {
            let message = format!("must be from 0 to 1000000, not {wrong}");
            return Err(ServiceError::invalid("bad-value", "points", message));
        }
        if let Some(at) = self.points.windows(2).position(|pair| pair[0] < pair[1]) {
            let message = format!("must not rise: place {} has more than the one before it", at + 2);
            return Err(ServiceError::invalid("bad-value", "points", message));
        }
        if self.best.is_some_and(|best| best < 1) {
            let message = "must be 1 or more, or null where all tournaments count";
            return Err(ServiceError::invalid("bad-value", "best", message));
        }
        row.name = name;
        row.search_key = key;
        row.points = to_json(&self.points)?;
        row.best = self.best;
        Ok(())
    }
}

fn view(row: SeriesRow) -> Result<SeriesView, ServiceError> {
    let points = serde_json::from_str(&row.points).map_err(|error| ServiceError::Corrupt {
        noun: Noun::Series,
        id: row.id,
        what: format!("its points: {error}"),
    })?;
    Ok(SeriesView {
        id: row.id,
        club_id: row.club_id,
        name: row.name,
        points,
        best: row.best,
        created_at: row.created_at,
        updated_at: row.updated_at,
        version: row.version,
    })
}

fn row(conn: &mut AnyConnection, id: Id) -> Result<SeriesRow, ServiceError> {
    series::find(conn, id)?.ok_or(ServiceError::NotFound(Noun::Series))
}

fn journal(row: &SeriesRow) -> serde_json::Value {
    json!({ "name": row.name, "points": row.points, "best": row.best })
}

/// Makes a series.
///
/// # Errors
/// A club that does not exist, a caller who may not, a name that is taken, points that cannot be; the database's failure.
pub fn create(conn: &mut AnyConnection, ctx: Context, data: &SeriesData) -> Result<SeriesView, ServiceError> {
    let ctx = ctx.choose(conn, data.club)?;
    ctx.may(Action::DirectTournament, ctx.club, &[])?;
    let now = time::now();
    let mut row = SeriesRow {
        id: Id::new(),
        club_id: ctx.club,
        name: String::new(),
        search_key: String::new(),
        points: String::new(),
        best: None,
        created_by: ctx.actor,
        created_at: now,
        updated_at: now,
        version: 1,
    };
    data.put_into(conn, &mut row)?;
    series::insert(conn, &row)?;
    let change = Change {
        noun: Noun::Series,
        id: row.id,
        version: row.version,
        action: "created",
        before: None,
        after: Some(journal(&row)),
        why: None,
    };
    change.write(conn, ctx)?;
    view(row)
}

/// A series.
///
/// # Errors
/// No such series; the database's failure.
pub fn find(conn: &mut AnyConnection, id: Id) -> Result<SeriesView, ServiceError> {
    view(row(conn, id)?)
}

/// Up to `limit` series of a club or of all, the newest first, from behind the series `after`.
///
/// # Errors
/// The database's failure.
pub fn list(
    conn: &mut AnyConnection,
    club: Option<Id>,
    after: Option<Id>,
    limit: i64,
) -> Result<Vec<SeriesView>, ServiceError> {
    let rows = series::list(conn, club, after, limit)?;
    rows.into_iter().map(view).collect()
}

/// Reads a series in order to change it.
fn open(conn: &mut AnyConnection, ctx: Context, id: Id, expected: &Expected) -> Result<SeriesRow, ServiceError> {
    let row = row(conn, id)?;
    ctx.may(Action::DirectTournament, row.club_id, &[])?;
    let now = view(row.clone())?;
    expected.check(row.version, || Current::Series(Box::new(now)))?;
    Ok(row)
}

/// Changes what is said of a series.
///
/// # Errors
/// No such series, a caller who may not, another version, another club, a name that is taken, points that cannot be; the
/// database's failure.
pub fn change(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    data: &SeriesData,
    expected: &Expected,
) -> Result<SeriesView, ServiceError> {
    let mut row = open(conn, ctx, id, expected)?;
    if data.club.is_some_and(|club| club != row.club_id) {
        let message = "a series stays in its club: leave it out, or name the club that it has";
        return Err(ServiceError::invalid("club-is-fixed", "club_id", message));
    }
    let before = journal(&row);
    data.put_into(conn, &mut row)?;
    row.version += 1;
    row.updated_at = time::now();
    series::update(conn, &row)?;
    let change = Change {
        noun: Noun::Series,
        id,
        version: row.version,
        action: "changed",
        before: Some(before),
        after: Some(journal(&row)),
        why: None,
    };
    change.write(conn, ctx.at(row.club_id))?;
    view(row)
}

/// Removes a series without tournaments.
///
/// # Errors
/// No such series, a caller who may not, another version, tournaments that count for it; the database's failure.
pub fn delete(conn: &mut AnyConnection, ctx: Context, id: Id, expected: &Expected) -> Result<(), ServiceError> {
    let row = open(conn, ctx, id, expected)?;
    let count = series::tournaments_of(conn, id)?.len();
    if count > 0 {
        return Err(ServiceError::Conflict {
            code: "has-tournaments",
            field: "id",
            message: format!("{count} tournaments count for this series: take them out of it first"),
            current: Current::Series(Box::new(view(row)?)),
        });
    }
    series::delete(conn, &row)?;
    let change = Change {
        noun: Noun::Series,
        id,
        version: row.version + 1,
        action: "removed",
        before: Some(journal(&row)),
        after: None,
        why: None,
    };
    Ok(change.write(conn, ctx.at(row.club_id))?)
}

/// Goes on only if a tournament may count for this series: there is one, and the caller directs it. A tournament that has
/// counted for it already goes on to.
pub(super) fn may_join(
    conn: &mut AnyConnection,
    ctx: Context,
    new: Option<Id>,
    before: Option<Id>,
) -> Result<(), ServiceError> {
    let Some(id) = new.filter(|_| new != before) else {
        return Ok(());
    };
    let Some(row) = series::find(conn, id)? else {
        return Err(ServiceError::invalid(
            "unknown-series",
            "series_id",
            "there is no such series",
        ));
    };
    Ok(ctx.may(Action::DirectTournament, row.club_id, &[])?)
}

/// The table of a series, from the finished tournaments.
///
/// # Errors
/// No such series; the database's failure.
pub fn standings(conn: &mut AnyConnection, id: Id) -> Result<Standings, ServiceError> {
    let series = find(conn, id)?;
    let mut tournaments = Vec::new();
    let mut finished = Vec::new();
    let mut places = Vec::new();
    for tournament in series::tournaments_of(conn, id)? {
        let ended = final_places(conn, tournament)?;
        if ended.row.copy_of.is_some() {
            // It was played once, and the other one counts.
            continue;
        }
        tournaments.push(Event {
            id: tournament,
            name: ended.row.name,
            starts_on: ended.row.starts_on,
            finished: ended.places.is_some(),
        });
        if let Some(of_tournament) = ended.places {
            finished.push(tournament);
            places.push(of_tournament);
        }
    }
    let settings = SeriesSettings {
        points: series.points.clone(),
        best: series.best.and_then(|best| u32::try_from(best).ok()),
    };
    let table = season(&settings, &places);
    let ids: Vec<Id> = table.iter().map(|row| row.player).collect();
    let rows = players::with_ids(conn, &ids)?.into_iter();
    let names: HashMap<Id, String> = rows.map(|row| (row.id, row.name)).collect();
    let brought = |result: &brade_core::tournament::series::SeriesResult| {
        Some(Brought {
            tournament: *finished.get(result.tournament)?,
            place: result.place,
            points: result.points,
            counts: result.counts,
        })
    };
    let line = |row: &brade_core::tournament::series::SeriesRow<Id>| Line {
        place: row.place,
        player: Person {
            id: Some(row.player),
            name: names.get(&row.player).cloned().unwrap_or_default(),
        },
        total: row.total,
        results: row.results.iter().filter_map(brought).collect(),
    };
    Ok(Standings {
        rows: table.iter().map(line).collect(),
        series,
        tournaments,
    })
}

/// What is wrong with the stored series, a line each.
///
/// # Errors
/// The database's failure.
pub(super) fn differences(conn: &mut AnyConnection) -> Result<Vec<String>, ServiceError> {
    let mut lines = Vec::new();
    let mut after: Option<Id> = None;
    loop {
        let rows = series::list(conn, None, after, 100)?;
        let Some(last) = rows.last() else { return Ok(lines) };
        after = Some(last.id);
        for row in rows {
            let id = row.id;
            if text::search_key(&row.name) != row.search_key {
                lines.push(format!(
                    "series {id}: the key of {:?} is {:?}",
                    row.name, row.search_key
                ));
            }
            if let Err(error) = view(row) {
                lines.push(error.to_string());
            }
        }
    }
}
