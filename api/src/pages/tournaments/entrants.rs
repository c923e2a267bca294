//! The entrants of a tournament: the list, entering one or many, and checking in.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use serde::Deserialize;

use super::{optional, step, words};
use crate::auth::caller::Caller;
use crate::auth::page;
use crate::auth::permission::Action;
use crate::db::AnyConnection;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::pages::form::{ENCODING, Form, ROWS};
use crate::pages::work::{Sent, read, send};
use crate::pages::{render_as, sent, shown_and_sent};
use crate::service::players::{self, PlayerView};
use crate::service::tournaments::settings::bye_score;
use crate::service::tournaments::views::{EntrantView, StageView, TournamentView};
use crate::service::tournaments::{self, EntrantChange, NewEntrant};
use crate::service::{Context, Expected, ServiceError};
use crate::state::State;

/// How many players are offered while a name is typed.
const OFFERED: i64 = 500;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config
        .service(
            shown_and_sent("/tournaments/{id}/entrants")
                .route(web::get().to(show))
                .route(web::post().to(enter)),
        )
        .service(sent("/tournaments/{id}/entrants/import").route(web::post().to(import)))
        .service(sent("/tournaments/{id}/entrants/{number}/check-in").route(web::post().to(check_in)));
}

#[derive(Template)]
#[template(path = "tournaments/entrants.html")]
struct Entrants {
    tournament: TournamentView,
    entrants: Vec<EntrantView>,
    /// Players who can be entered, to choose among while a name is typed.
    players: Vec<PlayerView>,
    /// Those of the name that was entered, where it was refused.
    same: Vec<PlayerView>,
    form: Form,
}

impl Entrants {
    fn directs(&self) -> bool {
        page::may(Action::DirectTournament, self.tournament.club_id, &[])
    }

    /// Whether whoever looks may say that this one is there.
    fn may_check_in(&self, one: &EntrantView) -> bool {
        let players: Vec<Option<Id>> = (one.player_id.into_iter())
            .chain(one.members.iter().map(|member| member.player_id))
            .map(Some)
            .collect();
        page::may(Action::RecordTournament, self.tournament.club_id, &players)
    }

    fn has_teams(&self) -> bool {
        self.tournament.stages.first().is_some_and(StageView::has_teams)
    }

    fn has_pairs(&self) -> bool {
        self.has_teams() && self.tournament.stages.iter().any(|stage| stage.team_boards.is_none())
    }

    /// The player of a pair that was entered, by place from 1.
    fn member(&self, place: &usize) -> String {
        let mut members = self.form.all("members");
        members.nth(place.saturating_sub(1)).unwrap_or_default().to_owned()
    }

    fn has_started(&self) -> bool {
        self.tournament.state != "setting-up"
    }

    fn plays_bracket(&self) -> bool {
        let running = self.tournament.stages.iter().find(|stage| stage.state == "running");
        running.is_some_and(|stage| stage.format.ends_with("elimination"))
    }

    /// Whether a file was just taken of which it is not certain how its letters were meant.
    fn was_windows(&self) -> bool {
        let windows = tournaments::Encoding::Windows1252.name();
        self.form.has(ENCODING, windows) && self.form.errors.is_empty()
    }

    fn checked_in(&self) -> usize {
        self.entrants.iter().filter(|one| one.checked_in).count()
    }
}

/// In the order of the seeds: as the first stage has it, or as it would have it.
fn in_seed_order(entrants: &mut [EntrantView], tournament: &TournamentView) {
    let field = tournament
        .stages
        .first()
        .map(|stage| stage.field.as_slice())
        .unwrap_or_default();
    entrants.sort_by_key(|one| {
        let place = field.iter().position(|number| *number == one.number);
        (place.unwrap_or(usize::MAX), one.seed.unwrap_or(i32::MAX), one.number)
    });
}

/// What is said after a file was taken.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Taken {
    /// What it was read as.
    read_as: String,
}

async fn show(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    Query(taken): Query<Taken>,
) -> Result<HttpResponse, Problem> {
    let form = Form::fresh([(ENCODING, &taken.read_as)]);
    page(&state, caller, *id, form, StatusCode::OK).await
}

async fn page(state: &State, caller: Caller, id: Id, form: Form, status: StatusCode) -> Result<HttpResponse, Problem> {
    let name = form.get("name").to_owned();
    let found = read(state, move |conn| {
        let tournament = tournaments::view(conn, caller.context(), id)?;
        let mut entrants = tournaments::entrants(conn, caller.context(), id, false)?;
        in_seed_order(&mut entrants, &tournament);
        let directs = caller
            .may_with(Action::DirectTournament, tournament.club_id, &[])
            .is_ok();
        let mut players = match directs {
            true => players::list(conn, None, None, None, OFFERED)?,
            false => Vec::new(),
        };
        players.retain(|player| !entrants.iter().any(|one| one.player_id == Some(player.id)));
        let same = match directs && !name.is_empty() {
            true => players::called(conn, &name)?,
            false => Vec::new(),
        };
        Ok((tournament, entrants, players, same))
    });
    let (tournament, entrants, players, same) = found.await?;
    let page = Entrants {
        tournament,
        entrants,
        players,
        same,
        form,
    };
    render_as(status, &page)
}

/// The player of this name: the one there is, or a new one.
pub(super) fn resolve(
    conn: &mut AnyConnection,
    ctx: Context<'_>,
    (club, field): (Id, &'static str),
    name: &str,
    is_another: bool,
) -> Result<Id, ServiceError> {
    let found = if is_another {
        Vec::new()
    } else {
        players::called(conn, name)?
    };
    match found.as_slice() {
        [] => Ok(players::create(conn, ctx, name, Some(club))?.id),
        [one] => Ok(one.id),
        _ => {
            let message = crate::say("entrants-several").with("name", name.trim());
            Err(ServiceError::invalid("several-players", field, message))
        }
    }
}

/// What a form asks for of a new entrant, before it is known which players are meant.
struct Asked {
    name: String,
    player: Option<Id>,
    is_another: bool,
    members: Vec<String>,
    new: NewEntrant,
}

fn read_entrant(form: &mut Form) -> Option<Asked> {
    let data = read_data(form);
    let is_another = form.get("player_id") == "another";
    let player = match is_another {
        true => None,
        false => optional(form, "player_id", crate::say("entrants-choose-who")),
    };
    let members: Vec<String> = form.all("members").flat_map(lines).collect();
    // A pair without a name is called by its players.
    let is_pair = form.all("members").count() == 2;
    if is_pair && members.len() != 2 {
        form.errors.add("members", crate::say("entrants-both-players"));
    } else if player.is_none() && form.get("name").is_empty() && !is_pair {
        form.errors.add("name", crate::say("enter-name"));
    }
    let missed = form.filled("missed").map(str::to_owned);
    let missed = missed.and_then(|word| bye_score(&word));
    form.errors.is_empty().then(|| Asked {
        name: form.raw("name").to_owned(),
        player,
        is_another,
        members,
        new: NewEntrant {
            data,
            missed,
            take_bye: form.has("take_bye", "yes"),
            ..NewEntrant::default()
        },
    })
}

/// The lines of a text that are not empty.
pub(super) fn lines(text: &str) -> Vec<String> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(str::to_owned).collect()
}

/// What is said of an entrant.
pub(super) fn read_data(form: &mut Form) -> EntrantChange {
    let seed = optional(form, "seed", crate::say("entrants-enter-seed"));
    let rating = optional(form, "rating", crate::say("enter-whole"));
    let fixed_board = optional(form, "fixed_board", crate::say("entrants-enter-board"));
    EntrantChange {
        label: form.filled("label").map(str::to_owned),
        club: form.filled("club").map(str::to_owned),
        seed,
        rating,
        fixed_board,
    }
}

impl Asked {
    fn enter(
        &self,
        conn: &mut AnyConnection,
        ctx: Context<'_>,
        id: Id,
        expected: &Expected,
    ) -> Result<(), ServiceError> {
        let tournament = tournaments::view(conn, ctx, id)?;
        ctx.may(Action::DirectTournament, tournament.club_id, &[])?;
        let club = tournament.club_id;
        let mut new = self.new.clone();
        if !self.members.is_empty() {
            new.name = Some(match self.name.trim() {
                "" => self.members.join(", "),
                _ => self.name.clone(),
            });
            for name in &self.members {
                new.members.push(resolve(conn, ctx, (club, "members"), name, false)?);
            }
        } else {
            new.player = Some(match self.player {
                Some(player) => player,
                None => resolve(conn, ctx, (club, "name"), &self.name, self.is_another)?,
            });
        }
        tournaments::enter(conn, ctx, id, &new, expected)?;
        Ok(())
    }
}

async fn enter(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let id = *id;
    let sent = match read_entrant(&mut form) {
        Some(asked) => {
            let work = step(&state, &caller, form, move |conn, ctx, expected| {
                asked.enter(conn, ctx, id, expected)?;
                Ok(format!("/tournaments/{id}/entrants#enter"))
            });
            work.await?
        }
        None => Sent::unread(form),
    };
    after(&state, caller, id, sent).await
}

/// Enters everybody of the lines that were pasted or of a file, or nobody.
async fn import(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let id = *id;
    let windows = tournaments::Encoding::Windows1252.name();
    let (text, read_as) = match (form.raw("lines").trim(), form.raw(ROWS)) {
        // Names would be wrong if the file was something else: whoever sent it is told.
        ("", file) if form.has(ENCODING, windows) => (file.to_owned(), format!("?read_as={windows}")),
        ("", file) => (file.to_owned(), String::new()),
        (lines, _) => (lines.to_owned(), String::new()),
    };
    if text.trim().is_empty() && form.errors.is_empty() {
        form.errors.add(ROWS, crate::say("entrants-paste"));
    }
    let work = step(&state, &caller, form, move |conn, ctx, expected| {
        tournaments::import_entrants(conn, ctx, id, text.as_bytes(), expected)?;
        Ok(format!("/tournaments/{id}/entrants{read_as}"))
    });
    let sent = work.await?;
    after(&state, caller, id, sent).await
}

/// Whether somebody is there. It is said of one and overtakes nobody, so it does not matter what else has changed.
async fn check_in(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, u32)>,
    form: Form,
) -> Result<HttpResponse, Problem> {
    let (id, number) = path.into_inner();
    let is_there = !form.has("there", "no");
    let asks = caller.clone();
    let work = send(&state, form, move |conn| {
        tournaments::check_in(conn, asks.context(), id, number, is_there, &Expected::ANY)?;
        Ok(format!("/tournaments/{id}/entrants#e-{number}"))
    });
    let sent = work.await?;
    after(&state, caller, id, sent).await
}

async fn after(state: &State, caller: Caller, id: Id, sent: Sent) -> Result<HttpResponse, Problem> {
    match sent {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => page(state, caller, id, refusal.form, status).await,
    }
}
