//! Games that are stored many at once.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use diesel::sql_types::{Binary, Integer, Nullable, Text, Timestamp};

use super::game_search::{self, Row};
use super::games::{GameBodyRow, GameHeadRow};
use super::prepared::insert;
use super::schema::games;
use super::{AnyConnection, DbError};
use crate::id::Id;

/// A game that is to be stored, with what it is found by.
#[derive(Debug, Clone)]
pub struct NewGame {
    head: GameHeadRow,
    body: GameBodyRow,
    search: Row,
}

impl NewGame {
    /// A game of no match.
    pub fn new(head: GameHeadRow, body: GameBodyRow) -> NewGame {
        let search = Row::of(&head, &body);
        NewGame { head, body, search }
    }

    /// The game without its turns.
    pub fn head(&self) -> &GameHeadRow {
        &self.head
    }

    /// By what it is recognised if it is there already.
    pub fn content_key(&self) -> &[u8] {
        self.search.content_key()
    }

    /// Makes it a game of this moment, with this id.
    pub fn be(&mut self, id: Id, at: NaiveDateTime) {
        self.head.id = id;
        self.head.created_at = at;
        self.head.updated_at = at;
        self.search.belong_to(id);
    }
}

/// Games that were stored. Statistics and the index of positions must follow; taking this is the only way to tell them.
#[must_use = "give it to statistics::follow_new and positions::follow_new"]
#[derive(Debug)]
pub struct AllWritten(());

/// Adds games.
///
/// # Errors
/// The database's failure.
pub fn insert_all(conn: &mut AnyConnection, new: &[&NewGame]) -> Result<AllWritten, DbError> {
    let new_rows = new.iter().map(|game| NewRow::from(*game));
    match conn {
        AnyConnection::Postgres(c) => {
            let new_rows: Vec<NewRow<'_>> = new_rows.collect();
            diesel::copy_from(games::table).from_insertable(new_rows).execute(c)?;
        }
        AnyConnection::Sqlite(c) => {
            // One prepared statement: quicker than one that brings many rows and is prepared each time.
            enum InsertGame {}
            for row in new_rows {
                let insert = insert!(InsertGame, games {
                    id: row.id => Text,
                    club_id: row.club_id => Text,
                    white_name: row.white_name => Text,
                    black_name: row.black_name => Text,
                    rule_set: row.rule_set => Text,
                    options: row.options => Text,
                    event: row.event => Nullable<Text>,
                    site: row.site => Nullable<Text>,
                    date_text: row.date_text => Nullable<Text>,
                    date_from: row.date_from => Nullable<Text>,
                    round: row.round => Nullable<Text>,
                    teka: row.teka => Nullable<Text>,
                    begins: row.begins => Nullable<Text>,
                    setup: row.setup => Nullable<Text>,
                    tags: row.tags => Text,
                    turn_count: row.turn_count => Integer,
                    status: row.status => Text,
                    result: row.result => Nullable<Text>,
                    win: row.win => Nullable<Text>,
                    points: row.points => Nullable<Integer>,
                    termination: row.termination => Nullable<Text>,
                    opening_throw: row.opening_throw => Nullable<Text>,
                    created_by: row.created_by => Text,
                    created_at: row.created_at => Timestamp,
                    updated_at: row.updated_at => Timestamp,
                    version: row.version => Integer,
                    turns: row.turns => Binary,
                    notes: row.notes => Text,
                });
                insert.execute(c)?;
            }
        }
    }
    let rows: Vec<&Row> = new.iter().map(|game| &game.search).collect();
    game_search::insert_all(conn, &rows)?;
    Ok(AllWritten(()))
}

/// Both parts of the row of a game of no match, whose players are linked later, in one: diesel copies no nested ones.
#[derive(Insertable)]
#[diesel(table_name = games, treat_none_as_default_value = false)]
struct NewRow<'a> {
    id: Id,
    club_id: Id,
    white_name: &'a str,
    black_name: &'a str,
    rule_set: &'a str,
    options: &'a str,
    event: Option<&'a str>,
    site: Option<&'a str>,
    date_text: Option<&'a str>,
    date_from: Option<&'a str>,
    round: Option<&'a str>,
    teka: Option<&'a str>,
    begins: Option<&'a str>,
    setup: Option<&'a str>,
    tags: &'a str,
    turn_count: i32,
    status: &'a str,
    result: Option<&'a str>,
    win: Option<&'a str>,
    points: Option<i32>,
    termination: Option<&'a str>,
    opening_throw: Option<&'a str>,
    created_by: Id,
    created_at: NaiveDateTime,
    updated_at: NaiveDateTime,
    version: i32,
    turns: &'a [u8],
    notes: &'a str,
}

impl<'a> From<&'a NewGame> for NewRow<'a> {
    fn from(NewGame { head, body, .. }: &'a NewGame) -> NewRow<'a> {
        NewRow {
            id: head.id,
            club_id: head.club_id,
            white_name: &head.white_name,
            black_name: &head.black_name,
            rule_set: &head.rule_set,
            options: &head.options,
            event: head.event.as_deref(),
            site: head.site.as_deref(),
            date_text: head.date_text.as_deref(),
            date_from: head.date_from.as_deref(),
            round: head.round.as_deref(),
            teka: head.teka.as_deref(),
            begins: head.begins.as_deref(),
            setup: head.setup.as_deref(),
            tags: &head.tags,
            turn_count: head.turn_count,
            status: &head.status,
            result: head.result.as_deref(),
            win: head.win.as_deref(),
            points: head.points,
            termination: head.termination.as_deref(),
            opening_throw: head.opening_throw.as_deref(),
            created_by: head.created_by,
            created_at: head.created_at,
            updated_at: head.updated_at,
            version: head.version,
            turns: &body.turns,
            notes: &body.notes,
        }
    }
}
