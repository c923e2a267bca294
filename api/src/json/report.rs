//! The report on one record of a text, as `POST records/verify`, `POST records` and `brade verify --json` give it.

use brade_core::brade::record::{GameRecord, Outcome, ReadError};
use brade_core::brade::side::Side;
use brade_core::brade::verify::{self, Contradiction, Report, Status};
use brade_core::brade::win::{Points, Win};
use serde::Serialize;
use utoipa::ToSchema;

use super::belote::report::{BeloteReport, belote_report};
use crate::service::records::{Verified, VerifiedGame};

/// The report on one record: on a game of bräde or, with `kind`, on a match of belote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
pub enum RecordReport {
    /// On a game of bräde.
    Brade(GameReport),
    /// On a match of belote.
    Belote(BeloteReport),
}

/// The report on record `number` (from 1) of a text.
pub fn record_report(number: usize, verified: &Verified) -> RecordReport {
    match verified {
        Verified::Brade(game) => RecordReport::Brade(game_report(number, game)),
        Verified::Belote(played) => RecordReport::Belote(belote_report(number, played)),
    }
}

/// The report on one game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct GameReport {
    /// Which game of the text, from 1.
    #[schema(example = 1)]
    pub game: usize,
    /// The verdict: `unreadable`, `illegal`, `contradicted`, `irregular`, `partial`, `incomplete` or `verified`.
    #[schema(example = "verified")]
    pub status: &'static str,
    /// `1-0` or `0-1`, by the replay or, where the game was not played out, as agreed; null if there is none.
    #[schema(example = "1-0")]
    pub result: Option<&'static str>,
    /// The win, such as `jan`.
    #[schema(example = "jan")]
    pub win: Option<&'static str>,
    /// The category of the win, `I` to `VI`.
    #[schema(example = "II")]
    pub category: Option<&'static str>,
    /// What the game counts.
    #[schema(example = "4")]
    pub points: Option<String>,
    /// What the record says of all that.
    pub claimed: Claimed,
    /// How many turns the record has; of one that cannot be read, how many could be.
    #[schema(example = 57)]
    pub turns: usize,
    /// What is wrong with an illegal or unreadable game.
    pub fault: Option<FaultReport>,
    /// The claims that the replay shows to be false.
    pub contradictions: Vec<ContradictionReport>,
}

/// What a record claims.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Claimed {
    /// `1-0` or `0-1`; null if it names no winner.
    #[schema(example = "1-0")]
    pub result: Option<&'static str>,
    /// The win.
    #[schema(example = "jan")]
    pub win: Option<&'static str>,
    /// The points.
    #[schema(example = "4")]
    pub points: Option<String>,
}

/// What is wrong, and where. Of an illegal turn: the rule, the position before it and the legal plays. Of a text that
/// is no record: what was found and what was expected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FaultReport {
    /// The number of the illegal turn, from 1.
    #[schema(example = 12)]
    pub turn: Option<usize>,
    /// The code of the rule that it breaks.
    #[schema(example = "own-point")]
    pub rule: Option<&'static str>,
    /// The paragraph of RULES.md.
    #[schema(example = "3.1")]
    pub paragraph: Option<&'static str>,
    /// What is wrong, for people.
    pub message: String,
    /// The position before the turn.
    #[schema(example = "1:14,4:1|1:15|w")]
    pub position: Option<String>,
    /// The throw.
    #[schema(example = "63")]
    pub dice: Option<String>,
    /// The play as it was written.
    #[schema(example = "1/7 1/4")]
    pub written: Option<String>,
    /// The plays that are legal; empty where it was not the side's turn or the throw is unknown, and in a text with so
    /// many faults that the answer would become too long.
    pub legal: Vec<String>,
    /// The line of the text, from 1.
    #[schema(example = 31)]
    pub line: Option<u32>,
    /// The character in the line, from 1.
    #[schema(example = 4)]
    pub column: Option<u32>,
    /// What stands there that cannot be read; empty at the end of the text.
    pub found: Option<String>,
    /// What was expected instead.
    pub expected: Option<String>,
}

/// One claim that the replay shows to be false.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ContradictionReport {
    /// What is claimed: the name of the tag, `result token` or `position`.
    #[schema(example = "Win")]
    pub claim: &'static str,
    /// What the record says.
    #[schema(example = "jan")]
    pub claimed: String,
    /// What the replay gives.
    #[schema(example = "bear-off")]
    pub replayed: String,
}

/// The report on game `game` (from 1) of a text.
pub fn game_report(game: usize, verified: &VerifiedGame) -> GameReport {
    match verified {
        Ok((read, report)) => GameReport {
            game,
            fault: report.fault.as_deref().map(|fault| {
                let place = fault.turn.checked_sub(1).and_then(|index| read.places.get(index));
                FaultReport {
                    line: place.map(|place| place.line),
                    column: place.map(|place| place.column),
                    ..FaultReport::from(fault)
                }
            }),
            ..GameReport::of(report, &read.record)
        },
        Err(error) => GameReport {
            game,
            status: Status::Unreadable.name(),
            result: None,
            win: None,
            category: None,
            points: None,
            claimed: Claimed::by(&error.good.record),
            turns: error.good.record.turns.len(),
            fault: Some(FaultReport::from(error)),
            contradictions: Vec::new(),
        },
    }
}

impl GameReport {
    fn of(report: &Report, record: &GameRecord) -> GameReport {
        GameReport {
            game: 1,
            status: report.status.name(),
            result: report.winner.map(result),
            win: report.win.map(Win::name),
            category: report.win.map(|win| win.category().name()),
            points: report.points.as_ref().map(Points::to_string),
            claimed: Claimed::by(record),
            turns: report.turns,
            fault: None,
            contradictions: report.contradictions.iter().map(ContradictionReport::from).collect(),
        }
    }
}

impl Claimed {
    fn by(record: &GameRecord) -> Claimed {
        let winner = record.result.and_then(Outcome::winner).or(record.token.winner());
        Claimed {
            result: winner.map(result),
            win: record.win.map(Win::name),
            points: record.points.as_ref().map(Points::to_string),
        }
    }
}

/// `1-0` or `0-1`.
pub fn result(winner: Side) -> &'static str {
    Outcome::from(Some(winner)).token()
}

impl From<&verify::Fault> for FaultReport {
    /// The fault of a turn, without its place in a text.
    fn from(fault: &verify::Fault) -> FaultReport {
        FaultReport {
            turn: Some(fault.turn),
            rule: Some(fault.rule.code()),
            paragraph: Some(fault.rule.paragraph()),
            message: fault.message.clone(),
            position: Some(fault.position.to_string()),
            dice: Some(fault.dice.clone()),
            written: Some(fault.written.clone()),
            legal: fault.legal.clone(),
            line: None,
            column: None,
            found: None,
            expected: None,
        }
    }
}

impl From<&ReadError> for FaultReport {
    fn from(error: &ReadError) -> FaultReport {
        FaultReport {
            turn: None,
            rule: None,
            paragraph: None,
            message: error.to_string(),
            position: None,
            dice: None,
            written: None,
            legal: Vec::new(),
            line: Some(error.line),
            column: Some(error.column),
            found: Some(error.found.clone()),
            expected: Some(error.expected.to_string()),
        }
    }
}

impl From<&Contradiction> for ContradictionReport {
    fn from(contradiction: &Contradiction) -> ContradictionReport {
        ContradictionReport {
            claim: contradiction.claim,
            claimed: contradiction.claimed.clone(),
            replayed: contradiction.replayed.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::records::{Verified, verify_text};

    fn reports(text: &str) -> Vec<GameReport> {
        let verified = verify_text(text);
        let games = verified.iter().filter_map(|record| match record {
            Verified::Brade(game) => Some(game),
            Verified::Belote(_) => None,
        });
        games
            .into_iter()
            .zip(1..)
            .map(|(game, n)| game_report(n, game))
            .collect()
    }

    #[test]
    fn every_game_of_a_text_has_its_report() {
        let good = "[Rules \"standard\"]\n\n1. W 63 1/7 1/4\n*\n";
        let illegal = "[Rules \"standard\"]\n\n1. W 63 1/7 1/3\n*\n";
        let unreadable = "[Rules \"chess\"]\n\n1. W 63 1/7 1/3\n*\n";
        let reports = reports(&[good, illegal, unreadable, good].join("\n"));
        let seen: Vec<_> = reports.iter().map(|report| (report.game, report.status)).collect();
        assert_eq!(
            seen,
            [(1, "incomplete"), (2, "illegal"), (3, "unreadable"), (4, "incomplete")]
        );
        let fault = reports[1].fault.as_ref().unwrap();
        assert_eq!(
            (fault.turn, fault.rule, fault.line),
            (Some(1), Some("not-thrown"), Some(8))
        );
        assert!(fault.legal.contains(&"1/7 1/4".to_owned()), "{:?}", fault.legal);
        let fault = reports[2].fault.as_ref().unwrap();
        assert_eq!((fault.turn, fault.line, fault.column), (None, Some(11), Some(9)));
        assert_eq!(fault.found.as_deref(), Some("chess"));
    }

    #[test]
    fn both_values_of_a_false_claim_are_reported() {
        let text = "[Result \"1-0\"]\n\n1. W 63 1/7 1/4\n1-0\n";
        let report = &reports(text)[0];
        assert_eq!(report.status, "contradicted");
        assert_eq!((report.result, report.claimed.result), (None, Some("1-0")));
        assert_eq!(report.contradictions[0].claim, "Result");
    }
}
