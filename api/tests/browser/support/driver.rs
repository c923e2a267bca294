//! The program that drives the browser, on a free port, ended with the test.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Condvar, Mutex, PoisonError};

/// Where the programs are.
pub struct Programs {
    pub browser: PathBuf,
    driver: PathBuf,
}

impl Programs {
    /// Those of the PATH; none where one of them is missing.
    pub fn find() -> Option<Programs> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let find = |names: &[&str]| {
            let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
            let all = names
                .iter()
                .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
            all.into_iter().find(|program| program.is_file())
        };
        Some(Programs {
            browser: find(&["chromium", "chromium-browser", "google-chrome"])?,
            driver: find(&["chromedriver"])?,
        })
    }
}

/// How many browsers run at once: each needs a processor to be quick enough for its test.
const AT_ONCE: usize = 2;
static RUNNING: (Mutex<usize>, Condvar) = (Mutex::new(0), Condvar::new());

/// A running chromedriver.
pub struct Driver {
    child: Child,
    /// Where it listens.
    pub address: String,
}

impl Driver {
    /// Starts it, once there is a processor for it.
    pub fn start(programs: &Programs) -> Driver {
        let (running, changed) = &RUNNING;
        let mut running = running.lock().unwrap_or_else(PoisonError::into_inner);
        while *running >= AT_ONCE {
            running = changed.wait(running).unwrap_or_else(PoisonError::into_inner);
        }
        *running += 1;
        drop(running);
        let mut command = Command::new(&programs.driver);
        command.arg("--port=0").stdin(Stdio::null()).stderr(Stdio::null());
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut said = lines.map(|line| line.unwrap());
        let port = said.find_map(|line| {
            let port = line.split_once("started successfully on port ")?.1;
            Some(port.trim_end_matches('.').to_owned())
        });
        // Read on, so that it never waits for somebody to listen.
        std::thread::spawn(move || said.for_each(drop));
        Driver {
            child,
            address: format!("http://127.0.0.1:{}", port.expect("chromedriver says its port")),
        }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let (running, changed) = &RUNNING;
        *running.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        changed.notify_one();
    }
}
