//! Reading such a file, and making a database from it.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use flate2::bufread::GzDecoder;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::{BackupError, FORMAT, Header, Mark, hex};
use crate::db::tables::{Table, tables};
use crate::db::{AnyConnection, Db, copy, migrate};

/// The longest line that is read: no row is longer.
const LONGEST_LINE: u64 = 256 * 1024 * 1024;

/// What a file holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contents {
    /// The last migration of the database that it was made of.
    pub schema: String,
    /// When it was made.
    pub made_at: String,
    /// How many rows it has.
    pub rows: u64,
}

/// Reads the file through to its end and holds it to be whole.
///
/// # Errors
/// [`BackupError`]
pub fn examine(path: &Path) -> Result<Contents, BackupError> {
    let mut lines = Lines::open(path)?;
    let header = lines.header()?;
    if header.brade_backup > FORMAT || !migrate::known()?.contains(&header.schema) {
        return Err(BackupError::Newer(lines.name, header.program));
    }
    let rows = lines.each(|_, _| Ok(()))?;
    Ok(Contents {
        schema: header.schema,
        made_at: header.made_at,
        rows,
    })
}

/// Makes an empty database into the one that the file was made of. The file is read through first,
/// and then all of it is written at once or nothing.
///
/// # Errors
/// [`BackupError`]
pub fn restore(db: &Db, path: &Path) -> Result<Contents, BackupError> {
    let contents = examine(path)?;
    db.migrate()?;
    db.read(hold_empty)?;
    if migrate::known()?.last() != Some(&contents.schema) {
        // Its rows fit only the schema that they had; the later migrations then change them.
        db.migrate_anew(&contents.schema)?;
    }
    db.write(|conn| {
        if migrate::known()?.last() == Some(&contents.schema) {
            hold_empty(conn)?;
            for table in tables().iter().rev() {
                copy::clear(conn, table)?;
            }
        }
        fill(conn, path)
    })?;
    db.migrate()?;
    Ok(contents)
}

/// Holds the database to have nothing but what every new one has.
fn hold_empty(conn: &mut AnyConnection) -> Result<(), BackupError> {
    copy::held(conn)?.map_or(Ok(()), |table| Err(BackupError::NotEmpty(table)))
}

fn fill(conn: &mut AnyConnection, path: &Path) -> Result<(), BackupError> {
    let mut lines = Lines::open(path)?;
    lines.header()?;
    let mut waiting: Option<(Table, Vec<Vec<Value>>)> = None;
    lines.each(|table, row| {
        match (&mut waiting, row) {
            (Some((of, rows)), Some(row)) => {
                rows.push(row);
                if rows.len() == copy::rows_at_once(of) {
                    copy::insert(conn, of, rows)?;
                    rows.clear();
                }
            }
            (before, _) => {
                if let Some((of, rows)) = before.take() {
                    copy::insert(conn, &of, &rows)?;
                }
                waiting = Some((table.clone(), Vec::new()));
            }
        }
        Ok(())
    })?;
    if let Some((of, rows)) = waiting {
        copy::insert(conn, &of, &rows)?;
    }
    Ok(())
}

/// The lines of a file.
struct Lines {
    name: String,
    lines: BufReader<GzDecoder<BufReader<File>>>,
    hash: Sha256,
    line: Vec<u8>,
}

impl Lines {
    fn open(path: &Path) -> Result<Self, BackupError> {
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| BackupError::File(format!("cannot read {name}"), error))?;
        Ok(Self {
            lines: BufReader::new(GzDecoder::new(BufReader::new(file))),
            name,
            hash: Sha256::new(),
            line: Vec::new(),
        })
    }

    fn damaged(&self, how: impl ToString) -> BackupError {
        BackupError::Damaged(self.name.clone(), how.to_string())
    }

    /// The next line; the hash is of those before it.
    fn next(&mut self) -> Result<&[u8], BackupError> {
        self.hash.update(&self.line);
        self.line.clear();
        let mut limited = (&mut self.lines).take(LONGEST_LINE);
        let read = limited.read_until(b'\n', &mut self.line);
        match read {
            Ok(_) if self.line.last() == Some(&b'\n') => Ok(&self.line),
            Ok(0) => Err(self.damaged("it ends too early")),
            Ok(_) => Err(self.damaged("a line has no end")),
            Err(error) => Err(self.damaged(error)),
        }
    }

    fn header(&mut self) -> Result<Header, BackupError> {
        let not_one = BackupError::NotABackup(self.name.clone());
        let Ok(line) = self.next() else { return Err(not_one) };
        serde_json::from_slice(line).map_err(|_| not_one)
    }

    /// Gives every table (with no row) and then each of its rows to `take`, holds the file to be
    /// whole, and gives the number of rows.
    fn each(
        &mut self,
        mut take: impl FnMut(&Table, Option<Vec<Value>>) -> Result<(), BackupError>,
    ) -> Result<u64, BackupError> {
        let mut table: Option<Table> = None;
        let mut count = 0;
        loop {
            let line = self.next()?;
            if line.first() == Some(&b'[') {
                let row: Vec<Value> = serde_json::from_slice(line).map_err(|error| self.damaged(error))?;
                let Some(table) = &table else {
                    return Err(self.damaged("a row of no table"));
                };
                if row.len() != table.columns.len() {
                    return Err(self.damaged(format!("a row of {} of another width", table.name)));
                }
                count += 1;
                take(table, Some(row))?;
                continue;
            }
            match serde_json::from_slice(line).map_err(|error| self.damaged(error))? {
                Mark::Table(next) if !next.is_plain() => return Err(self.damaged("a table has no name")),
                Mark::Table(next) => take(table.insert(next), None)?,
                Mark::End { rows, sha256 } => {
                    let hash = hex(&self.hash.clone().finalize());
                    if rows != count || sha256 != hash {
                        return Err(self.damaged("the checksum is another one"));
                    }
                    return self.hold_ended().map(|()| count);
                }
            }
        }
    }

    /// Reads to the end of the file, where gzip has a checksum of its own.
    fn hold_ended(&mut self) -> Result<(), BackupError> {
        let inside = self.lines.read(&mut [0]);
        let behind = inside.and_then(|inside| Ok(inside + self.lines.get_mut().get_mut().read(&mut [0])?));
        match behind {
            Ok(0) => Ok(()),
            Ok(_) => Err(self.damaged("something follows its end")),
            Err(error) => Err(self.damaged(error)),
        }
    }
}
