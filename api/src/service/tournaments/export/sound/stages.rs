//! What a document says of the stages, and of the tournament's state, which follows from them.

use std::collections::BTreeSet;

use brade_core::tournament::entrants::EntrantId;

use super::super::super::settings::{Draw, Order, StageSettings, StageState};
use super::super::super::stages::{MOST_STAGES, NewStage};
use super::super::super::starting::draw;
use super::super::Export;
use super::{Stage, below, canonical, line, present, wrong};
use crate::db::tournaments::StageRow;
use crate::id::Id;
use crate::service::contests::Terms;
use crate::service::{ServiceError, text};

/// The settings that stand beside each other in a request, and in the document below `settings`.
const SETTINGS: [&str; 6] = ["rounds", "groups", "advance", "runners_up", "team_boards", "tie_breaks"];

/// Reads the stages.
pub(super) fn read(from: &Export) -> Result<Vec<Stage>, ServiceError> {
    if from.stages.len() > MOST_STAGES {
        return Err(wrong("stages", format!("must be at most {MOST_STAGES}")));
    }
    let stages = from.stages.iter().enumerate();
    let stages: Vec<Stage> = stages
        .map(|(at, row)| read_stage(from, at, row))
        .collect::<Result<_, _>>()?;
    let waits = |stage: &Stage| stage.state == StageState::Waiting;
    for at in 1..stages.len() {
        let pair = stages.get(at - 1).zip(stages.get(at));
        if pair.is_some_and(|(before, stage)| waits(before) && !waits(stage)) {
            let message = "must be waiting: the stage before it has not started";
            return Err(wrong(format!("stages[{at}].state"), message));
        }
    }
    let all = |state| stages.iter().all(|stage| stage.state == state);
    let state = match () {
        () if all(StageState::Waiting) => "setting-up",
        () if all(StageState::Finished) => "finished",
        () => "running",
    };
    match from.tournament.state == state {
        true => Ok(stages),
        false => Err(wrong(
            "tournament.state",
            format!("must be {state}, by the states of its stages"),
        )),
    }
}

fn read_stage(from: &Export, at: usize, row: &StageRow) -> Result<Stage, ServiceError> {
    let whole = format!("stages[{at}]");
    let field = |name: &str| format!("{whole}.{name}");
    if usize::try_from(row.number) != Ok(at + 1) {
        let message = format!("must be {}: stages are counted in their order", at + 1);
        return Err(wrong(field("number"), message));
    }
    let settings: StageSettings = canonical(&field("settings"), &row.settings)?;
    let terms = Terms::of(row).map_err(|bad| wrong(field(bad.column), bad.what))?;
    let new = NewStage {
        name: row.name.clone(),
        settings: settings.clone(),
        terms,
        takes: row.takes,
    };
    let made = new.row(Id::default(), row.number).map_err(|error| match error {
        ServiceError::Invalid { field: at, message, .. } if SETTINGS.contains(&&*at) => {
            wrong(field(&format!("settings.{at}")), message)
        }
        error => below(&whole, error),
    })?;
    line(field("name"), &row.name, text::NAME)?;
    for (name, given, made) in [
        ("format", &row.format, &made.format),
        ("rule_set", &row.rule_set, &made.rule_set),
        ("options", &row.options, &made.options),
        ("begins", &row.begins, &made.begins),
    ] {
        if given != made {
            return Err(wrong(field(name), format!("must be {made:?}")));
        }
    }
    let states = || wrong(field("state"), "must be one of waiting, running, finished");
    let state = StageState::named(&row.state).ok_or_else(states)?;
    let started = state != StageState::Waiting;
    for (name, is_there) in [("field", row.field.is_some()), ("lots", row.lots.is_some())] {
        present(field(name), is_there, started, "the stage has started")?;
    }
    let ids = match &row.field {
        Some(json) => canonical(&field("field"), json)?,
        None => Vec::new(),
    };
    check_field(
        from,
        &field("field"),
        &ids,
        settings.team_boards.is_some() || terms.game().side_size() > 1,
    )?;
    if let Some(json) = &row.lots {
        check_draw(from, &field("lots"), &canonical(&field("lots"), json)?)?;
    }
    Ok(Stage {
        settings,
        terms,
        state,
        field: ids,
    })
}

fn is_known(from: &Export, id: EntrantId) -> bool {
    from.entrants.iter().any(|row| u32::try_from(row.number) == Ok(id.0))
}

fn check_field(from: &Export, field: &str, ids: &[EntrantId], of_teams: bool) -> Result<(), ServiceError> {
    let mut seen = BTreeSet::new();
    for (at, id) in ids.iter().enumerate() {
        let row = from.entrants.iter().find(|row| u32::try_from(row.number) == Ok(id.0));
        let at = format!("{field}[{at}]");
        match row {
            None => return Err(wrong(at, "must be the number of an entrant")),
            Some(row) if row.player_id.is_none() != of_teams => {
                let who = if of_teams { "team" } else { "player" };
                return Err(wrong(at, format!("must be a {who}, as the settings of the stage say")));
            }
            Some(_) if !seen.insert(*id) => return Err(wrong(at, "is in the field twice")),
            Some(_) => {}
        }
    }
    Ok(())
}

/// Lots are drawn with a text, so everybody can draw them again.
fn check_draw(from: &Export, field: &str, given: &Draw) -> Result<(), ServiceError> {
    let at = |name: &str| format!("{field}.{name}");
    line(at("seed"), &given.seed, text::LINE)?;
    present(
        at("seed"),
        given.seed.is_some(),
        given.seed.is_some() || given.order == Order::Lots || !given.drawn.is_empty(),
        "lots were drawn",
    )?;
    if let Some(at) = given.drawn.iter().position(|id| !is_known(from, *id)) {
        return Err(wrong(
            format!("{field}.drawn[{at}]"),
            "must be the number of an entrant",
        ));
    }
    let seed = given.seed.as_deref().unwrap_or_default();
    match given.drawn == draw(&given.drawn, seed) && (given.seed.is_none() || !given.drawn.is_empty()) {
        true => Ok(()),
        false => Err(wrong(at("drawn"), "is not what is drawn with the seed")),
    }
}
