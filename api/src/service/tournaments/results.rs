//! Beginning matches, and their results: by games, or by the director's word.

use std::cmp::Ordering;

use brade_core::brade::record::Termination;
use brade_core::brade::tables_match::MatchStatus;
use brade_core::brade::win::{Points, Win};
use brade_core::tournament::result::{Half, Score};

use super::chosen::{Address, Chosen};
use super::settings::Ruling;
use super::standings::named;
use super::views::PairingView;
use super::whole::{BoardPart, PairingPart};
use super::writing::Entry;
use crate::auth::permission::Action;
use crate::db::AnyConnection;
use crate::id::Id;
use crate::service::contests::GameKind;
use crate::service::contests::brade::{remove_games, side};
use crate::service::games::NewResult;
use crate::service::matches::{self, NewGame};
use crate::service::{Context, Expected, ServiceError, text};

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
        Some(board) => part.board(board).is_some_and(BoardPart::has_begun),
    });
    if begun {
        let message = format!("{} has begun already", named(&chosen.whole, &chosen.game));
        return Err(chosen.whole.conflict("has-begun", "key", message));
    }
    if chosen.part().is_some_and(PairingPart::is_automatic) {
        let message = format!(
            "{} was forfeited: enter its result as a correction, or take the forfeit back once both are there",
            named(&chosen.whole, &chosen.game)
        );
        return Err(chosen.whole.conflict("is-forfeited", "key", message));
    }
    let made = chosen.make_match(conn, ctx, white, at.board)?;
    chosen.store(conn, at.board, Some(made), None)?;
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
    if entered.let_stand {
        ctx.may(Action::DirectTournament, chosen.whole.row.club_id, &[])?;
    }
    let why = text::why(entered.why.as_deref())?;
    let part = chosen.part();
    let linked = match at.board {
        None => part.and_then(|part| part.match_id()),
        Some(board) => part
            .and_then(|part| part.board(board))
            .and_then(|board| board.row.match_id),
    };
    match &entered.result {
        GivenResult::Ruling(ruling) => {
            chosen.check_ruling(*ruling)?;
            if at.board.is_some() {
                chosen.players(at.board)?;
            }
            if matches!(ruling, Ruling::Points { .. })
                && linked
                    .and_then(|id| chosen.whole.matches.get(&id))
                    .is_some_and(|contest| contest.is_recorded)
            {
                let message = "this match is recorded deal by deal: correct it there";
                return Err(chosen.whole.conflict("recorded-by-deals", "ruling", message));
            }
            if matches!(ruling, Ruling::Extra { .. }) && (at.board.is_some() || chosen.stage.team_boards().is_none()) {
                let message = "extra is for matches between teams";
                return Err(ServiceError::invalid("bad-value", "ruling.kind", message));
            }
            // A ruling is the director's, and a player or a recorder enters games; but points alone are what a recorder
            // reads off the score sheet of a game that is won by them.
            let is_sheet = matches!(ruling, Ruling::Points { .. }) && chosen.stage.terms.game().is_won_by_points();
            let action = if is_sheet {
                Action::RecordTournament
            } else {
                Action::DirectTournament
            };
            ctx.may(action, chosen.whole.row.club_id, &[])?;
            chosen.store(conn, at.board, linked, Some(*ruling))?;
        }
        GivenResult::Games(given) => {
            chosen.brade()?;
            let players = chosen.players(at.board)?;
            let match_id = match linked {
                Some(linked) => linked,
                None => chosen.make_match(conn, ctx, entered.white, at.board)?,
            };
            if linked.is_some() {
                // Not followed game by game: what the games come to together is looked at once, below.
                chosen.store(conn, at.board, None, None)?;
            }
            enter_games(conn, ctx, match_id, players.first.first().copied(), given)?;
            let made = matches::view(conn, match_id)?;
            if made.state.status == MatchStatus::Open {
                let message = format!("do not decide the match, which has {}", made.length.games());
                return Err(ServiceError::invalid("undecided", "games", message));
            }
            chosen.again(conn)?.store(conn, at.board, Some(match_id), None)?;
        }
    }
    let entry = Entry {
        action: "result",
        why: why.as_deref(),
        ..Entry::default()
    };
    chosen.finish(conn, ctx, entered.let_stand, entry)
}

impl Chosen {
    /// Holds a ruling to be one that this match can have. Teams that are level play one more game.
    pub(super) fn check_ruling(&self, ruling: Ruling) -> Result<(), ServiceError> {
        let needs_winner = self.stage.settings.format.is_bracket() && self.stage.team_boards().is_none();
        check_ruling(ruling, self.stage.terms.game(), needs_winner)
    }
}

/// Holds a ruling to be one that a match of this game can have.
pub(super) fn check_ruling(ruling: Ruling, game: GameKind, needs_winner: bool) -> Result<(), ServiceError> {
    let wrong = |field: &'static str, message: &str| Err(ServiceError::invalid("bad-value", field, message));
    if needs_winner && matches!(ruling, Ruling::Level | Ruling::Points { winner: None, .. }) {
        return wrong("ruling.kind", "cannot be level: in a knockout somebody goes on");
    }
    let Ruling::Points { winner, points } = ruling else {
        return Ok(());
    };
    let fits = |score: Score| score >= Score::ZERO && score <= Score::whole(100_000) && score.hundredths() % 10 == 0;
    if !fits(points.first) || !fits(points.second) {
        let message = "must be decimals from 0 on with at most one digit after the point";
        return wrong("ruling.points", message);
    }
    let is_whole = |score: Score| score.hundredths() % 100 == 0;
    if game.is_won_by_points() && !(is_whole(points.first) && is_whole(points.second)) {
        return wrong("ruling.points", "must be whole numbers: the totals of the score sheet");
    }
    if game.is_won_by_points() && points.first == Score::ZERO && points.second == Score::ZERO {
        return wrong(
            "ruling.points",
            "must not both be 0: a match of which nothing was played is level, or a walkover",
        );
    }
    let more = match points.first.cmp(&points.second) {
        Ordering::Greater => Some(Half::First),
        Ordering::Less => Some(Half::Second),
        Ordering::Equal => None,
    };
    match game.is_won_by_points() {
        true if winner != more => {
            let message = "must be who has more points, or nobody where both have as many";
            wrong("ruling.winner", message)
        }
        false if winner.is_none() && more.is_some() => {
            let message = "must be first or second, unless both have as many points";
            wrong("ruling.winner", message)
        }
        _ => Ok(()),
    }
}

/// Makes the games of a match those that are given.
fn enter_games(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    first: Option<Id>,
    given: &[GivenGame],
) -> Result<(), ServiceError> {
    let of_match = matches::view(conn, id)?;
    let first_is_white = of_match.players.white.id == first;
    let result = |game: &GivenGame| NewResult {
        winner: side(if first_is_white { game.winner } else { !game.winner }),
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
    remove_games(conn, ctx, &of_match)?;
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
    let is_forfeit = at.board.is_none() && chosen.part().is_some_and(PairingPart::is_automatic);
    if !is_forfeit && !chosen.part().is_some_and(PairingPart::has_begun) {
        let message = format!("{} has no result", named(&chosen.whole, &chosen.game));
        return Err(chosen.whole.conflict("no-result", "key", message));
    }
    if let Some(gone) = chosen.whole.gone_of(&chosen.stage, chosen.pair).filter(|_| is_forfeit) {
        let name = chosen.whole.label(gone);
        let message = format!(
            "{name} has left and would forfeit this again at once: enter another result, or bring {name} back first"
        );
        return Err(chosen.whole.conflict("has-left", "key", message));
    }
    let part = chosen.part();
    let linked = match at.board {
        None => part.and_then(|part| part.match_id()),
        Some(board) => part.and_then(|part| part.board(board)?.row.match_id),
    };
    // Where the director's word stands over a match that is recorded, the word alone is taken back.
    let is_ruled = at.board.is_none() && part.is_some_and(|part| part.ruling.is_some());
    let under = linked.filter(|_| is_ruled && chosen.stage.terms.game().is_won_by_points());
    chosen.store(conn, at.board, under, None)?;
    chosen.free_boards(conn)?;
    if let Some(linked) = linked.filter(|_| under.is_none()) {
        chosen.stage.terms.game().forget(conn, ctx, linked)?;
    }
    let entry = Entry {
        action: "result-cleared",
        ..Entry::default()
    };
    chosen.finish(conn, ctx, let_stand, entry)
}
