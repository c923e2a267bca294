//! What every page knows of whoever looks at it, without being handed it: the layout shows who has
//! signed in, and every form carries its token.

use std::borrow::Borrow;
use std::future::Future;
use std::sync::{Arc, OnceLock};

use chrono::NaiveDateTime;

use actix_web::http::header::REFERER;
use actix_web::http::{Method, Uri};
use actix_web::{HttpMessage, HttpRequest};

use super::caller::{Caller, SignedIn};
use super::csrf::FormKey;
use super::permission::Action;
use crate::id::Id;
use crate::language::Language;
use crate::zone::{self, Zone, Zones};

tokio::task_local! {
    static PAGE: Page;
}

/// Who looks at a page.
#[derive(Clone)]
pub struct Page {
    caller: Caller,
    key: Option<FormKey>,
    language: Language,
    address: String,
    zones: Arc<OnceLock<Zones>>,
}

impl Page {
    /// As the gate has found it.
    pub fn of(request: &HttpRequest) -> Self {
        // Reading cookies writes into what is borrowed below.
        let language = Language::of(request);
        let found = request.extensions();
        Self {
            caller: found.get::<Caller>().cloned().unwrap_or(Caller::Anonymous),
            key: found.get::<FormKey>().cloned(),
            language,
            address: address_of(request),
            zones: Arc::default(),
        }
    }

    /// What is rendered in here knows it.
    pub fn within<T>(self, work: impl FnOnce() -> T) -> T {
        PAGE.sync_scope(self, work)
    }

    /// Everything that is rendered in this future knows it.
    pub async fn around<T>(self, work: impl Future<Output = T>) -> T {
        PAGE.scope(self, work).await
    }
}

/// The page that is being made; none where there is no request.
pub fn current() -> Option<Page> {
    PAGE.try_with(Clone::clone).ok()
}

/// Does something for a page on another thread, which then knows it too: what is said there is in its language.
pub fn within<T>(page: Option<Page>, work: impl FnOnce() -> T) -> T {
    match page {
        Some(page) => page.within(work),
        None => work(),
    }
}

/// Where whoever sees the answer can come back to: after a form was sent, to the page that it stood on.
fn address_of(request: &HttpRequest) -> String {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return request.uri().to_string();
    }
    let referer = request.headers().get(REFERER).and_then(|value| value.to_str().ok());
    let page = referer.and_then(|address| address.parse::<Uri>().ok());
    page.and_then(|address| address.path_and_query().map(ToString::to_string))
        .unwrap_or_else(|| "/".to_owned())
}

/// The token for a form; empty where there is no request.
pub fn form_token() -> String {
    PAGE.try_with(|page| page.key.as_ref().map(FormKey::token))
        .ok()
        .flatten()
        .unwrap_or_default()
}

/// Whoever looks at the page.
pub fn caller() -> Caller {
    PAGE.try_with(|page| page.caller.clone()).unwrap_or(Caller::Anonymous)
}

/// Whether whoever looks may do this to something of a club, which may concern these players.
pub fn may(action: Action, club: Id, concerned: &[Option<Id>]) -> bool {
    caller().may_with(action, club, concerned).is_ok()
}

/// Whether whoever looks may do this in the own club.
pub fn may_at_home(action: Action) -> bool {
    let caller = caller();
    caller.may_with(action, caller.home_club(), &[]).is_ok()
}

/// Whether whoever looks may do this to anything at all.
pub fn may_ask(action: Action) -> bool {
    caller().may_ask(action).is_ok()
}

/// Whether nobody has an account yet and whoever looks at the page sits at the machine.
pub fn is_open_house() -> bool {
    matches!(caller(), Caller::Operator)
}

/// The name of whoever has signed in.
pub fn name() -> Option<String> {
    let name = |user: &SignedIn| user.display_name.clone();
    caller().user().map(name)
}

/// The language that whoever looks reads.
pub fn language() -> Language {
    PAGE.try_with(|page| page.language).unwrap_or_default()
}

/// The address of the page, to come back to it; the first page where there is no request.
pub fn address() -> String {
    PAGE.try_with(|page| page.address.clone())
        .unwrap_or_else(|_| "/".to_owned())
}

/// Lets the page know by whose clocks it shows times.
pub fn know(zones: Zones) {
    // A page reads once or several times; the zones are the same.
    let _ = PAGE.try_with(|page| page.zones.set(zones));
}

/// The zone of a club's clock; UTC where nothing was read.
pub fn zone(club: impl Borrow<Id>) -> Zone {
    let found = PAGE.try_with(|page| page.zones.get().map(|zones| zones.get(*club.borrow())));
    found.ok().flatten().unwrap_or(Zone::UTC)
}

/// The day at a time, by the clock of a club.
pub fn day(club: impl Borrow<Id>, time: impl Borrow<NaiveDateTime>) -> String {
    zone(club).day(*time.borrow()).to_string()
}

/// A time to the minute, by the clock of a club.
pub fn minutes(club: impl Borrow<Id>, time: impl Borrow<NaiveDateTime>) -> String {
    zone::minutes(zone(club).local(*time.borrow()))
}

/// A time to the second, by the clock of a club.
pub fn seconds(club: impl Borrow<Id>, time: impl Borrow<NaiveDateTime>) -> String {
    zone::seconds(zone(club).local(*time.borrow()))
}
