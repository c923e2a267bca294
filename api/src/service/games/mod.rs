//! Games: their turns, their results, and what can be said of them.
//!
//! A game holds either turns that are played one after the other, or only a result. What the turns come to is found by
//! replay after every change: the status, the result, the win and the points of the row are always those of the turns,
//! except for a result that was given (conceded, forfeited, adjudicated, or played without a record).

pub(super) mod check;
pub(super) mod judge;
mod results;
mod search;
pub(super) mod settle;
pub(super) mod stored;
pub(super) mod tags;
mod turns;

use std::ops::Deref;

use brade_core::brade::dice::{Roll, Teka};
use brade_core::brade::facts::{Fact, facts};
use brade_core::brade::notation::{Numbering, write_play};
use brade_core::brade::position::Setup;
use brade_core::brade::record::{GameRecord, Termination};
use brade_core::brade::rules::{Begins, Rules};
use brade_core::brade::side::{BySide, Side};
use brade_core::brade::verify::{Contradiction, Fault, Status};
use brade_core::brade::win::{Points, Win};
use brade_core::brade::written::Written;
use chrono::NaiveDateTime;

pub use super::matches::Person;
pub use results::{clear_result, set_result};
pub use search::{Found, GameFilter, list, search};
pub use turns::{correct_turn, insert_turn, play_turn, play_turns, undo_turn};

use super::journal::Change;
use super::{Context, Expected, Noun, ServiceError, positions, statistics, tournaments};
use crate::auth::permission::Action;
use crate::db::{AnyConnection, games};
use crate::id::Id;

/// The most turns of a game; none that was ever played had a tenth of them.
pub const MOST_TURNS: usize = 5000;

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
    /// The club that it belongs to.
    pub club_id: Id,
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

impl GameHead {
    /// Whose own game it is: nobody's where it is of the archive, whoever goes by the names in it.
    pub fn own_players(&self) -> [Option<Id>; 2] {
        match self.match_id {
            Some(_) => [self.players.white.id, self.players.black.id],
            None => [None, None],
        }
    }
}

/// A game as it stands, without its turns.
#[derive(Debug, Clone)]
pub struct GameState {
    /// What the game is.
    pub head: GameHead,
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

impl Deref for GameState {
    type Target = GameHead;

    fn deref(&self) -> &GameHead {
        &self.head
    }
}

impl GameState {
    /// The number that the next turn will have: what [`play_turn`] expects.
    pub fn next_turn(&self) -> usize {
        self.turn_count + 1
    }
}

/// A game with everything that can be said of it.
#[derive(Debug, Clone)]
pub struct GameView {
    /// How it stands.
    pub state: GameState,
    /// Its canonical record.
    pub record: GameRecord,
    /// The position before the first turn.
    pub start: Setup,
    /// Its turns.
    pub turns: Vec<TurnView>,
    /// Whether its result waits to be confirmed, with those of the later games of its match.
    pub unconfirmed: bool,
}

impl Deref for GameView {
    type Target = GameState;

    fn deref(&self) -> &GameState {
        &self.state
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
    /// The play, canonical where it is legal.
    pub play: Written,
    /// The position after it; none where nobody can know it (after a gap or a fault).
    pub position: Option<Setup>,
    /// Whether the game goes on from there.
    pub in_play: bool,
    /// The rules, by which facts of the position are found.
    pub rules: Rules,
    /// The win it brought.
    pub win: Option<Win>,
    /// Whether it was illegal and let stand.
    pub stood: bool,
    /// What was said of it.
    pub comments: Vec<String>,
}

impl TurnView {
    /// The play in canonical notation, in the mover's numbering. Written when it is asked for, as its facts are found.
    pub fn notation(&self) -> String {
        let mut notation = String::new();
        write_play(&mut notation, &self.play, self.side, Numbering::Own);
        notation
    }

    /// The facts of the position after it; none when the game has ended. Found when they are asked for: most of the time
    /// nobody wants those of all turns.
    pub fn facts(&self) -> Vec<Fact> {
        let in_play = self.position.filter(|_| self.in_play);
        in_play.map_or_else(Vec::new, |setup| facts(&setup.board, setup.to_move, None, &self.rules))
    }
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
    /// The turn.
    pub turn: TurnView,
    /// The first turn after it that is illegal now, if there is one: `game.fault` says why.
    pub breaks_at: Option<usize>,
    /// The game after it.
    pub game: GameState,
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

/// A game.
///
/// # Errors
/// No such game; the database's failure.
pub fn view(conn: &mut AnyConnection, id: Id) -> Result<GameView, ServiceError> {
    stored::load(conn, id)?.view(conn)
}

/// The canonical text of a game's record, and its version.
///
/// # Errors
/// No such game; the database's failure.
pub fn record(conn: &mut AnyConnection, id: Id) -> Result<(String, i32), ServiceError> {
    let game = view(conn, id)?;
    Ok((game.record.to_string(), game.version))
}

/// Removes the last game of a match, as long as it has no turn and no result.
///
/// # Errors
/// No such game, another version, another game than that; the database's failure.
pub fn remove(conn: &mut AnyConnection, ctx: Context, id: Id, expected: &Expected) -> Result<(), ServiceError> {
    let mut game = stored::load(conn, id)?;
    let ctx = ctx.at(game.row.club_id);
    game.may(ctx, Action::StartMatch)?;
    game.check(conn, expected)?;
    if game.row.match_id.is_none() {
        let message = "only a game of a match can be removed, not a stored record";
        return Err(game.conflict(conn, "not-removable", "id", message)?);
    }
    if !game.record.turns.is_empty() || game.row.result.is_some() {
        let message = "only a game without turns and without a result can be removed";
        return Err(game.conflict(conn, "not-removable", "id", message)?);
    }
    game.refuse_before_later_game(conn, "would leave a gap in the match")?;
    let tournament = match game.row.match_id {
        Some(of_match) => tournaments::before_change(conn, ctx, of_match)?,
        None => tournaments::Before::default(),
    };
    let removed = games::delete(conn, id)?;
    statistics::forget(conn, &removed)?;
    positions::forget(conn, &removed)?;
    let before = settle::standing(&game.row.standing());
    let change = Change {
        noun: Noun::Game,
        id,
        version: game.row.version + 1,
        action: "removed",
        before: Some(before.clone()),
        after: None,
        why: None,
    };
    change.write(conn, ctx)?;
    match game.in_match(conn)? {
        Some(in_match) => settle::follow(
            conn,
            ctx,
            &mut in_match.row,
            &tournament,
            "game-removed",
            (Some(before), None),
        ),
        None => Ok(()),
    }
}
