//! The pages for people: server-rendered, complete without JavaScript.

pub mod board;
pub mod error;

use actix_web::{HttpResponse, web};
use askama::Template;

use crate::error::Problem;

/// Every page.
pub fn routes(config: &mut web::ServiceConfig) {
    config.route("/", web::get().to(home));
}

#[derive(Template)]
#[template(path = "home.html")]
struct Home;

async fn home() -> Result<HttpResponse, Problem> {
    render(&Home)
}

/// Answers with a rendered template.
///
/// # Errors
/// 500 where the template fails.
pub fn render(template: &impl Template) -> Result<HttpResponse, Problem> {
    let html = template
        .render()
        .map_err(|error| Problem::internal(error.to_string()))?;
    Ok(HttpResponse::Ok().content_type("text/html; charset=utf-8").body(html))
}
