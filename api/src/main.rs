//! brade.
fn main() {}
