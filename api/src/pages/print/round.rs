//! A round on paper: by board, by name, as match slips, or as sheets to write the games down.

use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use brade_core::tournament::pairing::Part;
use serde::Deserialize;

use super::super::render;
use super::super::work::read;
use super::score_sheet::{Sheet, Sheets};
use super::slip::Slip;
use super::{Paper, line};
use crate::auth::caller::Caller;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::pages::connect::outside;
use crate::pages::stages::line::{Block, Line, blocks};
use crate::pages::stages::round::{Person, by_board, free_words, people};
use crate::pages::stages::{Head, words};
use crate::reach::Reach;
use crate::service::tournaments::reading::Reading;
use crate::service::tournaments::views::{FreeView, RoundView, TermsView};
use crate::state::State;

/// How many deals a slip of belote has room for: a match to 1000 takes about a dozen.
const DEALS: u16 = 18;

/// What is printed of a round, and on what.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Asked {
    what: Option<String>,
    paper: Option<String>,
}

#[derive(Template)]
#[template(path = "print/pairings.html")]
struct Pairings {
    paper: Paper,
    title: String,
    line: String,
    back: String,
    is_draft: bool,
    blocks: Vec<Block>,
    free: Vec<FreeView>,
}

#[derive(Template)]
#[template(path = "print/names.html")]
struct Names {
    paper: Paper,
    title: String,
    line: String,
    back: String,
    is_draft: bool,
    people: Vec<Person>,
}

#[derive(Template)]
#[template(path = "print/slips.html")]
struct Slips {
    paper: Paper,
    title: String,
    line: String,
    back: String,
    slips: Vec<Slip>,
    games: Vec<Vec<u16>>,
}

/// The matches of the round as lines, in the order of their boards.
fn lines_of(reading: &Reading, head: &Head, round: &RoundView) -> Result<Vec<Block>, crate::service::ServiceError> {
    if head.is_bracket() {
        let ways = reading.ways(head.stage.number)?;
        return Ok(blocks(&ways, &ways, head.stage.format));
    }
    let group = |part: &str| {
        let number = part.strip_prefix("group").and_then(|number| number.parse().ok());
        let name = |number| words::part(Part::Group(number), head.stage.format);
        number.map(name).unwrap_or_default()
    };
    Ok(by_board(round, &group))
}

/// The slips of all that waits to be played, by board.
fn slips(round: &RoundView, blocks: &[Block], address: Option<&str>) -> Vec<Slip> {
    let lines: Vec<&Line> = blocks.iter().flat_map(|block| &block.lines).collect();
    let mut slips = Vec::new();
    for game in &round.matches {
        if let Some(line) = lines.iter().find(|line| line.key == game.key) {
            slips.extend(Slip::of(game, line, address));
        }
    }
    slips.sort_by_key(|slip| (slip.board.unwrap_or(i32::MAX), slip.of_teams));
    slips
}

pub(super) async fn show(
    state: web::Data<State>,
    reach: web::Data<Reach>,
    request: HttpRequest,
    caller: Caller,
    path: web::Path<(Id, i32, u32)>,
    Query(asked): Query<Asked>,
) -> Result<HttpResponse, Problem> {
    let (id, stage, number) = path.into_inner();
    let found = read(&state, move |conn| {
        let reading = Reading::of(conn, caller.context(), id)?;
        let head = Head::of(&reading, stage)?;
        let round = reading.round(stage, number)?;
        let blocks = lines_of(&reading, &head, &round)?;
        Ok((head, round, blocks))
    });
    let (head, round, blocks) = found.await?;
    let paper = Paper::of(asked.paper.as_deref());
    let back = format!("/tournaments/{}/print", head.id());
    let line = line(&head);
    let title = match head.is_bracket() {
        true => crate::say("print-matches").to_string(),
        false => crate::say("print-round").with("number", round.number).to_string(),
    };
    let is_draft = round.state == "draft";
    let address = outside(&request, &reach).map(|base| base + &head.address());
    match asked.what.as_deref() {
        Some("names") => render(&Names {
            paper,
            title,
            line,
            back,
            is_draft,
            people: people(&round),
        }),
        Some("slips") => render(&Slips {
            slips: slips(&round, &blocks, address.as_deref()),
            games: Slip::games(match &head.stage.terms {
                TermsView::Brade(terms) => terms.length,
                TermsView::Belote(_) => DEALS,
            }),
            paper,
            title,
            line,
            back,
        }),
        Some("sheets") => {
            let slips = slips(&round, &blocks, None);
            let sheets = slips.into_iter().map(|slip| Sheet::of(slip, &line, &title));
            render(&Sheets {
                paper,
                back,
                sheets: sheets.collect(),
            })
        }
        _ => render(&Pairings {
            paper,
            title,
            line,
            back,
            is_draft,
            blocks,
            free: round.free,
        }),
    }
}
