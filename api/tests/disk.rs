//! A disk that is full, and a database that must not be written: said clearly, and over without a restart.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use diesel::connection::SimpleConnection;
use serde_json::json;

use crate::support::app::{TestApp, brade};
use crate::support::database::TestDb;

/// A small file system in memory; taken away when dropped.
pub struct SmallDisk(pub PathBuf);

impl SmallDisk {
    /// None where this user may not mount.
    pub fn new(folder: &Path) -> Option<SmallDisk> {
        let place = folder.join("disk");
        fs::create_dir(&place).unwrap();
        let mount = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=4m", "tmpfs"])
            .arg(&place)
            .output();
        mount
            .is_ok_and(|output| output.status.success())
            .then_some(SmallDisk(place))
    }

    /// Makes it as large as this, such as `12m`.
    pub fn resize(&self, size: &str) {
        let mut mount = Command::new("mount");
        let resized = mount
            .args(["-o", &format!("remount,size={size}")])
            .arg(&self.0)
            .output();
        assert!(resized.unwrap().status.success());
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

/// Only root can make these failures; nobody else's CI can be blamed for that.
pub fn skipped(what: &str) {
    let root = fs::metadata("/proc/self").is_ok_and(|found| std::os::unix::fs::MetadataExt::uid(&found) == 0);
    assert!(
        !(root && std::env::var_os("CI").is_some() && cfg!(target_os = "linux")),
        "{what} must be possible here"
    );
    eprintln!("SKIPPED: {what} is not possible here (it needs Linux and root)");
}

struct Logged {
    app: TestApp,
    log: PathBuf,
}

/// The program on this database, its log in a file of this folder.
fn start_logged(url: &str, folder: &Path) -> Logged {
    let log = folder.join("log");
    let own = tempfile::tempdir().unwrap();
    let mut command = brade(&own);
    command.args(["--listen", "127.0.0.1:0", "--log", "info", "--database-url", url]);
    command.stderr(fs::File::create(&log).unwrap());
    Logged {
        app: TestApp::start_command(command, own),
        log,
    }
}

impl Logged {
    fn refuses_a_write(&self, code: &str, cause: &str) {
        let reply = self.app.post("/api/v1/players", &json!({ "name": "Alm" }));
        let problem = reply.problem(503, code);
        assert!(!reply.header("retry-after").is_empty(), "{problem}");
        assert!(!problem["detail"].as_str().unwrap().contains('/'), "{problem}");
        let log = fs::read_to_string(&self.log).unwrap();
        let line = log.lines().rev().find(|line| line.contains("ERROR")).unwrap();
        assert!(line.contains(cause), "{line}");
    }
}

#[test]
fn a_full_disk_is_a_503_until_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let Some(disk) = SmallDisk::new(folder.path()) else {
        return skipped("mounting a small disk");
    };
    let url = format!("sqlite:{}", disk.0.join("full.db").display());
    let logged = start_logged(&url, folder.path());
    let before = logged.app.player("Ek");
    let filler = disk.0.join("filler");
    // The copy ends where the disk does.
    let _ = fs::write(&filler, vec![7; 8 << 20]);
    // What was set aside for the log may take a few more.
    let full = (0..500).any(|_| {
        let reply = logged.app.post("/api/v1/players", &json!({ "name": "Alm" }));
        reply.status != 201
    });
    assert!(full, "the disk was never full");
    logged.refuses_a_write("storage-full", "full");
    assert_eq!(logged.app.get(&format!("/api/v1/players/{before}")).status, 200);
    fs::remove_file(&filler).unwrap();
    logged.app.player("Åke");
    logged.app.stop("TERM");
}

/// A file that nobody can change, root neither.
struct Immutable(Vec<PathBuf>);

impl Immutable {
    fn new(files: Vec<PathBuf>) -> Option<Immutable> {
        let set = Command::new("chattr").arg("+i").args(&files).output();
        let immutable = Immutable(files);
        set.is_ok_and(|output| output.status.success()).then_some(immutable)
    }
}

impl Drop for Immutable {
    fn drop(&mut self) {
        let _ = Command::new("chattr").arg("-i").args(&self.0).output();
    }
}

#[test]
fn a_database_that_cannot_be_written_is_a_503_until_it_can() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ro.db");
    let logged = start_logged(&format!("sqlite:{}", file.display()), folder.path());
    let before = logged.app.player("Ek");
    let files = ["", "-wal"].map(|end| PathBuf::from(format!("{}{end}", file.display())));
    let Some(immutable) = Immutable::new(files.to_vec()) else {
        return skipped("making a file immutable");
    };
    logged.refuses_a_write("storage-failed", "disk I/O error");
    assert_eq!(logged.app.get(&format!("/api/v1/players/{before}")).status, 200);
    drop(immutable);
    logged.app.player("Åke");
}

#[test]
fn a_read_only_postgresql_is_a_503_until_it_is_not() {
    let Some(db) = TestDb::postgres() else { return };
    let folder = tempfile::tempdir().unwrap();
    drop(db.open());
    let logged = start_logged(&db.url, folder.path());
    logged.app.player("Ek");
    set_read_only(&db, "on");
    logged.refuses_a_write("storage-read-only", "read-only");
    assert_eq!(logged.app.get("/api/v1/players").status, 200);
    set_read_only(&db, "off");
    logged.app.player("Åke");
}

/// As a server does that has become a standby: its clients have to connect again.
fn set_read_only(db: &TestDb, value: &str) {
    let sql = format!(
        "DO $$ BEGIN
           EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = {value}', current_database());
         END $$;
         SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid();"
    );
    let mut conn = db.connection();
    conn.batch_execute("SET default_transaction_read_only = off").unwrap();
    conn.batch_execute(&sql).unwrap();
}
