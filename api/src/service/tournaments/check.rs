//! Whether a tournament is stored as it should be.

use brade_core::tournament::entrants::EntrantId;

use super::settings::RoundState;
use super::whole::{Stage, Whole, as_u32, load};
use crate::db::{AnyConnection, tournaments};
use crate::id::Id;
use crate::service::ServiceError;

/// How many tournaments are looked at before the next are asked for.
const AT_ONCE: i64 = 100;

/// What is wrong with the tournaments, a line each.
///
/// # Errors
/// The database's failure.
pub(in crate::service) fn differences(conn: &mut AnyConnection) -> Result<Vec<String>, ServiceError> {
    let mut after: Option<Id> = None;
    let mut lines = Vec::new();
    loop {
        let ids = tournaments::ids(conn, after, AT_ONCE)?;
        let Some(last) = ids.last() else { return Ok(lines) };
        after = Some(*last);
        for id in ids {
            match load(conn, id) {
                Ok(whole) => {
                    if let Some(series) = whole.row.series_id
                        && crate::db::series::find(conn, series)?.is_none()
                    {
                        lines.push(format!("tournament {id}: there is no series {series}"));
                    }
                    let faults = faults(&whole).into_iter();
                    lines.extend(faults.map(|what| format!("tournament {id}: {what}")));
                }
                Err(error @ ServiceError::Corrupt { .. }) => lines.push(error.to_string()),
                Err(error) => return Err(error),
            }
        }
    }
}

/// What is wrong with one tournament.
pub(super) fn faults(whole: &Whole) -> Vec<String> {
    let mut faults = Vec::new();
    for (id, person) in &whole.entrants {
        if person.row.player_id.is_none() == person.row.name.is_none() {
            faults.push(format!("entrant {id} is neither a player nor a team, or both"));
        }
    }
    for stage in &whole.stages {
        let number = stage.row.number;
        let mut fault = |what: String| faults.push(format!("stage {number}: {what}"));
        if stage.row.format != stage.settings.format.name() {
            fault(format!(
                "its format is {}, its settings are of {}",
                stage.row.format,
                stage.settings.format.name()
            ));
        }
        for id in &stage.field {
            if !whole.entrants.contains_key(id) {
                fault(format!("entrant {id} of its field does not exist"));
            }
        }
        of_rounds(stage, &mut fault);
        if whole.stage_view(stage).state != stage.row.state {
            fault("its state cannot be read".to_owned());
        }
        // Whatever is computed is computed: a panic would be told by whoever runs this.
        let played = whole.is_played(stage);
        if played != (stage.row.state == "finished") && stage.row.state != "waiting" {
            fault(format!("it is {}, and its matches say otherwise", stage.row.state));
        }
        let _ = whole.standings_view(stage);
    }
    if whole.clone().settle().is_ok_and(|settled| !settled.is_empty()) {
        faults.push("a forfeit of somebody who has left is not recorded, or one is that should not be".to_owned());
    }
    faults
}

fn of_rounds(stage: &Stage, fault: &mut impl FnMut(String)) {
    let in_field = |id: &EntrantId| stage.field.contains(id);
    for (at, round) in stage.rounds.iter().enumerate() {
        if as_u32(round.row.number) as usize != at + 1 {
            fault(format!(
                "round {} stands where round {} should",
                round.row.number,
                at + 1
            ));
        }
        let before = at.checked_sub(1).and_then(|before| stage.rounds.get(before));
        if round.state != RoundState::Draft && before.is_some_and(|before| before.state == RoundState::Draft) {
            fault(format!(
                "round {} is published before the one before it",
                round.row.number
            ));
        }
        let mut seen: Vec<EntrantId> = round.free.iter().map(|(id, _)| *id).collect();
        let of_round = stage
            .pairings
            .values()
            .filter(|part| part.row.round == round.row.number);
        seen.extend(of_round.flat_map(|part| [part.pair().first, part.pair().second]));
        if let Some(stranger) = seen.iter().find(|id| !in_field(id)) {
            fault(format!(
                "entrant {stranger} is in round {} and not in the field",
                round.row.number
            ));
        }
        let total = seen.len();
        seen.sort_unstable();
        seen.dedup();
        if seen.len() != total && !stage.settings.format.is_bracket() {
            fault(format!("somebody is in round {} twice", round.row.number));
        }
    }
    for (key, part) in &stage.pairings {
        if part.row.automatic && (part.ruling.is_none() || part.has_begun()) {
            fault(format!("{key} is a forfeit that was recorded by itself, and is none"));
        }
        if !stage.rounds.iter().any(|round| round.row.number == part.row.round) {
            fault(format!("{key} is of a round that does not exist"));
        }
        if part.row.first == part.row.second {
            fault(format!("in {key} somebody meets himself"));
        }
    }
}
