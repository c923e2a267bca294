//! The page of a game: board, turns, facts, and the form for the next turn.

use std::borrow::Borrow;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use brade_core::brade::dice::Roll;
use brade_core::brade::facts::Fact;
use brade_core::brade::notation::play_text;
use brade_core::brade::point::Place;
use brade_core::brade::position::Setup;
use brade_core::brade::record::Note;
use brade_core::brade::side::Side;
use brade_core::brade::verify::Fault;
use brade_core::brade::win::Win;
use brade_core::brade::written::Written;

use super::graph::Graph;
use super::look::Look;
use super::result::wins;
use super::sources::{Source, sources};
use crate::auth::page;
use crate::auth::permission::Action;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::pages::board::{BoardView, Drawing};
use crate::pages::form::{Form, refusal};
use crate::pages::render_as;
use crate::pages::work::{Refusal, Sent, read};
use crate::service::games::{self, GameView, TurnView};
use crate::service::{confirmation, rules};
use crate::state::State;

/// What the form for the next turn asks.
enum Entry {
    /// Nothing: the game is over, an earlier turn is looked at, or somebody looks who may not enter any.
    Nothing,
    /// The throw.
    Dice,
    /// The play, the throw being known.
    Play(Roll, Vec<Choice>),
}

/// A play to choose.
struct Choice {
    notation: String,
    win: Option<Win>,
}

#[derive(Template)]
#[template(path = "games/show.html")]
struct Page {
    game: GameView,
    look: Look,
    /// The turn after which the position is shown.
    at: usize,
    board: Option<Drawing>,
    /// The position shown.
    position: Option<Setup>,
    /// The position in which the record breaks.
    broken: Option<Drawing>,
    graph: Option<Graph>,
    sources: Vec<Source>,
    entry: Entry,
    record: String,
    wins: Vec<Win>,
    form: Form,
    illegal: Option<Box<Fault>>,
}

/// The throws in the order of the buttons: the sixes first.
fn rolls() -> impl Iterator<Item = Roll> {
    Roll::all().collect::<Vec<_>>().into_iter().rev()
}

pub(super) fn dice(turn: &TurnView) -> String {
    turn.roll.map_or("??".to_owned(), |roll| roll.to_string())
}

impl Page {
    fn name(&self, side: impl Borrow<Side>) -> &str {
        &self.game.players[*side.borrow()].name
    }

    fn may(&self, action: Action) -> bool {
        let players = self.game.own_players();
        page::may(action, self.game.club_id, &players)
    }

    fn may_undo(&self) -> bool {
        let game = &self.game;
        let has_result = game.outcome.is_some();
        self.may(confirmation::to_undo(
            &page::caller(),
            game.club_id,
            has_result,
            game.unconfirmed,
        ))
    }

    /// Whether the result that was given may be taken back.
    fn may_clear(&self) -> bool {
        self.may(confirmation::to_change(true, self.game.unconfirmed))
    }

    /// Whether the form for the next turn is for whoever looks.
    fn may_play(&self) -> bool {
        self.game.open && self.is_latest() && self.may(Action::RecordTurn)
    }

    fn is_latest(&self) -> bool {
        self.at == self.game.turns.len()
    }

    /// The turn that led to the position shown.
    fn turn(&self) -> Option<&TurnView> {
        self.at.checked_sub(1).and_then(|index| self.game.turns.get(index))
    }

    /// Whether a result was given that the turns do not bear out, and can be taken back.
    fn result_was_given(&self) -> bool {
        let ended_by_play = self.game.turns.last().is_some_and(|turn| turn.win.is_some());
        self.game.outcome.is_some() && !ended_by_play
    }

    /// Whether something is wrong with one of these fields.
    fn wrong(&self, fields: &[&str]) -> bool {
        fields.iter().any(|field| self.form.errors.at(field).is_some())
    }

    /// What was said of the turn shown, or before the first one.
    fn comments(&self) -> Vec<&str> {
        match self.turn() {
            Some(turn) => turn.comments.iter().map(String::as_str).collect(),
            None => {
                let notes = self.game.record.notes.iter();
                let comments = notes.filter_map(|note| match note {
                    Note::Comment(text) => Some(text.as_str()),
                    Note::Position(_) => None,
                });
                comments.collect()
            }
        }
    }

    fn facts(&self) -> Vec<Fact> {
        match self.turn() {
            _ if self.is_latest() => self.game.facts.clone(),
            Some(turn) => turn.facts(),
            None => Vec::new(),
        }
    }

    /// In whose numbering the points are numbered: that of the play that is entered or looked at.
    fn numbers_of(&self) -> Side {
        numbers_of(&self.game, &self.look, self.at)
    }
}

fn numbers_of(game: &GameView, look: &Look, at: usize) -> Side {
    let looked_at = at.checked_sub(1).and_then(|index| game.turns.get(index));
    match looked_at {
        _ if look.board_numbers() => Side::White,
        Some(turn) if at < game.turns.len() || !game.open => turn.side,
        _ => game.to_move,
    }
}

/// The game's page.
pub async fn show(
    state: web::Data<State>,
    id: web::Path<Id>,
    Query(look): Query<Look>,
) -> Result<HttpResponse, Problem> {
    let form = Form::fresh([("dice", look.dice().unwrap_or_default())]);
    let shown = Refusal { form, illegal: None };
    page(&state, *id, look, shown, StatusCode::OK).await
}

/// The game's page after a form about the whole game was sent.
pub async fn show_refused(state: &State, id: Id, sent: Sent) -> Result<HttpResponse, Problem> {
    match sent {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => page(state, id, Look::default(), *refusal, status).await,
    }
}

/// The game's page with a form that was refused.
pub(super) async fn page(
    state: &State,
    id: Id,
    look: Look,
    Refusal { form, illegal }: Refusal,
    status: StatusCode,
) -> Result<HttpResponse, Problem> {
    let page = read(state, move |conn| {
        let (record, _) = games::record(conn, id)?;
        let game = games::view(conn, id)?;
        Ok((game, record))
    });
    let (game, record) = page.await?;
    let at = look.turn().unwrap_or(usize::MAX).min(game.turns.len());
    let mut page = Page {
        at,
        board: None,
        position: None,
        broken: broken(&game),
        graph: Graph::of(&game, at, |turn| format!("/games/{id}{}#board", look.at(turn))),
        sources: sources(&game.record),
        entry: Entry::Nothing,
        wins: wins(&game.rules),
        game,
        look,
        record,
        form,
        illegal,
    };
    page.entry = entry(&mut page)?;
    page.position = position_after(&page.game, at);
    page.board = board(&page);
    let refused = status == StatusCode::OK && !page.form.errors.is_empty();
    let status = if refused {
        StatusCode::UNPROCESSABLE_ENTITY
    } else {
        status
    };
    render_as(status, &page)
}

/// What the form asks. A throw that cannot be read is said in the form.
fn entry(page: &mut Page) -> Result<Entry, Problem> {
    let (true, Some(position)) = (page.may_play(), page.game.position) else {
        return Ok(Entry::Nothing);
    };
    let Some(dice) = page.look.dice() else {
        return Ok(Entry::Dice);
    };
    match rules::plays(&page.game.rules, &position.to_string(), dice) {
        Ok(view) => {
            let plays = view.plays.iter().map(|play| Choice {
                notation: play_text(&play.steps),
                win: play.win,
            });
            Ok(Entry::Play(view.roll, plays.collect()))
        }
        Err(error) => {
            refusal(error, &mut page.form.errors)?;
            Ok(Entry::Dice)
        }
    }
}

/// The points that a turn's play touched, in the mover's numbering.
pub(super) fn touched(turn: &TurnView) -> Vec<Place> {
    match &turn.play {
        Written::Steps(steps) => steps.iter().flat_map(|step| [step.from, step.to]).collect(),
        Written::Unknown => Vec::new(),
    }
}

/// The position after a turn; none where nobody can know it.
pub(super) fn position_after(game: &GameView, turn: usize) -> Option<Setup> {
    if turn == game.turns.len() && game.position.is_some() {
        return game.position;
    }
    match turn.checked_sub(1) {
        None => Some(game.start),
        Some(index) => game.turns.get(index)?.position,
    }
}

/// The board on which the record breaks.
fn broken(game: &GameView) -> Option<Drawing> {
    let fault = game.fault.as_deref()?;
    let view = BoardView {
        roll: fault.dice.parse().ok(),
        id: 1,
        ..BoardView::of(fault.position)
    };
    Some(view.drawing())
}

fn board(page: &Page) -> Option<Drawing> {
    let game = &page.game;
    let setup = page.position?;
    let roll = match (&page.entry, page.turn()) {
        (Entry::Play(roll, _), _) => Some(*roll),
        // Nobody has thrown yet for the turn that is waited for.
        (Entry::Nothing, Some(turn)) if !(page.is_latest() && game.open) => turn.roll,
        _ => None,
    };
    let view = BoardView {
        bottom: page.look.bottom(),
        numbers_of: page.numbers_of(),
        roll,
        waits: page.is_latest() && game.open,
        // While a play is chosen the board shows nothing but what it is chosen on.
        touched: match &page.entry {
            Entry::Play(..) => None,
            _ => page.turn().map(|turn| (turn.side, touched(turn))),
        },
        ..BoardView::of(setup)
    };
    Some(view.drawing())
}
