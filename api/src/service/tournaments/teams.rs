//! Matches between teams: boards, then points, then the won games compared best first (TOURNAMENTS.md, *Formats*).

use std::collections::BTreeSet;

use brade_core::tournament::entrants::EntrantId;
use brade_core::tournament::result::{ByHalf, Half, MatchOutcome, MatchResult};
use brade_core::tournament::team::{TeamMatch, TeamStatus, team_match};

use super::chosen::{Address, Chosen};
use super::settings::{Ruling, StageState};
use super::views::{EntrantView, PairingView};
use super::whole::{BoardPart, PairingPart, Person, Stage, Whole, as_i32};
use super::writing::{Entry, open};
use crate::auth::permission::Action;
use crate::db::AnyConnection;
use crate::db::tournaments::{TeamBoardRow, TeamMemberRow, team_board_rows, team_member_rows};
use crate::id::Id;
use crate::service::{Context, Expected, ServiceError};

/// The most players of a team.
const MOST_MEMBERS: usize = 100;

/// The result of one board, if it has one.
pub(super) fn board_result(whole: &Whole, board: &BoardPart) -> Option<MatchResult> {
    if let Some(assumed) = &board.assumed {
        return assumed.clone();
    }
    let of_match = board.row.match_id.and_then(|id| whole.matches.get(&id));
    let first = Some(board.row.first_player);
    match (board.ruling, of_match) {
        (Some(ruling), None) => Some(ruling.result(None)),
        (Some(ruling), Some(of_match)) => Some(ruling.result(Some(of_match.so_far_from(first)))),
        (None, Some(of_match)) => of_match.result_from(first),
        (None, None) => None,
    }
}

/// How a match between teams stands by its boards. In a knockout that is level after all of them, the one more game says
/// who won: the one that was played, or the director's word on it.
fn standing(whole: &Whole, stage: &Stage, part: &PairingPart) -> TeamMatch {
    let result = |number: i32| {
        let board = part.boards.iter().find(|board| board.row.board == number);
        board.and_then(|board| board_result(whole, board))
    };
    let boards = 1..=i32::from(stage.team_boards().unwrap_or(0));
    let results: Vec<Option<MatchResult>> = boards.map(result).collect();
    let played = stage.extra_board().and_then(result);
    let extra = match part.ruling {
        Some(Ruling::Extra { winner }) => Some(winner),
        _ => played.and_then(|played| played.outcome.winner()),
    };
    team_match(&results, stage.settings.format.is_bracket(), extra)
}

/// The result of the whole match, once all its boards have theirs or the director has given one.
pub(super) fn result_of(whole: &Whole, stage: &Stage, part: &PairingPart) -> Option<MatchResult> {
    let of_match = standing(whole, stage, part);
    match part.ruling {
        None | Some(Ruling::Extra { .. }) => of_match.result(),
        Some(ruling) => {
            let so_far = MatchResult {
                points: of_match.points,
                wins: of_match.wins,
                ..MatchResult::without_games(MatchOutcome::Level)
            };
            Some(ruling.result(Some(so_far)))
        }
    }
}

/// The board of the one more game of a match between teams, where it is to be played or somebody is named for it.
pub(super) fn extra_game(whole: &Whole, stage: &Stage, part: &PairingPart) -> Option<i32> {
    let board = stage.extra_board()?;
    let is_named = part.board(board).is_some();
    let is_needed = part.ruling.is_none() && standing(whole, stage, part).status == TeamStatus::ExtraGameNeeded;
    (is_named || is_needed).then_some(board)
}

/// Names those who play the one more game of teams that are level in a knockout; others as long as it has not begun.
///
/// # Errors
/// No such match, another version, a match that is not level or needs no winner, a player of neither team, a game that has
/// begun; the database's failure.
pub fn name_extra_game(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    at: &Address,
    players: ByHalf<Id>,
    expected: &Expected,
) -> Result<(PairingView, i32), ServiceError> {
    let chosen = Chosen::open(conn, ctx, id, at, None)?;
    ctx.may(Action::DirectTournament, chosen.whole.row.club_id, &[])?;
    chosen.whole.expect(expected)?;
    let part = chosen.part();
    let refused = |code, message: &str| Err(chosen.whole.conflict(code, "key", message));
    let is_needed = part.is_some_and(|part| {
        part.ruling.is_none() && standing(&chosen.whole, &chosen.stage, part).status == TeamStatus::ExtraGameNeeded
    });
    let Some(board) = chosen.stage.extra_board().filter(|_| is_needed) else {
        return refused(
            "no-extra-game",
            "one more game is for two teams that are level after all boards, in a knockout",
        );
    };
    let known = part.and_then(|part| part.board(board));
    if known.is_some_and(BoardPart::has_begun) {
        return refused("has-begun", "the extra game has begun: take its result back first");
    }
    for (half, field) in [(Half::First, "first_player"), (Half::Second, "second_player")] {
        if !chosen.whole.players_of(chosen.pair[half]).contains(&players[half]) {
            let message = format!("must be a player of {}", chosen.whole.label(chosen.pair[half]));
            return Err(ServiceError::invalid("not-of-the-team", field, message));
        }
    }
    let row = chosen.board_row(board, players);
    match known {
        Some(_) => team_board_rows::update(conn, &row)?,
        None => team_board_rows::insert(conn, &[row])?,
    }
    let entry = Entry {
        action: "extra-game-named",
        ..Entry::default()
    };
    chosen.finish(conn, ctx, true, entry)
}

/// Changes the players of a team and their boards: the first ones sit at the boards in this order, those behind them are
/// substitutes. Matches of which a board has begun keep those who were to sit there.
///
/// # Errors
/// No such entrant, another version, no team, too few for the boards, somebody who is named twice or plays for others; the
/// database's failure.
pub fn change_line_up(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    number: u32,
    players: &[Id],
    expected: &Expected,
) -> Result<(EntrantView, i32), ServiceError> {
    let whole = open(conn, ctx, id, Action::DirectTournament, expected)?;
    let person = whole.entrant(EntrantId(number))?;
    if person.row.player_id.is_some() {
        return Err(whole.conflict("no-team", "members", "a player has no line-up: it is for teams"));
    }
    whole.check_line_up(conn, person, players)?;
    let before = serde_json::to_value(whole.entrant_view(person)).ok();
    whole.keep_begun(conn, person.id())?;
    for member in &person.members {
        team_member_rows::delete(conn, member)?;
    }
    team_member_rows::insert(conn, &whole.member_rows(number, players))?;
    let entry = Entry {
        action: "line-up-changed",
        before,
        ..Entry::default()
    };
    super::entrants::finish(conn, ctx, id, number, entry)
}

impl Whole {
    /// The rows of a team's players, the first board first.
    pub(super) fn member_rows(&self, number: u32, players: &[Id]) -> Vec<TeamMemberRow> {
        let rows = (1..).zip(players).map(|(board, player)| TeamMemberRow {
            tournament_id: self.row.id,
            entrant: as_i32(number),
            board,
            player_id: *player,
        });
        rows.collect()
    }

    fn check_line_up(&self, conn: &mut AnyConnection, team: &Person, players: &[Id]) -> Result<(), ServiceError> {
        let wrong = |message: String| Err(ServiceError::invalid("bad-value", "members", message));
        let of_team = |stage: &&Stage| stage.field.contains(&team.id()) && stage.state != StageState::Finished;
        let seats = |stage: &Stage| match stage.team_boards() {
            Some(boards) => usize::from(boards),
            None => stage.terms.game().side_size(),
        };
        let needed = self.stages.iter().filter(of_team).map(seats).max().unwrap_or(1);
        if players.len() < needed {
            return wrong(format!("must be at least {needed}: one for each board, two of a pair"));
        }
        if players.len() > MOST_MEMBERS {
            return wrong(format!("must be at most {MOST_MEMBERS}"));
        }
        let mut seen = BTreeSet::new();
        for player in players {
            if !seen.insert(*player) {
                return wrong("must name each player once".to_owned());
            }
            crate::service::players::named(conn, "members", *player)?;
            self.refuse_twice(*player, "members", Some(team.id()))?;
        }
        Ok(())
    }

    /// Writes down who sits at the boards of matches that have begun, before a team changes its line-up.
    fn keep_begun(&self, conn: &mut AnyConnection, team: EntrantId) -> Result<(), ServiceError> {
        for stage in &self.stages {
            let boards = 1..=i32::from(stage.team_boards().unwrap_or(0));
            for part in stage.pairings.values() {
                let pair = part.pair();
                if pair.half_of(&team).is_none() || !part.has_begun() {
                    continue;
                }
                let line_ups = pair.map(|id| self.players_of(id));
                let seats = boards.clone().zip(line_ups.first.iter().zip(&line_ups.second));
                let open = seats.filter(|(board, _)| part.board(*board).is_none());
                let rows: Vec<TeamBoardRow> = open
                    .map(|(board, (first, second))| TeamBoardRow {
                        tournament_id: self.row.id,
                        stage: stage.row.number,
                        key: part.row.key.clone(),
                        board,
                        first_player: *first,
                        second_player: *second,
                        match_id: None,
                        ruling: None,
                    })
                    .collect();
                team_board_rows::insert(conn, &rows)?;
            }
        }
        Ok(())
    }
}
