//! A PostgreSQL server of the tests' own, started once for the process that needs it.

use std::io::{Read, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection, RunQueryDsl};

/// What `BRADE_TEST_DATABASE` says: what the tests run on that do not choose a database themselves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Suite {
    /// Not set: a SQLite file each, and those that try both backends on PostgreSQL too.
    Sqlite,
    /// `postgresql`
    Postgres,
    /// `distributed`: PostgreSQL which takes from brade what distributed engines that speak its protocol do not have.
    Distributed,
}

fn suite() -> Suite {
    match std::env::var("BRADE_TEST_DATABASE").as_deref() {
        Err(_) => Suite::Sqlite,
        Ok("postgresql") => Suite::Postgres,
        Ok("distributed") => Suite::Distributed,
        Ok(other) => panic!("BRADE_TEST_DATABASE is {other:?}; it can be postgresql or distributed"),
    }
}

/// Whether every test runs on PostgreSQL.
pub fn whole_suite() -> bool {
    suite() != Suite::Sqlite
}

/// The owner of the server.
const OWNER: &str = "brade";
/// An ordinary role, whose databases the distributed profile gives to brade.
const ORDINARY: &str = "club";
/// The distributed profile: no right beyond its own database, serializable unless told otherwise, no advisory lock,
/// no notification, no temporary table. What is revoked in template1 is missing in every database made after it.
const PROFILE: &str = r"
CREATE ROLE club LOGIN;
ALTER ROLE club SET default_transaction_isolation = 'serializable';
DO $$
DECLARE name TEXT;
BEGIN
  FOR name IN SELECT oid::regprocedure::text FROM pg_proc WHERE proname ~ '^pg_(try_)?advisory_' OR proname = 'pg_notify'
  LOOP
    EXECUTE 'REVOKE EXECUTE ON FUNCTION ' || name || ' FROM PUBLIC';
  END LOOP;
END $$;
";

/// A server of PostgreSQL, stopped and removed when dropped or when this process ends.
pub struct Server {
    programs: PathBuf,
    folder: PathBuf,
    /// Its standard input is the leash: however this process ends, the pipe closes, and the
    /// keeper stops the server and removes the folder.
    _keeper: Child,
}

/// Starts the server, waits at its leash, and cleans up.
const KEEPER: &str = r#"
"$1/initdb" -D "$2/data" -U brade -A trust -E UTF8 --no-sync >"$2/initdb.log" 2>&1 || exit 1
echo "unix_socket_directories = '$2'
listen_addresses = ''
fsync = off
max_connections = 200" >>"$2/data/postgresql.conf"
"$1/pg_ctl" -D "$2/data" -l "$2/server.log" -w start >/dev/null || exit 1
read -r leash
"$1/pg_ctl" -D "$2/data" -m immediate -w stop >/dev/null
rm -rf "$2"
"#;

impl Server {
    /// Starts one; nothing where there is no PostgreSQL, which is said loudly and is a failure in CI.
    pub fn start() -> Option<Server> {
        let started = start();
        assert!(
            started.is_some() || std::env::var_os("CI").is_none(),
            "PostgreSQL must be there in CI: install the package postgresql"
        );
        started
    }

    /// The address of a new, empty database.
    pub fn database(&self, name: &str) -> String {
        let mut conn = PgConnection::establish(&url(&self.folder, "postgres", OWNER)).unwrap();
        if suite() != Suite::Distributed {
            conn.batch_execute(&format!("CREATE DATABASE {name}")).unwrap();
            return url(&self.folder, name, OWNER);
        }
        conn.batch_execute(&format!("CREATE DATABASE {name} OWNER {ORDINARY}"))
            .unwrap();
        conn.batch_execute(&format!("REVOKE TEMPORARY ON DATABASE {name} FROM PUBLIC"))
            .unwrap();
        url(&self.folder, name, ORDINARY)
    }

    /// Stops it as if the machine had lost its power.
    pub fn crash(&self) {
        self.control(&["-m", "immediate", "stop"]);
    }

    /// Starts it again; it is there when this returns.
    pub fn go_on(&self) {
        let log = self.folder.join("server.log");
        self.control(&["-l", log.to_str().unwrap(), "start"]);
    }

    fn control(&self, arguments: &[&str]) {
        let mut command = Command::new(self.programs.join("pg_ctl"));
        command
            .arg("-D")
            .arg(self.folder.join("data"))
            .arg("-w")
            .args(arguments);
        command.current_dir(&self.folder).stdout(Stdio::null());
        as_other_user(&mut command);
        let status = command.status().unwrap();
        assert!(status.success(), "pg_ctl {arguments:?}: {status}");
    }
}

/// Lets nobody into a database and throws out who is in, or lets them in again.
pub fn set_reachable(url: &str, reachable: bool) {
    let name = url.trim_start_matches("postgres:///").split('?').next().unwrap();
    let of_server = url.replace(&format!("/{name}?"), "/postgres?");
    let (of_server, _) = of_server.split_once("&user=").unwrap();
    let mut conn = PgConnection::establish(&format!("{of_server}&user={OWNER}")).unwrap();
    conn.batch_execute(&format!("ALTER DATABASE {name} ALLOW_CONNECTIONS {reachable}"))
        .unwrap();
    // Only now, when nobody can get in any more; it takes a moment until they are gone.
    let thrown_out = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'");
    while !reachable && diesel::sql_query(&thrown_out).execute(&mut conn).unwrap() > 0 {
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// The address of a new, empty database on a server that all tests of this process share.
pub fn fresh_database() -> Option<String> {
    static SERVER: OnceLock<Option<Server>> = OnceLock::new();
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let server = SERVER.get_or_init(Server::start).as_ref()?;
    Some(server.database(&format!("t{}", COUNT.fetch_add(1, Ordering::Relaxed))))
}

fn url(folder: &Path, name: &str, user: &str) -> String {
    format!("postgres:///{name}?host={}&user={user}", folder.display())
}

fn start() -> Option<Server> {
    let Some(programs) = programs() else {
        // Not eprintln!, which is not shown for a test that passes.
        let said = writeln!(
            std::io::stderr(),
            "\nSKIPPED: PostgreSQL not found (initdb and postgres): its half of the tests does not run\n"
        );
        said.unwrap();
        return None;
    };
    let folder = tempfile::Builder::new().prefix("brade-pg-").tempdir().unwrap().keep();
    let mut keeper = Command::new("sh");
    keeper.arg("-c").arg(KEEPER).arg("sh").arg(&programs).arg(&folder);
    keeper
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    keeper.current_dir(&folder);
    if let Some((user, group)) = as_other_user(&mut keeper) {
        std::os::unix::fs::chown(&folder, Some(user), Some(group)).unwrap();
    }
    let mut keeper = keeper.spawn().unwrap();
    let started = Instant::now();
    while PgConnection::establish(&url(&folder, "postgres", OWNER)).is_err() {
        let ended = keeper.try_wait().unwrap();
        if ended.is_some() || started.elapsed() > Duration::from_secs(60) {
            let mut said = String::new();
            if ended.is_some() {
                keeper.stderr.take().unwrap().read_to_string(&mut said).unwrap();
            }
            for log in ["initdb.log", "server.log"] {
                said += &std::fs::read_to_string(folder.join(log)).unwrap_or_default();
            }
            panic!("PostgreSQL did not start: {said}");
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    if suite() == Suite::Distributed {
        let mut conn = PgConnection::establish(&url(&folder, "template1", OWNER)).unwrap();
        conn.batch_execute(PROFILE).unwrap();
        let mut ordinary = PgConnection::establish(&url(&folder, "template1", ORDINARY)).unwrap();
        ordinary
            .batch_execute("SELECT pg_advisory_lock(1)")
            .expect_err("the distributed profile leaves advisory locks");
    }
    Some(Server {
        programs,
        folder,
        _keeper: keeper,
    })
}

/// The folder with the server's programs: Debian keeps them outside of the PATH.
pub fn programs() -> Option<PathBuf> {
    let mut folders: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .map(|versions| versions.flatten().map(|version| version.path().join("bin")).collect())
        .unwrap_or_default();
    folders.sort();
    folders.reverse();
    folders.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    folders
        .into_iter()
        .find(|folder| folder.join("initdb").exists() && folder.join("postgres").exists())
}

/// Where this process runs as root, the command runs as the user postgres: the server refuses to run as root.
pub fn as_other_user(command: &mut Command) -> Option<(u32, u32)> {
    let (user, group) = other_user()?;
    command.uid(user).gid(group);
    Some((user, group))
}

/// The user postgres, where this process runs as root.
fn other_user() -> Option<(u32, u32)> {
    let id = |arguments: &[&str]| -> Option<u32> {
        let output = Command::new("id").args(arguments).output().ok()?;
        String::from_utf8(output.stdout).ok()?.trim().parse().ok()
    };
    if id(&["-u"])? != 0 {
        return None;
    }
    let user = id(&["-u", "postgres"]).expect("the tests run as root, and there is no user postgres");
    Some((user, id(&["-g", "postgres"])?))
}
