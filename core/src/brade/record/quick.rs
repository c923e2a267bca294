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
        // At most six digits; longer numbers match no text.
        while len < 8 {
            text = text << 8 | (b'0' as u64 + rest as u64 % 10);
            len += 1;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if rest > 0 {
            (text, len) = (0, 8);
        }
        Number { number, text, len }
    }

    /// The number after this one.
    #[inline]
    fn next(self) -> Number {
        let ones = 8 * (self.len - 3);
        if self.text == 0 || self.text >> ones & 0xff == u64::from(b'9') {
            return Number::new(self.number + 1);
        }
        Number {
            number: self.number + 1,
            text: self.text + (1 << ones),
            len: self.len,
        }
    }

    #[inline]
    fn stands_at(self, near: &Near, at: usize) -> bool {
        let word = near.get(at..at + 8).and_then(|word| word.try_into().ok());
        let unused = 64 - 8 * self.len;
        word.is_some_and(|word| (u64::from_le_bytes(word) ^ self.text) << unused == 0)
    }
}

/// Where the next line begins, and the number of the turn there.
pub(super) struct Next {
    pub line: usize,
    pub number: Number,
}

const BLANK: Turn = Turn {
    side: Side::White,
    roll: None,
    play: Written::VOID,
    stood: false,
    notes: Vec::new(),
};

/// Adds the turn with this number, in the mover's own numbering, if it is a whole line of the usual form and the next
/// line does not go on with it.
#[inline]
pub(super) fn line(text: &[u8], start: usize, number: Number, turns: &mut Vec<Turn>) -> Option<Next> {
    let near: &Near = text.get(start..start.checked_add(NEAR)?)?.try_into().ok()?;
    if !number.stands_at(near, 0) {
        return None;
    }
    let at = number.len as usize;
    let letter = byte(near, at);
    // One branch that always goes the same way.
    let usual = ((letter == b'W') | (letter == b'B')) & (byte(near, at + 1) == b' ') & (byte(near, at + 4) == b' ');
    if !usual {
        return None;
    }
    let side = if letter == b'W' { Side::White } else { Side::Black };
    let die = |at| byte(near, at).wrapping_sub(b'0');
    let roll = Roll::of(die(at + 2), die(at + 3))?;
    // A turn is filled in where it stays: moving what was just written costs more than reading it.
    turns.push(BLANK);
    let next = turns.last_mut().and_then(|turn| {
        turn.side = side;
        turn.roll = Some(roll);
        match &mut turn.play {
            Written::Steps(played) => steps(near, at + 5, played),
            Written::Unknown => None,
        }
    });
    let next = next.and_then(|end| {
        let result = matches!((byte(near, end), byte(near, end + 1)), (b'0' | b'1', b'-') | (b'*', _));
        let number = number.next();
        (result || number.stands_at(near, end)).then_some(Next {
            line: start + end,
            number,
        })
    });
    if next.is_none() {
        turns.pop();
    }
    next
}

/// Reads a play up to the end of the line and gives the offset behind it.
#[inline]
fn steps(near: &Near, start: usize, steps: &mut WrittenSteps) -> Option<usize> {
    let mut at = start;
    if byte(near, at) == b'-' {
        return (byte(near, at + 1) == b'\n').then_some(at + 2);
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
            b'\n' => return Some(at + 1),
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
    ((first != 0) & place.is_point()).then_some((place, at + 1 + usize::from(two)))
}
