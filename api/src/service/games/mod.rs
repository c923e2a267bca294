//! Games: their turns, their results, and what can be said of them.
//!
//! A game holds either turns that are played one after the other, or only a result. What the turns come to is found by
//! replay after every change: the status, the result, the win and the points of the row are always those of the turns,
//! except for a result that was given (conceded, forfeited, adjudicated, or played without a record).

use std::ops::Deref;

use brade_core::brade::dice::{Roll, Teka};
use brade_core::brade::facts::Fact;
use brade_core::brade::position::Setup;
use brade_core::brade::record::{GameRecord, Termination};
use brade_core::brade::rules::{Begins, Rules};
use brade_core::brade::side::{BySide, Side};
use brade_core::brade::verify::{Contradiction, Fault, Status};
use brade_core::brade::win::{Points, Win};
use chrono::NaiveDateTime;

pub use super::matches::Person;
use super::{Context, Expected, ServiceError};
use crate::db::AnyConnection;
use crate::id::Id;

/// What a game came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameOutcome {
    /// Who won.
    pub winner: Side,
    /// By what; none for a game without a win.
    pub win: Option<Win>,
    /// What it counts.
    pub points: Points,
    /// How it came to its end.
    pub termination: Termination,
}

/// A game without its turns.
#[derive(Debug, Clone)]
pub struct GameHead {
    /// The id.
    pub id: Id,
    /// The match it belongs to; none for a game that was stored as a record.
    pub match_id: Option<Id>,
    /// Which game of the match, from 1.
    pub number: Option<i32>,
    /// Who plays.
    pub players: BySide<Person>,
    /// The rules.
    pub rules: Rules,
    /// The tournament or occasion.
    pub event: Option<String>,
    /// Where it was played.
    pub site: Option<String>,
    /// The round of the tournament.
    pub round: Option<String>,
    /// When it was played, as a record writes it: `2026.03.14`.
    pub date: Option<String>,
    /// The opening throw.
    pub teka: Option<Teka>,
    /// Who begins the later games of the match.
    pub begins: Option<Begins>,
    /// Who began this game, if that is known.
    pub begun_by: Option<Side>,
    /// What replaying it comes to.
    pub status: Status,
    /// How it ended, if it did.
    pub outcome: Option<GameOutcome>,
    /// How many turns it has.
    pub turn_count: usize,
    /// When it was made.
    pub created_at: NaiveDateTime,
    /// When it was last changed.
    pub updated_at: NaiveDateTime,
    /// Raised by every change.
    pub version: i32,
}

/// A game with everything that can be said of it.
#[derive(Debug, Clone)]
pub struct GameView {
    /// What the game is.
    pub head: GameHead,
    /// Its canonical record.
    pub record: GameRecord,
    /// The position before the first turn.
    pub start: Setup,
    /// Its turns.
    pub turns: Vec<TurnView>,
    /// The position after the last turn; none where nobody can know it (after a gap or a fault).
    pub position: Option<Setup>,
    /// Whose turn it is.
    pub to_move: Side,
    /// Whether another turn can be added: the game has no result and no fault.
    pub open: bool,
    /// The facts of the position; none when the game has ended.
    pub facts: Vec<Fact>,
    /// The first illegal turn, if there is one.
    pub fault: Option<Box<Fault>>,
    /// What the record claims and the replay shows to be false.
    pub contradictions: Vec<Contradiction>,
}

impl Deref for GameView {
    type Target = GameHead;

    fn deref(&self) -> &GameHead {
        &self.head
    }
}

impl GameView {
    /// The number that the next turn will have: what [`play_turn`] expects.
    pub fn next_turn(&self) -> usize {
        self.turns.len() + 1
    }
}

/// One turn of a game.
#[derive(Debug, Clone)]
pub struct TurnView {
    /// Its number, from 1.
    pub number: usize,
    /// Who moved.
    pub side: Side,
    /// The throw; none if unknown. Its Swedish name is [`Roll::name`].
    pub roll: Option<Roll>,
    /// The play in canonical notation, in the mover's numbering.
    pub notation: String,
    /// The position after it; none where nobody can know it (after a gap or a fault).
    pub position: Option<Setup>,
    /// The facts of that position.
    pub facts: Vec<Fact>,
    /// The win it brought.
    pub win: Option<Win>,
    /// Whether it was illegal and let stand.
    pub stood: bool,
    /// What was said of it.
    pub comments: Vec<String>,
}

/// A turn as somebody enters it.
#[derive(Debug, Clone, Default)]
pub struct NewTurn {
    /// The throw: `63`, `36` or `6-3`; `??` if unknown.
    pub dice: String,
    /// The play in the mover's numbering; `-` for a void throw, `??` if unknown.
    pub play: String,
    /// Whether it was illegal and let stand.
    pub stood: bool,
    /// What is to be said of it. None leaves the comments as they are where a turn is corrected.
    pub comment: Option<String>,
    /// The position after it, where that is known again after a gap.
    pub position: Option<String>,
}

/// What came of entering a turn.
#[derive(Debug, Clone)]
pub struct Played {
    /// The number of the turn.
    pub turn: usize,
    /// The first turn after it that is illegal now, if there is one: `game.fault` says why.
    pub breaks_at: Option<usize>,
    /// The game after it.
    pub game: GameView,
}

/// A result that is given, not played out turn by turn.
#[derive(Debug, Clone, Copy)]
pub struct NewResult {
    /// Who won.
    pub winner: Side,
    /// By what. A conceded game without one counts as a bear-off.
    pub win: Option<Win>,
    /// How the game came to its end.
    pub termination: Termination,
    /// The points, where the rules leave them open; none for those of the win.
    pub points: Option<Points>,
}

/// Which games to list.
#[derive(Debug, Clone, Default)]
pub struct GameFilter {
    /// Games of this player.
    pub player: Option<Id>,
    /// Games of this match.
    pub match_id: Option<Id>,
    /// Games won so.
    pub win: Option<Win>,
    /// Games played on this day (`yyyy-mm-dd`) or later.
    pub from: Option<String>,
    /// Games played on this day or earlier.
    pub to: Option<String>,
    /// Games of this event.
    pub event: Option<String>,
    /// Games with this status.
    pub status: Option<Status>,
}

/// A game.
///
/// # Errors
/// No such game; the database's failure.
pub fn view(conn: &mut AnyConnection, id: Id) -> Result<GameView, ServiceError> {
    super::players::unfinished()
}

/// The canonical text of a game's record.
///
/// # Errors
/// No such game; the database's failure.
pub fn record(conn: &mut AnyConnection, id: Id) -> Result<String, ServiceError> {
    super::players::unfinished()
}

/// Up to `limit` games, the newest first, from behind the game `after`.
///
/// # Errors
/// The database's failure.
pub fn list(
    conn: &mut AnyConnection,
    ctx: Context,
    filter: &GameFilter,
    after: Option<Id>,
    limit: i64,
) -> Result<Vec<GameHead>, ServiceError> {
    super::players::unfinished()
}

/// Plays the next turn, which must get the number `expected_turn`. The side is the one to move.
///
/// # Errors
/// No such game, a turn that is not the next one, dice or a play that cannot be read, an illegal turn, a game that has
/// a result or a fault; the database's failure.
pub fn play_turn(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    expected_turn: i64,
    new: &NewTurn,
    expected: &Expected,
) -> Result<Played, ServiceError> {
    super::players::unfinished()
}

/// Corrects turn `turn`. The turns after it stay; where they break, the game has a fault until they are corrected or
/// undone.
///
/// # Errors
/// As [`play_turn`]; no such turn; another version.
pub fn correct_turn(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    turn: i64,
    new: &NewTurn,
    expected: &Expected,
    why: Option<&str>,
) -> Result<Played, ServiceError> {
    super::players::unfinished()
}

/// Inserts a turn that was forgotten before turn `turn`, whose number it gets.
///
/// # Errors
/// As [`correct_turn`].
pub fn insert_turn(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    turn: i64,
    new: &NewTurn,
    expected: &Expected,
    why: Option<&str>,
) -> Result<Played, ServiceError> {
    super::players::unfinished()
}

/// Takes back the last turn, which must be `turn`.
///
/// # Errors
/// No such game, a turn that is not the last, a result that was given, a later game of the match; the database's
/// failure.
pub fn undo_turn(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    turn: i64,
    expected: &Expected,
) -> Result<GameView, ServiceError> {
    super::players::unfinished()
}

/// Gives a game its result.
///
/// # Errors
/// No such game, another version, a win that the rules do not have, points that do not go with it, a game that its
/// turns have ended or could not have ended so; the database's failure.
pub fn set_result(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    result: &NewResult,
    expected: &Expected,
    why: Option<&str>,
) -> Result<GameView, ServiceError> {
    super::players::unfinished()
}

/// Takes a given result back.
///
/// # Errors
/// No such game, another version, no result that was given, a later game of the match; the database's failure.
pub fn clear_result(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    expected: &Expected,
    why: Option<&str>,
) -> Result<GameView, ServiceError> {
    super::players::unfinished()
}

/// Removes the last game of a match, as long as it has no turn and no result.
///
/// # Errors
/// No such game, another version, another game than that; the database's failure.
pub fn remove(conn: &mut AnyConnection, ctx: Context, id: Id, expected: &Expected) -> Result<(), ServiceError> {
    super::players::unfinished()
}
