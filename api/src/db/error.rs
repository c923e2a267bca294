//! What a database can answer instead of rows, the same words for both backends.

use diesel::result::{DatabaseErrorKind, Error as DieselError};

/// A failure of a query or a transaction.
#[derive(Debug, thiserror::Error)]
pub enum DbError {
    /// A row that was asked for does not exist.
    #[error("no such row")]
    NotFound,
    /// A row with the same unique values exists; `index` is the name of the unique index or,
    /// for a primary key, the table's name with `_pkey`.
    #[error("a row with the same values exists ({index})")]
    Unique {
        /// The index that refused the row.
        index: String,
    },
    /// A row points at another one that does not exist, or is pointed at.
    #[error("a referenced row does not exist")]
    Reference,
    /// Other work is in the way. Trying again helps, and [`super::Db::write`] has tried.
    #[error("the database is busy: {0}")]
    Busy(String),
    /// The database cannot be reached.
    #[error("the database is unavailable: {0}")]
    Unavailable(String),
    /// There is no room left to write.
    #[error("the database's disk is full: {0}")]
    Full(String),
    /// It can be read and not written.
    #[error("the database is read-only: {0}")]
    ReadOnly(String),
    /// The disk refuses to read or write.
    #[error("the database's disk failed: {0}")]
    Disk(String),
    /// Everything else: a bug or a broken database.
    #[error("the database failed: {0}")]
    Other(#[source] DieselError),
}

/// An error type that a transaction can end with: it can hold a [`DbError`] and show it again,
/// so that [`super::Db::write`] knows what is worth another try.
pub trait TransactionError: From<DbError> {
    /// The failure of the database inside, if it is one.
    fn db_error(&self) -> Option<&DbError>;
}

impl TransactionError for DbError {
    fn db_error(&self) -> Option<&DbError> {
        Some(self)
    }
}

impl DbError {
    /// Whether the same transaction may succeed when run again.
    pub fn is_transient(&self) -> bool {
        matches!(self, Self::Busy(_))
    }

    /// Whether this is a refusal by the unique index of that name.
    pub fn is_unique(&self, name: &str) -> bool {
        matches!(self, Self::Unique { index } if index == name)
    }
}

impl From<DieselError> for DbError {
    fn from(error: DieselError) -> Self {
        let DieselError::DatabaseError(kind, info) = &error else {
            return match error {
                DieselError::NotFound => Self::NotFound,
                DieselError::BrokenTransactionManager => Self::Unavailable(error.to_string()),
                error => Self::Other(error),
            };
        };
        let message = info.message();
        match kind {
            DatabaseErrorKind::UniqueViolation => Self::Unique {
                index: info
                    .constraint_name()
                    .map_or_else(|| sqlite_index(message), str::to_owned),
            },
            DatabaseErrorKind::ForeignKeyViolation => Self::Reference,
            DatabaseErrorKind::SerializationFailure => Self::Busy(message.to_owned()),
            DatabaseErrorKind::ClosedConnection | DatabaseErrorKind::UnableToSendCommand => {
                Self::Unavailable(message.to_owned())
            }
            DatabaseErrorKind::ReadOnlyTransaction => Self::ReadOnly(message.to_owned()),
            _ if has_any(message, BUSY) => Self::Busy(message.to_owned()),
            _ if has_any(message, FULL) => Self::Full(message.to_owned()),
            _ if has_any(message, READ_ONLY) => Self::ReadOnly(message.to_owned()),
            _ if has_any(message, DISK) => Self::Disk(message.to_owned()),
            _ if has_any(message, UNAVAILABLE) => Self::Unavailable(message.to_owned()),
            _ => Self::Other(error),
        }
    }
}

/// Diesel has no kind for these; the words are SQLite's, PostgreSQL's and its relatives'.
const BUSY: &[&str] = &[
    "database is locked",
    "database table is locked",
    "database schema is locked",
    "deadlock detected",
    "restart transaction",
    "canceling statement due to lock timeout",
];
const FULL: &[&str] = &["database or disk is full", "No space left on device"];
const READ_ONLY: &[&str] = &["attempt to write a readonly database", "in a read-only transaction"];
const DISK: &[&str] = &["disk I/O error", "unable to open database file"];
const UNAVAILABLE: &[&str] = &[
    "server closed the connection",
    "terminating connection",
    "no connection to the server",
    "could not connect",
    "connection to server",
    "database system is",
];

fn has_any(message: &str, parts: &[&str]) -> bool {
    parts.iter().any(|part| message.contains(part))
}

/// SQLite names the columns and not the index: "UNIQUE constraint failed: t.a, t.b".
/// A test holds this list against the schema.
pub const UNIQUE_INDEXES: &[(&str, &str)] = &[
    ("api_tokens_hash", "api_tokens.token_hash"),
    ("entrants_player", "entrants.tournament_id, entrants.player_id"),
    ("games_match_number", "games.match_id, games.number"),
    (
        "pairings_belote_match",
        "pairings.tournament_id, pairings.belote_match_id",
    ),
    ("pairings_match", "pairings.tournament_id, pairings.match_id"),
    (
        "player_aliases_key",
        "player_aliases.club_id, player_aliases.search_key",
    ),
    ("team_boards_match", "team_boards.tournament_id, team_boards.match_id"),
    (
        "team_members_player",
        "team_members.tournament_id, team_members.player_id",
    ),
    ("users_login_key", "users.login_key"),
];

fn sqlite_index(message: &str) -> String {
    let columns = message.strip_prefix("UNIQUE constraint failed: ").unwrap_or(message);
    if let Some((index, _)) = UNIQUE_INDEXES.iter().find(|(_, listed)| *listed == columns) {
        return (*index).to_owned();
    }
    let table = columns.split('.').next().unwrap_or(columns);
    format!("{table}_pkey")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn database_error(kind: DatabaseErrorKind, message: &str) -> DbError {
        DieselError::DatabaseError(kind, Box::new(message.to_owned())).into()
    }

    #[test]
    fn sqlite_names_its_unique_indexes_as_postgresql_does() {
        let error = database_error(
            DatabaseErrorKind::UniqueViolation,
            "UNIQUE constraint failed: games.match_id, games.number",
        );
        assert!(error.is_unique("games_match_number"));
        let error = database_error(DatabaseErrorKind::UniqueViolation, "UNIQUE constraint failed: clubs.id");
        assert!(error.is_unique("clubs_pkey"));
    }

    #[test]
    fn only_what_may_pass_is_tried_again() {
        assert!(database_error(DatabaseErrorKind::Unknown, "database is locked").is_transient());
        assert!(database_error(DatabaseErrorKind::SerializationFailure, "x").is_transient());
        assert!(!database_error(DatabaseErrorKind::ClosedConnection, "x").is_transient());
        assert!(!database_error(DatabaseErrorKind::Unknown, "syntax error").is_transient());
    }

    #[test]
    fn what_an_operator_can_put_right_has_a_name() {
        let of = |message| database_error(DatabaseErrorKind::Unknown, message);
        assert!(matches!(of("database or disk is full"), DbError::Full(_)));
        assert!(matches!(
            of("could not extend file \"base/1/2\": No space left on device"),
            DbError::Full(_)
        ));
        assert!(matches!(
            of("attempt to write a readonly database"),
            DbError::ReadOnly(_)
        ));
        assert!(matches!(of("disk I/O error"), DbError::Disk(_)));
        assert!(!of("database or disk is full").is_transient());
    }

    #[test]
    fn a_failing_database_is_never_not_found() {
        assert!(matches!(
            database_error(DatabaseErrorKind::Unknown, "no such table: x"),
            DbError::Other(_)
        ));
        assert!(matches!(DbError::from(DieselError::NotFound), DbError::NotFound));
    }
}
