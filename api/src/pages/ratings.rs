//! The ratings of all players under a rule set, and how those of one went up and down.

use std::fmt::Write;

use actix_web::{HttpResponse, web};
use askama::Template;
use brade_core::brade::rules::RuleSet;
use serde::Deserialize;

use super::work::read;
use super::{ROWS, render, rows_to_read, shown};
use crate::db::AnyConnection;
use crate::error::Problem;
use crate::id::Id;
use crate::json::cursor;
use crate::json::extract::Query;
use crate::service::ServiceError;
use crate::service::ratings::{self, RatingPlace, RatingView, StepView};
use crate::state::State;

/// How many matches of a player are shown.
const STEPS: i64 = 60;
/// The size of the line.
const WIDTH: i32 = 600;
const HEIGHT: i32 = 120;
const MARGIN: i32 = 8;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config.service(shown("/ratings").route(web::get().to(show)));
}

#[derive(Template)]
#[template(path = "ratings/list.html")]
struct List {
    set: RuleSet,
    ratings: Vec<RatingView>,
    more: Option<String>,
}

/// Which part of the list is shown.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Part {
    rules: Option<String>,
    after: Option<String>,
}

async fn show(state: web::Data<State>, Query(part): Query<Part>) -> Result<HttpResponse, Problem> {
    let asked = part.rules.as_deref();
    let set = asked.and_then(|name| RuleSet::ALL.into_iter().find(|set| set.name() == name));
    let set = set.unwrap_or_default();
    let after: Option<RatingPlace> = part.after.as_deref().map(cursor::read).transpose()?;
    let mut ratings = read(&state, move |conn| ratings::list(conn, set, after, rows_to_read())).await?;
    let has_more = ratings.len() > ROWS;
    ratings.truncate(ROWS);
    let last = ratings.last().filter(|_| has_more);
    let more = last.map(|last| cursor::write(&last.place())).transpose()?;
    render(&List { set, ratings, more })
}

/// How the rating of a player went under one rule set.
pub struct Course {
    /// What it has come to.
    pub rating: RatingView,
    /// The matches, the newest first.
    pub steps: Vec<StepView>,
}

impl Course {
    /// Those of a player, one for each rule set.
    ///
    /// # Errors
    /// No such player; the database's failure.
    pub fn of(conn: &mut AnyConnection, player: Id) -> Result<Vec<Course>, ServiceError> {
        let mut courses = Vec::new();
        for rating in ratings::of_player(conn, player)? {
            let set = RuleSet::ALL.into_iter().find(|set| set.name() == rating.rule_set);
            let steps = ratings::history(conn, player, set, None, STEPS)?;
            courses.push(Course { rating, steps });
        }
        Ok(courses)
    }

    /// The ratings in the order of time, the one before the first match included.
    fn values(&self) -> Vec<i32> {
        let first = self.steps.last().map(StepView::rounded_before);
        let after = self.steps.iter().rev().map(StepView::rounded_after);
        first.into_iter().chain(after).collect()
    }

    /// The lowest and the highest of them.
    pub fn range(&self) -> (i32, i32) {
        let values = self.values();
        let least = values.iter().min().copied().unwrap_or_default();
        (least, values.iter().max().copied().unwrap_or_default())
    }

    /// The corners of the line, as SVG writes them.
    pub fn points(&self) -> String {
        let values = self.values();
        let (least, most) = self.range();
        let spread = i64::from(most.saturating_sub(least)).max(1);
        let last = i64::try_from(values.len().saturating_sub(1)).unwrap_or(1).max(1);
        let mut points = String::new();
        for (at, value) in (0_i64..).zip(&values) {
            let x = i64::from(MARGIN) + at * i64::from(WIDTH - 2 * MARGIN) / last;
            let above = i64::from(value.saturating_sub(least)) * i64::from(HEIGHT - 2 * MARGIN) / spread;
            let y = i64::from(HEIGHT - MARGIN) - above;
            // Writing into a text does not fail.
            let _ = write!(points, "{x},{y} ");
        }
        points.trim_end().to_owned()
    }

    /// The size of the picture, as SVG writes it.
    pub fn view_box(&self) -> String {
        format!("0 0 {WIDTH} {HEIGHT}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::matches::Person;

    fn course(afters: &[i32]) -> Course {
        let person = || Person {
            id: None,
            name: "Ek".to_owned(),
        };
        let mut before = 1_500_000;
        let mut steps: Vec<StepView> = Vec::new();
        for after in afters {
            steps.insert(
                0,
                StepView {
                    rule_set: "standard".to_owned(),
                    match_id: Id::default(),
                    day: "2026-10-03".to_owned(),
                    opponent: person(),
                    opponent_before: 1_500_000,
                    won: true,
                    before,
                    after: *after,
                    deviation: 290_000,
                },
            );
            before = *after;
        }
        Course {
            rating: RatingView {
                rule_set: "standard".to_owned(),
                player: person(),
                rating: before,
                deviation: 290_000,
                matches: 1,
                day: "2026-10-03".to_owned(),
            },
            steps,
        }
    }

    #[test]
    fn the_line_goes_from_the_first_match_to_the_last_within_the_picture() {
        let course = course(&[1_600_000, 1_400_000]);
        assert_eq!(course.range(), (1400, 1600));
        assert_eq!(course.points(), "8,60 300,8 592,112");
        assert_eq!(course.view_box(), "0 0 600 120");
    }

    #[test]
    fn a_rating_that_stays_is_a_flat_line() {
        assert_eq!(course(&[1_500_000]).points(), "8,112 592,112");
    }
}
