//! The service from outside, one module a subject; each test has its own database.

// Clippy sees tests only in functions marked so, and not in what they stand on.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

mod account_pages;
mod accounts;
mod backup;
mod changes;
mod clubs;
mod confirmation;
mod crash;
mod demo;
mod disk;
mod games;
mod generate;
mod health;
mod hostile;
mod idempotency;
mod journal;
mod languages;
mod log;
mod matches;
mod metrics;
mod migrations;
mod open_house;
mod openapi;
mod page_permissions;
mod pages;
mod parents;
mod permissions;
mod personal_data;
mod players;
mod problems;
mod ratings;
mod records;
mod results;
mod rules;
mod schemathesis;
mod series;
mod show;
mod shown_forms;
mod slow;
mod stage_pages;
mod start;
mod swiss_walk;
mod tls;
mod tournament_clubs;
mod tournament_pages;
mod tournaments;
mod tournaments_cases;
mod tournaments_corrections;
mod tournaments_hostile;
mod transactions;
mod turns;
mod verify;
