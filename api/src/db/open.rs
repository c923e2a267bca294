//! Opening a database for the first time, and saying in one line why it cannot be opened.

use std::path::Path;

use diesel::connection::SimpleConnection;
use diesel::sql_types::Text;
use diesel::{ConnectionError, QueryableByName, RunQueryDsl};

use super::connection::Manager;
use super::migrate::MigrateError;
use super::url::{BadUrl, DatabaseUrl};
use super::{AnyConnection, DbError};

/// Why the database cannot be used. Each text is one line that says what would be right.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The URL is not one.
    #[error(transparent)]
    Url(#[from] BadUrl),
    /// The folder of the file is missing.
    #[error("cannot make {file}: the folder {folder} does not exist; make it or name another file")]
    NoFolder {
        /// The file that was asked for.
        file: String,
        /// The folder it would be in.
        folder: String,
    },
    /// The file is there but is of another kind.
    #[error("{0} is not a file; a SQLite database is one file, such as sqlite:brade.db")]
    NotAFile(String),
    /// The file is no database.
    #[error("{0} is not a SQLite database; name another file or move this one away")]
    NotADatabase(String),
    /// The file is a database with damaged pages.
    #[error("the database {0} is damaged ({1}); restore it from a backup")]
    Damaged(String, String),
    /// The file cannot be written.
    #[error("the database {0} is read-only for brade; change its permissions or name another file")]
    ReadOnly(String),
    /// The tables in it are not brade's.
    #[error("the database {0} belongs to another program; name another one")]
    Foreign(String),
    /// The tables in it are of a later brade.
    #[error(
        "the database {0} was made by a newer brade (it knows the migration {1}); use that version or restore a backup"
    )]
    Newer(String, String),
    /// It cannot be reached or opened.
    #[error("cannot open the database {0}: {1}")]
    Unreachable(String, String),
    /// It could be opened, and then failed.
    #[error("the database {0} failed: {1}")]
    Failed(String, String),
}

impl OpenError {
    pub(super) fn unreachable(url: &DatabaseUrl, cause: &dyn std::error::Error) -> Self {
        Self::Unreachable(url.to_string(), one_line(&cause.to_string()))
    }

    pub(super) fn failed(url: &DatabaseUrl, cause: &DbError) -> Self {
        Self::from_text(url, &cause.to_string())
    }

    pub(super) fn migration(url: &DatabaseUrl, cause: MigrateError) -> Self {
        match cause {
            MigrateError::Foreign => Self::Foreign(url.to_string()),
            MigrateError::Newer(version) => Self::Newer(url.to_string(), version),
            other => Self::from_text(url, &other.to_string()),
        }
    }

    /// SQLite says these things in words only.
    fn from_text(url: &DatabaseUrl, text: &str) -> Self {
        let place = url.to_string();
        if text.contains("file is not a database") {
            Self::NotADatabase(place)
        } else if text.contains("malformed") || text.contains("disk I/O error") {
            Self::Damaged(place, one_line(text))
        } else if text.contains("readonly database") {
            Self::ReadOnly(place)
        } else {
            Self::Failed(place, one_line(text))
        }
    }
}

/// libpq's messages have several lines, and a log of one line an event has one.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Opens one connection, so that what is wrong is said at once, and sets what belongs to the
/// database and not to a connection.
pub(super) fn prepare(url: &DatabaseUrl, manager: &Manager) -> Result<(), OpenError> {
    if let DatabaseUrl::Sqlite(file) = url {
        check_file(url, file)?;
    }
    let mut conn = manager.establish().map_err(|error| match error {
        ConnectionError::CouldntSetupConfiguration(error) => OpenError::from_text(url, &error.to_string()),
        error => OpenError::unreachable(url, &error),
    })?;
    if let (DatabaseUrl::Sqlite(file), AnyConnection::Sqlite(_)) = (url, &conn) {
        check_pages(url, file, &mut conn)?;
        write_ahead(url, &mut conn)?;
    }
    Ok(())
}

fn check_file(url: &DatabaseUrl, file: &Path) -> Result<(), OpenError> {
    match file.metadata() {
        Ok(found) if !found.is_file() => Err(OpenError::NotAFile(file.display().to_string())),
        // An operator who takes the write permission away means it, even where brade runs as a
        // user whom permissions do not bind.
        Ok(found) if found.permissions().readonly() => Err(OpenError::ReadOnly(url.to_string())),
        Ok(_) => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let folder = match file.parent() {
                Some(folder) if !folder.as_os_str().is_empty() => folder,
                _ => Path::new("."),
            };
            if folder.is_dir() {
                make_private(file);
                return Ok(());
            }
            Err(OpenError::NoFolder {
                file: file.display().to_string(),
                folder: folder.display().to_string(),
            })
        }
        Err(error) => Err(OpenError::unreachable(url, &error)),
    }
}

/// Makes the file for its owner only, as backups are: it holds the hashes of passwords and who everybody is. SQLite gives
/// the files beside it the same permissions. Where this fails SQLite tries again and says why.
fn make_private(file: &Path) {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    if let Err(error) = options.open(file) {
        tracing::debug!(%error, "could not make the file of the database");
    }
}

/// Larger files are not read through at every start.
const CHECKED_AT_START: u64 = 64 * 1024 * 1024;

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

/// A damaged page is better found now than in the middle of a tournament.
fn check_pages(url: &DatabaseUrl, file: &Path, conn: &mut AnyConnection) -> Result<(), OpenError> {
    let small = file.metadata().is_ok_and(|found| found.len() <= CHECKED_AT_START);
    let query = if small {
        "SELECT quick_check AS line FROM pragma_quick_check LIMIT 1"
    } else {
        "SELECT CAST(schema_version AS TEXT) AS line FROM pragma_schema_version"
    };
    let lines: Vec<Line> = diesel::sql_query(query)
        .load(conn)
        .map_err(|error| OpenError::from_text(url, &error.to_string()))?;
    match lines.first() {
        Some(first) if small && first.line != "ok" => Err(OpenError::Damaged(url.to_string(), one_line(&first.line))),
        _ => Ok(()),
    }
}

/// Sets the write-ahead log, once and before there is a pool: doing it on every connection
/// makes them lock each other out.
fn write_ahead(url: &DatabaseUrl, conn: &mut AnyConnection) -> Result<(), OpenError> {
    let AnyConnection::Sqlite(conn) = conn else {
        return Ok(());
    };
    // SQLite does not wait by itself where several programs start at once.
    for tries in 1.. {
        match conn.batch_execute("PRAGMA journal_mode = WAL") {
            Err(error) if tries < 40 && error.to_string().contains("locked") => {
                std::thread::sleep(super::transaction::back_off(12));
            }
            Err(error) => return Err(OpenError::from_text(url, &error.to_string())),
            Ok(()) => break,
        }
    }
    Ok(())
}
