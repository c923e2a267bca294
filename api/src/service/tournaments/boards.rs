//! Boards: who plays where, who waits, and who is called next.

use std::collections::BTreeSet;

use super::chosen::{Address, read_key};
use super::engine::{Game, GameState};
use super::rounds::is_shown;
use super::starting::blank_pairing;
use super::views::{BoardView, BoardsView, PairingView, QueuedView};
use super::whole::{Stage, Whole, as_i32, load, load_for};
use super::writing::{Entry, open};
use crate::auth::permission::Action;
use crate::db::tournaments::pairing_rows;
use crate::db::{AnyConnection, time};
use crate::id::Id;
use crate::service::{Context, Expected, ServiceError};

impl Whole {
    /// The matches that can be played or are played, in the order they are called.
    fn open_games(&self) -> Vec<(&Stage, Game)> {
        let open = |game: &Game| matches!(game.state, GameState::Ready | GameState::Playing) && game.pair().is_some();
        let mut games: Vec<(&Stage, Game)> = self
            .stages
            .iter()
            .flat_map(|stage| self.games(stage).into_iter().map(move |game| (stage, game)))
            .filter(|(stage, game)| open(game) && is_shown(stage, game.round))
            .collect();
        games.sort_by_key(|(stage, game)| (stage.row.number, game.round, game.key.round, game.key));
        games
    }

    fn board_of(stage: &Stage, game: &Game) -> Option<i32> {
        stage.pairings.get(&game.key)?.row.board
    }

    /// The boards that are kept for those who meet.
    fn kept_board(&self, game: &Game) -> Option<i32> {
        let pair = game.pair()?;
        let fixed = |id| {
            self.entrants
                .get(&id)
                .and_then(|person: &super::whole::Person| person.row.fixed_board)
        };
        fixed(pair.first).or_else(|| fixed(pair.second))
    }

    /// How long a match takes, from those that are finished, in minutes.
    fn average_minutes(&self) -> Option<i64> {
        let parts = self.stages.iter().flat_map(|stage| stage.pairings.values());
        let minutes: Vec<i64> = parts
            .filter(|part| part.match_id().is_some())
            .filter_map(|part| Some((part.row.finished_at? - part.row.begun_at?).num_minutes()))
            .collect();
        let count = i64::try_from(minutes.len()).ok().filter(|count| *count > 0)?;
        Some((minutes.iter().sum::<i64>() / count).max(1))
    }
}

/// Who plays where and who waits.
///
/// # Errors
/// No such tournament; the database's failure.
pub fn boards(conn: &mut AnyConnection, ctx: Context, id: Id) -> Result<BoardsView, ServiceError> {
    let whole = load_for(conn, ctx, id)?;
    let average = whole.average_minutes();
    let mut view = BoardsView {
        boards: whole.row.boards,
        playing: Vec::new(),
        free: Vec::new(),
        waiting: Vec::new(),
        average_minutes: average,
    };
    let now = time::now();
    let mut left: Vec<i64> = Vec::new();
    for (stage, game) in whole.open_games() {
        let Some(pair) = game.pair() else { continue };
        let (first, second) = (whole.who(pair.first), whole.who(pair.second));
        let key = game.key.to_string();
        match Whole::board_of(stage, &game) {
            Some(board) => {
                let begun = stage.pairings.get(&game.key).and_then(|part| part.row.begun_at);
                let gone = begun.map_or(0, |begun| (now - begun).num_minutes());
                left.push(average.map_or(0, |average| (average - gone).max(1)));
                view.playing.push(BoardView {
                    board,
                    stage: stage.row.number,
                    key,
                    first,
                    second,
                    state: game.state.name(),
                });
            }
            None => view.waiting.push(QueuedView {
                stage: stage.row.number,
                key,
                first,
                second,
                minutes: None,
            }),
        }
    }
    view.playing.sort_by_key(|board| board.board);
    let taken: BTreeSet<i32> = view.playing.iter().map(|board| board.board).collect();
    view.free = (1..=whole.row.boards.unwrap_or(0))
        .filter(|board| !taken.contains(board))
        .collect();
    if let Some(average) = average.filter(|_| !left.is_empty()) {
        // Each that waits takes the board that comes free first, and keeps it as long as a match takes.
        for waiting in &mut view.waiting {
            left.sort_unstable();
            if let Some(soonest) = left.first_mut() {
                waiting.minutes = Some(*soonest);
                *soonest += average;
            }
        }
    }
    Ok(view)
}

/// Gives the matches of these rounds their boards: those that are kept first, then in order as far as there are boards.
pub(super) fn assign(conn: &mut AnyConnection, whole: &Whole, stage: i32, rounds: &[i32]) -> Result<(), ServiceError> {
    // A timetable that is published at once gets its boards round by round, as they come free.
    let first = rounds.first().copied();
    call(conn, whole, |of, game| {
        of.row.number == stage && first == Some(as_i32(game.round))
    })
}

/// Calls those who wait to the boards that are free.
pub(super) fn call_next(conn: &mut AnyConnection, whole: &Whole) -> Result<(), ServiceError> {
    match whole.row.boards {
        Some(_) => call(conn, whole, |_, _| true),
        // As many boards as are needed: the matches of a bracket get theirs as soon as both are known.
        None => call(conn, whole, |stage, _| stage.settings.format.is_bracket()),
    }
}

fn call(conn: &mut AnyConnection, whole: &Whole, wanted: impl Fn(&Stage, &Game) -> bool) -> Result<(), ServiceError> {
    let games = whole.open_games();
    let mut taken: BTreeSet<i32> = games
        .iter()
        .filter_map(|(stage, game)| Whole::board_of(stage, game))
        .collect();
    let mut busy: BTreeSet<u32> = games
        .iter()
        .filter(|(stage, game)| Whole::board_of(stage, game).is_some())
        .filter_map(|(_, game)| game.pair())
        .flat_map(|pair| [pair.first.0, pair.second.0])
        .collect();
    let most = whole.row.boards.unwrap_or(super::MOST_BOARDS);
    let reserved: BTreeSet<i32> = whole
        .entrants
        .values()
        .filter_map(|person| person.row.fixed_board)
        .collect();
    let waiting: Vec<&(&Stage, Game)> = games
        .iter()
        .filter(|(stage, game)| Whole::board_of(stage, game).is_none() && wanted(stage, game))
        .collect();
    let (kept, others): (Vec<_>, Vec<_>) = waiting
        .into_iter()
        .partition(|(_, game)| whole.kept_board(game).is_some());
    for (stage, game) in kept.into_iter().chain(others) {
        let Some(pair) = game.pair() else { continue };
        if [pair.first.0, pair.second.0].iter().any(|number| busy.contains(number)) {
            continue;
        }
        let kept = whole
            .kept_board(game)
            .filter(|board| *board <= most && !taken.contains(board));
        let free = |board: &i32| !taken.contains(board);
        let plain = (1..=most).filter(free).find(|board| !reserved.contains(board));
        let Some(board) = kept.or(plain).or_else(|| (1..=most).find(free)) else {
            continue;
        };
        taken.insert(board);
        busy.extend([pair.first.0, pair.second.0]);
        put(conn, whole, stage, game, Some(board))?;
    }
    Ok(())
}

fn put(
    conn: &mut AnyConnection,
    whole: &Whole,
    stage: &Stage,
    game: &Game,
    board: Option<i32>,
) -> Result<(), ServiceError> {
    let Some(pair) = game.pair() else { return Ok(()) };
    let known = stage.pairings.get(&game.key);
    let pairing = brade_core::tournament::pairing::Pairing { key: game.key, pair };
    let mut row = match known {
        Some(part) => part.row.clone(),
        None => blank_pairing(whole.row.id, stage.row.number, as_i32(game.round), &pairing),
    };
    row.board = board;
    row.called_at = board.map(|_| time::now());
    match known {
        Some(_) => pairing_rows::update(conn, &row)?,
        None => pairing_rows::insert(conn, &[row])?,
    }
    Ok(())
}

/// Gives a match its board, or takes it away.
///
/// # Errors
/// No such match, another version, a board that there is not or that is taken, a match that is not ready; the database's
/// failure.
pub fn set_board(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    at: &Address,
    board: Option<i32>,
    expected: &Expected,
) -> Result<(PairingView, i32), ServiceError> {
    let whole = open(conn, ctx, id, Action::DirectTournament, expected)?;
    let stage = whole.stage(at.stage)?;
    let game = whole.game(stage, read_key(&at.key)?)?;
    if game.pair().is_none() || !matches!(game.state, GameState::Ready | GameState::Playing) {
        let message = format!("{} is not to be played now", game.key);
        return Err(whole.conflict("not-ready", "key", message));
    }
    let most = whole.row.boards.unwrap_or(super::MOST_BOARDS);
    if board.is_some_and(|board| !(1..=most).contains(&board)) {
        return Err(ServiceError::invalid(
            "bad-value",
            "board",
            format!("must be from 1 to {most}, or null"),
        ));
    }
    let games = whole.open_games();
    let other = |(of, other): &&(&Stage, Game)| {
        (of.row.number, other.key) != (at.stage, game.key) && Whole::board_of(of, other) == board
    };
    if let Some((_, other)) = games.iter().find(other).filter(|_| board.is_some()) {
        let message = format!("{} is on this board", super::standings::named(&whole, other));
        return Err(whole.conflict("board-taken", "board", message));
    }
    let before = serde_json::to_value(whole.game_view(stage, &game)).ok();
    put(conn, &whole, stage, &game, board)?;
    let mut whole = load(conn, id)?;
    let stage = whole.stage(at.stage)?;
    let view = whole.game_view(stage, &whole.game(stage, game.key)?);
    let entry = Entry {
        action: "board-set",
        before,
        after: serde_json::to_value(&view).ok(),
        why: None,
    };
    whole.save(conn, ctx, entry)?;
    Ok((view, whole.row.version))
}
