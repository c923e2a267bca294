//! Series: a list with a form to add one, and each with its table.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use brade_core::tournament::result::Score;
use serde::Deserialize;

use super::club_choice::{self, Choice, Filter};
use super::form::Form;
use super::work::{Sent, read, send};
use super::{cut, render_as, rows_to_read, shown_and_sent};
use crate::auth::caller::Caller;
use crate::auth::permission::Action;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::service::Expected;
use crate::service::series::{self, SeriesData, SeriesView, Standings};
use crate::state::State;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config
        .service(
            shown_and_sent("/series")
                .route(web::get().to(list))
                .route(web::post().to(create)),
        )
        .service(
            shown_and_sent("/series/{id}")
                .route(web::get().to(show))
                .route(web::post().to(change)),
        );
}

#[derive(Template)]
#[template(path = "series/list.html")]
struct List {
    series: Vec<SeriesView>,
    more: Option<Id>,
    /// Where the one who looks may make a series.
    choice: Choice,
    filter: Filter,
    form: Form,
}

/// Which part of the list is shown.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Part {
    club: Option<String>,
    after: Option<Id>,
}

async fn list(state: web::Data<State>, caller: Caller, Query(part): Query<Part>) -> Result<HttpResponse, Problem> {
    let form = Form::fresh([("club_id", caller.home_club().as_str()), ("points", "10 6 4 3 2 1")]);
    list_page(&state, caller, part, form, StatusCode::OK).await
}

async fn list_page(
    state: &State,
    caller: Caller,
    part: Part,
    form: Form,
    status: StatusCode,
) -> Result<HttpResponse, Problem> {
    let found = read(state, move |conn| {
        let filter = Filter::of(conn, club_choice::asked(part.club.as_deref()))?;
        let may = |club| caller.may_with(Action::DirectTournament, club, &[]).is_ok();
        let choice = Choice::among(conn, may)?;
        let series = series::list(conn, filter.chosen, part.after, rows_to_read())?;
        Ok((series, filter, choice))
    });
    let (mut series, filter, choice) = found.await?;
    let more = cut(&mut series, |one| one.id);
    let page = List {
        series,
        more,
        choice,
        filter,
        form,
    };
    render_as(status, &page)
}

/// Reads what a form says of a series; what cannot be read is noted in it.
fn data(form: &mut Form, club: Option<Id>) -> Option<SeriesData> {
    let text = form.get("points").replace([';', ','], " ");
    let points: Result<Vec<Score>, _> = text.split_whitespace().map(str::parse).collect();
    if points.is_err() {
        let message = crate::say("series-bad-points");
        form.errors.add("points", message);
    }
    let best = match form.filled("best") {
        None => Some(None),
        Some(_) => form.read("best", crate::say("series-bad-best")).map(Some),
    };
    Some(SeriesData {
        club,
        name: form.raw("name").to_owned(),
        points: points.ok()?,
        best: best?,
    })
}

async fn create(state: web::Data<State>, caller: Caller, mut form: Form) -> Result<HttpResponse, Problem> {
    let asks = caller.clone();
    let club = club_choice::read(&mut form);
    let sent = match club.and_then(|club| data(&mut form, club)) {
        Some(data) => {
            let work = send(&state, form, move |conn| {
                let made = series::create(conn, asks.context(), &data)?;
                Ok(format!("/series/{}", made.id))
            });
            work.await?
        }
        None => Sent::unread(form),
    };
    match sent {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => list_page(&state, caller, Part::default(), refusal.form, status).await,
    }
}

#[derive(Template)]
#[template(path = "series/show.html")]
struct Show {
    standings: Standings,
    may_change: bool,
    form: Form,
}

async fn show(state: web::Data<State>, caller: Caller, id: web::Path<Id>) -> Result<HttpResponse, Problem> {
    show_page(&state, caller, *id, None, StatusCode::OK).await
}

async fn show_page(
    state: &State,
    caller: Caller,
    id: Id,
    form: Option<Form>,
    status: StatusCode,
) -> Result<HttpResponse, Problem> {
    let standings = read(state, move |conn| series::standings(conn, id)).await?;
    let series = &standings.series;
    let may_change = caller.may_with(Action::DirectTournament, series.club_id, &[]).is_ok();
    let best = series.best.map_or_else(String::new, |best| best.to_string());
    let values = [
        ("name", series.name.as_str()),
        ("points", &series.points_line()),
        ("best", &best),
    ];
    let form = form.unwrap_or_else(|| Form::fresh(values));
    let page = Show {
        standings,
        may_change,
        form,
    };
    render_as(status, &page)
}

async fn change(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let id = *id;
    let asks = caller.clone();
    let version = form.read("version", crate::say("form-incomplete"));
    let sent = match version.and_then(|version| Some((version, data(&mut form, None)?))) {
        Some((version, data)) => {
            let work = send(&state, form, move |conn| {
                series::change(conn, asks.context(), id, &data, &Expected::version(version))?;
                Ok(format!("/series/{id}"))
            });
            work.await?
        }
        None => Sent::unread(form),
    };
    match sent {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => show_page(&state, caller, id, Some(refusal.form), status).await,
    }
}
