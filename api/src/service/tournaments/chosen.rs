//! A match that is to be begun, or to get a result: finding it, and storing what became of it.

use brade_core::tournament::entrants::EntrantId;
use brade_core::tournament::pairing::{MatchKey, Pairing};
use brade_core::tournament::result::{ByHalf, Half};
use serde_json::json;

use super::corrections::{follow, refuse_dependants};
use super::engine::Game;
use super::rounds::is_shown;
use super::settings::{RoundState, Ruling};
use super::starting::blank_pairing;
use super::views::PairingView;
use super::whole::{BoardPart, PairingPart, Stage, Whole, as_i32, load, to_json};
use super::writing::Entry;
use crate::auth::permission::Action;
use crate::db::tournaments::{PairingRow, TeamBoardRow, pairing_rows, team_board_rows};
use crate::db::{AnyConnection, time};
use crate::id::Id;
use crate::service::contests::{GameKind, MatchTerms, Seating};
use crate::service::{Context, Expected, Noun, ServiceError, text};

/// Where a result belongs.
#[derive(Debug, Clone)]
pub struct Address {
    /// The stage.
    pub stage: i32,
    /// The match.
    pub key: String,
    /// The board of a match between teams; none for the match itself.
    pub board: Option<i32>,
}

/// Reads the address of a match.
///
/// # Errors
/// There is no such match.
pub(super) fn read_key(key: &str) -> Result<MatchKey, ServiceError> {
    text::excerpt(key)
        .parse()
        .map_err(|_| ServiceError::NotFound(Noun::Match))
}

/// A match that is to be changed.
pub(super) struct Chosen {
    pub whole: Whole,
    pub stage: Stage,
    pub key: MatchKey,
    /// Who meets, or who met where that is recorded.
    pub pair: ByHalf<EntrantId>,
    pub game: Game,
}

impl Chosen {
    /// Finds a match for somebody who may begin it, or change what there is already. Without a version that is expected
    /// it is only looked at.
    pub fn open(
        conn: &mut AnyConnection,
        ctx: Context,
        id: Id,
        at: &Address,
        expected: Option<&Expected>,
    ) -> Result<Chosen, ServiceError> {
        let whole = load(conn, id)?.refused_to(ctx);
        let directs = whole.with_drafts;
        let found = whole.stage(at.stage).and_then(|stage| {
            let game = whole.game(stage, read_key(&at.key)?)?;
            match directs || is_shown(stage, game.round) {
                true => Ok((stage.clone(), game)),
                false => Err(ServiceError::NotFound(Noun::Match)),
            }
        });
        let concerned: Vec<Option<Id>> = found
            .iter()
            .filter_map(|(_, game)| game.pair())
            .flat_map(|pair| [pair.first, pair.second])
            .flat_map(|id| whole.players_of(id))
            .chain(found.iter().flat_map(|(stage, game)| stage.seated(game.key)))
            .map(Some)
            .collect();
        ctx.may(Action::RecordTournament, whole.row.club_id, &concerned)?;
        let (stage, game) = found?;
        let part = stage.pairings.get(&game.key);
        let decided = part.is_some_and(|part| match at.board {
            None => part.ruling.is_some() || whole.result_of(&stage, part).is_some(),
            Some(board) => part
                .board(board)
                .is_some_and(|board| super::teams::board_result(&whole, board).is_some()),
        });
        let reported = part.is_some_and(|part| match at.board {
            None => whole.is_unconfirmed(part),
            Some(board) => part.board(board).is_some_and(|board| whole.board_waits(board)),
        });
        let closed = stage.round(game.round)?.state == RoundState::Closed;
        if let Some(expected) = expected {
            if (decided && !reported) || closed {
                // Another result than there is already is a correction, unless nobody has confirmed it.
                ctx.may(Action::DirectTournament, whole.row.club_id, &[])?;
            }
            whole.expect(expected)?;
        }
        if !is_shown(&stage, game.round) {
            let message = format!("round {} is a draft: publish it first", game.round);
            return Err(whole.conflict("is-a-draft", "key", message));
        }
        let recorded = part.filter(|part| part.has_begun()).map(PairingPart::pair);
        let Some(pair) = recorded.or(game.pair()) else {
            let message = format!("it is not known yet who meets in {}", game.key);
            return Err(whole.conflict("not-ready", "key", message));
        };
        let key = game.key;
        Ok(Chosen {
            whole,
            stage,
            key,
            pair,
            game,
        })
    }

    /// The same match with what is stored of it by now, for those who sat down, also where others meet there, or nobody.
    pub fn again(&self, conn: &mut AnyConnection) -> Result<Chosen, ServiceError> {
        let whole = load(conn, self.whole.row.id)?;
        let stage = whole.stage(self.stage.row.number)?.clone();
        Ok(Chosen {
            whole,
            stage,
            key: self.key,
            pair: self.pair,
            game: self.game.clone(),
        })
    }

    pub fn part(&self) -> Option<&PairingPart> {
        self.stage.pairings.get(&self.key)
    }

    /// The row of the match, stored if there was none.
    fn row(&self, conn: &mut AnyConnection) -> Result<PairingRow, ServiceError> {
        if let Some(part) = self.part() {
            let mut row = part.row.clone();
            if !part.has_begun() {
                (row.first, row.second) = (as_i32(self.pair.first.0), as_i32(self.pair.second.0));
            }
            return Ok(row);
        }
        let pairing = Pairing {
            key: self.key,
            pair: self.pair,
        };
        let row = blank_pairing(
            self.whole.row.id,
            self.stage.row.number,
            as_i32(self.game.round),
            &pairing,
        );
        pairing_rows::insert(conn, std::slice::from_ref(&row))?;
        Ok(row)
    }

    /// Those who sit down on both sides, at this board of a match between teams.
    pub fn players(&self, board: Option<i32>) -> Result<ByHalf<Vec<Id>>, ServiceError> {
        let size = self.stage.terms.game().side_size();
        match (self.stage.team_boards(), board) {
            (None, None) => {
                let sides = self.pair.map(|id| {
                    let mut players = self.whole.players_of(id);
                    players.truncate(size);
                    players
                });
                match [&sides.first, &sides.second].iter().all(|side| side.len() == size) {
                    true => Ok(sides),
                    false => Err(self
                        .whole
                        .conflict("not-ready", "key", "somebody is missing on one side")),
                }
            }
            (_, board) => Ok(self.at_board(board)?.map(|player| vec![player])),
        }
    }

    /// The two who sit down at a board of a match between teams.
    pub fn at_board(&self, board: Option<i32>) -> Result<ByHalf<Id>, ServiceError> {
        let wrong = |message: String| Err(ServiceError::invalid("bad-value", "board", message));
        match (self.stage.team_boards(), board) {
            (Some(boards), Some(board)) if (1..=i32::from(boards) + 1).contains(&board) => {
                if let Some(known) = self.part().and_then(|part| part.board(board)) {
                    return Ok(ByHalf::from_fn(|half| known.player(half)));
                }
                if board > i32::from(boards) {
                    return wrong(format!(
                        "must be from 1 to {boards}: there is no extra game, or nobody is named for it"
                    ));
                }
                let at = usize::try_from(board - 1).unwrap_or(0);
                let player = |id| self.whole.players_of(id).get(at).copied();
                match (player(self.pair.first), player(self.pair.second)) {
                    (Some(first), Some(second)) => Ok(ByHalf::new(first, second)),
                    _ => wrong(format!("a team has no player for board {board}")),
                }
            }
            (None, _) => wrong("is for matches between teams".to_owned()),
            (Some(boards), _) => wrong(format!(
                "must be from 1 to {boards}: the board of the match between teams that is meant"
            )),
        }
    }

    /// The terms of bräde.
    ///
    /// # Errors
    /// Another game is played in this stage.
    pub fn brade(&self) -> Result<&MatchTerms, ServiceError> {
        self.stage.terms.brade().ok_or_else(|| {
            let message = "are of bräde, and another game is played here: begin the match and record it there, or give the \
                           points of both as a ruling";
            ServiceError::invalid("bad-value", "games", message)
        })
    }

    /// Makes the match of those who sit down; gives its id.
    pub fn make_match(
        &self,
        conn: &mut AnyConnection,
        ctx: Context,
        leads: Half,
        board: Option<i32>,
    ) -> Result<Id, ServiceError> {
        let seating = Seating {
            club: self.whole.row.club_id,
            names: self.pair.map(|id| self.whole.name(id)),
            players: self.players(board)?,
            leads,
            is_extra: board.is_some() && board == self.stage.extra_board(),
            needs_winner: self.stage.settings.format.is_bracket(),
        };
        self.stage.terms.create(conn, self.whole.in_club(ctx), &seating)
    }

    pub fn board_row(&self, board: i32, players: ByHalf<Id>) -> TeamBoardRow {
        TeamBoardRow {
            tournament_id: self.whole.row.id,
            stage: self.stage.row.number,
            key: self.key.to_string(),
            board,
            first_player: players.first,
            second_player: players.second,
            match_id: None,
            ruling: None,
        }
    }

    /// Stores what a board or the match itself comes to.
    pub fn store(
        &self,
        conn: &mut AnyConnection,
        board: Option<i32>,
        match_id: Option<Id>,
        ruling: Option<Ruling>,
    ) -> Result<(), ServiceError> {
        let ruling = ruling.map(|ruling| to_json(&ruling)).transpose()?;
        let mut row = self.row(conn)?;
        if row.automatic {
            (row.automatic, row.ruling) = (false, None);
        }
        let begins = match_id.is_some() || ruling.is_some();
        if let Some(board) = board {
            let known = self.part().and_then(|part| part.board(board));
            let mut of_board = match known {
                Some(known) => known.row.clone(),
                None => self.board_row(board, self.at_board(Some(board))?),
            };
            of_board.match_id = match_id;
            of_board.ruling = ruling;
            match known {
                // It still says who sits there: another line-up since then is for other matches.
                Some(_) => team_board_rows::update(conn, &of_board)?,
                None => team_board_rows::insert(conn, &[of_board])?,
            }
        } else {
            match self.stage.terms.game() {
                GameKind::Brade => row.match_id = match_id,
                GameKind::Belote => row.belote_match_id = match_id,
            }
            row.ruling = ruling;
        }
        let elsewhere = |part: &PairingPart| {
            let mut others = part.boards.iter().filter(|other| Some(other.row.board) != board);
            others.any(BoardPart::has_begun)
        };
        row.begun_at = match begins || (board.is_some() && self.part().is_some_and(elsewhere)) {
            true => row.begun_at.or_else(|| Some(time::now())),
            false => None,
        };
        Ok(pairing_rows::update(conn, &row)?)
    }

    /// After results were taken back: where nothing of a match between teams is left, it is free again who sits down.
    pub fn free_boards(&self, conn: &mut AnyConnection) -> Result<(), ServiceError> {
        let now = load(conn, self.whole.row.id)?;
        let part = now.stage(self.stage.row.number)?.pairings.get(&self.key);
        for board in part
            .iter()
            .filter(|part| !part.has_begun())
            .flat_map(|part| &part.boards)
        {
            team_board_rows::delete(conn, &board.row)?;
        }
        Ok(())
    }

    /// Lets everything follow, and stores that it was done.
    pub fn finish(
        self,
        conn: &mut AnyConnection,
        ctx: Context,
        let_stand: bool,
        mut entry: Entry<'_>,
    ) -> Result<(PairingView, i32), ServiceError> {
        let id = self.whole.row.id;
        let number = self.stage.row.number;
        let mut after = load(conn, id)?;
        after.settle_forfeits(conn, ctx, after.row.version + 1)?;
        let effects = refuse_dependants(&self.whole, &after, number, Some(self.key), let_stand)?;
        follow(conn, &after, number, &effects)?;
        let followed = load(conn, id)?;
        super::boards::call_next(conn, &followed)?;
        let mut whole = load(conn, id)?;
        let stage = whole.stage(number)?;
        entry.before = Some(json!(self.whole.game_view(&self.stage, &self.game)));
        entry.after = Some(json!(whole.game_view(stage, &whole.game(stage, self.key)?)));
        whole.save(conn, ctx, entry)?;
        let stage = whole.stage(number)?;
        Ok((whole.game_view(stage, &whole.game(stage, self.key)?), whole.row.version))
    }
}

impl PairingPart {
    /// A board of a match between teams.
    pub(super) fn board(&self, number: i32) -> Option<&BoardPart> {
        self.boards.iter().find(|board| board.row.board == number)
    }
}
