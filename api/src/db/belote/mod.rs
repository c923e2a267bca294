//! The rows of matches of belote, of their deals, and of what players have reported of them.

pub mod deals;
pub mod matches;
pub mod reports;
pub mod statistics;
