//! A match of a tournament with all that its pages say of it, and who may do what with it.

use brade_core::brade::rules::Rules;
use brade_core::brade::side::{BySide, Side};
use brade_core::brade::win::{Points, Win};
use brade_core::tournament::result::{ByHalf, Half};
use sha2::{Digest, Sha256};

use super::slip::MOST_GAMES;
use super::words;
use crate::auth::page;
use crate::auth::permission::Action;
use crate::db::AnyConnection;
use crate::id::Id;
use crate::pages::form::Form;
use crate::pages::games::result::wins;
use crate::service::contests::GameKind;
use crate::service::matches::MatchView;
use crate::service::tournaments::settings::half_name;
use crate::service::tournaments::views::{
    MemberView, PairingView, SlotView, StageView, TeamBoardView, TermsView, TournamentView,
};
use crate::service::tournaments::{self, Address, GivenGame};
use crate::service::{Context, Noun, ServiceError, matches, rules};

/// A match with all that its pages say of it.
pub struct Match {
    pub tournament: TournamentView,
    pub stage: StageView,
    pub game: PairingView,
    /// The board of a match between teams that is looked at.
    pub board: Option<i32>,
    /// The players of both, who may begin it and enter its result.
    pub players: Vec<Option<Id>>,
    /// The players of both teams, the first board first.
    pub line_ups: ByHalf<Vec<MemberView>>,
    /// The rules of its games, where it is one of bräde.
    pub rules: Option<Rules>,
    /// Whether its round is closed, so that only a correction changes it.
    pub is_closed: bool,
    /// Whether its round is a draft.
    pub is_draft: bool,
    /// The match that is recorded game by game, once it has begun.
    pub played: Option<MatchView>,
    /// Whether the first of both has the white men.
    pub white_is_first: bool,
    /// The games that are entered.
    pub games: Vec<GivenGame>,
}

/// Who has the men of one side.
pub struct Seat {
    pub name: String,
}

impl Match {
    /// Reads it.
    ///
    /// # Errors
    /// No such match, or one that the caller may not see; the database's failure.
    pub fn read(conn: &mut AnyConnection, ctx: Context<'_>, id: Id, at: &Address) -> Result<Match, ServiceError> {
        let tournament = tournaments::view(conn, ctx, id)?;
        let stage = tournament.stages.iter().find(|stage| stage.number == at.stage);
        let stage = stage.cloned().ok_or(ServiceError::NotFound(Noun::Stage))?;
        let (game, _) = tournaments::game(conn, ctx, id, at.stage, &at.key)?;
        let entrants = tournaments::entrants(conn, ctx, id, true)?;
        let numbers: Vec<u32> = (game.first.entrant.iter().chain(&game.second.entrant))
            .map(|who| who.number)
            .collect();
        let line_up = |slot: &SlotView| {
            let number = slot.entrant.as_ref().map(|who| who.number);
            let team = entrants.iter().find(|one| Some(one.number) == number);
            team.map(|team| team.members.clone()).unwrap_or_default()
        };
        let line_ups = ByHalf::new(line_up(&game.first), line_up(&game.second));
        let seated = game.boards.iter().flat_map(|one| [one.first_player, one.second_player]);
        let players = entrants.iter().filter(|one| numbers.contains(&one.number));
        let players: Vec<Option<Id>> = players
            .flat_map(|one| {
                one.player_id
                    .into_iter()
                    .chain(one.members.iter().map(|member| member.player_id))
            })
            .chain(seated)
            .map(Some)
            .collect();
        let rounds = tournaments::rounds(conn, ctx, id, at.stage)?;
        let round = rounds
            .iter()
            .find(|round| round.matches.iter().any(|other| other.key == game.key));
        let round_state = round.map_or("published", |round| round.state);
        let rules = stage.terms.brade().map(|terms| &terms.rules);
        let rules = rules.map(|rules| rules::named("", rules.set, rules.options.iter().copied()));
        let rules = rules.transpose()?;
        let first = match at.board {
            None => entrants
                .iter()
                .find(|one| Some(&one.number) == numbers.first())
                .and_then(|one| one.player_id),
            Some(board) => game
                .boards
                .iter()
                .find(|one| one.board == board)
                .map(|one| one.first_player),
        };
        let mut of_match = Match {
            tournament,
            stage,
            board: at.board,
            players,
            line_ups,
            rules,
            is_closed: round_state == "closed",
            is_draft: round_state == "draft",
            games: Vec::new(),
            played: None,
            white_is_first: game.white != Some("second"),
            game,
        };
        if let (Some(linked), Some(rules)) = (of_match.linked(), rules) {
            let view = matches::view(conn, linked)?;
            let white_is_first = view.players.white.id == first;
            let outcomes = view.games.iter().filter_map(|game| game.outcome.as_ref());
            let games = outcomes
                .map(|outcome| {
                    let is_first = (outcome.winner == Side::White) == white_is_first;
                    let full = outcome.win.and_then(|win| rules.points(win));
                    GivenGame {
                        winner: if is_first { Half::First } else { Half::Second },
                        win: outcome.win,
                        termination: outcome.termination,
                        points: Some(outcome.points).filter(|points| full.is_some_and(|full| full != *points)),
                    }
                })
                .collect();
            of_match.games = games;
            of_match.white_is_first = white_is_first;
            of_match.played = Some(view);
        }
        Ok(of_match)
    }

    /// The match that is recorded game by game.
    pub fn linked(&self) -> Option<Id> {
        match self.board {
            None => self.game.match_id,
            Some(board) => self
                .game
                .boards
                .iter()
                .find(|one| one.board == board)
                .and_then(|one| one.match_id),
        }
    }

    pub fn path(&self) -> String {
        format!(
            "/tournaments/{}/stages/{}/matches/{}",
            self.tournament.id, self.stage.number, self.game.key
        )
    }

    /// The address of what is looked at: of the board, where one is chosen.
    pub fn here(&self) -> String {
        let board = self.board.map(|board| format!("?board={board}"));
        self.path() + &board.unwrap_or_default()
    }

    pub fn title(&self) -> String {
        words::match_title(&self.stage, &self.game)
    }

    pub fn directs(&self) -> bool {
        page::may(Action::DirectTournament, self.tournament.club_id, &[])
    }

    /// Whether both who meet are known and the match is there to be played.
    pub fn is_playable(&self) -> bool {
        let known = self.game.first.entrant.is_some() && self.game.second.entrant.is_some();
        known && !self.is_draft && !matches!(self.game.state, "not-needed" | "nobody" | "bye")
    }

    /// Whether what is entered changes a result that stands.
    pub fn is_decided(&self) -> bool {
        let of_board = |board| {
            self.game
                .boards
                .iter()
                .any(|one| one.board == board && one.result.is_some())
        };
        self.is_closed
            || match self.board {
                None => self.game.result.is_some(),
                Some(board) => of_board(board),
            }
    }

    /// Whether its result is a player's own word that nobody has confirmed yet: both players may still change it.
    fn is_reported(&self) -> bool {
        let of_board = |board| self.game.boards.iter().any(|one| one.board == board && one.unconfirmed);
        !self.is_closed && self.board.map_or(self.game.unconfirmed, of_board)
    }

    /// What entering something asks for: it is a correction where there is a result already that counts.
    pub fn action(&self) -> Action {
        match self.is_decided() && !self.is_reported() {
            true => Action::DirectTournament,
            false => Action::RecordTournament,
        }
    }

    /// Whether whoever looks may begin it or enter its result.
    pub fn may_record(&self) -> bool {
        self.is_playable() && self.is_a_board() && page::may(self.action(), self.tournament.club_id, &self.players)
    }

    /// Whether it is won by points, so that the score sheet says everything of its result.
    pub fn is_won_by_points(&self) -> bool {
        GameKind::named(self.stage.game).is_some_and(GameKind::is_won_by_points)
    }

    /// Whether whoever looks may enter what the score sheet says.
    pub fn may_enter_score(&self) -> bool {
        self.is_won_by_points() && self.may_record() && page::may(self.action(), self.tournament.club_id, &[])
    }

    /// Where the match is recorded move by move, once it has begun.
    pub fn recorded_at(&self) -> Option<String> {
        let linked = self.linked()?;
        Some(match &self.stage.terms {
            TermsView::Brade(_) => format!("/matches/{linked}"),
            TermsView::Belote(_) => format!("/belote/matches/{linked}"),
        })
    }

    /// Whether whoever looks has something to enter here: of a match between teams only its boards, or a ruling.
    pub fn may_enter(&self) -> bool {
        self.may_record() && (!self.has_open_boards() || self.directs())
    }

    /// Whether it can begin: its games recorded one by one.
    pub fn may_begin(&self) -> bool {
        self.may_record() && !self.is_decided() && self.linked().is_none() && !self.has_open_boards()
    }

    /// Whether whoever looks may enter the next game by its result only.
    pub fn may_add_game(&self) -> bool {
        let goes_on = |view: &MatchView| view.unfinished().is_none() && view.state.more_games;
        let is_left = self.played.as_ref().is_none_or(goes_on);
        self.rules.is_some() && self.may_record() && !self.is_decided() && !self.has_open_boards() && is_left
    }

    /// Who plays on which side: as the match has begun, or as it will by this page.
    pub fn seats(&self) -> BySide<Seat> {
        if let Some(view) = &self.played {
            return BySide::from_fn(|side| Seat {
                name: view.players[side].name.clone(),
            });
        }
        let at_board = self.game.boards.iter().find(|one| Some(one.board) == self.board);
        let (first, second) = match at_board {
            Some(one) => (one.first.clone(), one.second.clone()),
            None => (words::who(&self.game.first), words::who(&self.game.second)),
        };
        let (white, black) = match self.white_is_first {
            true => (first, second),
            false => (second, first),
        };
        BySide {
            white: Seat { name: white },
            black: Seat { name: black },
        }
    }

    /// Which of both has the white men, as forms say it.
    pub fn white(&self) -> &'static str {
        half_name(if self.white_is_first { Half::First } else { Half::Second })
    }

    /// Whether it is a match between teams of which no board is chosen.
    pub fn has_open_boards(&self) -> bool {
        self.stage.team_boards.is_some() && self.board.is_none()
    }

    /// The boards of a match between teams, to choose among: with the one more game, once somebody is named for it.
    pub fn boards(&self) -> Vec<i32> {
        let usual = 1..=self.stage.team_boards.map_or(0, i32::from);
        usual
            .chain(self.game.extra_game.filter(|_| self.is_extra_named()))
            .collect()
    }

    /// Whether the board that is looked at is one.
    pub fn is_a_board(&self) -> bool {
        self.board.is_none_or(|board| self.boards().contains(&board))
    }

    /// Whether this is the board of the one more game.
    pub fn is_extra(&self, board: &i32) -> bool {
        self.game.extra_game.as_ref() == Some(board)
    }

    /// The one more game, where somebody is named for it.
    pub fn extra(&self) -> Option<&TeamBoardView> {
        let boards = self.game.boards.iter();
        boards.into_iter().find(|one| self.is_extra(&one.board))
    }

    pub fn is_extra_named(&self) -> bool {
        self.extra().is_some()
    }

    /// Whether whoever looks names those who play the one more game, before it has begun.
    pub fn may_name(&self) -> bool {
        let begun = |one: &TeamBoardView| one.match_id.is_some() || one.result.is_some();
        let is_needed = self.game.extra_game.is_some() && self.game.result.is_none();
        self.has_open_boards() && is_needed && self.directs() && !self.extra().is_some_and(begun)
    }

    /// How many games the slip has room for.
    pub fn slip_games(&self) -> std::ops::RangeInclusive<u16> {
        match self.board.is_some_and(|board| self.is_extra(&board)) {
            true => 1..=1,
            false => 1..=self.stage.terms.brade().map_or(0, |terms| terms.length.min(MOST_GAMES)),
        }
    }

    /// The wins whose points the rules leave open, each with the fewer points that it may count.
    pub fn open_points(&self) -> Vec<(Win, Points)> {
        let Some(rules) = self.rules else {
            return Vec::new();
        };
        let wins = self.wins().into_iter();
        let fewer = wins.filter_map(|win| {
            let less = rules.points_against(win, false)?;
            (rules.points_against(win, true) != Some(less)).then_some((win, less))
        });
        fewer.collect()
    }

    pub fn wins(&self) -> Vec<Win> {
        self.rules.as_ref().map(wins).unwrap_or_default()
    }

    /// Tells whether the match is still as a page showed it. What happens in other matches does not matter to it.
    pub fn mark(&self) -> String {
        let game = &self.game;
        let seen = serde_json::json!([
            game.first,
            game.second,
            game.result,
            game.match_id,
            game.boards,
            self.is_closed,
            // A game that somebody else has entered in the meantime is not entered twice.
            self.games.len()
        ]);
        let hash = Sha256::digest(seen.to_string());
        hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }

    /// The slip as it is, to be filled in or corrected.
    pub fn slip(&self) -> Form {
        let mut values = vec![("white", self.white().to_owned())];
        let names: Vec<[String; 4]> = (1..=self.games.len())
            .map(|at| ["winner", "win", "how", "points"].map(|name| format!("{name}-{at}")))
            .collect();
        for ([winner, win, how, points], game) in names.iter().zip(&self.games) {
            values.push((winner, half_name(game.winner).to_owned()));
            values.push((win, game.win.map_or("", Win::name).to_owned()));
            values.push((how, game.termination.name().to_owned()));
            values.extend(game.points.map(|given| (points.as_str(), given.to_string())));
        }
        if let Some(result) = self.game.result.as_ref().filter(|_| self.is_won_by_points()) {
            values.push(("first", result.points.first.clone()));
            values.push(("second", result.points.second.clone()));
        }
        if let Some(extra) = self.extra() {
            values.push(("first_player", extra.first_player.to_string()));
            values.push(("second_player", extra.second_player.to_string()));
        }
        Form::holding(values)
    }
}
