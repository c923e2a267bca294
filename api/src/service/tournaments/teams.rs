//! Matches between teams: boards, then points, then the won games compared best first (TOURNAMENTS.md, *Formats*).

use std::cmp::Ordering;

use brade_core::tournament::result::{ByHalf, Half, MatchOutcome, MatchResult, Score, WinRanks, WonBy};

use super::engine::{finished, played, side_of};
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

/// The result of the whole match, once all its boards have theirs or the director has given one.
pub(super) fn result_of(whole: &Whole, stage: &Stage, part: &PairingPart) -> Option<MatchResult> {
    let boards = usize::from(stage.team_boards().unwrap_or(0));
    let results: Vec<MatchResult> = part.boards.iter().filter_map(|board| board_result(whole, board)).collect();
    if let Some(ruling) = part.ruling {
        return Some(ruling.result(Some(sum(&results))));
    }
    (results.len() >= boards && boards > 0).then(|| sum(&results))
}

/// What these boards come to together.
pub(super) fn sum(boards: &[MatchResult]) -> MatchResult {
    let total = |of: &dyn Fn(&MatchResult) -> Score| boards.iter().map(of).sum::<Score>();
    let won = ByHalf::from_fn(|half| total(&|board| board.outcome.score(half)));
    let points = ByHalf::from_fn(|half| total(&|board| board.points[half]));
    let wins = ByHalf::from_fn(|half: Half| {
        let all = boards.iter().flat_map(|board| board.wins[half].as_slice()).copied();
        all.collect::<WinRanks>()
    });
    let order = won
        .first
        .cmp(&won.second)
        .then_with(|| points.first.cmp(&points.second))
        .then_with(|| wins.first.cmp(&wins.second));
    let by = match boards.iter().any(|board| board.outcome.played()) {
        true => WonBy::Play,
        false => WonBy::Walkover,
    };
    let outcome = match order {
        Ordering::Greater => MatchOutcome::Won { winner: Half::First, by },
        Ordering::Less => MatchOutcome::Won { winner: Half::Second, by },
        Ordering::Equal if by == WonBy::Walkover => MatchOutcome::DoubleForfeit,
        Ordering::Equal => MatchOutcome::Level,
    };
    MatchResult { outcome, points, wins }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn won(winner: Half, first: i32, second: i32) -> MatchResult {
        MatchResult::won(winner, ByHalf::new(Score::whole(first), Score::whole(second)))
    }

    #[test]
    fn boards_come_before_points() {
        let boards = [
            won(Half::First, 1, 0),
            won(Half::First, 1, 0),
            won(Half::Second, 0, 8),
        ];
        assert_eq!(sum(&boards).outcome.winner(), Some(Half::First));
    }

    #[test]
    fn level_boards_are_parted_by_points_and_level_points_are_a_shared_match() {
        let boards = [won(Half::First, 3, 0), won(Half::Second, 0, 2)];
        assert_eq!(sum(&boards).outcome.winner(), Some(Half::First));
        let boards = [won(Half::First, 2, 0), won(Half::Second, 0, 2)];
        assert_eq!(sum(&boards).outcome, MatchOutcome::Level);
    }
}
