//! What a player sees: how good a hand is for a contract, and which cards are the highest left.

use crate::belote::card::{Card, Rank, Suit};
use crate::belote::card_play::CardPlay;
use crate::belote::contract::Contract;
use crate::belote::hand::Hand;

/// What the hand is worth with this contract, about in points that it will win: high trumps, their number, aces, and tens
/// beside an ace or another card.
pub(super) fn worth(hand: Hand, contract: Contract) -> u32 {
    Suit::ALL
        .into_iter()
        .map(|suit| suit_worth(hand.of(suit), contract, suit))
        .sum()
}

fn suit_worth(cards: Hand, contract: Contract, suit: Suit) -> u32 {
    let has = |rank| cards.has(Card::new(rank, suit));
    let length = u32::try_from(cards.len()).unwrap_or(0);
    let mut worth = 0;
    if contract.is_trumps(suit) {
        worth += if has(Rank::Jack) { 26 } else { 0 };
        worth += if has(Rank::Nine) && length > 1 { 18 } else { 0 };
        worth += if has(Rank::Ace) { 10 } else { 0 };
        worth += if has(Rank::Ten) && length > 1 { 6 } else { 0 };
        if contract.suit() == Some(suit) {
            worth += 5 * length;
            worth += if cards.has_king_and_queen(suit) { 15 } else { 0 };
        }
    } else {
        worth += if has(Rank::Ace) { 12 } else { 0 };
        worth += match (has(Rank::Ten), length) {
            (true, _) if has(Rank::Ace) => 9,
            (true, 2..) => 4,
            _ => 0,
        };
        // A void suit can be ruffed.
        worth += if length == 0 && contract.suit().is_some() { 5 } else { 0 };
    }
    worth
}

/// The cards that were neither played nor are in the hand of the seat to play.
pub(super) fn unseen(play: &CardPlay, hand: Hand) -> Hand {
    let played = play
        .finished()
        .iter()
        .chain([play.current()])
        .flat_map(|trick| trick.cards());
    played
        .fold(Hand::PACK, |left, (_, card)| left.without(card))
        .filter(|card| !hand.has(card))
}

/// Whether no unseen card of its suit is higher, so that only a trump can beat it.
pub(super) fn is_master(card: Card, unseen: Hand, contract: Contract) -> bool {
    unseen
        .of(card.suit())
        .iter()
        .all(|other| contract.height(other) < contract.height(card))
}
