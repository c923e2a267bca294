//! What a stage has from the one before it, and what becomes of it when that changes (TOURNAMENTS.md, *Correcting*).

use std::collections::BTreeSet;

use brade_core::tournament::entrants::{Away, AwayReason, EntrantId};
use brade_core::tournament::pairing::MatchKey;

use super::engine::Game;
use super::settings::{Order, StageAway, StageState};
use super::standings::named;
use super::whole::{PairingPart, Stage, Whole};
use crate::service::ServiceError;

/// The matches of a stage that have begun.
pub(super) fn begun(stage: &Stage) -> BTreeSet<MatchKey> {
    let begun = stage.pairings.iter().filter(|(_, part)| part.has_begun());
    begun.map(|(key, _)| *key).collect()
}

impl Whole {
    /// The stages behind this one that have started.
    pub fn started_after(&self, number: i32) -> impl Iterator<Item = &Stage> {
        let later = move |stage: &&Stage| stage.row.number > number && stage.state != StageState::Waiting;
        self.stages.iter().filter(later)
    }

    /// Their matches that have begun, with their stage.
    pub fn begun_after(&self, number: i32) -> Vec<(i32, MatchKey)> {
        let of_stage = |stage: &Stage| {
            let number = stage.row.number;
            begun(stage).into_iter().map(move |key| (number, key))
        };
        self.started_after(number).flat_map(of_stage).collect()
    }

    /// The field that a stage would have by the results of the stage before as they are now, if it is not put in another
    /// order; none while they are open or lots would have to be drawn anew.
    fn field_now(&self, stage: &Stage) -> Option<Vec<EntrantId>> {
        let mut then = self.clone();
        // Who has left this stage since it started was there when it did.
        for id in &stage.field {
            if let Some(person) = then.entrants.get_mut(id) {
                person.away.retain(|away| away.away.back.is_some());
            }
        }
        // Who was away then and has come back was not.
        for id in stage.draw.iter().flat_map(|draw| &draw.away) {
            if let Some(person) = then.entrants.get_mut(id) {
                person.away.push(StageAway {
                    stage: stage.row.number,
                    away: Away {
                        from: 1,
                        back: None,
                        reason: AwayReason::Withdrawn,
                    },
                });
            }
        }
        let before = then
            .stages
            .iter()
            .rfind(|before| before.row.number < stage.row.number)?;
        let takes = stage.row.takes.map(|takes| usize::try_from(takes).unwrap_or(0));
        let lots = stage
            .draw
            .as_ref()
            .map(|draw| draw.drawn.as_slice())
            .unwrap_or_default();
        match then.is_played(before) {
            true => then.through(before, takes, lots).ok(),
            false => None,
        }
    }

    /// Whether a stage is drawn as it would be by the results of the stage before as they are now.
    pub fn fits(&self, stage: &Stage) -> bool {
        let Some(mut now) = self.field_now(stage) else {
            return false;
        };
        let mut field = stage.field.clone();
        if stage.draw.as_ref().is_some_and(|draw| draw.order != Order::Seed) {
            now.sort_unstable();
            field.sort_unstable();
        }
        now == field
    }

    /// Who would play in a stage by the results of the stage before as they are now, and does not.
    pub fn left_out(&self, stage: &Stage) -> Vec<EntrantId> {
        if stage.field.is_empty() {
            return Vec::new();
        }
        let now = self.field_now(stage).unwrap_or_default();
        now.into_iter().filter(|id| !stage.field.contains(id)).collect()
    }

    /// The refusal of a change of a stage on which these matches depend; `instead` says what else can be done.
    pub fn dependants(&self, number: i32, begun: &[(i32, MatchKey)], instead: &str) -> ServiceError {
        let name = |(stage, key): &(i32, MatchKey)| {
            let game: Game = self.game(self.stage(*stage).ok()?, *key).ok()?;
            Some(match *stage == number {
                true => named(self, &game),
                false => format!("{} of stage {stage}", named(self, &game)),
            })
        };
        let names: Vec<String> = begun.iter().filter_map(name).collect();
        ServiceError::Dependants {
            message: format!(
                "matches that depend on this have begun: {}; undo them first, or {instead}",
                names.join(", ")
            ),
            matches: begun.iter().map(|(stage, key)| (*stage, key.to_string())).collect(),
            current: self.current(),
        }
    }

    /// Refuses to open a round of this stage again, where matches of a later one have begun and are not told to stand.
    pub fn refuse_reopening(&self, number: i32, let_stand: bool) -> Result<(), ServiceError> {
        let begun = self.begun_after(number);
        match begun.is_empty() || let_stand {
            true => Ok(()),
            false => Err(self.dependants(number, &begun, "say `let_stand`")),
        }
    }
}

impl Stage {
    /// Whether a match of a round has begun.
    pub fn round_has_begun(&self, round: i32) -> bool {
        let of_round = |part: &&PairingPart| part.row.round == round;
        self.pairings.values().filter(of_round).any(PairingPart::has_begun)
    }
}
