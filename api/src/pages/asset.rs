//! What pages load beside themselves; all of it is in the binary.

use actix_web::http::header::{CACHE_CONTROL, ETAG, IF_NONE_MATCH};
use actix_web::{HttpRequest, HttpResponse, web};

use super::shown;

const MODULE: &str = "text/javascript; charset=utf-8";
/// The service worker, which may stand before every page and not only before what lies beside it.
const WORKER: &str = "worker.js";

/// The files: where each lies below `/assets/`, what it holds, and its kind. The modules are loaded as they are.
const FILES: &[(&str, &str, &str)] = &[
    (
        "brade.css",
        include_str!("../../assets/brade.css"),
        "text/css; charset=utf-8",
    ),
    ("live.js", include_str!("../../assets/live.js"), MODULE),
    ("desk.js", include_str!("../../assets/desk.js"), MODULE),
    ("desk-board.js", include_str!("../../assets/desk-board.js"), MODULE),
    ("desk-offline.js", include_str!("../../assets/desk-offline.js"), MODULE),
    ("desk-keys.js", include_str!("../../assets/desk-keys.js"), MODULE),
    ("desk-queue.js", include_str!("../../assets/desk-queue.js"), MODULE),
    ("desk-turn.js", include_str!("../../assets/desk-turn.js"), MODULE),
    ("desk-ways.js", include_str!("../../assets/desk-ways.js"), MODULE),
    (WORKER, include_str!("../../assets/worker.js"), MODULE),
    ("position.js", include_str!("../../assets/position.js"), MODULE),
    ("replay.js", include_str!("../../assets/replay.js"), MODULE),
    ("bracket.js", include_str!("../../assets/bracket.js"), MODULE),
    (
        "print.css",
        include_str!("../../assets/print.css"),
        "text/css; charset=utf-8",
    ),
    (
        "projector.css",
        include_str!("../../assets/projector.css"),
        "text/css; charset=utf-8",
    ),
    ("brade.svg", include_str!("../../assets/brade.svg"), "image/svg+xml"),
];

pub(super) fn routes(config: &mut web::ServiceConfig) {
    for (name, content, kind) in FILES.iter().copied() {
        let shows = move |request: HttpRequest| async move { asset(&request, name, content, kind) };
        config.service(shown(&format!("/assets/{name}")).route(web::get().to(shows)));
    }
}

/// The address of a file: another one for every content, so that it can be kept for long. A module that another one
/// loads has no such address; it is asked for again, and answered 304 as long as it has not changed.
pub fn address(name: &str) -> String {
    let content = FILES.iter().find(|(known, ..)| *known == name);
    format!(
        "/assets/{name}?{:x}",
        hash(content.map_or("", |(_, content, _)| content))
    )
}

/// The address of the service worker: another one wherever any file has changed, so that browsers replace it and what
/// it has kept together with them.
pub fn worker() -> String {
    let all = FILES.iter().map(|(_, content, _)| format!("{:x}", hash(content)));
    format!("/assets/{WORKER}?{:x}", hash(&all.collect::<String>()))
}

fn asset(request: &HttpRequest, name: &str, content: &'static str, content_type: &str) -> HttpResponse {
    let hash = format!("{:x}", hash(content));
    let tag = format!("\"{hash}\"");
    let known = request.headers().get(IF_NONE_MATCH);
    // A tag that was weakened by compression on its way is as good.
    let unchanged = known
        .and_then(|known| known.to_str().ok())
        .is_some_and(|known| known.contains(&tag));
    let keep = if request.query_string() == hash {
        "public, max-age=31536000, immutable"
    } else {
        "public, no-cache"
    };
    let mut response = if unchanged {
        HttpResponse::NotModified()
    } else {
        HttpResponse::Ok()
    };
    response.insert_header((ETAG, tag)).insert_header((CACHE_CONTROL, keep));
    if name == WORKER {
        response.insert_header(("service-worker-allowed", "/"));
    }
    if unchanged {
        return response.finish();
    }
    response.content_type(content_type).body(content)
}

/// FNV-1a: enough to tell one version of a file from another.
const fn hash(content: &str) -> u64 {
    let bytes = content.as_bytes();
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut index = 0;
    while index < bytes.len() {
        hash = (hash ^ bytes[index] as u64).wrapping_mul(0x0100_0000_01b3);
        index += 1;
    }
    hash
}
