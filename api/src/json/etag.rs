//! Versions in headers: `ETag: "v12"` and `If-Match`.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::http::header::IF_MATCH;
use actix_web::{FromRequest, HttpRequest};
use serde_json::Value;

use crate::error::Problem;

/// The entity tag of a version.
pub fn etag(version: i32) -> String {
    format!("\"v{version}\"")
}

/// The versions a request is ready to change, from `If-Match`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum IfMatch {
    /// No header, or `*`: whatever there is.
    Any,
    /// One of these.
    Versions(Vec<i32>),
}

impl IfMatch {
    /// Whether the request may go on.
    ///
    /// # Errors
    /// 412 `stale-version` with the current state otherwise.
    pub fn check(&self, version: i32, current: impl FnOnce() -> Value) -> Result<(), Problem> {
        match self {
            Self::Versions(versions) if !versions.contains(&version) => Err(Problem::new(
                StatusCode::PRECONDITION_FAILED,
                "stale-version",
                format!("Somebody else has changed this: it is at version {version} now."),
            )
            .at("If-Match", format!("the version is {version}"))
            .with("current", current())),
            _ => Ok(()),
        }
    }

    fn read(header: &str) -> Option<Self> {
        if header.trim() == "*" {
            return Some(Self::Any);
        }
        let versions = header.split(',').map(|tag| {
            // A proxy that compresses weakens the tags that it passes on.
            let tag = tag.trim();
            let tag = tag.strip_prefix("W/").unwrap_or(tag);
            tag.strip_prefix("\"v")?.strip_suffix('"')?.parse().ok()
        });
        versions.collect::<Option<Vec<i32>>>().map(Self::Versions)
    }
}

impl FromRequest for IfMatch {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let Some(header) = request.headers().get(IF_MATCH) else {
            return ready(Ok(Self::Any));
        };
        ready(header.to_str().ok().and_then(Self::read).ok_or_else(|| {
            let message = "must be an entity tag such as \"v12\", as the ETag header gave it";
            Problem::bad_request("bad-header", format!("If-Match {message}.")).at("If-Match", message)
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_as_they_were_written() {
        assert_eq!(IfMatch::read(&etag(12)), Some(IfMatch::Versions(vec![12])));
        assert_eq!(IfMatch::read("W/\"v1\", \"v2\""), Some(IfMatch::Versions(vec![1, 2])));
        assert_eq!(IfMatch::read("*"), Some(IfMatch::Any));
        for wrong in ["", "v12", "\"12\"", "\"v\"", "\"v1\",", "\"v99999999999\""] {
            assert_eq!(IfMatch::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_stale_version_is_told_the_current_state() {
        let stale = IfMatch::Versions(vec![1]).check(2, || Value::from("now"));
        assert_eq!(stale.unwrap_err().status(), 412);
        assert!(IfMatch::Versions(vec![1, 2]).check(2, || Value::Null).is_ok());
        assert!(IfMatch::Any.check(2, || Value::Null).is_ok());
    }
}
