//! Replaying the turns of a game: where each leads, how it is written canonically, how it is stored.

use brade_core::brade::game::Ending;
use brade_core::brade::legal::Plays;
use brade_core::brade::play::Steps;
use brade_core::brade::point::Place;
use brade_core::brade::position::{GameOver, Setup};
use brade_core::brade::record::codec::{CorruptTurns, Stored, decode_turns, encode_turn};
use brade_core::brade::record::{GameRecord, Note, Turn};
use brade_core::brade::replay::{Replay, Replayed};
use brade_core::brade::rules::Rules;
use brade_core::brade::side::Side;
use brade_core::brade::verify::verdict;
use brade_core::brade::written::{Written, WrittenStep, WrittenSteps};

use super::TurnView;
use super::settle::Settled;

/// What replaying the turns of a game comes to.
pub(in crate::service) struct Judged {
    /// The turns, as they are shown.
    pub views: Vec<TurnView>,
    /// The turns, as they are stored.
    pub bytes: Vec<u8>,
    /// Whether the last turn is legal as it stands.
    pub last_is_legal: bool,
    /// The position after the last turn, if anybody can know it.
    pub position: Option<Setup>,
    /// Whose turn it is.
    pub to_move: Side,
    /// How the turns end the game, if they do.
    pub ending: Option<Ending>,
    /// Why the game is over in a position that was stated after a gap, if it is: the play that ended it is lost.
    pub over: Option<GameOver>,
}

/// The replay before the first turn of a record that starts from here.
pub(in crate::service) fn begin(record: &GameRecord, start: Setup) -> Replay {
    Replay::begin(&GameRecord {
        rules: record.rules,
        setup: Some(start),
        notes: record.notes.clone(),
        ..GameRecord::default()
    })
}

/// Replays the turns of a record, writes the legal ones canonically, and gives the verdict on it. From the first illegal
/// one on, the turns are kept as they are.
pub(in crate::service) fn judge(record: &mut GameRecord, start: Setup) -> Settled {
    let mut replay = begin(record, start);
    let mut plays = Plays::new();
    let mut broken = None;
    let mut judged = Judged {
        views: Vec::with_capacity(record.turns.len()),
        bytes: Vec::new(),
        last_is_legal: true,
        position: None,
        to_move: replay.to_move(),
        ending: None,
        over: None,
    };
    for (index, turn) in record.turns.iter_mut().enumerate() {
        let replayed = match broken {
            Some(_) => None,
            None => match replay.turn(turn, &mut plays) {
                Ok(replayed) => Some(replayed),
                Err(illegal) => {
                    broken = Some((index, illegal));
                    None
                }
            },
        };
        let steps = canonical_steps(turn, replayed.as_ref());
        if let Some(steps) = steps {
            turn.play = Written::Steps(WrittenSteps::from(steps));
        }
        encode_turn(&mut judged.bytes, turn, steps);
        let win = match &replayed {
            Some(Replayed::Legal(play)) => play.win,
            Some(Replayed::Stood(win)) => *win,
            _ => None,
        };
        judged.last_is_legal = matches!(replayed, Some(Replayed::Legal(_)));
        (judged.position, judged.to_move) = match broken {
            Some(_) => (None, !turn.side),
            None => (replay.position(), replay.to_move()),
        };
        let mut view = turn_view(index + 1, turn, judged.position, record.rules);
        view.win = win;
        view.in_play = replay.ending().is_none();
        judged.views.push(view);
    }
    if record.turns.is_empty() {
        judged.position = replay.position();
    }
    if broken.is_none() {
        judged.ending = replay.ending();
        judged.over = replay.stated_over();
    }
    let report = verdict(record, &replay, broken);
    Settled { judged, report }
}

/// The steps that a turn is written with, whatever was written: those of a legal play. One of which the throw is unknown
/// stays as it was written: nobody knows the touchdowns.
fn canonical_steps<'a>(turn: &Turn, replayed: Option<&'a Replayed>) -> Option<&'a Steps> {
    match replayed {
        Some(Replayed::Legal(play)) if turn.roll.is_some() => Some(&play.steps),
        _ => None,
    }
}

/// Appends a replayed turn as [`judge`] would store it.
pub(in crate::service) fn store_turn(bytes: &mut Vec<u8>, turn: &Turn, replayed: &Replayed) {
    match canonical_steps(turn, Some(replayed)) {
        // Only then is what was written stored.
        Some(steps) if turn.stood || !turn.notes.is_empty() => {
            let play = Written::Steps(WrittenSteps::from(steps));
            encode_turn(bytes, &Turn { play, ..turn.clone() }, Some(steps));
        }
        steps => encode_turn(bytes, turn, steps),
    }
}

fn turn_view(number: usize, turn: &Turn, position: Option<Setup>, rules: Rules) -> TurnView {
    let comments = turn.notes.iter().filter_map(|note| match note {
        Note::Comment(text) => Some(text.clone()),
        Note::Position(_) => None,
    });
    TurnView {
        number,
        side: turn.side,
        roll: turn.roll,
        play: turn.play,
        position,
        in_play: true,
        rules,
        win: None,
        stood: turn.stood,
        comments: comments.collect(),
    }
}

/// Reads the stored turns of a record, whose notes before turn 1 must be there already.
///
/// # Errors
/// Bytes that are no turns.
pub(in crate::service) fn decode(bytes: &[u8], record: &GameRecord, start: Setup) -> Result<Vec<Turn>, CorruptTurns> {
    let first = begin(record, start).to_move();
    decode_turns(bytes, first).map(|stored| Ok(as_turn(stored?))).collect()
}

/// A stored turn as it is written in a record, without marks.
pub(in crate::service) fn as_turn(stored: Stored) -> Turn {
    match stored {
        Stored::Written(turn) => turn,
        Stored::Played(played) => {
            let mut steps = WrittenSteps::VOID;
            for (from, die) in played.steps() {
                let to = from.number() + die.pips();
                // A stored turn has fewer steps than can be written.
                let _ = steps.push(WrittenStep {
                    from: *from,
                    to: Place::new(to).unwrap_or(Place::OFF),
                    hit: false,
                    forced: false,
                });
            }
            Turn::new(played.side, played.roll, Written::Steps(steps))
        }
    }
}
