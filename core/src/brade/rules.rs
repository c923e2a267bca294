//! The rule sets and their options, as one value that the engine is given (RULES.md §9).

use std::fmt;
use std::str::FromStr;

use super::win::{Category, Points, Win};

/// The four rule sets of RULES.md §9.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum RuleSet {
    /// The rules of the Swedish Tables Association.
    #[default]
    Standard,
    /// The old Swedish rule book.
    OldBook,
    /// The French rules of 1698.
    Revertier,
    /// The German rules of the eighteenth century.
    Verkehren,
}

impl RuleSet {
    /// All four.
    pub const ALL: [RuleSet; 4] = [
        RuleSet::Standard,
        RuleSet::OldBook,
        RuleSet::Revertier,
        RuleSet::Verkehren,
    ];

    /// The name in records, JSON and paths.
    pub const fn name(self) -> &'static str {
        match self {
            RuleSet::Standard => "standard",
            RuleSet::OldBook => "old-book",
            RuleSet::Revertier => "revertier",
            RuleSet::Verkehren => "verkehren",
        }
    }

    /// The options that can be agreed for this set.
    pub fn options(self) -> impl Iterator<Item = RuleOption> {
        RuleOption::ALL
            .into_iter()
            .filter(move |option| option.allowed_in(self))
    }

    const fn forces(self) -> bool {
        matches!(self, RuleSet::Standard | RuleSet::OldBook)
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Options that players agree before a match (RULES.md §9); all are off by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[repr(u8)]
pub enum RuleOption {
    /// No forcing by prime: a block of six or more stands.
    SixClosedPoints = 1,
    /// A player's first throw, if 6-6, may set six men on point 7 (D7).
    #[cfg_attr(feature = "serde", serde(rename = "first-66"))]
    First66 = 2,
    /// Jan counts 1 against a player who never had a made point in the opponent's board.
    JanNeedsBand = 4,
    /// The customary values instead of the book's proposed table.
    CustomaryPoints = 8,
}

impl RuleOption {
    /// All options, in the order in which they are written.
    pub const ALL: [RuleOption; 4] = [
        RuleOption::SixClosedPoints,
        RuleOption::First66,
        RuleOption::JanNeedsBand,
        RuleOption::CustomaryPoints,
    ];

    /// The name in records and JSON.
    pub const fn name(self) -> &'static str {
        match self {
            RuleOption::SixClosedPoints => "six-closed-points",
            RuleOption::First66 => "first-66",
            RuleOption::JanNeedsBand => "jan-needs-band",
            RuleOption::CustomaryPoints => "customary-points",
        }
    }

    const fn allowed_in(self, set: RuleSet) -> bool {
        match self {
            RuleOption::SixClosedPoints => set.forces(),
            _ => matches!(set, RuleSet::OldBook),
        }
    }
}

impl fmt::Display for RuleOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What is wrong with the naming of a rule set and its options.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// No rule set has this name.
    #[error("`{0}` is no rule set: expected one of {known}", known = RuleSet::ALL.map(RuleSet::name).join(", "))]
    UnknownSet(String),
    /// No option has this name.
    #[error("`{0}` is no option: expected one of {known}", known = RuleOption::ALL.map(RuleOption::name).join(", "))]
    UnknownOption(String),
    /// The option does not exist in this rule set.
    #[error("the option `{option}` does not go with the rule set `{set}`{known}", known = also_known(*.set))]
    OptionNotInSet {
        /// The option that was asked for.
        option: RuleOption,
        /// The rule set it was asked for.
        set: RuleSet,
    },
    /// An option stands twice in the list.
    #[error("the option `{0}` is named twice")]
    OptionTwice(RuleOption),
}

fn also_known(set: RuleSet) -> String {
    let names: Vec<&str> = set.options().map(RuleOption::name).collect();
    if names.is_empty() {
        ", which has none".to_owned()
    } else {
        format!(", which has: {}", names.join(", "))
    }
}

impl FromStr for RuleSet {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<RuleSet, RulesError> {
        RuleSet::ALL
            .into_iter()
            .find(|set| set.name() == text)
            .ok_or_else(|| RulesError::UnknownSet(text.to_owned()))
    }
}

impl FromStr for RuleOption {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<RuleOption, RulesError> {
        RuleOption::ALL
            .into_iter()
            .find(|option| option.name() == text)
            .ok_or_else(|| RulesError::UnknownOption(text.to_owned()))
    }
}

/// How men are borne off (RULES.md §6 and §9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BearingOff {
    /// Only the last man, and with the least reduction of the throw.
    Provincial,
    /// Any man with the exact number; with a larger one only the last.
    Backgammon,
}

/// One of the four patterns that win a game (RULES.md §7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NiceGame {
    /// Three men on each of 20–24.
    SingleCrown,
    /// Five men on each of 22–24.
    DoubleCrown,
    /// Three men on 22, five on 23, seven on 24.
    Staircase,
    /// Fifteen men on 24.
    Tower,
}

impl NiceGame {
    /// All four.
    pub const ALL: [NiceGame; 4] = [
        NiceGame::SingleCrown,
        NiceGame::DoubleCrown,
        NiceGame::Staircase,
        NiceGame::Tower,
    ];

    /// The result of a game that ends with this pattern.
    pub const fn win(self, monk: bool) -> Win {
        match (self, monk) {
            (NiceGame::SingleCrown, false) => Win::SingleCrown,
            (NiceGame::SingleCrown, true) => Win::SingleCrownMonk,
            (NiceGame::DoubleCrown, false) => Win::DoubleCrown,
            (NiceGame::DoubleCrown, true) => Win::DoubleCrownMonk,
            (NiceGame::Staircase, false) => Win::Staircase,
            (NiceGame::Staircase, true) => Win::StaircaseMonk,
            (NiceGame::Tower, false) => Win::Tower,
            (NiceGame::Tower, true) => Win::TowerMonk,
        }
    }
}

/// A rule set with the options agreed, and what follows from them for the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    set: RuleSet,
    options: u8,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::STANDARD
    }
}

impl From<RuleSet> for Rules {
    fn from(set: RuleSet) -> Rules {
        Rules { set, options: 0 }
    }
}

impl Rules {
    /// The rules of the Swedish Tables Association, without options.
    pub const STANDARD: Rules = Rules {
        set: RuleSet::Standard,
        options: 0,
    };

    /// The rule set with these options.
    ///
    /// # Errors
    /// An option that does not go with the set, or stands twice.
    pub fn new(set: RuleSet, options: impl IntoIterator<Item = RuleOption>) -> Result<Rules, RulesError> {
        let mut rules = Rules::from(set);
        for option in options {
            if !option.allowed_in(set) {
                return Err(RulesError::OptionNotInSet { option, set });
            }
            if rules.has(option) {
                return Err(RulesError::OptionTwice(option));
            }
            rules.options |= option as u8;
        }
        Ok(rules)
    }

    /// The rule set with the options of a comma-separated list, which may be empty.
    ///
    /// # Errors
    /// As [`Rules::new`], and a name that no option has.
    pub fn parse(set: RuleSet, options: &str) -> Result<Rules, RulesError> {
        let named = options.split(',').map(str::trim).filter(|name| !name.is_empty());
        Rules::new(set, named.map(str::parse).collect::<Result<Vec<_>, _>>()?)
    }

    /// The rule set.
    pub const fn set(&self) -> RuleSet {
        self.set
    }

    /// The options agreed, in their fixed order.
    pub fn options(&self) -> impl Iterator<Item = RuleOption> + use<> {
        let rules = *self;
        RuleOption::ALL.into_iter().filter(move |option| rules.has(*option))
    }

    /// The options as a comma-separated list, empty if there are none.
    pub fn option_list(&self) -> String {
        self.options().map(RuleOption::name).collect::<Vec<_>>().join(",")
    }

    /// Whether the option was agreed.
    pub const fn has(&self, option: RuleOption) -> bool {
        self.options & option as u8 != 0
    }

    /// Whether a prime of six or more may be forced (RULES.md §5).
    pub const fn forcing_by_prime(&self) -> bool {
        self.set.forces() && !self.has(RuleOption::SixClosedPoints)
    }

    /// Whether a made point may be forced by entering (RULES.md §5).
    pub const fn forcing_by_entry(&self) -> bool {
        self.set.forces()
    }

    /// Whether a monk is counted.
    pub const fn monk(&self) -> bool {
        self.set.forces()
    }

    /// How men are borne off.
    pub const fn bearing_off(&self) -> BearingOff {
        match self.set {
            RuleSet::Standard => BearingOff::Provincial,
            _ => BearingOff::Backgammon,
        }
    }

    /// Whether a play that ends the game is free of the duties (RULES.md §8, D5).
    pub const fn last_throw_freedom(&self) -> bool {
        matches!(self.set, RuleSet::Standard)
    }

    /// Whether this pattern wins.
    pub const fn has_nice_game(&self, pattern: NiceGame) -> bool {
        match self.set {
            RuleSet::Standard | RuleSet::OldBook => true,
            RuleSet::Revertier => false,
            RuleSet::Verkehren => matches!(pattern, NiceGame::Tower),
        }
    }

    /// Whether a game under these rules can end with this result.
    pub fn has_win(&self, win: Win) -> bool {
        match win {
            Win::BearOff | Win::Jan => true,
            Win::BearOffMonk => self.monk(),
            Win::ForcedJan => self.set.forces(),
            _ => {
                (!win.monk() || self.monk())
                    && NiceGame::ALL
                        .into_iter()
                        .any(|pattern| self.has_nice_game(pattern) && pattern.win(win.monk()) == win)
            }
        }
    }

    /// The full points of a result, or none if these rules do not have it (RULES.md §9).
    pub fn points(&self, win: Win) -> Option<Points> {
        if !self.has_win(win) {
            return None;
        }
        if self.has(RuleOption::CustomaryPoints) {
            return Some(Points::whole(match win.category() {
                Category::I => 4,
                Category::II | Category::III | Category::V => 2,
                Category::IV | Category::VI => 1,
            }));
        }
        let tenths = match (self.set, win) {
            (RuleSet::Standard, Win::ForcedJan) => 60,
            (RuleSet::Standard, Win::Jan) => 40,
            (RuleSet::OldBook, Win::ForcedJan) => 50,
            (RuleSet::OldBook, Win::Jan) => 30,
            (_, Win::ForcedJan | Win::Jan) => 20,
            (_, Win::BearOff | Win::BearOffMonk) => 10,
            (RuleSet::OldBook, Win::Tower | Win::TowerMonk) => 12,
            (RuleSet::OldBook, Win::Staircase | Win::StaircaseMonk) => 14,
            (RuleSet::OldBook, Win::DoubleCrown | Win::DoubleCrownMonk) => 16,
            (RuleSet::OldBook, Win::SingleCrown | Win::SingleCrownMonk) => 18,
            (_, _) => 20,
        };
        Some(Points::from_tenths(tenths + if win.monk() { 10 } else { 0 }))
    }

    /// The points of a result against a loser who has, or has never, had a made point on 13–24.
    /// Only the option `jan-needs-band` asks for it.
    pub fn points_against(&self, win: Win, loser_had_band: bool) -> Option<Points> {
        let full = self.points(win)?;
        if win == Win::Jan && self.has(RuleOption::JanNeedsBand) && !loser_had_band {
            return Some(Points::whole(1));
        }
        Some(full)
    }

    /// Whether these points can go with this result.
    pub fn goes_with(&self, points: Points, win: Win) -> bool {
        self.points_against(win, true) == Some(points) || self.points_against(win, false) == Some(points)
    }

    /// The rank of a won game in tie-breaks: the category, or in `old-book` the points (RULES.md §10, D6).
    pub fn rank(&self, win: Win, points: Points) -> Rank {
        match self.set {
            RuleSet::OldBook => Rank(points.tenths()),
            _ => Rank(win.category() as i32),
        }
    }

    /// A rank as players know it: the category `I` to `VI`, or in `old-book` the points (RULES.md §10, D6). None for a number
    /// that is no rank.
    pub fn rank_name(&self, value: i32) -> Option<String> {
        match self.set {
            RuleSet::OldBook => Some(Points::from_tenths(value).to_string()),
            _ => {
                let found = Category::ALL.into_iter().find(|category| *category as i32 == value);
                found.map(|category| category.name().to_owned())
            }
        }
    }

    /// The best result of these rules, that no other outranks.
    pub const fn best_win(&self) -> Win {
        if self.set.forces() { Win::ForcedJan } else { Win::Jan }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.set.name())?;
        for (index, option) in self.options().enumerate() {
            write!(f, "{}{option}", if index == 0 { " with " } else { ", " })?;
        }
        Ok(())
    }
}

/// How good a won game is when games are compared; the greater the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rank(pub(crate) i32);

impl Rank {
    /// A number that compares as the rank does, for those who know no rules.
    pub const fn value(self) -> i32 {
        self.0
    }
}

/// Who begins the games after the first (RULES.md §9, D13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Begins {
    /// The loser of the game before.
    #[default]
    LoserBegins,
    /// The opening throw decides each time.
    TekaEachGame,
    /// The players take turns.
    Alternate,
}

impl Begins {
    /// All three customs.
    pub const ALL: [Begins; 3] = [Begins::LoserBegins, Begins::TekaEachGame, Begins::Alternate];

    /// The name in records and JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Begins::LoserBegins => "loser-begins",
            Begins::TekaEachGame => "teka-each-game",
            Begins::Alternate => "alternate",
        }
    }
}

impl fmt::Display for Begins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no custom of beginning.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is no custom of beginning: expected one of {}", Begins::ALL.map(Begins::name).join(", "))]
pub struct BeginsError {
    /// The text that was read.
    pub found: String,
}

impl FromStr for Begins {
    type Err = BeginsError;

    fn from_str(text: &str) -> Result<Begins, BeginsError> {
        Begins::ALL
            .into_iter()
            .find(|begins| begins.name() == text)
            .ok_or_else(|| BeginsError { found: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tenths(rules: &Rules, win: Win) -> Option<i32> {
        rules.points(win).map(Points::tenths)
    }

    #[test]
    fn points_are_those_of_the_table() {
        let standard = Rules::STANDARD;
        let expected = [10, 20, 20, 30, 20, 30, 20, 30, 20, 30, 40, 60];
        for (win, expected) in Win::ALL.into_iter().zip(expected) {
            assert_eq!(tenths(&standard, win), Some(expected), "{win}");
        }
        let old = Rules::from(RuleSet::OldBook);
        let expected = [10, 20, 18, 28, 16, 26, 14, 24, 12, 22, 30, 50];
        for (win, expected) in Win::ALL.into_iter().zip(expected) {
            assert_eq!(tenths(&old, win), Some(expected), "{win}");
        }
        let revertier = Rules::from(RuleSet::Revertier);
        let known: Vec<_> = Win::ALL.into_iter().filter(|win| revertier.has_win(*win)).collect();
        assert_eq!(known, [Win::BearOff, Win::Jan]);
        let verkehren = Rules::from(RuleSet::Verkehren);
        let known: Vec<_> = Win::ALL.into_iter().filter(|win| verkehren.has_win(*win)).collect();
        assert_eq!(known, [Win::BearOff, Win::Tower, Win::Jan]);
        assert_eq!(tenths(&verkehren, Win::Tower), Some(20));
        assert_eq!(tenths(&verkehren, Win::Jan), Some(20));
    }

    #[test]
    fn a_rank_is_named_as_players_know_it() {
        let standard = Rules::default();
        for win in Win::ALL {
            let rank = standard.rank(win, Points::ZERO).value();
            assert_eq!(
                standard.rank_name(rank).as_deref(),
                Some(win.category().name()),
                "{win}"
            );
        }
        assert_eq!(standard.rank_name(-1), None);
        let old = Rules::from(RuleSet::OldBook);
        let rank = old.rank(Win::Tower, Points::from_tenths(12)).value();
        assert_eq!(old.rank_name(rank).as_deref(), Some("1.2"));
    }

    #[test]
    fn customary_points_are_one_two_two_four() {
        let rules = Rules::new(RuleSet::OldBook, [RuleOption::CustomaryPoints]).unwrap();
        for (win, expected) in [
            (Win::BearOff, 10),
            (Win::SingleCrown, 10),
            (Win::TowerMonk, 20),
            (Win::Jan, 20),
            (Win::ForcedJan, 40),
        ] {
            assert_eq!(tenths(&rules, win), Some(expected), "{win}");
        }
    }

    #[test]
    fn jan_counts_one_against_a_player_who_never_had_a_band() {
        let rules = Rules::new(RuleSet::OldBook, [RuleOption::JanNeedsBand]).unwrap();
        assert_eq!(rules.points_against(Win::Jan, false), Some(Points::whole(1)));
        assert_eq!(rules.points_against(Win::Jan, true), Some(Points::whole(3)));
        assert_eq!(rules.points_against(Win::ForcedJan, false), Some(Points::whole(5)));
    }

    #[test]
    fn options_belong_to_their_sets() {
        assert!(Rules::parse(RuleSet::Standard, "six-closed-points").is_ok());
        assert!(Rules::parse(RuleSet::OldBook, "first-66, customary-points").is_ok());
        for (set, options) in [
            (RuleSet::Standard, "first-66"),
            (RuleSet::Revertier, "six-closed-points"),
            (RuleSet::OldBook, "first-66,first-66"),
            (RuleSet::OldBook, "fast"),
        ] {
            assert!(Rules::parse(set, options).is_err(), "{set} {options}");
        }
    }

    #[test]
    fn old_book_ranks_by_points_and_the_others_by_category() {
        let rank = |rules: &Rules, win| rules.rank(win, rules.points(win).unwrap());
        let old = Rules::from(RuleSet::OldBook);
        assert!(rank(&old, Win::SingleCrown) > rank(&old, Win::Tower));
        assert!(rank(&old, Win::BearOffMonk) > rank(&old, Win::SingleCrown));
        let standard = Rules::STANDARD;
        assert_eq!(rank(&standard, Win::SingleCrown), rank(&standard, Win::Tower));
        assert!(rank(&standard, Win::SingleCrown) > rank(&standard, Win::BearOffMonk));
    }
}
