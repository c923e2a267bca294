//! A match that belongs to a tournament and is recorded game by game: when it changes, so does the tournament.

use brade_core::tournament::pairing::MatchKey;

use super::corrections::{Effects, follow};
use super::engine::Game;
use super::settings::StageState;
use super::whole::{Stage, Whole, as_u32, load};
use super::writing::Entry;
use crate::db::AnyConnection;
use crate::db::tournaments;
use crate::id::Id;
use crate::service::{Context, ServiceError};

/// What can be done where a change of a match would be refused.
const IN_ITS_TOURNAMENT: &str = "correct the result of the match in its tournament and say `let_stand`";

/// Lets the tournament of a match follow a change of it, in the same transaction; does nothing for a match of no
/// tournament.
///
/// # Errors
/// 409 where others would have to meet in matches that have begun; the database's failure.
pub(in crate::service) fn match_changed(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    action: &'static str,
) -> Result<(), ServiceError> {
    let Some((tournament, number, key)) = tournaments::of_match(conn, id)? else {
        return Ok(());
    };
    let mut whole = load(conn, tournament)?;
    let version = whole.row.version + 1;
    whole.settle_forfeits(conn, ctx, version)?;
    let stage = whole.stage(number)?;
    refuse_displaced(&whole, stage)?;
    refuse_later(&whole, stage)?;
    let key: MatchKey = super::chosen::read_key(&key)?;
    let was_finished = stage
        .pairings
        .get(&key)
        .is_some_and(|part| part.row.finished_at.is_some());
    let is_finished = whole.game(stage, key).is_ok_and(|game| game.result.is_some());
    let effects = Effects {
        changes: match was_finished || is_finished {
            true => vec![action.to_owned()],
            false => Vec::new(),
        },
        ..Effects::default()
    };
    follow(conn, &whole, number, &effects)?;
    if is_finished {
        let whole = load(conn, tournament)?;
        super::boards::call_next(conn, &whole)?;
    }
    let mut whole = load(conn, tournament)?;
    let view = {
        let stage = whole.stage(number)?;
        whole.game(stage, key).ok().map(|game| whole.game_view(stage, &game))
    };
    let entry = Entry {
        action: "match-changed",
        before: Some(serde_json::json!({ "stage": number, "match": key.to_string(), "by": action })),
        after: serde_json::to_value(view).ok(),
        why: None,
    };
    whole.save(conn, ctx, entry)
}

/// Lets the tournament of a match say that its reported results are confirmed, in the same transaction; does nothing for
/// a match of no tournament.
///
/// # Errors
/// The database's failure.
pub(in crate::service) fn match_confirmed(conn: &mut AnyConnection, ctx: Context, id: Id) -> Result<(), ServiceError> {
    let Some((tournament, stage, key)) = tournaments::of_match(conn, id)? else {
        return Ok(());
    };
    let at = |unconfirmed: bool| serde_json::json!({ "stage": stage, "match": key, "unconfirmed": unconfirmed });
    let entry = Entry {
        action: "match-confirmed",
        before: Some(at(true)),
        after: Some(at(false)),
        why: None,
    };
    let mut whole = load(conn, tournament)?;
    let round = whole.game(whole.stage(stage)?, super::chosen::read_key(&key)?)?.round;
    whole.close_passed(conn, ctx, stage, |number| as_u32(number) == round)?;
    whole.save(conn, ctx, entry)
}

/// Refuses a change after which others should meet in a match that has begun, unless it was told to stand.
fn refuse_displaced(whole: &Whole, stage: &Stage) -> Result<(), ServiceError> {
    let displaced = |game: &&Game| {
        let told = stage.pairings.get(&game.key).is_some_and(|part| part.row.stands);
        game.stands && !told
    };
    let games = match stage.settings.format.is_bracket() {
        true => whole.games(stage),
        false => Vec::new(),
    };
    let displaced: Vec<(i32, MatchKey)> = games
        .iter()
        .filter(displaced)
        .map(|game| (stage.row.number, game.key))
        .collect();
    match displaced.is_empty() {
        true => Ok(()),
        false => Err(whole.dependants(stage.row.number, &displaced, IN_ITS_TOURNAMENT)),
    }
}

/// Refuses a change of a stage that was finished, after which a later one that has begun would be drawn in another way.
fn refuse_later(whole: &Whole, stage: &Stage) -> Result<(), ServiceError> {
    let number = stage.row.number;
    let Some(next) = whole.started_after(number).next() else {
        return Ok(());
    };
    let begun = whole.begun_after(number);
    match stage.state != StageState::Finished || begun.is_empty() || whole.fits(next) {
        true => Ok(()),
        false => Err(whole.dependants(number, &begun, IN_ITS_TOURNAMENT)),
    }
}
