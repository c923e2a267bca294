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
use super::work::step;

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

/// A field that may stay empty; what cannot be read is noted.
fn optional<T: std::str::FromStr>(form: &mut Form, name: &'static str, message: impl Display) -> Option<T> {
    form.filled(name)?;
    form.read(name, message)
}
