//! A play as somebody wrote it, before it is held against the rules (NOTATION.md "Steps and plays").

use std::fmt;
use std::ops::Deref;

use super::play::Steps;
use super::point::Place;

/// A step as written: perhaps without its touchdowns, perhaps without its marks, perhaps illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WrittenStep {
    /// Where the man is said to start, in the mover's numbering.
    pub from: Place,
    /// Where it is said to land.
    pub to: Place,
    /// Whether the mark `*` claims that a blot was hit.
    pub hit: bool,
    /// Whether the mark `!` claims that a made point was forced.
    pub forced: bool,
}

/// The most steps that a written play may have. No throw gives more than six; a fault may.
pub const MOST_WRITTEN: usize = 8;

/// The written steps of a play, in the written order; none is a void throw.
#[derive(Clone, Copy)]
pub struct WrittenSteps {
    len: u8,
    steps: [WrittenStep; MOST_WRITTEN],
}

impl WrittenSteps {
    const NONE: WrittenStep = WrittenStep {
        from: Place::BAR,
        to: Place::BAR,
        hit: false,
        forced: false,
    };

    /// A void throw, written `-`.
    pub const VOID: WrittenSteps = WrittenSteps {
        len: 0,
        steps: [WrittenSteps::NONE; MOST_WRITTEN],
    };

    /// Adds a step; false if the play already has [`MOST_WRITTEN`].
    #[must_use]
    pub fn push(&mut self, step: WrittenStep) -> bool {
        match self.steps.get_mut(usize::from(self.len)) {
            Some(slot) => {
                *slot = step;
                self.len += 1;
                true
            }
            None => false,
        }
    }
}

impl Deref for WrittenSteps {
    type Target = [WrittenStep];

    fn deref(&self) -> &[WrittenStep] {
        &self.steps[..usize::from(self.len)]
    }
}

impl PartialEq for WrittenSteps {
    fn eq(&self, other: &WrittenSteps) -> bool {
        **self == **other
    }
}

impl Eq for WrittenSteps {}

impl fmt::Debug for WrittenSteps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl From<&Steps> for WrittenSteps {
    /// A play that was made, with the marks that are true of it.
    fn from(steps: &Steps) -> WrittenSteps {
        let mut written = WrittenSteps::VOID;
        for step in steps.iter() {
            // A play has at most six steps, fewer than may be written.
            let _ = written.push(WrittenStep {
                from: step.from,
                to: step.to,
                hit: step.hits > 0 && !step.forced,
                forced: step.forced,
            });
        }
        written
    }
}

/// What stands for the play of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// `??`: nobody knows any more what was played.
    Unknown,
    /// The steps; none is a void throw.
    Steps(WrittenSteps),
}

impl Written {
    /// A void throw, written `-`.
    pub const VOID: Written = Written::Steps(WrittenSteps::VOID);
}
