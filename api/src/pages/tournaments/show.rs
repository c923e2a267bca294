//! The page of a tournament: what it is, who leads, and what is played now.

use actix_web::{HttpResponse, web};
use askama::Template;

use super::words;
use crate::auth::caller::Caller;
use crate::auth::page;
use crate::auth::permission::Action;
use crate::db::AnyConnection;
use crate::error::Problem;
use crate::id::Id;
use crate::pages::club_choice::Filter;
use crate::pages::work::read;
use crate::pages::{render, shown};
use crate::service::tournaments::views::{
    EntrantView, PairingView, RoundView, StageView, StandingView, TableView, TournamentView,
};
use crate::service::{ServiceError, tournaments};
use crate::state::State;

/// How many of each table are shown here; the standings have a page of their own.
const LEADERS: usize = 3;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config.service(shown("/tournaments/{id}").route(web::get().to(show)));
}

/// A stage and what is played in it now.
struct Stage {
    view: StageView,
    tables: Vec<TableView>,
    /// The round that is played; none in a bracket.
    round: Option<RoundView>,
    /// The matches of it; in a bracket those that can be played.
    games: Vec<PairingView>,
}

impl Stage {
    fn of(conn: &mut AnyConnection, caller: &Caller, id: Id, view: StageView) -> Result<Stage, ServiceError> {
        if view.state == "waiting" {
            return Ok(Stage {
                view,
                tables: Vec::new(),
                round: None,
                games: Vec::new(),
            });
        }
        let ctx = caller.context();
        let mut standings = tournaments::standings(conn, ctx, id, view.number)?;
        standings.tables.retain(|table| table.part.is_none());
        let mut rounds = tournaments::rounds(conn, ctx, id, view.number)?;
        rounds.retain(|round| round.state != "draft");
        let is_bracket = view.format.ends_with("elimination");
        let (round, games) = match is_bracket {
            true => {
                let mut games = rounds.pop().map(|round| round.matches).unwrap_or_default();
                games.retain(is_open);
                (None, games)
            }
            false => {
                let open = rounds.iter().position(|round| round.matches.iter().any(is_open));
                let at = open.unwrap_or(rounds.len().saturating_sub(1));
                let round = rounds.into_iter().nth(at);
                let games = round.as_ref().map(|round| round.matches.clone()).unwrap_or_default();
                (round, games)
            }
        };
        Ok(Stage {
            view,
            tables: standings.tables,
            round,
            games,
        })
    }

    /// The first of a table, once anything is known.
    fn leaders<'a>(&self, table: &'a TableView) -> impl Iterator<Item = &'a StandingView> {
        table.rows.iter().filter(|row| row.place.is_some()).take(LEADERS)
    }
}

/// Whether a match can be played or is played.
fn is_open(game: &PairingView) -> bool {
    matches!(game.state, "ready" | "playing")
}

/// What somebody who is entered has to do now.
enum Own {
    /// A match, with its stage.
    Plays(Box<(StageView, PairingView)>),
    /// No match in the round, for this reason.
    Free(String),
    /// Entered, and nothing to be played yet.
    Waits,
}

fn own(entrants: &[EntrantView], stages: &[Stage], player: Option<Id>) -> Option<Own> {
    let player = player?;
    let is_his = |one: &&EntrantView| {
        one.player_id == Some(player) || one.members.iter().any(|member| member.player_id == player)
    };
    let number = entrants.iter().find(is_his)?.number;
    for stage in stages {
        let meets = |game: &&PairingView| {
            let slots = [&game.first, &game.second];
            is_open(game)
                && slots
                    .iter()
                    .any(|slot| slot.entrant.as_ref().is_some_and(|who| who.number == number))
        };
        if let Some(game) = stage.games.iter().find(meets) {
            return Some(Own::Plays(Box::new((stage.view.clone(), game.clone()))));
        }
        let free = stage.round.iter().flat_map(|round| &round.free);
        if let Some(free) = free.into_iter().find(|free| free.entrant.number == number)
            && stage.view.state == "running"
        {
            return Some(Own::Free(words::free_kind(free.kind)));
        }
    }
    Some(Own::Waits)
}

#[derive(Template)]
#[template(path = "tournaments/show.html")]
struct Show {
    tournament: TournamentView,
    /// The club's name, where there are several.
    club: Option<String>,
    stages: Vec<Stage>,
    own: Option<Own>,
}

impl Show {
    fn path(&self, stage: &Stage) -> String {
        format!("/tournaments/{}/stages/{}", self.tournament.id, stage.view.number)
    }

    fn directs(&self) -> bool {
        page::may(Action::DirectTournament, self.tournament.club_id, &[])
    }
}

async fn show(state: web::Data<State>, caller: Caller, id: web::Path<Id>) -> Result<HttpResponse, Problem> {
    let id = *id;
    let found = read(&state, move |conn| {
        let tournament = tournaments::view(conn, caller.context(), id)?;
        let club = Filter::of(conn, Some(tournament.club_id))?.name();
        let stages = tournament.stages.iter().cloned();
        let stages = stages
            .map(|stage| Stage::of(conn, &caller, id, stage))
            .collect::<Result<Vec<_>, _>>()?;
        let player = caller.user().and_then(|user| user.player_id);
        let entrants = match player {
            Some(_) => tournaments::entrants(conn, caller.context(), id, false)?,
            None => Vec::new(),
        };
        let own = own(&entrants, &stages, player);
        Ok(Show {
            tournament,
            club,
            stages,
            own,
        })
    });
    render(&found.await?)
}
