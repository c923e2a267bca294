//! Backup, restore and check, between both kinds of database.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use brade_api::auth::role::{Role, Scope};
use brade_api::backup::{examine, restore, write};
use brade_api::db::founding::CLUB;
use brade_api::db::schema::{clubs, players};
use brade_api::db::tables::tables;
use brade_api::db::{AnyConnection, Db, DbError};
use brade_api::service::{Context, ServiceError, check, players as player_service, records};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde_json::Value;
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::support::accounts::{token, user};
use crate::support::app::{brade, run};
use crate::support::database::{TestDb, on_each_backend};

const RECORDS: &str = "[Event \"Höstöppet\"]\n[White \"A. Ek\"]\n[Black \"B. Ål\"]\n[Teka \"2-5\"]\n\n\
    1. W 63 1/7 1/4\n2. B 44 1/5/9 1/5\n*\n\n[White \"C\"]\n[Black \"D\"]\n[Teka \"5-2\"]\n\n1. B 63 1/7 1/4\n*\n";

/// A database with something of everything.
fn fill(db: &Db) {
    let maja = user(db, "Maja", Some(Role::Owner), true);
    user(db, "åke", Some(Role::Member), false);
    token(db, maja, &Scope::ALL);
    let verified = records::verify_text(RECORDS);
    db.write(|conn| -> Result<(), ServiceError> {
        for name in ["Åke \"Ö\" Öst", "tab\tand 'quote'", "宮本 \u{1f3b2}"] {
            player_service::create(conn, Context::LOCAL, &name.replace('\t', " "), Some(CLUB))?;
        }
        records::store(conn, Context::LOCAL, &verified)?;
        Ok(())
    })
    .unwrap();
    let rows = [
        "INSERT INTO sessions VALUES ('hash', (SELECT id FROM users WHERE login = 'Maja'), '2026-01-02 03:04:05', \
         '2026-01-02 03:04:05.000001', '2099-01-02 03:04:05.123456', '::1', '')",
        "INSERT INTO setup_links VALUES ('hash', 'reset', (SELECT id FROM users WHERE login = 'Maja'), \
         '2026-01-02 03:04:05', '2099-01-02 03:04:05.5', NULL)",
    ];
    db.write(|conn| {
        for row in rows {
            diesel::sql_query(row).execute(conn)?;
        }
        Ok::<_, DbError>(())
    })
    .unwrap();
}

struct Files(TempDir);

impl Files {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

fn lines(path: &Path) -> Vec<String> {
    let mut text = String::new();
    GzDecoder::new(std::fs::File::open(path).unwrap())
        .read_to_string(&mut text)
        .unwrap();
    text.lines().map(str::to_owned).collect()
}

/// What is exported, without when and its hash.
fn exported(path: &Path) -> Vec<String> {
    let mut lines = lines(path);
    lines.pop();
    lines.remove(0);
    lines
}

/// Writes lines with the right end.
fn write_lines(path: &Path, lines: &[String]) {
    let mut text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let hash: String = Sha256::digest(&text).iter().map(|byte| format!("{byte:02x}")).collect();
    let rows = lines.iter().filter(|line| line.starts_with('[')).count();
    text.push_str(&format!("{{\"end\":{{\"rows\":{rows},\"sha256\":\"{hash}\"}}}}\n"));
    let mut out = GzEncoder::new(std::fs::File::create(path).unwrap(), Compression::fast());
    out.write_all(text.as_bytes()).unwrap();
    out.finish().unwrap();
}

#[test]
fn a_restored_copy_is_equal_by_export_from_either_database_to_either() {
    let files = Files::new();
    let first = TestDb::sqlite();
    let db = first.open();
    fill(&db);
    let rows = write(&db, &files.path("a")).unwrap();
    assert_eq!(examine(&files.path("a")).unwrap().rows, rows);
    let original = exported(&files.path("a"));
    assert!(
        original.iter().any(|line| line.contains("Åke \\\"Ö\\\" Öst")),
        "{original:?}"
    );
    let mut from = files.path("a");
    for (name, test) in [
        ("b", TestDb::postgres()),
        ("c", Some(TestDb::sqlite())),
        ("d", TestDb::postgres()),
    ] {
        let Some(test) = test else { continue };
        let db = Db::open(&test.url, 2).unwrap();
        restore(&db, &from).unwrap();
        from = files.path(name);
        write(&db, &from).unwrap();
        assert_eq!(exported(&from), original, "{}", test.url);
        let found = db.read(check::check).unwrap();
        assert_eq!((found.differences, found.games), (Vec::new(), 2), "{}", test.url);
    }
}

#[test]
fn every_table_is_in_the_file_also_an_empty_one() {
    let files = Files::new();
    write(&TestDb::sqlite().open(), &files.path("a")).unwrap();
    let lines = lines(&files.path("a"));
    for table in tables() {
        let start = format!("{{\"table\":{{\"name\":\"{}\"", table.name);
        assert!(lines.iter().any(|line| line.starts_with(&start)), "{start}");
    }
}

#[derive(QueryableByName)]
struct Reference {
    #[diesel(sql_type = Text)]
    child: String,
    #[diesel(sql_type = Text)]
    parent: String,
}

#[test]
fn each_table_stands_behind_those_that_it_points_at() {
    let db = TestDb::sqlite();
    drop(db.open());
    let references: Vec<Reference> = diesel::sql_query(
        "SELECT m.name AS child, f.\"table\" AS parent FROM sqlite_master m, pragma_foreign_key_list(m.name) f",
    )
    .load(&mut db.connection())
    .unwrap();
    let place: BTreeMap<&str, usize> = tables()
        .iter()
        .enumerate()
        .map(|(n, table)| (&*table.name, n))
        .collect();
    assert!(references.len() > 20);
    for Reference { child, parent } in references {
        assert!(place[&*parent] < place[&*child], "{child} points at {parent}");
    }
}

#[test]
fn a_damaged_file_is_refused_and_nothing_is_made() {
    let files = Files::new();
    let db = TestDb::sqlite().open();
    fill(&db);
    write(&db, &files.path("good")).unwrap();
    let good = std::fs::read(files.path("good")).unwrap();
    let mut flipped = good.clone();
    let middle = good.len() / 2;
    flipped[middle] ^= 1;
    let mut other = lines(&files.path("good"));
    let last = other.pop().unwrap();
    let mut forged = GzEncoder::new(Vec::new(), Compression::fast());
    let text = other
        .iter()
        .map(|line| line.replace("Maja", "Mája") + "\n")
        .collect::<String>()
        + &last
        + "\n";
    forged.write_all(text.as_bytes()).unwrap();
    let cases: [(&str, Vec<u8>, &str); 7] = [
        ("short", good[..good.len() - 20].to_vec(), "damaged"),
        ("half", good[..middle].to_vec(), "damaged"),
        ("flipped", flipped, "damaged"),
        ("longer", [&good[..], b"more"].concat(), "damaged"),
        ("forged", forged.finish().unwrap(), "checksum"),
        ("empty", Vec::new(), "not a backup"),
        ("letter", b"Dear Sir or Madam".to_vec(), "not a backup"),
    ];
    for (name, bytes, part) in cases {
        let path = files.path(name);
        std::fs::write(&path, bytes).unwrap();
        let mut command = brade(&files.0);
        command.args(["restore", name, "--database-url", "sqlite:new.db"]);
        let output = run(command);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{name}: {said}");
        assert!(said.contains(part), "{name}: {said}");
        assert_eq!(said.lines().count(), 1, "{name}: {said}");
        assert!(!files.path("new.db").exists(), "{name}");
    }
    let mut command = brade(&files.0);
    command.args(["restore", "good", "--database-url", "sqlite:new.db"]);
    assert!(run(command).status.success());
}

#[test]
fn only_an_empty_database_is_written_to() {
    on_each_backend(|test| {
        let files = Files::new();
        let db = test.open();
        fill(&db);
        write(&db, &files.path("a")).unwrap();
        let refused = restore(&db, &files.path("a")).unwrap_err().to_string();
        assert!(refused.contains("not empty"), "{refused}");
        let before = exported(&files.path("a"));
        write(&db, &files.path("b")).unwrap();
        assert_eq!(exported(&files.path("b")), before);
    });
}

#[test]
fn a_row_that_cannot_be_leaves_nothing_of_the_others() {
    on_each_backend(|test| {
        let files = Files::new();
        let source = TestDb::sqlite().open();
        fill(&source);
        write(&source, &files.path("a")).unwrap();
        let mut broken = lines(&files.path("a"));
        broken.pop();
        // A membership of a user whom nobody knows.
        let table = broken
            .iter()
            .position(|line| line.contains("\"name\":\"memberships\""))
            .unwrap();
        broken[table + 1] = broken[table + 1].replacen("[\"", "[\"x", 1);
        write_lines(&files.path("b"), &broken);
        let db = Db::open(&test.url, 2).unwrap();
        restore(&db, &files.path("b")).unwrap_err();
        restore(&db, &files.path("a")).unwrap();
    });
}

/// The lines of a file without the last column of the journal and of the clubs, which are younger than these.
fn without_younger_columns(lines: &[String]) -> Vec<String> {
    let mut has_younger = false;
    let shorter = lines.iter().map(|line| {
        let mut value: Value = serde_json::from_str(line).unwrap();
        if value["table"].is_object() {
            has_younger = ["changes", "clubs", "players"]
                .iter()
                .any(|name| value["table"]["name"] == *name);
        }
        let columns = match value.is_array() {
            true => &mut value,
            false => &mut value["table"]["columns"],
        };
        match columns.as_array_mut() {
            Some(columns) if has_younger => drop(columns.pop().unwrap()),
            _ => return line.clone(),
        }
        value.to_string()
    });
    shorter.collect()
}

#[test]
fn the_file_of_an_older_brade_is_brought_up_to_date() {
    on_each_backend(|test| {
        let files = Files::new();
        let source = TestDb::sqlite().open();
        fill(&source);
        write(&source, &files.path("a")).unwrap();
        let mut kept: Vec<String> = Vec::new();
        let first = include_str!("../../migrations/sqlite/2026-11-30-000001_tables/up.sql");
        let mut known = true;
        let mut all = lines(&files.path("a"));
        all.pop();
        for line in all {
            let value: Value = serde_json::from_str(&line).unwrap();
            if let Some(name) = value["table"]["name"].as_str() {
                known = first.contains(&format!("CREATE TABLE {name} ("));
            }
            if known {
                kept.push(line);
            }
        }
        let mut kept = without_younger_columns(&kept);
        let newest = brade_api::db::migrate::known().unwrap().pop().unwrap();
        kept[0] = kept[0].replace(&newest, "20261130000002");
        write_lines(&files.path("old"), &kept);
        let db = Db::open(&test.url, 2).unwrap();
        assert_eq!(restore(&db, &files.path("old")).unwrap().schema, "20261130000002");
        assert_eq!(db.read(check::check).unwrap().games, 2);
        user(&db, "new", None, true);
        kept[0] = kept[0].replace("20261130000002", "20990101000001");
        write_lines(&files.path("newer"), &kept);
        let newer = examine(&files.path("newer")).unwrap_err().to_string();
        assert!(newer.contains("newer brade"), "{newer}");
    });
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

#[test]
fn a_backup_is_of_one_moment_while_others_write() {
    on_each_backend(|test| {
        let files = Files::new();
        let db = test.open();
        let stop = AtomicBool::new(false);
        let written = AtomicUsize::new(0);
        // Two tables that are always changed together.
        let one_more = |conn: &mut AnyConnection| -> Result<(), ServiceError> {
            player_service::create(conn, Context::LOCAL, "Ek", None)?;
            diesel::update(clubs::table.find(CLUB))
                .set(clubs::version.eq(clubs::version + 1))
                .execute(conn)
                .map_err(DbError::from)?;
            Ok(())
        };
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    while !stop.load(Ordering::SeqCst) {
                        db.write(one_more).unwrap();
                        written.fetch_add(1, Ordering::SeqCst);
                    }
                });
            }
            for name in ["a", "b", "c"] {
                // However busy the machine is, something is written between one and the next.
                let before = written.load(Ordering::SeqCst);
                while written.load(Ordering::SeqCst) == before {
                    std::thread::sleep(std::time::Duration::from_millis(1));
                }
                write(&db, &files.path(name)).unwrap();
            }
            stop.store(true, Ordering::SeqCst);
        });
        let mut last = 0;
        for name in ["a", "b", "c"] {
            let copy = TestDb::sqlite();
            let copy = Db::open(&copy.url, 1).unwrap();
            restore(&copy, &files.path(name)).unwrap();
            let (players, version) = copy
                .read(|conn| {
                    let players = players::table.count().get_result::<i64>(conn)?;
                    let version = clubs::table.find(CLUB).select(clubs::version).first::<i32>(conn)?;
                    Ok::<_, DbError>((players, i64::from(version) - 1))
                })
                .unwrap();
            assert_eq!(players, version, "{}", test.url);
            assert!(players > last, "{}", test.url);
            last = players;
        }
    });
}

#[cfg(unix)]
#[test]
fn only_its_owner_can_read_the_file_and_no_half_is_left() {
    use std::os::unix::fs::PermissionsExt;
    let files = Files::new();
    let db = TestDb::sqlite().open();
    write(&db, &files.path("a")).unwrap();
    assert_eq!(
        std::fs::metadata(files.path("a")).unwrap().permissions().mode() & 0o777,
        0o600
    );
    write(&db, &files.path("missing/a")).unwrap_err();
    std::fs::create_dir(files.path("folder")).unwrap();
    write(&db, &files.path("folder")).unwrap_err();
    let left: Vec<_> = std::fs::read_dir(files.0.path())
        .unwrap()
        .flatten()
        .map(|e| e.file_name())
        .collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

#[test]
fn check_finds_what_is_not_as_replay_makes_it() {
    on_each_backend(|test| {
        let db = test.open();
        fill(&db);
        let check = || {
            let folder = tempfile::tempdir().unwrap();
            let mut command = brade(&folder);
            command.args(["check", "--database-url", &test.url]);
            let output = run(command);
            let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
            (output.status.code().unwrap(), said)
        };
        let (code, said) = check();
        assert_eq!((code, said.contains("is sound: 2 games replayed")), (0, true), "{said}");
        let change = |sql: &str| {
            db.write(|conn| Ok::<_, DbError>(diesel::sql_query(sql).execute(conn)?))
                .unwrap()
        };
        change("UPDATE games SET turn_count = 7 WHERE white_name = 'A. Ek'");
        change("UPDATE games SET status = 'verified' WHERE white_name = 'C'");
        change("UPDATE players SET search_key = 'x' WHERE name LIKE 'tab%'");
        let (code, said) = check();
        assert_eq!(code, 1, "{said}");
        for part in [
            "the number of turns is stored as 7",
            "the status",
            "player ",
            // Two of the games are found by what they were.
            "searched by other things",
            "5 differences",
        ] {
            assert!(said.contains(part), "{part}: {said}");
        }
        change(match db.address().starts_with("sqlite") {
            true => "UPDATE games SET turns = X'ffffff' WHERE white_name = 'A. Ek'",
            false => "UPDATE games SET turns = '\\xffffff' WHERE white_name = 'A. Ek'",
        });
        assert!(check().1.contains("stored wrongly"), "{}", check().1);
        let left: Vec<Count> = db
            .read(|conn| Ok::<_, DbError>(diesel::sql_query("SELECT COUNT(*) AS count FROM games").load(conn)?))
            .unwrap();
        assert_eq!(left[0].count, 2);
    });
}
