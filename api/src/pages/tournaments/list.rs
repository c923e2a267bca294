//! The list of tournaments.

use actix_web::{HttpResponse, web};
use askama::Template;
use serde::Deserialize;

use super::words;
use crate::auth::caller::Caller;
use crate::auth::permission::Action;
use crate::db::AnyConnection;
use crate::db::tournaments::Filter as Asked;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::pages::club_choice::{self, Choice, Filter};
use crate::pages::work::read;
use crate::pages::{cut, render, rows_to_read, shown_and_sent};
use crate::service::ServiceError;
use crate::service::tournaments::settings::TournamentState;
use crate::service::tournaments::{self, views::TournamentView};
use crate::state::State;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config.service(
        shown_and_sent("/tournaments")
            .route(web::get().to(list))
            .route(web::post().to(super::new::create)),
    );
}

#[derive(Template)]
#[template(path = "tournaments/list.html")]
struct List {
    tournaments: Vec<TournamentView>,
    more: Option<Id>,
    filter: Filter,
    /// The state that was chosen; empty for all.
    chosen: String,
    /// What was searched for.
    search: String,
    /// Whether those are shown that are kept out of lists.
    archived: bool,
    may_make: bool,
}

/// Which part of the list is shown.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Part {
    club: Option<String>,
    state: Option<String>,
    search: Option<String>,
    archived: Option<String>,
    after: Option<Id>,
}

/// The clubs in which the caller may make tournaments.
pub(super) fn may_make(conn: &mut AnyConnection, caller: &Caller) -> Result<Choice, ServiceError> {
    Choice::among(conn, |club| {
        caller.may_with(Action::DirectTournament, club, &[]).is_ok()
    })
}

async fn list(state: web::Data<State>, caller: Caller, Query(part): Query<Part>) -> Result<HttpResponse, Problem> {
    let search = part.search.unwrap_or_default();
    let chosen = part.state.as_deref().and_then(TournamentState::named);
    let archived = part.archived.as_deref() == Some("yes");
    let contains = Some(search.trim().to_owned()).filter(|text| !text.is_empty());
    let found = read(&state, move |conn| {
        let filter = Filter::of(conn, club_choice::asked(part.club.as_deref()))?;
        let asked = Asked {
            club: filter.chosen,
            state: chosen.map(|state| state.name().to_owned()),
            contains,
            archived,
            ..Asked::default()
        };
        let tournaments = tournaments::list(conn, caller.context(), &asked, part.after, rows_to_read())?;
        Ok((tournaments, filter, may_make(conn, &caller)?.any()))
    });
    let (mut tournaments, filter, may_make) = found.await?;
    let more = cut(&mut tournaments, |one| one.id);
    render(&List {
        tournaments,
        more,
        filter,
        chosen: chosen.map_or("", TournamentState::name).to_owned(),
        search,
        archived,
        may_make,
    })
}
