//! The cross table of a round robin, and of a Swiss the way of everybody through the rounds.

use actix_web::{HttpResponse, web};
use askama::Template;

use super::super::render;
use super::super::work::read;
use super::{GroupAsked, Head};
use crate::auth::caller::Caller;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::service::tournaments::reading::Reading;
use crate::service::tournaments::views::{CrossCell, CrossRow, CrossTable, PairingView, RoundView};
use crate::state::State;

/// What one had in a round.
struct Met {
    /// Such as `+12`, or a word where there was no match.
    text: String,
    /// The same in words.
    words: String,
    /// The match.
    key: Option<String>,
}

/// The way of one through the rounds.
struct Progress {
    row: CrossRow,
    rounds: Vec<Option<Met>>,
}

#[derive(Template)]
#[template(path = "stages/crosstable.html")]
struct Page {
    head: Head,
    /// Everybody against everybody.
    tables: Vec<CrossTable>,
    /// Round by round, of a Swiss.
    progress: Vec<Progress>,
    /// The only group that is shown.
    group: Option<u16>,
}

/// What a cell shows of a match.
fn cell_text(cell: &CrossCell) -> &str {
    cell.score.as_deref().unwrap_or("·")
}

/// The same in words.
fn cell_words(cell: &CrossCell, own: &CrossRow, other: &CrossRow) -> String {
    let names = crate::say("stage-cell")
        .with("first", &own.entrant.name)
        .with("second", &other.entrant.name)
        .with("round", cell.round);
    match (&cell.score, &cell.points) {
        (Some(_), Some(points)) => format!("{names}: {}–{}", points.first, points.second),
        _ => crate::say("stage-cell-open").with("names", names).to_string(),
    }
}

fn against(game: &PairingView, number: u32) -> Option<Met> {
    let (first, second) = (game.first.entrant.as_ref()?, game.second.entrant.as_ref()?);
    let (own, other) = match number {
        number if number == first.number => ("first", second),
        number if number == second.number => ("second", first),
        _ => return None,
    };
    let (sign, words) = match &game.result {
        None => ("·", crate::say("stage-met-open")),
        Some(result) if result.winner == Some(own) => ("+", crate::say("stage-met-won")),
        Some(result) if result.winner.is_some() => ("−", crate::say("stage-met-lost")),
        Some(result) if result.kind == "level" => ("=", crate::say("stage-met-level")),
        Some(_) => ("−", crate::say("stage-met-forfeited")),
    };
    let walkover = match game.result.as_ref().and_then(|result| result.by) {
        Some("walkover") => " w/o",
        Some("disqualification") => " dsq",
        _ => "",
    };
    Some(Met {
        text: format!("{sign}{}{walkover}", other.number),
        words: words.with("name", &other.name).to_string(),
        key: Some(game.key.clone()),
    })
}

fn met(round: &RoundView, number: u32) -> Option<Met> {
    let played = round.matches.iter().find_map(|game| against(game, number));
    played.or_else(|| {
        let free = round.free.iter().find(|free| free.entrant.number == number)?;
        let word = match free.kind {
            "allocated-bye" => crate::say("source-bye"),
            "requested-bye" => crate::say("stage-free-asked"),
            "absent" => crate::say("stage-free-absent"),
            _ => crate::say("stage-free"),
        };
        Some(Met {
            text: word.to_string(),
            words: crate::say("stage-no-match-scores")
                .with("score", &free.score)
                .to_string(),
            key: None,
        })
    })
}

fn progress(tables: Vec<CrossTable>, rounds: &[RoundView]) -> Vec<Progress> {
    let rows = tables.into_iter().flat_map(|table| table.rows);
    let progress = rows.map(|row| Progress {
        rounds: rounds.iter().map(|round| met(round, row.entrant.number)).collect(),
        row,
    });
    progress.collect()
}

pub(super) async fn show(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32)>,
    Query(asked): Query<GroupAsked>,
) -> Result<HttpResponse, Problem> {
    let (id, stage) = path.into_inner();
    let found = read(&state, move |conn| {
        let reading = Reading::of(conn, caller.context(), id)?;
        let head = Head::of(&reading, stage)?;
        let group = asked.number().filter(|group| head.groups().contains(group));
        let mut tables = reading.cross_tables(stage)?;
        tables.retain(|table| group.is_none() || table.group == group);
        let (tables, progress) = match head.is_timetable() {
            true => (tables, Vec::new()),
            false => (Vec::new(), progress(tables, &reading.rounds(stage)?)),
        };
        Ok(Page {
            head,
            tables,
            progress,
            group,
        })
    });
    render(&found.await?)
}
