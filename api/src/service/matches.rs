//! Matches: what was agreed, their games, and how they stand.

use brade_core::brade::dice::Teka;
use brade_core::brade::record::RecordDate;
use brade_core::brade::rules::{Begins, Rules};
use brade_core::brade::side::{BySide, Side};
use brade_core::brade::tables_match::{MatchLength, MatchState};
use chrono::NaiveDateTime;

use super::games::{GameHead, GameView, NewResult};
use super::{Context, Expected, Noun, ServiceError};
use crate::db::AnyConnection;
use crate::id::Id;

/// What is agreed before a match.
#[derive(Debug, Clone)]
pub struct NewMatch {
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

/// What is known of a game before its first turn.
#[derive(Debug, Clone, Default)]
pub struct NewGame {
    /// The opening throw; none where the custom names the one who begins.
    pub teka: Option<Teka>,
    /// The result of a game that was not recorded turn by turn.
    pub result: Option<NewResult>,
    /// The tournament or occasion.
    pub event: Option<String>,
    /// Where it is played.
    pub site: Option<String>,
    /// The round of the tournament.
    pub round: Option<String>,
    /// When it is played; today where none is given.
    pub date: Option<RecordDate>,
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

/// Makes a match.
///
/// # Errors
/// An even length, an unknown player, the same player on both sides; the database's failure.
pub fn create(conn: &mut AnyConnection, ctx: Context, new: &NewMatch) -> Result<MatchView, ServiceError> {
    super::players::unfinished()
}

/// A match.
///
/// # Errors
/// No such match; the database's failure.
pub fn view(conn: &mut AnyConnection, id: Id) -> Result<MatchView, ServiceError> {
    super::players::unfinished()
}

/// Up to `limit` matches, the newest first, of one player or of all, from behind the match `after`.
///
/// # Errors
/// The database's failure.
pub fn list(
    conn: &mut AnyConnection,
    ctx: Context,
    player: Option<Id>,
    after: Option<Id>,
    limit: i64,
) -> Result<Vec<MatchView>, ServiceError> {
    super::players::unfinished()
}

/// Begins the next game of a match; gives the game.
///
/// # Errors
/// No such match, a game of it that is not finished, no more games to play, an opening throw that is missing or goes
/// against the custom, a result that cannot be; the database's failure.
pub fn new_game(
    conn: &mut AnyConnection,
    ctx: Context,
    match_id: Id,
    new: &NewGame,
    expected: &Expected,
) -> Result<GameView, ServiceError> {
    super::players::unfinished()
}

/// Settles a match that the games leave undecided (RULES.md §10, D8); none takes the decision back.
///
/// # Errors
/// No such match, another version, a match that the games decide; the database's failure.
pub fn decide(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    winner: Option<Side>,
    expected: &Expected,
    why: Option<&str>,
) -> Result<MatchView, ServiceError> {
    super::players::unfinished()
}
