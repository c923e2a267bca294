//! A tournament read once, for a page that shows several things of it.

use brade_core::tournament::bracket::{Bracket, BracketMatch, Place, Slot, Source};
use brade_core::tournament::pairing::MatchKey;
use brade_core::tournament::result::{ByHalf, Half};

use super::engine::Game;
use super::settings::Format;
use super::views::{CrossTable, PairingView, RoundView, StageView, StandingsView, TournamentView, Who};
use super::whole::{Stage, Whole, load_for};
use crate::db::AnyConnection;
use crate::id::Id;
use crate::service::{Context, ServiceError};

/// A tournament as the caller may see it.
pub struct Reading(Whole);

/// A match of a stage with the ways into it and out of it.
#[derive(Debug, Clone)]
pub struct Way {
    /// The match.
    pub game: PairingView,
    /// Its address.
    pub key: MatchKey,
    /// Where its entrants come from; none where it is played in rounds.
    pub sources: Option<ByHalf<Source>>,
    /// Who of the two won or went on without a match.
    pub winner: Option<Half>,
    /// Where the winner goes.
    pub winner_to: Option<Place>,
    /// Where the loser goes.
    pub loser_to: Option<Place>,
}

impl Way {
    fn of(whole: &Whole, stage: &Stage, game: &Game, bracket: Option<&Bracket>) -> Way {
        let found: Option<&BracketMatch> = bracket.and_then(|bracket| bracket.get(game.key));
        let won = |found: &BracketMatch| match found.winner {
            Slot::Taken(entrant) => found.half_of(entrant),
            Slot::Open | Slot::Nobody => None,
        };
        Way {
            game: whole.game_view(stage, game),
            key: game.key,
            sources: game.sources,
            winner: match found {
                Some(found) => won(found),
                None => game.result.as_ref().and_then(|result| result.outcome.winner()),
            },
            winner_to: found.and_then(|found| found.winner_to),
            loser_to: found.and_then(|found| found.loser_to),
        }
    }
}

impl Reading {
    /// Reads it.
    ///
    /// # Errors
    /// No such tournament; the database's failure.
    pub fn of(conn: &mut AnyConnection, ctx: Context, id: Id) -> Result<Reading, ServiceError> {
        load_for(conn, ctx, id).map(Reading)
    }

    /// The tournament.
    pub fn tournament(&self) -> TournamentView {
        self.0.view()
    }

    /// A stage.
    ///
    /// # Errors
    /// There is no such stage; so with all that follow.
    pub fn stage(&self, stage: i32) -> Result<StageView, ServiceError> {
        Ok(self.0.stage_view(self.0.stage(stage)?))
    }

    /// The numbers of the rounds of a stage and how far they are, without their matches.
    pub fn round_states(&self, stage: i32) -> Result<Vec<(i32, &'static str)>, ServiceError> {
        let rounds = self.0.stage(stage)?.rounds.iter();
        Ok(rounds.map(|round| (round.row.number, round.state.name())).collect())
    }

    /// A round of a stage.
    ///
    /// # Errors
    /// There is no such stage or round.
    pub fn round(&self, stage: i32, round: u32) -> Result<RoundView, ServiceError> {
        let stage = self.0.stage(stage)?;
        Ok(self.0.round_view(stage, stage.round(round)?))
    }

    /// The rounds of a stage.
    pub fn rounds(&self, stage: i32) -> Result<Vec<RoundView>, ServiceError> {
        let stage = self.0.stage(stage)?;
        let rounds = stage.rounds.iter().map(|round| self.0.round_view(stage, round));
        Ok(rounds.collect())
    }

    /// Every match of a stage with its ways, in the order of their addresses.
    pub fn ways(&self, stage: i32) -> Result<Vec<Way>, ServiceError> {
        let stage = self.0.stage(stage)?;
        let bracket = self.0.bracket(stage);
        let games = self.0.games(stage);
        let ways = games.iter().map(|game| Way::of(&self.0, stage, game, bracket.as_ref()));
        Ok(ways.collect())
    }

    /// The standings of a stage.
    pub fn standings(&self, stage: i32) -> Result<StandingsView, ServiceError> {
        Ok(self.0.standings_view(self.0.stage(stage)?))
    }

    /// Who would play in a stage by the results of the stage before as they are now, and does not.
    pub fn left_out(&self, stage: i32) -> Result<Vec<Who>, ServiceError> {
        let left_out = self.0.left_out(self.0.stage(stage)?);
        Ok(left_out.into_iter().map(|id| self.0.who(id)).collect())
    }

    /// The tables of everybody against everybody; none of a bracket.
    pub fn cross_tables(&self, stage: i32) -> Result<Vec<CrossTable>, ServiceError> {
        Ok(self.0.cross_tables(self.0.stage(stage)?))
    }

    /// Who has come out of groups into the next stage, or will as it stands once all is played, by number; nobody as
    /// long as that is open.
    pub fn through(&self, stage: i32) -> Result<Vec<u32>, ServiceError> {
        let found = self.0.stage(stage)?;
        if !matches!(found.settings.format, Format::Groups { .. }) {
            return Ok(Vec::new());
        }
        let next = self.0.stages.iter().find(|next| next.row.number == stage + 1);
        let numbers = |ids: &[brade_core::tournament::entrants::EntrantId]| ids.iter().map(|id| id.0).collect();
        if let Some(next) = next.filter(|next| !next.field.is_empty()) {
            return Ok(numbers(&next.field));
        }
        if !self.0.is_played(found) {
            return Ok(Vec::new());
        }
        let takes = next.and_then(|next| usize::try_from(next.row.takes?).ok());
        let through = self.0.through(found, takes, &[]);
        Ok(through.map(|ids| numbers(&ids)).unwrap_or_default())
    }
}
