//! A set of cards: a hand, what lies in a trick, what may be played.

use std::fmt;
use std::str::FromStr;

use super::card::{Card, CardError, Rank, Suit, read_card};

/// A set of cards, one bit for each.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Hand(u32);

impl Hand {
    /// No card.
    pub const EMPTY: Hand = Hand(0);
    /// All 32.
    pub const PACK: Hand = Hand(u32::MAX);

    /// How many cards.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this card is in it.
    pub const fn has(self, card: Card) -> bool {
        self.0 & 1 << card.index() != 0
    }

    /// The same with this card.
    #[must_use]
    pub const fn with(self, card: Card) -> Hand {
        Hand(self.0 | 1 << card.index())
    }

    /// The same without this card.
    #[must_use]
    pub const fn without(self, card: Card) -> Hand {
        Hand(self.0 & !(1 << card.index()))
    }

    /// The cards that are in either.
    #[must_use]
    pub const fn union(self, other: Hand) -> Hand {
        Hand(self.0 | other.0)
    }

    /// The cards that are in both.
    #[must_use]
    pub const fn intersection(self, other: Hand) -> Hand {
        Hand(self.0 & other.0)
    }

    /// Its cards of this suit.
    #[must_use]
    pub const fn of(self, suit: Suit) -> Hand {
        Hand(self.0 & 0xff << (suit as u32 * 8))
    }

    /// The cards for which `keep` says so.
    #[must_use]
    pub fn filter(self, mut keep: impl FnMut(Card) -> bool) -> Hand {
        self.iter().filter(|card| keep(*card)).collect()
    }

    /// Whether it has the king and the queen of this suit.
    pub const fn has_king_and_queen(self, suit: Suit) -> bool {
        self.has(Card::new(Rank::King, suit)) && self.has(Card::new(Rank::Queen, suit))
    }

    /// Its cards by suit and rank.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let card = Card::from_index(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(card)
        })
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Hand {
        cards.into_iter().fold(Hand::EMPTY, Hand::with)
    }
}

impl fmt::Display for Hand {
    /// The cards by suit and rank without anything between them: `7cJcAh`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|card| write!(f, "{card}"))
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// A text that is no hand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandError {
    /// Something in it is no card.
    #[error(transparent)]
    Card(#[from] CardError),
    /// A card stands twice.
    #[error("the card {0} stands twice in one hand")]
    Twice(Card),
}

impl FromStr for Hand {
    type Err = HandError;

    /// Reads cards with blanks, commas or nothing between them.
    fn from_str(text: &str) -> Result<Hand, HandError> {
        let mut hand = Hand::EMPTY;
        let mut rest = text.trim_matches([' ', ',']);
        while !rest.is_empty() {
            let found = |rest: &str| CardError {
                found: rest.chars().take(3).collect(),
            };
            let (card, len) = read_card(rest.as_bytes()).ok_or_else(|| found(rest))?;
            if hand.has(card) {
                return Err(HandError::Twice(card));
            }
            hand = hand.with(card);
            rest = rest.get(len..).unwrap_or_default().trim_start_matches([' ', ',']);
        }
        Ok(hand)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_is_a_set() {
        let hand: Hand = "Ah 7c, Jc".parse().unwrap();
        assert_eq!(hand.to_string(), "7cJcAh");
        assert_eq!(hand.len(), 3);
        assert_eq!(hand.of(Suit::Clubs).to_string(), "7cJc");
        let ace = "Ah".parse().unwrap();
        assert!(hand.has(ace) && !hand.without(ace).has(ace));
        assert_eq!(hand.without(ace).with(ace), hand);
        assert_eq!(Hand::PACK.len(), 32);
        assert_eq!(Hand::PACK.iter().count(), 32);
        assert_eq!(Hand::PACK, Card::all().collect());
        assert!(Hand::PACK.has_king_and_queen(Suit::Spades) && !hand.has_king_and_queen(Suit::Clubs));
    }

    #[test]
    fn a_text_with_a_card_twice_or_with_no_card_in_it_is_no_hand() {
        assert_eq!(
            "7c7c".parse::<Hand>(),
            Err(HandError::Twice(Card::new(Rank::Seven, Suit::Clubs)))
        );
        for text in ["7", "7cX", "éé", "7c8ch", "🂡"] {
            assert!(matches!(text.parse::<Hand>(), Err(HandError::Card(_))), "{text}");
        }
    }
}
