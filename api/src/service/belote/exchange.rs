//! A match as a document of its tournament holds it, and back.

use brade_core::belote::record::DealRecord;
use brade_core::belote::rules::{MatchLength, Rules};
use brade_core::belote::seat::Team;
use brade_core::record::{RecordDate, Termination};
use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::deals::{MOST_DEALS, MOST_TEXT};
use super::matches::{new_row, seat_field};
use super::stored::{DRAW, Loaded, load};
use crate::db::belote::matches::MatchRow;
use crate::db::belote::reports::{self, ReportRow};
use crate::db::founding::LOCAL_ACTOR;
use crate::db::{AnyConnection, time, users};
use crate::id::Id;
use crate::service::games::settle::Edit;
use crate::service::{Context, ServiceError, text};

/// A match with its deals.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::service) struct Exchanged {
    north_south: Option<String>,
    east_west: Option<String>,
    /// Who sits in seats 1 to 4.
    pub seats: [Option<Id>; 4],
    length: String,
    options: String,
    /// When it was played, as a record writes it.
    #[serde(default)]
    date: Option<String>,
    termination: Option<String>,
    winner: Option<String>,
    created_at: NaiveDateTime,
    /// What a player has reported and nobody has confirmed yet.
    report: Option<ExchangedReport>,
    /// The deals as a record writes them, without their numbers.
    deals: Vec<String>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExchangedReport {
    player_id: Id,
    reported_at: NaiveDateTime,
    from_deal: i32,
}

impl Exchanged {
    /// A stored match.
    ///
    /// # Errors
    /// No such match; the database's failure.
    pub fn of(conn: &mut AnyConnection, id: Id) -> Result<Exchanged, ServiceError> {
        let Loaded { row, deals, report, .. } = load(conn, id)?;
        let waiting = report.filter(|report| report.confirmed_at.is_none());
        Ok(Exchanged {
            seats: row.seats(),
            north_south: row.north_south,
            east_west: row.east_west,
            length: row.length,
            options: row.options,
            date: row.date_text,
            termination: row.termination,
            winner: row.winner,
            created_at: row.created_at,
            report: waiting.map(|report| ExchangedReport {
                player_id: report.player_id,
                reported_at: report.reported_at,
                from_deal: report.from_deal,
            }),
            deals: deals.iter().map(DealRecord::to_string).collect(),
        })
    }

    /// Everybody whom it names.
    pub fn players(&mut self) -> impl Iterator<Item = &mut Id> {
        let report = self.report.as_mut().map(|report| &mut report.player_id);
        self.seats.iter_mut().flatten().chain(report)
    }

    /// Stores it as a new match; gives its id.
    ///
    /// # Errors
    /// What cannot be, by its field; the database's failure.
    pub fn put(&self, conn: &mut AnyConnection, ctx: Context, copied: bool) -> Result<Id, ServiceError> {
        let wrong = |field: &'static str, message: String| ServiceError::invalid("bad-document", field, message);
        let length: Result<MatchLength, _> = self.length.parse();
        let length = length.map_err(|error| wrong("length", error.to_string()))?;
        let rules = Rules::parse(length, &self.options).map_err(|error| wrong("options", error.to_string()))?;
        self.check_end()?;
        let seats = self.seats.iter().flatten();
        if seats
            .clone()
            .any(|id| seats.clone().filter(|other| *other == id).count() > 1)
        {
            return Err(wrong(
                seat_field(brade_core::belote::seat::Seat::One),
                "must be four different players".to_owned(),
            ));
        }
        for (field, name) in [("north_south", &self.north_south), ("east_west", &self.east_west)] {
            let fault = name.as_deref().and_then(|name| text::fault_of_line(name, text::NAME));
            if let Some(message) = fault {
                return Err(wrong(field, message));
            }
        }
        let date = self.date.as_deref().map(str::parse::<RecordDate>).transpose();
        let date = date.map_err(|error| wrong("date", error.to_string()))?;
        let deals = self.read_deals()?;
        let [seat_1, seat_2, seat_3, seat_4] = self.seats;
        let row = MatchRow {
            north_south: self.north_south.clone(),
            east_west: self.east_west.clone(),
            seat_1,
            seat_2,
            seat_3,
            seat_4,
            date_text: date.map(|date| date.to_string()),
            date_from: date.map(RecordDate::earliest),
            termination: self.termination.clone(),
            winner: self.winner.clone(),
            created_at: time::to_microseconds(self.created_at),
            copied,
            ..new_row(ctx, &rules)
        };
        let id = row.id;
        let mut loaded = Loaded::new(row, rules, deals);
        for index in 0..loaded.deals.len() {
            let checked = loaded.sound(index);
            checked.map_err(|error| wrong_deal(index, error.to_string()))?;
        }
        let edit = Edit {
            action: "created",
            before: None,
            after: Some(json!({ "seats": self.seats, "length": self.length, "options": self.options })),
            why: None,
        };
        loaded.insert(conn, ctx, edit)?;
        if let Some(report) = &self.report {
            // Where the player has no account the report is nobody's, so that every director may confirm it.
            let account = users::of_player(conn, report.player_id)?.into_iter().next();
            let row = ReportRow {
                match_id: id,
                reported_by: account.map_or(LOCAL_ACTOR, |user| user.id),
                player_id: report.player_id,
                reported_at: time::to_microseconds(report.reported_at),
                confirmed_by: None,
                confirmed_at: None,
                from_deal: report.from_deal,
            };
            reports::put(conn, &row)?;
            loaded.report = Some(row);
            if let Some(fault) = loaded.report_faults().into_iter().next() {
                return Err(wrong("report", fault));
            }
        }
        Ok(id)
    }

    /// A match that was not played out has a winner, or was adjudicated a draw.
    fn check_end(&self) -> Result<(), ServiceError> {
        let wrong = |field: &'static str, message: &str| Err(ServiceError::invalid("bad-document", field, message));
        let ended = self.termination.as_deref().map(str::parse::<Termination>);
        let winner = self.winner.as_deref();
        match (ended, winner) {
            (None, None) => Ok(()),
            (None, Some(_)) => wrong("winner", "must be null: the deals say who has won"),
            (Some(Err(_) | Ok(Termination::Played)), _) => {
                wrong("termination", "must be conceded, forfeited or adjudicated, or null")
            }
            (Some(Ok(_)), Some(team)) if Team::of_letters(team).is_some() => Ok(()),
            (Some(Ok(Termination::Adjudicated)), Some(DRAW)) => Ok(()),
            (Some(Ok(_)), _) => wrong("winner", "must be ns or ew; an adjudicated match may be a draw"),
        }
    }

    fn read_deals(&self) -> Result<Vec<DealRecord>, ServiceError> {
        if self.deals.len() > MOST_DEALS {
            let message = format!("must be at most {MOST_DEALS}");
            return Err(ServiceError::invalid("bad-document", "deals", message));
        }
        let read = |(index, deal): (usize, &String)| {
            if text::longer_than(deal, MOST_TEXT) {
                return Err(wrong_deal(index, format!("must have at most {MOST_TEXT} characters")));
            }
            deal.parse().map_err(|error| wrong_deal(index, format!("{error}")))
        };
        self.deals.iter().enumerate().map(read).collect()
    }
}

fn wrong_deal(index: usize, message: String) -> ServiceError {
    ServiceError::invalid("bad-document", format!("deals[{index}]"), message)
}
