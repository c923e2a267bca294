//! Made-up players: simple tastes that take and play, and deals and matches played by them. They are no masters, but play
//! as differently as people do.
//!
//! Nothing here shuffles: every number that is left to chance is drawn from the [`Chance`] that the caller brings.
//!
//! ```
//! use brade_core::belote::players::{Taste, play_match};
//! use brade_core::belote::{rules::Rules, seat::BySeat, verify::{Status, verify}};
//! use brade_core::chance::Chance;
//!
//! // A poor source of numbers, but always the same.
//! let mut state = 1_u64;
//! let mut numbers = || {
//!     state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
//!     (state >> 32) as u32
//! };
//! let tastes = BySeat::new([Taste::Bold, Taste::Careful, Taste::Hunter, Taste::Beginner]);
//! let record = play_match(&tastes, Rules::STANDARD, &mut Chance::new(&mut numbers));
//! assert_eq!(verify(&record).status, Status::Verified);
//! ```

mod sight;
mod table;
mod taste;

pub use crate::chance::Chance;
pub use table::{play_deal, play_match};
pub use taste::Taste;
