//! An answer as a value, so that it can be stored and given again.

use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_TYPE, ETAG, LOCATION};
use actix_web::{HttpRequest, HttpResponse, Responder};
use serde::Serialize;

use super::etag::{IfNoneMatch, etag};
use crate::db::idempotency::Stored;
use crate::error::Problem;

/// A successful answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    stored: Stored,
    replayed: bool,
}

impl Answer {
    /// An answer with a JSON body.
    ///
    /// # Errors
    /// 500 where the value cannot be written as JSON.
    pub fn json(status: StatusCode, value: &impl Serialize) -> Result<Self, Problem> {
        let body = serde_json::to_vec(value).map_err(Problem::internal)?;
        Ok(Self::of(status, Some("application/json"), body))
    }

    /// An answer of plain text.
    pub fn text(status: StatusCode, text: String) -> Self {
        Self::of(status, Some("text/plain; charset=utf-8"), text.into_bytes())
    }

    /// A table as CSV, in UTF-8.
    pub fn csv(bytes: Vec<u8>) -> Self {
        Self::of(StatusCode::OK, Some("text/csv; charset=utf-8"), bytes)
    }

    /// What the client has already (304), or the answer that `make` gives.
    ///
    /// # Errors
    /// Those of `make`.
    pub fn unless_known(
        known: &IfNoneMatch,
        version: i32,
        make: impl FnOnce() -> Result<Self, Problem>,
    ) -> Result<Self, Problem> {
        let answer = if known.knows(version) {
            Self::of(StatusCode::NOT_MODIFIED, None, Vec::new())
        } else {
            make()?
        };
        Ok(answer.version(version))
    }

    /// An answer that sends on to another address (308).
    pub fn moved(address: impl Into<String>) -> Self {
        Self::of(StatusCode::PERMANENT_REDIRECT, None, Vec::new()).location(address)
    }

    /// An answer without a body (204).
    pub fn empty() -> Self {
        Self::of(StatusCode::NO_CONTENT, None, Vec::new())
    }

    fn of(status: StatusCode, content_type: Option<&str>, body: Vec<u8>) -> Self {
        let stored = Stored {
            status: i32::from(status.as_u16()),
            content_type: content_type.map(str::to_owned),
            body,
            ..Stored::default()
        };
        Self {
            stored,
            replayed: false,
        }
    }

    /// Adds the address of what was made.
    #[must_use]
    pub fn location(mut self, address: impl Into<String>) -> Self {
        self.stored.location = Some(address.into());
        self
    }

    /// Adds the version of what is shown.
    #[must_use]
    pub fn version(mut self, version: i32) -> Self {
        self.stored.etag = Some(etag(version));
        self
    }

    /// The answer as it is stored.
    pub fn stored(&self) -> &Stored {
        &self.stored
    }

    /// A stored answer, to be given again.
    pub fn again(stored: Stored) -> Self {
        Self { stored, replayed: true }
    }
}

impl Responder for Answer {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        let status = u16::try_from(self.stored.status)
            .ok()
            .and_then(|s| StatusCode::from_u16(s).ok());
        let mut response = HttpResponse::build(status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR));
        let headers = [
            (CONTENT_TYPE, self.stored.content_type),
            (LOCATION, self.stored.location),
            (ETAG, self.stored.etag),
        ];
        for (name, value) in headers {
            if let Some(value) = value {
                response.insert_header((name, value));
            }
        }
        if self.replayed {
            response.insert_header(("idempotency-replayed", "true"));
        }
        response.body(self.stored.body)
    }
}
