//! What every request passes first: who asks, whether a browser was tricked into it, whether this
//! can be asked at all, and whether it is asked too often.

use std::future::{Ready, ready};

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::header::{AUTHORIZATION, CACHE_CONTROL, HeaderValue, LOCATION};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{FromRequest, HttpMessage, HttpRequest, HttpResponse, web};

use super::Auth;
use super::caller::Caller;
use super::csrf::{self, FormKey};
use super::open_house;
use super::page::Page;
use super::peer::Peer;
use super::permission::Action;
use super::routes;
use super::session::Kind;
use super::token::Secret;
use crate::error::Problem;
use crate::interface::BASE;
use crate::service::accounts::sessions::{self, Found};
use crate::state::State;

/// Answered without asking who asks.
const FOR_ALL: &[&str] = &["/assets/", "/healthz", "/readyz"];

/// Middleware: lets a request through, with [`Caller`], [`Peer`] and [`FormKey`] found.
pub async fn gate(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    if FOR_ALL.iter().any(|start| request.path().starts_with(start)) {
        return Ok(next.call(request).await?.map_into_boxed_body());
    }
    let mut stale_cookie = false;
    let mut form_key = None;
    let passed = pass(&request, &mut stale_cookie, &mut form_key).await;
    let (secure, known) = {
        let found = request.extensions();
        let secure = found.get::<Peer>().is_some_and(|peer| peer.secure);
        let known = matches!(found.get::<Caller>(), Some(Caller::User(_) | Caller::Operator));
        (secure, known)
    };
    let mut response = match passed {
        Ok(()) => {
            let page = Page::of(request.request());
            page.around(next.call(request)).await?.map_into_boxed_body()
        }
        Err(problem) => refuse(request, problem),
    };
    if known {
        let headers = response.headers_mut();
        if !headers.contains_key(CACHE_CONTROL) {
            headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        }
    }
    give_cookies(&mut response, stale_cookie, form_key.as_ref(), secure);
    Ok(response)
}

async fn pass(
    request: &ServiceRequest,
    stale_cookie: &mut bool,
    form_key: &mut Option<FormKey>,
) -> Result<(), Problem> {
    let (Some(state), Some(auth)) = (
        request.app_data::<web::Data<State>>().cloned(),
        request.app_data::<web::Data<Auth>>().cloned(),
    ) else {
        return Err(Problem::internal("the application has no state"));
    };
    let peer = Peer::of(request, &auth.proxies);
    request.extensions_mut().insert(peer.clone());
    let writes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let bearer = bearer(request)?;
    if writes && bearer.is_none() {
        csrf::same_origin(request.headers(), &peer)?;
    }
    let cookie = Kind::Session.read(request.headers(), peer.secure);
    let caller = match (bearer, &cookie) {
        (Some(token), _) => find(&state, Sent::Token(token), &peer)
            .await?
            .ok_or_else(invalid_token)?,
        (None, Some(secret)) => {
            let found = find(&state, Sent::Cookie(secret.clone()), &peer).await?;
            *stale_cookie = found.is_none();
            found.unwrap_or(Caller::Anonymous)
        }
        (None, None) if auth.open_house.is_open_to(&peer, request.headers(), &state).await? => Caller::Operator,
        (None, None) => Caller::Anonymous,
    };
    if !request.path().starts_with("/api/") {
        let key = browser_key(request, &peer, cookie.filter(|_| !*stale_cookie))?;
        request.extensions_mut().insert(key.clone());
        *form_key = Some(key);
    }
    request.extensions_mut().insert(caller.clone());
    if let Some(action) = asked(request, writes)? {
        caller.may_ask(action)?;
        if matches!(caller, Caller::Operator) {
            open_house::check(action)?;
        }
    }
    if writes {
        auth.limits.write(&caller, &peer)?;
    }
    Ok(())
}

/// What somebody has sent to show who it is.
enum Sent {
    Token(Secret),
    Cookie(Secret),
}

/// Who has sent it, if that can be said.
async fn find(state: &web::Data<State>, sent: Sent, peer: &Peer) -> Result<Option<Caller>, Problem> {
    let from = peer.address;
    let found = state.glance(move |conn| match sent {
        Sent::Token(secret) => sessions::by_token(conn, &secret.hash(), from),
        Sent::Cookie(secret) => sessions::by_session(conn, &secret.hash(), from),
    });
    let Some(Found { caller, to_note }) = found.await? else {
        return Ok(None);
    };
    if let Some(seen) = to_note {
        let state = state.clone();
        // Beside the request, which must not fail or wait because of it.
        actix_web::rt::spawn(async move {
            if let Err(error) = state.write(move |conn| sessions::note(conn, &seen)).await {
                tracing::warn!(%error, "could not note that a session is in use");
            }
        });
    }
    Ok(Some(caller))
}

/// The token of a program. Another scheme may be a proxy's and is not ours to judge.
fn bearer(request: &ServiceRequest) -> Result<Option<Secret>, Problem> {
    let header = request.headers().get(AUTHORIZATION);
    let Some(header) = header.and_then(|value| value.to_str().ok()) else {
        return Ok(None);
    };
    match header.split_once(' ') {
        Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") => {
            Secret::read(token.trim()).map(Some).ok_or_else(invalid_token)
        }
        _ => Ok(None),
    }
}

fn invalid_token() -> Problem {
    let detail = "The token is wrong, has expired, or was revoked.";
    Problem::unauthorized("invalid-token", detail)
}

fn browser_key(request: &ServiceRequest, peer: &Peer, session: Option<Secret>) -> Result<FormKey, Problem> {
    let has = session.or_else(|| Kind::Form.read(request.headers(), peer.secure));
    Ok(match has {
        Some(secret) => FormKey::of(&secret),
        None => FormKey::fresh(Secret::new().map_err(Problem::internal)?),
    })
}

/// What the request asks for. Nothing where the table has no such page: what is there then is for all, as files are, or the
/// router says that there is nothing.
fn asked(request: &ServiceRequest, writes: bool) -> Result<Option<Action>, Problem> {
    // As the router reads it, which takes `%61` for an `a`.
    let path = request.match_info().as_str();
    let known = routes::find(path);
    let action = known.as_ref().and_then(|known| known.action(request.method().as_str()));
    // What is not in the table is not done, even where somebody has written a handler for it.
    if action.is_none() && (writes || path.starts_with(BASE)) {
        return Err(match known {
            Some(known) => Problem::method_not_allowed(&known.allowed()),
            None => Problem::not_found("There is nothing under this address."),
        });
    }
    Ok(action)
}

/// Who wants to see a page is sent to sign in first; everybody else is told.
fn refuse(request: ServiceRequest, problem: Problem) -> ServiceResponse<BoxBody> {
    // Not ServiceRequest::into_response, which forgets the error: it is still to be logged and shown.
    let (request, _) = request.into_parts();
    let is_page = !request.path().starts_with("/api/") && request.method() == Method::GET;
    if is_page && problem.status() == StatusCode::UNAUTHORIZED {
        let asked = request.uri().path_and_query().map_or("/", |path| path.as_str());
        let query = form_urlencoded::Serializer::new(String::new())
            .append_pair("next", asked)
            .finish();
        let answer = HttpResponse::SeeOther()
            .insert_header((LOCATION, format!("/sign-in?{query}")))
            .finish();
        return ServiceResponse::new(request, answer);
    }
    ServiceResponse::new(request, HttpResponse::from_error(problem))
}

/// The cookies that the handler knows nothing of.
fn give_cookies(response: &mut ServiceResponse, stale: bool, key: Option<&FormKey>, secure: bool) {
    let own = Kind::Session.take(secure);
    let set_by_handler = response.response().cookies().any(|cookie| cookie.name() == own.name());
    let stale = (stale && !set_by_handler).then_some(own);
    let form = key
        .and_then(FormKey::to_give)
        .map(|secret| Kind::Form.give(secret, secure));
    for cookie in stale.into_iter().chain(form) {
        if let Err(error) = response.response_mut().add_cookie(&cookie) {
            tracing::warn!(%error, "could not set a cookie");
        }
    }
}

impl FromRequest for Caller {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let found = request.extensions().get::<Self>().cloned();
        ready(found.ok_or_else(|| Problem::internal("a handler outside of the gate")))
    }
}

impl FromRequest for Peer {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Peer::found(request).ok_or_else(|| Problem::internal("a handler outside of the gate")))
    }
}
