//! A whole tournament as one JSON document, with the games, and back.
//!
//! What is imported and exported again is the same document. Players are known by their ids; one that is not there yet
//! is entered under the same id and name.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::check::faults;
use super::views::TournamentView;
use super::whole::{load, to_json};
use super::{TournamentData, new_row};
use crate::auth::permission::Action;
use crate::db::games::{self, GameBodyRow, GameHeadRow};
use crate::db::matches::{self, MatchRow};
use crate::db::players::{self, PlayerRow};
use crate::db::series;
use crate::db::tournaments::{
    self, EntrantRow, PairingRow, RoundRow, StageRow, TeamBoardRow, TeamMemberRow, entrant_rows, pairing_rows,
    round_rows, stage_rows, team_board_rows, team_member_rows,
};
use crate::db::{AnyConnection, DbError, time};
use crate::id::Id;
use crate::service::journal::Change;
use crate::service::{Context, Noun, ServiceError, statistics, text};

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
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct About {
    name: String,
    starts_on: String,
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
    games: Vec<GameOut>,
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

    fn rows(&self, ctx: Context, of_match: &MatchRow) -> Result<(GameHeadRow, GameBodyRow), ServiceError> {
        let wrong = |message: String| ServiceError::invalid("bad-export", "matches", message);
        let turns = STANDARD.decode(&self.turns).map_err(|error| wrong(error.to_string()))?;
        let head = GameHeadRow {
            id: Id::new(),
            club_id: of_match.club_id,
            match_id: Some(of_match.id),
            number: self.number,
            white_id: Some(of_match.white_id),
            black_id: Some(of_match.black_id),
            white_name: self.white_name.clone(),
            black_name: self.black_name.clone(),
            rule_set: of_match.rule_set.clone(),
            options: of_match.options.clone(),
            event: self.event.clone(),
            site: self.site.clone(),
            date_text: self.date_text.clone(),
            date_from: self.date_from.clone(),
            round: self.round.clone(),
            teka: self.teka.clone(),
            begins: self.begins.clone(),
            setup: self.setup.clone(),
            tags: self.tags.to_string(),
            turn_count: self.turn_count,
            status: self.status.clone(),
            result: self.result.clone(),
            win: self.win.clone(),
            points: self.points,
            termination: self.termination.clone(),
            opening_throw: self.opening_throw.clone(),
            created_by: ctx.actor,
            created_at: time::to_microseconds(self.created_at),
            updated_at: time::now(),
            version: 1,
        };
        let notes = self.notes.to_string();
        Ok((head, GameBodyRow { turns, notes }))
    }
}

/// A tournament with everything in it, for a director: drafts are in it.
///
/// # Errors
/// No such tournament, a caller who may not; the database's failure.
pub fn export(conn: &mut AnyConnection, ctx: Context, id: Id) -> Result<Export, ServiceError> {
    let whole = load(conn, id)?;
    ctx.may(Action::ExportTournament, whole.row.club_id, &[])?;
    let row = &whole.row;
    let series = match row.series_id {
        Some(id) => series::find(conn, id)?.map(|row| row.name),
        None => None,
    };
    let mut pairings = pairing_rows::of(conn, id)?;
    let mut boards = team_board_rows::of(conn, id)?;
    let mut made = BTreeMap::new();
    // The ids of matches are those of this database; the document counts them.
    let mut number = 0_u32;
    let mut known: BTreeMap<Id, Id> = BTreeMap::new();
    let ids = pairings
        .iter_mut()
        .map(|row| &mut row.match_id)
        .chain(boards.iter_mut().map(|row| &mut row.match_id));
    for id in ids.flatten() {
        number += 1;
        let counted: Id = counted(number);
        known.insert(*id, counted);
        *id = counted;
    }
    for (id, counted) in known {
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
                games: out,
            },
        );
    }
    let names: BTreeMap<Id, String> = whole.names.iter().map(|(id, name)| (*id, name.clone())).collect();
    Ok(Export {
        format: FORMAT.to_owned(),
        tournament: About {
            name: row.name.clone(),
            starts_on: row.starts_on.clone(),
            place: row.place.clone(),
            note: row.note.clone(),
            boards: row.boards,
            archived: row.archived,
            series,
            state: row.state.clone(),
        },
        players: names.into_iter().map(|(id, name)| PlayerOut { id, name }).collect(),
        entrants: entrant_rows::of(conn, id)?,
        team_members: team_member_rows::of(conn, id)?,
        stages: stage_rows::of(conn, id)?,
        rounds: round_rows::of(conn, id)?,
        pairings,
        team_boards: boards,
        matches: made,
    })
}

/// An id that says only which match of a document is meant.
fn counted(number: u32) -> Id {
    let text = format!("00000000-0000-7000-8000-{number:012x}");
    text.parse().unwrap_or_default()
}

/// Makes a tournament of a club, or of the home club, from a document that was exported. It counts for the series of that
/// club that has the name of the one in the document, and for none where the club has no such series.
///
/// # Errors
/// A club that does not exist, a caller who may not, a document that is none or makes no sense; the database's failure.
pub fn import(
    conn: &mut AnyConnection,
    ctx: Context,
    club: Option<Id>,
    from: &Export,
) -> Result<TournamentView, ServiceError> {
    let ctx = ctx.choose(conn, club)?;
    ctx.may(Action::DirectTournament, ctx.club, &[])?;
    let wrong = |field: &'static str, message: String| ServiceError::invalid("bad-export", field, message);
    if from.format != FORMAT {
        return Err(wrong("format", format!("must be {FORMAT}")));
    }
    // PostgreSQL takes no text with a NUL.
    if to_json(from)?.contains("\\u0000") {
        return Err(wrong(
            "tournament",
            "must not contain the control character U+0000".to_owned(),
        ));
    }
    let about = &from.tournament;
    let data = TournamentData {
        club: None,
        name: about.name.clone(),
        starts_on: about.starts_on.clone(),
        place: about.place.clone(),
        note: about.note.clone(),
        boards: about.boards,
        archived: about.archived,
        series: match &about.series {
            Some(name) => series::named(conn, ctx.club, &text::search_key(name))?,
            None => None,
        },
    };
    let mut row = new_row(ctx, data.checked()?);
    let states = ["setting-up", "running", "finished"];
    if !states.contains(&&*about.state) {
        return Err(wrong(
            "tournament.state",
            format!("must be one of {}", states.join(", ")),
        ));
    }
    row.state.clone_from(&about.state);
    let id = row.id;
    tournaments::insert(conn, &row)?;
    for player in &from.players {
        enter_player(conn, ctx, player)?;
    }
    let mut matched: BTreeMap<Id, Id> = BTreeMap::new();
    for (number, of_match) in &from.matches {
        let number: Id = number
            .parse()
            .map_err(|error| wrong("matches", format!("{number:?}: {error}")))?;
        matched.insert(number, put_match(conn, ctx, of_match)?);
    }
    put_rows(conn, id, from, &matched).map_err(|error| match error {
        ServiceError::Db(failed) if is_refusal(&failed) => wrong(
            "tournament",
            "names things that are not in the document, or some of them twice".to_owned(),
        ),
        error => error,
    })?;
    statistics::follow_tournament(conn, id)?;
    let whole = load(conn, id).map_err(|error| match error {
        ServiceError::Corrupt { what, .. } => wrong("tournament", what),
        error => error,
    })?;
    if let Some(fault) = faults(&whole).into_iter().next() {
        return Err(wrong("tournament", fault));
    }
    let change = Change {
        noun: Noun::Tournament,
        id,
        version: row.version,
        action: "imported",
        before: None,
        after: Some(json!({ "name": row.name, "entrants": from.entrants.len(), "matches": from.matches.len() })),
        why: None,
    };
    change.write(conn, ctx)?;
    Ok(whole.view())
}

/// Whether the database refuses a row for what is in it.
fn is_refusal(error: &DbError) -> bool {
    use diesel::result::{DatabaseErrorKind, Error};
    match error {
        DbError::Reference | DbError::Unique { .. } => true,
        DbError::Other(Error::DatabaseError(kind, _)) => {
            matches!(
                kind,
                DatabaseErrorKind::CheckViolation | DatabaseErrorKind::NotNullViolation
            )
        }
        _ => false,
    }
}

fn enter_player(conn: &mut AnyConnection, ctx: Context, player: &PlayerOut) -> Result<(), ServiceError> {
    if players::find(conn, player.id)?.is_some() {
        return Ok(());
    }
    let name = text::name("players", &player.name)?;
    let now = time::now();
    let row = PlayerRow {
        id: player.id,
        club_id: Some(ctx.club),
        search_key: text::search_key(&name),
        name,
        created_by: ctx.actor,
        created_at: now,
        updated_at: now,
        version: 1,
    };
    players::insert(conn, &row)?;
    let change = Change {
        noun: Noun::Player,
        id: row.id,
        version: row.version,
        action: "created",
        before: None,
        after: Some(json!({ "name": row.name, "club_id": row.club_id })),
        why: None,
    };
    Ok(change.write(conn, ctx)?)
}

fn put_match(conn: &mut AnyConnection, ctx: Context, from: &MatchOut) -> Result<Id, ServiceError> {
    let wrong = |error: &dyn std::fmt::Display| ServiceError::invalid("bad-export", "matches", error.to_string());
    let row = MatchRow {
        id: Id::new(),
        club_id: ctx.club,
        white_id: from.white_id,
        black_id: from.black_id,
        length: from.length,
        rule_set: from.rule_set.clone(),
        options: from.options.clone(),
        begins: from.begins.clone(),
        stop_when_decided: from.stop_when_decided,
        decision: from.decision.clone(),
        created_by: ctx.actor,
        created_at: time::to_microseconds(from.created_at),
        updated_at: time::now(),
        version: 1,
    };
    matches::insert(conn, &row).map_err(|error| match error {
        DbError::Reference => wrong(&"a player of a match is not in the document"),
        error if is_refusal(&error) => wrong(&"a decision must be white or black"),
        error => error.into(),
    })?;
    for game in &from.games {
        let (head, body) = game.rows(ctx, &row)?;
        let written = games::insert(conn, &head, &body).map_err(|error| match error {
            DbError::Unique { .. } => wrong(&"two games of a match have one number"),
            error if is_refusal(&error) => wrong(&"a game is not as it should be"),
            error => error.into(),
        })?;
        let differences = crate::service::games::check::differences(conn, head.id);
        match differences {
            Ok(differences) if differences.is_empty() => {}
            Ok(differences) => return Err(wrong(&differences.join("; "))),
            Err(ServiceError::Corrupt { what, .. }) => return Err(wrong(&what)),
            Err(error) => return Err(error),
        }
        statistics::follow(conn, &written)?;
    }
    let change = Change {
        noun: Noun::Match,
        id: row.id,
        version: row.version,
        action: "created",
        before: None,
        after: Some(json!({ "white_id": row.white_id, "black_id": row.black_id, "length": row.length })),
        why: None,
    };
    change.write(conn, ctx)?;
    crate::service::ratings::follow(conn, row.id)?;
    Ok(row.id)
}

fn put_rows(conn: &mut AnyConnection, id: Id, from: &Export, matched: &BTreeMap<Id, Id>) -> Result<(), ServiceError> {
    let known = |of: Option<Id>| match of {
        None => Ok(None),
        Some(of) => match matched.get(&of) {
            Some(id) => Ok(Some(*id)),
            None => Err(ServiceError::invalid(
                "bad-export",
                "pairings",
                format!("the match {of} is not in the document"),
            )),
        },
    };
    macro_rules! put {
        ($rows:expr, $module:ident) => {
            $module::insert(
                conn,
                &$rows
                    .iter()
                    .cloned()
                    .map(|mut row| {
                        row.tournament_id = id;
                        row
                    })
                    .collect::<Vec<_>>(),
            )?
        };
    }
    put!(from.stages, stage_rows);
    put!(from.entrants, entrant_rows);
    put!(from.team_members, team_member_rows);
    put!(from.rounds, round_rows);
    let pairings: Result<Vec<PairingRow>, ServiceError> = from
        .pairings
        .iter()
        .map(|row| {
            let match_id = known(row.match_id)?;
            Ok(PairingRow {
                match_id,
                ..row.clone()
            })
        })
        .collect();
    put!(pairings?, pairing_rows);
    let boards: Result<Vec<TeamBoardRow>, ServiceError> = from
        .team_boards
        .iter()
        .map(|row| {
            let match_id = known(row.match_id)?;
            Ok(TeamBoardRow {
                match_id,
                ..row.clone()
            })
        })
        .collect();
    put!(boards?, team_board_rows);
    Ok(())
}
