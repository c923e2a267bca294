//! A whole tournament as one JSON document, with the games, and back.
//!
//! What is imported and exported again is the same document. Players are known by their ids; one that is not there yet
//! is entered under the same id and name.

mod import;
mod sound;

use std::collections::{BTreeMap, BTreeSet};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};

use super::whole::{Whole, load};
use crate::auth::permission::Action;
use crate::db::AnyConnection;
use crate::db::games::{self, GameBodyRow, GameHeadRow};
use crate::db::series;
use crate::db::tournaments::{
    EntrantRow, PairingRow, RoundRow, StageRow, TeamBoardRow, TeamMemberRow, entrant_rows, pairing_rows, round_rows,
    stage_rows, team_board_rows, team_member_rows,
};
use crate::db::{match_reports, matches};
use crate::id::Id;
use crate::service::belote::exchange::Exchanged;
use crate::service::{Context, Noun, ServiceError};

pub use import::import;

/// What the document says that it is.
const FORMAT: &str = "brade-tournament-1";

/// A whole tournament.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Export {
    format: String,
    tournament: About,
    players: Vec<PlayerOut>,
    entrants: Vec<EntrantRow>,
    team_members: Vec<TeamMemberRow>,
    stages: Vec<StageRow>,
    rounds: Vec<RoundRow>,
    pairings: Vec<PairingRow>,
    team_boards: Vec<TeamBoardRow>,
    /// The matches that are recorded game by game, by the id that the pairings name.
    matches: BTreeMap<String, MatchOut>,
    /// The matches of belote, by the id that the pairings name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    belote_matches: BTreeMap<String, Exchanged>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct About {
    /// The id that it had where it was exported first.
    #[serde(default)]
    id: Option<Id>,
    name: String,
    starts_on: String,
    #[serde(default)]
    start_time: Option<String>,
    place: Option<String>,
    note: Option<String>,
    boards: Option<i32>,
    archived: bool,
    /// The name of the series that it counts for.
    #[serde(default)]
    series: Option<String>,
    state: String,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerOut {
    id: Id,
    name: String,
    /// Other names under which games of the tournament were played: a player may have another one since.
    #[serde(default)]
    former_names: Vec<String>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MatchOut {
    white_id: Id,
    black_id: Id,
    length: i32,
    rule_set: String,
    options: String,
    begins: String,
    stop_when_decided: bool,
    decision: Option<String>,
    created_at: NaiveDateTime,
    /// What a player has reported and nobody has confirmed yet.
    #[serde(default)]
    report: Option<ReportOut>,
    games: Vec<GameOut>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReportOut {
    player_id: Id,
    reported_at: NaiveDateTime,
    from_game: i32,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameOut {
    number: Option<i32>,
    white_name: String,
    black_name: String,
    event: Option<String>,
    site: Option<String>,
    date_text: Option<String>,
    date_from: Option<String>,
    round: Option<String>,
    teka: Option<String>,
    begins: Option<String>,
    setup: Option<String>,
    tags: serde_json::Value,
    notes: serde_json::Value,
    /// The turns in their compact form, in base 64.
    turns: String,
    turn_count: i32,
    status: String,
    result: Option<String>,
    win: Option<String>,
    points: Option<i32>,
    termination: Option<String>,
    opening_throw: Option<String>,
    created_at: NaiveDateTime,
}

fn corrupt(id: Id, error: impl std::fmt::Display) -> ServiceError {
    ServiceError::Corrupt {
        noun: Noun::Game,
        id,
        what: error.to_string(),
    }
}

impl GameOut {
    fn of(head: GameHeadRow, body: GameBodyRow) -> Result<GameOut, ServiceError> {
        let json = |text: &str| serde_json::from_str(text).map_err(|error| corrupt(head.id, error));
        Ok(GameOut {
            tags: json(&head.tags)?,
            notes: json(&body.notes)?,
            turns: STANDARD.encode(&body.turns),
            number: head.number,
            white_name: head.white_name,
            black_name: head.black_name,
            event: head.event,
            site: head.site,
            date_text: head.date_text,
            date_from: head.date_from,
            round: head.round,
            teka: head.teka,
            begins: head.begins,
            setup: head.setup,
            turn_count: head.turn_count,
            status: head.status,
            result: head.result,
            win: head.win,
            points: head.points,
            termination: head.termination,
            opening_throw: head.opening_throw,
            created_at: head.created_at,
        })
    }
}

/// A tournament with everything in it, for a director: drafts are in it.
///
/// # Errors
/// No such tournament, a caller who may not; the database's failure.
pub fn export(conn: &mut AnyConnection, ctx: Context, id: Id) -> Result<Export, ServiceError> {
    let whole = load(conn, id)?;
    ctx.may(Action::ExportTournament, whole.row.club_id, &[])?;
    document(conn, &whole)
}

/// The document of a tournament.
fn document(conn: &mut AnyConnection, whole: &Whole) -> Result<Export, ServiceError> {
    let row = &whole.row;
    let id = row.id;
    let series = match row.series_id {
        Some(id) => series::find(conn, id)?.map(|row| row.name),
        None => None,
    };
    let mut pairings = pairing_rows::of(conn, id)?;
    let mut boards = team_board_rows::of(conn, id)?;
    let mut made = BTreeMap::new();
    let of_belote: BTreeSet<Id> = pairings.iter().filter_map(|row| row.belote_match_id).collect();
    let mut belote_matches = BTreeMap::new();
    for (id, counted) in count_matches(&mut pairings, &mut boards) {
        if of_belote.contains(&id) {
            belote_matches.insert(counted.to_string(), Exchanged::of(conn, id)?);
            continue;
        }
        let of_match = matches::find(conn, id)?.ok_or(ServiceError::NotFound(Noun::Match))?;
        let mut out = Vec::new();
        for head in games::of_matches(conn, &[id])? {
            if let Some((head, body)) = games::find(conn, head.id)? {
                out.push(GameOut::of(head, body)?);
            }
        }
        made.insert(
            counted.to_string(),
            MatchOut {
                white_id: of_match.white_id,
                black_id: of_match.black_id,
                length: of_match.length,
                rule_set: of_match.rule_set,
                options: of_match.options,
                begins: of_match.begins,
                stop_when_decided: of_match.stop_when_decided,
                decision: of_match.decision,
                created_at: of_match.created_at,
                report: match_reports::find(conn, id)?
                    .filter(|report| report.confirmed_at.is_none())
                    .map(|report| ReportOut {
                        player_id: report.player_id,
                        reported_at: report.reported_at,
                        from_game: report.from_game,
                    }),
                games: out,
            },
        );
    }
    Ok(Export {
        format: FORMAT.to_owned(),
        tournament: About {
            id: Some(row.origin_id.unwrap_or(row.id)),
            name: row.name.clone(),
            starts_on: row.starts_on.clone(),
            start_time: row.start_time.clone(),
            place: row.place.clone(),
            note: row.note.clone(),
            boards: row.boards,
            archived: row.archived,
            series,
            state: row.state.clone(),
        },
        players: players(whole, &made),
        entrants: entrant_rows::of(conn, id)?,
        team_members: team_member_rows::of(conn, id)?,
        stages: stage_rows::of(conn, id)?,
        rounds: round_rows::of(conn, id)?,
        pairings,
        team_boards: boards,
        matches: made,
        belote_matches,
    })
}

/// The players, with the names that their games were played under.
fn players(whole: &Whole, matches: &BTreeMap<String, MatchOut>) -> Vec<PlayerOut> {
    let mut former: BTreeMap<Id, BTreeSet<&str>> = BTreeMap::new();
    for of_match in matches.values() {
        for game in &of_match.games {
            for (id, name) in [
                (of_match.white_id, &game.white_name),
                (of_match.black_id, &game.black_name),
            ] {
                former.entry(id).or_default().insert(name);
            }
        }
    }
    let names: BTreeMap<Id, &String> = whole.names.iter().map(|(id, name)| (*id, name)).collect();
    let players = names.into_iter().map(|(id, name)| {
        let others = former.remove(&id).unwrap_or_default();
        PlayerOut {
            id,
            name: name.clone(),
            former_names: others
                .into_iter()
                .filter(|other| other != name)
                .map(str::to_owned)
                .collect(),
        }
    });
    players.collect()
}

/// Counts the matches in the order in which they are named, instead of their ids, which are those of this database; gives
/// the number of each id.
fn count_matches(pairings: &mut [PairingRow], boards: &mut [TeamBoardRow]) -> BTreeMap<Id, Id> {
    let mut number = 0_u32;
    let mut known: BTreeMap<Id, Id> = BTreeMap::new();
    let ids = pairings
        .iter_mut()
        .flat_map(|row| [&mut row.match_id, &mut row.belote_match_id])
        .chain(boards.iter_mut().map(|row| &mut row.match_id));
    for id in ids.flatten() {
        number += 1;
        let counted = counted(number);
        known.insert(*id, counted);
        *id = counted;
    }
    known
}

impl Export {
    /// The same with its matches counted as they would be exported.
    fn counted(&self) -> Export {
        let mut same = self.clone();
        let numbers = count_matches(&mut same.pairings, &mut same.team_boards);
        same.matches = renumbered(std::mem::take(&mut same.matches), &numbers);
        same.belote_matches = renumbered(std::mem::take(&mut same.belote_matches), &numbers);
        same
    }
}

/// The same matches by other numbers.
fn renumbered<T>(matches: BTreeMap<String, T>, numbers: &BTreeMap<Id, Id>) -> BTreeMap<String, T> {
    let renumber = |(number, of_match): (String, T)| {
        let known = number.parse().ok().and_then(|id: Id| numbers.get(&id));
        (known.map_or(number, Id::to_string), of_match)
    };
    matches.into_iter().map(renumber).collect()
}

/// An id that says only which match of a document is meant.
fn counted(number: u32) -> Id {
    let text = format!("00000000-0000-7000-8000-{number:012x}");
    text.parse().unwrap_or_default()
}
