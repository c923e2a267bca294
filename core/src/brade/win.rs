//! The twelve results of a game, their categories, and exact points (RULES.md §7).

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Sub};
use std::str::FromStr;

/// How a game was won: the twelve results of RULES.md §7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[repr(u8)]
pub enum Win {
    /// All men borne off (*hemspel*).
    BearOff,
    /// All men borne off while the opponent has a man on the bar.
    BearOffMonk,
    /// Three men on each of 20–24 (*enkelt kronspel*).
    SingleCrown,
    /// Single crown with a monk.
    SingleCrownMonk,
    /// Five men on each of 22–24 (*dubbelt kronspel*).
    DoubleCrown,
    /// Double crown with a monk.
    DoubleCrownMonk,
    /// Three, five and seven men on 22, 23 and 24 (*trappspel*).
    Staircase,
    /// Staircase with a monk.
    StaircaseMonk,
    /// All men on 24 (*uppspel*).
    Tower,
    /// Tower with a monk.
    TowerMonk,
    /// The opponent has more men on the bar than points to enter on.
    Jan,
    /// Jan brought about by a step that forced a made point (*sprängjan*).
    ForcedJan,
}

impl Win {
    /// The twelve results, in the order of NOTATION.md.
    pub const ALL: [Win; 12] = [
        Win::BearOff,
        Win::BearOffMonk,
        Win::SingleCrown,
        Win::SingleCrownMonk,
        Win::DoubleCrown,
        Win::DoubleCrownMonk,
        Win::Staircase,
        Win::StaircaseMonk,
        Win::Tower,
        Win::TowerMonk,
        Win::Jan,
        Win::ForcedJan,
    ];

    /// The name in records and JSON, such as `single-crown-monk`.
    pub const fn name(self) -> &'static str {
        match self {
            Win::BearOff => "bear-off",
            Win::BearOffMonk => "bear-off-monk",
            Win::SingleCrown => "single-crown",
            Win::SingleCrownMonk => "single-crown-monk",
            Win::DoubleCrown => "double-crown",
            Win::DoubleCrownMonk => "double-crown-monk",
            Win::Staircase => "staircase",
            Win::StaircaseMonk => "staircase-monk",
            Win::Tower => "tower",
            Win::TowerMonk => "tower-monk",
            Win::Jan => "jan",
            Win::ForcedJan => "forced-jan",
        }
    }

    /// The category I–VI the result belongs to.
    pub const fn category(self) -> Category {
        match self {
            Win::ForcedJan => Category::I,
            Win::Jan => Category::II,
            Win::SingleCrownMonk | Win::DoubleCrownMonk | Win::StaircaseMonk | Win::TowerMonk => Category::III,
            Win::SingleCrown | Win::DoubleCrown | Win::Staircase | Win::Tower => Category::IV,
            Win::BearOffMonk => Category::V,
            Win::BearOff => Category::VI,
        }
    }

    /// Whether the loser was a monk: had a man on the bar when a nice game or the bearing off was done.
    pub const fn monk(self) -> bool {
        matches!(self.category(), Category::III | Category::V)
    }
}

impl fmt::Display for Win {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names none of the twelve results.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is no win: expected one of {}", Win::ALL.map(Win::name).join(", "))]
pub struct WinError {
    /// The text that was read.
    pub found: String,
}

impl FromStr for Win {
    type Err = WinError;

    fn from_str(text: &str) -> Result<Win, WinError> {
        Win::ALL
            .into_iter()
            .find(|win| win.name() == text)
            .ok_or_else(|| WinError { found: text.to_owned() })
    }
}

/// The category of a result. A lower number is better, whatever the points (RULES.md §7 and §10).
///
/// The order of the values is the order of quality: `Category::VI < Category::I`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Category {
    /// Bear-off.
    VI,
    /// Bear-off with monk.
    V,
    /// Nice game.
    IV,
    /// Nice game with monk.
    III,
    /// Jan.
    II,
    /// Forced jan.
    I,
}

impl Category {
    /// The six categories, best first.
    pub const ALL: [Category; 6] = [
        Category::I,
        Category::II,
        Category::III,
        Category::IV,
        Category::V,
        Category::VI,
    ];

    /// The Roman number, `I` to `VI`.
    pub const fn name(self) -> &'static str {
        match self {
            Category::I => "I",
            Category::II => "II",
            Category::III => "III",
            Category::IV => "IV",
            Category::V => "V",
            Category::VI => "VI",
        }
    }

    /// What the category holds, in words.
    pub const fn title(self) -> &'static str {
        match self {
            Category::I => "forced jan",
            Category::II => "jan",
            Category::III => "nice game with monk",
            Category::IV => "nice game",
            Category::V => "bear-off with monk",
            Category::VI => "bear-off",
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Points, exact: a whole number of tenths (RULES.md §9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Points(i32);

impl Points {
    /// No points.
    pub const ZERO: Points = Points(0);

    /// So many tenths of a point.
    pub const fn from_tenths(tenths: i32) -> Points {
        Points(tenths)
    }

    /// So many whole points.
    pub const fn whole(points: i32) -> Points {
        Points(points * 10)
    }

    /// The number of tenths.
    pub const fn tenths(self) -> i32 {
        self.0
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points(self.0.saturating_add(other.0))
    }
}

impl Sub for Points {
    type Output = Points;

    fn sub(self, other: Points) -> Points {
        Points(self.0.saturating_sub(other.0))
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        points.fold(Points::ZERO, Add::add)
    }
}

impl fmt::Display for Points {
    /// `4` or `1.2`: without a decimal where it is nought.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 0 {
            f.write_str("-")?;
        }
        let tenths = self.0.unsigned_abs();
        write!(f, "{}", tenths / 10)?;
        match tenths % 10 {
            0 => Ok(()),
            decimal => write!(f, ".{decimal}"),
        }
    }
}

/// A text that is no number of points.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{found}` is no number of points: a decimal with at most one digit after the point is expected, such as `4` or `1.2`"
)]
pub struct PointsError {
    /// The text that was read.
    pub found: String,
}

impl FromStr for Points {
    type Err = PointsError;

    /// Reads `4`, `4.0` or `1.2`; no sign, no blank, at most six digits before the point.
    fn from_str(text: &str) -> Result<Points, PointsError> {
        let error = || PointsError { found: text.to_owned() };
        let (whole, decimal) = match text.split_once('.') {
            Some((whole, decimal)) if decimal.len() == 1 => (whole, decimal),
            Some(_) => return Err(error()),
            None => (text, "0"),
        };
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || whole.len() > 6 || !digits(whole) || !digits(decimal) {
            return Err(error());
        }
        let number = |part: &str| part.parse::<i32>().map_err(|_| error());
        Ok(Points(number(whole)? * 10 + number(decimal)?))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Points {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Points {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Points, D::Error> {
        <std::borrow::Cow<'de, str>>::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_category_of_lower_number_is_better() {
        for pair in Category::ALL.windows(2) {
            assert!(pair[0] > pair[1]);
        }
        assert!(Win::SingleCrown.category() > Win::BearOffMonk.category());
        assert!(Win::TowerMonk.category() > Win::Staircase.category());
    }

    #[test]
    fn points_are_exact_decimals() {
        for text in ["0", "1", "1.2", "2.8", "6", "-0.5"] {
            let points = Points::from_tenths((text.parse::<f64>().unwrap() * 10.0).round() as i32);
            assert_eq!(points.to_string(), text);
        }
        assert_eq!("4.0".parse(), Ok(Points::whole(4)));
        for text in ["", ".5", "1.", "1.25", "-1", "+1", "1,2", " 1", "1e2", "9999999", "one"] {
            assert!(text.parse::<Points>().is_err(), "{text}");
        }
    }

    #[test]
    fn every_win_is_read_by_its_name() {
        for win in Win::ALL {
            assert_eq!(win.name().parse(), Ok(win));
        }
        assert!("Jan".parse::<Win>().unwrap_err().to_string().contains("forced-jan"));
    }
}
