//! Groups side by side: who is in which, and who goes on.

use brade_core::tournament::entrants::EntrantId;
use brade_core::tournament::standings::Standing;

/// Those of a field who play in this group, dealt out as a snake: 1 2 3 3 2 1 1 2 3.
pub(super) fn members(field: &[EntrantId], groups: u16, group: u16) -> Vec<EntrantId> {
    let count = usize::from(groups.max(1));
    let of_group = |place: usize| match place / count % 2 {
        0 => place % count,
        _ => count - 1 - place % count,
    };
    let wanted = usize::from(group).saturating_sub(1);
    let dealt = field.iter().enumerate().filter(|(place, _)| of_group(*place) == wanted);
    dealt.map(|(_, id)| *id).collect()
}

/// Who goes on: the best of each group, place by place, and the best of those next in their groups.
pub(super) fn qualified(tables: &[(Option<u16>, Vec<Standing>)], advance: u32, runners_up: u32) -> Vec<EntrantId> {
    let at = |place: usize| tables.iter().filter_map(move |(_, rows)| rows.get(place));
    let advance = advance as usize;
    let mut ids: Vec<EntrantId> = Vec::new();
    for place in 0..advance {
        let mut same: Vec<&Standing> = at(place).collect();
        same.sort_by(|one, other| other.compare(one));
        ids.extend(same.into_iter().map(|row| row.entrant));
    }
    let mut next: Vec<&Standing> = at(advance).collect();
    next.sort_by(|one, other| other.compare(one));
    ids.extend(next.into_iter().take(runners_up as usize).map(|row| row.entrant));
    ids
}
