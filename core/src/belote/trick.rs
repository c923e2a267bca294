//! A trick: up to four cards in order of playing, and who holds it (BELOTE.md "Play").

use super::card::{Card, Suit};
use super::contract::Contract;
use super::seat::Seat;

/// A trick as far as it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick {
    leader: Seat,
    cards: [Option<Card>; 4],
    len: u8,
}

impl Trick {
    /// A trick to which this seat leads.
    pub const fn led_by(leader: Seat) -> Trick {
        Trick {
            leader,
            cards: [None; 4],
            len: 0,
        }
    }

    /// Who leads.
    pub const fn leader(&self) -> Seat {
        self.leader
    }

    /// How many cards lie there.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether none does.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether all four do.
    pub const fn is_full(&self) -> bool {
        self.len == 4
    }

    /// Who plays next; the leader again once all have played.
    pub fn to_play(&self) -> Seat {
        self.leader.after(self.len())
    }

    /// Adds a card; false if all four were there.
    #[must_use]
    pub fn add(&mut self, card: Card) -> bool {
        match self.cards.get_mut(usize::from(self.len)) {
            Some(slot) => {
                *slot = Some(card);
                self.len += 1;
                true
            }
            None => false,
        }
    }

    /// The cards with who played them, in order of playing.
    pub fn cards(&self) -> impl DoubleEndedIterator<Item = (Seat, Card)> + '_ {
        let seats = self.leader.round().into_iter();
        seats
            .zip(self.cards)
            .filter_map(|(seat, card)| card.map(|card| (seat, card)))
    }

    /// The suit led.
    pub fn led(&self) -> Option<Suit> {
        self.cards.first().copied().flatten().map(Card::suit)
    }

    /// Who holds the trick at this moment and with which card: the highest trump, else the highest card of the suit led.
    pub fn holder(&self, contract: Contract) -> Option<(Seat, Card)> {
        let led = self.led()?;
        self.cards()
            .filter_map(|(seat, card)| contract.strength(card, led).map(|strength| (strength, seat, card)))
            .max_by_key(|(strength, ..)| *strength)
            .map(|(_, seat, card)| (seat, card))
    }

    /// What its cards are worth.
    pub fn points(&self, contract: Contract) -> u16 {
        self.cards().map(|(_, card)| contract.points(card)).sum()
    }
}
