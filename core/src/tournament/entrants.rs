//! Those who play a tournament, and in which rounds they take part (TOURNAMENTS.md, *People come and go*).
//!
//! A stage takes its entrants as a slice in seed order, the first seed first.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::RangeInclusive;

use super::result::Score;

/// A number that stands for an entrant as long as the tournament lasts; given at entry, never given again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct EntrantId(pub u32);

impl fmt::Display for EntrantId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Why these entrants cannot play a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FieldError {
    /// Too few or too many.
    #[error("{least} to {most} entrants can play this, not {found}")]
    Size {
        /// How many there are.
        found: usize,
        /// The fewest who can play.
        least: usize,
        /// The most who can play.
        most: usize,
    },
    /// The same entrant more than once.
    #[error("entrant {0} is in the field twice")]
    Twice(EntrantId),
}

/// Whether this field has one of these sizes and names everybody once.
///
/// # Errors
/// If it does not.
pub fn check_field(entrants: &[EntrantId], sizes: RangeInclusive<usize>) -> Result<(), FieldError> {
    if !sizes.contains(&entrants.len()) {
        return Err(FieldError::Size {
            found: entrants.len(),
            least: *sizes.start(),
            most: *sizes.end(),
        });
    }
    let mut seen = BTreeSet::new();
    match entrants.iter().find(|entrant| !seen.insert(**entrant)) {
        Some(twice) => Err(FieldError::Twice(*twice)),
        None => Ok(()),
    }
}

/// What a round without a match scores where the director may choose: a requested bye, a missed round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum ByeScore {
    /// 0
    Zero,
    /// ½
    Half,
    /// 1
    One,
}

impl ByeScore {
    /// The match points.
    pub const fn score(self) -> Score {
        match self {
            ByeScore::Zero => Score::ZERO,
            ByeScore::Half => Score::HALF,
            ByeScore::One => Score::ONE,
        }
    }
}

/// Why an entrant is away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum AwayReason {
    /// Left of his own will or did not come; may return.
    Withdrawn,
    /// Sent away by the director, who may take it back.
    Disqualified,
    /// Was not checked in when the round was paired: one round, which he can still play if it is paired again.
    NotThere,
}

/// Some rounds in a row in which an entrant does not take part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Away {
    /// The first round without him, counted from 1.
    pub from: u32,
    /// The round in which he is back; none while nobody knows.
    pub back: Option<u32>,
    /// Why.
    pub reason: AwayReason,
}

/// Whether an entrant plays in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Attendance {
    /// To be paired.
    Plays,
    /// Asked for a bye of this score.
    RequestedBye(ByeScore),
    /// Not there: not yet entered, withdrawn or disqualified.
    Absent,
}

/// An entrant of a stage: a player or a team.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Entrant {
    /// Who it is.
    pub id: EntrantId,
    /// The first round he could play, counted from 1.
    pub joined: u32,
    /// The rounds he is away, in the order of time.
    pub away: Vec<Away>,
    /// The rounds for which he asked for a bye, each with its score.
    pub requested_byes: Vec<(u32, ByeScore)>,
}

/// Why an entrant cannot leave or come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AttendanceError {
    /// He is away already.
    #[error("entrant {0} is away already")]
    AwayAlready(EntrantId),
    /// He is not away, or would be back before he left.
    #[error("entrant {0} is not away in that round")]
    NotAway(EntrantId),
}

impl Entrant {
    /// An entrant from the first round on.
    pub fn new(id: EntrantId) -> Entrant {
        Entrant::late(id, 1)
    }

    /// An entrant who joins with this round, the next unpaired one.
    pub fn late(id: EntrantId, joined: u32) -> Entrant {
        Entrant {
            id,
            joined,
            away: Vec::new(),
            requested_byes: Vec::new(),
        }
    }

    /// Whether he plays in this round.
    pub fn attendance(&self, round: u32) -> Attendance {
        let away = |away: &Away| away.from <= round && away.back.is_none_or(|back| round < back);
        if round < self.joined || self.away.iter().any(away) {
            return Attendance::Absent;
        }
        match self.requested_byes.iter().rfind(|(number, _)| *number == round) {
            Some((_, score)) => Attendance::RequestedBye(*score),
            None => Attendance::Plays,
        }
    }

    /// Why he is away with no return known; none while he takes part.
    pub fn gone(&self) -> Option<AwayReason> {
        self.away
            .last()
            .filter(|away| away.back.is_none())
            .map(|away| away.reason)
    }

    /// Takes him out from this round on.
    ///
    /// # Errors
    /// If he is away already. A withdrawn entrant may still be disqualified, and who was not there may leave for good.
    pub fn leave(&mut self, from: u32, reason: AwayReason) -> Result<(), AttendanceError> {
        self.away
            .pop_if(|last| last.reason == AwayReason::NotThere && last.from >= from);
        match (self.away.last_mut(), reason) {
            (Some(last), AwayReason::Disqualified) if last.back.is_none() && last.reason == AwayReason::Withdrawn => {
                last.reason = AwayReason::Disqualified;
                return Ok(());
            }
            (Some(last), _) if last.back.is_none_or(|back| from < back) => {
                return Err(AttendanceError::AwayAlready(self.id));
            }
            _ => {}
        }
        self.away.push(Away {
            from,
            back: None,
            reason,
        });
        Ok(())
    }

    /// Brings him back from this round, the next unpaired one; the rounds he missed stay missed.
    ///
    /// # Errors
    /// If he is not away, or would be back before he left.
    pub fn come_back(&mut self, round: u32) -> Result<(), AttendanceError> {
        match self.away.last_mut().filter(|away| away.back.is_none()) {
            Some(away) if away.from <= round => {
                away.back = Some(round);
                Ok(())
            }
            _ => Err(AttendanceError::NotAway(self.id)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entrant() -> Entrant {
        Entrant::new(EntrantId(7))
    }

    #[test]
    fn a_field_has_an_allowed_size_and_names_everybody_once() {
        let field = [3, 1, 3].map(EntrantId);
        assert_eq!(check_field(&field, 2..=8), Err(FieldError::Twice(EntrantId(3))));
        assert_eq!(check_field(&field[1..], 2..=8), Ok(()));
        let size = FieldError::Size {
            found: 1,
            least: 2,
            most: 8,
        };
        assert_eq!(check_field(&field[2..], 2..=8), Err(size));
    }

    #[test]
    fn a_late_entrant_is_absent_from_the_rounds_before() {
        let late = Entrant::late(EntrantId(1), 3);
        assert_eq!(late.attendance(2), Attendance::Absent);
        assert_eq!(late.attendance(3), Attendance::Plays);
    }

    #[test]
    fn one_who_returns_missed_only_the_rounds_between() {
        let mut entrant = entrant();
        entrant.leave(2, AwayReason::Withdrawn).unwrap();
        assert_eq!(entrant.gone(), Some(AwayReason::Withdrawn));
        assert_eq!(
            entrant.leave(3, AwayReason::Withdrawn),
            Err(AttendanceError::AwayAlready(entrant.id))
        );
        assert_eq!(entrant.come_back(1), Err(AttendanceError::NotAway(entrant.id)));
        entrant.come_back(4).unwrap();
        assert_eq!(entrant.gone(), None);
        let plays: Vec<bool> = (1..=5)
            .map(|round| entrant.attendance(round) == Attendance::Plays)
            .collect();
        assert_eq!(plays, [true, false, false, true, true]);
        entrant.leave(5, AwayReason::Withdrawn).unwrap();
        assert_eq!(entrant.attendance(5), Attendance::Absent);
    }

    #[test]
    fn a_disqualified_entrant_stays_away_until_it_is_taken_back() {
        let mut entrant = entrant();
        entrant.leave(2, AwayReason::Withdrawn).unwrap();
        entrant.leave(3, AwayReason::Disqualified).unwrap();
        assert_eq!(entrant.gone(), Some(AwayReason::Disqualified));
        entrant.come_back(4).unwrap();
        assert_eq!(entrant.attendance(3), Attendance::Absent);
        assert_eq!(entrant.attendance(4), Attendance::Plays);
    }

    #[test]
    fn who_was_not_there_for_a_round_may_leave_before_it() {
        let mut entrant = entrant();
        entrant.away.push(Away {
            from: 2,
            back: Some(3),
            reason: AwayReason::NotThere,
        });
        assert_eq!(entrant.gone(), None);
        entrant.leave(2, AwayReason::Withdrawn).unwrap();
        assert_eq!(entrant.gone(), Some(AwayReason::Withdrawn));
        assert_eq!(entrant.away.len(), 1);
    }

    #[test]
    fn a_requested_bye_is_for_its_round_only() {
        let mut entrant = entrant();
        entrant.requested_byes.push((2, ByeScore::Half));
        assert_eq!(entrant.attendance(1), Attendance::Plays);
        assert_eq!(entrant.attendance(2), Attendance::RequestedBye(ByeScore::Half));
    }
}
