//! Results that a player has reported and nobody has confirmed yet, inside of a tournament.

use std::collections::BTreeSet;

use brade_core::tournament::entrants::EntrantId;

use super::engine::Game;
use super::rounds::close;
use super::settings::RoundState;
use super::views::RoundView;
use super::whole::{BoardPart, PairingPart, Stage, Whole, as_u32, load};
use super::writing::open;
use crate::auth::permission::Action;
use crate::db::AnyConnection;
use crate::id::Id;
use crate::service::confirmation::Report;
use crate::service::{Context, Expected, ServiceError};

impl Whole {
    /// Whether the results of a match that is recorded game by game wait to be confirmed.
    fn waits(&self, of_match: Option<Id>) -> bool {
        let report = of_match.and_then(|id| self.matches.get(&id)?.report.as_ref());
        report.is_some_and(Report::is_open)
    }

    /// Whether the result of one board of a match between teams waits to be confirmed.
    pub fn board_waits(&self, board: &BoardPart) -> bool {
        board.ruling.is_none() && self.waits(board.row.match_id)
    }

    /// Whether a result in this match waits to be confirmed; the director's word does not.
    pub fn is_unconfirmed(&self, part: &PairingPart) -> bool {
        part.ruling.is_none()
            && (self.waits(part.match_id()) || part.boards.iter().any(|board| self.board_waits(board)))
    }

    /// The matches of a round with results that wait to be confirmed.
    pub(super) fn unconfirmed(&self, stage: &Stage, round: u32) -> impl Iterator<Item = Game> {
        let waits = |game: &Game| {
            let part = stage.pairings.get(&game.key);
            game.round == round && part.is_some_and(|part| self.is_unconfirmed(part))
        };
        let found: Vec<Game> = self.games(stage).into_iter().filter(waits).collect();
        found.into_iter()
    }

    /// Those whose place may change if a result that they have reported is not confirmed.
    pub(super) fn provisional(&self, stage: &Stage) -> BTreeSet<EntrantId> {
        let waiting = stage.pairings.values().filter(|part| self.is_unconfirmed(part));
        waiting
            .flat_map(|part| [part.pair().first, part.pair().second])
            .collect()
    }
}

/// Confirms every result of a round that waits for it, and closes the round.
///
/// # Errors
/// As [`close`]; a caller who would confirm an own report.
pub fn close_confirmed(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    stage: i32,
    number: u32,
    expected: &Expected,
) -> Result<(RoundView, i32), ServiceError> {
    let whole = open(conn, ctx, id, Action::DirectTournament, expected)?;
    let found = whole.stage(stage)?;
    let of_round = found.pairings.values().filter(|part| as_u32(part.row.round) == number);
    let waiting = of_round.filter(|part| whole.is_unconfirmed(part));
    let ids = waiting.flat_map(|part| {
        let boards = part.boards.iter().filter(|board| board.ruling.is_none());
        (part.match_id().into_iter()).chain(boards.filter_map(|board| board.row.match_id))
    });
    let ids: Vec<Id> = ids.filter(|id| whole.waits(Some(*id))).collect();
    for of_match in ids {
        found.terms.game().confirm(conn, ctx, of_match)?;
    }
    let now = load(conn, id)?;
    let found = now.stage(stage)?;
    let round = found.round(number)?;
    if round.state == RoundState::Closed && whole.stage(stage)?.round(number)?.state != RoundState::Closed {
        // The last of them has closed it: the tournament had gone on already.
        return Ok((now.round_view(found, round), now.row.version));
    }
    close(conn, ctx, id, stage, number, &Expected::ANY)
}
