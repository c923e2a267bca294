//! A game as it is played or replayed: one turn after the other, up to the win (RULES.md §2 and §7).

use super::board::{Board, range, several};
use super::check::{IllegalPlay, check_play, move_as_written};
use super::dice::Roll;
use super::legal::Plays;
use super::play::{BrokenRule, Play};
use super::position::Setup;
use super::rules::{RuleOption, Rules};
use super::side::{BySide, Side};
use super::win::{Points, Win};
use super::written::WrittenSteps;

/// How a game that was played out ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// Who won.
    pub winner: Side,
    /// By which of the twelve results.
    pub win: Win,
    /// What it is worth.
    pub points: Points,
}

/// A game in progress.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    rules: Rules,
    board: Board,
    to_move: Side,
    /// Whether the side has had a made point on its 13–24, which the option `jan-needs-band` asks.
    had_band: BySide<bool>,
    ending: Option<Ending>,
}

impl Game {
    /// A game that starts from here. The position should not be one in which the game is over.
    pub fn new(rules: Rules, start: Setup) -> Game {
        let mut game = Game {
            rules,
            board: start.board,
            to_move: start.to_move,
            had_band: BySide::default(),
            ending: None,
        };
        game.note_bands();
        game
    }

    /// The rules of the game.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The men as they stand, and the side to move.
    pub const fn setup(&self) -> Setup {
        Setup {
            board: self.board,
            to_move: self.to_move,
        }
    }

    /// How the game ended, if it did.
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Plays the turn of a side, if it is legal.
    ///
    /// # Errors
    /// The first rule that the turn breaks; the game stays as it is.
    #[inline]
    pub fn play(
        &mut self,
        side: Side,
        roll: Roll,
        written: &WrittenSteps,
        plays: &mut Plays,
    ) -> Result<Play, IllegalPlay> {
        let play = self.check(side, roll, written, plays)?;
        self.chosen(side, &play);
        Ok(play)
    }

    /// Makes a play that is known to be legal; how the game ended, if it did.
    pub(crate) fn chosen(&mut self, side: Side, play: &Play) -> Option<Ending> {
        self.board = play.board;
        self.pass(side, play.win);
        self.ending
    }

    /// Whether the turn would be legal, and what it does.
    ///
    /// # Errors
    /// The first rule that the turn breaks.
    #[inline]
    pub fn check(
        &self,
        side: Side,
        roll: Roll,
        written: &WrittenSteps,
        plays: &mut Plays,
    ) -> Result<Play, IllegalPlay> {
        if self.ending.is_some() {
            return Err(BrokenRule::GameOver.into());
        }
        if side != self.to_move {
            return Err(BrokenRule::WrongSide.into());
        }
        check_play(&self.board, side, roll, written, &self.rules, plays)
    }

    /// Moves the men as written in a turn that was illegal and let stand; the other side is next.
    ///
    /// # Errors
    /// The game had ended, or there is no man to move as written.
    pub fn let_stand(&mut self, side: Side, written: &WrittenSteps) -> Result<Option<Win>, IllegalPlay> {
        if self.ending.is_some() {
            return Err(BrokenRule::GameOver.into());
        }
        let (board, win) = move_as_written(&self.board, side, written, &self.rules)?;
        self.board = board;
        self.pass(side, win);
        Ok(win)
    }

    /// Passes the turn of a side of which nothing is known.
    pub(crate) fn skip(&mut self, side: Side) {
        self.to_move = !side;
    }

    /// Goes on from a position that the record states.
    pub fn state(&mut self, stated: Setup) {
        self.board = stated.board;
        self.to_move = stated.to_move;
        self.note_bands();
    }

    fn pass(&mut self, side: Side, win: Option<Win>) {
        if let Some(win) = win {
            self.ending = self
                .rules
                .points_against(win, self.had_band[!side])
                .map(|points| Ending {
                    winner: side,
                    win,
                    points,
                });
        }
        self.to_move = !side;
        self.note_bands();
    }

    fn note_bands(&mut self) {
        if !self.rules.has(RuleOption::JanNeedsBand) {
            return;
        }
        for side in Side::BOTH {
            self.had_band[side] |= several(self.board[side].0) & range(13, 24) != 0;
        }
    }
}
