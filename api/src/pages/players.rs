//! The players: a list, and a form to add one.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use serde::Deserialize;

use super::club_choice::{self, Choice, Filter};
use super::form::Form;
use super::matches::may_start;
use super::work::{Sent, read, send};
use super::{cut, render_as, rows_to_read, shown_and_sent};
use crate::auth::caller::Caller;
use crate::auth::permission::Action;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::service::ServiceError;
use crate::service::players::aliases::{self, AliasView};
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
    /// Other names by which those go who were searched for.
    aliases: Vec<AliasView>,
    more: Option<Id>,
    search: String,
    /// Where the one who looks may enter players.
    choice: Choice,
    filter: Filter,
    may_start: bool,
    form: Form,
}

/// Which part of the list is shown.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
struct Part {
    search: String,
    club: Option<String>,
    after: Option<Id>,
}

async fn list(state: web::Data<State>, caller: Caller, Query(part): Query<Part>) -> Result<HttpResponse, Problem> {
    let form = Form::fresh([("club_id", caller.home_club().as_str())]);
    page(&state, caller, part, form, StatusCode::OK).await
}

async fn page(
    state: &State,
    caller: Caller,
    part: Part,
    form: Form,
    status: StatusCode,
) -> Result<HttpResponse, Problem> {
    let search = part.search.clone();
    let found = read(state, move |conn| {
        let after = match part.after {
            Some(id) => Some(players::find(conn, id)?.place()),
            None => None,
        };
        let filter = Filter::of(conn, club_choice::asked(part.club.as_deref()))?;
        let choice = Choice::among(conn, |club| caller.may_with(Action::EnterPlayer, club, &[]).is_ok())?;
        let may_start = may_start(conn, &caller)?.any();
        let players = players::list(conn, filter.chosen, Some(&part.search), after.as_ref(), rows_to_read())?;
        let aliases = match part.search.trim().is_empty() {
            true => Vec::new(),
            false => aliases::of_players(conn, &players.iter().map(|player| player.id).collect::<Vec<_>>())?,
        };
        Ok((players, aliases, filter, choice, may_start))
    });
    let (mut players, aliases, filter, choice, may_start) = found.await?;
    let more = cut(&mut players, |player| player.id);
    let page = Page {
        players,
        aliases,
        more,
        search,
        choice,
        filter,
        may_start,
        form,
    };
    render_as(status, &page)
}

async fn create(state: web::Data<State>, caller: Caller, mut form: Form) -> Result<HttpResponse, Problem> {
    let name = form.raw("name").to_owned();
    let asks = caller.clone();
    let sent = match club_choice::read(&mut form) {
        Some(club) => {
            let work = send(&state, form, move |conn| -> Result<String, ServiceError> {
                players::create(conn, asks.context(), &name, club)?;
                Ok("/players".to_owned())
            });
            work.await?
        }
        None => Sent::unread(form),
    };
    match sent {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => page(&state, caller, Part::default(), refusal.form, status).await,
    }
}
