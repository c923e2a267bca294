//! Leaving and coming back, byes that are asked for, and who is there.

use brade_core::tournament::bracket::Slot;
use brade_core::tournament::entrants::{AwayReason, ByeScore, Entrant, EntrantId};
use brade_core::tournament::pairing::{Pairing, forfeit};

use super::engine::{Game, GameState};
use super::entrants::finish;
use super::forfeits::forfeited;
use super::settings::{Format, RoundState, Ruling, StageAway, StageBye, StageState};
use super::starting::blank_pairing;
use super::views::{EntrantView, ReturnedView};
use super::whole::{Person, Stage, Whole, as_i32, as_u32, load, load_for, to_json};
use super::writing::{Entry, open};
use crate::auth::permission::Action;
use crate::db::tournaments::{entrant_rows, pairing_rows, round_rows, stage_rows};
use crate::db::{AnyConnection, time};
use crate::id::Id;
use crate::service::{Context, Expected, ServiceError, text};

/// What becomes of a match that one who leaves has not finished.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum OpenMatch {
    /// The other wins.
    #[default]
    Forfeit,
    /// It is still played.
    Keep,
}

/// How somebody leaves.
#[derive(Debug, Clone)]
pub struct Leaving {
    /// Why.
    pub reason: AwayReason,
    /// What becomes of his open match.
    pub open_match: OpenMatch,
    /// Why, in words, for the journal.
    pub why: Option<String>,
}

impl Whole {
    /// The stage that somebody plays in now.
    fn stage_of(&self, id: EntrantId) -> Option<&Stage> {
        let running = |stage: &&Stage| stage.state == StageState::Running && stage.field.contains(&id);
        self.stages.iter().find(running)
    }

    /// The first round without him, if he leaves now: the one that is not published yet.
    fn first_missed(&self, stage: &Stage, id: EntrantId) -> u32 {
        match stage.settings.format {
            Format::Swiss { .. } => Whole::next_open_round(stage),
            _ => {
                let his = |game: &&Game| game.pair().is_some_and(|pair| pair.half_of(&id).is_some());
                let games = self.games(stage);
                let open = games.iter().filter(his).find(|game| !game.state.is_settled());
                open.map_or(Whole::after_last(stage), |game| game.round)
            }
        }
    }

    /// Gives the open matches of one who leaves to the others. In a bracket only those that have begun: the others are
    /// forfeited by themselves.
    fn forfeit_open(
        &self,
        conn: &mut AnyConnection,
        stage: &Stage,
        id: EntrantId,
        reason: AwayReason,
    ) -> Result<(), ServiceError> {
        let shown = |game: &&Game| {
            stage
                .round(game.round)
                .is_ok_and(|round| round.state != RoundState::Draft)
        };
        let is_bracket = stage.settings.format.is_bracket();
        let open = |game: &&Game| match game.state {
            GameState::Playing => true,
            GameState::Ready => !is_bracket,
            _ => false,
        };
        for game in self.games(stage).iter().filter(open).filter(shown) {
            let Some((pair, half)) = game.pair().and_then(|pair| Some((pair, pair.half_of(&id)?))) else {
                continue;
            };
            let winner = !half;
            let ruling = match (reason, self.gone_for(stage, pair[winner])) {
                (AwayReason::Withdrawn | AwayReason::NotThere, false) => Ruling::Walkover { winner },
                (AwayReason::Disqualified, false) => Ruling::Disqualification { winner },
                (_, true) => Ruling::DoubleForfeit,
            };
            let pairing = Pairing { key: game.key, pair };
            let known = stage.pairings.get(&game.key);
            let mut row = match known {
                Some(part) => part.row.clone(),
                None => blank_pairing(self.row.id, stage.row.number, 1, &pairing),
            };
            // A row that only holds the board may have them the other way round.
            (row.first, row.second) = (as_i32(pair.first.0), as_i32(pair.second.0));
            row.ruling = Some(to_json(&ruling)?);
            row.begun_at = row.begun_at.or_else(|| Some(time::now()));
            match known {
                Some(_) => pairing_rows::update(conn, &row)?,
                None => pairing_rows::insert(conn, &[row])?,
            }
        }
        Ok(())
    }

    /// The round after the last one of a stage that is played in rounds.
    fn after_last(stage: &Stage) -> u32 {
        match stage.settings.format {
            Format::Swiss { .. } => Whole::next_open_round(stage),
            _ => stage.timetable_rounds().map_or(1, |rounds| rounds + 1),
        }
    }

    /// Records in a timetable what one who comes back has missed: his matches in rounds that are closed.
    fn forfeit_closed(&self, conn: &mut AnyConnection, stage: &Stage, id: EntrantId) -> Result<(), ServiceError> {
        let gone = self.gone(stage);
        let closed = |round: u32| stage.round(round).is_ok_and(|round| round.state == RoundState::Closed);
        for (key, part) in &stage.pairings {
            let pair = part.pair();
            if pair.half_of(&id).is_none() || !closed(as_u32(part.row.round)) || self.result_of(stage, part).is_some() {
                continue;
            }
            let Some(result) = forfeit(pair.map(|id| gone.get(&id).copied())) else {
                continue;
            };
            let pairing = Pairing { key: *key, pair };
            let at = (self.row.id, stage.row.number, part.row.round);
            pairing_rows::update(conn, &forfeited(at, Some(part), &pairing, &result)?.row)?;
        }
        Ok(())
    }

    /// Notes in the stages that have started without one who comes back that he was away then.
    fn note_absence(&self, conn: &mut AnyConnection, stage: &Stage, id: EntrantId) -> Result<(), ServiceError> {
        for later in self
            .started_after(stage.row.number)
            .filter(|later| !later.field.contains(&id))
        {
            if let Some(mut draw) = later.draw.clone().filter(|draw| !draw.away.contains(&id)) {
                draw.away.push(id);
                let mut row = later.row.clone();
                row.lots = Some(to_json(&draw)?);
                stage_rows::update(conn, &row)?;
            }
        }
        Ok(())
    }

    /// Whether anything may be left for an entrant to play: a match, a round that is not paired, or a stage to come.
    pub(super) fn has_more_to_play(&self, id: EntrantId) -> bool {
        let open = |game: &Game| {
            let his = [game.slots.first, game.slots.second].contains(&Slot::Taken(id));
            his && !game.state.is_settled()
        };
        self.stages.iter().any(|stage| match stage.state {
            StageState::Waiting => true,
            StageState::Finished => false,
            StageState::Running if !stage.field.contains(&id) => false,
            StageState::Running => {
                let to_come = match stage.settings.format {
                    Format::Swiss { rounds, .. } => Whole::next_open_round(stage) <= rounds,
                    _ => false,
                };
                to_come || self.games(stage).iter().any(open)
            }
        })
    }

    fn gone_for(&self, stage: &Stage, id: EntrantId) -> bool {
        self.core_entrants(stage)
            .iter()
            .any(|entrant| entrant.id == id && entrant.gone().is_some())
    }

    /// Marks a draft of the stage as stale: it must be paired again.
    pub(super) fn mark_stale(&self, conn: &mut AnyConnection, stage: &Stage, why: &str) -> Result<(), ServiceError> {
        if !matches!(stage.settings.format, Format::Swiss { .. }) {
            return Ok(());
        }
        for round in stage.rounds.iter().filter(|round| round.state == RoundState::Draft) {
            let mut row = round.row.clone();
            row.stale = Some(why.to_owned());
            round_rows::update(conn, &row)?;
        }
        Ok(())
    }
}

/// Stores the absences of an entrant as core has them for one stage.
fn put_away(person: &Person, stage: i32, entrant: &Entrant) -> Vec<StageAway> {
    let others = person.away.iter().filter(|away| away.stage != stage).copied();
    let here = entrant.away.iter().map(|away| StageAway { stage, away: *away });
    let mut all: Vec<StageAway> = others.chain(here).collect();
    all.sort_by_key(|away| (away.stage, away.away.from));
    all
}

/// Takes an entrant out: withdrawn or disqualified.
///
/// # Errors
/// No such entrant, another version, one who is away already; the database's failure.
pub fn leave(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    number: u32,
    leaving: &Leaving,
    expected: &Expected,
) -> Result<(EntrantView, i32), ServiceError> {
    let whole = open(conn, ctx, id, Action::DirectTournament, expected)?;
    let why = text::why(leaving.why.as_deref())?;
    let person = whole.entrant(EntrantId(number))?;
    let before = serde_json::to_value(whole.entrant_view(person)).ok();
    let (stage_number, stage) = match whole.stage_of(person.id()) {
        Some(stage) => (stage.row.number, Some(stage)),
        // Before the first stage, or between two: he is not in the next one.
        None => (whole.current_stage().map_or(1, |stage| stage.row.number), None),
    };
    let from = match stage {
        Some(stage) => whole.first_missed(stage, person.id()),
        // He was there until the stage was over.
        None => whole.current_stage().map_or(1, Whole::after_last),
    };
    let mut entrant = person.in_stage(stage_number, true);
    // An earlier round may be open again since he was away.
    let back = entrant.away.last().and_then(|away| away.back);
    if let Err(error) = entrant.leave(from.max(back.unwrap_or(1)), leaving.reason) {
        return Err(whole.conflict("away-already", "number", error.to_string()));
    }
    let mut row = person.row.clone();
    row.away = to_json(&put_away(person, stage_number, &entrant))?;
    if let Some(stage) = stage {
        whole.mark_stale(
            conn,
            stage,
            &format!("{} has left: pair the round again", whole.label(person.id())),
        )?;
        // In a timetable it is the table that says what becomes of the matches he leaves.
        if leaving.open_match == OpenMatch::Forfeit && !stage.settings.format.is_timetable() {
            whole.forfeit_open(conn, stage, person.id(), leaving.reason)?;
        }
    }
    entrant_rows::update(conn, &row)?;
    let entry = Entry {
        action: match leaving.reason {
            AwayReason::Withdrawn | AwayReason::NotThere => "withdrawn",
            AwayReason::Disqualified => "disqualified",
        },
        before,
        after: None,
        why: why.as_deref(),
    };
    finish(conn, ctx, id, number, entry)
}

/// Brings an entrant back, from the next unpaired round. Nothing that is recorded changes, and what he has missed stays
/// missed: the forfeits of a bracket, the closed rounds of a timetable, a stage that has a later one behind it.
///
/// # Errors
/// No such entrant, another version, one who is not away or stays away; the database's failure.
pub fn come_back(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    number: u32,
    expected: &Expected,
) -> Result<(ReturnedView, i32), ServiceError> {
    let whole = open(conn, ctx, id, Action::DirectTournament, expected)?;
    let person = whole.entrant(EntrantId(number))?;
    let before = serde_json::to_value(whole.entrant_view(person)).ok();
    let away = person.away.iter().rfind(|away| away.away.back.is_none());
    let stage_number = away.map_or(1, |away| away.stage);
    let stage = whole.stages.iter().find(|stage| stage.row.number == stage_number);
    let from = away.map_or(1, |away| away.away.from);
    let round = match stage {
        Some(stage) if matches!(stage.settings.format, Format::Swiss { .. }) => Whole::next_open_round(stage),
        Some(stage) if stage.settings.format.is_timetable() => match whole.started_after(stage_number).next() {
            Some(_) => Whole::after_last(stage),
            None => from,
        },
        _ => from,
    };
    let mut entrant = person.in_stage(stage_number, true);
    if let Err(error) = entrant.come_back(round.max(from)) {
        return Err(whole.conflict("not-away", "number", error.to_string()));
    }
    if let Some(stage) = stage {
        if stage.settings.format.is_timetable() && whole.started_after(stage_number).next().is_none() {
            whole.forfeit_closed(conn, stage, person.id())?;
        }
        whole.note_absence(conn, stage, person.id())?;
        let why = format!("{} is back: pair the round again", whole.label(person.id()));
        whole.mark_stale(conn, stage, &why)?;
    }
    let mut row = person.row.clone();
    row.away = to_json(&put_away(person, stage_number, &entrant))?;
    entrant_rows::update(conn, &row)?;
    let entry = Entry {
        action: "returned",
        before,
        ..Entry::default()
    };
    let (entrant, version) = finish(conn, ctx, id, number, entry)?;
    let more_to_play = load(conn, id)?.has_more_to_play(EntrantId(number));
    let returned = ReturnedView { entrant, more_to_play };
    Ok((returned, version))
}

/// Whether anything may be left for an entrant to play.
///
/// # Errors
/// No such tournament; the database's failure.
pub fn has_more_to_play(conn: &mut AnyConnection, ctx: Context, id: Id, number: u32) -> Result<bool, ServiceError> {
    Ok(load_for(conn, ctx, id)?.has_more_to_play(EntrantId(number)))
}

/// Notes that an entrant asks for a bye in a round that is not published, or takes the wish back (no score).
///
/// # Errors
/// No such entrant or stage, another version, a round that is published, a stage without byes; the database's failure.
pub fn request_bye(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    number: u32,
    (stage, round): (i32, u32),
    score: Option<Option<ByeScore>>,
    expected: &Expected,
) -> Result<(EntrantView, i32), ServiceError> {
    let whole = open(conn, ctx, id, Action::DirectTournament, expected)?;
    let person = whole.entrant(EntrantId(number))?;
    let before = serde_json::to_value(whole.entrant_view(person)).ok();
    let found = whole.stage(stage)?;
    let Format::Swiss { rounds, .. } = found.settings.format else {
        return Err(whole.conflict("no-byes", "stage", "byes can be asked for in a Swiss only"));
    };
    if !(Whole::next_open_round(found)..=rounds).contains(&round) {
        let message = format!("must be a round that is not published, up to {rounds}");
        return Err(ServiceError::invalid("bad-value", "round", message));
    }
    let mut byes: Vec<StageBye> = person.byes.clone();
    byes.retain(|bye| (bye.stage, bye.round) != (stage, round));
    if let Some(score) = score {
        let score = score.unwrap_or(found.settings.requested_bye);
        byes.push(StageBye { stage, round, score });
    }
    let mut row = person.row.clone();
    row.requested_byes = to_json(&byes)?;
    entrant_rows::update(conn, &row)?;
    let paired = found.rounds.iter().any(|paired| paired.row.number == as_i32(round));
    if paired {
        let who = whole.label(person.id());
        whole.mark_stale(
            conn,
            found,
            &format!("the bye that {who} asked for has changed: pair the round again"),
        )?;
    }
    let entry = Entry {
        action: "bye-requested",
        before,
        ..Entry::default()
    };
    finish(conn, ctx, id, number, entry)
}

/// Notes that an entrant is there, or is not.
///
/// # Errors
/// No such entrant, another version; the database's failure.
pub fn check_in(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    number: u32,
    there: bool,
    expected: &Expected,
) -> Result<(EntrantView, i32), ServiceError> {
    let whole = load(conn, id)?.refused_to(ctx);
    let players: Vec<Option<Id>> = whole.players_of(EntrantId(number)).into_iter().map(Some).collect();
    ctx.may(Action::RecordTournament, whole.row.club_id, &players)?;
    whole.expect(expected)?;
    let person = whole.entrant(EntrantId(number))?;
    let before = serde_json::to_value(whole.entrant_view(person)).ok();
    let mut row = person.row.clone();
    row.checked_in = there;
    entrant_rows::update(conn, &row)?;
    let entry = Entry {
        action: "checked-in",
        before,
        ..Entry::default()
    };
    finish(conn, ctx, id, number, entry)
}
