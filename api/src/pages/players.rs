//! The players: a list, and a form to add one.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use serde::Deserialize;

use super::form::Form;
use super::work::{Sent, read, send};
use super::{cut, render_as, rows_to_read, shown_and_sent};
use crate::auth::caller::Caller;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::service::ServiceError;
use crate::service::players::{self, PlayerView};
use crate::state::State;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config.service(
        shown_and_sent("/players")
            .route(web::get().to(list))
            .route(web::post().to(create)),
    );
}

#[derive(Template)]
#[template(path = "players/list.html")]
struct Page {
    players: Vec<PlayerView>,
    more: Option<Id>,
    search: String,
    form: Form,
}

/// Which part of the list is shown.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
struct Part {
    search: String,
    after: Option<Id>,
}

async fn list(state: web::Data<State>, Query(part): Query<Part>) -> Result<HttpResponse, Problem> {
    page(&state, part, Form::fresh([]), StatusCode::OK).await
}

async fn page(state: &State, part: Part, form: Form, status: StatusCode) -> Result<HttpResponse, Problem> {
    let search = part.search.clone();
    let players = read(state, move |conn| {
        let after = match part.after {
            Some(id) => Some(players::find(conn, id)?.place()),
            None => None,
        };
        players::list(conn, Some(&part.search), after.as_ref(), rows_to_read())
    });
    let mut players = players.await?;
    let more = cut(&mut players, |player| player.id);
    let page = Page {
        players,
        more,
        search,
        form,
    };
    render_as(status, &page)
}

async fn create(state: web::Data<State>, caller: Caller, form: Form) -> Result<HttpResponse, Problem> {
    let name = form.raw("name").to_owned();
    let sent = send(&state, form, move |conn| -> Result<String, ServiceError> {
        players::create(conn, caller.context(), &name, None)?;
        Ok("/players".to_owned())
    });
    match sent.await? {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => page(&state, Part::default(), refusal.form, status).await,
    }
}
