//! A stage: its settings in words, its rounds or its bracket, and who stands first.

use actix_web::{HttpResponse, web};
use askama::Template;

use super::super::render;
use super::super::work::read;
use super::line::Line;
use super::{Head, words};
use crate::auth::caller::Caller;
use crate::error::Problem;
use crate::id::Id;
use crate::service::tournaments::reading::{Reading, Way};
use crate::service::tournaments::views::{RoundView, StandingsView, TableView};
use crate::state::State;

/// How many of the first are shown here.
const FIRST: usize = 8;

/// A round in a few words.
struct RoundLine {
    number: i32,
    state: &'static str,
    matches: usize,
    settled: usize,
}

impl RoundLine {
    fn of(round: &RoundView) -> RoundLine {
        let settled = round.matches.iter().filter(|game| is_settled(game.state));
        RoundLine {
            number: round.number,
            state: round.state,
            matches: round.matches.len(),
            settled: settled.count(),
        }
    }
}

fn is_settled(state: &str) -> bool {
    !matches!(state, "waiting" | "ready" | "playing")
}

#[derive(Template)]
#[template(path = "stages/show.html")]
struct Page {
    head: Head,
    rounds: Vec<RoundLine>,
    /// What is played or can be played now.
    open: Vec<Line>,
    standings: StandingsView,
}

impl Page {
    fn first<'a>(
        &self,
        table: &'a TableView,
    ) -> impl Iterator<Item = &'a crate::service::tournaments::views::StandingView> {
        table.rows.iter().filter(|row| row.place.is_some()).take(FIRST)
    }
}

pub(super) async fn show(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32)>,
) -> Result<HttpResponse, Problem> {
    let (id, stage) = path.into_inner();
    let found = read(&state, move |conn| {
        let reading = Reading::of(conn, caller.context(), id)?;
        let head = Head::of(&reading, stage)?;
        let rounds = match head.is_bracket() {
            true => Vec::new(),
            false => reading.rounds(stage)?,
        };
        let drafts = |way: &Way| {
            let round = rounds
                .iter()
                .find(|round| round.matches.iter().any(|game| game.key == way.game.key));
            round.is_some_and(|round| round.state == "draft")
        };
        let ways = reading.ways(stage)?;
        let open = ways
            .iter()
            .filter(|way| matches!(way.game.state, "ready" | "playing") && !drafts(way));
        Ok(Page {
            open: open.map(Line::of_way).collect(),
            rounds: rounds.iter().map(RoundLine::of).collect(),
            standings: reading.standings(stage)?,
            head,
        })
    });
    render(&found.await?)
}
