//! Every address of the service.

use std::sync::LazyLock;

use actix_web::http::Method;
use actix_web::{HttpRequest, HttpResponse, web};
use utoipa::openapi::OpenApi;

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

/// The addresses of the interface with their methods, taken from its document.
///
/// A handler is found by address and method together, so a wrong method looks like a wrong
/// address; this list tells them apart.
struct KnownRoutes(Vec<(String, Vec<Method>)>);

/// Made once somebody asks for what there is not.
static KNOWN: LazyLock<KnownRoutes> = LazyLock::new(|| KnownRoutes::of(openapi::document()));

impl KnownRoutes {
    /// The routes of this document.
    fn of(document: OpenApi) -> Self {
        let routes = document.paths.paths.into_iter().map(|(path, item)| {
            let methods = [
                (item.get.is_some(), Method::GET),
                (item.get.is_some(), Method::HEAD),
                (item.post.is_some(), Method::POST),
                (item.put.is_some(), Method::PUT),
                (item.patch.is_some(), Method::PATCH),
                (item.delete.is_some(), Method::DELETE),
            ];
            let methods = methods.into_iter().filter(|(has, _)| *has).map(|(_, method)| method);
            (path, methods.collect())
        });
        Self(routes.collect())
    }

    fn allowed(&self, path: &str) -> Option<String> {
        let (_, methods) = self.0.iter().find(|(pattern, _)| fits(pattern, path))?;
        Some(methods.iter().map(Method::as_str).collect::<Vec<_>>().join(", "))
    }
}

/// Whether a path is of this address, in which `{id}` stands for a part that is not empty.
fn fits(pattern: &str, path: &str) -> bool {
    let mut parts = path.split('/');
    let fit = pattern.split('/').all(|expected| match parts.next() {
        Some(part) if expected.starts_with('{') => !part.is_empty(),
        part => part == Some(expected),
    });
    fit && parts.next().is_none()
}

/// What nothing else answers: 405 where the address exists for other methods, 404 elsewhere.
async fn fallback(request: HttpRequest) -> Result<HttpResponse, Problem> {
    let path = request.path();
    let methods = path.starts_with(BASE).then(|| KNOWN.allowed(path)).flatten();
    Err(match methods {
        Some(methods) => Problem::method_not_allowed(&methods),
        None => Problem::not_found("There is nothing under this address."),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_knows_every_method_of_an_address() {
        let known = |path: &str| KNOWN.allowed(path);
        assert_eq!(known("/api/v1/openapi.json").as_deref(), Some("GET, HEAD"));
        assert_eq!(known("/api/v1/games/1/turns/2").as_deref(), Some("PUT, DELETE"));
        for path in ["", "/nothing", "/games/", "/games//turns/2", "/games/1/turns/2/3"] {
            assert_eq!(known(&format!("/api/v1{path}")), None, "{path}");
        }
    }
}
