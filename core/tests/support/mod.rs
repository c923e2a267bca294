//! What several tests need.

pub mod positions;
pub mod slow;
