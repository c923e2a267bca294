//! Replaying a record turn by turn: gaps, stated positions and standing faults included (NOTATION.md "Game record").

use super::check::IllegalPlay;
use super::dice::Roll;
use super::game::{Ending, Game};
use super::legal::Plays;
use super::play::{BrokenRule, Play};
use super::position::{GameOver, Setup};
use super::record::{GameRecord, Note, Turn};
use super::rules::Rules;
use super::side::Side;
use super::win::Win;
use super::written::{Written, WrittenSteps};

/// A record being replayed.
#[derive(Clone, Debug)]
pub struct Replay {
    game: Game,
    /// The last turn gave or stated a position; after a gap nothing is known until one is stated.
    known: bool,
    gap: bool,
    fault_stood: bool,
    /// Why the game is over in the position stated last, if it is: no turn can follow.
    stated_over: Option<GameOver>,
    /// The first stated position that is not the one replayed: what was stated, what was replayed.
    misstated: Option<(Setup, Setup)>,
}

/// What a turn turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replayed {
    /// A legal play.
    Legal(Play),
    /// An illegal play that was let stand; the men were moved as written.
    Stood(Option<Win>),
    /// The play is unknown: so is the position, until one is stated.
    Gap,
    /// Nothing is known of the position, so the turn is only kept.
    Unverified,
}

impl Replay {
    /// A replay from the start of this record.
    pub fn begin(record: &GameRecord) -> Replay {
        let begins = record
            .turns
            .first()
            .map(|turn| turn.side)
            .or(record.teka.map(|teka| teka.begins()));
        let start = record.setup.unwrap_or(Setup::start(begins.unwrap_or(Side::White)));
        let mut replay = Replay::from_start(record.rules, start);
        replay.read_notes(&record.notes);
        replay
    }

    /// A replay from this position.
    pub fn from_start(rules: Rules, start: Setup) -> Replay {
        Replay {
            game: Game::new(rules, start),
            known: true,
            gap: false,
            fault_stood: false,
            stated_over: None,
            misstated: None,
        }
    }

    /// The position, if it is known, and the side to move.
    pub fn position(&self) -> Option<Setup> {
        self.known.then(|| self.game.setup())
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Side {
        self.game.setup().to_move
    }

    /// How the game ended, if it did.
    pub fn ending(&self) -> Option<Ending> {
        self.game.ending()
    }

    /// Whether a play or a throw was unknown so far.
    pub fn has_gap(&self) -> bool {
        self.gap
    }

    /// Whether an illegal turn was let stand so far.
    pub fn has_fault(&self) -> bool {
        self.fault_stood
    }

    /// The first stated position that is not the one that the turns before it give: stated, then replayed.
    pub fn misstated(&self) -> Option<(Setup, Setup)> {
        self.misstated
    }

    /// Why the game is over in the position that was stated last, if it is. Which play ended it nobody knows.
    pub fn stated_over(&self) -> Option<GameOver> {
        self.stated_over
    }

    /// Replays a turn with the notes that follow it.
    ///
    /// # Errors
    /// The first rule that the turn breaks; nothing of it is then done.
    #[inline]
    pub fn turn(&mut self, turn: &Turn, plays: &mut Plays) -> Result<Replayed, IllegalPlay> {
        let replayed = self.play(turn, plays)?;
        self.read_notes(&turn.notes);
        Ok(replayed)
    }

    #[inline]
    fn play(&mut self, turn: &Turn, plays: &mut Plays) -> Result<Replayed, IllegalPlay> {
        if self.stated_over.is_some() {
            return Err(BrokenRule::GameOver.into());
        }
        if !self.known {
            self.game.skip(turn.side);
            self.gap |= turn.roll.is_none() || turn.play == Written::Unknown;
            self.fault_stood |= turn.stood;
            return Ok(Replayed::Unverified);
        }
        let Written::Steps(steps) = &turn.play else {
            return self.unknown_play(turn);
        };
        let legal = match turn.roll {
            Some(roll) => self.game.play(turn.side, roll, steps, plays),
            None => self.unknown_throw(turn.side, steps, plays),
        };
        self.gap |= turn.roll.is_none();
        self.fault_stood |= turn.stood;
        match legal {
            Ok(play) => Ok(Replayed::Legal(play)),
            Err(_) if turn.stood => self.game.let_stand(turn.side, steps).map(Replayed::Stood),
            Err(fault) => Err(fault),
        }
    }

    fn unknown_play(&mut self, turn: &Turn) -> Result<Replayed, IllegalPlay> {
        if self.game.ending().is_some() {
            return Err(BrokenRule::GameOver.into());
        }
        if turn.side != self.game.setup().to_move && !turn.stood {
            return Err(BrokenRule::WrongSide.into());
        }
        self.game.skip(turn.side);
        self.gap = true;
        self.fault_stood |= turn.stood;
        self.known = false;
        Ok(Replayed::Gap)
    }

    /// A play whose throw is unknown must be legal with some throw. Otherwise the rule is told that it breaks last:
    /// with a throw that comes nearest to it.
    fn unknown_throw(&mut self, side: Side, steps: &WrittenSteps, plays: &mut Plays) -> Result<Play, IllegalPlay> {
        let mut fault: Option<IllegalPlay> = None;
        for roll in Roll::all() {
            match self.game.check(side, roll, steps, plays) {
                Ok(_) => return self.game.play(side, roll, steps, plays),
                Err(broken) if fault.is_none_or(|fault| broken.rule > fault.rule) => fault = Some(broken),
                Err(_) => {}
            }
        }
        Err(fault.unwrap_or(BrokenRule::NotThrown.into()))
    }

    fn read_notes(&mut self, notes: &[Note]) {
        for note in notes {
            let Note::Position(stated) = note else { continue };
            let replayed = self.game.setup();
            if self.known && *stated == replayed {
                continue;
            }
            if self.known && self.misstated.is_none() {
                self.misstated = Some((*stated, replayed));
            }
            self.known = true;
            self.game.state(*stated);
            self.stated_over = stated
                .into_position(self.game.rules())
                .ok()
                .and_then(|position| position.over(self.game.rules()));
        }
    }
}
