//! `brade serve`

use std::future::Future;
use std::io;
use std::net::TcpListener;
use std::process::ExitCode;

use actix_web::dev::ServerHandle;

use super::{cannot_begin, say};
use crate::app;
use crate::auth::token::Secret;
use crate::config::Config;
use crate::db::Db;
use crate::metrics;
use crate::service::accounts::links;

pub(super) fn run(config: &Config) -> ExitCode {
    // The port first: a second brade must not touch the database of the one that runs.
    let listener = match listen(&config.listen) {
        Ok(listener) => listener,
        Err(line) => return cannot_begin(&line),
    };
    let numbers = match config.metrics_listen.as_deref().map(listen).transpose() {
        Ok(numbers) => numbers,
        Err(line) => return cannot_begin(&line),
    };
    let db = Db::open(&config.database_url, config.pool_size).and_then(|db| {
        db.migrate()?;
        Ok(db)
    });
    let db = match db {
        Ok(db) => db,
        Err(error) => return cannot_begin(&error),
    };
    match actix_web::rt::System::new().block_on(serve(config, listener, numbers, db)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!(%error, "the server failed");
            ExitCode::FAILURE
        }
    }
}

async fn serve(config: &Config, listener: TcpListener, numbers: Option<TcpListener>, db: Db) -> io::Result<()> {
    let mut address = listener.local_addr()?;
    let stop = stop_signal()?;
    let database = db.address();
    let cleaning = actix_web::rt::spawn(app::keep_clean(db.clone()));
    let set_up = set_up_link(&db)?;
    let numbers = numbers.map(|numbers| tell_numbers(numbers, db.clone())).transpose()?;
    let server = app::server(config, listener, db, stop)?;
    if address.ip().is_unspecified() {
        // Everywhere is no address for a browser; this machine is part of it.
        address.set_ip(if address.is_ipv4() {
            [127, 0, 0, 1].into()
        } else {
            std::net::Ipv6Addr::LOCALHOST.into()
        });
    }
    say(&format!(
        "brade is running: open http://{address} in a browser (database {database}; Ctrl-C stops it)"
    ));
    if let Some(path) = set_up {
        let base = config.public_url.clone().unwrap_or_else(|| format!("http://{address}"));
        say(&format!(
            "nobody has an account yet: open {base}{path} to make the first one (works once, for 24 hours)"
        ));
    }
    let served = server.await;
    cleaning.abort();
    if let Some(numbers) = numbers {
        numbers.stop(false).await;
    }
    tracing::info!("stopped");
    served
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
    let address = listener.local_addr()?;
    let server = metrics::server(listener, db)?;
    let handle = server.handle();
    actix_web::rt::spawn(server);
    tracing::info!("numbers for Prometheus are at http://{address}/metrics");
    Ok(handle)
}

fn listen(address: &str) -> Result<TcpListener, String> {
    TcpListener::bind(address).map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => format!(
            "cannot listen on {address}: another program does already; stop it or choose another port with --listen"
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
