//! The service from outside, one module a subject; each test has its own database.

// Clippy sees tests only in functions marked so, and not in what they stand on.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

mod account_pages;
mod accounts;
mod health;
mod idempotency;
mod migrations;
mod pages;
mod problems;
mod start;
mod transactions;
mod verify;
