//! The schema: both backends, both folders, both directions.

use std::collections::BTreeMap;
use std::path::Path;

use brade_api::db::connection::AnyConnection;
use brade_api::db::{Db, migrate};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};

use crate::support::app::{TestApp, brade, run};
use crate::support::database::{TestDb, on_each_backend};

/// Where the migrations of a backend are.
pub fn folder(backend: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../migrations")
        .join(backend)
}

fn names(backend: &str) -> Vec<String> {
    let entries = std::fs::read_dir(folder(backend)).unwrap().flatten();
    let mut names: Vec<String> = entries.map(|e| e.file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn both_folders_hold_the_same_names() {
    assert!(!names("sqlite").is_empty());
    assert_eq!(names("sqlite"), names("postgresql"));
    for backend in ["sqlite", "postgresql"] {
        for name in names(backend) {
            for file in ["up.sql", "down.sql"] {
                assert!(
                    folder(backend).join(&name).join(file).exists(),
                    "{backend}/{name}/{file}"
                );
            }
        }
    }
}

#[test]
fn no_two_migrations_have_one_number() {
    let numbers: Vec<String> = names("sqlite")
        .iter()
        .map(|name| name.split('_').next().unwrap_or_default().to_owned())
        .collect();
    let mut single = numbers.clone();
    single.dedup();
    assert_eq!(single, numbers);
}

/// The rules that keep engines open which speak PostgreSQL's protocol.
#[test]
fn the_migrations_use_only_what_distributed_engines_have() {
    let forbidden = [
        "SERIAL",
        "IDENTITY",
        "SEQUENCE",
        "TRIGGER",
        "ADVISORY",
        "LISTEN",
        "NOTIFY",
        "DEFERRABLE",
        "EXCLUDE",
        "TEMP",
        "TEMPORARY",
        "INTEGER",
        "INT",
        "BIGINT",
        "SMALLINT",
        "VARCHAR",
        "TIMESTAMPTZ",
        "UUID",
        "JSONB",
    ];
    for name in names("postgresql") {
        for file in ["up.sql", "down.sql"] {
            let sql = std::fs::read_to_string(folder("postgresql").join(&name).join(file)).unwrap();
            let sql: String = sql
                .lines()
                .map(|line| line.split("--").next().unwrap_or("").to_uppercase() + "\n")
                .collect();
            for word in sql.split(|c: char| !c.is_alphanumeric() && c != '_') {
                assert!(!forbidden.contains(&word), "{name}/{file}: {word}");
            }
            let mut kinds: Vec<String> = sql
                .split(';')
                .map(|statement| {
                    statement
                        .split_whitespace()
                        .filter(|word| *word != "UNIQUE")
                        .take(2)
                        .collect::<Vec<_>>()
                        .join(" ")
                })
                .filter(|kind| !kind.is_empty())
                .collect();
            kinds.dedup();
            assert_eq!(
                kinds.len(),
                1,
                "{name}/{file}: one kind of statement a migration, not {kinds:?}"
            );
        }
    }
}

/// Engines that spread tournaments over servers hold a key only where it names the tournament.
#[test]
fn every_key_of_a_tournament_s_data_begins_with_the_tournament() {
    let mut of_tournaments = Vec::new();
    // What the migrations leave of each index.
    let mut unique = BTreeMap::new();
    for name in names("postgresql") {
        let sql = std::fs::read_to_string(folder("postgresql").join(&name).join("up.sql")).unwrap();
        let sql: String = sql
            .lines()
            .map(|line| line.split("--").next().unwrap_or("").to_owned() + " ")
            .collect();
        for statement in sql.split(';') {
            let words: Vec<&str> = statement.split_whitespace().collect();
            match words.as_slice() {
                ["CREATE", "TABLE", table, ..] if statement.contains(" tournament_id TEXT NOT NULL") => {
                    of_tournaments.push((*table).to_owned());
                    assert!(statement.contains("PRIMARY KEY (tournament_id,"), "{table}");
                }
                ["CREATE", "UNIQUE", "INDEX", index, "ON", table, column, ..] => {
                    unique.insert((*index).to_owned(), ((*table).to_owned(), (*column).to_owned()));
                }
                ["DROP", "INDEX", index] => {
                    unique.remove(*index);
                }
                _ => {}
            }
        }
    }
    assert!(of_tournaments.len() >= 6, "{of_tournaments:?}");
    for (index, (table, column)) in unique {
        let begins = column == "(tournament_id,";
        assert!(
            begins || !of_tournaments.contains(&table),
            "{index} on {table}: {column}"
        );
    }
}

#[test]
fn every_migration_can_be_taken_back() {
    on_each_backend(|db| {
        let mut conn = db.connection();
        if let AnyConnection::Sqlite(c) = &mut conn {
            c.batch_execute("PRAGMA journal_mode = WAL").unwrap();
        }
        let first = migrate::up(&mut conn).unwrap();
        assert_eq!(first.len(), names("sqlite").len());
        let schema = columns(&mut conn);
        assert!(!schema.is_empty());
        migrate::down(&mut conn).unwrap();
        assert_eq!(columns(&mut conn), BTreeMap::new());
        assert_eq!(migrate::up(&mut conn).unwrap(), first);
        assert_eq!(columns(&mut conn), schema);
        assert!(migrate::up(&mut conn).unwrap().is_empty());
    });
}

#[derive(QueryableByName)]
struct Column {
    #[diesel(sql_type = Text)]
    table_name: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Bool)]
    required: bool,
}

type Schema = BTreeMap<String, Vec<String>>;

/// The tables of a database, each column as `schema.rs` would have it.
fn columns(conn: &mut AnyConnection) -> Schema {
    let query = match conn {
        AnyConnection::Sqlite(_) => {
            "SELECT t.name AS table_name, c.name AS name, c.type AS kind, c.\"notnull\" <> 0 AS required \
             FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table' ORDER BY t.name, c.cid"
        }
        AnyConnection::Postgres(_) => {
            "SELECT table_name::text, column_name::text AS name, udt_name::text AS kind, is_nullable = 'NO' AS required \
             FROM information_schema.columns WHERE table_schema = 'public' ORDER BY table_name, ordinal_position"
        }
    };
    let columns: Vec<Column> = diesel::sql_query(query).load(conn).unwrap();
    let mut schema = Schema::new();
    for column in columns {
        if ["__diesel_schema_migrations", "migration_lock"].contains(&column.table_name.as_str()) {
            continue;
        }
        let kind = match column.kind.to_lowercase().as_str() {
            "text" => "Text",
            "int4" => "Integer",
            "int8" => "BigInt",
            "bool" | "boolean" => "Bool",
            "timestamp" => "Timestamp",
            "blob" | "bytea" => "Binary",
            other => panic!("{}.{}: unexpected type {other}", column.table_name, column.name),
        };
        let kind = if column.required {
            kind.to_owned()
        } else {
            format!("Nullable<{kind}>")
        };
        schema
            .entry(column.table_name)
            .or_default()
            .push(format!("{} -> {kind},", column.name));
    }
    schema
}

/// The tables of `schema.rs`.
fn written() -> Schema {
    let text = include_str!("../src/db/schema.rs");
    let mut schema = Schema::new();
    let mut table = None;
    for line in text.lines().map(str::trim) {
        if let Some((name, _)) = line.strip_suffix(") {").and_then(|line| line.split_once(" (")) {
            table = Some(name.to_owned());
        } else if line == "}" {
            table = None;
        } else if let (Some(table), true) = (&table, line.contains(" -> ")) {
            schema.entry(table.clone()).or_default().push(line.to_owned());
        }
    }
    schema
}

#[test]
fn schema_rs_is_the_migrated_database() {
    on_each_backend(|db| {
        drop(db.open());
        assert_eq!(columns(&mut db.connection()), written(), "{}", db.url);
    });
}

#[derive(QueryableByName)]
struct Index {
    #[diesel(sql_type = Text)]
    name: String,
}

#[test]
fn both_backends_have_the_same_indexes_and_unique_ones_are_known_by_name() {
    let indexes = |db: &TestDb, unique: bool| -> Vec<String> {
        let mut conn = db.connection();
        let query = match (&conn, unique) {
            (AnyConnection::Sqlite(_), false) => {
                "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name"
            }
            (AnyConnection::Sqlite(_), true) => {
                "SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE 'CREATE UNIQUE%' ORDER BY name"
            }
            (AnyConnection::Postgres(_), false) => {
                "SELECT indexname::text AS name FROM pg_indexes WHERE schemaname = 'public' AND indexname NOT LIKE '%\\_pkey' ORDER BY 1"
            }
            (AnyConnection::Postgres(_), true) => {
                "SELECT indexname::text AS name FROM pg_indexes WHERE schemaname = 'public' AND indexname NOT LIKE '%\\_pkey' AND indexdef LIKE 'CREATE UNIQUE%' ORDER BY 1"
            }
        };
        let found: Vec<Index> = diesel::sql_query(query).load(&mut conn).unwrap();
        found.into_iter().map(|index| index.name).collect()
    };
    let sqlite = TestDb::sqlite();
    drop(sqlite.open());
    let known: Vec<&str> = brade_api::db::error::UNIQUE_INDEXES
        .iter()
        .map(|(name, _)| *name)
        .collect();
    assert_eq!(indexes(&sqlite, true), known);
    if let Some(postgres) = TestDb::postgres() {
        drop(postgres.open());
        assert_eq!(indexes(&sqlite, false), indexes(&postgres, false));
        assert_eq!(indexes(&postgres, true), known);
    }
}

#[test]
fn four_programs_can_start_at_once_on_an_empty_database() {
    on_each_backend(|db| {
        let apps: Vec<TestApp> = std::thread::scope(|scope| {
            let starting: Vec<_> = (0..4).map(|_| scope.spawn(|| TestApp::start_on(db))).collect();
            starting.into_iter().map(|app| app.join().unwrap()).collect()
        });
        for app in &apps {
            assert_eq!(app.get("/readyz").status, 200);
        }
    });
}

#[test]
fn an_expired_lock_is_taken_over_and_a_live_one_is_waited_for() {
    let Some(db) = TestDb::postgres() else { return };
    let mut conn = db.connection();
    let AnyConnection::Postgres(c) = &mut conn else {
        panic!("not PostgreSQL")
    };
    c.batch_execute(
        "CREATE TABLE migration_lock (name TEXT NOT NULL PRIMARY KEY, holder TEXT NOT NULL, expires_at INT8 NOT NULL); \
         INSERT INTO migration_lock VALUES ('schema', 'another', CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) AS INT8) + 2)",
    )
    .unwrap();
    let started = std::time::Instant::now();
    assert!(!migrate::up(&mut conn).unwrap().is_empty());
    assert!(started.elapsed() > std::time::Duration::from_secs(1));
}

#[test]
fn the_database_of_a_newer_brade_is_refused() {
    on_each_backend(|db| {
        drop(db.open());
        diesel::sql_query("INSERT INTO __diesel_schema_migrations (version) VALUES ('20990101000001')")
            .execute(&mut db.connection())
            .unwrap();
        let folder = tempfile::tempdir().unwrap();
        let mut command = brade(&folder);
        command.args(["migrate", "--database-url", &db.url]);
        let output = run(command);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(
            said.contains("newer brade") && said.contains("20990101000001"),
            "{said}"
        );
        assert_eq!(said.lines().count(), 1, "{said}");
    });
}

#[test]
fn the_database_of_another_program_is_left_alone() {
    let db = TestDb::sqlite();
    diesel::sql_query("CREATE TABLE recipes (name TEXT)")
        .execute(&mut db.connection())
        .unwrap();
    let error = Db::open(&db.url, 1)
        .and_then(|db| db.migrate())
        .unwrap_err()
        .to_string();
    assert!(error.contains("another program"), "{error}");
    assert_eq!(columns(&mut db.connection()).len(), 1);
}
