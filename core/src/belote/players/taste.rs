//! What a player likes: when it takes, and which of the legal cards it plays.

use super::sight::{is_master, unseen, worth};
use crate::belote::auction::{Auction, Call};
use crate::belote::card::Card;
use crate::belote::card_play::CardPlay;
use crate::belote::contract::Contract;
use crate::belote::hand::Hand;
use crate::belote::legal::Legal;
use crate::chance::Chance;

/// What a player likes. Each does the same with the same cards, but the beginner, who draws lots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Taste {
    /// Takes with little and draws trumps.
    Bold,
    /// Takes with much only, and keeps its high cards until they are sure.
    Careful,
    /// Takes as most do, and goes for all tricks.
    Hunter,
    /// Any legal call and card.
    Beginner,
}

impl Taste {
    /// All four.
    pub const ALL: [Taste; 4] = [Taste::Bold, Taste::Careful, Taste::Hunter, Taste::Beginner];

    /// The least worth of a hand with which it takes.
    const fn least(self) -> u32 {
        match self {
            Taste::Bold => 46,
            Taste::Hunter => 56,
            Taste::Careful | Taste::Beginner => 66,
        }
    }

    /// What it calls with these five cards.
    pub fn call(self, hand: Hand, auction: &Auction, chance: &mut Chance<'_>) -> Call {
        let legal = auction.legal();
        if self == Taste::Beginner {
            // One in four times it does not pass.
            let bold = chance.below(4) == 0;
            let lot = chance.below(u32::try_from(legal.len()).unwrap_or(1));
            return legal.get(lot as usize).copied().filter(|_| bold).unwrap_or(Call::Pass);
        }
        let with_up = hand.with(auction.up());
        let worth_of = |call: &Call| match call {
            Call::Pass => 0,
            Call::Take => worth(with_up, Contract::Trumps(auction.up().suit())),
            Call::Name(contract) => worth(with_up, *contract),
        };
        let best = legal.iter().copied().max_by_key(worth_of).unwrap_or(Call::Pass);
        if worth_of(&best) >= self.least() {
            best
        } else {
            Call::Pass
        }
    }

    /// Which of the legal cards it plays.
    pub fn card(self, play: &CardPlay, legal: &Legal, chance: &mut Chance<'_>) -> Option<Card> {
        if self == Taste::Beginner {
            let lot = chance.below(u32::try_from(legal.cards.len()).unwrap_or(1));
            return legal.cards.iter().nth(lot as usize);
        }
        let seat = play.to_play()?;
        let hand = play.hands()[seat];
        let seen = Seen {
            play,
            unseen: unseen(play, hand),
            contract: play.contract(),
        };
        match play.current().holder(play.contract()) {
            None => self.lead(&seen, legal.cards),
            Some((holder, _)) => self.follow(&seen, legal.cards, holder == seat.partner()),
        }
    }

    fn lead(self, seen: &Seen<'_>, cards: Hand) -> Option<Card> {
        let masters = cards.filter(|card| is_master(card, seen.unseen, seen.contract));
        let takes = seen.play.to_play().map(|seat| seat.team()) == Some(seen.play.taker().team());
        let trumps = seen.contract.suit().map_or(Hand::EMPTY, |suit| cards.of(suit));
        let outside = seen
            .contract
            .suit()
            .is_some_and(|suit| !seen.unseen.of(suit).is_empty());
        if takes && outside && self != Taste::Careful {
            let high = masters.intersection(trumps);
            let drawn = if self == Taste::Bold && high.is_empty() {
                trumps
            } else {
                high
            };
            if let Some(card) = seen.highest(drawn) {
                return Some(card);
            }
        }
        let sure = masters.filter(|card| !trumps.has(card) || !takes);
        seen.highest(sure)
            .filter(|_| self != Taste::Careful || seen.play.finished().len() > 1)
            .or_else(|| seen.cheapest(cards))
    }

    fn follow(self, seen: &Seen<'_>, cards: Hand, partner_holds: bool) -> Option<Card> {
        let trick = seen.play.current();
        let last = trick.len() == 3;
        let led = trick.led()?;
        let strength = |card: Card| seen.contract.strength(card, led);
        let held = trick.holder(seen.contract).and_then(|(_, card)| strength(card));
        let winning = cards.filter(|card| strength(card) > held);
        let sure = winning.filter(|card| last || is_master(card, seen.unseen, seen.contract));
        if partner_holds && (last || self != Taste::Hunter) {
            // Points for the partner, but no card that would win later.
            let kept = |card: Card| seen.contract.is_trumps(card.suit()) && seen.contract.suit().is_some();
            return seen
                .dearest(cards.filter(|card| !kept(card)))
                .or_else(|| seen.cheapest(cards));
        }
        let worth_it = if self == Taste::Careful { sure } else { winning };
        if last {
            seen.dearest(worth_it)
        } else {
            seen.highest(sure).or_else(|| seen.cheapest(worth_it))
        }
        .or_else(|| seen.cheapest(cards))
    }
}

/// What a player knows.
struct Seen<'a> {
    play: &'a CardPlay,
    unseen: Hand,
    contract: Contract,
}

impl Seen<'_> {
    fn highest(&self, cards: Hand) -> Option<Card> {
        cards.iter().max_by_key(|card| self.contract.height(*card))
    }

    fn dearest(&self, cards: Hand) -> Option<Card> {
        cards.iter().max_by_key(|card| self.contract.points(*card))
    }

    /// The card that loses least: few points, no trump, low.
    fn cheapest(&self, cards: Hand) -> Option<Card> {
        cards.iter().min_by_key(|card| {
            let trump = self.contract.suit() == Some(card.suit());
            (
                self.contract.points(*card) + if trump { 8 } else { 0 },
                self.contract.height(*card),
            )
        })
    }
}
