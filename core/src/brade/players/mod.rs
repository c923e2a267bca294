//! Made-up players: simple tastes that choose among the legal plays of a throw, games and matches played by them.
//!
//! They are no masters. They play as differently as people do, so that all twelve wins come about, in shares like those
//! that the English text of the rules expects of experienced players: a third to a half of the games bear-offs, a
//! quarter to a third each nice games and jans, one to eight games in a hundred forced jans, a monk in one of ten.
//!
//! Nothing here throws dice: every number that is left to chance is drawn from the [`Chance`] that the caller brings.
//!
//! ```
//! use brade_core::brade::legal::Plays;
//! use brade_core::brade::players::{Chance, Table, Taste, play_game};
//! use brade_core::brade::rules::Rules;
//! use brade_core::brade::side::{BySide, Side};
//! use brade_core::brade::verify::{Status, verify};
//!
//! // A poor source of numbers, but always the same.
//! let mut state = 1_u64;
//! let mut numbers = || {
//!     state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
//!     (state >> 32) as u32
//! };
//! let tastes = BySide { white: Taste::Runner, black: Taste::Hunter };
//! let mut chance = Chance::new(&mut numbers);
//! let played = play_game(tastes, Side::White, Rules::STANDARD, &mut chance, &mut Table::default());
//! assert_eq!(verify(&played.record, &mut Plays::new()).status, Status::Verified);
//! ```

mod aims;
mod chance;
mod play;
mod sight;
mod taste;

pub use chance::Chance;
pub use play::{PlayedGame, Table, play_game, play_match};
pub use taste::Taste;
