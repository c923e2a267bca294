//! Results that are given: of games that were not played out, or not recorded turn by turn (RULES.md §10).

use brade_core::brade::record::Termination;
use brade_core::brade::rules::Rules;
use brade_core::brade::tables_match::{GameResult, GameResultError};
use brade_core::brade::win::{Points, Win};
use serde_json::Value;

use super::settle::{Edit, Settled, standing};
use super::stored::{Loaded, load};
use super::{GameOutcome, GameView, NewResult};
use crate::db::AnyConnection;
use crate::id::Id;
use crate::service::confirmation::to_change;
use crate::service::{Context, Expected, ServiceError, text};

/// Gives a game its result, or another one than it was given.
///
/// # Errors
/// No such game, another version, a win that the rules do not have, points that do not go with it, a game that its
/// turns have ended or could not have ended so; the database's failure.
pub fn set_result(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    result: &NewResult,
    expected: &Expected,
    why: Option<&str>,
) -> Result<GameView, ServiceError> {
    let mut game = load(conn, id)?;
    let unconfirmed = game.is_unconfirmed(conn)?;
    game.may(ctx, to_change(game.row.result.is_some(), unconfirmed))?;
    game.check(conn, expected)?;
    let before = standing(&game.row.standing());
    let settled = game.replay();
    refuse_what_the_turns_deny(conn, &mut game, &settled, result)?;
    let outcome = outcome(result, &game.record.rules)?;
    game.forget_claims();
    game.tags.given = true;
    game.set_outcome(Some(outcome));
    store(conn, ctx, game, "result", before, why)
}

/// Takes a given result back.
///
/// # Errors
/// No such game, another version, no result that was given, a later game of the match; the database's failure.
pub fn clear_result(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    expected: &Expected,
    why: Option<&str>,
) -> Result<GameView, ServiceError> {
    let mut game = load(conn, id)?;
    let unconfirmed = game.is_unconfirmed(conn)?;
    game.may(ctx, to_change(game.row.result.is_some(), unconfirmed))?;
    game.check(conn, expected)?;
    if game.row.result.is_none() {
        return Err(game.conflict(conn, "no-result", "id", "the game has no result")?);
    }
    if game.replay().judged.ending.is_some() {
        return Err(game.conflict(
            conn,
            "ended-by-play",
            "id",
            "the turns ended the game: undo the last one",
        )?);
    }
    game.refuse_before_later_game(conn, "would take the game's result away")?;
    let before = standing(&game.row.standing());
    game.forget_claims();
    game.tags.given = false;
    game.set_outcome(None);
    store(conn, ctx, game, "result-cleared", before, why)
}

fn store(
    conn: &mut AnyConnection,
    ctx: Context,
    mut game: Loaded,
    action: &'static str,
    before: Value,
    why: Option<&str>,
) -> Result<GameView, ServiceError> {
    let why = text::why(why)?;
    let settled = game.settle(conn)?;
    let edit = Edit {
        action,
        before: Some(before),
        after: Some(standing(&game.row.standing())),
        why: why.as_deref(),
    };
    game.save(conn, ctx, &settled, edit)?;
    game.into_view(conn, settled)
}

/// Refuses a result that does not go with the turns that are recorded.
fn refuse_what_the_turns_deny(
    conn: &mut AnyConnection,
    game: &mut Loaded,
    settled: &Settled,
    given: &NewResult,
) -> Result<(), ServiceError> {
    let Settled { judged, report } = settled;
    if judged.ending.is_some() {
        let message = "the turns ended the game, and its result follows from them";
        return Err(game.conflict(conn, "ended-by-play", "winner", message)?);
    }
    if game.record.turns.is_empty() {
        return Ok(());
    }
    if let (Termination::Played, Some(over)) = (given.termination, judged.over) {
        let field = match given.win {
            _ if given.winner != over.winner => "winner",
            Some(win) if !over.how.may_be(win) => "win",
            _ => return Ok(()),
        };
        return Err(ServiceError::invalid("bad-result", field, over));
    }
    let message = match given.termination {
        Termination::Forfeited => "a game that was begun cannot be a walkover: it is conceded or adjudicated",
        Termination::Played if report.fault.is_some() => "a turn has a fault: correct it first",
        Termination::Played if judged.position.is_some() => {
            "the turns do not end the game: enter the others, or give it as conceded or adjudicated"
        }
        _ => return Ok(()),
    };
    Err(ServiceError::invalid("bad-result", "termination", message))
}

/// The result as the rules have it.
fn outcome(given: &NewResult, rules: &Rules) -> Result<GameOutcome, ServiceError> {
    let win = match given.termination {
        // What the players agree, and a bear-off unless they say otherwise.
        Termination::Conceded => given.win.or(Some(Win::BearOff)),
        _ => given.win,
    };
    let wrong = |error: GameResultError| {
        let field = match error {
            GameResultError::WrongPoints { .. } => "points",
            _ => "win",
        };
        ServiceError::invalid("bad-result", field, error)
    };
    let mut result = GameResult::new(given.winner, win, given.termination, rules).map_err(wrong)?;
    match given.points {
        Some(points) if win.is_none() && points != Points::ZERO => {
            let message = "a game without a win counts no points";
            return Err(ServiceError::invalid("bad-result", "points", message));
        }
        Some(points) => result = result.with_points(points, rules).map_err(wrong)?,
        None => {}
    }
    Ok(GameOutcome {
        winner: result.winner(),
        win,
        points: result.points(),
        termination: result.termination(),
    })
}
