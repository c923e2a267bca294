//! What a result would change, before it is entered.

use brade_core::brade::tables_match::{FinishedGame, GameResult, MatchStatus, match_state};
use brade_core::tournament::pairing::Pairing;
use brade_core::tournament::result::MatchResult;

use super::chosen::{Address, Chosen};
use super::corrections::preview_view;
use super::results::GivenResult;
use super::starting::blank_pairing;
use super::views::PreviewView;
use super::whole::{BoardPart, PairingPart, as_i32};
use crate::db::AnyConnection;
use crate::id::Id;
use crate::service::contests::brade::{result_of, side};
use crate::service::{Context, Expected, ServiceError};

/// What a result would change; none for taking it back. Nothing is stored. Whoever may not see drafts is told nothing of
/// them.
///
/// # Errors
/// As [`super::set_result`], except for matches that depend on it.
pub fn preview(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    at: &Address,
    given: Option<&GivenResult>,
    expected: &Expected,
) -> Result<PreviewView, ServiceError> {
    let chosen = Chosen::open(conn, ctx, id, at, None)?;
    chosen.whole.expect(expected)?;
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
    // A row that only holds the board may have them the other way round.
    let pair = [chosen.pair.first, chosen.pair.second].map(|id| as_i32(id.0));
    [part.row.first, part.row.second] = pair;
    match at.board {
        None => {
            part.row.automatic = false;
            part.assumed = Some(result);
        }
        Some(board) => {
            let players = chosen.at_board(Some(board))?;
            if part.is_automatic() {
                (part.row.automatic, part.ruling) = (false, None);
            }
            let known = part.boards.iter().position(|other| other.row.board == board);
            let known = known.unwrap_or_else(|| {
                part.boards.push(BoardPart {
                    row: chosen.board_row(board, players),
                    ruling: None,
                    assumed: None,
                });
                part.boards.len() - 1
            });
            if let Some(of_board) = part.boards.get_mut(known) {
                of_board.assumed = Some(result);
            }
        }
    }
    after.settle()?;
    let number = chosen.stage.row.number;
    match chosen.whole.with_drafts {
        true => preview_view(&chosen.whole, &after, number, chosen.key),
        false => preview_view(
            &chosen.whole.without_drafts(),
            &after.without_drafts(),
            number,
            chosen.key,
        ),
    }
}

impl Chosen {
    /// The result that these games or this ruling would come to.
    fn assumed(&self, given: &GivenResult) -> Result<MatchResult, ServiceError> {
        let games = match given {
            GivenResult::Ruling(ruling) => {
                self.check_ruling(*ruling)?;
                return Ok(ruling.result(None));
            }
            GivenResult::Games(games) => games,
        };
        let terms = *self.brade()?;
        let mut finished = Vec::new();
        for (at, game) in games.iter().enumerate() {
            if !match_state(&terms.into(), &finished, None).more_games {
                let message = "the match has no more games to play";
                return Err(ServiceError::invalid("no-more-games", format!("games[{at}]"), message));
            }
            let result = GameResult::new(side(game.winner), game.win, game.termination, &terms.rules);
            let wrong = |field: &'static str| {
                move |error| ServiceError::invalid("bad-result", format!("games[{at}].{field}"), error)
            };
            let result = result.map_err(wrong("win"))?;
            let result = match game.points {
                Some(points) => result.with_points(points, &terms.rules).map_err(wrong("points"))?,
                None => result,
            };
            finished.push(FinishedGame { result, begun_by: None });
        }
        let state = match_state(&terms.into(), &finished, None);
        match state.status {
            MatchStatus::Decided { .. } => Ok(result_of(&terms.rules, &state, &finished)),
            MatchStatus::Open | MatchStatus::Undecided => {
                Err(ServiceError::invalid("undecided", "games", "do not decide the match"))
            }
        }
    }
}
