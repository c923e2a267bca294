//! The standings and the bracket of a stage on paper.

use actix_web::{HttpResponse, web};
use askama::Template;
use brade_core::tournament::pairing::Part;
use serde::Deserialize;

use super::super::render;
use super::super::work::read;
use super::{Paper, line};
use crate::auth::caller::Caller;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::pages::stages::drawing::{Drawing, Svg};
use crate::pages::stages::parts::parts;
use crate::pages::stages::{Head, words};
use crate::service::tournaments::reading::Reading;
use crate::service::tournaments::views::{StandingsView, TableView};
use crate::state::State;

/// What is printed of a stage, and on what.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Asked {
    what: Option<String>,
    paper: Option<String>,
}

#[derive(Template)]
#[template(path = "print/standings.html")]
struct Standings {
    paper: Paper,
    line: String,
    back: String,
    head: Head,
    standings: StandingsView,
}

impl Standings {
    /// The heading of a table; empty where there is only one.
    fn title(&self, table: &TableView) -> String {
        let format = self.head.stage.format;
        match (table.group, table.part) {
            (Some(group), _) => words::part(Part::Group(group), format),
            (None, Some(_)) => words::part(Part::Consolation, format),
            (None, None) => String::new(),
        }
    }
}

#[derive(Template)]
#[template(path = "print/bracket.html")]
struct Bracket {
    paper: Paper,
    line: String,
    back: String,
    drawings: Vec<Drawing>,
}

impl Bracket {
    fn svg<'a>(&self, drawing: &'a Drawing) -> Svg<'a> {
        Svg { drawing, links: None }
    }
}

pub(super) async fn show(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32)>,
    Query(asked): Query<Asked>,
) -> Result<HttpResponse, Problem> {
    let (id, stage) = path.into_inner();
    let paper = Paper::of(asked.paper.as_deref());
    let is_bracket = asked.what.as_deref() == Some("bracket");
    let found = read(&state, move |conn| {
        let reading = Reading::of(conn, caller.context(), id)?;
        let head = Head::of(&reading, stage)?;
        let ways = match is_bracket && head.is_bracket() {
            true => reading.ways(stage)?,
            false => Vec::new(),
        };
        let standings = reading.standings(stage)?;
        Ok((head, ways, standings))
    });
    let (head, ways, standings) = found.await?;
    let line = line(&head);
    let back = format!("/tournaments/{}/print", head.id());
    match is_bracket {
        true => render(&Bracket {
            drawings: parts(&head, &ways, paper.bracket()),
            paper,
            line,
            back,
        }),
        false => render(&Standings {
            paper,
            line,
            back,
            head,
            standings,
        }),
    }
}
