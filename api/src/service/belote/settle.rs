//! What deals come to, one after the other, and the columns that say so.

use brade_core::belote::broken::{Broken, BrokenRule};
use brade_core::belote::card_match::{FinishedDeal, MatchState};
use brade_core::belote::deal_in_play::DealEnd;
use brade_core::belote::fault::DealFault;
use brade_core::belote::record::DealRecord;
use brade_core::belote::replay::{ReplayedDeal, replay_deal};
use brade_core::belote::rules::Rules;
use brade_core::belote::score::Made;
use brade_core::belote::seat::{ByTeam, Seat};
use chrono::NaiveDateTime;

use crate::db::belote::deals::DealRow;
use crate::id::Id;

/// What the deals of a match come to.
pub(super) struct Settled {
    /// Each deal replayed, or why it cannot be.
    pub deals: Vec<Result<ReplayedDeal, Box<DealFault>>>,
    /// The match after them.
    pub state: MatchState,
}

/// Replays the deals of a match. Behind one that is illegal or not finished all others are illegal: nobody can say who was
/// to deal them, or whether they were to be dealt at all.
pub(super) fn settle(rules: Rules, deals: &[DealRecord]) -> Settled {
    let mut state = MatchState::begin(rules);
    let mut settled = Vec::with_capacity(deals.len());
    for (index, deal) in deals.iter().enumerate() {
        settled.push(one(&mut state, &rules, index, deal));
    }
    Settled { deals: settled, state }
}

fn one(state: &mut MatchState, rules: &Rules, index: usize, deal: &DealRecord) -> Result<ReplayedDeal, Box<DealFault>> {
    let bad = |broken: Broken| Box::new(DealFault::from(broken));
    if state.deals() < index {
        let message = format!("deal {} is neither finished nor is its score stated", state.deals() + 1);
        return Err(bad(Broken {
            rule: BrokenRule::BadDeal,
            message: message.into(),
        }));
    }
    state.may_deal(deal.dealer).map_err(bad)?;
    let replayed = replay_deal(deal, rules, state.next_dealer())?;
    if let Some(score) = replayed.scored {
        let finished = FinishedDeal {
            dealer: deal.dealer,
            score,
        };
        *state = state.after(&finished).map_err(bad)?;
    }
    Ok(replayed)
}

/// The word for what became of a contract.
pub(super) const fn made_name(made: Made) -> &'static str {
    match made {
        Made::Made => "made",
        Made::Even => "even",
        Made::Failed => "failed",
    }
}

/// The row of a deal: its text, and what follows from it.
pub(super) fn deal_row(
    match_id: Id,
    number: usize,
    record: &DealRecord,
    settled: &Result<ReplayedDeal, Box<DealFault>>,
    now: NaiveDateTime,
) -> DealRow {
    let replayed = settled.as_ref().ok();
    let status = match replayed {
        None => "illegal",
        Some(replayed) if replayed.scored.is_some() => "finished",
        Some(_) => "unfinished",
    };
    let end = replayed.and_then(|replayed| replayed.end);
    let result = match &end {
        Some(DealEnd::Played(result)) => Some(result),
        Some(DealEnd::ThrownIn) | None => None,
    };
    let score: Option<ByTeam<u16>> = replayed
        .and_then(|replayed| replayed.scored)
        .map(Option::unwrap_or_default);
    let dealer = replayed.map_or(record.dealer, |replayed| replayed.dealer);
    let number_of = |seat: Seat| i32::from(seat.number());
    let points = result.map(|result| result.points());
    DealRow {
        match_id,
        number: i32::try_from(number).unwrap_or(i32::MAX),
        record: record.to_string(),
        status: status.to_owned(),
        recorded: end.is_some() && replayed.is_some_and(|replayed| !replayed.gap),
        thrown_in: replayed.is_some_and(|replayed| matches!(replayed.scored, Some(None))),
        dealer: dealer.map(number_of),
        taker: result.map(|result| number_of(result.taker())),
        contract: result.map(|result| result.contract().letter().to_string()),
        points_ns: points.map(|points| i32::from(points.north_south)),
        points_ew: points.map(|points| i32::from(points.east_west)),
        score_ns: score.map(|score| i32::from(score.north_south)),
        score_ew: score.map(|score| i32::from(score.east_west)),
        capot: result
            .and_then(|result| result.capot())
            .map(|team| team.letters().to_owned()),
        belote: result
            .and_then(|result| result.belote())
            .map(|team| team.letters().to_owned()),
        made: result.map(|result| made_name(result.made()).to_owned()),
        margin: result.map(|result| result.margin()),
        created_at: now,
        updated_at: now,
        version: 1,
    }
}

/// Whether two rows of a deal say the same of it.
pub(super) fn say_the_same(stored: &DealRow, made: &DealRow) -> bool {
    let made = DealRow {
        created_at: stored.created_at,
        updated_at: stored.updated_at,
        version: stored.version,
        ..made.clone()
    };
    *stored == made
}
