//! Answers that anybody may see are kept until something is written, and not sent again to whoever has them.
//!
//! What is kept is derived: it is thrown away whole with the next write of this process, and within a quarter of a second after one
//! of another process. So it can be wrong for a moment elsewhere, and never here.

use std::time::{Duration, Instant};

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use actix_web::body::{BodySize, BoxBody, MessageBody, to_bytes};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{
    ACCEPT_ENCODING, AUTHORIZATION, AcceptEncoding, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, Encoding,
    Header, HeaderMap, HeaderValue, IF_NONE_MATCH, SET_COOKIE, VARY,
};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::rt::time::interval;
use actix_web::web::{self, Bytes};
use actix_web::{HttpMessage, HttpResponse};
use flate2::Compression;
use flate2::write::GzEncoder;
use quick_cache::Weighter;
use sha2::{Digest, Sha256};

use crate::auth::Auth;
use crate::auth::caller::Caller;
use crate::auth::peer::Peer;
use crate::auth::session::Kind;
use crate::db::{Db, versions};
use crate::error::Problem;
use crate::id::Id;
use crate::language::Language;
use crate::metrics;
use crate::state::{State, block};

/// How often it is asked whether another process has written.
const EVERY: Duration = Duration::from_millis(250);
/// Nothing is kept for longer, whatever was missed.
const OLDEST: Duration = Duration::from_secs(60);
/// Larger answers are not kept, and get no entity tag, for which they would have to be held in memory.
const LARGEST: u64 = 1 << 20;
/// How many bytes are kept in all.
const ROOM: u64 = 16 << 20;
/// About how many answers that is.
const ANSWERS: usize = 2000;

/// The kept answers. Cloning it is cheap and gives the same.
#[derive(Clone)]
pub struct Cache(Arc<Kept>);

struct Kept {
    answers: quick_cache::sync::Cache<Key, Arc<Answer>, Size>,
    /// Whether anything was kept since somebody looked for what other processes have written.
    used: AtomicBool,
}

/// What an answer that anybody may see depends on beside the data.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Key {
    address: String,
    /// The scheme and the host are part of some answers.
    secure: bool,
    host: String,
    language: &'static str,
    gzip: bool,
}

struct Answer {
    /// How often something had been written when it was begun.
    written: u64,
    since: Instant,
    /// The pattern of its route, for whoever counts.
    route: Option<String>,
    headers: HeaderMap,
    body: Bytes,
}

#[derive(Clone)]
struct Size;

impl Weighter<Key, Arc<Answer>> for Size {
    fn weight(&self, key: &Key, answer: &Arc<Answer>) -> u64 {
        // The last number stands for the headers and the place in the table.
        (key.address.len() + key.host.len() + answer.body.len() + 1000) as u64
    }
}

impl Default for Cache {
    fn default() -> Self {
        Self(Arc::new(Kept {
            answers: quick_cache::sync::Cache::with_weighter(ANSWERS, ROOM, Size),
            used: AtomicBool::new(false),
        }))
    }
}

impl Cache {
    /// Looks for what other processes have written, as long as this one runs.
    pub async fn look(self, db: Db) {
        let mut times = interval(EVERY);
        let mut failing = false;
        // So that the first look has something to compare with, and does not throw away what was kept before it.
        let mut seen = changes(&db, &mut failing).await;
        loop {
            times.tick().await;
            if !self.0.used.swap(false, Ordering::AcqRel) {
                continue;
            }
            let found = changes(&db, &mut failing).await;
            if found.is_none() || found != seen {
                db.note_write();
            } else {
                // What was kept before is still good and is to be looked at again.
                self.0.used.store(true, Ordering::Release);
            }
            seen = found;
        }
    }

    fn find(&self, key: &Key, written: u64) -> Option<Arc<Answer>> {
        let found = self.0.answers.get(key)?;
        (found.written == written && found.since.elapsed() < OLDEST).then_some(found)
    }
}

/// The latest changes in the database; none where it cannot say.
async fn changes(db: &Db, failing: &mut bool) -> Option<Vec<Id>> {
    let asked = db.clone();
    let found = block(move || asked.read(versions::recent_changes)).await;
    if let (Err(error), false) = (&found, *failing) {
        tracing::warn!(%error, "could not look for what others have written; nothing is kept meanwhile");
    }
    *failing = found.is_err();
    found.ok()
}

/// Middleware: answers what anybody may see from what is kept, or keeps it, and with nothing where the client has it.
pub async fn cached(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let (Some(cache), Some(state)) = (
        request.app_data::<web::Data<Cache>>().cloned(),
        request.app_data::<web::Data<State>>().cloned(),
    ) else {
        return Err(Problem::internal("the application has no state").into());
    };
    let Some((key, has_form_cookie)) = key(&request) else {
        return Ok(next.call(request).await?.map_into_boxed_body());
    };
    let written = state.db.writes();
    if let Some(answer) = cache.find(&key, written) {
        let (request, _) = request.into_parts();
        metrics::set_pattern(&request, answer.route.clone());
        let response = answer.response(request.headers());
        return Ok(ServiceResponse::new(request, response));
    }
    let response = next.call(request).await?.map_into_boxed_body();
    if has_form_cookie || !is_for_anybody(&response) {
        return Ok(response);
    }
    let (request, response) = response.into_parts();
    let (response, body) = response.into_parts();
    let body = to_bytes(body)
        .await
        .map_err(|error| Problem::internal(error.to_string()))?;
    let mut headers = response.headers().clone();
    if !headers.contains_key(ETAG) {
        headers.insert(ETAG, entity_tag(&body)?);
    }
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(
        VARY,
        HeaderValue::from_static("accept-encoding, accept-language, authorization, cookie"),
    );
    let body = match key.gzip {
        true => {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            gzip(&body).map_err(Problem::internal)?
        }
        false => body,
    };
    let answer = Arc::new(Answer {
        written,
        since: Instant::now(),
        route: metrics::pattern(&request),
        headers,
        body,
    });
    let response = answer.response(request.headers());
    cache.0.answers.insert(key, answer);
    cache.0.used.store(true, Ordering::Release);
    Ok(ServiceResponse::new(request, response))
}

/// Where the answer may be one that anybody gets: what it depends on, and whether the browser has a secret that forms
/// are bound to.
fn key(request: &ServiceRequest) -> Option<(Key, bool)> {
    let auth = request.app_data::<web::Data<Auth>>()?;
    let headers = request.headers();
    if *request.method() != Method::GET || headers.contains_key(AUTHORIZATION) {
        return None;
    }
    let peer = Peer::of(request, &auth.proxies);
    if Kind::Session.read(headers, peer.secure).is_some() || auth.open_house.may_be_open_to(&peer, headers) {
        return None;
    }
    let has_form_cookie = Kind::Form.read(headers, peer.secure).is_some();
    let key = Key {
        address: request.uri().to_string(),
        secure: peer.secure,
        host: peer.host,
        language: Language::of(request.request()).code(),
        gzip: takes_gzip(request),
    };
    Some((key, has_form_cookie))
}

fn takes_gzip(request: &ServiceRequest) -> bool {
    if !request.headers().contains_key(ACCEPT_ENCODING) {
        return false;
    }
    let supported = [Encoding::identity(), Encoding::gzip()];
    AcceptEncoding::parse(request).is_ok_and(|accepted| accepted.negotiate(supported.iter()) == Some(Encoding::gzip()))
}

/// Whether an answer was made for nobody in particular, says nothing else about being kept, and is of a size to be.
fn is_for_anybody(response: &ServiceResponse<BoxBody>) -> bool {
    let headers = response.headers();
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let small = matches!(response.response().body().size(), BodySize::Sized(size) if size <= LARGEST);
    small
        && response.status() == StatusCode::OK
        && kind.is_some_and(|kind| !kind.starts_with("text/event-stream"))
        && ![SET_COOKIE, CACHE_CONTROL, CONTENT_ENCODING]
            .iter()
            .any(|name| headers.contains_key(name))
        && matches!(response.request().extensions().get::<Caller>(), Some(Caller::Anonymous))
}

/// Weak: the same answer can be sent compressed or not.
fn entity_tag(body: &[u8]) -> Result<HeaderValue, Problem> {
    let hash = Sha256::digest(body);
    let hex: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    HeaderValue::try_from(format!("W/\"{hex}\"")).map_err(Problem::internal)
}

fn gzip(body: &[u8]) -> std::io::Result<Bytes> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(body.len() / 4), Compression::new(5));
    encoder.write_all(body)?;
    Ok(encoder.finish()?.into())
}

impl Answer {
    fn response(&self, asked: &HeaderMap) -> HttpResponse {
        let known = self.is_known(asked);
        let status = if known {
            StatusCode::NOT_MODIFIED
        } else {
            StatusCode::OK
        };
        let mut response = HttpResponse::new(status);
        for (name, value) in &self.headers {
            if !known || [ETAG, CACHE_CONTROL, VARY].contains(name) {
                response.headers_mut().append(name.clone(), value.clone());
            }
        }
        match known {
            true => response,
            false => response.set_body(BoxBody::new(self.body.clone())),
        }
    }

    /// Whether the client has it already (RFC 9110, 13.1.2: tags are compared weakly).
    fn is_known(&self, asked: &HeaderMap) -> bool {
        let strong = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
        let Some(own) = self.headers.get(ETAG).and_then(|tag| tag.to_str().ok()).map(strong) else {
            return false;
        };
        let known = asked.get_all(IF_NONE_MATCH).filter_map(|value| value.to_str().ok());
        known
            .flat_map(|list| list.split(','))
            .any(|tag| tag.trim() == "*" || strong(tag) == own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::changes::{self, ChangeRow};
    use crate::db::founding::{CLUB, LOCAL_ACTOR};
    use crate::db::time;

    #[actix_web::test]
    async fn what_was_kept_goes_with_what_another_process_writes_and_not_before() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("brade.db").display());
        let (here, there) = (Db::open(&url, 1).unwrap(), Db::open(&url, 1).unwrap());
        here.migrate().unwrap();
        let before = here.writes();
        let cache = Cache::default();
        actix_web::rt::spawn(cache.clone().look(here.clone()));
        for _ in 0..4 {
            cache.0.used.store(true, Ordering::Release);
            actix_web::rt::time::sleep(EVERY).await;
        }
        assert_eq!(here.writes(), before);
        let change = ChangeRow {
            id: Id::new(),
            club_id: CLUB,
            actor_id: LOCAL_ACTOR,
            at: time::now(),
            noun: "club".to_owned(),
            noun_id: CLUB,
            version: 2,
            action: "changed".to_owned(),
            before: None,
            after: None,
            why: None,
            address: None,
        };
        there.write(|conn| changes::insert(conn, &change)).unwrap();
        cache.0.used.store(true, Ordering::Release);
        while here.writes() == before {
            actix_web::rt::time::sleep(EVERY).await;
        }
    }
}
