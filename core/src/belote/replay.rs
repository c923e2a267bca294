//! Replaying one deal of a record: what its calls and cards come to or, where they are not kept, what is stated.

use super::auction::{Auction, AuctionEnd};
use super::broken::{Broken, BrokenRule};
use super::card::Card;
use super::card_play::{CardPlay, hands_of};
use super::deal::{FULL_HAND, check_hands, check_taken};
use super::deal_in_play::{DealEnd, Next, thrown_in};
use super::fault::DealFault;
use super::hand::Hand;
use super::record::{ClaimedResult, DealRecord};
use super::rules::Rules;
use super::score::can_score;
use super::seat::{BySeat, ByTeam, Seat, Team};

/// A claim of a deal that its replay shows to be false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FalseClaim {
    /// What is claimed: `result` or `score`.
    pub claim: &'static str,
    /// What the record says.
    pub claimed: String,
    /// What the replay gives.
    pub replayed: String,
}

/// A deal that was replayed, legal as far as it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayedDeal {
    /// Who dealt, as written or as it follows from the deal before.
    pub dealer: Option<Seat>,
    /// The auction, where dealer and turned-up card are known.
    pub auction: Option<Auction>,
    /// The play, where the hands are known or follow from the cards played.
    pub play: Option<CardPlay>,
    /// How it ended, by its calls and cards or as stated; none where it did not, or only a score is stated.
    pub end: Option<DealEnd>,
    /// What each team scored: none inside for a deal thrown in, nothing at all for one that is not finished.
    pub scored: Option<Option<ByTeam<u16>>>,
    /// Whether calls or cards are wanting, so that something is as stated only.
    pub gap: bool,
    /// Claims that are false.
    pub false_claims: Vec<FalseClaim>,
}

impl ReplayedDeal {
    /// What comes next in the deal; none where that is not known.
    pub fn next(&self) -> Option<Next> {
        if let Some(end) = self.end {
            return Some(Next::Over(end));
        }
        if let Some(play) = &self.play {
            let (seat, legal) = (play.to_play()?, play.legal()?);
            return Some(Next::Card { seat, legal });
        }
        let auction = self.auction.as_ref().filter(|_| !self.gap)?;
        match (auction.end(), auction.to_call()) {
            (Some(AuctionEnd::Taken { taker, .. }), _) => Some(Next::Hands { taker }),
            (None, Some(seat)) => Some(Next::Call {
                seat,
                legal: auction.legal(),
            }),
            _ => None,
        }
    }
}

/// Replays a deal. `next_dealer` is who was to deal, if that is known.
///
/// # Errors
/// The first rule that is broken, in the order of deal, calls and cards.
pub fn replay_deal(
    record: &DealRecord,
    rules: &Rules,
    next_dealer: Option<Seat>,
) -> Result<ReplayedDeal, Box<DealFault>> {
    let mut deal = ReplayedDeal {
        dealer: record.dealer.or(next_dealer),
        auction: None,
        play: None,
        end: None,
        scored: None,
        gap: false,
        false_claims: Vec::new(),
    };
    let hands = match &record.hands {
        Some(written) => Some(check_hands(written, record.up).map_err(of_deal)?),
        None => None,
    };
    deal.auction = auction(record, rules, deal.dealer)?;
    let called = deal.auction.as_ref().and_then(Auction::end);
    let taken = match (called, claimed_end(record)) {
        (None, Some(claimed)) if record.calls.is_empty() => {
            deal.gap = true;
            allowed(claimed, rules).map_err(of_deal)?;
            Some(claimed)
        }
        (called, claimed) => {
            if let Some(claimed) = claimed.filter(|claimed| Some(*claimed) != called) {
                deal.claims("result", end_text(Some(claimed)), end_text(called));
            }
            called
        }
    };
    if let (Some(hands), Some(end)) = (&hands, taken) {
        check_taken(hands, record.up, end).map_err(of_deal)?;
    }
    if record.plays.is_empty() {
        deal.play = begin_play(&deal, taken, hands).map_err(of_deal)?;
    } else {
        deal.play = play(record, &deal, taken, hands)?;
    }
    deal.settle(record, taken, called.is_some());
    Ok(deal)
}

fn of_deal(broken: Broken) -> Box<DealFault> {
    Box::new(DealFault::of_deal(broken))
}

fn bad_deal(message: impl Into<std::borrow::Cow<'static, str>>) -> Broken {
    Broken::new(BrokenRule::BadDeal, message)
}

/// The auction as far as it was called; none where its dealer or its card is not known and nobody called.
fn auction(record: &DealRecord, rules: &Rules, dealer: Option<Seat>) -> Result<Option<Auction>, Box<DealFault>> {
    let (Some(dealer), Some(up)) = (dealer, record.up) else {
        return match (record.calls.is_empty(), dealer) {
            (true, _) => Ok(None),
            (false, None) => Err(of_deal(bad_deal(
                "there are calls, but who dealt is not known: `dealer` is wanting",
            ))),
            (false, Some(_)) => Err(of_deal(bad_deal(
                "there are calls, but the turned-up card is not known: `up` is wanting",
            ))),
        };
    };
    let mut auction = Auction::begin(*rules, dealer, up);
    for (index, call) in record.calls.iter().enumerate() {
        let before = auction;
        auction
            .call(*call)
            .map_err(|broken| Box::new(DealFault::of_call(index, call.to_string(), &before, broken)))?;
    }
    Ok(Some(auction))
}

fn claimed_end(record: &DealRecord) -> Option<AuctionEnd> {
    record.result.map(|result| match result {
        ClaimedResult::ThrownIn => AuctionEnd::ThrownIn,
        ClaimedResult::Played { taker, contract, .. } => AuctionEnd::Taken { taker, contract },
    })
}

fn allowed(end: AuctionEnd, rules: &Rules) -> Result<(), Broken> {
    match end {
        AuctionEnd::Taken { contract, .. } if !rules.allows(contract) => Err(Broken::new(
            BrokenRule::BadCall,
            format!("{contract} was not agreed: the option `all-no-trumps` is off"),
        )),
        _ => Ok(()),
    }
}

fn end_text(end: Option<AuctionEnd>) -> String {
    match end {
        Some(AuctionEnd::Taken { taker, contract }) => format!("seat {taker} took, with {contract}"),
        Some(AuctionEnd::ThrownIn) => "thrown in".to_owned(),
        None => "an auction that has not ended".to_owned(),
    }
}

/// The play before its first card, where somebody took and all that it needs is known.
fn begin_play(
    deal: &ReplayedDeal,
    taken: Option<AuctionEnd>,
    hands: Option<BySeat<Hand>>,
) -> Result<Option<CardPlay>, Broken> {
    match (taken, deal.dealer, hands) {
        (Some(AuctionEnd::Taken { taker, contract }), Some(dealer), Some(hands))
            if hands[Seat::One].len() == FULL_HAND =>
        {
            let play = CardPlay::begin(taker, contract, dealer.next(), hands);
            play.map(Some).map_err(|error| bad_deal(error.to_string()))
        }
        _ => Ok(None),
    }
}

/// Replays the cards; none where the hands are not known and do not follow from the cards.
fn play(
    record: &DealRecord,
    deal: &ReplayedDeal,
    taken: Option<AuctionEnd>,
    hands: Option<BySeat<Hand>>,
) -> Result<Option<CardPlay>, Box<DealFault>> {
    let cards: Vec<Card> = record.plays.iter().map(|played| played.card).collect();
    let written = |index: usize| {
        record.plays.get(index).map_or(String::new(), |played| {
            format!("{}{}", played.card, if played.announces { "+" } else { "" })
        })
    };
    let stopped = |index: usize, play: Option<&CardPlay>, broken: Broken| {
        Err(Box::new(DealFault::of_card(index, written(index), play, broken)))
    };
    let Some(first) = cards.first() else { return Ok(None) };
    let contract = match taken {
        Some(AuctionEnd::Taken { contract, .. }) => contract,
        Some(AuctionEnd::ThrownIn) => return stopped(0, None, thrown_in(*first)),
        None => {
            let message = if record.calls.is_empty() {
                format!("{first} was played, but who took is not known: `calls` or a `result` is wanting")
            } else {
                format!("{first} was played before anybody has taken")
            };
            return stopped(0, None, Broken::new(BrokenRule::BadCall, message));
        }
    };
    let Some(dealer) = deal.dealer else {
        return Err(of_deal(bad_deal(
            "there are cards, but who dealt is not known: `dealer` is wanting",
        )));
    };
    let hands = match hands {
        Some(hands) => hands,
        None => match hands_of(&cards, dealer.next(), contract) {
            Ok(hands) => hands,
            Err(Some(index)) => {
                let card = cards.get(index).copied().unwrap_or(*first);
                let rule = if index < Card::COUNT {
                    BrokenRule::NotYourCard
                } else {
                    BrokenRule::GameOver
                };
                return stopped(index, None, Broken::new(rule, format!("{card} was played before")));
            }
            // Without the hands nobody can say what would have been legal.
            Err(None) => return Ok(None),
        },
    };
    if let (Some(end), None) = (taken, &record.hands) {
        check_taken(&hands, record.up, end).map_err(of_deal)?;
    }
    let Some(mut play) = begin_play(deal, taken, Some(hands)).map_err(of_deal)? else {
        return Err(of_deal(bad_deal(
            "cards were played from hands of five: after the auction all have eight",
        )));
    };
    for (index, played) in record.plays.iter().enumerate() {
        if let Err(broken) = play.play(played.card, played.announces) {
            return stopped(index, Some(&play), broken);
        }
    }
    Ok(Some(play))
}

impl ReplayedDeal {
    fn claims(&mut self, claim: &'static str, claimed: String, replayed: String) {
        self.false_claims.push(FalseClaim {
            claim,
            claimed,
            replayed,
        });
    }

    /// Works out the end and the score, and holds what is claimed against them.
    fn settle(&mut self, record: &DealRecord, taken: Option<AuctionEnd>, called: bool) {
        let played = self.play.as_ref().and_then(CardPlay::result);
        match (played, taken) {
            (Some(result), _) => self.end = Some(DealEnd::Played(result)),
            (None, Some(AuctionEnd::ThrownIn)) => {
                self.end = Some(DealEnd::ThrownIn);
                self.gap = !called;
            }
            _ => {}
        }
        match record.result.map(|claimed| (claimed, claimed.result())) {
            Some((claimed, Err(error))) => self.claims("result", claimed.to_string(), error.to_string()),
            Some((claimed, Ok(Some(result)))) => match played {
                Some(played) if played != result => {
                    self.claims("result", claimed.to_string(), ClaimedResult::from(&played).to_string());
                }
                Some(_) => {}
                // Where the calls say something else, that was told already.
                None if self.end.is_some() => {}
                None => {
                    self.hold_points_so_far(&claimed, result.points());
                    self.end = Some(DealEnd::Played(result));
                    self.gap = true;
                }
            },
            Some((_, Ok(None))) | None => {}
        }
        self.scored = match self.end {
            Some(DealEnd::ThrownIn) => Some(None),
            Some(DealEnd::Played(result)) => Some(Some(result.score())),
            None => None,
        };
        match (record.score, self.end) {
            (Some(score), Some(end)) if score != end.score() => {
                self.claims("score", score.to_string(), end.score().to_string());
            }
            (Some(score), None) => {
                self.gap = true;
                let nothing = score == ByTeam::default();
                if !nothing && !can_score(score) {
                    self.claims("score", score.to_string(), "no deal that scores this".to_owned());
                }
                self.scored = Some((!nothing).then_some(score));
            }
            _ => {}
        }
    }

    /// Nobody ends with fewer points than the tricks that are kept have brought.
    fn hold_points_so_far(&mut self, claimed: &ClaimedResult, points: ByTeam<u16>) {
        let Some(so_far) = self.play.as_ref().map(CardPlay::points) else {
            return;
        };
        if Team::BOTH.into_iter().any(|team| so_far[team] > points[team]) {
            let replayed = format!("{so_far} in the tricks that were kept");
            self.claims("result", claimed.to_string(), replayed);
        }
    }
}
