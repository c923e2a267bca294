//! The order in which the entrants of a stage come out of it, and who goes on.

use brade_core::tournament::bracket::{Placing, place_groups};
use brade_core::tournament::entrants::EntrantId;
use brade_core::tournament::groups::{Advance, Group, GroupSettings, groups, qualifiers, runners_up};
use brade_core::tournament::round_robin::Meetings;
use brade_core::tournament::stage::{CutError, broken_ties, going_on};
use brade_core::tournament::standings::Standing;

use super::settings::Format;
use super::views::ShortView;
use super::whole::{Person, Stage, Whole};

/// How often two meet.
pub(super) const fn meetings(double: bool) -> Meetings {
    match double {
        true => Meetings::Double,
        false => Meetings::Single,
    }
}

/// The groups of a field; none where it cannot be dealt out.
pub(super) fn dealt(field: &[EntrantId], count: u16, double: bool) -> Vec<Group> {
    let settings = GroupSettings {
        groups: count,
        meetings: meetings(double),
    };
    groups(&settings, field).unwrap_or_default()
}

/// Those of a field who play in this group.
pub(super) fn members(field: &[EntrantId], count: u16, group: u16) -> Vec<EntrantId> {
    let found = dealt(field, count, false)
        .into_iter()
        .find(|dealt| dealt.number == group);
    found.map(|group| group.entrants).unwrap_or_default()
}

/// The places of a table; whoever has none is left out.
fn placings(rows: &[Standing]) -> Vec<Placing> {
    let with_place: Vec<&Standing> = rows.iter().filter(|row| row.place.is_some()).collect();
    let shared = with_place.chunk_by(|one, other| one.place == other.place);
    place_groups(shared.map(|rows| rows.iter().map(|row| row.entrant).collect()))
}

impl Whole {
    /// Takes out those who have left: the next ones move up.
    fn still_there(&self, placings: Vec<Placing>) -> Vec<Placing> {
        let there = |id: &EntrantId| self.entrants.get(id).is_some_and(|person| !person.is_gone());
        let groups = placings
            .into_iter()
            .map(|placing| placing.entrants.into_iter().filter(there).collect());
        place_groups(groups.filter(|group: &Vec<EntrantId>| !group.is_empty()))
    }

    /// Those who go on from a stage, the best first: so many, or all. Where fewer are left, all go on who are there. Lots
    /// break the ties that decide it.
    ///
    /// # Errors
    /// Places are shared that decide who goes on.
    pub fn through(&self, stage: &Stage, takes: Option<usize>, lots: &[EntrantId]) -> Result<Vec<EntrantId>, CutError> {
        let ranked = match stage.settings.format {
            Format::Groups {
                groups,
                double,
                advance,
                runners_up: more,
            } => {
                let advance = Advance {
                    per_group: advance as usize,
                    runners_up: more as usize,
                };
                let rankings: Vec<Vec<Placing>> = self
                    .tables(stage)
                    .iter()
                    .map(|(_, rows)| broken_ties(&self.still_there(placings(rows)), lots))
                    .collect();
                let dealt = dealt(&stage.field, groups, double);
                let next = match more {
                    0 => Vec::new(),
                    _ => {
                        let gone = self.gone(stage);
                        let next = runners_up(&advance, &dealt, &rankings, &self.results(stage), &gone)?;
                        broken_ties(&next, lots)
                    }
                };
                let through = qualifiers(&advance, &rankings, &next)?;
                return Ok(through
                    .into_iter()
                    .map(|through| through.entrant)
                    .take(takes.unwrap_or(usize::MAX))
                    .collect());
            }
            Format::Swiss { .. } | Format::RoundRobin { .. } => {
                let tables = self.tables(stage);
                tables.first().map(|(_, rows)| placings(rows)).unwrap_or_default()
            }
            Format::SingleElimination { .. } | Format::DoubleElimination { .. } => self
                .bracket(stage)
                .map(|bracket| bracket.placings())
                .unwrap_or_default(),
        };
        let ranked = broken_ties(&self.still_there(ranked), lots);
        let all = ranked.iter().map(|placing| placing.entrants.len()).sum();
        going_on(&ranked, takes.map_or(all, |takes| takes.min(all)))
    }

    /// Where fewer come from the stage before into this field than should, because the others have left.
    pub fn short_of(&self, stage: &Stage, field: &[EntrantId]) -> Vec<ShortView> {
        let before = self.stages.iter().rfind(|before| before.row.number < stage.row.number);
        let Some(before) = before.filter(|_| !field.is_empty()) else {
            return Vec::new();
        };
        if let Format::Groups { groups, advance, .. } = before.settings.format {
            let wanted = advance as usize;
            let returned = |id: &EntrantId| stage.draw.as_ref().is_some_and(|draw| draw.away.contains(id));
            let was_gone = |id: &EntrantId| returned(id) || self.entrants.get(id).is_none_or(Person::is_gone);
            let of_group = |group: u16| {
                let members = members(&before.field, groups, group);
                let (through, out): (Vec<_>, Vec<_>) = members.iter().partition(|id| field.contains(id));
                // Who is there and goes on no further was one too many.
                let is_short = through.len() < wanted && out.into_iter().all(&was_gone);
                is_short.then_some(ShortView {
                    group: Some(group),
                    sends: through.len(),
                    wanted,
                })
            };
            return (1..=groups).filter_map(of_group).collect();
        }
        let wanted = stage.row.takes.and_then(|takes| usize::try_from(takes).ok());
        let short = wanted.filter(|wanted| field.len() < *wanted).map(|wanted| ShortView {
            group: None,
            sends: field.len(),
            wanted,
        });
        short.into_iter().collect()
    }
}
