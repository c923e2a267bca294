//! A tournament from a document that was exported.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

use super::super::check::faults;
use super::super::views::TournamentView;
use super::super::whole::{load, to_json};
use super::super::{TournamentData, new_row};
use super::{Export, FORMAT, GameOut, MatchOut, PlayerOut, ReportOut};
use crate::auth::permission::Action;
use crate::db::founding::LOCAL_ACTOR;
use crate::db::games::{self, GameBodyRow, GameHeadRow};
use crate::db::match_reports::{self, ReportRow};
use crate::db::matches::{self, MatchRow};
use crate::db::players::{self, PlayerRow};
use crate::db::series;
use crate::db::tournaments::{
    self, PairingRow, TeamBoardRow, entrant_rows, pairing_rows, round_rows, stage_rows, team_board_rows,
    team_member_rows,
};
use crate::db::{AnyConnection, DbError, time, users};
use crate::id::Id;
use crate::service::journal::Change;
use crate::service::{Context, Noun, ServiceError, statistics, text};

impl GameOut {
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

/// Makes a tournament of a club, or of the home club, from a document that was exported. Where the tournament is in this
/// database already it is a copy, and the matches that come with it count for nothing. It counts for the series of that
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
    row.origin_id = about.id;
    row.copy_of = match about.id {
        Some(origin) => tournaments::same_as(conn, origin)?,
        None => None,
    };
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
        let made = put_match(conn, ctx, of_match, row.copy_of.is_some());
        matched.insert(number, made.map_err(unreadable("matches"))?);
    }
    put_rows(conn, id, from, &matched).map_err(|error| match error {
        ServiceError::Db(failed) if is_refusal(&failed) => wrong(
            "tournament",
            "names things that are not in the document, or some of them twice".to_owned(),
        ),
        error => error,
    })?;
    statistics::follow_tournament(conn, id).map_err(unreadable("tournament"))?;
    let mut whole = load(conn, id).map_err(unreadable("tournament"))?;
    // In a document of before they were recorded, the forfeits of those who have left follow from the rest.
    whole.settle_forfeits(conn, ctx, row.version)?;
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

/// What was just written and cannot be read again was wrong in the document.
fn unreadable(field: &'static str) -> impl Fn(ServiceError) -> ServiceError {
    move |error| match error {
        ServiceError::Corrupt { what, .. } => ServiceError::invalid("bad-export", field, what),
        error => error,
    }
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

fn put_match(conn: &mut AnyConnection, ctx: Context, from: &MatchOut, copied: bool) -> Result<Id, ServiceError> {
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
        copied,
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
    if let Some(report) = &from.report {
        put_report(conn, &row, report)?;
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

/// Lets the results of a match wait to be confirmed, as they did where it was exported.
fn put_report(conn: &mut AnyConnection, of_match: &MatchRow, from: &ReportOut) -> Result<(), ServiceError> {
    let wrong = |message: &str| ServiceError::invalid("bad-export", "matches", message);
    if ![of_match.white_id, of_match.black_id].contains(&from.player_id) {
        return Err(wrong("a report must be of one of the two players"));
    }
    // Where the player has no account the report is nobody's, so that every director may confirm it.
    let account = users::of_player(conn, from.player_id)?.into_iter().next();
    let report = ReportRow {
        match_id: of_match.id,
        reported_by: account.map_or(LOCAL_ACTOR, |user| user.id),
        player_id: from.player_id,
        reported_at: time::to_microseconds(from.reported_at),
        confirmed_by: None,
        confirmed_at: None,
        from_game: from.from_game,
    };
    let reported = match_reports::put(conn, &report)?;
    statistics::follow_report(conn, &reported)
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
