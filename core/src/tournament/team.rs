//! The match of two teams over several boards (TOURNAMENTS.md, *Formats*, team match).

use super::result::{ByHalf, Half, MatchOutcome, MatchResult, Score, WinRank, WinRanks, WonBy};

/// By what a team match was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum TeamDecidedBy {
    /// More boards.
    Boards,
    /// Equal boards; more points over all games.
    Points,
    /// Equal points; the games won on all boards, compared best first as in a match (RULES.md §10).
    TieBreak,
    /// All equal; one more game, in a knockout.
    ExtraGame,
}

/// How a team match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "kebab-case"))]
pub enum TeamStatus {
    /// Boards are still to be finished.
    Open {
        /// How many.
        left: usize,
    },
    /// One team won.
    Decided {
        /// Which one.
        winner: Half,
        /// By what.
        by: TeamDecidedBy,
    },
    /// Shared: ½ to each team.
    Level,
    /// A knockout needs one more game; the director names who plays it.
    ExtraGameNeeded,
    /// Neither team came: no board was played or won.
    DoubleForfeit,
}

/// A team match as far as it has come.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TeamMatch {
    /// The boards won; a level board counts ½ to each team.
    pub boards: ByHalf<Score>,
    /// The points of the games won on all boards.
    pub points: ByHalf<Score>,
    /// The games won on all boards.
    pub wins: ByHalf<WinRanks>,
    /// How it stands.
    pub status: TeamStatus,
    /// Whether any board was played.
    played: bool,
}

/// The state of a team match from its boards in order, none for a board not finished.
///
/// On each board the first half is the player of the first team. `knockout` says whether the match must have a winner,
/// and `extra` who won the one more game that the director named; it counts only where all else is equal.
pub fn team_match(boards: &[Option<MatchResult>], knockout: bool, extra: Option<Half>) -> TeamMatch {
    let finished = || boards.iter().flatten();
    let score = ByHalf::from_fn(|half| finished().map(|board| board.outcome.score(half)).sum::<Score>());
    let points = ByHalf::from_fn(|half| finished().map(|board| board.points[half]).sum::<Score>());
    let wins = ByHalf::from_fn(|half| {
        let won = finished().flat_map(|board| board.wins[half].as_slice());
        won.copied().collect::<Vec<WinRank>>().into()
    });
    let left = boards.len() - finished().count();
    let played = finished().any(|board| board.outcome.played());
    let decided = better(&score)
        .map(|winner| (winner, TeamDecidedBy::Boards))
        .or_else(|| better(&points).map(|winner| (winner, TeamDecidedBy::Points)))
        .or_else(|| better(&wins).map(|winner| (winner, TeamDecidedBy::TieBreak)))
        .or_else(|| {
            extra
                .filter(|_| knockout)
                .map(|winner| (winner, TeamDecidedBy::ExtraGame))
        });
    let status = match decided {
        _ if left > 0 => TeamStatus::Open { left },
        Some((winner, by)) => TeamStatus::Decided { winner, by },
        None if score.first == Score::ZERO => TeamStatus::DoubleForfeit,
        None if knockout => TeamStatus::ExtraGameNeeded,
        None => TeamStatus::Level,
    };
    TeamMatch {
        boards: score,
        points,
        wins,
        status,
        played,
    }
}

/// Which half has the greater value.
fn better<T: Ord>(values: &ByHalf<T>) -> Option<Half> {
    match values.first.cmp(&values.second) {
        std::cmp::Ordering::Less => Some(Half::Second),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Half::First),
    }
}

impl TeamMatch {
    /// The result the tournament of the teams reads; none while a board or the one more game is missing.
    pub fn result(&self) -> Option<MatchResult> {
        let by = if self.played { WonBy::Play } else { WonBy::Walkover };
        let outcome = match self.status {
            TeamStatus::Open { .. } | TeamStatus::ExtraGameNeeded => return None,
            TeamStatus::Decided { winner, .. } => MatchOutcome::Won { winner, by },
            TeamStatus::Level => MatchOutcome::Level,
            TeamStatus::DoubleForfeit => MatchOutcome::DoubleForfeit,
        };
        Some(MatchResult {
            outcome,
            points: self.points,
            wins: self.wins.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board won by this half with these points and ranks of games.
    fn board(winner: Half, points: [i32; 2], wins: [&[i32]; 2]) -> Option<MatchResult> {
        let ranks = |ranks: &[i32]| ranks.iter().copied().map(WinRank).collect();
        Some(MatchResult {
            wins: ByHalf::new(ranks(wins[0]), ranks(wins[1])),
            ..MatchResult::won(winner, ByHalf::new(Score::whole(points[0]), Score::whole(points[1])))
        })
    }

    use Half::{First, Second};

    fn decided(boards: &[Option<MatchResult>]) -> TeamStatus {
        team_match(boards, false, None).status
    }

    #[test]
    fn more_boards_win_whatever_the_points() {
        let boards = [
            board(First, [2, 1], [&[1], &[1]]),
            board(First, [2, 1], [&[1], &[1]]),
            board(Second, [0, 9], [&[], &[5]]),
        ];
        let by = TeamDecidedBy::Boards;
        assert_eq!(decided(&boards), TeamStatus::Decided { winner: First, by });
        assert_eq!(decided(&boards[..2]), TeamStatus::Decided { winner: First, by });
        let open = [boards[0].clone(), None, None];
        assert_eq!(decided(&open), TeamStatus::Open { left: 2 });
        assert_eq!(team_match(&open, false, None).result(), None);
    }

    #[test]
    fn equal_boards_are_parted_by_points_then_by_the_games_won() {
        let boards = [board(First, [3, 1], [&[1], &[1]]), board(Second, [0, 3], [&[], &[1]])];
        let by = TeamDecidedBy::Points;
        assert_eq!(decided(&boards), TeamStatus::Decided { winner: Second, by });
        let boards = [
            board(First, [3, 0], [&[1, 3], &[]]),
            board(Second, [0, 3], [&[], &[1, 4]]),
        ];
        let by = TeamDecidedBy::TieBreak;
        assert_eq!(decided(&boards), TeamStatus::Decided { winner: Second, by });
        let result = team_match(&boards, false, None).result().unwrap();
        assert_eq!(result.outcome.winner(), Some(Second));
        assert_eq!(result.wins.second.as_slice(), [WinRank(4), WinRank(1)]);
    }

    #[test]
    fn a_level_match_is_shared_or_in_a_knockout_decided_by_one_more_game() {
        let boards = [board(First, [3, 0], [&[1], &[]]), board(Second, [0, 3], [&[], &[1]])];
        assert_eq!(
            team_match(&boards, false, None).result().unwrap().outcome,
            MatchOutcome::Level
        );
        let knockout = team_match(&boards, true, None);
        assert_eq!(
            (knockout.status, knockout.result()),
            (TeamStatus::ExtraGameNeeded, None)
        );
        let by = TeamDecidedBy::ExtraGame;
        assert_eq!(
            team_match(&boards, true, Some(Second)).status,
            TeamStatus::Decided { winner: Second, by }
        );
        // It does not turn a match that the boards decided.
        let boards = [boards[0].clone()];
        let by = TeamDecidedBy::Boards;
        assert_eq!(
            team_match(&boards, true, Some(Second)).status,
            TeamStatus::Decided { winner: First, by }
        );
    }

    #[test]
    fn a_team_that_does_not_come_loses_by_walkover_and_two_that_do_not_send_nobody_on() {
        let walkovers = [Some(MatchResult::walkover(First)), Some(MatchResult::walkover(First))];
        let outcome = team_match(&walkovers, true, None).result().unwrap().outcome;
        assert_eq!(
            outcome,
            MatchOutcome::Won {
                winner: First,
                by: WonBy::Walkover
            }
        );
        let empty = vec![Some(MatchResult::without_games(MatchOutcome::DoubleForfeit)); 3];
        assert_eq!(
            team_match(&empty, true, None).result().unwrap().outcome,
            MatchOutcome::DoubleForfeit
        );
    }
}
