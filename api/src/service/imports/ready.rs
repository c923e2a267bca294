//! Records made ready to be stored, without a database.

use brade_core::belote::record::{MatchRecord, ReadMatch};
use brade_core::belote::seat::Team;
use brade_core::brade::legal::Plays;
use brade_core::brade::record::{GameRecord, ReadGame, Termination};
use brade_core::brade::replay::Replayed;
use brade_core::brade::verify::{Fault, Report, Status, verify_each};
use brade_core::mixed::ReadRecord;
use brade_core::record::ReadError;
use brade_core::stats::Counter;
use chrono::NaiveDateTime;

use crate::db::game_facts::FactRow;
use crate::db::new_games::NewGame;
use crate::id::Id;
use crate::service::belote::records;
use crate::service::games::GameOutcome;
use crate::service::games::judge::store_turn;
use crate::service::games::settle::{set_outcome, set_turns};
use crate::service::games::stored::{Loaded, body, row_of_record};
use crate::service::games::tags::Tags;
use crate::service::records::unfit;
use crate::service::statistics::{Known, of_record, of_rows};
use crate::service::{Context, ServiceError};

/// What a record holds.
#[derive(Debug)]
#[allow(clippy::large_enum_variant)] // what holds it is boxed
pub(super) enum Content {
    /// A game of bräde.
    Game {
        /// Its rows.
        game: NewGame,
        /// What counts of it in statistics.
        fact: Option<FactRow>,
    },
    /// A match of belote.
    Belote {
        /// Its record.
        record: Box<MatchRecord>,
        /// What it is recognised by.
        key: String,
    },
}

/// A game or a match of belote that is ready to be stored.
#[derive(Debug)]
pub struct Ready {
    pub(super) content: Content,
    /// The game that it is the same as, once that is known.
    pub original: Option<Original>,
    /// What is wrong with it, if its verdict says that it is wrong.
    pub flaw: Option<Flaw>,
}

/// The game that another one is the same as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Original {
    /// One that is stored.
    Stored(Id),
    /// One that stands before it, in the same step.
    JustBefore,
}

/// Why a game is illegal or contradicted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaw {
    /// Which of the two.
    pub status: Status,
    /// The line of the file.
    pub line: u32,
    /// The rule and what breaks it, or what is claimed and not so.
    pub reason: String,
}

/// Why a record is not stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejection {
    /// The line of the file.
    pub line: u32,
    /// In one line.
    pub reason: String,
}

/// A record of a file.
#[derive(Debug)]
pub struct Found {
    /// The line where it begins.
    pub line: u32,
    /// The game, or why it cannot be stored.
    pub game: Result<Box<Ready>, Rejection>,
}

/// Makes a record ready, or says why it cannot be stored.
///
/// # Errors
/// A record that cannot be written as rows, which is a bug.
pub fn read(ctx: Context, read: ReadRecord, plays: &mut Plays) -> Result<Found, ServiceError> {
    let read = match read {
        ReadRecord::Brade(Ok(read)) => read,
        ReadRecord::Brade(Err(error)) => {
            let begins = error.good.starts.line;
            return Ok(unreadable(begins, &error));
        }
        ReadRecord::Belote(Ok(read)) => return Ok(belote(read)),
        ReadRecord::Belote(Err(error)) => {
            let begins = error.good.starts.line;
            return Ok(unreadable(begins, &error));
        }
    };
    let line = read.starts.line;
    if let Some((what, message)) = unfit(&read.record) {
        let reason = format!("unfit: {what} {message}");
        return Ok(Found {
            line,
            game: Err(Rejection { line, reason }),
        });
    }
    let ready = ready(ctx, &read, plays)?;
    Ok(Found {
        line,
        game: Ok(Box::new(ready)),
    })
}

/// A match of belote, with its verdict.
fn belote(read: ReadMatch) -> Found {
    let line = read.starts.line;
    if let Some((what, message)) = records::unfit(&read.record) {
        let reason = format!("unfit: {what} {message}");
        return Found {
            line,
            game: Err(Rejection { line, reason }),
        };
    }
    let report = brade_core::belote::verify::verify(&read.record);
    let flaw = report.status.is_bad().then(|| {
        let place = report
            .fault
            .as_ref()
            .and_then(|fault| read.places.get(fault.deal.checked_sub(1)?));
        let reason = match &report.fault {
            Some(fault) => fault.to_string(),
            None => {
                let claims: Vec<String> = report.contradictions.iter().map(ToString::to_string).collect();
                claims.join("; ")
            }
        };
        Flaw {
            status: report.status,
            line: place.map_or(line, |place| place.line),
            reason,
        }
    });
    let content = Content::Belote {
        key: records::content_key(&read.record),
        record: Box::new(read.record),
    };
    Found {
        line,
        game: Ok(Box::new(Ready {
            content,
            original: None,
            flaw,
        })),
    }
}

fn unreadable<T>(begins: u32, error: &ReadError<T>) -> Found {
    let found = match error.found.as_str() {
        "" => "the end of the file".to_owned(),
        found => format!("{found:?}"),
    };
    let (column, expected) = (error.column, &error.expected);
    Found {
        line: begins,
        game: Err(Rejection {
            line: error.line,
            reason: format!("unreadable: column {column}: found {found}, expected {expected}"),
        }),
    }
}

fn ready(ctx: Context, read: &ReadGame, plays: &mut Plays) -> Result<Ready, ServiceError> {
    let record = &read.record;
    let mut turns = Vec::with_capacity(4 * record.turns.len());
    let mut counter = Counter::default();
    let report = verify_each(record, plays, |turn, replayed| {
        store_turn(&mut turns, turn, replayed);
        if let Replayed::Legal(play) = replayed {
            counter.turn(turn.side, play);
        }
    });
    let (game, fact) = match (report.status, outcome(&report)) {
        (Status::Verified, Some(outcome)) => verified(ctx, record, turns, outcome, counter)?,
        _ => settled(ctx, record)?,
    };
    Ok(Ready {
        content: Content::Game { game, fact },
        original: None,
        flaw: report.status.is_bad().then(|| flaw(read, &report)),
    })
}

/// The result of a verified game.
fn outcome(report: &Report) -> Option<GameOutcome> {
    report.winner.map(|winner| GameOutcome {
        winner,
        win: report.win,
        points: report.points.unwrap_or_default(),
        termination: Termination::Played,
    })
}

/// A game of which every turn is legal and the last one ends it: nearly all of them.
fn verified(
    ctx: Context,
    record: &GameRecord,
    turns: Vec<u8>,
    outcome: GameOutcome,
    counter: Counter,
) -> Result<(NewGame, Option<FactRow>), ServiceError> {
    let mut row = row_of_record(ctx, record);
    set_outcome(&mut row, Some(outcome));
    set_turns(&mut row, record, Status::Verified);
    let tags = Tags::from(record);
    let body = body(&mut row, &tags, &record.notes, turns)?;
    // A game from another position has no facts, as in `stats::game_facts`.
    let facts = match (record.turns.first(), outcome.win) {
        (Some(first), Some(win)) if record.setup.is_none() => Some(counter.facts(first.side, outcome.winner, win)),
        _ => None,
    };
    let known = Known {
        date: record.date,
        begun_by: tags.first,
        facts,
    };
    let fact = of_record(&row, outcome, known);
    Ok((NewGame::new(row, body), Some(fact)))
}

/// Any other game, as a request would store it.
fn settled(ctx: Context, record: &GameRecord) -> Result<(NewGame, Option<FactRow>), ServiceError> {
    let mut game = Loaded::of_record(ctx, record);
    let settled = game.replay();
    game.adopt(&settled);
    let body = game.body(&settled.judged)?;
    let fact = of_rows(&game.row, &body)?;
    Ok((NewGame::new(game.row, body), fact))
}

fn flaw(read: &ReadGame, report: &Report) -> Flaw {
    let begins = read.starts.line;
    let (line, reason) = match &report.fault {
        Some(fault) => {
            let place = fault.turn.checked_sub(1).and_then(|index| read.places.get(index));
            (place.map_or(begins, |place| place.line), illegal(fault))
        }
        None => {
            let claims: Vec<String> = report.contradictions.iter().map(ToString::to_string).collect();
            (begins, claims.join("; "))
        }
    };
    Flaw {
        status: report.status,
        line,
        reason,
    }
}

/// `own-point (RULES.md §3): turn 12, white threw 63 and played 1/7 1/4: …`
fn illegal(fault: &Fault) -> String {
    format!(
        "{} (RULES.md §{}): turn {}, {} threw {} and played {}: {}",
        fault.rule.code(),
        fault.rule.paragraph(),
        fault.turn,
        fault.side,
        fault.dice,
        fault.written,
        fault.message
    )
}

impl Ready {
    /// Makes a game one of this moment, with this id. A match of belote gets its own when it is stored.
    pub(super) fn be(&mut self, id: Id, at: NaiveDateTime) {
        if let Content::Game { game, fact } = &mut self.content {
            game.be(id, at);
            if let Some(fact) = fact {
                fact.game_id = id;
            }
        }
    }

    /// What it is recognised by.
    pub(super) fn key(&self) -> &[u8] {
        match &self.content {
            Content::Game { game, .. } => game.content_key(),
            Content::Belote { key, .. } => key.as_bytes(),
        }
    }

    /// Who plays, for people.
    pub fn players(&self) -> String {
        let (first, second) = match &self.content {
            Content::Game { game, .. } => {
                let head = game.head();
                (head.white_name.as_str(), head.black_name.as_str())
            }
            Content::Belote { record, .. } => (
                record.names(Team::NorthSouth).unwrap_or_default(),
                record.names(Team::EastWest).unwrap_or_default(),
            ),
        };
        let name = |name: &str| {
            if name.is_empty() {
                "?".to_owned()
            } else {
                name.to_owned()
            }
        };
        format!("{} – {}", name(first), name(second))
    }
}
