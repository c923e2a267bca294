//! Numbers for Prometheus, on a port of their own that is shut unless `--metrics-listen` opens it.

use std::io;
use std::net::TcpListener;
use std::time::{Duration, Instant};

use actix_web::body::MessageBody;
use actix_web::dev::{Server, ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::middleware::Next;
use actix_web::{App, HttpMessage, HttpRequest, HttpResponse, HttpServer, web};
use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

use crate::db::{Db, WRITE_CONFLICTS};

const REQUESTS: &str = "brade_requests_total";
const DURATIONS: &str = "brade_request_duration_seconds";
const POOL: &str = "brade_database_connections";
const POOL_MOST: &str = "brade_database_connections_max";
const UPTIME: &str = "brade_uptime_seconds";
const BUILD: &str = "brade_build_info";
/// Upper bounds in seconds.
const BUCKETS: [f64; 10] = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0];
/// Who asks for numbers has nothing long to say.
const PATIENCE: Duration = Duration::from_secs(5);

/// Middleware: counts and times a request under the pattern of its route, never under its address.
pub async fn measure<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    let method = known(request.method());
    let started = Instant::now();
    let response = next.call(request).await?;
    let route = pattern(response.request()).unwrap_or_else(|| "none".to_owned());
    let status = response.status().as_u16().to_string();
    histogram!(DURATIONS, "route" => route.clone(), "method" => method).record(started.elapsed());
    counter!(REQUESTS, "route" => route, "method" => method, "status" => status).increment(1);
    Ok(response)
}

/// The pattern of a request's route, once it is found.
struct Pattern(Option<String>);

/// The pattern of the route that a request was answered by, if there is one. Where none is, finding that out tries all
/// routes one after the other, and is done once for each request.
pub fn pattern(request: &HttpRequest) -> Option<String> {
    if let Some(Pattern(found)) = request.extensions().get() {
        return found.clone();
    }
    let found = request.match_pattern();
    set_pattern(request, found.clone());
    found
}

/// Lets this be the pattern of the route of a request, for whoever knows it.
pub fn set_pattern(request: &HttpRequest, found: Option<String>) {
    request.extensions_mut().insert(Pattern(found));
}

/// Clients invent methods; each would be a series of its own.
fn known(method: &Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PUT" => "PUT",
        "PATCH" => "PATCH",
        "DELETE" => "DELETE",
        "OPTIONS" => "OPTIONS",
        _ => "other",
    }
}

/// Starts counting, and gives the server that tells the numbers on this listener.
///
/// # Errors
/// Where the listener cannot be used, or something counts already.
pub fn server(listener: TcpListener, db: Db) -> io::Result<Server> {
    let handle = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Full(DURATIONS.to_owned()), &BUCKETS)
        .and_then(PrometheusBuilder::install_recorder)
        .map_err(io::Error::other)?;
    describe_counter!(REQUESTS, "Requests that were answered.");
    describe_histogram!(DURATIONS, "How long the answer took to begin, in seconds.");
    describe_gauge!(POOL, "Connections to the database: those in use and those that wait.");
    describe_gauge!(POOL_MOST, "The most connections to the database that there may be.");
    describe_counter!(WRITE_CONFLICTS, "Writes that lost a race and were tried again.");
    describe_gauge!(UPTIME, "How long the service has run, in seconds.");
    describe_gauge!(BUILD, "Always 1; the label is the version that runs.");
    // A series that is missing until the first conflict cannot be told from one that nobody counts.
    counter!(WRITE_CONFLICTS).increment(0);
    gauge!(BUILD, "version" => env!("CARGO_PKG_VERSION")).set(1);
    gauge!(POOL_MOST).set(db.most_connections());
    let data = web::Data::new(Told {
        handle,
        db,
        started: Instant::now(),
    });
    let app = move || App::new().app_data(data.clone()).route("/metrics", web::get().to(tell));
    let server = HttpServer::new(app)
        .workers(1)
        .client_request_timeout(PATIENCE)
        .keep_alive(PATIENCE)
        .disable_signals()
        .listen(listener)?;
    Ok(server.run())
}

/// What there is to tell.
struct Told {
    handle: PrometheusHandle,
    db: Db,
    started: Instant,
}

async fn tell(told: web::Data<Told>) -> HttpResponse {
    let (open, idle) = told.db.connections();
    gauge!(POOL, "state" => "in-use").set(open.saturating_sub(idle));
    gauge!(POOL, "state" => "idle").set(idle);
    gauge!(UPTIME).set(told.started.elapsed().as_secs_f64());
    told.handle.run_upkeep();
    HttpResponse::Ok()
        .content_type("text/plain; version=0.0.4; charset=utf-8")
        .body(told.handle.render())
}
