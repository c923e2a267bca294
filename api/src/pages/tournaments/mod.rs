//! Tournaments: the list, the page of one, its entrants, and the desk from which directors run it.

mod boards;
mod corrections;
mod desk;
mod edit;
mod entrant;
mod entrants;
mod list;
mod matches;
mod new;
mod of_match;
mod show;
mod slip;
mod stage_form;
mod stages;
pub mod words;

use std::fmt::Display;

use actix_web::web;

use super::form::Form;
use super::work::{Sent, send};
use crate::auth::caller::Caller;
use crate::db::AnyConnection;
use crate::error::Problem;
use crate::service::{Context, Expected, ServiceError};
use crate::state::State;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config
        .configure(list::routes)
        .configure(new::routes)
        .configure(show::routes)
        .configure(edit::routes)
        .configure(stages::routes)
        .configure(entrants::routes)
        .configure(entrant::routes)
        .configure(desk::routes)
        .configure(boards::routes)
        .configure(matches::routes)
        .configure(corrections::routes);
}

/// Does one step of a tournament as its page showed it; `work` gives the address to go on to.
async fn step(
    state: &State,
    caller: &Caller,
    mut form: Form,
    mut work: impl FnMut(&mut AnyConnection, Context<'_>, &Expected) -> Result<String, ServiceError> + Send + 'static,
) -> Result<Sent, Problem> {
    let version = form.read("version", crate::say("form-incomplete"));
    let Some(version) = version.filter(|_| form.errors.is_empty()) else {
        return Ok(Sent::unread(form));
    };
    let caller = caller.clone();
    let expected = Expected::version(version);
    send(state, form, move |conn| work(conn, caller.context(), &expected)).await
}

/// A field that may stay empty; what cannot be read is noted.
fn optional<T: std::str::FromStr>(form: &mut Form, name: &'static str, message: impl Display) -> Option<T> {
    form.filled(name)?;
    form.read(name, message)
}
