//! The program, as its users start it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// A command of brade that says nothing unless it fails; gives how long it took.
pub fn run(folder: &Path, arguments: &[&str]) -> Duration {
    let begun = Instant::now();
    let output = Command::new(env!("CARGO_BIN_EXE_brade"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    let time = begun.elapsed();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "brade {arguments:?}: {said}");
    time
}

/// A running service.
pub struct Server {
    child: Child,
    /// `http://127.0.0.1:PORT`
    pub base: String,
    agent: ureq::Agent,
}

impl Server {
    /// Starts it on a database, without a limit of requests.
    pub fn start(folder: &Path, database: &str) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_brade"))
            .args(["--listen", "127.0.0.1:0", "--log", "warn", "--writes-per-minute", "0"])
            .args(["--database-url", database])
            .current_dir(folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let base = line.split_whitespace().find(|word| word.contains("://"));
        Server {
            child,
            base: base.expect("brade says where it listens").to_owned(),
            agent: ureq::Agent::new_with_defaults(),
        }
    }

    /// What an address answers, to the end.
    pub fn get(&self, path: &str) -> Vec<u8> {
        let mut answer = self.agent.get(format!("{}{path}", self.base)).call().unwrap();
        let mut body = Vec::new();
        answer.body_mut().as_reader().read_to_end(&mut body).unwrap();
        body
    }

    /// The same as JSON.
    pub fn json(&self, path: &str) -> Value {
        serde_json::from_slice(&self.get(path)).unwrap()
    }

    /// Sends JSON and gives the JSON of the answer.
    pub fn post(&self, path: &str, body: &Value) -> Value {
        self.send(self.agent.post(format!("{}{path}", self.base)), body)
    }

    /// The same with PUT.
    pub fn put(&self, path: &str, body: &Value) -> Value {
        self.send(self.agent.put(format!("{}{path}", self.base)), body)
    }

    fn send(&self, request: ureq::RequestBuilder<ureq::typestate::WithBody>, body: &Value) -> Value {
        let request = request.header("content-type", "application/json");
        let mut answer = request.send(&body.to_string()).unwrap();
        serde_json::from_slice(&answer.body_mut().read_to_vec().unwrap()).unwrap()
    }

    /// A connection of its own.
    pub fn connect(&self) -> Connection {
        let host = self.base.split_once("://").unwrap().1;
        let stream = TcpStream::connect(host).unwrap();
        stream.set_nodelay(true).unwrap();
        Connection(BufReader::new(stream))
    }

    /// How long each of these takes to be answered, the longest last.
    pub fn times(&self, paths: impl IntoIterator<Item = String>) -> Vec<Duration> {
        let mut times: Vec<Duration> = paths
            .into_iter()
            .map(|path| {
                let begun = Instant::now();
                assert!(!self.get(&path).is_empty());
                begun.elapsed()
            })
            .collect();
        times.sort_unstable();
        times
    }

    /// The memory that it holds, in MB, as Linux counts it (`VmRSS`).
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse().ok()?;
        Some(kilobytes / 1000)
    }
}

/// A connection that is kept, and costs next to nothing: a client with all that a client has would be measured with the
/// server.
pub struct Connection(BufReader<TcpStream>);

impl Connection {
    /// Sends JSON, and waits for an answer that says that something was made.
    pub fn post(&mut self, path: &str, body: &str) {
        let length = body.len();
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        self.0.get_mut().write_all(request.as_bytes()).unwrap();
        let mut line = String::new();
        self.0.read_line(&mut line).unwrap();
        assert!(line.starts_with("HTTP/1.1 201"), "{path}: {line}");
        let mut length = 0;
        while line != "\r\n" {
            line.clear();
            self.0.read_line(&mut line).unwrap();
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().unwrap();
            }
        }
        let read = std::io::copy(&mut (&mut self.0).take(length), &mut std::io::sink()).unwrap();
        assert_eq!(read, length);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}
