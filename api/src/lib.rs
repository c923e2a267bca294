//! The service and the command line of brade.
//!
//! Each part may use what stands to its right:
//! `cli, app → routes → json | pages → service → db`; `config` serves all.

pub mod db;
pub mod id;
