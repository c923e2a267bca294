//! The form that makes a tournament with its first stage.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;

use super::{edit, list, stage_form};
use crate::auth::caller::Caller;
use crate::auth::permission::{Action, Refusal};
use crate::db::time;
use crate::error::Problem;
use crate::pages::club_choice::{self, Choice};
use crate::pages::form::Form;
use crate::pages::work::{Sent, read, send};
use crate::pages::{render_as, shown};
use crate::service::{Expected, clubs, tournaments};
use crate::state::State;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config.service(shown("/tournaments/new").route(web::get().to(new)));
}

#[derive(Template)]
#[template(path = "tournaments/new.html")]
struct New {
    choice: Choice,
    form: Form,
}

async fn new(state: web::Data<State>, caller: Caller) -> Result<HttpResponse, Problem> {
    let home = caller.home_club();
    let zone = read(&state, move |conn| clubs::zone(conn, home)).await?;
    let today = zone.day(time::now()).to_string();
    let first = [("starts_on", today), ("club_id", home.to_string())];
    let usual = stage_form::USUAL.map(|(name, value)| (name, value.to_owned()));
    let form = Form::holding(first.into_iter().chain(usual));
    page(&state, caller, form, StatusCode::OK).await
}

async fn page(state: &State, caller: Caller, form: Form, status: StatusCode) -> Result<HttpResponse, Problem> {
    let found = read(state, move |conn| {
        let choice = list::may_make(conn, &caller)?;
        match choice.any() {
            true => Ok(choice),
            false => Err(Refusal::NotAllowed(Action::DirectTournament).into()),
        }
    });
    let choice = found.await?;
    render_as(status, &New { choice, form })
}

/// Makes the tournament with its first stage, or nothing.
pub(super) async fn create(state: web::Data<State>, caller: Caller, mut form: Form) -> Result<HttpResponse, Problem> {
    let asks = caller.clone();
    let club = club_choice::read(&mut form);
    let (data, stage) = (edit::read(&mut form), stage_form::read(&mut form));
    let sent = match (club, data, stage) {
        (Some(club), Some(data), Some(stage)) => {
            let work = send(&state, form, move |conn| {
                let ctx = asks.context().choose(conn, club)?;
                let made = tournaments::create(conn, ctx, &data)?;
                tournaments::add_stage(conn, ctx, made.id, &stage, &Expected::version(made.version))?;
                Ok(format!("/tournaments/{}/entrants", made.id))
            });
            work.await?
        }
        _ => Sent::unread(form),
    };
    match sent {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => page(&state, caller, refusal.form, status).await,
    }
}
