//! The network between a browser and the service, which can be cut.

use std::io;
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// A line to an address, with an address of its own. While it is cut nothing gets through it, also nothing of what a
/// service worker asks for, which the browser's own emulation lets through.
pub struct Line {
    /// Where the browser finds it.
    pub address: String,
    is_cut: Arc<AtomicBool>,
    open: Arc<Mutex<Vec<TcpStream>>>,
}

impl Line {
    pub fn to(target: &str) -> Line {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let line = Line {
            address: listener.local_addr().unwrap().to_string(),
            is_cut: Arc::default(),
            open: Arc::default(),
        };
        let (target, is_cut, open) = (target.to_owned(), Arc::clone(&line.is_cut), Arc::clone(&line.open));
        // Ends with the process of the tests.
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                if !is_cut.load(Ordering::SeqCst) {
                    let _ = join(&client, &target, &open);
                }
            }
        });
        line
    }

    /// Cuts it, also what goes on through it.
    pub fn cut(&self) {
        self.is_cut.store(true, Ordering::SeqCst);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        for stream in open.drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// Joins it again.
    pub fn mend(&self) {
        self.is_cut.store(false, Ordering::SeqCst);
    }
}

fn join(client: &TcpStream, target: &str, open: &Mutex<Vec<TcpStream>>) -> io::Result<()> {
    let service = TcpStream::connect(target)?;
    let mut ends = open.lock().unwrap_or_else(PoisonError::into_inner);
    ends.extend([client.try_clone()?, service.try_clone()?]);
    for (mut from, mut to) in [
        (client.try_clone()?, service.try_clone()?),
        (service, client.try_clone()?),
    ] {
        thread::spawn(move || {
            let _ = io::copy(&mut from, &mut to);
            let _ = to.shutdown(Shutdown::Both);
        });
    }
    Ok(())
}
