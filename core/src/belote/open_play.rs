//! The play of a deal whose hands nobody has written down, card by card (BELOTE.md B13): what can be known of it all the
//! same. Whose card it is follows from the tricks; which cards a seat cannot have follows from what it played before, since
//! each of those cards was legal.

use super::broken::{Broken, BrokenRule};
use super::card::{Card, Rank};
use super::contract::{Contract, LAST_TRICK};
use super::deal::FULL_HAND;
use super::hand::Hand;
use super::legal::legal_cards;
use super::seat::{BySeat, ByTeam, Seat};
use super::trick::Trick;

/// A card with the trick as it lay there before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Played {
    seat: Seat,
    card: Card,
    number: usize,
    trick: Trick,
}

/// The play as far as it has come: a fold of the cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenPlay {
    contract: Contract,
    finished: Vec<Trick>,
    current: Trick,
    points: ByTeam<u16>,
    played: Vec<Played>,
    seen: Hand,
    /// The cards that are known to be in a hand.
    known: BySeat<Hand>,
    /// The cards that a seat cannot have.
    excluded: BySeat<Hand>,
    announced: Option<Seat>,
}

impl OpenPlay {
    /// The play before its first card, which this leader plays. `known` are cards of which it is known in which hand they
    /// are, such as the turned-up card in the taker's.
    pub fn begin(contract: Contract, leader: Seat, known: &BySeat<Hand>) -> OpenPlay {
        let others = |seat: Seat| {
            let others = known.iter().filter(move |(other, _)| *other != seat);
            others.fold(Hand::EMPTY, |all, (_, hand)| all.union(*hand))
        };
        OpenPlay {
            contract,
            finished: Vec::with_capacity(FULL_HAND),
            current: Trick::led_by(leader),
            points: ByTeam::default(),
            played: Vec::with_capacity(Card::COUNT),
            seen: Hand::EMPTY,
            excluded: BySeat::from_fn(others),
            known: *known,
            announced: None,
        }
    }

    /// The tricks that are complete.
    pub fn finished(&self) -> &[Trick] {
        &self.finished
    }

    /// The trick being played; empty after the last one.
    pub const fn current(&self) -> &Trick {
        &self.current
    }

    /// The points of the tricks won so far.
    pub const fn points(&self) -> ByTeam<u16> {
        self.points
    }

    /// What is trumps.
    pub const fn contract(&self) -> Contract {
        self.contract
    }

    /// Who plays the next card; none when all were played.
    pub fn to_play(&self) -> Option<Seat> {
        (self.finished.len() < FULL_HAND).then(|| self.current.to_play())
    }

    /// The cards that the seat to play can have; empty when all were played.
    pub fn possible(&self) -> Hand {
        let Some(seat) = self.to_play() else { return Hand::EMPTY };
        let excluded = self.excluded[seat];
        Hand::PACK.filter(|card| {
            !self.seen.has(card) && !excluded.has(card) && self.beside_known(self.next(seat, card)).is_none()
        })
    }

    /// The next card with the trick as it lies there.
    fn next(&self, seat: Seat, card: Card) -> Played {
        Played {
            seat,
            card,
            number: self.finished.len() + 1,
            trick: self.current,
        }
    }

    /// A card that is known to be in the hand and forbids to play this one.
    fn beside_known(&self, played: Played) -> Option<Card> {
        let known = self.known[played.seat].filter(|card| !self.seen.has(card) && card != played.card);
        known.iter().find(|card| !self.is_legal_with(&played, *card))
    }

    /// Whether belote or rebelote can be announced with this card, as far as anybody knows (B5, B9).
    pub fn may_announce(&self, card: Card) -> bool {
        self.refusal_of_belote(card).is_none()
    }

    /// Plays the next card; `announces` belote or rebelote with it.
    ///
    /// # Errors
    /// The rule that it breaks, or that an earlier card of the seat did if it had this one; nothing is then played.
    pub fn play(&mut self, card: Card, announces: bool) -> Result<(), Broken> {
        let Some(seat) = self.to_play() else {
            let message = format!("{card} after the last of the 32 cards");
            return Err(Broken::new(BrokenRule::GameOver, message));
        };
        if self.seen.has(card) {
            return Err(Broken::new(
                BrokenRule::NotYourCard,
                format!("{card} was played before"),
            ));
        }
        if self.excluded[seat].has(card) {
            return Err(self.contradiction(seat, card));
        }
        if let Some(message) = self.refusal_of_belote(card).filter(|_| announces) {
            return Err(Broken::new(BrokenRule::FalseBelote, message));
        }
        let played = self.next(seat, card);
        if let Some(known) = self.beside_known(played) {
            return Err(self.with_in_hand(&played, known, "has"));
        }
        let excluded = Hand::PACK.filter(|other| !self.is_legal_with(&played, other));
        self.excluded[seat] = self.excluded[seat].union(excluded);
        self.played.push(played);
        self.seen = self.seen.with(card);
        if announces {
            self.announced = Some(seat);
        }
        // A trick is taken up as soon as it is full.
        let _ = self.current.add(card);
        if self.current.is_full()
            && let Some((winner, _)) = self.current.holder(self.contract)
        {
            self.finished.push(self.current);
            let last = if self.finished.len() == FULL_HAND {
                LAST_TRICK
            } else {
                0
            };
            self.points[winner.team()] += self.current.points(self.contract) + last;
            self.current = Trick::led_by(winner);
        }
        Ok(())
    }

    /// Whether a card was legal if its seat had this other one too. What makes a card illegal is always one other card:
    /// of the suit led, a higher trump, a trump.
    fn is_legal_with(&self, played: &Played, other: Card) -> bool {
        let hand = Hand::EMPTY.with(played.card).with(other);
        legal_cards(hand, &played.trick, self.contract).cards.has(played.card)
    }

    /// Why the seat cannot have this card.
    fn contradiction(&self, seat: Seat, card: Card) -> Broken {
        let before = self
            .played
            .iter()
            .find(|played| played.seat == seat && played.card != card && !self.is_legal_with(played, card));
        let Some(before) = before else {
            let message = format!("{card} is known to be in another hand than that of seat {seat}");
            return Broken::new(BrokenRule::NotYourCard, message);
        };
        self.with_in_hand(before, card, "had")
    }

    /// The rule that a card breaks, or broke, beside this one in the hand.
    fn with_in_hand(&self, played: &Played, other: Card, when: &str) -> Broken {
        let Played { seat, card, number, .. } = played;
        let legal = legal_cards(Hand::EMPTY.with(*card).with(other), &played.trick, self.contract);
        let rule = legal.check(*card, &played.trick, self.contract);
        let rule = rule.err().map_or(BrokenRule::NotYourCard, |broken| broken.rule);
        let message = match when {
            "has" => format!("seat {seat} has {other}, and cannot play {card} in trick {number}"),
            _ => format!("with {other} in the hand, seat {seat} could not have played {card} in trick {number}"),
        };
        Broken::new(rule, message)
    }

    fn refusal_of_belote(&self, card: Card) -> Option<String> {
        let Some(trumps) = self.contract.suit() else {
            return Some(format!("there is no belote with {}", self.contract));
        };
        let other = match card.rank() {
            Rank::King if card.suit() == trumps => Card::new(Rank::Queen, trumps),
            Rank::Queen if card.suit() == trumps => Card::new(Rank::King, trumps),
            _ => return Some(format!("{card} is neither the king nor the queen of trumps, {trumps}")),
        };
        let seat = self.to_play()?;
        match self.played.iter().find(|played| played.card == other) {
            Some(first) if first.seat != seat => Some(format!("seat {} had {other}", first.seat)),
            Some(_) if self.announced != Some(seat) => {
                Some("belote is announced with the first of king and queen of trumps, and was not".to_owned())
            }
            None if self.excluded[seat].has(other) => Some(format!("seat {seat} cannot have {other}")),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::belote::auction::Call;
    use crate::belote::card::Suit;
    use crate::belote::deal::{Dealing, Pack};
    use crate::belote::deal_in_play::{DealInPlay, Next};
    use crate::belote::rules::Rules;
    use crate::chance::Chance;

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    fn hearts() -> OpenPlay {
        let up = BySeat::new([Hand::EMPTY.with(card("Jh")), Hand::EMPTY, Hand::EMPTY, Hand::EMPTY]);
        OpenPlay::begin(Contract::Trumps(Suit::Hearts), Seat::One, &up)
    }

    #[test]
    fn a_card_that_is_known_to_be_in_the_hand_binds_as_if_all_were_known() {
        let up = BySeat::new([Hand::EMPTY, Hand::EMPTY.with(card("Jh")), Hand::EMPTY, Hand::EMPTY]);
        let mut play = OpenPlay::begin(Contract::Trumps(Suit::Hearts), Seat::One, &up);
        play.play(card("Ks"), false).unwrap();
        let possible = play.possible();
        assert!(!possible.has(card("7c")) && possible.has(card("7s")) && possible.has(card("Jh")));
        let broken = play.play(card("7c"), false).unwrap_err();
        assert_eq!(broken.rule, BrokenRule::MustTrump);
        assert!(broken.message.contains("has Jh"), "{}", broken.message);
        play.play(card("Jh"), false).unwrap();
    }

    #[test]
    fn who_did_not_follow_has_no_card_of_the_suit_and_who_did_not_ruff_no_trump() {
        let mut play = hearts();
        for text in ["As", "7c", "7s", "8s"] {
            play.play(card(text), false).unwrap();
        }
        assert_eq!(play.to_play(), Some(Seat::One));
        play.play(card("Ad"), false).unwrap();
        let possible = play.possible();
        assert!(possible.of(Suit::Spades).is_empty() && possible.of(Suit::Hearts).is_empty());
        let broken = play.play(card("9s"), false).unwrap_err();
        assert_eq!(broken.rule, BrokenRule::MustFollow);
        assert!(broken.message.contains("trick 1"), "{broken}");
        assert_eq!(play.play(card("9h"), false).unwrap_err().rule, BrokenRule::MustTrump);
        assert_eq!(play.play(card("As"), false).unwrap_err().rule, BrokenRule::NotYourCard);
        play.play(card("7d"), false).unwrap();
    }

    #[test]
    fn the_turned_up_card_is_the_takers_and_a_lower_trump_says_that_there_is_no_higher() {
        let mut play = hearts();
        play.play(card("Th"), false).unwrap();
        assert_eq!(play.play(card("Jh"), false).unwrap_err().rule, BrokenRule::NotYourCard);
        play.play(card("8h"), false).unwrap();
        for text in ["Ah", "7h"] {
            play.play(card(text), false).unwrap();
        }
        assert_eq!(play.to_play(), Some(Seat::Three));
        for text in ["As", "7s", "8s"] {
            play.play(card(text), false).unwrap();
        }
        // Seat 2 played the eight to the ten: it has neither the ace nor the nine nor the jack.
        assert_eq!(play.play(card("9h"), false).unwrap_err().rule, BrokenRule::MustBeat);
    }

    #[test]
    fn belote_is_false_with_other_cards_and_where_another_seat_had_its_fellow() {
        let mut play = hearts();
        assert_eq!(play.play(card("As"), true).unwrap_err().rule, BrokenRule::FalseBelote);
        play.play(card("Kh"), true).unwrap();
        assert!(!play.may_announce(card("Qh")));
        assert_eq!(play.play(card("Qh"), true).unwrap_err().rule, BrokenRule::FalseBelote);
        let mut play = OpenPlay::begin(Contract::NoTrumps, Seat::One, &BySeat::default());
        assert_eq!(play.play(card("Kh"), true).unwrap_err().rule, BrokenRule::FalseBelote);
    }

    #[test]
    fn whatever_is_legal_with_known_hands_is_possible_without_them() {
        let mut state = 7_u64;
        let mut numbers = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 32) as u32
        };
        let mut chance = Chance::new(&mut numbers);
        for _ in 0..200 {
            let pack = Pack::shuffled(&mut chance);
            let dealing = Dealing::from_pack(&pack, Seat::Four);
            let mut deal = DealInPlay::of_pack(Rules::STANDARD, dealing);
            deal.call(Call::Take).unwrap();
            let contract = Contract::Trumps(dealing.up().suit());
            let mut open = OpenPlay::begin(contract, Seat::One, &BySeat::default());
            while let Next::Card { seat, legal } = deal.next() {
                assert_eq!(open.to_play(), Some(seat));
                assert_eq!(legal.cards.intersection(open.possible()), legal.cards);
                let lot = chance.below(legal.cards.len() as u32) as usize;
                let card = legal.cards.iter().nth(lot).unwrap();
                let play = deal.play_of_cards().unwrap();
                let announces = play.may_announce_belote(card) || play.may_announce_rebelote(card);
                open.play(card, announces).unwrap();
                deal.play(card, announces).unwrap();
            }
            assert_eq!(open.to_play(), None);
            assert_eq!(open.points(), deal.play_of_cards().unwrap().points());
        }
    }
}
