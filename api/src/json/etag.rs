//! Versions in headers: `ETag: "v12"` and `If-Match`.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{HeaderName, IF_MATCH, IF_NONE_MATCH};
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
    /// The `ETag` that was seen, or several of which one is enough; another version by now is a 412.
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
        Expected {
            if_match,
            version,
            ..Expected::ANY
        }
    }

    /// Reads the header: `*`, or a list of entity tags of which one that matches is enough (RFC 9110 §13.1.1). A tag that
    /// is none of ours is one that matches nothing.
    fn read(header: &str) -> Option<Self> {
        if header.trim() == "*" {
            return Some(Self::Any);
        }
        let mut versions = Vec::new();
        let mut is_empty = true;
        let mut rest = header.trim();
        while !rest.is_empty() {
            // A list may have empty places.
            if let Some(behind) = rest.strip_prefix(',') {
                rest = behind.trim_start();
                continue;
            }
            // A proxy that compresses weakens the tags that it passes on.
            let tag = rest.strip_prefix("W/").unwrap_or(rest);
            let (tag, behind) = tag.strip_prefix('"')?.split_once('"')?;
            let behind = behind.trim_start();
            if !(behind.is_empty() || behind.starts_with(',')) {
                return None;
            }
            is_empty = false;
            versions.extend(tag.strip_prefix('v').and_then(|version| version.parse::<i32>().ok()));
            rest = behind;
        }
        (!is_empty).then_some(Self::Versions(versions))
    }
}

/// The lines of a header as one: a list may be sent in several.
fn joined(request: &HttpRequest, name: &HeaderName) -> Option<Option<String>> {
    let mut lines = request.headers().get_all(name).peekable();
    lines.peek()?;
    let lines: Option<Vec<&str>> = lines.map(|line| line.to_str().ok()).collect();
    Some(lines.map(|lines| lines.join(", ")))
}

impl FromRequest for IfMatch {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let Some(header) = joined(request, &IF_MATCH) else {
            return ready(Ok(Self::Any));
        };
        ready(header.and_then(|header| Self::read(&header)).ok_or_else(|| {
            let message = "must be an entity tag such as \"v12\", as the ETag header gave it, several of them, or *";
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
        ready(Ok(Self(joined(request, &IF_NONE_MATCH).flatten())))
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
        for (foreign, ours) in [
            ("\"12\"", vec![]),
            ("\"v\"", vec![]),
            ("\"v99999999999\"", vec![]),
            ("\"a,b\", \"v3\"", vec![3]),
            (", \"v1\" ,, W/\"v2\",", vec![1, 2]),
        ] {
            assert_eq!(IfMatch::read(foreign), Some(IfMatch::Versions(ours)), "{foreign}");
        }
        for wrong in [
            "",
            ",",
            "v12",
            "\"v1",
            "\"v1\" \"v2\"",
            "*, \"v1\"",
            "\"v1\"x",
            "w/\"v1\"",
        ] {
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
