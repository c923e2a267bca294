//! Results that players report of their own matches of belote, and how they are confirmed: as those of bräde
//! ([`crate::service::confirmation`]), by the other team or a director.

use brade_core::belote::seat::Team;
use serde_json::{Value, json};

use super::matches::{self, MatchView, current};
use super::stored::{Loaded, load};
use super::views::view_of;
use crate::auth::caller::Caller;
use crate::auth::permission::{Action, Refusal};
use crate::db::belote::matches as rows;
use crate::db::belote::reports::{self, ReportRow};
use crate::db::{AnyConnection, time};
use crate::id::Id;
use crate::service::confirmation::{Report, is_trusted};
use crate::service::journal::Change;
use crate::service::{Context, Expected, Noun, ServiceError, tournaments};

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

/// After something else counts from the deal of this number on: a player's word on an own match is a report from now on.
///
/// # Errors
/// The database's failure.
pub(super) fn follow(
    conn: &mut AnyConnection,
    ctx: Context,
    of_match: &mut Loaded,
    deal: usize,
) -> Result<(), ServiceError> {
    let before = of_match.report.clone();
    let deal = i32::try_from(deal).unwrap_or(i32::MAX);
    let row = match ctx.caller.user() {
        _ if !of_match.has_result() => None,
        Some(user) if !is_trusted(ctx.caller, of_match.row.club_id) => {
            let Some(player_id) = user.player_id else {
                return Ok(());
            };
            let waiting = before.as_ref().filter(|row| row.confirmed_at.is_none());
            let from_deal = waiting.map_or(deal, |row| row.from_deal.min(deal));
            if waiting.is_some_and(|row| row.reported_by == user.id && row.from_deal == from_deal) {
                return Ok(());
            }
            Some(ReportRow {
                match_id: of_match.row.id,
                reported_by: user.id,
                player_id,
                reported_at: time::now(),
                confirmed_by: None,
                confirmed_at: None,
                from_deal,
            })
        }
        _ => return Ok(()),
    };
    let action = match &row {
        Some(row) => {
            reports::put(conn, row)?;
            "reported"
        }
        None if before.is_some() => {
            reports::delete(conn, of_match.row.id)?;
            "report-withdrawn"
        }
        None => return Ok(()),
    };
    let change = Change {
        noun: Noun::BeloteMatch,
        id: of_match.row.id,
        version: of_match.row.version,
        action,
        before: before.as_ref().map(state),
        after: row.as_ref().map(state),
        why: None,
    };
    of_match.report = row;
    Ok(change.write(conn, ctx.at(of_match.row.club_id))?)
}

/// A report for the journal.
fn state(row: &ReportRow) -> Value {
    json!({
        "reported_by": row.reported_by,
        "player_id": row.player_id,
        "from_deal": row.from_deal,
        "confirmed_by": row.confirmed_by,
    })
}

/// Confirms what a player has reported of a match, as it stands.
///
/// # Errors
/// No such match; a caller who may not, or is of the team that has reported it; another version; nothing that waits for it;
/// the database's failure.
pub fn confirm(conn: &mut AnyConnection, ctx: Context, id: Id, expected: &Expected) -> Result<MatchView, ServiceError> {
    let mut loaded = load(conn, id)?;
    loaded.may(ctx, Action::ConfirmMatch)?;
    let now = matches::view(conn, id)?;
    let waiting = loaded.report.take().filter(|report| report.confirmed_at.is_none());
    if waiting.is_some() && !may_confirm(ctx.caller, &now) {
        return Err(Refusal::OwnReport.into());
    }
    expected.check(loaded.row.version, || current(now.clone()))?;
    let Some(before) = waiting else {
        return Err(ServiceError::Conflict {
            code: "nothing-to-confirm",
            field: "id",
            message: "the match has no result that waits to be confirmed".to_owned(),
            current: current(now),
        });
    };
    let mut row = loaded.row;
    row.version += 1;
    row.updated_at = time::now();
    rows::update(conn, &row)?;
    let after = ReportRow {
        confirmed_by: Some(ctx.caller.user_id().unwrap_or(ctx.actor)),
        confirmed_at: Some(row.updated_at),
        ..before.clone()
    };
    reports::put(conn, &after)?;
    let change = Change {
        noun: Noun::BeloteMatch,
        id,
        version: row.version,
        action: "confirmed",
        before: Some(state(&before)),
        after: Some(state(&after)),
        why: None,
    };
    change.write(conn, ctx.at(row.club_id))?;
    tournaments::match_confirmed(conn, ctx, id)?;
    view_of(conn, row)
}

/// Whether the caller may confirm what waits in this match: a director, or somebody of the team that has not reported it.
pub fn may_confirm(caller: &Caller, of_match: &MatchView) -> bool {
    let Some(report) = of_match.report.as_ref().filter(|report| report.is_open()) else {
        return false;
    };
    let reporting = Team::BOTH.into_iter().find(|team| {
        let players = &of_match.teams[*team].players;
        players.iter().any(|player| player.id == Some(report.player))
    });
    let others = reporting.map(|team| &of_match.teams[!team].players);
    let others: Vec<Option<Id>> = others.into_iter().flatten().map(|player| player.id).collect();
    !report.is_of(caller) && caller.may_with(Action::ConfirmMatch, of_match.club_id, &others).is_ok()
}
