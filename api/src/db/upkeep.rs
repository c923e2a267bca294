//! What a database is told after very many rows were added.

use diesel::connection::SimpleConnection;

use super::{AnyConnection, Db, DbError};

/// Looks at every table that has grown much since it was looked at, a limited number of rows each.
const SQLITE: &str = "PRAGMA optimize = 0x10002";
/// The tables that an import fills: 6,000 rows of each, which is enough to know how many there are of what. PostgreSQL
/// itself looks at five times as many a while later.
const POSTGRESQL: &str = "SET LOCAL default_statistics_target = 20; \
                          ANALYZE games, game_search, search_names, game_facts, statistics";

impl Db {
    /// Lets the database look at what is in its tables now, so that questions go the shortest way. It does so by itself
    /// sooner or later.
    ///
    /// # Errors
    /// The database's failure; nothing that is stored depends on it.
    pub fn take_stock(&self) -> Result<(), DbError> {
        self.write(|conn| {
            match conn {
                AnyConnection::Postgres(conn) => conn.batch_execute(POSTGRESQL)?,
                AnyConnection::Sqlite(conn) => conn.batch_execute(SQLITE)?,
            }
            Ok(())
        })
    }
}
