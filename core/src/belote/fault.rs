//! What stops the replay of a deal: where, which rule, and what would have been legal.

use super::auction::Auction;
use super::broken::Broken;
use super::card::Card;
use super::card_play::CardPlay;
use super::hand::Hand;
use super::legal::Duty;
use super::seat::Seat;

/// Where in a deal something stands, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// The deal itself: who dealt, the hands, the turned-up card.
    Deal,
    /// A call.
    Call(usize),
    /// A card.
    Card {
        /// The trick.
        trick: usize,
        /// The card in the trick.
        card: usize,
    },
}

impl At {
    /// The place of the card with this index among all cards played.
    pub const fn card(index: usize) -> At {
        At::Card {
            trick: index / 4 + 1,
            card: index % 4 + 1,
        }
    }
}

/// What stopped the replay of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealFault {
    /// Where.
    pub at: At,
    /// Who called or played.
    pub seat: Option<Seat>,
    /// The rule that was broken, and how.
    pub broken: Broken,
    /// The call or card as written; empty where it is the deal itself.
    pub written: String,
    /// The cards that the seat had.
    pub hand: Hand,
    /// The cards that lay in the trick.
    pub trick: Vec<(Seat, Card)>,
    /// Why just the legal cards were legal.
    pub duty: Option<Duty>,
    /// The legal calls or cards.
    pub legal: Vec<String>,
}

impl DealFault {
    pub(super) fn of_deal(broken: Broken) -> DealFault {
        DealFault {
            at: At::Deal,
            seat: None,
            broken,
            written: String::new(),
            hand: Hand::EMPTY,
            trick: Vec::new(),
            duty: None,
            legal: Vec::new(),
        }
    }

    pub(super) fn of_call(index: usize, written: String, auction: &Auction, broken: Broken) -> DealFault {
        DealFault {
            at: At::Call(index + 1),
            seat: auction.to_call(),
            written,
            legal: auction.legal().iter().map(ToString::to_string).collect(),
            ..DealFault::of_deal(broken)
        }
    }

    pub(super) fn of_card(index: usize, written: String, play: Option<&CardPlay>, broken: Broken) -> DealFault {
        let seat = play.and_then(CardPlay::to_play);
        let legal = play.and_then(CardPlay::legal);
        DealFault {
            at: At::card(index),
            seat,
            written,
            hand: play.zip(seat).map_or(Hand::EMPTY, |(play, seat)| play.hands()[seat]),
            trick: play.map_or(Vec::new(), |play| play.current().cards().collect()),
            duty: legal.map(|legal| legal.duty),
            legal: legal.map_or(Vec::new(), |legal| {
                legal.cards.iter().map(|card| card.to_string()).collect()
            }),
            ..DealFault::of_deal(broken)
        }
    }
}

impl From<Broken> for DealFault {
    /// The fault of a deal as such.
    fn from(broken: Broken) -> DealFault {
        DealFault::of_deal(broken)
    }
}
