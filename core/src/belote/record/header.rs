//! The tags of a match.

use super::{MatchRecord, Outcome};
use crate::belote::rules::{MatchLength, Rules};
use crate::belote::seat::ByTeam;
use crate::record::Termination;
use crate::record::cursor::Cursor;
use crate::record::tags::{Part, TagNames, Value, a_date, one_of, read_tags};
use crate::record::unread::Unread;

/// The value of the tag `Game`, by which a file of belote is known.
pub(super) const GAME: &str = "belote";

/// The tags with a meaning, in the order in which they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Always `belote`.
    Game,
    /// The tournament or occasion.
    Event,
    /// Where it was played.
    Site,
    /// When it was played.
    Date,
    /// The round of the tournament.
    Round,
    /// Seats 1 and 3.
    NorthSouth,
    /// Seats 2 and 4.
    EastWest,
    /// The length of the match.
    To,
    /// What else was agreed.
    Options,
    /// The claimed result.
    Result,
    /// The claimed totals.
    Score,
    /// How the match came to its end.
    Termination,
    /// The book or paper.
    Source,
    /// Who wrote the comments.
    Annotator,
}

impl TagNames for Known {
    fn named(name: &[u8]) -> Option<Known> {
        Some(match name {
            b"Game" => Known::Game,
            b"Event" => Known::Event,
            b"Site" => Known::Site,
            b"Date" => Known::Date,
            b"Round" => Known::Round,
            b"North-South" => Known::NorthSouth,
            b"East-West" => Known::EastWest,
            b"To" => Known::To,
            b"Options" => Known::Options,
            b"Result" => Known::Result,
            b"Score" => Known::Score,
            b"Termination" => Known::Termination,
            b"Source" => Known::Source,
            b"Annotator" => Known::Annotator,
            _ => return None,
        })
    }

    fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// A tag without a meaning to the program, kept and written back.
pub type Tag = crate::record::Tag<Known>;

/// Reads the tags and the comments among them; false if the text ends before a tag.
pub(super) fn read_header(cursor: &mut Cursor<'_>, record: &mut MatchRecord) -> Result<bool, Unread> {
    read_tags(cursor, |_, part| match part {
        Part::Known(tag, value) => set(tag, value, record),
        Part::Other(tag) => {
            record.others.push(tag);
            Ok(())
        }
        Part::Comment(text) => {
            record.notes.push(text);
            Ok(())
        }
    })
}

fn set(tag: Known, value: Value<'_>, record: &mut MatchRecord) -> Result<(), Unread> {
    let text = |value: Value<'_>| Some(value.text.into_owned());
    match tag {
        Known::Game if value.text == GAME => {}
        Known::Game => return Err(value.unread("the game `belote`")),
        Known::Event => record.event = text(value),
        Known::Site => record.site = text(value),
        Known::Date => record.date = Some(value.parse(a_date)?),
        Known::Round => record.round = text(value),
        Known::NorthSouth => record.north_south = text(value),
        Known::EastWest => record.east_west = text(value),
        Known::To => {
            let length = value.parse(|| one_of(MatchLength::ALL.map(MatchLength::name)))?;
            // The options were valid with the length that stood there before.
            record.rules = Rules::new(length, record.rules.options()).unwrap_or(Rules::from(length));
        }
        Known::Options => {
            let rules = Rules::parse(record.rules.length(), &value.text);
            record.rules = rules.map_err(|error| value.unread(format!("options of a match: {error}")))?;
        }
        Known::Result => record.result = Some(value.parse(|| one_of(Outcome::ALL.map(Outcome::token)))?),
        Known::Score => {
            let read = read_points(&value.text);
            let expected = "the totals of North-South and East-West, such as 1004-876";
            record.score = Some(read.ok_or_else(|| value.unread(expected))?);
        }
        Known::Termination => {
            record.termination = Some(value.parse(|| one_of(Termination::ALL.map(Termination::name)))?);
        }
        Known::Source => record.source = text(value),
        Known::Annotator => record.annotator = text(value),
    }
    Ok(())
}

/// Reads two whole numbers such as `92-70`, North-South's first.
pub(super) fn read_points<T: std::str::FromStr>(text: &str) -> Option<ByTeam<T>> {
    let number = |text: &str| {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
        text.parse().ok().filter(|_| plain)
    };
    let (north_south, east_west) = text.split_once('-')?;
    Some(ByTeam::new(number(north_south)?, number(east_west)?))
}

/// Whether the first record of a file says that its game is belote. The tag may stand anywhere among its tags.
pub fn names_belote(bytes: &[u8]) -> bool {
    next_names_belote(Cursor::new(bytes))
}

/// Whether the record that begins here says so.
pub(crate) fn next_names_belote(mut cursor: Cursor<'_>) -> bool {
    cursor.blanks();
    cursor.byte_order_mark();
    let mut found = false;
    // Whatever is wrong behind the tag is for the reader to say.
    let _ = read_tags(&mut cursor, |_, part| {
        found |= matches!(part, Part::Known(Known::Game, value) if value.text == GAME);
        Ok(())
    });
    found
}
