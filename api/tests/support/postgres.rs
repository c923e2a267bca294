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

/// The server, as long as the process lives.
struct Server {
    folder: PathBuf,
    /// Its standard input is the leash: however this process ends, the pipe closes, and the
    /// keeper stops the server and removes the folder.
    _keeper: Child,
}

/// Starts the server, waits at its leash, and cleans up.
const KEEPER: &str = r#"
"$1/initdb" -D "$2/data" -U brade -A trust -E UTF8 --no-sync >"$2/initdb.log" 2>&1 || exit 1
"$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c fsync=off -c max_connections=200 >"$2/server.log" 2>&1 &
server=$!
read -r leash
kill -INT "$server"
wait "$server"
rm -rf "$2"
"#;

/// Lets nobody into a database and throws out who is in, or lets them in again.
pub fn set_reachable(url: &str, reachable: bool) {
    let name = url.trim_start_matches("postgres:///").split('?').next().unwrap();
    let mut conn = PgConnection::establish(&url.replace(&format!("/{name}?"), "/postgres?")).unwrap();
    conn.batch_execute(&format!("ALTER DATABASE {name} ALLOW_CONNECTIONS {reachable}"))
        .unwrap();
    // Only now, when nobody can get in any more; it takes a moment until they are gone.
    let thrown_out = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'");
    while !reachable && diesel::sql_query(&thrown_out).execute(&mut conn).unwrap() > 0 {
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// The address of a new, empty database; nothing where there is no PostgreSQL, which is said
/// loudly and is a failure in CI.
pub fn fresh_database() -> Option<String> {
    static SERVER: OnceLock<Option<Server>> = OnceLock::new();
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let Some(server) = SERVER.get_or_init(start) else {
        assert!(
            std::env::var_os("CI").is_none(),
            "PostgreSQL must be there in CI: install the package postgresql"
        );
        return None;
    };
    let name = format!("t{}", COUNT.fetch_add(1, Ordering::Relaxed));
    let mut conn = PgConnection::establish(&url(&server.folder, "postgres")).unwrap();
    conn.batch_execute(&format!("CREATE DATABASE {name}")).unwrap();
    Some(url(&server.folder, &name))
}

fn url(folder: &Path, name: &str) -> String {
    format!("postgres:///{name}?host={}&user=brade", folder.display())
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
    keeper.arg("-c").arg(KEEPER).arg("sh").arg(programs).arg(&folder);
    keeper
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    keeper.current_dir(&folder);
    if let Some((user, group)) = other_user() {
        // The server refuses to run as root.
        std::os::unix::fs::chown(&folder, Some(user), Some(group)).unwrap();
        keeper.uid(user).gid(group);
    }
    let mut keeper = keeper.spawn().unwrap();
    let started = Instant::now();
    while PgConnection::establish(&url(&folder, "postgres")).is_err() {
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
    Some(Server {
        folder,
        _keeper: keeper,
    })
}

/// The folder with the server's programs: Debian keeps them outside of the PATH.
fn programs() -> Option<PathBuf> {
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
