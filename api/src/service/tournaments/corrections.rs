//! What else changes when a result changes, and when that is refused (TOURNAMENTS.md, *Correcting*).

use brade_core::tournament::bracket::{Change, Preview, Slot, compare};
use brade_core::tournament::dependants::later_matches;
use brade_core::tournament::pairing::MatchKey;

use super::engine::Game;
use super::later::begun;
use super::settings::{Format, RoundState, StageState, half_name};
use super::show::between;
use super::views::PreviewView;
use super::whole::{PairingPart, RoundPart, Stage, Whole, as_u32};
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

/// What follows from the step from one state of a tournament to another, where the stage `number` has changed.
pub(super) fn effects(before: &Whole, after: &Whole, number: i32, corrected: Option<MatchKey>) -> Effects {
    let mut effects = Effects::default();
    let (Ok(was), Ok(is)) = (before.stage(number), after.stage(number)) else {
        return effects;
    };
    if let (Some(old), Some(new)) = (before.bracket(was), after.bracket(is)) {
        let Preview { changes, begun } = compare(&old, &new, corrected, &begun(was));
        effects
            .changes
            .extend(changes.iter().map(|change| before.change_in_words(was, change)));
        // What was told to stand stands, and a forfeit that was recorded by itself lapses.
        let told = |key: &MatchKey| {
            !was.pairings
                .get(key)
                .is_some_and(|part| part.row.stands || part.is_automatic())
        };
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
            for round in was.rounds.iter().filter(|round| was.is_untouched(round)) {
                if later.iter().any(|key| key.round == as_u32(round.row.number)) {
                    effects.changes.push(format!(
                        "Round {} was paired on the old result. It is published and stays as it is, unless it is taken \
                         back to a draft and paired again.",
                        round.row.number
                    ));
                }
            }
            let begun = later.into_iter().filter(|key| begun.contains(key));
            effects.begun.extend(begun.map(|key| (number, key)));
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
    /// The stages that come from this one, directly or through others.
    fn later_stages(&mut self, before: &Whole, was: &Stage, after: &Whole, is: &Stage) {
        let number = was.row.number;
        let Some(next) = before.started_after(number).next() else {
            return;
        };
        let takes = next.row.takes.map(|takes| usize::try_from(takes).unwrap_or(0));
        let lots = next.draw.as_ref().map(|draw| draw.drawn.clone()).unwrap_or_default();
        let opens = before.is_played(was) && !after.is_played(is);
        if !opens && before.through(was, takes, &lots) == after.through(is, takes, &lots) {
            return;
        }
        if after.stage(next.row.number).is_ok_and(|next| after.fits(next)) {
            return;
        }
        let begun = before.begun_after(number);
        if !begun.is_empty() {
            self.begun.extend(begun);
            return;
        }
        for later in before.started_after(number) {
            self.changes
                .push(format!("Stage {} is taken back, to be started anew.", later.row.number));
            self.stages.push(later.row.number);
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
    let instead = match before.with_drafts {
        true => "say `let_stand`",
        false => "ask a director, who can let them stand",
    };
    Err(before.dependants(number, &effects.begun, instead))
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
        let why = "a result before it has changed: pair the round again";
        whole.mark_stale(conn, stage, why)?;
        // As long as nothing of a round has begun it may become a draft once more, and then it is stale.
        for round in stage.rounds.iter().filter(|round| stage.is_untouched(round)) {
            let mut row = round.row.clone();
            row.stale = Some(why.to_owned());
            round_rows::update(conn, &row)?;
        }
    }
    for number in &effects.stages {
        take_back(conn, whole.stage(*number)?)?;
    }
    Ok(())
}

impl Whole {
    /// What becomes of a bracket, as a sentence with names. A match that has begun stays with those who play it.
    fn change_in_words(&self, stage: &Stage, change: &Change) -> String {
        let named = |slot: &Slot| match slot.entrant() {
            Some(id) => self.label(id),
            None => slot.to_string(),
        };
        let seated = |key: &MatchKey| {
            let part = stage.pairings.get(key).filter(|part| part.has_begun());
            part.map(PairingPart::pair)
        };
        match change {
            Change::Entrant { place, before, after } => {
                let (key, half, before, after) = (place.key, half_name(place.half), named(before), named(after));
                match seated(&key) {
                    Some(pair) => format!(
                        "{key} ({}) stays as it is; by the results its {half} would be {after}, not {before}.",
                        between(self, pair)
                    ),
                    None => format!("The {half} of {key} was {before} and becomes {after}."),
                }
            }
            Change::Status { key, before, after } => match seated(key) {
                Some(pair) => format!(
                    "{key} ({}) stays as it is; by the results it would be {after}.",
                    between(self, pair)
                ),
                None => format!("{key} was {before} and becomes {after}."),
            },
            Change::Winner { before, after } => {
                format!("The winner was {} and becomes {}.", named(before), named(after))
            }
        }
    }
}

impl Stage {
    /// Whether a round of a Swiss is published and nothing of it has begun.
    fn is_untouched(&self, round: &RoundPart) -> bool {
        let is_swiss = matches!(self.settings.format, Format::Swiss { .. });
        is_swiss && round.state == RoundState::Published && !self.round_has_begun(round.row.number)
    }
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
    let same = || game.pair().is_some_and(|now| now == pair || now.swapped() == pair);
    if !part.has_begun() && !part.is_automatic() && !same() {
        pairing_rows::delete(conn, &part.row)?;
    } else if game.stands != part.row.stands {
        let mut row = part.row.clone();
        row.stands = game.stands;
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
