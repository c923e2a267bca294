//! Writing a database to a file.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::{BackupError, FORMAT, Header, Mark, hex};
use crate::db::tables::tables;
use crate::db::time::{now, rfc3339};
use crate::db::{AnyConnection, Db, copy, migrate};

/// Writes everything in the database to this file, as of one moment, also while others write; gives
/// the number of rows. The file is there when it is whole, and not before.
///
/// # Errors
/// [`BackupError`]; no file is left then, and one that was there before stays.
pub fn write(db: &Db, path: &Path) -> Result<u64, BackupError> {
    let unfinished = Unfinished::begin(path)?;
    let rows = db.read(|conn| write_all(conn, &unfinished))?;
    unfinished.finish(path)?;
    Ok(rows)
}

fn write_all(conn: &mut AnyConnection, unfinished: &Unfinished) -> Result<u64, BackupError> {
    let mut lines = Lines::begin(unfinished)?;
    lines.put(&Header {
        brade_backup: FORMAT,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        schema: migrate::known()?.pop().unwrap_or_default(),
        made_at: rfc3339(now()),
    })?;
    let mut rows = 0;
    for table in tables() {
        lines.put(&Mark::Table(table.clone()))?;
        if table.is_made_by_command() {
            continue;
        }
        copy::rows(conn, table, |row: Vec<Value>| {
            rows += 1;
            lines.put(&row)
        })?;
    }
    lines.end(rows)?;
    Ok(rows)
}

/// A file beside the one that is wanted; gone when dropped.
struct Unfinished {
    path: PathBuf,
}

impl Unfinished {
    fn begin(path: &Path) -> Result<Self, BackupError> {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.part", std::process::id()));
        Ok(Self {
            path: path.with_file_name(name),
        })
    }

    /// Opened anew where the transaction is tried again.
    fn open(&self) -> Result<File, BackupError> {
        let mut options = fs::OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::OpenOptionsExt;
            options.mode(0o600);
        }
        options.open(&self.path).map_err(|error| self.failed(error))
    }

    fn failed(&self, error: io::Error) -> BackupError {
        BackupError::File(format!("cannot write {}", self.path.display()), error)
    }

    fn finish(self, path: &Path) -> Result<(), BackupError> {
        fs::rename(&self.path, path).map_err(|error| self.failed(error))?;
        // The name is on the disk only when the folder is.
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // After it was renamed there is none.
        let _ = fs::remove_file(&self.path);
    }
}

/// The lines of the file.
struct Lines<'a> {
    unfinished: &'a Unfinished,
    out: GzEncoder<BufWriter<File>>,
    hash: Sha256,
}

impl<'a> Lines<'a> {
    fn begin(unfinished: &'a Unfinished) -> Result<Self, BackupError> {
        let out = GzEncoder::new(BufWriter::new(unfinished.open()?), Compression::default());
        Ok(Self {
            unfinished,
            out,
            hash: Sha256::new(),
        })
    }

    fn put(&mut self, line: &impl Serialize) -> Result<(), BackupError> {
        let written = || -> io::Result<Vec<u8>> {
            let mut bytes = serde_json::to_vec(line)?;
            bytes.push(b'\n');
            Ok(bytes)
        };
        let bytes = written().map_err(|error| self.unfinished.failed(error))?;
        self.hash.update(&bytes);
        self.out
            .write_all(&bytes)
            .map_err(|error| self.unfinished.failed(error))
    }

    fn end(mut self, rows: u64) -> Result<(), BackupError> {
        let sha256 = hex(&self.hash.clone().finalize());
        self.put(&Mark::End { rows, sha256 })?;
        let unfinished = self.unfinished;
        let close = || -> io::Result<()> {
            let file = self
                .out
                .finish()?
                .into_inner()
                .map_err(io::IntoInnerError::into_error)?;
            file.sync_all()
        };
        close().map_err(|error| unfinished.failed(error))
    }
}
