//! Matches between teams: boards, then points, then the won games compared best first (TOURNAMENTS.md, *Formats*).

use brade_core::tournament::result::{MatchOutcome, MatchResult};
use brade_core::tournament::team::team_match;

use super::engine::{finished, played, side_of};
use super::settings::Ruling;
use super::whole::{BoardPart, PairingPart, Stage, Whole};

/// The result of one board, if it has one.
pub(super) fn board_result(whole: &Whole, board: &BoardPart) -> Option<MatchResult> {
    let of_match = board.row.match_id.and_then(|id| whole.matches.get(&id));
    let first = of_match.map(|of_match| side_of(of_match, Some(board.row.first_player)));
    match (board.ruling, of_match.zip(first)) {
        (Some(ruling), None) => Some(ruling.result(None)),
        (Some(ruling), Some((of_match, first))) => Some(ruling.result(Some(played(of_match, first)))),
        (None, Some((of_match, first))) => finished(of_match, first),
        (None, None) => None,
    }
}

/// The result of the whole match, once all its boards have theirs or the director has given one. In a knockout that is
/// level after all boards, the director's word says who won the one more game.
pub(super) fn result_of(whole: &Whole, stage: &Stage, part: &PairingPart) -> Option<MatchResult> {
    let boards = 1..=i32::from(stage.team_boards().unwrap_or(0));
    let results: Vec<Option<MatchResult>> = boards
        .map(|number| part.boards.iter().find(|board| board.row.board == number))
        .map(|board| board_result(whole, board?))
        .collect();
    let extra = match part.ruling {
        Some(Ruling::Extra { winner }) => Some(winner),
        _ => None,
    };
    let of_match = team_match(&results, stage.settings.format.is_bracket(), extra);
    match part.ruling {
        None | Some(Ruling::Extra { .. }) => of_match.result(),
        Some(ruling) => {
            let so_far = MatchResult {
                points: of_match.points,
                wins: of_match.wins,
                ..MatchResult::without_games(MatchOutcome::Level)
            };
            Some(ruling.result(Some(so_far)))
        }
    }
}
