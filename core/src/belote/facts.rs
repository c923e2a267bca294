//! What can be counted of deals: contracts, who took, what became of it.

use super::card_match::{FinishedDeal, MatchState};
use super::contract::Contract;
use super::deal_in_play::DealEnd;
use super::record::MatchRecord;
use super::replay::replay_deal;
use super::score::{DealResult, Made};
use super::seat::Seat;

/// What one deal comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DealFacts {
    /// Who dealt, if that is known.
    pub dealer: Option<Seat>,
    /// How it ended.
    pub end: DealEnd,
    /// Whether the calls and cards are kept, so that nothing of it is as stated only.
    pub recorded: bool,
}

/// The facts of the deals of a record, as far as they are legal and their end is known. A deal of which only the score is
/// stated has none.
pub fn deal_facts(record: &MatchRecord) -> Vec<DealFacts> {
    let mut facts = Vec::with_capacity(record.deals.len());
    let mut state = MatchState::begin(record.rules);
    for deal in &record.deals {
        let Ok(replayed) = replay_deal(deal, &record.rules, state.next_dealer()) else {
            break;
        };
        let Some(score) = replayed.scored else { break };
        let finished = FinishedDeal {
            dealer: deal.dealer,
            score,
        };
        let Ok(after) = state.after(&finished) else { break };
        state = after;
        facts.extend(replayed.end.map(|end| DealFacts {
            dealer: replayed.dealer,
            end,
            recorded: !replayed.gap,
        }));
    }
    facts
}

/// Counts of many deals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DealCounts {
    /// Deals thrown in.
    pub thrown_in: u64,
    /// Deals played, by contract in the order of [`Contract::ALL`].
    pub contracts: [u64; 6],
    /// Deals played, by how many seats after the dealer the taker sat: 1 to 4, the dealer itself.
    pub takers: [u64; 4],
    /// Contracts made.
    pub made: u64,
    /// Contracts in which both teams had the same.
    pub even: u64,
    /// Contracts failed.
    pub failed: u64,
    /// Capots of the taker's team.
    pub capots: u64,
    /// Capots against the taker's team.
    pub capots_against: u64,
    /// Deals with belote and rebelote.
    pub belotes: u64,
    /// The sum of the margins by which the takers' teams had more points: see [`DealResult::margin`].
    pub margin: i64,
}

impl DealCounts {
    /// Counts one more deal.
    pub fn add(&mut self, facts: &DealFacts) {
        let DealEnd::Played(result) = &facts.end else {
            self.thrown_in += 1;
            return;
        };
        let contract = Contract::ALL.iter().position(|contract| *contract == result.contract());
        if let Some(count) = contract.and_then(|at| self.contracts.get_mut(at)) {
            *count += 1;
        }
        if let Some(count) = turn_of(facts.dealer, result).and_then(|at| self.takers.get_mut(at)) {
            *count += 1;
        }
        match result.made() {
            Made::Made => self.made += 1,
            Made::Even => self.even += 1,
            Made::Failed => self.failed += 1,
        }
        match result.capot() {
            Some(team) if team == result.taker().team() => self.capots += 1,
            Some(_) => self.capots_against += 1,
            None => {}
        }
        self.belotes += u64::from(result.belote().is_some());
        self.margin = self.margin.saturating_add(i64::from(result.margin()));
    }

    /// How many deals were played.
    pub const fn played(&self) -> u64 {
        self.made + self.even + self.failed
    }
}

fn turn_of(dealer: Option<Seat>, result: &DealResult) -> Option<usize> {
    let round = dealer?.next().round();
    round.iter().position(|seat| *seat == result.taker())
}
