//! Verification of a record by replay, with one of seven verdicts (NOTATION.md "Verification").

use std::fmt;

use super::check::IllegalPlay;
use super::legal::{Plays, legal_plays};
use super::notation::{play_text_of, write_play};
use super::play::BrokenRule;
use super::position::Setup;
use super::record::{GameRecord, Outcome, Termination, Turn};
use super::replay::{Replay, Replayed};
use super::side::Side;
use super::win::{Points, Win};
use super::written::{Written, WrittenSteps};
pub use crate::record::Status;

/// An illegal turn with all that is needed to see why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The number of the turn, counted from 1.
    pub turn: usize,
    /// Who moved.
    pub side: Side,
    /// The rule broken.
    pub rule: BrokenRule,
    /// What is wrong, in words.
    pub message: String,
    /// The position before the turn.
    pub position: Setup,
    /// The throw as written, `??` if unknown.
    pub dice: String,
    /// The play as written.
    pub written: String,
    /// The legal plays in canonical notation, where the throw is known and it was the side's turn.
    pub legal: Vec<String>,
}

/// A claim that the replay shows to be false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// What is claimed: the name of the tag, `result token` or `position`.
    pub claim: &'static str,
    /// What the record says.
    pub claimed: String,
    /// What the replay gives.
    pub replayed: String,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Contradiction {
            claim,
            claimed,
            replayed,
        } = self;
        write!(f, "{claim} says {claimed}, the replay gives {replayed}")
    }
}

/// The verdict on a record that could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The verdict.
    pub status: Status,
    /// Who won: by the replay, or as agreed where the game was not played out.
    pub winner: Option<Side>,
    /// By what.
    pub win: Option<Win>,
    /// For how many points.
    pub points: Option<Points>,
    /// How many turns the record has.
    pub turns: usize,
    /// How many of them from the first could be replayed.
    pub replayed: usize,
    /// The illegal turn, if the record is illegal.
    pub fault: Option<Box<Fault>>,
    /// The false claims, if the record is contradicted.
    pub contradictions: Vec<Contradiction>,
}

/// Verifies a record by replay. `plays` is scratch space that can serve many records.
pub fn verify(record: &GameRecord, plays: &mut Plays) -> Report {
    verify_each(record, plays, |_, _| {})
}

/// Verifies a record by replay, and shows every turn before the first illegal one with what it turned out to be: for
/// whoever wants more of the replay than the verdict, and not another one.
pub fn verify_each(record: &GameRecord, plays: &mut Plays, mut seen: impl FnMut(&Turn, &Replayed)) -> Report {
    let mut replay = Replay::begin(record);
    for (index, turn) in record.turns.iter().enumerate() {
        match replay.turn(turn, plays) {
            Ok(replayed) => seen(turn, &replayed),
            Err(broken) => return verdict(record, &replay, Some((index, broken))),
        }
    }
    verdict(record, &replay, None)
}

/// The verdict on a record of which `replay` is the replay of all turns, or of those before the first illegal one: `broken`
/// is the index of that one, with what is wrong in it.
pub fn verdict(record: &GameRecord, replay: &Replay, broken: Option<(usize, IllegalPlay)>) -> Report {
    if let Some((index, broken)) = broken {
        let fault = record.turns.get(index).map(|turn| {
            let position = replay.position().unwrap_or_else(|| Setup::start(turn.side));
            Box::new(fault(record, index + 1, turn, &broken, position))
        });
        return Report {
            status: Status::Illegal,
            fault,
            ..report(record, replay, index)
        };
    }
    let contradictions = contradictions(record, replay);
    let status = if !contradictions.is_empty() {
        Status::Contradicted
    } else if replay.has_fault() {
        Status::Irregular
    } else if replay.has_gap() {
        Status::Partial
    } else if replay.ending().is_some() {
        Status::Verified
    } else {
        Status::Incomplete
    };
    Report {
        status,
        contradictions,
        ..report(record, replay, record.turns.len())
    }
}

/// The result of the replay or, where the game was not played out, what was agreed.
fn report(record: &GameRecord, replay: &Replay, replayed: usize) -> Report {
    let (winner, win, points) = match replay.ending() {
        Some(ending) => (Some(ending.winner), Some(ending.win), Some(ending.points)),
        None if not_played_out(record) => {
            let worth = record.win.and_then(|win| record.rules.points(win));
            (claimed_winner(record), record.win, record.points.or(worth))
        }
        None => (None, None, None),
    };
    Report {
        status: Status::Incomplete,
        winner,
        win,
        points,
        turns: record.turns.len(),
        replayed,
        fault: None,
        contradictions: Vec::new(),
    }
}

fn not_played_out(record: &GameRecord) -> bool {
    record
        .termination
        .is_some_and(|termination| termination != Termination::Played)
}

fn claimed_winner(record: &GameRecord) -> Option<Side> {
    record.result.and_then(Outcome::winner).or(record.token.winner())
}

fn contradictions(record: &GameRecord, replay: &Replay) -> Vec<Contradiction> {
    let mut found = Vec::new();
    let mut hold = |claim, claimed: String, replayed: String| {
        if claimed != replayed {
            found.push(Contradiction {
                claim,
                claimed,
                replayed,
            });
        }
    };
    if let (Some(teka), Some(first)) = (record.teka, record.turns.first()) {
        hold(
            "Teka",
            format!("{} begins", teka.begins()),
            format!("{} begins", first.side),
        );
    }
    if let Some((stated, replayed)) = replay.misstated() {
        hold("position", stated.to_string(), replayed.to_string());
    }
    if let (Some(tag), true) = (record.result, record.token.winner().is_some())
        && tag.winner().is_some()
    {
        hold("result token", record.token.to_string(), tag.to_string());
    }
    if let (Some(win), Some(points)) = (record.win, record.points)
        && !record.rules.goes_with(points, win)
    {
        let worth = record
            .rules
            .points(win)
            .map_or("nothing".to_owned(), |points| points.to_string());
        hold("Points", points.to_string(), format!("{worth} for {win}"));
    }
    match (replay.ending(), replay.stated_over()) {
        (Some(ending), _) => {
            let result = Outcome::from(Some(ending.winner));
            if let Some(claimed) = record.result.filter(|claimed| claimed.winner().is_some()) {
                hold("Result", claimed.to_string(), result.to_string());
            } else if record.token.winner().is_some() {
                hold("result token", record.token.to_string(), result.to_string());
            }
            if let Some(win) = record.win {
                hold("Win", win.to_string(), ending.win.to_string());
            }
            if let Some(points) = record.points {
                hold("Points", points.to_string(), ending.points.to_string());
            }
            if not_played_out(record) {
                let claimed = record.termination.unwrap_or_default();
                hold("Termination", claimed.to_string(), Termination::Played.to_string());
            }
        }
        // The last play is not known, but what it led to is stated.
        (None, Some(over)) => {
            if let Some(winner) = claimed_winner(record) {
                hold(
                    "Result",
                    Outcome::from(Some(winner)).to_string(),
                    Outcome::from(Some(over.winner)).to_string(),
                );
            }
            if let Some(win) = record.win.filter(|win| !over.how.may_be(*win)) {
                hold("Win", win.to_string(), over.to_string());
            }
        }
        // After a gap without a stated position nobody can say whether the game ended.
        (None, None) if replay.position().is_some() && !not_played_out(record) => {
            let open = || "a game that did not end".to_owned();
            if let Some(winner) = claimed_winner(record) {
                hold("Result", Outcome::from(Some(winner)).to_string(), open());
            } else if let Some(win) = record.win {
                hold("Win", win.to_string(), open());
            } else if let Some(points) = record.points {
                hold("Points", points.to_string(), open());
            }
        }
        (None, None) => {
            if let Some(win) = record.win.filter(|win| !record.rules.has_win(*win)) {
                hold("Win", win.to_string(), format!("no such win in {}", record.rules));
            }
        }
    }
    found
}

fn fault(record: &GameRecord, number: usize, turn: &Turn, broken: &IllegalPlay, position: Setup) -> Fault {
    let text = |play: &Written| {
        let mut text = String::new();
        write_play(&mut text, play, turn.side, record.numbering);
        text
    };
    let legal = match turn.roll {
        Some(roll) if !matches!(broken.rule, BrokenRule::GameOver | BrokenRule::WrongSide) => {
            legal_plays(&position.board, turn.side, roll, &record.rules)
                .iter()
                .map(|play| play_text_of(&play.steps, turn.side, record.numbering))
                .collect()
        }
        _ => Vec::new(),
    };
    let step = broken.step.map(|step| {
        let mut one = WrittenSteps::VOID;
        let _ = one.push(step);
        text(&Written::Steps(one))
    });
    Fault {
        turn: number,
        side: turn.side,
        rule: broken.rule,
        message: match step {
            Some(step) => format!("{step}: {}", broken.rule.message()),
            None => broken.rule.message().to_owned(),
        },
        position,
        dice: turn.roll.map_or("??".to_owned(), |roll| roll.to_string()),
        written: text(&turn.play),
        legal,
    }
}
