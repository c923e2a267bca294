//! From rows to games, from records to rows, and what is shown of them.

use std::fmt::Display;
use std::str::FromStr;

use brade_core::brade::dice::Teka;
use brade_core::brade::facts::facts;
use brade_core::brade::position::Setup;
use brade_core::brade::record::{GameNumber, GameRecord, Note, Outcome, Termination};
use brade_core::brade::rules::{Begins, RuleSet, Rules};
use brade_core::brade::side::{BySide, Side};
use brade_core::brade::verify::Status;
use brade_core::brade::win::{Points, Win};

use super::judge::{Judged, decode};
use super::settle::Settled;
use super::tags::{Tags, read_notes, write_notes};
use super::{GameHead, GameOutcome, GameState, GameView, Person};
use crate::db::games::{self, GameBodyRow, GameHeadRow, StandingRow};
use crate::db::matches::{self, MatchRow};
use crate::db::{AnyConnection, match_reports, time};
use crate::id::Id;
use crate::service::{Context, Noun, ServiceError};

/// A game as it is stored, its record made from it.
#[derive(Clone)]
pub(in crate::service) struct Loaded {
    /// The row, without turns and notes.
    pub row: GameHeadRow,
    /// The rest of it, until [`Loaded::check`] puts it aside.
    pub(super) body: GameBodyRow,
    /// What the row has in its column `tags`.
    pub tags: Tags,
    /// The record. What the service itself knows of the result is not in it until it is shown.
    pub record: GameRecord,
    /// The position before the first turn.
    pub start: Setup,
    /// The match that it is a game of, once somebody has asked for it.
    in_match: Option<InMatch>,
    /// The game as it is stored, for whoever is refused; see [`Loaded::check`].
    pub(super) seen: Option<Box<Seen>>,
    /// Whether matches of its tournament that have begun stand as they are, though they depend on what is changed.
    pub(super) let_stand: bool,
}

/// A game as it was before anything of it changed.
#[derive(Clone)]
pub(super) struct Seen {
    pub row: GameHeadRow,
    pub body: GameBodyRow,
}

/// The match of a game, and all its games.
#[derive(Clone)]
pub(in crate::service) struct InMatch {
    /// The match.
    pub row: MatchRow,
    /// Its games in their order.
    pub games: Vec<StandingRow>,
    /// The number of the first game whose result waits to be confirmed, if any waits.
    pub waits_from: Option<i32>,
}

/// A value that a row must hold, or it is stored wrongly.
pub(in crate::service) fn parse<T: FromStr<Err: Display>>(noun: Noun, id: Id, text: &str) -> Result<T, ServiceError> {
    text.parse().map_err(|error: T::Err| ServiceError::Corrupt {
        noun,
        id,
        what: error.to_string(),
    })
}

/// The rules that a row names.
pub(in crate::service) fn rules(noun: Noun, id: Id, set: &str, options: &str) -> Result<Rules, ServiceError> {
    let set: RuleSet = parse(noun, id, set)?;
    Rules::parse(set, options).map_err(|error| corrupt(noun, id, error))
}

/// The side that a row names.
pub(in crate::service) fn side(noun: Noun, id: Id, text: &str) -> Result<Side, ServiceError> {
    let known = Side::BOTH.into_iter().find(|side| side.name() == text);
    known.ok_or_else(|| corrupt(noun, id, format!("`{text}` is no side")))
}

fn corrupt(noun: Noun, id: Id, what: impl Display) -> ServiceError {
    ServiceError::Corrupt {
        noun,
        id,
        what: what.to_string(),
    }
}

fn optional<T: FromStr<Err: Display>>(id: Id, text: Option<&str>) -> Result<Option<T>, ServiceError> {
    text.map(|text| parse(Noun::Game, id, text)).transpose()
}

/// What a row says of the result.
pub(in crate::service) fn outcome(row: &GameHeadRow) -> Result<Option<GameOutcome>, ServiceError> {
    standing_outcome(&row.standing())
}

/// The same of what a match shows of a game.
fn standing_outcome(row: &StandingRow) -> Result<Option<GameOutcome>, ServiceError> {
    let Some(winner) = row.result.as_deref() else {
        return Ok(None);
    };
    Ok(Some(GameOutcome {
        winner: side(Noun::Game, row.id, winner)?,
        win: optional::<Win>(row.id, row.win.as_deref())?,
        points: Points::from_tenths(row.points.unwrap_or(0)),
        termination: optional::<Termination>(row.id, row.termination.as_deref())?.unwrap_or_default(),
    }))
}

/// The column `tags` of a row.
pub(in crate::service) fn tags(row: &GameHeadRow) -> Result<Tags, ServiceError> {
    serde_json::from_str(&row.tags).map_err(|error| corrupt(Noun::Game, row.id, error))
}

/// A game without its turns, from its row.
pub(in crate::service) fn head(row: &GameHeadRow) -> Result<GameHead, ServiceError> {
    let status = Status::ALL.into_iter().find(|status| status.name() == row.status);
    let person = |id: Option<Id>, name: &str| Person {
        id,
        name: name.to_owned(),
    };
    Ok(GameHead {
        id: row.id,
        club_id: row.club_id,
        match_id: row.match_id,
        number: row.number,
        players: BySide {
            white: person(row.white_id, &row.white_name),
            black: person(row.black_id, &row.black_name),
        },
        rules: rules(Noun::Game, row.id, &row.rule_set, &row.options)?,
        event: row.event.clone(),
        site: row.site.clone(),
        round: row.round.clone(),
        date: row.date_text.clone(),
        teka: optional::<Teka>(row.id, row.teka.as_deref())?,
        begins: optional::<Begins>(row.id, row.begins.as_deref())?,
        begun_by: tags(row)?.first,
        status: status.ok_or_else(|| corrupt(Noun::Game, row.id, format!("`{}` is no status", row.status)))?,
        outcome: outcome(row)?,
        turn_count: usize::try_from(row.turn_count).unwrap_or(0),
        created_at: row.created_at,
        updated_at: row.updated_at,
        version: row.version,
    })
}

fn load_match(conn: &mut AnyConnection, id: Id) -> Result<InMatch, ServiceError> {
    let row = matches::find(conn, id)?.ok_or(ServiceError::NotFound(Noun::Match))?;
    let games = games::standings(conn, id)?;
    let report = match_reports::find(conn, id)?;
    Ok(InMatch {
        row,
        games,
        waits_from: report
            .filter(|report| report.confirmed_at.is_none())
            .map(|report| report.from_game),
    })
}

/// Reads a game.
pub(in crate::service) fn load(conn: &mut AnyConnection, id: Id) -> Result<Loaded, ServiceError> {
    let (row, body) = games::find(conn, id)?.ok_or(ServiceError::NotFound(Noun::Game))?;
    Loaded::of_rows(row, body)
}

/// What a row says of a game by itself: its tags, its record, and the position before the first turn.
pub(in crate::service) fn read(
    row: &GameHeadRow,
    body: &GameBodyRow,
) -> Result<(Tags, GameRecord, Setup), ServiceError> {
    let id = row.id;
    let tags = tags(row)?;
    let mut record = GameRecord {
        event: row.event.clone(),
        site: row.site.clone(),
        date: optional(id, row.date_text.as_deref())?,
        round: row.round.clone(),
        white: Some(row.white_name.clone()).filter(|name| !name.is_empty()),
        black: Some(row.black_name.clone()).filter(|name| !name.is_empty()),
        rules: rules(Noun::Game, id, &row.rule_set, &row.options)?,
        begins: optional(id, row.begins.as_deref())?,
        teka: optional(id, row.teka.as_deref())?,
        setup: optional(id, row.setup.as_deref())?,
        notes: read_notes(&body.notes).ok_or_else(|| corrupt(Noun::Game, id, "the notes cannot be read"))?,
        ..GameRecord::default()
    };
    tags.apply(&mut record);
    let start = start(&record, &tags);
    record.turns = decode(&body.turns, &record, start).map_err(|error| corrupt(Noun::Game, id, error))?;
    Ok((tags, record, start))
}

/// The position before the first turn.
pub(in crate::service) fn start(record: &GameRecord, tags: &Tags) -> Setup {
    let begins = tags.first.or(record.teka.map(|teka| teka.begins()));
    record.setup.unwrap_or(Setup::start(begins.unwrap_or(Side::White)))
}

impl InMatch {
    fn number_of(&self, game: &GameHeadRow) -> Option<GameNumber> {
        let number = u16::try_from(game.number?).ok()?;
        GameNumber::new(number, u16::try_from(self.row.length).ok()?).ok()
    }

    fn score_before(&self, game: &GameHeadRow) -> Result<BySide<Points>, ServiceError> {
        let mut score = BySide::default();
        for earlier in self.games.iter().filter(|other| other.number < game.number) {
            if let Some(outcome) = standing_outcome(earlier)? {
                score[outcome.winner] = score[outcome.winner] + outcome.points;
            }
        }
        Ok(score)
    }
}

/// The row of a record that is to be stored as a game of no match, as far as no replay and no JSON is needed.
pub(in crate::service) fn row_of_record(ctx: Context, record: &GameRecord) -> GameHeadRow {
    let now = time::now();
    GameHeadRow {
        id: Id::new(),
        club_id: ctx.club,
        match_id: None,
        number: None,
        white_id: None,
        black_id: None,
        white_name: record.white.clone().unwrap_or_default(),
        black_name: record.black.clone().unwrap_or_default(),
        rule_set: record.rules.set().name().to_owned(),
        options: record.rules.option_list(),
        event: record.event.clone(),
        site: record.site.clone(),
        date_text: record.date.map(|date| date.to_string()),
        date_from: record.date.map(|date| date.earliest()),
        round: record.round.clone(),
        teka: record.teka.map(|teka| teka.to_string()),
        begins: record.begins.map(|begins| begins.to_string()),
        setup: record.setup.map(|setup| setup.to_string()),
        tags: String::new(),
        turn_count: 0,
        status: String::new(),
        result: None,
        win: None,
        points: None,
        termination: None,
        opening_throw: None,
        created_by: ctx.actor,
        created_at: now,
        updated_at: now,
        version: 1,
    }
}

impl Loaded {
    /// A game from its row.
    ///
    /// # Errors
    /// A game that is stored wrongly.
    pub(super) fn of_rows(row: GameHeadRow, body: GameBodyRow) -> Result<Loaded, ServiceError> {
        let (tags, record, start) = read(&row, &body)?;
        Ok(Loaded {
            row,
            body,
            tags,
            record,
            start,
            in_match: None,
            seen: None,
            let_stand: false,
        })
    }

    /// A record that is to be stored as a game of no match.
    pub fn of_record(ctx: Context, record: &GameRecord) -> Loaded {
        let tags = Tags::from(record);
        Loaded {
            start: start(record, &tags),
            row: row_of_record(ctx, record),
            body: GameBodyRow::default(),
            tags,
            record: record.clone(),
            in_match: None,
            seen: None,
            let_stand: false,
        }
    }

    /// The match, if it is a game of one. Nobody needs it for a turn that does not end the game.
    ///
    /// # Errors
    /// The database's failure.
    pub fn in_match(&mut self, conn: &mut AnyConnection) -> Result<Option<&mut InMatch>, ServiceError> {
        if let (Some(id), None) = (self.row.match_id, &self.in_match) {
            self.in_match = Some(load_match(conn, id)?);
        }
        Ok(self.in_match.as_mut())
    }

    /// Whether its result waits to be confirmed, with those of the later games of its match.
    ///
    /// # Errors
    /// The database's failure.
    pub fn is_unconfirmed(&mut self, conn: &mut AnyConnection) -> Result<bool, ServiceError> {
        let waits_from = self.in_match(conn)?.and_then(|in_match| in_match.waits_from);
        Ok(waits_from.is_some_and(|first| self.row.number.is_none_or(|number| number >= first)))
    }

    /// Whether the record says what the service knows of the result, and claims nothing of its own.
    fn in_own_words(&self) -> bool {
        self.tags.claims.is_none()
    }

    /// Every text of the game that people wrote, the names of its players apart: tags and comments.
    pub fn texts(&mut self) -> impl Iterator<Item = &mut String> {
        let row = &mut self.row;
        let columns = [&mut row.event, &mut row.site, &mut row.round];
        let turns = self.record.turns.iter_mut().flat_map(|turn| &mut turn.notes);
        let comments = self.record.notes.iter_mut().chain(turns).filter_map(|note| match note {
            Note::Comment(text) => Some(text),
            Note::Position(_) => None,
        });
        columns.into_iter().flatten().chain(self.tags.texts()).chain(comments)
    }

    /// The game with everything that can be said of it.
    ///
    /// # Errors
    /// A game that is stored wrongly; the database's failure.
    pub fn view(mut self, conn: &mut AnyConnection) -> Result<GameView, ServiceError> {
        let settled = self.replay();
        self.into_view(conn, settled)
    }

    /// The same from a replay of the game as it is.
    ///
    /// # Errors
    /// A game that is stored wrongly; the database's failure.
    pub fn into_view(mut self, conn: &mut AnyConnection, mut settled: Settled) -> Result<GameView, ServiceError> {
        let unconfirmed = self.is_unconfirmed(conn)?;
        let turns = std::mem::take(&mut settled.judged.views);
        let mut record = std::mem::take(&mut self.record);
        if let Some(in_match) = &self.in_match {
            record.game = in_match.number_of(&self.row);
            record.score = Some(in_match.score_before(&self.row)?);
        }
        let (start, in_own_words) = (self.start, self.in_own_words());
        let state = self.into_state(settled)?;
        if in_own_words {
            let outcome = state.outcome;
            record.token = Outcome::from(outcome.map(|outcome| outcome.winner));
            record.result = Some(record.token);
            record.win = outcome.and_then(|outcome| outcome.win);
            record.points = outcome.map(|outcome| outcome.points);
            record.termination = outcome.map(|outcome| outcome.termination);
        }
        Ok(GameView {
            state,
            record,
            start,
            turns,
            unconfirmed,
        })
    }

    /// How the game stands after a replay of it as it is.
    ///
    /// # Errors
    /// A game that is stored wrongly.
    pub fn into_state(self, settled: Settled) -> Result<GameState, ServiceError> {
        let Settled { judged, report } = settled;
        let head = head(&self.row)?;
        let in_play = judged.position.filter(|_| judged.ending.is_none());
        Ok(GameState {
            open: head.outcome.is_none() && report.fault.is_none(),
            facts: in_play.map_or_else(Vec::new, |setup| facts(&setup.board, setup.to_move, None, &head.rules)),
            head,
            position: judged.position,
            to_move: judged.to_move,
            fault: report.fault,
            contradictions: report.contradictions,
        })
    }

    /// Fills in the columns that are made of other values.
    ///
    /// # Errors
    /// A value that cannot be written as JSON.
    pub fn body(&mut self, judged: &Judged) -> Result<GameBodyRow, ServiceError> {
        body(&mut self.row, &self.tags, &self.record.notes, judged.bytes.clone())
    }
}

/// Fills in the column `tags`, and gives the rest of the game.
///
/// # Errors
/// A value that cannot be written as JSON.
pub(in crate::service) fn body(
    row: &mut GameHeadRow,
    tags: &Tags,
    notes: &[Note],
    turns: Vec<u8>,
) -> Result<GameBodyRow, ServiceError> {
    let id = row.id;
    let written = |error: serde_json::Error| corrupt(Noun::Game, id, error);
    row.tags = serde_json::to_string(tags).map_err(written)?;
    Ok(GameBodyRow {
        turns,
        notes: write_notes(notes).map_err(written)?,
    })
}
