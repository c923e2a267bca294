//! Every address of the service.

use actix_web::dev::ResourceDef;
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
pub struct KnownRoutes(Vec<(ResourceDef, Vec<Method>)>);

impl KnownRoutes {
    /// The routes of this document.
    pub fn of(document: &OpenApi) -> Self {
        let routes = document.paths.paths.iter().map(|(path, item)| {
            let methods = [
                (item.get.is_some(), Method::GET),
                (item.get.is_some(), Method::HEAD),
                (item.post.is_some(), Method::POST),
                (item.put.is_some(), Method::PUT),
                (item.patch.is_some(), Method::PATCH),
                (item.delete.is_some(), Method::DELETE),
            ];
            let methods = methods.into_iter().filter(|(has, _)| *has).map(|(_, method)| method);
            (ResourceDef::new(path.as_str()), methods.collect())
        });
        Self(routes.collect())
    }

    fn allowed(&self, path: &str) -> Option<String> {
        let (_, methods) = self.0.iter().find(|(pattern, _)| pattern.is_match(path))?;
        Some(methods.iter().map(Method::as_str).collect::<Vec<_>>().join(", "))
    }
}

/// What nothing else answers: 405 where the address exists for other methods, 404 elsewhere.
async fn fallback(request: HttpRequest, known: web::Data<KnownRoutes>) -> Result<HttpResponse, Problem> {
    Err(match known.allowed(request.path()) {
        Some(methods) => Problem::method_not_allowed(&methods),
        None => Problem::not_found("There is nothing under this address."),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_knows_every_method_of_an_address() {
        let known = KnownRoutes::of(&openapi::document());
        assert_eq!(known.allowed("/api/v1/openapi.json").as_deref(), Some("GET, HEAD"));
        assert_eq!(known.allowed("/api/v1/nothing"), None);
    }
}
