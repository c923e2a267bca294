//! The games that are played here, and their matches as tournaments see them.
//!
//! A tournament knows of a match who plays it, what it comes to so far, whether it has ended and whether a report waits; it
//! knows of its game what is agreed before. Everything else of a game stays in its own files, which know nothing of the
//! other games.

mod belote;
pub(in crate::service) mod brade;

use std::borrow::Borrow;
use std::collections::HashMap;

use brade_core::tournament::result::{ByHalf, Half, MatchResult, WinRank};

pub use belote::BeloteTerms;
pub use brade::MatchTerms;

use super::confirmation::Report;
use super::{Context, Noun, ServiceError, ratings};
use crate::db::AnyConnection;
use crate::db::tournaments::StageRow;
use crate::id::Id;

/// A game that is played here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameKind {
    /// Svenskt brädspel.
    Brade,
    /// Belote, played by pairs.
    Belote,
}

impl GameKind {
    /// Every game.
    pub const ALL: [GameKind; 2] = [GameKind::Brade, GameKind::Belote];

    /// The name, as it is stored and as programs say it.
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Brade => "brade",
            GameKind::Belote => "belote",
        }
    }

    /// The game of this name.
    pub fn named(name: &str) -> Option<GameKind> {
        GameKind::ALL.into_iter().find(|game| game.name() == name)
    }

    /// How many players sit on one side.
    pub const fn side_size(self) -> usize {
        match self {
            GameKind::Brade => 1,
            GameKind::Belote => 2,
        }
    }

    /// Whether who has more points has won, so that the points of both tell everything of a result.
    pub const fn is_won_by_points(self) -> bool {
        match self {
            GameKind::Brade => false,
            GameKind::Belote => true,
        }
    }

    /// These matches of it, in no order.
    ///
    /// # Errors
    /// The database's failure.
    fn with_ids(self, conn: &mut AnyConnection, ids: &[Id]) -> Result<Vec<Contest>, ServiceError> {
        match self {
            GameKind::Brade => brade::with_ids(conn, ids),
            GameKind::Belote => belote::with_ids(conn, ids),
        }
    }

    /// After a match was taken out of its tournament: results that were only entered go, and the match with them, so that
    /// nothing counts them. A match that was recorded move by move stays as it was played, as a match of no tournament.
    ///
    /// # Errors
    /// The database's failure.
    pub(in crate::service) fn forget(self, conn: &mut AnyConnection, ctx: Context, id: Id) -> Result<(), ServiceError> {
        match self {
            GameKind::Brade => brade::forget(conn, ctx, id),
            GameKind::Belote => belote::forget(conn, ctx, id),
        }
    }

    /// Confirms what a player has reported of a match, as it stands.
    ///
    /// # Errors
    /// As [`super::confirmation::confirm`].
    pub(in crate::service) fn confirm(
        self,
        conn: &mut AnyConnection,
        ctx: Context,
        id: Id,
    ) -> Result<(), ServiceError> {
        match self {
            GameKind::Brade => brade::confirm(conn, ctx, id),
            GameKind::Belote => belote::confirm(conn, ctx, id),
        }
    }
}

/// A match of whichever game, as tournaments see it.
#[derive(Debug, Clone)]
pub(in crate::service) struct Contest {
    /// Its id.
    pub id: Id,
    /// Who plays it. The side named first leads: it has the white men of bräde, or sits North and South at belote.
    pub sides: ByHalf<Vec<Id>>,
    /// What it comes to so far, between these sides.
    pub so_far: MatchResult,
    /// Whether it has its result and nothing of it is left to be played.
    pub has_ended: bool,
    /// Whether something of it was entered move by move and is corrected there, where points alone could say otherwise.
    pub is_recorded: bool,
    /// What a player has reported of it, if nobody else has entered it.
    pub report: Option<Report>,
}

impl Contest {
    /// On which side this player is; on the first where it is not known.
    pub fn half_of(&self, player: Option<Id>) -> Half {
        match player.is_some_and(|player| self.sides.second.contains(&player)) {
            true => Half::Second,
            false => Half::First,
        }
    }

    /// What it comes to so far, seen from the side of this player.
    pub fn so_far_from(&self, player: Option<Id>) -> MatchResult {
        match self.half_of(player) {
            Half::First => self.so_far.clone(),
            Half::Second => self.so_far.clone().swapped(),
        }
    }

    /// Its result, seen from the side of this player; none as long as something is left to be played.
    pub fn result_from(&self, player: Option<Id>) -> Option<MatchResult> {
        self.has_ended.then(|| self.so_far_from(player))
    }
}

/// The matches with these ids, each of the game that is named with it.
///
/// # Errors
/// The database's failure.
pub(in crate::service) fn with_ids(
    conn: &mut AnyConnection,
    ids: impl IntoIterator<Item = impl Borrow<(GameKind, Id)>>,
) -> Result<HashMap<Id, Contest>, ServiceError> {
    let mut by_game: HashMap<GameKind, Vec<Id>> = HashMap::new();
    for one in ids {
        let (game, id) = *one.borrow();
        by_game.entry(game).or_default().push(id);
    }
    let mut found = HashMap::new();
    for (game, ids) in by_game {
        let contests = game.with_ids(conn, &ids)?.into_iter();
        found.extend(contests.map(|contest| (contest.id, contest)));
    }
    Ok(found)
}

/// Who sits down to a match.
#[derive(Debug, Clone)]
pub(in crate::service) struct Seating {
    /// The club that it belongs to.
    pub club: Id,
    /// The names of the entrants.
    pub names: ByHalf<String>,
    /// The players of both.
    pub players: ByHalf<Vec<Id>>,
    /// Who of the two leads, where the game lets that be settled at the board.
    pub leads: Half,
    /// Whether it is the one more game of teams that are level.
    pub is_extra: bool,
    /// Whether somebody has to go on.
    pub needs_winner: bool,
}

/// What is agreed of the matches of a stage, and with it which game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Terms {
    /// Of bräde.
    Brade(MatchTerms),
    /// Of belote.
    Belote(BeloteTerms),
}

/// Terms as a stage stores them.
pub(in crate::service) struct StoredTerms {
    pub rule_set: String,
    pub options: String,
    pub length: i32,
    pub begins: String,
    pub stop_when_decided: bool,
}

/// A column of a stage that says what cannot be.
#[derive(Debug)]
pub(in crate::service) struct BadColumn {
    /// Which.
    pub column: &'static str,
    /// What is wrong with it.
    pub what: String,
}

impl BadColumn {
    fn new(column: &'static str, what: impl ToString) -> BadColumn {
        BadColumn {
            column,
            what: what.to_string(),
        }
    }
}

impl Terms {
    /// Reads what a stage stores.
    ///
    /// # Errors
    /// The column that cannot be.
    pub(in crate::service) fn of(row: &StageRow) -> Result<Terms, BadColumn> {
        let game = GameKind::named(&row.game);
        match game.ok_or_else(|| BadColumn::new("game", format!("`{}` is no game", row.game)))? {
            GameKind::Brade => MatchTerms::of(row).map(Terms::Brade),
            GameKind::Belote => BeloteTerms::of(row).map(Terms::Belote),
        }
    }

    /// As a stage stores them.
    pub(in crate::service) fn stored(&self) -> StoredTerms {
        match self {
            Terms::Brade(terms) => terms.stored(),
            Terms::Belote(terms) => terms.stored(),
        }
    }

    /// Which game is played.
    pub const fn game(&self) -> GameKind {
        match self {
            Terms::Brade(_) => GameKind::Brade,
            Terms::Belote(_) => GameKind::Belote,
        }
    }

    /// The terms of bräde, where that is played.
    pub const fn brade(&self) -> Option<&MatchTerms> {
        match self {
            Terms::Brade(terms) => Some(terms),
            Terms::Belote(_) => None,
        }
    }

    /// The rank of a won game as players know it.
    pub(in crate::service) fn rank_name(&self, rank: WinRank) -> String {
        let name = match self {
            Terms::Brade(terms) => terms.rules.rank_name(rank.0),
            // Deals are not ranked.
            Terms::Belote(_) => None,
        };
        name.unwrap_or_else(|| rank.0.to_string())
    }

    /// What the won games are compared by, where the game ranks them.
    pub(in crate::service) fn ranked_by(&self) -> Option<&'static str> {
        match self {
            Terms::Brade(terms) => Some(terms.ranked_by()),
            Terms::Belote(_) => None,
        }
    }

    /// How strong these players are held to be, where their matches are rated.
    ///
    /// # Errors
    /// The database's failure.
    pub(in crate::service) fn ratings(
        &self,
        conn: &mut AnyConnection,
        players: &[Id],
    ) -> Result<HashMap<Id, i32>, ServiceError> {
        match self {
            Terms::Brade(terms) => ratings::known(conn, terms.rules.set(), players),
            // Pairs are seeded by what is entered of them.
            Terms::Belote(_) => Ok(HashMap::new()),
        }
    }

    /// Makes a match between those who sit down; gives its id.
    ///
    /// # Errors
    /// Players who cannot play each other; the database's failure.
    pub(in crate::service) fn create(
        &self,
        conn: &mut AnyConnection,
        ctx: Context,
        seating: &Seating,
    ) -> Result<Id, ServiceError> {
        match self {
            Terms::Brade(terms) => terms.create(conn, ctx, seating),
            Terms::Belote(terms) => terms.create(conn, ctx, seating),
        }
    }
}

/// The match of a tournament that cannot be begun, since nobody is known for a side.
fn nobody_sits() -> ServiceError {
    ServiceError::NotFound(Noun::Player)
}
