//! What games are searched by: one narrow row a game, written together with it, and the names that occur, each once.
//!
//! A name may be sought by any part of it. There are far fewer names than games, so all of them are read
//! (`search_names`), and the games of those that fit are taken from an index that lists them from the newest on.

mod bulk;
mod find;

use std::marker::PhantomData;

use brade_core::brade::side::Side;
use diesel::prelude::*;
use diesel::sql_types::{Binary, Integer, Nullable, Text};
use serde::Deserialize;

use super::games::{GameBodyRow, GameHeadRow};
use super::prepared::{Written, listed};
use super::schema::{game_search, games, search_names};
use super::{AnyConnection, DbError};
use crate::content_key::{Content, content_key};
use crate::id::Id;
use crate::on_each;
use crate::search_key::search_key;

pub(super) use bulk::insert_all;
pub use bulk::with_keys;
pub use find::{Filter, Part, find};

const PLAYER: &str = "player";
const EVENT: &str = "event";
/// How many games are read at once where all are gone through.
const AT_ONCE: i64 = 500;

/// The row of a game.
#[derive(Debug, Clone, PartialEq, Eq, Insertable, Queryable, Selectable, AsChangeset)]
#[diesel(table_name = game_search, treat_none_as_null = true, treat_none_as_default_value = false)]
pub(super) struct Row {
    game_id: Id,
    club_id: Id,
    white_id: Option<Id>,
    black_id: Option<Id>,
    white: String,
    black: String,
    event: String,
    date_from: Option<String>,
    rule_set: String,
    status: String,
    win: Option<String>,
    opening_throw: Option<String>,
    turn_count: i32,
    content_key: Option<Vec<u8>>,
}

/// What of the column `tags` a game is recognised by.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Begun {
    first: Option<Side>,
}

impl Row {
    pub(super) fn of(game: &GameHeadRow, body: &GameBodyRow) -> Row {
        let (white, black) = (search_key(&game.white_name), search_key(&game.black_name));
        Row {
            content_key: Some(key(game, body, &white, &black)),
            game_id: game.id,
            club_id: game.club_id,
            white_id: game.white_id,
            black_id: game.black_id,
            white,
            black,
            event: search_key(game.event.as_deref().unwrap_or_default()),
            date_from: game.date_from.clone(),
            rule_set: game.rule_set.clone(),
            status: game.status.clone(),
            win: game.win.clone(),
            opening_throw: game.opening_throw.clone(),
            turn_count: game.turn_count,
        }
    }
}

/// By what the game is recognised when it comes again.
fn key(game: &GameHeadRow, body: &GameBodyRow, white: &str, black: &str) -> Vec<u8> {
    let begun: Begun = serde_json::from_str(&game.tags).unwrap_or_default();
    let content = Content {
        white,
        black,
        date: game.date_text.as_deref(),
        day: game.date_from.as_deref(),
        rule_set: &game.rule_set,
        options: &game.options,
        setup: game.setup.as_deref(),
        first: begun.first.unwrap_or(Side::White),
        turns: &body.turns,
    };
    let number = game.number.map(|number| number.to_string());
    let points = game.points.map(|points| points.to_string());
    let rest = || {
        vec![
            game.match_id.as_ref().map(Id::as_str),
            number.as_deref(),
            game.event.as_deref(),
            game.site.as_deref(),
            game.round.as_deref(),
            game.teka.as_deref(),
            Some(&game.tags),
            Some(&body.notes),
            game.result.as_deref(),
            game.win.as_deref(),
            points.as_deref(),
            game.termination.as_deref(),
        ]
    };
    content_key(&content, rest)
}

impl Row {
    /// By what the game is recognised when it comes again.
    pub(super) fn content_key(&self) -> &[u8] {
        self.content_key.as_deref().unwrap_or_default()
    }

    /// Gives it the id of its game.
    pub(super) fn belong_to(&mut self, game: Id) {
        self.game_id = game;
    }

    /// Its names, those that are there.
    fn names(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let names = [(PLAYER, &self.white), (PLAYER, &self.black), (EVENT, &self.event)];
        let names = names.map(|(kind, key)| (kind, key.as_str()));
        names.into_iter().filter(|(_, key)| !key.is_empty())
    }
}

/// Lets a new game be found.
///
/// # Errors
/// The database's failure.
pub(super) fn insert(conn: &mut AnyConnection, game: &GameHeadRow, body: &GameBodyRow) -> Result<(), DbError> {
    let row = Row::of(game, body);
    diesel::insert_into(game_search::table).values(&row).execute(conn)?;
    add_names(conn, &row)
}

/// Lets a game that was changed be found as it is now, and no more as it was: `before`, where that is known.
///
/// # Errors
/// The database's failure.
pub(super) fn update(
    conn: &mut AnyConnection,
    before: Option<&GameHeadRow>,
    game: &GameHeadRow,
    body: &GameBodyRow,
) -> Result<(), DbError> {
    let new = Row::of(game, body);
    if before.is_some_and(|before| differ_in_turns(before, game)) && put_turns(conn, &new)? {
        return Ok(());
    }
    let Some(old) = of(conn, game.id)? else {
        return insert(conn, game, body);
    };
    if old == new {
        return Ok(());
    }
    diesel::update(game_search::table.find(new.game_id))
        .set(&new)
        .execute(conn)?;
    if old.names().eq(new.names()) {
        return Ok(());
    }
    add_names(conn, &new)?;
    drop_names(conn, &old)
}

/// Whether two states of a game are found by the same, apart from its turns.
fn differ_in_turns(before: &GameHeadRow, game: &GameHeadRow) -> bool {
    fn rest(game: &GameHeadRow) -> ([&str; 4], [Option<&str>; 4]) {
        let optional = [&game.event, &game.date_from, &game.win, &game.opening_throw];
        (
            [&game.white_name, &game.black_name, &game.rule_set, &game.status],
            optional.map(Option::as_deref),
        )
    }
    rest(before) == rest(game)
}

/// Stores what a turn changes; false where there is no row. What is set anew costs its index something, also where it is
/// the same.
fn put_turns(conn: &mut AnyConnection, new: &Row) -> Result<bool, DbError> {
    enum PutTurns {}
    let update = Written {
        name: PhantomData::<PutTurns>,
        text: [
            "UPDATE game_search SET (turn_count, content_key) = (",
            ") WHERE game_id = ",
            "",
        ],
        values: listed!(new.turn_count => Integer, new.content_key.as_deref() => Nullable<Binary>),
        others: new.game_id.into_sql::<Text>(),
    };
    Ok(on_each!(conn, c => update.execute(c))? == 1)
}

/// Takes a game that is to be removed out of the search.
///
/// # Errors
/// The database's failure.
pub(super) fn delete(conn: &mut AnyConnection, id: Id) -> Result<(), DbError> {
    let Some(row) = of(conn, id)? else { return Ok(()) };
    diesel::delete(game_search::table.find(id)).execute(conn)?;
    drop_names(conn, &row)
}

fn of(conn: &mut AnyConnection, id: Id) -> Result<Option<Row>, DbError> {
    let row = game_search::table.find(id);
    Ok(on_each!(conn, c => row.select(Row::as_select()).get_result(c)).optional()?)
}

fn add_names(conn: &mut AnyConnection, row: &Row) -> Result<(), DbError> {
    for (kind, key) in row.names() {
        // Nearly always it is known, and nothing is written.
        if !is_known(conn, kind, key)? {
            let name = (search_names::kind.eq(kind), search_names::key.eq(key));
            on_each!(conn, c => diesel::insert_into(search_names::table).values(name).on_conflict_do_nothing().execute(c))?;
        }
    }
    Ok(())
}

fn is_known(conn: &mut AnyConnection, kind: &str, key: &str) -> Result<bool, DbError> {
    let known = search_names::table.find((kind, key)).select(search_names::kind);
    Ok(known.get_result::<String>(conn).optional()?.is_some())
}

/// Forgets the names of a row that no game has any more.
fn drop_names(conn: &mut AnyConnection, row: &Row) -> Result<(), DbError> {
    for (kind, key) in row.names() {
        if !is_used(conn, kind, key)? {
            diesel::delete(search_names::table.find((kind, key))).execute(conn)?;
        }
    }
    Ok(())
}

fn is_used(conn: &mut AnyConnection, kind: &str, key: &str) -> Result<bool, DbError> {
    let one = game_search::table.select(game_search::game_id).limit(1).into_boxed();
    let key = key.to_owned();
    // One question for each index.
    let questions = match kind {
        EVENT => vec![one.filter(game_search::event.eq(key))],
        _ => vec![
            one.filter(game_search::white.eq(key.clone())),
            game_search::table
                .select(game_search::game_id)
                .limit(1)
                .into_boxed()
                .filter(game_search::black.eq(key)),
        ],
    };
    for question in questions {
        if question.first::<Id>(conn).optional()?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Some of the keys of players' names that hold a part, in their order.
///
/// # Errors
/// The database's failure.
pub fn player_keys(conn: &mut AnyConnection, part: &str) -> Result<Vec<String>, DbError> {
    find::names(conn, PLAYER, part)
}

/// Makes rows of the games of a database that an older brade wrote, some at a time; gives whether all are made now. To
/// be called again until they are, each time in a transaction of its own.
///
/// # Errors
/// The database's failure.
pub(super) fn fill(conn: &mut AnyConnection) -> Result<bool, DbError> {
    let any = game_search::table.select(game_search::game_id).limit(1);
    if any.first::<Id>(conn).optional()?.is_none() {
        each_game(conn, insert)?;
        return Ok(true);
    }
    let without = game_search::table
        .filter(game_search::content_key.is_null())
        .select(game_search::game_id)
        .limit(AT_ONCE);
    let ids: Vec<Id> = without.load(conn)?;
    for id in &ids {
        let game = games::table.find(id);
        let (head, body) = game.select(<(GameHeadRow, GameBodyRow)>::as_select()).first(conn)?;
        update(conn, None, &head, &body)?;
    }
    Ok((ids.len() as i64) < AT_ONCE)
}

/// Goes through every game, from the oldest on.
fn each_game(
    conn: &mut AnyConnection,
    mut f: impl FnMut(&mut AnyConnection, &GameHeadRow, &GameBodyRow) -> Result<(), DbError>,
) -> Result<(), DbError> {
    let mut after: Option<Id> = None;
    loop {
        let mut query = games::table
            .select(<(GameHeadRow, GameBodyRow)>::as_select())
            .into_boxed();
        if let Some(after) = after {
            query = query.filter(games::id.gt(after));
        }
        let rows: Vec<(GameHeadRow, GameBodyRow)> = query.order(games::id).limit(AT_ONCE).load(conn)?;
        let Some((last, _)) = rows.last() else { return Ok(()) };
        after = Some(last.id);
        for (game, body) in &rows {
            f(conn, game, body)?;
        }
    }
}

/// What of the rows is not as the games make it, a line each.
///
/// # Errors
/// The database's failure.
pub fn differences(conn: &mut AnyConnection) -> Result<Vec<String>, DbError> {
    let mut lines = Vec::new();
    each_game(conn, |conn, game, body| {
        let row = Row::of(game, body);
        if of(conn, game.id)?.as_ref() != Some(&row) {
            lines.push(format!("game {}: it is searched by other things than it has", game.id));
        }
        for (kind, key) in row.names() {
            if !is_known(conn, kind, key)? {
                lines.push(format!("game {}: its {kind} {key:?} is not among the names", game.id));
            }
        }
        Ok(())
    })?;
    let names: Vec<(String, String)> = search_names::table
        .order((search_names::kind, search_names::key))
        .load(conn)?;
    for (kind, key) in names {
        if !is_used(conn, &kind, &key)? {
            lines.push(format!("the {kind} {key:?} is among the names, and no game has it"));
        }
    }
    Ok(lines)
}
