//! Adding stages and changing them while they wait.

use brade_core::tournament::standings::TieBreak;
use serde_json::json;

use super::settings::{Format, StageSettings, StageState};
use super::views::TournamentView;
use super::whole::{Stage, Whole, to_json};
use super::writing::{Entry, open};
use crate::auth::permission::Action;
use crate::db::AnyConnection;
use crate::db::tournaments::{StageRow, stage_rows};
use crate::id::Id;
use crate::service::contests::Terms;
use crate::service::{Context, Expected, ServiceError, text};

/// The most stages of a tournament.
pub(super) const MOST_STAGES: usize = 20;

/// What is agreed of a stage.
#[derive(Debug, Clone)]
pub struct NewStage {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// What the format leaves open.
    pub settings: StageSettings,
    /// Which game is played, and what is agreed of its matches.
    pub terms: Terms,
    /// How many come from the stage before; none for all.
    pub takes: Option<i32>,
}

impl NewStage {
    /// The row of such a stage.
    ///
    /// # Errors
    /// Settings that cannot be.
    pub(super) fn row(&self, tournament: Id, number: i32) -> Result<StageRow, ServiceError> {
        self.check(number)?;
        let name = self.name.as_deref();
        let terms = self.terms.stored();
        Ok(StageRow {
            tournament_id: tournament,
            number,
            name: name.map_or(Ok(None), |name| text::one_line("name", name, text::NAME))?,
            format: self.settings.format.name().to_owned(),
            settings: to_json(&self.settings)?,
            game: self.terms.game().name().to_owned(),
            rule_set: terms.rule_set,
            options: terms.options,
            length: terms.length,
            begins: terms.begins,
            stop_when_decided: terms.stop_when_decided,
            takes: self.takes,
            field: None,
            lots: None,
            state: StageState::Waiting.name().to_owned(),
        })
    }

    fn check(&self, number: i32) -> Result<(), ServiceError> {
        let wrong = |field: &'static str, message: &str| Err(ServiceError::invalid("bad-value", field, message));
        match self.settings.format {
            Format::Swiss { rounds, .. } if !(1..=500).contains(&rounds) => {
                return wrong("rounds", "must be from 1 to 500");
            }
            Format::Groups { groups, .. } if !(2..=64).contains(&groups) => {
                return wrong("groups", "must be from 2 to 64");
            }
            Format::Groups { advance, .. } if !(1..=128).contains(&advance) => {
                return wrong("advance", "must be from 1 to 128");
            }
            Format::Groups { groups, runners_up, .. } if runners_up > u32::from(groups) => {
                return wrong("runners_up", "must be at most the number of groups");
            }
            _ => {}
        }
        if self
            .settings
            .team_boards
            .is_some_and(|boards| !(1..=100).contains(&boards))
        {
            return wrong("team_boards", "must be from 1 to 100, or null where players meet");
        }
        if self.settings.team_boards.is_some() && self.terms.game().side_size() > 1 {
            return wrong("team_boards", "must be null: two pairs meet at one table");
        }
        if self.takes.is_some_and(|takes| takes < 2) {
            return wrong("takes", "must be at least 2, or null for all");
        }
        if number == 1 && self.takes.is_some() {
            return wrong("takes", "is for a stage that has one before it");
        }
        let tie_breaks = self.settings.tie_breaks.as_deref().unwrap_or_default();
        if tie_breaks.contains(&TieBreak::BestCategories) && self.terms.ranked_by().is_none() {
            return wrong("tie_breaks", "best-categories is for games of bräde");
        }
        let twice = |at: usize, tie_break: &TieBreak| tie_breaks.iter().take(at).any(|other| other == tie_break);
        if tie_breaks
            .iter()
            .enumerate()
            .any(|(at, tie_break)| twice(at, tie_break))
        {
            return wrong("tie_breaks", "must name each tie-break once");
        }
        Ok(())
    }
}

fn journal(whole: &Whole, stage: &Stage) -> serde_json::Value {
    serde_json::to_value(whole.stage_view(stage)).unwrap_or_default()
}

/// Adds a stage behind the others.
///
/// # Errors
/// No such tournament, another version, settings that cannot be; the database's failure.
pub fn add_stage(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    new: &NewStage,
    expected: &Expected,
) -> Result<(TournamentView, i32), ServiceError> {
    let whole = open(conn, ctx, id, Action::DirectTournament, expected)?;
    if whole.stages.len() >= MOST_STAGES {
        let message = format!("a tournament has at most {MOST_STAGES} stages");
        return Err(whole.conflict("too-many-stages", "id", message));
    }
    let number = whole.stages.last().map_or(1, |stage| stage.row.number + 1);
    stage_rows::insert(conn, &[new.row(id, number)?])?;
    let mut whole = super::load(conn, id)?;
    let entry = Entry {
        action: "stage-added",
        after: Some(journal(&whole, whole.stage(number)?)),
        ..Entry::default()
    };
    whole.save(conn, ctx, entry)?;
    Ok((whole.view(), number))
}

fn waiting(whole: &Whole, number: i32) -> Result<&Stage, ServiceError> {
    let stage = whole.stage(number)?;
    if stage.state != StageState::Waiting {
        let message = format!("stage {number} has started: take its rounds back first");
        return Err(whole.conflict("stage-started", "stage", message));
    }
    Ok(stage)
}

/// Changes a stage that waits.
///
/// # Errors
/// No such stage, another version, one that has started, settings that cannot be; the database's failure.
pub fn change_stage(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    number: i32,
    new: &NewStage,
    expected: &Expected,
) -> Result<TournamentView, ServiceError> {
    let whole = open(conn, ctx, id, Action::DirectTournament, expected)?;
    let before = journal(&whole, waiting(&whole, number)?);
    stage_rows::update(conn, &new.row(id, number)?)?;
    let mut whole = super::load(conn, id)?;
    let after = journal(&whole, whole.stage(number)?);
    let entry = Entry {
        action: "stage-changed",
        before: Some(before),
        after: Some(after),
        why: None,
    };
    whole.save(conn, ctx, entry)?;
    Ok(whole.view())
}

/// Removes the last stage, which waits.
///
/// # Errors
/// No such stage, another version, one that has started or is not the last; the database's failure.
pub fn remove_stage(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    number: i32,
    expected: &Expected,
) -> Result<TournamentView, ServiceError> {
    let mut whole = open(conn, ctx, id, Action::DirectTournament, expected)?;
    let stage = waiting(&whole, number)?;
    if whole.stages.last().is_some_and(|last| last.row.number != number) {
        return Err(whole.conflict("not-the-last", "stage", "only the last stage can be removed"));
    }
    let before = journal(&whole, stage);
    stage_rows::delete(conn, &stage.row)?;
    whole.stages.pop();
    let entry = Entry {
        action: "stage-removed",
        before: Some(before),
        after: Some(json!(null)),
        why: None,
    };
    whole.save(conn, ctx, entry)?;
    Ok(whole.view())
}
