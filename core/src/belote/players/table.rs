//! Deals and matches played by tastes, as records.

use super::taste::Taste;
use crate::belote::auction::Call;
use crate::belote::card_match::{FinishedDeal, MatchState, MatchStatus};
use crate::belote::deal::{Dealing, Pack};
use crate::belote::deal_in_play::{DealEnd, DealInPlay, Next};
use crate::belote::record::{DealRecord, MatchRecord, Outcome, PlayedCard};
use crate::belote::rules::Rules;
use crate::belote::seat::{BySeat, Seat};
use crate::chance::Chance;
use crate::record::Termination;

/// Plays a deal of this pack to its end. Belote is always announced.
pub fn play_deal(
    tastes: &BySeat<Taste>,
    rules: Rules,
    dealer: Seat,
    pack: &Pack,
    chance: &mut Chance<'_>,
) -> (DealRecord, DealEnd) {
    let dealing = Dealing::from_pack(pack, dealer);
    let mut deal = DealInPlay::of_pack(rules, dealing);
    let mut record = DealRecord {
        dealer: Some(dealer),
        up: Some(dealing.up()),
        ..DealRecord::default()
    };
    record.set_hands(dealing.first());
    loop {
        match deal.next() {
            Next::Call { seat, .. } => {
                let mut call = tastes[seat].call(dealing.first()[seat], deal.auction(), chance);
                if deal.call(call).is_err() {
                    call = Call::Pass;
                    // A pass is always legal where a call is.
                    let _ = deal.call(call);
                }
                record.calls.push(call);
                if let Some(play) = deal.play_of_cards() {
                    record.set_hands(play.dealt());
                }
            }
            Next::Card { seat, legal } => {
                let Some(play) = deal.play_of_cards() else {
                    return (record, DealEnd::ThrownIn);
                };
                let chosen = tastes[seat].card(play, &legal, chance);
                let Some(card) = chosen.or_else(|| legal.cards.iter().next()) else {
                    return (record, DealEnd::ThrownIn);
                };
                let announces = play.may_announce_belote(card) || play.may_announce_rebelote(card);
                if deal.play(card, announces).is_err() {
                    return (record, DealEnd::ThrownIn);
                }
                record.plays.push(PlayedCard::new(card, announces));
            }
            // The cards come from a pack, so that the hands are known.
            Next::Hands { .. } => return (record, DealEnd::ThrownIn),
            Next::Over(end) => {
                if let DealEnd::Played(result) = &end {
                    record.score = Some(result.score());
                }
                return (record, end);
            }
        }
    }
}

/// So many deals and no end: the chance that was brought is none. A match to 1000 takes about a dozen.
const MOST_DEALS: usize = 1_000;

/// Plays a match from the drawing of the first dealer to its end: the record without names and date.
pub fn play_match(tastes: &BySeat<Taste>, rules: Rules, chance: &mut Chance<'_>) -> MatchRecord {
    let mut dealer = Seat::One.after(chance.below(4) as usize);
    let mut state = MatchState::begin(rules);
    let mut record = MatchRecord {
        rules,
        ..MatchRecord::default()
    };
    while state.status() == MatchStatus::Open && record.deals.len() < MOST_DEALS {
        let pack = Pack::shuffled(chance);
        let (deal, end) = play_deal(tastes, rules, dealer, &pack, chance);
        // The match is open and the dealer is the next one.
        let Ok(after) = state.after(&FinishedDeal::new(dealer, &end)) else {
            break;
        };
        state = after;
        dealer = dealer.next();
        record.deals.push(deal);
    }
    let outcome = Outcome::from(state.status());
    record.result = Some(outcome);
    record.score = Some(state.totals());
    record.termination = Some(Termination::Played);
    record.token = outcome;
    record
}
