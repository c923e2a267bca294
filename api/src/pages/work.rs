//! The way from a page to the services: like [`State::read`] and [`State::write_once`], but what a service refuses
//! comes back as it is, for the form to say.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::LOCATION;

use brade_core::brade::verify::Fault;

use super::form::{Form, refusal};
use crate::auth::caller::Caller;
use crate::auth::page;
use crate::db::{AnyConnection, DbError, TransactionError};
use crate::error::Problem;
use crate::json::answer::Answer;
use crate::json::idempotency;
use crate::service::{Context, Expected, ServiceError, clubs};
use crate::state::State;

/// What came of sending a form.
pub enum Sent {
    /// It was done: go on there.
    Done(HttpResponse),
    /// It was refused with this status, and `form.errors` says why.
    Refused(StatusCode, Box<Refusal>),
}

/// A form that was refused, to be shown again.
pub struct Refusal {
    /// What was entered, and what is wrong with it.
    pub form: Form,
    /// The refusal, where a page says more about it than the form.
    pub illegal: Option<Box<Fault>>,
}

impl Sent {
    /// Refuses a form before a service sees it.
    pub fn unread(form: Form) -> Sent {
        Sent::refused(StatusCode::UNPROCESSABLE_ENTITY, form, None)
    }

    fn refused(status: StatusCode, form: Form, illegal: Option<Box<Fault>>) -> Sent {
        Sent::Refused(status, Box::new(Refusal { form, illegal }))
    }
}

/// Reads what a page shows, and by whose clocks it shows times.
///
/// # Errors
/// A missing thing, a failing database.
pub async fn read<T: Send + 'static>(
    state: &State,
    f: impl FnOnce(&mut AnyConnection) -> Result<T, ServiceError> + Send + 'static,
) -> Result<T, Problem> {
    let page = page::current();
    let work = move |conn: &mut AnyConnection| {
        let found = page::within(page, || f(conn))?;
        Ok::<_, ServiceError>((found, clubs::zones(conn)?))
    };
    let (found, zones) = state.read(work).await?;
    page::know(zones);
    Ok(found)
}

/// Does what a form asks for, as [`send`] does, of what a page showed in the version that the form names; `work` gives the address to go on to.
///
/// # Errors
/// What no form can mend: a missing thing, a failing database.
pub async fn step(
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

/// Does what a form asks for, once for each showing of the form; `work` gives the address to go on to.
///
/// # Errors
/// What no form can mend: a missing thing, a failing database.
pub async fn send(
    state: &State,
    mut form: Form,
    mut work: impl FnMut(&mut AnyConnection) -> Result<String, ServiceError> + Send + 'static,
) -> Result<Sent, Problem> {
    let name = form.name();
    let page = page::current();
    let mut answer = move |conn: &mut AnyConnection| {
        let location = work(conn)?;
        Ok(Answer::text(StatusCode::SEE_OTHER, String::new()).location(location))
    };
    let done = state.try_write(move |conn| {
        page::within(page.clone(), || {
            idempotency::once::<Failure>(conn, name.as_ref(), &mut answer)
        })
    });
    let error = match done.await? {
        Ok(answer) => return Ok(Sent::Done(see_other(&answer))),
        Err(Failure::Problem(problem)) if problem.code() == "idempotency-key-reused" => {
            form.renew_key();
            form.errors.add("", crate::say("form-sent-already"));
            return Ok(Sent::refused(StatusCode::CONFLICT, form, None));
        }
        Err(Failure::Problem(problem)) => return Err(problem),
        Err(Failure::Refused(error)) => error,
    };
    let illegal = match &error {
        ServiceError::Illegal(fault) => Some(fault.clone()),
        _ => None,
    };
    let status = refusal(error, &mut form.errors)?;
    Ok(Sent::refused(status, form, illegal))
}

/// Why a form was not done, with the refusal of a service as it is.
enum Failure {
    Refused(ServiceError),
    Problem(Problem),
}

impl From<ServiceError> for Failure {
    fn from(error: ServiceError) -> Self {
        match error {
            // The database's failure stays what it is: some are tried again.
            ServiceError::Db(error) => error.into(),
            error => Self::Refused(error),
        }
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

impl From<DbError> for Failure {
    fn from(error: DbError) -> Self {
        Self::Problem(error.into())
    }
}

impl TransactionError for Failure {
    fn db_error(&self) -> Option<&DbError> {
        match self {
            Self::Refused(_) => None,
            Self::Problem(problem) => problem.db_error(),
        }
    }
}

fn see_other(answer: &Answer) -> HttpResponse {
    let location = answer.stored().location.as_deref().unwrap_or("/");
    redirect(location)
}

/// On to another page after a form was sent, so that reloading does not send it again.
pub fn redirect(location: &str) -> HttpResponse {
    HttpResponse::SeeOther().insert_header((LOCATION, location)).finish()
}
