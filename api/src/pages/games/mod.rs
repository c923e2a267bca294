//! Games: the list, the page of one with its board and turns, and the forms that record it.

mod archive;
mod compare;
mod desk;
mod graph;
mod look;
pub(super) mod result;
mod show;
mod sources;
mod turns;

use actix_web::http::header::{CONTENT_DISPOSITION, ContentDisposition, DispositionParam, DispositionType};
use actix_web::{HttpResponse, web};

use super::work::read;
use super::{sent, shown, shown_and_sent};
use crate::error::Problem;
use crate::id::Id;
use crate::service::games;
use crate::state::State;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config
        .service(shown("/games").route(web::get().to(archive::list)))
        .service(shown("/games/compare").route(web::get().to(compare::compare)))
        .service(shown("/games/{id}").route(web::get().to(show::show)))
        .service(shown("/games/{id}/desk").route(web::get().to(desk::show)))
        .service(shown("/games/{id}/record").route(web::get().to(record)))
        .service(sent("/games/{id}/turns").route(web::post().to(turns::play)))
        .service(sent("/games/{id}/undo").route(web::post().to(turns::undo)))
        .service(
            shown_and_sent("/games/{id}/turns/{turn}")
                .route(web::get().to(turns::edit))
                .route(web::post().to(turns::change)),
        )
        .service(sent("/games/{id}/result").route(web::post().to(result::set)))
        .service(sent("/games/{id}/no-result").route(web::post().to(result::clear)))
        .service(sent("/games/{id}/remove").route(web::post().to(result::remove)));
}

/// The record as a file.
async fn record(state: web::Data<State>, id: web::Path<Id>) -> Result<HttpResponse, Problem> {
    let id = *id;
    let (text, _) = read(&state, move |conn| games::record(conn, id)).await?;
    let disposition = ContentDisposition {
        disposition: DispositionType::Attachment,
        parameters: vec![DispositionParam::Filename(format!("{id}.brade"))],
    };
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .insert_header((CONTENT_DISPOSITION, disposition))
        .body(text))
}
