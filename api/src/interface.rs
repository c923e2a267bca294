//! The routes of the REST interface, each listed once: for a server to answer, and for the document to tell of.

use actix_web::dev::HttpServiceFactory;
use actix_web::guard::fn_guard;
use actix_web::{Scope, web};
use utoipa::openapi::OpenApi;
use utoipa::openapi::path::Paths;
use utoipa_actix_web::OpenApiFactory;

/// The address below which they are.
pub const BASE: &str = "/api/v1";

/// Where handlers are listed.
pub struct Routes<'s> {
    served: &'s mut web::ServiceConfig,
    /// Not where a worker of the server starts: gathering the schemas takes a multiple of the memory that a worker needs.
    told: Option<&'s mut OpenApi>,
}

impl<'s> Routes<'s> {
    /// For a server.
    pub fn served(served: &'s mut web::ServiceConfig) -> Self {
        Self { served, told: None }
    }

    /// For the document, which gets what it does not have yet.
    pub fn told(served: &'s mut web::ServiceConfig, document: &'s mut OpenApi) -> Self {
        let told = Some(document);
        Self { served, told }
    }

    /// Lists a handler.
    pub fn service<H: HttpServiceFactory + OpenApiFactory + 'static>(&mut self, handler: H) -> &mut Self {
        if let Some(document) = &mut self.told {
            let mut paths = Paths::new();
            let under_base = |(path, item)| (format!("{BASE}{path}"), item);
            paths.paths = handler.paths().paths.into_iter().map(under_base).collect();
            document.paths.merge(paths);
            let mut schemas = Vec::new();
            handler.schemas(&mut schemas);
            document.components.get_or_insert_default().schemas.extend(schemas);
        }
        self.served.service(handler);
        self
    }

    /// Lists those that are all in one section: see [`section`].
    pub fn under(&mut self, start: &'static str, routes: impl FnOnce(&mut Routes<'_>)) -> &mut Self {
        let told = self.told.as_deref_mut();
        let section = section(start, |served| routes(&mut Routes { served, told }));
        self.served.service(section);
        self
    }

    /// Lists those of a module.
    pub fn configure(&mut self, routes: impl FnOnce(&mut Routes<'_>)) -> &mut Self {
        routes(self);
        self
    }
}

/// Handlers of addresses that all begin so, below [`BASE`] or for pages. The router tries one address after the other, most
/// of them by a regular expression: those in here it tries only for who asks for one of them, and no other ones then. All
/// addresses that begin so belong in here, or are listed before it.
pub fn section(start: &'static str, routes: impl FnOnce(&mut web::ServiceConfig)) -> Scope {
    let is_in = fn_guard(move |asked| {
        let path = asked.head().uri.path();
        path.strip_prefix(BASE).unwrap_or(path).starts_with(start)
    });
    web::scope("").guard(is_in).configure(routes)
}
