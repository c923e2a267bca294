//! What a form sends, and what is said about it when it is shown again.

use std::fmt::Display;
use std::future::Future;
use std::pin::Pin;
use std::str::FromStr;
use std::time::Duration;

use actix_multipart::Multipart;
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::rt::time::timeout;
use actix_web::web::{self, Bytes};
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use futures_util::TryStreamExt;
use sha2::{Digest, Sha256};

use super::said::{said, said_of};
use crate::auth::caller::Caller;
use crate::auth::csrf;
use crate::db::idempotency::Name;
use crate::error::Problem;
use crate::id::Id;
use crate::service::{ServiceError, tournaments};
use crate::state::State;

/// The hidden field that names one showing of a form, so that sending it twice does it once.
pub const KEY: &str = "key";

/// The field of a file or text with one row a line, whose lines are named where they are wrong.
pub const ROWS: &str = "rows";

/// What such a file was read as, which is no field of the form.
pub const ENCODING: &str = "rows-encoding";

/// How long a form may take to arrive; a phone with a file is slow.
const PATIENCE: Duration = Duration::from_secs(60);

/// The fields of a form that was sent, or of one that is shown for the first time.
#[derive(Debug, Clone, Default)]
pub struct Form {
    values: Vec<(String, String)>,
    /// Who sent it, if that is anybody.
    actor: Option<Id>,
    route: String,
    /// What is wrong with it.
    pub errors: Errors,
    key: String,
}

impl Form {
    /// A form to be filled in, with these values in it.
    pub fn fresh<const N: usize>(values: [(&str, &str); N]) -> Form {
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        Form {
            values: values.into_iter().map(owned).collect(),
            key: Id::new().to_string(),
            ..Form::default()
        }
    }

    /// The same with any number of values, of which several may be of one field.
    pub fn holding<'a>(values: impl IntoIterator<Item = (&'a str, String)>) -> Form {
        let owned = |(name, value): (&str, String)| (name.to_owned(), value);
        Form {
            values: values.into_iter().map(owned).collect(),
            ..Form::fresh([])
        }
    }

    /// Puts a value into a field instead of what it held.
    pub fn set(&mut self, name: &str, value: &str) {
        self.values.retain(|(field, _)| field != name);
        self.values.push((name.to_owned(), value.to_owned()));
    }

    /// Takes the fields that were not sent from another form.
    pub fn complete_with(&mut self, other: Form) {
        let sent: Vec<String> = self.values.iter().map(|(name, _)| name.clone()).collect();
        self.values
            .extend(other.values.into_iter().filter(|(name, _)| !sent.contains(name)));
    }

    /// What was entered, field by field, without what names this showing of the form.
    pub fn entered(&self) -> impl Iterator<Item = (&str, &str)> {
        let entered = self.values.iter().filter(|(name, _)| name != KEY && name != "csrf");
        entered.map(|(name, value)| (name.as_str(), value.as_str()))
    }

    fn sent(request: &HttpRequest, values: Vec<(String, String)>) -> Form {
        let caller = request.extensions().get::<Caller>().cloned();
        let mut form = Form {
            values,
            actor: caller.and_then(|caller| caller.actor()),
            route: format!("{} {}", request.method(), request.path()),
            ..Form::default()
        };
        form.key = form.get(KEY).to_owned();
        form
    }

    /// The first value of a field, without blanks around it; empty where there is none.
    pub fn get(&self, name: &str) -> &str {
        self.all(name).next().unwrap_or_default()
    }

    /// The value of a field as it was typed.
    pub fn raw(&self, name: &str) -> &str {
        let found = self.values.iter().find(|(field, _)| field == name);
        found.map_or("", |(_, value)| value)
    }

    /// Every value of a field that can have several.
    pub fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        let found = self.values.iter().filter(move |(field, _)| field == name);
        found.map(|(_, value)| value.trim())
    }

    /// Whether a box was ticked, or a choice made.
    pub fn has(&self, name: &str, value: &str) -> bool {
        self.all(name).any(|found| found == value)
    }

    /// The field, if anything was entered.
    pub fn filled(&self, name: &str) -> Option<&str> {
        Some(self.get(name)).filter(|value| !value.is_empty())
    }

    /// Reads a field; what cannot be read is noted with `message` and gives none.
    pub fn read<T: FromStr>(&mut self, name: &'static str, message: impl Display) -> Option<T> {
        let value = self.get(name).parse().ok();
        if value.is_none() {
            self.errors.add(name, message);
        }
        value
    }

    /// The key for the form's hidden field.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Another key, for a form that is to do something once more.
    pub fn renew_key(&mut self) {
        self.key = Id::new().to_string();
    }

    /// What names this sending of the form in the store. Without a key or a sender every sending counts.
    pub fn name(&self) -> Option<Name> {
        if self.key.is_empty() || self.key.len() > 255 {
            return None;
        }
        let mut hash = Sha256::new();
        for (field, value) in &self.values {
            for part in [field, value] {
                hash.update((part.len() as u64).to_be_bytes());
                hash.update(part);
            }
        }
        let body_hash = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Some(Name {
            actor: self.actor?,
            route: self.route.clone(),
            key: self.key.clone(),
            body_hash,
        })
    }
}

/// What is wrong with a form: messages at fields, or about all of it (an empty field name).
#[derive(Debug, Clone, Default)]
pub struct Errors(Vec<(String, String)>);

impl Errors {
    /// Notes what is wrong with a field.
    pub fn add(&mut self, field: impl Into<String>, message: impl ToString) {
        self.0.push((field.into(), message.to_string()));
    }

    /// What is wrong with a field.
    pub fn at(&self, field: &str) -> Option<&str> {
        let found = self.0.iter().find(|(name, _)| name == field);
        found.map(|(_, message)| message.as_str())
    }

    /// Everything that is wrong with a field.
    pub fn all_at<'a>(&'a self, field: &'a str) -> impl Iterator<Item = &'a str> {
        let found = self.0.iter().filter(move |(name, _)| name == field);
        found.map(|(_, message)| message.as_str())
    }

    /// What is wrong with fields that are not among these.
    pub fn besides(&self, fields: impl AsRef<[&'static str]>) -> impl Iterator<Item = &str> {
        let others = self
            .0
            .iter()
            .filter(move |(name, _)| !fields.as_ref().contains(&name.as_str()));
        others.map(|(_, message)| message.as_str())
    }

    /// Moves what is wrong with fields to those that a page has for them: `to` gives the name there, none where it is the same.
    pub fn rename(&mut self, to: impl Fn(&str) -> Option<String>) {
        for (name, _) in &mut self.0 {
            if let Some(there) = to(name) {
                *name = there;
            }
        }
    }

    /// What is wrong with fields of which this does not hold.
    pub fn except(&self, is_shown: impl Fn(&str) -> bool) -> impl Iterator<Item = &str> {
        let others = self.0.iter().filter(move |(name, _)| !is_shown(name));
        others.map(|(_, message)| message.as_str())
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// What a refusal says in a form, and its status.
///
/// # Errors
/// What no form can mend: a missing thing, a failing database.
pub fn refusal(error: ServiceError, errors: &mut Errors) -> Result<StatusCode, Problem> {
    match error {
        ServiceError::Invalid { field, message, .. } => {
            // The fields of a result stand beside those of its game.
            let field = field.trim_start_matches("result.");
            errors.add(field, said_of(field, &message));
            Ok(StatusCode::UNPROCESSABLE_ENTITY)
        }
        ServiceError::Conflict { field, message, .. } => {
            errors.add(field, said_of(field, &message));
            Ok(StatusCode::CONFLICT)
        }
        ServiceError::Stale { .. } => {
            errors.add("", crate::say("form-stale"));
            Ok(StatusCode::CONFLICT)
        }
        ServiceError::Illegal(fault) => {
            errors.add("play", super::said::broken_rule(&fault));
            Ok(StatusCode::UNPROCESSABLE_ENTITY)
        }
        ServiceError::IllegalDeal(fault) => {
            errors.add("card", super::belote::refused(&fault));
            Ok(StatusCode::UNPROCESSABLE_ENTITY)
        }
        ServiceError::Rows(rows) => {
            for (line, message) in rows {
                let line = crate::say("form-line").with("line", line);
                errors.add(ROWS, line.with("message", said(&message)));
            }
            Ok(StatusCode::UNPROCESSABLE_ENTITY)
        }
        ServiceError::Dependants { message, .. } => {
            // What follows is said to programs; a page has a box to tick, for those who may let them stand.
            let (what, instead) = message.split_once("; undo them first").unwrap_or((&message, ""));
            let field = match instead.contains("`let_stand`") {
                true => "let_stand",
                false => "",
            };
            errors.add(field, crate::say("form-dependants").with("message", said(what)));
            Ok(StatusCode::CONFLICT)
        }
        error @ ServiceError::Merged { .. } => {
            errors.add("", said(&error.to_string()));
            Ok(StatusCode::CONFLICT)
        }
        error @ ServiceError::Unmergeable(_) => {
            errors.add("into", said(&error.to_string()));
            Ok(StatusCode::CONFLICT)
        }
        error => Err(error.into()),
    }
}

impl FromRequest for Form {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let payload = payload.take();
        Box::pin(async move {
            match timeout(PATIENCE, read(&request, payload)).await {
                Ok(read) => {
                    let (mut values, errors) = read?;
                    csrf::check(&request, &mut values)?;
                    Ok(Form {
                        errors,
                        ..Form::sent(&request, values)
                    })
                }
                Err(_) => Err(Problem::new(
                    StatusCode::REQUEST_TIMEOUT,
                    "body-timeout",
                    "The form did not arrive in time.",
                )),
            }
        })
    }
}

fn limits(request: &HttpRequest) -> Result<crate::state::Limits, Problem> {
    let state = request.app_data::<web::Data<State>>();
    let state = state.ok_or_else(|| Problem::internal("the application has no state"))?;
    Ok(state.limits)
}

fn too_large(limit: usize) -> Problem {
    let detail = format!("What was sent is too large: at most {} KiB are taken.", limit / 1024);
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "body-too-large", detail)
}

fn unreadable(error: impl std::fmt::Display) -> Problem {
    Problem::bad_request("unreadable-body", format!("The form cannot be read: {error}."))
}

/// The fields of a form, and what is wrong with one already.
type Fields = (Vec<(String, String)>, Errors);

async fn read(request: &HttpRequest, payload: Payload) -> Result<Fields, Problem> {
    match request.content_type() {
        "multipart/form-data" => read_parts(request, payload).await,
        _ => Ok((read_fields(request, payload).await?, Errors::default())),
    }
}

async fn read_fields(request: &HttpRequest, mut payload: Payload) -> Result<Vec<(String, String)>, Problem> {
    let limit = limits(request)?.json;
    let payload = web::Payload::from_request(request, &mut payload)
        .await
        .map_err(unreadable)?;
    let body = payload
        .to_bytes_limited(limit)
        .await
        .map_err(|_| too_large(limit))?
        .map_err(unreadable)?;
    if !is_utf8(&body) {
        let detail = "The form is not text in UTF-8, so nothing was done.";
        return Err(Problem::bad_request("not-utf-8", detail));
    }
    let fields = form_urlencoded::parse(&body);
    Ok(fields
        .map(|(name, value)| (name.into_owned(), value.into_owned()))
        .collect())
}

/// Whether what these escapes stand for is UTF-8. The parser would quietly put something else for what is not.
fn is_utf8(body: &[u8]) -> bool {
    let mut text = Vec::with_capacity(body.len());
    let mut rest = body;
    while let Some((first, after)) = rest.split_first() {
        let escaped = match (first, after) {
            (b'%', [high, low, ..]) => hex_digit(*high).zip(hex_digit(*low)),
            _ => None,
        };
        match escaped {
            Some((high, low)) => {
                text.push(high << 4 | low);
                rest = after.get(2..).unwrap_or_default();
            }
            None => {
                text.push(*first);
                rest = after;
            }
        }
    }
    std::str::from_utf8(&text).is_ok()
}

fn hex_digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

async fn read_parts(request: &HttpRequest, payload: Payload) -> Result<Fields, Problem> {
    let limit = limits(request)?.text;
    let mut left = limit;
    let mut values = Vec::new();
    let mut errors = Errors::default();
    let mut parts = Multipart::new(request.headers(), payload);
    while let Some(mut part) = parts.try_next().await.map_err(unreadable)? {
        let name = part.name().unwrap_or_default().to_owned();
        let mut bytes: Vec<u8> = Vec::new();
        while let Some(piece) = part.try_next().await.map_err(unreadable)? {
            let piece: Bytes = piece;
            left = left.checked_sub(piece.len()).ok_or_else(|| too_large(limit))?;
            bytes.extend_from_slice(&piece);
        }
        let value = match name == ROWS {
            // A table comes out of programs that know nothing of UTF-8.
            true => match tournaments::decode(&bytes) {
                Ok(decoded) => {
                    values.push((ENCODING.to_owned(), decoded.encoding.name().to_owned()));
                    decoded.text
                }
                Err(error) => {
                    refusal(error, &mut errors)?;
                    String::new()
                }
            },
            false => String::from_utf8(bytes).map_err(|error| not_utf8(&name, &error))?,
        };
        values.push((name, value));
    }
    Ok((values, errors))
}

fn not_utf8(field: &str, error: &std::string::FromUtf8Error) -> Problem {
    let good = error
        .as_bytes()
        .get(..error.utf8_error().valid_up_to())
        .unwrap_or_default();
    let line = good.iter().filter(|byte| **byte == b'\n').count() + 1;
    let detail = format!(
        "The file is not text in UTF-8: its line {line} has a byte that is none. Save it as UTF-8 and send it again."
    );
    Problem::unprocessable("not-utf-8", detail).at(field, format!("is not UTF-8 in line {line}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    fn form(fields: &[(&str, &str)]) -> Form {
        let request = TestRequest::post().uri("/players").to_http_request();
        request.extensions_mut().insert(Caller::Operator);
        let fields = fields.iter().map(|(name, value)| ((*name).into(), (*value).into()));
        Form::sent(&request, fields.collect())
    }

    #[test]
    fn a_form_is_named_by_its_key_and_all_that_was_entered() {
        let first = form(&[("key", "k"), ("name", "Ek")]).name().unwrap();
        assert_eq!(form(&[("key", "k"), ("name", "Ek")]).name().unwrap(), first);
        assert_ne!(form(&[("key", "k"), ("name", "Alm")]).name().unwrap(), first);
        assert_eq!(first.route, "POST /players");
        assert_eq!(form(&[("name", "Ek")]).name(), None);
    }

    #[test]
    fn a_form_that_is_not_utf_8_is_known() {
        for good in [
            "",
            "name=%C3%85ke&x=1+2",
            "name=Åke",
            "name=100%",
            "name=%zz",
            "name=%EF%BF%BD",
        ] {
            assert!(is_utf8(good.as_bytes()), "{good}");
        }
        for bad in [&b"name=%C5ke"[..], b"name=\xc5ke", b"name=%ED%A0%80", b"name=%C3&x=%85"] {
            assert!(!is_utf8(bad), "{bad:?}");
        }
    }
}
