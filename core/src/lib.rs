//! The game of svenskt brädspel, its records, matches and tournaments as pure values and functions.

pub mod brade;
