//! How often somebody may try. Attempts to sign in are slowed down for whoever makes them, and
//! never lock the owner of an account out.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use actix_web::http::StatusCode;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::caller::Caller;
use super::peer::Peer;
use crate::error::Problem;
use crate::id::Id;

/// How long an answer waits where an account is tried from many places at once.
pub const SLOWED_BY: Duration = Duration::from_secs(2);

/// So many at once, and then one in each span of time.
fn quota(at_once: NonZeroU32, one_each: Duration) -> Quota {
    // A span of no length is no limit; there is none here.
    Quota::with_period(one_each).map_or(Quota::per_second(at_once), |quota| quota.allow_burst(at_once))
}

const fn number(number: u32) -> NonZeroU32 {
    NonZeroU32::MIN.saturating_add(number - 1)
}

/// Who writes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Writer {
    User(Id),
    Somebody(IpAddr),
}

/// The limits in force.
pub struct RateLimits {
    /// One account from one place.
    account_here: DefaultKeyedRateLimiter<(u64, IpAddr)>,
    /// All accounts from one place.
    here: DefaultKeyedRateLimiter<IpAddr>,
    /// One account from anywhere: only slowed.
    account: DefaultKeyedRateLimiter<u64>,
    /// Writes; nothing where they are not limited.
    writes: Option<DefaultKeyedRateLimiter<Writer>>,
    clock: DefaultClock,
}

impl RateLimits {
    /// The limits, with so many writes a minute for each caller (0 for any number).
    pub fn new(writes_per_minute: u32) -> Self {
        let writes = NonZeroU32::new(writes_per_minute).map(|most| {
            let one_each = Duration::from_secs(60) / most.get();
            RateLimiter::keyed(quota(most, one_each))
        });
        Self {
            account_here: RateLimiter::keyed(quota(number(10), Duration::from_secs(6))),
            here: RateLimiter::keyed(quota(number(60), Duration::from_secs(1))),
            account: RateLimiter::keyed(quota(number(30), Duration::from_secs(5))),
            writes,
            clock: DefaultClock::default(),
        }
    }

    /// Counts an attempt to sign in, and says how long its answer must wait.
    ///
    /// # Errors
    /// 429 where this client has tried too often.
    pub fn sign_in(&self, peer: &Peer, login_key: &str) -> Result<Duration, Problem> {
        let account = short(login_key);
        let place = peer.network();
        let counted = self.here.check_key(&place);
        let counted = counted.and_then(|()| self.account_here.check_key(&(account, place)));
        counted.map_err(|until| too_many("attempts to sign in", until.wait_time_from(self.clock.now())))?;
        Ok(match self.account.check_key(&account) {
            Ok(()) => Duration::ZERO,
            Err(_) => SLOWED_BY,
        })
    }

    /// Counts a write.
    ///
    /// # Errors
    /// 429 where this caller writes too often.
    pub fn write(&self, caller: &Caller, peer: &Peer) -> Result<(), Problem> {
        let Some(writes) = &self.writes else {
            return Ok(());
        };
        let writer = match caller.user_id() {
            Some(user) => Writer::User(user),
            None => Writer::Somebody(peer.network()),
        };
        let counted = writes.check_key(&writer);
        counted.map_err(|until| too_many("requests", until.wait_time_from(self.clock.now())))
    }

    /// Forgets who has not tried for a while.
    pub fn forget(&self) {
        self.account_here.retain_recent();
        self.here.retain_recent();
        self.account.retain_recent();
        if let Some(writes) = &self.writes {
            writes.retain_recent();
        }
    }
}

/// A name of any length takes no more room than another.
fn short(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

fn too_many(what: &str, wait: Duration) -> Problem {
    let seconds = u16::try_from(wait.as_secs()).unwrap_or(u16::MAX).saturating_add(1);
    let detail = format!("Too many {what}; try again in {seconds} seconds.");
    Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many-requests", detail).retry_after(seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn peer(address: &str) -> Peer {
        Peer {
            address: address.parse().unwrap(),
            secure: false,
            host: String::new(),
        }
    }

    #[test]
    fn whoever_guesses_is_stopped_and_the_owner_elsewhere_is_not() {
        let limits = RateLimits::new(0);
        let (guesser, owner) = (peer("203.0.113.1"), peer("203.0.113.2"));
        for _ in 0..10 {
            assert_eq!(limits.sign_in(&guesser, "maja").unwrap(), Duration::ZERO);
        }
        let refused = limits.sign_in(&guesser, "maja").unwrap_err();
        assert_eq!(refused.status(), 429);
        assert!(refused.headers().iter().any(|(name, _)| name == "retry-after"));
        assert!(limits.sign_in(&guesser, "åke").is_ok());
        assert_eq!(limits.sign_in(&owner, "maja").unwrap(), Duration::ZERO);
    }

    #[test]
    fn an_account_tried_from_everywhere_is_slowed_and_not_locked() {
        let limits = RateLimits::new(0);
        for place in 0..40 {
            limits.sign_in(&peer(&format!("203.0.113.{place}")), "maja").unwrap();
        }
        assert_eq!(limits.sign_in(&peer("198.51.100.1"), "maja").unwrap(), SLOWED_BY);
        assert_eq!(limits.sign_in(&peer("198.51.100.1"), "åke").unwrap(), Duration::ZERO);
    }

    #[test]
    fn writes_are_counted_for_each_caller() {
        let limits = RateLimits::new(5);
        let (one, other) = (peer("203.0.113.1"), peer("203.0.113.2"));
        for _ in 0..5 {
            limits.write(&Caller::Anonymous, &one).unwrap();
        }
        assert_eq!(limits.write(&Caller::Anonymous, &one).unwrap_err().status(), 429);
        assert!(limits.write(&Caller::Anonymous, &other).is_ok());
        let unlimited = RateLimits::new(0);
        assert!((0..1000).all(|_| unlimited.write(&Caller::Anonymous, &one).is_ok()));
        limits.forget();
    }
}
