//! One player: its matches and games, its name, and the erasure of that name.

use actix_web::http::StatusCode;
use actix_web::http::header::LOCATION;
use actix_web::{HttpResponse, web};
use askama::Template;
use serde::Deserialize;

use super::form::Form;
use super::ratings::Course;
use super::work::{Sent, read, send};
use super::{cut, render_as, rows_to_read, shown_and_sent};
use crate::auth::caller::Caller;
use crate::auth::permission::Action;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::service::Expected;
use crate::service::belote::matches::{self as belote, MatchView as BeloteMatchView};
use crate::service::games::{self, GameFilter, GameHead};
use crate::service::matches::{self, MatchFilter, MatchView};
use crate::service::personal_data;
use crate::service::players::aliases::{self, AliasView};
use crate::service::players::merging::{self, MergeView};
use crate::service::players::{self, PlayerView};
use crate::state::State;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config
        .service(
            shown_and_sent("/players/{id}")
                .route(web::get().to(show))
                .route(web::post().to(rename)),
        )
        .service(
            shown_and_sent("/players/{id}/erase")
                .route(web::get().to(ask_to_erase))
                .route(web::post().to(erase)),
        );
}

/// How many matches of belote a player's page shows.
const BELOTE: i64 = 20;

#[derive(Template)]
#[template(path = "players/show.html")]
struct Show {
    player: PlayerView,
    matches: Vec<MatchView>,
    more_matches: Option<Id>,
    games: Vec<GameHead>,
    courses: Vec<Course>,
    /// The latest matches of belote.
    belote: Vec<BeloteMatchView>,
    more_games: Option<Id>,
    aliases: Vec<AliasView>,
    /// Names of the archive that nobody has and that may be this player's; only for those who may say so.
    suggested: Vec<String>,
    merges: Vec<MergeView>,
    /// The name of the entry whose address led here, because it was merged into this one.
    merged: Option<String>,
    caller: Caller,
    form: Form,
}

impl Show {
    /// Whether whoever looks may do this to the player.
    fn may(&self, action: Action) -> bool {
        may(&self.caller, action, &self.player)
    }
}

fn may(caller: &Caller, action: Action, player: &PlayerView) -> bool {
    let ctx = caller.context();
    let club = player.club_id.unwrap_or(ctx.club);
    ctx.may(action, club, &[Some(player.id)]).is_ok()
}

/// Which parts of the lists are shown.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Part {
    matches_after: Option<Id>,
    games_after: Option<Id>,
    /// The entry whose address led here.
    merged: Option<Id>,
}

async fn show(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    Query(part): Query<Part>,
) -> Result<HttpResponse, Problem> {
    let id = *id;
    let shown = page(&state, caller, id, part, None, StatusCode::OK).await;
    match shown {
        Err(problem) => match problem.merged_into() {
            // The gate lets nobody keep it: a merge can be undone.
            Some(into) => Ok(HttpResponse::PermanentRedirect()
                .insert_header((LOCATION, format!("/players/{into}?merged={id}")))
                .finish()),
            None => Err(problem),
        },
        shown => shown,
    }
}

pub(super) async fn page(
    state: &State,
    caller: Caller,
    id: Id,
    part: Part,
    form: Option<Form>,
    status: StatusCode,
) -> Result<HttpResponse, Problem> {
    let asks = caller.clone();
    let found = read(state, move |conn| {
        let filter = GameFilter {
            player: Some(id),
            ..GameFilter::default()
        };
        let of_player = MatchFilter {
            player: Some(id),
            ..MatchFilter::default()
        };
        let of_belote = belote::MatchFilter {
            player: Some(id),
            club: None,
        };
        let player = players::find(conn, id)?;
        let merged = match part.merged {
            Some(merged) if merged != id && players::leading(conn, merged)? == id => {
                Some(players::name_of(conn, merged)?)
            }
            _ => None,
        };
        let suggested = match may(&asks, Action::MergePlayers, &player) {
            true => aliases::suggested(conn, &player)?,
            false => Vec::new(),
        };
        let names = (
            aliases::list(conn, id)?,
            suggested,
            merging::merges_into(conn, id)?,
            merged,
        );
        Ok((
            player,
            names,
            matches::list(conn, &of_player, part.matches_after, rows_to_read())?,
            games::list(conn, &filter, part.games_after, rows_to_read())?,
            Course::of(conn, id)?,
            belote::list(conn, &of_belote, None, BELOTE)?,
        ))
    });
    let (player, names, mut matches, mut games, courses, belote) = found.await?;
    let (aliases, suggested, merges, merged) = names;
    let mut form = form.unwrap_or_else(|| Form::fresh([]));
    form.complete_with(Form::fresh([("name", &player.name)]));
    let page = Show {
        more_matches: cut(&mut matches, |one| one.id),
        more_games: cut(&mut games, |game| game.id),
        form,
        aliases,
        suggested,
        merges,
        merged,
        player,
        matches,
        games,
        courses,
        belote,
        caller,
    };
    render_as(status, &page)
}

async fn rename(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let id = *id;
    let asks = caller.clone();
    let sent = match form.read("version", crate::say("form-incomplete")) {
        Some(version) => {
            let (name, why) = (form.raw("name").to_owned(), form.filled("why").map(str::to_owned));
            let work = send(&state, form, move |conn| {
                let expected = Expected::version(version);
                players::rename(conn, asks.context(), id, &name, &expected, why.as_deref())?;
                Ok(format!("/players/{id}"))
            });
            work.await?
        }
        None => Sent::unread(form),
    };
    match sent {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => page(&state, caller, id, Part::default(), Some(refusal.form), status).await,
    }
}

#[derive(Template)]
#[template(path = "players/erase.html")]
struct EraseForm {
    player: PlayerView,
    form: Form,
}

async fn ask_to_erase(state: web::Data<State>, caller: Caller, id: web::Path<Id>) -> Result<HttpResponse, Problem> {
    erase_page(&state, caller, *id, Form::fresh([]), StatusCode::OK).await
}

async fn erase_page(
    state: &State,
    caller: Caller,
    id: Id,
    form: Form,
    status: StatusCode,
) -> Result<HttpResponse, Problem> {
    let found = read(state, move |conn| {
        let player = players::find(conn, id)?;
        let ctx = caller.context();
        ctx.may(Action::ErasePlayer, player.club_id.unwrap_or(ctx.club), &[])?;
        Ok(player)
    });
    let player = found.await?;
    render_as(status, &EraseForm { player, form })
}

async fn erase(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let id = *id;
    let player = read(&state, move |conn| players::find(conn, id)).await?;
    if form.get("name") != player.name {
        form.errors.add("name", crate::say("player-not-the-name"));
    }
    let version = form.read("version", crate::say("form-incomplete"));
    let sent = match version.filter(|_| form.errors.is_empty()) {
        Some(version) => {
            let reason = form.filled("reason").map(str::to_owned);
            let asks = caller.clone();
            let work = send(&state, form, move |conn| {
                let expected = Expected::version(version);
                personal_data::erase(conn, asks.context(), id, &expected, reason.as_deref())?;
                Ok(format!("/players/{id}"))
            });
            work.await?
        }
        None => Sent::unread(form),
    };
    match sent {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => erase_page(&state, caller, id, refusal.form, status).await,
    }
}
