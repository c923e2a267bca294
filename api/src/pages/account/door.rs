//! Signing in and out, and the links that work once.

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, REFERRER_POLICY};
use actix_web::{HttpResponse, web};
use askama::Template;
use serde::Deserialize;

use super::in_form;
use crate::auth::caller::Caller;
use crate::auth::session::Kind;
use crate::auth::sign_in::Door;
use crate::auth::token::Secret;
use crate::error::Problem;
use crate::json::extract::Query;
use crate::pages::form::Form;
use crate::pages::work::{read, redirect};
use crate::pages::{here, render_as, sent, shown_and_sent};
use crate::service::accounts::users::NewUser;
use crate::service::accounts::{links, sessions};
use crate::state::State;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config
        .service(
            shown_and_sent("/sign-in")
                .route(web::get().to(show_sign_in))
                .route(web::post().to(sign_in)),
        )
        .service(sent("/sign-out").route(web::post().to(sign_out)))
        .service(
            shown_and_sent("/set-up")
                .route(web::get().to(show_set_up))
                .route(web::post().to(set_up)),
        )
        .service(
            shown_and_sent("/new-password")
                .route(web::get().to(show_new_password))
                .route(web::post().to(new_password)),
        );
}

#[derive(Template)]
#[template(path = "account/sign_in.html")]
struct SignInPage {
    form: Form,
    next: String,
    private: bool,
}

/// Where to go on after signing in.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Next {
    next: String,
}

async fn show_sign_in(door: Door, Query(next): Query<Next>) -> Result<HttpResponse, Problem> {
    sign_in_page(&door, Form::fresh([]), next.next, StatusCode::OK)
}

fn sign_in_page(door: &Door, form: Form, next: String, status: StatusCode) -> Result<HttpResponse, Problem> {
    let page = SignInPage {
        form,
        next,
        private: door.peer.is_private(),
    };
    render_as(status, &page)
}

async fn sign_in(door: Door, mut form: Form) -> Result<HttpResponse, Problem> {
    let next = form.get("next").to_owned();
    match door
        .sign_in(form.get("login").to_owned(), form.raw("password").to_owned())
        .await
    {
        Ok(secret) => Ok(signed_in(&door, &secret, here(&next))),
        Err(problem) => {
            let status = in_form(problem, &mut form)?;
            sign_in_page(&door, form, next, status)
        }
    }
}

/// On to a page, with the cookie of a session.
fn signed_in(door: &Door, secret: &Secret, next: &str) -> HttpResponse {
    let mut response = redirect(next);
    with_cookie(&mut response, Kind::Session.give(secret, door.peer.secure));
    response
}

fn with_cookie(response: &mut HttpResponse, cookie: actix_web::cookie::Cookie<'static>) {
    if let Err(error) = response.add_cookie(&cookie) {
        tracing::warn!(%error, "could not set a cookie");
    }
}

async fn sign_out(state: web::Data<State>, caller: Caller, door: Door, _: Form) -> Result<HttpResponse, Problem> {
    state.write(move |conn| sessions::end_own(conn, &caller)).await?;
    let mut response = redirect("/");
    with_cookie(&mut response, Kind::Session.take(door.peer.secure));
    Ok(response)
}

/// A link that works once.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Link {
    link: String,
}

impl Link {
    fn secret(&self) -> Result<Secret, Problem> {
        Secret::read(&self.link).ok_or_else(|| Problem::not_found("This link does not work."))
    }
}

impl Link {
    /// Nothing where there is no link at all, which is enough for whoever sits at the machine.
    fn secret_if_any(&self) -> Result<Option<Secret>, Problem> {
        (!self.link.is_empty()).then(|| self.secret()).transpose()
    }
}

/// The address of such a page is a secret: it goes nowhere else and stays in no cache.
fn secretly(mut response: HttpResponse) -> HttpResponse {
    use actix_web::http::header::HeaderValue;
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

#[derive(Template)]
#[template(path = "account/set_up.html")]
struct SetUpPage {
    form: Form,
    link: String,
}

async fn show_set_up(
    state: web::Data<State>,
    caller: Caller,
    Query(link): Query<Link>,
) -> Result<HttpResponse, Problem> {
    let hash = link.secret_if_any()?.map(|secret| secret.hash());
    read(&state, move |conn| {
        links::check_first_start(conn, &caller, hash.as_deref())
    })
    .await?;
    set_up_page(Form::fresh([]), link.link, StatusCode::OK)
}

fn set_up_page(form: Form, link: String, status: StatusCode) -> Result<HttpResponse, Problem> {
    render_as(status, &SetUpPage { form, link }).map(secretly)
}

async fn set_up(door: Door, caller: Caller, mut form: Form) -> Result<HttpResponse, Problem> {
    let link = Link {
        link: form.get("link").to_owned(),
    };
    let secret = link.secret_if_any()?;
    if !same_twice(&mut form) {
        return set_up_page(form, link.link, StatusCode::UNPROCESSABLE_ENTITY);
    }
    let new = NewUser {
        login: form.get("login").to_owned(),
        display_name: form.filled("display_name").map(str::to_owned),
        ..NewUser::default()
    };
    match door
        .first_start(caller, secret.as_ref(), new, form.raw("password").to_owned())
        .await
    {
        Ok(session) => Ok(signed_in(&door, &session, "/account")),
        Err(problem) => {
            let status = in_form(problem, &mut form)?;
            set_up_page(form, link.link, status)
        }
    }
}

/// Whether a new password was written the same way twice.
pub(super) fn same_twice(form: &mut Form) -> bool {
    let same = form.raw("password") == form.raw("again");
    if !same {
        form.errors.add("again", crate::say("account-not-same"));
    }
    same
}

#[derive(Template)]
#[template(path = "account/new_password.html")]
struct NewPasswordPage {
    form: Form,
    link: String,
    login: String,
}

async fn show_new_password(state: web::Data<State>, Query(link): Query<Link>) -> Result<HttpResponse, Problem> {
    new_password_page(&state, Form::fresh([]), link, StatusCode::OK).await
}

async fn new_password_page(state: &State, form: Form, link: Link, status: StatusCode) -> Result<HttpResponse, Problem> {
    let hash = link.secret()?.hash();
    let (login, _) = read(state, move |conn| links::whose(conn, &hash)).await?;
    let page = NewPasswordPage {
        form,
        link: link.link,
        login,
    };
    render_as(status, &page).map(secretly)
}

async fn new_password(state: web::Data<State>, door: Door, mut form: Form) -> Result<HttpResponse, Problem> {
    let link = Link {
        link: form.get("link").to_owned(),
    };
    let secret = link.secret()?;
    if !same_twice(&mut form) {
        return new_password_page(&state, form, link, StatusCode::UNPROCESSABLE_ENTITY).await;
    }
    match door.reset(&secret, form.raw("password").to_owned()).await {
        Ok(session) => Ok(signed_in(&door, &session, "/account")),
        Err(problem) => {
            let status = in_form(problem, &mut form)?;
            new_password_page(&state, form, link, status).await
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signing_in_leads_nowhere_else() {
        assert_eq!(here("/games/1?a=b"), "/games/1?a=b");
        for elsewhere in [
            "",
            "//evil.example",
            "https://evil.example",
            "/\\evil.example",
            "javascript:x",
            "/\t/evil",
        ] {
            assert_eq!(here(elsewhere), "/", "{elsewhere}");
        }
    }
}
