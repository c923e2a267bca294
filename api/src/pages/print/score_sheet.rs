//! Sheets to write a game down by hand.

use actix_web::HttpResponse;
use askama::Template;
use serde::Deserialize;

use super::super::render;
use super::Paper;
use super::slip::Slip;
use crate::error::Problem;
use crate::json::extract::Query;

/// The lines of a column, and the columns of a sheet; each line holds a turn of both.
const LINES: u16 = 32;
const COLUMNS: u16 = 2;

/// A sheet, with what is known of the game.
#[derive(Default)]
pub struct Sheet {
    /// The tournament and the stage.
    pub event: String,
    /// The round.
    pub round: String,
    /// The board.
    pub board: Option<i32>,
    /// The players; who of them is White is settled at the board.
    pub players: Option<(String, String)>,
}

impl Sheet {
    /// For the first game of a match.
    pub fn of(slip: Slip, event: &str, round: &str) -> Sheet {
        Sheet {
            event: event.to_owned(),
            round: round.to_owned(),
            board: slip.board,
            players: Some((slip.first, slip.second)),
        }
    }
}

/// The sheets as a page.
#[derive(Template)]
#[template(path = "print/score_sheets.html")]
pub struct Sheets {
    /// The paper.
    pub(super) paper: Paper,
    /// Where the page that leads here is.
    pub back: String,
    /// One for each game.
    pub sheets: Vec<Sheet>,
}

impl Sheets {
    /// The numbers of the turns: of whoever began, and of the other.
    fn columns() -> Vec<Vec<(u16, u16)>> {
        let line = |number: u16| (2 * number + 1, 2 * number + 2);
        let column = |at: u16| (at * LINES..(at + 1) * LINES).map(line).collect();
        (0..COLUMNS).map(column).collect()
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Asked {
    paper: Option<String>,
}

pub(super) async fn empty(Query(asked): Query<Asked>) -> Result<HttpResponse, Problem> {
    render(&Sheets {
        paper: Paper::of(asked.paper.as_deref()),
        back: "/tournaments".to_owned(),
        sheets: vec![Sheet::default()],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_numbered_through_and_each_once() {
        let columns = Sheets::columns();
        let numbers: Vec<u16> = columns
            .iter()
            .flatten()
            .flat_map(|(one, other)| [*one, *other])
            .collect();
        assert_eq!(numbers, (1..=2 * LINES * COLUMNS).collect::<Vec<_>>());
    }
}
