//! Who is entered: in time, late, and off the list again.

use std::collections::BTreeSet;

use brade_core::tournament::bracket::{LateEntry, late_entry};
use brade_core::tournament::entrants::{ByeScore, EntrantId};
use brade_core::tournament::pairing::{Free, MatchKey};
use serde_json::json;

use super::settings::{Format, RoundState, StageState};
use super::starting::draw_rounds;
use super::views::EntrantView;
use super::whole::{PairingPart, Stage, Whole, as_i32, load_for, to_json};
use super::writing::{Entry, open};
use crate::auth::permission::Action;
use crate::db::tournaments::{EntrantRow, entrant_rows, pairing_rows, round_rows, stage_rows, team_member_rows};
use crate::db::{AnyConnection, players, time};
use crate::id::Id;
use crate::service::{Context, Expected, ServiceError, text};

/// The most entrants of a tournament.
pub const MOST_ENTRANTS: usize = 5000;
/// The last seed.
pub(super) const MOST_SEED: i32 = 10_000;
/// The highest rating.
pub(super) const MOST_RATING: i32 = 100_000;

/// Who is to be entered.
#[derive(Debug, Clone, Default)]
pub struct NewEntrant {
    /// The player; none for a team.
    pub player: Option<Id>,
    /// The name of a team; none for a player.
    pub name: Option<String>,
    /// The players of a team, the first board first.
    pub members: Vec<Id>,
    /// What can be changed later.
    pub data: EntrantChange,
    /// What each round that he missed scores, where he comes late.
    pub missed: Option<ByeScore>,
    /// Whether he takes a bye that is free in a bracket where matches were played.
    pub take_bye: bool,
}

/// What can be changed of an entrant.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EntrantChange {
    /// What tells two of one name apart.
    pub label: Option<String>,
    /// The club.
    pub club: Option<String>,
    /// The seed.
    pub seed: Option<i32>,
    /// The rating.
    pub rating: Option<i32>,
    /// The board that is kept for him.
    pub fixed_board: Option<i32>,
}

impl EntrantChange {
    pub(super) fn put_into(&self, row: &mut EntrantRow) -> Result<(), ServiceError> {
        let line = |field, value: &Option<String>| match value {
            Some(value) => text::one_line(field, value, text::NAME),
            None => Ok(None),
        };
        row.label = line("label", &self.label)?;
        row.club = line("club", &self.club)?;
        let within = |field, value: Option<i32>, most: i32| match value {
            Some(value) if !(1..=most).contains(&value) => Err(ServiceError::invalid(
                "bad-value",
                field,
                format!("must be from 1 to {most}, or null"),
            )),
            value => Ok(value),
        };
        row.seed = within("seed", self.seed, MOST_SEED)?;
        row.rating = within("rating", self.rating, MOST_RATING)?;
        row.fixed_board = within("fixed_board", self.fixed_board, super::MOST_BOARDS)?;
        Ok(())
    }
}

/// The entrants of a tournament by number; those who were taken off the list only where they are asked for.
///
/// # Errors
/// No such tournament; the database's failure.
pub fn entrants(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    archived: bool,
) -> Result<Vec<EntrantView>, ServiceError> {
    let whole = load_for(conn, ctx, id)?;
    let shown = whole
        .entrants
        .values()
        .filter(|person| archived || !person.row.archived);
    Ok(shown.map(|person| whole.entrant_view(person)).collect())
}

/// An entrant, and the version of the tournament.
///
/// # Errors
/// No such tournament or entrant; the database's failure.
pub fn entrant(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    number: u32,
) -> Result<(EntrantView, i32), ServiceError> {
    let whole = load_for(conn, ctx, id)?;
    Ok((whole.entrant_view(whole.entrant(EntrantId(number))?), whole.row.version))
}

impl Whole {
    pub(super) fn next_number(&self) -> u32 {
        self.entrants.keys().last().map_or(1, |id| id.0 + 1)
    }

    /// Refuses a player who is entered already, alone or in a team other than `own`, or has played for one.
    pub(super) fn refuse_twice(
        &self,
        player: Id,
        field: &'static str,
        own: Option<EntrantId>,
    ) -> Result<(), ServiceError> {
        let is_his = |id: &&EntrantId| self.all_players_of(**id).contains(&player);
        let Some(id) = self.entrants.keys().filter(|id| Some(**id) != own).find(is_his) else {
            return Ok(());
        };
        let alone = self
            .entrants
            .get(id)
            .is_some_and(|entered| entered.row.player_id == Some(player));
        let message = match (alone, self.names.get(&player)) {
            // Who is meant is not plain from the name of a team.
            (false, Some(name)) => format!("{name} plays for {} already", self.label(*id)),
            _ => format!("{} is entered already, with number {id}", self.label(*id)),
        };
        Err(self.conflict("entered-twice", field, message))
    }

    /// Adds the rows of an entrant, told apart from others of his name.
    pub(super) fn add_entrant(
        &self,
        conn: &mut AnyConnection,
        number: u32,
        joined: u32,
        new: &NewEntrant,
    ) -> Result<(), ServiceError> {
        let wrong = |field, message: &str| Err(ServiceError::invalid("bad-value", field, message));
        let name = match (&new.player, &new.name) {
            (Some(_), Some(_)) => return wrong("name", "is for a team; a player has a name of his own"),
            (None, None) => return wrong("player_id", "is needed, or the name of a team"),
            (Some(player), None) => {
                if !new.members.is_empty() {
                    return wrong("members", "are for a team");
                }
                crate::service::players::named(conn, "player_id", *player)?.name
            }
            (None, Some(name)) => text::name("name", name)?,
        };
        self.check_pair(new)?;
        let mut members = BTreeSet::new();
        for player in new.player.iter().chain(&new.members) {
            self.refuse_twice(*player, "player_id", None)?;
            if !members.insert(*player) {
                return wrong("members", "must name each player once");
            }
        }
        let mut row = EntrantRow {
            tournament_id: self.row.id,
            number: as_i32(number),
            player_id: new.player,
            name: new.player.is_none().then(|| name.clone()),
            label: None,
            club: None,
            seed: None,
            rating: None,
            joined: as_i32(joined),
            away: "[]".to_owned(),
            requested_byes: "[]".to_owned(),
            fixed_board: None,
            checked_in: false,
            archived: false,
            created_at: time::now(),
        };
        new.data.put_into(&mut row)?;
        self.tell_apart(conn, &mut row, &name)?;
        entrant_rows::insert(conn, &[row])?;
        let members = self.member_rows(number, &new.members);
        for member in &members {
            crate::service::players::named(conn, "members", member.player_id)?;
        }
        Ok(team_member_rows::insert(conn, &members)?)
    }

    /// Where only pairs meet, each entrant is two players.
    fn check_pair(&self, new: &NewEntrant) -> Result<(), ServiceError> {
        let sizes = self.stages.iter().map(|stage| stage.terms.game().side_size());
        let needed = sizes.min().unwrap_or(1);
        let wrong = |field, message: String| Err(ServiceError::invalid("bad-value", field, message));
        match (needed, new.player) {
            (1, _) => Ok(()),
            (_, Some(_)) => wrong(
                "player_id",
                "must be null: pairs meet, each with a name and two members".to_owned(),
            ),
            (_, None) if new.members.len() < needed => {
                wrong("members", format!("must be at least {needed}: pairs meet"))
            }
            _ => Ok(()),
        }
    }

    /// Two of one name get what tells them apart: the club, or the number.
    fn tell_apart(&self, conn: &mut AnyConnection, row: &mut EntrantRow, name: &str) -> Result<(), ServiceError> {
        let key = text::search_key(name);
        let same: Vec<_> = self
            .entrants
            .values()
            .filter(|other| !other.row.archived && text::search_key(&self.name(other.id())) == key)
            .collect();
        if same.is_empty() {
            return Ok(());
        }
        let clubs: Vec<&Option<String>> = same.iter().map(|other| &other.row.club).collect();
        if row.label.is_none() {
            let by_club = row.club.clone().filter(|_| !clubs.contains(&&row.club));
            row.label = Some(by_club.unwrap_or_else(|| format!("#{}", row.number)));
        }
        for other in same.into_iter().filter(|other| other.row.label.is_none()) {
            let mut told = other.row.clone();
            let by_club = told.club.clone().filter(|_| told.club != row.club);
            told.label = Some(by_club.unwrap_or_else(|| format!("#{}", told.number)));
            entrant_rows::update(conn, &told)?;
        }
        Ok(())
    }

    /// The next round of a stage that is not paired, or is a draft that can be paired again.
    pub(super) fn next_open_round(stage: &Stage) -> u32 {
        let paired = stage
            .rounds
            .iter()
            .filter(|round| round.state != RoundState::Draft)
            .count();
        u32::try_from(paired).unwrap_or(u32::MAX).saturating_add(1)
    }
}

/// Enters somebody: before the first stage starts, or late.
///
/// # Errors
/// No such tournament, another version, somebody who is entered already, a stage that takes nobody any more; the
/// database's failure.
pub fn enter(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    new: &NewEntrant,
    expected: &Expected,
) -> Result<(EntrantView, i32), ServiceError> {
    let whole = open(conn, ctx, id, Action::DirectTournament, expected)?;
    if whole.entrants.len() >= MOST_ENTRANTS {
        let message = format!("a tournament has at most {MOST_ENTRANTS} entrants");
        return Err(whole.conflict("too-many-entrants", "id", message));
    }
    let number = whole.next_number();
    let running = whole.stages.iter().find(|stage| stage.state == StageState::Running);
    let started = whole.stages.iter().any(|stage| stage.state != StageState::Waiting);
    match running {
        Some(stage) => {
            let joined = match stage.settings.format {
                Format::Swiss { .. } => Whole::next_open_round(stage),
                _ => 1,
            };
            whole.add_entrant(conn, number, joined, new)?;
            whole.take_late(conn, stage, EntrantId(number), joined, new)?;
        }
        None if started => {
            let message = "a stage is finished: nobody can enter any more";
            return Err(whole.conflict("too-late", "id", message));
        }
        None => whole.add_entrant(conn, number, 1, new)?,
    }
    let mut whole = super::load(conn, id)?;
    let view = whole.entrant_view(whole.entrant(EntrantId(number))?);
    let entry = Entry {
        action: "entered",
        after: serde_json::to_value(&view).ok(),
        ..Entry::default()
    };
    whole.save(conn, ctx, entry)?;
    Ok((view, whole.row.version))
}

impl Whole {
    /// Puts a late entrant into the stage that is played.
    fn take_late(
        &self,
        conn: &mut AnyConnection,
        stage: &Stage,
        id: EntrantId,
        joined: u32,
        new: &NewEntrant,
    ) -> Result<(), ServiceError> {
        let mut field = stage.field.clone();
        field.push(id);
        let begun: BTreeSet<MatchKey> = stage
            .pairings
            .iter()
            .filter(|(_, part)| part.has_begun())
            .map(|(key, _)| *key)
            .collect();
        match stage.settings.format {
            Format::Swiss { rounds, .. } => {
                if joined > rounds {
                    let message = "the last round is paired: nobody can enter any more";
                    return Err(self.conflict("too-late", "id", message));
                }
                for round in &stage.rounds {
                    let mut row = round.row.clone();
                    if round.state == RoundState::Draft {
                        row.stale = Some(format!(
                            "{} has come in: pair the round again",
                            self.fresh_name(conn, new)?
                        ));
                    } else {
                        let mut free = round.free.clone();
                        free.push((id, Free::Absent(new.missed.unwrap_or(ByeScore::Zero))));
                        row.free = to_json(&free)?;
                    }
                    round_rows::update(conn, &row)?;
                }
            }
            Format::RoundRobin { .. } | Format::Groups { .. } => {
                if !begun.is_empty() {
                    let message = "matches were played: nobody can enter this stage any more";
                    return Err(self.conflict("too-late", "id", message));
                }
                for part in stage.pairings.values() {
                    pairing_rows::delete(conn, &part.row)?;
                }
                for round in &stage.rounds {
                    round_rows::delete(conn, &round.row)?;
                }
                draw_rounds(conn, self.row.id, stage.row.number, stage.settings.format, &field)?;
            }
            Format::SingleElimination { .. } | Format::DoubleElimination { .. } => {
                let results = self.results(stage);
                let before = self.bracket_of(stage, &stage.field, &results);
                let after = self.bracket_of(stage, &field, &results);
                let (Some(before), Some(after)) = (before, after) else {
                    return Err(self.conflict("bad-field", "id", "the bracket takes no more entrants"));
                };
                match late_entry(&before, &after, &begun) {
                    Ok(LateEntry::FreeBye(_) | LateEntry::NewDraw) => {}
                    Err(refused) if new.take_bye && refused.free_bye.is_some() => {}
                    Err(refused) => return Err(self.conflict("too-late", "take_bye", refused.to_string())),
                }
                self.forget_idle(conn, stage)?;
            }
        }
        let mut row = stage.row.clone();
        row.field = Some(to_json(&field)?);
        Ok(stage_rows::update(conn, &row)?)
    }

    /// Takes the boards away from matches of a bracket that have not begun: others may meet there now.
    pub(super) fn forget_idle(&self, conn: &mut AnyConnection, stage: &Stage) -> Result<(), ServiceError> {
        let idle =
            |part: &&PairingPart| stage.settings.format.is_bracket() && !part.has_begun() && !part.is_automatic();
        for part in stage.pairings.values().filter(idle) {
            pairing_rows::delete(conn, &part.row)?;
        }
        Ok(())
    }

    fn fresh_name(&self, conn: &mut AnyConnection, new: &NewEntrant) -> Result<String, ServiceError> {
        let player = new
            .player
            .map(|player| players::find(conn, player))
            .transpose()?
            .flatten();
        Ok(player.map(|row| row.name).or(new.name.clone()).unwrap_or_default())
    }
}

/// Changes what is said of an entrant.
///
/// # Errors
/// No such entrant, another version, a value that cannot be; the database's failure.
pub fn change_entrant(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    number: u32,
    change: &EntrantChange,
    expected: &Expected,
) -> Result<(EntrantView, i32), ServiceError> {
    let whole = open(conn, ctx, id, Action::DirectTournament, expected)?;
    let person = whole.entrant(EntrantId(number))?;
    let before = serde_json::to_value(whole.entrant_view(person)).ok();
    let mut row = person.row.clone();
    change.put_into(&mut row)?;
    entrant_rows::update(conn, &row)?;
    let entry = Entry {
        action: "entrant-changed",
        before,
        ..Entry::default()
    };
    finish(conn, ctx, id, number, entry)
}

/// Stores that an entrant was changed, and gives him.
pub(super) fn finish(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    number: u32,
    entry: Entry<'_>,
) -> Result<(EntrantView, i32), ServiceError> {
    let mut whole = super::load(conn, id)?;
    let person = whole.entrants.get(&EntrantId(number));
    let person = person.ok_or(ServiceError::NotFound(crate::service::Noun::Entrant))?;
    let view = whole.entrant_view(person);
    let after = entry.after.clone().or_else(|| serde_json::to_value(&view).ok());
    whole.save(conn, ctx, Entry { after, ..entry })?;
    Ok((view, whole.row.version))
}

/// Takes an entrant off the list: for good as long as he has played no part in a stage, else he is only archived.
///
/// # Errors
/// No such entrant, another version, one who still takes part in a stage; the database's failure.
pub fn remove_entrant(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    number: u32,
    expected: &Expected,
) -> Result<(), ServiceError> {
    let whole = open(conn, ctx, id, Action::DirectTournament, expected)?;
    let person = whole.entrant(EntrantId(number))?;
    let before = serde_json::to_value(whole.entrant_view(person)).ok();
    let in_stage = whole.stages.iter().any(|stage| stage.field.contains(&person.id()));
    if in_stage && !person.is_gone() {
        let message = format!("{} takes part in a stage: withdraw him", whole.label(person.id()));
        return Err(whole.conflict("takes-part", "number", message));
    }
    if in_stage {
        let mut row = person.row.clone();
        row.archived = true;
        entrant_rows::update(conn, &row)?;
    } else {
        for member in &person.members {
            team_member_rows::delete(conn, member)?;
        }
        entrant_rows::delete(conn, &person.row)?;
    }
    let mut whole = super::load(conn, id)?;
    let entry = Entry {
        action: "entrant-removed",
        before,
        after: Some(json!({ "number": number, "archived": in_stage })),
        why: None,
    };
    whole.save(conn, ctx, entry)
}
