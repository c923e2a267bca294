//! What several tests need.

use brade_core::belote::players::{Taste, play_match};
use brade_core::belote::record::{MatchRecord, ReadMatch, read_matches};
use brade_core::belote::rules::{MatchLength, RuleOption, Rules};
use brade_core::belote::seat::BySeat;
use brade_core::belote::verify::{Report, verify};
use brade_core::chance::Chance;

/// Evenly spread numbers, the same every time.
pub fn numbers(seed: u64) -> impl FnMut() -> u32 {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u32
    }
}

/// Every length with every set of options.
pub fn all_rules() -> Vec<Rules> {
    let sets = (0..8).map(|bits| {
        RuleOption::ALL
            .into_iter()
            .filter(move |option| bits & *option as u8 != 0)
    });
    sets.flat_map(|options| MatchLength::ALL.map(|length| Rules::new(length, options.clone()).unwrap()))
        .collect()
}

/// A match of mixed tastes.
pub fn made_up(seed: u64, rules: Rules) -> MatchRecord {
    let mut numbers = numbers(seed);
    let mut chance = Chance::new(&mut numbers);
    let at = |shift: u64| Taste::ALL[(seed >> shift) as usize % Taste::ALL.len()];
    play_match(&BySeat::new([at(0), at(2), at(4), at(6)]), rules, &mut chance)
}

pub fn read_one(text: &str) -> ReadMatch {
    let mut read = read_matches(text);
    let one = read
        .next()
        .expect("a match")
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(read.next().is_none(), "more than one match in\n{text}");
    one
}

/// The report on a record of these tags and deals.
pub fn report(tags: &str, deals: &str) -> Report {
    verify(&read_one(&format!("[Game \"belote\"]\n{tags}\n\n{deals}\n")).record)
}
