//! One deal as it is shown: its hands, calls and tricks, and what comes next.

use brade_core::belote::auction::{Auction, AuctionEnd, Call};
use brade_core::belote::card::Card;
use brade_core::belote::card_play::CardPlay;
use brade_core::belote::contract::{Contract, LAST_TRICK};
use brade_core::belote::deal::FULL_HAND;
use brade_core::belote::deal_in_play::{DealEnd, Next};
use brade_core::belote::fault::DealFault;
use brade_core::belote::hand::Hand;
use brade_core::belote::legal::Legal;
use brade_core::belote::open_play::OpenPlay;
use brade_core::belote::record::{ClaimedResult, DealRecord};
use brade_core::belote::replay::ReplayedDeal;
use brade_core::belote::seat::{BySeat, ByTeam, Seat};
use brade_core::belote::trick::Trick;
use brade_core::belote::verify::Fault;

use super::matches::{DealHead, MatchView, corrupt_deal};
use super::stored::Loaded;
use crate::db::AnyConnection;
use crate::id::Id;
use crate::service::ServiceError;

/// A deal of a match.
#[derive(Debug, Clone)]
pub struct DealView {
    /// The match.
    pub of_match: MatchView,
    /// What the match shows of it.
    pub head: DealHead,
    /// The deal as it is written.
    pub record: DealRecord,
    /// What is wrong with it, if it breaks a rule.
    pub fault: Option<Box<Fault>>,
    /// Who called what.
    pub calls: Vec<(Option<Seat>, Call)>,
    /// What is trumps, if that is known.
    pub contract: Option<Contract>,
    /// The hands as they were dealt: as written or, with all 32 cards, as they follow from them.
    pub dealt: Option<BySeat<Hand>>,
    /// The cards that each still has.
    pub left: Option<BySeat<Hand>>,
    /// The tricks in their order; the last may have fewer than four cards.
    pub tricks: Vec<TrickView>,
    /// The points of the tricks so far, where they can be counted.
    pub points: Option<ByTeam<u16>>,
    /// What comes next.
    pub next: Coming,
    /// Whether its result waits to be confirmed.
    pub unconfirmed: bool,
}

/// A trick.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrickView {
    /// Its number, from 1.
    pub number: usize,
    /// The cards in their order, with who played each, if that is known, and whether belote was announced with it.
    pub cards: Vec<(Option<Seat>, Card, bool)>,
    /// Who won it, if it is complete.
    pub winner: Option<Seat>,
    /// What it is worth, with the ten of the last one, if it is complete.
    pub points: Option<u16>,
}

/// What comes next in a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Coming {
    /// A call.
    Call {
        /// Who calls.
        seat: Seat,
        /// What can be called.
        legal: Vec<Call>,
    },
    /// A card of a hand that is known.
    Card {
        /// Who plays.
        seat: Seat,
        /// Its hand.
        hand: Hand,
        /// What may be played, and why just that.
        legal: Legal,
        /// With which of them belote or rebelote can be announced.
        announce: Hand,
    },
    /// A card of a hand that is not known.
    AnyCard {
        /// Who plays.
        seat: Seat,
        /// The cards that it can have.
        possible: Hand,
        /// With which of them belote or rebelote can be announced, as far as anybody knows.
        announce: Hand,
    },
    /// Nothing: the deal is over.
    Over,
    /// Nobody can say: it breaks a rule, or who took is not known.
    Unknown,
}

impl Coming {
    /// Who is to act.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Coming::Call { seat, .. } | Coming::Card { seat, .. } | Coming::AnyCard { seat, .. } => Some(*seat),
            Coming::Over | Coming::Unknown => None,
        }
    }
}

/// The play of a deal whose hands are not known, as far as it has come: none where they are, or nobody has taken.
pub(super) fn open_play(record: &DealRecord, replayed: &ReplayedDeal) -> Option<OpenPlay> {
    if replayed.play.is_some() || replayed.end.is_some() {
        return None;
    }
    let AuctionEnd::Taken { taker, contract } = replayed.auction.as_ref()?.end()? else {
        return None;
    };
    let mut known = BySeat::<Hand>::default();
    if let Some(hands) = &record.hands {
        for (seat, hand) in hands.iter() {
            known[seat] = hand.iter().copied().collect();
        }
    }
    if let Some(up) = record.up {
        known[taker] = known[taker].with(up);
    }
    let mut open = OpenPlay::begin(contract, replayed.dealer?.next(), &known);
    for played in &record.plays {
        open.play(played.card, played.announces).ok()?;
    }
    Some(open)
}

/// The deal with this index.
pub(super) fn view(conn: &mut AnyConnection, loaded: &Loaded, index: usize) -> Result<DealView, ServiceError> {
    let of_match = loaded.view(conn)?;
    let id = of_match.id;
    let head = of_match.deals.get(index).cloned();
    let head = head.ok_or_else(|| corrupt_deal(id, index))?;
    let record = loaded.deals.get(index).cloned().unwrap_or_default();
    let settled = loaded.settle().deals.into_iter().nth(index);
    let settled = settled.ok_or_else(|| corrupt_deal(id, index))?;
    Ok(DealView {
        unconfirmed: loaded.is_unconfirmed(index),
        ..of_deal(of_match, head, record, settled)
    })
}

fn of_deal(
    of_match: MatchView,
    head: DealHead,
    record: DealRecord,
    settled: Result<ReplayedDeal, Box<DealFault>>,
) -> DealView {
    let (replayed, fault) = match settled {
        Ok(replayed) => (Some(replayed), None),
        Err(what) => (None, Some(what)),
    };
    let play = replayed.as_ref().and_then(|replayed| replayed.play.as_ref());
    let open = replayed.as_ref().and_then(|replayed| open_play(&record, replayed));
    let tricks: Vec<Trick> = match (play, &open) {
        (Some(play), _) => play.finished().iter().chain([play.current()]).copied().collect(),
        (None, Some(open)) => open.finished().iter().chain([open.current()]).copied().collect(),
        (None, None) => Vec::new(),
    };
    let auction = replayed.as_ref().and_then(|replayed| replayed.auction.as_ref());
    let contract = contract(&record, auction);
    let from = head.dealer.map(Seat::next);
    let calls = record.calls.iter().enumerate();
    let written = record
        .hands
        .as_ref()
        .map(|hands| hands.clone().map(|hand| hand.into_iter().collect()));
    DealView {
        fault: fault.map(|what| {
            Box::new(Fault {
                deal: head.number,
                what: *what,
            })
        }),
        calls: calls
            .map(|(at, call)| (from.map(|from| from.after(at)), *call))
            .collect(),
        contract,
        dealt: play.map(|play| *play.dealt()).or(written),
        left: play.map(|play| *play.hands()),
        tricks: trick_views(&record, &tricks, contract),
        points: play.map(CardPlay::points).or(open.as_ref().map(OpenPlay::points)),
        unconfirmed: false,
        next: coming(&head, replayed.as_ref(), open.as_ref()),
        of_match,
        head,
        record,
    }
}

fn contract(record: &DealRecord, auction: Option<&Auction>) -> Option<Contract> {
    match (auction.and_then(Auction::end), record.result) {
        (Some(AuctionEnd::Taken { contract, .. }), _) => Some(contract),
        (None, Some(ClaimedResult::Played { contract, .. })) => Some(contract),
        _ => None,
    }
}

fn trick_views(record: &DealRecord, tricks: &[Trick], contract: Option<Contract>) -> Vec<TrickView> {
    let chunks = record.plays.chunks(4).zip(1..);
    chunks
        .map(|(cards, number)| {
            let trick = tricks.get(number - 1);
            let seats: Vec<Seat> = trick.map_or(Vec::new(), |trick| trick.cards().map(|(seat, _)| seat).collect());
            let full = trick.filter(|trick| trick.is_full()).zip(contract);
            let last = if number == FULL_HAND { LAST_TRICK } else { 0 };
            TrickView {
                number,
                cards: cards
                    .iter()
                    .enumerate()
                    .map(|(at, played)| (seats.get(at).copied(), played.card, played.announces))
                    .collect(),
                winner: full
                    .and_then(|(trick, contract)| trick.holder(contract))
                    .map(|(seat, _)| seat),
                points: full.map(|(trick, contract)| trick.points(contract) + last),
            }
        })
        .collect()
}

fn coming(head: &DealHead, replayed: Option<&ReplayedDeal>, open: Option<&OpenPlay>) -> Coming {
    let Some(replayed) = replayed else {
        return Coming::Unknown;
    };
    if head.score.is_some() {
        return Coming::Over;
    }
    if let Some(open) = open
        && let Some(seat) = open.to_play()
    {
        let possible = open.possible();
        return Coming::AnyCard {
            seat,
            possible,
            announce: possible.filter(|card| open.may_announce(card)),
        };
    }
    match (replayed.next(), &replayed.play) {
        (Some(Next::Call { seat, legal }), _) => Coming::Call { seat, legal },
        (Some(Next::Card { seat, legal }), Some(play)) => Coming::Card {
            seat,
            hand: play.hands()[seat],
            legal,
            announce: legal
                .cards
                .filter(|card| play.may_announce_belote(card) || play.may_announce_rebelote(card)),
        },
        (Some(Next::Over(DealEnd::ThrownIn | DealEnd::Played(_))), _) => Coming::Over,
        _ => Coming::Unknown,
    }
}

impl DealView {
    /// The id of the match.
    pub const fn match_id(&self) -> Id {
        self.of_match.id
    }

    /// Who announced belote, if anybody did.
    pub fn announced(&self) -> Option<Seat> {
        let cards = self.tricks.iter().flat_map(|trick| &trick.cards);
        cards.filter(|(.., announces)| *announces).find_map(|(seat, ..)| *seat)
    }
}
