//! Entering, correcting, inserting and undoing turns.

use std::ops::RangeInclusive;

use brade_core::brade::position::{PositionError, Setup};
use brade_core::brade::record::{Note, Turn};
use brade_core::brade::rules::Rules;
use brade_core::brade::side::Side;
use brade_core::brade::verify::Status;
use brade_core::brade::written::Written;
use serde_json::{Value, json};

use super::judge::begin;
use super::settle::{Edit, Settled};
use super::stored::{Loaded, load};
use super::{GameView, MOST_TURNS, NewTurn, Played};
use crate::auth::permission::Action;
use crate::db::AnyConnection;
use crate::id::Id;
use crate::service::confirmation::to_undo;
use crate::service::{Context, Expected, Noun, ServiceError, rules, text};

/// What stands for an unknown throw or play.
const UNKNOWN: &str = "??";
/// Plays the next turn, which must get the number `expected_turn`. The side is the one to move.
///
/// # Errors
/// No such game, a turn that is not the next one, dice or a play that cannot be read, an illegal turn, a game that has
/// a given result or a fault; the database's failure.
pub fn play_turn(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    expected_turn: i64,
    new: &NewTurn,
    expected: &Expected,
) -> Result<Played, ServiceError> {
    play(
        conn,
        ctx,
        id,
        expected_turn,
        std::slice::from_ref(new),
        "turn",
        expected,
    )
}

/// Plays turns one after the other as [`play_turn`] does, all of them or none; the first must get the number
/// `expected_turn`. The journal gets one line for all.
///
/// # Errors
/// As [`play_turn`]; no turns.
pub fn play_turns(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    expected_turn: i64,
    new: &[NewTurn],
    expected: &Expected,
) -> Result<Played, ServiceError> {
    if new.is_empty() {
        return Err(ServiceError::invalid("no-turns", "turns", "must be at least one"));
    }
    play(conn, ctx, id, expected_turn, new, "turns", expected)
}

fn play(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    expected_turn: i64,
    new: &[NewTurn],
    action: &'static str,
    expected: &Expected,
) -> Result<Played, ServiceError> {
    let mut game = load(conn, id)?;
    game.may(ctx, Action::RecordTurn)?;
    game.check(conn, expected)?;
    let next = game.record.turns.len() + 1;
    if usize::try_from(expected_turn) != Ok(next) {
        let message = format!("the next turn is number {next}, not {expected_turn}");
        return Err(game.conflict(conn, "stale-turn", "expected_turn", message)?);
    }
    refuse_where_no_turns_can_follow(conn, &mut game, new.len())?;
    let mut side = side_before(&game, next);
    for new in new {
        let turn = read_turn(new, side, &game.record.rules, &[])?;
        side = side_behind(&turn);
        game.record.turns.push(turn);
    }
    game.take_over();
    let last = game.record.turns.len();
    finish(conn, ctx, game, next..=last, action, None, None)
}

/// Refuses more turns where they cannot be played.
fn refuse_where_no_turns_can_follow(
    conn: &mut AnyConnection,
    game: &mut Loaded,
    count: usize,
) -> Result<(), ServiceError> {
    if game.record.turns.len().saturating_add(count) > MOST_TURNS {
        let message = format!("a game has at most {MOST_TURNS} turns");
        return Err(ServiceError::invalid("too-many-turns", "expected_turn", message));
    }
    if game.row.status == Status::Illegal.name()
        && let Some(fault) = game.replay().report.fault
    {
        let message = format!(
            "turn {} has a fault: correct it, or undo the turns from it on",
            fault.turn
        );
        return Err(game.conflict(conn, "game-has-fault", "expected_turn", message)?);
    }
    if game.row.result.is_some() && game.replay().judged.ending.is_none() {
        let message = "the game has a given result: take that back first";
        return Err(game.conflict(conn, "has-result", "expected_turn", message)?);
    }
    Ok(())
}

/// Corrects turn `turn`. The turns after it stay; where they break, the game has a fault until they are corrected or
/// undone.
///
/// # Errors
/// As [`play_turn`]; no such turn, a fault before it; another version, or none named.
pub fn correct_turn(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    turn: i64,
    new: &NewTurn,
    expected: &Expected,
    why: Option<&str>,
) -> Result<Played, ServiceError> {
    let (mut game, number) = load_for_edit(conn, ctx, id, turn, expected)?;
    let side = side_before(&game, number);
    let Some(old) = game.record.turns.get_mut(number - 1) else {
        return Err(ServiceError::NotFound(Noun::Turn));
    };
    let corrected = read_turn(new, side, &game.record.rules, &old.notes)?;
    let before = as_json(number, &std::mem::replace(old, corrected));
    alternate_behind(&mut game.record.turns, number);
    finish(conn, ctx, game, number..=number, "turn-corrected", Some(before), why)
}

/// Inserts a turn that was forgotten before turn `turn`, whose number it gets. If the turn behind it is the same
/// side's, it and all that follow change sides, since they were entered for the wrong one.
///
/// # Errors
/// As [`correct_turn`].
pub fn insert_turn(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    turn: i64,
    new: &NewTurn,
    expected: &Expected,
    why: Option<&str>,
) -> Result<Played, ServiceError> {
    let (mut game, number) = load_for_edit(conn, ctx, id, turn, expected)?;
    if game.record.turns.len() >= MOST_TURNS {
        let message = format!("a game has at most {MOST_TURNS} turns");
        return Err(ServiceError::invalid("too-many-turns", "turn", message));
    }
    let side = side_before(&game, number);
    let inserted = read_turn(new, side, &game.record.rules, &[])?;
    game.record.turns.insert(number - 1, inserted);
    alternate_behind(&mut game.record.turns, number);
    finish(conn, ctx, game, number..=number, "turn-inserted", None, why)
}

/// Takes back the last turn, which must be `turn`.
///
/// # Errors
/// No such game, a turn that is not the last, a result that was given, a later game of the match; the database's
/// failure.
pub fn undo_turn(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    turn: i64,
    expected: &Expected,
) -> Result<GameView, ServiceError> {
    let mut game = load(conn, id)?;
    let (has_result, unconfirmed) = (game.row.result.is_some(), game.is_unconfirmed(conn)?);
    game.may(ctx, to_undo(ctx.caller, game.row.club_id, has_result, unconfirmed))?;
    game.check(conn, expected)?;
    let last = game.record.turns.len();
    if last == 0 || usize::try_from(turn) != Ok(last) {
        let message = match last {
            0 => "the game has no turns to undo".to_owned(),
            _ => format!("only the last turn can be undone, which is number {last}"),
        };
        return Err(game.conflict(conn, "stale-turn", "expected_turn", message)?);
    }
    if game.tags.given {
        let message = "the game has a given result: take that back first";
        return Err(game.conflict(conn, "has-result", "expected_turn", message)?);
    }
    game.refuse_before_later_game(conn, "would change how the game ended")?;
    // The journal gets the turn as it is shown, with its marks.
    game.replay();
    game.take_over();
    let before = game.record.turns.pop().map(|turn| as_json(last, &turn));
    let settled = game.settle(conn)?;
    let edit = Edit {
        action: "turn-undone",
        before,
        after: None,
        why: None,
    };
    game.save(conn, ctx, &settled, edit)?;
    game.into_view(conn, settled)
}

/// Loads a game of which a turn is to be changed, and checks that this can be done.
fn load_for_edit(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    turn: i64,
    expected: &Expected,
) -> Result<(Loaded, usize), ServiceError> {
    let mut game = load(conn, id)?;
    game.may(ctx, Action::Correct)?;
    let number = usize::try_from(turn).unwrap_or(0);
    if number == 0 || number > game.record.turns.len() {
        return Err(ServiceError::NotFound(Noun::Turn));
    }
    // Turns change their numbers: whoever changes one must have seen the game as it is.
    if expected.is_any() {
        let message = "is missing: the version of the game that you have seen, or the header If-Match";
        return Err(ServiceError::invalid("version-missing", "version", message));
    }
    game.check(conn, expected)?;
    if let Some(fault) = game.replay().report.fault
        && fault.turn < number
    {
        let message = format!("turn {} has a fault: correct that one first", fault.turn);
        return Err(game.conflict(conn, "game-has-fault", "turn", message)?);
    }
    game.take_over();
    Ok((game, number))
}

/// Settles and stores a game of which these turns are new.
fn finish(
    conn: &mut AnyConnection,
    ctx: Context,
    mut game: Loaded,
    turns: RangeInclusive<usize>,
    action: &'static str,
    before: Option<Value>,
    why: Option<&str>,
) -> Result<Played, ServiceError> {
    let why = text::why(why)?;
    let number = *turns.end();
    let mut settled = settle(conn, &mut game, number)?;
    let breaks_at = settled.report.fault.as_ref().map(|fault| fault.turn);
    let new = game.record.turns.get(turns.start() - 1..number).unwrap_or_default();
    let after = match new {
        [turn] => Some(as_json(number, turn)),
        new => Some(json!({
            "turns": [turns.start(), number],
            "text": new.iter().map(Turn::to_string).collect::<Vec<_>>().join("\n"),
        })),
    };
    let edit = Edit {
        action,
        before,
        after,
        why: why.as_deref(),
    };
    game.save(conn, ctx, &settled, edit)?;
    let turn = settled.judged.views.swap_remove(number - 1);
    Ok(Played {
        turn,
        breaks_at,
        game: game.into_state(settled)?,
    })
}

/// Settles a game unless turn `number` is itself at fault, whatever comes after it.
fn settle(conn: &mut AnyConnection, game: &mut Loaded, number: usize) -> Result<Settled, ServiceError> {
    let later = game.record.turns.split_off(number);
    let until = game.replay();
    refuse_bad_turn(game, number, &until)?;
    if later.is_empty() {
        return game.settle_as(conn, until);
    }
    game.record.turns.extend(later);
    game.settle(conn)
}

/// Refuses turn `number` of a game, the last one so far, if it is at fault.
fn refuse_bad_turn(game: &Loaded, number: usize, Settled { judged, report }: &Settled) -> Result<(), ServiceError> {
    if let Some(fault) = &report.fault {
        return Err(ServiceError::Illegal(fault.clone()));
    }
    if judged.last_is_legal && game.record.turns.get(number - 1).is_some_and(|turn| turn.stood) {
        let message = "the play is legal, so there is no fault that could stand";
        return Err(ServiceError::invalid("no-fault", "stood", message));
    }
    let misstated = report.contradictions.iter().find(|found| found.claim == "position");
    if let (Status::Contradicted, Some(found)) = (report.status, misstated) {
        let message = format!("the turns lead to {}", found.replayed);
        return Err(ServiceError::invalid("bad-position", "position", message));
    }
    Ok(())
}

/// Lets the turns behind turn `number` change sides if the next one is now the same side's as before it.
fn alternate_behind(turns: &mut [Turn], number: usize) {
    let (until, behind) = turns.split_at_mut(number.min(turns.len()));
    let (Some(turn), Some(next)) = (until.last(), behind.first()) else {
        return;
    };
    if next.side != side_behind(turn) {
        for turn in behind {
            turn.side = !turn.side;
        }
    }
}

/// Whose turn turn `number` is; none before it is at fault.
fn side_before(game: &Loaded, number: usize) -> Side {
    let last = number.checked_sub(2).and_then(|index| game.record.turns.get(index));
    last.map_or_else(|| begin(&game.record, game.start).to_move(), side_behind)
}

/// Whose turn it is behind this one: the other side's, unless a position that is stated there says who is to move.
fn side_behind(turn: &Turn) -> Side {
    let stated = turn.notes.iter().rev().find_map(|note| match note {
        Note::Position(setup) => Some(setup.to_move),
        Note::Comment(_) => None,
    });
    stated.unwrap_or(!turn.side)
}

/// Reads a turn as it was entered; `notes` are those of the turn that it replaces.
fn read_turn(new: &NewTurn, side: Side, rules: &Rules, notes: &[Note]) -> Result<Turn, ServiceError> {
    let roll = match new.dice.as_str() {
        UNKNOWN => None,
        dice => Some(rules::roll("dice", dice)?),
    };
    let play: Written = if text::longer_than(&new.play, 200) {
        return Err(ServiceError::invalid("bad-play", "play", "is too long for a play"));
    } else {
        new.play
            .parse()
            .map_err(|error| ServiceError::invalid("bad-play", "play", error))?
    };
    if new.stood && play == Written::Unknown {
        let message = "an unknown play cannot be a fault that stood";
        return Err(ServiceError::invalid("no-fault", "stood", message));
    }
    let (mut comments, mut positions): (Vec<Note>, Vec<Note>) =
        notes.iter().cloned().partition(|note| matches!(note, Note::Comment(_)));
    if let Some(comment) = &new.comment {
        comments = text::comment("comment", comment)?
            .map(Note::Comment)
            .into_iter()
            .collect();
    }
    if let Some(position) = &new.position {
        positions = vec![Note::Position(stated_position(position, rules)?)];
    }
    positions.extend(comments);
    Ok(Turn {
        side,
        roll,
        play,
        stood: new.stood,
        notes: positions,
    })
}

fn stated_position(text: &str, rules: &Rules) -> Result<Setup, ServiceError> {
    let setup: Setup = text
        .parse()
        .map_err(|error: PositionError| ServiceError::invalid("bad-position", "position", error))?;
    match setup.into_position(rules) {
        Ok(position) => Ok(position.setup()),
        Err(error) => Err(ServiceError::invalid("bad-position", "position", error)),
    }
}

/// A turn for the journal.
fn as_json(number: usize, turn: &Turn) -> Value {
    json!({ "turn": number, "text": turn.to_string() })
}
