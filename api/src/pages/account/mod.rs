//! The pages of accounts: signing in and out, setting passwords, one's own account, the members.

mod door;
mod members;
mod own;

use actix_web::http::StatusCode;
use actix_web::web;

use super::form::Form;
use super::said::said;
use crate::error::Problem;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config
        .configure(door::routes)
        .configure(own::routes)
        .configure(members::routes);
}

/// What a problem says in a form, and its status.
///
/// # Errors
/// What no form can mend: a missing thing, a failing database.
fn in_form(problem: Problem, form: &mut Form) -> Result<StatusCode, Problem> {
    let status = problem.status();
    if !matches!(status.as_u16(), 401 | 409 | 422 | 429 | 503) {
        return Err(problem);
    }
    if problem.errors().is_empty() {
        form.errors.add("", said(problem.detail()));
    }
    for error in problem.errors() {
        form.errors.add(&error.field, said(&error.message));
    }
    Ok(status)
}
