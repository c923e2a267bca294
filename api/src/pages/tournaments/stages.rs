//! Adding a stage, and changing or removing one that has not started.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;

use super::{stage_form, step};
use crate::auth::caller::Caller;
use crate::auth::permission::Action;
use crate::error::Problem;
use crate::id::Id;
use crate::pages::form::Form;
use crate::pages::work::{Sent, read};
use crate::pages::{render_as, sent, shown_and_sent};
use crate::service::tournaments::{self, views::TournamentView};
use crate::service::{Noun, ServiceError};
use crate::state::State;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config
        .service(
            shown_and_sent("/tournaments/{id}/add-stage")
                .route(web::get().to(new))
                .route(web::post().to(add)),
        )
        .service(
            shown_and_sent("/tournaments/{id}/stages/{stage}/edit")
                .route(web::get().to(edit))
                .route(web::post().to(change)),
        )
        .service(sent("/tournaments/{id}/stages/{stage}/remove").route(web::post().to(remove)));
}

#[derive(Template)]
#[template(path = "tournaments/stage_edit.html")]
struct Edit {
    tournament: TournamentView,
    /// The stage; none for one that is added.
    number: Option<i32>,
    form: Form,
}

impl Edit {
    /// Whether entrants come from a stage before.
    fn is_later(&self) -> bool {
        match self.number {
            Some(number) => number > 1,
            None => !self.tournament.stages.is_empty(),
        }
    }

    /// Whether it can be removed: it is the last.
    fn is_last(&self) -> bool {
        self.tournament.stages.last().map(|stage| stage.number) == self.number
    }

    fn action(&self) -> String {
        match self.number {
            Some(number) => format!("/tournaments/{}/stages/{number}/edit", self.tournament.id),
            None => format!("/tournaments/{}/add-stage", self.tournament.id),
        }
    }
}

async fn new(state: web::Data<State>, caller: Caller, id: web::Path<Id>) -> Result<HttpResponse, Problem> {
    page(&state, caller, (*id, None), None, StatusCode::OK).await
}

async fn edit(state: web::Data<State>, caller: Caller, path: web::Path<(Id, i32)>) -> Result<HttpResponse, Problem> {
    let (id, number) = path.into_inner();
    page(&state, caller, (id, Some(number)), None, StatusCode::OK).await
}

async fn page(
    state: &State,
    caller: Caller,
    (id, number): (Id, Option<i32>),
    form: Option<Form>,
    status: StatusCode,
) -> Result<HttpResponse, Problem> {
    let found = read(state, move |conn| {
        let view = tournaments::view(conn, caller.context(), id)?;
        caller.may_with(Action::DirectTournament, view.club_id, &[])?;
        let stage = number.map(|number| {
            let found = view.stages.iter().find(|stage| stage.number == number);
            found.cloned().ok_or(ServiceError::NotFound(Noun::Stage))
        });
        Ok((view, stage.transpose()?))
    });
    let (tournament, stage) = found.await?;
    let form = form.unwrap_or_else(|| match stage {
        Some(stage) => stage_form::of(&stage),
        None => {
            // After groups or a first stage it is usually a knockout that follows.
            let mut form = Form::fresh(stage_form::USUAL);
            if let Some(last) = tournament.stages.last() {
                form.set("format", "single-elimination");
                if let Some(terms) = last.terms.brade() {
                    form.set("length", &terms.length.to_string());
                }
            }
            form
        }
    });
    render_as(
        status,
        &Edit {
            tournament,
            number,
            form,
        },
    )
}

async fn add(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let id = *id;
    let sent = match stage_form::read(&mut form) {
        Some(stage) => {
            let work = step(&state, &caller, form, move |conn, ctx, expected| {
                tournaments::add_stage(conn, ctx, id, &stage, expected)?;
                Ok(format!("/tournaments/{id}"))
            });
            work.await?
        }
        None => Sent::unread(form),
    };
    after(&state, caller, (id, None), sent).await
}

async fn change(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32)>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let (id, number) = path.into_inner();
    let sent = match stage_form::read(&mut form) {
        Some(stage) => {
            let work = step(&state, &caller, form, move |conn, ctx, expected| {
                tournaments::change_stage(conn, ctx, id, number, &stage, expected)?;
                Ok(format!("/tournaments/{id}"))
            });
            work.await?
        }
        None => Sent::unread(form),
    };
    after(&state, caller, (id, Some(number)), sent).await
}

async fn remove(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32)>,
    form: Form,
) -> Result<HttpResponse, Problem> {
    let (id, number) = path.into_inner();
    let work = step(&state, &caller, form, move |conn, ctx, expected| {
        tournaments::remove_stage(conn, ctx, id, number, expected)?;
        Ok(format!("/tournaments/{id}"))
    });
    match work.await? {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => super::desk::page(&state, caller, id, refusal.form, status).await,
    }
}

async fn after(state: &State, caller: Caller, at: (Id, Option<i32>), sent: Sent) -> Result<HttpResponse, Problem> {
    match sent {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, mut refusal) => {
            // On the page of a new tournament `name` is that of the tournament.
            let here = |field: &str| (field == "name").then(|| "stage_name".to_owned());
            refusal.form.errors.rename(here);
            page(state, caller, at, Some(refusal.form), status).await
        }
    }
}
