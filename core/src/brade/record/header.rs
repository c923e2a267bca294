//! Reading the tags of a game.

use super::super::notation::Numbering;
use super::super::position::PositionError;
use super::super::rules::{Begins, RuleSet, Rules};
use super::super::win::Win;
use super::cursor::Cursor;
use super::notes::possible;
use super::tags::{Known, read_score};
use super::{GameRecord, Note, Outcome, Termination};
use crate::record::TextPlace;
use crate::record::cursor::Fault;
use crate::record::tags::{Part, Value, a_date, one_of, read_tags};
use crate::record::unread::{Unread, excerpt};

/// What of the tags can be judged only when all of them are known, and where it stands.
#[derive(Default)]
pub(super) struct Header {
    set: RuleSet,
    options: Option<(String, TextPlace)>,
    setup_at: Option<TextPlace>,
}

impl Header {
    /// Reads tags and comments up to the first turn or token; false if the text ends before a tag.
    pub fn read(&mut self, cursor: &mut Cursor<'_>, record: &mut GameRecord) -> Result<bool, Unread> {
        read_tags(cursor, |cursor, part| match part {
            Part::Known(tag, value) => self.set(tag, value, cursor, record),
            Part::Other(tag) => {
                record.others.push(tag);
                Ok(())
            }
            Part::Comment(text) => {
                record.notes.push(Note::Comment(text));
                Ok(())
            }
        })
    }

    fn set(
        &mut self,
        tag: Known,
        value: Value<'_>,
        cursor: &mut Cursor<'_>,
        record: &mut GameRecord,
    ) -> Result<(), Unread> {
        match tag {
            Known::Event => record.event = Some(value.text.into_owned()),
            Known::Site => record.site = Some(value.text.into_owned()),
            Known::Date => record.date = Some(value.parse(a_date)?),
            Known::Round => record.round = Some(value.text.into_owned()),
            Known::White => record.white = Some(value.text.into_owned()),
            Known::Black => record.black = Some(value.text.into_owned()),
            Known::Rules => self.set = value.parse(|| one_of(RuleSet::ALL.map(RuleSet::name)))?,
            Known::Options => self.options = Some((value.text.into_owned(), cursor.place(value.at))),
            Known::Game => {
                let read = value.text.parse();
                record.game = Some(read.map_err(|error: super::GameNumberError| {
                    value.unread(format!("a game of a match such as 1/3: {error}"))
                })?);
            }
            Known::Begins => record.begins = Some(value.parse(|| one_of(Begins::ALL.map(Begins::name)))?),
            Known::Score => {
                let read = read_score(&value.text);
                record.score = Some(read.ok_or_else(|| value.unread("White's and Black's points, such as 2-1"))?);
            }
            Known::Teka => {
                let expected = || "White's die and Black's, two different numbers such as 2-5".into();
                record.teka = Some(value.parse(expected)?);
            }
            Known::Setup => {
                let read = value.text.parse();
                record.setup = Some(read.map_err(|error: PositionError| {
                    let mut unread = value.unread(format!("a position: {error}"));
                    if error.at < value.len {
                        unread.at = value.at + error.at;
                        unread.len = Some(value.len - error.at);
                    }
                    unread
                })?);
                self.setup_at = Some(cursor.place(value.at));
            }
            Known::Numbering => {
                record.numbering = match &*value.text {
                    "own" => Numbering::Own,
                    "board" => Numbering::Board,
                    _ => return Err(value.unread("own or board")),
                }
            }
            Known::Result => record.result = Some(value.parse(|| one_of(Outcome::ALL.map(Outcome::token)))?),
            Known::Win => record.win = Some(value.parse(|| one_of(Win::ALL.map(Win::name)))?),
            Known::Points => {
                let expected = || "points with at most one digit after the point, such as 4 or 1.2".into();
                record.points = Some(value.parse(expected)?);
            }
            Known::Termination => {
                record.termination = Some(value.parse(|| one_of(Termination::ALL.map(Termination::name)))?);
            }
            Known::Source => record.source = Some(value.text.into_owned()),
            Known::Annotator => record.annotator = Some(value.text.into_owned()),
            Known::WhiteClub => record.white_club = Some(value.text.into_owned()),
            Known::BlackClub => record.black_club = Some(value.text.into_owned()),
        }
        Ok(())
    }

    /// Judges what depends on other tags: the options and the position, which must be one to play on from.
    /// What cannot be is not left in the record.
    pub fn finish(self, record: &mut GameRecord) -> Result<(), Fault> {
        let mut fault = None;
        record.rules = Rules::from(self.set);
        if let Some((options, at)) = self.options {
            match Rules::parse(self.set, &options) {
                Ok(rules) => record.rules = rules,
                Err(error) => {
                    fault = Some(Fault {
                        at,
                        found: excerpt(&options),
                        expected: format!("options of the rule set: {error}").into(),
                    });
                }
            }
        }
        if let (Some(setup), Some(at)) = (record.setup, self.setup_at)
            && let Err(expected) = to_play_on_from(setup, &record.rules)
        {
            record.setup = None;
            fault = fault.or_else(|| {
                Some(Fault {
                    at,
                    found: excerpt(&setup.to_string()),
                    expected: expected.into(),
                })
            });
        }
        fault.map_or(Ok(()), Err)
    }
}

fn to_play_on_from(setup: super::Setup, rules: &Rules) -> Result<(), String> {
    match possible(setup, rules)?.over(rules) {
        None => Ok(()),
        Some(over) => Err(format!("a position to play on from: {over}")),
    }
}
