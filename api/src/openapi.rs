//! The OpenAPI document, made from the code, and the page to browse it.

use actix_web::{App, HttpResponse, get, web};
use utoipa::OpenApi as _;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{Content, OpenApi, Ref, ResponseBuilder};
use utoipa_actix_web::AppExt;
use utoipa_swagger_ui::{Config, SwaggerUi};

use crate::error::{FieldError, ProblemDocument};
use crate::routes;

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
    let app = App::new()
        .into_utoipa_app()
        .openapi(Base::openapi())
        .configure(routes::api);
    let mut document = app.split_for_parts().1;
    for item in document.paths.paths.values_mut() {
        let operations = [&mut item.get, &mut item.post, &mut item.put, &mut item.delete];
        operations.into_iter().flatten().for_each(add_problem);
    }
    document
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
