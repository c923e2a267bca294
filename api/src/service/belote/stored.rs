//! From rows to records and back: loading a match, and the one way in which it is stored.

use brade_core::belote::card_match::MatchStatus;
use brade_core::belote::fault::DealFault;
use brade_core::belote::record::{DealRecord, MatchRecord, Outcome, read_matches};
use brade_core::belote::replay::ReplayedDeal;
use brade_core::belote::rules::Rules;
use brade_core::belote::seat::{ByTeam, Team};
use brade_core::belote::verify::{Fault, verify};
use serde_json::{Value, json};

use super::columns::{rules, status_name, status_of, termination};
use super::confirmation;
use super::matches::{self, MatchView};
use super::settle::{Settled, deal_row, say_the_same, settle};
use crate::auth::permission::{Action, Refusal};
use crate::db::belote::deals::{self, DealRow};
use crate::db::belote::matches::{self as rows, MatchRow};
use crate::db::belote::reports::{self, ReportRow};
use crate::db::{AnyConnection, time};
use crate::id::Id;
use crate::service::games::settle::Edit;
use crate::service::journal::Change;
use crate::service::{Context, Current, Expected, Noun, ServiceError, tournaments};

/// A match as it is stored, its record made from it.
pub(in crate::service) struct Loaded {
    /// The row.
    pub row: MatchRow,
    /// What was agreed.
    pub rules: Rules,
    /// The deals as they are to be; what is stored of them is behind them until [`Loaded::save`].
    pub deals: Vec<DealRecord>,
    /// The deals as they are stored.
    pub(super) stored: Vec<DealRow>,
    /// What a player has reported of it.
    pub report: Option<ReportRow>,
    /// What counted of it when it was last stored.
    counted: Counting,
    /// Whether matches of its tournament that depend on it and have begun stand as they are.
    let_stand: bool,
}

/// What of a match counts: the score of each deal, and how it ended if it was not played out.
type Counting = (Vec<Option<[i32; 2]>>, [Option<String>; 2]);

/// Loads a match with its deals.
///
/// # Errors
/// No such match, one that is stored wrongly; the database's failure.
pub(in crate::service) fn load(conn: &mut AnyConnection, id: Id) -> Result<Loaded, ServiceError> {
    let row = matches::row(conn, id)?;
    let stored = deals::of_matches(conn, &[id])?;
    let read = stored.iter().map(|deal| {
        deal.record.parse().map_err(|error| ServiceError::Corrupt {
            noun: Noun::BeloteMatch,
            id,
            what: format!("deal {}: {error}", deal.number),
        })
    });
    Ok(Loaded {
        rules: rules(&row)?,
        counted: counting(&row, &stored),
        let_stand: false,
        deals: read.collect::<Result<_, _>>()?,
        stored,
        report: reports::of_matches(conn, &[id])?.pop(),
        row,
    })
}

impl Loaded {
    /// A match that is not stored yet, with these deals.
    pub fn new(row: MatchRow, rules: Rules, deals: Vec<DealRecord>) -> Loaded {
        Loaded {
            row,
            rules,
            deals,
            stored: Vec::new(),
            report: None,
            counted: Counting::default(),
            let_stand: false,
        }
    }

    /// Goes on only if the caller may do this to the match.
    ///
    /// # Errors
    /// Why not.
    pub fn may(&self, ctx: Context, action: Action) -> Result<(), Refusal> {
        ctx.may(action, self.row.club_id, &self.row.seats())
    }

    /// Goes on only if the match has the version that is expected.
    ///
    /// # Errors
    /// Another version.
    pub fn check(&mut self, conn: &mut AnyConnection, expected: &Expected) -> Result<(), ServiceError> {
        self.let_stand = expected.let_stand;
        match expected.is_any() {
            true => Ok(()),
            false => {
                let view = self.view(conn)?;
                expected.check(self.row.version, || Current::BeloteMatch(Box::new(view)))
            }
        }
    }

    /// The match as it is stored.
    pub fn view(&self, conn: &mut AnyConnection) -> Result<MatchView, ServiceError> {
        matches::view(conn, self.row.id)
    }

    /// A refusal that shows the match as it is.
    ///
    /// # Errors
    /// The database's failure.
    pub fn conflict(
        &self,
        conn: &mut AnyConnection,
        code: &'static str,
        field: &'static str,
        message: impl Into<String>,
    ) -> Result<ServiceError, ServiceError> {
        Ok(ServiceError::Conflict {
            code,
            field,
            message: message.into(),
            current: Current::BeloteMatch(Box::new(self.view(conn)?)),
        })
    }

    /// The deal of this number as it is stored.
    ///
    /// # Errors
    /// No such deal.
    pub fn deal(&self, number: i64) -> Result<(usize, &DealRow), ServiceError> {
        let found = self.stored.iter().position(|deal| i64::from(deal.number) == number);
        let found = found.and_then(|index| Some((index, self.stored.get(index)?)));
        found.ok_or(ServiceError::NotFound(Noun::Deal))
    }

    /// Whether the result of the deal with this index waits to be confirmed.
    pub fn is_unconfirmed(&self, index: usize) -> bool {
        let waiting = self.report.as_ref().filter(|report| report.confirmed_at.is_none());
        waiting.is_some_and(|report| usize::try_from(report.from_deal).is_ok_and(|from| from <= index + 1))
    }

    /// Replays the deals.
    pub fn settle(&self) -> Settled {
        settle(self.rules, &self.deals)
    }

    /// Holds the deal with this index to be legal, and what is claimed of it to be true; gives what it comes to.
    ///
    /// # Errors
    /// The rule that it breaks; a claim that is false.
    pub fn sound(&self, index: usize) -> Result<ReplayedDeal, ServiceError> {
        let mut settled = self.settle();
        let found = settled.deals.drain(index..).next();
        match found.ok_or(ServiceError::NotFound(Noun::Deal))? {
            Err(fault) => Err(illegal(index, *fault)),
            Ok(replayed) => match replayed.false_claims.first() {
                None => Ok(replayed),
                Some(claim) => {
                    let message = format!("says {}, and the deal comes to {}", claim.claimed, claim.replayed);
                    Err(ServiceError::invalid("contradicted", claim.claim, message))
                }
            },
        }
    }

    /// The record of the match, with these names of the teams and with what is stored of its end.
    ///
    /// # Errors
    /// A row that is stored wrongly.
    pub fn record(&self, names: ByTeam<String>) -> Result<MatchRecord, ServiceError> {
        let mut record = match &self.row.tags {
            Some(tags) => self.stored_tags(tags)?,
            None => MatchRecord {
                date: self.row.date_text.as_deref().and_then(|date| date.parse().ok()),
                north_south: Some(names.north_south),
                east_west: Some(names.east_west),
                ..MatchRecord::default()
            },
        };
        record.rules = self.rules;
        record.deals.clone_from(&self.deals);
        // A stored record says it itself.
        if record.termination.is_none()
            && let Some((termination, outcome)) = termination(&self.row)?
        {
            record.termination = Some(termination);
            record.token = outcome;
            record.result = Some(outcome);
        }
        Ok(record)
    }

    /// The tags and comments of a stored record.
    ///
    /// # Errors
    /// A row that is stored wrongly.
    pub fn tags(&self) -> Result<Option<MatchRecord>, ServiceError> {
        self.row.tags.as_deref().map(|tags| self.stored_tags(tags)).transpose()
    }

    fn stored_tags(&self, tags: &str) -> Result<MatchRecord, ServiceError> {
        let corrupt = |what: String| ServiceError::Corrupt {
            noun: Noun::BeloteMatch,
            id: self.row.id,
            what,
        };
        let read = read_matches(tags).next();
        let read = read.ok_or_else(|| corrupt("its tags are empty".to_owned()))?;
        Ok(read.map_err(|error| corrupt(error.to_string()))?.record)
    }

    /// From now on the match is entered here: what its record claimed of the whole match is not said any more.
    ///
    /// # Errors
    /// A row that is stored wrongly.
    pub fn take_over(&mut self) -> Result<(), ServiceError> {
        if let Some(tags) = &self.row.tags {
            let record = MatchRecord {
                result: None,
                score: None,
                termination: None,
                token: Outcome::Unknown,
                ..self.stored_tags(tags)?
            };
            self.row.tags = Some(record.to_string());
            // It is no copy of the record any more.
            self.row.content_key = None;
        }
        Ok(())
    }

    /// Puts into the row what follows from the deals; gives their rows.
    ///
    /// # Errors
    /// A row that is stored wrongly.
    pub(super) fn adopt(&mut self) -> Result<Vec<DealRow>, ServiceError> {
        let now = time::now();
        let settled = self.settle();
        let state = &settled.state;
        if state.status() != MatchStatus::Open && self.row.tags.is_none() {
            // What was played out did not end in another way.
            (self.row.termination, self.row.winner) = (None, None);
        }
        let status = match (state.status(), termination(&self.row)?) {
            (MatchStatus::Open, Some((_, outcome))) => status_of(outcome),
            (status, _) => status,
        };
        self.row.status = status_name(status).to_owned();
        self.row.verdict = verify(&self.record(ByTeam::default())?).status.name().to_owned();
        self.row.deals = i32::try_from(self.deals.len()).unwrap_or(i32::MAX);
        let totals = state.totals();
        let total = |team: Team| i32::try_from(totals[team]).unwrap_or(i32::MAX);
        (self.row.total_ns, self.row.total_ew) = (total(Team::NorthSouth), total(Team::EastWest));
        let numbered = self.deals.iter().zip(&settled.deals).zip(1..);
        let rows = numbered.map(|((record, settled), number)| deal_row(self.row.id, number, record, settled, now));
        Ok(rows.collect())
    }

    /// Adds the match with its deals; `edit` is what the journal says of it.
    ///
    /// # Errors
    /// The database's failure.
    pub fn insert(&mut self, conn: &mut AnyConnection, ctx: Context, edit: Edit<'_>) -> Result<(), ServiceError> {
        let made = self.adopt()?;
        rows::insert(conn, &self.row)?;
        for deal in &made {
            deals::insert(conn, deal)?;
        }
        self.stored = made;
        self.write_down(conn, ctx, edit)
    }

    /// Stores the match under its next version with whatever has changed of its deals, writes the change down, and lets
    /// follow what follows from it. Every change of a match goes through here.
    ///
    /// # Errors
    /// The database's failure.
    pub fn save(&mut self, conn: &mut AnyConnection, ctx: Context, edit: Edit<'_>) -> Result<(), ServiceError> {
        let ctx = ctx.at(self.row.club_id);
        let made = self.adopt()?;
        let after = counting(&self.row, &made);
        let counts = self.counted != after;
        let action = edit.action;
        let tournament = match counts {
            true => tournaments::before_change(conn, ctx, self.row.id)?,
            false => tournaments::Before::default(),
        };
        tournament.refuse_ruled()?;
        self.row.version += 1;
        self.row.updated_at = time::now();
        rows::update(conn, &self.row)?;
        self.store_deals(conn, made)?;
        self.write_down(conn, ctx, edit)?;
        if counts {
            let before = std::mem::replace(&mut self.counted, after.clone());
            confirmation::follow(conn, ctx, self, first_difference(&before, &after))?;
            tournaments::match_changed(conn, ctx, &tournament, action, self.let_stand)?;
        }
        Ok(())
    }

    fn store_deals(&mut self, conn: &mut AnyConnection, made: Vec<DealRow>) -> Result<(), ServiceError> {
        for gone in self.stored.get(made.len()..).unwrap_or_default() {
            deals::delete(conn, self.row.id, gone.number)?;
        }
        let mut stored = Vec::with_capacity(made.len());
        for (index, mut deal) in made.into_iter().enumerate() {
            match self.stored.get(index) {
                None => deals::insert(conn, &deal)?,
                Some(before) if say_the_same(before, &deal) => deal = before.clone(),
                Some(before) => {
                    deal.created_at = before.created_at;
                    deal.version = before.version + 1;
                    deals::update(conn, &deal)?;
                }
            }
            stored.push(deal);
        }
        self.stored = stored;
        Ok(())
    }

    fn write_down(&self, conn: &mut AnyConnection, ctx: Context, edit: Edit<'_>) -> Result<(), ServiceError> {
        let change = Change {
            noun: Noun::BeloteMatch,
            id: self.row.id,
            version: self.row.version,
            action: edit.action,
            before: edit.before,
            after: edit.after,
            why: edit.why,
        };
        Ok(change.write(conn, ctx.at(self.row.club_id))?)
    }

    /// Whether it has anything to be confirmed.
    pub fn has_result(&self) -> bool {
        self.row.termination.is_some() || self.stored.iter().any(|deal| deal.score_ns.is_some())
    }

    /// What the match shows of the deal with this index, for the journal.
    pub fn standing(&self, index: usize) -> Value {
        let deal = self.deals.get(index).map(ToString::to_string);
        json!({ "deal": index + 1, "record": deal })
    }
}

fn counting(row: &MatchRow, stored: &[DealRow]) -> Counting {
    let scores = stored.iter().map(|deal| Some([deal.score_ns?, deal.score_ew?]));
    (scores.collect(), [row.termination.clone(), row.winner.clone()])
}

/// The fault of the deal with this index.
pub(super) fn illegal(index: usize, what: DealFault) -> ServiceError {
    let fault = Fault { deal: index + 1, what };
    ServiceError::IllegalDeal(Box::new(fault))
}

/// The number of the first deal of which something else counts now; behind the last one it is how the match ended.
fn first_difference(before: &Counting, after: &Counting) -> usize {
    let most = before.0.len().max(after.0.len());
    let differs = |index: &usize| before.0.get(*index).copied().flatten() != after.0.get(*index).copied().flatten();
    (0..most).find(differs).unwrap_or(most) + 1
}
