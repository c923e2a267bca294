//! Two PostgreSQL servers under Patroni and etcd, which make the second one the leader when the first is lost.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::postgres::{as_other_user, programs};

/// The cluster, stopped and removed when dropped or when this process ends.
pub struct Cluster {
    nodes: [Node; 2],
    /// Its standard input is the leash, as that of a single server.
    _keeper: Child,
    folder: PathBuf,
}

struct Node {
    name: &'static str,
    /// Where Patroni says how its server is.
    api: u16,
    /// Where PostgreSQL listens.
    server: u16,
}

/// Starts etcd and one Patroni a node, waits at its leash, and cleans up.
const KEEPER: &str = r#"
etcd --data-dir "$1/etcd" --listen-client-urls "http://127.0.0.1:$2" --advertise-client-urls "http://127.0.0.1:$2" \
  --listen-peer-urls "http://127.0.0.1:$3" --initial-advertise-peer-urls "http://127.0.0.1:$3" \
  --initial-cluster "default=http://127.0.0.1:$3" --unsafe-no-fsync >"$1/etcd.log" 2>&1 &
etcd=$!
patroni "$1/alder.yml" >"$1/alder.log" 2>&1 &
echo $! >"$1/alder.pid"
patroni "$1/birch.yml" >"$1/birch.log" 2>&1 &
echo $! >"$1/birch.pid"
read -r leash
for node in alder birch; do
  kill -KILL "$(cat "$1/$node.pid")"
  kill -QUIT "$(head -n 1 "$1/$node/postmaster.pid")"
done
kill -KILL "$etcd"
sleep 1
rm -rf "$1"
"#;

impl Cluster {
    /// Starts one and waits until the second server holds everything that the first one acknowledges; nothing where the
    /// programs are missing, which is said loudly and is a failure in CI.
    pub fn start() -> Option<Cluster> {
        let found = |program| Command::new(program).arg("--version").output().is_ok();
        let (Some(programs), true, true) = (programs(), found("patroni"), found("etcd")) else {
            // Not eprintln!, which is not shown for a test that passes.
            let said = writeln!(
                std::io::stderr(),
                "\nSKIPPED: PostgreSQL, Patroni or etcd not found (Debian: postgresql, patroni, etcd-server, \
                 python3-etcd): no cluster is tried\n"
            );
            said.unwrap();
            assert!(std::env::var_os("CI").is_none(), "Patroni and etcd must be there in CI");
            return None;
        };
        let folder = tempfile::Builder::new()
            .prefix("brade-patroni-")
            .tempdir()
            .unwrap()
            .keep();
        // Held together, so that no two are alike.
        let held: Vec<TcpListener> = (0..6)
            .map(|_| TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap())
            .collect();
        let ports: Vec<u16> = held.iter().map(|port| port.local_addr().unwrap().port()).collect();
        let node = |name, at: usize| Node {
            name,
            api: ports[at],
            server: ports[at + 1],
        };
        // Not `first` nor `any`, which mean something in synchronous_standby_names, where Patroni puts names as they are.
        let nodes = [node("alder", 2), node("birch", 4)];
        for node in &nodes {
            let settings = node.settings(&folder, ports[0], &programs);
            std::fs::write(folder.join(format!("{}.yml", node.name)), settings).unwrap();
        }
        let mut keeper = Command::new("sh");
        keeper.arg("-c").arg(KEEPER).arg("sh").arg(&folder);
        keeper.arg(ports[0].to_string()).arg(ports[1].to_string());
        keeper.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        keeper.current_dir(&folder);
        if let Some((user, group)) = as_other_user(&mut keeper) {
            std::os::unix::fs::chown(&folder, Some(user), Some(group)).unwrap();
        }
        drop(held);
        let cluster = Cluster {
            nodes,
            _keeper: keeper.spawn().unwrap(),
            folder,
        };
        cluster.wait("a leader with a synchronous standby", |cluster| {
            cluster.nodes.iter().any(|node| node.role() == "master")
                && cluster.nodes.iter().any(|node| node.role() == "sync_standby")
        });
        Some(cluster)
    }

    /// The address of its database, at whichever server takes writes.
    pub fn url(&self) -> String {
        let [first, second] = &self.nodes;
        format!(
            "postgres://brade@127.0.0.1:{},127.0.0.1:{}/postgres?target_session_attrs=read-write&connect_timeout=2",
            first.server, second.server
        )
    }

    /// Kills the leader: its server, and the Patroni that would start it again.
    pub fn kill_leader(&mut self) {
        let leader = self.nodes.iter().find(|node| node.role() == "master").unwrap();
        let patroni = std::fs::read_to_string(self.folder.join(format!("{}.pid", leader.name))).unwrap();
        let server = std::fs::read_to_string(self.folder.join(leader.name).join("postmaster.pid")).unwrap();
        for process in [patroni.trim(), server.lines().next().unwrap()] {
            let killed = Command::new("kill").args(["-s", "KILL", process]).status().unwrap();
            assert!(killed.success(), "{process}");
        }
    }

    fn wait(&self, what: &str, is_so: impl Fn(&Self) -> bool) {
        let begun = Instant::now();
        while !is_so(self) {
            if begun.elapsed() > Duration::from_secs(120) {
                let logs = ["etcd.log", "alder.log", "birch.log"];
                let logs = logs.map(|log| std::fs::read_to_string(self.folder.join(log)).unwrap_or_default());
                panic!("{what} did not come: {}", logs.join("\n\n"));
            }
            std::thread::sleep(Duration::from_millis(200));
        }
    }
}

impl Node {
    /// What Patroni is told. A standby takes over when nothing was heard of the leader for `ttl` seconds, the shortest
    /// time that Patroni allows.
    fn settings(&self, folder: &std::path::Path, etcd: u16, programs: &std::path::Path) -> String {
        let Node { name, api, server } = self;
        let (folder, programs) = (folder.display(), programs.display());
        format!(
            r"
scope: brade
name: {name}
restapi: {{ listen: '127.0.0.1:{api}', connect_address: '127.0.0.1:{api}' }}
etcd3: {{ host: '127.0.0.1:{etcd}' }}
bootstrap:
  dcs: {{ ttl: 20, loop_wait: 2, retry_timeout: 5, synchronous_mode: true }}
  initdb: [ encoding: UTF8, auth: trust, username: brade ]
postgresql:
  listen: 127.0.0.1:{server}
  connect_address: 127.0.0.1:{server}
  data_dir: {folder}/{name}
  bin_dir: {programs}
  pgpass: {folder}/{name}.pgpass
  parameters: {{ unix_socket_directories: '{folder}', fsync: 'off' }}
  pg_hba: [ 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust' ]
  authentication:
    superuser: {{ username: brade }}
    replication: {{ username: brade }}
"
        )
    }

    /// `master`, `sync_standby`, `replica`, or nothing while it cannot be had.
    fn role(&self) -> String {
        let asked = ureq::get(format!("http://127.0.0.1:{}/patroni", self.api)).call();
        let Ok(mut answer) = asked else { return String::new() };
        let mut text = String::new();
        answer
            .body_mut()
            .as_reader()
            .read_to_string(&mut text)
            .unwrap_or_default();
        let said: Value = serde_json::from_str(&text).unwrap_or_default();
        match said["sync_standby"] == true {
            true => "sync_standby".to_owned(),
            false => said["role"].as_str().unwrap_or_default().to_owned(),
        }
    }
}
