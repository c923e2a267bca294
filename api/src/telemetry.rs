//! Logs: one line an event, with the id of the request it belongs to.

use std::error::Error;
use std::io::IsTerminal;
use std::time::Instant;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::Next;
use tracing::Instrument;
use tracing_subscriber::EnvFilter;

use crate::config::{Config, LogFormat};
use crate::error::Problem;
use crate::id::Id;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Starts logging to the standard error.
///
/// # Errors
/// A line about the filter, where it is not one.
pub fn start(config: &Config) -> Result<(), String> {
    let filter = EnvFilter::try_new(&config.log).map_err(|error| {
        format!(
            "the log filter {:?} is wrong: {error}; write info, debug or brade_api=debug,info",
            config.log
        )
    })?;
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    let started = match config.log_format {
        LogFormat::Human => builder.with_ansi(std::io::stderr().is_terminal()).try_init(),
        LogFormat::Json => builder.json().try_init(),
    };
    started.map_err(|error| error.to_string())
}

/// Middleware: gives every request an id (the client's own, where it is a decent one), logs the
/// request with it, and answers with it.
pub async fn request_id<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    let id = request
        .headers()
        .get(REQUEST_ID)
        .and_then(|value| value.to_str().ok())
        .filter(|id| is_decent(id))
        .map_or_else(|| Id::new().to_string(), str::to_owned);
    let span = tracing::info_span!("request", %id, method = %request.method(), path = request.path());
    let started = Instant::now();
    let mut response = next.call(request).instrument(span.clone()).await?;
    span.in_scope(|| log(&response, started));
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    Ok(response)
}

fn log<B>(response: &ServiceResponse<B>, started: Instant) {
    let status = response.status().as_u16();
    let milliseconds = started.elapsed().as_secs_f64() * 1000.0;
    let error = response.response().error();
    let problem = error.and_then(|error| error.as_error::<Problem>());
    if response.status().is_server_error() {
        let cause = problem.and_then(Problem::cause).map(causes);
        let cause = cause.or_else(|| error.map(ToString::to_string)).unwrap_or_default();
        tracing::error!(status, milliseconds, cause, "failed");
    } else {
        tracing::info!(status, milliseconds, code = problem.map(Problem::code), "answered");
    }
}

/// The whole chain of causes in one line.
fn causes(error: &(dyn Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        let cause_text = cause.to_string();
        if !text.contains(&cause_text) {
            text.push_str(": ");
            text.push_str(&cause_text);
        }
        next = cause.source();
    }
    text
}

/// Nothing that could break a log line or fill it.
fn is_decent(id: &str) -> bool {
    (1..=64).contains(&id.len())
        && id
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte))
}
