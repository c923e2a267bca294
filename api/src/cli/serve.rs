//! `brade serve`

use std::future::Future;
use std::io::{self, IsTerminal};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};
use std::process::ExitCode;

use actix_web::dev::ServerHandle;
use rustls::ServerConfig;

use super::{cannot_begin, say};
use crate::app;
use crate::auth::open_house::is_only_here;
use crate::auth::token::Secret;
use crate::config::Config;
use crate::db::Db;
use crate::metrics;
use crate::pages::qr;
use crate::reach::Reach;
use crate::service::accounts::links;
use crate::service::{ratings, statistics, tournaments};
use crate::tls;

pub(super) fn run(config: &Config) -> ExitCode {
    // The port first: a second brade must not touch the database of the one that runs.
    let listener = match listen("--listen", &config.listen) {
        Ok(listener) => listener,
        Err(line) => return cannot_begin(&line),
    };
    let numbers = match config
        .metrics_listen
        .as_deref()
        .map(|address| listen("--metrics-listen", address))
        .transpose()
    {
        Ok(numbers) => numbers,
        Err(line) => return cannot_begin(&line),
    };
    let tls = match tls::read(config) {
        Ok(tls) => tls,
        Err(error) => return cannot_begin(&error),
    };
    let db = Db::open(&config.database_url, config.pool_size).and_then(|db| {
        db.migrate()?;
        Ok(db)
    });
    let db = match db {
        Ok(db) => db,
        Err(error) => return cannot_begin(&error),
    };
    if let Err(error) = db
        .write(ratings::catch_up)
        .and_then(|()| db.write(tournaments::catch_up))
    {
        return cannot_begin(&error);
    }
    // A part at once, which is everything of most databases; the pages tell as long as something is missing.
    match db.write(statistics::catch_up) {
        Ok(true) => {}
        Ok(false) => finish_statistics(db.clone()),
        Err(error) => return cannot_begin(&error),
    }
    match actix_web::rt::System::new().block_on(serve(config, (listener, numbers), tls, db)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!(%error, "the server failed");
            ExitCode::FAILURE
        }
    }
}

async fn serve(
    config: &Config,
    (listener, numbers): (TcpListener, Option<TcpListener>),
    tls: Option<ServerConfig>,
    db: Db,
) -> io::Result<()> {
    let address = listener.local_addr()?;
    let stop = stop_signal()?;
    let database = db.address();
    let cleaning = actix_web::rt::spawn(app::keep_clean(db.clone()));
    let set_up = set_up_link(&db)?;
    let numbers_at = numbers.as_ref().map(TcpListener::local_addr).transpose()?;
    let numbers = numbers.map(|numbers| tell_numbers(numbers, db.clone())).transpose()?;
    let server = app::server(config, listener, tls, db, stop)?;
    greet(config, address, &database, set_up);
    invite(&Reach::of(config, address), &address);
    if let Some(address) = numbers_at {
        say(&format!("numbers for Prometheus are at http://{address}/metrics"));
    }
    let served = server.await;
    cleaning.abort();
    if let Some(numbers) = numbers {
        numbers.stop(false).await;
    }
    tracing::info!("stopped");
    served
}

/// Makes the rest of the statistics of a database that is older than they are, beside the service.
fn finish_statistics(db: Db) {
    std::thread::spawn(move || {
        tracing::info!("statistics are being made of the games of an older database");
        match super::statistics::catch_up(&db) {
            Ok(()) => tracing::info!("the statistics are complete"),
            Err(error) => tracing::error!(%error, "the statistics are not complete: run `brade statistics rebuild`"),
        }
    });
}

/// Says where the service is, and what whoever started it should know.
fn greet(config: &Config, listens_on: SocketAddr, database: &str, set_up: Option<String>) {
    let address = for_browsers(listens_on);
    let scheme = if config.tls_cert.is_some() { "https" } else { "http" };
    say(&format!(
        "brade is running: open {scheme}://{address} in a browser (database {database}; Ctrl-C stops it)"
    ));
    if can_be_read_along(config, listens_on.ip()) {
        say(&"passwords travel in the clear: whoever is on the way can read along; \
              give a certificate with --tls-cert and --tls-key, or put a proxy in front that has one");
    }
    if let Some(path) = set_up {
        let who = if is_only_here(config, listens_on.ip()) {
            "whoever sits at this machine may do everything"
        } else {
            "nobody may write anything"
        };
        let base = config.reached_at(&address.to_string());
        say(&format!(
            "nobody has an account yet: {who}; open {base}{path} to make the first one (works once, for 24 hours)"
        ));
    }
}

/// Says how phones and other machines come in, where they can; on a terminal as a code for them to read.
fn invite(reach: &Reach, listens_on: &SocketAddr) {
    if let Some(line) = invitation(reach, listens_on) {
        say(&line);
        let code = reach.outside().and_then(|address| qr::for_terminal(&address));
        if let Some(code) = code.filter(|_| io::stdout().is_terminal()) {
            say(&code);
        }
    }
}

fn invitation(reach: &Reach, listens_on: &SocketAddr) -> Option<String> {
    let address = reach.outside()?;
    let own = for_browsers(*listens_on);
    let page = format!("the page {address}/connect has it as a code for phones");
    Some(match address.ends_with(&format!("//{own}")) {
        true => page,
        false => format!("other machines open {address}; {page}"),
    })
}

/// Everywhere is no address for a browser; this machine is part of it.
fn for_browsers(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        address.set_ip(if address.is_ipv4() {
            Ipv4Addr::LOCALHOST.into()
        } else {
            Ipv6Addr::LOCALHOST.into()
        });
    }
    address
}

/// Whether what is said to the service on this address can be heard by others, as far as it can know.
fn can_be_read_along(config: &Config, listens_on: IpAddr) -> bool {
    let by_proxy = !config.trusted_proxies.0.is_empty();
    let public_over_tls = config
        .public_url
        .as_ref()
        .is_some_and(|url| url.starts_with("https://"));
    !(config.tls_cert.is_some() || listens_on.to_canonical().is_loopback() || by_proxy || public_over_tls)
}

/// The address to make the first account under; nothing where anybody has one.
fn set_up_link(db: &Db) -> io::Result<Option<String>> {
    let secret = Secret::new().map_err(io::Error::other)?;
    let hash = secret.hash();
    let made = db.write(|conn| links::for_first_start(conn, &hash));
    let made = made.map_err(io::Error::other)?;
    Ok(made.then(|| format!("/set-up?link={}", secret.reveal())))
}

/// Tells numbers beside the service, until stopped.
fn tell_numbers(listener: TcpListener, db: Db) -> io::Result<ServerHandle> {
    let server = metrics::server(listener, db)?;
    let handle = server.handle();
    actix_web::rt::spawn(server);
    Ok(handle)
}

/// `option` is the one that names the address.
fn listen(option: &str, address: &str) -> Result<TcpListener, String> {
    TcpListener::bind(address).map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => format!(
            "cannot listen on {address}: another program does already; stop it or choose another port with {option}"
        ),
        io::ErrorKind::PermissionDenied => {
            format!("cannot listen on {address}: not permitted; ports below 1024 are often kept for the administrator")
        }
        io::ErrorKind::InvalidInput => {
            format!("cannot listen on {address:?}: write an address and a port, such as 127.0.0.1:8080")
        }
        _ => format!(
            "cannot listen on {address}: {error}; write an address of this machine and a port, such as 127.0.0.1:8080"
        ),
    })
}

/// Done when the process is told to stop: Ctrl-C or SIGTERM.
#[cfg(unix)]
fn stop_signal() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use actix_web::rt::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        std::future::poll_fn(|context| {
            if interrupt.poll_recv(context).is_ready() || terminate.poll_recv(context).is_ready() {
                std::task::Poll::Ready(())
            } else {
                std::task::Poll::Pending
            }
        })
        .await;
        tracing::info!("stopping: running requests are finished first");
    })
}

/// Done when the process is told to stop: Ctrl-C.
#[cfg(not(unix))]
fn stop_signal() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        let _ = actix_web::rt::signal::ctrl_c().await;
    })
}
