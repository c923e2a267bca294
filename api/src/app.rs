//! The web application and its server.

use std::future::Future;
use std::io;
use std::net::TcpListener;
use std::time::Duration;

use actix_web::body::MessageBody;
use actix_web::dev::{Server, ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::middleware::{Compress, Next, from_fn};
use actix_web::rt::time::interval;
use actix_web::{App, HttpServer, web};
use rustls::ServerConfig;

use crate::auth::Auth;
use crate::auth::gate::gate;
use crate::auth::headers::security_headers;
use crate::cache::{Cache, cached};
use crate::config::Config;
use crate::db::{self, AnyConnection, Db, DbError};
use crate::json::extract::path_config;
use crate::live::Live;
use crate::pages::error::error_pages;
use crate::reach::Reach;
use crate::routes;
use crate::state::State;
use crate::{metrics, telemetry};

const KEEP_ALIVE: Duration = Duration::from_secs(75);
const HEADER_PATIENCE: Duration = Duration::from_secs(10);
const DISCONNECT_PATIENCE: Duration = Duration::from_secs(2);
/// How many seconds running requests get once the server is told to stop.
const SHUTDOWN_SECONDS: u64 = 15;

/// The server on this listener, over TLS where there is a certificate; it stops gracefully when `stop` is done.
///
/// # Errors
/// Where the listener cannot be used.
pub fn server(
    config: &Config,
    listener: TcpListener,
    tls: Option<ServerConfig>,
    db: Db,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<Server> {
    let auth = web::Data::new(Auth::new(config, listener.local_addr()?.ip()).map_err(io::Error::other)?);
    let reach = web::Data::new(Reach::of(config, listener.local_addr()?));
    let state = web::Data::new(State {
        db,
        limits: config.limits,
    });
    actix_web::rt::spawn(forget_attempts(auth.clone()));
    let live = Live::default();
    actix_web::rt::spawn(live.clone().look(state.db.clone()));
    let watched = web::Data::new(live.clone());
    let cache = Cache::default();
    actix_web::rt::spawn(cache.clone().look(state.db.clone()));
    let cache = web::Data::new(cache);
    let stop = async move {
        stop.await;
        live.close();
    };
    let app = move || {
        App::new()
            .app_data(state.clone())
            .app_data(auth.clone())
            .app_data(watched.clone())
            .app_data(cache.clone())
            .app_data(reach.clone())
            .app_data(path_config())
            .configure(routes::api)
            .configure(routes::others)
            // The last one wrapped sees a request first.
            .wrap(from_fn(gate))
            .wrap(from_fn(error_pages))
            .wrap(from_fn(cached))
            .wrap(Compress::default())
            .wrap(from_fn(security_headers))
            .wrap(from_fn(head_as_get))
            .wrap(from_fn(metrics::measure))
            .wrap(from_fn(telemetry::request_id))
    };
    let server = HttpServer::new(app)
        .workers(config.workers)
        .keep_alive(KEEP_ALIVE)
        // An answer goes in two pieces, and the second does not wait until the first has been heard of.
        .tcp_nodelay(true)
        .client_request_timeout(HEADER_PATIENCE)
        .client_disconnect_timeout(DISCONNECT_PATIENCE)
        .shutdown_timeout(SHUTDOWN_SECONDS)
        .shutdown_signal(stop);
    let server = match tls {
        Some(tls) => server.listen_rustls_0_23(listener, tls)?,
        None => server.listen(listener)?,
    };
    Ok(server.run())
}

/// Middleware: a HEAD is a GET whose body the server leaves out.
async fn head_as_get<B: MessageBody>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    if request.method() == Method::HEAD {
        request.head_mut().method = Method::GET;
    }
    next.call(request).await
}

/// Forgets who has not tried for a while, as long as the server runs.
async fn forget_attempts(auth: web::Data<Auth>) {
    let mut minutes = interval(Duration::from_secs(60));
    loop {
        minutes.tick().await;
        auth.limits.forget();
    }
}

/// Forgets what has expired, now and every hour, until dropped.
pub async fn keep_clean(db: Db) {
    let mut hours = interval(Duration::from_secs(3600));
    loop {
        hours.tick().await;
        let db = db.clone();
        match web::block(move || db.write(purge)).await {
            Ok(Ok(0)) => {}
            Ok(Ok(count)) => tracing::debug!(count, "forgot what had expired"),
            Ok(Err(error)) => tracing::warn!(%error, "could not forget what has expired"),
            Err(error) => tracing::warn!(%error, "could not forget what has expired"),
        }
    }
}

/// Old idempotency keys, sessions that have ended, links that work no longer.
fn purge(conn: &mut AnyConnection) -> Result<usize, DbError> {
    let now = db::time::now();
    Ok(db::idempotency::purge(conn, now)? + db::sessions::purge(conn, now)? + db::setup_links::purge(conn, now)?)
}
