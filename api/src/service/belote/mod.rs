//! Matches of belote: their deals, entered card by card or by what they came to, and their records.
//!
//! What is stored of a deal is its text (BELOTE.md "Record"); whatever is done to a match is done to its deals, which are
//! then replayed and stored, in one place: `stored::Loaded::save`.

pub(super) mod check;
mod columns;
pub mod confirmation;
pub mod deals;
pub(super) mod exchange;
pub mod matches;
pub(super) mod moving;
pub mod plays;
pub mod records;
pub(super) mod renaming;
mod settle;
mod shown;
pub mod statistics;
mod stored;
mod verified;
mod views;

pub use shown::{Coming, DealView, TrickView};
pub use verified::{PlayedDeal, PlayedMatch, VerifiedMatch};
