//! Contracts: what is trumps, which card is higher, what cards are worth (BELOTE.md "Play").

use std::fmt;
use std::str::FromStr;

use super::card::{Card, Rank, Suit};

/// What the taker named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Contract {
    /// One suit is trumps.
    Trumps(Suit),
    /// Every suit is trumps.
    AllTrumps,
    /// No suit is trumps.
    NoTrumps,
}

/// The points of the cards of a deal with the ten of the last trick.
pub const ALL_POINTS: u16 = 162;
/// What the last trick adds.
pub const LAST_TRICK: u16 = 10;

const TRUMP_ORDER: [Rank; 8] = [
    Rank::Seven,
    Rank::Eight,
    Rank::Queen,
    Rank::King,
    Rank::Ten,
    Rank::Ace,
    Rank::Nine,
    Rank::Jack,
];
const PLAIN_ORDER: [Rank; 8] = [
    Rank::Seven,
    Rank::Eight,
    Rank::Nine,
    Rank::Jack,
    Rank::Queen,
    Rank::King,
    Rank::Ten,
    Rank::Ace,
];

impl Contract {
    /// All six.
    pub const ALL: [Contract; 6] = [
        Contract::Trumps(Suit::Clubs),
        Contract::Trumps(Suit::Diamonds),
        Contract::Trumps(Suit::Hearts),
        Contract::Trumps(Suit::Spades),
        Contract::AllTrumps,
        Contract::NoTrumps,
    ];

    /// The letter in records: that of the suit, `A` or `N`.
    pub const fn letter(self) -> char {
        match self {
            Contract::Trumps(suit) => suit.letter(),
            Contract::AllTrumps => 'A',
            Contract::NoTrumps => 'N',
        }
    }

    /// The contract of a letter.
    pub fn of_letter(letter: char) -> Option<Contract> {
        Contract::ALL.into_iter().find(|contract| contract.letter() == letter)
    }

    /// The suit that is trumps, where it is one.
    pub const fn suit(self) -> Option<Suit> {
        match self {
            Contract::Trumps(suit) => Some(suit),
            Contract::AllTrumps | Contract::NoTrumps => None,
        }
    }

    /// Whether this suit is trumps.
    pub fn is_trumps(self, suit: Suit) -> bool {
        match self {
            Contract::Trumps(trumps) => trumps == suit,
            Contract::AllTrumps => true,
            Contract::NoTrumps => false,
        }
    }

    /// How high the card is in its own suit: 0 for a seven to 7 for the highest.
    pub fn height(self, card: Card) -> u8 {
        let order = if self.is_trumps(card.suit()) {
            TRUMP_ORDER
        } else {
            PLAIN_ORDER
        };
        let place = order.iter().position(|rank| *rank == card.rank());
        place.and_then(|place| u8::try_from(place).ok()).unwrap_or(0)
    }

    /// How strong the card is in a trick to which this suit was led: none if it cannot win it.
    ///
    /// With all trumps every suit is trumps, but a trick is won by the highest card of the suit led: nobody ruffs (B8).
    pub fn strength(self, card: Card, led: Suit) -> Option<u8> {
        if self.suit() == Some(card.suit()) {
            Some(8 + self.height(card))
        } else if card.suit() == led {
            Some(self.height(card))
        } else {
            None
        }
    }

    /// What the card is worth to whoever wins it.
    pub fn points(self, card: Card) -> u16 {
        match (self, card.rank()) {
            (_, Rank::Seven | Rank::Eight) => 0,
            (Contract::AllTrumps, rank) => match rank {
                Rank::Jack => 13,
                Rank::Nine => 9,
                Rank::Ace => 6,
                Rank::Ten => 5,
                Rank::King => 3,
                _ => 2,
            },
            (_, Rank::Jack) if self.is_trumps(card.suit()) => 20,
            (_, Rank::Nine) if self.is_trumps(card.suit()) => 14,
            (_, Rank::Jack) => 2,
            (_, Rank::Nine) => 0,
            (Contract::NoTrumps, Rank::Ace) => 19,
            (_, Rank::Ace) => 11,
            (_, Rank::Ten) => 10,
            (_, Rank::King) => 4,
            (_, Rank::Queen) => 3,
        }
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contract::Trumps(suit) => write!(f, "{suit}"),
            Contract::AllTrumps => f.write_str("all trumps"),
            Contract::NoTrumps => f.write_str("no trumps"),
        }
    }
}

/// A text that is no contract.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is no contract: a suit `c d h s`, `A` for all trumps or `N` for no trumps is expected")]
pub struct ContractError {
    /// The text that was read.
    pub found: String,
}

impl FromStr for Contract {
    type Err = ContractError;

    fn from_str(text: &str) -> Result<Contract, ContractError> {
        let mut letters = text.chars();
        match (letters.next().and_then(Contract::of_letter), letters.next()) {
            (Some(contract), None) => Ok(contract),
            _ => Err(ContractError { found: text.to_owned() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cards_of_every_contract_are_worth_152_and_the_last_trick_ten() {
        for contract in Contract::ALL {
            let cards: u16 = Card::all().map(|card| contract.points(card)).sum();
            assert_eq!(cards + LAST_TRICK, ALL_POINTS, "{contract}");
            assert_eq!(contract.letter().to_string().parse(), Ok(contract));
        }
        assert!("".parse::<Contract>().is_err() && "hh".parse::<Contract>().is_err());
    }

    #[test]
    fn order_and_points_are_those_of_the_table() {
        let table = [
            (
                Contract::Trumps(Suit::Hearts),
                Suit::Hearts,
                "J9ATKQ87",
                [20, 14, 11, 10, 4, 3, 0, 0],
            ),
            (
                Contract::Trumps(Suit::Hearts),
                Suit::Spades,
                "ATKQJ987",
                [11, 10, 4, 3, 2, 0, 0, 0],
            ),
            (Contract::AllTrumps, Suit::Clubs, "J9ATKQ87", [13, 9, 6, 5, 3, 2, 0, 0]),
            (
                Contract::NoTrumps,
                Suit::Diamonds,
                "ATKQJ987",
                [19, 10, 4, 3, 2, 0, 0, 0],
            ),
        ];
        for (contract, suit, ranks, points) in table {
            let cards: Vec<Card> = ranks
                .chars()
                .map(|letter| Card::new(Rank::of_letter(letter).unwrap(), suit))
                .collect();
            assert_eq!(
                cards.iter().map(|card| contract.points(*card)).collect::<Vec<_>>(),
                points
            );
            let heights: Vec<u8> = cards.iter().map(|card| contract.height(*card)).collect();
            assert_eq!(heights, [7, 6, 5, 4, 3, 2, 1, 0], "{contract}");
        }
    }

    #[test]
    fn a_trump_beats_the_suit_led_and_other_suits_cannot_win() {
        let card = |text: &str| text.parse::<Card>().unwrap();
        let hearts = Contract::Trumps(Suit::Hearts);
        assert!(hearts.strength(card("7h"), Suit::Spades) > hearts.strength(card("As"), Suit::Spades));
        assert_eq!(hearts.strength(card("Ac"), Suit::Spades), None);
        assert_eq!(Contract::AllTrumps.strength(card("Jh"), Suit::Spades), None);
        assert_eq!(Contract::NoTrumps.strength(card("Ah"), Suit::Spades), None);
    }
}
