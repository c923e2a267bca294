//! A match of a tournament: beginning it, and its result slip.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use brade_core::brade::record::Termination;
use brade_core::brade::rules::Rules;
use brade_core::brade::side::Side;
use brade_core::brade::win::Win;
use brade_core::tournament::result::Half;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::slip::{MOST_GAMES, Slip, read_slip};
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
use crate::service::tournaments::views::{PairingView, StageView, TournamentView};
use crate::service::tournaments::{self, Address, Entered};
use crate::service::{Context, Expected, Noun, ServiceError, matches, rules};
use crate::state::State;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    let path = "/tournaments/{id}/stages/{stage}/matches/{key}";
    config
        .service(shown(path).route(web::get().to(show)))
        .service(sent(&format!("{path}/begin")).route(web::post().to(begin)))
        .service(sent(&format!("{path}/result")).route(web::post().to(enter)));
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
    rules: Rules,
    /// Whether its round is closed, so that only a correction changes it.
    is_closed: bool,
    /// Whether its round is a draft.
    is_draft: bool,
    /// The games that are entered: winner, win and termination.
    games: Vec<(Half, Option<Win>, Termination)>,
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
        let players = entrants.iter().filter(|one| numbers.contains(&one.number));
        let players: Vec<Option<Id>> = players
            .flat_map(|one| {
                one.player_id
                    .into_iter()
                    .chain(one.members.iter().map(|member| member.player_id))
            })
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
            of_match.games = outcomes
                .map(|outcome| {
                    let is_first = (outcome.winner == Side::White) == white_is_first;
                    let winner = if is_first { Half::First } else { Half::Second };
                    (winner, outcome.win, outcome.termination)
                })
                .collect();
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
        self.is_playable() && page::may(self.action(), self.tournament.club_id, &self.players)
    }

    /// Whether it can begin: its games recorded one by one.
    fn may_begin(&self) -> bool {
        self.may_record() && !self.is_decided() && self.linked().is_none() && !self.has_open_boards()
    }

    /// Whether it is a match between teams of which no board is chosen.
    fn has_open_boards(&self) -> bool {
        self.stage.team_boards.is_some() && self.board.is_none()
    }

    /// The boards of a match between teams, to choose among.
    fn boards(&self) -> std::ops::RangeInclusive<i32> {
        1..=self.stage.team_boards.map_or(0, i32::from)
    }

    /// How many games the slip has room for.
    fn slip_games(&self) -> std::ops::RangeInclusive<u16> {
        1..=self.stage.length.min(MOST_GAMES)
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
        let names: Vec<[String; 3]> = (1..=self.games.len())
            .map(|at| [format!("winner-{at}"), format!("win-{at}"), format!("how-{at}")])
            .collect();
        for ([winner, win, how], game) in names.iter().zip(&self.games) {
            values.push((winner, half_name(game.0).to_owned()));
            values.push((win, game.1.map_or("", Win::name).to_owned()));
            values.push((how, game.2.name().to_owned()));
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
    let form = form.unwrap_or_else(|| of.slip());
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
