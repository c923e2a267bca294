//! The life of a round: draft, published, playing, closed.

use std::collections::BTreeSet;

use brade_core::tournament::entrants::{Attendance, Away, AwayReason, EntrantId};
use brade_core::tournament::pairing::{Pairing, Round};
use brade_core::tournament::result::ByHalf;
use brade_core::tournament::swiss::{ByHand, PairedRound, SwissError, SwissSettings, pair_round};
use serde_json::json;

use super::settings::{Format, RoundState, StageAway, StageState};
use super::standings::named;
use super::starting::{blank_pairing, store_draft};
use super::views::RoundView;
use super::whole::{PairingPart, Person, RoundPart, Stage, Whole, as_i32, as_u32, load, load_for, to_json};
use super::writing::{Entry, open};
use crate::auth::permission::Action;
use crate::db::tournaments::{entrant_rows, pairing_rows, round_rows, stage_rows};
use crate::db::{AnyConnection, time};
use crate::id::Id;
use crate::service::journal::Change;
use crate::service::{Context, Expected, Noun, ServiceError};

/// The rounds of a stage that the caller may see.
///
/// # Errors
/// No such tournament or stage; the database's failure.
pub fn rounds(conn: &mut AnyConnection, ctx: Context, id: Id, stage: i32) -> Result<Vec<RoundView>, ServiceError> {
    let whole = load_for(conn, ctx, id)?;
    let stage = whole.stage(stage)?;
    Ok(stage
        .rounds
        .iter()
        .map(|round| whole.round_view(stage, round))
        .collect())
}

/// A round of a stage that the caller may see, and the version of the tournament.
///
/// # Errors
/// No such tournament, stage or round; the database's failure.
pub fn round(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    stage: i32,
    number: u32,
) -> Result<(RoundView, i32), ServiceError> {
    let whole = load_for(conn, ctx, id)?;
    let stage = whole.stage(stage)?;
    Ok((whole.round_view(stage, stage.round(number)?), whole.row.version))
}

/// What is asked for when a round is to be paired.
#[derive(Debug, Clone, Default)]
pub struct PairAsked {
    /// Which round: one that is there already is given as it is. None for the next.
    pub round: Option<u32>,
    /// Whether only those are paired who are there.
    pub checked_in: bool,
}

/// Pairs the next round of a Swiss as a draft. Where the round that is asked for is there already, it is given as it is,
/// so asking twice makes one set of pairings; a draft that is stale, or that leaves out others than are to be left out
/// now, is paired again.
///
/// # Errors
/// No such stage, another version, results that are missing, a stage that is not a Swiss or is not played; the database's
/// failure.
pub fn pair(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    stage: i32,
    asked: &PairAsked,
    expected: &Expected,
) -> Result<(RoundView, i32), ServiceError> {
    let mut whole = load(conn, id)?;
    ctx.may(Action::DirectTournament, whole.row.club_id, &[])?;
    let found = whole.stage(stage)?;
    let last = found.rounds.last();
    let next = last.map_or(1, |round| as_u32(round.row.number) + 1);
    let draft = last.filter(|round| round.state == RoundState::Draft);
    let same = asked.round.filter(|round| *round < next);
    let same = same.or_else(|| draft.map(|round| as_u32(round.row.number)));
    if let Some(number) = same {
        let round = found.round(number)?;
        let as_asked = round.row.stale.is_none()
            && whole.absent_for(found, number) == whole.not_there(found, number, asked.checked_in);
        if round.state != RoundState::Draft || as_asked {
            // Asked for twice: whatever version the second one saw, this is what it asked for.
            return Ok((whole.round_view(found, round), whole.row.version));
        }
    }
    whole.expect(expected)?;
    if asked.round.is_some_and(|round| round > next) {
        let message = format!("must be {next}, the next round");
        return Err(ServiceError::invalid("bad-value", "round", message));
    }
    if found.state == StageState::Waiting {
        return Err(whole.conflict("stage-waits", "stage", format!("stage {stage} has not started")));
    }
    let Format::Swiss { .. } = found.settings.format else {
        let message = "all matches of this stage are known from its start: publish them";
        return Err(whole.conflict("no-pairing", "stage", message));
    };
    let number = draft.map_or(next, |round| as_u32(round.row.number));
    let not_there = whole.not_there(found, number, asked.checked_in);
    if draft.is_some() {
        remove(conn, &whole, found, number)?;
    }
    whole = load(conn, id)?;
    leave_out(conn, &whole, stage, number, &not_there)?;
    whole = load(conn, id)?;
    let found = whole.stage(stage)?;
    let paired = whole.pair_with(found, found.rounds.len(), &ByHand::default())?;
    store_draft(conn, id, stage, &paired.round, &reasons(&paired)?)?;
    whole = load(conn, id)?;
    let found = whole.stage(stage)?;
    let view = whole.round_view(found, found.round(number)?);
    let entry = Entry {
        action: "paired",
        after: serde_json::to_value(&view).ok(),
        ..Entry::default()
    };
    whole.save(conn, ctx, entry)?;
    Ok((view, whole.row.version))
}

/// The reasons of a round's pairings as they are stored.
pub(super) fn reasons(paired: &PairedRound) -> Result<Vec<Option<String>>, ServiceError> {
    paired.reasons.iter().map(|reason| to_json(reason).map(Some)).collect()
}

/// Whether this absence is that of one who was not there when the round was paired.
fn is_left_out(away: &StageAway, stage: &Stage, number: u32) -> bool {
    away.stage == stage.row.number && away.away.from == number && away.away.reason == AwayReason::NotThere
}

/// Notes for one round the absence of those who are not there.
fn leave_out(
    conn: &mut AnyConnection,
    whole: &Whole,
    stage: i32,
    number: u32,
    not_there: &BTreeSet<EntrantId>,
) -> Result<(), ServiceError> {
    for id in not_there {
        let person = whole.entrant(*id)?;
        let mut away = person.away.clone();
        away.push(StageAway {
            stage,
            away: Away {
                from: number,
                back: Some(number + 1),
                reason: AwayReason::NotThere,
            },
        });
        let mut row = person.row.clone();
        row.away = to_json(&away)?;
        entrant_rows::update(conn, &row)?;
    }
    Ok(())
}

impl Whole {
    /// Those whom a round leaves out since they were not there when it was paired.
    fn absent_for(&self, stage: &Stage, number: u32) -> BTreeSet<EntrantId> {
        let people = stage.field.iter().filter_map(|id| self.entrants.get(id));
        let absent = people.filter(|person| person.away.iter().any(|away| is_left_out(away, stage, number)));
        absent.map(Person::id).collect()
    }

    /// Those who would play a round and are not checked in, where that is asked for.
    fn not_there(&self, stage: &Stage, number: u32, asked: bool) -> BTreeSet<EntrantId> {
        let left_out = self.absent_for(stage, number);
        let plays = |person: &&Person| {
            let entrant = person.in_stage(stage.row.number, true);
            entrant.attendance(number) == Attendance::Plays || left_out.contains(&person.id())
        };
        let people = stage.field.iter().filter_map(|id| self.entrants.get(id));
        let absent = people.filter(|person| asked && !person.row.checked_in).filter(plays);
        absent.map(Person::id).collect()
    }
}

impl Whole {
    /// Pairs the round after the first `earlier` ones.
    pub(super) fn pair_with(
        &self,
        stage: &Stage,
        earlier: usize,
        by_hand: &ByHand,
    ) -> Result<PairedRound, ServiceError> {
        let Format::Swiss { rounds, rematches } = stage.settings.format else {
            return Err(self.conflict("no-pairing", "stage", "only the rounds of a Swiss are paired"));
        };
        let mut before: Vec<Round> = self.core_rounds(stage);
        before.truncate(earlier);
        let settings = SwissSettings { rounds, rematches };
        let paired = pair_round(
            &settings,
            &self.core_entrants(stage),
            &before,
            &self.results(stage),
            by_hand,
        );
        paired.map_err(|error| match &error {
            SwissError::ResultsMissing { matches } => {
                let games = self.games(stage);
                let names = games
                    .iter()
                    .filter(|game| matches.contains(&game.key))
                    .map(|game| named(self, game));
                let message = format!("results are missing: {}", names.collect::<Vec<_>>().join(", "));
                self.conflict("results-missing", "round", message)
            }
            SwissError::Over { .. } => self.conflict("no-more-rounds", "round", error.to_string()),
            SwissError::NotToBePaired { entrant } => {
                let message = format!(
                    "{} is not to be paired in this round, or is named twice",
                    self.label(*entrant)
                );
                self.conflict("not-to-be-paired", "operations", message)
            }
            _ => self.conflict("cannot-be-paired", "round", error.to_string()),
        })
    }

    /// The pairs of a round.
    pub(super) fn pairs_of(stage: &Stage, round: i32) -> Vec<(Pairing, bool)> {
        let of_round = stage.pairings.iter().filter(|(_, part)| part.row.round == round);
        of_round
            .map(|(key, part)| {
                let pair = part.pair();
                (Pairing { key: *key, pair }, part.row.by_hand)
            })
            .collect()
    }
}

/// Removes a round with its matches, and the absence of those who were not there when it was paired.
fn remove(conn: &mut AnyConnection, whole: &Whole, stage: &Stage, number: u32) -> Result<(), ServiceError> {
    for id in whole.absent_for(stage, number) {
        let person = whole.entrant(id)?;
        let others = person.away.iter().filter(|away| !is_left_out(away, stage, number));
        let mut row = person.row.clone();
        row.away = to_json(&others.collect::<Vec<_>>())?;
        entrant_rows::update(conn, &row)?;
    }
    for part in stage.pairings.values().filter(|part| as_u32(part.row.round) == number) {
        for board in &part.boards {
            crate::db::tournaments::team_board_rows::delete(conn, &board.row)?;
        }
        pairing_rows::delete(conn, &part.row)?;
    }
    Ok(round_rows::delete(conn, &stage.round(number)?.row)?)
}

/// Takes the last round back, with its results; matches that were recorded turn by turn stay as matches of no tournament.
/// Of a bracket and of a timetable everything is taken back, as long as nothing has begun.
///
/// # Errors
/// No such round, another version, one that is not the last, results where `with_results` is not said; the database's
/// failure.
pub fn delete_round(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    stage: i32,
    number: u32,
    with_results: bool,
    expected: &Expected,
) -> Result<i32, ServiceError> {
    let whole = open(conn, ctx, id, Action::DirectTournament, expected)?;
    let found = whole.stage(stage)?;
    let round = found.round(number)?;
    let before = serde_json::to_value(whole.round_view(found, round)).ok();
    let later_stage = whole
        .stages
        .iter()
        .any(|later| later.row.number > stage && later.state != StageState::Waiting);
    let is_swiss = matches!(found.settings.format, Format::Swiss { .. });
    let is_last = found
        .rounds
        .last()
        .is_some_and(|last| last.row.number == as_i32(number));
    if later_stage || (is_swiss && !is_last) {
        return Err(whole.conflict("not-the-last", "round", "only the last round can be taken back"));
    }
    let begun = found
        .pairings
        .values()
        .filter(|part| !is_swiss || as_u32(part.row.round) == number);
    if begun.into_iter().any(PairingPart::has_begun) && !(is_swiss && with_results) {
        let message = match is_swiss {
            true => "matches of this round have begun: say `with_results` to take them back as well",
            false => "matches of this stage have begun: take them back first",
        };
        return Err(whole.conflict("has-begun", "with_results", message));
    }
    let of_round = found.pairings.values().filter(|part| as_u32(part.row.round) == number);
    let linked = of_round.flat_map(|part| {
        let boards = part.boards.iter().filter_map(|board| board.row.match_id);
        part.match_id().into_iter().chain(boards)
    });
    let linked: Vec<Id> = linked.collect();
    match is_swiss {
        true => remove(conn, &whole, found, number)?,
        false => {
            for round in &found.rounds {
                remove(conn, &whole, found, as_u32(round.row.number))?;
            }
            let mut row = found.row.clone();
            row.field = None;
            row.lots = None;
            row.state = StageState::Waiting.name().to_owned();
            stage_rows::update(conn, &row)?;
        }
    }
    for of_match in linked {
        found.terms.game().forget(conn, ctx, of_match)?;
    }
    let mut whole = load(conn, id)?;
    let entry = Entry {
        action: "round-removed",
        before,
        after: Some(json!({ "stage": stage, "round": number })),
        why: None,
    };
    whole.save(conn, ctx, entry)?;
    Ok(whole.row.version)
}

/// Changes the state of rounds and tells what it was.
fn change_state(
    conn: &mut AnyConnection,
    ctx: Context,
    (id, stage, number): (Id, i32, u32),
    action: &'static str,
    rows: Vec<crate::db::tournaments::RoundRow>,
) -> Result<(RoundView, i32), ServiceError> {
    let before = rows
        .first()
        .map(|row| json!({ "stage": stage, "round": number, "changed_to": row.state }));
    for row in &rows {
        round_rows::update(conn, row)?;
    }
    let mut whole = load(conn, id)?;
    if matches!(action, "published" | "closed") {
        whole.close_passed(conn, ctx, stage, |round| as_u32(round) < number)?;
    }
    let entry = Entry {
        action,
        before: Some(json!({ "stage": stage, "round": number })),
        after: before,
        why: None,
    };
    whole.save(conn, ctx, entry)?;
    let found = whole.stage(stage)?;
    Ok((whole.round_view(found, found.round(number)?), whole.row.version))
}

/// Shows a draft to everybody, and with it the drafts up to the round `through`; the matches get their boards.
///
/// # Errors
/// No such round, another version, one that is no draft or is stale, an earlier one that is not published; the database's
/// failure.
pub fn publish(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    stage: i32,
    (number, through): (u32, Option<u32>),
    expected: &Expected,
) -> Result<(RoundView, i32), ServiceError> {
    let whole = open(conn, ctx, id, Action::DirectTournament, expected)?;
    let found = whole.stage(stage)?;
    let round = found.round(number)?;
    if round.state != RoundState::Draft {
        return Err(whole.conflict("not-a-draft", "round", format!("round {number} is published already")));
    }
    let is_draft = |round: &&RoundPart| round.state == RoundState::Draft;
    let earlier = |round: &&RoundPart| as_u32(round.row.number) < number;
    if let Some(earlier) = found.rounds.iter().filter(is_draft).find(earlier) {
        let message = format!("round {} comes first", earlier.row.number);
        return Err(whole.conflict("round-before", "round", message));
    }
    let last = through.unwrap_or(number).max(number);
    let chosen = found
        .rounds
        .iter()
        .filter(is_draft)
        .filter(|round| as_u32(round.row.number) <= last);
    let mut rows = Vec::new();
    for round in chosen {
        if let Some(stale) = &round.row.stale {
            let message = format!("round {} cannot be published: {stale}", round.row.number);
            return Err(whole.conflict("stale-draft", "round", message));
        }
        whole.refuse_absent(found, round)?;
        let mut row = round.row.clone();
        row.state = RoundState::Published.name().to_owned();
        row.published_at = Some(time::now());
        rows.push(row);
    }
    let numbers: Vec<i32> = rows.iter().map(|row| row.number).collect();
    for row in &rows {
        round_rows::update(conn, row)?;
    }
    let published = load(conn, id)?;
    super::boards::assign(conn, &published, stage, &numbers)?;
    change_state(conn, ctx, (id, stage, number), "published", rows)
}

impl Whole {
    /// Whether a round is over: every match has its result, nobody has to confirm one, and the tournament has gone on: a
    /// later round is published, or closed where all are published at once.
    fn is_passed(&self, stage: &Stage, round: &RoundPart) -> bool {
        let on = match stage.settings.format {
            Format::Swiss { .. } => RoundState::Published,
            _ => RoundState::Closed,
        };
        let number = as_u32(round.row.number);
        matches!(round.state, RoundState::Published | RoundState::Playing)
            && (stage.rounds.iter()).any(|later| later.row.number > round.row.number && later.state >= on)
            && (self.games(stage).iter()).all(|game| game.round != number || game.state.is_settled())
            && self.unconfirmed(stage, number).next().is_none()
    }

    /// Closes those of these rounds of a stage that are over. One that was opened again stays open until a result makes it
    /// complete, or the next round is published or closed.
    ///
    /// # Errors
    /// No such stage; the database's failure.
    pub(super) fn close_passed(
        &mut self,
        conn: &mut AnyConnection,
        ctx: Context,
        stage: i32,
        concerned: impl Fn(i32) -> bool,
    ) -> Result<(), ServiceError> {
        let found = self.stage(stage)?;
        let rounds = found.rounds.iter().filter(|round| concerned(round.row.number));
        let passed: Vec<i32> = rounds
            .filter(|round| self.is_passed(found, round))
            .map(|round| round.row.number)
            .collect();
        for number in passed {
            let change = Change {
                noun: Noun::Tournament,
                id: self.row.id,
                version: self.row.version + 1,
                action: "closed",
                before: Some(json!({ "stage": stage, "round": number })),
                after: Some(json!({ "stage": stage, "round": number, "changed_to": RoundState::Closed.name() })),
                why: None,
            };
            change.write(conn, self.in_club(ctx))?;
            let rounds = &mut self.stage_mut(stage)?.rounds;
            if let Some(round) = rounds.iter_mut().find(|round| round.row.number == number) {
                round.state = RoundState::Closed;
                round.row.state = RoundState::Closed.name().to_owned();
                round.row.closed_at = Some(time::now());
                round_rows::update(conn, &round.row)?;
            }
        }
        Ok(())
    }

    /// A draft that pairs somebody who is away is never published, whatever became of it.
    fn refuse_absent(&self, stage: &Stage, round: &RoundPart) -> Result<(), ServiceError> {
        if !matches!(stage.settings.format, Format::Swiss { .. }) {
            return Ok(());
        }
        let number = as_u32(round.row.number);
        let entrants = self.core_entrants(stage);
        let plays = |id: EntrantId| {
            let entrant = entrants.iter().find(|entrant| entrant.id == id);
            entrant.is_some_and(|e| e.attendance(number) == Attendance::Plays)
        };
        for (pairing, _) in Whole::pairs_of(stage, round.row.number) {
            let ByHalf { first, second } = pairing.pair;
            if let Some(absent) = [first, second].into_iter().find(|id| !plays(*id)) {
                let message = format!("{} is not there: pair the round again", self.label(absent));
                return Err(self.conflict("stale-draft", "round", message));
            }
        }
        Ok(())
    }
}

/// Takes a published round in which nothing has begun back to a draft, or opens a closed one again.
///
/// # Errors
/// No such round, another version, a draft, one that is being played, matches of a later stage that have begun and shall
/// not stand; the database's failure.
pub fn reopen(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    (stage, number): (i32, u32),
    let_stand: bool,
    expected: &Expected,
) -> Result<(RoundView, i32), ServiceError> {
    let whole = open(conn, ctx, id, Action::DirectTournament, expected)?;
    let found = whole.stage(stage)?;
    let round = found.round(number)?;
    let begun = found.round_has_begun(round.row.number);
    let mut row = round.row.clone();
    let state = match round.state {
        RoundState::Closed if begun => RoundState::Playing,
        RoundState::Closed => RoundState::Published,
        RoundState::Published if !begun => RoundState::Draft,
        RoundState::Draft => {
            return Err(whole.conflict("is-a-draft", "round", format!("round {number} is a draft")));
        }
        RoundState::Published | RoundState::Playing => {
            let message = format!("matches of round {number} have begun: take their results back first");
            return Err(whole.conflict("has-begun", "round", message));
        }
    };
    let later = found.rounds.iter().any(|later| {
        as_u32(later.row.number) > number && matches!(later.state, RoundState::Published | RoundState::Playing)
    });
    if state == RoundState::Draft && later {
        return Err(whole.conflict("round-after", "round", "a later round is published"));
    }
    whole.refuse_reopening(stage, let_stand)?;
    row.state = state.name().to_owned();
    row.closed_at = None;
    if state == RoundState::Draft {
        row.published_at = None;
    }
    change_state(conn, ctx, (id, stage, number), "reopened", vec![row])
}

/// Closes a round of which every match has its result, and with it those before it that have theirs: from now on only a
/// correction changes it.
///
/// # Errors
/// No such round, another version, one that is not played, has open matches or results that nobody has confirmed; the
/// database's failure.
pub fn close(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    stage: i32,
    number: u32,
    expected: &Expected,
) -> Result<(RoundView, i32), ServiceError> {
    let whole = open(conn, ctx, id, Action::DirectTournament, expected)?;
    let found = whole.stage(stage)?;
    let round = found.round(number)?;
    if !matches!(round.state, RoundState::Published | RoundState::Playing) {
        let message = format!("round {number} is {}", round.state.name());
        return Err(whole.conflict("not-played", "round", message));
    }
    let games = whole.games(found);
    let open_games = games
        .iter()
        .filter(|game| game.round == number && !game.state.is_settled());
    let names: Vec<String> = open_games.map(|game| named(&whole, game)).collect();
    if !names.is_empty() {
        let message = format!("results are missing: {}", names.join(", "));
        return Err(whole.conflict("results-missing", "round", message));
    }
    let waiting: Vec<String> = whole
        .unconfirmed(found, number)
        .map(|game| named(&whole, &game))
        .collect();
    if !waiting.is_empty() {
        let message = format!(
            "results that players have reported wait to be confirmed: {}; confirm them, or close with `confirm`",
            waiting.join(", ")
        );
        return Err(whole.conflict("results-unconfirmed", "round", message));
    }
    let mut row = round.row.clone();
    row.state = RoundState::Closed.name().to_owned();
    row.closed_at = Some(time::now());
    change_state(conn, ctx, (id, stage, number), "closed", vec![row])
}

/// Writes pairings anew as a draft has them now.
pub(super) fn rewrite(
    conn: &mut AnyConnection,
    whole: &Whole,
    stage: &Stage,
    round: &RoundPart,
    pairs: &[(Pairing, bool, Option<String>)],
) -> Result<(), ServiceError> {
    for part in stage
        .pairings
        .values()
        .filter(|part| part.row.round == round.row.number)
    {
        pairing_rows::delete(conn, &part.row)?;
    }
    let rows = pairs.iter().map(|(pairing, by_hand, why)| {
        let mut row = blank_pairing(whole.row.id, stage.row.number, round.row.number, pairing);
        row.by_hand = *by_hand;
        row.explanation = why.clone();
        row
    });
    Ok(pairing_rows::insert(conn, &rows.collect::<Vec<_>>())?)
}

/// Whether a match of a stage can be played: its round is published.
pub(super) fn is_shown(stage: &Stage, round: u32) -> bool {
    stage.round(round).is_ok_and(|round| round.state != RoundState::Draft)
}
