//! The choice of a language.

use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::{HttpResponse, web};
use serde::Deserialize;

use super::work::redirect;
use super::{here, sent};
use crate::auth::peer::Peer;
use crate::error::Problem;
use crate::language::{COOKIE, Language};

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config.service(sent("/language").route(web::post().to(choose)));
}

/// What the foot of every page sends.
#[derive(Deserialize)]
struct Choice {
    language: String,
    #[serde(default)]
    next: String,
}

/// Keeps the choice in a cookie. The form needs no token: nothing is written, and a page without
/// one may be kept by whoever stands between.
async fn choose(peer: Peer, choice: web::Form<Choice>) -> Result<HttpResponse, Problem> {
    let language = Language::of_code(&choice.language).ok_or_else(|| {
        let known = Language::ALL.map(Language::code).join(", ");
        Problem::field("unknown-language", "language", format!("must be one of {known}"))
    })?;
    let cookie = Cookie::build(COOKIE, language.code())
        .path("/")
        .http_only(true)
        .secure(peer.secure)
        .same_site(SameSite::Lax)
        .max_age(Duration::days(400))
        .finish();
    let mut response = redirect(here(&choice.next));
    response
        .add_cookie(&cookie)
        .map_err(|error| Problem::internal(error.to_string()))?;
    Ok(response)
}
