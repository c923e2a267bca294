//! Matches: the list, the form that makes one, and the page of one with its score and games.

use std::borrow::Borrow;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use brade_core::brade::dice::Teka;
use brade_core::brade::rules::{Begins, RuleSet, Rules};
use brade_core::brade::side::{BySide, Side};
use brade_core::brade::tables_match::MatchStatus;
use brade_core::brade::win::Win;
use serde::Deserialize;

use super::club_choice::{self, Choice, Filter};
use super::form::Form;
use super::games::result::{read_result, wins};
use super::said::said;
use super::work::{Sent, read, send};
use super::{cut, render, render_as, rows_to_read, sent, shown, shown_and_sent};
use crate::auth::caller::Caller;
use crate::auth::page;
use crate::auth::permission::{Action, Refusal};
use crate::db::AnyConnection;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::service::confirmation::{self, Report};
use crate::service::games::GameHead;
use crate::service::matches::{self, MatchFilter, MatchView, NewGame, NewMatch};
use crate::service::players::{self, PlayerView};
use crate::service::tournaments::{PlayedIn, played_in};
use crate::service::{Expected, ServiceError, rules};
use crate::state::State;

/// How many players a list to choose from holds.
const CHOICES: i64 = 1000;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config
        .service(
            shown_and_sent("/matches")
                .route(web::get().to(list))
                .route(web::post().to(create)),
        )
        .service(shown("/matches/new").route(web::get().to(new)))
        .service(shown("/matches/{id}").route(web::get().to(show)))
        .service(sent("/matches/{id}/games").route(web::post().to(new_game)))
        .service(sent("/matches/{id}/confirm").route(web::post().to(confirm)))
        .service(sent("/matches/{id}/decision").route(web::post().to(decide)));
}

#[derive(Template)]
#[template(path = "matches/list.html")]
struct List {
    matches: Vec<MatchView>,
    more: Option<Id>,
    filter: Filter,
    /// Whether only those are shown that wait to be confirmed.
    unconfirmed: bool,
    may_start: bool,
}

/// Which part of a list is shown.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Part {
    club: Option<String>,
    confirmed: Option<String>,
    after: Option<Id>,
}

async fn list(state: web::Data<State>, caller: Caller, Query(part): Query<Part>) -> Result<HttpResponse, Problem> {
    let unconfirmed = part.confirmed.as_deref() == Some("false");
    let found = read(&state, move |conn| {
        let filter = Filter::of(conn, club_choice::asked(part.club.as_deref()))?;
        let asked = MatchFilter {
            club: filter.chosen,
            confirmed: unconfirmed.then_some(false),
            ..MatchFilter::default()
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
        unconfirmed,
        may_start,
    })
}

/// The clubs in which the caller may start matches.
pub(super) fn may_start(conn: &mut AnyConnection, caller: &Caller) -> Result<Choice, ServiceError> {
    Choice::among(conn, |club| matches::may_start(caller, club))
}

#[derive(Template)]
#[template(path = "matches/new.html")]
struct New {
    players: Vec<PlayerView>,
    choice: Choice,
    /// Whether it must be a match of one's own.
    only_own: bool,
    form: Form,
}

async fn new(state: web::Data<State>, caller: Caller) -> Result<HttpResponse, Problem> {
    let own = caller.user().and_then(|user| user.player_id).map(|id| id.to_string());
    let home = caller.home_club().to_string();
    let usual = [
        ("white_id", own.as_deref().unwrap_or_default()),
        ("club_id", home.as_str()),
        ("length", "3"),
        ("set", RuleSet::Standard.name()),
        ("begins", Begins::LoserBegins.name()),
    ];
    new_page(&state, caller, Form::fresh(usual), StatusCode::OK).await
}

async fn new_page(state: &State, caller: Caller, form: Form, status: StatusCode) -> Result<HttpResponse, Problem> {
    let found = read(state, move |conn| {
        let choice = may_start(conn, &caller)?;
        if !choice.any() {
            return Err(Refusal::NotAllowed(Action::StartMatch).into());
        }
        let any_match = |club| caller.has_role_for(Action::StartMatch, club);
        let only_own = !Choice::among(conn, any_match)?.any();
        Ok((players::list(conn, None, None, None, CHOICES)?, choice, only_own))
    });
    let (players, choice, only_own) = found.await?;
    let page = New {
        players,
        choice,
        only_own,
        form,
    };
    render_as(status, &page)
}

async fn create(state: web::Data<State>, caller: Caller, mut form: Form) -> Result<HttpResponse, Problem> {
    let asks = caller.clone();
    let sent = match read_match(&mut form) {
        Some(new) => {
            let work = send(&state, form, move |conn| {
                let made = matches::create(conn, asks.context(), &new)?;
                Ok(format!("/matches/{}", made.id))
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

fn read_match(form: &mut Form) -> Option<NewMatch> {
    let club = club_choice::read(form);
    let white = form.read::<Id>("white_id", crate::say("match-choose-white"));
    let black = form.read::<Id>("black_id", crate::say("match-choose-black"));
    let length = form.read::<i64>("length", crate::say("match-enter-length"));
    let begins = form.read::<Begins>("begins", crate::say("match-choose-begins"));
    let rules = match read_rules(form) {
        Ok(rules) => Some(rules),
        Err((field, message)) => {
            form.errors.add(field, said(&message));
            None
        }
    };
    Some(NewMatch {
        club: club?,
        players: BySide {
            white: white?,
            black: black?,
        },
        length: length?,
        rules: rules?,
        begins: begins?,
        stop_when_decided: form.has("stop_when_decided", "yes"),
    })
}

fn read_rules(form: &Form) -> Result<Rules, (String, String)> {
    use crate::service::ServiceError::Invalid;
    rules::named("", form.get("set"), form.all("options")).map_err(|error| match error {
        Invalid { field, message, .. } => (field.into_owned(), message),
        error => ("set".to_owned(), error.to_string()),
    })
}

#[derive(Template)]
#[template(path = "matches/show.html")]
struct Show {
    the_match: MatchView,
    /// The club's name, where there are several.
    club: Option<String>,
    /// The tournament that it is played in.
    played_in: Option<PlayedIn>,
    wins: Vec<Win>,
    form: Form,
}

impl Show {
    /// The game that is being played.
    fn unfinished(&self) -> Option<&GameHead> {
        self.the_match.unfinished()
    }

    fn name(&self, side: impl Borrow<Side>) -> &str {
        self.the_match.name(side)
    }

    fn finished(&self) -> usize {
        let games = self.the_match.games.iter();
        games.filter(|game| game.outcome.is_some()).count()
    }

    fn may(&self, action: Action) -> bool {
        let players = [self.the_match.players.white.id, self.the_match.players.black.id];
        page::may(action, self.the_match.club_id, &players)
    }

    fn may_confirm(&self) -> bool {
        confirmation::may_confirm(&page::caller(), &self.the_match)
    }

    /// The name of the player who has reported the results.
    fn reporter(&self, report: &Report) -> String {
        let players = [&self.the_match.players.white, &self.the_match.players.black];
        let found = players.into_iter().find(|person| person.id == Some(report.player));
        found.map_or_else(
            || crate::say("match-a-player").to_string(),
            |person| person.name.clone(),
        )
    }

    /// The name of the one who did not.
    fn other(&self, report: &Report) -> String {
        let players = [&self.the_match.players.white, &self.the_match.players.black];
        let found = players.into_iter().find(|person| person.id != Some(report.player));
        found.map_or_else(
            || crate::say("match-the-opponent").to_string(),
            |person| person.name.clone(),
        )
    }

    fn is_undecided(&self) -> bool {
        self.the_match.state.status == MatchStatus::Undecided
    }
}

async fn show(state: web::Data<State>, id: web::Path<Id>) -> Result<HttpResponse, Problem> {
    show_page(&state, *id, Form::fresh([]), StatusCode::OK).await
}

async fn show_page(state: &State, id: Id, form: Form, status: StatusCode) -> Result<HttpResponse, Problem> {
    let found = read(state, move |conn| {
        let the_match = matches::view(conn, id)?;
        let club = Filter::of(conn, Some(the_match.club_id))?.name();
        Ok((the_match, club, played_in(conn, id)?))
    });
    let (the_match, club, played_in) = found.await?;
    let page = Show {
        club,
        played_in,
        wins: wins(&the_match.rules),
        the_match,
        form,
    };
    render_as(status, &page)
}

/// Begins the next game, or enters one by its result only.
async fn new_game(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let id = *id;
    let only_result = form.has("what", "result") || form.has("what", "slip");
    let sent = match read_game(&mut form, only_result) {
        Some((new, expected)) => {
            let work = send(&state, form, move |conn| {
                let game = matches::new_game(conn, caller.context(), id, &new, &expected)?;
                Ok(match only_result {
                    // There the next one can be entered.
                    true => format!("/matches/{id}#slip"),
                    false => format!("/games/{}", game.id),
                })
            });
            work.await?
        }
        None => Sent::unread(form),
    };
    match sent {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => show_page(&state, id, refusal.form, status).await,
    }
}

fn read_game(form: &mut Form, only_result: bool) -> Option<(NewGame, Expected)> {
    let teka = match (form.filled("teka_white"), form.filled("teka_black")) {
        (None, None) => None,
        (white, black) => {
            let text = format!("{}-{}", white.unwrap_or_default(), black.unwrap_or_default());
            match text.parse::<Teka>() {
                Ok(teka) => Some(teka),
                Err(error) => {
                    form.errors.add("teka", said(&error.to_string()));
                    None
                }
            }
        }
    };
    let result = if only_result { Some(read_result(form)?) } else { None };
    let version = form.read("version", crate::say("form-incomplete"))?;
    let new = NewGame {
        teka,
        result,
        ..NewGame::default()
    };
    form.errors.is_empty().then(|| (new, Expected::version(version)))
}

/// Confirms what one of the players has reported.
async fn confirm(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let id = *id;
    let sent = match form.read("version", crate::say("form-incomplete")) {
        Some(version) => {
            let work = send(&state, form, move |conn| {
                confirmation::confirm(conn, caller.context(), id, &Expected::version(version))?;
                Ok(format!("/matches/{id}"))
            });
            work.await?
        }
        None => Sent::unread(form),
    };
    match sent {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => show_page(&state, id, refusal.form, status).await,
    }
}

/// The director's word on a match that the games leave undecided.
async fn decide(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let id = *id;
    let winner = match form.get("winner") {
        "" => Some(None),
        "white" => Some(Some(Side::White)),
        "black" => Some(Some(Side::Black)),
        _ => None,
    };
    let version = form.read("version", crate::say("form-incomplete"));
    let sent = match (winner, version) {
        (Some(winner), Some(version)) => {
            let why = form.filled("why").map(str::to_owned);
            let expected = Expected::version(version).letting_stand(form.has("let_stand", "yes"));
            let work = send(&state, form, move |conn| {
                matches::decide(conn, caller.context(), id, winner, &expected, why.as_deref())?;
                Ok(format!("/matches/{id}"))
            });
            work.await?
        }
        _ => {
            form.errors.add("decision", crate::say("match-choose-winner"));
            Sent::unread(form)
        }
    };
    match sent {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => show_page(&state, id, refusal.form, status).await,
    }
}
