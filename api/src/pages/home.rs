//! The first page.

use actix_web::{HttpResponse, web};
use askama::Template;

use super::work::read;
use super::{render, shown};
use crate::auth::caller::Caller;
use crate::error::Problem;
use crate::service::games::{self, GameFilter, GameHead};
use crate::service::matches::{self, MatchView};
use crate::service::players;
use crate::state::State;

/// How many of the latest are shown.
const LATEST: i64 = 6;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config.service(shown("/").route(web::get().to(show)));
}

#[derive(Template)]
#[template(path = "home/home.html")]
struct Home {
    enough_players: bool,
    matches: Vec<MatchView>,
    games: Vec<GameHead>,
}

async fn show(state: web::Data<State>, caller: Caller) -> Result<HttpResponse, Problem> {
    let home = read(&state, move |conn| {
        Ok(Home {
            enough_players: players::list(conn, None, None, 2)?.len() == 2,
            matches: matches::list(conn, caller.context(), None, None, LATEST)?,
            games: games::list(conn, caller.context(), &GameFilter::default(), None, LATEST)?,
        })
    });
    render(&home.await?)
}
