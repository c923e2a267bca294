//! The real program on a free port, and a client of it.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;
use ureq::http::{HeaderMap, Request, StatusCode};

use brade_api::auth::role::Scope;
use brade_api::db::Db;
use brade_api::id::Id;

use super::accounts;
use super::database::TestDb;

/// The program, with nothing of the environment that could change what it does, in a folder of
/// its own (so that no `brade.toml` or `brade.db` of the developer's is found).
pub fn brade(folder: &TempDir) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_brade"));
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("BRADE_") {
            command.env_remove(name);
        }
    }
    command.current_dir(folder.path()).stdin(Stdio::null());
    command
}

/// Runs the program to its end, which must come within 20 seconds.
pub fn run(mut command: Command) -> Output {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    wait(&mut child, Duration::from_secs(20));
    child.wait_with_output().unwrap()
}

fn wait(child: &mut Child, patience: Duration) -> ExitStatus {
    let started = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if started.elapsed() > patience {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("brade did not end within {patience:?}");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A running brade; killed when dropped.
pub struct TestApp {
    child: Child,
    base: String,
    agent: ureq::Agent,
    /// The line it greeted with.
    pub greeting: String,
    /// The token that requests are sent with unless they bring something else.
    token: Option<String>,
    db: Option<TestDb>,
    _folder: TempDir,
}

/// An answer.
#[derive(Debug)]
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&self.body)))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// Holds the answer to be a problem document with this status and code, and gives it.
    #[track_caller]
    pub fn problem(&self, status: u16, code: &str) -> Value {
        let text = String::from_utf8_lossy(&self.body);
        assert_eq!(self.status.as_u16(), status, "{text}");
        assert_eq!(self.header("content-type"), "application/problem+json", "{text}");
        let problem = self.json();
        assert_eq!(problem["status"], status, "{text}");
        assert_eq!(problem["code"], code, "{text}");
        for member in ["type", "title", "detail"] {
            assert!(problem[member].is_string(), "{member}: {text}");
        }
        assert!(problem["errors"].is_array(), "{text}");
        problem
    }
}

impl TestApp {
    /// Starts on a fresh database.
    pub fn start() -> Self {
        let db = TestDb::fresh();
        let mut app = Self::start_on(&db);
        app.db = Some(db);
        app
    }

    /// Starts on this database. What is sent is sent by an administrator with a token.
    pub fn start_on(db: &TestDb) -> Self {
        Self::start_on_with(db, &[])
    }

    /// The same with these options.
    pub fn start_on_with(db: &TestDb, options: &[&str]) -> Self {
        let options: Vec<&str> = ["--writes-per-minute", "0"].iter().chain(options).copied().collect();
        let mut app = Self::start_with(db, &options);
        let db = Db::open(&db.url, 1).unwrap();
        let user = accounts::user(&db, &format!("test-{}", Id::new()), None, true);
        app.token = Some(accounts::token(&db, user, &Scope::ALL));
        app
    }

    /// Starts on this database with these options. What is sent is sent by nobody.
    pub fn start_with(db: &TestDb, options: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut command = brade(&folder);
        command.args(["--listen", "127.0.0.1:0", "--log", "warn", "--database-url", &db.url]);
        command.args(options);
        Self::start_command(command, folder)
    }

    /// Starts on this database and reads so many lines; gives the last one.
    pub fn start_and_read(db: &TestDb, lines: usize) -> (Self, String) {
        let folder = tempfile::tempdir().unwrap();
        let mut command = brade(&folder);
        command.args(["--listen", "127.0.0.1:0", "--log", "warn", "--database-url", &db.url]);
        let mut app = Self::start_lines(command, folder, lines);
        let last = app.greeting.lines().last().unwrap_or_default().to_owned();
        app.greeting
            .truncate(app.greeting.find('\n').unwrap_or(app.greeting.len()));
        (app, last)
    }

    /// Starts this command line, which must listen on port 0.
    pub fn start_command(command: Command, folder: TempDir) -> Self {
        Self::start_lines(command, folder, 1)
    }

    /// The same, reading so many lines of what it says.
    pub fn start_lines(mut command: Command, folder: TempDir, lines: usize) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut greeting = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        for _ in 0..lines {
            out.read_line(&mut greeting).unwrap();
        }
        let base = greeting.split_whitespace().find(|word| word.contains("://"));
        let base = base
            .unwrap_or_else(|| panic!("brade did not start: {greeting:?}"))
            .to_owned();
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .allow_non_standard_methods(true)
            .max_redirects(0)
            .timeout_global(Some(Duration::from_secs(60)));
        Self {
            child,
            base,
            agent: config.build().into(),
            greeting,
            token: None,
            db: None,
            _folder: folder,
        }
    }

    /// The token that requests are sent with.
    pub fn token(&self) -> &str {
        self.token.as_deref().unwrap()
    }

    /// `127.0.0.1:PORT`
    pub fn address(&self) -> &str {
        self.base.split_once("://").map_or("", |(_, address)| address)
    }

    /// Sends a request, as an administrator unless it brings a token or a cookie.
    pub fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Reply {
        self.try_send(method, path, headers, body).unwrap()
    }

    /// Sends a request that may get no answer, or half a one; as an administrator unless it brings a token or a cookie.
    pub fn try_send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Result<Reply, ureq::Error> {
        let brings = |name| headers.iter().any(|(header, _)| *header == name);
        match &self.token {
            Some(token) if !brings("authorization") && !brings("cookie") => {
                let token = format!("Bearer {token}");
                let headers: Vec<_> = headers
                    .iter()
                    .copied()
                    .chain([("authorization", token.as_str())])
                    .collect();
                self.try_send_bare(method, path, &headers, body)
            }
            _ => self.try_send_bare(method, path, headers, body),
        }
    }

    /// Sends a request, as nobody unless it brings a token or a cookie.
    pub fn send_bare(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Reply {
        self.try_send_bare(method, path, headers, body).unwrap()
    }

    fn try_send_bare(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Result<Reply, ureq::Error> {
        let mut request = Request::builder().method(method).uri(format!("{}{path}", self.base));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = if body.is_empty() && matches!(method, "GET" | "HEAD" | "DELETE") {
            self.agent.run(request.body(()).unwrap())
        } else {
            self.agent.run(request.body(body).unwrap())
        };
        let (parts, body) = response?.into_parts();
        let mut bytes = Vec::new();
        let endless = parts
            .headers
            .get("content-type")
            .is_some_and(|kind| kind == "text/event-stream");
        if endless {
            return Ok(Reply {
                status: parts.status,
                headers: parts.headers,
                body: bytes,
            });
        }
        body.into_with_config()
            .limit(64 << 20)
            .reader()
            .read_to_end(&mut bytes)?;
        Ok(Reply {
            status: parts.status,
            headers: parts.headers,
            body: bytes,
        })
    }

    /// Watches something: the lines of an answer that has no end, as nobody.
    pub fn watch(&self, path: &str) -> impl Iterator<Item = String> + use<> {
        let request = Request::builder().uri(format!("{}{path}", self.base)).body(()).unwrap();
        let response = self.agent.run(request).unwrap();
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        assert!(
            response
                .headers()
                .get("content-encoding")
                .is_none_or(|how| how == "identity")
        );
        let lines = BufReader::new(response.into_body().into_reader()).lines();
        lines.map_while(Result::ok)
    }

    pub fn get(&self, path: &str) -> Reply {
        self.send("GET", path, &[], b"")
    }

    pub fn post(&self, path: &str, body: &Value) -> Reply {
        self.send(
            "POST",
            path,
            &[("content-type", "application/json")],
            body.to_string().as_bytes(),
        )
    }

    pub fn put(&self, path: &str, body: &Value) -> Reply {
        self.send(
            "PUT",
            path,
            &[("content-type", "application/json")],
            body.to_string().as_bytes(),
        )
    }

    pub fn post_text(&self, path: &str, text: &str) -> Reply {
        self.send(
            "POST",
            path,
            &[("content-type", "text/plain; charset=utf-8")],
            text.as_bytes(),
        )
    }

    /// Sends a signal by name, such as TERM, and gives the exit status.
    pub fn stop(mut self, signal: &str) -> ExitStatus {
        self.signal(signal);
        wait(&mut self.child, Duration::from_secs(20))
    }

    /// Sends a signal by name.
    pub fn signal(&self, signal: &str) {
        let sent = Command::new("kill")
            .args(["-s", signal, &self.child.id().to_string()])
            .status();
        assert!(sent.unwrap().success());
    }
}

impl Drop for TestApp {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
