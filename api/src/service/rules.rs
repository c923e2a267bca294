//! The plays of a position, under any rules.

use brade_core::brade::dice::{Roll, RollError};
use brade_core::brade::facts::{Fact, facts};
use brade_core::brade::legal::legal_plays;
use brade_core::brade::play::Play;
use brade_core::brade::position::{Position, PositionError, Setup};
use brade_core::brade::rules::{RuleOption, RuleSet, Rules, RulesError};
use brade_core::brade::ways::{Ways, ways};

use super::ServiceError;
use super::text::excerpt;

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

/// The rules with these names. Where they are wrong, the fields `set` and `options` behind `prefix` are named.
///
/// # Errors
/// Names that no rule set or option has, or that do not go together.
pub fn named<'a>(prefix: &str, set: &str, options: impl IntoIterator<Item = &'a str>) -> Result<Rules, ServiceError> {
    let wrong = |field: &str, error: RulesError| {
        let code = match error {
            RulesError::UnknownSet(_) => "unknown-rule-set",
            _ => "bad-options",
        };
        ServiceError::invalid(code, format!("{prefix}{field}"), error)
    };
    let set: RuleSet = excerpt(set).parse().map_err(|error| wrong("set", error))?;
    let options = options.into_iter().map(|name| excerpt(name).parse());
    options
        .collect::<Result<Vec<RuleOption>, _>>()
        .and_then(|options| Rules::new(set, options))
        .map_err(|error| wrong("options", error))
}

/// Every distinct play of a throw.
///
/// # Errors
/// A text that is no position or no throw; a position that is impossible, or in which the game is over.
pub fn plays(rules: &Rules, position: &str, dice: &str) -> Result<PlaysView, ServiceError> {
    let position = playable(rules, position)?;
    let roll = roll("dice", dice)?;
    let (board, side) = (position.board(), position.to_move());
    Ok(PlaysView {
        position: position.setup(),
        roll,
        facts: facts(board, side, Some(roll), rules),
        plays: legal_plays(board, side, roll, rules).iter().collect(),
    })
}

/// The ways of playing a throw, step by step.
#[derive(Debug, Clone)]
pub struct ThrowWays {
    /// The throw.
    pub roll: Roll,
    /// The ways.
    pub ways: Ways,
}

/// Every way of playing one throw, or each of the 21 where none is given.
///
/// # Errors
/// As [`plays`].
pub fn throw_ways(rules: &Rules, position: &str, dice: Option<&str>) -> Result<(Setup, Vec<ThrowWays>), ServiceError> {
    let position = playable(rules, position)?;
    let rolls = match dice {
        Some(dice) => vec![roll("dice", dice)?],
        None => Roll::all().collect(),
    };
    let of = |roll| ThrowWays {
        roll,
        ways: ways(position.board(), position.to_move(), roll, rules),
    };
    Ok((position.setup(), rolls.into_iter().map(of).collect()))
}

/// Reads a position that can be played on from (RULES.md D11).
fn playable(rules: &Rules, text: &str) -> Result<Position, ServiceError> {
    let position = position(rules, text)?;
    match position.over(rules) {
        None => Ok(position),
        Some(over) => Err(bad_position(over)),
    }
}

/// Reads a position that can arise (RULES.md D11), perhaps one in which the game is over.
///
/// # Errors
/// A text that is no position; a position that is impossible.
pub fn position(rules: &Rules, text: &str) -> Result<Position, ServiceError> {
    let setup: Setup = text.parse().map_err(|error: PositionError| bad_position(error))?;
    setup.into_position(rules).map_err(bad_position)
}

fn bad_position(error: impl std::fmt::Display) -> ServiceError {
    ServiceError::invalid("bad-position", "position", error.to_string())
}

/// Reads a throw.
///
/// # Errors
/// A text that is no throw; `field` is named.
pub(super) fn roll(field: &'static str, text: &str) -> Result<Roll, ServiceError> {
    let wrong = |error: String| ServiceError::invalid("bad-dice", field, error);
    excerpt(text)
        .parse()
        .map_err(|error: RollError| wrong(error.to_string()))
}
