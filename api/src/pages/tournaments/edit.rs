//! What is said of a tournament itself: changing it, and removing the tournament.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;

use super::{optional, step};
use crate::auth::caller::Caller;
use crate::auth::permission::Action;
use crate::error::Problem;
use crate::id::Id;
use crate::pages::form::Form;
use crate::pages::work::{Sent, read as read_page};
use crate::pages::{render_as, sent, shown_and_sent};
use crate::service::series::{self, SeriesView};
use crate::service::tournaments::{self, TournamentData, views::TournamentView};
use crate::state::State;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config
        .service(
            shown_and_sent("/tournaments/{id}/edit")
                .route(web::get().to(show))
                .route(web::post().to(change)),
        )
        .service(sent("/tournaments/{id}/remove").route(web::post().to(remove)));
}

/// The fields that have a message of their own.
pub const FIELDS: [&str; 9] = [
    "name",
    "starts_on",
    "start_time",
    "boards",
    "place",
    "note",
    "sure",
    "club_id",
    "series_id",
];

#[derive(Template)]
#[template(path = "tournaments/edit.html")]
struct Edit {
    tournament: TournamentView,
    /// The series that it may count for.
    series: Vec<SeriesView>,
    form: Form,
}

/// The most series to choose among.
const MOST_SERIES: i64 = 200;

/// Reads what is said of a tournament itself.
pub(super) fn read(form: &mut Form) -> Option<TournamentData> {
    let boards = optional(form, "boards", crate::say("tournament-enter-boards"));
    if form.get("name").is_empty() {
        form.errors.add("name", crate::say("enter-name"));
    }
    let series = match form.filled("series_id") {
        None => None,
        Some(_) => form.read("series_id", crate::say("tournament-choose-series")),
    };
    form.errors.is_empty().then(|| TournamentData {
        club: None,
        series,
        name: form.raw("name").to_owned(),
        starts_on: form.get("starts_on").to_owned(),
        start_time: form.filled("start_time").map(str::to_owned),
        place: form.filled("place").map(str::to_owned),
        note: form.filled("note").map(str::to_owned),
        boards,
        archived: form.has("archived", "yes"),
    })
}

async fn show(state: web::Data<State>, caller: Caller, id: web::Path<Id>) -> Result<HttpResponse, Problem> {
    page(&state, caller, *id, None, StatusCode::OK).await
}

async fn page(
    state: &State,
    caller: Caller,
    id: Id,
    form: Option<Form>,
    status: StatusCode,
) -> Result<HttpResponse, Problem> {
    let found = read_page(state, move |conn| {
        let view = tournaments::view(conn, caller.context(), id)?;
        caller.may_with(Action::DirectTournament, view.club_id, &[])?;
        let series = series::list(conn, Some(view.club_id), None, MOST_SERIES)?;
        Ok((view, series))
    });
    let (tournament, series) = found.await?;
    let counts_for = tournament.series_id.map(|id| id.to_string()).unwrap_or_default();
    let boards = tournament.boards.map(|boards| boards.to_string()).unwrap_or_default();
    let archived = if tournament.archived { "yes" } else { "" };
    let as_it_is = Form::fresh([
        ("name", &*tournament.name),
        ("starts_on", &tournament.starts_on),
        ("start_time", tournament.start_time.as_deref().unwrap_or_default()),
        ("place", tournament.place.as_deref().unwrap_or_default()),
        ("note", tournament.note.as_deref().unwrap_or_default()),
        ("boards", &boards),
        ("archived", archived),
        ("series_id", &counts_for),
    ]);
    let form = match form {
        Some(mut form) if form.get("name").is_empty() && form.errors.at("name").is_none() => {
            form.complete_with(as_it_is);
            form
        }
        Some(form) => form,
        None => as_it_is,
    };
    render_as(
        status,
        &Edit {
            tournament,
            series,
            form,
        },
    )
}

async fn change(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let id = *id;
    let sent = match read(&mut form) {
        Some(data) => {
            let why = form.filled("why").map(str::to_owned);
            let work = step(&state, &caller, form, move |conn, ctx, expected| {
                tournaments::change(conn, ctx, id, &data, expected, why.as_deref())?;
                Ok(format!("/tournaments/{id}"))
            });
            work.await?
        }
        None => Sent::unread(form),
    };
    match sent {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => page(&state, caller, id, Some(refusal.form), status).await,
    }
}

async fn remove(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let id = *id;
    if !form.has("sure", "yes") {
        form.errors.add("sure", crate::say("tournament-tick-first"));
    }
    let work = step(&state, &caller, form, move |conn, ctx, expected| {
        tournaments::delete(conn, ctx, id, expected)?;
        Ok("/tournaments".to_owned())
    });
    match work.await? {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => page(&state, caller, id, Some(refusal.form), status).await,
    }
}
