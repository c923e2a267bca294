//! The rows of what counts in statistics of each game.

use diesel::prelude::*;
use diesel::sql_types::{Bool, Integer, Nullable, Text};

use super::prepared::insert;
use super::schema::game_facts;
use super::{AnyConnection, DbError};
use crate::id::Id;
use crate::on_each;

/// What counts of a game.
#[derive(Debug, Clone, PartialEq, Eq, Insertable, Queryable, Selectable)]
#[diesel(table_name = game_facts, treat_none_as_default_value = false)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct FactRow {
    pub game_id: Id,
    pub club_id: Id,
    pub match_id: Option<Id>,
    pub tournament_id: Option<Id>,
    pub white_id: Option<Id>,
    pub black_id: Option<Id>,
    pub rule_set: String,
    pub day: String,
    pub winner: String,
    pub outcome: String,
    pub begun_by: Option<String>,
    pub turns: Option<i32>,
    pub white_hits: i32,
    pub black_hits: i32,
    pub white_forcings: i32,
    pub black_forcings: i32,
    pub comeback: bool,
}

/// How many rows one statement brings at most: SQLite has a limit of values.
const AT_ONCE: usize = 200;

/// The rows of these games, in no order.
///
/// # Errors
/// The database's failure.
pub fn with_ids(conn: &mut AnyConnection, games: &[Id]) -> Result<Vec<FactRow>, DbError> {
    Ok(match *games {
        // What is asked for in every turn: this query can be kept.
        [id] => on_each!(conn, c => game_facts::table.find(id).select(FactRow::as_select()).load(c))?,
        _ => game_facts::table
            .filter(game_facts::game_id.eq_any(games.to_vec()))
            .select(FactRow::as_select())
            .load(conn)?,
    })
}

/// Up to `limit` rows by game, from behind one.
///
/// # Errors
/// The database's failure.
pub fn list(conn: &mut AnyConnection, after: Option<Id>, limit: i64) -> Result<Vec<FactRow>, DbError> {
    let mut query = game_facts::table.into_boxed();
    if let Some(after) = after {
        query = query.filter(game_facts::game_id.gt(after));
    }
    Ok(query
        .order(game_facts::game_id)
        .limit(limit)
        .select(FactRow::as_select())
        .load(conn)?)
}

/// The matches that have rows in a tournament, each as often as it has.
///
/// # Errors
/// The database's failure.
pub fn matches_of_tournament(conn: &mut AnyConnection, tournament: Id) -> Result<Vec<Id>, DbError> {
    let found: Vec<Option<Id>> = game_facts::table
        .filter(game_facts::tournament_id.eq(tournament))
        .select(game_facts::match_id)
        .load(conn)?;
    Ok(found.into_iter().flatten().collect())
}

/// Which of these matches have rows outside of the tournament, each as often as it has.
///
/// # Errors
/// The database's failure.
pub fn matches_elsewhere(conn: &mut AnyConnection, tournament: Id, matches: &[Id]) -> Result<Vec<Id>, DbError> {
    let elsewhere = game_facts::tournament_id
        .is_null()
        .or(game_facts::tournament_id.ne(tournament));
    let found: Vec<Option<Id>> = game_facts::table
        .filter(game_facts::match_id.eq_any(matches.to_vec()))
        .filter(elsewhere.assume_not_null())
        .select(game_facts::match_id)
        .load(conn)?;
    Ok(found.into_iter().flatten().collect())
}

/// Adds rows.
///
/// # Errors
/// The database's failure.
pub fn insert(conn: &mut AnyConnection, rows: &[FactRow]) -> Result<(), DbError> {
    for rows in rows.chunks(AT_ONCE) {
        on_each!(conn, c => diesel::insert_into(game_facts::table).values(rows).execute(c))?;
    }
    Ok(())
}

/// Adds the rows of new games, very many at once.
///
/// # Errors
/// The database's failure.
pub fn insert_all(conn: &mut AnyConnection, rows: &[&FactRow]) -> Result<(), DbError> {
    match conn {
        AnyConnection::Postgres(c) => {
            diesel::copy_from(game_facts::table)
                .from_insertable(rows.to_vec())
                .execute(c)?;
        }
        AnyConnection::Sqlite(c) => {
            enum InsertFact {}
            for row in rows {
                let insert = insert!(InsertFact, game_facts {
                    game_id: row.game_id => Text,
                    club_id: row.club_id => Text,
                    match_id: row.match_id => Nullable<Text>,
                    tournament_id: row.tournament_id => Nullable<Text>,
                    white_id: row.white_id => Nullable<Text>,
                    black_id: row.black_id => Nullable<Text>,
                    rule_set: row.rule_set.as_str() => Text,
                    day: row.day.as_str() => Text,
                    winner: row.winner.as_str() => Text,
                    outcome: row.outcome.as_str() => Text,
                    begun_by: row.begun_by.as_deref() => Nullable<Text>,
                    turns: row.turns => Nullable<Integer>,
                    white_hits: row.white_hits => Integer,
                    black_hits: row.black_hits => Integer,
                    white_forcings: row.white_forcings => Integer,
                    black_forcings: row.black_forcings => Integer,
                    comeback: row.comeback => Bool,
                });
                insert.execute(c)?;
            }
        }
    }
    Ok(())
}

/// Takes the rows of these games away, of those that have one.
///
/// # Errors
/// The database's failure.
pub fn delete(conn: &mut AnyConnection, games: &[Id]) -> Result<(), DbError> {
    if games.is_empty() {
        return Ok(());
    }
    diesel::delete(game_facts::table.filter(game_facts::game_id.eq_any(games.to_vec()))).execute(conn)?;
    Ok(())
}

/// Takes every row away.
///
/// # Errors
/// The database's failure.
pub fn clear(conn: &mut AnyConnection) -> Result<(), DbError> {
    diesel::delete(game_facts::table).execute(conn)?;
    Ok(())
}

/// Whose games, by which index they are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Among {
    /// Those of a tournament.
    Tournament(Id),
    /// Those of a player, as White and as Black.
    Player(Id),
    /// Those of these two players against each other.
    Pair(Id, Id),
}

/// Which of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// Those that this player plays.
    pub player: Option<Id>,
    /// Those that this one plays too.
    pub opponent: Option<Id>,
    /// Those of this club.
    pub club: Option<Id>,
    /// Those under this rule set.
    pub rule_set: Option<String>,
    /// Those of this first and this last day, of which one may be beyond all days.
    pub days: Option<(String, String)>,
}

/// The rows of these games.
///
/// # Errors
/// The database's failure.
pub fn among(conn: &mut AnyConnection, among: Among, filter: &Filter) -> Result<Vec<FactRow>, DbError> {
    use game_facts::{black_id, white_id};
    // Each query goes along one index.
    let mut found = Vec::new();
    match among {
        Among::Tournament(id) => {
            let query = matching(filter).filter(game_facts::tournament_id.eq(id));
            found.extend(query.select(FactRow::as_select()).load::<FactRow>(conn)?);
        }
        Among::Player(id) => {
            let as_white = matching(filter).filter(white_id.eq(id));
            found.extend(as_white.select(FactRow::as_select()).load::<FactRow>(conn)?);
            let as_black = matching(filter).filter(black_id.eq(id));
            found.extend(as_black.select(FactRow::as_select()).load::<FactRow>(conn)?);
        }
        Among::Pair(one, other) => {
            for (white, black) in [(one, other), (other, one)] {
                let query = matching(filter).filter(white_id.eq(white).and(black_id.eq(black)));
                found.extend(query.select(FactRow::as_select()).load::<FactRow>(conn)?);
            }
        }
    }
    Ok(found)
}

type Boxed = diesel::helper_types::IntoBoxed<'static, game_facts::table, <AnyConnection as Connection>::Backend>;

fn matching(filter: &Filter) -> Boxed {
    let mut query = game_facts::table.into_boxed();
    for player in [filter.player, filter.opponent].into_iter().flatten() {
        query = query.filter(game_facts::white_id.eq(player).or(game_facts::black_id.eq(player)));
    }
    if let Some(club) = filter.club {
        query = query.filter(game_facts::club_id.eq(club));
    }
    if let Some(rule_set) = filter.rule_set.clone() {
        query = query.filter(game_facts::rule_set.eq(rule_set));
    }
    if let Some((from, to)) = filter.days.clone() {
        query = query.filter(game_facts::day.between(from, to));
    }
    query
}
