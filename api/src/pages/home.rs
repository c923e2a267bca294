//! The first page.

use actix_web::{HttpResponse, web};
use askama::Template;

use super::matches::may_start;
use super::work::read;
use super::{render, shown};
use crate::auth::caller::Caller;
use crate::auth::page;
use crate::auth::permission::Action;
use crate::db::AnyConnection;
use crate::error::Problem;
use crate::service::games::{self, GameFilter, GameHead};
use crate::service::matches::{self, MatchFilter, MatchView};
use crate::service::{ServiceError, confirmation, players};
use crate::state::State;

/// How many of the latest are shown.
const LATEST: i64 = 6;

/// How many of those are looked at that wait to be confirmed.
const UNCONFIRMED: i64 = 20;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config.service(shown("/").route(web::get().to(show)));
}

#[derive(Template)]
#[template(path = "home/home.html")]
struct Home {
    enough_players: bool,
    may_start: bool,
    /// What waits for the one who looks to confirm it as the opponent.
    waiting: Vec<MatchView>,
    /// What else it may confirm, as a director.
    unconfirmed: Vec<MatchView>,
    matches: Vec<MatchView>,
    games: Vec<GameHead>,
}

/// What the caller may confirm: of its own matches, and of others.
fn to_confirm(conn: &mut AnyConnection, caller: &Caller) -> Result<(Vec<MatchView>, Vec<MatchView>), ServiceError> {
    let mut list = |club, player| -> Result<Vec<MatchView>, ServiceError> {
        let filter = MatchFilter {
            club,
            player,
            confirmed: Some(false),
        };
        let mut found = matches::list(conn, &filter, None, UNCONFIRMED)?;
        found.retain(|one| confirmation::may_confirm(caller, one));
        Ok(found)
    };
    let own = caller.user().and_then(|user| user.player_id);
    let waiting = match own {
        Some(player) => list(None, Some(player))?,
        None => Vec::new(),
    };
    let mut others = Vec::new();
    if caller.is_admin() {
        others = list(None, None)?;
    } else {
        for (club, _) in caller.user().iter().flat_map(|user| &user.memberships) {
            if caller.has_role_for(Action::ConfirmMatch, *club) {
                others.extend(list(Some(*club), None)?);
            }
        }
    }
    others.retain(|other| waiting.iter().all(|own| own.id != other.id));
    Ok((waiting, others))
}

async fn show(state: web::Data<State>, caller: Caller) -> Result<HttpResponse, Problem> {
    let home = read(&state, move |conn| {
        let (waiting, unconfirmed) = to_confirm(conn, &caller)?;
        Ok(Home {
            enough_players: players::list(conn, None, None, None, 2)?.len() == 2,
            may_start: may_start(conn, &caller)?.any(),
            waiting,
            unconfirmed,
            matches: matches::list(conn, &MatchFilter::default(), None, LATEST)?,
            games: games::list(conn, &GameFilter::default(), None, LATEST)?,
        })
    });
    render(&home.await?)
}
