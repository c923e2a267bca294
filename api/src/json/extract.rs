//! What a request brings, read strictly: every refusal names the field or the header.

use std::future::{Future, Ready, ready};
use std::pin::Pin;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::error::PathError;
use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_ENCODING, CONTENT_TYPE};
use actix_web::web::{self, Bytes};
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use serde::de::DeserializeOwned;

use super::object::Object;
use crate::error::Problem;
use crate::state::{Limits, State};

/// How long a client may take to send its body.
const BODY_PATIENCE: Duration = Duration::from_secs(30);

/// A JSON body. Types should have `#[serde(deny_unknown_fields)]`.
#[derive(Debug)]
pub struct JsonBody<T> {
    /// The body's value.
    pub value: T,
    /// The body as it was sent, for [`super::idempotency::Once`].
    pub raw: Bytes,
}

impl<T: DeserializeOwned + 'static> FromRequest for JsonBody<T> {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let body = JsonBytes::from_request(request, payload);
        Box::pin(async move {
            let JsonBytes(raw) = body.await?;
            Ok(Self {
                value: read_json(&raw)?,
                raw,
            })
        })
    }
}

/// The bytes of a JSON body.
struct JsonBytes(Bytes);

impl FromRequest for JsonBytes {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let media_type = request.content_type().to_ascii_lowercase();
        if media_type != "application/json" && !media_type.ends_with("+json") {
            return Box::pin(ready(Err(wrong_media_type("application/json"))));
        }
        let bytes = read_body(request, payload, |limits| limits.json);
        Box::pin(async move { bytes.await.map(Self) })
    }
}

/// A body of plain text in UTF-8: one or more records.
#[derive(Debug)]
pub struct TextBody {
    /// The text.
    pub text: String,
    /// The body as it was sent, for [`super::idempotency::Once`].
    pub raw: Bytes,
}

impl FromRequest for TextBody {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let media_type = request.content_type().to_ascii_lowercase();
        let charset = charset(request);
        // No type at all is how some tools send a file.
        if !(media_type.is_empty() || media_type == "text/plain") || !matches!(&*charset, "" | "utf-8" | "us-ascii") {
            return Box::pin(ready(Err(wrong_media_type("text/plain; charset=utf-8"))));
        }
        let bytes = read_body(request, payload, |limits| limits.text);
        Box::pin(async move {
            let raw = bytes.await?;
            let text = read_text(&raw)?.to_owned();
            Ok(Self { text, raw })
        })
    }
}

/// A body of rows as CSV, in whatever letters.
#[derive(Debug)]
pub struct CsvBody(pub Bytes);

impl FromRequest for CsvBody {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        if !request.content_type().eq_ignore_ascii_case("text/csv") {
            return Box::pin(ready(Err(wrong_media_type("text/csv"))));
        }
        let bytes = read_body(request, payload, |limits| limits.json);
        Box::pin(async move { bytes.await.map(Self) })
    }
}

/// The query of the address. Types should have `#[serde(deny_unknown_fields)]`.
#[derive(Debug)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned> FromRequest for Query<T> {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(read_query(request.query_string()).map(Self))
    }
}

/// Makes a part of the path that cannot be read a 404: there is nothing under such an address.
pub fn path_config() -> web::PathConfig {
    web::PathConfig::default().error_handler(|error, request| path_problem(&error, request).into())
}

fn path_problem(error: &PathError, request: &HttpRequest) -> Problem {
    let reason = match error {
        PathError::Deserialize(cause) => cause.to_string(),
        other => other.to_string(),
    };
    // With one part in the path it is that one; serde does not say which of several.
    let mut parts = request.match_info().iter();
    let field = match (parts.next(), parts.next()) {
        (Some((name, _)), None) => name.to_owned(),
        _ => "path".to_owned(),
    };
    Problem::not_found("There is nothing under this address.").at(field, reason)
}

fn wrong_media_type(right: &str) -> Problem {
    let message = format!("must be {right}");
    Problem::new(
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "unsupported-media-type",
        format!("The Content-Type {message}."),
    )
    .at(CONTENT_TYPE.as_str(), message)
}

fn charset(request: &HttpRequest) -> String {
    let header = request
        .headers()
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let parameter = header.split(';').skip(1).find_map(|p| {
        let (name, value) = p.split_once('=')?;
        name.trim()
            .eq_ignore_ascii_case("charset")
            .then(|| value.trim().trim_matches('"'))
    });
    parameter.unwrap_or_default().to_ascii_lowercase()
}

type Reading = Pin<Box<dyn Future<Output = Result<Bytes, Problem>>>>;

fn read_body(request: &HttpRequest, payload: &mut Payload, limit: impl FnOnce(&Limits) -> usize) -> Reading {
    let Some(state) = request.app_data::<web::Data<State>>() else {
        return Box::pin(ready(Err(Problem::internal("the application has no state"))));
    };
    let limit = limit(&state.limits);
    let encoded = request
        .headers()
        .get(CONTENT_ENCODING)
        .is_some_and(|value| value != "identity");
    if encoded {
        // A small compressed body may be a huge one.
        let message = "is not taken: send the body as it is";
        let problem = Problem::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "unsupported-encoding",
            format!("Content-Encoding {message}."),
        );
        return Box::pin(ready(Err(problem.at(CONTENT_ENCODING.as_str(), message))));
    }
    let length = request
        .headers()
        .get("content-length")
        .and_then(|value| value.to_str().ok());
    if length
        .and_then(|text| text.parse::<u64>().ok())
        .is_some_and(|length| length > limit as u64)
    {
        return Box::pin(ready(Err(too_large(limit))));
    }
    let payload = web::Payload::from_request(request, payload);
    Box::pin(async move {
        let payload = payload.await.map_err(|error| unreadable(&error))?;
        let reading = payload.to_bytes_limited(limit);
        match actix_web::rt::time::timeout(BODY_PATIENCE, reading).await {
            Ok(Ok(Ok(bytes))) => Ok(bytes),
            Ok(Ok(Err(error))) => Err(unreadable(&error)),
            Ok(Err(_)) => Err(too_large(limit)),
            Err(_) => Err(Problem::new(
                StatusCode::REQUEST_TIMEOUT,
                "body-timeout",
                "The body did not arrive in time.",
            )),
        }
    })
}

fn too_large(limit: usize) -> Problem {
    let detail = format!("The body must have at most {limit} bytes.");
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "body-too-large", detail).with("limit", limit.into())
}

fn unreadable(error: &actix_web::Error) -> Problem {
    Problem::bad_request("unreadable-body", format!("The body cannot be read: {error}."))
}

fn read_text(bytes: &[u8]) -> Result<&str, Problem> {
    std::str::from_utf8(bytes).map_err(|error| {
        let message = format!("is not UTF-8 from byte {} on", error.valid_up_to() + 1);
        Problem::bad_request("not-utf-8", format!("The body {message}.")).at("body", message)
    })
}

/// Reads JSON: 400 where it is none, 422 with the field where it says something else.
fn read_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    read_text(bytes)?;
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    let read = serde_path_to_error::deserialize::<_, Object<T>>(&mut deserializer);
    let Object(value) = read.map_err(|error| {
        let path = error.path().to_string();
        let inner = error.into_inner();
        if inner.is_data() {
            let text = inner.to_string();
            // The position is of no use once the field is named.
            let message = text.rsplit_once(" at line ").map_or(&*text, |(message, _)| message);
            Problem::field("bad-body", short(&field(&path, message, "body")), short(message))
        } else {
            bad_json(&inner)
        }
    })?;
    deserializer.end().map_err(|error| bad_json(&error))?;
    Ok(value)
}

fn bad_json(error: &serde_json::Error) -> Problem {
    Problem::bad_request("bad-json", format!("The body is not JSON: {error}.")).at("body", error.to_string())
}

fn read_query<T: DeserializeOwned>(query: &str) -> Result<T, Problem> {
    let pairs = serde_urlencoded::Deserializer::new(form_urlencoded::parse(query.as_bytes()));
    serde_path_to_error::deserialize(pairs).map_err(|error| {
        let path = error.path().to_string();
        let message = error.into_inner().to_string();
        let field = short(&field(&path, &message, "query"));
        let message = short(&message);
        Problem::bad_request("bad-query", format!("{field}: {message}")).at(field, message)
    })
}

/// Serde repeats what it refuses, however long that is.
fn short(text: &str) -> String {
    const LIMIT: usize = 300;
    match text.char_indices().nth(LIMIT) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// The field at fault. Serde gives the path to the last thing it understood, and names a field
/// that is missing or unknown in its message only.
fn field(path: &str, message: &str, whole: &str) -> String {
    let path = if path == "." { "" } else { path };
    let named = ["missing field `", "unknown field `", "duplicate field `"]
        .iter()
        .find_map(|start| message.strip_prefix(start)?.split('`').next());
    match named {
        Some(name) if path.is_empty() => name.to_owned(),
        Some(name) if path != name && !path.ends_with(&format!(".{name}")) => {
            format!("{path}.{name}")
        }
        None if path.is_empty() => whole.to_owned(),
        _ => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Rules {
        set: String,
    }

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Match {
        length: i32,
        rules: Option<Rules>,
    }

    fn fault(json: &str) -> (u16, serde_json::Value) {
        use actix_web::ResponseError;
        use actix_web::body::MessageBody;
        let problem = read_json::<Match>(json.as_bytes()).unwrap_err();
        let body = problem.error_response().into_body().try_into_bytes().unwrap();
        let body: serde_json::Value = serde_json::from_slice(&body).unwrap();
        (problem.status().as_u16(), body["errors"][0]["field"].clone())
    }

    #[test]
    fn the_field_at_fault_is_named() {
        assert_eq!(fault(r#"{"length": "3"}"#), (422, "length".into()));
        assert_eq!(fault(r#"{}"#), (422, "length".into()));
        assert_eq!(fault(r#"{"length": 3, "colour": 1}"#), (422, "colour".into()));
        assert_eq!(fault(r#"{"length": 3, "rules": {}}"#), (422, "rules.set".into()));
        assert_eq!(
            fault(r#"{"length": 3, "rules": {"sett": 1}}"#),
            (422, "rules.sett".into())
        );
        assert_eq!(fault(r#"{"length": 3, "length": 4}"#), (422, "length".into()));
        assert_eq!(fault("[]"), (422, "body".into()));
        assert_eq!(fault("[3, null]"), (422, "body".into()));
        assert_eq!(fault("7"), (422, "body".into()));
    }

    #[test]
    fn what_is_refused_is_not_repeated_at_length() {
        let long = "å".repeat(100_000);
        for json in [
            format!("{{\"length\": \"{long}\"}}"),
            format!("{{\"{long}\": 3}}"),
            format!("\"{long}\""),
        ] {
            let problem = read_json::<Match>(json.as_bytes()).unwrap_err();
            assert!(problem.detail().chars().count() < 700, "{}", problem.detail());
        }
    }

    #[test]
    fn what_is_not_json_is_a_400() {
        for text in ["", "{", "{\"length\": 3} x", "{\"length\": 3,}", "nul"] {
            assert_eq!(fault(text), (400, "body".into()), "{text}");
        }
        assert_eq!(read_json::<Match>(b"{\"\xff\": 1}").unwrap_err().code(), "not-utf-8");
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Asked {
        #[serde(rename = "limit")]
        _limit: Option<i64>,
    }

    #[test]
    fn queries_are_as_strict() {
        assert!(read_query::<Asked>("limit=3").is_ok());
        for wrong in ["limit=x", "limits=3", "limit=1&limit=2", "limit=99999999999999999999"] {
            assert_eq!(read_query::<Asked>(wrong).unwrap_err().code(), "bad-query", "{wrong}");
        }
    }

    /// Sends a body to an application that reads it, and gives status and code.
    async fn send(path: &str, headers: &[(&str, &str)], body: impl Into<Bytes>) -> (u16, String) {
        use actix_web::test::{TestRequest, call_service, init_service, read_body};
        use actix_web::{App, HttpResponse};

        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}/a.db", folder.path().display());
        let db = crate::db::Db::open(&url, 1).unwrap();
        let state = State {
            db,
            limits: Limits { json: 100, text: 200 },
        };
        let app = App::new()
            .app_data(web::Data::new(state))
            .app_data(path_config())
            .route("/json", web::post().to(async |_: JsonBody<Match>| HttpResponse::Ok()))
            .route("/text", web::post().to(async |_: TextBody| HttpResponse::Ok()))
            .route(
                "/id/{id}",
                web::post().to(async |_: web::Path<crate::id::Id>| HttpResponse::Ok()),
            );
        let app = init_service(app).await;
        let mut request = TestRequest::post().uri(path).set_payload(body);
        for header in headers {
            request = request.insert_header(*header);
        }
        let reply = call_service(&app, request.to_request()).await;
        let status = reply.status().as_u16();
        let body = read_body(reply).await;
        let body: serde_json::Value = serde_json::from_slice(&body).unwrap_or_default();
        (status, body["code"].as_str().unwrap_or_default().to_owned())
    }

    fn answer(status: u16, code: &str) -> (u16, String) {
        (status, code.to_owned())
    }

    const JSON: (&str, &str) = ("content-type", "application/json");
    const TEXT: (&str, &str) = ("content-type", "text/plain; charset=UTF-8");

    #[actix_web::test]
    async fn a_body_of_another_media_type_is_a_415() {
        let wrong = answer(415, "unsupported-media-type");
        assert_eq!(send("/json", &[TEXT], "{}").await, wrong);
        assert_eq!(send("/json", &[], "{}").await, wrong);
        assert_eq!(send("/json", &[("content-type", "nonsense")], "{}").await, wrong);
        assert_eq!(send("/text", &[JSON], "x").await, wrong);
        let latin = ("content-type", "text/plain; charset=iso-8859-1");
        assert_eq!(send("/text", &[latin], "x").await, wrong);
        let packed = ("content-encoding", "gzip");
        assert_eq!(
            send("/text", &[TEXT, packed], "x").await,
            answer(415, "unsupported-encoding")
        );
        let with_charset = ("content-type", "application/json; charset=utf-8");
        assert_eq!(send("/json", &[with_charset], "{\"length\": 3}").await.0, 200);
        assert_eq!(send("/text", &[], "x").await.0, 200);
    }

    #[actix_web::test]
    async fn a_body_above_the_limit_is_a_413() {
        let large = answer(413, "body-too-large");
        assert_eq!(send("/json", &[JSON], " ".repeat(101)).await, large);
        assert_eq!(send("/text", &[TEXT], "x".repeat(201)).await, large);
        assert_eq!(send("/text", &[TEXT, ("content-length", "10000000")], "x").await, large);
        assert_eq!(send("/text", &[TEXT], "x".repeat(200)).await.0, 200);
    }

    #[actix_web::test]
    async fn a_body_that_is_not_utf_8_is_a_400() {
        let bytes = Bytes::from_static(b"{\"length\": \xff}");
        assert_eq!(send("/json", &[JSON], bytes.clone()).await, answer(400, "not-utf-8"));
        assert_eq!(send("/text", &[TEXT], bytes).await, answer(400, "not-utf-8"));
    }

    #[actix_web::test]
    async fn an_address_that_is_no_id_is_a_404() {
        for id in ["x", "1", "%ff", "01890a5d-ac96-774b-bcce-b302099a805g"] {
            let path = format!("/id/{id}");
            assert_eq!(send(&path, &[], "").await, answer(404, "not-found"), "{path}");
        }
        assert_eq!(send("/id/01890a5d-ac96-774b-bcce-b302099a8057", &[], "").await.0, 200);
    }
}
