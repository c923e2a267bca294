//! The pages for people: server-rendered, complete without JavaScript.
//!
//! A form is a POST that answers with 303 and the address to go on to, or with the form again, what was entered still
//! in it, and what is wrong beside it.

mod account;
pub mod asset;
pub mod belote;
pub mod board;
mod calendar;
mod changes;
mod club_choice;
mod clubs;
mod connect;
pub mod error;
pub mod form;
mod games;
mod help;
mod home;
mod language;
mod matches;
mod merging;
mod player;
mod players;
mod positions;
mod print;
mod projector;
pub mod qr;
mod ratings;
mod records;
mod said;
mod series;
mod stages;
mod statistics;
mod tournaments;
pub mod words;
pub mod work;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, Resource, web};
use askama::Template;

use crate::auth::page;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::section;
use crate::language::{Message, say_in};

/// Every page.
pub fn routes(config: &mut web::ServiceConfig) {
    config
        .configure(asset::routes)
        .configure(home::routes)
        .configure(language::routes)
        .service(section("/tournaments", |config| {
            config
                .configure(tournaments::routes)
                .configure(stages::routes)
                .configure(print::of_tournament)
                .configure(projector::routes);
        }))
        .service(section("/games", games::routes))
        .service(section("/matches", matches::routes))
        .service(section("/players", |config| {
            config
                .configure(players::routes)
                .configure(player::routes)
                .configure(merging::routes);
        }))
        .service(section("/belote", belote::routes))
        .configure(changes::routes)
        .configure(records::routes)
        .configure(clubs::routes)
        .configure(ratings::routes)
        .configure(series::routes)
        .configure(statistics::routes)
        .configure(positions::routes)
        .configure(connect::routes)
        .configure(calendar::routes)
        .configure(print::routes)
        .configure(help::routes)
        .configure(account::routes);
}

/// An address that is only looked at.
fn shown(path: &str) -> Resource {
    address(path, "GET, HEAD")
}

/// An address that takes a form only.
fn sent(path: &str) -> Resource {
    address(path, "POST")
}

/// An address that is looked at and takes a form.
fn shown_and_sent(path: &str) -> Resource {
    address(path, "GET, HEAD, POST")
}

fn address(path: &str, methods: &'static str) -> Resource {
    web::resource(path).default_service(web::to(move || async move {
        Err::<HttpResponse, _>(Problem::method_not_allowed(methods))
    }))
}

/// Answers with a rendered template.
///
/// # Errors
/// 500 where the template fails.
pub fn render(template: &impl Template) -> Result<HttpResponse, Problem> {
    render_as(StatusCode::OK, template)
}

/// Answers with a rendered template and a status.
///
/// # Errors
/// 500 where the template fails.
pub fn render_as(status: StatusCode, template: &impl Template) -> Result<HttpResponse, Problem> {
    let html = template
        .render()
        .map_err(|error| Problem::internal(error.to_string()))?;
    Ok(HttpResponse::build(status)
        .content_type("text/html; charset=utf-8")
        .body(html))
}

/// A message in the language of whoever looks at the page.
pub fn say(key: impl AsRef<str>) -> Message {
    say_in(page::language(), key)
}

/// Only an address of this site: another one could look like it and ask for the password again.
fn here(next: &str) -> &str {
    let inside = next.starts_with('/') && !next.starts_with("//") && !next.contains(['\\', '\n', '\r', '\t']);
    if inside { next } else { "/" }
}

/// How many rows a list shows at once.
const ROWS: usize = 50;

/// Reads one row more than a list shows, to know whether there are more.
fn rows_to_read() -> i64 {
    i64::try_from(ROWS).unwrap_or(i64::MAX).saturating_add(1)
}

/// Cuts a list to what is shown; gives the id of its last row if there are more.
fn cut<T>(rows: &mut Vec<T>, id: impl Fn(&T) -> Id) -> Option<Id> {
    let more = rows.len() > ROWS;
    rows.truncate(ROWS);
    rows.last().filter(|_| more).map(id)
}
