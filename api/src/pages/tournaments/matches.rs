//! A match of a tournament: beginning it, and its result slip.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use brade_core::tournament::result::{ByHalf, Half};
use serde::Deserialize;

use super::of_match::Match;
use super::slip::{Slip, alerts, beside_fields, read_slip};
use super::{corrections, optional, words};
use crate::auth::caller::Caller;
use crate::auth::permission::Action;
use crate::db::AnyConnection;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::pages::form::Form;
use crate::pages::games::result::read_result;
use crate::pages::work::{Sent, read, send};
use crate::pages::{render_as, sent, shown};
use crate::service::matches::{NewGame, new_game};
use crate::service::tournaments::settings::half;
use crate::service::tournaments::{self, Address, Entered};
use crate::service::{Context, Expected, Noun, ServiceError};
use crate::state::State;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    let path = "/tournaments/{id}/stages/{stage}/matches/{key}";
    config
        .service(shown(path).route(web::get().to(show)))
        .service(sent(&format!("{path}/begin")).route(web::post().to(begin)))
        .service(sent(&format!("{path}/games")).route(web::post().to(enter_game)))
        .service(sent(&format!("{path}/result")).route(web::post().to(enter)))
        .service(sent(&format!("{path}/extra-game")).route(web::post().to(name_extra_game)));
}

#[derive(Template)]
#[template(path = "tournaments/match.html")]
struct Show {
    of: Match,
    form: Form,
}

/// Which board of a match between teams is looked at.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Part {
    board: Option<i32>,
}

async fn show(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, String)>,
    Query(part): Query<Part>,
) -> Result<HttpResponse, Problem> {
    let (id, stage, key) = path.into_inner();
    let at = Address {
        stage,
        key,
        board: part.board,
    };
    page(&state, caller, id, at, None, StatusCode::OK).await
}

/// The page of a match, with what is wrong with a form that was sent from it.
pub(super) async fn page(
    state: &State,
    caller: Caller,
    id: Id,
    at: Address,
    form: Option<Form>,
    status: StatusCode,
) -> Result<HttpResponse, Problem> {
    let of = read(state, move |conn| Match::read(conn, caller.context(), id, &at)).await?;
    let form = match form {
        Some(mut form) => {
            beside_fields(&mut form);
            form
        }
        None => of.slip(),
    };
    render_as(status, &Show { of, form })
}

/// The match that a form is about.
pub(super) fn address(path: web::Path<(Id, i32, String)>, form: &mut Form) -> (Id, Address) {
    let (id, stage, key) = path.into_inner();
    let board = optional(form, "board", crate::say("form-incomplete"));
    (id, Address { stage, key, board })
}

/// Goes on only if the match is as the page showed it; gives the version that then holds.
fn as_seen(
    conn: &mut AnyConnection,
    ctx: Context<'_>,
    id: Id,
    at: &Address,
    mark: &str,
) -> Result<Expected, ServiceError> {
    let of = match Match::read(conn, ctx, id, at) {
        // Who may not see it hears of that from the step itself.
        Err(ServiceError::NotFound(_)) => return Ok(Expected::ANY),
        found => found?,
    };
    ctx.may(of.action(), of.tournament.club_id, &of.players)?;
    match of.mark() == mark {
        true => Ok(Expected::version(of.tournament.version)),
        false => Err(ServiceError::Stale {
            by_header: false,
            version: of.tournament.version,
            current: crate::service::Current::Tournament(Box::new(of.tournament)),
        }),
    }
}

/// Begins the match; gives the one that is recorded game by game.
fn begun(
    conn: &mut AnyConnection,
    ctx: Context<'_>,
    id: Id,
    at: &Address,
    white: Half,
    expected: &Expected,
) -> Result<Option<Id>, ServiceError> {
    let (game, _) = tournaments::begin(conn, ctx, id, at, white, expected)?;
    let of_board = |board| game.boards.iter().find(|one| one.board == board)?.match_id;
    Ok(at.board.map_or(game.match_id, of_board))
}

async fn begin(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, String)>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let (id, at) = address(path, &mut form);
    let white = half(form.get("white"));
    if white.is_none() {
        form.errors.add("white", crate::say("match-choose-who-white"));
    }
    let sent = match white.filter(|_| form.errors.is_empty()) {
        Some(white) => {
            let (asks, to, mark) = (caller.clone(), at.clone(), form.get("version").to_owned());
            let work = send(&state, form, move |conn| {
                let ctx = asks.context();
                let expected = as_seen(conn, ctx, id, &to, &mark)?;
                begun(conn, ctx, id, &to, white, &expected)?;
                let recorded_at = Match::read(conn, ctx, id, &to)?.recorded_at();
                Ok(recorded_at.unwrap_or_else(|| format!("/tournaments/{id}")))
            });
            work.await?
        }
        None => Sent::unread(form),
    };
    match sent {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => page(&state, caller, id, at, Some(refusal.form), status).await,
    }
}

/// Names those who play the one more game of teams that are level.
async fn name_extra_game(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, String)>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let (id, at) = address(path, &mut form);
    let (first, second) = (
        form.read("first_player", crate::say("match-choose-of-team")),
        form.read("second_player", crate::say("match-choose-of-team")),
    );
    let sent = match first.zip(second) {
        Some((first, second)) => {
            let (asks, to, mark) = (caller.clone(), at.clone(), form.get("version").to_owned());
            let work = send(&state, form, move |conn| {
                let ctx = asks.context();
                let expected = as_seen(conn, ctx, id, &to, &mark)?;
                let players = ByHalf::new(first, second);
                let (game, _) = tournaments::name_extra_game(conn, ctx, id, &to, players, &expected)?;
                let board = game
                    .extra_game
                    .map(|board| format!("?board={board}"))
                    .unwrap_or_default();
                Ok(format!(
                    "/tournaments/{id}/stages/{}/matches/{}{board}",
                    to.stage, to.key
                ))
            });
            work.await?
        }
        None => Sent::unread(form),
    };
    match sent {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => page(&state, caller, id, at, Some(refusal.form), status).await,
    }
}

/// Where whoever has entered a result goes on: a director to the desk, and all to the other boards of two teams.
fn afterwards(conn: &mut AnyConnection, ctx: Context<'_>, id: Id, at: &Address) -> Result<String, ServiceError> {
    let club = tournaments::view(conn, ctx, id)?.club_id;
    let directs = ctx.may(Action::DirectTournament, club, &[]).is_ok();
    Ok(match (at.board, directs) {
        (Some(_), _) => format!("/tournaments/{id}/stages/{}/matches/{}", at.stage, at.key),
        (None, true) => format!("/tournaments/{id}/desk"),
        (None, false) => format!("/tournaments/{id}"),
    })
}

/// Enters the next game by its result, with which the match begins if it is the first.
async fn enter_game(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, String)>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let (id, at) = address(path, &mut form);
    let result = read_result(&mut form).filter(|_| form.errors.is_empty());
    let sent = match result {
        Some(result) => {
            let (asks, to, mark) = (caller.clone(), at.clone(), form.get("version").to_owned());
            let white = half(form.get("white")).unwrap_or(Half::First);
            let new = NewGame {
                result: Some(result),
                ..NewGame::default()
            };
            let work = send(&state, form, move |conn| {
                let ctx = asks.context();
                let expected = as_seen(conn, ctx, id, &to, &mark)?;
                let linked = match Match::read(conn, ctx, id, &to).map(|of| of.linked()) {
                    Ok(Some(linked)) => Some(linked),
                    _ => begun(conn, ctx, id, &to, white, &expected)?,
                };
                let linked = linked.ok_or(ServiceError::NotFound(Noun::Match))?;
                new_game(conn, ctx, linked, &new, &Expected::ANY)?;
                let of = Match::read(conn, ctx, id, &to)?;
                match of.is_decided() {
                    true => afterwards(conn, ctx, id, &to),
                    // There the next one can be entered.
                    false => Ok(format!("{}#slip", of.here())),
                }
            });
            work.await?
        }
        None => Sent::unread(form),
    };
    match sent {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => page(&state, caller, id, at, Some(refusal.form), status).await,
    }
}

/// Enters what a slip says, or corrects what stood.
async fn enter(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, String)>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let (id, at) = address(path, &mut form);
    let sent = match read_slip(&mut form) {
        Some(slip) => {
            let (asks, to, mark) = (caller.clone(), at.clone(), form.get("version").to_owned());
            let white = half(form.get("white")).unwrap_or(Half::First);
            let let_stand = form.has("let_stand", "yes");
            let why = form.filled("why").map(str::to_owned);
            let work = send(&state, form, move |conn| {
                let ctx = asks.context();
                let expected = as_seen(conn, ctx, id, &to, &mark)?;
                match &slip {
                    Slip::Nothing => tournaments::clear_result(conn, ctx, id, &to, let_stand, &expected)?,
                    Slip::Result(result) => {
                        let entered = Entered {
                            result: result.clone(),
                            white,
                            let_stand,
                            why: why.clone(),
                        };
                        tournaments::set_result(conn, ctx, id, &to, &entered, &expected)?
                    }
                };
                afterwards(conn, ctx, id, &to)
            });
            work.await?
        }
        None => Sent::unread(form),
    };
    match sent {
        Sent::Done(response) => Ok(response),
        // The matches that hinder it are named there, with the choice to let them stand.
        Sent::Refused(status, refusal) if refusal.form.errors.at("let_stand").is_some() => {
            corrections::page(&state, caller, id, at, refusal.form, status).await
        }
        Sent::Refused(status, refusal) => page(&state, caller, id, at, Some(refusal.form), status).await,
    }
}
