//! Why something cannot be done. `error.rs` of the crate turns these into statuses.

use std::borrow::Cow;

use brade_core::belote::verify::Fault as DealFault;
use brade_core::brade::verify::Fault;

use super::accounts::{MemberView, UserView};
use super::belote::matches::MatchView as BeloteMatchView;
use super::clubs::ClubView;
use super::games::GameView;
use super::matches::MatchView;
use super::players::PlayerView;
use super::players::merging::Conflict;
use super::series::SeriesView;
use super::tournaments::views::TournamentView;
use crate::auth::permission::Refusal;
use crate::db::{DbError, TransactionError};

/// A refusal, or a failure of the database.
#[derive(Debug, thiserror::Error)]
pub enum ServiceError {
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
    /// The caller may not do it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// There is no such thing.
    #[error("there is no such {}", .0.name())]
    NotFound(Noun),
    /// Well-formed, and wrong: the field and what is wrong with it.
    #[error("{field}: {message}")]
    Invalid {
        /// Stable, for programs.
        code: &'static str,
        /// The field at fault.
        field: Cow<'static, str>,
        /// What is wrong.
        message: String,
    },
    /// The state is not one in which this can be done.
    #[error("{message}")]
    Conflict {
        /// Stable, for programs.
        code: &'static str,
        /// The field at fault.
        field: &'static str,
        /// Why not.
        message: String,
        /// The state as it is.
        current: Current,
    },
    /// Somebody else has changed it.
    #[error("somebody else has changed this: it is at version {version} now")]
    Stale {
        /// Whether the version was named in the header `If-Match`, not in the body.
        by_header: bool,
        /// The version as it is.
        version: i32,
        /// The state as it is.
        current: Current,
    },
    /// Matches of a tournament that have begun depend on what would be changed.
    #[error("{message}")]
    Dependants {
        /// Which, and what to do.
        message: String,
        /// The matches: the number of the stage and the address there.
        matches: Vec<(i32, String)>,
        /// The tournament as it is.
        current: Current,
    },
    /// The entry was merged into another one.
    #[error("{name} was merged into {remaining}")]
    Merged {
        /// The entry that remains.
        into: crate::id::Id,
        /// The name of the one that was merged.
        name: String,
        /// The name of the one that remains.
        remaining: String,
    },
    /// Two entries cannot be merged.
    #[error("these two entries cannot be merged as long as this is so")]
    Unmergeable(Vec<Conflict>),
    /// Rows of a file that cannot be, each with its line; nothing of the file was taken.
    #[error("{} of the rows cannot be taken", .0.len())]
    Rows(Vec<(u64, String)>),
    /// The turn breaks a rule of the game.
    #[error("{}", .0.message)]
    Illegal(Box<Fault>),
    /// A deal of belote, a call or a card in it breaks a rule.
    #[error("{}", .0.what.broken.message)]
    IllegalDeal(Box<DealFault>),
    /// What is stored makes no sense.
    #[error("{noun} {id} is stored wrongly: {what}", noun = .noun.name())]
    Corrupt {
        /// Of what.
        noun: Noun,
        /// Which.
        id: crate::id::Id,
        /// What is wrong.
        what: String,
    },
}

/// What there can be none of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Noun {
    /// A club.
    Club,
    /// A player.
    Player,
    /// A match.
    Match,
    /// A game.
    Game,
    /// A match of belote.
    BeloteMatch,
    /// A deal of belote.
    Deal,
    /// A turn of a game.
    Turn,
    /// A user.
    User,
    /// A user's place in a club.
    Membership,
    /// An API token.
    Token,
    /// A session.
    Session,
    /// A link that works once.
    Link,
    /// A tournament.
    Tournament,
    /// A series of tournaments.
    Series,
    /// A stage of a tournament.
    Stage,
    /// An entrant of a tournament.
    Entrant,
    /// A round of a stage.
    Round,
    /// What was imported of a file.
    Import,
    /// A line of the journal.
    Change,
    /// Another name of a player.
    Alias,
    /// A merge of two players.
    Merge,
}

impl Noun {
    /// Every noun of which changes are written down.
    pub const IN_JOURNAL: [Noun; 11] = [
        Noun::Club,
        Noun::Player,
        Noun::Match,
        Noun::Game,
        Noun::BeloteMatch,
        Noun::User,
        Noun::Membership,
        Noun::Token,
        Noun::Tournament,
        Noun::Series,
        Noun::Import,
    ];

    /// The noun as a word.
    pub const fn name(self) -> &'static str {
        match self {
            Noun::Club => "club",
            Noun::Player => "player",
            Noun::Match => "match",
            Noun::Game => "game",
            Noun::BeloteMatch => "belote-match",
            Noun::Deal => "deal",
            Noun::Turn => "turn",
            Noun::User => "user",
            Noun::Membership => "membership",
            Noun::Token => "token",
            Noun::Session => "session",
            Noun::Link => "link",
            Noun::Tournament => "tournament",
            Noun::Series => "series",
            Noun::Stage => "stage",
            Noun::Entrant => "entrant",
            Noun::Round => "round",
            Noun::Import => "import",
            Noun::Change => "change",
            Noun::Alias => "alias",
            Noun::Merge => "merge",
        }
    }
}

/// The state as it is, for whoever asked on the ground of another.
#[derive(Debug)]
pub enum Current {
    /// A club.
    Club(Box<ClubView>),
    /// A player.
    Player(Box<PlayerView>),
    /// A match.
    Match(Box<MatchView>),
    /// A match of belote.
    BeloteMatch(Box<BeloteMatchView>),
    /// A game.
    Game(Box<GameView>),
    /// A user.
    User(Box<UserView>),
    /// A user's place in a club.
    Member(Box<MemberView>),
    /// A tournament.
    Tournament(Box<TournamentView>),
    /// A series.
    Series(Box<SeriesView>),
}

impl ServiceError {
    /// A field and what is wrong with it.
    pub fn invalid(code: &'static str, field: impl Into<Cow<'static, str>>, message: impl ToString) -> ServiceError {
        ServiceError::Invalid {
            code,
            field: field.into(),
            message: message.to_string(),
        }
    }
}

impl TransactionError for ServiceError {
    fn db_error(&self) -> Option<&DbError> {
        match self {
            ServiceError::Db(error) => Some(error),
            _ => None,
        }
    }
}
