//! Errors of pages are pages.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{CONTENT_TYPE, HeaderValue};
use actix_web::middleware::Next;
use askama::Template;

use crate::error::Problem;

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorPage<'a> {
    title: &'a str,
    detail: &'a str,
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
        Some(problem) if is_page => ErrorPage {
            title: problem.title(),
            detail: problem.detail(),
        }
        .render()
        .ok(),
        _ => None,
    };
    let Some(html) = html else {
        return Ok(response);
    };
    let html_type = HeaderValue::from_static("text/html; charset=utf-8");
    response.headers_mut().insert(CONTENT_TYPE, html_type);
    Ok(response.map_body(|_, _| BoxBody::new(html)))
}
