//! Every address of the service.

use actix_web::{HttpRequest, HttpResponse, web};

use crate::auth::routes::find;
use crate::db::{AnyConnection, DbError};
use crate::error::Problem;
use crate::interface::{BASE, Routes};
use crate::state::State;
use crate::{json, openapi, pages};

/// The REST interface.
pub fn api(config: &mut web::ServiceConfig) {
    let api = web::scope(BASE).configure(|config| json::routes(&mut Routes::served(config)));
    config.service(api.default_service(web::to(fallback)));
}

/// Everything else: the pages, the browsable documentation, health.
pub fn others(config: &mut web::ServiceConfig) {
    config
        .route("/healthz", web::get().to(healthz))
        .route("/readyz", web::get().to(readyz))
        .configure(openapi::browser)
        .configure(pages::routes)
        .default_service(web::to(fallback));
}

/// The program runs.
async fn healthz() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body("ok\n")
}

/// The program can work: the database answers.
async fn readyz(state: web::Data<State>) -> Result<HttpResponse, Problem> {
    state
        .read(|conn: &mut AnyConnection| -> Result<(), DbError> { crate::db::ping(conn) })
        .await?;
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body("ready\n"))
}

/// What nothing else answers: 405 where the address exists for other methods, 404 elsewhere.
async fn fallback(request: HttpRequest) -> Result<HttpResponse, Problem> {
    let path = request.path();
    let known = path.starts_with(BASE).then(|| find(path)).flatten();
    Err(match known {
        Some(known) => Problem::method_not_allowed(&known.allowed()),
        None => Problem::not_found("There is nothing under this address."),
    })
}
