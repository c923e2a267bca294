//! Errors of pages are pages.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_TYPE, HeaderValue};
use actix_web::middleware::Next;
use askama::Template;

use super::said::{said, said_of};
use crate::auth::page::{self, Page};
use crate::error::Problem;
use crate::language::{Language, Message};

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorPage {
    title: Message,
    detail: String,
    help: Option<Message>,
}

/// The heading of an error, for people.
fn heading(status: StatusCode) -> Message {
    match status.as_u16() {
        400 => crate::say("error-400"),
        401 => crate::say("error-401"),
        403 => crate::say("error-403"),
        404 => crate::say("error-404"),
        405 => crate::say("error-405"),
        409 => crate::say("error-409"),
        413 => crate::say("error-413"),
        422 => crate::say("error-422"),
        500 => crate::say("error-500"),
        429 => crate::say("error-429"),
        503 => crate::say("error-503"),
        _ => crate::say("error-other"),
    }
}

/// What one can do about it.
fn help(status: StatusCode) -> Option<Message> {
    Some(match status.as_u16() {
        401 => crate::say("error-help-401"),
        403 => crate::say("error-help-403"),
        429 => crate::say("error-help-wait"),
        404 => crate::say("error-help-404"),
        405 => crate::say("error-help-405"),
        409 => crate::say("error-help-409"),
        413 => crate::say("error-help-413"),
        500 => crate::say("error-help-500"),
        503 => crate::say("error-help-wait"),
        _ => return None,
    })
}

/// What happened, in the language of the page; where only the fault of one field is known in it, that.
fn detail(problem: &Problem) -> String {
    let whole = said(problem.detail());
    match problem.errors() {
        [one] if page::language() != Language::English && whole == problem.detail() => {
            said_of(&one.field, &one.message)
        }
        _ => whole,
    }
}

/// Middleware: gives a problem outside of `/api` the body of a page. Status and headers stay,
/// and so does the error inside of the response, which is logged further out.
pub async fn error_pages(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let is_page = !request.path().starts_with("/api/");
    let mut response = next.call(request).await?.map_into_boxed_body();
    let problem = response
        .response()
        .error()
        .and_then(|error| error.as_error::<Problem>());
    let html = match problem {
        Some(problem) if is_page => {
            let render = || {
                let page = ErrorPage {
                    title: heading(problem.status()),
                    detail: detail(problem),
                    help: help(problem.status()),
                };
                page.render()
            };
            Page::of(response.request()).within(render).ok()
        }
        _ => None,
    };
    let Some(html) = html else {
        return Ok(response);
    };
    let html_type = HeaderValue::from_static("text/html; charset=utf-8");
    response.headers_mut().insert(CONTENT_TYPE, html_type);
    Ok(response.map_body(|_, _| BoxBody::new(html)))
}
