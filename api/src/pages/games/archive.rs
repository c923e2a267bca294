//! The archive: every game, searched.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use brade_core::brade::dice::Roll;
use brade_core::brade::rules::RuleSet;
use brade_core::brade::verify::Status;
use brade_core::brade::win::Win;

use crate::error::Problem;
use crate::id::Id;
use crate::json::game_search::Asked;
use crate::pages::club_choice::Filter;
use crate::pages::work::read;
use crate::pages::{ROWS, render_as};
use crate::service::games::{self, Found};
use crate::state::State;

#[derive(Template)]
#[template(path = "games/list.html")]
struct List {
    found: Found,
    asked: Asked,
    /// The fields that could not be read.
    wrong: Vec<&'static str>,
    filter: Filter,
}

impl List {
    fn is(&self, value: &Option<String>, name: &str) -> bool {
        value.as_deref() == Some(name)
    }

    fn typed<'a>(&self, value: &'a Option<String>) -> &'a str {
        value.as_deref().unwrap_or_default()
    }

    fn is_wrong(&self, field: &str) -> bool {
        self.wrong.contains(&field)
    }

    /// Whether anything is asked for beside names.
    fn asks_more(&self) -> bool {
        let names_only = Asked {
            name: self.asked.name.clone(),
            event: self.asked.event.clone(),
            ..Asked::default()
        };
        self.asked.query() != names_only.query()
    }

    /// The address of what comes behind a game.
    fn behind(&self, id: &Id) -> String {
        match self.asked.query().as_str() {
            "" => format!("/games?after={id}"),
            query => format!("/games{query}&after={id}"),
        }
    }

    /// Whether the list ends although not everything was looked at.
    fn is_cut_short(&self) -> bool {
        self.found.next.is_some() && self.found.games.len() < ROWS
    }
}

/// The list, of what the address asks for. What it does not understand it leaves out, and says so.
pub async fn list(state: web::Data<State>, request: HttpRequest) -> Result<HttpResponse, Problem> {
    let asked = Asked::of_page(request.query_string());
    let after: Option<Id> = form_urlencoded::parse(request.query_string().as_bytes())
        .find(|(name, _)| name == "after")
        .and_then(|(_, id)| id.parse().ok());
    let mut wrong = Vec::new();
    let games = asked.filter(|field, _| wrong.push(field));
    let found = read(&state, move |conn| {
        let filter = Filter::of(conn, games.club)?;
        Ok((games::search(conn, &games, after, ROWS)?, filter))
    });
    let (found, filter) = found.await?;
    let status = match wrong.is_empty() {
        true => StatusCode::OK,
        false => StatusCode::BAD_REQUEST,
    };
    let list = List {
        found,
        asked,
        wrong,
        filter,
    };
    render_as(status, &list)
}
