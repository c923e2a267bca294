//! `brade import` from outside.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::{Child, Output, Stdio};

use brade_api::db::schema::games;
use brade_api::db::tables::tables;
use brade_api::db::{Db, DbError, copy};
use diesel::prelude::*;
use serde_json::Value;
use tempfile::TempDir;

use super::app::brade;
use super::database::TestDb;
use super::play::GAMES;

/// A game of one turn.
pub const GOOD: &str = "[White \"Ek\"]\n[Black \"Alm\"]\n[Date \"2026.03.14\"]\n\n1. W 63 1/7 1/4\n*\n\n";

/// A folder with files to be imported.
pub struct Place(pub TempDir);

impl Place {
    pub fn new() -> Place {
        Place(tempfile::tempdir().unwrap())
    }

    pub fn with(text: impl AsRef<[u8]>) -> Place {
        let place = Place::new();
        place.put("club.brade", text);
        place
    }

    pub fn put(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    pub fn start(&self, db: &TestDb, arguments: &[&str]) -> Child {
        let mut command = brade(&self.0);
        command.args(["import", "--database-url", &db.url]).args(arguments);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command.spawn().unwrap()
    }

    pub fn import(&self, db: &TestDb, arguments: &[&str]) -> Told {
        Told::of(&self.start(db, arguments).wait_with_output().unwrap())
    }
}

/// What an import said.
#[derive(Debug)]
pub struct Told {
    pub code: Option<i32>,
    pub out: String,
    pub error: String,
}

impl Told {
    pub fn of(output: &Output) -> Told {
        Told {
            code: output.status.code(),
            out: String::from_utf8(output.stdout.clone()).unwrap(),
            error: String::from_utf8(output.stderr.clone()).unwrap(),
        }
    }

    /// Holds it to have ended so, and its last line to begin so.
    #[track_caller]
    pub fn ends(&self, code: i32, summary: &str) -> &Told {
        let last = self.out.lines().last().unwrap_or_default();
        assert!(self.code == Some(code) && last.starts_with(summary), "{self:?}");
        self
    }

    /// The lines before the summary.
    pub fn report(&self) -> Vec<&str> {
        let lines: Vec<&str> = self.out.lines().collect();
        lines[..lines.len() - 1].to_vec()
    }
}

/// The 300 games of the vectors so many times, every time on another day.
pub fn collection(times: usize) -> String {
    let mut text = String::new();
    for time in 0..times {
        let date = format!("{}.{:02}.{:02}", 1900 + time / 336, time / 28 % 12 + 1, time % 28 + 1);
        for line in GAMES.lines() {
            if line.starts_with("[Date ") {
                let _ = writeln!(text, "[Date \"{date}\"]\n[Venue \"{time}\"]");
            } else {
                let _ = writeln!(text, "{line}");
            }
        }
        text.push('\n');
    }
    text
}

pub fn count(db: &Db) -> i64 {
    db.read(|conn| Ok::<_, DbError>(games::table.count().get_result(conn)?))
        .unwrap()
}

/// Looks at everything.
#[track_caller]
pub fn is_sound(db: &TestDb) {
    for arguments in [&["check"][..], &["check", "--rollups"]] {
        let folder = tempfile::tempdir().unwrap();
        let mut command = brade(&folder);
        command.args(arguments).args(["--database-url", &db.url]);
        let output = command.output().unwrap();
        assert!(output.status.success(), "{:?}", Told::of(&output));
    }
}

/// The rows of a table without ids and times.
pub fn rows(db: &Db, name: &str) -> Vec<Vec<Value>> {
    let table = tables().iter().find(|table| table.name == name).unwrap();
    let told = |column: &str| !["id", "game_id", "created_at", "updated_at"].contains(&column);
    let mut rows = Vec::new();
    db.read(|conn| {
        copy::rows(conn, table, |row| {
            let columns = table.columns.iter().zip(row);
            let columns = columns.filter(|(column, _)| told(&column.name));
            rows.push(columns.map(|(_, value)| value).collect::<Vec<_>>());
            Ok::<_, copy::CopyError>(())
        })
    })
    .unwrap();
    // Those of all are in parts by the ids.
    rows.retain(|row| name != "statistics" || row[0] != "all");
    rows
}
