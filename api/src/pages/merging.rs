//! Other names of a player, and merging two entries of one: looked at before it is done, and undone.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use serde::Deserialize;

use super::form::Form;
use super::player::{self, Part};
use super::work::{Sent, read, step};
use super::{render_as, rows_to_read, sent, shown_and_sent};
use crate::auth::caller::Caller;
use crate::auth::permission::Action;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::service::players::merging::{self, Conflict, Preview};
use crate::service::players::{self, PlayerView, aliases};
use crate::state::State;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config
        .service(
            shown_and_sent("/players/{id}/merge")
                .route(web::get().to(ask))
                .route(web::post().to(merge)),
        )
        .service(sent("/players/{id}/merges/{merge}/undo").route(web::post().to(undo)))
        .service(sent("/players/{id}/aliases").route(web::post().to(add_alias)))
        .service(sent("/players/{id}/aliases/{alias}/remove").route(web::post().to(remove_alias)));
}

#[derive(Template)]
#[template(path = "players/merge.html")]
struct Page {
    player: PlayerView,
    search: String,
    /// Who may be the same person.
    candidates: Vec<PlayerView>,
    preview: Option<Preview>,
    /// Whether whoever looks may merge the two: an account is moved by an owner.
    may_merge: bool,
    form: Form,
}

/// Who is looked for, and who was chosen.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
struct Asked {
    search: String,
    into: Option<Id>,
}

async fn ask(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    Query(asked): Query<Asked>,
) -> Result<HttpResponse, Problem> {
    page(&state, caller, *id, asked, Form::fresh([]), StatusCode::OK).await
}

async fn page(
    state: &State,
    caller: Caller,
    id: Id,
    asked: Asked,
    form: Form,
    status: StatusCode,
) -> Result<HttpResponse, Problem> {
    let search = asked.search.clone();
    let found = read(state, move |conn| {
        let player = players::find(conn, id)?;
        let ctx = caller.context();
        ctx.may(Action::MergePlayers, player.club_id.unwrap_or(ctx.club), &[])?;
        let mut candidates = match asked.search.trim().is_empty() {
            true => players::alike(conn, &player)?,
            false => players::list(conn, None, Some(&asked.search), None, rows_to_read())?,
        };
        candidates.retain(|one| one.id != id && Some(one.id) != asked.into);
        let preview = match asked.into {
            Some(into) => Some(merging::preview(conn, ctx, id, Some(into))?),
            None => None,
        };
        let moves_account = preview.as_ref().filter(|preview| preview.accounts > 0);
        let may_merge = moves_account.is_none_or(|preview| {
            let clubs = [&preview.from, &preview.into].map(|player| player.club_id.unwrap_or(ctx.club));
            clubs
                .iter()
                .all(|club| ctx.may(Action::MergeAccounts, *club, &[]).is_ok())
        });
        Ok((player, candidates, preview, may_merge))
    });
    let (player, candidates, preview, may_merge) = found.await?;
    let page = Page {
        player,
        search,
        candidates,
        preview,
        may_merge,
        form,
    };
    render_as(status, &page)
}

async fn merge(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let id = *id;
    let into: Option<Id> = form.read("into", crate::say("form-incomplete"));
    let into_version: Option<i32> = form.get("into_version").parse().ok();
    let why = form.filled("why").map(str::to_owned);
    let sent = match into {
        Some(into) => {
            let work = step(&state, &caller, form, move |conn, ctx, expected| {
                let player = merging::merge(conn, ctx, (id, into), expected, into_version, why.as_deref())?;
                Ok(format!("/players/{}?merged={id}", player.id))
            });
            work.await?
        }
        None => Sent::unread(form),
    };
    match sent {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => {
            let asked = Asked {
                into,
                ..Asked::default()
            };
            page(&state, caller, id, asked, refusal.form, status).await
        }
    }
}

async fn undo(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, Id)>,
    form: Form,
) -> Result<HttpResponse, Problem> {
    let (id, merge) = path.into_inner();
    let sent = step(&state, &caller, form, move |conn, ctx, expected| {
        let player = merging::undo(conn, ctx, (id, merge), expected, None)?;
        Ok(format!("/players/{}", player.id))
    });
    let sent = sent.await?;
    shown_again(&state, caller, id, sent).await
}

async fn add_alias(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    form: Form,
) -> Result<HttpResponse, Problem> {
    let id = *id;
    let name = form.raw("alias").to_owned();
    let sent = step(&state, &caller, form, move |conn, ctx, expected| {
        aliases::add(conn, ctx, id, &name, expected, None)?;
        Ok(format!("/players/{id}"))
    });
    let sent = sent.await?;
    shown_again(&state, caller, id, sent).await
}

async fn remove_alias(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, Id)>,
    form: Form,
) -> Result<HttpResponse, Problem> {
    let (id, alias) = path.into_inner();
    let sent = step(&state, &caller, form, move |conn, ctx, expected| {
        aliases::remove(conn, ctx, id, alias, expected, None)?;
        Ok(format!("/players/{id}"))
    });
    let sent = sent.await?;
    shown_again(&state, caller, id, sent).await
}

/// The page of the player with what is wrong with a form that was refused.
async fn shown_again(state: &State, caller: Caller, id: Id, sent: Sent) -> Result<HttpResponse, Problem> {
    match sent {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, mut refusal) => {
            // On that page `name` is the field of another form.
            refusal
                .form
                .errors
                .rename(|name| (name == "name").then(|| "alias".to_owned()));
            player::page(state, caller, id, Part::default(), Some(refusal.form), status).await
        }
    }
}
