//! Jan and forced jan (RULES.md §7, D3).

use crate::brade::board::View;
use crate::brade::win::Win;

/// Whether the enemy has more men on the bar than points 1–6 free of its own men.
pub(super) fn is_made(view: &View) -> bool {
    view.enemy_jan_sum() > 6
}

/// What decides jan against forced jan is the step that completes it (D3).
pub(super) fn win(forced: bool) -> Win {
    if forced { Win::ForcedJan } else { Win::Jan }
}
