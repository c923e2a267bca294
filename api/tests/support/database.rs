//! A database for one test.

use brade_api::db::Db;
use brade_api::db::connection::{AnyConnection, Manager};
use tempfile::TempDir;

use super::postgres;

/// A fresh database, gone after the test.
pub struct TestDb {
    /// Its URL.
    pub url: String,
    /// Keeps the folder of a SQLite file.
    _folder: Option<TempDir>,
}

impl TestDb {
    /// An empty database of the kind that the tests run on: a SQLite file unless `BRADE_TEST_DATABASE` says otherwise.
    pub fn fresh() -> Self {
        if postgres::whole_suite() {
            Self::postgres().expect("BRADE_TEST_DATABASE asks for PostgreSQL, which is not there")
        } else {
            Self::sqlite()
        }
    }

    /// A file that does not exist yet.
    pub fn sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self {
            url: format!("sqlite:{}/test.db", folder.path().display()),
            _folder: Some(folder),
        }
    }

    /// The one at this address, which somebody else looks after.
    pub fn at(url: String) -> Self {
        Self { url, _folder: None }
    }

    /// An empty database on the tests' server, if there is one.
    pub fn postgres() -> Option<Self> {
        Some(Self::at(postgres::fresh_database()?))
    }

    /// Opens it as the program does, migrated.
    pub fn open(&self) -> Db {
        let db = Db::open(&self.url, 8).unwrap();
        db.migrate().unwrap();
        db
    }

    /// A bare connection to it.
    pub fn connection(&self) -> AnyConnection {
        Manager::new(self.url.parse().unwrap()).establish().unwrap()
    }
}

/// Runs a test on both backends, each with a database of its own; on PostgreSQL only where the whole suite runs there.
pub fn on_each_backend(test: impl Fn(&TestDb)) {
    test(&TestDb::fresh());
    if postgres::whole_suite() {
        return;
    }
    if let Some(db) = TestDb::postgres() {
        test(&db);
    }
}
