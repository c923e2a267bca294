//! Correcting a result: first what would change, then the word of the director.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use brade_core::brade::win::Win;

use super::matches::{self, address};
use super::of_match::Match;
use super::slip::{MOST_GAMES, Slip, read_slip};
use super::words;
use crate::auth::caller::Caller;
use crate::db::AnyConnection;
use crate::error::Problem;
use crate::id::Id;
use crate::pages::form::{Form, refusal};
use crate::pages::words as of_the_game;
use crate::pages::work::read;
use crate::pages::{render_as, sent};
use crate::service::tournaments::views::{PreviewView, StandingView, StandingsView};
use crate::service::tournaments::{self, Address};
use crate::service::{Context, Expected, ServiceError};
use crate::state::State;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    let path = "/tournaments/{id}/stages/{stage}/matches/{key}/preview";
    config.service(sent(path).route(web::post().to(preview)));
}

#[derive(Template)]
#[template(path = "tournaments/correction.html")]
struct Correction {
    of: Match,
    preview: PreviewView,
    /// The matches that have begun on what is to be corrected, by name.
    begun: Vec<String>,
    form: Form,
}

/// How somebody would stand: name, place and points before, and after.
struct Moved {
    name: String,
    before: (String, String),
    after: (String, String),
}

impl Correction {
    /// Those whose place or points would change.
    fn moved(&self) -> Vec<Moved> {
        let stands = |row: &StandingView| {
            let score = row.score.as_ref().and_then(|score| score.value.clone());
            let place = row.place.map_or_else(|| "–".to_owned(), |place| place.to_string());
            (place, score.unwrap_or_default())
        };
        let rows = |view: &StandingsView| -> Vec<StandingView> {
            view.tables
                .iter()
                .filter(|table| table.part.is_none())
                .flat_map(|table| table.rows.clone())
                .collect()
        };
        let before = rows(&self.preview.before);
        let moved = rows(&self.preview.after).into_iter().filter_map(|row| {
            let was = before.iter().find(|other| other.entrant.number == row.entrant.number);
            let (before, after) = (was.map(stands).unwrap_or_default(), stands(&row));
            (before != after).then_some(Moved {
                name: row.entrant.name,
                before,
                after,
            })
        });
        moved.collect()
    }

    /// What was entered, a line each.
    fn said(&self) -> Vec<String> {
        let name = |half: &str| match half {
            "first" => words::who(&self.of.game.first),
            _ => words::who(&self.of.game.second),
        };
        if self.form.has("what", "score") {
            let points = [self.form.get("first"), self.form.get("second")].join("–");
            return vec![format!("{} {points} {}", name("first"), name("second"))];
        }
        if self.form.has("what", "ruling") {
            let kind = words::ruling(self.form.get("ruling"));
            let winner = self
                .form
                .filled("ruling_winner")
                .filter(|_| words::has_winner(self.form.get("ruling")));
            return vec![match winner {
                Some(half) => crate::say("correction-ruling-wins")
                    .with("ruling", kind)
                    .with("name", name(half))
                    .to_string(),
                None => kind,
            }];
        }
        let games = (1..=MOST_GAMES).filter_map(|at| {
            let winner = self.form.filled(&format!("winner-{at}"))?;
            let win = match self.form.filled(&format!("win-{at}")) {
                Some(win) => win
                    .parse::<Win>()
                    .map_or_else(|_| win.to_owned(), |win| of_the_game::of(win).to_string()),
                None => crate::say("correction-no-win").to_string(),
            };
            let points = self.form.filled(&format!("points-{at}"));
            let points = points.map(|points| format!(", {points}")).unwrap_or_default();
            let game = crate::say("correction-game")
                .with("number", at)
                .with("name", name(winner));
            Some(game.with("win", win + &points).to_string())
        });
        games.filter(|_| !self.is_taken_back()).collect()
    }

    /// The fields that the second form sends once more.
    fn entered(&self) -> impl Iterator<Item = (&str, &str)> {
        let asked = ["version", "let_stand", "why"];
        self.form.entered().filter(move |(name, _)| !asked.contains(name))
    }

    fn is_taken_back(&self) -> bool {
        self.form.has("what", "clear")
    }
}

/// The name of a match by its address: `key`, or `stage/key` of another stage.
fn name_of(conn: &mut AnyConnection, ctx: Context<'_>, of: &Match, address: &str) -> Result<String, ServiceError> {
    let (stage, key) = match address.split_once('/') {
        Some((stage, key)) => (stage.parse().unwrap_or(of.stage.number), key),
        None => (of.stage.number, address),
    };
    let at = Address {
        stage,
        key: key.to_owned(),
        board: None,
    };
    let other = Match::read(conn, ctx, of.tournament.id, &at)?;
    let title = match stage == of.stage.number {
        true => other.title(),
        false => format!("{}, {}", words::stage_title(&other.stage), other.title()),
    };
    Ok(format!("{}: {}", title, words::pair(&other.game)))
}

async fn preview(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, String)>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let (id, at) = address(path, &mut form);
    page(&state, caller, id, at, form, StatusCode::OK).await
}

/// What a slip would change, with a second form that does it.
pub(super) async fn page(
    state: &State,
    caller: Caller,
    id: Id,
    at: Address,
    mut form: Form,
    status: StatusCode,
) -> Result<HttpResponse, Problem> {
    let hindered = std::mem::take(&mut form.errors);
    let slip = read_slip(&mut form);
    let (asks, to) = (caller.clone(), at.clone());
    let found = read(state, move |conn| {
        let ctx = asks.context();
        let of = Match::read(conn, ctx, id, &to)?;
        ctx.may(of.action(), of.tournament.club_id, &of.players)?;
        let given = match &slip {
            Some(Slip::Result(result)) => Some(result),
            Some(Slip::Nothing) => None,
            None => return Ok(None),
        };
        let preview = match tournaments::preview(conn, ctx, id, &to, given, &Expected::ANY) {
            Ok(preview) => preview,
            // A database that fails is no matter of the form.
            Err(ServiceError::Db(error)) => return Err(error.into()),
            Err(error) => return Ok(Some(Err(error))),
        };
        let begun = preview.begun.iter().map(|address| name_of(conn, ctx, &of, address));
        let begun = begun.collect::<Result<Vec<_>, _>>()?;
        Ok(Some(Ok((of, preview, begun))))
    });
    match found.await? {
        None => matches::page(state, caller, id, at, Some(form), StatusCode::UNPROCESSABLE_ENTITY).await,
        Some(Err(error)) => {
            let status = refusal(error, &mut form.errors)?;
            matches::page(state, caller, id, at, Some(form), status).await
        }
        Some(Ok((of, preview, begun))) => {
            form.errors = hindered;
            form.renew_key();
            let page = Correction {
                of,
                preview,
                begun,
                form,
            };
            render_as(status, &page)
        }
    }
}
