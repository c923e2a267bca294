//! One's own account: password, sessions, tokens.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;

use super::door::same_twice;
use super::in_form;
use crate::auth::caller::Caller;
use crate::auth::page;
use crate::auth::permission::{Action, Refusal};
use crate::auth::role::{Role, Scope};
use crate::auth::sign_in::Door;
use crate::auth::token::Secret;
use crate::error::Problem;
use crate::pages::form::{Form, refusal};
use crate::pages::work::{read, redirect};
use crate::pages::{render_as, sent, shown};
use crate::service::accounts::sessions::{self, SessionView};
use crate::service::accounts::tokens::{self, NewToken, TokenView};
use crate::service::{Noun, ServiceError, clubs};
use crate::state::State;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config
        .service(shown("/account").route(web::get().to(show)))
        .service(sent("/account/password").route(web::post().to(change_password)))
        .service(sent("/account/sessions/end").route(web::post().to(end_session)))
        .service(sent("/account/sessions/end-others").route(web::post().to(end_others)))
        .service(sent("/account/tokens").route(web::post().to(make_token)))
        .service(sent("/account/tokens/revoke").route(web::post().to(revoke_token)));
}

#[derive(Template)]
#[template(path = "account/show.html")]
struct AccountPage {
    login: String,
    display_name: String,
    is_admin: bool,
    /// What in which club.
    roles: Vec<(Role, String)>,
    sessions: Vec<SessionView>,
    tokens: Vec<TokenView>,
    form: Form,
    made: Option<Secret>,
}

/// A time by the clock of the own club.
fn minutes(time: &chrono::NaiveDateTime) -> String {
    page::minutes(page::caller().home_club(), time)
}

async fn show(state: web::Data<State>, caller: Caller) -> Result<HttpResponse, Problem> {
    page(&state, caller, Form::fresh([]), None, StatusCode::OK).await
}

async fn page(
    state: &State,
    caller: Caller,
    form: Form,
    made: Option<Secret>,
    status: StatusCode,
) -> Result<HttpResponse, Problem> {
    let asks = caller.clone();
    let lists = read(state, move |conn| {
        let mut roles = Vec::new();
        for (club, role) in asks.user().iter().flat_map(|user| &user.memberships) {
            roles.push((*role, clubs::find(conn, *club)?.name));
        }
        Ok((sessions::list(conn, &asks)?, tokens::list(conn, &asks)?, roles))
    });
    let (sessions, tokens, roles) = lists.await?;
    let user = caller.user().ok_or(Refusal::SignIn)?;
    let page = AccountPage {
        login: user.login.clone(),
        display_name: user.display_name.clone(),
        is_admin: user.is_admin,
        roles,
        sessions,
        tokens: tokens.into_iter().filter(|token| token.revoked_at.is_none()).collect(),
        form,
        made,
    };
    render_as(status, &page)
}

async fn change_password(
    state: web::Data<State>,
    door: Door,
    caller: Caller,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    if !same_twice(&mut form) {
        return page(&state, caller, form, None, StatusCode::UNPROCESSABLE_ENTITY).await;
    }
    let (old, new) = (form.raw("old_password").to_owned(), form.raw("password").to_owned());
    match door.change_password(&caller, old, new).await {
        Ok(_) => Ok(redirect("/account")),
        Err(problem) => {
            let status = in_form(problem, &mut form)?;
            page(&state, caller, form, None, status).await
        }
    }
}

async fn end_session(state: web::Data<State>, caller: Caller, form: Form) -> Result<HttpResponse, Problem> {
    let id = form.get("session").to_owned();
    let ended = state.write(move |conn| match sessions::end(conn, &caller, &id) {
        // It has ended already, which is what was wanted.
        Err(ServiceError::NotFound(Noun::Session)) => Ok(()),
        ended => ended,
    });
    ended.await?;
    Ok(redirect("/account"))
}

async fn end_others(state: web::Data<State>, caller: Caller, _: Form) -> Result<HttpResponse, Problem> {
    state.write(move |conn| sessions::end_all(conn, &caller, true)).await?;
    Ok(redirect("/account"))
}

async fn make_token(state: web::Data<State>, caller: Caller, mut form: Form) -> Result<HttpResponse, Problem> {
    let days = match form.filled("days") {
        None => None,
        Some(_) => form.read("days", crate::say("account-days-number")),
    };
    if !form.errors.is_empty() {
        return page(&state, caller, form, None, StatusCode::UNPROCESSABLE_ENTITY).await;
    }
    let scopes: Vec<&str> = form.all("scopes").collect();
    let new = NewToken {
        name: form.get("name").to_owned(),
        scopes: Scope::read_list(&scopes.join(",")),
        days,
    };
    let secret = Secret::new_token().map_err(Problem::internal)?;
    let (asks, hash) = (caller.clone(), secret.hash());
    let made = state.write(move |conn| match tokens::create(conn, &asks, &new, &hash) {
        Err(error @ ServiceError::Invalid { .. }) => Ok(Err(error)),
        made => made.map(Ok),
    });
    match made.await? {
        // Shown at once and not after a redirect: nobody keeps it in between.
        Ok(_) => page(&state, caller, Form::fresh([]), Some(secret), StatusCode::CREATED).await,
        Err(error) => {
            let status = refusal(error, &mut form.errors)?;
            page(&state, caller, form, None, status).await
        }
    }
}

async fn revoke_token(state: web::Data<State>, caller: Caller, form: Form) -> Result<HttpResponse, Problem> {
    let missing = || Problem::not_found("There is no such token.");
    let id = form.get("token").parse().map_err(|_| missing())?;
    state.write(move |conn| tokens::revoke(conn, &caller, id)).await?;
    Ok(redirect("/account"))
}
