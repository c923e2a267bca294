//! The headers on every answer that tell a browser what a page must not do.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web;

use super::Auth;
use super::peer::Peer;

/// Nothing from other hosts, no script or style inside of a page, no page inside of another.
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self' data:; script-src 'self'; \
    form-action 'self'; frame-ancestors 'none'; base-uri 'none'; connect-src 'self'; font-src 'self'; \
    manifest-src 'self'";

/// The browser of the interface's description writes styles into its page; everything else holds.
const DOCUMENTATION_POLICY: &str = "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
    script-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; connect-src 'self'; \
    font-src 'self' data:";

const ALWAYS: &[(&str, &str)] = &[
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "same-origin"),
    (
        "permissions-policy",
        "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
    ),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// Two years. Not for subdomains, which may be other people's.
const ONLY_TLS: &str = "max-age=63072000";

/// Middleware: adds the headers, where a handler has not set its own.
pub async fn security_headers<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    let secure = request
        .app_data::<web::Data<Auth>>()
        .is_some_and(|auth| Peer::of(&request, &auth.proxies).secure);
    let policy = if request.path().starts_with("/api/docs") {
        DOCUMENTATION_POLICY
    } else {
        POLICY
    };
    let mut response = next.call(request).await?;
    let headers = response.headers_mut();
    let added = ALWAYS
        .iter()
        .copied()
        .chain([("content-security-policy", policy)])
        .chain(secure.then_some(("strict-transport-security", ONLY_TLS)));
    for (name, value) in added {
        let name = HeaderName::from_static(name);
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    Ok(response)
}
