//! The director's desk: what is missing, what comes next, and the drafts.

use std::collections::BTreeSet;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;

use super::{optional, step, words};
use crate::auth::caller::Caller;
use crate::auth::permission::Action;
use crate::db::AnyConnection;
use crate::error::Problem;
use crate::id::Id;
use crate::language::Message;
use crate::pages::form::Form;
use crate::pages::work::{Sent, read};
use crate::pages::{render_as, sent, shown};
use crate::service::tournaments::settings::Order;
use crate::service::tournaments::views::{
    BoardsView, EntrantView, PairingView, RoundView, StageView, TournamentView, Who,
};
use crate::service::tournaments::{self, Operation, PairAsked, StartAsked};
use crate::service::{Context, Expected, ServiceError, matches};
use crate::state::State;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    let round = "/tournaments/{id}/stages/{stage}/rounds/{round}";
    config
        .service(shown("/tournaments/{id}/desk").route(web::get().to(show)))
        .service(sent("/tournaments/{id}/stages/{stage}/start").route(web::post().to(start)))
        .service(sent("/tournaments/{id}/stages/{stage}/pair").route(web::post().to(pair)))
        .service(sent(&format!("{round}/pairings")).route(web::post().to(edit)))
        .service(sent(&format!("{round}/publish")).route(web::post().to(publish)))
        .service(sent(&format!("{round}/reopen")).route(web::post().to(reopen)))
        .service(sent(&format!("{round}/close")).route(web::post().to(close)))
        .service(sent(&format!("{round}/remove")).route(web::post().to(remove)));
}

/// A stage on the desk.
struct Stage {
    view: StageView,
    rounds: Vec<RoundView>,
    /// The matches that can be played or are played.
    open: Vec<PairingView>,
    /// The matches with a result that waits for a word of the opponent or a director.
    unconfirmed: Vec<PairingView>,
    /// Who is in the draft without a match and without a bye.
    unpaired: Vec<Who>,
    /// Everybody in the draft.
    in_draft: Vec<Who>,
}

impl Stage {
    fn of(
        conn: &mut AnyConnection,
        ctx: Context<'_>,
        id: Id,
        view: &StageView,
        entrants: &[EntrantView],
    ) -> Result<Stage, ServiceError> {
        let rounds = tournaments::rounds(conn, ctx, id, view.number)?;
        let published = || {
            rounds
                .iter()
                .filter(|round| round.state != "draft")
                .flat_map(|round| &round.matches)
        };
        let open = published()
            .filter(|game| matches!(game.state, "ready" | "playing"))
            .cloned()
            .collect();
        let mut unconfirmed = Vec::new();
        for game in published().filter(|game| game.result.is_some()) {
            let linked = game
                .match_id
                .into_iter()
                .chain(game.boards.iter().filter_map(|board| board.match_id));
            for match_id in linked {
                if matches::view(conn, match_id)?
                    .report
                    .is_some_and(|report| report.is_open())
                {
                    unconfirmed.push(game.clone());
                    break;
                }
            }
        }
        let mut stage = Stage {
            view: view.clone(),
            rounds,
            open,
            unconfirmed,
            unpaired: Vec::new(),
            in_draft: Vec::new(),
        };
        if let Some(draft) = stage.draft().filter(|_| view.format == "swiss") {
            (stage.in_draft, stage.unpaired) = people(draft, view, entrants);
        }
        Ok(stage)
    }

    /// The first draft.
    fn draft(&self) -> Option<&RoundView> {
        self.rounds.iter().find(|round| round.state == "draft")
    }

    /// The last draft; in a timetable there are many.
    fn last_draft(&self) -> Option<&RoundView> {
        self.rounds.iter().rfind(|round| round.state == "draft")
    }

    /// The rounds that are published, the last first.
    fn published(&self) -> impl Iterator<Item = &RoundView> {
        self.rounds.iter().rev().filter(|round| round.state != "draft")
    }

    /// Whether its last round, or all that was drawn, can be deleted: of a Swiss also with results.
    fn may_delete(&self) -> bool {
        let mut matches = self.rounds.iter().flat_map(|round| &round.matches);
        self.is_swiss() || !matches.any(|game| game.begun_at.is_some())
    }

    fn is_last(&self, round: &RoundView) -> bool {
        self.rounds.last().is_some_and(|last| last.number == round.number)
    }

    fn is_swiss(&self) -> bool {
        self.view.format == "swiss"
    }

    fn is_bracket(&self) -> bool {
        self.view.format.ends_with("elimination")
    }

    /// The round to be paired next, where one can be.
    fn next(&self) -> Option<usize> {
        let next = self.rounds.len() + 1;
        let is_left = self.view.rounds.is_some_and(|rounds| next <= rounds as usize);
        (self.is_swiss() && self.view.state == "running" && self.draft().is_none() && is_left).then_some(next)
    }
}

/// Everybody in the draft of a Swiss, and those of them without a match and without a bye.
fn people(draft: &RoundView, stage: &StageView, entrants: &[EntrantView]) -> (Vec<Who>, Vec<Who>) {
    let slots = draft.matches.iter().flat_map(|game| [&game.first, &game.second]);
    let paired: BTreeSet<u32> = slots
        .filter_map(|slot| slot.entrant.as_ref())
        .map(|who| who.number)
        .collect();
    let away = |kind| kind == "absent" || kind == "requested-bye";
    let out: BTreeSet<u32> = (draft.free.iter().filter(|free| away(free.kind)))
        .map(|free| free.entrant.number)
        .collect();
    let bye: BTreeSet<u32> = (draft.free.iter().filter(|free| !away(free.kind)))
        .map(|free| free.entrant.number)
        .collect();
    let here = stage
        .field
        .iter()
        .filter_map(|number| entrants.iter().find(|one| one.number == *number));
    let here = here.filter(|one| one.gone.is_none() && !out.contains(&one.number));
    let all: Vec<Who> = here
        .map(|one| Who {
            number: one.number,
            name: match &one.label {
                Some(label) => format!("{} ({label})", one.name),
                None => one.name.clone(),
            },
        })
        .collect();
    let left = all
        .iter()
        .filter(|who| !paired.contains(&who.number) && !bye.contains(&who.number));
    let left = left.cloned().collect();
    (all, left)
}

#[derive(Template)]
#[template(path = "tournaments/desk.html")]
struct Desk {
    tournament: TournamentView,
    stages: Vec<Stage>,
    boards: BoardsView,
    /// Whether nobody has been checked in, so that pairing only those who are makes no sense.
    nobody_checked_in: bool,
    form: Form,
}

impl Desk {
    /// Whether this stage can start now: all before it are finished.
    fn may_start(&self, stage: &Stage) -> bool {
        let before = self.stages.iter().filter(|other| other.view.number < stage.view.number);
        stage.view.state == "waiting" && before.into_iter().all(|other| other.view.state == "finished")
    }

    /// What the usual order of the field is.
    fn usual_order(&self, stage: &Stage) -> Message {
        match stage.view.number {
            1 => crate::say("director-by-seeds"),
            _ => crate::say("director-by-places"),
        }
    }

    fn path(&self, stage: &Stage) -> String {
        format!("/tournaments/{}/stages/{}", self.tournament.id, stage.view.number)
    }

    fn round_path(&self, stage: &Stage, round: &RoundView) -> String {
        format!("{}/rounds/{}", self.path(stage), round.number)
    }

    fn nothing_missing(&self) -> bool {
        self.stages
            .iter()
            .all(|stage| stage.open.is_empty() && stage.unconfirmed.is_empty())
    }
}

async fn show(state: web::Data<State>, caller: Caller, id: web::Path<Id>) -> Result<HttpResponse, Problem> {
    let form = Form::fresh([("order", "seed")]);
    page(&state, caller, *id, form, StatusCode::OK).await
}

/// The desk, with what is wrong with a form that was sent from it.
pub(super) async fn page(
    state: &State,
    caller: Caller,
    id: Id,
    form: Form,
    status: StatusCode,
) -> Result<HttpResponse, Problem> {
    let found = read(state, move |conn| {
        let ctx = caller.context();
        let tournament = tournaments::view(conn, ctx, id)?;
        ctx.may(Action::DirectTournament, tournament.club_id, &[])?;
        let entrants = tournaments::entrants(conn, ctx, id, false)?;
        let mut stages = Vec::new();
        for stage in &tournament.stages {
            stages.push(Stage::of(conn, ctx, id, stage, &entrants)?);
        }
        Ok(Desk {
            boards: tournaments::boards(conn, ctx, id)?,
            nobody_checked_in: !entrants.iter().any(|one| one.checked_in),
            tournament,
            stages,
            form,
        })
    });
    render_as(status, &found.await?)
}

/// Does one thing from the desk; refused, the desk says why.
async fn act(
    state: &State,
    caller: Caller,
    id: Id,
    form: Form,
    mut work: impl FnMut(&mut AnyConnection, Context<'_>, &Expected) -> Result<(), ServiceError> + Send + 'static,
) -> Result<HttpResponse, Problem> {
    let done = step(state, &caller, form, move |conn, ctx, expected| {
        work(conn, ctx, expected)?;
        Ok(format!("/tournaments/{id}/desk"))
    });
    match done.await? {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => page(state, caller, id, refusal.form, status).await,
    }
}

async fn start(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32)>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let (id, stage) = path.into_inner();
    let order = match form.get("order") {
        "" => Some(Order::Seed),
        word => Order::named(word),
    };
    if order.is_none() {
        form.errors.add("order", crate::say("director-choose-order"));
    }
    let asked = StartAsked {
        order: order.unwrap_or_default(),
        seed: form.filled("seed").map(str::to_owned),
    };
    act(&state, caller, id, form, move |conn, ctx, expected| {
        tournaments::start_stage(conn, ctx, id, stage, &asked, expected).map(|_| ())
    })
    .await
}

async fn pair(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32)>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let (id, stage) = path.into_inner();
    let asked = PairAsked {
        round: optional(&mut form, "round", crate::say("form-incomplete")),
        checked_in: form.has("checked_in", "yes"),
    };
    act(&state, caller, id, form, move |conn, ctx, expected| {
        tournaments::pair(conn, ctx, id, stage, &asked, expected).map(|_| ())
    })
    .await
}

/// What the form of a draft asks for.
fn read_operation(form: &mut Form) -> Option<Operation> {
    if let Some(key) = form.filled("unpair") {
        return Some(Operation::Unpair(key.to_owned()));
    }
    let message = || crate::say("director-choose-both");
    let two = |form: &mut Form, first, second| {
        let two = (form.read(first, message()), form.read(second, message()));
        Some((two.0?, two.1?))
    };
    match form.get("op") {
        "swap" => two(form, "swap_first", "swap_second").map(|(first, second)| Operation::Swap(first, second)),
        "pair" => two(form, "pair_first", "pair_second").map(|(first, second)| Operation::Pair(first, second)),
        "bye" => form.read("bye", crate::say("director-choose-bye")).map(Operation::Bye),
        "complete" => Some(Operation::Complete),
        _ => {
            form.errors.add("op", crate::say("form-incomplete"));
            None
        }
    }
}

async fn edit(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, u32)>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let (id, stage, round) = path.into_inner();
    let operations: Vec<Operation> = read_operation(&mut form).into_iter().collect();
    act(&state, caller, id, form, move |conn, ctx, expected| {
        tournaments::edit_round(conn, ctx, id, stage, round, &operations, expected).map(|_| ())
    })
    .await
}

async fn publish(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, u32)>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let (id, stage, round) = path.into_inner();
    let through = optional(&mut form, "through", crate::say("form-incomplete"));
    act(&state, caller, id, form, move |conn, ctx, expected| {
        tournaments::publish(conn, ctx, id, stage, (round, through), expected).map(|_| ())
    })
    .await
}

async fn reopen(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, u32)>,
    form: Form,
) -> Result<HttpResponse, Problem> {
    let (id, stage, round) = path.into_inner();
    let let_stand = form.has("let_stand", "yes");
    act(&state, caller, id, form, move |conn, ctx, expected| {
        tournaments::reopen(conn, ctx, id, (stage, round), let_stand, expected).map(|_| ())
    })
    .await
}

async fn close(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, u32)>,
    form: Form,
) -> Result<HttpResponse, Problem> {
    let (id, stage, round) = path.into_inner();
    act(&state, caller, id, form, move |conn, ctx, expected| {
        tournaments::close(conn, ctx, id, stage, round, expected).map(|_| ())
    })
    .await
}

async fn remove(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, u32)>,
    form: Form,
) -> Result<HttpResponse, Problem> {
    let (id, stage, round) = path.into_inner();
    let with_results = form.has("with_results", "yes");
    act(&state, caller, id, form, move |conn, ctx, expected| {
        tournaments::delete_round(conn, ctx, id, stage, round, with_results, expected).map(|_| ())
    })
    .await
}
