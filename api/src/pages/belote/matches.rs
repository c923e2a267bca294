//! Matches of belote: the list, the form that makes one, and the score sheet with the desk for the next deal.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use brade_core::belote::card::Card;
use brade_core::belote::card_match::MatchStatus;
use brade_core::belote::rules::{MatchLength, RuleOption, Rules};
use brade_core::belote::seat::{BySeat, ByTeam, Seat, Team};
use brade_core::record::Termination;
use serde::Deserialize;

use super::desk::{Desk, read_deal};
use crate::auth::caller::Caller;
use crate::auth::page;
use crate::auth::permission::{Action, Refusal};
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::pages::club_choice::{self, Choice, Filter};
use crate::pages::form::Form;
use crate::pages::matches::may_start;
use crate::pages::work::{Sent, read, send, step};
use crate::pages::{cut, render, render_as, rows_to_read, say, sent, shown};
use crate::service::Expected;
use crate::service::belote::matches::{
    self, DealHead, DealStatus, Decision, MatchFilter, MatchView, NewBeloteMatch, seat_field,
};
use crate::service::belote::{confirmation, deals};
use crate::service::confirmation::to_change;
use crate::service::players::{self, PlayerView};
use crate::service::tournaments::{PlayedIn, played_in};
use crate::state::State;

/// How many players a list to choose from holds.
const CHOICES: i64 = 1000;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config
        .service(shown("/belote").route(web::get().to(list)))
        .service(sent("/belote/matches").route(web::post().to(create)))
        .service(shown("/belote/matches/new").route(web::get().to(new)))
        .service(shown("/belote/matches/{id}").route(web::get().to(show)))
        .service(sent("/belote/matches/{id}/deals").route(web::post().to(add)))
        .service(sent("/belote/matches/{id}/confirm").route(web::post().to(confirm)))
        .service(sent("/belote/matches/{id}/decision").route(web::post().to(decide)))
        .service(sent("/belote/matches/{id}/remove").route(web::post().to(remove)));
}

#[derive(Template)]
#[template(path = "belote/list.html")]
struct List {
    matches: Vec<MatchView>,
    more: Option<Id>,
    filter: Filter,
    may_start: bool,
}

/// Which part of a list is shown.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Part {
    club: Option<String>,
    after: Option<Id>,
}

async fn list(state: web::Data<State>, caller: Caller, Query(part): Query<Part>) -> Result<HttpResponse, Problem> {
    let found = read(&state, move |conn| {
        let filter = Filter::of(conn, club_choice::asked(part.club.as_deref()))?;
        let asked = MatchFilter {
            club: filter.chosen,
            player: None,
        };
        let may_start = may_start(conn, &caller)?.any();
        let matches = matches::list(conn, &asked, part.after, rows_to_read())?;
        Ok((matches, filter, may_start))
    });
    let (mut matches, filter, may_start) = found.await?;
    let more = cut(&mut matches, |one| one.id);
    render(&List {
        matches,
        more,
        filter,
        may_start,
    })
}

#[derive(Template)]
#[template(path = "belote/new.html")]
struct New {
    players: Vec<PlayerView>,
    choice: Choice,
    form: Form,
}

async fn new(state: web::Data<State>, caller: Caller) -> Result<HttpResponse, Problem> {
    let own = caller.user().and_then(|user| user.player_id).map(|id| id.to_string());
    let home = caller.home_club().to_string();
    let usual = [
        ("seat_1", own.as_deref().unwrap_or_default()),
        ("club_id", home.as_str()),
        ("to", MatchLength::To1000.name()),
    ];
    new_page(&state, caller, Form::fresh(usual), StatusCode::OK).await
}

async fn new_page(state: &State, caller: Caller, form: Form, status: StatusCode) -> Result<HttpResponse, Problem> {
    let found = read(state, move |conn| {
        let choice = may_start(conn, &caller)?;
        if !choice.any() {
            return Err(Refusal::NotAllowed(Action::StartMatch).into());
        }
        Ok((players::list(conn, None, None, None, CHOICES)?, choice))
    });
    let (players, choice) = found.await?;
    let page = New { players, choice, form };
    render_as(status, &page)
}

async fn create(state: web::Data<State>, caller: Caller, mut form: Form) -> Result<HttpResponse, Problem> {
    let asks = caller.clone();
    let sent = match read_match(&mut form) {
        Some(new) => {
            let work = send(&state, form, move |conn| {
                let made = matches::create(conn, asks.context(), &new)?;
                Ok(format!("/belote/matches/{}", made.id))
            });
            work.await?
        }
        None => Sent::unread(form),
    };
    match sent {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => new_page(&state, caller, refusal.form, status).await,
    }
}

fn read_match(form: &mut Form) -> Option<NewBeloteMatch> {
    let club = club_choice::read(form);
    let mut players = BySeat::<Option<Id>>::default();
    for seat in Seat::ALL {
        let field = seat_field(seat);
        if form.filled(field).is_some() {
            players[seat] = form.read::<Id>(field, say("belote-choose-player"));
        }
    }
    let length = form.read::<MatchLength>("to", say("belote-choose-length"))?;
    let options = RuleOption::ALL
        .into_iter()
        .filter(|option| form.has("options", option.name()));
    let rules = Rules::new(length, options).ok();
    let name = |field: &str| form.filled(field).map(str::to_owned);
    let new = NewBeloteMatch {
        club: club?,
        names: ByTeam::new(name("north_south"), name("east_west")),
        players,
        stated: BySeat::from_fn(|seat| {
            name(match seat {
                Seat::One => "name_1",
                Seat::Two => "name_2",
                Seat::Three => "name_3",
                Seat::Four => "name_4",
            })
        }),
        rules: rules?,
    };
    form.errors.is_empty().then_some(new)
}

#[derive(Template)]
#[template(path = "belote/show.html")]
struct Show {
    the_match: MatchView,
    /// The club's name, where there are several.
    club: Option<String>,
    /// The tournament that it is played in.
    played_in: Option<PlayedIn>,
    desk: Desk,
}

impl Show {
    fn may(&self, action: Action) -> bool {
        page::may(action, self.the_match.club_id, &self.the_match.seats())
    }

    /// Whether the word on how it ended may be taken back.
    fn may_take_back(&self) -> bool {
        let waits = self.the_match.report.as_ref().is_some_and(|report| report.is_open());
        self.the_match.termination.is_some() && self.may(to_change(true, waits))
    }

    fn may_confirm(&self) -> bool {
        confirmation::may_confirm(&page::caller(), &self.the_match)
    }

    /// The name of the player who has reported the results.
    fn reporter(&self) -> String {
        let player = self.the_match.report.as_ref().map(|report| report.player);
        let seats = Seat::ALL.into_iter().map(|seat| self.the_match.player(seat));
        let found = seats
            .into_iter()
            .find(|person| person.id.is_some() && person.id == player);
        found.map_or_else(|| say("match-a-player").to_string(), |person| person.name.clone())
    }

    /// Who has won, or that nobody has.
    fn verdict(&self) -> String {
        verdict(&self.the_match)
    }

    /// How a deal ended, in words.
    fn end(&self, deal: &DealHead) -> String {
        super::words::head_end(&self.the_match, deal)
    }

    fn is_open(&self) -> bool {
        self.the_match.status == MatchStatus::Open
    }

    fn is_illegal(deal: &DealHead) -> bool {
        deal.status == DealStatus::Illegal
    }

    /// What is wrong with the match, if anything is.
    fn fault(&self) -> Option<String> {
        let fault = self.the_match.fault.as_deref()?;
        Some(format!("{}: {}", super::place(fault), super::refused(fault)))
    }
}

/// Who has won, or that nobody has yet.
pub(super) fn verdict(the_match: &MatchView) -> String {
    let won = |team: Team| say("belote-won").with("team", &the_match.teams[team].name).to_string();
    let how = the_match.termination.map(|termination| match termination {
        Termination::Conceded => say("belote-by-concession"),
        Termination::Forfeited => say("belote-by-forfeit"),
        Termination::Adjudicated | Termination::Played => say("belote-by-adjudication"),
    });
    let outcome = match the_match.status {
        MatchStatus::Open => return say("belote-still-open").to_string(),
        MatchStatus::Won(team) => won(team),
        MatchStatus::Drawn => say("belote-drawn").to_string(),
    };
    how.map_or(outcome.clone(), |how| format!("{outcome} ({how})"))
}

async fn show(state: web::Data<State>, id: web::Path<Id>) -> Result<HttpResponse, Problem> {
    show_page(&state, *id, Desk::fresh(), StatusCode::OK).await
}

async fn show_page(state: &State, id: Id, desk: Desk, status: StatusCode) -> Result<HttpResponse, Problem> {
    let found = read(state, move |conn| {
        let the_match = matches::view(conn, id)?;
        let club = Filter::of(conn, Some(the_match.club_id))?.name();
        Ok((the_match, club, played_in(conn, id)?))
    });
    let (the_match, club, played_in) = found.await?;
    render_as(
        status,
        &Show {
            the_match,
            club,
            played_in,
            desk,
        },
    )
}

/// Enters the next deal by its result or score once its score was seen, or begins one that is recorded.
async fn add(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let id = *id;
    let read = read_deal(&mut form);
    let desk = match read {
        Some(deal) if deal.is_to_be_entered(&form) => {
            let begins = deal.begins();
            let new = deal.new;
            let sent = step(&state, &caller, form, move |conn, ctx, expected| {
                let deal = deals::add(conn, ctx, id, &new, expected)?;
                Ok(match begins {
                    true => format!("/belote/matches/{id}/deals/{}#table", deal.head.number),
                    false => format!("/belote/matches/{id}#desk"),
                })
            });
            match sent.await? {
                Sent::Done(response) => return Ok(response),
                Sent::Refused(status, refusal) => {
                    return show_page(&state, id, Desk::again(refusal.form, None), status).await;
                }
            }
        }
        Some(deal) => Desk::again(form, deal.score),
        None => return show_page(&state, id, Desk::again(form, None), StatusCode::UNPROCESSABLE_ENTITY).await,
    };
    show_page(&state, id, desk, StatusCode::OK).await
}

/// Confirms what one of the players has reported.
async fn confirm(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    form: Form,
) -> Result<HttpResponse, Problem> {
    let id = *id;
    let sent = step(&state, &caller, form, move |conn, ctx, expected| {
        confirmation::confirm(conn, ctx, id, expected)?;
        Ok(format!("/belote/matches/{id}"))
    });
    answer(&state, id, sent.await?).await
}

/// Ends a match before it is played out, or takes that back.
async fn decide(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let id = *id;
    let termination = match form.get("termination") {
        "" => Some(None),
        name => Termination::ALL
            .into_iter()
            .find(|one| one.name() == name && *one != Termination::Played)
            .map(Some),
    };
    let winner = Team::of_letters(form.get("winner"));
    let Some(termination) = termination else {
        form.errors.add("termination", say("form-incomplete"));
        return answer(&state, id, Sent::unread(form)).await;
    };
    let decision = termination.map(|termination| Decision { termination, winner });
    let why = form.filled("why").map(str::to_owned);
    let let_stand = form.has("let_stand", "yes");
    let sent = step(&state, &caller, form, move |conn, ctx, expected: &Expected| {
        let expected = expected.clone().letting_stand(let_stand);
        matches::decide(conn, ctx, id, decision, &expected, why.as_deref())?;
        Ok(format!("/belote/matches/{id}"))
    });
    answer(&state, id, sent.await?).await
}

/// Removes a match without deals.
async fn remove(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    form: Form,
) -> Result<HttpResponse, Problem> {
    let id = *id;
    let sent = step(&state, &caller, form, move |conn, ctx, expected| {
        matches::remove(conn, ctx, id, expected)?;
        Ok("/belote".to_owned())
    });
    answer(&state, id, sent.await?).await
}

async fn answer(state: &State, id: Id, sent: Sent) -> Result<HttpResponse, Problem> {
    match sent {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => show_page(state, id, Desk::again(refusal.form, None), status).await,
    }
}
