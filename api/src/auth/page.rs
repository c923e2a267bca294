//! What every page knows of whoever looks at it, without being handed it: the layout shows who has
//! signed in, and every form carries its token.

use std::future::Future;

use actix_web::HttpMessage;

use super::caller::{Caller, SignedIn};
use super::csrf::FormKey;
use super::permission::{Action, Subject};

tokio::task_local! {
    static PAGE: Page;
}

/// Who looks at a page.
#[derive(Clone)]
pub struct Page {
    caller: Caller,
    key: Option<FormKey>,
}

impl Page {
    /// As the gate has found it.
    pub fn of(request: &impl HttpMessage) -> Self {
        let found = request.extensions();
        Self {
            caller: found.get::<Caller>().cloned().unwrap_or(Caller::Anonymous),
            key: found.get::<FormKey>().cloned(),
        }
    }

    /// Everything that is rendered in this future knows it.
    pub async fn around<T>(self, work: impl Future<Output = T>) -> T {
        PAGE.scope(self, work).await
    }
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

/// Whether whoever looks at the page may do this in the club.
pub fn may(action: Action) -> bool {
    let caller = caller();
    let club = caller.context().club;
    caller.may(action, Subject::of(club)).is_ok()
}

/// The name of whoever has signed in.
pub fn name() -> Option<String> {
    let name = |user: &SignedIn| user.display_name.clone();
    caller().user().map(name)
}
