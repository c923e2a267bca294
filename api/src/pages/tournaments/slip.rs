//! The slip with the result of a match: its games, or a ruling.

use brade_core::brade::record::Termination;
use brade_core::brade::win::Win;
use brade_core::tournament::result::{ByHalf, Score};

use crate::pages::form::Form;
use crate::service::tournaments::settings::{Ruling, half};
use crate::service::tournaments::{GivenGame, GivenResult};

/// The most games of a match that a slip has room for.
pub const MOST_GAMES: u16 = 99;

/// What a slip says: a result, or that there is none.
pub enum Slip {
    Result(GivenResult),
    Nothing,
}

/// Reads a slip.
pub fn read_slip(form: &mut Form) -> Option<Slip> {
    match form.get("what") {
        "clear" => Some(Slip::Nothing),
        "ruling" => read_ruling(form).map(|ruling| Slip::Result(GivenResult::Ruling(ruling))),
        _ => read_games(form).map(|games| Slip::Result(GivenResult::Games(games))),
    }
}

fn read_ruling(form: &mut Form) -> Option<Ruling> {
    let winner = |form: &mut Form| {
        let winner = half(form.get("ruling_winner"));
        if winner.is_none() {
            form.errors.add("ruling_winner", "Choose who wins.");
        }
        winner
    };
    Some(match form.get("ruling") {
        "walkover" => Ruling::Walkover { winner: winner(form)? },
        "disqualification" => Ruling::Disqualification { winner: winner(form)? },
        "double-forfeit" => Ruling::DoubleForfeit,
        "double-disqualification" => Ruling::DoubleDisqualification,
        "level" => Ruling::Level,
        "extra" => Ruling::Extra { winner: winner(form)? },
        "points" => {
            let winner = winner(form);
            let first = form.read::<Score>("first", "Enter points such as 4 or 1.2.");
            let second = form.read::<Score>("second", "Enter points such as 4 or 1.2.");
            Ruling::Points {
                winner: winner?,
                points: ByHalf::new(first?, second?),
            }
        }
        _ => {
            form.errors.add("ruling", "Choose what it was.");
            return None;
        }
    })
}

fn read_games(form: &mut Form) -> Option<Vec<GivenGame>> {
    let mut games = Vec::new();
    let mut wrong = Vec::new();
    for at in 1..=MOST_GAMES {
        let Some(winner) = half(form.get(&format!("winner-{at}"))) else {
            continue;
        };
        let win = form.filled(&format!("win-{at}")).map(str::parse::<Win>).transpose();
        let how = form
            .filled(&format!("how-{at}"))
            .map(str::parse::<Termination>)
            .transpose();
        match (win, how) {
            (Ok(win), Ok(how)) => games.push(GivenGame {
                winner,
                win,
                termination: how.unwrap_or(Termination::Played),
                points: None,
            }),
            _ => wrong.push(format!("Game {at}: choose how it was won.")),
        }
    }
    for message in wrong {
        form.errors.add("games", message);
    }
    if games.is_empty() {
        form.errors.add("games", "Say who won at least one game.");
    }
    form.errors.is_empty().then_some(games)
}
