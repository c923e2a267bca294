//! Belote by the words of its rules: every decision, rule code and option by hand, random deals against a slow engine
//! that was written from BELOTE.md alone, and records of every kind.
#![allow(clippy::unwrap_used, clippy::expect_used)] // a test may stop where it stands

mod cases;
mod laws;
mod reading;
mod results;
mod slow;
mod support;
