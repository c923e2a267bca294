//! Holding a tournament: entries, rounds, and everybody at the tables.

use brade_core::brade::players::{Table, Taste};
use brade_core::brade::record::RecordDate;
use brade_core::tournament::result::{ByHalf, Half};
use chrono::{Datelike, Days, NaiveDate};

use super::DemoError;
use super::cards;
use super::members::Player;
use super::season::{Field, Stage, Tournament};
use super::table::{self, Occasion};
use crate::db::{AnyConnection, Db};
use crate::id::Id;
use crate::service::contests::Terms;
use crate::service::tournaments::settings::{Format, Order, TournamentState};
use crate::service::tournaments::views::{PairingView, SlotView};
use crate::service::tournaments::{
    self, Address, EntrantChange, NewEntrant, NewStage, PairAsked, StartAsked, TournamentData,
};
use crate::service::{Context, Expected, Noun, ServiceError};

const CTX: Context<'static> = Context::LOCAL;
const ANY: &Expected = &Expected::ANY;

/// Whoever holds the tournaments of the season.
pub(super) struct Director<'a> {
    db: &'a Db,
    seed: u64,
    players: &'a [Player],
    table: Table,
    matches: u64,
    games: usize,
    deals: usize,
}

/// A stage that is being played.
struct Running<'a> {
    tournament: &'a Tournament,
    id: Id,
    number: i32,
    agreed: NewStage,
    /// The members of the entrants in their order.
    entrants: &'a [Vec<Player>],
}

impl<'a> Director<'a> {
    /// Somebody with this seed, these players and nothing held yet.
    pub fn new(db: &'a Db, seed: u64, players: &'a [Player]) -> Director<'a> {
        Director {
            db,
            seed,
            players,
            table: Table::default(),
            matches: 0,
            games: 0,
            deals: 0,
        }
    }

    /// How many games were played so far.
    pub fn games(&self) -> usize {
        self.games
    }

    /// How many deals of belote were played so far.
    pub fn deals(&self) -> usize {
        self.deals
    }

    fn write<T>(&self, work: impl FnMut(&mut AnyConnection) -> Result<T, ServiceError>) -> Result<T, DemoError> {
        Ok(self.db.write(work)?)
    }

    /// Holds a tournament, to its end or as far as the season says.
    pub fn hold(&mut self, tournament: &Tournament) -> Result<(), DemoError> {
        let entrants = self.entrants(tournament.field);
        let agreed: Vec<NewStage> = tournament
            .stages
            .iter()
            .map(|stage| stage.agreed(tournament.field))
            .collect::<Result<_, _>>()
            .map_err(|error| ServiceError::invalid("bad-length", "length", error))?;
        let id = self.write(|conn| {
            let id = tournaments::create(conn, CTX, &data(tournament))?.id;
            for (members, seed) in entrants.iter().zip(1..) {
                tournaments::enter(conn, CTX, id, &entry(tournament.field, members, seed), ANY)?;
            }
            for stage in &agreed {
                tournaments::add_stage(conn, CTX, id, stage, ANY)?;
            }
            Ok(id)
        })?;
        for ((stage, agreed), number) in tournament.stages.iter().zip(agreed).zip(1..) {
            let running = Running {
                tournament,
                id,
                number,
                agreed,
                entrants: &entrants,
            };
            self.play_stage(stage, &running)?;
        }
        let state = self.db.read(|conn| tournaments::view(conn, CTX, id))?.state;
        let left_open = tournament.stages.iter().any(|stage| stage.played.is_some());
        match left_open || state == TournamentState::Finished.name() {
            true => Ok(()),
            false => Err(DemoError::Unfinished(tournament.name)),
        }
    }

    /// The members of each entrant.
    fn entrants(&self, field: Field) -> Vec<Vec<Player>> {
        match field {
            Field::Players { from, count } => {
                let chosen = self.players.iter().skip(from).take(count);
                chosen.map(|player| vec![*player]).collect()
            }
            Field::Teams { boards, .. } => [0, 1]
                .map(|first| {
                    let chosen = self.players.iter().skip(first).step_by(2);
                    chosen.take(usize::from(boards)).copied().collect()
                })
                .into(),
            Field::Pairs { count } => self.players.chunks(2).take(count).map(<[Player]>::to_vec).collect(),
        }
    }

    fn play_stage(&mut self, stage: &Stage, running: &Running) -> Result<(), DemoError> {
        let (id, number) = (running.id, running.number);
        let asked = StartAsked {
            order: Order::Seed,
            seed: Some(format!("{} {}", running.tournament.name, self.seed)),
        };
        self.write(|conn| tournaments::start_stage(conn, CTX, id, number, &asked, ANY))?;
        match stage.format {
            Format::Swiss { rounds, .. } => {
                let played = stage.played.unwrap_or(rounds);
                for round in 1..=played {
                    self.pair(running)?;
                    self.play_round(running, round)?;
                }
                if played < rounds {
                    self.pair(running)?;
                }
            }
            Format::RoundRobin { .. } | Format::Groups { .. } => {
                let rounds = self.db.read(|conn| tournaments::rounds(conn, CTX, id, number))?.len();
                for (round, _) in (1..).zip(0..rounds) {
                    self.play_round(running, round)?;
                }
            }
            // Of a bracket the first round is all of it.
            Format::SingleElimination { .. } | Format::DoubleElimination { .. } => self.play_round(running, 1)?,
        }
        Ok(())
    }

    fn pair(&self, running: &Running) -> Result<(), DemoError> {
        let asked = PairAsked::default();
        self.write(|conn| tournaments::pair(conn, CTX, running.id, running.number, &asked, ANY))?;
        Ok(())
    }

    /// Publishes a round, plays every match of it and what follows from them, and closes it.
    fn play_round(&mut self, running: &Running, round: u32) -> Result<(), DemoError> {
        let (id, number) = (running.id, running.number);
        self.write(|conn| tournaments::publish(conn, CTX, id, number, (round, None), ANY))?;
        loop {
            let games = self.db.read(|conn| tournaments::games(conn, CTX, id, number))?;
            // Of a timetable the later rounds are known, and not published yet.
            let is_shown = |game: &PairingView| running.agreed.settings.format.is_bracket() || game.round == round;
            let ready = games.into_iter().filter(|game| game.state == "ready" && is_shown(game));
            let ready: Vec<PairingView> = ready.collect();
            if ready.is_empty() {
                break;
            }
            for game in &ready {
                self.play_pairing(running, game, round)?;
            }
        }
        self.write(|conn| tournaments::close(conn, CTX, id, number, round, ANY))?;
        Ok(())
    }

    fn play_pairing(&mut self, running: &Running, game: &PairingView, round: u32) -> Result<(), DemoError> {
        match running.agreed.settings.team_boards {
            None => self.play_match(running, game, round, None),
            Some(boards) => {
                (1..=i32::from(boards)).try_for_each(|board| self.play_match(running, game, round, Some(board)))
            }
        }
    }

    /// Plays a match, or one board of a match between teams.
    fn play_match(
        &mut self,
        running: &Running,
        game: &PairingView,
        round: u32,
        board: Option<i32>,
    ) -> Result<(), DemoError> {
        self.matches += 1;
        let missing = || ServiceError::NotFound(Noun::Entrant);
        let occasion = Occasion {
            event: running.tournament.name,
            round: match game.part.as_str() {
                "round" => game.round.to_string(),
                part => format!("{part} {}", game.round),
            },
            date: running.tournament.day_of(round),
        };
        let at = Address {
            stage: running.number,
            key: game.key.clone(),
            board,
        };
        let begin = |conn: &mut AnyConnection, white: Half| {
            let (begun, _) = tournaments::begin(conn, CTX, running.id, &at, white, ANY)?;
            let of_board = begun.boards.iter().find(|of| Some(of.board) == board);
            let match_id = begun.match_id.or(of_board.and_then(|of| of.match_id));
            match_id.ok_or(ServiceError::NotFound(Noun::Match))
        };
        match running.agreed.terms {
            Terms::Brade(terms) => {
                let tastes = running.tastes(game, board).ok_or_else(missing)?;
                let played = table::play(self.seed, self.matches, tastes, &terms.into(), &mut self.table);
                self.write(|conn| {
                    let match_id = begin(conn, played.white)?;
                    played.record(conn, CTX, match_id, &occasion)
                })?;
                self.games += played.games();
            }
            Terms::Belote(terms) => {
                let pairs = running.members(game).ok_or_else(missing)?;
                let played = cards::play(self.seed, self.matches, pairs, terms.rules).ok_or_else(missing)?;
                self.write(|conn| {
                    let match_id = begin(conn, Half::First)?;
                    cards::record(conn, CTX, match_id, &played)
                })?;
                self.deals += played.deals.len();
            }
        }
        Ok(())
    }
}

impl Running<'_> {
    /// The members of the two who meet.
    fn members(&self, game: &PairingView) -> Option<ByHalf<&[Player]>> {
        let members = |slot: &SlotView| {
            let number = usize::try_from(slot.entrant.as_ref()?.number).ok()?;
            self.entrants.get(number.checked_sub(1)?).map(Vec::as_slice)
        };
        Some(ByHalf::new(members(&game.first)?, members(&game.second)?))
    }

    /// How the two play who meet, at this board.
    fn tastes(&self, game: &PairingView, board: Option<i32>) -> Option<ByHalf<Taste>> {
        let member = usize::try_from(board.unwrap_or(1)).ok()?.checked_sub(1)?;
        let members = self.members(game)?;
        let taste = |half: Half| Some(members[half].get(member)?.taste);
        Some(ByHalf::new(taste(Half::First)?, taste(Half::Second)?))
    }
}

impl Tournament {
    /// The day on which a round is played.
    fn day_of(&self, round: u32) -> Option<RecordDate> {
        let first: NaiveDate = self.starts_on.parse().ok()?;
        let days = self.days_between * u64::from(round.saturating_sub(1));
        let day = first.checked_add_days(Days::new(days))?;
        let part = |number: u32| u8::try_from(number).ok();
        RecordDate::new(u16::try_from(day.year()).ok(), part(day.month()), part(day.day()))
    }
}

fn data(tournament: &Tournament) -> TournamentData {
    TournamentData {
        club: None,
        series: None,
        name: tournament.name.to_owned(),
        starts_on: tournament.starts_on.to_owned(),
        start_time: Some("18:30".to_owned()),
        place: Some("Klubblokalen".to_owned()),
        note: Some(tournament.note.to_owned()),
        boards: None,
        archived: false,
    }
}

fn entry(field: Field, members: &[Player], seed: i32) -> NewEntrant {
    let ids: Vec<Id> = members.iter().map(|player| player.id).collect();
    let at = usize::try_from(seed - 1).unwrap_or_default();
    let (player, name, members) = match field {
        Field::Players { .. } => (ids.first().copied(), None, Vec::new()),
        Field::Teams { names, .. } => (None, names.get(at).map(|name| (*name).to_owned()), ids),
        Field::Pairs { .. } => {
            let names: Vec<&str> = members.iter().map(|player| player.name).collect();
            (None, Some(names.join(", ")), ids)
        }
    };
    NewEntrant {
        player,
        name,
        members,
        data: EntrantChange {
            seed: Some(seed),
            ..EntrantChange::default()
        },
        missed: None,
        take_bye: false,
    }
}
