//! Errors of pages are pages.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_TYPE, HeaderValue};
use actix_web::middleware::Next;
use askama::Template;

use crate::auth::page::Page;
use crate::error::Problem;

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorPage<'a> {
    title: &'a str,
    detail: &'a str,
    help: &'static str,
}

/// The heading of an error, for people.
fn heading(status: StatusCode) -> &'static str {
    match status.as_u16() {
        400 => "This cannot be read",
        401 => "Sign in first",
        403 => "This is not for you",
        404 => "There is nothing here",
        405 => "Not this way",
        409 => "Somebody was faster",
        413 => "Too large",
        422 => "Something is wrong with this",
        500 => "Something went wrong",
        429 => "Too often",
        503 => "Not just now",
        _ => status.canonical_reason().unwrap_or("Error"),
    }
}

/// What one can do about it.
fn help(status: StatusCode) -> &'static str {
    match status.as_u16() {
        401 => "Nothing was written. Sign in, go back and send the form again.",
        403 => "Nothing was written. Where it should be for you, an owner of the club can make it so.",
        429 => "Nothing was written. Wait a moment and try again.",
        404 => "The address may be mistyped, or what it led to was removed.",
        405 => "Forms and pages have addresses of their own: go back, or begin at the first page.",
        409 => "Go back and load the page again to see how things stand.",
        413 => "A large file of records is verified by the command: brade verify FILE.",
        500 => "Nothing was half-written. Try again; if it happens again, show the log to whoever looks after brade.",
        503 => "Nothing was written. Wait a moment and try again.",
        _ => "",
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
            let page = ErrorPage {
                title: heading(problem.status()),
                detail: problem.detail(),
                help: help(problem.status()),
            };
            Page::of(response.request()).within(|| page.render()).ok()
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
