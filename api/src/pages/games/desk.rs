//! The score desk: a page to enter turn after turn with one hand or the keyboard.
//!
//! What happens while a turn is entered is done by `desk.js`. Without scripts its buttons lead to the game's page.

use std::borrow::Borrow;

use actix_web::{HttpResponse, web};
use askama::Template;
use brade_core::brade::dice::Roll;
use brade_core::brade::play::BrokenRule;
use brade_core::brade::side::Side;
use brade_core::brade::win::Win;

use super::look::Look;
use super::result::wins;
use super::show::{dice, touched};
use crate::auth::page;
use crate::auth::permission::Action;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::pages::board::{BoardView, Drawing};
use crate::pages::form::Form;
use crate::pages::render;
use crate::pages::work::read;
use crate::service::games::{self, GameView};
use crate::state::State;

/// How many of the last turns are shown.
const SHOWN: usize = 8;

#[derive(Template)]
#[template(path = "games/desk.html")]
struct Page {
    game: GameView,
    look: Look,
    board: Option<Drawing>,
    wins: Vec<Win>,
    form: Form,
}

/// The throws as a triangle that is folded into three rows of seven: 6-6 to 6-1 with 1-1, the fives with the twos, the
/// fours with the threes.
fn rolls() -> impl Iterator<Item = Roll> {
    [(6, 1), (5, 2), (4, 3)].into_iter().flat_map(|(high, low)| {
        let of = |high: u8| (1..=high).rev().filter_map(move |die| Roll::of(high, die));
        of(high).chain(of(low))
    })
}

impl Page {
    fn name(&self, side: impl Borrow<Side>) -> &str {
        &self.game.players[*side.borrow()].name
    }

    fn may(&self, action: Action) -> bool {
        let players = self.game.own_players();
        page::may(action, self.game.club_id, &players)
    }

    /// Whether turns can be entered here: the game goes on, its position is known, and whoever looks may.
    fn is_at_work(&self) -> bool {
        self.game.open && self.game.position.is_some() && self.may(Action::RecordTurn)
    }

    fn position(&self) -> String {
        self.game.position.map(|setup| setup.to_string()).unwrap_or_default()
    }

    /// The rule options as the interface reads them.
    fn options(&self) -> String {
        let names: Vec<&str> = self.game.rules.options().map(|option| option.name()).collect();
        names.join(",")
    }
}

/// The desk of a game.
pub async fn show(
    state: web::Data<State>,
    id: web::Path<Id>,
    Query(look): Query<Look>,
) -> Result<HttpResponse, Problem> {
    let id = *id;
    let game = read(&state, move |conn| games::view(conn, id)).await?;
    let board = game.position.map(|setup| {
        let view = BoardView {
            bottom: look.bottom(),
            waits: game.open,
            touched: game.turns.last().map(|turn| (turn.side, touched(turn))),
            ..BoardView::of(setup)
        };
        view.drawing()
    });
    render(&Page {
        wins: wins(&game.rules),
        form: Form::fresh([]),
        board,
        look,
        game,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grid_has_every_throw_once_in_rows_of_seven() {
        let all: Vec<String> = rolls().map(|roll| roll.to_string()).collect();
        let rows: Vec<String> = all.chunks(7).map(|row| row.join(" ")).collect();
        assert_eq!(
            rows,
            ["66 65 64 63 62 61 11", "55 54 53 52 51 22 21", "44 43 42 41 33 32 31"]
        );
    }
}
