//! A match that belongs to a tournament and is recorded game by game: when it changes, so does the tournament.

use brade_core::tournament::pairing::MatchKey;

use super::corrections::{follow, refuse_dependants};
use super::whole::{Whole, as_u32, load};
use super::writing::Entry;
use crate::auth::permission::Action;
use crate::db::AnyConnection;
use crate::db::tournaments;
use crate::id::Id;
use crate::service::{Context, ServiceError};

/// The tournament of a match as it is before the match changes; nothing for a match of no tournament.
#[derive(Default)]
pub(in crate::service) struct Before(Option<Box<(Whole, i32, MatchKey)>>);

/// Reads the tournament of a match before the match changes.
///
/// # Errors
/// The database's failure.
pub(in crate::service) fn before_change(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
) -> Result<Before, ServiceError> {
    let Some((tournament, number, key)) = tournaments::of_match(conn, id)? else {
        return Ok(Before::default());
    };
    let whole = load(conn, tournament)?.refused_to(ctx);
    let key = super::chosen::read_key(&key)?;
    Ok(Before(Some(Box::new((whole, number, key)))))
}

impl Before {
    /// Goes on only if the director has not given the match another result in the tournament.
    ///
    /// # Errors
    /// 409 where he has.
    pub fn refuse_ruled(&self) -> Result<(), ServiceError> {
        let Some((whole, number, key)) = self.0.as_deref() else {
            return Ok(());
        };
        let part = whole.stage(*number)?.pairings.get(key);
        match part.is_some_and(|part| part.ruling.is_some()) {
            false => Ok(()),
            true => {
                let message = "the match has its result in the tournament by the director's word: take that back first";
                Err(whole.conflict("is-ruled", "id", message))
            }
        }
    }
}

/// Where a match is played: the tournament, the stage, and the address there.
#[derive(Debug, Clone)]
pub struct PlayedIn {
    /// The tournament.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// The stage.
    pub stage: i32,
    /// The match of the stage.
    pub key: String,
}

/// Where a match of whichever game is played; none for a match of no tournament.
///
/// # Errors
/// The database's failure.
pub fn played_in(conn: &mut AnyConnection, id: Id) -> Result<Option<PlayedIn>, ServiceError> {
    let Some((id, stage, key)) = tournaments::of_match(conn, id)? else {
        return Ok(None);
    };
    let row = tournaments::find(conn, id)?;
    Ok(row.map(|row| PlayedIn {
        id,
        name: row.name,
        stage,
        key,
    }))
}

/// Lets the tournament of a match follow a change of it, in the same transaction, as it follows a result that is entered
/// in the tournament itself.
///
/// # Errors
/// 409 where matches that depend on the change have begun and are not told to stand, which is for directors; the
/// database's failure.
pub(in crate::service) fn match_changed(
    conn: &mut AnyConnection,
    ctx: Context,
    before: &Before,
    action: &'static str,
    let_stand: bool,
) -> Result<(), ServiceError> {
    let Some((before, number, key)) = before.0.as_deref() else {
        return Ok(());
    };
    let (number, key) = (*number, *key);
    if let_stand {
        ctx.may(Action::DirectTournament, before.row.club_id, &[])?;
    }
    let tournament = before.row.id;
    let mut after = load(conn, tournament)?;
    let version = after.row.version + 1;
    after.settle_forfeits(conn, ctx, version)?;
    let effects = refuse_dependants(before, &after, number, Some(key), let_stand)?;
    follow(conn, &after, number, &effects)?;
    let stage = after.stage(number)?;
    if after.game(stage, key).is_ok_and(|game| game.result.is_some()) {
        let followed = load(conn, tournament)?;
        super::boards::call_next(conn, &followed)?;
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

/// Lets a tournament say that another entry stands for a player in it, in the same transaction; the rows do already, and
/// the matches.
///
/// # Errors
/// The database's failure.
pub(in crate::service) fn player_moved(
    conn: &mut AnyConnection,
    ctx: Context,
    tournament: Id,
    (from, to): (Id, Id),
    action: &'static str,
) -> Result<(), ServiceError> {
    let entry = Entry {
        action,
        before: Some(serde_json::json!({ "player_id": from })),
        after: Some(serde_json::json!({ "player_id": to })),
        why: None,
    };
    load(conn, tournament)?.save(conn, ctx, entry)
}
