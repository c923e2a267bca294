//! The pages in a real browser, one module a subject; each test has its own database, browser and profile.

// Clippy sees tests only in functions marked so, and not in what they stand on.
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "../support/mod.rs"]
mod support;
#[path = "support/mod.rs"]
mod tabs;

mod accessibility;
mod archive;
mod bracket;
mod desk;
mod desk_taps;
mod director;
mod evening;
mod offline;
mod sign_in;
mod slips;
