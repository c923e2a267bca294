//! The REST interface: one file a noun, and what they share.

pub mod answer;
pub mod cursor;
pub mod etag;
pub mod extract;
pub mod idempotency;
pub mod report;

use utoipa_actix_web::service_config::ServiceConfig;

use crate::openapi;

/// Every route under `/api/v1`. Handlers with `#[utoipa::path]` get into the OpenAPI document
/// by being listed here.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(openapi::openapi_json);
}
