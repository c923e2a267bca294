//! The laptop on a club evening: as long as nobody has an account, whoever sits at the machine may do everything.
//!
//! Only where nobody else can reach the service, and only for what comes from this machine itself. A page of another
//! site that the browser is tricked into asking here says another host, or is stopped as every such request is.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};

use actix_web::http::StatusCode;
use actix_web::http::header::HeaderMap;
use actix_web::web;

use super::peer::Peer;
use super::permission::Action;
use crate::config::Config;
use crate::db::users;
use crate::error::Problem;
use crate::state::State;

/// Headers that only a proxy sends, beside all that begin with `x-forwarded-`: whoever it speaks for is elsewhere.
const OF_PROXIES: [&str; 3] = ["forwarded", "via", "x-real-ip"];

/// Whether whoever sits at the machine needs no account.
#[derive(Debug)]
pub struct OpenHouse {
    only_here: bool,
    /// Once anybody has an account it stays so. The reverse is asked each time: another process may make it.
    somebody_lives_here: AtomicBool,
}

impl OpenHouse {
    /// For a service that listens on this address.
    pub fn new(config: &Config, listens_on: IpAddr) -> Self {
        Self {
            only_here: is_only_here(config, listens_on),
            somebody_lives_here: AtomicBool::new(false),
        }
    }

    /// Whether it must be asked of this request: false where nobody is let in without an account any more.
    pub fn may_be_open_to(&self, peer: &Peer, headers: &HeaderMap) -> bool {
        self.only_here && !self.somebody_lives_here.load(Ordering::Relaxed) && is_from_here(peer, headers)
    }

    /// Whether this request comes from whoever sits at this machine, and nobody has an account yet.
    ///
    /// # Errors
    /// The database's failure.
    pub async fn is_open_to(
        &self,
        peer: &Peer,
        headers: &HeaderMap,
        state: &web::Data<State>,
    ) -> Result<bool, Problem> {
        if !self.may_be_open_to(peer, headers) {
            return Ok(false);
        }
        let somebody = state.glance(users::any).await?;
        if somebody {
            self.somebody_lives_here.store(true, Ordering::Relaxed);
        }
        Ok(!somebody)
    }
}

/// Whether a service that listens on this address can be reached from this machine only. Where a proxy or an address
/// for others is configured, others are meant to come.
pub fn is_only_here(config: &Config, listens_on: IpAddr) -> bool {
    let public_host = config.public_url.as_deref().and_then(|url| url.split_once("://"));
    listens_on.to_canonical().is_loopback()
        && config.trusted_proxies.0.is_empty()
        && public_host.is_none_or(|(_, host)| is_here(host))
}

fn is_from_here(peer: &Peer, headers: &HeaderMap) -> bool {
    let by_proxy = |name: &str| name.starts_with("x-forwarded-") || OF_PROXIES.contains(&name);
    peer.address.is_loopback() && is_here(&peer.host) && !headers.keys().any(|name| by_proxy(name.as_str()))
}

/// Whether a host, perhaps with a port, is this machine whatever a name server says.
pub fn is_here(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    let address = name.parse::<IpAddr>();
    name.eq_ignore_ascii_case("localhost") || address.is_ok_and(|address| address.to_canonical().is_loopback())
}

/// What not even whoever sits at the machine may do without an account: the first one must be able to look after the
/// others.
///
/// # Errors
/// 409 `first-account`.
pub fn check(action: Action) -> Result<(), Problem> {
    if !matches!(action, Action::AddUser | Action::ChangeMembers) {
        return Ok(());
    }
    let detail = "Nobody has an account yet, and the first one becomes the administrator: make it at /set-up.";
    Err(Problem::new(StatusCode::CONFLICT, "first-account", detail))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_no_name_server_is_asked_for_are_here() {
        for here in [
            "localhost",
            "LocalHost:8080",
            "127.0.0.1",
            "127.9.9.9:80",
            "[::1]",
            "[::1]:8080",
        ] {
            assert!(is_here(here), "{here}");
        }
        for elsewhere in [
            "",
            ":8080",
            "localhost.evil.example",
            "127.0.0.1.evil.example:8080",
            "evil.example",
            "10.0.0.1:8080",
            "[::2]:8080",
            "[",
            "0.0.0.0:8080",
        ] {
            assert!(!is_here(elsewhere), "{elsewhere}");
        }
    }
}
