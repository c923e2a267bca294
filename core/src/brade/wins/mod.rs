//! When a game ends (RULES.md §7): one file for each kind of win, tried in the order of the categories.

mod bear_off;
mod jan;
mod nice_game;

use super::board::{Board, View, count};
use super::position::OverBy;
use super::rules::Rules;
use super::side::Side;
use super::win::Win;

pub use nice_game::NiceGameNear;
pub(crate) use nice_game::near as nice_game_near;

/// The win that a step of the player brought about, if any.
/// `hit` is whether the step hit, `forced` whether it forced a made point.
#[inline]
pub(crate) fn after_step(view: &View, hit: bool, forced: bool, rules: &Rules) -> Option<Win> {
    if hit && jan::is_made(view) {
        return Some(jan::win(forced));
    }
    let monk = || rules.monk() && count(view.enemy, 0) > 0;
    if let Some(pattern) = nice_game::pattern(view.own, rules) {
        return Some(pattern.win(monk()));
    }
    bear_off::is_done(view.own).then(|| bear_off::win(monk()))
}

/// The side that has already won in this position, and by what.
pub(crate) fn standing(board: &Board, rules: &Rules) -> Option<(Side, OverBy)> {
    let by = |side: Side| {
        let view = board.seen_by(side);
        if jan::is_made(&view) {
            Some((side, OverBy::Jan))
        } else if nice_game::pattern(view.own, rules).is_some() {
            Some((side, OverBy::NiceGame))
        } else {
            bear_off::is_done(view.own).then_some((side, OverBy::BorneOff))
        }
    };
    Side::BOTH.into_iter().find_map(by)
}
