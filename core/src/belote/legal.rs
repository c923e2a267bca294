//! Which cards of a hand may be played, and why (BELOTE.md "Play", B3, B4).

use super::broken::{Broken, BrokenRule};
use super::card::{Card, Suit};
use super::contract::Contract;
use super::hand::Hand;
use super::trick::Trick;

/// Why just these cards may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Duty {
    /// It leads: any card.
    Lead,
    /// It has the suit led, which is no trumps: any card of it.
    Follow,
    /// Trumps were led and it can beat the highest: a card that does.
    FollowAndBeat,
    /// Trumps were led and it has some, but none that beats the highest: any of them.
    FollowBelow,
    /// It has no card of the suit led and its partner holds the trick: any card (B4).
    PartnerHolds,
    /// It has no card of the suit led and nobody has ruffed: a trump.
    Ruff,
    /// The other team has ruffed and it can overruff: a trump that does (B3).
    Overruff,
    /// The other team has ruffed and it has only lower trumps: one of them (B3).
    Underruff,
    /// It has neither the suit led nor a trump, or nothing is to be ruffed: any card.
    Discard,
}

impl Duty {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Duty::Lead => "lead",
            Duty::Follow => "follow",
            Duty::FollowAndBeat => "follow-and-beat",
            Duty::FollowBelow => "follow-below",
            Duty::PartnerHolds => "partner-holds",
            Duty::Ruff => "ruff",
            Duty::Overruff => "overruff",
            Duty::Underruff => "underruff",
            Duty::Discard => "discard",
        }
    }

    /// Whether every card of the hand may be played.
    pub const fn is_free(self) -> bool {
        matches!(self, Duty::Lead | Duty::PartnerHolds | Duty::Discard)
    }
}

/// The cards that may be played. Of a hand that is not empty there is always one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Legal {
    /// The cards.
    pub cards: Hand,
    /// Why just these.
    pub duty: Duty,
}

/// The cards of a hand that the seat to play may play to this trick.
pub fn legal_cards(hand: Hand, trick: &Trick, contract: Contract) -> Legal {
    let (Some(led), Some((holder, highest))) = (trick.led(), trick.holder(contract)) else {
        return Legal {
            cards: hand,
            duty: Duty::Lead,
        };
    };
    let beating = |cards: Hand| {
        let least = contract.strength(highest, led);
        cards.filter(|card| contract.strength(card, led) > least)
    };
    let following = hand.of(led);
    if !following.is_empty() {
        if !contract.is_trumps(led) {
            return Legal {
                cards: following,
                duty: Duty::Follow,
            };
        }
        return beat_if_possible(following, beating(following), Duty::FollowAndBeat, Duty::FollowBelow);
    }
    if holder == trick.to_play().partner() {
        return Legal {
            cards: hand,
            duty: Duty::PartnerHolds,
        };
    }
    // With all trumps or no trumps there is no suit to ruff with.
    let trumps = contract.suit().map_or(Hand::EMPTY, |suit| hand.of(suit));
    if trumps.is_empty() {
        return Legal {
            cards: hand,
            duty: Duty::Discard,
        };
    }
    if contract.is_trumps(highest.suit()) {
        beat_if_possible(trumps, beating(trumps), Duty::Overruff, Duty::Underruff)
    } else {
        Legal {
            cards: trumps,
            duty: Duty::Ruff,
        }
    }
}

fn beat_if_possible(cards: Hand, beating: Hand, beats: Duty, cannot: Duty) -> Legal {
    if beating.is_empty() {
        Legal { cards, duty: cannot }
    } else {
        Legal {
            cards: beating,
            duty: beats,
        }
    }
}

impl Legal {
    /// Whether this card of the hand may be played to the trick.
    ///
    /// # Errors
    /// `must-follow`, `must-beat` or `must-trump`.
    pub fn check(&self, card: Card, trick: &Trick, contract: Contract) -> Result<(), Broken> {
        if self.cards.has(card) {
            return Ok(());
        }
        let led = trick.led().unwrap_or(card.suit());
        let highest = trick.holder(contract).map_or(card, |(_, highest)| highest);
        let trumps = contract.suit().unwrap_or(led);
        let (rule, message) = match self.duty {
            Duty::Lead | Duty::PartnerHolds | Duty::Discard => {
                (BrokenRule::NotYourCard, format!("{card} is not in the hand"))
            }
            Duty::FollowAndBeat if card.suit() == led => (BrokenRule::MustBeat, beat(card, highest, led)),
            Duty::Follow | Duty::FollowAndBeat | Duty::FollowBelow => (
                BrokenRule::MustFollow,
                format!("{led} were led and the hand has some, but {card} was played"),
            ),
            Duty::Overruff if card.suit() == trumps => (BrokenRule::MustBeat, beat(card, highest, trumps)),
            Duty::Ruff | Duty::Overruff | Duty::Underruff => (
                BrokenRule::MustTrump,
                format!("no {led} in the hand and the other team holds the trick: a trump must be played, not {card}"),
            ),
        };
        Err(Broken::new(rule, message))
    }
}

fn beat(card: Card, highest: Card, suit: Suit) -> String {
    format!("{card} does not beat {highest}, the highest trump in the trick, and the hand has {suit} that do")
}
