//! Records as text: pasted or from a file, verified, and stored.

use std::borrow::Borrow;
use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use brade_core::belote::seat::Team;
use brade_core::brade::record::{ReadGame, TextPlace};
use brade_core::brade::side::Side;
use brade_core::brade::verify::{Report, Status};

use super::board::{BoardView, Drawing};
use super::club_choice::{self, Choice};
use super::form::Form;
use super::work::{Sent, read, send};
use super::{render_as, say, shown_and_sent};
use crate::auth::caller::Caller;
use crate::auth::page::caller;
use crate::auth::permission::Action;
use crate::error::Problem;
use crate::service::records::{self, Verified};
use crate::state::{State, block};

/// How many games are shown one by one.
const SHOWN: usize = 100;
/// How many bytes of a file are shown again in the form.
const KEPT: usize = 256 * 1024;
/// How many boards are drawn.
const DRAWN: usize = 10;
/// How many deals of a match of belote are shown: many times as many as it takes to 1000.
const SHOWN_DEALS: usize = 100;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config.service(
        shown_and_sent("/records")
            .route(web::get().to(show))
            .route(web::post().to(sent)),
    );
}

#[derive(Template)]
#[template(path = "records/verify.html")]
struct Page {
    form: Form,
    /// Where the one who looks may store them.
    choice: Choice,
    /// None before anything was sent.
    verified: Option<Findings>,
}

/// What came of verifying a text.
struct Findings {
    games: Vec<Game>,
    /// How many games there are of each verdict that occurs.
    counts: Vec<(usize, Status)>,
    total: usize,
}

struct Game {
    number: usize,
    verified: Verified,
    /// The position before an illegal turn.
    board: Option<Drawing>,
}

impl Page {
    /// The text of the field: what was pasted, or what the file held, unless that is too much for a page.
    fn typed(&self) -> &str {
        match self.form.raw("file") {
            "" => self.form.raw("text"),
            file if file.len() <= KEPT => file,
            _ => "",
        }
    }
}

impl Game {
    /// Where the illegal turn stands.
    fn place(&self) -> Option<TextPlace> {
        let (read, report) = brade(&self.verified)?;
        let index = report.fault.as_ref()?.turn.checked_sub(1)?;
        read.places.get(index).copied()
    }

    fn status(&self) -> Status {
        self.verified.status()
    }

    /// Who plays against whom.
    fn title(&self) -> String {
        let (first, second) = match &self.verified {
            Verified::Brade(_) => (Some(self.name(Side::White)), Some(self.name(Side::Black))),
            Verified::Belote(read) => {
                let record = match read {
                    Ok(played) => &played.read.record,
                    Err(error) => &error.good.record,
                };
                (record.names(Team::NorthSouth), record.names(Team::EastWest))
            }
        };
        format!("{} – {}", first.unwrap_or("?"), second.unwrap_or("?"))
    }

    fn name(&self, side: impl Borrow<Side>) -> &str {
        let record = match &self.verified {
            Verified::Brade(Ok((read, _))) => Some(&read.record),
            Verified::Brade(Err(error)) => Some(&error.good.record),
            Verified::Belote(_) => None,
        };
        record.and_then(|record| record.player(*side.borrow())).unwrap_or("?")
    }
}

/// The game of bräde, if it is one that could be read.
fn brade(verified: &Verified) -> Option<&(ReadGame, Report)> {
    match verified {
        Verified::Brade(game) => game.as_ref().ok(),
        Verified::Belote(_) => None,
    }
}

async fn show(state: web::Data<State>, caller: Caller) -> Result<HttpResponse, Problem> {
    let form = Form::fresh([("club_id", caller.home_club().as_str())]);
    page(&state, form, None, StatusCode::OK).await
}

async fn sent(state: web::Data<State>, caller: Caller, mut form: Form) -> Result<HttpResponse, Problem> {
    let text = match form.raw("file") {
        "" => form.raw("text"),
        file => file,
    };
    let text = text.to_owned();
    if text.trim().is_empty() {
        form.errors.add("text", say("records-nothing-sent").to_string());
        return page(&state, form, None, StatusCode::UNPROCESSABLE_ENTITY).await;
    }
    let verified = block(move || Ok::<_, Problem>(records::verify_text(&text))).await?;
    if !form.has("what", "store") {
        return page(&state, form, Some(verified), StatusCode::OK).await;
    }
    if verified.iter().all(|game| game.status() == Status::Unreadable) {
        form.errors.add("text", say("records-none-read").to_string());
        return page(&state, form, Some(verified), StatusCode::UNPROCESSABLE_ENTITY).await;
    }
    let Some(club) = club_choice::read(&mut form) else {
        return page(&state, form, Some(verified), StatusCode::UNPROCESSABLE_ENTITY).await;
    };
    let verified = Arc::new(verified);
    let stored = Arc::clone(&verified);
    let work = send(&state, form, move |conn| {
        let ctx = caller.context().choose(conn, club)?;
        let ids = records::store(conn, ctx, &stored)?;
        let stored = stored.iter().zip(ids).filter_map(|(record, id)| Some((record, id?)));
        let mut pages = stored.map(|(record, id)| match record {
            Verified::Brade(_) => ("/games", format!("/games/{id}")),
            Verified::Belote(_) => ("/belote", format!("/belote/matches/{id}")),
        });
        Ok(match (pages.next(), pages.next()) {
            (Some((_, only)), None) => only,
            (Some((first, _)), Some((second, _))) if first == second => first.to_owned(),
            _ => "/games".to_owned(),
        })
    });
    match work.await? {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => page(&state, refusal.form, Arc::into_inner(verified), status).await,
    }
}

async fn page(
    state: &State,
    form: Form,
    verified: Option<Vec<Verified>>,
    status: StatusCode,
) -> Result<HttpResponse, Problem> {
    let caller = caller();
    let choice = read(state, move |conn| {
        Choice::among(conn, |club| caller.may_with(Action::StoreRecords, club, &[]).is_ok())
    });
    let page = Page {
        form,
        choice: choice.await?,
        verified: verified.map(report),
    };
    render_as(status, &page)
}

/// The report that is shown: in a long list the games that are wrong come first.
fn report(verified: Vec<Verified>) -> Findings {
    let total = verified.len();
    let count = |status| verified.iter().filter(|game| game.status() == status).count();
    let counts = Status::ALL.into_iter().rev().map(|status| (count(status), status));
    let counts = counts.filter(|(count, _)| *count > 0).collect();
    let mut numbered: Vec<(usize, Verified)> = (1..).zip(verified).collect();
    if total > SHOWN {
        numbered.sort_by_key(|(_, game)| !game.status().is_bad());
        numbered.truncate(SHOWN);
    }
    let mut left = DRAWN;
    let games = numbered.into_iter().map(|(number, verified)| Game {
        number,
        board: board(&verified, number).filter(|_| {
            left = left.saturating_sub(1);
            left > 0
        }),
        verified,
    });
    Findings {
        games: games.collect(),
        counts,
        total,
    }
}

fn board(verified: &Verified, id: usize) -> Option<Drawing> {
    let (_, report) = brade(verified)?;
    let fault = report.fault.as_deref()?;
    let view = BoardView {
        roll: fault.dice.parse().ok(),
        id,
        ..BoardView::of(fault.position)
    };
    Some(view.drawing())
}
