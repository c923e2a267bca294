//! Matches of belote as text: verified, deal by deal.

use brade_core::belote::deal_in_play::DealEnd;
use brade_core::belote::record::{ReadError, ReadMatch};
use brade_core::belote::seat::{ByTeam, Seat};
use brade_core::belote::verify::{Report, verify_each};
use brade_core::record::TextPlace;

/// A match that was verified, or why it cannot be read.
pub type VerifiedMatch = Result<PlayedMatch, ReadError>;

/// A match with its verdict.
#[derive(Debug)]
pub struct PlayedMatch {
    /// The record, and where its parts stand.
    pub read: ReadMatch,
    /// The verdict.
    pub report: Report,
    /// The deals that could be replayed.
    pub deals: Vec<PlayedDeal>,
}

/// What a deal comes to.
#[derive(Debug, Clone, Copy)]
pub struct PlayedDeal {
    /// Who dealt, if that is known.
    pub dealer: Option<Seat>,
    /// How it ended, where more than its score is known.
    pub end: Option<DealEnd>,
    /// What it scored; none where it is not finished.
    pub score: Option<ByTeam<u16>>,
    /// The totals of the match after it.
    pub totals: ByTeam<u32>,
}

impl PlayedMatch {
    /// Verifies a match.
    pub fn of(read: ReadMatch) -> PlayedMatch {
        let mut deals = Vec::with_capacity(read.record.deals.len());
        let report = verify_each(&read.record, |deal, totals| {
            deals.push(PlayedDeal {
                dealer: deal.dealer,
                end: deal.end,
                score: deal.scored.map(Option::unwrap_or_default),
                totals,
            });
        });
        PlayedMatch { read, report, deals }
    }

    /// The names of the team that won.
    pub fn winner(&self) -> Option<&str> {
        let team = self.report.outcome.winner()?;
        Some(self.read.record.names(team).unwrap_or(team.letters()))
    }

    /// The name of whoever broke the rule.
    pub fn player_at_fault(&self) -> Option<&str> {
        self.read.record.player(self.report.fault.as_ref()?.what.seat?)
    }

    /// Where the deal with the fault begins.
    pub fn place(&self) -> Option<TextPlace> {
        let index = self.report.fault.as_ref()?.deal.checked_sub(1)?;
        self.read.places.get(index).copied()
    }
}
