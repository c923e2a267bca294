//! What a request says of a deal.

use brade_core::belote::card::Card;
use brade_core::belote::contract::Contract;
use brade_core::belote::hand::Hand;
use brade_core::belote::record::ClaimedResult;
use brade_core::belote::seat::{BySeat, ByTeam, Seat, Team};
use serde::Deserialize;
use utoipa::ToSchema;

use super::matches::team;
use crate::json::text::named;
use crate::service::ServiceError;
use crate::service::belote::deals::{NewDeal, What};

/// What is known of a deal: exactly one of `result`, `thrown_in`, `score`, `up` and `record`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BeloteDealIn {
    /// The seat that dealt, 1 to 4; needed to begin the first deal, else it follows from the deal before.
    #[schema(example = 4)]
    dealer: Option<u8>,
    /// What it came to.
    result: Option<BeloteResultIn>,
    /// All passed.
    #[serde(default)]
    thrown_in: bool,
    /// What the score sheet says, where nothing else is known; North-South's first.
    #[schema(example = "92-70")]
    score: Option<String>,
    /// The turned-up card: the deal begins, and its calls and cards follow one by one.
    #[schema(example = "Jh")]
    up: Option<String>,
    /// With `up`: the hands of seats 1 to 4, five cards each before anybody has taken; left out where nobody has written
    /// them down.
    #[schema(example = json!(["7c8c9cTcJc", "7d8d9dTdJd", "7s8s9sTsJs", "7h8h9hThQh"]))]
    hands: Option<[String; 4]>,
    /// Its text as BELOTE.md has it, without a number.
    record: Option<String>,
    /// The version of the match that was seen; `If-Match` does the same.
    #[schema(example = 7)]
    pub version: Option<i32>,
    /// Of a correction: whether matches of the tournament that depend on it and have begun stand as they are.
    #[serde(default)]
    pub let_stand: bool,
    /// Why it is changed, for the journal.
    pub why: Option<String>,
}

/// What a deal came to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct BeloteResultIn {
    /// The seat that took, 1 to 4.
    #[schema(example = 3)]
    taker: u8,
    /// The trumps: `c`, `d`, `h`, `s`, `A` all, `N` none.
    #[schema(example = "h")]
    contract: String,
    /// The points of the cards with the ten of the last trick, 162 in all; North-South's first.
    #[schema(example = "92-70")]
    points: String,
    /// The team with all tricks: `ns` or `ew`.
    capot: Option<String>,
    /// The team that announced belote: `ns` or `ew`.
    belote: Option<String>,
}

fn seat(field: &'static str, number: u8) -> Result<Seat, ServiceError> {
    Seat::new(number).ok_or_else(|| ServiceError::invalid("bad-value", field, "must be a seat, 1 to 4"))
}

/// Reads two whole numbers such as `92-70`.
fn pair(field: &'static str, text: &str) -> Result<ByTeam<u16>, ServiceError> {
    let of_text = |text: &str| {
        let (north_south, east_west) = text.split_once('-')?;
        Some(ByTeam::new(
            north_south.trim().parse().ok()?,
            east_west.trim().parse().ok()?,
        ))
    };
    named(field.to_owned(), text, of_text, || {
        "must be two numbers such as 92-70, North-South’s first".to_owned()
    })
}

pub(super) fn card(field: &str, text: &str) -> Result<Card, ServiceError> {
    text.parse().map_err(|error: brade_core::belote::card::CardError| {
        ServiceError::invalid("bad-card", field.to_owned(), error)
    })
}

pub(super) fn hands(texts: &[String; 4]) -> Result<BySeat<Vec<Card>>, ServiceError> {
    let mut hands = BySeat::<Vec<Card>>::default();
    for (seat, text) in Seat::ALL.into_iter().zip(texts) {
        let field = format!("hands[{}]", seat.number() - 1);
        let hand: Hand = text
            .parse()
            .map_err(|error: brade_core::belote::hand::HandError| ServiceError::invalid("bad-card", field, error))?;
        hands[seat] = hand.iter().collect();
    }
    Ok(hands)
}

impl BeloteResultIn {
    fn read(&self) -> Result<ClaimedResult, ServiceError> {
        let contracts = || "must be one of c, d, h, s, A, N".to_owned();
        let contract = |text: &str| text.parse::<Contract>().ok();
        let of_team = |field: &'static str, text: &Option<String>| -> Result<Option<Team>, ServiceError> {
            text.as_deref().map(|text| team(field, text)).transpose()
        };
        Ok(ClaimedResult::Played {
            taker: seat("result.taker", self.taker)?,
            contract: named("result.contract".to_owned(), &self.contract, contract, contracts)?,
            points: pair("result.points", &self.points)?,
            capot: of_team("result.capot", &self.capot)?,
            belote: of_team("result.belote", &self.belote)?,
        })
    }
}

impl BeloteDealIn {
    pub fn read(&self) -> Result<NewDeal, ServiceError> {
        let dealer = self.dealer.map(|number| seat("dealer", number)).transpose()?;
        let mut known: Vec<What> = Vec::new();
        if let Some(result) = &self.result {
            known.push(What::Result(result.read()?));
        }
        if self.thrown_in {
            known.push(What::Result(ClaimedResult::ThrownIn));
        }
        if let Some(score) = &self.score {
            known.push(What::Score(pair("score", score)?));
        }
        if let Some(up) = &self.up {
            known.push(What::Begins {
                up: card("up", up)?,
                hands: self.hands.as_ref().map(hands).transpose()?,
            });
        }
        if let Some(record) = &self.record {
            let written = record
                .parse()
                .map_err(|error: brade_core::belote::record::DealReadError| {
                    ServiceError::invalid("bad-record", "record", error)
                })?;
            known.push(What::Record(Box::new(written)));
        }
        if self.up.is_none() && self.hands.is_some() {
            let message = "is for a deal that begins: the turned-up card is needed with it";
            return Err(ServiceError::invalid("bad-value", "hands", message));
        }
        match (known.pop(), known.is_empty()) {
            (Some(what), true) => Ok(NewDeal { dealer, what }),
            _ => {
                let message = "exactly one of `result`, `thrown_in`, `score`, `up` and `record` is needed";
                Err(ServiceError::invalid("bad-deal-in", "result", message))
            }
        }
    }
}
