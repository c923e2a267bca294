//! The forfeits of those who have left a bracket: recorded in the transaction in which they arise, and then results like
//! any other (TOURNAMENTS.md, *Withdrawal*, *Return*). They are marked as automatic: where a correction lets others meet
//! they lapse, and they keep no correction from being made.

use std::collections::BTreeSet;

use brade_core::tournament::bracket::Forfeit;
use brade_core::tournament::entrants::EntrantId;
use brade_core::tournament::pairing::{MatchKey, Pairing};
use brade_core::tournament::result::{ByHalf, MatchOutcome, MatchResult, WonBy};
use serde_json::json;

use super::settings::{RoundState, Ruling, StageState};
use super::starting::blank_pairing;
use super::whole::{PairingPart, Stage, Whole, as_i32, load, to_json};
use crate::db::tournaments::{self, pairing_rows, team_board_rows};
use crate::db::{AnyConnection, time};
use crate::id::Id;
use crate::service::journal::Change;
use crate::service::{Context, Noun, ServiceError};

/// How many older tournaments are read at once.
const AT_ONCE: i64 = 100;

/// A forfeit that was recorded or dropped.
pub(super) struct Settled {
    stage: i32,
    key: MatchKey,
    /// What was recorded of the match before.
    before: Option<PairingPart>,
    /// What is recorded of it now.
    after: Option<PairingPart>,
}

impl Ruling {
    /// The ruling that gives a match this result; none if it is no forfeit.
    pub(super) fn of_forfeit(result: &MatchResult) -> Option<Ruling> {
        match result.outcome {
            MatchOutcome::Won {
                winner,
                by: WonBy::Walkover,
            } => Some(Ruling::Walkover { winner }),
            MatchOutcome::Won {
                winner,
                by: WonBy::Disqualification,
            } => Some(Ruling::Disqualification { winner }),
            MatchOutcome::DoubleForfeit => Some(Ruling::DoubleForfeit),
            MatchOutcome::DoubleDisqualification => Some(Ruling::DoubleDisqualification),
            MatchOutcome::Won { by: WonBy::Play, .. } | MatchOutcome::Level => None,
        }
    }
}

impl PairingPart {
    /// Whether its result is a forfeit that was recorded by itself.
    pub fn is_automatic(&self) -> bool {
        self.row.automatic && self.assumed.is_none()
    }
}

impl Whole {
    /// Whether somebody of this pair has left a stage.
    pub(super) fn gone_of(&self, stage: &Stage, pair: ByHalf<EntrantId>) -> Option<EntrantId> {
        let gone = self.gone(stage);
        [pair.first, pair.second].into_iter().find(|id| gone.contains_key(id))
    }

    /// Records the forfeits that have arisen and drops those that have lapsed, in memory only. A bracket that is not
    /// published has none: nothing is lost as long as nobody waits for an opponent.
    pub(super) fn settle(&mut self) -> Result<Vec<Settled>, ServiceError> {
        let mut settled = Vec::new();
        for index in 0..self.stages.len() {
            let Some(stage) = self.stages.get(index) else { continue };
            if !stage.settings.format.is_bracket() || stage.state == StageState::Waiting {
                continue;
            }
            for step in self.steps(stage) {
                settled.push(self.take(index, &step)?);
            }
        }
        Ok(settled)
    }

    fn steps(&self, stage: &Stage) -> Vec<Forfeit> {
        let automatic: BTreeSet<MatchKey> = stage
            .pairings
            .iter()
            .filter(|(_, part)| part.is_automatic())
            .map(|(key, _)| *key)
            .collect();
        let is_draft = |stage: &Stage| stage.rounds.iter().all(|round| round.state == RoundState::Draft);
        if is_draft(stage) {
            return automatic.into_iter().map(Forfeit::Lapses).collect();
        }
        let results = self.results(stage);
        let bracket = self.bracket_of(stage, &stage.field, &results);
        let settled = bracket.map(|bracket| bracket.settled(&results, &automatic, &self.gone(stage)));
        settled.map(|(_, steps)| steps).unwrap_or_default()
    }

    fn take(&mut self, index: usize, step: &Forfeit) -> Result<Settled, ServiceError> {
        let id = self.row.id;
        let stage = self.stages.get_mut(index);
        let stage = stage.ok_or(ServiceError::NotFound(Noun::Stage))?;
        let (number, key) = (stage.row.number, step.key());
        let before = stage.pairings.remove(&key);
        let after = match step {
            Forfeit::Lapses(_) => None,
            Forfeit::Arises(pairing, result) => Some(forfeited((id, number, 1), before.as_ref(), pairing, result)?),
        };
        stage.pairings.extend(after.clone().map(|part| (key, part)));
        Ok(Settled {
            stage: number,
            key,
            before,
            after,
        })
    }

    /// Records the forfeits that have arisen and drops those that have lapsed, and writes both down as of the version
    /// that this change will have. Whether there were any.
    ///
    /// # Errors
    /// The database's failure.
    pub(super) fn settle_forfeits(
        &mut self,
        conn: &mut AnyConnection,
        ctx: Context,
        version: i32,
    ) -> Result<bool, ServiceError> {
        let settled = self.settle()?;
        for one in &settled {
            one.store(conn)?;
            let change = Change {
                noun: Noun::Tournament,
                id: self.row.id,
                version,
                action: match one.after {
                    Some(_) => "forfeit-recorded",
                    None => "forfeit-dropped",
                },
                before: one.before.as_ref().map(|part| one.told(self, part)),
                after: one.after.as_ref().map(|part| one.told(self, part)),
                why: None,
            };
            change.write(conn, self.in_club(ctx))?;
        }
        Ok(!settled.is_empty())
    }
}

/// What is recorded of a match that is forfeited by itself. It keeps its board.
pub(super) fn forfeited(
    (id, stage, round): (Id, i32, i32),
    known: Option<&PairingPart>,
    pairing: &Pairing,
    result: &MatchResult,
) -> Result<PairingPart, ServiceError> {
    let ruling = Ruling::of_forfeit(result);
    let mut row = match known {
        Some(known) => known.row.clone(),
        None => blank_pairing(id, stage, round, pairing),
    };
    // A row that only holds the board may have them the other way round.
    (row.first, row.second) = (as_i32(pairing.pair.first.0), as_i32(pairing.pair.second.0));
    row.ruling = ruling.map(|ruling| to_json(&ruling)).transpose()?;
    row.automatic = true;
    row.finished_at = row.finished_at.or_else(|| Some(time::now()));
    Ok(PairingPart {
        row,
        ruling,
        boards: known.map(|known| known.boards.clone()).unwrap_or_default(),
        assumed: None,
    })
}

impl Settled {
    fn store(&self, conn: &mut AnyConnection) -> Result<(), ServiceError> {
        match (&self.before, &self.after) {
            (Some(_), Some(after)) => pairing_rows::update(conn, &after.row)?,
            (None, Some(after)) => pairing_rows::insert(conn, std::slice::from_ref(&after.row))?,
            (Some(before), None) => {
                for board in &before.boards {
                    team_board_rows::delete(conn, &board.row)?;
                }
                pairing_rows::delete(conn, &before.row)?;
            }
            (None, None) => {}
        }
        Ok(())
    }

    /// As the journal tells it.
    fn told(&self, whole: &Whole, part: &PairingPart) -> serde_json::Value {
        let pair = part.pair();
        json!({
            "stage": self.stage,
            "match": self.key.to_string(),
            "first": whole.who(pair.first),
            "second": whole.who(pair.second),
            "ruling": part.ruling,
            "automatic": part.row.automatic,
        })
    }
}

/// Records the forfeits of tournaments that are older than the mark: they were computed anew at every reading, and those
/// that hold now are what everybody has seen last.
///
/// # Errors
/// The database's failure.
pub fn catch_up(conn: &mut AnyConnection) -> Result<(), ServiceError> {
    loop {
        let ids = tournaments::without_forfeits(conn, AT_ONCE)?;
        if ids.is_empty() {
            return Ok(());
        }
        for id in ids {
            match load(conn, id) {
                Ok(mut whole) => {
                    let version = whole.row.version;
                    whole.settle_forfeits(conn, Context::LOCAL, version)?;
                }
                // `brade check` tells of it, and nothing can be read of it before that is put right.
                Err(ServiceError::Corrupt { .. }) => {}
                Err(error) => return Err(error),
            }
            tournaments::forfeits_are_recorded(conn, id)?;
        }
    }
}
