//! Whether a document says only what can be: whatever cannot is named by its field.
//!
//! What is looked at here stands in the document itself. What follows from all of it together (results, states, the
//! replay of games) is looked at once it is stored, in the same transaction.

mod games;
mod people;
mod rounds;
mod stages;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use brade_core::tournament::entrants::EntrantId;
use brade_core::tournament::pairing::MatchKey;
use brade_core::tournament::result::ByHalf;
use chrono::{Datelike, NaiveDateTime};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::super::results::check_ruling;
use super::super::settings::{Ruling, StageSettings, StageState};
use super::Export;
use crate::id::Id;
use crate::service::contests::Terms;
use crate::service::{ServiceError, text};

/// A fault of a document.
pub(super) fn wrong(field: impl Into<Cow<'static, str>>, message: impl ToString) -> ServiceError {
    ServiceError::invalid("bad-export", field, message)
}

/// The same fault below another field.
pub(super) fn below(field: &str, error: ServiceError) -> ServiceError {
    match error {
        ServiceError::Invalid { field: at, message, .. } => wrong(format!("{field}.{at}"), message),
        error => error,
    }
}

/// A stage of the document, read.
struct Stage {
    settings: StageSettings,
    terms: Terms,
    state: StageState,
    field: Vec<EntrantId>,
}

/// Where a match is played, and by whom.
struct Place {
    /// The field that names the match.
    field: String,
    stage: usize,
    players: ByHalf<Option<Id>>,
    /// Whether it is the one more game of teams that were level.
    is_extra: bool,
}

/// What of the document the parts of it refer to.
struct Known<'a> {
    from: &'a Export,
    stages: Vec<Stage>,
    players: BTreeSet<Id>,
    /// The matches that begin in a round, by stage and round.
    begun: BTreeSet<(i32, i32)>,
    /// Where each match is played.
    places: BTreeMap<Id, Place>,
}

impl Known<'_> {
    /// The place of a stage in the document.
    fn stage(&self, field: &str, number: i32) -> Result<usize, ServiceError> {
        let at = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
        let known = at.filter(|at| *at < self.stages.len());
        known.ok_or_else(|| wrong(field.to_owned(), "must be the number of a stage"))
    }

    fn player(&self, field: impl Into<Cow<'static, str>>, id: Id) -> Result<(), ServiceError> {
        match self.players.contains(&id) {
            true => Ok(()),
            false => Err(wrong(field, "must be one of the players of the document")),
        }
    }
}

/// Refuses a document in which something cannot be.
///
/// # Errors
/// The first fault, by its field.
pub(super) fn check(from: &Export) -> Result<(), ServiceError> {
    let mut known = Known {
        from,
        stages: Vec::new(),
        players: from.players.iter().map(|player| player.id).collect(),
        begun: BTreeSet::new(),
        places: BTreeMap::new(),
    };
    known.stages = stages::read(from)?;
    people::check(&known)?;
    rounds::check_matches(&mut known)?;
    rounds::check(&known)?;
    games::check(&known)
}

/// A part that is kept as JSON, read. It must be as it would be written: what is not known in it would get lost.
fn canonical<T: DeserializeOwned + Serialize>(field: &str, json: &str) -> Result<T, ServiceError> {
    let at = || field.to_owned();
    let read: T = serde_json::from_str(json).map_err(|error| {
        let text = error.to_string();
        let said = text.rsplit_once(" at line ").map_or(&*text, |(said, _)| said);
        wrong(at(), said)
    })?;
    let written = serde_json::to_value(&read).map_err(|error| wrong(at(), error))?;
    let given: Value = serde_json::from_str(json).map_err(|error| wrong(at(), error))?;
    match difference(field, &given, &written) {
        None => Ok(read),
        Some((field, message)) => Err(wrong(field, message)),
    }
}

/// Refuses a text that would be written in another way: with blanks around it, with control characters, too long.
fn line(field: String, text: &Option<String>, most: usize) -> Result<(), ServiceError> {
    let Some(text) = text else { return Ok(()) };
    if let Some(message) = text::fault_of_line(text, most) {
        return Err(wrong(field, message));
    }
    match text.trim() == text && !text.is_empty() {
        true => Ok(()),
        false => Err(wrong(field, "must be a text without blanks around it, or null")),
    }
}

/// Refuses a name that nobody could have entered.
fn name(field: String, given: &str) -> Result<(), ServiceError> {
    match text::name("name", given) {
        Ok(name) if name == given => Ok(()),
        Ok(_) => Err(wrong(field, "must have no blanks around it")),
        Err(ServiceError::Invalid { message, .. }) => Err(wrong(field, message)),
        Err(error) => Err(error),
    }
}

/// Refuses a time that not every database can hold.
fn time(field: String, at: Option<NaiveDateTime>) -> Result<(), ServiceError> {
    match at.is_none_or(|at| (1..=9999).contains(&at.year())) {
        true => Ok(()),
        false => Err(wrong(field, "must be in a year from 1 to 9999")),
    }
}

/// Refuses a value that is there although it must not be, or the other way round.
fn present(field: String, is_there: bool, should: bool, when: &str) -> Result<(), ServiceError> {
    match (is_there, should) {
        (true, false) => Err(wrong(field, format!("must be null unless {when}"))),
        (false, true) => Err(wrong(field, format!("is missing: {when}"))),
        _ => Ok(()),
    }
}

/// A ruling of the director, read.
fn ruling(field: &str, json: Option<&str>, stage: &Stage, on_board: bool) -> Result<Option<Ruling>, ServiceError> {
    let ruling: Option<Ruling> = json.map(|json| canonical(field, json)).transpose()?;
    if let Some(ruling) = ruling {
        let of_teams = stage.settings.team_boards.is_some();
        let needs_winner = stage.settings.format.is_bracket() && !of_teams;
        let checked = check_ruling(ruling, stage.terms.game(), needs_winner);
        checked.map_err(|error| match error {
            ServiceError::Invalid {
                field: name, message, ..
            } => wrong(format!("{field}.{}", name.trim_start_matches("ruling.")), message),
            error => error,
        })?;
        if matches!(ruling, Ruling::Extra { .. }) && (on_board || !of_teams) {
            return Err(wrong(format!("{field}.kind"), "extra is for matches between teams"));
        }
    }
    Ok(ruling)
}

/// The first place in which two values differ, and what should stand there.
pub(super) fn difference(field: &str, given: &Value, made: &Value) -> Option<(String, String)> {
    let joined = |name: &str| match field {
        "" => name.to_owned(),
        _ => format!("{field}.{name}"),
    };
    let here = |message: String| Some((field.to_owned(), message));
    match (given, made) {
        (Value::Object(given), Value::Object(made)) => {
            if let Some(name) = given.keys().find(|name| !made.contains_key(*name)) {
                return Some((joined(name), "has no place in what it would be exported as".to_owned()));
            }
            made.iter().find_map(|(name, made)| match given.get(name) {
                Some(given) => difference(&joined(name), given, made),
                None => Some((joined(name), "is missing".to_owned())),
            })
        }
        (Value::Array(given), Value::Array(made)) => {
            let mut pairs = given.iter().zip(made).enumerate();
            let found = pairs.find_map(|(at, (given, made))| difference(&format!("{field}[{at}]"), given, made));
            match found {
                None if given.len() != made.len() => here(format!("must have {} parts", made.len())),
                found => found,
            }
        }
        (given, made) if given == made => None,
        (_, made) => here(format!(
            "must be {}, as it would be exported",
            text::excerpt(&made.to_string())
        )),
    }
}

/// The field of the first text with a NUL, which PostgreSQL takes nowhere.
pub(super) fn with_nul(field: &str, value: &Value) -> Option<String> {
    match value {
        Value::String(text) => text.contains('\0').then(|| field.to_owned()),
        Value::Array(parts) => {
            let mut parts = parts.iter().enumerate();
            parts.find_map(|(at, part)| with_nul(&format!("{field}[{at}]"), part))
        }
        Value::Object(parts) => parts.iter().find_map(|(name, part)| {
            let below = match field {
                "" => name.clone(),
                _ => format!("{field}.{name}"),
            };
            match name.contains('\0') {
                true => Some(field.to_owned()),
                false => with_nul(&below, part),
            }
        }),
        _ => None,
    }
}

/// The address of a match.
fn key(field: String, text: &str) -> Result<MatchKey, ServiceError> {
    text::excerpt(text).parse().map_err(|error| wrong(field, error))
}
