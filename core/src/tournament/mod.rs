//! Tournaments of any game between two: brackets, pairings and standings as pure functions of settings, entrants in
//! seed order, and results (TOURNAMENTS.md). Nothing derived is stored as truth, so a corrected result recomputes.
//!
//! A match is known only by its [`result::MatchResult`]; no game is known here.
//!
//! Each module uses only those to its left: `result → entrants → pairing → history → the formats, team → standings →
//! dependants, series`.

pub mod bracket;
pub mod consolation;
pub mod dependants;
pub mod double_elimination;
pub mod elimination;
pub mod entrants;
pub mod groups;
pub mod history;
pub mod pairing;
pub mod result;
pub mod round_robin;
pub mod series;
pub mod stage;
pub mod standings;
pub mod swiss;
pub mod team;
