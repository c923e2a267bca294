//! Versions in headers: `ETag: "v12"` and `If-Match`.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{IF_MATCH, IF_NONE_MATCH};
use actix_web::{FromRequest, HttpRequest};

use utoipa::IntoParams;

use crate::error::Problem;
use crate::service::Expected;

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

/// `If-Match` as it stands in the document of the interface.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[allow(dead_code)] // it is read as [`IfMatch`]
pub struct IfMatchHeader {
    /// The `ETag` that was seen; another version by now is a 412.
    #[param(rename = "If-Match", example = "\"v12\"")]
    if_match: Option<String>,
}

/// `If-None-Match` as it stands in the document of the interface.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[allow(dead_code)] // it is read as [`IfNoneMatch`]
pub struct IfNoneMatchHeader {
    /// The `ETag` that is known; the same version is a 304 without a body.
    #[param(rename = "If-None-Match", example = "\"v12\"")]
    if_none_match: Option<String>,
}

impl IfMatch {
    /// What a writer expects who has sent this header, and this version in the body.
    pub fn expected(self, version: Option<i32>) -> Expected {
        let if_match = match self {
            Self::Any => None,
            Self::Versions(versions) => Some(versions),
        };
        Expected { if_match, version }
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

/// The versions a client has already, from `If-None-Match`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IfNoneMatch(Option<String>);

impl IfNoneMatch {
    /// Whether the client has this version; then the answer is 304. A tag that is not one of ours is none it has.
    pub fn knows(&self, version: i32) -> bool {
        match self.0.as_deref().and_then(IfMatch::read) {
            Some(IfMatch::Any) => true,
            Some(IfMatch::Versions(versions)) => versions.contains(&version),
            None => false,
        }
    }
}

impl FromRequest for IfNoneMatch {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let header = request.headers().get(IF_NONE_MATCH);
        let text = header.and_then(|value| value.to_str().ok());
        ready(Ok(Self(text.map(str::to_owned))))
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
    fn a_tag_that_is_known_already_is_not_sent_again() {
        for same in ["\"v3\"", "W/\"v3\"", "\"v2\", \"v3\"", "*"] {
            assert!(IfNoneMatch(Some(same.to_owned())).knows(3), "{same}");
        }
        for other in ["\"v2\"", "v3", "", "\"v33\""] {
            assert!(!IfNoneMatch(Some(other.to_owned())).knows(3), "{other}");
        }
        assert!(!IfNoneMatch(None).knows(3));
    }
}
