//! The auction: who takes, and what becomes trumps (BELOTE.md "Deal and auction").

use std::fmt;

use super::broken::{Broken, BrokenRule};
use super::card::{Card, Suit};
use super::contract::Contract;
use super::rules::Rules;
use super::seat::Seat;

/// What a seat can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Call {
    /// `p`: pass.
    Pass,
    /// `t`: takes the suit of the turned-up card. In the first round only.
    Take,
    /// Names another suit, in the second round; or all trumps or no trumps in either, where that was agreed.
    Name(Contract),
}

impl Call {
    /// The letter in records.
    pub const fn letter(self) -> char {
        match self {
            Call::Pass => 'p',
            Call::Take => 't',
            Call::Name(contract) => contract.letter(),
        }
    }

    /// The call of a letter.
    pub fn of_letter(letter: char) -> Option<Call> {
        match letter {
            'p' => Some(Call::Pass),
            't' => Some(Call::Take),
            _ => Contract::of_letter(letter).map(Call::Name),
        }
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// How an auction ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AuctionEnd {
    /// Somebody took: the first call that is no pass ends the auction (B1).
    Taken {
        /// Who.
        taker: Seat,
        /// What is trumps.
        contract: Contract,
    },
    /// All passed twice: the deal is thrown in (B2).
    ThrownIn,
}

/// After so many passes the deal is thrown in.
const MOST_CALLS: u8 = 8;

/// An auction as far as it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Auction {
    rules: Rules,
    dealer: Seat,
    up: Card,
    /// How many have passed.
    passes: u8,
    end: Option<AuctionEnd>,
}

impl Auction {
    /// The auction after this dealer turned up this card.
    pub const fn begin(rules: Rules, dealer: Seat, up: Card) -> Auction {
        Auction {
            rules,
            dealer,
            up,
            passes: 0,
            end: None,
        }
    }

    /// Who dealt.
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The turned-up card.
    pub const fn up(&self) -> Card {
        self.up
    }

    /// How it ended, if it did.
    pub const fn end(&self) -> Option<AuctionEnd> {
        self.end
    }

    /// The round, 1 or 2.
    pub const fn round(&self) -> u8 {
        if self.passes < 4 { 1 } else { 2 }
    }

    /// Who is to call; none when it has ended.
    pub fn to_call(&self) -> Option<Seat> {
        self.end.is_none().then(|| self.caller())
    }

    fn caller(&self) -> Seat {
        self.dealer.next().after(usize::from(self.passes))
    }

    /// The calls that can be made now; none when it has ended.
    pub fn legal(&self) -> Vec<Call> {
        let suits = Suit::ALL.into_iter().map(Contract::Trumps);
        let named = suits.chain([Contract::AllTrumps, Contract::NoTrumps]).map(Call::Name);
        [Call::Pass, Call::Take]
            .into_iter()
            .chain(named)
            .filter(|call| self.refusal(*call).is_none())
            .collect()
    }

    /// The auction after the next seat has called.
    ///
    /// # Errors
    /// `bad-call`: a call that cannot be made now.
    pub fn call(&mut self, call: Call) -> Result<(), Broken> {
        if let Some(message) = self.refusal(call) {
            return Err(Broken::new(BrokenRule::BadCall, message));
        }
        let taker = self.caller();
        self.end = match call {
            Call::Pass => {
                self.passes += 1;
                (self.passes == MOST_CALLS).then_some(AuctionEnd::ThrownIn)
            }
            Call::Take => Some(AuctionEnd::Taken {
                taker,
                contract: Contract::Trumps(self.up.suit()),
            }),
            Call::Name(contract) => Some(AuctionEnd::Taken { taker, contract }),
        };
        Ok(())
    }

    /// Why the call cannot be made, if it cannot.
    fn refusal(&self, call: Call) -> Option<String> {
        let up = self.up.suit();
        match (self.end, call) {
            (Some(AuctionEnd::ThrownIn), _) => Some("all have passed twice: the deal is thrown in".to_owned()),
            (Some(AuctionEnd::Taken { taker, contract }), _) => Some(format!(
                "the auction has ended: seat {taker} has taken, with {contract}"
            )),
            (None, Call::Pass) => None,
            (None, Call::Take) if self.round() == 1 => None,
            (None, Call::Take) => Some(format!(
                "{up} was refused in the first round: in the second another suit is named, or passed"
            )),
            (None, Call::Name(contract)) if !self.rules.allows(contract) => {
                Some(format!("{contract} was not agreed: the option `all-no-trumps` is off"))
            }
            (None, Call::Name(Contract::Trumps(suit))) if self.round() == 1 => Some(if suit == up {
                format!(
                    "the suit of the turned-up card is taken with `t`, not with `{}`",
                    suit.letter()
                )
            } else {
                format!("in the first round only {up}, the suit of the turned-up card, can be taken")
            }),
            (None, Call::Name(Contract::Trumps(suit))) if suit == up => {
                Some(format!("{suit} was refused in the first round"))
            }
            (None, Call::Name(_)) => None,
        }
    }
}
