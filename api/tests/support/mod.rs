//! What the tests stand on: fresh databases and the real program.

// Helpers wait here for the tests that need them.
#![allow(dead_code)]

pub mod accounts;
pub mod app;
pub mod browser;
pub mod chromium;
pub mod clients;
pub mod database;
pub mod evening;
pub mod html;
pub mod import;
pub mod patroni;
pub mod people;
pub mod play;
pub mod positions;
pub mod postgres;
pub mod random;
pub mod tournament;
pub mod tournament_pages;
