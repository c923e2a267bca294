//! The members of a club, and adding accounts.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use serde::Deserialize;

use crate::auth::caller::Caller;
use crate::auth::page;
use crate::auth::permission::{Action, Subject};
use crate::auth::role::Role;
use crate::auth::sign_in::new_secret;
use crate::auth::token::Secret;
use crate::db::AnyConnection;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::json::users::password_link;
use crate::pages::club_choice::{self, Choice};
use crate::pages::form::{Form, refusal};
use crate::pages::work::{read, redirect};
use crate::pages::{cut, render_as, rows_to_read, sent, shown_and_sent};
use crate::service::accounts::members::{self, MemberView};
use crate::service::accounts::users::{self, NewUser};
use crate::service::accounts::{UserView, links};
use crate::service::clubs::{self, ClubView};
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
    /// The club.
    club: ClubView,
    /// The clubs whose members may be looked at.
    choice: Choice,
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

impl MembersPage {
    fn is_own(&self, member: &MemberView) -> bool {
        page::caller().user_id() == Some(member.user_id)
    }

    fn may_remove(&self, member: &MemberView) -> bool {
        let subject = Subject::of(self.club.id).own(self.is_own(member));
        page::caller().may(Action::LeaveClub, subject).is_ok()
    }
}

/// Which part of the list is shown.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Part {
    club: Option<String>,
    after: Option<Id>,
}

async fn show(state: web::Data<State>, caller: Caller, Query(part): Query<Part>) -> Result<HttpResponse, Problem> {
    let club = club_choice::asked(part.club.as_deref()).unwrap_or(caller.home_club());
    page(&state, caller, club, part.after, fresh(club), None, StatusCode::OK).await
}

/// The forms as they are first shown.
fn fresh(club: Id) -> Form {
    Form::fresh([("role", "member"), ("club_id", club.as_str())])
}

/// The club that a form is about.
fn club_of(form: &Form, caller: &Caller) -> Id {
    club_choice::asked(form.filled("club_id")).unwrap_or(caller.home_club())
}

/// The address of a club's members.
fn address(club: Id) -> String {
    format!("/members?club={club}")
}

async fn page(
    state: &State,
    caller: Caller,
    club: Id,
    after: Option<Id>,
    form: Form,
    made: Option<(String, String)>,
    status: StatusCode,
) -> Result<HttpResponse, Problem> {
    let asks = caller.clone();
    let found = read(state, move |conn| {
        let choice = Choice::among(conn, |club| asks.may_with(Action::SeeMembers, club, &[]).is_ok())?;
        let members = members::list(conn, &asks, club, after, rows_to_read())?;
        Ok((clubs::find(conn, club)?, choice, members))
    });
    let (club, choice, mut members) = found.await?;
    let more = cut(&mut members, |member| member.user_id);
    let page = MembersPage {
        members,
        more,
        owner: caller.may(Action::ChangeMembers, Subject::of(club.id)).is_ok(),
        admin: caller.may(Action::ManageUser, Subject::of(club.id)).is_ok(),
        club,
        choice,
        form,
        made,
    };
    render_as(status, &page)
}

/// Shows the page again with what was refused.
async fn again(state: &State, caller: Caller, mut form: Form, error: ServiceError) -> Result<HttpResponse, Problem> {
    let status = refusal(error, &mut form.errors)?;
    let club = club_of(&form, &caller);
    page(state, caller, club, None, form, None, status).await
}

async fn add(state: web::Data<State>, caller: Caller, mut form: Form) -> Result<HttpResponse, Problem> {
    let club = club_of(&form, &caller);
    let Some(role) = form.read::<Role>("role", crate::say("choose-one")) else {
        return page(&state, caller, club, None, form, None, StatusCode::UNPROCESSABLE_ENTITY).await;
    };
    let new = NewUser {
        login: form.get("login").to_owned(),
        display_name: form.filled("display_name").map(str::to_owned),
        club: Some(club),
        role: Some(role),
        ..NewUser::default()
    };
    let secret = new_secret()?;
    let (asks, hash) = (caller.clone(), secret.hash());
    let added = state.write(move |conn| or_refused(add_with_link(conn, &asks, &new, &hash)));
    match added.await? {
        Ok(user) => made(&state, caller, club, &user, &secret).await,
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

async fn made(
    state: &State,
    caller: Caller,
    club: Id,
    user: &UserView,
    secret: &Secret,
) -> Result<HttpResponse, Problem> {
    let made = (user.login.clone(), password_link(secret));
    page(state, caller, club, None, fresh(club), Some(made), StatusCode::CREATED).await
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
    let club = club_of(&form, &caller);
    let Some(role) = form.read::<Role>("role", crate::say("choose-one")) else {
        return page(&state, caller, club, None, form, None, StatusCode::UNPROCESSABLE_ENTITY).await;
    };
    let asks = caller.clone();
    let set = state.write(move |conn| or_refused(members::set_role(conn, &asks, club, user, role, &expected)));
    match set.await? {
        Ok(_) => Ok(redirect(&address(club))),
        Err(error) => again(&state, caller, form, error).await,
    }
}

async fn remove(state: web::Data<State>, caller: Caller, form: Form) -> Result<HttpResponse, Problem> {
    let (user, expected) = (user_of(&form)?, expected(&form));
    let club = club_of(&form, &caller);
    let asks = caller.clone();
    let removed = state.write(move |conn| or_refused(members::remove(conn, &asks, club, user, &expected)));
    match removed.await? {
        Ok(()) if caller.user_id() == Some(user) && !caller.is_admin() => Ok(redirect("/account")),
        Ok(()) => Ok(redirect(&address(club))),
        Err(error) => again(&state, caller, form, error).await,
    }
}

async fn reset(state: web::Data<State>, caller: Caller, form: Form) -> Result<HttpResponse, Problem> {
    let (user, club) = (user_of(&form)?, club_of(&form, &caller));
    let secret = new_secret()?;
    let (asks, hash) = (caller.clone(), secret.hash());
    let found = state.write(move |conn| {
        links::for_password(conn, &asks, user, &hash)?;
        users::find(conn, &asks, user)
    });
    made(&state, caller, club, &found.await?, &secret).await
}
