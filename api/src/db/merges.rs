//! The rows of merges that can be undone, and what each of them gave to the entry that remains.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use super::schema::{entrants, merge_moves, player_merges, team_boards, team_members};
use super::{AnyConnection, DbError};
use crate::id::Id;
use crate::on_each;

/// How many rows one statement brings at most.
const AT_ONCE: usize = 500;

/// A merge.
#[derive(Debug, Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = player_merges)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct MergeRow {
    pub id: Id,
    pub from_id: Id,
    pub into_id: Id,
    pub merged_by: Id,
    pub merged_at: NaiveDateTime,
}

/// One thing that a merge gave to the other entry.
#[derive(Debug, Clone, PartialEq, Eq, Insertable, Queryable, Selectable)]
#[diesel(table_name = merge_moves)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct MoveRow {
    pub merge_id: Id,
    pub kind: String,
    pub row_id: Id,
}

/// Adds a merge with what it moved.
///
/// # Errors
/// The database's failure.
pub fn insert(conn: &mut AnyConnection, row: &MergeRow, moves: &[MoveRow]) -> Result<(), DbError> {
    diesel::insert_into(player_merges::table).values(row).execute(conn)?;
    for rows in moves.chunks(AT_ONCE) {
        on_each!(conn, c => diesel::insert_into(merge_moves::table).values(rows).execute(c))?;
    }
    Ok(())
}

/// A merge, if there is one with this id.
///
/// # Errors
/// The database's failure.
pub fn find(conn: &mut AnyConnection, id: Id) -> Result<Option<MergeRow>, DbError> {
    Ok(player_merges::table
        .find(id)
        .select(MergeRow::as_select())
        .get_result(conn)
        .optional()?)
}

/// The merges into these entries, the newest first.
///
/// # Errors
/// The database's failure.
pub fn into(conn: &mut AnyConnection, players: &[Id]) -> Result<Vec<MergeRow>, DbError> {
    Ok(player_merges::table
        .filter(player_merges::into_id.eq_any(players.to_vec()))
        .order(player_merges::id.desc())
        .select(MergeRow::as_select())
        .load(conn)?)
}

/// What a merge moved.
///
/// # Errors
/// The database's failure.
pub fn moves(conn: &mut AnyConnection, merge: Id) -> Result<Vec<MoveRow>, DbError> {
    Ok(merge_moves::table
        .filter(merge_moves::merge_id.eq(merge))
        .order((merge_moves::kind, merge_moves::row_id))
        .select(MoveRow::as_select())
        .load(conn)?)
}

/// What of one kind a merge moved.
///
/// # Errors
/// The database's failure.
pub fn moves_of(conn: &mut AnyConnection, merge: Id, kind: &str) -> Result<Vec<MoveRow>, DbError> {
    Ok(merge_moves::table
        .filter(merge_moves::merge_id.eq(merge).and(merge_moves::kind.eq(kind)))
        .order(merge_moves::row_id)
        .select(MoveRow::as_select())
        .load(conn)?)
}

/// Forgets a merge: it is undone, or cannot be any more.
///
/// # Errors
/// The database's failure; not found where there is no such merge.
pub fn delete(conn: &mut AnyConnection, id: Id) -> Result<(), DbError> {
    diesel::delete(merge_moves::table.filter(merge_moves::merge_id.eq(id))).execute(conn)?;
    super::exactly_one(diesel::delete(player_merges::table.find(id)).execute(conn)?)
}

/// The tournaments that a player is entered in, alone or in a team, or sat down in.
///
/// # Errors
/// The database's failure.
pub fn tournaments_of(conn: &mut AnyConnection, player: Id) -> Result<Vec<Id>, DbError> {
    let mut found: Vec<Id> = entrants::table
        .filter(entrants::player_id.eq(player))
        .select(entrants::tournament_id)
        .load(conn)?;
    let in_team = team_members::table.filter(team_members::player_id.eq(player));
    found.extend(in_team.select(team_members::tournament_id).load::<Id>(conn)?);
    let seated = team_boards::first_player
        .eq(player)
        .or(team_boards::second_player.eq(player));
    let at_board = team_boards::table.filter(seated);
    found.extend(at_board.select(team_boards::tournament_id).load::<Id>(conn)?);
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// Lets one player stand for another in a tournament: as entrant, in a team and at the boards.
///
/// # Errors
/// The database's failure.
pub fn replace_in_tournament(conn: &mut AnyConnection, tournament: Id, from: Id, to: Id) -> Result<(), DbError> {
    let alone = entrants::tournament_id.eq(tournament).and(entrants::player_id.eq(from));
    diesel::update(entrants::table.filter(alone))
        .set(entrants::player_id.eq(to))
        .execute(conn)?;
    let in_team = team_members::tournament_id
        .eq(tournament)
        .and(team_members::player_id.eq(from));
    diesel::update(team_members::table.filter(in_team))
        .set(team_members::player_id.eq(to))
        .execute(conn)?;
    let boards = || team_boards::table.filter(team_boards::tournament_id.eq(tournament));
    diesel::update(boards().filter(team_boards::first_player.eq(from)))
        .set(team_boards::first_player.eq(to))
        .execute(conn)?;
    diesel::update(boards().filter(team_boards::second_player.eq(from)))
        .set(team_boards::second_player.eq(to))
        .execute(conn)?;
    Ok(())
}
