//! A match of a tournament: beginning it, and its result slip.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use brade_core::brade::rules::Rules;
use brade_core::brade::side::Side;
use brade_core::brade::win::{Points, Win};
use brade_core::tournament::result::{ByHalf, Half};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::slip::{MOST_GAMES, Slip, alerts, beside_fields, read_slip};
use super::{corrections, optional, words};
use crate::auth::caller::Caller;
use crate::auth::page;
use crate::auth::permission::Action;
use crate::db::AnyConnection;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::pages::form::Form;
use crate::pages::games::result::wins;
use crate::pages::work::{Sent, read, send};
use crate::pages::{render_as, sent, shown};
use crate::service::tournaments::settings::{half, half_name};
use crate::service::tournaments::views::{MemberView, PairingView, SlotView, StageView, TeamBoardView, TournamentView};
use crate::service::tournaments::{self, Address, Entered, GivenGame};
use crate::service::{Context, Expected, Noun, ServiceError, matches, rules};
use crate::state::State;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    let path = "/tournaments/{id}/stages/{stage}/matches/{key}";
    config
        .service(shown(path).route(web::get().to(show)))
        .service(sent(&format!("{path}/begin")).route(web::post().to(begin)))
        .service(sent(&format!("{path}/result")).route(web::post().to(enter)))
        .service(sent(&format!("{path}/extra-game")).route(web::post().to(name_extra_game)));
}

/// A match with all that its pages say of it.
pub(super) struct Match {
    pub tournament: TournamentView,
    pub stage: StageView,
    pub game: PairingView,
    /// The board of a match between teams that is looked at.
    pub board: Option<i32>,
    /// The players of both, who may begin it and enter its result.
    players: Vec<Option<Id>>,
    /// The players of both teams, the first board first.
    line_ups: ByHalf<Vec<MemberView>>,
    rules: Rules,
    /// Whether its round is closed, so that only a correction changes it.
    is_closed: bool,
    /// Whether its round is a draft.
    is_draft: bool,
    /// The games that are entered.
    games: Vec<GivenGame>,
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
        let rules = rules::named("", stage.rules.set, stage.rules.options.iter().copied())?;
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
            game,
        };
        if let Some(linked) = of_match.linked() {
            let view = matches::view(conn, linked)?;
            let white_is_first = view.players.white.id == first;
            let outcomes = view.games.iter().filter_map(|game| game.outcome.as_ref());
            let games = outcomes
                .map(|outcome| {
                    let is_first = (outcome.winner == Side::White) == white_is_first;
                    let full = outcome.win.and_then(|win| of_match.rules.points(win));
                    GivenGame {
                        winner: if is_first { Half::First } else { Half::Second },
                        win: outcome.win,
                        termination: outcome.termination,
                        points: Some(outcome.points).filter(|points| full.is_some_and(|full| full != *points)),
                    }
                })
                .collect();
            of_match.games = games;
        }
        Ok(of_match)
    }

    /// The match that is recorded game by game.
    fn linked(&self) -> Option<Id> {
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

    pub fn title(&self) -> String {
        words::match_title(&self.stage, &self.game)
    }

    pub fn directs(&self) -> bool {
        page::may(Action::DirectTournament, self.tournament.club_id, &[])
    }

    /// Whether both who meet are known and the match is there to be played.
    fn is_playable(&self) -> bool {
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

    /// What entering something asks for: it is a correction where there is a result already.
    fn action(&self) -> Action {
        match self.is_decided() {
            true => Action::DirectTournament,
            false => Action::RecordTournament,
        }
    }

    /// Whether whoever looks may begin it or enter its result.
    fn may_record(&self) -> bool {
        self.is_playable() && self.is_a_board() && page::may(self.action(), self.tournament.club_id, &self.players)
    }

    /// Whether whoever looks has something to enter here: of a match between teams only its boards, or a ruling.
    fn may_enter(&self) -> bool {
        self.may_record() && (!self.has_open_boards() || self.directs())
    }

    /// Whether it can begin: its games recorded one by one.
    fn may_begin(&self) -> bool {
        self.may_record() && !self.is_decided() && self.linked().is_none() && !self.has_open_boards()
    }

    /// Whether it is a match between teams of which no board is chosen.
    fn has_open_boards(&self) -> bool {
        self.stage.team_boards.is_some() && self.board.is_none()
    }

    /// The boards of a match between teams, to choose among: with the one more game, once somebody is named for it.
    fn boards(&self) -> Vec<i32> {
        let usual = 1..=self.stage.team_boards.map_or(0, i32::from);
        usual
            .chain(self.game.extra_game.filter(|_| self.is_extra_named()))
            .collect()
    }

    /// Whether the board that is looked at is one.
    fn is_a_board(&self) -> bool {
        self.board.is_none_or(|board| self.boards().contains(&board))
    }

    /// Whether this is the board of the one more game.
    fn is_extra(&self, board: &i32) -> bool {
        self.game.extra_game.as_ref() == Some(board)
    }

    /// The one more game, where somebody is named for it.
    fn extra(&self) -> Option<&TeamBoardView> {
        let boards = self.game.boards.iter();
        boards.into_iter().find(|one| self.is_extra(&one.board))
    }

    fn is_extra_named(&self) -> bool {
        self.extra().is_some()
    }

    /// Whether whoever looks names those who play the one more game, before it has begun.
    fn may_name(&self) -> bool {
        let begun = |one: &TeamBoardView| one.match_id.is_some() || one.result.is_some();
        let is_needed = self.game.extra_game.is_some() && self.game.result.is_none();
        self.has_open_boards() && is_needed && self.directs() && !self.extra().is_some_and(begun)
    }

    /// How many games the slip has room for.
    fn slip_games(&self) -> std::ops::RangeInclusive<u16> {
        match self.board.is_some_and(|board| self.is_extra(&board)) {
            true => 1..=1,
            false => 1..=self.stage.length.min(MOST_GAMES),
        }
    }

    /// The wins whose points the rules leave open, each with the fewer points that it may count.
    fn open_points(&self) -> Vec<(Win, Points)> {
        let wins = self.wins().into_iter();
        let fewer = wins.filter_map(|win| {
            let less = self.rules.points_against(win, false)?;
            (self.rules.points_against(win, true) != Some(less)).then_some((win, less))
        });
        fewer.collect()
    }

    fn wins(&self) -> Vec<Win> {
        wins(&self.rules)
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
            self.is_closed
        ]);
        let hash = Sha256::digest(seen.to_string());
        hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }

    /// The slip as it is, to be filled in or corrected.
    fn slip(&self) -> Form {
        let mut values = vec![("white", self.game.white.unwrap_or("first").to_owned())];
        let names: Vec<[String; 4]> = (1..=self.games.len())
            .map(|at| ["winner", "win", "how", "points"].map(|name| format!("{name}-{at}")))
            .collect();
        for ([winner, win, how, points], game) in names.iter().zip(&self.games) {
            values.push((winner, half_name(game.winner).to_owned()));
            values.push((win, game.win.map_or("", Win::name).to_owned()));
            values.push((how, game.termination.name().to_owned()));
            values.extend(game.points.map(|given| (points.as_str(), given.to_string())));
        }
        if let Some(extra) = self.extra() {
            values.push(("first_player", extra.first_player.to_string()));
            values.push(("second_player", extra.second_player.to_string()));
        }
        Form::holding(values)
    }
}

#[derive(Template)]
#[template(path = "tournaments/match.html")]
struct Show {
    of: Match,
    form: Form,
}

/// Which board of a match between teams is looked at.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Part {
    board: Option<i32>,
}

async fn show(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, String)>,
    Query(part): Query<Part>,
) -> Result<HttpResponse, Problem> {
    let (id, stage, key) = path.into_inner();
    let at = Address {
        stage,
        key,
        board: part.board,
    };
    page(&state, caller, id, at, None, StatusCode::OK).await
}

/// The page of a match, with what is wrong with a form that was sent from it.
pub(super) async fn page(
    state: &State,
    caller: Caller,
    id: Id,
    at: Address,
    form: Option<Form>,
    status: StatusCode,
) -> Result<HttpResponse, Problem> {
    let of = read(state, move |conn| Match::read(conn, caller.context(), id, &at)).await?;
    let form = match form {
        Some(mut form) => {
            beside_fields(&mut form);
            form
        }
        None => of.slip(),
    };
    render_as(status, &Show { of, form })
}

/// The match that a form is about.
pub(super) fn address(path: web::Path<(Id, i32, String)>, form: &mut Form) -> (Id, Address) {
    let (id, stage, key) = path.into_inner();
    let board = optional(form, "board", super::INCOMPLETE);
    (id, Address { stage, key, board })
}

/// Goes on only if the match is as the page showed it; gives the version that then holds.
fn as_seen(
    conn: &mut AnyConnection,
    ctx: Context<'_>,
    id: Id,
    at: &Address,
    mark: &str,
) -> Result<Expected, ServiceError> {
    let of = Match::read(conn, ctx, id, at)?;
    ctx.may(of.action(), of.tournament.club_id, &of.players)?;
    match of.mark() == mark {
        true => Ok(Expected::version(of.tournament.version)),
        false => Err(ServiceError::Stale {
            by_header: false,
            version: of.tournament.version,
            current: crate::service::Current::Tournament(Box::new(of.tournament)),
        }),
    }
}

async fn begin(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, String)>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let (id, at) = address(path, &mut form);
    let white = half(form.get("white"));
    if white.is_none() {
        form.errors.add("white", "Choose who has White.");
    }
    let sent = match white.filter(|_| form.errors.is_empty()) {
        Some(white) => {
            let (asks, to, mark) = (caller.clone(), at.clone(), form.get("version").to_owned());
            let work = send(&state, form, move |conn| {
                let ctx = asks.context();
                let expected = match as_seen(conn, ctx, id, &to, &mark) {
                    // Who may not see it hears of that from the step itself.
                    Err(ServiceError::NotFound(_)) => Expected::ANY,
                    found => found?,
                };
                let (game, _) = tournaments::begin(conn, ctx, id, &to, white, &expected)?;
                let of_board = |board| game.boards.iter().find(|one| one.board == board)?.match_id;
                let linked = to.board.map_or(game.match_id, of_board);
                Ok(match linked {
                    Some(linked) => format!("/matches/{linked}"),
                    None => format!("/tournaments/{id}"),
                })
            });
            work.await?
        }
        None => Sent::unread(form),
    };
    match sent {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => page(&state, caller, id, at, Some(refusal.form), status).await,
    }
}

/// Names those who play the one more game of teams that are level.
async fn name_extra_game(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, String)>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let (id, at) = address(path, &mut form);
    let (first, second) = (
        form.read("first_player", "Choose a player of this team."),
        form.read("second_player", "Choose a player of this team."),
    );
    let sent = match first.zip(second) {
        Some((first, second)) => {
            let (asks, to, mark) = (caller.clone(), at.clone(), form.get("version").to_owned());
            let work = send(&state, form, move |conn| {
                let ctx = asks.context();
                let expected = match as_seen(conn, ctx, id, &to, &mark) {
                    Err(ServiceError::NotFound(_)) => Expected::ANY,
                    found => found?,
                };
                let players = ByHalf::new(first, second);
                let (game, _) = tournaments::name_extra_game(conn, ctx, id, &to, players, &expected)?;
                let board = game
                    .extra_game
                    .map(|board| format!("?board={board}"))
                    .unwrap_or_default();
                Ok(format!(
                    "/tournaments/{id}/stages/{}/matches/{}{board}",
                    to.stage, to.key
                ))
            });
            work.await?
        }
        None => Sent::unread(form),
    };
    match sent {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => page(&state, caller, id, at, Some(refusal.form), status).await,
    }
}

/// Enters what a slip says, or corrects what stood.
async fn enter(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, String)>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let (id, at) = address(path, &mut form);
    let sent = match read_slip(&mut form) {
        Some(slip) => {
            let (asks, to, mark) = (caller.clone(), at.clone(), form.get("version").to_owned());
            let white = half(form.get("white")).unwrap_or(Half::First);
            let let_stand = form.has("let_stand", "yes");
            let why = form.filled("why").map(str::to_owned);
            let work = send(&state, form, move |conn| {
                let ctx = asks.context();
                let expected = match as_seen(conn, ctx, id, &to, &mark) {
                    Err(ServiceError::NotFound(_)) => Expected::ANY,
                    found => found?,
                };
                match &slip {
                    Slip::Nothing => tournaments::clear_result(conn, ctx, id, &to, let_stand, &expected)?,
                    Slip::Result(result) => {
                        let entered = Entered {
                            result: result.clone(),
                            white,
                            let_stand,
                            why: why.clone(),
                        };
                        tournaments::set_result(conn, ctx, id, &to, &entered, &expected)?
                    }
                };
                let board = to.board.map(|_| format!("/stages/{}/matches/{}", to.stage, to.key));
                let directs = ctx
                    .may(Action::DirectTournament, tournaments::view(conn, ctx, id)?.club_id, &[])
                    .is_ok();
                Ok(match (board, directs) {
                    (Some(of_match), _) => format!("/tournaments/{id}{of_match}"),
                    (None, true) => format!("/tournaments/{id}/desk"),
                    (None, false) => format!("/tournaments/{id}"),
                })
            });
            work.await?
        }
        None => Sent::unread(form),
    };
    match sent {
        Sent::Done(response) => Ok(response),
        // The matches that hinder it are named there, with the choice to let them stand.
        Sent::Refused(status, refusal) if refusal.form.errors.at("let_stand").is_some() => {
            corrections::page(&state, caller, id, at, refusal.form, status).await
        }
        Sent::Refused(status, refusal) => page(&state, caller, id, at, Some(refusal.form), status).await,
    }
}
