//! `Idempotency-Key`: a POST that is sent twice is done once.

use std::fmt::Write as _;
use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::{FromRequest, HttpRequest};
use sha2::{Digest, Sha256};
use utoipa::IntoParams;

pub use super::answer::Answer;
use crate::db::AnyConnection;
use crate::db::founding::NOBODY;
use crate::db::idempotency::{self as store, Claim, Name};
use crate::error::Problem;
use crate::id::Id;

/// The header's name.
pub const HEADER: &str = "Idempotency-Key";
/// The most characters of a key.
pub const MAX_LENGTH: usize = 255;

/// The key of a request, if it has one, and the route it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Once {
    route: String,
    query: String,
    key: Option<String>,
}

/// The header as it stands in the document of the interface.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[allow(dead_code)] // it is read as [`Once`]
pub struct OnceHeader {
    /// Any text to 255 characters: the same request under the same key within 24 hours is done once and gets the first
    /// answer again.
    #[param(rename = "Idempotency-Key")]
    key: Option<String>,
}

impl Once {
    /// What names this request in the store; nothing where the client sent no key.
    pub fn name(&self, actor: Id, body: &[u8]) -> Option<Name> {
        let key = self.key.clone()?;
        let mut hash = Sha256::new();
        // With a length before it, so that no query and body look like another two.
        hash.update((self.query.len() as u64).to_be_bytes());
        hash.update(&self.query);
        hash.update(body);
        let mut body_hash = String::with_capacity(64);
        for byte in hash.finalize() {
            // Writing to a string cannot fail.
            let _ = write!(body_hash, "{byte:02x}");
        }
        Some(Name {
            actor,
            route: self.route.clone(),
            key,
            body_hash,
        })
    }
}

impl FromRequest for Once {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let mut values = request.headers().get_all(HEADER);
        let key = match (values.next(), values.next()) {
            (None, _) => Ok(None),
            (Some(value), None) => read_key(value.as_bytes()).map(Some),
            (Some(_), Some(_)) => Err("must be given once"),
        };
        ready(match key {
            Ok(key) => Ok(Self {
                route: format!("{} {}", request.method(), request.path()),
                query: request.query_string().to_owned(),
                key,
            }),
            Err(message) => Err(Problem::bad_request("bad-header", format!("{HEADER} {message}.")).at(HEADER, message)),
        })
    }
}

fn read_key(value: &[u8]) -> Result<String, &'static str> {
    match std::str::from_utf8(value) {
        Ok("") => Err("must not be empty"),
        Ok(key) if key.chars().count() > MAX_LENGTH => Err("must have at most 255 characters"),
        Ok(key) => Ok(key.to_owned()),
        Err(_) => Err("must be UTF-8"),
    }
}

/// Does the work of a POST, and stores its answer under the request's name in the same transaction: either both are there
/// or neither. A repetition gets the first answer.
///
/// Errors are not stored: nothing was done, so the same request may be tried again.
///
/// # Errors
/// The work's own; 422 `idempotency-key-reused` for another body; 409 `in-progress` while the
/// first request is still being worked on; the database's failure.
pub fn once<E: From<Problem>>(
    conn: &mut AnyConnection,
    name: Option<&Name>,
    work: impl FnOnce(&mut AnyConnection) -> Result<Answer, E>,
) -> Result<Answer, E> {
    // Nobody's request has no name: the work will say that there must be somebody.
    let Some(name) = name.filter(|name| name.actor != NOBODY) else {
        return work(conn);
    };
    match store::claim(conn, name).map_err(Problem::from)? {
        Claim::Ours => {
            let answer = work(conn)?;
            store::finish(conn, name, answer.stored()).map_err(Problem::from)?;
            Ok(answer)
        }
        Claim::Answered(stored) => Ok(Answer::again(stored)),
        Claim::OtherBody => {
            let message = "was used before with another request; choose a new one";
            let problem = Problem::unprocessable("idempotency-key-reused", format!("This {HEADER} {message}."));
            Err(problem.at(HEADER, message).into())
        }
        Claim::InProgress => {
            let message = "The same request is still being worked on; ask again in a moment.";
            Err(Problem::new(StatusCode::CONFLICT, "in-progress", message)
                .retry_after(1)
                .into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    async fn once(key: &str) -> Result<Once, Problem> {
        let request = TestRequest::post()
            .uri("/a?b=c")
            .insert_header((HEADER, key))
            .to_http_request();
        Once::extract(&request).await
    }

    #[actix_web::test]
    async fn a_key_is_any_string_to_255_characters() {
        let long = "å".repeat(255);
        assert_eq!(once(&long).await.unwrap().key, Some(long.clone()));
        assert_eq!(once(&(long + "å")).await.unwrap_err().status(), 400);
        assert_eq!(once("").await.unwrap_err().status(), 400);
    }

    #[actix_web::test]
    async fn body_and_query_make_the_request() {
        let once = once("k").await.unwrap();
        let hash = |once: &Once, body: &[u8]| once.name(Id::well_known(2), body).unwrap().body_hash;
        assert_eq!(hash(&once, b"x"), hash(&once, b"x"));
        assert_ne!(hash(&once, b"x"), hash(&once, b"y"));
        let other = Once {
            query: String::new(),
            ..once.clone()
        };
        assert_ne!(hash(&once, b"x"), hash(&other, b"b=cx"));
    }

    #[test]
    fn a_request_without_a_key_has_no_name() {
        let once = Once {
            route: "POST /a".into(),
            query: String::new(),
            key: None,
        };
        assert_eq!(once.name(Id::well_known(2), b""), None);
    }
}
