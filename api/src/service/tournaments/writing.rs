//! What every write inside of a tournament shares: who may, on the ground of which state, what follows, and the
//! version that says so.

use std::collections::BTreeSet;

use serde_json::Value;

use super::settings::{RoundState, StageState, TournamentState};
use super::whole::{PairingPart, Stage, Whole, load};
use crate::auth::permission::Action;
use crate::db::tournaments::{self, pairing_rows, round_rows, stage_rows};
use crate::db::{AnyConnection, time};
use crate::id::Id;
use crate::service::journal::Change;
use crate::service::{Context, Expected, Noun, ServiceError, statistics};

/// What is done, for the journal.
#[derive(Default)]
pub(super) struct Entry<'a> {
    /// In a word or two.
    pub action: &'static str,
    /// The part that is changed, before.
    pub before: Option<Value>,
    /// The same part after it.
    pub after: Option<Value>,
    /// Why.
    pub why: Option<&'a str>,
}

/// Reads a tournament in order to change it.
///
/// # Errors
/// No such tournament, a caller who may not, another version; the database's failure.
pub(super) fn open(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    action: Action,
    expected: &Expected,
) -> Result<Whole, ServiceError> {
    let whole = load(conn, id)?;
    ctx.may(action, whole.row.club_id, &[])?;
    whole.expect(expected)?;
    Ok(whole)
}

impl Whole {
    /// Goes on only if the tournament has the version that is expected.
    ///
    /// # Errors
    /// Another version.
    pub fn expect(&self, expected: &Expected) -> Result<(), ServiceError> {
        expected.check(self.row.version, || self.current())
    }

    /// The same context in the club that holds the tournament.
    pub fn in_club<'a>(&self, ctx: Context<'a>) -> Context<'a> {
        Context {
            club: self.row.club_id,
            ..ctx
        }
    }

    /// Lets the states follow, raises the version, and writes the change down. Everything else is stored before.
    ///
    /// # Errors
    /// The database's failure; not found where the tournament has another version by now.
    pub fn save(&mut self, conn: &mut AnyConnection, ctx: Context, entry: Entry<'_>) -> Result<(), ServiceError> {
        if self.settle_forfeits(conn, ctx, self.row.version + 1)? {
            // Whoever goes on by it has his next match, and that its board.
            super::boards::call_next(conn, self)?;
            let row = self.row.clone();
            *self = load(conn, row.id)?;
            self.row = row;
        }
        for (stage, round) in self.follow(conn)? {
            self.close_passed(conn, ctx, stage, |number| number == round)?;
        }
        self.row.version += 1;
        self.row.updated_at = time::now();
        tournaments::update(conn, &self.row)?;
        let change = Change {
            noun: Noun::Tournament,
            id: self.row.id,
            version: self.row.version,
            action: entry.action,
            before: entry.before,
            after: entry.after,
            why: entry.why,
        };
        change.write(conn, self.in_club(ctx))?;
        statistics::follow_tournament(conn, self.row.id)
    }

    /// Stores the states that follow from what was played. Gives the rounds, with their stages, of which a match has got
    /// its result.
    fn follow(&mut self, conn: &mut AnyConnection) -> Result<BTreeSet<(i32, i32)>, ServiceError> {
        let now = time::now();
        let mut gone_on = BTreeSet::new();
        for index in 0..self.stages.len() {
            let seen = self.clone();
            let (Some(before), Some(stage)) = (seen.stages.get(index), self.stages.get_mut(index)) else {
                continue;
            };
            for (key, part) in &mut stage.pairings {
                let done = before
                    .pairings
                    .get(key)
                    .is_some_and(|part| seen.result_of(before, part).is_some());
                if done != part.row.finished_at.is_some() {
                    part.row.finished_at = done.then_some(now);
                    gone_on.extend(done.then_some((part.row.stage, part.row.round)));
                    pairing_rows::update(conn, &part.row)?;
                }
            }
            for round in &mut stage.rounds {
                let of_round = |part: &&PairingPart| part.row.round == round.row.number;
                let begun = before.pairings.values().filter(of_round).any(PairingPart::has_begun);
                let state = match (round.state, begun) {
                    (RoundState::Published, true) => RoundState::Playing,
                    (RoundState::Playing, false) => RoundState::Published,
                    (state, _) => state,
                };
                if state != round.state {
                    round.state = state;
                    round.row.state = state.name().to_owned();
                    round_rows::update(conn, &round.row)?;
                }
            }
            let state = match stage.state {
                StageState::Waiting => StageState::Waiting,
                _ if seen.is_played(before) => StageState::Finished,
                _ => StageState::Running,
            };
            if state != stage.state {
                stage.state = state;
                stage.row.state = state.name().to_owned();
                stage_rows::update(conn, &stage.row)?;
            }
        }
        let all = |state| self.stages.iter().all(|stage: &Stage| stage.state == state);
        self.state = match () {
            () if all(StageState::Waiting) => TournamentState::SettingUp,
            () if all(StageState::Finished) => TournamentState::Finished,
            () => TournamentState::Running,
        };
        self.row.state = self.state.name().to_owned();
        Ok(gone_on)
    }
}
