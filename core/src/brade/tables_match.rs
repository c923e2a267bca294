//! A match of an odd number of games, its score and its tie-break (RULES.md §10).
//!
//! The file is not called `match.rs`, since `match` is a word of the language.

pub use super::game_result::{GameResult, GameResultError, Termination, TerminationError};
use super::rules::{Begins, Rank, Rules};
use super::side::{BySide, Side};
use super::win::{Category, Points};

/// The number of games of a match: odd, at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MatchLength(u16);

/// A number of games that no match has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a match has an odd number of games from 1 to {}, not {found}", MatchLength::MOST)]
pub struct MatchLengthError {
    /// The number asked for.
    pub found: i64,
}

impl MatchLength {
    /// The longest match.
    pub const MOST: u16 = 99;

    /// A match of so many games.
    ///
    /// # Errors
    /// An even number, or one outside 1 to [`MatchLength::MOST`].
    pub fn new(games: i64) -> Result<MatchLength, MatchLengthError> {
        match u16::try_from(games) {
            Ok(length) if length % 2 == 1 && length <= MatchLength::MOST => Ok(MatchLength(length)),
            _ => Err(MatchLengthError { found: games }),
        }
    }

    /// How many games.
    pub const fn games(self) -> u16 {
        self.0
    }
}

/// What the players agreed before the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchSettings {
    /// The rules of every game.
    pub rules: Rules,
    /// How many games.
    pub length: MatchLength,
    /// Who begins the games after the first.
    pub begins: Begins,
    /// Whether the match ends when it is decided, or all its games are played.
    pub stop_when_decided: bool,
}

/// By what a match was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecidedBy {
    /// The higher score.
    Points,
    /// Equal scores; the first difference of the won games, best first, is at this category of the winner's.
    TieBreak {
        /// The category of the winner's better game; none if it is a longer list that decides.
        category: Option<Category>,
        /// The category of the loser's game at the same place; none if it has no more games.
        against: Option<Category>,
    },
    /// Only games without play: every game of the match was forfeited.
    Forfeit,
    /// The director, after a tie that the games left unbroken.
    Director,
}

/// How a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchStatus {
    /// Games are to be played and both sides can still win.
    Open,
    /// This side wins, whatever the games that may be left bring.
    Decided {
        /// Who wins.
        winner: Side,
        /// By what.
        by: DecidedBy,
    },
    /// All games are finished and forfeits without a win leave a tie: one more game is played or the director decides.
    Undecided,
}

/// A match as far as it has come: a pure function of its settings, its finished games and the director's decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchState {
    /// The points of the games won.
    pub score: BySide<Points>,
    /// How it stands.
    pub status: MatchStatus,
    /// Whether another game is to be played.
    pub more_games: bool,
    /// Who begins the next game; none where the opening throw decides or no game follows.
    pub next_begins: Option<Side>,
}

/// One finished game as the match needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// Its result.
    pub result: GameResult,
    /// Who began it, if that is known.
    pub begun_by: Option<Side>,
}

/// How the match stands after these games, in their order.
///
/// `decision` is the director's word; it counts only where the games leave the match undecided.
pub fn match_state(settings: &MatchSettings, games: &[FinishedGame], decision: Option<Side>) -> MatchState {
    let results: Vec<GameResult> = games.iter().map(|game| game.result).collect();
    let length = usize::from(settings.length.games());
    let left = length.saturating_sub(results.len());
    let rules = &settings.rules;
    let status = match Side::BOTH
        .into_iter()
        .find_map(|side| cannot_lose(side, &results, left, rules))
    {
        Some((winner, by)) => MatchStatus::Decided { winner, by },
        None if left > 0 => MatchStatus::Open,
        None => match decision {
            Some(winner) => MatchStatus::Decided {
                winner,
                by: DecidedBy::Director,
            },
            None => MatchStatus::Undecided,
        },
    };
    let more_games = match status {
        MatchStatus::Open | MatchStatus::Undecided => true,
        MatchStatus::Decided { .. } => left > 0 && !settings.stop_when_decided,
    };
    MatchState {
        score: score(&results),
        status,
        more_games,
        next_begins: if more_games {
            next_begins(settings.begins, games)
        } else {
            None
        },
    }
}

fn score(results: &[GameResult]) -> BySide<Points> {
    BySide::from_fn(|side| {
        results
            .iter()
            .filter(|result| result.winner() == side)
            .map(|result| result.points())
            .sum()
    })
}

fn next_begins(begins: Begins, games: &[FinishedGame]) -> Option<Side> {
    let last = games.last()?;
    match begins {
        Begins::LoserBegins => Some(!last.result.winner()),
        Begins::TekaEachGame => None,
        Begins::Alternate => last.begun_by.map(|side| !side),
    }
}

/// By what this side wins even if the other wins every game that is left by the best result of the rules.
fn cannot_lose(side: Side, results: &[GameResult], left: usize, rules: &Rules) -> Option<(Side, DecidedBy)> {
    let best = rules.best_win();
    let mut worst_case = results.to_vec();
    // The best result of the rules is one that they have.
    let lost = GameResult::new(!side, Some(best), Termination::Played, rules).ok()?;
    worst_case.extend(std::iter::repeat_n(lost, left));
    let (winner, by) = settle(&worst_case, rules)?;
    if winner != side {
        return None;
    }
    // The worst case may be level where the score as it stands is not: what was played says by what it was decided.
    Some(
        settle(results, rules)
            .filter(|(leads, _)| *leads == side)
            .unwrap_or((side, by)),
    )
}

/// Who wins with exactly these games: by points, then by the won games compared best first (RULES.md §10).
/// None if even that leaves a tie, which an odd number of games with a win never does.
pub fn settle(results: &[GameResult], rules: &Rules) -> Option<(Side, DecidedBy)> {
    let score = score(results);
    if score.white != score.black {
        let winner = if score.white > score.black {
            Side::White
        } else {
            Side::Black
        };
        let by = if results
            .iter()
            .all(|result| result.termination() == Termination::Forfeited)
        {
            DecidedBy::Forfeit
        } else {
            DecidedBy::Points
        };
        return Some((winner, by));
    }
    let won = BySide::from_fn(|side| won_games(side, results, rules));
    let first_difference = (0..won.white.len().max(won.black.len())).find_map(|place| {
        let (white, black) = (won.white.get(place), won.black.get(place));
        let rank = |game: Option<&(Rank, Category)>| game.map(|(rank, _)| *rank);
        let category = |game: Option<&(Rank, Category)>| game.map(|(_, category)| *category);
        let winner = match rank(white).cmp(&rank(black)) {
            std::cmp::Ordering::Equal => return None,
            std::cmp::Ordering::Greater => Side::White,
            std::cmp::Ordering::Less => Side::Black,
        };
        let (better, worse) = if winner == Side::White {
            (white, black)
        } else {
            (black, white)
        };
        Some((
            winner,
            DecidedBy::TieBreak {
                category: category(better),
                against: category(worse),
            },
        ))
    });
    first_difference.or_else(|| forfeits_decide(results))
}

/// The won games of a side that count, best first.
fn won_games(side: Side, results: &[GameResult], rules: &Rules) -> Vec<(Rank, Category)> {
    let mut won: Vec<(Rank, Category)> = results
        .iter()
        .filter(|result| result.winner() == side)
        .filter_map(|result| {
            result
                .win()
                .map(|win| (rules.rank(win, result.points()), win.category()))
        })
        .collect();
    won.sort_by(|a, b| b.cmp(a));
    won
}

/// A match in which nothing but forfeits happened, all of them won by one side, is that side's.
fn forfeits_decide(results: &[GameResult]) -> Option<(Side, DecidedBy)> {
    let first = results.first()?;
    let all_alike = results
        .iter()
        .all(|result| result.termination() == Termination::Forfeited && result.winner() == first.winner());
    all_alike.then_some((first.winner(), DecidedBy::Forfeit))
}

#[cfg(test)]
mod tests {
    use super::super::rules::RuleSet;
    use super::super::win::Win;
    use super::*;

    fn settings(length: i64, set: RuleSet) -> MatchSettings {
        MatchSettings {
            rules: Rules::from(set),
            length: MatchLength::new(length).unwrap(),
            begins: Begins::LoserBegins,
            stop_when_decided: true,
        }
    }

    fn won(winner: Side, win: Win, settings: &MatchSettings) -> FinishedGame {
        FinishedGame {
            result: GameResult::new(winner, Some(win), Termination::Played, &settings.rules).unwrap(),
            begun_by: Some(Side::White),
        }
    }

    fn forfeit(winner: Side, win: Option<Win>, settings: &MatchSettings) -> FinishedGame {
        FinishedGame {
            result: GameResult::new(winner, win, Termination::Forfeited, &settings.rules).unwrap(),
            begun_by: None,
        }
    }

    use Side::{Black, White};

    #[test]
    fn an_even_number_of_games_is_refused() {
        for games in [-1, 0, 2, 4, 100, 101, 1 << 40] {
            assert!(MatchLength::new(games).is_err(), "{games}");
        }
        for games in [1, 3, 5, 7, 99] {
            assert!(MatchLength::new(games).is_ok(), "{games}");
        }
    }

    #[test]
    fn one_nice_game_beats_two_bear_offs_at_equal_points() {
        let three = settings(3, RuleSet::Standard);
        let games = [
            won(White, Win::BearOff, &three),
            won(Black, Win::Tower, &three),
            won(White, Win::BearOff, &three),
        ];
        let state = match_state(&three, &games, None);
        assert_eq!(state.score.white, state.score.black);
        assert_eq!(
            state.status,
            MatchStatus::Decided {
                winner: Black,
                by: DecidedBy::TieBreak {
                    category: Some(Category::IV),
                    against: Some(Category::VI)
                }
            }
        );
        assert!(!state.more_games);
    }

    #[test]
    fn a_category_of_lower_number_wins_even_at_equal_points() {
        let three = settings(3, RuleSet::Standard);
        let games = [
            won(White, Win::Jan, &three),
            won(Black, Win::SingleCrown, &three),
            won(Black, Win::BearOffMonk, &three),
        ];
        let state = match_state(&three, &games, None);
        assert!(matches!(state.status, MatchStatus::Decided { winner: White, .. }));
    }

    #[test]
    fn a_match_is_decided_early_only_when_nothing_can_turn_it() {
        let three = settings(3, RuleSet::Standard);
        let two = [won(White, Win::Jan, &three), won(White, Win::SingleCrown, &three)];
        // 6 points against a forced jan: level, and then a forced jan against jan and nice game.
        assert_eq!(match_state(&three, &two, None).status, MatchStatus::Open);
        let two = [won(White, Win::Jan, &three), won(White, Win::SingleCrownMonk, &three)];
        let state = match_state(&three, &two, None);
        assert!(matches!(
            state.status,
            MatchStatus::Decided {
                winner: White,
                by: DecidedBy::Points
            }
        ));
        assert!(!state.more_games);
        let all = MatchSettings {
            stop_when_decided: false,
            ..three
        };
        assert!(match_state(&all, &two, None).more_games);
        // Level on points after the worst case, decided by the tie-break: two forced jans against one.
        let five = settings(5, RuleSet::Standard);
        let mut games = vec![won(White, Win::ForcedJan, &five); 3];
        games.truncate(2);
        games.push(won(Black, Win::BearOff, &five));
        assert_eq!(match_state(&five, &games, None).status, MatchStatus::Open);
    }

    #[test]
    fn a_match_decided_early_is_decided_by_its_score_as_it_stands() {
        let five = settings(5, RuleSet::Standard);
        let games = [
            won(White, Win::ForcedJan, &five),
            won(White, Win::Tower, &five),
            won(Black, Win::BearOff, &five),
            won(Black, Win::BearOff, &five),
        ];
        // 8 to 2; a forced jan would make it level, and then White's tower is better than Black's bear-off.
        let state = match_state(&five, &games, None);
        assert_eq!(
            state.status,
            MatchStatus::Decided {
                winner: White,
                by: DecidedBy::Points
            }
        );
        assert!(!state.more_games);
    }

    #[test]
    fn in_old_book_ties_are_broken_by_points() {
        let three = settings(3, RuleSet::OldBook);
        let games = [
            won(White, Win::BearOffMonk, &three),
            won(Black, Win::BearOff, &three),
            won(Black, Win::BearOff, &three),
        ];
        assert!(matches!(
            match_state(&three, &games, None).status,
            MatchStatus::Decided {
                winner: White,
                by: DecidedBy::TieBreak { .. }
            }
        ));
    }

    #[test]
    fn forfeits_without_a_win_may_leave_a_match_undecided_until_a_game_or_the_director() {
        let three = settings(3, RuleSet::Standard);
        let mut games = vec![
            won(White, Win::Tower, &three),
            won(Black, Win::Tower, &three),
            forfeit(White, None, &three),
        ];
        let state = match_state(&three, &games, None);
        assert_eq!(state.status, MatchStatus::Undecided);
        assert!(state.more_games);
        assert!(matches!(
            match_state(&three, &games, Some(Black)).status,
            MatchStatus::Decided {
                winner: Black,
                by: DecidedBy::Director
            }
        ));
        games.push(won(Black, Win::BearOff, &three));
        let state = match_state(&three, &games, Some(White));
        assert!(matches!(
            state.status,
            MatchStatus::Decided {
                winner: Black,
                by: DecidedBy::Points
            }
        ));
    }

    #[test]
    fn a_match_of_walkovers_is_decided_by_forfeit() {
        let three = settings(3, RuleSet::Standard);
        let games = vec![forfeit(Black, None, &three); 3];
        assert!(matches!(
            match_state(&three, &games, None).status,
            MatchStatus::Decided {
                winner: Black,
                by: DecidedBy::Forfeit
            }
        ));
        let games = vec![forfeit(Black, Some(Win::BearOff), &three); 3];
        assert!(matches!(
            match_state(&three, &games, None).status,
            MatchStatus::Decided {
                winner: Black,
                by: DecidedBy::Forfeit
            }
        ));
    }

    #[test]
    fn who_begins_next_follows_the_custom() {
        let three = settings(3, RuleSet::Standard);
        let games = [won(White, Win::BearOff, &three)];
        let next = |begins| match_state(&MatchSettings { begins, ..three }, &games, None).next_begins;
        assert_eq!(next(Begins::LoserBegins), Some(Black));
        assert_eq!(next(Begins::Alternate), Some(Black));
        assert_eq!(next(Begins::TekaEachGame), None);
        assert_eq!(match_state(&three, &[], None).next_begins, None);
    }
}
