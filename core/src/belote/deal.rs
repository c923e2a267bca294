//! How the cards are dealt, and which hands can have been (BELOTE.md "Deal and auction").

use super::auction::AuctionEnd;
use super::broken::{Broken, BrokenRule};
use super::card::Card;
use super::hand::Hand;
use super::seat::{BySeat, Seat};
use crate::chance::Chance;

/// How many cards each has before the auction.
pub const FIRST_CARDS: usize = 5;
/// How many cards each plays.
pub const FULL_HAND: usize = 8;

/// The 32 cards in an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pack([Card; Card::COUNT]);

/// Cards that are no pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackError {
    /// Not 32.
    #[error("a pack has 32 cards, not {0}")]
    Count(usize),
    /// A card is there twice.
    #[error("the card {0} is in the pack twice")]
    Twice(Card),
}

impl Pack {
    /// The pack of these cards, the uppermost first.
    ///
    /// # Errors
    /// Not 32 cards, or one of them twice.
    pub fn new(cards: &[Card]) -> Result<Pack, PackError> {
        let mut seen = Hand::EMPTY;
        for card in cards {
            if seen.has(*card) {
                return Err(PackError::Twice(*card));
            }
            seen = seen.with(*card);
        }
        cards.try_into().map(Pack).map_err(|_| PackError::Count(cards.len()))
    }

    /// A pack in an order left to chance, every order equally likely.
    pub fn shuffled(chance: &mut Chance<'_>) -> Pack {
        let mut cards = std::array::from_fn(|index| Card::from_index(index).unwrap_or(FIRST));
        for last in (1..Card::COUNT).rev() {
            // Below 32.
            cards.swap(last, chance.below(last as u32 + 1) as usize);
        }
        Pack(cards)
    }

    /// The cards, the uppermost first.
    pub const fn cards(&self) -> &[Card; Card::COUNT] {
        &self.0
    }
}

/// Stands in for a card that an index below 32 always has.
const FIRST: Card = Card::new(super::card::Rank::Seven, super::card::Suit::Clubs);

/// The cards of a deal as they come from the pack: five each, one turned up, and the rest for after the auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dealing {
    dealer: Seat,
    first: BySeat<Hand>,
    up: Card,
    rest: [Card; 11],
}

impl Dealing {
    /// Deals from the top of the pack: from the seat after the dealer three cards each, then two each, then one is
    /// turned up.
    pub fn from_pack(pack: &Pack, dealer: Seat) -> Dealing {
        let mut cards = pack.0.into_iter();
        let mut first = BySeat::<Hand>::default();
        for packet in [3, 2] {
            for seat in dealer.next().round() {
                first[seat] = cards.by_ref().take(packet).fold(first[seat], Hand::with);
            }
        }
        let up = cards.next().unwrap_or(FIRST);
        let rest = std::array::from_fn(|_| cards.next().unwrap_or(FIRST));
        Dealing {
            dealer,
            first,
            up,
            rest,
        }
    }

    /// Who deals.
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The turned-up card.
    pub const fn up(&self) -> Card {
        self.up
    }

    /// The five cards of each.
    pub const fn first(&self) -> &BySeat<Hand> {
        &self.first
    }

    /// The eight cards of each after this seat took: it picks up the turned-up card, and from the seat after the dealer
    /// it is dealt two cards and the others three each.
    pub fn full(&self, taker: Seat) -> BySeat<Hand> {
        let mut cards = self.rest.into_iter();
        let mut full = self.first;
        full[taker] = full[taker].with(self.up);
        for seat in self.dealer.next().round() {
            let packet = if seat == taker { 2 } else { 3 };
            full[seat] = cards.by_ref().take(packet).fold(full[seat], Hand::with);
        }
        full
    }
}

/// The hands of a deal as they were written, if they can have been dealt: four of five cards, before the auction has
/// ended and where it was thrown in, or four of eight.
///
/// # Errors
/// `bad-deal`: another number of cards, or a card twice.
pub(crate) fn check_hands(written: &BySeat<Vec<Card>>, up: Option<Card>) -> Result<BySeat<Hand>, Broken> {
    let bad = |message: String| Err(Broken::new(BrokenRule::BadDeal, message));
    let mut seen = BySeat::<Hand>::default();
    for (seat, cards) in written.iter() {
        for card in cards {
            if let Some((other, _)) = seen.iter().find(|(_, hand)| hand.has(*card)) {
                return bad(if other == seat {
                    format!("the card {card} is in hand {seat} twice")
                } else {
                    format!("the card {card} is in hand {other} and in hand {seat}")
                });
            }
            seen[seat] = seen[seat].with(*card);
        }
    }
    let lens = seen.map(Hand::len);
    let expected = if lens[Seat::One] == FIRST_CARDS {
        FIRST_CARDS
    } else {
        FULL_HAND
    };
    if let Some((seat, len)) = lens.iter().find(|(_, len)| **len != expected) {
        return bad(format!(
            "hand {seat} has {len} cards: four hands of eight are expected, or four of five before anybody has taken"
        ));
    }
    match up {
        Some(up) if expected == FIRST_CARDS => {
            if let Some((seat, _)) = seen.iter().find(|(_, hand)| hand.has(up)) {
                return bad(format!(
                    "the turned-up card {up} is among the first five cards of hand {seat}"
                ));
            }
        }
        _ => {}
    }
    Ok(seen)
}

/// Holds the hands against how the auction ended.
///
/// # Errors
/// `bad-deal`: eight cards though nobody took, five though somebody did, or the turned-up card in another hand than the
/// taker's.
pub(crate) fn check_taken(hands: &BySeat<Hand>, up: Option<Card>, end: AuctionEnd) -> Result<(), Broken> {
    let bad = |message: String| Err(Broken::new(BrokenRule::BadDeal, message));
    let full = hands[Seat::One].len() == FULL_HAND;
    match (end, up) {
        (AuctionEnd::ThrownIn, _) if full => bad("the deal was thrown in: nobody has more than five cards".to_owned()),
        (AuctionEnd::Taken { taker, .. }, Some(up)) if full && !hands[taker].has(up) => bad(format!(
            "seat {taker} took, but the turned-up card {up} is not in its hand"
        )),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pack() -> Pack {
        Pack::new(&Card::all().collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn three_cards_each_then_two_then_one_is_turned_up_and_the_rest_follows_the_auction() {
        // Seat 3 deals, so that seat 4 gets the three uppermost cards.
        let dealing = Dealing::from_pack(&pack(), Seat::Three);
        let written = |hands: &BySeat<Hand>| Seat::Four.round().map(|seat| hands[seat].to_string());
        assert_eq!(
            written(dealing.first()),
            ["7c8c9cJdQd", "TcJcQcKdAd", "KcAc7d7h8h", "8d9dTd9hTh"]
        );
        assert_eq!(dealing.up().to_string(), "Jh");
        assert_eq!(
            written(&dealing.full(Seat::One)),
            [
                "7c8c9cJdQdQhKhAh",
                "TcJcQcKdAdJh7s8s",
                "KcAc7d7h8h9sTsJs",
                "8d9dTd9hThQsKsAs"
            ]
        );
    }

    #[test]
    fn whoever_takes_all_have_eight_of_the_32_cards() {
        for dealer in Seat::ALL {
            let dealing = Dealing::from_pack(&pack(), dealer);
            for taker in Seat::ALL {
                let full = dealing.full(taker);
                assert!(full.iter().all(|(_, hand)| hand.len() == FULL_HAND));
                let all = full.iter().fold(Hand::EMPTY, |all, (_, hand)| all.union(*hand));
                assert_eq!(all, Hand::PACK);
                assert!(full[taker].has(dealing.up()));
            }
        }
    }

    #[test]
    fn a_pack_has_32_cards_each_once() {
        let mut cards: Vec<Card> = Card::all().collect();
        assert_eq!(Pack::new(&cards[..31]), Err(PackError::Count(31)));
        cards[31] = cards[0];
        assert_eq!(Pack::new(&cards), Err(PackError::Twice(cards[0])));
        let mut next = 0_u32;
        let mut numbers = || {
            next = next.wrapping_add(0x9e37_79b9);
            next
        };
        let shuffled = Pack::shuffled(&mut Chance::new(&mut numbers));
        assert!(Pack::new(shuffled.cards()).is_ok());
        assert_ne!(shuffled, pack());
    }
}
