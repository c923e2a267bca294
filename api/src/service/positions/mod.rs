//! Finding positions: which games reached one, how they went on from there, and who won.
//!
//! There is an index, if somebody has built one: [`build()`]. It knows every position of every game that has turns by its
//! [hash](brade_core::brade::position_hash), as packed entries in the order of the hashes (`entry.rs`): the number of the
//! game, the turn, and the play that followed, so that nothing else has to be read to say how games went on. What the
//! entries of a position come to that very many games have reached is kept beside them (`counts.rs`), so no question takes
//! longer because there are more games. Games that are written later are followed in the transaction that writes them
//! (`keep.rs`), in a table that is not packed, until the index is built again. Games that are stored many at once are
//! missing until then, which the index says.
//!
//! Games that came in with a copy of a tournament are left out, as in statistics.

mod build;
mod check;
mod counts;
mod entry;
mod find;
mod keep;
mod list;
mod walk;

pub use build::{Progress, Sizes, build};
pub(super) use check::differences;
pub use counts::Results;
pub use find::{Asked, Found, Index, PlayFound, ThrowFound, find};
pub use keep::{Status, drop_all, lacks_games, status};
pub(super) use keep::{follow, follow_new, forget};
pub use list::{Cursor, Filter, Reached};

/// By which definitions the index is made. One of another number is taken for none, and made anew by the command.
const VERSION: i32 = 1;
