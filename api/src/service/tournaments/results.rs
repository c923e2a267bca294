//! Beginning matches, and their results: by games, or by the director's word.

use brade_core::brade::record::Termination;
use brade_core::brade::side::{BySide, Side};
use brade_core::brade::tables_match::{FinishedGame, GameResult, MatchStatus, match_state};
use brade_core::brade::win::{Points, Win};
use brade_core::tournament::entrants::EntrantId;
use brade_core::tournament::pairing::{MatchKey, Pairing};
use brade_core::tournament::result::{ByHalf, Half, MatchOutcome, MatchResult, Score, WinRank, WonBy};
use serde_json::json;

use super::corrections::{follow, preview_view, refuse_dependants};
use super::engine::Game;
use super::rounds::is_shown;
use super::settings::{RoundState, Ruling};
use super::standings::named;
use super::starting::blank_pairing;
use super::views::{PairingView, PreviewView};
use super::whole::{BoardPart, PairingPart, Stage, Whole, as_i32, load, to_json};
use super::writing::Entry;
use crate::auth::permission::Action;
use crate::db::tournaments::{PairingRow, TeamBoardRow, pairing_rows, team_board_rows};
use crate::db::{AnyConnection, time};
use crate::id::Id;
use crate::service::games::{self, NewResult};
use crate::service::matches::{self, NewGame, NewMatch};
use crate::service::{Context, Expected, Noun, ServiceError, text};

/// One game of a result that is entered at once.
#[derive(Debug, Clone, Copy)]
pub struct GivenGame {
    /// Who won it.
    pub winner: Half,
    /// By what.
    pub win: Option<Win>,
    /// How it ended.
    pub termination: Termination,
    /// The points, where the rules leave them open.
    pub points: Option<Points>,
}

/// A result as it is entered.
#[derive(Debug, Clone)]
pub enum GivenResult {
    /// By its games.
    Games(Vec<GivenGame>),
    /// By the director's word.
    Ruling(Ruling),
}

/// A result with what goes with it.
#[derive(Debug, Clone)]
pub struct Entered {
    /// The result.
    pub result: GivenResult,
    /// Who of the two plays White, where the match had not begun.
    pub white: Half,
    /// Whether matches that depend on it and have begun stand as they are.
    pub let_stand: bool,
    /// Why, for the journal.
    pub why: Option<String>,
}

/// Where a result belongs.
#[derive(Debug, Clone)]
pub struct Address {
    /// The stage.
    pub stage: i32,
    /// The match.
    pub key: String,
    /// The board of a match between teams; none for the match itself.
    pub board: Option<i32>,
}

/// Reads the address of a match.
///
/// # Errors
/// There is no such match.
pub(super) fn read_key(key: &str) -> Result<MatchKey, ServiceError> {
    text::excerpt(key)
        .parse()
        .map_err(|_| ServiceError::NotFound(Noun::Match))
}

/// A match that is to be changed.
struct Chosen {
    whole: Whole,
    stage: Stage,
    key: MatchKey,
    /// Who meets, or who met where that is recorded.
    pair: ByHalf<EntrantId>,
    game: Game,
}

impl Chosen {
    /// Finds a match for somebody who may begin it, or change what there is already. Without a version that is expected
    /// it is only looked at.
    fn open(
        conn: &mut AnyConnection,
        ctx: Context,
        id: Id,
        at: &Address,
        expected: Option<&Expected>,
    ) -> Result<Chosen, ServiceError> {
        let whole = load(conn, id)?;
        let directs = whole.is_directed_by(ctx);
        let found = whole.stage(at.stage).and_then(|stage| {
            let game = whole.game(stage, read_key(&at.key)?)?;
            match directs || is_shown(stage, game.round) {
                true => Ok((stage.clone(), game)),
                false => Err(ServiceError::NotFound(Noun::Match)),
            }
        });
        let concerned: Vec<Option<Id>> = found
            .iter()
            .filter_map(|(_, game)| game.pair())
            .flat_map(|pair| [pair.first, pair.second])
            .flat_map(|id| whole.players_of(id))
            .map(Some)
            .collect();
        ctx.may(Action::RecordTournament, whole.row.club_id, &concerned)?;
        let (stage, game) = found?;
        let part = stage.pairings.get(&game.key);
        let decided = part.is_some_and(|part| match at.board {
            None => part.ruling.is_some() || whole.result_of(&stage, part).is_some(),
            Some(board) => part
                .board(board)
                .is_some_and(|board| super::teams::board_result(&whole, board).is_some()),
        });
        let reported = part.is_some_and(|part| match at.board {
            None => whole.is_unconfirmed(part),
            Some(board) => part.board(board).is_some_and(|board| whole.board_waits(board)),
        });
        let closed = stage.round(game.round)?.state == RoundState::Closed;
        if let Some(expected) = expected {
            if (decided && !reported) || closed {
                // Another result than there is already is a correction, unless nobody has confirmed it.
                ctx.may(Action::DirectTournament, whole.row.club_id, &[])?;
            }
            whole.expect(expected)?;
        }
        if !is_shown(&stage, game.round) {
            let message = format!("round {} is a draft: publish it first", game.round);
            return Err(whole.conflict("is-a-draft", "key", message));
        }
        let recorded = part.filter(|part| part.has_begun()).map(PairingPart::pair);
        let Some(pair) = recorded.or(game.pair()) else {
            let message = format!("it is not known yet who meets in {}", game.key);
            return Err(whole.conflict("not-ready", "key", message));
        };
        let key = game.key;
        Ok(Chosen {
            whole,
            stage,
            key,
            pair,
            game,
        })
    }

    fn part(&self) -> Option<&PairingPart> {
        self.stage.pairings.get(&self.key)
    }

    /// The row of the match, stored if there was none.
    fn row(&self, conn: &mut AnyConnection) -> Result<PairingRow, ServiceError> {
        if let Some(part) = self.part() {
            let mut row = part.row.clone();
            if !part.has_begun() {
                (row.first, row.second) = (as_i32(self.pair.first.0), as_i32(self.pair.second.0));
            }
            return Ok(row);
        }
        let pairing = Pairing {
            key: self.key,
            pair: self.pair,
        };
        let row = blank_pairing(
            self.whole.row.id,
            self.stage.row.number,
            as_i32(self.game.round),
            &pairing,
        );
        pairing_rows::insert(conn, std::slice::from_ref(&row))?;
        Ok(row)
    }

    /// The two players who sit down, at this board of a match between teams.
    fn players(&self, board: Option<i32>) -> Result<ByHalf<Id>, ServiceError> {
        let wrong = |message: String| Err(ServiceError::invalid("bad-value", "board", message));
        match (self.stage.team_boards(), board) {
            (None, None) => {
                let player = |id| self.whole.players_of(id).first().copied();
                match (player(self.pair.first), player(self.pair.second)) {
                    (Some(first), Some(second)) => Ok(ByHalf::new(first, second)),
                    _ => Err(self.whole.conflict("not-ready", "key", "a team has no single player")),
                }
            }
            (Some(boards), Some(board)) if (1..=i32::from(boards)).contains(&board) => {
                if let Some(known) = self.part().and_then(|part| part.board(board)) {
                    return Ok(ByHalf::new(known.row.first_player, known.row.second_player));
                }
                let at = usize::try_from(board - 1).unwrap_or(0);
                let player = |id| self.whole.players_of(id).get(at).copied();
                match (player(self.pair.first), player(self.pair.second)) {
                    (Some(first), Some(second)) => Ok(ByHalf::new(first, second)),
                    _ => wrong(format!("a team has no player for board {board}")),
                }
            }
            (None, Some(_)) => wrong("is for matches between teams".to_owned()),
            (Some(boards), _) => wrong(format!(
                "must be from 1 to {boards}: the boards of the match have results"
            )),
        }
    }

    fn new_match(&self, players: ByHalf<Id>, white: Half) -> NewMatch {
        let terms = self.stage.terms;
        NewMatch {
            club: Some(self.whole.row.club_id),
            players: BySide {
                white: players[white],
                black: players[!white],
            },
            length: i64::from(terms.length.games()),
            rules: terms.rules,
            begins: terms.begins,
            stop_when_decided: terms.stop_when_decided,
        }
    }

    fn board_row(&self, board: i32, players: ByHalf<Id>) -> TeamBoardRow {
        TeamBoardRow {
            tournament_id: self.whole.row.id,
            stage: self.stage.row.number,
            key: self.key.to_string(),
            board,
            first_player: players.first,
            second_player: players.second,
            match_id: None,
            ruling: None,
        }
    }

    /// Stores what a board or the match itself comes to.
    fn store(
        &self,
        conn: &mut AnyConnection,
        board: Option<i32>,
        match_id: Option<Id>,
        ruling: Option<Ruling>,
    ) -> Result<(), ServiceError> {
        let ruling = ruling.map(|ruling| to_json(&ruling)).transpose()?;
        let mut row = self.row(conn)?;
        let begins = match_id.is_some() || ruling.is_some();
        if let Some(board) = board {
            let known = self.part().and_then(|part| part.board(board));
            let mut of_board = match known {
                Some(known) => known.row.clone(),
                None => self.board_row(board, self.players(Some(board))?),
            };
            of_board.match_id = match_id;
            of_board.ruling = ruling;
            match known {
                Some(_) if !begins => team_board_rows::delete(conn, &of_board)?,
                Some(_) => team_board_rows::update(conn, &of_board)?,
                None => team_board_rows::insert(conn, &[of_board])?,
            }
        } else {
            row.match_id = match_id;
            row.ruling = ruling;
        }
        let begun_elsewhere = board.is_some() && self.part().is_some_and(|part| part.boards.len() > 1);
        row.begun_at = match begins || begun_elsewhere {
            true => row.begun_at.or_else(|| Some(time::now())),
            false => None,
        };
        Ok(pairing_rows::update(conn, &row)?)
    }

    /// Lets everything follow, and stores that it was done.
    fn finish(
        self,
        conn: &mut AnyConnection,
        ctx: Context,
        let_stand: bool,
        mut entry: Entry<'_>,
    ) -> Result<(PairingView, i32), ServiceError> {
        let id = self.whole.row.id;
        let number = self.stage.row.number;
        let after = load(conn, id)?;
        let effects = refuse_dependants(&self.whole, &after, number, Some(self.key), let_stand)?;
        follow(conn, &after, number, &effects)?;
        let followed = load(conn, id)?;
        super::boards::call_next(conn, &followed)?;
        let mut whole = load(conn, id)?;
        let stage = whole.stage(number)?;
        entry.before = Some(json!(self.whole.game_view(&self.stage, &self.game)));
        entry.after = Some(json!(whole.game_view(stage, &whole.game(stage, self.key)?)));
        whole.save(conn, ctx, entry)?;
        let stage = whole.stage(number)?;
        Ok((whole.game_view(stage, &whole.game(stage, self.key)?), whole.row.version))
    }
}

impl PairingPart {
    /// A board of a match between teams.
    fn board(&self, number: i32) -> Option<&BoardPart> {
        self.boards.iter().find(|board| board.row.board == number)
    }
}

/// Begins a match: from now on it is recorded game by game, as any other match.
///
/// # Errors
/// No such match, another version, one of which it is not known who meets or that has begun, a draft; the database's
/// failure.
pub fn begin(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    at: &Address,
    white: Half,
    expected: &Expected,
) -> Result<(PairingView, i32), ServiceError> {
    let chosen = Chosen::open(conn, ctx, id, at, Some(expected))?;
    let begun = chosen.part().is_some_and(|part| match at.board {
        None => part.has_begun(),
        Some(board) => part.board(board).is_some(),
    });
    if begun {
        let message = format!("{} has begun already", named(&chosen.whole, &chosen.game));
        return Err(chosen.whole.conflict("has-begun", "key", message));
    }
    let players = chosen.players(at.board)?;
    let new = chosen.new_match(players, white);
    let made = matches::create(conn, chosen.whole.in_club(ctx), &new)?;
    chosen.store(conn, at.board, Some(made.id), None)?;
    let entry = Entry {
        action: "begun",
        ..Entry::default()
    };
    chosen.finish(conn, ctx, true, entry)
}

/// Enters a result, or another one than there was.
///
/// # Errors
/// No such match, another version, one of which it is not known who meets, a draft, games that cannot be, matches that
/// depend on it and have begun; the database's failure.
pub fn set_result(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    at: &Address,
    entered: &Entered,
    expected: &Expected,
) -> Result<(PairingView, i32), ServiceError> {
    let chosen = Chosen::open(conn, ctx, id, at, Some(expected))?;
    let why = text::why(entered.why.as_deref())?;
    let part = chosen.part();
    let linked = match at.board {
        None => part.and_then(|part| part.row.match_id),
        Some(board) => part
            .and_then(|part| part.board(board))
            .and_then(|board| board.row.match_id),
    };
    match &entered.result {
        GivenResult::Ruling(ruling) => {
            check_ruling(*ruling)?;
            if at.board.is_some() {
                chosen.players(at.board)?;
            }
            if matches!(ruling, Ruling::Extra { .. }) && (at.board.is_some() || chosen.stage.team_boards().is_none()) {
                let message = "extra is for matches between teams";
                return Err(ServiceError::invalid("bad-value", "ruling.kind", message));
            }
            // A ruling is the director's; a player or a recorder enters games.
            ctx.may(Action::DirectTournament, chosen.whole.row.club_id, &[])?;
            chosen.store(conn, at.board, linked, Some(*ruling))?;
        }
        GivenResult::Games(given) => {
            let players = chosen.players(at.board)?;
            let match_id = match linked {
                Some(linked) => linked,
                None => {
                    matches::create(
                        conn,
                        chosen.whole.in_club(ctx),
                        &chosen.new_match(players, entered.white),
                    )?
                    .id
                }
            };
            if linked.is_some() {
                // Not followed game by game: what the games come to together is looked at once, below.
                chosen.store(conn, at.board, None, None)?;
            }
            enter_games(conn, ctx, match_id, players.first, given)?;
            let made = matches::view(conn, match_id)?;
            if made.state.status == MatchStatus::Open {
                let message = format!("do not decide the match, which has {}", made.length.games());
                return Err(ServiceError::invalid("undecided", "games", message));
            }
            let mut again = Chosen::open(conn, ctx, id, at, Some(&Expected::ANY))?;
            // Those who sat down, also where others meet there by now.
            again.pair = chosen.pair;
            again.store(conn, at.board, Some(match_id), None)?;
        }
    }
    let entry = Entry {
        action: "result",
        why: why.as_deref(),
        ..Entry::default()
    };
    chosen.finish(conn, ctx, entered.let_stand, entry)
}

fn check_ruling(ruling: Ruling) -> Result<(), ServiceError> {
    let Ruling::Points { points, .. } = ruling else {
        return Ok(());
    };
    let fits = |score: Score| score >= Score::ZERO && score <= Score::whole(100_000) && score.hundredths() % 10 == 0;
    match fits(points.first) && fits(points.second) {
        true => Ok(()),
        false => {
            let message = "must be decimals from 0 on with at most one digit after the point";
            Err(ServiceError::invalid("bad-value", "ruling.points", message))
        }
    }
}

/// Makes the games of a match those that are given.
fn enter_games(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    first: Id,
    given: &[GivenGame],
) -> Result<(), ServiceError> {
    let of_match = matches::view(conn, id)?;
    let side = |half: Half| -> Side {
        match (of_match.players.white.id == Some(first), half) {
            (true, Half::First) | (false, Half::Second) => Side::White,
            _ => Side::Black,
        }
    };
    let result = |game: &GivenGame| NewResult {
        winner: side(game.winner),
        win: game.win,
        termination: game.termination,
        points: game.points,
    };
    if let Some(game) = of_match.games.iter().find(|game| game.turn_count > 0) {
        let message = format!(
            "game {} was recorded turn by turn: correct it there",
            game.number.unwrap_or_default()
        );
        return Err(ServiceError::invalid("recorded-by-turns", "games", message));
    }
    for game in of_match.games.iter().rev() {
        if game.outcome.is_some() {
            games::clear_result(conn, ctx, game.id, &Expected::ANY, None)?;
        }
        games::remove(conn, ctx, game.id, &Expected::ANY)?;
    }
    for (at, game) in given.iter().enumerate() {
        let new = NewGame {
            result: Some(result(game)),
            ..NewGame::default()
        };
        matches::new_game(conn, ctx, id, &new, &Expected::ANY).map_err(|error| below_game(at, error))?;
    }
    Ok(())
}

/// In the request for a result the fields of a game stand below `games`.
fn below_game(at: usize, error: ServiceError) -> ServiceError {
    match error {
        ServiceError::Invalid { code, field, message } => {
            let field = field.strip_prefix("result.").unwrap_or(&field);
            ServiceError::Invalid {
                code,
                field: format!("games[{at}].{field}").into(),
                message,
            }
        }
        ServiceError::Conflict { code, message, .. } => ServiceError::Invalid {
            code,
            field: format!("games[{at}]").into(),
            message,
        },
        error => error,
    }
}

/// After a match was taken out of its tournament: results that were only entered go, so that nothing counts them. A match
/// that was recorded turn by turn stays as it was played, as a match of no tournament.
///
/// # Errors
/// The database's failure.
pub(super) fn forget(conn: &mut AnyConnection, ctx: Context, id: Id) -> Result<(), ServiceError> {
    let of_match = matches::view(conn, id)?;
    let recorded = of_match.games.iter().any(|game| game.turn_count > 0);
    match of_match.players.white.id.filter(|_| !recorded) {
        Some(first) => enter_games(conn, ctx, id, first, &[]),
        None => Ok(()),
    }
}

/// Takes a result back. A match that was recorded turn by turn stays as a match of no tournament.
///
/// # Errors
/// No such match, another version, one without a result, matches that depend on it and have begun; the database's failure.
pub fn clear_result(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    at: &Address,
    let_stand: bool,
    expected: &Expected,
) -> Result<(PairingView, i32), ServiceError> {
    let chosen = Chosen::open(conn, ctx, id, at, Some(expected))?;
    ctx.may(Action::DirectTournament, chosen.whole.row.club_id, &[])?;
    if !chosen.part().is_some_and(PairingPart::has_begun) {
        let message = format!("{} has no result", named(&chosen.whole, &chosen.game));
        return Err(chosen.whole.conflict("no-result", "key", message));
    }
    let part = chosen.part();
    let linked = match at.board {
        None => part.and_then(|part| part.row.match_id),
        Some(board) => part.and_then(|part| part.board(board)?.row.match_id),
    };
    chosen.store(conn, at.board, None, None)?;
    if let Some(linked) = linked {
        forget(conn, ctx, linked)?;
    }
    let entry = Entry {
        action: "result-cleared",
        ..Entry::default()
    };
    chosen.finish(conn, ctx, let_stand, entry)
}

/// What a result would change; none for taking it back. Nothing is stored.
///
/// # Errors
/// As [`set_result`], except for matches that depend on it.
pub fn preview(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    at: &Address,
    given: Option<&GivenResult>,
) -> Result<PreviewView, ServiceError> {
    let chosen = Chosen::open(conn, ctx, id, at, None)?;
    let result = given.map(|given| chosen.assumed(given)).transpose()?;
    let mut after = chosen.whole.clone();
    let pairing = Pairing {
        key: chosen.key,
        pair: chosen.pair,
    };
    let blank = blank_pairing(id, chosen.stage.row.number, as_i32(chosen.game.round), &pairing);
    let stage = after.stage_mut(chosen.stage.row.number)?;
    let part = stage.pairings.entry(chosen.key).or_insert_with(|| PairingPart {
        row: blank,
        ruling: None,
        boards: Vec::new(),
        assumed: None,
    });
    part.assumed = Some(result);
    preview_view(&chosen.whole, &after, chosen.stage.row.number, chosen.key)
}

impl Chosen {
    /// The result that these games or this ruling would come to.
    fn assumed(&self, given: &GivenResult) -> Result<MatchResult, ServiceError> {
        let games = match given {
            GivenResult::Ruling(ruling) => {
                check_ruling(*ruling)?;
                return Ok(ruling.result(None));
            }
            GivenResult::Games(games) => games,
        };
        let terms = self.stage.terms;
        let side = |half: Half| if half == Half::First { Side::White } else { Side::Black };
        let mut finished = Vec::new();
        for (at, game) in games.iter().enumerate() {
            let result = GameResult::new(side(game.winner), game.win, game.termination, &terms.rules);
            let result = result.and_then(|result| match game.points {
                Some(points) => result.with_points(points, &terms.rules),
                None => Ok(result),
            });
            let result =
                result.map_err(|error| ServiceError::invalid("bad-result", format!("games[{at}].win"), error))?;
            finished.push(FinishedGame { result, begun_by: None });
        }
        let state = match_state(&terms.into(), &finished, None);
        let outcome = match state.status {
            MatchStatus::Decided { winner, .. } => MatchOutcome::Won {
                winner: if winner == Side::White {
                    Half::First
                } else {
                    Half::Second
                },
                by: WonBy::Play,
            },
            MatchStatus::Open | MatchStatus::Undecided => {
                return Err(ServiceError::invalid("undecided", "games", "do not decide the match"));
            }
        };
        let ranks = |half: Half| {
            let won = finished.iter().filter(|game| game.result.winner() == side(half));
            won.filter_map(|game| {
                Some(WinRank(
                    terms.rules.rank(game.result.win()?, game.result.points()).value(),
                ))
            })
            .collect()
        };
        Ok(MatchResult {
            outcome,
            points: ByHalf::from_fn(|half| Score::tenths(state.score[side(half)].tenths())),
            wins: ByHalf::from_fn(ranks),
        })
    }
}
