//! What counts of one game, and to what it adds.

use std::collections::BTreeMap;

use brade_core::brade::legal::Plays;
use brade_core::brade::record::{RecordDate, Termination};
use brade_core::brade::side::Side;
use brade_core::stats::{self, GameFacts};

use super::periods::Level;
use crate::db::game_facts::FactRow;
use crate::db::games::{GameBodyRow, GameHeadRow};
use crate::db::statistics::{SumKey, Sums};
use crate::db::{AnyConnection, match_reports, matches, tournaments};
use crate::id::Id;
use crate::service::ServiceError;
use crate::service::games::{GameOutcome, stored};

/// The least number of turns of each class of lengths but the first. Half of all games between good players take 90 to 150.
pub const LENGTHS: [u32; 5] = [60, 90, 120, 150, 180];

/// What counts of a game; nothing of one without a result, of one whose result nobody has confirmed yet, of one that
/// came in with a copy of a tournament, and of one that is stored wrongly, which `brade check` tells.
pub(super) fn of_game(
    conn: &mut AnyConnection,
    head: &GameHeadRow,
    body: &GameBodyRow,
) -> Result<Option<FactRow>, ServiceError> {
    match read(conn, head, body) {
        Err(ServiceError::Corrupt { what, .. }) => {
            tracing::warn!(game = %head.id, what, "a game that is stored wrongly is left out of the statistics");
            Ok(None)
        }
        read => read,
    }
}

fn read(conn: &mut AnyConnection, head: &GameHeadRow, body: &GameBodyRow) -> Result<Option<FactRow>, ServiceError> {
    let Some(outcome) = stored::outcome(head)? else {
        return Ok(None);
    };
    if is_of_copy(conn, head)? || waits(conn, head)? {
        return Ok(None);
    }
    let tournament = match head.match_id {
        Some(id) => tournaments::of_match(conn, id)?.map(|(tournament, _, _)| tournament),
        None => None,
    };
    counted(head, body, outcome, tournament).map(Some)
}

/// What of a record is known before it is stored.
pub(in crate::service) struct Known {
    /// Its date.
    pub date: Option<RecordDate>,
    /// Who began.
    pub begun_by: Option<Side>,
    /// What its turns come to.
    pub facts: Option<GameFacts>,
}

/// What counts of a game of no match that came to this.
pub(in crate::service) fn of_record(head: &GameHeadRow, outcome: GameOutcome, known: Known) -> FactRow {
    row(head, outcome, None, known)
}

/// What counts of a game of no match that is to be stored so; nothing of one without a result.
pub(in crate::service) fn of_rows(head: &GameHeadRow, body: &GameBodyRow) -> Result<Option<FactRow>, ServiceError> {
    let outcome = stored::outcome(head)?;
    outcome.map(|outcome| counted(head, body, outcome, None)).transpose()
}

/// What counts of a game with this result.
fn counted(
    head: &GameHeadRow,
    body: &GameBodyRow,
    outcome: GameOutcome,
    tournament: Option<Id>,
) -> Result<FactRow, ServiceError> {
    let (tags, record, _) = stored::read(head, body)?;
    let begun_by = tags.first.or(record.teka.map(|teka| teka.begins()));
    let first = record.turns.first().map(|turn| turn.side);
    let known = Known {
        date: record.date,
        begun_by: begun_by.or(first),
        facts: stats::game_facts(&record, &mut Plays::new()),
    };
    Ok(row(head, outcome, tournament, known))
}

fn row(head: &GameHeadRow, outcome: GameOutcome, tournament: Option<Id>, known: Known) -> FactRow {
    let Known { date, begun_by, facts } = known;
    let played = outcome.termination == Termination::Played;
    let facts = facts.filter(|facts| played && (facts.winner, Some(facts.win)) == (outcome.winner, outcome.win));
    let named = match (played, outcome.win) {
        (true, Some(win)) => win.name(),
        _ => outcome.termination.name(),
    };
    let count = |of: fn(&GameFacts) -> u32| {
        let count = facts.as_ref().map_or(0, of);
        i32::try_from(count).unwrap_or(i32::MAX)
    };
    FactRow {
        game_id: head.id,
        club_id: head.club_id,
        match_id: head.match_id,
        tournament_id: tournament,
        white_id: head.white_id,
        black_id: head.black_id,
        rule_set: head.rule_set.clone(),
        day: day(date),
        winner: outcome.winner.name().to_owned(),
        outcome: named.to_owned(),
        begun_by: begun_by.map(|side| side.name().to_owned()),
        turns: facts.is_some().then(|| count(|facts| facts.turns)),
        white_hits: count(|facts| facts.hits.white),
        black_hits: count(|facts| facts.hits.black),
        white_forcings: count(|facts| facts.forcings.white),
        black_forcings: count(|facts| facts.forcings.black),
        comeback: facts.as_ref().is_some_and(GameFacts::is_comeback),
    }
}

/// Whether the game came in with a copy of a tournament: the other one counts.
fn is_of_copy(conn: &mut AnyConnection, head: &GameHeadRow) -> Result<bool, ServiceError> {
    let of_match = match head.match_id {
        Some(id) => matches::find(conn, id)?,
        None => None,
    };
    Ok(of_match.is_some_and(|row| row.copied))
}

/// Whether the result waits to be confirmed.
fn waits(conn: &mut AnyConnection, head: &GameHeadRow) -> Result<bool, ServiceError> {
    let Some(id) = head.match_id else {
        return Ok(false);
    };
    let report = match_reports::find(conn, id)?.filter(|report| report.confirmed_at.is_none());
    Ok(report.is_some_and(|report| head.number.is_none_or(|number| number >= report.from_game)))
}

/// The earliest day that it can have been; nothing where the year is not known.
fn day(date: Option<RecordDate>) -> String {
    let known = date.filter(|date| date.year().is_some());
    known.map(RecordDate::earliest).unwrap_or_default()
}

/// What a game counts as one side saw it.
pub(super) fn seen_by(fact: &FactRow, side: Side) -> Sums {
    let turns = i64::from(fact.turns.unwrap_or(0));
    let recorded = i64::from(fact.turns.is_some());
    let class = LENGTHS.iter().filter(|least| i64::from(**least) <= turns).count();
    let mut lengths = [0; LENGTHS.len() + 1];
    if let Some(length) = lengths.get_mut(class) {
        *length = recorded;
    }
    let of = |side: Side| match side {
        Side::White => (i64::from(fact.white_hits), i64::from(fact.white_forcings)),
        Side::Black => (i64::from(fact.black_hits), i64::from(fact.black_forcings)),
    };
    let ((hits, forcings), (hits_against, forcings_against)) = (of(side), of(!side));
    Sums {
        games: 1,
        opened: i64::from(fact.begun_by.is_some()),
        begun: i64::from(fact.begun_by.as_deref() == Some(side.name())),
        recorded,
        turns,
        lengths,
        hits,
        hits_against,
        forcings,
        forcings_against,
        comebacks: i64::from(fact.comeback),
    }
}

/// Who won.
pub(super) fn winner(fact: &FactRow) -> Side {
    if fact.winner == Side::Black.name() {
        Side::Black
    } else {
        Side::White
    }
}

/// The side that this player had, if it played.
pub(super) fn side_of(fact: &FactRow, player: Id) -> Option<Side> {
    match Some(player) {
        player if player == fact.white_id => Some(Side::White),
        player if player == fact.black_id => Some(Side::Black),
        _ => None,
    }
}

/// The sums of all, which are kept in parts, but for single days: those of all clubs are added up.
pub(super) const ALL: &str = "all";
/// The sums of a club.
pub(super) const CLUB: &str = "club";
/// The sums of a player.
pub(super) const PLAYER: &str = "player";

/// The parts in which the sums of all are kept: the last digit of a game's id, which is random, says in which. Whoever
/// enters results at the same time mostly writes different rows.
pub(super) fn parts() -> Vec<String> {
    (0..16).map(|digit| format!("{digit:x}")).collect()
}

/// Adds a game to every sum that it counts in, or takes it away again.
pub(super) fn add(to: &mut BTreeMap<SumKey, Sums>, fact: &FactRow, times: i64) {
    let won_by = winner(fact);
    let id = fact.game_id.to_string();
    let part = id.get(id.len().saturating_sub(1)..).unwrap_or_default().to_owned();
    let won = seen_by(fact, won_by);
    for level in Level::ALL {
        add_one(to, fact, (CLUB, fact.club_id.to_string(), level, true), &won, times);
        if level != Level::Day {
            add_one(to, fact, (ALL, part.clone(), level, true), &won, times);
        }
    }
    for (player, side) in [(fact.white_id, Side::White), (fact.black_id, Side::Black)] {
        let Some(player) = player else { continue };
        let seen = seen_by(fact, side);
        for level in [Level::Century, Level::Year, Level::Month] {
            add_one(
                to,
                fact,
                (PLAYER, player.to_string(), level, side == won_by),
                &seen,
                times,
            );
        }
    }
}

fn add_one(
    to: &mut BTreeMap<SumKey, Sums>,
    fact: &FactRow,
    (scope, scope_id, level, won): (&'static str, String, Level, bool),
    sums: &Sums,
    times: i64,
) {
    let key = SumKey {
        scope,
        scope_id,
        level: level.name(),
        period: level.period(&fact.day).to_owned(),
        rule_set: fact.rule_set.clone(),
        outcome: fact.outcome.clone(),
        won,
    };
    to.entry(key).or_default().add(sums, times);
}
