//! Belote: reports on records, and matches with their deals.

pub mod deals;
pub mod matches;
pub mod plays;
pub mod report;
pub mod statistics;

use crate::interface::Routes;

/// The routes of belote.
pub fn routes(config: &mut Routes<'_>) {
    config
        .configure(matches::routes)
        .configure(deals::routes)
        .configure(plays::routes)
        .configure(statistics::routes);
}
