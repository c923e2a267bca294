//! A match that belongs to a tournament and is recorded game by game: when it changes, so does the tournament.

use brade_core::tournament::pairing::MatchKey;

use super::corrections::{Effects, follow};
use super::engine::Game;
use super::standings::named;
use super::whole::{Stage, Whole, load};
use super::writing::Entry;
use crate::db::AnyConnection;
use crate::db::tournaments;
use crate::id::Id;
use crate::service::{Context, ServiceError};

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
    let whole = load(conn, tournament)?;
    let stage = whole.stage(number)?;
    refuse_displaced(&whole, stage)?;
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
    load(conn, tournament)?.save(conn, ctx, entry)
}

/// Refuses a change after which others should meet in a match that has begun, unless it was told to stand.
fn refuse_displaced(whole: &Whole, stage: &Stage) -> Result<(), ServiceError> {
    let displaced = |game: &Game| {
        let part = stage.pairings.get(&game.key)?;
        let pair = part.pair();
        let same = game.pair().is_some_and(|now| now == pair || now.swapped() == pair);
        (part.has_begun() && !part.row.stands && !same).then(|| game.clone())
    };
    let games = match stage.settings.format.is_bracket() {
        true => whole.games(stage),
        false => Vec::new(),
    };
    let displaced: Vec<Game> = games.iter().filter_map(displaced).collect();
    if displaced.is_empty() {
        return Ok(());
    }
    let names: Vec<String> = displaced.iter().map(|game| named(whole, game)).collect();
    Err(ServiceError::Dependants {
        message: format!(
            "matches that depend on this have begun: {}; undo them first, or correct the result of the match in its \
             tournament and say `let_stand`",
            names.join(", ")
        ),
        matches: displaced
            .iter()
            .map(|game| (stage.row.number, game.key.to_string()))
            .collect(),
        current: whole.current(),
    })
}
