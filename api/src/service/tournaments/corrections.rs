//! What else changes when a result changes, and when that is refused (TOURNAMENTS.md, *Correcting*).

use std::collections::BTreeSet;

use brade_core::tournament::bracket::{Preview, compare};
use brade_core::tournament::dependants::later_matches;
use brade_core::tournament::pairing::MatchKey;

use super::engine::Game;
use super::settings::{Format, RoundState, StageState};
use super::standings::named;
use super::views::PreviewView;
use super::whole::{Stage, Whole};
use crate::db::AnyConnection;
use crate::db::tournaments::{pairing_rows, round_rows, stage_rows};
use crate::service::ServiceError;

/// What a change of one stage does to the others.
#[derive(Debug, Default)]
pub(super) struct Effects {
    /// In sentences.
    pub changes: Vec<String>,
    /// The matches that have begun and depend on it, with their stage.
    pub begun: Vec<(i32, MatchKey)>,
    /// The stages behind it that would be drawn anew.
    pub stages: Vec<i32>,
}

fn begun(stage: &Stage) -> BTreeSet<MatchKey> {
    let begun = stage.pairings.iter().filter(|(_, part)| part.has_begun());
    begun.map(|(key, _)| *key).collect()
}

/// What follows from the step from one state of a tournament to another, where the stage `number` has changed.
pub(super) fn effects(before: &Whole, after: &Whole, number: i32, corrected: Option<MatchKey>) -> Effects {
    let mut effects = Effects::default();
    let (Ok(was), Ok(is)) = (before.stage(number), after.stage(number)) else {
        return effects;
    };
    if let (Some(old), Some(new)) = (before.bracket(was), after.bracket(is)) {
        let Preview { changes, begun } = compare(&old, &new, corrected, &begun(was));
        effects.changes.extend(changes.iter().map(|change| change.to_string()));
        let told = |key: &MatchKey| !was.pairings.get(key).is_some_and(|part| part.row.stands);
        effects
            .begun
            .extend(begun.into_iter().filter(told).map(|key| (number, key)));
    }
    if let Some(key) = corrected.filter(|_| matches!(was.settings.format, Format::Swiss { .. })) {
        let result = |whole: &Whole, stage: &Stage| {
            let part = stage.pairings.get(&key)?;
            whole.result_of(stage, part)
        };
        let (old, new) = (result(before, was), result(after, is));
        // A first result is no correction: nothing could be paired without it.
        if old.is_some() {
            let begun = begun(was);
            let later = later_matches(&before.core_rounds(was), key, old.as_ref(), new.as_ref());
            effects.begun.extend(
                later
                    .into_iter()
                    .filter(|key| begun.contains(key))
                    .map(|key| (number, key)),
            );
        }
    }
    let lots = |stage: &Stage| stage.draw.as_ref().map(|draw| draw.drawn.clone()).unwrap_or_default();
    if before.through(was, None, &lots(was)) != after.through(is, None, &lots(is)) {
        effects.changes.push(format!("The standings of stage {number} change."));
    }
    effects.later_stages(before, was, after, is);
    for round in was
        .rounds
        .iter()
        .filter(|round| round.state == RoundState::Draft && !was.settings.format.is_timetable())
    {
        if !was.settings.format.is_bracket() {
            effects.changes.push(format!(
                "The draft of round {} has to be paired again.",
                round.row.number
            ));
        }
    }
    effects
}

impl Effects {
    /// A stage that took its field from this one.
    fn later_stages(&mut self, before: &Whole, was: &Stage, after: &Whole, is: &Stage) {
        let next = before.stages.iter().find(|stage| stage.row.number > was.row.number);
        let Some(next) = next.filter(|next| next.state != StageState::Waiting) else {
            return;
        };
        let takes = next.row.takes.map(|takes| usize::try_from(takes).unwrap_or(0));
        let lots = next.draw.as_ref().map(|draw| draw.drawn.clone()).unwrap_or_default();
        if before.through(was, takes, &lots) == after.through(is, takes, &lots) {
            return;
        }
        let begun = begun(next);
        match begun.is_empty() {
            true => {
                self.changes
                    .push(format!("Stage {} is taken back, to be started anew.", next.row.number));
                self.stages.push(next.row.number);
            }
            false => self.begun.extend(begun.into_iter().map(|key| (next.row.number, key))),
        }
    }
}

/// Refuses a change on which matches depend that have begun, unless they are told to stand.
///
/// # Errors
/// 409 naming the matches.
pub(super) fn refuse_dependants(
    before: &Whole,
    after: &Whole,
    number: i32,
    corrected: Option<MatchKey>,
    let_stand: bool,
) -> Result<Effects, ServiceError> {
    let effects = effects(before, after, number, corrected);
    if effects.begun.is_empty() || let_stand {
        return Ok(effects);
    }
    let name = |(stage, key): &(i32, MatchKey)| {
        let found = before.stage(*stage).ok()?;
        let game = before.game(found, *key).ok()?;
        Some(match *stage == number {
            true => named(before, &game),
            false => format!("{} of stage {stage}", named(before, &game)),
        })
    };
    let names: Vec<String> = effects.begun.iter().filter_map(name).collect();
    Err(ServiceError::Dependants {
        message: format!(
            "matches that depend on this have begun: {}; undo them first, or say `let_stand`",
            names.join(", ")
        ),
        matches: effects
            .begun
            .iter()
            .map(|(stage, key)| (*stage, key.to_string()))
            .collect(),
        current: before.current(),
    })
}

/// Lets what depends on a change follow it: matches of a bracket that have not begun lose what was noted of them where
/// others meet now, those that have begun stand, drafts are stale, and a later stage in which nothing has begun is taken
/// back.
pub(super) fn follow(
    conn: &mut AnyConnection,
    whole: &Whole,
    number: i32,
    effects: &Effects,
) -> Result<(), ServiceError> {
    let stage = whole.stage(number)?;
    for game in whole.games(stage) {
        follow_game(conn, stage, &game)?;
    }
    if !effects.changes.is_empty() {
        whole.mark_stale(conn, stage, "a result before it has changed: pair the round again")?;
    }
    for number in &effects.stages {
        take_back(conn, whole.stage(*number)?)?;
    }
    Ok(())
}

fn follow_game(conn: &mut AnyConnection, stage: &Stage, game: &Game) -> Result<(), ServiceError> {
    let Some(part) = stage
        .pairings
        .get(&game.key)
        .filter(|_| stage.settings.format.is_bracket())
    else {
        return Ok(());
    };
    let pair = part.pair();
    let same = game.pair().is_some_and(|now| now == pair || now.swapped() == pair);
    if !same && !part.has_begun() {
        pairing_rows::delete(conn, &part.row)?;
    } else if same == part.row.stands {
        let mut row = part.row.clone();
        row.stands = !same;
        pairing_rows::update(conn, &row)?;
    }
    Ok(())
}

fn take_back(conn: &mut AnyConnection, stage: &Stage) -> Result<(), ServiceError> {
    for part in stage.pairings.values() {
        pairing_rows::delete(conn, &part.row)?;
    }
    for round in &stage.rounds {
        round_rows::delete(conn, &round.row)?;
    }
    let mut row = stage.row.clone();
    row.field = None;
    row.lots = None;
    row.state = StageState::Waiting.name().to_owned();
    Ok(stage_rows::update(conn, &row)?)
}

/// What a change would do, as it is shown.
pub(super) fn preview_view(
    before: &Whole,
    after: &Whole,
    number: i32,
    key: MatchKey,
) -> Result<PreviewView, ServiceError> {
    let effects = effects(before, after, number, Some(key));
    let (was, is) = (before.stage(number)?, after.stage(number)?);
    let is_swiss = !was.settings.format.is_bracket() && !was.settings.format.is_timetable();
    let drafts = was
        .rounds
        .iter()
        .filter(|round| is_swiss && round.state == RoundState::Draft);
    Ok(PreviewView {
        changes_more: !effects.changes.is_empty(),
        begun: effects
            .begun
            .iter()
            .map(|(stage, key)| match *stage == number {
                true => key.to_string(),
                false => format!("{stage}/{key}"),
            })
            .collect(),
        drafts: drafts.map(|round| round.row.number).collect(),
        changes: effects.changes,
        before: before.standings_view(was),
        after: after.standings_view(is),
    })
}
