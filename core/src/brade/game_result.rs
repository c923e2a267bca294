//! The result of one finished game: who won, by what, for how many points, and how it came to its end (RULES.md §10).

use super::rules::Rules;
use super::side::Side;
use super::win::{Points, Win};
pub use crate::record::{Termination, TerminationError};

/// The result of one finished game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameResult {
    winner: Side,
    win: Option<Win>,
    points: Points,
    termination: Termination,
}

/// Why a result cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameResultError {
    /// These rules do not have the win.
    #[error("the rules `{rules}` know no win `{win}`; they have: {}", known_wins(.rules))]
    NotInRules {
        /// The win asked for.
        win: Win,
        /// The rules of the match.
        rules: Rules,
    },
    /// A game that was played out has a win.
    #[error("a game that was played out needs its win; only a conceded, forfeited or adjudicated one may have none")]
    NoWin,
    /// The points are not those of the win.
    #[error("`{win}` is worth {}, not {points}", .expected.iter().map(Points::to_string).collect::<Vec<_>>().join(" or "))]
    WrongPoints {
        /// The win.
        win: Win,
        /// The points that were claimed.
        points: Points,
        /// What it may be worth under these rules.
        expected: Vec<Points>,
    },
}

fn known_wins(rules: &Rules) -> String {
    let known: Vec<&str> = Win::ALL
        .into_iter()
        .filter(|win| rules.has_win(*win))
        .map(Win::name)
        .collect();
    known.join(", ")
}

impl GameResult {
    /// A result with the full points of its win; none counts nothing.
    ///
    /// # Errors
    /// A win that these rules do not have, or none for a game that was played out.
    pub fn new(
        winner: Side,
        win: Option<Win>,
        termination: Termination,
        rules: &Rules,
    ) -> Result<GameResult, GameResultError> {
        let points = match win {
            Some(win) => rules
                .points(win)
                .ok_or(GameResultError::NotInRules { win, rules: *rules })?,
            None if termination == Termination::Played => return Err(GameResultError::NoWin),
            None => Points::ZERO,
        };
        Ok(GameResult {
            winner,
            win,
            points,
            termination,
        })
    }

    /// The same with the points that were agreed, where the rules leave them open (`jan-needs-band`).
    ///
    /// # Errors
    /// Points that do not go with the win.
    pub fn with_points(self, points: Points, rules: &Rules) -> Result<GameResult, GameResultError> {
        match self.win {
            Some(win) if !rules.goes_with(points, win) => {
                let mut expected: Vec<Points> = [true, false]
                    .into_iter()
                    .filter_map(|band| rules.points_against(win, band))
                    .collect();
                expected.dedup();
                Err(GameResultError::WrongPoints { win, points, expected })
            }
            _ => Ok(GameResult {
                points: if self.win.is_some() { points } else { Points::ZERO },
                ..self
            }),
        }
    }

    /// Who won the game.
    pub const fn winner(&self) -> Side {
        self.winner
    }

    /// By what; none for a game without a win.
    pub const fn win(&self) -> Option<Win> {
        self.win
    }

    /// What the game counts.
    pub const fn points(&self) -> Points {
        self.points
    }

    /// How the game came to its end.
    pub const fn termination(&self) -> Termination {
        self.termination
    }

    /// Whether it counts in statistics of wins: only what was played does.
    pub fn was_played(&self) -> bool {
        self.termination == Termination::Played
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::RuleSet;
    use super::*;
    use Side::White;

    #[test]
    fn a_result_has_a_win_of_its_rules_and_the_points_of_it() {
        let rules = Rules::from(RuleSet::Revertier);
        assert!(GameResult::new(White, Some(Win::Tower), Termination::Played, &rules).is_err());
        assert!(GameResult::new(White, None, Termination::Played, &rules).is_err());
        let rules = Rules::parse(RuleSet::OldBook, "jan-needs-band").unwrap();
        let jan = GameResult::new(White, Some(Win::Jan), Termination::Played, &rules).unwrap();
        assert_eq!(jan.points(), Points::whole(3));
        assert_eq!(
            jan.with_points(Points::whole(1), &rules).unwrap().points(),
            Points::whole(1)
        );
        let message = jan.with_points(Points::whole(2), &rules).unwrap_err().to_string();
        assert_eq!(message, "`jan` is worth 3 or 1, not 2");
    }
}
