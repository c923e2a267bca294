//! What contracts become of, counted from the deals that are stored.

use brade_core::belote::contract::Contract;

pub use crate::db::belote::statistics::DealFilter;

use crate::db::AnyConnection;
use crate::db::belote::statistics::{self as rows, Group};
use crate::service::{ServiceError, players};

/// Counts of deals that were played.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Contracts made.
    pub made: i64,
    /// Contracts in which both teams had the same.
    pub even: i64,
    /// Contracts failed.
    pub failed: i64,
    /// All tricks for the taker's team.
    pub capots: i64,
    /// All tricks against it.
    pub capots_against: i64,
    /// Deals with belote and rebelote.
    pub belotes: i64,
    /// The sum of the margins by which the takers' teams had more points.
    pub margin: i64,
}

impl Counts {
    /// How many deals.
    pub const fn deals(&self) -> i64 {
        self.made + self.even + self.failed
    }

    /// How many of a hundred contracts were made, to the nearest whole; none without deals.
    pub const fn percent(&self) -> Option<i64> {
        match self.deals() {
            0 => None,
            deals => Some((200 * self.made + deals) / (2 * deals)),
        }
    }

    /// The average margin in tenths of a point; none without deals.
    pub const fn tenths(&self) -> Option<i64> {
        match self.deals() {
            0 => None,
            deals => Some(self.margin * 10 / deals),
        }
    }

    fn add(&mut self, group: &Group) {
        match group.made.as_str() {
            "made" => self.made += group.deals,
            "even" => self.even += group.deals,
            _ => self.failed += group.deals,
        }
        self.capots += group.capots;
        self.capots_against += group.capots_against;
        self.belotes += group.belotes;
        self.margin += group.margin;
    }
}

/// The counts of all deals asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BeloteStatistics {
    /// Of all that were played.
    pub all: Counts,
    /// By contract.
    pub contracts: Vec<(Contract, Counts)>,
    /// By how many seats after the dealer the taker sat: 1 to 4, the dealer itself. Deals of which nobody knows who dealt
    /// are in none.
    pub places: [Counts; 4],
    /// How many were thrown in.
    pub thrown_in: i64,
}

/// Counts the deals asked for.
///
/// # Errors
/// The database's failure.
pub fn view(conn: &mut AnyConnection, filter: &DealFilter) -> Result<BeloteStatistics, ServiceError> {
    let player = filter.player.map(|id| players::leading(conn, id)).transpose()?;
    let filter = DealFilter {
        player,
        ..filter.clone()
    };
    let mut found = BeloteStatistics {
        all: Counts::default(),
        contracts: Contract::ALL.map(|contract| (contract, Counts::default())).to_vec(),
        places: [Counts::default(); 4],
        thrown_in: rows::thrown_in(conn, &filter)?,
    };
    for group in rows::groups(conn, &filter)? {
        found.all.add(&group);
        let of_contract = found.contracts.iter_mut();
        let mut of_contract = of_contract.filter(|(contract, _)| contract.letter().to_string() == group.contract);
        if let Some((_, counts)) = of_contract.next() {
            counts.add(&group);
        }
        let place = usize::try_from(group.place - 1).ok();
        if let Some(counts) = place.and_then(|place| found.places.get_mut(place)) {
            counts.add(&group);
        }
    }
    Ok(found)
}
