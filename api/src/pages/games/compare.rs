//! Two games side by side, their boards stepping together.

use std::borrow::Borrow;
use std::cmp::Reverse;

use actix_web::{HttpResponse, web};
use askama::Template;
use brade_core::brade::side::Side;
use serde::Deserialize;

use super::look::Look;
use super::show::position_after;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::pages::board::{BoardView, Drawing};
use crate::pages::render;
use crate::pages::work::read;
use crate::service::games::{self, GameFilter, GameHead, GameView, TurnView};
use crate::state::State;

/// How many games are offered to compare with.
const OFFERED: i64 = 20;

/// The query of the page.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Asked {
    /// The one game, by its id or the address of its page.
    a: String,
    /// The other one.
    b: String,
    turn: Option<String>,
    bottom: Option<String>,
    numbers: Option<String>,
}

/// The id in an id or an address that was pasted.
fn id_in(text: &str) -> Option<Id> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))
        .find_map(|part| part.parse().ok())
}

/// One of the two games at the turn that is shown.
struct Shown {
    game: GameView,
    /// The turn shown: the last one where the game is shorter.
    at: usize,
    board: Option<Drawing>,
}

impl Shown {
    fn name(&self, side: impl Borrow<Side>) -> &str {
        &self.game.players[*side.borrow()].name
    }

    fn turn(&self) -> Option<&TurnView> {
        self.at.checked_sub(1).and_then(|index| self.game.turns.get(index))
    }
}

#[derive(Template)]
#[template(path = "games/compare.html")]
struct Compared {
    games: [Shown; 2],
    at: usize,
    /// The number of turns of the longer one.
    turns: usize,
    /// The first turn that is not the same in both; none where all are.
    parts_at: Option<usize>,
    look: Look,
}

#[derive(Template)]
#[template(path = "games/compare_with.html")]
struct Choose {
    a: String,
    b: String,
    /// The game to compare with, if it is known.
    game: Option<GameHead>,
    offered: Vec<GameHead>,
    /// Whether something was entered that is no game.
    wrong: bool,
}

impl Compared {
    fn address(&self, look: &Look) -> String {
        let [a, b] = &self.games;
        let query = look.to_string().replacen('?', "&", 1);
        format!("/games/compare?a={}&b={}{query}", a.game.id, b.game.id)
    }

    fn at_turn(&self, turn: impl Borrow<usize>) -> String {
        self.address(&self.look.at(*turn.borrow()))
    }

    fn turned(&self) -> String {
        self.address(&self.look.at(self.at).turned())
    }

    fn same_start(&self) -> bool {
        self.games[0].game.start.board == self.games[1].game.start.board
    }

    /// Whether this turn is the one shown.
    fn is_here(&self, number: impl Borrow<usize>) -> bool {
        self.at == *number.borrow()
    }

    /// Whether the games have parted by this turn.
    fn differs(&self, number: impl Borrow<usize>) -> bool {
        self.parts_at.is_some_and(|first| *number.borrow() >= first)
    }

    /// The turns of this number.
    fn pair(&self, number: impl Borrow<usize>) -> [Option<&TurnView>; 2] {
        let number = *number.borrow();
        self.games
            .each_ref()
            .map(|shown| shown.game.turns.get(number.wrapping_sub(1)))
    }
}

/// The first turn that is not the same in both.
fn parting(a: &GameView, b: &GameView) -> Option<usize> {
    let same = |one: &TurnView, other: &TurnView| {
        (one.side, one.roll, one.notation()) == (other.side, other.roll, other.notation())
    };
    let first = a.turns.iter().zip(&b.turns).position(|(one, other)| !same(one, other));
    let shorter = a.turns.len().min(b.turns.len());
    match first {
        Some(index) => Some(index + 1),
        None if a.turns.len() == b.turns.len() => None,
        None => Some(shorter + 1),
    }
}

fn shown(game: GameView, turn: usize, look: &Look, id: usize) -> Shown {
    let at = turn.min(game.turns.len());
    let turn = at.checked_sub(1).and_then(|index| game.turns.get(index));
    let view = position_after(&game, at).map(|setup| BoardView {
        bottom: look.bottom(),
        numbers_of: match turn {
            _ if look.board_numbers() => Side::White,
            Some(turn) => turn.side,
            None => setup.to_move,
        },
        roll: turn.and_then(|turn| turn.roll),
        waits: false,
        touched: turn.map(|turn| (turn.side, super::show::touched(turn))),
        id,
        ..BoardView::of(setup)
    });
    Shown {
        board: view.map(|view| view.drawing()),
        game,
        at,
    }
}

/// The page: both games, or what to compare with.
pub async fn compare(state: web::Data<State>, Query(asked): Query<Asked>) -> Result<HttpResponse, Problem> {
    let (a, b) = (id_in(&asked.a), id_in(&asked.b));
    let (Some(a), Some(b)) = (a, b) else {
        return choose(&state, asked, a).await;
    };
    let games = read(&state, move |conn| Ok((games::view(conn, a)?, games::view(conn, b)?)));
    let (a, b) = games.await?;
    let look = Look::new(asked.turn, asked.bottom, asked.numbers);
    let turns = a.turns.len().max(b.turns.len());
    let parts_at = parting(&a, &b);
    // Where they part is what somebody wants to see.
    let at = look.turn().or(parts_at).unwrap_or(turns).min(turns);
    let page = Compared {
        games: [shown(a, at, &look, 0), shown(b, at, &look, 1)],
        at,
        turns,
        parts_at,
        look,
    };
    render(&page)
}

async fn choose(state: &State, asked: Asked, a: Option<Id>) -> Result<HttpResponse, Problem> {
    let wrong = [&asked.a, &asked.b]
        .into_iter()
        .any(|text| !text.trim().is_empty() && id_in(text).is_none());
    let found = read(state, move |conn| {
        let Some(a) = a else { return Ok((None, Vec::new())) };
        let game = games::view(conn, a)?.state.head;
        let mut offered: Vec<GameHead> = Vec::new();
        for side in Side::BOTH {
            let filter = GameFilter {
                name: Some(game.players[side].name.clone()),
                ..GameFilter::default()
            };
            offered.extend(games::list(conn, &filter, None, OFFERED)?);
        }
        offered.retain(|other| other.id != a && other.turn_count > 0);
        offered.sort_by_key(|other| Reverse(other.id));
        offered.dedup_by_key(|game| game.id);
        Ok((Some(game), offered))
    });
    let (game, offered) = found.await?;
    let page = Choose {
        a: asked.a,
        b: asked.b,
        game,
        offered,
        wrong,
    };
    render(&page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_named_by_its_id_or_an_address() {
        let id = "01890a5d-ac96-774b-bcce-b302099a8057";
        for text in [
            id.to_owned(),
            format!(" https://club.example/games/{id}?turn=7#board "),
            format!("/games/{}", id.to_uppercase()),
        ] {
            assert_eq!(id_in(&text), id.parse().ok(), "{text}");
        }
        for text in ["", "7", "/games/compare", "01890a5d-ac96-774b-bcce"] {
            assert_eq!(id_in(text), None, "{text}");
        }
    }
}
