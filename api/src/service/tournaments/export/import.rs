//! A tournament from a document that was exported.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

use super::super::check::faults;
use super::super::views::TournamentView;
use super::super::whole::{Whole, load};
use super::super::{TournamentData, new_row};
use super::sound::{below, check, difference, with_nul, wrong};
use super::{Export, FORMAT, GameOut, MatchOut, PlayerOut, ReportOut, document};
use crate::auth::permission::Action;
use crate::db::founding::LOCAL_ACTOR;
use crate::db::games::{self, GameBodyRow, GameHeadRow};
use crate::db::match_reports::{self, ReportRow};
use crate::db::matches::{self, MatchRow};
use crate::db::players;
use crate::db::tournaments::{
    self, PairingRow, TeamBoardRow, entrant_rows, pairing_rows, round_rows, stage_rows, team_board_rows,
    team_member_rows,
};
use crate::db::{AnyConnection, DbError, time, users};
use crate::db::{changes, series};
use crate::id::Id;
use crate::service::journal::Change;
use crate::service::players::{enter, leading};
use crate::service::{Context, Noun, ServiceError, positions, statistics, text};

impl GameOut {
    fn rows(&self, ctx: Context, of_match: &MatchRow) -> Result<(GameHeadRow, GameBodyRow), ServiceError> {
        let turns = STANDARD.decode(&self.turns).map_err(|error| wrong("turns", error))?;
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
    if from.format != FORMAT {
        return Err(wrong("format", format!("must be {FORMAT}")));
    }
    // PostgreSQL takes no text with a NUL.
    if let Some(field) = with_nul("", &json!(from)) {
        return Err(wrong(field, "must not contain the control character U+0000"));
    }
    check(from)?;
    let about = &from.tournament;
    let data = TournamentData {
        club: None,
        name: about.name.clone(),
        starts_on: about.starts_on.clone(),
        start_time: about.start_time.clone(),
        place: about.place.clone(),
        note: about.note.clone(),
        boards: about.boards,
        archived: about.archived,
        series: match &about.series {
            Some(name) => series::named(conn, ctx.club, &text::search_key(name))?,
            None => None,
        },
    };
    let checked = data.checked().map_err(|error| below("tournament", error))?;
    let mut row = new_row(ctx, checked);
    row.state.clone_from(&about.state);
    row.origin_id = about.id;
    row.copy_of = match about.id {
        Some(origin) => tournaments::same_as(conn, origin)?,
        None => None,
    };
    let id = row.id;
    tournaments::insert(conn, &row)?;
    for (at, player) in from.players.iter().enumerate() {
        enter_player(conn, ctx, &format!("players[{at}]"), player)?;
    }
    let remaining = with_remaining(conn, from)?;
    let from = remaining.as_ref().unwrap_or(from);
    let mut matched: BTreeMap<Id, Id> = BTreeMap::new();
    for (number, of_match) in &from.matches {
        let field = format!("matches.{number}");
        let number: Id = number.parse().map_err(|error| wrong("matches", error))?;
        let made = put_match(conn, ctx, &field, of_match, row.copy_of.is_some());
        matched.insert(number, made.map_err(unreadable(&field))?);
    }
    for (number, of_match) in &from.belote_matches {
        let field = format!("belote_matches.{number}");
        let number: Id = number.parse().map_err(|error| wrong("belote_matches", error))?;
        let made = of_match.put(conn, ctx, row.copy_of.is_some());
        matched.insert(number, made.map_err(|error| below(&field, error))?);
    }
    put_rows(conn, id, from, &matched).map_err(|error| match error {
        ServiceError::Db(failed) if is_refusal(&failed) => wrong(
            "tournament",
            "names things that are not in the document, or some of them twice",
        ),
        error => error,
    })?;
    statistics::follow_tournament(conn, id).map_err(unreadable("tournament"))?;
    let as_written = load(conn, id).map_err(unreadable("tournament"))?;
    check_results(&as_written, from)?;
    // In a document of before they were recorded, the forfeits of those who have left follow from the rest.
    let mut whole = as_written.clone();
    whole.settle()?;
    if let Some(fault) = faults(&whole).into_iter().next() {
        return Err(wrong("tournament", fault));
    }
    refuse_what_gets_lost(conn, &as_written, from)?;
    let mut whole = as_written;
    whole.settle_forfeits(conn, ctx, row.version)?;
    let change = Change {
        noun: Noun::Tournament,
        id,
        version: row.version,
        action: "imported",
        before: None,
        after: Some(
            json!({ "name": row.name, "entrants": from.entrants.len(), "matches": from.matches.len() + from.belote_matches.len() }),
        ),
        why: None,
    };
    change.write(conn, ctx)?;
    Ok(whole.view())
}

/// What was just written and cannot be read again was wrong in the document.
fn unreadable(field: &str) -> impl Fn(ServiceError) -> ServiceError {
    move |error| match error {
        ServiceError::Corrupt { what, .. } => wrong(field.to_owned(), what),
        error => error,
    }
}

/// Whether the fields of the stages and what has a result are as the document says.
fn check_results(whole: &Whole, from: &Export) -> Result<(), ServiceError> {
    for (at, stage) in whole.stages.iter().enumerate() {
        if stage.field.is_empty() {
            continue;
        }
        whole.check_size(stage, &stage.field).map_err(|error| match error {
            ServiceError::Conflict { message, .. } => wrong(format!("stages[{at}].field"), message),
            error => error,
        })?;
        let bracket = whole.bracket(stage);
        for (key, part) in &stage.pairings {
            let here = |row: &PairingRow| row.stage == part.row.stage && row.key == part.row.key;
            let at = from.pairings.iter().position(here).unwrap_or_default();
            if bracket.as_ref().is_some_and(|bracket| bracket.get(*key).is_none()) {
                return Err(wrong(format!("pairings[{at}].key"), "is no match of the bracket"));
            }
            let is_finished = whole.result_of(stage, part).is_some();
            if is_finished != part.row.finished_at.is_some() {
                let message = match is_finished {
                    true => "is missing: the match has its result",
                    false => "must be null: the match has no result",
                };
                return Err(wrong(format!("pairings[{at}].finished_at"), message));
            }
        }
    }
    Ok(())
}

/// Refuses a document that would not be exported again as it is: what would be another then was not taken as it was
/// meant.
fn refuse_what_gets_lost(conn: &mut AnyConnection, whole: &Whole, from: &Export) -> Result<(), ServiceError> {
    let mut given = from.counted();
    let made = document(conn, whole)?;
    // What the club has none of gets lost, and a tournament that had no id has one now.
    given.tournament.series.clone_from(&made.tournament.series);
    if given.tournament.id.is_none() {
        given.tournament.id = made.tournament.id;
    }
    // Players keep the names that they have here.
    for player in &mut given.players {
        let known = made.players.iter().find(|known| known.id == player.id);
        if let Some(known) = known.filter(|known| known.name != player.name) {
            *player = known.clone();
        }
    }
    match difference("", &json!(given), &json!(made)) {
        Some((field, message)) => Err(wrong(field, message)),
        None => Ok(()),
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

/// The document with the entries that remain in the place of those that were merged since; none where there are none.
fn with_remaining(conn: &mut AnyConnection, from: &Export) -> Result<Option<Export>, ServiceError> {
    let mut leads: BTreeMap<Id, Id> = BTreeMap::new();
    for player in &from.players {
        let into = leading(conn, player.id)?;
        if into != player.id {
            leads.insert(player.id, into);
        }
    }
    if leads.is_empty() {
        return Ok(None);
    }
    let mut changed = from.clone();
    let follow = |id: &mut Id| *id = leads.get(id).copied().unwrap_or(*id);
    changed.players.iter_mut().for_each(|player| follow(&mut player.id));
    changed.players.sort_by_key(|player| player.id);
    changed
        .entrants
        .iter_mut()
        .filter_map(|row| row.player_id.as_mut())
        .for_each(follow);
    changed
        .team_members
        .iter_mut()
        .for_each(|row| follow(&mut row.player_id));
    for board in &mut changed.team_boards {
        follow(&mut board.first_player);
        follow(&mut board.second_player);
    }
    for (number, of_match) in &mut changed.matches {
        follow(&mut of_match.white_id);
        follow(&mut of_match.black_id);
        if of_match.white_id == of_match.black_id {
            return Err(wrong(
                format!("matches.{number}"),
                "is of two entries that are one player here",
            ));
        }
        if let Some(report) = &mut of_match.report {
            follow(&mut report.player_id);
        }
    }
    for of_match in changed.belote_matches.values_mut() {
        of_match.players().for_each(follow);
    }
    Ok(Some(changed))
}

/// Enters a player who is not there yet. Who is there must be the same: one who has the name of the document, or had it
/// once, or had by the document the one that he has here.
fn enter_player(conn: &mut AnyConnection, ctx: Context, field: &str, player: &PlayerOut) -> Result<(), ServiceError> {
    if let Some(known) = players::find(conn, player.id)? {
        if known.name == player.name || player.former_names.contains(&known.name) {
            return Ok(());
        }
        let changes = changes::of(conn, Noun::Player.name(), player.id)?;
        let renamed = changes.iter().filter(|change| change.action == "renamed");
        let mut before = renamed.filter_map(|change| change.before.as_deref());
        let had_it = before.any(|before| {
            let before: serde_json::Value = serde_json::from_str(before).unwrap_or_default();
            before.get("name").is_some_and(|name| *name == json!(player.name))
        });
        return match had_it {
            true => Ok(()),
            false => Err(wrong(
                format!("{field}.name"),
                format!(
                    "must be {:?}, the name that the player with this id has here",
                    known.name
                ),
            )),
        };
    }
    let name = text::name("name", &player.name).map_err(|error| below(field, error))?;
    enter(conn, ctx, player.id, name)?;
    Ok(())
}

fn put_match(
    conn: &mut AnyConnection,
    ctx: Context,
    field: &str,
    from: &MatchOut,
    copied: bool,
) -> Result<Id, ServiceError> {
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
        error if is_refusal(&error) => wrong(field.to_owned(), "is no match that can be"),
        error => error.into(),
    })?;
    for (at, game) in from.games.iter().enumerate() {
        let field = format!("{field}.games[{at}]");
        let (head, body) = game.rows(ctx, &row).map_err(|error| below(&field, error))?;
        let written = games::insert(conn, &head, &body).map_err(|error| match error {
            error if is_refusal(&error) => wrong(field.clone(), "is no game that can be"),
            error => error.into(),
        })?;
        let faults = crate::service::games::check::faults(conn, head.id);
        match faults.map_err(unreadable(&field))?.into_iter().next() {
            None => {
                statistics::follow(conn, &written, false)?;
                positions::follow(conn, &written)?;
            }
            Some((None, what)) => return Err(wrong(field, what)),
            Some((Some(column), what)) => return Err(wrong(format!("{field}.{column}"), what)),
        }
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
    let known = |of: Option<Id>| of.and_then(|of| matched.get(&of).copied());
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
    let pairings = from.pairings.iter().map(|row| PairingRow {
        match_id: known(row.match_id),
        belote_match_id: known(row.belote_match_id),
        ..row.clone()
    });
    let pairings: Vec<PairingRow> = pairings.collect();
    put!(pairings, pairing_rows);
    let boards = from.team_boards.iter().map(|row| TeamBoardRow {
        match_id: known(row.match_id),
        ..row.clone()
    });
    let boards: Vec<TeamBoardRow> = boards.collect();
    put!(boards, team_board_rows);
    Ok(())
}
