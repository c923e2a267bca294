//! The order in which the entrants of a stage come out of it, and who goes on.

use brade_core::tournament::bracket::{Placing, place_groups};
use brade_core::tournament::entrants::EntrantId;
use brade_core::tournament::groups::{Advance, Group, GroupSettings, groups, qualifiers, runners_up};
use brade_core::tournament::round_robin::Meetings;
use brade_core::tournament::stage::{CutError, broken_ties, going_on};
use brade_core::tournament::standings::Standing;

use super::settings::Format;
use super::whole::{Stage, Whole};

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

    /// Those who go on from a stage, the best first: so many, or all. Lots break the ties that decide it.
    ///
    /// # Errors
    /// Places are shared that decide who goes on, or too few have a place.
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
        going_on(&ranked, takes.unwrap_or(all))
    }
}
