//! The clubs: adding and renaming them.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use serde::Deserialize;

use super::form::Form;
use super::work::{Sent, read, send};
use super::{cut, render_as, rows_to_read, sent, shown_and_sent};
use crate::auth::caller::Caller;
use crate::auth::page;
use crate::auth::permission::Action;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::service::Expected;
use crate::service::clubs::{self, ClubView};
use crate::state::State;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config
        .service(
            shown_and_sent("/clubs")
                .route(web::get().to(show))
                .route(web::post().to(add)),
        )
        .service(sent("/clubs/rename").route(web::post().to(rename)));
}

#[derive(Template)]
#[template(path = "clubs/list.html")]
struct List {
    clubs: Vec<ClubView>,
    more: Option<Id>,
    form: Form,
    /// The club whose new name was refused.
    refused: Option<Id>,
}

/// Which part of the list is shown.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Part {
    after: Option<Id>,
}

async fn show(state: web::Data<State>, Query(part): Query<Part>) -> Result<HttpResponse, Problem> {
    show_page(&state, part.after, Form::fresh([]), StatusCode::OK).await
}

async fn show_page(state: &State, after: Option<Id>, form: Form, status: StatusCode) -> Result<HttpResponse, Problem> {
    let mut clubs = read(state, move |conn| clubs::list(conn, after, rows_to_read())).await?;
    let more = cut(&mut clubs, |club| club.id);
    let page = List {
        clubs,
        more,
        refused: form.get("club").parse().ok(),
        form,
    };
    render_as(status, &page)
}

async fn add(state: web::Data<State>, caller: Caller, form: Form) -> Result<HttpResponse, Problem> {
    let name = form.raw("name").to_owned();
    let zone = form.filled("time_zone").map(str::to_owned);
    let sent = send(&state, form, move |conn| {
        clubs::create(conn, caller.context(), &name, zone.as_deref())?;
        Ok("/clubs".to_owned())
    });
    after(&state, sent.await?).await
}

async fn rename(state: web::Data<State>, caller: Caller, mut form: Form) -> Result<HttpResponse, Problem> {
    let club: Id = form
        .get("club")
        .parse()
        .map_err(|_| Problem::not_found("There is no such club."))?;
    let name = form.raw("name").to_owned();
    let zone = form.filled("time_zone").map(str::to_owned);
    let sent = match form.read("version", crate::say("form-incomplete")) {
        Some(version) => {
            let work = send(&state, form, move |conn| {
                let expected = Expected::version(version);
                clubs::change(conn, caller.context(), club, &name, zone.as_deref(), &expected)?;
                Ok("/clubs".to_owned())
            });
            work.await?
        }
        None => Sent::unread(form),
    };
    after(&state, sent).await
}

async fn after(state: &State, sent: Sent) -> Result<HttpResponse, Problem> {
    match sent {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => show_page(state, None, refusal.form, status).await,
    }
}
