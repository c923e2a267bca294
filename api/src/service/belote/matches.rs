//! Matches of belote: what was agreed, their deals, and how they stand.

use brade_core::belote::card_match::MatchStatus;
use brade_core::belote::rules::{RuleOption, Rules};
use brade_core::belote::seat::{BySeat, ByTeam, Seat, Team};
use brade_core::belote::verify::Status;
use brade_core::record::{RecordDate, Termination};
use serde_json::json;

pub use super::views::{DealHead, DealStatus, MatchView, TeamOf, with_ids};
pub use crate::db::belote::matches::MatchFilter;

use super::columns::{DRAW, status_name};
use super::stored::{Loaded, load};
use super::views::{view_of, views_of};
use crate::auth::caller::Caller;
use crate::auth::permission::Action;
use crate::db::belote::matches::{self as rows, MatchRow};
use crate::db::belote::reports;
use crate::db::{AnyConnection, time};
use crate::id::Id;
use crate::service::confirmation::to_change;
use crate::service::games::settle::Edit;
use crate::service::journal::Change;
use crate::service::{Context, Current, Expected, Noun, ServiceError, new_game, players as player_service, text};

/// What is agreed before a match.
#[derive(Debug, Clone, Default)]
pub struct NewBeloteMatch {
    /// The club that it belongs to; none for the home club.
    pub club: Option<Id>,
    /// The names of the teams; a team without one is called by its players.
    pub names: ByTeam<Option<String>>,
    /// Who sits where, as far as they are players.
    pub players: BySeat<Option<Id>>,
    /// The names of the others, as far as they are known.
    pub stated: BySeat<Option<String>>,
    /// The length and the options.
    pub rules: Rules,
}

/// Makes a match.
///
/// # Errors
/// A caller who may not; an unknown player, the same player twice, a team of which nothing is known; the database's failure.
pub fn create(conn: &mut AnyConnection, ctx: Context, new: &NewBeloteMatch) -> Result<MatchView, ServiceError> {
    let ctx = ctx.choose(conn, new.club)?;
    let seats = Seat::ALL.map(|seat| new.players[seat]);
    ctx.may(Action::StartMatch, ctx.club, &seats)?;
    for seat in Seat::ALL {
        let Some(id) = new.players[seat] else { continue };
        let field = seat_field(seat);
        if seats.iter().filter(|other| **other == Some(id)).count() > 1 {
            return Err(ServiceError::invalid(
                "same-player",
                field,
                "must be four different players",
            ));
        }
        player_service::named(conn, field, id)?;
    }
    let name = |seat: Seat| match (&new.players[seat], &new.stated[seat]) {
        (None, Some(name)) => text::one_line(seat_field(seat), name, text::NAME),
        _ => Ok(None),
    };
    let [name_1, name_2, name_3, name_4] = [
        name(Seat::One)?,
        name(Seat::Two)?,
        name(Seat::Three)?,
        name(Seat::Four)?,
    ];
    let team = |field: &'static str, name: &Option<String>| {
        let name = name.as_deref().unwrap_or_default();
        text::one_line(field, name, text::NAME)
    };
    let [seat_1, seat_2, seat_3, seat_4] = seats;
    let today = new_game::today(conn, ctx.club)?;
    let row = MatchRow {
        north_south: team("north_south", &new.names.north_south)?,
        east_west: team("east_west", &new.names.east_west)?,
        seat_1,
        seat_2,
        seat_3,
        seat_4,
        name_1,
        name_2,
        name_3,
        name_4,
        date_text: today.map(|date| date.to_string()),
        date_from: today.map(RecordDate::earliest),
        ..new_row(ctx, &new.rules)
    };
    let unnamed = [
        (
            "north_south",
            &row.north_south,
            [row.seat_1, row.seat_3],
            [&row.name_1, &row.name_3],
        ),
        (
            "east_west",
            &row.east_west,
            [row.seat_2, row.seat_4],
            [&row.name_2, &row.name_4],
        ),
    ];
    for (field, name, seats, names) in unnamed {
        if name.is_none() && seats.iter().all(Option::is_none) && names.iter().all(|name| name.is_none()) {
            let message = "needs a name, or a player in one of its seats";
            return Err(ServiceError::invalid("unnamed-team", field, message));
        }
    }
    let after = json!({
        "seats": row.seats(),
        "names": [&row.name_1, &row.name_2, &row.name_3, &row.name_4],
        "north_south": row.north_south,
        "east_west": row.east_west,
        "length": row.length,
        "options": row.options,
    });
    let mut loaded = Loaded::new(row, new.rules, Vec::new());
    let edit = Edit {
        action: "created",
        before: None,
        after: Some(after),
        why: None,
    };
    loaded.insert(conn, ctx, edit)?;
    view_of(conn, loaded.row)
}

/// The field that names who sits in a seat.
pub const fn seat_field(seat: Seat) -> &'static str {
    match seat {
        Seat::One => "seat_1",
        Seat::Two => "seat_2",
        Seat::Three => "seat_3",
        Seat::Four => "seat_4",
    }
}

/// The row of a match in which nobody sits yet.
pub(super) fn new_row(ctx: Context, rules: &Rules) -> MatchRow {
    let now = time::now();
    MatchRow {
        id: Id::new(),
        club_id: ctx.club,
        north_south: None,
        east_west: None,
        seat_1: None,
        seat_2: None,
        seat_3: None,
        seat_4: None,
        name_1: None,
        name_2: None,
        name_3: None,
        name_4: None,
        length: rules.length().name().to_owned(),
        options: rules.option_list(),
        date_text: None,
        date_from: None,
        termination: None,
        winner: None,
        tags: None,
        content_key: None,
        status: status_name(MatchStatus::Open).to_owned(),
        verdict: Status::Incomplete.name().to_owned(),
        deals: 0,
        total_ns: 0,
        total_ew: 0,
        copied: false,
        created_by: ctx.actor,
        created_at: now,
        updated_at: now,
        version: 1,
    }
}

/// A match.
///
/// # Errors
/// No such match; the database's failure.
pub fn view(conn: &mut AnyConnection, id: Id) -> Result<MatchView, ServiceError> {
    let row = row(conn, id)?;
    view_of(conn, row)
}

/// Whether the caller may start a match in this club at all, be it only an own one.
pub fn may_start(caller: &Caller, club: Id) -> bool {
    crate::service::matches::may_start(caller, club)
}

/// Up to `limit` matches, the newest first, from behind the match `after`.
///
/// # Errors
/// The database's failure.
pub fn list(
    conn: &mut AnyConnection,
    filter: &MatchFilter,
    after: Option<Id>,
    limit: i64,
) -> Result<Vec<MatchView>, ServiceError> {
    let player = filter.player.map(|id| player_service::leading(conn, id)).transpose()?;
    let found = rows::list(conn, &MatchFilter { player, ..*filter }, after, limit)?;
    views_of(conn, found)
}

/// The row of a match.
///
/// # Errors
/// No such match; the database's failure.
pub(in crate::service) fn row(conn: &mut AnyConnection, id: Id) -> Result<MatchRow, ServiceError> {
    rows::find(conn, id)?.ok_or(ServiceError::NotFound(Noun::BeloteMatch))
}

/// Removes a match without deals, which nothing points at any more.
///
/// # Errors
/// No such match, a caller who may not, another version; one that has deals; the database's failure.
pub fn remove(conn: &mut AnyConnection, ctx: Context, id: Id, expected: &Expected) -> Result<(), ServiceError> {
    let mut loaded = load(conn, id)?;
    loaded.may(ctx, Action::StartMatch)?;
    loaded.check(conn, expected)?;
    if !loaded.deals.is_empty() {
        let message = "the match has deals: remove them first, the last one before the others";
        return Err(loaded.conflict(conn, "has-deals", "id", message)?);
    }
    reports::delete(conn, id)?;
    rows::delete(conn, id)?;
    let row = loaded.row;
    let change = Change {
        noun: Noun::BeloteMatch,
        id,
        version: row.version + 1,
        action: "removed",
        before: Some(json!({ "seats": row.seats(), "north_south": row.north_south, "east_west": row.east_west })),
        after: None,
        why: None,
    };
    Ok(change.write(conn, ctx.at(row.club_id))?)
}

/// How a match is ended that is not played out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision {
    /// Conceded, forfeited or adjudicated.
    pub termination: Termination,
    /// Who wins; none for a draw, which only an adjudication can give.
    pub winner: Option<Team>,
}

/// Ends a match before it is played out; none takes that back. Whoever may enter results enters that a team concedes,
/// everything else is the director's.
///
/// # Errors
/// No such match, a caller who may not, another version; a match that its deals decide; the database's failure.
pub fn decide(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    decision: Option<Decision>,
    expected: &Expected,
    why: Option<&str>,
) -> Result<MatchView, ServiceError> {
    let why = text::why(why)?;
    let mut loaded = load(conn, id)?;
    loaded.may(ctx, needed(&loaded, decision))?;
    loaded.check(conn, expected)?;
    if let Some(Decision {
        termination,
        winner: None,
    }) = decision
        && (termination != Termination::Adjudicated || loaded.rules.has(RuleOption::Knockout))
    {
        let message = match loaded.rules.has(RuleOption::Knockout) {
            true => "is needed: in a knockout somebody goes on",
            false => "is needed: only an adjudication can end in a draw",
        };
        return Err(ServiceError::invalid("bad-value", "winner", message));
    }
    let open = loaded.settle().state.status() == MatchStatus::Open;
    if !open || (decision.is_none() && loaded.row.termination.is_none()) {
        let message = match open {
            false => "the deals decide the match: correct them if that is wrong",
            true => "there is no decision to take back",
        };
        return Err(loaded.conflict(conn, "not-undecided", "termination", message)?);
    }
    loaded.take_over()?;
    let of = |row: &MatchRow| json!({ "termination": row.termination, "winner": row.winner });
    let before = of(&loaded.row);
    loaded.row.termination = decision.map(|decision| decision.termination.name().to_owned());
    loaded.row.winner = decision.map(|decision| decision.winner.map_or(DRAW, Team::letters).to_owned());
    let edit = Edit {
        action: "decided",
        before: Some(before),
        after: Some(of(&loaded.row)),
        why: why.as_deref(),
    };
    loaded.save(conn, ctx, edit)?;
    view_of(conn, loaded.row)
}

/// What ending a match asks for.
fn needed(loaded: &Loaded, decision: Option<Decision>) -> Action {
    let decided = loaded.row.termination.is_some();
    match decision {
        Some(Decision { termination, .. }) if termination != Termination::Conceded => Action::Correct,
        _ => to_change(decided, loaded.is_unconfirmed(loaded.deals.len())),
    }
}

/// The state that a stale writer is told.
pub(super) fn current(view: MatchView) -> Current {
    Current::BeloteMatch(Box::new(view))
}
