//! The play of a deal, card by card, to its eighth trick (BELOTE.md "Play", B5).

use super::broken::{Broken, BrokenRule};
use super::card::{Card, Rank};
use super::contract::{Contract, LAST_TRICK};
use super::deal::FULL_HAND;
use super::hand::Hand;
use super::legal::{Legal, legal_cards};
use super::score::DealResult;
use super::seat::{BySeat, ByTeam, Seat, Team};
use super::trick::Trick;

/// The play as far as it has come: a fold of the cards. Undo is by playing anew to the card before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardPlay {
    taker: Seat,
    contract: Contract,
    dealt: BySeat<Hand>,
    hands: BySeat<Hand>,
    finished: Vec<Trick>,
    current: Trick,
    points: ByTeam<u16>,
    tricks: ByTeam<u8>,
    announced: Option<Seat>,
}

/// Hands with which nobody can play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("four hands of eight different cards are expected")]
pub struct HandsError;

impl CardPlay {
    /// The play before its first card, which this leader plays.
    ///
    /// # Errors
    /// Not four hands of eight different cards.
    pub fn begin(taker: Seat, contract: Contract, leader: Seat, hands: BySeat<Hand>) -> Result<CardPlay, HandsError> {
        let all = hands.iter().fold(Hand::EMPTY, |all, (_, hand)| all.union(*hand));
        if all != Hand::PACK || hands.iter().any(|(_, hand)| hand.len() != FULL_HAND) {
            return Err(HandsError);
        }
        Ok(CardPlay {
            taker,
            contract,
            dealt: hands,
            hands,
            finished: Vec::with_capacity(FULL_HAND),
            current: Trick::led_by(leader),
            points: ByTeam::default(),
            tricks: ByTeam::default(),
            announced: None,
        })
    }

    /// Who took.
    pub const fn taker(&self) -> Seat {
        self.taker
    }

    /// What is trumps.
    pub const fn contract(&self) -> Contract {
        self.contract
    }

    /// The hands as they were dealt.
    pub const fn dealt(&self) -> &BySeat<Hand> {
        &self.dealt
    }

    /// The cards that each still has.
    pub const fn hands(&self) -> &BySeat<Hand> {
        &self.hands
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

    /// Who announced belote.
    pub const fn announced(&self) -> Option<Seat> {
        self.announced
    }

    /// Whether all cards were played.
    pub fn is_over(&self) -> bool {
        self.finished.len() == FULL_HAND
    }

    /// Who plays the next card; none when all were played.
    pub fn to_play(&self) -> Option<Seat> {
        (!self.is_over()).then(|| self.current.to_play())
    }

    /// The cards that may be played next, and why just these; none when all were played.
    pub fn legal(&self) -> Option<Legal> {
        let seat = self.to_play()?;
        Some(legal_cards(self.hands[seat], &self.current, self.contract))
    }

    /// Whether belote can be announced with this card (B5): it is the first of king and queen of trumps that are in one
    /// hand.
    pub fn may_announce_belote(&self, card: Card) -> bool {
        let Some(seat) = self.to_play() else { return false };
        self.contract.suit().is_some_and(|trumps| {
            is_king_or_queen(card)
                && card.suit() == trumps
                && self.hands[seat].has(card)
                && self.hands[seat].has_king_and_queen(trumps)
        })
    }

    /// Whether rebelote can be announced with this card: belote was announced with the other one (B9).
    pub fn may_announce_rebelote(&self, card: Card) -> bool {
        self.announced.is_some()
            && self.announced == self.to_play()
            && self.contract.suit() == Some(card.suit())
            && is_king_or_queen(card)
    }

    /// Plays the next card; `announces` belote or rebelote with it.
    ///
    /// # Errors
    /// The rule that it breaks; nothing is then played.
    pub fn play(&mut self, card: Card, announces: bool) -> Result<(), Broken> {
        let (Some(seat), Some(legal)) = (self.to_play(), self.legal()) else {
            return Err(Broken::new(
                BrokenRule::GameOver,
                format!("{card} after the last of the 32 cards"),
            ));
        };
        if !self.hands[seat].has(card) {
            return Err(Broken::new(BrokenRule::NotYourCard, self.not_in_hand(card, seat)));
        }
        legal.check(card, &self.current, self.contract)?;
        let belote = self.may_announce_belote(card);
        if announces && !belote && !self.may_announce_rebelote(card) {
            return Err(Broken::new(BrokenRule::FalseBelote, self.no_belote(card, seat)));
        }
        if announces && belote {
            self.announced = Some(seat);
        }
        self.hands[seat] = self.hands[seat].without(card);
        // A trick is taken up as soon as it is full.
        let _ = self.current.add(card);
        if self.current.is_full() {
            self.take_up();
        }
        Ok(())
    }

    fn take_up(&mut self) {
        let Some((winner, _)) = self.current.holder(self.contract) else {
            return;
        };
        self.finished.push(self.current);
        let last = if self.is_over() { LAST_TRICK } else { 0 };
        self.points[winner.team()] += self.current.points(self.contract) + last;
        self.tricks[winner.team()] += 1;
        self.current = Trick::led_by(winner);
    }

    /// What the deal came to, when all cards were played.
    pub fn result(&self) -> Option<DealResult> {
        if !self.is_over() {
            return None;
        }
        let capot = Team::BOTH
            .into_iter()
            .find(|team| usize::from(self.tricks[*team]) == FULL_HAND);
        let belote = self.announced.map(Seat::team);
        // Whatever was played from a whole pack is a result.
        DealResult::new(self.taker, self.contract, self.points, capot, belote).ok()
    }

    fn not_in_hand(&self, card: Card, seat: Seat) -> String {
        let played = self.finished.iter().chain([&self.current]).enumerate();
        let before = played
            .flat_map(|(trick, cards)| cards.cards().map(move |(seat, card)| (trick + 1, seat, card)))
            .find(|(_, _, played)| *played == card);
        match before {
            Some((trick, by, _)) => format!("{card} was played before, by seat {by} in trick {trick}"),
            None => match self.hands.iter().find(|(_, hand)| hand.has(card)) {
                Some((holder, _)) => format!("seat {seat} is to play, but {card} is in the hand of seat {holder}"),
                None => format!("{card} is not in the hand of seat {seat}"),
            },
        }
    }

    fn no_belote(&self, card: Card, seat: Seat) -> String {
        match self.contract.suit() {
            None => format!("there is no belote with {}", self.contract),
            Some(trumps) if card.suit() != trumps || !is_king_or_queen(card) => {
                format!("{card} is neither the king nor the queen of trumps, {trumps}")
            }
            Some(trumps) if self.dealt[seat].has_king_and_queen(trumps) => {
                "belote is announced with the first of king and queen of trumps, and was not".to_owned()
            }
            Some(trumps) => format!("seat {seat} never had both the king and the queen of {trumps}"),
        }
    }
}

fn is_king_or_queen(card: Card) -> bool {
    matches!(card.rank(), Rank::King | Rank::Queen)
}

/// The hands that these cards came from: who played which follows from who won the tricks. Only for 32 different cards.
///
/// # Errors
/// The place of a card that is there twice, or none if it is not 32.
pub(crate) fn hands_of(cards: &[Card], leader: Seat, contract: Contract) -> Result<BySeat<Hand>, Option<usize>> {
    let mut seen = Hand::EMPTY;
    let mut hands = BySeat::<Hand>::default();
    let mut trick = Trick::led_by(leader);
    for (at, card) in cards.iter().enumerate() {
        if seen.has(*card) {
            return Err(Some(at));
        }
        seen = seen.with(*card);
        let seat = trick.to_play();
        hands[seat] = hands[seat].with(*card);
        let _ = trick.add(*card);
        if let (true, Some((winner, _))) = (trick.is_full(), trick.holder(contract)) {
            trick = Trick::led_by(winner);
        }
    }
    if seen == Hand::PACK { Ok(hands) } else { Err(None) }
}
