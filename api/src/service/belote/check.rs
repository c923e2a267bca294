//! Whether stored matches of belote are what their deals come to.

use super::settle::say_the_same;
use super::stored::{Loaded, load};
use crate::db::AnyConnection;
use crate::db::belote::matches;
use crate::id::Id;
use crate::service::ServiceError;

/// How many are looked at before the next are asked for.
const AT_ONCE: i64 = 500;

/// What of the matches is not as replaying them makes it, a line each.
///
/// # Errors
/// The database's failure.
pub fn differences(conn: &mut AnyConnection) -> Result<Vec<String>, ServiceError> {
    let mut lines = Vec::new();
    let mut after: Option<Id> = None;
    loop {
        let ids = matches::ids(conn, after, AT_ONCE)?;
        let Some(last) = ids.last() else { return Ok(lines) };
        after = Some(*last);
        for id in ids {
            let found = match load(conn, id).and_then(|loaded| Ok((loaded.report_faults(), loaded.differences()?))) {
                Ok((mut faults, differences)) => {
                    faults.extend(differences);
                    faults
                }
                Err(ServiceError::Db(error)) => return Err(error.into()),
                Err(error) => vec![error.to_string()],
            };
            lines.extend(found.into_iter().map(|what| format!("belote match {id}: {what}")));
        }
    }
}

impl Loaded {
    /// What is wrong with what a player has reported of it.
    pub fn report_faults(&self) -> Vec<String> {
        let Some(report) = &self.report else { return Vec::new() };
        let faults = [
            (
                !self.row.seats().contains(&Some(report.player_id)),
                "its results are reported for somebody who does not play it",
            ),
            (
                report.confirmed_by.is_some() != report.confirmed_at.is_some(),
                "who has confirmed its results and when must both be known, or neither",
            ),
            (
                report.confirmed_by == Some(report.reported_by),
                "its results are confirmed by whoever has reported them",
            ),
            (!self.has_result(), "results of it are reported, and it has none"),
        ];
        let found = faults.into_iter().filter(|(is_wrong, _)| *is_wrong);
        found.map(|(_, what)| what.to_owned()).collect()
    }

    /// What is stored and would be made otherwise: rows of deals, and what the match says of them.
    ///
    /// # Errors
    /// A row that is stored wrongly.
    fn differences(mut self) -> Result<Vec<String>, ServiceError> {
        let stored = self.row.clone();
        let made = self.adopt()?;
        let mut lines = Vec::new();
        for (deal, made) in self.stored.iter().zip(&made) {
            if !say_the_same(deal, made) {
                let number = deal.number;
                lines.push(format!("deal {number} is stored otherwise than its text comes to"));
            }
        }
        if self.stored.iter().zip(1..).any(|(deal, number)| deal.number != number) {
            lines.push("its deals are not numbered 1, 2, 3 …".to_owned());
        }
        if stored != self.row {
            lines.push("its totals and how it stands are not what its deals come to".to_owned());
        }
        Ok(lines)
    }
}
