//! Records as text: verified, and stored.

use brade_core::brade::legal::Plays;
use brade_core::brade::record::{GameRecord, Note, ReadError, ReadGame};
use brade_core::brade::verify::{Report, Status, verify};
use brade_core::mixed::{ReadRecord, read_records};

use super::belote::{PlayedMatch, VerifiedMatch, records as belote_records};
use super::games::MOST_TURNS;
use super::games::settle::standing;
use super::games::stored::Loaded;
use super::journal::Change;
use super::players::aliases;
use super::text::{excerpt, fault_of_line, longer_than};
use super::{Context, Noun, ServiceError, positions, statistics};
use crate::auth::permission::Action;
use crate::db::{AnyConnection, games};
use crate::id::Id;

/// A game of bräde: the record with its report, or why it cannot be read.
pub type VerifiedGame = Result<(ReadGame, Report), ReadError>;

/// One record of a text, verified as the game that it names.
#[derive(Debug)]
pub enum Verified {
    /// A game of bräde.
    Brade(VerifiedGame),
    /// A match of belote.
    Belote(VerifiedMatch),
}

impl Verified {
    /// Verifies a record.
    pub fn of(read: ReadRecord, plays: &mut Plays) -> Verified {
        match read {
            ReadRecord::Brade(read) => Verified::Brade(read.map(|game| {
                let report = verify(&game.record, plays);
                (game, report)
            })),
            ReadRecord::Belote(read) => Verified::Belote(read.map(PlayedMatch::of)),
        }
    }

    /// The verdict.
    pub fn status(&self) -> Status {
        match self {
            Verified::Brade(Ok((_, report))) => report.status,
            Verified::Belote(Ok(played)) => played.report.status,
            Verified::Brade(Err(_)) | Verified::Belote(Err(_)) => Status::Unreadable,
        }
    }

    /// Leaves out the legal plays and the deals once the reports on a text have told [`MOST_TOLD`] of them.
    fn shorten(&mut self, told: &mut usize) {
        match self {
            Verified::Brade(Ok((_, report))) => {
                if let Some(fault) = &mut report.fault {
                    *told += fault.legal.len();
                    if *told > MOST_TOLD {
                        fault.legal = Vec::new();
                    }
                }
            }
            Verified::Belote(Ok(played)) => {
                *told += played.deals.len();
                if *told > MOST_TOLD {
                    played.deals = Vec::new();
                }
            }
            Verified::Brade(Err(_)) | Verified::Belote(Err(_)) => {}
        }
    }
}

/// How many legal plays and deals the reports on one text tell at most: a small text of many illegal games must not become
/// a huge answer.
pub const MOST_TOLD: usize = 100_000;

/// Verifies every record of a text. Takes processor time and no database. The reports on a text that has very many leave out
/// the legal plays and the deals once they have told [`MOST_TOLD`] of them.
pub fn verify_text(text: &str) -> Vec<Verified> {
    let mut plays = Plays::new();
    let mut told = 0;
    read_records(text)
        .map(|read| {
            let mut verified = Verified::of(read, &mut plays);
            verified.shorten(&mut told);
            verified
        })
        .collect()
}

/// The most games that are stored at once: nobody else can write meanwhile.
pub const GAMES: usize = 10_000;
/// The most characters of a tag's value in a record that is stored.
const TAG: usize = 1000;
/// The most characters of a comment in a record that is stored.
const COMMENT: usize = 10_000;
/// The most tags without a meaning of a record that is stored.
const OTHER_TAGS: usize = 100;

/// Stores the records that could be read, each as the game that it names; gives the id of each game or match of belote, none
/// for one that could not be read. Illegal and contradicted ones are stored with their status.
///
/// # Errors
/// Too many records; a tag, a comment or a game that is too long, control characters; the database's failure.
pub fn store(conn: &mut AnyConnection, ctx: Context, verified: &[Verified]) -> Result<Vec<Option<Id>>, ServiceError> {
    ctx.may(Action::StoreRecords, ctx.club, &[])?;
    if verified.len() > GAMES {
        let message = format!("must have at most {GAMES} games; send the others in a second request");
        return Err(ServiceError::invalid("too-many-games", "body", message));
    }
    for (record, number) in verified.iter().zip(1..) {
        let unfit = match record {
            Verified::Brade(Ok((read, _))) => unfit(&read.record),
            Verified::Belote(Ok(played)) => belote_records::unfit(&played.read.record),
            Verified::Brade(Err(_)) | Verified::Belote(Err(_)) => None,
        };
        // They would be shown in every list.
        if let Some((what, message)) = unfit {
            let field = format!("games[{number}].{what}");
            return Err(ServiceError::invalid("bad-text", field, message));
        }
    }
    let stored = verified.iter().map(|record| match record {
        Verified::Brade(Ok((read, _))) => store_one(conn, ctx, &read.record).map(Some),
        Verified::Belote(Ok(played)) => belote_records::store(conn, ctx, &played.read.record).map(Some),
        Verified::Brade(Err(_)) | Verified::Belote(Err(_)) => Ok(None),
    });
    stored.collect()
}

fn store_one(conn: &mut AnyConnection, ctx: Context, record: &GameRecord) -> Result<Id, ServiceError> {
    let mut game = Loaded::of_record(ctx, record);
    aliases::link(conn, &mut game.row)?;
    let settled = game.replay();
    game.adopt(&settled);
    let body = game.body(&settled.judged)?;
    let written = games::insert(conn, &game.row, &body)?;
    statistics::follow(conn, &written, false)?;
    positions::follow(conn, &written)?;
    let change = Change {
        noun: Noun::Game,
        id: game.row.id,
        version: game.row.version,
        action: "stored",
        before: None,
        after: Some(standing(&game.row.standing())),
        why: None,
    };
    change.write(conn, ctx)?;
    Ok(game.row.id)
}

/// What of a record no record needs, and what is wrong with it.
pub(super) fn unfit(record: &GameRecord) -> Option<(String, String)> {
    let refuse = |what: &str, message: String| Some((what.to_owned(), message));
    if record.turns.len() > MOST_TURNS {
        return refuse("turns", format!("must be at most {MOST_TURNS}"));
    }
    let tags = [
        ("Event", &record.event),
        ("Site", &record.site),
        ("Round", &record.round),
        ("White", &record.white),
        ("Black", &record.black),
        ("Source", &record.source),
        ("Annotator", &record.annotator),
        ("WhiteClub", &record.white_club),
        ("BlackClub", &record.black_club),
    ];
    let known = tags
        .into_iter()
        .filter_map(|(name, value)| Some((name, value.as_deref()?)));
    let others = record.others.iter().map(|tag| (tag.name(), tag.value()));
    if record.others.len() > OTHER_TAGS {
        return refuse(
            "tags",
            format!("must be at most {OTHER_TAGS} beside those with a meaning"),
        );
    }
    for (name, value) in known.chain(others) {
        let fault = fault_of_line(name, TAG).or_else(|| fault_of_line(value, TAG));
        if let Some(message) = fault {
            return refuse(excerpt(name), message);
        }
    }
    let notes = record.turns.iter().flat_map(|turn| &turn.notes);
    for note in record.notes.iter().chain(notes) {
        if matches!(note, Note::Comment(text) if longer_than(text, COMMENT)) {
            return refuse("comment", format!("must have at most {COMMENT} characters"));
        }
    }
    None
}
