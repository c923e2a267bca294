//! What the columns of a match mean.

use brade_core::belote::card_match::MatchStatus;
use brade_core::belote::record::Outcome;
use brade_core::belote::rules::{MatchLength, Rules};
use brade_core::belote::seat::Team;
use brade_core::record::Termination;

use crate::db::belote::matches::MatchRow;
use crate::service::games::stored::parse;
use crate::service::{Noun, ServiceError};

/// The word for a match that ended without a winner.
pub(super) const DRAW: &str = "draw";

/// What was agreed before a match.
///
/// # Errors
/// A row that is stored wrongly.
pub(super) fn rules(row: &MatchRow) -> Result<Rules, ServiceError> {
    let length: MatchLength = parse(Noun::BeloteMatch, row.id, &row.length)?;
    Rules::parse(length, &row.options).map_err(|error| ServiceError::Corrupt {
        noun: Noun::BeloteMatch,
        id: row.id,
        what: error.to_string(),
    })
}

/// How a match ended that was not played out, and who won it then.
///
/// # Errors
/// A row that is stored wrongly.
pub(super) fn termination(row: &MatchRow) -> Result<Option<(Termination, Outcome)>, ServiceError> {
    let Some(termination) = &row.termination else {
        return Ok(None);
    };
    let winner = row.winner.as_deref().map(Team::of_letters);
    let outcome = match winner {
        Some(Some(team)) => Outcome::from(MatchStatus::Won(team)),
        Some(None) => Outcome::Draw,
        None => Outcome::Unknown,
    };
    Ok(Some((parse(Noun::BeloteMatch, row.id, termination)?, outcome)))
}

/// How a match stands that ended so without being played out.
pub(super) const fn status_of(outcome: Outcome) -> MatchStatus {
    match outcome {
        Outcome::NorthSouth => MatchStatus::Won(Team::NorthSouth),
        Outcome::EastWest => MatchStatus::Won(Team::EastWest),
        Outcome::Draw => MatchStatus::Drawn,
        Outcome::Unknown => MatchStatus::Open,
    }
}

/// How a match stands, as it is stored.
pub(super) const fn status_name(status: MatchStatus) -> &'static str {
    match status {
        MatchStatus::Open => "open",
        MatchStatus::Won(team) => team.letters(),
        MatchStatus::Drawn => "drawn",
    }
}
