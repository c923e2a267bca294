//! Where this service is reached, for those who want to come in with a phone; the code of it on one page.

use actix_web::{HttpMessage, HttpRequest, HttpResponse, web};
use askama::Template;

use super::qr::{self, Qr};
use super::{render, shown};
use crate::auth::open_house::is_here;
use crate::auth::peer::Peer;
use crate::error::Problem;
use crate::reach::Reach;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config.service(shown("/connect").route(web::get().to(show)));
}

/// The address for other machines; where the service does not know one, the one that it was asked under, unless
/// that is this machine's own.
pub(super) fn outside(request: &HttpRequest, reach: &Reach) -> Option<String> {
    reach.outside().or_else(|| {
        let found = request.extensions();
        let peer = found.get::<Peer>().filter(|peer| !is_here(&peer.host))?;
        let scheme = if peer.secure { "https" } else { "http" };
        Some(format!("{scheme}://{}", peer.host))
    })
}

#[derive(Template)]
#[template(path = "connect/show.html")]
struct Connect {
    address: Option<String>,
    qr: Option<Qr>,
}

async fn show(request: HttpRequest, reach: web::Data<Reach>) -> Result<HttpResponse, Problem> {
    let address = outside(&request, &reach);
    let qr = address
        .as_deref()
        .and_then(|address| qr::drawing(address, crate::say("qr-of").with("address", address).to_string()));
    render(&Connect { address, qr })
}
