//! The rows of tournaments. Everything of one tournament has its id first in its key, and every write inside of it
//! raises the version of its row.

mod parts;

use chrono::NaiveDateTime;
use diesel::prelude::*;

use super::schema::{entrants, team_boards, team_members, tournaments};
use super::{AnyConnection, DbError};
use crate::id::Id;

pub use parts::{
    EntrantRow, PairingRow, RoundRow, StageRow, TeamBoardRow, TeamMemberRow, entrant_rows, pairing_rows, round_rows,
    stage_rows, stale_rounds, team_board_rows, team_member_rows,
};

/// A tournament.
#[derive(Debug, Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = tournaments)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct TournamentRow {
    pub id: Id,
    pub club_id: Id,
    pub name: String,
    pub search_key: String,
    pub starts_on: String,
    pub place: Option<String>,
    pub note: Option<String>,
    pub boards: Option<i32>,
    pub series_id: Option<Id>,
    pub state: String,
    pub archived: bool,
    pub created_by: Id,
    pub created_at: NaiveDateTime,
    pub updated_at: NaiveDateTime,
    pub version: i32,
    pub origin_id: Option<Id>,
    pub copy_of: Option<Id>,
    pub forfeits_recorded: bool,
    pub start_time: Option<String>,
}

/// Which tournaments to list.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Those of this club.
    pub club: Option<Id>,
    /// Those that count for this series.
    pub series: Option<Id>,
    /// Those in this state.
    pub state: Option<String>,
    /// The first day that they may start on, as `yyyy-mm-dd`.
    pub from: Option<String>,
    /// The last day.
    pub to: Option<String>,
    /// Those that this player is entered in, or has played in for a team.
    pub player: Option<Id>,
    /// Those with this in their name, as a search key.
    pub contains: Option<String>,
    /// Also those that are archived.
    pub archived: bool,
}

/// Adds a tournament.
///
/// # Errors
/// The database's failure.
pub fn insert(conn: &mut AnyConnection, row: &TournamentRow) -> Result<(), DbError> {
    diesel::insert_into(tournaments::table).values(row).execute(conn)?;
    Ok(())
}

/// A tournament, if there is one with this id.
///
/// # Errors
/// The database's failure.
pub fn find(conn: &mut AnyConnection, id: Id) -> Result<Option<TournamentRow>, DbError> {
    Ok(tournaments::table
        .find(id)
        .select(TournamentRow::as_select())
        .get_result(conn)
        .optional()?)
}

/// The first tournament that has this id, or had it where it was exported.
///
/// # Errors
/// The database's failure.
pub fn same_as(conn: &mut AnyConnection, origin: Id) -> Result<Option<Id>, DbError> {
    let same = tournaments::id.eq(origin).or(tournaments::origin_id.eq(origin));
    Ok(tournaments::table
        .filter(same)
        .order(tournaments::id)
        .select(tournaments::id)
        .first(conn)
        .optional()?)
}

/// The tournament and the stage that a match of whichever game is played in, and its address there; none for a match of no tournament.
///
/// # Errors
/// The database's failure.
pub fn of_match(conn: &mut AnyConnection, id: Id) -> Result<Option<(Id, i32, String)>, DbError> {
    use super::schema::pairings;
    let found = pairings::table
        .filter(pairings::match_id.eq(id).or(pairings::belote_match_id.eq(id)))
        .select((pairings::tournament_id, pairings::stage, pairings::key))
        .first(conn)
        .optional()?;
    if found.is_some() {
        return Ok(found);
    }
    Ok(team_boards::table
        .filter(team_boards::match_id.eq(id))
        .select((team_boards::tournament_id, team_boards::stage, team_boards::key))
        .first(conn)
        .optional()?)
}

/// The matches of bräde that are played in a tournament, boards of teams among them.
///
/// # Errors
/// The database's failure.
pub fn match_ids(conn: &mut AnyConnection, id: Id) -> Result<Vec<Id>, DbError> {
    use super::schema::pairings;
    let alone: Vec<Option<Id>> = pairings::table
        .filter(pairings::tournament_id.eq(id).and(pairings::match_id.is_not_null()))
        .select(pairings::match_id)
        .load(conn)?;
    let of_teams: Vec<Option<Id>> = team_boards::table
        .filter(
            team_boards::tournament_id
                .eq(id)
                .and(team_boards::match_id.is_not_null()),
        )
        .select(team_boards::match_id)
        .load(conn)?;
    Ok(alone.into_iter().chain(of_teams).flatten().collect())
}

/// Up to `limit` tournaments, the newest first, from behind the tournament `after`.
///
/// # Errors
/// The database's failure.
pub fn list(
    conn: &mut AnyConnection,
    filter: &Filter,
    after: Option<Id>,
    limit: i64,
) -> Result<Vec<TournamentRow>, DbError> {
    let mut query = tournaments::table.into_boxed();
    if let Some(club) = filter.club {
        query = query.filter(tournaments::club_id.eq(club));
    }
    if let Some(series) = filter.series {
        query = query.filter(tournaments::series_id.eq(series));
    }
    if let Some(state) = filter.state.clone() {
        query = query.filter(tournaments::state.eq(state));
    }
    if let Some(from) = filter.from.clone() {
        query = query.filter(tournaments::starts_on.ge(from));
    }
    if let Some(to) = filter.to.clone() {
        query = query.filter(tournaments::starts_on.le(to));
    }
    if !filter.archived {
        query = query.filter(tournaments::archived.eq(false));
    }
    if let Some(contains) = &filter.contains {
        let literal = contains.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        query = query.filter(tournaments::search_key.like(format!("%{literal}%")).escape('\\'));
    }
    if let Some(player) = filter.player {
        let alone = entrants::table
            .filter(entrants::player_id.eq(player))
            .select(entrants::tournament_id);
        let in_team = team_members::table
            .filter(team_members::player_id.eq(player))
            .select(team_members::tournament_id);
        // Who was replaced since is in no line-up, and has played all the same.
        let at_board = team_boards::table
            .filter(
                team_boards::first_player
                    .eq(player)
                    .or(team_boards::second_player.eq(player)),
            )
            .filter(
                team_boards::match_id
                    .is_not_null()
                    .or(team_boards::ruling.is_not_null()),
            )
            .select(team_boards::tournament_id);
        let entered = tournaments::id.eq_any(alone).or(tournaments::id.eq_any(in_team));
        query = query.filter(entered.or(tournaments::id.eq_any(at_board)));
    }
    if let Some(after) = after {
        query = query.filter(tournaments::id.lt(after));
    }
    Ok(query
        .order(tournaments::id.desc())
        .limit(limit)
        .select(TournamentRow::as_select())
        .load(conn)?)
}

/// The ids of all tournaments, from behind one.
///
/// # Errors
/// The database's failure.
pub fn ids(conn: &mut AnyConnection, after: Option<Id>, limit: i64) -> Result<Vec<Id>, DbError> {
    let mut query = tournaments::table.select(tournaments::id).into_boxed();
    if let Some(after) = after {
        query = query.filter(tournaments::id.gt(after));
    }
    Ok(query.order(tournaments::id).limit(limit).load(conn)?)
}

/// The first so many tournaments whose forfeits are not recorded yet.
///
/// # Errors
/// The database's failure.
pub fn without_forfeits(conn: &mut AnyConnection, limit: i64) -> Result<Vec<Id>, DbError> {
    Ok(tournaments::table
        .filter(tournaments::forfeits_recorded.eq(false))
        .order(tournaments::id)
        .limit(limit)
        .select(tournaments::id)
        .load(conn)?)
}

/// Notes that the forfeits of a tournament are recorded.
///
/// # Errors
/// The database's failure; not found where there is no such tournament.
pub fn forfeits_are_recorded(conn: &mut AnyConnection, id: Id) -> Result<(), DbError> {
    let changed = diesel::update(tournaments::table.find(id)).set(tournaments::forfeits_recorded.eq(true));
    super::exactly_one(changed.execute(conn)?)
}

/// Stores what can change of a tournament's own row, with the version after the one before it.
///
/// # Errors
/// The database's failure; not found where the row has another version by now.
pub fn update(conn: &mut AnyConnection, row: &TournamentRow) -> Result<(), DbError> {
    let found = tournaments::table.filter(tournaments::id.eq(row.id).and(tournaments::version.eq(row.version - 1)));
    let changed = diesel::update(found)
        .set((
            (
                tournaments::name.eq(&row.name),
                tournaments::search_key.eq(&row.search_key),
                tournaments::starts_on.eq(&row.starts_on),
                tournaments::start_time.eq(&row.start_time),
                tournaments::place.eq(&row.place),
                tournaments::note.eq(&row.note),
            ),
            tournaments::boards.eq(row.boards),
            tournaments::series_id.eq(row.series_id),
            tournaments::state.eq(&row.state),
            tournaments::archived.eq(row.archived),
            tournaments::updated_at.eq(row.updated_at),
            tournaments::version.eq(row.version),
        ))
        .execute(conn)?;
    super::exactly_one(changed)
}

/// Removes a tournament with everything in it; the matches that were played in it stay as matches of no tournament.
///
/// # Errors
/// The database's failure; not found where the row has another version by now.
pub fn delete(conn: &mut AnyConnection, row: &TournamentRow) -> Result<(), DbError> {
    parts::clear(conn, row.id)?;
    let found = tournaments::table.filter(tournaments::id.eq(row.id).and(tournaments::version.eq(row.version)));
    super::exactly_one(diesel::delete(found).execute(conn)?)
}
