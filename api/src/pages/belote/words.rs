//! Belote in the language of the page.

use brade_core::belote::broken::BrokenRule;
use brade_core::belote::card::Suit;
use brade_core::belote::contract::Contract;
use brade_core::belote::deal_in_play::DealEnd;
use brade_core::belote::fault::At;
use brade_core::belote::legal::Duty;
use brade_core::belote::rules::{MatchLength, RuleOption};
use brade_core::belote::verify::{Contradiction, Fault};

use crate::auth::page;
use crate::language::{Language, Message};
use crate::pages::say;
use crate::pages::words::{Word, list};
use crate::service::belote::PlayedDeal;
use crate::service::belote::matches::{DealHead, DealStatus, MatchView};

/// Where in a match a fault stands: `Deal 3, trick 2, card 4`.
pub fn place(fault: &Fault) -> String {
    let deal = say("belote-place-deal").number("deal", fault.deal);
    match fault.what.at {
        At::Deal => list(&[deal]),
        At::Call(call) => list(&[deal, say("belote-place-call").number("call", call)]),
        At::Card { trick, card } => list(&[
            deal,
            say("belote-place-trick").number("trick", trick),
            say("belote-place-card").number("card", card),
        ]),
    }
}

/// How a deal ended: what was trumps, who took, who had all tricks or belote.
pub fn end(deal: &PlayedDeal) -> String {
    match (deal.end, deal.score) {
        (Some(DealEnd::Played(result)), _) => {
            let seat = say("belote-seat").with("seat", result.taker());
            let capot = result.capot().map(|_| say("belote-capot"));
            let belote = result.belote().map(|_| say("belote-belote"));
            let parts = [result.contract().word(), seat].into_iter().chain(capot).chain(belote);
            list(&parts.collect::<Vec<_>>())
        }
        (Some(DealEnd::ThrownIn), _) => say("belote-thrown-in").to_string(),
        (None, Some(_)) => say("belote-score-only").to_string(),
        (None, None) => say("belote-unfinished").to_string(),
    }
}

/// The rule that a deal, a call or a card breaks; English says more than the rule.
pub fn refused(fault: &Fault) -> String {
    match page::language() {
        Language::English => format!("{}.", fault.what.broken.message),
        _ => fault.rule().word().to_string(),
    }
}

impl Word for Contract {
    fn word(&self) -> Message {
        say(match self {
            Contract::Trumps(Suit::Clubs) => "belote-clubs",
            Contract::Trumps(Suit::Diamonds) => "belote-diamonds",
            Contract::Trumps(Suit::Hearts) => "belote-hearts",
            Contract::Trumps(Suit::Spades) => "belote-spades",
            Contract::AllTrumps => "belote-all-trumps",
            Contract::NoTrumps => "belote-no-trumps",
        })
    }
}

impl Word for MatchLength {
    fn word(&self) -> Message {
        match self.points() {
            Some(points) => say("belote-to").with("points", points),
            None => say("belote-one-deal"),
        }
    }
}

impl Word for BrokenRule {
    fn word(&self) -> Message {
        say(match self {
            BrokenRule::NotYourCard => "belote-fault-not-your-card",
            BrokenRule::MustFollow => "belote-fault-must-follow",
            BrokenRule::MustBeat => "belote-fault-must-beat",
            BrokenRule::MustTrump => "belote-fault-must-trump",
            BrokenRule::FalseBelote => "belote-fault-false-belote",
            BrokenRule::BadCall => "belote-fault-bad-call",
            BrokenRule::BadDeal => "belote-fault-bad-deal",
            BrokenRule::GameOver => "belote-fault-game-over",
        })
    }
}

impl Word for Duty {
    fn word(&self) -> Message {
        say(match self {
            Duty::Lead => "belote-duty-lead",
            Duty::Follow => "belote-duty-follow",
            Duty::FollowAndBeat => "belote-duty-follow-and-beat",
            Duty::FollowBelow => "belote-duty-follow-below",
            Duty::PartnerHolds => "belote-duty-partner-holds",
            Duty::Ruff => "belote-duty-ruff",
            Duty::Overruff => "belote-duty-overruff",
            Duty::Underruff => "belote-duty-underruff",
            Duty::Discard => "belote-duty-discard",
        })
    }
}

/// The claim and what the replay shows instead.
impl Word for Contradiction {
    fn word(&self) -> Message {
        let claim = match self.deal {
            Some(deal) => format!("{}: {}", say("belote-place-deal").number("deal", deal), self.claim),
            None => self.claim.to_owned(),
        };
        say("contradiction")
            .with("claim", claim)
            .with("claimed", &self.claimed)
            .with("replayed", &self.replayed)
    }
}

/// The word for a suit.
pub fn suit_word(suit: Suit) -> String {
    Contract::Trumps(suit).word().to_string()
}

/// How a stored deal ended: `♥ hearts, Ek, belote`.
pub fn head_end(the_match: &MatchView, deal: &DealHead) -> String {
    match (deal.status, &deal.end) {
        (DealStatus::Illegal, _) => say("belote-illegal").to_string(),
        (_, Some(DealEnd::Played(result))) => {
            let contract = result.contract();
            let sign = contract.suit().map(super::sign_of);
            let word = contract.word().to_string();
            let word = sign.map_or(word.clone(), |sign| format!("{sign} {word}"));
            let taker = super::sitting(the_match, result.taker());
            let capot = result.capot().map(|_| say("belote-capot").to_string());
            let belote = result.belote().map(|_| say("belote-belote").to_string());
            list(&[word, taker].into_iter().chain(capot).chain(belote).collect::<Vec<_>>())
        }
        (_, Some(DealEnd::ThrownIn)) => say("belote-thrown-in").to_string(),
        (DealStatus::Finished, None) => say("belote-score-only").to_string(),
        (_, None) => say("belote-unfinished").to_string(),
    }
}

impl Word for RuleOption {
    fn word(&self) -> Message {
        say(match self {
            RuleOption::AllNoTrumps => "belote-option-all-no-trumps",
            RuleOption::Clockwise => "belote-option-clockwise",
            RuleOption::Knockout => "belote-option-knockout",
        })
    }
}
