//! The rows inside of a tournament.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::db::schema::{entrants, pairings, rounds, stages, team_boards, team_members, tournaments};
use crate::db::{AnyConnection, DbError, exactly_one};
use crate::id::Id;
use crate::on_each;

/// How many rows one statement adds at most.
const AT_ONCE: usize = 500;

/// What every table of a tournament's parts can do: one set of functions for each.
macro_rules! part {
    ($module:ident, $table:ident, $row:ident, $($key:ident),+) => {
        #[doc = concat!("The table `", stringify!($table), "`.")]
        pub mod $module {
            use super::*;

            /// All rows of a tournament in the order of their key.
            ///
            /// # Errors
            /// The database's failure.
            pub fn of(conn: &mut AnyConnection, tournament: Id) -> Result<Vec<$row>, DbError> {
                Ok($table::table
                    .filter($table::tournament_id.eq(tournament))
                    .order(($($table::$key,)+))
                    .select($row::as_select())
                    .load(conn)?)
            }

            /// Adds rows.
            ///
            /// # Errors
            /// The database's failure.
            pub fn insert(conn: &mut AnyConnection, rows: &[$row]) -> Result<(), DbError> {
                for rows in rows.chunks(AT_ONCE) {
                    on_each!(conn, c => diesel::insert_into($table::table).values(rows).execute(c))?;
                }
                Ok(())
            }

            /// Stores a row that was changed.
            ///
            /// # Errors
            /// The database's failure; not found where there is no such row.
            pub fn update(conn: &mut AnyConnection, row: &$row) -> Result<(), DbError> {
                let found = $table::table.find((row.tournament_id, $(row.$key.clone(),)+));
                exactly_one(diesel::update(found).set(row).execute(conn)?)
            }

            /// Removes a row.
            ///
            /// # Errors
            /// The database's failure; not found where there is no such row.
            pub fn delete(conn: &mut AnyConnection, row: &$row) -> Result<(), DbError> {
                let found = $table::table.find((row.tournament_id, $(row.$key.clone(),)+));
                exactly_one(diesel::delete(found).execute(conn)?)
            }
        }
    };
}

/// A column that holds JSON, as JSON and not as a text.
mod nested {
    use serde::de::Error as _;
    use serde::ser::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use serde_json::Value;

    pub fn serialize<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
        let value: Value = serde_json::from_str(text).map_err(S::Error::custom)?;
        value.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
        let value = Value::deserialize(deserializer)?;
        serde_json::to_string(&value).map_err(D::Error::custom)
    }
}

/// The same, where there may be nothing.
mod nested_option {
    use serde::de::Error as _;
    use serde::ser::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use serde_json::Value;

    pub fn serialize<S: Serializer>(text: &Option<String>, serializer: S) -> Result<S::Ok, S::Error> {
        let value: Option<Value> = match text {
            Some(text) => Some(serde_json::from_str(text).map_err(S::Error::custom)?),
            None => None,
        };
        value.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
        let value = Option::<Value>::deserialize(deserializer)?;
        value
            .map(|value| serde_json::to_string(&value).map_err(D::Error::custom))
            .transpose()
    }
}

/// Documents did not name the game as long as there was one.
fn brade() -> String {
    "brade".to_owned()
}

fn is_brade(game: &String) -> bool {
    *game == brade()
}

/// A stage.
#[derive(Debug, Clone, Insertable, Queryable, Selectable, AsChangeset, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[diesel(table_name = stages, primary_key(tournament_id, number))]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct StageRow {
    #[serde(skip)]
    pub tournament_id: Id,
    pub number: i32,
    pub name: Option<String>,
    pub format: String,
    #[serde(with = "nested")]
    pub settings: String,
    pub rule_set: String,
    pub options: String,
    pub length: i32,
    pub begins: String,
    pub stop_when_decided: bool,
    pub takes: Option<i32>,
    #[serde(with = "nested_option")]
    pub field: Option<String>,
    #[serde(with = "nested_option")]
    pub lots: Option<String>,
    pub state: String,
    #[serde(default = "brade", skip_serializing_if = "is_brade")]
    pub game: String,
}

/// An entrant.
#[derive(Debug, Clone, Insertable, Queryable, Selectable, AsChangeset, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[diesel(table_name = entrants, primary_key(tournament_id, number))]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct EntrantRow {
    #[serde(skip)]
    pub tournament_id: Id,
    pub number: i32,
    pub player_id: Option<Id>,
    pub name: Option<String>,
    pub label: Option<String>,
    pub club: Option<String>,
    pub seed: Option<i32>,
    pub rating: Option<i32>,
    pub joined: i32,
    #[serde(with = "nested")]
    pub away: String,
    #[serde(with = "nested")]
    pub requested_byes: String,
    pub fixed_board: Option<i32>,
    pub checked_in: bool,
    pub archived: bool,
    pub created_at: NaiveDateTime,
}

/// A player of a team.
#[derive(Debug, Clone, Insertable, Queryable, Selectable, AsChangeset, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[diesel(table_name = team_members, primary_key(tournament_id, entrant, board))]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct TeamMemberRow {
    #[serde(skip)]
    pub tournament_id: Id,
    pub entrant: i32,
    pub board: i32,
    pub player_id: Id,
}

/// A round of a stage.
#[derive(Debug, Clone, Insertable, Queryable, Selectable, AsChangeset, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[diesel(table_name = rounds, primary_key(tournament_id, stage, number))]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct RoundRow {
    #[serde(skip)]
    pub tournament_id: Id,
    pub stage: i32,
    pub number: i32,
    pub state: String,
    pub stale: Option<String>,
    #[serde(with = "nested")]
    pub free: String,
    pub published_at: Option<NaiveDateTime>,
    pub closed_at: Option<NaiveDateTime>,
}

/// A match of a stage.
#[derive(Debug, Clone, Insertable, Queryable, Selectable, AsChangeset, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[diesel(table_name = pairings, primary_key(tournament_id, stage, key))]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct PairingRow {
    #[serde(skip)]
    pub tournament_id: Id,
    pub stage: i32,
    pub key: String,
    pub round: i32,
    pub first: i32,
    pub second: i32,
    pub board: Option<i32>,
    pub match_id: Option<Id>,
    #[serde(with = "nested_option")]
    pub ruling: Option<String>,
    pub stands: bool,
    pub by_hand: bool,
    #[serde(with = "nested_option")]
    pub explanation: Option<String>,
    pub called_at: Option<NaiveDateTime>,
    pub begun_at: Option<NaiveDateTime>,
    pub finished_at: Option<NaiveDateTime>,
    /// Documents of before there was such a mark have none.
    #[serde(default)]
    pub automatic: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub belote_match_id: Option<Id>,
}

/// One board of a match between teams.
#[derive(Debug, Clone, Insertable, Queryable, Selectable, AsChangeset, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[diesel(table_name = team_boards, primary_key(tournament_id, stage, key, board))]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct TeamBoardRow {
    #[serde(skip)]
    pub tournament_id: Id,
    pub stage: i32,
    pub key: String,
    pub board: i32,
    pub first_player: Id,
    pub second_player: Id,
    pub match_id: Option<Id>,
    #[serde(with = "nested_option")]
    pub ruling: Option<String>,
}

part!(stage_rows, stages, StageRow, number);
part!(entrant_rows, entrants, EntrantRow, number);
part!(team_member_rows, team_members, TeamMemberRow, entrant, board);
part!(round_rows, rounds, RoundRow, stage, number);
part!(pairing_rows, pairings, PairingRow, stage, key);
part!(team_board_rows, team_boards, TeamBoardRow, stage, key, board);

/// The rounds of which it is said, perhaps with a name, why they cannot be published as they are: those of a club's
/// tournaments, and those of tournaments that a player is in; whether they are of the latter.
///
/// # Errors
/// The database's failure.
pub fn stale_rounds(conn: &mut AnyConnection, club: Id, player: Id) -> Result<Vec<(RoundRow, bool)>, DbError> {
    let mut with_player: Vec<Id> = entrants::table
        .filter(entrants::player_id.eq(player))
        .select(entrants::tournament_id)
        .load(conn)?;
    let in_team = team_members::table.filter(team_members::player_id.eq(player));
    with_player.extend(in_team.select(team_members::tournament_id).load::<Id>(conn)?);
    let of_club = tournaments::table
        .filter(tournaments::club_id.eq(club))
        .select(tournaments::id);
    let found: Vec<RoundRow> = rounds::table
        .filter(rounds::stale.is_not_null())
        .filter(
            rounds::tournament_id
                .eq_any(of_club)
                .or(rounds::tournament_id.eq_any(&with_player)),
        )
        .select(RoundRow::as_select())
        .load(conn)?;
    let marked = found.into_iter().map(|row| {
        let is_in = with_player.contains(&row.tournament_id);
        (row, is_in)
    });
    Ok(marked.collect())
}

/// Removes everything inside of a tournament.
pub(super) fn clear(conn: &mut AnyConnection, tournament: Id) -> Result<(), DbError> {
    macro_rules! clear {
        ($($table:ident),+) => {
            $(diesel::delete($table::table.filter($table::tournament_id.eq(tournament))).execute(conn)?;)+
        };
    }
    clear!(team_boards, pairings, rounds, team_members, entrants, stages);
    Ok(())
}
