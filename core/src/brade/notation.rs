//! Plays as text: `1/5/9 1/5`, `bar/3* bar/2`, `-`, `??` (NOTATION.md "Steps and plays").
//!
//! Reading takes any step between two places, legal or not; holding it against the rules is done elsewhere.
//! So whatever [`WrittenSteps`] holds can be written and reads back as the same.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use super::play::Steps;
use super::point::Place;
use super::side::Side;
use super::written::{MOST_WRITTEN, Written, WrittenStep, WrittenSteps};
use crate::record::unread::{Found, Unread};

/// In whose numbering the points of plays are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Numbering {
    /// Each player's plays in its own numbering.
    #[default]
    Own,
    /// The plays of both in White's numbering, as in old books; the bar and off stay words.
    Board,
}

impl Numbering {
    /// The name in records: `own` or `board`.
    pub const fn name(self) -> &'static str {
        match self {
            Numbering::Own => "own",
            Numbering::Board => "board",
        }
    }

    /// Whether this side's points are written in the other's numbering.
    pub(crate) fn turned(self, side: Side) -> bool {
        self == Numbering::Board && side == Side::Black
    }
}

impl fmt::Display for Numbering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that is no play: where, what stands there and what should.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at character {}: found {}, expected {expected}", .at + 1, Found(.found))]
pub struct PlayError {
    /// Byte offset in the text.
    pub at: usize,
    /// What stands there, shortened; empty at the end of the text.
    pub found: String,
    /// What was expected there.
    pub expected: Cow<'static, str>,
}

const FIRST_WORD: &str = "a play: steps such as `1/7 bar/3*`, `-` for a void throw or `??`";
const NEXT_STEP: &str = "a step such as `1/7`, `bar/3` or `22/off`";
const PLACE: &str = "a point from 1 to 24, `bar` or `off`";

/// The forms of the Swedish word for a void throw: composed, and with the ring as a character of its own.
const VOID_WORDS: [&str; 2] = ["f\u{e5}t", "fa\u{30a}t"];

/// What the first word of a play is.
pub(crate) enum FirstWord {
    /// `??` or a void throw, and the offset behind it.
    Whole(Written, usize),
    /// A step begins here.
    Step,
}

#[inline]
pub(crate) fn first_word(text: &[u8], at: usize) -> Result<FirstWord, Unread> {
    match text.get(at) {
        Some(b'1'..=b'9' | b'b' | b'o') => Ok(FirstWord::Step),
        Some(b'-') => Ok(FirstWord::Whole(Written::VOID, at + 1)),
        Some(b'?') if text.get(at + 1) == Some(&b'?') => Ok(FirstWord::Whole(Written::Unknown, at + 2)),
        Some(b'f') => {
            let rest = text.get(at..).unwrap_or_default();
            VOID_WORDS
                .iter()
                .find(|word| rest.starts_with(word.as_bytes()))
                .map(|word| FirstWord::Whole(Written::VOID, at + word.len()))
                .ok_or_else(|| Unread::new(at, FIRST_WORD))
        }
        _ => Err(Unread::new(at, FIRST_WORD)),
    }
}

#[inline]
fn read_place(text: &[u8], at: usize) -> Option<(Place, usize)> {
    match *text.get(at)? {
        digit @ b'1'..=b'9' => {
            let first = digit - b'0';
            match text.get(at + 1) {
                Some(second @ b'0'..=b'9') => {
                    let number = first * 10 + (second - b'0');
                    let longer = matches!(text.get(at + 2), Some(b'0'..=b'9'));
                    if longer || number > 24 {
                        return None;
                    }
                    Some((Place::new(number)?, at + 2))
                }
                _ => Some((Place::new(first)?, at + 1)),
            }
        }
        b'b' => text.get(at..)?.starts_with(b"bar").then_some((Place::BAR, at + 3)),
        b'o' => text.get(at..)?.starts_with(b"off").then_some((Place::OFF, at + 3)),
        _ => None,
    }
}

/// Reads one chain such as `1/5*/9(2)` and gives the offset behind it. `turned`: the points are the other side's.
#[inline]
pub(crate) fn read_chain(text: &[u8], start: usize, turned: bool, steps: &mut WrittenSteps) -> Result<usize, Unread> {
    let seen = |place: Place| if turned { place.seen_by_other() } else { place };
    let first = steps.len();
    let Some((from, mut at)) = read_place(text, start) else {
        return Err(Unread::new(start, NEXT_STEP));
    };
    let mut from = seen(from);
    if text.get(at) != Some(&b'/') {
        let whole_word = text.get(at).is_none_or(u8::is_ascii_whitespace);
        return Err(match whole_word {
            true => Unread::new(start, NEXT_STEP),
            false => Unread::new(at, "`/` and where the man lands"),
        });
    }
    while text.get(at) == Some(&b'/') {
        let Some((to, behind)) = read_place(text, at + 1) else {
            return Err(Unread::new(at + 1, PLACE));
        };
        at = behind;
        let mut step = WrittenStep {
            from,
            to: seen(to),
            hit: false,
            forced: false,
        };
        loop {
            let mark = match text.get(at) {
                Some(b'*') => &mut step.hit,
                Some(b'!') => &mut step.forced,
                _ => break,
            };
            if *mark {
                return Err(Unread::new(at, "each mark once"));
            }
            *mark = true;
            at += 1;
        }
        if !steps.push(step) {
            return Err(too_many(start));
        }
        from = step.to;
    }
    if text.get(at) == Some(&b'(') {
        let (times, behind) = read_times(text, at)?;
        let chain = first..steps.len();
        for _ in 1..times {
            for index in chain.clone() {
                let again = steps.get(index).copied();
                if !again.is_some_and(|step| steps.push(step)) {
                    return Err(too_many(start));
                }
            }
        }
        at = behind;
    }
    Ok(at)
}

fn too_many(at: usize) -> Unread {
    Unread::new(at, format!("at most {MOST_WRITTEN} steps in a play"))
}

/// Reads `(n)`.
fn read_times(text: &[u8], at: usize) -> Result<(u8, usize), Unread> {
    match text.get(at..) {
        Some([b'(', digit @ b'1'..=b'9', b')', ..]) => Ok((digit - b'0', at + 3)),
        _ => Err(Unread::new(at, "how often the steps are played, such as `(2)`")),
    }
}

fn skip_blanks(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count()
}

/// Reads a play that is the whole text: steps, `-` or `fåt` for a void throw, `??` for an unknown one.
///
/// # Errors
/// The first thing that is no play, and where. Whether the play is legal is not asked.
pub fn read_play(text: &str, side: Side, numbering: Numbering) -> Result<Written, PlayError> {
    read_play_bytes(text.as_bytes(), numbering.turned(side)).map_err(|unread| PlayError {
        at: unread.at,
        found: unread.found(text.as_bytes()),
        expected: unread.expected,
    })
}

fn read_play_bytes(text: &[u8], turned: bool) -> Result<Written, Unread> {
    let at = skip_blanks(text, 0);
    if let FirstWord::Whole(play, behind) = first_word(text, at)? {
        let end = skip_blanks(text, behind);
        return if end == text.len() {
            Ok(play)
        } else {
            Err(Unread::new(end, "nothing more after `-` or `??`"))
        };
    }
    let mut steps = WrittenSteps::VOID;
    let mut at = at;
    while at < text.len() {
        let behind = read_chain(text, at, turned, &mut steps)?;
        at = skip_blanks(text, behind);
        if at == behind && at < text.len() {
            return Err(Unread::new(at, "a blank between steps"));
        }
    }
    Ok(Written::Steps(steps))
}

impl FromStr for Written {
    type Err = PlayError;

    /// Reads a play in the mover's own numbering.
    fn from_str(text: &str) -> Result<Written, PlayError> {
        read_play(text, Side::White, Numbering::Own)
    }
}

/// Writes a play canonically: chains joined, equal neighbours merged.
pub fn write_play(out: &mut String, play: &Written, side: Side, numbering: Numbering) {
    match play {
        Written::Unknown => out.push_str("??"),
        Written::Steps(steps) => write_steps(out, steps, numbering.turned(side)),
    }
}

/// The canonical text of a play that was made, in the mover's own numbering, with its marks.
pub fn play_text(steps: &Steps) -> String {
    play_text_of(steps, Side::White, Numbering::Own)
}

/// The canonical text of a play that this side made, with its marks.
pub fn play_text_of(steps: &Steps, side: Side, numbering: Numbering) -> String {
    let mut text = String::new();
    write_steps(&mut text, &WrittenSteps::from(steps), numbering.turned(side));
    text
}

impl fmt::Display for WrittenSteps {
    /// The play in the mover's own numbering.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        write_steps(&mut text, self, false);
        f.write_str(&text)
    }
}

impl fmt::Display for Written {
    /// The play in the mover's own numbering.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Written::Unknown => f.write_str("??"),
            Written::Steps(steps) => steps.fmt(f),
        }
    }
}

fn write_steps(out: &mut String, steps: &[WrittenStep], turned: bool) {
    if steps.is_empty() {
        out.push('-');
        return;
    }
    let mut rest = steps;
    while !rest.is_empty() {
        if rest.len() < steps.len() {
            out.push(' ');
        }
        let (chain, behind) = rest.split_at(chain_length(rest));
        write_chain(out, chain, turned);
        rest = behind;
        let mut times = 1u8;
        while rest.get(..chain.len()) == Some(chain) && chain_length(rest) == chain.len() {
            rest = rest.get(chain.len()..).unwrap_or_default();
            times += 1;
        }
        if times > 1 {
            out.push('(');
            push_number(out, times);
            out.push(')');
        }
    }
}

/// How many steps from the first on go on from where the one before landed.
fn chain_length(steps: &[WrittenStep]) -> usize {
    let joined = steps
        .iter()
        .zip(steps.iter().skip(1))
        .take_while(|(before, after)| before.to == after.from)
        .count();
    steps.len().min(joined + 1)
}

fn write_chain(out: &mut String, chain: &[WrittenStep], turned: bool) {
    if let Some(first) = chain.first() {
        push_place(out, first.from, turned);
    }
    for step in chain {
        out.push('/');
        push_place(out, step.to, turned);
        if step.hit {
            out.push('*');
        }
        if step.forced {
            out.push('!');
        }
    }
}

fn push_place(out: &mut String, place: Place, turned: bool) {
    let place = if turned { place.seen_by_other() } else { place };
    match place {
        Place::BAR => out.push_str("bar"),
        Place::OFF => out.push_str("off"),
        _ => push_number(out, place.number()),
    }
}

/// Writes a number below 100.
fn push_number(out: &mut String, number: u8) {
    if number >= 10 {
        out.push(char::from(b'0' + number / 10));
    }
    out.push(char::from(b'0' + number % 10));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(text: &str) -> Vec<(u8, u8)> {
        match text.parse::<Written>() {
            Ok(Written::Steps(steps)) => steps.iter().map(|s| (s.from.number(), s.to.number())).collect(),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn a_chain_is_one_mans_steps_with_every_touchdown() {
        assert_eq!(steps("1/7 1/4"), [(1, 7), (1, 4)]);
        assert_eq!(steps("1/5/9 1/5"), [(1, 5), (5, 9), (1, 5)]);
        assert_eq!(steps("bar/3* bar/2"), [(0, 3), (0, 2)]);
        assert_eq!(steps("22/off 24/off"), [(22, 25), (24, 25)]);
        assert_eq!(steps(" 1/7(2) "), [(1, 7), (1, 7)]);
        assert_eq!(steps("1/7/13(2)"), [(1, 7), (7, 13), (1, 7), (7, 13)]);
        assert_eq!(steps("1/10"), [(1, 10)], "a missing touchdown is one written step");
        for void in ["-", "fåt", "fa\u{30a}t", " - "] {
            assert_eq!(void.parse(), Ok(Written::VOID));
        }
        assert_eq!("??".parse(), Ok(Written::Unknown));
    }

    #[test]
    fn marks_stand_after_the_landing_they_are_true_of() {
        let Ok(Written::Steps(read)) = "bar/3*/7! 7/9".parse() else {
            panic!()
        };
        let marks: Vec<_> = read.iter().map(|step| (step.hit, step.forced)).collect();
        assert_eq!(marks, [(true, false), (false, true), (false, false)]);
    }

    #[test]
    fn board_numbering_counts_blacks_plays_from_whites_talon() {
        let read = |side| read_play("13/19 bar/15 12/off", side, Numbering::Board);
        assert_eq!(read(Side::Black), "1/7 bar/3 24/off".parse());
        assert_eq!(read(Side::White), "13/19 bar/15 12/off".parse());
    }

    #[test]
    fn an_error_says_where_what_was_found_and_what_was_expected() {
        for (text, at, found) in [
            ("", 0, ""),
            ("x", 0, "x"),
            ("1", 0, "1"),
            ("1:7", 1, ":7"),
            ("1/", 2, ""),
            ("1/25", 2, "25"),
            ("0/7", 0, "0/7"),
            ("1/7 x/4", 4, "x/4"),
            ("1/7 - ", 4, "-"),
            ("- 1/7", 2, "1/7"),
            ("1/7(0)", 3, "(0)"),
            ("1/7(2", 3, "(2"),
            ("1/7**", 4, "*"),
            ("1/7(2)*", 6, "*"),
            ("1/100", 2, "100"),
            ("Bar/3", 0, "Bar/3"),
            ("1/7é", 3, "é"),
            ("1/2(9)", 0, "1/2(9)"),
        ] {
            let error = text.parse::<Written>().unwrap_err();
            assert_eq!((error.at, error.found.as_str()), (at, found), "{text}: {error}");
        }
        let error = "1/2(4) 1/2/3/4/5/6".parse::<Written>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "at character 8: found \"1/2/3/4/5/6\", expected at most 8 steps in a play"
        );
    }

    #[test]
    fn writing_joins_what_goes_on_and_merges_equal_neighbours() {
        for (text, canonical) in [
            ("1/5 5/9 1/5", "1/5/9 1/5"),
            ("1/5 1/5", "1/5(2)"),
            ("12/16* 12/16", "12/16* 12/16"),
            ("1/7 7/13 1/7 7/13", "1/7/13(2)"),
            ("24/off 24/off 24/off 24/off", "24/off(4)"),
            ("6/8/10/12 3/5", "6/8/10/12 3/5"),
            ("1/7*! 1/7!*", "1/7*!(2)"),
            ("1/5 1/5/9", "1/5 1/5/9"),
            ("fåt", "-"),
            ("??", "??"),
        ] {
            let play: Written = text.parse().unwrap();
            assert_eq!(play.to_string(), canonical);
            assert_eq!(canonical.parse(), Ok(play));
        }
    }
}
