//! The whole of a database as one file, which either kind of database can be made from again.
//!
//! The file is JSON, a line a row, compressed with gzip: a header that names the schema; then each
//! table, its columns before its rows; then the number of rows and the SHA-256 of every line
//! before. It holds the hashes of passwords and tokens: only its owner may read it.

mod read;
mod write;

pub use read::{Contents, examine, restore};
pub use write::write;

use std::io;

use serde::{Deserialize, Serialize};

use crate::db::copy::CopyError;
use crate::db::migrate::MigrateError;
use crate::db::tables::Table;
use crate::db::{DbError, OpenError, TransactionError};

/// The version of the format.
const FORMAT: u32 = 1;

/// The first line.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Header {
    /// The version of the format.
    brade_backup: u32,
    /// The version of the program.
    program: String,
    /// The last migration of the database.
    schema: String,
    /// When it was made.
    made_at: String,
}

/// A line that is no row.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Mark {
    /// The rows of this table follow.
    Table(Table),
    /// The end.
    End {
        /// How many rows there were.
        rows: u64,
        /// The hash of every line before.
        sha256: String,
    },
}

/// Why a database cannot be written to a file, or made from one; one line.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The file cannot be read or written.
    #[error("{0}: {1}")]
    File(String, io::Error),
    /// The file is no backup.
    #[error("{0} is not a backup made by brade")]
    NotABackup(String),
    /// The file is not as it was written.
    #[error("the backup {0} is damaged ({1}): nothing was restored; take another one")]
    Damaged(String, String),
    /// The file is of a later program.
    #[error("the backup {0} was made by a newer brade ({1}); use that version")]
    Newer(String, String),
    /// There is something in the database.
    #[error("the database is not empty (there are {0}): nothing was restored; name an empty one")]
    NotEmpty(String),
    /// A value is none of its column.
    #[error(transparent)]
    Copy(#[from] CopyError),
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
    /// The database cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Its schema cannot be brought to where it should be.
    #[error(transparent)]
    Migrate(#[from] MigrateError),
}

impl TransactionError for BackupError {
    fn db_error(&self) -> Option<&DbError> {
        match self {
            Self::Db(error) => Some(error),
            Self::Copy(error) => error.db_error(),
            _ => None,
        }
    }
}

/// The digits of a hash.
fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
