//! Verification of a record by replay (BELOTE.md "Record"; NOTATION.md "Verification").

use std::fmt;

use super::broken::{Broken, BrokenRule};
use super::card_match::{FinishedDeal, MatchState, MatchStatus};
use super::fault::{At, DealFault};
use super::record::{MatchRecord, Outcome};
use super::replay::{ReplayedDeal, replay_deal};
use super::seat::ByTeam;
pub use crate::record::Status;
use crate::record::Termination;

/// What breaks a rule, with all that is needed to see why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The number of the deal, counted from 1.
    pub deal: usize,
    /// Where in it, what was legal, and what was wrong.
    pub what: DealFault,
}

impl Fault {
    /// The rule broken.
    pub const fn rule(&self) -> BrokenRule {
        self.what.broken.rule
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "deal {}", self.deal)?;
        match self.what.at {
            At::Deal => {}
            At::Call(call) => write!(f, ", call {call}")?,
            At::Card { trick, card } => write!(f, ", trick {trick}, card {card}")?,
        }
        write!(f, ": {} ({})", self.what.broken.message, self.rule())?;
        if !self.what.legal.is_empty() {
            write!(f, "; legal: {}", self.what.legal.join(" "))?;
        }
        Ok(())
    }
}

/// A claim that the replay shows to be false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The number of the deal, counted from 1; none where the claim is one of the match.
    pub deal: Option<usize>,
    /// What is claimed: the name of a tag, `result token`, or `result` or `score` of a deal.
    pub claim: &'static str,
    /// What the record says.
    pub claimed: String,
    /// What the replay gives.
    pub replayed: String,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(deal) = self.deal {
            write!(f, "deal {deal}: ")?;
        }
        write!(
            f,
            "{} says {}, the replay gives {}",
            self.claim, self.claimed, self.replayed
        )
    }
}

/// The verdict on a record that could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The verdict; never `irregular`, since nothing illegal stands in belote.
    pub status: Status,
    /// How the match ended: by the replay, or as agreed where it was not played out.
    pub outcome: Outcome,
    /// The totals after the deals that could be replayed.
    pub totals: ByTeam<u32>,
    /// How many deals the record has.
    pub deals: usize,
    /// How many of them from the first could be replayed.
    pub replayed: usize,
    /// What is illegal, if the record is.
    pub fault: Option<Box<Fault>>,
    /// The false claims, if the record is contradicted.
    pub contradictions: Vec<Contradiction>,
}

/// Verifies a record by replay.
pub fn verify(record: &MatchRecord) -> Report {
    verify_each(record, |_, _| {})
}

/// As [`verify`], and gives each deal that could be replayed, with the totals after it.
pub fn verify_each(record: &MatchRecord, mut each: impl FnMut(&ReplayedDeal, ByTeam<u32>)) -> Report {
    let mut state = MatchState::begin(record.rules);
    let mut contradictions = Vec::new();
    let mut gap = false;
    for (index, deal) in record.deals.iter().enumerate() {
        let number = index + 1;
        let illegal = |what: DealFault| Report {
            status: Status::Illegal,
            fault: Some(Box::new(Fault { deal: number, what })),
            ..report(record, &state, index)
        };
        // A deal that is not finished adds nothing, so that the next one finds one deal too few.
        if state.deals() < index {
            let message = format!("deal {index} is neither finished nor is its score stated");
            return illegal(DealFault::from(Broken::new(BrokenRule::BadDeal, message)));
        }
        if let Err(broken) = state.may_deal(deal.dealer) {
            return illegal(DealFault::from(broken));
        }
        let replayed = match replay_deal(deal, &record.rules, state.next_dealer()) {
            Ok(replayed) => replayed,
            Err(fault) => return illegal(*fault),
        };
        gap |= replayed.gap;
        if let Some(score) = replayed.scored {
            let finished = FinishedDeal {
                dealer: deal.dealer,
                score,
            };
            state = match state.after(&finished) {
                Ok(state) => state,
                Err(broken) => return illegal(DealFault::from(broken)),
            };
        }
        each(&replayed, state.totals());
        contradictions.extend(replayed.false_claims.into_iter().map(|claim| Contradiction {
            deal: Some(number),
            claim: claim.claim,
            claimed: claim.claimed,
            replayed: claim.replayed,
        }));
    }
    hold_match(record, &state, &mut contradictions);
    let status = if !contradictions.is_empty() {
        Status::Contradicted
    } else if gap {
        Status::Partial
    } else if state.status() == MatchStatus::Open {
        Status::Incomplete
    } else {
        Status::Verified
    };
    Report {
        status,
        contradictions,
        ..report(record, &state, record.deals.len())
    }
}

fn report(record: &MatchRecord, state: &MatchState, replayed: usize) -> Report {
    let outcome = match Outcome::from(state.status()) {
        Outcome::Unknown if not_played_out(record) => claimed(record),
        outcome => outcome,
    };
    Report {
        status: Status::Incomplete,
        outcome,
        totals: state.totals(),
        deals: record.deals.len(),
        replayed,
        fault: None,
        contradictions: Vec::new(),
    }
}

fn not_played_out(record: &MatchRecord) -> bool {
    record
        .termination
        .is_some_and(|termination| termination != Termination::Played)
}

/// The result that the record claims: by its tag or, where that says nothing, by its token.
fn claimed(record: &MatchRecord) -> Outcome {
    record
        .result
        .filter(|result| result.is_decided())
        .unwrap_or(record.token)
}

/// Holds what the record claims of the whole match against what its deals come to.
fn hold_match(record: &MatchRecord, state: &MatchState, found: &mut Vec<Contradiction>) {
    let mut hold = |claim, claimed: String, replayed: String| {
        if claimed != replayed {
            found.push(Contradiction {
                deal: None,
                claim,
                claimed,
                replayed,
            });
        }
    };
    let claimed = claimed(record);
    let by_tag = record.result.is_some_and(Outcome::is_decided);
    let claim = if by_tag { "Result" } else { "result token" };
    if by_tag && record.token.is_decided() {
        hold("result token", record.token.to_string(), claimed.to_string());
    }
    let outcome = Outcome::from(state.status());
    if outcome.is_decided() {
        if claimed.is_decided() {
            hold(claim, claimed.to_string(), outcome.to_string());
        }
        if not_played_out(record) {
            let termination = record.termination.unwrap_or_default();
            hold("Termination", termination.to_string(), Termination::Played.to_string());
        }
    } else if claimed.is_decided() && !not_played_out(record) {
        hold(
            claim,
            claimed.to_string(),
            format!("a match that did not end, at {}", state.totals()),
        );
    }
    if let Some(score) = record.score {
        hold("Score", score.to_string(), state.totals().to_string());
    }
}
