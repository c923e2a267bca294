//! The OpenAPI document, made from the code, and the page to browse it.

use std::sync::LazyLock;

use actix_web::web::Bytes;
use actix_web::{App, HttpResponse, get, web};
use utoipa::OpenApi as _;
use utoipa::openapi::path::Operation;
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{Content, OpenApi, Ref, ResponseBuilder};
use utoipa_swagger_ui::{Config, SwaggerUi};

use crate::auth::permission::{Action, Needs, Who, words};
use crate::auth::routes::find;
use crate::error::{FieldError, Problem, ProblemDocument};
use crate::interface::Routes;
use crate::json;
use crate::state::block;

/// Where the document is served.
pub const DOCUMENT_PATH: &str = "/api/v1/openapi.json";

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "brade",
        description = "Tournaments and match records of svenskt brädspel. Every error is a problem document of RFC 9457."
    ),
    components(schemas(ProblemDocument<'_>, FieldError))
)]
struct Base;

/// The document of every route under `/api/v1`.
pub fn document() -> OpenApi {
    let mut document = Base::openapi();
    let _ = App::new().configure(|config| json::routes(&mut Routes::told(config, &mut document)));
    for (path, item) in &mut document.paths.paths {
        let operations = [
            ("GET", &mut item.get),
            ("POST", &mut item.post),
            ("PUT", &mut item.put),
            ("PATCH", &mut item.patch),
            ("DELETE", &mut item.delete),
        ];
        for (method, operation) in operations {
            let Some(operation) = operation else { continue };
            add_problem(operation);
            if let Some(action) = find(path).and_then(|found| found.action(method)) {
                add_permission(operation, action);
            }
        }
    }
    let schemes = [("token", token_scheme()), ("session", session_scheme())];
    let components = document.components.get_or_insert_default();
    for (name, scheme) in schemes {
        components.add_security_scheme(name, scheme);
    }
    document
}

/// Who may do it, in words from the one table, and how it shows who it is.
fn add_permission(operation: &mut Operation, action: Action) {
    let said = format!("For {}.", words(action.who()));
    let token = match action.needs() {
        Needs::Nothing => None,
        Needs::Scope(scope) => Some(format!("A token needs the scope `{scope}`.")),
        Needs::Session => Some("Not with a token.".to_owned()),
    };
    let open = action.who() == Who::Open;
    let parts = [operation.description.take(), Some(said), token.filter(|_| !open)];
    operation.description = Some(parts.into_iter().flatten().collect::<Vec<_>>().join("\n\n"));
    if !open {
        let none: [&str; 0] = [];
        let by_token = (action.needs() != Needs::Session).then(|| SecurityRequirement::new("token", none));
        let mut ways: Vec<_> = by_token
            .into_iter()
            .chain([SecurityRequirement::new("session", none)])
            .collect();
        if action.who() == Who::Published {
            ways.push(SecurityRequirement::default());
        }
        operation.security = Some(ways);
    }
}

fn token_scheme() -> SecurityScheme {
    let http = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("An API token, made under /tokens or on the page of the account"));
    SecurityScheme::Http(http.build())
}

fn session_scheme() -> SecurityScheme {
    let cookie = ApiKeyValue::with_description("brade_session", "A browser's session; over TLS __Host-brade_session");
    SecurityScheme::ApiKey(ApiKey::Cookie(cookie))
}

/// Every error is a problem document.
fn add_problem(operation: &mut Operation) {
    let document = Content::new(Some(Ref::from_schema_name("ProblemDocument")));
    let problem = ResponseBuilder::new()
        .description("What is wrong, as a problem document")
        .content("application/problem+json", document)
        .build();
    let responses = &mut operation.responses.responses;
    responses.insert("default".to_owned(), problem.into());
}

/// The document as it is served, written once it is asked for: most servers never are, and it takes much memory to make.
static WRITTEN: LazyLock<Result<Bytes, String>> = LazyLock::new(|| {
    let written = document().to_pretty_json();
    written.map(Bytes::from).map_err(|error| error.to_string())
});

/// The OpenAPI document of this interface.
#[utoipa::path(responses((status = 200, description = "This document", content_type = "application/json")), tag = "interface")]
#[get("/openapi.json")]
pub async fn openapi_json() -> Result<HttpResponse, Problem> {
    let written = block(|| WRITTEN.clone().map_err(Problem::internal)).await?;
    Ok(HttpResponse::Ok().content_type("application/json").body(written))
}

/// The page to browse the document: everything it loads is in the binary.
pub fn browser(config: &mut web::ServiceConfig) {
    config
        .service(web::redirect("/api/docs", "/api/docs/"))
        .service(SwaggerUi::new("/api/docs/{_:.*}").config(Config::from(DOCUMENT_PATH)));
}
