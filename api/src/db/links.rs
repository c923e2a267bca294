//! Whose matches and games they are: giving them to another player, and linking the games of the archive to whoever goes
//! by the names in them.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use super::schema::{game_search, games, match_reports, matches, player_aliases, rating_steps};
use super::{AnyConnection, DbError};
use crate::id::Id;

/// How many rows one statement names at most.
const AT_ONCE: usize = 500;

/// Something that was changed: its id, its club, and the version that it has since then.
pub type Raised = (Id, Id, i32);

/// Games of which a side is another player's now. Statistics must follow.
#[must_use = "give it to statistics::follow_links"]
#[derive(Debug, Default)]
pub struct Linked {
    /// Those of which White is.
    pub white: Vec<Raised>,
    /// Those of which Black is.
    pub black: Vec<Raised>,
    /// The player; none for nobody.
    pub to: Option<Id>,
}

/// The matches that a player plays, in no order.
///
/// # Errors
/// The database's failure.
pub fn matches_of(conn: &mut AnyConnection, player: Id) -> Result<Vec<Id>, DbError> {
    let as_white = matches::table.filter(matches::white_id.eq(player)).select(matches::id);
    let mut found: Vec<Id> = as_white.load(conn)?;
    let as_black = matches::table.filter(matches::black_id.eq(player)).select(matches::id);
    found.extend(as_black.load::<Id>(conn)?);
    Ok(found)
}

/// Gives these matches, as far as one player plays them, to another one, with their games, reports and rating steps;
/// each gets its next version. Ratings must follow too.
///
/// # Errors
/// The database's failure.
pub fn move_matches(
    conn: &mut AnyConnection,
    ids: &[Id],
    (from, to): (Id, Id),
    now: NaiveDateTime,
) -> Result<(Vec<Raised>, Linked), DbError> {
    let mut raised = Vec::new();
    let mut linked = Linked {
        to: Some(to),
        ..Linked::default()
    };
    for ids in ids.chunks(AT_ONCE) {
        macro_rules! one_side {
            ($column:ident, $side:ident) => {
                let own = matches::id.eq_any(ids.to_vec()).and(matches::$column.eq(from));
                let found: Vec<Id> = matches::table.filter(own).select(matches::id).load(conn)?;
                diesel::update(matches::table.filter(matches::id.eq_any(found.clone())))
                    .set((
                        matches::$column.eq(to),
                        matches::updated_at.eq(now),
                        matches::version.eq(matches::version + 1),
                    ))
                    .execute(conn)?;
                let changed = matches::table.filter(matches::id.eq_any(found.clone()));
                let changed: Vec<Raised> = changed
                    .select((matches::id, matches::club_id, matches::version))
                    .load(conn)?;
                raised.extend(changed);
                let steps = rating_steps::match_id
                    .eq_any(found.clone())
                    .and(rating_steps::$column.eq(from));
                diesel::update(rating_steps::table.filter(steps))
                    .set(rating_steps::$column.eq(to))
                    .execute(conn)?;
                let played: Vec<Id> = games::table
                    .filter(games::match_id.eq_any(found))
                    .select(games::id)
                    .load(conn)?;
                linked
                    .$side
                    .extend(link(conn, &played, Side::$side, Some(to), now)?);
            };
        }
        one_side!(white_id, white);
        one_side!(black_id, black);
        let reported = match_reports::match_id
            .eq_any(ids.to_vec())
            .and(match_reports::player_id.eq(from));
        diesel::update(match_reports::table.filter(reported))
            .set(match_reports::player_id.eq(to))
            .execute(conn)?;
    }
    Ok((raised, linked))
}

/// Lets the games of a club's archive that have the name of this key be those of a player, or of nobody; those that are
/// already stay as they are, and those in which a name of the player plays against this one.
///
/// # Errors
/// The database's failure.
pub fn link_archive(
    conn: &mut AnyConnection,
    club: Id,
    key: &str,
    to: Option<Id>,
    now: NaiveDateTime,
) -> Result<Linked, DbError> {
    let own = own_keys(conn, club, to)?;
    let white = in_archive(conn, club, key, Side::white, (to, &own))?;
    let white = link(conn, &white, Side::white, to, now)?;
    let black = in_archive(conn, club, key, Side::black, (to, &own))?;
    let black = link(conn, &black, Side::black, to, now)?;
    Ok(Linked { white, black, to })
}

/// The keys of the names by which a player goes in a club.
fn own_keys(conn: &mut AnyConnection, club: Id, player: Option<Id>) -> Result<Vec<String>, DbError> {
    let Some(player) = player else {
        return Ok(Vec::new());
    };
    let own = player_aliases::club_id
        .eq(club)
        .and(player_aliases::player_id.eq(player));
    Ok(player_aliases::table
        .filter(own)
        .select(player_aliases::search_key)
        .load(conn)?)
}

/// The games of a club's archive that have the name of this key on a side, which belongs to another one than this, and
/// on the other side none of these names: nobody plays against himself.
fn in_archive(
    conn: &mut AnyConnection,
    club: Id,
    key: &str,
    side: Side,
    (than, own): (Option<Id>, &[String]),
) -> Result<Vec<Id>, DbError> {
    macro_rules! on_side {
        ($name:ident, $column:ident, $other:ident) => {{
            let named = game_search::table
                .inner_join(games::table)
                .filter(game_search::$name.eq(key).and(game_search::club_id.eq(club)))
                .filter(games::match_id.is_null())
                .select(game_search::game_id);
            match than {
                Some(player) => {
                    let others = games::$column.is_null().or(games::$column.ne(player));
                    let against = game_search::$other.ne_all(own.to_vec());
                    named.filter(others.assume_not_null()).filter(against).load(conn)?
                }
                None => named.filter(games::$column.is_not_null()).load(conn)?,
            }
        }};
    }
    Ok(match side {
        Side::white => on_side!(white, white_id, black),
        Side::black => on_side!(black, black_id, white),
    })
}

/// The matches that two players play against each other.
///
/// # Errors
/// The database's failure.
pub fn matches_between(conn: &mut AnyConnection, one: Id, other: Id) -> Result<Vec<Id>, DbError> {
    let mut found: Vec<Id> = Vec::new();
    for (white, black) in [(one, other), (other, one)] {
        let between = matches::white_id.eq(white).and(matches::black_id.eq(black));
        found.extend(matches::table.filter(between).select(matches::id).load::<Id>(conn)?);
    }
    Ok(found)
}

/// The games of the archive that two players play against each other.
///
/// # Errors
/// The database's failure.
pub fn archived_between(conn: &mut AnyConnection, one: Id, other: Id) -> Result<Vec<Id>, DbError> {
    let mut found: Vec<Id> = Vec::new();
    for (white, black) in [(one, other), (other, one)] {
        let between = games::white_id.eq(white).and(games::black_id.eq(black));
        let archived = games::table.filter(between).filter(games::match_id.is_null());
        found.extend(archived.select(games::id).load::<Id>(conn)?);
    }
    Ok(found)
}

/// A game of a club's archive that would be this player against himself if he went by the name of this key.
///
/// # Errors
/// The database's failure.
pub fn against_oneself(conn: &mut AnyConnection, club: Id, key: &str, player: Id) -> Result<Option<Id>, DbError> {
    let archived = || {
        game_search::table
            .inner_join(games::table)
            .filter(game_search::club_id.eq(club).and(games::match_id.is_null()))
            .select(game_search::game_id)
    };
    let as_white = game_search::black_id.eq(player).assume_not_null();
    let as_white = archived().filter(game_search::white.eq(key).and(as_white.or(game_search::black.eq(key))));
    if let Some(found) = as_white.first(conn).optional()? {
        return Ok(Some(found));
    }
    let as_black = archived()
        .filter(game_search::black.eq(key))
        .filter(game_search::white_id.eq(player));
    Ok(as_black.first(conn).optional()?)
}

/// How many games of a club's archive have the name of this key and are not this player's.
///
/// # Errors
/// The database's failure.
pub fn count_in_archive(conn: &mut AnyConnection, club: Id, key: &str, player: Id) -> Result<usize, DbError> {
    let own = own_keys(conn, club, Some(player))?;
    let mut found = in_archive(conn, club, key, Side::white, (Some(player), &own))?;
    found.extend(in_archive(conn, club, key, Side::black, (Some(player), &own))?);
    found.sort_unstable();
    found.dedup();
    Ok(found.len())
}

/// What of the links of a database is not as it follows from other rows, a line each.
///
/// # Errors
/// The database's failure.
pub fn differences(conn: &mut AnyConnection) -> Result<Vec<String>, DbError> {
    let mut lines = Vec::new();
    for (side, other) in [("white", "black"), ("black", "white")] {
        let of_matches = format!(
            "SELECT 'game ' || g.id || ': its {side} is another player than in its match' AS line \
             FROM games g JOIN matches m ON m.id = g.match_id WHERE g.{side}_id IS NULL OR g.{side}_id <> m.{side}_id"
        );
        let of_archive = format!(
            "SELECT 'game ' || g.id || ': its {side} is not who goes by that name' AS line \
             FROM games g JOIN game_search s ON s.game_id = g.id \
             LEFT JOIN player_aliases a ON a.club_id = g.club_id AND a.search_key = s.{side} \
             LEFT JOIN player_aliases o ON o.club_id = g.club_id AND o.search_key = s.{other} \
             WHERE g.match_id IS NULL AND COALESCE(g.{side}_id, '') <> \
             CASE WHEN a.player_id = o.player_id THEN '' ELSE COALESCE(a.player_id, '') END"
        );
        for query in [of_matches, of_archive] {
            lines.extend(lines_of(conn, &query)?);
        }
    }
    // Where a player is named: table and column.
    let places = [
        ("matches", "white_id"),
        ("matches", "black_id"),
        ("entrants", "player_id"),
        ("team_members", "player_id"),
        ("team_boards", "first_player"),
        ("team_boards", "second_player"),
        ("match_reports", "player_id"),
        ("users", "player_id"),
        ("player_aliases", "player_id"),
        ("ratings", "player_id"),
    ];
    for (table, column) in places {
        let query = format!(
            "SELECT 'player ' || p.id || ': it is merged into another one, and {table} names it' AS line \
             FROM {table} t JOIN players p ON p.id = t.{column} WHERE p.merged_into IS NOT NULL"
        );
        lines.extend(lines_of(conn, &query)?);
    }
    let astray = "SELECT 'player ' || p.id || ': it is merged into one that there is not' AS line FROM players p \
                  LEFT JOIN players q ON q.id = p.merged_into WHERE p.merged_into IS NOT NULL AND q.id IS NULL";
    lines.extend(lines_of(conn, astray)?);
    Ok(lines)
}

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = diesel::sql_types::Text)]
    line: String,
}

fn lines_of(conn: &mut AnyConnection, query: &str) -> Result<Vec<String>, DbError> {
    let lines: Vec<Line> = diesel::sql_query(query).load(conn)?;
    Ok(lines.into_iter().map(|line| line.line).collect())
}

/// How a game of a club's archive writes the name of this key, if there is one in which it is nobody's.
///
/// # Errors
/// The database's failure.
pub fn unlinked_name(conn: &mut AnyConnection, club: Id, key: &str) -> Result<Option<String>, DbError> {
    macro_rules! on_side {
        ($name:ident, $written:ident, $column:ident) => {{
            let found: Option<String> = game_search::table
                .inner_join(games::table)
                .filter(game_search::$name.eq(key).and(game_search::club_id.eq(club)))
                // Before the game is looked at.
                .filter(game_search::$column.is_null())
                .filter(games::match_id.is_null().and(games::$column.is_null()))
                .select(games::$written)
                .first(conn)
                .optional()?;
            if found.is_some() {
                return Ok(found);
            }
        }};
    }
    on_side!(white, white_name, white_id);
    on_side!(black, black_name, black_id);
    Ok(None)
}

/// White or Black, written as the columns are.
#[allow(non_camel_case_types)]
#[derive(Clone, Copy)]
enum Side {
    white,
    black,
}

/// Lets one side of these games be this player's, and the search with them.
fn link(
    conn: &mut AnyConnection,
    ids: &[Id],
    side: Side,
    to: Option<Id>,
    now: NaiveDateTime,
) -> Result<Vec<Raised>, DbError> {
    let mut raised = Vec::new();
    for ids in ids.chunks(AT_ONCE) {
        macro_rules! on_side {
            ($column:ident) => {
                diesel::update(games::table.filter(games::id.eq_any(ids.to_vec())))
                    .set((
                        games::$column.eq(to),
                        games::updated_at.eq(now),
                        games::version.eq(games::version + 1),
                    ))
                    .execute(conn)?;
                diesel::update(game_search::table.filter(game_search::game_id.eq_any(ids.to_vec())))
                    .set(game_search::$column.eq(to))
                    .execute(conn)?;
            };
        }
        match side {
            Side::white => {
                on_side!(white_id);
            }
            Side::black => {
                on_side!(black_id);
            }
        }
        let changed = games::table.filter(games::id.eq_any(ids.to_vec()));
        let changed: Vec<Raised> = changed.select((games::id, games::club_id, games::version)).load(conn)?;
        raised.extend(changed);
    }
    Ok(raised)
}
