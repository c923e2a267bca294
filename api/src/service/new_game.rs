//! Beginning the next game of a match.

use brade_core::brade::dice::Teka;
use brade_core::brade::record::RecordDate;
use brade_core::brade::side::Side;
use brade_core::brade::verify::Status;
use serde_json::json;

use super::games::tags::{Tags, write_notes};
use super::games::{GameView, NewResult, set_result, settle, view};
use super::journal::Change;
use super::matches::{self, MatchView};
use super::{Context, Current, Expected, Noun, ServiceError, clubs, positions, statistics, text, tournaments};
use crate::auth::permission::Action;
use crate::db::games::{self, GameBodyRow, GameHeadRow};
use crate::db::{AnyConnection, time};
use crate::id::Id;

/// What is known of a game before its first turn.
#[derive(Debug, Clone, Default)]
pub struct NewGame {
    /// The opening throw; none where the custom names the one who begins.
    pub teka: Option<Teka>,
    /// The result of a game that was not recorded turn by turn.
    pub result: Option<NewResult>,
    /// The tournament or occasion.
    pub event: Option<String>,
    /// Where it is played.
    pub site: Option<String>,
    /// The round of the tournament.
    pub round: Option<String>,
    /// When it is played; today where none is given.
    pub date: Option<RecordDate>,
}

/// Begins the next game of a match; gives the game.
///
/// # Errors
/// No such match, a game of it that is not finished, no more games to play, an opening throw that is missing or goes
/// against the custom, a result that cannot be; the database's failure.
pub fn new_game(
    conn: &mut AnyConnection,
    ctx: Context,
    match_id: Id,
    new: &NewGame,
    expected: &Expected,
) -> Result<GameView, ServiceError> {
    let mut in_match = matches::row(conn, match_id)?;
    let players = [Some(in_match.white_id), Some(in_match.black_id)];
    let ctx = ctx.at(in_match.club_id);
    ctx.may(Action::StartMatch, ctx.club, &players)?;
    let of_match = matches::view_of(conn, in_match.clone())?;
    expected.check(of_match.version, || Current::Match(Box::new(of_match.clone())))?;
    refuse_where_no_game_can_follow(&of_match)?;
    let first = who_begins(&of_match, new)?;
    let date = match new.date {
        Some(date) => Some(date),
        None => today(conn, of_match.club_id)?,
    };
    let head = head_row(ctx, &of_match, new, first, date)?;
    let body = GameBodyRow {
        turns: Vec::new(),
        notes: write_notes(&[]).map_err(|error| wrong_json(head.id, &error))?,
    };
    let tournament = tournaments::before_change(conn, ctx, match_id)?;
    let written = games::insert(conn, &head, &body)?;
    statistics::follow(conn, &written, false)?;
    positions::follow(conn, &written)?;
    let change = Change {
        noun: Noun::Game,
        id: head.id,
        version: head.version,
        action: "created",
        before: None,
        after: Some(json!({ "match_id": match_id, "number": head.number, "teka": head.teka, "first": first })),
        why: None,
    };
    change.write(conn, ctx)?;
    let standing = Some(settle::standing(&head.standing()));
    settle::follow(conn, ctx, &mut in_match, &tournament, "game-added", (None, standing))?;
    match &new.result {
        Some(result) => set_result(conn, ctx, head.id, result, &Expected::ANY, None).map_err(below_result),
        None => view(conn, head.id),
    }
}

/// In the request for a game the fields of its result stand below `result`.
fn below_result(error: ServiceError) -> ServiceError {
    match error {
        ServiceError::Invalid { code, field, message } => ServiceError::Invalid {
            code,
            field: format!("result.{field}").into(),
            message,
        },
        error => error,
    }
}

fn refuse_where_no_game_can_follow(of_match: &MatchView) -> Result<(), ServiceError> {
    let (code, message) = if let Some(game) = of_match.unfinished() {
        let number = game.number.unwrap_or_default();
        ("unfinished-game", format!("game {number} of the match is not finished"))
    } else if !of_match.state.more_games {
        ("no-more-games", "the match has no more games to play".to_owned())
    } else {
        return Ok(());
    };
    Err(ServiceError::Conflict {
        code,
        field: "id",
        message,
        current: Current::Match(Box::new(of_match.clone())),
    })
}

/// Who begins: by the opening throw or by the custom, which must agree where both say it.
fn who_begins(of_match: &MatchView, new: &NewGame) -> Result<Option<Side>, ServiceError> {
    let wrong = |message: String| Err(ServiceError::invalid("bad-teka", "teka", message));
    match (new.teka.map(Teka::begins), of_match.state.next_begins) {
        (None, None) if new.result.is_some() => Ok(None),
        (None, None) => wrong("is needed: the opening throw decides who begins this game".to_owned()),
        (Some(thrown), Some(custom)) if thrown != custom => wrong(format!(
            "says that {thrown} begins, but by the custom `{}` it is {custom}",
            of_match.begins
        )),
        (thrown, custom) => Ok(thrown.or(custom)),
    }
}

fn head_row(
    ctx: Context,
    of_match: &MatchView,
    new: &NewGame,
    first: Option<Side>,
    date: Option<RecordDate>,
) -> Result<GameHeadRow, ServiceError> {
    let line = |field: &'static str, value: Option<&str>| {
        value.map_or(Ok(None), |value| text::one_line(field, value, text::LINE))
    };
    let id = Id::new();
    let now = time::now();
    let tags = Tags::of_new_game(first);
    let players = &of_match.players;
    Ok(GameHeadRow {
        id,
        club_id: ctx.club,
        match_id: Some(of_match.id),
        number: Some(i32::try_from(of_match.games.len() + 1).unwrap_or(i32::MAX)),
        white_id: players.white.id,
        black_id: players.black.id,
        white_name: players.white.name.clone(),
        black_name: players.black.name.clone(),
        rule_set: of_match.rules.set().name().to_owned(),
        options: of_match.rules.option_list(),
        event: line("event", new.event.as_deref())?,
        site: line("site", new.site.as_deref())?,
        date_text: date.map(|date| date.to_string()),
        date_from: date.map(RecordDate::earliest),
        round: line("round", new.round.as_deref())?,
        teka: new.teka.map(|teka| teka.to_string()),
        begins: Some(of_match.begins.name().to_owned()),
        setup: None,
        tags: serde_json::to_string(&tags).map_err(|error| wrong_json(id, &error))?,
        turn_count: 0,
        status: Status::Incomplete.name().to_owned(),
        result: None,
        win: None,
        points: None,
        termination: None,
        opening_throw: None,
        created_by: ctx.actor,
        created_at: now,
        updated_at: now,
        version: 1,
    })
}

/// Today, by the clock of the club.
pub(super) fn today(conn: &mut AnyConnection, club: Id) -> Result<Option<RecordDate>, ServiceError> {
    let day = clubs::zone(conn, club)?.day(time::now());
    Ok(day.format("%Y.%m.%d").to_string().parse().ok())
}

fn wrong_json(id: Id, error: &serde_json::Error) -> ServiceError {
    ServiceError::Corrupt {
        noun: Noun::Game,
        id,
        what: error.to_string(),
    }
}
