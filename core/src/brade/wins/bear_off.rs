//! Bearing off all men (RULES.md §7).

use crate::brade::board::{MEN, count};
use crate::brade::win::Win;

/// Whether all men are off.
pub(super) fn is_done(own: u128) -> bool {
    count(own, 25) == MEN
}

/// The result, with or without a monk.
pub(super) fn win(monk: bool) -> Win {
    if monk { Win::BearOffMonk } else { Win::BearOff }
}
