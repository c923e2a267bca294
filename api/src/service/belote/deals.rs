//! Entering deals by what they came to or by their text, correcting and removing them.

use brade_core::belote::card::Card;
use brade_core::belote::record::{ClaimedResult, DealRecord};
use brade_core::belote::score::{DealResultError, can_score};
use brade_core::belote::seat::{BySeat, ByTeam, Seat};

use super::matches::MatchView;
use super::shown::{self, DealView};
use super::stored::{Loaded, load};
use crate::auth::permission::Action;
use crate::db::AnyConnection;
use crate::id::Id;
use crate::service::confirmation::to_change;
use crate::service::games::settle::Edit;
use crate::service::{Context, Expected, ServiceError, text};

/// A match has at most so many deals. One to 1000 takes about a dozen.
pub const MOST_DEALS: usize = 500;
/// The most characters of the text of a deal with its comments.
pub const MOST_TEXT: usize = 20_000;

/// What is known of a deal.
#[derive(Debug, Clone)]
pub struct NewDeal {
    /// Who dealt; none where that follows from the deal before, or is not known.
    pub dealer: Option<Seat>,
    /// What else.
    pub what: What,
}

/// What is known of a deal beside who dealt.
#[derive(Debug, Clone)]
pub enum What {
    /// What it came to, or that all passed.
    Result(ClaimedResult),
    /// What the score sheet says.
    Score(ByTeam<u16>),
    /// Nothing yet: it begins, and is to be recorded call by call and card by card.
    Begins {
        /// The turned-up card.
        up: Card,
        /// The four hands, of five cards or eight, if they are known.
        hands: Option<BySeat<Vec<Card>>>,
    },
    /// Its record.
    Record(Box<DealRecord>),
}

impl NewDeal {
    /// The deal as a record. What was recorded of one that is not finished stays beside its result (B15).
    fn record(&self, before: DealRecord) -> DealRecord {
        let mut record = before;
        record.dealer = self.dealer.or(record.dealer);
        match &self.what {
            What::Result(result) => (record.result, record.score) = (Some(*result), None),
            What::Score(score) => (record.result, record.score) = (None, Some(*score)),
            What::Begins { up, hands } => {
                record = DealRecord {
                    dealer: record.dealer,
                    up: Some(*up),
                    hands: hands.clone(),
                    notes: record.notes,
                    ..DealRecord::default()
                };
            }
            What::Record(written) => {
                record = DealRecord {
                    dealer: written.dealer.or(record.dealer),
                    ..(**written).clone()
                };
            }
        }
        record
    }

    /// Refuses what no deal can come to, each with its field.
    fn check(&self) -> Result<(), ServiceError> {
        match &self.what {
            What::Result(result) => match result.result() {
                Ok(_) => Ok(()),
                Err(error) => Err(ServiceError::invalid(
                    "bad-result",
                    "result",
                    format!("must be {error}"),
                )),
            },
            What::Score(score) if *score != ByTeam::default() && !can_score(*score) => {
                let message = format!("says {score}, which no deal can come to");
                Err(ServiceError::invalid("bad-score", "score", message))
            }
            What::Record(record) if text::longer_than(&record.to_string(), MOST_TEXT) => {
                let message = format!("must have at most {MOST_TEXT} characters");
                Err(ServiceError::invalid("bad-text", "record", message))
            }
            What::Score(_) | What::Begins { .. } | What::Record(_) => Ok(()),
        }
    }
}

/// Why no deal can come to this, as something that is said of it.
pub fn impossible(error: DealResultError) -> String {
    match error {
        DealResultError::Sum(sum) => format!("must be points that sum to 162 with the last trick, not to {sum}"),
        DealResultError::OnePoint(points) => format!("must be points other than {points}, since no card is worth 1"),
        DealResultError::Capot(team) => format!("must be a capot of {team} with 162 points to 0"),
        DealResultError::Belote(contract) => format!("must be no belote with {contract}"),
    }
}

/// One deal of a match.
///
/// # Errors
/// No such match or deal; the database's failure.
pub fn view(conn: &mut AnyConnection, id: Id, number: i64) -> Result<DealView, ServiceError> {
    let loaded = load(conn, id)?;
    let (index, _) = loaded.deal(number)?;
    shown::view(conn, &loaded, index)
}

/// Adds the next deal of a match.
///
/// # Errors
/// No such match, a caller who may not, another version; a match that takes no more deals, or has one that is not finished;
/// a deal that breaks a rule, or cannot come to what is said of it; the database's failure.
pub fn add(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    new: &NewDeal,
    expected: &Expected,
) -> Result<DealView, ServiceError> {
    let mut loaded = load(conn, id)?;
    loaded.may(ctx, Action::StartMatch)?;
    loaded.check(conn, expected)?;
    refuse_where_no_deal_can_follow(conn, &loaded)?;
    new.check()?;
    let index = loaded.deals.len();
    if index == 0 && new.dealer.is_none() && matches!(new.what, What::Begins { .. }) {
        let message = "is needed: who deals first is drawn";
        return Err(ServiceError::invalid("bad-value", "dealer", message));
    }
    loaded.deals.push(new.record(DealRecord::default()));
    loaded.sound(index)?;
    loaded.take_over()?;
    let edit = Edit {
        action: "deal-added",
        before: None,
        after: Some(loaded.standing(index)),
        why: None,
    };
    loaded.save(conn, ctx, edit)?;
    shown::view(conn, &loaded, index)
}

fn refuse_where_no_deal_can_follow(conn: &mut AnyConnection, loaded: &Loaded) -> Result<(), ServiceError> {
    let view = loaded.view(conn)?;
    let (code, message) = if let Some(deal) = view.deals.iter().find(|deal| deal.score.is_none()) {
        (
            "unfinished-deal",
            format!("deal {} of the match is not finished, or has a fault", deal.number),
        )
    } else if !view.takes_deals() {
        (
            "no-more-deals",
            "the match has ended: it has no more deals to play".to_owned(),
        )
    } else if view.deals.len() >= MOST_DEALS {
        ("no-more-deals", format!("a match has at most {MOST_DEALS} deals"))
    } else {
        return Ok(());
    };
    Err(loaded.conflict(conn, code, "id", message)?)
}

/// Puts another deal in the place of one. Those behind it stay; where they break, the match has a fault until they are
/// corrected or removed. What was recorded of a deal that is not finished stays beside its result.
///
/// # Errors
/// As [`add`]; no such deal.
pub fn replace(
    conn: &mut AnyConnection,
    ctx: Context,
    (id, number): (Id, i64),
    new: &NewDeal,
    expected: &Expected,
    why: Option<&str>,
) -> Result<DealView, ServiceError> {
    let why = text::why(why)?;
    let mut loaded = load(conn, id)?;
    let (index, stored) = loaded.deal(number)?;
    let was_finished = stored.score_ns.is_some();
    loaded.may(ctx, to_change(was_finished, loaded.is_unconfirmed(index)))?;
    loaded.check(conn, expected)?;
    refuse_decided(conn, &loaded)?;
    new.check()?;
    let before = loaded.standing(index);
    let Some(deal) = loaded.deals.get_mut(index) else {
        return Err(ServiceError::NotFound(crate::service::Noun::Deal));
    };
    let base = match was_finished {
        true => DealRecord {
            dealer: deal.dealer,
            notes: deal.notes.clone(),
            ..DealRecord::default()
        },
        false => deal.clone(),
    };
    *deal = new.record(base);
    loaded.sound(index)?;
    loaded.take_over()?;
    let edit = Edit {
        action: "deal-changed",
        before: Some(before),
        after: Some(loaded.standing(index)),
        why: why.as_deref(),
    };
    loaded.save(conn, ctx, edit)?;
    shown::view(conn, &loaded, index)
}

/// Removes the last deal of a match.
///
/// # Errors
/// No such match or deal, a caller who may not, another version; a deal that is not the last; the database's failure.
pub fn remove(
    conn: &mut AnyConnection,
    ctx: Context,
    (id, number): (Id, i64),
    expected: &Expected,
) -> Result<MatchView, ServiceError> {
    let mut loaded = load(conn, id)?;
    let (index, stored) = loaded.deal(number)?;
    loaded.may(ctx, to_change(stored.score_ns.is_some(), loaded.is_unconfirmed(index)))?;
    loaded.check(conn, expected)?;
    refuse_decided(conn, &loaded)?;
    refuse_earlier(conn, &loaded, index)?;
    let before = loaded.standing(index);
    loaded.deals.truncate(index);
    loaded.take_over()?;
    let edit = Edit {
        action: "deal-removed",
        before: Some(before),
        after: None,
        why: None,
    };
    loaded.save(conn, ctx, edit)?;
    loaded.view(conn)
}

/// Refuses to change deals of a match that was ended otherwise.
pub(super) fn refuse_decided(conn: &mut AnyConnection, loaded: &Loaded) -> Result<(), ServiceError> {
    match loaded.row.termination {
        None => Ok(()),
        Some(_) => {
            let message = "the match was ended without being played out: take that back first";
            Err(loaded.conflict(conn, "match-decided", "id", message)?)
        }
    }
}

/// Refuses what can only be done to the last deal.
pub(super) fn refuse_earlier(conn: &mut AnyConnection, loaded: &Loaded, index: usize) -> Result<(), ServiceError> {
    match loaded.deals.len() {
        last if last == index + 1 => Ok(()),
        last => {
            let message = format!("only for the last deal of the match, which is number {last}");
            Err(loaded.conflict(conn, "not-last-deal", "n", message)?)
        }
    }
}
