//! One entrant, as directors change it: what is said of him, byes, leaving and coming back.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use brade_core::tournament::entrants::AwayReason;

use super::entrants::{lines, read_data, resolve};
use super::{optional, step, words};
use crate::auth::caller::Caller;
use crate::auth::permission::Action;
use crate::db::AnyConnection;
use crate::error::Problem;
use crate::id::Id;
use crate::pages::form::Form;
use crate::pages::work::{Sent, read};
use crate::pages::{render_as, sent, shown_and_sent};
use crate::service::tournaments::settings::bye_score;
use crate::service::tournaments::views::{EntrantView, PairingView, StageView, TournamentView};
use crate::service::tournaments::{self, Leaving, OpenMatch};
use crate::service::{Context, Expected, ServiceError};
use crate::state::State;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config
        .service(
            shown_and_sent("/tournaments/{id}/entrants/{number}")
                .route(web::get().to(show))
                .route(web::post().to(change)),
        )
        .service(sent("/tournaments/{id}/entrants/{number}/bye").route(web::post().to(bye)))
        .service(sent("/tournaments/{id}/entrants/{number}/withdraw").route(web::post().to(withdraw)))
        .service(sent("/tournaments/{id}/entrants/{number}/disqualify").route(web::post().to(disqualify)))
        .service(sent("/tournaments/{id}/entrants/{number}/return").route(web::post().to(come_back)))
        .service(sent("/tournaments/{id}/entrants/{number}/members").route(web::post().to(line_up)))
        .service(sent("/tournaments/{id}/entrants/{number}/remove").route(web::post().to(remove)));
}

#[derive(Template)]
#[template(path = "tournaments/entrant.html")]
struct Entrant {
    tournament: TournamentView,
    entrant: EntrantView,
    /// The Swiss in which a bye can be asked for, and the next round that is not published.
    swiss: Option<(StageView, usize)>,
    /// The match that is open, which leaving would touch.
    open: Option<(StageView, PairingView)>,
    /// Whether anything may be left to play, also after coming back.
    more_to_play: bool,
    form: Form,
}

impl Entrant {
    fn path(&self) -> String {
        format!("/tournaments/{}/entrants/{}", self.tournament.id, self.entrant.number)
    }

    /// How many boards a match of the team has; none before that is settled.
    fn team_boards(&self) -> Option<u16> {
        let boards = self.tournament.stages.iter().filter_map(|stage| stage.team_boards);
        boards.max()
    }

    fn is_in_a_stage(&self) -> bool {
        self.tournament
            .stages
            .iter()
            .any(|stage| stage.field.contains(&self.entrant.number))
    }
}

async fn show(state: web::Data<State>, caller: Caller, path: web::Path<(Id, u32)>) -> Result<HttpResponse, Problem> {
    page(&state, caller, path.into_inner(), None, StatusCode::OK).await
}

/// The Swiss that is played or comes next, and its next round that is not published.
fn swiss(
    conn: &mut AnyConnection,
    ctx: Context<'_>,
    tournament: &TournamentView,
) -> Result<Option<(StageView, usize)>, ServiceError> {
    let open = |stage: &&StageView| stage.state != "finished" && stage.format == "swiss";
    let Some(stage) = tournament.stages.iter().find(open) else {
        return Ok(None);
    };
    let rounds = tournaments::rounds(conn, ctx, tournament.id, stage.number)?;
    let next = rounds.iter().filter(|round| round.state != "draft").count() + 1;
    let is_left = stage.rounds.is_some_and(|rounds| next <= rounds as usize);
    Ok(is_left.then(|| (stage.clone(), next)))
}

fn open_match(
    conn: &mut AnyConnection,
    ctx: Context<'_>,
    tournament: &TournamentView,
    number: u32,
) -> Result<Option<(StageView, PairingView)>, ServiceError> {
    for stage in tournament.stages.iter().filter(|stage| stage.state == "running") {
        let games = tournaments::games(conn, ctx, tournament.id, stage.number)?;
        let found = games.into_iter().find(|game| {
            let slots = [&game.first, &game.second];
            matches!(game.state, "ready" | "playing")
                && slots
                    .iter()
                    .any(|slot| slot.entrant.as_ref().is_some_and(|who| who.number == number))
        });
        if let Some(game) = found {
            return Ok(Some((stage.clone(), game)));
        }
    }
    Ok(None)
}

async fn page(
    state: &State,
    caller: Caller,
    (id, number): (Id, u32),
    form: Option<Form>,
    status: StatusCode,
) -> Result<HttpResponse, Problem> {
    let found = read(state, move |conn| {
        let ctx = caller.context();
        let tournament = tournaments::view(conn, ctx, id)?;
        ctx.may(Action::DirectTournament, tournament.club_id, &[])?;
        let (entrant, _) = tournaments::entrant(conn, ctx, id, number)?;
        let swiss = swiss(conn, ctx, &tournament)?;
        let open = open_match(conn, ctx, &tournament, number)?;
        let more_to_play = tournaments::has_more_to_play(conn, ctx, id, number)?;
        Ok((tournament, entrant, (swiss, open, more_to_play)))
    });
    let (tournament, entrant, (swiss, open, more_to_play)) = found.await?;
    let number = |value: Option<i32>| value.map(|value| value.to_string()).unwrap_or_default();
    let as_it_is = Form::holding([
        ("label", entrant.label.clone().unwrap_or_default()),
        ("club", entrant.club.clone().unwrap_or_default()),
        ("seed", number(entrant.seed)),
        ("rating", number(entrant.rating)),
        ("fixed_board", number(entrant.fixed_board)),
        (
            "round",
            swiss.as_ref().map(|(_, next)| next.to_string()).unwrap_or_default(),
        ),
        (
            "score",
            swiss
                .as_ref()
                .map(|(stage, _)| stage.requested_bye.clone())
                .unwrap_or_default(),
        ),
        ("open_match", "forfeit".to_owned()),
        (
            "members",
            entrant
                .members
                .iter()
                .map(|member| member.name.as_str())
                .collect::<Vec<_>>()
                .join("\n"),
        ),
    ]);
    let form = match form {
        Some(mut form) => {
            form.complete_with(as_it_is);
            form
        }
        None => as_it_is,
    };
    let page = Entrant {
        tournament,
        entrant,
        swiss,
        open,
        more_to_play,
        form,
    };
    render_as(status, &page)
}

/// Does one thing to an entrant; refused, his page says why.
async fn act(
    state: &State,
    caller: Caller,
    at: (Id, u32),
    form: Form,
    mut work: impl FnMut(&mut AnyConnection, Context<'_>, &Expected) -> Result<(), ServiceError> + Send + 'static,
) -> Result<HttpResponse, Problem> {
    let (id, number) = at;
    act_and_go(state, caller, at, form, move |conn, ctx, expected| {
        work(conn, ctx, expected)?;
        Ok(format!("/tournaments/{id}/entrants#e-{number}"))
    })
    .await
}

/// The same, going on where the work says.
async fn act_and_go(
    state: &State,
    caller: Caller,
    at: (Id, u32),
    form: Form,
    work: impl FnMut(&mut AnyConnection, Context<'_>, &Expected) -> Result<String, ServiceError> + Send + 'static,
) -> Result<HttpResponse, Problem> {
    match step(state, &caller, form, work).await? {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => page(state, caller, at, Some(refusal.form), status).await,
    }
}

async fn change(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, u32)>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let (id, number) = path.into_inner();
    let data = read_data(&mut form);
    act(&state, caller, (id, number), form, move |conn, ctx, expected| {
        tournaments::change_entrant(conn, ctx, id, number, &data, expected).map(|_| ())
    })
    .await
}

async fn bye(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, u32)>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let (id, number) = path.into_inner();
    let stage = optional(&mut form, "stage", crate::say("form-incomplete")).unwrap_or(1);
    let round = form.read("round", crate::say("entrant-enter-round")).unwrap_or(0);
    let score = bye_score(form.get("score"));
    let wish = (!form.has("what", "take-back")).then_some(score);
    act(&state, caller, (id, number), form, move |conn, ctx, expected| {
        tournaments::request_bye(conn, ctx, id, number, (stage, round), wish, expected).map(|_| ())
    })
    .await
}

async fn leave(
    state: &State,
    caller: Caller,
    (id, number): (Id, u32),
    form: Form,
    reason: AwayReason,
) -> Result<HttpResponse, Problem> {
    let leaving = Leaving {
        reason,
        open_match: match form.has("open_match", "keep") {
            true => OpenMatch::Keep,
            false => OpenMatch::Forfeit,
        },
        why: form.filled("why").map(str::to_owned),
    };
    act(state, caller, (id, number), form, move |conn, ctx, expected| {
        tournaments::leave(conn, ctx, id, number, &leaving, expected).map(|_| ())
    })
    .await
}

async fn withdraw(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, u32)>,
    form: Form,
) -> Result<HttpResponse, Problem> {
    leave(&state, caller, path.into_inner(), form, AwayReason::Withdrawn).await
}

async fn disqualify(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, u32)>,
    form: Form,
) -> Result<HttpResponse, Problem> {
    leave(&state, caller, path.into_inner(), form, AwayReason::Disqualified).await
}

async fn come_back(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, u32)>,
    form: Form,
) -> Result<HttpResponse, Problem> {
    let (id, number) = path.into_inner();
    act_and_go(&state, caller, (id, number), form, move |conn, ctx, expected| {
        let (returned, _) = tournaments::come_back(conn, ctx, id, number, expected)?;
        Ok(match returned.more_to_play {
            true => format!("/tournaments/{id}/entrants#e-{number}"),
            // His own page says that nothing is left to play.
            false => format!("/tournaments/{id}/entrants/{number}"),
        })
    })
    .await
}

/// Changes who plays for a team, and at which board.
async fn line_up(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, u32)>,
    form: Form,
) -> Result<HttpResponse, Problem> {
    let (id, number) = path.into_inner();
    let names = lines(form.raw("members"));
    act(&state, caller, (id, number), form, move |conn, ctx, expected| {
        let tournament = tournaments::view(conn, ctx, id)?;
        ctx.may(Action::DirectTournament, tournament.club_id, &[])?;
        let (team, _) = tournaments::entrant(conn, ctx, id, number)?;
        let mut members: Vec<Id> = Vec::new();
        for name in &names {
            // Who plays for the team is meant before others of the name.
            let own = team.members.iter().find(|member| {
                member.name.to_lowercase() == name.to_lowercase() && !members.contains(&member.player_id)
            });
            members.push(match own {
                Some(own) => own.player_id,
                None => resolve(conn, ctx, (tournament.club_id, "members"), name, false)?,
            });
        }
        tournaments::change_line_up(conn, ctx, id, number, &members, expected).map(|_| ())
    })
    .await
}

async fn remove(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, u32)>,
    form: Form,
) -> Result<HttpResponse, Problem> {
    let (id, number) = path.into_inner();
    act(&state, caller, (id, number), form, move |conn, ctx, expected| {
        tournaments::remove_entrant(conn, ctx, id, number, expected)
    })
    .await
}
