//! The members of the club, and adding accounts.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use serde::Deserialize;

use crate::auth::caller::Caller;
use crate::auth::permission::{Action, Subject};
use crate::auth::role::Role;
use crate::auth::sign_in::new_secret;
use crate::auth::token::Secret;
use crate::db::AnyConnection;
use crate::db::founding::CLUB;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::json::users::password_link;
use crate::pages::form::{Form, refusal};
use crate::pages::work::{read, redirect};
use crate::pages::{cut, render_as, rows_to_read, sent, shown_and_sent};
use crate::service::accounts::members::{self, MemberView};
use crate::service::accounts::users::{self, NewUser};
use crate::service::accounts::{UserView, links};
use crate::service::{Expected, ServiceError};
use crate::state::State;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config
        .service(
            shown_and_sent("/members")
                .route(web::get().to(show))
                .route(web::post().to(add)),
        )
        .service(sent("/members/role").route(web::post().to(set_role)))
        .service(sent("/members/remove").route(web::post().to(remove)))
        .service(sent("/members/reset").route(web::post().to(reset)));
}

#[derive(Template)]
#[template(path = "account/members.html")]
struct MembersPage {
    members: Vec<MemberView>,
    more: Option<Id>,
    /// Whether the one who looks may change them.
    owner: bool,
    /// Whether it may make links for passwords.
    admin: bool,
    form: Form,
    /// A link that was just made, and for whom.
    made: Option<(String, String)>,
}

/// Which part of the list is shown.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Part {
    after: Option<Id>,
}

async fn show(state: web::Data<State>, caller: Caller, Query(part): Query<Part>) -> Result<HttpResponse, Problem> {
    page(
        &state,
        caller,
        part.after,
        Form::fresh([("role", "member")]),
        None,
        StatusCode::OK,
    )
    .await
}

async fn page(
    state: &State,
    caller: Caller,
    after: Option<Id>,
    form: Form,
    made: Option<(String, String)>,
    status: StatusCode,
) -> Result<HttpResponse, Problem> {
    let asks = caller.clone();
    let found = read(state, move |conn| {
        members::list(conn, &asks, CLUB, after, rows_to_read())
    });
    let mut members = found.await?;
    let more = cut(&mut members, |member| member.user_id);
    let page = MembersPage {
        members,
        more,
        owner: caller.may(Action::ChangeMembers, Subject::of(CLUB)).is_ok(),
        admin: caller.may(Action::ManageUser, Subject::of(CLUB)).is_ok(),
        form,
        made,
    };
    render_as(status, &page)
}

/// Shows the page again with what was refused.
async fn again(state: &State, caller: Caller, mut form: Form, error: ServiceError) -> Result<HttpResponse, Problem> {
    let status = refusal(error, &mut form.errors)?;
    page(state, caller, None, form, None, status).await
}

async fn add(state: web::Data<State>, caller: Caller, mut form: Form) -> Result<HttpResponse, Problem> {
    let Some(role) = form.read::<Role>("role", "choose one of these") else {
        return page(&state, caller, None, form, None, StatusCode::UNPROCESSABLE_ENTITY).await;
    };
    let new = NewUser {
        login: form.get("login").to_owned(),
        display_name: form.filled("display_name").map(str::to_owned),
        role: Some(role),
        ..NewUser::default()
    };
    let secret = new_secret()?;
    let (asks, hash) = (caller.clone(), secret.hash());
    let added = state.write(move |conn| or_refused(add_with_link(conn, &asks, &new, &hash)));
    match added.await? {
        Ok(user) => made(&state, caller, &user, &secret).await,
        Err(error) => again(&state, caller, form, error).await,
    }
}

fn add_with_link(
    conn: &mut AnyConnection,
    caller: &Caller,
    new: &NewUser,
    link_hash: &str,
) -> Result<UserView, ServiceError> {
    let user = users::add(conn, caller, new)?;
    links::for_new_user(conn, user.id, link_hash)?;
    Ok(user)
}

/// What a service refuses comes back, for the form to say; nothing was written before.
fn or_refused<T>(done: Result<T, ServiceError>) -> Result<Result<T, ServiceError>, ServiceError> {
    match done {
        Err(error @ (ServiceError::Invalid { .. } | ServiceError::Conflict { .. } | ServiceError::Stale { .. })) => {
            Ok(Err(error))
        }
        done => done.map(Ok),
    }
}

async fn made(state: &State, caller: Caller, user: &UserView, secret: &Secret) -> Result<HttpResponse, Problem> {
    let made = (user.login.clone(), password_link(secret));
    let form = Form::fresh([("role", "member")]);
    page(state, caller, None, form, Some(made), StatusCode::CREATED).await
}

fn user_of(form: &Form) -> Result<Id, Problem> {
    form.get("user")
        .parse()
        .map_err(|_| Problem::not_found("There is no such user."))
}

fn expected(form: &Form) -> Expected {
    form.get("version").parse().map_or(Expected::ANY, Expected::version)
}

async fn set_role(state: web::Data<State>, caller: Caller, mut form: Form) -> Result<HttpResponse, Problem> {
    let (user, expected) = (user_of(&form)?, expected(&form));
    let Some(role) = form.read::<Role>("role", "choose one of these") else {
        return page(&state, caller, None, form, None, StatusCode::UNPROCESSABLE_ENTITY).await;
    };
    let asks = caller.clone();
    let set = state.write(move |conn| or_refused(members::set_role(conn, &asks, CLUB, user, role, &expected)));
    match set.await? {
        Ok(_) => Ok(redirect("/members")),
        Err(error) => again(&state, caller, form, error).await,
    }
}

async fn remove(state: web::Data<State>, caller: Caller, form: Form) -> Result<HttpResponse, Problem> {
    let (user, expected) = (user_of(&form)?, expected(&form));
    let asks = caller.clone();
    let removed = state.write(move |conn| or_refused(members::remove(conn, &asks, CLUB, user, &expected)));
    match removed.await? {
        Ok(()) if caller.user_id() == Some(user) && !caller.is_admin() => Ok(redirect("/account")),
        Ok(()) => Ok(redirect("/members")),
        Err(error) => again(&state, caller, form, error).await,
    }
}

async fn reset(state: web::Data<State>, caller: Caller, form: Form) -> Result<HttpResponse, Problem> {
    let user = user_of(&form)?;
    let secret = new_secret()?;
    let (asks, hash) = (caller.clone(), secret.hash());
    let found = state.write(move |conn| {
        links::for_password(conn, &asks, user, &hash)?;
        users::find(conn, &asks, user)
    });
    made(&state, caller, &found.await?, &secret).await
}
