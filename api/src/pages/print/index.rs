//! What can be printed of a tournament.

use actix_web::{HttpResponse, web};
use askama::Template;

use super::super::render;
use super::super::work::read;
use crate::auth::caller::Caller;
use crate::error::Problem;
use crate::id::Id;
use crate::pages::stages::Head;
use crate::service::tournaments::reading::Reading;
use crate::service::tournaments::views::TournamentView;
use crate::state::State;

/// A stage with the numbers of its rounds, the latest first.
struct Stage {
    head: Head,
    rounds: Vec<i32>,
}

#[derive(Template)]
#[template(path = "print/index.html")]
struct Index {
    tournament: TournamentView,
    stages: Vec<Stage>,
}

pub(super) async fn show(state: web::Data<State>, caller: Caller, id: web::Path<Id>) -> Result<HttpResponse, Problem> {
    let id = *id;
    let found = read(&state, move |conn| {
        let reading = Reading::of(conn, caller.context(), id)?;
        let tournament = reading.tournament();
        let begun = tournament.stages.iter().filter(|stage| stage.state != "waiting");
        let stages = begun.map(|stage| {
            let rounds = reading.round_states(stage.number)?;
            Ok(Stage {
                head: Head::of(&reading, stage.number)?,
                rounds: rounds.into_iter().rev().map(|(number, _)| number).collect(),
            })
        });
        let stages = stages.collect::<Result<Vec<_>, crate::service::ServiceError>>()?;
        Ok(Index { tournament, stages })
    });
    render(&found.await?)
}
