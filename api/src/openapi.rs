//! The OpenAPI document, made from the code, and the page to browse it.

use actix_web::{App, HttpResponse, get, web};
use utoipa::OpenApi;
use utoipa_actix_web::AppExt;
use utoipa_swagger_ui::{Config, SwaggerUi};

use crate::error::{FieldError, ProblemDocument};
use crate::routes;

/// Where the document is served.
pub const DOCUMENT_PATH: &str = "/api/v1/openapi.json";

#[derive(OpenApi)]
#[openapi(
    info(
        title = "brade",
        description = "Tournaments and match records of svenskt brädspel. Every error is a problem document of RFC 9457."
    ),
    components(schemas(ProblemDocument<'_>, FieldError))
)]
struct Base;

/// The document of every route under `/api/v1`.
pub fn document() -> utoipa::openapi::OpenApi {
    let app = App::new()
        .into_utoipa_app()
        .openapi(Base::openapi())
        .configure(routes::api);
    app.split_for_parts().1
}

/// The document as it is served, written once.
pub struct Document(pub String);

/// The OpenAPI document of this interface.
#[utoipa::path(responses((status = 200, description = "This document", content_type = "application/json")), tag = "interface")]
#[get("/openapi.json")]
pub async fn openapi_json(document: web::Data<Document>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("application/json")
        .body(document.0.clone())
}

/// The page to browse the document: everything it loads is in the binary.
pub fn browser(config: &mut web::ServiceConfig) {
    config
        .service(web::redirect("/api/docs", "/api/docs/"))
        .service(SwaggerUi::new("/api/docs/{_:.*}").config(Config::from(DOCUMENT_PATH)));
}
