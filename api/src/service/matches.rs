//! Matches: what was agreed, their games, and how they stand.

use std::borrow::Borrow;
use std::collections::HashMap;

use brade_core::brade::rules::{Begins, Rules};
use brade_core::brade::side::{BySide, Side};
use brade_core::brade::tables_match::{
    DecidedBy, FinishedGame, GameResult, MatchLength, MatchSettings, MatchState, MatchStatus, match_state,
};
use chrono::NaiveDateTime;
use serde_json::json;

pub use super::new_game::{NewGame, new_game};
pub use crate::db::matches::MatchFilter;

use super::confirmation::Report;
use super::games::{GameHead, stored};
use super::journal::Change;
use super::{Context, Current, Expected, Noun, ServiceError, players as player_service, ratings, text, tournaments};
use crate::auth::caller::Caller;
use crate::auth::permission::Action;
use crate::db::matches::{self, MatchRow};
use crate::db::{AnyConnection, games, match_reports, players, time};
use crate::id::Id;

/// What is agreed before a match.
#[derive(Debug, Clone)]
pub struct NewMatch {
    /// The club that it belongs to; none for the home club.
    pub club: Option<Id>,
    /// Who plays White and who Black.
    pub players: BySide<Id>,
    /// How many games.
    pub length: i64,
    /// The rules of every game.
    pub rules: Rules,
    /// Who begins the games after the first.
    pub begins: Begins,
    /// Whether the match ends when it is decided.
    pub stop_when_decided: bool,
}

/// A player of a match or a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The player's id; none for one who is only named in a record.
    pub id: Option<Id>,
    /// The name.
    pub name: String,
}

/// A match with its games and how it stands.
#[derive(Debug, Clone)]
pub struct MatchView {
    /// The id.
    pub id: Id,
    /// The club that it belongs to.
    pub club_id: Id,
    /// Who plays.
    pub players: BySide<Person>,
    /// How many games it has.
    pub length: MatchLength,
    /// The rules of every game.
    pub rules: Rules,
    /// Who begins the games after the first.
    pub begins: Begins,
    /// Whether the match ends when it is decided.
    pub stop_when_decided: bool,
    /// The director's word, if any was needed.
    pub decision: Option<Side>,
    /// What one of the players has reported, if the results were not entered by others.
    pub report: Option<Report>,
    /// Whether it came in with a copy of a tournament that is here already, and so counts for nothing.
    pub copied: bool,
    /// Score, status, whether another game is to be played and who begins it.
    pub state: MatchState,
    /// Its games in their order.
    pub games: Vec<GameHead>,
    /// When it was made.
    pub created_at: NaiveDateTime,
    /// When it was last changed.
    pub updated_at: NaiveDateTime,
    /// Raised by every change of the match and of the results of its games.
    pub version: i32,
}

impl MatchView {
    /// The game of the match that has no result yet, if there is one.
    pub fn unfinished(&self) -> Option<&GameHead> {
        self.games.iter().find(|game| game.outcome.is_none())
    }

    /// The name of who plays on a side.
    pub fn name(&self, side: impl Borrow<Side>) -> &str {
        &self.players[*side.borrow()].name
    }
}

/// Makes a match.
///
/// # Errors
/// An even length, an unknown player, the same player on both sides; the database's failure.
pub fn create(conn: &mut AnyConnection, ctx: Context, new: &NewMatch) -> Result<MatchView, ServiceError> {
    let ctx = ctx.choose(conn, new.club)?;
    let players = [Some(new.players.white), Some(new.players.black)];
    ctx.may(Action::StartMatch, ctx.club, &players)?;
    let length = MatchLength::new(new.length).map_err(|error| ServiceError::invalid("bad-length", "length", error))?;
    if new.players.white == new.players.black {
        let message = "White and Black must be two players";
        return Err(ServiceError::invalid("same-player", "black_id", message));
    }
    for (field, id) in [("white_id", new.players.white), ("black_id", new.players.black)] {
        player_service::named(conn, field, id)?;
    }
    let now = time::now();
    let row = MatchRow {
        id: Id::new(),
        club_id: ctx.club,
        white_id: new.players.white,
        black_id: new.players.black,
        length: i32::from(length.games()),
        rule_set: new.rules.set().name().to_owned(),
        options: new.rules.option_list(),
        begins: new.begins.name().to_owned(),
        stop_when_decided: new.stop_when_decided,
        decision: None,
        created_by: ctx.actor,
        created_at: now,
        updated_at: now,
        version: 1,
        copied: false,
    };
    matches::insert(conn, &row)?;
    let change = Change {
        noun: Noun::Match,
        id: row.id,
        version: row.version,
        action: "created",
        before: None,
        after: Some(json!({
            "white_id": row.white_id,
            "black_id": row.black_id,
            "length": row.length,
            "rules": new.rules.to_string(),
            "begins": row.begins,
            "stop_when_decided": row.stop_when_decided,
        })),
        why: None,
    };
    change.write(conn, ctx)?;
    view_of(conn, row)
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
    let own = || caller.user().is_some_and(|user| user.player_id.is_some());
    caller.has_role_for(Action::StartMatch, club) || (caller.role_in(club).is_some() && own())
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
    let rows = matches::list(conn, &MatchFilter { player, ..*filter }, after, limit)?;
    views_of(conn, rows)
}

/// Removes a match without games, which nothing points at any more.
///
/// # Errors
/// No such match; one that has games; the database's failure.
pub(super) fn remove(conn: &mut AnyConnection, ctx: Context, id: Id) -> Result<(), ServiceError> {
    let row = row(conn, id)?;
    // Without games it counts in no statistics.
    let _ = match_reports::delete(conn, id)?;
    matches::delete(conn, id)?;
    let change = Change {
        noun: Noun::Match,
        id,
        version: row.version + 1,
        action: "removed",
        before: Some(json!({ "white_id": row.white_id, "black_id": row.black_id, "length": row.length })),
        after: None,
        why: None,
    };
    Ok(change.write(conn, ctx.at(row.club_id))?)
}

/// Settles a match that the games leave undecided (RULES.md §10, D8); none takes the decision back.
///
/// # Errors
/// No such match, another version, a match that the games decide or have not finished; the database's failure.
pub fn decide(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    winner: Option<Side>,
    expected: &Expected,
    why: Option<&str>,
) -> Result<MatchView, ServiceError> {
    let why = text::why(why)?;
    let mut row = row(conn, id)?;
    let ctx = ctx.at(row.club_id);
    ctx.may(Action::Correct, ctx.club, &[])?;
    let view = view_of(conn, row.clone())?;
    expected.check(row.version, || Current::Match(Box::new(view.clone())))?;
    let left_open = matches!(
        view.state.status,
        MatchStatus::Undecided
            | MatchStatus::Decided {
                by: DecidedBy::Director,
                ..
            }
    );
    if !left_open || view.unfinished().is_some() {
        return Err(ServiceError::Conflict {
            code: "not-undecided",
            field: "winner",
            message: "only a match whose games are finished and leave it undecided is for the director".to_owned(),
            current: Current::Match(Box::new(view)),
        });
    }
    let tournament = tournaments::before_change(conn, ctx, id)?;
    let before = std::mem::replace(&mut row.decision, winner.map(|side| side.name().to_owned()));
    row.version += 1;
    row.updated_at = time::now();
    matches::update(conn, &row)?;
    let change = Change {
        noun: Noun::Match,
        id,
        version: row.version,
        action: "decided",
        before: Some(json!({ "winner": before })),
        after: Some(json!({ "winner": row.decision })),
        why: why.as_deref(),
    };
    change.write(conn, ctx)?;
    tournaments::match_changed(conn, ctx, &tournament, "decided", expected.let_stand)?;
    ratings::follow(conn, id)?;
    view_of(conn, row)
}

pub(super) fn row(conn: &mut AnyConnection, id: Id) -> Result<MatchRow, ServiceError> {
    matches::find(conn, id)?.ok_or(ServiceError::NotFound(Noun::Match))
}

pub(super) fn view_of(conn: &mut AnyConnection, row: MatchRow) -> Result<MatchView, ServiceError> {
    let id = row.id;
    let views = views_of(conn, vec![row])?;
    views.into_iter().next().ok_or_else(|| ServiceError::Corrupt {
        noun: Noun::Match,
        id,
        what: "it has no view".to_owned(),
    })
}

/// The matches with these ids, in no order.
///
/// # Errors
/// The database's failure.
pub(super) fn with_ids(conn: &mut AnyConnection, ids: &[Id]) -> Result<Vec<MatchView>, ServiceError> {
    let rows = matches::with_ids(conn, ids)?;
    views_of(conn, rows)
}

fn views_of(conn: &mut AnyConnection, rows: Vec<MatchRow>) -> Result<Vec<MatchView>, ServiceError> {
    let ids: Vec<Id> = rows.iter().map(|row| row.id).collect();
    let mut games: HashMap<Id, Vec<GameHead>> = HashMap::new();
    for row in games::of_matches(conn, &ids)? {
        if let Some(id) = row.match_id {
            games.entry(id).or_default().push(stored::head(&row)?);
        }
    }
    let reports = match_reports::of_matches(conn, &ids)?.into_iter();
    let mut reports: HashMap<Id, Report> = reports.map(|row| (row.match_id, row.into())).collect();
    let mut ids: Vec<Id> = rows.iter().flat_map(|row| [row.white_id, row.black_id]).collect();
    ids.sort_unstable();
    ids.dedup();
    let rows_of_players = players::with_ids(conn, &ids)?.into_iter();
    let names: HashMap<Id, String> = rows_of_players.map(|row| (row.id, row.name)).collect();
    rows.into_iter()
        .map(|row| {
            let games = games.remove(&row.id).unwrap_or_default();
            let report = reports.remove(&row.id);
            make_view(row, games, report, &names)
        })
        .collect()
}

fn make_view(
    row: MatchRow,
    games: Vec<GameHead>,
    report: Option<Report>,
    names: &HashMap<Id, String>,
) -> Result<MatchView, ServiceError> {
    let id = row.id;
    let corrupt = |what: String| ServiceError::Corrupt {
        noun: Noun::Match,
        id,
        what,
    };
    let rules = stored::rules(Noun::Match, id, &row.rule_set, &row.options)?;
    let begins: Begins = stored::parse(Noun::Match, id, &row.begins)?;
    let length = MatchLength::new(row.length.into()).map_err(|error| corrupt(error.to_string()))?;
    let decision = row.decision.as_deref();
    let decision = decision.map(|text| stored::side(Noun::Match, id, text)).transpose()?;
    let settings = MatchSettings {
        rules,
        length,
        begins,
        stop_when_decided: row.stop_when_decided,
    };
    let finished: Result<Vec<Option<FinishedGame>>, ServiceError> = games.iter().map(finished_game).collect();
    let finished: Vec<FinishedGame> = finished?.into_iter().flatten().collect();
    let mut state = match_state(&settings, &finished, decision);
    if games.len() > finished.len() {
        // Who begins the game after an unfinished one is not known yet.
        state.next_begins = None;
    }
    let person = |id: Id| Person {
        id: Some(id),
        name: names.get(&id).cloned().unwrap_or_default(),
    };
    Ok(MatchView {
        id,
        club_id: row.club_id,
        players: BySide {
            white: person(row.white_id),
            black: person(row.black_id),
        },
        length,
        rules,
        begins,
        stop_when_decided: row.stop_when_decided,
        decision,
        report,
        copied: row.copied,
        state,
        games,
        created_at: row.created_at,
        updated_at: row.updated_at,
        version: row.version,
    })
}

fn finished_game(game: &GameHead) -> Result<Option<FinishedGame>, ServiceError> {
    let Some(outcome) = game.outcome else {
        return Ok(None);
    };
    let result = GameResult::new(outcome.winner, outcome.win, outcome.termination, &game.rules)
        .and_then(|result| result.with_points(outcome.points, &game.rules))
        .map_err(|error| ServiceError::Corrupt {
            noun: Noun::Game,
            id: game.id,
            what: error.to_string(),
        })?;
    Ok(Some(FinishedGame {
        result,
        begun_by: game.begun_by,
    }))
}
