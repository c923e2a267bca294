//! The slip with the result of a match: its games, or a ruling.

use std::cmp::Ordering;

use brade_core::brade::record::Termination;
use brade_core::brade::win::{Points, Win};
use brade_core::tournament::result::{ByHalf, Half, Score};

use crate::pages::form::{Errors, Form};
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
        "score" => read_score(form).map(|ruling| Slip::Result(GivenResult::Ruling(ruling))),
        "ruling" => read_ruling(form).map(|ruling| Slip::Result(GivenResult::Ruling(ruling))),
        _ => read_games(form).map(|games| Slip::Result(GivenResult::Games(games))),
    }
}

fn read_ruling(form: &mut Form) -> Option<Ruling> {
    let winner = |form: &mut Form| {
        let winner = half(form.get("ruling_winner"));
        if winner.is_none() {
            form.errors.add("ruling_winner", crate::say("match-choose-winner"));
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
            let winner = half(form.get("ruling_winner"));
            let first = form.read::<Score>("first", crate::say("result-slip-enter-points"));
            let second = form.read::<Score>("second", crate::say("result-slip-enter-points"));
            Ruling::Points {
                winner,
                points: ByHalf::new(first?, second?),
            }
        }
        _ => {
            form.errors.add("ruling", crate::say("result-slip-choose-what"));
            return None;
        }
    })
}

/// What the score sheet of a game says that is won by points: who has more has won.
fn read_score(form: &mut Form) -> Option<Ruling> {
    let first = form.read::<Score>("first", crate::say("result-slip-enter-points"));
    let second = form.read::<Score>("second", crate::say("result-slip-enter-points"));
    let points = ByHalf::new(first?, second?);
    let winner = match points.first.cmp(&points.second) {
        Ordering::Greater => Some(Half::First),
        Ordering::Less => Some(Half::Second),
        Ordering::Equal => None,
    };
    Some(Ruling::Points { winner, points })
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
        let points = form
            .filled(&format!("points-{at}"))
            .map(str::parse::<Points>)
            .transpose();
        match (win, how, points) {
            (Ok(win), Ok(how), Ok(points)) => games.push(GivenGame {
                winner,
                win,
                termination: how.unwrap_or(Termination::Played),
                points,
            }),
            (Ok(_), Ok(_), Err(_)) => wrong.push((
                format!("points-{at}"),
                crate::say("result-slip-choose-points").to_string(),
            )),
            _ => wrong.push((
                "games".to_owned(),
                crate::say("result-slip-choose-how").with("number", at).to_string(),
            )),
        }
    }
    for (field, message) in wrong {
        form.errors.add(field, message);
    }
    if games.is_empty() {
        form.errors.add("games", crate::say("result-slip-one-game"));
    }
    form.errors.is_empty().then_some(games)
}

/// The fields of one game on a slip, as programs call them, and as the slip does in front of the number of the game.
const OF_A_GAME: [(&str, &str); 4] = [
    ("winner", "winner"),
    ("win", "win"),
    ("termination", "how"),
    ("points", "points"),
];

/// Moves what is wrong with the games of a result to the fields of the slip: `games[0].points` is `points-1` there. A slip
/// leaves out games that were not played, so the number is that of the game among those that were entered.
pub fn beside_fields(form: &mut Form) {
    let entered: Vec<u16> = (1..=MOST_GAMES)
        .filter(|at| half(form.get(&format!("winner-{at}"))).is_some())
        .collect();
    let there = |field: &str| {
        let (at, name) = field.strip_prefix("games[")?.split_once(']')?;
        let number = entered.get(at.parse::<usize>().ok()?)?;
        let name = name.strip_prefix('.').unwrap_or("winner");
        let (_, here) = OF_A_GAME.iter().find(|(known, _)| *known == name)?;
        Some(format!("{here}-{number}"))
    };
    form.errors.rename(there);
}

/// What is wrong with a match and has no field on its page.
pub fn alerts(errors: &Errors) -> impl Iterator<Item = &str> {
    const OTHERS: [&str; 11] = [
        "white",
        "winner",
        "win",
        "termination",
        "games",
        "ruling",
        "ruling_winner",
        "first",
        "second",
        "first_player",
        "second_player",
    ];
    errors.except(|field| {
        let of_game = |(_, name): &(&str, &str)| {
            let number = field.strip_prefix(name).and_then(|rest| rest.strip_prefix('-'));
            number.is_some_and(|number| number.parse::<u16>().is_ok())
        };
        OTHERS.contains(&field) || OF_A_GAME.iter().any(of_game)
    })
}
