//! Results that players report of their own matches, and how they are confirmed.
//!
//! The word of a recorder is enough, and of everybody who may do more. What a player enters of an own match is a report:
//! it stands, and it waits for the opponent or a director. Until then both players may still change it; afterwards
//! only a director corrects, also when a later game of the match is reported. Whoever confirms does so for the whole
//! match as it stands.

use chrono::NaiveDateTime;
use serde_json::{Value, json};

use super::games::stored::InMatch;
use super::journal::Change;
use super::matches::{self, MatchView};
use super::{Context, Current, Expected, Noun, ServiceError, ratings, statistics, tournaments};
use crate::auth::caller::Caller;
use crate::auth::permission::{Action, Refusal};
use crate::db::match_reports::{self as reports, ReportRow};
use crate::db::matches as rows;
use crate::db::{AnyConnection, games, time};
use crate::id::Id;

/// What a player has reported, and who has confirmed it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The user who has reported it.
    pub by: Id,
    /// The player that the user is.
    pub player: Id,
    /// When.
    pub at: NaiveDateTime,
    /// Who has confirmed it, and when.
    pub confirmed: Option<(Id, NaiveDateTime)>,
}

impl From<ReportRow> for Report {
    fn from(row: ReportRow) -> Report {
        Report {
            by: row.reported_by,
            player: row.player_id,
            at: row.reported_at,
            confirmed: row.confirmed_by.zip(row.confirmed_at),
        }
    }
}

impl Report {
    /// Whether it waits for somebody to confirm it.
    pub fn is_open(&self) -> bool {
        self.confirmed.is_none()
    }

    /// Whether this would be confirming one's own word.
    pub fn is_of(&self, caller: &Caller) -> bool {
        caller.user_id() == Some(self.by) || caller.is_player(self.player)
    }
}

/// What changing a game's result asks for: what nobody has confirmed yet is entered anew, the rest is corrected.
pub fn to_change(has_result: bool, unconfirmed: bool) -> Action {
    match has_result && !unconfirmed {
        true => Action::Correct,
        false => Action::GiveResult,
    }
}

/// What undoing a game's last turn asks for, which takes away the result that it brought: a player's own match is not
/// enough for that once the result is confirmed.
pub fn to_undo(caller: &Caller, club: Id, has_result: bool, unconfirmed: bool) -> Action {
    match has_result && !unconfirmed && !is_trusted(caller, club) {
        true => Action::Correct,
        false => Action::RecordTurn,
    }
}

/// Whether the caller's word on a result is enough: it could enter that of a match that is not its own.
pub(super) fn is_trusted(caller: &Caller, club: Id) -> bool {
    caller.has_role_for(Action::GiveResult, club)
}

/// After the result of the game of this number has changed: a player's word on an own match is a report from now on. What
/// was confirmed before stays out of it, as do the results of earlier games that nobody had to confirm.
///
/// # Errors
/// The database's failure.
pub(super) fn follow(
    conn: &mut AnyConnection,
    ctx: Context,
    in_match: &InMatch,
    game: i32,
) -> Result<(), ServiceError> {
    let before = reports::find(conn, in_match.row.id)?;
    let row = match (ctx.caller.user(), &before) {
        _ if in_match.games.iter().all(|game| game.result.is_none()) => None,
        (Some(user), before) if !is_trusted(ctx.caller, in_match.row.club_id) => {
            let Some(player_id) = user.player_id else {
                return Ok(());
            };
            let goes_on = |row: &&ReportRow| row.reported_by == user.id && row.confirmed_at.is_none();
            if before.as_ref().is_some_and(|row| goes_on(&row)) {
                return Ok(());
            }
            let waiting = before.as_ref().filter(|row| row.confirmed_at.is_none());
            Some(ReportRow {
                match_id: in_match.row.id,
                reported_by: user.id,
                player_id,
                reported_at: time::now(),
                confirmed_by: None,
                confirmed_at: None,
                from_game: waiting.map_or(game, |row| row.from_game.min(game)),
            })
        }
        _ => return Ok(()),
    };
    let reported = match &row {
        Some(row) => reports::put(conn, row)?,
        None if before.is_some() => reports::delete(conn, in_match.row.id)?,
        None => return Ok(()),
    };
    statistics::follow_report(conn, &reported)?;
    let action = if row.is_some() { "reported" } else { "report-withdrawn" };
    let change = Change {
        noun: Noun::Match,
        id: in_match.row.id,
        version: in_match.row.version,
        action,
        before: before.as_ref().map(state),
        after: row.as_ref().map(state),
        why: None,
    };
    change.write(conn, ctx.at(in_match.row.club_id))?;
    Ok(())
}

/// A report for the journal.
fn state(row: &ReportRow) -> Value {
    json!({
        "reported_by": row.reported_by,
        "player_id": row.player_id,
        "confirmed_by": row.confirmed_by,
    })
}

/// Confirms what a player has reported of a match, as it stands.
///
/// # Errors
/// No such match; a caller who may not, or has reported it; another version; nothing that waits for it; the database's
/// failure.
pub fn confirm(conn: &mut AnyConnection, ctx: Context, id: Id, expected: &Expected) -> Result<MatchView, ServiceError> {
    let mut row = matches::row(conn, id)?;
    ctx.may(
        Action::ConfirmMatch,
        row.club_id,
        &[Some(row.white_id), Some(row.black_id)],
    )?;
    let report = reports::find(conn, id)?.filter(|report| report.confirmed_at.is_none());
    if let Some(report) = &report
        && Report::from(report.clone()).is_of(ctx.caller)
    {
        return Err(Refusal::OwnReport.into());
    }
    let now = matches::view_of(conn, row.clone())?;
    expected.check(row.version, || Current::Match(Box::new(now.clone())))?;
    let Some(before) = report else {
        return Err(ServiceError::Conflict {
            code: "nothing-to-confirm",
            field: "id",
            message: "the match has no result that waits to be confirmed".to_owned(),
            current: Current::Match(Box::new(now)),
        });
    };
    row.version += 1;
    row.updated_at = time::now();
    rows::update(conn, &row)?;
    let after = ReportRow {
        confirmed_by: Some(ctx.caller.user_id().unwrap_or(ctx.actor)),
        confirmed_at: Some(row.updated_at),
        ..before.clone()
    };
    let reported = reports::put(conn, &after)?;
    statistics::follow_report(conn, &reported)?;
    let change = Change {
        noun: Noun::Match,
        id,
        version: row.version,
        action: "confirmed",
        before: Some(state(&before)),
        after: Some(state(&after)),
        why: None,
    };
    change.write(conn, ctx.at(row.club_id))?;
    tournaments::match_confirmed(conn, ctx, id)?;
    ratings::follow(conn, id)?;
    matches::view_of(conn, row)
}

/// Whether the caller may confirm what waits in this match.
pub fn may_confirm(caller: &Caller, of_match: &MatchView) -> bool {
    let waits = of_match.report.as_ref().filter(|report| report.is_open());
    let players = [of_match.players.white.id, of_match.players.black.id];
    waits.is_some_and(|report| !report.is_of(caller))
        && caller
            .may_with(Action::ConfirmMatch, of_match.club_id, &players)
            .is_ok()
}

/// What is wrong with a stored report.
///
/// # Errors
/// The database's failure.
pub(super) fn faults(conn: &mut AnyConnection, report: &ReportRow) -> Result<Vec<&'static str>, ServiceError> {
    let in_match = matches::row(conn, report.match_id)?;
    let games = games::of_matches(conn, &[report.match_id])?;
    let faults = [
        (
            ![in_match.white_id, in_match.black_id].contains(&report.player_id),
            "its results are reported for somebody who does not play it",
        ),
        (
            report.confirmed_by.is_some() != report.confirmed_at.is_some(),
            "who has confirmed its results and when must both be known, or neither",
        ),
        (
            report.confirmed_by == Some(report.reported_by),
            "its results are confirmed by whoever has reported them",
        ),
        (
            report.confirmed_at.is_some_and(|at| at < report.reported_at),
            "its results are confirmed before they were reported",
        ),
        (
            games.iter().all(|game| game.result.is_none()),
            "results of it are reported, and it has none",
        ),
    ];
    let found = faults.into_iter().filter(|(is_wrong, _)| *is_wrong);
    Ok(found.map(|(_, what)| what).collect())
}
