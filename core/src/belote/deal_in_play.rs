//! A deal as it is being dealt, called and played: who is to act, what may be done, what it came to.

use super::auction::{Auction, AuctionEnd, Call};
use super::broken::{Broken, BrokenRule};
use super::card::Card;
use super::card_play::CardPlay;
use super::deal::{Dealing, check_taken};
use super::hand::Hand;
use super::legal::Legal;
use super::rules::Rules;
use super::score::DealResult;
use super::seat::{BySeat, ByTeam, Seat};

/// How a deal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DealEnd {
    /// All passed twice; nobody scores (B2).
    ThrownIn,
    /// It was played.
    Played(DealResult),
}

impl DealEnd {
    /// What each team scores.
    pub fn score(&self) -> ByTeam<u16> {
        match self {
            DealEnd::ThrownIn => ByTeam::default(),
            DealEnd::Played(result) => result.score(),
        }
    }
}

/// What comes next in a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// A call.
    Call {
        /// Who calls.
        seat: Seat,
        /// What can be called.
        legal: Vec<Call>,
    },
    /// The rest of the cards: somebody took, and the full hands are not known.
    Hands {
        /// Who took.
        taker: Seat,
    },
    /// A card.
    Card {
        /// Who plays.
        seat: Seat,
        /// What may be played, and why just that.
        legal: Legal,
    },
    /// Nothing: the deal is over.
    Over(DealEnd),
}

/// The cards of a deal, as far as they are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cards {
    /// As they come from the pack.
    Dealing(Dealing),
    /// The full hands, eight cards each, as they are written down.
    Hands(BySeat<Hand>),
    /// Not known, or only the first five of each.
    Unknown,
}

/// A deal as far as it has come: a fold of its calls and cards. Undo is by folding anew to the call or card before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealInPlay {
    auction: Auction,
    cards: Cards,
    play: Option<CardPlay>,
}

impl DealInPlay {
    /// The deal before its first call.
    pub const fn begin(rules: Rules, dealer: Seat, up: Card, cards: Cards) -> DealInPlay {
        DealInPlay {
            auction: Auction::begin(rules, dealer, up),
            cards,
            play: None,
        }
    }

    /// The deal of a pack before its first call.
    pub const fn of_pack(rules: Rules, dealing: Dealing) -> DealInPlay {
        DealInPlay::begin(rules, dealing.dealer(), dealing.up(), Cards::Dealing(dealing))
    }

    /// The auction.
    pub const fn auction(&self) -> &Auction {
        &self.auction
    }

    /// The play, when it has begun.
    pub const fn play_of_cards(&self) -> Option<&CardPlay> {
        self.play.as_ref()
    }

    /// What comes next.
    pub fn next(&self) -> Next {
        match (self.auction.end(), &self.play) {
            (None, _) => Next::Call {
                seat: self.auction.to_call().unwrap_or(self.auction.dealer()),
                legal: self.auction.legal(),
            },
            (Some(AuctionEnd::ThrownIn), _) => Next::Over(DealEnd::ThrownIn),
            (Some(AuctionEnd::Taken { taker, .. }), None) => Next::Hands { taker },
            (Some(AuctionEnd::Taken { taker, .. }), Some(play)) => {
                match (play.result(), play.to_play(), play.legal()) {
                    (Some(result), ..) => Next::Over(DealEnd::Played(result)),
                    (None, Some(seat), Some(legal)) => Next::Card { seat, legal },
                    _ => Next::Hands { taker },
                }
            }
        }
    }

    /// How the deal ended, if it did.
    pub fn end(&self) -> Option<DealEnd> {
        match self.next() {
            Next::Over(end) => Some(end),
            _ => None,
        }
    }

    /// The next seat calls. When it takes, the rest of the cards is dealt.
    ///
    /// # Errors
    /// `bad-call`; or `bad-deal` where the turned-up card is not in the hand of whoever took. Nothing is then done.
    pub fn call(&mut self, call: Call) -> Result<(), Broken> {
        let mut auction = self.auction;
        auction.call(call)?;
        if let Some(end) = auction.end() {
            if let Cards::Hands(hands) = &self.cards {
                check_taken(hands, Some(auction.up()), end)?;
            }
            if let AuctionEnd::Taken { taker, contract } = end {
                let hands = match &self.cards {
                    Cards::Dealing(dealing) => Some(dealing.full(taker)),
                    Cards::Hands(hands) => Some(*hands),
                    Cards::Unknown => None,
                };
                let leader = auction.dealer().next();
                let play = hands.map(|hands| CardPlay::begin(taker, contract, leader, hands));
                self.play = play
                    .transpose()
                    .map_err(|error| Broken::new(BrokenRule::BadDeal, error.to_string()))?;
            }
        }
        self.auction = auction;
        Ok(())
    }

    /// The next seat plays a card; `announces` belote or rebelote with it.
    ///
    /// # Errors
    /// The rule that it breaks; nothing is then done.
    pub fn play(&mut self, card: Card, announces: bool) -> Result<(), Broken> {
        match (&mut self.play, self.auction.end()) {
            (Some(play), _) => play.play(card, announces),
            (None, None) => Err(Broken::new(
                BrokenRule::BadCall,
                format!("{card} was played before anybody has taken"),
            )),
            (None, Some(AuctionEnd::ThrownIn)) => Err(thrown_in(card)),
            (None, Some(AuctionEnd::Taken { .. })) => Err(Broken::new(
                BrokenRule::BadDeal,
                format!("{card} was played before all had eight cards"),
            )),
        }
    }
}

/// A card in a deal that was thrown in.
pub(crate) fn thrown_in(card: Card) -> Broken {
    Broken::new(
        BrokenRule::GameOver,
        format!("{card} was played though the deal was thrown in"),
    )
}
