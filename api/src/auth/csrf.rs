//! Writes that a browser was tricked into by another site: refused twice over. The browser says
//! where a request comes from, and every form carries a token that only its own page knows.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use actix_web::HttpMessage;
use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderMap, ORIGIN};

use super::caller::{Caller, Via};
use super::peer::Peer;
use super::token::{Secret, same};
use crate::error::Problem;

/// The field of every form that carries the token.
pub const FIELD: &str = "csrf";

/// Goes on only if a browser does not say that the request comes from another site. Programs
/// that are no browsers say nothing.
///
/// # Errors
/// 403 `cross-site`.
pub fn same_origin(headers: &HeaderMap, peer: &Peer) -> Result<(), Problem> {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("unreadable"));
    let fine = match (text("sec-fetch-site"), text(ORIGIN.as_str())) {
        (Some(site), _) => matches!(site, "same-origin" | "none"),
        (None, Some(origin)) => origin
            .split_once("://")
            .is_some_and(|(_, host)| host.eq_ignore_ascii_case(&peer.host)),
        (None, None) => true,
    };
    if fine {
        return Ok(());
    }
    let detail = "Another site has sent this request. If it was this one, the proxy in front of brade \
                  must pass the host on, and brade must trust it (--trusted-proxies).";
    Err(Problem::new(StatusCode::FORBIDDEN, "cross-site", detail))
}

/// What the forms of a browser are bound to: its session, or a cookie for those without.
#[derive(Clone)]
pub struct FormKey(Arc<Key>);

struct Key {
    token: String,
    /// A secret that the browser does not have yet.
    fresh: Option<Secret>,
    wanted: AtomicBool,
}

impl FormKey {
    /// The key of a browser with this secret.
    pub fn of(secret: &Secret) -> Self {
        Self::with(secret, None)
    }

    /// A key for a browser that has no secret yet; it must get this one if a form is shown.
    pub fn fresh(secret: Secret) -> Self {
        Self::with(&secret.clone(), Some(secret))
    }

    fn with(secret: &Secret, fresh: Option<Secret>) -> Self {
        Self(Arc::new(Key {
            token: secret.derive("form"),
            fresh,
            wanted: AtomicBool::new(false),
        }))
    }

    /// The token for a form; a browser that has no secret yet will get one.
    pub fn token(&self) -> String {
        self.0.wanted.store(true, Ordering::Relaxed);
        self.0.token.clone()
    }

    /// The secret that the browser must get, since it was shown a form.
    pub fn to_give(&self) -> Option<&Secret> {
        self.0.fresh.as_ref().filter(|_| self.0.wanted.load(Ordering::Relaxed))
    }
}

/// Holds the fields of a form to carry the token that it was shown with, and takes it out. A
/// program with a token of its own cannot be tricked and needs none.
///
/// # Errors
/// 403 `stale-form`.
pub fn check(request: &impl HttpMessage, fields: &mut Vec<(String, String)>) -> Result<(), Problem> {
    let found = request.extensions();
    let by_token = |caller: &Caller| matches!(caller.user().map(|user| &user.via), Some(Via::Token(..)));
    let exempt = found.get::<Caller>().is_some_and(by_token);
    let Some(key) = found.get::<FormKey>() else {
        return Err(Problem::internal("a form outside of the gate"));
    };
    let right = |(name, value): &(String, String)| name == FIELD && same(value, &key.0.token);
    let carried = fields.iter().any(right);
    fields.retain(|(name, _)| name != FIELD);
    if carried || exempt {
        return Ok(());
    }
    let detail = "This form is too old, or was not made for you; go back, reload the page and try again.";
    Err(Problem::new(StatusCode::FORBIDDEN, "stale-form", detail))
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::http::header::{HeaderName, HeaderValue};

    fn allowed(headers: &[(&'static str, &'static str)]) -> bool {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        let peer = Peer {
            address: [127, 0, 0, 1].into(),
            secure: false,
            host: "club.local:8080".into(),
        };
        same_origin(&map, &peer).is_ok()
    }

    #[test]
    fn a_browser_says_where_a_request_comes_from() {
        assert!(allowed(&[]));
        assert!(allowed(&[("sec-fetch-site", "same-origin")]));
        assert!(allowed(&[("sec-fetch-site", "none")]));
        assert!(!allowed(&[("sec-fetch-site", "cross-site")]));
        assert!(!allowed(&[("sec-fetch-site", "same-site")]));
        assert!(allowed(&[("origin", "http://club.local:8080")]));
        for other in ["http://club.local:8081", "https://evil.example", "null", ""] {
            assert!(!allowed(&[("origin", other)]), "{other}");
        }
        // The word of a browser that sends both.
        assert!(!allowed(&[
            ("sec-fetch-site", "cross-site"),
            ("origin", "http://club.local:8080")
        ]));
    }
}
