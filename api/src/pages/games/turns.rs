//! Entering, undoing, correcting and inserting turns.

use std::borrow::Borrow;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use brade_core::brade::position::Setup;
use brade_core::brade::side::Side;
use brade_core::brade::verify::Fault;

use super::look::Look;
use super::show::{page, show_refused};
use crate::auth::caller::Caller;
use crate::auth::page::caller;
use crate::auth::permission::Action;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::pages::board::{BoardView, Drawing};
use crate::pages::form::Form;
use crate::pages::render_as;
use crate::pages::work::{Refusal, Sent, read, send};
use crate::service::games::{self, GameView, NewTurn, TurnView};
use crate::service::{Expected, Noun, ServiceError};
use crate::state::State;

const INCOMPLETE: &str = "The page was not complete; load it again.";

fn read_turn(form: &Form) -> NewTurn {
    let filled = |name| form.filled(name).map(str::to_owned);
    NewTurn {
        dice: form.get("dice").to_owned(),
        play: form.get("play").to_owned(),
        stood: form.has("stood", "yes"),
        comment: filled("comment"),
        position: filled("position"),
    }
}

/// Enters the next turn.
pub async fn play(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    Query(look): Query<Look>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let id = *id;
    let new = read_turn(&form);
    let on = format!("/games/{id}{}#board", look.latest());
    let dice = new.dice.clone();
    let sent = match form.read::<i64>("expected_turn", INCOMPLETE) {
        Some(expected_turn) => {
            let work = send(&state, form, move |conn| {
                games::play_turn(conn, caller.context(), id, expected_turn, &new, &Expected::ANY)?;
                Ok(on.clone())
            });
            work.await?
        }
        None => Sent::unread(form),
    };
    match sent {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => {
            // Where somebody else was faster the throw is no longer this side's.
            let look = match status {
                StatusCode::CONFLICT => look.latest(),
                _ => look.with_dice(&dice),
            };
            page(&state, id, look, *refusal, status).await
        }
    }
}

/// Takes back the last turn.
pub async fn undo(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    Query(look): Query<Look>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let id = *id;
    let on = format!("/games/{id}{}#board", look.latest());
    let expected = Expected::ANY.letting_stand(form.has("let_stand", "yes"));
    let sent = match form.read::<i64>("turn", INCOMPLETE) {
        Some(turn) => {
            let work = send(&state, form, move |conn| {
                games::undo_turn(conn, caller.context(), id, turn, &expected)?;
                Ok(on.clone())
            });
            work.await?
        }
        None => Sent::unread(form),
    };
    show_refused(&state, id, sent).await
}

#[derive(Template)]
#[template(path = "games/turn.html")]
struct Page {
    game: GameView,
    turn: TurnView,
    /// The position before the turn.
    board: Option<Drawing>,
    form: Form,
    illegal: Option<Box<Fault>>,
}

impl Page {
    fn name(&self, side: impl Borrow<Side>) -> &str {
        &self.game.players[*side.borrow()].name
    }
}

/// The page to correct a turn, or to insert one before it.
pub async fn edit(state: web::Data<State>, path: web::Path<(Id, usize)>) -> Result<HttpResponse, Problem> {
    let (id, number) = path.into_inner();
    edit_page(&state, id, number, None, StatusCode::OK).await
}

async fn edit_page(
    state: &State,
    id: Id,
    number: usize,
    refusal: Option<Refusal>,
    status: StatusCode,
) -> Result<HttpResponse, Problem> {
    let found = read(state, move |conn| {
        let game = games::view(conn, id)?;
        let turn = number.checked_sub(1).and_then(|index| game.turns.get(index));
        let turn = turn.cloned().ok_or(ServiceError::NotFound(Noun::Turn))?;
        Ok((game, turn))
    });
    let (game, turn) = found.await?;
    caller().may_with(Action::Correct, game.club_id, &[])?;
    let Refusal { form, illegal } = refusal.unwrap_or_else(|| Refusal {
        form: as_it_is(&turn),
        illegal: None,
    });
    let page = Page {
        board: position_before(&game, number).map(|setup| {
            let roll = turn.roll;
            BoardView {
                roll,
                numbers_of: turn.side,
                ..BoardView::of(setup)
            }
            .drawing()
        }),
        game,
        turn,
        form,
        illegal,
    };
    render_as(status, &page)
}

fn as_it_is(turn: &TurnView) -> Form {
    let dice = turn.roll.map_or("??".to_owned(), |roll| roll.to_string());
    let stood = if turn.stood { "yes" } else { "" };
    Form::fresh([("dice", &dice), ("play", &turn.notation()), ("stood", stood)])
}

fn position_before(game: &GameView, turn: usize) -> Option<Setup> {
    match turn.checked_sub(2) {
        Some(index) => game.turns.get(index)?.position,
        None => Some(game.start),
    }
}

/// Corrects the turn, or inserts one before it.
pub async fn change(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, usize)>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let (id, number) = path.into_inner();
    let new = read_turn(&form);
    let why = form.filled("why").map(str::to_owned);
    let insert = form.has("what", "insert");
    let let_stand = form.has("let_stand", "yes");
    let turn = i64::try_from(number).unwrap_or(i64::MAX);
    let sent = match form.read("version", INCOMPLETE) {
        Some(version) => {
            let work = send(&state, form, move |conn| {
                let expected = Expected::version(version).letting_stand(let_stand);
                let change = if insert {
                    games::insert_turn
                } else {
                    games::correct_turn
                };
                let played = change(conn, caller.context(), id, turn, &new, &expected, why.as_deref())?;
                Ok(match played.breaks_at {
                    Some(_) => format!("/games/{id}"),
                    None => format!("/games/{id}?turn={number}#board"),
                })
            });
            work.await?
        }
        None => Sent::unread(form),
    };
    match sent {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => edit_page(&state, id, number, Some(*refusal), status).await,
    }
}
