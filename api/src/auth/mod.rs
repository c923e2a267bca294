//! Accounts at the door: who asks, and whether it may. Serves `json` and `pages`.
//!
//! The table of [`permission`] is the one place that says who may do what; `service` asks it with
//! the thing at hand.

pub mod caller;
pub mod csrf;
pub mod gate;
pub mod headers;
pub mod limit;
pub mod open_house;
pub mod page;
pub mod password;
pub mod peer;
pub mod permission;
pub mod role;
pub mod routes;
pub mod session;
pub mod sign_in;
pub mod token;

use std::net::IpAddr;

use limit::RateLimits;
use open_house::OpenHouse;
use password::{HashError, Passwords};
use peer::TrustedProxies;

use crate::config::Config;

/// What the door needs, as `web::Data<Auth>`.
pub struct Auth {
    /// The hashing of passwords.
    pub passwords: Passwords,
    /// How often somebody may try.
    pub limits: RateLimits,
    /// The proxies whose word about the client is taken.
    pub proxies: TrustedProxies,
    /// Whether whoever sits at the machine needs no account.
    pub open_house: OpenHouse,
}

impl Auth {
    /// As the options want it, for a service that listens on this address.
    ///
    /// # Errors
    /// Where no password can be hashed.
    pub fn new(config: &Config, listens_on: IpAddr) -> Result<Self, HashError> {
        Ok(Self {
            passwords: Passwords::new()?,
            limits: RateLimits::new(config.writes_per_minute),
            proxies: config.trusted_proxies.clone(),
            open_house: OpenHouse::new(config, listens_on),
        })
    }
}
