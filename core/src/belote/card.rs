//! The 32 cards, by suit and rank (BELOTE.md, beginning).

use std::fmt;
use std::str::FromStr;

/// The four suits, in the order in which hands are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Suit {
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
    /// ♥
    Hearts,
    /// ♠
    Spades,
}

impl Suit {
    /// All four.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// The letter in records: `c`, `d`, `h` or `s`.
    pub const fn letter(self) -> char {
        match self {
            Suit::Clubs => 'c',
            Suit::Diamonds => 'd',
            Suit::Hearts => 'h',
            Suit::Spades => 's',
        }
    }

    /// The sign on the card.
    pub const fn sign(self) -> char {
        match self {
            Suit::Clubs => '♣',
            Suit::Diamonds => '♦',
            Suit::Hearts => '♥',
            Suit::Spades => '♠',
        }
    }

    /// The name in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Suit::Clubs => "clubs",
            Suit::Diamonds => "diamonds",
            Suit::Hearts => "hearts",
            Suit::Spades => "spades",
        }
    }

    /// The suit of a letter, small or capital.
    pub fn of_letter(letter: char) -> Option<Suit> {
        let letter = letter.to_ascii_lowercase();
        Suit::ALL.into_iter().find(|suit| suit.letter() == letter)
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The eight ranks, in the order in which hands are written. Which of two cards is higher says the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rank {
    /// 7
    Seven,
    /// 8
    Eight,
    /// 9
    Nine,
    /// 10, written `T`
    Ten,
    /// Jack
    Jack,
    /// Queen
    Queen,
    /// King
    King,
    /// Ace
    Ace,
}

impl Rank {
    /// All eight.
    pub const ALL: [Rank; 8] = [
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// The letter in records: `7 8 9 T J Q K A`.
    pub const fn letter(self) -> char {
        match self {
            Rank::Seven => '7',
            Rank::Eight => '8',
            Rank::Nine => '9',
            Rank::Ten => 'T',
            Rank::Jack => 'J',
            Rank::Queen => 'Q',
            Rank::King => 'K',
            Rank::Ace => 'A',
        }
    }

    /// The rank of a letter, small or capital.
    pub fn of_letter(letter: char) -> Option<Rank> {
        let letter = letter.to_ascii_uppercase();
        Rank::ALL.into_iter().find(|rank| rank.letter() == letter)
    }
}

/// One of the 32 cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8);

impl Card {
    /// How many there are.
    pub const COUNT: usize = 32;

    /// The card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card(suit as u8 * 8 + rank as u8)
    }

    /// All 32 in the order in which hands are written: by suit, then by rank.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> {
        (0..Card::COUNT as u8).map(Card)
    }

    /// Its place in [`Card::all`], 0 to 31.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The card at this place of [`Card::all`].
    pub fn from_index(index: usize) -> Option<Card> {
        u8::try_from(index)
            .ok()
            .filter(|index| usize::from(*index) < Card::COUNT)
            .map(Card)
    }

    /// Its suit.
    pub fn suit(self) -> Suit {
        Suit::ALL.get(self.index() / 8).copied().unwrap_or(Suit::Spades)
    }

    /// Its rank.
    pub fn rank(self) -> Rank {
        Rank::ALL.get(self.index() % 8).copied().unwrap_or(Rank::Ace)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = [self.rank().letter(), self.suit().letter()];
        f.pad(&letters.iter().collect::<String>())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A text that is no card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is no card: a rank `7 8 9 T J Q K A` and a suit `c d h s` are expected, such as `Jh`")]
pub struct CardError {
    /// The text that was read.
    pub found: String,
}

impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Card, CardError> {
        match read_card(text.as_bytes()) {
            Some((card, len)) if len == text.len() => Ok(card),
            _ => Err(CardError { found: text.to_owned() }),
        }
    }
}

/// The card at the beginning of these bytes and how many of them it takes. `10` for the ten and the letters in either
/// case are read too.
pub(crate) fn read_card(bytes: &[u8]) -> Option<(Card, usize)> {
    let (rank, len) = match bytes {
        [b'1', b'0', ..] => (Rank::Ten, 2),
        [letter, ..] => (Rank::of_letter(char::from(*letter))?, 1),
        [] => return None,
    };
    let suit = Suit::of_letter(char::from(*bytes.get(len)?))?;
    Some((Card::new(rank, suit), len + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_read_as_it_is_written_and_knows_its_rank_and_suit() {
        for (index, card) in Card::all().enumerate() {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(Card::new(card.rank(), card.suit()), card);
            assert_eq!(card.index(), index);
            assert_eq!(Card::from_index(index), Some(card));
        }
        assert_eq!(Card::all().count(), Card::COUNT);
        assert_eq!(Card::from_index(32), None);
        assert_eq!(Card::from_index(256), None);
    }

    #[test]
    fn a_ten_may_be_written_10_and_letters_in_either_case() {
        for (text, card) in [("10d", "Td"), ("td", "Td"), ("JH", "Jh"), ("qS", "Qs")] {
            assert_eq!(text.parse::<Card>().unwrap().to_string(), card);
        }
        for text in ["", "T", "d", "1d", "6c", "Tx", "Tdd", "10", "♥J", "Jé"] {
            let error = text.parse::<Card>().unwrap_err();
            assert!(error.to_string().contains(text), "{text}");
        }
    }
}
