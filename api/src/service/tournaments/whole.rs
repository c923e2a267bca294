//! A tournament with everything in it, read at once: what is shown and what is decided are pure functions of it.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Display;

use brade_core::tournament::entrants::{Away, AwayReason, Entrant, EntrantId};
use brade_core::tournament::pairing::{Free, MatchKey};
use brade_core::tournament::result::{Half, MatchResult};
use serde::de::DeserializeOwned;

use super::settings::{
    Draw, Format, RoundState, Ruling, StageAway, StageBye, StageSettings, StageState, TournamentState,
};
use crate::auth::permission::Action;
use crate::db::tournaments::{
    self, EntrantRow, PairingRow, RoundRow, StageRow, TeamBoardRow, TeamMemberRow, TournamentRow, entrant_rows,
    pairing_rows, round_rows, stage_rows, team_board_rows, team_member_rows,
};
use crate::db::{AnyConnection, players};
use crate::id::Id;
use crate::service::contests::{self, Contest, Terms};
use crate::service::{Context, Noun, ServiceError};

/// A tournament with everything in it.
#[derive(Debug, Clone)]
pub(in crate::service) struct Whole {
    /// Its own row.
    pub row: TournamentRow,
    /// How far it has come.
    pub state: TournamentState,
    /// Its stages in order.
    pub stages: Vec<Stage>,
    /// Its entrants by number, also those who are archived.
    pub entrants: BTreeMap<EntrantId, Person>,
    /// The names of all players in it.
    pub names: HashMap<Id, String>,
    /// The matches that are recorded move by move.
    pub matches: HashMap<Id, Contest>,
    /// Whether it is shown to somebody who may see its drafts, where something is refused.
    pub with_drafts: bool,
}

/// A stage with its rounds and what is recorded of its matches.
#[derive(Debug, Clone)]
pub(in crate::service) struct Stage {
    pub row: StageRow,
    pub settings: StageSettings,
    pub terms: Terms,
    pub state: StageState,
    /// The entrants in seed order; empty while it waits.
    pub field: Vec<EntrantId>,
    pub draw: Option<Draw>,
    pub rounds: Vec<RoundPart>,
    pub pairings: BTreeMap<MatchKey, PairingPart>,
}

/// A round.
#[derive(Debug, Clone)]
pub(in crate::service) struct RoundPart {
    pub row: RoundRow,
    pub state: RoundState,
    pub free: Vec<(EntrantId, Free)>,
}

/// What is recorded of a match.
#[derive(Debug, Clone)]
pub(in crate::service) struct PairingPart {
    pub row: PairingRow,
    pub ruling: Option<Ruling>,
    pub boards: Vec<BoardPart>,
    /// The result that it would have, where a correction is looked at before it is made.
    pub assumed: Option<Option<MatchResult>>,
}

/// What is recorded of one board of a match between teams.
#[derive(Debug, Clone)]
pub(in crate::service) struct BoardPart {
    pub row: TeamBoardRow,
    pub ruling: Option<Ruling>,
    /// The result that it would have, where a correction is looked at before it is made.
    pub assumed: Option<Option<MatchResult>>,
}

/// An entrant.
#[derive(Debug, Clone)]
pub(in crate::service) struct Person {
    pub row: EntrantRow,
    pub away: Vec<StageAway>,
    pub byes: Vec<StageBye>,
    /// The players of a team, the first board first.
    pub members: Vec<TeamMemberRow>,
}

/// A number as the tables hold it.
pub(super) fn as_i32(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// A number from a table.
pub(super) fn as_u32(number: i32) -> u32 {
    u32::try_from(number).unwrap_or(0)
}

/// The number of an entrant from a table.
pub(super) fn entrant_id(number: i32) -> EntrantId {
    EntrantId(as_u32(number))
}

/// A value as JSON for a table.
pub(in crate::service) fn to_json(value: &impl serde::Serialize) -> Result<String, ServiceError> {
    serde_json::to_string(value).map_err(|error| crate::db::DbError::Other(diesel_error(error)).into())
}

fn diesel_error(error: serde_json::Error) -> diesel::result::Error {
    diesel::result::Error::SerializationError(Box::new(error))
}

struct Reading(Id);

impl Reading {
    fn corrupt(&self, what: impl Display) -> ServiceError {
        ServiceError::Corrupt {
            noun: Noun::Tournament,
            id: self.0,
            what: what.to_string(),
        }
    }

    fn json<T: DeserializeOwned>(&self, what: &str, text: &str) -> Result<T, ServiceError> {
        serde_json::from_str(text).map_err(|error| self.corrupt(format!("{what}: {error}")))
    }

    fn optional<T: DeserializeOwned>(&self, what: &str, text: Option<&str>) -> Result<Option<T>, ServiceError> {
        text.map(|text| self.json(what, text)).transpose()
    }

    fn word<T>(&self, what: &str, text: &str, read: impl Fn(&str) -> Option<T>) -> Result<T, ServiceError> {
        read(text).ok_or_else(|| self.corrupt(format!("{what}: `{text}`")))
    }

    fn stage(&self, row: StageRow) -> Result<Stage, ServiceError> {
        let settings: StageSettings = self.json("the settings of a stage", &row.settings)?;
        let terms =
            Terms::of(&row).map_err(|bad| self.corrupt(format!("the {} of a stage: {}", bad.column, bad.what)))?;
        let field: Option<Vec<EntrantId>> = self.optional("the field of a stage", row.field.as_deref())?;
        Ok(Stage {
            state: self.word("the state of a stage", &row.state, StageState::named)?,
            draw: self.optional("the lots of a stage", row.lots.as_deref())?,
            field: field.unwrap_or_default(),
            settings,
            terms,
            row,
            rounds: Vec::new(),
            pairings: BTreeMap::new(),
        })
    }

    fn person(&self, row: EntrantRow) -> Result<Person, ServiceError> {
        Ok(Person {
            away: self.json("the absences of an entrant", &row.away)?,
            byes: self.json("the byes of an entrant", &row.requested_byes)?,
            row,
            members: Vec::new(),
        })
    }
}

/// Reads a tournament without its matches: what a list shows.
///
/// # Errors
/// No such tournament, one that is stored wrongly; the database's failure.
pub(in crate::service) fn load_head(conn: &mut AnyConnection, id: Id) -> Result<Whole, ServiceError> {
    let row = tournaments::find(conn, id)?.ok_or(ServiceError::NotFound(Noun::Tournament))?;
    let reading = Reading(id);
    let mut stages = Vec::new();
    for row in stage_rows::of(conn, id)? {
        stages.push(reading.stage(row)?);
    }
    let mut entrants = BTreeMap::new();
    for row in entrant_rows::of(conn, id)? {
        entrants.insert(entrant_id(row.number), reading.person(row)?);
    }
    for row in round_rows::of(conn, id)? {
        let stage = stages
            .iter_mut()
            .find(|stage: &&mut Stage| stage.row.number == row.stage);
        let stage = stage.ok_or_else(|| reading.corrupt("a round of no stage"))?;
        stage.rounds.push(RoundPart {
            state: reading.word("the state of a round", &row.state, RoundState::named)?,
            free: reading.json("those who are free", &row.free)?,
            row,
        });
    }
    Ok(Whole {
        state: reading.word("the state", &row.state, TournamentState::named)?,
        row,
        stages,
        entrants,
        names: HashMap::new(),
        matches: HashMap::new(),
        with_drafts: true,
    })
}

/// Reads a tournament with everything in it.
///
/// # Errors
/// No such tournament, one that is stored wrongly; the database's failure.
pub(in crate::service) fn load(conn: &mut AnyConnection, id: Id) -> Result<Whole, ServiceError> {
    let reading = Reading(id);
    let mut whole = load_head(conn, id)?;
    let (stages, entrants) = (&mut whole.stages, &mut whole.entrants);
    for member in team_member_rows::of(conn, id)? {
        if let Some(team) = entrants.get_mut(&entrant_id(member.entrant)) {
            team.members.push(member);
        }
    }
    let mut match_ids = Vec::new();
    for row in pairing_rows::of(conn, id)? {
        let key: MatchKey = row.key.parse().map_err(|error| reading.corrupt(error))?;
        let stage = stages.iter_mut().find(|stage| stage.row.number == row.stage);
        let stage = stage.ok_or_else(|| reading.corrupt("a match of no stage"))?;
        let part = PairingPart {
            ruling: reading.optional("a ruling", row.ruling.as_deref())?,
            row,
            boards: Vec::new(),
            assumed: None,
        };
        match_ids.extend(part.match_id().map(|id| (stage.terms.game(), id)));
        stage.pairings.insert(key, part);
    }
    for row in team_board_rows::of(conn, id)? {
        let key: MatchKey = row.key.parse().map_err(|error| reading.corrupt(error))?;
        let stage = stages.iter_mut().find(|stage| stage.row.number == row.stage);
        let pairing = stage.and_then(|stage| Some((stage.terms.game(), stage.pairings.get_mut(&key)?)));
        let (game, pairing) = pairing.ok_or_else(|| reading.corrupt("a board of no match"))?;
        match_ids.extend(row.match_id.map(|id| (game, id)));
        let ruling = reading.optional("a ruling", row.ruling.as_deref())?;
        pairing.boards.push(BoardPart {
            row,
            ruling,
            assumed: None,
        });
    }
    let mut player_ids: Vec<Id> = entrants
        .values()
        .flat_map(|person| {
            person
                .row
                .player_id
                .into_iter()
                .chain(person.members.iter().map(|m| m.player_id))
        })
        .collect();
    // Those who sat down may be in no line-up any more.
    let boards = stages
        .iter()
        .flat_map(|stage| stage.pairings.values())
        .flat_map(|part| &part.boards);
    player_ids.extend(boards.flat_map(|board| [board.row.first_player, board.row.second_player]));
    let matches = contests::with_ids(conn, match_ids)?;
    let sides = matches
        .values()
        .flat_map(|contest| [&contest.sides.first, &contest.sides.second]);
    player_ids.extend(sides.flatten());
    player_ids.sort_unstable();
    player_ids.dedup();
    let names = players::with_ids(conn, &player_ids)?;
    whole.matches = matches;
    whole.names = names.into_iter().map(|row| (row.id, row.name)).collect();
    Ok(whole)
}

/// The same as this caller may see it: a draft is for the club's directors only.
///
/// # Errors
/// As [`load`].
pub(in crate::service) fn load_for(conn: &mut AnyConnection, ctx: Context, id: Id) -> Result<Whole, ServiceError> {
    let mut whole = load(conn, id)?;
    if !whole.is_directed_by(ctx) {
        whole.hide_drafts();
    }
    Ok(whole)
}

impl Whole {
    /// Whether the caller directs it.
    pub fn is_directed_by(&self, ctx: Context) -> bool {
        ctx.may(Action::SeeDrafts, self.row.club_id, &[]).is_ok()
    }

    /// The same for somebody who is refused something: what he is shown then has no drafts unless he may see them.
    #[must_use]
    pub fn refused_to(self, ctx: Context) -> Whole {
        let with_drafts = self.is_directed_by(ctx);
        Whole { with_drafts, ..self }
    }

    /// The same without its drafts, and as if a stage that has nothing else had not started.
    #[must_use]
    pub fn without_drafts(&self) -> Whole {
        let mut seen = self.clone();
        seen.hide_drafts();
        for stage in seen.stages.iter_mut().filter(|stage| stage.rounds.is_empty()) {
            stage.state = StageState::Waiting;
            stage.field.clear();
            stage.draw = None;
        }
        seen
    }

    /// Takes out what only directors see: the drafts, and what follows from them.
    pub fn hide_drafts(&mut self) {
        for stage in &mut self.stages {
            let drafts: Vec<i32> = stage
                .rounds
                .iter()
                .filter(|round| round.state == RoundState::Draft)
                .map(|round| round.row.number)
                .collect();
            // Who is left out of a draft is away because of it.
            let of_draft = |away: &StageAway| {
                away.stage == stage.row.number
                    && away.away.reason == AwayReason::NotThere
                    && drafts.contains(&as_i32(away.away.from))
            };
            for person in self.entrants.values_mut() {
                person.away.retain(|away| !of_draft(away));
            }
            stage.rounds.retain(|round| round.state != RoundState::Draft);
            stage.pairings.retain(|_, pairing| !drafts.contains(&pairing.row.round));
            if stage.rounds.is_empty() && !matches!(stage.settings.format, Format::Swiss { .. }) {
                // The order of the field says who will meet.
                stage.field.clear();
                stage.draw = None;
            }
        }
    }

    /// The name of an entrant.
    pub fn name(&self, id: EntrantId) -> String {
        let Some(person) = self.entrants.get(&id) else {
            return format!("#{id}");
        };
        let name = person.row.player_id.and_then(|player| self.names.get(&player));
        name.or(person.row.name.as_ref()).cloned().unwrap_or_default()
    }

    /// The name of an entrant with what tells him apart from another of this name.
    pub fn label(&self, id: EntrantId) -> String {
        let name = self.name(id);
        match self.entrants.get(&id).and_then(|person| person.row.label.as_deref()) {
            Some(label) => format!("{name} ({label})"),
            None => name,
        }
    }

    /// A stage by number.
    ///
    /// # Errors
    /// There is none.
    pub fn stage(&self, number: i32) -> Result<&Stage, ServiceError> {
        let found = self.stages.iter().find(|stage| stage.row.number == number);
        found.ok_or(ServiceError::NotFound(Noun::Stage))
    }

    /// A stage by number, to be changed.
    ///
    /// # Errors
    /// There is none.
    pub fn stage_mut(&mut self, number: i32) -> Result<&mut Stage, ServiceError> {
        let found = self.stages.iter_mut().find(|stage| stage.row.number == number);
        found.ok_or(ServiceError::NotFound(Noun::Stage))
    }

    /// An entrant who is not archived.
    ///
    /// # Errors
    /// There is none.
    pub fn entrant(&self, id: EntrantId) -> Result<&Person, ServiceError> {
        let found = self.entrants.get(&id).filter(|person| !person.row.archived);
        found.ok_or(ServiceError::NotFound(Noun::Entrant))
    }

    /// The stage that is being played, or the last one that was.
    pub fn current_stage(&self) -> Option<&Stage> {
        let running = self.stages.iter().find(|stage| stage.state == StageState::Running);
        running.or_else(|| self.stages.iter().rfind(|stage| stage.state == StageState::Finished))
    }

    /// The entrants of a stage in seed order as core takes them.
    pub fn core_entrants(&self, stage: &Stage) -> Vec<Entrant> {
        let first_stage = |id: &EntrantId| self.stages.iter().find(|stage| stage.field.contains(id));
        stage
            .field
            .iter()
            .filter_map(|id| {
                let person = self.entrants.get(id)?;
                let is_first = first_stage(id).is_none_or(|first| first.row.number == stage.row.number);
                let mut entrant = person.in_stage(stage.row.number, is_first);
                if let Some(rounds) = stage.timetable_rounds() {
                    // Who leaves when a timetable is over has played it, and who is back then has left it for good.
                    entrant.away.retain(|away| away.from <= rounds);
                    if let Some(last) = entrant.away.last_mut() {
                        last.back = last.back.filter(|back| *back <= rounds);
                    }
                }
                Some(entrant)
            })
            .collect()
    }

    /// Everybody who plays for an entrant, or has played for it at a board.
    pub fn all_players_of(&self, id: EntrantId) -> Vec<Id> {
        let mut players = self.players_of(id);
        let parts = self.stages.iter().flat_map(|stage| stage.pairings.values());
        for part in parts {
            if let Some(half) = part.pair().half_of(&id) {
                let begun = part.boards.iter().filter(|board| board.has_begun());
                players.extend(begun.map(|board| board.player(half)));
            }
        }
        players.sort_unstable();
        players.dedup();
        players
    }

    /// The players of an entrant: those of a team in the order of their boards, then its substitutes.
    pub fn players_of(&self, id: EntrantId) -> Vec<Id> {
        let Some(person) = self.entrants.get(&id) else {
            return Vec::new();
        };
        let members = person.members.iter().map(|member| member.player_id);
        person.row.player_id.into_iter().chain(members).collect()
    }
}

impl BoardPart {
    /// Who sits there.
    pub fn player(&self, half: Half) -> Id {
        match half {
            Half::First => self.row.first_player,
            Half::Second => self.row.second_player,
        }
    }
}

impl Person {
    /// His number.
    pub fn id(&self) -> EntrantId {
        entrant_id(self.row.number)
    }

    /// The entrant of one stage; `is_first` says whether he entered the tournament in it.
    pub fn in_stage(&self, stage: i32, is_first: bool) -> Entrant {
        let joined = if is_first { as_u32(self.row.joined).max(1) } else { 1 };
        let mut entrant = Entrant::late(self.id(), joined);
        let gone_before = self
            .away
            .iter()
            .rfind(|away| away.stage < stage && away.away.back.is_none());
        entrant
            .away
            .extend(gone_before.map(|gone| Away { from: 1, ..gone.away }));
        let here = self.away.iter().filter(|away| away.stage == stage);
        entrant.away.extend(here.map(|away| away.away));
        let byes = self.byes.iter().filter(|bye| bye.stage == stage);
        entrant.requested_byes.extend(byes.map(|bye| (bye.round, bye.score)));
        entrant
    }

    /// Whether he has left, with no return known.
    pub fn is_gone(&self) -> bool {
        self.away.iter().any(|away| away.away.back.is_none())
    }
}

impl Stage {
    /// Its round of this number.
    ///
    /// # Errors
    /// There is none.
    pub fn round(&self, number: u32) -> Result<&RoundPart, ServiceError> {
        let found = self.rounds.iter().find(|round| as_u32(round.row.number) == number);
        found.ok_or(ServiceError::NotFound(Noun::Round))
    }

    /// How many rounds its timetable has, drafts among them; none where it has no timetable.
    pub fn timetable_rounds(&self) -> Option<u32> {
        let (size, double) = match self.settings.format {
            Format::RoundRobin { double } => (self.field.len(), double),
            Format::Groups { groups, double, .. } => (self.field.len().div_ceil(usize::from(groups).max(1)), double),
            _ => return None,
        };
        // An odd field has a round more, in which the last one is free as well.
        let once = if size % 2 == 0 { size.saturating_sub(1) } else { size };
        u32::try_from(if double { 2 * once } else { once }).ok()
    }

    /// The boards of a match between its entrants: none where players meet.
    pub fn team_boards(&self) -> Option<u16> {
        self.settings.team_boards
    }

    /// Whether its entrants are teams, or pairs, and no players.
    pub fn has_teams(&self) -> bool {
        self.team_boards().is_some() || self.terms.game().side_size() > 1
    }

    /// Those who sit at the boards of a match between teams, as far as that is settled.
    pub fn seated(&self, key: MatchKey) -> Vec<Id> {
        let boards = self.pairings.get(&key).into_iter().flat_map(|part| &part.boards);
        boards
            .flat_map(|board| [board.row.first_player, board.row.second_player])
            .collect()
    }

    /// The number of the board of the one more game, behind all others; none where players meet, or a match may be shared.
    pub fn extra_board(&self) -> Option<i32> {
        let boards = self.team_boards().filter(|_| self.settings.format.is_bracket())?;
        Some(i32::from(boards) + 1)
    }
}
