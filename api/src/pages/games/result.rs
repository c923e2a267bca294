//! A result that is given, not played out turn by turn.

use actix_web::{HttpResponse, web};
use brade_core::brade::rules::Rules;
use brade_core::brade::side::Side;
use brade_core::brade::tables_match::Termination;
use brade_core::brade::win::{Points, Win};

use super::show::show_refused;
use crate::auth::caller::Caller;
use crate::error::Problem;
use crate::id::Id;
use crate::pages::form::Form;
use crate::pages::work::{Sent, send};
use crate::service::Expected;
use crate::service::games::{self, NewResult};
use crate::state::State;

/// The wins that these rules have.
pub fn wins(rules: &Rules) -> Vec<Win> {
    Win::ALL.into_iter().filter(|win| rules.has_win(*win)).collect()
}

/// Reads the fields of `games/result.html`.
pub fn read_result(form: &mut Form) -> Option<NewResult> {
    let winner = match form.get("winner") {
        "white" => Some(Side::White),
        "black" => Some(Side::Black),
        _ => {
            form.errors.add("winner", crate::say("result-choose-winner"));
            None
        }
    };
    let termination = form.read::<Termination>("termination", crate::say("result-choose-how"));
    let win = match form.filled("win") {
        Some(_) => Some(form.read::<Win>("win", crate::say("result-choose-win"))?),
        None => None,
    };
    let points = match form.filled("points") {
        Some(_) => Some(form.read::<Points>("points", crate::say("result-slip-enter-points"))?),
        None => None,
    };
    Some(NewResult {
        winner: winner?,
        win,
        termination: termination?,
        points,
    })
}

/// What a form about a whole game says beside its own fields.
struct Ground {
    expected: Expected,
    why: Option<String>,
}

fn read_ground(form: &mut Form) -> Option<Ground> {
    let version = form.read("version", crate::say("form-incomplete"))?;
    Some(Ground {
        expected: Expected::version(version).letting_stand(form.has("let_stand", "yes")),
        why: form.filled("why").map(str::to_owned),
    })
}

/// Gives a game its result.
pub async fn set(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let id = *id;
    let read = (read_result(&mut form), read_ground(&mut form));
    let sent = match read {
        (Some(result), Some(Ground { expected, why })) => {
            let work = send(&state, form, move |conn| {
                let game = games::set_result(conn, caller.context(), id, &result, &expected, why.as_deref())?;
                Ok(match game.match_id {
                    Some(match_id) => format!("/matches/{match_id}"),
                    None => format!("/games/{id}"),
                })
            });
            work.await?
        }
        _ => Sent::unread(form),
    };
    show_refused(&state, id, sent).await
}

/// Takes a given result back.
pub async fn clear(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let id = *id;
    let sent = match read_ground(&mut form) {
        Some(Ground { expected, why }) => {
            let work = send(&state, form, move |conn| {
                games::clear_result(conn, caller.context(), id, &expected, why.as_deref())?;
                Ok(format!("/games/{id}"))
            });
            work.await?
        }
        None => Sent::unread(form),
    };
    show_refused(&state, id, sent).await
}

/// Removes a game that has not begun.
pub async fn remove(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let id = *id;
    let sent = match read_ground(&mut form) {
        Some(Ground { expected, .. }) => {
            let work = send(&state, form, move |conn| {
                let game = games::view(conn, id)?;
                games::remove(conn, caller.context(), id, &expected)?;
                Ok(match game.match_id {
                    Some(match_id) => format!("/matches/{match_id}"),
                    None => "/games".to_owned(),
                })
            });
            work.await?
        }
        None => Sent::unread(form),
    };
    show_refused(&state, id, sent).await
}
