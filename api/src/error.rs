//! The one place that turns failures into answers: problem documents of RFC 9457.

use std::error::Error;
use std::fmt;

use actix_web::http::StatusCode;
use actix_web::http::header::{ALLOW, HeaderName, HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE};
use actix_web::{HttpResponse, ResponseError};
use brade_core::belote::fault::At;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::auth::permission::Refusal;
use crate::db::{DbError, TransactionError};
use crate::json::belote::matches::BeloteMatchJson;
use crate::json::belote::report::BeloteFault;
use crate::json::clubs::ClubJson;
use crate::json::games::GameState;
use crate::json::matches::MatchJson;
use crate::json::members::MemberJson;
use crate::json::merging::MergeConflict;
use crate::json::players::PlayerJson;
use crate::json::report::FaultReport;
use crate::json::series::SeriesJson;
use crate::json::users::UserJson;
use crate::service::{Current, ServiceError};

/// The media type of a problem document.
pub const PROBLEM_JSON: &str = "application/problem+json";

/// A failed request: a status, a stable code, and what to tell the client.
///
/// What went wrong inside (the cause) goes to the log and never into the answer.
#[derive(Debug)]
pub struct Problem(Box<Inner>);

#[derive(Debug)]
struct Inner {
    status: StatusCode,
    code: &'static str,
    detail: String,
    errors: Vec<FieldError>,
    extra: Map<String, Value>,
    headers: Vec<(HeaderName, HeaderValue)>,
    cause: Option<Cause>,
}

#[derive(Debug)]
enum Cause {
    Db(DbError),
    Other(Box<dyn Error + Send + Sync>),
}

/// One field of the request and what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct FieldError {
    /// The field's path, such as `rules.set`; the names of headers and parameters as they are.
    pub field: String,
    /// What is wrong with it.
    pub message: String,
}

/// The body of every answer that is an error (RFC 9457). Some codes add members of their own,
/// such as `fault` (an illegal play) or `current` (the state that a stale request missed).
#[derive(Serialize, utoipa::ToSchema)]
pub struct ProblemDocument<'a> {
    /// Names the kind of problem.
    pub r#type: String,
    /// The status in words.
    pub title: &'a str,
    /// The HTTP status.
    pub status: u16,
    /// Stable, for programs.
    pub code: &'a str,
    /// For people.
    pub detail: &'a str,
    /// The fields at fault, where they are known.
    pub errors: &'a [FieldError],
    /// Members of the code's own.
    #[serde(flatten)]
    #[schema(ignore)]
    pub extra: &'a Map<String, Value>,
}

impl Problem {
    /// A problem with this status, stable code, and sentence for people.
    pub fn new(status: StatusCode, code: &'static str, detail: impl Into<String>) -> Self {
        Self(Box::new(Inner {
            status,
            code,
            detail: detail.into(),
            errors: Vec::new(),
            extra: Map::new(),
            headers: Vec::new(),
            cause: None,
        }))
    }

    /// 400: the request cannot be read.
    pub fn bad_request(code: &'static str, detail: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, detail)
    }

    /// 401: it is not known who asks, or not believed.
    pub fn unauthorized(code: &'static str, detail: impl Into<String>) -> Self {
        let mut problem = Self::new(StatusCode::UNAUTHORIZED, code, detail);
        let challenge = HeaderValue::from_static("Bearer realm=\"brade\"");
        problem.0.headers.push((WWW_AUTHENTICATE, challenge));
        problem
    }

    /// 404: there is no such thing.
    pub fn not_found(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", detail)
    }

    /// 405: the address exists, for other methods.
    pub fn method_not_allowed(allowed: &str) -> Self {
        let detail = format!("This address takes {allowed}.");
        let mut problem = Self::new(StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed", detail);
        if let Ok(value) = HeaderValue::from_str(allowed) {
            problem.0.headers.push((ALLOW, value));
        }
        problem
    }

    /// 409: the state is not what the request thinks it is; `current` is the state.
    pub fn conflict(code: &'static str, detail: impl Into<String>, current: Value) -> Self {
        Self::new(StatusCode::CONFLICT, code, detail).with("current", current)
    }

    /// 422: well-formed, and wrong.
    pub fn unprocessable(code: &'static str, detail: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, code, detail)
    }

    /// 422 with the one field at fault.
    pub fn field(code: &'static str, field: impl Into<String>, message: impl Into<String>) -> Self {
        let (field, message) = (field.into(), message.into());
        Self::unprocessable(code, format!("{field}: {message}")).at(field, message)
    }

    /// 500: the cause is for the log only.
    pub fn internal(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        let detail = "Something went wrong inside of brade; the log says what.";
        let mut problem = Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", detail);
        problem.0.cause = Some(Cause::Other(cause.into()));
        problem
    }

    /// Adds a field at fault.
    #[must_use]
    pub fn at(mut self, field: impl Into<String>, message: impl Into<String>) -> Self {
        self.0.errors.push(FieldError {
            field: field.into(),
            message: message.into(),
        });
        self
    }

    /// Adds a member of the code's own to the document.
    #[must_use]
    pub fn with(mut self, member: &str, value: Value) -> Self {
        self.0.extra.insert(member.to_owned(), value);
        self
    }

    /// Says when to try again.
    #[must_use]
    pub fn retry_after(mut self, seconds: u16) -> Self {
        self.0.headers.push((RETRY_AFTER, HeaderValue::from(seconds)));
        self
    }

    /// The HTTP status.
    pub fn status(&self) -> StatusCode {
        self.0.status
    }

    /// The stable code.
    pub fn code(&self) -> &'static str {
        self.0.code
    }

    /// The sentence for people.
    pub fn detail(&self) -> &str {
        &self.0.detail
    }

    /// The status in words.
    pub fn title(&self) -> &'static str {
        self.0.status.canonical_reason().unwrap_or("Error")
    }

    /// The fields at fault.
    pub fn errors(&self) -> &[FieldError] {
        &self.0.errors
    }

    /// What went wrong inside, for the log.
    pub fn cause(&self) -> Option<&(dyn Error + 'static)> {
        match self.0.cause.as_ref()? {
            Cause::Db(error) => Some(error),
            Cause::Other(error) => Some(error.as_ref()),
        }
    }

    /// The player that the one asked for was merged into, if that is the problem.
    pub fn merged_into(&self) -> Option<&str> {
        self.0.extra.get(MERGED_INTO).and_then(Value::as_str)
    }

    /// Headers that belong to the answer in every form.
    pub fn headers(&self) -> &[(HeaderName, HeaderValue)] {
        &self.0.headers
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.0.status.as_u16(), self.0.code, self.0.detail)
    }
}

impl Error for Problem {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause()
    }
}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        self.0.status
    }

    fn error_response(&self) -> HttpResponse {
        let document = ProblemDocument {
            r#type: format!("urn:brade:problem:{}", self.0.code),
            title: self.title(),
            status: self.0.status.as_u16(),
            code: self.0.code,
            detail: &self.0.detail,
            errors: &self.0.errors,
            extra: &self.0.extra,
        };
        let mut response = HttpResponse::build(self.0.status);
        for header in &self.0.headers {
            response.insert_header(header.clone());
        }
        // Texts and JSON values always serialise.
        let body = serde_json::to_vec(&document).unwrap_or_default();
        response.content_type(PROBLEM_JSON).body(body)
    }
}

impl From<DbError> for Problem {
    fn from(error: DbError) -> Self {
        let mut problem = match &error {
            DbError::NotFound => Self::not_found("There is no such thing."),
            DbError::Unique { .. } => {
                Self::new(StatusCode::CONFLICT, "already-exists", "The same thing exists already.")
            }
            DbError::Reference => {
                Self::unprocessable("unknown-reference", "The request names something that does not exist.")
            }
            DbError::Busy(_) => Self::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "busy",
                "Too much is going on; try again in a moment.",
            )
            .retry_after(1),
            DbError::Unavailable(_) => Self::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "database-unavailable",
                "The database cannot be reached; try again in a moment.",
            )
            .retry_after(5),
            DbError::Full(_) => Self::storage("storage-full", "There is no room left to store anything."),
            DbError::ReadOnly(_) => Self::storage("storage-read-only", "The database can be read only at the moment."),
            DbError::Disk(_) => Self::storage("storage-failed", "The disk of the database refuses to work."),
            DbError::Other(_) => return Self::failed_database(error),
        };
        problem.0.cause = Some(Cause::Db(error));
        problem
    }
}

impl Problem {
    /// 503: nothing was stored, and will not be until the operator has done something.
    fn storage(code: &'static str, what: &str) -> Self {
        let detail = format!("{what} Nothing was stored; whoever runs this service has to look after it.");
        Self::new(StatusCode::SERVICE_UNAVAILABLE, code, detail).retry_after(60)
    }

    fn failed_database(error: DbError) -> Self {
        let mut problem = Self::internal("");
        problem.0.cause = Some(Cause::Db(error));
        problem
    }
}

impl From<ServiceError> for Problem {
    fn from(error: ServiceError) -> Self {
        let detail = error.to_string();
        match error {
            ServiceError::Db(error) => error.into(),
            ServiceError::Refused(refusal) => refusal.into(),
            ServiceError::NotFound(noun) => Self::not_found(format!("There is no such {}.", noun.name())),
            ServiceError::Invalid { code, field, message } => Self::field(code, field, message),
            ServiceError::Conflict {
                code,
                field,
                message,
                current,
            } => Self::conflict(code, &message, current_state(&current)).at(field, message),
            ServiceError::Stale {
                by_header,
                version,
                current,
            } => {
                let (status, field) = match by_header {
                    true => (StatusCode::PRECONDITION_FAILED, "If-Match"),
                    false => (StatusCode::CONFLICT, "version"),
                };
                Self::new(status, "stale-version", detail)
                    .at(field, format!("the version is {version}"))
                    .with("current", current_state(&current))
            }
            ServiceError::Dependants {
                message,
                matches,
                current,
            } => {
                let matches: Vec<Value> = matches
                    .into_iter()
                    .map(|(stage, key)| serde_json::json!({ "stage": stage, "key": key }))
                    .collect();
                Self::conflict("dependants-begun", message.clone(), current_state(&current))
                    .at("let_stand", message)
                    .with("matches", matches.into())
            }
            ServiceError::Merged { into, .. } => {
                Self::new(StatusCode::CONFLICT, "player-merged", detail).with(MERGED_INTO, into.as_str().into())
            }
            ServiceError::Unmergeable(conflicts) => {
                let told: Vec<MergeConflict> = conflicts.iter().flat_map(MergeConflict::of).collect();
                let problem = Self::new(StatusCode::CONFLICT, "cannot-merge", detail)
                    .with("conflicts", serde_json::to_value(told).unwrap_or_default());
                let messages = conflicts.iter().map(ToString::to_string);
                messages.fold(problem, |problem, message| problem.at("into", message))
            }
            ServiceError::Rows(rows) => {
                let problem = Self::unprocessable("bad-rows", detail);
                rows.into_iter().fold(problem, |problem, (line, message)| {
                    problem.at(format!("line {line}"), message)
                })
            }
            ServiceError::Illegal(fault) => {
                let report = serde_json::to_value(FaultReport::from(&*fault)).unwrap_or_default();
                Self::field("illegal-play", "play", &fault.message).with("fault", report)
            }
            ServiceError::IllegalDeal(fault) => {
                let field = match fault.what.at {
                    At::Deal => "deal",
                    At::Call(_) => "call",
                    At::Card { .. } => "card",
                };
                let report = serde_json::to_value(BeloteFault::from(&*fault)).unwrap_or_default();
                Self::field(fault.rule().code(), field, fault.what.broken.message.clone()).with("fault", report)
            }
            ServiceError::Corrupt { .. } => Self::internal(error),
        }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let detail = format!("{}.", capitalised(&refusal.to_string()));
        match refusal {
            Refusal::SignIn => Self::unauthorized("sign-in-required", detail),
            Refusal::NotAllowed(_) | Refusal::OwnReport => Self::new(StatusCode::FORBIDDEN, "not-allowed", detail),
            Refusal::Scope(..) => Self::new(StatusCode::FORBIDDEN, "insufficient-scope", detail),
            Refusal::Session(_) => Self::new(StatusCode::FORBIDDEN, "session-required", detail),
        }
    }
}

/// A sentence begins with a capital letter.
fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The member that names the player whom another one was merged into.
const MERGED_INTO: &str = "merged_into";

/// The state that a refused request should have known.
fn current_state(current: &Current) -> Value {
    let value = match current {
        Current::Club(club) => serde_json::to_value(ClubJson::from(&**club)),
        Current::Player(player) => serde_json::to_value(PlayerJson::from(&**player)),
        Current::Match(of_match) => serde_json::to_value(MatchJson::from(&**of_match)),
        Current::BeloteMatch(of_match) => serde_json::to_value(BeloteMatchJson::from(&**of_match)),
        Current::Game(game) => serde_json::to_value(GameState::from(&game.state)),
        Current::User(user) => serde_json::to_value(UserJson::from(&**user)),
        Current::Member(member) => serde_json::to_value(MemberJson::from(&**member)),
        Current::Tournament(tournament) => serde_json::to_value(tournament),
        Current::Series(series) => serde_json::to_value(SeriesJson::from(&**series)),
    };
    // Texts and numbers always serialise.
    value.unwrap_or_default()
}

impl TransactionError for Problem {
    fn db_error(&self) -> Option<&DbError> {
        match &self.0.cause {
            Some(Cause::Db(error)) => Some(error),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::body::to_bytes;

    #[actix_web::test]
    async fn a_problem_is_an_rfc_9457_document() {
        let problem = Problem::field("even-length", "length", "must be odd").with("current", Value::from(4));
        let response = problem.error_response();
        assert_eq!(response.status(), 422);
        assert_eq!(response.headers().get("content-type").unwrap(), PROBLEM_JSON);
        let body = to_bytes(response.into_body()).await.unwrap();
        let body: Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(
            body,
            serde_json::json!({
                "type": "urn:brade:problem:even-length",
                "title": "Unprocessable Entity",
                "status": 422,
                "code": "even-length",
                "detail": "length: must be odd",
                "errors": [{"field": "length", "message": "must be odd"}],
                "current": 4,
            })
        );
    }

    #[actix_web::test]
    async fn a_failing_database_is_a_500_that_tells_nothing() {
        let secret = diesel::result::Error::QueryBuilderError("secret table".into());
        let problem = Problem::from(DbError::from(secret));
        assert_eq!(problem.status(), 500);
        assert!(problem.cause().unwrap().to_string().contains("secret"));
        let body = to_bytes(problem.error_response().into_body()).await.unwrap();
        assert!(!String::from_utf8_lossy(&body).contains("secret"));
    }

    #[test]
    fn an_unreachable_database_says_when_to_try_again() {
        let problem = Problem::from(DbError::Unavailable("gone".into()));
        assert_eq!(problem.status(), 503);
        assert!(problem.headers().iter().any(|(name, _)| name == RETRY_AFTER));
    }
}
