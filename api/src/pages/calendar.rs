//! The days of the tournaments, for calendars that subscribe to them (RFC 5545).

use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION};
use actix_web::{HttpRequest, HttpResponse, web};
use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use icalendar::{Calendar, Component, Event, EventLike};
use serde::Deserialize;

use super::connect::outside;
use super::shown;
use super::work::read;
use crate::auth::page;
use crate::db::tournaments::TournamentRow;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::reach::Reach;
use crate::service::{clubs, series, tournaments};
use crate::state::State;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config.service(shown("/calendar.ics").route(web::get().to(show)));
}

/// Whose tournaments.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Asked {
    club: Option<Id>,
    series: Option<Id>,
}

async fn show(
    state: web::Data<State>,
    reach: web::Data<Reach>,
    request: HttpRequest,
    Query(asked): Query<Asked>,
) -> Result<HttpResponse, Problem> {
    let found = read(&state, move |conn| {
        let club = asked.club.map(|id| clubs::find(conn, id)).transpose()?;
        let series = asked.series.map(|id| series::find(conn, id)).transpose()?;
        let rows = tournaments::days(conn, asked.club, asked.series)?;
        let name = series.map(|series| series.name).or(club.map(|club| club.name));
        Ok((name, rows))
    });
    let (name, rows) = found.await?;
    let base = outside(&request, &reach);
    let mut calendar = Calendar::new();
    calendar.name(name.as_deref().unwrap_or("brade"));
    for row in &rows {
        if let Some(event) = event(row, base.as_deref()) {
            calendar.push(event);
        }
    }
    let answer = HttpResponse::Ok()
        .content_type("text/calendar; charset=utf-8")
        .insert_header((CACHE_CONTROL, "no-cache"))
        .insert_header((CONTENT_DISPOSITION, "inline; filename=\"brade.ics\""))
        .body(calendar.done().to_string());
    Ok(answer)
}

/// A tournament as its day, or from the time at which it starts; none where its day is none.
fn event(row: &TournamentRow, base: Option<&str>) -> Option<Event> {
    let day: NaiveDate = row.starts_on.parse().ok()?;
    let at = |time: chrono::NaiveDateTime| DateTime::<Utc>::from_naive_utc_and_offset(time, Utc);
    let mut event = Event::new();
    // An id is made once and kept, also when everything else of the tournament changes.
    event
        .uid(&format!("{}@brade", row.id))
        .timestamp(at(row.updated_at))
        .last_modified(at(row.updated_at))
        .created(at(row.created_at))
        .sequence(u32::try_from(row.version).unwrap_or_default())
        .summary(&row.name);
    let time = row.start_time.as_deref();
    match time.and_then(|time| NaiveTime::parse_from_str(time, "%H:%M").ok()) {
        // In UTC, which every calendar knows; when it ends is not known.
        Some(time) => event.starts(at(page::zone(row.club_id).utc(day.and_time(time)))),
        None => event.starts(day).ends(day.checked_add_days(Days::new(1))?),
    };
    if let Some(place) = &row.place {
        event.location(place);
    }
    if let Some(note) = &row.note {
        event.description(note);
    }
    if let Some(base) = base {
        event.url(&format!("{base}/tournaments/{}", row.id));
    }
    Some(event.done())
}
