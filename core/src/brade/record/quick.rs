//! The usual case, read quickly: a whole line `12. W 63 1/7 1/4*` in the form in which turns are written.
//!
//! Whatever is not quite of this form is left to [`Cursor::turn`](super::cursor::Cursor::turn), which reads every form
//! and knows the errors; both give the same turns.

use super::super::dice::Roll;
use super::super::point::Place;
use super::super::side::Side;
use super::super::written::{Written, WrittenStep, WrittenSteps};
use super::Turn;

/// So many bytes are looked at. An index that is cut to six bits cannot leave them.
const NEAR: usize = 64;
/// A chain that begins behind this offset might go on beyond what is looked at.
const LAST_START: usize = 40;

type Near = [u8; NEAR];

fn byte(near: &Near, at: usize) -> u8 {
    near[at % NEAR]
}

/// The number of a turn with its point and blank, `12. `, as the first bytes of a little-endian word.
#[derive(Clone, Copy)]
pub(super) struct Number {
    number: usize,
    text: u64,
    len: u32,
}

impl Number {
    pub fn new(number: usize) -> Number {
        let mut text = u64::from(u16::from_le_bytes(*b". "));
        let mut len = 2;
        let mut rest = number;
        // Six digits; longer numbers match no text.
        while len < 8 {
            text = text << 8 | (b'0' as u64 + rest as u64 % 10);
            len += 1;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if rest > 0 {
            text = 0;
        }
        Number { number, text, len }
    }

    #[inline]
    fn stands_at(&self, near: &Near, at: usize) -> bool {
        let word: [u8; 8] = std::array::from_fn(|index| byte(near, at + index));
        let unused = 64 - 8 * self.len;
        (u64::from_le_bytes(word) ^ self.text) << unused == 0
    }
}

/// A line that was read.
pub(super) struct Line {
    pub turn: Turn,
    /// The offset of the next line.
    pub end: usize,
    /// The number of the next turn.
    pub next: Number,
}

/// Reads the turn with this number, in the mover's own numbering, if it is a whole line of the usual form and the next
/// line does not go on with it.
#[inline]
pub(super) fn line(text: &[u8], start: usize, number: Number) -> Option<Line> {
    let near: &Near = text.get(start..start.checked_add(NEAR)?)?.try_into().ok()?;
    if !number.stands_at(near, 0) {
        return None;
    }
    let at = number.len as usize;
    let side = match byte(near, at) {
        b'W' => Side::White,
        b'B' => Side::Black,
        _ => return None,
    };
    if byte(near, at + 1) != b' ' || byte(near, at + 4) != b' ' {
        return None;
    }
    let die = |at| byte(near, at).wrapping_sub(b'0');
    let roll = Roll::of(die(at + 2), die(at + 3))?;
    let (steps, end) = steps(near, at + 5)?;
    let next = Number::new(number.number + 1);
    let result = matches!((byte(near, end), byte(near, end + 1)), (b'0' | b'1', b'-') | (b'*', _));
    if !result && !next.stands_at(near, end) {
        return None;
    }
    Some(Line {
        turn: Turn::new(side, roll, Written::Steps(steps)),
        end: start + end,
        next,
    })
}

/// Reads a play up to the end of the line and gives the offset behind it.
#[inline]
fn steps(near: &Near, start: usize) -> Option<(WrittenSteps, usize)> {
    let mut steps = WrittenSteps::VOID;
    let mut at = start;
    if byte(near, at) == b'-' {
        return (byte(near, at + 1) == b'\n').then_some((steps, at + 2));
    }
    loop {
        let first = steps.len();
        let (mut from, behind) = place(near, at)?;
        at = behind;
        loop {
            if at > LAST_START || byte(near, at) != b'/' {
                return None;
            }
            let (to, behind) = place(near, at + 1)?;
            at = behind;
            let hit = byte(near, at) == b'*';
            at += usize::from(hit);
            let forced = byte(near, at) == b'!';
            at += usize::from(forced);
            if !steps.push(WrittenStep { from, to, hit, forced }) {
                return None;
            }
            from = to;
            if byte(near, at) != b'/' {
                break;
            }
        }
        if byte(near, at) == b'(' {
            let times = byte(near, at + 1).wrapping_sub(b'0');
            if !(1..=9).contains(&times) || byte(near, at + 2) != b')' {
                return None;
            }
            at += 3;
            let chain = first..steps.len();
            for _ in 1..times {
                for index in chain.clone() {
                    let again = *steps.get(index)?;
                    if !steps.push(again) {
                        return None;
                    }
                }
            }
        }
        match byte(near, at) {
            b' ' => at += 1,
            b'\n' => return Some((steps, at + 1)),
            _ => return None,
        }
    }
}

#[inline]
fn place(near: &Near, at: usize) -> Option<(Place, usize)> {
    let first = byte(near, at).wrapping_sub(b'0');
    if first > 9 {
        return match [byte(near, at), byte(near, at + 1), byte(near, at + 2)] {
            [b'b', b'a', b'r'] => Some((Place::BAR, at + 3)),
            [b'o', b'f', b'f'] => Some((Place::OFF, at + 3)),
            _ => None,
        };
    }
    let second = byte(near, at + 1).wrapping_sub(b'0');
    let two = second <= 9;
    let number = if two { first * 10 + second } else { first };
    let place = Place::new(number)?;
    (first != 0 && place.is_point()).then_some((place, at + 1 + usize::from(two)))
}
