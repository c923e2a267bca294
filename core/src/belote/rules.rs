//! What the players agree before a match: its length and the options (BELOTE.md "Deal and auction", "Match").

use std::fmt;
use std::str::FromStr;

use super::contract::Contract;

/// When a match is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MatchLength {
    /// When a team has 1000 points.
    #[default]
    To1000,
    /// When a team has 500 points.
    To500,
    /// After one deal that was played; one thrown in does not count (B12).
    OneDeal,
}

impl MatchLength {
    /// All three.
    pub const ALL: [MatchLength; 3] = [MatchLength::To1000, MatchLength::To500, MatchLength::OneDeal];

    /// The value of the tag `To`.
    pub const fn name(self) -> &'static str {
        match self {
            MatchLength::To1000 => "1000",
            MatchLength::To500 => "500",
            MatchLength::OneDeal => "deal",
        }
    }

    /// The points with which a team ends the match; none where one deal does.
    pub const fn points(self) -> Option<u32> {
        match self {
            MatchLength::To1000 => Some(1000),
            MatchLength::To500 => Some(500),
            MatchLength::OneDeal => None,
        }
    }
}

impl fmt::Display for MatchLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for MatchLength {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<MatchLength, RulesError> {
        MatchLength::ALL
            .into_iter()
            .find(|length| length.name() == text)
            .ok_or_else(|| RulesError::UnknownLength(text.to_owned()))
    }
}

/// Options that players agree before a match; all are off by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[repr(u8)]
pub enum RuleOption {
    /// All trumps and no trumps may be named, in either round.
    AllNoTrumps = 1,
    /// The seats play clockwise. A record knows only their order, so that nothing else changes.
    Clockwise = 2,
    /// Equal totals are no draw: one more deal decides, and another one if need be (B7).
    Knockout = 4,
}

impl RuleOption {
    /// All options, in the order in which they are written.
    pub const ALL: [RuleOption; 3] = [RuleOption::AllNoTrumps, RuleOption::Clockwise, RuleOption::Knockout];

    /// The name in records and JSON.
    pub const fn name(self) -> &'static str {
        match self {
            RuleOption::AllNoTrumps => "all-no-trumps",
            RuleOption::Clockwise => "clockwise",
            RuleOption::Knockout => "knockout",
        }
    }
}

impl fmt::Display for RuleOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
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

/// What is wrong with the naming of a match's rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// No match has this length.
    #[error("`{0}` is no length of a match: expected one of {known}", known = MatchLength::ALL.map(MatchLength::name).join(", "))]
    UnknownLength(String),
    /// No option has this name.
    #[error("`{0}` is no option: expected one of {known}", known = RuleOption::ALL.map(RuleOption::name).join(", "))]
    UnknownOption(String),
    /// An option stands twice in the list.
    #[error("the option `{0}` is named twice")]
    OptionTwice(RuleOption),
}

/// The length of a match with the options agreed: a value that the engine is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules {
    length: MatchLength,
    options: u8,
}

impl From<MatchLength> for Rules {
    fn from(length: MatchLength) -> Rules {
        Rules { length, options: 0 }
    }
}

impl Rules {
    /// A match to 1000 without options.
    pub const STANDARD: Rules = Rules {
        length: MatchLength::To1000,
        options: 0,
    };

    /// A match of this length with these options.
    ///
    /// # Errors
    /// An option that stands twice.
    pub fn new(length: MatchLength, options: impl IntoIterator<Item = RuleOption>) -> Result<Rules, RulesError> {
        let mut rules = Rules::from(length);
        for option in options {
            if rules.has(option) {
                return Err(RulesError::OptionTwice(option));
            }
            rules.options |= option as u8;
        }
        Ok(rules)
    }

    /// A match of this length with the options of a comma-separated list, which may be empty.
    ///
    /// # Errors
    /// As [`Rules::new`], and a name that no option has.
    pub fn parse(length: MatchLength, options: &str) -> Result<Rules, RulesError> {
        let named = options.split(',').map(str::trim).filter(|name| !name.is_empty());
        Rules::new(length, named.map(str::parse).collect::<Result<Vec<_>, _>>()?)
    }

    /// When the match is over.
    pub const fn length(&self) -> MatchLength {
        self.length
    }

    /// Whether the option was agreed.
    pub const fn has(&self, option: RuleOption) -> bool {
        self.options & option as u8 != 0
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

    /// Whether this contract may be named at all.
    pub const fn allows(&self, contract: Contract) -> bool {
        match contract {
            Contract::Trumps(_) => true,
            Contract::AllTrumps | Contract::NoTrumps => self.has(RuleOption::AllNoTrumps),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_as_they_are_written_and_each_once() {
        for bits in 0..8 {
            let named = RuleOption::ALL.into_iter().filter(|option| bits & *option as u8 != 0);
            let rules = Rules::new(MatchLength::To500, named).unwrap();
            assert_eq!(Rules::parse(MatchLength::To500, &rules.option_list()), Ok(rules));
        }
        assert_eq!(
            Rules::parse(MatchLength::To1000, "knockout, knockout"),
            Err(RulesError::OptionTwice(RuleOption::Knockout))
        );
        let message = Rules::parse(MatchLength::To1000, "knockout,coinche").unwrap_err();
        assert_eq!(
            message.to_string(),
            "`coinche` is no option: expected one of all-no-trumps, clockwise, knockout"
        );
        assert!("1001".parse::<MatchLength>().is_err());
    }
}
