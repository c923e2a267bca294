//! The service and the command line of brade.
//!
//! Each part may use what stands to its right:
//! `main → cli, app → routes → json | pages → service → db`; `config`, `language` and `zone` serve all. `db` and
//! `service` are synchronous and know no actix; handlers know no diesel.
//!
//! One request is one blocking closure, one connection, one transaction: see [`state::State`].

pub mod app;
pub mod auth;
pub mod backup;
pub mod cache;
pub mod cli;
pub mod config;
pub mod content_key;
pub mod db;
pub mod demo;
pub mod error;
pub mod generate;
pub mod id;
pub mod import;
mod interface;
pub mod json;
pub mod language;
pub mod live;
pub mod metrics;
pub mod openapi;
pub mod pages;
mod parallel;
pub mod reach;
mod record_file;
pub mod routes;
pub mod search_key;
pub mod service;
pub mod state;
pub mod telemetry;
pub mod tls;
pub mod zone;

// Every template says it often.
pub use pages::say;
