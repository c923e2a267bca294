//! Games that are stored many at once.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use super::game_search::{self, Row};
use super::games::{GameBodyRow, GameHeadRow};
use super::prepared::kept;
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
    match conn {
        AnyConnection::Postgres(c) => {
            let rows: Vec<Copied<'_>> = new.iter().map(|game| Copied::from(*game)).collect();
            diesel::copy_from(games::table).from_insertable(rows).execute(c)?;
        }
        AnyConnection::Sqlite(c) => {
            // One prepared statement: quicker than one that brings many rows and is prepared each time.
            enum InsertGame {}
            for game in new {
                let insert = diesel::insert_into(games::table).values((&game.head, &game.body));
                kept::<InsertGame, _>(insert).execute(c)?;
            }
        }
    }
    let rows: Vec<&Row> = new.iter().map(|game| &game.search).collect();
    game_search::insert_all(conn, &rows)?;
    Ok(AllWritten(()))
}

/// Both parts of a row in one: diesel copies no nested ones.
#[derive(Insertable)]
#[diesel(table_name = games, treat_none_as_default_value = false)]
struct Copied<'a> {
    id: Id,
    club_id: Id,
    match_id: Option<Id>,
    number: Option<i32>,
    white_id: Option<Id>,
    black_id: Option<Id>,
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

impl<'a> From<&'a NewGame> for Copied<'a> {
    fn from(NewGame { head, body, .. }: &'a NewGame) -> Copied<'a> {
        Copied {
            id: head.id,
            club_id: head.club_id,
            match_id: head.match_id,
            number: head.number,
            white_id: head.white_id,
            black_id: head.black_id,
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
