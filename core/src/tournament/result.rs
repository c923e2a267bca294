//! The result of a match, and exact scores (TOURNAMENTS.md, *Standings*).

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Index, IndexMut, Neg, Not, Sub};
use std::str::FromStr;

/// One of the two entrants of a match, in the order of the pairing. It says nothing about the sides at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Half {
    /// The entrant named first.
    First,
    /// The entrant named second.
    Second,
}

impl Half {
    /// Both halves, the first one first.
    pub const BOTH: [Half; 2] = [Half::First, Half::Second];
}

impl Not for Half {
    type Output = Half;

    /// The other half.
    fn not(self) -> Half {
        match self {
            Half::First => Half::Second,
            Half::Second => Half::First,
        }
    }
}

/// One value for each entrant of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ByHalf<T> {
    /// The value of the entrant named first.
    pub first: T,
    /// The value of the entrant named second.
    pub second: T,
}

impl<T> ByHalf<T> {
    /// These two values.
    pub const fn new(first: T, second: T) -> Self {
        ByHalf { first, second }
    }

    /// The values `f(First)` and `f(Second)`.
    pub fn from_fn(mut f: impl FnMut(Half) -> T) -> Self {
        ByHalf {
            first: f(Half::First),
            second: f(Half::Second),
        }
    }

    /// The two values exchanged.
    pub fn swapped(self) -> Self {
        ByHalf {
            first: self.second,
            second: self.first,
        }
    }

    /// The same function of both values.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByHalf<U> {
        ByHalf {
            first: f(self.first),
            second: f(self.second),
        }
    }
}

impl<T: PartialEq> ByHalf<T> {
    /// In which half this value is; the first one if in both.
    pub fn half_of(&self, value: &T) -> Option<Half> {
        Half::BOTH.into_iter().find(|half| &self[*half] == value)
    }
}

impl<T> Index<Half> for ByHalf<T> {
    type Output = T;

    fn index(&self, half: Half) -> &T {
        match half {
            Half::First => &self.first,
            Half::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Half> for ByHalf<T> {
    fn index_mut(&mut self, half: Half) -> &mut T {
        match half {
            Half::First => &mut self.first,
            Half::Second => &mut self.second,
        }
    }
}

/// An exact score: a whole number of hundredths.
///
/// It holds match points (halves), tie-breaks made of them (quarters) and points of games (tenths) alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Score(i64);

impl Score {
    /// Nothing.
    pub const ZERO: Score = Score(0);
    /// A half: a match that stays undecided.
    pub const HALF: Score = Score(50);
    /// One: a match won.
    pub const ONE: Score = Score(100);

    /// So many whole ones.
    pub const fn whole(ones: i32) -> Score {
        Score(ones as i64 * 100)
    }

    /// So many tenths.
    pub const fn tenths(tenths: i32) -> Score {
        Score(tenths as i64 * 10)
    }

    /// The number of hundredths.
    pub const fn hundredths(self) -> i64 {
        self.0
    }

    /// The number of whole halves in it; none if it is negative.
    pub const fn halves(self) -> u64 {
        if self.0 < 0 { 0 } else { self.0 as u64 / 50 }
    }

    /// The half of it. Exact for everything made of whole ones, halves and tenths.
    pub const fn halved(self) -> Score {
        Score(self.0 / 2)
    }
}

impl Add for Score {
    type Output = Score;

    fn add(self, other: Score) -> Score {
        Score(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Score) {
        *self = *self + other;
    }
}

impl Sub for Score {
    type Output = Score;

    fn sub(self, other: Score) -> Score {
        Score(self.0.saturating_sub(other.0))
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score::ZERO - self
    }
}

impl Sum for Score {
    fn sum<I: Iterator<Item = Score>>(scores: I) -> Score {
        scores.fold(Score::ZERO, Add::add)
    }
}

impl fmt::Display for Score {
    /// `4`, `1.5` or `-0.25`: without the decimals that are nought.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 0 {
            f.write_str("-")?;
        }
        let hundredths = self.0.unsigned_abs();
        write!(f, "{}", hundredths / 100)?;
        match hundredths % 100 {
            0 => Ok(()),
            decimals if decimals % 10 == 0 => write!(f, ".{}", decimals / 10),
            decimals => write!(f, ".{decimals:02}"),
        }
    }
}

/// A text that is no score.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is no score: a decimal with at most two digits after the point is expected, such as `4` or `-1.5`")]
pub struct ScoreError {
    /// The text that was read.
    pub found: String,
}

impl FromStr for Score {
    type Err = ScoreError;

    /// Reads `4`, `1.5` or `-0.25`; no plus sign, no blank, at most nine digits before the point.
    fn from_str(text: &str) -> Result<Score, ScoreError> {
        let error = || ScoreError { found: text.to_owned() };
        let unsigned = text.strip_prefix('-').unwrap_or(text);
        let (ones, decimals) = unsigned.split_once('.').unwrap_or((unsigned, "0"));
        let digits = |part: &str, most: usize| {
            (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
        };
        if !digits(ones, 9) || !digits(decimals, 2) {
            return Err(error());
        }
        let number = |part: &str| part.parse::<i64>().map_err(|_| error());
        let hundredths = number(ones)? * 100 + number(decimals)? * if decimals.len() == 1 { 10 } else { 1 };
        Ok(Score(if unsigned.len() < text.len() {
            -hundredths
        } else {
            hundredths
        }))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Score {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Score {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Score, D::Error> {
        <std::borrow::Cow<'de, str>>::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}

/// By what a match was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum WonBy {
    /// Play, or the director's decision of a match that was played.
    Play,
    /// The other entrant did not come, or left.
    Walkover,
    /// The other entrant was disqualified.
    Disqualification,
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "kebab-case"))]
pub enum MatchOutcome {
    /// One entrant won.
    Won {
        /// Which one.
        winner: Half,
        /// By what.
        by: WonBy,
    },
    /// It stays undecided: ½ to each.
    Level,
    /// Neither came: 0 to each, and nobody goes on.
    DoubleForfeit,
    /// Both were disqualified: 0 to each, and nobody goes on.
    DoubleDisqualification,
}

impl MatchOutcome {
    /// Who won, if one of them did.
    pub const fn winner(self) -> Option<Half> {
        match self {
            MatchOutcome::Won { winner, .. } => Some(winner),
            MatchOutcome::Level | MatchOutcome::DoubleForfeit | MatchOutcome::DoubleDisqualification => None,
        }
    }

    /// Whether it came about at the board: such a match counts for ratings, and its opponents have met.
    pub const fn played(self) -> bool {
        matches!(self, MatchOutcome::Won { by: WonBy::Play, .. } | MatchOutcome::Level)
    }

    /// The match points of one half: 1 for a win of any kind, ½ if level, else 0.
    pub fn score(self, half: Half) -> Score {
        match self {
            MatchOutcome::Won { winner, .. } if winner == half => Score::ONE,
            MatchOutcome::Level => Score::HALF,
            _ => Score::ZERO,
        }
    }

    /// The same outcome with the entrants named in the other order.
    pub fn swapped(self) -> MatchOutcome {
        match self {
            MatchOutcome::Won { winner, by } => MatchOutcome::Won { winner: !winner, by },
            other => other,
        }
    }
}

/// How good a won game is when games are compared; the greater the better. The game's rules say what the number means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct WinRank(pub i32);

/// Ranks of won games, best first. The first difference decides, and a longer list is greater than its own beginning.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "Vec<WinRank>", into = "Vec<WinRank>"))]
pub struct WinRanks(Vec<WinRank>);

impl WinRanks {
    /// The ranks, best first.
    pub fn as_slice(&self) -> &[WinRank] {
        &self.0
    }
}

impl From<Vec<WinRank>> for WinRanks {
    fn from(ranks: Vec<WinRank>) -> WinRanks {
        ranks.into_iter().collect()
    }
}

impl From<WinRanks> for Vec<WinRank> {
    fn from(ranks: WinRanks) -> Vec<WinRank> {
        ranks.0
    }
}

impl FromIterator<WinRank> for WinRanks {
    /// The ranks in any order.
    fn from_iter<I: IntoIterator<Item = WinRank>>(ranks: I) -> WinRanks {
        let mut ranks: Vec<WinRank> = ranks.into_iter().collect();
        ranks.sort_by(|a, b| b.cmp(a));
        WinRanks(ranks)
    }
}

/// The result of a match, as much of it as a tournament needs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MatchResult {
    /// How it ended.
    pub outcome: MatchOutcome,
    /// The points of the games each entrant won.
    pub points: ByHalf<Score>,
    /// The games each entrant won, by rank.
    pub wins: ByHalf<WinRanks>,
}

impl MatchResult {
    /// A result without any game.
    pub fn without_games(outcome: MatchOutcome) -> MatchResult {
        MatchResult {
            outcome,
            points: ByHalf::default(),
            wins: ByHalf::default(),
        }
    }

    /// A match won at the board, with the points of both.
    pub fn won(winner: Half, points: ByHalf<Score>) -> MatchResult {
        MatchResult {
            points,
            ..MatchResult::without_games(MatchOutcome::Won {
                winner,
                by: WonBy::Play,
            })
        }
    }

    /// A walkover: this half wins without a game.
    pub fn walkover(winner: Half) -> MatchResult {
        MatchResult::without_games(MatchOutcome::Won {
            winner,
            by: WonBy::Walkover,
        })
    }

    /// The same result with the entrants named in the other order.
    pub fn swapped(self) -> MatchResult {
        MatchResult {
            outcome: self.outcome.swapped(),
            points: self.points.swapped(),
            wins: self.wins.swapped(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_exact_decimals() {
        for text in ["0", "1", "1.5", "0.25", "2.8", "-0.5", "-3", "12.05"] {
            assert_eq!(text.parse::<Score>().unwrap().to_string(), text);
        }
        assert_eq!("1.50".parse(), Ok(Score::ONE + Score::HALF));
        assert_eq!(Score::HALF.halved().to_string(), "0.25");
        assert_eq!(Score::tenths(12).to_string(), "1.2");
        for text in [
            "",
            "-",
            ".5",
            "1.",
            "1.255",
            "+1",
            "1,5",
            " 1",
            "1e2",
            "9999999999",
            "--1",
            "½",
        ] {
            assert!(text.parse::<Score>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_match_scores_one_half_or_nothing() {
        let won = |by| MatchOutcome::Won {
            winner: Half::First,
            by,
        };
        for (outcome, first, second) in [
            (won(WonBy::Play), Score::ONE, Score::ZERO),
            (won(WonBy::Walkover), Score::ONE, Score::ZERO),
            (won(WonBy::Disqualification), Score::ONE, Score::ZERO),
            (MatchOutcome::Level, Score::HALF, Score::HALF),
            (MatchOutcome::DoubleForfeit, Score::ZERO, Score::ZERO),
            (MatchOutcome::DoubleDisqualification, Score::ZERO, Score::ZERO),
        ] {
            assert_eq!(
                (outcome.score(Half::First), outcome.score(Half::Second)),
                (first, second)
            );
        }
    }

    #[test]
    fn a_longer_list_of_wins_beats_its_own_beginning() {
        let ranks = |ranks: &[i32]| ranks.iter().copied().map(WinRank).collect::<WinRanks>();
        assert!(ranks(&[3, 5]) > ranks(&[5]));
        assert!(ranks(&[6]) > ranks(&[5, 5, 5]));
        assert!(ranks(&[1]) > ranks(&[]));
        assert_eq!(ranks(&[1, 2]), ranks(&[2, 1]));
    }

    #[test]
    fn a_result_read_from_the_other_half_is_the_same_result() {
        let result = MatchResult::won(Half::Second, ByHalf::new(Score::ONE, Score::whole(4)));
        let swapped = result.clone().swapped();
        for half in Half::BOTH {
            assert_eq!(result.outcome.score(half), swapped.outcome.score(!half));
            assert_eq!(result.points[half], swapped.points[!half]);
        }
        assert_eq!(swapped.swapped(), result);
    }
}
