//! The rows of games.

use std::marker::PhantomData;

use chrono::NaiveDateTime;
use diesel::prelude::*;
use diesel::sql_types::{Binary, Integer, Nullable, Text, Timestamp};

use super::prepared::{self, listed};
use super::schema::games;
use super::{AnyConnection, DbError, game_search};
use crate::id::Id;
use crate::on_each;

/// A game without its turns: everything that a list shows.
#[derive(Debug, Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = games, treat_none_as_default_value = false)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct GameHeadRow {
    pub id: Id,
    pub club_id: Id,
    pub match_id: Option<Id>,
    pub number: Option<i32>,
    pub white_id: Option<Id>,
    pub black_id: Option<Id>,
    pub white_name: String,
    pub black_name: String,
    pub rule_set: String,
    pub options: String,
    pub event: Option<String>,
    pub site: Option<String>,
    pub date_text: Option<String>,
    pub date_from: Option<String>,
    pub round: Option<String>,
    pub teka: Option<String>,
    pub begins: Option<String>,
    pub setup: Option<String>,
    pub tags: String,
    pub turn_count: i32,
    pub status: String,
    pub result: Option<String>,
    pub win: Option<String>,
    pub points: Option<i32>,
    pub termination: Option<String>,
    pub opening_throw: Option<String>,
    pub created_by: Id,
    pub created_at: NaiveDateTime,
    pub updated_at: NaiveDateTime,
    pub version: i32,
}

/// What a match shows of a game.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = games)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct StandingRow {
    pub id: Id,
    pub number: Option<i32>,
    pub status: String,
    pub result: Option<String>,
    pub win: Option<String>,
    pub points: Option<i32>,
    pub termination: Option<String>,
}

impl GameHeadRow {
    /// What its match shows of it.
    pub fn standing(&self) -> StandingRow {
        StandingRow {
            id: self.id,
            number: self.number,
            status: self.status.clone(),
            result: self.result.clone(),
            win: self.win.clone(),
            points: self.points,
            termination: self.termination.clone(),
        }
    }
}

/// The rest of a game.
#[derive(Debug, Clone, Default, Insertable, Queryable, Selectable)]
#[diesel(table_name = games)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct GameBodyRow {
    pub turns: Vec<u8>,
    pub notes: String,
}

/// A game that was stored. Statistics and positions must follow; taking this is the only way to tell them.
#[must_use = "give it to statistics::follow and positions::follow"]
#[derive(Debug)]
pub struct Written<'a> {
    /// The game without its turns.
    pub head: &'a GameHeadRow,
    /// The rest of it.
    pub body: &'a GameBodyRow,
}

/// A game that was removed. Statistics and positions must follow.
#[must_use = "give it to statistics::forget and positions::forget"]
#[derive(Debug)]
pub struct Removed(pub Id);

/// Adds a game.
///
/// # Errors
/// The database's failure; [`DbError::Unique`] with `games_match_number` where the match has a game of that number.
pub fn insert<'a>(
    conn: &mut AnyConnection,
    head: &'a GameHeadRow,
    body: &'a GameBodyRow,
) -> Result<Written<'a>, DbError> {
    diesel::insert_into(games::table).values((head, body)).execute(conn)?;
    game_search::insert(conn, head, body)?;
    Ok(Written { head, body })
}

/// A game, if there is one with this id.
///
/// # Errors
/// The database's failure.
pub fn find(conn: &mut AnyConnection, id: Id) -> Result<Option<(GameHeadRow, GameBodyRow)>, DbError> {
    let game = games::table.find(id);
    let game = on_each!(conn, c => {
        game.select((GameHeadRow::as_select(), GameBodyRow::as_select())).get_result(c)
    });
    Ok(game.optional()?)
}

/// What a match shows of its games, in their order.
///
/// # Errors
/// The database's failure.
pub fn standings(conn: &mut AnyConnection, of_match: Id) -> Result<Vec<StandingRow>, DbError> {
    let of_match = games::table.filter(games::match_id.eq(of_match)).order(games::number);
    Ok(on_each!(conn, c => of_match.select(StandingRow::as_select()).load(c))?)
}

/// The games of these matches, each match's in their order.
///
/// # Errors
/// The database's failure.
pub fn of_matches(conn: &mut AnyConnection, matches: &[Id]) -> Result<Vec<GameHeadRow>, DbError> {
    Ok(games::table
        .filter(games::match_id.eq_any(matches.to_vec()))
        .order((games::match_id, games::number))
        .select(GameHeadRow::as_select())
        .load(conn)?)
}

/// The games that this player plays, in every club.
///
/// # Errors
/// The database's failure.
pub fn of_player(conn: &mut AnyConnection, player: Id) -> Result<Vec<Id>, DbError> {
    Ok(games::table
        .filter(games::white_id.eq(player).or(games::black_id.eq(player)))
        .order(games::id)
        .select(games::id)
        .load(conn)?)
}

/// The games with these ids, the newest first.
///
/// # Errors
/// The database's failure.
pub fn with_ids(conn: &mut AnyConnection, ids: &[Id]) -> Result<Vec<GameHeadRow>, DbError> {
    Ok(games::table
        .filter(games::id.eq_any(ids.to_vec()))
        .order(games::id.desc())
        .select(GameHeadRow::as_select())
        .load(conn)?)
}

/// Stores a game that was changed, with the version after the one before it. Whose game it is and which of its match does
/// not change: what is set anew costs its indexes and references something, also where it is the same. `before` is the game
/// as it was, where that is known.
///
/// # Errors
/// The database's failure; not found where the row has another version by now.
pub fn update<'a>(
    conn: &mut AnyConnection,
    before: Option<&GameHeadRow>,
    head: &'a GameHeadRow,
    body: &'a GameBodyRow,
) -> Result<Written<'a>, DbError> {
    enum UpdateGame {}
    let update = prepared::Written {
        name: PhantomData::<UpdateGame>,
        text: [
            "UPDATE games SET (white_name, black_name, rule_set, options, event, site, date_text, date_from, round, teka, \
             begins, setup, tags, notes, turns, turn_count, opening_throw, status, result, win, points, termination, \
             updated_at, version) = (",
            ") WHERE (id, version) = (",
            ")",
        ],
        values: listed!(
            head.white_name.as_str() => Text,
            head.black_name.as_str() => Text,
            head.rule_set.as_str() => Text,
            head.options.as_str() => Text,
            head.event.as_deref() => Nullable<Text>,
            head.site.as_deref() => Nullable<Text>,
            head.date_text.as_deref() => Nullable<Text>,
            head.date_from.as_deref() => Nullable<Text>,
            head.round.as_deref() => Nullable<Text>,
            head.teka.as_deref() => Nullable<Text>,
            head.begins.as_deref() => Nullable<Text>,
            head.setup.as_deref() => Nullable<Text>,
            head.tags.as_str() => Text,
            body.notes.as_str() => Text,
            body.turns.as_slice() => Binary,
            head.turn_count => Integer,
            head.opening_throw.as_deref() => Nullable<Text>,
            head.status.as_str() => Text,
            head.result.as_deref() => Nullable<Text>,
            head.win.as_deref() => Nullable<Text>,
            head.points => Nullable<Integer>,
            head.termination.as_deref() => Nullable<Text>,
            head.updated_at => Timestamp,
            head.version => Integer
        ),
        others: listed!(head.id => Text, head.version - 1 => Integer),
    };
    super::exactly_one(on_each!(conn, c => update.execute(c))?)?;
    game_search::update(conn, before, head, body)?;
    Ok(Written { head, body })
}

/// Removes a game.
///
/// # Errors
/// The database's failure.
pub fn delete(conn: &mut AnyConnection, id: Id) -> Result<Removed, DbError> {
    game_search::delete(conn, id)?;
    super::exactly_one(diesel::delete(games::table.find(id)).execute(conn)?)?;
    Ok(Removed(id))
}
