//! The forms of a deal: calls, cards, hands, what it came to.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use brade_core::belote::auction::Call;
use brade_core::belote::card::Card;
use brade_core::belote::hand::Hand;
use brade_core::belote::seat::{BySeat, Seat};

use super::deal::show_page;
use super::desk::{Desk, read_deal};
use crate::auth::caller::Caller;
use crate::error::Problem;
use crate::id::Id;
use crate::pages::form::Form;
use crate::pages::work::{Sent, send, step};
use crate::pages::{say, sent};
use crate::service::Expected;
use crate::service::belote::deals::{self, NewDeal, What};
use crate::service::belote::plays;
use crate::state::State;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    let at = |rest: &str| format!("/belote/matches/{{id}}/deals/{{n}}{rest}");
    config
        .service(sent(&at("/calls")).route(web::post().to(call)))
        .service(sent(&at("/cards")).route(web::post().to(play)))
        .service(sent(&at("/undo")).route(web::post().to(undo)))
        .service(sent(&at("/hands")).route(web::post().to(hands)))
        .service(sent(&at("/result")).route(web::post().to(correct)))
        .service(sent(&at("/remove")).route(web::post().to(remove)));
}

async fn answer(state: &State, at: (Id, i64), sent: Sent) -> Result<HttpResponse, Problem> {
    match sent {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => show_page(state, at, None, Desk::again(refusal.form, None), status).await,
    }
}

/// The next call.
async fn call(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i64)>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let at = path.into_inner();
    let called = form.get("call").chars().next().and_then(Call::of_letter);
    let number = form.read::<i64>("number", say("form-incomplete"));
    let (Some(called), Some(number)) = (called, number) else {
        form.errors.add("call", say("form-incomplete"));
        return answer(&state, at, Sent::unread(form)).await;
    };
    let work = send(&state, form, move |conn| {
        plays::call(conn, caller.context(), at, number, called, &Expected::ANY)?;
        Ok(address(at))
    });
    answer(&state, at, work.await?).await
}

/// The next card; with a `+` behind it belote or rebelote is announced.
async fn play(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i64)>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let at = path.into_inner();
    let written = form.get("card").to_owned();
    let announces = written.ends_with('+');
    let card = written.trim_end_matches('+').parse::<Card>().ok();
    let number = form.read::<i64>("number", say("form-incomplete"));
    let (Some(card), Some(number)) = (card, number) else {
        form.errors.add("card", say("form-incomplete"));
        return answer(&state, at, Sent::unread(form)).await;
    };
    let work = send(&state, form, move |conn| {
        plays::play_card(conn, caller.context(), at, number, (card, announces), &Expected::ANY)?;
        Ok(address(at))
    });
    answer(&state, at, work.await?).await
}

/// Takes back the last card or, where none was played, the last call.
async fn undo(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i64)>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let at = path.into_inner();
    let Some(number) = form.read::<i64>("number", say("form-incomplete")) else {
        return answer(&state, at, Sent::unread(form)).await;
    };
    let of_card = form.has("what", "card");
    let work = send(&state, form, move |conn| {
        match of_card {
            true => plays::undo_card(conn, caller.context(), at, number, &Expected::ANY)?,
            false => plays::undo_call(conn, caller.context(), at, number, &Expected::ANY)?,
        };
        Ok(address(at))
    });
    answer(&state, at, work.await?).await
}

/// Says what the four hands are.
async fn hands(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i64)>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let at = path.into_inner();
    let mut hands = BySeat::<Vec<Card>>::default();
    let fields = [
        (Seat::One, "hand_1"),
        (Seat::Two, "hand_2"),
        (Seat::Three, "hand_3"),
        (Seat::Four, "hand_4"),
    ];
    for (seat, field) in fields {
        if let Some(hand) = form.read::<Hand>(field, say("belote-enter-hand")) {
            hands[seat] = hand.iter().collect();
        }
    }
    let sent = step(&state, &caller, form, move |conn, ctx, expected| {
        plays::set_hands(conn, ctx, at, Some(hands.clone()), expected)?;
        Ok(address(at))
    });
    answer(&state, at, sent.await?).await
}

/// Says what the deal came to, or corrects that; or puts another record in its place.
async fn correct(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i64)>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let at = path.into_inner();
    let why = form.filled("why").map(str::to_owned);
    let let_stand = form.has("let_stand", "yes");
    let new = if form.has("what", "record") {
        match form.raw("record").parse() {
            Ok(record) => NewDeal {
                dealer: None,
                what: What::Record(Box::new(record)),
            },
            Err(error) => {
                form.errors.add("record", error.to_string());
                return answer(&state, at, Sent::unread(form)).await;
            }
        }
    } else {
        match read_deal(&mut form) {
            Some(entered) if entered.is_to_be_entered(&form) => entered.new,
            Some(entered) => {
                let desk = Desk::again(form, entered.score);
                return show_page(&state, at, None, desk, StatusCode::OK).await;
            }
            None => return answer(&state, at, Sent::unread(form)).await,
        }
    };
    let sent = step(&state, &caller, form, move |conn, ctx, expected| {
        let expected = expected.clone().letting_stand(let_stand);
        deals::replace(conn, ctx, at, &new, &expected, why.as_deref())?;
        Ok(format!("/belote/matches/{}", at.0))
    });
    answer(&state, at, sent.await?).await
}

/// Removes the deal, which must be the last.
async fn remove(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i64)>,
    form: Form,
) -> Result<HttpResponse, Problem> {
    let at = path.into_inner();
    let let_stand = form.has("let_stand", "yes");
    let sent = step(&state, &caller, form, move |conn, ctx, expected| {
        let expected = expected.clone().letting_stand(let_stand);
        deals::remove(conn, ctx, at, &expected)?;
        Ok(format!("/belote/matches/{}", at.0))
    });
    answer(&state, at, sent.await?).await
}

fn address((id, number): (Id, i64)) -> String {
    format!("/belote/matches/{id}/deals/{number}#table")
}
