//! The report on a match of belote, as `POST records/verify` and `brade verify --json` give it.

use brade_core::belote::deal_in_play::DealEnd;
use brade_core::belote::fault::At;
use brade_core::belote::record::{MatchRecord, Outcome, ReadError};
use brade_core::belote::seat::{Seat, Team};
use brade_core::belote::verify::{Contradiction, Fault};
use brade_core::brade::verify::Status;
use serde::Serialize;
use utoipa::ToSchema;

use crate::service::belote::{PlayedDeal, PlayedMatch, VerifiedMatch};

/// The report on one match of belote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct BeloteReport {
    /// Always `belote`; the report on a game of bräde has none.
    #[schema(example = "belote")]
    pub kind: &'static str,
    /// Which record of the text, from 1.
    #[schema(example = 1)]
    pub game: usize,
    /// The verdict: `unreadable`, `illegal`, `contradicted`, `partial`, `incomplete` or `verified`.
    #[schema(example = "verified")]
    pub status: &'static str,
    /// `1-0` North-South won, `0-1` East-West, `1/2-1/2` a draw: by the replay or, where the match was not played out, as
    /// agreed; null if there is none.
    #[schema(example = "1-0")]
    pub result: Option<&'static str>,
    /// The totals after the deals that could be replayed, North-South's first; null for a record that cannot be read.
    #[schema(example = "1004-876")]
    pub score: Option<String>,
    /// What the record says of that.
    pub claimed: BeloteClaimed,
    /// How many deals the record has; of one that cannot be read, how many could be.
    #[schema(example = 12)]
    pub deals: usize,
    /// What each deal that could be replayed came to; empty in a text that has so many that the answer would become too
    /// long.
    pub scores: Vec<BeloteDeal>,
    /// What is wrong with an illegal or unreadable match.
    pub fault: Option<BeloteFault>,
    /// The claims that the replay shows to be false.
    pub contradictions: Vec<BeloteContradiction>,
}

/// What a record claims.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct BeloteClaimed {
    /// `1-0`, `0-1` or `1/2-1/2`; null if it says none.
    #[schema(example = "1-0")]
    pub result: Option<&'static str>,
    /// The totals.
    #[schema(example = "1004-876")]
    pub score: Option<String>,
}

/// What a deal came to. Of two numbers North-South's is the first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct BeloteDeal {
    /// The number of the deal, from 1.
    #[schema(example = 3)]
    pub deal: usize,
    /// The seat that dealt, 1 to 4, if it is known.
    #[schema(example = 4)]
    pub dealer: Option<u8>,
    /// The seat that took; null where nobody did, or only the score is known.
    #[schema(example = 3)]
    pub taker: Option<u8>,
    /// The trumps: `c`, `d`, `h`, `s`, `A` all, `N` none.
    #[schema(example = "h")]
    pub contract: Option<char>,
    /// The team with all tricks: `ns` or `ew`.
    #[schema(example = "ns")]
    pub capot: Option<&'static str>,
    /// The team that announced belote.
    #[schema(example = "ns")]
    pub belote: Option<&'static str>,
    /// What the teams scored; null where the deal is not finished.
    #[schema(example = "92-70")]
    pub score: Option<String>,
    /// The totals of the match after it.
    #[schema(example = "392-270")]
    pub totals: String,
}

/// What is wrong, and where. Of an illegal match: the deal, the call or the card, the rule, and what was legal. Of a text
/// that is no record: what was found and what was expected.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct BeloteFault {
    /// The number of the deal, from 1.
    #[schema(example = 3)]
    pub deal: Option<usize>,
    /// Which call of the deal, from 1.
    #[schema(example = 2)]
    pub call: Option<usize>,
    /// Which trick of the deal, from 1.
    #[schema(example = 2)]
    pub trick: Option<usize>,
    /// Which card of the trick, from 1.
    #[schema(example = 4)]
    pub card: Option<usize>,
    /// The seat that called or played, 1 to 4.
    #[schema(example = 3)]
    pub seat: Option<u8>,
    /// The code of the rule that it breaks.
    #[schema(example = "must-follow")]
    pub rule: Option<&'static str>,
    /// The paragraph of BELOTE.md.
    #[schema(example = "Play 1")]
    pub paragraph: Option<&'static str>,
    /// What is wrong, for people.
    pub message: String,
    /// The call or card as it was written; null where it is the deal itself.
    #[schema(example = "7c")]
    pub written: Option<String>,
    /// The cards that the seat had.
    pub hand: Vec<String>,
    /// The cards that lay in the trick, in the order in which they were played.
    pub on_table: Vec<String>,
    /// Why just these were legal: `lead`, `follow`, `follow-and-beat`, `follow-below`, `partner-holds`, `ruff`, `overruff`,
    /// `underruff` or `discard`; null for a call.
    #[schema(example = "follow")]
    pub duty: Option<&'static str>,
    /// The calls or cards that were legal.
    pub legal: Vec<String>,
    /// The line of the text, from 1: where the deal begins, or where reading stopped.
    #[schema(example = 31)]
    pub line: Option<u32>,
    /// The character in the line, from 1.
    #[schema(example = 1)]
    pub column: Option<u32>,
    /// What stands there that cannot be read; empty at the end of the text.
    pub found: Option<String>,
    /// What was expected instead.
    pub expected: Option<String>,
}

/// One claim that the replay shows to be false.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct BeloteContradiction {
    /// The number of the deal, from 1; null for a claim on the match.
    #[schema(example = 3)]
    pub deal: Option<usize>,
    /// What is claimed: the name of the tag, `result token`, or `result` or `score` of a deal.
    #[schema(example = "score")]
    pub claim: &'static str,
    /// What the record says.
    #[schema(example = "92-70")]
    pub claimed: String,
    /// What the replay gives.
    #[schema(example = "70-92")]
    pub replayed: String,
}

/// The report on record `game` (from 1) of a text.
pub fn belote_report(game: usize, verified: &VerifiedMatch) -> BeloteReport {
    let of = |status: Status, record: &MatchRecord| BeloteReport {
        kind: "belote",
        game,
        status: status.name(),
        result: None,
        score: None,
        claimed: BeloteClaimed::by(record),
        deals: record.deals.len(),
        scores: Vec::new(),
        fault: None,
        contradictions: Vec::new(),
    };
    match verified {
        Ok(played) => BeloteReport {
            result: decided(played.report.outcome),
            score: Some(played.report.totals.to_string()),
            scores: played.deals.iter().zip(1..).map(BeloteDeal::from).collect(),
            fault: BeloteFault::of(played),
            contradictions: played.report.contradictions.iter().map(Into::into).collect(),
            ..of(played.report.status, &played.read.record)
        },
        Err(error) => BeloteReport {
            fault: Some(BeloteFault::from(error)),
            ..of(Status::Unreadable, &error.good.record)
        },
    }
}

fn decided(outcome: Outcome) -> Option<&'static str> {
    outcome.is_decided().then(|| outcome.token())
}

impl BeloteClaimed {
    fn by(record: &MatchRecord) -> BeloteClaimed {
        let tag = record.result.and_then(decided);
        BeloteClaimed {
            result: tag.or_else(|| decided(record.token)),
            score: record.score.map(|score| score.to_string()),
        }
    }
}

impl From<(&PlayedDeal, usize)> for BeloteDeal {
    /// A deal with its number.
    fn from((played, deal): (&PlayedDeal, usize)) -> BeloteDeal {
        let result = match &played.end {
            Some(DealEnd::Played(result)) => Some(result),
            Some(DealEnd::ThrownIn) | None => None,
        };
        BeloteDeal {
            deal,
            dealer: played.dealer.map(Seat::number),
            taker: result.map(|result| result.taker().number()),
            contract: result.map(|result| result.contract().letter()),
            capot: result.and_then(|result| result.capot()).map(Team::letters),
            belote: result.and_then(|result| result.belote()).map(Team::letters),
            score: played.score.map(|score| score.to_string()),
            totals: played.totals.to_string(),
        }
    }
}

impl BeloteFault {
    fn of(played: &PlayedMatch) -> Option<BeloteFault> {
        let place = played.place();
        played.report.fault.as_deref().map(|fault| BeloteFault {
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
            ..BeloteFault::from(fault)
        })
    }
}

impl From<&Fault> for BeloteFault {
    /// The fault without its place in a text.
    fn from(fault: &Fault) -> BeloteFault {
        let what = &fault.what;
        let (call, trick, card) = match what.at {
            At::Deal => (None, None, None),
            At::Call(call) => (Some(call), None, None),
            At::Card { trick, card } => (None, Some(trick), Some(card)),
        };
        BeloteFault {
            deal: Some(fault.deal),
            call,
            trick,
            card,
            seat: what.seat.map(Seat::number),
            rule: Some(fault.rule().code()),
            paragraph: Some(fault.rule().paragraph()),
            message: what.broken.message.to_string(),
            written: Some(what.written.clone()).filter(|written| !written.is_empty()),
            hand: what.hand.iter().map(|card| card.to_string()).collect(),
            on_table: what.trick.iter().map(|(_, card)| card.to_string()).collect(),
            duty: what.duty.map(|duty| duty.name()),
            legal: what.legal.clone(),
            ..BeloteFault::default()
        }
    }
}

impl From<&ReadError> for BeloteFault {
    fn from(error: &ReadError) -> BeloteFault {
        BeloteFault {
            message: error.to_string(),
            line: Some(error.line),
            column: Some(error.column),
            found: Some(error.found.clone()),
            expected: Some(error.expected.to_string()),
            ..BeloteFault::default()
        }
    }
}

impl From<&Contradiction> for BeloteContradiction {
    fn from(contradiction: &Contradiction) -> BeloteContradiction {
        BeloteContradiction {
            deal: contradiction.deal,
            claim: contradiction.claim,
            claimed: contradiction.claimed.clone(),
            replayed: contradiction.replayed.clone(),
        }
    }
}
