//! The standings of a stage, every value with what it came from.

use actix_web::{HttpResponse, web};
use askama::Template;

use super::super::render;
use super::super::work::read;
use super::{GroupAsked, Head, words};
use crate::auth::caller::Caller;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::service::tournaments::reading::Reading;
use crate::service::tournaments::views::{AddendView, StandingView, StandingsView, TableView, ValueView};
use crate::state::State;

#[derive(Template)]
#[template(path = "stages/standings.html")]
struct Page {
    head: Head,
    standings: StandingsView,
    /// The only group that is shown.
    group: Option<u16>,
    /// Who goes on to the next stage, by number.
    through: Vec<u32>,
}

impl Page {
    fn tables(&self) -> impl Iterator<Item = &TableView> {
        let tables = self.standings.tables.iter();
        tables.filter(|table| self.group.is_none() || table.group == self.group)
    }

    /// The heading of a table; empty where there is only one.
    fn title(&self, table: &TableView) -> String {
        match (table.group, table.part) {
            (Some(group), _) => crate::say("stage-group").with("number", group).to_string(),
            (None, Some(_)) => crate::say("stage-consolation").to_string(),
            (None, None) => String::new(),
        }
    }

    fn goes_on(&self, row: &StandingView) -> bool {
        self.through.contains(&row.entrant.number)
    }

    /// What is said beside a name.
    fn remark(&self, row: &StandingView) -> String {
        let remark = match (row.gone, row.place) {
            (Some("disqualified"), None) => crate::say("stage-disqualified-out"),
            (Some("disqualified"), Some(_)) => crate::say("stage-disqualified"),
            (Some(_), None) => crate::say("stage-withdrawn-out"),
            (Some(_), Some(_)) => crate::say("stage-withdrawn"),
            (None, None) if self.head.is_bracket() => crate::say("stage-still-plays"),
            (None, _) => return String::new(),
        };
        remark.to_string()
    }
}

/// One part of a sum as a sentence.
fn sentence(addend: &AddendView) -> String {
    let adds = if addend.adds.is_empty() {
        crate::say("stage-nothing").to_string()
    } else {
        addend.adds.clone()
    };
    match &addend.opponent {
        Some(who) => crate::say("stage-addend-against")
            .with("round", addend.round)
            .with("name", &who.name)
            .with("adds", adds)
            .to_string(),
        None => crate::say("stage-addend-free")
            .with("round", addend.round)
            .with("adds", adds)
            .to_string(),
    }
}

/// The value as it is shown.
fn shown(value: &ValueView) -> &str {
    match value.value.as_deref() {
        None | Some("") => "–",
        Some(value) => value,
    }
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
        Ok(Page {
            group: asked.number().filter(|group| head.groups().contains(group)),
            standings: reading.standings(stage)?,
            through: reading.through(stage)?,
            head,
        })
    });
    render(&found.await?)
}
