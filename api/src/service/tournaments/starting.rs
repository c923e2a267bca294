//! Starting a stage: who plays in it, in which order, and what is drawn at once.

use std::collections::HashMap;

use brade_core::tournament::bracket;
use brade_core::tournament::entrants::{EntrantId, check_field};
use brade_core::tournament::pairing::{Free, Pairing, Part, Round};
use brade_core::tournament::round_robin::{self, Turn, round_robin};
use brade_core::tournament::stage::CutError;
use brade_core::tournament::swiss::SwissSettings;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::ranking::{dealt, meetings};
use super::settings::{Draw, Format, Order, RoundState, StageState};
use super::views::TournamentView;
use super::whole::{Person, Stage, Whole, as_i32, to_json};
use super::writing::{Entry, open};
use crate::auth::permission::Action;
use crate::db::AnyConnection;
use crate::db::tournaments::{PairingRow, RoundRow, pairing_rows, round_rows, stage_rows};
use crate::id::Id;
use crate::service::{Context, Expected, ServiceError, text};

/// How a stage is to be started.
#[derive(Debug, Clone, Default)]
pub struct StartAsked {
    /// How its field is put in order.
    pub order: Order,
    /// What lots are drawn with: the same text draws the same lots. None draws with something nobody knows before.
    pub seed: Option<String>,
}

/// The lots of these entrants, drawn with this text: a number is made of both, and the lowest is drawn first.
pub(super) fn draw(ids: &[EntrantId], seed: &str) -> Vec<EntrantId> {
    let mut drawn: Vec<([u8; 32], EntrantId)> = ids
        .iter()
        .map(|id| {
            let mut hash = Sha256::new();
            hash.update(seed.as_bytes());
            hash.update([0]);
            hash.update(id.0.to_be_bytes());
            (hash.finalize().into(), *id)
        })
        .collect();
    drawn.sort_unstable();
    drawn.into_iter().map(|(_, id)| id).collect()
}

impl Whole {
    /// The field of a stage in its order, and how it came about. A rating that was entered comes before the one that is
    /// kept of the player.
    fn field_of(
        &self,
        stage: &Stage,
        asked: &StartAsked,
        known: &HashMap<Id, i32>,
    ) -> Result<(Vec<EntrantId>, Draw), ServiceError> {
        let before = self.stages.iter().rfind(|other| other.row.number < stage.row.number);
        let entered = self
            .entrants
            .values()
            .filter(|person| !person.row.archived && !person.is_gone());
        let candidates: Vec<EntrantId> = match before {
            Some(before) => before.field.clone(),
            None => entered.map(|person| person.id()).collect(),
        };
        let seed = match (&asked.seed, asked.order) {
            (Some(seed), _) => text::one_line("seed", seed, text::LINE)?,
            (None, Order::Lots) => Some(Id::new().to_string()),
            (None, _) => None,
        };
        let drawn = seed.as_deref().map(|seed| draw(&candidates, seed)).unwrap_or_default();
        let mut field = match before {
            None => candidates,
            Some(before) => {
                let takes = stage.row.takes.map(|takes| usize::try_from(takes).unwrap_or(0));
                self.through(before, takes, &drawn).map_err(|error| match error {
                    CutError::Tied { ref entrants, .. } => {
                        let names: Vec<String> = entrants.iter().map(|id| self.label(*id)).collect();
                        let message = format!("{error} ({}): give a seed, and they are drawn", names.join(", "));
                        self.conflict("cut-is-tied", "seed", message)
                    }
                    CutError::TooFew { .. } => self.conflict("too-few", "stage", error.to_string()),
                })?
            }
        };
        let lot = |id: &EntrantId| drawn.iter().position(|drawn| drawn == id);
        let row = |id: &EntrantId| self.entrants.get(id).map(|person| &person.row);
        match asked.order {
            Order::Lots => field.sort_by_key(lot),
            Order::Rating => {
                let rating = |id: &EntrantId| {
                    let row = row(id)?;
                    row.rating.or_else(|| known.get(&row.player_id?).copied())
                };
                field.sort_by_key(|id| std::cmp::Reverse(rating(id)));
            }
            Order::Seed if before.is_none() => {
                let seed = |id: &EntrantId| row(id).and_then(|row| row.seed).unwrap_or(i32::MAX);
                field.sort_by_key(|id| (seed(id), lot(id), id.0));
            }
            Order::Seed => {}
        }
        let order = asked.order;
        let draw = Draw {
            order,
            seed,
            drawn,
            away: Vec::new(),
        };
        Ok((field, draw))
    }

    /// Whether this field can play this stage.
    pub(super) fn check_size(&self, stage: &Stage, field: &[EntrantId]) -> Result<(), ServiceError> {
        let checked = match stage.settings.format {
            Format::Swiss { rounds, rematches } => SwissSettings { rounds, rematches }
                .check(field.len())
                .map_err(|error| error.to_string()),
            Format::RoundRobin { .. } => check_field(field, 2..=round_robin::MOST).map_err(|error| error.to_string()),
            Format::SingleElimination { .. } => check_field(field, 2..=bracket::MOST).map_err(|e| e.to_string()),
            Format::DoubleElimination { .. } => check_field(field, 3..=bracket::MOST).map_err(|e| e.to_string()),
            Format::Groups { groups, .. } => {
                let groups = usize::from(groups);
                check_field(field, 2 * groups..=round_robin::MOST * groups).map_err(|error| error.to_string())
            }
        };
        if let Err(message) = checked {
            return Err(self.too_small(stage, message));
        }
        let is_team = |id: &EntrantId| {
            self.entrants
                .get(id)
                .is_some_and(|person| person.row.player_id.is_none())
        };
        let wrong = |id: &&EntrantId| is_team(id) != stage.has_teams();
        if let Some(wrong) = field.iter().find(wrong) {
            let message = match stage.has_teams() {
                true => format!("{} is a player, and teams meet in this stage", self.label(*wrong)),
                false => format!("{} is a team, and players meet in this stage", self.label(*wrong)),
            };
            return Err(self.conflict("bad-field", "stage", message));
        }
        let size = stage.terms.game().side_size();
        if let Some(few) = field.iter().find(|id| self.players_of(**id).len() < size) {
            let message = format!("{} needs {size} players", self.label(*few));
            return Err(self.conflict("bad-field", "stage", message));
        }
        Ok(())
    }
}

impl Whole {
    /// The refusal of a field that a stage cannot be played with; where those are missing who have left, it says so.
    fn too_small(&self, stage: &Stage, message: String) -> ServiceError {
        let before = self.stages.iter().rfind(|before| before.row.number < stage.row.number);
        let gone = before.map_or(0, |before| {
            let gone = |id: &&EntrantId| self.entrants.get(id).is_none_or(Person::is_gone);
            before.field.iter().filter(gone).count()
        });
        let Some(before) = before.filter(|_| gone > 0) else {
            return self.conflict("bad-field", "stage", message);
        };
        let number = stage.row.number;
        let message = format!(
            "fewer are left of stage {} than stage {number} needs ({gone} have left): {message}. Bring somebody back, change \
             the format of stage {number}, or take that stage away",
            before.row.number
        );
        self.conflict("too-few", "stage", message)
    }
}

/// The rounds that are known from the start.
pub(super) fn timetable(format: Format, field: &[EntrantId]) -> Vec<(Round, Vec<Option<String>>)> {
    let tables: Vec<(Vec<EntrantId>, Vec<Round>)> = match format {
        Format::RoundRobin { double } => {
            vec![(
                field.to_vec(),
                round_robin(meetings(double), Part::Rounds, field).unwrap_or_default(),
            )]
        }
        Format::Groups { groups, double, .. } => dealt(field, groups, double)
            .into_iter()
            .map(|group| (group.entrants, group.rounds))
            .collect(),
        _ => Vec::new(),
    };
    let most = tables.iter().map(|(_, rounds)| rounds.len()).max().unwrap_or(0);
    let round = |index: usize| {
        let mut pairings: Vec<Pairing> = Vec::new();
        let mut why = Vec::new();
        let mut free = Vec::new();
        for (field, rounds) in &tables {
            match rounds.get(index) {
                Some(round) => {
                    for pairing in &round.pairings {
                        let turn = Turn::of(pairing, field);
                        why.push(turn.map(|turn| json!({ "text": turn.to_string(), "turn": turn }).to_string()));
                        pairings.push(*pairing);
                    }
                    free.extend(round.free.iter().copied());
                }
                None => free.extend(field.iter().map(|id| (*id, Free::Rotation))),
            }
        }
        let number = u32::try_from(index + 1).unwrap_or(u32::MAX);
        (Round { number, pairings, free }, why)
    };
    (0..most).map(round).collect()
}

/// Stores a round as a draft.
pub(super) fn store_draft(
    conn: &mut AnyConnection,
    tournament: Id,
    stage: i32,
    round: &Round,
    why: &[Option<String>],
) -> Result<(), ServiceError> {
    let number = as_i32(round.number);
    let row = RoundRow {
        tournament_id: tournament,
        stage,
        number,
        state: RoundState::Draft.name().to_owned(),
        stale: None,
        free: to_json(&round.free)?,
        published_at: None,
        closed_at: None,
    };
    round_rows::insert(conn, &[row])?;
    let rows = round.pairings.iter().enumerate().map(|(at, pairing)| PairingRow {
        explanation: why.get(at).cloned().flatten(),
        ..blank_pairing(tournament, stage, number, pairing)
    });
    pairing_rows::insert(conn, &rows.collect::<Vec<_>>())?;
    Ok(())
}

/// A row for a match of which nothing is recorded yet.
pub(super) fn blank_pairing(tournament: Id, stage: i32, round: i32, pairing: &Pairing) -> PairingRow {
    PairingRow {
        tournament_id: tournament,
        stage,
        key: pairing.key.to_string(),
        round,
        first: as_i32(pairing.pair.first.0),
        second: as_i32(pairing.pair.second.0),
        board: None,
        match_id: None,
        belote_match_id: None,
        ruling: None,
        stands: false,
        by_hand: false,
        explanation: None,
        called_at: None,
        begun_at: None,
        finished_at: None,
        automatic: false,
    }
}

/// Draws what is known of a stage from its start: all rounds of a timetable, or the bracket as one.
pub(super) fn draw_rounds(
    conn: &mut AnyConnection,
    id: Id,
    stage: i32,
    format: Format,
    field: &[EntrantId],
) -> Result<(), ServiceError> {
    if format.is_bracket() {
        let round = Round {
            number: 1,
            pairings: Vec::new(),
            free: Vec::new(),
        };
        return store_draft(conn, id, stage, &round, &[]);
    }
    for (round, why) in timetable(format, field) {
        store_draft(conn, id, stage, &round, &why)?;
    }
    Ok(())
}

/// Starts a stage.
///
/// # Errors
/// No such stage, another version, one that has started or whose turn it is not, a field that cannot play it; the
/// database's failure.
pub fn start_stage(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    number: i32,
    asked: &StartAsked,
    expected: &Expected,
) -> Result<TournamentView, ServiceError> {
    let mut whole = open(conn, ctx, id, Action::DirectTournament, expected)?;
    let stage = whole.stage(number)?.clone();
    if stage.state != StageState::Waiting {
        return Err(whole.conflict("stage-started", "stage", format!("stage {number} has started already")));
    }
    let unfinished = |other: &&Stage| other.row.number < number && other.state != StageState::Finished;
    if let Some(before) = whole.stages.iter().find(unfinished) {
        let message = format!("stage {} comes first and is not finished", before.row.number);
        return Err(whole.conflict("stage-before", "stage", message));
    }
    let known = match asked.order {
        Order::Rating => {
            let players: Vec<Id> = whole
                .entrants
                .values()
                .filter_map(|person| person.row.player_id)
                .collect();
            stage.terms.ratings(conn, &players)?
        }
        _ => HashMap::new(),
    };
    let (field, draw) = whole.field_of(&stage, asked, &known)?;
    whole.check_size(&stage, &field)?;
    let mut row = stage.row.clone();
    row.field = Some(to_json(&field)?);
    row.lots = Some(to_json(&draw)?);
    row.state = StageState::Running.name().to_owned();
    stage_rows::update(conn, &row)?;
    draw_rounds(conn, id, number, stage.settings.format, &field)?;
    whole = super::load(conn, id)?;
    let entry = Entry {
        action: "stage-started",
        before: Some(json!({ "stage": number, "state": "waiting" })),
        after: Some(json!({ "stage": number, "field": field, "draw": draw })),
        why: None,
    };
    whole.save(conn, ctx, entry)?;
    Ok(whole.view())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_draws_the_same_lots_and_nobody_is_lost() {
        let ids: Vec<EntrantId> = (1..=20).map(EntrantId).collect();
        let drawn = draw(&ids, "rowan");
        assert_eq!(drawn, draw(&ids, "rowan"));
        assert_ne!(drawn, draw(&ids, "aspen"));
        let mut sorted = drawn;
        sorted.sort_unstable();
        assert_eq!(sorted, ids);
    }
}
