//! The plays of a position, under any rules.

use brade_core::brade::dice::Roll;
use brade_core::brade::facts::Fact;
use brade_core::brade::play::Play;
use brade_core::brade::position::Setup;
use brade_core::brade::rules::{RuleOption, RuleSet, Rules};

use super::ServiceError;

/// The plays of one throw in one position.
#[derive(Debug, Clone)]
pub struct PlaysView {
    /// The position.
    pub position: Setup,
    /// The throw.
    pub roll: Roll,
    /// The facts of both.
    pub facts: Vec<Fact>,
    /// Every distinct play once; a void throw is one play without steps.
    pub plays: Vec<Play>,
}

/// The rules with these names.
///
/// # Errors
/// Names that no rule set or option has, or that do not go together.
pub fn named<'a>(set: &str, options: impl IntoIterator<Item = &'a str>) -> Result<Rules, ServiceError> {
    let set: RuleSet = set
        .parse()
        .map_err(|error| ServiceError::invalid("unknown-rules", "set", error))?;
    let options = options
        .into_iter()
        .map(str::parse)
        .collect::<Result<Vec<RuleOption>, _>>();
    options
        .and_then(|options| Rules::new(set, options))
        .map_err(|error| ServiceError::invalid("unknown-rules", "options", error))
}

/// Every distinct play of a throw.
///
/// # Errors
/// A text that is no position or no throw; a position that is impossible, or in which the game is over.
pub fn plays(rules: &Rules, position: &str, dice: &str) -> Result<PlaysView, ServiceError> {
    super::players::unfinished()
}
