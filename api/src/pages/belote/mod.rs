//! Belote: matches with their score sheets, and deals.

mod words;

pub use words::{end, place, refused};
