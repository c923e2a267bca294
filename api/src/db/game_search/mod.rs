//! What games are searched by: one narrow row a game, written together with it, and the names that occur, each once.
//!
//! A name may be sought by any part of it. There are far fewer names than games, so all of them are read
//! (`search_names`), and the games of those that fit are taken from an index that lists them from the newest on.

mod find;

use diesel::prelude::*;

use super::games::GameHeadRow;
use super::schema::{game_search, games, search_names};
use super::{AnyConnection, DbError};
use crate::id::Id;
use crate::on_each;
use crate::search_key::search_key;

pub use find::{Filter, Part, find};

const PLAYER: &str = "player";
const EVENT: &str = "event";
/// How many games are read at once where all are gone through.
const AT_ONCE: i64 = 500;

/// The row of a game.
#[derive(Debug, Clone, PartialEq, Eq, Insertable, Queryable, Selectable, AsChangeset)]
#[diesel(table_name = game_search, treat_none_as_null = true)]
struct Row {
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
}

impl From<&GameHeadRow> for Row {
    fn from(game: &GameHeadRow) -> Row {
        Row {
            game_id: game.id,
            club_id: game.club_id,
            white_id: game.white_id,
            black_id: game.black_id,
            white: search_key(&game.white_name),
            black: search_key(&game.black_name),
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

impl Row {
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
pub(super) fn insert(conn: &mut AnyConnection, game: &GameHeadRow) -> Result<(), DbError> {
    let row = Row::from(game);
    diesel::insert_into(game_search::table).values(&row).execute(conn)?;
    add_names(conn, &row)
}

/// Lets a game that was changed be found as it is now, and no more as it was.
///
/// # Errors
/// The database's failure.
pub(super) fn update(conn: &mut AnyConnection, game: &GameHeadRow) -> Result<(), DbError> {
    let new = Row::from(game);
    let Some(old) = of(conn, game.id)? else {
        return insert(conn, game);
    };
    if old == new {
        return Ok(());
    }
    diesel::update(game_search::table.find(game.id))
        .set(&new)
        .execute(conn)?;
    add_names(conn, &new)?;
    drop_names(conn, &old)
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
    let row = game_search::table.find(id).select(Row::as_select());
    Ok(row.first(conn).optional()?)
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
    Ok(known.first::<String>(conn).optional()?.is_some())
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

/// Makes the rows of the games of a database that an older brade wrote. Does nothing where there are any.
///
/// # Errors
/// The database's failure.
pub(super) fn fill(conn: &mut AnyConnection) -> Result<(), DbError> {
    let any = game_search::table.select(game_search::game_id).limit(1);
    if any.first::<Id>(conn).optional()?.is_some() {
        return Ok(());
    }
    each_game(conn, insert)
}

/// Goes through every game, from the oldest on.
fn each_game(
    conn: &mut AnyConnection,
    mut f: impl FnMut(&mut AnyConnection, &GameHeadRow) -> Result<(), DbError>,
) -> Result<(), DbError> {
    let mut after: Option<Id> = None;
    loop {
        let mut query = games::table.select(GameHeadRow::as_select()).into_boxed();
        if let Some(after) = after {
            query = query.filter(games::id.gt(after));
        }
        let rows: Vec<GameHeadRow> = query.order(games::id).limit(AT_ONCE).load(conn)?;
        let Some(last) = rows.last() else { return Ok(()) };
        after = Some(last.id);
        for game in &rows {
            f(conn, game)?;
        }
    }
}

/// What of the rows is not as the games make it, a line each.
///
/// # Errors
/// The database's failure.
pub fn differences(conn: &mut AnyConnection) -> Result<Vec<String>, DbError> {
    let mut lines = Vec::new();
    each_game(conn, |conn, game| {
        let row = Row::from(game);
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
