//! Keeping ratings: after every change of a match, all of them anew, and whether they are what they should be.

use std::collections::{BTreeMap, HashMap};

use brade_core::brade::record::{RecordDate, Termination};
use brade_core::brade::side::{BySide, Side};
use brade_core::brade::tables_match::MatchStatus;

use super::state::{self, Rated, State};
use crate::db::AnyConnection;
use crate::db::ratings::{self as rows, Place, StepRow};
use crate::id::Id;
use crate::service::ServiceError;
use crate::service::confirmation::Report;
use crate::service::matches::{self, MatchFilter, MatchView};

/// How many rows are looked at before the next are asked for.
const AT_ONCE: i64 = 500;

/// What counts of a match: none unless it is decided, was played at least in part, has no game left, what players
/// reported of it is confirmed, and it is no copy of a match that is here already. Its day is that of its last game, or that of its making where no game has one.
fn rated(of_match: &MatchView) -> Option<Rated> {
    let MatchStatus::Decided { winner, .. } = of_match.state.status else {
        return None;
    };
    let open = of_match.state.more_games || of_match.unfinished().is_some();
    let unconfirmed = of_match.report.as_ref().is_some_and(Report::is_open);
    let outcomes = || of_match.games.iter().filter_map(|game| game.outcome);
    let played = outcomes().any(|outcome| outcome.termination != Termination::Forfeited);
    if open || unconfirmed || !played || of_match.copied {
        return None;
    }
    let days = of_match.games.iter().filter_map(|game| {
        let date: RecordDate = game.date.as_deref()?.parse().ok()?;
        date.year()?;
        state::day(&date.earliest())
    });
    Some(Rated {
        rule_set: of_match.rules.set().name().to_owned(),
        match_id: of_match.id,
        day: days.max().unwrap_or_else(|| of_match.created_at.date()),
        players: BySide {
            white: of_match.players.white.id?,
            black: of_match.players.black.id?,
        },
        winner,
    })
}

/// Lets the ratings follow a change of a match, in the same transaction.
///
/// A match that is the last one of its players is added to the end. Anything else computes anew what comes after it: the
/// steps of its players, and of those whom they met since.
///
/// # Errors
/// No such match; the database's failure.
pub(in crate::service) fn follow(conn: &mut AnyConnection, id: Id) -> Result<(), ServiceError> {
    let is = rated(&matches::view(conn, id)?);
    let stored = rows::of_match(conn, id)?;
    let was = stored.as_ref().and_then(Rated::of);
    if is == was && is.is_some() == stored.is_some() {
        return Ok(());
    }
    let new = is.as_ref().map(|rated| {
        rated.step(BySide {
            white: State::new(),
            black: State::new(),
        })
    });
    match &new {
        Some(new) => rows::put_step(conn, new)?,
        None => rows::delete_step(conn, id)?,
    }
    let Some(first) = stored.iter().chain(&new).min_by_key(|row| row.place()) else {
        return Ok(());
    };
    let players = state::players(first);
    replay(conn, &first.rule_set, &[players.white, players.black], &first.place())
}

/// Lets the ratings follow matches that were given from one player to the other; their steps name the new one already.
///
/// # Errors
/// The database's failure.
pub(in crate::service) fn follow_moved(
    conn: &mut AnyConnection,
    matches: &[Id],
    players: [Id; 2],
) -> Result<(), ServiceError> {
    let mut first: BTreeMap<String, Place> = BTreeMap::new();
    for ids in matches.chunks(AT_ONCE as usize) {
        for row in rows::of_matches(conn, ids)? {
            let place = row.place();
            let earliest = first.entry(row.rule_set).or_insert_with(|| place.clone());
            *earliest = place.min(earliest.clone());
        }
    }
    for (rule_set, first) in first {
        replay(conn, &rule_set, &players, &first)?;
    }
    Ok(())
}

/// What a player has come to before a place.
fn state_before(conn: &mut AnyConnection, rule_set: &str, player: Id, place: &Place) -> Result<State, ServiceError> {
    let last = rows::of_player(conn, player, Some(rule_set), Some(place), 1)?;
    Ok(last
        .first()
        .map_or_else(State::new, |row| state::after(row)[side_of(row, player)]))
}

fn side_of(row: &StepRow, player: Id) -> Side {
    if row.black_id == player {
        Side::Black
    } else {
        Side::White
    }
}

/// Computes the steps of these players anew from this place on, and those of everybody whom that changes.
fn replay(conn: &mut AnyConnection, rule_set: &str, players: &[Id], first: &Place) -> Result<(), ServiceError> {
    let mut states: HashMap<Id, State> = HashMap::new();
    for player in players {
        states.insert(*player, state_before(conn, rule_set, *player, first)?);
    }
    let mut from = first.clone();
    let mut seen: Option<Id> = None;
    loop {
        let found = rows::from(conn, rule_set, &from, AT_ONCE)?;
        let Some(last) = found.last().map(StepRow::place) else {
            break;
        };
        let goes_on = found.len() >= usize::try_from(AT_ONCE).unwrap_or(usize::MAX);
        // The place that a part begins with is the last one of the part before it.
        for row in found.iter().filter(|row| seen != Some(row.match_id)) {
            step(conn, row, &mut states)?;
        }
        if !goes_on {
            break;
        }
        seen = Some(last.1);
        from = last;
    }
    for (player, state) in states {
        match state.row(rule_set, player) {
            Some(row) => rows::put(conn, &row)?,
            None => rows::delete(conn, rule_set, player)?,
        }
    }
    Ok(())
}

/// Computes one step anew if one of its players comes to it otherwise than before.
fn step(conn: &mut AnyConnection, row: &StepRow, states: &mut HashMap<Id, State>) -> Result<(), ServiceError> {
    let players = state::players(row);
    if Side::BOTH.into_iter().all(|side| !states.contains_key(&players[side])) {
        return Ok(());
    }
    let Some(rated) = Rated::of(row) else { return Ok(()) };
    let stored = state::before(row);
    let before = |side: Side| states.get(&players[side]).copied().unwrap_or(stored[side]);
    let new = rated.step(BySide {
        white: before(Side::White),
        black: before(Side::Black),
    });
    if new != *row {
        rows::put_step(conn, &new)?;
    }
    let (was, is) = (state::after(row), state::after(&new));
    for side in Side::BOTH {
        if states.contains_key(&players[side]) || was[side] != is[side] {
            states.insert(players[side], is[side]);
        }
    }
    Ok(())
}

/// Every step in the order of time, and what every player comes to by rule set.
type Ratings = (Vec<StepRow>, BTreeMap<(String, Id), State>);

/// All ratings from all matches.
fn compute(conn: &mut AnyConnection) -> Result<Ratings, ServiceError> {
    let mut counted: Vec<Rated> = Vec::new();
    let mut after: Option<Id> = None;
    loop {
        let found = matches::list(conn, &MatchFilter::default(), after, AT_ONCE)?;
        let Some(last) = found.last() else { break };
        after = Some(last.id);
        counted.extend(found.iter().filter_map(rated));
    }
    counted.sort_by_key(|rated| (rated.day, rated.match_id));
    let mut states: BTreeMap<(String, Id), State> = BTreeMap::new();
    let mut steps = Vec::with_capacity(counted.len());
    for rated in counted {
        let key = |side: Side| (rated.rule_set.clone(), rated.players[side]);
        let before = |side: Side| states.get(&key(side)).copied().unwrap_or_else(State::new);
        let step = rated.step(BySide {
            white: before(Side::White),
            black: before(Side::Black),
        });
        let after = state::after(&step);
        for side in Side::BOTH {
            states.insert(key(side), after[side]);
        }
        steps.push(step);
    }
    Ok((steps, states))
}

/// Makes all ratings anew from the matches; gives how many matches count.
///
/// # Errors
/// The database's failure.
pub fn recompute(conn: &mut AnyConnection) -> Result<usize, ServiceError> {
    let (steps, states) = compute(conn)?;
    rows::clear(conn)?;
    for step in &steps {
        rows::put_step(conn, step)?;
    }
    for ((rule_set, player), state) in states {
        if let Some(row) = state.row(&rule_set, player) {
            rows::put(conn, &row)?;
        }
    }
    Ok(steps.len())
}

/// Makes the ratings of a database that has none: one that was made before there were any.
///
/// # Errors
/// The database's failure.
pub fn catch_up(conn: &mut AnyConnection) -> Result<(), ServiceError> {
    if !rows::any(conn)? {
        recompute(conn)?;
    }
    Ok(())
}

/// What is wrong with the stored ratings, a line each.
///
/// # Errors
/// The database's failure.
pub(in crate::service) fn differences(conn: &mut AnyConnection) -> Result<Vec<String>, ServiceError> {
    let (steps, states) = compute(conn)?;
    let mut steps: HashMap<Id, StepRow> = steps.into_iter().map(|row| (row.match_id, row)).collect();
    let mut lines = Vec::new();
    let mut after: Option<Id> = None;
    loop {
        let found = rows::list_steps(conn, after, AT_ONCE)?;
        let Some(last) = found.last() else { break };
        after = Some(last.match_id);
        for row in found {
            let id = row.match_id;
            match steps.remove(&id) {
                None => lines.push(format!("match {id}: it is rated, and should not be")),
                Some(computed) if computed != row => {
                    lines.push(format!(
                        "match {id}: what it did to the ratings is not what it should have done"
                    ));
                }
                Some(_) => {}
            }
        }
    }
    let mut missing: Vec<Id> = steps.into_keys().collect();
    missing.sort_unstable();
    lines.extend(
        missing
            .into_iter()
            .map(|id| format!("match {id}: it is not rated, and should be")),
    );
    let mut computed: BTreeMap<(String, Id), _> = BTreeMap::new();
    for ((rule_set, player), state) in states {
        if let Some(row) = state.row(&rule_set, player) {
            computed.insert((rule_set, player), row);
        }
    }
    for row in rows::all(conn)? {
        if computed.remove(&(row.rule_set.clone(), row.player_id)).as_ref() != Some(&row) {
            let (player, set) = (row.player_id, row.rule_set);
            lines.push(format!(
                "player {player}: the rating under {set} rules is not what the matches make it"
            ));
        }
    }
    let unrated = computed.into_keys();
    lines.extend(unrated.map(|(set, player)| format!("player {player}: a rating under {set} rules is missing")));
    Ok(lines)
}
