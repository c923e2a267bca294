//! Reading the tags of a game.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::str::FromStr;

use super::super::notation::{Numbering, Unread};
use super::super::position::{PositionError, excerpt};
use super::super::rules::{Begins, RuleSet, Rules};
use super::super::win::Win;
use super::cursor::{Cursor, Fault};
use super::notes::possible;
use super::read::TextPlace;
use super::tags::{Known, Tag, in_name, read_score};
use super::{GameRecord, Outcome, Termination};

/// What of the tags can be judged only when all of them are known, and where it stands.
#[derive(Default)]
pub(super) struct Header {
    set: RuleSet,
    options: Option<(String, TextPlace)>,
    setup_at: Option<TextPlace>,
}

/// The value of a tag, without its escapes, and where it stands between its quotes.
struct Value<'a> {
    text: Cow<'a, str>,
    at: usize,
    len: usize,
}

impl Value<'_> {
    fn unread(&self, expected: impl Into<Cow<'static, str>>) -> Unread {
        // An empty value is shown with its quotes.
        let (at, len) = if self.len == 0 {
            (self.at.saturating_sub(1), 2)
        } else {
            (self.at, self.len)
        };
        Unread {
            at,
            len: Some(len),
            expected: expected.into(),
        }
    }

    fn parse<T: FromStr>(&self, expected: impl FnOnce() -> Cow<'static, str>) -> Result<T, Unread> {
        self.text.parse().map_err(|_| self.unread(expected()))
    }
}

fn one_of<const N: usize>(names: [&'static str; N]) -> Cow<'static, str> {
    format!("one of {}", names.join(", ")).into()
}

impl Header {
    /// Reads tags and comments up to the first turn or token; false if the text ends before a tag.
    pub fn read<'a>(&mut self, cursor: &mut Cursor<'a>, record: &mut GameRecord) -> Result<bool, Unread> {
        let mut known = 0u32;
        let mut others: BTreeSet<&'a str> = BTreeSet::new();
        let mut any = false;
        let mut blank_line = false;
        loop {
            blank_line |= cursor.blanks() >= 2;
            match cursor.peek() {
                None if !any => return Ok(false),
                Some(b'[') if !(any && blank_line) => {}
                Some(b'{' | b';') => {
                    record.notes.push(cursor.note(None)?);
                    continue;
                }
                _ => return Ok(true),
            }
            let start = cursor.at;
            let (name, value) = read_tag(cursor)?;
            let first = match Known::named(name.as_bytes()) {
                Some(tag) => {
                    let bit = 1 << tag as u32;
                    let first = known & bit == 0;
                    known |= bit;
                    if first {
                        self.set(tag, value, cursor, record)?;
                    }
                    first
                }
                None => {
                    let first = others.insert(name);
                    if first {
                        record.others.extend(Tag::new(name, value.text).ok());
                    }
                    first
                }
            };
            if !first {
                return Err(Unread {
                    at: start,
                    len: Some(name.len() + 1),
                    expected: format!("the tag `{}` only once", excerpt(name)).into(),
                });
            }
            any = true;
            blank_line = false;
        }
    }

    fn set(
        &mut self,
        tag: Known,
        value: Value<'_>,
        cursor: &mut Cursor<'_>,
        record: &mut GameRecord,
    ) -> Result<(), Unread> {
        let date = || "a day such as 2026.03.14, unknown parts as 1931.??.??".into();
        match tag {
            Known::Event => record.event = Some(value.text.into_owned()),
            Known::Site => record.site = Some(value.text.into_owned()),
            Known::Date => record.date = Some(value.parse(date)?),
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

/// Reads `[Name "value"]`.
fn read_tag<'a>(cursor: &mut Cursor<'a>) -> Result<(&'a str, Value<'a>), Unread> {
    cursor.at += 1;
    cursor.blanks_in_line();
    let name = read_name(cursor)?;
    cursor.blanks_in_line();
    if cursor.peek() != Some(b'"') {
        return Err(Unread::new(
            cursor.at,
            "the tag's value between quotes, such as [Round \"2\"]",
        ));
    }
    cursor.at += 1;
    let value = read_value(cursor)?;
    cursor.blanks_in_line();
    if cursor.peek() != Some(b']') {
        return Err(Unread::new(
            cursor.at,
            "`]` after the tag's value; a quote in it is written `\\\"`",
        ));
    }
    cursor.at += 1;
    Ok((name, value))
}

fn read_name<'a>(cursor: &mut Cursor<'a>) -> Result<&'a str, Unread> {
    let start = cursor.at;
    let len = cursor.rest().iter().take_while(|byte| in_name(**byte)).count();
    let name = cursor.utf8(start, start + len)?;
    if len == 0 || !cursor.peek().is_some_and(super::tags::begins_name) {
        return Err(Unread::new(start, "the name of a tag"));
    }
    cursor.at = start + len;
    Ok(name)
}

/// Reads up to the closing quote and goes behind it.
fn read_value<'a>(cursor: &mut Cursor<'a>) -> Result<Value<'a>, Unread> {
    let start = cursor.at;
    let mut unescaped = String::new();
    let mut piece = start;
    let mut at = start;
    loop {
        match cursor.text.get(at) {
            Some(b'"') => break,
            Some(b'\\') if matches!(cursor.text.get(at + 1), Some(b'"' | b'\\')) => {
                unescaped.push_str(cursor.utf8(piece, at)?);
                piece = at + 1;
                at += 2;
            }
            None | Some(b'\n') => return Err(Unread::new(at, "a quote that ends the tag's value")),
            Some(_) => at += 1,
        }
    }
    let last = cursor.utf8(piece, at)?;
    let text = if unescaped.is_empty() && piece == start {
        Cow::Borrowed(last)
    } else {
        unescaped.push_str(last);
        Cow::Owned(unescaped)
    };
    cursor.at = at + 1;
    Ok(Value {
        text,
        at: start,
        len: at - start,
    })
}
