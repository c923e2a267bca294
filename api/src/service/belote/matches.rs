//! Matches of belote: what was agreed, their deals, and how they stand.

use std::collections::HashMap;

use brade_core::belote::card_match::MatchStatus;
use brade_core::belote::contract::Contract;
use brade_core::belote::deal_in_play::DealEnd;
use brade_core::belote::rules::Rules;
use brade_core::belote::score::DealResult;
use brade_core::belote::seat::{BySeat, ByTeam, Seat, Team};
use brade_core::belote::verify::{Fault, Status};
use brade_core::record::{RecordDate, Termination};
use chrono::NaiveDateTime;
use serde_json::json;

pub use crate::db::belote::matches::MatchFilter;

use super::stored::{self, DRAW, Loaded, load};
use crate::auth::caller::Caller;
use crate::auth::permission::Action;
use crate::db::belote::deals::{self, DealRow};
use crate::db::belote::matches::{self as rows, MatchRow};
use crate::db::belote::reports;
use crate::db::{AnyConnection, players, time};
use crate::id::Id;
use crate::service::confirmation::{Report, to_change};
use crate::service::games::settle::Edit;
use crate::service::journal::Change;
use crate::service::matches::Person;
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

/// A pair of partners.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamOf {
    /// The name of the team, or of its players.
    pub name: String,
    /// The name that was given to the team, if any was.
    pub given: Option<String>,
    /// Its players, in the order of their seats; one who is not known has no name.
    pub players: [Person; 2],
}

/// Whether a deal is finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DealStatus {
    /// What it scored is known.
    Finished,
    /// It is being called or played.
    Unfinished,
    /// It breaks a rule, or was dealt though it was not to be.
    Illegal,
}

impl DealStatus {
    /// All three.
    pub const ALL: [DealStatus; 3] = [DealStatus::Finished, DealStatus::Unfinished, DealStatus::Illegal];

    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            DealStatus::Finished => "finished",
            DealStatus::Unfinished => "unfinished",
            DealStatus::Illegal => "illegal",
        }
    }
}

/// A deal as its match shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DealHead {
    /// Its number, from 1.
    pub number: usize,
    /// Whether it is finished.
    pub status: DealStatus,
    /// Whether its calls and cards are kept, so that nothing of it is as stated only.
    pub recorded: bool,
    /// Who dealt, if that is known.
    pub dealer: Option<Seat>,
    /// How it ended, where more than its score is known.
    pub end: Option<DealEnd>,
    /// What the teams scored.
    pub score: Option<ByTeam<u16>>,
    /// The totals of the match after it.
    pub totals: ByTeam<u32>,
}

/// A match with its deals and how it stands.
#[derive(Debug, Clone)]
pub struct MatchView {
    /// The id.
    pub id: Id,
    /// The club that it belongs to.
    pub club_id: Id,
    /// Who plays.
    pub teams: ByTeam<TeamOf>,
    /// The length and the options.
    pub rules: Rules,
    /// The points of each team.
    pub totals: ByTeam<u32>,
    /// How it stands; of a match that was not played out, who won it all the same.
    pub status: MatchStatus,
    /// How it ended, if it was not played out.
    pub termination: Option<Termination>,
    /// What verifying its record gives.
    pub verdict: Status,
    /// The first deal that breaks a rule, with the rule.
    pub fault: Option<Box<Fault>>,
    /// Who deals next, if that is known.
    pub next_dealer: Option<Seat>,
    /// Its deals in their order.
    pub deals: Vec<DealHead>,
    /// What one of the players has reported, if the results were not entered by others.
    pub report: Option<Report>,
    /// Whether it came in with a copy of a tournament that is here already, and so counts for nothing.
    pub copied: bool,
    /// When it was made.
    pub created_at: NaiveDateTime,
    /// When it was last changed.
    pub updated_at: NaiveDateTime,
    /// Raised by every change of the match and of its deals.
    pub version: i32,
}

impl MatchView {
    /// Who sits in a seat.
    pub fn player(&self, seat: Seat) -> &Person {
        let team = &self.teams[seat.team()];
        let [first, second] = &team.players;
        if seat == seat.team().seats()[0] { first } else { second }
    }

    /// Who sits in seats 1 to 4, as far as they are players.
    pub fn seats(&self) -> [Option<Id>; 4] {
        Seat::ALL.map(|seat| self.player(seat).id)
    }

    /// The deal that is being called or played, if there is one.
    pub fn unfinished(&self) -> Option<&DealHead> {
        self.deals.last().filter(|deal| deal.status == DealStatus::Unfinished)
    }

    /// Whether another deal can be begun.
    pub fn takes_deals(&self) -> bool {
        self.status == MatchStatus::Open && self.deals.iter().all(|deal| deal.status == DealStatus::Finished)
    }
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
        status: stored::status_name(MatchStatus::Open).to_owned(),
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
        && termination != Termination::Adjudicated
    {
        let message = "is needed: only an adjudication can end in a draw";
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

pub(super) fn view_of(conn: &mut AnyConnection, row: MatchRow) -> Result<MatchView, ServiceError> {
    let id = row.id;
    let view = views_of(conn, vec![row])?.pop();
    let mut view = view.ok_or_else(|| ServiceError::Corrupt {
        noun: Noun::BeloteMatch,
        id,
        what: "it has no view".to_owned(),
    })?;
    if view.deals.iter().any(|deal| deal.status == DealStatus::Illegal) {
        let settled = load(conn, id)?.settle().deals.into_iter();
        let mut faults = settled
            .zip(1..)
            .filter_map(|(deal, number)| Some((number, deal.err()?)));
        view.fault = faults.next().map(|(deal, what)| Box::new(Fault { deal, what: *what }));
    }
    Ok(view)
}

/// The matches with these ids, in no order.
///
/// # Errors
/// The database's failure.
pub fn with_ids(conn: &mut AnyConnection, ids: &[Id]) -> Result<Vec<MatchView>, ServiceError> {
    let found = rows::with_ids(conn, ids)?;
    views_of(conn, found)
}

fn views_of(conn: &mut AnyConnection, found: Vec<MatchRow>) -> Result<Vec<MatchView>, ServiceError> {
    let ids: Vec<Id> = found.iter().map(|row| row.id).collect();
    let mut of_match: HashMap<Id, Vec<DealRow>> = HashMap::new();
    for deal in deals::of_matches(conn, &ids)? {
        of_match.entry(deal.match_id).or_default().push(deal);
    }
    let reports = reports::of_matches(conn, &ids)?.into_iter();
    let mut reports: HashMap<Id, Report> = reports.map(|row| (row.match_id, row.into())).collect();
    let names = names(conn, &found)?;
    found
        .into_iter()
        .map(|row| {
            let deals = of_match.remove(&row.id).unwrap_or_default();
            let report = reports.remove(&row.id);
            make_view(row, &deals, report, &names)
        })
        .collect()
}

/// The names of all who sit in these matches.
fn names(conn: &mut AnyConnection, found: &[MatchRow]) -> Result<HashMap<Id, String>, ServiceError> {
    let mut ids: Vec<Id> = found.iter().flat_map(MatchRow::seats).flatten().collect();
    ids.sort_unstable();
    ids.dedup();
    let rows = players::with_ids(conn, &ids)?.into_iter();
    Ok(rows.map(|row| (row.id, row.name)).collect())
}

/// The pairs of a match.
fn teams(row: &MatchRow, names: &HashMap<Id, String>) -> ByTeam<TeamOf> {
    let person = |id: Option<Id>, name: &Option<String>| Person {
        id,
        name: match id {
            Some(id) => names.get(&id).cloned().unwrap_or_default(),
            None => name.clone().unwrap_or_default(),
        },
    };
    let team = |given: &Option<String>, players: [Person; 2]| {
        let known = players.iter().map(|player| player.name.as_str());
        let known: Vec<&str> = known.filter(|name| !name.is_empty()).collect();
        TeamOf {
            name: given.clone().unwrap_or_else(|| known.join(", ")),
            given: given.clone(),
            players,
        }
    };
    ByTeam::new(
        team(
            &row.north_south,
            [person(row.seat_1, &row.name_1), person(row.seat_3, &row.name_3)],
        ),
        team(
            &row.east_west,
            [person(row.seat_2, &row.name_2), person(row.seat_4, &row.name_4)],
        ),
    )
}

fn make_view(
    row: MatchRow,
    deals: &[DealRow],
    report: Option<Report>,
    names: &HashMap<Id, String>,
) -> Result<MatchView, ServiceError> {
    let status = match row.status.as_str() {
        "open" => MatchStatus::Open,
        "drawn" => MatchStatus::Drawn,
        team => MatchStatus::Won(Team::of_letters(team).ok_or_else(|| corrupt(row.id, "status"))?),
    };
    let mut heads: Vec<DealHead> = Vec::with_capacity(deals.len());
    for deal in deals {
        let before = heads.last().map(|deal| deal.totals).unwrap_or_default();
        heads.push(head(deal, before)?);
    }
    let all_finished = heads.iter().all(|deal| deal.status == DealStatus::Finished);
    let next_dealer = heads.last().and_then(|deal| deal.dealer).map(Seat::next);
    Ok(MatchView {
        id: row.id,
        club_id: row.club_id,
        teams: teams(&row, names),
        rules: stored::rules(&row)?,
        totals: heads.last().map(|deal| deal.totals).unwrap_or_default(),
        status,
        termination: stored::termination(&row)?.map(|(termination, _)| termination),
        verdict: verdict(&row)?,
        fault: None,
        next_dealer: next_dealer.filter(|_| all_finished && status == MatchStatus::Open),
        deals: heads,
        report,
        copied: row.copied,
        created_at: row.created_at,
        updated_at: row.updated_at,
        version: row.version,
    })
}

fn corrupt(id: Id, column: &str) -> ServiceError {
    ServiceError::Corrupt {
        noun: Noun::BeloteMatch,
        id,
        what: format!("its {column} is none"),
    }
}

fn verdict(row: &MatchRow) -> Result<Status, ServiceError> {
    let found = Status::ALL.into_iter().find(|status| status.name() == row.verdict);
    found.ok_or_else(|| corrupt(row.id, "verdict"))
}

/// A deal that is stored and is not there.
pub(super) fn corrupt_deal(id: Id, index: usize) -> ServiceError {
    corrupt(id, &format!("deal {}", index + 1))
}

/// A deal as it is stored, after these totals.
pub(super) fn head(row: &DealRow, before: ByTeam<u32>) -> Result<DealHead, ServiceError> {
    let wrong = |column: &str| corrupt(row.match_id, &format!("deal {}: {column}", row.number));
    let seat = |number: Option<i32>| number.and_then(|number| Seat::new(u8::try_from(number).ok()?));
    let pair = |ns: Option<i32>, ew: Option<i32>| {
        let both = ns.zip(ew)?;
        Some(ByTeam::new(u16::try_from(both.0).ok()?, u16::try_from(both.1).ok()?))
    };
    let team = |letters: &Option<String>| letters.as_deref().and_then(Team::of_letters);
    let contract: Option<Contract> = row.contract.as_deref().and_then(|letter| letter.parse().ok());
    let end = match (seat(row.taker), contract, pair(row.points_ns, row.points_ew)) {
        (Some(taker), Some(contract), Some(points)) => {
            let result = DealResult::new(taker, contract, points, team(&row.capot), team(&row.belote));
            Some(DealEnd::Played(result.map_err(|_| wrong("result"))?))
        }
        _ => row.thrown_in.then_some(DealEnd::ThrownIn),
    };
    let score = pair(row.score_ns, row.score_ew);
    let add = |team: Team| before[team].saturating_add(score.map_or(0, |score| u32::from(score[team])));
    let status = DealStatus::ALL.into_iter().find(|status| status.name() == row.status);
    Ok(DealHead {
        number: usize::try_from(row.number).unwrap_or_default(),
        status: status.ok_or_else(|| wrong("status"))?,
        recorded: row.recorded,
        dealer: seat(row.dealer),
        end,
        score,
        totals: ByTeam::from_fn(add),
    })
}

/// The state that a stale writer is told.
pub(super) fn current(view: MatchView) -> Current {
    Current::BeloteMatch(Box::new(view))
}
