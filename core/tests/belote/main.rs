//! Belote by the words of its rules: every decision, rule code and option by hand, random deals against a slow engine
//! that was written from BELOTE.md alone, and records of every kind.

mod cases;
mod laws;
mod reading;
mod results;
mod slow;
mod support;
