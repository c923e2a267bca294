//! The boards: who plays where, who waits, and moving a match to another board.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;

use super::{optional, step};
use crate::auth::caller::Caller;
use crate::auth::page;
use crate::auth::permission::Action;
use crate::error::Problem;
use crate::id::Id;
use crate::pages::form::Form;
use crate::pages::work::{Sent, read};
use crate::pages::{render_as, sent, shown};
use crate::service::tournaments::views::{BoardsView, TournamentView};
use crate::service::tournaments::{self, Address};
use crate::state::State;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config
        .service(shown("/tournaments/{id}/boards").route(web::get().to(show)))
        .service(sent("/tournaments/{id}/stages/{stage}/matches/{key}/board").route(web::post().to(set)));
}

#[derive(Template)]
#[template(path = "tournaments/boards.html")]
struct Boards {
    tournament: TournamentView,
    boards: BoardsView,
    form: Form,
}

impl Boards {
    fn directs(&self) -> bool {
        page::may(Action::DirectTournament, self.tournament.club_id, &[])
    }
}

async fn show(state: web::Data<State>, caller: Caller, id: web::Path<Id>) -> Result<HttpResponse, Problem> {
    page(&state, caller, *id, Form::fresh([]), StatusCode::OK).await
}

async fn page(state: &State, caller: Caller, id: Id, form: Form, status: StatusCode) -> Result<HttpResponse, Problem> {
    let found = read(state, move |conn| {
        let ctx = caller.context();
        Ok((tournaments::view(conn, ctx, id)?, tournaments::boards(conn, ctx, id)?))
    });
    let (tournament, boards) = found.await?;
    let page = Boards {
        tournament,
        boards,
        form,
    };
    render_as(status, &page)
}

async fn set(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, String)>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let (id, stage, key) = path.into_inner();
    let board = optional(&mut form, "board", crate::say("tournament-enter-board"));
    let at = Address {
        stage,
        key,
        board: None,
    };
    let done = step(&state, &caller, form, move |conn, ctx, expected| {
        tournaments::set_board(conn, ctx, id, &at, board, expected)?;
        Ok(format!("/tournaments/{id}/boards"))
    });
    match done.await? {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => page(&state, caller, id, refusal.form, status).await,
    }
}
